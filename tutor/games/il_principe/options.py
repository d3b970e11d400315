"""Modes of *Il Principe*, the disputes that its engine asks, and those that it can only tell."""

from __future__ import annotations

from tutor.core.game import Mode
from tutor.core.options import Options

FAMILIES = ("Medici", "Carraresi", "Visconti", "Gonzaga", "D'Este")
VARIANT = "variant"

MODES = {
    "standard": Mode("3 to 5 players", tuple(FAMILIES[:count] for count in (3, 4, 5))),
    "two": Mode("2 players", (FAMILIES[:2],)),
    VARIANT: Mode("With more money, 2 to 5 players",
                  tuple(FAMILIES[:count] for count in (3, 4, 5, 2))),
}

ASKED = {
    "il_principe.d.blazons-unlisted": "sixty",
    "il_principe.d.half-of-what": "face-up",
    "il_principe.d.zero-majority": "needs-one",
    "il_principe.d.zero-second": "needs-one",
    "il_principe.d.second-total": "face-up",
    "il_principe.d.auctioned-major-flips": "flips",
    "il_principe.d.role-auction-build": "no-build",
    "il_principe.d.role-auction-start": "current-holder",
    "il_principe.d.tied-leaders-pass": "unclaimed",
    "il_principe.d.auction-all-pass": "others-passed",
    "il_principe.d.bid-limits": "one-to-own",
    "il_principe.d.bank-empty": "unlimited",
    "il_principe.d.final-round-counts": "as-printed",
    "il_principe.d.final-is-last": "over",
    "il_principe.d.two-final-phase1": "like-standard",
    "il_principe.d.two-income": "each-round",
    "il_principe.d.two-reserve-source": "any-hand",
    "il_principe.d.two-second-city-end": "both",
    "il_principe.d.variant-two": "six",
    "il_principe.d.phase3-pass": "may-pass",
    "il_principe.d.fewer-blazons": "up-to",
    "il_principe.d.several-builds": "per-auction",
    "il_principe.d.empty-city-pile": "three-left",
    "il_principe.d.red-empty-pile": "nothing",
    "il_principe.d.white-effect": "one-each",
    "il_principe.d.empty-most": "literal",
    "il_principe.d.tie-placed": "all-then-share",
}

TOLD_ONLY = {
    "il_principe.d.building-back-points": "A card that counts as one building is scored as before",
    "il_principe.d.variant-money": "It asks for substitute money or for fewer players",
}


def is_two(opt: Options) -> bool:
    """Whether the rules for two players are in force."""
    return len(opt.seats) == 2


def is_variant(opt: Options) -> bool:
    """Whether the variant with more money is played."""
    return opt.mode == VARIANT

"""Modes of *Virtus!*, the disputes that its engine asks, and those that it can only tell."""

from __future__ import annotations

from tutor.core.game import Mode

NAMES = ("Stefano", "Sofia", "Camilla", "Lorenzo", "Bianca", "Matteo", "Isabella")
"""The game prints no names for its players; the first three are those of its examples."""

MODES = {
    "standard": Mode("3 to 7 players", tuple(NAMES[:count] for count in range(3, 8))),
    "two": Mode("2 players", (NAMES[:2],)),
}

ASKED = {
    "virtus.d.draw-chain": "one-criterion",
    "virtus.d.justice-five-label": "four-plus",
    "virtus.d.hope-whose-light": "targets",
    "virtus.d.hope-cannot-pay": "pay-what-you-have",
    "virtus.d.hope-two-players": "protects",
    "virtus.d.no-cards-no-place": "needs-a-card",
    "virtus.d.faith-who-picks": "giver",
    "virtus.d.faith-own-virtues": "any",
    "virtus.d.charity-blank-discards": "allowed",
    "virtus.d.hidden-hands": "secret-but-known",
    "virtus.d.shuffle": "shuffle",
    "virtus.d.pile-short": "fill-left",
    "virtus.d.summary-omissions": "full-text",
    "virtus.d.two-player-second": "two-stay",
}

TOLD_ONLY = {
    "virtus.d.single-draw-redirect": "Both readings allow exactly the same draws",
    "virtus.d.stefano-prudence-bonus": "It concerns a number printed in an example",
    "virtus.d.camilla-total": "It concerns a sum printed in an example",
    "virtus.d.example-two-whole-deck": "It concerns an example, and through it the deck",
    "virtus.d.tie-equal-high": "Each card of a Virtue has a value of its own",
    "virtus.d.faith-second-empty": "Whoever has no card is level with all others who have none",
    "virtus.d.light-before-reveal": "The icons that count are the same",
    "virtus.d.tokens-run-out": "Points are counted without limit; tokens only show them",
    "virtus.d.summary-not-listed": "The card repeats the rules and is not needed to play",
}

"""Draws and hands to practise on, with every icon that counts stated."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tutor.core.options import Options
from tutor.core.practice import FIRST, LEGAL, First, Practice, Rank
from tutor.games.virtus.kit import deck, kit
from tutor.games.virtus.options import MODES
from tutor.games.virtus.recognition import standing
from tutor.games.virtus.state import COLUMNS, FORTITUDE, ICONS, VIRTUES, State

COMPANY = MODES["standard"].seats[0]
SIZES = {1: (3, 4), 2: (4, 6), 3: (6, 8)}
"""Cards in a hand by level."""


def company(_level: int, _random: Random) -> Options:
    """Three players."""
    return Options("virtus", "standard", COMPANY)


def draw(opt: Options, random: Random, kind: str, level: int) -> dict[str, Any]:
    """Two rows to draw from, or three hands as one of the last Virtues is called."""
    cards = list(deck(opt))
    if kind == LEGAL:
        names = [kit(opt).names[card] for card in _row(opt, random, cards, level)]
        rest = [kit(opt).names[card] for card in cards if kit(opt).names[card] not in names]
        upper = random.sample(rest, COLUMNS)
        return {"at": "turn", "turn": random.choice(opt.seats), "active": names, "inactive": upper,
                "icons": {}}
    called = random.randrange(0 if kind == FIRST and level == 1 else FORTITUDE, len(VIRTUES))
    return _hands(opt, random, cards, called, level)


def ranks(s: State, _after: State, args: Mapping[str, Any]) -> tuple[Rank, Rank]:
    """How many cards of the called Virtue each seat holds; then the highest of them."""
    virtue: int = args["virtue"]
    numbers = tuple(standing(s, seat, virtue)[0] for seat in range(len(s.hands)))
    return (Rank("virtus.recognition.first", "{0} card|{0} cards".format(VIRTUES[virtue]), numbers),
            Rank("virtus.recognition.tie-high-card"))


def counted(_before: State, s: State, args: Mapping[str, Any]) -> str:
    """How many cards of the called Virtue each seat holds, and the highest of them."""
    each = []
    for seat, name in enumerate(s.opt.seats):
        count, high = standing(s, seat, args["virtue"])
        each.append(f"{name} {count}" + (f" (highest {high})" if count else ""))
    return f"Cards of {VIRTUES[args['virtue']]}: {', '.join(each)}."


def _row(opt: Options, random: Random, cards: list[int], level: int) -> list[int]:
    """A row in which cards share Virtues and values: the higher the level, the more of both."""
    k = kit(opt)
    found = [random.choice(cards)]
    while len(found) < COLUMNS:
        near = [c for c in cards if c not in found and any(
            k.virtue[c] == k.virtue[f] or k.value[c] == k.value[f] for f in found)]
        pool = near if near and random.random() < 0.25 * level else cards
        card = random.choice(pool)
        if card not in found:
            found.append(card)
    return random.sample(found, COLUMNS)


def _hands(
    opt: Options, random: Random, cards: list[int], called: int, level: int
) -> dict[str, Any]:
    k, seats = kit(opt), opt.seats
    low, high = SIZES[level]
    # Two Virtues and a few others, so that places are fought for.
    wanted = {called, random.randrange(len(VIRTUES))}
    likely = [c for c in cards if k.virtue[c] in wanted]
    others = [c for c in cards if k.virtue[c] not in wanted]
    random.shuffle(likely)
    random.shuffle(others)
    hands: dict[str, list[str]] = {}
    icons: dict[str, str] = {}
    for seat in seats:
        size = random.randint(low, high)
        share = [likely.pop() for _ in range(min(len(likely), random.randint(1, 3)))]
        share += [others.pop() for _ in range(max(0, size - len(share)))]
        hands[seat] = sorted(k.names[c] for c in share)
        icons |= {k.names[c]: random.choice(ICONS) for c in share if random.random() < 0.6}
    return {
        "at": "scoring", "called": called, "places": {virtue: {} for virtue in VIRTUES[:called]},
        "hands": hands, "icons": icons,
    }


PRACTICE = Practice(
    company,
    draw,
    {
        "virtus.fortitude.first": "How many points does the power of Fortitude bring {seat}?",
        "virtus.justice.first": "How many points does the power of Justice bring {seat}?",
        "virtus.temperance.first-chalice":
            "How many points does the power of Temperance bring {seat}?",
        "virtus.temperance.second": "How many points does the power of Temperance bring {seat}?",
        "virtus.prudence.first": "How many points does the power of Prudence bring {seat}?",
        "virtus.prudence.second": "How many points does the power of Prudence bring {seat}?",
        "virtus.trios.points": "How many points do icon trios bring {seat}?",
    },
    (First("virtus.recognition.first", "Who takes first place in {virtue}?",
           ("places", "{virtue}", "first"), ranks, ("virtus.recognition.tie-high-card",),
           counted),),
    plain=("virtus.fortitude.first", "virtus.justice.first", "virtus.prudence.first",
           "virtus.prudence.second", "virtus.temperance.second", "virtus.trios.points"),
    readings={"virtus.d.draw-chain": "one-criterion"},
)

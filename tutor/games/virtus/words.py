"""How *Virtus!* speaks: labels, actions in a few words, the sentence that a position opens with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from tutor.core.chance import Drew
from tutor.core.frames import Action
from tutor.core.options import Options
from tutor.games.datafile import load
from tutor.games.virtus import actions as do
from tutor.games.virtus import frames as at
from tutor.games.virtus.charity import MOST
from tutor.games.virtus.kit import NO_ICON, icon_in_data, icon_seen, kit
from tutor.games.virtus.state import GAP, VIRTUES, State
from tutor.view.words import Words

JOIN = " + "
"""Between the things that an action concerns together."""


def seat_name(opt: Options, seat: int) -> str:
    """A player's name."""
    return opt.seats[seat] if 0 <= seat < len(opt.seats) else "nobody"


def card_name(opt: Options, card: int) -> str:
    """A card by Virtue and value."""
    return kit(opt).names[card] if card >= 0 else "no card" if card == GAP else "a card"


def listed(words: Iterable[str]) -> str:
    """Words with commas, and “and” before the last."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def virtue_name(virtue: int) -> str:
    """A Virtue as printed."""
    return VIRTUES[virtue] if 0 <= virtue < len(VIRTUES) else "no Virtue"


def label(opt: Options, kind: str, value: Any) -> str:
    """An argument of a message as it is printed."""
    if kind == "seat" and isinstance(value, int):
        return seat_name(opt, value)
    if kind == "card" and isinstance(value, int):
        return card_name(opt, value)
    if kind == "cards":
        return listed(card_name(opt, card) for card in value) if value else "no card"
    if kind == "virtue" and isinstance(value, int):
        return virtue_name(value)
    if kind == "order":
        return listed(seat_name(opt, seat) for seat in value)
    return str(value)


def act(opt: Options, a: Action) -> str:
    """An action in a few words, without its seat."""
    match a:
        case do.Begin():
            return f"{seat_name(opt, a.first)} goes first"
        case Drew():
            return f"{card_name(opt, a.item)} is turned up"
        case do.Draw():
            return f"draw {label(opt, 'cards', a.cards)}"
        case do.Discard():
            return f"discard {card_name(opt, a.card)}"
        case do.Stop():
            return "discard no more"
        case do.Name():
            return f"name {virtue_name(a.virtue)}"
        case do.HandOver():
            return f"hand over {card_name(opt, a.card)}"
        case do.Choose(targets=()):
            return "choose nobody"
        case do.Choose():
            return f"choose {listed(seat_name(opt, seat) for seat in a.targets)}"
        case _:
            return type(a).__name__


def borne(s: State, a: Action) -> str:
    """The icon of the card that is given up or handed over; ≈ where that is a guess."""
    if not isinstance(a, do.Discard | do.HandOver):
        return ""
    icon, guessed = icon_seen(s, a.card)
    return f"{'≈ ' * guessed}{'no icon' if icon == NO_ICON else icon}"


def group(opt: Options, a: Action) -> tuple[str, str]:
    """The heading that an action is listed under, and what it concerns."""
    match a:
        case do.Draw():
            return _drawn(opt, a), JOIN.join(card_name(opt, card) for card in a.cards)
        case do.Discard():
            return "Discard", card_name(opt, a.card)
        case do.Stop():
            return "Stop", ""
        case do.Name():
            return "Name a Virtue", virtue_name(a.virtue)
        case do.HandOver():
            return "Hand over", card_name(opt, a.card)
        case do.Choose():
            return "Choose who pays", JOIN.join(seat_name(opt, seat) for seat in a.targets)
        case Drew():
            return "Turn up", card_name(opt, a.item)
        case do.Begin():
            return "First player", seat_name(opt, a.first)
        case _:
            return "", ""


def _drawn(opt: Options, a: do.Draw) -> str:
    k = kit(opt)
    if len(a.cards) < 2:
        return "Draw a single card"
    if len({k.virtue[card] for card in a.cards}) == 1:
        return "Draw a Virtue"
    return "Draw a value" if len({k.value[card] for card in a.cards}) == 1 else "Draw a mix"


def situation(s: State) -> str:
    """The sentence that a position is met with."""
    if not s.stack:
        return "All Virtues are scored. The game is over."
    name = s.opt.seats
    match s.stack[-1]:
        case at.FirstPlayer():
            return "The deck is ready. Who goes first?"
        case at.Deal():
            return "The first fourteen cards are turned up."
        case at.Turn(seat=seat):
            return f"{name[seat]} draws from the active row."
        case at.Refill():
            return "The inactive row is filled from the pile, the leftmost gap first."
        case at.Renounce(seat=seat, place=place):
            left = MOST[place] - len(s.discards[seat])
            cards = "1 card" if left == 1 else f"up to {left} cards"
            more = " more" if s.discards[seat] else ""
            pays = "A Chalice, a Water or a Flame pays 3 points."
            return f"Charity: {name[seat]} may discard {cards}{more}. {pays}"
        case at.NameVirtue(seat=seat):
            return f"Faith: {name[seat]} names a Virtue."
        case at.Handing(taker=taker, virtue=virtue, giver=giver):
            return f"Faith: {name[giver]} owes {name[taker]} a card of {VIRTUES[virtue]}."
        case at.ChooseTargets(seat=seat):
            return f"Hope: {name[seat]} chooses up to two players who pay for their Lights."
        case _:
            return "The Virtues are called one by one."


@lru_cache(maxsize=1)
def words() -> Words:
    """The words of *Virtus!*, read once."""
    return Words(label, load("virtus", "messages")["messages"], act, group, situation,
                 beside=borne)


def features() -> dict[str, Callable[[Options, Action], str]]:
    """What turned-up cards are told apart by."""

    def of(read: Callable[[Options, int], str]) -> Callable[[Options, Action], str]:
        return lambda opt, a: read(opt, a.item) if isinstance(a, Drew) else act(opt, a)

    return {
        "Virtue": of(lambda opt, card: VIRTUES[kit(opt).virtue[card]]),
        "Value": of(lambda opt, card: str(kit(opt).value[card])),
        "Icon": of(icon_in_data),
        "Card": of(card_name),
    }

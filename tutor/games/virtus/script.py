"""How scenarios name the positions and actions of *Virtus!*."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tutor.core.chance import Drew
from tutor.core.frames import CHANCE, Action
from tutor.core.options import Options
from tutor.core.tx import Event
from tutor.games.virtus import actions as do
from tutor.games.virtus.frames import Call, Turn, VirtusFrame
from tutor.games.virtus.kit import deck, heads, kit
from tutor.games.virtus.refill import PILE
from tutor.games.virtus.setup import bare, stacked
from tutor.games.virtus.state import (
    COLUMNS,
    GAP,
    ICONS,
    NOBODY,
    SOURCES,
    START,
    START_POINTS,
    UNSAID,
    VIRTUES,
    Cards,
    State,
)
from tutor.scenario.fields import Choice, Fields, Int, Listing, Misfit, Script, Spec, Table

AT = ("turn", "scoring", "over")
NONE = "none"
EMPTY = "nobody"
UNSEEN = "hidden"
MOST_POINTS = 999


def given(opt: Options) -> Fields:
    """What a position may say."""
    names, virtues = kit(opt).names, heads()
    seat, card = Choice(opt.seats, "a player"), Choice(names, "a card, such as Justice 5", virtues)
    place = Choice((*names, NONE), f"a card, or {NONE} for a gap", virtues)
    taker = Choice((*opt.seats, EMPTY), f"who took it; {EMPTY} if it stayed empty")
    cards = Listing(card, len(names), distinct=True)
    return Fields({
        "at": Choice(AT, "turn while cards are drawn, scoring while the Virtues are called"),
        "turn": seat,
        "active": Listing(place, COLUMNS, "the active row from left to right", gap=NONE),
        "inactive": Listing(place, COLUMNS, "the inactive row from left to right", gap=NONE),
        "hands": Table(opt.seats, cards, "cards in hand by player"),
        "points": Table(opt.seats, Int(-MOST_POINTS, MOST_POINTS), "points by player"),
        "rest": Choice((*opt.seats, PILE), f"who holds all other cards; {PILE} if nobody"),
        "called": Int(0, len(VIRTUES), "how many Virtues have been called"),
        "places": Table(VIRTUES, Fields({"first": taker, "second": taker}), "places of those"),
        "discards": Table(opt.seats, cards, "cards given up for Charity by player"),
        "icons": Table(names, Choice(ICONS), "icons on your cards; all other cards have none",
                       virtues),
        "pile": Int(0, len(names), "how many cards the pile holds; it follows from the rest"),
    }, rare=("rest", "called", "places", "discards", "icons", "pile"), printed=("icons",))


def patch(opt: Options, spec: Mapping[str, Any]) -> State:
    """The position that ``given`` describes; cards that it does not name go to ``rest``."""
    k, s = kit(opt), bare(opt)
    active, inactive = (_row(opt, name, spec.get(name) or ()) for name in ("active", "inactive"))
    hands = [_cards(opt, (spec.get("hands") or {}).get(name)) for name in opt.seats]
    discards = tuple(_cards(opt, (spec.get("discards") or {}).get(name)) for name in opt.seats)
    phase = spec.get("at", "turn")
    placed = {*active, *inactive, *(c for cards in (*hands, *discards) for c in cards)}
    others = tuple(card for card in deck(opt) if card not in placed)
    rest = spec.get("rest", PILE if phase == "turn" else "")
    if rest in opt.seats:
        seat = opt.seats.index(rest)
        hands[seat] = tuple(sorted((*hands[seat], *others)))
    called = spec.get("called", 0)
    stack: tuple[VirtusFrame, ...] = (Call(),) if phase == "scoring" else ()
    if phase == "turn":
        stack = (Turn(opt.seats.index(spec.get("turn", opt.seats[0]))),)
    s = msgspec.structs.replace(
        s, stack=stack, active=active, inactive=inactive, hands=tuple(hands), discards=discards,
        pile=stacked(opt, others) if rest == PILE else (),
        points=tuple(_points((spec.get("points") or {}).get(name)) for name in opt.seats),
        called=called, open=called > 3,
        places=tuple(_places(opt, spec, virtue) for virtue in VIRTUES[:called]),
        icons=None if "icons" not in spec else tuple(
            sorted((k.index[card], icon) for card, icon in spec["icons"].items())
        ),
    )
    if "pile" in spec and spec["pile"] != sum(map(len, s.pile)):
        raise Misfit(("pile",), str(spec["pile"]), f"{sum(map(len, s.pile))}, the cards that are "
                     "named nowhere")
    return s


def _cards(opt: Options, names: Any) -> Cards:
    index = kit(opt).index
    return tuple(sorted(index[name] for name in names or ()))


def _row(opt: Options, row: str, names: Any) -> Cards:
    found = [GAP if name == NONE else kit(opt).index[name] for name in names]
    if len(found) > COLUMNS:
        raise Misfit((row,), f"{len(found)} cards", f"{COLUMNS} at most, the places of a row")
    return (*found, *(GAP,) * (COLUMNS - len(found)))


def _points(total: int | None) -> tuple[int, ...]:
    """Points that nobody has told the origin of stand as points to start with."""
    start = START_POINTS if total is None else total
    return tuple(start if column == START else 0 for column in range(SOURCES))


def _places(opt: Options, spec: Mapping[str, Any], virtue: str) -> tuple[int, int]:
    said = (spec.get("places") or {}).get(virtue) or {}
    seats = {name: seat for seat, name in enumerate(opt.seats)} | {EMPTY: NOBODY}
    first, second = (seats.get(said.get(place, ""), UNSAID) for place in ("first", "second"))
    return first, second


def show(s: State) -> dict[str, Any]:
    """A state, or a seat's view of it, in the vocabulary of ``given``."""
    opt = s.opt
    turn = next((f.seat for f in s.stack if not isinstance(f, Call) and hasattr(f, "seat")), None)
    at = "over" if not s.stack else "scoring" if isinstance(s.stack[0], Call) else "turn"
    return {
        "at": at,
        **({"turn": opt.seats[turn]} if at == "turn" and turn is not None else {}),
        "active": _show(s, s.active),
        "inactive": _show(s, s.inactive),
        "hands": {n: _show(s, cards) for n, cards in zip(opt.seats, s.hands, strict=True)},
        "discards": {n: _show(s, cards) for n, cards in zip(opt.seats, s.discards, strict=True)},
        "points": {n: sum(row) for n, row in zip(opt.seats, s.points, strict=True) if row},
        "called": s.called,
        "places": {
            virtue: {p: EMPTY if seat == NOBODY else opt.seats[seat]
                     for p, seat in zip(("first", "second"), places, strict=True) if seat != UNSAID}
            for virtue, places in zip(VIRTUES, s.places, strict=False)
        },
        **({} if s.icons is None
           else {"icons": {kit(opt).names[card]: icon for card, icon in s.icons}}),
        "pile": sum(map(len, s.pile)),
    }


def card_name(opt: Options, card: int) -> str:
    """A card as scenarios write it; `NONE` for a gap, `UNSEEN` for one that is not seen."""
    return kit(opt).names[card] if card >= 0 else NONE if card == GAP else UNSEEN


def _show(s: State, cards: Cards) -> list[str]:
    return [card_name(s.opt, card) for card in cards]


CARD, CARDS, VIRTUE, FIRST, TARGETS = "card", "cards", "virtue", "first", "targets"
_ACTIONS: dict[str, tuple[type[Action], dict[str, str]]] = {
    "draw": (do.Draw, {CARDS: "cards"}),
    "discard": (do.Discard, {CARD: "card"}),
    "stop": (do.Stop, {}),
    "name": (do.Name, {VIRTUE: "virtue"}),
    "hand-over": (do.HandOver, {CARD: "card"}),
    "choose": (do.Choose, {TARGETS: "targets"}),
    "first-player": (do.Begin, {FIRST: "first"}),
    "turn-up": (Drew, {CARD: "item"}),
}
_NAMES = {kind: name for name, (kind, _) in _ACTIONS.items()}


def action_fields(opt: Options) -> dict[str, Fields]:
    """The fields of each named action."""
    names = kit(opt).names
    card, seat = Choice(names, "a card, such as Justice 5", heads()), Choice(opt.seats, "a player")
    specs: dict[str, Spec] = {
        CARD: card, CARDS: Listing(card, COLUMNS, distinct=True), VIRTUE: Choice(VIRTUES),
        FIRST: seat, TARGETS: Listing(seat, len(opt.seats), distinct=True),
    }
    return {
        name: Fields({f: specs[f] for f in fields}, tuple(fields))
        for name, (_, fields) in _ACTIONS.items()
    }


def _in(opt: Options) -> dict[str, Callable[[Any], Any]]:
    return {
        CARD: kit(opt).index.__getitem__, CARDS: lambda names: _cards(opt, names),
        VIRTUE: VIRTUES.index, FIRST: opt.seats.index,
        TARGETS: lambda names: tuple(sorted(map(opt.seats.index, names))),
    }


def _out(opt: Options) -> dict[str, Callable[[Any], Any]]:
    return {
        CARD: lambda card: card_name(opt, card),
        CARDS: lambda cards: [card_name(opt, card) for card in cards],
        VIRTUE: VIRTUES.__getitem__, FIRST: opt.seats.__getitem__,
        TARGETS: lambda seats: [opt.seats[seat] for seat in seats],
    }


def action(opt: Options, seat: int, name: str, fields: Mapping[str, Any]) -> Action:
    """The action that a step names."""
    kind, names = _ACTIONS[name]
    into = _in(opt)
    values = {attr: into[f](fields[f]) for f, attr in names.items()}
    if kind is Drew:
        values["pile"] = PILE
    return kind(seat=CHANCE if kind in (Drew, do.Begin) else seat, **values)


def step(opt: Options, a: Action) -> tuple[str, dict[str, Any]]:
    """The name and fields that a step needs for an action."""
    name, out = _NAMES[type(a)], _out(opt)
    return name, {f: out[f](getattr(a, attr)) for f, attr in _ACTIONS[name][1].items()}


def note_args(opt: Options, event: Event) -> dict[str, Any]:
    """An event's arguments by printed names, as ``expect.events`` writes them."""
    out: dict[str, Any] = {}
    names: dict[str, Callable[[Any], Any]] = {
        **_out(opt),
        "seat": lambda i: opt.seats[i] if i >= 0 else EMPTY,
        "order": lambda seats: [opt.seats[i] for i in seats],
    }
    for key, value in event.args:
        into = names.get(key.split("_")[0])
        out[key] = into(value) if into else value
    return out


SCRIPT = Script(given, action_fields, patch, show, action, step, note_args)

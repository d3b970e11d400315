"""What a Role card does as soon as it is taken (il_principe.roles.effect-at-once)."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.core.frames import Action
from tutor.core.game import Handler
from tutor.core.guards import FORM, LIMITS, PRESENCE, Check, check, guard
from tutor.core.options import reading
from tutor.core.tx import Tx
from tutor.games.il_principe.actions import FaceUp, LeaveDown, PutBlazon
from tutor.games.il_principe.frames import MAJOR, Draw, Herald, TurnUp
from tutor.games.il_principe.kit import region_exists
from tutor.games.il_principe.purse import receive
from tutor.games.il_principe.state import BISHOP, BLUE, COLOURS, GREEN, NONE, RED, WHITE, State
from tutor.games.il_principe.supply import pile_size

AT_ONCE = "il_principe.roles.effect-at-once"
EFFECT = tuple(f"il_principe.roles.effect-{colour}" for colour in COLOURS)
DUCATS = 2


def use(tx: Tx, seat: int, colour: int, prize: str) -> None:
    """Carry out the effect of a colour, or ask where it leaves a choice."""
    cite = (EFFECT[colour], AT_ONCE)
    if colour == GREEN:
        _green(tx, seat)
    elif colour == WHITE:
        tx.gain(("points", seat, BISHOP), _white_points(tx.s, prize), cite, seat=seat)
    elif colour == RED:
        _red(tx, seat)
    elif colour == BLUE:
        _blue(tx, seat)
    else:
        receive(tx, seat, DUCATS, cite)


def _white_points(s: State, prize: str) -> int:
    more = prize == MAJOR and reading(s.opt, "il_principe.d.white-effect") == "two-and-one"
    return 2 if more else 1


def _green(tx: Tx, seat: int) -> None:
    if any(tx.s.down[seat][GREEN + 1 :]):
        tx.push(TurnUp(seat), (EFFECT[GREEN], AT_ONCE), seat=seat)
    else:
        tx.note(EFFECT[GREEN], 0, say="nothing-to-turn", seat=seat)


def _red(tx: Tx, seat: int) -> None:
    s: State = tx.s
    if not pile_size(s) and reading(s.opt, "il_principe.d.red-empty-pile") == "reshuffle":
        _reshuffle(tx)
    if pile_size(tx.s):
        tx.push(Draw(seat, 1, role=True), (EFFECT[RED], AT_ONCE), say="quiet")
    else:
        tx.note(EFFECT[RED], 0, say="pile-empty", seat=seat)


def _reshuffle(tx: Tx) -> None:
    """All that left the game, seen or not, is the pile anew."""
    s: State = tx.s
    hidden = tuple(card for bag in s.pile for card in bag)
    seen = tuple(colour for colour, count in enumerate(s.removed) for _ in range(count))
    cards = tuple(sorted((*hidden, *seen)))
    tx.change(("pile",), (cards,) if cards else (), EFFECT[RED], say="reshuffled",
              number=len(cards))
    tx.change(("removed",), NONE, EFFECT[RED], say="quiet")
    tx.change(("buried",), 0, EFFECT[RED], say="quiet")


def _blue(tx: Tx, seat: int) -> None:
    if tx.s.blazons[seat]:
        tx.push(Herald(seat), (EFFECT[BLUE], AT_ONCE), seat=seat)
    else:
        tx.note((EFFECT[BLUE], "il_principe.city.blazons-supply"), 0, say="no-blazon-left",
                seat=seat)


@guard(EFFECT[GREEN], FORM)
def their_effect(s: State, f: TurnUp | Herald, a: Action) -> Check:
    rule = EFFECT[GREEN] if isinstance(f, TurnUp) else EFFECT[BLUE]
    return check(a.seat == f.seat, f.seat, a.seat, subject="turn", seat_need=f.seat,
                 seat_have=a.seat, rule=rule)


@guard(EFFECT[GREEN], LIMITS)
def not_green(s: State, f: TurnUp, a: FaceUp) -> Check:
    return check(a.colour != GREEN, subject="green")


@guard(EFFECT[GREEN], PRESENCE)
def lies_face_down(s: State, f: TurnUp, a: FaceUp) -> Check:
    have = s.down[a.seat][a.colour]
    return check(have > 0, 1, have, "card", reads=(("down", a.seat),), seat=a.seat,
                 colour=a.colour)


@guard(EFFECT[BLUE], LIMITS)
def is_a_region(s: State, f: Herald, a: PutBlazon) -> Check:
    return check(region_exists(a.region), region=a.region)


def turn_offers(s: State, f: TurnUp) -> Iterator[Action]:
    for colour, count in enumerate(s.down[f.seat]):
        if count and colour != GREEN:
            yield FaceUp(f.seat, colour)
    yield LeaveDown(f.seat)


def turn(tx: Tx, f: TurnUp, a: Action) -> None:
    tx.pop(EFFECT[GREEN], say="quiet" if isinstance(a, FaceUp) else "leaves-down", seat=a.seat)
    if isinstance(a, FaceUp):
        tx.move(("down", a.seat, a.colour), ("up", a.seat, a.colour), 1, EFFECT[GREEN],
                say="turns-up", seat=a.seat, colour=a.colour)


def herald_offers(s: State, f: Herald) -> Iterator[Action]:
    for region in range(len(s.regions)):
        yield PutBlazon(f.seat, region)


def place(tx: Tx, f: Herald, a: Action) -> None:
    assert isinstance(a, PutBlazon)
    tx.pop(EFFECT[BLUE], say="quiet")
    tx.move(("blazons", a.seat), ("regions", a.region, a.seat), 1, EFFECT[BLUE],
            say="places-blazon", seat=a.seat, region=a.region)


TURN_UP = Handler(
    rule=EFFECT[GREEN],
    who=lambda s, f: f.seat,
    offers=turn_offers,
    guards={FaceUp: (their_effect, lies_face_down, not_green), LeaveDown: (their_effect,)},
    act=turn,
)
HERALD = Handler(
    rule=EFFECT[BLUE],
    who=lambda s, f: f.seat,
    offers=herald_offers,
    guards={PutBlazon: (their_effect, is_a_region)},
    act=place,
)

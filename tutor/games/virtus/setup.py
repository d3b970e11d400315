"""The table before anything is dealt, the real set-up, and positions for practice."""

from __future__ import annotations

from random import Random

import msgspec

from tutor.core import engine
from tutor.core.chance import Pile, heap
from tutor.core.frames import CHANCE, NOBODY, Action
from tutor.core.game import Handler
from tutor.core.options import Options, reading
from tutor.core.tx import Tx
from tutor.games.virtus.actions import Begin
from tutor.games.virtus.frames import Call, Deal, FirstPlayer
from tutor.games.virtus.kit import deck, labels
from tutor.games.virtus.state import (
    COLUMNS,
    GAP,
    SOURCES,
    START,
    START_POINTS,
    Cards,
    State,
    with_cards,
)

LABELS = range(2, 8)


def bare(opt: Options) -> State:
    """All cards in use in the pile, both rows empty, each seat with its 7 points."""
    seats = range(len(opt.seats))
    start = tuple(START_POINTS if column == START else 0 for column in range(SOURCES))
    return State(
        opt=opt,
        active=(GAP,) * COLUMNS,
        inactive=(GAP,) * COLUMNS,
        pile=stacked(opt, deck(opt)),
        hands=tuple(() for _ in seats),
        discards=tuple(() for _ in seats),
        points=tuple(start for _ in seats),
    )


def stacked(opt: Options, cards: Cards) -> Pile:
    """Cards as a face-down pile: in no known order, or where they are not shuffled by label."""
    if reading(opt, "virtus.d.shuffle") == "shuffle":
        return heap(cards)
    label = labels(opt)
    return heap(*(tuple(c for c in cards if label[c] == least) for least in LABELS))


def setup(opt: Options) -> State:
    """The table as the game begins: the first player and the first fourteen cards still to come."""
    return msgspec.structs.replace(bare(opt), stack=(FirstPlayer(),))


def outcomes(s: State, f: FirstPlayer) -> list[tuple[Action, int]]:
    """Who sinned last is not for us to know, so each seat is as likely."""
    return [(Begin(CHANCE, seat), 1) for seat in range(len(s.hands))]


def begin(tx: Tx, f: FirstPlayer, a: Action) -> None:
    assert isinstance(a, Begin)
    s: State = tx.s
    cards = sum(map(len, s.pile))
    tx.note(("virtus.setup.sort-labels", "virtus.setup.keep-labels", "virtus.setup.unused-out",
             "virtus.setup.deck-order"), cards, say="deck", number=cards, number_seats=len(s.hands))
    for seat in range(len(s.hands)):
        tx.note("virtus.setup.seven-points", START_POINTS, seat=seat)
    tx.swap(Deal(a.first), "virtus.turn.first-player", seat=a.first)


def sample(opt: Options, random: Random) -> State:
    """A game at its start, some turns on, or with hands as they may be when it is over."""
    kind = random.random()
    if kind < 0.3:
        return setup(opt)
    if kind < 0.6:
        return _played(opt, random)
    return _dealt_out(opt, random)


def _played(opt: Options, random: Random) -> State:
    s, _ = engine.start(setup(opt))
    for _ in range(random.randrange(20, 60)):
        if engine.node(s).seat == NOBODY:
            break
        after = engine.apply(s, random.choice(engine.legal(s)), log=False).after
        if after.called:
            break
        s = after
    state: State = s
    return state


def _dealt_out(opt: Options, random: Random) -> State:
    """All cards in hand, unevenly, so that what is rare in play comes more often.

    Places are level or empty.
    """
    s, seats = bare(opt), range(len(opt.seats))
    share = [random.choice((1, 2, 5, 9)) for _ in seats]
    hands: list[Cards] = [() for _ in seats]
    for card in deck(opt):
        seat = random.choices(seats, share)[0]
        hands[seat] = with_cards(hands[seat], (card,))
    return msgspec.structs.replace(s, stack=(Call(),), pile=(), hands=tuple(hands))


FIRST_PLAYER = Handler(
    rule="virtus.turn.first-player",
    who=lambda s, f: CHANCE,
    outcomes=outcomes,
    act=begin,
)

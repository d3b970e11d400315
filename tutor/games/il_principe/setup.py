"""The table before anything is dealt, the real set-up, and positions for practice."""

from __future__ import annotations

from random import Random

import msgspec

from tutor.core import engine
from tutor.core.chance import heap, take
from tutor.core.frames import CHANCE, NOBODY, Action
from tutor.core.game import Handler
from tutor.core.options import Options
from tutor.core.tx import Tx
from tutor.games.il_principe.actions import Begin
from tutor.games.il_principe.frames import FirstPlayer, Offer, PrincipeFrame, Round, Scoring
from tutor.games.il_principe.kit import (
    CITIES_TAKEN_OUT,
    DUCATS_IN_ALL,
    ON_OFFER,
    TAKEN_OUT,
    blazons_each,
    deck,
    kit,
    numbers,
)
from tutor.games.il_principe.options import is_two, is_variant
from tutor.games.il_principe.state import NONE, SOURCES, Cards, Counts, State
from tutor.games.il_principe.supply import city_pile_size


def cards_of(counts: Counts) -> Cards:
    """Cards by colour, sorted, from counts."""
    return tuple(colour for colour, count in enumerate(counts) for _ in range(count))


def bare(opt: Options) -> State:
    """All cards in their piles, all money in the bank, every blazon with its family."""
    seats, k = range(len(opt.seats)), kit()
    return State(
        opt=opt,
        pile=heap(cards_of(deck(opt))),
        city_pile=heap(tuple(range(len(k.names)))),
        boxed=CITIES_TAKEN_OUT if is_two(opt) else 0,
        hands=tuple(() for _ in seats),
        drawn=tuple(() for _ in seats),
        laid=tuple(() for _ in seats),
        up=(NONE,) * len(seats),
        down=(NONE,) * len(seats),
        placed=(0,) * len(seats),
        money=(0,) * len(seats),
        bank=DUCATS_IN_ALL,
        blazons=(blazons_each(opt),) * len(seats),
        regions=((0,) * len(seats),) * len(k.regions),
        points=((0,) * len(SOURCES),) * len(seats),
    )


def setup(opt: Options) -> State:
    """The table as the game begins: first player and first four City cards still to come."""
    s = bare(opt)
    start = numbers(opt).start
    return msgspec.structs.replace(
        s,
        stack=(Round(), Offer(setup=True), FirstPlayer()),
        money=(start,) * len(opt.seats),
        bank=DUCATS_IN_ALL - start * len(opt.seats),
    )


def outcomes(s: State, f: FirstPlayer) -> list[tuple[Action, int]]:
    """Who was in Italy last is not for us to know, so each seat is as likely."""
    return [(Begin(CHANCE, seat), 1) for seat in range(len(s.hands))]


def begin(tx: Tx, f: FirstPlayer, a: Action) -> None:
    assert isinstance(a, Begin)
    s: State = tx.s
    money = "il_principe.variant.start-money" if is_variant(s.opt) else "il_principe.setup.money"
    for seat in range(len(s.hands)):
        tx.note((money, "il_principe.setup.blazons", "il_principe.setup.score-marker"),
                s.money[seat], say="starts-with", seat=seat, number=s.money[seat],
                number_blazons=s.blazons[seat])
    if is_two(s.opt):
        tx.note(("il_principe.two.no-minor", "il_principe.two.fewer-buildings",
                 "il_principe.two.fewer-cities"), TAKEN_OUT, say="two-players", number=TAKEN_OUT,
                number_cities=CITIES_TAKEN_OUT)
    tx.note(("il_principe.setup.shuffle", "il_principe.setup.bank", "il_principe.setup.roles"),
            sum(map(len, s.pile)), say="piles", number=sum(map(len, s.pile)))
    tx.change(("marker",), a.first, "il_principe.setup.first-player", say="quiet")
    tx.pop("il_principe.setup.first-player", say="first-player", seat=a.first)


def sample(opt: Options, random: Random) -> State:
    """A game at its start, some way on, or with a table laid out at random before Phase 3 to 5."""
    kind = random.random()
    if kind < 0.2:
        return setup(opt)
    s = _played(opt, random)
    return s if kind < 0.5 else _laid_out(s, random)


def _played(opt: Options, random: Random) -> State:
    s, _ = engine.start(setup(opt))
    for _ in range(random.randrange(30, 200)):
        after = engine.apply(s, random.choice(engine.legal(s)), log=False).after
        if engine.node(after).seat == NOBODY:
            break
        s = after
    state: State = s
    return state


def _laid_out(s: State, random: Random) -> State:
    """The same game some cards later: places are level, or cities can be paid, more often."""
    phase = random.choice((1, 1, 3, 3, 4, 4, 5))
    stack: tuple[PrincipeFrame, ...] = (Round(phase, final=random.random() < 0.2),)
    if random.random() < 0.1:
        stack = (Scoring(),)
    money = tuple(random.randrange(12) for _ in s.hands)
    cleared = [card for cards in (cards_of(s.reserve), *s.laid) for card in cards]
    nothing = tuple(() for _ in s.hands)
    s = _refilled(s, random)
    s = msgspec.structs.replace(
        s, stack=stack, round=max(s.round, random.randrange(1, 4)), money=money,
        bank=DUCATS_IN_ALL - sum(money), reserve=NONE, laid=nothing, drawn=nothing,
        removed=tuple(n + cleared.count(colour) for colour, n in enumerate(s.removed)),
    )
    return _fewer_cities(_more_cards(s, random), random)


def _refilled(s: State, random: Random) -> State:
    """The same with every place on offer taken, where a city had just been built."""
    while len(s.offer) < ON_OFFER and city_pile_size(s):
        city = random.choice([city for bag in s.city_pile for city in bag])
        s = msgspec.structs.replace(s, offer=(*s.offer, city), city_pile=take(s.city_pile, city))
    return s


def _more_cards(s: State, random: Random) -> State:
    """Cards of the pile go to tables and hands."""
    up, down, hands = [list(row) for row in s.up], [list(row) for row in s.down], list(s.hands)
    pile = [card for bag in s.pile for card in bag]
    random.shuffle(pile)
    share = random.choice(((4, 2, 4), (1, 0, 9)))
    for _ in range(random.randrange(len(pile) - s.buried + 1)):
        card, seat = pile.pop(), random.randrange(len(hands))
        where = random.choices("udh", share)[0]
        if where == "h":
            hands[seat] = tuple(sorted((*hands[seat], card)))
        else:
            (up if where == "u" else down)[seat][card] += 1
    return msgspec.structs.replace(
        s, pile=heap(tuple(pile)), hands=tuple(hands), up=tuple(map(tuple, up)),
        down=tuple(map(tuple, down)),
    )


def _fewer_cities(s: State, random: Random) -> State:
    """Now and then the City cards are nearly or quite gone."""
    if random.random() < 0.5:
        return s
    left = min(random.randrange(3), city_pile_size(s))
    offer = s.offer if left else s.offer[: random.choice((2, 3, 4))]
    gone = tuple(sorted({*s.gone, *s.offer} - {*offer}))
    return msgspec.structs.replace(s, offer=offer, gone=gone,
                                   boxed=s.boxed + city_pile_size(s) - left)


FIRST_PLAYER = Handler(
    rule="il_principe.setup.first-player",
    who=lambda s, f: CHANCE,
    outcomes=outcomes,
    act=begin,
)

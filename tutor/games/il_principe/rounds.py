"""The round: its four phases, the ends that are looked for in Phase 1, and the final round."""

from __future__ import annotations

from tutor.core.frames import AUTO
from tutor.core.game import Handler
from tutor.core.options import Options, reading
from tutor.core.tx import Tx
from tutor.games.il_principe import acting, reserve, roles, scoring
from tutor.games.il_principe.frames import Auctions, Draw, FinalDraw, Round
from tutor.games.il_principe.kit import ON_OFFER, deck, numbers
from tutor.games.il_principe.options import is_two, is_variant
from tutor.games.il_principe.purse import receive
from tutor.games.il_principe.state import State, clockwise
from tutor.games.il_principe.supply import pile_size

PHASES = "il_principe.round.phases"
CARDS, AUCTIONS, CITIES, ROLES, END = range(1, 6)
"""Phases of a round, and its end."""


def run(tx: Tx, f: Round) -> None:
    """Begin the next phase."""
    if f.next == CARDS:
        _new_cards(tx, f)
    elif f.next == AUCTIONS:
        _auctions(tx, f)
    elif f.next == CITIES:
        tx.swap(Round(ROLES, f.final), PHASES, say="phase-3")
        acting.begin(tx)
    elif f.next == ROLES:
        tx.swap(Round(END, f.final), PHASES, say="phase-4")
        roles.begin(tx)
    elif f.final and _is_last(tx.s):
        scoring.end(tx, "il_principe.final.normal-rest")
    else:
        tx.gain(("round",), 1, PHASES, say="next-round")
        tx.swap(Round(), PHASES, say="quiet")


def _is_last(s: State) -> bool:
    """Whether nothing follows a final round; with an empty pile nothing could."""
    return not pile_size(s) or reading(s.opt, "il_principe.d.final-is-last") == "over"


def _new_cards(tx: Tx, f: Round) -> None:
    """Phase 1. The ends come first; who draws, lays and is paid when makes no difference."""
    s: State = tx.s
    if len(s.offer) < ON_OFFER and ends_by_cities(s.opt):
        tx.note("il_principe.end.few-cities", len(s.offer), number=len(s.offer))
        scoring.end(tx, "il_principe.end.few-cities")
        return
    n = numbers(s.opt)
    final = pile_size(s) < n.final_below
    tx.swap(Round(AUCTIONS, final), PHASES, say="phase-1", number=s.round)
    if final:
        cite = "il_principe.two.end" if is_two(s.opt) else "il_principe.end.few-cards"
        tx.note(cite, pile_size(s), number=pile_size(s), number_need=n.final_below,
                number_of=_auctioned(s))
    for seat in clockwise(s, s.marker):
        receive(tx, seat, n.income, income_rule(s.opt))
    if not final:
        reserve.begin(tx, drawing=True)
        for seat in reversed(clockwise(s, s.marker)):
            tx.push(Draw(seat, n.draw), _draw_rule(s.opt), say="quiet")
        return
    tx.note("il_principe.final.no-cards", 0)
    if is_two(s.opt) and reading(s.opt, "il_principe.d.two-final-phase1") == "reserve-too":
        reserve.begin(tx, drawing=False)
    else:
        tx.note("il_principe.final.no-reserve", 0)


def ends_by_cities(opt: Options) -> bool:
    """Whether too few City cards on offer end the game."""
    return not is_two(opt) or reading(opt, "il_principe.d.two-second-city-end") == "both"


def income_rule(opt: Options) -> str:
    """The rule that pays each player in Phase 1."""
    if is_variant(opt):
        return "il_principe.variant.income"
    return "il_principe.two.income" if is_two(opt) else "il_principe.phase1.income"


def _draw_rule(opt: Options) -> str:
    return "il_principe.two.draw" if is_two(opt) else "il_principe.phase1.draw"


def _auctions(tx: Tx, f: Round) -> None:
    s: State = tx.s
    if f.final and not is_two(s.opt):
        need, have = numbers(s.opt).final_cards, pile_size(s)
        if have < need and not _auctions_rest(s):
            tx.note("il_principe.final.not-enough", have, number=have, number_need=need)
            scoring.end(tx, "il_principe.final.not-enough")
            return
    tx.swap(Round(CITIES, f.final), PHASES, say="phase-2")
    tx.push(Auctions(), "il_principe.auction.separate", say="quiet")
    if any(s.laid):
        reserve.reveal(tx)
    if f.final:
        tx.push(FinalDraw(_auctioned(s)), "il_principe.final.no-cards", say="quiet")


def _auctioned(s: State) -> int:
    """The cards that come from the pile in a final round, as far as there are any."""
    return pile_size(s) if is_two(s.opt) else min(pile_size(s), numbers(s.opt).final_cards)


def _auctions_rest(s: State) -> bool:
    """Whether too small a pile is auctioned all the same.

    The rulebook says that it is not. What is disputed is just what it leaves out: a pile that comes
    of Phase 1 alone, by which no final round would ever have an auction.
    """
    usual = sum(deck(s.opt)) % (numbers(s.opt).draw * len(s.opt.seats))
    return (pile_size(s) == usual
            and reading(s.opt, "il_principe.d.final-round-counts") == "auction-rest")


ROUND = Handler(rule=PHASES, who=lambda s, f: AUTO, run=run)

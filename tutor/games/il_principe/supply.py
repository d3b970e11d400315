"""What chance brings: Buildings drawn into hands or for the last auction, City cards on offer."""

from __future__ import annotations

from tutor.core.chance import Drew, draws, size, take
from tutor.core.frames import AUTO, CHANCE, Action
from tutor.core.game import Handler
from tutor.core.options import Options, reading
from tutor.core.tx import Tx
from tutor.games.il_principe.frames import Draw, FinalDraw, Offer
from tutor.games.il_principe.kit import ON_OFFER
from tutor.games.il_principe.options import is_two
from tutor.games.il_principe.state import State, with_card

BUILDINGS, CITY_CARDS = "buildings", "cities"
"""What `Drew` calls the two piles."""


def pile_size(s: State) -> int:
    """How many Buildings the pile holds."""
    return size(s.pile) - s.buried


def city_pile_size(s: State) -> int:
    """How many City cards their pile holds."""
    return size(s.city_pile) - s.boxed


def knows_drawn(opt: Options) -> bool:
    """Whether it matters which cards were drawn in this Phase 1."""
    return is_two(opt) and reading(opt, "il_principe.d.two-reserve-source") == "drawn-only"


def who_draws(s: State, f: Draw | FinalDraw) -> int:
    return CHANCE if f.left and pile_size(s) else AUTO


def draw(tx: Tx, f: Draw, a: Action) -> None:
    """A card goes from the pile to a hand."""
    assert isinstance(a, Drew)
    s: State = tx.s
    cite = _draw_rule(s.opt, f)
    tx.change(("pile",), take(s.pile, a.item), cite, say="quiet")
    tx.change(("hands", f.seat), with_card(s.hands[f.seat], a.item), cite, say="draws",
              seat=f.seat, card_drawn=a.item)
    if not f.role and knows_drawn(s.opt):
        tx.change(("drawn", f.seat), with_card(s.drawn[f.seat], a.item),
                  "il_principe.two.reserve", say="quiet")
    if f.left > 1:
        tx.swap(Draw(f.seat, f.left - 1, f.role), cite, say="quiet")
    else:
        tx.pop(cite, say="quiet")


def _draw_rule(opt: Options, f: Draw | FinalDraw) -> str:
    if isinstance(f, FinalDraw):
        return "il_principe.two.final-auction" if is_two(opt) else "il_principe.final.auction-cards"
    if f.role:
        return "il_principe.roles.effect-red"
    return "il_principe.two.draw" if is_two(opt) else "il_principe.phase1.draw"


def draw_for_auction(tx: Tx, f: FinalDraw, a: Action) -> None:
    """A card goes from the pile to what is auctioned in the final round."""
    assert isinstance(a, Drew)
    s: State = tx.s
    cite = _draw_rule(s.opt, f)
    tx.change(("pile",), take(s.pile, a.item), cite, say="quiet")
    tx.gain(("reserve", a.item), 1, cite, say="drawn-for-auction", card=a.item)
    tx.swap(FinalDraw(f.left - 1), cite, say="quiet")


def who_offers(s: State, f: Offer) -> int:
    return CHANCE if len(s.offer) < ON_OFFER and city_pile_size(s) else AUTO


def turn_up_city(tx: Tx, f: Offer, a: Action) -> None:
    """The next City card is laid beside the others."""
    assert isinstance(a, Drew)
    s: State = tx.s
    cite = "il_principe.setup.four-cities" if f.setup else "il_principe.city.refill"
    tx.change(("city_pile",), take(s.city_pile, a.item), cite, say="quiet")
    tx.change(("offer",), (*s.offer, a.item), cite, city=a.item)


def close_offer(tx: Tx, f: Offer) -> None:
    short = len(tx.s.offer) < ON_OFFER
    tx.pop("il_principe.city.refill", say="no-more-cities" if short else "quiet",
           number=len(tx.s.offer))


def _pop(tx: Tx, f: Draw | FinalDraw) -> None:
    """Nothing more is drawn, or nothing is left to draw."""
    tx.pop(_draw_rule(tx.s.opt, f), say="quiet")


DRAW = Handler(
    rule="il_principe.phase1.draw",
    who=who_draws,
    outcomes=lambda s, f: draws(BUILDINGS, s.pile),
    act=draw,
    run=_pop,
)
FINAL_DRAW = Handler(
    rule="il_principe.final.auction-cards",
    who=who_draws,
    outcomes=lambda s, f: draws(BUILDINGS, s.pile),
    act=draw_for_auction,
    run=_pop,
)
OFFER = Handler(
    rule="il_principe.city.refill",
    who=who_offers,
    outcomes=lambda s, f: draws(CITY_CARDS, s.city_pile),
    act=turn_up_city,
    run=close_offer,
)

"""Phase 4: who takes the Major and the Minor Role of each colour, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.core.frames import AUTO
from tutor.core.game import Handler
from tutor.core.options import reading
from tutor.core.tx import Tx
from tutor.games.il_principe import city, effects
from tutor.games.il_principe.frames import MAJOR, MINOR, Auction, Roles, Second
from tutor.games.il_principe.options import is_two
from tutor.games.il_principe.state import COLOURS, NOBODY, State, from_left, table_of

RETURN = "il_principe.roles.return"
UNCLAIMED = "il_principe.roles.unclaimed"


def begin(tx: Tx) -> None:
    """All roles go back; then they are given out in the order of colours."""
    s: State = tx.s
    nobody = (NOBODY,) * len(COLOURS)
    tx.change(("major",), nobody, RETURN)
    tx.change(("minor",), nobody, RETURN, say="quiet")
    tx.push(Roles(0, s.marker), "il_principe.roles.colour-order", say="quiet")


def award(tx: Tx, f: Roles) -> None:
    """The next colour: its leader takes the Major Role, or those who are level bid for it."""
    if f.colour == len(COLOURS):
        tx.pop("il_principe.roles.colour-order", say="quiet")
        return
    tx.swap(Roles(f.colour + 1, f.opener), "il_principe.roles.colour-order", say="quiet")
    s: State = tx.s
    colour = f.colour
    most = max(seat[colour] for seat in s.up)
    leaders = tuple(seat for seat in range(len(s.up)) if s.up[seat][colour] == most)
    if not most and reading(s.opt, "il_principe.d.zero-majority") == "needs-one":
        tx.note(UNCLAIMED, 0, say="nobody-has-any", colour=colour)
        return
    _count(tx, colour, "il_principe.roles.major")
    if is_two(s.opt):
        tx.note("il_principe.two.no-minor", 0, say="quiet", colour=colour)
    if len(leaders) > 1:
        cite: tuple[str, ...] = ("il_principe.roles.tie-first", "il_principe.roles.auction")
        if not is_two(s.opt):
            cite = (*cite, "il_principe.roles.tie-first-no-minor")
        _auction(tx, MAJOR, colour, leaders, cite, most)
        return
    if not is_two(s.opt):
        tx.push(Second(colour, leaders), "il_principe.roles.minor", say="quiet")
    take(tx, leaders[0], colour, MAJOR)


def second(tx: Tx, f: Second) -> None:
    """The Minor Role goes to the second in number, or those who are level bid for it."""
    tx.pop("il_principe.roles.minor", say="quiet")
    s: State = tx.s
    totals = {seat: _total(s, seat, f.colour) for seat in range(len(s.up)) if seat not in f.leaders}
    most = max(totals.values(), default=0)
    seats = tuple(seat for seat, total in totals.items() if total == most)
    if not most and (not seats or reading(s.opt, "il_principe.d.zero-second") == "needs-one"):
        tx.note(UNCLAIMED, 0, say="no-second", colour=f.colour)
    elif len(seats) > 1:
        _auction(tx, MINOR, f.colour, seats,
                 ("il_principe.roles.tie-second", "il_principe.roles.auction"), most)
    else:
        take(tx, seats[0], f.colour, MINOR)


def _total(s: State, seat: int, colour: int) -> int:
    """What ranks the seats behind the leader."""
    up = s.up[seat][colour]
    if s.down[seat][colour] and reading(s.opt, "il_principe.d.second-total") == "all":
        return table_of(s, seat, colour)
    return up


def _count(tx: Tx, colour: int, cite: str) -> None:
    """Say who has how many face up."""
    s: State = tx.s
    tally = tuple(row[colour] for row in s.up)
    tx.note(cite, max(tally), say="face-up", colour=colour, tally=tally)


def _auction(
    tx: Tx, prize: str, colour: int, seats: Iterable[int], cite: tuple[str, ...], number: int
) -> None:
    """Only those who are level bid, in order from the left of whoever counts as Il Principe."""
    s: State = tx.s
    holder = s.marker
    if reading(s.opt, "il_principe.d.role-auction-start") == "phase-start-holder":
        holder = next(f.opener for f in reversed(s.stack) if isinstance(f, Roles))
    waiting = tuple(seat for seat in from_left(s, holder) if seat in seats)
    tx.push(Auction(prize, colour, waiting), cite, say=f"auction-{prize}", colour=colour,
            seat=waiting[0], order=waiting, number=number)


def take(tx: Tx, seat: int, colour: int, prize: str, *, flips: bool = True) -> None:
    """A seat takes a role; a Major Role turns half of its buildings down. Then the effect."""
    cite = f"il_principe.roles.{prize}"
    tx.change((prize, colour), seat, (cite, "il_principe.roles.several"), say=f"takes-{prize}",
              seat=seat, colour=colour)
    if prize == MINOR:
        tx.note((cite, "il_principe.roles.minor-no-flip"), 0, say="quiet", seat=seat,
                colour=colour, number=_total(tx.s, seat, colour))
    elif flips:
        _turn_down(tx, seat, colour)
    effects.use(tx, seat, colour, prize)


def _turn_down(tx: Tx, seat: int, colour: int) -> None:
    s: State = tx.s
    up = s.up[seat][colour]
    of = up
    if s.down[seat][colour] and reading(s.opt, "il_principe.d.half-of-what") == "all":
        of = table_of(s, seat, colour)
    # More than lie face up cannot be turned.
    count = min(up, (of + 1) // 2)
    tx.move(("up", seat, colour), ("down", seat, colour), count, "il_principe.roles.flip-half",
            seat=seat, colour=colour, number_of=of)


def won_at_auction(tx: Tx, seat: int, colour: int, prize: str) -> None:
    """Whoever wins a role takes it like one who is ahead."""
    flips = reading(tx.s.opt, "il_principe.d.auctioned-major-flips") == "flips" \
        if prize == MAJOR else False
    if reading(tx.s.opt, "il_principe.d.role-auction-build") == "build":
        city.offer_to_build(tx, seat)
    tx.note("il_principe.roles.auction-winner", 0, say="quiet", seat=seat)
    take(tx, seat, colour, prize, flips=flips)


def all_leaders_passed(tx: Tx, colour: int, leaders: tuple[int, ...]) -> None:
    """Nobody wanted the Major Role: the next in number may count as second, where it is read so."""
    s: State = tx.s
    if not is_two(s.opt) and reading(s.opt, "il_principe.d.tied-leaders-pass") == "next-in-line":
        tx.push(Second(colour, leaders), "il_principe.roles.minor", say="quiet")


ROLES = Handler(rule="il_principe.roles.colour-order", who=lambda s, f: AUTO, run=award)
SECOND = Handler(rule="il_principe.roles.minor", who=lambda s, f: AUTO, run=second)

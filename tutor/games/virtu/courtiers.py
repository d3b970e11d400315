"""A seat that falls below five Cities loses a Cortigiano space, and the card on it must go."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.core.frames import Action
from tutor.core.game import Handler
from tutor.core.guards import FORM, LIMITS, PRESENCE, Check, check, guard
from tutor.core.tx import Tx
from tutor.games.virtu.actions import Collect, DiscardCourtier, GiveUpSpace, MoveCourtier
from tutor.games.virtu.frames import CloseSpace, Rehouse
from tutor.games.virtu.kit import OPEN_SPACES, cards
from tutor.games.virtu.resources import COLLECT, collect, collectable
from tutor.games.virtu.state import SHADED, SPACES, Courtier, Player, State

Frames = CloseSpace | Rehouse
DISCARDS: dict[str, tuple[str, ...]] = {
    "notable": ("virtu.reorg.discard-notable",),
    "family": ("virtu.reorg.discard-family",),
    "unknown": (),
}
"""Where a discarded card goes, by its kind; of a card without a name only the symbols are known."""


@guard("virtu.reorg.lose-city-space", FORM)
def their_space(s: State, f: Frames, a: Action) -> Check:
    return check(a.seat == f.seat, f.seat, a.seat, subject="turn", seat_need=f.seat,
                 seat_have=a.seat)


@guard("virtu.reorg.lose-city-space", PRESENCE)
def shaded_space(s: State, f: CloseSpace, a: GiveUpSpace) -> Check:
    return check(a.space in SHADED, "shaded", "shaded" if a.space in SHADED else "original",
                 subject="shaded", number=a.space + 1)


@guard("virtu.reorg.lose-city-space", LIMITS)
def rest_fits(s: State, f: CloseSpace, a: GiveUpSpace) -> Check:
    """The cards on the other shaded spaces need spaces that stay open."""
    courtiers = s.players[f.seat].courtiers
    others = sum(courtiers[space] is not None for space in SHADED if space != a.space)
    room = s.players[f.seat].open
    return check(others <= room, room, others, "card", subject="room")


@guard("virtu.reorg.lose-space-card", PRESENCE)
def space_is_empty(s: State, f: Rehouse, a: MoveCourtier) -> Check:
    known = 0 <= a.space < SPACES
    taken = known and s.players[f.seat].courtiers[a.space] is not None
    return check(known and not taken, "empty", "taken" if taken else "empty", subject="empty",
                 number=a.space + 1)


@guard("virtu.reorg.lose-space-card", LIMITS)
def space_is_open(s: State, f: Rehouse, a: MoveCourtier) -> Check:
    """An original space, or a shaded one if enough of them stay open."""
    player = s.players[f.seat]
    if a.space < OPEN_SPACES:
        return check(True, subject="original")
    shaded = sum(player.courtiers[x] is not None for x in SHADED if x != f.space)
    ok = a.space != f.space and shaded + 1 <= player.open
    return check(ok, shaded + 1, player.open, "open space", subject="open")


@guard("virtu.reorg.discard", PRESENCE)
def card_to_discard(s: State, f: Rehouse, a: DiscardCourtier) -> Check:
    """Any card may make room, whichever side it shows."""
    there = 0 <= a.space < SPACES and s.players[f.seat].courtiers[a.space] is not None
    return check(there, "taken", "taken" if there else "empty", number=a.space + 1)


def close_offers(s: State, f: CloseSpace) -> Iterator[Action]:
    yield from (GiveUpSpace(f.seat, space) for space in SHADED)


def rehouse_offers(s: State, f: Rehouse) -> Iterator[Action]:
    spaces = s.players[f.seat].courtiers
    yield from (MoveCourtier(f.seat, x) for x, card in enumerate(spaces) if card is None)
    yield from (DiscardCourtier(f.seat, x) for x, card in enumerate(spaces) if card is not None)


def with_courtier(
    spaces: tuple[Courtier | None, ...], space: int, card: Courtier | None
) -> tuple[Courtier | None, ...]:
    """The courtiers of a player with one space changed."""
    return (*spaces[:space], card, *spaces[space + 1 :])


def close(tx: Tx, f: CloseSpace, a: Action) -> None:
    if isinstance(a, Collect):
        collect(tx, a)
        return
    assert isinstance(a, GiveUpSpace)
    if tx.s.players[f.seat].courtiers[a.space] is None:
        tx.pop("virtu.reorg.lose-city-space", say="space-lost", seat=f.seat, number=a.space + 1)
    else:
        tx.swap(Rehouse(f.seat, a.space), "virtu.reorg.lose-space-card", seat=f.seat,
                number=a.space + 1)


def rehouse(tx: Tx, f: Rehouse, a: Action) -> None:
    if isinstance(a, Collect):
        collect(tx, a)
        return
    assert isinstance(a, MoveCourtier | DiscardCourtier)
    if isinstance(a, DiscardCourtier):
        _discard(tx, f, a.space)
        if a.space != f.space:
            return
    else:
        player: Player = tx.s.players[f.seat]
        spaces = with_courtier(player.courtiers, f.space, None)
        spaces = with_courtier(spaces, a.space, player.courtiers[f.space])
        tx.change(("players", f.seat, "courtiers"), spaces, "virtu.reorg.lose-space-card",
                  say="courtier-moves", seat=f.seat, number=a.space + 1)
    tx.pop("virtu.reorg.lose-space-card", say="quiet")


def _discard(tx: Tx, f: Rehouse, space: int) -> None:
    """The card of the lost space goes, or another one to make room for it."""
    player: Player = tx.s.players[f.seat]
    card = player.courtiers[space]
    assert card is not None
    kind = cards()[card.card]["kind"] if card.card else "unknown"
    why = ("virtu.reorg.lose-space-card",) if space == f.space else ()
    tx.change(("players", f.seat, "courtiers"), with_courtier(player.courtiers, space, None),
              (*why, "virtu.reorg.discard", *DISCARDS[kind]),
              say=f"courtier-discarded-{kind}", seat=f.seat, number=space + 1)


CLOSE_SPACE = Handler(
    rule="virtu.reorg.lose-city-space",
    who=lambda s, f: f.seat,
    offers=close_offers,
    asides=collectable,
    guards={GiveUpSpace: (their_space, shaded_space, rest_fits), Collect: COLLECT},
    act=close,
)
REHOUSE = Handler(
    rule="virtu.reorg.lose-space-card",
    who=lambda s, f: f.seat,
    offers=rehouse_offers,
    asides=collectable,
    guards={
        MoveCourtier: (their_space, space_is_empty, space_is_open),
        DiscardCourtier: (their_space, card_to_discard),
        Collect: COLLECT,
    },
    act=rehouse,
)

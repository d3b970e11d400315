"""What calls the last Winter: eight Cities, no City left to take, or the end of Patronage."""

from __future__ import annotations

from tutor.core.options import reading
from tutor.core.tx import Tx
from tutor.games.virtu.kit import LAST_SPACE, kit
from tutor.games.virtu.state import NOBODY, PATRONAGE_STEPS, State, cities_of


def is_reached(s: State) -> bool:
    """Whether a condition of the end holds now."""
    return bool(s.track[LAST_SPACE]) or all_cities_held(s) or bool(patrons(s))


def patrons(s: State) -> list[int]:
    """The seats at the end of the Patronage track (virtu.end.patronage)."""
    return [seat for seat, player in enumerate(s.players) if player.step == PATRONAGE_STEPS]


def all_cities_held(s: State) -> bool:
    """Whether players control every City that counts for the end (virtu.end.all-cities)."""
    free = [i for i, city in enumerate(s.cities) if city.owner == NOBODY]
    if not free:
        return True
    only_pirates = all(kit(s.opt).pirate(i) for i in free)
    return only_pirates and reading(s.opt, "virtu.d.all-cities-scope") == "annexable-only"


def call_last_winter(tx: Tx) -> None:
    """Name every condition that holds; the coming Winter is then the last."""
    s: State = tx.s
    if s.last or not is_reached(s):
        return
    eight = s.track[LAST_SPACE]
    for seat in eight:
        tx.note("virtu.end.eight-cities", cities_of(s, seat), seat=seat)
    if all_cities_held(s):
        tx.note("virtu.end.all-cities", 0)
    for seat in patrons(s):
        tx.note("virtu.end.patronage", PATRONAGE_STEPS, seat=seat)
    held = cities_of(s, eight[0]) if eight else sum(c.owner != NOBODY for c in s.cities)
    tx.change(("last",), True, ("virtu.end.final-winter", "virtu.end.summary"),
              eight=bool(eight), seat=eight[0] if eight else NOBODY, number=held)


def call_at_once(tx: Tx) -> None:
    """The same before Spring is over, where a condition counts as soon as it is met."""
    if is_reached(tx.s) and reading(tx.s.opt, "virtu.d.end-trigger-timing") == "at-once":
        call_last_winter(tx)

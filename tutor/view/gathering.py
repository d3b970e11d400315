"""The table that several devices sit at: who plays, and how all of them read the rules.

A table has one evening: what is settled on one phone holds on all, and it is told on which it was.
Nothing of it is written down: it is gone with the program, but for what the host keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from tutor.core.options import Options
from tutor.view.keeping import TAKE_BACK, Keeping, Whose

OURS, TONIGHT = "House rule of this table", "for this evening"
HOW_LONG = ("What you play on with holds for everybody at this table, on every phone, until this "
            "evening's game is over. {}")
BY_HOST = Keeping(HOW_LONG.format(
    "Always keeps it on this machine for every game, until you take it back."))
BY_GUEST = Keeping(HOW_LONG.format(
    "Only the host can keep it for longer, and take back for good what holds always."),
    for_good=False)
"""How long what is settled on the host's machine holds, and on anybody else's device."""


class Ruled(NamedTuple):
    """A reading that holds, on which device it was settled, and whether for good."""

    reading: str
    device: str
    always: bool = False


class Gathering:
    """What holds for everybody at a table while the program runs.

    A device is the random id of its browser; that of the host is the empty text.
    """

    def __init__(self) -> None:
        self._companies: dict[str, Options] = {}
        self._house: dict[str, dict[str, Ruled]] = {}
        self._for_good: dict[str, dict[str, Ruled]] = {}
        self._phones: dict[str, int] = {}
        self._begun = False
        self._listening: list[Callable[[], None]] = []

    def listen(self, told: Callable[[], None]) -> Callable[[], None]:
        """Have a device ``told`` when others play or the rules are read otherwise; what ends that.
        """
        self._listening.append(told)
        return lambda: self._listening.remove(told)

    def _read(self, game: str, house: dict[str, Ruled]) -> None:
        """Read a game's rules so from now on, and tell every device."""
        if house != self._house.get(game, {}):
            self._house[game] = house
            self._tell()

    def _tell(self) -> None:
        for told in tuple(self._listening):
            told()

    def begin(self, companies: Iterable[Options], house: Mapping[str, Mapping[str, Ruled]]) -> None:
        """Begin with what the host has set and kept; a second time nothing changes."""
        if self._begun:
            return
        self._begun = True
        for opt in companies:
            self._companies.setdefault(opt.game, opt)
        for game, kept in house.items():
            self._for_good[game] = {name: one for name, one in kept.items() if one.always}
            self._house[game] = {**kept, **self._house.get(game, {})}

    def join(self, device: str) -> str:
        """The name of a device at the table; a phone that is new has the next number."""
        if not device:
            return "the host's machine"
        return f"phone {self._phones.setdefault(device, len(self._phones) + 1)}"

    def company(self, game: str) -> Options | None:
        """Who plays a game tonight, if anybody has said so."""
        return self._companies.get(game)

    def sit(self, opt: Options) -> None:
        """Say who plays tonight, and tell every device."""
        if opt != self._companies.get(opt.game):
            self._companies[opt.game] = opt
            self._tell()

    def house(self, game: str) -> Mapping[str, Ruled]:
        """How the table reads the rules of a game, by dispute."""
        return self._house.get(game, {})

    def settle(self, game: str, dispute: str, ruled: Ruled) -> None:
        """Read a dispute so from now on."""
        if ruled.always:
            self._for_good.setdefault(game, {})[dispute] = ruled
        self._read(game, {**self.house(game), dispute: ruled})

    def take_back(self, game: str, dispute: str, device: str) -> None:
        """Read a dispute in the usual way again: what holds for good comes back after the game,
        unless it is the host's device that takes it back."""
        if not device:
            self._for_good.get(game, {}).pop(dispute, None)
        kept = self.house(game).items()
        self._read(game, {name: ruled for name, ruled in kept if name != dispute})

    def over(self, game: str) -> None:
        """The game is over: what was settled just for it holds no longer."""
        self._read(game, {**self._for_good.get(game, {})})

    def whose(self, ruled: Ruled, device: str) -> Whose:
        """Whose a house rule is, and for how long it holds, as told on a device."""
        where = "this device" if ruled.device == device else self.join(ruled.device)
        how_long = "always" if ruled.always else TONIGHT
        back = f"{TAKE_BACK} {TONIGHT}" if ruled.always and device else TAKE_BACK
        return Whose(f"{OURS}, {how_long}, set on {where}", tonight=not ruled.always, back=back)

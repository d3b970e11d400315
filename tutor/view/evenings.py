"""The evening of a visitor: who plays each game, and the house rules that hold there.

Where several devices sit at one table, its evening is that of all of them (see
`tutor.view.gathering`), and on the host's machine nothing of a guest's is written down.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from time import time
from typing import Any

import msgspec

from tutor.core.game import names
from tutor.core.options import Options
from tutor.desk.question import Evening, fitting
from tutor.view import company
from tutor.view.front import TITLE, sides
from tutor.view.gathering import BY_GUEST, BY_HOST, Gathering, Ruled
from tutor.view.keeping import Keeping, Whose
from tutor.view.tables import Tables

EVENING, ALWAYS = "evening", "house"
"""Under what names things are kept: the table of an evening, and its rulings for good."""
EVENING_LASTS = 12 * 3600
"""Seconds after which what was settled for an evening holds no longer."""
YOURS_TONIGHT = Whose("Your house rule, for this evening", tonight=True)
YOURS_ALWAYS = Whose("Your house rule, always")
THEIRS = Whose("A house rule of the sender", foreign=True)
SHARED = "Who plays and the house rules are the same for everybody at this table. This is {}."


class Evenings:
    """What ``tables`` keeps of a visitor's evenings, or what holds for all of a ``gathering``.

    ``owner`` is for a visitor who sits at this machine, and is the host of a gathering.
    """

    def __init__(
        self, tables: Tables, *, owner: bool = True, gathering: Gathering | None = None
    ) -> None:
        self._tables, self._owner, self._gathering = tables, owner, gathering
        self._sat: dict[str, Options] = {}
        self._unkept: dict[str, Evening] = {}

    def arrived(self) -> None:
        """It has become known who the visitor is: what is kept for them holds from now on."""
        self._sat.clear()
        self._unkept.clear()
        if self._gathering is None:
            return
        if self._owner:
            self._gathering.begin(*self._begun())
        self._gathering.join(self._device)

    def _begun(self) -> tuple[list[Options], dict[str, dict[str, Ruled]]]:
        """What the host has set and kept of each game."""
        own = {name: self._kept(name) for name in names()}
        chosen = [sides(one) for name, one in own.items() if self.chosen(name)]
        house = {}
        for name, one in own.items():
            for_good = self._read(ALWAYS, name)
            house[name] = {dispute: Ruled(reading, "", for_good.get(dispute) == reading)
                           for dispute, reading in one.house.items()}
        return chosen, house

    @property
    def _device(self) -> str:
        return "" if self._owner else self._tables.visitor

    def of(self, name: str) -> Evening:
        """The table that a game is played at tonight; the house rulings for good hold there too."""
        # Another window may have changed what is kept.
        own, gathering = self._unkept.get(name) or self._kept(name), self._gathering
        if gathering is None:
            return own
        opt = gathering.company(name) or sides(own)
        house = {dispute: ruled.reading for dispute, ruled in gathering.house(name).items()}
        return Evening(name, opt.mode, opt.seats, house)

    def _is_kept(self, name: str) -> bool:
        return "company" in self._read(EVENING, name)

    def _kept(self, name: str) -> Evening:
        found = self._read(EVENING, name)
        opt = company.find(str(found.get("company", ""))) or self._sat.get(name) \
            or company.companies(name)[0]
        until = found.get("until")
        tonight = found.get("house") if isinstance(until, int) and until > time() else {}
        house = {**fitting(name, self._read(ALWAYS, name)), **fitting(name, tonight)}
        return Evening(name, opt.mode, opt.seats, house)

    def _read(self, kind: str, name: str) -> dict[str, Any]:
        kept = next(iter(self._tables.kept(kind, name)), None)
        try:
            found = json.loads(kept.text) if kept else {}
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def sit(self, evening: Evening) -> None:
        """Be at a table that somebody else set up, unless there is one that was chosen.

        One's own rulings hold for what is asked next; the question that led there keeps those that
        it was asked with.
        """
        if not self.chosen(evening.game):
            self._sat[evening.game] = sides(evening)

    def chosen(self, name: str) -> bool:
        """Whether somebody has said who plays tonight."""
        if self._gathering is not None and self._gathering.company(name) is not None:
            return True
        return name in self._unkept or self._is_kept(name)

    def set(self, evening: Evening) -> str:
        """Say who plays tonight; a sentence if that can't be kept."""
        if self._gathering is not None:
            self._gathering.sit(sides(evening))
        return self._keep(evening)

    def _keep(self, evening: Evening) -> str:
        """Keep an evening, but for what was settled on other devices."""
        if self._gathering is not None:
            if not self._owner:
                return ""
            ours = self._gathering.house(evening.game)
            house = {d: r for d, r in evening.house.items() if d in ours and not ours[d].device}
            evening = msgspec.structs.replace(evening, house=house)
        name = evening.game
        text = json.dumps({"company": company.code(sides(evening)), "house": dict(evening.house),
                           "until": int(time()) + EVENING_LASTS})
        trouble = self._tables.keep(f"{EVENING}/{name}.", TITLE, text)
        self._unkept.pop(name, None)
        if trouble or not self._is_kept(name):
            # It holds in this window alone.
            self._unkept[name] = evening
        return trouble

    def settle(self, game: str, dispute: str, reading: str, *, always: bool) -> None:
        """Read a dispute so from now on, at this table or for good."""
        guest = self._gathering is not None and not self._owner
        if self._gathering is not None:
            ruled = Ruled(reading, self._device, always and not guest)
            self._gathering.settle(game, dispute, ruled)
        evening = self.of(game)
        house = {**evening.house, dispute: reading}
        self._keep(msgspec.structs.replace(evening, house=house))
        if always and not guest:
            self._keep_for_good(game, {**self._read(ALWAYS, game), dispute: reading})

    def take_back(self, game: str, dispute: str) -> None:
        """Read a dispute in the usual way again: on a guest's device for this evening alone."""
        if self._gathering is not None:
            self._gathering.take_back(game, dispute, self._device)
        evening = self.of(game)
        house = {d: r for d, r in evening.house.items() if d != dispute}
        self._keep(msgspec.structs.replace(evening, house=house))
        if self._gathering is None or self._owner:
            kept = {d: r for d, r in self._read(ALWAYS, game).items() if d != dispute}
            self._keep_for_good(game, kept)

    def _keep_for_good(self, game: str, house: Mapping[str, str]) -> None:
        self._tables.keep(f"{ALWAYS}/{game}.", "House rules", json.dumps(house))

    def over(self, game: str) -> None:
        """The game is over: what was settled just for it holds no longer."""
        house: Mapping[str, str] = fitting(game, self._read(ALWAYS, game))
        if self._gathering is not None:
            self._gathering.over(game)
            house = self.of(game).house
        self._keep(msgspec.structs.replace(self.of(game), house=house))

    def whose(self, evening: Evening) -> Mapping[str, Whose]:
        """Of each house rule of a question: whose it is, and for how long it holds."""
        own = self.of(evening.game).house
        return {dispute: self._whose(evening.game, dispute) if own.get(dispute) == reading
                else THEIRS for dispute, reading in evening.house.items()}

    def _whose(self, game: str, dispute: str) -> Whose:
        if self._gathering is not None:
            return self._gathering.whose(self._gathering.house(game)[dispute], self._device)
        for_good = self._read(ALWAYS, game).get(dispute) == self.of(game).house[dispute]
        return YOURS_ALWAYS if for_good else YOURS_TONIGHT

    @property
    def keeping(self) -> Keeping:
        """For whom and how long a reading holds that is settled on this device."""
        if self._gathering is None:
            return Keeping()
        return BY_HOST if self._owner else BY_GUEST

    @property
    def shared(self) -> str:
        """Who shares the evening of this device; empty where nobody does."""
        if self._gathering is None:
            return ""
        return SHARED.format(self._gathering.join(self._device))

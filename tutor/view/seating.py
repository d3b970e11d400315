"""The pages before a game: which one to go on with or to begin, who plays, how it is read."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from tutor import rulebook
from tutor.core.game import game
from tutor.core.options import Options
from tutor.play.match import PERSON, Seating, draws_matter
from tutor.play.opening import asks
from tutor.play.policies import kinds_for
from tutor.play.store import Kept
from tutor.scenario import links
from tutor.scenario.document import Scenario, Source
from tutor.scenario.faults import Unusable
from tutor.view import company, home
from tutor.view.blocks import (
    Block,
    Button,
    Entries,
    FormField,
    Intent,
    Menu,
    ReadingRow,
    Readings,
    Screen,
    Sentence,
)
from tutor.view.sent import texts
from tutor.view.tabletop import OVER

WHO_DRAWS = (("yes", "Is drawn here"), ("no", "We draw it, and say what came"))


def start(name: str, kept: Iterable[Kept]) -> Screen:
    """Games of this visitor to go on with, and the ways to begin one."""
    every = sorted(company.companies(name), key=lambda opt: len(opt.seats))
    games = list(kept)
    going = [resume(one) for one in games if not is_over(one)]
    over = [resume(one) for one in games if is_over(one)]
    fresh = [_begins("seats", opt) for opt in every if asks(opt)]
    drawn = [_begins("sample", opt) for opt in every]
    by_hand = Button("Set up a position", Intent("build", name), hint="Place by place, by hand.")
    menus = (
        Menu(key="going", title="Go on", buttons=tuple(going)),
        Menu(key="fresh", title="A new game", buttons=tuple(fresh)),
        Menu(key="by-hand", title="A position of your own", buttons=(by_hand,)),
        Menu(key="drawn", title="A position drawn at random", buttons=tuple(drawn)),
        Menu(key="over", title="Look back at", buttons=tuple(over)),
    )
    title = f"Play {game(name).title}"
    return Screen(
        title=title,
        blocks=(
            Sentence(key="title", kind="title", text=title),
            *(menu for menu in menus if menu.buttons),
        ),
        fragment=f"play/{name}",
        trail=home.trail(name),
    )


def is_over(kept: Kept) -> bool:
    """Whether a game that is kept has been played to its end."""
    return kept.title.endswith(OVER)


def resume(kept: Kept) -> Button:
    """Goes on with a game that is kept, or shows how it ended."""
    key = kept.name.partition("/")[2]
    hint = "Its points, and all that happened." if is_over(kept) else "A game that was begun."
    return Button(kept.title, Intent("table", key), hint=hint)


def _begins(verb: str, opt: Options) -> Button:
    return Button(company.title(opt), Intent(verb, company.code(opt)))


def scenario_for(opt: Options, given: dict[str, Any] | None = None) -> Scenario:
    """The scenario of a game from its own set-up, or from a position."""
    return Scenario(
        id="", title=f"{game(opt.game).title}, {company.title(opt)}", game=opt.game, mode=opt.mode,
        seats=opt.seats, source=Source("saved"), given=given,
    )  # fmt: skip


class Seats:
    """Who plays which seat of a scenario, who draws, and how disputes are read.

    ``begin`` is called with the scenario and the seating; it gives a sentence if the position does
    not fit the readings.
    """

    def __init__(
        self, scenario: Scenario, begin: Callable[[Scenario, Seating], str]
    ) -> None:
        self.scenario, self._begin = scenario, begin
        self._players = [PERSON] * len(scenario.seats)
        self._draws = True
        self._rulings = False
        self._error = ""
        self.verbs: dict[str, Callable[[str], None]] = {
            "set": self._set,
            "rulings": self._fold,
            "reading": self._read,
            "begin": self._sit_down,
            "alone": self._alone,
        }

    def _set(self, value: str) -> None:
        sent = texts(value, "name", "value")
        if sent is None:
            return
        name, chosen = sent
        kinds = (PERSON, *kinds_for(game(self.scenario.game)))
        if name == "draws":
            self._draws = chosen == "yes"
        elif name in self.scenario.seats and chosen in kinds:
            self._players[self.scenario.seats.index(name)] = chosen

    def _fold(self, _: str) -> None:
        self._rulings = not self._rulings

    def _read(self, value: str) -> None:
        """Follow a reading; the usual one is not stated."""
        dispute, _, chosen = value.partition(" ")
        g = game(self.scenario.game)
        known = rulebook.catalogue(g.name).disputes
        if dispute in g.disputes and chosen in {r.id for r in known[dispute].playable}:
            rest = {d: r for d, r in self.scenario.readings.items() if d != dispute}
            if chosen != g.disputes[dispute]:
                rest[dispute] = chosen
            self.scenario = replace(self.scenario, readings=rest)

    def _sit_down(self, _: str) -> None:
        seating = Seating(tuple(self._players), secrets.randbits(48), self._draws)
        self._error = self._begin(self.scenario, seating)

    def _alone(self, value: str) -> None:
        """Play against bots, those that play best, from the first seat."""
        best = next(iter(kinds_for(game(self.scenario.game))))
        self._players = [PERSON, *[best] * (len(self._players) - 1)]
        self._sit_down(value)

    @property
    def screen(self) -> Screen:
        """A field for each seat, and on demand the disputes that can be read otherwise."""
        g, s = game(self.scenario.game), self.scenario
        blocks: list[Block] = [Sentence(key="title", kind="title", text="Who plays?")]
        if self._error:
            blocks.append(Sentence(key="error", kind="error", text=self._error))
        others = len(s.readings)
        text = "As usual" if not others else f"{others} read otherwise"
        begin = Button("Begin", Intent("begin"), primary=True, hint=s.title)
        rulings = Button(
            "Hide the house rulings" if self._rulings else "House rulings", Intent("rulings"),
            hint=f"What the rulebook leaves open. {text}.",
        )
        me = g.describe.label(s.options, "seat", 0)
        alone = Button("Play alone", Intent("alone"), hint=f"You are {me}; bots play the others.")
        blocks += [
            Entries(key="seats", title="", fields=tuple(self._fields())),
            Menu(key="begin", title="", buttons=(begin, alone, rulings)),
        ]
        return Screen(
            title=f"Who plays? · {g.title}",
            blocks=(*blocks, *(self._disputes() if self._rulings else ())),
            fragment=self._fragment(),
            trail=(*home.trail(g.name), Button("Play", Intent("play", g.name))),
        )

    def _fields(self) -> Iterable[FormField]:
        g, opt = game(self.scenario.game), self.scenario.options
        kinds = kinds_for(g).items()
        options = ((PERSON, "A person here"), *((name, kind.title) for name, kind in kinds))
        for seat, (name, who) in enumerate(zip(opt.seats, self._players, strict=True)):
            yield FormField(name, g.describe.label(opt, "seat", seat), "pick", who, options)
        if draws_matter(g):
            draws = "yes" if self._draws else "no"
            yield FormField("draws", "What chance brings", "pick", draws, WHO_DRAWS)

    def _disputes(self) -> Iterable[Readings]:
        g = game(self.scenario.game)
        known = rulebook.catalogue(g.name).disputes
        for name, usual in g.disputes.items():
            chosen = self.scenario.readings.get(name, usual)
            rows = tuple(
                ReadingRow(
                    text=reading.text, basis=reading.basis, chosen=reading.id == chosen,
                    default=reading.id == usual, result="",
                    intent=Intent("reading", f"{name} {reading.id}"),
                )
                for reading in known[name].playable
            )  # fmt: skip
            if len(rows) > 1:
                yield Readings(
                    key=f"reading-{name}", dispute=name, question=known[name].question, rows=rows
                )

    def _fragment(self) -> str:
        try:
            return f"seats/{links.encode(self.scenario)}"
        except Unusable:
            return f"play/{self.scenario.game}"

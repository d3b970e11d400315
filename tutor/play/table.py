"""Table: a position with a script to walk through, for programs and notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from tutor.core import engine
from tutor.core.codec import digest
from tutor.core.frames import Action
from tutor.core.game import game, names
from tutor.core.guards import Check
from tutor.core.observe import ONLOOKER
from tutor.core.options import Options
from tutor.play.course import Case
from tutor.play.judging import parse
from tutor.play.odds import Odds, after, odds
from tutor.play.opening import asks, drawn
from tutor.play.ruling import Ruling, judge
from tutor.play.save import as_scenario, plant
from tutor.play.tree import Difference, Node, Tree
from tutor.scenario import catalogue, links
from tutor.scenario.document import Scenario, Source, action_of, laid_out
from tutor.scenario.write import to_yaml


class Checks(tuple[Check, ...]):  # noqa: SLOT001 (a tuple has no slots to give)
    """Every condition of an action, in the order in which the rules ask for them.

    It shows itself in words.
    """

    opt: Options

    def __new__(cls, checks: Iterable[Check], opt: Options) -> Checks:
        self = super().__new__(cls, checks)
        self.opt = opt
        return self

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from tutor.view.shown import checks

        return checks(self.opt, self)

    def __repr__(self) -> str:
        return self._repr_mimebundle_()["text/plain"]


class Table:
    """A scenario at which somebody sits: its tree of positions, and the next step of its script.

    ``scenario`` says where play started, ``source`` what it was loaded from, if it was. A table
    shows itself in a notebook.
    """

    def __init__(self, scenario: Scenario, tree: Tree | None = None, source: str = ""):
        self.scenario, self.source = scenario, source
        self.tree = plant(scenario) if tree is None else tree
        g, opt = game(scenario.game), scenario.options
        self._script = [action_of(g, opt, e.move) for e in scenario.script if e.move is not None]
        if tree is None and scenario.cursor is None:
            self.tree.goto(0)

    @property
    def state(self) -> Any:
        """The position that we are at."""
        return self.tree.state

    def legal(self) -> list[Action]:
        """The actions that are legal now."""
        return engine.legal(self.state)

    def explain(self, action: Action | str) -> Checks:
        """Every condition of an action, with what it needs and what is there.

        An action may be typed as for `ruling`.
        """
        (one,) = self._actions(action)
        return Checks(engine.explain(self.state, one), self.scenario.options)

    def odds(
        self, action: Action | str | None = None, *, seat: int | str = ONLOOKER, feature: str = ""
    ) -> Odds | None:
        """What chance may bring, as far as a seat can know; an onlooker knows what everyone sees.

        What was seen at this table since it began is remembered. A seat may be named.

        It is for what comes now or, with an action, which may be typed as for `ruling`, for what
        follows it; None where no chance does. ``feature`` tells outcomes apart, see
        `Game.features`. Raises ValueError for an action that is not legal or can't be read, and
        where without one it is not chance's turn, and for a seat that there is not.
        """
        number = self._seat(seat)
        before = [node.state for node in self.tree.line()[:-1]]
        if action is None:
            return odds(self.state, number, feature, before)
        (one,) = self._actions(action)
        return after(self.state, one, number, feature, before)

    def _seat(self, seat: int | str) -> int:
        """The number of a seat; raises ValueError for one that there is not."""
        seats = self.scenario.options.seats
        if isinstance(seat, int) and ONLOOKER <= seat < len(seats):
            return seat if seat >= 0 else ONLOOKER
        found = [i for i, name in enumerate(seats) if name.lower() == str(seat).lower()]
        if not found:
            raise ValueError(f"no seat {seat!r}; one of {', '.join(seats)}, or 0 to "
                             f"{len(seats) - 1}, or {ONLOOKER} for an onlooker")
        return found[0]

    def step(self, action: Action | None = None) -> Node | tuple[Check, ...]:
        """Carry out an action, or the next one of the script.

        Gives the node that it leads to, or the checks of a refusal. Raises IndexError without an
        action where the script is over or was left.
        """
        if action is None:
            played = [node.action for node in self.tree.line()[1:]]
            if played != self._script[: len(played)] or len(played) == len(self._script):
                raise IndexError("the script is over, or another line was taken; name an action")
            action = self._script[len(played)]
        return self.tree.step(action)

    def undo(self) -> bool:
        """Go back one step; False at the start."""
        return self.tree.undo()

    def redo(self) -> bool:
        """Take back the last undo; False when there is none."""
        return self.tree.redo()

    def goto(self, node: int) -> Node:
        """Go to any node of the tree; raises IndexError for one that there is not."""
        return self.tree.goto(node)

    def branch(self) -> Table:
        """A table of its own with everything that was played so far."""
        return Table(self.scenario, self.tree.branch(), self.source)

    def compare(self, here: int, there: int) -> list[Difference]:
        """How two nodes differ, as (path, here, there)."""
        return self.tree.compare(here, there)

    def ruling(self, plan: Sequence[Action] | Action | str, *, all_readings: bool = True) -> Ruling:
        """What the rules say of an action, or of several in a row, from here.

        A plan may be typed, seat first: ``"red pass; green pass"``. Raises BadPlan, a ValueError,
        for one that can't be read.
        """
        actions = self._actions(plan)
        since = tuple(n.action for n in self.tree.line()[1:] if n.action is not None)
        case = Case(laid_out(self.scenario), since, actions)
        return judge(case, all_readings=all_readings, settled=tuple(self.scenario.readings))

    def _actions(self, plan: Sequence[Action] | Action | str) -> tuple[Action, ...]:
        if isinstance(plan, str):
            return parse(game(self.scenario.game), self.scenario.options, plan)
        return (plan,) if isinstance(plan, Action) else tuple(plan)

    def save(self, path: str | Path) -> None:
        """Write everything that was tried as a scenario file."""
        Path(path).write_text(to_yaml(as_scenario(self.tree, self.scenario)), encoding="utf-8")

    def link(self) -> str:
        """The same as the fragment of a URL; raises Unusable if it is too long for one."""
        return links.encode(as_scenario(self.tree, self.scenario))

    def page(self, path: str | Path) -> Path:
        """Write the walk-through as one page that needs no Python and no network; its path."""
        from tutor.view.handout import handout
        from tutor.view.walk import Walk

        path = Path(path)
        path.write_text(handout(Walk(self.scenario)), encoding="utf-8")
        return path

    def _ipython_display_(self) -> None:
        from tutor.view.shown import display

        display(self)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from tutor.view.shown import table

        return table(self)

    def __repr__(self) -> str:
        return f"<Table {self.scenario.id or self.scenario.game} {digest(self.state)}>"


def find(source: str | Path) -> Scenario:
    """The scenario of an id such as ``game/name``, in a file, or in a link that begins with ``#``.

    Raises Unusable, with every fault of the document.
    """
    if isinstance(source, str) and source.startswith("#"):
        return links.decode(source)
    path = Path(source)
    if path.suffix in (".yaml", ".yml"):
        return catalogue.read(path)
    return catalogue.read(catalogue.find(str(source)))


def load(source: str | Path, step: int = 0) -> Table:
    """A table for a scenario, named as `find` takes it, after so many moves of its script.

    Raises Unusable with every fault, and IndexError for a script with fewer moves.
    """
    table = Table(find(source), source=str(source))
    for _ in range(step):
        table.step()
    return table


def new(
    name: str, *, mode: str | None = None, seats: int | None = None, seed: int = 1
) -> Table:
    """A table where a game begins, for a number of players: with its real set-up.

    Where so little of a game can be played yet that its set-up asks nobody for a decision, the
    table begins with a position drawn at random instead; the same ``seed`` draws the same one.
    Raises ValueError for a game, mode or number of players that there is not.
    """
    if name not in names():
        raise ValueError(f"no game {name!r}; there are {', '.join(names())}")
    modes = game(name).modes
    mode = mode or next(iter(modes))
    if mode not in modes:
        raise ValueError(f"{name} has no mode {mode!r}; it has {', '.join(modes)}")
    sides = {len(s): s for s in modes[mode].seats}
    count = seats or min(sides)
    if count not in sides:
        raise ValueError(f"{name}, {mode}, takes {', '.join(map(str, sides))} players, not {count}")
    opt, title, given = Options(name, mode, sides[count]), game(name).title, None
    if not asks(opt):
        title = f"{title}, from a position drawn at random"
        given = game(name).script.show(drawn(opt, Random(seed)))
    scenario = Scenario(id="", title=title, game=name, mode=mode, seats=opt.seats,
                        source=Source("saved"), given=given)
    return Table(scenario)


"""A lesson as a value: its stages, what each of them asks, and the position that it starts from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import msgspec

from tutor.core.game import game
from tutor.core.options import reading
from tutor.scenario.document import Ask, Entry, Measure, Move, Scenario
from tutor.scenario.faults import Path, Place, locate, place

Value = int | bool | str


def is_like(move: Move, want: Move) -> bool:
    """Whether a move is what a pattern wants, as far as it says anything."""
    same = move.do == want.do and want.seat in ("", move.seat)
    return same and want.fields.items() <= move.fields.items()


class Hint(msgspec.Struct, frozen=True):
    """``point`` are names on the board; ``rule`` is shown with what it says."""

    say: str = ""
    point: tuple[str, ...] = ()
    rule: str = ""


class Gate(msgspec.Struct, frozen=True):
    """What may be chosen in a stage: moves like one of these; ``say`` tells why no others."""

    only: tuple[Move, ...]
    say: str

    def lets(self, move: Move) -> bool:
        """Whether a move is among those that the lesson lets through."""
        return any(is_like(move, one) for one in self.only)


class Judge(msgspec.Struct, frozen=True):
    """Is a move allowed? ``because`` are rules that refuse it; with none it is allowed.

    ``reasons`` are those to choose from after a no: rules, each with half a sentence that says what
    it would have against the move.
    """

    question: str
    move: Move
    because: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    reasons: Mapping[str, str] = {}


class Astray(msgspec.Struct, frozen=True):
    """What is said to moves like this one, if they are allowed but lead away from the goal."""

    move: Move
    say: str


class Make(msgspec.Struct, frozen=True):
    """Moves of one seat until the goal is reached; ``path`` is one way, with everybody's moves.

    ``others`` are what the other seats prefer to do, the first that is legal. A whole ``turn`` goes
    on until nothing is left to decide: any way there is the learner's own, and at its end the goal
    has been reached or not. ``astray`` says why moves serve another end than the goal.
    """

    text: str
    seat: str
    goal: Measure
    path: tuple[Move, ...]
    others: tuple[Move, ...] = ()
    rules: tuple[str, ...] = ()
    turn: bool = False
    astray: tuple[Astray, ...] = ()

    def why_astray(self, move: Move) -> str:
        """Why a move leads away from the goal; empty where nothing is said of such moves."""
        return next((one.say for one in self.astray if is_like(move, one.move)), "")


class Read(msgspec.Struct, frozen=True):
    """What does each reading of a dispute give? ``answers`` are by the id of the reading."""

    question: str
    dispute: str
    answers: Mapping[str, Value]
    measure: Measure
    rules: tuple[str, ...] = ()

    def ask(self, reading: str) -> Ask:
        """The question for one reading."""
        return Ask(self.question, self.answers[reading], self.measure, self.rules)


Task = Ask | Judge | Make | Read


@dataclass(frozen=True)
class Stage:
    """One step of a lesson.

    ``base`` is the position, with the moves that led to it as its script; ``then`` are the moves
    after the question; ``whole`` shows all of the board from the start. ``wrong`` says why each
    wrong choice is wrong; ``against`` is the rule that decides against it, where it is one of
    several. ``at`` is where the stage stands in the document.
    """

    slug: str
    say: str
    base: Scenario
    task: Task | None = None
    then: tuple[Move, ...] = ()
    told: str = ""
    hints: tuple[Hint, ...] = ()
    gate: Gate | None = None
    focus: tuple[str, ...] = ()
    whole: bool = False
    wrong: Mapping[str, str] = field(default_factory=dict)
    against: Mapping[str, str] = field(default_factory=dict)
    at: Path = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the stage teaches."""
        if self.task is None:
            return ()
        because = self.task.because if isinstance(self.task, Judge) else ()
        return tuple(dict.fromkeys((*because, *self.task.rules)))

    @property
    def names(self) -> tuple[str, ...]:
        """Every rule that it names, in its hints too."""
        return tuple(dict.fromkeys((*self.rules, *(h.rule for h in self.hints if h.rule))))

    @property
    def onward(self) -> tuple[Move, ...]:
        """The moves of its right path."""
        return self.task.path if isinstance(self.task, Make) else self.then

    @property
    def asked(self) -> Ask | None:
        """What is measured: of what each reading gives, under the reading that is in force."""
        if isinstance(self.task, Read):
            return self.task.ask(reading(self.base.options, self.task.dispute))
        return self.task if isinstance(self.task, Ask) else None

    def scenario(self, ask: Ask | None = None) -> Scenario:
        """The stage as a scenario: the moves until here, its question, and the moves after it."""
        asked = ask or self.asked
        own = (Entry(ask=asked),) if asked else ()
        after = tuple(Entry(move=move) for move in self.onward)
        return replace(self.base, script=(*self.base.script, *own, *after), focus=self.focus)


@dataclass(frozen=True)
class Lesson:
    """A lesson; ``file`` and ``places`` say where each part of it stands."""

    id: str
    title: str
    game: str
    mode: str
    course: str
    order: int
    minutes: int
    about: str
    stages: tuple[Stage, ...]
    taught: str = ""
    file: str = field(default="", compare=False, repr=False)
    places: Mapping[Path, Place] = field(default_factory=dict, compare=False, repr=False)

    @property
    def closing(self) -> str:
        """What is said at its end: what it taught, or else what it is about."""
        return self.taught or self.about

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it teaches, in the order in which they are met."""
        return tuple(dict.fromkeys(rule for stage in self.stages for rule in stage.rules))

    @property
    def names(self) -> tuple[str, ...]:
        """Every rule that it names."""
        return tuple(dict.fromkeys(rule for stage in self.stages for rule in stage.names))

    def number(self, slug: str) -> int:
        """Which stage has this name; 0 for none of that name."""
        return next((i for i, stage in enumerate(self.stages) if stage.slug == slug), 0)

    def place(self, at: Path) -> str:
        """``file:line:column`` of a part."""
        return place(self.file, *locate(self.places, at))

    @property
    def game_title(self) -> str:
        """The game as it is printed."""
        return game(self.game).title

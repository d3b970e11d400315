"""The page of a lesson: one stage at a time, with what was said before and the way on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from tutor.lessons.document import Lesson, Make
from tutor.lessons.query import SHOWN
from tutor.lessons.sitting import SHOWN_IT, Denied, Work
from tutor.rulebook import catalogue
from tutor.view import amiss, home, leads, results
from tutor.view.because import path
from tutor.view.blocks import (
    Block,
    Button,
    Change,
    Intent,
    Log,
    Screen,
    Sentence,
    StepRow,
    Steps,
)
from tutor.view.cards import read_as, title_of
from tutor.view.results import SKIPPED
from tutor.view.stage import VERBS, StageView


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """A lesson as it is kept: the work of each stage by its name, and where it was left.

    ``firsts`` tell how each stage went the first time; ``again`` are those that are gone over now.
    """

    works: dict[str, Work] = {}
    at: str = ""
    firsts: dict[str, str] = {}
    again: tuple[str, ...] = ()


Alter = Callable[[Kept], Kept]
"""How what is kept of a lesson changes."""


def altered(text: str, alter: Alter) -> str:
    """What is to be kept of a lesson, after a change of what was kept."""
    return msgspec.json.encode(alter(read(text))).decode()


def read(text: str) -> Kept:
    """What was kept of a lesson; nothing where it can't be read any more."""
    try:
        return msgspec.json.decode(text, type=Kept)
    except msgspec.MsgspecError:
        return Kept()


class LessonPage:
    """Somebody in a lesson.

    ``keep`` is called whenever something was done, with how that alters what is kept, and gives
    what is kept then: the lesson may be open elsewhere as well. ``anew`` leaves what was kept as it
    is until something is done, and then begins without it. ``learn`` is called with how well rules
    were known, and with the rule that refused the last move and the kind of that move, if one did;
    ``leave`` with a verb for what goes on elsewhere: ``try-here``, ``project`` and ``sheet``.
    ``onward`` are the buttons at the end, and ``course`` gives what is said there of all lessons of
    the course, if this is the last of them. ``advice`` is shown to whoever wrote it.
    """

    def __init__(
        self,
        lesson: Lesson,
        kept: Kept,
        keep: Callable[[LessonPage, Alter], Kept],
        learn: Callable[[Mapping[str, int], tuple[str, str] | None], None],
        leave: Callable[[str, LessonPage], None],
        onward: tuple[Button, ...] = (),
        *,
        anew: bool = False,
        course: Callable[[], tuple[Block, ...]] = tuple,
        advice: tuple[str, ...] = (),
    ) -> None:
        self.lesson, self._onward, self._anew = lesson, onward, anew
        self._advice = advice
        self._course = course
        kept = Kept() if anew else kept
        self._keep, self._learn = keep, learn
        self._works: dict[str, Work] = {}
        self._firsts: dict[str, str] = {}
        self._views: dict[int, StageView] = {}
        # The rules of which it is noted already how well they were known, by stage.
        self._noted: dict[str, set[str]] = {}
        self._again = tuple(slug for slug in kept.again if slug in self._known)
        self._take(kept)
        self._at = len(lesson.stages) if kept.at == END else lesson.number(kept.at)
        own: dict[str, Callable[[str], None]] = {
            "next": lambda _: self._go(self._following),
            "repeat": lambda _: self._repeat(),
            "back": lambda _: self._go(self._at - 1),
            "place": lambda value: self._go(int(value)) if value.isdecimal() else None,
            "restart": lambda _: self._restart(),
            **{verb: self._leaving(leave, verb) for verb in ("try-here", "project", "sheet")},
        }
        self.verbs = {**own, **{verb: self._passed(verb) for verb in VERBS}}

    # Where we are.

    @property
    def ended(self) -> bool:
        """Whether the last stage lies behind."""
        return self._at == len(self.lesson.stages)

    @property
    def slug(self) -> str:
        """The name of the stage that is shown; `END` after the last."""
        return END if self.ended else self.lesson.stages[self._at].slug

    @property
    def _known(self) -> list[str]:
        """The names of the stages."""
        return [stage.slug for stage in self.lesson.stages]

    @property
    def kept(self) -> Kept:
        """What is kept."""
        return Kept(dict(self._works), self.slug, dict(self._firsts), self._again)

    @property
    def _following(self) -> int:
        """The stage after this one; of those that are gone over again, if some are."""
        count = len(self.lesson.stages)
        if not self._again:
            return self._at + 1
        numbers = (self.lesson.number(slug) for slug in self._again)
        return min((number for number in numbers if number > self._at), default=count)

    @property
    def view(self) -> StageView:
        """The stage that is shown, or the last one."""
        return self._view(min(self._at, len(self.lesson.stages) - 1))

    def to(self, slug: str) -> None:
        """Go to a stage by its name."""
        self._at = len(self.lesson.stages) if slug == END else self.lesson.number(slug)

    def _view(self, number: int) -> StageView:
        if number not in self._views:
            stage = self.lesson.stages[number]
            self._views[number] = StageView(stage, self._works.get(stage.slug), self._changed)
        return self._views[number]

    def _view_of(self, slug: str) -> StageView:
        return self._view(self.lesson.number(slug))

    # What happens.

    def _take(self, kept: Kept) -> None:
        """Go on with what is kept: of each stage what was done there last, here or elsewhere."""
        works = {slug: work for slug, work in kept.works.items() if slug in self._known}
        for slug in self._known:
            if _differ(works.get(slug), self._works.get(slug)):
                self._views.pop(self.lesson.number(slug), None)
                self._noted.pop(slug, None)
        self._works = works
        for slug in works.keys() - self._noted.keys():
            self._noted[slug] = {*amiss.marks(self._view_of(slug).sitting)}
        firsts = {slug: how for slug, how in kept.firsts.items() if slug in self._known}
        self._firsts = {**self._outcomes, **firsts}

    def _alter(self, alter: Alter) -> None:
        """Keep a change, on top of whatever is kept by now."""
        anew, self._anew = self._anew, False
        self._take(self._keep(self, lambda kept: alter(Kept() if anew else kept)))

    def _passed(self, verb: str) -> Callable[[str], None]:
        return lambda value: None if self.ended else self.view.verbs[verb](value)

    def _leaving(
        self, leave: Callable[[str, LessonPage], None], verb: str
    ) -> Callable[[str], None]:
        return lambda _: leave(verb, self)

    def _changed(self, view: StageView) -> None:
        slug, sitting = view.stage.slug, view.sitting
        work, outcome = sitting.work, sitting.outcome
        self._works[slug] = work
        noted = self._noted.setdefault(slug, set())
        fresh = {rule: mark for rule, mark in amiss.marks(sitting).items()
                 if rule not in noted}
        noted.update(fresh)
        self._learn(fresh, view.refused)
        first = {slug: outcome} if view.done and outcome else {}
        self._alter(lambda kept: msgspec.structs.replace(
            kept, works={**kept.works, slug: work}, firsts={**first, **kept.firsts}, at=self.slug,
        ))  # fmt: skip

    def _go(self, to: int) -> None:
        self._at = max(0, min(to, len(self.lesson.stages)))
        if self.ended:
            self._again = ()
        again = self._again
        self._alter(lambda kept: msgspec.structs.replace(kept, at=self.slug, again=again))

    def _repeat(self) -> None:
        """Begin anew the questions that were not right at once, one after the other."""
        again = self._again = results.left(self.lesson, self._outcomes)
        if again:
            self._at = self.lesson.number(again[0])
            self._alter(lambda kept: msgspec.structs.replace(
                kept, at=self.slug, again=again,
                works={slug: work for slug, work in kept.works.items() if slug not in again},
            ))  # fmt: skip

    @property
    def _outcomes(self) -> dict[str, str]:
        """How each stage that is done went, by its name."""
        numbers = (number for number, stage in enumerate(self.lesson.stages)
                   if stage.slug in self._works)
        return {
            self.lesson.stages[number].slug: how for number in numbers
            if (how := self._view(number).sitting.outcome)
        }  # fmt: skip

    def _restart(self) -> None:
        self._again, self._at = (), 0
        self._alter(lambda _: Kept(at=self.slug))

    # What it looks like.

    @property
    def screen(self) -> Screen:
        """The stage, or what was learnt after the last."""
        lesson = self.lesson
        title = Sentence(key="title", kind="title", text=lesson.title)
        main: list[Block] = [
            title, *(self._end() if self.ended else (*self._as_if(), *self.view.blocks())),
        ]  # fmt: skip
        side: list[Block] = [self._steps(), *self._log(), *self._to_author()]
        return Screen(
            title=f"{lesson.title} · {lesson.game_title}",
            blocks=(*main, *side),
            fragment=f"lesson/{lesson.id}/{self.slug}",
            side=tuple(block.key for block in side),
            trail=home.trail(lesson.game, lessons=True),
        )

    def _as_if(self) -> list[Block]:
        """That what somebody did at the step before was another way than this one goes on from."""
        if not self._at:
            return []
        before, stage = self._view(self._at - 1), self.view.stage
        task, walk = before.stage.task, before.sitting.walk
        onward = before.stage.scenario().script
        if not isinstance(task, Make) or stage.base.script[: len(onward)] != onward or (
            stage.base.given != before.stage.base.given
        ):
            return []
        done, node = before.sitting, walk.tree.nodes[walk.node_at(walk.end)]
        if not done.done or done.work.shown or done.node.state == node.state:
            return []
        text = f"You found a way of your own. The lesson goes on as after this: {path(walk, task)}"
        return [Sentence(key="as-if", kind="note", text=text)]

    def _end(self) -> list[Block]:
        """How it went, what to go over, and what the rulebook leaves open."""
        found = results.blocks(self.lesson, self._firsts, self._outcomes, self._onward)
        course = self._course()
        told = [block for block in course if isinstance(block, Sentence)]
        rest = [block for block in course if not isinstance(block, Sentence)]
        return [*found[:1], *told, *found[1:], *rest, *self._read_as()]

    def _read_as(self) -> list[Block]:
        """What the lesson took for granted where the rulebook leaves it open."""
        named = {d: r for stage in self.lesson.stages for d, r in stage.base.readings.items()}
        return [read_as(dispute, reading) for dispute, reading in named.items()]

    def _mark(self, number: int) -> str:
        """What came of a stage in a word; empty for one that is still ahead."""
        stage = self.lesson.stages[number]
        if stage.slug not in self._works:
            return SKIPPED if number < self._at and stage.task is not None else ""
        how = self._view(number).sitting.outcome
        return how or (SKIPPED if number < self._at else "")

    def _steps(self) -> Steps:
        count = len(self.lesson.stages)
        rows = tuple(self._row(number) for number in range(count))
        more = [
            Button("Begin again", Intent("restart")),
            Button("Try things out here", Intent("try-here")),
            Button("On paper", Intent("sheet")), Button("For the projector", Intent("project")),
        ]
        back = Button("‹ Back", Intent("back"), enabled=self._at > 0)
        if self.ended:
            return Steps(key="steps", rows=rows, back=back, next=self._onward[0],
                         more=tuple(more), where="The end")
        open_ = self.stage_is_open
        onward = Button("Skip ›" if open_ else "Next ›", Intent("next"), primary=not open_)
        return Steps(key="steps", rows=rows, back=back, next=onward, more=tuple(more),
                     where=f"{self._at + 1} of {count}")

    @property
    def stage_is_open(self) -> bool:
        """Whether the stage that is shown asks for something that is not done."""
        return self.view.stage.task is not None and not self.view.done

    def _row(self, number: int) -> StepRow:
        state = "here" if number == self._at else "done" if number < self._at else "ahead"
        mark = self._mark(number)
        seen = number <= self._at or bool(mark)
        text = f"{number + 1}. {_asked(self.lesson, number)}" if seen else f"Step {number + 1}"
        return StepRow(text, state, Intent("place", str(number)), label=mark)

    def _log(self) -> list[Log]:
        """All that was said and answered so far, and what was wrong with it."""
        rows: list[str | Change] = []
        for number in range(min(self._at, len(self.lesson.stages))):
            rows += self._told(number)
        if not self.ended:
            # What is said to the last answer stands beside the question.
            rows += [row for _, row in self._answers(self._at)][:-1]
            rows += [Change(no.say, (no.rule,), title_of(no.rule))
                     for no in self._denied(self._at)]
        return [Log(key="log", title="What was said", rows=tuple(rows))] if rows else []

    def _to_author(self) -> list[Log]:
        """What would make the lesson better, for whoever wrote it."""
        return [Log(key="author", title=TO_AUTHOR, rows=self._advice)] if self._advice else []

    def _told(self, number: int) -> list[str | Change]:
        stage, view = self.lesson.stages[number], self._view(number)
        rows: list[str | Change] = [stage.say]
        rows += [f"Hint: {hint.say}" for hint in stage.hints[: view.sitting.work.hints] if hint.say]
        task, how = stage.task, view.sitting.outcome
        if isinstance(task, Make):
            said = f"Shown: {path(view.sitting.walk, task)}" if how == SHOWN_IT \
                else f"Done: {leads.reached(view.sitting)}" if how else ""
            rows += [Change(no.say, (no.rule,), title_of(no.rule)) for no in self._denied(number)]
            rows.append(f"{task.text} {said}".strip())
        for i, query in enumerate(view.sitting.queries):
            answers = [row for which, row in self._answers(number) if which == i]
            rows += answers
            if answers and not query.holds(view.sitting.tries(i)[-1]):
                rows.append(f"The answer: {' or '.join(query.said(one) for one in query.right)}.")
        if stage.told and view.done:
            rows.append(stage.told)
        return rows

    def _denied(self, number: int) -> tuple[Denied, ...]:
        """What was refused at a stage; moves of rules that there are no more are left out."""
        rules = catalogue(self.lesson.game).rules
        return tuple(no for no in self._view(number).sitting.work.denied if no.rule in rules)

    def _answers(self, number: int) -> Iterator[tuple[int, str | Change]]:
        """Each answer at a stage with what was said to it, by the number of its question."""
        sitting = self._view(number).sitting
        for i, query in enumerate(sitting.queries):
            for given in sitting.tries(i):
                if given == SHOWN or query.holds(given):
                    said = "shown." if given == SHOWN else f"{query.said(given)}. Right."
                    yield i, f"{query.text} {said}"
                    continue
                why = amiss.reason(sitting, i, given)
                text = f"{query.text} {query.said(given)}. Not so. {why.say}"
                yield i, Change(text, (why.rule,), title_of(why.rule))


def _differ(work: Work | None, other: Work | None) -> bool:
    # What comes out of a file has lists where what has just been done has tuples.
    return msgspec.json.encode(work) != msgspec.json.encode(other)


TO_AUTHOR = "To you, who wrote it: what would make this lesson better"
END = "end"
"""Stands for the name of a stage after the last."""


def _asked(lesson: Lesson, number: int) -> str:
    """What a stage is about, in a line."""
    task: Any = lesson.stages[number].task
    if task is None:
        return lesson.stages[number].say
    return str(task.text if isinstance(task, Make) else task.question)

"""Lessons, practice and what is due, for one visitor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

import msgspec

from tutor.core.game import names
from tutor.lessons import catalogue, puzzles
from tutor.lessons.advice import advice
from tutor.lessons.document import Lesson, Make, Stage
from tutor.lessons.form import OWN
from tutor.lessons.learner import Learner
from tutor.lessons.memory import AGAIN
from tutor.lessons.own import OwnLessons
from tutor.lessons.progress import OVER
from tutor.play.opening import asks
from tutor.rulebook import catalogue as catalogue_of
from tutor.scenario import links
from tutor.scenario.document import Entry, Scenario, move_of
from tutor.scenario.faults import Unusable
from tutor.view import company, courses, lesson, results, sheet, today, writing
from tutor.view.blocks import Block, Button, Intent, Menu, Screen
from tutor.view.cards import title_of
from tutor.view.lesson import END, Alter, Kept, LessonPage
from tutor.view.practise import DUE, Practise, Round, left_at
from tutor.view.projector import Projector
from tutor.view.tables import Page
from tutor.view.today import WhoPage
from tutor.view.writing import Writing

MANY = 3
"""Tries of one kind that are refused before the lesson is offered that helps."""
MOST_WALLS = 100
"""Walls whose hands are remembered while the app runs; then the oldest is forgotten."""
_HANDS: dict[tuple[str, str], dict[int, list[str]]] = {}
"""By visitor and lesson, the letters of the hands that were counted for each question."""
_ALONE = ("today", today.BY_RULE, "learner")
"""Pages of which there is one: nothing follows their name in an address."""
BY_RULE = "“{}” has said no three times."
BY_KIND = "Three tries of this kind were refused, by “{}” among others."


class School:
    """A visitor's lessons and practice.

    ``turn`` shows a page, ``go_home`` Home with the reason, ``free`` a scenario to try things on,
    with the way back. ``visitor`` gives the browser's id, empty while it is not known. ``others``
    says whether this visitor may see the names of everybody who learns on this machine.
    """

    def __init__(
        self,
        turn: Callable[[Page | Screen], None],
        go_home: Callable[[str], None],
        free: Callable[[Scenario, Button], None],
        visitor: Callable[[], str],
        *,
        others: bool = False,
    ) -> None:
        self._turn, self._go_home, self._free = turn, go_home, free
        self._visitor, self._others = visitor, others
        self._learner: Learner | None = None
        self._own: OwnLessons | None = None
        self._tries: Counter[str] = Counter()
        self._kinds: dict[str, list[str]] = {}
        self._offered, self._hint, self._step = "", "", ""
        self.verbs: dict[str, Callable[[str], None]] = {
            "lessons": self._lessons,
            "lesson": self._lesson,
            "practise": self._practise,
            "review": self._review,
            "today": lambda _: self._turn(today.page(self.learner)),
            today.BY_RULE: lambda _: self._turn(today.by_rule(self.learner)),
            "learner": lambda _: self._turn(WhoPage(self.learner, others=self._others)),
            "wall": self._wall,
            writing.OWN: self._write,
            writing.FORM: self._form,
        }

    @property
    def learner(self) -> Learner:
        """Whoever learns here."""
        visitor = self._visitor()
        if self._learner is None or self._learner.visitor != visitor:
            self._learner = Learner(visitor, owner=self._others)
        return self._learner

    @property
    def own(self) -> OwnLessons:
        """The lessons of their own that this visitor can open."""
        visitor = self._visitor()
        if self._own is None or self._own.visitor != visitor:
            self._own = OwnLessons(visitor, owner=self._others)
        return self._own

    def open(self, fragment: str) -> bool:
        """Show the page of an address, if it is one of these."""
        kind, _, rest = fragment.partition("/")
        if kind == "practise":
            self._again(rest)
        elif kind in _ALONE and rest:
            return False
        elif kind in self.verbs.keys() - {"practise", "review"}:
            self.verbs[kind](rest)
        else:
            return False
        return True

    # Doors.

    def doors(self, name: str) -> tuple[Button, ...]:
        """What there is to learn in a game: the lesson to go on with, all of them, practice."""
        lessons = _of(name)
        begun = self.learner.begun
        teach = courses.teach(name, lessons, begun)
        found = []
        due = len(today.reviewable(name, (one.rule for one in self.learner.due())))
        if due:
            hint = f"{'1 rule is' if due == 1 else f'{due} rules are'} due, before you forget."
            found.append(Button("Go over what is due", Intent("review", name), primary=True,
                                hint=hint))
        if teach is not None:
            every = Button("All lessons", Intent("lessons", name),
                           hint=f"{len(lessons)} lessons that ask before they tell.")
            found += [teach, every]
        if name in puzzles.games():
            found.append(
                Button("Practise", Intent("practise", name), hint="Questions that are always new.")
            )
        return tuple(found)

    def today(self) -> tuple[Button, ...]:
        """The door to what is due; nothing for somebody who has learnt nothing yet."""
        if not self.learner.known():
            return ()
        due = len(self.learner.due())
        hint = f"{due} to go over." if due else "Nothing is due."
        return (Button("Today", Intent("today"), hint=hint),)

    # Lessons.

    def _lessons(self, name: str) -> None:
        if name in names():
            who = self.learner
            self._turn(courses.page(name, _of(name), self.own, who.begun, who.name))

    def _lesson(self, value: str) -> None:
        """Open a lesson where it was left, or at the step that is named."""
        found, slug = self._found(value)
        if found is not None:
            self._turn(self._opened(found, slug))

    def _found(self, value: str) -> tuple[Lesson | None, str]:
        """The lesson that an address names, and what follows; Home with the reason if none does."""
        name, _, rest = value.partition("/")
        short, _, place = rest.partition("/")
        find = self.own.find if f"{name}/" == OWN else catalogue.find
        try:
            return find(f"{name}/{short}"), place
        except Unusable as unusable:
            self._go_home(str(unusable))
        return None, place

    def _opened(self, found: Lesson, slug: str) -> LessonPage:
        self.learner.refresh()
        begun = self.learner.begun.get(found.id)
        kept = lesson.read(begun.text) if begun is not None else lesson.Kept()
        # Somebody who comes back to what is done wants to do it again.
        page = LessonPage(found, kept, self._keep, self._learn, self._leave, self._onward(found),
                          anew=kept.at == END and not slug, course=lambda: self._course(found),
                          advice=self._advice(found))
        if slug:
            page.to(slug)
        self._step = _step(page)
        return page

    def _advice(self, found: Lesson) -> tuple[str, ...]:
        """What whoever wrote a lesson may still make better in it."""
        mine = found.id.startswith(OWN) and self.own.is_mine(found)
        return tuple(one.step(found) for one in advice(found)) if mine else ()

    def _onward(self, found: Lesson) -> tuple[Button, ...]:
        following = courses.after(found, (*_of(found.game), *self._own_of(found.game)))
        play = _first_turn(found) or \
            Button("Play a game ›", Intent("play", found.game), primary=True)
        onward = play if following is None else Button(
            f"{following.title} ›", Intent("lesson", following.id), primary=True,
            hint=following.about,
        )
        practise = Button("Practise", Intent("practise", found.game), hint="Always new questions.")
        every = Button("All lessons", Intent("lessons", found.game))
        return onward, *((practise,) if found.game in puzzles.games() else ()), every

    def _course(self, found: Lesson) -> tuple[Block, ...]:
        """What is said at the end of a course; nothing before its last lesson."""
        course = [one for one in _of(found.game) if one.course == found.course]
        if len(course) < 2 or course[-1].id != found.id:
            return ()
        begun = self.learner.begun
        firsts = {name: lesson.read(one.text).firsts for name, one in begun.items()}
        return tuple(results.course(course, firsts))

    def _keep(self, page: LessonPage, alter: Alter) -> Kept:
        found = not page.ended and page.view.sitting.outcome != ""
        if found or _step(page) != self._step:
            # Whoever has done it, or is at another step, needs no help with it any more.
            self.settled()
        self._step = _step(page)
        return lesson.read(self.learner.keep(
            page.lesson.id, lambda text: lesson.altered(text, alter), done=page.ended,
        ))  # fmt: skip

    def _learn(self, marks: Mapping[str, int], refused: tuple[str, str] | None) -> None:
        self.learner.learn(marks)
        if refused is not None:
            self.tried(*refused)

    def _leave(self, verb: str, page: LessonPage) -> None:
        if verb == "try-here":
            self._free(_as_it_is(page), back_to(_step(page)))
        elif verb == "project":
            self._wall(_step(page), keys=True)
        else:
            self._turn(sheet.page(page.lesson))

    def _wall(self, value: str, *, keys: bool = False) -> None:
        found, place = self._found(value)
        if found is not None:
            page = Projector(found, keys=keys, hands=self._hands(found.id, anew=keys))
            page.to(place)
            self._turn(page)

    def _hands(self, wall: str, *, anew: bool) -> dict[int, list[str]]:
        """The hands counted on a wall: a page that is loaded again must not lose them.

        They are never written down, and a wall that is opened from its lesson begins ``anew``.
        """
        visitor = self._visitor()
        if not visitor:
            return {}
        before = _HANDS.pop((visitor, wall), {})
        _HANDS[visitor, wall] = found = {} if anew else before
        if len(_HANDS) > MOST_WALLS:
            del _HANDS[next(iter(_HANDS))]
        return found

    # Lessons of one's own.

    def _own_of(self, name: str) -> tuple[Lesson, ...]:
        return tuple(one for one in self.own.found().lessons if one.game == name)

    def _write(self, name: str) -> None:
        if name in names():
            self._turn(Writing(name, self.own, lambda found: self._turn(self._opened(found, ""))))

    def _form(self, value: str) -> None:
        name, _, part = value.partition("/")
        if name in names():
            self._turn(writing.form(name, part))

    # Practice.

    def _practise(self, name: str) -> None:
        if name in puzzles.games():
            page = self._practising(name)
            page.another()
            self._turn(page)

    def _practising(self, name: str) -> Practise:
        """Practice that goes by what is known: what is due is as good as forgotten."""
        who = self.learner
        likely = {one.rule: one.likely for one in who.known()}
        return Practise(name, self._learn, likely=likely | {one.rule: 0.0 for one in who.due()},
                        keep=lambda now: self._keep_round(_free(name), now))

    def _again(self, rest: str) -> None:
        """The puzzle of an address."""
        name, *parts = rest.split("/")
        numbers = [int(part) for part in parts[1:] if part.isdecimal()]
        if name not in puzzles.games():
            self._go_home("")
        elif parts == [DUE]:
            self._review(name)
        elif len(numbers) == 2:
            page = self._practising(name)
            level, seed = numbers
            page.to(parts[0], level, seed, self._left_at(_free(name)))
            self._turn(page)
        else:
            self._practise(name)

    def _review(self, name: str) -> None:
        """Go over what is due in a game."""
        if name in puzzles.games():
            due = today.reviewable(name, (one.rule for one in self.learner.due()))
            over = f"{OVER}{name}"
            page = Practise(name, self._learn, due, keep=lambda now: self._keep_round(over, now))
            left = self._left_at(over)
            if {left.rule, *left.due} <= {*catalogue_of(name).rules}:
                page.resume(left)
            else:
                page.another()
            self._turn(page)

    def _left_at(self, name: str) -> Round:
        """Where somebody stopped today; at nothing for a new beginning."""
        kept = self.learner.begun.get(name)
        if kept is None or kept.at.date() != self.learner.now.date():
            return Round()
        return left_at(kept.text)

    def _keep_round(self, name: str, now: Round) -> None:
        text = msgspec.json.encode(now).decode()
        self.learner.keep(name, lambda _: text, done=False)

    # What is refused time and again.

    def missed(self, rule: str, kind: str) -> None:
        """A rule refused what somebody tried, or asked for, outside of lessons.

        It is to be gone over; trying on and on says nothing new of what they know.
        """
        if not self._tries[rule]:
            self.learner.learn({rule: AGAIN})
        self.tried(rule, kind)

    def tried(self, rule: str, kind: str) -> None:
        """Somebody tried an action of a kind, and a rule refuses it.

        Tries are of one kind where one rule refuses them all, whatever they do, or where they all
        do the same, whichever rules refuse them: then the rule that did so most often counts, of
        several the last. A rule that a lesson teaches comes before one that can be read alone.
        """
        self._tries[rule] += 1
        refusing = self._kinds.setdefault(f"{rule.partition('.')[0]} {kind}", [])
        refusing.append(rule)
        if len(refusing) < MANY and self._tries[rule] < MANY:
            return
        taught = [one for one in refusing if self._teaching(one)] or refusing
        often = self._tries[rule] >= MANY and rule in taught
        self._offered = rule if often else max(taught[::-1], key=taught.count)
        self._hint = (BY_RULE if often else BY_KIND).format(title_of(self._offered))

    def offer(self, here: str) -> Menu | None:
        """What helps against a rule that has refused time and again: the lesson that teaches it.

        On the very step of that lesson there is nothing to offer. A rule that no lesson teaches
        can be read.
        """
        if not self._offered:
            return None
        hint, found = self._hint, self._teaching(self._offered)
        if found is None:
            button = Button(f"Read it: {title_of(self._offered)}", Intent("about", self._offered),
                            primary=True, hint=hint)
            return Menu(key="offer", title="", buttons=(button,))
        one, stage = found
        there, title = f"{one.id}/{stage.slug}", one.title
        if here == f"lesson/{there}":
            return None
        if here.startswith(f"lesson/{one.id}/"):
            title = f"step {one.number(stage.slug) + 1} of this lesson"
        button = Button(f"Learn it: {title}", Intent("lesson", there), primary=True, hint=hint)
        return Menu(key="offer", title="", buttons=(button,))

    def _teaching(self, rule: str) -> tuple[Lesson, Stage] | None:
        return catalogue.teaching(rule, self._own_of(rule.partition(".")[0]))

    def settled(self) -> None:
        """The offer was taken, or passed over: it starts anew."""
        if self._offered:
            self._tries[self._offered] = 0
            self._kinds = {kind: rules for kind, rules in self._kinds.items()
                           if self._offered not in rules}
            self._offered = ""


def _free(name: str) -> str:
    """Under what name it is kept where somebody is who practises a game."""
    return f"{OVER}{name}/free"


def back_to(step: str) -> Button:
    """The way back to a step of a lesson, from where things were tried out."""
    return Button("Back to the lesson ›", Intent("lesson", step), primary=True)


def left_somewhere(wanted: str, here: str) -> bool:
    """Whether an address named a lesson but no step of it: it may have been left at another one."""
    return wanted.startswith("lesson/") and here.startswith(f"{wanted}/")


def _step(page: LessonPage) -> str:
    """The step of a lesson that is shown, by its address."""
    return f"{page.lesson.id}/{page.slug}"


def _of(name: str) -> tuple[Lesson, ...]:
    """The lessons of a game; none where they can't be used, so that all else goes on."""
    try:
        return catalogue.listing(name)
    except Unusable:
        return ()


def _first_turn(found: Lesson) -> Button | None:
    """Play on from where a lesson lets a whole turn be made: nothing there is new to the learner.

    None where no step does, or where the game can be begun from its set-up.
    """
    turns = [one for one in found.stages if isinstance(one.task, Make) and one.task.turn]
    if not turns or any(asks(opt) for opt in company.companies(found.game)):
        return None
    start = replace(turns[-1].base, title=f"{found.title}: your first turn", script=())
    return Button("Play your first turn ›", Intent("open", f"seats/{links.encode(start)}"),
                  primary=True, hint="The position of this lesson, with others or with bots.")


def _as_it_is(page: LessonPage) -> Scenario:
    """The position of a lesson as it is now, with the moves that led there."""
    walk = page.view.sitting.walk
    line = walk.tree.line(page.view.sitting.node.id)
    moves = (move_of(walk.game, walk.opt, node.action) for node in line if node.action is not None)
    script = tuple(Entry(move=move) for move in moves)
    base = page.view.stage.base
    return replace(base, title=page.lesson.title, script=script, focus=walk.focus)

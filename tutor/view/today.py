"""What is due today, what is known so far, and whose progress it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tutor import rulebook
from tutor.core.game import game, names
from tutor.lessons import puzzles
from tutor.lessons.learner import Learner
from tutor.lessons.progress import LONGEST_NAME, MOST_BYTES, Record, read, told
from tutor.lessons.standing import DUE, Standing, gone, standing
from tutor.scenario.faults import Unusable, clean
from tutor.view import home
from tutor.view.blocks import (
    Block,
    Button,
    Change,
    Changes,
    Form,
    FormField,
    Intent,
    Menu,
    Screen,
    Sentence,
    Take,
    Upload,
)
from tutor.view.sent import NOT_WHOLE, file, texts

MOST = 60
"""Rules that are listed."""
SURE = "sure"
NAMELESS = "Somebody without a name"
TO_OTHERS = "To go on in another browser, or on another machine."
NOBODY_KNOWN = "Names and progress wait for a browser that may keep who it is."
BY_RULE = "progress"
"""The address of the page of every rule that was asked."""
TODAY = Button("Today", Intent("today"))


def page(learner: Learner) -> Screen:
    """The rules to go over, by game, and the way to all that was learnt so far."""
    every = standing(learner.known(), learner.now)
    due = [one for one in every if one.word == DUE]
    blocks: list[Block] = [Sentence(key="title", kind="title", text=_title(learner, due))]
    if learner.trouble:
        blocks.append(Sentence(key="error", kind="error", text=learner.trouble))
    if not every:
        text = "What you learn in lessons and puzzles comes back here before you forget it."
        blocks.append(Sentence(key="said", kind="lead", text=text))
    blocks.append(Menu(key="due", title="", buttons=tuple(_doors(due))))
    for name in names():
        rows = tuple(map(_row, (one for one in due if one.game == name)))
        if rows:
            blocks.append(Changes(key=f"due-{name}", title=game(name).title, rows=rows[:MOST]))
    rules = Button("Progress by rule", Intent(BY_RULE),
                   hint=f"{_rules(len(every))}: how well known, due when, how often missed.")
    who = Button(
        learner.name or "Say who you are", Intent("learner"),
        hint="Names, and your progress as a file.",
    )
    blocks.append(Menu(key="who", title="", buttons=(*((rules,) if every else ()), who)))
    return Screen("Today", tuple(blocks), fragment="today", trail=(home.UP_HOME,))


def by_rule(learner: Learner) -> Screen:
    """Every rule that was asked, by game: how well known, due when, how often missed."""
    known = learner.known()
    every = standing(known, learner.now)
    title = f"{learner.name}: progress by rule" if learner.name else "Progress by rule"
    blocks: list[Block] = [Sentence(key="title", kind="title", text=title)]
    if not every:
        blocks.append(Sentence(key="said", kind="lead", text="No rule was asked yet."))
    for name in names():
        found = [one for one in every if one.game == name]
        if found:
            blocks.append(Changes(key=f"rules-{name}", title=_counted(name, found),
                                  rows=tuple(map(_row, found))))
    if left := gone(known, learner.now):
        text = f"Kept for a version that has them: {', '.join(left)}."
        blocks.append(Sentence(key="gone", kind="note", text=text))
    return Screen(title, tuple(blocks), fragment=BY_RULE, trail=(home.UP_HOME, TODAY))


def _counted(name: str, found: list[Standing]) -> str:
    """How many rules of a game were asked, and how many are to be gone over."""
    due = sum(one.word == DUE for one in found)
    over = f", {due} to go over" if due else ""
    return f"{game(name).title}: {_rules(len(found))} asked{over}"


def _rules(number: int) -> str:
    return "1 rule" if number == 1 else f"{number} rules"


def _title(learner: Learner, due: list[Standing]) -> str:
    who = f"{learner.name}: " if learner.name else ""
    if not due:
        return f"{who}nothing is due today".capitalize() if not who else f"{who}nothing due today"
    return f"{who}{_rules(len(due))} to go over today"


def _doors(due: list[Standing]) -> Iterable[Button]:
    for name in dict.fromkeys(one.game for one in due):
        number = _rules(sum(one.game == name for one in due))
        text = f"Go over {game(name).title}"
        yield Button(text, Intent("review", name), primary=True, hint=f"{number}, one by one.")


def _row(one: Standing) -> Change:
    return Change(one.told, (one.rule,), "Rule")


def reviewable(name: str, rules: Iterable[str]) -> tuple[str, ...]:
    """Those rules that this version has, are of a game and can be gone over there."""
    known = rulebook.catalogue(name).rules if name in puzzles.games() else {}
    return tuple(one for one in rules if one in known)


class WhoPage:
    """Whose progress it is: a name or none, and all of it as a file, both ways.

    ``others`` says whether the names of everybody on this machine may be shown.
    """

    def __init__(self, learner: Learner, *, others: bool) -> None:
        self.learner, self._others = learner, others
        self._said = ""
        self._error = ""
        self._sure = False
        self._found: tuple[Record, ...] = ()
        presses = {
            "name": self._name,
            "as": self._as,
            "take-in": self._take_in,
            "take-one": self._take_one,
        }
        self.verbs: dict[str, Callable[[str], None]] = {
            **{verb: self._instead(do) for verb, do in presses.items()},
            # A yes to a question that is not asked any more, or was not yet, is no yes.
            "forget-progress": lambda value: self._forget(sure=value == SURE and self._sure),
        }

    def _instead(self, do: Callable[[str], None]) -> Callable[[str], None]:
        """What else is pressed takes back what was asked of somebody who wants to forget."""
        def pressed(value: str) -> None:
            if self._sure:
                self._tell("")
            do(value)
        return pressed

    def _name(self, value: str) -> None:
        sent = texts(value, "name")
        if sent is not None:
            self._as("".join(c for c in sent[0][:LONGEST_NAME] if c.isprintable()))

    def _as(self, name: str) -> None:
        self.learner.choose(name)
        self._tell("")
        self._found = ()

    def _tell(self, said: str, error: str = "", *, sure: bool = False) -> None:
        """What comes of a press."""
        self._said, self._error, self._sure = said, error, sure

    def _take_in(self, value: str) -> None:
        found = file(value)
        if found is None:
            self._tell("", NOT_WHOLE)
            return
        name, data = found
        try:
            # Of a file that is too large nothing arrives but that it is.
            records = read(bytes(MOST_BYTES + 1) if data is None else data, name)
        except Unusable as unusable:
            self._tell("", f"{clean(name)}: {home.said(unusable.faults[0])}")
            return
        self._tell("" if records else "Nothing was added: the file holds no learner.")
        self._found = records
        if len(records) == 1:
            self._take_one("0")

    def _take_one(self, value: str) -> None:
        """Add what the file holds of one learner: what others know is not known here."""
        if value.isdecimal() and int(value) < len(self._found):
            record = self._found[int(value)]
            fresh = self.learner.fresh(record)
            self.learner.take_in((record,))
            self._tell(f"Added: {told(fresh)}." if fresh.reviews or fresh.lessons
                       else "Nothing was added: all of it was here already.")
            self._found = ()

    def _forget(self, *, sure: bool) -> None:
        """Forget what is kept once somebody has said twice that they want it."""
        if not sure:
            self._tell("Press once more to forget all of it for good.", sure=True)
            return
        self.learner.forget()
        self._tell("Nothing of it is kept any more.")

    @property
    def screen(self) -> Screen:
        """Who learns here, the others, and the file."""
        learner = self.learner
        title = f"You are {learner.name}" if learner.name else "Who learns here?"
        blocks: list[Block] = [Sentence(key="title", kind="title", text=title)]
        error = self._error or learner.trouble
        for key, kind, text in (("said", "reply", self._said), ("error", "error", error)):
            if text:
                blocks.append(Sentence(key=key, kind=kind, text=text))
        blocks += [self._name_form(), *self._who(), *self._file()] if learner.visitor else [
            Sentence(key="nobody", kind="note", text=NOBODY_KNOWN)
        ]
        return Screen(title, tuple(blocks), fragment="learner",
                      trail=(home.UP_HOME, TODAY))

    def _name_form(self) -> Form:
        send = Button("That is me", Intent("name"), primary=True)
        fields = (FormField("name", "Your name, or nothing", "text", self.learner.name),)
        return Form(key="name", title="A name, if you like", fields=fields, send=send)

    def _who(self) -> list[Block]:
        others = [n for n in self.learner.names() if n != self.learner.name] if self._others else []
        buttons = [Button(name, Intent("as", name)) for name in others]
        if self.learner.name:
            buttons.append(Button("Nobody in particular", Intent("as", "")))
        return [Menu(key="others", title="Or", buttons=tuple(buttons))] if buttons else []

    def _file(self) -> list[Block]:
        text = self.learner.export()
        found: list[Block] = []
        if text:
            found.append(Take(key="take", title="Your progress as a file", text=text,
                              file="progress.json", shown=False, note=TO_OTHERS))
        found.append(Upload(key="take-in", verb="take-in", label="Add progress from a file",
                            accept=".json,application/json", most=MOST_BYTES))
        if self._found:
            buttons = tuple(Button(record.name.strip() or NAMELESS, Intent("take-one", str(i)),
                                   hint=told(record))
                            for i, record in enumerate(self._found))
            title = f"The file holds {len(buttons)} learners. Which of them are you?"
            found.append(Menu(key="take-one", title=title, buttons=buttons))
        forget = Button("Yes, forget my progress" if self._sure else "Forget my progress",
                        Intent("forget-progress", SURE if self._sure else ""),
                        hint="On this machine, for good.")
        return [*found, Menu(key="forget", title="", buttons=(forget,))]

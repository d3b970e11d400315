"""The page of one question: what the table says of itself, and the answer that follows at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Protocol

import msgspec

from tutor.desk import guesses, slip
from tutor.desk.answer import IMPOSSIBLE, Answer, Wanted, answered
from tutor.desk.question import Evening, Question
from tutor.desk.template import UNSURE, Value
from tutor.desk.usual import usually
from tutor.play.ruling import ILLEGAL
from tutor.scenario import links
from tutor.view import answering, home, possible, question_form
from tutor.view.blocks import Block, Board, Button, Entries, Intent, Screen, Sentence
from tutor.view.box_doubts import kept_one
from tutor.view.choices import kind_of
from tutor.view.keeping import Keeping, Whose
from tutor.view.private import Private
from tutor.view.sent import texts

VERDICT, OPEN = "verdict", "nobody-knows"
"""The first part of the address of an answer, and of one that waits for what nobody can tell."""
CHANGED = "The house rules of this table have just changed: this is the answer by them."
ENTERED = "What is entered of your copy has just changed: this is the answer by it."
HOW = "? is for what nobody at the table knows."


class Host(Protocol):
    """What the desk does for its pages."""

    def evening(self, name: str) -> Evening:
        """The table that a game is played at tonight, with the house rules that hold there now."""

    def settle(self, game: str, dispute: str, reading: str, *, always: bool) -> None:
        """Read a dispute so from now on."""

    def whose(self, evening: Evening) -> Mapping[str, Whose]:
        """Of each house rule of a question: whose it is, and for how long it holds."""

    def take_back(self, name: str, dispute: str) -> None:
        """Read a dispute in the usual way again."""

    @property
    def keeping(self) -> Keeping:
        """For whom and how long a reading holds that is settled here."""

    def know(self, game: str, datum: str, value: Value) -> str:
        """Keep what the owner's copy says; a sentence if that can't be."""

    def elsewhere(self, asked: Evening) -> str:
        """That a question is not about the table of the evening; empty if it is."""

    def hold(self, question: Question, private: Private, readings: Mapping[str, str]) -> None:
        """Keep a question about a game in which people hide things.

        ``readings`` are those that came along with it.
        """

    def waits(self, game: str, datum: str) -> None:
        """What a question asked now needs of the owner's copy to be answered; empty for nothing."""

    def missed(self, rule: str, kind: str) -> None:
        """A rule refuses what was asked for, an action of a kind, and that was told just now."""

    def over(self, evening: Evening, state: Any) -> bool:
        """Ask who wins, where a game is over; whether that can be asked."""

    def leave(self, verb: str, asking: Asking) -> None:
        """Go on from an answer: to send it, to fill in what it waits for, or to say it is wrong."""


class Asking:
    """One question. It is answered with every change; ``answer`` is what the rules say now.

    One that was ``sent`` is asked under the house rules that it came with; any other also under
    those that hold at this table, as they are at each press.
    ``said`` is what has just been kept of somebody's own copy; ``unknown`` that nobody can tell
    what the answer waits for. That holds as long as the question waits for the same.
    """

    def __init__(
        self, question: Question, host: Host, *, open_answer: bool = False, sent: bool = False,
        said: str = "", unknown: bool = False,
    ) -> None:
        self._host, self._open, self._sent = host, open_answer, sent
        self._along = self._foreign(question.evening)
        self.question = self._at_table(question)
        self._trouble, self._said, self._touched = "", said, ""
        self._listed, self._untold, self._drafted = False, "", ""
        self._by_usual: str | None = None
        self.answer = self._answered(self.question)
        if unknown:
            self._give_up()
        self.verbs: dict[str, Callable[[str], None]] = self._renewing({
            "set": self._set,
            "plus": lambda name: self._step(name, 1),
            "minus": lambda name: self._step(name, -1),
            "answer": self._known,
            "unknown": lambda _: self._leave_open(),
            "can": lambda _: self._list(),
            "next": lambda _: self._turn(open_answer=True),
            "back": lambda _: self._turn(open_answer=False),
            "house": lambda value: self._settle(value, always=False),
            "always": lambda value: self._settle(value, always=True),
            "take-back": self._take_back,
            **{verb: self._leaving(verb) for verb in ("send", "wrong", "fill")},
        })
        self.verbs["renew"] = lambda _: self.renew()

    # What is done.

    def _turn(self, *, open_answer: bool) -> None:
        opens = open_answer and not self._open
        self._open, self._said = open_answer, ""
        if opens and self.refused_by:
            plan = self.question.case().plan
            self._host.missed(self.refused_by, kind_of(plan[-1]) if plan else "")

    def _ask(self, question: Question) -> None:
        self.question, self._trouble, self._said = question, "", ""
        self._listed, self._drafted, self._by_usual = False, "", None
        self.answer = self._answered(question)

    def _answered(self, question: Question) -> Answer:
        found = answered(question)
        wanted = found.wanted
        self._host.waits(question.evening.game, wanted.name if wanted and wanted.datum else "")
        return found

    def _set(self, value: str) -> None:
        sent = texts(value, "name", "value")
        if sent is None:
            return
        name, text = sent
        field = self.question.field(name)
        if field is None:
            return
        said = question_form.read(field, text)
        if self._open and name == answering.stepped(self.answer):
            self._draft(said)
        else:
            self._say(name, said)

    def _step(self, name: str, by: int) -> None:
        """One more or one less, within its limits; of what nobody knows the least to begin with."""
        field = self.question.field(name)
        if field is None or field.kind != "number":
            return
        if self._open and name == answering.stepped(self.answer):
            self._draft(int(self._drafted) + by if self._drafted else field.low)
            return
        now = self.question.among.get(name, (self.question.values[name],))[-1 if by > 0 else 0]
        self._say(name, field.low if now == UNSURE else max(field.low, int(now) + by))

    def _draft(self, value: Value) -> None:
        """Step to a number that is wanted; it is given by a press of its own."""
        wanted = self.answer.wanted
        if wanted is not None and any(value == one for one, _ in wanted.values):
            self._drafted = str(value)

    def _say(self, name: str, value: Value) -> None:
        """A field was set: also one that keeps its value by that is said from now on."""
        found, self._touched = self.question.said(name, value), name
        if found.values[name] == value:
            found = replace(found, tapped=found.tapped | {name})
        self._ask(found)

    def _known(self, text: str) -> None:
        """What was asked for, or a guess that came into it: a field, or a datum of a copy."""
        wanted = self._awaited or guesses.asked(self.answer)
        value = next((v for v, _ in wanted.values if str(v) == text), None) if wanted else None
        if wanted is None or value is None:
            return
        if wanted.datum:
            self._trouble = self._host.know(self.question.evening.game, wanted.name, value)
            if not self._trouble:
                # The options of the evening hold the digest of what is known.
                self._ask(replace(self.question))
                self._said = kept_one(self.question.game, wanted.name, value)
        else:
            spans = () if answering.number_by_number(self.answer) else wanted.spans
            span = next((one for one in spans if one.least == value), None)
            self._ask(self.question.one_of(wanted.name, span.among if span else (value,)))

    def _settle(self, value: str, *, always: bool) -> None:
        dispute, _, reading = value.partition(" ")
        known = {(o.dispute, o.reading) for o in self.answer.ruling.alternatives} \
            if self.answer.ruling else set()
        usual = self.answer.ruling.readings if self.answer.ruling else {}
        if (dispute, reading) in known or usual.get(dispute) == reading:
            asked = self.question.evening
            self._host.settle(asked.game, dispute, reading, always=always)
            # From now on it is this table's question.
            self._sent, self._along = False, _but(self._along, dispute)
            self._along = self._foreign(msgspec.structs.replace(asked, house=self._along))
            self._ask(self._at_table(self.question))

    def _take_back(self, dispute: str) -> None:
        asked = self.question.evening
        if dispute in asked.house:
            if not self._host.whose(asked)[dispute].foreign:
                self._host.take_back(asked.game, dispute)
            self._along = _but(self._along, dispute)
            self._ask(self._at_table(self.question))

    # Under which house rules it is asked.

    def _foreign(self, evening: Evening) -> dict[str, str]:
        """The house rules of a question that are not those of this table."""
        own = self._host.evening(evening.game).house
        return {dispute: reading for dispute, reading in evening.house.items()
                if self._sent or own.get(dispute) != reading}

    def _at_table(self, question: Question) -> Question:
        """A question under the house rules that hold for it now."""
        own = {} if self._sent else self._host.evening(question.evening.game).house
        evening = msgspec.structs.replace(question.evening, house={**own, **self._along})
        return replace(question, evening=evening)

    def _renewing(
        self, verbs: Mapping[str, Callable[[str], None]]
    ) -> dict[str, Callable[[str], None]]:
        """What is done, each under the house rules that hold by then: others may have changed them.
        """
        return {name: self._after_renewing(do) for name, do in verbs.items()}

    def _after_renewing(self, do: Callable[[str], None]) -> Callable[[str], None]:
        def renewed(value: str) -> None:
            self._renew()
            do(value)

        return renewed

    def _renew(self) -> bool:
        """Ask again where other house rules hold by now, or more is entered; whether that is so."""
        question, now = self._at_table(self.question), self.question
        if (question.evening.house, question.opt) == (now.evening.house, now.opt):
            return False
        self._ask(question)
        return True

    def renew(self) -> None:
        """Answer by the house rules that hold by now: somebody may have changed them."""
        house = self.question.evening.house
        if self._renew():
            self._said = ENTERED if self.question.evening.house == house else CHANGED

    def _leaving(self, verb: str) -> Callable[[str], None]:
        return lambda _: self._host.leave(verb, self)

    # What it looks like.

    @property
    def refused_by(self) -> str:
        """The rule that refuses what was asked for, once that is told; empty for any other answer.
        """
        ruling = self.answer.ruling
        refuses = self._open and ruling is not None and ruling.verdict == ILLEGAL
        return self.answer.rule if refuses else ""

    @property
    def title(self) -> str:
        """The question in a sentence."""
        return self.question.say(self.question.template.question)

    @property
    def link(self) -> str:
        """What the address holds of the question: all that was said."""
        return self.link_of(self.answer)

    def link_of(self, answer: Answer) -> str:
        """All that was said, what was read from somebody's own copy, and what came along with it.
        """
        question, copied = answer.question, answer.copied
        return links.encode(slip.asked(question, copied) if self._sent
                            else slip.own(question, copied, self._along))

    @property
    def fragment(self) -> str:
        """The address.

        What stands before the link is another place, at whose top one begins to read.
        """
        evening, one = self.question.evening, self.question.template
        kind = OPEN if self._unknown else VERDICT
        page = f"{kind}/{len(evening.house)}" if self._open else "ask"
        return f"{page}/{evening.game}/{one.id}?{self.link}"

    @property
    def screen(self) -> Screen:
        game = self.question.evening.game
        found: list[Block] = [Sentence(key="title", kind="title", text=self.title)]
        if self._trouble:
            found.append(Sentence(key="error", kind="error", text=self._trouble))
        if self._said:
            found.append(Sentence(key="said", kind="reply", text=self._said))
        if aside := self._host.elsewhere(self.question.evening):
            found.append(Sentence(key="elsewhere", kind="note", text=aside))
        found += self._answer() if self._open else self._fields()
        return Screen(
            title=self.title,
            blocks=tuple(found),
            fragment=self.fragment,
            trail=(*home.trail(game), Button("Settle a question", Intent("desk", game))),
            bar=self._bar(),
        )

    def _bar(self) -> tuple[Button, ...]:
        if not self._open:
            text = f"{answering.headline(self.answer)} ›"
            return (Button(text, Intent("next"), primary=True),)
        able = self.answer.word != IMPOSSIBLE
        return (Button("‹ Change", Intent("back")),
                Button("Send or keep ›", Intent("send"), enabled=able, primary=able))

    def _answer(self) -> list[Block]:
        whose = self._host.whose(self.question.evening)
        found = [*answering.blocks(self.answer, whose, self._position(), self._host.keeping,
                                   unknown=self._unknown, drafted=self._drafted,
                                   usually=self._usually())]
        if said := answering.stated(self.answer):
            # The verdict comes first, and whatever it asks for.
            place = 1 if self.answer.wanted is None else len(found)
            found.insert(place, Sentence(key="stated", kind="note", text=f"{said}."))
        if self.answer.ruling is not None:
            wrong = Button("This verdict is wrong", Intent("wrong"))
            found.append(Entries(key="more", title="", fields=(), buttons=(*self._can(), wrong)))
            found += possible.blocks(self.question) if self._listed else ()
        return found

    def _can(self) -> tuple[Button, ...]:
        """The way to everything that could be done in place of what was asked about."""
        if not self.question.template.may or self._listed:
            return ()
        seat = self.question.moves(self.question.template.may)[-1].seat
        return (Button(f"What can {self.question.print(seat)} do here?", Intent("can")),)

    def _list(self) -> None:
        self._listed = True

    def _leave_open(self) -> None:
        """Nobody can tell what the answer waits for: it is shown what it can be."""
        self._give_up()
        if self.answer.wanted is not None and self._unknown:
            self._turn(open_answer=True)

    def _give_up(self) -> None:
        self._untold = self._awaited.name if self._awaited is not None else ""

    @property
    def _awaited(self) -> Wanted | None:
        """What has to be known before it goes on."""
        return self.answer.wanted

    @property
    def _unknown(self) -> bool:
        """Whether nobody can tell that."""
        wanted = self._awaited
        return wanted is not None and wanted.name == self._untold

    def _usually(self) -> str:
        """What the usual readings say without it, where nobody can tell; found out once."""
        if not self._unknown:
            return ""
        if self._by_usual is None:
            self._by_usual = usually(self.question)
        return self._by_usual

    def _position(self) -> Board | None:
        """The position that it is asked about, where it is not the question's own."""
        return None

    def _fields(self) -> list[Block]:
        why = " ".join(self.answer.faults) if self.answer.word == IMPOSSIBLE else ""
        fields = question_form.fields(self.question, self._touched, why)
        found: list[Block] = []
        # It is told where it was said last, for there a phone is; if that is nowhere, at the top.
        if why and not any(one.wrong for one in fields):
            found.append(Sentence(key="error", kind="error", text=why))
        if self.answer.wanted is not None and self.answer.wanted.datum:
            found += self._asked()
        found.append(Entries(key="fields", title="", fields=fields))
        if question_form.may_be_open(fields):
            found.append(Sentence(key="how", kind="note", text=HOW))
        return found

    def _asked(self) -> Iterator[Block]:
        """What no rulebook prints and the answer waits for, asked where the question is put."""
        yield Sentence(key="why-wanted", kind="note", text=answering.NOT_PRINTED)
        yield from answering.wanted(self.answer, unknown=self._unknown)


def _but(house: Mapping[str, str], dispute: str) -> dict[str, str]:
    """House rules without that on a dispute."""
    return {name: reading for name, reading in house.items() if name != dispute}

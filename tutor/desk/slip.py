"""Slips: a question with its answer as a scenario, to send and to keep, and to ask once more.

A slip is a document like any other: it comes in through the loader, which refuses what can't be.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tutor import __version__, rulebook
from tutor.core import engine
from tutor.core.options import data_digest
from tutor.desk import free
from tutor.desk.answer import WORDS, Answer, answered
from tutor.desk.free import FREE
from tutor.desk.question import Evening, Question, listed
from tutor.desk.template import UNSURE, Field, Value, allowed, presets, template, templates
from tutor.games.datafile import version
from tutor.play.course import LATER, Outcome
from tutor.play.ruling import INCOMPLETE
from tutor.scenario import links
from tutor.scenario.document import (
    Asked,
    Entry,
    Expect,
    Move,
    Scenario,
    Source,
    Verdict,
    Versions,
    action_of,
    document,
    move_of,
)
from tutor.scenario.faults import Fault, Faults, Unusable, one_of, quote
from tutor.scenario.loader import from_tree, load
from tutor.scenario.matching import arguments
from tutor.scenario.nodes import read_json

MOST_PAGE = 1024 * 1024
_LINK = re.compile(r"(https?://[^\s]*)?#?([a-z]+/[a-z0-9_/-]*\?)?[A-Za-z0-9_-]{40,}")
_PAGE = re.compile(r"\s*<(!doctype|html|\?xml)", re.IGNORECASE)
A_SLIP = "a slip: a page, a scenario or a link"
PLAN, ANEW = "plan", "anew"
TAPPED = "as_said"
"""Stands for the fields that somebody has said to be as they were at first."""
NONE_GIVEN = "none was given"
OWN = "saved"
"""The kind of a question that nobody has sent."""
CLAIMED = "Said to be wrong: "
"""How the title of a scenario begins whose verdict is what somebody says that it should be."""


def asked(question: Question, copied: Mapping[str, Any] | None = None) -> Scenario:
    """A question as a scenario that says just how it was asked: short enough for a link.

    ``copied`` is what was read from somebody's own copy, so that others get the same answer.
    """
    evening, values, one = question.evening, question.values, question.template
    fields: dict[str, Value] = {
        name: _together(question.among[name]) if name in question.among else values[name]
        for _, _, name in question.shown()
    }
    first = presets(one, question.opt)
    if kept := [name for name in fields if name in question.tapped and fields[name] == first[name]]:
        fields[TAPPED] = OR.join(kept)
    given: Mapping[str, Any] | None = None
    script: tuple[Entry, ...] = ()
    if one.id == FREE:
        given, fields = one.given, _free_fields(question, len(one.may))
        script = tuple(Entry(move=m) for m in question.moves((*one.since, *one.may)))
    return Scenario(
        id="", title=question.say(question.template.question)[:120], game=evening.game,
        mode=evening.mode, seats=evening.seats, readings=dict(evening.house),
        source=Source("slip"), asked=Asked(question.template.id, fields),
        versions=_versions(evening.game), given=given, script=script,
        copied=question.copied if copied is None else copied,
    )


def own(
    question: Question, copied: Mapping[str, Any] | None, readings: Mapping[str, str]
) -> Scenario:
    """A question as the address of whoever asks it has it: not with what their table has settled.

    ``readings`` are those that came along with it. Whatever house rules the table has by then hold
    where it is found again.
    """
    return replace(asked(question, copied), readings=dict(readings), source=Source(OWN))


def is_sent(scenario: Scenario) -> bool:
    """Whether a question comes from another table, and is asked under what is settled there."""
    return scenario.source.kind != OWN


OR = "|"
"""Stands between the values that a field has one of."""


def _together(some: Sequence[Value]) -> str:
    return listed([(value, str(value)) for value in some], OR)


def _apart(field: Field, text: Any, question: Question) -> tuple[Value, ...]:
    """The values that a text holds together; none where it is no such text."""
    if not isinstance(text, str):
        return ()
    rows = [part.partition("–") for part in text.split(OR)]
    if field.kind == "number":
        if not all(row[0].isdecimal() and row[2].isdecimal() for row in rows if row[1]):
            return ()
        found = tuple(v for v in allowed(field, question.opt) if any(
            int(low) <= int(v) <= int(high) if dash else low == str(v) for low, dash, high in rows))
    else:
        found = tuple(v for v in allowed(field, question.opt) if str(v) in text.split(OR))
    return found if len(found) > 1 and _together(found) == text else ()


def _free_fields(question: Question, steps: int) -> dict[str, Value]:
    """How many steps of a script are asked about, and for whose view the position was dealt."""
    return {PLAN: steps, **({ANEW: question.anew} if question.anew else {})}


def sent(answer: Answer) -> Scenario:
    """The question of an answer, with those of the table's own readings that came to bear."""
    return replace(asked(answer.question, answer.copied), readings=consulted(answer))


def consulted(answer: Answer) -> dict[str, str]:
    """The table's own readings that an answer rests on, also where things are read otherwise.

    While a number is missing nobody can tell, nor where another decision comes first, which is told
    by looking ahead: then it is all of them.
    """
    house, ruling = answer.question.evening.house, answer.ruling
    if ruling is None or answer.word == INCOMPLETE or any(
        check.subject == LATER for check in ruling.outcome.checks
    ):
        return dict(house)
    # What laying it out reads is a ground of the answer too.
    met = {*ruling.readings, *answer.question.plain().case().laid}
    for other in ruling.alternatives:
        met |= {other.dispute, *(name for name, _ in other.along)}
    return {name: reading for name, reading in house.items() if name in met}


def slip(answer: Answer) -> Scenario:
    """A question with its answer: the position, what was done, what came of it, the verdict."""
    found = replace(
        sent(answer),
        verdict=Verdict(answer.word, answer.said[:300], answer.reason[:600]),
    )
    ruling = answer.ruling
    if ruling is None or answer.word == INCOMPLETE:
        return found
    question = answer.question.plain()
    script, expect = _played(question, ruling.outcome)
    if question.template.id == FREE:
        # The small decisions that the plan needed are part of it now.
        steps = len(ruling.outcome.actions) + (not ruling.outcome.legal)
        found = replace(found, asked=Asked(FREE, _free_fields(question, steps)))
    return replace(found, given=question.given(), script=script, expect=expect)


def _played(question: Question, outcome: Outcome) -> tuple[tuple[Entry, ...], Expect]:
    """What was done as a script, and what came of it."""
    g, opt = question.game, question.opt
    done = [Entry(move=move_of(g, opt, a)) for a in (*outcome.before, *outcome.actions)]
    if not outcome.legal:
        refused = question.moves(question.template.may)[outcome.done]
        # What comes later is refused now by what is open now.
        checks = engine.explain(outcome.state, action_of(g, opt, refused))
        because = tuple(c.rule for c in checks if c.holds is False and c.rule)
        return (*done, Entry(refuse=refused, because=because[:20])), Expect()
    if outcome.answer is None:
        return tuple(done), Expect()
    sign = question.template.signs[outcome.sign]
    said = arguments(g, opt, outcome.answer)
    args = {name: value for name, value in said.items() if isinstance(value, int | str)}
    return tuple(done), Expect(events=({"rule": sign.rule, **args},))


def _versions(name: str) -> Versions:
    return Versions(__version__, f"{version(name)}{data_digest(name)}")


def plain(scenario: Scenario) -> dict[str, Any]:
    """A slip as plain data, as pages carry it."""
    return document(scenario)


_CARRIED = re.compile(r'<script type="application/json" id="slip">(.*?)</script>', re.DOTALL)


def is_link(text: str) -> bool:
    """Whether a text can only be the link of a slip, whole or in part."""
    return _LINK.fullmatch(text.strip()) is not None


def read(text: str, name: str) -> Scenario:
    """A slip from its text: a page, YAML, or a link whole or in part. Raises Unusable."""
    if len(text.encode(errors="replace")) > MOST_PAGE:
        raise Unusable([Fault(name, 0, 0, "", f"more than {MOST_PAGE // 1024} KB", "a slip")])
    carried = _CARRIED.search(text)
    if carried:
        return from_tree(read_json(carried[1], name), name)
    if not text.strip():
        raise Unusable([Fault(name, 0, 0, "", "nothing", A_SLIP)])
    if _PAGE.match(text):
        raise Unusable([Fault(name, 0, 0, "", "a page without a slip, or cut off before it",
                              "the whole page, saved once more")])
    if is_link(text):
        return links.decode(text.strip().rpartition("?")[2].rpartition("#")[2])
    return load(text, name)


def question_of(scenario: Scenario) -> Question:
    """The question that a slip or a link asks; raises Unusable for one that can't be asked here."""
    faults = Faults(scenario.file or "slip", scenario.places)
    known = templates(scenario.game)
    if scenario.asked is None:
        faults.add((), "a scenario that asks nothing", "a slip, as it is sent from an answer, with "
                   "asked: {template: …, fields: {…}}")
        faults.stop()
    assert scenario.asked is not None
    if scenario.asked.template == FREE:
        return _free(scenario, faults)
    found = template(scenario.game, scenario.asked.template)
    if found is None:
        faults.add(("asked", "template"), quote(scenario.asked.template),
                   one_of([t.id for t in known], scenario.asked.template, "a question of the game"))
        faults.stop()
    assert found is not None
    evening = Evening(scenario.game, scenario.mode, scenario.seats, dict(scenario.readings))
    question = Question.new(evening, found)
    fields = {name: one for one, _, name in question.fields()}
    said = dict(scenario.asked.fields)
    tapped = frozenset(str(said.pop(TAPPED, "")).split(OR)) - {""}
    for name in sorted(tapped - said.keys()):
        faults.add(("asked", "fields", TAPPED), quote(name), one_of(said, name))
    for name, value in said.items():
        if name not in fields:
            faults.add(("asked", "fields", name), f"the name {quote(name)}", one_of(fields, name))
        elif not _may_be(fields[name], value, question):
            wanted = _wanted(fields[name], question)
            faults.add(("asked", "fields", name), quote(str(value)), wanted)
    faults.stop()
    found_of = {name: _apart(fields[name], value, question)
                for name, value in said.items()}
    question = replace(question, values={**question.values, **said},
                       copied=scenario.copied, tapped=tapped)
    for name, some in found_of.items():
        if some:
            question = question.one_of(name, some)
    return question


def _free(scenario: Scenario, faults: Faults) -> Question:
    """A question about a position of its own: the last steps of its script are the plan."""
    moves = [move for entry in scenario.script if (move := _judged(entry))]
    number = scenario.asked.fields.get(PLAN, 1) if scenario.asked else 1
    if type(number) is not int or not 0 < number <= len(moves):
        faults.add(("asked", "fields", PLAN), quote(str(number)),
                   f"a whole number from 1 to {len(moves)}, the steps of the script")
        faults.stop()
    assert isinstance(number, int)
    anew = scenario.asked.fields.get(ANEW, "") if scenario.asked else ""
    if anew not in ("", *scenario.seats):
        faults.add(("asked", "fields", ANEW), quote(str(anew)), one_of(scenario.seats, str(anew)))
        faults.stop()
    evening = Evening(scenario.game, scenario.mode, scenario.seats, dict(scenario.readings))
    return free.question(evening, scenario.given, moves[:-number], moves[-number:],
                         scenario.copied, str(anew))


def _judged(entry: Entry) -> Move | None:
    """What was done, refused, or is asked about in a step of a script."""
    return entry.move or entry.refuse or (entry.ask.measure.legal if entry.ask else None)


def _may_be(field: Field, value: Any, question: Question) -> bool:
    if value == UNSURE or _apart(field, value, question):
        return field.unsure
    return any(value == v and type(value) is type(v) for v in allowed(field, question.opt))


def _wanted(field: Field, question: Question) -> str:
    if field.kind == "number":
        return f"a whole number from {field.low} to {field.high}"
    return one_of([str(v) for v in allowed(field, question.opt)])


def replayed(scenario: Scenario) -> tuple[Answer, list[str]]:
    """A slip's question asked once more, and what is different now; nothing if all is the same.

    Raises Unusable for a question that can't be asked here.
    """
    answer = answered(question_of(scenario))
    was, told = scenario.verdict, []
    if was is not None:
        now = Verdict(answer.word, answer.said[:300], answer.reason[:600])
        if scenario.title.startswith(CLAIMED):
            # Nobody was ever given that answer, nor its reason.
            if was.said != now.said or was.word != now.word:
                told.append(f"You said it should be: {words_of(was)}. It is: {words_of(now)}.")
            return answer, told
        if was.said != now.said or was.word != now.word:
            told.append(f"The answer was: {words_of(was)}. Now it is: {words_of(now)}.")
        if was.reason != now.reason:
            then = was.reason.rstrip(".") or NONE_GIVEN
            told.append(f"The reason was: {then}. Now it is: {now.reason}")
        old, new = _deciding(scenario), _deciding(slip(answer))
        if old and new and old != new:
            told.append(f"What decided was: {old}. Now it is: {new}.")
    return answer, told


def words_of(verdict: Verdict) -> str:
    """A verdict in a few words."""
    return verdict.said or WORDS.get(verdict.word, verdict.word)


def _deciding(scenario: Scenario) -> str:
    """The rules that decided, as a slip tells them: those of the answer, or that refused."""
    named = [str(event["rule"]) for event in scenario.expect.events]
    named += [rule for entry in scenario.script if entry.refuse for rule in entry.because]
    return "; ".join(dict.fromkeys(f"{rulebook.rule(one).title} ({one})" for one in named))


def made_with(scenario: Scenario) -> str:
    """What a slip was made with, where that is not what is here."""
    now, was = _versions(scenario.game), scenario.versions
    # A digest may be cut short where a slip is kept small.
    same = bool(was.data) and was.engine == now.engine and now.data.startswith(was.data)
    if same or was in (now, Versions()):
        return ""
    return (f"It was made with version {was.engine}, data {was.data}; "
            f"this is {now.engine}, data {now.data}.")

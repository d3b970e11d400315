"""Faults of a lesson: each is said with its line and column, what was found and what is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tutor.lessons import ways
from tutor.lessons.check import check
from tutor.lessons.loader import load
from tutor.lessons.template import template
from tutor.scenario.faults import Fault, Unusable

LESSON = """\
id: virtu/mine
title: Mine
game: virtu
mode: art
course: Sieges
order: 1
minutes: 5
about: You can do it.
seats: [red, yellow, green]
stages:
  - stage: one
    say: Green stands before Benevento.
    given:
      at: end-of-spring
      cities: {Benevento: {troops: {green: 3}}, Venice: {owner: green}}
    focus: [Benevento]
    ask:
      question: How strong is Benevento?
      answer: {number: 2}
      measure: {total: virtu.siege.defender-base}
      rules: [virtu.siege.defender-base]
    hints:
      - {point: [Benevento], say: Look.}
    then: [{seat: green, do: pass}]
  - stage: two
    say: Red stands before Ravenna.
    position: {scenario: virtu/siege-ravenna}
    judge:
      question: May Green speak first?
      move: {seat: green, do: use-bonus, source: courtier-1}
      because: virtu.bonus.alternate
  - stage: three
    say: It is Red's turn.
    gate: {only: [{do: use-bonus}], say: Later.}
    make:
      text: Use the token.
      seat: red
      goal: {event: {rule: virtu.bonus.tokens}}
      path: [{seat: red, do: use-bonus, source: token}]
      rules: [virtu.bonus.tokens]
"""
# What is changed, into what, and how the fault is told.
ONE_FAULT = [
    ("title: Mine\n", "", "mine.yaml:1:1: found no title; right would be title: a text"),
    ("order: 1", "order: one", "mine.yaml:6:8: order: found the text “one”"),
    ("minutes: 5", "minuts: 5", "did you mean minutes?"),
    ("say: Green stands before Benevento.", f"say: {'x' * 161}", "a text of 161 characters"),
    ("stage: two", "stage: one", "stages[2].stage: found the same name again"),
    ("stage: two", "stage: Two!", "lower-case words joined by -"),
    ("focus: [Benevento]", "focus: [Benevento, green]", "stages[1].focus[2]: found “green”, of"),
    ("focus: [Benevento]", "focus: [troops]", "of which the picture shows no part of its own"),
    ("{Benevento: {troops", "{Beneveno: {troops", "stages[1].given.cities: found the name"),
    ("{troops: {green: 3}}", "{troops: {green: 9}}", "Troops in all"),
    ("virtu/siege-ravenna", "virtu/siege-ravena", "did you mean virtu/siege-ravenna?"),
    ("virtu/siege-ravenna", "virtus/example-1", "a scenario of Virtus!"),
    ("siege-ravenna}", "siege-ravenna, after: 99}", "found 99; right would be at most 6"),
    ("source: courtier-1", "source: courtier-9", "stages[2].judge.move.source"),
    ("      because: virtu.bonus.alternate\n", "", "no because"),
    ("because: virtu.bonus.alternate", "because: virtu.bonus.alternat", "did you mean"),
    ("{point: [Benevento], say: Look.}", "{say: Look.}", "found a hint that tells"),
    ("point: [Benevento]", "point: [Benevent]", "did you mean Benevento?"),
    ("      rules: [virtu.siege.defender-base]\n", "", "found no rules"),
    ("{total: virtu.siege.defender-base}", "{legal: {seat: green, do: pass}}", "[1].ask.measure"),
    ("{event: {rule: virtu.bonus.tokens}}", "{total: virtu.siege.begun}", "goal: {state: …} or"),
    ("path: [{seat: red, do: use-bonus, source: token}]", "path: []", "found no moves"),
    ("seat: red\n      goal", "seat: rot\n      goal", "stages[3].make.seat: found the text"),
    ("only: [{do: use-bonus}]", "only: [{do: use-bonuss}]", "did you mean use-bonus?"),
    ("    judge:\n", "    ask: {}\n    judge:\n", "found ask and judge; right would be one task"),
    ("position: {scenario", "positon: {scenario", "did you mean position?"),
    ("    given:\n      at", "    position: {scenario: x}\n    given:\n      at", "one of them"),
    ("    hints:\n", "    wrong: {2: Right.}\n    hints:\n", "a reason for the right answer"),
    ("    hints:\n", "    wrong: {three: No.}\n    hints:\n", "right would be a number"),
    ("answer: {number: 2}", "answer: {pick: Red}\n      options: [Red, Blue]", "found no wrong"),
    ("      because: virtu.bonus.alternate\n",
     "      because: virtu.bonus.alternate\n    wrong: {yes: No.}\n", "a choice or a number"),
    ("then: [{seat: green, do: pass}]", f"then: [{', '.join(['{seat: green, do: pass}'] * 25)}]",
     "stages[1].then: found a list of 25; right would be at most 24 moves"),
    ("    judge:\n", "    seats: [red, yellow, green]\n    judge:\n", "seats beside given alone"),
    ("    say: Red stands", "    explain: Red stands",
     "“explain”; right would be a field of a stage: one of stage, say, focus, "),
    ("rules: [virtu.siege.defender-base]", "rules: [how strong a city is]",
     "right would be the id of a rule of Virtù (podesta rule WORDS tells it)"),
    ("mode: art", "mode: arts", "mode: found the text “arts”; right would be art"),
    ("because: virtu", "becuase: virtu", "(did you mean because?)"),
    ("alternate\n", "alternate\n      reasons: {virtu.bonus.alternate: Red is first}\n",
     "found 1 reasons; right would be 2"),
    ("alternate\n", "alternate\n      reasons: {virtu.bonus.end: Over, virtu.bonus.tokens: None}\n",
     "reasons: found no virtu.bonus.alternate among the reasons"),
    ("    hints:\n", "    question: What?\n    hints:\n", "question belongs into ask or judge or"),
    ("{point: [Benevento], say: Look.}", "{point: [Benevento]}\n      - {}", "an empty hint"),
    ("{point: [Benevento], say: Look.}", "{point: [Benevento]}\n      - {rule: virtu.nothing}",
     "found the text “virtu.nothing”"),
    ("{point: [Benevento], say: Look.}", "{point: [Benvento], say: Look.}", "mean Benevento"),
    ("{point: [Benevento], say: Look.}", "{piont: [Benevento]}", "the name “piont”"),
    ("    hints:\n", "    gate: {only: [{do: pass}], say: No.}\n    hints:\n",
     "a gate where no moves are made; right would be a gate beside make alone"),
    ("    judge:\n", "    hints: [{point: [Rome]}]\n    juge:\n", "hints where nothing is asked"),
    ("answer: {number: 2}", "answer: {pick: Red}",
     "ask.options: found no options; right would be 2 to 4 answers that differ"),
    ("answer: {number: 2}", "answer: {pick: A}\n      options: [A, A]",
     "ask.options: found [A, A]"),
    ("answer: {number: 2}", "answer: {number: 2}\n      options: ['2', '3']",
     "none for a number or yes and no"),
    ("question: How strong is Benevento?", f"question: {'x' * 91}", "which can be read on a wall"),
    ("    ask:\n", "    ask: yes\n    aks:\n", "right would be fields: question, answer, measure"),
    ("[red, yellow, green]", "[red, yellow]", "mine.yaml:9:8: seats: found [red, yellow]"),
    ("say: Green stands", "say: 'Green' stands", "“stands before Benevento.” after a closing quo"),
    ("    focus", "\u00a0   focus", "16:1: found a special space (U+00A0); right would be plain"),
    ("    focus", "\tfocus", "16:1: found a tab; right would be spaces to indent with"),
]
READ = [
    ("{final: {yes: false}", "{final: {}", "answers.final: found no fields"),
    ("{final: {yes: false}", "{final: {yes: false, number: 1}", "answers.final: found fields"),
    (", consecutive: {yes: true}", "", "answers: found no consecutive"),
]
MISMATCHES = [
    ("answer: {number: 2}", "answer: {number: 3}",
     "stages[1].ask.answer: found 3; right would be 2"),
    ("because: virtu.bonus.alternate", "because: virtu.bonus.florin",
     "virtu.bonus.florin, which does not refuse the move; right would be virtu.bonus.alternate"),
    ("alternate\n",
     "alternate\n      reasons: {virtu.bonus.alternate: First, virtu.bonus.florin: Dear}\n",
     "judge.reasons: found virtu.bonus.florin, which may refuse the move too"),
    ("because: virtu.bonus.alternate", "rules: [virtu.bonus.alternate]",
     "a move that is refused, with no because; right would be because: virtu.bonus.alternate"),
    ("then: [{seat: green, do: pass}]", "then: [{seat: red, do: pass}]", "stages[1].then[1]"),
    ("only: [{do: use-bonus}]", "only: [{do: pass}]",
     "gate.only: found a gate that leaves out {seat: red, do: use-bonus, source: token}"),
    ("virtu.bonus.tokens}}", "virtu.siege.trophy}}",
     "a goal that the path does not reach: for virtu.siege.trophy there is no event"),
    ("virtu.bonus.tokens}}", "virtu.bonus.tokens, seat: green}}",
     "for virtu.bonus.tokens there is {number: 1, seat: red}"),
    ("{event: {rule: virtu.bonus.tokens}}", "{state: {cities: {Ravenna: {troops: {red: 2}}}}}",
     "a goal that the path does not reach: cities.Ravenna.troops.red is 3 at its end, not 2"),
    ("{event: {rule: virtu.bonus.tokens}}", "{state: {cities: {Ravenna: {owner: green}}}}",
     "a goal that is reached already"),
    ("measure: {total: virtu.siege.defender-base}", "measure: {total: virtu.bonus.end}",
     "stages[1].ask.measure: found what is nowhere to be found from here on"),
    ("    then: [{seat: green, do: pass}]\n", "",
     ("stages[1].ask.measure: found a sum of virtu.siege.defender-base, which nothing comes to, as "
     "the stage plays no moves; right would be then: the moves that follow the answer, such as "
     "[{seat: green, do: pass}]")),
    ("answer: {number: 2}\n      measure: {total: virtu.siege.defender-base}",
     "answer: {number: 2}\n      measure: {value: [cities, Benevento, strength]}",
     "stages[1].ask.measure: found no strength in cities, Benevento; there is: "),
    (("answer: {number: 2}\n      measure: {total: virtu.siege.defender-base}\n      rules: "
     "[virtu.siege.defender-base]\n    hints:\n      - {point: [Benevento], say: Look.}\n"
     "    then: [{seat: green, do: pass}]\n"),
     ("answer: {yes: true}\n      measure: {state: {cities: {Benevento: {owner: green}}}}\n"
     "      rules: [virtu.siege.defender-base]\n"),
     "found yes; right would be no, or then: the moves that lead to yes, for none are played"),
    ("{seat: green, do: use-bonus, source: courtier-1}",
     "{seat: red, do: use-bonus, source: token}",
     "virtu.bonus.alternate, but the move is allowed; right would be no because"),
]  # fmt: skip


def faults(text: str) -> tuple[Fault, ...]:
    with pytest.raises(Unusable) as caught:
        load(text, "mine.yaml")
    return caught.value.faults


def test_a_move_that_is_none_is_told_once_and_not_as_a_way_that_is_missing() -> None:
    (found,) = faults(LESSON.replace("path: [{seat: red, do: use-bonus", "path: [{do: bonus"))
    assert "make.path[1].do: found the text “bonus”" in str(found)


def test_a_reason_against_the_right_answer_is_told_as_that() -> None:
    text = template("il_principe").replace("answer: {pick: Medici}", "answer: {pick: Visconti}")
    (found,) = faults(text)
    assert "a reason against “Visconti”, the answer that is told to be right" in str(found)
    assert found.wanted == "reasons against Medici and Carraresi"


def test_a_whole_lesson_is_read_and_holds() -> None:
    lesson = load(LESSON, "mine.yaml")
    assert [stage.slug for stage in lesson.stages] == ["one", "two", "three"]
    assert lesson.rules == (
        "virtu.siege.defender-base", "virtu.bonus.alternate", "virtu.bonus.tokens"
    )
    assert check(lesson) == ()


@pytest.mark.parametrize(("old", "new", "told"), ONE_FAULT)
def test_one_fault_is_said_with_its_place(old: str, new: str, told: str) -> None:
    assert old in LESSON
    found = faults(LESSON.replace(old, new, 1))
    assert told in "\n".join(map(str, found)), "\n".join(map(str, found))
    assert all(fault.line for fault in found)


@pytest.mark.parametrize(("old", "new", "told"), READ)
def test_what_readings_give_is_told_of_each_and_differs(old: str, new: str, told: str) -> None:
    text = template("virtu")
    assert old in text
    found = faults(text.replace(old, new, 1))
    assert told in str(found[0])
    assert len(found) == 1


def test_what_a_reading_gives_is_compared_reading_by_reading() -> None:
    text = template("virtu").replace("final: {yes: false}, consecutive: {yes: true}",
                                     "final: {yes: true}, consecutive: {yes: false}")
    assert [(one.field, one.found, one.wanted) for one in check(load(text, "mine.yaml"))] == [
        ("stages[4].read.answers.final", "yes", "no"),
        ("stages[4].read.answers.consecutive", "no", "yes"),
    ]


@pytest.mark.parametrize(("wrong", "reading", "found", "right"), [
    ("final: {yes: false}, consecutive: {yes: false}", "consecutive", "no", "yes"),
    ("final: {yes: true}, consecutive: {yes: true}", "final", "yes", "no"),
])
def test_of_a_wrong_answer_to_a_reading_it_is_told_what_is_right_though_all_are_alike(
    wrong: str, reading: str, found: str, right: str
) -> None:
    text = template("virtu").replace("final: {yes: false}, consecutive: {yes: true}", wrong)
    (fault,) = check(load(text, "mine.yaml"))
    assert (fault.field, fault.found, fault.wanted) == (
        f"stages[4].read.answers.{reading}", found, right)


def test_readings_that_never_differ_are_no_question_of_readings() -> None:
    """Where the engine too gives the same by every reading, the position is to be another one."""
    text = template("virtu").replace("final: {yes: false}, consecutive: {yes: true}",
                                     "final: {yes: true}, consecutive: {yes: true}")
    text = text.replace("virtu/disputes/passing, after: 3", "virtu/disputes/passing, after: 0")
    text = text.replace("{seat: green, do: use-bonus, source: courtier-1}}",
                        "{seat: red, do: use-bonus, source: token}}")
    (fault,) = check(load(text, "mine.yaml"))
    assert fault.field == "stages[4].read.answers"
    assert fault.found == "the same answer for each reading"
    assert "a position in which readings differ" in fault.wanted


def test_all_faults_are_said_at_once() -> None:
    text = LESSON.replace("number: 2", "number: x").replace("courtier-1", "courtier-9")
    found = faults(text.replace("order: 1", "order: 0"))
    assert len(found) == 3
    assert [fault.line for fault in found] == sorted(fault.line for fault in found)


@pytest.mark.parametrize(("old", "new", "told"), MISMATCHES)
def test_what_does_not_hold_is_told_where_it_stands(old: str, new: str, told: str) -> None:
    assert old in LESSON
    found = check(load(LESSON.replace(old, new, 1), "mine.yaml"))
    assert told in "\n".join(map(str, found)), "\n".join(map(str, found))
    assert all(one.line for one in found)


def test_no_answer_may_rest_on_a_guess() -> None:
    text = LESSON.replace("{Benevento: {troops", "{Rome: {troops").replace("number: 2", "number: 4")
    found = check(load(text.replace("focus: [Benevento]", "focus: [Rome]"), "mine.yaml"))
    assert "changes with virtu.city.Rome.value" in str(found[0])


def test_no_answer_may_rest_on_a_reading_that_is_not_named() -> None:
    named = template("il_principe")
    text = re.sub("\nreadings: .*", "", named)
    (found,) = check(load(text, "mine.yaml"))
    assert "changes with il_principe.d.zero-majority" in found.found
    wanted = "readings: {il_principe.d.zero-majority: needs-one or all-tied} at the head"
    assert found.wanted.startswith(wanted)
    assert check(load(named, "mine.yaml")) == ()


def test_a_goal_to_which_too_many_ways_lead_to_look_at_is_told(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ways, "FURTHEST", 1)
    text = template("il_principe").replace("blue: 5}", "blue: 5}, ducats: 6")
    (found,) = check(load(text, "mine.yaml"))
    assert found.field == "stages[3].make.goal"
    assert found.wanted == "a shorter path, or a gate"


def test_a_file_that_is_not_there_is_one_fault(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="no file to read"):
        load(tmp_path / "none.yaml")

"""Templates of every game: they make positions that can exist, and answers in words."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.desk.helpers import ask, by_chance, evenings, every_template, once, one_by_one
from tutor.core.game import names
from tutor.desk import slip
from tutor.desk.answer import IMPOSSIBLE, all_told, answered, gist
from tutor.desk.presumed import presumed
from tutor.desk.question import Impossible, Question, slots
from tutor.desk.template import UNSURE, Template, allowed, templates
from tutor.play.ruling import INCOMPLETE, UNSETTLED
from tutor.rulebook import catalogue
from tutor.scenario import links, runner
from tutor.scenario.loader import load
from tutor.scenario.write import to_yaml

MOST_WORDS = 20
ONE_MORE = "then one thing more has to be known"
TEMPLATES = every_template()
IDS = [f"{name}-{one.id}" for name, one in TEMPLATES]
WORDS = {"yes", "no", "said", UNSETTLED, INCOMPLETE, IMPOSSIBLE}


def test_the_first_game_has_questions() -> None:
    assert len(templates("virtu")) >= 6


@pytest.mark.parametrize("name", names())
def test_ids_are_used_once(name: str) -> None:
    ids = [one.id for one in templates(name)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(("name", "one"), TEMPLATES, ids=IDS)
def test_it_can_be_asked_at_every_table(name: str, one: Template) -> None:
    for evening in evenings(name):
        question = Question.new(evening, one)
        question.plain().case()
        assert question.say(one.question)
        assert "{" not in question.say(one.question)


@pytest.mark.parametrize(("name", "template", "field", "limits"), [
    ("virtu", "battle", "turn", {3: 3, 4: 4, 5: 5}),
    ("virtu", "order", "above", {3: 2, 4: 3, 5: 4}),
    ("il_principe", "build", "green", {2: 13, 3: 20, 4: 20, 5: 20}),
    ("il_principe", "offer", "left", {2: 6, 3: 10, 4: 10, 5: 10}),
])  # fmt: skip
def test_no_more_is_offered_than_there_can_be_with_so_many_players(
    name: str, template: str, field: str, limits: dict[int, int]
) -> None:
    for evening in evenings(name):
        question = ask(name, template, evening)
        most = {allowed(one, question.opt)[-1] for one, _, _ in question.fields()
                if one.name == field}
        assert most == {limits[len(evening.seats)]}


@pytest.mark.parametrize(("name", "one"), TEMPLATES, ids=IDS)
def test_the_rules_that_it_names_are_in_the_catalogue(name: str, one: Template) -> None:
    known = catalogue(name).rules
    named = [sign.rule for sign in one.signs] + [*one.until, *one.tells]
    assert [rule for rule in named if rule not in known] == []
    # A condition may be named with its subject after the rule.
    assert [r for r in one.because if r not in known and r.rpartition(".")[0] not in known] == []


@pytest.mark.parametrize(("name", "one"), TEMPLATES, ids=IDS)
def test_whatever_is_said_there_is_an_answer_in_words(name: str, one: Template) -> None:
    random = Random(one.id)
    start = Question.new(evenings(name)[0], one)
    asked = [start, *one_by_one(start), *(by_chance(start, random) for _ in range(12))]
    for question in asked:
        answer = once(question)
        assert answer.word in WORDS
        assert answer.said
        assert "{" not in answer.said + answer.reason
        assert 0 < len(answer.reason.split()) <= MOST_WORDS, answer.reason
        if answer.rule:
            assert answer.rule in catalogue(name).rules
        if answer.word == UNSETTLED:
            assert answer.ruling is not None
            assert len({*all_told(question, answer.ruling)}) > 1


@pytest.mark.parametrize(("name", "one"), TEMPLATES, ids=IDS)
def test_fields_that_are_not_known_are_asked_for_or_make_no_difference(
    name: str, one: Template
) -> None:
    question = Question.new(evenings(name)[0], one).plain()
    for field, _, known in list(question.shown()):
        if not field.unsure:
            assert question.said(known, UNSURE) == question
            continue
        answer = once(question.said(known, UNSURE))
        if answer.word == INCOMPLETE and answer.wanted is not None and not answer.wanted.datum:
            assert answer.wanted.name == known
            values = [value for value, _ in answer.wanted.values]
            open_ = question.said(known, UNSURE)
            said = {once(open_.said(known, value)).said for value in values}
            # What a value brings up is asked next.
            more = any(once(open_.said(known, value)).word == INCOMPLETE for value in values)
            assert len(said) > 1 or more or once(question).word == UNSETTLED


@pytest.mark.parametrize(("name", "one"), TEMPLATES, ids=IDS)
def test_a_slip_holds_and_says_the_same_again(name: str, one: Template) -> None:
    random = Random(one.id)
    start = Question.new(evenings(name)[0], one)
    for question in (start, *(by_chance(start, random) for _ in range(4))):
        answer = once(question)
        read = load(to_yaml(slip.slip(answer)), "slip") if answer.word != IMPOSSIBLE else None
        if read is None:
            continue
        assert runner.run(read).code == runner.HELD
        assert slip.question_of(read).values == {
            **question.values, **{n: question.values[n] for _, _, n in question.shown()}
        }
        again, changed = slip.replayed(read)
        assert (again.word, changed) == (answer.word, [])
        linked = links.decode(links.encode(slip.asked(question)))
        assert answered(slip.question_of(linked)).said == answer.said


@pytest.mark.parametrize(("name", "one"), TEMPLATES, ids=IDS)
def test_no_question_reads_worse_where_something_is_open(name: str, one: Template) -> None:
    start = Question.new(evenings(name)[0], one)
    for field, _, known in start.fields():
        if field.unsure:
            open_ = start.said(known, UNSURE)
            assert "don't know" not in open_.say(one.question), known


@pytest.mark.parametrize(("name", "one"), TEMPLATES, ids=IDS)
def test_what_nobody_said_and_decides_is_told_or_asked_for(name: str, one: Template) -> None:
    """Of a question as it is at first, and with one field changed."""
    start = Question.new(evenings(name)[0], one)
    for question in (start, *one_by_one(start)):
        answer = once(question)
        if answer.word in (INCOMPLETE, IMPOSSIBLE):
            continue
        told = presumed(answer)
        for field, _, known in question.shown():
            value = question.values[known]
            if value == UNSURE or value != start.values[known] or known in told:
                continue
            if field.name in slots(one.question):
                continue
            values = allowed(field, question.opt)
            for other in {values[0]: 0, values[-1]: 0, values[len(values) // 2]: 0}:
                again = once(question.said(known, other))
                if again.word not in (INCOMPLETE, IMPOSSIBLE):
                    assert gist(again) == gist(answer), (known, value, other)


@pytest.mark.parametrize(("name", "one"), TEMPLATES, ids=IDS)
def test_no_verdict_while_more_is_open_than_was_tried(name: str, one: Template) -> None:
    """With everything open that may be: if that is answered, it is so whatever it is."""
    random = Random(one.id)
    question = Question.new(evenings(name)[0], one)
    for _ in range(2):
        for field, _, known in list(question.shown()):
            question = question.said(known, UNSURE) if field.unsure else question
    answer = once(question)
    if answer.word in (INCOMPLETE, IMPOSSIBLE):
        return
    for _ in range(20):
        filled = question
        for _ in range(3):
            for field, _, known in list(filled.shown()):
                if filled.values[known] == UNSURE:
                    filled = filled.said(known, random.choice(allowed(field, question.opt)))
        again = once(filled)
        assert again.word == IMPOSSIBLE or gist(again) == gist(answer)


@pytest.mark.parametrize(("name", "one"), TEMPLATES, ids=IDS)
def test_every_value_that_is_asked_for_says_what_follows(name: str, one: Template) -> None:
    """And none is left out: those that can't be are named."""
    start = Question.new(evenings(name)[0], one).plain()
    for field, _, known in list(start.shown()):
        if not field.unsure:
            continue
        open_ = start.said(known, UNSURE)
        wanted = once(open_).wanted
        if wanted is None or wanted.datum or len(open_.unsure()) > 1:
            continue
        follow = [span.then for span in wanted.spans]
        if open_.leading():
            # What a value brings up is asked of it by itself.
            follow = [text for text in follow if text != ONE_MORE]
        assert len(follow) == len(set(follow))
        if not wanted.spans:
            assert open_.leading()
        elif field.kind == "number":
            text = " ".join([*(span.values for span in wanted.spans), wanted.never])
            named = {n for low, high in re.findall(r"(\d+)(?:–(\d+))?", text)
                     for n in range(int(low), int(high or low) + 1)}
            assert named == set(range(field.low, field.high + 1))
        else:
            assert sum(len(span.values.split(", ")) for span in wanted.spans) == len(wanted.values)


def test_two_fields_that_differ_are_named_where_they_are_alike() -> None:
    for name, one in TEMPLATES:
        if not one.differ:
            continue
        question = Question.new(evenings(name)[0], one)
        first, second = one.differ
        alike = question.said(second, question.values[first])
        assert alike.values == {**question.values, second: question.values[first]}
        answer = answered(alike)
        labels = {field.name: question.label(field) for field in one.fields}
        assert answer.word == IMPOSSIBLE
        assert labels[first] in answer.reason
        assert labels[second] in answer.reason


def test_a_value_that_a_field_cannot_have_changes_nothing() -> None:
    for name, one in TEMPLATES:
        question = Question.new(evenings(name)[0], one)
        for _, _, known in question.shown():
            for value in ("<script>", 10**9, -5, "nobody at all"):
                assert question.said(known, value) == question
        assert question.said("no such field", 1) == question


def test_what_cannot_be_is_said_in_words() -> None:
    name, one = next((n, t) for n, t in TEMPLATES if t.id == "order")
    question = Question.new(evenings(name)[0], one)
    for _, _, known in question.shown():
        if known.startswith("cities"):
            question = question.said(known, 9)
    with pytest.raises(Impossible) as caught:
        question.case()
    assert caught.value.faults
    answer = answered(question)
    assert answer.word == IMPOSSIBLE
    assert answer.reason


def test_a_battle_begins_with_two_sides_and_no_others() -> None:
    for evening in evenings("virtu"):
        question = ask("virtu", "battle", evening)
        troops = [question.values[f"troops:{seat}"] for seat in evening.seats]
        assert troops == [2, 2, *[0] * (len(evening.seats) - 2)]

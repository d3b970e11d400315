"""A first course names the rules that a turn uses most, but for some with a reason."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from tutor.cli import app
from tutor.lessons import catalogue, puzzles
from tutor.lessons.document import Judge
from tutor.lessons.sitting import Sitting
from tutor.lessons.uses import MOST, reasons, uses
from tutor.rulebook import catalogue as rulebook

GAMES = puzzles.games()
CLEARLY = 1.2
"""How many times as often as the last of the most used a rule is used that must be among them."""


@pytest.mark.parametrize("name", GAMES)
def test_a_course_teaches_what_is_used_most_or_says_why_not(name: str) -> None:
    found = uses(name)
    last = found[MOST - 1].uses
    for one in found:
        if not one.taught and one.uses > last * CLEARLY:
            assert one.reason, f"{one.rule} is used {one.uses} times in 100 and not taught"
        if one.taught and one.uses < last / CLEARLY:
            assert one.reason, f"{one.rule} is taught and used {one.uses} times in 100"
    assert sum(one.taught for one in found) <= MOST


@pytest.mark.parametrize("name", GAMES)
def test_reasons_are_of_rules_and_fit_what_is_taught(name: str) -> None:
    taught, why = catalogue.taught(name), reasons(name)
    assert {*why.left_out, *why.taken_in} <= rulebook(name).rules.keys()
    assert not taught & why.left_out.keys()
    assert why.taken_in.keys() <= taught
    assert all(len(said) > 20 for said in (*why.left_out.values(), *why.taken_in.values()))


@pytest.mark.parametrize("lesson_id", [lesson.id for lesson in catalogue.listing()])
def test_wrong_answers_name_no_rule_that_the_lessons_do_not_teach(lesson_id: str) -> None:
    lesson = catalogue.find(lesson_id)
    taught = catalogue.taught(lesson.game)
    for stage in lesson.stages:
        for query in Sitting(stage).queries[1:]:
            wrong = {value for value, _ in query.options} - {*query.right}
            if stage.task is not None and query.kind == "pick" and not query.reading:
                assert wrong <= taught, stage.slug
        if isinstance(stage.task, Judge):
            assert {*stage.task.reasons} <= taught, stage.slug


def test_what_play_uses_can_be_looked_at() -> None:
    done = CliRunner().invoke(app, ["coverage", "virtus", "--use", "--json"])
    assert done.exit_code == 0
    (first, *_) = json.loads(done.output)["uses"]
    assert first["uses"] > 50
    told = CliRunner().invoke(app, ["coverage", "virtus", "--use"])
    assert "taught" in told.output
    refused = CliRunner().invoke(app, ["coverage", "virtuu", "--use"])
    assert (refused.exit_code, "right would be" in refused.output) == (2, True)


def used(*words: str) -> list[str]:
    """The rules that are told, of all that is asked."""
    done = CliRunner().invoke(app, ["coverage", *words, "--use", "--json"])
    assert done.exit_code == 0, done.output
    return [one["rule"] for one in json.loads(done.output)["uses"]]


def test_what_play_uses_is_that_of_a_mode_or_of_every_game() -> None:
    two = used("virtus", "--mode", "two")
    assert two != used("virtus", "--mode", "standard")
    assert not [rule for rule in two if rule not in rulebook("virtus").rules]
    assert used("--mode", "art") == used("virtu", "--mode", "art")
    assert {rule.partition(".")[0] for rule in used()} == {*GAMES}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--mode", "tow"], "did you mean two?"),
        (["virtu", "--mode", "two"], "no mode “two”"),
        (["medici"], "no lessons on 'medici'"),
    ],
)
def test_what_has_no_lessons_or_no_such_mode_is_told(words: list[str], told: str) -> None:
    done = CliRunner().invoke(app, ["coverage", *words, "--use"])
    assert (done.exit_code, told in done.output) == (2, True), done.output

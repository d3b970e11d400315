"""What is remembered: FSRS over rules, kept at each step, as a file from one place to another."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tutor.lessons import memory
from tutor.lessons.learner import Learner
from tutor.lessons.memory import AGAIN, GOOD, HARD, Review
from tutor.lessons.progress import NAME, Progress, read
from tutor.play.store import NotKept
from tutor.scenario.faults import Unusable
from tutor.view import today
from tutor.view.blocks import Changes, Sentence

NOON = datetime(2030, 5, 1, 12, tzinfo=UTC)
VISITOR, OTHER = "a" * 32, "b" * 32
RULE = "virtu.siege.win-strictly"


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path)


def learner(progress: Progress, visitor: str = VISITOR, days: float = 0) -> Learner:
    return Learner(visitor, progress, lambda: NOON + timedelta(days=days))


def test_what_is_known_comes_back_later_and_what_is_missed_the_same_day() -> None:
    good = [Review(NOON, RULE, GOOD)]
    assert memory.due(good, NOON) == ()
    (known,) = memory.known(good, NOON)
    assert known.due > NOON + timedelta(days=1)
    assert [one.rule for one in memory.due([Review(NOON, RULE, AGAIN)], NOON)] == [RULE]


@pytest.mark.parametrize("minutes", [0, 700, 712, 719, 725])
def test_what_is_missed_is_due_at_once_however_late_it_is(minutes: int) -> None:
    late = NOON + timedelta(minutes=minutes)
    assert [one.rule for one in memory.due([Review(late, RULE, AGAIN)], late)] == [RULE]
    assert memory.due([Review(late, RULE, GOOD)], late) == ()


def test_the_more_often_known_the_longer_it_waits() -> None:
    reviews, waits, now = [], [], NOON
    for _ in range(4):
        reviews.append(Review(now, RULE, GOOD))
        (known,) = memory.known(reviews, now)
        waits.append(known.due - now)
        now = known.due
    assert waits == sorted(waits)
    assert waits[-1] > timedelta(days=20)
    reviews.append(Review(now, RULE, AGAIN))
    (after,) = memory.known(reviews, now)
    assert after.due - now < timedelta(hours=1)
    assert (after.asked, after.missed) == (5, 1)


def test_what_was_learnt_just_now_is_told_by_when_it_comes_back(progress: Progress) -> None:
    """However fresh it is, it is not well known before it was known again later on."""
    def told(days: float) -> str:
        rows = [row.text for one in today.by_rule(learner(progress, days=days)).blocks
                if isinstance(one, Changes) for row in one.rows]
        return "".join(rows)

    learner(progress).learn({RULE: GOOD})
    learner(progress, days=0.001).learn({RULE: GOOD})
    (known,) = learner(progress, days=0.002).known()
    assert f"comes back on {known.due.day} May (asked 2 times)" in told(0.002)
    for days in (3, 15):
        learner(progress, days=days).learn({RULE: GOOD})
    assert "well known, comes back on " in told(15.001)
    assert "(asked 4 times)" in told(15.001)


def test_progress_by_rule_tells_what_is_known_due_and_missed(progress: Progress) -> None:
    somebody = learner(progress)
    somebody.choose("Anna")
    missed, gone = "virtus.draw.active-only", "virtu.rule.of-another-version"
    somebody.learn({RULE: GOOD, missed: AGAIN, gone: GOOD})
    screen = today.by_rule(somebody)
    titles = {block.title: block.rows for block in screen.blocks if isinstance(block, Changes)}
    assert titles.keys() == {"Virtù: 1 rule asked", "Virtus!: 1 rule asked, 1 to go over"}
    ((known,), (due,)) = titles.values()
    assert known.text.startswith("Attacker must be stronger: learnt lately, comes back on ")
    assert due.text == "Only the active row: to be gone over (asked once, missed 1)"
    assert (known.rules, due.rules) == ((RULE,), (missed,))
    notes = [block.text for block in screen.blocks if isinstance(block, Sentence)]
    assert f"Kept for a version that has them: {gone}." in notes


def test_help_counts_for_less_than_none() -> None:
    (with_help,), (without,) = (memory.known([Review(NOON, RULE, m)], NOON) for m in (HARD, GOOD))
    assert with_help.due < without.due


def test_every_answer_is_kept_at_once(progress: Progress) -> None:
    learner(progress).learn({RULE: GOOD})
    learner(progress).keep("virtu/strength", lambda _: "{}", done=False)
    again = learner(progress, days=10)
    assert [one.rule for one in again.due()] == [RULE]
    assert "virtu/strength" in again.begun


def test_what_is_kept_survives_the_end_of_the_program(tmp_path: Path) -> None:
    program = (
        "import os, pathlib\n"
        "from tutor.lessons.learner import Learner\n"
        "from tutor.lessons.progress import Progress\n"
        f"learner = Learner({VISITOR!r}, Progress(pathlib.Path({str(tmp_path)!r})))\n"
        f"learner.learn({{{RULE!r}: 3}})\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], check=False)
    assert done.returncode == -9
    assert [r.rule for r in Progress(tmp_path).reviews(f"visitor:{VISITOR}")] == [RULE]


def test_two_browsers_are_two_learners_until_they_say_one_name(progress: Progress) -> None:
    here, there = learner(progress), learner(progress, OTHER)
    here.learn({RULE: GOOD})
    assert learner(progress, OTHER).known() == ()
    here.choose("Anna")
    assert (here.name, [one.rule for one in here.known()]) == ("Anna", [RULE])
    there.choose("Anna")
    assert [one.rule for one in there.known()] == [RULE]
    there.choose("")
    assert (there.name, there.known()) == ("", ())
    assert there.names() == ("Anna",)


def test_a_name_cannot_stand_for_somebodys_browser(progress: Progress) -> None:
    learner(progress).learn({RULE: GOOD})
    thief = learner(progress, OTHER)
    thief.choose(f"visitor:{VISITOR}")
    assert thief.known() == ()


def test_a_file_goes_both_ways_and_adds_up(progress: Progress, tmp_path: Path) -> None:
    anna = learner(progress)
    anna.choose("Anna")
    anna.learn({RULE: GOOD, "virtu.rule.of-another-version": GOOD})
    anna.keep("virtu/strength", lambda _: "{}", done=True)
    text = anna.export()
    elsewhere = Progress(tmp_path / "elsewhere")
    there = learner(elsewhere, OTHER, days=1)
    there.learn({RULE: AGAIN})
    there.keep("virtu/strength", lambda _: '{"at": "army"}', done=False)
    there.take_in(read(text))
    there.take_in(read(text))
    by_rule = {one.rule: one for one in there.known()}
    assert (by_rule[RULE].asked, by_rule[RULE].missed) == (2, 1)
    assert "virtu.rule.of-another-version" in by_rule
    begun = there.begun["virtu/strength"]
    assert (begun.text, begun.done) == ('{"at": "army"}', True)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "an empty file"),
        ("[]", "array"),
        ('{"podesta": "progress", "version": 2, "learners": []}', "version 2"),
        ('{"podesta": "slip", "version": 1, "learners": []}', "slip"),
        (('{"podesta": "progress", "version": 1, "learners": [{"name": "A", "reviews": '
         '[["2030-05-01T12:00:00Z", "virtu.siege.begun", 9]]}]}'), "a mark from 1 to 4"),
        (('{"podesta": "progress", "version": 1, "learners": [{"name": "A", "reviews": '
         '[["2030-05-01T12:00:00Z", "<b>", 3]]}]}'), "the id of a rule"),
        (('{"podesta": "progress", "version": 1, "learners": [{"name": "A", "reviews": '
         '[["2030-05-01T12:00:00", "virtu.siege.begun", 3]]}]}'), "time zone"),
        ('{"podesta": "progress", "version": 1, "learners": [{"name": "' + "A" * 99 + '"}]}',
         "at most 40 letters"),
        ("x" * 5_000_000, "at most 4 MB"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_is_told_in_one_message(text: str, told: str) -> None:
    with pytest.raises(Unusable) as caught:
        read(text, "mine.json")
    assert told in str(caught.value)
    assert str(caught.value).startswith("mine.json")


def test_where_nothing_can_be_kept_it_is_said_and_learning_goes_on(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where a folder should be")
    somebody = learner(Progress(tmp_path / "taken"))
    somebody.learn({RULE: AGAIN})
    assert "not kept" in somebody.trouble
    assert [one.rule for one in somebody.due()] == [RULE]
    with pytest.raises(NotKept):
        Progress(tmp_path / "taken").names()


def test_a_file_that_is_no_store_is_said(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"nonsense" * 1000)
    with pytest.raises(NotKept):
        Progress(tmp_path).reviews("Anna")


def test_forgetting_leaves_nothing(progress: Progress, tmp_path: Path) -> None:
    somebody = learner(progress)
    somebody.choose("Anna")
    somebody.learn({RULE: GOOD})
    somebody.forget()
    assert somebody.known() == ()
    with sqlite3.connect(tmp_path / NAME) as store:
        for table in ("reviews", "lessons", "chosen"):
            assert store.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_without_a_visitor_it_lasts_as_long_as_the_visit() -> None:
    somebody = Learner()
    somebody.learn({RULE: AGAIN})
    assert [one.rule for one in somebody.due()] == [RULE]
    assert somebody.export() == ""

"""Whose progress it is: names or none, and files between machines, by page and by command."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.lessons.class_room import VISITOR, doors, find, send, session
from tutor.cli import app
from tutor.lessons.progress import Progress, label
from tutor.view import blocks as b
from tutor.view import html, text

run = CliRunner()


def chosen(data: bytes | None, name: str = "progress.json") -> str:
    """What a browser sends of a file; nothing of its data where it is too large."""
    text = None if data is None else base64.b64encode(data).decode()
    return json.dumps({"name": name, "size": 1, "data": text})


def test_names_and_files(visitor: str) -> None:
    found = session(visitor, own_copies=True)
    send(found, "lesson", "virtu/strength")
    send(found, "answer", "2")
    send(found, "learner")
    send(found, "name", json.dumps({"name": f"Anna {visitor[-4:]}"}))
    assert found.screen.title == f"You are Anna {visitor[-4:]}"
    (taken,) = find(found.screen, b.Take)
    there = next(VISITOR)
    other = session(there)
    send(other, "learner")
    assert "Anna" not in str(doors(other.screen)), "a phone on the network learns no names"
    send(other, "take-in", chosen(taken.text.encode()))
    assert "Added: 1 answer, 1 lesson." in str(other.screen)
    send(other, "take-in", chosen(taken.text.encode()))
    assert "Nothing was added: all of it was here already." in str(other.screen)
    send(found, "lesson", "virtu/strength/guard")
    send(found, "answer", "3")
    send(found, "learner")
    (more,) = find(found.screen, b.Take)
    send(other, "take-in", chosen(more.text.encode()))
    assert "Added: 1 answer, 1 lesson." in str(other.screen)
    send(other, "forget-progress")
    assert Progress().reviews(f"visitor:{there}"), "one slip of a finger forgets nothing"
    send(other, "name", json.dumps({"name": ""}))
    assert "Forget my progress" in doors(other.screen), "another press takes the question back"
    send(other, "forget-progress")
    forget = doors(other.screen)["Yes, forget my progress"]
    send(other, forget.intent.verb, forget.intent.value)
    assert "Nothing of it is kept" in str(other.screen)


def test_progress_is_a_file_and_no_page_prints_it(visitor: str) -> None:
    found = session(visitor)
    send(found, "lesson", "virtu/strength")
    send(found, "answer", "2")
    screen = send(found, "learner")
    assert '"reviews"' in find(screen, b.Take)[0].text
    for painted in ("".join(map(html.block, screen.blocks)), text.paint(screen)):
        assert "virtu.siege" not in re.sub(r'href="data:[^"]*"', "", painted)
    send(found, "take-in", chosen(b"{}"))
    assert '"' not in text.paint(found.screen)


@pytest.mark.parametrize(("sent", "told"), [
    (chosen(b"{"), "progress.json: found"),
    (chosen(b"\xff\xfe"), "right would be a file of progress"),
    (chosen(b""), "right would be a file of progress"),
    (chosen(None), "at most 4 MB"),
    ("[]", "did not arrive whole"),
    (json.dumps({"name": "x", "data": "?"}), "did not arrive whole"),
])
def test_a_file_that_cannot_be_used_is_told_in_one_message(
    visitor: str, sent: str, told: str
) -> None:
    found = session(visitor)
    send(found, "learner")
    screen = send(found, "take-in", sent)
    (error,) = [one.text for one in find(screen, b.Sentence) if one.kind == "error"]
    assert told in error
    assert "Traceback" not in error


def test_whoever_is_not_known_is_not_asked_for_a_name(visitor: str) -> None:
    found = session()
    assert find(send(found, "open", "learner"), b.Form) == []
    screen = send(found, "visitor", visitor)
    assert [form.key for form in find(screen, b.Form)] == ["name"]
    assert find(screen, b.Upload)


def test_progress_goes_through_files_by_command(tmp_path: Path, visitor: str) -> None:
    name, file = f"Eva {visitor[-4:]}", tmp_path / "eva.json"
    found = session(visitor)
    send(found, "learner")
    send(found, "name", json.dumps({"name": name}))
    send(found, "lesson", "virtu/strength")
    send(found, "answer", "2")
    assert run.invoke(app, ["progress", "export", str(file), "--learner", name]).exit_code == 0
    other = f"{name} II"
    done = run.invoke(app, ["progress", "import", str(file), "--learner", other])
    assert (done.exit_code, done.output) == (0, f"{other}: 1 answer, 1 lesson\n")
    assert Progress().reviews(other) == Progress().reviews(name)
    for words, told in (
        (["export", "-", "--learner", "Nobody Atall"], "no learner"),
        (["import", str(tmp_path / "none.json")], "cannot be read"),
        (["import", __file__], "right would be a file of progress"),
    ):
        result = run.invoke(app, ["progress", *words])
        assert (result.exit_code, told in result.output) == (2, True), result.output


def test_progress_is_listed_by_rule_for_each_learner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run.invoke(app, ["progress", "list"]).output == "Nobody has learnt anything here yet.\n"
    long_ago = [["2026-05-01T12:00:00Z", rule, mark] for rule, mark in
                (("virtu.siege.begun", 1), ("virtus.draw.active-only", 3), ("virtu.no.more", 3))]
    file = tmp_path / "class.json"
    file.write_text(json.dumps({"podesta": "progress", "version": 1, "learners": [
        {"name": "Anna", "reviews": long_ago, "lessons": []},
        {"name": "Bruno", "reviews": long_ago[1:2], "lessons": []},
    ]}))
    assert run.invoke(app, ["progress", "import", str(file)]).exit_code == 0
    anna, bruno = run.invoke(app, ["progress", "list"]).output.split("Bruno:")
    begun, row, kept = anna.splitlines()[1:]
    assert begun == ("  Virtù, What counts as a Siege: to be gone over (asked once, missed 1)"
                     "  virtu.siege.begun")
    assert row.startswith("  Virtus!, Only the active row: to be gone over (asked once)  virtus.")
    assert kept == "  Kept for a version that has them: virtu.no.more"
    assert "Only the active row" in bruno
    assert "siege" not in bruno
    told = run.invoke(app, ["progress", "list", "virtus", "--learner", "Anna", "--json"])
    ((learner,),) = [json.loads(told.output)["learners"]]
    assert (learner["name"], learner["gone"]) == ("Anna", ["virtu.no.more"])
    ((rule,),) = [learner["rules"]]
    assert (rule["rule"], rule["asked"], rule["missed"]) == ("virtus.draw.active-only", 1, 0)
    assert rule["due"].startswith("2026-05-0")
    for words in (["monopoly"], ["--learner", "Carla"]):
        wrong = run.invoke(app, ["progress", "list", *words])
        assert (wrong.exit_code, "right would be" in wrong.output) == (2, True)


def test_every_rule_that_was_asked_is_a_page_away_from_what_is_due(visitor: str) -> None:
    found = session(visitor)
    assert "Progress by rule" not in doors(send(found, "today"))
    send(found, "lesson", "virtu/victory/trophy")
    send(found, "show")
    door = doors(send(found, "today"))["Progress by rule"]
    screen = send(found, door.intent.verb, door.intent.value)
    assert (screen.title, screen.fragment) == ("Progress by rule", "progress")
    (rules,) = find(screen, b.Changes)
    assert "to be gone over (asked once, missed 1)" in rules.rows[0].text
    assert send(found, "open", "progress").fragment == "progress"


def test_progress_without_a_name_goes_to_another_machine_and_twice_is_once(
    tmp_path: Path, visitor: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, file = session(visitor), tmp_path / "progress.json"
    send(found, "lesson", "virtu/strength")
    send(found, "answer", "2")
    name = label(f"visitor:{visitor}")
    assert run.invoke(app, ["progress", "export", str(file), "--learner", name]).exit_code == 0
    before = Progress().reviews(f"visitor:{visitor}")
    new, none = "1 answer, 1 lesson", "nothing that is not here already"
    for machine, told in (("this", none), ("another", new), ("another", none)):
        if machine == "another":
            monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        done = run.invoke(app, ["progress", "import", str(file)])
        assert (done.exit_code, done.output) == (0, f"{name}: {told}\n")
    assert Progress().labels() == (name,)
    assert Progress().reviews(name) == before
    # There it can be chosen, and goes on where it was left.
    there = session(next(VISITOR), own_copies=True)
    send(there, doors(send(there, "learner"))[name].intent.verb, name)
    assert find(send(there, "lesson", "virtu/strength"), b.Question)[0].given == "2"


def test_a_file_cannot_stand_for_somebodys_browser(tmp_path: Path, visitor: str) -> None:
    file = tmp_path / "thief.json"
    record = {"name": f"visitor:{visitor}", "reviews": [], "lessons": []}
    file.write_text(json.dumps({"podesta": "progress", "version": 1, "learners": [record]}))
    assert run.invoke(app, ["progress", "import", str(file)]).output.startswith(visitor)


def two_learners(tmp_path: Path) -> Path:
    file = tmp_path / "class.json"
    people = [
        {"name": "Anna Two", "reviews": [["2026-05-01T12:00:00Z", "virtu.siege.begun", 3]],
         "lessons": []},
        {"name": "Bruno Two", "reviews": [],
         "lessons": [{"lesson": "virtu/strength", "at": "2026-05-01T12:00:00Z",
                      "text": "{}", "done": False}]},
    ]  # fmt: skip
    file.write_text(json.dumps({"podesta": "progress", "version": 1, "learners": people}))
    return file


def test_several_learners_of_a_file_never_become_one(tmp_path: Path) -> None:
    file = str(two_learners(tmp_path))
    done = run.invoke(app, ["progress", "import", file, "--learner", "Clara Two"])
    assert done.exit_code == 2
    assert "2 learners can't become one" in done.output
    assert "Clara Two" not in Progress().names()
    done = run.invoke(app, ["progress", "import", file, "--from", "Anna"])
    assert (done.exit_code, "Anna Two" in done.output) == (2, True)
    done = run.invoke(
        app, ["progress", "import", file, "--from", "Bruno Two", "--learner", "Clara Two"]
    )
    assert (done.exit_code, done.output) == (0, "Clara Two: 0 answers, 1 lesson\n")
    done = run.invoke(app, ["progress", "import", file])
    assert done.output == "Anna Two: 1 answer, 0 lessons\nBruno Two: 0 answers, 1 lesson\n"
    assert Progress().reviews("Bruno Two") == ()


def test_whoever_brings_a_file_of_several_learners_says_which_they_are(
    tmp_path: Path, visitor: str
) -> None:
    found = session(visitor)
    send(found, "learner")
    screen = send(found, "take-in", chosen(two_learners(tmp_path).read_bytes()))
    assert Progress().reviews(f"visitor:{visitor}") == ()
    door = doors(screen)["Bruno Two"]
    assert door.hint == "0 answers, 1 lesson"
    screen = send(found, door.intent.verb, door.intent.value)
    assert "Added: 0 answers, 1 lesson." in [s.text for s in find(screen, b.Sentence)]
    assert "Anna Two" not in doors(screen)
    assert Progress().reviews(f"visitor:{visitor}") == ()
    assert [*Progress().begun(f"visitor:{visitor}")] == ["virtu/strength"]


OTHER_PRESSES = [
    ("name", json.dumps({"name": ""})), ("name", "nonsense"), ("as", ""), ("take-in", "nonsense"),
    ("take-in", chosen(b"{}")), ("take-one", "0"), ("take-one", "nonsense"),
    ("today", ""), ("home", ""), ("lessons", "virtu"), ("lesson", "virtu/strength"),
]


@pytest.mark.parametrize(("verb", "value"), OTHER_PRESSES)
def test_whatever_else_is_pressed_takes_the_question_back_whether_to_forget(
    visitor: str, verb: str, value: str
) -> None:
    found = session(visitor)
    send(found, "lesson", "virtu/strength")
    send(found, "answer", "2")
    send(found, "learner")
    send(found, "forget-progress")
    yes = doors(found.screen)["Yes, forget my progress"]
    send(found, verb, value)
    assert "Yes, forget my progress" not in doors(found.screen)
    if found.screen.fragment != "learner":
        send(found, "learner")
    assert "Yes, forget my progress" not in doors(found.screen)
    # Nor does a yes that arrives late forget anything: it asks again.
    send(found, yes.intent.verb, yes.intent.value)
    assert Progress().reviews(f"visitor:{visitor}")
    yes = doors(found.screen)["Yes, forget my progress"]
    send(found, yes.intent.verb, yes.intent.value)
    assert not Progress().reviews(f"visitor:{visitor}")


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("", 2, "found an empty file"),
        ("hello", 2, "found what is no file of progress"),
        ('{"podesta": "progress", "version": 1, "learners": [{"name": 3}]}', 2,
         "learners[0].name: found Expected `str`, got `int`"),
        ('{"podesta": "progress", "version": 1, "learners": [{}]}', 2,
         "a learner without a name; right would be --learner NAME"),
        ('{"podesta": "progress", "version": 1, "learners": [{"name": "  "}]}', 2,
         "a learner without a name; right would be --learner NAME"),
        ('{"podesta": "progress", "version": 1, "learners": []}', 0, "holds no learner"),
    ],
)
def test_a_file_without_a_learner_or_a_name_is_told_kindly(
    tmp_path: Path, text: str, code: int, told: str
) -> None:
    file = tmp_path / "progress.json"
    file.write_text(text, encoding="utf-8")
    done = run.invoke(app, ["progress", "import", str(file)])
    assert (done.exit_code, told in done.output) == (code, True), done.output


def test_progress_without_a_name_becomes_that_of_who_is_named(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    answer = ["2026-11-01T10:00:00Z", "virtu.bonus.end", 3]
    learners = [{"reviews": [answer]}, {"reviews": []}]
    file.write_text(json.dumps({"podesta": "progress", "version": 1, "learners": learners[:1]}),
                    encoding="utf-8")
    name = f"Ida {next(VISITOR)[-4:]}"
    assert run.invoke(app, ["progress", "import", str(file), "--learner", name]).exit_code == 0
    assert [review.rule for review in Progress().reviews(name)] == ["virtu.bonus.end"]
    file.write_text(json.dumps({"podesta": "progress", "version": 1, "learners": learners}),
                    encoding="utf-8")
    found = session(next(VISITOR), own_copies=True)
    send(found, "learner")
    sent = {"name": "progress.json", "size": 1,
            "data": base64.b64encode(file.read_bytes()).decode()}
    assert "Somebody without a name" in doors(send(found, "take-in", json.dumps(sent)))

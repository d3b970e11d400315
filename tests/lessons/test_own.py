"""Lessons of one's own: put in by file or folder, told what is wrong, played like all others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.lessons.class_room import VISITOR, doors, find, own_path, send, session, steps
from tutor.lessons import catalogue, own
from tutor.lessons.memory import AGAIN
from tutor.lessons.progress import Progress
from tutor.lessons.template import games, template
from tutor.rulebook import catalogue as rules
from tutor.scenario.faults import Unusable
from tutor.view import blocks as b
from tutor.view.choices import code
from tutor.view.lesson import TO_AUTHOR, LessonPage
from tutor.view.session import Session

MINE = "own/my-siege"


@pytest.fixture
def folder() -> Path:
    """The folder of one's own lessons, which is not there yet."""
    return own.folder()


def owner() -> Session:
    """Somebody who sits at this machine."""
    return session(next(VISITOR), own_copies=True)


def guest() -> Session:
    """Somebody on a phone."""
    return session(next(VISITOR))


def put(found: Session, text: str, name: str = "virtu") -> b.Screen:
    """Put in a lesson by its text."""
    send(found, "own-lesson", name)
    return send(found, "read", json.dumps({"text": text}))


def errors(screen: b.Screen) -> tuple[str, ...]:
    (form,) = find(screen, b.Form)
    return tuple(form.errors)


def menus(screen: b.Screen) -> dict[str, list[str]]:
    return {menu.title: [button.text for button in menu.buttons] for menu in find(screen, b.Menu)}


def to_end(found: Session) -> None:
    """Do all that a lesson asks."""
    page = found._page
    assert isinstance(page, LessonPage)
    for _ in page.lesson.stages:
        sitting = page.view.sitting
        for action in own_path(sitting):
            send(found, "act", code(action))
        for number in range(len(sitting.queries)):
            if sitting.asked == number:
                send(found, "answer", sitting.queries[number].right[0])
        assert page.view.done
        send(found, "next")
    assert page.ended


def test_what_would_make_it_better_is_told_to_whoever_put_it_in() -> None:
    text = template("virtu").replace("focus: [Benevento, Naples]", "focus: [Venice, Naples]")
    for writer in (guest(), owner()):
        for screen in (put(writer, text), send(writer, "open", f"lesson/{MINE}")):
            (told,) = [log for log in find(screen, b.Log) if log.title == TO_AUTHOR]
            (hint,) = told.rows
            assert str(hint).startswith("Step 1: its focus, so that the board is shown small: ")
    # Somebody who opens it from the machine of who wrote it is there to learn.
    assert "what would make" not in str(send(guest(), "lesson", MINE))


@pytest.mark.parametrize("name", games())
def test_what_is_put_in_is_played_to_its_end_and_listed_as_yours(name: str) -> None:
    found = owner()
    screen = put(found, template(name), name)
    lesson = own.shared().lessons[0]
    assert screen.title.startswith(lesson.title)
    to_end(found)
    listed = menus(send(found, "lessons", name))
    assert listed["Yours: My class"] == [f"1. {lesson.title}"]
    again = owner()
    assert send(again, "lesson", lesson.id).title.startswith(lesson.title)
    known = {review.rule for review in Progress().reviews(f"visitor:{found._tables.visitor}")}
    assert known == {*lesson.rules}


def test_on_the_wall_and_on_paper() -> None:
    found = owner()
    put(found, template("virtu"))
    wall = send(found, "project")
    assert wall.wall
    assert send(owner(), "open", wall.fragment).title == wall.title == "My first siege"
    send(found, "lesson", MINE)
    (taken,) = find(send(found, "sheet"), b.Take)
    assert taken.page_file == "own-my-siege.html"
    assert "How strong is Benevento?" in taken.page


def test_a_mistake_is_remembered_by_its_rule() -> None:
    found = owner()
    put(found, template("virtu"))
    send(found, "answer", "7")
    (noted,) = Progress().reviews(f"visitor:{found._tables.visitor}")
    assert (noted.rule, noted.mark) == ("virtu.siege.defender-base", AGAIN)
    title, *_ = find(send(found, "today"), b.Sentence)
    assert "to go over today" in title.text


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("number: 2", "number: 3", "Line 19, column 15: stages[1].ask.answer: found 3; right "),
        ("focus: [Benevento", "focus: [Benevent", "did you mean Benevento?"),
        (MINE, "virtu/strength", "own/strength"),
        ("title: My", "\ttitle: My", "found a tab"),
        ("title: My", "title: \udcff", "text saved as UTF-8"),
    ],
)
def test_what_is_wrong_is_told_beside_the_text_which_stays(
    folder: Path, old: str, new: str, told: str
) -> None:
    found = owner()
    text = template("virtu")
    bare = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    screen = put(found, bare.replace(old, new, 1))
    assert told in errors(screen)[0]
    (form,) = find(screen, b.Form)
    assert "Benevent" in form.fields[0].value
    assert not folder.exists()
    assert put(found, bare).fragment.startswith(f"lesson/{MINE}")


@pytest.mark.parametrize("value", ["", "[]", "{}", "x"])
def test_what_is_no_text_changes_nothing(value: str) -> None:
    found = owner()
    before = send(found, "own-lesson", "virtu")
    assert send(found, "read", value) == before


def test_a_lesson_that_is_put_in_again_takes_the_place_of_the_first(folder: Path) -> None:
    found = owner()
    put(found, template("virtu"))
    put(found, template("virtu").replace("My first siege", "My second siege"))
    assert [one.title for one in own.shared().lessons] == ["My second siege"]
    assert [path.name for path in folder.iterdir()] == ["my-siege.yaml"]


def test_a_file_in_the_folder_is_listed_and_read_again_when_it_changes(folder: Path) -> None:
    folder.mkdir(parents=True)
    path = folder / "anything.yaml"
    path.write_text(template("virtu"), encoding="utf-8")
    found = owner()
    assert menus(send(found, "lessons", "virtu"))["Yours: My class"] == ["1. My first siege"]
    changed = template("virtu").replace("My first siege", "Changed").replace("5", "6", 1)
    path.write_text(changed, encoding="utf-8")
    assert menus(send(found, "lessons", "virtu"))["Yours: My class"] == ["1. Changed"]
    put(found, template("virtu"))
    assert [one.name for one in folder.iterdir()] == ["anything.yaml"]


def test_a_file_that_cannot_be_used_is_told_to_the_owner_alone(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "good.yaml").write_text(template("virtu"), encoding="utf-8")
    (folder / "twice.yaml").write_text(template("virtu"), encoding="utf-8")
    (folder / "broken.yaml").write_text("title: [", encoding="utf-8")
    (folder / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    (folder / "notes.txt").write_text("no lesson", encoding="utf-8")
    said = [one.text for one in find(send(owner(), "lessons", "virtu"), b.Sentence)
            if one.kind == "error"]
    assert [Path(text.partition(" is left out")[0]).name for text in said] == [
        "binary.yaml", "broken.yaml", "twice.yaml",
    ]
    assert "again; right would be an id of its own (the other is in" in said[2]
    screen = send(guest(), "lessons", "virtu")
    assert not [one for one in find(screen, b.Sentence) if one.kind == "error"]
    assert menus(screen)["At this table: My class"] == ["1. My first siege"]


def test_what_a_guest_puts_in_is_for_that_guest_alone(folder: Path) -> None:
    found = guest()
    put(found, template("virtu"))
    assert not folder.exists()
    assert menus(send(found, "lessons", "virtu"))["Yours: My class"] == ["1. My first siege"]
    for other in (guest(), owner()):
        assert "Yours: My class" not in menus(send(other, "lessons", "virtu"))
        assert send(other, "lesson", MINE).fragment == ""
    # Another tab of the same phone, whose address is opened before it says who it is.
    back = Session()
    send(back, "open", f"lesson/{MINE}/token")
    send(back, "visitor", found._tables.visitor)
    assert back.screen.fragment == f"lesson/{MINE}/token"


def test_a_guest_plays_what_the_owner_put_in_and_cannot_take_it_out(folder: Path) -> None:
    put(owner(), template("virtu"))
    found = guest()
    assert send(found, "lesson", MINE).title.startswith("My first siege")
    to_end(found)
    screen = send(found, "own-lesson", "virtu")
    assert "Take one out" not in menus(screen)
    for _ in range(2):
        send(found, "remove-lesson", MINE)
    assert (folder / "my-siege.yaml").exists()


@pytest.mark.parametrize("who", [owner, guest])
def test_one_is_taken_out_after_it_was_said_twice(who: object) -> None:
    found = owner() if who is owner else guest()
    put(found, template("virtu"))
    first = menus(send(found, "own-lesson", "virtu"))["Take one out"]
    assert first == ["My first siege"]
    sure = menus(send(found, "remove-lesson", MINE))["Take one out"]
    assert sure == ["Yes, take out My first siege"]
    assert "Take one out" not in menus(send(found, "remove-lesson", MINE))
    assert send(found, "lesson", MINE).fragment == ""


def test_where_nothing_can_be_kept_it_is_said_and_the_lesson_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = owner()
    in_the_way = tmp_path / "file"
    in_the_way.write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(in_the_way))
    assert errors(put(found, template("virtu")))[0].startswith("It is not kept: ")
    assert send(found, "lesson", MINE).title.startswith("My first siege")


@pytest.mark.parametrize("lesson_id", [one.id for one in catalogue.listing()][::5])
def test_an_id_of_the_product_is_refused(lesson_id: str) -> None:
    text = template("virtu").replace(MINE, lesson_id)
    with pytest.raises(Unusable, match="right would be own/"):
        own.sound(text.encode())


def test_the_end_leads_on_to_the_next_of_yours() -> None:
    found = owner()
    put(found, template("virtu").replace(MINE, "own/b").replace("order: 1", "order: 2"))
    put(found, template("virtu"))
    to_end(found)
    assert steps(found.screen).next.intent == b.Intent("lesson", "own/b")
    send(found, "lesson", "own/b")
    to_end(found)
    assert doors(found.screen)


def test_a_lesson_of_yours_teaches_a_rule_that_no_other_does() -> None:
    rule = next(one for one in rules("virtu").rules if one not in catalogue.taught("virtu"))
    text = template("virtu").replace("rules: [virtu.siege.defender-base]", f"rules: [{rule}]")
    put(owner(), text)
    assert catalogue.teaching(rule) is None
    taught = catalogue.teaching(rule, own.shared().lessons)
    assert taught is not None
    assert (taught[0].id, taught[1].slug) == (MINE, "strength")

"""Copy your box as a list: what it says, what of it is kept, and what becomes of a second one."""

from __future__ import annotations

import json

import pytest

from tests.view.boxes import asking, doubts, fill_in, forgets
from tests.view.playing import enter, find, send
from tutor.core.game import game, names
from tutor.games import owned
from tutor.view import blocks as b
from tutor.view.session import Session

pytestmark = pytest.mark.usefixtures("own_box")


def texts(parts: tuple[b.Button, ...]) -> list[str]:
    return [x.text for x in parts]


@pytest.mark.parametrize("name", names())
def test_what_is_entered_can_be_read_again_as_a_list(name: str) -> None:
    session = Session()
    send(session, "box", name)
    g = game(name)
    entered = 0
    send(session, "onward")
    for _ in g.box():
        asked = asking(session.screen)
        if not asked or entered == 20:
            break
        if questions := find(session.screen, b.Question):
            send(session, "answer", questions[0].options[0][0])
        else:
            parts = [f.name for f in find(session.screen, b.Entries)[0].fields]
            enter(session, parts[0], "1")
            enter(session, parts[0], "true")
            send(session, "no-more")
            send(session, "keep-entry")
        for doubt in doubts(session.screen):
            session.send(doubt[0].intent)
        entered += 1
        assert asking(session.screen) != asked
    assert entered > 2
    assert len(owned.kept(g)) == entered
    assert owned.read(g, owned.written(g), "list") == owned.kept(g)


def test_an_empty_list_says_that_nothing_is_filled_in() -> None:
    session = Session()
    send(session, "box", "virtus")
    send(session, "list")
    send(session, "enter", json.dumps({"text": owned.written(game("virtus"))}))
    assert "Nothing is filled in yet." in [s.text for s in find(session.screen, b.Sentence)]


def test_copy_your_box_one_by_one_and_as_a_list() -> None:
    session = Session(own_copies=True)
    send(session, "box", "virtu")
    (tile, *_) = find(send(session, "onward"), b.Entries)
    assert [one.kind for one in tile.fields] == ["taps"] * len(tile.fields)
    (question,) = find(send(session, "skip"), b.Question)
    value, _ = question.options[0]
    send(session, "answer", value)
    assert len(owned.kept(game("virtu"))) == 1
    assert asking(session.screen) not in ([], [question.text])
    send(session, "part")
    send(session, "list")
    text_ = "game: virtu\nvalues:\n  virtu.city.Bari.value: 9\n"
    (form,) = find(send(session, "enter", json.dumps({"text": text_})), b.Form)
    assert "Line 3, column 26" in form.errors[0]
    send(session, "enter", json.dumps({"text": text_.replace("9", "2")}))
    assert owned.kept(game("virtu"))["virtu.city.Bari.value"] == 2
    send(session, "part", "cities")
    (forget, *_) = forgets(send(session, "thing", "Bari"))
    session.send(forget.intent)
    assert len(owned.kept(game("virtu"))) == 1


def test_another_value_of_a_list_is_replaced_or_left_in_one_tap() -> None:
    owned.keep(game("il_principe"), {"il_principe.city.Venice.ducats": 5})
    session = Session(own_copies=True)
    screen = fill_in(session, "il_principe", city__Venice__ducats=7, city__Pisa__ducats=3)
    # What is not in doubt is kept, and what came of it is read first.
    assert owned.kept(game("il_principe"))["il_principe.city.Pisa.ducats"] == 3
    assert owned.kept(game("il_principe"))["il_principe.city.Venice.ducats"] == 5
    (replies,) = [s.text for s in find(screen, b.Sentence) if s.kind == "reply"]
    assert replies == "Kept: 1 entry. Not yet kept: 1 entry."
    ((replace, keep),) = doubts(screen)
    assert texts((replace, keep)) == ["Replace 5 by 7", "Keep 5"]
    assert doubts(session.send(keep.intent)) == []
    assert owned.kept(game("il_principe"))["il_principe.city.Venice.ducats"] == 5
    fill_in(session, "il_principe", city__Venice__ducats=7)
    screen = session.send(replace.intent)
    assert doubts(screen) == []
    assert owned.kept(game("il_principe"))["il_principe.city.Venice.ducats"] == 7


@pytest.mark.parametrize("name", names())
def test_the_list_can_be_taken_along(name: str) -> None:
    session = Session()
    send(session, "box", name)
    (take,) = find(send(session, "along"), b.Take)
    assert take.file == f"{name}.yaml"
    assert owned.read(game(name), take.text, "list") == {}
    assert find(send(session, "along"), b.Take) == []


def test_a_list_that_is_kept_closes_and_one_that_is_not_stays_open() -> None:
    session = Session()
    screen = fill_in(session, "virtus", nothing=3)
    (form,) = find(screen, b.Form)
    assert form.errors
    screen = send(session, "enter", json.dumps({"text": "game: virtus\nvalues: {a: }\n:"}))
    assert find(screen, b.Form)[0].errors
    screen = fill_in(session, "virtus", **{"card__Charity 1__label": 3})
    assert find(screen, b.Form) == []
    assert [s.kind for s in find(screen, b.Sentence) if s.key == "said"] == ["reply"]

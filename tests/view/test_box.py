"""Copy your box: what a question waits for is asked by itself, and then one is back."""

from __future__ import annotations

import json

import pytest

from tests.view.playing import enter, find, send
from tutor.core.game import game, names
from tutor.games import owned
from tutor.view import blocks as b
from tutor.view.session import Session

pytestmark = pytest.mark.usefixtures("own_box")


def forgets(screen: b.Screen) -> list[b.Button]:
    """The buttons that take back what is kept."""
    return [x for parts in find(screen, b.Parts) for row in parts.rows for x in row.buttons]


def asking_for_florence() -> Session:
    session = Session()
    send(session, "ask", "il_principe build")
    for name, number in (("ducats", "20"), ("red", "1"), ("blue", "2")):
        enter(session, name, number)
    (question,) = find(enter(session, "city", "Florence"), b.Question)
    assert question.text == "Which Buildings does the card of Florence ask for?"
    session.send(question.show.intent)
    return session


def test_what_a_question_waits_for_is_asked_alone_and_leads_back_to_it() -> None:
    session = asking_for_florence()
    (entry,) = find(session.screen, b.Entries)
    assert entry.title == "Which Buildings does the card of Florence ask for?"
    assert [field.kind for field in entry.fields] == ["number"] * 5
    for colour in ("red", "blue", "blue", "blue"):
        send(session, "plus", colour)
    send(session, "minus", "blue")
    send(session, entry.buttons[0].intent.verb)
    assert owned.kept(game("il_principe")) == {
        "il_principe.city.Florence.buildings": {"red": 1, "blue": 2}
    }
    assert session.screen.title == "May Medici build Florence?"
    assert session.screen.bar[0].text == "✓ Yes ›"


def test_an_address_leads_back_to_what_is_asked() -> None:
    session = asking_for_florence()
    again = Session()
    screen = send(again, "open", session.screen.fragment)
    assert find(screen, b.Entries)[0].title == find(session.screen, b.Entries)[0].title
    send(again, "plus", "red")
    send(again, "keep-entry")
    # Known by now, there is nothing to be asked any more.
    assert send(session, "open", session.screen.fragment).fragment.startswith("ask/")


def test_who_cannot_tell_is_back_at_the_question() -> None:
    session = asking_for_florence()
    send(session, "skip")
    assert session.screen.title == "May Medici build Florence?"
    assert session.screen.bar[0].text.startswith("…")
    assert owned.kept(game("il_principe")) == {}


def test_some_of_a_list_are_chosen_and_none_is_refused() -> None:
    session = Session()
    send(session, "box", "il_principe")
    for _ in game("il_principe").box():
        if find(session.screen, b.Entries)[0].title.startswith("Which regions"):
            break
        send(session, "skip")
    assert [field.kind for field in find(session.screen, b.Entries)[0].fields] == ["chips"] * 6
    send(session, "keep-entry")
    assert "At least 1" in " ".join(s.text for s in find(session.screen, b.Sentence))
    enter(session, "red", "true")
    send(session, "keep-entry")
    assert list(owned.kept(game("il_principe")).values()) == [["red"]]


def test_presses_that_make_no_sense_change_nothing() -> None:
    session = asking_for_florence()
    before = session.screen
    for verb, value in (
        ("plus", "purple"), ("minus", "red"), ("set", "no json"), ("answer", "3"),
        ("set", '{"name": "red", "value": "99"}'), ("set", '{"name": "red", "value": "-1"}'),
    ):  # fmt: skip
        assert send(session, verb, value) == before, (verb, value)


@pytest.mark.parametrize("name", names())
def test_everything_can_be_gone_through_to_the_end(name: str) -> None:
    session = Session()
    send(session, "box", name)
    listed = [one for one in game(name).box().values() if one.listed]
    for one in listed:
        asked = [x.text for x in find(session.screen, b.Question)]
        asked += [x.title for x in find(session.screen, b.Entries) if x.title]
        assert asked == [one.ask]
        send(session, "skip")
    (end,) = find(session.screen, b.Menu)
    assert f"{len(listed)} so far." in [door.hint for door in end.buttons]
    send(session, "again")
    assert not find(session.screen, b.Menu)


@pytest.mark.parametrize("name", names())
def test_what_is_entered_can_be_read_again_as_a_list(name: str) -> None:
    session = Session()
    send(session, "box", name)
    g = game(name)
    for datum, one in g.box().items():
        if one.listed and find(session.screen, b.Entries)[0].title == one.ask:
            parts = [f.name for f in find(session.screen, b.Entries)[0].fields]
            send(session, "plus", parts[0])
            enter(session, parts[0], "true")
            send(session, "keep-entry")
            assert owned.read(g, owned.written(g), "list")[datum] == owned.kept(g)[datum]
        elif one.listed:
            send(session, "skip")


def test_an_empty_list_says_that_nothing_is_filled_in() -> None:
    session = Session()
    send(session, "box", "virtus")
    send(session, "list")
    send(session, "enter", json.dumps({"text": owned.written(game("virtus"))}))
    assert "Nothing is filled in yet." in [s.text for s in find(session.screen, b.Sentence)]


def test_copy_your_box_one_by_one_and_as_a_list() -> None:
    session = Session(own_copies=True)
    send(session, "box", "virtu")
    (tile, *_) = find(session.screen, b.Entries)
    assert [one.kind for one in tile.fields] == ["number"] * len(tile.fields)
    (question,) = find(send(session, "skip"), b.Question)
    value, _ = question.options[0]
    send(session, "answer", value)
    assert len(owned.kept(game("virtu"))) == 1
    (following,) = find(session.screen, b.Question)
    assert following.text != question.text
    (tile, *_) = find(press_show(session, following), b.Entries)
    assert tile.title not in ("", following.text)
    send(session, "list")
    text_ = "game: virtu\nvalues:\n  virtu.city.Bari.value: 9\n"
    (form,) = find(send(session, "enter", json.dumps({"text": text_})), b.Form)
    assert "Line 3, column 26" in form.errors[0]
    send(session, "enter", json.dumps({"text": text_.replace("9", "2")}))
    assert owned.kept(game("virtu"))["virtu.city.Bari.value"] == 2
    (forget, *_) = forgets(session.screen)
    session.send(forget.intent)
    assert len(owned.kept(game("virtu"))) == 1


def press_show(session: Session, question: b.Question) -> b.Screen:
    assert question.show is not None
    return session.send(question.show.intent)


def test_only_the_owner_takes_back_what_is_kept() -> None:
    owned.keep(game("virtu"), {"virtu.city.Bari.value": 2})
    guest = Session()
    send(guest, "box", "virtu")
    assert forgets(guest.screen) == []
    send(guest, "forget-datum", "virtu.city.Bari.value")
    assert owned.kept(game("virtu"))

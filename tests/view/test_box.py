"""Copy your box: what a question waits for is asked by itself, and then one is back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.view.boxes import asking, doubts, fill_in, forgets
from tests.view.playing import VISITOR, enter, find, said, send
from tutor.core.game import game, names
from tutor.games import owned
from tutor.view import blocks as b
from tutor.view.answering import AS_LONG
from tutor.view.session import Session

pytestmark = pytest.mark.usefixtures("own_box")

MOST_PARTS = 9
"""More than there is to be entered of one thing."""


def one_red_two_blue(session: Session) -> None:
    """What is entered of the card of Florence."""
    for part, number in (("red", "1"), ("blue", "2")):
        enter(session, part, number)


def asking_for_florence() -> Session:
    session = Session()
    send(session, "ask", "il_principe build")
    enter(session, "ducats", "20")
    one_red_two_blue(session)
    (question,) = find(enter(session, "city", "Florence"), b.Question)
    assert question.text == "Which Buildings does the card of Florence ask for?"
    session.send(question.more[0].intent)
    return session


def test_what_a_question_waits_for_is_asked_alone_and_leads_back_to_it() -> None:
    session = asking_for_florence()
    (entry,) = find(session.screen, b.Entries)
    assert entry.title == "Which Buildings does the card of Florence ask for?"
    assert [field.kind for field in entry.fields] == ["taps"] * 5
    assert [field.value for field in entry.fields] == [""] * 5
    one_red_two_blue(session)
    # What is not said is no "none": it is asked until somebody says so.
    keep, others, _ = find(session.screen, b.Entries)[0].buttons
    missing = next(s.text for s in find(session.screen, b.Sentence) if s.key.startswith("why-not"))
    assert (keep.enabled, missing) == (False, "Still missing: Green, White, Yellow.")
    send(session, keep.intent.verb)
    assert owned.kept(game("il_principe")) == {}
    assert others.text == "None of the others"
    session.send(others.intent)
    session.send(find(session.screen, b.Entries)[0].buttons[0].intent)
    assert owned.kept(game("il_principe")) == {
        "il_principe.city.Florence.buildings": {"red": 1, "blue": 2}
    }
    # It is said that it is kept, beside the answer that it gives.
    assert session.screen.title == "May Medici build Florence?"
    (said,) = (s.text for s in find(session.screen, b.Sentence) if s.key == "said")
    assert said.startswith("Kept: Which Buildings does the card of Florence ask for?")
    assert [verdict.said for verdict in find(session.screen, b.Verdict)] == ["Yes"]
    # With the next press it has been said.
    send(session, "back")
    assert session.screen.bar[0].text == "✓ Yes ›"
    assert not [s for s in find(session.screen, b.Sentence) if s.key == "said"]


def test_an_address_leads_back_to_what_is_asked() -> None:
    session = asking_for_florence()
    again = Session()
    screen = send(again, "open", session.screen.fragment)
    assert find(screen, b.Entries)[0].title == find(session.screen, b.Entries)[0].title
    one_red_two_blue(again)
    send(again, "no-more")
    send(again, "keep-entry")
    # Known by now, there is nothing to be asked any more.
    assert send(session, "open", session.screen.fragment).fragment.startswith("ask/")


def test_who_cannot_tell_is_back_at_the_question() -> None:
    session = asking_for_florence()
    send(session, "skip")
    assert session.screen.title == "May Medici build Florence?"
    assert [verdict.said for verdict in find(session.screen, b.Verdict)] == ["I need one answer"]
    assert [parts.title for parts in find(session.screen, b.Parts)] == [AS_LONG]
    assert owned.kept(game("il_principe")) == {}


def test_where_nobody_knows_a_number_it_is_shown_what_the_answer_can_be() -> None:
    session = Session()
    send(session, "ask", "virtu siege")
    enter(session, "city", "Mantua")
    (asked,) = find(session.screen, b.Question)
    assert asked.show == b.Button("Nobody knows", b.Intent("unknown"))
    session.send(asked.show.intent)
    assert [verdict.said for verdict in find(session.screen, b.Verdict)] == ["I need one number"]
    (range_,) = (parts for parts in find(session.screen, b.Parts) if parts.title == AS_LONG)
    assert [row.lines for row in range_.rows] == [
        ("1: Mantua falls to Red", "2–4: Mantua holds out")]
    # It can still be said, in one tap.
    (asked,) = find(session.screen, b.Question)
    assert (len(asked.options), asked.show) == (4, None)
    send(session, "answer", "1")
    assert [verdict.said for verdict in find(session.screen, b.Verdict)] == ["Mantua falls to Red"]
    (said,) = (s.text for s in find(session.screen, b.Sentence) if s.key == "said")
    assert said == "Kept: What is the value of Mantua, the number beside its name? 1."


def elsewhere(folder: Path, text: str) -> None:
    """Another program writes what is kept of Virtù, as `podesta data use` does; or takes it away.
    """
    path = folder / "box" / "virtu.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    if text:
        path.write_text(text, encoding="utf-8")
    else:
        path.unlink()


def test_what_another_program_keeps_counts_in_a_page_that_lies_open(own_box: Path) -> None:
    session = Session()
    send(session, "ask", "virtu siege")
    enter(session, "city", "Mantua")
    assert find(send(session, "next"), b.Question)
    for text, wanted in (
        ("game: virtu\nvalues: {virtu.city.Mantua.value: 1}\n", "Mantua falls to Red"),
        ("game: virtu\nvalues: {virtu.city.Mantua.value: 2}\n", "Mantua holds out"),
        ("game: virtu\nvalues: [\n", "I need one number"),
        ("game: virtu\nvalues: {virtu.city.Mantua.value: 1}\n", "Mantua falls to Red"),
        ("", "I need one number"),
    ):
        elsewhere(own_box, text)
        screen = send(session, "renew")
        assert [verdict.said for verdict in find(screen, b.Verdict)] == [wanted]
        assert "What is entered of your copy has just changed" in said(screen)
        # A page that is opened anew says the same, and so does the set-up of a new question.
        again = send(Session(), "open", screen.fragment)
        assert [verdict.said for verdict in find(again, b.Verdict)] == [wanted]


def test_that_nobody_knows_a_number_is_kept_over_a_reload_and_for_the_next_question() -> None:
    session = Session()
    send(session, "ask", "virtu siege")
    enter(session, "city", "Mantua")
    before = send(session, "unknown").fragment
    for own in (session, again := Session()):
        send(own, "open", before)
        assert AS_LONG in [parts.title for parts in find(own.screen, b.Parts)]
    send(again, "back")
    enter(again, "troops", "3")
    assert find(again.screen, b.Question)[0].show is None
    assert AS_LONG in [parts.title for parts in find(send(again, "next"), b.Parts)]
    # Of another City somebody may know it.
    send(again, "back")
    enter(again, "city", "Corfu")
    assert find(again.screen, b.Question)[0].show is not None
    assert AS_LONG not in [parts.title for parts in find(send(again, "next"), b.Parts)]


def test_some_of_a_list_are_chosen_and_none_is_refused() -> None:
    session = Session()
    send(session, "box", "il_principe")
    for verb, value in (("part", "cities"), ("onward", ""), ("skip", "")):
        send(session, verb, value)
    assert find(session.screen, b.Entries)[0].title.startswith("Which regions")
    assert [field.kind for field in find(session.screen, b.Entries)[0].fields] == ["chips"] * 6
    enter(session, "red", "false")
    send(session, "no-more")
    send(session, "keep-entry")
    assert "at least 1" in " ".join(s.text for s in find(session.screen, b.Sentence))
    enter(session, "red", "true")
    send(session, "no-more")
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
    left = {one.ask for one in game(name).box().values() if one.listed}
    number = len(left)
    send(session, "onward")
    for _ in range(number):
        (asked,) = asking(session.screen)
        left.remove(asked)
        send(session, "skip")
    assert not left
    end = find(session.screen, b.Menu)[0]
    assert f"{number} so far." in [door.hint for door in end.buttons]
    send(session, "again")
    assert not find(session.screen, b.Menu)


@pytest.mark.parametrize("name", names())
def test_every_part_of_a_box_says_how_much_of_it_is_entered(name: str) -> None:
    session = Session()
    screen = send(session, "box", name)
    listed = [one for one in game(name).box().values() if one.listed]
    parts = [x for menu in find(screen, b.Menu) for x in menu.buttons if x.intent.verb == "part"]
    assert sum(int(x.hint.split()[2]) for x in parts) == len(listed)
    for part in parts:
        screen = send(session, "part", part.intent.value)
        assert screen.title.startswith(part.text)
        again = send(Session(), "open", screen.fragment)
        assert again.blocks == screen.blocks
        things = [x for x in find(screen, b.Entries)[0].buttons if x.intent.verb == "thing"]
        asked = send(session, "thing", things[-1].intent.value)
        assert len(asking(asked)) == 1
        assert asked.fragment == f"box/{name}/{part.intent.value}/next"


def test_what_is_entered_is_seen_where_it_was_entered_and_can_be_taken_back() -> None:
    session = Session(own_copies=True)
    for verb, value in (("box", "virtu"), ("part", "cities"), ("thing", "Siena")):
        send(session, verb, value)
    for _ in range(MOST_PARTS):
        if find(session.screen, b.Entries):
            screen = send(session, "none-entry")
    assert not find(session.screen, b.Entries)
    for _ in find(screen, b.Question):
        screen = send(session, "answer", find(screen, b.Question)[0].options[0][0])
    kept = len(owned.kept(game("virtu")))
    assert kept >= 2
    send(session, "part", "cities")
    screen = send(session, "thing", "Siena")
    taking_back = forgets(screen)
    assert taking_back
    session.send(taking_back[0].intent)
    assert len(owned.kept(game("virtu"))) == kept - 1


def test_what_a_question_waited_for_stands_first() -> None:
    session = asking_for_florence()
    send(session, "desk", "il_principe")
    screen = send(session, "box", "il_principe")
    waiting = find(screen, b.Menu)[0]
    assert waiting.title == "A question waits for this"
    ask = "Which Buildings does the card of Florence ask for?"
    assert [x.text for x in waiting.buttons] == [ask]
    assert asking(session.send(waiting.buttons[0].intent)) == [ask]


def test_what_an_earlier_question_waited_for_is_told_no_more() -> None:
    session = asking_for_florence()
    send(session, "ask", "il_principe bid")
    send(session, "desk", "il_principe")
    screen = send(session, "box", "il_principe")
    assert "A question waits for this" not in [menu.title for menu in find(screen, b.Menu)]


def test_untouched_nothing_is_kept_and_none_has_a_button_of_its_own() -> None:
    session = Session()
    for verb in ("box", "part", "onward"):
        send(session, verb, {"box": "virtu", "part": "cards"}.get(verb, ""))
    (entry, *_) = find(session.screen, b.Entries)
    keep, none, _ = entry.buttons
    assert not keep.enabled
    send(session, "keep-entry")
    assert owned.kept(game("virtu")) == {}
    session.send(none.intent)
    assert list(owned.kept(game("virtu")).values()) == [{}]


def test_only_the_owner_takes_back_what_is_kept() -> None:
    owned.keep(game("virtu"), {"virtu.city.Bari.value": 2})
    guest = Session()
    send(guest, "box", "virtu/cities")
    assert forgets(send(guest, "thing", "Bari")) == []
    send(guest, "forget-datum", "virtu.city.Bari.value")
    assert owned.kept(game("virtu"))


def test_a_guest_replaces_nothing() -> None:
    owned.keep(game("il_principe"), {"il_principe.city.Venice.ducats": 5})
    guest = Session()
    screen = fill_in(guest, "il_principe", city__Venice__ducats=7)
    ((keep,),) = doubts(screen)
    assert keep.text == "Keep 5"
    send(guest, "surely", "il_principe.city.Venice.ducats")
    assert owned.kept(game("il_principe")) == {"il_principe.city.Venice.ducats": 5}


@pytest.mark.parametrize(("name", "datum", "value", "told"), [
    ("il_principe", "city.Venice.buildings",
     {"green": 6, "white": 6, "red": 6, "blue": 6, "yellow": 6},
     "that is 30 in all, but published reviews tell of 3 to 6"),
    ("il_principe", "city.Venice.points", 20, "published reviews tell of 4 to 8"),
    ("il_principe", "city.Venice.blazons", 6, "published reviews tell of 1 to 2"),
    ("virtu", "card.Pope.symbols", {"cross": 6, "crown": 6}, "that is 12 in all"),
])  # fmt: skip
def test_what_is_hardly_so_is_asked_about_with_numbers(
    name: str, datum: str, value: object, told: str
) -> None:
    session = Session()
    screen = fill_in(session, name, **{datum.replace(".", "__"): value})
    assert owned.kept(game(name)) == {}
    (row,) = (row for parts in find(screen, b.Parts) for row in parts.rows)
    assert told in row.text
    session.send(row.buttons[1].intent)
    assert owned.kept(game(name)) == {}
    fill_in(session, name, **{datum.replace(".", "__"): value})
    session.send(row.buttons[0].intent)
    assert owned.kept(game(name)) == {f"{name}.{datum}": value}


@pytest.mark.parametrize("name", names())
def test_no_guess_of_ours_is_hardly_so(name: str) -> None:
    assert [one.ask for one in game(name).box().values() if one.unlikely(one.guess)] == []


IN_PARTS = [name for name in names()
            if any(isinstance(one.guess, dict | list) for one in game(name).box().values())]
"""Games of which something is entered that has several parts."""


@pytest.mark.parametrize("name", IN_PARTS)
def test_what_cannot_be_kept_yet_says_why(name: str) -> None:
    session = Session()
    send(session, "box", name)
    screen, said = send(session, "onward"), 0
    for _ in range(30):
        for entry in find(screen, b.Entries):
            if any(not x.enabled for x in entry.buttons):
                assert "Nothing is entered yet." in [s.text for s in find(screen, b.Sentence)]
                for field in entry.fields:
                    screen = enter(session, field.name, "false")
                blocked = [x for e in find(screen, b.Entries) for x in e.buttons if not x.enabled]
                notes = " ".join(s.text for s in find(screen, b.Sentence) if s.kind == "note")
                assert not blocked or "at least" in notes or "Nothing is entered" in notes
                said += 1
        screen = send(session, "skip")
    assert said


def test_what_was_set_of_a_card_outlives_a_reload() -> None:
    session = Session()
    for verb, value in (("visitor", VISITOR), ("box", "il_principe"), ("part", "cities"),
                        ("thing", "Venice")):
        send(session, verb, value)
    enter(session, "red", "2")
    address, fields = session.screen.fragment, find(session.screen, b.Entries)[0].fields
    # A page begins before it is known whose it is.
    again = Session()
    send(again, "open", address)
    screen = send(again, "visitor", VISITOR)
    assert find(screen, b.Entries)[0].fields == fields
    # Nor is it lost where somebody looks at the other parts meanwhile.
    send(again, "part", "board")
    send(again, "part", "cities")
    assert find(send(again, "thing", "Venice"), b.Entries)[0].fields == fields
    other = Session()
    send(other, "visitor", "b" * 32)
    assert find(send(other, "open", address), b.Entries)[0].fields != fields


def test_what_was_passed_over_is_not_asked_again_after_a_reload() -> None:
    session = Session()
    for verb, value in (("visitor", VISITOR), ("box", "virtus"), ("onward", ""), ("skip", "")):
        send(session, verb, value)
    again = Session()
    send(again, "visitor", VISITOR)
    screen = send(again, "open", session.screen.fragment)
    assert asking(screen) == asking(session.screen)

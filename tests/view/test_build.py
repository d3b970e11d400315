"""Positions set up by hand, in every game, by what its scenarios can say; faults by their place."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.view.playing import (
    companies,
    door,
    enter,
    find,
    has_door,
    heading,
    named,
    options,
    said,
    send,
    visited,
)
from tutor.core.game import game, names
from tutor.core.options import Options
from tutor.scenario.fields import Choice, Fields, Flag, Int, Listing, Spec, Table
from tutor.scenario.loader import load
from tutor.view import blocks as b
from tutor.view import company, entering, text
from tutor.view.build import Build
from tutor.view.draft import Draft, fitting
from tutor.view.session import Session

SPRING = Options("virtu", "art", ("blue", "red", "yellow", "green"))


def building(opt: Options) -> Session:
    session = visited()
    send(session, "build", opt.game)
    send(session, "clear")
    enter(session, "company", company.code(opt))
    return session


def draft(session: Session) -> Draft:
    page = session._page
    assert isinstance(page, Build)
    return page.draft


def go(session: Session, *path: str | int) -> b.Screen:
    return send(session, "part", entering.named(path))


def field(screen: b.Screen, label: str) -> b.FormField:
    found: b.FormField
    (found,) = (f for x in find(screen, b.Entries) for f in x.fields if f.label == label)
    return found


def put(session: Session, label: str, value: str) -> b.Screen:
    return enter(session, field(session.screen, label).name, value)


def value_of(spec: Spec, random: Random) -> Any:
    """Anything that a vocabulary lets one say."""
    match spec:
        case Int():
            return random.randint(spec.low, min(spec.high, spec.low + 9))
        case Choice():
            return random.choice(spec.names)
        case Flag():
            return random.random() < 0.5
        case Listing():
            count = random.randint(spec.least, min(spec.most, spec.least + 3))
            return [value_of(spec.item, random) for _ in range(count)]
        case Table():
            chosen = random.sample(spec.names, min(3, len(spec.names)))
            return {name: value_of(spec.value, random) for name in chosen}
        case Fields():
            chosen = [n for n in spec.entries if n in spec.required or random.random() < 0.6]
            return {name: value_of(spec.entries[name], random) for name in chosen}
        case _:
            return "text"


@pytest.mark.parametrize("opt", companies(), ids=named)
def test_whatever_can_be_said_is_drawn_or_refused_with_a_reason(opt: Options) -> None:
    random = Random(1)
    spec = game(opt.game).script.given(opt)
    for _ in range(25):
        page = Build(Draft(opt, value_of(spec, random)), lambda _: "", lambda *_: None)
        screen = page.screen
        assert text.paint(screen)
        if has_door(screen, "Play from here"):
            assert page.draft.scenario().given == page.draft.given
        else:
            (wrong,) = (x for x in find(screen, b.Parts) if x.key == "wrong")
            assert wrong.rows
            assert all(row.text.endswith(".") for row in wrong.rows)


@pytest.mark.parametrize("opt", companies(), ids=named)
def test_every_position_of_the_game_can_be_entered_field_by_field(opt: Options) -> None:
    """What a position says, entered through the fields alone, is the same position."""
    g = game(opt.game)
    wanted = fitting(opt, g.script.show(g.sample(opt, Random(3))))
    session = building(opt)
    for path, value in leaves(wanted):
        parent = home_of(session, path)
        go(session, *parent)
        shown = {True: "yes", False: "no"}.get(value, str(value)) if type(value) is bool else value
        enter_at(session, path, str(shown))
    leave_out(session, wanted)
    spec = g.script.given(opt)
    assert sorted_out(spec, meant(draft(session))) == sorted_out(spec, meant(Draft(opt, wanted)))


def sorted_out(spec: Spec, value: Any) -> Any:
    """A position with what may stand in any order in the order of its names."""
    match spec:
        case Fields(entries):
            return {name: sorted_out(entries[name], one) for name, one in value.items()}
        case Table():
            return {name: sorted_out(spec.value, one) for name, one in value.items()}
        case Listing(item=Choice(), ordered=False):
            return sorted(value)
        case Listing():
            return [sorted_out(spec.item, one) for one in value]
    return value


def enter_at(session: Session, path: tuple[Any, ...], value: str) -> None:
    """Enter a leaf: by its field, by the toggle of its list, or as one more of a long table."""
    rest = path[len(page_of(session)) :]
    above = entering.spec_at(draft(session).spec, path[:-1])
    if isinstance(above, Listing) and above.distinct:
        # Pressed off and on again a name comes last: so the list is told in its order.
        name = entering.named(rest[:-1])
        for _ in range(2 if value in chosen(session, name) and above.least < above.most else 1):
            enter(session, name, value)
        return
    if isinstance(above, Table) and field_named(session, rest) is None:
        enter(session, "+", str(rest[0]))
    enter(session, entering.named(rest), value)


def chosen(session: Session, name: str) -> tuple[str, ...]:
    found = (f for x in find(session.screen, b.Entries) for f in x.fields if f.name == name)
    return next((f.chosen for f in found), ())


def page_of(session: Session) -> tuple[Any, ...]:
    page = session._page
    assert isinstance(page, Build)
    return page._open


def leave_out(session: Session, wanted: Any) -> None:
    """Press off what the board showed by itself and the position does not have."""
    go(session)
    for name, items in wanted.items():
        if isinstance(items, list) and items:
            for one in {*chosen(session, entering.named((name,)))} - {*map(str, items)}:
                enter(session, entering.named((name,)), one)


def meant(one: Draft) -> Any:
    """The position that a draft comes to; it has to be possible."""
    assert one.wrong == ()
    return game(one.opt.game).script.show(one.drawn)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[tuple[Any, ...], Any]]:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for step, item in items:
        if isinstance(item, dict | list):
            found += leaves(item, (*path, step))
        else:
            found.append(((*path, step), item))
    return found


def home_of(session: Session, path: tuple[Any, ...]) -> tuple[Any, ...]:
    """The page on which a leaf is entered; items of lists are added on the way."""
    spec = draft(session).spec
    for i in range(1, len(path)):
        above = entering.spec_at(spec, path[:i])
        known = entering.value_at(draft(session).given, path[: i + 1])
        if isinstance(above, Listing) and not isinstance(above.item, Choice) and known is None:
            go(session, *path[:i])
            send(session, "add")
    go(session, *path)
    return page_of(session)


def field_named(session: Session, path: tuple[Any, ...]) -> b.FormField | None:
    fields = (f for x in find(session.screen, b.Entries) for f in x.fields)
    return next((f for f in fields if f.name == entering.named(path)), None)


def test_a_place_on_the_board_opens_its_fields() -> None:
    session = building(SPRING)
    screen = send(session, "place", "Siena")
    assert field(screen, "Owner").kind == "chips"
    assert field(screen, "Troops: Green").value == "0"
    put(session, "Owner", "red")
    for _ in range(3):
        send(session, "plus", field(session.screen, "Troops: Green").name)
    send(session, "minus", field(session.screen, "Troops: Green").name)
    assert draft(session).given == {"cities": {"Siena": {"owner": "red", "troops": {"green": 2}}}}
    (board,) = find(session.screen, b.Board)
    assert any("2 Green Troops in front" in line for line in board.picture.twin)
    assert send(session, "place", "Atlantis") == session.screen


@pytest.mark.parametrize(
    ("path", "label", "least"),
    [(("players", "red"), "Florins", "0"), (("cities", "Siena"), "Value of the City", "")],
)
def test_a_number_goes_from_what_it_is_up_and_back(
    path: tuple[str, ...], label: str, least: str
) -> None:
    """Nothing said is the least where that is what the board shows, else it is not known."""
    session = building(SPRING)
    go(session, *path)
    name = field(session.screen, label).name
    seen = []
    for verb in ("minus", "plus", "plus", "minus", "minus", "minus"):
        send(session, verb, name)
        seen.append(field(session.screen, label).value)
    assert seen == [least, "1", "2", "1", least, least]
    assert draft(session).given == {}


@pytest.mark.parametrize("wrong", ["a lot", "1.5", "1000", "-1", "٣x"])
def test_what_is_no_number_for_a_field_is_said_and_changes_nothing(wrong: str) -> None:
    session = building(SPRING)
    go(session, "players", "red")
    screen = put(session, "Florins", wrong)
    assert f"Found {wrong}; right would be a whole number from 0 to 999." in said(screen)
    assert draft(session).given == {}
    assert "Found" not in said(put(session, "Florins", "7"))


def test_all_that_is_impossible_is_said_with_the_way_there() -> None:
    session = building(SPRING)
    send(session, "place", "Siena")
    put(session, "Troops: Green", "9")
    put(session, "Cathedral", "available")
    go(session, "players", "red")
    put(session, "War tokens", "12")
    screen = go(session)
    (wrong,) = (x for x in find(screen, b.Parts) if x.key == "wrong")
    assert [row.title.split(" › ")[0] for row in wrong.rows].count("Cities") == 2
    assert any("Green has 6 Troops in all; here are 9" in row.text for row in wrong.rows)
    assert not has_door(screen, "Play from here")
    first = next(row for row in wrong.rows if "Green" in row.text)
    screen = session.send(first.buttons[0].intent)
    assert find(screen, b.Entries)[0].title == "Cities › Siena"
    put(session, "Troops: Green", "2")
    put(session, "Cathedral", "")
    go(session, "players", "red")
    put(session, "War tokens", "2")
    assert has_door(session.screen, "Play from here")
    assert "can exist" in said(session.screen)


def test_items_of_a_list_are_added_and_taken_away() -> None:
    session = building(SPRING)
    go(session, "players", "red", "courtiers")
    send(session, "add")
    put(session, "War", "1")
    go(session, "players", "red", "courtiers")
    send(session, "add")
    put(session, "Florin", "2")
    assert draft(session).given["players"]["red"]["courtiers"] == [{"war": 1}, {"florin": 2}]
    go(session, "players", "red", "courtiers", 0)
    send(session, "drop")
    assert draft(session).given["players"]["red"]["courtiers"] == [{"florin": 2}]


def lists(spec: Spec, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where a position lists names that are pressed one by one, once for each kind of part."""
    match spec:
        case Listing(Choice(), distinct=True, gap=""):
            return [path]
        case Listing(item):
            return lists(item, (*path, 0))
        case Table(names, value):
            return lists(value, (*path, names[0]))
        case Fields(entries):
            return [at for name, one in entries.items() for at in lists(one, (*path, name))]
    return []


@pytest.mark.parametrize("name", names())
def test_names_are_pressed_one_after_the_other_on_one_page(name: str) -> None:
    """Whatever the list: pressing does not lead away, and each is pressed off again."""
    opt = company.companies(name)[0]
    for path in lists(game(name).script.given(opt)):
        session = building(opt)
        for i, step in enumerate(path):
            if step == 0:
                go(session, *path[:i])
                send(session, "add")
        go(session, *path)
        here, base = page_of(session), path[len(page_of(session)) :]
        spec = entering.spec_at(draft(session).spec, path)
        assert isinstance(spec, Listing)
        assert isinstance(spec.item, Choice)
        pressed = [*spec.item.names[: min(3, spec.most)]]
        before = entering.value_at(draft(session).given, path)
        for one in pressed:
            enter(session, entering.named(base), one)
            assert page_of(session) == here
        if spec.least < spec.most and before is None and draft(session).meant(path) in (None, []):
            assert entering.value_at(draft(session).given, path) == pressed


def test_changes_are_taken_back_and_made_again() -> None:
    session = building(SPRING)
    send(session, "place", "Siena")
    put(session, "Owner", "red")
    enter(session, "company", company.code(Options("virtu", "art", ("red", "yellow", "green"))))
    send(session, "clear")
    assert draft(session).given == {}
    send(session, "back")
    send(session, "back")
    assert draft(session).opt == SPRING
    assert draft(session).given == {"cities": {"Siena": {"owner": "red"}}}
    send(session, "next")
    assert len(draft(session).opt.seats) == 3


def test_other_seats_leave_out_what_does_not_fit_them() -> None:
    session = building(SPRING)
    send(session, "place", "Siena")
    put(session, "Owner", "blue")
    put(session, "Troops: Green", "2")
    enter(session, "company", company.code(Options("virtu", "art", ("red", "yellow", "green"))))
    assert draft(session).given == {"cities": {"Siena": {"troops": {"green": 2}}}}


@pytest.mark.parametrize("opt", companies(), ids=named)
def test_a_list_of_all_who_sit_there_does_not_outlive_them(opt: Options) -> None:
    """Whoever comes to the table or leaves it makes no list too short, and no empty part is left.
    """
    said = game(opt.game).script.show(game(opt.game).sample(opt, Random(3)))
    for other in company.companies(opt.game):
        spec, kept = game(opt.game).script.given(other), fitting(other, said)
        assert isinstance(spec, Fields)
        for name, one in spec.entries.items():
            if isinstance(one, Listing) and name in kept:
                assert len(kept[name]) >= one.least, (other.seats, name)
        assert not [name for name, part in kept.items() if part in ({}, [], None) and said[name]]


def test_who_was_listed_before_others_came_is_no_fault() -> None:
    session = building(Options("virtu", "art", ("red", "yellow", "green")))
    enter(session, entering.named(("order",)), "green")
    assert "order" in draft(session).given
    enter(session, "company", company.code(SPRING))
    assert "order" not in draft(session).given
    assert has_door(session.screen, "Play from here")


def besieged(session: Session) -> None:
    """Green before Siena, which Red holds."""
    send(session, "place", "Siena")
    put(session, "Owner", "red")
    put(session, "Troops: Red", "1")
    put(session, "Troops: Green", "5")


def test_play_goes_on_from_a_position() -> None:
    session = building(SPRING)
    besieged(session)
    session.send(door(session.screen, "Play from here"))
    send(session, "begin")
    assert "besieges Siena" in said(session.screen)
    while found := options(session.screen):
        session.send(found[0].intent)
    assert heading(session.screen) == "The game is over"


def test_a_position_is_stepped_through_and_taken_along() -> None:
    session = building(SPRING)
    besieged(session)
    taken = find(send(session, "take"), b.Take)[0]
    scenario = load(taken.text, "taken")
    assert scenario.given == {"cities": {"Siena": {
        "owner": "red", "troops": {"red": 1, "green": 5}}}}
    send(session, "build", "virtu")
    assert options(send(session, "step"))


@pytest.mark.parametrize("name", names())
def test_each_game_has_the_door(name: str) -> None:
    screen = send(visited(), "play", name)
    assert heading(visited().send(door(screen, "Set up a position"))) == "Set up a position"


def test_strange_intents_change_nothing() -> None:
    session = building(SPRING)
    besieged(session)
    before = session.screen
    for verb, value in (("part", "x"), ("part", '["cities", "Atlantis"]'), ("part", "{}"),
                        ("set", "{}"), ("set", "["), ("plus", "[]"), ("plus", '["x", 1]'),
                        ("set", json.dumps({"name": "company", "value": "chess"})),
                        ("set", json.dumps({"name": "+", "value": "Siena"})),
                        ("add", ""), ("next", ""), ("place", "")):  # fmt: skip
        assert send(session, verb, value) == before, (verb, value)


def test_more_troops_than_there_are_is_a_fault_and_no_negative_number() -> None:
    session = building(SPRING)
    assert "company" in [one.key for one in find(session.screen, b.Entries)]
    go(session, "cities", "Siena")
    put(session, "Troops: Green", "5")
    screen = put(session, "Beaten, to retreat: Green", "4")
    # It is told where it was entered, and nowhere else any more once one goes on.
    told = "Green has 6 Troops in all; here are 9."
    assert field(screen, "Beaten, to retreat: Green").wrong == told
    assert [f.label for x in find(screen, b.Entries) for f in x.fields if f.wrong] \
        == ["Beaten, to retreat: Green"]
    (wrong,) = (x for x in find(screen, b.Parts) if x.key == "wrong")
    assert [row.text for row in wrong.rows] == ["Green has 6 Troops in all; here are 9."]
    told = text.paint(screen)
    assert "3 Troops too many on the board" in told
    assert "-3" not in told


def test_one_more_begins_with_what_the_board_shows() -> None:
    session = Session()
    send(session, "build", "virtus")
    name = '["points", "Stefano"]'
    for _ in range(3):
        send(session, "plus", name)
    found = field_named(session, ("points", "Stefano"))
    assert found is not None
    assert found.value == "10"

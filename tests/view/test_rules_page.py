"""Looking up: rules, disputes and own rulebooks, through the session that every front end has."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from tutor import rulebook
from tutor.core.game import game, names
from tutor.scenario import catalogue
from tutor.scenario.write import to_yaml
from tutor.view import blocks as b
from tutor.view import html, rules, text
from tutor.view.handout import handout
from tutor.view.session import Session
from tutor.view.walk import Walk

SECRET = "what only the owner may read"
SIEGE = "virtu/siege-ravenna"
QUESTIONS = {
    "who goes first on equal cities": "virtu.order.tie",
    "what an Indulgence costs to be rid of": "virtu.indulgence.remove-cost",
    "whether mercenaries give coins": "medici.coins.no-mercenary",
    "what the flag adds": "victus.combat.flag",
    "how a tie for a minor role is settled": "il_principe.roles.tie-second",
}
RULES = [r for g in rulebook.games() for r in rulebook.catalogue(g).rules.values()]
DISPUTES = [d for g in rulebook.games() for d in rulebook.catalogue(g).disputes.values()]


def show(verb: str, value: str = "", **settings: Any) -> b.Screen:
    return Session(**settings).send(b.Intent(verb, value))


def search(**fields: str) -> b.Screen:
    return show("rules", json.dumps(fields))


def menu(screen: b.Screen, key: str) -> tuple[b.Button, ...]:
    found = [m for m in screen.blocks if isinstance(m, b.Menu) and m.key == key]
    return found[0].buttons if found else ()


def found(screen: b.Screen, key: str = "finds") -> list[str]:
    return [button.intent.value for button in menu(screen, key)]


def opened(screen: b.Screen) -> list[str]:
    """The disputes of a list, whether they are folded or not."""
    menus = [m for m in screen.blocks if isinstance(m, b.Menu) and m.key.startswith("finds")]
    return [button.intent.value for m in menus for button in m.buttons]


def said(screen: b.Screen, kind: str = "") -> str:
    sentences = [x for x in screen.blocks if isinstance(x, b.Sentence)]
    return "\n".join(x.text for x in sentences if kind in ("", x.kind))


def field(screen: b.Screen, name: str) -> b.FormField | None:
    (one,) = (x for x in screen.blocks if isinstance(x, b.Search))
    return next((f for f in (one.words, *one.filters) if f.name == name), None)


def written(screen: b.Screen) -> str:
    return text.paint(screen) + "".join(map(html.block, screen.blocks)) + screen.fragment


# Searching.


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_plain_question_is_answered_on_the_first_screen(question: str) -> None:
    screen = search(words=question)
    assert QUESTIONS[question] in found(screen)[:3]
    answer = rulebook.rule(QUESTIONS[question])
    hint = next(x.hint for x in menu(screen, "finds") if x.intent.value == answer.id)
    assert answer.text in hint
    assert rulebook.catalogue(answer.game).title in hint


def test_it_says_how_it_read_the_words() -> None:
    screen = search(words="what an indulgance costs")
    assert "indulgance → indulgence" in said(screen)
    assert "→" not in said(search(words="what an indulgence costs"))


def test_nothing_found_is_said() -> None:
    screen = search(words="zzxqwv")
    assert "No rule fits" in said(screen)
    assert found(screen) == []


@pytest.mark.parametrize("typed", ["virtu.order.tie", "order.tie"])
def test_an_id_can_be_typed(typed: str) -> None:
    assert found(search(words=typed)) == ["virtu.order.tie"]


def test_a_wrong_id_is_told_the_right_one() -> None:
    screen = search(words="virtu.order.ties")
    assert "virtu.order.tie" in found(screen)
    assert "There is no rule" in said(screen)


def test_filters_narrow_and_say_how_many() -> None:
    filters = {"kind": "cost", "mode": "art", "component": "Indulgence"}
    screen = search(words="indulgence", game="virtu", **filters)
    assert found(screen) == ["virtu.indulgence.remove-cost"]
    (one,) = (x for x in screen.blocks if isinstance(x, b.Search))
    assert one.narrowed == 3


def test_a_part_of_the_book_is_leafed_through_in_its_order() -> None:
    first = show("rules", "game=medici")
    (marriages,) = (x for x in menu(first, "headings") if x.text == "Marriages")
    screen = Session().send(marriages.intent)
    book = rulebook.catalogue("medici").rules.values()
    wanted = [r.id for r in book if any("Marriages" in path for path in r.paths)]
    assert [i for i in found(screen) if i in wanted] == wanted[: rules.query.FIRST]
    assert str(len(wanted)) in marriages.hint


def test_more_is_shown_on_demand() -> None:
    screen = search(words="city", game="virtu")
    assert len(found(screen)) == rules.query.FIRST + 1
    more = Session().send(menu(screen, "finds")[-1].intent)
    assert found(more)[: rules.query.FIRST] == found(screen)[:-1]
    assert len(found(more)) > len(found(screen))


def test_what_another_game_has_is_dropped_when_the_game_is_changed() -> None:
    screen = search(words="tie", game="medici", mode="art", section="Part One", component="Agent")
    assert {i.partition(".")[0] for i in found(screen)[:-1]} == {"medici"}
    assert field(screen, "mode").value == ""  # type: ignore[union-attr]
    assert said(screen, "error") == ""


def test_without_a_game_there_is_no_choice_of_its_parts() -> None:
    assert field(search(words="tie"), "mode") is None
    assert field(search(words="tie", game="virtu"), "mode") is not None


@pytest.mark.parametrize(
    ("address", "wrong"), [("game=chess&words=tie", "chess"), ("kind=zzz&words=tie", "zzz")]
)
def test_an_address_with_something_unknown_is_told_and_still_searches(
    address: str, wrong: str
) -> None:
    screen = show("open", f"rules?{address}")
    assert wrong in said(screen, "error")
    assert found(screen)


@pytest.mark.parametrize(
    "odd",
    [
        "{", "[1]", '{"words": 7}', '{"words": null}', "=&=", "shown=-5", "shown=99999999999",
        '{"words": "' + "a" * 9999 + '"}',
    ],
)  # fmt: skip
def test_odd_queries_do_no_harm(odd: str) -> None:
    assert show("rules", odd).title


def test_the_address_brings_everything_back() -> None:
    screen = search(words="ties & equal cities?", game="virtu", kind="timing")
    again = show("open", screen.fragment)
    assert again.blocks == screen.blocks
    assert again.fragment == screen.fragment


# A rule.


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.id)
def test_the_page_of_a_rule_holds_all_that_hangs_on_it(rule: rulebook.Rule) -> None:
    screen = show("about", rule.id)
    book = rulebook.catalogue(rule.game)
    assert screen.title == rule.title
    assert rule.text in said(screen, "lead")
    assert rules.place(rule) in said(screen)
    assert found(screen, "beside") == [r.id for r in book.neighbours(rule) if r]
    assert found(screen, "open") == list(rule.disputes)
    linked = {*found(screen, "limits"), *found(screen, "see")}
    assert linked == {r.id for r in book.linked(rule)}
    assert found(screen, "modes") == [*(r.id for r in book.replaced_by(rule)), *rule.replaces]
    titles = [row.title for x in screen.blocks if isinstance(x, b.Parts) for row in x.rows]
    assert len(titles) == len(rule.examples)
    assert show("open", screen.fragment).blocks == screen.blocks
    assert len({x.key for x in screen.blocks}) == len(screen.blocks)


def test_each_example_with_a_scenario_can_be_walked_through() -> None:
    cards = [card for card in catalogue.listing() if card.example]
    assert cards
    for card in cards:
        example = rulebook.catalogue(card.game).examples[card.example]
        screen = show("about", example.rules[0])
        parts = [x for x in screen.blocks if isinstance(x, b.Parts)]
        pressed = [button.intent for x in parts for row in x.rows for button in row.buttons]
        assert b.Intent("walk", card.id) in pressed


def test_a_wrong_id_in_an_address_says_what_was_meant() -> None:
    screen = show("open", "rule/virtu.order.ties")
    assert "virtu.order.ties" in said(screen, "error")
    assert "virtu.order.tie" in found(screen)


def test_a_card_leads_to_the_whole_and_back_to_where_it_was_opened() -> None:
    session = Session()
    for verb, value in [("walk", SIEGE), ("answer", "yes"), ("rule", "virtu.bonus.alternate")]:
        session.send(b.Intent(verb, value))
    before = session.screen
    (card,) = (x for x in before.blocks if isinstance(x, b.RuleCard))
    everything = next(x for x in card.more if x.intent.verb == "about")
    assert session.send(everything.intent).fragment == "rule/virtu.bonus.alternate"
    session.send(b.Intent("about", "virtu.bonus.end"))
    back = next(x for x in session.screen.trail if x.intent.verb == "return")
    there = session.send(back.intent)
    assert there.fragment == before.fragment
    assert [x for x in there.blocks if isinstance(x, b.Question)] == [
        x for x in before.blocks if isinstance(x, b.Question)
    ]


def test_a_card_leads_to_what_is_open_about_its_rule() -> None:
    session = Session()
    session.send(b.Intent("walk", SIEGE))
    session.send(b.Intent("rule", "virtu.bonus.alternate"))
    (card,) = (x for x in session.screen.blocks if isinstance(x, b.RuleCard))
    opened = [x.intent.value for x in card.more if x.intent.verb == "dispute"]
    assert opened == list(rulebook.rule("virtu.bonus.alternate").disputes)
    assert session.send(b.Intent("dispute", opened[0])).fragment == f"dispute/{opened[0]}"


def test_the_way_back_leads_to_what_was_found_last() -> None:
    session = Session()
    results = session.send(b.Intent("rules", json.dumps({"words": "tie", "game": "virtu"})))
    session.send(menu(results, "finds")[0].intent)
    assert session.send(session.screen.trail[-1].intent).blocks == results.blocks
    other = session.send(b.Intent("about", "medici.buy.price"))
    assert "game=medici" in session.send(other.trail[-1].intent).fragment


def test_home_and_each_game_lead_to_the_rules_and_to_what_is_open() -> None:
    assert "rules" in {x.intent.verb for x in menu(show("home"), "shelf")}
    doors = {x.intent.verb: x.intent for x in menu(show("game", "virtu"), "doors")}
    assert "Virtù" in Session().send(doors["rules"]).title
    assert "Virtù" in Session().send(doors["disputes"]).title
    for name in rulebook.games():
        assert b.Intent("disputes", f"game={name}") in [
            x.intent for x in menu(show("rules", f"game={name}"), "open")
        ]


# Disputes.


def test_the_disputes_of_a_game_come_as_catalogued() -> None:
    screen = show("disputes", "game=victus")
    every = list(rulebook.catalogue("victus").disputes)
    assert found(screen)[:-1] == every[: rules.query.FIRST]
    session = Session()
    shown = session.send(b.Intent("disputes", "game=victus&shown=500"))
    assert found(shown) == every


@pytest.mark.parametrize("name", names())
def test_all_disputes_of_a_game_are_there_at_once_folded_by_how_often_they_matter(
    name: str,
) -> None:
    screen = show("disputes", f"game={name}")
    assert sorted(opened(screen)) == sorted(rulebook.catalogue(name).disputes)
    assert "Show more" not in text.paint(screen)
    folded = [m.folded for m in screen.blocks if isinstance(m, b.Menu)]
    assert folded == [False] + [True] * (len(folded) - 1)


def test_disputes_are_searched_within_their_game() -> None:
    session = Session()
    session.send(b.Intent("disputes", "game=virtu"))
    screen = session.send(b.Intent("disputes", json.dumps({"words": "is a pas final"})))
    assert found(screen)[0] == "virtu.d.passing"
    assert screen.fragment.startswith("disputes?")
    assert "game=virtu" in screen.fragment
    assert show("open", screen.fragment).blocks == screen.blocks
    cleared = session.send(b.Intent("disputes", json.dumps({"words": ""})))
    assert opened(cleared) == opened(show("disputes", "game=virtu"))


@pytest.mark.parametrize("name", names())
def test_what_can_come_up_in_play_here_goes_before_what_is_told_alone(name: str) -> None:
    order = opened(show("disputes", f"game={name}"))
    asked = [dispute in game(name).disputes for dispute in order]
    assert asked == sorted(asked, reverse=True)
    every = list(rulebook.catalogue(name).disputes)
    assert sorted(order, key=every.index) == every


@pytest.mark.parametrize("name", names())
def test_what_comes_up_most_often_goes_first(name: str) -> None:
    screen = show("disputes", f"game={name}")
    order = [rulebook.dispute(d) for d in opened(screen) if d in game(name).disputes]
    ranks = [("every-game", "many", "some", "rare", "never").index(str(d.often)) for d in order]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) > 2
    assert "the most frequent before the rest" in text.paint(screen)


def test_no_order_is_claimed_where_none_is_known() -> None:
    assert "frequent" not in text.paint(show("disputes", "game=medici"))


def test_without_a_game_it_asks_for_one() -> None:
    assert len(menu(show("open", "disputes"), "games")) == len(rulebook.games())
    assert "chess" in said(show("open", "disputes?game=chess"), "error")


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda d: d.id)
def test_the_page_of_a_dispute(dispute: rulebook.Dispute) -> None:
    screen = show("dispute", dispute.id)
    (shown,) = (x for x in screen.blocks if isinstance(x, b.Readings))
    assert [(row.default, bool(row.result)) for row in shown.rows] == [
        (r.id == dispute.default, bool(r.told_only)) for r in dispute.readings
    ]
    told = written(screen)
    for reason in (dispute.question, dispute.why, dispute.changes):
        assert html.esc(reason[1:].rstrip(".")) in told
    assert found(screen, "rules") == list(dispute.rules)
    assert show("open", screen.fragment).blocks == screen.blocks


def test_each_scenario_of_a_dispute_is_on_its_page_with_the_reading_that_it_shows() -> None:
    cards = [card for card in catalogue.listing() if card.dispute]
    for card in cards:
        buttons = {x.intent.value: x for x in menu(show("dispute", card.dispute), "see-it")}
        chosen = catalogue.read(card.path).readings.get(card.dispute)
        dispute = rulebook.dispute(card.dispute)
        reading = next(r for r in dispute.readings if r.id == (chosen or dispute.default))
        assert reading.text[1:40] in buttons[card.id].hint


def test_an_unknown_dispute_says_what_was_meant() -> None:
    screen = show("open", "dispute/virtu.d.pasing")
    assert "virtu.d.pasing" in said(screen, "error")
    assert "virtu.d.passing" in found(screen)


# The owner's rulebooks.


@pytest.fixture
def owned(monkeypatch: pytest.MonkeyPatch) -> None:
    """An owner's copy that says the same of every rule."""
    monkeypatch.setattr(rulebook, "passage", lambda _: SECRET)


@pytest.mark.usefixtures("owned")
def test_the_owner_sees_the_passage_on_the_page_and_on_the_card() -> None:
    session = Session(own_copies=True)
    assert SECRET in written(session.send(b.Intent("about", "virtu.order.tie")))
    session.send(b.Intent("walk", SIEGE))
    assert SECRET in written(session.send(b.Intent("rule", "virtu.order.tie")))


@pytest.mark.parametrize("way", ["", "home", "lesson/virtu/none", "at/xx", "ask/virtu/bonus?xx"])
def test_from_home_the_owner_is_led_to_the_copies_however_it_is_come_to(way: str) -> None:
    for own_copies in (True, False):
        session = Session(own_copies=own_copies, base="http://127.0.0.1:1")
        if way:
            session.send(b.Intent("home") if way == "home" else b.Intent("open", way))
        doors = [one.text for one in menu(session.screen, "shelf")]
        assert ("Your rulebooks" in doors) == own_copies
        assert menu(session.screen, "here"), "phones are led from there too"


@pytest.mark.usefixtures("owned")
def test_nobody_else_sees_it_and_nothing_that_is_saved_holds_it() -> None:
    for verb in ("about", "rule"):
        assert SECRET not in written(show(verb, "virtu.order.tie"))
    scenario = catalogue.read(catalogue.find(SIEGE))
    assert SECRET not in handout(Walk(scenario))
    assert SECRET not in to_yaml(scenario)
    rule = rulebook.rule("virtu.order.tie")
    bundle = rule._repr_mimebundle_()
    assert SECRET not in json.dumps([rulebook.rule_json(rule), rulebook.rule_text(rule), bundle])
    owner = Session(own_copies=True)
    assert SECRET not in owner.send(b.Intent("about", rule.id)).fragment


def upload(name: str, data: bytes | None) -> str:
    found = {"name": name, "size": 1}
    if data is not None:
        found["data"] = base64.b64encode(data).decode()
    return json.dumps(found)


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (upload("big.txt", None), r"big.txt: more than 4 MB"),
        (upload("a.pdf", b"%PDF-1.7"), "a.pdf: a PDF file"),
        (upload("a.txt", b"one two three " * 99), "a.txt: not recognised"),
        (upload("a.bin", b"\0\1\2"), "a.bin: no plain text"),
        ('{"name": "a.txt", "data": "!!"}', "did not arrive whole"),
        ("nonsense", "did not arrive whole"),
        ("[]", "did not arrive whole"),
        ("{}", "did not arrive whole"),
    ],
)
def test_an_upload_that_cannot_be_used_says_why(value: str, wanted: str) -> None:
    screen = show("link", value, own_copies=True)
    assert wanted in said(screen, "error")
    assert any(isinstance(x, b.Upload) for x in screen.blocks)


def test_who_sits_elsewhere_cannot_link_or_delete(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it was tried")

    monkeypatch.setattr(rulebook, "link_data", never)
    monkeypatch.setattr(rulebook, "unlink", never)
    screen = show("rulebooks")
    assert not any(isinstance(x, b.Upload) for x in screen.blocks)
    before = show("home")
    assert show("link", upload("a.txt", b"a")) == before
    assert show("unlink", "virtu") == before


def test_a_linked_copy_can_be_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    deleted: list[str] = []
    monkeypatch.setattr(rulebook, "linked_games", lambda: ("virtu",))
    monkeypatch.setattr(rulebook, "unlink", deleted.append)
    session = Session(own_copies=True)
    (copies,) = (x for x in session.send(b.Intent("rulebooks")).blocks if isinstance(x, b.Parts))
    buttons = [button for row in copies.rows for button in row.buttons]
    assert [x.intent for x in buttons] == [b.Intent("unlink", "virtu")]
    session.send(buttons[0].intent)
    assert deleted == ["virtu"]

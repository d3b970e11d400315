"""Where a game is over the desk asks who wins; where one thing is done, what is decided next."""

from __future__ import annotations

import json

import pytest

from tests.desk.helpers import ask, evenings
from tutor.core.game import game, names
from tutor.desk.answer import NO, YES, answered
from tutor.desk.change import changes
from tutor.desk.template import NONE, Value, templates
from tutor.scenario import catalogue
from tutor.view import answering
from tutor.view import blocks as b
from tutor.view.blocks import Intent
from tutor.view.session import Session
from tutor.view.walk import Walk

MOST_ALONE = 6
"""Points that a role, the most ducats and the most cards alone score: of no more there is no form.
"""


def here(card: str, node: str = "") -> Session:
    """The desk, asked about the position that a walk-through begins with, or comes to."""
    session = Session()
    for intent in (Intent("open", f"walk/{card}/{node}") if node else Intent("walk", card),
                   Intent("free-here")):
        session.send(intent)
    return session


@pytest.mark.parametrize("name", [n for n in names() if any(t.ended for t in templates(n))])
def test_a_position_at_its_end_leads_to_who_has_won(name: str) -> None:
    seen = 0
    for card in catalogue.listing(name):
        walk = Walk(catalogue.read(card.path))
        state = walk.tree.nodes[walk.node_at(walk.end)].state
        # From the demonstration of a dispute one comes to what it shows.
        if state.stack or card.dispute:
            continue
        score = game(name).score
        assert score is not None
        best = max(score(state), key=lambda row: (row.total, row.ties))
        if best.total <= MOST_ALONE:
            continue
        seen += 1
        screen = here(card.id, str(walk.end)).screen
        assert screen.title == "Who wins?", card.id
        winner = game(name).describe.label(state.opt, "seat", best.seat)
        # Which Buildings break a tie is disputed.
        assert winner in screen.bar[0].text or "don't say" in screen.bar[0].text, card.id
    assert seen


@pytest.mark.parametrize(("card", "answer", "reason"), [
    ("virtus/tie-trios", "Stefano wins",
     "Stefano and Sofia have 36 points each; Stefano has most icon trios, 1 against 0."),
    ("virtus/tie-shared", "Stefano and Sofia share the victory",
     "Stefano and Sofia are level on points, and on icon trios too."),
])
def test_what_breaks_a_tie_is_told(card: str, answer: str, reason: str) -> None:
    session = here(card)
    assert session.screen.bar[0].text == f"✓ {answer} ›"
    (verdict,) = [one for one in session.send(Intent("next")).blocks if isinstance(one, b.Verdict)]
    assert (verdict.said, verdict.reason) == (answer, reason)
    assert "5.2" in verdict.where


def put_together(session: Session, wanted: set[str]) -> None:
    """Press what differs; what is to come is pressed first, as something always stays chosen."""
    (field,) = [f for one in session.screen.blocks if isinstance(one, b.Entries)
                for f in one.fields if f.kind == "toggles"]
    held = {*field.chosen}
    for name in (*sorted(wanted - held), *sorted(held - wanted)):
        session.send(Intent("set", json.dumps({"name": field.name, "value": name})))


def test_after_a_draw_the_next_player_is_asked() -> None:
    session = here("virtus/example-1")
    put_together(session, {"Charity 12", "Justice 12", "Temperance 12"})
    screen = session.send(Intent("then"))
    assert screen.title.startswith("May Sofia draw")
    assert "“" not in screen.title
    (verdict,) = [one for one in session.send(Intent("next")).blocks if isinstance(one, b.Verdict)]
    assert any(line.startswith("By chance, as taken here:") for line in verdict.assumed)
    session.send(Intent("back"))
    assert session.send(Intent("undone")).title.startswith("May Stefano draw")


def test_a_kind_of_action_is_not_called_by_one_of_several_headings() -> None:
    (entries,) = [one for one in here("virtus/example-1").screen.blocks
                  if isinstance(one, b.Entries) and one.key == "action"]
    (would,) = [field for field in entries.fields if field.name == "do"]
    assert dict(would.options)["draw"] == "Draw"


@pytest.mark.parametrize(("wanted", "instead"), [
    (["Faith 2"], "Draw Faith 2 and Prudence 2"),
    (["Temperance 12", "Temperance 13", "Justice 12"], "Draw Temperance 12 and Temperance 13"),
])
def test_of_any_position_the_nearest_that_is_allowed_is_told(
    wanted: list[str], instead: str
) -> None:
    session = here("virtus/example-1")
    put_together(session, {*wanted})
    blocks = session.send(Intent("next")).blocks
    told = [line for one in blocks if isinstance(one, b.Parts) and one.key == "changes"
            for row in one.rows for line in row.lines]
    assert instead in told


def test_no_change_is_told_where_nothing_of_the_kind_is_allowed() -> None:
    found = answered(ask("virtus", "choose", second=True))
    assert found.word == NO
    assert all(change.parts for change in changes(found))


def test_what_a_reading_of_the_book_rules_out_is_in_the_reason() -> None:
    """Where a card may stay only because the rules drag nothing along, that is said first."""
    for found in (answered(ask("virtus", "draw", taken=2, share="virtue", also="some")),
                  answered(ask("virtus", "draw", taken=2, share="value", kin="some"))):
        assert found.word == YES
        assert "may stay" in found.reason


def test_the_turn_order_of_a_form_is_assumed_where_a_reading_looks_at_it() -> None:
    found = answered(ask("virtu", "battle", evenings("virtu")[0], troops__red=3,
                         troops__green=2))
    (verdict,) = [one for one in answering.blocks(found) if isinstance(one, b.Verdict)]
    assert any("place in the turn order" in line for line in verdict.assumed)


@pytest.mark.parametrize(("name", "level"), [
    ("virtus", {"trios": 2}),
    ("il_principe", {"buildings": 5, "placed": 0, "role": NONE}),
])
def test_of_those_who_share_a_win_none_is_said_to_win_alone(
    name: str, level: dict[str, Value]
) -> None:
    seats = evenings(name)[1].seats
    said = {f"points__{seat}": 39 if seat in seats[:2] else 10 + at
            for at, seat in enumerate(seats)}
    said |= {f"{field}__{seat}": value for seat in seats[:2] for field, value in level.items()}
    found = answered(ask(name, "winner", evenings(name)[1], **said))
    assert "share the" in found.said
    events = [row.text for one in answering.blocks(found) if isinstance(one, b.Log)
              and one.key == "changed" for row in one.rows if isinstance(row, b.Change)]
    assert [text for text in events if "shares the" in text]
    assert not [text for text in events if " wins " in text]

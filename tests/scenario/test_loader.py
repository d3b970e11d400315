"""Documents become scenarios, or one message for each thing that is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenario.helpers import ALBA, cases, changed, faults
from tutor.core.game import game, names
from tutor.core.options import Options
from tutor.scenario.document import Cursor, Move, Scenario
from tutor.scenario.faults import Unusable
from tutor.scenario.loader import load
from tutor.scenario.write import to_yaml


def test_a_document_becomes_a_scenario() -> None:
    s = load(ALBA)
    assert (s.id, s.title, s.mode, s.seats) == ("toy/alba", "Alba falls", "feud", ("red", "blue"))
    assert s.options == Options("toy", "feud", ("red", "blue"))
    assert s.script[1].because == ("toy.turn.order",)
    assert s.script[2].move == Move("red", "raid", {"town": "Alba"})
    assert s.script[3].move == Move("", "roll", {"face": 2})
    assert s.script[0].ask is not None
    assert s.script[0].ask.answer == 2
    assert s.place(("script", 3, "face")) == "scenario:32:26"


def test_a_file_is_read_like_a_text(tmp_path: Path) -> None:
    path = tmp_path / "alba.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + ALBA.replace("\n", "\r\n").encode())
    assert load(path) == load(ALBA)


def test_writing_gives_the_same_scenario_back() -> None:
    assert load(to_yaml(load(ALBA))) == load(ALBA)


@given(st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=60))
def test_any_text_survives_writing(text: str) -> None:
    if not text.strip():
        return
    back = load(to_yaml(Scenario("", text, "toy", "duel", ("red", "blue"), history=text)))
    assert (back.title, back.history) == (text.strip(), text.strip())


def test_only_a_stated_reading_that_is_no_default_is_an_option() -> None:
    with_default = load(changed("given:", "readings: {toy.d.tie: town}\ngiven:"))
    assert with_default.readings == {"toy.d.tie": "town"}
    assert with_default.options.readings == ()
    other = load(changed("given:", "readings: {toy.d.tie: raider}\ngiven:"))
    assert other.options.readings == (("toy.d.tie", "raider"),)


def test_a_mode_with_one_company_needs_no_seats() -> None:
    text = changed("seats: [red, blue]\n", "", changed("mode: feud", "mode: duel"))
    assert load(text).seats == ("red", "blue")


def test_branches_and_where_the_reader_was_come_back() -> None:
    text = ALBA + (
        "branches:\n"
        "  - {label: unlucky, after: 3, script: [{chance: roll, face: 1}]}\n"
        "  - {label: later, of: unlucky, after: 1, script: [{seat: blue, do: pass}]}\n"
        "cursor: {line: later, step: 1}\n"
    )
    s = load(text)
    assert [b.of for b in s.branches] == ["", "unlucky"]
    assert s.cursor == Cursor(1, "later")
    assert load(to_yaml(s)) == s


@pytest.mark.parametrize(("old", "new", "line"), cases("one_fault"))
def test_one_mistake_gives_one_line_that_says_what_would_be_right(
    old: str, new: str, line: str
) -> None:
    found = faults(changed(old, new))
    assert len(found) == 1
    assert found[0].startswith("f.yaml:")
    assert line in found[0]


def test_all_faults_are_told_at_once_in_the_order_of_lines() -> None:
    text = changed("coins: 1", "coins: x")
    text = changed("mode: feud", "mode: feud\nmood: sad", text)
    text = changed("    do: raid", "    do: riad", text)
    assert [line.split(":")[1] for line in faults(text)] == ["5", "15", "31"]


def test_endless_faults_are_cut_short() -> None:
    text = ALBA + "".join(f"nonsense{n}: 1\n" for n in range(500))
    assert len(faults(text)) == 40


def test_every_fault_of_a_position_is_told_with_numbers_where_it_was_written() -> None:
    text = changed("troops: {red: 2, blue: 1}}\n    C", "troops: {red: 2}}\n"
                   "    Bosco: {troops: {red: 9, blue: 7}}\n    C")
    alba, red, blue = faults(text)
    assert alba == ("f.yaml:11:11: given.towns.Alba: found 0 (Toy.raid.win needs 1 troops of its "
                    "owner and has 0); right would be 1")
    assert red == ("f.yaml:11:39: given.towns.Alba.troops.red: found 11 (Red has 5 troops in all); "
                   "right would be 5")
    assert blue == ("f.yaml:12:36: given.towns.Bosco.troops.blue: found 9 (Blue has 5 troops in "
                    "all); right would be 5")


def test_a_branch_leaves_a_line_that_stands_before_it() -> None:
    found = faults(ALBA + (
        "branches:\n"
        "  - {label: a, after: 9, script: [{seat: red, do: pass}]}\n"
        "  - {label: b, of: c, after: 0, script: []}\n"
        "  - {label: a, after: 0, script: []}\n"
        "cursor: {step: 2, line: b}\n"
    ))
    assert [f.split(": ", 1)[1] for f in found] == [
        "branches[1].after: found 9; right would be at most 6, the steps of that line",
        "branches[2].of: found the text “c”; right would be a",
        "branches[3].label: found the label “a” again; right would be a label of its own",
        "cursor.step: found 2; right would be at most 0, the steps of that line",
    ]


def test_no_action_has_a_field_that_steps_use_themselves() -> None:
    own = {"seat", "do", "chance", "refuse", "because", "check", "say", "ask"}
    for g in map(game, names()):
        for mode, details in g.modes.items():
            for seats in details.seats:
                actions = g.script.actions(Options(g.name, mode, seats))
                assert not [n for n, f in actions.items() if own & set(f.entries)]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="found no file to read"):
        load(tmp_path / "nowhere.yaml")
    with pytest.raises(Unusable, match="found no file to read"):
        load(tmp_path)


@pytest.mark.parametrize(("size", "told"), [(300, "300 KB"), (256, "a little more than 256 KB")])
def test_a_large_file_is_told_by_its_own_size(tmp_path: Path, size: int, told: str) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b"#" * (size * 1024 + 1))
    with pytest.raises(Unusable, match=f"found {told}; right would be at most 256 KB"):
        load(path)

"""Documents become scenarios, or one message for each thing that is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenario.helpers import ALBA, changed, faults
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
    quoted = to_yaml(Scenario(text, text, "toy", "duel", ("red", "blue"), history=text))
    back = load(quoted)
    assert (back.id, back.history) == (text.strip(), text.strip())


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


# Each row: what is replaced, by what, and the line that says so.
ONE_FAULT = [
    ("game: toy", "game: toi", "3:7: game: found the text “toi”; right would be"),
    ("game: toy\n", "", "1:1: found no game; right would be game: "),
    ("mode: feud", "mode: fued",
     "4:7: mode: found the text “fued”; right would be one of duel, feud (did you mean feud?)"),
    ("title:", "titel:", "2:1: found the name “titel”; right would be a field of a scenario "
     "(did you mean title?)"),
    ("seats: [red, blue]", "seats: [blue, red]", "5:8: seats: found [blue, red]; right would be "
     "[red, blue] or [red, blue, green]"),
    ("seats: [red, blue]", "seats: [red, blu]", "5:14: seats[2]: found the text “blu”; right would "
     "be one of red, blue, green (did you mean blue?)"),
    ("seats: [red, blue]\n", "", "1:1: found no seats; right would be seats: [red, blue] or "),
    ("kind: rulebook", "kind: rulebok", "did you mean rulebook?"),
    (", example: toy.ex.alba", "", "6:9: source: found no example; right would be example: "),
    ("example: toy.ex.alba", "example: toy.ex.alma", "found the text “toy.ex.alma”; right would be "
     "toy.ex.alba"),
    ("focus: [Alba]", "focus: [Alva]", "7:9: focus[1]: found the text “Alva”; right would be one "),
    ("given:", "readings: {toy.d.tei: town}\ngiven:",
     "8:12: readings: found the name “toy.d.tei”; right would be toy.d.tie"),
    ("given:", "readings: {toy.d.tie: twon}\ngiven:",
     "8:23: readings.toy.d.tie: found the text “twon”; right would be one of town, raider "
     "(did you mean town?)"),
    ("given:", "readings: {toy.d.manners: a}\ngiven:", "found a dispute that can only be told; "
     "right would be to leave it out (it is a matter of taste)"),
    ("given:", "variants: [fogg]\ngiven:", "8:12: variants[1]: found the text “fogg”; right would "
     "be fog"),
    ("turn: red\n", "\n", "10:3: given: found no turn; right would be turn: who plays next: one of "
     "red, blue"),
    ("turn: red\n", "turn:\n", "9:3: given.turn: found nothing; right would be who plays next: "),
    ("    Alba: {owner", "    Abla: {owner", "11:5: given.towns: found the name “Abla”; right "
     "would be one of Alba, Bosco, Castel del Rio (did you mean Alba?)"),
    ("troops: {red: 2, blue: 1}}\n    C", "troops: {red: two}}\n    C", "11:39: given.towns.Alba."
     "troops.red: found the text “two”; right would be a whole number from 0 to 30"),
    ("troops: {red: 2, blue: 1}}\n    C", "troops: {red: '2'}}\n    C",
     "found the text “2”; right would be a whole number from 0 to 30, without quotation marks"),
    ("coins: 1", "coins: 1.5", "found the number 1.5; right would be a whole number from 0 to 9"),
    ("coins: 1", "coins: true", "found true; right would be a whole number from 0 to 9"),
    ("coins: 1", "coins: 123456789012345678901", "right would be a whole number from 0 to 9"),
    ("coins: 1", "coins: [1]", "found a list of 1; right would be a whole number from 0 to 9"),
    ("{coins: 1, hand: [spy]}", "1", "14:10: given.players.red: found 1; right would be fields, "
     "such as {coins: 1}"),
    ("hand: [spy]}\n", "hand: spy}\n", "found the text “spy”; right would be a list, such as [spy]"),
    ("hand: [spy]}\n", "hand: [spy, spy, spy]}\n", "found a list of 3; right would be at most 2"),
    ("hand: [spy]}\n", "hand: [spy, spy]}\n", "14:27: given.players.red.hand: found the same card "
     "twice; right would be each card once"),
    ("    do: raid", "    do: riad", "30:9: script[3].do: found the text “riad”; right would be one of "
     "raid, pass, roll (did you mean raid?)"),
    ("    do: raid", "    od: raid", "30:5: script[3]: found the name “od”; right would be one of seat, do,"),
    ("    town: Alba\n", "", "script[3]: found no town; right would be town: one of Alba, "),
    ("    town: Alba\n", "    tonw: Alba\n", "31:5: script[3]: found the name “tonw”; right would "
     "be one of seat, do, town (did you mean town?)"),
    ("    seat: red\n", "", "script[3]: found no seat; right would be seat: one of red, blue"),
    ("    seat: red\n", "    seat: green\n", "found the text “green”; right would be one of red, "),
    ("face: 2", "face: 7", "found 7; right would be a whole number from 1 to 6"),
    ("{chance: roll, face: 2}", "roll", "32:5: script[4]: found the text “roll”; right would be a "
     "step: {seat: …, do: …} or {say: …}"),
    ("{chance: roll, face: 2}", "{chance: roll, face: 2, do: pass}", "script[4]: found do and "
     "chance in one step; right would be a step for each"),
    ("{chance: roll, face: 2}", "{seat: red}", "script[4]: found a step that does nothing; right "),
    ("    because: toy.turn.order\n", "", "script[2]: found no because; right would be because: "
     "the id of the rule that refuses"),
    ("because: toy.turn.order", "because: toy.turn.odrer", "23:14: script[2].because: found the "
     "text “toy.turn.odrer”; right would be the id of a rule of Toy: one of toy."),
    ("because: toy.turn.order", "because: order", "(did you mean toy.turn.order?)"),
    ("answer: {number: 2}", "answer: 2", "19:15: script[1].ask.answer: found 2; right would be one "
     "of {number: 3}, {yes: true}, {pick: name}"),
    ("answer: {number: 2}", "answer: {yes: yes}", "found the text “yes”; right would be true or "),
    ("answer: {number: 2}", "answer: {yes: true}", "20:16: script[1].ask.measure: found total; "
     "right would be state or legal or event, for an answer of the kind yes"),
    ("      measure: {value: [towns, Alba, owner]}\n", "", "script[3].ask: found no measure; right "
     "would be measure: one of total, value, state, legal or event"),
    ("measure: {value: ", "measure: {valeu: ", "found the name “valeu”; right would be one of total"),
    ("answer: {pick: red}", "answer: {pick: green}", "script[3].ask.answer.pick: found “green”; "
     "right would be one of red, blue"),
    ("legal: [{seat: blue, do: pass}]", "legal: {seat: blue, do: pass}", "found fields (seat, do); "
     "right would be a list of at most 200"),
    ("total: 4, town", "total: four, town", ""),
    ("{rule: toy.raid.strength, total: 4, town: Alba}", "{total: 4}", "expect.events[1]: found "
     "fields (total); right would be an event, such as {rule: "),
    ("  events:\n", "  event:\n", "found the name “event”; right would be one of events, state, "
     "legal (did you mean events?)"),
    ("slip: toy.d.misprint", "slip: toy.d.misprnt", "did you mean toy.d.misprint?"),
    ("slip: toy.d.misprint, ", "", "printed.strength of Red: found no slip; right would be slip: "),
    ("history: ", "history: [] # ", "found a list of 0; right would be a text"),
]


@pytest.mark.parametrize(("old", "new", "line"), ONE_FAULT)
def test_one_mistake_gives_one_line_that_says_what_would_be_right(
    old: str, new: str, line: str
) -> None:
    found = faults(changed(old, new))
    if not line:  # It is no mistake of the document but a matter for the run.
        assert found == []
        return
    assert len(found) == 1
    assert found[0].startswith("f.yaml:")
    assert line in found[0]


def test_all_faults_are_told_at_once_in_the_order_of_lines() -> None:
    text = changed("coins: 1", "coins: x")
    text = changed("    do: raid", "    do: riad", changed("mode: feud", "mode: feud\nmood: sad", text))
    assert [line.split(":")[1] for line in faults(text)] == ["5", "15", "31"]


def test_endless_faults_are_cut_short() -> None:
    text = ALBA + "".join(f"nonsense{n}: 1\n" for n in range(500))
    assert len(faults(text)) == 40


def test_every_fault_of_a_position_is_told_with_numbers_where_it_was_written() -> None:
    text = changed("troops: {red: 2, blue: 1}}\n    C", "troops: {red: 2}}\n"
                   "    Bosco: {troops: {red: 9, blue: 7}}\n    C")
    assert faults(text) == [
        "f.yaml:11:11: given.towns.Alba: found 0 (Toy.raid.win needs 1 troops of its owner and has "
        "0); right would be 1",
        "f.yaml:11:39: given.towns.Alba.troops.red: found 11 (Red has 5 troops in all); "
        "right would be 5",
        "f.yaml:12:36: given.towns.Bosco.troops.blue: found 9 (Blue has 5 troops in all); "
        "right would be 5",
    ]


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


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="found no file to read"):
        load(tmp_path / "nowhere.yaml")
    with pytest.raises(Unusable, match="found no file to read"):
        load(tmp_path)

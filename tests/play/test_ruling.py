"""Verdicts: yes, no, the rules don't say, I need one number."""

from __future__ import annotations

from dataclasses import replace

import pytest

import tutor
from tutor.core.game import game
from tutor.play.judging import BadPlan, judged, parse
from tutor.play.table import find

RAVENNA = find("virtu/siege-ravenna")
G, OPT = game("virtu"), RAVENNA.options


def verdict(plan: str, step: int = 0, scenario: object = RAVENNA) -> tuple[str, int]:
    told = judged(scenario, plan, step, all_readings=True)  # type: ignore[arg-type]
    return told.data["verdict"], told.code


def test_yes() -> None:
    assert verdict("red use-bonus token") == ("legal", 0)


def test_no_names_the_rule_and_both_numbers() -> None:
    told = judged(RAVENNA, "green use-bonus token", 0, all_readings=True)
    assert told.code == 1
    failed = [c for c in told.data["checks"] if c["holds"] is False]
    assert [c["rule"] for c in failed] == ["virtu.bonus.alternate"]
    assert "In the book:" in told.text
    told = judged(RAVENNA, "red pass; green use-bonus token", 0, all_readings=False)
    failed = [c for c in told.data["checks"] if c["holds"] is False]
    assert [(c["rule"], c["need"], c["have"]) for c in failed] == [("virtu.bonus.tokens", 1, 0)]


def with_given(**given: object) -> object:
    return replace(RAVENNA, given={**RAVENNA.given, **given}, script=())  # type: ignore[dict-item]


def test_unsettled_where_a_reading_changes_the_result() -> None:
    players = {"green": {"war_tokens": 1}}
    scenario = with_given(players=players)
    told = judged(scenario, "red pass; green use-bonus token", 0, all_readings=True)  # type: ignore[arg-type]
    assert told.code == 3
    assert ("virtu.d.defender-tokens", "also-defence", False) in {
        (a["dispute"], a["reading"], a["same"]) for a in told.data["alternatives"]
    }
    assert told.text.startswith("The rules don't say.")


def test_a_number_that_decides_is_asked_for() -> None:
    cities = {"Ancona": {"troops": {"red": 2}}}
    told = judged(with_given(cities=cities), "red pass", 0, all_readings=False)  # type: ignore[arg-type]
    assert told.code == 4
    assert "virtu.city.Ancona.value" in told.data["wanted"]


def test_what_a_guess_turns_is_neither_ticked_nor_crossed() -> None:
    waiting = {"Bari": {"waiting": {"red": 1}}, "Mantua": {"owner": "red"}}
    scenario = replace(RAVENNA, given={"at": "retreat", "retreat": {"seat": "red"},
                                       "cities": waiting}, script=())
    told = judged(scenario, "red walk Bari Mantua", 0, all_readings=False)
    asked = next(c for c in told.data["checks"] if "road" in c["text"])
    assert (told.code, asked["state"], asked["holds"]) == (4, "open", None)
    line = next(line for line in told.text.splitlines() if "road" in line and "[" in line)
    assert line.startswith("  ? ")
    assert "No road" in line


def test_a_number_that_changes_nothing_is_not_asked_for() -> None:
    ancona = {"troops": {"red": 6}, "agent": "red", "value": 2}
    cities = {"Ancona": ancona, "Bari": {"owner": "red"}}
    assert verdict("red pass", scenario=with_given(cities=cities)) == ("legal", 0)


def test_a_house_reading_is_followed() -> None:
    scenario = replace(
        with_given(players={"green": {"war_tokens": 1}}),  # type: ignore[type-var]
        readings={"virtu.d.defender-tokens": "also-defence"},
    )
    told = judged(scenario, "red pass; green use-bonus token", 0, all_readings=False)
    assert told.code == 0


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        ("", "an empty plan"),
        ("red", "right would be a seat and an action"),
        ("rde pass", "did you mean red"),
        ("red use-bonsu token", "did you mean use-bonus"),
        ("red use-bonus", "no source"),
        ("red use-bonus tokn", "did you mean token"),
        ("red besiege Sienna", "did you mean Siena"),
        ("red pass now", "one value too many"),
        ("red give-up-space 9", "a number from 1 to 6"),
        ("red besiege town=Siena", "no field of besiege"),
        ('red "pass', "quotation"),
    ],
)
def test_a_plan_that_cannot_be_read_says_what_would_be_right(plan: str, message: str) -> None:
    with pytest.raises(BadPlan, match=message):
        parse(G, OPT, plan)


def test_a_table_rules_from_where_it_is() -> None:
    table = tutor.load("virtu/siege-ravenna")
    table.step()
    legal = table.legal()
    assert table.ruling(legal[0], all_readings=False).outcome.legal

"""A verdict said to be wrong is a scenario that fails, with 1, until the verdict is another one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.desk.helpers import ask, every_template
from tests.desk.positions import anywhere
from tutor.core.game import names
from tutor.desk import wrong
from tutor.desk.answer import IMPOSSIBLE, Answer, answered
from tutor.desk.slip import slip
from tutor.play.ruling import INCOMPLETE, UNSETTLED
from tutor.scenario.check import Report, check_file
from tutor.scenario.document import Asked, Scenario, Verdict
from tutor.scenario.runner import HELD, MISMATCH, UNUSABLE
from tutor.scenario.write import to_yaml


def checked(scenario: Scenario, folder: Path) -> Report:
    path = folder / "wrong.yaml"
    path.write_text(to_yaml(scenario), encoding="utf-8")
    return check_file(path, wrong.disagreements)


def filled(right: wrong.Right) -> str:
    """Something to stand for what an answer leaves open, that is not what the rules give."""
    if not right.open:
        return ""
    return "97" if right.number else "Nobody, Somebody"


def fails_until_mended(answer: Answer, folder: Path) -> None:
    rights = wrong.rights(answer)
    assert rights
    assert answer.said not in {right.said for right in rights}
    for right in rights:
        made = wrong.wrong(answer, right.verdict(filled(right)), "See the second paragraph.")
        assert made.history == "See the second paragraph."
        report = checked(made, folder)
        assert report.code == MISMATCH, (right, report.lines)
        last = report.mismatches[-1]
        assert last.field == "verdict"
        assert last.line > 1
        assert last.wanted == right.verdict(filled(right)).said
        assert last.got.startswith(f"{answer.said}: ")
    # Once the rules give what was said to be right, it holds.
    mended = wrong.wrong(answer, Verdict(answer.word, answer.said), "")
    assert mended.history == wrong.ROOM
    assert checked(mended, folder).code == HELD


@pytest.mark.parametrize(("name", "template"), [(n, t.id) for n, t in every_template()])
def test_every_question_can_be_said_to_be_answered_wrongly(
    name: str, template: str, tmp_path: Path
) -> None:
    answer = answered(ask(name, template))
    assert answer.word != IMPOSSIBLE
    if answer.ruling is not None and answer.word != INCOMPLETE:
        fails_until_mended(answer, tmp_path)


@pytest.mark.parametrize("name", names())
def test_so_can_the_answers_about_any_position(name: str, tmp_path: Path) -> None:
    for answer in anywhere(name):
        fails_until_mended(answer, tmp_path)


def test_what_can_be_right_are_the_answers_of_the_question() -> None:
    def said(name: str, template: str) -> set[str]:
        return {right.said for right in wrong.rights(answered(ask(name, template)))}

    assert said("virtu", "bonus") == {"No", "The rules don't say"}
    assert {"Red wins; nobody besieges", "Green wins; nobody besieges"} <= said("virtu", "battle")
    assert "Sofia pays … points" in said("virtus", "tribute")
    assert "Sofia first, Stefano second" in said("virtus", "places")
    assert "The order is …" in said("virtu", "order")


def test_a_number_is_asked_for_where_the_answer_has_one() -> None:
    tribute = wrong.rights(answered(ask("virtus", "tribute")))
    right = next(one for one in tribute if one.said == "Sofia pays … points")
    assert right.verdict("1").said == "Sofia pays 1 point"
    assert right.verdict(" 04 ").said == "Sofia pays 4 points"
    for bad in ("", "two", "-1", "1.5", "1000"):
        with pytest.raises(ValueError, match="a whole number from 0 to 999"):
            right.verdict(bad)
    order = next(r for r in wrong.rights(answered(ask("virtu", "order"))) if r.open)
    assert order.verdict("Green, Red, Yellow").said == "The order is Green, Red, Yellow"
    with pytest.raises(ValueError, match="Say what stands for"):
        order.verdict("  ")


def test_a_slip_is_checked_by_asking_once_more(tmp_path: Path) -> None:
    made = slip(answered(ask("virtu", "siege", troops=4)))
    assert checked(made, tmp_path).code == HELD
    other = replace(made, verdict=Verdict(UNSETTLED, "The rules don't say"))
    assert checked(other, tmp_path).code == MISMATCH
    assert checked(replace(made, asked=Asked("nothing")), tmp_path).code == UNUSABLE

"""The commands of the desk: a slip asked once more, and lists of what no rulebook prints."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.desk.helpers import ask
from tutor.cli import app
from tutor.core.game import game
from tutor.desk import slip
from tutor.desk.answer import answered
from tutor.games import owned
from tutor.scenario import links
from tutor.scenario.document import Verdict, Versions
from tutor.scenario.write import to_yaml
from tutor.view.slip_page import slip_page

run = CliRunner()
QUESTION = ask("virtu", "siege", troops=4)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, own_box: Path) -> Path:
    """A folder for files, beside an empty one of data."""
    return tmp_path


def test_a_slip_is_asked_once_more_from_a_file_a_page_and_a_link(folder: Path) -> None:
    answer = answered(QUESTION)
    made = slip.slip(answer)
    (folder / "slip.yaml").write_text(to_yaml(made), encoding="utf-8")
    (folder / "slip.html").write_text(slip_page(answer, made), encoding="utf-8")
    link = f"#verdict/0/virtu/siege?{links.encode(slip.asked(QUESTION))}"
    for source in (str(folder / "slip.yaml"), str(folder / "slip.html"), link):
        result = run.invoke(app, ["judge", "--replay", source])
        assert result.exit_code == 0, result.output
        assert "Nothing has changed." in result.output
        assert "Ravenna falls to Red. 4 is more than 2" in result.output


def test_what_changed_is_told_and_ends_with_one(folder: Path) -> None:
    made = replace(slip.slip(answered(QUESTION)), verdict=Verdict("no", "Ravenna holds out", "x"))
    path = folder / "slip.yaml"
    path.write_text(to_yaml(made), encoding="utf-8")
    result = run.invoke(app, ["judge", "--replay", str(path)])
    assert result.exit_code == 1
    assert "The answer was: Ravenna holds out. Now it is: Ravenna falls to Red." in result.output
    data = json.loads(run.invoke(app, ["judge", "--replay", str(path), "--json"]).output)
    assert data["word"] == "yes"
    assert len(data["changed"]) == 2


@pytest.mark.parametrize("source", ["nothing", "slip.yaml", "#verdict/virtu/siege?" + "A" * 60])
def test_what_is_no_slip_is_refused_in_one_line(source: str) -> None:
    result = run.invoke(app, ["judge", "--replay", source])
    assert result.exit_code == 2
    assert "right would be" in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("name", "keep", "message"),
    [
        ("half.html", 0.5, "a page without a slip, or cut off before it"),
        ("begun.html", 0.01, "the whole page, saved once more"),
        ("empty.yaml", 0, "found nothing; right would be a slip: a page, a scenario or a link"),
        ("half.link", 0.5, "a link that is cut off or changed"),
    ],
)
def test_half_a_slip_is_told_as_such(folder: Path, name: str, keep: float, message: str) -> None:
    answer = answered(QUESTION)
    whole = slip_page(answer, slip.slip(answer)) if name.endswith("html") \
        else links.encode(slip.asked(QUESTION))
    (folder / name).write_text(whole[: int(len(whole) * keep)], encoding="utf-8")
    result = run.invoke(app, ["judge", "--replay", str(folder / name)])
    assert result.exit_code == 2
    assert message in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_what_is_no_file_is_said(folder: Path) -> None:
    for source, found in ((str(folder), "a folder"), (str(folder / "no.yaml"), "no such file")):
        result = run.invoke(app, ["judge", "--replay", source])
        assert result.exit_code == 2
        assert f"found {found}" in result.output


def test_a_slip_of_another_version_is_told_as_such_where_it_is_refused_too(folder: Path) -> None:
    made = replace(slip.slip(answered(QUESTION)), versions=Versions("0.0.1", "1"))
    path = folder / "slip.yaml"
    path.write_text(to_yaml(made), encoding="utf-8")
    same = run.invoke(app, ["judge", "--replay", str(path)])
    assert (same.exit_code, "made with version 0.0.1" in same.output) == (0, True)
    path.write_text(to_yaml(made).replace("template: siege", "template: duel"), encoding="utf-8")
    gone = run.invoke(app, ["judge", "--replay", str(path)])
    assert gone.exit_code == 2
    assert "asked.template: found “duel”" in gone.output
    assert "made with version 0.0.1" in gone.output


def test_judge_says_on_whose_authority_each_default_stands() -> None:
    told = run.invoke(app, ["judge", "virtu/disputes/passing", "red use-bonus token",
                            "--readings", "all"]).output
    assert "No answer is known; this reading is ours." in told
    data = json.loads(run.invoke(app, ["judge", "virtu/siege-ravenna", "red use-bonus token",
                                       "--json"]).output)
    assert set(data["authority"]) == set(data["readings"])
    assert all(data["authority"].values())


def test_judge_wants_a_scenario_or_a_slip() -> None:
    result = run.invoke(app, ["judge"])
    assert result.exit_code == 2
    assert "--replay" in result.output


def test_lists_are_written_filled_in_and_used(folder: Path) -> None:
    lists = folder / "lists"
    assert run.invoke(app, ["data", "export", str(lists)]).exit_code == 0
    path = lists / "virtu.yaml"
    text = path.read_text(encoding="utf-8")
    assert run.invoke(app, ["data", "export", str(lists)]).exit_code == 2
    path.write_text(text.replace("virtu.city.Bari.value:", "virtu.city.Bari.value: 9"))
    result = run.invoke(app, ["data", "use", str(lists)])
    assert result.exit_code == 2
    assert f"{path}:" in result.output
    assert "a whole number from" in result.output
    assert owned.kept(game("virtu")) == {}
    path.write_text(text.replace("virtu.city.Bari.value:", "virtu.city.Bari.value: 2"))
    assert run.invoke(app, ["data", "use", str(lists)]).exit_code == 0
    assert owned.kept(game("virtu")) == {"virtu.city.Bari.value": 2}
    path.write_text(text.replace("virtu.city.Bari.value:", "virtu.city.Bari.value: 3"))
    result = run.invoke(app, ["data", "use", str(lists)])
    assert result.exit_code == 2
    assert "found 3, but 2 is kept" in result.output


def test_a_file_in_place_of_a_folder_is_said(folder: Path) -> None:
    (folder / "virtu.yaml").write_text("", encoding="utf-8")
    for name, text in (("virtu.yaml", "is a file; right would be the folder that it lies in"),
                       ("no", "is not there; right would be a folder of lists")):
        result = run.invoke(app, ["data", "use", str(folder / name)])
        assert result.exit_code == 2
        assert text in " ".join(result.output.split())


def test_a_folder_without_lists_is_refused(folder: Path) -> None:
    result = run.invoke(app, ["data", "use", str(folder)])
    assert result.exit_code == 2
    assert "virtu.yaml" in result.output


def test_what_is_hardly_so_in_a_list_is_told_with_its_numbers(folder: Path) -> None:
    values = "\n".join(f"  il_principe.city.{city}.points: {n}"
                       for city, n in (("Venice", 20), ("Pisa", 8)))
    (folder / "il_principe.yaml").write_text(f"game: il_principe\nvalues:\n{values}\n")
    result = run.invoke(app, ["data", "use", str(folder)])
    assert result.exit_code == 0, result.output
    assert "il_principe: 2 entries kept" in result.output
    assert "Venice.points: that is 20 in all, but published reviews tell of 4 to 8" in result.output
    assert "Pisa.points" not in result.output

"""The scenarios of the product, by id and as a list."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.helpers import ALBA
from tutor.scenario import catalogue
from tutor.scenario.faults import Unusable
from tutor.scenario.links import decode, encode
from tutor.scenario.loader import load
from tutor.scenario.write import to_yaml


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A content folder with two scenarios of the toy game, one of them under a wrong id."""
    place = tmp_path / "scenarios" / "toy" / "disputes"
    place.mkdir(parents=True)
    (place.parent / "alba.yaml").write_text(ALBA, encoding="utf-8")
    (place / "tie.yaml").write_text(ALBA.replace("Alba falls", "A tie"), encoding="utf-8")
    monkeypatch.setattr(catalogue, "content_root", lambda: tmp_path)
    return tmp_path


def test_a_scenario_is_found_by_its_id(folder: Path) -> None:
    path = catalogue.find("toy/alba")
    assert path == folder / "scenarios" / "toy" / "alba.yaml"
    assert catalogue.read(path).title == "Alba falls"


def test_an_id_that_differs_from_the_place_is_refused(folder: Path) -> None:
    with pytest.raises(Unusable, match=r"tie\.yaml:1:5: id: found “toy/alba”; right would be "
                                       "toy/disputes/tie"):
        catalogue.read(catalogue.find("toy/disputes/tie"))


@pytest.mark.parametrize("wrong", ["toy/abla", "alba", "TOY/ALBA"])
def test_a_wrong_id_is_met_with_the_one_that_was_meant(folder: Path, wrong: str) -> None:
    with pytest.raises(Unusable, match=r"no scenario of this id; .*did you mean toy/alba"):
        catalogue.find(wrong)


@pytest.mark.parametrize("wrong", ["../secret", "toy/../../x", "/etc/passwd", "toy/alba\n", ""])
def test_no_id_leads_out_of_the_folder(folder: Path, wrong: str) -> None:
    (folder / "secret.yaml").write_text(ALBA, encoding="utf-8")
    with pytest.raises(Unusable):
        catalogue.find(wrong)


def test_the_list_of_a_game_has_titles(folder: Path) -> None:
    cards = catalogue.listing("toy")
    assert [(c.id, c.title, c.game, c.mode, c.kind) for c in cards] == [
        ("toy/alba", "Alba falls", "toy", "feud", "rulebook"),
        ("toy/disputes/tie", "A tie", "toy", "feud", "rulebook"),
    ]
    assert catalogue.listing("no-such-game") == ()


def test_everything_that_ships_is_found_by_the_id_that_the_list_gives() -> None:
    cards = catalogue.listing()
    assert cards
    for card in cards:
        scenario = catalogue.read(catalogue.find(card.id))
        assert (scenario.id, scenario.title, scenario.game, scenario.mode, scenario.source.kind) \
            == (card.id, card.title, card.game, card.mode, card.kind)
        assert load(to_yaml(scenario)) == scenario
        assert decode(encode(scenario)) == scenario

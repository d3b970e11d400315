"""A data file that can't be used gets one message: file, line, field, what is wrong."""

from pathlib import Path

import pytest

from tests.rulebook.conftest import DISPUTES, RULES, write_pond
from tutor.rulebook.compile import DataFault, compile_game, compile_synonyms


def test_a_game_is_complete(tmp_path: Path) -> None:
    source = compile_game(write_pond(tmp_path))
    assert source.title == "The Goose Pond"
    assert [r.id for r in source.rules][:2] == ["pond.setup.geese", "pond.setup.whistle"]
    assert source.rules[0].game == "pond"
    assert [f.basis for f in source.facts] == ["printed", "reviewed"]
    assert source.examples[0].given == {"from": "red", "to": "blue", "geese": {"1": "red"}}


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("kind: procedure", "kind: custom", r"rules\.yaml:19: pond\.swim\.beside: .*“kind”"),
        ("see: [pond.swan.eats]", "see: [pond.swan.ate]", r":19: pond.*“see”.*pond\.swan\.ate"),
        ("modes: [pair]", "modes: [trio]", r"rules\.yaml:40: .*“modes”: “trio” is no mode of pond"),
        ("id: pond.swan.stays", "id: pond.swan.eats", r"pond\.swan\.eats: this id is used twice"),
        ("id: pond.swan.stays", "id: duck.swan.stays", r"duck\.swan\.stays: an id is pond\.topic"),
        ("  kind: procedure\n", "", r"rules\.yaml:19: .*missing required field `kind`"),
        ("  kind: procedure\n", "  kind: procedure\n  colour: red\n", r"unknown field `colour`"),
        ("title: The Goose Pond\n", "", r"rules\.yaml: the field 'title' is missing at the top"),
        ("modes: [flock, pair]", "modes: [flock, pair", r"rules\.yaml:\d+:\d+: "),
        ("- id: pond.setup.geese\n  title", "- title", r"rules\.yaml: an entry has no id"),
        ("rules:\n", "rule:\n", r"wants a list named “rules”"),
    ],
)
def test_a_fault_in_the_rules(tmp_path: Path, old: str, new: str, wanted: str) -> None:
    assert old in RULES
    with pytest.raises(DataFault, match=wanted):
        compile_game(write_pond(tmp_path, rules=RULES.replace(old, new)))


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("default: may", "default: shall", r"disputes\.yaml:2: pond\.d\.stay: .*“shall” is none"),
        ("when: play", "when: told-only", r"“reason”: wanted if “when” is told-only"),
        ("when: play", "when: later", r"“when”"),
        ("id: must", "id: may", r"“readings”: wanted are two or more"),
    ],
)
def test_a_fault_in_the_disputes(tmp_path: Path, old: str, new: str, wanted: str) -> None:
    assert old in DISPUTES
    with pytest.raises(DataFault, match=wanted):
        compile_game(write_pond(tmp_path, disputes=DISPUTES.replace(old, new)))


def test_every_fault_is_reported_at_once(tmp_path: Path) -> None:
    rules = RULES.replace("modes: [pair]", "modes: [trio]").replace("[pond.d.stay]", "[pond.d.go]")
    with pytest.raises(DataFault) as caught:
        compile_game(write_pond(tmp_path, rules=rules))
    assert "trio" in str(caught.value)
    assert "pond.d.go" in str(caught.value)


def test_a_missing_file(tmp_path: Path) -> None:
    folder = write_pond(tmp_path)
    (folder / "facts.yaml").unlink()
    with pytest.raises(DataFault, match=r"facts\.yaml: can't be read"):
        compile_game(folder)


def test_synonyms_that_are_no_groups(tmp_path: Path) -> None:
    file = tmp_path / "synonyms.yaml"
    file.write_text("stop: [a]\ngroups: {all: [tie]}\n", encoding="utf-8")
    with pytest.raises(DataFault, match=r"synonyms\.yaml: .*“groups"):
        compile_synonyms(file)

"""The owner's own copy: linked, shown, deleted, and never part of what can be shared."""

import json
from pathlib import Path

import pytest

from tests.rulebook.conftest import BOOK
from tutor import rulebook
from tutor.rulebook import CopyFault, catalogue, link, link_data, linked_games, passage, unlink


def test_link_and_show(pond: Path, tmp_path: Path) -> None:
    file = tmp_path / "my goose.txt"
    file.write_text(BOOK, encoding="utf-8")
    rule = catalogue("pond").rules["pond.swan.eats"]
    assert passage(rule) is None
    linked = link(file)
    assert (linked.game, linked.found, linked.missing) == ("pond", 6, ())
    assert "6 of 6 passages" in str(linked)
    assert passage(rule) == BOOK.splitlines()[7]
    assert linked_games() == ("pond",)
    file.unlink()
    assert passage(rule) == BOOK.splitlines()[7]


def test_a_rule_of_two_pieces(pond: Path) -> None:
    link_data(BOOK.encode(), "goose.txt")
    rule = catalogue("pond").rules["pond.swan.stays"]
    lines = BOOK.splitlines()
    assert passage(rule) == f"{lines[3]}\n[…]\n{lines[8]}"
    assert [(p.first, p.last) for p in rulebook.passage_lines(rule)] == [(4, 4), (9, 9)]


def test_a_new_copy_takes_the_place_of_the_old(pond: Path) -> None:
    rule = catalogue("pond").rules["pond.swan.eats"]
    link_data(BOOK.encode(), "goose.txt")
    link_data(BOOK.replace("never seen again", "NEVER SEEN AGAIN").encode(), "goose.txt")
    assert "NEVER" in (passage(rule) or "")


def test_what_is_missing_is_named(pond: Path) -> None:
    half = "\n".join(BOOK.splitlines()[:5])
    linked = link_data(half.encode(), "half.txt")
    assert linked.found == 3
    assert "pond.swan.eats" in linked.missing


def test_unlink(pond: Path) -> None:
    link_data(BOOK.encode(), "goose.txt")
    assert unlink("pond") is True
    assert passage(catalogue("pond").rules["pond.swan.eats"]) is None
    assert unlink("pond") is False
    with pytest.raises(rulebook.UnknownId):
        unlink("../pond")


def test_nothing_that_can_be_shared_holds_a_word_of_it(pond: Path) -> None:
    link_data(BOOK.encode(), "goose.txt")
    for rule in catalogue("pond").rules.values():
        shared = (
            rulebook.rule_text(rule)
            + rulebook.rule_html(rule)
            + json.dumps(rulebook.rule_json(rule), ensure_ascii=False)
        )
        for piece in rulebook.passage_lines(rule):
            assert piece.text not in shared


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings(pond: Path, encoding: str) -> None:
    assert link_data((BOOK + "é").encode(encoding), "goose.txt").found == 6


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (b"%PDF-1.7 ...", "a PDF file. Save its text first"),
        (b"\x89PNG\0\0\0", "no plain text"),
        (b"", "is empty"),
        (b"ducks " * 100, "Wanted: the text of the English rulebook of Il Principe"),
        (b"a" * 4_000_001, "more than 4 MB"),
        (b"\x81", "can't be read"),
    ],
)
def test_a_file_that_is_no_rulebook(own_data: Path, data: bytes, wanted: str) -> None:
    with pytest.raises(CopyFault, match=wanted):
        link_data(data, "some.txt")
    assert linked_games() == ()


def test_a_file_that_is_not_there(own_data: Path) -> None:
    with pytest.raises(CopyFault, match=r"nowhere\.txt: can't be read \(No such file"):
        link(own_data / "nowhere.txt")


def test_the_wrong_game(pond: Path) -> None:
    with pytest.raises(CopyFault, match="not recognised"):
        link_data(b"ducks " * 100, "some.txt", game="pond")


@pytest.mark.parametrize("game", ["il_principe", "medici", "victus", "virtu", "virtus"])
def test_the_real_rulebooks(rulebooks: Path, own_data: Path, game: str) -> None:
    linked = link(rulebooks / f"{game}.txt")
    assert linked.game == game
    assert linked.missing == ()
    assert all(passage(r) for r in catalogue(game).rules.values())

"""A passage is found again in the owner's text, however its lines run; the prints tell nothing."""

import json
import textwrap
from pathlib import Path

from tests.rulebook.conftest import BOOK, LINES
from tutor.rulebook import catalogue
from tutor.rulebook.catalogue import data_folder, passages
from tutor.rulebook.prints import find_rules
from tutor.rulebook.words import words


def found_text(text: str, rule: str) -> str:
    lines = text.splitlines()
    pieces = find_rules(text, passages("pond"))[rule]
    return "\n".join("\n".join(lines[a : b + 1]) for a, b in pieces)


def test_the_lines_of_the_same_text(pond: Path) -> None:
    found = find_rules(BOOK, passages("pond"))
    assert found == {
        "pond.setup.geese": ((2, 2),),
        "pond.setup.whistle": ((3, 3),),
        "pond.swim.beside": ((5, 5),),
        "pond.swan.eats": ((7, 7),),
        "pond.swan.stays": ((3, 3), (8, 8)),
        "pond.pair.no-swans": ((10, 10),),
    }


def test_a_text_with_other_line_breaks(pond: Path) -> None:
    narrow = "\n\n".join(textwrap.fill(line, 31) for line in BOOK.splitlines())
    text = found_text(narrow, "pond.swan.eats")
    assert words(text) == words(BOOK.splitlines()[7])


def test_a_text_with_broken_words(pond: Path) -> None:
    broken = BOOK.replace("straight back", "straight ba-\nck").replace("goose", "GOOSE")
    assert "is never seen again" in found_text(broken, "pond.swan.eats")
    assert find_rules(broken, passages("pond")).keys() == find_rules(BOOK, passages("pond")).keys()


def test_a_page_header_within_a_passage(pond: Path) -> None:
    torn = BOOK.replace("goes straight", "\nThe Goose Pond  7\n\ngoes straight")
    text = found_text(torn, "pond.swan.eats")
    assert text.startswith("A goose that meets a swan")
    assert text.endswith("is never seen again.")


def test_another_text_has_none(pond: Path) -> None:
    ducks = "A text about ducks and about nothing else at all, as you can see for yourself."
    assert find_rules(ducks, passages("pond")) == {}
    assert find_rules("", passages("pond")) == {}


def test_what_is_stored_holds_no_word_of_the_book(pond: Path) -> None:
    stored = json.loads((data_folder("pond") / "passages.json").read_text(encoding="utf-8"))
    texts = set()
    for heading, *_, after, _words, prints in stored["paragraphs"]:
        texts |= {heading, after}
        for offset, print_ in prints:
            assert isinstance(offset, int)
            assert len(print_) == 12
            int(print_, 16)
    assert texts == {"Setup", "Turns", "Two-player game", "", "pond.ex.otto"}


def test_every_rule_of_the_games_has_prints() -> None:
    for game in ("il_principe", "medici", "victus", "virtu", "virtus"):
        known = passages(game)
        for rule in catalogue(game).rules:
            spots = known.rules.get(rule, ())
            assert spots, rule
            assert all(known.paragraphs[p].prints for p, _ in spots), rule


def test_lines_are_those_of_the_toy(pond: Path) -> None:
    assert set(passages("pond").rules) == {i for i in LINES["lines"] if ".ex." not in i}

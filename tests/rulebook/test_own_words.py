"""No sentence of a rulebook is in the catalogue."""

from pathlib import Path

import pytest

from tutor.rulebook.catalogue import data_folder
from tutor.rulebook.words import words

RUN = 12
"""So many words in a row are no accident."""


def runs(text: str) -> set[tuple[str, ...]]:
    found = words(text)
    return {tuple(found[i : i + RUN]) for i in range(len(found) - RUN + 1)}


@pytest.mark.parametrize("game", ["il_principe", "medici", "victus", "virtu", "virtus"])
def test_no_run_of_words_is_copied(rulebooks: Path, game: str) -> None:
    book = runs((rulebooks / f"{game}.txt").read_text(encoding="utf-8"))
    for name in ("catalogue.json", "passages.json"):
        ours = runs((data_folder(game) / name).read_text(encoding="utf-8"))
        assert not book & ours, name


@pytest.mark.parametrize("game", ["il_principe", "medici", "victus", "virtu", "virtus"])
def test_rules_are_in_the_order_of_the_book(rulebooks: Path, game: str) -> None:
    from tutor.rulebook import catalogue
    from tutor.rulebook.catalogue import passages
    from tutor.rulebook.survey import book_order

    assert book_order(catalogue(game), passages(game)) == list(catalogue(game).rules)

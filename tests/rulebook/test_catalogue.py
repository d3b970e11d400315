"""The catalogues of the five games: complete, linked, and with ids that stay."""

import doctest
from pathlib import Path

import pytest

from tutor import rulebook
from tutor.rulebook import UnknownId, catalogue, games, rule, search, suggest
from tutor.rulebook import compile as compiler
from tutor.rulebook.catalogue import data_folder

GAMES = ("il_principe", "medici", "victus", "virtu", "virtus")
IDS = Path(__file__).with_name("ids.txt")


def test_five_games_have_a_catalogue() -> None:
    assert games() == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_compiled_file_equals_the_yaml(game: str) -> None:
    fresh = compiler.dump(compiler.compile_game(data_folder(game)))
    assert (data_folder(game) / "catalogue.json").read_bytes() == fresh


def test_the_compiled_synonyms_equal_the_yaml() -> None:
    compiled = compiler.SYNONYMS.with_suffix(".json").read_bytes()
    assert compiled == compiler.dump_synonyms(compiler.compile_synonyms())


def test_ids_are_for_ever() -> None:
    """Saves, links and lessons name them: an id may be added to ids.txt, none may go."""
    known = {
        i
        for g in games()
        for kind in ("rules", "disputes", "examples", "facts", "unprinted")
        for i in getattr(catalogue(g), kind)
    }
    assert set(IDS.read_text(encoding="utf-8").split()) == known


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_examples_know_of_each_other(game: str) -> None:
    book = catalogue(game)
    for r in book.rules.values():
        for i in r.examples:
            assert r.id in book.examples[i].rules, (r.id, i)
        for i in r.disputes:
            assert r.id in book.disputes[i].rules, (r.id, i)


# In medici one rule replaces another of its own mode where an option is chosen.
@pytest.mark.parametrize("game", [g for g in GAMES if g != "medici"])
def test_a_replaced_rule_is_in_force_in_no_mode_of_its_replacement(game: str) -> None:
    book = catalogue(game)
    for r in book.rules.values():
        for i in r.replaces:
            assert not set(book.rules[i].modes) & set(r.modes), (r.id, i)


def test_what_replaces_a_rule_in_another_mode() -> None:
    book = catalogue("virtu")
    tie = book.rules["virtu.order.tie"]
    assert [r.id for r in book.replaced_by(tie)] == ["virtu.wars.france-first"]
    assert book.replaced_by(tie, "art") == ()


def test_neighbours_in_the_book() -> None:
    book = catalogue("virtu")
    before, after = book.neighbours(book.rules["virtu.siege.win-strictly"])
    assert before is not None
    assert after is not None
    assert before.id == "virtu.siege.defender-bonus"
    assert after.id == "virtu.siege.loss-strong-city"
    order = list(book.rules)
    assert book.neighbours(book.rules[order[0]])[0] is None
    assert book.neighbours(book.rules[order[-1]])[1] is None


def test_links_go_both_ways() -> None:
    book = catalogue("medici")
    full = book.rules["medici.move.full-value"]
    assert "medici.move.cannot" in {r.id for r in book.linked(full)}
    split = book.rules["medici.turn.dice"]
    assert "medici.move.full-value" in {r.id for r in book.exceptions(split)}


def test_heading_paths() -> None:
    assert rule("virtu.siege.win-strictly").paths[0] == (
        "Part One",
        "B — End of Spring",
        "Victory & Trophy",
    )


def test_an_unknown_rule_is_named_with_near_misses() -> None:
    with pytest.raises(UnknownId) as caught:
        rule("virtu.seige.win-strictly")
    assert caught.value.near[0] == "virtu.siege.win-strictly"
    assert "virtu.seige.win-strictly" in str(caught.value)
    assert "Did you mean virtu.siege.win-strictly" in str(caught.value)


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("siege.win-strictly", "virtu.siege.win-strictly"),
        ("medici.coins.no-mercenaries", "medici.coins.no-mercenary"),
        ("victus.flag.bonuss", "victus.flag.bonus"),
        ("virtu.annexing.no-pirates", "virtu.annex.no-pirates"),
    ],
)
def test_suggestions(wrong: str, meant: str) -> None:
    assert meant in suggest(wrong)


def test_nothing_is_suggested_for_nonsense() -> None:
    assert suggest("qqq") == ()


@pytest.mark.parametrize("wrong", ["virtue", "../virtu", ""])
def test_an_unknown_game(wrong: str) -> None:
    with pytest.raises(UnknownId, match="There is no game"):
        catalogue(wrong)


def test_an_unknown_dispute() -> None:
    with pytest.raises(UnknownId, match=r"virtu\.d\.passing"):
        rulebook.dispute("virtu.d.passin")


@pytest.mark.parametrize("game", GAMES)
def test_a_dispute_that_is_only_told_has_no_reading_to_play(game: str) -> None:
    for d in catalogue(game).disputes.values():
        assert bool(d.playable) == (d.when != "told-only")


def test_the_source_of_a_fact() -> None:
    facts = catalogue("virtu").facts.values()
    assert {f.basis for f in facts} == {"printed", "inferred", "reviewed"}
    assert all(f.cite.startswith("public review") for f in facts if f.basis == "reviewed")


def test_the_examples_in_the_docstring() -> None:
    assert doctest.testmod(rulebook).failed == 0


@pytest.mark.parametrize("game", GAMES)
def test_each_component_narrows_a_search(game: str) -> None:
    book = catalogue(game)
    assert book.components
    found = {name: search("", game, component=name, limit=500).rules for name in book.components}
    assert {name: rules for name, rules in found.items() if not rules} == {}
    assert all(len(rules) < len(book.rules) for rules in found.values())


@pytest.mark.parametrize("game", GAMES)
def test_each_section_holds_as_many_rules_as_it_says(game: str) -> None:
    book = catalogue(game)
    told = {path: number for path, number in book.sections().items() if len(path) > 1}
    for path, number in told.items():
        found = search("", game, section=" > ".join(path), limit=500).rules
        assert number <= len(found), path
    every = {
        r.id for path in book.sections() for r in search("", game, section=path[0], limit=500).rules
    }
    assert every == set(book.rules)

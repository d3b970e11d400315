"""Search by plain words: what players ask is found, filters hold, slips are read right."""

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from tutor.rulebook import UnknownId, catalogue, find_rule, games, search, search_disputes


def questions(name: str) -> list[dict[str, Any]]:
    """The questions of a file beside this one."""
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    found: list[dict[str, Any]] = YAML(typ="safe", pure=True).load(text)["questions"]
    return found


QUESTIONS = questions("questions.yaml")
AT_THE_TABLE = questions("at_the_table.yaml")
MOST_OF_THEM = 0.88
"""How many of the questions of a table, as a share, find their rule among the first three."""


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: f"{q.get('game', 'any')}: {q['ask']}")
def test_a_question_finds_its_rule(question: dict[str, Any]) -> None:
    found = search(question["ask"], question.get("game"), limit=3)
    assert {r.id for r in found.rules} & set(question["rules"]), [r.id for r in found.rules]


def test_most_questions_of_a_table_find_their_rule_among_the_first_three() -> None:
    missed = [q["ask"] for q in AT_THE_TABLE
              if not {r.id for r in search(q["ask"], q.get("game"), limit=3).rules} & {*q["rules"]}]
    assert len(AT_THE_TABLE) >= 150
    assert 1 - len(missed) / len(AT_THE_TABLE) >= MOST_OF_THEM, missed


def test_the_questions_of_a_table_name_rules_that_there_are() -> None:
    for question in [*QUESTIONS, *AT_THE_TABLE]:
        assert all(one in catalogue(one.partition(".")[0]).rules for one in question["rules"])


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("what happens to unsold cards", "il_principe.auction.nobody"),
        ("how much money do I get each round", "il_principe.phase1.income"),
        ("what is trading good for", "virtu.trade.effect"),
        ("what counts as a siege", "virtu.siege.begun"),
        ("who goes first", "virtu.setup.first-player"),
        ("who goes first in the two player game", "virtu.wars.france-first"),
        ("what is a trophy", "virtu.siege.trophy"),
        ("what does charity do", "virtus.charity.first"),
    ],
)
def test_the_rule_of_the_main_game_comes_before_that_of_another_and_before_exceptions(
    words: str, first: str
) -> None:
    assert search(words, first.partition(".")[0]).rules[0].id == first


def test_in_a_mode_its_own_rule_comes_first() -> None:
    assert search("what counts as a siege", "virtu", mode="wars").rules[0].id \
        == "virtu.wars.siege.begun"


def test_ten_questions_and_more_are_asked_of_each_game() -> None:
    for game in games():
        assert sum(q.get("game") == game for q in QUESTIONS) >= 10


def test_a_slip_is_told() -> None:
    assert search("indulgance").read_as == (("indulgance", "indulgence"),)
    assert search("mercenery").read_as == (("mercenery", "mercenary"),)
    assert search("mercenary").read_as == ()


def test_a_number_is_no_slip_of_another() -> None:
    """Of numbers in words none is read as another one that it is like."""
    for word in ("five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "third",
                 "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"):
        assert search(f"{word} city").read_as == ()
        assert search_disputes(word).read_as == ()


def test_a_word_that_is_like_nothing() -> None:
    found = search("zzxqwv")
    assert found.rules == ()
    assert found.read_as == ()


@pytest.mark.parametrize("odd", ['"', "AND OR NOT", "title:", "a* (b)", "'; drop table", "?!"])
def test_signs_mean_nothing(odd: str) -> None:
    search(odd)


def test_a_very_long_question() -> None:
    assert search("siege " * 5000, "virtu").rules


def test_accents_and_capitals_do_not_matter() -> None:
    assert search("MONTJUIC range", "victus").rules == search("Montjuïc range", "victus").rules


def test_only_the_game_asked_for() -> None:
    assert {r.game for r in search("tie", "medici").rules} == {"medici"}
    assert len({r.game for r in search("tie", limit=50).rules}) > 1


def test_filter_by_kind() -> None:
    found = search("indulgence", "virtu", kind="cost").rules
    assert [r.id for r in found] == ["virtu.indulgence.remove-cost"]


def test_filter_by_mode() -> None:
    found = search("trophy points", "virtu", mode="wars").rules
    assert "virtu.wars.score.trophies" in {r.id for r in found}
    assert "virtu.score.trophies" not in {r.id for r in found}


def test_filter_by_section() -> None:
    found = search("troops", "virtu", section="battles on the plains", limit=50).rules
    assert found
    assert all(any("BATTLES" in h.upper() for p in r.paths for h in p) for r in found)


def test_filter_by_component() -> None:
    found = search("cost", "victus", component="cannons", limit=50).rules
    assert found
    assert all("cannon" in f"{r.title} {r.text}".lower() for r in found)


def test_without_words_the_book_is_leafed_through() -> None:
    found = search("", "virtus", kind="end", limit=50).rules
    book = [r.id for r in catalogue("virtus").rules.values() if r.kind == "end"]
    assert [r.id for r in found] == book


@pytest.mark.parametrize(
    ("filters", "what"),
    [
        ({"kind": "costs"}, "kind"),
        ({"mode": "wars", "game": "medici"}, "mode"),
        ({"game": "monopoly"}, "game"),
    ],
)
def test_an_unknown_filter(filters: dict[str, str], what: str) -> None:
    with pytest.raises(UnknownId, match=f"There is no {what}"):
        search("tie", **filters)  # type: ignore[arg-type]


def test_find_a_rule_by_its_id() -> None:
    assert [r.id for r in find_rule("virtu.order.tie")] == ["virtu.order.tie"]
    assert [r.id for r in find_rule(" order.tie ")] == ["virtu.order.tie"]


def test_find_a_rule_by_words() -> None:
    assert find_rule("what does the flag add")[0].game == "victus"


def test_a_wrong_id_is_no_question() -> None:
    with pytest.raises(UnknownId, match=r"virtu\.order\.tie"):
        find_rule("virtu.order.ties")


def test_one_word_is_a_question() -> None:
    found = {r.id for r in find_rule("tie", "virtu")}
    assert "virtu.battle.tie" in found
    assert "virtu.score.tiebreak" in found


def test_find_nothing() -> None:
    assert find_rule("") == ()


def test_a_section_below_another() -> None:
    both = search("", "virtu", section="Setup", limit=500).rules
    second = search("", "virtu", section="Part Two > Setup", limit=500).rules
    assert 0 < len(second) < len(both)
    assert all(any(p[:2] == ("Part Two", "Setup") for p in r.paths) for r in second)


def test_disputes_are_found_by_words() -> None:
    assert search_disputes("is passing final", "virtu").disputes[0].id == "virtu.d.passing"
    assert search_disputes("indulgance", "virtu").read_as == (("indulgance", "indulgence"),)
    assert {d.game for d in search_disputes("tie", limit=50).disputes} > {"virtu"}


def test_without_words_all_disputes_as_catalogued() -> None:
    found = search_disputes("", "medici", limit=500).disputes
    assert [d.id for d in found] == list(catalogue("medici").disputes)


def test_by_id_or_words_the_rule_of_the_mode_in_play_is_found() -> None:
    assert find_rule("what counts as a siege", "virtu", mode="wars")[0].id \
        == "virtu.wars.siege.begun"
    assert find_rule("siege.begun", "virtu")[0].id == "virtu.siege.begun"

"""Each id in the code of Virtù exists in its catalogue, and each message in its messages."""

from __future__ import annotations

from tests.games.virtu.helpers import ID, G, strings
from tutor.rulebook import catalogue

BOOK = catalogue("virtu")


def test_each_id_in_code_is_a_rule_a_dispute_or_a_fact() -> None:
    known = {*BOOK.rules, *BOOK.disputes, *BOOK.facts}
    unknown = {f"{where}: {i}" for i, where in strings() if i not in known}
    assert unknown == set()


def test_the_search_for_ids_finds_some() -> None:
    found = {i for i, _ in strings()}
    assert {"virtu.siege.win-strictly", "virtu.d.passing"} <= found
    assert len(found) > 100


def test_each_message_is_of_a_rule_that_exists() -> None:
    for message in G.describe.messages:
        for found in ID.finditer(message.removeprefix("check.")):
            rule = found[0]
            whole = rule in BOOK.rules
            with_subject = rule.rpartition(".")[0] in BOOK.rules
            assert whole or with_subject, message


def test_every_asked_dispute_has_the_catalogue_s_own_default() -> None:
    for dispute, default in G.disputes.items():
        assert BOOK.disputes[dispute].default == default
    assert set(G.told_only) <= set(BOOK.disputes)
    assert not set(G.told_only) & set(G.disputes)


def test_each_asked_dispute_is_asked_in_the_code() -> None:
    found = [i for i, where in strings() if not where.startswith("options.py")]
    assert set(G.disputes) <= set(found)

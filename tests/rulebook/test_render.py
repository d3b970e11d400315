"""The card of a rule as text, HTML and values for JSON."""

import json
from pathlib import Path

import pytest

from tutor.rulebook import catalogue, games, rule, rule_html, rule_json, rule_text


def test_the_card_as_text(pond: Path) -> None:
    assert (
        rule_text(catalogue("pond").rules["pond.swim.beside"])
        == """\
Swim to a pad beside
A goose may swim to a neighbouring lily pad.
In your book: Turns: 1st paragraph
Kind: procedure
In force in: every mode

Limits, choices and exceptions
  - Swans take geese: A goose that meets a swan leaves the game.

Examples
  - Otto's goose: Red and blue are neighbours. The goose may swim.

Beside it in the book
  - before: The whistle
  - after: Swans take geese

Disputed: May a goose stay where it is? (silence)
  - Yes. [default] Because: The rule says may.
  - No. Because: Geese are restless.
    It can't be played here: Nobody can make a goose swim.
  Why the default: It says may.
  Who says so: No answer is known; this reading is ours.
  What it changes: Whether a turn can be passed.

(pond.swim.beside)"""
    )


def test_replacements_are_told_on_both_sides(pond: Path) -> None:
    rules = catalogue("pond").rules
    assert "Replaced by\n  - in pair: No swans for two" in rule_text(rules["pond.swan.eats"])
    assert "Takes the place of\n  - Swans take geese" in rule_text(rules["pond.pair.no-swans"])
    assert "In force in: pair (2 players)" in rule_text(rules["pond.pair.no-swans"])


def test_the_card_as_json(pond: Path) -> None:
    card = json.loads(json.dumps(rule_json(catalogue("pond").rules["pond.swim.beside"])))
    assert card["where"] == "Turns: 1st paragraph"
    assert card["before"] == {"id": "pond.setup.whistle", "title": "The whistle"}
    assert card["exceptions"] == [{"id": "pond.swan.eats", "title": "Swans take geese"}]
    assert card["examples"][0]["expect"] == {"legal": True}
    assert card["disputes"][0]["default"] == "may"
    assert [r["id"] for r in card["disputes"][0]["readings"]] == ["may", "must"]


def test_a_rule_that_is_only_told_says_why() -> None:
    text = rule_text(rule("virtu.patronage.eight-permanent"))
    assert "Only told, never asked in play: Both readings leave" in text


@pytest.mark.parametrize("game", games())
def test_every_rule_has_a_card(game: str) -> None:
    for r in catalogue(game).rules.values():
        text = rule_text(r)
        assert r.title in text
        assert r.id in text
        json.dumps(rule_json(r))


def test_html_is_escaped() -> None:
    r = rule("virtu.score.cities")
    html = rule_html(r)
    assert "Prestige &amp; Victory" in html
    assert "Prestige & Victory" not in html


def test_a_rule_shows_itself_in_a_notebook() -> None:
    bundle = rule("virtu.order.tie")._repr_mimebundle_()
    assert bundle["text/plain"].startswith("Ties follow the stack")
    assert bundle["text/html"].startswith("<h3>Ties follow the stack</h3>")

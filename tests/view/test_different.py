"""What is different between two positions, in words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tutor.core import engine
from tutor.core.game import game, names
from tutor.core.options import Options
from tutor.play.tree import differences
from tutor.scenario import catalogue
from tutor.scenario.document import laid_out
from tutor.scenario.fields import Choice, Fields, Listing, Spec, Table
from tutor.view.company import companies
from tutor.view.different import instead, told, value_of

VIRTU = Options("virtu", "art", ("red", "yellow", "green"))


@pytest.mark.parametrize(
    ("difference", "said"),
    [
        (("cities.Siena.troops.green", 3, None), ("Siena: Green Troops", "3", "–")),
        (("cities.Siena.owner", None, "red"), ("Siena: controlled by", "–", "Red")),
        (("order", ("red", "green"), ("green", "red")), ("Turn order", "Red, Green", "Green, Red")),
        (("retreat.seat", "red", "green"), ("Retreat: whose", "Red", "Green")),
        (("retreat.ships", 2, 1), ("Retreat: Ship symbols left", "2", "1")),
        (("at", "end-of-spring", "winter"),
         ("The part of the Year", "the end of Spring", "Winter")),
        (
            ("players.red.courtiers.2.side", "available", "exhausted"),
            ("Red: courtier 2, its side", "Available", "Exhausted"),
        ),
        (
            ("alliances.Kingdom of France.ready", True, False),
            ("Alliance with the Kingdom of France: its Bonus", "ready", "not ready"),
        ),
    ],
)
def test_a_difference_in_plain_words(difference: Any, said: tuple[str, str, str]) -> None:
    assert told(VIRTU, difference) == said


VIRTUS = Options("virtus", "standard", ("Sofia", "Stefano", "Camilla"))
PRINCIPE = Options("il_principe", "standard", ("Medici", "Carraresi", "Visconti"))


@pytest.mark.parametrize(
    ("opt", "difference", "said"),
    [
        (VIRTU, ("cities.Siena.troops.green", 3, None), "Siena: Green Troops 0 instead of 3."),
        (VIRTU, ("cities.Siena.owner", None, "red"),
         "Siena: controlled by Red instead of nobody."),
        (VIRTU, ("order", ("red", "green"), ("green", "red")),
         "Turn order: Green, Red instead of Red, Green."),
        (VIRTUS, ("points.Sofia", 7, 9), "Sofia: points 9 instead of 7."),
        (VIRTUS, ("places.Faith.first", None, "Sofia"),
         "Faith: first place Sofia instead of nobody."),
        (VIRTUS, ("hands.Stefano", ("Faith 6",), ()),
         "Stefano: cards in hand none instead of Faith 6."),
        (PRINCIPE, ("players.Medici.up.blue", None, 2),
         "Medici: blue Buildings face up 2 instead of 0."),
        (PRINCIPE, ("roles.red.minor", "Medici", None),
         "The red Minor Role: nobody instead of Medici."),
        (PRINCIPE, ("final", None, True), "The final round: yes instead of no."),
        (PRINCIPE, ("at", "phase-4", "phase-3"),
         "Where the game stands: Phase 3 instead of Phase 4."),
        (PRINCIPE, ("auction.for", "major", "minor"),
         "The auction is for: a Minor Role instead of a Major Role."),
        (VIRTUS, ("active", ("Faith 6", "Hope 1"), ("none", "Hope 1")),
         "The active row: with an empty place and without Faith 6."),
        (VIRTU, ("war.printed", None, True),
         "Wage War: the Room's own Cavalry unused instead of used."),
    ],
)
def test_a_difference_in_a_sentence(opt: Options, difference: Any, said: str) -> None:
    assert instead(opt, difference) == said


STEPS = 30


def said_at(spec: Spec, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every name that can be said somewhere, with where; of tables one entry stands for all."""
    match spec:
        case Fields():
            for name, inner in spec.entries.items():
                yield from said_at(inner, (*path, name))
        case Table():
            yield from said_at(spec.value, (*path, spec.names[0]))
        case Listing():
            yield from said_at(spec.item, (*path, "1"))
        case Choice():
            yield from ((path, name) for name in spec.names)


def of_tables(spec: Spec) -> Iterator[str]:
    match spec:
        case Fields():
            for inner in spec.entries.values():
                yield from of_tables(inner)
        case Table():
            yield from (*spec.names, *of_tables(spec.value))
        case Listing():
            yield from of_tables(spec.item)


@pytest.mark.parametrize("opt", [one for name in names() for one in companies(name)], ids=str)
def test_what_a_document_says_in_short_has_a_word_of_the_game(opt: Options) -> None:
    g = game(opt.game)
    spec = g.script.given(opt)
    # Sides, colours and what else has a row of its own in a table are called by their names.
    proper = {*opt.seats, *of_tables(spec)}
    short = {(path, name) for path, name in said_at(spec)
             if name.islower() and name not in proper}
    assert short
    for path, name in short:
        field = [part for part in path if part.islower() and not part.isdecimal()][-1]
        assert f"value.{field}.{name}" in g.describe.messages, (path, name)
        assert "-" not in value_of(opt, path, name), (path, name)


@pytest.mark.parametrize("name", names())
def test_every_field_that_may_differ_has_words(name: str) -> None:
    told_of = 0
    for card in catalogue.listing(name):
        scenario = catalogue.read(card.path)
        opt, random = scenario.options, Random(card.id)
        bare = game(name).bare(opt)
        for state in _played(laid_out(scenario), random):
            for row in differences(state, bare):
                what, *said = told(opt, row)
                assert "›" not in what, (row, what)
                assert "_" not in what
                for value in row[1:]:
                    assert not isinstance(value, str) or _word(value) not in said, (row, said)
                told_of += 1
    assert told_of


def _word(value: str) -> str:
    """What only a document says: several words of small letters, joined."""
    return value.replace("-", " ") if "-" in value and value.islower() else "-"


def _played(state: Any, random: Random) -> Iterator[Any]:
    """A position, and those that a few actions by chance lead to."""
    state, _ = engine.start(state)
    yield state
    for _ in range(STEPS):
        can = engine.legal(state)
        if not can:
            return
        state = engine.apply(state, random.choice(can)).after
        yield state

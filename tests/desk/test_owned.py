"""What owners enter from their boxes: checked with line and field, kept, never replaced."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.core.game import game, names
from tutor.games import owned
from tutor.games.virtu.kit import kit
from tutor.scenario.document import options
from tutor.scenario.faults import Unusable

G = game("virtu")
SEATS = ("red", "yellow", "green")


def opt() -> object:
    return options(G, "art", SEATS, (), {})


@pytest.mark.parametrize("name", names())
def test_the_list_to_fill_in_can_be_read_back_empty(name: str) -> None:
    g = game(name)
    assert owned.read(g, owned.written(g), "list") == {}


@pytest.mark.parametrize("name", names())
def test_our_guesses_fit_what_is_asked(name: str) -> None:
    g = game(name)
    for datum, one in g.box().items():
        assert one.ask.endswith(("?", ")"))
        text = f"game: {name}\nvalues: {{}}\n"
        assert owned.read(g, text, "list") == {}
        assert datum.startswith(f"{name}.")


def test_values_are_kept_and_used_and_change_the_digest(own_box: Path) -> None:
    before = opt()
    owned.keep(G, {"virtu.city.Ancona.value": 3, "virtu.road.Ancona-Bari": True,
                   "virtu.road.Florence-Siena": False})
    after = opt()
    assert before != after
    k = kit(after)  # type: ignore[arg-type]
    assert k.value(k.index["Ancona"]) == 3
    assert k.index["Bari"] in k.roads[k.index["Ancona"]]
    assert k.index["Siena"] not in k.roads[k.index["Florence"]]
    assert (own_box / "box" / "virtu.yaml").is_file()
    assert owned.kept(G)["virtu.road.Ancona-Bari"] is True


def test_a_value_is_never_replaced_but_by_its_owner() -> None:
    owned.keep(G, {"virtu.city.Ancona.value": 3})
    with pytest.raises(owned.Conflict, match="found 2, but 3 is kept"):
        owned.keep(G, {"virtu.city.Ancona.value": 2, "virtu.city.Bari.value": 1})
    assert owned.kept(G) == {"virtu.city.Ancona.value": 3}
    owned.change(G, "virtu.city.Ancona.value", None)
    assert owned.kept(G) == {}


@pytest.mark.parametrize(
    ("line", "where", "message"),
    [
        ("  virtu.city.Ancona.value: 7", "3:28", "a whole number from 1 to 4"),
        ("  virtu.city.Ancona.value: three", "3:28", "a whole number"),
        ("  virtu.city.Ancoa.value: 2", "3:3", "did you mean virtu.city.Ancona.value"),
        ("  virtu.city.Nice.port: 1", "3:25", "true or false"),
        ("  virtu.city.Ancona.tile: {florn: 1}", "3:28", "did you mean florin"),
        ("   - x", "3:", "fields"),
    ],
)
def test_faults_name_line_column_and_field(line: str, where: str, message: str) -> None:
    with pytest.raises(Unusable) as caught:
        owned.read(G, f"game: virtu\nvalues:\n{line}\n", "box.yaml")
    text = str(caught.value)
    assert f"box.yaml:{where}" in text
    assert message in text


def test_a_list_of_another_game_is_refused() -> None:
    with pytest.raises(Unusable, match="right would be virtu"):
        owned.read(G, "game: virtus\nvalues: {}\n", "box.yaml")


def test_a_file_that_was_broken_by_hand_is_told_and_harms_nothing(own_box: Path) -> None:
    path = own_box / "box" / "virtu.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("game: virtu\nvalues: [\n", encoding="utf-8")
    owned.load(G)
    assert kit(opt()).value(0) > 0  # type: ignore[arg-type]
    with pytest.raises(Unusable):
        owned.kept(G)


def test_a_board_shows_what_is_known_as_a_plain_number() -> None:
    def told(name: str) -> str:
        state = G.script.patch(opt(), {"cities": {"Ancona": {"owner": "red"}}})
        return next(line for line in G.picture(state).twin if line.startswith(name))

    assert "(not printed)" in told("Ancona")
    owned.keep(G, {"virtu.city.Ancona.value": 3})
    assert "value 3;" in told("Ancona")

"""Play and simulate at the terminal: typed, piped, and with hands that nobody else sees."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from tutor.cli import app
from tutor.core.game import game, names
from tutor.core.options import Options
from tutor.play.match import PERSON, Match, Seating
from tutor.play.opening import asks
from tutor.scenario.loader import load
from tutor.view import company
from tutor.view.seating import scenario_for
from tutor.view.terminal import FEW, Terminal

run = CliRunner()
THREE = Options("virtus", "standard", ("Stefano", "Sofia", "Camilla"))


def played(words: str, *lines: str) -> str:
    """What the command prints when these lines are piped into it."""
    result = run.invoke(app, ["play", *words.split()], input="".join(f"{x}\n" for x in lines))
    assert result.exit_code == 0, result.output
    assert result.exception is None
    return result.output


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("play vitrus", "no game 'vitrus'; right would be"),
        ("play virtus --mode grand", "--mode grand: right would be"),
        ("play virtus --seats 9", "--seats 9: standard takes 3 or"),
        ("play virtus --bots Sofa", "--bots Sofa: right would be a number up to 3, or one of"),
        ("play virtus --bots 4", "--bots 4: right would be"),
        ("play virtus --bots Sofia=clever", "one of sensible, random"),
        ("play no/such", "no scenario of this id"),
        ("play missing.yaml", "no file to read"),
        ("simulate vitrus", "no game 'vitrus'"),
        ("simulate virtus --players clever", "one of sensible, random"),
        ("simulate virtus --players random,random", "3 names, or one for all"),
        ("simulate virtu --players sensible", "right would be random"),
    ],
)
def test_what_does_not_fit_is_said(words: str, text: str) -> None:
    result = run.invoke(app, words.split())
    assert result.exit_code == 2
    assert text in result.output
    assert "Traceback" not in result.output


def test_numbers_play_and_commands_tell(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    said = played(
        "virtus --bots 1 --seed 3", "1", "why", "why 1", "why 99", "odds", "odds icon",
        "odds weight", "board", "log", "undo", "redo",
        "undo", "undo", "rule charity", "rule", "0", "77", "chess", "help", "", f"save {file}",
        "save", f"save {tmp_path}/no/such.yaml", "quit",
    )  # fmt: skip
    for text in (
        "Stefano’s turn", "Sofia’s turn", "Stefano can do this:", "Draw a Virtue", "✗", "✓",
        "why 99: right would be a number from 1 to", "What may turn up", "By Icon",
        "odds weight: right would be Virtue, Value, Icon, Card.", "Active row:",
        "Everything so far",
        "Taken back once", "There is nothing to take back.", "Charity", "Which rule?",
        "There is no 0 here", "There is no 77 here; right would be a number from 1 to",
        "No command 'chess'", "every condition of what has that number", f"Saved as {file}",
        "Which file?", "cannot be written",
    ):  # fmt: skip
        assert text in said, text
    assert "[Hide the odds]" not in said
    assert "Only the last" not in said
    assert "The game is left" not in said
    assert load(file).script


def test_a_long_log_is_whole_and_offers_nothing_to_press() -> None:
    said = played("virtus --bots 3 --seed 3", *["next"] * 60, "log", "quit")
    log = said[said.rindex("Everything so far"):]
    assert "  1. " in log
    assert re.search(r"^ +4\d\. ", log, re.MULTILINE)
    assert "Only the last" not in log
    assert "lines]" not in log


def test_help_tells_what_comes_without_an_option() -> None:
    for command in ("play", "simulate"):
        told = run.invoke(app, [command, "--help"]).output
        assert "the fewest without it" in " ".join(told.split())
        assert "default: 0" not in " ".join(told.split())


def test_a_program_plays_by_lines_of_json() -> None:
    told = [json.loads(line) for line in played(
        "virtus --bots 2 --seed 3 --json", "1", "odds", "77", "undo"
    ).splitlines()]
    assert len(told) == 6
    assert all(one["engine"] and one["data"]["virtus"] for one in told)
    assert [one["asked"] for one in told[:2]] == ["Stefano", "Stefano"]
    first = told[0]["choices"][0]
    assert first["number"] == 1
    assert first["move"]["do"] == "draw"
    assert "What may turn up" in told[2]["said"]
    assert "There is no 77 here" in told[3]["said"]
    assert told[4]["choices"] == told[0]["choices"]
    assert not any(one["over"] for one in told)


def test_a_saved_game_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "game"
    before = played("virtus --seed 3", "1", f"save {file}", "board", "quit")
    after = played(f"{file}.yaml", "board", "undo")
    board = re.findall(r"Active row: [^.]*", before)[-1]
    assert board in after
    assert "Taken back" in after


@pytest.mark.parametrize("name", names())
def test_every_game_is_played_on_and_on(name: str) -> None:
    """To its end, or where it has no limit of turns as far as the lines go."""
    said = played(f"{name} --bots 1 --seed 4", *["1"] * 700)
    before, _, after = said.partition("The game is over")
    assert "There is no 1 here" not in before
    assert "save FILE" in after or not after


def test_lines_that_end_leave_the_game_and_say_that_it_is_not_saved() -> None:
    assert "The game is left, and not saved." in played("virtus", "1")
    assert "The game is left" not in played("virtus")


def test_bots_alone_are_watched() -> None:
    said = played("virtus --bots 3 --seed 2", "next", "next", "1")
    assert "Type next to let the bots go on." in said
    assert "right would be another command" in said


def test_people_may_say_what_they_draw() -> None:
    said = played("virtus --by-hand", "2", "5")
    assert "What was drawn?" in said
    assert "Sofia goes first" in said


# Hands.


class Seats:
    """Several people at one terminal: what was shown between two times that it was cleared."""

    hides = True

    def __init__(self, random: Random) -> None:
        self.random, self.shown, self.parts = random, "", []
        self.asked = 0

    def ask(self, prompt: str) -> str | None:
        self.shown += f"{prompt}\n"
        if prompt != "> ":
            return ""
        self.asked += 1
        last = re.findall(r"^ +(\d+)  \S", self.shown, re.MULTILINE)
        return str(self.random.randint(1, int(last[-1]))) if last and self.asked < 40 else None

    def say(self, text: str, *, loud: bool = False) -> None:
        self.shown += f"{text}\n"

    def clear(self) -> None:
        self.parts.append(self.shown)
        self.shown = ""


def test_between_two_people_nothing_is_shown_but_a_name() -> None:
    host = Seats(Random(1))
    Terminal(Match(scenario_for(THREE), Seating((PERSON,) * 3, 5)), host).run()
    between = [part for part in host.parts if "press Enter" in part]
    assert len(between) > 10
    for part in between:
        name = re.search(r"I am (\w+): press Enter", part)
        assert name
        assert part.split() == f"Pass the device to {name[1]}. I am {name[1]}: press Enter".split()
    for part in host.parts:
        turns = set(re.findall(r"^(\w+)’s turn$", part, re.MULTILINE))
        assert len(turns) <= 1
        for seat in turns:
            hidden = [x for x in THREE.seats if x != seat]
            for other in hidden:
                assert not re.search(rf"• {other}: \d+ points", part)


def test_what_happened_is_cut_to_its_end() -> None:
    said = played("virtus --seed 3", "quit")
    assert said.count("•") < FEW + 12
    assert "It is" in said


# Simulate.


def test_a_simulation_tells_ends_lengths_and_wins() -> None:
    said = run.invoke(app, ["simulate", "virtus", "--games", "5", "--seats", "2"]).output
    for text in ("5 games from the set-up", "5 ended", "Reveal the points", "Wins", "Sofia"):
        assert text in said


def test_a_simulation_as_json_comes_out_alike() -> None:
    words = ["simulate", "virtus", "--games", "4", "--json", "--seed", "9"]
    one, two = (json.loads(run.invoke(app, words).output) for _ in range(2))
    assert one == two
    assert one["engine"]
    assert one["games"] == one["ended"] == sum(one["ends"].values()) == 4
    assert sum(one["wins"].values()) == pytest.approx(4)
    assert one["steps"]["least"] <= one["steps"]["median"] <= one["steps"]["most"]


def test_a_game_whose_set_up_asks_nobody_is_drawn() -> None:
    for name in names():
        opt = company.companies(name)[0]
        said = run.invoke(app, ["simulate", name, "--games", "1"]).output
        assert ("from the set-up" in said) == asks(opt)
        assert ("points" in said.lower()) == (game(name).score is not None)

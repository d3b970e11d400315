"""The commands that play: play and simulate."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tutor.cli_say import Json, answer, fail, load, out

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from tutor.core.options import Options
    from tutor.play.playouts import Simulated
    from tutor.scenario.document import Scenario

Mode = Annotated[str, typer.Option(help="The mode; the game's first without it.")]
Seats = Annotated[int, typer.Option(
    min=0, help="How many players; the fewest without it.", show_default=False)]
Drawn = Annotated[bool, typer.Option("--drawn", help="Begin at positions drawn at random.")]


def add_to(app: typer.Typer) -> None:
    """Make the commands known."""
    for command in (play, simulate):
        app.command()(command)


def play(
    game: Annotated[str, typer.Argument(help="A game, or a saved game: a scenario's id or file.")],
    mode: Mode = "",
    seats: Seats = 0,
    bots: Annotated[
        str, typer.Option(help="Who is no person: a number, or SEAT=POLICY with commas.")
    ] = "",
    drawn: Drawn = False,
    by_hand: Annotated[
        bool, typer.Option("--by-hand", help="Say yourselves what you draw and roll.")
    ] = False,
    seed: Annotated[int, typer.Option(
        help="What the luck of the table starts from; each time another without it.",
        show_default=False)] = 0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Answer each line as a line of JSON.")
    ] = False,
) -> None:
    """Play at this terminal: type the number of what you do, or help."""
    import secrets

    from tutor.play.match import Match, Seating
    from tutor.view.terminal import Terminal

    scenario = _scenario(game, mode, seats, drawn, seed)
    players = _players(scenario.options, bots)
    seating = Seating(players, seed or secrets.randbits(48), draws=not by_hand)
    match = Match(scenario, seating)
    if not as_json:
        Terminal(match, _Host()).run()
        return
    host = _JsonHost()
    terminal = Terminal(match, host)
    host.plain = terminal.plain
    terminal.run()
    host.tell()


def _scenario(game: str, mode: str, seats: int, drawn: bool, seed: int) -> Scenario:
    from random import Random

    from tutor.core.game import game as game_of
    from tutor.core.game import names
    from tutor.play import opening
    from tutor.view.seating import scenario_for

    if game not in names():
        if "/" not in game and "." not in game and not game.startswith("#"):
            raise _no_game(game)
        return load(game)  # type: ignore[no-any-return]
    opt = _options(game, mode, seats)
    if not drawn and opening.asks(opt):
        return scenario_for(opt)
    position = opening.drawn(opt, Random(seed or None))
    return scenario_for(opt, game_of(game).script.show(position))


def _no_game(name: str) -> typer.Exit:
    from tutor.core.game import names
    from tutor.scenario.faults import one_of

    return fail(f"no game {name!r}; right would be {one_of(names(), name)}, or a scenario")


def _options(game: str, mode: str, seats: int) -> Options:
    from tutor.core.game import game as game_of
    from tutor.core.options import Options
    from tutor.scenario.faults import one_of

    modes = game_of(game).modes
    chosen = mode or next(
        (m for m, how in modes.items() if not seats or seats in map(len, how.seats)),
        next(iter(modes)),
    )
    if chosen not in modes:
        raise fail(f"--mode {mode}: right would be {one_of(modes, mode)}")
    sides = {len(side): side for side in modes[chosen].seats}
    count = seats or min(sides)
    if count not in sides:
        wanted = " or ".join(map(str, sorted(sides)))
        raise fail(f"--seats {seats}: {chosen} takes {wanted} players")
    return Options(game, chosen, sides[count])


def _players(opt: Options, bots: str) -> tuple[str, ...]:
    """Who plays each seat: a number of bots sits down last, others are named by seat."""
    from tutor.core.game import game as game_of
    from tutor.play.match import PERSON
    from tutor.play.policies import kinds_for
    from tutor.scenario.faults import one_of

    kinds = kinds_for(game_of(opt.game))
    usual, known = next(iter(kinds)), {name.lower(): i for i, name in enumerate(opt.seats)}
    players = [PERSON] * len(opt.seats)
    for part in filter(None, (part.strip() for part in bots.split(","))):
        seat, _, policy = part.partition("=")
        policy = policy or usual
        if policy not in kinds:
            raise fail(f"--bots {part}: right would be {one_of(kinds, policy)} after the =")
        if seat.isdecimal() and int(seat) <= len(players):
            first = len(players) - int(seat)
            players[first:] = [policy] * int(seat)
        elif seat.lower() in known:
            players[known[seat.lower()]] = policy
        else:
            names = one_of(opt.seats, seat)
            raise fail(f"--bots {part}: right would be a number up to {len(players)}, or {names}")
    return tuple(players)


class _Host:
    """This terminal; nothing is hidden and nobody waited for where lines come from elsewhere."""

    def __init__(self) -> None:
        self.hides = sys.stdin.isatty() and sys.stdout.isatty()
        self._console = _console()

    def ask(self, prompt: str) -> str | None:
        if self.hides:
            try:
                return input(prompt)
            except EOFError:
                return None
        line = sys.stdin.readline()
        if not line:
            return None
        out(f"{prompt}{line.rstrip()}")
        return line

    def say(self, text: str, *, loud: bool = False) -> None:
        if not text:
            return
        if loud:
            self._console.print()
        self._console.print(text, style="bold" if loud else None)

    def clear(self) -> None:
        # What was scrolled out of sight goes too.
        sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
        sys.stdout.flush()


class _JsonHost:
    """A program at the other end: each line that it writes is answered by a line of JSON."""

    hides = False

    def __init__(self) -> None:
        self.plain: Callable[[], dict[str, Any]] = dict
        self._said: list[str] = []

    def tell(self) -> None:
        """Answer with what was said since the last answer."""
        answer({**self.plain(), "said": "\n".join(self._said)}, indent=None)
        sys.stdout.flush()
        self._said.clear()

    def ask(self, prompt: str) -> str | None:
        self.tell()
        return sys.stdin.readline() or None

    def say(self, text: str, *, loud: bool = False) -> None:
        if text:
            self._said.append(text)

    def clear(self) -> None:
        self._said.clear()


def _console() -> Console:
    from rich.console import Console

    return Console(markup=False, highlight=False, soft_wrap=True, emoji=False)


def simulate(
    game: Annotated[str, typer.Argument(help="A game.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    mode: Mode = "",
    seats: Seats = 0,
    players: Annotated[
        str, typer.Option(help="The policy of each seat, with commas, or one for all.")
    ] = "random",
    drawn: Drawn = False,
    seed: Annotated[int, typer.Option(help="What the luck starts from.")] = 1,
    as_json: Json = False,
) -> None:
    """Let bots play games: how they end, how long they are, who wins."""
    from rich.console import Console
    from rich.progress import Progress

    from tutor.core.game import names
    from tutor.play import opening
    from tutor.play.playouts import simulate as run

    if game not in names():
        raise _no_game(game)
    opt = _options(game, mode, seats)
    seated = _policies(opt, players)
    start = opening.drawn if drawn or not opening.asks(opt) else None
    with Progress(transient=True, console=Console(stderr=True)) as progress:
        task = progress.add_task(f"{game}: {games:,} games", total=games)
        found = run(opt, seated, games, seed=seed, start=start,
                    on_game=lambda: progress.advance(task))
    if as_json:
        answer(_plain(opt, seated, found, seed, drawn=start is not None))
    else:
        _tables(opt, seated, found, drawn=start is not None)


def _policies(opt: Options, players: str) -> tuple[str, ...]:
    from tutor.core.game import game as game_of
    from tutor.play.policies import kinds_for
    from tutor.scenario.faults import one_of

    kinds = kinds_for(game_of(opt.game))
    named = [name.strip() for name in players.split(",")]
    for name in named:
        if name not in kinds:
            raise fail(f"--players {players}: right would be {one_of(kinds, name)}, for each seat")
    if len(named) == 1:
        named *= len(opt.seats)
    if len(named) != len(opt.seats):
        raise fail(f"--players {players}: right would be {len(opt.seats)} names, or one for all")
    return tuple(named)


def _plain(
    opt: Options, players: tuple[str, ...], found: Simulated, seed: int, *, drawn: bool
) -> dict[str, Any]:
    low, middle, high = found.lengths
    return {
        "game": opt.game, "mode": opt.mode, "seats": [*opt.seats], "players": [*players],
        "seed": seed, "drawn": drawn, "games": found.games, "ended": found.ended,
        "steps": {"least": low, "median": middle, "most": high},
        "ends": found.ends, "wins": found.wins, "points": found.points,
    }  # fmt: skip


def _tables(opt: Options, players: tuple[str, ...], found: Simulated, *, drawn: bool) -> None:
    """What came of it, as text: games and lengths, ends, and who wins."""
    from rich.table import Table

    from tutor.rulebook import rule
    from tutor.view import company

    console = _console()
    low, middle, high = found.lengths
    begun = "from positions drawn at random" if drawn else "from the set-up"
    console.print(f"{company.title(opt)}; {found.games:,} games {begun}")
    console.print(f"{found.ended:,} ended, after {low} to {high} steps, {middle:g} in the middle")
    ends = Table("How they ended", "Games")
    ends.columns[1].justify = "right"
    for name, count in found.ends.items():
        ends.add_row(rule(name).title if name else "", str(count))
    if found.ends:
        console.print(ends)
    if found.wins:
        wins = Table("Seat", "Played by", "Wins", "Share", "Points")
        for column in wins.columns[2:]:
            column.justify = "right"
        for seat, policy in zip(opt.seats, players, strict=True):
            won = found.wins[seat]
            wins.add_row(seat, policy, f"{won:g}", f"{100 * won / max(1, found.ended):.1f} %",
                         f"{found.points[seat]:.1f}")
        console.print(wins)

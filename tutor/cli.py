"""The `podesta` command."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from tutor import __version__, cli_desk, cli_lessons, cli_play, cli_rules
from tutor.cli_say import Json, answer, fail, load, out, write
from tutor.cli_serve import Browser, Port, served

app = typer.Typer(
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="An interactive tutor and rules explorer for historical board games.",
)
cli_rules.add_to(app)
cli_desk.add_to(app)
cli_play.add_to(app)
cli_lessons.add_to(app)

OneScenario = Annotated[str, typer.Argument(help="A scenario's id, such as GAME/NAME, or a file.")]
OneGame = Annotated[str, typer.Argument(help="A game.")]


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    browser: Browser = True,
    port: Port = 0,
    lan: Annotated[
        bool, typer.Option("--lan", help="Also for phones on the same network, with a code.")
    ] = False,
    address: Annotated[
        str, typer.Option(help="With --lan: this machine's address, if it has several.")
    ] = "",
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Start the app on this machine and open it in the browser, unless a command is named."""
    if version:
        out(f"podesta {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is not None:
        return
    served(port=port, browser=browser, lan=lan, address=address)


@app.command()
def lab(
    options: Annotated[
        list[str] | None, typer.Argument(help="Options for JupyterLab, after --.")
    ] = None,
    folder: Annotated[
        Path, typer.Option(help="Where your notebooks are kept.")
    ] = Path("podesta-notebooks"),
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any.")] = 0,
) -> None:
    """Open JupyterLab on the notebooks; those that you have changed stay as they are."""
    from tutor import lab as notebooks

    if not notebooks.installed():
        raise fail("JupyterLab is missing. Install it with: "
                   f"{sys.executable} -m pip install jupyterlab")
    try:
        out("\n".join([*notebooks.copy(folder), f"Your notebooks are in {folder}"]))
        sys.stdout.flush()
        code = notebooks.start(folder, port, browser=browser, options=options or ())
    except OSError as refused:
        raise fail(f"{refused.filename or folder}: {refused.strerror}") from None
    raise typer.Exit(code)


@app.command()
def check(
    paths: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.")],
    as_json: Json = False,
) -> None:
    """Run scenarios: exit 0 if all hold, 1 if something differs, 2 if a file can't be used.

    The question of a slip is asked once more: another answer than it says is a difference too.
    """
    from tutor.desk.wrong import disagreements
    from tutor.scenario.check import check_paths

    code, lines, data = check_paths(_known(paths), disagreements)
    if as_json:
        answer({"scenarios": data, "code": code})
    else:
        out("\n".join(lines))
    raise typer.Exit(code)


def _known(paths: list[Path]) -> list[Path]:
    """Paths as given; ``scenarios`` means the product's own where no such folder is here."""
    from tutor.scenario.catalogue import scenarios

    return [scenarios() if str(p) == "scenarios" and not p.exists() else p for p in paths]


@app.command()
def show(
    scenario: OneScenario,
    step: Annotated[int | None, typer.Option(help="Just this step; 0 is the start.")] = None,
    svg: Annotated[
        Path | None, typer.Option(help="Write the board of that step; - writes it out.")
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(help="Write a page that needs nothing else; - writes it out."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Walk through a scenario: its steps, boards and explanations."""
    from tutor.view import export

    walk = export.walk(load(scenario))
    if step is not None and not 0 <= step <= walk.end:
        raise fail(f"--step {step}: this scenario has steps 0 to {walk.end}")
    if svg is not None:
        write(svg, export.board(walk, walk.end if step is None else step))
    if html is not None:
        write(html, export.page(walk))
    if svg is not None or html is not None:
        return
    places = range(walk.end + 1) if step is None else (step,)
    if as_json:
        answer({"scenario": walk.scenario.id, "steps": [export.plain(walk, p) for p in places]})
    else:
        out("\n\n".join(export.text(walk, p) for p in places))


@app.command()
def soak(
    game: OneGame,
    steps: Annotated[int, typer.Option(min=100, help="How many steps in all.")] = 300_000,
    seed: Annotated[int, typer.Option(help="What the random play starts from.")] = 1,
    report: Annotated[Path | None, typer.Option(help="Write the report here too.")] = None,
) -> None:
    """Play at random for long and check every invariant of the engine; 1 if one is broken."""
    from rich.progress import Progress

    from tutor.core.conformance import Broken
    from tutor.play.soak import soak as run
    from tutor.play.soak import told

    _game(game)
    with Progress(transient=True) as progress:
        task = progress.add_task(f"{game}: {steps:,} steps", total=steps)
        try:
            found = run(game, steps, seed=seed, on_step=lambda: progress.advance(task))
        except Broken as broken:
            raise fail(str(broken), 1) from None
    if report is not None:
        write(report, told(game, found))
    out(told(game, found))


def _game(name: str) -> None:
    """End with a message unless there is such a game."""
    from tutor.core.game import names
    from tutor.scenario.faults import one_of

    if name not in names():
        raise fail(f"no game {name!r}; right would be {one_of(names(), name)}")


def main() -> None:
    """Run the command; a broken pipe or Ctrl-C is no error worth a traceback."""
    try:
        app()
    except BrokenPipeError:
        sys.stderr.close()
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        raise SystemExit(130) from None

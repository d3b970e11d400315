"""The `podesta` command."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from tutor import __version__

app = typer.Typer(
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="An interactive tutor and rules explorer for historical board games.",
)
USED_WRONGLY = 2

Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
OneScenario = Annotated[str, typer.Argument(help="A scenario's id, such as GAME/NAME, or a file.")]
OneGame = Annotated[str, typer.Argument(help="A game.")]


def out(text: str) -> None:
    """Print a line that no terminal setting may cut or colour."""
    sys.stdout.write(text + "\n")


def answer(data: dict[str, Any]) -> None:
    """Print an answer as JSON, with the versions that it was made with."""
    from tutor.core.game import names
    from tutor.games.datafile import version

    known = {name: version(name) for name in names()}
    out(json.dumps({"engine": __version__, "data": known, **data}, ensure_ascii=False, indent=2))


def fail(message: str, code: int = USED_WRONGLY) -> typer.Exit:
    """Say what is wrong, on standard error, and end with a code."""
    sys.stderr.write(message + "\n")
    return typer.Exit(code)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any.")] = 0,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Start the app on this machine and open it in the browser, unless a command is named."""
    if version:
        out(f"podesta {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is not None:
        return
    try:
        from widgets.dashboard import serve
    except ImportError as missing:
        raise fail(f"The app needs {missing.name}. Install it with: pip install podesta") from None
    try:
        serve(port=port, show=browser)
    except OSError as taken:
        raise fail(f"Port {port} cannot be used: {taken.strerror}. Try another --port.") from None


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
        raise fail("JupyterLab is missing. Install it with: pip install 'podesta[lab]'")
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
    """Run scenarios: exit 0 if all hold, 1 if something differs, 2 if a file can't be used."""
    from tutor.scenario.check import check_paths

    code, lines, data = check_paths(_known(paths))
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
    step: Annotated[int | None, typer.Option(help="Show just this step; 0 is the start.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the board of that step.")] = None,
    html: Annotated[Path | None, typer.Option(help="Write a page that needs nothing else.")] = None,
    as_json: Json = False,
) -> None:
    """Walk through a scenario: its steps, boards and explanations."""
    from tutor.view import export

    walk = export.walk(_load(scenario))
    if step is not None and not 0 <= step <= walk.end:
        raise fail(f"--step {step}: this scenario has steps 0 to {walk.end}")
    if svg is not None:
        _write(svg, export.board(walk, walk.end if step is None else step))
    if html is not None:
        _write(html, export.page(walk))
    if svg is not None or html is not None:
        return
    places = range(walk.end + 1) if step is None else (step,)
    if as_json:
        answer({"scenario": walk.scenario.id, "steps": [export.plain(walk, p) for p in places]})
    else:
        out("\n\n".join(export.text(walk, p) for p in places))


def _write(path: Path, content: str) -> None:
    try:
        path.write_text(content, encoding="utf-8")
    except OSError as refused:
        raise fail(f"{path}: cannot be written: {refused.strerror}") from None
    out(f"wrote {path}")


def _load(source: str) -> Any:
    from tutor.play.table import find
    from tutor.scenario.faults import Unusable

    try:
        return find(source)
    except Unusable as unusable:
        raise fail("\n".join(str(fault) for fault in unusable.faults)) from None


@app.command()
def judge(
    scenario: OneScenario,
    plan: Annotated[
        str, typer.Argument(help="Actions in order: 'red use-bonus token; green pass'.")
    ],
    step: Annotated[int, typer.Option(min=0, help="After so many steps of the script.")] = 0,
    readings: Annotated[
        str, typer.Option(help="'all' tries every other reading too; 'chosen' does not.")
    ] = "chosen",
    as_json: Json = False,
) -> None:
    """Judge a plan: exit 0 legal, 1 illegal, 3 unsettled, 4 a number is missing, 2 unusable."""
    from tutor.play import judging

    if readings not in ("all", "chosen"):
        raise fail(f"--readings {readings}: right would be all or chosen")
    try:
        told = judging.judged(_load(scenario), plan, step, all_readings=readings == "all")
    except judging.BadPlan as bad:
        raise fail(str(bad)) from None
    if as_json:
        answer(told.data)
    else:
        out(told.text)
    raise typer.Exit(told.code)


@app.command()
def rule(
    words: Annotated[list[str], typer.Argument(help="A rule's id, or words to look for.")],
    game: Annotated[str, typer.Option(help="Look in this game only.")] = "",
    as_json: Json = False,
) -> None:
    """Show a rule by its id, or search for rules by words."""
    from tutor.rulebook import UnknownId, find_rule, rule_json, rule_text

    query = " ".join(words)
    try:
        found = find_rule(query, game or None)
    except UnknownId as unknown:
        raise fail(str(unknown)) from None
    if not found:
        raise fail(f"No rule fits “{query}”. Other words, or a rule's id, may find it.", 1)
    if as_json:
        answer({"rules": [rule_json(r) for r in found]})
        return
    out(rule_text(found[0]))
    if len(found) > 1:
        out("\nOther rules that fit:")
        out("\n".join(f"  {r.id}  {r.title}" for r in found[1:]))


@app.command()
def disputes(
    game: Annotated[str, typer.Argument(help="A game; all games without one.")] = "",
    as_json: Json = False,
) -> None:
    """List what a rulebook leaves open or contradicts, with the readings and the default."""
    from tutor.rulebook import UnknownId, catalogue, dispute_json, dispute_text, games

    try:
        books = [catalogue(name) for name in ([game] if game else games())]
    except UnknownId as unknown:
        raise fail(str(unknown)) from None
    found = [d for book in books for d in book.disputes.values()]
    if as_json:
        answer({"disputes": [dispute_json(d) for d in found]})
    else:
        out("\n\n".join(f"{dispute_text(d).rstrip()}\n({d.id})" for d in found))


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
        _write(report, told(game, found))
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

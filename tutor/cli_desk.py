"""The commands around the ruling desk: judge, and data for what an owner's copy says."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tutor.cli_say import Json, answer, fail, load, out, write

SAME, CHANGED = 0, 1

data = typer.Typer(
    help="What your own copies say and no rulebook prints: lists to fill in, and to use.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


def add_to(app: typer.Typer) -> None:
    """Make the commands known."""
    app.command()(judge)
    app.add_typer(data, name="data")


def judge(
    scenario: Annotated[
        str, typer.Argument(help="A scenario's id, such as GAME/NAME, or a file.")
    ] = "",
    plan: Annotated[
        str, typer.Argument(help="Actions in order: 'red use-bonus token; green pass'.")
    ] = "",
    step: Annotated[int, typer.Option(
        min=0, help="At this step, numbered as by `podesta show`; 0 is the start.")] = 0,
    readings: Annotated[
        str, typer.Option(help="'all' tries every other reading too; 'chosen' does not.")
    ] = "chosen",
    replay: Annotated[
        str, typer.Option(help="A slip: a file, or its link. Says what is different now.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Judge a plan: exit 0 legal, 1 illegal, 3 unsettled, 4 a number is missing, 2 unusable.

    With --replay a slip is asked once more: exit 0 if all is the same, 1 if something changed.
    """
    if replay:
        _replay(replay, as_json)
    if not scenario or not plan:
        raise fail("Judge what? Name a scenario and a plan, or a slip with --replay.")
    from tutor.play import judging

    if readings not in ("all", "chosen"):
        raise fail(f"--readings {readings}: right would be all or chosen")
    try:
        told = judging.judged(load(scenario), plan, step, all_readings=readings == "all")
    except judging.BadPlan as bad:
        raise fail(str(bad)) from None
    if as_json:
        answer(told.data)
    else:
        out(told.text)
    raise typer.Exit(told.code)


def _replay(source: str, as_json: bool) -> None:
    from tutor.desk import slip
    from tutor.scenario.faults import Unusable

    made = ""
    try:
        scenario = slip.read(_text(source), source if len(source) < 200 else "link")
        made = slip.made_with(scenario)
        found, changed = slip.replayed(scenario)
    except Unusable as unusable:
        lines = [*map(str, unusable.faults), made]
        raise fail("\n".join(filter(None, lines))) from None
    lines = [f"{scenario.title}", f"{found.said}. {found.reason}"]
    claimed = scenario.title.startswith(slip.CLAIMED)
    lines += changed or ["It is as you said." if claimed else "Nothing has changed."]
    if made:
        lines.append(made)
    if as_json:
        answer({"title": scenario.title, "word": found.word, "said": found.said,
                "reason": found.reason, "changed": changed, "made_with": made})
    else:
        out("\n".join(lines))
    raise typer.Exit(CHANGED if changed else SAME)


def _text(source: str) -> str:
    """The text of a slip: that of a file, or the link itself."""
    from tutor.desk.slip import A_SLIP, is_link
    from tutor.scenario.faults import clean

    if is_link(source):
        return source
    path = Path(source)
    try:
        if path.is_file():
            return path.read_text(encoding="utf-8")
        found = "a folder" if path.is_dir() else "no such file, and no link"
    except UnicodeDecodeError:
        found = "no text"
    except (OSError, ValueError):
        found = "nothing that can be read"
    raise fail(f"{clean(source)}: found {found}; right would be {A_SLIP}")


@data.command()
def export(folder: Annotated[Path, typer.Argument(help="Where the lists are written.")]) -> None:
    """Write a list for each game: what no rulebook prints, to be filled in from your copy."""
    from tutor.games import owned

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as refused:
        raise fail(f"{folder}: cannot be made: {refused.strerror}") from None
    for g in _games():
        path = folder / f"{g.name}.yaml"
        if path.exists():
            raise fail(f"{path}: is there already; move it away, or name another folder")
        write(path, owned.written(g))


@data.command()
def use(
    folder: Annotated[Path, typer.Argument(help="A folder of filled-in lists.")],
    as_json: Json = False,
) -> None:
    """Check filled-in lists and keep what they say; nothing that is kept already is replaced."""
    from tutor.games import owned
    from tutor.scenario.faults import Unusable

    found: dict[str, Any] = {}
    faults: list[str] = []
    for g in _games():
        path = folder / f"{g.name}.yaml"
        if path.is_file():
            try:
                found[g.name] = owned.read(g, path)
            except Unusable as unusable:
                faults += map(str, unusable.faults)
    if not found and not faults:
        names = ", ".join(f"{g.name}.yaml" for g in _games())
        if folder.is_file():
            raise fail(f"{folder}: is a file; right would be the folder that it lies in, with "
                       f"lists called {names}")
        if not folder.exists():
            raise fail(f"{folder}: is not there; right would be a folder of lists, from "
                       "`podesta data export`")
        raise fail(f"{folder}: no list; right would be {names}, from `podesta data export`")
    for g in _games():
        at_odds = owned.at_odds(g, found.get(g.name, {}))
        faults += [f"{folder / g.name}.yaml: {told}" for told in at_odds]
    if faults:
        raise fail("\n".join(faults))
    for g in _games():
        if g.name in found:
            owned.keep(g, found[g.name])
    kept = {name: len(values) for name, values in found.items()}
    doubts = [
        f"{datum}: {told}; kept, but look at it once more"
        for g in _games() for datum, value in found.get(g.name, {}).items()
        if (told := g.box()[datum].unlikely(value))
    ]
    if as_json:
        answer({"kept": kept, "look_again": doubts})
    else:
        lines = (f"{name}: {number} entries kept" for name, number in kept.items())
        out("\n".join((*lines, *doubts)))


def _games() -> list[Any]:
    """The games of which something is not printed."""
    from tutor.core.game import game, names

    return [g for g in map(game, names()) if g.box()]

"""The commands around the rulebooks: rule, disputes, coverage, rulebook."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.cli_say import Json, answer, fail, out

if TYPE_CHECKING:
    from tutor.rulebook import Found

MOST = 500
"""More rules than any game has."""
FEW = 8
"""Rules that are named where words were looked for."""

copies = typer.Typer(
    help="Your own rulebooks: their words beside the rules, on this machine only.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


def add_to(app: typer.Typer) -> None:
    """Make the commands known."""
    for command in (rule, disputes, coverage):
        app.command()(command)
    app.add_typer(copies, name="rulebook")


def rule(
    words: Annotated[
        list[str] | None, typer.Argument(help="A rule's id, or words to look for.")
    ] = None,
    game: Annotated[str, typer.Option(help="Look in this game only.")] = "",
    section: Annotated[
        str, typer.Option(help="Under headings with these words; 'A > B' is B below A.")
    ] = "",
    kind: Annotated[str, typer.Option(help="Rules of this kind, such as cost.")] = "",
    mode: Annotated[str, typer.Option(help="Rules in force in this mode.")] = "",
    component: Annotated[str, typer.Option(help="Rules that name this thing.")] = "",
    as_json: Json = False,
) -> None:
    """Show a rule by its id, or search for rules by words; the options narrow the search."""
    from tutor import rulebook

    query = " ".join(words or ())
    filters = {"section": section, "kind": kind, "mode": mode, "component": component}
    given = {name: value for name, value in filters.items() if value}
    if not query and not given:
        raise fail("Which rule? Give its id or some words, or narrow it down, as with --kind cost")
    try:
        if rulebook.is_id(query) and not given:
            found = rulebook.Found(rulebook.find_rule(query, game or None))
        else:
            limit = FEW if query else MOST
            found = rulebook.search(query, game or None, limit=limit, **given)
    except rulebook.UnknownId as unknown:
        raise fail(str(unknown)) from None
    if not found.rules:
        raise fail(f"No rule fits “{query}”. Other words, or a rule's id, may find it.", 1)
    if as_json:
        told = [rulebook.rule_json(r) for r in found.rules]
        answer({"read_as": dict(found.read_as), "rules": told})
    else:
        _tell(found, whole=bool(query))


def _tell(found: Found, *, whole: bool) -> None:
    """The first rule in full, if ``whole``, and the others by their titles."""
    from tutor.rulebook import passage_lines, rule_text

    if found.read_as:
        out("Read as: " + ", ".join(f"{typed} → {known}" for typed, known in found.read_as) + "\n")
    others = found.rules
    if whole:
        first, others = found.rules[0], found.rules[1:]
        out(rule_text(first))
        # What is written into a file may be sent on: there our own words have to do.
        for piece in passage_lines(first) if sys.stdout.isatty() else ():
            out(f"\nYour own copy, from line {piece.first}:\n{piece.text}")
        if others:
            out("\nOther rules that fit:")
    for one in others:
        out(f"  {one.id}  {one.title}")


def disputes(
    game: Annotated[
        str, typer.Argument(help="A game, or the id of one place; all games without one.")
    ] = "",
    as_json: Json = False,
) -> None:
    """List what a rulebook leaves open or contradicts: the readings, the default, who says so."""
    from tutor.rulebook import UnknownId, catalogue, dispute, dispute_json, dispute_text, games

    try:
        if ".d." in game:
            found = [dispute(game)]
        else:
            books = [catalogue(name) for name in ([game] if game else games())]
            found = [d for book in books for d in book.disputes.values()]
    except UnknownId as unknown:
        raise fail(str(unknown)) from None
    if as_json:
        answer({"disputes": [dispute_json(d) for d in found]})
    else:
        out("\n\n".join(f"{dispute_text(d)}\n  ({d.id})" for d in found))


def coverage(
    game: Annotated[str, typer.Argument(help="A game; all games, in short, without one.")] = "",
    mode: Annotated[str, typer.Option(help="This mode only.")] = "",
    use: Annotated[
        bool, typer.Option("--use", help="How often play uses each rule, and what lessons teach.")
    ] = False,
    as_json: Json = False,
) -> None:
    """List the rules that no code cites, no scenario reaches and no question teaches."""
    if use:
        _used(game, mode, as_json=as_json)
        return
    import msgspec
    from rich.console import Console
    from rich.progress import Progress

    from tutor.play.coverage import covered, told
    from tutor.rulebook import UnknownId
    from tutor.scenario.faults import Unusable

    try:
        console = Console(stderr=True)
        with Progress(transient=True, console=console, disable=not console.is_terminal) as progress:
            task = progress.add_task("Running the scenarios", total=None)
            found = covered(game or None, mode or None, on_scenario=lambda: progress.advance(task))
    except UnknownId as unknown:
        raise fail(str(unknown)) from None
    except Unusable as unusable:
        raise fail("\n".join(map(str, unusable.faults))) from None
    if as_json:
        answer(msgspec.to_builtins(found))
    else:
        out(told(found, lists=bool(game)))
    raise typer.Exit(1 if found.unknown else 0)


def _used(name: str, mode: str, *, as_json: bool) -> None:
    """Rules by how often play uses them, with why some are taught and others are not.

    Of a game, or of all that have lessons; a mode is one of those games' own.
    """
    import msgspec

    from tutor.core.game import game
    from tutor.lessons.puzzles import games
    from tutor.lessons.uses import uses
    from tutor.rulebook import UnknownId
    from tutor.scenario.faults import one_of

    if name and name not in games():
        raise fail(f"no lessons on {name!r}; right would be {one_of(games(), name)}")
    chosen = [name] if name else [one for one in games() if mode in ("", *game(one).modes)]
    if not chosen:
        known = dict.fromkeys(m for one in games() for m in game(one).modes)
        raise fail(f"no mode {mode!r}; right would be {one_of(known, mode)}")
    try:
        found = {one: uses(one, mode) for one in chosen}
    except UnknownId as unknown:
        raise fail(str(unknown)) from None
    if as_json:
        answer({"uses": msgspec.to_builtins([use for each in found.values() for use in each])})
        return
    for one, every in found.items():
        lines = [
            f"{use.uses:6.1f}  {'taught' if use.taught else '      '}  {use.rule}"
            f"{f'  ({use.reason})' if use.reason else ''}"
            for use in every
        ]
        head = f"{game(one).title}{f', {game(one).modes[mode].title}' if mode else ''}"
        out("\n".join([f"{head}: in a hundred decisions of games played at random", *lines]))


@copies.command()
def link(
    file: Annotated[Path, typer.Argument(help="The text of a rulebook, as a text file.")],
    game: Annotated[str, typer.Option(help="Its game; found out if not given.")] = "",
    as_json: Json = False,
) -> None:
    """Keep a copy of your rulebook's text on this machine, and find each rule in it."""
    import msgspec

    from tutor.rulebook import CopyFault, UnknownId
    from tutor.rulebook import link as keep

    try:
        linked = keep(file, game or None)
    except (CopyFault, UnknownId) as fault:
        raise fail(str(fault)) from None
    except OSError as refused:
        raise fail(f"{refused.filename}: cannot be written: {refused.strerror}") from None
    if as_json:
        answer({"linked": msgspec.to_builtins(linked)})
    else:
        out(str(linked))


@copies.command()
def unlink(
    game: Annotated[str, typer.Argument(help="The game.")], as_json: Json = False
) -> None:
    """Delete the copy of a rulebook from this machine; 1 if there was none."""
    from tutor.rulebook import UnknownId, catalogue
    from tutor.rulebook import unlink as forget

    try:
        was_there = forget(game)
    except UnknownId as unknown:
        raise fail(str(unknown)) from None
    title = catalogue(game).title
    if as_json:
        answer({"game": game, "deleted": was_there})
    else:
        out(f"{title}: deleted from this machine" if was_there else f"{title}: was not linked")
    raise typer.Exit(0 if was_there else 1)


@copies.command(name="list")
def list_copies(as_json: Json = False) -> None:
    """List the games with the rulebooks that are linked on this machine."""
    from tutor.rulebook import catalogue, games, linked_games

    linked = linked_games()
    if as_json:
        answer({"linked": list(linked)})
        return
    for game in games():
        out(f"{game:12} {'linked' if game in linked else '–':8} {catalogue(game).title}")

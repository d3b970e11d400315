"""The commands around lessons: lesson, progress."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tutor.cli_say import Json, answer, fail, out, write
from tutor.cli_serve import Browser, Port, served

if TYPE_CHECKING:
    from tutor.lessons.document import Lesson
    from tutor.lessons.progress import Progress, Record
    from tutor.lessons.standing import Standing
    from tutor.scenario.faults import Unusable

kept = typer.Typer(
    help="What you have learnt, rule by rule, and as a file from one machine to another.",
    no_args_is_help=True, rich_markup_mode=None,
)
Names = Annotated[list[str] | None, typer.Option("--learner", help="This learner only.")]
STDIO = Path("-")
YAML = (".yaml", ".yml")


def add_to(app: typer.Typer) -> None:
    """Make the commands known."""
    app.command()(lesson)
    app.add_typer(kept, name="progress")


def lesson(
    name: Annotated[
        str, typer.Argument(help="A lesson's id, such as GAME/NAME, or a file; all without one.")
    ] = "",
    sheet: Annotated[
        Path | None,
        typer.Option(help="Write a sheet for a class, questions then answers; - writes it out."),
    ] = None,
    new: Annotated[
        str, typer.Option(metavar="GAME", help="Write a lesson on a game, to change, to the file.")
    ] = "",
    fields: Annotated[
        bool, typer.Option("--fields", help="How lessons are written; with a game, its names too.")
    ] = False,
    open_: Annotated[
        bool, typer.Option("--open", help="Open it in the app; one of yours stays in its lists.")
    ] = False,
    browser: Browser = True,
    port: Port = 0,
    as_json: Json = False,
) -> None:
    """Check a lesson and show its steps: exit 0 if all holds, 1 if not, 2 if it can't be used."""
    if new:
        _begin(new, name)
    elif fields:
        _fields(name)
    elif not name:
        if sheet is not None or open_:
            raise fail("Which lesson? Give its id, or a file.")
        _list(as_json=as_json)
    else:
        found = _found(name)
        wrong = _told(found, as_json=as_json, quiet=sheet is not None or open_)
        if sheet is not None and not wrong:
            from tutor.view.sheet import sheet as made

            write(sheet, made(found))
        if open_ and not wrong:
            _open(found, port=port, browser=browser)
        raise typer.Exit(1 if wrong else 0)


def _begin(game: str, name: str) -> None:
    """Write the lesson to begin with, but over nothing that is there."""
    from tutor.lessons.template import template
    from tutor.scenario.faults import Unusable

    try:
        text = template(game)
    except Unusable as unusable:
        raise _unusable(unusable) from None
    if not name:
        raise fail(f"Which file? Right would be: podesta lesson --new {game} my-lesson.yaml")
    path = Path(name)
    if path != STDIO and path.suffix not in YAML:
        raise fail(f"{path}: found no {YAML[0]} at its end; right would be {path}{YAML[0]}")
    if path.exists():
        raise fail(f"{path}: is there already; right would be a name that nothing has")
    write(path, text)


def _fields(name: str) -> None:
    from tutor.core.game import names
    from tutor.lessons.reference import markdown
    from tutor.scenario.faults import one_of

    if name and name not in names():
        raise fail(f"no game {name!r}; right would be {one_of(names(), name)}")
    out(markdown(name).rstrip())


def _open(found: Lesson, *, port: int, browser: bool) -> None:
    """Open the app at a lesson; one of a file is kept first."""
    from tutor.lessons import own
    from tutor.lessons.form import OWN
    from tutor.play.store import NotKept

    if found.id.startswith(OWN):
        try:
            own.put(Path(found.file).read_bytes(), found.file)
        except NotKept as reason:
            raise fail(str(reason)) from None
        out(f"{found.id} is among your lessons, in {own.folder()}")
    served(port=port, browser=browser, at=f"lesson/{found.id}")


def _list(*, as_json: bool) -> None:
    from tutor.lessons import own
    from tutor.lessons.catalogue import listing
    from tutor.scenario.faults import Unusable

    try:
        found = listing()
    except Unusable as unusable:
        raise _unusable(unusable) from None
    yours = own.shared()
    if as_json:
        answer({"lessons": [_plain(one) for one in (*found, *yours.lessons)],
                "faults": [str(fault) for fault in yours.faults]})
        return
    out("\n".join(f"{one.id}  {one.title} ({one.minutes} minutes)"
                  for one in (*found, *yours.lessons)))
    for fault in yours.faults:
        sys.stderr.write(f"{fault}\n")


def _found(name: str) -> Lesson:
    """The lesson of an id or in a file; ends with every fault of one that can't be used."""
    from tutor.lessons import own
    from tutor.lessons.catalogue import find, is_ours, read
    from tutor.lessons.form import OWN
    from tutor.scenario.faults import Unusable

    try:
        if not name.endswith(YAML):
            return own.OwnLessons("", owner=True).find(name) if name.startswith(OWN) \
                else find(name)
        found = read(Path(name))
        if not is_ours(Path(name)):
            own.refuse_foreign(found)
    except Unusable as unusable:
        raise _unusable(unusable) from None
    return found


def _unusable(unusable: Unusable) -> typer.Exit:
    return fail("\n".join(map(str, unusable.faults)))


def _told(found: Lesson, *, as_json: bool, quiet: bool) -> bool:
    """Say what a lesson asks, unless ``quiet``, and all in it that does not hold; whether any.

    What would make it better is told beside it: it can be used as it is.
    """
    from tutor.lessons.advice import advice
    from tutor.lessons.check import check

    wrong = check(found)
    hints = [] if wrong else [one.where(found) for one in advice(found)]
    if as_json:
        answer({"lesson": _plain(found), "mismatches": [str(one) for one in wrong],
                "hints": hints})
    elif wrong or not quiet:
        out("\n".join([*(() if quiet else _steps(found)), *map(str, wrong)]))
    for hint in hints if not as_json else ():
        sys.stderr.write(f"a hint: {hint}\n")
    return bool(wrong)


def _plain(found: Lesson) -> dict[str, Any]:
    return {
        "id": found.id, "title": found.title, "course": found.course, "order": found.order,
        "minutes": found.minutes, "about": found.about, "rules": list(found.rules),
        "steps": [stage.slug for stage in found.stages],
    }  # fmt: skip


def _steps(found: Lesson) -> list[str]:
    from tutor.view.items import items

    every = enumerate(items(found), 1)
    asked = [f"  {number}. {item.say} {item.question}".rstrip() for number, item in every]
    return [f"{found.title}: {found.about}", *asked, f"  rules: {', '.join(found.rules)}"]


@kept.command("list")
def list_rules(
    game: Annotated[str, typer.Argument(help="The rules of this game only.")] = "",
    learner: Names = None,
    as_json: Json = False,
) -> None:
    """List every rule that was asked: how well it is known, when it is due, what was missed."""
    from tutor.core.game import game as game_of
    from tutor.core.game import names
    from tutor.lessons import memory
    from tutor.lessons.learner import now
    from tutor.lessons.progress import Progress
    from tutor.lessons.standing import gone, standing
    from tutor.play.store import NotKept
    from tutor.scenario.faults import one_of

    if game and game not in names():
        raise fail(f"no game {game!r}; right would be {one_of(names(), game)}")
    progress = Progress()
    try:
        who = _known(progress, learner)
        found = {name: memory.known(progress.reviews(progress.called(name)), now())
                 for name in who}
    except NotKept as reason:
        raise fail(str(reason)) from None
    rows = {name: [one for one in standing(known, now()) if game in ("", one.game)]
            for name, known in found.items()}
    if as_json:
        answer({"learners": [{"name": name, "rules": [_row(one) for one in rows[name]],
                              "gone": list(gone(found[name], now()))} for name in who]})
        return
    for name in who:
        out(f"{name}: {'nothing was asked yet' if not rows[name] else ''}".rstrip())
        for one in rows[name]:
            out(f"  {game_of(one.game).title}, {one.told}  {one.rule}")
        if left := gone(found[name], now()):
            out(f"  Kept for a version that has them: {', '.join(left)}")
    if not who:
        out("Nobody has learnt anything here yet.")


def _row(one: Standing) -> dict[str, Any]:
    return {
        "rule": one.rule, "title": one.title, "game": one.game, "known": one.word,
        "likely": round(one.likely, 3), "due": one.due.isoformat(timespec="minutes"),
        "asked": one.asked, "missed": one.missed,
    }  # fmt: skip


def _known(progress: Progress, wanted: Sequence[str] | None) -> Sequence[str]:
    """How the learners are called that are wanted, or all; ends with a message for another."""
    from tutor.scenario.faults import one_of

    known = progress.labels()
    for name in wanted or ():
        if name not in known:
            raise fail(f"no learner {name!r}; right would be {one_of(known, name)}")
    return known if wanted is None else wanted


@kept.command("export")
def export(
    file: Annotated[Path, typer.Argument(help="Where to write it; - writes it out.")],
    learner: Names = None,
) -> None:
    """Write the progress of every learner on this machine, or of some."""
    from tutor.lessons.progress import Progress
    from tutor.play.store import NotKept

    progress = Progress()
    try:
        known = _known(progress, learner)
        text = progress.export(map(progress.called, known))
    except NotKept as reason:
        raise fail(str(reason)) from None
    write(file, text)
    if not known:
        sys.stderr.write("Nobody has learnt anything here yet, so it holds no learner.\n")


@kept.command("import")
def take_in(
    file: Annotated[Path, typer.Argument(help="A file of progress; - reads it.")],
    learner: Annotated[
        str, typer.Option("--learner", help="Whose it becomes; else who it was.")
    ] = "",
    whose: Annotated[
        str, typer.Option("--from", help="This learner of the file only.")
    ] = "",
) -> None:
    """Add the progress that a file holds to what is kept here; nothing is lost."""
    from tutor.lessons.progress import MOST_BYTES, Progress, fresh, label, read, told
    from tutor.play.store import NotKept
    from tutor.scenario.faults import Unusable

    try:
        if file == STDIO:
            text = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with file.open("rb") as source:
                text = source.read(MOST_BYTES + 1)
        records = read(text, str(file))
    except OSError as refused:
        raise fail(f"{file}: cannot be read: {refused.strerror}") from None
    except Unusable as unusable:
        raise _unusable(unusable) from None
    progress = Progress()
    found = _wanted(records, whose, learner, str(file))
    if not found:
        out(f"{file}: holds no learner, so nothing is added")
    try:
        for record in found:
            key = progress.called(learner or record.name)
            new = fresh(record, progress.reviews(key), progress.begun(key))
            progress.take_in(record, key)
            some = new.reviews or new.lessons
            out(f"{label(key)}: {told(new) if some else 'nothing that is not here already'}")
    except NotKept as reason:
        raise fail(str(reason)) from None


def _wanted(
    records: Sequence[Record], whose: str, becomes: str, name: str
) -> Sequence[Record]:
    """The learners of a file that are meant; several can't become one."""
    from tutor.scenario.faults import one_of

    known = [record.name for record in records]
    if whose and whose not in known:
        raise fail(f"{name}: no learner {whose!r}; right would be {one_of(known, whose)}")
    found = [record for record in records if whose in ("", record.name)]
    if not becomes and any(not record.name.strip() for record in found):
        raise fail(f"{name}: holds a learner without a name; right would be --learner NAME, "
                   "whose it becomes")
    if becomes and len(found) > 1:
        raise fail(f"{name}: {len(found)} learners can't become one, {becomes!r}; "
                   f"right would be --from and {one_of(known, becomes)}")
    return found

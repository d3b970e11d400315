"""The commands around lessons: lesson, progress."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tutor.cli_say import Json, answer, fail, out, write

if TYPE_CHECKING:
    from tutor.lessons.document import Lesson
    from tutor.lessons.progress import Record

kept = typer.Typer(
    help="What you have learnt, as a file, from one machine to another.", no_args_is_help=True,
    rich_markup_mode=None,
)
Names = Annotated[list[str] | None, typer.Option("--learner", help="This learner only.")]
STDIN = Path("-")


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
    as_json: Json = False,
) -> None:
    """Check a lesson and show its steps: exit 0 if all holds, 1 if not, 2 if it can't be used."""
    if not name:
        _list(as_json=as_json)
        return
    from tutor.lessons.check import check
    from tutor.view.sheet import sheet as made

    found = _found(name)
    wrong = check(found)
    if sheet is not None and not wrong:
        write(sheet, made(found))
        return
    if as_json:
        answer({"lesson": _plain(found), "mismatches": [str(one) for one in wrong]})
    else:
        out("\n".join([*_told(found), *map(str, wrong)]))
    raise typer.Exit(1 if wrong else 0)


def _list(*, as_json: bool) -> None:
    from tutor.lessons.catalogue import listing
    from tutor.scenario.faults import Unusable

    try:
        found = listing()
    except Unusable as unusable:
        raise fail("\n".join(map(str, unusable.faults))) from None
    if as_json:
        answer({"lessons": [_plain(one) for one in found]})
    else:
        out("\n".join(f"{one.id}  {one.title} ({one.minutes} minutes)" for one in found))


def _found(name: str) -> Lesson:
    from tutor.lessons.catalogue import find, read
    from tutor.scenario.faults import Unusable

    try:
        return read(Path(name)) if name.endswith((".yaml", ".yml")) else find(name)
    except Unusable as unusable:
        raise fail("\n".join(map(str, unusable.faults))) from None


def _plain(found: Lesson) -> dict[str, Any]:
    return {
        "id": found.id, "title": found.title, "course": found.course, "order": found.order,
        "minutes": found.minutes, "about": found.about, "rules": list(found.rules),
        "steps": [stage.slug for stage in found.stages],
    }  # fmt: skip


def _told(found: Lesson) -> list[str]:
    from tutor.view.items import items

    every = enumerate(items(found), 1)
    asked = [f"  {number}. {item.say} {item.question}".rstrip() for number, item in every]
    return [f"{found.title}: {found.about}", *asked, f"  rules: {', '.join(found.rules)}"]


@kept.command("export")
def export(
    file: Annotated[Path, typer.Argument(help="Where to write it; - writes it out.")],
    learner: Names = None,
) -> None:
    """Write the progress of every learner on this machine, or of some."""
    from tutor.lessons.progress import Progress
    from tutor.play.store import NotKept
    from tutor.scenario.faults import one_of

    progress = Progress()
    try:
        known = progress.labels()
        for name in learner or ():
            if name not in known:
                raise fail(f"no learner {name!r}; right would be {one_of(known, name)}")
        text = progress.export(None if learner is None else map(progress.called, learner))
    except NotKept as reason:
        raise fail(str(reason)) from None
    write(file, text)


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
    from tutor.lessons.progress import MOST_BYTES, Progress, label, read, told
    from tutor.play.store import NotKept
    from tutor.scenario.faults import Unusable

    try:
        if file == STDIN:
            text = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with file.open("rb") as source:
                text = source.read(MOST_BYTES + 1)
        records = read(text, str(file))
    except OSError as refused:
        raise fail(f"{file}: cannot be read: {refused.strerror}") from None
    except Unusable as unusable:
        raise fail("\n".join(map(str, unusable.faults))) from None
    progress = Progress()
    try:
        for record in _wanted(records, whose, learner, str(file)):
            key = progress.called(learner or record.name)
            progress.take_in(record, key)
            out(f"{label(key)}: {told(record)}")
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
    if becomes and len(found) > 1:
        raise fail(f"{name}: {len(found)} learners can't become one, {becomes!r}; "
                   f"right would be --from and {one_of(known, becomes)}")
    return found

"""What a rulebook leaves open or contradicts: a list to search, and a page for each place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tutor import rulebook
from tutor.core.game import game, names
from tutor.rulebook import Catalogue, Dispute
from tutor.view import contested, lists, query, rivals
from tutor.view.blocks import (
    Block,
    Button,
    FormField,
    Intent,
    Menu,
    Part,
    Parts,
    ReadingRow,
    Readings,
    Screen,
    Search,
    Sentence,
)
from tutor.view.keeping import Keeping, Whose
from tutor.view.query import Query
from tutor.view.rules import OPEN, about
from tutor.view.words import sentence

KINDS = {
    "contradiction": "The book says two things",
    "silence": "The book says nothing",
    "ambiguity": "The book can be read in more than one way",
    "arithmetic": "The numbers don't add up",
    "misprint": "A slip of the pen",
}
WHEN = {
    "setup": "It matters when the game is set up.",
    "play": "It matters in play.",
    "told-only": "It is only told here, and never asked in play.",
}
TOLD = {
    "every-game": "It comes up in every game.",
    "many": "It comes up in many games.",
    "some": "It comes up in some games.",
    "rare": "It hardly ever comes up.",
    "never": "",
}
"""How often a dispute comes up, the most often first."""
NEVER, NOT_JUDGED = "It never comes up", "How often it comes up is not known"
NOT_PLAYED = "Told here, and never asked in play"
IN_EXAMPLE = (
    "What stands below a reading happens under it, and not under the others, in the example "
    "“{}”; all else is the same."
)
MOST = 500
"""More disputes than any game has."""


def list_page(wanted: Query, trail: tuple[Button, ...]) -> Screen:
    """The disputes of a game, those that come up most often first; the games where none is named.
    """
    if wanted.game not in rulebook.games():
        return _games(wanted, trail)
    wanted = Query(words=wanted.words, game=wanted.game, shown=wanted.shown)
    book = rulebook.catalogue(wanted.game)
    title = f"{OPEN}: {book.title}"
    found = rulebook.search_disputes(wanted.words, wanted.game, MOST)
    ranked = found.disputes if wanted.words else sorted(found.disputes, key=_rank)
    rows = [lists.dispute(d.id) for d in ranked[: wanted.shown]]
    rows += lists.more("disputes", wanted, len(found.disputes))
    groups = _groups(ranked) if not wanted.words else {}
    listed = _folds(groups) if len(groups) > 1 else (
        Menu(key="finds", title="", buttons=tuple(rows)),)
    blocks: tuple[Block, ...] = (
        Sentence(key="title", kind="title", text=title),
        Search(
            key="search-disputes",
            verb="disputes",
            words=FormField("words", "What are you unsure about?", "text", wanted.words),
        ),
        Sentence(key="found", kind="note", text=_told(found, wanted)),
        *listed,
    )
    return Screen(title, blocks, query.address("disputes", wanted), trail=trail)


def _rank(found: Dispute) -> tuple[bool, int]:
    """What can come up in play here goes first, then what comes up most often."""
    played = game(found.game).disputes if found.game in names() else {}
    return found.id not in played, [*TOLD].index(found.often) if found.often else len(TOLD)


def _groups(ranked: Iterable[Dispute]) -> dict[str, list[Dispute]]:
    """Disputes by how often they come up in play here, in the order in which they come."""
    groups: dict[str, list[Dispute]] = {}
    for one in ranked:
        told = _rank(one)[0]
        heading = NOT_PLAYED if told else TOLD[one.often] or NEVER if one.often else NOT_JUDGED
        groups.setdefault(heading.rstrip("."), []).append(one)
    return groups


def _folds(groups: dict[str, list[Dispute]]) -> tuple[Block, ...]:
    """All of them, each group folded but for the first."""
    return tuple(
        Menu(key=f"finds-{i}", title=f"{heading} ({len(group)})", folded=bool(i),
             buttons=tuple(lists.dispute(one.id) for one in group))
        for i, (heading, group) in enumerate(groups.items())
    )


def _told(found: rulebook.FoundDisputes, wanted: Query) -> str:
    number = len(found.disputes)
    if not number:
        told = "Nothing of this is known to be open. Try other words, or look up the rule."
    elif wanted.words:
        told = "The likeliest first:"
    else:
        judged = wanted.game in names() and all(d.often for d in found.disputes)
        order = ", first what can be played here, the most frequent before the rest"
        told = f"{number} places{order if judged else ''}:"
    return f"{lists.read_as(found.read_as)} {told}".strip()


def _games(wanted: Query, trail: tuple[Button, ...]) -> Screen:
    title = Sentence(key="title", kind="title", text=OPEN)
    blocks: list[Block] = [title]
    if wanted.game:
        blocks.append(
            Sentence(key="error", kind="error", text=f"There is no game “{wanted.game}”.")
        )
    books = [rulebook.catalogue(name) for name in rulebook.games()]
    rows = tuple(
        Button(b.title, Intent("disputes", str(Query(game=b.game))),
               hint=lists.number(len(b.disputes), "place"))
        for b in books
    )  # fmt: skip
    blocks.append(Menu(key="games", title="Which game?", buttons=rows))
    return Screen(OPEN, tuple(blocks), "disputes", trail=trail)


class Held(NamedTuple):
    """The reading of a dispute that is a rule of a table's own, and whose and for how long."""

    reading: str
    whose: Whose


def dispute_page(
    dispute_id: str, trail: tuple[Button, ...], keeping: Keeping, held: Held | None = None
) -> Screen:
    """A dispute with its readings, or what may have been meant where there is none of this id.

    ``keeping`` says how long a reading holds that the visitor's table settles on, ``held`` how it
    reads it now.
    """
    try:
        found = rulebook.dispute(dispute_id)
    except rulebook.UnknownId as unknown:
        title = "There is no such place"
        near = lists.menu("finds", "Did you mean", map(lists.dispute, unknown.near))
        blocks: tuple[Block | None, ...] = (
            Sentence(key="title", kind="title", text=title),
            Sentence(key="error", kind="error", text=str(unknown)),
            near,
        )
        return _screen(title, blocks, "disputes", trail)
    book = rulebook.catalogue(found.game)
    blocks = (
        Sentence(key="title", kind="title", text=found.question),
        Sentence(key="kind", kind="note", text=" · ".join(_told_of(found, book))),
        *_readings(found, keeping, held),
        lists.menu("ask-it", "", _ask(found)),
        lists.menu("see-it", "See it on the board", _demonstrations(found)),
        Parts(key="reasons", title="", rows=_reasons(found)),
        lists.menu("rules", "The rules that it touches", _rules(found, book)),
    )
    return _screen(found.question, blocks, f"dispute/{found.id}", trail)


def _screen(
    title: str, blocks: tuple[Block | None, ...], fragment: str, trail: tuple[Button, ...]
) -> Screen:
    there = tuple(block for block in blocks if block is not None)
    return Screen(title, there, fragment, trail=trail)


def _told_of(found: Dispute, book: Catalogue) -> tuple[str, ...]:
    when = sentence(found.reason) if found.reason else WHEN[found.when]
    often = TOLD[found.often] if found.often else ""
    return tuple(filter(None, (book.title, KINDS[found.kind], when, often)))


def _readings(found: Dispute, keeping: Keeping, held: Held | None) -> Iterator[Block]:
    """The readings side by side, what each leads to in the example, and the ways to keep one."""
    played = found.game in names() and found.id in game(found.game).disputes
    playable = {r.id for r in found.playable} if played else set()
    results = rivals.compared(found.id)
    rows = tuple(
        ReadingRow(
            sentence(r.text),
            f"Because: {sentence(r.basis)}",
            chosen=held is not None and held.reading == r.id,
            default=r.id == found.default,
            result=f"It can't be played here: {r.told_only}" if r.told_only else "",
            intent=Intent(""),
            lines=results.get(r.id, ()),
            buttons=_settling(found, r.id, keeping) if r.id in playable and len(playable) > 1
            else (),
        )
        for r in found.readings
    )
    yield Readings(key="readings", dispute=found.id, question="How it can be read", rows=rows)
    if results:
        title = contested.demonstrations(found.id)[0].title
        yield Sentence(key="example", kind="note", text=IN_EXAMPLE.format(title))
    if held is not None:
        text = found.says(held.reading)
        yield Sentence(key="held", text=f"{held.whose.told}: {sentence(text)}")
        back = Button(held.whose.back, Intent("read-as-usual", found.id))
        yield Menu(key="take-back", title="", buttons=(back,))
    if len(playable) > 1:
        yield keeping.note


def _settling(found: Dispute, reading: str, keeping: Keeping) -> tuple[Button, ...]:
    value = f"{found.id} {reading}"
    return keeping.buttons(Intent("read-tonight", value), Intent("read-always", value))


def _ask(found: Dispute) -> list[Button]:
    """The way to the ruling desk, with the question in which the readings differ."""
    if contested.find(found.id) is None:
        return []
    return [Button("Ask this at the table", Intent("contested", found.id),
                   hint="The question, filled in; change what is different at yours.")]


def _demonstrations(found: Dispute) -> list[Button]:
    """The walk-throughs that show what a reading of it leads to, the usual one first."""
    texts = {r.id: sentence(r.text) for r in found.readings}
    return [
        Button(one.title, Intent("walk", one.id),
               hint=f"Read so: {texts[one.readings.get(found.id, found.default)]}")
        for one in contested.demonstrations(found.id)
    ]


def _reasons(found: Dispute) -> tuple[Part, ...]:
    return (
        Part("Why it is usually read so", sentence(found.why),
             lines=(rulebook.authority(found),)),
        Part("What it changes on the table", sentence(found.changes)),
        Part("Where it is in your book", lines=tuple(c.replace(" > ", " › ") for c in found.cite)),
    )


def _rules(found: Dispute, book: Catalogue) -> list[Button]:
    return [about(book.rules[i]) for i in found.rules]

"""The page of the owner's own rulebooks: which are linked on this machine, and how to link one."""

from __future__ import annotations

from tutor import rulebook
from tutor.rulebook import CopyFault
from tutor.rulebook.copies import LARGEST
from tutor.view.blocks import Block, Button, Intent, Part, Parts, Screen, Sentence, Upload
from tutor.view.sent import NOT_WHOLE, file

TITLE = "Your rulebooks"
WHY = (
    "If you have the English rulebook of a game as a text file, what it says can stand beside "
    "each rule. The text stays on this machine: it is in no link, no saved page and no export."
)
HOW = (
    "A PDF has to be saved as text first: most PDF viewers can do that, and so does the command "
    "pdftotext."
)


def page(trail: tuple[Button, ...], said: str = "", error: str = "") -> Screen:
    """Which rulebooks are linked, with what came of the last attempt: ``said`` or ``error``."""
    blocks: list[Block] = [
        Sentence(key="title", kind="title", text=TITLE),
        Sentence(key="why", text=WHY),
    ]
    if said:
        blocks.append(Sentence(key="said", kind="lead", text=said))
    if error:
        blocks.append(Sentence(key="error", kind="error", text=error))
    blocks += [
        Upload(key="upload", verb="link", label="Choose the text of a rulebook",
               accept=".txt,text/plain", most=LARGEST),
        Sentence(key="how", kind="note", text=HOW),
        Parts(key="copies", title="", rows=tuple(map(_row, rulebook.games()))),
    ]  # fmt: skip
    return Screen(TITLE, tuple(blocks), "rulebooks", trail=trail)


def elsewhere(trail: tuple[Button, ...]) -> Screen:
    """The page for who does not sit at the machine that keeps the copies."""
    text = "Rulebooks are linked, and their words seen, only at the machine that Podestà runs on."
    blocks = (
        Sentence(key="title", kind="title", text=TITLE),
        Sentence(key="why", text=WHY),
        Sentence(key="elsewhere", text=text),
    )
    return Screen(TITLE, blocks, "rulebooks", trail=trail)


def link(value: str) -> tuple[str, str]:
    """Link what was uploaded; what came of it, and what was wrong: one of the two is empty."""
    try:
        name, data = _upload(value)
        return str(rulebook.link_data(data, name)), ""
    except CopyFault as fault:
        return "", str(fault)


def _upload(value: str) -> tuple[str, bytes]:
    """Name and data of an upload. Raises CopyFault where it is too large or none at all."""
    found = file(value)
    if found is None:
        raise CopyFault(NOT_WHOLE)
    name, data = found
    if data is None:
        raise CopyFault(f"{name}: more than {LARGEST // 1_000_000} MB, no rulebook is so long")
    return name, data


def _row(game: str) -> Part:
    book = rulebook.catalogue(game)
    if game not in rulebook.linked_games():
        return Part(book.title, "Not linked.")
    button = Button(f"Forget my copy of {book.title}", Intent("unlink", game))
    return Part(book.title, "Linked: its words stand beside the rules.", buttons=(button,))

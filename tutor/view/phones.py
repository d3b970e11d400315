"""The page that brings phones to this table: a link with the code of this run."""

from __future__ import annotations

from tutor.view.blocks import Button, Code, Intent, Screen, Sentence

TITLE = "Phones at this table"
DOOR = Button(TITLE, Intent("phones"), hint="A code to scan; it holds until Podestà is stopped.")
HOW = (
    "Whoever scans this sees the games and the ruling desk on this machine, as long as it runs and "
    "the phone is on the same network. What your own rulebooks say is not shown there."
)


def sent_from(base: str) -> str:
    """Where the app is, for a link that is sent on: without the code of this run, which lets in."""
    return base.partition("?")[0]


def page(link: str, trail: tuple[Button, ...]) -> Screen:
    """The link as a code, and what whoever has it can see."""
    blocks = (
        Sentence(key="title", kind="title", text=TITLE),
        Code(key="code", title="", link=link, note=HOW),
    )
    return Screen(TITLE, blocks, fragment="phones", trail=trail)

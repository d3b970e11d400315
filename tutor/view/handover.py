"""The page between two players at one screen: nothing of the last hand, nothing of the next."""

from __future__ import annotations

from tutor.view.blocks import Button, Intent, Menu, Screen, Sentence


def page(who: str, fragment: str, trail: tuple[Button, ...]) -> Screen:
    """Asks for the device to be passed to somebody; only they go on from here."""
    title = f"Pass the device to {who}."
    mine = Button(f"I am {who}", Intent("ready"), primary=True, hint="Shows what you alone see.")
    return Screen(
        title=title,
        blocks=(
            Sentence(key="title", kind="title", text=title),
            Menu(key="pass", title="", buttons=(mine,)),
        ),
        fragment=fragment,
        trail=trail,
    )

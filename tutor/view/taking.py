"""The page from which a game or a position is taken along: as text, as a file, as a link."""

from __future__ import annotations

from tutor.scenario import links
from tutor.scenario.document import Scenario
from tutor.scenario.faults import Unusable
from tutor.scenario.write import to_yaml
from tutor.view.blocks import Button, Screen, Sentence, Take

TOO_LONG = "It is too long for a link; the file holds all of it."
TAKE = "take"
"""What the address of this page begins with; the rest leads to what is taken along."""
ALL_OF_IT = "Whoever opens it sees everything, every hand too."


def page(
    scenario: Scenario, fragment: str, trail: tuple[Button, ...], *, hides: bool = False
) -> Screen:
    """A scenario to copy, to save and to send; ``hides`` warns of what it lays open.

    ``fragment`` leads to the page that it was taken from.
    """
    note = ALL_OF_IT if hides else ""
    try:
        address = f"at/{links.encode(scenario)}"
    except Unusable:
        address, note = "", f"{TOO_LONG} {note}".strip()
    taken = Take(
        key="take",
        title=scenario.title,
        text=to_yaml(scenario),
        file=f"{scenario.game}.yaml",
        address=address,
        note=note,
    )
    title = Sentence(key="title", kind="title", text="Save it or send it")
    return Screen("Save it or send it", (title, taken), f"{TAKE}/{fragment}", trail=trail)

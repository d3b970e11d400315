"""House rules as a table keeps them: whose one is, and how long one holds that is settled now."""

from __future__ import annotations

from typing import NamedTuple

from tutor.view.blocks import Button, Intent, Sentence

PLAY_ON, TAKE_BACK = "Play on with this", "Take back the house rule"
ON_THIS_DEVICE = (
    "What you play on with holds on this device until this evening's game is over; Always holds "
    "there in every game, until you take it back. Others at the table get it with the answer, if "
    "you send it to them.")


class Whose(NamedTuple):
    """Whose a house rule is and for how long it holds, as it is ``told``.

    ``tonight`` says that it holds until this evening's game is over; one that came with a question
    and that this table has not settled is ``foreign``. ``back`` is what takes it back.
    """

    told: str
    tonight: bool = False
    foreign: bool = False
    back: str = TAKE_BACK


class Keeping(NamedTuple):
    """For whom and how long a reading holds that a table settles on, and whether for good too."""

    how_long: str = ON_THIS_DEVICE
    for_good: bool = True

    def buttons(
        self, tonight: Intent, always: Intent, which: str = "", *, primary: bool = False
    ) -> tuple[Button, ...]:
        """The ways to play on with a reading: this evening, or always; ``which`` goes on them."""
        first = Button(f"{PLAY_ON}{which}", tonight, primary=primary)
        return (first, Button(f"Always{which}", always)) if self.for_good else (first,)

    @property
    def note(self) -> Sentence:
        """What is said below the readings that can be chosen."""
        return Sentence(key="how-long", kind="note", text=self.how_long)

"""The records of a catalogue: rules, disputes with their readings, examples, facts, passages."""

from typing import Any, Literal

import msgspec

Kind = Literal[
    "setup",
    "component",
    "definition",
    "timing",
    "procedure",
    "restriction",
    "cost",
    "effect",
    "scoring",
    "end",
    "optional",
]
DisputeKind = Literal["contradiction", "silence", "ambiguity", "arithmetic", "misprint"]
When = Literal["setup", "play", "told-only"]
Often = Literal["every-game", "many", "some", "rare", "never"]
Basis = Literal["printed", "inferred", "reviewed"]


class Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One atomic rule in our own words: something that can be right or wrong on its own."""

    id: str
    game: str
    title: str
    text: str
    cite: str
    """Heading paths as printed: ' > ' goes one heading deeper, ';' parts two paths."""
    kind: Kind
    modes: tuple[str, ...]
    see: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    disputes: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    """Rules whose place this one takes in its own modes."""

    @property
    def paths(self) -> tuple[tuple[str, ...], ...]:
        """The heading paths of `cite`, each from the outermost heading to the innermost."""
        return paths(self.cite)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from tutor.rulebook.render import rule_html, rule_text

        return {"text/plain": rule_text(self), "text/html": rule_html(self)}


class Reading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way to read a disputed place; `told_only` says why it can't be played, if it can't."""

    id: str
    text: str
    basis: str
    told_only: str = ""
    refuted: str = ""
    """By what of itself the rulebook rules it out, where it leaves open what else is meant."""


class Answer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who says how a disputed place is meant: the default reading is theirs then."""

    by: Literal["rulebook", "publisher", "designer"]
    source: str
    """Where they say it."""
    date: str = ""
    """When, as far as that is known."""
    partly: bool = False
    """Whether they answer only a part of the question, or only a part of the answer is known."""


class Dispute(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place where the rulebook contradicts itself, is silent, unclear or wrong in a number."""

    id: str
    game: str
    question: str
    kind: DisputeKind
    rules: tuple[str, ...]
    cite: tuple[str, ...]
    readings: tuple[Reading, ...]
    default: str
    """Id of the reading that the engine follows unless told otherwise."""
    why: str
    """Why that one is the default."""
    changes: str
    """What on the table comes out differently."""
    when: When
    """When a reading is asked: as the game is set up, in play, or never (`told-only`)."""
    reason: str = ""
    """Why no walk-through can show it, or no reading of it is asked; empty otherwise."""
    answer: Answer | None = None
    """Who says that the default is right; without one no answer is known and it is our own."""
    often: Often | None = None
    """In how many games with its mode a table comes to it, as we judge; None if not judged yet."""

    def refuted(self, reading: str) -> str:
        """By what of itself the rulebook rules a reading out; empty where it does not.

        Where it answers the whole question that is every reading but the default one.
        StopIteration if there is no such reading.
        """
        found = self.answer
        if found and found.by == "rulebook" and not found.partly and reading != self.default:
            return found.source
        return self._reading(reading).refuted

    @property
    def playable(self) -> tuple[Reading, ...]:
        """The readings that a game can be played by; none if the dispute is only told."""
        if self.when == "told-only":
            return ()
        return tuple(r for r in self.readings if not r.told_only)

    def says(self, reading: str) -> str:
        """What one of its readings says, by the reading's id; StopIteration if it has none such."""
        return self._reading(reading).text

    def _reading(self, reading: str) -> Reading:
        return next(r for r in self.readings if r.id == reading)


class Example(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A worked example of the rulebook as data."""

    id: str
    game: str
    title: str
    cite: str
    rules: tuple[str, ...]
    given: dict[str, Any]
    steps: tuple[str, ...]
    expect: dict[str, Any]
    unstated: tuple[str, ...] = ()
    """What the example leaves open and a scenario has to fill in."""
    notes: str = ""
    number: int | None = None
    """The number that the rulebook gives it, if any."""


class Fact(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A printed datum: a count, a cost, a track, a place on the map."""

    id: str
    game: str
    about: str
    subject: str
    says: dict[str, Any]
    cite: str
    basis: Basis
    """`printed` in the rulebook, `inferred` from it, or `reviewed`: from a published review."""


class Unprinted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that play needs and the rulebook does not print."""

    id: str
    game: str
    needs: str
    why: str


class Paragraph(msgspec.Struct, frozen=True, array_like=True):
    """Where one paragraph of a rulebook stands, and its prints. Holds no word of it."""

    heading: str
    """The nearest heading above it."""
    number: int
    """Which paragraph under that heading, examples not counted.

    0: it is an entry of a list that opens the section; -1: it belongs to the example `after`.
    """
    item: int
    """Which entry of the list or table after that paragraph; 0: the paragraph itself."""
    after: str
    """Id of the last example before it under the same heading, or of the one it belongs to."""
    words: int
    """How many words it has."""
    prints: tuple[tuple[int, str], ...]
    """Offset in words from its first word, and hash, of a few windows of 8 words."""


class Passages(msgspec.Struct, frozen=True):
    """Where the rules of a game stand in its rulebook."""

    paragraphs: tuple[Paragraph, ...]
    rules: dict[str, tuple[tuple[int, int], ...]]
    """By rule id, pairs: index of a paragraph, index of the heading path it is cited under.

    The second is -1 where none of the rule's paths leads to that paragraph.
    """


def paths(cite: str) -> tuple[tuple[str, ...], ...]:
    """The heading paths of a citation: "A > B; C" gives (("A", "B"), ("C",))."""
    return tuple(
        tuple(h.strip() for h in path.split(" > ")) for path in cite.split(";") if path.strip()
    )

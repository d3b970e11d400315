"""The closed set of blocks that a screen is made of. Painters know blocks, and no game.

Whatever can be pressed carries an `Intent`; the painter hands it to `Session.send` and paints the
screen that comes back. Texts are plain text unless a field says Markdown; painters escape them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tutor.view.picture import Picture


class Intent(msgspec.Struct, frozen=True):
    """What somebody wants: a verb of `Session` and its argument."""

    verb: str
    value: str = ""


class Button(msgspec.Struct, frozen=True):
    text: str
    intent: Intent
    enabled: bool = True
    primary: bool = False
    hint: str = ""


class Block(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """``key`` is stable from one screen to the next, so that a painter can reuse its widgets."""

    key: str


class Sentence(Block, frozen=True, kw_only=True):
    """``kind`` is title, lead, text, note, error, or reply (to what has just been done).

    What ``arrives`` was asked for just now: it is read next, as replies are.
    """

    text: str
    kind: str = "text"
    arrives: bool = False


class Board(Block, frozen=True, kw_only=True):
    """A board; a chosen shape sends ``Intent(verb, shape id)``. ``whole`` shows it uncropped."""

    picture: Picture
    verb: str = "look"
    whole: bool = False
    zoom: Button | None = None


class Question(Block, frozen=True, kw_only=True):
    """A question before the answer is shown.

    ``kind`` is yes-no, number or pick; ``options`` are (value, text). An answer is sent as
    ``Intent("answer", value)``; then ``given`` and ``right`` are set and ``reply`` explains.
    """

    text: str
    kind: str
    options: tuple[tuple[str, str], ...] = ()
    given: str = ""
    right: bool | None = None
    reply: str = ""
    show: Button | None = None
    more: tuple[Button, ...] = ()


class Vote(msgspec.Struct, frozen=True):
    """An answer by its letter; ``right`` is None until it is told."""

    letter: str
    text: str
    count: int = 0
    right: bool | None = None


class Votes(Block, frozen=True, kw_only=True):
    """A question to a class, whose hands are counted.

    Sends ``Intent("vote", letter)`` for one more, ``Intent("unvote", letter)`` for one less.
    """

    text: str
    rows: tuple[Vote, ...]


class Term(msgspec.Struct, frozen=True):
    """A summand as people read it: ``2 Troops``; pressing it opens its rule."""

    text: str
    number: int
    rule: str
    stand_in: bool = False


class Sum(msgspec.Struct, frozen=True):
    """A sum with its label; ``about`` is said of a total that rests on a guess, such as ≈2–5."""

    label: str
    terms: tuple[Term, ...]
    total: int
    rule: str
    about: str = ""


class Ledger(Block, frozen=True, kw_only=True):
    """Sums side by side and the sentence that compares them.

    The summands of ``folded`` ones are shown where somebody asks for them.
    """

    title: str
    sums: tuple[Sum, ...]
    outcome: str = ""
    outcome_rule: str = ""
    folded: bool = False


class CheckRow(msgspec.Struct, frozen=True):
    """A condition in words; ``state`` is holds, fails, open (a guess turns it) or unreached."""

    state: str
    text: str
    rule: str
    need: str = ""
    have: str = ""


class Option(msgspec.Struct, frozen=True):
    """An action on offer, or one that is refused with its reason and what would allow it.

    ``lesson`` leads to what helps where it was tried time and again.
    """

    text: str
    intent: Intent
    legal: bool
    target: str = ""
    reason: str = ""
    fix: str = ""
    rule: str = ""
    checks: tuple[CheckRow, ...] = ()
    lesson: Button | None = None


class Group(msgspec.Struct, frozen=True):
    """Actions of a kind. Many that differ in a set alone are put together by ``toggles``.

    Those chosen are primary; ``made`` is the action that they come to, allowed or not.
    """

    title: str
    options: tuple[Option, ...]
    toggles: tuple[Button, ...] = ()
    made: Option | None = None


class Choices(Block, frozen=True, kw_only=True):
    """Legal actions by group; ``refused`` ones once ``why`` (*Why can't I…?*) was pressed."""

    title: str
    groups: tuple[Group, ...]
    refused: tuple[Group, ...] = ()
    why: Button | None = None
    more: tuple[Button, ...] = ()


class StepRow(msgspec.Struct, frozen=True):
    """``state`` is done, here or ahead; ``depth`` tells branches apart.

    ``chapter`` is the heading above it, where a part of the script begins.
    """

    text: str
    state: str
    intent: Intent
    depth: int = 0
    label: str = ""
    chapter: str = ""


class Steps(Block, frozen=True, kw_only=True):
    """Where we are in the script; painters fix ``back`` and ``next`` on a phone."""

    title: str = "Steps"
    rows: tuple[StepRow, ...]
    back: Button
    next: Button
    more: tuple[Button, ...] = ()
    where: str = ""


class Change(msgspec.Struct, frozen=True):
    """What changed, and the rule that says so."""

    text: str
    rules: tuple[str, ...]
    title: str = ""


class Changes(Block, frozen=True, kw_only=True):
    """What changes; what ``arrives`` was asked for just now, and is read next."""

    title: str
    rows: tuple[Change, ...]
    arrives: bool = False


class Verdict(Block, frozen=True, kw_only=True):
    """``word`` is yes, no, unsettled or incomplete, or said for an answer that refuses nothing;
    ``said`` is the answer where that is more, or what was refused."""

    word: str
    reason: str
    said: str = ""
    where: str = ""
    assumed: tuple[str, ...] = ()
    checks: tuple[CheckRow, ...] = ()
    buttons: tuple[Button, ...] = ()


class ReadingRow(msgspec.Struct, frozen=True):
    """``result`` is what it gives here; it can be chosen where ``intent`` has a verb.

    ``lines`` say what it comes to in detail, ``buttons`` what else can be done with it. Where
    results differ ``picture`` is the board, and ``table`` what lies on it, then.
    """

    text: str
    basis: str
    chosen: bool
    default: bool
    result: str
    intent: Intent
    lines: tuple[str, ...] = ()
    buttons: tuple[Button, ...] = ()
    picture: Picture | None = None
    table: tuple[tuple[str, str], ...] = ()


class Readings(Block, frozen=True, kw_only=True):
    """A dispute and its readings side by side; where it was met, what each gives here."""

    dispute: str
    question: str
    rows: tuple[ReadingRow, ...]


class Chart(Block, frozen=True, kw_only=True):
    """Bars to be charted; the table says the same. ``rows`` are (label, series, number)."""

    title: str
    unit: str
    rows: tuple[tuple[str, str, float], ...]


class RuleCard(Block, frozen=True, kw_only=True):
    """A rule: our statement of it, where it stands in the book, what hangs together with it.

    ``links`` lead to other rules, ``more`` to the pages that say more about this one. ``passage``
    is from the owner's own copy of the rulebook: on that machine alone, never in what is saved.
    """

    rule: str
    title: str
    text: str
    where: str
    facts: tuple[tuple[str, str], ...] = ()
    links: tuple[Button, ...] = ()
    more: tuple[Button, ...] = ()
    passage: str = ""
    close: Button | None = None


class Passage(Block, frozen=True, kw_only=True):
    """What the owner's own copy of a rulebook says: on that machine alone, never saved or sent."""

    text: str
    note: str


class Part(msgspec.Struct, frozen=True):
    title: str
    text: str = ""
    lines: tuple[str, ...] = ()
    buttons: tuple[Button, ...] = ()


class Parts(Block, frozen=True, kw_only=True):
    """Things of one kind that are read one after the other: worked examples, reasons."""

    title: str
    rows: tuple[Part, ...]


class Compare(Block, frozen=True, kw_only=True):
    """Two branches side by side: rows of (what, here, there); only differences."""

    title: str
    here: str
    there: str
    rows: tuple[tuple[str, str, str], ...]


class Menu(Block, frozen=True, kw_only=True):
    """Big buttons: the doors of Home, a list of scenarios. A ``folded`` one shows its title."""

    title: str
    buttons: tuple[Button, ...]
    text: str = ""
    folded: bool = False


class FormField(msgspec.Struct, frozen=True):
    """A field; ``kind`` is text, area, file (an area that a file may fill), number, pick, chips,
    taps, toggles, door or flag.

    ``hint`` says what is meant, ``full`` why a number that is as high as can be goes no higher,
    ``wrong`` why it can't be so. Chips and taps are short picks; taps are numbers, in a row of
    their own. Toggles are chips of which several may be ``chosen``. A door shows its value and
    ``opens`` where it is changed. ``leaps`` beside a number change it by more than one, ``options``
    lead to it at once. Fields of one ``heading`` have ``short`` labels; ``tones`` tint.
    """

    name: str
    label: str
    kind: str
    value: str = ""
    options: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 99
    hint: str = ""
    full: str = ""
    leaps: tuple[Button, ...] = ()
    chosen: tuple[str, ...] = ()
    tones: tuple[str, ...] = ()
    heading: str = ""
    short: str = ""
    opens: Intent | None = None
    wrong: str = ""


class Form(Block, frozen=True, kw_only=True):
    """Fields that are sent together as ``Intent(send.intent.verb, JSON object)``."""

    title: str
    fields: tuple[FormField, ...]
    send: Button
    errors: tuple[str, ...] = ()


class Search(Block, frozen=True, kw_only=True):
    """Words to look for, and what narrows the search; they are sent whenever they change, all
    fields by name as ``Intent(verb, JSON object)``. ``narrowed`` counts ``filters`` (of kind pick)
    that leave something out."""

    verb: str
    words: FormField
    filters: tuple[FormField, ...] = ()
    narrowed: int = 0


class Upload(Block, frozen=True, kw_only=True):
    """A file to be chosen; sends ``Intent(verb, JSON object)`` with its name, size and data.

    The data is base64; there is none of a file of more than ``most`` bytes. ``accept`` is what a
    browser offers, such as ``.txt``."""

    verb: str
    label: str
    accept: str
    most: int


class Entries(Block, frozen=True, kw_only=True):
    """Fields that count as soon as they change, of any kind but area, file and flag.

    Sends ``Intent("set", JSON object)`` with the ``name`` of the field and its new ``value``, of
    toggles the one that was pressed; for the signs beside a number ``Intent("plus", name)`` and
    ``Intent("minus", name)``. An empty value is one that nobody has stated. Those that are
    ``folded`` show their title and text until they are opened.
    """

    title: str
    fields: tuple[FormField, ...]
    text: str = ""
    buttons: tuple[Button, ...] = ()
    folded: bool = False


class Take(Block, frozen=True, kw_only=True):
    """Text to take along: to copy, and as a file called ``file``.

    ``address`` is the fragment of a URL that leads to the same thing, ``base`` what stands before
    it for others, if not where the page is. What nobody wants to read is not ``shown``.
    """

    title: str
    text: str
    file: str
    shown: bool = True
    address: str = ""
    base: str = ""
    note: str = ""
    page: str = ""
    """The same as a page of HTML that opens anywhere; empty if there is none."""
    page_file: str = ""


class Code(Block, frozen=True, kw_only=True):
    """A link as a square code for a phone, and as text."""

    title: str
    link: str
    note: str = ""


class Log(Block, frozen=True, kw_only=True):
    """Lines, the oldest first; a line that is a `Change` opens its rule."""

    title: str
    rows: tuple[str | Change, ...]
    more: Button | None = None


class Screen(msgspec.Struct, frozen=True):
    """A page: its title, its blocks in reading order, and the position as a URL fragment."""

    title: str
    blocks: tuple[Block, ...]
    fragment: str = ""
    side: tuple[str, ...] = ()
    """Keys of blocks that stand beside the others where there is room."""
    trail: tuple[Button, ...] = ()
    """The way back up, from Home down to the page above this one."""
    wall: bool = False
    """Whether it is for a wall: read from afar, and gone through with a clicker."""
    bar: tuple[Button, ...] = ()
    """What stays within reach of a thumb; the buttons of `Steps` do so by themselves."""


def plain(value: Any) -> Any:
    """Blocks as plain lists and dicts, for JSON."""
    return msgspec.to_builtins(value)

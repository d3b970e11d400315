"""Looking up rules: a page to search and leaf through, and a page for each rule."""

from __future__ import annotations

from typing import Any

import msgspec

from tutor import rulebook
from tutor.rulebook import Catalogue, Example, Rule
from tutor.view import lists, query
from tutor.view.blocks import (
    Block,
    Button,
    FormField,
    Intent,
    Menu,
    Part,
    Parts,
    Passage,
    Screen,
    Search,
    Sentence,
)
from tutor.view.query import Query
from tutor.view.words import sentence

KINDS = {
    "setup": "Setting up",
    "component": "What is in the box",
    "definition": "What a word means",
    "timing": "When something happens",
    "procedure": "How something is done",
    "restriction": "Limits",
    "cost": "Costs",
    "effect": "Effects",
    "scoring": "Points",
    "end": "How the game ends",
    "optional": "Free choices",
}
"""The kinds of rules, as people would look for them."""
MOST = 500
"""More rules than any game has."""
OPEN = "What the rulebook leaves open"
OWN_COPY = "From your own copy. It is shown on this machine only."


def about(rule: Rule, hint: str = "") -> Button:
    """A button to the page of a rule; under its title stands what it says."""
    return Button(rule.title, Intent("about", rule.id), hint=hint or rule.text)


def place(rule: Rule) -> str:
    """Where a rule stands in the book."""
    return rulebook.where(rule).replace(" > ", " › ")


# The page to search.


def search_page(wanted: Query, trail: tuple[Button, ...]) -> Screen:
    """What a query finds, the likeliest first; without one, the book by its headings."""
    wanted, errors = _fitting(wanted)
    book = rulebook.catalogue(wanted.game) if wanted.game else None
    title = f"The rules of {book.title}" if book else "Look up a rule"
    blocks: list[Block] = [
        Sentence(key="title", kind="title", text=title),
        *(Sentence(key=f"error-{i}", kind="error", text=e) for i, e in enumerate(errors)),
        _search(wanted, book),
    ]
    if wanted.narrowed:
        blocks += _finds(wanted)
    elif book:
        blocks += [_open_places(book), _headings(book)]
    else:
        blocks.append(_games())
    return Screen(title, tuple(blocks), query.address("rules", wanted), trail=trail)


def _fitting(wanted: Query) -> tuple[Query, list[str]]:
    """The query without what there is not; it is said unless it was meant for another game."""
    errors = []
    if wanted.game and wanted.game not in rulebook.games():
        errors.append(f"There is no game “{wanted.game}”: all games are searched.")
        wanted = msgspec.structs.replace(wanted, game="")
    if wanted.kind and wanted.kind not in KINDS:
        errors.append(f"There is no kind of rule “{wanted.kind}”: all kinds are searched.")
        wanted = msgspec.structs.replace(wanted, kind="")
    book = rulebook.catalogue(wanted.game) if wanted.game else None
    known: dict[str, Any] = {
        "mode": book.modes if book else (),
        "component": book.components if book else (),
        "section": [" > ".join(path) for path in book.sections()] if book else (),
    }
    strange = {name: "" for name, names in known.items() if getattr(wanted, name) not in names}
    return msgspec.structs.replace(wanted, **strange), errors


def _search(wanted: Query, book: Catalogue | None) -> Search:
    games = [(name, rulebook.catalogue(name).title) for name in rulebook.games()]
    fields = [
        FormField("game", "Game", "pick", wanted.game, (("", "All games"), *games)),
        FormField("kind", "Kind of rule", "pick", wanted.kind, (("", "Any"), *KINDS.items())),
    ]
    if book:
        sections = [
            (" > ".join(path), "\u2003" * (len(path) - 1) + path[-1]) for path in book.sections()
        ]
        components = [(name, name) for name in book.components]
        fields += [
            FormField("section", "Part of the book", "pick", wanted.section,
                      (("", "Anywhere"), *sections)),
            FormField("mode", "Way to play", "pick", wanted.mode,
                      (("", "Any"), *book.modes.items())),
            FormField("component", "Piece or card", "pick", wanted.component,
                      (("", "Any"), *components)),
        ]  # fmt: skip
    return Search(
        key="search",
        verb="rules",
        words=FormField("words", "What do you want to know?", "text", wanted.words),
        filters=tuple(fields),
        narrowed=sum(bool(field.value) for field in fields[1:]),
    )


def _finds(wanted: Query) -> list[Block]:
    """The rules found, and how the words were read."""
    try:
        rules, read_as = _find(wanted)
    except rulebook.UnknownId as unknown:
        return [Sentence(key="found", text=str(unknown)), *_meant(unknown.near)]
    told = f"{lists.read_as(read_as)} {_count(len(rules), wanted)}".strip()
    blocks: list[Block] = [Sentence(key="found", kind="note", text=told)]
    if not rules:
        return blocks
    rows = [
        about(r, "" if wanted.game else f"{rulebook.catalogue(r.game).title}: {r.text}")
        for r in rules[: wanted.shown]
    ]
    rows += lists.more("rules", wanted, len(rules))
    blocks.append(Menu(key="finds", title="", buttons=tuple(rows)))
    disputes = list(dict.fromkeys(i for r in rules[:3] for i in r.disputes))
    if wanted.words and disputes:
        blocks.append(Menu(key="open", title=OPEN, buttons=tuple(map(lists.dispute, disputes))))
    return blocks


def _find(wanted: Query) -> tuple[tuple[Rule, ...], tuple[tuple[str, str], ...]]:
    """The rules that answer a query, or those whose id was typed. Raises UnknownId."""
    if rulebook.is_id(wanted.words):
        return rulebook.find_rule(wanted.words, wanted.game or None), ()
    found = rulebook.search(
        wanted.words,
        wanted.game or None,
        section=wanted.section or None,
        kind=wanted.kind or None,
        mode=wanted.mode or None,
        component=wanted.component or None,
        limit=MOST,
    )
    return found.rules, found.read_as


def _count(number: int, wanted: Query) -> str:
    if not number:
        return "No rule fits. Try other words, or narrow it down less."
    if number == 1:
        return "One rule:"
    if wanted.words:
        return "The likeliest first:"
    return f"{number} rules, in the order of the book:"


def _meant(near: tuple[str, ...]) -> list[Block]:
    rows = tuple(about(rulebook.rule(i)) for i in near)
    return [Menu(key="finds", title="Did you mean", buttons=rows)] if rows else []


def _open_places(book: Catalogue) -> Menu:
    door = Button(
        OPEN,
        Intent("disputes", str(Query(game=book.game))),
        hint=f"{lists.number(len(book.disputes), 'place')}, with the ways to read them.",
    )
    return Menu(key="open", title="", buttons=(door,))


def _headings(book: Catalogue) -> Menu:
    """The book to be leafed through."""
    rows = tuple(
        Button(
            " › ".join(path),
            Intent("rules", str(Query(game=book.game, section=" > ".join(path)))),
            hint=lists.number(number, "rule"),
        )
        for path, number in book.sections().items()
    )
    return Menu(key="headings", title="Or leaf through the book", buttons=rows)


def _games() -> Menu:
    books = [rulebook.catalogue(name) for name in rulebook.games()]
    rows = tuple(
        Button(
            b.title,
            Intent("rules", str(Query(game=b.game))),
            hint=lists.number(len(b.rules), "rule"),
        )
        for b in books
    )
    return Menu(key="games", title="Or choose a game", buttons=rows)


# The page of a rule.


def rule_page(rule_id: str, trail: tuple[Button, ...], *, own_copies: bool = False) -> Screen:
    """All there is about a rule, or what may have been meant where there is none of this id.

    With ``own_copies`` what the owner's copy of the rulebook says is shown too.
    """
    try:
        rule = rulebook.rule(rule_id)
    except rulebook.UnknownId as unknown:
        title = Sentence(key="title", kind="title", text="There is no such rule")
        error = Sentence(key="error", kind="error", text=str(unknown))
        blocks = (title, error, *_meant(unknown.near))
        return Screen("There is no such rule", blocks, "rules", trail=trail)
    book = rulebook.catalogue(rule.game)
    found: list[Block | None] = [
        Sentence(key="title", kind="title", text=rule.title),
        Sentence(key="says", kind="lead", text=rule.text),
        Sentence(key="where", kind="note", text=f"In your book: {place(rule)}"),
        Sentence(key="kind", kind="note", text=_kind(rule, book)),
        _passage(rule) if own_copies else None,
        lists.menu("open", OPEN, map(lists.dispute, rule.disputes)),
        lists.menu("limits", "Limits, choices and exceptions", map(about, book.exceptions(rule))),
        lists.menu("modes", "In other ways to play", _in_modes(rule, book)),
        _examples(rule, book),
        lists.menu("see", "See also", map(about, _linked(rule, book))),
        lists.menu("beside", "Beside it in the book", _beside(rule, book)),
        _link_copy(rule) if own_copies else None,
    ]
    blocks = tuple(block for block in found if block is not None)
    return Screen(rule.title, blocks, f"rule/{rule.id}", trail=trail)


def _kind(rule: Rule, book: Catalogue) -> str:
    if len(rule.modes) == len(book.modes):
        force = "In force in every way to play"
    else:
        force = f"In force in: {'; '.join(book.modes[m] for m in rule.modes)}"
    return f"{book.title} · {KINDS[rule.kind]} · {force}"


def _passage(rule: Rule) -> Passage | None:
    text = rulebook.passage(rule)
    return Passage(key="passage", text=text, note=OWN_COPY) if text else None


def _link_copy(rule: Rule) -> Menu | None:
    """How to see the passage, where there is no copy yet."""
    if rule.game in rulebook.linked_games():
        return None
    hint = "With the text of your own copy, what it says stands beside each rule, on this machine."
    door = Button("Show the words of the book here", Intent("rulebooks"), hint=hint)
    return Menu(key="copy", title="", buttons=(door,))


def _in_modes(rule: Rule, book: Catalogue) -> list[Button]:
    """What stands in place of this rule elsewhere, and what this one stands in place of."""
    found = [
        about(r, f"Instead, in {'; '.join(book.modes[m] for m in r.modes)}: {r.text}")
        for r in book.replaced_by(rule)
    ]
    replaced = (book.rules[i] for i in rule.replaces)
    return found + [about(r, f"This rule takes the place of: {r.text}") for r in replaced]


def _linked(rule: Rule, book: Catalogue) -> list[Rule]:
    exceptions = book.exceptions(rule)
    return [r for r in book.linked(rule) if r not in exceptions]


def _examples(rule: Rule, book: Catalogue) -> Parts | None:
    rows = tuple(_example(book.examples[i]) for i in rule.examples)
    return Parts(key="examples", title="Examples", rows=rows) if rows else None


def _example(example: Example) -> Part:
    number = f"Example {example.number}: " if example.number else ""
    return Part(
        f"{number}{example.title}",
        lines=tuple(sentence(step) for step in example.steps),
        buttons=lists.walks(example),
    )


def _beside(rule: Rule, book: Catalogue) -> list[Button]:
    sides = zip(("Before", "After"), book.neighbours(rule), strict=True)
    return [about(r, f"{side}: {r.text}") for side, r in sides if r]

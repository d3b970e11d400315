"""Rule cards: a rule of the catalogue, its place in the book and what hangs together with it."""

from __future__ import annotations

from tutor import rulebook
from tutor.view import rules
from tutor.view.blocks import Button, Intent, RuleCard, Sentence


def title_of(rule: str) -> str:
    """The title of a rule, or its id where the catalogue has none."""
    try:
        return rulebook.rule(rule).title
    except rulebook.UnknownId:
        return rule


def text_of(rule: str) -> str:
    """The statement of a rule of the catalogue."""
    return rulebook.rule(rule).text


def card(rule: str, close: Button, *, own_copies: bool = False) -> RuleCard | Sentence:
    """The card of a rule, or a sentence that says there is none and what may have been meant.

    With ``own_copies`` it shows what the owner's copy of the rulebook says. It must then be neither
    saved nor sent.
    """
    try:
        found = rulebook.rule(rule)
    except rulebook.UnknownId as unknown:
        return Sentence(key="rule", kind="error", text=str(unknown))
    book = rulebook.catalogue(found.game)
    replaced = (book.rules[i] for i in found.replaces)
    linked = (*book.replaced_by(found), *replaced, *book.linked(found))
    return RuleCard(
        key="rule",
        rule=found.id,
        title=found.title,
        text=found.text,
        where=rules.place(found),
        passage=(rulebook.passage(found) or "") if own_copies else "",
        links=tuple(Button(one.title, Intent("rule", one.id)) for one in linked),
        more=(
            Button("All about this rule", Intent("about", found.id)),
            *(left_open(i) for i in found.disputes),
        ),
        close=close,
    )


def read_as(dispute: str, reading: str) -> Sentence:
    """How something is read here that the rulebook leaves open."""
    found = rulebook.dispute(dispute)
    text = f"The rulebook leaves open: {found.question} Here: {found.says(reading)}"
    return Sentence(key=f"read-{dispute}", kind="note", text=text)


def left_open(dispute: str) -> Button:
    """The way to the page of a dispute."""
    return Button(f"Left open: {rulebook.dispute(dispute).question}", Intent("dispute", dispute))

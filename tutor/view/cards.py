"""Rule cards: a rule of the catalogue, its place in the book and what hangs together with it."""

from __future__ import annotations

from tutor import rulebook
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


def card(rule: str, close: Button) -> RuleCard | Sentence:
    """The card of a rule, or a sentence that says there is none and what may have been meant."""
    try:
        found = rulebook.rule(rule)
    except rulebook.UnknownId as unknown:
        return Sentence(key="rule", kind="error", text=str(unknown))
    book = rulebook.catalogue(found.game)
    linked = [
        *(book.replaced_by(found)), *(book.rules[i] for i in found.replaces), *book.linked(found)
    ]
    disputes = tuple(
        ("The book leaves this open", book.disputes[i].question) for i in found.disputes
    )
    return RuleCard(
        key="rule",
        rule=found.id,
        title=found.title,
        text=found.text,
        where=rulebook.where(found).replace(" > ", " › "),
        passage=rulebook.passage(found) or "",
        facts=disputes,
        links=tuple(Button(one.title, Intent("rule", one.id)) for one in linked),
        close=close,
    )

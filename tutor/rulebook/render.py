"""A rule or a dispute as plain text, as HTML, and as plain values for JSON.

None of these holds a word of the owner's own copy: they may be saved and shared.
"""

from collections.abc import Iterable
from html import escape
from typing import Any

import msgspec

from tutor.rulebook.catalogue import Catalogue, catalogue
from tutor.rulebook.places import where
from tutor.rulebook.records import Dispute, Example, Rule


def rule_text(rule: Rule) -> str:
    """The whole card of a rule in plain text: what it says, where, and all that hangs on it."""
    book = catalogue(rule.game)
    blocks = ["\n".join([rule.title, rule.text, *_facts(rule, book)])]
    blocks += [f"{title}\n" + _bullets(lines) for title, lines in _sections(rule, book) if lines]
    blocks += [dispute_text(book.disputes[i]) for i in rule.disputes]
    return "\n\n".join([*blocks, f"({rule.id})"])


def dispute_text(dispute: Dispute) -> str:
    """A dispute in plain text: the question, the readings, which is the default and why."""
    lines = [f"Disputed: {dispute.question} ({dispute.kind})"]
    for reading in dispute.readings:
        mark = " [default]" if reading.id == dispute.default else ""
        lines.append(f"  - {_stopped(reading.text)}{mark} Because: {_stopped(reading.basis)}")
        if refuted := dispute.refuted(reading.id):
            lines.append(f"    The rulebook itself rules it out: {_stopped(refuted)}")
        if reading.told_only:
            lines.append(f"    It can't be played here: {_stopped(reading.told_only)}")
    lines.append(f"  Why the default: {_stopped(dispute.why)}")
    lines.append(f"  Who says so: {authority(dispute)}")
    lines.append(f"  What it changes: {_stopped(dispute.changes)}")
    if dispute.reason:
        lines.append(f"  Only told, never asked in play: {dispute.reason}")
    return "\n".join(lines)


RANKS = {
    "rulebook": "The rulebook itself settles it",
    "publisher": "The publisher's answer",
    "designer": "The designer's answer",
}


def authority(dispute: Dispute) -> str:
    """On whose authority the default reading stands, with the source and its date."""
    found = dispute.answer
    if found is None:
        return "No answer is known; this reading is ours."
    date = found.date or ("" if found.by == "rulebook" else "date unknown")
    told = ", ".join(filter(None, (found.source, date)))
    part = " It covers only a part of the question." if found.partly else ""
    return f"{RANKS[found.by]}: {told}.{part}"


def rule_html(rule: Rule) -> str:
    """The card of a rule as HTML with headings and lists, for a notebook."""
    book = catalogue(rule.game)
    parts = [f"<h3>{escape(rule.title)}</h3><p>{escape(rule.text)}</p>"]
    parts.append(_html_list(_facts(rule, book)))
    for title, lines in _sections(rule, book):
        if lines:
            parts.append(f"<h4>{escape(title)}</h4>{_html_list(lines)}")
    for i in rule.disputes:
        first, *rest = dispute_text(book.disputes[i]).splitlines()
        parts.append(f"<h4>{escape(first)}</h4>{_html_list(line.strip(' -') for line in rest)}")
    return "".join([*parts, f"<p><code>{escape(rule.id)}</code></p>"])


def rule_json(rule: Rule) -> dict[str, Any]:
    """The card of a rule as plain values: strings, numbers, lists and dicts.

    Links are given as id and title, examples and disputes in full.
    """
    book = catalogue(rule.game)
    before, after = book.neighbours(rule)
    return {
        "id": rule.id,
        "game": rule.game,
        "title": rule.title,
        "text": rule.text,
        "kind": rule.kind,
        "modes": list(rule.modes),
        "cite": [list(path) for path in rule.paths],
        "where": where(rule),
        "before": _link(before),
        "after": _link(after),
        "replaces": [_link(book.rules[i]) for i in rule.replaces],
        "replaced_by": [
            {"id": r.id, "title": r.title, "modes": list(r.modes)} for r in book.replaced_by(rule)
        ],
        "exceptions": [_link(r) for r in book.exceptions(rule)],
        "linked": [_link(r) for r in book.linked(rule)],
        "examples": [msgspec.to_builtins(book.examples[i]) for i in rule.examples],
        "disputes": [dispute_json(book.disputes[i]) for i in rule.disputes],
    }


def dispute_json(dispute: Dispute) -> dict[str, Any]:
    """A dispute as plain values."""
    plain: dict[str, Any] = msgspec.to_builtins(dispute)
    return plain


def _facts(rule: Rule, book: Catalogue) -> list[str]:
    modes = [f"{m} ({book.modes[m]})" for m in rule.modes]
    everywhere = len(rule.modes) == len(book.modes)
    return [
        f"In your book: {where(rule)}",
        f"Kind: {rule.kind}",
        "In force in: " + ("every mode" if everywhere else "; ".join(modes)),
    ]


def _sections(rule: Rule, book: Catalogue) -> list[tuple[str, list[str]]]:
    """The lists of a card: a title and its lines, which may be none."""
    exceptions = book.exceptions(rule)
    others = [r for r in book.linked(rule) if r not in exceptions]
    before, after = book.neighbours(rule)
    return [
        ("Takes the place of", [_line(book.rules[i]) for i in rule.replaces]),
        (
            "Replaced by",
            [f"in {', '.join(r.modes)}: {_line(r)}" for r in book.replaced_by(rule)],
        ),
        ("Limits, choices and exceptions", [_line(r) for r in exceptions]),
        ("See also", [_line(r) for r in others]),
        ("Examples", [_example(book.examples[i]) for i in rule.examples]),
        (
            "Beside it in the book",
            [f"{w}: {r.title}" for w, r in (("before", before), ("after", after)) if r],
        ),
    ]


def _line(rule: Rule) -> str:
    return f"{rule.title}: {rule.text}"


def _example(example: Example) -> str:
    number = f" (example {example.number})" if example.number else ""
    return f"{example.title}{number}: {' '.join(_stopped(s) for s in example.steps)}"


def _stopped(sentence: str) -> str:
    text = sentence[:1].upper() + sentence[1:]
    return text if text.endswith((".", "!", "?", ":")) else f"{text}."


def _bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"  - {line}" for line in lines)


def _html_list(lines: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def _link(rule: Rule | None) -> dict[str, str] | None:
    return {"id": rule.id, "title": rule.title} if rule else None

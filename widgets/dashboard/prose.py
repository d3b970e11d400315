"""Painters of blocks that are text with buttons in it: each makes HTML of one block."""

from __future__ import annotations

from tutor.view import blocks as b
from widgets.dashboard.markup import (
    button,
    conditions,
    esc,
    fold,
    items,
    press,
    rule_button,
    tag,
)

SENTENCES = {"title": "h1", "lead": "p", "text": "p", "note": "p", "error": "p"}
VERDICTS = {
    "yes": ("✓", "Yes"),
    "no": ("✗", "No"),
    "unsettled": ("?", "The rules don't say"),
    "incomplete": ("…", "I need one number"),
}


def trail(buttons: tuple[b.Button, ...]) -> str:
    """The way back up, as a landmark of its own."""
    if not buttons:
        return ""
    links = items((button(one) for one in buttons), "trail", "ol")
    return tag("nav", links, aria_label="Where you are")


def sentence(block: b.Sentence) -> str:
    """One thing said; errors interrupt whoever listens."""
    role = {"role": "alert"} if block.kind == "error" else {}
    return tag(SENTENCES[block.kind], esc(block.text), block.kind, **role)


def ledger(block: b.Ledger) -> str:
    """Sums under each other, each term a button to its rule, and what they come to."""
    sums = "".join(_sum(one) for one in block.sums)
    outcome = ""
    if block.outcome:
        outcome = tag("p", rule_button(block.outcome, block.outcome_rule), "outcome")
    title = tag("h2", esc(block.title)) if block.title else ""
    return tag("section", title + sums + outcome, "card ledger")


def _sum(one: b.Sum) -> str:
    terms = "".join(_term(term, first=i == 0) for i, term in enumerate(one.terms))
    total = tag("span", tag("span", "=", "sign") + tag("strong", str(one.total), "total"), "signed")
    label = tag("h3", rule_button(one.label, one.rule, "rule quiet"))
    return tag("div", label + tag("p", terms + total, "terms"), "sum")


def _term(term: b.Term, first: bool) -> str:
    sign = "−" if term.number < 0 else "" if first else "+"
    text = f"≈ {term.text} (stand-in)" if term.stand_in else term.text
    css = "term stand-in" if term.stand_in else "term"
    signed = tag("span", sign, "sign") if sign else ""
    return tag("span", signed + rule_button(text, term.rule, css), "signed")


def changes(block: b.Changes) -> str:
    """What happened, line by line, with the rule that says so."""
    rows = []
    for row in block.rows:
        rule = row.rules[0] if row.rules else ""
        why = rule_button(row.title, rule, "rule quiet") if row.title else ""
        rows.append(tag("span", esc(row.text)) + why)
    return tag("section", tag("h2", esc(block.title)) + items(rows, "changes", "ol"), "card")


def verdict(block: b.Verdict) -> str:
    """The answer in words, one reason, where it is in the book, what was assumed."""
    sign, word = VERDICTS[block.word]
    mark = tag("span", sign, "mark", aria_hidden="true")
    parts = [
        tag("h2", mark + esc(word), f"verdict {block.word}"),
        tag("p", esc(block.reason), "lead"),
    ]
    if block.where:
        parts.append(tag("p", esc(block.where), "where"))
    if block.assumed:
        parts.append(tag("p", "Assumed:") + items(map(esc, block.assumed), "plain"))
    if block.checks:
        parts.append(fold(f"{block.key}-checks", "Every condition", conditions(block.checks)))
    if block.buttons:
        parts.append(tag("p", "".join(button(one, "chip") for one in block.buttons), "chips"))
    return tag("section", "".join(parts), "card")


def readings(block: b.Readings) -> str:
    """A dispute, its readings, and what each of them gives here."""
    rows = []
    for row in block.rows:
        notes = [word for word, said in (("chosen", row.chosen), ("usual", row.default)) if said]
        rows.append(
            press(row.text, row.intent, "chip chosen" if row.chosen else "chip")
            + tag("span", esc(" · ".join((*notes, row.result))), "numbers")
            + tag("p", esc(row.basis), "where")
        )
    head = tag("h2", esc(block.question))
    return tag("section", head + items(rows, "readings"), "card")


def rule_card(block: b.RuleCard) -> str:
    """A rule on its own card; it takes the focus when it opens."""
    parts = [
        tag("h2", esc(block.title), tabindex="-1", data_arrive=block.rule),
        tag("p", esc(block.text), "lead"),
    ]
    if block.where:
        parts.append(tag("p", f"In the rulebook: {esc(block.where)}", "where"))
    if block.passage:
        parts.append(tag("blockquote", esc(block.passage)))
    if block.facts:
        rows = "".join(tag("dt", esc(name)) + tag("dd", esc(value)) for name, value in block.facts)
        parts.append(tag("dl", rows))
    if block.links:
        links = items((button(one) for one in block.links), "plain")
        parts.append(tag("h3", "See also") + links)
    if block.close:
        parts.append(tag("p", button(block.close, "chip"), "chips"))
    return tag("section", "".join(parts), "card rule-card", aria_label=f"Rule: {block.title}")


def compare(block: b.Compare) -> str:
    """Two branches side by side; what is the same in both is left out."""
    if not block.rows:
        same = tag("p", "Nothing on the table differs.")
        return tag("section", tag("h2", esc(block.title)) + same, "card")
    head = "".join(tag("th", esc(name), scope="col") for name in ("", block.here, block.there))
    rows = "".join(
        tag("tr", tag("th", esc(what), scope="row") + tag("td", esc(here)) + tag("td", esc(there)))
        for what, here, there in block.rows
    )
    table = tag("table", tag("thead", tag("tr", head)) + tag("tbody", rows))
    return tag("section", tag("h2", esc(block.title)) + table, "card compare")


def log(block: b.Log) -> str:
    """A list of lines, the oldest first."""
    return fold(block.key, block.title, items(map(esc, block.rows), "changes", "ol"), "card")


def choices(block: b.Choices) -> str:
    """Actions by group; the refused ones under *Why can't I…?*, each with its reason."""
    parts = [tag("h2", esc(block.title))]
    for group in block.groups:
        chips = "".join(
            press(one.target or one.text, one.intent, "chip", say=one.text)
            for one in group.options
        )
        parts.append(tag("h3", esc(group.title)) + tag("div", chips, "chips"))
    if block.why:
        parts.append(tag("p", button(block.why, "chip plain"), "chips"))
    for group in block.refused:
        rows = (_refused(one) for one in group.options)
        parts.append(tag("h3", esc(group.title)) + items(rows, "refused"))
    return tag("section", "".join(parts), "card choices")


def _refused(one: b.Option) -> str:
    mark = tag("span", "✗", "mark fails", aria_hidden="true") + tag("span", "No: ", "unseen")
    text = mark + tag("strong", esc(one.target or one.text))
    reason = tag("p", rule_button(one.reason, one.rule, "rule"))
    fix = tag("p", esc(one.fix), "fix") if one.fix else ""
    name = f"why-{one.intent.value}"
    every = fold(name, "Every condition", conditions(one.checks)) if one.checks else ""
    return text + reason + fix + every


def steps(block: b.Steps) -> str:
    """The script as a list: what is done, where we are, what is ahead."""
    rows = []
    for row in block.rows:
        where = {"done": "", "here": "You are here: ", "ahead": ""}[row.state]
        text = tag("span", where, "unseen") + esc(row.text)
        if row.label:
            text += tag("span", esc(row.label), "numbers")
        current = {"aria_current": "step"} if row.state == "here" else {}
        rows.append(
            tag(
                "button", text, f"step {row.state} depth-{min(row.depth, 3)}", type="button",
                data_verb=row.intent.verb, data_value=row.intent.value, **current,
            )
        )
    where = tag("span", esc(block.where), "numbers") if block.where else ""
    parts = [tag("h2", "Steps " + where), items(rows, "steps", "ol")]
    if block.more:
        parts.append(tag("p", "".join(button(one, "chip") for one in block.more), "chips"))
    return tag("section", "".join(parts), "card")


def menu(block: b.Menu) -> str:
    """Doors: big buttons, each with a line that says what is behind it."""
    doors = (
        press(
            one.text, one.intent, "door primary" if one.primary else "door",
            inner=tag("strong", esc(one.text)) + (tag("span", esc(one.hint)) if one.hint else ""),
        )
        for one in block.buttons
    )
    title = tag("h2", esc(block.title)) if block.title else ""
    text = tag("p", esc(block.text)) if block.text else ""
    return tag("section", title + text + items(doors, "doors"))

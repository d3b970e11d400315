"""Blocks about what comes of something as HTML: sums, changes, verdicts, readings, comparisons."""

from __future__ import annotations

from zlib import crc32

from tutor.view import blocks as b
from tutor.view.markup import button, conditions, esc, fold, items, press, rule_button, tag, twin
from tutor.view.svg import svg
from tutor.view.text import THEN

VERDICTS = {
    "yes": ("✓", "Yes"),
    "no": ("✗", "No"),
    "said": ("→", "So it is"),
    "unsettled": ("?", "The rules don’t say"),
    "incomplete": ("…", "I need one number"),
}


def ledger(one: b.Ledger) -> str:
    """Sums under each other, each term a button to its rule, and what compares them."""
    sums = "".join(map(_folded if one.folded else _sum, one.sums))
    outcome = ""
    if one.outcome:
        outcome = tag("p", rule_button(one.outcome, one.outcome_rule), "outcome")
    title = tag("h2", esc(one.title)) if one.title else ""
    return tag("section", title + sums + outcome, "card ledger")


def _sum(one: b.Sum) -> str:
    label = tag("h3", rule_button(one.label, one.rule, "rule quiet"))
    return tag("div", label + _terms(one), "sum")


def _folded(one: b.Sum) -> str:
    return fold(f"sum-{one.label}", f"{one.label}: {one.about or one.total}", _terms(one))


def _terms(one: b.Sum) -> str:
    terms = "".join(_term(term, first=i == 0) for i, term in enumerate(one.terms))
    said = tag("strong", one.about or str(one.total), "total")
    total = tag("span", tag("span", "=", "sign") + said, "signed")
    return tag("p", terms + total, "terms")


def _term(term: b.Term, first: bool) -> str:
    sign = "−" if term.number < 0 else "" if first else "+"
    text = f"≈{term.text} (a guess)" if term.stand_in else term.text
    css = "term stand-in" if term.stand_in else "term"
    signed = tag("span", sign, "sign") if sign else ""
    return tag("span", signed + rule_button(text, term.rule, css), "signed")


def changes(one: b.Changes) -> str:
    """What happened, line by line, with the rule that says so."""
    rows = items(map(_change, one.rows), "changes", "ol")
    comes = {"tabindex": "-1", "data_arrive": one.key} if one.arrives else {}
    return tag("section", tag("h2", esc(one.title)) + rows, "card", **comes)


def _change(row: b.Change) -> str:
    rule = row.rules[0] if row.rules else ""
    why = rule_button(row.title, rule, "rule quiet") if row.title else ""
    return tag("span", esc(row.text)) + why


def verdict(one: b.Verdict) -> str:
    """The answer in words, one reason, where it is in the book, what was assumed."""
    sign, word = VERDICTS[one.word]
    mark = tag("span", sign, "mark", aria_hidden="true")
    parts = [
        tag("h2", mark + esc(one.said or word), f"verdict {one.word}"),
        tag("p", esc(one.reason), "lead"),
    ]
    if one.where:
        parts.append(tag("p", esc(one.where), "where"))
    if one.assumed:
        assumed = items(map(esc, one.assumed), "plain")
        # What has to be known is asked for below: it is seen without a long list before it.
        parts.append(fold(f"{one.key}-assumed", "Assumed", assumed) if one.word == "incomplete"
                     else tag("p", "Assumed:") + assumed)
    if one.checks:
        parts.append(fold(f"{one.key}-checks", "Every condition", conditions(one.checks)))
    if one.buttons:
        parts.append(tag("p", "".join(button(each, "chip") for each in one.buttons), "chips"))
    return tag("section", "".join(parts), "card")


def readings(one: b.Readings) -> str:
    """A dispute, its readings side by side, and what each of them gives here."""
    rows = items(map(_reading, one.rows), "readings")
    title = tag("h2", esc(one.question)) if one.question else ""
    return tag("section", title + rows, "card")


def _reading(row: b.ReadingRow) -> str:
    said = (("Chosen", row.chosen), ("The usual reading", row.default))
    notes = [word for word, true in said if true]
    if row.intent.verb:
        text = press(row.text, row.intent, "chip chosen" if row.chosen else "chip")
    else:
        text = tag("p", esc(row.text), "reading")
    told = " · ".join(part for part in (*notes, row.result) if part)
    result = tag("p", tag("strong", esc(told)), "numbers") if told else ""
    lines = items(map(esc, row.lines), "plain numbers") if row.lines else ""
    more = tag("p", "".join(button(each, "chip") for each in row.buttons), "chips")
    why = tag("p", esc(row.basis), "where")
    return text + result + lines + _then(row) + why + (more if row.buttons else "")


def _then(row: b.ReadingRow) -> str:
    """What a reading leads to: the board, and what is so on the table under it alone."""
    drawn = ""
    if row.picture:
        # Two readings may lead to the same board: the names inside are each one's own.
        own = f"pd{crc32(' '.join((row.text, *row.lines)).encode()):08x}r"
        drawn = tag("div", svg(row.picture, prefix=own), "board") + twin(own, row.picture.twin)
    rows = (tag("tr", tag("th", esc(what), scope="row") + tag("td", esc(value)))
            for what, value in row.table)
    table = tag("p", THEN, "where") + tag("table", "".join(rows))
    return drawn + (table if row.table else "")


def chart(one: b.Chart) -> str:
    """A table with a bar in each row."""
    most = max((abs(number) for _, _, number in one.rows), default=0) or 1
    rows = []
    for label, series, number in one.rows:
        name = f"{label}, {series}" if series else label
        bar = f'<meter min="0" max="{most:g}" value="{abs(number):g}"></meter>'
        cells = tag("th", esc(name), scope="row") + tag("td", f"{number:g} {esc(one.unit)}")
        rows.append(tag("tr", cells + f'<td aria-hidden="true">{bar}</td>'))
    return tag("section", tag("h2", esc(one.title)) + tag("table", "".join(rows)), "card")


def compare(one: b.Compare) -> str:
    """Two branches side by side; what is the same in both is left out."""
    if not one.rows:
        same = tag("p", "Nothing on the table differs.")
        return tag("section", tag("h2", esc(one.title)) + same, "card")
    columns = (tag("th", esc(name), scope="col") for name in (one.here, one.there))
    head = tag("td", "") + "".join(columns)
    rows = "".join(
        tag("tr", tag("th", esc(what), scope="row") + tag("td", esc(here)) + tag("td", esc(there)))
        for what, here, there in one.rows
    )
    table = tag("table", tag("thead", tag("tr", head)) + tag("tbody", rows))
    return tag("section", tag("h2", esc(one.title)) + table, "card compare")


def log(one: b.Log) -> str:
    """A list of lines, the oldest first."""
    rows = (_change(row) if isinstance(row, b.Change) else esc(row) for row in one.rows)
    more = tag("p", button(one.more, "chip"), "chips") if one.more else ""
    return fold(one.key, one.title, more + items(rows, "changes", "ol"), "card")

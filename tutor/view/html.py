"""Blocks as HTML with buttons in it: each button says its intent in data-verb and data-value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tutor.view import blocks as b
from tutor.view.inputs import code, entries, take
from tutor.view.markup import (
    button,
    conditions,
    esc,
    fold,
    items,
    press,
    rule_button,
    tag,
)
from tutor.view.svg import svg

SENTENCES = {"title": "h1", "lead": "p", "text": "p", "note": "p", "error": "p", "reply": "p"}
MANY = 16
"""Actions of one group above which they are folded."""
VERDICTS = {
    "yes": ("✓", "Yes"),
    "no": ("✗", "No"),
    "unsettled": ("?", "The rules don’t say"),
    "incomplete": ("…", "I need one number"),
}


def trail(found: Sequence[b.Button]) -> str:
    """The way back up, as a landmark of its own."""
    links = items((button(each) for each in found), "trail", "ol")
    return tag("nav", links, aria_label="Where you are") if found else ""


def bar(found: Sequence[b.Button]) -> str:
    """The buttons that stay in sight; each keeps its place and the focus while its task changes."""
    placed = (button(each, "wide", place=str(i)) for i, each in enumerate(found))
    return tag("div", "".join(placed), "wides") if found else ""


def block(one: b.Block) -> str:
    """The HTML of any block."""
    return PAINTERS[type(one)](one)


def sentence(one: b.Sentence) -> str:
    """One thing said; errors interrupt whoever listens, replies are read next."""
    attributes = {"role": "alert"} if one.kind == "error" else {}
    if one.kind == "reply" or one.arrives:
        attributes = {"tabindex": "-1", "data_arrive": f"{one.key} {one.text}"}
    return tag(SENTENCES[one.kind], esc(one.text), one.kind, **attributes)


def board(one: b.Board) -> str:
    """The drawing, and the board in words."""
    return tag("div", svg(one.picture, whole=one.whole), "board") + twin(one)


def twin(one: b.Board) -> str:
    """The board in words, folded."""
    lines = items(map(esc, one.picture.twin), "plain")
    return fold(f"{one.key}-twin", "The board in words", lines)


WHOLE = 'pattern="\\s*[+\\-−]?[0-9]+([.,]0*)?\\s*" title="A whole number, such as 3"'
"""What a field for a number takes; a browser says so itself."""


def question(one: b.Question) -> str:
    """A question with buttons, or a field for a number; then what was answered, and the reply."""
    parts = [tag("h2", esc(one.text), "ask")]
    if not one.reply:
        chips = [press(text, b.Intent("answer", value), "chip") for value, text in one.options]
        if one.kind == "number":
            field = f'<input class="number" type="text" inputmode="numeric" size="5" {WHOLE}>'
            send = tag("button", "Answer", "chip", type="submit")
            chips.append(tag("form", tag("label", "Your number " + field) + send, "chips"))
        chips += [button(each, "chip") for each in (*one.more, one.show) if each]
        parts.append(tag("div", "".join(chips), "chips"))
        return tag("section", "".join(parts), "question")
    sign, css = {True: ("✓", "right"), False: ("✗", "wrong"), None: ("", "shown")}[one.right]
    mark = tag("span", sign, f"mark {css}", aria_hidden="true") if sign else ""
    if one.given:
        said = dict(one.options).get(one.given, one.given)
        parts.append(tag("p", f"Your answer: {esc(said)}"))
    said = mark + esc(one.reply)
    parts.append(tag("p", said, f"reply {css}", tabindex="-1", data_arrive=one.text))
    return tag("section", "".join(parts), "question")


def votes(one: b.Votes) -> str:
    """Answers by their letters, each with the hands that were counted; then which is right."""
    rows = items(map(_vote, one.rows), "votes", "ol")
    return tag("section", tag("h2", esc(one.text), "ask") + rows, "question")


def _vote(one: b.Vote) -> str:
    sign, word = {True: ("✓", "right"), False: ("", ""), None: ("", "")}[one.right]
    mark = tag("span", sign, f"mark {word}", aria_hidden="true") if sign else ""
    said = tag("span", f"{word}: ", "unseen") if word else ""
    letter = tag("span", one.letter, "letter") + tag("span", esc(one.text))
    more = press(
        one.text, b.Intent("vote", one.letter), "vote", inner=mark + said + letter,
        say=f"{one.letter}: {one.text}. One more vote",
    )  # fmt: skip
    count = tag("span", str(one.count), "tally") if one.count else ""
    less = b.Intent("unvote", one.letter)
    fewer = press("−", less, "fewer", say=f"{one.letter}: one vote less") if one.count else ""
    return more + count + fewer


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
        parts.append(tag("p", "Assumed:") + items(map(esc, one.assumed), "plain"))
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
    return text + result + lines + tag("p", esc(row.basis), "where") + (more if row.buttons else "")


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


def rule_card(one: b.RuleCard) -> str:
    """A rule on its own card; it takes the focus when it opens."""
    parts = [
        tag("h2", esc(one.title), tabindex="-1", data_arrive=one.rule),
        tag("p", esc(one.text), "lead"),
    ]
    if one.where:
        parts.append(tag("p", f"In the rulebook: {esc(one.where)}", "where"))
    if one.passage:
        parts.append(tag("blockquote", esc(one.passage), "passage"))
    if one.facts:
        rows = "".join(tag("dt", esc(name)) + tag("dd", esc(value)) for name, value in one.facts)
        parts.append(tag("dl", rows))
    if one.links:
        parts.append(tag("h3", "See also") + items((button(each) for each in one.links), "plain"))
    buttons = (*one.more, one.close) if one.close else one.more
    if buttons:
        parts.append(tag("p", "".join(button(each, "chip") for each in buttons), "chips"))
    return tag("section", "".join(parts), "card rule-card", aria_label=f"Rule: {one.title}")


def passage(one: b.Passage) -> str:
    """Words of the owner's copy, set apart from ours."""
    note = tag("figcaption", esc(one.note), "note")
    return tag("figure", tag("blockquote", esc(one.text), "passage") + note)


def parts(one: b.Parts) -> str:
    """Each thing with its heading, what there is to say about it, and where it leads."""
    title = tag("h2", esc(one.title)) if one.title else ""
    head = "h3" if one.title else "h2"
    return tag("section", title + "".join(_part(row, head) for row in one.rows), "card parts")


def _part(row: b.Part, head: str) -> str:
    found = [tag(head, esc(row.title))]
    if row.text:
        found.append(tag("p", esc(row.text)))
    if row.lines:
        found.append(items(map(esc, row.lines), "plain"))
    if row.buttons:
        found.append(tag("p", "".join(button(each, "chip") for each in row.buttons), "chips"))
    return "".join(found)


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


def choices(one: b.Choices) -> str:
    """Actions by group; the refused ones under *Why can't I…?*, each with its reason."""
    return offers(one, None, refusals(one, pressed=True))


def offers(one: b.Choices, leads: Mapping[str, Sequence[str]] | None, after: str) -> str:
    """Actions by group, and what stands after them.

    With ``leads``, the sentences that say what each action leads to, an action opens to show them.
    """
    parts = [tag("h2", esc(one.title))]
    for group in one.groups:
        if group.title:
            parts.append(tag("h3", esc(group.title)))
        if leads is None and group.toggles:
            parts.append(_toggles(group))
        elif leads is None:
            chips = "".join(
                press(each.target or each.text, each.intent, "chip", say=each.text)
                for each in group.options
            )
            chips = tag("div", chips, "chips")
            if len(group.options) > MANY:
                chips = fold(f"{one.key}-{group.title}", f"All {len(group.options)}", chips)
            parts.append(chips)
        else:
            parts.extend(_leading(one.key, each, leads) for each in group.options)
    more = "".join(button(each, "chip plain") for each in (*one.more, one.why) if each)
    if more:
        parts.append(tag("p", more, "chips"))
    return tag("section", "".join(parts) + after, "card choices")


def _toggles(group: b.Group) -> str:
    """What a set is made of, and below it what those pressed come to."""
    chips = "".join(
        press(each.text, each.intent, "chip chosen" if each.primary else "chip",
              pressed=each.primary)
        for each in group.toggles
    )
    made = group.made
    if made is None:
        found = tag("p", "Choose one or more of them.", "note")
    elif made.legal:
        found = tag("p", press(made.text, made.intent, "chip primary"), "chips")
    else:
        found = items([_refused(made, pressed=False)], "refused")
    return tag("div", chips, "chips", role="group", aria_label=group.title) + found


def refusals(one: b.Choices, *, pressed: bool = False) -> str:
    """What can't be done, each with its reason, what would allow it, and every condition.

    Where somebody listens each can be ``pressed``: that is an attempt.
    """
    return "".join(
        (tag("h3", esc(group.title)) if group.title else "")
        + items((_refused(each, pressed) for each in group.options), "refused")
        for group in one.refused
    )


def _leading(key: str, one: b.Option, leads: Mapping[str, Sequence[str]]) -> str:
    lines = leads.get(one.intent.value) or ["Nothing on the board changes."]
    return fold(f"{key}-{one.intent.value}", one.text, items(map(esc, lines), "plain"))


def _refused(one: b.Option, pressed: bool) -> str:
    mark = tag("span", "✗", "mark fails", aria_hidden="true") + tag("span", "No: ", "unseen")
    name = press(one.text, one.intent, "attempt") if pressed else tag("strong", esc(one.text))
    text = mark + name
    reason = tag("p", rule_button(one.reason, one.rule, "rule"))
    fix = tag("p", esc(one.fix), "fix") if one.fix else ""
    name = f"why-{one.intent.value}"
    every = fold(name, "Every condition", conditions(one.checks)) if one.checks else ""
    lesson = ""
    if one.lesson:
        lesson = tag("div", _door(one.lesson), tabindex="-1", data_arrive=one.lesson.text)
    return text + reason + fix + lesson + every


def steps(one: b.Steps) -> str:
    """The script as a list: what is done, where we are, what is ahead."""
    rows = []
    for row in one.rows:
        text = tag("span", "You are here: ", "unseen") if row.state == "here" else ""
        text += esc(row.text)
        if row.label:
            text += tag("span", esc(row.label), "numbers")
        current = {"aria_current": "step"} if row.state == "here" else {}
        css = f"step {row.state} depth-{min(row.depth, 3)}"
        step = tag(
            "button", text, css, type="button",
            data_verb=row.intent.verb, data_value=row.intent.value, **current,
        )  # fmt: skip
        heading = tag("h3", esc(row.chapter)) if row.chapter else ""
        rows.append(heading + step)
    where = tag("span", esc(one.where), "numbers") if one.where else ""
    parts = [tag("h2", f"{esc(one.title)} {where}")]
    if rows:
        parts.append(items(rows, "steps", "ol"))
    if one.more:
        parts.append(tag("p", "".join(button(each, "chip") for each in one.more), "chips"))
    return tag("section", "".join(parts), "card")


def menu(one: b.Menu) -> str:
    """Doors: big buttons, each with a line that says what is behind it."""
    doors = (_door(each) for each in one.buttons)
    title = tag("h2", esc(one.title)) if one.title else ""
    text = tag("p", esc(one.text)) if one.text else ""
    if one.folded:
        return fold(one.key, one.title, text + items(doors, "doors"), "folded")
    return tag("section", title + text + items(doors, "doors"))


def _door(one: b.Button) -> str:
    hint = tag("span", esc(one.hint)) if one.hint else ""
    css = "door primary" if one.primary else "door"
    return press(one.text, one.intent, css, inner=tag("strong", esc(one.text)) + hint)


def form(one: b.Form) -> str:
    """What a form holds, to be read: to fill it in, somebody has to listen."""
    rows = "".join(
        tag("dt", esc(field.label)) + tag("dd", esc(field.value or "—")) for field in one.fields
    )
    errors = items(map(esc, one.errors), "errors") if one.errors else ""
    return tag("section", tag("h2", esc(one.title)) + tag("dl", rows) + errors, "card")


def search(one: b.Search) -> str:
    """What is looked for, to be read."""
    fields = (field for field in (one.words, *one.filters) if field.value)
    rows = (
        tag("dt", esc(f.label)) + tag("dd", esc(dict(f.options).get(f.value, f.value)))
        for f in fields
    )
    return tag("section", tag("dl", "".join(rows)), "card")


def upload(one: b.Upload) -> str:
    """What may be chosen, to be read."""
    return tag("p", esc(one.label), "note")


PAINTERS: dict[type[b.Block], Callable[[Any], str]] = {
    b.Sentence: sentence,
    b.Board: board,
    b.Question: question,
    b.Votes: votes,
    b.Ledger: ledger,
    b.Choices: choices,
    b.Steps: steps,
    b.Changes: changes,
    b.Verdict: verdict,
    b.Readings: readings,
    b.Chart: chart,
    b.RuleCard: rule_card,
    b.Passage: passage,
    b.Parts: parts,
    b.Compare: compare,
    b.Menu: menu,
    b.Form: form,
    b.Search: search,
    b.Upload: upload,
    b.Entries: entries,
    b.Take: take,
    b.Code: code,
    b.Log: log,
}

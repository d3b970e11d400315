"""Blocks as HTML with buttons in it: each button says its intent in data-verb and data-value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tutor.view import blocks as b
from tutor.view import markup
from tutor.view.html_choices import choices
from tutor.view.html_sums import changes, chart, compare, ledger, log, readings, verdict
from tutor.view.inputs import code, entries, take
from tutor.view.markup import button, door, esc, fold, items, press, tag
from tutor.view.svg import svg

SENTENCES = {"title": "h1", "lead": "p", "text": "p", "note": "p", "error": "p", "reply": "p"}


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
    return markup.twin(one.key, one.picture.twin)


WHOLE = 'pattern="\\s*[+\\-−]?[0-9]+([.,]0*)?\\s*" title="A whole number, 0 or more" required'
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
    sign, word = ("✓", "right") if one.right else ("", "")
    mark = tag("span", sign, f"mark {word}", aria_hidden="true") if sign else ""
    said = tag("span", f"{word}: ", "unseen") if word else ""
    letter = tag("span", one.letter, "letter") + tag("span", esc(one.text))
    more = press(
        one.text, b.Intent("vote", one.letter), "vote", inner=mark + said + letter,
        say=f"{one.letter}: {one.text}. One more vote",
    )  # fmt: skip
    if not one.count:
        return more
    say = f"{one.letter}: {one.count}. One vote less"
    return more + press(str(one.count), b.Intent("unvote", one.letter), "tally", say=say)


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
    doors = (door(each) for each in one.buttons)
    title = tag("h2", esc(one.title)) if one.title else ""
    text = tag("p", esc(one.text)) if one.text else ""
    if one.folded:
        return fold(one.key, one.title, text + items(doors, "doors"), "folded")
    return tag("section", title + text + items(doors, "doors"))


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

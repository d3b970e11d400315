"""Screens as plain text, for terminals and wherever nothing else can be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import fill
from typing import Any

from tutor.view import blocks as b
from tutor.view.words import labelled

WIDTH = 88
THEN = "On the table then"
MARKS = {"holds": "✓", "fails": "✗", "open": "?", "unreached": "–", "done": "✓", "here": "▶",
         "ahead": "·"}
VERDICTS = {
    "yes": "Yes",
    "no": "No",
    "said": "So it is",
    "unsettled": "The rules don’t say",
    "incomplete": "I need one number",
}


def paint(screen: b.Screen) -> str:
    """The whole screen: its blocks in order, with an empty line between them."""
    trail = [" › ".join(button.text for button in screen.trail)] if screen.trail else []
    parts = [*trail, *("\n".join(block(one)) for one in screen.blocks)]
    return "\n\n".join(part for part in parts if part) + "\n"


def block(one: b.Block) -> list[str]:
    """The lines of one block."""
    return list(PAINTERS[type(one)](one))


def wrap(text: str, first: str = "", rest: str | None = None) -> str:
    """A paragraph; ``first`` begins its first line, ``rest`` (as wide, if not given) the others."""
    rest = " " * len(first) if rest is None else rest
    return fill(text, WIDTH, initial_indent=first, subsequent_indent=rest) or first.rstrip()


def buttons(found: Iterable[b.Button]) -> str:
    return wrap("  ".join(f"[{one.text}]" for one in found), "  ")


def sentence(one: b.Sentence) -> Iterator[str]:
    if one.kind == "title":
        yield one.text
        yield "=" * min(len(one.text), WIDTH)
    else:
        yield wrap(one.text, {"error": "Error: ", "note": "Note: "}.get(one.kind, ""), "")


def board(one: b.Board) -> Iterator[str]:
    yield f"{one.picture.title}:"
    for line in one.picture.twin:
        yield wrap(line, "  • ")


def question(one: b.Question) -> Iterator[str]:
    yield wrap(one.text, "? ")
    if one.right is None and not one.reply:
        offered = [f"[{text}]" for _, text in one.options] or ["[a number]"]
        offered += [f"[{each.text}]" for each in (*one.more, one.show) if each]
        yield wrap("  ".join(offered), "  ")
    if one.given:
        mark = {True: "✓ ", False: "✗ ", None: ""}[one.right]
        said = dict(one.options).get(one.given, one.given)
        yield wrap(f"{mark}Your answer: {said}", "  ")
    if one.reply:
        yield wrap(one.reply, "  ")


def votes(one: b.Votes) -> Iterator[str]:
    yield wrap(one.text, "? ")
    for row in one.rows:
        mark = "✓ " if row.right else ""
        tally = f" ({row.count})" if row.count else ""
        yield wrap(f"{mark}{row.letter}: {row.text}{tally}", "  ")


def summands(terms: Sequence[b.Term]) -> str:
    """The terms of a sum with their signs; a stand-in is about that much."""
    words = []
    for i, term in enumerate(terms):
        sign = "− " if term.number < 0 else "+ " if i else ""
        words.append(f"{sign}{'≈' if term.stand_in else ''}{term.text}")
    return " ".join(words)


def ledger(one: b.Ledger) -> Iterator[str]:
    yield one.title
    for each in one.sums:
        total = each.about or each.total
        yield wrap(f"{each.label.rstrip('.')}: {summands(each.terms)} = {total}", "  ", "    ")
    if one.outcome:
        yield wrap(one.outcome, "  → ")


def ranked(rows: Iterable[b.CheckRow]) -> list[b.CheckRow]:
    """Conditions, the failed ones first; what would read alike, as a rule not reached, is one."""
    order = ("fails", "open", "holds", "unreached")
    return sorted(dict.fromkeys(rows), key=lambda row: order.index(row.state))


def checks(rows: Iterable[b.CheckRow], indent: str) -> Iterator[str]:
    """Every condition, the failed ones first."""
    for row in ranked(rows):
        numbers = [
            f"{word} {said}" for word, said in (("needs", row.need), ("has", row.have)) if said
        ]
        tail = f" ({', '.join(numbers)})" if numbers else ""
        yield wrap(f"{row.text}{tail}", f"{indent}{MARKS[row.state]} ")


def choices(one: b.Choices) -> Iterator[str]:
    yield one.title
    for group in one.groups:
        if group.title:
            yield f"  {group.title}"
        for option in group.options:
            yield wrap(option.text, "    • ")
    if one.more or one.why:
        yield buttons(each for each in (*one.more, one.why) if each)
    for group in one.refused:
        if group.title:
            yield f"  {group.title}"
        for option in group.options:
            # What no rule refuses is left out by a lesson alone: that is no ruling.
            sign = MARKS["fails"] if option.rule else MARKS["unreached"]
            yield wrap(f"{option.text}: {option.reason}", f"    {sign} ")
            if option.fix:
                yield wrap(option.fix, "      ")
            yield from checks(option.checks, "        ")


def steps(one: b.Steps) -> Iterator[str]:
    yield one.where or one.title
    for row in one.rows:
        if row.chapter:
            yield wrap(row.chapter, "  ")
        label = f" ({row.label})" if row.label else ""
        yield wrap(row.text + label, f"  {'  ' * row.depth}{MARKS[row.state]} ")
    yield buttons((one.back, one.next, *one.more))


def changes(one: b.Changes) -> Iterator[str]:
    yield one.title
    for row in one.rows:
        yield wrap(_changed(row), "  • ")


def _changed(row: b.Change) -> str:
    return f"{row.text} [{row.title}]" if row.title else row.text


def verdict(one: b.Verdict) -> Iterator[str]:
    yield wrap(f"{one.said or VERDICTS[one.word]}. {one.reason}")
    if one.where:
        yield wrap(one.where, "  ")
    if one.assumed:
        yield wrap("; ".join(one.assumed), "  Assumed: ", "    ")
    yield from checks(one.checks, "  ")
    if one.buttons:
        yield buttons(one.buttons)


def readings(one: b.Readings) -> Iterator[str]:
    yield wrap(one.question)
    for row in one.rows:
        notes = [word for word, said in (("chosen", row.chosen), ("usual", row.default)) if said]
        yield wrap(row.text + (f" ({', '.join(notes)})" if notes else ""), "  • ")
        yield wrap("; ".join(part for part in (row.result, row.basis) if part), "    ")
        for line in row.lines:
            yield wrap(line, "    – ", "      ")
        if row.table:
            told = "; ".join(labelled(what, value) for what, value in row.table)
            yield wrap(f"{THEN}: {told}.", "    → ", "      ")
        for line in row.picture.twin if row.picture else ():
            yield wrap(line, "      • ", "        ")
        if row.buttons:
            yield "    " + buttons(row.buttons)


def chart(one: b.Chart) -> Iterator[str]:
    yield f"{one.title} ({one.unit})" if one.unit else one.title
    most = max((abs(number) for _, _, number in one.rows), default=0) or 1
    names = [f"{label}, {series}" if series else label for label, series, _ in one.rows]
    wide = max(map(len, names), default=0)
    for name, (_, _, number) in zip(names, one.rows, strict=True):
        bar = "█" * round(abs(number) / most * 24)
        yield f"  {name.ljust(wide)}  {number:>8g}  {bar}".rstrip()


def rule_card(one: b.RuleCard) -> Iterator[str]:
    yield one.title
    yield wrap(one.text, "  ")
    if one.where:
        yield wrap(f"In the rulebook: {one.where}", "  ")
    if one.passage:
        yield wrap(one.passage, "  “", "   ")
    for name, said in one.facts:
        yield wrap(f"{name}: {said}", "  • ")
    if one.links:
        yield wrap("; ".join(link.text for link in one.links), "  See also: ", "    ")
    for button in (*one.more, *((one.close,) if one.close else ())):
        yield wrap(f"[{button.text}]", "  ")


def passage(one: b.Passage) -> Iterator[str]:
    for line in one.text.splitlines():
        yield wrap(line, "  | ", "  | ")
    yield wrap(one.note, "  ")


def parts(one: b.Parts) -> Iterator[str]:
    if one.title:
        yield one.title
    for row in one.rows:
        yield wrap(f"{row.title}: {row.text}" if row.text else row.title, "  • ", "    ")
        for line in row.lines:
            yield wrap(line, "    – ", "      ")
        if row.buttons:
            yield f"    {buttons(row.buttons)}"


def search(one: b.Search) -> Iterator[str]:
    for field in (one.words, *one.filters):
        yield wrap(f"{field.label}: {_filled(field)}", "  ", "    ")


def upload(one: b.Upload) -> Iterator[str]:
    yield f"  [{one.label}]"


def compare(one: b.Compare) -> Iterator[str]:
    yield one.title
    table = [("", one.here, one.there), *one.rows]
    wide = [max(len(row[i]) for row in table) for i in (0, 1)]
    for what, here, there in table:
        start = f"  {what.ljust(wide[0])}  {here.ljust(wide[1])}  "
        yield wrap(there, start) if len(start) < WIDTH - 20 else wrap(f"{what}: {here} | {there}")
    if not one.rows:
        yield "  Nothing on the table differs."


def menu(one: b.Menu) -> Iterator[str]:
    if one.title:
        yield one.title
    if one.text:
        yield wrap(one.text, "  ")
    for button in one.buttons:
        yield wrap(f"{button.text}: {button.hint}" if button.hint else button.text, "  • ")


def form(one: b.Form) -> Iterator[str]:
    yield one.title
    for field in one.fields:
        yield wrap(f"{field.label}: {_filled(field)}", "  ", "    ")
    for error in one.errors:
        yield wrap(error, "  Error: ")
    yield buttons((one.send,))


def _filled(field: b.FormField) -> str:
    if field.kind in ("number", "taps"):
        return f"{field.value} ({field.low} to {field.high})".strip()
    if field.kind in ("pick", "chips"):
        chosen = dict(field.options).get(field.value, field.value)
        return f"{chosen} (of {', '.join(text for _, text in field.options)})".strip()
    if field.kind == "toggles":
        chosen = ", ".join(text for value, text in field.options if value in field.chosen)
        return f"{chosen or '–'} (of {', '.join(text for _, text in field.options)})"
    return field.value or "…"


def entries(one: b.Entries) -> Iterator[str]:
    if one.title:
        yield one.title
    if one.text:
        yield wrap(one.text, "  ")
    for field in one.fields:
        if field.heading:
            yield f"  {field.heading}"
        hints = "".join(f" – {hint}" for hint in (field.hint, field.full) if hint)
        yield wrap(f"{field.label}: {_filled(field)}{hints}", "  ", "    ")
        if field.wrong:
            yield wrap(f"✗ {field.wrong}", "    ")
    if one.buttons:
        yield buttons(one.buttons)


def code(one: b.Code) -> Iterator[str]:
    yield one.title
    yield f"  {one.link}"
    if one.note:
        yield wrap(one.note, "  ")


def take(one: b.Take) -> Iterator[str]:
    yield one.title
    if one.note:
        yield wrap(one.note, "  ")
    if one.shown:
        yield ""
        yield one.text


def log(one: b.Log) -> Iterator[str]:
    yield one.title
    for number, row in enumerate(one.rows, 1):
        yield wrap(row if isinstance(row, str) else _changed(row), f"  {number}. ")
    if one.more:
        yield buttons((one.more,))


PAINTERS: dict[type[b.Block], Callable[[Any], Iterator[str]]] = {
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

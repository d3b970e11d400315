"""What is wrong with text that isn't YAML, in words for people who never heard of YAML."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tutor.scenario.faults import Fault, clean, quote

_Parts = tuple[str, str]
_ODD_INDENT = re.compile(r"^[ -]*([\u00a0\u2000-\u200a\u202f\u3000])", re.MULTILINE)
"""Signs at the start of a line that look like a space and are none."""


def explain(error: Any, text: str, file: str) -> Fault:
    """The fault behind an error of the YAML parser, with what was probably meant."""
    problem = str(getattr(error, "problem", None) or "")
    context = str(getattr(error, "context", None) or "")
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    opened = getattr(error, "context_mark", None)
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    odd = _ODD_INDENT.search(text)
    if odd is not None and text.count("\n", 0, odd.start(1)) < line:
        line, column = text.count("\n", 0, odd.start(1)) + 1, odd.start(1) - odd.start() + 1
        return Fault(file, line, column, "", f"a special space (U+{ord(odd[1]):04X})",
                     "plain spaces to indent with")
    lines = text.split("\n")
    here = lines[line - 1] if line <= len(lines) else ""
    start = opened.line + 1 if opened else line
    if "scanning a quoted" in context or "could not find expected ':'" in problem:
        # Where it was noticed is of less help than where it began.
        line, column = (start, opened.column + 1) if opened else (line, column)
    found, wanted = _words(problem, context, here, column, start)
    return Fault(file, line, column, "", found, wanted)


def _words(problem: str, context: str, here: str, column: int, start: int) -> _Parts:
    if here.lstrip().startswith("-") and not here.lstrip().startswith(("- ", "--")):
        return "a - without a space after it", "a - and a space before each item of a list"
    for sign, say in _KNOWN:
        if sign in problem or sign in context:
            return say(here, column, start)
    return f"what can't be read ({clean(problem or context)})", "lines such as name: value"


def _tab_or_sign(here: str, column: int, start: int) -> _Parts:
    sign = here[column - 1 : column]
    if sign == "\t":
        return "a tab", "spaces to indent with"
    return f"text that starts with {sign}", "the text in quotation marks"


def _rest(text: str) -> str:
    """What stands in the rest of a line, in quotation marks where anything does."""
    return quote(text.strip()) if text.strip() else "the end of the line"


def _bracket(close: str) -> Callable[[str, int, int], _Parts]:
    opening = {"}": "{", "]": "["}[close]

    def say(here: str, column: int, start: int) -> _Parts:
        rest = quote(here[column - 1 :].strip() or "the end")
        return (f"{rest} inside the {opening} of line {start}",
                f"a comma before it, or {close} to close (quote a text with , : or brackets)")

    return say


def _out_of_line(here: str, column: int, start: int) -> _Parts:
    if here[: column - 1].rstrip().endswith(("'", '"')):
        return (f"{_rest(here[column - 1 :])} after a closing quotation mark",
                "quotation marks around all of the text")
    return (f"{quote(here.strip() or 'the end')}, out of line with what starts in line {start}",
            "entries of one kind beneath each other, indented alike")


_KNOWN: tuple[tuple[str, Callable[[str, int, int], _Parts]], ...] = (
    ("mapping values are not allowed", lambda h, c, s: (
        "a second colon in one line",
        "text with a colon in quotation marks, and each name on a line of its own")),
    ("that cannot start any token", _tab_or_sign),
    ("while scanning a quoted scalar", lambda h, c, s: (
        "a quotation mark that is never closed", "one at the end of the text too")),
    ("unknown escape character", lambda h, c, s: (
        "a backslash in double quotation marks", "single quotation marks, or two backslashes")),
    ("while parsing a flow mapping", _bracket("}")),
    ("while parsing a flow sequence", _bracket("]")),
    ("while parsing a block", _out_of_line),
    ("could not find expected ':'", lambda h, c, s: (
        "a line without a colon after its name", "name: value")),
    ("sequence entries are not allowed", lambda h, c, s: (
        "a - in the middle of a line", "each item of a list on a line of its own")),
    ("while scanning a directive", lambda h, c, s: (
        "a line that starts with %", "the text in quotation marks")),
    ("while scanning an a", lambda h, c, s: (  # an anchor or an alias
        "text that starts with & or *", "the text in quotation marks")),
    ("while scanning a tag", lambda h, c, s: (
        "text that starts with !", "the text in quotation marks")),
    ("undefined tag handle", lambda h, c, s: (
        "text that starts with !", "the text in quotation marks")),
    ("while scanning a block scalar", lambda h, c, s: (
        "text after | or >", "the text on the next lines, indented")),
    ("expected the node content", lambda h, c, s: (
        f"{_rest(h[c - 1 :])} where a value belongs", "a value")),
    ("expected <document start>", lambda h, c, s: (
        f"{quote(h.strip())} after the end of the document", "nothing more")),
)

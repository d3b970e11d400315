"""Words as search and passage prints see them: without case, accents, hyphens and line breaks."""

import re
import unicodedata
from collections.abc import Iterator

# A hyphen or an apostrophe inside a word is dropped, so that a word broken at the end of a line
# ("cru-" / "sade") and one that is always hyphenated ("two-player") come out the same either way.
_WORD = re.compile(r"[^\W_]+(?:[-\u2010\u2011'\u2019][^\W_]+)*")
_INNER = re.compile(r"[-\u2010\u2011'\u2019]")
_BROKEN = re.compile(r"[^\W\d_][-\u2010\u2011\u00ad]\s*$")


def plain(text: str) -> str:
    """`text` in lower case without accents and ligatures: "Virtù" gives "virtu"."""
    spread = unicodedata.normalize("NFKD", text)
    return "".join(c for c in spread if not unicodedata.combining(c)).casefold()


def words(text: str) -> list[str]:
    """The words of `text`, plain, in order."""
    return [_INNER.sub("", w) for w in _WORD.findall(plain(text))]


def placed_words(lines: list[str]) -> Iterator[tuple[str, int]]:
    """Each word of a text with the number of the line where it begins, counted from 0.

    A word broken at the end of a line is put together again.
    """
    head, start = "", 0
    for number, line in enumerate(lines):
        found = words(line)
        if head and found:
            yield head + found[0], start
            found, head = found[1:], ""
        if found and _BROKEN.search(line):
            head, start = found.pop(), number
        for word in found:
            yield word, number
    if head:
        yield head, start

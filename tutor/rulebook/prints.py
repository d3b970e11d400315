"""Passage prints: hashes of a few 8-word windows, by which a passage is found in a text again.

Only who has the text can make the windows; from the hashes no word can be read.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from tutor.rulebook.records import Paragraph, Passages
from tutor.rulebook.words import placed_words

WINDOW = 8
"""Words in a window."""
SPACING = 24
"""A long paragraph has a window about every so many words, its first and last words included."""
SHIFT = 8
"""How many words a window may be shifted to be the only one of its kind in the book."""

Lines = tuple[int, int]
"""First and last line of a piece of text, counted from 0, both included."""


def window_hash(window: Sequence[str]) -> str:
    """The hash of a window of words, 12 hexadecimal digits."""
    return hashlib.blake2b(" ".join(window).encode(), digest_size=6, person=b"podesta").hexdigest()


def windows(book: Sequence[str]) -> list[str]:
    """The hash of the window at each word of a text that still has 8 words to go."""
    return [window_hash(book[i : i + WINDOW]) for i in range(len(book) - WINDOW + 1)]


def choose_prints(
    hashes: Sequence[str], counts: Mapping[str, int], start: int, end: int
) -> tuple[tuple[int, str], ...]:
    """Prints of the passage of words `start` to `end` (not included): offset and hash.

    `hashes` are the windows of the whole book and `counts` how often each occurs there. A window
    that is not unique is replaced by a unique one close to it; it may begin before the passage.
    """
    last = max(start, end - WINDOW)
    steps = max(1, -(-(last - start) // SPACING))
    wanted = sorted({start + (last - start) * k // steps for k in range(steps + 1)})
    chosen: dict[int, str] = {}
    for at in wanted:
        for shift in sorted(range(-SHIFT, SHIFT + 1), key=abs):
            i = at + shift
            if 0 <= i < len(hashes) and counts[hashes[i]] == 1 and start - SHIFT < i < end:
                chosen[i - start] = hashes[i]
                break
    return tuple(sorted(chosen.items()))


def find_paragraphs(text: str, paragraphs: Iterable[Paragraph]) -> dict[int, Lines]:
    """The lines of each paragraph (by its index) that can be found in `text`."""
    placed = list(placed_words(text.splitlines()))
    spots: dict[str, list[int]] = {}
    for i, found in enumerate(windows([word for word, _ in placed])):
        spots.setdefault(found, []).append(i)
    result = {}
    for index, paragraph in enumerate(paragraphs):
        span = _span(paragraph, spots)
        if span:
            first = min(max(span[0], 0), len(placed) - 1)
            last = min(max(span[1], first), len(placed) - 1)
            result[index] = (placed[first][1], placed[last][1])
    return result


def find_rules(text: str, passages: Passages) -> dict[str, tuple[Lines, ...]]:
    """By rule id, the pieces of `text` that the rule rests on; a rule that isn't found is absent.

    Pieces are in the order of the text, and those that touch or overlap are joined.
    """
    lines = find_paragraphs(text, passages.paragraphs)
    result = {}
    for rule, spots in passages.rules.items():
        pieces: list[Lines] = []
        for first, last in sorted(lines[p] for p, _ in spots if p in lines):
            if pieces and first <= pieces[-1][1] + 1:
                pieces[-1] = (pieces[-1][0], max(last, pieces[-1][1]))
            else:
                pieces.append((first, last))
        if pieces:
            result[rule] = tuple(pieces)
    return result


def _span(paragraph: Paragraph, spots: Mapping[str, Sequence[int]]) -> tuple[int, int] | None:
    """First and last word of a paragraph in a text whose windows are `spots`.

    Where the text repeats itself, a page header for instance, the first place counts. Windows that
    lie too far from the rest are dropped: a passage is about as long as it was.
    """
    hits = [(spots[found][0], offset) for offset, found in paragraph.prints if found in spots]
    if not hits:
        return None
    middle = sorted(at - offset for at, offset in hits)[len(hits) // 2]
    slack = WINDOW + paragraph.words // 2
    near = [(at, offset) for at, offset in hits if abs(at - offset - middle) <= slack]
    start = min(at - offset for at, offset in near)
    end = max(at - offset + paragraph.words - 1 for at, offset in near)
    return start, end

"""Makes the `passages.json` of a game: where its rules stand in the book, and their prints.

    python -m tutor.rulebook.survey GAME LINES

reads `GAME.txt`, the text of the rulebook, in the folder that PODESTA_RULEBOOKS names, and the YAML
file LINES, which says on which lines of that text (from 1) each rule and example rests:

    lines: {virtu.siege.attacker-strength: [287, "288-289"]}
    flavour: ["1-7", 48]        # lines that hold no rule: headings, contents, history

Run it when a rule is added or cites another place. What it writes holds headings and hashes, and
no sentence of the book.
"""

import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from tutor.rulebook.catalogue import Catalogue, catalogue, data_folder
from tutor.rulebook.prints import choose_prints, windows
from tutor.rulebook.records import Paragraph, Passages, Rule
from tutor.rulebook.words import placed_words, plain, words

LONGEST_HEADING = 80
"""Letters of a line that may be a heading."""
HEADING_WORDS = 8
"""Words of a heading that are kept."""
_LETTERED = re.compile(r"[A-F] [-–—] ")
_BULLET = re.compile(r"\s*(?:[-•*]\s|\d+[.)]\s|-\s*$)")
_EXAMPLE = re.compile(r"\s*example\b", re.IGNORECASE)


def survey(book: str, rules: Mapping[str, Rule], lines: Mapping[str, Any]) -> Passages:
    """The passages of `rules` in the text `book`; `lines` is the content of a LINES file."""
    text = book.splitlines()
    at = {i: tuple(spread(spec)) for i, spec in lines["lines"].items()}
    headings = find_headings(text, set(spread(lines.get("flavour", ()))))
    parts = {part for rule in rules.values() for path in rule.paths for part in path}
    cited = {n: h for n, h in headings.items() if any(_names(h, part) for part in parts)}
    examples = {
        n: i
        for i, ns in reversed(at.items())
        if ".ex." in i and any(n not in headings and _EXAMPLE.match(text[n - 1]) for n in ns)
        for n in ns
    }
    marks = dict(measure(text, headings, examples))
    prints = _prints(text, sorted({n for i in rules for n in at.get(i, ())}))
    paragraphs: list[Paragraph] = []
    index: dict[int, int] = {}
    for line in prints:
        heading, number, item, after = marks[line]
        heading = shorten(heading)
        words, chosen = prints[line]
        index[line] = len(paragraphs)
        paragraphs.append(Paragraph(heading, number, item, after, words, chosen))
    return Passages(
        paragraphs=tuple(paragraphs),
        rules={
            i: tuple((index[n], path_of(rule, n, cited)) for n in at[i] if n in index)
            for i, rule in rules.items()
            if at.get(i)
        },
    )


def spread(spec: Sequence[int | str]) -> Iterator[int]:
    """The line numbers of a list such as [9, "12-14"]."""
    for part in spec:
        first, _, last = str(part).partition("-")
        yield from range(int(first), int(last or first) + 1)


def find_headings(text: Sequence[str], idle: set[int]) -> dict[int, str]:
    """By line (from 1), the headings of a book: short lines without a rule and without a stop."""
    headings = {}
    for number, line in enumerate(text, 1):
        bare = line.strip()
        if (number in idle and _heading_like(bare)) or _LETTERED.match(bare):
            headings[number] = bare.rstrip(":")
    return headings


def _heading_like(line: str) -> bool:
    return (
        0 < len(line) < LONGEST_HEADING
        and not line.endswith(".")
        and line[0] not in '-•|"“('
        and "\t" not in line
    )


def shorten(heading: str) -> str:
    """A long heading cut to its first words, enough to find it by."""
    parts = heading.split()
    return heading if len(parts) <= HEADING_WORDS else " ".join(parts[:HEADING_WORDS]) + " …"


def measure(
    text: Sequence[str], headings: Mapping[int, str], examples: Mapping[int, str]
) -> Iterator[tuple[int, tuple[str, int, int, str]]]:
    """For each line: its heading, paragraph number, point number, and the example before it.

    A bullet, a row of a table below its head, and in a book that parts its paragraphs by blank
    lines a line of a block of several, count as entries after the last paragraph. Lines of an
    example are not counted; their number is -1.
    """
    spaced = sum(not line.strip() for line in text) > len(text) // 4
    heading, number, item, after = "", 0, 0, ""
    dash = table = False
    for n, line in enumerate(text, 1):
        bare = line.strip()
        if n in headings:
            heading, number, item, after = headings[n], 0, 0, ""
        elif n in examples or _EXAMPLE.match(bare):
            after = examples.get(n, after)
            yield n, (heading, -1, 0, examples.get(n, ""))
            continue
        elif bare == "-":
            dash = True
        elif bare and not words(bare):
            pass
        elif bare:
            if _row(bare) and not table:
                item = 0
            elif dash or _BULLET.match(line) or _row(bare) or (spaced and _in_block(text, n)):
                item += 1
            else:
                number, item = number + 1, 0
            dash, table = False, _row(bare)
        yield n, (heading, number, item, after)


def _row(line: str) -> bool:
    return "\t" in line or line.startswith("|")


def _in_block(text: Sequence[str], n: int) -> bool:
    """Whether line `n` (from 1) has a neighbour: no blank line on one of its sides."""
    around = [text[i] for i in (n - 2, n) if 0 <= i < len(text)]
    return any(line.strip() for line in around)


def path_of(rule: Rule, line: int, headings: Mapping[int, str]) -> int:
    """Which heading path of the rule leads to `line`: the one whose headings stand closest above.

    `headings` are those that some rule is cited under. -1 where the nearest above the line is in
    none of the rule's paths.
    """
    above = sorted((n for n in headings if n < line), reverse=True)
    best: tuple[int, ...] = ()
    found = -1
    for index, path in enumerate(rule.paths):
        spots = (
            next((n for n in above if _names(headings[n], part)), 0) for part in reversed(path)
        )
        at = tuple(n for n in spots if n)
        if at and max(at) == above[0] and at > best:
            best, found = at, index
    return found


def _names(heading: str, part: str) -> bool:
    """Whether a part of a citation names this heading, in full or by its first words."""
    full, short = (" ".join(re.findall(r"[\w/&+]+", plain(s))) for s in (heading, part))
    return full == short or full.startswith(short + " ")


def _prints(
    text: Sequence[str], used: Sequence[int]
) -> dict[int, tuple[int, tuple[tuple[int, str], ...]]]:
    """By line, the number of its words and its prints; a line without a word is left out."""
    placed = list(placed_words(list(text)))
    hashes = windows([word for word, _ in placed])
    counts = Counter(hashes)
    first: dict[int, int] = {}
    for i, (_, line) in enumerate(placed):
        first.setdefault(line + 1, i)
    ends = dict(pairwise([*sorted(first.values()), len(placed)]))
    return {
        line: (ends[start] - start, choose_prints(hashes, counts, start, ends[start]))
        for line in used
        if (start := first.get(line)) is not None
    }


def dump(passages: Passages) -> bytes:
    """`passages` as JSON with a paragraph or a rule on each line, so that changes can be read."""
    encode = msgspec.json.encode
    rows = b",\n".join(encode(p) for p in passages.paragraphs)
    rules = b",\n".join(encode(i) + b":" + encode(v) for i, v in passages.rules.items())
    return b'{"paragraphs":[\n' + rows + b'\n],"rules":{\n' + rules + b"\n}}\n"


def book_order(book: Catalogue, passages: Passages) -> list[str]:
    """The rule ids in the order of the book; where two stand in one place, as they are now.

    A rule stands where the first of its heading paths leads.
    """

    def place(i: str) -> int:
        spots = passages.rules[i]
        return min([p for p, path in spots if path == 0] or [p for p, _ in spots])

    return sorted(passages.rules, key=place) + [i for i in book.rules if i not in passages.rules]


def main(arguments: Sequence[str]) -> int:
    """Write the passages of one game. Returns 2, and says why, if a file can't be used."""
    from ruamel.yaml import YAML

    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    game, lines = arguments
    folder = Path(os.environ.get("PODESTA_RULEBOOKS", ""))
    try:
        text = (folder / f"{game}.txt").read_text(encoding="utf-8")
        spec = YAML(typ="safe", pure=True).load(Path(lines).read_text(encoding="utf-8"))
    except OSError as error:
        print(
            f"{error.filename}: {error.strerror} (PODESTA_RULEBOOKS names the folder of the "
            "rulebook texts)",
            file=sys.stderr,
        )
        return 2
    book = catalogue(game)
    passages = survey(text, book.rules, spec)
    (data_folder(game) / "passages.json").write_bytes(dump(passages))
    print(f"{game}: {len(passages.rules)} rules, {len(passages.paragraphs)} paragraphs")
    bare = [i for i in book.rules if i not in passages.rules]
    if bare:
        print(f"{game}: no lines for {', '.join(bare)}")
    if book_order(book, passages) != list(book.rules):
        print(f"{game}: rules.yaml is not in the order of the book")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

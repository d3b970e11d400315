"""Where a rule stands in the book, in words: for whoever has the book in hand."""

from collections.abc import Sequence
from itertools import groupby

from tutor.rulebook.catalogue import catalogue, passages
from tutor.rulebook.records import Paragraph, Rule
from tutor.rulebook.words import plain

_ORDINALS = ("", "st", "nd", "rd")


def where(rule: Rule) -> str:
    """The heading paths of a rule, and which paragraph under each heading.

    For example "Part One > The 6 Actions Available > Annex: 4th paragraph". Paragraphs are counted
    from the heading just above them, examples left out. Places that no heading path of the rule
    leads to come last, as "also under ...".
    """
    known = passages(rule.game)
    spots = known.rules.get(rule.id, ())
    by_path: dict[int, list[Paragraph]] = {}
    for index, path in spots:
        by_path.setdefault(path, []).append(known.paragraphs[index])
    places = []
    for number, headings in enumerate(rule.paths):
        name, found = " > ".join(headings), by_path.get(number, [])
        places.append(_at(name, headings[-1], found) if found else name)
    also = by_path.get(-1, [])
    for heading, group in groupby(also, key=lambda p: p.heading):
        places.append(_at(f"also under “{heading}”", heading, list(group)))
    return "; ".join(places)


def _at(name: str, last: str, paragraphs: Sequence[Paragraph]) -> str:
    """`name` with the paragraphs, and the heading they are counted from where it isn't `last`."""
    parts = []
    for heading, group in groupby(paragraphs, key=lambda p: p.heading):
        under = "" if plain(heading) == plain(last) else f" under “{heading}”"
        parts.append(_paragraphs(list(group)) + under)
    return f"{name}: {', '.join(parts)}"


def _paragraphs(found: Sequence[Paragraph]) -> str:
    """Which paragraphs of one section: "2nd and 3rd paragraph, below the example “...”"."""
    texts = []
    for (after, inside), group in groupby(found, key=lambda p: (p.after, p.number < 0)):
        example = f"the example “{_title(after)}”" if after else "an example"
        if inside:
            texts.append(f"in {example}")
        else:
            texts.append(_section(list(group)) + (f", below {example}" if after else ""))
    return "; ".join(dict.fromkeys(texts))


def _section(found: Sequence[Paragraph]) -> str:
    whole = [p.number for p in found if not p.item]
    texts = [f"{_numbers(whole)} paragraph"] if whole else []
    for number, group in groupby([p for p in found if p.item], key=lambda p: p.number):
        entries = f"{_numbers([p.item for p in group])} entry of the list"
        texts.append(entries + (f" after the {ordinal(number)} paragraph" if number else ""))
    return " and ".join(texts)


def _numbers(numbers: Sequence[int]) -> str:
    """'2nd', '1st and 3rd', '2nd to 5th'."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and list(numbers) == list(range(first, last + 1)):
        return f"{ordinal(first)} to {ordinal(last)}"
    every = [ordinal(n) for n in dict.fromkeys(numbers)]
    return ", ".join(every[:-1]) + " and " + every[-1] if len(every) > 1 else every[0]


def _title(example_id: str) -> str:
    return catalogue(example_id.partition(".")[0]).examples[example_id].title


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    last = number % 10
    plain_th = number % 100 in {11, 12, 13} or not 0 < last < len(_ORDINALS)
    return f"{number}{'th' if plain_th else _ORDINALS[last]}"

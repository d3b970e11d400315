"""The words of a search: what stands for what, and what two forms of a word have in common."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from tutor.rulebook.words import plain

EVERY = "all"
"""Stands for the name of a game where something holds in all of them."""
_SPLIT = re.compile(r"[^\w]+|_")
_QUOTES = re.compile(r"['\u2019]")


class Synonyms(msgspec.Struct, frozen=True):
    """Groups of words and phrases that stand for each other, in all games or in one."""

    groups: dict[str, tuple[tuple[str, ...], ...]]
    """By game, or "all"."""
    stop: tuple[str, ...]
    """Words that say nothing about what is asked."""


def split(text: str) -> list[str]:
    """The words of a text as the index has them: "can't" is one word, "face-down" two."""
    return [w for w in _SPLIT.split(_QUOTES.sub("", plain(text))) if w]


def bare(phrase: Iterable[str]) -> tuple[str, ...]:
    """A phrase without the endings of its words: "adds" and "add" are asked alike."""
    return tuple(map(stem, phrase))


def stem(word: str) -> str:
    """What the forms of a word have in common, as far as their endings tell."""
    if len(word) < 3:
        return word
    ends = ("ing", "s", "d") if len(word) > 3 else ()
    short = next((word.removesuffix(e) for e in ends if word.endswith(e)), word).removesuffix("e")
    return f"{short[:-1]}i" if short.endswith("y") else short


def phrases(synonyms: Synonyms) -> Iterator[tuple[str, ...]]:
    """Every phrase of every group, word by word."""
    for groups in synonyms.groups.values():
        for group in groups:
            yield from (tuple(split(phrase)) for phrase in group)


def by_word(synonyms: Synonyms) -> dict[tuple[str, ...], list[tuple[tuple[str, ...], str]]]:
    """By bare phrase, the phrases that may stand for it, each with the game where it does."""
    table: dict[tuple[str, ...], list[tuple[tuple[str, ...], str]]] = defaultdict(list)
    for game, groups in synonyms.groups.items():
        for group in groups:
            said = [tuple(split(p)) for p in group]
            for phrase in said:
                table[bare(phrase)] += [(p, game) for p in said if p != phrase]
    return dict(table)


@cache
def synonyms() -> Synonyms:
    """The groups of the project."""
    data = Path(__file__).with_name("synonyms.json").read_bytes()
    return msgspec.json.decode(data, type=Synonyms)

"""Search of rules and disputes by plain words: SQLite full text, synonyms, slips forgiven."""

import difflib
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import takewhile
from threading import Lock
from typing import get_args

import msgspec

from tutor.rulebook import asked
from tutor.rulebook.catalogue import UnknownId, catalogue, games, suggest
from tutor.rulebook.records import Dispute, Kind, Rule
from tutor.rulebook.vocabulary import (
    EVERY,
    Synonyms,
    bare,
    by_word,
    phrases,
    split,
    stem,
    synonyms,
)

TITLE, TEXT, CITE, EXTRA = 4.0, 2.0, 0.5, 0.6
"""What a word counts by where it stands; EXTRA holds examples and disputes of the rule."""
OWN, SYNONYM, PART = 0.75, 0.65, 0.3
"""What a match counts if it is of a synonym, in this game or in all, or of one word of a phrase."""
WHOLE = 0.5
"""What a rule gains, as a share of its score, if all the words of its title are meant."""
HEADING, FIRST = 0.2, 0.2
"""What it gains if the heading that it stands under was asked for, and besides if it opens it."""
ALONE = 0.3
"""What a rule keeps of its score if it answers nearly none of the things asked for."""
CLOSE = 0.74
"""How like a known word a misspelt one must be (difflib ratio)."""

SLIP = 0.85
"""The same for a word that is met by its stem: nearer, since it may just be another form."""
ENDINGS = frozenset({"", "d", "e", "ed", "er", "es", "ied", "ies", "ing", "ly", "s", "y"})
"""By what two forms of one word may differ."""

ASKED = {"end": "end of the game"}
"""How rules of a kind are asked for, where they may not say so."""

NUMBERS = frozenset({
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth", "eleventh", "twelfth",
})
"""Words that are no slip of one another, however like: a sixth is not six."""

MOST_WORDS = 32
"""Words of a question that are looked at."""

_ID = re.compile(r"[a-z_]+(\.[a-z0-9-]+)+")


class Found(msgspec.Struct, frozen=True):
    """What a search found, the likeliest rule first."""

    rules: tuple[Rule, ...]
    read_as: tuple[tuple[str, str], ...] = ()
    """Words that no rule has, each with the known word that it was read as."""


class FoundDisputes(msgspec.Struct, frozen=True):
    """What a search of disputes found, the likeliest first; `read_as` as in `Found`."""

    disputes: tuple[Dispute, ...]
    read_as: tuple[tuple[str, str], ...] = ()


class Entry(msgspec.Struct, frozen=True):
    """Something that can be found; its four texts count differently."""

    id: str
    game: str
    title: str
    text: str
    cite: str
    extra: str
    under: tuple[tuple[str, bool], ...] = ()
    """The headings that it stands under, each with whether it is the first there."""


def search(
    words: str,
    game: str | None = None,
    *,
    section: str | None = None,
    kind: str | None = None,
    mode: str | None = None,
    component: str | None = None,
    limit: int = 10,
) -> Found:
    """The rules that answer `words`, in all games or one.

    `section` keeps rules under a heading that contains these words; "A > B" is a heading B below a
    heading A. `kind` and `mode` keep those of that kind or in force in that mode, `component` those
    whose title or text names that thing. With no words, all rules that pass, in the order of the
    book. Raises UnknownId for an unknown game, kind or mode.
    """
    _check(game, kind, mode)
    index = _index()
    every = (r for g in games() for r in catalogue(g).rules.values())
    wanted = [r for r in every if _passes(r, game, section, kind, mode)]
    if component is not None:
        named = index.naming(component)
        wanted = [r for r in wanted if r.id in named]
    typed = split(words)
    if not typed:
        return Found(tuple(wanted[:limit]))
    scores, read_as = index.scores(words)
    likely = {r.id: scores[r.id] * asked.likely(r, typed, mode) for r in wanted if r.id in scores}
    hits = sorted((r for r in wanted if r.id in likely), key=lambda r: -likely[r.id])
    return Found(tuple(hits[:limit]), read_as)


def search_disputes(words: str, game: str | None = None, limit: int = 10) -> FoundDisputes:
    """The disputes that answer `words`, in all games or one; with no words all, as catalogued.

    Raises UnknownId for an unknown game.
    """
    _check(game, None, None)
    wanted = [d for g in games() if game in {None, g} for d in catalogue(g).disputes.values()]
    if not split(words):
        return FoundDisputes(tuple(wanted[:limit]))
    scores, read_as = _dispute_index().scores(words)
    hits = sorted((d for d in wanted if d.id in scores), key=lambda d: -scores[d.id])
    return FoundDisputes(tuple(hits[:limit]), read_as)


def find_rule(
    id_or_words: str, game: str | None = None, limit: int = 8, *, mode: str | None = None
) -> tuple[Rule, ...]:
    """The rule with this id, or the rules whose id ends so ("order.tie"); else those of a search.

    With `mode` the search finds what is in force in it.
    Raises UnknownId, with near misses, for something that looks like an id and is none, and for an
    unknown game.
    """
    text = id_or_words.strip()
    if game is not None:
        catalogue(game)
    every = [r for g in games() if game in {None, g} for r in catalogue(g).rules.values()]
    exact = tuple(r for r in every if r.id == text)
    if exact or not text:
        return exact
    if not is_id(text):
        return search(text, game, mode=mode, limit=limit).rules
    tails = tuple(r for r in every if r.id.endswith(f".{text}"))
    if not tails:
        raise UnknownId("rule", text, suggest(text))
    return tails[:limit]


def is_id(text: str) -> bool:
    """Whether this looks like the id of a rule, or like the end of one, and not like words."""
    return bool(_ID.fullmatch(text.strip()))


def _check(game: str | None, kind: str | None, mode: str | None) -> None:
    if game is not None:
        catalogue(game)
    modes = {m for g in games() if game in {None, g} for m in catalogue(g).modes}
    for what, value, known in (("kind", kind, get_args(Kind)), ("mode", mode, sorted(modes))):
        if value is not None and value not in known:
            raise UnknownId(what, value, tuple(known))


def _passes(
    rule: Rule, game: str | None, section: str | None, kind: str | None, mode: str | None
) -> bool:
    return (
        game in {None, rule.game}
        and kind in {None, rule.kind}
        and (mode is None or mode in rule.modes)
        and (section is None or any(_within(section, path) for path in rule.paths))
    )


def _within(section: str, path: Iterable[str]) -> bool:
    """Whether the headings of `section` are met on a path, in their order."""
    ahead = iter(path)
    return all(
        any(" ".join(split(wanted)) in " ".join(split(heading)) for heading in ahead)
        for wanted in section.split(" > ")
    )


class _Index:
    """Entries of all games in a full text table in memory."""

    def __init__(self, entries: Sequence[Entry], synonyms: Synonyms) -> None:
        self._ids = tuple(e.id for e in entries)
        self._games = tuple(e.game for e in entries)
        self._lock = Lock()
        self._table = sqlite3.connect(":memory:", check_same_thread=False)
        self._table.execute(
            "CREATE VIRTUAL TABLE entries USING fts5(title, text, cite, extra,"
            " tokenize = 'porter unicode61')"
        )
        self._table.execute(
            "INSERT INTO entries(entries, rank) VALUES ('rank', ?)",
            (f"bm25({TITLE}, {TEXT}, {CITE}, {EXTRA})",),
        )
        rows = [
            tuple(" ".join(split(part)) for part in (e.title, e.text, e.cite, e.extra))
            for e in entries
        ]
        self._table.executemany(
            "INSERT INTO entries(rowid, title, text, cite, extra) VALUES (?, ?, ?, ?, ?)",
            ((number, *row) for number, row in enumerate(rows)),
        )
        self._stop = frozenset(synonyms.stop)
        self._titles = tuple(self._said(e.title) for e in entries)
        self._under = tuple(
            tuple((self._said(text), first) for text, first in e.under) for e in entries
        )
        self._synonyms = by_word(synonyms)
        self._longest = max(map(len, self._synonyms), default=1)
        self._known_set = {w for row in rows for part in row for w in part.split() if w.isalpha()}
        self._known_set |= {w for phrase in phrases(synonyms) for w in phrase}
        self._stems = {*map(stem, self._known_set)}
        self._known = sorted(self._known_set)

    def naming(self, component: str) -> set[str]:
        """Ids of the entries that have these words next to each other in title or text."""
        phrase = split(component)
        found = self._match(f"{{title text}} : {_quoted(phrase)}") if phrase else {}
        return {self._ids[n] for n in found}

    def scores(self, words: str) -> tuple[dict[str, float], tuple[tuple[str, str], ...]]:
        """By id, how well an entry answers the words; and the words that were read as others."""
        typed, read_as = self._corrected(split(words)[:MOST_WORDS])
        totals: dict[int, float] = defaultdict(float)
        terms = list(self._terms(typed))
        covered: dict[int, int] = defaultdict(int)
        meant: dict[str, set[str]] = defaultdict(set)
        for term in terms:
            best: dict[int, float] = {}
            for phrase, weight, game in term:
                meant[game].update(bare(phrase))
                for number, score in self._match(_quoted(phrase)).items():
                    if game in {EVERY, self._games[number]}:
                        best[number] = max(best.get(number, 0.0), score * weight)
            for number, score in best.items():
                totals[number] += score
                covered[number] += 1
        scores = {}
        for number, total in totals.items():
            title = self._titles[number]
            here = meant[EVERY] | meant[self._games[number]]
            share = len(title & here) / max(1, len(title))
            answered = ALONE + (1 - ALONE) * covered[number] / len(terms)
            heading = max((len(said & here) / len(said) * (HEADING + FIRST * first)
                           for said, first in self._under[number] if said), default=0.0)
            scores[self._ids[number]] = total * answered * (1 + WHOLE * share) * (1 + heading)
        return scores, read_as

    def _said(self, text: str) -> set[str]:
        """The words of a title or heading that say something, without their endings."""
        return {stem(w) for w in split(text) if w not in self._stop and not w.isdigit()}

    def _terms(self, typed: Sequence[str]) -> Iterator[list[tuple[tuple[str, ...], float, str]]]:
        """The things asked for, each as phrases that may stand for it, with weight and game."""
        at = 0
        while at < len(typed):
            length = next(
                (
                    n
                    for n in range(min(self._longest, len(typed) - at), 1, -1)
                    if bare(typed[at : at + n]) in self._synonyms
                ),
                1,
            )
            phrase = tuple(typed[at : at + length])
            at += length
            if length == 1 and phrase[0] in self._stop:
                continue
            term = [(phrase, 1.0, EVERY)]
            if length > 1:
                term += [((w,), PART, EVERY) for w in phrase if w not in self._stop]
            term += [(p, SYNONYM if game == EVERY else OWN, game)
                     for p, game in self._synonyms.get(bare(phrase), ())]
            yield term

    def _corrected(self, typed: Sequence[str]) -> tuple[list[str], tuple[tuple[str, str], ...]]:
        """The words with those that no rule has read as the closest known word, if one is close."""
        words, read_as = [], []
        for word in typed:
            if word in self._stop or word in NUMBERS or stem(word) in self._stems:
                words.append(word)
                continue
            met = bare((word,)) in self._synonyms or bool(self._match(_quoted((word,))))
            near = self._nearest(word, SLIP if met else CLOSE)
            # A word that is met by its stem, such as "retreats", is a slip only if it ends oddly.
            if near and not (met and _endings(word, near) <= ENDINGS):
                words.append(near)
                read_as.append((word, near))
            else:
                words.append(word)
        return words, tuple(read_as)

    def _nearest(self, word: str, like: float) -> str:
        """The known word that is most like this one; few people mistake the first letter."""
        near = difflib.get_close_matches(word, self._known, 3, like)
        likely = [w for w in near if w[0] == word[0]]
        return next(iter(likely or near), "")

    def _match(self, query: str) -> dict[int, float]:
        """By row, how well the query is met."""
        with self._lock:
            found = self._table.execute(
                "SELECT rowid, -rank FROM entries WHERE entries MATCH ?", (query,)
            ).fetchall()
        return dict(found)


def _endings(word: str, other: str) -> set[str]:
    """What is left of two words after the letters that both begin with."""
    pairs = zip(word, other, strict=False)
    start = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return {word[start:], other[start:]}


def _quoted(phrase: Iterable[str]) -> str:
    return '"' + " ".join(phrase) + '"'


def _of_rule(rule: Rule, under: tuple[tuple[str, bool], ...]) -> Entry:
    book = catalogue(rule.game)
    extra = [book.examples[i].title for i in rule.examples]
    extra += [book.disputes[i].question for i in rule.disputes]
    extra += [ASKED.get(rule.kind, ""), rule.id.partition(".")[2]]
    return Entry(rule.id, rule.game, rule.title, rule.text, rule.cite, " ".join(extra), under)


def _of_dispute(dispute: Dispute) -> Entry:
    book = catalogue(dispute.game)
    text = " ".join((*(r.text for r in dispute.readings), dispute.changes))
    titles = " ".join(book.rules[i].title for i in dispute.rules)
    return Entry(
        dispute.id, dispute.game, dispute.question, text, " ".join(dispute.cite), titles
    )


@cache
def _index() -> _Index:
    return _Index([entry for g in games() for entry in _of_game(g)], synonyms())


def _of_game(game: str) -> Iterator[Entry]:
    """The rules of a game, in the order of its book."""
    met: set[tuple[str, ...]] = set()
    for rule in catalogue(game).rules.values():
        yield _of_rule(rule, tuple((path[-1], path not in met) for path in rule.paths))
        met.update(rule.paths)


@cache
def _dispute_index() -> _Index:
    disputes = [_of_dispute(d) for g in games() for d in catalogue(g).disputes.values()]
    return _Index(disputes, synonyms())

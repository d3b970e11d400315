"""The catalogue of a game: its rules, disputes, examples and facts, and how they hang together."""

import difflib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from tutor.rulebook.records import Dispute, Example, Fact, Passages, Rule, Unprinted

GAMES_FOLDER = Path(__file__).resolve().parent.parent / "games"
NEAR = 0.6
"""How like an id another must be to be suggested in its place (difflib ratio)."""


class UnknownId(LookupError):
    """No rule, dispute, game or the like has this id; `near` are ids that may have been meant."""

    def __init__(self, what: str, wrong: str, near: tuple[str, ...]) -> None:
        self.what, self.wrong, self.near = what, wrong, near
        hint = f" Did you mean {', '.join(near)}?" if near else ""
        super().__init__(f"There is no {what} “{wrong}”.{hint}")


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `catalogue.json` holds: the YAML files of a game in one, every record complete."""

    game: str
    title: str
    rulebook: str
    modes: dict[str, str]
    components: tuple[str, ...]
    rules: tuple[Rule, ...]
    disputes: tuple[Dispute, ...]
    examples: tuple[Example, ...]
    facts: tuple[Fact, ...]
    unprinted: tuple[Unprinted, ...]


class Catalogue(msgspec.Struct, frozen=True):
    """The catalogue of one game; mappings are by id and in the order of the book."""

    game: str
    title: str
    rulebook: str
    """Title and edition of the rulebook that it rests on."""
    modes: Mapping[str, str]
    """By mode, what it is: players and rules used."""
    components: tuple[str, ...]
    """What lies on the table, as players call it: names to narrow a search by."""
    rules: Mapping[str, Rule]
    disputes: Mapping[str, Dispute]
    examples: Mapping[str, Example]
    facts: Mapping[str, Fact]
    unprinted: Mapping[str, Unprinted]
    """What play needs and the rulebook does not print."""
    _replaced: Mapping[str, tuple[str, ...]]
    _seen: Mapping[str, tuple[str, ...]]

    def neighbours(self, rule: Rule) -> tuple[Rule | None, Rule | None]:
        """The rules just before and just after this one in the book."""
        order = list(self.rules)
        at = order.index(rule.id)
        before = self.rules[order[at - 1]] if at else None
        after = self.rules[order[at + 1]] if at + 1 < len(order) else None
        return before, after

    def replaced_by(self, rule: Rule, mode: str | None = None) -> tuple[Rule, ...]:
        """The rules that take the place of this one, in any mode or in `mode`."""
        found = (self.rules[i] for i in self._replaced.get(rule.id, ()))
        return tuple(r for r in found if mode is None or mode in r.modes)

    def linked(self, rule: Rule) -> tuple[Rule, ...]:
        """The rules that this one points at and those that point at it, in the order of the book.

        Rules that replace it or are replaced by it are not among them.
        """
        apart = {*rule.replaces, *self._replaced.get(rule.id, ()), rule.id}
        ids = {*rule.see, *self._seen.get(rule.id, ())} - apart
        return tuple(r for i, r in self.rules.items() if i in ids)

    def sections(self) -> dict[tuple[str, ...], int]:
        """The headings of the book, two deep: by heading path, how many rules stand there.

        In the order of the book, a heading right before those below it.
        """
        found: dict[tuple[str, ...], dict[tuple[str, ...], set[str]]] = {}
        for rule in self.rules.values():
            for path in rule.paths:
                part = found.setdefault(path[:1], {path[:1]: set()})
                part[path[:1]].add(rule.id)
                part.setdefault(path[:2], set()).add(rule.id)
        return {path: len(ids) for part in found.values() for path, ids in part.items()}

    def exceptions(self, rule: Rule) -> tuple[Rule, ...]:
        """Among the linked rules those that limit it or leave a choice in it."""
        return tuple(r for r in self.linked(rule) if r.kind in {"restriction", "optional"})


@cache
def games() -> tuple[str, ...]:
    """The games that have a catalogue, in alphabetical order."""
    return tuple(sorted(p.parent.parent.name for p in GAMES_FOLDER.glob("*/data/catalogue.json")))


def data_folder(game: str) -> Path:
    """The folder with the data files of a game."""
    return GAMES_FOLDER / game / "data"


@cache
def catalogue(game: str) -> Catalogue:
    """The catalogue of a game, from its compiled data file. Raises UnknownId for no such game."""
    source = msgspec.json.decode(_read(game, "catalogue.json"), type=Source)
    return Catalogue(
        game=source.game,
        title=source.title,
        rulebook=source.rulebook,
        modes=source.modes,
        components=source.components,
        rules={r.id: r for r in source.rules},
        disputes={d.id: d for d in source.disputes},
        examples={e.id: e for e in source.examples},
        facts={f.id: f for f in source.facts},
        unprinted={u.id: u for u in source.unprinted},
        _replaced=_reverse({r.id: r.replaces for r in source.rules}),
        _seen=_reverse({r.id: r.see for r in source.rules}),
    )


@cache
def passages(game: str) -> Passages:
    """Where the rules of a game stand in its rulebook. Raises UnknownId for no such game."""
    try:
        return msgspec.json.decode(_read(game, "passages.json"), type=Passages)
    except FileNotFoundError:
        return Passages(paragraphs=(), rules={})


def rule(rule_id: str) -> Rule:
    """The rule with this id. Raises UnknownId, which names near misses."""
    found = _of_game(rule_id, "rule").rules.get(rule_id)
    if found is None:
        raise UnknownId("rule", rule_id, suggest(rule_id))
    return found


def dispute(dispute_id: str) -> Dispute:
    """The dispute with this id. Raises UnknownId, which names near misses."""
    disputes = _of_game(dispute_id, "dispute").disputes
    if dispute_id not in disputes:
        near = difflib.get_close_matches(dispute_id, disputes, 3, NEAR)
        raise UnknownId("dispute", dispute_id, tuple(near))
    return disputes[dispute_id]


def suggest(rule_id: str, limit: int = 3) -> tuple[str, ...]:
    """Ids of rules that may have been meant by a wrong one, the likeliest first."""
    every = {i: i for g in games() for i in catalogue(g).rules}
    # A game's name in front or not, and a topic left out, must not hide what follows it.
    tails = {i.partition(".")[2]: i for i in every}
    slugs = {i.rpartition(".")[2]: i for i in every}
    found: list[str] = []
    for table, text in ((every, rule_id), (tails, rule_id), (slugs, rule_id.rpartition(".")[2])):
        for match in difflib.get_close_matches(text.lower(), table, limit, NEAR):
            if table[match] not in found:
                found.append(table[match])
    return tuple(found[:limit])


def _of_game(record_id: str, what: str) -> Catalogue:
    game = record_id.partition(".")[0]
    if game not in games():
        raise UnknownId(what, record_id, suggest(record_id) if what == "rule" else ())
    return catalogue(game)


def _read(game: str, name: str) -> bytes:
    if game not in games():
        raise UnknownId("game", game, tuple(difflib.get_close_matches(game, games(), 3, NEAR)))
    return (data_folder(game) / name).read_bytes()


def _reverse(links: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for source, targets in links.items():
        for target in targets:
            found.setdefault(target, []).append(source)
    return {k: tuple(v) for k, v in found.items()}

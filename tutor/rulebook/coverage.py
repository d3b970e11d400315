"""How much of a rule catalogue the engine cites, the games reach, the lessons teach."""

from collections.abc import Collection, Mapping

import msgspec

from tutor.rulebook.catalogue import UnknownId, catalogue, games

COVERED_KINDS = frozenset({"procedure", "restriction", "cost", "effect", "scoring", "end"})
"""Rules of these kinds are wanted in code, in play and in lessons."""


class ModeCoverage(msgspec.Struct, frozen=True):
    """The coverage of one mode of a game; the lists are of rule ids, in the order of the book."""

    game: str
    mode: str
    wanted: int
    """Rules of the covered kinds that are in force in this mode."""
    uncited: tuple[str, ...]
    unreached: tuple[str, ...]
    untaught: tuple[str, ...]
    excused: dict[str, str]
    """By id, why a rule can't be cited or reached. It is in none of the other lists."""


class Coverage(msgspec.Struct, frozen=True):
    """The coverage of some games."""

    modes: tuple[ModeCoverage, ...]
    unknown: tuple[str, ...]
    """Ids given that no rule of these games has."""


def coverage(
    cited: Collection[str],
    reached: Collection[str],
    taught: Collection[str],
    excused: Mapping[str, str],
    game: str | None = None,
    mode: str | None = None,
) -> Coverage:
    """What is lacking, per game and mode; of one game or mode if given.

    `cited` are ids in guards, events, visibility, set-up and score lines, `reached` those seen at
    work in a scenario or golden game, `taught` those of lessons, `excused` those with a reason.
    Raises UnknownId for an unknown game, or a mode that none of the games has.
    """
    chosen = games() if game is None else (game,)
    modes = sorted({m for g in chosen for m in catalogue(g).modes})
    if mode is not None and mode not in modes:
        raise UnknownId("mode", mode, tuple(modes))
    known = {i for g in games() for i in catalogue(g).rules}
    given = {*cited, *reached, *taught, *excused}
    return Coverage(
        modes=tuple(
            _of_mode(g, m, set(cited), set(reached), set(taught), excused)
            for g in chosen
            for m in catalogue(g).modes
            if mode in {None, m}
        ),
        unknown=tuple(sorted(given - known)),
    )


def _of_mode(
    game: str,
    mode: str,
    cited: set[str],
    reached: set[str],
    taught: set[str],
    excused: Mapping[str, str],
) -> ModeCoverage:
    wanted = [
        i
        for i, rule in catalogue(game).rules.items()
        if mode in rule.modes and rule.kind in COVERED_KINDS
    ]
    due = [i for i in wanted if i not in excused]
    return ModeCoverage(
        game=game,
        mode=mode,
        wanted=len(wanted),
        uncited=tuple(i for i in due if i not in cited),
        unreached=tuple(i for i in due if i not in reached),
        untaught=tuple(i for i in due if i not in taught),
        excused={i: excused[i] for i in wanted if i in excused},
    )

"""Rulings: what the rules say of a plan, under the chosen readings and under every other one.

No ruling rests on a guess: where a stand-in was read, every value that the printed facts allow is
tried, and only if all agree there is a verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, product
from math import prod
from typing import Any

import msgspec

from tutor.core import engine
from tutor.core.game import Game, game
from tutor.core.guards import FORM
from tutor.core.options import Options, recording, supposing
from tutor.play.course import DECISION, LATER, Case, Outcome, play
from tutor.play.forks import Forks
from tutor.play.runs import Choices, Key, Run, explore, key_of, until_decided
from tutor.rulebook import Dispute, catalogue
from tutor.scenario import fields

LEGAL, ILLEGAL, UNSETTLED, INCOMPLETE = "legal", "illegal", "unsettled", "incomplete"
MOST_TRIES = 400
"""Runs of a plan that are tried before its ruling says that not every combination was."""
MOST_TOGETHER = 64
"""Combinations of guesses up to which each of them is tried, and not only each guess by itself."""

ELSEWHERE = ("over", DECISION, LATER)
"""Subjects of a condition that fails because the decision does not come up at all."""


class Alternative(msgspec.Struct, frozen=True):
    """A dispute that came to bear, one of its other readings, and what the plan gives under it.

    ``along`` are other readings without which the dispute does not come to bear here; ``base`` is
    what the plan gives with these alone, and what the outcome is to be compared with.
    """

    dispute: str
    reading: str
    outcome: Outcome
    base: Outcome
    same: bool
    along: tuple[tuple[str, str], ...] = ()


class Result(msgspec.Struct, frozen=True):
    """What several readings have in common: the same result. The usual reading's comes first.

    ``ways`` are the smallest sets of other readings that lead to it; empty for the usual one.
    """

    outcome: Outcome
    ways: tuple[tuple[tuple[str, str], ...], ...] = ()


class Ruling(msgspec.Struct, frozen=True):
    """A verdict: legal, illegal, unsettled or incomplete, and all that it rests on.

    ``readings`` are the disputes that were asked, ``stand_ins`` the guesses that were read;
    ``wanted`` names the guesses that decide, which make the ruling incomplete. ``results`` are the
    different ones that readings give, ``complete`` tells whether every combination was tried.
    ``copied`` is what was read from somebody's own copy under any reading, ``reviewed`` what was
    read from a published review.
    ``taken`` are the guesses on which nothing but what comes of the plan rests. ``guessed`` is how
    the plan goes, and what comes of it, under the other values of the guesses: numbers that differ
    there are nobody's. Of an incomplete ruling nothing is known of what comes of it.
    """

    verdict: str
    outcome: Outcome
    readings: dict[str, str]
    stand_ins: dict[str, Any]
    alternatives: tuple[Alternative, ...] = ()
    wanted: tuple[str, ...] = ()
    results: tuple[Result, ...] = ()
    complete: bool = True
    taken: dict[str, Any] = {}
    copied: dict[str, Any] = {}
    reviewed: dict[str, Any] = {}
    guessed: tuple[Outcome, ...] = ()

    @property
    def by_dispute(self) -> dict[str, list[Alternative]]:
        """The alternatives of each dispute, in the order in which they were come to."""
        found: dict[str, list[Alternative]] = {}
        for other in self.alternatives:
            found.setdefault(other.dispute, []).append(other)
        return found

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from tutor.view.shown import ruling

        return ruling(self)


def judge(
    case: Case, *, all_readings: bool = True, settled: Sequence[str] = ()
) -> Ruling:
    """Judge a plan. With ``all_readings`` every dispute that came to bear is read otherwise too.

    Disputes among ``settled`` are read as the options say and in no other way: a table's own rule.
    What the rulebook itself decides, by a worked example or its wording, is no result of another
    reading: that is told, but leaves nothing unsettled.
    """
    g = game(case.root.opt.game)
    disputes = catalogue(g.name).disputes

    @cache
    def values(name: str) -> Sequence[Any]:
        return possible(g, name)

    def either(name: str) -> Sequence[Any]:
        if name not in disputes:
            return values(name)
        if name in settled or not all_readings:
            return ()
        return [r.id for r in disputes[name].playable]

    forks, played = Forks(), dict[Key, Run]()
    told: dict[Key, Outcome] = {}

    def run_of(chosen: Choices) -> Run:
        key = key_of(chosen)
        if key not in played:
            run = _run(case, chosen, forks)
            played[key] = run if chosen else _laid(case, run, run_of)
        return played[key]

    def followed(chosen: Choices) -> Outcome:
        key = key_of(chosen)
        if key not in told:
            # Where what comes of the plan is a part of the result the run has it already.
            told[key] = _under(case, chosen, forks, follow=True) if case.only_legal \
                else run_of(chosen).outcome
        return told[key]

    guesses = lambda name: () if name in disputes else values(name)  # noqa: E731
    runs = list(until_decided(islice(explore(run_of, guesses), MOST_TRIES)))
    usual, *others = runs
    wanted = _deciding(usual, others, values)
    complete = len(runs) < MOST_TRIES
    # Nothing may have followed the usual run before: only the first time it is seen what it reads.
    with recording() as after:
        outcome = followed(usual.chosen)
    taken = {
        name: value for name, value in after.stand_ins.items()
        if name not in usual.stand_ins and _tells(followed, name, values(name))
    }
    verdict = LEGAL if outcome.legal else ILLEGAL
    alternatives: tuple[Alternative, ...] = ()
    results: tuple[Result, ...] = ()
    if wanted:
        verdict = INCOMPLETE
    elif all_readings:
        runs = list(islice(explore(run_of, either), MOST_TRIES))
        complete = complete and len(runs) < MOST_TRIES
        results = _results(followed, [run for run in runs if not _refuted(disputes, run)])
        alternatives = tuple(_alternatives(followed, runs))
        if len(results) > 1:
            verdict = UNSETTLED
    tried = [run_of({name: value}) for name in wanted for value in _samples(g, name)]
    guessed = (
        *(there(case, usual.outcome, run.outcome, run.chosen)
          for run in (*others, *tried) if run.outcome.fits),
        *(() if wanted else _supposed(followed, {name: values(name) for name in taken})),
    )
    copied = {name: value for run in runs for name, value in run.copied.items()}
    seen = {name: value for run in runs for name, value in run.reviewed.items()}
    return Ruling(verdict, outcome, usual.readings, usual.stand_ins, alternatives, wanted,
                  results, complete, taken, {**copied, **after.copied},
                  {**seen, **after.reviewed}, guessed)


def _run(case: Case, chosen: Choices, forks: Forks) -> Run:
    with recording() as record:
        outcome = _under(case, chosen, forks, follow=False)
    return Run(dict(chosen), outcome, dict(record.asked), dict(record.readings),
                dict(record.stand_ins), dict(record.copied), dict(record.reviewed),
                record.names)


def _laid(case: Case, usual: Run, run_of: Callable[[Choices], Run]) -> Run:
    """The usual run with the readings of its position, of which others give another result."""
    book = catalogue(case.root.opt.game).disputes

    def tells(name: str, reading: str) -> bool:
        other = run_of({name: reading}).outcome
        return other.fits and other.result != usual.outcome.result

    laid = {name: reading for name, reading in case.laid.items()
            if any(tells(name, one.id) for one in book[name].playable if one.id != reading)}
    return msgspec.structs.replace(
        usual, asked={**laid, **usual.asked}, readings={**laid, **usual.readings},
        read=usual.read.union(laid))


def _under(case: Case, chosen: Choices, forks: Forks, *, follow: bool) -> Outcome:
    """The outcome under some choices; ``follow`` as of `play`."""
    opt = case.root.opt
    disputes, guesses = game(opt.game).disputes, dict[str, Any]()
    for name, value in chosen.items():
        if name in disputes:
            opt = with_reading(opt, name, value)
        else:
            guesses[name] = value
    with supposing(guesses):
        return play(case, opt, follow=follow, forks=forks)


def possible(g: Game, datum: str) -> tuple[Any, ...]:
    """What a guess could be: as far as printed facts tell, else what the owner's list would take.

    Empty where that is no yes or no, no number and no choice.
    """
    found = g.possible_values(datum)
    if found or datum not in g.box():
        return found
    return fields.values(g.box()[datum].spec)


def there(case: Case, usual: Outcome, found: Outcome, chosen: Choices) -> Outcome:
    """What a plan comes to by a guess; where that leaves nothing to decide, with the conditions as
    they are where the usual one leads: so it is seen which of them is the reason.

    Neither of the two was followed any further than to whether it is allowed.
    """
    first = next((check for check in found.checks if check.holds is False), None)
    nothing = first is not None and first.stage == FORM and first.subject in ELSEWHERE
    if not (nothing and usual.legal and case.only_legal):
        return found
    with recording(), supposing(chosen):
        checks = engine.explain(usual.state, case.plan[-1])
    return msgspec.structs.replace(found, checks=checks)


def _samples(g: Game, datum: str) -> Iterator[dict[str, int]]:
    """Some of what a guess could be that is a number of each of some things: of one of them alone.

    That is too much to try it all; it shows what hangs on it. Of any other guess there are none.
    """
    found = g.box().get(datum)
    if found is None or not isinstance(found.spec, fields.Table):
        return
    names, each = found.spec.names, found.spec.value
    if isinstance(each, fields.Int):
        least = found.likely.low if found.likely else max(each.low, 1)
        most = found.likely.high if found.likely else each.high
        yield from ({name: min(number, each.high)} for number in (least, most) for name in names)


def _tells(
    followed: Callable[[Choices], Outcome], name: str, values: Sequence[Any]
) -> bool:
    """Whether something else would come of a plan if a guess were wrong."""
    if not values:
        return True
    usual = followed({}).events
    return any(followed({name: other}).events != usual for other in values)


def together(values: Mapping[str, Sequence[Any]]) -> Iterator[dict[str, Any]]:
    """Every way to suppose some guesses: of too many combinations each guess by itself.

    One that there are no values for is left as it is, so that there may be no way at all.
    """
    known = {name: found for name, found in values.items() if found}
    if prod(map(len, known.values())) > MOST_TOGETHER:
        yield from ({name: value} for name, found in known.items() for value in found)
    elif known:
        yield from (dict(zip(known, chosen, strict=True)) for chosen in product(*known.values()))


def _supposed(
    followed: Callable[[Choices], Outcome], values: Mapping[str, Sequence[Any]]
) -> Iterator[Outcome]:
    """What comes of a plan for all that some guesses could be."""
    for chosen in together(values):
        outcome = followed(chosen)
        if outcome.fits:
            yield outcome


def with_reading(opt: Options, dispute: str, chosen: str) -> Options:
    """Options in which a dispute is read in a given way; the default reading is left out."""
    rest = [pair for pair in opt.readings if pair[0] != dispute]
    if game(opt.game).disputes[dispute] != chosen:
        rest.append((dispute, chosen))
    return msgspec.structs.replace(opt, readings=tuple(sorted(rest)))


def _deciding(
    usual: Run, others: Sequence[Run], values: Callable[[str], Sequence[Any]]
) -> tuple[str, ...]:
    """The stand-ins whose true value could change the result; first what has to be known first.

    A value under which what was done before could not have been done is none that it can have.
    """
    decides = {name for name in usual.stand_ins if not values(name)}
    differing = [run for run in others
                 if run.outcome.fits and run.outcome.result != usual.outcome.result]
    alone = {name for run in differing if len(run.chosen) == 1 for name in run.chosen}
    if differing and not alone:
        alone = set(differing[0].chosen)
    return tuple(name for name in usual.stand_ins if name in decides | alone)


def _refuted(disputes: Mapping[str, Dispute], run: Run) -> bool:
    """Whether a run reads something in a way that the rulebook itself rules out."""
    return any(
        (one := disputes.get(name)) is not None and bool(one.refuted(value))
        for name, value in run.chosen.items()
    )


def _results(
    followed: Callable[[Choices], Outcome], runs: Sequence[Run]
) -> tuple[Result, ...]:
    """Runs by their result, each with the fewest readings that lead to it."""
    groups: dict[object, list[Run]] = {}
    for run in runs:
        if run.outcome.fits or not run.chosen:
            groups.setdefault(run.outcome.result, []).append(run)
    found = []
    for group in groups.values():
        ways: list[tuple[tuple[str, str], ...]] = []
        if group[0].chosen:
            for run in group:
                if not any(set(way) <= set(run.otherwise) for way in ways):
                    ways.append(run.otherwise)
        found.append(Result(followed(group[0].chosen), tuple(ways)))
    return tuple(found)


def _alternatives(
    followed: Callable[[Choices], Outcome], runs: Sequence[Run]
) -> Iterator[Alternative]:
    """Each other reading of each dispute that was asked, as it was first come to.

    It makes a difference if the result is another than with the usual reading of just this dispute.
    """
    known = {run.otherwise: run for run in runs if not run.guessed}
    seen: set[tuple[str, str]] = set()
    for run in runs:
        new = [pair for pair in run.otherwise if pair not in seen]
        if len(new) != 1 or run.guessed:
            continue
        seen.update(new)
        dispute, reading = new[0]
        along = tuple(pair for pair in run.otherwise if pair not in new)
        base = known.get(along, runs[0])
        same = not run.outcome.fits or run.outcome.result == base.outcome.result
        yield Alternative(
            dispute, reading, followed(run.chosen), followed(base.chosen), same, along)

"""What each reading of a dispute leads to in its demonstration: what happens under it alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from tutor import rulebook
from tutor.core.game import game, names
from tutor.play.tree import differences
from tutor.rulebook import Dispute
from tutor.scenario import runner
from tutor.scenario.document import Scenario, action_of
from tutor.scenario.runner import Line, Played
from tutor.view import contested, different
from tutor.view.words import failing, say_action, say_check, say_event, sentence

MOST = 4
"""Sentences that tell a result; of more the rest is counted."""
SAME = "Nothing but what happens in any case."


@lru_cache(maxsize=256)
def compared(dispute: str) -> Mapping[str, tuple[str, ...]]:
    """By each reading that can be played, what is so under it and not under all others.

    Empty where nothing shows the dispute, or nothing in what is shown depends on it.
    """
    found = rulebook.dispute(dispute)
    if found.game not in names() or dispute not in game(found.game).disputes:
        return {}
    shown = contested.demonstrations(dispute)
    if not shown:
        return {}
    lines = {r.id: _line(found, shown, r.id) for r in found.readings if not r.told_only}
    told = {reading: Counter(_sentences(line)) for reading, line in lines.items()}
    if len(lines) < 2:
        return {}
    always = Counter[str]()
    for text in {text for sentences in told.values() for text in sentences}:
        always[text] = min(sentences[text] for sentences in told.values())
    results = {reading: tuple((sentences - always).keys()) for reading, sentences in told.items()}
    usual = found.default if found.default in lines else next(iter(lines))
    for reading, line in lines.items():
        if reading != usual and results[reading] == results[usual]:
            here, there = _states(lines[usual], line)
            results[usual] = tuple(dict.fromkeys((*results[usual], *here)))
            results[reading] = there
    return {} if len({*results.values()}) < 2 else {
        reading: _cut(texts) for reading, texts in results.items()}


def _line(found: Dispute, shown: list[Scenario], reading: str) -> Line:
    """How a reading's own demonstration goes; where it has none, how the first goes under it."""
    own = next((one for one in shown
                if one.readings.get(found.id, found.default) == reading), None)
    if own is None:
        own = replace(shown[0], readings={**shown[0].readings, found.id: reading})
    return runner.run(own).line


def _sentences(line: Line) -> Iterator[str]:
    """What happens, what is done that nothing else tells, and what is refused and why."""
    opt = line.start.opt
    words = game(opt.game).describe
    yield from filter(None, (say_event(words, opt, event) for event in line.opening))
    for played in line.played:
        if played.entry.refuse is not None:
            yield _refused(played)
        elif played.step is not None:
            told = [say_event(words, opt, event) for event in played.step.events]
            done = say_action(words, played.before, played.step.action)
            yield from (filter(None, told) if any(told) else (done,))


def _refused(played: Played) -> str:
    opt, refused = played.before.opt, played.entry.refuse
    assert refused is not None
    g = game(opt.game)
    action = action_of(g, opt, refused)
    failed = failing(played.checks)
    reason = f" {sentence(say_check(g.describe, opt, failed))}" if failed else ""
    if action.seat < 0:
        return f"This cannot be: {g.describe.act(opt, action)}.{reason}"
    return f"{say_action(g.describe, played.before, action, refused=True)}{reason}"


def _states(usual: Line, other: Line) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """How the positions differ that two lines end in."""
    opt = usual.start.opt
    told = [different.told(opt, one) for one in differences(usual.end, other.end)]
    return (tuple(f"{what}: {here}." for what, here, there in told if here != there),
            tuple(f"{what}: {there}." for what, here, there in told if here != there))


def _cut(texts: tuple[str, ...]) -> tuple[str, ...]:
    more = len(texts) - MOST
    if more > 1:
        return (*texts[:MOST], f"And {more} more things.")
    return texts or (SAME,)

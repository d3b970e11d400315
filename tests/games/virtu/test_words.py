"""Whatever happens and whatever is refused has a sentence, or is quiet on purpose."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.games.virtu.helpers import FIVE, FOUR, THREE, G, options, playout
from tutor.core import engine
from tutor.core.guards import Check
from tutor.core.options import Options
from tutor.core.tx import Event
from tutor.play.soak import alternatives
from tutor.view.choices import check_row
from tutor.view.words import say_action, say_check, say_event, say_term

WORDS = G.describe
SLOT = re.compile(r"\{(\w+)")
SEATS = {3: THREE, 4: FOUR, 5: FIVE}
READINGS = [opt for opt in alternatives("virtu") if len(opt.seats) == 3]


def lacks(message: str, args: set[str]) -> set[str]:
    """The slots of a message for which there is no argument."""
    return set(SLOT.findall(WORDS.messages[message])) - args


def of_event(event: Event) -> set[str]:
    """What an event gives its message to fill in."""
    more = {"note": {"total"}, "gain": {"number", "new"}}.get(event.op, set())
    return {name for name, _ in event.args} | more


def faults_of_event(opt: Options, event: Event) -> str:
    message = event.say or event.rules[0]
    if message not in WORDS.messages:
        return f"{event.op} {event.rules[0]}: no message {message}"
    if missing := lacks(message, of_event(event)):
        return f"{message}: nothing to put for {', '.join(sorted(missing))}"
    said = say_event(WORDS, opt, event)
    if message != "quiet" and not re.fullmatch(r"[A-Z0-9+].*\.", said):
        return f"{message}: {said!r} is no sentence"
    return f"{message}: {said}" if "{" in said else ""


@pytest.mark.parametrize("count", [3, 4, 5])
def test_every_event_of_play_has_a_sentence_or_is_quiet(count: int) -> None:
    opt = options(SEATS[count])
    said = set()
    faults = set()
    for seed in range(25):
        for _, _, events in playout(opt, seed):
            for event in events:
                faults.add(faults_of_event(opt, event))
                said.add(event.say or event.rules[0])
                faults |= {t.label for t in event.because if not say_term(WORDS, opt, t)}
    assert faults <= {""}
    assert len(said) > 60


@pytest.mark.parametrize("opt", READINGS, ids=lambda opt: "=".join(opt.readings[0]))
def test_so_has_every_event_under_other_readings(opt: Options) -> None:
    for seed in range(4):
        for _, _, events in playout(opt, seed):
            assert {faults_of_event(opt, event) for event in events} <= {""}


def faults_of_check(opt: Options, check: Check) -> str:
    ids = (f"check.{check.rule}.{check.subject}", f"check.{check.rule}", f"form.{check.subject}")
    message = next((i for i in ids if i in WORDS.messages), None)
    if message is None:
        return f"no message of its own: {ids[0]}"
    args = {"need", "have", "unit", "subject", *(name for name, _ in check.args)}
    if missing := lacks(message, args):
        return f"{message}: nothing to put for {', '.join(sorted(missing))}"
    said = say_check(WORDS, opt, check)
    return "" if re.fullmatch(r"[A-Z0-9+].*\.", said) else f"{message}: {said!r}"


@pytest.mark.parametrize("opt", [options(), *READINGS],
                         ids=lambda opt: "=".join(opt.readings[0]) if opt.readings else "default")
def test_every_condition_has_a_sentence_of_its_own(opt: Options) -> None:
    space, random = list(G.space(opt)), Random(5)
    faults = set()
    for seed in range(8):
        for s, action, _ in playout(opt, seed):
            if action is None:
                continue
            for a in (*random.sample(space, 12), *engine.legal(s)):
                for check in engine.explain(s, a):
                    if check.holds is not None:
                        faults.add(faults_of_check(opt, check))
    assert faults <= {""}


def test_every_action_is_named_and_listed_under_a_heading() -> None:
    opt = options()
    s, _, _ = next(iter(playout(opt, 0)))
    for a in G.space(opt):
        assert re.fullmatch(r"[A-Z].*\.", say_action(WORDS, s, a))
        heading, _ = WORDS.group(opt, a)
        assert heading


def test_beside_its_sentence_a_condition_shows_numbers_or_nothing() -> None:
    checks = [c for seed in range(4) for s, a, _ in playout(options(), seed) if a is not None
              for c in engine.explain(s, a)]
    assert any(isinstance(c.need, str) for c in checks)
    shown = [(row.need, row.have) for row in (check_row(WORDS, options(), c) for c in checks)]
    assert any(map(any, shown))
    for need, have in shown:
        assert bool(need) == bool(have)
        assert need == "" or need.removeprefix("at most ")[0].isdecimal()


def test_a_war_bonus_is_told_with_the_city_that_it_is_announced_at() -> None:
    found = [(s, a) for seed in range(12) for s, a, _ in playout(options(), seed)
             if a is not None and WORDS.scene(s)]
    assert found
    for s, a in found:
        assert WORDS.scene(s) in say_action(WORDS, s, a)


def test_every_decision_is_met_with_a_sentence() -> None:
    for seats in (THREE, FOUR, FIVE):
        for seed in range(12):
            for s, _, _ in playout(options(seats), seed):
                if s.stack:
                    assert re.fullmatch(r"[A-Z].*[.?]", WORDS.situation(s)), s.stack[-1]

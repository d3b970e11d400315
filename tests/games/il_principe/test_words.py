"""Whatever happens and whatever is refused has a sentence, or is quiet on purpose."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import tutor.games.il_principe as package
from tests.games.il_principe.table import EVERY, NAME, G, action, options, playout, position
from tutor.core import engine, observe
from tutor.core.guards import Check
from tutor.core.observe import HIDDEN
from tutor.core.options import Options
from tutor.core.tx import Event
from tutor.games.il_principe import actions as do
from tutor.play.soak import alternatives
from tutor.play.table import load
from tutor.rulebook import catalogue
from tutor.view.words import say_action, say_check, say_event, say_term

WORDS, BOOK = G.describe, catalogue(NAME)
SLOT, ID = re.compile(r"\{(\w+)"), re.compile(r"il_principe\.[a-z0-9-]+(?:\.[a-z0-9-]+)+")
SENTENCE = re.compile(r"[A-Z0-9≈].*[.?!]")
READINGS = [opt for opt in alternatives(NAME)
            if (opt.mode, len(opt.seats)) == ("standard", 4)
            or (len(opt.seats) == 2 and ".two-" in opt.readings[0][0] + opt.mode)]


def lacks(message: str, args: set[str]) -> set[str]:
    return set(SLOT.findall(WORDS.messages[message])) - args


def faults_of_event(opt: Options, event: Event) -> str:
    message = event.say or event.rules[0]
    if message == "quiet":
        return ""
    if message not in WORDS.messages:
        return f"{event.op} {event.rules[0]}: no message {message}"
    more = {"note": {"total"}, "gain": {"number", "new"}}.get(event.op, set())
    if missing := lacks(message, {name for name, _ in event.args} | more):
        return f"{message}: nothing to put for {', '.join(sorted(missing))}"
    said = say_event(WORDS, opt, event)
    return "" if SENTENCE.fullmatch(said) and "{" not in said else f"{message}: {said!r}"


def faults(opt: Options, seeds: range) -> set[str]:
    found = set()
    for seed in seeds:
        for s, _, events in playout(opt, seed):
            for event in events:
                found.add(faults_of_event(opt, event))
                found |= {t.label for t in event.because if not say_term(WORDS, opt, t)}
            if not SENTENCE.fullmatch(WORDS.situation(s)):
                found.add(f"{s.stack[-1]}: no situation")
    return found - {""}


@pytest.mark.parametrize(("mode", "players"), EVERY)
def test_every_event_has_a_sentence_or_is_quiet(mode: str, players: int) -> None:
    assert faults(options(players, mode), range(6)) == set()


@pytest.mark.parametrize("opt", READINGS, ids=lambda o: f"{o.mode}-{o.readings[0][0]}")
def test_so_has_every_event_under_other_readings(opt: Options) -> None:
    assert faults(opt, range(1, 2)) == set()


def test_what_a_seat_may_not_know_is_told_without_it() -> None:
    s = position(at="reserve", principe="Medici", players={"Medici": {"hand": {"red": 3}}})
    step = engine.apply(s, action(s, "Medici lay red"))
    def told(seat: int) -> list[str]:
        seen = observe.events(s, step.events, seat)
        return [t for e in seen if (t := say_event(WORDS, s.opt, e))]

    assert told(0) == ["Medici lays a red Building face down into the reserve."]
    assert told(1) == ["Medici lays a Building face down into the reserve."]
    assert WORDS.act(s.opt, do.Lay(0, HIDDEN)) == "lay a Building into the reserve"


def faults_of_check(opt: Options, check: Check) -> str:
    form = (f"form.{check.subject}",)
    own = (f"check.{check.rule}.{check.subject}", f"check.{check.rule}")
    ids = (*form, *own) if check.source == "form" else (*own, *form)
    message = next((i for i in ids if i in WORDS.messages), None)
    if message is None:
        return f"no message of its own: {own[0]}"
    if missing := lacks(message, {"need", "have", "unit", *(name for name, _ in check.args)}):
        return f"{message}: nothing to put for {', '.join(sorted(missing))}"
    said = say_check(WORDS, opt, check)
    return "" if SENTENCE.fullmatch(said) else f"{message}: {said!r}"


@pytest.mark.parametrize("opt", [options(4), options(2), options(3, "variant"), *READINGS[::6]],
                         ids=lambda o: f"{o.mode}-{len(o.seats)}-{o.readings}")
def test_every_condition_has_a_sentence_of_its_own(opt: Options) -> None:
    space, random = list(G.space(opt)), Random(5)
    found = set()
    for seed in range(2):
        for s, chosen, _ in playout(opt, seed):
            if chosen is not None and s.stack:
                for a in (*random.sample(space, 8), chosen):
                    found |= {faults_of_check(opt, c) for c in engine.explain(s, a)
                              if c.holds is not None}
    assert found <= {""}


def test_every_action_is_named_and_listed_under_a_heading() -> None:
    opt = options(5)
    s, _, _ = next(playout(opt, 0))
    for a in G.space(opt):
        assert re.fullmatch(r"[A-Z].*\.", say_action(WORDS, s, a))
        assert WORDS.group(opt, a)[0]


def strings() -> Iterator[tuple[str, str]]:
    """Each text in the code that looks like an id, with its file."""
    for path in sorted(Path(package.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from ((found, path.name) for found in ID.findall(node.value))


def test_each_id_in_code_is_known() -> None:
    known = {*BOOK.rules, *BOOK.disputes, *BOOK.facts}
    parts = {"il_principe.city", "il_principe.region", "il_principe.roles.effect-",
             "il_principe.city.role-points-"}
    unknown = {(i, where) for i, where in strings() if i not in known}
    assert {i for i, _ in unknown if not any(i.startswith(p) for p in parts)} == set()
    assert set(G.disputes) <= {i for i, where in strings() if where != "options.py"}


def test_each_message_is_of_a_rule_that_exists() -> None:
    for message in WORDS.messages:
        for found in ID.findall(message):
            assert found in BOOK.rules or found.rpartition(".")[0] in BOOK.rules, message


@pytest.mark.parametrize(("mode", "players"), EVERY)
def test_actions_and_steps_translate_both_ways(mode: str, players: int) -> None:
    opt, script = options(players, mode), G.script
    for _, chosen, _ in playout(opt, 3):
        if chosen is not None:
            name, fields = script.step(opt, chosen)
            assert script.action(opt, chosen.seat, name, fields) == chosen
            assert set(fields) == set(script.actions(opt)[name].entries)


@pytest.mark.parametrize(("mode", "players"), EVERY)
def test_a_position_at_rest_is_what_it_shows(mode: str, players: int) -> None:
    """In the middle of an auction, of Phase 3, of the reserve: wherever a scenario may begin."""
    opt, seen = options(players, mode), set()
    for seed in range(2):
        for s, _, _ in playout(opt, seed):
            kind = type(s.stack[-1]).__name__ if s.stack else ""
            if kind in ("Acting", "Laying") or (kind == "Auction" and s.stack[-1].prize == "cards"
                                                and not s.stack[1].built):
                seen.add(kind)
                assert G.script.patch(opt, G.script.show(s)) == s
    assert seen == {"Acting", "Laying", "Auction"}


@pytest.mark.parametrize("ducats", [-(10**12), -1, 0, 999, 10**12])
def test_any_number_may_be_tried_as_a_bid_and_is_judged(ducats: int) -> None:
    table = load("il_principe/bids-rise", step=1)
    ruling = table.ruling(f"Visconti bid ducats={ducats}", all_readings=False)
    assert ruling.verdict == "illegal"
    assert any(check.have == ducats or check.need == ducats for check in ruling.outcome.checks)


def test_who_shares_a_win_is_not_said_to_win_alone() -> None:
    table = load("il_principe/final-cut-short")
    texts = [say_event(G.describe, table.state.opt, event)
             for node in table.tree.nodes for event in node.events
             if "il_principe.end.winner" in event.rules]
    assert sum("shares the win" in text for text in texts) > 1
    assert not any("wins with" in text for text in texts)


def building(hand: dict[str, int], up: dict[str, int]) -> dict[str, str]:
    """What is said of each condition under which the Medici build Milan, by its rule."""
    s = position(at="phase-3", round=2, principe="Medici", offer=["Milan"],
                 players={"Medici": {"ducats": 9, "hand": hand, "up": up}})
    checks = engine.explain(s, action(s, "Medici build Milan"))
    return {c.rule: say_check(WORDS, s.opt, c) for c in checks}


def test_buildings_on_the_table_are_told_as_what_does_not_pay() -> None:
    table = building(hand={"blue": 2, "red": 1}, up={"yellow": 3})
    assert "some lie on the table" in table["il_principe.city.pay-buildings"]
    hand = building(hand={"blue": 2, "red": 1, "yellow": 1}, up={"yellow": 3})
    said = hand["il_principe.city.pay-buildings"]
    assert said == "Medici holds all Buildings that Milan asks for."


def test_no_condition_of_laying_a_card_is_of_two_players_where_there_are_three() -> None:
    s = position(at="reserve", round=1, principe="Medici",
                 players={"Medici": {"hand": {"red": 2}}})
    checks = engine.explain(s, action(s, "Medici lay red"))
    assert [c.rule for c in checks if c.rule.startswith("il_principe.two.")] == []

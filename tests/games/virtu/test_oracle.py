"""The engine against a second, plain reckoning of Sieges and battles, over random ones."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.games.virtu.helpers import FOUR, G, laid_out, options, playout
from tests.games.virtu.oracle import Besieged, battle
from tutor.core import engine
from tutor.core.frames import Action
from tutor.core.tx import Event
from tutor.games.virtu import actions as do
from tutor.games.virtu import frames
from tutor.games.virtu.kit import kit

OPT = options()
RED, YELLOW, GREEN = range(3)


@st.composite
def sieges(draw: st.DrawFn) -> Besieged:
    owned = draw(st.booleans())
    return Besieged(
        troops=draw(st.integers(1, 6)),
        bonus=draw(st.integers(0, 4)),
        value=draw(st.integers(1, 4)),
        owned=owned,
        agent=draw(st.sampled_from(["none", "attacker", "owner" if owned else "other", "other"])),
        defenders=draw(st.integers(0, 4)) if owned else 0,
        defence_bonus=draw(st.integers(0, 3)) if owned else 0,
        bastion=draw(st.booleans()) if owned else False,
    )


def position(case: Besieged) -> dict[str, Any]:
    """Red before Ancona; Green owns it, or nobody does. Red's only other City is far away."""
    agent = {"attacker": "red", "owner": "green", "other": "yellow"}.get(case.agent)
    ancona: dict[str, Any] = {"troops": {"red": case.troops}, "value": case.value}
    if agent:
        ancona["agent"] = agent
    if case.owned:
        ancona["owner"] = "green"
        ancona["troops"]["green"] = case.defenders
    green: dict[str, Any] = {"courtiers": [{"war": 1, "price": 0}] * case.defence_bonus}
    if case.bastion:
        green["patronage"] = ["Bastion Fort"]
    return {"cities": {"Ancona": ancona, "Tunis": {"owner": "red"}},
            "players": {"red": {"war_tokens": case.bonus}, "green": green}}


def spend_all(s: Any) -> Any:
    """Everybody uses every War Bonus at once, then the Siege or battle comes out."""
    while s.stack and isinstance(s.stack[-1], frames.Exchange):
        s = engine.apply(s, engine.legal(s)[0]).after
    return s


@given(sieges())
def test_a_siege_comes_out_as_reckoned(case: Besieged) -> None:
    s, _ = laid_out(position(case))
    city = kit(OPT).index["Ancona"]
    assert engine.node(s).seat == RED
    after = spend_all(s)
    here = after.cities[city]
    left = here.troops[RED] if case.falls else case.troops - 1
    assert (here.owner == RED) is case.falls
    assert left == case.attackers_left
    assert here.troops[GREEN] == (case.defenders if case.owned and not case.falls else 0)
    assert after.players[RED].trophies == ((GREEN,) if case.owned and case.falls else ())
    for seat, player in enumerate(after.players):
        board = sum(c.troops[seat] + c.waiting[seat] for c in after.cities)
        assert board + player.supply == 6


@given(sieges())
def test_the_ledger_shows_the_same_numbers(case: Besieged) -> None:
    s, _ = laid_out(position(case))
    events = []
    while s.stack and isinstance(s.stack[-1], frames.Exchange):
        step = engine.apply(s, engine.legal(s)[0])
        s = step.after
        events += step.events
    sums = {e.rules[0]: (e.new, sum(t.number for t in e.because)) for e in events if e.because}
    assert sums["virtu.siege.attacker-strength"] == (case.attack, case.attack)
    assert sums["virtu.siege.defender-base"] == (case.defence, case.defence)


armies = st.dictionaries(st.sampled_from(FOUR), st.integers(1, 6), min_size=2, max_size=4)


@given(armies, st.dictionaries(st.sampled_from(FOUR), st.integers(0, 2)), st.permutations(FOUR))
def test_a_battle_comes_out_as_reckoned(
    troops: dict[str, int], tokens: dict[str, int], order: list[str]
) -> None:
    opt = options(FOUR)
    s, _ = laid_out({
        "order": order,
        "cities": {"Ancona": {"troops": troops, "value": 4}},
        "players": {side: {"war_tokens": number} for side, number in tokens.items()},
    }, opt)
    bonus = {side: number for side, number in tokens.items() if side in troops}
    left, winner = battle(troops, bonus)
    first = next(side for side in order if side in troops)
    assert engine.node(s).seat == opt.seats.index(first)
    events: tuple[Event, ...] = ()
    while not any("virtu.battle.strength" in e.rules for e in events):
        step = engine.apply(s, engine.legal(s)[0])
        s, events = step.after, step.events
    counted, remaining, winners = {}, dict(troops), set()
    for event in events:
        side = opt.seats[dict(event.args).get("seat", 0)]
        if event.because and "virtu.battle.strength" in event.rules:
            counted[side] = event.new
        elif event.op == "move" and event.rules[0].startswith("virtu.battle."):
            remaining[side] -= dict(event.args)["number"] * (event.to[-1] == "supply")
        elif event.rules[0] == "virtu.battle.no-trophy":
            winners.add(side)
    assert counted == {side: troops[side] + bonus.get(side, 0) for side in troops}
    assert remaining == left
    assert winners == ({winner} if winner else set())


ACTIONS = list(G.space(OPT))


@st.composite
def plans(draw: st.DrawFn) -> tuple[Any, list[Action]]:
    """A random position and a plan for it, some of it possible, some of it nonsense."""
    s, _ = engine.start(G.sample(OPT, Random(draw(st.integers(0, 400)))))
    plan: list[Action] = []
    now = s
    for _ in range(draw(st.integers(1, 6))):
        legal = engine.legal(now)
        if legal and draw(st.integers(0, 3)):
            action = legal[draw(st.integers(0, len(legal) - 1))]
            now = engine.apply(now, action).after
        else:
            action = draw(st.sampled_from(ACTIONS))
        plan.append(action)
    return s, plan


@given(plans())
def test_a_plan_is_judged_as_it_plays(drawn: tuple[Any, list[Action]]) -> None:
    """A step is carried out exactly when every check holds; a refusal changes nothing."""
    s, plan = drawn
    for action in plan:
        holds = all(check.holds for check in engine.explain(s, action))
        assert holds is (action in engine.legal(s))
        result = engine.attempt(s, action)
        assert isinstance(result, engine.Step) is holds
        if isinstance(result, engine.Step):
            assert result.before == s
            s = result.after
            assert all(check.holds for check in G.census(s))
        else:
            assert any(check.holds is False and (check.rule or check.source == "form")
                       for check in result)


@given(st.integers(0, 300))
def test_troops_discs_and_tokens_are_never_lost(seed: int) -> None:
    for s, _, _ in playout(OPT, seed, most=120):
        assert sorted(seat for stack in s.track for seat in stack) == [RED, YELLOW, GREEN]
        assert s.tokens + sum(p.tokens for p in s.players) == 11
        for seat, player in enumerate(s.players):
            board = sum(c.troops[seat] + c.waiting[seat] for c in s.cities)
            assert board + player.supply == 6


def test_passing_without_an_end_is_impossible() -> None:
    """The longest exchange ends: every War Bonus is used once, and then both pass."""
    s, _ = laid_out({
        "cities": {"Siena": {"owner": "green", "troops": {"red": 6, "green": 5}}},
        "players": {"red": {"war_tokens": 6}, "green": {"war_tokens": 5, "florins": 9,
                                                        "courtiers": [{"war": 1, "price": 1}] * 3}},
    })
    steps = 0
    while s.stack and isinstance(s.stack[-1], frames.Exchange):
        s = engine.apply(s, engine.legal(s)[0]).after
        steps += 1
    assert steps == 6 + 3 + 2
    assert do.Pass(RED) not in engine.legal(s)

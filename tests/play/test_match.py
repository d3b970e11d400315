"""Games in progress: bots and luck that follow, taking back with a mark, going on where one was."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tutor.core import engine
from tutor.core.frames import CHANCE
from tutor.core.game import game, names
from tutor.core.options import Options
from tutor.play.match import PERSON, Match, Seating, from_json, hidden
from tutor.play.policies import RANDOM, kinds_for
from tutor.scenario.document import Scenario, Source
from tutor.scenario.faults import Unusable
from tutor.scenario.loader import load
from tutor.scenario.write import to_yaml


def companies() -> list[Options]:
    return [
        Options(name, mode, seats)
        for name in names()
        for mode, how in game(name).modes.items()
        for seats in how.seats
    ]


def scenario(opt: Options, *, sampled: int = 0) -> Scenario:
    """A game from its set-up, or from a position drawn with a seed."""
    given = game(opt.game).script.show(game(opt.game).sample(opt, Random(sampled))) or None
    return Scenario(
        id="", title="A game", game=opt.game, mode=opt.mode, seats=opt.seats,
        source=Source("saved"), given=given if sampled else None,
    )  # fmt: skip


def begun(opt: Options, *players: str, draws: bool = True, sampled: int = 0) -> Match:
    seated = players or (PERSON,) * len(opt.seats)
    match = Match(scenario(opt, sampled=sampled), Seating(seated, seed=7, draws=draws))
    match.settle()
    return match


def played(match: Match, random: Random, most: int = 2_000) -> Match:
    """People act at random to the end."""
    for _ in range(most):
        if match.over:
            return match
        assert match.act(random.choice(engine.legal(match.state))) == ()
    raise AssertionError("the game does not end")


HIDING = Options("virtus", "standard", ("Stefano", "Sofia", "Camilla"))
OPEN = Options("virtu", "art", ("red", "yellow", "green"))


@pytest.mark.parametrize("opt", companies(), ids=lambda o: f"{o.game}-{o.mode}-{len(o.seats)}")
@pytest.mark.parametrize("sampled", [0, 5])
def test_a_game_comes_to_its_end_and_back_as_a_document(opt: Options, sampled: int) -> None:
    match = played(begun(opt, sampled=sampled), Random(3))
    again = from_json(match.to_json(), "kept")
    assert again.state == match.state
    assert again.to_json() == match.to_json()
    text = to_yaml(match.record())
    assert load(text, "saved") == match.record()


def test_people_are_asked_only_for_their_own_seats() -> None:
    match = begun(HIDING, RANDOM, PERSON, RANDOM)
    random = Random(1)
    while not match.over:
        assert match.seat == 1
        match.act(random.choice(engine.legal(match.state)))


def test_nothing_moves_by_itself_where_nobody_is_a_person() -> None:
    match = begun(HIDING, RANDOM, RANDOM, RANDOM)
    assert len(match.tree.nodes) == 1
    steps = 0
    while match.advance():
        steps += 1
    assert match.over
    assert steps == len(match.tree.nodes) - 1


def test_people_who_draw_themselves_are_asked_what_came() -> None:
    match = begun(HIDING, draws=False)
    assert match.seat == CHANCE
    outcome = engine.legal(match.state)[2]
    assert match.act(outcome) == ()
    assert match.tree.node.action == outcome
    assert match.seat == CHANCE
    match.let_draw(True)
    assert match.seat >= 0


def test_an_undo_goes_to_the_last_decision_of_people_and_redo_back() -> None:
    match = begun(HIDING, PERSON, RANDOM, RANDOM)
    first = match.state
    match.act(engine.legal(match.state)[0])
    second = match.state
    assert second != first
    assert match.undo()
    assert match.state == first
    assert not match.can_undo
    assert match.can_redo
    assert match.redo()
    assert match.state == second
    assert not match.can_redo


def test_another_move_after_an_undo_is_a_branch_and_both_are_kept() -> None:
    match = begun(HIDING)
    one, other = engine.legal(match.state)[:2]
    match.act(one)
    match.undo()
    match.act(other)
    assert not match.can_redo
    record = match.record()
    assert [branch.script[0].move for branch in record.branches]
    again = from_json(match.to_json(), "kept")
    assert again.state == match.state
    assert {n.action for n in again.tree.nodes} == {n.action for n in match.tree.nodes}


def test_a_place_in_the_middle_of_what_was_taken_back_is_found_again() -> None:
    match = played(begun(HIDING), Random(2))
    for _ in range(5):
        match.undo()
    again = from_json(match.to_json(), "kept")
    assert again.state == match.state
    for _ in range(5):
        assert again.redo() == match.redo() is True
        assert again.state == match.state
    assert again.over


def test_taking_back_what_was_drawn_is_marked_and_gets_no_other_draw() -> None:
    match = begun(HIDING)
    action = engine.legal(match.state)[0]
    match.act(action)
    after = match.state
    assert any(n.action is not None and n.action.seat == CHANCE for n in match.tree.line()[-3:])
    assert match.undo_reveals
    match.undo()
    assert match.seating.taken_back == 1
    match.act(action)
    assert match.state == after
    assert from_json(match.to_json(), "kept").seating.taken_back == 1


def test_taking_back_what_all_could_see_is_not_marked() -> None:
    match = begun(OPEN, sampled=5)
    match.act(engine.legal(match.state)[0])
    assert not match.undo_reveals
    match.undo()
    assert match.seating.taken_back == 0


def test_cards_that_are_shown_count_as_revealed() -> None:
    match = played(begun(HIDING), Random(4))
    shown = [
        node for node in match.tree.line()[1:]
        if node.action is not None and node.action.seat != CHANCE
        and hidden(match.tree.nodes[node.parent or 0].state) - hidden(node.state)
    ]  # fmt: skip
    assert shown
    assert not hidden(match.state)
    assert not hidden(begun(OPEN, sampled=5).state)


def test_a_refused_action_changes_nothing_and_tells_why() -> None:
    match = begun(HIDING)
    wrong = replace_seat(engine.legal(match.state)[0], (match.seat + 1) % 3)
    before = match.to_json()
    refused = match.act(wrong)
    assert any(check.holds is False for check in refused)
    assert match.to_json() == before


def replace_seat(action: object, seat: int) -> object:
    import msgspec

    return msgspec.structs.replace(action, seat=seat)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"scenario": {}, "seating": {}}'])
def test_what_is_no_game_is_refused_with_a_message(text: str) -> None:
    with pytest.raises(Unusable) as refused:
        from_json(text, "the kept game")
    assert "the kept game" in str(refused.value)


def test_a_seating_that_does_not_fit_is_refused() -> None:
    match = begun(HIDING)
    for players in ((PERSON,), (PERSON, PERSON, "nobody we know")):
        match.seating = Seating(players, 1)
        with pytest.raises(Unusable, match="seating"):
            from_json(match.to_json(), "kept")


def test_play_can_begin_where_a_scenario_was_left() -> None:
    match = played(begun(HIDING), Random(2))
    match.undo()
    left = match.record()
    again = Match(replace(left), Seating((PERSON,) * 3, 1))
    assert again.state == match.state
    assert again.can_undo
    assert again.can_redo


def test_only_games_with_points_have_a_bot_that_looks_ahead() -> None:
    assert [*kinds_for(game("virtu"))] == [RANDOM]
    assert len(kinds_for(game("virtus"))) == 2

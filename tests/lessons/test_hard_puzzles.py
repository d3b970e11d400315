"""Puzzles that are hard are so for a reason, and what they tell is told in full, once."""

from __future__ import annotations

import re

import pytest

from tests.lessons.test_puzzles import EVERY, SEEDS
from tutor.core import engine
from tutor.core.game import game, nameable
from tutor.core.practice import FIRST, LEGAL, LEVELS
from tutor.games.il_principe.options import FAMILIES
from tutor.games.il_principe.scoring import score
from tutor.lessons import puzzles
from tutor.lessons.document import Judge
from tutor.lessons.query import nearest
from tutor.lessons.sitting import Sitting
from tutor.scenario.document import Ask, move_of
from tutor.view import amiss


def test_who_wins_is_told_by_everybodys_sum_and_by_what_breaks_the_tie() -> None:
    broken = set()
    for level in LEVELS:
        for seed in range(8):
            stage = puzzles.make("il_principe", FIRST, level, seed).stage
            assert isinstance(stage.task, Ask)
            if stage.task.question != "Who wins?":
                continue
            walk = Sitting(stage).walk
            rows = score(walk.tree.nodes[walk.node_at(walk.end)].state)
            names = stage.base.seats
            for row in rows:
                summed = " + ".join(str(one.number) for one in row.lines)
                said = re.search(rf"{names[row.seat]} ([^;.]*) = {row.total}\b", stage.told)
                assert said, stage.told
                assert " + ".join(re.findall(r"\d+", said[1])) == summed
            best = sorted(rows, key=lambda one: -one.total)
            level_with = [names[one.seat] for one in rows if one.total == best[0].total]
            assert (f"{' and '.join(level_with)} are level" in stage.told) == (len(level_with) > 1)
            if len(level_with) > 1:
                broken.add("Still level" in stage.told)
    assert broken == {True, False}


@pytest.mark.parametrize("name", puzzles.games())
def test_what_is_hard_to_judge_is_much_like_what_goes_the_other_way(name: str) -> None:
    """Only one rule refuses it, by 1 if it is counted; what is allowed has such a neighbour.

    Of what can be done in one way alone there is just enough, or 1 too little.
    """
    for seed in range(12):
        stage = puzzles.make(name, LEGAL, LEVELS[-1], seed).stage
        assert isinstance(stage.task, Judge)
        sitting = Sitting(stage)
        s, move = sitting.start, stage.task.move
        around: dict[bool, list[int]] = {True: [], False: []}
        for action in nameable(s):
            failed = [c for c in engine.explain(s, action) if c.holds is False]
            other = move_of(game(name), s.opt, action)
            if other.do == move.do and other.seat == move.seat and other != move:
                around[not failed].append(len(failed))
        checks = amiss.judged(sitting, stage.task)
        if stage.task.because:
            (failed_here,) = [c for c in checks if c.holds is False]
            assert around[True] or failed_here.apart == 1, stage.task
            if failed_here.unit:
                assert abs(int(failed_here.need) - int(failed_here.have)) <= 1
        else:
            near = nearest(checks)
            assert 1 in around[False] or (near.unit and not near.apart), stage.task


def test_every_family_is_asked_about() -> None:
    found = {seat for kind in puzzles.kinds("il_principe") for seed in range(6)
             for seat in puzzles.make("il_principe", kind, 1, seed).stage.base.seats}
    assert found == {*FAMILIES}


@pytest.mark.parametrize(("name", "kind", "level"), EVERY)
def test_what_has_happened_is_told_in_one_sentence_and_once(
    name: str, kind: str, level: int
) -> None:
    seats = "Red|Green|Yellow|Medici|Carraresi|Visconti|Gonzaga|D'Este|Sofia|Camilla|Stefano"
    for seed in SEEDS:
        say = puzzles.make(name, kind, level, seed).stage.say
        assert not re.search(rf"\b({seats})(, [^.:]*)?: [a-z]", say.partition("Blazons:")[0]
                             .partition("Cities track")[0].partition("An auction")[0]), say
        sentences = [one for one in say.split(". ") if re.search(r"\bbesieges\b", one)]
        begun = [re.findall(r"\w+ besieges \w+", one) for one in sentences]
        every = [one for found in begun for one in found]
        assert len(every) == len({*every}), say

"""Puzzles: the engine agrees, nothing is guessed, and everything is explained."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tutor.core import engine
from tutor.core.game import game
from tutor.core.options import recording, supposing
from tutor.core.practice import FIRST, LEGAL, LEVELS, NUMBER
from tutor.lessons import puzzles
from tutor.lessons.check import fitted, rests_on
from tutor.lessons.document import Judge, Stage
from tutor.lessons.memory import AGAIN
from tutor.lessons.puzzles import NoPuzzle, Puzzle
from tutor.lessons.sitting import Sitting
from tutor.rulebook import catalogue
from tutor.scenario.document import Ask, Measure, Move
from tutor.scenario.fields import Misfit
from tutor.scenario.runner import run
from tutor.view import amiss, questions
from tutor.view import blocks as b
from tutor.view.numbers import Reason
from tutor.view.practise import Practise
from tutor.view.stage import StageView

EVERY = [(name, kind, level) for name in puzzles.games() for kind in puzzles.kinds(name)
         for level in LEVELS]  # fmt: skip
SEEDS = range(6)


def test_every_game_with_practice_has_all_kinds() -> None:
    assert {"virtu", "virtus"} <= set(puzzles.games())
    assert all(puzzles.kinds(name) == (LEGAL, NUMBER, FIRST) for name in puzzles.games())


@pytest.mark.parametrize(("name", "kind", "level"), EVERY)
def test_the_engine_gives_the_answer_and_it_rests_on_nothing_unsaid(
    name: str, kind: str, level: int
) -> None:
    for seed in SEEDS:
        puzzle = puzzles.make(name, kind, level, seed)
        ran = run(puzzle.stage.scenario())
        assert ran.ok, ran.mismatches
        assert rests_on(puzzle.stage) == ()
        assert puzzle.rules


MANY = range(100, 112)
"""Seeds of the puzzles whose guesses are varied: some hundreds in all."""


@pytest.mark.parametrize(("name", "kind", "level"), EVERY)
def test_whatever_is_guessed_on_the_way_the_answer_stays(name: str, kind: str, level: int) -> None:
    """Every guess that is read in finding the answer is put to each value that it could have."""
    for seed in MANY:
        puzzle = puzzles.make(name, kind, level, seed)
        with recording() as recorder:
            told = answers(puzzle)
        for guess in recorder.stand_ins:
            values = Sitting(puzzle.stage).walk.game.possible_values(guess)
            assert values, f"{puzzle.seed} rests on {guess}, of which nothing is known"
            for value in values:
                with supposing({guess: value}):
                    assert answers(puzzle) == told, f"{puzzle.seed} hangs on {guess}"


def answers(puzzle: Puzzle) -> tuple[object, ...]:
    """What the engine answers: whether a move is allowed, and by which rule not; or a sum."""
    stage = puzzle.stage
    if isinstance(stage.task, Judge):
        sitting = Sitting(stage)
        checks = engine.explain(sitting.start, sitting.walk.action(stage.task.move))
        refusing = {c.rule for c in checks if c.holds is False}
        return not refusing, {*stage.task.because} <= refusing
    # What a run reads it keeps to itself; what is played beside it is recorded.
    return (run(fitted(stage.scenario())).ok,)


def test_a_puzzle_that_hangs_on_a_guess_would_be_noticed() -> None:
    """The value of Pisa is a guess: how strong it is is no question for anybody."""
    base = puzzles.make("virtu", NUMBER, 1, 1).stage
    given = {"at": "end-of-spring", "cities": {"Pisa": {"troops": {"red": 2}}}}
    ask = Ask("How strong is Pisa?", 2, Measure(total="virtu.siege.defender-base"),
              ("virtu.siege.defender-base",))
    stage = replace(base, task=ask, then=(Move("red", "pass", {}),),
                    base=replace(base.base, given=given, script=()))
    puzzle = Puzzle("virtu", NUMBER, 1, 0, stage, ask.rules)
    with recording() as recorder:
        answers(puzzle)
    assert recorder.stand_ins
    assert rests_on(stage)
    told = set()
    for guess in recorder.stand_ins:
        for value in Sitting(stage).walk.game.possible_values(guess):
            with supposing({guess: value}):
                told.add(answers(puzzle))
    assert len(told) > 1


@pytest.mark.parametrize(("name", "kind", "level"), EVERY)
def test_each_is_told_in_full(name: str, kind: str, level: int) -> None:
    puzzle = puzzles.make(name, kind, level, 1)
    view = StageView(puzzle.stage, None, lambda _: None)
    assert any(isinstance(block, b.Question) for block in view.blocks())
    for query in view.sitting.queries:
        view.sitting.answer(query.right[0])
    assert view.done
    told = [x for x in view.blocks() if isinstance(x, b.Ledger | b.Verdict | b.Changes)]
    assert told
    assert not [x for x in view.blocks() if isinstance(x, b.Sentence) and x.kind == "error"]


def test_a_seed_makes_the_same_puzzle_again_and_another_seed_another() -> None:
    one, again, other = (puzzles.make("virtu", LEGAL, 2, seed) for seed in (7, 7, 8))
    assert one == again
    assert one.stage.base.given != other.stage.base.given


def test_what_is_refused_is_refused_by_the_rule_that_is_named() -> None:
    for seed in range(12):
        task = puzzles.make("virtus", LEGAL, 1 + seed % 3, seed).stage.task
        assert isinstance(task, Judge)
        sitting = Sitting(puzzles.make("virtus", LEGAL, 1 + seed % 3, seed).stage)
        checks = engine.explain(sitting.start, sitting.walk.action(task.move))
        failed = {c.rule for c in checks if c.holds is False}
        assert set(task.because) <= failed
        assert bool(failed) == bool(task.because)


def topic(stage: Stage) -> str:
    """What a puzzle is about: whether a move is allowed and by which rule, or which sum."""
    task = stage.task
    if isinstance(task, Judge):
        return f"{bool(task.because)} {stage.rules[0]}"
    assert isinstance(task, Ask)
    return task.measure.total or str(task.measure.value)


@pytest.mark.parametrize(("name", "level"), [(n, lv) for n in puzzles.games() for lv in LEVELS])
def test_what_is_allowed_and_what_is_not_goes_through_many_rules(name: str, level: int) -> None:
    topics = Counter(topic(puzzles.make(name, LEGAL, level, seed).stage) for seed in range(40))
    assert len(topics) >= 6, topics
    assert max(topics.values()) <= 16, topics
    allowed = sum(count for one, count in topics.items() if one.startswith("False"))
    assert 8 <= allowed <= 24, topics


@pytest.mark.parametrize(("name", "kind"), [(n, k) for n in puzzles.games()
                                            for k in (NUMBER, FIRST)])
def test_sums_and_places_go_through_all_that_can_be_asked(name: str, kind: str) -> None:
    topics = Counter(topic(puzzles.make(name, kind, 1, seed).stage) for seed in range(30))
    assert len(topics) >= 2, topics
    assert max(topics.values()) <= 20, topics


@pytest.mark.parametrize("level", LEVELS[1:])
def test_who_is_first_is_asked_in_many_ways_where_several_things_are_compared(level: int) -> None:
    asked = Counter(puzzles.make("il_principe", FIRST, level, seed).stage.task.question  # type: ignore[union-attr]
                    for seed in range(30))
    assert len(asked) >= 6, asked
    assert max(asked.values()) <= 12, asked


def practised(name: str, kind: str, likely: dict[str, float]) -> Counter[str]:
    """The rules of twelve puzzles in a row at the first level."""
    page, found = Practise(name, lambda *_: None, likely=likely), Counter[str]()
    page.verbs["set"](json.dumps({"name": "kind", "value": kind}))
    for _ in range(12):
        page.another()
        *_, level, seed = page.screen.fragment.split("/")
        found.update(puzzles.make(name, kind, int(level), int(seed)).rules)
    return found


def test_practice_asks_what_was_asked_less_and_what_is_less_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seeds = Random(1)
    monkeypatch.setattr("secrets.randbelow", seeds.randrange)
    rules = practised("virtus", NUMBER, {})
    assert len(rules) >= 6
    assert max(rules.values()) <= 4
    forgotten, known = "virtus.trios.points", "virtus.prudence.first"
    first = Practise("virtus", lambda *_: None, likely={forgotten: 0.0, known: 0.99})
    asked = Counter[str]()
    for _ in range(20):
        first._times.clear()
        first._tried([(NUMBER, 1)], "")
        assert first._puzzle is not None
        asked.update(first._puzzle.rules)
    assert asked[forgotten] > 2 * asked[known]


@pytest.mark.parametrize("level", LEVELS)
def test_who_goes_first_in_winter_is_told_how_the_discs_lie(level: int) -> None:
    stage = next(stage for seed in range(20)
                 if "Winter" in (stage := puzzles.make("virtu", FIRST, level, seed).stage)
                 .task.question)  # type: ignore[union-attr]
    _, _, track = stage.say.partition("Cities track")
    assert all(seat.capitalize() in track for seat in stage.base.seats)
    board = StageView(stage, None, lambda _: None).board()
    assert board.picture.crop is not None


@pytest.mark.parametrize(("name", "kind", "level"), EVERY)
def test_on_a_phone_an_answer_is_in_sight_and_letters_can_be_read(
    name: str, kind: str, level: int
) -> None:
    for seed in SEEDS:
        stage = puzzles.make(name, kind, level, seed).stage
        view = StageView(stage, None, lambda _: None)
        found, board = view.blocks(), view.board()
        keys = [block.key for block in found]
        wide, high = (board.picture.crop or board.picture.box)[2:]
        # More would be too small to read, but for a move from one place to another far away; all
        # that stands at a City that is seen has to be seen too.
        assert wide <= 700 or (kind == LEGAL and len(stage.focus) > 1)
        if 390 * high / wide > 325:
            assert keys.index("question-0") < keys.index("board")


def test_harder_sums_have_more_summands() -> None:
    sizes = {}
    for level in LEVELS:
        sizes[level] = 0
        for seed in SEEDS:
            task = puzzles.make("virtu", NUMBER, level, seed).stage.task
            assert isinstance(task, Ask)
            sizes[level] += len(task.rules)
    assert sizes[1] < sizes[2] <= sizes[3]


@pytest.mark.parametrize(
    "rule", ["virtu.siege.attacker-agent", "virtu.bonus.florin", "virtus.draw.active-only"]
)
def test_a_rule_can_be_asked_for(rule: str) -> None:
    for kind, level in puzzles.about(rule):
        try:
            puzzle = puzzles.make(rule.partition(".")[0], kind, level, 3, rule)
        except NoPuzzle:
            continue
        assert rule in puzzle.rules
        return
    raise AssertionError(f"no puzzle about {rule}")


def test_what_there_is_not_is_said() -> None:
    with pytest.raises(ValueError, match="no puzzle"):
        puzzles.make("virtu", "riddle", 1, 1)
    with pytest.raises(ValueError, match="level 9"):
        puzzles.make("virtu", LEGAL, 9, 1)


@pytest.mark.parametrize("name", puzzles.games())
def test_what_the_rulebook_leaves_open_is_told_where_it_counts_and_once(name: str) -> None:
    page, told = Practise(name, lambda *_: None), list[str]()
    for level, kind, seed in ((lv, kd, sd) for lv in LEVELS for kd in puzzles.kinds(name)
                              for sd in SEEDS):  # fmt: skip
        page.to(kind, level, seed)
        stage = puzzles.make(name, kind, level, seed).stage
        asked = notes(page)
        for _ in Sitting(stage).queries:
            page.verbs["show"]("")
        assert not [x for x in page.screen.blocks if isinstance(x, b.Question) and not x.reply]
        assert notes(page) == asked, "it is told with the question"
        for dispute in asked:
            readings = {r.id for r in catalogue(name).disputes[dispute].playable}
            others = readings - {stage.base.readings[dispute]}
            assert not all(holds(stage, dispute, other) for other in others)
        told += asked
    assert len(told) == len(set(told))


def notes(page: Practise) -> list[str]:
    """The disputes that a page speaks of."""
    return [x.key.removeprefix("read-") for x in page.screen.blocks if x.key.startswith("read-")]


def holds(stage: Stage, dispute: str, reading: str) -> bool:
    """Whether the answer is the same under another reading."""
    base = replace(stage.base, readings={**stage.base.readings, dispute: reading})
    try:
        sitting = Sitting(replace(stage, base=base))
    except (Misfit, KeyError, ValueError):
        return False
    if not isinstance(stage.task, Ask):
        return sitting.queries[0].right == Sitting(stage).queries[0].right
    return run(replace(stage, base=base).scenario()).ok


def test_practice_counts_and_goes_on_and_its_address_leads_back() -> None:
    marks: list[dict[str, int]] = []
    page = Practise("virtu", lambda found, _: marks.append(dict(found)))
    page.another()
    first = page.screen
    page.verbs["show"]("")
    assert not [x for x in page.screen.blocks if isinstance(x, b.Question) and not x.reply]
    steps = next(x for x in page.screen.blocks if isinstance(x, b.Steps))
    assert steps.where == "0 of 1 right"
    assert len(marks) == 1
    assert set(marks[0].values()) == {1}
    page.verbs["set"]('{"name": "level", "value": "3"}')
    page.verbs["set"]('{"name": "kind", "value": "first"}')
    assert page.screen.fragment.startswith("practise/virtu/first/3/")
    for nonsense in ("", "[]", '{"name": "level", "value": "9"}', '{"name": "x", "value": "1"}'):
        page.verbs["set"](nonsense)
    kind, level, seed = first.fragment.split("/")[2:]
    again = Practise("virtu", lambda *_: None)
    again.to(kind, int(level), int(seed))
    assert again.screen.blocks[:3] == first.blocks[:3]


@pytest.mark.parametrize(("name", "kind", "level"), EVERY)
def test_every_wrong_answer_gets_a_reason_of_its_own(name: str, kind: str, level: int) -> None:
    """What it leaves out, or what the rule says that was chosen; the right answer is not told."""
    stage = puzzles.make(name, kind, level, 2).stage
    sitting = Sitting(stage)
    for number, query in enumerate(sitting.queries):
        wrong = [value for value, _ in query.options if not query.holds(value)]
        if query.kind == "number":
            wrong = [str(int(query.right[0]) + by) for by in (-1, 1, 7)]
        for value in wrong:
            reason = amiss.reason(sitting, number, value)
            assert reason.rule in catalogue(name).rules
            assert len(reason.say.split()) > 3, reason.say


@pytest.mark.parametrize("name", puzzles.games())
def test_who_is_first_is_told_with_what_was_counted_of_each(name: str) -> None:
    for seed in SEEDS:
        puzzle = puzzles.make(name, FIRST, 1, seed)
        view = StageView(puzzle.stage, None, lambda view: None)
        (query,) = view.sitting.queries
        view.verbs["answer"](query.right[0])
        winner = query.said(query.right[0])
        counts = [text for block in view.blocks() for text in _texts(block)
                  if winner in text and re.search(r"\d", text) and text != puzzle.stage.say]
        assert counts, puzzle
        if "after the Siege" in query.text:
            # Only two sides take part.
            assert re.search(r"\w+ has \d+, \w+ \d+\.", str(view.blocks()))
        elif name != "il_principe":
            (told,) = (block for block in view.blocks() if block.key == "told")
            assert isinstance(told, b.Sentence)
            seats = [query.said(seat) for seat in puzzle.stage.base.seats]
            numbers = dict(re.findall(rf"({'|'.join(seats)}) (\d+)", told.text))
            assert len(numbers) == len(seats)
            assert max(numbers.values(), key=int) == numbers[winner]


def _texts(block: b.Block) -> list[str]:
    if isinstance(block, b.Sentence):
        return [block.text]
    return [row.text for row in block.rows] if isinstance(block, b.Changes) else []


def said_to(puzzle: Puzzle, answer: str) -> Reason:
    return amiss.reason(Sitting(puzzle.stage), 0, answer)


BEHIND = ("somebody has more", "nobody takes", "takes the marker", "takes no part")
"""How it is said that somebody is behind."""


@pytest.mark.parametrize("name", puzzles.games())
def test_whoever_is_level_is_told_so_by_the_rule_of_the_tie(name: str) -> None:
    seen = set()
    practice = game(name).practice
    assert practice is not None
    # Those who are level for a role bid for it, in the order in which they sit.
    ties = {rule for first in practice.firsts for rule in first.hard}
    # A City that is as strong as who besieges it holds out.
    ties |= {"il_principe.auction.start-left", "virtu.siege.win-strictly"}
    for level in LEVELS:
        for seed in range(12):
            puzzle = puzzles.make(name, FIRST, level, seed)
            task, sitting = puzzle.stage.task, Sitting(puzzle.stage)
            assert isinstance(task, Ask)
            for seat in {*task.options} - {task.answer}:
                why = amiss.reason(sitting, 0, seat)
                level_with = "so has somebody else" in why.say
                assert (why.rule in ties) == level_with
                assert level_with or any(said in why.say for said in BEHIND)
                # Whoever is right is not given away.
                assert str(task.answer).lower() not in why.say.lower()
                sitting.answer(seat)
                assert amiss.marks(sitting) == {why.rule: AGAIN}
                sitting = Sitting(puzzle.stage)
                seen.add(level_with)
    assert seen == {True, False}


def test_a_sum_blames_the_summand_that_is_missing_and_nothing_that_lay_there() -> None:
    blamed = set[str]()
    for seed in range(12):
        puzzle = puzzles.make("il_principe", NUMBER, 2, seed)
        task = puzzle.stage.task
        assert isinstance(task, Ask)
        assert not {r for r in task.rules if r.startswith("il_principe.setup")}
        assert "il_principe.end.winner" not in task.rules
        far = said_to(puzzle, str(int(task.answer) + 97))
        assert "Winner" not in far.say
        assert "Score markers" not in far.say
        sitting = Sitting(puzzle.stage)
        for account in questions.deciding(sitting.walk, sitting.place, task):
            for event, one in account.sums:
                if one.total != task.answer or len(event.because) < 2:
                    continue
                # The largest summand, or others that come to as much.
                number, rule = max((t.number, t.rule) for t in event.because)
                before = rule.startswith("il_principe.setup")
                why = said_to(puzzle, str(one.total - number))
                sitting.answer(str(one.total - number))
                marks = amiss.marks(sitting)
                assert set(marks.values()) <= {AGAIN}
                blamed.update(marks)
                assert not before or not marks or rule not in marks
                assert before or marks or re.search("either|Several", why.say)
    assert blamed
    assert blamed <= {*catalogue("il_principe").rules}
    assert not {rule for rule in blamed if rule.startswith("il_principe.setup")}


def test_what_each_thing_brings_is_said_though_it_is_the_number_itself() -> None:
    puzzle = puzzles.make("virtus", NUMBER, 1, 1, "virtus.prudence.first")
    task = puzzle.stage.task
    assert isinstance(task, Ask)
    assert "not counting Prudence" in said_to(puzzle, str(int(task.answer) + 1)).say


def test_what_was_done_several_times_in_a_row_is_told_once() -> None:
    told = [puzzles.make("il_principe", NUMBER, 1, seed).stage.say for seed in range(10)]
    assert any("twice" in say for say in told)
    assert not [say for say in told if re.search(r"(\b[\w ]{9,}) and \1\b", say)]

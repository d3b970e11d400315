"""Results side by side: the board that each of them leads to, or what lies otherwise on the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tutor.core import observe
from tutor.desk.free import FREE
from tutor.desk.question import Question
from tutor.play.course import Outcome
from tutor.play.tree import flat, within
from tutor.view import different, ledger
from tutor.view.picture import Picture, Shape, scenery
from tutor.view.svg import centre, shown
from tutor.view.words import say_event, sentence

MOST = 5
"""Things that are named of a table; of more the rest is counted."""
HIDDEN = "hidden"
"""What vocabularies say of a card that is not seen."""
ANSWER, HAPPENS, NOTHING = "The answer", "What happens", "nothing more"
UNDECIDED = "nothing is decided by it yet"


class Result(NamedTuple):
    """A result to be seen: its board, where the boards differ, and what is so under it alone."""

    picture: Picture | None
    table: tuple[tuple[str, str], ...]


def beside(question: Question, outcomes: Sequence[Outcome], said: Sequence[str]) -> list[Result]:
    """What some outcomes with different results lead to, each as it is told in ``said``.

    All tables name the same things in the same order. Whoever is asked about sees no more of a
    position than at the table.
    """
    states = [_seen(question, outcome.state) for outcome in outcomes]
    said_of = [dict(flat(question.game.script.show(state))) for state in states]
    paths = [path for path in dict.fromkeys(path for one in said_of for path in one)
             if len({one.get(path) for one in said_of}) > 1]
    if counts := question.course().counts:
        # What counts is told; records that the game keeps for itself may say something else.
        paths = [path for path in paths if any(within(path, one) for one in counts)]
    asked = _asked(question)
    paths.sort(key=lambda path: asked.isdisjoint(path.split(".")))
    came = [*_came_of(question, outcomes)]
    tables = [(*first, *_table(question, paths, one, said_of))
              for first, one in zip(came, said_of, strict=True)]
    if len({*tables}) < len(outcomes):
        tables = [*_events(question, outcomes, said)]
    boards = (_boards(question, states, about) for about in _about(question, paths) if about)
    pictures = next(filter(None, boards), [None] * len(states))
    return [*map(Result, pictures, tables)]


def _came_of(
    question: Question, outcomes: Sequence[Outcome]
) -> Iterator[tuple[tuple[str, str], ...]]:
    """What each comes to: what is compared, and who loses what; nothing where that is alike."""
    told = [ledger.came_of(question.opt, one.events) if question.template.id == FREE else ""
            for one in outcomes]
    for text in told:
        yield ((HAPPENS, text or UNDECIDED),) if len({*told}) > 1 else ()


def _boards(
    question: Question, states: Sequence[Any], about: Sequence[str]
) -> list[Picture | None]:
    """The positions as boards that show some names; none where nothing that is seen differs."""
    draw = question.game.picture
    found = [scenery(draw(state, crop=about, marks=about)) for state in states]
    return [*found] if len({frozenset(_in_sight(one)) for one in found}) > 1 else []


def _in_sight(picture: Picture) -> Iterator[Shape]:
    """The shapes in the part of a picture that is shown at first."""
    left, top, wide, high = shown(picture)
    for shape in picture.shapes:
        x, y = centre(shape)
        if left <= x <= left + wide and top <= y <= top + high:
            yield shape


def _seen(question: Question, state: Any) -> Any:
    """A position as whoever would act sees it; what a form stated is open to all."""
    if question.template.id != FREE:
        return state
    *_, move = question.moves(question.template.may)
    seat = question.opt.seats.index(move.seat) if move.seat else observe.ONLOOKER
    return observe.view(state, seat)


def _asked(question: Question) -> set[object]:
    """What a question itself names: that comes first of all that differs."""
    moves = question.moves(question.template.may)
    return {*question.plain().values.values(), *(move.seat for move in moves),
            *(value for move in moves for value in move.fields.values() if isinstance(value, str))}


def _about(question: Question, paths: Sequence[str]) -> Iterator[list[str]]:
    """Names on the board that it may be about: those it speaks of; of any position what differs.

    A form has laid out no more than what it speaks of.
    """
    if question.template.id != FREE:
        yield [question.plain().say(name) for name in question.template.about]
        return
    *_, move = question.moves(question.template.may)
    yield [value for value in move.fields.values() if isinstance(value, str)]
    yield [*dict.fromkeys(part for path in paths for part in path.split(".")
                          if part[:1].isupper())]


def _table(
    question: Question, paths: Sequence[str], here: Mapping[str, Any],
    every: Sequence[Mapping[str, Any]],
) -> tuple[tuple[str, str], ...]:
    """What is different, as it is here; what reads alike everywhere, or is hidden, is left out."""
    opt = question.opt
    told = [[different.told(opt, (path, one.get(path), None))[:2] for one in (here, *every)]
            for path in paths]
    rows = [row[0] for row in told if len({value for _, value in row}) > 1
            and not any(HIDDEN in value.split(", ") for _, value in row)]
    more = len(rows) - MOST
    return (*rows[:MOST], ("More that is different", str(more))) if more > 1 else tuple(rows)


def _events(
    question: Question, outcomes: Sequence[Outcome], said: Sequence[str]
) -> Iterator[tuple[tuple[str, str], ...]]:
    """What happens under one of the results alone, where the same lies on the table after all."""
    texts = [[sentence(text) for event in one.events
              if (text := say_event(question.words, question.opt, event))] for one in outcomes]
    often = Counter(text for one in texts for text in {*one})
    for one, answer in zip(texts, said, strict=True):
        only = [text for text in dict.fromkeys(one) if often[text] < len(texts)][:MOST]
        yield (ANSWER, answer), (HAPPENS, " ".join(only) or NOTHING)

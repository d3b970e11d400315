"""The screen of a game in progress as one seat sees it: board, choices, what happened, scores."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from tutor.core import observe
from tutor.core.frames import CHANCE, Action
from tutor.core.tx import Event
from tutor.play.match import Match, draws_matter
from tutor.play.tree import Node
from tutor.scenario.document import move_of
from tutor.view import choices, home, ledger, told
from tutor.view.blocks import (
    Block,
    Board,
    Button,
    Choices,
    Intent,
    Menu,
    Screen,
    Sentence,
    Steps,
)
from tutor.view.prospects import Asker, prospects
from tutor.view.rested import rested
from tutor.view.walk import Mark, marks_of

HIDDEN_FIRST = "What you see is hidden first."
NOTHING_REFUSED = "Nothing that could be meant here is refused."
OVER = "The game is over"
TOO_LONG = "This game is as long as one can be kept. It can be saved, but not played on."
WATCHED = 10
"""Steps that a press lets bots do where nobody else plays."""


class Folds(NamedTuple):
    """What is unfolded on the page, the place on the board that was chosen, what odds go by.

    Things that are ``pressed`` make up a set that somebody chooses.
    """

    why: bool = False
    whole: bool = False
    log: bool = False
    chosen: str = ""
    odds: str = ""
    pressed: tuple[str, ...] = ()


class Look(NamedTuple):
    """A game, and who looks at it.

    ``eyes`` is the seat whose view is shown, ``done`` whether somebody else is asked than who looks
    on, ``may`` what can be done here; ``callers`` are those who may want to act out of turn, by the
    value of the intent that lets them.
    """

    match: Match
    told: told.Told
    eyes: int
    done: bool
    may: list[Action]
    callers: Mapping[str, int]
    folds: Folds
    trouble: str
    key: str
    fragment: str

    @property
    def trail(self) -> tuple[Button, ...]:
        """The way back up."""
        name = self.match.game.name
        return (*home.trail(name), Button("Play", Intent("play", name)))

    def name(self, seat: int) -> str:
        """A seat as people call it."""
        name: str = self.match.game.describe.label(self.match.opt, "seat", seat)
        return name


def screen(look: Look) -> Screen:
    """All that whoever looks sees: the board, what can be done, what happened, the way back."""
    match = look.match
    happened = look.told.events(_nodes(look), look.eyes)
    main: list[Block] = [
        Sentence(key="title", kind="title", text=title(look)),
        *_said(look, happened), *_board(look), *_choices(look), *_odds(look),
        *(told.scores(match) if match.over else []), *_happened(look, happened),
    ]
    so_far = look.told.events(match.tree.line(), look.eyes)
    aside = (told.chart(match.opt, so_far), look.told.log(look.eyes, whole=look.folds.log))
    side = [_steps(look), *(block for block in aside if block is not None)]
    return Screen(
        title=f"{title(look)} · {match.game.title}",
        blocks=(*main, *side),
        fragment=look.fragment,
        side=tuple(block.key for block in side),
        trail=look.trail,
    )


def title(look: Look) -> str:
    """Whose turn it is."""
    match = look.match
    if match.over:
        return OVER
    if look.done:
        return f"{look.name(match.asked)} is next"
    if match.seat == CHANCE:
        return "What chance brings"
    return f"{look.name(match.seat)}’s turn"


def _nodes(look: Look) -> list[Node]:
    """The way here since whoever looks has decided something, or since anybody has."""
    line = look.match.tree.line()
    if look.match.hides and look.eyes >= 0:
        return look.match.since(look.eyes)
    people = look.match.people or range(len(look.match.seating.players))
    decided = (i for i in range(len(line) - 1, 0, -1) if _actor(line[i]) in people)
    return line[next(decided, 0) :]


def _said(look: Look, happened: list[Event]) -> list[Block]:
    match = look.match
    now = match.game.describe.situation(observe.view(match.state, look.eyes))
    came = told.winner(match) if match.over else ledger.outcome(match.opt, happened)
    lead = " ".join(filter(None, (came, now)))
    found: list[Block] = [Sentence(key="lead", kind="lead", text=lead)]
    if look.trouble:
        found.append(Sentence(key="error", kind="error", text=look.trouble))
    if match.seating.taken_back:
        times = "once" if match.seating.taken_back == 1 else f"{match.seating.taken_back} times"
        text = f"Taken back {times} after something had been drawn or shown."
        found.append(Sentence(key="taken-back", kind="note", text=text))
    if match.too_long:
        found.append(Sentence(key="too-long", kind="note", text=TOO_LONG))
    return found


def _board(look: Look) -> list[Block]:
    match, marks = look.match, _marks(look)
    seen = observe.view(match.state, look.eyes)
    picture = match.game.picture(seen)
    known = dict.fromkeys(shape.id for shape in picture.shapes if shape.id)
    # What can be done, what was done, and what the sentence above the board speaks of.
    now = match.game.describe.situation(seen)
    crop = [*told.targets(match.opt, look.may), *_names(marks)]
    crop += [name for name in known if re.search(rf"\b{re.escape(name)}\b", now)]
    if aims := [name for name in crop if name in known]:
        picture = match.game.picture(seen, crop=aims, marks=marks)
    text = "What matters here" if look.folds.whole else "The whole board"
    zoom = Button(text, Intent("zoom")) if picture.crop is not None else None
    board = Board(key="board", picture=picture, whole=look.folds.whole, zoom=zoom)
    chosen = next((s.title for s in picture.shapes if s.id and s.id == look.folds.chosen), "")
    return [board, Sentence(key="looked", kind="note", text=chosen)] if chosen else [board]


def _marks(look: Look) -> tuple[Mark, ...]:
    """What the last thing that somebody did points at, as far as whoever looks knows."""
    done = (n for n in reversed(_nodes(look)) if _actor(n) >= 0)
    node = next(done, None)
    if node is None or node.parent is None or node.action is None:
        return ()
    before = look.match.tree.nodes[node.parent].state
    seen = observe.action(before, node.action, look.eyes)
    return marks_of(move_of(look.match.game, look.match.opt, seen))


def _choices(look: Look) -> list[Block]:
    match = look.match
    if look.done:
        text = f"Pass the device to {look.name(match.asked)}"
        button = Button(text, Intent("pass"), primary=True, hint=HIDDEN_FIRST)
        return [Menu(key="pass", title="", buttons=(button,)), *_asides(look)]
    if match.over:
        again = Button("Play again", Intent("again"), primary=True, hint="With the same seats.")
        return [Menu(key="again", title="", buttons=(again,))]
    if match.seat == CHANCE and look.may:
        draw = Button("Draw it here", Intent("draw"), hint="If nobody draws at the table.")
        found = choices.offered(match.state, look.may, "What was drawn?", look.folds.chosen)
        return [found, Menu(key="draw", title="", buttons=(draw,))]
    return [*_turn(look), *_asides(look)]


def _turn(look: Look) -> list[Block]:
    """What the seat that is asked may do, and on demand what it may not."""
    match = look.match
    mine = [a for a in look.may if a.seat == match.seat]
    if not mine:
        return []
    only = "has no other choice" if len(mine) == 1 else "can do this"
    found = choices.offered(
        match.state, mine, f"{look.name(match.seat)} {only}", look.folds.chosen,
        pressed=look.folds.pressed,
    )
    found = choices.with_refusals(match.state, found, look.folds.why, look.folds.chosen)
    if look.folds.why and not found.refused:
        return [found, Sentence(key="refused", kind="note", text=NOTHING_REFUSED)]
    return [found]


def _asides(look: Look) -> list[Choices]:
    """What others may do out of turn."""
    found = []
    for seat in dict.fromkeys(a.seat for a in look.may if a.seat != look.match.seat):
        theirs = [a for a in look.may if a.seat == seat]
        title = f"{look.name(seat)} may do this out of turn"
        found.append(
            choices.offered(look.match.state, theirs, title, look.folds.chosen, f"aside-{seat}")
        )
    return found


def _odds(look: Look) -> list[Block]:
    """What chance may bring now, or after what can be done here, for whoever looks."""
    match = look.match
    if not look.may:
        return []
    name = look.name(look.eyes) if look.eyes >= 0 else "everybody"
    before = [node.state for node in match.tree.line()[:-1]]
    asker = Asker(match.state, look.eyes, name, look.may, before)
    return prospects(asker, look.folds.odds)


def _happened(look: Look, happened: list[Event]) -> list[Block]:
    """What came since whoever looks has decided, and what of it rests on a reading.

    Once it is over the points say it all.
    """
    opt = look.match.opt
    if look.match.over and look.match.game.score is not None:
        return []
    found = ledger.ledgers(opt, ledger.accounts(opt, happened), "ledger")
    changed = ledger.changes(opt, happened, "changes")
    open_ = rested(look.match.tree.line(), len(_nodes(look)), look.eyes)
    return [*found, *filter(None, (changed, open_))]


def _steps(look: Look) -> Steps:
    """Undo and redo under the thumb, and what can be done with the game as a whole."""
    match = look.match
    back = "‹ Undo past a reveal" if match.undo_reveals else "‹ Undo"
    onward = Button("Redo ›", Intent("next"), enabled=match.can_redo)
    if look.done and not match.can_redo:
        onward = Button(f"To {look.name(match.asked)} ›", Intent("next"), primary=True)
    elif not match.people and not match.over:
        onward = Button("Next ›", Intent("next"), primary=True)
    return Steps(
        key="steps",
        title="This game",
        rows=(),
        back=Button(back, Intent("back"), enabled=match.can_undo),
        next=onward,
        more=tuple(_more(look)),
    )


def _more(look: Look) -> list[Button]:
    match = look.match
    shows = " (shows every hand)" if match.hides and not match.over else ""
    found = [
        Button("Save or send it", Intent("take")),
        Button(f"Step through it{shows}", Intent("step")),
        Button("Settle a question here", Intent("free-table", look.key)),
        Button("Forget it", Intent("forget")),
    ]
    if draws_matter(match.game) and not match.over:
        draws = match.seating.draws
        text = "We draw ourselves" if draws else "Let the table draw"
        found.insert(0, Button(text, Intent("draws", "no" if draws else "yes")))
    if not match.people and not match.over:
        found.insert(0, Button(f"{WATCHED} steps on", Intent("run")))
    calls = (
        Button(f"{look.name(seat)} wants to act", Intent("call", value))
        for value, seat in look.callers.items()
    )
    return [*calls, *found]


def _names(marks: tuple[Mark, ...]) -> list[str]:
    """The names that marks have, without the seat at the end of an arrow."""
    return [n for m in marks for n in ((m,) if isinstance(m, str) else m[:2])]


def _actor(node: Node) -> int:
    return CHANCE if node.action is None else node.action.seat

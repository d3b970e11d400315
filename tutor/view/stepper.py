"""The page that walks through a scenario: what happens, why, and what else could be done."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from random import Random
from typing import Any

import msgspec

from tutor.core import engine
from tutor.core.frames import CHANCE
from tutor.core.observe import ONLOOKER
from tutor.core.tx import Event
from tutor.play.save import as_scenario
from tutor.scenario import links
from tutor.scenario.document import Ask
from tutor.scenario.faults import Unusable
from tutor.scenario.shape import mentioned
from tutor.view import branches, choices, home, ledger, questions, sets, timeline, told, verdicts
from tutor.view.blocks import (
    Block,
    Board,
    Button,
    Group,
    Intent,
    Log,
    Option,
    Screen,
    Sentence,
    Verdict,
)
from tutor.view.rested import rested
from tutor.view.sent import texts
from tutor.view.slips import slips
from tutor.view.timeline import View
from tutor.view.walk import STUCK, Beat, Walk

LEFT_TO_CHANCE = Group("Chance", (Option("Let chance decide", Intent("chance"), legal=True),))
TRIED = "tried"
"""What the address of a position begins with that was left from a step of a lesson."""
MOST_SCREENS = 400
"""Screens that are kept for going back and forth."""


class Stepper:
    """Walks through one scenario.

    ``address`` is the fragment that it is found by, ``onward`` the button after its last step:
    one that leads back to a step of a lesson is found again by the address.
    ``notes`` say where the scenario expects something else than the rules give, ``doors`` lead
    elsewhere with the position that is shown.
    """

    def __init__(
        self,
        walk: Walk,
        address: str,
        onward: Button | None = None,
        notes: tuple[str, ...] = (),
        doors: tuple[Button, ...] = (),
    ) -> None:
        self.walk, self.address, self.onward, self.notes = walk, address, onward, notes
        self._doors = doors
        self.view = View()
        self._last = 0
        self._random = Random()
        self._answers: dict[int, tuple[str, ...]] = {}
        self._screens: dict[tuple[View, int], Screen] = {}
        self.verbs: dict[str, Callable[[str], None]] = {
            "next": self.next,
            "back": self.back,
            "place": self.to_place,
            "node": self.to_node,
            "act": self.act,
            "chance": lambda _: self.chance(),
            "answer": self.answer,
            "show": lambda _: self.answer(questions.SHOWN),
            "zoom": lambda _: self._fold(whole=not self.view.whole),
            "why": lambda value: self._fold(why=value == "show"),
            "compare": self.compare,
            "look": lambda value: self._fold(chosen="" if value == self.view.chosen else value),
            "pick": lambda value: self._fold(pressed=sets.pressed(self.view.pressed, value)),
            "label": self.label,
        }

    @property
    def _about(self) -> tuple[str, ...]:
        """The things that the position speaks of, those that matter most and all others."""
        return (*self.walk.focus, *mentioned(self.walk.scenario.given))

    @property
    def _taught(self) -> bool:
        return timeline.leads_back(self.onward)

    @property
    def screen(self) -> Screen:
        """The screen of where we are; the same object each time we are there."""
        now = (self.view, len(self.walk.tree.nodes))
        found = self._screens.get(now)
        if found is None:
            if len(self._screens) >= MOST_SCREENS:
                self._screens.clear()
            found = self._screens[now] = self._screen()
        return found

    # Where to go.

    def next(self, _: str = "") -> None:
        """Take back an undo off the script if there is one, else play the script's next step."""
        place = self.view.place
        if self.walk.tree.redo():
            self._at(self.walk.tree.here)
        elif place is not None and place < self.walk.end:
            self.to_place(str(place + 1))

    def back(self, _: str = "") -> None:
        """Go back one step, in the script or off it."""
        place = self.view.place
        if place is None:
            self.walk.tree.undo()
            self._at(self.walk.tree.here)
        elif place:
            self.to_place(str(place - 1))

    def to_place(self, value: str) -> None:
        """Go to a place of the script; a number that there is not leads to its nearest end."""
        wanted = int(value) if value.isdecimal() else 0
        place = min(wanted, self.walk.end)
        self.walk.tree.goto(self.walk.node_at(place))
        self._stand(place)

    def _stand(self, place: int) -> None:
        """Show a place of the script, at whose node the tree is."""
        self._last = place
        self.view = View(self.walk.tree.here, place, self._answers.get(place, ()),
                         self.view.whole, undone=self.walk.tree.can_redo)

    def to_node(self, value: str) -> None:
        """Go to a node of the tree, on the script or off it; unknown ones are passed over."""
        if value.isdecimal() and int(value) < len(self.walk.tree.nodes):
            self.walk.tree.goto(int(value))
            self._at(int(value))

    def _at(self, node: int) -> None:
        """Show a node; on the script at the place that comes next after where we were last."""
        places = self.walk.places.get(node)
        if places is None:
            undone = self.walk.tree.can_redo
            self.view = View(node, None, whole=self.view.whole, undone=undone)
        else:
            # Here an undo off the script is not forgotten: it can still be taken back.
            self._stand(next((place for place in places if place >= self._last), places[-1]))

    # What to do there.

    def act(self, value: str) -> None:
        """Take a legal action: a branch of its own, unless the script does the same next."""
        action = choices.find(engine.legal(self.walk.tree.state), value)
        if action is not None:
            self.walk.tree.step(action)
            self._at(self.walk.tree.here)

    def chance(self) -> None:
        """Let chance decide, where it is asked."""
        state = self.walk.tree.state
        if engine.node(state).seat == CHANCE:
            outcomes, weights = zip(*engine.outcomes(state), strict=True)
            (action,) = self._random.choices(outcomes, weights)
            self.act(choices.code(action))

    def answer(self, value: str) -> None:
        """Answer the first question that is still open here."""
        place = self.view.place
        if place is None or len(self.view.answers) >= len(self.walk.before(place).asks):
            return
        self._answers[place] = (*self.view.answers, value)
        self._fold(answers=self._answers[place])

    def compare(self, value: str) -> None:
        """Show or hide the comparison with the script; on the script there is none."""
        self._fold(compared=value == "show" and self.view.place is None)

    def label(self, value: str) -> None:
        """Give the branch that we are on a name."""
        sent = texts(value, "label")
        if sent is not None:
            self.walk.tree.label(sent[0].strip()[: branches.LONGEST])
            self._screens.clear()

    def _fold(self, **changes: Any) -> None:
        self.view = msgspec.structs.replace(self.view, **changes)

    # What it looks like.

    def _screen(self) -> Screen:
        walk, view = self.walk, self.view
        beat = walk.beats[view.place - 1] if view.place else None
        main: list[Block] = [
            Sentence(key="title", kind="title", text=walk.scenario.title), *self._said(beat),
            self._board(beat), *self._asked(), *self._happened(beat), *self._compared(),
            *self._ending(),
        ]
        side: list[Block] = [timeline.steps(
            walk, view, self._doors, self.onward, asked=self._open_question())]
        if view.compared:
            side.append(branches.comparison(walk, view.node))
        side += self._choices()
        if view.place is None:
            side.append(branches.name(walk, view.node))
        if self.notes:
            side.append(Log(key="notes", title="What it expects and does not get", rows=self.notes))
        return Screen(
            title=walk.scenario.title,
            blocks=(*main, *side),
            fragment=self._fragment(),
            side=tuple(block.key for block in side),
            trail=home.trail(walk.scenario.game, lessons=self._taught),
        )

    def _said(self, beat: Beat | None) -> list[Block]:
        """One sentence to meet the position with, and what the script says before its next step."""
        walk, view = self.walk, self.view
        ahead: list[str] = []
        if view.place is not None:
            for say, ask in walk.before(view.place).talk:
                ahead.append(say)
                if ask is not None:
                    break
        if view.place is None:
            lead = branches.lead(walk, view.node)
        elif beat is not None and beat.checks:
            lead, ahead = walk.tell(beat), [beat.told, *ahead]
        elif beat is not None:
            lead = beat.told or walk.lead(beat)
        else:
            lead = "" if any(ahead) else walk.game.describe.situation(walk.tree.nodes[0].state)
        texts = [text for text in (lead, *ahead) if text]
        return [
            Sentence(key=f"said-{i}", kind="text" if i else "lead", text=text)
            for i, text in enumerate(texts)
        ]

    def _board(self, beat: Beat | None) -> Board:
        walk, view = self.walk, self.view
        state = walk.state_at(view.node, view.place)
        marks = walk.marks(beat) if view.place is not None else branches.marks(walk, view.node)
        picture = walk.game.picture(state, crop=walk.focus, marks=marks)
        if not walk.focus and not self._taught:
            # Without a part that matters all along, the board would jump from move to move.
            picture = msgspec.structs.replace(picture, crop=None)
        text = "What matters here" if view.whole else "The whole board"
        zoom = Button(text, Intent("zoom")) if picture.crop is not None else None
        return Board(key="board", picture=picture, whole=view.whole, zoom=zoom)

    def _asked(self) -> list[Block]:
        """The questions up to the first that is open, each answered one with what shows why."""
        if self.view.place is None:
            return []
        blocks: list[Block] = []
        asked = 0
        for i, (say, ask) in enumerate(self.walk.before(self.view.place).talk):
            if asked > len(self.view.answers):
                break
            if asked and say:
                blocks.append(Sentence(key=f"talk-{i}", text=say))
            if ask is not None:
                blocks += self._question(ask, asked)
                asked += 1
        return blocks

    def _question(self, ask: Ask, number: int) -> list[Block]:
        place, given = self.view.place, self.view.answers
        if place is None or number >= len(given):
            return [questions.question(ask, f"question-{number}", None)]
        put = questions.question(ask, f"question-{number}", given[number])
        return [put, *questions.reasons(self.walk, place, ask, f"reason-{number}")]

    def _open_question(self) -> bool:
        place = self.view.place
        return place is not None and len(self.view.answers) < len(self.walk.before(place).asks)

    def _happened(self, beat: Beat | None) -> list[Block]:
        """The sums, the changes and the refusal of the step that led here, and what is disputed."""
        if beat is not None and beat.checks:
            return [self._refusal(beat)]
        if self.view.place == 0:
            return []
        events = self._events(beat)
        found = ledger.ledgers(self.walk.opt, ledger.accounts(self.walk.opt, events), "ledger")
        changed = ledger.changes(self.walk.opt, events, "changes")
        line = self.walk.tree.line(self.view.node) if events else []
        return [*found, *filter(None, (changed, rested(line, 1, ONLOOKER)))]

    def _events(self, beat: Beat | None) -> tuple[Event, ...]:
        """What happened on the way here, on the script or off it."""
        return self.walk.events_of(beat) if beat else self.walk.tree.nodes[self.view.node].events

    def _compared(self) -> list[Block]:
        """All strengths and other sums that were compared on the way here, side by side."""
        walk, view = self.walk, self.view
        if view.place is None:
            way = [node.events for node in walk.tree.line(view.node)]
        else:
            way = [walk.events_of(beat) for beat in walk.beats[: view.place]]
        found = told.chart(walk.opt, chain.from_iterable(way))
        return [found] if found else []

    def _refusal(self, beat: Beat) -> Verdict:
        found = verdicts.of_checks(self.walk.opt, beat.checks)
        return msgspec.structs.replace(found, key="refusal", where=STUCK if beat.stuck else "")

    def _ending(self) -> list[Block]:
        """The printed slips that are known here, and at the end what history has to say."""
        place, history = self.view.place, self.walk.scenario.history
        if place is None or self._open_question():
            return []
        found = slips(self.walk, place)
        told: list[Block] = [found] if found else []
        if place == self.walk.end and history:
            told.append(Sentence(key="history", kind="note", text=history))
        return told

    def _choices(self) -> list[Block]:
        """What else can be done, unless a question is open or the position decides itself."""
        walk, view = self.walk, self.view
        state = walk.state_at(view.node, view.place)
        if self._open_question() or state is not walk.tree.nodes[view.node].state:
            return []
        seat = engine.node(state).seat
        who = walk.game.describe.label(walk.opt, "seat", seat)
        title = f"{who} can do this" if view.place is None else f"Try something else as {who}"
        if seat == CHANCE:
            title = "What chance may bring"
        elif len(engine.legal(state)) == 1:
            title = f"{who} has no other choice"
        found = choices.choices(state, title, why=view.why, target=view.chosen,
                                about=self._about, pressed=view.pressed)
        if found is not None and seat == CHANCE:
            found = msgspec.structs.replace(found, groups=(LEFT_TO_CHANCE, *found.groups))
        return [found] if found is not None else []

    def _fragment(self) -> str:
        came = f"{TRIED}/{self.onward.intent.value}/" if self.onward and self._taught else ""
        return f"{came}{self._own_fragment()}"

    def _own_fragment(self) -> str:
        place = self.view.place
        if place is not None:
            return f"{self.address}/{place}"
        try:
            return f"at/{links.encode(as_scenario(self.walk.tree, self.walk.scenario))}"
        except Unusable:
            # Too much was tried to fit into an address: it leads to where the script was left.
            return f"{self.address}/{branches.fork(self.walk, self.view.node)}"

"""Reads what a stage of a lesson says and asks, in the words of the position that it has."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from tutor.core.game import game
from tutor.core.options import Options
from tutor.lessons.document import Astray, Gate, Hint, Judge, Make, Read, Stage, Task
from tutor.rulebook import catalogue
from tutor.scenario import script
from tutor.scenario.document import Ask, Measure, Move, Scenario, action_of
from tutor.scenario.faults import Faults, one_of, quote
from tutor.scenario.faults import Path as At
from tutor.scenario.fields import Choice, Fields, Flag, Listing, Misfit, Spec, Text
from tutor.scenario.nodes import Node, without
from tutor.scenario.script import Vocabulary
from tutor.scenario.shape import checked, names_in, shown, wanted

LONGEST, SHORT = 160, 90
"""Characters of a sentence, and of a question: what can be read on a wall."""
TASKS = ("ask", "judge", "make", "read")
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_POSITION = ("given", "position", "seats")
_TALK = ("stage", "say", "told", "focus", "whole", "gate", "hints", "then", "wrong")


class Reader:
    """Reads what a stage says and asks, in the words of its position."""

    def __init__(self, opt: Options, at: At, faults: Faults) -> None:
        self.opt, self.at, self.faults = opt, at, faults
        self.words = Vocabulary.of(opt)
        places = names_in(game(opt.game).script.given(opt))
        self.places = Listing(Choice(tuple(sorted(places)), "a name on the board"), 60)

    def stage(self, node: Node, base: Scenario, slugs: set[str]) -> Stage | None:
        talk: dict[str, Spec] = {
            "stage": Text(40), "say": Text(LONGEST), "told": Text(LONGEST), "focus": self.places,
            "whole": Flag(),
        }
        known = (*_TALK, *_POSITION, *TASKS)
        self._only(node, self.at, known)
        rest = Node({n: v for n, v in node.value.items() if n in talk}, node.where)
        before = len(self.faults.found)
        said = checked(Fields(talk, ("stage", "say")), rest, self.at, self.faults) or {}
        slug = said.get("stage", "")
        if slug and (not _SLUG.fullmatch(slug) or slug in slugs):
            again = "the same name again" if slug in slugs else shown(node.value["stage"])
            self.faults.add((*self.at, "stage"), again,
                            "a name of its own, in lower-case words joined by -")
        slugs.add(slug)
        task = self._task(node)
        then = self._moves(node.value.get("then"), (*self.at, "then"))
        if isinstance(task, Make) and then:
            self.faults.add((*self.at, "then"), "moves after a task to make moves",
                            "no then: its path says how it goes on")
        wrong = self._wrong(node.value.get("wrong"), task)
        hints, gate = self._hints(node.value.get("hints")), self._gate(node.value.get("gate"))
        if len(self.faults.found) > before:
            return None
        return Stage(
            slug=slug, say=said["say"], base=base, task=task, then=then,
            told=said.get("told", ""), hints=hints, gate=gate,
            focus=tuple(said.get("focus") or base.focus), whole=said.get("whole", False),
            wrong=wrong, at=self.at,
        )

    def _only(self, node: Node, at: At, known: Iterable[str]) -> None:
        for name in node.value:
            if name not in known:
                self.faults.add(at, f"the name {quote(name)}", one_of(known, name),
                                where=node.keys.get(name, node.where))

    def _task(self, node: Node) -> Task | None:
        used = [name for name in TASKS if name in node.value]
        if len(used) > 1:
            self.faults.add(self.at, " and ".join(used), "one task in each stage")
        if not used:
            return None
        name = used[0]
        part, at = node.value[name], (*self.at, name)
        if not isinstance(part.value, dict):
            self.faults.add(at, shown(part), "fields")
            return None
        if name == "ask":
            return self._ask(part, at)
        if name == "judge":
            return self._judge(part, at)
        return self._make(part, at) if name == "make" else self._read(part, at)

    @property
    def _rules(self) -> Listing:
        return Listing(self.words.rules, 20, least=1)

    def _ask(self, node: Node, at: At) -> Ask | None:
        found = script.question(node, at, self.words, self.faults)
        if found and not found.rules:
            self.faults.add(at, "no rules", "rules: [ids of the rules that it is about]")
        if found and found.measure.legal is not None:
            self.faults.add((*at, "measure"), "legal",
                            "judge: {move: …}, which asks for the rule too")
        return found

    def _judge(self, node: Node, at: At) -> Judge | None:
        self._only(node, at, ("question", "move", "because", "rules"))
        said = self._said(node, at, {"question": Text(SHORT)}, ("question",))
        move = self._move(node.value.get("move"), (*at, "move"))
        because = node.value.get("because")
        many = because is not None and isinstance(because.value, list)
        why: list[Any] = []
        if because is not None:
            found = checked(self._rules if many else self.words.rules, because, (*at, "because"),
                            self.faults)
            why = list(found or ()) if many else [found]
        rules = self._optional(node, at, "rules", self._rules)
        if because is None and not rules:
            self.faults.add(at, "no because", "because: the id of the rule that refuses the move; "
                            "or, if it is allowed, rules: [ids]")
        if "question" not in said or move is None:
            return None
        return Judge(said["question"], move, tuple(filter(None, why)), tuple(rules))

    def _make(self, node: Node, at: At) -> Make | None:
        needed: dict[str, Spec] = {
            "text": Text(SHORT), "seat": self.words.seats, "rules": self._rules,
        }
        self._only(node, at, (*needed, "goal", "path", "others", "turn", "astray"))
        said = self._said(node, at, {**needed, "turn": Flag()}, tuple(needed))
        goal = self._goal(node.value.get("goal"), (*at, "goal"))
        path = self._moves(node.value.get("path"), (*at, "path"))
        if not path:
            self.faults.add((*at, "path"), "no moves", "one way to reach the goal")
        others = self._patterns(node.value.get("others"), (*at, "others"))
        astray = self._astray(node.value.get("astray"), (*at, "astray"))
        if goal is None or not path or not needed.keys() <= said.keys():
            return None
        return Make(said["text"], said["seat"], goal, path, others, tuple(said["rules"]),
                    said.get("turn", False), astray)

    def _astray(self, node: Node | None, at: At) -> tuple[Astray, ...]:
        """Moves with the reason why they lead away from the goal."""
        found = []
        for i, one in enumerate(self._items(node, at)):
            if not isinstance(one.value, dict):
                self.faults.add((*at, i), shown(one), "a move with a reason: {do: …, say: …}")
                continue
            rest = Node({n: v for n, v in one.value.items() if n == "say"}, one.where)
            said = checked(Fields({"say": Text(LONGEST)}, ("say",)), rest, (*at, i), self.faults)
            move = self._pattern(without(one, "say"), (*at, i))
            if said and said.get("say") and move is not None:
                found.append(Astray(move, said["say"]))
        return tuple(found)

    def _read(self, node: Node, at: At) -> Read | None:
        self._only(node, at, ("question", "dispute", "answers", "measure", "rules"))
        asked = Choice(tuple(game(self.opt.game).disputes), "a dispute that can be played")
        needed: dict[str, Spec] = {"question": Text(SHORT), "dispute": asked, "rules": self._rules}
        said = self._said(node, at, needed, tuple(needed))
        measure = script.measure(node.value.get("measure"), at, self.words, self.faults)
        if len(said) < len(needed):
            return None
        readings = tuple(
            r.id for r in catalogue(self.opt.game).disputes[said["dispute"]].playable
        )
        kind = Fields({"number": script.NUMBER, "yes": Flag(), "pick": Text(80)})
        spec = Fields(dict.fromkeys(readings, kind), readings)
        given = node.value.get("answers")
        if given is None:
            self.faults.add(at, "no answers", f"answers: {wanted(spec)}")
            return None
        answers = checked(spec, given, (*at, "answers"), self.faults)
        if not answers or measure is None or any(len(a) != 1 for a in answers.values()):
            return None
        plain = {reading: next(iter(answer.values())) for reading, answer in answers.items()}
        return Read(said["question"], said["dispute"], plain, measure, tuple(said["rules"]))

    def _goal(self, node: Node | None, at: At) -> Measure | None:
        found = None
        if node is not None:
            as_measure = Node({"measure": node}, node.where)
            found = script.measure(as_measure.value["measure"], at[:-1], self.words, self.faults)
        if node is None or (found and found.state is None and found.event is None):
            self.faults.add(at, "no goal that can be reached", "goal: {state: …} or {event: …}")
            return None
        return found

    def _hints(self, node: Node | None) -> tuple[Hint, ...]:
        at = (*self.at, "hints")
        spec = Listing(
            Fields({"say": Text(LONGEST), "point": self.places, "rule": self.words.rules}), 4
        )
        found = checked(spec, node, at, self.faults) if node is not None else []
        hints = [Hint(h.get("say", ""), tuple(h.get("point", ())), h.get("rule", ""))
                 for h in found or () if h is not None]
        if hints and not hints[0].point:
            self.faults.add((*at, 0), "a hint that tells", "point: [names on the board] first")
        return tuple(hints)

    def _wrong(self, node: Node | None, task: Task | None) -> dict[str, str]:
        """Why wrong answers are wrong: each choice has its reason, a number may have one."""
        at, ask = (*self.at, "wrong"), task if isinstance(task, Ask) else None
        choices = [one for one in ask.options if one != ask.answer] if ask else []
        number = ask is not None and isinstance(ask.answer, int) and not choices
        if node is not None and (ask is None or isinstance(ask.answer, bool)):
            self.faults.add(at, "reasons for wrong answers", "them only for a choice or a number")
            return {}
        if node is None:
            if choices:
                self.faults.add(self.at, "no wrong", f"wrong: {{{choices[0]}: why it is wrong, …}}")
            return {}
        names = list(node.value) if number and isinstance(node.value, dict) else choices
        spec = Fields(dict.fromkeys(names, Text(LONGEST)), tuple(choices))
        found = checked(spec, node, at, self.faults) or {}
        for name in names if number else ():
            if not (name.isascii() and name.removeprefix("-").isdecimal()):
                self.faults.add(at, quote(name), "a number, and why it is wrong")
        if number and str(ask.answer if ask else "") in found:
            self.faults.add(at, "a reason for the right answer", "reasons for wrong ones")
        return found

    def _gate(self, node: Node | None) -> Gate | None:
        if node is None:
            return None
        at = (*self.at, "gate")
        if not isinstance(node.value, dict):
            self.faults.add(at, shown(node), "fields: only and say")
            return None
        self._only(node, at, ("only", "say"))
        said = self._said(node, at, {"say": Text(LONGEST)}, ("say",))
        only = self._patterns(node.value.get("only"), (*at, "only"))
        if not only:
            self.faults.add(at, "no only", "only: [{do: …}], the moves that are let through")
        return Gate(only, said.get("say", ""))

    # Parts that several tasks have.

    def _said(self, node: Node, at: At, spec: dict[str, Spec], needed: tuple[str, ...]) -> Any:
        rest = Node({n: v for n, v in node.value.items() if n in spec}, node.where)
        found = checked(Fields(spec, needed), rest, at, self.faults) or {}
        return {name: value for name, value in found.items() if value not in (None, [])}

    def _optional(self, node: Node, at: At, name: str, spec: Spec) -> Any:
        part = node.value.get(name)
        return [] if part is None else checked(spec, part, (*at, name), self.faults) or []

    def _items(self, node: Node | None, at: At) -> list[Node]:
        if node is None:
            return []
        if not isinstance(node.value, list):
            self.faults.add(at, shown(node), "a list of moves")
            return []
        return node.value

    def _moves(self, node: Node | None, at: At) -> tuple[Move, ...]:
        found = (self._move(n, (*at, i)) for i, n in enumerate(self._items(node, at)))
        return tuple(move for move in found if move is not None)

    def _move(self, node: Node | None, at: At) -> Move | None:
        if node is None:
            self.faults.add(at, "no move", "a move, such as {seat: …, do: …}")
            return None
        found = script.move(node, at, self.words, self.faults)
        if found is not None:
            try:
                action_of(game(self.opt.game), self.opt, found)
            except Misfit as misfit:
                self.faults.add((*at, *misfit.at), misfit.found, misfit.wanted)
        return found

    def _patterns(self, node: Node | None, at: At) -> tuple[Move, ...]:
        """Moves of which not every field has to be said."""
        found = (self._pattern(n, (*at, i)) for i, n in enumerate(self._items(node, at)))
        return tuple(move for move in found if move is not None)

    def _pattern(self, node: Node, at: At) -> Move | None:
        if not isinstance(node.value, dict):
            self.faults.add(at, shown(node), "a move, such as {do: …}")
            return None
        verb = "chance" if "chance" in node.value else "do"
        actions = Choice(tuple(self.words.actions))
        head = Node({n: v for n, v in node.value.items() if n == verb}, node.where)
        name = (checked(Fields({verb: actions}, (verb,)), head, at, self.faults) or {}).get(verb)
        if name is None:
            return None
        fields = {"seat": self.words.seats, **self.words.actions[name].entries}
        rest = checked(Fields(fields), without(node, verb), at, self.faults) or {}
        return Move(rest.pop("seat", ""), name, rest)

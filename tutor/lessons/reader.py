"""Reads what a stage of a lesson says and asks, in the words of the position that it has."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from dataclasses import replace
from typing import Any

from tutor.core.game import game
from tutor.core.options import Options
from tutor.lessons import form
from tutor.lessons.document import Astray, Gate, Hint, Judge, Make, Read, Stage, Task
from tutor.lessons.form import (
    HALF,
    LONGEST,
    MOST_HINTS,
    MOST_MOVES,
    MOST_REASONS,
    MOST_RULES,
    SHORT,
    TASKS,
    Part,
)
from tutor.lessons.parts import has_part, placed
from tutor.lessons.query import MOST_OPTIONS
from tutor.rulebook import catalogue
from tutor.scenario import script
from tutor.scenario.document import Ask, Measure, Move, Scenario, action_of
from tutor.scenario.faults import Faults, clean, near, one_of, quote
from tutor.scenario.faults import Path as At
from tutor.scenario.fields import Choice, Fields, Flag, Listing, Misfit, Spec, Table, Text
from tutor.scenario.nodes import Node, without
from tutor.scenario.script import Vocabulary
from tutor.scenario.shape import checked, names_in, shown, wanted

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SAID = ("stage", "say", "told", "focus", "whole")
"""What a stage says, as against what it asks and where it stands."""


class Reader:
    """Reads what a stage says and asks, in the words of its position."""

    def __init__(self, opt: Options, at: At, faults: Faults) -> None:
        self.opt, self.at, self.faults = opt, at, faults
        words = Vocabulary.of(opt)
        # Who writes a lesson knows what a rule says, seldom its id.
        about = f"{words.rules.about} (podesta rule WORDS tells it)"
        self.words = replace(words, rules=replace(words.rules, about=about))
        g = game(opt.game)
        places = Choice(tuple(sorted(names_in(g.script.given(opt)))), "a name on the board")
        self._known: dict[str, Spec] = {
            "seat": self.words.seats, "rule": self.words.rules, "places": Listing(places, 60),
            "rules": Listing(self.words.rules, MOST_RULES, least=1),
            "reasons": Table(self.words.rules.names, Text(HALF), about),
            "dispute": Choice(tuple(g.disputes), "a dispute that can be played"),
        }

    def _specs(self, part: Part, *names: str) -> dict[str, Spec]:
        """What some fields of a part may hold, in this game."""
        return {
            field.name: self._known[field.holds] if isinstance(field.holds, str) else field.holds
            for field in part.fields if field.name in names
        }

    def stage(self, node: Node, base: Scenario, slugs: set[str]) -> Stage | None:
        before = len(self.faults.found)
        self._only(node, self.at, form.STAGE)
        said = self._said(node, self.at, form.STAGE, *_SAID)
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
        wrong = self._wrong(node.value.get("wrong"), task, node.value)
        hints, gate = self._hints(node.value.get("hints")), self._gate(node.value.get("gate"))
        self._idle(node)
        self._turned(said.get("focus") or ())
        if len(self.faults.found) > before:
            return None
        return Stage(
            slug=slug, say=said["say"], base=base, task=task, then=then,
            told=said.get("told", ""), hints=hints, gate=gate,
            focus=tuple(said.get("focus") or base.focus or placed(base, task, then)),
            whole=said.get("whole", False), wrong=wrong, at=self.at,
        )

    def _only(self, node: Node, at: At, part: Part) -> None:
        for name in node.value:
            if name not in part.names:
                self.faults.add(at, f"the name {quote(name)}", meant(part, name),
                                where=node.keys.get(name, node.where))

    def _idle(self, node: Node) -> None:
        """What would never count because nothing is there that it helps with."""
        if "seats" in node.value and "given" not in node.value:
            self.faults.add((*self.at, "seats"), "seats where no position is laid out",
                            "seats beside given alone")
        if "gate" in node.value and "make" not in node.value:
            self.faults.add((*self.at, "gate"), "a gate where no moves are made",
                            "a gate beside make alone")
        if "hints" in node.value and not any(name in node.value for name in TASKS):
            self.faults.add((*self.at, "hints"), "hints where nothing is asked",
                            f"hints beside one of {', '.join(TASKS)}")

    def _turned(self, focus: Iterable[str]) -> None:
        """Names that the picture shows no part for."""
        idle = [(i, name) for i, name in enumerate(focus) if name and not has_part(self.opt, name)]
        if idle:
            known = sorted(names_in(game(self.opt.game).script.given(self.opt)))
            parts = [name for name in known if has_part(self.opt, name)]
        for i, name in idle:
            self.faults.add((*self.at, "focus", i), f"{quote(name)}, of which the picture shows "
                            "no part of its own", one_of(parts))

    def _task(self, node: Node) -> Task | None:
        used = [name for name in TASKS if name in node.value]
        if len(used) > 1:
            self.faults.add(self.at, " and ".join(used), "one task in each stage")
        if not used:
            return None
        name = used[0]
        part, at = node.value[name], (*self.at, name)
        if not isinstance(part.value, dict):
            needed = next(one.needed for one in form.PARTS if one.name == name)
            self.faults.add(at, shown(part), f"fields: {', '.join(needed)}")
            return None
        if name == "ask":
            return self._ask(part, at)
        if name == "judge":
            return self._judge(part, at)
        return self._make(part, at) if name == "make" else self._read(part, at)

    def _ask(self, node: Node, at: At) -> Ask | None:
        found = script.question(node, at, self.words, self.faults)
        if found and not found.rules:
            self.faults.add(at, "no rules", "rules: [ids of the rules that it is about]")
        if found and found.measure.legal is not None:
            self.faults.add((*at, "measure"), "legal",
                            "judge: {move: …}, which asks for the rule too")
        if found and len(found.question) > SHORT:
            self.faults.add((*at, "question"), f"a text of {len(found.question)} characters",
                            f"at most {SHORT}, which can be read on a wall")
        if found:
            self._options(found, at)
        return found

    def _options(self, ask: Ask, at: At) -> None:
        """A choice has answers to choose from, and nothing else has."""
        if not isinstance(ask.answer, str):
            if ask.options:
                self.faults.add((*at, "options"), "answers to choose from",
                                "none for a number or yes and no; or answer: {pick: one of them}")
        elif not 1 < len(set(ask.options)) == len(ask.options) <= MOST_OPTIONS:
            found = f"[{', '.join(map(clean, ask.options))}]" if ask.options else "no options"
            self.faults.add((*at, "options"), found,
                            f"2 to {MOST_OPTIONS} answers that differ, the right one among them")

    def _judge(self, node: Node, at: At) -> Judge | None:
        self._only(node, at, form.JUDGE)
        said = self._said(node, at, form.JUDGE, "question", "rules", "reasons")
        move = self._move(node.value.get("move"), (*at, "move"))
        because = node.value.get("because")
        many = because is not None and isinstance(because.value, list)
        why: list[Any] = []
        if because is not None:
            spec = self._known["rules" if many else "rule"]
            found = checked(spec, because, (*at, "because"), self.faults)
            why = list(found or ()) if many else [found]
        rules = said.get("rules", ())
        if because is None and not rules and "because" not in misspelt(node, form.JUDGE):
            self.faults.add(at, "no because", "because: the id of the rule that refuses the move; "
                            "or, if it is allowed, rules: [ids]")
        reasons, refusing = said.get("reasons") or {}, [*filter(None, why)]
        if reasons and not 1 < len(reasons) <= MOST_REASONS:
            self.faults.add((*at, "reasons"), f"{len(reasons)} reasons", f"2 or {MOST_REASONS}")
        elif reasons and refusing and not {*refusing} & {*reasons}:
            self.faults.add((*at, "reasons"), f"no {refusing[0]} among the reasons",
                            "the rule that refuses the move, and others")
        if "question" not in said or move is None:
            return None
        return Judge(said["question"], move, tuple(refusing), tuple(rules), reasons)

    def _make(self, node: Node, at: At) -> Make | None:
        self._only(node, at, form.MAKE)
        needed = ("text", "seat", "rules")
        said = self._said(node, at, form.MAKE, *needed, "turn")
        goal = self._goal(node.value.get("goal"), (*at, "goal"))
        before = len(self.faults.found)
        path = self._moves(node.value.get("path"), (*at, "path"))
        if not path and len(self.faults.found) == before:
            self.faults.add((*at, "path"), "no moves", "one way to reach the goal")
        others = self._patterns(node.value.get("others"), (*at, "others"))
        astray = self._astray(node.value.get("astray"), (*at, "astray"))
        if goal is None or not path or not {*needed} <= said.keys():
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
            said = self._said(one, (*at, i), form.ASTRAY, "say")
            move = self._pattern(without(one, "say"), (*at, i))
            if "say" in said and move is not None:
                found.append(Astray(move, said["say"]))
        return tuple(found)

    def _read(self, node: Node, at: At) -> Read | None:
        self._only(node, at, form.READ)
        needed = ("question", "dispute", "rules")
        said = self._said(node, at, form.READ, *needed)
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
        unfit = [reading for reading, answer in (answers or {}).items() if len(answer) != 1]
        for reading in unfit:
            self.faults.add((*at, "answers", reading), shown(given.value[reading]),
                            script.ONE_ANSWER)
        if not answers or unfit or measure is None or len(answers) < len(readings):
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
        if node is None:
            return ()
        at = (*self.at, "hints")
        spec = Listing(Fields(self._specs(form.HINT, *form.HINT.names)), MOST_HINTS)
        found = checked(spec, node, at, self.faults) or []
        for i, hint in enumerate(found):
            if hint == {} and not self.faults.about((*at, i)):
                self.faults.add((*at, i), "an empty hint", "point: [names on the board], say: a "
                                "sentence, or rule: the id of a rule")
        hints = [Hint(h.get("say", ""), tuple(h.get("point", ())), h.get("rule", ""))
                 for h in found if h is not None]
        if hints and not hints[0].point and not self.faults.about((*at, 0)):
            self.faults.add((*at, 0), "a hint that tells", "point: [names on the board] first")
        return tuple(hints)

    def _wrong(
        self, node: Node | None, task: Task | None, used: Container[str]
    ) -> dict[str, str]:
        """Why wrong answers are wrong: each choice has its reason, a number may have one."""
        at, ask = (*self.at, "wrong"), task if isinstance(task, Ask) else None
        unfit = isinstance(ask.answer, str) and ask.answer not in ask.options if ask \
            else "ask" in used
        if unfit:
            # What can't be asked has told why.
            return {}
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
        if ask and choices and isinstance(node.value, dict) and ask.answer in node.value:
            self.faults.add(at, f"a reason against {quote(str(ask.answer))}, the answer that is "
                            "told to be right", f"reasons against {' and '.join(choices)}")
            return {}
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
        self._only(node, at, form.GATE)
        said = self._said(node, at, form.GATE, "say")
        only = self._patterns(node.value.get("only"), (*at, "only"))
        if not only:
            self.faults.add(at, "no only", "only: [{do: …}], the moves that are let through")
        return Gate(only, said.get("say", ""))

    # Parts that several tasks have.

    def _said(self, node: Node, at: At, part: Part, *names: str) -> dict[str, Any]:
        """What some fields of a part say; a fault for each that is needed and not there."""
        spec = self._specs(part, *names)
        rest = Node({n: v for n, v in node.value.items() if n in spec}, node.where)
        needed = tuple(n for n in names if n in part.needed and n not in misspelt(node, part))
        found = checked(Fields(spec, needed), rest, at, self.faults) or {}
        return {name: value for name, value in found.items() if value not in (None, [])}

    def _items(self, node: Node | None, at: At) -> list[Node]:
        if node is None:
            return []
        if not isinstance(node.value, list):
            self.faults.add(at, shown(node), "a list of moves")
            return []
        if len(node.value) > MOST_MOVES:
            self.faults.add(at, shown(node), f"at most {MOST_MOVES} moves")
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


def meant(part: Part, wrong: str) -> str:
    """Which of the fields of a part was meant; a field of another part is told to belong there."""
    others = [other.name for other in form.PARTS if other is not part and wrong in other.names]
    if others:
        return f"a field of a {part.name}; {wrong} belongs into {' or '.join(others)}"
    what = f"a field of a {part.name}"
    every = f"{what}: one of {', '.join(part.names)}"
    return one_of(part.names, wrong, what) if near(wrong, part.names) else every


def misspelt(node: Node, part: Part) -> set[str]:
    """Fields of a part that are there after all, in other letters: one fault for it is enough."""
    strange = [name for name in node.value if name not in part.names]
    return {hint for name in strange for hint in near(name, part.names)}

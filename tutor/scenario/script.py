"""The steps of a script, what they expect and how answers are measured: from nodes to values."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from tutor.core.game import Game, game
from tutor.core.options import Options
from tutor.rulebook import catalogue
from tutor.scenario.document import Ask, Entry, Expect, Measure, Move
from tutor.scenario.faults import Faults, Path, one_of, quote
from tutor.scenario.fields import Choice, Fields, Flag, Int, Listing, Spec, Text
from tutor.scenario.nodes import Node, without
from tutor.scenario.shape import checked, partial, shown

MOST_STEPS = 4_000
MOST_ITEMS = 200
NUMBER = Int(-1_000_000, 1_000_000)
KINDS = ("do", "chance", "refuse", "check")
MEASURES = ("total", "value", "state", "legal", "event")
ANSWERS = {"number": ("total", "value"), "yes": ("state", "legal", "event"), "pick": ("value",)}
"""Which measures can decide which kind of answer."""
ONE_ANSWER = "one of {number: 3}, {yes: true}, {pick: name}"
_TALK = ("say", "ask")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the documents of one game, mode and company may name."""

    seats: Choice
    actions: Mapping[str, Fields]
    part: Spec
    rules: Choice
    disputes: Choice
    examples: Choice

    @staticmethod
    def of(opt: Options) -> Vocabulary:
        g, book = game(opt.game), catalogue(opt.game)
        return Vocabulary(
            seats=Choice(opt.seats),
            actions=g.script.actions(opt),
            part=partial(g.script.given(opt)),
            rules=Choice(tuple(book.rules), f"the id of a rule of {g.title}"),
            disputes=Choice(tuple(book.disputes), f"the id of a dispute of {g.title}"),
            examples=Choice(tuple(book.examples), f"the id of an example of {g.title}"),
        )


def readings_of(g: Game) -> dict[str, Choice]:
    """The readings of each dispute that the engine asks."""
    disputes = catalogue(g.name).disputes
    return {d: Choice(tuple(r.id for r in disputes[d].playable)) for d in g.disputes}


def script(node: Node | None, at: Path, words: Vocabulary, faults: Faults) -> tuple[Entry, ...]:
    """The steps of a script; those that can't be used are faults."""
    if node is None:
        return ()
    if not isinstance(node.value, list):
        faults.add(at, shown(node), "a list of steps, such as - {seat: …, do: …}", where=node.where)
        return ()
    if len(node.value) > MOST_STEPS:
        faults.add(at, f"{len(node.value):,} steps", f"at most {MOST_STEPS:,}")
        return ()
    found = [_entry(item, (*at, i), words, faults) for i, item in enumerate(node.value)]
    return tuple(entry for entry in found if entry is not None)


def _entry(node: Node, at: Path, words: Vocabulary, faults: Faults) -> Entry | None:
    if not isinstance(node.value, dict):
        faults.add(at, shown(node), "a step: {seat: …, do: …} or {say: …}", where=node.where)
        return None
    kinds = [kind for kind in KINDS if kind in node.value]
    if len(kinds) > 1:
        faults.add(at, f"{' and '.join(kinds)} in one step", "a step for each")
        return None
    talk = {n: node.value[n] for n in _TALK if n in node.value}
    say = checked(Text(), talk["say"], (*at, "say"), faults) or "" if "say" in talk else ""
    ask = question(talk["ask"], (*at, "ask"), words, faults) if "ask" in talk else None
    if not kinds:
        fields = {name for spec in words.actions.values() for name in spec.entries}
        strange = _only(node, at, ("seat", *KINDS, *_TALK), faults, fields)
        if not strange and len(node.value) > len(talk):
            faults.add(at, "a step that does nothing",
                       f"do: {_some(words.actions)}; or chance, refuse, check, say or ask")
        return Entry(say=say, ask=ask)
    if kinds[0] == "refuse":
        _only(node, at, ("refuse", "because", *_TALK), faults)
        refuse = move(node.value["refuse"], (*at, "refuse"), words, faults)
        because = _because(node, at, words, faults)
        return Entry(say=say, ask=ask, refuse=refuse, because=because)
    if kinds[0] == "check":
        _only(node, at, ("check", *_TALK), faults)
        check = expectation(node.value["check"], (*at, "check"), words, faults)
        return Entry(say=say, ask=ask, check=check)
    return Entry(say=say, ask=ask, move=move(node, at, words, faults, _TALK))


def _some(actions: Mapping[str, Fields]) -> str:
    return ", ".join(list(actions)[:3]) + (", …" if len(actions) > 3 else "")


def _only(
    node: Node, at: Path, names: tuple[str, ...], faults: Faults, also: Collection[str] = ()
) -> bool:
    """Whether a mapping has other names than these, which are faults; ``also`` are let pass."""
    strange = [name for name in node.value if name not in names and name not in also]
    for name in strange:
        faults.add(at, f"the name {quote(name)}", one_of(names, name),
                   where=node.keys.get(name, node.where))
    return bool(strange)


def _because(node: Node, at: Path, words: Vocabulary, faults: Faults) -> tuple[str, ...]:
    reason = node.value.get("because")
    if reason is None:
        faults.add(at, "no because", "because: the id of the rule that refuses")
        return ()
    if isinstance(reason.value, list):
        found = checked(Listing(words.rules, 20), reason, (*at, "because"), faults)
    else:
        found = [checked(words.rules, reason, (*at, "because"), faults)]
    return tuple(rule for rule in found or () if rule)


def move(
    node: Node, at: Path, words: Vocabulary, faults: Faults, besides: tuple[str, ...] = ()
) -> Move | None:
    """An action or a chance outcome; ``besides`` are names that belong to something else."""
    if not isinstance(node.value, dict):
        faults.add(at, shown(node), "an action, such as {seat: …, do: …}", where=node.where)
        return None
    verb = "chance" if "chance" in node.value else "do"
    if verb not in node.value:
        _only(node, at, ("seat", "do", "chance"), faults)
        faults.add(at, "no do", f"do: {_some(words.actions)}", where=node.where)
        return None
    name = checked(Choice(tuple(words.actions)), node.value[verb], (*at, verb), faults)
    if name is None:
        return None
    fields = words.actions[name]
    seat = {} if verb == "chance" else {"seat": words.seats}
    spec = Fields({**seat, verb: Text(), **fields.entries}, (*seat, verb, *fields.required))
    before = len(faults.found)
    found = checked(spec, without(node, *besides), at, faults)
    if len(faults.found) > before:
        return None
    own = {n: v for n, v in found.items() if n not in ("seat", verb)}
    return Move(found.get("seat", ""), name, own)


def expectation(node: Node | None, at: Path, words: Vocabulary, faults: Faults) -> Expect:
    """What a check, or the end of a scenario, expects."""
    if node is None:
        return Expect()
    if not isinstance(node.value, dict):
        faults.add(at, shown(node), "fields: events, state or legal", where=node.where)
        return Expect()
    _only(node, at, ("events", "state", "legal"), faults)
    parts = node.value
    state = checked(words.part, parts["state"], (*at, "state"), faults) if "state" in parts else {}
    events = [event(n, (*at, "events", i), words, faults)
              for i, n in enumerate(_items(parts.get("events"), (*at, "events"), faults))]
    legal = [move(n, (*at, "legal", i), words, faults)
             for i, n in enumerate(_items(parts.get("legal"), (*at, "legal"), faults))]
    return Expect(tuple(e for e in events if e), state or {}, tuple(m for m in legal if m))


def _items(node: Node | None, at: Path, faults: Faults) -> list[Node]:
    if node is None:
        return []
    if not isinstance(node.value, list) or len(node.value) > MOST_ITEMS:
        faults.add(at, shown(node), f"a list of at most {MOST_ITEMS}", where=node.where)
        return []
    return node.value


def event(node: Node, at: Path, words: Vocabulary, faults: Faults) -> dict[str, Any]:
    """What an event must be like: its rule, and if need be its total and arguments."""
    if not isinstance(node.value, dict) or "rule" not in node.value:
        faults.add(at, shown(node), "an event, such as {rule: id of the rule, total: 3}",
                   where=node.where)
        return {}
    found: dict[str, Any] = {}
    for name, item in node.value.items():
        if name == "rule":
            value = checked(words.rules, item, (*at, name), faults)
        elif name == "times":
            value = checked(Int(0, 1_000), item, (*at, name), faults)
        elif isinstance(item.value, list):
            value = [scalar(n, (*at, name, i), faults) for i, n in enumerate(item.value)]
        else:
            value = scalar(item, (*at, name), faults)
        if value is not None:
            found[name] = value
    return found


def scalar(node: Node | None, at: Path, faults: Faults) -> Any:
    """A whole number, true or false, or a short text."""
    if node is None:
        return None
    if isinstance(node.value, bool):
        return node.value
    return checked(NUMBER if isinstance(node.value, int) else Text(200), node, at, faults)


def question(node: Node, at: Path, words: Vocabulary, faults: Faults) -> Ask | None:
    """What is asked, and how the engine answers it; None if it can't be used."""
    if not isinstance(node.value, dict):
        faults.add(at, shown(node), "fields: question, answer and measure", where=node.where)
        return None
    before = len(faults.found)
    answer = node.value.get("answer")
    if answer is not None and not isinstance(answer.value, dict):
        faults.add((*at, "answer"), shown(answer), ONE_ANSWER)
        return None
    found = checked(Fields({
        "question": Text(400),
        "answer": Fields({"number": NUMBER, "yes": Flag(), "pick": Text(80)}),
        "rules": Listing(words.rules, 20),
        "options": Listing(Text(80), 12),
    }, ("question", "answer")), without(node, "measure"), at, faults)
    how = measure(node.value.get("measure"), at, words, faults)
    if len(faults.found) > before or how is None:
        return None
    answers, options = found["answer"], found.get("options", [])
    if len(answers) != 1:
        faults.add((*at, "answer"), shown(node.value["answer"]),
                   ONE_ANSWER)
        return None
    kind, answer = next(iter(answers.items()))
    if options and str(answer) not in options:
        faults.add((*at, "answer", kind), quote(str(answer)), one_of(options, str(answer)))
    used = next(m for m in MEASURES if _uses(how, m))
    if used not in ANSWERS[kind]:
        faults.add((*at, "measure"), used, f"{' or '.join(ANSWERS[kind])}, for an answer of the "
                   f"kind {kind}")
    return Ask(found["question"], answer, how, tuple(found.get("rules", [])), tuple(options))


def _uses(how: Measure, name: str) -> bool:
    return getattr(how, name) not in ("", (), None)


def measure(node: Node | None, at: Path, words: Vocabulary, faults: Faults) -> Measure | None:
    """How the engine decides; ``at`` is the path of what is to be decided."""
    ways = "measure: one of total, value, state, legal or event"
    if node is None:
        faults.add(at, "no measure", f"{ways}, by which the engine decides the answer")
        return None
    at = (*at, "measure")
    used = [m for m in MEASURES if isinstance(node.value, dict) and m in node.value]
    if len(used) != 1:
        names = (*MEASURES, "terms", "where", "when")
        if isinstance(node.value, dict) and _only(node, at, names, faults):
            return None
        faults.add(at, " and ".join(used) or shown(node), f"{ways}, such as total: id of a rule",
                   where=node.where)
        return None
    kind = used[0]
    also = {"total": ("terms", "where"), "value": ("when",), "state": ("when",)}.get(kind, ())
    _only(node, at, (kind, *also), faults)
    before = len(faults.found)
    found: dict[str, Any] = {
        name: _measure_part(name, part, (*at, name), words, faults)
        for name, part in node.value.items() if name in (kind, *also)
    }
    return None if len(faults.found) > before else Measure(**found)


def _measure_part(name: str, node: Node, at: Path, words: Vocabulary, faults: Faults) -> Any:
    match name:
        case "total":
            return checked(words.rules, node, at, faults)
        case "value":
            if node.value == []:
                faults.add(at, shown(node), "a path into the position, such as [round]",
                           where=node.where)
            steps = enumerate(_items(node, at, faults))
            return tuple(scalar(n, (*at, i), faults) for i, n in steps)
        case "state":
            return checked(words.part, node, at, faults)
        case "legal":
            return move(node, at, words, faults)
        case "event":
            return event(node, at, words, faults)
        case "terms":
            return tuple(checked(Listing(Text(80), 20), node, at, faults) or ())
        case "when":
            return checked(Choice(("now", "next", "end")), node, at, faults)
        case _:
            return _where(node, at, faults)


def _where(node: Node, at: Path, faults: Faults) -> dict[str, Any]:
    if not isinstance(node.value, dict):
        faults.add(at, shown(node), "arguments of the note, by name", where=node.where)
        return {}
    return {name: scalar(item, (*at, name), faults) for name, item in node.value.items()}

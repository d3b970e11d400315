"""What can be done here, by action and target; what can't, and what would allow it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from tutor.core import codec, engine
from tutor.core.frames import CHANCE, Action
from tutor.core.game import game, nameable
from tutor.core.guards import COST, FORM, Check
from tutor.core.options import Options
from tutor.scenario.document import move_of
from tutor.view import sets
from tutor.view.blocks import Button, CheckRow, Choices, Group, Intent, Option
from tutor.view.cards import title_of
from tutor.view.sets import Sets
from tutor.view.words import Words, apart, capital, say_check

MOST_NEAR, MOST_FAR = 12, 6
"""Refused actions that are listed: those that lack something, and all with those out of reach."""
MOST_ALIKE = 5
"""Refused actions of a kind that are listed."""
TOGETHER = " + "
"""What parts the things that an action concerns together, in the target that it is listed under."""
_NUMBERS = re.compile(r"\d+|s\b")
"""What a number changes in a sentence."""
ASK_WHY = Button("Why can't I…?", Intent("why", "show"))
HIDE_WHY = Button("Hide what can't be done", Intent("why", "hide"))


def code(action: Action) -> str:
    """An action as the value of an intent."""
    return codec.encode(action).decode()


def kind_of(action: Action) -> str:
    """What an action does, whatever it is done to: tries of one kind are of one such name."""
    return type(action).__name__


def kind_in(value: str) -> str:
    """What the action does that an intent's value stands for; empty for what is none."""
    try:
        return msgspec.json.decode(value, type=_Tagged).type
    except msgspec.MsgspecError:
        return ""


class _Tagged(msgspec.Struct, frozen=True):
    """All that every action says of itself as text."""

    type: str


def find(actions: Iterable[Action], value: str) -> Action | None:
    """The action that an intent's value stands for, if it is among these."""
    return next((a for a in actions if code(a) == value), None)


def choices(
    s: Any, title: str, *, why: bool, target: str = "", about: Iterable[str] = (),
    pressed: tuple[str, ...] = (),
) -> Choices | None:
    """The legal actions of a position; with ``why`` the refused ones too. None when it is over.

    With a ``target`` only the actions that concern it, if there are any. What is refused and
    concerns the things that it is ``about`` comes first. Things that are ``pressed`` make up a set.
    """
    if not s.stack:
        return None
    found = offered(s, engine.legal(s), title, target, pressed=pressed)
    return found if engine.node(s).seat == CHANCE else with_refusals(s, found, why, target, about)


def with_refusals(
    s: Any, found: Choices, why: bool, target: str = "", about: Iterable[str] = ()
) -> Choices:
    """Choices with the button that asks why not, and with ``why`` the refused ones."""
    refused = _grouped(s, refusals(s, engine.legal(s), target, about=about)) if why else ()
    return msgspec.structs.replace(found, refused=refused, why=HIDE_WHY if why else ASK_WHY)


def offered(
    s: Any, actions: Iterable[Action], title: str, target: str = "", key: str = "choices",
    pressed: tuple[str, ...] | None = None,
) -> Choices:
    """These actions by group; with a ``target`` those that concern it, if there are any.

    With what is ``pressed``, be it nothing, sets of which there are many are put together by it.
    """
    actions, group = [*actions], game(s.opt.game).describe.group
    found = sets.find(s, actions) if pressed is not None else None
    held = {*found.actions.values()} if found else set()
    options = [_Judged(a, group(s.opt, a), ()) for a in actions if a not in held]
    aimed = [one for one in options if one.concerns(target)]
    groups = tuple(map(_told_apart, _grouped(s, aimed or options)))
    if found is not None:
        groups = (_put_together(s, found, pressed or ()), *groups)
    return Choices(key=key, title=title, groups=groups)


def _put_together(s: Any, found: Sets, pressed: tuple[str, ...]) -> Group:
    """Sets as the things that they are made of, and the move that those pressed come to."""
    group, chosen = game(s.opt.game).describe.group, {*pressed}
    options = tuple(_option(s, _Judged(a, group(s.opt, a), ())) for a in found.actions.values())
    toggles = tuple(Button(name, Intent("pick", name), primary=name in chosen)
                    for name in found.names)
    made = None
    if frozenset() in found.actions or not chosen.isdisjoint(found.names):
        action = found.action(s, pressed)
        checks = () if action in found.actions.values() else engine.explain(s, action)
        made = _option(s, _Judged(action, group(s.opt, action), checks))
    return Group(capital(found.kind.do.replace("-", " ")), options, toggles, made)


class _Judged(NamedTuple):
    """An action with its heading and target, and its checks if it is refused."""

    action: Action
    group: tuple[str, str]
    checks: tuple[Check, ...]

    def concerns(self, target: str) -> bool:
        """Whether it is about something on the board, or about several things and that too."""
        return bool(target) and target in self.group[1].split(TOGETHER)

    @property
    def kind(self) -> tuple[type[Action], str]:
        """What it is, and the rule that refuses it: many like it say the same."""
        return type(self.action), self.failed.rule

    @property
    def failed(self) -> Check:
        """The first condition that refuses it."""
        return next(c for c in self.checks if c.holds is False)

    @property
    def distance(self) -> tuple[bool, int]:
        """How far it is from being legal: what is not even there is further than what is short."""
        unreached = any(c.holds is None for c in self.checks)
        return unreached, sum(c.holds is False for c in self.checks)


def _grouped(s: Any, judged: Iterable[_Judged]) -> tuple[Group, ...]:
    groups: dict[str, list[Option]] = {}
    for one in judged:
        groups.setdefault(one.group[0], []).append(_option(s, one))
    # A heading that says what the one thing below it says needs not be said.
    return tuple(
        Group("" if [title] == [one.text for one in found] else title, tuple(found))
        for title, found in groups.items()
    )


def _told_apart(group: Group) -> Group:
    """A group by what its actions concern; where two would read the same, by what differs."""
    told = [one.text for one in group.options]
    if len({one.target for one in group.options}) == len(told):
        return group
    return msgspec.structs.replace(group, options=tuple(
        msgspec.structs.replace(one, target=capital(text))
        for one, text in zip(group.options, apart(told), strict=True)
    ))  # fmt: skip


def refusals(
    s: Any, legal: Iterable[Action], target: str = "", *, about: Iterable[str] = (),
    every: bool = False,
) -> list[_Judged]:
    """Actions of this decision that the seat may not take, the nearest to being legal first.

    Only so many as one reads, unless ``every`` one is wanted: then one of each kind comes first,
    those before others that concern something that it is ``about``.

    With a ``target`` only those that concern it, if there are any. An action of the wrong form
    says little about the rules: it is left out, but for one of each kind that it is ``about``.
    """
    g, seat, kinds = game(s.opt.game), engine.node(s).seat, set(engine.handler(s).guards)
    allowed, wanted = set(legal), set() if every else {*about}
    judged = []
    for action in nameable(s):
        if action.seat != seat or type(action) not in kinds or action in allowed:
            continue
        one = _Judged(action, g.describe.group(s.opt, action), ())
        if target and not one.concerns(target):
            continue
        one = one._replace(checks=engine.explain(s, action))
        if one.failed.stage != FORM or (wanted and any(map(one.concerns, wanted))):
            judged.append(one)
    if target and not judged:
        return refusals(s, allowed, about=wanted)
    judged.sort(key=lambda one: one.distance)
    return judged if every else _mixed(s, judged, wanted)


def _mixed(s: Any, judged: list[_Judged], about: set[str]) -> list[_Judged]:
    """So many refused actions as one reads, with one of each kind before the second of any."""
    judged = sorted(judged, key=lambda one: not any(map(one.concerns, about)))
    seen: Counter[tuple[type[Action], str]] = Counter()
    order = []
    for one in judged:
        if seen[one.kind] < (1 if one.failed.stage == FORM else MOST_ALIKE):
            order.append((seen[one.kind], one))
            seen[one.kind] += 1
    order.sort(key=lambda each: each[0])
    near = sum(not one.distance[0] for _, one in order)
    most = min(MOST_NEAR, max(near, len(seen), MOST_FAR))
    return [*islice(_told_once(s, [one for _, one in order]), most)]


def _told_once(s: Any, judged: Iterable[_Judged]) -> Iterator[_Judged]:
    """Refused actions without those that differ from one before in a number alone."""
    words, told = game(s.opt.game).describe, set[tuple[type[Action], str]]()
    for one in judged:
        like = type(one.action), _NUMBERS.sub("", say_check(words, s.opt, one.failed))
        if like not in told:
            told.add(like)
            yield one


def _option(s: Any, one: _Judged) -> Option:
    g, (_, target) = game(s.opt.game), one.group
    words, fields = g.describe, move_of(g, s.opt, one.action).fields
    if "from" in fields and "to" in fields:
        target = f"{fields['from']} to {fields['to']}"
    text, beside = capital(words.act(s.opt, one.action)), words.beside(s, one.action)
    if beside:
        text, target = f"{text} ({beside})", f"{target} ({beside})"
    if not one.checks:
        return Option(text, Intent("act", code(one.action)), True, target)
    failed = [c for c in one.checks if c.holds is False]
    return Option(
        text=text,
        intent=Intent("explain", code(one.action)),
        legal=False,
        target=target,
        reason=say_check(words, s.opt, failed[0]),
        fix=way_to(failed, more=any(c.holds is None for c in one.checks)),
        rule=failed[0].rule,
        checks=tuple(check_row(words, s.opt, c) for c in one.checks),
    )


def check_row(words: Words, opt: Options, check: Check) -> CheckRow:
    """A condition in words, with its numbers where it has two of a unit.

    A word, such as ``in`` or ``any``, tells nothing that the sentence doesn't. One that was not
    reached has looked at nothing yet: it is told by the title of its rule.
    """
    if check.holds is None:
        return CheckRow("unreached", title_of(check.rule), check.rule)
    state = "holds" if check.holds else "fails"
    said = say_check(words, opt, check)
    need, have = _amount(check.need, check.unit), _amount(check.have, check.unit)
    if not (need and have):
        return CheckRow(state, said, check.rule)
    return CheckRow(state, said, check.rule, f"at most {need}" if _is_limit(check) else need, have)


def _is_limit(check: Check) -> bool:
    """Whether the number that is needed is one not to be passed, as far as this case tells."""
    need, have = int(check.need), int(check.have)
    return have < need if check.holds else have > need


def _amount(value: Any, unit: str) -> str:
    """A number with its unit; empty for anything else."""
    number = isinstance(value, int) and not isinstance(value, bool)
    return f"{value} {plural(unit, value)}" if number and unit else ""


def way_to(failed: list[Check], *, more: bool) -> str:
    """The smallest change that would allow an action whose failed conditions these are.

    Empty where one of them is no matter of numbers: then no number would do.
    """
    steps = [_step(check) for check in _as_one(failed)]
    if not all(steps):
        return ""
    first = "First it needs" if more else "It would need"
    return f"{first} {' and '.join(steps)}."


def _as_one(failed: Iterable[Check]) -> Iterable[Check]:
    """Conditions with those of one unit as one: costs add up, of bounds the furthest counts."""
    found: dict[tuple[Any, ...], Check] = {}
    for check in failed:
        if not check.apart:
            found[(check,)] = check
            continue
        need, have = int(check.need), int(check.have)
        key = check.unit, check.stage, need > have
        other = found.setdefault(key, check)
        if other is check:
            continue
        found[key] = max(other, check, key=lambda one: one.apart) if check.stage != COST else \
            msgspec.structs.replace(check, need=int(other.need) + need, have=int(other.have) + have)
    return found.values()


def _step(check: Check) -> str:
    need, have = check.need, check.have
    if isinstance(need, bool) or isinstance(have, bool) or not check.unit:
        return ""
    if isinstance(need, int) and isinstance(have, int):
        number = abs(need - have)
        return f"{number} {'more' if need > have else 'fewer'} {plural(check.unit, number)}"
    return f"{need} instead of {have}"


def plural(unit: str, number: int) -> str:
    """A unit by number; of ``card of the row`` it is the card that is counted."""
    if number == 1:
        return unit
    if " of " in unit:
        head, _, rest = unit.partition(" of ")
        return f"{plural(head, number)} of {rest}"
    if unit.endswith("y"):
        return f"{unit[:-1]}ies"
    return f"{unit}es" if unit.endswith(("s", "x", "ch")) else f"{unit}s"

"""What can be done here, by action and target; what can't, and what would allow it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from tutor.core import codec, engine
from tutor.core.frames import CHANCE, Action
from tutor.core.game import game, nameable
from tutor.core.guards import FORM, Check
from tutor.core.options import Options
from tutor.view.blocks import Button, CheckRow, Choices, Group, Intent, Option
from tutor.view.cards import title_of
from tutor.view.words import Words, capital, say_check

MOST_NEAR, MOST_FAR = 12, 6
"""Refused actions that are listed: those that lack something, and all with those out of reach."""
TOGETHER = " + "
"""What parts the things that an action concerns together, in the target that it is listed under."""
ASK_WHY = Button("Why can't I…?", Intent("why", "show"))
HIDE_WHY = Button("Hide what can't be done", Intent("why", "hide"))


def code(action: Action) -> str:
    """An action as the value of an intent."""
    return codec.encode(action).decode()


def find(actions: Iterable[Action], value: str) -> Action | None:
    """The action that an intent's value stands for, if it is among these."""
    return next((a for a in actions if code(a) == value), None)


def choices(s: Any, title: str, *, why: bool, target: str = "") -> Choices | None:
    """The legal actions of a position; with ``why`` the refused ones too. None when it is over.

    With a ``target`` only the actions that concern it, if there are any.
    """
    if not s.stack:
        return None
    found = offered(s, engine.legal(s), title, target)
    return found if engine.node(s).seat == CHANCE else with_refusals(s, found, why, target)


def with_refusals(s: Any, found: Choices, why: bool, target: str = "") -> Choices:
    """Choices with the button that asks why not, and with ``why`` the refused ones."""
    refused = _grouped(s, refusals(s, engine.legal(s), target)) if why else ()
    return msgspec.structs.replace(found, refused=refused, why=HIDE_WHY if why else ASK_WHY)


def offered(
    s: Any, actions: Iterable[Action], title: str, target: str = "", key: str = "choices"
) -> Choices:
    """These actions by group; with a ``target`` those that concern it, if there are any."""
    group = game(s.opt.game).describe.group
    options = [_Judged(a, group(s.opt, a), ()) for a in actions]
    aimed = [one for one in options if one.concerns(target)]
    return Choices(key=key, title=title, groups=_grouped(s, aimed or options))


class _Judged(NamedTuple):
    """An action with its heading and target, and its checks if it is refused."""

    action: Action
    group: tuple[str, str]
    checks: tuple[Check, ...]

    def concerns(self, target: str) -> bool:
        """Whether it is about something on the board, or about several things and that too."""
        return bool(target) and target in self.group[1].split(TOGETHER)

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


def refusals(
    s: Any, legal: Iterable[Action], target: str = "", *, every: bool = False
) -> list[_Judged]:
    """Actions of this decision that the seat may not take, the nearest to being legal first.

    Only so many as one reads, unless ``every`` one is wanted.

    With a ``target`` only those that concern it, if there are any. An action of the wrong form
    says nothing about the rules and is left out.
    """
    g, seat, kinds = game(s.opt.game), engine.node(s).seat, set(engine.handler(s).guards)
    allowed = set(legal)
    judged = []
    for action in nameable(s):
        if action.seat != seat or type(action) not in kinds or action in allowed:
            continue
        one = _Judged(action, g.describe.group(s.opt, action), ())
        if target and not one.concerns(target):
            continue
        checks = engine.explain(s, action)
        if next(c for c in checks if c.holds is False).stage != FORM:
            judged.append(one._replace(checks=checks))
    if target and not judged:
        return refusals(s, allowed)
    judged.sort(key=lambda one: one.distance)
    near = sum(not one.distance[0] for one in judged)
    return judged if every else judged[: min(MOST_NEAR, max(near, MOST_FAR))]


def _option(s: Any, one: _Judged) -> Option:
    words, (_, target) = game(s.opt.game).describe, one.group
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
    return CheckRow(state, said, check.rule, *((need, have) if need and have else ("", "")))


def _amount(value: Any, unit: str) -> str:
    """A number with its unit; empty for anything else."""
    number = isinstance(value, int) and not isinstance(value, bool)
    return f"{value} {plural(unit, value)}" if number and unit else ""


def way_to(failed: list[Check], *, more: bool) -> str:
    """The smallest change that would allow an action whose failed conditions these are.

    Empty where one of them is no matter of numbers: then no number would do.
    """
    steps = [_step(check) for check in failed]
    if not all(steps):
        return ""
    first = "First it needs" if more else "It would need"
    return f"{first} {' and '.join(steps)}."


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

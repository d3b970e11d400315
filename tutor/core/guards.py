"""Guards: each stands for one rule, and is the only place that decides it.

A guard is asked with a state, the frame on top and an action, and answers with a `Check` that shows
what the rule needs and what is there. The same guards list the legal actions, judge a proposed one
and explain a refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

FORM, PRESENCE, LIMITS, COST, COMPLETION = "form", "presence", "limits", "cost", "completion"
STAGES = (FORM, PRESENCE, LIMITS, COST, COMPLETION)
BLOCKING = (FORM, PRESENCE)
"""Stages after which nothing further can be judged: what they look for has to be there first."""

Value = int | str | bool


class Check(msgspec.Struct, frozen=True, gc=False):
    """One condition of an action: the rule, what it needs, what it found.

    ``holds`` is None where an earlier stage failed, so that the condition was not reached.
    ``args`` are the named arguments of the message that renders this check; ``reads`` are the paths
    of the state that it looked at; ``source`` is ``rule``, ``lesson`` or ``form``.
    """

    holds: bool | None
    need: Value = ""
    have: Value = ""
    unit: str = ""
    subject: str = ""
    rule: str = ""
    stage: str = LIMITS
    reads: tuple[tuple[str | int, ...], ...] = ()
    source: str = "rule"
    args: tuple[tuple[str, Value | tuple[int, ...]], ...] = ()

    @property
    def apart(self) -> int:
        """How far what is there is from what is needed; 0 where they are no numbers."""
        need, have = self.need, self.have
        return abs(have - need) if isinstance(have, int) and isinstance(need, int) else 0


def check(
    holds: bool,
    need: Value = "",
    have: Value = "",
    unit: str = "",
    subject: str = "",
    *,
    rule: str = "",
    reads: tuple[tuple[str | int, ...], ...] = (),
    **args: Value | tuple[int, ...],
) -> Check:
    """A check as a guard function returns it; the guard adds its rule and stage.

    Its arguments are still a dict, and the guard makes pairs of them: a playout, which wants no
    more than the answer, would spend a tenth of its time on it.
    """
    return Check(holds, need, have, unit, subject, rule, LIMITS, reads, "rule",
                 args)  # type: ignore[arg-type]


class Guard:
    """A rule that an action has to meet; call it for the full `Check`, `holds` for the answer."""

    __slots__ = ("fn", "rule", "source", "stage")

    def __init__(self, fn: Callable[[Any, Any, Any], Check], rule: str, stage: str, source: str):
        self.fn, self.rule, self.stage, self.source = fn, rule, stage, source

    def holds(self, s: Any, f: Any, a: Any) -> bool:
        return bool(self.fn(s, f, a).holds)

    def __call__(self, s: Any, f: Any, a: Any) -> Check:
        found = self.fn(s, f, a)
        return msgspec.structs.replace(
            found, rule=found.rule or self.rule, stage=self.stage, source=self.source,
            args=tuple(dict(found.args).items()),
        )

    def unreached(self) -> Check:
        """The check of a guard that an earlier failure kept from being asked."""
        return Check(None, rule=self.rule, stage=self.stage, source=self.source)


def guard(
    rule: str, stage: str = LIMITS, source: str = "rule"
) -> Callable[[Callable[[Any, Any, Any], Check]], Guard]:
    """Make a guard for a rule out of a function ``(state, frame, action) -> Check``."""
    if stage not in STAGES:
        raise ValueError(f"stage {stage!r} is none of {', '.join(STAGES)}")
    return lambda fn: Guard(fn, rule, stage, source)

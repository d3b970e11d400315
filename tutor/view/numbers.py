"""Why a number is wrong: which parts of it were left out, or counted otherwise than they count.

Where several mistakes come to the same number, each of them is named: nobody knows which it was.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import NamedTuple

from tutor.scenario.document import Ask
from tutor.scenario.matching import Here, measured
from tutor.view import parts, questions
from tutor.view.cards import text_of, title_of
from tutor.view.ledger import Account
from tutor.view.parts import Part
from tutor.view.walk import Walk

MOST_MAYBE = 3
"""Mistakes that are named where each of them may have been made."""
MOST_LEFT_OUT = 2
"""Parts that somebody may have left out together."""


class Reason(NamedTuple):
    """A sentence, and the rule that it rests on.

    ``missed`` are the rules that were not known; None are all that the stage is about.
    """

    say: str
    rule: str
    missed: tuple[str, ...] | None = None


class _Slip(NamedTuple):
    """What may have been done wrong to ``what``, said around it; the rules that were not known."""

    verb: str
    what: str = ""
    missed: tuple[str, ...] = ()
    how: str = ""


def reason(walk: Walk, place: int, ask: Ask, given: int) -> Reason:
    """Why a number is not the answer to a question."""
    right, measure = int(ask.answer), ask.measure
    for account in questions.deciding(walk, place, ask):
        for event, one in account.sums:
            if one.total == right and (not measure.total or measure.total in event.rules):
                terms = [t for t in event.because if not measure.terms
                         or t.label in measure.terms or t.rule in measure.terms]
                return _summed(ask, parts.of_terms(walk, terms), given, account)
    if found := parts.of_change(walk, place, ask):
        return _summed(ask, found, given)
    rule, s = ask.rules[0], walk.state_at(walk.node_at(place), place)
    now = measured(Here(walk.game, walk.opt, s, s, s, ()), measure) if measure.value else None
    if type(now) is int and now == right:
        change = f"take {now - given} from" if given < now else f"add {given - now} to"
        return Reason(f"That would {change} {now}. {_means(rule, right)}", rule)
    return Reason(f"Too {_way(given, right)}. {_means(rule, right)}", rule)


def _means(rule: str, right: int) -> str:
    """What a rule says; only its name where it says the very number that is asked for.

    What each of some things brings is not yet the number.
    """
    text = text_of(rule)
    told = str(right) in _DIGITS.findall(text) and not _EACH.search(text)
    return f"What counts here is “{title_of(rule)}”." if told else text


_DIGITS = re.compile(r"\d+")
_EACH = re.compile(r"\b(for (each|every)|per)\b")


def _way(given: int, right: int) -> str:
    return "low" if given < right else "high"


def _summed(
    ask: Ask, found: tuple[Part, ...], given: int, account: Account | None = None
) -> Reason:
    """What was done wrong with the parts of a number, if anything explains it."""
    way = _way(given, int(ask.answer))
    # What is left out is thought of first: it is the most common mistake.
    slips = [*dict.fromkeys(_lacking(found, given) or _otherwise(found, given))]
    if slips and len(slips) <= MOST_MAYBE:
        missed = slips[0].missed if len(slips) == 1 else ()
        rule = next(iter(missed), ask.rules[0])
        return Reason(f"Too {way}: that {_either(slips)}.", rule, missed)
    if slips:
        return Reason(f"Too {way}. Several mistakes would give that: go through it once more. "
                      f"{_these(found)}", ask.rules[0], ())
    for _, other in account.sums if account else ():
        if given == other.total != int(ask.answer):
            return Reason(f"{given} answers another question: {other.label}", other.rule)
    return _what_counts(ask, found, way)


def _lacking(found: tuple[Part, ...], given: int) -> list[_Slip]:
    """What may have been left out so that a number comes out as it was given.

    The only part of a number is not named: that would tell it.
    """
    right = sum(part.number for part in found)
    some = (some for size in range(1, min(MOST_LEFT_OUT + 1, len(found)))
            for some in combinations(found, size))
    slips = [_left_out(one) for one in some if given == right - sum(p.number for p in one)]
    slips += [_Slip("counts each as 1, and each is worth more than that", "", _missed(part))
              for part in found if part.things and given == right - part.number + part.things]
    slips += [_Slip("is what goes, not what is left")
              for part in found[:1] if part.given and given == part.number - right > 0]
    return slips


def _otherwise(found: tuple[Part, ...], given: int) -> list[_Slip]:
    """What may have been counted twice, or added where it is taken off."""
    right, slips = sum(part.number for part in found), []
    for part in found if len(found) > 1 else ():
        adds, named, missed = part.number > 0, _named(part), _missed(part)
        if missed and given == right + part.number:
            slips.append(_Slip("counts" if adds else "takes off", named, missed, "twice"))
        if missed and given == right - 2 * part.number:
            verb, how = ("takes off", "adding it") if adds else ("adds", "taking it off")
            slips.append(_Slip(verb, named, missed, f"in place of {how}"))
    return slips


def _left_out(some: tuple[Part, ...]) -> _Slip:
    """That parts are left out: those that add are not counted, the others not taken off."""
    missed = tuple(rule for part in some for rule in _missed(part))
    adding, taking = (" and ".join(_named(p) for p in some if (p.number > 0) is more)
                      for more in (True, False))
    if not taking:
        return _Slip("leaves out", adding, missed)
    if not adding:
        return _Slip("does not take off", taking, missed)
    return _Slip(f"leaves out {adding}, and does not take off {taking}", "", missed)


def _either(slips: list[_Slip]) -> str:
    """Mistakes of which one was made; what the same is done to is told together."""
    told, ways = list[str](), dict.fromkeys((slip.verb, slip.how) for slip in slips)
    for verb, how in ways:
        what = [slip.what for slip in slips if (slip.verb, slip.how) == (verb, how)]
        several = ", or " if any(" and " in one for one in what) else " or "
        either = "either " * (len(ways) == 1 < len(what))
        told.append(" ".join(filter(None, (verb, f"{either}{several.join(what)}", how))))
    return f"{'either ' * (len(told) > 1)}{', or '.join(told)}"


def _named(part: Part) -> str:
    return f"the {part.said}" if part.said[:1].isdigit() else f"“{part.said}”"


def _missed(part: Part) -> tuple[str, ...]:
    """The rule that was not known; what lay there from the start needs none."""
    return () if part.given else (part.rule,)


def _these(found: tuple[Part, ...]) -> str:
    told = ", ".join(f"{'less ' * (part.number < 0)}{part.said}" for part in found)
    return f"This counts, and nothing else: {told}."


def _what_counts(ask: Ask, found: tuple[Part, ...], way: str) -> Reason:
    """What counts, where nothing explains how a number was come by."""
    idle = next((rule for rule in ask.rules if rule not in {part.rule for part in found}), "")
    if idle or len(found) < 2:
        # What the question is about adds nothing here, or is all that does.
        rule = idle or ask.rules[0]
        return Reason(f"Too {way}. {_means(rule, int(ask.answer))}", rule)
    missed = tuple(dict.fromkeys(rule for part in found for rule in _missed(part)))
    return Reason(f"Too {way}. {_these(found)}", missed[0], missed)

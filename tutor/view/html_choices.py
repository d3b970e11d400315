"""What can be done and what can't as HTML, each of it with its reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tutor.view import blocks as b
from tutor.view.markup import button, conditions, door, esc, fold, items, press, rule_button, tag

MANY = 16
"""Actions of one group above which they are folded."""


def choices(one: b.Choices) -> str:
    """Actions by group; the refused ones under *Why can't I…?*, each with its reason."""
    return offers(one, None, refusals(one, pressed=True))


def offers(one: b.Choices, leads: Mapping[str, Sequence[str]] | None, after: str) -> str:
    """Actions by group, and what stands after them.

    With ``leads``, the sentences that say what each action leads to, an action opens to show them.
    """
    parts = [tag("h2", esc(one.title))]
    for group in one.groups:
        if group.title:
            parts.append(tag("h3", esc(group.title)))
        if leads is None and group.toggles:
            parts.append(_toggles(group))
        elif leads is None:
            chips = "".join(
                press(each.target or each.text, each.intent, "chip", say=each.text)
                for each in group.options
            )
            chips = tag("div", chips, "chips")
            if len(group.options) > MANY:
                chips = fold(f"{one.key}-{group.title}", f"All {len(group.options)}", chips)
            parts.append(chips)
        else:
            parts.extend(_leading(one.key, each, leads) for each in group.options)
    more = "".join(button(each, "chip plain") for each in (*one.more, one.why) if each)
    if more:
        parts.append(tag("p", more, "chips"))
    return tag("section", "".join(parts) + after, "card choices")


def _toggles(group: b.Group) -> str:
    """What a set is made of, and below it what those pressed come to."""
    chips = "".join(
        press(each.text, each.intent, "chip chosen" if each.primary else "chip",
              pressed=each.primary)
        for each in group.toggles
    )
    made = group.made
    if made is None:
        found = tag("p", "Choose one or more of them.", "note")
    elif made.legal:
        found = tag("p", press(made.text, made.intent, "chip primary"), "chips")
    else:
        found = items([_refused(made, pressed=False)], "refused")
    return tag("div", chips, "chips", role="group", aria_label=group.title) + found


def refusals(one: b.Choices, *, pressed: bool = False) -> str:
    """What can't be done, each with its reason, what would allow it, and every condition.

    Where somebody listens each can be ``pressed``: that is an attempt.
    """
    return "".join(
        (tag("h3", esc(group.title)) if group.title else "")
        + items((_refused(each, pressed) for each in group.options), "refused")
        for group in one.refused
    )


def _leading(key: str, one: b.Option, leads: Mapping[str, Sequence[str]]) -> str:
    lines = leads.get(one.intent.value) or ["Nothing on the board changes."]
    return fold(f"{key}-{one.intent.value}", one.text, items(map(esc, lines), "plain"))


def _refused(one: b.Option, pressed: bool) -> str:
    # What no rule refuses is left out by the lesson alone: that is no ruling.
    sign, css, said = ("✗", "mark fails", "No: ") if one.rule else ("–", "mark", "Left out: ")
    mark = tag("span", sign, css, aria_hidden="true") + tag("span", said, "unseen")
    name = press(one.text, one.intent, "attempt") if pressed else tag("strong", esc(one.text))
    text = mark + name
    reason = tag("p", rule_button(one.reason, one.rule, "rule"))
    fix = tag("p", esc(one.fix), "fix") if one.fix else ""
    name = f"why-{one.intent.value}"
    every = fold(name, "Every condition", conditions(one.checks)) if one.checks else ""
    lesson = ""
    if one.lesson:
        lesson = tag("div", door(one.lesson), tabindex="-1", data_arrive=one.lesson.text)
    return text + reason + fix + lesson + every

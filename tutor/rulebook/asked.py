"""How likely a rule is what was asked for, by how the question is put and how wide the rule is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tutor.rulebook.catalogue import catalogue
from tutor.rulebook.records import Kind, Rule

KINDS: Mapping[str, tuple[Kind, ...]] = {
    "what is": ("definition", "component"),
    "what are": ("definition", "component"),
    "what counts": ("definition",),
    "who is": ("definition", "component"),
    "what does": ("effect", "definition"),
    "what do": ("effect", "definition", "procedure"),
    "what happens": ("effect",),
    "for ?": ("effect", "scoring"),
    "score": ("scoring",),
    "cost": ("cost",),
    "how much": ("cost",),
    "when": ("timing", "end"),
    "can": ("restriction",),
    "may": ("restriction",),
    "must": ("restriction",),
    "how do": ("procedure", "cost"),
    "points": ("scoring",),
    "worth": ("scoring",),
    "win": ("end", "procedure"),
    "wins": ("end", "procedure"),
}
"""Of what kinds the rules are that a question with these words wants."""
FIT = 1.2
"""What a rule of such a kind gains."""
TABLE: frozenset[Kind] = frozenset({"setup", "component"})
"""Rules about what lies on the table: they are done with before play, and seldom asked for."""
LAYING = frozenset({"setup", "set", "start", "starts", "starting", "begin", "box", "many", "much"})
"""Words of a question that may be about them."""
LAID = 0.75
"""What they keep else."""
DENIED = frozenset({"no", "not", "nobody", "none", "without", "cannot", "cant", "never"})
"""Words of a question that may be about something that there is not."""
EXCEPTION = 0.75
"""What a rule keeps that says where something is not so, if that was not asked."""
OTHER_MODE = 0.6
"""What a rule keeps that is not in force in the main way to play, if no other one is asked for."""
TWO = "2 players"
"""How the title of a way to play for two begins; people say it so, whatever its own name is."""


def likely(rule: Rule, typed: Sequence[str], mode: str | None = None) -> float:
    """By what a rule's score is to be multiplied, for a question in these words about a mode."""
    text, words = f" {' '.join(typed)} ? ", frozenset(typed)
    wanted = {kind for said, kinds in KINDS.items() if f" {said} " in text for kind in kinds}
    score = FIT if rule.kind in wanted else 1.0
    if rule.kind in TABLE - wanted and not LAYING & words:
        score *= LAID
    if DENIED.intersection(rule.title.lower().split()) and not DENIED & words:
        score *= EXCEPTION
    modes = catalogue(rule.game).modes
    said = mode or next((one for one in rule.modes if _is_said(one, modes[one], text)), None)
    return score if (said or next(iter(modes))) in rule.modes else score * OTHER_MODE


def _is_said(mode: str, title: str, text: str) -> bool:
    """Whether a question asks for a way to play."""
    if title.startswith(TWO) and (" 2 player" in text or " two player" in text):
        return True
    return mode != "two" and f" {mode} " in text

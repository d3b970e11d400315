"""Modes of *Virtù*, the disputes that its engine asks, and those that it can only tell."""

from __future__ import annotations

from tutor.core.game import Mode

MODES = {
    "art": Mode(
        "The Art of Governing, 3 to 5 players",
        (
            ("red", "yellow", "green"),
            ("blue", "red", "yellow", "green"),
            ("blue", "red", "yellow", "green", "white"),
        ),
        any_order=True,
    ),
}

ASKED = {
    "virtu.d.passing": "final",
    "virtu.d.three-attackers": "one-battle-sum",
    "virtu.d.defender-tokens": "attack-only",
    "virtu.d.retreat-timing": "wait-then-check",
    "virtu.d.decline-siege": "must-resolve",
    "virtu.d.tokens-without-siege": "own-turn",
    "virtu.d.plus-two-bonus": "printed-value",
    "virtu.d.battle-bonus-order": "first-in-order",
    "virtu.d.battle-bonus-kinds": "all-but-bastion",
    "virtu.d.leonardo-after-battle": "anew",
    "virtu.d.war-symbols-price": "each-symbol",
    "virtu.d.prince-existing": "stay",
    "virtu.d.retreat-together": "each-as-wished",
    "virtu.d.retreat-ships": "courtiers-tiles-ottoman",
    "virtu.d.named-sources": "both",
    "virtu.d.track-move-order": "loser-first",
    "virtu.d.beyond-eight": "track-caps",
    "virtu.d.more-than-three-spaces": "cap",
    "virtu.d.supply-limits": "limited",
    "virtu.d.all-cities-scope": "open-cities",
    "virtu.d.end-trigger-timing": "end-of-spring",
    "virtu.d.turn-order-start": "visit-then-clockwise",
}

TOLD_ONLY = {
    "virtu.d.lone-improvement": "The Room of Wage War is told as it stands when its Action begins",
    "virtu.d.indulgence-late-spring": "Indulgences lie on Rooms, which are not on the table of a "
    "Siege",
    "virtu.d.agent-card-lost": "It is not said which Agent goes back when all have been placed",
    "virtu.d.machiavelli-discard": "Where a discarded card goes changes nothing before Winter",
    "virtu.d.annex-besieged": "Annexing is over before the Sieges; the position shows its outcome",
}

"""Sieges and battles worked out a second time, by plain arithmetic that shares no code."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Besieged:
    """A Siege by one side; ``agent`` is ``none``, ``attacker``, ``owner`` or ``other``."""

    troops: int
    bonus: int
    value: int
    owned: bool
    agent: str
    defenders: int = 0
    defence_bonus: int = 0
    bastion: bool = False

    @property
    def attack(self) -> int:
        return self.troops + self.bonus

    @property
    def defence(self) -> int:
        total = self.value - (self.agent == "attacker")
        if not self.owned:
            return total + (self.agent == "other")
        return total + self.defenders + self.defence_bonus + 2 * self.bastion

    @property
    def falls(self) -> bool:
        return self.attack > self.defence

    @property
    def attackers_left(self) -> int:
        """Troops that enter the City, or have to retreat."""
        if not self.falls:
            return self.troops - 1
        toll = (self.defence >= 3) + (self.defenders if self.owned else 0)
        return max(0, self.troops - toll)


def battle(troops: dict[str, int], bonus: dict[str, int]) -> tuple[dict[str, int], str]:
    """What each side of a Battle on the Plains has left, and who won; empty for nobody."""
    strength = {side: troops[side] + bonus.get(side, 0) for side in troops}
    best = max(strength.values())
    top = [side for side, number in strength.items() if number == best]
    beaten = {side: 0 for side in troops if side not in top}
    if len(top) > 1:
        return {**beaten, **{side: troops[side] - 1 for side in top}}, ""
    winner = top[0]
    lost = sum(troops[side] for side in beaten)
    return {**beaten, winner: max(0, troops[winner] - lost)}, winner

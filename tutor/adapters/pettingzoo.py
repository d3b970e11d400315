"""Any game as a PettingZoo environment (AEC), for programs that learn to play.

    from tutor.adapters.pettingzoo import Environment
    env = Environment("virtus", seats=4)

Needs the extra ``rl``. Agents are the sides by their names; chance is played by the environment.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any
from zlib import crc32

import msgspec

try:
    import gymnasium
    import numpy as np
    from pettingzoo import AECEnv
except ImportError as missing:
    raise ImportError(
        f"{missing.name} is missing. Install it with: pip install 'podesta[rl]'", name=missing.name
    ) from None

from tutor.core import engine, observe
from tutor.core.frames import CHANCE, NOBODY, Action
from tutor.core.game import game
from tutor.core.options import Options
from tutor.core.score import standings
from tutor.play.opening import opening

FEATURES = 4_096
"""Length of an observation: what a seat sees, each fact hashed to a place."""


class Actions:
    """Integer ids of a seat's actions: those of the game's space, then those of a position."""

    def __init__(self, opt: Options):
        self.game, self.opt = game(opt.game), opt
        own = dict.fromkeys(_seatless(a) for a in self.game.space(opt) if a.seat == 0)
        self._space = {action: number for number, action in enumerate(own)}
        self.count = len(self._space) + (self.game.local.size if self.game.local else 0)

    def legal(self, s: Any) -> dict[int, Action]:
        """The legal actions of the seat that is asked, by id."""
        seat, found = engine.node(s).seat, {}
        here = self._here(s)
        for action in engine.legal(s):
            if action.seat == seat:
                bare = _seatless(action)
                found[self._space[bare] if bare in self._space else here[bare]] = action
        return found

    def _here(self, s: Any) -> dict[Action, int]:
        if self.game.local is None:
            return {}
        first = len(self._space)
        return {_seatless(a): first + number for number, a in self.game.local.actions(s)}


def _seatless(action: Action) -> Action:
    return msgspec.structs.replace(action, seat=0)


class Environment(AECEnv):  # type: ignore[misc]
    """A game as an environment.

    An observation has ``observation``, the facts that the seat sees (`facts`) hashed into
    `FEATURES` places, and ``action_mask``, the legal ids where the seat is asked. The info of an
    agent holds its view of the position. In the end the winners share a reward of 1.
    """

    metadata = {"render_modes": ["ansi"], "name": "podesta_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self, name: str, *, mode: str = "", seats: int = 0,
        readings: tuple[tuple[str, str], ...] = (), render_mode: str | None = None,
    ):
        super().__init__()
        modes = game(name).modes
        mode = mode or next((m for m in modes if _party(modes[m].seats, seats)), "")
        party = _party(modes[mode].seats, seats) if mode in modes else None
        if party is None:
            raise ValueError(f"{name} has no mode {mode or 'at all'} for {seats or 'any'} players")
        self.options = Options(name, mode, party, readings=readings)
        self.ids = Actions(self.options)
        self.render_mode = render_mode
        self.possible_agents = list(party)
        self.observation_spaces = {agent: self._space() for agent in party}
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self.ids.count) for agent in party
        }
        self.state_now: Any = None
        self._random = Random(0)
        self._legal: dict[int, Action] = {}

    def _space(self) -> gymnasium.spaces.Dict:
        return gymnasium.spaces.Dict({
            "observation": gymnasium.spaces.Box(0, 1, (FEATURES,), np.int8),
            "action_mask": gymnasium.spaces.Box(0, 1, (self.ids.count,), np.int8),
        })

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game anew; the same seed brings the same chances.

        It starts with the game's own set-up or, where that asks nobody for a decision, with a
        position drawn at random. ``options`` may name another ``position``, such as a scenario's.
        """
        if seed is not None:
            self._random = Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        position = (options or {}).get("position") or opening(self.options, self._random)
        self._move_to(engine.start(position)[0])

    def step(self, action: int | None) -> None:
        """Carry out the action of that id for the agent that is asked.

        Raises ValueError for an id that is not legal now.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = None if action is None else self._legal.get(int(action))
        if chosen is None:
            raise ValueError(f"the action {action} is not legal for {agent}; see action_mask")
        self._cumulative_rewards[agent] = 0.0
        self._move_to(engine.apply(self.state_now, chosen, log=False).after)
        self._accumulate_rewards()

    def _move_to(self, s: Any) -> None:
        """Let chance bring what it has to, and ask the next seat."""
        while engine.node(s).seat == CHANCE:
            actions, weights = zip(*engine.outcomes(s), strict=True)
            s = engine.apply(s, self._random.choices(actions, weights)[0], log=False).after
        self.state_now = s
        self._clear_rewards()
        seat = engine.node(s).seat
        self._legal = self.ids.legal(s)
        if seat == NOBODY:
            self._finish(s)
        else:
            self.agent_selection = self.possible_agents[seat]
        for agent in self.agents:
            self.infos[agent] = {"view": observe.view(s, self.possible_agents.index(agent))}

    def _finish(self, s: Any) -> None:
        score = game(self.options.game).score
        winners = standings(score(s))[0] if score is not None else ()
        for seat in winners:
            self.rewards[self.possible_agents[seat]] = 1.0 / len(winners)
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What an agent sees, and what it may do if it is asked."""
        seen = np.zeros(FEATURES, np.int8)
        mask = np.zeros(self.ids.count, np.int8)
        for fact in facts(self.state_now, self.possible_agents.index(agent)):
            seen[crc32(fact.encode()) % FEATURES] = 1
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask[list(self._legal)] = 1
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str | None:
        """The board as everyone sees it, in lines of text."""
        if self.render_mode != "ansi":
            return None
        s = observe.view(self.state_now, observe.ONLOOKER)
        g = game(self.options.game)
        return "\n".join((g.describe.situation(s), *g.picture(s).twin))

    def close(self) -> None:
        """There is nothing to close."""


def _party(parties: tuple[tuple[str, ...], ...], seats: int) -> tuple[str, ...] | None:
    return next((party for party in parties if not seats or len(party) == seats), None)


def facts(s: Any, seat: int) -> list[str]:
    """What a seat sees as short texts such as ``hands.Sofia=Hope 8``, and who it is itself."""
    shown = game(s.opt.game).script.show(observe.view(s, seat))
    return [f"me={seat}", f"asked={engine.node(s).seat}", *_flat(shown, "")]


def _flat(value: Any, at: str) -> Iterator[str]:
    if isinstance(value, dict):
        for name, item in value.items():
            yield from _flat(item, f"{at}.{name}" if at else str(name))
    elif isinstance(value, list):
        # A list is told twice: what is in it, and what lies where.
        yield f"{at}#{len(value)}"
        for place, item in enumerate(value):
            if isinstance(item, dict):
                yield from _flat(item, f"{at}.{place}")
            else:
                yield from (f"{at}={item}", f"{at}.{place}={item}")
    else:
        yield f"{at}={value}"

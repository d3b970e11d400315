"""*Virtù*, the wars: Wage War, Sieges, battles, retreats and the new turn order."""

from tutor.core.game import Game
from tutor.core.options import define_readings
from tutor.games.virtu import (
    bonus,
    courtiers,
    frames,
    options,
    practice,
    retreat,
    setup,
    siege,
    spring,
    war,
)
from tutor.games.virtu.box import box
from tutor.games.virtu.census import census
from tutor.games.virtu.kit import possible_values
from tutor.games.virtu.picture import picture
from tutor.games.virtu.puzzles import PRACTICE
from tutor.games.virtu.script import SCRIPT
from tutor.games.virtu.space import space
from tutor.games.virtu.state import State
from tutor.games.virtu.words import words

define_readings(options.ASKED)

GAME = Game(
    name="virtu",
    title="Virtù",
    modes=options.MODES,
    state=State,
    handlers={
        frames.SetUp: setup.SET_UP,
        frames.FirstPlayer: setup.FIRST_PLAYER,
        frames.WageWar: war.WAGE_WAR,
        frames.EndOfSpring: spring.END_OF_SPRING,
        frames.PickSiege: spring.PICK_SIEGE,
        frames.Siege: siege.SIEGE,
        frames.Exchange: bonus.EXCHANGE,
        frames.Assault: siege.ASSAULT,
        frames.Retreats: retreat.RETREATS,
        frames.Retreat: retreat.RETREAT,
        frames.CloseSpace: courtiers.CLOSE_SPACE,
        frames.Rehouse: courtiers.REHOUSE,
        frames.NewOrder: spring.NEW_ORDER,
    },
    disputes=options.ASKED,
    bare=setup.bare,
    setup=setup.setup,
    census=census,
    space=space,
    sample=practice.sample,
    script=SCRIPT,
    picture=picture,
    describe=words(),
    told_only=options.TOLD_ONLY,
    possible_values=possible_values,
    box=box,
    practice=PRACTICE,
    over="virtu.order.then-winter",
)

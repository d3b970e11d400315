"""*Virtus!*, complete, for two to seven players."""

from tutor.core.game import Game
from tutor.core.options import define_readings
from tutor.games.virtus import (
    charity,
    draw,
    faith,
    frames,
    hope,
    options,
    refill,
    scoring,
    setup,
    visible,
)
from tutor.games.virtus.box import box
from tutor.games.virtus.census import census
from tutor.games.virtus.kit import possible_values
from tutor.games.virtus.picture import picture
from tutor.games.virtus.puzzles import PRACTICE
from tutor.games.virtus.script import SCRIPT
from tutor.games.virtus.space import space
from tutor.games.virtus.state import State
from tutor.games.virtus.words import features, words

define_readings(options.ASKED)

GAME = Game(
    name="virtus",
    title="Virtus!",
    modes=options.MODES,
    state=State,
    handlers={
        frames.FirstPlayer: setup.FIRST_PLAYER,
        frames.Deal: refill.DEAL,
        frames.Turn: draw.TURN,
        frames.Refill: refill.REFILL,
        frames.Call: scoring.CALL,
        frames.Renounce: charity.RENOUNCE,
        frames.NameVirtue: faith.NAME_VIRTUE,
        frames.Handing: faith.HANDING,
        frames.ChooseTargets: hope.CHOOSE_TARGETS,
    },
    disputes=options.ASKED,
    bare=setup.bare,
    setup=setup.setup,
    census=census,
    space=space,
    sample=setup.sample,
    script=SCRIPT,
    picture=picture,
    describe=words(),
    told_only=options.TOLD_ONLY,
    possible_values=possible_values,
    box=box,
    practice=PRACTICE,
    local=draw.LOCAL,
    visible=visible.VISIBLE,
    redeal=visible.redeal,
    over="virtus.end.winner",
    score=scoring.score,
    features=features(),
)

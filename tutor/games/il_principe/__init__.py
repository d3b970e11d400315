"""*Il Principe*: four phases a round, auctions, cities, roles, and the end scoring."""

from tutor.core.game import Game
from tutor.core.options import define_readings
from tutor.games.il_principe import (
    acting,
    auction,
    city,
    effects,
    frames,
    options,
    reserve,
    roles,
    rounds,
    scoring,
    setup,
    supply,
)
from tutor.games.il_principe.box import box
from tutor.games.il_principe.census import census
from tutor.games.il_principe.layout import views
from tutor.games.il_principe.picture import picture
from tutor.games.il_principe.puzzles import PRACTICE
from tutor.games.il_principe.script import SCRIPT
from tutor.games.il_principe.space import space
from tutor.games.il_principe.state import State
from tutor.games.il_principe.visible import VISIBLE, redeal
from tutor.games.il_principe.words import features, words
from tutor.games.il_principe.worth import worth

define_readings(options.ASKED)

GAME = Game(
    name="il_principe",
    title="Il Principe",
    modes=options.MODES,
    state=State,
    handlers={
        frames.FirstPlayer: setup.FIRST_PLAYER,
        frames.Offer: supply.OFFER,
        frames.Round: rounds.ROUND,
        frames.Draw: supply.DRAW,
        frames.Laying: reserve.LAYING,
        frames.FinalDraw: supply.FINAL_DRAW,
        frames.Auctions: auction.AUCTIONS,
        frames.Auction: auction.AUCTION,
        frames.MayBuild: city.MAY_BUILD,
        frames.Blazons: city.BLAZONS,
        frames.Built: city.BUILT,
        frames.Acting: acting.ACTING,
        frames.Roles: roles.ROLES,
        frames.Second: roles.SECOND,
        frames.TurnUp: effects.TURN_UP,
        frames.Herald: effects.HERALD,
        frames.Scoring: scoring.SCORING,
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
    box=box,
    practice=PRACTICE,
    visible=VISIBLE,
    redeal=redeal,
    over="il_principe.end.winner",
    score=scoring.score,
    worth=worth,
    features=features(),
    views=views,
)

"""The registry of games: one line each. Nothing else imports a game."""

from tutor.core.game import on_first_use, register
from tutor.games.owned import load

register("virtu", "tutor.games.virtu")
register("virtus", "tutor.games.virtus")
register("il_principe", "tutor.games.il_principe")

on_first_use(load)

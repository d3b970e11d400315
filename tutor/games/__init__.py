"""The registry of games: one line each. Nothing else imports a game."""

from tutor.core.game import register

register("virtu", "tutor.games.virtu")
register("virtus", "tutor.games.virtus")

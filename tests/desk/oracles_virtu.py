"""What the rulebook of *Virtù* gives for each question of the desk."""

from __future__ import annotations

from collections.abc import Mapping

from tests.desk.oracle import NO, YES, Oracle, Said, agreed, of_each, players
from tutor.desk.question import Question

ROADS = ({"Florence", "Ravenna"}, {"Florence", "Spoleto"})
"""Those that the rulebook itself tells of."""


def siege(q: Question, said: Said) -> str:
    """Strictly more than the value of 2 with Troops, War Bonuses, the Bastion's 2 and Agents.

    Tokens serve in attack alone; of what kind the other Bonuses are makes no difference.
    """
    attack = int(said["troops"]) + int(said["bonus"])
    defence = 2
    if said["owner"] != "none":
        defence += int(said["defenders"]) + int(said["answer"])
    if said["agent"] == said["attacker"]:
        defence -= 1
    elif said["agent"] != "none" and said["owner"] == "none":
        defence += 1
    if said["owner"] != "none" and said["bastion"]:
        defence += 2
    city, who = q.print(said["city"]), q.print(said["attacker"])
    return f"{city} falls to {who}" if attack > defence else f"{city} holds out"


def battle(q: Question, said: Said) -> str:
    """The strictly strongest army wins; Troops and War Bonuses alone count.

    Whoever holds the City is no army before it. The winner loses as many as all others, and may
    besiege with what is left; who stood there alone has to.
    """
    troops, bonus = of_each(q, said, "troops"), of_each(q, said, "bonus")
    inside = q.print(said["owner"])
    strength = {who: number + bonus[who] for who, number in troops.items()
                if number and who != inside}
    best = max(strength.values(), default=0)
    first = [who for who, number in strength.items() if number == best]
    if len(strength) < 2:
        alone = f"{first[0]} has to besiege with {troops[first[0]]}" if first else ""
        return f"Nobody fights; {alone or 'nobody besieges'}"
    if len(first) > 1:
        return "Nobody wins: a tie; nobody besieges"
    left = troops[first[0]] - sum(troops[who] for who in strength if who != first[0])
    siege = f"{first[0]} may besiege with {left}" if left > 0 else "nobody besieges"
    return f"{first[0]} wins; {siege}"


def decline(q: Question, said: Said) -> str:
    """Who won a battle there may leave; of a City of one's own there is no Siege to leave."""
    return agreed(bool(said["won"]) and said["owner"] != said["who"])


def conquest(q: Question, said: Said) -> str:
    """The tile enters Exhausted, the track ends with 8, and the fifth City opens a space.

    There are three such spaces, whatever opens them.
    """
    now = int(said["held"]) + 1
    disc = f"goes to {now}" if now <= 8 else "stays on 8"
    opens = "all courtier spaces are open already" if said["spaces"] == 3 else \
        "one more courtier space opens"
    space = opens if now == 5 else "no courtier space opens"
    return f"The tile comes Exhausted, the disc {disc}; {space}"


def fallen(q: Question, said: Said) -> str:
    """Below five Cities one shaded space goes, unless others open all three; its card too.

    The card may go to a space that is free, if there is one.
    """
    beside, there = int(said["spaces"]), int(said["original"])
    if said["held"] != 4 or beside == 3:
        return "No space is lost"
    if int(said["shaded"]) <= beside:
        return "A space is lost, but no courtier"
    return "One of the courtiers has to go" if there == 3 else \
        f"A courtier may move to space {there + 1}, or go"


def order(q: Question, said: Said) -> str:
    """Most Cities first, from 8 on as the discs lie; among equals, the higher disc."""
    above = of_each(q, said, "above")
    cities = {who: min(number, 8) for who, number in of_each(q, said, "cities").items()}
    return f"The order is {', '.join(sorted(cities, key=lambda w: (-cities[w], above[w])))}"


CITIES = {3: 20, 4: 28, 5: 30}
"""Cities of the board by players."""


def last_winter(q: Question, said: Said) -> str:
    """8 Cities of one side, or every City of the board, end the game after the Winter."""
    cities = of_each(q, said, "cities")
    ends = max(cities.values()) >= 8 or sum(cities.values()) == CITIES[players(q)]
    return "The coming Winter is the last" if ends else "The game goes on after it"


def when(q: Question, said: Said) -> str:
    """The beaten retreat once every Siege of the Spring is resolved; there are a few known roads.
    """
    joined = {str(said["from"]), str(said["to"])} in ROADS
    return agreed(said["rest"] == "nothing" and joined)


def agent(q: Question, said: Said) -> str:
    """An Agent in a City that is taken stays there, whosever it is."""
    return "It stays in the City"


def taken(q: Question, said: Said) -> str:
    """The loser's disc moves, then the winner's, each on top of the discs that lie there."""
    cities, who = of_each(q, said, "cities"), q.print(said["who"])
    moved = [who, *([q.print(said["owner"])] if said["owner"] != "none" else [])]
    cities[who] += 1
    order = [*moved, *(seat for seat in cities if seat not in moved)]
    return f"The order is {', '.join(sorted(order, key=lambda one: -cities[one]))}"


def eighth(q: Question, said: Said) -> str:
    """What is held at the end of Spring counts."""
    last = int(said["held"]) >= 8
    return "The coming Winter is the last" if last else "The game goes on after it"


def sooner(q: Question, said: Said) -> str:
    """Each City is resolved when the first player in turn order who stands before it comes."""
    return NO


def apart(q: Question, said: Said) -> str:
    """Each beaten Troop has to get to a City of its own; that they stay together is not said."""
    return YES


def begins(q: Question, said: Said) -> str:
    """Whoever was in Italy last goes first, and the others follow clockwise."""
    seats = [q.print(seat) for seat in q.opt.seats]
    first = q.opt.seats.index(str(said["who"]))
    return f"It is {', '.join([*seats[first:], *seats[:first]])}"


VIRTU: Mapping[str, Oracle] = {
    "when": when, "agent": agent, "taken": taken, "eighth": eighth, "sooner": sooner,
    "apart": apart,
    "begins": begins,
    "siege": siege, "battle": battle, "order": order, "last-winter": last_winter,
    "decline": decline, "conquest": conquest, "fallen": fallen,
}

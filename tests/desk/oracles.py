"""What the rulebooks give for each question of the desk, by game (see `tests.desk.oracle`)."""

from __future__ import annotations

from collections.abc import Mapping

from tests.desk.oracle import NO, YES, Oracle, Said, agreed, joined, of_each, players, points
from tests.desk.oracles_virtu import VIRTU
from tutor.desk.question import Question
from tutor.desk.template import Value

# Il Principe.


def bid(q: Question, said: Said) -> str:
    """Whoever has passed is out; a bid beats the last one and can be paid."""
    amount = int(said["bid"])
    return agreed(not said["passed"] and int(said["highest"]) < amount <= int(said["ducats"]))


def auction(q: Question, said: Said) -> str:
    """The highest bidder takes all; without a bid the cards leave the game."""
    if said["who"] == "none":
        return "Nobody: they leave the game"
    return f"{q.print(said['who'])} wins them"


def build(q: Question, said: Said) -> str:
    """Milan as it is printed: two blue, one red, one yellow, 4 ducats; nothing in round 1.

    A Role that was won at auction brings the Role and the marker, and that is all; after each
    colour that was won a city may be built at once.
    """
    if said["time"] == "role":
        return NO
    cost = {"blue": 2, "red": 1, "yellow": 1, "ducats": 4}
    early = said["round"] == 1 and q.opt.mode != "variant"
    return agreed(not early and all(int(said[name]) >= need for name, need in cost.items()))


def role(q: Question, said: Said) -> str | frozenset[str]:
    """The most face up takes the Major Role; those who are level for it bid."""
    up = of_each(q, said, "cards")
    best = max(up.values())
    first = [who for who, number in up.items() if number == best]
    if not best:
        return "Nobody takes it"
    return f"{first[0]} takes it" if len(first) == 1 else frozenset(first)


def minor(q: Question, said: Said) -> str | frozenset[str]:
    """The second takes the Minor Role, unless there is a tie for most; two players have none."""
    up = of_each(q, said, "cards")
    best = max(up.values())
    rest = {who: number for who, number in up.items() if number != best}
    if players(q) == 2 or len(rest) != len(up) - 1 or not any(rest.values()):
        return "Nobody takes it"
    second = [who for who, number in rest.items() if number == max(rest.values())]
    return f"{second[0]} takes it" if len(second) == 1 else frozenset(second)


def turn(q: Question, said: Said) -> str:
    """Half of what lies face up, rounded up."""
    return f"{-(-int(said['up']) // 2)} of them"


def regions(q: Question, said: Said) -> str:
    """5 for the most; 2 for each second; of those level for the most each 5, and nobody else."""
    held = {who: number for who, number in of_each(q, said, "blazons").items() if number}
    levels = sorted(set(held.values()), reverse=True)
    if not held:
        return "Nobody scores for it"
    first = [who for who, number in held.items() if number == levels[0]]
    if len(first) > 1:
        return f"{joined(first)} score 5 each, nobody else"
    if len(levels) == 1:
        return f"{first[0]} scores 5, nobody else"
    second = [who for who, number in held.items() if number == levels[1]]
    return f"{first[0]} scores 5, {joined(second)} 2{' each' if len(second) > 1 else ''}"


FINAL = {2: (10, 0), 3: (12, 6), 4: (16, 8), 5: (20, 10)}
"""By players: a pile below this begins the final round, and what its auction takes."""


def final(q: Question, said: Said) -> str:
    """Fewer than 4 cities end the game at once; few cards make this the final round.

    Too few for its auction end the game; with two players all that is left is auctioned.
    """
    below, auctioned = FINAL[players(q)]
    pile = int(said["pile"])
    if int(said["offer"]) < 4:
        return "There is no such round: the game is over at once"
    if pile >= below:
        return "Another round follows"
    if pile < auctioned:
        return "Yes, but it ends before any auction"
    return f"Yes, auctioning {auctioned or pile} from the pile"


def nothing(q: Question, said: Said) -> str:
    """Both things that may be done in Phase 3 are a may."""
    return YES


def blazon(q: Question, said: Said) -> str:
    """Milan touches the blue and the green region, as its example says."""
    return agreed(said["region"] in ("blue", "green"))


def prince(q: Question, said: Said) -> str:
    """The most points; among equals all Buildings on the table; then the first Major Role."""
    built, roles = of_each(q, said, "buildings"), ["green", "white", "red", "blue", "yellow"]
    first = {q.print(seat): said.get(f"role:{seat}", "none") for seat in q.opt.seats}
    earliest = {who: -roles.index(str(one)) if one in roles else -9 for who, one in first.items()}
    held = of_each(q, said, "points")
    best = [who for who in held if held[who] == max(held.values())]
    for more in (built, earliest):
        best = [who for who in best if more[who] == max(more[one] for one in best)]
    return f"{best[0]} wins" if len(best) == 1 else f"{joined(best)} share the win"


def blazons(q: Question, said: Said) -> str:
    """The two that Milan shows, as far as they are left of the family's twelve."""
    found = min(2, 12 - int(said["on"]))
    return f"{found} of them" if found else "None"


def effect(q: Question, said: Said) -> str:
    """The table of effects, which are the same for both Roles; two players have no Minor Role."""
    if said["role"] == "minor" and players(q) == 2:
        return "There is no Minor Role"
    # Whoever has the Major Role draws first.
    pile = int(said["pile"]) - (said["role"] == "minor")
    needed = {"red": max(pile, 0), "green": said["down"], "blue": said["left"]}
    colour = str(said["colour"])
    if not needed.get(colour, 1):
        return "Nothing"
    return {"green": "A card may be turned up", "white": "1 point", "red": "A card from the pile",
            "blue": "A blazon in any region", "yellow": "2 ducats"}[colour]


def opens(q: Question, said: Said) -> str:
    """Of those who are level the first one clockwise after Il Principe."""
    seats = q.opt.seats
    after = seats.index(str(said["principe"])) + 1
    level = [seat for seat in (*seats[after:], *seats[:after]) if said[f"level:{seat}"]]
    return f"{q.print(level[0])} bids first" if len(level) > 1 else "Nobody bids"


def leaders(q: Question, said: Said) -> str:
    """The most takes the Major Role; where several are level and all pass, both Roles stay.

    The second takes the Minor Role, or those who are level for it bid from the left of Il Principe.
    """
    up = of_each(q, said, "cards")
    best = [who for who, number in up.items() if number == max(up.values())]
    rest = {who: number for who, number in up.items() if who not in best}
    if not any(up.values()):
        return "Nobody may take the Major Role; nobody the Minor Role"
    if len(best) > 1:
        return "Nobody takes the Major Role; nobody the Minor Role"
    head = f"{best[0]} takes the Major Role; "
    if players(q) == 2 or not any(rest.values()):
        return f"{head}nobody the Minor Role"
    second = [who for who, number in rest.items() if number == max(rest.values())]
    first, *others = up
    *some, last = sorted(second, key=[*others, first].index)
    if not some:
        return f"{head}{last} takes the Minor Role"
    stays = "which stays beside the board if all pass"
    return f"{head}{', '.join(some)} and {last} bid for the Minor Role, {stays}"


def income(q: Question, said: Said) -> str:
    """Five ducats each round, six for two players and in the variant; the rules print no limit."""
    each = 6 if players(q) == 2 or q.opt.mode == "variant" else 5
    return f"{each} ducats"


def again(q: Question, said: Said) -> str:
    """Once all others have passed the auction is over."""
    return NO


def reserve(q: Question, said: Said) -> str:
    """In the final round nobody has anything to lay: all is drawn from the pile."""
    below, _ = FINAL[players(q)]
    return "All lay some" if int(said["pile"]) >= below else "Nobody lays any"


def last(q: Question, said: Said) -> str:
    """The final round is final."""
    return "The game is over"


def offer(q: Question, said: Said) -> str:
    """Too few City cards end the game at the start of a Phase 1 alone."""
    return "The game goes on"


def most(q: Question, said: Said) -> str:
    """2 points for the most; all who are level have them."""
    held = of_each(q, said, "number")
    return "Yes, 2 points" if held[q.print(said["who"])] == max(held.values()) else "No"


IL_PRINCIPE: Mapping[str, Oracle] = {
    "blazons": blazons, "effect": effect, "opens": opens, "leaders": leaders, "income": income,
    "again": again, "reserve": reserve, "last": last, "offer": offer,
    "most-ducats": most, "most-cards": most,
    "bid": bid, "auction": auction, "build": build, "role": role, "minor": minor, "turn": turn,
    "regions": regions, "final": final, "nothing": nothing, "blazon": blazon, "winner": prince,
}

# Virtus!


def places(q: Question, said: Said) -> str:
    """More cards come first, then the higher best card; without a card there is no place."""
    held, high = of_each(q, said, "cards"), of_each(q, said, "high")
    ranks = sorted((who for who in held if held[who]), key=lambda who: (held[who], high[who]),
                   reverse=True)
    if not ranks:
        return "Nobody takes a place"
    second = ranks[1] if len(ranks) > 1 else "nobody"
    return f"{ranks[0]} first, {second} second"


def discard(q: Question, said: Said) -> str:
    """Three cards in first place, one in second, and never Charity."""
    done = int(said["done"]) if said["place"] == "first" else 0
    most = 3 if said["place"] == "first" else 1
    return agreed(said["kind"] != "charity" and done < most)


def name(q: Question, said: Said) -> str:
    """Any Virtue may be named."""
    return YES


def tribute(q: Question, said: Said) -> str:
    """One point for each Light of the one who is chosen, as far as there are points."""
    who, paid = q.print(said["target"]), min(int(said["theirs"]), int(said["points"]))
    return f"{who} pays {points(paid)}" if paid else f"{who} pays nothing"


def choose(q: Question, said: Said) -> str:
    """Second place in Hope protects."""
    return agreed(not said["second"])


def power(q: Question, said: Said) -> str:
    """What each of four Virtues gives in first and in second place."""
    first, virtue = said["place"] == "first", said["virtue"]
    if virtue == "Fortitude":
        found = int(said["cards"]) if first else int(said["fewer"]) // 2
    elif virtue == "Justice":
        found = int(said["flames"]) * (2 if first else 1)
    elif virtue == "Temperance":
        both = int(said["chalices"]), int(said["waters"])
        found = sum(both) if first else min(both)
    elif not first and players(q) == 2:
        return "Nothing but the points for the place"
    else:
        found = int(said["others"]) // (1 if first else 2)
    return f"{points(found)}, besides those for the place"


def trios(q: Question, said: Said) -> str:
    """3 points for each Flame with a Water and a Chalice."""
    return points(3 * min(int(said[icon]) for icon in ("flames", "waters", "chalices")))


def draw(q: Question, said: Said) -> str:
    """All of one Virtue or of one value; one card only if it is alone in both."""
    if said["taken"] == 1:
        return agreed(not said["mates"] and not said["values"])
    stay = {"virtue": said["left"], "value": said["over"], "neither": 1}[str(said["share"])]
    return agreed(not stay)


def saint(q: Question, said: Said) -> str:
    """The most points; among equals the most icon trios; else they share."""
    held, trio = of_each(q, said, "points"), of_each(q, said, "trios")
    level = [who for who in held if held[who] == max(held.values())]
    best = [who for who in level if trio[who] == max(trio[one] for one in level)]
    return f"{best[0]} wins" if len(best) == 1 else f"{joined(best)} share the victory"


def second(q: Question, said: Said) -> str:
    """Second place in a Virtue scores 2 points."""
    return "2 points"


def top(q: Question, said: Said) -> str:
    """The Justice 5 is pictured with the label of four players and more; the deck is shuffled."""
    return "It may" if players(q) >= 4 else "No, it is not used"


VIRTUS: Mapping[str, Oracle] = {
    "second": second, "top": top,
    "places": places, "discard": discard, "name": name, "tribute": tribute, "choose": choose,
    "power": power, "trios": trios, "draw": draw, "winner": saint,
}

ORACLES: Mapping[str, Mapping[str, Oracle]] = {
    "il_principe": IL_PRINCIPE, "virtus": VIRTUS, "virtu": VIRTU,
}
FIXED: Mapping[tuple[str, str], Mapping[str, Value]] = {
    ("il_principe", "build"): {"city": "Milan"},
    ("il_principe", "blazon"): {"city": "Milan"},
    ("il_principe", "blazons"): {"city": "Milan"},
    ("virtu", "siege"): {"city": "Ravenna"},
}
"""Fields that stay as they are: what no rulebook prints is not to be worked out."""

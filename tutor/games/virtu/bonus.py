"""War Bonuses: both sides of a Siege, or of a Battle on the Plains, announce them in turn."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tutor.core.frames import Action
from tutor.core.game import Handler
from tutor.core.guards import COST, FORM, LIMITS, PRESENCE, Check, check, guard
from tutor.core.options import reading
from tutor.core.tx import Tx
from tutor.games.virtu.actions import Collect, Pass, UseBonus
from tutor.games.virtu.frames import Assault, EndOfSpring, Exchange
from tutor.games.virtu.kit import (
    COURTIERS,
    Bearer,
    bearer,
    borne_by,
    is_available,
    symbols_on,
    war_price,
)
from tutor.games.virtu.resources import (
    COLLECT,
    bearing,
    collect,
    collectable,
    exhaust,
)
from tutor.games.virtu.state import FRANCE, LEONARDO, NOBODY, Courtier, State, Tile

TOKEN, LEONARDO_BONUS, CANNONS, ALLY = "token", "leonardo", "cannons", "france"
ONE_BY_ONE = "one-by-one"
SPECIAL = {
    TOKEN: "virtu.bonus.tokens",
    LEONARDO_BONUS: "virtu.patronage.leonardo",
    CANNONS: "virtu.patronage.cannons-bonus",
    ALLY: "virtu.alliance.bonus-france",
}


ANYWAY = {
    subject: check(True, subject=subject)
    for subject in ("none", "tokens", "fresh", "no-token", "serves", "no-tile")
}
"""What conditions answer that don't apply; ready, as most of those in a playout don't."""
GOES_ON = {
    False: check(True, subject="in", rule="virtu.bonus.end"),
    True: check(True, subject="in", rule="virtu.battle.when"),
}
"""What is answered where nobody has passed for good, in a Siege and in a battle."""


def rule_of(source: str) -> str:
    """The rule that lets a source give a War Bonus; a tile has none but that of its symbol."""
    if source in SPECIAL:
        return SPECIAL[source]
    return "virtu.bonus.cortigiano" if source in COURTIERS else "virtu.res.war"


def _unit(source: str) -> str:
    """What somebody has too few of who lacks a source; of what there is but once no number."""
    if source in SPECIAL:
        return "War Bonus token" if source == TOKEN else ""
    return "War symbol"


def held(s: State, seat: int, source: str) -> int:
    """How many War Bonuses a source still has for a seat, whichever side it shows."""
    if source not in SPECIAL:
        return symbols_on(s, seat, source, "war")
    player = s.players[seat]
    if source == TOKEN:
        return player.tokens
    if source == LEONARDO_BONUS:
        return int(LEONARDO in player.patronage)
    return int(player.cannons > 0 if source == CANNONS else s.alliances[FRANCE].holder == seat)


def shows_available(s: State, seat: int, source: str) -> bool:
    """Whether a source is on its Available side, or an Alliance ready."""
    if source not in SPECIAL:
        return is_available(s, seat, source)
    if source in (TOKEN, LEONARDO_BONUS):
        return True
    return s.players[seat].cannons != 1 if source == CANNONS else s.alliances[FRANCE].ready


def points(s: State, seat: int, source: str) -> int:
    """Strength that a War Bonus adds."""
    if source in (CANNONS, ALLY):
        return plus_two(s)
    number = 1 if source in SPECIAL else held(s, seat, source)
    return 1 if number > 1 and price_of_symbols(s) == ONE_BY_ONE else number


def price_of_symbols(s: State) -> str:
    """How two and more War symbols of one card or tile are paid for."""
    return reading(s.opt, "virtu.d.war-symbols-price")


def uses(f: Exchange, seat: int, source: str) -> int:
    """How often a seat has used a source here."""
    return len([1 for who, what, _ in f.used if what == source and who == seat])


def goes_on(s: State, f: Exchange, seat: int, source: str) -> bool:
    """Whether a card or tile that has been turned here still has War symbols to be paid for."""
    used = 0 if source in SPECIAL else uses(f, seat, source)
    return 0 < used < held(s, seat, source) and price_of_symbols(s) == ONE_BY_ONE


def plus_two(s: State) -> int:
    """What a Bonus marked +2 counts."""
    return 2 if reading(s.opt, "virtu.d.plus-two-bonus") == "printed-value" else 1


def price(s: State, seat: int, source: str) -> int:
    """Florins to use a War Bonus; a token was paid for when it was taken."""
    if source in SPECIAL:
        return 0 if source in (TOKEN, ALLY) else 1
    found = bearer(s, seat, source)
    number = borne_by(s, found, source, "war")
    if found is None or not number:
        return 0
    if number > 1 and price_of_symbols(s) != "each-symbol":
        number = 1
    return number * _symbol_price(found, source)


def _symbol_price(found: Bearer, source: str) -> int:
    """Florins that a War symbol of a courtier or a tile asks for."""
    if isinstance(found, Courtier):
        return war_price(found.price, "card", found.card or "unnamed")
    return war_price(found.price, "tile" if isinstance(found, Tile) else "city", source)


def end_rule(f: Exchange) -> str:
    """The rule under which a side adds no more: that of Sieges is not about battles."""
    return "virtu.battle.when" if f.battle else "virtu.bonus.end"


@guard("virtu.bonus.end", FORM)
def not_passed_for_good(s: State, f: Exchange, a: Action) -> Check:
    side = f.sides.index(a.seat) if a.seat in f.sides else f.turn
    if not f.passed[side] or reading(s.opt, "virtu.d.passing") != "final":
        return GOES_ON[f.battle]
    return check(False, subject="passed", rule=end_rule(f), seat=a.seat)


@guard("virtu.bonus.alternate", FORM)
def their_turn(s: State, f: Exchange, a: Action) -> Check:
    speaker = f.sides[f.turn]
    return check(a.seat == speaker, speaker, a.seat, subject="turn", seat_need=speaker,
                 seat_have=a.seat)


def _is_through(s: State, seat: int) -> bool:
    """Whether a seat's own turn of Sieges in this Spring is over, and with it its tokens gone."""
    turn = next((one.turn for one in s.stack if isinstance(one, EndOfSpring)), 0)
    return seat in s.order[:turn]


@guard("virtu.bonus.cortigiano", PRESENCE)
def bonus_is_there(s: State, f: Exchange, a: UseBonus) -> Check:
    have = held(s, a.seat, a.source)
    gone = not have and a.source == TOKEN and _is_through(s, a.seat)
    return check(have > 0, 1, have, _unit(a.source), subject="discarded" if gone else "held",
                 rule=rule_of(a.source),
                 seat=a.seat, source=a.source,
                 reads=(("players", a.seat),))


@guard("virtu.bonus.cortigiano", LIMITS)
def bonus_is_available(s: State, f: Exchange, a: UseBonus) -> Check:
    shows = shows_available(s, a.seat, a.source) or goes_on(s, f, a.seat, a.source)
    if a.source == ALLY:
        return check(shows, "ready", "ready" if shows else "used", subject="side",
                     rule="virtu.alliance.usable")
    return check(shows, "Available", "Available" if shows else "Exhausted", subject="side",
                 rule=rule_of(a.source), source=a.source)


@guard("virtu.agent.alliance-blocks", LIMITS)
def no_enemy_agent(s: State, f: Exchange, a: UseBonus) -> Check:
    if a.source != ALLY:
        return ANYWAY["none"]
    blocked = s.alliances[FRANCE].agent not in (NOBODY, a.seat)
    return check(not blocked, 0, int(blocked), "enemy Agent")


@guard("virtu.bonus.once-per-siege", LIMITS)
def not_used_yet(s: State, f: Exchange, a: UseBonus) -> Check:
    if a.source == TOKEN:
        return ANYWAY["tokens"]
    used = uses(f, a.seat, a.source)
    if used and goes_on(s, f, a.seat, a.source):
        return check(True, held(s, a.seat, a.source), used, subject="symbols", source=a.source)
    return check(not used, 0, used, source=a.source)


@guard("virtu.battle.bonuses-spent", LIMITS)
def not_spent_on_the_plains(s: State, f: Exchange, a: UseBonus) -> Check:
    served = not f.battle and a.source == LEONARDO_BONUS and (a.seat, f.city) in s.spent
    if not served:
        return ANYWAY["fresh"]
    anew = reading(s.opt, "virtu.d.leonardo-after-battle") == "anew"
    return check(anew, 0, 1, subject="spent", source=a.source)


@guard("virtu.bonus.tokens", LIMITS)
def token_serves_here(s: State, f: Exchange, a: UseBonus) -> Check:
    if a.source != TOKEN:
        return ANYWAY["no-token"]
    if f.battle or a.seat == f.sides[0]:
        return check(True, "attack", "attack", subject="defence")
    allowed = reading(s.opt, "virtu.d.defender-tokens") == "also-defence"
    return check(allowed, "attack", "defence", subject="defence")


@guard("virtu.battle.strength", LIMITS)
def serves_on_the_plains(s: State, f: Exchange, a: UseBonus) -> Check:
    if not f.battle or a.source not in (LEONARDO_BONUS, CANNONS):
        return ANYWAY["serves"]
    if reading(s.opt, "virtu.d.battle-bonus-kinds") == "all-but-bastion":
        return ANYWAY["serves"]
    return check(False, "Siege", "Battle on the Plains", source=a.source)


@guard("virtu.res.war", LIMITS)
def tile_may_give_war(s: State, f: Exchange, a: UseBonus) -> Check:
    if a.source in SPECIAL or a.source in COURTIERS:
        return ANYWAY["no-tile"]
    if reading(s.opt, "virtu.d.named-sources") == "both":
        return ANYWAY["serves"]
    return check(False, "courtier", "tile", source=a.source)


@guard("virtu.bonus.florin", COST)
def florin_is_there(s: State, f: Exchange, a: UseBonus) -> Check:
    need, have = price(s, a.seat, a.source), s.players[a.seat].florins
    return check(have >= need, need, have, "florin", seat=a.seat, source=a.source)


USE_BONUS = (
    not_passed_for_good, their_turn, bonus_is_there, bonus_is_available, no_enemy_agent,
    not_used_yet, not_spent_on_the_plains,
    token_serves_here, serves_on_the_plains, tile_may_give_war, florin_is_there,
)


def sources(s: State, seat: int) -> Iterator[str]:
    """Every source of a War Bonus that a seat has."""
    player = s.players[seat]
    if player.tokens:
        yield TOKEN
    if LEONARDO in player.patronage:
        yield LEONARDO_BONUS
    if player.cannons:
        yield CANNONS
    if s.alliances[FRANCE].holder == seat:
        yield ALLY
    yield from bearing(s, seat, "war")


def offers(s: State, f: Exchange) -> Iterator[Action]:
    seat = f.sides[f.turn]
    for source in sources(s, seat):
        yield UseBonus(seat, source)
    for source in {what: 0 for who, what, _ in f.used if who == seat}:
        if goes_on(s, f, seat, source):
            yield UseBonus(seat, source)
    yield Pass(seat)


def begin(tx: Tx, city: int, sides: tuple[int, ...], battle: bool, cite: str) -> None:
    """Open the exchange in place of the frame on top: the first side has the word."""
    frame = Exchange(city, sides, battle, 0, (), (False,) * len(sides))
    tx.swap(frame, cite, say="" if battle else "quiet", city=city)


def pass_on(tx: Tx, f: Exchange) -> None:
    """Give the word to the next side that has not passed; when all have, strengths are final."""
    turn = f.turn
    for _ in f.sides:
        turn = (turn + 1) % len(f.sides)
        if not f.passed[turn]:
            tx.swap(msgspec.structs.replace(f, turn=turn), "virtu.bonus.alternate",
                    seat=f.sides[turn], city=f.city)
            return
    tx.swap(Assault(f.city, f.sides, f.battle, f.used), end_rule(f), say="quiet")


def _with(passed: tuple[bool, ...], turn: int) -> tuple[bool, ...]:
    return (*passed[:turn], True, *passed[turn + 1 :])


def act(tx: Tx, f: Exchange, a: Action) -> None:
    if isinstance(a, Collect):
        collect(tx, a)
    elif isinstance(a, UseBonus):
        use(tx, f, a)
    else:
        tx.note(end_rule(f), say="passes", seat=a.seat, until="pass")
        pass_on(tx, msgspec.structs.replace(f, passed=_with(f.passed, f.turn)))


def use(tx: Tx, f: Exchange, a: UseBonus) -> None:
    worth, cost = points(tx.s, a.seat, a.source), price(tx.s, a.seat, a.source)
    tx.gain(("players", a.seat, "florins"), -cost, "virtu.bonus.florin", seat=a.seat,
            source=a.source)
    if a.source == TOKEN:
        tx.move(("players", a.seat, "tokens"), ("tokens",), 1, "virtu.bonus.tokens", seat=a.seat)
    elif a.source == CANNONS:
        tx.change(("players", a.seat, "cannons"), 1, "virtu.patronage.cannons-bonus", say="turned",
                  seat=a.seat, source=a.source)
    elif a.source == ALLY:
        tx.change(("alliances", FRANCE, "ready"), False, "virtu.alliance.use", seat=a.seat)
    elif a.source != LEONARDO_BONUS and is_available(tx.s, a.seat, a.source):
        exhaust(tx, a.seat, a.source, (rule_of(a.source), "virtu.pay.flip", "virtu.res.one-type"))
    tx.note(rule_of(a.source), worth, say="adds", seat=a.seat, source=a.source, number=worth)
    passed = f.passed
    if any(passed) and reading(tx.s.opt, "virtu.d.passing") == "consecutive":
        passed = (False,) * len(passed)
    pass_on(tx, msgspec.structs.replace(f, used=(*f.used, (a.seat, a.source, worth)),
                                        passed=passed))


EXCHANGE = Handler(
    rule="virtu.bonus.alternate",
    who=lambda s, f: f.sides[f.turn],
    offers=offers,
    asides=collectable,
    guards={UseBonus: USE_BONUS, Pass: (not_passed_for_good, their_turn), Collect: COLLECT},
    act=act,
)

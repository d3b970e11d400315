"""How *Virtù* speaks: labels, actions in a few words, and what a position is met with."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tutor.core.frames import Action, Frame
from tutor.core.options import Options
from tutor.games.datafile import load
from tutor.games.virtu import actions as do
from tutor.games.virtu import frames as at
from tutor.games.virtu import siege
from tutor.games.virtu.kit import TILES, kit, symbols_of
from tutor.games.virtu.options import ASKED
from tutor.games.virtu.state import NOBODY, State
from tutor.view.words import Words, capital

SOURCES = {
    "token": "a +1 War Bonus token",
    "leonardo": "Leonardo da Vinci",
    "cannons": "the Cannons",
    "france": "the Alliance with France",
    "ottomans": "the Alliance with the Ottoman Empire",
    "action-card": "the Action card",
    "improvement": "the Improvement",
    "printed": "the Room itself",
}
PASSING = "virtu.d.passing"
ROOM_CARDS = ("Action card", "Improvement")


def seat_name(opt: Options, seat: int) -> str:
    """A side's printed colour, capitalised."""
    return opt.seats[seat].capitalize() if 0 <= seat < len(opt.seats) else "nobody"


def source_name(source: str) -> str:
    """A source of symbols in words; tiles are named by their City."""
    if source.startswith("courtier-"):
        return f"the courtier on space {source[9:]}"
    if source in TILES:
        return f"the {source} tile"
    return SOURCES.get(source) or f"the tile of {source}"


def _is_final(opt: Options) -> bool:
    """Whether a pass is for good; asked for its words alone, so that nobody takes note."""
    return dict(opt.readings).get(PASSING, ASKED[PASSING]) == "final"


def label(opt: Options, kind: str, value: Any) -> str:
    """An argument of a message as it is printed."""
    if kind == "seat" and isinstance(value, int):
        return seat_name(opt, value)
    if kind == "city" and isinstance(value, int):
        names = kit(opt).names
        return names[value] if 0 <= value < len(names) else "nowhere"
    if kind == "source":
        return source_name(str(value))
    if kind == "symbol":
        return capital(str(value))
    if kind == "until":
        return "for good" if _is_final(opt) else "for now"
    if kind == "order":
        return ", ".join(seat_name(opt, seat) for seat in value)
    return str(value)


ACTS: dict[type[Action], str] = {
    do.Begin: "{first} goes first",
    do.NextDisc: "{first}'s disc is drawn next",
    do.Besiege: "besiege {city}",
    do.Decline: "leave {city} without a Siege",
    do.UseBonus: "use {source}",
    do.Pass: "pass {until}",
    do.Collect: "take the florins of {source}",
    do.Pay: "take the {symbol} symbols of {source}",
    do.Walk: "retreat by road from {city} to {to}",
    do.Sail: "retreat by sea from {city} to {to}",
    do.Disband: "give up a Troop before {city}",
    do.March: "march from {city} to {to}",
    do.Embark: "sail from {city} to {to}",
    do.TakeToken: "take a +1 War Bonus token for a War symbol of {source}",
    do.EndWar: "end the movement",
    do.GiveUpSpace: "give up space {space}",
    do.MoveCourtier: "move the card to space {space}",
    do.DiscardCourtier: "discard the card on space {space}",
}
KINDS = {"first": "seat", "to": "city"}


def act(opt: Options, a: Action) -> str:
    """An action in a few words, without its seat."""
    fields = {f: getattr(a, f) for f in type(a).__struct_fields__[1:]}
    if "space" in fields:
        fields["space"] += 1
    fields["until"] = "pass"
    return ACTS[type(a)].format(
        **{f: label(opt, KINDS.get(f, f), value) for f, value in fields.items()}
    )


GROUPS: dict[type[Action], str] = {
    do.Besiege: "Besiege", do.Decline: "Leave without a Siege", do.UseBonus: "Use a War Bonus",
    do.Collect: "Take florins", do.Pay: "Pay with symbols",
    do.Walk: "Retreat by road", do.Sail: "Retreat by sea", do.Disband: "Give up Troops",
    do.March: "March", do.Embark: "Sail", do.TakeToken: "Take a token", do.EndWar: "Stop",
    do.GiveUpSpace: "Lose a space", do.MoveCourtier: "Move the card",
    do.DiscardCourtier: "Discard a card", do.Begin: "First player",
    do.NextDisc: "Turn order",
}


def group(opt: Options, a: Action) -> tuple[str, str]:
    """The heading that an action is listed under, and the City that it concerns."""
    target = getattr(a, "to", getattr(a, "city", None))
    if isinstance(a, do.Pass):
        return capital(act(opt, a)), ""
    return GROUPS[type(a)], "" if target is None else kit(opt).names[target]


def situation(s: State) -> str:
    """The sentence that a position is met with."""
    if not s.stack:
        return "Spring is over. Winter begins."
    match s.stack[-1]:
        case at.FirstPlayer(placed=placed):
            return "Who comes next in turn order?" if placed else \
                "The board is set up. Who goes first?"
        case at.WageWar() as f:
            return _war(s, f)
        case at.PickSiege(seat=seat):
            return f"{seat_name(s.opt, seat)} picks the next Siege."
        case at.Exchange() as f:
            return _exchange(s, f)
        case at.Retreat(seat=seat, ships=ships, room_ships=of_room):
            paid = f" {_plural(ships, 'Ship')} paid." if ships else ""
            paid += f" {_plural(of_room, 'Ship')} on Wage War Room cards." if of_room else ""
            return f"{seat_name(s.opt, seat)} takes beaten Troops home.{paid}"
        case at.CloseSpace(seat=seat):
            return f"{seat_name(s.opt, seat)} must give up a Cortigiano space."
        case at.Rehouse(seat=seat):
            return f"{seat_name(s.opt, seat)} moves or discards the card on the lost space."
        case at.EndOfSpring():
            return "All Actions are done: the Sieges are resolved."
    return ""


def scene(s: State) -> str:
    """Where War Bonuses are announced: the actions of the exchange do not name the City."""
    if not s.stack or not isinstance(f := s.stack[-1], at.Exchange):
        return ""
    return f"{'in the battle before' if f.battle else 'at'} {kit(s.opt).names[f.city]}"


def standing(s: State) -> str:
    """The strengths in an exchange of War Bonuses, as they are before the next word."""
    if not s.stack or not isinstance(f := s.stack[-1], at.Exchange):
        return ""
    if f.battle:
        troops = s.cities[f.city].troops
        counted = [troops[seat] + sum(t.number for t in siege.bonus_terms(f, seat))
                   for seat in f.sides]
    else:
        terms = siege.attack_terms(s, f), siege.defence_terms(s, f)
        counted = [sum(t.number for t in side) for side in terms]
    return f"It stands {' against '.join(map(str, counted))}."


def _plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _war(s: State, f: at.WageWar) -> str:
    """What is paid, and what the Room can still give."""
    paid = f"{f.cavalry} Cavalry and {_plural(f.ships, 'Ship')} to spend"
    if f.florins:
        paid += f", and {_plural(f.florins, 'florin')} of the Room"
    cards = "; ".join(
        f"{name}: {_bottom(card)}" for name, card in zip(ROOM_CARDS, f.room, strict=False)
    )
    room = f" {cards}." if cards else ""
    if f.printed and not f.room:
        room = " The Room itself has 1 Cavalry to use."
    return f"{seat_name(s.opt, f.seat)} wages war with {paid}.{room}"


def _bottom(card: at.RoomCard) -> str:
    if card.used:
        return f"used for its {capital(card.used)} symbols"
    symbols = [f"{number} {capital(kind)}" for kind, number in symbols_of(card).items() if number]
    return ", ".join(symbols) or "no symbols"


def _exchange(s: State, f: at.Exchange) -> str:
    city, name = s.cities[f.city], kit(s.opt).names[f.city]
    first = f.sides[0]
    if f.battle:
        sides = ", ".join(
            f"{seat_name(s.opt, x)} with {_plural(city.troops[x], 'Troop')}" for x in f.sides
        )
        return f"A Battle on the Plains before {name}: {sides}."
    whose = "a neutral City" if city.owner == NOBODY else f"a {seat_name(s.opt, city.owner)} City"
    force = _plural(city.troops[first], "Troop")
    points = sum(worth for seat, _, worth in f.used if seat == first)
    if points:
        force += f" and {points} War Bonus"
    return f"{seat_name(s.opt, first)} besieges {name}, {whose}, with {force}."


def chapter(opt: Options, f: Frame) -> str:
    """A Siege, a battle, the retreats or the new order as a part of Spring of its own."""
    match f:
        case at.Exchange():
            name = kit(opt).names[f.city]
            return f"The battle before {name}" if f.battle else f"The Siege of {name}"
        case at.Retreat():
            return "The retreats"
        case at.NewOrder():
            return "The new turn order"
    return ""


@lru_cache(maxsize=1)
def words() -> Words:
    """The words of *Virtù*, read once."""
    return Words(label, load("virtu", "messages")["messages"], act, group, situation, scene,
                 chapter=chapter, standing=standing)

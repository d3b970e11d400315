"""Questions about Virtù: the position that is judged says what the form says, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from tests.desk.helpers import ask, by_chance, evenings
from tutor.core import engine
from tutor.core.game import game
from tutor.desk.answer import answered
from tutor.desk.question import Question
from tutor.desk.template import Value, allowed, templates

G = game("virtu")
Said = Mapping[str, Value]
Shown = Mapping[str, Any]
Facts = Iterator[tuple[str, Any, Any]]
"""What is compared: its name, what the form says, what the position says."""
NONE = "none"
PIRATES = ("Ajaccio", "Cagliari", "Tunis", "Ragusa")


def after(question: Question, seat: Value, by: int = 1) -> str:
    seats = question.opt.seats
    return seats[(seats.index(str(seat)) + by) % len(seats)]


def owner(shown: Shown, city: Value) -> Any:
    return shown["cities"][city].get("owner", NONE)


def troops(shown: Shown, city: Value, seat: Value) -> Any:
    return shown["cities"][city]["troops"].get(seat, 0)


def bonuses(shown: Shown, seat: Value) -> int:
    """War Bonuses in all, tokens apart: the Cannons and France count 2, Leonardo 1."""
    player = shown["players"][seat]
    return int(
        sum(one.get("war", 0) for one in player["courtiers"])
        + sum(tile["symbols"].get("war", 0) for tile in player.get("tiles", {}).values())
        + 2 * (player.get("cannons") == "available")
        + 2 * (shown["alliances"]["Kingdom of France"].get("holder") == seat)
        + ("Leonardo da Vinci" in player["patronage"])
    )


def cities(shown: Shown, seat: Value) -> list[str]:
    return [name for name, city in shown["cities"].items() if city.get("owner") == seat]


def opened(shown: Shown, seat: Value) -> int:
    """Spaces that Titles and Patronage open."""
    player = shown["players"][seat]
    return len({"Nicolaus Copernicus", "The Prince"} & {*player["patronage"]}) + len(
        player.get("tiles", {}))


def siege(q: Question, said: Said, shown: Shown) -> Facts:
    city, attacker = said["city"], said["attacker"]
    yield "owner", said["owner"], owner(shown, city)
    yield "Troops", said["troops"], troops(shown, city, attacker)
    yield "War Bonuses", said["bonus"], bonuses(shown, attacker)
    yield "Agent", said["agent"], shown["cities"][city].get("agent", NONE)
    if said["owner"] != NONE:
        yield "defenders", said["defenders"], troops(shown, city, said["owner"])
        yield "answer", said["answer"], bonuses(shown, said["owner"])
        yield "tokens", said["tokens"], shown["players"][said["owner"]]["war_tokens"]
        yield "Bastion", said["bastion"], bool(shown["players"][said["owner"]]["patronage"])


def battle(q: Question, said: Said, shown: Shown) -> Facts:
    yield "owner", said["owner"], owner(shown, said["city"])
    for seat in q.opt.seats:
        yield "Troops", said[f"troops:{seat}"], troops(shown, said["city"], seat)
        if said[f"troops:{seat}"]:
            yield "War Bonuses", said[f"bonus:{seat}"], bonuses(shown, seat)
    armies = [seat for seat in shown["order"] if said[f"troops:{seat}"]]
    if len(armies) > 2:
        turns = [said[f"turn:{seat}"] for seat in armies]
        yield "turn order", sorted(turns, key=int), turns


def bonus(q: Question, said: Said, shown: Shown) -> Facts:
    who, source, other = said["who"], said["source"], after(q, said["who"])
    player, ally = shown["players"][who], shown["alliances"]["Kingdom of France"]
    whose = {"attack": other, "defence": who, "battle": NONE}[str(said["role"])]
    yield "owner", whose, owner(shown, "Ravenna")
    yield "its Troops", 0 if said["role"] == "defence" else 2, troops(shown, "Ravenna", who)
    yield "other Troops", 0 if said["role"] == "attack" else 2, troops(shown, "Ravenna", other)
    yield "tokens", int(source == "token"), player["war_tokens"]
    yield "Leonardo", source == "leonardo", "Leonardo da Vinci" in player["patronage"]
    yield "Cannons", said["side"] if source == "cannons" else NONE, player.get("cannons", NONE)
    yield "tile", who if source == "Terracina" else NONE, owner(shown, "Terracina")
    yield "card", int(source == "courtier-1"), len(player["courtiers"])
    yield "Alliance", who if source == "france" else NONE, ally.get("holder", NONE)
    if source == "france":
        yield "ready", said["ready"], ally["ready"]
        yield "Agent", other if said["agent"] else NONE, ally.get("agent", NONE)
    if source in ("courtier-1", "Terracina", "cannons", "leonardo"):
        yield "florins", said["florins"], player["florins"]
    if source == "courtier-1":
        yield "side", said["side"], player["courtiers"][0]["side"]
        yield "price", said["price"], player["courtiers"][0]["price"]
    if source == "Terracina":
        yield "side", said["side"], shown["cities"]["Terracina"]["tile"]
        yield "price", said["price"], shown["cities"]["Terracina"]["price"]


def passed(q: Question, said: Said, shown: Shown) -> Facts:
    who, other = said["who"], after(q, said["who"])
    attacks = said["role"] == "attack"
    yield "owner", other if attacks else who, owner(shown, "Ravenna")
    yield "Troops", (2, 0) if attacks else (0, 2), (
        troops(shown, "Ravenna", who), troops(shown, "Ravenna", other))
    yield "card", 1, len(shown["players"][who]["courtiers"])


def retreat(q: Question, said: Said, shown: Shown) -> Facts:
    who = said["who"]
    holders = {"own": who, "enemy": after(q, who), "nobody": NONE}
    yield "owner", holders[str(said["owner"])], owner(shown, said["to"])
    yield "beaten", {who: 1}, shown["cities"][said["from"]]["waiting"]
    yield "Ships", said["ships"] if said["way"] == "sail" else 0, shown["retreat"]["ships"]
    others = {city: one for city, one in shown["cities"].items() if city != said["to"]}
    yield "nothing else", [], [city for city, one in others.items() if "owner" in one]


def move(q: Question, said: Said, shown: Shown) -> Facts:
    who, kind = said["who"], "cavalry" if said["way"] == "march" else "ships"
    holders = {"own": who, "enemy": after(q, who), "nobody": NONE}
    yield "owner", holders[str(said["owner"])], owner(shown, said["from"])
    yield "Troops", said["troops"], troops(shown, said["from"], who)
    yield "symbols", said["symbols"], shown["war"][kind]
    yield "who", who, shown["war"]["seat"]


def token(q: Question, said: Said, shown: Shown) -> Facts:
    held = sum(player["war_tokens"] for player in shown["players"].values())
    yield "florins", said["florins"], shown["players"][said["who"]]["florins"]
    yield "supply", said["left"], 11 - held
    (card,) = shown["war"]["room"]
    yield "symbols", (said["symbols"], said["price"]), (card.get("war", 0), card["price"])


def decline(q: Question, said: Said, shown: Shown) -> Facts:
    who, city = said["who"], said["city"]
    yield "Troops", 2, troops(shown, city, who)
    yield "owner", said["owner"], owner(shown, city)
    won = [{"seat": who, "city": city}] if said["won"] else []
    yield "won", won, shown["battles_won"]
    top = engine.node(engine.start(q.case().root)[0])
    yield "asked", (who, "PickSiege"), (q.opt.seats[top.seat], type(top.frame).__name__)


def when(q: Question, said: Said, shown: Shown) -> Facts:
    who, other, places = said["who"], after(q, said["who"]), {said["from"], said["to"]}
    yield "Troops", 2, troops(shown, said["from"], who)
    yield "home", who, owner(shown, said["to"])
    if not places & {"Palermo", "Ajaccio"}:
        yield "own", (int(said["rest"] == "own"),) * 2, (
            troops(shown, "Palermo", who), troops(shown, "Ajaccio", who))
        yield "other", int(said["rest"] == "other"), troops(shown, "Palermo", other)


def conquest(q: Question, said: Said, shown: Shown) -> Facts:
    who = said["who"]
    rest = [city for city in cities(shown, who) if city != "Ravenna"]
    yield "held", said["held"], len(rest)
    yield "owner", said["owner"], owner(shown, "Ravenna")
    yield "Troops", 3, troops(shown, "Ravenna", who)
    yield "spaces", said["spaces"], opened(shown, who)


def fallen(q: Question, said: Said, shown: Shown) -> Facts:
    who = said["who"]
    yield "held", said["held"] + 1, len(cities(shown, who))  # type: ignore[operator]
    yield "Troops", 3, troops(shown, "Ravenna", after(q, who))
    yield "spaces", said["spaces"], opened(shown, who)
    on = [one["space"] for one in shown["players"][who]["courtiers"]]
    yield "original", said["original"], len([space for space in on if space <= 3])
    yield "shaded", said["shaded"], len([space for space in on if space > 3])


def agent(q: Question, said: Said, shown: Shown) -> Facts:
    yield "owner", said["owner"], owner(shown, "Ravenna")
    yield "Agent", said["agent"], shown["cities"]["Ravenna"]["agent"]
    yield "The Prince", said["prince"], "The Prince" in shown["players"][said["who"]]["patronage"]


def taken(q: Question, said: Said, shown: Shown) -> Facts:
    yield "owner", said["owner"], owner(shown, "Ravenna")
    yield "Troops", 3, troops(shown, "Ravenna", said["who"])
    for seat in q.opt.seats:
        rest = [city for city in cities(shown, seat) if city != "Ravenna"]
        yield "Cities", said[f"cities:{seat}"], len(rest)


def eighth(q: Question, said: Said, shown: Shown) -> Facts:
    yield "held", said["held"] + 1, len(cities(shown, said["who"]))  # type: ignore[operator]
    yield "Troops", 3, troops(shown, "Ravenna", after(q, said["who"]))


def sooner(q: Question, said: Said, shown: Shown) -> Facts:
    who = said["who"]
    yield "first", who, shown["order"][0]
    yield "Siege", 1, troops(shown, "Siena", who)
    yield "armies", (2, 2), tuple(
        troops(shown, "Ravenna", after(q, who, by)) for by in (1, 2))


def apart(q: Question, said: Said, shown: Shown) -> Facts:
    yield "beaten", {said["who"]: 2}, shown["cities"]["Florence"]["waiting"]
    yield "homes", ["Ravenna", "Spoleto"], cities(shown, said["who"])


def begins(q: Question, said: Said, shown: Shown) -> Facts:
    yield "nothing stated", True, q.case().begins


def order(q: Question, said: Said, shown: Shown) -> Facts:
    yield from last_winter(q, said, shown)
    stacks: dict[int, list[str]] = {}
    for seat in shown["stacks"]:
        stacks.setdefault(min(int(said[f"cities:{seat}"]), 8), []).append(seat)
    for stack in stacks.values():
        if len(stack) > 1:
            yield "above", [said[f"above:{seat}"] for seat in stack], [*range(len(stack))]


def last_winter(q: Question, said: Said, shown: Shown) -> Facts:
    held = [one.get("owner") for one in shown["cities"].values()]
    for seat in q.opt.seats:
        yield "Cities", said[f"cities:{seat}"], held.count(seat)
    if said.get("pirates"):
        free = [city for city, one in shown["cities"].items() if "owner" not in one]
        yield "Pirate Ports", [], [c for c in free if c not in PIRATES]


FACTS: Mapping[str, Callable[[Question, Said, Shown], Facts]] = {
    "siege": siege, "battle": battle, "bonus": bonus, "passed": passed, "retreat": retreat,
    "move": move, "token": token, "decline": decline, "order": order, "last-winter": last_winter,
    "when": when, "conquest": conquest, "fallen": fallen, "agent": agent, "taken": taken,
    "eighth": eighth, "sooner": sooner, "apart": apart, "begins": begins,
}
TEMPLATES = [one.id for one in templates("virtu")]


def filled_in(template: str) -> Iterator[Question]:
    """The question at every table with every value of every field, the others by chance."""
    random = Random(template)
    for evening in evenings("virtu"):
        start = ask("virtu", template, evening)
        for field, _, known in list(start.fields()):
            for value in allowed(field, start.opt):
                question = by_chance(start, random).said(known, value).plain()
                if question.possible():
                    yield question


@pytest.mark.parametrize("template", TEMPLATES)
def test_the_position_says_what_the_form_says(template: str) -> None:
    wrong = []
    for question in filled_in(template):
        shown = G.script.show(question.case().root)
        for what, said, found in FACTS[template](question, question.values, shown):
            if said != found:
                wrong.append((what, said, found, dict(question.values)))
    assert wrong == []


BY_ROAD: Mapping[str, Any] = {"way": "walk", "from": "Ravenna", "to": "Florence"}
BY_SEA: Mapping[str, Any] = {"way": "sail", "from": "Terracina", "to": "Pisa"}


@pytest.mark.parametrize("holder", ["enemy", "nobody"])
@pytest.mark.parametrize("said", [BY_ROAD, {**BY_SEA, "ships": 6}], ids=["road", "sea"])
def test_nobody_retreats_into_a_city_that_is_not_theirs(
    holder: str, said: Mapping[str, Any]
) -> None:
    found = answered(ask("virtu", "retreat", owner=holder, **said))
    assert found.word == "no"
    assert f"{said['to']} is " in found.reason
    assert "only a City of one's own" in found.reason


@pytest.mark.parametrize(("ships", "word"), [(0, "no"), (1, "no"), (2, "yes")])
def test_a_voyage_home_is_refused_for_its_ships(ships: int, word: str) -> None:
    found = answered(ask("virtu", "retreat", **BY_SEA, ships=ships))
    assert found.word == word
    assert "2 Ships" in found.reason
    assert f" {ships} " in found.reason
    assert found.ruling is not None
    assert not found.ruling.stand_ins


def test_a_retreat_by_road_looks_at_that_road_alone() -> None:
    found = answered(ask("virtu", "retreat", owner="enemy"))
    assert found.ruling is not None
    assert not found.ruling.stand_ins
    assert [check.holds for check in found.ruling.outcome.checks].count(False) == 1


def test_a_retreat_can_be_laid_out_as_it_is_shown() -> None:
    state, _ = engine.start(ask("virtu", "retreat", way="sail", ships=2).case().root)
    again, _ = engine.start(G.script.patch(state.opt, G.script.show(state)))
    assert again == state


def test_a_siege_may_be_left_or_not_wherever_it_is() -> None:
    ravenna, benevento = (answered(ask("virtu", "decline", city=city))
                          for city in ("Ravenna", "Benevento"))
    assert (ravenna.word, ravenna.said) == (benevento.word, benevento.said)
    assert ravenna.ruling is not None
    assert benevento.ruling is not None
    subjects = [[c.subject for c in one.outcome.checks] for one in ravenna.ruling.results]
    assert subjects == [[c.subject for c in one.outcome.checks]
                        for one in benevento.ruling.results]

"""What is printed on the board and cards of *Virtù*, with its provenance.

Whatever no rulebook prints comes from a reconstruction; reading it tells the recorder of
`tutor.core.options`, so that no verdict rests on a guess.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import Any

from tutor.core.options import Options, copied, owned, stand_in
from tutor.games.datafile import load
from tutor.games.virtu.frames import RoomCard, Symbols
from tutor.games.virtu.state import (
    AVAILABLE,
    COPERNICUS,
    PRINCE,
    SPACES,
    City,
    Courtier,
    Player,
    State,
    Tile,
)

SIDES = {"red": "Florence", "yellow": "Naples", "green": "Venice", "blue": "Milan", "white": "Rome"}
TROOPS, AGENTS, TOKENS, CATHEDRALS = 6, 5, 11, 5
START_AGENTS = {"yellow": 3, "white": 3}
OPEN_SPACES = 3
FIVE = 5
CATHEDRAL_VALUE = 3
"""The least base value of a City that can have a Cathedral."""
LAST_SPACE = 8
"""The last space of the Cities track, which stands for eight Cities or more."""
PATRONAGE = (
    "Leonardo da Vinci", "Bastion Fort", "Nicolaus Copernicus", "The Prince", "Michelangelo",
    "The Duomo", "The Sistine Chapel", "Christopher Columbus", "Niccolò Machiavelli",
)
TITLES = ("Duchy", "Principality", "Kingdom", "Republic")
TILES = (*TITLES, "Guild")
"""Titles and Guilds: tiles of a Domain that are no City's, of which nobody has two of a kind."""


class Kit:
    """The static data of one board face; Cities are indices into ``names``."""

    def __init__(self, opt: Options):
        board = load("virtu", "board")
        face = "25" if len(opt.seats) == 5 else "34"
        three = len(opt.seats) == 3
        here = [c for c in board["cities"] if face in c["sides"]]
        self.face = face
        self.closed: tuple[str, ...] = tuple(
            c["name"] for c in here if three and c["closed_with_3"]["is"]
        )
        cities = [c for c in here if c["name"] not in self.closed]
        self.names: tuple[str, ...] = tuple(c["name"] for c in cities)
        self.index = {name: i for i, name in enumerate(self.names)}
        self._value = tuple(_datum(c, "value") for c in cities)
        self._port = tuple(_datum(c, "port") for c in cities)
        self._pirate = tuple(c["pirate"]["is"] for c in cities)
        plain = {c["city"]: c["symbols"] for c in board["plain_tiles"]} if face == "34" else {}
        self._tile = tuple(_tile(c, plain) for c in cities)
        self._start: tuple[str | None, ...] = tuple(c["start"]["is"] for c in cities)
        self._seas = tuple(c["seas"] for c in cities)
        self.roads: tuple[tuple[int, ...], ...] = self._roads(board)
        pairs = list(product(range(len(cities)), repeat=2))
        printed = {frozenset(r["between"]) for r in board["roads"] if r["source"] == "printed"}
        self._road = {
            (a, b): ("" if b in self.roads[a] and self._ends(a, b) in printed
                     else f"virtu.road.{self._pair(a, b)}", b in self.roads[a])
            for a, b in pairs
        }
        ships = self._voyages(board)
        seas = {frozenset(d["between"]): int(d["seas"]) for d in board["printed_distances"]}
        self._voyage = {
            (a, b): ("", seas[self._ends(a, b)]) if self._ends(a, b) in seas
            else (f"virtu.voyage.{self._pair(a, b)}", ships.get((a, b), 0))
            for a, b in pairs
        }

    def _roads(self, board: Any) -> tuple[tuple[int, ...], ...]:
        ends: list[list[int]] = [[] for _ in self.names]
        firm = {frozenset(r["between"]) for r in board["roads"]
                if r["source"] == "printed" and self.face in r["sides"]}
        for road in board["roads"]:
            a, b = (self.index.get(name) for name in road["between"])
            if self.face in road["sides"] and a is not None and b is not None:
                ends[a].append(b)
                ends[b].append(a)
        for a, b in combinations(range(len(self.names)), 2):
            known = owned(f"virtu.road.{self._pair(a, b)}")
            if known is not None and known != (b in ends[a]) and self._ends(a, b) not in firm:
                for one, other in ((a, b), (b, a)):
                    (ends[one].append if known else ends[one].remove)(other)
        return tuple(tuple(sorted(e)) for e in ends)

    def _voyages(self, board: Any) -> dict[tuple[int, int], int]:
        """Ships from Port to Port: the seas in the shortest chain of touching ones."""
        touching: dict[str, set[str]] = {sea["code"]: set() for sea in board["seas"]}
        for a, b in (pair["between"] for pair in board["touching"]):
            touching[a].add(b)
            touching[b].add(a)
        ships: dict[tuple[int, int], int] = {}
        for i, start in enumerate(self._seas):
            seas, edge, count = set(start["is"]), set(start["is"]), 1
            while edge:
                for j, goal in enumerate(self._seas):
                    if j != i and edge & set(goal["is"]):
                        ships.setdefault((i, j), count)
                edge = {sea for here in edge for sea in touching[here]} - seas
                seas |= edge
                count += 1
        return ships

    def value(self, city: int) -> int:
        """Base value of a City, 1 to 4 (virtu.siege.defender-base)."""
        return int(_read(self._value[city]))

    def port(self, city: int) -> bool:
        """Whether a City is a Port (virtu.map.anchors)."""
        return bool(_read(self._port[city]))

    def ports(self, a: int, b: int) -> int:
        """How many of two Cities are Ports; where a copy gives the seas between them, all that a
        voyage asks of them is known by that."""
        datum, _ = self._voyage[a, b]
        return 2 if datum and copied(datum) is not None else self.port(a) + self.port(b)

    def pirate(self, city: int) -> bool:
        """Whether a City is a Pirate Port (virtu.f.pirates)."""
        return bool(self._pirate[city])

    def printed_value(self, city: int) -> int | None:
        """The base value that the rulebook prints, None where it prints none."""
        datum, value = self._value[city]
        return None if datum else int(value)

    def tile(self, city: int) -> dict[str, int]:
        """Symbols at the bottom of a City tile."""
        datum, symbols = self._tile[city]
        return stand_in(datum, symbols)

    def start_of(self, city: int) -> str | None:
        """The side whose coat of arms is on the City's tile (virtu.setup.starting-tiles)."""
        return self._start[city]

    def road(self, a: int, b: int) -> bool:
        """Whether a road joins two Cities; few are printed, the rest are stand-ins."""
        return bool(_read(self._road[a, b]))

    def ships(self, a: int, b: int) -> int:
        """Seas crossed from one Port to another; 0 when there is no voyage."""
        return int(_read(self._voyage[a, b]))

    def _pair(self, a: int, b: int) -> str:
        return "-".join(sorted((self.names[a], self.names[b])))

    def _ends(self, a: int, b: int) -> frozenset[str]:
        return frozenset((self.names[a], self.names[b]))


Datum = tuple[str, Any]
"""The name of a stand-in, empty for what the rulebook prints; and what it is in our data."""


def _datum(city: Any, what: str) -> Datum:
    known = city[what]
    name = f"virtu.city.{city['name']}.{what}" if known["source"] == "stand-in" else ""
    return name, known["is"]


def _read(datum: Datum) -> Any:
    name, value = datum
    return stand_in(name, value) if name else value


def _tile(city: Any, plain: dict[str, Any]) -> tuple[str, Any]:
    """The name of a City tile's symbols and what they are (virtu.setup.rome-neutral)."""
    name = city["name"]
    if name in plain:
        return f"virtu.city.{name}.plain-tile", plain[name]
    return f"virtu.city.{name}.tile", city["tile"]["symbols"]


def possible_values(datum: str) -> tuple[Any, ...]:
    """What a stand-in could be, as far as the printed facts tell; empty where they leave too much.

    Rests on virtu.f.value-range for base values; a voyage crosses at most the five seas.
    """
    match datum.split("."):
        case ["virtu", "city", name, "value"]:
            city = next(c for c in load("virtu", "board")["cities"] if c["name"] == name)
            return tuple(city["value"].get("among", (1, 2, 3, 4)))
        case ["virtu", "city", _, "port"] | ["virtu", "road", _]:
            return (True, False)
        case ["virtu", "voyage", _]:
            return (0, 1, 2, 3, 4, 5)
        case ["virtu", "card" | "city" | "tile", _, "war-price"]:
            return (0, 1, 2)
    return ()


@lru_cache(maxsize=32)
def _kit(mode: str, seats: tuple[str, ...], data: str) -> Kit:
    return Kit(Options("virtu", mode, seats, data=data))


_latest: list[tuple[Options, Kit]] = []
"""The options asked for last: a game asks with the same ones again and again."""


def kit(opt: Options) -> Kit:
    """The static data for these options, built once."""
    for known, found in _latest:
        if known is opt:
            return found
    found = _kit(opt.mode, opt.seats, opt.data)
    _latest[:] = [(opt, found)]
    return found


@lru_cache(maxsize=1)
def cards() -> dict[str, Any]:
    """The Notable and Family cards by name: symbols, florin price of War symbols, kind."""
    found: dict[str, Any] = load("virtu", "cards")["cards"]
    return found


def symbols_of(card: Courtier | RoomCard) -> dict[str, int]:
    """Symbols at the bottom of a card on a Cortigiano space or in a Room."""
    if card.symbols is not None:
        return dict(card.symbols)
    return stand_in(*_bottoms()[card.card])


@lru_cache(maxsize=1)
def _bottoms() -> dict[str, tuple[str, dict[str, int]]]:
    """The symbols of each card as a stand-in: its name and what it is in our data."""
    return {
        name: (f"virtu.card.{name}.symbols", card["symbols"]) for name, card in cards().items()
    }


@lru_cache(maxsize=1)
def _war_florin() -> int:
    price: int = load("virtu", "cards")["war_florin"]
    return price


def war_price(stated: int | None, kind: str, name: str) -> int:
    """Florins that War symbols ask for: as stated, else as the data have it (virtu.bonus.florin).

    ``kind`` and ``name`` say whose symbols they are: of the card Banker, the tile Guild, the city
    Siena.
    """
    if stated is not None:
        return stated
    return stand_in(f"virtu.{kind}.{name}.war-price", _war_florin())


COURTIERS = {f"courtier-{space + 1}": space for space in range(SPACES)}
"""The Cortigiano spaces by the names that courtiers have as sources."""
COURTIER_AT = tuple(COURTIERS)
"""The names by space."""


def least_step(player: Player) -> int:
    """Where on the Patronage track a player stands at least (virtu.patronage.when)."""
    return 2 * min(len(player.patronage) + (player.cannons > 0), 2)


ROOMY = {COPERNICUS: "virtu.patronage.copernicus", PRINCE: "virtu.patronage.prince-space"}
"""The Patronage Bonuses that open a Cortigiano space, each by its rule."""


def opens_space(tile: Tile) -> bool:
    """Whether a tile opens a Cortigiano space, whichever side it shows.

    Titles do (virtu.reorg.unlock-sources), but for one that is said not to.
    """
    return tile.space and tile.kind in TITLES


def spaces_beside_cities(player: Player) -> int:
    """How many shaded spaces a player's Titles and Patronage open, counted past three."""
    return sum(bonus in ROOMY for bonus in player.patronage) + sum(map(opens_space, player.tiles))


def tile_at(player: Player, source: str) -> Tile | None:
    """The Title or Guild tile of a player that a source such as ``Guild`` names, or None."""
    for tile in player.tiles:
        if tile.kind == source:
            return tile
    return None


def value_of(s: State, city: int) -> int:
    """Base value of a City: as stated, else as the data has it."""
    stated = s.cities[city].value
    return stated if stated is not None else kit(s.opt).value(city)


Bearer = Courtier | Tile | City
"""What has symbols at its bottom; of a City it is the tile."""


def bearer(s: State, seat: int, source: str) -> Bearer | None:
    """What a source of a seat names: a courtier, a Title or Guild, or the City of a tile."""
    space = COURTIERS.get(source)
    if space is not None:
        return s.players[seat].courtiers[space]
    at = kit(s.opt).index.get(source)
    if at is None:
        return tile_at(s.players[seat], source)
    city = s.cities[at]
    return city if city.owner == seat else None


def is_available(s: State, seat: int, source: str) -> bool:
    """Whether a courtier or tile of a seat shows its Available side."""
    found = bearer(s, seat, source)
    if found is None:
        return False
    return (found.tile if isinstance(found, City) else found.side) == AVAILABLE


def symbols_on(s: State, seat: int, source: str, symbol: str) -> int:
    """How many symbols of a type are on a courtier or tile of a seat, whichever side it shows."""
    return borne_by(s, bearer(s, seat, source), source, symbol)


def borne_by(s: State, found: Bearer | None, source: str, symbol: str) -> int:
    """The same for what the source names."""
    if found is None:
        return 0
    if found.symbols is not None:
        return count(found.symbols, symbol)
    if isinstance(found, Courtier):
        return card_symbols(found, symbol)
    return tile_symbols(s, kit(s.opt).index[source], symbol)


def tile_symbols(s: State, city: int, symbol: str) -> int:
    """How many symbols of a type are on a City's tile: as stated, else as the data have it."""
    stated = s.cities[city].symbols
    return count(stated, symbol) if stated is not None else kit(s.opt).tile(city).get(symbol, 0)


def card_symbols(card: Courtier | RoomCard, symbol: str) -> int:
    """How many symbols of a type are on a card: as stated, else as the data have it."""
    if card.symbols is not None:
        return count(card.symbols, symbol)
    return stand_in(*_bottoms()[card.card]).get(symbol, 0)


def count(symbols: Symbols, symbol: str) -> int:
    """How many symbols of a type are among some; a bottom has one or two types."""
    for kind, number in symbols:
        if kind == symbol:
            return number
    return 0

"""What is printed on the board and cards of *Virtù*, with its provenance.

Whatever no rulebook prints comes from a reconstruction; reading it tells the recorder of
`tutor.core.options`, so that no verdict rests on a guess.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any

from tutor.core.options import Options, owned, stand_in
from tutor.games.datafile import load
from tutor.games.virtu.frames import RoomCard
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
        self._value = tuple(c["value"] for c in cities)
        self._port = tuple(c["port"] for c in cities)
        self._pirate = tuple(c["pirate"] for c in cities)
        plain = {c["city"]: c["symbols"] for c in board["plain_tiles"]} if face == "34" else {}
        self._tile = tuple(_tile(c, plain) for c in cities)
        self._start = tuple(c["start"] for c in cities)
        self._seas = tuple(c["seas"] for c in cities)
        self.roads: tuple[tuple[int, ...], ...] = self._roads(board)
        self._printed_roads = {
            frozenset(r["between"]) for r in board["roads"] if r["source"] == "printed"
        }
        self._ships = self._voyages(board)
        self._printed_voyages = {
            frozenset(d["between"]): d["seas"] for d in board["printed_distances"]
        }

    def _roads(self, board: Any) -> tuple[tuple[int, ...], ...]:
        ends: list[list[int]] = [[] for _ in self.names]
        for road in board["roads"]:
            a, b = (self.index.get(name) for name in road["between"])
            if self.face in road["sides"] and a is not None and b is not None:
                ends[a].append(b)
                ends[b].append(a)
        for a, b in combinations(range(len(self.names)), 2):
            known = owned(f"virtu.road.{self._pair(a, b)}")
            if known is not None and known != (b in ends[a]):
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
        return int(self._read(self._value, city, "value"))

    def port(self, city: int) -> bool:
        """Whether a City is a Port (virtu.map.anchors)."""
        return bool(self._read(self._port, city, "port"))

    def pirate(self, city: int) -> bool:
        """Whether a City is a Pirate Port (virtu.f.pirates)."""
        return bool(self._pirate[city]["is"])

    def printed_value(self, city: int) -> int | None:
        """The base value that the rulebook prints, None where it prints none."""
        datum = self._value[city]
        return int(datum["is"]) if datum["source"] == "printed" else None

    def tile(self, city: int) -> dict[str, int]:
        """Symbols at the bottom of a City tile."""
        datum, symbols = self._tile[city]
        return stand_in(datum, symbols)

    def start_of(self, city: int) -> str | None:
        """The side whose coat of arms is on the City's tile (virtu.setup.starting-tiles)."""
        return self._start[city]["is"]  # type: ignore[no-any-return]

    def road(self, a: int, b: int) -> bool:
        """Whether a road joins two Cities; few are printed, the rest are stand-ins."""
        found = b in self.roads[a]
        if found and frozenset((self.names[a], self.names[b])) in self._printed_roads:
            return True
        return stand_in(f"virtu.road.{self._pair(a, b)}", found)

    def ships(self, a: int, b: int) -> int:
        """Seas crossed from one Port to another; 0 when there is no voyage."""
        printed = self._printed_voyages.get(frozenset((self.names[a], self.names[b])))
        if printed is not None:
            return int(printed)
        return stand_in(f"virtu.voyage.{self._pair(a, b)}", self._ships.get((a, b), 0))

    def _pair(self, a: int, b: int) -> str:
        return "-".join(sorted((self.names[a], self.names[b])))

    def _read(self, table: tuple[Any, ...], city: int, what: str) -> Any:
        datum = table[city]
        if datum["source"] == "stand-in":
            return stand_in(f"virtu.city.{self.names[city]}.{what}", datum["is"])
        return datum["is"]


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


def kit(opt: Options) -> Kit:
    """The static data for these options, built once."""
    return _kit(opt.mode, opt.seats, opt.data)


@lru_cache(maxsize=1)
def cards() -> dict[str, Any]:
    """The Notable and Family cards by name: symbols, florin price of War symbols, kind."""
    found: dict[str, Any] = load("virtu", "cards")["cards"]
    return found


def symbols_of(card: Courtier | RoomCard) -> dict[str, int]:
    """Symbols at the bottom of a card on a Cortigiano space or in a Room."""
    if card.symbols is not None:
        return dict(card.symbols)
    found: dict[str, int] = cards()[card.card]["symbols"]
    return stand_in(f"virtu.card.{card.card}.symbols", found)


def war_price(stated: int | None, datum: str) -> int:
    """Florins that War symbols ask for: as stated, else as the data have it (virtu.bonus.florin).

    ``datum`` names whose symbols they are, such as ``card.Banker`` or ``city.Siena``.
    """
    if stated is not None:
        return stated
    price: int = load("virtu", "cards")["war_florin"]
    return stand_in(f"virtu.{datum}.war-price", price)


COURTIERS = {f"courtier-{space + 1}": space for space in range(SPACES)}
"""The names of courtiers as sources, by the Cortigiano space that they are on."""


def courtier_at(player: Player, source: str) -> Courtier | None:
    """The courtier that a source such as ``courtier-2`` names, or None."""
    space = COURTIERS.get(source)
    return None if space is None else player.courtiers[space]


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
    return next((tile for tile in player.tiles if tile.kind == source), None)


def is_tile(s: State, source: str) -> bool:
    """Whether a source is a tile of a Domain: a City's, a Title or a Guild."""
    return source in TILES or source in kit(s.opt).index


def value_of(s: State, city: int) -> int:
    """Base value of a City: as stated, else as the data has it."""
    stated = s.cities[city].value
    return stated if stated is not None else kit(s.opt).value(city)


def tile_symbols(s: State, city: int) -> dict[str, int]:
    """Symbols of a City's tile: as stated, else as the data has them."""
    stated = s.cities[city].symbols
    return dict(stated) if stated is not None else kit(s.opt).tile(city)


def is_available(s: State, seat: int, source: str) -> bool:
    """Whether a courtier or tile of a seat shows its Available side."""
    if courtier := courtier_at(s.players[seat], source):
        return courtier.side == AVAILABLE
    if tile := tile_at(s.players[seat], source):
        return tile.side == AVAILABLE
    city = kit(s.opt).index.get(source)
    return city is not None and holds_tile(s.cities[city], seat) and bool(s.cities[city].tile)


def holds_tile(city: City, seat: int) -> bool:
    """A City's tile lies in the Domain of whoever controls the City."""
    return city.owner == seat


def bottom(s: State, seat: int, source: str) -> dict[str, int] | None:
    """Symbols of a courtier or tile of this seat; None when it has no such thing."""
    if courtier := courtier_at(s.players[seat], source):
        return symbols_of(courtier)
    if tile := tile_at(s.players[seat], source):
        return dict(tile.symbols)
    city = kit(s.opt).index.get(source)
    if city is None or not holds_tile(s.cities[city], seat):
        return None
    return tile_symbols(s, city)

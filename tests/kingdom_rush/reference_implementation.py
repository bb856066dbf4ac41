"""A second reading of phase 4 and of what a table keeps, with coordinates and plain sets instead of bitmasks.

Nothing of the engine is asked but the printed cards and maps, so that a mistake would have to be made twice.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from hordeplay.games.kingdom_rush.model.table import KingdomTable

Square = tuple[int, int]


def squares(mask: int) -> set[Square]:
    return {(n // 5, n % 5) for n in range(25) if mask >> n & 1}


def base_squares(base: int) -> set[Square]:
    return {(base // 5 + down, base % 5 + right) for down in (0, 1) for right in (0, 1)}


def foes(grid: tuple[str, ...]) -> list[tuple[str, set[Square]]]:
    """The enemies of a card: letter and squares; capitals are two by two."""
    enemies: list[tuple[str, set[Square]]] = []
    done: set[Square] = set()
    for r, row in enumerate(grid):
        for c, letter in enumerate(row):
            if letter not in ".#+" and (r, c) not in done:
                there = {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} if letter.isupper() else {(r, c)}
                done |= there
                enemies.append((letter, there))
    return enemies


@dataclass
class Horde:
    name: str
    at: int
    route: tuple[int, ...]
    level: int
    tiles: list[set[Square]]
    soldiers: set[Square]


@dataclass
class Hero:
    where: str
    at: int
    on: int
    base: int
    health: int
    role: str
    shielded: bool
    shelter: bool


@dataclass
class Phase4:
    """Phase 4 of a table by the words of the rules; `asides` are the spaces that the players chose, in order."""

    table: KingdomTable
    asides: list[int]
    hearts: int = 0
    lost: str = ""
    hordes: dict[int, Horde] = field(default_factory=dict)
    heroes: dict[str, Hero] = field(default_factory=dict)

    def __post_init__(self) -> None:
        table = self.table
        self.hearts = table.hearts
        for tray in table.trays:
            soldiers = {(n // 5, n % 5) for n in tray.soldiers}
            route = table.map.routes[tray.route]
            tiles = [squares(tile) for tile in tray.tiles]
            self.hordes[tray.id] = Horde(tray.name, tray.at, route, tray.level, tiles, soldiers)
        for f in table.figures:
            self.heroes[f.name] = Hero(f.where, f.at, f.on, f.base, f.health, f.role, f.protected, f.shelter)

    def run(self) -> None:
        for number in sorted(self.hordes, key=self._rank):
            self._activate(number, self.hordes[number])
            if self.lost:
                return

    def _rank(self, number: int) -> tuple[int, int, int]:
        horde = self.hordes[number]
        fork, route = next((n, r) for n, r in enumerate(self.table.map.routes) if horde.at in r)
        return fork, -route.index(horde.at), -horde.level

    def _open(self, number: int) -> list[tuple[str, set[Square]]]:
        horde = self.hordes[number]
        over = set(horde.soldiers).union(*horde.tiles)
        for name in self._riders(number):
            over |= base_squares(self.heroes[name].base)
        return [(letter, there) for letter, there in foes(self.table.rules.hordes[horde.name].grid) if there - over]

    def _icon(self, number: int, letter: str) -> bool:
        return any(one == letter for one, _ in self._open(number))

    def _riders(self, number: int) -> list[str]:
        return [name for name, hero in self.heroes.items() if hero.on == number and hero.where == "map"]

    def _activate(self, number: int, horde: Horde) -> None:
        flies = self.table.rules.hordes[horde.name].trait == "flying"
        if flies:
            horde.soldiers.clear()
            for name in self._riders(number):
                self._aside(name)
        if self.table.rules.hordes[horde.name].trait == "boss":
            for name, hero in self.heroes.items():
                if hero.where == "map" and far(hero.at, horde.at) == 1:
                    self._hurt(name)
        if self._icon(number, "h"):
            horde.tiles.clear()
        moved = False
        for _ in range(2 if self._icon(number, "w") else 1):
            if number not in self.hordes:
                return
            if horde.soldiers or self._riders(number):
                horde.soldiers.clear()
                for name in self._riders(number):
                    self._hurt(name)
            else:
                self._move(number, horde, flies=flies)
                moved = True
        if number in self.hordes and moved and self._icon(number, "e"):
            for name, hero in self.heroes.items():
                if hero.where == "map" and far(hero.at, horde.at) == 1:
                    self._hurt(name)

    def _move(self, number: int, horde: Horde, *, flies: bool) -> None:
        place = horde.route.index(horde.at) + 1
        others = [other for n, other in self.hordes.items() if n != number]
        while not flies and place < len(horde.route) and any(o.at == horde.route[place] for o in others):
            place += 1
        for other in others:
            other.level -= other.at == horde.at and other.level > horde.level
        if place == len(horde.route):
            trait = self.table.rules.hordes[horde.name].trait
            if trait in {"portal", "boss"}:
                self.lost = trait
            else:
                cost = sum(4 if letter.isupper() else 1 for letter, _ in self._open(number))
                self.hearts = max(0, self.hearts - cost)
                self.lost = "" if self.hearts else "hearts"
            del self.hordes[number]
            return
        space = horde.route[place]
        for name, hero in self.heroes.items():
            if hero.where == "map" and hero.at == space and not hero.on:
                self._aside(name)
        horde.level = 1 + max((other.level for other in others if other.at == space), default=-1)
        horde.at = space

    def _hurt(self, name: str) -> None:
        hero = self.heroes[name]
        shelters = [h for h in self.heroes.values() if h.shelter and h.where == "map" and h.at == hero.at]
        if hero.shielded or shelters:
            return
        hero.health -= 1
        if not hero.health:
            hero.where, hero.on = {"main": "out", "companion": "absent", "bench": "gone"}[hero.role], 0
            hero.shelter = False

    def _aside(self, name: str) -> None:
        hero, table = self.heroes[name], self.table
        taken = [horde.at for horde in self.hordes.values()] + [tower.at for tower in table.built]
        taken += [other.at for other in self.heroes.values() if other.where == "map"]
        free = [space for space in table.map.spaces if far(space, hero.at) == 1 and space not in taken]
        hero.on = 0
        if free:
            hero.at = self.asides.pop(0)
            assert hero.at in free, f"{name} steps aside to a space that is not free"
        else:
            hero.where, hero.shelter = {"main": "board", "companion": "board", "bench": "gone"}[hero.role], False

    def seen(self) -> dict[str, object]:
        """What there is to compare."""
        return {
            "hordes": {
                n: (h.name, h.at, h.level, len(h.tiles), len(h.soldiers)) for n, h in sorted(self.hordes.items())
            },
            "heroes": {n: (h.where, h.health, h.at if h.where == "map" else None) for n, h in self.heroes.items()},
            "kingdom": (self.hearts, self.lost),
        }


def far(a: int, b: int) -> int:
    """Steps of a king."""
    return max(abs(a // 16 - b // 16), abs(a % 16 - b % 16))


def keeps(table: KingdomTable, towers: dict[str, int], cards: Counter[str], gone: Counter[str]) -> None:
    """Towers, cards, soldiers and crystals are all there, and nothing lies where it may not."""
    for name, n in towers.items():
        held = sum(player.hand.count(name) + player.incoming.count(name) for player in table.players)
        assert table.supply[name] + held + sum(tower.name == name for tower in table.built) == n, name
    hidden = Counter(name for bag in table.cards.bags.values() for name in bag)
    assert Counter(tray.name for tray in table.trays) + hidden + gone == cards
    assert sum(len(tray.soldiers) for tray in table.trays) <= 12
    assert 0 <= table.crystals <= 12
    for tray in table.trays:
        grid, taken = table.rules.hordes[tray.name].grid, set[Square]()
        riders = [base_squares(f.base) for f in table.figures if f.on == tray.id and f.where == "map"]
        for lies in (*map(squares, tray.tiles), *({(n // 5, n % 5)} for n in tray.soldiers), *riders):
            assert lies, tray.name
            assert not lies & taken, f"something overlaps on {tray.name}"
            assert not any(grid[r][c] in "#+" for r, c in lies), f"a red square of {tray.name} is covered"
            taken |= lies
        assert not any(grid[r][c] == "d" for rider in riders for r, c in rider), "a base on a deadly enemy"
        assert all(grid[n // 5][n % 5] not in ".#+dt" for n in tray.soldiers), "a soldier where none may stand"

"""The rules of Kingdom Rush as data: knobs and content tables, and what follows from them alone.

Anatomies of cards and the geometry of maps are worked out once for a set of rules; they never depend on a position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar, Final, NamedTuple

from hordeplay.core.english import counted, listed
from hordeplay.core.language import tr
from hordeplay.core.rules import Rules
from hordeplay.odds.tiles import legal, placements, squares

from .content import Ability, Enemy, Hero, Horde, Icon, Scenario, Setup, Spell, StackOf, Tile, Tower
from .knobs import Knobs
from .squares import FACINGS, STRIDE, Facing, arrow_step, read_space
from .vocabulary import PERFECT, Attack, Part, read_arrow

OWNED: Mapping[int, tuple[str, ...]] = {1: ("RBG",), 2: ("RG", "BY"), 3: ("R", "B", "G"), 4: ("R", "B", "G", "Y")}
"""The site colours of each seat, by number of seats; one to three seats share out the yellow sites."""

MARKS: Final = ".oXRBGYW123456789"
"""What a space of a map is drawn with: nothing, path, exit, building sites, where stacks lie."""


@dataclass(frozen=True, slots=True)
class Foe:
    """One enemy on a card: its kind and its squares (KR-GLOS-03)."""

    kind: str
    mask: int


@dataclass(frozen=True, slots=True)
class Anatomy:
    """A horde card read into sets of squares."""

    foes: tuple[Foe, ...]
    all: int
    """Squares with an enemy."""
    bars: Mapping[str, int]
    """Squares that may not be covered: by a `physical`, `magical` or `true` tile, a `base`, a soldier (`physical soldier`)."""
    icons: Mapping[Icon, tuple[Foe, ...]]
    """The enemies with each icon that is on the card."""

    def forbidden(self, attack: Attack) -> int:
        """Squares that a tile of this type may not touch (KR-TYPE-06)."""
        return self.bars[attack]


class Nest(NamedTuple):
    """A site and a facing, with their place among those of a map, site by site."""

    number: int
    site: int
    facing: Facing


@dataclass(frozen=True, slots=True)
class Map:
    """The geometry of a scenario for a number of seats."""

    spaces: tuple[int, ...]
    routes: tuple[tuple[int, ...], ...]
    path: tuple[int, ...]
    """Every path space, none twice."""
    sites: Mapping[int, str]
    """The colour of each building site, yellow ones shared out."""
    owners: Mapping[str, tuple[int, ...]]
    """The seats that own a colour."""
    colours: tuple[str, ...]
    """The colours in play, the white one left out."""
    edge: Facing
    """Where the purple edge of a card points."""
    inside: Mapping[int, None]
    exits: tuple[int, ...]
    """The last path spaces, where heroes enter (KR-HERO-05, KR-RUL-59)."""


class KingdomRules(Rules[Knobs]):
    """`rules.towers["Archer"]` is a card, `rules.anatomy("A3")` a horde read into sets of squares.

    >>> rules = KingdomRules.load()
    >>> len(rules.anatomy("A3").foes), rules.map("S1", 2).sites[1], rules.map("S1", 2).owners["R"]
    (5, 'R', (0,))
    """

    game: ClassVar[str] = "kingdom-rush"
    package: ClassVar[str] = "hordeplay.games.kingdom_rush"
    knob_type: ClassVar[type] = Knobs
    tables: ClassVar[Mapping[str, type]] = {
        "tiles": Tile,
        "enemies": Enemy,
        "hordes": Horde,
        "towers": Tower,
        "heroes": Hero,
        "abilities": Ability,
        "spells": Spell,
        "scenarios": Scenario,
    }
    clauses: ClassVar[Mapping[str, str]] = {
        "tiles": "KR-GLOS-06",
        "enemies": "KR-GLOS-03",
        "enemies.physical": "KR-TYPE-02",
        "enemies.big": "KR-GLOS-02",
        "towers": "KR-GLOS-14",
        "heroes": "KR-HERO-01",
        "scenarios": "KR-SETUP-02",
        "scenarios.start_hordes": "KR-RUL-52",
    }

    tiles: Mapping[str, Tile]
    enemies: Mapping[str, Enemy]
    hordes: Mapping[str, Horde]
    towers: Mapping[str, Tower]
    heroes: Mapping[str, Hero]
    abilities: Mapping[str, Ability]
    spells: Mapping[str, Spell]
    scenarios: Mapping[str, Scenario]

    def check(self) -> None:
        """Letters are enemies', towers can come into play, what was changed can be laid out; `ValueError` names the card."""
        letters = "".join(enemy.letter for enemy in self.enemies.values()) + ".#+"
        for horde in self.hordes.values():
            if strange := "".join(horde.grid).strip(letters):
                raise ValueError(
                    tr("hordes, {horde!r}: no enemy has the letter {letter!r}", horde=horde.name, letter=strange[0])
                )
        upgrades = {up for tower in self.towers.values() for up in tower.upgrades}
        handed_out = {hero.tower for hero in self.heroes.values()}
        setups = [setup for scenario in self.scenarios.values() for setup in scenario.setups]
        handed_out |= {name for setup in setups for hand in setup.towers for name in hand}
        for tower in self.towers.values():
            if tower.copies and not self.sold(tower.level) and tower.name not in upgrades | handed_out:
                raise ValueError(
                    tr(
                        "towers, {tower!r}: nobody can get it, as no tower is upgraded to it (KR-PASS-02)"
                        " and level {level} is not sold (KR-BUY-03)",
                        tower=tower.name,
                        level=tower.level,
                    )
                )
        if not self.edited_tables:
            return  # what is printed is known to be sound
        self._enemies_told_apart()
        self._heroes_have_towers()
        for card in self.hordes.values():
            self._anatomy(card)  # it depends on the enemies, too
        for scenario in self.scenarios.values():
            self._has_setups(scenario)
            for setup in scenario.setups:
                try:
                    self._laid_out(scenario, setup)
                except ValueError as error:  # a word that is no space is told without its place
                    if str(error).startswith("scenarios, "):
                        raise
                    raise ValueError(f"scenarios, {scenario.name!r}: {error}") from None

    def cautions(self) -> dict[str, str]:
        """Prices that no team can pay (KR-DESTROY-03, KR-BUY-02), and enemies that cost nothing (KR-MOVE-03); no die is rolled.

        >>> KingdomRules.load().with_(price_level2=9, crystals_max=8).cautions()["price_level2"]
        'the team holds 8 crystals at most, so no tower of level 2 is ever bought'
        """
        knobs = self.knobs
        dear = [level for level in (1, 2, 3, 4) if self.sold(level) and self.price(level) > knobs.crystals_max]
        most = counted(knobs.crystals_max, "crystal")
        never = {f"price_level{level}": str(level) for level in dear}
        if dear:
            never["crystals_max"] = listed(list(map(str, dear)), "or")
        cautions = {
            name: tr(
                "the team holds {crystals} at most, so no tower of level {level} is ever bought",
                crystals=most,
                level=level,
            )
            for name, level in never.items()
        }
        if knobs.starting_crystals > knobs.crystals_max:
            cautions["starting_crystals"] = tr("the team holds {crystals} at most", crystals=most)
        if not knobs.enemy_hearts and (knobs.kingdom_damage != "enemy" or not knobs.big_hearts):
            cautions["enemy_hearts"] = tr("no horde costs a heart at the exit, so that nobody loses by it")
        return cautions

    def _enemies_told_apart(self) -> None:
        """Each enemy has one letter, and no two have the same; `ValueError` names the enemy."""
        owners: dict[str, str] = {}
        for enemy in self.enemies.values():
            where = f"enemies, {enemy.name!r}, letter"
            if len(enemy.letter) != 1 or enemy.letter in ".#+":
                raise ValueError(
                    tr(
                        "{where}: {letter!r} is not one letter; '.', '#' and '+' are no enemies",
                        where=where,
                        letter=enemy.letter,
                    )
                )
            if owners.setdefault(enemy.letter, enemy.name) != enemy.name:
                raise ValueError(
                    tr(
                        "{where}: {other} has {letter!r} already (KR-GLOS-03)",
                        where=where,
                        other=owners[enemy.letter],
                        letter=enemy.letter,
                    )
                )

    def _heroes_have_towers(self) -> None:
        """Whom players choose has a tower to begin with; `ValueError` names the hero."""
        for hero in self.heroes.values():
            if not hero.tower and self.printed.heroes[hero.name].tower:
                raise ValueError(
                    tr("heroes, {hero!r}, tower: only a companion of a hero has none (KR-ALL-01)", hero=hero.name)
                )

    def _has_setups(self, scenario: Scenario) -> None:
        """A scenario has one set-up for a number of seats, and some set-up at all; `ValueError` names the field."""
        where = f"scenarios, {scenario.name!r}"
        seats = [setup.seats for setup in scenario.setups]
        if not seats or len(set(seats)) != len(seats):
            raise ValueError(
                tr("{where}, setups: one set-up or more, and no two for as many seats (KR-SETUP-02)", where=where)
            )

    def anatomy(self, name: str) -> Anatomy:
        """A horde card read into sets of squares."""
        return self._anatomies[name]

    def map(self, scenario: str, seats: int) -> Map:
        """The geometry of a scenario."""
        ground = self._maps.get((scenario, seats))
        if ground is None:
            ground = self._maps[scenario, seats] = self._map(self.scenarios[scenario], seats)
        return ground

    def reach(self, scenario: str, seats: int, arrows: tuple[str, ...], facing: Facing, at: int) -> tuple[int, ...]:
        """The path spaces that arrows reach when nothing blocks them, in path order."""
        key = (scenario, seats, arrows, facing, at)
        spaces = self._reaches.get(key)
        if spaces is None:
            spaces = arrow_spaces(self.map(scenario, seats), arrows, facing, at, self.knobs, None)
            self._reaches[key] = spaces
        return spaces

    def nests(
        self, scenario: str, seats: int, seat: int, arrows: tuple[str, ...]
    ) -> Mapping[tuple[int, Facing | None], Sequence[Nest]]:
        """By path space and facing, the sites of a seat from which arrows reach it when nothing blocks them, in order.

        With None for the facing it is every one of them, whichever way the tower faces.
        """
        key = (scenario, seats, seat, arrows)
        nests = self._nests.get(key)
        if nests is None:
            nests = self._nests[key] = {}
            ground = self.map(scenario, seats)
            tries = ((site, facing) for site in ground.sites for facing in FACINGS)
            for nest in (Nest(number, *one) for number, one in enumerate(tries)):
                if seat in ground.owners[ground.sites[nest.site]]:
                    for space in self.reach(scenario, seats, arrows, nest.facing, nest.site):
                        nests.setdefault((space, None), []).append(nest)
                        nests.setdefault((space, nest.facing), []).append(nest)
        return nests

    def masks(self, tile: str, turns: int, *, free: bool) -> tuple[int, ...]:
        """Every placement of a tile on an empty card, turned by so many quarters."""
        return placements(self.tiles[tile].rows, turns, free=free, flipped=self.knobs.flip_fixed)

    def fitting(self, tile: str, turns: int, barrier: int, *, free: bool) -> tuple[int, ...]:
        """Every placement of a tile on a card that leaves these squares alone."""
        return _fitting(self.tiles[tile].rows, 0 if free else turns, barrier, free, self.knobs.flip_fixed)

    def most_hits(self, tile: str, turns: int, barrier: int, foes: int, *, free: bool) -> int:
        """How many of the squares `foes` such a placement covers at most; -1 when there is none."""
        return _most_hits(self.tiles[tile].rows, 0 if free else turns, barrier, foes, free, self.knobs.flip_fixed)

    def parts(self, card: str) -> Sequence[Part]:
        """What a tower, ability, spell or (by the hero's name) basic attack says."""
        if card in self.towers:
            return self._attacks[card]
        if card in self.heroes:
            return self.heroes[card].basic
        return self.abilities[card].parts if card in self.abilities else self.spells[card].parts

    def health(self, hero: str) -> int:
        """The hearts of a hero in force (KR-HERO-01)."""
        return max(1, self.heroes[hero].health + (self.knobs.health_change if self.heroes[hero].tower else 0))

    def move(self, hero: str) -> int:
        """The move points of a hero in force (KR-HERO-03)."""
        return max(1, self.heroes[hero].move + (self.knobs.move_change if self.heroes[hero].tower else 0))

    def cap(self, scenario: str) -> int:
        """The highest tower level in force (KR-PASS-05)."""
        return min(4, max(1, self.scenarios[scenario].cap + self.knobs.cap_change))

    def lowest(self, stack: StackOf) -> int:
        """Among how many of its lowest cards the portals of a stack lie, themselves included (KR-PORTAL-01).

        >>> rules = KingdomRules.load()
        >>> rules.lowest(rules.scenarios["S1"].setup(2).stacks[0])
        6
        """
        size = len(stack.cards) + len(stack.portals)
        return min(size, max(len(stack.portals), stack.bottom + self.knobs.depth_change))

    def price(self, level: int) -> int:
        """Crystals for a tower of a level; 0 when it is not sold (KR-BUY-02, KR-BUY-03)."""
        knobs = self.knobs
        return (knobs.price_level1, knobs.price_level2, knobs.price_level3, knobs.price_level4)[level - 1]

    def sold(self, level: int) -> bool:
        """Whether towers of a level can be bought."""
        return level <= 2 or self.price(level) > 0

    def uncovered(self, foes: Sequence[Foe], over: int) -> list[Foe]:
        """Those of these enemies that squares do not cover; a big one is one enemy (KR-TYPE-07, KR-RUL-18)."""
        if self.knobs.big_covered == "any":
            return [foe for foe in foes if not foe.mask & over]
        return [foe for foe in foes if foe.mask & ~over]

    def toll(self, name: str, over: int = 0) -> int:
        """Hearts that a horde costs at the exit with these squares covered (KR-RUL-01, KR-MOVE-10).

        One for each enemy that is not covered, four for a big one of which a square is open (KR-RUL-18).

        >>> rules = KingdomRules.load()
        >>> rules.toll("B6"), rules.toll("A1", over=1 << 6)
        (7, 3)
        """
        knobs, anatomy = self.knobs, self.anatomy(name)
        left = self.uncovered(anatomy.foes, over)
        if knobs.kingdom_damage == "horde":
            return knobs.enemy_hearts if left else 0
        if knobs.kingdom_damage == "square":
            return knobs.enemy_hearts * (anatomy.all & ~over).bit_count()
        return sum(knobs.big_hearts if self.enemies[foe.kind].big else knobs.enemy_hearts for foe in left)

    def _laid_out(self, scenario: Scenario, setup: Setup) -> None:
        """A set-up fits its map; `ValueError` names the field."""
        where = f"scenarios, {scenario.name!r}"
        ground = self._map(scenario, setup.seats)
        if len(setup.stacks) != len(ground.routes) or len(setup.towers) != setup.seats:
            raise ValueError(f"{where}, setups: a stack for each route, and a row of towers for each seat")
        names = [*scenario.ghosts, *(name for stack in setup.stacks for name in (*stack.cards, *stack.portals))]
        if twice := [name for name in names if names.count(name) > 1]:
            raise ValueError(f"{where}, setups, stacks: there is one card {twice[0]}, and it lies twice (KR-SETUP-02)")
        for route, stack in zip(ground.routes, setup.stacks, strict=True):
            if scenario.start_hordes > len(route):
                raise ValueError(
                    f"{where}, start_hordes: {scenario.start_hordes} do not fit on a path of {len(route)} spaces (KR-RUL-52)"
                )
            if not stack.cards:
                raise ValueError(
                    f"{where}, setups, stacks: a stack has horde cards, portals alone are none (KR-PORTAL-01)"
                )
        portals = [name for stack in setup.stacks for name in stack.portals]
        if strange := [name for name in portals if self.hordes[name].trait != "portal"]:
            raise ValueError(f"{where}, setups, portals: {strange[0]} is no portal (KR-PORTAL-01)")
        for boss in scenario.bosses:
            if self.hordes[boss.card].trait != "boss":
                raise ValueError(f"{where}, bosses: {boss.card} is no boss (KR-GLOS-05)")
            if boss.portal not in portals:
                raise ValueError(
                    f"{where}, bosses: no stack for {setup.seats} seats has the portal {boss.portal} (KR-RUL-73)"
                )
        spaces = [read_space(barrier.at) for barrier in scenario.barriers]
        for barrier, space in zip(scenario.barriers, spaces, strict=True):
            if space not in ground.path or spaces.count(space) > 1:
                raise ValueError(f"{where}, barriers: {barrier.at} is no path space, or has two cards (KR-BREAK-01)")
        choice = [spell for spell in self.spells.values() if spell.power <= scenario.spell_power]
        if scenario.spells > len(choice):
            raise ValueError(f"{where}, spells: there are {len(choice)} of {scenario.spell_power} power (KR-SPELL-09)")
        self._can_be_opened(scenario, setup, ground)

    def _can_be_opened(self, scenario: Scenario, setup: Setup, ground: Map) -> None:
        """Each portal behind a pathbreaker card comes: enough pathbreakers spawn elsewhere to open it (KR-BREAK-02, KR-RUL-75)."""
        barred = {read_space(barrier.at): barrier.icon for barrier in scenario.barriers}
        shut = [barred[route[0]] for route in ground.routes if route[0] in barred]
        behind = [
            barred[route[0]] for route, stack in zip(ground.routes, setup.stacks, strict=True)
            if route[0] in barred and stack.portals
        ]  # fmt: skip
        for icon in behind:
            spawning = 0
            for route, stack in zip(ground.routes, setup.stacks, strict=True):
                if route[0] not in barred:
                    fits = [name for name in stack.cards if icon in self.hordes[name].icons]
                    spawning += max(0, len(fits) - scenario.start_hordes)
            if spawning < len(shut):
                raise ValueError(
                    f"scenarios, {scenario.name!r}, barriers: for {setup.seats} seats too few pathbreakers with {icon!r}"
                    " spawn to open all paths, and a portal lies behind (KR-BREAK-02)"
                )

    @cached_property
    def kinds(self) -> dict[str, Enemy]:
        """The enemies by letter."""
        return {enemy.letter: enemy for enemy in self.enemies.values()}

    @cached_property
    def _anatomies(self) -> dict[str, Anatomy]:
        return {name: self._anatomy(card) for name, card in self.hordes.items()}

    @cached_property
    def _nests(self) -> dict[tuple[str, int, int, tuple[str, ...]], dict[tuple[int, Facing | None], list[Nest]]]:
        return {}

    @cached_property
    def _attacks(self) -> dict[str, tuple[Part, ...]]:
        return {tower.name: tower.attacks for tower in self.towers.values()}

    @cached_property
    def _reaches(self) -> dict[tuple[str, int, tuple[str, ...], Facing, int], tuple[int, ...]]:
        return {}

    @cached_property
    def _maps(self) -> dict[tuple[str, int], Map]:
        return {}

    def _anatomy(self, card: Horde) -> Anatomy:
        """Read a card: red squares and bars are never covered, and need not be (KR-FLY-01, KR-GHOST-01, KR-BREAK-03)."""
        letters = "".join(card.grid)
        foes: list[Foe] = []
        taken = red = 0
        for square, letter in enumerate(letters):
            if letter in "#+":
                red |= 1 << square
            elif letter != "." and not taken >> square & 1:
                if letter not in self.kinds:
                    raise ValueError(f"hordes, {card.name!r}: no enemy has the letter {letter!r}")
                kind = self.kinds[letter]
                mask = 0b1100011 << square if kind.big else 1 << square
                if any(s > 24 or letters[s] != letter for s in squares(mask)):
                    raise ValueError(f"hordes, {card.name!r}: {kind.name} is two by two squares")
                taken |= mask
                foes.append(Foe(kind.name, mask))
        bar = {"physical": red, "magical": red, "true": red, "deadly": 0}
        for foe in foes:
            enemy = self.enemies[foe.kind]
            for field, has in (("physical", enemy.physical), ("magical", enemy.magical), ("deadly", enemy.deadly)):
                if has:
                    bar[field] |= foe.mask
        base = red | bar["deadly"]
        empty = ((1 << 25) - 1) & ~taken
        bars = {attack: bar[attack] for attack in ("physical", "magical", "true")}
        bars |= {f"{attack} soldier": bar[attack] | base | empty for attack in ("physical", "magical", "true")}
        icons: dict[Icon, tuple[Foe, ...]] = {}
        for foe in foes:
            if icon := self.enemies[foe.kind].icon:
                icons[icon] = (*icons.get(icon, ()), foe)
        return Anatomy(tuple(foes), taken, {**bars, "base": base}, icons)

    def _map(self, scenario: Scenario, seats: int) -> Map:
        if len({len(row) for row in scenario.rows}) != 1 or not 0 < len(scenario.rows[0]) <= STRIDE >= len(
            scenario.rows
        ):
            raise ValueError(
                f"scenarios, {scenario.name!r}, rows: a map has rows of one length, {STRIDE} by {STRIDE} at most"
            )
        if strange := "".join(scenario.rows).strip(MARKS):
            raise ValueError(f"scenarios, {scenario.name!r}, rows: a space is one of {MARKS}, not {strange[0]!r}")
        spaces = [r * STRIDE + c for r, row in enumerate(scenario.rows) for c, mark in enumerate(row) if mark != "X"]
        marks = {r * STRIDE + c: mark for r, row in enumerate(scenario.rows) for c, mark in enumerate(row)}
        sites = {space: marks[space] for space in spaces if marks[space] in "RBGYW"}
        owned = OWNED[seats]
        if seats in {1, 3}:
            words = scenario.yellow.split()
            yellow = [space for space, mark in sites.items() if mark == "Y"]
            if len(set(words)) != len(words) or len(words) < len(yellow):
                raise ValueError(
                    f"scenarios, {scenario.name!r}, yellow: it names each of the {len(yellow)} yellow sites once (KR-SETUP-02)"
                )
            for i, word in enumerate(words):
                if marks.get(read_space(word)) != "Y":
                    raise ValueError(f"scenarios, {scenario.name!r}: {word} is no yellow site")
                sites[read_space(word)] = "RBG"[i % 3]
        routes = tuple(tuple(read_space(word) for word in route.split()) for route in scenario.routes)
        if not all(routes):
            raise ValueError(f"scenarios, {scenario.name!r}, routes: a path has spaces (KR-SETUP-03)")
        path = tuple(dict.fromkeys(space for route in routes for space in route))
        if any(marks.get(space) != "o" for space in path):
            raise ValueError(f"scenarios, {scenario.name!r}: a route leaves the path")
        owners = {c: tuple(s for s, mine in enumerate(owned) if c in mine) for c in "RBGY" if c in "".join(owned)}
        owners["W"] = tuple(range(seats))
        away = self.knobs.purple_edge == "away"
        edge = FACINGS[(FACINGS.index(scenario.exit_side) + 2 * away) % 4]
        colours = tuple(c for c in "RBGY" if c in "".join(owned))
        exits = tuple(dict.fromkeys(route[-1] for route in routes))
        return Map(tuple(spaces), routes, path, sites, owners, colours, edge, dict.fromkeys(spaces), exits)


@lru_cache(maxsize=1 << 16)
def _fitting(rows: tuple[str, ...], turns: int, barrier: int, free: bool, flipped: bool) -> tuple[int, ...]:
    """As `KingdomRules.fitting`; kept, because a question is asked several times, and cards lie alike in many games."""
    return legal(placements(rows, turns, free=free, flipped=flipped), barrier)


@lru_cache(maxsize=1 << 16)
def _most_hits(rows: tuple[str, ...], turns: int, barrier: int, foes: int, free: bool, flipped: bool) -> int:
    best = -1
    for mask in placements(rows, turns, free=free, flipped=flipped):
        if not mask & barrier:
            hits = (mask & foes).bit_count()
            if hits > best:
                best = hits
                if mask & foes == mask:
                    break  # no square of the tile is wasted: none covers more
    return best


def arrow_spaces(
    ground: Map, arrows: Sequence[str], facing: Facing, at: int, knobs: Knobs, blocks: Callable[[int], bool] | None
) -> tuple[int, ...]:
    """The path spaces that arrows reach from a space (KR-TOWER-05 to KR-TOWER-09, KR-RUL-09, KR-RUL-11)."""
    reached: dict[int, None] = {}
    row, column = divmod(at, STRIDE)
    for arrow in arrows:
        direction, length = read_arrow(arrow)
        if direction == PERFECT:
            reached.update(dict.fromkeys(ground.path))
            continue
        down, right = arrow_step(direction, facing)
        if down and right and not knobs.angled_extends:
            length = 1
        for n in range(1, length + 1):
            y, x = row + n * down, column + n * right
            space = y * STRIDE + x
            if y < 0 or not 0 <= x < STRIDE or space not in ground.inside:
                break
            if knobs.arrow_reach == "up_to" or n == length:
                reached[space] = None
            if blocks is not None and blocks(space):
                break
    return tuple(space for space in ground.path if space in reached)

"""Which hordes an attack reaches, and where its tiles and soldiers may go (rulebook: Range arrows; Damage tiles; Soldiers).

One set of questions serves towers, heroes and spells: `candidates` are the hordes, `spots` the placements of a tile,
`must` whether the attack has still a valid target.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from hordeplay.odds.tiles import beside, bits, squares, touching

from ..model.ruleset import arrow_spaces
from ..model.spaces import adjacent_trays, around, in_play, towers_at
from ..model.squares import BOARD, Facing, distance, in_card
from ..model.table import Built, Figure, KingdomTable, Todo, Tray
from ..model.trays import barred, card, posts, sacred, soldiers_left, top_at, tops, tray_by
from ..model.vocabulary import Attack, Part

ONE_TRAY = ("own", "one_adjacent", "companion", "struck", "around", "one_tray", "group", "portal")
"""Targets of which all tiles and soldiers go to one and the same horde."""


def part_of(table: KingdomTable, todo: Todo) -> Part:
    """The word that is at work."""
    return table.rules.parts(todo.card)[todo.part]


def one_horde(part: Part) -> bool:
    """Whether all of it goes on one and the same horde (KR-TOWER-13)."""
    return part.linked or part.at in ONE_TRAY


def words(table: KingdomTable, name: str, seat: int, figure: int = -1) -> list[Todo]:
    """The words of a card that somebody carries out: a spell, an ability, or by the hero's name a basic attack."""
    return [Todo(name, n, seat, figure) for n in range(len(table.rules.parts(name)))]


def figure_of(table: KingdomTable, todo: Todo) -> Figure | None:
    """Whose ability it is."""
    return table.figures[todo.figure] if todo.figure >= 0 else None


def built_of(table: KingdomTable, todo: Todo) -> Built | None:
    """The tower that attacks: the last one of that name on its site."""
    if todo.figure < 0:
        for tower in reversed(table.built):
            if tower.at == todo.at and tower.name == todo.card:
                return tower
    return None


def reach(table: KingdomTable, arrows: Sequence[str], facing: Facing, at: int) -> Sequence[int]:
    """The path spaces that arrows reach from a space, in path order (KR-TOWER-05 to KR-TOWER-09, KR-RUL-09 to KR-RUL-12)."""
    if at == BOARD:
        return ()  # whoever is not on the map aims at nothing (KR-RUL-77)
    if not table.knobs.line_of_sight:
        return table.rules.reach(table.scenario, len(table.players), tuple(arrows), facing, at)
    return arrow_spaces(table.map, arrows, facing, at, table.knobs, lambda space: bool(_blocks(table, space)))


def _blocks(table: KingdomTable, space: int) -> bool:
    """Whether a horde or tower stands in a line of sight (KR-RUL-10)."""
    return top_at(table, space) is not None or bool(towers_at(table, space))


def in_range(table: KingdomTable, arrows: Sequence[str], facing: Facing, at: int) -> list[Tray]:
    """The hordes on those spaces, those below others left out (KR-RUL-49)."""
    there = tops(table)
    return [there[space] for space in reach(table, arrows, facing, at) if space in there]


def candidates(table: KingdomTable, todo: Todo) -> list[Tray]:
    """The hordes that the next tile or soldier of this attack may go to."""
    part = part_of(table, todo)
    if todo.target:
        tray = tray_by(table, todo.target)
        return [tray] if tray is not None and top_at(table, tray.at) is tray else []
    tower = built_of(table, todo)
    trays = _all(table, todo, part, tower)
    if todo.portal and table.knobs.portal_order == "last":
        trays = [tray for tray in trays if card(table, tray).trait == "portal"]
    if part.at in _ONCE:
        return [tray for tray in trays if tray.id not in todo.used]
    return _valid(table, todo, trays) if tower is not None else trays


def _valid(table: KingdomTable, todo: Todo, trays: list[Tray]) -> list[Tray]:
    """Those hordes on which a tile can cover an enemy; all of them if there is none (KR-RUL-14, KR-PORTAL-06).

    So a tower cannot waste its attack on empty squares while a portal or another horde is a valid target; where every horde is
    one, or none has to be attacked, it goes wherever it fits.
    """
    if len(trays) < 2 or not todo.tiles or table.knobs.mandatory != "enemy":
        return trays
    attack = attack_type(table, todo)
    return [tray for tray in trays if _can_hit(table, todo, tray, attack)] or trays


def _can_hit(table: KingdomTable, todo: Todo, tray: Tray, attack: Attack) -> bool:
    """Whether a tile of a tower can cover an enemy there."""
    barrier = barred(table, tray, attack)
    foes = table.rules.anatomy(tray.name).all & ~barrier
    if not foes:
        return False
    quarters, free = turns(table, todo, tray)
    most_hits = table.rules.most_hits
    return any(most_hits(tile, quarters, barrier, foes, free=free) > 0 for tile in dict.fromkeys(todo.tiles))


_ONCE = ("each_adjacent", "different_adjacent", "each_beside")


def _all(table: KingdomTable, todo: Todo, part: Part, tower: Built | None) -> list[Tray]:
    if tower is not None:
        trays = in_range(table, part.arrows, tower.facing, tower.at)
        return [tray for tray in trays if attackable(table, todo.card, tray)]
    figure = figure_of(table, todo)
    there = tops(table) if figure is None or part.at == "portal" else {}
    if part.at == "portal":
        return [there[space] for space in table.map.path if space in there and sacred(table, there[space])]
    if part.at == "struck":
        struck = tray_by(table, table.struck)
        return [tray for tray in tops(table).values() if tray is struck and not sacred(table, tray)]
    if figure is None:
        hordes = [there[space] for space in table.map.path if space in there and not sacred(table, there[space])]
        if part.at == "each_beside":
            struck = tray_by(table, table.struck)
            near = list(around(table, struck.at)) if struck is not None else []
            return [tray for tray in hordes if tray.at in near]
        return hordes
    return [tray for tray in _of_hero(table, todo, part, figure) if not sacred(table, tray)]


def _of_hero(table: KingdomTable, todo: Todo, part: Part, figure: Figure) -> list[Tray]:
    """Melee reaches the tray that the hero is engaged with, arrows any but that (KR-HERO-10, KR-HERO-11)."""
    own = tray_by(table, figure.on)
    if own is not None and top_at(table, own.at) is not own:
        own = None
    if part.do == "surge":
        here = top_at(table, figure.at)
        return [here] if here is not None else []
    if part.at == "arrows":
        return [tray for tray in in_range(table, part.arrows, figure.facing, figure.at) if tray is not own]
    if part.at in {"own", "around"}:
        return [own] if own is not None else []
    if part.at == "companion":
        pet = _companion(table, todo, figure)
        tray = tray_by(table, pet.on) if pet is not None else None
        return [tray] if tray is not None and top_at(table, tray.at) is tray else []
    near = adjacent_trays(table, figure.at)
    return [own, *near] if part.at == "near" and own is not None else near


def _companion(table: KingdomTable, todo: Todo, figure: Figure) -> Figure | None:
    """The companion that a card speaks of: that of the hero whose card it is, whoever copies it (KR-MAG-04)."""
    card_of = table.rules.abilities[todo.card].hero if todo.card in table.rules.abilities else figure.name
    i = table.index_of(table.rules.heroes[card_of].companion)
    return table.figures[i] if i >= 0 and table.figures[i].where == "map" else None


def heroes_for(table: KingdomTable, me: Figure, part: Part) -> Iterator[Figure]:
    """The heroes in play that a word may be for (KR-RUL-76); oneself wherever one is."""
    for figure in table.figures:
        if figure is me or in_play(table, figure):
            far = distance(me.at, figure.at) if BOARD not in {me.at, figure.at} else 99
            if part.who == "any" or figure is me or (far <= 1 if part.who == "near" else far == 1):
                yield figure


def attackable(table: KingdomTable, name: str, tray: Tray) -> bool:
    """Only a tower of its level or higher attacks a portal (KR-PORTAL-03, KR-RUL-32)."""
    horde, tower = card(table, tray), table.rules.towers[name]
    if horde.trait != "portal":
        return True
    return tower.level >= horde.level and (not tower.posts or table.knobs.soldiers_on_portals)


def attack_type(table: KingdomTable, todo: Todo) -> Attack:
    """The type of the attack (KR-TYPE-01); basic attacks of heroes ignore resistances if basic_types is off (KR-RUL-23)."""
    return "true" if todo.card in table.rules.heroes and not table.knobs.basic_types else part_of(table, todo).attack


def turns(table: KingdomTable, todo: Todo, tray: Tray) -> tuple[int, bool]:
    """Quarter turns of a tile in the frame of that card, and whether it may be turned at will (KR-TOWER-04, KR-TOWER-10)."""
    tower, figure, part = built_of(table, todo), figure_of(table, todo), part_of(table, todo)
    if tower is not None:
        return in_card(tower.facing, tray.edge), part.free
    facing: Facing = figure.facing if figure is not None else "N"
    return in_card(facing, tray.edge), turned_freely(table, todo.card, part)


def turned_freely(table: KingdomTable, name: str, part: Part) -> bool:
    """Whether a tile of a hero or spell may be turned at will (KR-RUL-40).

    A ranged basic attack works exactly like that of a tower: without the icon its tiles lie as the hero looks (KR-HERO-11,
    KR-RUL-66).
    """
    hero = table.rules.heroes.get(name)
    ranged = hero is not None and any(word.arrows for word in hero.basic)
    return part.free or (table.knobs.hero_tiles_free and not (ranged and table.knobs.ranged_tiles == "as_faced"))


def facing_counts(table: KingdomTable, figure: Figure) -> bool:
    """Whether anything that a hero can ever do depends on which way it looks (KR-HERO-06, KR-HERO-11, KR-RUL-40).

    Arrows do, and tiles that lie as the hero looks; a hero who copies abilities of others may get either.

    >>> from hordeplay.games.kingdom_rush import at
    >>> table = at("act", scenario="S2", round=2).table
    >>> [(figure.name, facing_counts(table, figure)) for figure in table.figures if figure.role == "main"]
    [('Alleria', True), ('Malik', False)]
    """
    cards = (figure.name, *figure.abilities)
    words = ((name, part) for name in cards for part in table.rules.parts(name))
    return any(
        part.do == "copy" or part.arrows or (part.tiles and not turned_freely(table, name, part))
        for name, part in words
    )


def shots(table: KingdomTable, tower: str, facing: Facing, site: int) -> tuple[Hashable, ...]:
    """What a tower can do from there, attack by attack: the hordes that it may attack, and every place of its tiles on them.

    Facings with equal shots come to the same: a facing counts for nothing else, and no longer than the attack (KR-TOWER-03).

    >>> from hordeplay.games.kingdom_rush import at
    >>> table = at("act", trays="A3 c2", round=2).table
    >>> site = next(site for site in table.map.sites if site % 16 == 1)
    >>> len({shots(table, "Archer", facing, site) for facing in "NESW"}) < 4
    True
    """
    rules = table.rules

    def places(part: Part, tray: Tray) -> tuple[Hashable, ...]:
        quarters, barrier = in_card(facing, tray.edge), barred(table, tray, part.attack)
        return tuple(rules.fitting(tile, quarters, barrier, free=part.free) for tile in dict.fromkeys(part.tiles))

    return tuple(
        tuple(
            (tray.id, there)
            for tray in in_range(table, part.arrows, facing, site)
            if attackable(table, tower, tray) and (any(there := places(part, tray)) or part.soldiers)
        )
        for part in rules.parts(tower)
    )


def spots(table: KingdomTable, todo: Todo, tile: str, tray: Tray) -> Sequence[int]:
    """Every legal placement of a tile on a tray, as sets of squares (KR-TOWER-11, KR-TYPE-06, KR-RUL-13, KR-RUL-15)."""
    barrier = barred(table, tray, attack_type(table, todo))
    quarters, free = turns(table, todo, tray)
    masks: Sequence[int] = table.rules.fitting(tile, quarters, barrier, free=free)
    if table.knobs.tile_must_cover:
        foes = table.rules.anatomy(tray.name).all
        masks = [mask for mask in masks if mask & foes]
    part = part_of(table, todo)
    if part.at == "around":
        sides = free_sides(table, todo)
        masks = [mask for mask in masks if any(mask & side for side in sides)]
    elif part.at == "group":
        masks = [mask for mask in masks if in_group(table, bits(todo.used), mask)]
    return masks


def sides(base: int) -> tuple[int, int, int, int]:
    """The squares that touch each side of a hero base: north, east, south, west of the card."""
    row, column = divmod(base, 5)
    places = (
        [(row - 1, column), (row - 1, column + 1)],
        [(row, column + 2), (row + 1, column + 2)],
        [(row + 2, column), (row + 2, column + 1)],
        [(row, column - 1), (row + 1, column - 1)],
    )
    north, east, south, west = (bits(r * 5 + c for r, c in side if 0 <= r < 5 and 0 <= c < 5) for side in places)
    return north, east, south, west


def free_sides(table: KingdomTable, todo: Todo) -> list[int]:
    """The sides of the base that have no tile of this attack yet (KR-LIL-03); none at all if harvest asks for all (KR-RUL-56)."""
    figure = figure_of(table, todo)
    if figure is None or figure.base < 0:
        return []
    four = sides(figure.base)
    if table.knobs.harvest == "complete" and not all(four):
        return []
    return [side for i, side in enumerate(four) if i not in todo.used]


def in_group(table: KingdomTable, placed: int, mask: int) -> bool:
    """Whether a single square keeps to the others of its attack (KR-SPELL-06, KR-RUL-39).

    A group hangs together by edges. As `pairs` each square touches just one other at least: the second touches the first,
    and a third that touches nothing has to be touched by the fourth.
    """
    if not placed:
        return True
    near = touching(placed)
    if table.knobs.bolt_reading == "group":
        return bool(mask & near)
    n = placed.bit_count()
    if n == 1:
        return bool(mask & near)
    lonely = [square for square in squares(placed) if not beside(square) & placed]
    if lonely:
        return bool(mask & beside(lonely[0]))
    return n == 2 or bool(mask & near)


def posts_for(table: KingdomTable, todo: Todo, tray: Tray) -> int:
    """Squares of a tray that may take a soldier of this attack (KR-SOLD-02)."""
    return posts(table, tray, attack_type(table, todo))


def placements_of(table: KingdomTable, todo: Todo) -> Iterator[tuple[str, Tray, int]]:
    """Every legal placement of every tile that is left, tile by tile and horde by horde."""
    hordes = candidates(table, todo) if todo.tiles else []
    for tile in dict.fromkeys(todo.tiles):
        for tray in hordes:
            for mask in spots(table, todo, tile, tray):
                yield tile, tray, mask


def all_fit(table: KingdomTable, todo: Todo) -> bool:
    """Whether all tiles of an attack can be placed, linked ones on one horde (KR-RUL-16, KR-RUL-17)."""
    linked = one_horde(part_of(table, todo))
    hordes = candidates(table, todo)
    options = [{tile: spots(table, todo, tile, tray) for tile in dict.fromkeys(todo.tiles)} for tray in hordes]

    def place(left: list[str], taken: tuple[int, ...], only: int) -> bool:
        if not left:
            return True
        return any(
            not mask & taken[i]
            and place(left[1:], (*taken[:i], taken[i] | mask, *taken[i + 1 :]), i if linked else only)
            for i in range(len(hordes))
            if only < 0 or i == only
            for mask in options[i][left[0]]
        )

    return place(todo.tiles, (0,) * len(hordes), -1)


def posting(table: KingdomTable, todo: Todo) -> Iterator[tuple[Tray, int]]:
    """Every square that may take the next soldier."""
    if todo.soldiers:
        for tray in candidates(table, todo):
            for square in squares(posts_for(table, todo, tray)):
                yield tray, square


def can_post(table: KingdomTable, todo: Todo) -> bool:
    """Whether a soldier of the supply can be placed (KR-SOLD-01, KR-SOLD-06)."""
    return bool(todo.soldiers and soldiers_left(table)) and any(True for _ in posting(table, todo))


def can_shift(table: KingdomTable, todo: Todo) -> bool:
    """Whether soldiers may be moved: a soldier tower was built and the supply is dry (KR-SOLD-07)."""
    if not todo.soldiers or built_of(table, todo) is None or soldiers_left(table):
        return False
    return any(t.soldiers and top_at(table, t.at) is t for t in table.trays) and any(True for _ in posting(table, todo))


def must(table: KingdomTable, todo: Todo) -> bool:
    """Whether the attack still has a valid target and has to go on (KR-TOWER-03, KR-RUL-14, KR-RUL-16, KR-RUL-17).

    A portal is a target like others; with all its enemies covered it is none (KR-PORTAL-06, KR-PORTAL-07).
    """
    part, knob = part_of(table, todo), table.knobs.mandatory
    if part.may or knob == "never" or (part.at == "each_beside" and not table.knobs.thunder_must):
        return False
    if can_post(table, todo):
        return True
    anatomies = table.rules
    return any(
        knob == "legal" or mask & anatomies.anatomy(tray.name).all for _, tray, mask in placements_of(table, todo)
    )

"""What a prepared table must keep: every card once, nothing overlapping, everything in its place."""

from __future__ import annotations

from collections import Counter

from hordeplay.core.arguments import known, one_of, whole
from hordeplay.core.script import OVER
from hordeplay.core.table_ranges import strays
from hordeplay.odds.tiles import bits, squares

from .ranges import MOST_HEARTS, ranges
from .spaces import towers_at
from .squares import BOARD, write_cell, write_space
from .table import Figure, KingdomTable, Todo, Tray
from .trays import base_mask, card, goals_left, sacred, tray_by

LOSSES = ("hearts", "portal", "boss")
"""Why a game is lost (KR-LOSS-01, KR-LOSS-02)."""


def check(table: KingdomTable) -> None:
    """`ValueError` with the clause when play cannot reach the position."""
    table.cards.check()
    _counters(table)
    _towers(table)
    _trays(table)
    for figure in table.figures:
        _figure(table, figure)
    if len({figure.name for figure in table.figures}) < len(table.figures):
        raise ValueError("no hero is in a game twice")
    for tray in table.trays:
        _cover(table, tray)
    _barriers(table)
    _moment(table)
    for todo in table.todo:
        _todo(table, todo)
    for stray in strays(table, ranges(table)):
        raise ValueError(stray)


def _counters(table: KingdomTable) -> None:
    knobs = table.knobs
    if table.hearts < 0 or (not table.hearts and table.step != OVER):
        raise ValueError("without a heart the game is over (KR-LOSS-01)")
    whole(table.hearts, "hearts", 0, MOST_HEARTS)  # a board draws each
    whole(table.eyes, "eyes, the seat whose view it is", -1, len(table.players) - 1)
    if not 0 <= table.crystals <= knobs.crystals_max:
        raise ValueError(f"the team holds 0 to {knobs.crystals_max} crystals, not {table.crystals} (KR-DESTROY-03)")
    if sum(len(tray.soldiers) for tray in table.trays) > knobs.soldiers:
        raise ValueError(f"there are {knobs.soldiers} soldiers (KR-SOLD-06)")
    if table.colour and table.colour not in table.map.colours:
        raise ValueError(f"no site has the colour {table.colour!r} (KR-SOLO-02)")
    if table.colour and len(table.players) > 1:
        raise ValueError("only a solo player eliminates a colour (KR-SOLO-02)")
    if table.round < 0 or not -1 <= table.acting < len(table.figures):
        raise ValueError("rounds are counted from 1, and heroes by their place")
    whole(table.token, "token, the stack that spawns next", 0, len(table.map.routes))
    whole(table.chosen, "chosen, the place of a hero", -1, len(table.figures) - 1)
    whole(table.struck, "struck, the number of a tray", 0, table.ids)
    whole(table.strides, "strides, the attempts that the tray at work has left", 0, 2)
    for number in table.order:
        whole(number, "order: the number of a tray", 1, table.ids)


def _moment(table: KingdomTable) -> None:
    """What is under way belongs to the step."""
    if table.lost:
        one_of(table.lost, LOSSES, "lost")
        if table.step != OVER:
            raise ValueError(f"a game that is lost is over, and not in the step {table.step!r} (KR-LOSS-01)")
    elif table.step == OVER and goals_left(table):
        raise ValueError("a game that is over was lost, or no portal is left (KR-WIN-01)")
    if table.step == "hero" and table.acting < 0:
        raise ValueError("in the step 'hero' a hero is acting: name it with acting (KR-HERO-02)")
    if table.todo and table.step not in {"part", "hero"}:
        raise ValueError(f"todo: nothing of a card waits in the step {table.step!r} (KR-PLAY-02)")
    if (table.step == "enter") != bool(table.entering) or len(table.entering) > 1:
        raise ValueError("in the step 'enter', and only then, one horde enters: name it with entering (KR-SPAWN-06)")
    if table.haunted and table.step != "haunt":
        raise ValueError("haunted: ghosts rise in the step 'haunt' (KR-GHOST-03)")
    if (table.strides or table.strode or table.ran_over) and (table.step != "advance" or not table.order):
        raise ValueError("strides, strode, ran_over: in 'advance' a tray is at work, the first of order (KR-MOVE-06)")
    for tray in (*table.entering, *table.haunted):
        known(tray.name, table.rules.hordes, "hordes")
        if not 0 <= tray.route < len(table.map.routes) or tray.at not in table.map.routes[tray.route]:
            raise ValueError(f"{tray.name} follows no route over {write_space(tray.at)} (KR-SPAWN-03)")
    for spell in (*table.spells, *table.cast):
        known(spell, table.rules.spells, "spells")
        if (*table.spells, *table.cast).count(spell) > 1:
            raise ValueError(f"there is one spell {spell!r} (KR-SPELL-01)")
    for ability in table.spent:
        known(ability, table.rules.abilities, "spent: abilities")


def _todo(table: KingdomTable, todo: Todo) -> None:
    """A word that waits is on a card, and somebody carries it out."""
    rules, card_ = table.rules, todo.card
    if todo.figure < 0 and card_ not in rules.spells:
        if all(tower.name != card_ or tower.at != todo.at for tower in table.built):
            raise ValueError(f"todo: {card_!r} is no spell, no tower built there, and names no figure (KR-TOWER-03)")
    elif todo.figure >= 0 and card_ not in rules.heroes and card_ not in rules.abilities:
        raise ValueError(f"todo: {card_!r} is neither a hero nor an ability (KR-HERO-09)")
    whole(todo.part, f"todo: a word of {card_}", 0, len(rules.parts(card_)) - 1)
    whole(todo.seat, "todo: a seat", 0, len(table.players) - 1)
    for place in (todo.figure, todo.sent):
        whole(place, "todo: the place of a hero", -1, len(table.figures) - 1)
    for tile in todo.tiles:
        known(tile, rules.tiles, "todo: tiles")


def _barriers(table: KingdomTable) -> None:
    """Pathbreaker cards lie on the path, where no horde stands (KR-BREAK-01)."""
    icons = list(dict.fromkeys(icon for horde in table.rules.hordes.values() for icon in horde.icons))
    for barrier in table.barriers:
        one_of(barrier.icon, icons, "barriers: an icon")
        if [other.at for other in table.barriers].count(barrier.at) > 1:
            raise ValueError(f"barriers: two cards lie on {write_space(barrier.at)} (KR-BREAK-01)")
        if barrier.at not in table.map.path:
            raise ValueError(f"barriers: {write_space(barrier.at)} is no path space (KR-BREAK-01)")
        if not barrier.opened and any(tray.at == barrier.at for tray in table.trays):
            raise ValueError(f"barriers: a horde stands on {write_space(barrier.at)} (KR-BREAK-01)")


def _towers(table: KingdomTable) -> None:
    """Towers stand on sites, not too many on one, and there are no more of them than cards."""
    if table.supply.keys() != table.rules.towers.keys():
        raise ValueError("the supply tells of each tower card how many are left (KR-SETUP-02)")
    held: Counter[str] = Counter(tower.name for tower in table.built)
    for player in table.players:
        for names in (player.hand, player.incoming):
            if names != sorted(names):
                raise ValueError("towers in hand lie in rising order")
            held.update(names)
    for name, n in held.items():
        if name not in table.rules.towers:
            raise ValueError(f"there is no tower {name!r} (KR-SETUP-02)")
        if n + table.supply[name] > max(table.rules.towers[name].copies, n):
            raise ValueError(f"there are {table.rules.towers[name].copies} cards of {name} (KR-PASS-04)")
    for name, n in table.supply.items():
        if n < 0 or n + held[name] > max(table.rules.towers[name].copies, held[name]):
            raise ValueError(f"there are {table.rules.towers[name].copies} cards of {name} (KR-PASS-04)")
    for site in dict.fromkeys(tower.at for tower in table.built):
        if site not in table.map.sites:
            raise ValueError(f"{write_space(site)} is no building site (KR-TOWER-01)")
        here = [table.rules.towers[tower.name] for tower in table.built if tower.at == site]
        if len(here) > table.knobs.towers_per_site or sum(not tower.posts for tower in here) > 1:
            raise ValueError(f"{write_space(site)} holds too many towers (KR-SOLD-08)")
    for tower in table.built:
        owners = table.map.owners[table.map.sites[tower.at]]
        if tower.seat not in owners:
            seats = " or ".join(map(str, owners))
            raise ValueError(f"{write_space(tower.at)} is a site of seat {seats}, not {tower.seat} (KR-TOWER-01)")


def _trays(table: KingdomTable) -> None:
    numbers = [tray.id for tray in table.trays]
    if len(numbers) != len(dict.fromkeys(numbers)) or any(not 0 < number <= table.ids for number in numbers):
        raise ValueError("every tray has a number of its own")
    for tray in table.trays:
        if tray.name not in table.rules.hordes:
            raise ValueError(f"there is no horde {tray.name!r} (KR-SPAWN-02)")
        if not 0 <= tray.route < len(table.map.routes) or tray.at not in table.map.routes[tray.route]:
            raise ValueError(f"{tray.name} follows no route over {write_space(tray.at)} (KR-SPAWN-03)")
        same = [other for other in table.trays if other.at == tray.at]
        if sorted(other.level for other in same) != list(range(len(same))):
            raise ValueError(f"the stack on {write_space(tray.at)} has a gap (KR-FLY-05)")
        if tray.level and card(table, tray).trait != "flying":
            raise ValueError(f"{tray.name} does not fly, but stands on another horde (KR-FLY-04)")
        drawn = table.cards.backs.get(tray.name)
        if drawn and tray.name in table.cards.bags[drawn]:
            raise ValueError(f"{tray.name} is on the map and in its stack (KR-SPAWN-02)")


def _cover(table: KingdomTable, tray: Tray) -> None:
    """Nothing overlaps, and nothing lies where it never may."""
    anatomy = table.rules.anatomy(tray.name)
    taken = 0
    for mask in (*tray.tiles, bits(tray.soldiers), *(base_mask(f.base) for f in table.figures if f.on == tray.id)):
        if mask & taken or mask >> 25:
            raise ValueError(f"something overlaps on {tray.name} (KR-TOWER-11)")
        taken |= mask
    if taken & anatomy.bars["true"]:
        where = write_cell(next(squares(taken & anatomy.bars["true"])))
        raise ValueError(f"{where} of {tray.name} can never be covered (KR-PORTAL-02)")
    if bits(tray.soldiers) & anatomy.bars["true soldier"]:
        raise ValueError(f"a soldier on {tray.name} stands on no enemy that it may cover (KR-SOLD-02)")
    if len(tray.kinds) > len(tray.tiles) or not set(tray.kinds) <= set("pmt-"):
        raise ValueError(f"kinds are a letter a tile, p, m, t or -, not {tray.kinds!r}")
    if tray.soldiers != sorted(dict.fromkeys(tray.soldiers)):
        raise ValueError("soldiers are named in rising order, none twice")


def _passing(table: KingdomTable, figure: Figure) -> bool:
    """Whether a hero may stand above a horde for a moment: it is surging on, or its own horde was just destroyed."""
    todo = table.todo[0] if table.todo else None
    surging = todo is not None and todo.figure >= 0 and table.figures[todo.figure] is figure and todo.begun
    return surging or table.step == "haunt"


def _figure(table: KingdomTable, figure: Figure) -> None:
    whole(figure.seat, f"{figure.name}: a seat", 0, len(table.players) - 1)
    if figure.where == "map":
        if figure.at not in table.map.inside:
            raise ValueError(f"{figure.name} stands off the map (KR-HERO-04)")
        tray = tray_by(table, figure.on)
        if figure.on and (tray is None or tray.at != figure.at or not 0 <= figure.base < 19 or figure.base % 5 > 3):
            raise ValueError(f"{figure.name} is engaged with no horde there (KR-HERO-07)")
        if tray is not None and sacred(table, tray):
            raise ValueError(f"{figure.name} cannot end on a portal or boss (KR-PORTAL-08)")
        if towers_at(table, figure.at) and not _passing(table, figure):
            raise ValueError(f"{figure.name} cannot end on a tower (KR-HERO-04)")
        if tray is not None and base_mask(figure.base) & table.rules.anatomy(tray.name).bars["base"]:
            raise ValueError(f"{figure.name} covers a deadly enemy or a red square (KR-HERO-08)")
        if not figure.on and not _passing(table, figure) and any(other.at == figure.at for other in table.trays):
            raise ValueError(f"{figure.name} stands on a horde, but is not engaged (KR-HERO-07)")
    elif figure.at != BOARD or figure.on:
        raise ValueError(f"{figure.name} is not on the map (KR-HERO-05)")
    if not 0 <= figure.health <= table.rules.health(figure.name):
        raise ValueError(f"{figure.name} has at most {table.rules.health(figure.name)} hearts (KR-HERO-01)")
    if figure.where == "map" and not figure.health:
        raise ValueError(f"{figure.name} has no heart left, and is knocked out (KR-RUL-28)")
    for ability in (*figure.abilities, *figure.down):
        if ability not in table.rules.abilities or table.rules.abilities[ability].hero != figure.name:
            raise ValueError(f"{figure.name} has no ability {ability!r} (KR-HERO-16)")
    if any(len(names) != len(dict.fromkeys(names)) for names in (figure.abilities, figure.down)):
        raise ValueError(f"{figure.name} brings an ability once (KR-RUL-38)")
    if not 0 <= figure.rise <= 12 or not 0 <= figure.out_since <= table.round:
        raise ValueError(f"{figure.name}: rise is 0 to 12 hearts, out_since a round that was")
    if any(ability not in figure.abilities for ability in figure.down):
        raise ValueError(f"only an ability that {figure.name} brought lies face down (KR-HERO-12)")

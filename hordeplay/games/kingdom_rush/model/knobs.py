"""The designer's knobs of Kingdom Rush: each number and each ruling that can be turned, declared once.

What is printed on a card, a hero board or a scenario is turned by `rules.edit`; the grid of a card is five by five.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hordeplay.core.knobs import knob


@dataclass(frozen=True, slots=True)
class Knobs:
    """All knobs at their printed or ruled values.

    >>> Knobs().crystals_max, Knobs().jump, Knobs().mandatory
    (12, 'next_empty', 'enemy')
    """

    # Set-up and end
    hearts_change: int = knob(
        0, range=(-9, 20), clause="KR-LOSS-01", says="hearts more than the scenario says, at least 1"
    )
    starting_crystals: int = knob(0, range=(0, 12), clause="KR-SETUP-02", says="crystals at the start")
    cap_change: int = knob(
        0, range=(-3, 3), clause="KR-PASS-05", says="tower levels more than the scenario allows, 1 to 4"
    )
    depth_change: int = knob(
        0, range=(-6, 12), clause="KR-PORTAL-01", says="cards more among which the portals of a stack lie"
    )
    win_portals: Literal["all", "on_map"] = knob(
        "all", clause="KR-RUL-53", says="portals to destroy: all of the scenario, or those on the map"
    )

    starting_hordes: bool = knob(
        True, clause="KR-RUL-52", says="hordes of the scenario stand on the map from the start"
    )

    win_bosses: bool = knob(True, clause="KR-RUL-73", says="the players have won only when no boss is left")

    # Phase 1
    spawn_interval: int = knob(1, range=(1, 3), clause="KR-SPAWN-02", says="a stack spawns every so many rounds")
    purple_edge: Literal["exit", "away"] = knob(
        "exit", clause="KR-RUL-07", says="which way the purple edge of a card points"
    )
    tray_turns: Literal["keeps", "path"] = knob(
        "keeps", clause="KR-RUL-08", says="whether a tray keeps its orientation or turns with its path"
    )
    aside_knocks_out: bool = knob(False, clause="KR-RUL-29", says="a hero sent back to its board is knocked out")

    # Towers
    towers_per_site: int = knob(
        2, range=(1, 3), clause="KR-SOLD-08", says="towers on a site, all but one of them soldier towers"
    )
    arrow_reach: Literal["up_to", "exact"] = knob(
        "up_to", clause="KR-RUL-09", says="several arrows in one direction reach all spaces up to the last, or only it"
    )
    line_of_sight: bool = knob(False, clause="KR-RUL-10", says="hordes and towers block a shot")
    angled_extends: bool = knob(True, clause="KR-RUL-11", says="more arrows on an angled attack extend the diagonal")
    flip_fixed: bool = knob(False, clause="KR-RUL-13", says="a tile without the icon may still be flipped")
    mandatory: Literal["enemy", "legal", "never"] = knob(
        "enemy", clause="KR-RUL-14", says="when an attack must be made: it can cover an enemy, it can be placed, never"
    )
    tile_must_cover: bool = knob(False, clause="KR-RUL-15", says="a tile has to cover an enemy")
    misfit: Literal["place", "cancel"] = knob(
        "place", clause="KR-RUL-16", says="tiles of an attack that do not all fit: those that do, or none"
    )
    linked_misfit: Literal["place", "cancel"] = knob(
        "place", clause="KR-RUL-17", says="linked tiles that do not all fit on one horde: those that do, or none"
    )
    attack_order: Literal["free", "card"] = knob(
        "free", clause="KR-RUL-62", says="order of the several attacks of a tower: as the player wants, or the card's"
    )
    down_fires: bool = knob(
        True, clause="KR-RUL-63", says="a tower that one attack turned face down still makes its others"
    )
    portal_order: Literal["free", "last"] = knob(
        "free", clause="KR-RUL-61", says="a portal among several targets: in any order, or after the hordes"
    )
    play_order: Literal["free", "seats"] = knob(
        "free", clause="KR-RUL-54", says="who acts next in phase 2: anybody, or one seat after the other"
    )
    lower_fires: bool = knob(False, clause="KR-RUL-33", says="a tower that is built upon attacks again")

    # Soldiers
    soldiers: int = knob(12, range=(0, 40), clause="KR-SOLD-06", says="soldiers in the supply")
    redeploy: Literal["shown", "all"] = knob(
        "shown", clause="KR-RUL-58", says="soldiers moved when the supply runs dry: as the tower shows, or all"
    )
    soldiers_on_portals: bool = knob(True, clause="KR-RUL-32", says="soldier towers may attack portals")

    # Passing
    pass_levels: int = knob(1, range=(0, 3), clause="KR-PASS-02", says="levels that a passed tower gains")
    pass_to: Literal["any", "left"] = knob("any", clause="KR-PASS-01", says="who a tower may be passed to")
    level4: Literal["passer", "first"] = knob(
        "passer", clause="KR-RUL-34", says="who picks between two cards of the next level: the passer, or the list"
    )
    pass_incoming: bool = knob(False, clause="KR-RUL-36", says="incoming cards may be passed on")
    short_supply: Literal["unchanged", "next_best"] = knob(
        "unchanged",
        clause="KR-RUL-78",
        says="several levels at once, and the card is not in the supply: passed as it is, or as the next best card",
    )
    pass_at_cap: Literal["unchanged", "forbidden"] = knob(
        "unchanged", clause="KR-RUL-35", says="passing a tower of the highest level"
    )

    # Heroes
    ability_slots: int = knob(2, range=(0, 4), clause="KR-RUL-38", says="special abilities that a hero brings")
    health_change: int = knob(0, range=(-3, 9), clause="KR-HERO-01", says="hearts of every hero more, at least 1")
    move_change: int = knob(0, range=(-2, 4), clause="KR-HERO-03", says="move points of every hero more, at least 1")
    recover: int = knob(12, range=(1, 12), clause="KR-HERO-13", says="hearts that recovering gives, up to the maximum")
    regenerate_delay: int = knob(
        1, range=(1, 3), clause="KR-PLAY-01", says="rounds after a knock-out until a hero may regenerate"
    )
    heroes_share: bool = knob(True, clause="KR-RUL-24", says="two heroes may stand on one tray")
    base_must_cover: bool = knob(False, clause="KR-RUL-25", says="a hero base has to cover an enemy")
    base_free: bool = knob(False, clause="KR-RUL-26", says="a base may be laid anew without moving")
    scenery: bool = knob(True, clause="KR-RUL-30", says="a hero may end on plain scenery")
    basic_types: bool = knob(True, clause="KR-RUL-23", says="resistances hold against the basic attacks of heroes")
    hero_tiles_free: bool = knob(
        True, clause="KR-RUL-40", says="tiles of spells, abilities and melee attacks may be turned and flipped at will"
    )
    ranged_tiles: Literal["as_faced", "free"] = knob(
        "as_faced",
        clause="KR-RUL-66",
        says="tiles of ranged basic attacks: as the hero looks, or as the other hero tiles",
    )
    may_stay_out: bool = knob(True, clause="KR-RUL-55", says="a hero who is knocked out may stay out")
    pushed_companion: Literal["board", "absent"] = knob(
        "board",
        clause="KR-RUL-68",
        says="a companion sent back unhurt: waits on the board like a hero, or is out of play",
    )
    wildcat_first: Literal["same", "later"] = knob(
        "same", clause="KR-RUL-57", says="when a companion who just appeared may be activated: this round or later"
    )
    malik_extras: Literal["any", "one"] = knob(
        "any", clause="KR-RUL-43", says="extra tiles for empty squares: on any adjacent hordes, or all on one"
    )
    count_under: Literal["enemies", "squares"] = knob(
        "enemies", clause="KR-RUL-44", says="what counts for an exact number under a tile"
    )
    rise_first: bool = knob(True, clause="KR-RUL-45", says="healing by a destroyed tray comes before its damage")
    in_play: Literal["board", "map"] = knob(
        "board", clause="KR-RUL-76", says="heroes in play: those on their boards, too, or only those on the map"
    )
    board_actions: bool = knob(True, clause="KR-RUL-77", says="a hero on its board may act before it moves")
    again: Literal["at_once", "later"] = knob(
        "at_once", clause="KR-RUL-79", says="another action that an ability brings: at once, or after a move, too"
    )
    may_heal: bool = knob(False, clause="KR-RUL-82", says="hearts that an ability gives back may be declined")
    copy_scope: Literal["in_play", "slots", "printed"] = knob(
        "in_play",
        clause="KR-RUL-46",
        says="abilities that can be copied: of heroes in play, of those knocked out, too, or all printed ones of both",
    )
    turned_down: Literal["resolved", "used"] = knob(
        "resolved", clause="KR-RUL-64", says="when a used ability is turned face down: after all it brings, or at once"
    )
    surge_again: bool = knob(
        False, clause="KR-RUL-65", says="a horde that a running hero enters again takes another tile"
    )
    harvest: Literal["partial", "complete"] = knob(
        "partial", clause="KR-RUL-56", says="tiles around a base: those that fit, or none unless each side has room"
    )
    bench_heroes: int = knob(3, range=(0, 4), clause="KR-SOLO-03", says="heroes on the bench of a solo game")
    bench_holds: bool = knob(True, clause="KR-RUL-48", says="a bench hero holds a tray")
    bench_hurt: bool = knob(True, clause="KR-RUL-67", says="a bench hero suffers damage like any other")
    bench_abilities: bool = knob(False, clause="KR-RUL-69", says="bench heroes bring special abilities, to be copied")

    # Phase 3
    crystals_max: int = knob(12, range=(0, 30), clause="KR-DESTROY-03", says="crystals that the team can hold")
    destroyed_damage: int = knob(
        1, range=(0, 3), clause="KR-DESTROY-04", says="damage to each hero on a destroyed tray"
    )
    ghost_crystals: int = knob(0, range=(0, 3), clause="KR-RUL-31", says="crystals for a horde with the ghost icon")

    # Phase 4
    kingdom_damage: Literal["enemy", "horde", "square"] = knob(
        "enemy", clause="KR-RUL-01", says="what costs hearts at the exit: each uncovered enemy, horde, or square"
    )
    enemy_hearts: int = knob(1, range=(0, 4), clause="KR-MOVE-03", says="hearts lost for an enemy, a horde or a square")
    big_hearts: int = knob(4, range=(0, 8), clause="KR-MOVE-10", says="hearts lost for a big enemy")
    big_covered: Literal["all", "any"] = knob(
        "all", clause="KR-RUL-18", says="a big enemy is covered with all of its squares, or with any"
    )
    held_damage: int = knob(
        1, range=(0, 3), clause="KR-RUL-02", says="damage to each hero on a held tray, each attempt; soldiers leave"
    )
    speed_held: Literal["each", "all"] = knob(
        "each", clause="KR-RUL-03", says="a held tray loses one move attempt or its whole move"
    )
    move_order: Literal["nearest", "spawn"] = knob(
        "nearest", clause="KR-RUL-04", says="order of trays on one path: nearest to the exit first, or as they spawned"
    )
    jump: Literal["next_empty", "one", "blocked"] = knob(
        "next_empty", clause="KR-RUL-05", says="a horde in the way: over all of them, over one, or no move"
    )
    bare_hero: Literal["aside", "blocks", "run_over"] = knob(
        "aside", clause="KR-RUL-06", says="a hero on a bare path space: steps aside, stops the tray, or is hurt, too"
    )
    icon_visible: Literal["uncovered", "always"] = knob("uncovered", clause="KR-RUL-20", says="when an icon is visible")
    heal_held: bool = knob(True, clause="KR-RUL-21", says="healing happens on a held tray, too")
    deadeye_damage: int = knob(1, range=(0, 3), clause="KR-MOVE-07", says="damage of dead-eye icons to a hero")
    deadeye_still: bool = knob(False, clause="KR-RUL-22", says="dead-eye icons hurt even if the tray did not move")

    boss_damage: int = knob(
        1, range=(0, 3), clause="KR-RUL-74", says="damage of a boss to each hero beside it when it is activated"
    )
    flier_stuck: Literal["board", "stay"] = knob(
        "board", clause="KR-RUL-50", says="a hero for whom a flier leaves no space: to its board, or it holds on"
    )
    kingdom_cards: Literal["removed", "recycled"] = knob(
        "removed", clause="KR-RUL-51", says="a horde that entered the kingdom: out of the game, or below its stack"
    )
    exit_is: Literal["edge", "space"] = knob(
        "edge", clause="KR-RUL-59", says="a horde has reached the exit past the last space, or on it"
    )

    # Phase 6
    price_level1: int = knob(2, range=(0, 12), clause="KR-BUY-02", says="crystals for a tower of level 1")
    price_level2: int = knob(3, range=(0, 12), clause="KR-BUY-02", says="crystals for a tower of level 2")
    price_level3: int = knob(0, range=(0, 12), clause="KR-BUY-03", says="crystals for a tower of level 3; 0: not sold")
    price_level4: int = knob(0, range=(0, 12), clause="KR-BUY-03", says="crystals for a tower of level 4; 0: not sold")

    # Spells and the white site
    spell_choice: Literal["team", "seats"] = knob(
        "team", clause="KR-RUL-71", says="who names the next spell: anybody, or one seat after the other"
    )
    spells_last: Literal["game", "campaign"] = knob(
        "game", clause="KR-RUL-72", says="spells of a campaign: whole in each scenario, or cast once for all"
    )
    bolt_reading: Literal["group", "pairs"] = knob(
        "group", clause="KR-RUL-39", says="tiles that touch one another: one group, or each just one other"
    )
    gem_spares: bool = knob(False, clause="KR-RUL-42", says="a protected hero cannot be chosen to suffer")
    thunder_must: bool = knob(True, clause="KR-RUL-41", says="the second part of a spell on several hordes is a must")
    white_shared: bool = knob(True, clause="KR-RUL-60", says="anybody may add the second tower on the white site")

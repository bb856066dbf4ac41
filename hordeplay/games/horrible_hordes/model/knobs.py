"""The designer's knobs of Horrible Hordes: each number and each ruling that can be turned, declared once.

The texts of the rulebook, the Abilities, the tiles and the events name a knob in braces instead of typing its number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hordeplay.core.knobs import Declared, knob


@dataclass(frozen=True, slots=True)
class Knobs(Declared):
    """All knobs at their printed or ruled values.

    >>> Knobs().rounds, Knobs().raid_targeting
    (20, 'sequential')
    """

    # Length, board, dice
    rounds: int = knob(20, range=(1, 40), clause="HH-END-01", says="rounds of the game")
    last_segments: bool = knob(
        True, clause="HH-RUL-108", says="the Horde and the Raid Segment of the last round are played"
    )
    board_size: int = knob(10, range=(6, 14), clause="HH-BOARD-01", says="squares per side of the board")
    tiles_per_type: int = knob(10, range=(0, 20), clause="HH-TERR-01", says="tiles of each basic type")
    extra_tiles_per_type: int = knob(5, range=(0, 10), clause="HH-XTERR-01", says="tiles of each extra type")
    die_sides: int = knob(10, range=(6, 20), clause="HH-DICE-01", says="faces of the battle die")

    # Setup
    start_armies: int = knob(2, range=(0, 6), clause="HH-SRES-04", says="Armies at the start")
    start_castles: int = knob(1, range=(0, 2), clause="HH-SRES-04", says="Castles at the start")
    start_chits_each: int = knob(1, range=(0, 10), clause="HH-SRES-03", says="chits of each starting type")
    start_hordes_per_player: int = knob(1, range=(0, 3), clause="HH-SETUP-06", says="Hordes at the start per player")
    start_distance: int = knob(
        2, range=(0, 4), clause="HH-SETUP-04", says="distance within which first Settlements may not stand"
    )
    terrain_parity: Literal["even", "odd", "random"] = knob(
        "even", clause="HH-RUL-01", says="squares that get tiles: column + row even, odd, or any at random"
    )
    d10_zero: Literal["ten", "zero"] = knob("ten", clause="HH-RUL-03", says="what face 0 of a ten-sided die counts")
    start_distance_metric: Literal["manhattan", "chebyshev", "gap"] = knob(
        "manhattan",
        clause="HH-RUL-04",
        says="distance of first Settlements: orthogonal steps, king's steps, or empty squares between",
    )
    setup_max_rerolls: int = knob(
        10,
        range=(-1, 50),
        clause="HH-RUL-05",
        says="failed rolls after which a player picks the first square; -1: never",
    )
    solo_start: Literal["choose", "low_low", "low_high", "high_low", "high_high"] = knob(
        "choose",
        clause="HH-RUL-06",
        says="which of the four central squares a solo player gets: of choice, or by column and row",
    )
    turn_order: Literal["roll_desc", "seating"] = knob(
        "seating", clause="HH-RUL-08", says="order after the first player: by the opening rolls, or by seat"
    )
    kingdom_unique: bool = knob(True, clause="HH-RUL-09", says="no two players have the same Kingdom")
    start_chits: Literal["terrain_types", "five_of_choice", "all_six"] = knob(
        "terrain_types", clause="HH-RUL-10", says="starting types: those of the tiles, five of choice, or all six"
    )
    event_source: Literal["table", "deck10"] = knob(
        "table", clause="HH-RUL-11", says="events from a roll on the table, or from a deck of ten without return"
    )
    unit_supply: Literal["unlimited", "limited"] = knob(
        "unlimited", clause="HH-RUL-12", says="whether units can run out"
    )
    unit_supply_count: int = knob(
        20, range=(1, 60), clause="HH-RUL-12", says="if limited: Armies and Settlements per player, and Castles in all"
    )

    # Prices, chit by chit
    price_settlement_food: int = knob(2, range=(0, 10), clause="HH-SETTLE-05", says="Food for a Settlement")
    price_settlement_wood: int = knob(3, range=(0, 10), clause="HH-SETTLE-05", says="Wood for a Settlement")
    price_castle_stone: int = knob(4, range=(0, 10), clause="HH-FORT-04", says="Stone for a Castle")
    price_army_food: int = knob(1, range=(0, 10), clause="HH-TRAIN-03", says="Food for an Army")
    price_army_metal: int = knob(2, range=(0, 10), clause="HH-TRAIN-03", says="Metal for an Army")
    price_army_wood: int = knob(1, range=(0, 10), clause="HH-TRAIN-03", says="Wood for an Army")
    price_tower_stone: int = knob(5, range=(0, 10), clause="HH-TOWER-03", says="Stone for a Wizards Tower")
    move_price: int = knob(1, range=(0, 3), clause="HH-MOVE-02", says="Food per moved stack")
    paid_ability_price: int = knob(10, range=(1, 20), clause="HH-RSCH-02", says="chits for an extra Ability")
    gold_rate: int = knob(2, range=(1, 5), clause="HH-TRADE-01", says="Gold for one other chit")

    # Events and free gains
    event_weight_1: int = knob(1, range=(0, 10), clause="HH-ETAB-01", says="weight of event 1, Heroes")
    event_weight_2: int = knob(1, range=(0, 10), clause="HH-ETAB-01", says="weight of event 2, Expansion")
    event_weight_3: int = knob(1, range=(0, 10), clause="HH-ETAB-01", says="weight of event 3, Lore")
    event_weight_4: int = knob(1, range=(0, 10), clause="HH-ETAB-01", says="weight of event 4, Awaken Horde")
    event_weight_5: int = knob(1, range=(0, 10), clause="HH-ETAB-01", says="weight of event 5, Stockpile")
    event_weight_6: int = knob(1, range=(0, 10), clause="HH-ETAB-01", says="weight of event 6, Harvest")
    event_weight_7: int = knob(1, range=(0, 10), clause="HH-ETAB-01", says="weight of event 7, Quarry")
    event_weight_8: int = knob(1, range=(0, 10), clause="HH-ETAB-01", says="weight of event 8, Rich Vein")
    event_weight_9: int = knob(1, range=(0, 10), clause="HH-ETAB-01", says="weight of event 9, Mana Crystals")
    event_weight_10: int = knob(1, range=(0, 10), clause="HH-ETAB-01", says="weight of event 0, Treasure Trove")
    event_die: int = knob(6, range=(1, 12), clause="HH-ETAB-01", says="faces of the die of the resource events")
    free_army_place: Literal["castle", "castle_then_settlement", "any_own"] = knob(
        "castle_then_settlement",
        clause="HH-RUL-14",
        says="where a free Army goes: a Castle; if there is none a Settlement; or any own space",
    )
    free_settlement_place: Literal["normal_rules", "anywhere"] = knob(
        "normal_rules", clause="HH-RUL-15", says="where a free Settlement or Castle may go"
    )
    free_ability_pick: Literal["choose", "random"] = knob(
        "choose", clause="HH-RUL-16", says="whether a free Ability is chosen or random"
    )
    first_build: Literal["built", "built_or_gained", "placed"] = knob(
        "built",
        clause="HH-RUL-101",
        says="which first Settlement earns the gift of its tile: one that was paid for; a gained one, too; or any put "
        "there after the setup",
    )
    one_time_chits: Literal["when_wanted", "at_once"] = knob(
        "when_wanted", clause="HH-RUL-102", says="when a one-time Ability that brings chits brings them"
    )

    # Economy
    free_income: int = knob(3, range=(0, 8), clause="HH-INC-01", says="free chits per turn")
    hand_limit: int = knob(7, range=(3, 20), clause="HH-ENDPH-01", says="chits kept in the End Phase")
    free_resources: Literal["any_of_6", "any_of_5", "distinct"] = knob(
        "any_of_6", clause="HH-RUL-18", says="free chits: any mix, any mix without Gold, or all different"
    )
    production_unit: Literal["per_settlement", "per_space"] = knob(
        "per_space", clause="HH-RUL-19", says="whether each Settlement yields, or each space with one"
    )
    trade_scope: Literal["active_only", "any_pair"] = knob(
        "active_only", clause="HH-RUL-20", says="who trades in a Trade Phase: the active player, or any two players"
    )
    offers_per_turn: int = knob(
        20, range=(0, 100), clause="HH-RUL-104", says="trade offers that a player may make in a Trade Phase"
    )
    conversion_window: Literal["trade_phase", "own_turn", "anytime"] = knob(
        "own_turn", clause="HH-RUL-21", says="when swaps of chits by Abilities are made"
    )
    ability_moments: Literal["asked", "passed"] = knob(
        "asked",
        clause="HH-RUL-107",
        says="whether players are asked where nothing can be paid for before an Ability is used, or those moments pass",
    )
    hand_limit_when: Literal["end_phase", "always"] = knob(
        "end_phase", clause="HH-RUL-22", says="when the hand limit is checked"
    )
    purchase_limits: Literal["outside", "inside"] = knob(
        "outside", clause="HH-RUL-27", says="whether hired Armies count against what their Castle trains"
    )
    hire_place: Literal["free_army", "trained"] = knob(
        "free_army",
        clause="HH-RUL-105",
        says="where a hired Army goes: where a free one would, or where one is trained",
    )
    surcharge_optional: bool = knob(
        False, clause="HH-RUL-28", says="a surcharge on Armies, and its bonus, may be skipped"
    )
    pioneers_is_spell: bool = knob(False, clause="HH-RUL-29", says="the stray mark on an Ability makes it a Spell")
    craftsmen_mix: Literal["same", "mixed"] = knob(
        "same", clause="HH-RUL-31", says="whether a price of one type or another may be mixed"
    )

    # Building and training
    settlements_per_turn: int = knob(1, range=(0, 4), clause="HH-SETTLE-01", says="Settlements built per turn")
    settlements_per_space: int = knob(1, range=(1, 3), clause="HH-SETTLE-04", says="Settlements per space")
    castles_per_turn: int = knob(1, range=(0, 4), clause="HH-FORT-01", says="Castles built per turn")
    castles_per_space: int = knob(1, range=(1, 3), clause="HH-FORT-03", says="Castles per space")
    armies_per_castle: int = knob(1, range=(0, 4), clause="HH-TRAIN-02", says="Armies a Castle trains per turn")
    urbanization_extra_build: bool = knob(
        False, clause="HH-RUL-96", says="a higher Settlement limit of a space also gives a further build per turn"
    )

    # Movement
    army_move: int = knob(1, range=(1, 5), clause="HH-MOVE-03", says="spaces an Army moves")
    stack_limit: int = knob(4, range=(1, 10), clause="HH-MOVE-05", says="Armies per space")
    stack_split: Literal["per_group", "per_origin"] = knob(
        "per_origin", clause="HH-RUL-32", says="whether each group pays for its move, or each space once"
    )
    stack_check: Literal["end_of_move", "every_step"] = knob(
        "end_of_move", clause="HH-RUL-33", says="when the stack limit is checked"
    )
    roads_model: Literal["free_exit", "free_enter"] = knob(
        "free_exit",
        clause="HH-RUL-35",
        says="which step of a road is free: out of a Settlement passed through, or into one",
    )
    withdrawal_onto_horde: bool = knob(
        True, clause="HH-RUL-37", says="a stack may withdraw onto the space of another Horde"
    )
    migration_target: Literal["unoccupied", "free_of_others"] = knob(
        "unoccupied",
        clause="HH-RUL-39",
        says="where a Settlement may be shifted: where nobody stands, or where no Horde and nobody else does",
    )
    gate_counts_as_move: bool = knob(True, clause="HH-RUL-38", says="a magical move is the Army's move of the turn")

    # Battle
    army_hits_on: int = knob(6, range=(2, 10), clause="HH-ATK-03", says="roll an Army needs")
    castle_hits_on: int = knob(7, range=(2, 10), clause="HH-RAID-02", says="roll a Castle needs")
    settlement_hits_on: int = knob(8, range=(2, 10), clause="HH-RAID-02", says="roll a Settlement needs")
    lra_hits_on: int = knob(7, range=(2, 10), clause="HH-NOTE-02", says="roll a long range attack needs")
    castle_hits: int = knob(2, range=(1, 5), clause="HH-RAID-04", says="hits that destroy a Castle")
    vt_per_horde: int = knob(1, range=(0, 5), clause="HH-ATK-07", says="VT for a destroyed Horde")
    battle_mandatory: bool = knob(True, clause="HH-RUL-42", says="sharing a space with a Horde means battle")
    battle_simultaneous: Literal["simultaneous", "player_first", "horde_first"] = knob(
        "simultaneous", clause="HH-RUL-43", says="whose losses are removed before the other side rolls, if any"
    )
    natural_1_10: Literal["none", "auto"] = knob(
        "none", clause="HH-RUL-44", says="whether the lowest face always misses and the highest always hits"
    )
    player_defense_mode: Literal["minus_roll", "plus_attack"] = knob(
        "minus_roll",
        clause="HH-RUL-46",
        says="words only, the chances are the same: whether Defense lowers the Horde's roll or raises its number",
    )
    mutual_destruction_vt: bool = knob(True, clause="HH-RUL-48", says="VT also when both sides fall in the same round")
    stalemate: Literal["end_battle", "attacker_leaves"] = knob(
        "end_battle", clause="HH-RUL-49", says="what happens when neither side can hit"
    )
    raid_targeting: Literal["sequential", "declared"] = knob(
        "sequential", clause="HH-RUL-52", says="raid dice fall one by one, or all on the first class with surplus lost"
    )
    castle_damage_persists: bool = knob(False, clause="HH-RUL-53", says="hits on a Castle last after the battle")
    lra_modifiers: Literal["off", "on"] = knob(
        "off", clause="HH-RUL-56", says="whether bonuses of the unit count for its long range attack"
    )
    skirmish_first_strike: bool = knob(True, clause="HH-RUL-59", says="skirmish dice fall before the first round")
    turn_durations: Literal["turn", "round_end"] = knob(
        "turn", clause="HH-RUL-62", says="how long an effect for 'this turn' lasts"
    )
    allied_help: bool = knob(False, clause="HH-RUL-65", says="another player may cast battle Spells into a raid")
    war_defenders: Literal["all", "armies"] = knob(
        "all", clause="HH-RUL-90", says="which units defend when players are at war"
    )

    # Research and Abilities
    paid_picks_per_turn: int = knob(1, range=(0, 84), clause="HH-RUL-82", says="paid Abilities per turn; 84: no limit")
    destruction_vt: bool = knob(True, clause="HH-RUL-86", says="VT for a Horde removed by an Ability")
    oto_after_restart: Literal["spent", "fresh"] = knob(
        "spent", clause="HH-RUL-100", says="whether a used one-time Ability is back after a restart"
    )

    # Hordes
    spawns_early: int = knob(1, range=(0, 4), clause="HH-SPAWN-01", says="Hordes per Spawn Phase")
    spawns_late: int = knob(2, range=(0, 4), clause="HH-SPAWN-03", says="Hordes per Spawn Phase later in the game")
    double_spawn_round: int = knob(
        10, range=(0, 40), clause="HH-SPAWN-03", says="round after which the later number of Hordes appears"
    )
    double_spawn_after: Literal["round", "player_turns"] = knob(
        "round", clause="HH-RUL-69", says="what is counted towards the later number of Hordes"
    )
    keep_of: int = knob(1, range=(1, 5), clause="HH-SPAWN-01", says="counters drawn to keep one")
    master_keep_of: int = knob(3, range=(1, 5), clause="HH-MASTER-03", says="counters a Horde Master draws to keep one")
    horde_draw: Literal["return", "discard"] = knob(
        "return", clause="HH-RUL-66", says="whether a Horde that cannot be placed goes back or leaves the game"
    )
    horde_unkept: Literal["pool", "out"] = knob(
        "pool",
        clause="HH-RUL-111",
        says="where drawn counters go that are not kept: back to the pool, or out of the game",
    )
    horde_pool: Literal["basic", "basic+optional", "optional", "custom"] = knob(
        "basic", clause="HH-RUL-68", says="which counters are in the pool"
    )
    undead_growth: int = knob(1, range=(0, 3), clause="HH-UND-01", says="Hit Counters per unit destroyed by Undead")
    undead_growth_timing: Literal["after_battle", "each_round"] = knob(
        "after_battle", clause="HH-RUL-63", says="when Undead grow"
    )
    humanoid_attack: int = knob(
        1, range=(0, 3), clause="HH-HUM-01", says="Attack bonus of Humanoids in Swamps and Hills"
    )
    humanoid_defense: int = knob(
        1, range=(0, 3), clause="HH-HUM-01", says="Defense bonus of Humanoids in Swamps and Hills"
    )
    monster_moves: int = knob(2, range=(1, 4), clause="HH-HSEG-11", says="moves of a Monster")
    horde_target_tie: Literal["random", "most_units", "weakest"] = knob(
        "random", clause="HH-RUL-71", says="how a Horde picks between equal targets"
    )
    horde_idle_move: Literal["greedy_random", "greedy_nearest", "stay"] = knob(
        "greedy_random", clause="HH-RUL-72", says="what a Horde does when no player unit is adjacent"
    )
    control_hits_opponents: bool = knob(True, clause="HH-RUL-77", says="a steered Horde may be led against opponents")

    # Losing and the end
    wipe_restart: Literal["keep_vt", "lose_vt"] = knob(
        "keep_vt", clause="HH-RUL-79", says="whether a wiped out player keeps Victory Tokens"
    )
    restart_until: Literal["last_turn", "end"] = knob(
        "last_turn",
        clause="HH-RUL-103",
        says="until when a wiped out player may start again: while a round is left to play, or to the very end",
    )
    tie_break: Literal["shared", "more_vt"] = knob("shared", clause="HH-RUL-89", says="how equal scores are ranked")

    # Optional rules
    players_at_war: bool = knob(False, clause="HH-WAR-01", says="optional rule: players attack each other")
    horde_master: bool = knob(False, clause="HH-MASTER-01", says="optional rule: the last seat runs the Hordes")
    master_score: Literal["none", "units_destroyed"] = knob(
        "none", clause="HH-RUL-91", says="what a Horde Master scores, and can win by"
    )
    extra_terrain: bool = knob(False, clause="HH-XTERR-01", says="optional rule: the extra tiles are laid too")
    wizard_tower: bool = knob(False, clause="HH-TOWER-01", says="optional rule: Wizards Towers may be built")
    tower_magic: int = knob(1, range=(0, 5), clause="HH-TOWER-04", says="Magic that a Wizards Tower yields")
    tower_counts_as_castle: bool = knob(
        True,
        clause="HH-RUL-93",
        says="a Wizards Tower is a Castle in every other respect; if not, it only scores and ranks its space for "
        "Hordes: it does not fight, train or shoot, and falls to a Horde that meets nobody else there",
    )

    @property
    def event_weights(self) -> tuple[int, ...]:
        """The ten weights in the order of the faces, face 0 last."""
        return (
            self.event_weight_1,
            self.event_weight_2,
            self.event_weight_3,
            self.event_weight_4,
            self.event_weight_5,
            self.event_weight_6,
            self.event_weight_7,
            self.event_weight_8,
            self.event_weight_9,
            self.event_weight_10,
        )

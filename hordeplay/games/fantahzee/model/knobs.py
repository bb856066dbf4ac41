"""The designer's knobs of Fantahzee: each number and each ruling that can be turned, declared once.

The texts of the rulebook name a knob in braces instead of typing its number. What is printed on a card is turned by
`rules.edit`; the few figures of cards that a ruling settles have a knob besides, named on the card as its `dial`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hordeplay.core.knobs import knob


@dataclass(frozen=True, slots=True)
class Knobs:
    """All knobs at their printed or ruled values.

    >>> Knobs().base_dice, Knobs().boss_position, Knobs().finish_round
    (5, 'uniform', True)
    """

    # Setup
    stacks: int = knob(5, range=(3, 6), clause="FZ-SET-02", says="horde stacks; one without a boss if bosses run out")
    level1_per_stack: int = knob(
        6, range=(3, 8), clause="FZ-SET-04", says="level 1 cards dealt to a stack, as far as they go; the rest stay out"
    )
    level2_per_stack: int = knob(
        5, range=(3, 8), clause="FZ-SET-03", says="level 2 cards dealt to a stack beside its boss, as far as they go"
    )
    boss_position: Literal["uniform", "middle", "bottom"] = knob(
        "uniform",
        clause="FZ-SET-05",
        says="where the boss lies in the lower part: anywhere, in the middle (of two middles the lower), or last",
    )
    opening_hand: int = knob(5, range=(3, 7), clause="FZ-SET-10", says="cards of the opening hand")

    # Action Phase
    recruits_per_turn: int = knob(2, range=(1, 3), clause="FZ-ACT-01", says="heroes recruited per turn")
    actions_per_turn: int = knob(2, range=(1, 3), clause="FZ-ACT-02", says="actions played per turn")
    action_effects: Literal["must", "may"] = knob(
        "must", clause="FZ-RUL-59", says="what an action offers is done as far as it can be, or may be skipped"
    )
    party_limit: int = knob(5, range=(3, 7), clause="FZ-ACT-05", says="heroes in a party")
    replaced_hero_treasure: Literal["box", "moves"] = knob(
        "box", clause="FZ-RUL-32", says="the treasure of a hero who is replaced: out of the game, or to the new hero"
    )
    dismiss_hero: bool = knob(
        False, clause="FZ-RUL-34", says="a recruit may replace a hero of a party that is not full"
    )

    # Roll Step
    base_dice: int = knob(5, range=(4, 7), clause="FZ-DICE-01", says="dice of the first roll")
    die_sides: int = knob(6, range=(4, 8), clause="FZ-DICE-01", says="faces of a die; a missing face cannot be paid")
    base_rerolls: int = knob(2, range=(0, 4), clause="FZ-DICE-02", says="rerolls after the first roll")
    extra_dice_timing: Literal["next_reroll", "at_once"] = knob(
        "next_reroll", clause="FZ-RUL-10", says="when dice gained after the first roll are rolled"
    )
    extra_dice_without_reroll: Literal["unusable", "free_roll"] = knob(
        "unusable", clause="FZ-RUL-11", says="dice gained when no reroll is left: never rolled, or rolled once for free"
    )
    activate_before_roll: bool = knob(
        True, clause="FZ-RUL-12", says="steam, a free activation or a price of no dice work before the first roll"
    )

    # Prices and figures of single cards that a ruling settles
    alchemist_cost: Literal["X", "6"] = knob("X", clause="FZ-RUL-01", says="dice price of the Alchemist")
    steamsmith_cost: Literal["5", "55", "555"] = knob("55", clause="FZ-RUL-02", says="dice price of the Steamsmith")
    steamasaur_steam: int = knob(
        4, range=(1, 6), clause="FZ-RUL-03", says="steam price of the Steamasaur, and steam that the Steamsmith gets"
    )
    paladin_strength: int = knob(4, range=(3, 7), clause="FZ-RUL-04", says="strength of the Paladin")
    steamasaur_strength: int = knob(6, range=(3, 7), clause="FZ-RUL-04", says="strength of the Steamasaur")
    steamasaur_cost: Literal["33", "333"] = knob("333", clause="FZ-RUL-05", says="dice price of the Steamasaur")

    # Paying
    cost_groups: Literal["independent", "merged"] = knob(
        "independent", clause="FZ-RUL-15", says="several groups of X in one price: each on its own, or all one group"
    )
    reduce_to_zero: Literal["free", "minimum_one"] = knob(
        "free", clause="FZ-RUL-16", says="how far a group of X can be reduced: to nothing, or to one X"
    )
    reduction_timing: Literal["token", "at_once"] = knob(
        "token", clause="FZ-RUL-17", says="a reduction is held for later, or its hero is named at once"
    )
    reduce_steam: bool = knob(False, clause="FZ-RUL-18", says="a reduction lowers a steam price too")
    steam_leftover: Literal["usable", "lost"] = knob(
        "lost", clause="FZ-RUL-19", says="steam that is left when a hero is paid with steam: for the next hero, or lost"
    )

    # Attack Step
    monster_strength_scale: int = knob(
        100, range=(50, 200), clause="FZ-ATK-03", says="monster strength in percent of the printed one, at least 1"
    )
    flip_at_zero: bool = knob(False, clause="FZ-RUL-23", says="a card may be flipped with no strength left")
    flip_stack: Literal["any_cleared", "last_attacked"] = knob(
        "any_cleared",
        clause="FZ-RUL-24",
        says="which stacks may be flipped into: all whose top fell, or the last of them",
    )
    spare_flipped: bool = knob(False, clause="FZ-RUL-25", says="a flipped monster may be spared, which ends the step")
    claim_scope: Literal["face_up_tops", "locked_stack_only"] = knob(
        "face_up_tops", clause="FZ-RUL-26", says="which tops may be claimed after a flip: all that are face up, or one"
    )

    # Damage
    shields_persist: Literal["every_instance", "once_per_turn"] = knob(
        "every_instance",
        clause="FZ-SHD-01",
        says="the shield total stops damage each time, or each point of it once a turn",
    )
    shield_sources: Literal["all", "heroes_and_treasures", "heroes"] = knob(
        "all", clause="FZ-RUL-36", says="whose shields count"
    )
    casualty_carry: Literal["none", "to_ambush"] = knob(
        "none",
        clause="FZ-RUL-58",
        says="strength of the last casualty of a Counterattack that was not needed: gone, or taken off the Ambush",
    )
    damage_strength: Literal["printed", "boosted"] = knob(
        "printed",
        clause="FZ-RUL-48",
        says="strength that absorbs damage: the hero's own, or with what the hero and its treasure added this turn",
    )

    # Treasure Step
    treasures_per_hero: int = knob(1, range=(1, 2), clause="FZ-TRE-03", says="treasures that a hero can hold")
    treasure_same_turn: bool = knob(
        False, clause="FZ-USE-02", says="a treasure works once at the moment when it is attached"
    )
    treasure_order: Literal["one_by_one", "draw_all"] = knob(
        "one_by_one",
        clause="FZ-RUL-29",
        says="each treasure is placed before the next is drawn, or all are drawn first",
    )
    treasure_discard: Literal["box", "treasure_discard"] = knob(
        "box", clause="FZ-RUL-30", says="treasures declined or replaced: out of the game, or into a pile shuffled anew"
    )
    treasure_replace_same_step: bool = knob(
        True, clause="FZ-RUL-53", says="a treasure may replace one that was attached in the same step"
    )
    claimed_gives_treasure: bool = knob(False, clause="FZ-RUL-28", says="a claimed monster gives its treasure too")

    # Horde Phase
    vanguard_rule: Literal["rightmost", "random_stack", "off"] = knob(
        "rightmost", clause="FZ-HOR-01", says="which stack threatens the town: the last, one at random, or none"
    )
    town_value_scale: int = knob(
        100, range=(50, 200), clause="FZ-CMP-06", says="town values in percent of the printed ones"
    )
    claim_saves_town: bool = knob(
        True, clause="FZ-RUL-50", says="claiming the top of the vanguard saves the town as defeating it does"
    )
    empty_stack_shift: Literal["at_once", "after_horde_phase"] = knob(
        "at_once", clause="FZ-RUL-38", says="when the stacks move up after one ran out"
    )

    # End Phase
    draw_per_turn: int = knob(4, range=(3, 7), clause="FZ-END-01", says="cards drawn in the End Phase")
    hand_limit: int = knob(5, range=(3, 7), clause="FZ-END-02", says="cards kept in the End Phase")
    reshuffle: Literal["at_once", "when_needed"] = knob(
        "at_once",
        clause="FZ-RUL-41",
        says="when the discard pile becomes the hero deck: as soon as that is empty, or at the next draw",
    )
    hand_limit_when: Literal["end_phase", "always"] = knob(
        "end_phase", clause="FZ-RUL-42", says="when the hand limit is checked: in the End Phase, or after every draw"
    )

    # The end of the game
    bosses_to_end: int = knob(
        3, range=(1, 5), clause="FZ-EOG-02", says="bosses that trigger the end; all of them if fewer are in the game"
    )
    finish_round: bool = knob(True, clause="FZ-EOG-02", says="the round is played out after the trigger")
    claimed_boss_counts: bool = knob(False, clause="FZ-RUL-27", says="a claimed boss flips a doom token")
    xp_scale: int = knob(100, range=(50, 200), clause="FZ-EOG-05", says="monster XP in percent of the printed XP")

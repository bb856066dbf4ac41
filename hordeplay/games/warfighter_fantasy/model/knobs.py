"""The designer's knobs of Warfighter Fantasy: each number and each ruling that can be turned, declared once.

What is printed on a card (weapons, Hostiles, Adventures, prices) is turned by `rules.edit`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hordeplay.core.knobs import knob


@dataclass(frozen=True, slots=True)
class Knobs:
    """All knobs at their printed or ruled values.

    >>> Knobs().armor_stop, Knobs().vuln_attack_bonus, Knobs().combat_sequence
    ('vuln_and_absorb', 2, 'alternating')
    """

    # The party
    most_heroes: int = knob(6, range=(1, 6), clause="WF-RUL-78", says="Heroes that a party may have")
    speaker: Literal["round", "first"] = knob(
        "round", clause="WF-RUL-74", says="the seat that answers for the whole party: another each Turn, or the first"
    )
    adventure_rp: int = knob(100, range=(50, 200), clause="WF-BUY-01", says="percent of the printed Resources")
    copper_per_rp: int = knob(4, range=(1, 12), clause="WF-BUY-08", says="Copper that one unspent Resource Point is")
    team_loadout: Literal["apply", "ignore"] = knob(
        "apply", clause="WF-RUL-22", says="the Loadout modifier of the Adventure for Team Heroes"
    )
    npc_gear: Literal["up_to_start", "never"] = knob(
        "up_to_start", clause="WF-RUL-23", says="Gear that an NPH or Squad Hero may be given"
    )
    npc_drop: Literal["expended", "ground"] = knob(
        "expended", clause="WF-HER-13", says="what becomes of Gear that an NPH or Squad Hero drops"
    )
    gear_moves: Literal["onward", "once"] = knob(
        "onward", clause="WF-RUL-84", says="how often unused Gear changes hands in a Turn: never back, or just once"
    )
    nph_items: Literal["any", "last"] = knob(
        "any", clause="WF-RUL-85", says="Items of a Treasure for an NPH: like any Hero, or where no other kind is there"
    )
    npc_powers: Literal["free_slots", "printed_only"] = knob(
        "free_slots", clause="WF-RUL-60", says="Divine Powers that an NPH or Squad Hero may use"
    )
    hardy_goes_to: Literal["party", "owner"] = knob(
        "party", clause="WF-RUL-61", says="who gets the Hardy counters of a Waterskin"
    )
    town_in_standalone: Literal["text", "none"] = knob(
        "text", clause="WF-RUL-58", says="the Town card in a stand-alone Adventure"
    )

    # Cards
    location_markers: int = knob(10, range=(4, 20), clause="WF-CMP-07", says="Location Markers in the Action deck")
    hand_bonus: int = knob(0, range=(-2, 3), clause="WF-HER-06", says="cards of a full hand above Health")
    wound_discards: bool = knob(False, clause="WF-RUL-21", says="a Wound forces discards down to the hand size")
    hand_limit: Literal["redraw", "none"] = knob(
        "redraw", clause="WF-HAC-02", says="what the hand size binds: Discard and Draw (and saving cards), or nothing"
    )
    longest_track: int = knob(
        7, range=(4, 7), clause="WF-RUL-82", says="cards from Adventure to Objective beyond which no Location is added"
    )
    save_cards: bool = knob(False, clause="WF-OPT-01", says="cards may be set aside for the next Entrance")

    # The Turn
    hero_actions: int = knob(2, range=(1, 4), clause="WF-CMP-13", says="Actions of Player and Team Heroes")
    combat_sequence: Literal["alternating", "heroes_first"] = knob(
        "alternating", clause="WF-CBT-03", says="Hostile Attacks after each Action, or after all of them"
    )
    turn_actions: Literal["follow_health", "kept"] = knob(
        "follow_health", clause="WF-RUL-86", says="Actions of the running Turn when Health changes what the card gives"
    )
    provoke_per: Literal["action_spent", "performance"] = knob(
        "action_spent", clause="WF-RUL-68", says="reactions to an Action that costs several"
    )
    provoke_place: Literal["origin", "destination"] = knob(
        "origin", clause="WF-RUL-38", says="the Location in which a Move provokes"
    )
    react_policy: Literal["players", "weakest", "random"] = knob(
        "players", clause="WF-RUL-03", says="who picks the Hostile that reacts"
    )
    beneficial_provokes: bool = knob(True, clause="WF-RUL-66", says="a Beneficial roll provokes")
    leave_striking_to_move: bool = knob(
        False, clause="WF-RUL-62", says="a Hero must step back to Range 0 before a Move"
    )
    activation_uses_location_play: bool = knob(
        True, clause="WF-RUL-34", says="activating the Objective uses up the one Location of the Hero Turn"
    )
    shadow_tries: int = knob(1, range=(0, 3), clause="WF-RUL-27", says="tries for the Shadows for each Hero and Turn")
    shared_mode_xp: bool = knob(False, clause="WF-RUL-67", says="any Hero may pay XP for modes, Break and Spells")
    recovery_abilities: Literal["toughness_focus", "toughness", "none"] = knob(
        "toughness_focus", clause="WF-RUL-36", says="counters that Recovery regains"
    )
    turn_start: Literal["environment_first", "tithe_first"] = knob(
        "environment_first", clause="WF-RUL-37", says="what comes first as a Turn starts: Environment, or Tithing"
    )
    torches: Literal["for_good", "one_entry"] = knob(
        "for_good", clause="WF-RUL-19", says="how long a Torch lights a Location: for good, or until one Hero enters"
    )
    striking_back: Literal["costs", "free_when_clear"] = knob(
        "costs", clause="WF-RUL-20", says="stepping back from Striking where no Hostile is left"
    )
    hostile_draw: Literal["after_check", "when_placed"] = knob(
        "after_check", clause="WF-RUL-18", says="when a Location with an Obstacle or Trap draws its Hostile"
    )
    environment_on_entry: bool = knob(False, clause="WF-RUL-55", says="the Environment is rolled on entry, too")

    # Attacks
    vuln_attack_bonus: int = knob(2, range=(0, 4), clause="WF-CMP-18", says="on each Attack die for a Vuln")
    vuln_cover_bonus: int = knob(1, range=(0, 3), clause="WF-CMP-18", says="on the cover die for a Vuln")
    vuln_cap: int = knob(0, range=(0, 6), clause="WF-ATK-04", says="most Vulns on one target; 0 is no limit")
    mode_p_semantics: Literal["replace", "add"] = knob(
        "replace", clause="WF-RUL-05", says="the P of a mode replaces that of Standard or is added to it"
    )
    several_dice: Literal["one_result", "per_die"] = knob(
        "one_result", clause="WF-RUL-10", says="several Attack dice of an Attack that is no Explosion"
    )
    explosion_spread: Literal["spread", "one_hostile"] = knob(
        "spread", clause="WF-RUL-11", says="who takes the results of an Explosion"
    )
    range_0_in_striking: bool = knob(
        True, clause="WF-RUL-79", says="a Hero in Striking may use weapons of Range 0, such as bows"
    )
    punch_with_shield: bool = knob(False, clause="WF-RUL-88", says="a Hero who bears a Shield may attack Unarmed")
    break_dice: Literal["any", "best"] = knob("any", clause="WF-RUL-43", says="the natural die that breaks a Weapon")
    natural_extremes: bool = knob(False, clause="WF-RUL-32", says="a natural 1 always misses, a natural 10 always hits")
    unengaged_scope: Literal["anywhere", "here"] = knob(
        "anywhere", clause="WF-RUL-54", says="where counters with the Hero's number count as targeting"
    )

    # Hostiles
    armor_stop: Literal["vuln_and_absorb", "absorb", "vuln"] = knob(
        "vuln_and_absorb", clause="WF-RUL-01", says="Wounds that beat the terrain and not the armor"
    )
    vuln_hits_armor: bool = knob(True, clause="WF-RUL-06", says="Vulns and Pen count on the armor die, too")
    strict_two_of_three: bool = knob(
        False, clause="WF-RUL-07", says="the armor is rolled even when the terrain held, to count two of three"
    )
    random_target: Literal["including", "excluding"] = knob(
        "including", clause="WF-RUL-12", says="whether a random Hero may be the target itself"
    )
    counters_per_hero: int = knob(4, range=(1, 8), clause="WF-CTR-02", says="Targeting counters of a Hero in the cup")
    extra_counters_per_hero: int = knob(
        4, range=(1, 8), clause="WF-RUL-16", says="Extra Attack counters of a Hero in their cup"
    )
    empty_cup: Literal["refill", "no_target"] = knob("refill", clause="WF-RUL-15", says="a cup that runs empty")
    arrivals_attack: bool = knob(True, clause="WF-RUL-35", says="Hostiles attack in the Turn in which they appear")
    minion_treasure: Literal["with_objective", "at_once"] = knob(
        "with_objective", clause="WF-RUL-13", says="when the Treasure of Minions is gained"
    )
    success_needs: Literal["objective", "all"] = knob(
        "objective", clause="WF-RUL-25", says="what must be eliminated: the Objective Hostile, or all in its Location"
    )
    discarded_draws_hostile: bool = knob(
        False, clause="WF-RUL-65", says="a Location discarded after its Obstacle leaves its Hostile behind"
    )

    # Guards and time
    guards_roll: Literal["per_turn", "literal"] = knob(
        "literal", clause="WF-RUL-02", says="one Guards roll a Turn in G, or one on entering and one as a Turn begins"
    )
    time_out: Literal["fail_without_guards", "never"] = knob(
        "fail_without_guards", clause="WF-TIM-04", says="what the end of the Timer means where there are no Guards"
    )
    guards_near: int = knob(9, range=(2, 11), clause="WF-GRD-02", says="a Guards roll from here on is the near space")
    guards_middle: int = knob(
        5, range=(2, 11), clause="WF-GRD-02", says="a Guards roll from here on is the middle space"
    )
    guards_size: int = knob(100, range=(0, 300), clause="WF-GRD-01", says="percent of the printed Guards in a set")
    guards_card: Literal["one_card", "own_cards"] = knob(
        "one_card", clause="WF-RUL-83", says="Guards are counters on one card, or each set is a card that never pays"
    )
    longest_game: int = knob(
        60, range=(0, 200), clause="WF-RUL-77", says="Turns after which an Adventure is given up; 0 is never"
    )

    # Campaign
    starting_rp: int = knob(45, range=(20, 120), clause="WF-CAM-03", says="Resource Points of a new campaign")
    restore_price: int = knob(1, range=(0, 8), clause="WF-CAM-03", says="Copper to Restore one Wound")
    training_price: int = knob(4, range=(1, 16), clause="WF-CAM-03", says="Copper for one Resource Point")
    retreat_gift: int = knob(16, range=(0, 40), clause="WF-CAM-15", says="Copper after a Retreat")
    retreat_heals_downed: bool = knob(True, clause="WF-RUL-40", says="a Retreat brings Downed Heroes to full Health")
    town_order: Literal["text_first", "replenish_first"] = knob(
        "text_first", clause="WF-RUL-69", says="what comes first in Town: its text, or Replenish"
    )
    retreat_town_text: Literal["again", "once"] = knob(
        "again", clause="WF-RUL-70", says="the text of a Town to which a Retreat returns"
    )
    replenish_divinity: Literal["keep", "reset"] = knob(
        "keep", clause="WF-RUL-59", says="Divinity when Abilities are replenished"
    )
    desperation_steps: int = knob(
        1, range=(0, 3), clause="WF-CAM-16", says="steps of the Victory level that each Desperation Adventure costs"
    )

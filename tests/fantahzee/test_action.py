"""The Action Phase: chapter ACT."""

from __future__ import annotations

from fantahzee.helpers import active, asked, edited, facts_of, names, play, refusal, ruled, stand, texts

from hordeplay.core.script import Roll
from hordeplay.games import fantahzee as fz
from hordeplay.games.fantahzee.rules.action import PlayCard
from hordeplay.games.fantahzee.view.hints import hint

FULL = "Gate Recruit, Gearhound, Hexweaver, Paladin, Sergeant"


def test_fz_act_01_two_heroes_a_turn() -> None:
    """FZ-ACT-01, FZ-ACT-04: up to two heroes of the hand join the party."""
    going = play(stand("action", hand="Alchemist, Paladin, Sergeant"), "recruit Paladin", "recruit Sergeant")
    assert names(going.table.party) == ["Paladin", "Sergeant"]
    assert refusal(going, "recruit Alchemist") == "FZ-ACT-01"
    assert texts(going) == ["done"]


def test_fz_act_02_two_actions_a_turn() -> None:
    """FZ-ACT-02, FZ-ACT-07: up to two actions are played; each is discarded after it was carried out."""
    table = stand("action", hand="Where'd you go?, By the power of..., Under Pressure")
    going = play(table, "play Where'd you go?", "play By the power of...")
    assert (table.turn.shield, table.turn.waiting) == (2, 6)
    assert table.discard == ["Where'd you go?", "By the power of..."]
    assert refusal(going, "play Under Pressure") == "FZ-ACT-02"


def test_fz_act_03_in_any_order() -> None:
    """FZ-ACT-03: recruits and actions may be mixed."""
    table = stand("action", hand="Alchemist, Sergeant, Second Breath, Loaded Knuckles")
    play(table, "play Second Breath", "recruit Sergeant", "play Loaded Knuckles", "recruit Alchemist")
    assert (table.turn.recruits, table.turn.plays, table.turn.rerolls, table.turn.sets) == (2, 2, 3, [1])


def test_fz_act_05_five_heroes() -> None:
    """FZ-ACT-05, FZ-ACT-06: a sixth hero only replaces another, who is discarded."""
    table = stand("action", party=FULL, hand="Alchemist, Storm Savant")
    going = play(table)
    assert refusal(going, "recruit Alchemist") == "FZ-ACT-06"
    assert "replace 4 Storm Savant" in texts(going)
    play(table, "replace 4 Storm Savant")
    assert names(table.party) == ["Gate Recruit", "Gearhound", "Hexweaver", "Storm Savant", "Sergeant"]
    assert table.discard == ["Paladin"]


def test_full_party() -> None:
    """FZ-RUL-32: the treasure of a replaced hero leaves the game."""
    table = stand("action", party=FULL.replace("Paladin", "Paladin with Orb of Power 1"), hand="Storm Savant")
    going = play(table, "replace 4 Storm Savant", until="first_roll")
    assert (table.discard, table.box, len(table.party)) == (["Paladin"], ["Orb of Power"], 5)
    assert facts_of(going, "boxes") == [{"seat": 0, "hero": "Paladin", "treasure": "Orb of Power"}]


def test_fz_rul_32_the_treasure_may_move() -> None:
    """FZ-RUL-32: replaced_hero_treasure `moves`: to the new hero."""
    rules = ruled(replaced_hero_treasure="moves")
    table = stand("action", rules, party=FULL.replace("Paladin", "Paladin with Orb of Power 1"), hand="Storm Savant")
    play(table, "replace 4 Storm Savant", until="first_roll")
    assert [held.name for held in table.party[3].treasures] == ["Orb of Power"]
    assert table.box == []


def test_fz_rul_34_nobody_is_dismissed() -> None:
    """FZ-RUL-34: below five heroes nobody is replaced, but with dismiss_hero."""
    words = {"party": "Paladin, Sergeant", "hand": "Alchemist, Hero"}
    assert refusal(play(stand("action", **words)), "replace 1 Alchemist") == "FZ-RUL-34"
    table = stand("action", ruled(dismiss_hero=True), **words)
    play(table, "replace 1 Alchemist")
    assert names(table.party) == ["Alchemist", "Sergeant"]


def test_fz_act_08_a_recruit_may_be_activated_at_once() -> None:
    """FZ-ACT-08: recruited and activated in one turn."""
    table = stand("action", hand="Sergeant")
    going = play(table, "recruit Sergeant", (3, 3, 1, 5, 6), "activate 1 3 3", until="attack")
    assert active(going) == ["Sergeant"]


def test_fz_act_09_from_the_own_hand_in_this_phase() -> None:
    """FZ-ACT-09: not from elsewhere, and not in the Dice Phase."""
    going = play(stand("action", hand="Alchemist", hand_1="Paladin, Supply Cart"))
    assert refusal(going, "recruit Paladin") == "FZ-ACT-09"
    assert refusal(going, "play Supply Cart") == "FZ-ACT-09"
    assert refusal(going, "play Paladin") == "FZ-ACT-09"
    assert refusal(going, "recruit Supply Cart") == "FZ-ACT-09"
    rolling = play(stand("roll", party="Paladin", dice="12345", hand="Supply Cart"))
    assert all(not text.startswith("play") for text in texts(rolling))


def test_fz_rul_20_steam_of_the_action_phase() -> None:
    """FZ-RUL-20, FZ-STM-01: actions are free, and steam made here lasts into the Dice Phase."""
    table = stand("action", party="Valve Warden", hand="Under Pressure")
    going = play(table, "play Under Pressure")
    assert table.turn.steam == 2
    assert texts(going) == ["steam 1", "roll"]


def test_field_promotion_activates_before_any_dice() -> None:
    """FZ-RUL-12, FZ-HERO-08: an action activates a hero in the Action Phase; its dice join the first roll."""
    table = stand("action", party="Hexweaver, Paladin", hand="Field Promotion, Hero")
    going = play(table, "play Field Promotion")
    assert texts(going) == ["rouse 1"]
    play(table, "rouse 1")
    assert (table.turn.waiting, table.discard) == (6, ["Field Promotion"])


def test_fz_rul_12_not_before_the_first_roll() -> None:
    """FZ-RUL-12: with activate_before_roll off, Field Promotion finds nobody, and nothing is asked."""
    table = stand("action", ruled(activate_before_roll=False), party="Hexweaver", hand="Field Promotion, Hero")
    going = play(table, "play Field Promotion")
    assert not table.party[0].active
    assert "Recruit" in asked(going).prompt


def test_an_active_hero_may_be_replaced() -> None:
    """FZ-ACT-06, FZ-ATK-01: what it gained stays, its strength does not count."""
    party = FULL.replace("Paladin", "Boiler Tinker")
    table = stand("action", party=party, hand="Field Promotion, Storm Savant")
    going = play(table, "play Field Promotion", "rouse 4", "replace 4 Storm Savant", until="first_roll")
    assert table.turn.steam == 2
    assert active(going) == []


def test_call_to_arms_and_changes() -> None:
    """FZ-ACT-01: a card may let one recruit more."""
    table = stand("action", hand="Call to Arms, Alchemist, Paladin, Sergeant")
    going = play(
        table, "play Call to Arms", "recruit Alchemist", "recruit Paladin", "recruit Sergeant", until="first_roll"
    )
    assert len(table.party) == 3
    assert facts_of(going, "changes") == [{"seat": 0, "figure": "recruits", "n": 1}]


def test_a_step_does_not_tell_what_is_in_a_hand() -> None:
    """FZ-ACT-03: whoever holds only heroes after two recruits is still asked, so that nobody learns it."""
    table = stand("action", hand="Alchemist, Paladin, Sergeant", recruits=2)
    assert texts(play(table)) == ["done"]
    assert isinstance(play(stand("action", hand="", party="Paladin")).request, Roll)


def test_an_action_is_not_reshuffled_by_its_own_draw() -> None:
    """FZ-ACT-07, FZ-RUL-41: a card is discarded after its effect, so its own draws cannot bring it back."""
    rules = edited("actions", "Supply Cart", copies=1)
    heroes = [name for hero in rules.heroes.values() for name in [hero.name] * hero.copies]
    others = [name for action in rules.actions.values() for name in [action.name] * action.copies]
    rest = ", ".join(name for name in (*heroes, *others) if name not in {"Supply Cart", "Hero"})
    table = stand("action", rules, hand="Supply Cart", discard="Hero, Hero", hand_1=rest)
    going = play(table, "play Supply Cart", "draw", "Hero", "Hero")
    assert table.cards.hands["hand 0"] == ["Hero", "Hero"]
    assert table.discard == ["Supply Cart"]
    assert facts_of(going, "reshuffles") == [{"pile": "hero"}]


def test_raise_the_standard_says_its_condition() -> None:
    """FZ-ATK-01, FZ-RUL-54: the card, the choice and the log say that its strength needs an active hero."""
    match = fz.at("action", party="Gate Recruit", hand="Raise the Standard", hand_1="Hero", seed=1)
    assert "+2 strength if a hero is active." in fz.read(match, "hand-1")
    table = match.table
    shown = hint(table, PlayCard("Raise the Standard"))
    assert (shown.label, shown.cost) == ("Play Raise the Standard", "+2 strength if a hero is active")
    assert "brings 2 strength if a hero is active" in fz.tell(match, "play Raise the Standard")
    line = fz.tell(match, "done", only="FZ-ATK-01")
    assert line.endswith("has strength 0: no hero is active, so 2 strength of an action does not count")
    match = fz.at("roll", party="Gate Recruit", dice="6", rerolls=0, bonus=2)
    assert fz.tell(match, "activate 1 6", only="FZ-ATK-01").endswith("has strength 3")


def test_an_action_is_carried_out() -> None:
    """FZ-ACT-07, FZ-RUL-59: its cards are drawn and its hero is activated; with action_effects `may` it may be skipped."""
    words = {"party": "Gate Recruit, Bodyguard", "hand": "Supply Cart, Field Promotion, Sergeant"}
    for rules, more in ((ruled(), []), (ruled(action_effects="may"), ["skip"])):
        table = stand("action", rules, **words)
        going = play(table, "play Supply Cart")
        assert texts(going) == ["draw", *more]
        assert refusal(going, "skip") == ("" if more else "FZ-ACT-07")
        play(table, "draw", "Hero", "Hero")
        assert texts(play(table, "play Field Promotion")) == ["rouse 1", "rouse 2", *more]


def test_the_ability_of_a_hero_that_an_action_activates_may_be_skipped() -> None:
    """FZ-RUL-54, FZ-RUL-59: the activation is a duty, what the hero offers then is not; the duty outlives the skip."""
    effects = [{"do": "activate", "n": 2}, {"do": "draw", "n": 1}]
    rules = edited("actions", "Field Promotion", effects=effects)
    rules = edited("heroes", "Gate Recruit", rules, effects=[{"do": "peek", "n": 1}])
    table = stand("action", rules, party="Gate Recruit", hand="Field Promotion, Hero")
    going = play(table, "play Field Promotion", "rouse 1")
    assert texts(going)[-1] == "skip"
    going = play(table, "skip")
    assert texts(going) == ["draw"]
    assert table.discard == []


def test_an_action_without_a_target_does_nothing() -> None:
    """FZ-RUL-59: it may be played all the same, is discarded, and the log says what it misses."""
    table = stand("action", party="Paladin", hand="Field Promotion, Hero")
    going = play(table, "play Field Promotion")
    assert (table.step, table.discard) == ("action", ["Field Promotion"])
    assert facts_of(going, "idles") == [{"seat": 0, "source": "Field Promotion", "word": "activate"}]
    match = fz.at("action", party="Paladin", hand="Field Promotion, Hero")
    assert fz.tell(match, "play Field Promotion", only="FZ-RUL-59").endswith("Field Promotion finds nobody to activate")


def test_each_card_is_used_as_what_it_is() -> None:
    """FZ-ACT-09, FZ-ACT-06: a hero in the hand is not played, an action not recruited; a slot is named as it was typed."""
    going = play(stand("action", party="Paladin, Sergeant", hand="Supply Cart, Alchemist"))
    assert refusal(going, "play Supply Cart") == refusal(going, "recruit Alchemist") == ""
    assert refusal(going, "play Alchemist") == "FZ-ACT-09"
    assert refusal(going, "recruit Supply Cart") == "FZ-ACT-09"
    full = fz.at("action", party="Paladin, Sergeant, Hero, Gate Recruit, Paladin", hand="Alchemist")
    assert full.explain("replace 5 Alchemist") is None
    refused = full.explain("replace 6 Alchemist")
    assert refused is not None
    assert refused.rule == "FZ-ACT-06"
    assert refused.reason.startswith("there is no hero in slot 6 of your party")

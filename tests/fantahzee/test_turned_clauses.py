"""What no other test noticed when one clause after the other was turned in the rules (`tests/mutation`)."""

from __future__ import annotations

from fantahzee.helpers import asked, edited, facts_of, play, refusal, ruled, send, stand, texts

from hordeplay.core.chance import Draw
from hordeplay.core.script import OVER
from hordeplay.games.fantahzee import GAME
from hordeplay.games.fantahzee.model.table import Held, Pending
from hordeplay.games.fantahzee.rules.abilities import Claim, Name
from hordeplay.games.fantahzee.rules.effects import pause_of
from hordeplay.games.fantahzee.rules.horde import Give
from hordeplay.games.fantahzee.rules.rolling import Keep, keeps

UP = "Mud Imp 11, Mud Imp 11, Mud Imp 11, Mud Imp 11, Bone Warrior 11"
FIVE = "Paladin, Sergeant, Gate Recruit, Archmage, Storm Savant"


def test_the_log_tells_which_action_is_played() -> None:
    """FZ-ACT-07: who plays an action says which, before anything comes of it."""
    table = stand("action", hand="Second Breath", party="Sergeant")
    going = play(table, "play Second Breath")
    assert facts_of(going, "plays") == [{"seat": table.seat, "action": "Second Breath"}]


def test_a_reduction_is_named_only_where_one_waits() -> None:
    """FZ-RUL-17: without a reduction that waits for its hero none can be named."""
    table = stand("roll", ruled(reduction_timing="at_once"), party="Sergeant", dice="11234")
    refused = Name(0).forbids(table, table.seat)
    assert refused is not None
    assert refused.rule == "FZ-RUL-17"


def test_nothing_of_the_roll_step_is_left() -> None:
    """FZ-ATK-01: when strength is counted no die lies on the table, none waits, and no reroll is left."""
    table = stand("roll", party="Sergeant active, Paladin", dice="11234", rerolls=2, waiting=2)
    play(table, "done", until="attack")
    assert (sum(table.turn.pool), table.turn.waiting, table.turn.rerolls) == (0, 0, 0)


def test_which_stack_cannot_be_flipped_into() -> None:
    """FZ-FAQ-02: the reason names the empty stack as the table counts them, from 1."""
    stacks = "- 6 cleared, - 0 cleared, Mud Imp 11, Mud Imp 11, Mud Imp 11"
    request = asked(play(stand("attack", strength=9, stacks=stacks, aside="Mud Imp")))
    refused = request.why_not(request.read("flip 2"), request.seats[0])
    assert refused is not None
    assert refused.rule == "FZ-FAQ-02"
    assert "stack 2" in str(refused)


def test_a_claimed_boss_is_told_before_its_doom() -> None:
    """FZ-RUL-26, FZ-EOG-01: first who claimed the boss, then the token that it turns."""
    rules = edited("heroes", "Archmage", ruled(claimed_boss_counts=True), effects=[{"do": "claim", "n": 10}])
    table = stand("roll", rules, party="Archmage", dice="33333", rerolls=0, tops="Baron Cloven, Mud Imp")
    going = play(table, "activate 1 3 3 3 3 3", "claim 1")
    assert [event.what for event in going.table.log or [] if event.what in {"claims", "doom"}] == ["claims", "doom"]


def test_a_boss_falls_before_its_doom_is_told() -> None:
    """FZ-ATK-04, FZ-EOG-01: first who defeated the boss, then the token that it turns."""
    going = play(stand("attack", strength=12, tops="Baron Cloven, Mud Imp"), "hit 1")
    assert [event.what for event in going.table.log or [] if event.what in {"defeats", "doom"}] == ["defeats", "doom"]


def test_without_a_reroll_no_die_is_rolled_again() -> None:
    """FZ-DICE-02: whoever asks for it is told that no reroll is left."""
    table = stand("roll", party="Sergeant", dice="11234", rerolls=0)
    refused = Keep((1, 1)).forbids(table, table.seat)
    assert refused is not None
    assert refused.rule == "FZ-DICE-02"


def test_no_die_lies_on_the_table_when_the_game_is_over() -> None:
    """FZ-END-04, FZ-EOG-02: all dice come off with the last turn, too."""
    dug = "Mud Imp 11, Mud Imp 11" + ", Shrewd Rakshasa 4 no boss" * 3
    bosses = "Baron Cloven, The Hollow Piper, King Under Rubble"
    table = stand("turn_end", seats=4, seat=3, first=0, victory=bosses, stacks=dug)
    assert play(table).table.step == OVER
    assert sum(table.turn.pool) == 0


def test_without_a_vanguard_no_town_is_threatened() -> None:
    """FZ-HOR-01: where vanguard_rule is off, no stack threatens the town, the last one neither."""
    stacks = "- 0, - 0, Mud Imp 11, Mud Imp 11, Mud Imp 11"
    for knob, threats in (({}, 1), ({"vanguard_rule": "off"}, 0)):
        going = play(stand("town", ruled(**knob), stacks=stacks), until="reveal")
        assert len(facts_of(going, "threatens")) == threats


def test_the_log_tells_which_hero_parts() -> None:
    """FZ-HOR-02: a hero that a town card takes is named before its treasures go."""
    going = play(stand("town", stacks=UP, party="Paladin, Sergeant"), "Chapel", "part 1", until="reveal")
    assert facts_of(going, "parts") == [{"seat": 0, "slot": 0, "hero": "Paladin"}]


def test_a_word_for_two_dice_turns_two() -> None:
    """FZ-RUL-13: after the first die one is left to turn, and after that none."""
    table = stand("roll", party="Paladin", dice="11234", rerolls=1)
    table.turn.sets = [2]
    play(table, "set 1 5")
    assert [(pending.word, pending.n) for pending in table.turn.pending] == [("set_die", 1)]


def test_what_may_be_kept_when_only_waiting_dice_are_rolled() -> None:
    """FZ-DICE-03, FZ-RUL-11: without a reroll all dice stay that lie there; with one any of them."""
    for rerolls, ways in ((0, 1), (1, 24)):
        rules = ruled(extra_dice_without_reroll="free_roll")
        table = stand("roll", rules, party="Sergeant", dice="11234", rerolls=rerolls, waiting=1)
        kept = list(keeps(pause_of(table), table.rules.knobs))
        assert (kept[0], len(kept)) == ((2, 1, 1, 1, 0, 0), ways)


def test_what_was_carried_heals_nobody() -> None:
    """FZ-HOR-04, FZ-RUL-58: surplus strength beyond the ambush makes it nothing, not less than nothing."""
    tops = "Vampire Lord, Mud Imp, Mud Imp, Mud Imp, Mud Imp"
    table = stand("ambush", ruled(casualty_carry="to_ambush"), party="Sergeant active", tops=tops, carry=9)
    going = play(table, until="casualty")
    assert table.turn.damage == 0
    assert facts_of(going, "ambush")[0]["damage"] == 0


def test_which_stack_alone_can_be_flipped_into() -> None:
    """FZ-RUL-24: the reason names the stack whose top fell last as the table counts them, from 1."""
    tops = "Bone Warrior, Rock Monster, Mud Imp, Mud Imp, Mud Imp"
    going = play(stand("attack", ruled(flip_stack="last_attacked"), strength=9, tops=tops), "hit 1", "hit 3")
    refused = asked(going).why_not(asked(going).read("flip 1"), 0)
    assert refused is not None
    assert (refused.rule, "stack 3" in str(refused)) == ("FZ-RUL-24", True)


def test_the_log_tells_who_is_replaced() -> None:
    """FZ-ACT-06: who leaves the party for a recruit is named, and who comes."""
    going = play(stand("action", hand="Alchemist, Hero", party=FIVE), "replace 2 Alchemist")
    assert facts_of(going, "replaces") == [{"seat": 0, "slot": 1, "hero": "Sergeant", "by": "Alchemist"}]


def test_the_log_tells_what_each_seat_rolled_to_start() -> None:
    """FZ-SET-11: each die with its seat."""
    going = play(stand("starting_player", seats=3, hand_1="Paladin"), (2, 5, 1))
    rolled = [(fact["seat"], fact["face"]) for fact in facts_of(going, "rolls_to_start")]
    assert rolled == [(0, 2), (1, 5), (2, 1)]


def test_one_treasure_makes_room_for_another() -> None:
    """FZ-TRE-02, FZ-TRE-03: into a slot of the party, and in the place of one treasure, not of two."""
    table = stand("roll", ruled(treasures_per_hero=2), party="Sergeant active")
    table.step = "attach"
    table.party[0].treasures = [Held("Orb of Power", 1), Held("Marching Horn", 1)]
    table.turn.drawn = [Held("Tower Buckler", 1)]
    going = play(table)
    assert (refusal(going, "attach 1 2"), refusal(going, "attach 1 1 2")) == ("", "FZ-TRE-03")
    refused = asked(going).why_not(asked(going).read("attach 3"), 0)
    assert refused is not None
    assert (refused.rule, "slot 3" in str(refused)) == ("FZ-TRE-02", True)


def test_each_card_is_drawn_by_its_own_clause() -> None:
    """FZ-END-01, FZ-RUL-54: at the end of the turn by the one, by a card's word by the other."""
    going = play(stand("end", hand="Hero", party="Sergeant"))
    assert going.request is not None
    assert going.request.rule == "FZ-END-01"
    going = play(stand("action", hand="Supply Cart", party="Sergeant"), "play Supply Cart")
    while not isinstance(going.request, Draw):
        send(going, texts(going)[0])
    assert going.request.rule == "FZ-RUL-54"


def test_where_no_stack_is_left_none_is_picked() -> None:
    """FZ-HOR-01: vanguard_rule `random_stack` picks among stacks with cards, and nothing where there are none."""
    table = stand("town", ruled(vanguard_rule="random_stack"), stacks=", ".join(["- 0"] * 5))
    going = play(table, until="reveal")
    assert going.request is None
    assert table.turn.towns == 0


def test_a_word_that_draws_nothing_waits_behind_one_that_draws() -> None:
    """FZ-RUL-33: of two words that draw the smaller one that draws at all is used."""
    table = stand("roll", party="Sergeant")
    table.step, table.turn.then = "effects", "roll"
    table.turn.pending = [Pending("draw", 0, "Alchemist"), Pending("draw", 2, "Hero")]
    play(table, "draw", until="draw")
    assert (table.turn.draws, [pending.n for pending in table.turn.pending]) == (2, [0])


def test_after_a_flip_only_its_stack_is_claimed() -> None:
    """FZ-RUL-26: under claim_scope `locked_stack_only` the reason names that stack as the table counts them, from 1."""
    table = stand("roll", ruled(claim_scope="locked_stack_only"), party="Sergeant", tops="Mud Imp, Bone Warrior")
    table.turn.lock, table.turn.pending = 1, [Pending("claim", 9, "Archmage")]
    refused = Claim(0).forbids(table, 0)
    assert refused is not None
    assert (refused.rule, "only stack 2" in str(refused)) == ("FZ-RUL-26", True)


def test_a_treasure_is_given_by_a_hero_of_the_party() -> None:
    """FZ-HOR-02: the reason names the slot as the table counts them, from 1."""
    table = stand("roll", party="Sergeant active")
    refused = Give(2, ()).forbids(table, 0)
    assert refused is not None
    assert (refused.rule, "slot 3" in str(refused)) == ("FZ-HOR-02", True)


def test_the_result_says_that_no_monster_is_left() -> None:
    """FZ-RUL-39, FZ-RUL-27: where cards claimed the bosses no doom ends the game; then empty stacks do, and the result says so."""
    for tops, why in (("- 0", "The game ended because no monster is left"), ("Mud Imp 11", "")):
        table = stand("over", stacks=f"{tops}, - 0, - 0, - 0, - 0", victory="Mud Imp", doom=0)
        outcome = GAME.result(table)
        assert outcome is not None
        assert why in outcome.says
        assert ("ended because" in outcome.says) == bool(why)


def test_which_treasure_leaves_is_named_before_it_is_asked_whether_it_may() -> None:
    """FZ-TRE-03, FZ-RUL-53: of several one is named; where what was attached in this very step stays, the other makes room."""
    rules = ruled(treasures_per_hero=2, treasure_replace_same_step=False)
    table = stand("roll", rules, party="Sergeant active")
    table.step = "attach"
    table.party[0].treasures = [Held("Orb of Power", 1, fresh=True), Held("Marching Horn", 1)]
    table.turn.drawn = [Held("Tower Buckler", 1)]
    going = play(table)
    assert [refusal(going, f"attach 1{which}") for which in ("", " 1", " 2")] == ["FZ-TRE-03", "FZ-RUL-53", ""]


def test_the_log_tells_what_was_flipped() -> None:
    """FZ-ATK-07: which monster was turned up on which stack, before it falls."""
    stacks = "- 6 cleared, Mud Imp 11, Mud Imp 11, Mud Imp 11, Rock Monster 11"
    going = play(stand("attack", strength=40, stacks=stacks, aside="Mud Imp"), "flip 1", ...)
    monster = going.table.turn.aside[-1]
    assert facts_of(going, "flips") == [{"seat": 0, "stack": 0, "monster": monster}]
    order = [event.what for event in going.table.log or [] if event.what in {"flips", "defeats"}]
    assert (monster != "Mud Imp", order) == (True, ["flips", "defeats"])

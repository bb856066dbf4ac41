"""How choices are offered, what parts say when they are read, and what unlit clicks mean."""

from __future__ import annotations

import gc
import re
from fractions import Fraction
from itertools import product

import pytest
from fantahzee.helpers import LUCK, printed, ruled, stand
from fantahzee.positions import FULL, PREPARED, TOPS, action, asked, attack, full_hand, roll

from hordeplay.core.choice import Choice
from hordeplay.core.english import percent
from hordeplay.core.luck import bot_source
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Answer, Ask, Play
from hordeplay.games.fantahzee import GAME, at, odds
from hordeplay.games.fantahzee.bots.tip import TipBot
from hordeplay.games.fantahzee.model.table import FantahzeeTable, Pending
from hordeplay.games.fantahzee.odds import position
from hordeplay.games.fantahzee.odds.position import expected_with
from hordeplay.games.fantahzee.rules import STEPS
from hordeplay.games.fantahzee.rules.abilities import SetDie, Skip
from hordeplay.games.fantahzee.rules.action import Recruit, Replace
from hordeplay.games.fantahzee.rules.attacking import Flip, Hit, Spare
from hordeplay.games.fantahzee.rules.horde import Give
from hordeplay.games.fantahzee.rules.rolling import Activate, Keep, Steam
from hordeplay.games.fantahzee.rules.setup import start
from hordeplay.games.fantahzee.rules.taking_damage import Lose
from hordeplay.games.fantahzee.rules.treasures import Take
from hordeplay.games.fantahzee.rules.turn import Done
from hordeplay.games.fantahzee.view import facts
from hordeplay.games.fantahzee.view.choice_cards import choice_card
from hordeplay.games.fantahzee.view.clicks import intent_of_click
from hordeplay.games.fantahzee.view.hints import HINTS, hint
from hordeplay.games.fantahzee.view.reading_cards import NUMBERED, PANELS, card
from hordeplay.games.fantahzee.view.reasons import reason
from hordeplay.games.fantahzee.view.scene import scene


def verbs() -> set[type[Choice]]:
    gc.collect()  # a verb is made of a class that stays known until it is collected
    todo, kinds = [Choice], set[type[Choice]]()
    while todo:
        for each in todo.pop().__subclasses__():
            todo.append(each)
            if each.__module__.startswith("hordeplay.games.fantahzee."):
                kinds.add(each)
    return kinds


def test_every_verb_has_a_hint() -> None:
    assert verbs() == set(HINTS)


def test_prices_are_told_in_words() -> None:
    """FZ-HERO-03, FZ-HERO-04, FZ-STM-02: what X means must not be known before."""
    table = stand("action")
    costs = {name: facts.face(table, name).cost for name in printed().heroes}
    assert costs["Alchemist"] == "any die"
    assert costs["Sergeant"] == "a pair"
    assert costs["Steamsmith"] == "5-5"
    assert costs["Pressure Lancer"] == "3 steam or 1-1-1"
    assert not [cost for cost in costs.values() if not cost or "X" in cost]


def test_every_choice_of_a_game_names_parts_that_are_drawn() -> None:
    for table, options in asked():
        labels = scene(table, table.seat, Rendering()).labels
        for choice in options:
            shown = hint(table, choice)
            assert shown.label
            assert len(shown.label) <= 52, shown.label
            assert ":" not in shown.label, "what a card does stands beside its name"
            assert {*shown.targets, *shown.source, *shown.preview} <= labels.keys()
            assert shown.default == (type(choice).__name__ in {"Done", "Skip", "Spare", "Decline"})


def test_keeping_dice_targets_them_and_tells_the_exact_value() -> None:
    table = roll()
    shown = hint(table, Keep((3, 3)))
    assert shown.label == "Keep 3-3, roll 5 dice"
    assert shown.marks == ("die-3-1", "die-3-2")
    names = [member.name for member in table.party]
    exact = odds.party(names, goal="strength", roll=(6, 5, 4, 3, 3, 2, 1), keep=(3, 3), rerolls=2, active=["Alchemist"])
    assert shown.note == f"{float(exact):.2f} average"
    assert hint(table, Keep(())).marks == ()


def test_activating_shows_dice_and_value() -> None:
    shown = hint(roll(), Activate(4, (3, 3)))
    assert shown.label == "Activate Sergeant with 3-3"
    assert (shown.targets, shown.cost) == (("hero-5",), "2 dice")
    assert shown.note.endswith(" average")
    assert shown.group == hint(roll(), Activate(4, (2, 2))).group == "Activate Sergeant"


def test_the_best_choice_of_the_roll_step_has_the_lowest_rank() -> None:
    table = roll()
    request = Play(table, STEPS).request
    assert isinstance(request, Ask)
    shown = sorted((hint(table, choice) for choice in request.options()), key=lambda one: one.rank)
    values = [float(one.note.split()[0]) for one in shown if one.note]
    assert len(values) > 20
    assert values == sorted(values, reverse=True)


def test_of_equal_choices_the_sure_one_comes_first() -> None:
    table = roll(party="Sergeant", dice="2233", rerolls=1, hand="")
    activates, keeps = hint(table, Activate(0, (2, 2))), hint(table, Keep((2, 2)))
    assert activates.note == keeps.note == "2.00 average"
    assert activates.rank < keeps.rank


def test_of_twins_each_has_its_value() -> None:
    table = roll(party="Sergeant, Sergeant", dice="2233", rerolls=1, hand="")
    notes = {hint(table, Activate(slot, (2, 2))).note for slot in (0, 1)}
    assert len(notes) == 1
    assert "" not in notes


def test_attacks_tell_gain_cost_and_chance() -> None:
    table = attack()
    shown = hint(table, Hit(3))
    assert (shown.label, shown.targets) == ("Attack Shrewd Rakshasa, stack 4", ("stack-4",))
    assert shown.cost == "5 strength · +5 XP · hits back 4, treasure I"
    assert hint(table, Flip(4)).label == "Flip stack 5, level I"
    assert hint(table, Flip(4)).cost == "locks you into this stack"
    assert hint(table, Flip(4)).note.endswith("% beaten")
    assert hint(table, Spare()).default
    assert hint(table, Done()).label == "Stop attacking"


def test_a_row_among_many_has_room_for_all_that_it_says() -> None:
    """The page drops what one line does not hold: 320 units wide, words of at most 14 letters beside the label."""
    table = action()
    for hero in table.rules.heroes:
        assert _fits(hint(table, Recruit(hero)).cost), hero
    table = attack()
    for monster in table.rules.monsters:
        table.stacks[0].top = monster
        assert _fits(hint(table, Hit(0)).cost), monster


def _fits(cost: str) -> bool:
    parts = cost.split(" · ")
    beside, below = ([part for part in parts if (len(part) > 14) == long] for long in (False, True))
    return 6.6 * len(" · ".join(below)) <= 320 - 58 - (9 + 8 * max(map(len, beside)) if beside else 0)


def test_to_stop_attacking_tells_the_ambush() -> None:
    """FZ-HOR-01, FZ-HOR-03, FZ-HOR-04, FZ-SHD-01: as far as the tops are known that will strike, after shields."""
    top = next(card for card in printed().monsters.values() if card.ambush and not card.boss)
    table = stand("attack", strength=1, party="Sergeant active")
    for stack in table.stacks:
        stack.top = top.name
    n, town = len(table.stacks) * top.ambush, "the town loses a card"
    assert hint(table, Done()).cost == hint(table, Spare()).cost == f"{town} · then Ambush {n}"
    assert ("", "Ambush, if you stop", str(n), "f-ink") in facts.bill(table).lines
    table.turn.shield = 1
    assert hint(table, Done()).cost == f"{town} · then Ambush {n - 1}"
    table.stacks[0].top, table.stacks[0].cleared = "", True
    assert hint(table, Done()).cost == f"{town} · then Ambush {n - 1 - top.ambush} or more"
    table.stacks[0].peeked, table.stacks[0].peekers = top.name, [table.seat]
    assert hint(table, Done()).cost == f"{town} · then Ambush {n - 1}"
    table.turn.shield = n
    assert hint(table, Done()).cost == town


def test_cards_bring_no_strength_without_an_active_hero() -> None:
    """FZ-ATK-01: row, figures and averages count an action's strength only where a hero is active in the end."""
    words = {"party": "Hero", "dice": "11234", "bonus": 2}
    table = stand("roll", rerolls=1, **words)
    stop = hint(table, Done())
    assert (stop.label, stop.note) == ("Stop rolling", "0 strength")
    assert "if you stop 0" in scene(table, 0, Rendering()).labels["preview"]
    chance = odds.party(["Hero"], goal="all", roll=(1, 1, 2, 3, 4), rerolls=1).value
    assert position.expected_strength(table) == chance * (4 + 2)
    before = stand("action", party="Hero", bonus=2)
    assert position.expected_with(before) == odds.party(["Hero"], goal="all").value * (4 + 2)
    active = stand("roll", rerolls=1, **{**words, "party": "Hero active on 666", "dice": "12"})
    assert (hint(active, Done()).label, hint(active, Done()).note) == ("Stop rolling and attack", "6 strength")


def test_strength_that_a_treasure_adds_is_counted_once() -> None:
    """FZ-USE-01, FZ-ATK-01: the Sunsteel Blade adds its 3 where its hero is active, however often, and before and after that."""
    held = {0: [("Sunsteel Blade", 2)]}
    alone = odds.party(["Paladin"], goal="all").value
    step = odds.roll_step(["Paladin"], "strength", treasures=held)
    assert step.value(step.start()) == alone * (4 + 3)
    before = stand("action", party="Paladin with Sunsteel Blade 2", bonus=2)
    assert position.expected_with(before) == alone * (4 + 3 + 2)
    party = "Paladin active on 333 with Sunsteel Blade 2, Hero"  # of the 5, 3 are the Blade's: an action brought 2
    for rerolls, hero in ((0, Fraction(0)), (1, odds.party(["Hero"], goal="all", dice=2, rerolls=1).value)):
        table = stand("roll", party=party, dice="12", bonus=5, rerolls=rerolls)
        assert position.expected_strength(table) == 4 + 3 + 2 + 4 * hero


def test_recruits_come_from_the_hand_and_replace_where_the_party_is_full() -> None:
    table = stand("action", hand="Paladin, Paladin", party="Sergeant")
    assert hint(table, Recruit("Paladin")).targets == ("hand-1", "hand-2")
    assert hint(table, Recruit("Paladin")).preview == ("place-2",)
    shown = hint(table, Replace(0, "Paladin"))
    assert (shown.targets, shown.source) == (("hero-1",), ("hand-1", "hand-2"))
    assert (shown.label, shown.cost, shown.group) == ("Paladin for Sergeant", "+2 strength", "Recruit Paladin")
    assert hint(table, Recruit("Paladin")).cost == "strength 4 · four alike · activates one of 4 or less"


def test_rare_verbs_are_offered_too() -> None:
    table = attack()
    assert hint(table, Give(2, ())).label == "Give up Orb of Power"
    assert hint(table, Give(2, ())).cost == "Steamasaur, level I"
    assert hint(table, Take(2)).targets == ("deck-treasure",)


def test_too_many_dice_are_not_counted() -> None:
    table = roll(party="Sergeant", dice="1" * 12, rerolls=1, hand="")
    assert position.outlook(table) is None
    assert hint(table, Keep((1, 1))).note == ""


@pytest.mark.parametrize("name", PREPARED)
def test_every_part_has_a_card_whose_clauses_exist(name: str) -> None:
    table = PREPARED[name]()
    rules = table.rules.rulebook
    for part in scene(table, 0, Rendering()).labels:
        reading = card(table, part)
        assert reading, part
        assert reading.title
        assert reading.words or reading.odds
        assert all(rule in rules for rule in reading.rules), part
        assert all(value for _, value in (*reading.facts, *reading.odds)), part


def test_unknown_parts_have_no_card() -> None:
    table = attack()
    for part in (
        "",
        "nothing",
        "hero-9",
        "stack-0",
        "stack-99",
        "hand-77",
        "town-1",
        "seat-x",
        *(f"{k}-999" for k in NUMBERED),
    ):
        assert card(table, part) is None or part in {"doom-999", "place-999"}, part
    assert set(PANELS) <= scene(table, 0, Rendering()).labels.keys()


def test_cards_speak_with_the_numbers_in_force() -> None:
    rules = ruled(monster_strength_scale=200, hand_limit=7)
    table = stand("action", rules, tops=TOPS, hand="Sergeant")
    reading = card(table, "stack-1")
    assert reading
    assert ("Strength", "2") in reading.facts
    hand = card(table, "hand")
    assert hand
    assert ("Kept", "7") in hand.facts
    assert "7" in hand.words


def why(table: FantahzeeTable, part: str, source: str | None = None) -> str:
    """The clause that a click on an unlit part is answered with."""
    meant = intent_of_click(table, table.seat, part, source)
    if meant is None:
        return ""
    request = Play(table, STEPS).request
    assert isinstance(request, Ask)
    refusal = request.why_not(request.read(meant), request.seats[0])
    return refusal.rule if refusal else "legal"


def test_an_unlit_click_gets_its_reason() -> None:
    table = stand("attack", seats=3, strength=4, party=FULL, tops=TOPS)
    assert why(table, "stack-4") == "FZ-ATK-03"
    assert why(table, "target-2") == "FZ-ATK-03"
    table = roll(rerolls=0, dice="11334")
    assert why(table, "hero-2") == "FZ-HERO-03"
    assert why(table, "hero-4") == "FZ-HERO-05"
    assert intent_of_click(table, 0, "doom", None) is None
    full = stand("action", hand="Paladin", party="Sergeant, Sergeant, Hero, Hero, Alchemist")
    assert why(full, "hand-1") == "FZ-ACT-06"
    part = stand("action", hand="Paladin", party="Sergeant")
    assert why(part, "hero-1", "hand-1") == "FZ-RUL-34"


def test_events_name_parts_that_are_drawn() -> None:
    """Parts that an event names are drawn when it is told, or leave with it."""
    look, table = GAME.look, start(ruled(stacks=3, bosses_to_end=1), 3)
    table.log = []
    going, bot, kinds = Play(table, STEPS), TipBot(), dict[str, int]()
    before = set[str]()
    for number in range(400):
        request = going.request
        if request is None:
            break
        labels = scene(going.table, None, Rendering(odds=False)).labels
        for event in going.table.log or []:
            kinds[event.what] = kinds.get(event.what, 0) + 1
            assert look.say(going.table, event)
            assert set(look.targets(going.table, event)) <= labels.keys(), event
            for origin, target in look.travels(going.table, event):
                # what is left behind was drawn before; what came and went within one answer has a place for its like
                assert origin.partition("-")[0] in {part.partition("-")[0] for part in before | labels.keys()}, event
                assert target in labels, event
        before = {*labels}
        going.table.log = []
        if isinstance(request, Ask):
            seat = request.seats[0]
            going.send(Answer(seat, bot.choose(request, seat, bot_source(0, seat, number))))
        else:
            going.send(Answer(None, LUCK.answer(request, number)))  # type: ignore[arg-type]  # chance is all that is left
    assert len(kinds) > 20


def test_the_choice_says_what_steam_it_loses() -> None:
    """FZ-RUL-19: beside a payment in steam stands what it leaves, where that is lost."""
    words = {"party": "Steam Brute, Gearhound", "dice": "12345", "steam": 4}
    lost = stand("roll", **words)
    assert hint(lost, Steam(0, ())).cost == "3 steam · the 1 steam left is lost"
    kept = stand("roll", ruled(steam_leftover="usable"), **words)
    assert hint(kept, Steam(0, ())).cost == "3 steam"


def test_who_falls_is_offered_with_what_it_costs() -> None:
    """FZ-DMG-02: the weakest that ends the damage comes first, and what it holds is said to be lost."""
    table = stand("casualty", party="Paladin active, Sergeant active with Orb of Power 1, Alchemist active", damage=2)
    shown = sorted((hint(table, Lose(slot)) for slot in range(3)), key=lambda one: one.rank)
    assert [one.label for one in shown] == ["Lose Sergeant", "Lose Paladin", "Lose Alchemist"]
    assert shown[0].cost == "absorbs 2 · no damage left · Orb of Power is lost"
    assert shown[2].cost == "absorbs 0 · 2 damage left"


def test_dice_are_turned_in_one_row_beside_dice_that_may_be_kept() -> None:
    """With a reroll left there are rows enough for dice that stay; else each face has its own."""
    words = {"party": "Sergeant", "dice": "1234", "sets": "1"}
    assert hint(stand("roll", rerolls=1, **words), SetDie(1, 6)).group == "Turn a die"
    assert hint(stand("roll", rerolls=0, **words), SetDie(1, 6)).group == "Turn a 1"


def test_a_part_is_called_by_the_name_on_it() -> None:
    """The page heads the choices at a part with what stands before the first colon of its label."""
    labels = scene(full_hand(), 0, Rendering()).labels
    names = {part: label.partition(":")[0] for part, label in labels.items()}
    assert (names["hand-1"], names["hero-1"]) == ("Barricade the Gate", "Oathbound Champion")
    assert (names["stack-1"], names["stack-6"], names["seat-2"]) == ("stack 1", "stack 6", "Amber")
    assert max(map(len, names.values())) <= 40


def test_the_question_asks_for_nothing_that_is_used_up() -> None:
    """FZ-ACT-01, FZ-ACT-02."""
    prompts = []
    for used in ("", "recruits", "plays"):
        table = action()
        if used:
            setattr(table.turn, used, 2)
        request = Play(table, STEPS).request
        assert isinstance(request, Ask)
        prompts.append(request.prompt)
    assert prompts == ["Recruit up to 2, play 2 actions", "Play up to 2 actions", "Recruit up to 2 heroes"]


def test_a_whole_number_is_an_average_unless_no_die_can_change_it() -> None:
    """FZ-DICE-10, FZ-ATK-01: what is sure has no decimals, and all else says that it is an average."""
    table = roll(party="Sergeant active", dice="2233", rerolls=1, hand="")
    assert hint(table, Done()).note == "2 strength"
    late = roll(party="Sergeant", dice="2233", rerolls=0, hand="")
    assert hint(late, Activate(0, (2, 2))).note == "2 strength"
    lucky = roll(party="Alchemist, Sergeant", dice="2233", rerolls=0, hand="")
    assert hint(lucky, Activate(1, (2, 2))).note.endswith(" average")


BOSS = "Gorehand the Unbound"


def chance_of_a_pair(kept: tuple[int, ...]) -> Fraction:
    """The chance that two dice are a pair once the others than those kept are rolled, by every roll."""
    rolled = [(*kept, *faces) for faces in product(range(1, 7), repeat=2 - len(kept))]
    return Fraction(sum(len(set(dice)) == 1 for dice in rolled), len(rolled))


def boss_table(**boss: int) -> FantahzeeTable:
    rules = printed().edit("monsters", BOSS, **boss) if boss else printed()
    return stand("roll", rules, party="Hero active on 666, Sergeant", dice="25", rerolls=1, tops=f"Mud Imp, {BOSS}")


def test_a_boss_in_reach_is_what_rows_promise_by() -> None:
    """FZ-ATK-02: the chance to have its strength, counted by hand from every roll, stands before the average."""
    table = boss_table(strength=6)
    for kept in ((), (2,)):
        chance = chance_of_a_pair(kept)
        shown = hint(table, Keep(kept)).note
        assert shown == f"{percent(float(chance))} beat {BOSS} (6) · {4 + 2 * float(chance):.2f} average"
    assert hint(table, Done()).note.startswith(f"0% beat {BOSS} (6) · ")
    assert "beat 6 17%" in scene(table, 0, Rendering()).labels["preview"]
    preview = card(table, "preview")
    assert preview
    assert preview.odds[0] == (f"{BOSS} can be beaten (6)", "16.67%")


def test_a_boss_out_of_reach_leaves_averages() -> None:
    table = boss_table(strength=7)
    assert hint(table, Keep((2,))).note == "4.33 average"
    assert "beat 7" not in scene(table, 0, Rendering()).labels["preview"]


def test_rows_stand_as_their_notes_say_also_against_a_boss() -> None:
    table = roll(tops=f"Mud Imp, {BOSS}")
    request = Play(table, STEPS).request
    assert isinstance(request, Ask)
    shown = sorted((hint(table, choice) for choice in request.options()), key=lambda one: one.rank)
    notes = [
        re.fullmatch(r"([<>]?)(\d+)% beat .* \(11\) · ([\d.]+) (?:average|strength)", one.note)
        for one in shown
        if one.note
    ]
    assert len(notes) > 20
    order = [(int(note[2]) + {"<": -0.5, ">": 0.5}.get(note[1], 0), float(note[3])) for note in notes if note]
    assert len(order) == len(notes)
    assert order == sorted(order, reverse=True)


def test_a_die_that_need_not_be_turned_says_so() -> None:
    """FZ-RUL-54: a question that changes nothing tells that it does not."""
    table = stand("effects", party="Hero active on 666 with Crooked Die 1, Sergeant", dice="55", rerolls=0)
    table.turn.then, table.turn.pending = "roll", [Pending("set_die", 1, "Crooked Die")]
    assert hint(table, SetDie(5, 1)).note == "4.00 average"
    assert hint(table, Skip()).note == "6.00 average"
    table.turn.rerolls = 0
    table.turn.pool = [0, 0, 0, 0, 0, 1]
    assert hint(table, SetDie(6, 1)).note == "no difference now"
    assert hint(table, Skip()).note.endswith(("average", "strength"))


def test_to_go_on_without_a_hero_is_warned_of() -> None:
    """FZ-ATK-01, FZ-HOR-01: it costs the turn, and where the vanguard stands ready a town card."""
    assert hint(stand("action", hand="Hero"), Done()).cost == "no hero to fight, and the town loses a card"
    assert hint(stand("action", hand="Hero", party="Sergeant"), Done()).cost == ""


def test_strength_beyond_the_cards_is_summed_up() -> None:
    """FZ-ATK-01, FZ-HERO-09: what abilities and treasures add stands beside what is printed."""
    party = "Hero active, Sergeant active with Sunsteel Blade 1, Halberd Veteran active"
    table = stand("roll", party=party, dice="5", rerolls=1)
    left, _ = facts.strength(table)
    assert left > 4 + 2 + 3
    assert (
        f"strength: {left}, 9 on the heroes and +{left - 9} by what they do"
        in scene(table, 0, Rendering()).labels["strength"]
    )
    shown = card(table, "strength")
    assert shown
    assert ("Abilities, treasures and actions", f"+{left - 9}") in shown.facts


def test_the_card_of_a_monster_tells_its_ability_among_the_facts() -> None:
    """A card that a pointer calls leaves its words out first."""
    table = stand("attack", strength=9, party="Hero active", tops="Ice Giant, Mud Imp")
    giant, imp = card(table, "stack-1"), card(table, "stack-2")
    assert giant
    assert imp
    assert dict(giant.facts)["When it is defeated"] == "claims a monster of 6 or less"
    assert "When it is defeated" not in dict(imp.facts)


def test_a_flip_says_what_it_costs_if_it_fails() -> None:
    """FZ-ATK-11, FZ-HOR-01: in the vanguard the town loses a card, elsewhere only the attack is over."""
    tops = "Mud Imp, Rock Monster, Mud Imp, Rock Monster, Mud Imp"
    match = at("attack", party="Hero active", strength=4, tops=tops)
    match.play("hit 1")
    match.play("hit 5")
    table = match.table
    assert hint(table, Flip(4)).cost.startswith("if it stands, the town loses a card")
    assert hint(table, Flip(0)).cost.startswith("if it stands, your attack is over")
    card = choice_card(table, Flip(4))
    assert card is not None
    assert ("If it stands", "the town loses a card") in card.facts
    assert "if it stands, the town loses a card" in reason(table, 0, Flip(4))


def test_an_attack_hint_that_leaves_the_vanguard_says_so() -> None:
    """FZ-HOR-01: the stacks that bring most XP, and what the town pays for it."""
    tops = "Blighter, Mud Imp, Mud Imp, Mud Imp, Siege Troll"
    labels = scene(at("attack", party="Hero active", strength=4, tops=tops).table, 0, Rendering()).labels
    assert "town loses 1 card" in labels["preview"]
    guarded = "Boulder Ram, Boulder Ram, Boulder Ram, Siege Troll, Mud Imp"
    labels = scene(at("attack", party="Hero active", strength=1, tops=guarded).table, 0, Rendering()).labels
    assert "town loses" not in labels["preview"]


def test_a_recruit_says_what_the_dice_promise_with_it_and_without() -> None:
    """FZ-ACT-08: the same numbers as on its card, rounded."""
    table = at("action", party="Sergeant", hand="Hero").table
    note = hint(table, Recruit("Hero")).note
    now, then = expected_with(table), expected_with(table, "Hero")
    assert now is not None
    assert then is not None
    assert note == f"{float(then):.1f} average with it, {float(now):.1f} without"


def test_the_card_of_a_turned_die_names_its_faces() -> None:
    """FZ-RUL-54: the faces of the choice, not those of an example."""
    table = roll(party="Sergeant, Gearhound", dice="5123", rerolls=0, hand="", sets=1)
    card = choice_card(table, SetDie(5, 1))
    assert card is not None
    assert card.facts[0] == ("Is turned", "a die that shows 5, to 1")


def test_a_hero_shows_the_strength_that_it_brings() -> None:
    """FZ-ATK-01: a Halberd Veteran counts one more for each other active Warrior."""
    table = at("attack", party="Halberd Veteran active, Hero active, Sergeant active", strength=11).table
    labels = scene(table, 0, Rendering()).labels
    assert "active, strength 5 now" in labels["hero-1"]
    assert "now" not in labels["hero-2"]
    read = card(table, "hero-1")
    assert read is not None
    assert dict(read.facts)["Strength now"] == "5: 3 of its own, 2 by what it brings"


def test_doom_says_what_it_means() -> None:
    """FZ-EOG-01 to FZ-EOG-03."""
    labels = scene(at(seats=2).table, 0, Rendering()).labels
    assert (
        labels["doom"]
        == "doom: 0 of 3 bosses have fallen; the game ends once 3 bosses have fallen, after the turn of Amber"
    )


def test_the_next_card_is_known_with_its_numbers() -> None:
    """FZ-RUL-54: who looked reads strength and XP, and needs no second look."""
    match = at(
        "effects", then="roll", party="Lantern Seer active", dice="1234", pending="peek 1 by Lantern Seer", seed=2
    )
    match.play("peek 5")
    known = match.table.rules.monster(match.table.stacks[4].peeked)
    label = scene(match.table, 0, Rendering()).labels["stack-5"]
    assert (
        f"you know the next card: {known.name}, level {known.level}, strength {known.strength}, {known.xp} XP" in label
    )

"""How choices are offered, what parts say when they are read, and what unlit clicks mean."""

from __future__ import annotations

import pytest
from fantahzee.helpers import LUCK, ruled, stand
from fantahzee.positions import FULL, PREPARED, TOPS, asked, attack, roll

from hordeplay.core.choice import Choice
from hordeplay.core.luck import bot_source
from hordeplay.core.script import Answer, Ask, Play
from hordeplay.games.fantahzee import GAME, odds
from hordeplay.games.fantahzee.bots.tip import TipBot
from hordeplay.games.fantahzee.model.table import FantahzeeTable
from hordeplay.games.fantahzee.odds import position
from hordeplay.games.fantahzee.rules import STEPS
from hordeplay.games.fantahzee.rules.action import Recruit, Replace
from hordeplay.games.fantahzee.rules.attacking import Flip, Hit, Spare
from hordeplay.games.fantahzee.rules.horde import Give
from hordeplay.games.fantahzee.rules.rolling import Activate, Keep, Steam
from hordeplay.games.fantahzee.rules.setup import start
from hordeplay.games.fantahzee.rules.treasures import Take
from hordeplay.games.fantahzee.rules.turn import Done
from hordeplay.games.fantahzee.view.clicks import intent_of_click
from hordeplay.games.fantahzee.view.hints import HINTS, hint
from hordeplay.games.fantahzee.view.reading_cards import NUMBERED, PANELS, card
from hordeplay.games.fantahzee.view.scene import scene, scene_without_odds


def verbs() -> set[type[Choice]]:
    todo, kinds = [Choice], set[type[Choice]]()
    while todo:
        for each in todo.pop().__subclasses__():
            todo.append(each)
            if each.__module__.startswith("hordeplay.games.fantahzee."):
                kinds.add(each)
    return kinds


def test_every_verb_has_a_hint() -> None:
    assert verbs() == set(HINTS)


def test_every_choice_of_a_game_names_parts_that_are_drawn() -> None:
    for table, options in asked():
        labels = scene(table, table.seat, "wide").labels
        for choice in options:
            shown = hint(table, choice)
            assert shown.label
            assert len(shown.label) <= 96
            assert {*shown.targets, *shown.source, *shown.preview} <= labels.keys()
            assert shown.default == (type(choice).__name__ in {"Done", "Skip", "Spare", "Decline"})


def test_keeping_dice_targets_them_and_tells_the_exact_value() -> None:
    table = roll()
    shown = hint(table, Keep((3, 3)))
    assert shown.label == "Keep 3-3, roll 5 dice"
    assert shown.marks == ("die-3-1", "die-3-2")
    names = [member.name for member in table.party]
    exact = odds.party(names, goal="strength", roll=(6, 5, 4, 3, 3, 2, 1), keep=(3, 3), rerolls=2, active=["Alchemist"])
    assert shown.note == f"{float(exact):.2f} strength"
    assert hint(table, Keep(())).marks == ()


def test_activating_shows_dice_and_value() -> None:
    shown = hint(roll(), Activate(4, (3, 3)))
    assert shown.label == "Activate Sergeant with 3-3"
    assert (shown.targets, shown.cost) == (("hero-5",), "2 dice")
    assert shown.note.endswith(" strength")


def test_of_twins_each_has_its_value() -> None:
    table = roll(party="Sergeant, Sergeant", dice="2233", rerolls=1, hand="")
    notes = {hint(table, Activate(slot, (2, 2))).note for slot in (0, 1)}
    assert len(notes) == 1
    assert "" not in notes


def test_attacks_tell_gain_cost_and_chance() -> None:
    table = attack()
    shown = hint(table, Hit(3))
    assert shown[:3] == ("Attack Shrewd Rakshasa on stack 4", "5 XP, treasure I, strikes back for 4", ("stack-4",))
    assert shown.cost == "5 strength"
    assert hint(table, Flip(4)).note.endswith("% beaten")
    assert hint(table, Spare()).default
    assert hint(table, Done()).label == "Stop attacking"


def test_recruits_come_from_the_hand_and_replace_where_the_party_is_full() -> None:
    table = stand("action", hand="Paladin, Paladin", party="Sergeant")
    assert hint(table, Recruit("Paladin")).targets == ("hand-1", "hand-2")
    assert hint(table, Recruit("Paladin")).preview == ("place-2",)
    shown = hint(table, Replace(0, "Paladin"))
    assert (shown.targets, shown.source) == (("hero-1",), ("hand-1", "hand-2"))
    assert shown.note == "strength 2 to 4"


def test_rare_verbs_are_offered_too() -> None:
    table = attack()
    assert hint(table, Give(2, ())).label == "Steamasaur gives up Orb of Power"
    assert hint(table, Take(2)).targets == ("deck-treasure",)


def test_too_many_dice_are_not_counted() -> None:
    table = roll(party="Sergeant", dice="1" * 12, rerolls=1, hand="")
    assert position.outlook(table) is None
    assert hint(table, Keep((1, 1))).note == ""


@pytest.mark.parametrize("name", PREPARED)
def test_every_part_has_a_card_whose_clauses_exist(name: str) -> None:
    table = PREPARED[name]()
    rules = table.rules.rulebook
    for part in scene(table, 0, "wide").labels:
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
    assert set(PANELS) <= scene(table, 0, "wide").labels.keys()


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
    for number in range(400):
        request = going.request
        if request is None:
            break
        labels = scene_without_odds(going.table, None, "wide").labels
        for event in going.table.log or []:
            kinds[event.what] = kinds.get(event.what, 0) + 1
            assert look.say(going.table, event)
            assert set(look.targets(going.table, event)) <= labels.keys(), event
            for origin, target in look.travels(going.table, event):
                assert {origin, target} <= labels.keys()
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
    assert hint(lost, Steam(0, ())).label == "Activate Steam Brute with steam, 1 steam is lost"
    kept = stand("roll", ruled(steam_leftover="usable"), **words)
    assert hint(kept, Steam(0, ())).label == "Activate Steam Brute with steam"

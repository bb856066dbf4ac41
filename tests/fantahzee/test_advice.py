"""Why a choice is good, what comes of it, what a turn came to: in sentences with exact numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping

from fantahzee.helpers import printed, ruled, stand

import hordeplay as hp
from hordeplay.core.choice import Choice
from hordeplay.core.luck import bot_source
from hordeplay.core.scene import Card, Rendering
from hordeplay.core.script import Ask, Event, Play
from hordeplay.games.fantahzee import GAME, at, odds
from hordeplay.games.fantahzee.bots.tip import TipBot
from hordeplay.games.fantahzee.model.table import FantahzeeTable
from hordeplay.games.fantahzee.odds.position import chances_after, outlook
from hordeplay.games.fantahzee.rules import STEPS
from hordeplay.games.fantahzee.rules.result import score
from hordeplay.games.fantahzee.rules.rolling import Keep
from hordeplay.games.fantahzee.view import facts
from hordeplay.games.fantahzee.view.choice_cards import CARDS, choice_card
from hordeplay.games.fantahzee.view.hints import HINTS, hint
from hordeplay.games.fantahzee.view.reasons import REASONS, reason
from hordeplay.games.fantahzee.view.scene import scene
from hordeplay.games.fantahzee.view.summary import summary

hp.register(GAME)


def read(table: FantahzeeTable, text: str) -> Choice:
    request = Play(table, STEPS).request
    assert isinstance(request, Ask)
    choice = request.read(text)
    assert request.why_not(choice, table.seat) is None
    return choice


def why(table: FantahzeeTable, text: str) -> str:
    return reason(table, table.seat, read(table, text))


def shown(table: FantahzeeTable, text: str) -> Card:
    card = choice_card(table, read(table, text))
    assert card is not None
    return card


# Reasons


def test_a_recruit_is_weighed_by_what_the_party_expects() -> None:
    """FZ-ACT-08: a recruit fights at once; with and without it the dice promise so much."""
    table = stand("action", hand="Hero", party="Sergeant")
    more = odds.party(["Sergeant", "Hero"], goal="strength").value
    now = odds.party(["Sergeant"], goal="strength").value
    says = why(table, "recruit Hero")
    assert says.startswith(f"{float(more):.2f} strength expected this turn, {float(more - now):.2f} more than without")
    assert says.endswith("it is activated in 74% of turns by itself")
    says = why(stand("action", hand="Gearhound, Hero"), "recruit Gearhound")
    assert says.startswith("2.00 strength expected this turn, 2.00 more than without; it is activated in ")
    assert says.endswith(" of turns by itself, Hero (2.97) in 74%"), says


def test_a_replacement_is_weighed_against_who_leaves() -> None:
    table = stand("action", hand="Hero", party="Sergeant, Alchemist, Alchemist, Gate Recruit, Gate Recruit")
    assert why(table, "replace 1 Hero") == "2.97 strength a turn on average by itself, Sergeant 2.00"


def test_an_action_is_weighed_by_what_it_adds() -> None:
    """FZ-ACT-07."""
    table = stand("action", hand="Raise the Standard, Where'd you go?", party="Gate Recruit")
    assert why(table, "play Raise the Standard") == "3.00 strength expected with it, 2.00 more than without"
    assert why(table, "play Where'd you go?") == "it costs nothing: shield 2"


def test_kept_dice_are_weighed_against_the_best_others() -> None:
    """FZ-DICE-03: the strength to expect, how much more than the next best, the chance of whom it is for."""
    table = stand("roll", party="Hexweaver, Hero", dice="12466", rerolls=2)
    says = why(table, "keep 6 6")
    assert says.startswith(f"{hint(table, read(table, 'keep 6 6')).note.split()[0]} strength expected, ")
    assert "more than keeping 1-6-6; " in says
    chance = chances_after(table, (6, 6))[1]
    assert chance is not None
    assert says.endswith(f"{round(100 * chance)}% to activate Hero")
    assert "less than keeping 6-6" in why(table, "keep 1")


def test_paying_and_stopping_are_weighed_too() -> None:
    table = stand("roll", party="Sergeant", dice="22456", rerolls=1)
    assert why(table, "activate 1 2 2") == "2.00 strength expected; nothing promises more"
    assert why(table, "done") == "0 strength, 2.00 less than activating Sergeant with 2-2"


def test_an_attack_says_price_prize_and_answer() -> None:
    """FZ-ATK-03, FZ-CTR-01, FZ-HOR-05."""
    tops = "Cinder Pup, Rock Monster, Mud Imp, Mud Imp, Boulder Ram"
    table = stand("attack", strength=6, tops=tops, party="Hero active, Hexweaver active")
    assert why(table, "hit 1") == "beats 1 XP for 2 strength, 4 left, 1 damage in return"
    assert why(table, "hit 2") == "beats 2 XP for 4 strength, 2 left"
    assert why(table, "hit 5") == "beats 3 XP for 5 strength, 1 left, and the town is safe"
    shielded = stand("attack", strength=6, tops=tops, party="Hero active", shield=1)
    assert why(shielded, "hit 1").endswith("a shield stops what strikes back")


def test_who_falls_is_weighed_by_strength_or_else_by_how_often_it_fights() -> None:
    """FZ-DMG-02."""
    table = stand("casualty", party="Steam Brute active, Gearhound active", damage=1)
    assert why(table, "lose 2") == "absorbs 1 of 1 damage and costs the least strength"
    assert why(table, "lose 1") == (
        "absorbs 1 of 1 damage; it is activated in 74% of turns by itself, Gearhound in >99%"
    )
    harder = stand("casualty", party="Steam Brute active, Gearhound active", damage=4)
    assert why(harder, "lose 1") == "absorbs 4 of 4 damage, which nobody else can alone"
    assert why(harder, "lose 2") == "absorbs 2 of 4 damage, 2 left for others"


def test_a_card_to_discard_says_how_little_it_brings() -> None:
    table = stand("discard", hand="Gate Recruit, Gate Recruit, Sergeant, Sergeant, Hero, Hero")
    assert why(table, "drop Gate Recruit") == "by itself it brings 1.00 strength a turn"


def test_what_the_bot_takes_has_a_reason() -> None:
    """Only passes go without one; others than who is asked get none."""
    match, bot, silent = hp.new("fantahzee", seats=2, seed=21), TipBot(), set[str]()
    while match.table.round < 4:
        request = match.request
        assert isinstance(request, Ask)
        seat = request.seats[0]
        view = match.table.seen_by(seat)
        choice = bot.choose(request.on(view), seat, bot_source(0, seat, match.ply))
        words = GAME.look.reason(view, seat, choice)
        assert GAME.look.reason(view, 1 - seat, choice) == ""
        assert len(words) <= 140, words
        if not words:
            silent.add(type(choice).__name__)
        match.play(choice, seat)
    assert silent <= {"Done", "Skip", "Decline", "Spare", "Peek"}
    assert set(REASONS) < set(HINTS)
    assert set(CARDS) < set(HINTS)


# Cards of choices


def test_the_card_of_a_recruit_tells_its_price_in_words() -> None:
    card = shown(stand("action", hand="Hero", party="Sergeant"), "recruit Hero")
    assert ("Costs", "three alike") in card.facts
    assert card.words == "One other hero pays 2 dice less, never of a given number."
    assert card.provenance
    assert [name for name, _ in card.odds] == ["Strength to expect without it", "Strength to expect with it"]


def test_the_card_of_kept_dice_has_a_chance_for_each_hero() -> None:
    """FZ-DICE-03, FZ-DICE-04: chances are in `odds`, which a board may hide."""
    card = shown(stand("roll", party="Hexweaver, Hero", dice="12466", rerolls=2), "keep 6 6")
    assert card.title == "Keep 6-6"
    assert card.facts == (("Stay", "6-6"), ("Are rolled", "3 dice"), ("Rerolls left after it", "1"))
    assert [name for name, _ in card.odds] == [
        "Strength to expect", "Hexweaver can be activated", "Hero can be activated",
    ]  # fmt: skip
    assert "FZ-DICE-04" in card.rules


def test_the_card_of_an_attack_tells_what_strikes_back_in_all() -> None:
    """FZ-CTR-01, FZ-CTR-02: with what was beaten before, and less the shields."""
    tops = "Cinder Pup, Rock Monster, Mud Imp, Mud Imp, Boulder Ram"
    table = stand("attack", strength=6, tops=tops, party="Hero active", shield=1)
    table.turn.aside.append("Cinder Pup")
    card = shown(table, "hit 1")
    assert ("Strength left after it", "4 of 6") in card.facts
    assert ("Counterattack with it", "1 damage to your active heroes, shields stop 1") in card.facts
    assert any(name == "The town" for name, _ in shown(table, "hit 5").facts)


def test_the_card_of_a_casualty_tells_what_is_lost() -> None:
    """FZ-DMG-02, FZ-SHD-02."""
    table = stand("casualty", party="Bodyguard active with Orb of Power 1, Hero active", damage=2)
    card = shown(table, "lose 1")
    assert ("Absorbs", "1 of 2 damage") in card.facts
    assert ("Damage left", "1") in card.facts
    assert ("Is lost with it", "Orb of Power") in card.facts
    assert ("Its shields", "still count this turn") in card.facts


def test_rows_that_say_it_all_have_no_card() -> None:
    table = stand("roll", party="Sergeant", dice="22456", rerolls=1)
    assert choice_card(table, read(table, "done")) is None


# A turn in one sentence


def in_short(*events: tuple[str, Mapping[str, object]]) -> str:
    return summary(stand("action"), 1, [Event("FZ-ATK-04", what, {"seat": 1, **more}) for what, more in events])


def test_a_turn_in_one_sentence() -> None:
    beaten: list[tuple[str, Mapping[str, object]]] = [
        ("defeats", {"monster": name}) for name in ("Rock Monster", "Hoard Goblin")
    ]
    assert in_short(*beaten, ("falls", {"hero": "Steam Brute"})) == "beat 2 monsters, lost Steam Brute, 3 XP"
    assert (
        in_short(beaten[0], ("attaches", {"treasure": "Orb of Power"})) == "beat Rock Monster, found Orb of Power, 2 XP"
    )
    assert in_short(("destroys", {"card": "Bakehouse"}), ("recruits", {"hero": "Hero"})) == (
        "beat nothing, the town lost Bakehouse, 1 XP lost"
    )
    assert in_short(beaten[0], ("destroys", {"card": "Bakehouse"})) == (
        "beat Rock Monster, 2 XP, the town lost Bakehouse, 1 XP lost"
    ), "FZ-HOR-02: the same number as in the log, not less what the monsters brought"
    boss = ("defeats", {"monster": "Baron Cloven"})
    xp = printed().monster("Baron Cloven").xp
    assert in_short(boss) == f"beat the boss Baron Cloven, {xp} XP"
    assert in_short(boss, beaten[0]) == f"beat 2 monsters with the boss Baron Cloven, {xp + 2} XP"
    assert in_short(("recruits", {"hero": "Hero"})) == "beat nothing, no XP"
    assert in_short(("turn", {"round": 1})) == ""
    assert summary(stand("action"), 0, [Event("FZ-ATK-04", "defeats", {"seat": 1, "monster": "Mud Imp"})]) == ""


def test_the_sum_is_that_of_the_score() -> None:
    """FZ-EOG-05: the XP of the sentences of a seat's turns are its score."""
    match, turns, start, seat = hp.new("fantahzee", seats=2, seed=5), list[int](), 0, 0
    match.run("tip", until="request")
    while match.request is not None:
        match.run("tip", until="request")
        if match.table.seat != seat:
            if seat == 0:
                turns.append(_xp(summary(match.table, 0, match.events[start:])))
            start, seat = len(match.events), match.table.seat
        if match.table.round == 5:
            break
    assert turns
    assert sum(turns) == score(match.table, 0)


def _xp(sentence: str) -> int:
    """What the monsters brought, less what the town cost."""
    return sum(int(n) * (-1 if lost else 1) for n, lost in re.findall(r"(\d+) XP( lost)?", sentence))


# Numbers never contradict each other


def test_the_best_row_is_the_figure_beside_it_and_the_best_chance_that_on_the_hero() -> None:
    """What is best of all rows stands as `on average`; on a hero stands the best of its chances on the rows' cards."""
    match = at("roll", party="Hexweaver, Hero", dice="12466", rerolls=2)
    table = match.table
    rows = sorted((hint(table, choice) for choice in match.choices), key=lambda row: row.rank)
    svg = "".join(region.svg for region in scene(table, 0, Rendering()).regions)
    assert f"on average {rows[0].note.split()[0]}" in svg
    hopes = outlook(table)
    assert hopes is not None
    keeps = [choice for choice in match.choices if isinstance(choice, Keep)]
    for slot in (0, 1):
        best = max(chance for c in keeps if (chance := chances_after(table, c.dice)[slot]) is not None)
        paid = any(str(choice).startswith(f"activate {slot + 1}") for choice in match.choices)
        assert hopes.heroes[slot] == (1 if paid else best)


def test_what_the_town_lost_is_not_called_xp_in_all() -> None:
    table = stand("action", lost="Bakehouse", victory="Rock Monster")
    bill = facts.bill(table)
    assert (bill.title, bill.total, bill.worth) == ("Town cards lost by Iris", "lost in all", "−1")


def test_no_dice_to_roll_are_not_counted() -> None:
    """Dice that are free and nothing that waits: no `0 to roll` beside a row that rolls three."""
    table = stand("roll", party="Sergeant", dice="12345", rerolls=2)
    labels = scene(table, 0, Rendering(odds=False)).labels
    assert "to roll" not in labels["preview"]
    assert "dice free 5" in labels["preview"]
    waits = stand("roll", ruled(), party="Sergeant", dice="1234", waiting=2, rerolls=1)
    assert "to roll 2" in scene(waits, 0, Rendering(odds=False)).labels["preview"]

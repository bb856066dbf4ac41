"""The bots: legal, fast, sensible, and one switch a game tip (chapter TIP)."""

from __future__ import annotations

from typing import Any

import pytest
from fantahzee.helpers import play, printed, ruled, stand

import hordeplay as hp
from hordeplay.core.choice import Choice
from hordeplay.core.luck import bot_source
from hordeplay.core.script import Ask
from hordeplay.games.fantahzee import GAME, at
from hordeplay.games.fantahzee.bots.busy_random import BusyRandom
from hordeplay.games.fantahzee.bots.tip import TIPS, TipBot
from hordeplay.games.fantahzee.model.check import check
from hordeplay.games.fantahzee.model.table import FantahzeeTable

hp.register(GAME)


def choice(bot: TipBot, table: FantahzeeTable) -> str:
    going = play(table.copy())
    assert isinstance(going.request, Ask)
    chosen: Choice = bot.choose(going.request, table.seat, bot_source(0, 0, 0))
    assert going.request.why_not(chosen, table.seat) is None
    return str(chosen)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_whole_games_of_the_tip_bot(seats: int) -> None:
    """Every answer leaves a legal table, and the game ends in a length that people play."""
    match = hp.new("fantahzee", seats=seats, seed=seats)
    while match.request is not None:
        match.run("tip", until="request")
        check(match.table)
    assert match.result is not None
    assert 15 <= match.table.turns <= 90


KNOBS: list[dict[str, Any]] = [
    {"treasures_per_hero": 2, "treasure_same_turn": True, "treasure_order": "draw_all"},
    {"reduction_timing": "at_once", "extra_dice_timing": "at_once", "spare_flipped": True, "dismiss_hero": True},
    {"vanguard_rule": "random_stack", "flip_at_zero": True, "flip_stack": "last_attacked", "hand_limit_when": "always"},
    {"shields_persist": "once_per_turn", "casualty_carry": "to_ambush", "empty_stack_shift": "after_horde_phase"},
    {
        "extra_dice_without_reroll": "free_roll",
        "reduce_steam": True,
        "claim_scope": "locked_stack_only",
        "die_sides": 8,
    },
    {"activate_before_roll": False, "treasure_discard": "treasure_discard", "claim_saves_town": False, "stacks": 6},
    {"boss_position": "bottom", "stacks": 3, "finish_round": False, "claimed_boss_counts": True, "party_limit": 7},
    {"action_effects": "may", "reshuffle": "when_needed"},
]


@pytest.mark.parametrize("knobs", KNOBS, ids=[next(iter(knobs)) for knobs in KNOBS])
def test_games_under_other_rules(knobs: dict[str, Any]) -> None:
    """No knob stops the bot or breaks a table; every other decision is random."""
    match = hp.new("fantahzee", seats=3, seed=5, rules=ruled(**knobs))
    for n in range(700):
        if match.request is None:
            break
        match.run("random" if n % 4 == 0 else "tip", until="request")
        check(match.table)


def test_the_tip_bot_beats_the_random_one() -> None:
    wins = 0
    for seed in range(2):
        match = hp.new("fantahzee", seats=2, seed=seed)
        match.run({0: "tip", 1: "random"})
        assert match.result is not None
        wins += 0 in match.result.winners
    assert wins == 2


def test_the_eager_bot_is_random_and_comes_to_an_end() -> None:
    """FZ-EOG-01: it picks among verbs before it picks among spellings, passes seldom, and its games end."""
    match = at("roll", party="Sergeant", dice="12233", rerolls=2)
    assert isinstance(match.request, Ask)
    verbs = [str(BusyRandom().choose(match.request, 0, bot_source(0, 0, n))).split()[0] for n in range(2_000)]
    shares = {verb: verbs.count(verb) / len(verbs) for verb in ("keep", "activate", "done")}
    assert shares == pytest.approx({"keep": 0.45 + 1 / 30, "activate": 0.45 + 1 / 30, "done": 1 / 30}, abs=0.035)
    for seats in (2, 4):
        going = hp.new("fantahzee", seats=seats, seed=seats, rules=ruled(base_dice=4))
        going.run("eager")
        assert going.result is not None
        assert going.plies < 20_000


def test_who_reduces_is_paid_for_first() -> None:
    """Heroes who make each other cheaper do not wait for each other: somebody pays the full price (FZ-HERO-07)."""
    party = "Hero, Hero, Sergeant, Sergeant, Shieldwall Ensign"
    assert choice(TipBot(), stand("roll", party=party, dice="55134", rerolls=0)).endswith(" 5 5")
    assert "5 5" in choice(TipBot(), stand("roll", party=party, dice="55134", rerolls=1))


def test_a_switch_for_each_tip() -> None:
    """FZ-TIP-01 to FZ-TIP-08: every tip is a switch, and its name is checked."""
    tips = ("01", "02", "03", "04", "05", "06", "07", "08")
    assert list(TIPS.values()) == [f"FZ-TIP-{n}" for n in tips]
    assert TipBot("late").tips == {**dict.fromkeys(TIPS, True), "late": False}
    with pytest.raises(ValueError, match="tips: there is no 'early'"):
        TipBot("early")


def test_fz_tip_01_cheap_heroes_first() -> None:
    """FZ-TIP-01: in the first rounds a cheap hero comes before a strong one."""
    table = stand("action", hand="Gate Recruit, Oathbound Champion")
    assert choice(TipBot(), table) == "recruit Gate Recruit"
    table = stand("action", hand="Gate Recruit, Oathbound Champion", round=8)
    assert choice(TipBot(), table) == "recruit Oathbound Champion"
    table = stand("action", hand="Gate Recruit, Oathbound Champion")
    assert choice(TipBot("cheap"), table) == "recruit Oathbound Champion"


def test_fz_tip_02_support_for_the_strong() -> None:
    """FZ-TIP-02: steam for those who burn it."""
    table = stand("action", party="Steamasaur, Pressure Lancer", hand="Boiler Tinker, Mirage Pupil", round=9)
    assert choice(TipBot(), table) == "recruit Boiler Tinker"
    assert choice(TipBot("support"), table) == "recruit Mirage Pupil"


def test_fz_tip_03_not_the_same_number() -> None:
    """FZ-TIP-03: a second hero that needs 4s is not wanted."""
    table = stand("action", party="Wardmage", hand="Valve Warden, Drill Captain", round=9)
    bot, other = TipBot(), TipBot("spread")
    apart = other.fits(table, "Valve Warden", ("Wardmage",)) - bot.fits(table, "Valve Warden", ("Wardmage",))
    assert apart == pytest.approx(0.6)


def test_fz_tip_04_activate_late() -> None:
    """FZ-TIP-04: dice are held while rerolls are left, but who brings dice is paid for at once."""
    table = stand("roll", party="Sergeant, Paladin", dice="33124", rerolls=2)
    assert choice(TipBot(), table).startswith("keep")
    assert choice(TipBot("late"), table) == "activate 1 3 3"
    table = stand("roll", party="Alchemist, Paladin", dice="33124", rerolls=2)
    assert choice(TipBot(), table).startswith("activate 1")


def test_fz_tip_05_shields() -> None:
    """FZ-TIP-05: a shield is worth more to those who follow the tip."""
    table = stand("action", hand="Bodyguard, Hero")
    assert TipBot().worth(table, "Bodyguard") > TipBot("shields").worth(table, "Bodyguard") + 1


def test_fz_tip_06_what_is_left_behind() -> None:
    """FZ-TIP-06: each cleared stack turns up a card, so a small prize is left alone."""
    tops = "Mud Imp, Mud Imp, Mud Imp, Mud Imp, Siege Troll"
    table = stand("attack", strength=4, tops=tops, party="Paladin active")
    assert choice(TipBot(), table).startswith("hit")
    worth = [_value(bot, table) for bot in (TipBot(), TipBot("leave"))]
    assert worth[0] < worth[1]


def _value(bot: TipBot, table: FantahzeeTable) -> float:
    """What four Mud Imps are worth to a bot."""
    from hordeplay.games.fantahzee.bots.tactics import pain, prize

    cost = 0.35 * 4 * pain(bot, table) if bot.tips["leave"] else 0.0
    return sum(prize(bot, table, i) for i in range(4)) - cost


def test_fz_tip_07_bold_at_the_end() -> None:
    """FZ-TIP-07: when one boss is missing, casualties count for little: the Rakshasa strikes back with four."""
    words = {"strength": 5, "tops": "Shrewd Rakshasa, Boulder Ram, Siege Troll, Siege Troll, Siege Troll"}
    early = stand("attack", **words)
    assert choice(TipBot(), early) != "hit 1"
    rules = ruled(bosses_to_end=1)
    late = stand("attack", rules, **words)
    assert choice(TipBot(), late) == "hit 1"
    assert choice(TipBot("bold"), late) != "hit 1"


def test_fz_tip_08_the_vanguard() -> None:
    """FZ-TIP-08: clearing the vanguard saves the town."""
    tops = "Rock Monster, Mud Imp, Mud Imp, Mud Imp, Bone Warrior"
    table = stand("attack", strength=4, tops=tops, party="Paladin active", shield=3)
    assert choice(TipBot(), table) in {"hit 5", "hit 2"}
    assert printed().bosses_due == 3


def test_the_dearer_hero_is_spared_from_the_first_round_on() -> None:
    """FZ-TIP-01, FZ-DMG-02: what makes a cheap recruit welcome early is no reason to pay with a strong hero."""
    words = {"party": "Steam Brute active, Gearhound active", "damage": 1}
    assert choice(TipBot(), stand("casualty", **words)) == "lose 2"
    assert choice(TipBot(), stand("casualty", round=5, **words)) == "lose 2"


def test_steam_is_burnt_in_the_best_order() -> None:
    """FZ-RUL-19, FZ-RUL-56, FZ-RUL-57: a bot makes more first where that pays for somebody stronger, and else burns at once."""
    words = {"dice": "22461", "rerolls": 0, "steam": 2}
    together = stand("roll", party="Boiler Tinker, Steamasaur, Gearhound", **words)
    assert choice(TipBot(), together) == "activate 1 2"
    apart = stand("roll", party="Boiler Tinker, Valve Warden, Gearhound", **words)
    assert choice(TipBot(), apart).startswith("steam")
    dear = stand("roll", party="Gearhound, Steam Brute", dice="12346", rerolls=0, steam=4)
    assert choice(TipBot(), dear) == "steam 2"
    waits = stand("first_roll", party="Boiler Tinker, Steamasaur, Gearhound", steam=2)
    assert choice(TipBot(), waits) == "roll"
    burns = stand("roll", party="Boiler Tinker, Steamasaur, Gearhound", dice="11346", rerolls=0, steam=2)
    assert choice(TipBot(), burns) == "steam 3"

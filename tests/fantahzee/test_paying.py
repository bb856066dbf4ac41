"""Activating heroes and steam: chapters HERO and STM; prices themselves are in `test_prices`."""

from __future__ import annotations

from fantahzee.helpers import active, edited, facts_of, play, refusal, ruled, stand, texts


def test_fz_hero_01_exactly_the_price() -> None:
    """FZ-HERO-01 to FZ-HERO-04, FZ-RUL-14: a single X, a group, numbers; exactly so many dice are locked."""
    going = play(stand("roll", party="Alchemist, Sergeant, Steamsmith, Steam Brute", dice="333355", rerolls=0))
    assert refusal(going, "activate 1 3 3") == "FZ-HERO-02"
    assert refusal(going, "activate 2 3 5") == "FZ-HERO-03"
    assert refusal(going, "activate 2 3 3 3") == "FZ-HERO-03"
    assert refusal(going, "activate 3 3 3") == "FZ-HERO-04"
    assert refusal(going, "activate 2 3 3") == ""
    play(going.table, "activate 2 3 3")
    assert going.table.turn.pool == [0, 0, 2, 0, 2, 0]


def test_fz_hero_05_once_a_turn() -> None:
    """FZ-HERO-05: an active hero is not paid again."""
    going = play(stand("roll", party="Gate Recruit active, Sergeant", dice="12345"))
    assert refusal(going, "activate 1 1") == "FZ-HERO-05"


def test_fz_hero_06_only_the_own_party() -> None:
    """FZ-HERO-06: slots of others cannot be named."""
    going = play(stand("roll", party="Sergeant", party_1="Gate Recruit, Paladin", dice="12345"))
    assert refusal(going, "activate 2 1") == "FZ-HERO-06"


def test_fz_ex_07_reduction() -> None:
    """FZ-EX-07, FZ-HERO-07, FZ-RUL-17: the Sergeant's token makes four of a kind three."""
    table = stand("roll", party="Sergeant, Paladin", dice="22333", rerolls=1)
    going = play(table, "activate 1 2 2")
    assert table.turn.tokens == [1]
    going = play(table, "activate 2 3 3 3", until="muster")
    assert (table.party[1].locked, table.turn.tokens) == ([3, 3, 3], [])
    assert facts_of(going, "activates")[-1]["tokens"] == [1]


def test_fz_ex_08_numbers_are_not_reduced() -> None:
    """FZ-EX-08, FZ-FAQ-08: one five is not two, whatever the reductions."""
    going = play(stand("roll", party="Sergeant active, Steamsmith", dice="12345", tokens="1"))
    assert refusal(going, "activate 2 5") == "FZ-HERO-07"
    going = play(stand("roll", party="Sergeant active, Wardmage", dice="12345", tokens="1"))
    assert refusal(going, "activate 2 4") == "FZ-HERO-07"


def test_fz_rul_17_tokens_add_up_and_are_not_split() -> None:
    """FZ-RUL-17: several reductions serve one hero; what is spent is the cheapest that makes the price."""
    table = stand("roll", party="Sergeant active, Paladin, Steam Brute", dice="11122", tokens="1 2", rerolls=1)
    going = play(table)
    assert refusal(going, "activate 2 1") == ""
    play(table, "activate 2 1 1 1")
    assert table.turn.tokens == [2]


def test_fz_rul_17_named_at_once() -> None:
    """FZ-RUL-17: reduction_timing `at_once`: the hero is named when the reduction is gained."""
    rules = ruled(reduction_timing="at_once")
    table = stand("roll", rules, party="Sergeant, Paladin, Steam Brute", dice="22333", rerolls=1)
    going = play(table, "activate 1 2 2")
    assert texts(going) == ["name 2", "name 3", "skip"]
    assert refusal(going, "name 1") == "FZ-HERO-07"
    going = play(table, "name 3")
    assert table.party[2].reduced == [1]
    assert refusal(going, "activate 2 3 3 3") == "FZ-HERO-03"  # the reduction is not for this hero
    play(table, "activate 3 3 3")
    assert (active(going), table.party[2].reduced) == (["Sergeant", "Steam Brute"], [])


def test_fz_rul_15_groups() -> None:
    """FZ-RUL-15: two groups have dice of their own, or are one; cost_groups."""
    split = edited("heroes", "Steam Brute", dice="XX+X", steam=0)
    table = stand("roll", split, party="Steam Brute", dice="33512", rerolls=0)
    assert "activate 1 3 3 5" in texts(play(table))
    merged = edited("heroes", "Steam Brute", ruled(cost_groups="merged"), dice="XX+X", steam=0)
    assert play(stand("roll", merged, party="Steam Brute", dice="33512", rerolls=0), until="muster").request is None


def test_fz_ex_09_the_chain() -> None:
    """FZ-EX-09, FZ-HERO-08, FZ-RUL-04, FZ-RUL-21: the Paladin activates the Steamsmith, whose steam pays the Steamasaur."""
    table = stand("roll", party="Paladin, Steamsmith, Steamasaur", dice="33331", rerolls=1)
    going = play(table, "activate 1 3 3 3 3")
    assert texts(going) == ["rouse 2", "skip"]
    assert refusal(going, "rouse 3") == "FZ-HERO-08"
    going = play(table, "rouse 2")
    assert (table.turn.steam, table.party[1].locked) == (4, [])
    going = play(table, "steam 3", until="attack")
    assert (active(going), table.turn.steam) == (["Paladin", "Steamsmith", "Steamasaur"], 0)
    assert table.turn.strength == 13


def test_fz_hero_08_may_be_skipped() -> None:
    """FZ-HERO-08: the ability need not be used, and has no target among active heroes."""
    table = stand("roll", party="Paladin, Sergeant active", dice="33331", rerolls=1)
    assert play(table, "activate 1 3 3 3 3", until="muster").request is None
    table = stand("roll", party="Paladin, Sergeant", dice="33331", rerolls=1)
    going = play(table, "activate 1 3 3 3 3", "skip")
    assert active(going) == ["Paladin"]


def test_fz_rul_12_no_free_activation_before_the_roll() -> None:
    """FZ-RUL-12: without activate_before_roll even steam waits."""
    rules = ruled(activate_before_roll=False)
    table = stand("first_roll", rules, party="Gearhound", steam=1)
    going = play(table, (1, 2, 3, 4, 6))
    assert "steam 1" in texts(going)


def test_fz_hero_09_strength_nought() -> None:
    """FZ-HERO-09: a hero without an ability adds strength, one of strength nought is active all the same."""
    going = play(stand("roll", party="Alchemist, Oathbound Champion", dice="14444", rerolls=0), "activate 2 4 4 4 4",
                 "activate 1 1", until="attack")  # fmt: skip
    assert active(going) == ["Alchemist", "Oathbound Champion"]
    assert going.table.turn.strength == 6


def test_steam_is_not_shared() -> None:
    """FZ-STM-03: four steam pay one hero that costs four."""
    table = stand("roll", party="Steamasaur, Steamasaur", dice="12345", steam=4)
    going = play(table, "steam 1")
    assert table.turn.steam == 0
    assert all(not text.startswith("steam") for text in texts(going))


def test_no_mixed_payment() -> None:
    """FZ-STM-02, FZ-STM-04: two steam and a pair do not pay what costs three of either."""
    going = play(stand("roll", party="Steam Brute, Sergeant", dice="33124", steam=2))
    assert refusal(going, "steam 1") == "FZ-STM-03"
    assert refusal(going, "activate 1 3 3") == "FZ-HERO-03"
    assert refusal(going, "steam 2") == "FZ-STM-02"


def test_fz_stm_01_steam_at_once() -> None:
    """FZ-STM-01, FZ-STM-05: steam is there as soon as its hero is active; the next turn has none of it."""
    table = stand("roll", party="Boiler Tinker, Gearhound", dice="21346", rerolls=0)
    play(table, "activate 1 2")
    assert table.turn.steam == 2
    table = stand("turn_end", party="Gearhound", steam=2)
    going = play(table)
    assert going.table.turn.steam == 0


def test_fz_rul_19_steam_is_not_carried_over_from_hero_to_hero() -> None:
    """FZ-STM-03, FZ-RUL-19: what a payment in steam leaves is lost, and the log says so; or usable, by steam_leftover."""
    words = {"party": "Steam Brute, Gearhound", "dice": "12345", "steam": 4}
    table = stand("roll", **words)
    going = play(table, "steam 1")
    assert table.turn.steam == 0
    assert facts_of(going, "loses_steam") == [{"seat": 0, "n": 1}]
    assert refusal(going, "steam 2") == "FZ-STM-03"
    table = stand("roll", ruled(steam_leftover="usable"), **words)
    going = play(table, "steam 1")
    assert table.turn.steam == 1
    assert facts_of(going, "loses_steam") == []
    play(table, "steam 2")
    assert (active(going), table.turn.steam) == (["Steam Brute", "Gearhound"], 0)


def test_fz_rul_19_only_a_payment_in_steam_loses_it() -> None:
    """FZ-RUL-19, FZ-STM-05: steam that has paid nobody waits, whoever is paid with dice or activated by a card."""
    table = stand("roll", party="Sergeant, Gearhound, Paladin, Gate Recruit", dice="2233334", steam=3)
    going = play(table, "activate 1 2 2", "activate 3 3 3 3", "rouse 4")
    assert (active(going), table.turn.steam) == (["Sergeant", "Paladin", "Gate Recruit"], 3)
    assert facts_of(going, "loses_steam") == []


def test_fz_rul_56_steam_of_several_cards_adds_up() -> None:
    """FZ-RUL-56, FZ-STM-02: two Boiler Tinkers and an action make what a Steamasaur burns; what is too much is lost."""
    table = stand("roll", party="Boiler Tinker, Boiler Tinker, Steamasaur", dice="22461", rerolls=0, steam=2)
    play(table, "activate 1 2", "activate 2 2")
    assert table.turn.steam == 6
    going = play(table, "steam 3", until="attack")
    assert facts_of(going, "loses_steam") == [{"seat": 0, "n": 2}]
    assert table.turn.strength == 8


def test_fz_rul_57_steam_made_later_is_new() -> None:
    """FZ-RUL-57: paid before the second maker works, both burners are paid; paid after it, one of them."""
    words = {"party": "Gearhound, Boiler Tinker, Valve Warden", "dice": "26153", "rerolls": 1, "steam": 2}
    table = stand("roll", **words)
    going = play(table, "steam 1", "activate 2 2", "steam 3", until="attack")
    assert active(going) == ["Gearhound", "Boiler Tinker", "Valve Warden"]
    table = stand("roll", **words)
    going = play(table, "activate 2 2", "steam 1")
    assert refusal(going, "steam 3") == "FZ-STM-03"


def test_fz_rul_18_reductions_and_steam() -> None:
    """FZ-RUL-18: a reduction does not lower a price in steam, but with reduce_steam it does."""
    words = {"party": "Steam Brute, Sergeant active", "dice": "12456", "steam": 2, "tokens": "1 2"}
    going = play(stand("roll", **words))
    assert refusal(going, "steam 1 1") == "FZ-RUL-18"
    table = stand("roll", ruled(reduce_steam=True), **words)
    going = play(table)
    assert [text for text in texts(going) if text.startswith("steam")] == ["steam 1 1", "steam 1 2", "steam 1 1 2"]
    play(table, "steam 1 2", until="muster")
    assert (table.turn.steam, table.turn.tokens) == (0, [1])
    table = stand("roll", ruled(reduce_steam=True, steam_leftover="usable"), **words)
    play(table, "steam 1 2", until="muster")
    assert (table.turn.steam, table.turn.tokens) == (1, [1])


def test_the_reason_why_dice_do_not_pay() -> None:
    """FZ-HERO-03, FZ-HERO-07: that a reduction takes no number is the reason only where a price has one."""
    table = stand("roll", party="Sergeant, Gearhound", dice="22134", rerolls=0)
    going = play(table, "activate 1 2 2")
    assert table.turn.tokens == [1]
    assert refusal(going, "activate 2 1 3") == "FZ-HERO-03"
    assert refusal(play(stand("roll", party="Steamsmith", dice="22134", tokens="1")), "activate 1 1 3") == "FZ-HERO-07"

"""Why one would take a choice, what its card says, and what a turn came to: in exact numbers."""

from __future__ import annotations

from typing import Any

import pytest
from horrible_hordes import tables

import hordeplay as hp
from hordeplay.core.choice import Choice
from hordeplay.core.english import percent
from hordeplay.core.match import Match
from hordeplay.core.script import Ask, Event
from hordeplay.games.horrible_hordes import GAME, at, odds
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.rules.income import Take, income_to_come
from hordeplay.games.horrible_hordes.rules.result import score
from hordeplay.games.horrible_hordes.rules.setup import Kingdom
from hordeplay.games.horrible_hordes.rules.turn import Done
from hordeplay.games.horrible_hordes.view.advice import reason
from hordeplay.games.horrible_hordes.view.choice_cards import choice_card
from hordeplay.games.horrible_hordes.view.hints import hint
from hordeplay.games.horrible_hordes.view.summary import summary
from hordeplay.widgets.advice import advised


def read(match: Match[HordeTable], text: str) -> Choice:
    assert isinstance(match.request, Ask)
    choice: Choice = match.request.read(text)
    return choice


def why(match: Match[HordeTable], text: str) -> str:
    return reason(match.table, 0, read(match, text))


# ---- reasons


def test_chits_are_taken_for_what_they_pay() -> None:
    """HH-INC-01, HH-INC-02: the free chits and the land's together."""
    match = at("resource", dwarves="d4 settlement castle army, 1 metal 1 food 1 wood", tiles="Hills d4")
    assert why(match, "take wood wood food") == (
        "It brings 2 Wood and 1 Food; an Army can be paid without it; a Settlement then lacks 1 Wood and 1 Food."
    )
    assert why(match, "take gold gold gold").startswith("It brings 3 Gold; an Army can be paid without it; ")
    bare = at("resource", dwarves="d4 settlement castle army, 1 food", tiles="Hills d4")
    assert why(bare, "take wood wood metal").startswith(
        "It brings 2 Wood and 1 Metal, which with this turn's income pays an Army"
    )


def test_what_an_ability_brings_this_turn_is_not_taken_twice() -> None:
    """HH-ABL-03, HH-INC-02: with the Metal of the Hills and of the Furnaces no free chit need be Metal for an Army."""
    match = at("resource", dwarves="d4 settlement castle 2 army, 1 food 1 wood", tiles="Swamp d4")
    assert income_to_come(match.table, 0) == {"magic": 1, "metal": 1}
    taken = advised(match, 0)
    assert isinstance(taken, Take)
    assert taken.chits.count("metal") == 1
    assert reason(match.table, 0, taken).startswith(
        "It brings 1 Wood, 1 Food and 1 Metal, which with this turn's income pays an Army; "
    )


def test_what_a_resource_phase_brings_is_what_was_foreseen() -> None:
    """HH-INC-02, HH-ABL-03: land and Abilities together."""
    match = at("resource", dwarves="d4 settlement castle army, 1 food", tiles="Hills d4")
    foreseen, before = income_to_come(match.table, 0), dict(match.table.players[0].chits)
    match.play("take magic magic magic")
    gained = {name: n - before[name] for name, n in match.table.players[0].chits if n != before[name]}
    assert gained == {**foreseen, "magic": 3}


def test_gold_buys_what_is_missing() -> None:
    """HH-TRADE-01."""
    match = at("trade", dwarves="d4 settlement castle army, 2 gold 1 food 2 metal")
    assert why(match, "gold wood") == "2 Gold buy 1 Wood for an Army."
    assert why(match, "gold stone") == "2 Gold buy 1 Stone for a Castle, which then lacks 3 Stone."


def test_a_settlement_is_a_point_and_a_chit_a_turn() -> None:
    """HH-SETTLE-02, HH-INC-02."""
    match = at("settle", dwarves="d4 settlement, 2 food 3 wood", hordes="Rat King e5", tiles="Hills e4")
    assert why(match, "settle e4") == "1 point and 1 Metal a turn, 1 Horde beside it."
    assert why(match, "settle c4").endswith("no Horde beside it.")
    worst = percent(float(odds.raid(settlements=1, horde="Rat King", rules=match.table.rules).win))
    assert why(match, "done") == f"Chits are kept for Armies: d4 holds Rat King with {worst} only."


def test_a_castle_and_an_army_hold_a_square_better() -> None:
    """HH-RAID-02: the exact odds of the raid without and with what is built."""
    match = at("fortify", dwarves="d4 settlement army, 4 stone", hordes="Frost Giant Family d5", tiles="Swamp d4")
    before = odds.raid(armies=1, settlements=1, horde="Frost Giant Family", terrain="Swamp").win
    after = odds.raid(castles=1, armies=1, settlements=1, horde="Frost Giant Family", terrain="Swamp").win
    a, b = percent(float(before)), percent(float(after))
    assert (
        why(match, "fortify d4") == f"1 point, a raid of Frost Giant Family on d4 is then held with {b} instead of {a}."
    )
    card = choice_card(match.table, read(match, "fortify d4"))
    assert card is not None
    assert [value.partition(", ")[0] for _, value in card.odds] == [a, b]
    match = at("train", dwarves="d4 settlement castle army, 1 food 1 wood 2 metal", hordes="Rat King j9")
    assert why(match, "train d4") == "1 point, and no Horde is near."


def test_attacks_say_their_chance_their_place_among_others_and_who_stays() -> None:
    """HH-ATK-02, HH-ATK-07."""
    match = at(
        "move", dwarves="d4 settlement 4 armies, 2 food", hordes="Frost Giant Family d5, Rat King e4", tiles="Swamp d5"
    )
    win = percent(float(odds.battle(2, "Frost Giant Family", terrain="Swamp").win))
    assert why(match, "move d4 d5 2") == (
        f"{win} to win 1 VT from Frost Giant Family, the best of 2 attacks, 2 Armies stay on d4."
    )
    assert "the best" not in why(match, "move d4 e4 2")
    best = percent(float(odds.battle(4, "Frost Giant Family", terrain="Swamp").win))
    assert why(match, "done") == f"The best attack, on Frost Giant Family, wins with {best} only."


def test_a_walk_home_says_how_both_squares_are_held() -> None:
    """HH-RAID-02."""
    match = at("move", dwarves="d4 settlement castle, e4 2 armies, 1 food", hordes="Rat King e5", tiles="Swamp d4 e4")
    home = odds.raid(castles=1, armies=2, settlements=1, horde="Rat King", terrain="Swamp").win
    outside = odds.raid(armies=2, horde="Rat King", terrain="Swamp").win
    assert why(match, "move e4 d4 2") == (
        f"On d4 they hold Rat King with {percent(float(home))}, on e4 with {percent(float(outside))}."
    )


def test_abilities_say_what_they_bring_in_the_rounds_to_come() -> None:
    """HH-RSCH-01."""
    match = at(
        "research", dwarves="d4 settlement castle army", hordes="Frost Giant Family d5", round=8, tiles="Swamp d4"
    )
    assert why(match, "research Sawmills") == "It brings 12 Wood in the 12 rounds to come."
    assert why(match, "research Mythic Saga") == "It brings 5 VT at once."
    assert why(match, "research Garrisons").startswith("A raid of Frost Giant Family on d4 is then held with")
    assert why(match, "research Sages") == "It works by itself in all 13 rounds left, at no price."
    assert (
        why(match, "research Fireball") == "It can be used in each of the 13 rounds left, for 1 Magic, which you lack."
    )


def test_who_starts_again_goes_far_from_every_horde() -> None:
    """HH-WIPE-01."""
    match = at("restart | hordes: Rat King c5 | restarts: 0 | dwarves: out | elves: a9 settlement")
    assert why(match, "restart j10") == "12 steps to the nearest Horde, and no free square is further away."
    assert why(match, "restart c4") == "1 step to the nearest Horde."


def test_a_battle_says_its_chance() -> None:
    """HH-ATK-02."""
    match = at(
        "attack",
        dwarves="d4 2 armies, f5 3 armies, a1 settlement",
        hordes="Frost Giant Family d4, Rat King f5",
        tiles="Swamp d4",
    )
    win = percent(float(odds.battle(2, "Frost Giant Family", terrain="Swamp").win))
    assert why(match, "attack d4") == f"{win} to win with 2 Armies against 3 Hit Counters."


def test_what_has_no_number_has_no_reason() -> None:
    table = tables.mock_up()
    table.step = "trade"
    assert reason(table, 0, Done()) == ""


# ---- cards


def test_a_kingdom_shows_its_abilities_in_words() -> None:
    """HH-KING-01."""
    card = choice_card(tables.setup(), Kingdom("Dwarves"))
    assert card is not None
    assert [name for name, _ in card.facts] == ["Mountaineers", "Furnaces"]
    assert card.rules[0] == "HH-KING-01"
    assert card.provenance == "from the rulebook"
    assert choice_card(tables.setup(), Kingdom("Nobody")) is None


def test_an_ability_shows_its_words_its_price_and_what_is_missing() -> None:
    """HH-RSCH-01, HH-ABIL-01."""
    match = at("research", dwarves="d4 settlement, 1 wood")
    card = choice_card(match.table, read(match, "research Fireball"))
    assert card is not None
    assert card.facts == (("It takes", "free"), ("A use takes", "1 Magic"), ("You lack", "1 chit"))
    assert card.words == match.table.rules.abilities["Fireball"].in_words(match.table.rules.knobs)
    assert (card.title, card.provenance) == ("Fireball", "from the rulebook")


def test_an_attack_shows_dice_and_exact_odds_that_a_board_may_hide() -> None:
    """HH-ATK-02, HH-ATK-03, HH-ATK-05."""
    match = at("move", dwarves="d4 settlement 3 armies, 2 food", hordes="Frost Giant Family d5", tiles="Swamp d5")
    card = choice_card(match.table, read(match, "move d4 d5 3"))
    assert card is not None
    assert card.facts[0] == ("You", "3 Armies, each hits on 6+ on a D10")
    assert card.facts[-1] == ("d4 is left to", "1 Settlement")
    win = odds.battle(3, "Frost Giant Family", terrain="Swamp").win
    assert card.odds[0][1].startswith(f"{float(win):.2%}")
    assert all("%" not in value for _, value in card.facts)


def test_a_building_shows_price_yield_and_who_threatens_it() -> None:
    """HH-SETTLE-05, HH-INC-02."""
    match = at("settle", dwarves="d4 settlement, 2 food 3 wood", hordes="Rat King e5", tiles="Hills e4")
    card = choice_card(match.table, read(match, "settle e4"))
    assert card is not None
    assert dict(card.facts) == {
        "Price": "3 Wood and 2 Food", "Points": "1", "It yields": "1 Metal a turn", "Beside it": "Rat King",
    }  # fmt: skip
    assert card.odds[0][0] == "Rat King raids e4: holds then"


def test_a_chit_that_is_bought_is_bought_by_its_own_clause() -> None:
    """HH-TRADE-01: not the clause of deals with players."""
    match = at("trade", dwarves="d4 settlement castle army, 4 gold 1 food 2 metal")
    card = choice_card(match.table, read(match, "gold wood"))
    assert card is not None
    assert (card.title, card.rules) == ("Buy 1 Wood", ("HH-TRADE-01",))
    assert card.facts == (("Price", "2 Gold"), ("You hold", "0 Wood and 4 Gold"))
    assert isinstance(match.request, Ask)
    assert match.request.rule == "HH-TRADE-01"


def test_what_can_be_bought_keeps_its_place_after_a_purchase() -> None:
    match = at("trade", dwarves="d4 settlement castle army, 6 gold 1 food 2 metal")

    def rows() -> list[str]:
        buys = [choice for choice in match.choices if str(choice).startswith("gold ")]
        return [str(one) for one in sorted(buys, key=lambda choice: hint(match.table, choice).rank)]

    before = rows()
    match.play("gold stone")
    assert rows() == before
    assert len(before) > 3


def test_what_a_row_says_has_no_card() -> None:
    assert choice_card(tables.mock_up(), Done()) is None


# ---- a turn in one sentence


def happened(what: str, **facts: Any) -> Event:
    return Event("", what, {"seat": 0, **facts})


def test_a_turn_in_one_sentence() -> None:
    d5 = read_square("d5")
    events = [
        happened("placed", unit="settlement", at=d5),
        happened("trains", n=1, at=d5),
        happened("trains", n=1, at=d5),
        happened("destroyed", horde="Gnoll Chieftain", vt=1, at=d5),
        Event("", "trains", {"seat": 1, "n": 3}),
    ]
    assert summary(tables.mock_up(), 0, events) == "from 13 to 17 points, beat Gnoll Chieftain, settled d5, trained 2"
    assert summary(tables.mock_up(), 1, events).endswith(" points, trained 3")
    assert summary(tables.mock_up(), 0, []) == ""


def test_raids_and_losses_in_one_sentence() -> None:
    d5 = read_square("d5")
    raid = happened("raids", horde="Rat King", at=d5)
    fallen = happened("falls", castles=1, armies=2, settlements=0, at=d5)
    table = tables.mock_up()
    assert summary(table, 0, [raid, fallen]) == "from 20 to 17 points, lost 1 Castle and 2 Armies, raided by Rat King"
    assert summary(table, 0, [raid, fallen, happened("wiped_out", vt=2)]).startswith(
        "wiped out, lost 1 Castle and 2 Armies"
    )


@pytest.mark.parametrize("seed", range(3))
def test_the_points_of_a_summary_are_those_of_the_score(seed: int) -> None:
    """HH-VICT-01: turn by turn in whole games, as long as nobody is wiped out."""
    match = hp.new("horrible-hordes", seats=2, seed=seed)
    match.run("greedy", until="turn")
    checked = 0
    while match.request is not None and match.table.round < 12:
        before, known = [score(match.table, seat) for seat in (0, 1)], len(match.events)
        match.run("greedy", until="turn")
        events = match.events[known:]
        if any(event.what == "wiped_out" for event in events):
            break
        for seat in (0, 1):
            words = GAME.look.summary(match.table, seat, events)
            now = score(match.table, seat)
            change = f"from {before[seat]} to {now} point"
            assert words.startswith(change) == (now != before[seat]), words
            checked += 1
    assert checked > 4

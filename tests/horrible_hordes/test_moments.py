"""No phase passes in silence while an Ability could still lead to something in it: HH-RUL-107, HH-RUL-21, HH-LIMIT-05."""

from __future__ import annotations

import itertools
import random
from importlib import import_module
from types import ModuleType
from typing import Any, Final

import pytest

import hordeplay as hp
from hordeplay.core.match import Match
from hordeplay.core.script import Ask, Roll
from hordeplay.games.horrible_hordes import GAME, at
from hordeplay.games.horrible_hordes.model.content import RESOURCES, Resources
from hordeplay.games.horrible_hordes.model.powers import powers
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.model.table import Horde, HordeTable
from hordeplay.games.horrible_hordes.notation import line, prepare
from hordeplay.games.horrible_hordes.rules import fortifying, moving, settling, training
from hordeplay.games.horrible_hordes.rules.abilities.own_turn import Wanted, could_open
from hordeplay.games.horrible_hordes.rules.abilities.swaps import reachable, way_to
from hordeplay.games.horrible_hordes.rules.places import building_places
from hordeplay.games.horrible_hordes.rules.turn import own_phase
from hordeplay.games.horrible_hordes.view.hints import hint
from hordeplay.games.horrible_hordes.view.sentences import say

PRINTED = HordeRules.load()
FAR = "Rat King a10"
CHAPTERS: Final[dict[str, ModuleType]] = {
    "settle": settling,
    "fortify": fortifying,
    "train": training,
    "move": moving,
    "attack": import_module("hordeplay.games.horrible_hordes.rules.attack"),  # the package calls the step so
}


def stands(
    step: str, sheet: str, hordes: str = FAR, knobs: dict[str, Any] | None = None, **words: str
) -> Match[HordeTable]:
    rules = PRINTED.with_(**knobs or {})
    return at(step, dwarves=sheet, hordes=hordes, rules=rules, dice="ask", **words)


def legal(match: Match[HordeTable]) -> list[str]:
    return [str(choice) for choice in match.choices] if isinstance(match.request, Ask) else []


def test_hh_rul_107_train_after_a_swap() -> None:
    """HH-RUL-107, HH-LIMIT-05: a Settlement took the Wood; a Metal is missing, which the Marketplace brings, so Train asks."""
    match = at("settle", desert_men="e4 settlement castle, 3 food 4 wood 1 metal 1 magic", hordes=FAR)
    match.play("settle e5")
    assert match.table.step == "train"
    match.play("swap magic metal Marketplace")
    match.play("train e4")
    assert match.table.players[0].armies == {read_square("e4"): 1}


@pytest.mark.parametrize(
    ("step", "sheet", "then"),
    [
        ("settle", "e4 settlement castle, 2 food 2 wood 1 gold, knows Marketplace", ["swap gold wood Marketplace", "settle e5"]),
        ("fortify", "e4 settlement, 3 stone 1 gold, knows Marketplace", ["swap gold stone Marketplace", "fortify e4"]),
        ("train", "e4 settlement castle, 1 food 2 metal 1 gold, knows Marketplace", ["swap gold wood Marketplace", "train e4"]),
        ("train", "e4 settlement, 3 stone 1 magic 1 food, only Golems + Priests", ["swap food magic Priests", "hire e4 Golems"]),
        ("train", "e4 settlement, 2 gold 2 metal, only Mercenaries + Alchemy", ["use Alchemy", "hire e4 Mercenaries"]),
        ("move", "e4 settlement 2 army, 1 wood, only Marketplace", ["swap wood food Marketplace", "move e4 e5 2"]),
        ("move", "e4 settlement 2 army, 1 wood, only Druids + Gate", ["swap wood magic Druids", "carry e4 j9 Gate"]),
        ("move", "e4 settlement 2 army, 2 metal, only Alchemy + Marketplace", ["use Alchemy", "swap gold food Marketplace", "move e4 e5 1"]),
    ],
)  # fmt: skip
def test_hh_rul_107_every_phase_waits_for_a_swap(step: str, sheet: str, then: list[str]) -> None:
    """HH-RUL-107: where exchanges lead to a price of the phase, the phase asks, and what they pay for is done."""
    match = stands(step, sheet)
    assert match.table.step == step
    for choice in then:
        assert match.table.step == step, choice
        match.play(choice)
    assert match.table.players[0].chits.total < 7


@pytest.mark.parametrize(
    ("step", "sheet"),
    [
        ("settle", "e4 settlement castle, 1 food 2 wood 1 gold, knows Marketplace"),  # two chits are missing
        ("settle", "e4 settlement castle, 2 food 2 wood, only Marketplace"),  # what it gives is needed, too
        ("fortify", "e4 settlement castle, 3 stone 1 gold, knows Marketplace"),  # no place for a Castle
        ("fortify", "e4 settlement, 3 stone 3 wood, only Druids"),  # Magic builds no Castle
        ("train", "e4 settlement, 1 food 2 metal 1 gold, knows Marketplace"),  # no Castle
        ("train", "e4 settlement castle 4 army, 1 food 2 metal 1 gold, knows Marketplace"),  # a full stack
        ("move", "e4 settlement, 1 wood, only Marketplace"),  # no Army
        ("move", "e4 settlement 2 army, 3 wood, only Druids"),  # Magic is no Food
        ("train", "e4 settlement castle, 3 wood, only Craftsmen"),  # a Victory Token may come later as well
    ],
)
def test_hh_rul_107_nobody_is_asked_in_vain(step: str, sheet: str) -> None:
    """HH-RUL-107: where no exchange leads to anything in the phase, it is over at once."""
    with pytest.raises(ValueError, match="nothing can be decided"):
        stands(step, sheet)


def test_hh_rul_107_a_used_up_swap_keeps_nothing_open() -> None:
    """HH-RUL-107, HH-LIMIT-05: with its one swap the Marketplace could have brought the Food of a move; now the phase is over."""
    match = stands("train", "e4 settlement castle 2 army, 1 food 1 metal 2 wood, only Marketplace")
    match.play("swap wood metal Marketplace")
    match.play("train e4")
    assert match.table.step == "research"


def test_hh_rul_107_gold_waits_for_no_phase() -> None:
    """HH-RUL-107, HH-TRADE-01: Gold is changed in the Trade Phase only, and keeps no later phase open."""
    assert stands("trade", "e4 settlement castle, 2 gold, only Nets").table.step == "trade"
    for step in ("settle", "fortify", "train", "move"):
        with pytest.raises(ValueError, match="nothing can be decided"):
            stands(step, "e4 settlement castle 1 army, 9 gold, only Nets")


def test_hh_rul_107_friends_open_a_phase() -> None:
    """HH-RUL-107: a free Castle would train, a free Settlement could be fortified, a free Army could move."""
    price = "1 food 2 metal 1 wood"
    assert stands("train", f"e4 settlement, {price}, only Friends").table.step == "train"
    assert stands("fortify", "e4 settlement castle, 4 stone, only Friends").table.step == "fortify"
    match = stands("move", "e4 settlement castle, 1 food, only Friends")
    for choice in ("use Friends", "gain army", "place e4", "move e4 e5 1"):
        assert match.table.step == "move"
        match.play(choice)


def test_hh_rul_107_the_end_of_a_horde_makes_room() -> None:
    """HH-RUL-107, HH-RUL-86: a Settlement can be paid for, but a Horde stands on the one open square: Destruction has its moment."""
    sheet = "a1 settlement, 2 food 3 wood, only Destruction"
    match = stands("settle", sheet, "Rat King a2, Troll King b1")
    assert match.table.step == "settle"
    match.play("destroy a2 Destruction")
    match.play("settle a2")
    assert stands("settle", "a1 settlement, 2 food 3 wood, only Destruction", FAR).explain("settle a2") is None


@pytest.mark.parametrize("houses", [(), ("players-at-war", "extra-terrain", "wizard-towers")])
def test_hh_rul_107_the_end_of_each_horde_is_thought_of(houses: tuple[str, ...]) -> None:
    """HH-RUL-107, HH-RUL-86: whoever can destroy a Horde is asked just where the end of one of them opens something."""
    match = hp.new("horrible-hordes", seats=3, seed=11, rules=PRINTED.house(*houses))
    asked = {True: 0, False: 0}
    for phase, chapter in itertools.cycle(CHAPTERS.items()):
        match.run("greedy", until="request")
        if match.request is None or match.table.round > 9:
            break
        table = match.table.copy()
        if not own_phase(table):
            continue
        table.step, table.battle, seat = phase, None, table.seat
        player = table.players[seat]
        player.abilities, player.uses, player.spent = ["Destruction", "Catapults", "Forced March"], {}, []
        player.chits.magic += 3
        crowd = building_places(table, seat) if match.ply % 2 else ()  # then no square is free for a Settlement
        table.hordes += [Horde("Rat King", at, 3) for at in crowd if table.horde_at(at) is None]
        mine = powers(table, seat)

        def opens(what: Wanted) -> bool:
            return reachable(table, seat, list(what(table, seat)))  # noqa: B023 - asked at once

        expected = False
        for i in range(len(table.hordes)) if mine["destroy_horde"] and opens(chapter._anywhere) else ():
            horde = table.hordes.pop(i)
            expected = expected or opens(chapter._wanted)
            table.hordes.insert(i, horde)
        assert could_open(table, seat, chapter._wanted, chapter._anywhere) == expected, line(table)
        asked[expected] += 1
    assert min(asked.values()) > 10


@pytest.mark.parametrize("prices", [(), (Resources(stone=9),), (Resources(),)])
def test_hh_rul_107_looking_ahead_leaves_the_table_as_it_is(prices: tuple[Resources, ...]) -> None:
    """HH-RUL-107: free units and Hordes that are gone are tried on the table, and taken back, in their order as well."""
    match = stands(
        "train",
        "e4 settlement castle 1 army, 1 food 2 metal 1 wood, only Friends + Destruction",
        f"{FAR}, Troll King b1",
    )
    table = match.table
    seen: list[str] = []

    def wanted(one: HordeTable, seat: int) -> tuple[Resources, ...]:
        seen.append(line(one))
        return prices

    before, dump = line(table), repr(table)
    assert could_open(table, 0, wanted) == (Resources() in prices)
    assert (line(table), repr(table)) == (before, dump)
    assert len(set(seen)) == len(seen) or prices == (Resources(),)
    assert prices == (Resources(),) or len(seen) > 5


@pytest.mark.parametrize(
    ("sheet", "choice"),
    [
        ("e4 2 army, a1 settlement, only Destruction", "destroy e4 Destruction"),
        ("e4 2 army, a1 settlement, 1 wood, only Druids + Bless", "swap wood magic Druids"),
        ("e4 2 army, a1 settlement, 1 wood, only Druids + Twister, e3 1 army", "swap wood magic Druids"),
    ],
)
def test_hh_rul_107_the_moment_before_a_lone_battle(sheet: str, choice: str) -> None:
    """HH-RUL-107, HH-RUL-42, HH-RUL-86: a lone battle does not begin while an Ability could avoid or change it."""
    match = stands("attack", sheet, "Rat King e4 3")
    assert {choice, "attack e4"} <= set(legal(match))
    assert "done" not in legal(match)


def test_hh_rul_107_a_lone_battle_without_abilities_begins() -> None:
    """HH-RUL-107, HH-RUL-42: with nothing to decide the dice come at once; so with swaps that lead to nothing."""
    for knows in ("Nets", "Druids", "Craftsmen"):
        match = stands("attack", f"e4 2 army, a1 settlement, 3 wood, only {knows}", "Rat King e4 3")
        assert isinstance(match.request, Roll), knows


def test_hh_rul_86_destruction_after_the_last_move() -> None:
    """HH-RUL-107, HH-RUL-86: the last Food brings a stack to a Horde; the Horde may still be destroyed by magic."""
    match = stands("move", "e4 settlement 2 army, 1 food, knows Destruction", "Rat King e5 3")
    match.play("move e4 e5 2")
    if match.table.step == "move":
        match.play("done")
    match.play("destroy e5 Destruction")
    assert (match.table.hordes, match.table.players[0].vt) == ([], 1)


def test_hh_rul_107_a_battle_spell_after_a_swap() -> None:
    """HH-RUL-107, HH-RUL-58, HH-RUL-21: Wood becomes the Magic of a Fireball at the start of a combat round."""
    match = at("attack", imperial_men="a1 settlement, e4 2 army, 3 wood, only Druids + Fireball", hordes="Rat King e4 3", dice="ask")  # fmt: skip
    assert legal(match) == ["swap wood magic Druids", "fight"]
    match.play("swap wood magic Druids")
    assert legal(match) == ["strike Fireball", "swap wood magic Druids", "fight"]
    match.play("strike Fireball")
    match.answer((10, 10))
    assert match.table.hordes[0].hits == 1


def test_hh_rul_107_a_hit_taken_back_after_a_swap() -> None:
    """HH-RUL-107, HH-RUL-60: Wood becomes the Magic of Illusions when the Horde has hit."""
    match = stands("attack", "a1 settlement, e4 1 army, 1 wood, only Druids + Illusions", "Ogre Magi e4 1")
    match.answer((1,))
    match.answer((10,))
    assert legal(match) == ["swap wood magic Druids", "suffer"]
    match.play("swap wood magic Druids")
    match.play("cancel Illusions")
    assert sum(match.table.players[0].armies.values()) == 1


def test_hh_rul_107_a_die_touched_after_a_swap() -> None:
    """HH-RUL-107, HH-RUL-87: Wood becomes the Magic of Oracles right after a roll of the own turn."""
    match = stands("attack", "a1 settlement, e4 1 army, 1 wood, only Druids + Oracles", "Ogre Magi e4 1")
    match.answer((5,))
    match.play("swap wood magic Druids")
    match.play("shift 1 1 Oracles")
    assert match.table.players[0].chits.total == 0


@pytest.mark.parametrize(("window", "asked"), [("own_turn", False), ("anytime", True)])
def test_hh_rul_21_anytime_is_true_in_a_raid(window: str, asked: bool) -> None:
    """HH-RUL-21, HH-RUL-107: under `anytime` swaps pay for Spells in a raid; by default a raid is nobody's turn."""
    sheet = "e4 settlement 1 army, 2 wood, only Druids + Bless + Fireball"
    match = stands("raid_segment", sheet, "Rat King e4 3", {"conversion_window": window})
    assert (legal(match) == ["swap wood magic Druids", "done"]) == asked
    if asked:
        match.play("swap wood magic Druids")
        match.play("enchant e4 Bless")
        match.play("swap wood magic Druids")
        match.play("strike Fireball")
        assert match.table.players[0].chits.total == 0


@pytest.mark.parametrize(("window", "asked"), [("own_turn", False), ("anytime", True)])
def test_hh_rul_21_anytime_is_true_after_a_roll_of_others(window: str, asked: bool) -> None:
    """HH-RUL-21, HH-RUL-87: under `anytime` Oracles may be paid for by a swap after anybody's roll."""
    match = stands(
        "event", "e4 settlement, 1 wood, only Druids + Oracles", FAR, {"conversion_window": window},
        elves="a1 settlement", up="1",
    )  # fmt: skip
    if asked:
        match.play("done", 0)  # the swap at the beginning of a turn
    match.answer((3,))
    assert (legal(match) == ["swap wood magic Druids", "keep"]) == asked


def test_hh_rul_107_a_second_ability_after_alchemy() -> None:
    """HH-RUL-107, HH-RSCH-02: 9 chits and Alchemy make the 10 of a second Ability."""
    match = stands("research", "e4 settlement, 2 metal 7 wood, only Alchemy")
    match.play("research Nets")
    assert match.table.step == "research"
    assert "research Pikes" not in legal(match)
    match.play("use Alchemy")
    assert match.explain("research Pikes") is None


def way(sheet: str, **price: int) -> list[str] | None:
    table = prepare("research", dwarves=f"e4 settlement castle, {sheet}", rules=PRINTED)
    row = way_to(table, 0, Resources(**price))
    return None if row is None else [str(choice) for choice in row]


def test_ways_are_the_shortest() -> None:
    """HH-RUL-107: a row of exchanges as short as can be, giving what there is most of; none where there is none."""
    assert way("1 food, only Nets", food=1) == []
    assert way("1 wood, only Nets", food=1) is None
    assert way("1 wood 3 stone, only Marketplace", food=1) == ["swap stone food Marketplace"]
    assert way("2 metal, only Alchemy + Marketplace", food=1, gold=2) == ["use Alchemy", "swap gold food Marketplace"]
    assert way("2 metal, only Alchemy + Marketplace", food=1, gold=3) is None
    longest = way("1 food 1 wood 1 stone, only Priests + Druids + Marketplace", magic=3)
    assert longest is not None
    assert len(longest) == 3
    assert way("2 wood, only Alchemy", any=3) is None
    assert way("2 metal, only Alchemy", any=3) == ["use Alchemy"]


def test_a_way_is_remembered_for_the_same_chits_and_uses_alone() -> None:
    """HH-LIMIT-05: after the one use the same chits lead nowhere; with as many as before they lead there again."""
    table = prepare("research", dwarves="e4 settlement castle, 3 stone, only Marketplace", rules=PRINTED)
    player, food = table.players[0], Resources(food=1)
    allowed = powers(table, 0).uses_allowed(table.rules.abilities["Marketplace"])
    for _ in range(2):
        player.uses.clear()
        first = way_to(table, 0, food)
        assert [str(choice) for choice in first or ()] == ["swap stone food Marketplace"]
        assert way_to(table, 0, food) is first
        player.uses["Marketplace"] = allowed
        assert way_to(table, 0, food) is None


def test_what_a_search_leads_to_pays_the_price() -> None:
    """HH-RUL-107: each way that is found can be gone, one legal exchange after the other, and ends with the price in hand."""
    pattern = random.Random(5)
    names = ("Alchemy", "Marketplace", "Druids", "Priests", "Trade Routes")
    ways = 0
    for _ in range(120):
        own = " + ".join(sorted(pattern.sample(names, pattern.randint(1, 4))))
        held = " ".join(f"{pattern.randint(1, 3)} {chit}" for chit in pattern.sample(RESOURCES, 3))
        match = at("research", dwarves=f"e4 settlement castle, {held}, only {own}", seed=1)
        price = Resources(**dict.fromkeys(pattern.sample(RESOURCES, 2), 2))
        row = way_to(match.table, 0, price)
        if row is None:
            continue
        ways += bool(row)
        for choice in row:
            assert match.explain(choice) is None
            match.play(choice)
        assert match.table.players[0].chits.covers(price)
    assert ways > 8


def test_hh_rul_107_such_moments_may_be_passed_over() -> None:
    """HH-RUL-107: with `ability_moments` at `passed` nobody is asked where an Ability would have to come first; else all is as before."""
    passed = {"ability_moments": "passed"}
    for step, sheet in (
        ("train", "e4 settlement castle, 1 food 2 metal 1 gold, knows Marketplace"),
        ("move", "e4 settlement castle, 1 food, only Friends"),
    ):
        with pytest.raises(ValueError, match="nothing can be decided"):
            stands(step, sheet, knobs=passed)
    match = stands(
        "attack", "e4 2 army, a1 settlement, 1 wood, only Destruction + Druids + Fireball", "Rat King e4 3", passed
    )
    assert isinstance(match.request, Roll)
    match = stands("train", "e4 settlement castle, 1 food 2 metal 1 wood, knows Marketplace", knobs=passed)
    assert {"train e4", "swap food gold Marketplace"} <= set(legal(match))


def test_hh_rul_107_one_person_passes_over_them() -> None:
    """HH-RUL-107: a person's own switch; it holds for that seat alone, stands in a line and a record, and outlives a restart."""
    sheet = "e4 settlement castle, 1 food 2 metal 1 gold, knows Marketplace"
    with pytest.raises(ValueError, match="nothing can be decided"):
        stands("train", f"{sheet}, passing", elves="h8 settlement")
    assert "swap gold wood Marketplace" in legal(stands("train", sheet, elves="h8 settlement, passing"))
    assert line(stands("research", f"{sheet}, passing").table).count(", passing") == 1
    match = hp.new("horrible-hordes", seats=3, seed=4, passing="0 2")
    match.run("greedy", until="round")
    assert [player.passing for player in match.table.players] == [True, False, True]
    assert hp.load(match.save()).table.players[2].passing
    with pytest.raises(ValueError, match="passing: 0, 1 or 2, not '3'"):
        hp.new("horrible-hordes", seats=3, passing="3")


def test_words_of_a_withdrawal_onto_a_horde() -> None:
    """HH-RUL-37: the offer says that the Horde will raid the stack, and with which chance the stack wins."""
    match = stands("horde_segment", "e5 2 army, a1 settlement, only Fighting Withdrawal", "Rat King e6 1")
    offered = hint(match.table, next(choice for choice in match.choices if str(choice).startswith("withdraw e5 e6 2")))
    assert offered.label == "Face a raid of Rat King with 2 from e5 (Fighting Withdrawal)"
    assert offered.note.split(", ")[0].endswith("% win")


def test_words_of_a_hired_army() -> None:
    """HH-ABL-17, HH-RUL-105: the log says that Mercenaries were hired, not trained."""
    match = stands("train", "e4 settlement, 5 gold, only Mercenaries")
    match.play("hire e4 Mercenaries")
    sentences = [say(match.table, event) for event in match.events]
    assert "Dwarves hired 1 Army on e4 (Mercenaries)." in sentences


@pytest.mark.parametrize("knob", ["asked", "passed"])
def test_the_greedy_bot_uses_what_it_could_swap_for(knob: str) -> None:
    """HH-RUL-107: it swaps on its way to an Army or a Fireball and no further; where the moments pass it cannot."""
    table = prepare(
        "train", dwarves="e4 settlement castle, 1 food 2 metal 1 gold, knows Marketplace", hordes=FAR, rules=PRINTED
    )
    table.rules = PRINTED.with_(ability_moments=knob)
    match: Match[HordeTable] = Match(GAME, table, seed=1)
    match.run("greedy", until="turn")
    swaps = [event for event in match.events if event.what == "swaps"]
    assert len(swaps) == (knob == "asked")
    assert match.table.players[0].armies == ({read_square("e4"): 1} if knob == "asked" else {})


def test_the_greedy_bot_swaps_for_a_battle_spell() -> None:
    """HH-RUL-107, HH-RUL-58: Wood that nothing else needs becomes Magic for a Fireball, and no more than that."""
    line = "attack | dwarves: a1 settlement, e4 2 army, 3 wood, only Druids + Fireball | hordes: Rat King e4 3"
    match = at(line, rules=PRINTED, seed=2)
    match.run("greedy", until="turn")
    happened = [event.what for event in match.events]
    assert happened.count("swaps") == 1
    assert "strikes" in happened


def test_the_greedy_bot_uses_the_caravan_when_there_is_something_to_buy() -> None:
    """HH-RUL-102: in the Trade Phase the Gold of the Great Caravan becomes what is missing."""
    match = at("trade | dwarves: e4 settlement castle, only Great Caravan", rules=PRINTED, seed=2)
    match.run("greedy", until="turn")
    happened = [event.what for event in match.events]
    assert "gains" in happened
    assert happened.count("buys") >= 3


def test_the_greedy_bot_swaps_for_the_food_of_an_attack() -> None:
    """HH-RUL-107: Stone becomes the Food of a move onto a Horde that can be beaten; it does not for a walk."""
    for horde, swaps in (("Rat King e5 1", 1), (FAR, 0)):
        line = f"move | dwarves: e4 settlement 4 army, 1 stone, only Marketplace | hordes: {horde}"
        match = at(line, rules=PRINTED, seed=2)
        match.run("greedy", until="turn")
        happened = [event.what for event in match.events]
        assert (happened.count("swaps"), happened.count("battle")) == (swaps, swaps)


def test_words_of_one_chit_and_of_many_dragons() -> None:
    """HH-ENDPH-01, HH-RAID-01: one chit is discarded, and Red Dragons raided: the words fit one and many."""
    match = stands("end", "e4 settlement, 8 wood, only Nets")
    assert match.request is not None
    assert getattr(match.request, "prompt", "") == "Discard 1 chit, keep 7"
    raid = stands("raid_segment", "e4 settlement 1 army", "Red Dragons e4 1")
    sentences = [say(raid.table, event) for event in raid.events]
    assert any(sentence.startswith("Red Dragons raided Dwarves on e4") for sentence in sentences)


@pytest.mark.parametrize(("unit", "label"), [("per_space", ""), ("per_settlement", " for Magic")])
def test_words_of_a_second_settlement(unit: str, label: str) -> None:
    """HH-RUL-19: the offer promises no more chits for a second Settlement on a tile than the rules give."""
    line = "settle | tiles: Swamp e4 | dwarves: e4 settlement, e5 settlement, 2 food 3 wood, only Urbanization"
    match = at(line, rules=PRINTED.with_(production_unit=unit))
    second = next(choice for choice in match.choices if str(choice) == "settle e4")
    assert hint(match.table, second).label == f"Settle on e4{label}"

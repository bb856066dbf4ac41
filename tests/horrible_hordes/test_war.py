"""Optional rule: Players at War."""

from __future__ import annotations

from fractions import Fraction

from horrible_hordes.helpers import STEPS, asked, bare, play, printed, refusal, rolls, sq, texts
from horrible_hordes.test_bots import whole_game

from hordeplay.bots import Random
from hordeplay.core.oracle import outcomes
from hordeplay.core.script import OVER
from hordeplay.games.horrible_hordes import at as stand
from hordeplay.games.horrible_hordes import line
from hordeplay.games.horrible_hordes.bots.greedy import Greedy
from hordeplay.games.horrible_hordes.model.powers import Powers
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.rules.battle.casualties import Side, Units, joint_volley
from hordeplay.games.horrible_hordes.rules.battle.strength import Needs, war_needs
from hordeplay.odds.duel import Rank, battle


def rules(**knobs: int | bool | str) -> HordeRules:
    return printed().with_(players_at_war=True, **knobs)


def shared(mine: str, theirs: str, **knobs: int | bool | str) -> HordeTable:
    """Two seats on e5, both with a Settlement elsewhere."""
    return bare(f"e5 {mine}, a1 S", others=f"e5 {theirs}, j9 S", rules=rules(**knobs))


def test_hh_war_02_spaces_of_others_may_be_entered() -> None:
    """HH-WAR-02: Armies move into spaces with other players' units, and nobody has to fight there."""
    table = bare("e5 1, a1 S", step="move", chits="0 0 1 0 0 0", others="e6 S", rules=rules())
    assert refusal(play(table), "move e5 e6 1") == ""
    going = play(bare("e5 1, a1 S", step="move", chits="0 0 1 0 0 0", others="e6 S", rules=rules()), "move e5 e6 1")
    assert texts(going) == ["war e6 1", "done"]
    assert asked(going).prompt == "Fight another player?"
    peace = bare("e5 1, a1 S", step="move", chits="0 0 1 0 0 0", others="e6 S")
    assert refusal(play(peace), "move e5 e6 1") == "HH-MOVE-06"


def test_hh_war_01_a_battle_between_players() -> None:
    """HH-WAR-01, HH-RUL-90: Castles at 7+ and Settlements at 8+ defend, fall as in a raid, and no token is won."""
    table = shared("3", "SC1")
    going = play(table, "war e5 1")
    assert rolls(going) == 3
    going = play(shared("3", "SC1"), "war e5 1", (6, 6, 6), (7, 5, 7))
    one, two = going.table.players
    assert (one.armies[sq("e5")], two.castles, two.armies, two.settlements) == (2, {}, {}, {sq("e5"): 1, sq("j9"): 1})
    going = play(shared("3", "SC1"), "war e5 1", (6, 6, 6), (7, 5, 7), (6, 1), (1,))
    assert going.table.players[1].settlements == {sq("j9"): 1}
    assert [player.vt for player in going.table.players] == [0, 0]
    assert going.table.players[1].lost == {"castle": 1, "army": 1, "settlement": 1}
    assert going.table.step == OVER


def test_hh_rul_47_surplus_hits_on_several_players_are_told() -> None:
    """HH-RUL-47, HH-RUL-52, HH-RUL-90: whatever falls, all dice that hit the class aimed at are hits."""
    need = Needs(6, 7, 8, 7, 7, 7)
    sides = [Side(Units(0, 1, 0), need, 2), Side(Units(1, 1, 0), need, 2)]
    for declared, fallen in ((False, [(0, 1, 0), (1, 1, 0)]), (True, [(0, 0, 0), (1, 0, 0)])):
        volleys = joint_volley((7,) * 6, sides, declared=declared)
        assert [one.fallen for one in volleys] == fallen
        assert sum(one.hits.total for one in volleys) == 6


def test_hh_rul_90_only_armies_defend() -> None:
    """HH-RUL-90, option: Castles and Settlements neither fight nor fall."""
    going = play(shared("1", "SC1", war_defenders="armies"), "war e5 1", (6,), (1,))
    assert going.table.players[1].castles == {sq("e5"): 1}
    assert play(shared("1", "SC", war_defenders="armies")).request is None


def test_hh_rul_90_each_battle_once_a_turn() -> None:
    """HH-RUL-90: a battle is a decision, and after a stalemate it is not repeated in the turn."""
    table = bare("e5 1, a1 S", others="e5 1, j9 S", rules=rules(army_hits_on=10, natural_1_10="none"))
    table.players[0].abilities = ["Heavy Armor"]
    table.players[1].abilities = ["Heavy Armor"]
    going = play(table, "war e5 1")
    assert going.request is None
    assert going.table.players[0].armies == {sq("e5"): 1}


def test_hh_rul_90_bonuses_of_both_sides() -> None:
    """HH-RUL-90: Defense counts for both sides; what works against one type of Horde does not count."""
    base = printed()
    attacker = Powers.of(base, ("Fine Swords", "Raiders", "Nets", "Heavy Armor", "Pikes"))
    defender = Powers.of(base, ("Berserkers", "Garrisons", "Traps", "Rangers"))
    need = war_needs(base, attacker, defender, "Forest")
    assert need == (6 - 2 + 1, 7 - 1 + 1, 8 + 1, 6 - 2 + 0, 6 - 2, 6 - 2)


def test_hh_rul_79_wiped_out_by_a_player() -> None:
    """HH-WIPE-01, HH-RUL-81: whoever loses the last Settlement to a player is wiped out."""
    position = bare("e5 2, a1 S", others="e5 S, j9 1", rules=rules())
    table = play(position, "war e5 1", (6, 1), (1,)).table
    assert table.restarts == [1]


def test_hh_rul_58_spells_and_skirmishers_at_war() -> None:
    """HH-RUL-58, HH-RUL-59: the attacker's battle Spells and both sides' opening dice count."""
    table = shared("1", "1")
    table.players[0].abilities = ["Fireball"]
    table.players[0].chits.magic = 1
    assert not play(table, "war e5 1", "strike Fireball", (8, 1)).table.players[1].armies
    table = shared("1", "1")
    table.players[1].abilities = ["Skirmishers"]
    assert not play(table, "war e5 1", (6,)).table.players[0].armies


def test_hh_rul_57_long_range_attacks_at_war() -> None:
    """HH-RUL-56, HH-RUL-57: at war a neighbour's units may be shot at, Earthquake at each of them."""
    table = bare(
        "e5 1, a1 S", others="e6 SC1, j9 S", rules=rules(), abilities="Catapults, Earthquake", chits="1 0 0 0 1 0"
    )
    going = play(table)
    assert texts(going) == ["shoot e6 Catapults", "shoot e6 Earthquake", "done"]
    going = play(table, "shoot e6 Catapults", (7,), "shoot e6 Earthquake", (9, 9, 9))
    assert (going.table.players[1].castles, going.table.players[1].armies) == ({}, {})
    assert going.table.battle is None


def test_hh_rul_56_bonuses_of_the_source_at_war_by_option() -> None:
    """HH-RUL-56, option, HH-RUL-90: what helps the unit against everybody counts for its shot at players, too."""
    for knob, abilities, standing in (
        ("off", "Catapults, Fine Swords", 1),
        ("on", "Catapults, Fine Swords", 0),
        ("on", "Catapults, Traps", 1),  # of Armies in raids only
        ("on", "Catapults, Nets", 1),  # against one type of Horde
    ):
        table = bare(
            "e5 1, a1 S", others="e6 1, j9 S", rules=rules(lra_modifiers=knob), abilities=abilities, chits="1 0 0 0 0 0"
        )
        assert len(play(table, "shoot e6 Catapults", (6,)).table.players[1].armies) == standing


def test_hh_rul_56_a_tower_that_is_no_castle_shoots_with_no_bonus_of_castles() -> None:
    """HH-RUL-56, HH-RUL-93, options: such a Tower beside the Armies is no source."""
    for counts, left in ((True, 0), (False, 1)):
        knobs: dict[str, bool | str] = {"wizard_tower": True, "tower_counts_as_castle": counts, "lra_modifiers": "on"}
        table = bare(
            "e5 T1, a1 S", "Gnoll Chieftain e6 1", rules=printed().with_(**knobs), abilities="Catapults, Garrisons", chits="1 0 0 0 0 0"
        )  # fmt: skip
        assert sum(horde.hits for horde in play(table, "shoot e6 Catapults", (6,)).table.hordes) == left


def test_war_follows_the_exact_odds() -> None:
    """HH-RUL-90: the steps of a battle between players give the odds of `hordeplay.odds`."""
    table = shared("1", "S1")

    def over(stand: HordeTable) -> str | None:
        if stand.battle is not None or not stand.turn.wars:
            return None
        at = sq("e5")
        ours, theirs = stand.players[0].holds(at), stand.players[1].holds(at)
        return "win" if theirs and not ours else "lose" if ours and not theirs else "mutual"

    def forget(stand: HordeTable) -> None:
        if stand.battle is not None:
            stand.battle.round = min(stand.battle.round, 1)

    law = outcomes(table, STEPS, over, lambda request: next(request.options()), forget)
    exact = battle([Rank("army", 1, "1/2", "1/2"), Rank("settlement", 1, "3/10", "1/2")], 1)
    assert law == {"win": exact.win, "mutual": exact.mutual, "lose": exact.lose}
    assert sum(law.values()) == Fraction(1)


def test_hh_rul_90_a_raid_on_several_players() -> None:
    """HH-RUL-90: the Horde fights all of them, all Castles first; the token goes to whoever has most units there."""
    table = bare("e5 1, a1 S", "Gnoll Chieftain e5 3", "raid_segment", others="e5 SC1, j9 S", rules=rules())
    going = play(table, (6,), (1, 1, 1))
    assert rolls(going) == 3
    going = play(
        bare("e5 1, a1 S", "Gnoll Chieftain e5 3", "raid_segment", others="e5 SC1, j9 S", rules=rules()),
        (6,), (1, 1, 1), (7, 7, 7), (6, 8), (1, 1),
    )  # fmt: skip
    one, two = going.table.players
    assert not going.table.hordes
    assert (one.armies, two.castles, two.armies[sq("e5")]) == ({}, {}, 1)
    assert (one.vt, two.vt) == (0, 1)


def test_hh_rul_53_each_castle_keeps_its_own_damage() -> None:
    """HH-RUL-53, option, HH-RUL-90: of several players' Castles on one square each has its own hits, before and after."""
    at = sq("e5")
    for before, dice, mine, theirs, standing in (
        ({}, (7, 1, 1), {at: 1}, {}, [True, True]),  # the first Castle in the order is the first to be hit
        ({}, (7, 7, 7), {}, {at: 1}, [False, True]),  # it falls, and the next one is hit
        ({at: 1}, (7, 1, 1), {at: 1}, {at: 1}, [True, True]),  # damage of the second is none of the first
        ({at: 1}, (7, 7, 7), {}, {}, [False, False]),  # the first falls, and the damaged one to a single hit more
    ):
        position = bare(
            "e5 C, a1 S", "Gnoll Chieftain e5 3", "raid_segment",
            others="e5 C2, j9 S", rules=rules(castle_damage_persists=True),
        )  # fmt: skip
        position.players[1].damage = dict(before)
        table = play(position, (1,), (1, 1, 1), dice).table
        assert [player.damage for player in table.players] == [mine, theirs]
        assert [at in player.castles for player in table.players] == standing


def test_hh_rul_53_without_the_option_a_castle_is_whole_after_a_raid_on_several_players() -> None:
    """HH-RUL-53, HH-RAID-04: hits on a Castle count until the battle ends, round by round, at the Castle that took them."""
    position = bare("e5 C, a1 S", "Gnoll Chieftain e5 3", "raid_segment", others="e5 C1, j9 S", rules=rules())
    going = play(position, (1,), (1, 1), (7, 7, 7))
    assert [player.castles for player in going.table.players] == [{}, {sq("e5"): 1}]
    table = play(going.table.copy(), (1, 1), (7, 1, 1)).table
    assert table.players[1].castles == {}
    assert [player.damage for player in table.players] == [{}, {}]


def test_whole_games_at_war() -> None:
    """Random and greedy seats at war never break a table, and a battle at war is written and read back."""
    for seed in range(3):
        assert whole_game(seed, [Random(), Greedy(), Random()], rules(rounds=8)).step == OVER
    table = shared("2", "SC1")
    table.players[0].kingdom, table.players[1].kingdom = "Dwarves", "Elves"
    table.players[0].abilities = ["Fireball"]
    table.players[0].chits.magic = 1
    going = play(table, "war e5 1", "fight", (6, 6), (1, 1, 1))
    assert asked(going).rule == "HH-RUL-58"
    again = stand(line(going.table), rules=going.table.rules).table
    assert again.battle is not None
    assert (again.battle.foe, again.turn.wars) == (1, [(sq("e5"), 1)])

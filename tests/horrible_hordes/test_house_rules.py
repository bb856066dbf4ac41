"""The optional rules by name: stacked in every combination, in diff, digest, records and results."""

from __future__ import annotations

import os
from itertools import combinations

import pytest
from horrible_hordes.helpers import Card, asked, bare, play, printed, tell
from horrible_hordes.test_bots import whole_game

import hordeplay as hp
from hordeplay.bots import Random
from hordeplay.core.script import OVER
from hordeplay.games.horrible_hordes import GAME
from hordeplay.games.horrible_hordes.bots.greedy import Greedy
from hordeplay.games.horrible_hordes.model.options import OPTIONS
from hordeplay.games.horrible_hordes.model.table import HordeTable, Player

PRINTED = printed()
STACKED = ("players-at-war", "horde-master-scores", "rotation", "extra-terrain", "wizard-towers")
EACH = 20 if os.environ.get("HORDEPLAY_LONG") else 1
"""Games of each kind of bot under each combination."""


def over(*, score: str = "none", vt: tuple[int, int, int] = (1, 3, 9)) -> HordeTable:
    """The end of a game of two Kingdoms and a Horde Master, each with so many Victory Tokens."""
    table = GAME.start(PRINTED.with_(horde_master=True, master_score=score), 3)
    table.order, table.round, table.step = [0, 1], 20, OVER
    for player, tokens, kingdom in zip(table.players, vt, ("Dwarves", "Elves", ""), strict=True):
        player.vt, player.kingdom = tokens, kingdom
    return table


def test_every_optional_chapter_has_a_house_rule() -> None:
    """HH-WAR-01, HH-MASTER-01, HH-OLIST-01, HH-XTERR-01, HH-TOWER-01: each is registered under a name and says its clause."""
    assert [house.name for house in OPTIONS] == [
        "players-at-war",
        "horde-master",
        "horde-master-scores",
        "rotation",
        "rotation-only",
        "extra-terrain",
        "wizard-towers",
    ]
    chapters = {house.clause.split("-")[1] for house in OPTIONS}
    assert {"WAR", "MASTER", "OLIST", "XTERR", "TOWER"} <= chapters
    assert all(house.clause in GAME.rulebook for house in OPTIONS)
    with pytest.raises(ValueError, match="did you mean 'wizard-towers'"):
        PRINTED.house("wizard-tower")


@pytest.mark.parametrize("house", OPTIONS, ids=lambda house: house.name)
def test_an_option_shows_in_diff_digest_and_file(house: hp.HouseRule) -> None:
    """An option by name: one line of the diff, the knobs it turns, a digest of its own, and back from a rules file."""
    rules = PRINTED.house(house.name)
    lines = str(rules.diff()).splitlines()
    assert lines[0] == f"house rule {house.name}: not used -> {house.says} ({house.clause})"
    turned = [name for name, value in house.knobs.items() if getattr(PRINTED.knobs, name) != value]
    assert [line.partition(":")[0] for line in lines[1:]] == sorted(turned, key=list(PRINTED.all_knobs()).index)
    assert rules.digest != PRINTED.digest
    assert PRINTED.from_toml(rules.to_toml()) == rules
    assert rules.house(house.name) is rules


def test_options_stack_with_each_other_and_with_knobs() -> None:
    """All options and a knob at once; a record of such a game tells the names and loads."""
    rules = PRINTED.house(*STACKED).with_(rounds=2)
    assert [house.name for house in rules.houses] == list(STACKED)
    assert rules.patches == {"house": list(STACKED), "knobs": {"rounds": 2}}
    digests = [PRINTED.house(*names).digest for n in range(6) for names in combinations(STACKED, n)]
    assert len(dict.fromkeys(digests)) == 32
    match = hp.new("horrible-hordes", seats=3, seed=5, rules=rules)
    match.run("greedy", until="end")
    assert match.result is not None
    again = hp.load(match.save())
    assert again.rules == rules
    assert again.result == match.result
    assert again.save() == match.save()


COMBINATIONS = [names for n in range(len(STACKED) + 1) for names in combinations(STACKED, n)]


@pytest.mark.parametrize("names", COMBINATIONS, ids=lambda names: "+".join(names) or "as printed")
def test_every_combination_plays_to_the_end(names: tuple[str, ...]) -> None:
    """Whole games of three seats, random and greedy, every table on the way checked (HORDEPLAY_LONG: twenty of each)."""
    rules = PRINTED.house(*names).with_(rounds=4)
    for seed in range(EACH):
        for bot in (Random, Greedy):
            table = whole_game(seed, [bot(), bot(), bot()], rules)
            ended = GAME.result(table)
            assert ended is not None
            assert ended.winners
            assert len(table.cards.bags["horde"]) + len(table.hordes) == (71 if "rotation" in names else 40)


@pytest.mark.parametrize(
    "names", [("horde-master",), ("rotation-only",), ("rotation", "rotation-only", "horde-master")]
)
def test_the_other_options_play_to_the_end(names: tuple[str, ...]) -> None:
    """HH-RUL-68, HH-RUL-91: a Horde Master without a score; a pool of optional Hordes alone, the later name counting."""
    table = whole_game(3, [Greedy(), Random(), Greedy()], PRINTED.house(*names).with_(rounds=4))
    ended = GAME.result(table)
    assert ended is not None
    if "rotation-only" in names:
        assert all(table.card(horde).set == "optional" for horde in table.hordes)
    if "horde-master" in names:
        assert ended.scores[2] == 0
        assert 2 not in ended.winners


def test_hh_rul_91_a_scoring_horde_master_can_win() -> None:
    """HH-RUL-91: by the setting units_destroyed the Horde Master is ranked with the others; by none it never wins."""
    says = "the Horde Master wins with 9 points, 6 ahead of Elves."
    assert GAME.result(over(score="units_destroyed")) == ((1, 3, 9), (2,), says)
    shared = GAME.result(over(score="units_destroyed", vt=(4, 9, 9)))
    assert shared is not None
    assert shared.winners == (1, 2)
    assert shared.says == "Elves and the Horde Master win with 9 points, 5 ahead of Dwarves."
    unscored = GAME.result(over())
    assert unscored is not None
    assert unscored.winners == (1,)


def test_hh_rul_91_scores_what_hordes_destroy_and_nothing_else() -> None:
    """HH-RUL-91, HH-WAR-01: units that fall to another player are no points of the Horde Master."""
    rules = PRINTED.house("players-at-war", "horde-master-scores")
    table = bare("e5 2, a1 S", others="e5 1, j9 S", rules=rules)
    table.players.append(Player())
    at_war = play(table, "war e5 1", (6, 6), (6,)).table
    assert at_war.players[0].lost == {"army": 1}
    assert at_war.players[at_war.master].vt == 0
    table = bare("e5 1, a1 S", "Gnoll Chieftain e5 2", others="j9 S", rules=rules)
    table.players.append(Player())
    fought = play(table, (1,), (7, 1)).table
    assert fought.players[fought.master].vt == 1


def test_hh_master_01_to_03_in_a_whole_match() -> None:
    """HH-MASTER-01 to HH-MASTER-03: no Kingdom, no turn; asked for counters and for moves, and for nothing else."""
    match = hp.new("horrible-hordes", seats=2, seed=2, rules=PRINTED.house("horde-master").with_(rounds=3))
    match.run("greedy", until="end")
    verbs = {str(answer.value).split()[0] for answer in match.answers if answer.seat == 1}
    assert verbs <= {"choose", "lead", "stay"}
    assert {"choose", "lead"} <= verbs
    assert match.table.order == [0]
    assert match.table.players[1].kingdom == ""
    assert match.result is not None
    assert match.result.winners == (0,)


def test_hh_master_03_three_drawn_one_kept() -> None:
    """HH-MASTER-03: three counters are drawn, one kept, two go back; a greedy Horde Master keeps the mightiest."""
    table = bare("a1 S", step="spawn", others="", rules=PRINTED.house("horde-master"))
    table.players.append(Player())
    going = play(table)
    before = going.table.cards.size("hordes")
    drawn = ("Rat King", "Nomad Khan", "Red Dragons")
    for name in drawn:
        tell(going, Card(name))
    request = asked(going)
    assert [str(choice) for choice in request.options()] == [f"choose {name}" for name in drawn]
    tell(going, str(Greedy().choose(request, 1, None)))  # type: ignore[arg-type]  # greed needs no luck
    assert going.table.cards.size("hordes") == before - 1
    assert "Nomad Khan" not in going.table.cards.bags["horde"]

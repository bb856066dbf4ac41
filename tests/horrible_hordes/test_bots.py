"""The greedy bot plays whole games, always legally, and better than chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from horrible_hordes.helpers import bare, printed

import hordeplay as hp
from hordeplay.bots import Random
from hordeplay.core.game import Bot
from hordeplay.core.luck import Luck, bot_source
from hordeplay.core.script import OVER, Answer, Ask, Chance, Play
from hordeplay.games.horrible_hordes import GAME, at
from hordeplay.games.horrible_hordes.bots.greedy import Greedy
from hordeplay.games.horrible_hordes.bots.worth import prospects
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.model.worth import favourites, worth
from hordeplay.games.horrible_hordes.odds import battle
from hordeplay.games.horrible_hordes.rules.result import score
from hordeplay.widgets.advice import advised


def whole_game(seed: int, bots: Sequence[Bot], rules: HordeRules) -> HordeTable:
    """A game to its end; every table at the start of a step is checked."""
    luck, chances, plies = Luck(seed), 0, 0
    going = Play(GAME.start(rules, len(bots)), GAME.steps, GAME.check)
    while (request := going.request) is not None:
        plies += 1
        if isinstance(request, Ask):
            seat = request.seats[0]
            going.send(Answer(seat, bots[seat].choose(request, seat, bot_source(seed, seat, plies))))
        else:
            assert isinstance(request, Chance)
            going.send(Answer(None, luck.answer(request, chances)))
            chances += 1
    return going.table


@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_greedy_finishes_whole_games(seats: int) -> None:
    """HH-END-01: every choice of the bot is legal, and no table on the way breaks a rule."""
    table = whole_game(seats, [Greedy() for _ in range(seats)], printed())
    assert table.step == OVER
    assert table.round == 20


@pytest.mark.parametrize(
    "knobs",
    [
        {"horde_idle_move": "greedy_nearest", "battle_mandatory": False, "keep_of": 2, "free_resources": "distinct"},
        {"extra_terrain": True, "wizard_tower": True, "hand_limit_when": "always", "surcharge_optional": True},
        {"stalemate": "attacker_leaves", "castle_damage_persists": True, "undead_growth_timing": "each_round", "army_hits_on": 10},
        {"battle_simultaneous": "horde_first", "raid_targeting": "declared", "conversion_window": "anytime", "keep_of": 3},
        {"battle_simultaneous": "player_first", "natural_1_10": "auto", "d10_zero": "zero", "event_source": "deck10"},
    ],
)  # fmt: skip
def test_greedy_plays_under_other_rules(knobs: dict[str, int | bool | str]) -> None:
    """The options of the rulings make other games, not broken ones."""
    table = whole_game(5, [Greedy(), Greedy(), Greedy()], printed().with_(rounds=8, **knobs))
    assert table.step == OVER


def test_random_plays_under_the_battle_options() -> None:
    """Random choices reach Spells, marches and cancels under other rulings without breaking a table."""
    rules = printed().with_(
        rounds=6, allied_help=True, turn_durations="round_end", lra_modifiers="on", stack_split="per_origin"
    )
    for seed in range(4):
        assert whole_game(seed, [Random(), Random(), Random()], rules).step == OVER


def test_greedy_beats_random() -> None:
    """Two greedy and two random seats: the greedy ones score more."""
    greedy = chance = 0
    for seed in range(3):
        table = whole_game(seed, [Greedy(), Random(), Greedy(), Random()], printed())
        greedy += score(table, 0) + score(table, 2)
        chance += score(table, 1) + score(table, 3)
    assert greedy > 1.5 * chance


def test_the_bot_knows_the_exact_odds() -> None:
    """HH-EX-45: what the bot expects of an attack is what the odds say."""
    table = bare("e5 2, a1 S", "Frost Giant Family e6 3")
    won, lost = prospects(table, 0, table.hordes[0], 2)
    exact = battle(2, "Frost Giant Family")
    assert won == pytest.approx(float(exact.destroyed), abs=1e-12)
    assert lost == pytest.approx(float(exact.lost("army").mean), abs=1e-12)
    table.players[0].abilities = ["Skirmishers", "Great Bows"]
    won, lost = prospects(table, 0, table.hordes[0], 2)
    exact = battle(2, "Frost Giant Family", abilities=table.players[0].abilities)
    assert won == pytest.approx(float(exact.destroyed), abs=1e-12)
    assert lost == pytest.approx(float(exact.lost("army").mean), abs=1e-12)


def wish(step: str, dwarves: str, hordes: str = "") -> str:
    """What the bot would do in a position."""
    match = at(step, dwarves=dwarves, hordes=hordes, tiles="Swamp d4 d5")
    assert isinstance(match.request, Ask)
    return str(Greedy().choose(match.request, 0, bot_source(0, 0, 0)))


def test_the_bot_leaves_a_garrison_when_it_goes_to_attack() -> None:
    """HH-MOVE-01: two Armies stay with a Settlement or Castle; from the open all go."""
    foe = "Rat King d5 1"
    assert wish("move", "d4 settlement castle 4 armies, 2 food", foe) == "move d4 d5 2"
    assert wish("move", "d4 settlement castle 2 armies, 2 food", foe) == "done"
    assert wish("move", "d4 4 armies, a1 settlement, 2 food", foe) == "move d4 d5 4"


def test_the_bot_mans_its_castles_before_it_settles_on() -> None:
    """HH-SETTLE-01: no further Settlement beside a Castle with fewer than three Armies."""
    chits = "2 food 3 wood 1 stone"
    assert wish("settle", f"d4 settlement castle 2 armies, {chits}") == "done"
    assert wish("settle", f"d4 settlement castle 3 armies, {chits}").startswith("settle")


def test_worth_is_read_from_effect_words() -> None:
    """An Ability of the same words is worth the same under any name."""
    rules = printed()
    assert worth(rules.abilities["Green Thumb"]) == worth(rules.abilities["Sawmills"])
    armor = rules.abilities["Heavy Armor"]
    assert worth(armor) < worth(replace(armor, effects=armor.effects[:1]))
    assert set(favourites(rules)) == set(rules.abilities)


@pytest.mark.parametrize(("rounds", "first"), [(3, "Mythic Saga"), (20, "Bards & Minstrels")])
def test_what_comes_once_is_worth_more_where_few_rounds_are_left(rounds: int, first: str) -> None:
    """HH-ABL-36, HH-ABL-37: five points at once, or one for each round with a loss: the second needs the rounds."""
    rules = printed()
    both = {name: worth(rules.abilities[name], rounds) for name in ("Mythic Saga", "Bards & Minstrels")}
    assert max(both, key=both.__getitem__) == first
    order = favourites(rules, rounds)
    assert min(both, key=order.index) == first


def test_the_shelf_of_a_short_game_suggests_no_bards() -> None:
    """The card that a board suggests is the bot's own: with three rounds left it is one that pays in three rounds."""
    match = hp.new("horrible-hordes", preset="first")
    while not any(str(choice).startswith("research") for choice in match.choices):
        match.run("greedy", until="request")
    wanted = advised(match, match.table.seat)
    assert str(wanted) != "research Bards & Minstrels"
    left = match.rules.knobs.rounds - match.table.round + 1
    assert str(wanted) == f"research {favourites(match.rules, left)[0]}"

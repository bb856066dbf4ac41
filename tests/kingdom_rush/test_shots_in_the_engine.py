"""What towers can cover, by the engine: every way to carry out an attack is played, and the best of them is what `best_cover` says."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping

import pytest

from hordeplay.core.choice import Choice
from hordeplay.core.script import OVER, Answer, Ask, Play, Step
from hordeplay.games.kingdom_rush import at, odds
from hordeplay.games.kingdom_rush.model.ruleset import KingdomRules
from hordeplay.games.kingdom_rush.model.squares import FACINGS, write_space
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.model.trays import covered
from hordeplay.games.kingdom_rush.notation import prepare
from hordeplay.games.kingdom_rush.odds.shots import best_cover
from hordeplay.games.kingdom_rush.rules import STEPS
from hordeplay.games.kingdom_rush.rules.placing import Stop
from hordeplay.games.kingdom_rush.rules.towers import Build

LONG = bool(os.environ.get("HORDEPLAY_LONG"))
PRINTED = KingdomRules.load()
MOST_TABLES = 20_000 if LONG else 2_000


def _over(table: KingdomTable) -> str:
    return OVER


ATTACK: Mapping[str, Step[KingdomTable]] = {**STEPS, "act": _over}


class TooMany(Exception):
    """More tables than are looked at."""


def key(table: KingdomTable) -> tuple[object, ...]:
    trays = tuple((tray.id, covered(table, tray), tuple(tray.soldiers)) for tray in table.trays)
    todos = tuple(
        (t.part, t.begun, tuple(t.tiles), t.soldiers, t.target, tuple(sorted(t.used)), t.portal, t.moved)
        for t in table.todo
    )
    return trays, todos


def under(table: KingdomTable) -> int:
    """Enemy squares that are covered."""
    return sum((covered(table, tray) & table.rules.anatomy(tray.name).all).bit_count() for tray in table.trays)


def best_by_playing(table: KingdomTable, tower: str, site: int, facing: str) -> int:
    """The most enemy squares that a tower of seat 0 or its owner covers from here, every choice of the engine tried."""
    seat = table.map.owners[table.map.sites[site]][0]
    table = table.copy()
    table.players[seat].hand = [tower]
    before = under(table)
    going = Play(table, STEPS)
    assert isinstance(going.request, Ask)
    going.send(Answer(seat, Build(tower, site, facing)))
    return best_on(going.table, before)


def played(table: KingdomTable, choice: Choice) -> tuple[KingdomTable, bool]:
    """A table after a choice of the attack at work, and whether the attack is over."""
    play = Play(table.copy(), ATTACK)
    request = play.request
    assert isinstance(request, Ask)
    play.send(Answer(request.seats[0], choice))
    return play.table, play.request is None


def best_on(table: KingdomTable, before: int) -> int:
    """The same from a table on which the attack is to be made."""
    seen: dict[tuple[object, ...], None] = {}
    best, open_ones = 0, [table]
    while open_ones:
        here = open_ones.pop()
        going = Play(here.copy(), ATTACK)
        if going.request is None:
            best = max(best, under(going.table) - before)
            continue
        assert isinstance(going.request, Ask)
        for choice in going.request.options():
            after, over = played(here, choice)
            if over:
                best = max(best, under(after) - before)
            elif key(after) not in seen:
                seen[key(after)] = None
                open_ones.append(after)
        if len(seen) > MOST_TABLES:
            raise TooMany
    return best


def positions(rng: random.Random, rules: KingdomRules, scenario: str) -> KingdomTable:
    """Two or three hordes on the path, some squares of them covered."""
    empty = prepare("act", rules=rules, scenario=scenario, round=2)
    place = rules.scenarios[scenario].setup(2)
    names = [name for stack in place.stacks for name in (*stack.cards, *stack.portals)]
    spaces = rng.sample(empty.map.path, rng.choice((2, 3)))
    words = []
    for name, space in zip(rng.sample(names, len(spaces)), spaces, strict=True):
        anatomy = rules.anatomy(name)
        free = [mask for mask in rules.masks("D2", rng.randrange(4), free=True) if not mask & anatomy.bars["true"]]
        tile = f" tiles {'+'.join('abcde'[s % 5] + str(s // 5 + 1) for s in range(25) if rng.choice(free) >> s & 1)}"
        words.append(f"{name} {write_space(space)}" + ("" if rng.random() < 0.6 or tile.endswith(" ") else tile))
    return prepare("act", rules=rules, scenario=scenario, round=2, trays=", ".join(words))


def compared(tower: str, rules: KingdomRules, seed: int, want: int) -> int:
    """So many shots of a tower, each by playing and by `best_cover`; how many were compared."""
    rng, done = random.Random(f"{tower} {seed}"), 0
    for _ in range(12 * want):
        table = positions(rng, rules, rng.choice(["S1", "S2", "S5"]))
        tries = [
            (site, facing) for site in table.map.sites for facing in FACINGS if best_cover(table, tower, site, facing)
        ]
        if not tries:
            continue
        site, facing = rng.choice(tries)
        try:
            played = best_by_playing(table, tower, site, facing)
        except TooMany:
            continue
        assert best_cover(table, tower, site, facing) == played, (tower, [str(t) for t in table.trays], site, facing)
        done += 1
        if done == want:
            break
    return done


MANY = ("Tesla Tower", "Howitzer")
"""Towers with so many tiles that only little of what they can do is played."""


@pytest.mark.parametrize("tower", [name for name in PRINTED.towers if LONG or name not in MANY])
def test_best_cover_is_the_best_that_the_engine_allows(tower: str) -> None:
    """KR-TOWER-03, KR-TOWER-12, KR-TOWER-13, KR-SOLD-02, KR-PORTAL-03, KR-RUL-14: nothing that can be played covers more."""
    assert compared(tower, PRINTED, 1, 20 if LONG and tower not in MANY else 2) >= (0 if tower == "Tesla Tower" else 2)


KNOBS: list[dict[str, int | bool | str]] = [
    {"soldiers": 1}, {"misfit": "cancel"}, {"linked_misfit": "cancel"}, {"attack_order": "card"}, {"portal_order": "last"},
    {"down_fires": False}, {"tile_must_cover": True}, {"soldiers_on_portals": False}, {"flip_fixed": True}, {"arrow_reach": "exact"},
    {"line_of_sight": True}, {"angled_extends": False}, {"mandatory": "legal"}, {"mandatory": "never"}, {"soldiers": 0},
    {"soldiers": 2, "redeploy": "all"},
]  # fmt: skip


@pytest.mark.parametrize("knobs", KNOBS, ids=str)
def test_best_cover_under_every_knob_of_towers(knobs: dict[str, int | bool | str]) -> None:
    rules, rng = PRINTED.with_(**knobs), random.Random(str(knobs))
    quick = [name for name in PRINTED.towers if name not in {*MANY, "Ranger Hideout", "Artillery", "Bombard"}]
    soldiers = [name for name in quick if PRINTED.towers[name].posts] if "soldiers" in knobs else quick
    towers = soldiers if LONG else rng.sample(soldiers, 2)
    done = [compared(tower, rules, 2, 8 if LONG else 2) for tower in towers]
    assert sum(done) or knobs.get("soldiers") == 0


def test_soldiers_come_from_the_supply() -> None:
    """KR-SOLD-06, KR-SOLD-07: without soldiers in the supply a tower moves some, and no more enemies are covered."""
    rules = PRINTED.with_(soldiers=0)
    table = prepare("act", rules=rules, trays="A3 c2", round=2)
    for site in table.map.sites:
        for facing in FACINGS:
            assert best_cover(table, "Militia", site, facing) == best_by_playing(table, "Militia", site, facing) == 0
    plenty = prepare("act", rules=PRINTED, trays="A3 c2", round=2)
    assert any(best_cover(plenty, "Militia", site, facing) for site in plenty.map.sites for facing in FACINGS)


def test_the_best_tower_of_a_hand_is_the_best_of_all_builds() -> None:
    """KR-TOWER-01, KR-TOWER-02, KR-SOLD-08: every build that the engine offers, each played to the end."""
    match = at("act", trays="A1 c2, A3 d2", built="Archer b1 E", hand_0="Mage Militia", hand_1="Archer", round=2)
    every = {}
    for seat in (0, 1):
        assert isinstance(match.request, Ask)
        for choice in match.request.options(seat):
            if isinstance(choice, Build) and (
                covers := best_by_playing(match.table, choice.tower, choice.site, choice.facing)
            ):
                every[choice.tower, write_space(choice.site), choice.facing] = covers
    shots = odds.best_tower(match)
    assert {(shot.tower, shot.site, shot.facing): shot.covers for shot in shots} == every
    assert [shot.covers for shot in shots] == sorted(every.values(), reverse=True)


def ways_to_play(table: KingdomTable) -> int:
    """In how many ways an attack can be carried out to its end."""
    going = Play(table.copy(), ATTACK)
    if going.request is None:
        return 1
    assert isinstance(going.request, Ask)
    n = 0
    for choice in going.request.options():
        if not isinstance(choice, Stop):
            after, over = played(table, choice)
            n += 1 if over else ways_to_play(after)
    return n


@pytest.mark.parametrize("knobs", [{}, {"tile_must_cover": True}, {"flip_fixed": True}], ids=str)
@pytest.mark.parametrize("tower", ["Archer", "Mage", "Militia", "Footmen"])
def test_attacks_are_counted_as_they_can_be_played(tower: str, knobs: dict[str, bool]) -> None:
    """KR-TOWER-03: one tile or soldier after the other, from every site and facing."""
    match = at("act", trays="B2 d2, A3 e3", round=2, rules=PRINTED.with_(**knobs))
    total = 0
    for site in match.table.map.sites:
        for facing in FACINGS:
            table = match.table.copy()
            seat = table.map.owners[table.map.sites[site]][0]
            table.players[seat].hand = [tower]
            going = Play(table, STEPS)
            going.send(Answer(seat, Build(tower, site, facing)))
            total += ways_to_play(table) if table.step != "act" else 0
    assert odds.attacks(match, tower) == total > 0


def test_attacks_with_too_few_soldiers_are_refused() -> None:
    """KR-SOLD-07: then some are moved, which is not counted; the knob is named."""
    match = at("act", trays="B2 d2", round=2, rules=PRINTED.with_(soldiers=0))
    with pytest.raises(
        ValueError, match="attacks counts soldiers from the supply only: Militia posts 1, and of 0 soldiers"
    ):
        odds.attacks(match, "Militia")

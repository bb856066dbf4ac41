"""The dice phase has one model: the verbs of the game and the plain functions of the exact odds give the same successors."""

from __future__ import annotations

import random
from typing import Any

import pytest
from fantahzee.helpers import play, printed, ruled

from hordeplay.core.script import Ask, Chance, Roll
from hordeplay.games.fantahzee.model.ruleset import FantahzeeRules
from hordeplay.games.fantahzee.model.table import FantahzeeTable, Held, Member
from hordeplay.games.fantahzee.rules.activating import after, effects_of, rouse_targets, roused, ways
from hordeplay.games.fantahzee.rules.effects import ends, pause_of
from hordeplay.games.fantahzee.rules.rolling import Activate, Keep, Steam, keeps, spread, thrown
from hordeplay.games.fantahzee.rules.setup import start
from hordeplay.games.fantahzee.rules.turn import begin_turn

KNOBS: list[dict[str, Any]] = [
    {},
    {"reduce_steam": True},
    {"reduce_steam": True, "steam_leftover": "usable"},
    {"reduction_timing": "at_once", "reduce_to_zero": "minimum_one"},
    {"extra_dice_without_reroll": "free_roll", "die_sides": 8},
    {"cost_groups": "merged", "activate_before_roll": False},
]


def pauses(rules: FantahzeeRules, n: int, seed: int) -> list[FantahzeeTable]:
    """Tables at random pauses of the Roll Step; cards may lie there more often than they exist."""
    dice = random.Random(seed)
    heroes, treasures = list(rules.heroes), list(rules.treasures)
    sides = rules.knobs.die_sides
    tables = []
    for _ in range(n):
        table = start(rules, 2)
        table.round = 1
        begin_turn(table)
        for _ in range(dice.randrange(1, 6)):
            member = Member(dice.choice(heroes), active=dice.random() < 0.2)
            if dice.random() < 0.3:
                member.treasures.append(Held(dice.choice(treasures), dice.choice((1, 2)), dice.random() < 0.2))
            if rules.knobs.reduction_timing == "at_once" and not member.active and dice.random() < 0.3:
                member.reduced.append(dice.choice((1, 2)))
            table.party.append(member)
        turn = table.turn
        turn.rolled = dice.random() < 0.85
        if turn.rolled:
            for _ in range(dice.randrange(7)):
                turn.pool[dice.randrange(sides)] += 1
            turn.waiting = dice.choice((0, 0, 1, 2))
        turn.rerolls = dice.randrange(4)
        turn.steam = dice.randrange(6)
        turn.tokens = sorted(dice.choice(([], [], [1], [1, 2], [1, 1])))
        turn.sets = dice.choice(([], [1]))
        table.step = "roll" if turn.rolled else "first_roll"
        tables.append(table)
    return tables


@pytest.mark.parametrize("knobs", KNOBS, ids=[", ".join(knobs) or "printed" for knobs in KNOBS])
def test_the_same_ways_to_pay(knobs: dict[str, Any]) -> None:
    """FZ-HERO-01, FZ-STM-02: what the verbs list is what `ways` and `keeps` give, and nothing else is legal."""
    rules = ruled(**knobs) if knobs else printed()
    for table in pauses(rules, 100, 1):
        pause = pause_of(table)
        listed: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = [
            (c.slot, c.dice, ()) for c in Activate.options(table, 0)
        ]
        listed += [(c.slot, (), c.tokens) for c in Steam.options(table, 0)]
        payable: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = []
        for slot, hero in enumerate(table.heroes):
            for way in ways(hero, slot, pause, rules.knobs):
                steam = way.steam or (way.tokens and not any(way.dice) and hero.price is None)
                payable.append((slot, spread(way.dice), () if not steam else way.tokens))
        kept = [spread(keep) for keep in keeps(pause, rules.knobs)]
        if table.turn.rolled:
            assert [c.dice for c in Keep.options(table, 0)] == kept
        assert len(listed) == len(payable)
        assert sorted(slot for slot, _, _ in listed) == sorted(slot for slot, _, _ in payable)
        for choice in (*Activate.options(table, 0), *Steam.options(table, 0)):
            assert choice.forbids(table, 0) is None


@pytest.mark.parametrize("knobs", KNOBS, ids=[", ".join(knobs) or "printed" for knobs in KNOBS])
def test_the_same_successors(knobs: dict[str, Any]) -> None:
    """FZ-DICE-05, FZ-RUL-54: paying, rousing and rolling lead to the pause that the plain functions give."""
    rules = ruled(**knobs) if knobs else printed()
    tried = 0
    for table in pauses(rules, 100, 2):
        going = play(table.copy())
        if not isinstance(going.request, Ask):
            continue
        pause = pause_of(table)
        for slot, hero in enumerate(table.heroes):
            words = effects_of(hero, [effects for _, effects in ends(table, table.party[slot])])
            for way in ways(hero, slot, pause, rules.knobs)[:3]:
                paid_in_steam = way.steam > 0
                text = f"{'steam' if paid_in_steam else 'activate'} {slot + 1}"
                text += "".join(f" {word}" for word in (way.tokens if paid_in_steam else spread(way.dice)))
                if not paid_in_steam and hero.steam and way.tokens and not any(way.dice):
                    continue  # a price that reductions bring to nothing is the same in dice and in steam
                then, open_words = after(pause, slot, way, words, hero.strength, rules.knobs)
                went = play(table.copy(), text, until="muster")
                compare(went.table, then)
                if isinstance(went.request, Ask):
                    waiting = [(p.word, p.n) for p in went.table.turn.pending]
                    assert waiting in ([(word.word, word.n) for word in open_words], [])
                tried += 1
    assert tried > 50


def compare(table: FantahzeeTable, then: Any) -> None:
    """Equal pauses, unless the step went on to the end of the Roll Step or to dice that are rolled at once."""
    if table.step in {"roll", "effects", "first_roll"} and table.turn.rolled == then.rolled:
        assert pause_of(table) == then


def test_the_same_rolls() -> None:
    """FZ-DICE-03, FZ-DICE-09: what `thrown` says is in the air is what the game rolls."""
    for table in pauses(printed(), 60, 3):
        if not (table.turn.rolled and table.turn.rerolls and not all(m.active for m in table.party)):
            continue
        pause = pause_of(table)
        for keep in list(keeps(pause, printed().knobs))[:4]:
            then, n = thrown(pause, keep)
            going = play(table.copy(), " ".join(["keep", *map(str, spread(keep))]))
            assert isinstance(going.request, Roll)
            assert isinstance(going.request, Chance)
            assert going.request.n == n
            assert pause_of(going.table) == then._replace(waiting=n)


def test_the_same_targets() -> None:
    """FZ-HERO-08: whom a word `activate` can name, and what it makes of the pause."""
    for table in pauses(printed(), 60, 4):
        pause = pause_of(table)
        for slot in rouse_targets(table.heroes, pause.active, 4):
            hero = table.heroes[slot]
            assert not table.party[slot].active
            assert hero.strength <= 4
            then, _ = roused(pause, slot, hero.effects, hero.strength, printed().knobs)
            assert then.active == pause.active | 1 << slot
            assert then.pool == pause.pool

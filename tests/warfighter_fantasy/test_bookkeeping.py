"""A bookkeeper of its own, written from the rules alone: what no Adventure and no campaign may lose or make up.

It looks at the table after every answer and at what was told in between: cards, coins, Experience, Wounds, counters in
the cups, the Timer, the Guard Track, and what a Hero may carry, hold and have.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any, Final

import pytest

from hordeplay.core.luck import Luck, Source, key_of
from hordeplay.core.script import OVER, Answer, Ask, Chance, Event, Play
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.model.ruleset import WarfighterRules
from hordeplay.games.warfighter_fantasy.model.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.rules.setup import start

RULES = WarfighterRules.load()
MANY = int(os.environ.get("HORDEPLAY_BOOKKEEPER", "1"))
"""Times the usual number of games, for a long look."""


class Bookkeeper:
    """What the table was at the last look, and what must follow from it."""

    def __init__(self, table: WarfighterTable) -> None:
        self.seen = 0
        self.fresh(table)

    def fresh(self, table: WarfighterTable) -> None:
        """Remember the table as it stands."""
        self.coins = table.purse + sum(hero.money for hero in table.heroes)
        self.xp = sum(hero.xp for hero in table.heroes)
        self.hurt = [hero.hurt for hero in table.heroes]
        self.timer, self.turn, self.sets = table.timer, table.turn, sum(table.track)
        self.place = table.adventure

    def look(self, table: WarfighterTable) -> None:
        """Everything that must hold now, and since the last look."""
        assert table.log is not None
        events, self.seen = table.log[self.seen :], len(table.log)
        heroes(table)
        hostiles(table)
        cards(table)
        moved = {event.what for event in events} & {"town", "retreats", "ends", "restored", "promoted"}
        if table.adventure == self.place and self.turn and table.turn and not moved:
            self.since(table, events)
        self.fresh(table)

    def since(self, table: WarfighterTable, events: list[Event]) -> None:
        """Coins, XP, Wounds, Timer and Guards come from what was told and from nothing else."""
        sums: Counter[str] = Counter()
        for event in events:
            facts = event.facts
            match event.what:
                case "coins" | "purse":
                    sums["coins"] += facts["copper"]
                case "tithes" if facts["gear"] in ("gold", "silver", "copper"):
                    sums["coins"] -= facts["value"]
                case "gains":
                    sums["xp"] += facts["xp"]
                case "counters" if facts["do"] == "xp":
                    sums["xp"] += 2 * facts["n"]
                case "suffers":
                    sums[f"hurt {facts['hero']}"] += facts["n"]
                case "heals":
                    sums[f"hurt {facts['hero']}"] -= facts["n"]
                case "guards":
                    sums["sets"] += 1
        coins = table.purse + sum(hero.money for hero in table.heroes)
        assert coins == self.coins + sums["coins"]
        assert sum(hero.xp for hero in table.heroes) <= self.xp + sums["xp"]
        for number, hero in enumerate(table.heroes):
            assert hero.hurt == self.hurt[number] + sums[f"hurt {number}"], hero.name
        assert sum(table.track) <= self.sets + sums["sets"]
        assert self.timer - 1 - events_of(events, "check") <= table.timer <= self.timer


def events_of(events: list[Event], what: str) -> int:
    """How many of a kind were told."""
    return sum(event.what == what for event in events)


def heroes(table: WarfighterTable) -> None:
    """WF-CMP-19, WF-HER-11, WF-HER-12, WF-DWN-01, WF-BUY-04, WF-ARM-03, WF-DIV-01."""
    assert len({hero.name for hero in table.heroes}) == len(table.heroes) <= 6
    for number, hero in enumerate(table.heroes):
        rank, kind = table.rank(hero), RULES.heroes[hero.name].kind
        left = max(0, rank.health - sum(wound.n for wound in hero.wounds))
        assert hero.down == (left == 0), hero.name
        assert all(wound.n > 0 for wound in hero.wounds)
        for n in (
            hero.vulns,
            hero.actions,
            hero.attacks,
            hero.xp,
            hero.divinity,
            *hero.coins.values(),
            *hero.hardy.values(),
        ):
            assert n >= 0, hero.name
        assert 0 <= hero.toughness <= rank.toughness
        assert 0 <= hero.luck <= rank.luck
        assert 0 <= hero.focus <= rank.focus + 2 * ("Deep Focus" in hero.learned)
        assert len(hero.powers) <= rank.powers
        assert hero.actions <= 2
        if kind != "Player" or hero.down:
            assert not hero.hand
        if hero.down:
            assert not hero.gear or table.step in ("reward", "town", "town_enter", "over", "road")
            assert not hero.striking
            assert all(c.hero != number for foe in table.foes for m in foe.members for c in m.counters)
        worn = [gear.name for gear in hero.gear]
        for kindred in (RULES.armors, RULES.shields):
            assert sum(name in kindred for name in worn) <= 1, hero.name
        if kind in ("Player", "Team"):
            weight = sum(RULES.weight(name) for name in worn)
            assert weight <= max(rank.loadout, rank.loadout + table.card.loadout), (hero.name, worn)
        for gear in hero.gear:
            assert gear.left >= 1 or gear.name in RULES.weapons
            full = RULES.armors[gear.name].sturdiness if gear.name in RULES.armors else None
            full = RULES.shields[gear.name].stops if gear.name in RULES.shields else full
            assert 0 <= gear.damage <= (full or 0)
        assert 0 <= hero.space <= table.last
        assert table.spaces[hero.space].name


def hostiles(table: WarfighterTable) -> None:
    """WF-HOS-01, WF-CMP-11, WF-TGT-01, WF-TIM-01, WF-OBJ-02."""
    knobs = table.rules.knobs
    assert 0 <= table.timer <= table.card.turns
    assert all(n >= 0 for n in (*table.track, table.purse, table.rp))
    up = [i for i, hero in enumerate(table.heroes) if not hero.down]
    for foe in table.foes:
        card = RULES.hostiles[foe.name]
        assert foe.members
        waits = table.spaces[foe.space].inactive
        assert not waits or foe.role in ("guard", "minion") or card.arrives == "beyond"
        for member in foe.members:
            assert 0 <= member.wounds < card.health
            assert member.vulns >= 0
            assert not (member.vulns and card.inanimate)
            if not waits:
                assert len(member.counters) <= card.attacks
                assert all(c.hero in up or not up or c.hero == -1 for c in member.counters)
    for i in up if table.turn else ():
        assert 0 <= table.cup[i] <= knobs.counters_per_hero
        assert 0 <= table.extra[i] <= knobs.extra_counters_per_hero


def cards(table: WarfighterTable) -> None:
    """WF-CMP-02: sixty Action cards, twenty-one Locations, and each Hostile card once."""
    if not table.cards.backs or not table.heroes:
        return
    seen: Counter[str] = Counter()
    for bag in table.cards.bags.values():
        seen.update(bag)
    for pile in table.discards.values():
        seen.update(pile)
    for hero in table.heroes:
        seen.update([*hero.hand, *hero.saved])
    seen.update(space.name for space in table.spaces[1:-1] if space.name)
    assert sum(seen[name] for name in RULES.actions) == 60
    assert all(seen[name] == 1 for name in RULES.locations)
    assert all(seen[name] <= RULES.items[name].copies for name in RULES.items)
    boss = RULES.hostiles[RULES.objectives[table.card.objective].hostile]
    there = Counter({foe.id: 1 for foe in table.foes if foe.role in ("", "objective")})
    for foe in {foe.id: foe for foe in table.foes if foe.role in ("", "objective")}.values():
        seen[foe.name] += there[foe.id]
    for name, card in RULES.hostiles.items():
        if not card.objective and name not in (boss.minions, boss.guard_card):
            assert seen[name] == 1, name


def watched(table: WarfighterTable, bot: Any, seed: str) -> WarfighterTable:  # any bot
    """Play to the end with the bookkeeper at the table."""
    table.log = []
    play = Play(table, table.rules.steps(GAME.steps))
    books = Bookkeeper(table)
    luck, stream, chances, ply = Luck(seed).key, key_of("bot", seed), 0, 0
    while play.request is not None:
        request = play.request
        if isinstance(request, Chance):
            play.send(Answer(None, request.sample(Source(luck, chances))))
            chances += 1
        elif isinstance(request, Ask):
            play.send(Answer(0, bot.choose(request, 0, Source(stream, ply))))
        ply += 1
        if not isinstance(play.request, Chance):  # in the middle of a rule nothing is settled
            books.look(play.table)
    table = play.table
    assert table.step == OVER
    lost_for_time = table.turn > table.rules.knobs.longest_game or not boss_has_guards(table)
    if table.outcome == "won":
        rows = [e for e in table.log or () if e.what == "eliminated" and e.facts["role"] == "objective"]
        assert rows
    elif table.journey is None:
        assert all(hero.down for hero in table.heroes) or lost_for_time
    return table


def boss_has_guards(table: WarfighterTable) -> bool:
    """Whether the end of the Timer is not the end of the Adventure (WF-GRD-06)."""
    return RULES.hostiles[RULES.objectives[table.card.objective].hostile].guards > 0


FAST: Final = sorted(name for name in GAME.bots if name != "mcts")
"""The tree search is left out: it takes minutes, and its games are made of the same rules."""


@pytest.mark.parametrize("adventure", sorted(RULES.adventures))
@pytest.mark.parametrize("bot", FAST)
def test_adventures_keep_their_books(adventure: str, bot: str) -> None:
    """Whole Adventures, with bought or ready-made parties and with an On the Adventure card where there is one."""
    events = ["", *(card.name for card in RULES.on_the_adventure.values() if card.adventure == adventure)]
    for n in range(len(events) * MANY):
        table = start(RULES, 1, adventure=adventure, event=events[n % len(events)])
        watched(table, GAME.bots[bot](), f"books/{adventure}/{n}")


@pytest.mark.parametrize("bot", FAST)
def test_campaigns_keep_their_books(bot: str) -> None:
    """Whole campaigns: nothing is lost or made up on the road either."""
    for n in range(MANY):
        table = start(RULES, 1, campaign="The Lamplit Road", party="build")
        watched(table, GAME.bots[bot](), f"books/road/{n}")

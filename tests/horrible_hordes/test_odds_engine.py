"""Exact odds against the engine: seeded battles of thirty kinds through `Play`, each ending within 99.9 % of its chance.

1,000 battles a kind here, 20,000 with HORDEPLAY_LONG=1. The endings told apart: won with so many units left, both gone,
lost to a Horde of such a size, nobody able to hit.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from types import MappingProxyType
from typing import NamedTuple

import pytest
from horrible_hordes.helpers import STEPS, bare, printed, sq

from hordeplay.core.luck import Source, key_of
from hordeplay.core.script import Answer, Ask, Chance, Play
from hordeplay.games.horrible_hordes import odds
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.table import Battle, Blessing, HordeTable
from hordeplay.games.horrible_hordes.rules.battle.combat import Cancel, Fight, Strike, standing
from hordeplay.odds.duel import Outcome

BATTLES = 20_000 if os.environ.get("HORDEPLAY_LONG") else 1_000
SIGMAS = 3.29
"""Two-sided 99.9 %."""
RARE = 10
"""Endings expected less often than this are counted together."""

AT = sq("e5")


class Case(NamedTuple):
    """A battle (`3`: Armies) or a raid (`CC2S`: two Castles, two Armies, a Settlement) against a Horde of some size."""

    name: str
    units: str
    horde: str
    hits: int
    terrain: str = "Clear"
    abilities: tuple[str, ...] = ()
    using: tuple[str, ...] = ()
    blessed: tuple[str, ...] = ()
    damage: int = 0
    knobs: Mapping[str, int | bool | str] = MappingProxyType({})

    @property
    def rules(self) -> HordeRules:
        return printed().with_(**self.knobs)

    @property
    def raided(self) -> bool:
        return not self.units.isdigit()

    @property
    def armies(self) -> int:
        return int("".join(c for c in self.units if c.isdigit()) or 0)

    @property
    def exact(self) -> Outcome:
        using = self.using + self.blessed
        if not self.raided:
            return odds.battle(
                self.armies, self.horde, self.hits, self.terrain, self.abilities, self.rules, using=using
            )
        return odds.raid(
            self.units.count("C"),
            self.armies,
            self.units.count("S"),
            horde=self.horde,
            hits=self.hits,
            terrain=self.terrain,
            abilities=self.abilities,
            rules=self.rules,
            using=using,
            damage=self.damage,
        )

    @property
    def table(self) -> HordeTable:
        """The first combat round of it, about to be fought on e5."""
        known = dict.fromkeys((*self.abilities, *self.using, *self.blessed))
        table = bare(
            f"e5 {self.units}, a1 S",
            f"{self.horde} e5 {self.hits}",
            "combat",
            abilities=", ".join(known),
            chits="9 9 9 9 9 9",
            ground="" if self.terrain == "Clear" else f"e5 {self.terrain}",
            rules=self.rules,
        )
        until = "raid" if self.raided else "turn"
        table.blessings = [Blessing(0, AT, name, until) for name in self.blessed]
        table.battle = Battle(0, AT, self.raided, "halt", castle_hits=self.damage)
        return table


CASES = (
    Case("plain", "2", "Frost Giant Family", 3),
    Case("one against one", "1", "Ogre Magi", 1),
    Case("many", "6", "Kobold Commander", 8),
    Case("humanoids in hills", "3", "Ogre Magi", 2, "Hills"),
    Case("humanoids in a swamp", "3", "Barbarian War Chief", 3, "Swamp"),
    Case("monsters in hills", "2", "Red Dragons", 2, "Hills"),
    Case("mountaineers", "3", "Bugbear King", 3, "Mountain", ("Mountaineers", "Rangers")),
    Case("rangers", "3", "Winged Ape Army", 3, "Forest", ("Mountaineers", "Rangers")),
    Case("weapons and armour", "3", "Lich King", 4, abilities=("Fine Swords", "Raiders", "Heavy Armor", "Holy Water")),
    Case("berserkers", "3", "Gremlin Mob", 5, abilities=("Berserkers", "Nets", "Traps")),
    Case("skirmishers", "2", "Pit Fiend Demons", 2, abilities=("Skirmishers",)),
    Case(
        "skirmishers in round one",
        "2",
        "Pit Fiend Demons",
        2,
        abilities=("Skirmishers",),
        knobs={"skirmish_first_strike": False},
    ),
    Case("decoys", "2", "Frost Giant Family", 3, using=("Decoys",)),
    Case("three cancelled", "3", "Amazon Queen", 4, using=("Decoys", "Field Fortifications", "Illusions")),
    Case("battle spells", "2", "Fire Giant Chief", 2, using=("Fireball", "Lightning Strike")),
    Case("a spell twice", "2", "Vampire Lord", 3, abilities=("Wizardry",), using=("Fireball", "Fireball")),
    Case("blessed", "3", "Stone Giant Clan", 3, blessed=("Bless", "Protection")),
    Case("player first", "3", "Blue Dragons", 3, knobs={"battle_simultaneous": "player_first"}),
    Case("Horde first", "3", "Blue Dragons", 3, knobs={"battle_simultaneous": "horde_first"}),
    Case("automatic faces", "3", "Tarasque", 1, knobs={"natural_1_10": "auto"}),
    Case("face 0 counts nothing", "2", "Skeleton King", 3, knobs={"d10_zero": "zero"}),
    Case("growth in each round", "3", "Wraith Lord", 2, knobs={"undead_growth_timing": "each_round"}),
    Case("growth after the battle", "2", "Ghoul General", 3),
    Case("garrison", "C2S", "Vampire Lord", 3),
    Case("declared targets", "C2S", "Frost Giant Family", 4, knobs={"raid_targeting": "declared"}),
    Case("earthworks", "CS", "Pit Fiend Demons", 2, abilities=("Earthworks", "Garrisons", "Militias")),
    Case("two Castles", "CC1S", "Clockwork Legion", 4, abilities=("Major Fortifications", "Traps")),
    Case("a damaged Castle", "CS", "Gnoll Chieftain", 2, damage=1, knobs={"castle_damage_persists": True}),
    Case("defensive position", "C1S", "Goblin Night Raiders", 4, "Natural Defensive Position", ("Clerics",)),
    Case(
        "raid with everything",
        "C3S",
        "Barbed Devils",
        4,
        abilities=("Skirmishers", "Clerics", "Earthworks", "Holy Water"),
        using=("Decoys", "Fireball"),
        blessed=("Protection",),
    ),
)


def expected(case: Case) -> dict[str, Fraction]:
    """The exact chance of each ending."""
    knobs = case.rules.knobs
    undead = case.rules.hordes[case.horde].kind == "undead" and knobs.undead_growth_timing == "after_battle"
    law: dict[str, Fraction] = {}
    outcome = case.exact
    before = sum(outcome.start.units)
    for left, chance in outcome.left.items():
        alive = sum(left.units)
        foes = left.foes + (knobs.undead_growth * (before - alive) if undead and left.foes else 0)
        law[ending(alive, foes)] = law.get(ending(alive, foes), Fraction(0)) + outcome.left.exactly(left)
        assert chance
    return law


def ending(alive: int, foes: int) -> str:
    if not foes:
        return f"won with {alive}" if alive else "both gone"
    return "nobody can hit" if alive else f"lost to {foes}"


def fought(case: Case, games: int) -> Counter[str]:
    """How so many seeded battles ended: Spells at once, hits cancelled as they come."""
    origin, key = case.table, key_of("battles", case.name)
    endings: Counter[str] = Counter()
    number = 0
    for _ in range(games):
        going = Play(origin.copy(), STEPS)
        table = going.table
        while (request := going.request) is not None:
            if isinstance(request, Chance):
                going.send(Answer(None, request.sample(Source(key, number))))
                number += 1
            else:
                assert isinstance(request, Ask)
                going.send(Answer(0, decided(case, table, request)))
        horde = table.horde_at(AT)
        alive = sum(standing(table, Battle(0, AT, case.raided, "")))
        endings[ending(alive, horde.hits if horde else 0)] += 1
    return endings


def decided(case: Case, table: HordeTable, request: Ask[object]) -> object:  # type: ignore[type-var]  # any choice
    first = next(iter(request.options()))
    if isinstance(first, Cancel):
        return first
    assert isinstance(first, Strike)
    assert table.battle is not None
    casting = [name for name in case.using if name == first.ability]
    return first if casting and not table.battle.round else Fight()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_battles_of_the_engine_end_as_the_odds_say(case: Case) -> None:
    """HH-ATK-02 to HH-ATK-06, HH-RAID-01 to HH-RAID-06, HH-UND-01, HH-HUM-01: each ending as often as its exact chance says."""
    law = expected(case)
    assert sum(law.values()) == 1
    endings = fought(case, BATTLES)
    assert not [way for way in endings if way not in law]
    rare = [way for way, chance in law.items() if chance * BATTLES < RARE]
    common = {way: (float(chance), endings[way]) for way, chance in law.items() if way not in rare}
    common["rarer endings"] = (float(sum(law[way] for way in rare)), sum(endings[way] for way in rare))
    for way, (p, n) in common.items():
        allowed = SIGMAS * sqrt(BATTLES * p * (1 - p)) + 1
        assert abs(n - BATTLES * p) <= allowed, f"{way}: {n} of {BATTLES}, expected {BATTLES * p:.1f}"


def test_there_are_thirty_kinds() -> None:
    """The kinds are varied: terrain, Abilities, Spells, cancelled hits, orders, targeting, Castles, growth."""
    assert len(CASES) == 30
    assert len({case.name for case in CASES}) == 30
    assert sum(case.raided for case in CASES) >= 7

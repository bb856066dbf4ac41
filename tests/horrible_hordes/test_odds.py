"""The exact odds of the worked examples, number for number; and that the engine plays by the same odds."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import NamedTuple

import pytest
from horrible_hordes.helpers import STEPS, bare, ends, printed, raided, sq

from hordeplay.core.luck import Luck
from hordeplay.core.script import Answer, Play
from hordeplay.games.horrible_hordes import odds
from hordeplay.odds.duel import Outcome
from hordeplay.odds.pmf import Pmf


class Example(NamedTuple):
    """A battle (`2`: Armies) or a raid (`C2S`: Castle, two Armies, Settlement), and win, mutual, loss, rounds."""

    name: str
    units: str
    horde: str
    hits: int
    answers: str
    terrain: str | None = None
    abilities: tuple[str, ...] = ()
    using: tuple[str, ...] = ()
    declared: bool = False

    @property
    def outcome(self) -> Outcome:
        rules = printed().with_(raid_targeting="declared") if self.declared else None
        armies = int("".join(c for c in self.units if c.isdigit()) or 0)
        words = {"terrain": self.terrain, "abilities": self.abilities, "using": self.using, "rules": rules}
        if self.units.isdigit():
            return odds.battle(armies, self.horde, self.hits, **words)  # type: ignore[arg-type]  # each word has its own type
        return odds.raid(
            self.units.count("C"),
            armies,
            self.units.count("S"),
            horde=self.horde,
            hits=self.hits,
            **words,  # type: ignore[arg-type]
        )


EXAMPLES = (
    Example("HH-EX-34", "1", "Gnoll Chieftain", 1, "3/7 2/7 2/7 10/7"),
    Example("HH-EX-35", "1", "Vampire Lord", 1, "3/13 3/13 7/13"),
    Example("HH-EX-36", "1", "Kobold Commander", 1, "49/79 21/79 9/79"),
    Example("HH-EX-37", "1", "Ogre Magi", 1, "1/6 1/4 7/12"),
    Example("HH-EX-38", "1", "Ogre Magi", 1, "3/38 7/38 14/19", terrain="Hills"),
    Example("HH-EX-39", "1", "Harbinger of Doom", 1, "1/21 4/21 16/21"),
    Example("HH-EX-40", "1", "Tarasque", 1, "3/73 7/73 63/73"),
    Example("HH-EX-41", "1", "Pit Fiend Demons", 2, "1/46 3/92 87/92"),
    Example("HH-EX-42", "2", "Pit Fiend Demons", 2, "673/2208 869/4416 2201/4416 32065/19872"),
    Example("HH-EX-43", "2", "Red Dragons", 2, "48217/317312 15859/158656 237377/317312"),
    Example("HH-EX-44", "2", "Frost Giant Family", 1, "111/119 4/119 4/119"),
    Example(
        "HH-EX-45",
        "2",
        "Frost Giant Family",
        3,
        "8742681459/46831515731 3046330836/46831515731 35042503436/46831515731 8591746900/4257410521",
    ),
    Example(
        "HH-EX-46",
        "2",
        "Frost Giant Family",
        3,
        "57723509501127/233100140521367 20183495512788/233100140521367 22170447929636/33300020074481",
        abilities=("Nets",),
    ),
    Example(
        "HH-EX-47",
        "2",
        "Frost Giant Family",
        3,
        "5024401706611/15308982100269 1036048185529/15308982100269 9248532208129/15308982100269",
        abilities=("Pikes",),
    ),
    Example(
        "HH-EX-48",
        "3",
        "Frost Giant Family",
        3,
        "190796391582903549/322022446985860621 26321679037932536/322022446985860621 104904376365024536/322022446985860621",
    ),
    Example("HH-EX-49", "4", "Frost Giant Family", 3, "0.8887118098 0.0291763985 0.0821117917"),
    Example("HH-EX-50", "4", "Kobold Commander", 8, "0.1363673557 0.0180275426 0.8456051017"),
    Example("HH-EX-51", "1", "Emperor Penguin", 6, "1 0 0 60/7", abilities=("Pikes", "Heavy Armor")),
    Example("HH-EX-52", "1", "Pit Fiend Demons", 1, "5/8 3/16 3/16", abilities=("Skirmishers",)),
    Example("HH-EX-53", "1", "Gnoll Chieftain", 1, "41/49 4/49 4/49", using=("Decoys",)),
    Example(
        "HH-EX-54",
        "2",
        "Frost Giant Family",
        3,
        "15436598437072089/34268071837360361 2752166916702936/34268071837360361 16079306483585336/34268071837360361",
        using=("Decoys",),
    ),
    Example("HH-EX-55", "S", "Gnoll Chieftain", 1, "9/29 6/29 14/29"),
    Example("HH-EX-56", "CS", "Gnoll Chieftain", 1, "978821/1014101 10584/1014101 24696/1014101"),
    Example("HH-EX-57", "C", "Gnoll Chieftain", 1, "49/64 3/32 9/64"),
    Example("HH-EX-58", "C", "Gnoll Chieftain", 1, "467/512 9/256 27/512", abilities=("Earthworks",)),
    Example("HH-EX-59", "S", "Frost Giant Family", 3, "19683/5753803 13122/5753803 5720998/5753803"),
    Example(
        "HH-EX-60",
        "CS",
        "Frost Giant Family",
        3,
        "9886413079989647109/36869503636504216469 1766064024531270936/36869503636504216469 25217026531983298424/36869503636504216469",
    ),
    Example("HH-EX-61", "S", "Red Dragons", 2, "1/856 3/1712 1707/1712"),
    Example(
        "HH-EX-62",
        "CS",
        "Red Dragons",
        2,
        "163931464633/1184857145248 493194961053/16588000033472 13799764567557/16588000033472",
    ),
    Example(
        "HH-EX-63",
        "CS",
        "Pit Fiend Demons",
        2,
        "244301316157/544083434752 99052919541/1088166869504 500511317649/1088166869504",
    ),
    Example(
        "HH-EX-64",
        "CS",
        "Pit Fiend Demons",
        2,
        "23036192087/49462130432 99114246261/1088166869504 482256397329/1088166869504",
        declared=True,
    ),
    Example(
        "HH-EX-65",
        "CS",
        "Pit Fiend Demons",
        2,
        "45109726436537173/65977733631766528 7605074040656589/131955467263533056 34130940349802121/131955467263533056",
        abilities=("Earthworks",),
    ),
    Example(
        "HH-EX-66",
        "CS",
        "Pit Fiend Demons",
        2,
        "977074709/1905165224 339489567/3810330448 1516691463/3810330448",
        abilities=("Garrisons",),
    ),
    Example(
        "HH-EX-67",
        "CS",
        "Pit Fiend Demons",
        2,
        "4480739918828/8527666141763 932964421032/8527666141763 3113961801903/8527666141763",
        abilities=("Militias",),
    ),
    Example("HH-EX-68", "S", "Storm Giant Lord", 1, "0 0 1"),
    Example("HH-EX-69", "CS", "Storm Giant Lord", 1, "1360/5329 0 3969/5329"),
    Example("HH-EX-70", "C2S", "Frost Giant Family", 3, "0.9331378144 0.0107583232 0.0561038623"),
    Example("HH-EX-71", "C2S", "Vampire Lord", 3, "0.5138066216 0.0176691047 0.4685242738"),
    Example("HH-EX-72", "C2S", "Vampire Lord", 3, "0.5716244835 0.0158527791 0.4125227374", abilities=("Clerics",)),
    Example("HH-EX-73", "C2S", "Goblin Night Raiders", 8, "0.1430995646 0.0117157772 0.8451846583"),
    Example(
        "HH-EX-83",
        "CS",
        "Gnoll Chieftain",
        1,
        "2078663/2118353 11907/2118353 27783/2118353",
        terrain="Natural Defensive Position",
    ),
)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_hh_ex_34_to_83(example: Example) -> None:
    """HH-EX-34 to HH-EX-73, HH-EX-83: win, mutual, loss and mean rounds, exactly or to the printed digits."""
    outcome = example.outcome
    values = (outcome.win, outcome.mutual, outcome.lose, outcome.rounds)
    for chance, text in zip(values, example.answers.split(), strict=False):
        if "." in text:
            assert round(float(chance), 10) == float(text)
        else:
            assert chance == Fraction(text)


@pytest.mark.parametrize(
    ("name", "ability", "horde", "terrain", "hit"),
    [
        ("HH-EX-74", "Catapults", "Ogre Magi", None, "1/5"),
        ("HH-EX-75", "Catapults", "Ogre Magi", "Hills", "1/10"),
        ("HH-EX-76", "Holy Word", "Wraith Lord", None, "2/5"),
        ("HH-EX-77", "Poison Cloud", "Kobold Commander", None, "9/10"),
        ("HH-EX-78", "Bannish", "Tarasque", None, "1/10"),
        ("HH-EX-79", "Lightning Strike", "Pit Fiend Demons", None, "3/5"),
    ],
)
def test_hh_ex_74_to_79_single_attacks(name: str, ability: str, horde: str, terrain: str | None, hit: str) -> None:
    """HH-EX-74 to HH-EX-79: the chance that one long range attack or battle Spell hits."""
    assert odds.shot(ability, horde, terrain=terrain).at_least(1) == Fraction(hit), name


def test_hh_ex_80_fireball() -> None:
    """HH-EX-80: two rolls at 8+ against Defense 2."""
    law = odds.shot("Fireball", "Red Dragons")
    assert (law.at_least(1), law.exactly(2)) == (Fraction(19, 100), Fraction(1, 100))


def test_hh_ex_81_earthquake() -> None:
    """HH-EX-81: one roll at 9+ per Hit Counter."""
    law = odds.shot("Earthquake", "Rat King")
    assert (law.mean, law.exactly(7)) == (Fraction(14, 5), Fraction(128, 78125))


def test_hh_ex_82_undead_growth_law() -> None:
    """HH-EX-82, HH-PQ-07: the size of an Undead Horde after a battle it won."""
    law = odds.size_after(odds.battle(2, "Wraith Lord"))
    assert law.exactly(3) == Fraction(1251748680, 3941582821)
    assert law.exactly(4) == Fraction(102508, 385033)


def test_hh_ex_28_spawn() -> None:
    """HH-EX-28: two draws with 20 of 100 squares taken."""
    law = odds.spawns(20)
    assert (law.mean, law.exactly(0)) == (Fraction(199, 125), Fraction(1, 25))


def test_hh_pq_03_attack_or_defense() -> None:
    """HH-PQ-03: pool means of P(destroyed) with four Armies and one more Attack, or one more Defense."""
    plain, attack, defense = (
        sum(float(one[name, 4].destroyed) for name, n in one if n == 4) / 40
        for one in (odds.pool(4), odds.pool(4, abilities=["Great Bows"]), odds.pool(4, abilities=["Heavy Armor"]))
    )
    assert (round(plain, 4), round(attack, 4), round(defense, 4)) == (0.4366, 0.5217, 0.5789)


def test_unknown_names_are_refused_with_the_nearest() -> None:
    with pytest.raises(ValueError, match="Red Dragons"):
        odds.battle(2, "Red Dragon")
    with pytest.raises(ValueError, match="Decoys"):
        odds.battle(2, "Red Dragons", using=["Decoy"])


# --- the engine and the odds agree -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "horde", "abilities"),
    [("1", "Gnoll Chieftain e5 1", ""), ("1", "Pit Fiend Demons e5 1", "Skirmishers"), ("2", "Ogre Magi e5 1", "Nets")],
)
def test_the_steps_of_a_battle_give_the_exact_odds(units: str, horde: str, abilities: str) -> None:
    """HH-ATK-02 to HH-ATK-06: expanding the steps themselves over every roll gives the fractions of `odds.battle`."""
    law = ends(bare(f"e5 {units}, a1 S", horde, abilities=abilities))
    name, hits = horde.rsplit(" e5 ", 1)
    exact = odds.battle(int(units), name, int(hits), abilities=[a for a in (abilities,) if a])
    assert law == {
        way: chance for way, chance in (("win", exact.win), ("mutual", exact.mutual), ("loss", exact.lose)) if chance
    }


@pytest.mark.parametrize(
    "knobs",
    [
        {},
        {"raid_targeting": "declared"},
        {"battle_simultaneous": "horde_first"},
        {"battle_simultaneous": "player_first"},
    ],
)
def test_the_steps_of_a_raid_give_the_exact_odds(knobs: dict[str, str]) -> None:
    """HH-RAID-01 to HH-RAID-06: likewise for a raid on Castle and Settlement."""
    rules = printed().with_(**knobs)
    table = raided("SC", "Gnoll Chieftain e5 1", rules=rules)
    table.players[0].settlements[sq("a1")] = 1
    exact = odds.raid(1, 0, 1, horde="Gnoll Chieftain", hits=1, rules=rules)
    law = ends(table)
    assert (law["win"], law.get("mutual", 0), law["loss"]) == (exact.win, exact.mutual, exact.lose)


def simulated(units: str, horde: str, step: str, games: int) -> Pmf[str]:
    """Battles on e5 played with seeded luck."""
    position = bare(f"e5 {units}, a1 S", horde, step)
    ways = {"win": 0, "mutual": 0, "loss": 0}
    luck = Luck(11)
    number = 0
    for _ in range(games):
        going = Play(position.copy(), STEPS)
        while going.request is not None:
            going.send(Answer(None, luck.answer(going.request, number)))  # type: ignore[arg-type]  # only chance is asked
            number += 1
        table = going.table
        if table.hordes:
            ways["loss"] += 1
        else:
            ways["win" if table.players[0].holds(sq("e5")) else "mutual"] += 1
    return Pmf.of(ways)


@pytest.mark.parametrize(
    ("units", "horde", "step"),
    [
        ("2", "Frost Giant Family e5 3", "attack"),
        ("4", "Pit Fiend Demons e5 2", "attack"),
        ("SC2", "Vampire Lord e5 3", "raid_segment"),
    ],
)
def test_seeded_battles_stay_within_the_interval(units: str, horde: str, step: str) -> None:
    """HH-EX-45, HH-EX-71: 20,000 battles through Play, each way within 99.9 % of its exact chance."""
    games = 20_000
    name, hits = horde.rsplit(" e5 ", 1)
    armies = int("".join(c for c in units if c.isdigit()) or 0)
    if step == "attack":
        exact = odds.battle(armies, name, int(hits))
    else:
        exact = odds.raid(1, armies, 1, horde=name, hits=int(hits))
    shares = simulated(units, horde, step, games)
    for way, chance in (("win", exact.win), ("mutual", exact.mutual), ("loss", exact.lose)):
        p = float(chance)
        assert abs(float(shares.exactly(way)) - p) < 3.29 * sqrt(p * (1 - p) / games), way

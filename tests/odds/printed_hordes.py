"""The printed Hordes with the four percentages that the rules ledger gives for each, and its battles as calls of `odds.duel`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from hordeplay.odds.duel import Outcome, Rank, Targeting, battle
from hordeplay.odds.pmf import Pmf


class Horde(NamedTuple):
    """One counter: type, Hit Counters, Defense, Attack; and per cent, two places.

    - `two`, `four`: the Horde is destroyed when 2 or 4 plain Armies attack it outside Swamp and Hills
    - `start`: a unit survives its raid on Castle, 2 Armies and Settlement; `fort`: on Castle and Settlement
    """

    name: str
    kind: str
    hits: int
    defense: int
    attack: int
    two: str
    four: str
    start: str
    fort: str


BASIC = (
    Horde("Kobold Commander", "H", 8, -2, 8, "0.08", "15.44", "23.16", "0.15"),
    Horde("Goblin Night Raiders", "H", 8, -1, 8, "0.04", "9.62", "14.31", "0.05"),
    Horde("Orc War Boss", "H", 7, -2, 7, "0.04", "13.18", "19.33", "0.08"),
    Horde("Goblin Witch Doctor", "H", 8, -2, 7, "0.00", "4.04", "6.92", "0.01"),
    Horde("Orc Shaman", "H", 7, -1, 6, "0.00", "2.24", "3.50", "0.00"),
    Horde("Hobgoblin Warlord", "H", 6, 0, 6, "0.01", "5.60", "7.10", "0.01"),
    Horde("Ogre Magi", "H", 4, 2, 5, "0.12", "12.86", "10.17", "0.04"),
    Horde("Lizard Man Tribes", "H", 7, 1, 7, "0.00", "1.77", "2.03", "0.00"),
    Horde("Bullywug King", "H", 8, -2, 9, "1.26", "43.77", "56.32", "2.31"),
    Horde("Troglodyte Mother", "H", 5, 2, 8, "0.74", "24.87", "22.74", "0.22"),
    Horde("King Crab of the Crab Men", "H", 5, 1, 8, "1.86", "41.80", "44.94", "1.45"),
    Horde("Gnoll Chieftain", "H", 7, 0, 7, "0.01", "4.21", "5.73", "0.01"),
    Horde("Bugbear King", "H", 6, 1, 6, "0.00", "2.48", "2.70", "0.00"),
    Horde("Barbarian War Chief", "H", 6, 0, 8, "0.70", "31.86", "38.10", "0.81"),
    Horde("Amazon Queen", "H", 6, 0, 7, "0.09", "14.40", "17.86", "0.11"),
    Horde("Nomad Khan", "H", 7, 0, 6, "0.00", "1.02", "1.45", "0.00"),
    Horde("Troll King", "H", 4, 2, 5, "0.12", "12.86", "10.17", "0.04"),
    Horde("Gythanki Witch King", "H", 5, 1, 5, "0.01", "5.50", "5.51", "0.01"),
    Horde("Drow Sorceress", "H", 5, 1, 6, "0.08", "11.89", "12.40", "0.05"),
    Horde("Rat King", "H", 7, -2, 9, "3.99", "63.27", "74.29", "6.92"),
    Horde("Skeleton King", "U", 6, -2, 9, "10.86", "81.09", "88.26", "17.36"),
    Horde("Zombie Master", "U", 6, 1, 9, "2.38", "44.90", "49.41", "1.82"),
    Horde("Ghoul General", "U", 5, -1, 8, "5.87", "70.30", "77.25", "8.39"),
    Horde("Lich King", "U", 4, 0, 5, "0.66", "40.46", "41.87", "0.76"),
    Horde("Necromancer", "U", 5, -2, 8, "8.66", "80.36", "86.37", "13.70"),
    Horde("Vampire Lord", "U", 3, 2, 6, "5.20", "55.53", "51.38", "2.34"),
    Horde("Wraith Lord", "U", 2, 2, 7, "41.62", "92.97", "92.15", "28.30"),
    Horde("Werewolf Pack Leader", "U", 3, 1, 6, "9.69", "73.84", "74.19", "7.91"),
    Horde("Pit Fiend Demons", "U", 2, 0, 5, "50.16", "97.82", "98.14", "44.90"),
    Horde("Barbed Devils", "U", 4, -1, 7, "8.82", "80.35", "84.23", "11.82"),
    Horde("Winged Ape Army", "M", 4, 1, 6, "1.09", "37.48", "37.93", "0.85"),
    Horde("Red Dragons", "M", 2, 2, 5, "25.19", "84.00", "81.40", "13.84"),
    Horde("Blue Dragons", "M", 3, 0, 7, "25.17", "91.79", "93.31", "26.81"),
    Horde("Gremlin Mob", "M", 5, -1, 8, "5.87", "70.30", "77.25", "8.39"),
    Horde("Emperor Penguin", "M", 6, -2, 9, "10.86", "81.09", "88.26", "17.36"),
    Horde("Giant Spider Swarm", "M", 6, -2, 6, "0.05", "16.55", "22.28", "0.10"),
    Horde("Clockwork Legion", "M", 5, -1, 9, "19.04", "88.05", "92.51", "25.84"),
    Horde("Stone Giant Clan", "M", 4, 2, 8, "4.41", "51.52", "49.15", "1.86"),
    Horde("Frost Giant Family", "M", 3, 0, 7, "25.17", "91.79", "93.31", "26.81"),
    Horde("Fire Giant Chief", "M", 2, 1, 5, "37.70", "93.65", "93.72", "29.61"),
)

OPTIONAL = (
    Horde("Gryphon Lord", "M", 3, 0, 6, "15.20", "86.12", "87.60", "15.72"),
    Horde("Efreeti Fire Sultan", "M", 2, 2, 5, "25.19", "84.00", "81.40", "13.84"),
    Horde("Pokemon Master", "M", 6, -1, 8, "1.34", "44.54", "53.55", "2.03"),
    Horde("Centaur Herd Master", "M", 4, 0, 7, "5.70", "68.24", "72.20", "6.48"),
    Horde("Master of the Wild Hunt", "U", 3, 2, 6, "5.20", "55.53", "51.38", "2.34"),
    Horde("Giant Killer Queen Bee", "M", 6, -1, 9, "7.46", "72.08", "80.32", "10.78"),
    Horde("Naga Queen", "M", 3, 1, 5, "5.13", "64.41", "63.58", "3.94"),
    Horde("Dinosaur Lord", "M", 3, 1, 7, "17.21", "82.94", "84.05", "14.95"),
    Horde("Gargoyle Lord", "M", 4, 2, 8, "4.41", "51.52", "49.15", "1.86"),
    Horde("Mushroom Men", "M", 6, -2, 8, "2.23", "56.50", "66.55", "3.96"),
    Horde("Grandmaster Ninja", "H", 5, 2, 5, "0.00", "2.02", "1.46", "0.00"),
    Horde("Storm Giant Lord", "M", 1, 3, 4, "59.15", "94.35", "90.29", "25.52"),
    Horde("Hill Giant Chief", "M", 3, 0, 7, "25.17", "91.79", "93.31", "26.81"),
    Horde("Cloud Giant Lord", "M", 1, 1, 6, "90.59", "99.92", "99.94", "87.40"),
    Horde("Harpy Queen", "M", 4, -1, 8, "19.77", "90.18", "93.17", "25.69"),
    Horde("Death Knight", "U", 4, 1, 7, "3.21", "52.47", "54.23", "2.61"),
    Horde("Caveman Chief", "H", 7, -1, 8, "0.24", "22.85", "30.49", "0.38"),
    Horde("Mummy Pharaoh", "U", 5, 1, 6, "0.08", "11.89", "12.40", "0.05"),
    Horde("Treant Elder", "M", 2, 2, 6, "32.35", "88.73", "87.09", "19.81"),
    Horde("Creeping Kudzu", "M", 6, -2, 9, "10.86", "81.09", "88.26", "17.36"),
    Horde("Beastmen War Chief", "H", 7, 0, 8, "0.11", "14.18", "18.37", "0.12"),
    Horde("Tarasque", "M", 1, 4, 4, "35.36", "75.86", "63.74", "0.00"),
    Horde("Scorpion Men", "M", 5, 0, 7, "0.87", "36.86", "41.84", "1.01"),
    Horde("Minotaur Head Bull", "M", 4, 1, 6, "1.09", "37.48", "37.93", "0.85"),
    Horde("Chaos Cultists", "U", 6, -1, 9, "7.46", "72.08", "80.32", "10.78"),
    Horde("Harbinger of Doom", "U", 1, 3, 3, "55.26", "92.71", "87.87", "22.90"),
    Horde("Death Priestess Fanatics", "U", 4, -2, 7, "12.47", "89.00", "91.68", "18.14"),
    Horde("Deathknell Warlock", "U", 2, 1, 6, "45.93", "95.89", "96.17", "39.02"),
    Horde("Dark Acolyte", "U", 5, 0, 8, "3.58", "57.38", "63.67", "4.19"),
    Horde("Skull Lord", "U", 3, 2, 7, "10.00", "67.61", "64.75", "5.06"),
    Horde("Apocalypse Horsemen", "U", 1, 4, 5, "39.34", "80.01", "68.65", "0.00"),
)

HORDES = {horde.name: horde for horde in (*BASIC, *OPTIONAL)}


def need(number: int) -> Fraction:
    """Give the chance that a ten-sided die shows `number` or more (HH-RUL-44: no face hits or misses by itself)."""
    return Pmf.uniform(range(1, 11)).at_least(number)


def attack(
    armies: int,
    name: str,
    *,
    counters: int | None = None,
    plus: int = 0,
    armour: int = 0,
    hills: bool = False,
    spare: int = 0,
    before: Sequence[tuple[int, Fraction]] = (),
    extra: Sequence[tuple[int, Fraction]] = (),
) -> Outcome:
    """Let Armies attack a Horde; `plus` to their dice, `armour` against its dice, `hills` for a Humanoid in its hills."""
    horde = HORDES[name]
    return battle(
        armies,
        counters or horde.hits,
        hit=need(6 + horde.defense + hills - plus),
        risk=need(horde.attack + armour - hills),
        spare=spare,
        before=before,
        extra=extra,
    )


def raid(
    name: str,
    *,
    castles: int = 0,
    armies: int = 0,
    settlements: int = 0,
    counters: int | None = None,
    castle_hits: int = 2,
    garrisons: int = 0,
    militias: int = 0,
    armour: int = 0,
    ground: int = 0,
    targeting: Targeting = "sequential",
) -> Outcome:
    """Let a Horde raid a garrison (HH-RAID-02..04); `armour` guards Armies, `ground` everybody."""
    horde = HORDES[name]
    risk = need(horde.attack + ground)
    garrison = [
        Rank("castle", castles, need(7 + horde.defense - garrisons), risk, toughness=castle_hits),
        Rank("army", armies, need(6 + horde.defense), need(horde.attack + ground + armour)),
        Rank("settlement", settlements, need(8 + horde.defense - militias), risk),
    ]
    return battle(garrison, counters or horde.hits, targeting=targeting)


def same(value: Fraction, printed: str) -> bool:
    """Compare with a printed fraction, or with a decimal at its own number of places."""
    if "." not in printed:
        return value == Fraction(printed)
    return round(value, len(printed.split(".")[1])) == Fraction(printed)


def says(outcome: Outcome, win: str, mutual: str, lose: str, rounds: str | None = None) -> None:
    """Hold an outcome against the ledger's numbers."""
    assert same(outcome.win, win)
    assert same(outcome.mutual, mutual)
    assert same(outcome.lose, lose)
    assert outcome.stalemate == 0
    assert rounds is None or same(outcome.rounds, rounds)

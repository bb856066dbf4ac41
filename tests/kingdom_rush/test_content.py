"""Content, knobs and texts of Kingdom Rush against the counts of the rulebook and of our card set."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise, product

import pytest
from kingdom_rush.helpers import edited, printed, ruled

from hordeplay.core.knobs import declared
from hordeplay.core.provenance import known_of, says
from hordeplay.core.rulebook import Rulebook
from hordeplay.games.kingdom_rush.model.content import Tower
from hordeplay.games.kingdom_rush.model.knobs import Knobs
from hordeplay.games.kingdom_rush.model.squares import FACINGS, in_card, read_space
from hordeplay.games.kingdom_rush.model.vocabulary import VOCABULARY, Part, read_arrow

RULES = printed()
KNOBS = declared(Knobs)
BOOK = Rulebook.load("hordeplay.games.kingdom_rush", RULES)


def test_the_tower_cards() -> None:
    """KR-SOLD-09, KR-RUL-37: 20 towers of four families, 44 cards, level 4 twice; one name each."""
    towers = list(RULES.towers.values())
    assert (len(towers), sum(tower.copies for tower in towers)) == (20, 44)
    assert Counter((tower.family, tower.level) for tower in towers) == {
        (family, level): 1 + (level == 4)
        for family in ("Archery", "Mage", "Cannon", "Soldier")
        for level in (1, 2, 3, 4)
    }
    assert {tower.level: tower.copies for tower in towers} == {1: 4, 2: 3, 3: 2, 4: 1}
    assert {name: RULES.towers[name].level for name in ("Militia", "Footmen", "Knights", "Holy Order", "Barbarian Hall")} == {
        "Militia": 1, "Footmen": 2, "Knights": 3, "Holy Order": 4, "Barbarian Hall": 4,
    }  # fmt: skip
    assert [tower.name for tower in towers if tower.attack == "true"] == ["Tesla Tower", "Holy Order"]
    assert all(tower.attack == "magical" for tower in towers if tower.family == "Mage")


def test_the_families_and_their_character() -> None:
    """KR-GLOS-09 to KR-GLOS-11, KR-GLOS-14: names, levels, and what sets a family apart from the others of its level."""
    towers = list(RULES.towers.values())
    names = {
        family: [tower.name for tower in towers if tower.family == family] for family in ("Archery", "Mage", "Cannon")
    }
    for clause, family in (("KR-GLOS-09", "Archery"), ("KR-GLOS-10", "Mage"), ("KR-GLOS-11", "Cannon")):
        assert all(name in BOOK.clauses[clause].text for name in names[family])
    assert all(part.attack == "magical" for tower in towers if tower.family == "Mage" for part in tower.attacks)

    def biggest(tower: Tower) -> int:
        return max((int(tile[1:]) for part in tower.attacks for tile in part.tiles), default=0)

    def reaches(tower: Tower) -> int:
        """Path spaces of the first map from all sites and facings."""
        ground = RULES.map("S1", 2)
        ways = product(ground.sites, FACINGS)
        return sum(len(RULES.reach("S1", 2, tower.reaches, facing, site)) for site, facing in ways)

    for level in (1, 2, 3, 4):
        of = {family: [t for t in towers if t.family == family and t.level == level] for family in names}
        others = [tower for family in ("Archery", "Cannon") for tower in of[family]]
        assert max(map(biggest, of["Mage"])) > max(map(biggest, others))
        assert all(sum(len(part.tiles) for part in tower.attacks) > 1 for tower in of["Cannon"])
        assert max(map(reaches, of["Archery"])) >= max(reaches(t) for family in ("Mage", "Cannon") for t in of[family])


def test_two_towers_have_several_attacks() -> None:
    """KR-TOWER-03: the numbers on both cards are ours, their names and levels the rulebook's."""
    several = [tower for tower in RULES.towers.values() if tower.more]
    assert [tower.name for tower in several] == ["Musketeer Garrison", "Howitzer"]
    assert all("name" in tower.known and "more" not in tower.known for tower in several)


def test_upgrades_stay_in_the_family() -> None:
    """KR-PASS-02, KR-PASS-03: each upgrade is of the same family and one level up; only level 4 has none."""
    for tower in RULES.towers.values():
        ups = [RULES.towers[name] for name in tower.upgrades]
        assert all((up.family, up.level) == (tower.family, tower.level + 1) for up in ups)
        assert len(ups) == {1: 1, 2: 1, 3: 2, 4: 0}[tower.level]


def test_a_tower_that_nobody_can_get_is_refused() -> None:
    """KR-PASS-02, KR-PASS-03, KR-BUY-03: above level 2 a tower is what another is upgraded to, unless its level is sold."""
    with pytest.raises(ValueError, match="'Ranger Hideout': nobody can get it"):
        edited("towers", "Sharpshooter", upgrades=["Musketeer Garrison"])
    sold = edited("towers", "Sharpshooter", ruled(price_level4=6), upgrades=["Musketeer Garrison"])
    absent = edited(
        "towers", "Sharpshooter", edited("towers", "Ranger Hideout", copies=0), upgrades=["Musketeer Garrison"]
    )
    assert sold.towers["Sharpshooter"].upgrades == absent.towers["Sharpshooter"].upgrades == ("Musketeer Garrison",)


def test_the_horde_cards() -> None:
    """30 hordes, 6 ghosts (KR-GHOST-02), 3 portals, a boss (KR-RUL-73); crystals by wave, none with the ghost icon (KR-GHOST-04, KR-RUL-31)."""
    hordes = RULES.hordes
    assert Counter(name[0] for name in hordes) == {"A": 8, "B": 11, "C": 11, "G": 6, "P": 3, "Z": 1}
    for name, horde in hordes.items():
        wave = {"A": 1, "B": 2, "C": 3, "G": 2, "P": 0, "Z": 0}[name[0]]
        assert horde.crystals == (0 if horde.trait == "ghost" else wave), name
    assert {name: horde.level for name, horde in hordes.items() if horde.level} == {"P1": 1, "P2": 2, "P3": 3}
    marked = {
        name: "".join(horde.grid).count("#")
        for name, horde in hordes.items()
        if horde.trait in {"flying", "ghost", "pathbreaker"}
    }
    assert marked == {"B9": 2, "C11": 2, "B10": 3, "C9": 3, "B11": 5, "C10": 5}


def test_enemies_and_hearts_of_every_card() -> None:
    """KR-RUL-01, KR-GLOS-02, KR-GLOS-03: enemies counted one by one, big ones as one; hearts of an uncovered card."""
    ledger = """A1 4 4, A2 5 5, A3 5 5, A4 5 5, A5 5 5, A6 4 4, A7 5 5, A8 5 5, B1 6 6, B2 7 7, B3 8 8, B4 7 7, B5 7 7, B6 4 7,
        B7 6 6, B8 8 8, B9 6 6, B10 7 7, C1 10 10, C2 4 10, C3 8 8, C4 9 9, C5 8 8, C6 9 9, C7 10 10, C8 5 8, C9 8 8,
        C10 8 8, C11 7 7, G1 5 5, G2 5 5, G3 6 6, G4 5 5, G5 5 5, G6 5 5, P1 8 8, P2 8 8, P3 10 10, B11 5 5, Z1 13 13"""
    wanted = {card: (int(n), int(hearts)) for card, n, hearts in (row.split() for row in ledger.split(","))}
    assert {name: (len(RULES.anatomy(name).foes), RULES.toll(name)) for name in RULES.hordes} == wanted
    assert RULES.with_(kingdom_damage="horde").toll("C1") == 1
    assert RULES.with_(kingdom_damage="square").toll("B6") == 7


def test_heroes_abilities_spells() -> None:
    """KR-HERO-16, KR-ALL-01, KR-SPELL-01: five heroes with four abilities each, one companion, six spells."""
    boards = [hero for hero in RULES.heroes.values() if hero.tower]
    assert [hero.name for hero in boards] == ["Alleria", "Lilith", "Malik", "Magnus", "Ignus"]
    assert Counter(ability.hero for ability in RULES.abilities.values()) == dict.fromkeys((h.name for h in boards), 4)
    assert all(hero.tower in RULES.towers and RULES.towers[hero.tower].level == 1 for hero in boards)
    assert (RULES.heroes["Wildcat"].move, RULES.heroes["Alleria"].companion) == (2, "Wildcat")
    assert Counter(spell.power for spell in RULES.spells.values()) == {1: 4, 2: 2}
    assert [a.name for a in RULES.abilities.values() if a.timing == "ongoing"] == [
        "Resurrection",
        "Earthquake",
        "Can't Touch This",
    ]


def test_every_word_is_used_and_holds_to_its_fields() -> None:
    """A word that no card uses has no place; a field that a word does not take is an error that names both."""
    parts = [
        part for card in (*RULES.heroes, *RULES.abilities, *RULES.spells, *RULES.towers) for part in RULES.parts(card)
    ]
    assert {part.do for part in parts} == set(VOCABULARY)
    once = {word for word in VOCABULARY if sum(part.do == word for part in parts) == 1}
    assert once == {
        "rise",
        "basic",
        "again",
        "surge",
        "copy",
        "recall",
        "hurt",
        "pass",
    }  # each is a thing no other can say
    with pytest.raises(ValueError, match="'again' takes no 'tiles'"):
        Part("again", tiles=("M1",))
    with pytest.raises(ValueError, match="arrows stand where"):
        Part("tiles", at="arrows")
    with pytest.raises(ValueError, match="'FX2' is no arrow"):
        read_arrow("FX2")
    for part in parts:
        assert all(tile in RULES.tiles for tile in part.tiles)
    assert len(re.findall(r"^#   (\w+)  ", head("abilities"), re.MULTILINE)) == len(VOCABULARY)


def head(table: str) -> str:
    from importlib.resources import files

    text = (files("hordeplay.games.kingdom_rush") / f"content/{table}.toml").read_text(encoding="utf-8")
    return text.split(f"[[{table}]]")[0]


def test_the_scenarios() -> None:
    """KR-SETUP-02, KR-SETUP-04: five scenarios in a row, a set-up for one to four seats, every name known, every card once."""
    assert [(s.name, s.next, s.cap, len(s.routes)) for s in RULES.scenarios.values()] == [
        ("S1", "S2", 2, 1), ("S2", "S3", 3, 2), ("S3", "S4", 3, 2), ("S4", "S5", 4, 2), ("S5", "", 4, 2),
    ]  # fmt: skip
    for scenario in RULES.scenarios.values():
        for seats in (1, 2, 3, 4):
            setup = scenario.setup(seats)
            cards = [name for stack in setup.stacks for name in (*stack.cards, *stack.portals)]
            assert len(cards) == len(set(cards))
            assert set(cards) <= set(RULES.hordes)
            assert len(setup.towers) == seats
            for route in RULES.map(scenario.name, seats).routes:
                assert all(abs(a - b) in {1, 16} for a, b in pairwise(route))
    assert [sum(len(stack.portals) for stack in s.setup(2).stacks) for s in RULES.scenarios.values()] == [1, 2, 2, 2, 3]


def test_who_owns_the_sites() -> None:
    """Two seats own two colours each, three share out the yellow sites in their order, a solo player owns all three."""
    two, three, four, solo = (RULES.map("S2", seats) for seats in (2, 3, 4, 1))
    assert (two.owners["R"], two.owners["Y"], four.owners["Y"]) == ((0,), (1,), (3,))
    assert [three.sites[read_space(space)] for space in RULES.scenarios["S2"].yellow.split()] == ["R", "B", "G"]
    assert (solo.owners["B"], solo.colours, three.colours) == ((0,), ("R", "B", "G"), ("R", "B", "G"))
    assert RULES.map("S5", 3).owners["W"] == (0, 1, 2)


def test_the_edge_of_a_card() -> None:
    """KR-SPAWN-04, KR-RUL-07: purple edges point to the side of the exit; the drawing is turned by a quarter."""
    assert {name: RULES.map(name, 2).edge for name in RULES.scenarios} == {
        "S1": "E", "S2": "E", "S3": "E", "S4": "W", "S5": "E"
    }  # fmt: skip
    assert RULES.with_(purple_edge="away").map("S1", 2).edge == "W"
    assert [in_card(way, "E") for way in ("N", "E", "S", "W")] == [1, 2, 3, 0]


def test_every_entry_says_where_it_comes_from() -> None:
    rows = [row for table in RULES.content.values() for row in table.values()]
    assert says(RULES.enemies["Wulf"]) == says(RULES.enemies["Goblin"]) == "name from the rulebook, numbers ours"
    assert known_of(RULES.towers["Archer"]) == ("name", "family", "level", "upgrades")
    assert {row.provenance for row in rows} == {"house", "rulebook"}
    for row in rows:
        assert all(hasattr(row, field) for field in getattr(row, "known", ()))


def test_a_card_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="no enemy has the letter 'z'"):
        edited("hordes", "A1", grid=["z....", *["....."] * 4]).anatomy("A1")
    with pytest.raises(ValueError, match="two by two"):
        edited("hordes", "A1", grid=["B....", *["....."] * 4]).anatomy("A1")
    with pytest.raises(ValueError, match="five rows"):
        edited("hordes", "A1", grid=["....."])


def test_rulebook_counts() -> None:
    """24 chapters, the 163 clauses of the ledger and 9 it had lost, 84 rulings, each in its chapter."""
    assert (len(BOOK.chapters), len(BOOK.clauses), len(BOOK.rulings)) == (24, 172, 84)
    assert [chapter.n for chapter in BOOK.chapters.values()] == list(range(1, 25))
    assert [code for code in BOOK.chapters if not BOOK.chapter(code)[1]] == ["INTRO"]


def test_clauses_and_rulings_point_at_each_other() -> None:
    there = sorted((number, ruling) for number, clause in BOOK.clauses.items() for ruling in clause.rulings)
    back = sorted((clause, number) for number, ruling in BOOK.rulings.items() for clause in ruling.clauses)
    assert there == back
    assert all(ruling.clauses for ruling in BOOK.rulings.values())


def test_every_option_is_a_knob_that_cites_its_ruling() -> None:
    options = {ruling.option: number for number, ruling in BOOK.rulings.items() if ruling.option}
    assert len(options) == 71
    assert {name: KNOBS[name].clause for name in options} == options
    assert {k.name for k in KNOBS.values() if "-RUL-" in k.clause} == set(options)


def test_every_knob_shows_in_the_text_that_it_cites() -> None:
    texts = {**{n: c.text for n, c in BOOK.clauses.items()}, **{n: r.ruling for n, r in BOOK.rulings.items()}}
    assert [k.name for k in KNOBS.values() if f"{{{k.name}}}" not in texts[k.clause] or not k.says] == []
    assert "more than 8 crystals" in BOOK.under(RULES.with_(crystals_max=8)).words("KR-DESTROY-03")

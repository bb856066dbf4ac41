"""Content, knobs and texts of Warfighter Fantasy against the counts and facts of the rulebook and of our card set."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from typing import get_args

import pytest

from hordeplay.core.english import slug
from hordeplay.core.knobs import declared
from hordeplay.core.provenance import known_of, says, source_of
from hordeplay.core.rulebook import Rulebook
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.model.content import LEVELS
from hordeplay.games.warfighter_fantasy.model.knobs import Knobs
from hordeplay.games.warfighter_fantasy.model.ruleset import WarfighterRules
from hordeplay.games.warfighter_fantasy.model.vocabulary import VOCABULARY, Ability, Effect, Word
from hordeplay.games.warfighter_fantasy.rules.buying import READY_MADE, SUGGESTED
from hordeplay.games.warfighter_fantasy.rules.setup import start
from hordeplay.games.warfighter_fantasy.rules.use import EFFECTS
from hordeplay.games.warfighter_fantasy.view.sentences import SAYS

PACKAGE = "hordeplay.games.warfighter_fantasy"
RULES = WarfighterRules.load()
BOOK = Rulebook.load(PACKAGE, RULES)
KNOBS = declared(Knobs)


def test_how_many_cards_there_are() -> None:
    counts = {name: len(rows) for name, rows in RULES.content.items()}
    assert counts == {
        "heroes": 20, "weapons": 16, "armors": 6, "shields": 3, "equipment": 16, "items": 22, "skills": 17,
        "spells": 12, "deities": 2, "powers": 13, "actions": 22, "locations": 21, "objectives": 14, "hostiles": 40,
        "adventures": 14, "towns": 14, "campaigns": 2, "on_the_adventure": 4, "eras": 4,
    }  # fmt: skip
    assert sum(card.copies for card in RULES.actions.values()) == 60
    assert sum(card.copies for card in RULES.items.values() if not card.pack) == 24


def test_heroes() -> None:
    """WF-LVL-01, WF-LVL-02: five of each kind, every class in each, six levels whose steps add up."""
    heroes = list(RULES.heroes.values())
    assert Counter(hero.kind for hero in heroes) == {"Player": 5, "Team": 5, "NPH": 5, "Squad": 5}
    for kind in ("Player", "Team", "NPH", "Squad"):
        assert len({hero.cls for hero in heroes if hero.kind == kind}) == 5
    for hero in heroes:
        assert len(hero.ranks) == 6
        for lower, upper in zip(hero.ranks, hero.ranks[1:], strict=False):
            assert lower.rp + lower.next == upper.rp, hero.name
        assert hero.ranks[-1].next == 0
        for rank in hero.ranks:
            assert bool(rank.chart) == (hero.kind == "Squad"), hero.name
            assert rank.cx == 0 or hero.kind == "Player", hero.name
            for title in rank.printed:
                tables = (RULES.skills, RULES.spells, RULES.powers)
                assert RULES.gear_card(title) or any(title in table for table in tables), title
            assert sum(1 for title in rank.printed if title in RULES.powers) <= rank.powers, hero.name


def test_facts_of_the_rulebook_on_heroes() -> None:
    """Gareth, Colin, Vex, Tolonar, Ryka and Whisper as the examples have them."""
    gareth, colin, tolonar = (RULES.heroes[name].ranks for name in ("Gareth", "Colin", "Tolonar"))
    assert (gareth[0].rp, gareth[0].next, gareth[0].hth, gareth[0].cover) == (9, 7, 2, 1)
    assert (gareth[4].cx, gareth[4].xp, gareth[4].toughness, gareth[4].pen, gareth[4].printed) == (
        3, 2, 3, 1, ("Melee Speed",),
    )  # fmt: skip
    assert (colin[3].xp, colin[3].toughness, colin[3].pen, colin[3].printed) == (1, 3, 1, ("Melee Speed",))
    assert (tolonar[2].rp, tolonar[2].focus, tolonar[2].lore_up, tolonar[2].health) == (16, 5, 7, 2)
    ryka = RULES.heroes["Ryka"].ranks[4]
    assert ([(row.hit, row.worn) for row in ryka.chart], ryka.health, ryka.reach) == ([(5, 6)], 6, "S")
    whisper = RULES.heroes["Whisper"].ranks[0]
    assert [(row.wounds, row.hit) for row in whisper.chart] == [(1, 9), (2, 12)]


def test_decks() -> None:
    """WF-SET-01: one copy of every Location and of every Hostile that is no Objective, a deck for each level."""
    drawn = [card for card in RULES.hostiles.values() if not card.objective]
    assert [sum(1 for c in drawn if c.level == level) for level in LEVELS] == [7, 8, 7, 3, 1]
    assert [sum(1 for c in RULES.locations.values() if c.level == level) for level in LEVELS] == [6, 7, 5, 3, 0]
    for card in RULES.hostiles.values():
        assert card.objective or not card.guards, card.name
        if card.guards:
            assert card.guard_card in RULES.hostiles, card.name
        for chart in card.charts:
            assert chart.rows[0].least == -20
            assert [row.least for row in chart.rows] == sorted(row.least for row in chart.rows)
        assert card.charts[-1].health == 1
    for adventure in RULES.adventures.values():
        assert RULES.towns[adventure.town].name == adventure.town
        objective = RULES.objectives[adventure.objective]
        assert RULES.hostiles[objective.hostile].objective
        for level, n in zip(LEVELS, adventure.locations, strict=False):
            assert n <= sum(1 for c in RULES.locations.values() if c.level == level)


def test_every_map_has_its_towns() -> None:
    """WF-CAM-02, WF-CAM-03, WF-CAM-19: as many of each level as the map says, each with an Adventure of its own."""
    for card in RULES.campaigns.values():
        levels = Counter(RULES.towns[town].level for town in card.towns)
        assert [levels[level] for level in LEVELS] == list(card.pool), card.name
        last = [a for a in RULES.adventures.values() if a.town in card.towns and RULES.towns[a.town].level == "M"]
        assert [RULES.objectives[a.objective].hostile for a in last] == [card.final]
    assert Counter(a.town for a in RULES.adventures.values()) == Counter(list(RULES.towns))
    assert len({a.objective for a in RULES.adventures.values()}) == len(RULES.objectives)


def test_names_are_told_apart() -> None:
    """Two cards share a name only when they are the same thing in two tables."""
    seen: Counter[str] = Counter(slug(name) for rows in RULES.content.values() for name in rows)
    assert sorted(name for name, n in seen.items() if n > 1) == ["damaged-leather-armor", "runed-blade"]
    assert RULES.slugs["torches-bundle-of-6"] == "Torches (bundle of 6)"


def test_every_entry_says_where_it_comes_from() -> None:
    """WF-RUL-64: nothing was published elsewhere, and no card is the rulebook's in all its fields."""
    for table, rows in RULES.content.items():
        for row in rows.values():
            assert source_of(row) in ("rulebook in part", "house"), (table, row.name)
    assert known_of(RULES.actions["Advance"]) == ("name",)
    assert known_of(RULES.heroes["Gareth"]) == ("name",)
    assert "L1 costs 9" in says(RULES.heroes["Gareth"])
    assert "health" not in known_of(RULES.hostiles["Spinner"])


def abilities() -> list[tuple[str, Ability]]:
    """Every ability with its card."""
    tables = (RULES.equipment, RULES.items, RULES.skills, RULES.spells, RULES.powers, RULES.actions, RULES.deities)
    return [(name, ability) for table in tables for name in table for ability in RULES.abilities(name)]


def test_every_word_is_used_said_and_done() -> None:
    """Each word of the vocabulary has a meaning, a card or Location, and somebody who carries it out or reads it."""
    used = {effect.do for _, ability in abilities() for effect in ability.does}
    for location in RULES.locations.values():
        used |= {effect.do for effect in location.draws}
        for check in location.checks:
            used |= {e.do for e in (*check.does, *check.disarmed, *check.triggered, *check.no_roll)}
    assert sorted(VOCABULARY) == sorted(get_args(Word)) == sorted(used)
    read = {"attack_action", "focus_max", "lore", "tithe", "heal_more", "reroll"}  # passives, read where they apply
    assert sorted(VOCABULARY) == sorted(EFFECTS.keys() | read)


@pytest.mark.parametrize(("name", "ability"), abilities())
def test_every_card_reads_well(name: str, ability: Ability) -> None:
    """No slot is left open, and every sentence ends."""
    assert re.search(r"[{}]|None", ability.in_words) is None, ability.in_words
    assert ability.in_words.endswith(".")


def test_an_ability_holds_to_its_shape() -> None:
    with pytest.raises(ValueError, match="only a reaction has an event"):
        Ability("free", (Effect("draw"),), on="attack")
    with pytest.raises(ValueError, match="guards_middle is at most"):
        RULES.with_(guards_middle=10)


def test_ready_made_parties() -> None:
    """The starter party has one Gold left, the rulebook's 1 1/4 points; for six people there are six Heroes (WF-OVR-02)."""
    assert start(RULES, 1).rp == 4
    assert start(RULES, 1, adventure="Forsaken Temple", party="fahyrst").rp == 5
    assert len(start(RULES, 6).heroes) == 6
    assert [start(RULES, 1, adventure=name).rp >= 0 for name in SUGGESTED] == [True] * 3
    assert sorted(READY_MADE) == ["fahyrst", "lamplit", "six", "starter", "wabryc"]


def test_eras_are_recorded() -> None:
    """WF-ERA-01, WF-ERA-02, WF-CMP-20: only Fantasy is played; the others suppress."""
    assert [era.name for era in RULES.eras.values() if era.in_scope] == ["Fantasy"]
    assert {era.inflicts for era in RULES.eras.values()} == {"vuln", "suppress"}


def test_rulebook_counts() -> None:
    """The ledger: 25 chapters, 267 clauses, 90 rulings."""
    assert (len(BOOK.chapters), len(BOOK.clauses), len(BOOK.rulings)) == (25, 267, 90)
    assert [chapter.n for chapter in BOOK.chapters.values()] == list(range(1, 26))
    assert all(BOOK.chapter(code)[1] for code in BOOK.chapters)


def test_clauses_and_rulings_point_at_each_other() -> None:
    there = sorted((number, ruling) for number, clause in BOOK.clauses.items() for ruling in clause.rulings)
    back = sorted((clause, number) for number, ruling in BOOK.rulings.items() for clause in ruling.clauses)
    assert there == back
    assert all(ruling.clauses for ruling in BOOK.rulings.values())


def test_every_knob_cites_a_clause_that_shows_it() -> None:
    for knob in KNOBS.values():
        assert knob.clause in BOOK, knob.name
        text = BOOK.clauses[knob.clause].text if knob.clause in BOOK.clauses else BOOK.rulings[knob.clause].ruling
        assert f"{{{knob.name}}}" in text, knob.name
        assert knob.says
    options = {ruling.option: number for number, ruling in BOOK.rulings.items() if ruling.option}
    assert {name: KNOBS[name].clause for name in options} == options
    assert len(options) == 51


def test_words_follow_the_knobs() -> None:
    turned = BOOK.under(RULES.with_(vuln_attack_bonus=3, armor_stop="absorb"))
    assert "+3 to each Attack die" in turned.words("WF-CMP-18")
    assert turned.words("WF-RUL-01").endswith("Setting: absorb.")


def test_the_texts_are_ours() -> None:
    """No trace of the ledger's own bookkeeping."""
    text = (files(PACKAGE) / "rulebook.toml").read_text(encoding="utf-8")
    assert re.findall(r"\bseed\b|\bOCR\b|\bprovenance\b|\(a\);|`", text) == []


def test_every_event_has_words_and_every_cited_clause_exists() -> None:
    """Every `tell` of the engine cites a clause of the book and has a sentence."""
    source = "".join(
        path.read_text(encoding="utf-8") for path in (files(PACKAGE)).iterdir() if path.name.endswith(".py")
    )
    for cited in set(re.findall(r"WF-[A-Z]+-\d+", source)):
        assert cited in GAME.rulebook, cited
    rows = set(re.findall(r'\.tell\(\s*"WF-[A-Z]+-\d+",\s*"(\w+)"', source))
    assert sorted(rows - set(SAYS)) == []

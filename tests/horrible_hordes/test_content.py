"""Content, knobs and texts of Horrible Hordes against the counts and checksums of the rulebook."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files

import pytest

from hordeplay.core.content import Entry, load, parse_toml
from hordeplay.core.knobs import declared
from hordeplay.games.horrible_hordes.model.content import (
    RESOURCES,
    Ability,
    Effect,
    Event,
    Horde,
    Kingdom,
    Resources,
    Terrain,
    fill,
    placeholders,
)
from hordeplay.games.horrible_hordes.model.knobs import Knobs
from hordeplay.games.horrible_hordes.model.vocabulary import ONE_CARD_WORDS, VOCABULARY

PACKAGE = "hordeplay.games.horrible_hordes"
HORDES = list(load(PACKAGE, "hordes", Horde).values())
KINGDOMS = list(load(PACKAGE, "kingdoms", Kingdom).values())
ABILITIES = load(PACKAGE, "abilities", Ability)
TERRAIN = load(PACKAGE, "terrain", Terrain)
EVENTS = list(load(PACKAGE, "events", Event).values())
KNOBS = declared(Knobs)
BOOK = parse_toml((files(PACKAGE) / "rulebook.toml").read_text(encoding="utf-8"), "rulebook.toml")
CARDS: list[Ability | Terrain | Event] = [*ABILITIES.values(), *TERRAIN.values(), *EVENTS]
CLAUSES = {clause["id"]: clause for clause in BOOK["clauses"]}
RULINGS = {ruling["id"]: ruling for ruling in BOOK["rulings"]}


def texts() -> Iterator[tuple[str, str]]:
    """Every text that a player reads, with where it stands."""
    for number, clause in CLAUSES.items():
        yield number, clause["text"]
    for number, ruling in RULINGS.items():
        yield number, ruling["ruling"]
    for entry in CARDS:
        yield entry.name, entry.words


def effects() -> Iterator[tuple[str, Effect]]:
    """Every effect with the name of its card."""
    for entry in CARDS:
        for effect in entry.effects:
            yield entry.name, effect


@pytest.mark.parametrize(
    ("printed", "count", "hits", "defense", "attack", "by_kind"),
    [
        ("basic", 40, 206, -1, 278, {"humanoid": (20, 126), "undead": (10, 40), "monster": (10, 40)}),
        ("optional", 31, 117, 22, 205, {"humanoid": (3, 19), "undead": (10, 34), "monster": (18, 64)}),
    ],
)
def test_hordes_add_up(
    printed: str, count: int, hits: int, defense: int, attack: int, by_kind: dict[str, tuple[int, int]]
) -> None:
    """HH-HLIST-01, HH-OLIST-01: counts and checksums of both lists, by type too."""
    hordes = [horde for horde in HORDES if horde.set == printed]
    assert (count, hits, defense, attack) == (
        len(hordes),
        sum(horde.hits for horde in hordes),
        sum(horde.defense for horde in hordes),
        sum(horde.attack for horde in hordes),
    )
    for kind, (number, counters) in by_kind.items():
        mine = [horde.hits for horde in hordes if horde.kind == kind]
        assert (number, counters) == (len(mine), sum(mine))


def test_some_hordes_by_name() -> None:
    """HH-HLIST-01: three rows as printed, one of each type."""
    rows = {horde.name: (horde.kind, horde.hits, horde.defense, horde.attack) for horde in HORDES}
    assert rows["Kobold Commander"] == ("humanoid", 8, -2, 8)
    assert rows["Wraith Lord"] == ("undead", 2, 2, 7)
    assert rows["Tarasque"] == ("monster", 1, 4, 4)


def test_kingdoms_have_thirty_different_abilities() -> None:
    """HH-KING-01: 15 Kingdoms, each with two Abilities of the list, none of them twice."""
    names = [name for kingdom in KINGDOMS for name in kingdom.abilities]
    assert len(KINGDOMS) == 15
    assert len(set(names)) == len(names) == 30
    assert [name for name in names if name not in ABILITIES] == []


def test_abilities_count_and_cite_their_own_clause() -> None:
    """HH-ABIL-01: 84 Abilities, 20 of them Spells, numbered in printed order."""
    assert [f"HH-ABL-{n:02d}" for n in range(1, 85)] == [ability.clause for ability in ABILITIES.values()]
    assert sum(ability.spell for ability in ABILITIES.values()) == 20


def test_notation_totals() -> None:
    """HH-NOTE: how often each notation stands on a card; one stray mark."""
    totals = Counter(mark for ability in ABILITIES.values() for mark in ability.notation)
    assert totals == {
        "AMP": 2,
        "DBA": 2,
        "LRA": 8,
        "MOSP": 2,
        "OPB": 3,
        "OTO": 4,
        "TSOA": 3,
        "TSTR": 1,
        "XX": 1,
        "ZZ": 1,
        "stray*": 1,
    }


def test_notation_agrees_with_the_effects() -> None:
    """HH-NOTE: a long range attack is a `shoot`, a battle Spell a `strike` with a number, OTO is used once."""
    for ability in ABILITIES.values():
        words = {effect.do for effect in ability.effects}
        assert ("LRA" in ability.notation) == ("shoot" in words), ability.name
        assert ("DBA" in ability.notation) == any(e.do == "strike" and e.target for e in ability.effects), ability.name
        assert ("OTO" in ability.notation) == (ability.usage == "once"), ability.name
        assert ("OPB" in ability.notation) == ("cancel_hit" in words), ability.name
        assert ("AMP" in ability.notation) == ("build_on_army" in words), ability.name


def test_usage_classes() -> None:
    """HH-LIMIT: how many Abilities each class has, and that price and limit fit the class."""
    assert Counter(ability.usage for ability in ABILITIES.values()) == {
        "constant": 33,
        "activation": 30,
        "per_round": 10,
        "whenever": 4,
        "once": 4,
        "conversion": 3,
    }
    for ability in ABILITIES.values():
        assert bool(ability.price) == (ability.usage == "activation"), ability.name
        assert bool(ability.limit) == (ability.usage not in {"constant", "whenever"}), ability.name
        assert ability.effects, ability.name


def test_a_spell_with_a_stray_mark() -> None:
    """HH-RUL-29: one Ability turns into a Spell with the knob, and no other does."""
    spells = [a.name for a in ABILITIES.values() if a.counts_as_spell(Knobs(pioneers_is_spell=True)) and not a.spell]
    assert spells == ["Pioneers"]
    assert not any(a.counts_as_spell(Knobs()) and not a.spell for a in ABILITIES.values())


def test_terrain() -> None:
    """HH-TERR-02, HH-XTERR-01: five basic tiles, Clear, ten extra tiles, and what they yield."""
    assert Counter(tile.set for tile in TERRAIN.values()) == {"basic": 5, "clear": 1, "extra": 10}
    yields = {tile.name: tile.resource for tile in TERRAIN.values() if tile.set != "extra"}
    assert yields == {
        "Mountain": "stone",
        "Forest": "wood",
        "Farms": "food",
        "Hills": "metal",
        "Swamp": "magic",
        "Clear": "gold",
    }
    assert [tile.name for tile in TERRAIN.values() if tile.resource is None] == ["Chasm", "Barrens"]
    assert [tile.name for tile in TERRAIN.values() if tile.favours] == ["Hills", "Swamp"]


def test_events_cover_the_die() -> None:
    """HH-ETAB-01: one event a face, each resource once, and a weight for each."""
    assert [event.face for event in EVENTS] == list(range(1, 11))
    assert sorted(str(e.effects[0].resource) for e in EVENTS if e.effects[0].resource) == sorted(RESOURCES)
    assert Knobs().event_weights == (1,) * 10
    assert Knobs(event_weight_4=3).event_weights[3] == 3


def test_rulebook_counts() -> None:
    """The ledger: 47 chapters, 139 clauses, 111 rulings, each clause under a chapter of its code."""
    assert (len(BOOK["chapters"]), len(CLAUSES), len(RULINGS)) == (47, 139, 111)
    codes = [chapter["code"] for chapter in BOOK["chapters"]]
    assert len(set(codes)) == 47
    assert [chapter["n"] for chapter in BOOK["chapters"]] == list(range(1, 48))
    for number, clause in CLAUSES.items():
        assert number.split("-")[1] == clause["chapter"], number
        assert clause["chapter"] in codes, number


def test_clauses_and_rulings_point_at_each_other() -> None:
    """A clause names a ruling exactly when the ruling names the clause."""
    there = sorted((number, ruling) for number, clause in CLAUSES.items() for ruling in clause.get("rulings", []))
    back = sorted((clause, number) for number, ruling in RULINGS.items() for clause in ruling.get("clauses", []))
    assert there == back
    assert all(ruling.get("clauses") for ruling in RULINGS.values())


def test_every_option_is_a_knob_that_cites_its_ruling() -> None:
    """Each ruling with a switch is a knob, and each knob that cites a ruling is its switch or belongs to it."""
    options = {ruling["option"]: number for number, ruling in RULINGS.items() if "option" in ruling}
    assert {name: KNOBS[name].clause for name in options} == options
    assert {k.name for k in KNOBS.values() if "-RUL-" in k.clause} - set(options) == {"unit_supply_count"}


def test_every_knob_cites_a_clause_and_says_what_it_does() -> None:
    """No knob without a clause or ruling of the rulebook."""
    assert [k.name for k in KNOBS.values() if k.clause not in CLAUSES and k.clause not in RULINGS] == []
    assert [k.name for k in KNOBS.values() if not k.says] == []


def test_ability_rulings_exist() -> None:
    """Rulings named on an Ability are rulings of the rulebook."""
    assert [(a.name, r) for a in ABILITIES.values() for r in a.rulings if r not in RULINGS] == []


def test_placeholders_are_knobs_or_fields() -> None:
    """Every `{name}` in a text can be filled, in the rulebook from knobs alone."""
    knobs = Knobs()
    for number in (*CLAUSES, *RULINGS):
        text = CLAUSES[number]["text"] if number in CLAUSES else RULINGS[number]["ruling"]
        assert [name for name in placeholders(text) if name not in KNOBS] == [], number
    for entry in CARDS:
        text = entry.in_words(knobs)
        assert "{" not in text, entry.name
        assert "None" not in text, entry.name


# Digits that no knob or field holds: counts of the printed lists, and the name of a face.
FIXED_DIGITS = {
    "HH-ABIL-01": ["84", "21"],
    "HH-KING-01": ["15"],
    "HH-HLIST-01": ["40"],
    "HH-OLIST-01": ["31"],
    "HH-RUL-03": ["0"],
}


def test_no_number_is_typed_in_a_text() -> None:
    """A turned knob leaves no old number behind: texts hold digits only where nothing can be turned."""
    typed = {where: re.findall(r"\d+", re.sub(r"\{\w+(:\+)?\}", "", text)) for where, text in texts()}
    assert {where: digits for where, digits in typed.items() if digits} == FIXED_DIGITS


def test_a_turned_knob_shows_in_the_texts() -> None:
    """Words follow the rules in force."""
    assert "6 or more" in fill(CLAUSES["HH-ATK-03"]["text"], {"army_hits_on": 6})
    assert "hitting on 5+" in ABILITIES["Catapults"].in_words(Knobs(lra_hits_on=5))
    assert ABILITIES["Craftsmen"].in_words(Knobs()) == "Pay 3 Wood or 3 Stone to gain 1 VT."


def test_every_word_earns_its_place() -> None:
    """An effect word serves two cards at least; the exceptions are declared, and each serves one."""
    users: dict[str, set[str]] = {word: set() for word in VOCABULARY}
    for name, effect in effects():
        users[effect.do].add(name)
    assert [word for word, cards in users.items() if not cards] == []
    assert tuple(word for word, cards in users.items() if len(cards) == 1) == ONE_CARD_WORDS


def test_the_vocabulary_is_documented_beside_the_cards() -> None:
    """The head of abilities.toml explains every word, in the order of `VOCABULARY`."""
    head = (files(PACKAGE) / "content/abilities.toml").read_text(encoding="utf-8").split("[[abilities]]")[0]
    assert re.findall(r"^#   (\w+)  ?", head, re.MULTILINE) == list(VOCABULARY)


def test_effects_refer_to_what_exists() -> None:
    """Terrain named by an effect is in the terrain table, a raised knob is an int knob."""
    assert [name for name, effect in effects() if effect.terrain and effect.terrain not in TERRAIN] == []
    assert [name for name, effect in effects() if effect.knob and KNOBS[effect.knob].kind != "int"] == []


def test_an_effect_holds_to_its_word() -> None:
    """A missing or foreign field is an error that names the word and the field."""
    with pytest.raises(ValueError, match="'attack' needs 'units'"):
        Effect(do="attack")
    with pytest.raises(ValueError, match="'uses' takes no 'terrain'"):
        Effect(do="uses", of="spells", terrain="Hills")


def test_resources_in_words() -> None:
    """A price reads as a sentence would say it."""
    assert str(Resources(food=1, metal=2, wood=1)) == "1 Wood, 1 Food and 2 Metal"
    assert str(Resources()) == "nothing"
    assert str(Resources(any=-2)) == "-2 chits of any type"


def test_every_entry_has_a_provenance() -> None:
    """Whatever is in the tables is printed in the rulebook."""
    entries: list[Entry] = [*HORDES, *KINGDOMS, *CARDS]
    assert {entry.provenance for entry in entries} == {"rulebook"}

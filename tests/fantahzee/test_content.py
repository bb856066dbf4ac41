"""Content, knobs and texts of Fantahzee against the counts and checksums of the rulebook and of our card set."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from importlib.resources import files

import pytest

from hordeplay.core.content import Entry
from hordeplay.core.knobs import declared
from hordeplay.core.rulebook import Clause, Rulebook, Ruling
from hordeplay.games.fantahzee.model.content import Action, Dial, Hero, Monster, TownCard, Treasure
from hordeplay.games.fantahzee.model.knobs import Knobs
from hordeplay.games.fantahzee.model.ruleset import FantahzeeRules
from hordeplay.games.fantahzee.model.vocabulary import (
    FIGURES,
    KINDS,
    ONE_CARD_WORDS,
    VOCABULARY,
    Effect,
    When,
    card_text,
)

PACKAGE = "hordeplay.games.fantahzee"
RULES = FantahzeeRules.load()
HEROES = list(RULES.heroes.values())
ACTIONS = list(RULES.actions.values())
MONSTERS = list(RULES.monsters.values())
TOWN = list(RULES.town.values())
TREASURES = list(RULES.treasures.values())
CARDS: list[Hero | Action | Monster | TownCard | Treasure] = [*HEROES, *ACTIONS, *MONSTERS, *TOWN, *TREASURES]
KNOBS = declared(Knobs)
BOOK = Rulebook.load(PACKAGE, RULES)


def deck(*tables: list[Hero] | list[Action] | list[Monster] | list[TownCard] | list[Treasure]) -> int:
    """How many cards the entries stand for."""
    return sum(card.copies for table in tables for card in table)


def effects() -> Iterator[tuple[str, When, Effect]]:
    """Every effect with the name of its card and the moment at which it happens."""
    for hero in HEROES:
        yield from ((hero.name, "activated", effect) for effect in hero.effects)
    for action in ACTIONS:
        yield from ((action.name, "played", effect) for effect in action.effects)
    for monster in MONSTERS:
        yield from ((monster.name, "defeated", effect) for effect in monster.effects)
    for town in TOWN:
        yield from ((town.name, "destroyed", effect) for effect in town.effects)
    for treasure in TREASURES:
        yield from ((treasure.name, "activated", effect) for effect in treasure.level1 + treasure.level2)


def test_the_hero_deck() -> None:
    """FZ-SET-09: 66 heroes and 30 actions, more than five players can hold in hand and party."""
    assert (deck(HEROES), deck(ACTIONS), deck(HEROES, ACTIONS)) == (66, 30, 96)
    assert (len(HEROES), len(ACTIONS)) == (24, 10)
    assert {kind: deck([h for h in HEROES if h.kind == kind]) for kind in KINDS} == {
        "Artificer": 22,
        "Mage": 19,
        "Warrior": 25,
    }


@pytest.mark.parametrize(
    ("back", "cards", "strength", "xp", "counterattack", "ambush", "treasures"),
    [
        ("1", 30, 85, 48, 7, 8, {0: 23, 1: 7}),
        ("2", 25, 131, 100, 27, 15, {0: 13, 1: 6, 2: 6}),
        ("boss", 5, 50, 43, 9, 7, {2: 5}),
    ],
)
def test_the_horde_cards_add_up(
    back: str, cards: int, strength: int, xp: int, counterattack: int, ambush: int, treasures: dict[int, int]
) -> None:
    """FZ-SET-05: 60 horde cards, and the checksums of each of the three backs."""
    mine = [monster for monster in MONSTERS if monster.back == back for _ in range(monster.copies)]
    assert (cards, strength, xp, counterattack, ambush) == (
        len(mine),
        sum(monster.strength for monster in mine),
        sum(monster.xp for monster in mine),
        sum(monster.counterattack for monster in mine),
        sum(monster.ambush for monster in mine),
    )
    assert Counter(monster.treasure for monster in mine) == treasures


def test_the_horde_cards_fill_the_stacks() -> None:
    """FZ-SET-02 to FZ-SET-05: five stacks of twelve use up every horde card."""
    knobs = Knobs()
    assert deck(MONSTERS) == 60 == knobs.stacks * (knobs.level1_per_stack + knobs.level2_per_stack + 1)
    assert Counter({m.back: deck([n for n in MONSTERS if n.back == m.back]) for m in MONSTERS}) == {
        "1": knobs.stacks * knobs.level1_per_stack,
        "2": knobs.stacks * knobs.level2_per_stack,
        "boss": knobs.stacks,
    }


def test_bosses_are_level_2() -> None:
    """FZ-CMP-07, FZ-RUL-51: five different bosses, and the Vampire Lord is none of them."""
    bosses = [monster for monster in MONSTERS if monster.boss]
    assert [(monster.level, monster.copies) for monster in bosses] == [(2, 1)] * 5
    assert not RULES.monsters["Vampire Lord"].boss
    assert (RULES.bosses, RULES.bosses_due) == (5, 3)
    assert RULES.with_(stacks=3, bosses_to_end=5).bosses_due == 3
    assert RULES.with_(stacks=6).bosses == 5


def test_the_town_deck() -> None:
    """FZ-SET-08, FZ-RUL-44: 20 town cards worth -39 together, none of them a gain."""
    values = Counter({card.xp: 0 for card in TOWN})
    for card in TOWN:
        values[card.xp] += card.copies
    assert deck(TOWN) == 20
    assert values == {-1: 7, -2: 8, -3: 4, -4: 1}
    assert Fraction(sum(xp * n for xp, n in values.items()), 20) == Fraction(-39, 20)


def test_the_treasure_deck() -> None:
    """FZ-SET-01: 15 treasures of eight kinds, both ends used."""
    assert (len(TREASURES), deck(TREASURES)) == (8, 15)
    assert all(treasure.level1 and treasure.level2 for treasure in TREASURES)
    orb = RULES.treasure("Orb of Power")
    assert (card_text(orb.effects(1)), card_text(orb.effects(2))) == (
        "1 extra die.",
        "Shield 1. 1 extra roll. 1 extra die.",
    )


def test_what_the_rulebook_shows() -> None:
    """The figures that its examples fix: Maureen's and John's heroes, and the monsters they meet."""
    heroes = {name: (hero.cost, hero.strength) for name, hero in RULES.heroes.items()}
    assert heroes["Alchemist"] == ("X", 0)
    assert heroes["Sergeant"] == ("XX", 2)
    assert heroes["Paladin"] == ("XXXX", 4)
    assert heroes["Steamsmith"] == ("55", 3)
    assert heroes["Steamasaur"] == ("4 steam or 333", 6)
    assert heroes["Steam Brute"] == ("3 steam or XXX", 4)
    maureen = ("Alchemist", "Sergeant", "Steamsmith", "Paladin", "Steamasaur")
    assert sum(RULES.hero(name).strength for name in maureen) == 15
    met = {name: (m.strength, m.counterattack, m.ambush) for name, m in RULES.monsters.items()}
    assert met["Bone Warrior"] == (3, 1, 0)
    assert met["Rock Monster"] == (4, 0, 0)
    assert met["Blighter"] == (3, 1, 0)
    assert met["Shrewd Rakshasa"][1] == 4
    assert met["Vampire Lord"][2] == 3
    assert [met[name][2] for name in ("Dark Assassin", "Dark Assassin", "Wicked Spinner")] == [1, 1, 1]


def test_names_are_told_apart() -> None:
    """FZ-RUL-49: no two cards share a name, so that a name is enough in a table, a save and the notation."""
    names = [card.name for card in CARDS]
    assert len(names) == len(set(names))


def test_every_entry_says_where_it_comes_from() -> None:
    """What is not ours names the fields that its source tells and says what is ours."""
    assert {card.provenance for card in CARDS} == {"house", "rulebook", "published"}
    for card in CARDS:
        ours = card.provenance == "house"
        assert bool(card.known) != ours, card.name
        assert bool(card.note) != ours, card.name
        assert [field for field in card.known if not hasattr(card, field)] == [], card.name
    entries: list[Entry] = [*CARDS]
    assert all(entry.name for entry in entries)


def test_dials_stand_where_the_card_says() -> None:
    """FZ-RUL-01 to FZ-RUL-05: an unturned knob shows the printed figure, a turned one takes its place."""
    dialled = {(hero.name, dial.field): dial.knob for hero in HEROES for dial in hero.dials}
    assert dialled == {
        ("Alchemist", "dice"): "alchemist_cost",
        ("Paladin", "strength"): "paladin_strength",
        ("Steamsmith", "dice"): "steamsmith_cost",
        ("Steamasaur", "dice"): "steamasaur_cost",
        ("Steamasaur", "steam"): "steamasaur_steam",
        ("Steamasaur", "strength"): "steamasaur_strength",
    }
    for (name, field), knob in dialled.items():
        assert getattr(RULES.heroes[name], field) == KNOBS[knob].default, (name, field)
    assert [(name, e.dial, e.n) for name, _, e in effects() if e.dial] == [("Steamsmith", "steamasaur_steam", 4)]
    turned = RULES.with_(alchemist_cost="6", steamasaur_steam=5, steamasaur_strength=7)
    assert turned.hero("Alchemist").cost == "6"
    assert turned.hero("Steamasaur").cost == "5 steam or 333"
    assert turned.hero("Steamasaur").strength == 7
    assert card_text(turned.hero("Steamsmith").effects) == "Get 5 steam."
    assert RULES.edit("heroes", "Alchemist", dice="XX").hero("Alchemist").cost == "XX"


def test_a_turned_knob_that_is_back_at_its_default_leaves_an_edit_alone() -> None:
    """A dial speaks only when somebody turned it."""
    edited = RULES.edit("heroes", "Paladin", strength=6)
    assert edited.hero("Paladin").strength == 6
    assert edited.with_(paladin_strength=7).hero("Paladin").strength == 7
    assert edited.with_(paladin_strength=7).with_(paladin_strength=4).hero("Paladin").strength == 6


def test_scales() -> None:
    """FZ-ATK-03, FZ-CMP-06, FZ-EOG-05: percent of the printed figure, nearest whole number, monsters at least 1."""
    half = RULES.with_(monster_strength_scale=50, town_value_scale=50, xp_scale=200)
    assert [half.monster(name).strength for name in ("Mud Imp", "Bone Warrior", "Rock Monster")] == [1, 2, 2]
    assert [half.town_card(name).xp for name in ("Tavern", "Chapel", "Town Hall")] == [-1, -2, -2]
    assert half.monster("Gorehand the Unbound").xp == 20
    assert RULES.monster("Gorehand the Unbound") == RULES.monsters["Gorehand the Unbound"]


def test_every_word_earns_its_place() -> None:
    """An effect word serves two cards at least; the exceptions are declared, and each serves one."""
    users: dict[str, dict[str, None]] = {word: {} for word in VOCABULARY}
    for name, _, effect in effects():
        users[effect.do][name] = None
    assert [word for word, cards in users.items() if not cards] == []
    assert tuple(word for word, cards in users.items() if len(cards) == 1) == ONE_CARD_WORDS


def test_every_figure_and_loss_is_used() -> None:
    """What `change` and `lose` speak of stands on a card."""
    assert sorted({str(effect.of) for _, _, effect in effects() if effect.do == "change"}) == sorted(FIGURES)
    assert sorted({str(effect.what) for _, _, effect in effects() if effect.do == "lose"}) == [
        "card",
        "hero",
        "treasure",
    ]


def test_the_vocabulary_is_documented_beside_the_cards() -> None:
    """The head of heroes.toml explains every word, in the order of `VOCABULARY`."""
    head = (files(PACKAGE) / "content/heroes.toml").read_text(encoding="utf-8").split("[[heroes]]")[0]
    assert re.findall(r"^#   (\w+)  ?", head, re.MULTILINE) == list(VOCABULARY)


def test_effects_stand_at_their_moments() -> None:
    """A word stands only where the engine has to act on it, and every sentence of a card is complete."""
    for name, moment, effect in effects():
        assert moment in VOCABULARY[effect.do].at, name
        assert re.search(r"[{}\[\]]|None", effect.sentence) is None, (name, effect.sentence)
        assert effect.sentence.endswith("."), name


def test_an_effect_holds_to_its_word() -> None:
    """A missing or foreign field, number or moment is an error that names the word."""
    with pytest.raises(ValueError, match="'change' needs 'of'"):
        Effect(do="change")
    with pytest.raises(ValueError, match="'shield' takes no 'what'"):
        Effect(do="shield", what="hero")
    with pytest.raises(ValueError, match="'shield' takes no negative number"):
        Effect(do="shield", n=-1)
    with pytest.raises(ValueError, match="no knob 'steam_power'"):
        Effect(do="steam", dial="steam_power")
    with pytest.raises(ValueError, match="no knob 'base_dice'"):
        Dial("dice", "base_dice")
    with pytest.raises(ValueError, match="'extra_die' does not stand on a card that is destroyed"):
        RULES.edit("town", "Tavern", effects=[{"do": "extra_die"}])
    with pytest.raises(ValueError, match="only a hero who is activated has 'own' or 'per'"):
        RULES.edit("actions", "Field Promotion", effects=[{"do": "activate", "own": True}])
    with pytest.raises(ValueError, match="costs dice, steam, or either"):
        RULES.edit("heroes", "Sergeant", dice="")
    with pytest.raises(ValueError, match="'XXY' is no dice"):
        RULES.edit("heroes", "Sergeant", dice="XXY")


def test_rulebook_counts() -> None:
    """The ledger: 23 chapters, 151 clauses, 59 rulings; damage, Ambush and Shields share a chapter."""
    assert (len(BOOK.chapters), len(BOOK.clauses), len(BOOK.rulings)) == (23, 151, 59)
    assert [chapter.n for chapter in BOOK.chapters.values()] == list(range(1, 24))
    elsewhere = {n: c.chapter for n, c in BOOK.clauses.items() if n.split("-")[1] != c.chapter}
    assert elsewhere == {
        "FZ-CMP-01": "COMP",
        "FZ-AMB-01": "DMG",
        "FZ-AMB-02": "DMG",
        "FZ-SHD-01": "DMG",
        "FZ-SHD-02": "DMG",
        "FZ-SHD-03": "DMG",
    }
    without = [code for code in BOOK.chapters if not BOOK.chapter(code)[1]]
    assert without == ["INTRO", "CRED"]
    assert str(BOOK.show("CRED")).endswith("No rule stands in this chapter.")
    assert all(chapter.pages for chapter in BOOK.chapters.values())


def test_clauses_and_rulings_point_at_each_other() -> None:
    """A clause names a ruling exactly when the ruling names the clause."""
    there = sorted((number, ruling) for number, clause in BOOK.clauses.items() for ruling in clause.rulings)
    back = sorted((clause, number) for number, ruling in BOOK.rulings.items() for clause in ruling.clauses)
    assert there == back
    assert all(ruling.clauses for ruling in BOOK.rulings.values())


def test_every_option_is_a_knob_that_cites_its_ruling() -> None:
    """Each ruling with a switch is a knob, and each knob that cites a ruling is its switch or belongs to it."""
    options = {ruling.option: number for number, ruling in BOOK.rulings.items() if ruling.option}
    assert options
    assert {name: KNOBS[name].clause for name in options} == options
    assert {k.name for k in KNOBS.values() if "-RUL-" in k.clause} - set(options) == {"steamasaur_strength"}


def test_every_knob_cites_a_clause_and_says_what_it_does() -> None:
    """No knob without a clause or ruling of the rulebook, and each shows in the text that it cites."""
    assert [k.name for k in KNOBS.values() if k.clause not in BOOK] == []
    assert [k.name for k in KNOBS.values() if not k.says] == []
    silent = [k.name for k in KNOBS.values() if k.clause in BOOK and f"{{{k.name}}}" not in text(k.clause)]
    assert silent == []


def text(number: str) -> str:
    """A clause or ruling with its slots open."""
    entry: Clause | Ruling = BOOK.clauses[number] if number in BOOK.clauses else BOOK.rulings[number]
    return entry.text if isinstance(entry, Clause) else entry.ruling


def test_placeholders_are_knobs() -> None:
    """Every `{name}` in the rulebook is a knob, and filled from it."""
    for number in (*BOOK.clauses, *BOOK.rulings):
        assert [name for name in re.findall(r"\{(\w*)\}", text(number)) if name not in KNOBS] == [], number
        assert re.search(r"[{}]", BOOK.words(number)) is None, number
    eight = BOOK.under(RULES.with_(level1_per_stack=8, boss_position="bottom"))
    assert "has 8 level 1 cards on top" in eight.words("FZ-SET-05")
    assert eight.words("FZ-SET-05").endswith("Setting: bottom.")


def test_no_number_is_typed_in_a_text() -> None:
    """A turned knob leaves no old number behind: the only digits are the names of the two levels, and no strength at all.

    The worked examples tell what happened at one printed table, whatever knobs say now.
    """
    for number in (n for n in (*BOOK.clauses, *BOOK.rulings) if not n.startswith("FZ-EX-")):
        typed = re.sub(r"\{\w+\}|[Ll]evel [12]|strength 0", "", text(number))
        assert re.findall(r"\d+", typed) == [], number

"""What is printed on the cards, as reading cards: monsters, heroes, actions, town cards."""

from __future__ import annotations

from typing import TypeAlias

from hordeplay.core.language import tr, tr_in
from hordeplay.core.provenance import says
from hordeplay.core.scene import Card

from ..model.table import FantahzeeTable
from ..model.vocabulary import KIND_WORDS, action_text, card_text
from .card_words import short
from .facts import face
from .names import ROMAN, seat_name, xp

Fact: TypeAlias = tuple[str, str]


def words_of(table: FantahzeeTable, *clauses: str) -> str:
    """The text of these clauses in the words of the table's rules."""
    book = table.rules.rulebook
    return " ".join(book.words(clause) for clause in clauses if clause in book)


def page(table: FantahzeeTable, title: str, rows: list[Fact], *clauses: str) -> Card:
    """A card whose words are those of its clauses."""
    return Card(title, tuple(rows), words_of(table, *clauses), clauses, "rulebook")


def monster_card(table: FantahzeeTable, name: str, more: tuple[Fact, ...] = (), odds: tuple[Fact, ...] = ()) -> Card:
    """A monster, and `more` of where it lies."""
    printed = table.rules.monster(name)
    rows = (
        (tr("Level"), f"{ROMAN[printed.level]}{(tr(', a boss') if printed.boss else '')}"),
        (tr("Strength"), str(printed.strength)),
        ("XP", str(printed.xp)),
        (tr("Counterattack"), str(printed.counterattack)),
        (tr("Ambush"), str(printed.ambush)),
        (
            tr("Treasure"),
            tr("level {level}", level=ROMAN[printed.treasure]) if printed.treasure else tr_in("a treasure", "none"),
        ),
        # a fact, because a card that a pointer calls leaves out words before facts
        *(((tr("When it is defeated"), short(printed.effects)),) if printed.effects else ()),
        *more,
    )
    words = tr("When it is defeated: {effects}", effects=card_text(printed.effects)) if printed.effects else ""
    rules = ("FZ-CMP-03", "FZ-ATK-02", "FZ-CTR-01", "FZ-HOR-04")
    return Card(name, rows, f"{words} {words_of(table, 'FZ-CMP-03')}".strip(), rules, says(printed), odds)


def hero_card(table: FantahzeeTable, name: str, more: tuple[Fact, ...] = (), odds: tuple[Fact, ...] = ()) -> Card:
    """A hero, and `more` of how it stands in the party."""
    hero = table.rules.hero(name)
    rows = (
        (tr("Class"), tr(KIND_WORDS[hero.kind])),
        (tr("Costs"), face(table, name).cost),
        (tr("Strength"), str(hero.strength)),
        *more,
    )
    words = card_text(hero.effects) or tr("It has no ability.")
    clause = "FZ-STM-02" if hero.price is None else "FZ-HERO-03" if hero.price.groups else "FZ-HERO-04"
    return Card(name, rows, words, (clause, "FZ-HERO-05", "FZ-DMG-02"), says(hero), odds)


def action_card(table: FantahzeeTable, name: str) -> Card:
    """An action."""
    action = table.rules.action(name)
    rows = ((tr("Kind"), tr("action, free to play")),)
    return Card(name, rows, action_text(action.effects), ("FZ-ACT-02", "FZ-ACT-07"), says(action))


def named(table: FantahzeeTable, name: str) -> Card:
    """A card of the hero deck: an action or a hero."""
    return action_card(table, name) if name in table.rules.actions else hero_card(table, name)


def town_card(table: FantahzeeTable, name: str) -> Card:
    """A town card that the active seat has lost."""
    town = table.rules.town_card(name)
    words = card_text(town.effects) or tr("Its loss does nothing more.")
    rows = (("XP", xp(town.xp)), (tr("Lost by"), seat_name(table, table.seat)))
    return Card(town.name, rows, words, ("FZ-HOR-02", "FZ-CMP-06"), says(town))


def printed_card(table: FantahzeeTable, content: str, name: str) -> Card | None:
    """What is printed on the card of a row; None for treasures, which have no words."""
    if content == "town":
        town = town_card(table, name)
        return town._replace(facts=town.facts[:1])  # nobody has lost it
    kinds = {"heroes": hero_card, "actions": action_card, "monsters": monster_card}
    return kinds[content](table, name) if content in kinds else None

"""What `line` writes, read back into a table."""

from __future__ import annotations

from collections import Counter as Tally

from hordeplay.core.cards import Cards
from hordeplay.core.knobs import nearest
from hordeplay.games.warfighter_fantasy.line import (
    COUNTS,
    HERO,
    ITEMS,
    JOURNEY,
    NAMES,
    SECTION,
    SPACE,
    TABLE,
    WINDOW,
    number,
    printed,
    read_foe,
    told,
    visible,
)
from hordeplay.games.warfighter_fantasy.parts import Hero, Journey, Player, Space, Window
from hordeplay.games.warfighter_fantasy.rules import WarfighterRules
from hordeplay.games.warfighter_fantasy.setup import start
from hordeplay.games.warfighter_fantasy.table import WarfighterTable

KEYS = [*TABLE, "adventure", "played", "hero", "space", "foe", "window", "journey", "player", "gone"]


def read(text: str, rules: WarfighterRules) -> WarfighterTable:
    """The table of a line, not yet checked; `ValueError` names the section that makes no sense."""
    from hordeplay.games.warfighter_fantasy import GAME  # the package imports this module

    step, *sections = text.split(SECTION)
    if step not in [*GAME.steps, "over"]:
        raise ValueError(f"there is no step {step!r}{nearest(step, list(GAME.steps))}")
    said: list[tuple[str, str]] = []
    for section in sections:
        key, colon, value = section.partition(":")
        if not colon:
            raise ValueError(f"{section!r} is no section; it is written 'key: ...'")
        if key not in KEYS and not key.startswith("discard "):
            raise ValueError(f"a table has no {key!r}{nearest(key, KEYS)}")
        said.append((key, value.removeprefix(" ")))
    table = start(rules, 1, adventure=dict(said).get("adventure", "Swamp Caves"), party="build")
    table.step = step
    blank(table)
    gone: dict[str, int] = {}
    for key, value in said:
        if key == "gone":
            gone = COUNTS.read(value)
        else:
            tell(table, key, value)
    if not table.players:
        table.players = [Player()]
    deal(table, gone)
    return table


def blank(table: WarfighterTable) -> None:
    """Everything as if nothing had been said."""
    usual = WarfighterTable(table.rules, table.step, table.cards, table.adventure)
    for name in TABLE:
        setattr(table, name, getattr(usual, name))
    table.spaces, table.heroes, table.foes, table.players, table.journey = [], [], [], [], None


def tell(table: WarfighterTable, key: str, value: str) -> None:
    """One section."""
    head, *parts = value.split(ITEMS)
    first, _, rest = head.partition(" ")
    if key in TABLE:
        setattr(table, key, TABLE[key].read(value))
    elif key == "played":
        table.played = True
    elif key == "hero":
        name, _, level = head.rpartition(" ")
        table.heroes.append(Hero(name, number(level), **told(parts, HERO, name)))
    elif key == "space":
        table.spaces.append(Space(first, rest.removeprefix("-"), **told(parts, SPACE, head)))
    elif key == "foe":
        table.foes.append(read_foe(value))
    elif key == "window":
        table.window = Window(first, number(rest), **told(parts, WINDOW, head))
    elif key == "journey":
        table.journey = Journey(head, **told(parts, JOURNEY, head))
    elif key == "player":
        table.players.append(Player(value))
    elif key.startswith("discard "):
        deck = key.removeprefix("discard ")
        if deck not in table.discards:
            raise ValueError(f"there is no deck {deck!r}{nearest(deck, list(table.discards))}")
        table.discards[deck] = NAMES.read(value)


def deal(table: WarfighterTable, gone: dict[str, int]) -> None:
    """The decks: what is printed, without what is seen and what is gone."""
    backs, seen = table.cards.backs, visible(table) + Tally(gone)
    unknown = next((name for name in seen if name not in backs), "")
    if unknown:
        raise ValueError(f"no deck has {unknown!r}{nearest(unknown, list(backs))}")
    counts = {name: printed(table.rules, name, back) - seen[name] for name, back in backs.items()}
    lacking = next((name for name, n in counts.items() if n < 0), "")
    if lacking:
        raise ValueError(f"there are not so many {lacking} (WF-CMP-02)")
    sizes = {deck: sum(n for name, n in counts.items() if backs[name] == deck) for deck in table.cards.piles}
    table.cards = Cards.of(backs, counts, {deck: [{deck: n}] if n else [] for deck, n in sizes.items()})


__all__ = ["read"]

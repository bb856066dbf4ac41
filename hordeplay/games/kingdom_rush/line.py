"""A table as one line of words, which `at` reads back: `act | scenario: S2 | round: 3 | trays: A5 e3, A2 f3 tiles a1+b1`.

A section is `key: value`; what is as it would be after set-up is not written. Spaces of the map and squares of a card are
written alike, a set of squares with `+`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from hordeplay.core.cards import Cards, Packet
from hordeplay.games.kingdom_rush.asked import one_of
from hordeplay.games.kingdom_rush.setup import SEATED, SOLO, start
from hordeplay.games.kingdom_rush.squares import (
    FACINGS,
    read_cell,
    read_name,
    read_space,
    write_cell,
    write_name,
    write_space,
)
from hordeplay.games.kingdom_rush.table import Barrier, Built, Figure, KingdomTable, Todo, Tray, pile_of
from hordeplay.odds.tiles import bits, squares

SECTION: Final = " | "
NUMBERS: Final = (
    "token",
    "struck",
    "under",
    "empty",
    "foes",
    "chosen",
    "destroyed",
    "destroyed_portals",
    "leaked",
    "wins",
    "strides",
)
"""Fields of the table that are a section each, and numbers."""
FLAGS: Final = ("moved", "acted", "turning", "strode", "ran_over")
WAITING: Final = ("entering", "haunted")
"""Hordes that are on their way to a space: they have no number yet."""
USUAL: Final = {"chosen": -1}

Write = Callable[[Any], str]  # each field has its own type
Read = Callable[[Sequence[str]], Any]


def write_mask(mask: int) -> str:
    """A set of squares.

    >>> write_mask(3), read_mask("a1+b1")
    ('a1+b1', 3)
    """
    return "+".join(write_cell(square) for square in squares(mask))


def read_mask(word: str) -> int:
    """The set of squares behind such a word; `ValueError` when it is none."""
    return bits(read_cell(one) for one in word.split("+"))


def number(word: str) -> int:
    """A whole number; `ValueError` in words."""
    try:
        return int(word)
    except ValueError:
        raise ValueError(f"{word!r} is no whole number") from None


def _one(read: Callable[[str], Any]) -> Read:  # any field's type
    def take(words: Sequence[str]) -> Any:  # likewise
        if len(words) != 1:
            raise ValueError(f"one word is needed, not {' '.join(words) or 'nothing'}")
        return read(words[0])

    return take


def _many(read: Callable[[str], Any]) -> Read:  # any field's type
    def take(words: Sequence[str]) -> list[Any]:  # likewise
        if not words:
            raise ValueError("one word at least is needed")
        return [read(word) for word in words]

    return take


def _yes(words: Sequence[str]) -> bool:
    if words:
        raise ValueError(f"nothing follows, not {' '.join(words)}")
    return True


def _facing(word: str) -> str:
    return one_of("a facing", word, FACINGS)


def _names(names: Iterable[str]) -> str:
    return " ".join(map(write_name, names))


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _text(value: object) -> str:
    return str(value) if value else ""


def _cells(cells: Iterable[int]) -> str:
    return " ".join(map(write_cell, cells))


def _masks(masks: Iterable[int]) -> str:
    return " ".join(map(write_mask, masks))


Fields = dict[str, tuple[Write, Read]]

TRAY: Final[Fields] = {
    "id": (_text, _one(number)),
    "route": (lambda n: str(n + 1), _one(lambda w: number(w) - 1)),
    "edge": (_text, _one(_facing)),
    "level": (_text, _one(number)),
    "tiles": (_masks, _many(read_mask)),
    "soldiers": (_cells, _many(read_cell)),
    "kinds": (_text, _one(str)),
}
BUILT: Final[Fields] = {"seat": (str, _one(number)), "down": (lambda yes: "yes" if yes else "", _yes)}
FIGURE: Final[Fields] = {
    "health": (str, _one(number)),
    "on": (_text, _one(number)),
    "base": (lambda cell: write_cell(cell) if cell >= 0 else "", _one(read_cell)),
    "facing": (lambda way: "" if way == "E" else str(way), _one(_facing)),
    "abilities": (_names, _many(read_name)),
    "down": (_names, _many(read_name)),
    "used": (lambda yes: "yes" if yes else "", _yes),
    "out_since": (_text, _one(number)),
    "protected": (lambda yes: "yes" if yes else "", _yes),
    "shelter": (lambda yes: "yes" if yes else "", _yes),
    "rise": (_text, _one(number)),
    "appeared": (lambda yes: "yes" if yes else "", _yes),
}
TODO: Final[Fields] = {
    "figure": (lambda n: str(n) if n >= 0 else "", _one(number)),
    "at": (lambda n: write_space(n) if n >= 0 else "", _one(read_space)),
    "begun": (lambda yes: "yes" if yes else "", _yes),
    "tiles": (_names, _many(read_name)),
    "soldiers": (_text, _one(number)),
    "drawn": (_text, _one(number)),
    "moved": (_text, _one(number)),
    "target": (_text, _one(number)),
    "used": (_numbers, _many(number)),
    "portal": (lambda yes: "yes" if yes else "", _yes),
    "left": (_text, _one(number)),
    "sent": (lambda n: str(n) if n >= 0 else "", _one(number)),
}


def write_fields(one: object, fields: Fields) -> str:
    """The fields of an object that are not as usual, each as its name and its words."""
    parts = []
    for name, (write, read) in fields.items():
        words = write(getattr(one, name))
        if words:
            parts.append(name if read is _yes else f"{name} {words}")
    return " ".join(parts)


def read_fields(words: Sequence[str], fields: Fields) -> dict[str, Any]:  # each field has its own type
    """What such words say; `ValueError` names the field."""
    found: dict[str, Any] = {}  # likewise
    starts = [i for i, word in enumerate(words) if word in fields]
    if twice := [word for word, n in Counter(words[i] for i in starts).items() if n > 1]:
        raise ValueError(f"{twice[0]!r} is said twice")
    if words and (not starts or starts[0]):
        raise ValueError(f"{words[0]!r} is no field; there are {', '.join(fields)}")
    for i, begin in enumerate(starts):
        end = starts[i + 1] if i + 1 < len(starts) else len(words)
        try:
            found[words[begin]] = fields[words[begin]][1](words[begin + 1 : end])
        except ValueError as error:
            raise ValueError(f"{words[begin]}: {error}") from None
    return found


def read_tray(text: str) -> tuple[str, int, dict[str, Any]]:  # each field has its own type
    """A horde: its card, its space, its fields."""
    words = text.split()
    if len(words) < 2:
        raise ValueError(f"a horde is a card and a space, not {text!r}")
    return words[0], read_space(words[1]), read_fields(words[2:], TRAY)


def read_built(text: str) -> tuple[str, int, str, dict[str, Any]]:  # each field has its own type
    """A tower: its card, its site, its facing, its fields."""
    words = text.split()
    if len(words) < 3 or words[2] not in FACINGS:
        raise ValueError(f"a tower is a card, a site and a facing, not {text!r}")
    return read_name(words[0]), read_space(words[1]), words[2], read_fields(words[3:], BUILT)


def line(table: KingdomTable) -> str:
    """The whole position as one line: `at(line(table), rules=table.rules)` stands on an equal table.

    >>> from hordeplay.games.kingdom_rush import at
    >>> line(at("act", round=3, trays="A3 c2 tiles b2+b3, A1 d2", hand_1="Mage").table)
    'act | round: 3 | trays: A3 c2 tiles b2+b3, A1 d2 | hand_1: Mage'
    """
    return SECTION.join([table.step, *(f"{key}: {value}" for key, value in sections(table) if value)])


def sections(table: KingdomTable) -> Iterator[tuple[str, str]]:
    """Every section with its value; empty where it is as usual."""
    seats = len(table.players)
    fresh = start(table.rules, seats, table.scenario, "hard" if table.hard else "normal", " ".join(table.heroes))
    yield "seats", str(seats) if seats != 2 else ""
    yield "scenario", table.scenario if table.scenario != "S1" else ""
    yield "difficulty", "hard" if table.hard else ""
    team = list(SOLO if seats == 1 else SEATED[:seats])
    yield "team", " ".join(table.heroes) if table.heroes != team else ""
    yield "spells", ", ".join(table.spells)
    yield "campaign", "yes" if table.campaign else ""
    yield "round", str(table.round) if table.round != usual_round(table.step) else ""
    yield "hearts", str(table.hearts) if table.hearts != fresh.hearts else ""
    yield "crystals", str(table.crystals) if table.crystals != fresh.crystals else ""
    yield "trays", ", ".join(tray_words(table, tray, i) for i, tray in enumerate(table.trays, 1))
    yield "ids", str(table.ids) if table.ids != max((t.id for t in table.trays), default=0) else ""
    yield "built", ", ".join(built_words(table, tower) for tower in table.built)
    usual = [hero_words(figure) for figure in fresh.figures]
    yield "heroes", ", ".join(words for words in map(hero_words, table.figures) if words not in usual)
    for seat, player in enumerate(table.players):
        hand = _names(player.hand) or "-"
        yield f"hand_{seat}", hand if player.hand != fresh.players[seat].hand else ""
        yield f"incoming_{seat}", _names(player.incoming)
    yield "done", _numbers(seat for seat, player in enumerate(table.players) if player.done)
    left = supply_left(table)
    yield "supply", ", ".join(f"{write_name(name)} {n}" for name, n in table.supply.items() if n != left[name])
    yield from _decks(table, fresh)
    yield "barriers", ", ".join(f"{b.icon} {write_space(b.at)} {b.opened or ''}".strip() for b in table.barriers)
    yield "colour", table.colour
    yield "todo", ", ".join(todo_words(todo) for todo in table.todo)
    yield "acting", table.figures[table.acting].name if table.acting >= 0 else ""
    yield "flags", " ".join(flag for flag in FLAGS if getattr(table, flag))
    yield "spent", _names(table.spent)
    for key in WAITING:
        yield key, ", ".join(tray_words(table, tray, 0) for tray in getattr(table, key))
    yield "order", _numbers(table.order)
    yield "lost", table.lost
    for key in NUMBERS:
        value = getattr(table, key)
        yield key, str(value) if value != USUAL.get(key, 0) else ""


def _decks(table: KingdomTable, fresh: KingdomTable) -> Iterator[tuple[str, str]]:
    """What is left of the stacks and the ghosts, where that does not follow from the cards that are gone."""
    hidden = [name for bag in table.cards.bags.values() for name in bag]
    away = [name for name in fresh.cards.backs if name not in hidden]
    there = [tray.name for tray in (*table.trays, *table.entering)]
    withdraw(fresh.cards, away)
    for token in range(len(table.map.routes)):
        pile = table.cards.piles[pile_of(token)]
        yield f"stack_{token + 1}", write_pile(pile) if pile != fresh.cards.piles[pile_of(token)] else ""
    ghosts = table.cards.size("ghost")
    yield "ghosts", str(ghosts) if ghosts != fresh.cards.size("ghost") else ""
    yield "gone", " ".join(sorted(name for name in away if name not in there))


def usual_round(step: str) -> int:
    """The round of a step that says none."""
    return 0 if step in {"hordes", "abilities"} else 1


def supply_left(table: KingdomTable) -> dict[str, int]:
    """The towers that hands, incoming slots and sites leave in the supply."""
    held = [tower.name for tower in table.built]
    for player in table.players:
        held += player.hand + player.incoming
    return {name: max(0, tower.copies - held.count(name)) for name, tower in table.rules.towers.items()}


def withdraw(cards: Cards, names: Sequence[str]) -> None:
    """Take cards out of their stacks, each from the uppermost packet of its kind; `ValueError` if one is not there."""
    for name in names:
        back = cards.backs.get(name)
        if back is None:
            continue
        if name not in cards.bags[back]:
            raise ValueError(f"{name} is named twice (KR-SPAWN-02)")
        cards.bags[back].remove(name)
        pile = "ghost" if back == "ghost" else f"token {back.split()[1]}"
        packet = next(packet for packet in cards.piles[pile] if back in packet)
        packet[back] -= 1
        if not packet[back]:
            del packet[back]
        cards.piles[pile] = [one for one in cards.piles[pile] if one]


def usual_route(table: KingdomTable, space: int) -> int:
    """The first route over a space."""
    return next((i for i, route in enumerate(table.map.routes) if space in route), 0)


def tray_words(table: KingdomTable, tray: Tray, place: int) -> str:
    """A horde: its card, its space, and its fields unless they are as usual."""
    usual = {
        "id": tray.id == place,
        "route": tray.route == usual_route(table, tray.at),
        "edge": tray.edge == table.map.edge,
    }
    fields = {name: field for name, field in TRAY.items() if not usual.get(name)}
    return f"{tray.name} {write_space(tray.at)} {write_fields(tray, fields)}".strip()


def built_words(table: KingdomTable, tower: Built) -> str:
    """A tower: its card, its site, its facing, and whose it is if that is not the first owner of the site."""
    mine = tower.seat == table.map.owners[table.map.sites[tower.at]][0]
    fields = {name: field for name, field in BUILT.items() if name != "seat" or not mine}
    return f"{write_name(tower.name)} {write_space(tower.at)} {tower.facing} {write_fields(tower, fields)}".strip()


def todo_words(todo: Todo) -> str:
    """A word of a card that waits: the card, its number, the seat, its fields."""
    return f"{write_name(todo.card)} {todo.part} {todo.seat} {write_fields(todo, TODO)}".strip()


def hero_words(figure: Figure) -> str:
    """A hero: its name, its place (a space, or board, out, absent, gone), its fields."""
    place = write_space(figure.at) if figure.where == "map" else figure.where
    return f"{figure.name} {place} {write_fields(figure, FIGURE)}".strip()


def write_pile(row: Sequence[Packet]) -> str:
    """A pile: packets from the top with `/`, cards and portals with `+`; `-` when it is empty.

    >>> write_pile([{"token 1": 4}, {"portal 1": 1, "token 1": 3}])
    '4 / 3+1'
    """
    told = []
    for packet in row:
        cards = sum(n for back, n in packet.items() if not back.startswith("portal"))
        portals = sum(n for back, n in packet.items() if back.startswith("portal"))
        told.append(f"{cards}+{portals}" if portals else str(cards))
    return " / ".join(told) or "-"


def read_pile(text: str, token: int) -> list[Packet]:
    """The pile behind such words."""
    row = []
    for word in text.split(" / ") if text != "-" else []:
        cards, _, portals = word.partition("+")
        packet = {f"portal {token + 1}": number(portals or "0"), pile_of(token): number(cards)}
        row.append({back: n for back, n in packet.items() if n})
    return row


__all__ = [
    "BUILT",
    "FIGURE",
    "FLAGS",
    "NUMBERS",
    "SECTION",
    "TODO",
    "TRAY",
    "WAITING",
    "Barrier",
    "Built",
    "Todo",
    "Tray",
    "line",
    "number",
    "read_built",
    "read_fields",
    "read_pile",
    "read_tray",
    "supply_left",
    "usual_round",
    "usual_route",
    "withdraw",
]

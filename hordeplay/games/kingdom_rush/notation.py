"""Prepared positions as one line of words, and back: `act | scenario: S2 | round: 3 | trays: A5 e3, A2 f3 tiles a1+b1`.

What is as it would be after set-up is not written. A horde, a tower or a hero is its name, its place, and those of its fields
that are not as usual. Spaces of the map and squares of a card are written alike, a set of squares with `+`, a name of several
words with hyphens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, TypeVar

from hordeplay.core.arguments import known, one_of, whole
from hordeplay.core.cards import Cards, Packet
from hordeplay.core.notation import NUMBER, NUMBERS, WORD, Form, items, number, once, read, split_line, write_line
from hordeplay.odds.tiles import bits, squares

from .model.ruleset import OWNED, KingdomRules
from .model.squares import BOARD, FACINGS, read_cell, read_name, read_space, write_cell, write_name, write_space
from .model.table import Barrier, Built, Figure, KingdomTable, Todo, Tray, pile_of
from .rules import STEPS
from .rules.setup import SEATED, SOLO, start

T = TypeVar("T")


def write_mask(mask: int) -> str:
    """A set of squares.

    >>> write_mask(3), read_mask("a1+b1")
    ('a1+b1', 3)
    """
    return "+".join(write_cell(square) for square in squares(mask))


def read_mask(word: str) -> int:
    """The set of squares behind such a word; `ValueError` when it is none."""
    return bits(read_cell(one) for one in word.split("+"))


def write_pile(row: Sequence[Packet]) -> str:
    """A pile: packets from the top with `/`, cards and portals with `+`; `-` when it is empty.

    >>> write_pile([{"token 1": 4}, {"portal 1": 1, "token 1": 3}])
    '4 / 3+1'
    """
    packets = []
    for packet in row:
        cards = sum(n for back, n in packet.items() if not back.startswith("portal"))
        portals = sum(n for back, n in packet.items() if back.startswith("portal"))
        packets.append(f"{cards}+{portals}" if portals else str(cards))
    return " / ".join(packets) or "-"


def read_pile(text: str, token: int) -> list[Packet]:
    """The pile behind such words; tokens are numbered from 0."""
    row = []
    for word in text.split(" / ") if text != "-" else []:
        cards, _, portals = word.partition("+")
        packet = {f"portal {token + 1}": number(portals or "0"), pile_of(token): number(cards)}
        row.append({back: n for back, n in packet.items() if n})
    return row


# ---- the fields of what lies on the table


def _row(write: Callable[[Any], str], take: Callable[[str], Any]) -> Form:  # any field's type
    """Words one after the other; one at least."""

    def read_row(text: str) -> list[Any]:  # likewise
        if not text:
            raise ValueError("one word at least is needed")
        return [take(word) for word in text.split()]

    return Form(lambda values: " ".join(map(write, values)), read_row)


def _from_0(write: Callable[[int], str], take: Callable[[str], int]) -> Form:
    """A number that means something from 0 on."""
    return Form(lambda n: write(n) if n >= 0 else "", take)


def _bare(text: str) -> bool:
    if text:
        raise ValueError(f"nothing follows, not {text!r}")
    return True


COUNT: Final = Form(str, number)
"""A number of which 0 is written, too."""
FLAG: Final = Form(lambda flag: "yes" if flag else "", _bare)
"""A field whose name says it all."""
NAMES: Final = _row(write_name, read_name)
MASKS: Final = _row(write_mask, read_mask)
CELLS: Final = _row(write_cell, read_cell)
PLACE: Final = _from_0(str, number)
FACING: Final = Form(lambda way: "" if way == "E" else str(way), lambda word: one_of(word, FACINGS, "a facing"))

TRAY: Final[Mapping[str, Form]] = {
    "id": NUMBER,
    "route": Form(lambda n: str(n + 1), lambda word: number(word) - 1),
    "edge": FACING._replace(write=str),
    "level": NUMBER,
    "tiles": MASKS,
    "soldiers": CELLS,
    "kinds": WORD,
}
BUILT: Final[Mapping[str, Form]] = {"seat": COUNT, "down": FLAG}
FIGURE: Final[Mapping[str, Form]] = {
    "health": COUNT,
    "on": NUMBER,
    "base": _from_0(write_cell, read_cell),
    "facing": FACING,
    "abilities": NAMES,
    "down": NAMES,
    "used": FLAG,
    "out_since": NUMBER,
    "protected": FLAG,
    "shelter": FLAG,
    "rise": NUMBER,
    "appeared": FLAG,
}
TODO: Final[Mapping[str, Form]] = {
    "figure": PLACE,
    "at": _from_0(write_space, read_space),
    "begun": FLAG,
    "tiles": NAMES,
    "soldiers": NUMBER,
    "drawn": NUMBER,
    "moved": NUMBER,
    "target": NUMBER,
    "used": _row(str, number),
    "portal": FLAG,
    "left": NUMBER,
    "sent": PLACE,
}
COUNTERS: Final = (
    "token", "struck", "under", "empty", "foes", "chosen", "destroyed", "destroyed_portals", "leaked", "wins", "strides",
)  # fmt: skip
TABLE: Final[Mapping[str, Form]] = {
    "hearts": COUNT,
    "crystals": COUNT,
    "colour": WORD,
    "spent": NAMES,
    "order": NUMBERS,
    "lost": WORD,
    **dict.fromkeys(COUNTERS, COUNT),
}
"""Fields of the table that are a section each."""
FLAGS: Final = ("moved", "acted", "turning", "strode", "ran_over")
"""Fields of the table that are named in the section `flags`."""
WAITING: Final = ("entering", "haunted")
"""Hordes that are on their way to a space: they have no number yet."""
SECTIONS: Final = (
    "seats", "scenario", "difficulty", "team", "spells", "cast", "campaign", "round", "trays", "ids", "built", "heroes", "done",
    "supply", "ghosts", "gone", "barriers", "todo", "acting", "flags", *WAITING, *TABLE,
)  # fmt: skip
"""All sections but those of a seat or a stack: `hand_0`, `incoming_0`, `stack_1`."""


def _write(thing: object, forms: Mapping[str, Form]) -> str:
    """The fields of a thing that say something, each as its name and its words."""
    texts = {name: form.write(getattr(thing, name)) for name, form in forms.items()}
    return " ".join(name if forms[name] is FLAG else f"{name} {text}" for name, text in texts.items() if text)


def _fields(words: Sequence[str], forms: Mapping[str, Form]) -> dict[str, Any]:  # each field has its own type
    """What such words say; `ValueError` names the field."""
    if words and words[0] not in forms:
        raise ValueError(f"{words[0]!r} is no field; there are {', '.join(forms)}")
    starts = [i for i, word in enumerate(words) if word in forms]
    pairs = ((words[i], " ".join(words[i + 1 : end])) for i, end in pairwise([*starts, len(words)]))
    return {name: read(forms[name], text, name) for name, text in once(pairs)}


# ---- from a line to a table


def prepare(step: str = "act", *, rules: KingdomRules, **words: object) -> KingdomTable:
    """The table that a line, or a step and sections by their names, describe; not yet checked.

    `ValueError` names the section that makes no sense.

    >>> prepare("act | trays: A3 c2", rules=KingdomRules.load(), round=2).trays[0].name
    'A3'
    """
    name, sections = split_line(step, STEPS)
    texts = {**dict(once(sections)), **{key: str(value) for key, value in words.items()}}
    seats = whole(read(NUMBER, texts.get("seats", "2"), "seats"), "seats", min(OWNED), max(OWNED))
    table = start(
        rules,
        seats,
        texts.get("scenario", "S1"),
        texts.get("difficulty", "normal"),
        texts.get("team", ""),
        campaign=one_of(texts.get("campaign", "no"), ("yes", "no"), "campaign") == "yes",
    )
    for key in ("spells", "cast"):  # a position may show any spell, whatever the scenario allows at set-up
        setattr(table, key, [known(name, rules.spells, "spells") for name in items(texts.get(key, ""))])
    numbered = [f"{word}_{seat}" for word in ("hand", "incoming") for seat in range(seats)]
    numbered += [f"stack_{token + 1}" for token in range(len(table.map.routes))]
    for key in texts:
        known(key, (*SECTIONS, *numbered), "sections")
    table.step = name
    table.round = read(NUMBER, texts.get("round", str(usual_round(name))), "round")
    for key in TABLE.keys() & texts.keys():
        setattr(table, key, read(TABLE[key], texts[key], key))
    _hordes(table, texts)
    table.built = list(_each(texts, "built", lambda text: _tower(table, text)))
    _heroes(table, texts)
    _hands(table, texts)
    _decks(table, texts)
    if "barriers" in texts:
        table.barriers = list(_each({**texts, "barriers": texts["barriers"].strip("-")}, "barriers", _barrier))
    table.todo = list(_each(texts, "todo", _todo))
    if "acting" in texts:
        table.acting = _place(table, texts["acting"])
    for flag in texts.get("flags", "").split():
        setattr(table, known(flag, FLAGS, "flags"), True)
    return table


def _each(texts: Mapping[str, str], key: str, take: Callable[[str], T]) -> Iterator[T]:
    """What `take` makes of each item of a section; an error begins with the section."""
    for item in items(texts.get(key, "")):
        try:
            yield take(item)
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from None


def _names(text: str) -> list[str]:
    """Names one after the other, with commas or without; `-` for none."""
    return [read_name(word) for word in text.replace(",", " ").split() if word != "-"]


def _hordes(table: KingdomTable, texts: Mapping[str, str]) -> None:
    for tray in _each(texts, "trays", lambda text: _tray(table, text, len(table.trays) + 1)):
        table.trays.append(tray)
    for key in WAITING:
        setattr(table, key, list(_each(texts, key, lambda text: _tray(table, text, 0))))
    table.ids = read(NUMBER, texts.get("ids", str(max((tray.id for tray in table.trays), default=0))), "ids")


def _tray(table: KingdomTable, text: str, n: int) -> Tray:
    """A horde: its card, its space, its fields; number, edge and route are those that it would have."""
    words = text.split()
    if len(words) < 2:
        raise ValueError(f"a horde is a card and a space, not {text!r}")
    space = read_space(words[1])
    usual = {"id": n, "edge": table.map.edge, "route": usual_route(table, space)}
    return Tray(name=words[0], at=space, **{**usual, **_fields(words[2:], TRAY)})


def _tower(table: KingdomTable, text: str) -> Built:
    """A tower: its card, its site, its facing, its fields; it is that of the site's first owner."""
    words = text.split()
    if len(words) < 3:
        raise ValueError(f"a tower is a card, a site and a facing, not {text!r}")
    space = read_space(words[1])
    owners = table.map.owners.get(table.map.sites.get(space, ""), (0,))
    fields = {"seat": owners[0], **_fields(words[3:], BUILT)}
    return Built(at=space, name=read_name(words[0]), facing=FACING.read(words[2]), **fields)


def _place(table: KingdomTable, name: str) -> int:
    """The place of a hero in `figures`."""
    return table.index_of(known(name, [figure.name for figure in table.figures], "heroes"))


def _heroes(table: KingdomTable, texts: Mapping[str, str]) -> None:
    names = Counter(item.split()[0] for item in items(texts.get("heroes", "")))
    if twice := [name for name, n in names.items() if n > 1]:
        raise ValueError(f"heroes: {twice[0]} is named twice")
    for text in items(texts.get("heroes", "")):
        name, *rest = text.split()
        place, *words = rest or ["board"]
        try:
            _set_up(table, table.figures[_place(table, name)], place, words)
        except ValueError as error:
            raise ValueError(f"heroes: {error}") from None


def _set_up(table: KingdomTable, figure: Figure, place: str, words: Sequence[str]) -> None:
    """A hero's place and what is not as usual; of several hordes on a space it is engaged with the topmost."""
    if place in {"board", "out", "absent", "gone"}:
        figure.where, figure.at = place, BOARD  # type: ignore[assignment]  # one of them
    else:
        figure.where, figure.at = "map", read_space(place)
    for key, value in _fields(words, FIGURE).items():
        setattr(figure, key, value)
    if figure.base >= 0 and not figure.on:
        here = [tray for tray in table.trays if tray.at == figure.at]
        if not here:
            raise ValueError(f"{figure.name} has a base, but no horde is on its space (KR-HERO-07)")
        figure.on = max(here, key=lambda tray: tray.level).id


def _hands(table: KingdomTable, texts: Mapping[str, str]) -> None:
    """Hands, incoming towers, and what they leave in the supply."""
    seats = [str(seat) for seat in range(len(table.players))]
    done = [one_of(seat, seats, "done: a seat") for seat in texts.get("done", "").split()]
    for seat, player in enumerate(table.players):
        if f"hand_{seat}" in texts:
            player.hand = sorted(_names(texts[f"hand_{seat}"]))
        player.incoming = sorted(_names(texts.get(f"incoming_{seat}", "")))
        player.done = str(seat) in done
    table.supply = supply_left(table)
    table.supply |= dict(_each(texts, "supply", lambda text: _ware(table, text)))


def _ware(table: KingdomTable, text: str) -> tuple[str, int]:
    name, _, n = text.rpartition(" ")
    return known(read_name(name.strip()), table.supply, "towers"), number(n)


def _decks(table: KingdomTable, texts: Mapping[str, str]) -> None:
    """Cards on the map or gone are no longer in their stacks; they were the uppermost of their kind."""
    cards = table.cards
    gone = [known(name, cards.backs, "gone: cards") for name in texts.get("gone", "").split()]
    withdraw(cards, [tray.name for tray in (*table.trays, *table.entering)] + gone)
    for token in range(len(table.map.routes)):
        key = f"stack_{token + 1}"
        if key in texts:
            cards.piles[pile_of(token)] = read(Form(str, lambda text, at=token: read_pile(text, at)), texts[key], key)  # type: ignore[misc]  # mypy cannot infer the lambda
    if "ghosts" in texts:
        n = read(NUMBER, texts["ghosts"], "ghosts")
        cards.piles["ghost"] = [{"ghost": n}] if n else []


def _barrier(text: str) -> Barrier:
    words = text.split()
    if len(words) not in {2, 3}:
        raise ValueError(f"an icon, a space, and the round in which it was opened, not {text!r}")
    return Barrier(words[0], read_space(words[1]), number(words[2]) if len(words) > 2 else 0)


def _todo(text: str) -> Todo:
    words = text.split()
    if len(words) < 3:
        raise ValueError(f"a card, the number of its word, a seat, and fields, not {text!r}")
    return Todo(read_name(words[0]), number(words[1]), number(words[2]), **_fields(words[3:], TODO))


# ---- from a table to a line


def line(table: KingdomTable) -> str:
    """The whole position as one line: `at(line(table), rules=table.rules)` stands on an equal table.

    >>> line(prepare("act", rules=KingdomRules.load(), round=3, trays="A3 c2 tiles b2+b3, A1 d2", hand_1="Mage"))
    'act | round: 3 | trays: A3 c2 tiles b2+b3, A1 d2 | hand_1: Mage'
    """
    return write_line(table.step, sections(table))


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
    yield "cast", ", ".join(table.cast)
    yield "campaign", "yes" if table.campaign else ""
    yield "round", str(table.round) if table.round != usual_round(table.step) else ""
    yield from _as_set(table, fresh, "hearts", "crystals")
    yield "trays", ", ".join(tray_words(table, tray, i) for i, tray in enumerate(table.trays, 1))
    yield "ids", str(table.ids) if table.ids != max((t.id for t in table.trays), default=0) else ""
    yield "built", ", ".join(built_words(table, tower) for tower in table.built)
    usual = [hero_words(figure) for figure in fresh.figures]
    yield "heroes", ", ".join(words for words in map(hero_words, table.figures) if words not in usual)
    for seat, player in enumerate(table.players):
        hand = NAMES.write(player.hand) or "-"
        yield f"hand_{seat}", hand if player.hand != fresh.players[seat].hand else ""
        yield f"incoming_{seat}", NAMES.write(player.incoming)
    yield "done", NUMBERS.write(seat for seat, player in enumerate(table.players) if player.done)
    left = supply_left(table)
    yield "supply", ", ".join(f"{write_name(name)} {n}" for name, n in table.supply.items() if n != left[name])
    yield from _drawn(table, fresh)
    cards = [barrier_words(barrier) for barrier in table.barriers]
    usual = [barrier_words(barrier) for barrier in fresh.barriers]
    yield "barriers", "" if cards == usual else ", ".join(cards) or "-"
    yield from _as_set(table, fresh, "colour")
    yield "todo", ", ".join(todo_words(todo) for todo in table.todo)
    yield "acting", table.figures[table.acting].name if table.acting >= 0 else ""
    yield "flags", " ".join(flag for flag in FLAGS if getattr(table, flag))
    yield from _as_set(table, fresh, "spent")
    for key in WAITING:
        yield key, ", ".join(tray_words(table, tray, 0) for tray in getattr(table, key))
    yield from _as_set(table, fresh, "order", "lost", *COUNTERS)


def _as_set(table: KingdomTable, fresh: KingdomTable, *keys: str) -> Iterator[tuple[str, str]]:
    """Fields of the table that are a section each, where they are not as in a new game."""
    for key in keys:
        value = getattr(table, key)
        yield key, TABLE[key].write(value) if value != getattr(fresh, key) else ""


def _drawn(table: KingdomTable, fresh: KingdomTable) -> Iterator[tuple[str, str]]:
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


def tray_words(table: KingdomTable, tray: Tray, place: int) -> str:
    """A horde: its card, its space, and its fields unless they are as usual."""
    usual = {
        "id": tray.id == place,
        "route": tray.route == usual_route(table, tray.at),
        "edge": tray.edge == table.map.edge,
    }
    forms = {name: form for name, form in TRAY.items() if not usual.get(name)}
    return f"{tray.name} {write_space(tray.at)} {_write(tray, forms)}".strip()


def built_words(table: KingdomTable, tower: Built) -> str:
    """A tower: its card, its site, its facing, and whose it is if that is not the first owner of the site."""
    mine = tower.seat == table.map.owners[table.map.sites[tower.at]][0]
    forms = {name: form for name, form in BUILT.items() if name != "seat" or not mine}
    return f"{write_name(tower.name)} {write_space(tower.at)} {tower.facing} {_write(tower, forms)}".strip()


def barrier_words(barrier: Barrier) -> str:
    """A pathbreaker card: its icon, its space, and the round in which it was opened."""
    return f"{barrier.icon} {write_space(barrier.at)} {barrier.opened or ''}".strip()


def todo_words(todo: Todo) -> str:
    """A word of a card that waits: the card, its number, the seat, its fields."""
    return f"{write_name(todo.card)} {todo.part} {todo.seat} {_write(todo, TODO)}".strip()


def hero_words(figure: Figure) -> str:
    """A hero: its name, its place (a space, or board, out, absent, gone), its fields."""
    place = write_space(figure.at) if figure.where == "map" else figure.where
    return f"{figure.name} {place} {_write(figure, FIGURE)}".strip()


# ---- what a line need not say


def usual_round(step: str) -> int:
    """The round of a step that says none."""
    return 0 if step in {"hordes", "spells", "abilities"} else 1


def usual_route(table: KingdomTable, space: int) -> int:
    """The first route over a space."""
    return next((i for i, route in enumerate(table.map.routes) if space in route), 0)


def supply_left(table: KingdomTable) -> dict[str, int]:
    """The towers that hands, incoming slots and sites leave in the supply."""
    held = [tower.name for tower in table.built]
    for player in table.players:
        held += player.hand + player.incoming
    return {name: max(0, tower.copies - held.count(name)) for name, tower in table.rules.towers.items()}


def withdraw(cards: Cards, names: Iterable[str]) -> None:
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


__all__ = ["line", "prepare", "sections"]

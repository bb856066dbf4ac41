"""Prepared positions from words, and a table as one line of words: `hero | adventure: Swamp Caves | hero: Gareth 1, gear Mace`.

A line is `step | key: value | ...`. A Hero, a space and a Hostile card have a section each; what is as usual is not written.
The decks are what is left over: `gone` names the cards that are neither in a deck nor where one can see them. A position
begins with a whole step: what waits for a reaction in the middle of one is not told.
"""

from __future__ import annotations

import re
from bisect import insort
from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, Final, get_type_hints

from hordeplay.core.arguments import known, several, whole, wholes
from hordeplay.core.cards import Cards
from hordeplay.core.content import structure
from hordeplay.core.english import slug
from hordeplay.core.notation import COUNTS, LIST, NAMES, NUMBERS, WORD, Form, number, read, split_line, write_line

from .model.passives import divinity
from .model.ruleset import WarfighterRules
from .model.table import (
    GUARDS,
    Buff,
    Counter,
    Foe,
    Gear,
    Hero,
    Journey,
    Kept,
    Member,
    Player,
    Space,
    Struck,
    Throw,
    WarfighterTable,
    Wound,
)
from .rules import STEPS
from .rules.hostiles import on_the_guard_card
from .rules.setup import replenish, start
from .rules.treasure import new_gear
from .rules.turn import refresh

# ---- a position in words

MOST: Final = 60
"""Hostiles that a prepared card may have."""
MOST_SEATS: Final = 6
UNENTERED: Final = " unentered"
"""What a Location's name ends with where nobody has been yet."""
FACTS: Final = ("timer", "turn", "track", "played", "purse", "rp", "outcome", "pending", "withheld", "in_order")
"""Fields of the table that are set by name."""
_FOE: Final = re.compile(
    r"(?P<name>[^@]+?) at (?P<space>\d{1,9})(?: x(?P<number>\d{1,9}))?(?: wounds (?P<wounds>\d{1,9}))?"
    r"(?: vulns (?P<vulns>\d{1,9}))?(?: on (?P<targets>[\d ,]+))?(?: as (?P<role>\w+))?"
)
_SETTABLE: Final = ("found", "damage", *(f.name for f in fields(Hero) if f.name not in {"name", "level"}))


def prepare(
    step: str = "hero",
    *,
    rules: WarfighterRules,
    adventure: str = "Swamp Caves",
    party: str = "starter",
    spaces: str | Iterable[str] = (),
    foes: str | Iterable[str] = (),
    heroes: str | Mapping[str, Mapping[str, object]] | None = None,
    active: bool = False,
    event: str = "",
    campaign: str = "",
    seats: int = 1,
    **facts: object,
) -> WarfighterTable:
    """The table of a prepared position, not yet checked by the rules; the words are those of `at`.

    `step` is a step of the game, or a whole line that `line` wrote; then only `rules` counts besides it. `ValueError` says
    which word makes no sense.

    >>> words = {"spaces": "Long Corridor", "foes": "Giant Rats at 1 x2 on 1", "heroes": "Gareth: space 1, hand Block + Dodge"}
    >>> table = prepare(rules=WarfighterRules.load(), **words)
    >>> [len(foe.members) for foe in table.foes], table.heroes[0].actions, table.heroes[0].hand
    ([2], 2, ['Block', 'Dodge'])
    """
    step, sections = split_line(step, STEPS)
    if sections:
        return _read_table(step, sections, rules)
    table = start(rules, whole(seats, "seats", 1, MOST_SEATS), adventure, party, event, campaign)
    table.step = step
    if campaign or step == "party":
        return table
    _begin_turn(table)
    for i, name in enumerate(_parts(spaces, "spaces"), 1):
        lay(table, i, name)
    table.spaces[table.last].inactive = not structure(active, bool, "active")
    changes: object = _read_heroes(heroes) if isinstance(heroes, str) else heroes or {}
    if not isinstance(changes, Mapping) or not all(isinstance(one, Mapping) for one in changes.values()):
        raise ValueError(f"heroes are fields by name, as in {{'gareth': {{'space': 1}}}}, not {heroes!r}")
    for word, values in changes.items():
        name = known(slug(str(word)), [hero.slug for hero in table.heroes], "heroes")
        change(table, table.heroes[table.numbered(name)], values)
    for written in _parts(foes, "foes"):
        bring(table, written)
    for name, value in facts.items():
        setattr(table, known(name, FACTS, "words of a position"), structure(value, _hints(WarfighterTable)[name], name))
    return table


def _parts(written: str | Iterable[str], where: str) -> tuple[str, ...]:
    """What stands between semicolons; a list of texts has been parted already."""
    if isinstance(written, str):
        return tuple(filter(None, map(str.strip, written.split(";"))))
    return several(written, where)


def _read_heroes(text: str) -> dict[str, dict[str, object]]:
    """Fields of Heroes: `Gareth: space 1, striking, hand Block + Dodge, wounds 2 + 1 treated; Whisper: space 1`.

    `ValueError` for a Hero without a colon, one that is told twice, or a field that makes no sense.
    """
    heroes: dict[str, dict[str, object]] = {}
    for part in _parts(text, "heroes"):
        name, colon, rest = map(str.strip, part.partition(":"))
        if not colon:
            raise ValueError(f"heroes: {part!r} is written 'Gareth: space 1, striking'")
        if slug(name) in heroes:
            raise ValueError(f"heroes: {name!r} is told twice; write it once")
        heroes[slug(name)] = _read_fields([one.strip() for one in rest.split(",")], SPOKEN, name)
    return heroes


@cache
def _hints(kind: type) -> Mapping[str, Any]:  # type hints have no common type
    return get_type_hints(kind)


def _begin_turn(table: WarfighterTable) -> None:
    """The first Turn as it begins, without what chance would bring: cups full, counters as printed, a Deity each."""
    knobs = table.rules.knobs
    table.turn = 1
    table.purse, table.rp = table.rp, 0
    table.cup = [knobs.counters_per_hero] * len(table.heroes)
    table.extra = [knobs.extra_counters_per_hero] * len(table.heroes)
    for hero in table.heroes:
        if table.rank(hero).powers and not hero.deity:
            hero.deity = next(iter(table.rules.deities))
        replenish(table, hero)
        hero.divinity = divinity(table, hero)
        refresh(table, hero)


def lay(table: WarfighterTable, space: int, name: str) -> None:
    """A Location in its space, out of its deck; `Barred Door unentered` still waits for the first Hero (WF-OBS-01).

    `ValueError` for one of another level (WF-SET-06), or one that is no longer in the deck.
    """
    entered = not name.endswith(UNENTERED)
    name = known(name.removesuffix(UNENTERED), table.rules.locations, "spaces")
    if space >= table.last:
        raise ValueError(f"spaces: {table.adventure} has {table.last - 1} of them, so that {name} has none")
    at, card = table.spaces[space], table.rules.locations[name]
    if card.level != at.level:
        raise ValueError(f"space {space} is for a Location of level {at.level}, {name} is {card.level} (WF-SET-06)")
    take(table, name)
    at.name, at.entered, at.drawn = name, entered, entered or not card.checks


def take(table: WarfighterTable, name: str) -> None:
    """A card out of its deck; `ValueError` when there is none, or none is left."""
    deck = table.cards.backs[known(name, table.cards.backs, "cards")]
    if name not in table.cards.bags[deck]:
        raise ValueError(f"no {name!r} is left in the decks")
    table.cards.take(deck, name)


def change(table: WarfighterTable, hero: Hero, values: Mapping[str, object]) -> None:
    """Fields of a Hero: hand and Gear by names, Wounds by points (negative: treated), `buffs` and `kept` as in a line.

    `ValueError` for a field that there is not, or a value of another kind.
    """
    for name, value in values.items():
        where = f"{hero.name}: {name}"
        if name == "hand":
            hero.hand.clear()
            for card in several(value, where):
                take(table, card)
                insort(hero.hand, card)
        elif name == "gear":
            hero.gear = [new_gear(table, title) for title in several(value, where)]
        elif name == "found":
            hero.gear += [new_gear(table, title, found=True) for title in several(value, where)]
        elif name == "damage":
            for title, points in _counts(value, where).items():
                having = {gear.name: gear for gear in reversed(hero.gear)}
                having[known(title, having, f"Gear of {hero.name}")].damage = points
        elif name in ("hardy", "coins"):
            setattr(hero, name, {kind: n for kind, n in _counts(value, where).items() if n})
        elif name in ("buffs", "kept"):
            setattr(hero, name, [_ONE[name](text) for text in several(value, where)])
        elif name == "wounds":
            hero.wounds = [Wound(abs(n), treated=n < 0) for n in wholes(value, where, -99, 99)]
            hero.down = not table.health(hero)
        else:
            setattr(hero, known(name, _SETTABLE, f"fields of {hero.name}"), structure(value, _hints(Hero)[name], where))


def _counts(value: object, where: str) -> dict[str, int]:
    if not isinstance(value, dict):
        raise ValueError(f"{where}: numbers by name, as in {{'Hot': 1}}, not {value!r}")
    return structure(value, dict[str, int], where)


def bring(table: WarfighterTable, written: str) -> None:
    """Hostiles of one card with their counters: `Orc Spearmen at 1 x3 wounds 1 vulns 2 on 1 2 1 as guard`."""
    words = _FOE.fullmatch(written.strip())
    if words is None:
        raise ValueError(f"foes: {written!r} is no Hostile card, as in 'Orc Spearmen at 1 x3 on 1 2 1'")
    card = table.rules.hostiles[known(words["name"], table.rules.hostiles, "foes")]
    role = words["role"] or ""
    if not role and card.objective:
        role = "objective"
    elif not role and card.name in (table.boss.minions, table.boss.guard_card):
        role = "minion"
    elif not role:
        take(table, card.name)
    space, members = int(words["space"]), list[Member]()
    foe = on_the_guard_card(table, card.name, space, role) or Foe(table.next_id, card.name, space, role)
    table.next_id += foe.id == table.next_id
    targets = [
        whole(int(n), "Heroes on counters", 1, len(table.heroes)) - 1
        for n in re.findall(r"\d+", words["targets"] or "1")
    ]
    for i in range(whole(int(words["number"] or card.number), f"Hostiles of {card.name}", 1, MOST)):
        member = Member()
        for k in range(card.attacks):
            hero = targets[(i * card.attacks + k) % len(targets)]
            cup = table.extra if k else table.cup
            cup[hero] = max(0, cup[hero] - 1)
            member.counters.append(Counter(hero))
        members.append(member)
    members[0].wounds, members[0].vulns = int(words["wounds"] or 0), int(words["vulns"] or 0)
    foe.members += members
    if foe not in table.foes:
        table.foes.append(foe)


# ---- how fields are written

ITEMS: Final = ", "
COUNT: Final = Form(str, number)
"""A number of which 0 is written, too."""


def _bare(text: str) -> bool:
    if text:
        raise ValueError(f"nothing follows, not {text!r}")
    return True


FLAG: Final = Form(lambda _: "", _bare)
YES: Final = Form(lambda _: "yes", lambda t: t == "yes")
"""A field whose name says it all."""


def _listed(one: Form) -> Form:
    """Several of these, joined by ` + `."""
    return Form(
        lambda values: LIST.join(map(one.write, values)),
        lambda text: [one.read(part) for part in text.split(LIST)] if text else [],
    )


PARTED: Final = Form(lambda ns: "/".join(map(str, ns)), lambda text: [number(n) for n in text.split("/")])
"""Several numbers in one word."""

GEAR: Final[Mapping[str, Form]] = {
    "left": COUNT, "damage": COUNT, "user": COUNT, "had": PARTED, "broken": FLAG, "found": FLAG, "printed": FLAG,
    "shots": COUNT, "owner": COUNT,
}  # fmt: skip
MEMBER: Final[Mapping[str, Form]] = {"wounds": COUNT, "vulns": COUNT, "mortal": COUNT, "scorched": FLAG}


def _read_gear(text: str) -> Gear:
    name, marks = _marked(text, GEAR)
    return Gear(name, **marks)


def _read_wound(text: str) -> Wound:
    n, _, treated = text.partition(" ")
    if treated not in ("", "treated"):
        raise ValueError(f"{text!r} is written '2' or '2 treated'")
    return Wound(number(n), treated=bool(treated))


def _points(wound: Wound) -> int:
    """A Wound as `change` takes it: negative, where it is treated."""
    return -wound.n if wound.treated else wound.n


def _read_buff(text: str) -> Buff:
    words = text.split(" ")
    if len(words) != 4:
        raise ValueError(f"{text!r} is written 'h p kind lasts', as in '1 0 hth next'")
    h, p, kind, lasts = words
    return Buff(number(h), number(p), kind.strip("-"), lasts.strip("-"))


def _read_kept(text: str) -> Kept:
    name, _, on = text.rpartition(" ")
    return Kept(name, number(on))


_ONE: Final = {"buffs": _read_buff, "kept": _read_kept}


def _read_ended(text: str) -> tuple[str, str]:
    town, _, how = text.rpartition(" ")
    return town, how


def _write_throw(dice: Throw) -> str:
    words = (dice.hero, dice.foe, dice.source or "-", dice.says, dice.h, dice.die, dice.p)
    tests = [dice.need, dice.cover, dice.armor, dice.stands, dice.wounds, dice.vulns]
    return "; ".join(map(str, (*words, NUMBERS.write(dice.faces) or "-", NUMBERS.write(tests))))


def _read_throw(text: str) -> Throw:
    words = text.split("; ")
    tests = NUMBERS.read(words[-1]) if len(words) == 9 else []
    if len(tests) != 6:
        raise ValueError(f"{text!r} is written 'hero; Hostile; weapon; result; h; die; p; faces; six numbers'")
    hero, foe, source, says, h, die, p, faces, _ = words
    return Throw(
        number(hero), foe, source.strip("-"), says, number(h), number(die), number(p), NUMBERS.read(faces.strip("-")),
        *tests,
    )  # fmt: skip


def _write_struck(struck: Struck) -> str:
    numbers = (struck.hero, struck.die, struck.armor, struck.wounds, struck.stopped, struck.vulns)
    return " ".join([struck.foe, *map(str, numbers)])


def _read_struck(text: str) -> Struck:
    foe, *numbers = text.rsplit(" ", 6)
    if len(numbers) != 6:
        raise ValueError(f"{text!r} is written 'Hostile hero die armor wounds stopped vulns'")
    return Struck(foe, *map(number, numbers))


STRUCK: Final = _listed(Form(_write_struck, _read_struck))
GEARS: Final = _listed(Form(lambda gear: " ".join([gear.name, *_fields(gear, GEAR)]), _read_gear))
WOUNDS: Final = _listed(Form(lambda wound: f"{wound.n} treated" if wound.treated else str(wound.n), _read_wound))
BUFFS: Final = _listed(Form(lambda buff: f"{buff.h} {buff.p} {buff.kind or '-'} {buff.lasts or '-'}", _read_buff))
KEPT: Final = _listed(Form(lambda kept: f"{kept.name} {kept.on}", _read_kept))
_ENDED: Final = _listed(Form(" ".join, _read_ended))
ENDED: Final = Form(lambda ended: _ENDED.write(ended.items()), lambda text: dict(_ENDED.read(text)))
"""What each Adventure of a campaign came to."""

_TOPS: Final = _listed(Form(": ".join, lambda text: tuple(text.split(": ", 1))))
TOPS: Final = Form(lambda tops: _TOPS.write(tops.items()), lambda text: dict(_TOPS.read(text)))
"""The Item that lies face up on each deck."""

HERO: Final[Mapping[str, Form]] = {
    "space": COUNT, "striking": FLAG, "wounds": WOUNDS, "vulns": COUNT, "actions": COUNT, "overspent": COUNT,
    "attacks": COUNT,
    "hth_attacks": COUNT, "castings": COUNT, "moved": FLAG, "down": FLAG, "deity": WORD, "xp": COUNT,
    "toughness": COUNT, "luck": COUNT, "focus": COUNT, "divinity": COUNT, "coins": COUNTS, "tries": COUNT,
    "shadows": FLAG, "rush": COUNT, "quiet": FLAG, "hand": NAMES, "saved": NAMES, "gear": GEARS, "learned": NAMES,
    "powers": NAMES, "hardy": COUNTS, "this_turn": NAMES, "this_adventure": NAMES, "buffs": BUFFS, "kept": KEPT,
    "seat": COUNT,
}  # fmt: skip
SPOKEN: Final[Mapping[str, Form]] = {
    **HERO, "wounds": _listed(Form(str, lambda text: _points(_read_wound(text)))), "gear": NAMES, "found": NAMES,
    "damage": COUNTS, "buffs": NAMES, "kept": NAMES,
}  # fmt: skip
"""The fields of a Hero as a person writes them; `change` takes what comes of it."""
PLAYER: Final[Mapping[str, Form]] = {"done": FLAG}
SPACE: Final[Mapping[str, Form]] = {
    "entered": FLAG, "gained": FLAG, "drawn": FLAG, "inactive": FLAG, "entrance": COUNT, "ground": GEARS,
}  # fmt: skip
JOURNEY: Final[Mapping[str, Form]] = {
    "ahead": NAMES, "spare": NAMES, "town": WORD, "ended": ENDED, "rp": COUNT, "desperate": COUNT,
    "desperation": FLAG, "started": FLAG,
}  # fmt: skip
TABLE: Final[Mapping[str, Form]] = {
    "cup": NUMBERS, "extra": NUMBERS, "track": NUMBERS, "timer": COUNT, "turn": COUNT, "rp": COUNT, "purse": COUNT,
    "next_id": COUNT, "event": WORD, "outcome": WORD, "tops": TOPS, "withheld": NAMES, "paid": NUMBERS, "pending": NUMBERS,
    "town_draw": COUNT, "throw": Form(_write_throw, _read_throw), "played": YES, "in_order": YES, "struck": STRUCK,
}  # fmt: skip


@cache
def _usual(kind: type[Any]) -> Mapping[str, object]:
    """What nothing is said of, by field."""
    usual: dict[str, object] = {}
    for f in fields(kind):
        if f.default is not MISSING:
            usual[f.name] = f.default
        elif f.default_factory is not MISSING:
            usual[f.name] = f.default_factory()
    return usual


def _fields(thing: Any, forms: Mapping[str, Form]) -> Iterator[str]:  # any dataclass
    """`name value` for each field that is not as usual; a flag is its name."""
    usual = _usual(type(thing))  # type: ignore[arg-type]  # a class can be hashed
    for name, form in forms.items():
        value = getattr(thing, name)
        if value != usual[name]:
            yield f"{name} {form.write(value)}".rstrip()


def _read_fields(parts: Sequence[str], forms: Mapping[str, Form], where: str) -> dict[str, Any]:  # of any type
    """The fields that these parts tell; `ValueError` names the one that makes no sense."""
    values: dict[str, Any] = {}
    for part in parts:
        name, _, value = part.partition(" ")
        form = forms[known(name, forms, f"{where}: fields")]
        values[name] = read(form, value, f"{where}: {name}")
    return values


def _marked(text: str, forms: Mapping[str, Form]) -> tuple[str, dict[str, Any]]:  # of any type
    """A name and what follows it, a word or a word and its value each: `Mace left 3 broken`."""
    words, marks = text.split(" "), dict[str, Any]()
    while len(words) > 1:
        if forms.get(words[-1]) is FLAG:
            marks[words.pop()] = True
        elif len(words) > 2 and forms.get(words[-2], FLAG) is not FLAG:
            value = words.pop()
            form = forms[words[-1]]
            marks[words.pop()] = form.read(value)
        else:
            break
    if not words[0]:
        raise ValueError(f"{text!r} has no name")
    return " ".join(words), marks


# ---- a table as a line


def line(table: WarfighterTable) -> str:
    """The whole position as one line: `at(line(table), rules=table.rules)` stands on an equal table.

    >>> words = {"party": "Gareth 1: Mace", "spaces": ["Long Corridor"], "foes": ["Giant Rats at 1 x1 on 1"]}
    >>> line(prepare(rules=WarfighterRules.load(), **words))
    'hero | adventure: Swamp Caves | cup: 3 | ... | hero: Gareth 1, actions 2, toughness 1, gear Mace | ... + Giant Rats 1'
    """
    usual, journey = _usual(WarfighterTable), table.journey
    special = [(name, form) for name, form in TABLE.items() if getattr(table, name) != usual[name]]
    sections = [("adventure", table.adventure)]
    sections += [(name, form.write(getattr(table, name))) for name, form in special]
    for hero in table.heroes:
        sections.append(("hero", ITEMS.join([f"{hero.name} {hero.level}", *_fields(hero, HERO)])))
    for space in table.spaces:
        sections.append(("space", ITEMS.join([f"{space.level} {space.name or '-'}", *_fields(space, SPACE)])))
    sections += [("foe", _write_foe(foe)) for foe in table.foes]
    sections += [("journey", ITEMS.join([journey.name, *_fields(journey, JOURNEY)]))] if journey is not None else []
    if len(table.players) > 1 or table.players[0].name != Player().name:
        sections += [("player", ITEMS.join([player.name, *_fields(player, PLAYER)])) for player in table.players]
    sections += [(f"discard {deck}", NAMES.write(cards)) for deck, cards in table.discards.items() if cards]
    return write_line(table.step, [*sections, ("gone", COUNTS.write(_gone(table)))])


def _write_foe(foe: Foe) -> str:
    """`Orc Spearmen at 1 id 4 as guard, on 1 2, wounds 1 vulns 2 on 1*`: each Hostile with its counters."""
    head = f"{foe.name} at {foe.space} id {foe.id}" + (f" as {foe.role}" if foe.role else "")
    return ITEMS.join([head, *map(_write_member, foe.members)])


def _write_member(member: Member) -> str:
    """Counters name Heroes from 1, 0 is nobody; `*` has acted."""
    counters = (f"{counter.hero + 1}{'*' if counter.acted else ''}" for counter in member.counters)
    return " ".join([*_fields(member, MEMBER), "on", *counters])


def _gone(table: WarfighterTable) -> dict[str, int]:
    """Cards that are neither in a deck nor visible: Items taken, Hostiles in play or set aside."""
    there = table.face_up()
    for bag in table.cards.bags.values():
        there.update(bag)
    lacking = {name: table.rules.copies(name) - there[name] for name in sorted(table.cards.backs)}
    return {name: n for name, n in lacking.items() if n}


# ---- a line as a table

KEYS: Final = (*TABLE, "adventure", "hero", "space", "foe", "journey", "player", "gone")
OLD: Final = "window"
"""Lines of version 0.1.0 told what waited for a reaction, and `at` has always left it out."""


def _read_table(step: str, sections: Sequence[tuple[str, str]], rules: WarfighterRules) -> WarfighterTable:
    """The table of a line; `ValueError` names the section that makes no sense."""
    table = start(rules, 1, adventure=dict(sections).get("adventure", "Swamp Caves"), party="build")
    for name, value in _usual(WarfighterTable).items():
        if name in TABLE:
            setattr(table, name, value[:] if isinstance(value, list) else value)
    table.step, table.spaces, table.players = step, [], []
    gone: dict[str, int] = {}
    for key, value in sections:
        if key == "gone":
            gone = read(COUNTS, value, key)
        elif key != OLD:
            _read_section(table, key, value)
    table.players = table.players or [Player()]
    _gather_guards(table)
    _deal(table, gone)
    return table


def _gather_guards(table: WarfighterTable) -> None:
    """Guards whom version 0.1.0 wrote as cards of their own stand on one card, which has paid if its Minions are out."""
    boss = table.boss
    if table.rules.knobs.guards_card == "own_cards":
        return
    apart = [foe for foe in table.foes if foe.role in ("minion", "guard") and foe.name == boss.guard_card and foe.id]
    if not apart:
        return
    shared = boss.minions == boss.guard_card
    if shared and not table.spaces[table.last].inactive and all(foe.role == "guard" for foe in apart):
        table.paid.append(GUARDS)
    for foe in apart:
        there = table.foe(GUARDS, foe.space)
        if there is not None:
            there.members += foe.members
            table.foes.remove(foe)
        else:
            foe.id, foe.role = GUARDS, "minion" if shared else foe.role


def _read_section(table: WarfighterTable, key: str, value: str) -> None:
    head, *parts = value.split(ITEMS)
    name, _, last = head.rpartition(" ")
    if key in TABLE:
        setattr(table, key, read(TABLE[key], value, key))
    elif key == "hero":
        level = read(COUNT, last, f"hero {head!r}: level")
        table.heroes.append(Hero(name, level, **_read_fields(parts, HERO, name)))
    elif key == "space":
        mark, _, title = head.partition(" ")
        table.spaces.append(Space(mark, title.removeprefix("-"), **_read_fields(parts, SPACE, head)))
    elif key == "foe":
        table.foes.append(_read_foe(head, parts))
    elif key == "journey":
        table.journey = Journey(head, **_read_fields(parts, JOURNEY, head))
    elif key == "player":
        table.players.append(Player(head, **_read_fields(parts, PLAYER, head)))
    elif key.startswith("discard "):
        table.discards[known(key.removeprefix("discard "), table.discards, "decks")] = NAMES.read(value)
    else:
        known(key, [*KEYS, *(f"discard {deck}" for deck in table.discards)], "sections")  # adventure was read first


def _read_foe(head: str, members: Sequence[str]) -> Foe:
    name, _, rest = head.partition(" at ")
    words = re.fullmatch(r"(\d{1,9}) id (\d{1,9})(?: as (\w+))?", rest)
    if words is None:
        raise ValueError(f"foe: {head!r} is written 'Orc Spearmen at 1 id 4'")
    return Foe(int(words[2]), name, int(words[1]), words[3] or "", [_read_member(text) for text in members])


def _read_member(text: str) -> Member:
    marks, _, counters = f" {text}".partition(" on")
    _, values = _marked(f"x{marks}", MEMBER)
    named = [Counter(number(word.rstrip("*")) - 1, word.endswith("*")) for word in counters.split()]
    return Member(**values, counters=named)


def _deal(table: WarfighterTable, gone: Mapping[str, int]) -> None:
    """The decks: what is printed, without what is seen and what is gone."""
    backs, away = table.cards.backs, table.face_up() + Tally(gone)
    for name in away:
        known(name, backs, "cards")
    counts = {name: table.rules.copies(name) - away[name] for name in backs}
    lacking = next((name for name, n in counts.items() if n < 0), "")
    if lacking:
        raise ValueError(f"there are not so many {lacking} (WF-CMP-02)")
    sizes = {deck: sum(n for name, n in counts.items() if backs[name] == deck) for deck in table.cards.piles}
    table.cards = Cards.of(backs, counts, {deck: [{deck: n}] if n else [] for deck, n in sizes.items()})


__all__ = ["line", "prepare"]

"""A table as one line of words, which `at` reads back: `hero | adventure: Swamp Caves | hero: Gareth 1, gear Mace | ...`.

A section is `key: value`. A Hero, a space and a Hostile card have a section each; what is as usual is not written. The
decks are what is left over: `gone` names the cards that are neither in a deck nor where one can see them.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any, Final, NamedTuple

from hordeplay.games.warfighter_fantasy.chance import ACTION, ITEM
from hordeplay.games.warfighter_fantasy.parts import (
    Buff,
    Counter,
    Foe,
    Gear,
    Kept,
    Member,
    Player,
    Throw,
    Wound,
)
from hordeplay.games.warfighter_fantasy.rules import WarfighterRules
from hordeplay.games.warfighter_fantasy.table import WarfighterTable

SECTION: Final = " | "
ITEMS: Final = ", "
LIST: Final = " + "


class Form(NamedTuple):
    """How the value of a field is written and read."""

    write: Callable[[Any], str]  # each field has its own type
    read: Callable[[str], Any]


def number(text: str) -> int:
    """A whole number; `ValueError` in words."""
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{text!r} is no whole number") from None


def listed(one: Form) -> Form:
    """Several of these, joined by ` + `."""
    return Form(
        lambda values: LIST.join(map(one.write, values)),
        lambda text: [one.read(part) for part in text.split(LIST)] if text else [],
    )


def _counted(text: str) -> dict[str, int]:
    found = {}
    for part in text.split(LIST):
        word, _, n = part.rpartition(" ")
        found[word] = number(n)
    return found


NUMBER: Final = Form(str, number)
WORD: Final = Form(str, str)
NUMBERS: Final = Form(lambda ns: " ".join(map(str, ns)), lambda text: [number(n) for n in text.split()])
NAMES: Final = listed(WORD)
COUNTS: Final = Form(lambda counts: LIST.join(f"{name} {n}" for name, n in counts.items()), _counted)
TALE: Final = Form(
    lambda pairs: LIST.join(f"{name} {word}" for name, word in pairs.items()),
    lambda text: {part.rpartition(" ")[0]: part.rpartition(" ")[2] for part in text.split(LIST)},
)


def usual(kind: type, name: str) -> object:
    """The value of a field that nothing is said of."""
    field = next(f for f in fields(kind) if f.name == name)
    if field.default is not MISSING:
        return field.default
    return field.default_factory() if field.default_factory is not MISSING else None


def facts(thing: object, forms: Mapping[str, Form | None]) -> Iterator[str]:
    """`name value` for each field that is not as usual; a flag is its name."""
    for name, form in forms.items():
        value = getattr(thing, name)
        if value != usual(type(thing), name):
            yield name if form is None else f"{name} {form.write(value)}"


def told(parts: Sequence[str], forms: Mapping[str, Form | None], where: str) -> dict[str, Any]:
    """The fields that these parts tell; `ValueError` names the one that makes no sense."""
    found: dict[str, Any] = {}
    for part in parts:
        name, _, value = part.partition(" ")
        if name not in forms:
            raise ValueError(f"{where}: {part!r} is not understood")
        form = forms[name]
        found[name] = form.read(value) if form else True
    return found


def tail(text: str, forms: Mapping[str, Form | None], where: str) -> tuple[str, dict[str, Any]]:
    """A name and what follows it, a word or a word and a number each: `Mace left 3 used`."""
    words = text.split(" ")
    found: dict[str, Any] = {}
    while len(words) > 1:
        if words[-1] in forms and forms[words[-1]] is None:
            found[words.pop()] = True
        elif len(words) > 2 and forms.get(words[-2]) is not None:
            value = words.pop()
            found[words.pop()] = number(value)
        else:
            break
    if not words[0]:
        raise ValueError(f"{where}: {text!r} has no name")
    return " ".join(words), found


GEAR: Final[Mapping[str, Form | None]] = {
    "left": NUMBER, "damage": NUMBER, "used": None, "passed": None, "broken": None, "found": None, "printed": None,
    "shots": NUMBER, "owner": NUMBER,
}  # fmt: skip


def _gear(text: str) -> Gear:
    name, rest = tail(text, GEAR, "gear")
    return Gear(name, **rest)


def _wound(text: str) -> Wound:
    n, _, word = text.partition(" ")
    return Wound(number(n), treated=word == "treated")


def _buff(text: str) -> Buff:
    words = text.split(" ")
    if len(words) != 4:
        raise ValueError(f"buff: {text!r} is written 'h p kind lasts', as in '1 0 hth next'")
    h, p, kind, lasts = words
    return Buff(number(h), number(p), kind.strip("-"), lasts.strip("-"))


def _kept(text: str) -> Kept:
    name, _, on = text.rpartition(" ")
    return Kept(name, number(on))


def _throw(text: str) -> Throw:
    words = text.split("; ")
    if len(words) != 9:
        raise ValueError(f"throw: {text!r} has {len(words)} parts, not 9")
    hero, foe, source, says, h, die, p, faces, rest = words
    more = NUMBERS.read(rest)
    if len(more) != 6:
        raise ValueError(f"throw: {rest!r} has {len(more)} numbers, not 6")
    thrown = Throw(
        number(hero), foe, source.strip("-"), says, number(h), number(die), number(p), NUMBERS.read(faces.strip("-"))
    )
    thrown.need, thrown.cover, thrown.armor, thrown.stands, thrown.wounds, thrown.vulns = more
    return thrown


def _thrown(dice: Throw) -> str:
    words = (dice.hero, dice.foe, dice.source or "-", dice.says, dice.h, dice.die, dice.p)
    more = [dice.need, dice.cover, dice.armor, dice.stands, dice.wounds, dice.vulns]
    return "; ".join(map(str, (*words, NUMBERS.write(dice.faces) or "-", NUMBERS.write(more))))


THROW: Final = Form(_thrown, _throw)
GEARS: Final = listed(Form(lambda gear: " ".join([gear.name, *facts(gear, GEAR)]), _gear))
WOUNDS: Final = listed(Form(lambda w: f"{w.n} treated" if w.treated else str(w.n), _wound))
BUFFS: Final = listed(Form(lambda b: f"{b.h} {b.p} {b.kind or '-'} {b.lasts or '-'}", _buff))
KEPT: Final = listed(Form(lambda k: f"{k.name} {k.on}", _kept))

HERO: Final[Mapping[str, Form | None]] = {
    "space": NUMBER, "striking": None, "wounds": WOUNDS, "vulns": NUMBER, "actions": NUMBER, "attacks": NUMBER,
    "hth_attacks": NUMBER, "castings": NUMBER, "moved": None, "down": None, "deity": WORD, "xp": NUMBER,
    "toughness": NUMBER, "luck": NUMBER, "focus": NUMBER, "divinity": NUMBER, "coins": NUMBER, "tries": NUMBER,
    "shadows": None, "rush": NUMBER, "quiet": None, "hand": NAMES, "saved": NAMES, "gear": GEARS, "learned": NAMES,
    "powers": NAMES, "hardy": COUNTS, "this_turn": NAMES, "this_adventure": NAMES, "buffs": BUFFS, "kept": KEPT,
}  # fmt: skip
SPACE: Final[Mapping[str, Form | None]] = {
    "entered": None, "gained": None, "drawn": None, "inactive": None, "entrance": NUMBER, "ground": GEARS,
}  # fmt: skip
WINDOW: Final[Mapping[str, Form | None]] = {
    "foe": NUMBER, "member": NUMBER, "source": WORD, "kind": WORD, "tag": WORD, "explosion": None, "hth": None,
    "h": NUMBER, "p": NUMBER, "dice": NUMBER, "cover": NUMBER, "n": NUMBER, "by_attack": None, "armor": None,
    "crush": None, "soaked": NUMBER, "space": NUMBER, "used": NAMES, "need": NUMBER, "base_h": NUMBER,
    "base_p": NUMBER,
}  # fmt: skip
JOURNEY: Final[Mapping[str, Form | None]] = {
    "ahead": NAMES, "spare": NAMES, "town": WORD, "ended": TALE, "rp": NUMBER, "desperate": NUMBER,
    "desperation": None, "started": None,
}  # fmt: skip
TABLE: Final[Mapping[str, Form]] = {
    "cup": NUMBERS, "extra": NUMBERS, "track": NUMBERS, "timer": NUMBER, "turn": NUMBER, "rp": NUMBER, "purse": NUMBER,
    "next_id": NUMBER, "event": WORD, "outcome": WORD, "withheld": NAMES, "paid": NUMBERS, "pending": NUMBERS,
    "town_draw": NUMBER, "throw": THROW,
}  # fmt: skip


def line(table: WarfighterTable) -> str:
    """The whole position as one line: `at(line(table), rules=table.rules)` stands on an equal table.

    >>> from hordeplay.games.warfighter_fantasy.at import at
    >>> line(at(party="Gareth 1: Mace", spaces=["Long Corridor"], foes=["Giant Rats at 1 x1 on 1"]).table)
    'hero | adventure: Swamp Caves | cup: 3 | ... | hero: Gareth 1, actions 2, toughness 1, gear Mace | ... + Giant Rats 1'
    """
    sections = [("adventure", table.adventure)]
    sections += [(name, form.write(getattr(table, name))) for name, form in TABLE.items() if is_told(table, name)]
    sections += [("played", "yes")] if table.played else []
    for hero in table.heroes:
        sections.append(("hero", ITEMS.join([f"{hero.name} {hero.level}", *facts(hero, HERO)])))
    for space in table.spaces:
        sections.append(("space", ITEMS.join([f"{space.level} {space.name or '-'}", *facts(space, SPACE)])))
    sections += [("foe", _foe(foe)) for foe in table.foes]
    if table.window is not None:
        about = table.window
        sections.append(("window", ITEMS.join([f"{about.on} {about.hero}", *facts(about, WINDOW)])))
    if table.journey is not None:
        sections.append(("journey", ITEMS.join([table.journey.name, *facts(table.journey, JOURNEY)])))
    sections += [("player", player.name) for player in table.players if player.name != Player().name]
    sections += [(f"discard {deck}", NAMES.write(cards)) for deck, cards in table.discards.items() if cards]
    gone = missing(table)
    sections += [("gone", COUNTS.write(gone))] if gone else []
    return SECTION.join([table.step, *(f"{key}: {value}" for key, value in sections)])


def is_told(table: WarfighterTable, name: str) -> bool:
    """Whether a field of the table is not as usual."""
    return bool(getattr(table, name) != usual(WarfighterTable, name))


def _foe(foe: Foe) -> str:
    """`Orc Spearmen at 1 id 4 as guard, on 1 2, wounds 1 vulns 2 on 1*`: each Hostile with its counters."""
    head = f"{foe.name} at {foe.space} id {foe.id}" + (f" as {foe.role}" if foe.role else "")
    return ITEMS.join([head, *map(_member, foe.members)])


def _member(member: Member) -> str:
    """Counters name Heroes from 1, 0 is nobody; `*` has acted."""
    words = [
        f"{word} {n}"
        for word, n in (("wounds", member.wounds), ("vulns", member.vulns), ("mortal", member.mortal))
        if n
    ]
    words += ["scorched"] * member.scorched
    return " ".join([*words, "on", *(f"{c.hero + 1}{'*' if c.acted else ''}" for c in member.counters)])


def read_foe(text: str) -> Foe:
    """What `_foe` writes; `ValueError` where it is not that."""
    head, *members = text.split(ITEMS)
    name, _, rest = head.partition(" at ")
    words = [*rest.split(), "", "", "", ""]
    if words[1] != "id":
        raise ValueError(f"foe: {head!r} is written 'Orc Spearmen at 1 id 4'")
    return Foe(number(words[2]), name, number(words[0]), words[4], [_read_member(m) for m in members])


def _read_member(text: str) -> Member:
    head, _, counters = f" {text}".partition(" on")
    _, rest = tail(f"x{head}", {"wounds": NUMBER, "vulns": NUMBER, "mortal": NUMBER, "scorched": None}, "foe")
    found = [Counter(number(c.rstrip("*")) - 1, c.endswith("*")) for c in counters.split()]
    return Member(**rest, counters=found)


# The decks are what is left over


def printed(rules: WarfighterRules, name: str, back: str) -> int:
    """Copies of a card."""
    if back == ACTION:
        return rules.knobs.location_markers if rules.actions[name].marker else rules.actions[name].copies
    return rules.items[name].copies if back == ITEM else 1


def visible(table: WarfighterTable) -> Tally[str]:
    """Cards that lie face up or in hands."""
    seen: Tally[str] = Tally()
    for pile in table.discards.values():
        seen.update(pile)
    for hero in table.heroes:
        seen.update([*hero.hand, *hero.saved])
    seen.update(space.name for space in table.spaces[1:-1] if space.name)
    return seen


def missing(table: WarfighterTable) -> dict[str, int]:
    """Cards that are neither in a deck nor visible: Items taken, Hostiles in play or set aside."""
    seen = visible(table)
    for bag in table.cards.bags.values():
        seen.update(bag)
    backs = table.cards.backs
    lacking = {name: printed(table.rules, name, back) - seen[name] for name, back in sorted(backs.items())}
    return {name: n for name, n in lacking.items() if n}


__all__ = ["Form", "line"]

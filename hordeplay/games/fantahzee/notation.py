"""Prepared tables: any legal position in a line of words, and back: `roll | party: Steamsmith, Paladin | dice: 54321`.

What is as usual at a step is not written: see `usual_dice`, `usual_then`, `usual_back` and `usual_doom`. Names of cards may
follow each other with or without commas: the longest name that fits is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from hordeplay.core.arguments import known, whole
from hordeplay.core.cards import Packet
from hordeplay.core.notation import (
    NUMBER,
    NUMBERS,
    WORD,
    Form,
    items,
    number,
    once,
    read,
    split_line,
    write_line,
)

from .model.knobs import Knobs
from .model.packets import BACKS, dealt, has_boss, packet_size
from .model.ruleset import FantahzeeRules
from .model.table import (
    SEATS,
    SETUP_STEPS,
    FantahzeeTable,
    Held,
    Member,
    Pending,
    Stack,
    Turn,
    hand_of,
    pile_of,
    vanguard,
)
from .rules import STEPS
from .rules.rolling import counted, spread
from .rules.setup import start

# --- sections ------------------------------------------------------------------------------------------------------------


def _figure(text: str) -> tuple[str, int]:
    name, space, n = text.rpartition(" ")
    if not space:
        raise ValueError(f"{text!r} is a figure without its number")
    return name, number(n)


PLACE: Final = Form(lambda i: str(i + 1) if i >= 0 else "", lambda text: number(text) - 1)
"""A stack, from 1; none is not written."""
FIGURES: Final = Form(
    lambda figures: ", ".join(f"{name} {n}" for name, n in figures.items()),
    lambda text: dict(once(map(_figure, items(text)))),
)
"""Figures and by how much they change."""

TURN: Final[Mapping[str, Form]] = {
    "recruits": NUMBER,
    "plays": NUMBER,
    "playing": WORD,
    "throw": WORD,
    "steam": NUMBER,
    "tokens": NUMBERS,
    "sets": NUMBERS,
    "shield": NUMBER,
    "shields_used": NUMBER,
    "bonus": NUMBER,
    "strength": NUMBER,
    "change": FIGURES,
    "draws": NUMBER,
    "lock": PLACE,
    "treasures": NUMBERS,
    "damage": NUMBER,
    "carry": NUMBER,
    "towns": NUMBER,
}
"""Fields of the turn that are one section each; dice, pending words, cards and return addresses are written in their own way."""
PILES: Final = ("discard", "treasure_discard", "box")
OWN: Final = ("party", "hand", "victory", "lost")
"""What each seat has: without a number that of the active seat."""
SECTIONS: Final = (
    *("seats", "round", "seat", "first", "doom", *OWN, *TURN),
    *("stacks", "tops", "dice", "rolled", "waiting", "rerolls", "then", "back", "last", "aside", "drawn", "pending"),
    *("vanguard", *PILES, *(f"{own}_{seat}" for own in OWN for seat in range(SEATS[1]))),
)
"""Every section that a line may have."""
EARLY: Final = ("action", "first_roll")
"""Steps before the first roll of a turn."""
MOST_COPIES: Final = 99
"""More copies than any card has; a slip of the keyboard should not fill the memory."""


# --- what is as usual ------------------------------------------------------------------------------------------------------


def usual_dice(step: str, then: str, knobs: Knobs) -> tuple[bool, int, int]:
    """Whether dice were rolled, how many wait and how many rerolls are left, at a step that says nothing of it."""
    at = then if step == "effects" else step
    if at in SETUP_STEPS:
        return False, 0, 0
    if at in EARLY:
        return False, knobs.base_dice, knobs.base_rerolls
    return True, 0, knobs.base_rerolls if at == "roll" else 0


def usual_then(step: str) -> str:
    """The step to return to that a step has if nothing else is written."""
    return {"effects": "roll", "casualty": "treasure"}.get(step, "")


def usual_back(step: str) -> str:
    """The step after drawing that a step has if nothing else is written."""
    return "turn_end" if step in {"draw", "discard"} else ""


def usual_doom(table: FantahzeeTable) -> int:
    """As many doom tokens as bosses lie in victory piles or aside."""
    names = [name for player in table.players for name in player.victory] + table.turn.aside
    return sum(table.rules.monsters[name].boss for name in names)


def _usual_vanguard(table: FantahzeeTable) -> int:
    return vanguard(table) if table.rules.knobs.empty_stack_shift == "after_horde_phase" else -1


# --- a table as a line -------------------------------------------------------------------------------------------------------


def line(table: FantahzeeTable) -> str:
    """The whole position as one line: `at(line(table), rules=table.rules)` stands on an equal table.

    >>> from hordeplay.games.fantahzee import at
    >>> line(at("roll", party="Steamsmith Paladin", dice="54321", rerolls=1).table)
    'roll | stacks: Bone Warrior 11, ... | party: Steamsmith, Paladin | dice: 12345 | rerolls: 1'
    """
    sections = [*_write_course(table), *_write_stacks(table), *_write_seats(table), *_write_turn(table)]
    return write_line(table.step, [*sections, *((pile, ", ".join(getattr(table, pile))) for pile in PILES)])


def _write_course(table: FantahzeeTable) -> Iterator[tuple[str, str]]:
    """Seats, round, whose turn, doom."""
    seats = len(table.players)
    yield "seats", "" if seats == SEATS[0] else str(seats)
    yield "round", "" if table.round == (table.step not in SETUP_STEPS) else str(table.round)
    yield "seat", NUMBER.write(table.seat)
    yield "first", NUMBER.write(table.first)
    yield "doom", "" if table.doom == usual_doom(table) else str(table.doom)


def _write_stacks(table: FantahzeeTable) -> Iterator[tuple[str, str]]:
    """`Bone Warrior 11` is a top with so many cards below; `no boss` says that the boss is not among them."""
    if table.step == "tops":
        return
    stacks = []
    for i, stack in enumerate(table.stacks):
        words = [stack.top or "-", str(table.facedown(i))]
        below = table.facedown_packets(i)
        if below and has_boss(table.rules, i) and not any("boss" in packet for packet in below):
            words.append("no boss")
        words += ["cleared"] * stack.cleared + ["claimed"] * stack.claimed
        if stack.peekers:
            words += ["seen by", *map(str, stack.peekers), stack.peeked]
        stacks.append(" ".join(words))
    yield "stacks", ", ".join(stacks)


def _write_seats(table: FantahzeeTable) -> Iterator[tuple[str, str]]:
    """Party, hand and piles of each seat; those of the active one have no number."""
    for seat, player in enumerate(table.players):
        end = "" if seat == table.seat else f"_{seat}"
        yield f"party{end}", ", ".join(map(_write_member, player.party))
        yield f"hand{end}", ", ".join(table.cards.hands[hand_of(seat)])
        yield f"victory{end}", ", ".join(player.victory)
        yield f"lost{end}", ", ".join(player.lost)


def _write_member(member: Member) -> str:
    """`Sergeant active on 22 added 1 with Orb of Power 1 fresh`."""
    words = [member.name]
    if member.active:
        words.append("active")
    if member.locked:
        words += ["on", "".join(map(str, member.locked))]
    if member.added:
        words += ["added", str(member.added)]
    if member.reduced:
        words += ["reduced", "+".join(map(str, member.reduced))]
    for held in member.treasures:
        words += ["with", _write_held(held)]
    return " ".join(words)


def _write_held(held: Held) -> str:
    return f"{held.name} {held.level}{' fresh' if held.fresh else ''}"


def _write_turn(table: FantahzeeTable) -> Iterator[tuple[str, str]]:
    """What the turn has brought so far."""
    turn, step = table.turn, table.step
    if step in SETUP_STEPS:
        return
    yield "then", "" if turn.then == usual_then(step) else turn.then or "-"
    yield "back", "" if turn.back == usual_back(step) else turn.back or "-"
    rolled, waiting, rerolls = usual_dice(step, turn.then, table.rules.knobs)
    yield "dice", "".join(map(str, spread(turn.pool)))
    yield "rolled", "" if turn.rolled == (rolled or any(turn.pool)) else "yes" if turn.rolled else "no"
    yield "waiting", "" if turn.waiting == waiting else str(turn.waiting)
    yield "rerolls", "" if turn.rerolls == rerolls else str(turn.rerolls)
    for name, form in TURN.items():
        yield name, form.write(getattr(turn, name))
    yield "last", "" if turn.last == turn.lock else str(turn.last + 1)
    yield "aside", ", ".join(turn.aside)
    yield "drawn", ", ".join(map(_write_held, turn.drawn))
    yield "pending", ", ".join(map(_write_pending, turn.pending))
    yield "vanguard", "" if turn.vanguard == _usual_vanguard(table) else str(turn.vanguard + 1)


def _write_pending(pending: Pending) -> str:
    """`activate 4 by Paladin`, `lose 1 card by Stables`."""
    return " ".join(filter(None, [pending.word, str(pending.n), pending.what, "by", pending.source]))


# --- a table from words ------------------------------------------------------------------------------------------------------


def prepare(step: str = "action", *, rules: FantahzeeRules, **words: str | int) -> FantahzeeTable:
    """The table that a step or a line, and further sections, describe, not yet checked; words override the line.

    `ValueError` names the section that makes no sense.
    """
    name, pairs = split_line(step, STEPS)
    sections = dict(once(pairs)) | {key: _text(key, value) for key, value in words.items()}
    for key in sections:
        known(key, SECTIONS, "sections")
    seats = whole(_number(sections, "seats", SEATS[0]), "seats", *SEATS)
    for key in sections:
        if re.fullmatch(r"\w+_\d", key) and int(key[-1]) >= seats:
            raise ValueError(f"{key}: there is no seat {key[-1]}; seats are 0 to {seats - 1}")
    table = start(rules, seats)
    table.step = name
    _read_course(table, sections)
    if name not in SETUP_STEPS:
        _read_turn(table, sections)
    _read_seats(table, sections)
    for pile in PILES:
        names = [*rules.heroes, *rules.actions, *rules.treasures]
        setattr(table, pile, _cards(sections.get(pile, ""), names, pile))
    if name != "tops":
        _read_stacks(table, sections)
    _deal(table)
    table.doom = _number(sections, "doom", usual_doom(table))
    if name not in SETUP_STEPS:
        table.turn.vanguard = _number(sections, "vanguard", _usual_vanguard(table) + 1) - 1
    return table


def _text(key: str, value: object) -> str:
    if not isinstance(value, str | int):
        raise ValueError(f"{key}: a text or a whole number, not {value!r}")
    return str(value)


def _number(sections: Mapping[str, str], key: str, usual: int) -> int:
    return int(read(NUMBER, sections[key], key)) if key in sections else usual


# Course, turn, seats


def _read_course(table: FantahzeeTable, sections: Mapping[str, str]) -> None:
    """Round and seats; the number of the turn follows (FZ-TURN-01)."""
    seats = len(table.players)
    table.round = _number(sections, "round", int(table.step not in SETUP_STEPS))
    table.seat = _number(sections, "seat", 0)
    table.first = _number(sections, "first", 0)
    if not (0 <= table.seat < seats and 0 <= table.first < seats):
        raise ValueError(f"seats are 0 to {seats - 1} (FZ-TURN-01)")
    table.turns = (table.round - 1) * seats + (table.seat - table.first) % seats + 1 if table.round else 0


def _read_turn(table: FantahzeeTable, sections: Mapping[str, str]) -> None:
    """What the turn has brought so far, and the dice."""
    rules, turn, step = table.rules, Turn(), table.step
    table.turn = turn
    for key, form in TURN.items():
        if key in sections:
            setattr(turn, key, read(form, sections[key], key))
    if turn.playing:
        known(turn.playing, rules.actions, "playing")
    turn.tokens.sort()
    turn.sets.sort()
    turn.then = sections.get("then", usual_then(step)).strip("-")
    turn.back = sections.get("back", usual_back(step)).strip("-")
    turn.last = _number(sections, "last", turn.lock + 1) - 1
    turn.aside = _cards(sections.get("aside", ""), rules.monsters, "aside")
    turn.drawn = [_held(item.split(), rules, "drawn") for item in items(sections.get("drawn", ""))]
    turn.pending = [_pending(item) for item in items(sections.get("pending", ""))]
    faces = _digits(re.sub(r"[\s-]", "", sections.get("dice", "")), "dice")
    sides = rules.knobs.die_sides
    if any(not 1 <= face <= sides for face in faces):
        raise ValueError(f"dice: faces are 1 to {sides} (FZ-DICE-01)")
    turn.pool = list(counted(faces, sides))
    if sections.get("rolled", "yes") not in {"yes", "no"}:
        raise ValueError(f"rolled: yes or no, not {sections['rolled']!r}")
    rolled, waiting, rerolls = usual_dice(step, turn.then, rules.knobs)
    turn.rolled = sections["rolled"] == "yes" if "rolled" in sections else rolled or bool(faces)
    turn.waiting = _number(sections, "waiting", waiting)
    turn.rerolls = _number(sections, "rerolls", rerolls)


def _read_seats(table: FantahzeeTable, sections: Mapping[str, str]) -> None:
    rules = table.rules
    for seat, player in enumerate(table.players):
        end = "" if seat == table.seat else f"_{seat}"
        mine = {key: sections.get(f"{key}{end}", sections.get(f"{key}_{seat}", "")) for key in OWN}
        player.party = list(_party(mine["party"], rules, f"party{end}"))
        hand = _cards(mine["hand"], [*rules.heroes, *rules.actions], f"hand{end}")
        table.cards.hands[hand_of(seat)] = sorted(hand)
        player.victory = _cards(mine["victory"], rules.monsters, f"victory{end}")
        player.lost = _cards(mine["lost"], rules.town, f"lost{end}")


# Words


def _card(words: list[str], names: Iterable[str], where: str) -> str:
    """Take the longest known name off the front of these words."""
    cards = list(names)
    if not words:
        raise ValueError(f"{where}: the name of a card is missing")
    for n in range(min(6, len(words)), 0, -1):
        name = " ".join(words[:n])
        if name in cards:
            del words[:n]
            return name
    return known(" ".join(words[:3]), cards, where)


def _cards(text: str, names: Iterable[str], where: str) -> list[str]:
    """Names of cards, one after the other; `2 Sergeant` is two of them."""
    known_names, cards = list(names), list[str]()
    for item in items(text):
        words = item.split()
        while words:
            n = int(words.pop(0)) if words[0].isdigit() else 1
            if n > MOST_COPIES:
                raise ValueError(f"{where}: {n} of one card are too many")
            cards += [_card(words, known_names, where)] * n
    return cards


def _held(words: list[str], rules: FantahzeeRules, where: str) -> Held:
    """`Orb of Power 1 fresh`."""
    held = Held(_card(words, rules.treasures, where), 1)
    if words and words[0].isdigit():
        held.level = int(words.pop(0))
    if words and words[0] == "fresh":
        held.fresh = bool(words.pop(0))
    return held


def _party(text: str, rules: FantahzeeRules, where: str) -> Iterator[Member]:
    """Heroes with what they hold and have done."""
    for item in items(text):
        words = item.split()
        while words:
            member = Member(_card(words, rules.heroes, where))
            while words and words[0] in {"active", "on", "added", "reduced", "with"}:
                word = words.pop(0)
                if word == "active":
                    member.active = True
                elif word == "with":
                    member.treasures.append(_held(words, rules, where))
                elif not words:
                    raise ValueError(f"{where}: {word!r} needs a number")
                elif word == "on":
                    member.locked = _digits(words.pop(0), where)
                elif word == "added":
                    member.added = read(NUMBER, words.pop(0), where)
                else:
                    member.reduced = [read(NUMBER, n, where) for n in words.pop(0).split("+")]
            yield member


def _pending(text: str) -> Pending:
    """`activate 4 by Paladin`, `lose 1 card by Stables`."""
    head, _, source = text.partition(" by ")
    word, n, what = [*head.split(), "", ""][:3]
    return Pending(word, read(NUMBER, n, "pending"), source, what)


def _digits(text: str, where: str) -> list[int]:
    return [read(NUMBER, digit, where) for digit in text]


# Stacks


def _read_stacks(table: FantahzeeTable, sections: Mapping[str, str]) -> None:
    """Tops and facedown packets: as written, else dug as deep as the victory piles need, else as dealt."""
    rules, rows = table.rules, dealt(table.rules)
    where = "stacks" if "stacks" in sections or "tops" not in sections else "tops"
    written = [item.strip() for item in sections.get(where, "").split(",") if item.strip()]
    if len(written) > len(rows):
        raise ValueError(f"there are {len(rows)} stacks, not {len(written)} (FZ-SET-02)")
    table.stacks = [Stack() for _ in rows]
    free = list(range(len(written), len(rows)))
    for i, item in enumerate(written):
        rows[i] = _stack(table, i, item, rows[i], where)
    beaten = [name for player in table.players for name in player.victory] + table.turn.aside
    for back in reversed(BACKS):
        gone = sum(packet.get(back, 0) for row in dealt(rules) for packet in row)
        gone -= sum(packet.get(back, 0) for row in rows for packet in row)
        gone -= sum(rules.monsters[stack.top].back == back for stack in table.stacks if stack.top)
        for _ in range(sum(rules.monsters[name].back == back for name in beaten) - gone):
            _dig([rows[i] for i in free], back)
    for i, row in enumerate(rows):
        table.cards.piles[pile_of(i)] = row
    for i in free:
        if rows[i]:
            uppermost = next(iter(rows[i][0]))
            table.stacks[i].top = f"{UNKNOWN}{uppermost}"
            _take(rows[i], uppermost)


UNKNOWN: Final = "?"
"""Before a back: a top that is the first card that is left of this back when all others are dealt."""


def _stack(table: FantahzeeTable, i: int, item: str, row: list[Packet], where: str) -> list[Packet]:
    """One stack as written: `Bone Warrior 11 no boss cleared seen by 0 Blighter`."""
    rules, stack, words = table.rules, table.stacks[i], item.split()
    if words[0] == "-":
        words.pop(0)
    else:
        stack.top = _card(words, rules.monsters, where)
    top = rules.monsters[stack.top].back if stack.top else ""
    n = int(words.pop(0)) if words and words[0].isdigit() else -1
    bossless = words[:2] == ["no", "boss"]
    if bossless:
        del words[:2]
    while words and words[0] in {"cleared", "claimed"}:
        setattr(stack, words.pop(0), True)
    seen = words[2:] if words[:2] == ["seen", "by"] else list[str]()
    if words and not seen:
        raise ValueError(f"{where}: {' '.join(words)!r} is not understood")
    if n < 0:  # the top is the first card of its kind
        while row and top and top not in row[0]:
            row.pop(0)
        if top and row:
            _take(row, top)
    else:
        _cut(row, n, bossless=bossless or top == "boss")
    while seen and seen[0].isdigit():
        stack.peekers.append(int(seen.pop(0)))
    if stack.peekers:
        stack.peeked = _card(seen, rules.monsters, where)
        stack.alone = packet_size(row[0]) == 1 if row else False
        _take(row, rules.monsters[stack.peeked].back)
    return row


def _cut(row: list[Packet], n: int, *, bossless: bool) -> None:
    """Take cards off the top of a row until n are left; the boss stays as long as it can unless it is gone."""
    if bossless:
        for packet in row:
            packet.pop("boss", None)
        row[:] = [packet for packet in row if packet]
    while sum(map(packet_size, row)) > n:
        _take(row, next(iter(row[0])))
    if sum(map(packet_size, row)) < n:
        raise ValueError(f"stacks: a stack has no {n} such cards below its top (FZ-SET-05)")


def _take(row: list[Packet], back: str) -> None:
    """Remove one card of a back from the first packet."""
    if not row or back not in row[0]:
        raise ValueError(f"stacks: a card of back {back!r} cannot lie there (FZ-SET-05)")
    row[0][back] -= 1
    if not row[0][back]:
        del row[0][back]
    if not row[0]:
        row.pop(0)


def _dig(rows: list[list[Packet]], back: str) -> None:
    """One card of a back left a stack: one whose next card it can be, else the first that is dug down to it."""
    for row in rows:
        if row and back in row[0]:
            _take(row, back)
            return
    for row in rows:
        if any(back in packet for packet in row):
            while back not in row[0]:
                _take(row, next(iter(row[0])))
            _take(row, back)
            return
    raise ValueError(f"stacks: no stack can have lost so many cards of back {back!r} (FZ-SET-05)")


def _deal(table: FantahzeeTable) -> None:
    """Every card that is seen or held leaves its bag; decks hold the rest, tops and victory piles what is missing."""
    cards, rules = table.cards, table.rules
    for name in _seen(table):
        bag = cards.bags[cards.backs[name]]
        if name not in bag:
            raise ValueError(f"there are not so many {name} (FZ-CMP-01)")
        bag.remove(name)
    for stack in table.stacks:
        if stack.top.startswith(UNKNOWN):
            stack.top = cards.bags[stack.top.removeprefix(UNKNOWN)].pop(0)
    for deck in ("hero", "town", "treasure"):
        left = len(cards.bags.get(deck, []))
        cards.piles[deck] = [{deck: left}] if left else []
    packets = [packet for row in dealt(rules) for packet in row]
    for back in BACKS:
        down = sum(packet.get(back, 0) for i in range(len(table.stacks)) for packet in cards.piles[pile_of(i)])
        shown = sum(cards.backs[name] == back for name in _seen(table))
        for _ in range(sum(packet.get(back, 0) for packet in packets) - down - shown):
            table.players[-1].victory.append(cards.bags[back].pop(0))


def _seen(table: FantahzeeTable) -> Iterator[str]:
    """Every card that is no longer in a bag."""
    turn = table.turn
    for seat, player in enumerate(table.players):
        yield from (*player.victory, *player.lost, *table.cards.hands[hand_of(seat)])
        for member in player.party:
            yield member.name
            yield from (held.name for held in member.treasures)
    yield from (*table.discard, *table.treasure_discard, *table.box, *turn.aside, *(held.name for held in turn.drawn))
    yield from (name for name in (turn.playing, *(s.peeked for s in table.stacks)) if name)
    yield from (stack.top for stack in table.stacks if stack.top and not stack.top.startswith(UNKNOWN))


__all__ = ["line", "prepare"]

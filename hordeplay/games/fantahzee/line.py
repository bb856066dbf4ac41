"""A table as one line of words, which `at` reads back: `roll | party: Steamsmith, Paladin | dice: 54321 | rerolls: 1`.

A section is `key: value`. What is as usual is not written: see `usual_dice`, `usual_then` and `usual_stacks` in `at`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from hordeplay.core.cards import Packet
from hordeplay.games.fantahzee.knobs import Knobs
from hordeplay.games.fantahzee.rolling import spread
from hordeplay.games.fantahzee.rules import FantahzeeRules
from hordeplay.games.fantahzee.setup import stack_packets
from hordeplay.games.fantahzee.table import FantahzeeTable, Held, Member, Turn, hand_of, pile_of, vanguard

SECTION: Final = " | "
SETUP_STEPS: Final = ("tops", "hands", "starting_player")
EARLY: Final = ("action", "first_roll")
"""Steps before the first roll of a turn."""
ROLLING: Final = (*EARLY, "roll")
"""Steps in which dice matter."""


class Form(NamedTuple):
    """How the value of one field is written and read; an empty value is not written."""

    write: Callable[[Any], str]  # each field has its own type
    read: Callable[[str], Any]


def number(text: str) -> int:
    """A whole number; `ValueError` in words."""
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{text!r} is no whole number") from None


def _figure(text: str) -> tuple[str, int]:
    name, space, n = text.rpartition(" ")
    if not space:
        raise ValueError(f"{text!r} is a figure without its number")
    return name, number(n)


NUMBER: Final = Form(lambda n: str(n) if n else "", number)
PLACE: Final = Form(lambda n: str(n + 1) if n >= 0 else "", lambda text: number(text) - 1)
WORD: Final = Form(str, str)
NUMBERS: Final = Form(lambda ns: " ".join(map(str, ns)), lambda text: [number(n) for n in text.split()])
FIGURES: Final = Form(
    lambda figures: ", ".join(f"{name} {n}" for name, n in figures.items()),
    lambda text: dict(map(_figure, text.split(", "))),
)

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


def usual_dice(step: str, then: str, knobs: Knobs) -> tuple[bool, int, int]:
    """Whether dice were rolled, how many wait and how many rerolls are left, at a step that says nothing of it."""
    at = then if step == "effects" else step
    if at in SETUP_STEPS:
        return False, 0, 0
    if at in EARLY:
        return False, knobs.base_dice, knobs.base_rerolls
    return True, 0, knobs.base_rerolls if at == "roll" else 0


def usual_then(step: str) -> str:
    """The step to return to that a step has if nothing is said."""
    return {"effects": "roll", "casualty": "treasure"}.get(step, "")


def usual_back(step: str) -> str:
    """The step after drawing that a step has if nothing is said."""
    return "turn_end" if step in {"draw", "discard"} else ""


def line(table: FantahzeeTable) -> str:
    """The whole position as one line: `at(line(table), rules=table.rules)` stands on an equal table.

    >>> from hordeplay.games.fantahzee.at import at
    >>> line(at("roll", party="Steamsmith Paladin", dice="54321", rerolls=1).table)
    'roll | stacks: Bone Warrior 11, ... | party: Steamsmith, Paladin | dice: 12345 | rerolls: 1'
    """
    sections = [*_course(table), *_stacks(table), *_seats(table), *_turn(table)]
    sections += [(name, ", ".join(getattr(table, name))) for name in PILES]
    told = [f"{key}: {value}" for key, value in sections if value]
    return SECTION.join([table.step, *told])


def _course(table: FantahzeeTable) -> Iterator[tuple[str, str]]:
    """Seats, round, whose turn, doom."""
    seats = len(table.players)
    yield "seats", "" if seats == 2 else str(seats)
    yield "round", "" if table.round == (table.step not in SETUP_STEPS) else str(table.round)
    yield "seat", NUMBER.write(table.seat)
    yield "first", NUMBER.write(table.first)
    yield "doom", "" if table.doom == usual_doom(table) else str(table.doom)


def usual_doom(table: FantahzeeTable) -> int:
    """As many doom tokens as bosses lie in victory piles or aside."""
    names = [name for player in table.players for name in player.victory] + table.turn.aside
    return sum(table.rules.monsters[name].boss for name in names)


def _stacks(table: FantahzeeTable) -> Iterator[tuple[str, str]]:
    """`Bone Warrior 11` is a top with so many cards below; `no boss` says that the boss is not among them."""
    if table.step == "tops":
        return
    items = []
    for i, stack in enumerate(table.stacks):
        words = [stack.top or "-", str(table.facedown(i))]
        row = full_row(table, i)
        if has_boss(table.rules, i) and row and not any("boss" in packet for packet in row):
            words.append("no boss")
        words += ["cleared"] * stack.cleared + ["claimed"] * stack.claimed
        if stack.peekers:
            words += ["seen by", *map(str, stack.peekers), stack.peeked]
        items.append(" ".join(words))
    yield "stacks", ", ".join(items)


def packet_size(packet: Packet) -> int:
    """How many cards a packet counts."""
    return sum(packet.values())


def full_row(table: FantahzeeTable, i: int) -> list[Packet]:
    """The facedown packets of a stack, with the card at which somebody looked."""
    stack, row = table.stacks[i], [dict(packet) for packet in table.cards.piles[pile_of(i)]]
    if stack.peeked:
        back = table.cards.backs[stack.peeked]
        if stack.alone or not row:
            row.insert(0, {})
        row[0] = dict(sorted({**row[0], back: row[0].get(back, 0) + 1}.items()))
    return row


def totals(rules: FantahzeeRules) -> dict[str, int]:
    """How many monsters of each back there are."""
    found = {"1": 0, "2": 0, "boss": 0}
    for card in rules.monsters.values():
        found[card.back] += card.copies
    return found


def dealt(rules: FantahzeeRules) -> list[list[Packet]]:
    """The packets of each stack when the game begins."""
    return stack_packets(rules, totals(rules))


def has_boss(rules: FantahzeeRules, i: int) -> bool:
    """Whether a boss was dealt to stack `i`."""
    return any("boss" in packet for packet in dealt(rules)[i])


def _seats(table: FantahzeeTable) -> Iterator[tuple[str, str]]:
    """Party, hand and piles of each seat; those of the active one have no number."""
    for seat, player in enumerate(table.players):
        end = "" if seat == table.seat else f"_{seat}"
        yield f"party{end}", ", ".join(map(_member, player.party))
        yield f"hand{end}", ", ".join(table.cards.hands[hand_of(seat)])
        yield f"victory{end}", ", ".join(player.victory)
        yield f"lost{end}", ", ".join(player.lost)


def _member(member: Member) -> str:
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
        words += ["with", _held(held)]
    return " ".join(words)


def _held(held: Held) -> str:
    return f"{held.name} {held.level}{' fresh' if held.fresh else ''}"


def _turn(table: FantahzeeTable) -> Iterator[tuple[str, str]]:
    """What the turn has brought so far."""
    turn, step = table.turn, table.step
    if step in SETUP_STEPS:
        return
    yield "then", "" if turn.then == usual_then(step) else turn.then or "-"
    yield "back", "" if turn.back == usual_back(step) else turn.back or "-"
    yield from _dice(table, turn)
    for name, form in TURN.items():
        yield name, form.write(getattr(turn, name))
    usual = turn.lock
    yield "last", "" if turn.last == usual else str(turn.last + 1)
    yield "aside", ", ".join(turn.aside)
    yield "drawn", ", ".join(map(_held, turn.drawn))
    yield "pending", ", ".join(_said(p.word, p.n, p.what, p.source) for p in turn.pending)
    after = vanguard(table) if table.rules.knobs.empty_stack_shift == "after_horde_phase" else -1
    yield "vanguard", "" if turn.vanguard == after else str(turn.vanguard + 1)


def _dice(table: FantahzeeTable, turn: Turn) -> Iterator[tuple[str, str]]:
    rolled, waiting, rerolls = usual_dice(table.step, turn.then, table.rules.knobs)
    yield "dice", "".join(map(str, spread(turn.pool)))
    yield "rolled", "" if turn.rolled == (rolled or any(turn.pool)) else "yes" if turn.rolled else "no"
    yield "waiting", "" if turn.waiting == waiting else str(turn.waiting)
    yield "rerolls", "" if turn.rerolls == rerolls else str(turn.rerolls)


def _said(word: str, n: int, what: str, source: str) -> str:
    return " ".join(filter(None, [word, str(n), what, "by", source]))


def joined(names: Sequence[str]) -> str:
    """Names with commas and an `and`, for messages."""
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)

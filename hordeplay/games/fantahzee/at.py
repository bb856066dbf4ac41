"""Prepared tables: any legal position in a line of words, for lessons, tests and bots.

`at("roll", party="Steamsmith Paladin", dice="54321", rerolls=1)` is a match that stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from hordeplay.core.cards import Packet
from hordeplay.core.knobs import nearest
from hordeplay.core.match import Match
from hordeplay.games.fantahzee.check import check
from hordeplay.games.fantahzee.given import ruled
from hordeplay.games.fantahzee.line import (
    PILES,
    SECTION,
    SETUP_STEPS,
    TURN,
    Form,
    dealt,
    line,
    number,
    packet_size,
    usual_back,
    usual_dice,
    usual_doom,
    usual_then,
)
from hordeplay.games.fantahzee.reading import card_name, card_names, held_in, party_in, read_as, split
from hordeplay.games.fantahzee.rolling import counted
from hordeplay.games.fantahzee.rules import FantahzeeRules
from hordeplay.games.fantahzee.setup import start
from hordeplay.games.fantahzee.table import (
    FantahzeeTable,
    Pending,
    Stack,
    Turn,
    hand_of,
    pile_of,
    vanguard,
)

if TYPE_CHECKING:
    from hordeplay.core.game import Game

COURSE: Final = ("seats", "round", "seat", "first", "doom")
OWN: Final = ("party", "hand", "victory", "lost")
OTHERS: Final = ("stacks", "tops", "dice", "rolled", "waiting", "rerolls", "then", "back", "last", "aside", "drawn")
REST: Final = ("pending", "vanguard")


def at(
    step: str = "action",
    *,
    rules: FantahzeeRules | None = None,
    seed: int | str = 0,
    dice: str | int = "auto",
    **sections: str | int,
) -> Match[FantahzeeTable]:
    """A match that stands on a prepared table; `ValueError` with the clause when the rules forbid the position.

    `step` is a step of the turn, or a line as `line` writes it. `party`, `hand`, `victory` and `lost` are those of
    the active seat, with a number (`party_1`) those of another: names one after the other, a hero with `active`, `on 33`
    (its locked dice) or `with Orb of Power 1`. `dice` are the dice that are rolled and not locked (or `ask`: a person
    rolls); `tops` are monsters from left to right, and `stacks` tops with the number of cards below. Stacks that are not
    told are dealt as in setup; what then is missing from them lies in the victory pile of the last seat.

    >>> match = at("roll", party="Steamsmith Paladin", dice="54321", rerolls=1)
    >>> match.explain("activate 1 5 5").reason
    'not so many of your dice that are not locked show 5'
    >>> at("attack", strength=4, tops="Rock Monster, Bone Warrior").choices
    <Choices (hit 1, hit 2, hit 3, hit 4, hit 5, done)>
    """
    said = {key: str(value) for key, value in sections.items()}
    if not isinstance(step, str):
        raise ValueError(f"a step is a word, as 'roll', not {step!r}")
    if not isinstance(dice, str | int):
        raise ValueError(f"dice: written as '54321', not {dice!r}")
    if dice not in {"auto", "ask"}:
        said["dice"] = str(dice)
        dice = "auto"
    table = prepare(step, FantahzeeRules.load() if rules is None else ruled(rules), said)
    check(table)
    return Match(_game(), table, seed=seed, dice="ask" if dice == "ask" else "auto")


def _game() -> Game[FantahzeeTable]:
    from hordeplay.games.fantahzee import GAME  # the package imports this module

    return GAME


def prepare(step: str, rules: FantahzeeRules, sections: Mapping[str, str]) -> FantahzeeTable:
    """The table that the words describe, not yet checked; `ValueError` names the section that makes no sense."""
    name, *rest = step.split(SECTION)
    said = {**dict(map(_section, rest)), **sections}
    name = name.strip()
    steps = [*_game().steps, "over"]
    if name not in steps:
        raise ValueError(f"there is no step {name!r}{nearest(name, steps)}")
    known = [*COURSE, *OWN, *TURN, *OTHERS, *REST, *PILES]
    for key in said:
        if key not in known and not re.fullmatch(rf"({'|'.join(OWN)})_[0-4]", key):
            raise ValueError(f"a table has no {key!r}{nearest(key, known)}")
    table = start(rules, _game().check_seats(_number(said, "seats", 2)))
    table.step = name
    _course(table, said)
    if name not in SETUP_STEPS:
        _turn(table, said)
    _seats(table, said)
    for pile in PILES:
        setattr(table, pile, card_names(said.get(pile, ""), [*rules.heroes, *rules.actions, *rules.treasures], pile))
    if name != "tops":
        _stacks(table, said)
    _deal(table)
    table.doom = _number(said, "doom", usual_doom(table))
    if name not in SETUP_STEPS:
        after = vanguard(table) if rules.knobs.empty_stack_shift == "after_horde_phase" else -1
        table.turn.vanguard = _number(said, "vanguard", after + 1) - 1
    return table


def _section(text: str) -> tuple[str, str]:
    key, colon, value = text.partition(":")
    if not colon:
        raise ValueError(f"{text.strip()!r} is no section; it is written 'key: ...'")
    return key.strip(), value.strip()


def _number(said: Mapping[str, str], key: str, usual: int) -> int:
    return int(read_as(Form(str, number), said[key], key)) if key in said else usual


# Seats, course, turn


def _course(table: FantahzeeTable, said: Mapping[str, str]) -> None:
    """Round and seats; the number of the turn follows (FZ-TURN-01)."""
    seats = len(table.players)
    table.round = _number(said, "round", int(table.step not in SETUP_STEPS))
    table.seat = _number(said, "seat", 0)
    table.first = _number(said, "first", 0)
    if not (0 <= table.seat < seats and 0 <= table.first < seats):
        raise ValueError(f"seats are 0 to {seats - 1} (FZ-TURN-01)")
    table.turns = (table.round - 1) * seats + (table.seat - table.first) % seats + 1 if table.round else 0


def _seats(table: FantahzeeTable, said: Mapping[str, str]) -> None:
    rules = table.rules
    for seat, player in enumerate(table.players):
        end = "" if seat == table.seat else f"_{seat}"
        words = {key: said.get(f"{key}{end}", said.get(f"{key}_{seat}", "")) for key in OWN}
        player.party = list(party_in(words["party"], rules, f"party{end}"))
        hand = card_names(words["hand"], [*rules.heroes, *rules.actions], f"hand{end}")
        table.cards.hands[hand_of(seat)] = sorted(hand)
        player.victory = card_names(words["victory"], rules.monsters, f"victory{end}")
        player.lost = card_names(words["lost"], rules.town, f"lost{end}")
    for key in said:
        if re.fullmatch(r"\w+_\d", key) and int(key[-1]) >= len(table.players):
            raise ValueError(f"there is no seat {key[-1]}; seats are 0 to {len(table.players) - 1}")


def _turn(table: FantahzeeTable, said: Mapping[str, str]) -> None:
    """What the turn has brought so far, and the dice."""
    rules, turn, step = table.rules, Turn(), table.step
    table.turn = turn
    for key, form in TURN.items():
        if key in said:
            setattr(turn, key, read_as(form, said[key], key))
    if turn.playing and turn.playing not in rules.actions:
        raise ValueError(f"playing: no card is called {turn.playing!r}{nearest(turn.playing, list(rules.actions))}")
    turn.tokens.sort()
    turn.sets.sort()
    turn.then = said.get("then", usual_then(step)).strip("-")
    turn.back = said.get("back", usual_back(step)).strip("-")
    turn.last = _number(said, "last", turn.lock + 1) - 1
    turn.aside = card_names(said.get("aside", ""), rules.monsters, "aside")
    turn.drawn = [held_in(item.split(), rules, "drawn") for item in split(said.get("drawn", ""))]
    turn.pending = [_pending(item, rules) for item in split(said.get("pending", ""))]
    rolled, waiting, rerolls = usual_dice(step, turn.then, rules.knobs)
    faces = [read_as(Form(str, number), face, "dice") for face in re.sub(r"[\s-]", "", said.get("dice", ""))]
    sides = rules.knobs.die_sides
    if any(not 1 <= face <= sides for face in faces):
        raise ValueError(f"dice: faces are 1 to {sides} (FZ-DICE-01)")
    turn.pool = list(counted(faces, sides))
    if said.get("rolled", "yes") not in {"yes", "no"}:
        raise ValueError(f"rolled: yes or no, not {said['rolled']!r}")
    turn.rolled = said["rolled"] == "yes" if "rolled" in said else rolled or bool(faces)
    turn.waiting = _number(said, "waiting", waiting)
    turn.rerolls = _number(said, "rerolls", rerolls)


def _pending(text: str, rules: FantahzeeRules) -> Pending:
    """`activate 4 by Paladin`, `lose 1 card by Stables`."""
    head, _, source = text.partition(" by ")
    word, n, what = [*head.split(), "", ""][:3]
    return Pending(word, read_as(Form(str, number), n, "pending"), source, what)


# Stacks


def _stacks(table: FantahzeeTable, said: Mapping[str, str]) -> None:
    """Tops and facedown packets: as told, else dug as deep as the victory piles need, else as dealt."""
    rules, rows = table.rules, dealt(table.rules)
    where = "stacks" if "stacks" in said or "tops" not in said else "tops"
    told = [item.strip() for item in said.get(where, "").split(",") if item.strip()]
    if len(told) > len(rows):
        raise ValueError(f"there are {len(rows)} stacks, not {len(told)} (FZ-SET-02)")
    table.stacks = [Stack() for _ in rows]
    free = list(range(len(told), len(rows)))
    for i, item in enumerate(told):
        rows[i] = _stack(table, i, item, rows[i], where)
    visible = [name for player in table.players for name in player.victory] + table.turn.aside
    for back in ("boss", "2", "1"):
        gone = sum(packet.get(back, 0) for row in dealt(rules) for packet in row)
        gone -= sum(packet.get(back, 0) for row in rows for packet in row)
        gone -= sum(rules.monsters[stack.top].back == back for stack in table.stacks if stack.top)
        for _ in range(sum(rules.monsters[name].back == back for name in visible) - gone):
            _dig([rows[i] for i in free], back)
    for i, row in enumerate(rows):
        table.cards.piles[pile_of(i)] = row
    for i in free:
        if rows[i] and table.step != "tops":
            table.stacks[i].top = "?" + next(iter(rows[i][0]))
            _take(rows[i], next(iter(rows[i][0])))


def _stack(table: FantahzeeTable, i: int, item: str, row: list[Packet], where: str) -> list[Packet]:
    """One stack as told: `Bone Warrior 11 no boss cleared seen by 0 Blighter`."""
    rules, stack, words = table.rules, table.stacks[i], item.split()
    if words[0] == "-":
        words.pop(0)
    else:
        stack.top = card_name(words, rules.monsters, where)
    top = rules.monsters[stack.top].back if stack.top else ""
    n = int(words.pop(0)) if words and words[0].isdigit() else -1
    bossless = words[:2] == ["no", "boss"]
    if bossless:
        del words[:2]
    while words and words[0] in {"cleared", "claimed"}:
        setattr(stack, words.pop(0), True)
    seen: list[str] = words[2:] if words[:2] == ["seen", "by"] else []
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
        stack.peeked = card_name(seen, rules.monsters, where)
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
        if stack.top.startswith("?"):
            stack.top = cards.bags[stack.top[1:]].pop(0)
    for deck in ("hero", "town", "treasure"):
        left = len(cards.bags.get(deck, []))
        cards.piles[deck] = [{deck: left}] if left else []
    dealt_now = [packet for row in dealt(rules) for packet in row]
    for back in ("1", "2", "boss"):
        down = sum(packet.get(back, 0) for i in range(len(table.stacks)) for packet in cards.piles[pile_of(i)])
        shown = sum(cards.backs[name] == back for name in _seen(table))
        for _ in range(sum(packet.get(back, 0) for packet in dealt_now) - down - shown):
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
    yield from (stack.top for stack in table.stacks if stack.top and not stack.top.startswith("?"))


__all__ = ["at", "line", "prepare"]

"""The Turn and The Sheet: table, choices, steps, and prepared positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Self, assert_never

from hordeplay.core.arguments import known, one_of, whole
from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import counted
from hordeplay.core.game import Moment, Result
from hordeplay.core.language import message, tr
from hordeplay.core.notation import items, number
from hordeplay.core.script import OVER, Event, Roll, Script, Table, ask
from hordeplay.odds.lattice import count_of, faces_of, parts_of
from hordeplay.odds.score_sheet import Sheet, State

from .rules import YahtzeeRules
from .sheets import SHEET_NAMES, SheetName, payments, sheet_of

DICE: Final = 5
OPEN: Final = -1
"""Stands for the points of a box that is open."""
STEPS: Final = ("turn", "decide")


@dataclass(slots=True, eq=False)
class Player:
    """The points of each box, and what the bonuses have brought."""

    points: list[int]
    bonus: int = 0


@dataclass(slots=True, eq=False)
class YahtzeeTable(Table):
    """One player's sheet and dice; `dice` lie there the highest first, none before the first roll of a turn."""

    rules: YahtzeeRules
    players: list[Player]
    sheet: SheetName
    step: str = "turn"
    dice: list[int] = field(default_factory=list)
    rerolls: int = 0
    log: list[Event] | None = field(default=None)

    @property
    def card(self) -> Sheet:
        """The sheet with its boxes."""
        return sheet_of(self.sheet, self.rules.knobs)

    @property
    def points(self) -> list[int]:
        """Of each box; `OPEN` where it is."""
        return self.players[0].points

    @property
    def score(self) -> int:
        """All points so far, bonuses included."""
        return sum(n for n in self.points if n != OPEN) + self.players[0].bonus

    @property
    def state(self) -> State:
        """What matters of the sheet for what is to come."""
        card, points = self.card, self.points
        filled = sum(1 << i for i, n in enumerate(points) if n != OPEN)
        upper = sum(n for box, n in zip(card.boxes, points, strict=True) if box.face and n != OPEN)
        paid = bool(card.again) and card.alike >= 0 and points[card.alike] > 0
        return State(filled, min(card.bonus_from, upper), paid)

    def copy(self) -> Self:
        players = [Player(p.points[:], p.bonus) for p in self.players]
        return type(self)(self.rules, players, self.sheet, self.step, self.dice[:], self.rerolls)


def start(rules: YahtzeeRules, seats: int, sheet: str = "whole") -> YahtzeeTable:
    """An empty sheet: the `whole` one or the `short` one."""
    name = sheet_named(sheet)
    return YahtzeeTable(rules, [Player([OPEN] * len(sheet_of(name, rules.knobs).boxes)) for _ in range(seats)], name)


def sheet_named(name: str) -> SheetName:
    """`ValueError` for another name."""
    return next(one for one in SHEET_NAMES if one == one_of(name, SHEET_NAMES, "sheet"))


@verb("keep")
class Keep(Choice):
    """`keep 6 6`: these dice stay, the others are rolled again; `keep` alone rolls all of them."""

    dice: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", tuple(sorted(self.dice, reverse=True)))

    @classmethod
    def options(cls, table: YahtzeeTable, seat: int) -> Iterator[Self]:
        if table.rerolls:
            for part in list(parts_of(count_of(table.dice)))[1:]:
                yield cls(faces_of(part))

    def forbids(self, table: YahtzeeTable, seat: int) -> Refusal | None:
        if not table.rerolls:
            return Refusal("YZ-TURN-02", tr("no reroll is left: the dice go into a box"))
        left = table.dice[:]
        for face in self.dice:
            if face not in left:
                n = self.dice.count(face)
                dice = counted(n, "die", "dice")
                return Refusal(
                    "YZ-TURN-02",
                    tr("there is not {dice} showing {face}", dice=dice, face=face)
                    if n == 1
                    else tr("there are not {dice} showing {face}", dice=dice, face=face),
                )
            left.remove(face)
        return None if left else Refusal("YZ-TURN-02", tr("a reroll takes one die or more: to stop, fill a box"))


@verb("fill")
class Fill(Choice):
    """`fill full house`: the dice go into this box, and the turn is over."""

    box: str

    @classmethod
    def options(cls, table: YahtzeeTable, seat: int) -> Iterator[Self]:
        for i in table.card.open_to(table.state, tuple(table.dice)):
            yield cls(table.card.boxes[i].name)

    def forbids(self, table: YahtzeeTable, seat: int) -> Refusal | None:
        names = [box.name for box in table.card.boxes]
        if self.box not in names:
            return Refusal("YZ-TURN-03", tr("this sheet has no box {box}", box=repr(self.box)))
        if table.points[names.index(self.box)] != OPEN:
            return Refusal("YZ-TURN-03", tr("the box {box} is filled", box=tr(self.box)))
        if names.index(self.box) not in table.card.open_to(table.state, tuple(table.dice)):
            return Refusal("YZ-RUL-01", tr("this joker has to go into another box"))
        return None


def dice(table: YahtzeeTable, n: int, rule: str) -> Script[list[int]]:
    """Roll so many dice."""
    faces = yield from Roll(n, rule=rule)
    return list(faces)


def begin_turn(table: YahtzeeTable) -> Script[str]:
    """The first roll."""
    faces = yield from dice(table, DICE, "YZ-TURN-01")
    return lies(table, [], faces, table.rules.knobs.rerolls)


def lies(table: YahtzeeTable, kept: list[int], faces: list[int], rerolls: int) -> str:
    """Dice have fallen beside those that were kept."""
    table.dice = sorted([*kept, *faces], reverse=True)
    table.rerolls = rerolls
    table.tell("YZ-TURN-02" if kept else "YZ-TURN-01", "rolls", dice=sorted(faces, reverse=True), kept=kept)
    return "decide"


def decide(table: YahtzeeTable) -> Script[str]:
    """Keep dice and roll the others, or fill a box."""
    asks = (
        message("Keep dice and roll the others, or fill a box?")
        if table.rerolls
        else message("Which box do the dice fill?")
    )
    choice = yield from ask(table, 0, asks, Keep, Fill, rule="YZ-TURN-02" if table.rerolls else "YZ-TURN-03")
    match choice:
        case Keep(kept):
            faces = yield from dice(table, DICE - len(kept), "YZ-TURN-02")
            return lies(table, list(kept), faces, table.rerolls - 1)
        case Fill(name):
            return fill(table, name)
        case _:
            assert_never(choice)


def fill(table: YahtzeeTable, name: str) -> str:
    """Write the dice into a box."""
    card, state, faces = table.card, table.state, tuple(table.dice)
    [entry] = [entry for entry in card.entries(state, faces) if card.boxes[entry.box].name == name]
    own = card.pays(state, faces, entry.box)
    table.points[entry.box] = own
    table.players[0].bonus += entry.points - own
    table.tell("YZ-TURN-03", "fills", box=name, points=own, dice=table.dice[:])
    if entry.points > own:
        table.tell("YZ-SHEET-01", "bonus", points=entry.points - own)
    table.dice, table.rerolls = [], 0
    return "turn" if OPEN in table.points else OVER


def check(table: YahtzeeTable) -> None:
    """A prepared table must be one that play can reach."""
    at_dice = table.step == "decide"
    if len(table.dice) != DICE * at_dice or any(not 1 <= face <= 6 for face in table.dice):
        raise ValueError(f"dice: {DICE} of them with faces 1 to 6 at `decide`, none elsewhere (YZ-TURN-01)")
    if table.dice != sorted(table.dice, reverse=True):
        raise ValueError("dice: the highest first (YZ-TURN-01)")
    if not 0 <= table.rerolls <= table.rules.knobs.rerolls * at_dice:
        raise ValueError(f"rerolls: 0 to {table.rules.knobs.rerolls}, not {table.rerolls} (YZ-TURN-02)")
    if len(table.points) != len(table.card.boxes):
        raise ValueError(f"points: one number for each of {len(table.card.boxes)} boxes (YZ-SHEET-01)")
    for box, n in zip(table.card.boxes, table.points, strict=True):
        if n != OPEN and n not in payments(box):
            raise ValueError(f"points: no dice pay {n} in {box.name} (YZ-SHEET-02)")
    if (OPEN in table.points) == (table.step == OVER):
        raise ValueError("the game is over when no box is open (YZ-TURN-03)")


def prepare(
    step: str,
    *,
    rules: YahtzeeRules,
    sheet: str = "whole",
    open: str = "",  # noqa: A002 - the word of the position
    points: str = "",
    roll: str = "",
    rerolls: int = 0,
) -> YahtzeeTable:
    """The table on which `at` stands.

    - `open`: the boxes that are open, with commas between; all of them if empty. The others hold what `points` says
      (`"sixes 18, chance 22"`), else the least that dice pay there
    - `roll`: the dice that lie there, `"66432"`, at the step `decide`; `rerolls`: those that are left
    """
    table = start(rules, 1, sheet)
    table.step = known(step, STEPS, "steps")
    names = [box.name for box in table.card.boxes]
    if open:
        left = [known(name, names, "open") for name in items(open)]
        table.players[0].points = [OPEN if box.name in left else min(payments(box)) for box in table.card.boxes]
    for each in items(points):
        name, _, n = each.rpartition(" ")
        table.points[names.index(known(name, names, "points"))] = number(n)
    table.dice = sorted((number(face) for face in roll), reverse=True)
    table.rerolls = whole(rerolls, "rerolls")
    return table


def moment(table: YahtzeeTable) -> Moment:
    """Every turn is a round of its own."""
    done = sum(n != OPEN for n in table.points)
    turn = min(done + 1, len(table.points))
    return Moment(turn, turn, 0, tr("Turn {turn} of {turns}", turn=turn, turns=len(table.points)))


def result(table: YahtzeeTable) -> Result | None:
    """The score."""
    return Result((table.score,), (0,), tr("{n} points", n=table.score)) if table.step == OVER else None

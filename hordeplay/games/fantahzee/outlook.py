"""The Roll Step solved: what a party is worth when every die is kept, locked and rolled again as well as possible.

For each standing (who is active, steam, reductions, words that wait) one row of values holds all the dice that may lie
there. Two facts keep it small: who cannot help to gain dice or rolls may as well be activated after the last roll, and of
equal heroes the first goes first. Values are whole numbers over a power of the sides of a die.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hordeplay.games.fantahzee.standing import Option, Party, Standing
from hordeplay.odds.keep import best_part, spread


class Row(NamedTuple):
    """Values of all counts of one size, times sides ** `power`."""

    values: list[int]
    power: int


class Rolled(NamedTuple):
    """Values of all parts that may be kept while the other dice are rolled, and the best part of each count."""

    kept: list[list[int]]
    best: list[list[int]]
    power: int


class Outlook:
    """The values of one goal for one party: `worth` of the active slots when rolling is over, a whole number."""

    def __init__(self, party: Party, worth: Callable[[int], int]) -> None:
        self.party = party
        self._worth = worth
        self._of_ends: dict[int, int] = {}
        self._stop: dict[tuple[Standing, int], list[int]] = {}
        self._rows: dict[tuple[Standing, int, int, int], Row] = {}
        self._rolled: dict[tuple[Standing, int, int], Rolled] = {}
        self._before: dict[tuple[Standing, int, int], tuple[int, int]] = {}

    def before(self, at: Standing, rerolls: int, dice: int) -> tuple[int, int]:
        """The value before the first roll, and the power of sides that divides it; `rerolls` come after that roll."""
        key = at, rerolls, dice
        if key not in self._before:
            early = self.party.knobs.activate_before_roll
            found = []
            if not at.words or not early:
                rolled = self.rolled(at._replace(words=()), rerolls, dice)
                found.append((rolled.kept[0][0], rolled.power))
            if early:
                found += [
                    self.before(option.to, rerolls + option.rolls, dice + option.dice)
                    for option in self.party.options(at)
                    if not (option.price and option.price.size) and option.kind not in ("set", "held")
                ]
            power = max(p for _, p in found)
            self._before[key] = max(v * self.party.sides ** (power - p) for v, p in found), power
        return self._before[key]

    def row(self, at: Standing, rerolls: int, waiting: int, size: int) -> Row:
        """The values of all counts of that many rolled dice."""
        key = at, rerolls, waiting, size
        if key not in self._rows:
            self._rows[key] = self._row(at, rerolls, waiting, size)
        return self._rows[key]

    def _row(self, at: Standing, rerolls: int, waiting: int, size: int) -> Row:
        party = self.party
        if waiting and not at.words and party.knobs.extra_dice_timing == "at_once":
            rolled = self.rolled(at, rerolls, size + waiting)
            return Row(rolled.kept[size], rolled.power)
        stop = self.stop(at, size)
        live = party.live(at, rerolls > 0)
        found: list[tuple[Option, Row]] = []
        for option in party.options(at) if live or at.words else ():
            left = size - (option.price.size if option.price else 0)
            turns = option.kind in ("set", "held")
            if left >= 0 and (at.words or turns or live >> option.slot & 1) and (size or not turns):
                found.append((option, self.following(option, rerolls, waiting, left)))
        whole: Row | None = None
        if not at.words and rerolls and size + waiting:
            rolled = self.rolled(at, rerolls - 1, size + waiting)
            whole = Row(rolled.best[size], rolled.power)
        elif not at.words and waiting and party.knobs.extra_dice_without_reroll == "free_roll":
            rolled = self.rolled(at, 0, size + waiting)
            whole = Row(rolled.kept[size], rolled.power)
        power = max([row.power for _, row in found] + [whole.power if whole else 0])
        values = _scaled(stop, party.sides**power)
        for option, row in found:
            then = _scaled(row.values, party.sides ** (power - row.power))
            for i, j in party.pairs(option, size):
                if then[j] > values[i]:  # noqa: PLR1730 - the innermost loop; max() would double its time
                    values[i] = then[j]
        if whole:
            values = list(map(max, values, _scaled(whole.values, party.sides ** (power - whole.power))))
        return Row(values, power)

    def stop(self, at: Standing, size: int) -> list[int]:
        """The goal of all counts of that many dice without another roll."""
        key = at, size
        if key not in self._stop:
            known, row = self._of_ends, []
            for ends in self.party.ends(at, size):
                if ends not in known:
                    known[ends] = max(self._worth(a) for a in range(ends.bit_length()) if ends >> a & 1)
                row.append(known[ends])
            self._stop[key] = row
        return self._stop[key]

    def following(self, option: Option, rerolls: int, waiting: int, left: int) -> Row:
        """The values after an option, of all counts of the dice that it leaves."""
        return self.row(option.to, rerolls + option.rolls, waiting + option.dice, left)

    def rolled(self, at: Standing, rerolls: int, dice: int) -> Rolled:
        """The values of keeping any part of `dice` dice and rolling the others, `rerolls` more to follow."""
        key = at, rerolls, dice
        if key not in self._rolled:
            row = self.row(at, rerolls, 0, dice)
            kept = spread(self.party.links, dice, row.values)
            self._rolled[key] = Rolled(kept, best_part(self.party.links, dice, kept), row.power + dice)
        return self._rolled[key]


def _scaled(values: list[int], factor: int) -> list[int]:
    return values if factor == 1 else [x * factor for x in values]

"""What a duel leaves on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import partial
from math import floor, log10
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from hordeplay.core.cards import Fair
from hordeplay.core.language import message, tr, tr_in
from hordeplay.odds import show
from hordeplay.odds.answer import Answer, Assumes, Assumption, Case, Says, Trial, Why, in_words, model
from hordeplay.odds.pmf import Pmf

Ending: TypeAlias = Literal["win", "mutual", "lose", "stalemate", "destroyed"]


def _nothing() -> tuple[Assumption, ...]:
    return ()


def _of(n: int, rank: str) -> str:
    return tr("{n} of {rank}", n=n, rank=rank)


_ENDINGS: Final[Mapping[Ending, Callable[[], str]]] = {
    "win": partial(tr_in, "an ending", "win"),
    "mutual": partial(tr_in, "an ending", "mutual"),
    "lose": partial(tr_in, "an ending", "lose"),
    "stalemate": partial(tr_in, "an ending", "stalemate"),
    "destroyed": partial(tr_in, "an ending", "destroyed"),
}
"""Each ending in words."""


class Left(NamedTuple):
    """What is left on the table: units of each rank, and counters."""

    units: tuple[int, ...]
    foes: int


def is_ending(left: Left, of: Ending) -> bool:
    """Whether what is left is this ending.

    >>> is_ending(Left((0, 1), 0), "win"), is_ending(Left((0, 0), 0), "destroyed"), is_ending(Left((0, 1), 2), "lose")
    (True, True, False)
    """
    ours, theirs = any(left.units), left.foes > 0
    ending = ("stalemate" if theirs else "win") if ours else ("lose" if theirs else "mutual")
    return ending == of or (of == "destroyed" and not theirs)


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """How a duel ends.

    - `win`: no counter is left and at least one unit; `lose`: the reverse; `mutual`: neither is left
    - `stalemate`: both stand and nobody can ever hit again
    - `rounds`: how many rounds are rolled on average
    - `left`: the joint distribution of what is left; `start` is what there was
    - `off`: how far each of these numbers may be off, as a part of itself; 0 where they are exact
    """

    win: Fraction
    mutual: Fraction
    lose: Fraction
    stalemate: Fraction
    rounds: Fraction
    left: Pmf[Left]
    start: Left
    names: tuple[str, ...]
    off: float = 0.0
    basis: Callable[[], Sequence[Assumption]] = field(default=_nothing, compare=False)
    """Tells what the answer rests on; the game that asked knows it."""
    play: Callable[[Fair], tuple[Left, int]] | None = field(default=None, compare=False)
    """Fights the duel once: what is left, and how many rounds were rolled."""
    gains: int | None = field(default=None, compare=False)
    """Counters that an enemy who lives gains afterwards for each unit that fell; None where no game says so."""
    size: Callable[[Fair], int] | None = field(default=None, compare=False)
    """Fights the duel once: the counters of the enemy after it has gained them."""
    counted: Callable[[int, str], str] = field(default=_of, compare=False)
    """Words for so many units of a rank; a game that has words of its own gives them."""

    @property
    def assumes(self) -> Assumes:
        """The rulings, house content and changed knobs that the answer rests on."""
        return Assumes(self._rests())

    def _rests(self) -> Assumes:
        """The basis, and that it was counted in decimals, where it was."""
        rests = Assumes(self.basis())
        if not self.off:
            return rests
        return Assumes.reading(
            [*rests, model(tr("counted in floating point: {rough}", rough=self._rough))], rests.knobs
        )

    @property
    def _rough(self) -> str:
        """How far the numbers may be off, in words.

        >>> from hordeplay.odds.duel import battle
        >>> battle(2, 3, hit="1/2", risk="2/5", exact=False).answer("win").says
        'win (in decimals, off by less than 1 part in 10^12)'
        """
        return tr("off by less than 1 part in 10^{n}", n=floor(-log10(self.off))) if self.off else ""

    def _in_words(self, says: Says) -> str:
        words = in_words(says)
        return tr("{says} (in decimals, {rough})", says=words, rough=self._rough) if self.off else words

    def why(self, of: Ending = "win") -> Why:
        """The cases of an ending by what is left on the table; they exclude each other and add up to its chance.

        >>> from hordeplay.odds.duel import battle
        >>> print(battle(2, 1, hit="1/2", risk="2/5").why())
        1 of units left   48/119  0.403361
        2 of units left    9/17   0.529412
        total            111/119  0.932773
        """
        return self.answer(of).why()

    def answer(self, of: Ending = "win", says: Says = "") -> Answer:
        """One ending as an answer: value, cases, what it rests on, and its trial. `ValueError` for no such ending."""
        if of not in get_args(Ending):
            raise ValueError(f"an ending is one of {', '.join(get_args(Ending))}; got {of!r}")
        value: Fraction = getattr(self, of)
        play = self.play
        trial: Trial | None = None if play is None else lambda source: is_ending(play(source)[0], of)
        words = partial(self._in_words, says or _ENDINGS[of])
        return Answer(value, words, "chance", partial(self._cases, of), self._rests, self.left, trial)

    def rounds_answer(self, says: Says = "") -> Answer:
        """How many rounds are rolled on average, as an answer.

        >>> from hordeplay.odds.duel import battle
        >>> print(battle(1, 1, hit="1/2", risk="2/5").rounds_answer())
        rounds on average: 10/7, 1.4286, about 1.4
        """
        play = self.play
        trial: Trial | None = None if play is None else lambda source: play(source)[1]
        return Answer(
            self.rounds,
            partial(self._in_words, says or message("rounds on average")),
            "number",
            basis=self._rests,
            trial=trial,
        )

    def _cases(self, of: Ending) -> Iterator[Case]:
        for left, c in self.left.items():
            if is_ending(left, of):
                words = [self.counted(n, name) for n, name in zip(left.units, self.names, strict=True) if n]
                words += [tr("{n} of the enemy", n=left.foes)] if left.foes else []
                yield Case(tr("{units} left", units=", ".join(words)) if words else tr("nobody left"), c)

    @property
    def destroyed(self) -> Fraction:
        """The chance that no counter is left."""
        return self.win + self.mutual

    @property
    def survivors(self) -> Pmf[int]:
        """How many of our units are left, all ranks together."""
        return self.left.map(lambda left: sum(left.units))

    @property
    def foes(self) -> Pmf[int]:
        """How many counters are left."""
        return self.left.map(lambda left: left.foes)

    def units(self, name: str) -> Pmf[int]:
        """Give how many units of one rank are left; ValueError for a rank that does not fight."""
        if name not in self.names:
            raise ValueError(f"the ranks are {', '.join(self.names)}; got {name!r}")
        rank = self.names.index(name)
        return self.left.map(lambda left: left.units[rank])

    def lost(self, name: str | None = None) -> Pmf[int]:
        """Give how many units fell: of one rank, or of all.

        >>> from hordeplay.odds.duel import battle
        >>> battle(2, 1, hit="1/2", risk="2/5").lost()
        Pmf.of({0: 63, 1: 48, 2: 8})
        """
        if name is None:
            return self.left.map(self._fallen)
        before = self.start.units[self.names.index(name)] if name in self.names else 0
        return self.units(name).map(lambda after: before - after)

    def grown(self, per: int = 1) -> Pmf[int]:
        """Give the final size of an enemy that, if it lives, gains `per` counters for each unit that fell; 0 if destroyed.

        >>> from hordeplay.odds.duel import battle
        >>> battle(2, 2, hit="3/10", risk="2/5").grown().exactly(4)
        Fraction(102508, 385033)
        """
        return self.left.map(lambda left: left.foes + per * self._fallen(left) if left.foes else 0)

    def _fallen(self, left: Left) -> int:
        return sum(self.start.units) - sum(left.units)

    def __repr__(self) -> str:
        values = ", ".join(f"{f.name}={show.code(getattr(self, f.name))}" for f in fields(self) if f.compare)
        return f"{type(self).__name__}({values})"

    def _rows(self) -> list[tuple[str, Fraction]]:
        """The endings with their chances; of decimals twelve places, more would say nothing."""
        chances = [(says(), getattr(self, name)) for name, says in _ENDINGS.items() if name != "destroyed"]
        return [(name, round(value, 12)) for name, value in chances] if self.off else chances

    def __str__(self) -> str:
        rough = f"\n{self._in_decimals}" if self.off else ""
        return f"{show.text(self._rows(), message('ending'))}\n{self._rounds_on_average}{rough}"

    def _repr_html_(self) -> str:
        rough = f"; {self._in_decimals}" if self.off else ""
        return f"{show.html(self._rows())}<p>{self._rounds_on_average}{rough}</p>"

    @property
    def _rounds_on_average(self) -> str:
        return tr("rounds on average: {rounds}", rounds=show.decimal(self.rounds))

    @property
    def _in_decimals(self) -> str:
        return tr("in decimals, {rough}", rough=self._rough)

"""Battles fought to the end by volleys of dice, exactly.

Two sides roll volley after volley until one of them is gone.  On our side stand ranks of units in casualty order; on theirs
a number of equal counters, one die each.  The one thing that repeats without an end, a round in which nobody hits, is divided
out, so every answer is a fraction (`chain` tells how).  This module knows no game: hit chances come from the caller.

>>> print(battle(2, 3, hit="1/2", risk="2/5"))
ending                      chance  decimal
win         8742681459/46831515731  0.186684  █████
mutual      3046330836/46831515731  0.065049  ██
lose       35042503436/46831515731  0.748268  ████████████████████
stalemate                        0  0.000000
rounds on average: 2.018069

A castle that takes two hits stands before a settlement; the dice are resolved one by one, so a volley may go through:

>>> garrison = [Rank("castle", 1, "2/5", "2/5", toughness=2), Rank("settlement", 1, "3/10", "2/5")]
>>> battle(garrison, 1).win
Fraction(978821, 1014101)
>>> battle(garrison, 1).units("settlement")
Pmf.of({0: 35280, 1: 978821})

Cost: 8 units against 8 counters about 1 ms, 12 against 10 about 5 ms, 30 against 30 a second or two; what would take longer
is refused (`effort`), or counted in decimals on demand (`exact=False`: 200 against 200 in a second).  For many starts of equal units use `grid`, for many opponents `table`: they solve all starts in one pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm, log2
from typing import get_args

from hordeplay.core.cards import Fair
from hordeplay.core.language import tr
from hordeplay.odds.chain import Chain, Law, Line, Order, State, Targeting, volley
from hordeplay.odds.effort import bounded, digits
from hordeplay.odds.grid import Grid, Odds, grid, table
from hordeplay.odds.outcome import Left, Outcome
from hordeplay.odds.pmf import Chance, N, Pmf, chance
from hordeplay.odds.solve import Rows, one_round, to_the_end

__all__ = ["Duel", "Grid", "Left", "Odds", "Order", "Outcome", "Rank", "Targeting", "battle", "grid", "table"]

MOST = 200  # units or counters of one side; far beyond what any table of ours can hold, and beyond what can be counted


@dataclass(frozen=True, slots=True)
class Rank:
    """Some equal units that fall together in the casualty order.

    - `count`: how many stand, 0..200; each rolls one die a round, which removes a counter with chance `hit`
    - `risk`: the chance that an enemy die aimed at this rank hits it
    - `toughness`: hits that destroy one unit; `hurt`: hits that the front unit has already taken
    - `spare`: how many of the first hits on this rank are cancelled

    >>> Rank("castle", 1, hit="2/5", risk="2/5", toughness=2).boxes
    2
    """

    name: str
    count: int
    hit: Chance
    risk: Chance
    toughness: int = 1
    hurt: int = 0
    spare: int = 0

    def __post_init__(self) -> None:
        _between(self.count, 0, MOST, f"the count of {self.name}")
        _between(self.toughness, 1, MOST, f"the toughness of {self.name}")
        _between(self.hurt, 0, self.toughness - 1, f"the hits that {self.name} has taken")
        _between(self.spare, 0, MOST, f"the cancelled hits of {self.name}")
        object.__setattr__(self, "hit", chance(self.hit, f"the hit chance of {self.name}"))
        object.__setattr__(self, "risk", chance(self.risk, f"the risk of {self.name}"))

    @property
    def boxes(self) -> int:
        """How many hits the whole rank takes, cancelled ones included."""
        return self.count * self.toughness - self.hurt + self.spare if self.count else 0


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel before it is fought: who stands, and how the rounds run.

    - `ranks`: our side in casualty order; `foes`: their counters, 0..200
    - `order`: losses are removed after both volleys (`simultaneous`), or one side's volley strikes first
    - `targeting`: their dice are resolved one by one at the first rank still alive, which lets surplus hits run over
      (`sequential`), or all aim at the first rank and surplus is lost (`declared`)
    - `before`: our volleys `(dice, chance)` before round one; losses are removed at once, so the dead never roll
    - `extra`: our further dice in round one
    - `foe_before`, `foe_extra`: theirs, `(dice, chances)` with one chance for each of our ranks
    - `foe_spare`: how many of our first hits are cancelled
    - `growth`: counters that a surviving enemy gains at the end of a round for each unit that fell in it
    """

    ranks: tuple[Rank, ...]
    foes: int
    order: Order = "simultaneous"
    targeting: Targeting = "sequential"
    before: tuple[tuple[int, Chance], ...] = ()
    extra: tuple[tuple[int, Chance], ...] = ()
    foe_before: tuple[tuple[int, tuple[Chance, ...]], ...] = ()
    foe_extra: tuple[tuple[int, tuple[Chance, ...]], ...] = ()
    foe_spare: int = 0
    growth: int = 0

    def __post_init__(self) -> None:
        names = [rank.name for rank in self.ranks]
        if not names or len(set(names)) < len(names):
            raise ValueError(f"a duel has one rank or more, all with different names; got {names}")
        if self.order not in get_args(Order):
            raise ValueError(f"the order is one of {', '.join(get_args(Order))}; got {self.order!r}")
        if self.targeting not in get_args(Targeting):
            raise ValueError(f"the targeting is one of {', '.join(get_args(Targeting))}; got {self.targeting!r}")
        _between(self.foes, 0, MOST, "the number of counters")
        _between(self.foe_spare, 0, MOST, "the cancelled hits of the enemy")
        _between(self.growth, 0, 0 if self.foe_spare else MOST, "the growth (0 where the enemy cancels hits)")
        for n, risks in (*self.foe_before, *self.foe_extra):
            if len(risks) != len(names):
                raise ValueError(f"an enemy volley has one chance for each of {names}; got {len(risks)} for {n} dice")
        for n, _ in (*self.before, *self.extra, *self.foe_before, *self.foe_extra):
            _between(n, 0, MOST, "the dice of a volley")
        object.__setattr__(self, "ranks", tuple(self.ranks))  # equal duels are equal keys, however they were written
        for field in ("before", "extra"):
            read = tuple((n, chance(p, "the chance of a volley")) for n, p in getattr(self, field))
            object.__setattr__(self, field, read)
        for field in ("foe_before", "foe_extra"):
            rows = tuple(
                (n, tuple(chance(q, "the chance of a volley") for q in risks)) for n, risks in getattr(self, field)
            )
            object.__setattr__(self, field, rows)

    def end(self, *, exact: bool = True) -> Outcome:
        """Fight to the end; `TooMuchWork` where that takes too long.  The last 256 answers are remembered.

        `exact=False` counts in decimals; the outcome says how far they may be off (`Outcome.off`).

        >>> Duel((Rank("army", 1, "1/2", "3/5"),), 1, before=((1, "1/2"),)).end().win
        Fraction(5, 8)
        """
        if exact:
            self._bounded()
            return _end(self)
        boxes, foes = self._size
        seconds = (boxes + 1) * (foes + 1) * (2e-5 + (boxes + foes) * 3e-8)
        bounded(tr("{sides} in decimals", sides=self._sides), seconds, tr("take fewer of them"))
        return _end_in_decimals(self)

    @property
    def seconds(self) -> float:
        """About how long the exact end takes to count."""
        return self._seconds()

    @property
    def _size(self) -> tuple[int, int]:
        """Boxes on our side and the most counters on theirs."""
        foes = self.foes + self.foe_spare + self.growth * sum(rank.count for rank in self.ranks)
        return sum(rank.boxes for rank in self.ranks), foes

    @property
    def _sides(self) -> str:
        units = sum(rank.count for rank in self.ranks)
        return tr("{units} units against {foes} counters", units=units, foes=self.foes)

    def _bounded(self, rounds: int = 0) -> None:
        """Refuse what takes too long: so many rounds, or to the end for 0."""
        instead = tr("take fewer of them") if rounds else tr("take fewer of them, or count in decimals (exact=False)")
        bounded(self._sides, self._seconds(rounds), instead)

    def _seconds(self, rounds: int = 0) -> float:
        """About how long so many rounds take, or all to the end for 0.

        Every state leads to every smaller one, by a product of a mass, which has the digits of all states together (or of
        all rounds), and the chance of the round.
        """
        boxes, foes = self._size
        ours = sum(rank.count * log2(chance(rank.hit).denominator) for rank in self.ranks)
        theirs = foes * log2(lcm(*(chance(rank.risk).denominator for rank in self.ranks)))
        one = (ours + theirs) / 2  # bits of the chance of a round, on average
        mass = one * (rounds / 2 if rounds else boxes * foes)
        return (rounds or 1) * (boxes * foes) ** 2 / 4 * digits(mass) * digits(one) * 1e-9

    def play(self, source: Fair) -> tuple[Left, int]:
        """Fight once, die by die, from fair integers: what is left, and how many rounds were rolled.

        >>> from hordeplay.core.luck import Source, key_of
        >>> Duel((Rank("army", 2, "1/2", "2/5"),), 3).play(Source(key_of("duel", 7), 0))
        (Left(units=(0,), foes=3), 2)
        """
        return _Field(self).play(source)

    def after(self, rounds: int) -> Pmf[Left]:
        """Give what is left after so many rounds, 0 or more; a duel that is over stays as it is.

        >>> Duel((Rank("army", 1, "1/2", "2/5"),), 1).after(1).exactly(Left((1,), 1))
        Fraction(3, 10)
        """
        _between(rounds, 0, MOST, "the number of rounds")
        self._bounded(rounds or 1)
        field = _Field(self)
        rows, _ = field.start()
        for r in range(rounds):
            rows, _, _ = one_round(field.chain(first=r == 0), rows)
        return field.left({(s, t): w for s, row in enumerate(rows) for t, w in enumerate(row)})

    def clock(self, upto: int) -> Pmf[int]:
        """Give how many rounds are rolled: 0, 1, ..., `upto`, and `upto + 1` for all that last longer.

        >>> Duel((Rank("army", 1, "1/2", "2/5"),), 1).clock(2)
        Pmf.of({1: 70, 2: 21, 3: 9})
        """
        _between(upto, 0, MOST, "the number of rounds")
        self._bounded(upto + 1)
        field = _Field(self)
        rows, total = field.start()
        begun = [Fraction(1)]  # the chance that round r is begun
        for r in range(upto + 1):
            rows, scale, playing = one_round(field.chain(first=r == 0), rows)
            begun.append(Fraction(playing, total))
            total *= scale
        return Pmf.of(
            {r: now - then for r, (now, then) in enumerate(zip(begun, [*begun[1:], Fraction(0)], strict=True))}
        )


def battle(
    units: int | Sequence[Rank],
    foes: int,
    *,
    hit: Chance | None = None,
    risk: Chance | None = None,
    spare: int = 0,
    order: Order = "simultaneous",
    targeting: Targeting = "sequential",
    before: Sequence[tuple[int, Chance]] = (),
    extra: Sequence[tuple[int, Chance]] = (),
    foe_before: Sequence[tuple[int, Sequence[Chance]]] = (),
    foe_extra: Sequence[tuple[int, Sequence[Chance]]] = (),
    foe_spare: int = 0,
    growth: int = 0,
    exact: bool = True,
) -> Outcome:
    """Fight a duel to the end: some equal units with `hit`, `risk` and `spare`, or ranks that say their own.

    The other words are those of `Duel` and of its `end`; ValueError names what is allowed.

    >>> one = battle(1, 1, hit="1/2", risk="2/5")
    >>> one.win, one.mutual, one.lose, one.rounds
    (Fraction(3, 7), Fraction(2, 7), Fraction(2, 7), Fraction(10, 7))
    >>> battle(1, 1, hit="1/2", risk="2/5", spare=1).win
    Fraction(41, 49)
    >>> battle(2, 2, hit=0, risk=0).stalemate
    Fraction(1, 1)
    """
    if isinstance(units, int):
        if hit is None or risk is None:
            raise ValueError("a number of units needs their hit= and risk=; ranks bring their own")
        ranks: tuple[Rank, ...] = (Rank("units", units, hit, risk, spare=spare),)
    elif hit is not None or risk is not None or spare:
        raise ValueError("hit=, risk= and spare= go with a number of units; ranks bring their own")
    else:
        ranks = tuple(units)
    return Duel(
        ranks,
        foes,
        order,
        targeting,
        tuple(before),
        tuple(extra),
        tuple((n, tuple(risks)) for n, risks in foe_before),
        tuple((n, tuple(risks)) for n, risks in foe_extra),
        foe_spare,
        growth,
    ).end(exact=exact)


class _Field:
    """A duel laid out as chains: the line of hit boxes, and the laws of every volley."""

    __slots__ = ("duel", "line", "width")

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        self.line = Line.of([(rank.count, rank.boxes, rank.toughness) for rank in duel.ranks])
        self.width = duel.foes + duel.foe_spare * bool(duel.foes) + duel.growth * sum(self.line.alive[-1])

    def start(self) -> tuple[Rows, int]:
        """Put the mass on the start and resolve the volleys before round one."""
        duel, line = self.duel, self.line
        foes = duel.foes + duel.foe_spare * bool(duel.foes)
        rows = [[0] * (self.width + 1) for _ in range(line.size + 1)]
        rows[-1][foes] = 1
        if not (duel.before or duel.foe_before):
            return rows, 1
        kills = volley([(n, chance(p)) for n, p in duel.before])
        storm = self._more(line.size, Law([1], 1), duel.foe_before)
        rows, total, _ = one_round(
            Chain(line, [kills] * (line.size + 1), [[storm] * (self.width + 1)] * (line.size + 1), "simultaneous", 0),
            rows,
        )
        return rows, total

    def chain(self, *, first: bool) -> Chain:
        """Build the rounds: the first one, which has the extra dice, or all that follow."""
        duel, line = self.duel, self.line
        kills = [volley(self.dice(s, first=first)) for s in range(line.size + 1)]
        risks = [chance(rank.risk) for rank in duel.ranks]
        dice = self.width if duel.growth else duel.foes
        storms = []
        for s in range(line.size + 1):
            laws = line.storms(s, dice, risks, duel.targeting)
            if first:
                laws[1:] = [self._more(s, law, duel.foe_extra) for law in laws[1:]]
            storms.append([laws[min(t, dice)] for t in range(self.width + 1)])
        return Chain(line, kills, storms, duel.order, duel.growth)

    def _more(self, s: int, law: Law, volleys: Sequence[tuple[int, Sequence[Chance]]]) -> Law:
        for n, risks in volleys:
            law = self.line.storms(s, n, [chance(q) for q in risks], self.duel.targeting, first=law)[-1]
        return law

    def left(self, weights: Mapping[State, N]) -> Pmf[Left]:
        """Read masses of states as what stands on the table."""
        units: dict[Left, N] = {}
        for (s, t), w in weights.items():
            left = self.standing(s, t)
            units[left] = units[left] + w if left in units else w
        return Pmf.of(units)

    def standing(self, s: int, t: int) -> Left:
        """What stands on the table in a state; cancelled hits are no counters."""
        return Left(self.line.alive[s], min(t, self.width if self.duel.growth else self.duel.foes))

    def play(self, source: Fair) -> tuple[Left, int]:
        """One fight: the dice fall one by one, ours in casualty order first."""
        duel, line = self.duel, self.line
        risks = [chance(rank.risk) for rank in duel.ranks]
        most = self.width if duel.growth else duel.foes
        s, t = line.size, duel.foes + duel.foe_spare * bool(duel.foes)
        if s and t:
            hits = _hits(source, duel.before)
            s = self._hit(source, s, [(n, list(map(chance, each))) for n, each in duel.foe_before])
            t = max(0, t - hits)
        rounds = 0
        while s and t:
            first = rounds == 0
            ours = self.dice(s, first=first)
            storm = [(n, list(map(chance, each))) for n, each in duel.foe_extra] if first else []
            if not any(n and p for n, p in ours) and not any(
                n and q[line.front[s]] for n, q in [(most, risks), *storm]
            ):
                break
            before, foes = s, t
            if duel.order == "enemy_first":
                s = self._hit(source, s, [(min(t, most), risks), *storm])
                t = max(0, t - _hits(source, self.dice(s, first=first)))
            else:
                t = max(0, t - _hits(source, ours))
                rolling = t if duel.order == "player_first" else foes
                if rolling:
                    s = self._hit(source, s, [(min(rolling, most), risks), *storm])
            if t:
                t += duel.growth * (sum(line.alive[before]) - sum(line.alive[s]))
            rounds += 1
        return self.standing(s, t), rounds

    def dice(self, s: int, *, first: bool) -> list[tuple[int, Fraction]]:
        """Our dice in a state, in casualty order, the extra ones of round one last; whoever is gone rolls none."""
        if not s:
            return []
        ranks = [(n, chance(rank.hit)) for n, rank in zip(self.line.alive[s], self.duel.ranks, strict=True)]
        return ranks + [(n, chance(p)) for n, p in self.duel.extra if first]

    def _hit(self, source: Fair, s: int, volleys: Sequence[tuple[int, Sequence[Fraction]]]) -> int:
        """The boxes that are left after enemy dice, resolved one by one."""
        bottom = self.line.floor[s] if self.duel.targeting == "declared" else 0
        for n, risks in volleys:
            for _ in range(n):
                if s == bottom:
                    break
                s -= _hits(source, [(1, risks[self.line.front[s]])])
        return s


@lru_cache(maxsize=256)
def _end(duel: Duel) -> Outcome:
    field = _Field(duel)
    rows, total = field.start()
    rounds = 0
    if duel.extra or duel.foe_extra:
        rows, scale, rounds = one_round(field.chain(first=True), rows)
        total, rounds = total * scale, rounds * scale
    end = to_the_end(field.chain(first=False), rows, total, rounds)
    return _outcome(field, end.weights, end.total, Fraction(end.rounds, end.total))


@lru_cache(maxsize=256)
def _end_in_decimals(duel: Duel) -> Outcome:
    from hordeplay.odds import decimals  # here, for there is no numpy in a browser's page

    field = _Field(duel)
    end = decimals.end(duel, field.line, field.width, lambda s, first: field.dice(s, first=first))
    total = sum(map(Fraction, end.weights.values()), Fraction(0))  # 1 but for roundings, and so all chances sum to 1
    weights = {state: Fraction(mass) for state, mass in end.weights.items()}
    outcome = _outcome(field, weights, total, Fraction(end.rounds))
    return replace(outcome, off=decimals.off(field.line, field.width))


def _outcome(field: _Field, weights: Mapping[State, N], total: N, rounds: Fraction) -> Outcome:
    """The outcome from the masses of the last states."""
    duel = field.duel
    ways: dict[str, N] = dict.fromkeys(("win", "mutual", "lose", "stalemate"), total - total)
    for (s, t), w in weights.items():
        ways[("stalemate" if t else "win") if s else ("lose" if t else "mutual")] += w
    win, mutual, lose, stalemate = (Fraction(w, total) for w in ways.values())
    return Outcome(
        win,
        mutual,
        lose,
        stalemate,
        rounds=rounds,
        left=field.left(weights),
        start=Left(field.line.alive[-1], duel.foes),
        names=tuple(rank.name for rank in duel.ranks),
        play=duel.play,
    )


def _hits(source: Fair, dice: Iterable[tuple[int, Chance]]) -> int:
    """How many of some dice hit, each `(how many, chance)`."""
    chances = ((n, chance(p)) for n, p in dice)
    return sum(source.randbelow(p.denominator) < p.numerator for n, p in chances for _ in range(n))


def _between(value: int, low: int, high: int, what: str) -> None:
    if not low <= value <= high:
        raise ValueError(f"{what} lies between {low} and {high}; got {value}")

"""Answers that explain themselves: a value, the disjoint cases that add up to it, and what it rests on.

Invariant: the parts of `Answer.why()` add up to `Answer.value` exactly; a wrong list of cases raises `AssertionError`.

>>> die = Pmf.uniform(range(1, 7))
>>> answer = Answer.of(die, lambda face: face >= 5, "one die shows 5 or 6")
>>> print(answer)
one die shows 5 or 6: 1/3, 33.33 %, 1 in 3
>>> print(answer.why())
5      1/6  0.166667
6      1/6  0.166667
total  1/3  0.333333
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial
from html import escape
from typing import Any, Final, Literal, NamedTuple, Self, TypeAlias, TypeVar

from hordeplay.core.any import AnyRules
from hordeplay.core.cards import Fair
from hordeplay.core.language import tr, tr_in
from hordeplay.core.provenance import says, source_of
from hordeplay.odds import show
from hordeplay.odds.pmf import Pmf

T = TypeVar("T", bound=Hashable)

Kind: TypeAlias = Literal["chance", "number"]
Trial: TypeAlias = Callable[[Fair], int]
"""One try: 1 or 0 (True or False) for a chance, a whole number otherwise; it takes all its luck from fair integers."""


Says: TypeAlias = str | Callable[[], str]
"""What is asked, put into words when it is read, in the language of who reads: a marked message, or what makes one."""


def in_words(says: Says) -> str:
    """What is asked, in the language that is chosen.

    >>> in_words("heads"), in_words(lambda: "tails")
    ('heads', 'tails')
    """
    return tr(says) if isinstance(says, str) else says()


class Case(NamedTuple):
    """One of several cases that exclude each other, and what it adds to the value."""

    says: str
    part: Fraction


class Why(tuple[Case, ...]):
    """The cases of an answer; prints one a line, with their sum."""

    __slots__ = ()

    @property
    def total(self) -> Fraction:
        """What the cases add up to."""
        return sum((case.part for case in self), Fraction(0))

    def rows(self) -> list[dict[str, str | Fraction | float]]:
        """List the tidy rows `case`, `part` (Fraction) and `decimal` (float): any data frame takes them."""
        return [{"case": case.says, "part": case.part, "decimal": float(case.part)} for case in self]

    def __str__(self) -> str:
        cases = [*self, Case(tr("total"), self.total)]
        names, exact = [case.says for case in cases], [show.fraction(case.part) for case in cases]
        wide, long = max(map(len, names)), max(map(len, exact))
        decimals = [_decimal(case.part) for case in cases]
        return "\n".join(f"{n:{wide}}  {e:>{long}}  {d}" for n, e, d in zip(names, exact, decimals, strict=True))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        rows = [
            f"<tr><td>{escape(c.says)}</td><td>{show.fraction(c.part)}</td><td>{_decimal(c.part)}</td></tr>"
            for c in self
        ]
        total = f"<tr><th>{tr('total')}</th><th>{show.fraction(self.total)}</th><th>{_decimal(self.total)}</th></tr>"
        heads = (tr_in("of a value", "case"), tr_in("of a value", "part"), tr("decimal"))
        head = f"<tr>{''.join(f'<th>{escape(word)}</th>' for word in heads)}</tr>"
        return f"<table><thead>{head}</thead><tbody>{''.join(rows)}</tbody><tfoot>{total}</tfoot></table>"


def _decimal(value: Fraction) -> str:
    return f"-{show.decimal(-value)}" if value < 0 else show.decimal(value)


class Assumption(NamedTuple):
    """Something an answer rests on.

    - `ruling`: how a silence of the rulebook is read; `where` is its id
    - `house`, `published`: what is not printed in the rulebook; `where` is the card
    - `changed`: a knob or a card that is not as printed
    - `model`: what the question leaves out, or how the player is taken to play
    """

    kind: Literal["ruling", "house", "published", "changed", "model"]
    where: str
    says: str

    def __str__(self) -> str:
        kind = _KINDS[self.kind]()
        return f"{kind} {self.where}: {self.says}" if self.where else f"{kind}: {self.says}"


_KINDS: Final[Mapping[str, Callable[[], str]]] = {
    "ruling": partial(tr_in, "what an answer rests on", "ruling"),
    "house": partial(tr_in, "what an answer rests on", "house"),
    "published": partial(tr_in, "what an answer rests on", "published"),
    "changed": partial(tr_in, "what an answer rests on", "changed"),
    "model": partial(tr_in, "what an answer rests on", "model"),
}
"""Each kind of an assumption in words."""


class Assumes(tuple[Assumption, ...]):  # noqa: SLOT001 - a tuple of any length has no room for a slot
    """What an answer rests on; prints one a line. `knobs` names the knobs that it was worked out from."""

    knobs: tuple[str, ...] = ()

    def __new__(cls, rests: Iterable[Assumption] = ()) -> Self:
        these = super().__new__(cls, rests)
        if isinstance(rests, Assumes):
            these.knobs = rests.knobs
        return these

    @classmethod
    def reading(cls, rests: Iterable[Assumption], knobs: Iterable[str]) -> Self:
        """The same with the knobs that were read, none twice.

        >>> Assumes.reading([model("no Ability")], ["die_sides"]).knobs
        ('die_sides',)
        """
        these = cls(rests)
        these.knobs = tuple(dict.fromkeys(knobs))
        return these

    def __str__(self) -> str:
        return "\n".join(map(str, self)) if self else tr("nothing but the rulebook")

    def __repr__(self) -> str:
        return str(self)


def model(says: str) -> Assumption:
    """What a question leaves out, or how the player is taken to play."""
    return Assumption("model", "", tr(says))


def assumed(
    rules: AnyRules,
    rulings: Iterable[str] = (),
    rows: Iterable[tuple[str, str]] = (),
    models: Iterable[str] = (),
    knobs: Iterable[str] = (),
) -> Assumes:
    """What an answer rests on under these rules: rulings by id, cards as (table, name), and whatever is changed.

    Cards that are printed in the rulebook, all of them, are no assumption. `knobs` are those that the answer reads.
    """
    book = rules.rulebook
    rests = [
        Assumption("ruling", each, f"{book.fill(book.rulings[each].question)} {book.words(each)}")
        for each in dict.fromkeys(rulings)
    ]
    for table, name in dict.fromkeys(rows):
        row = rules.content[table][name]
        note = getattr(row, "note", "")
        if source_of(row) != "rulebook" or note:
            kind: Literal["house", "published"] = "published" if row.provenance == "published" else "house"
            rests.append(Assumption(kind, name, tr(note) if note else says(row)))
    rests += [Assumption("changed", c.where, f"{c.printed} -> {c.now}") for c in rules.diff()]
    return Assumes.reading([*rests, *map(model, models)], knobs)


def heed(rules: AnyRules, function: str, ignored: Mapping[str, str]) -> None:
    """Refuse rules that turn a knob which would matter to a question, but which its function does not count.

    `ignored` are such knobs, each with what it would change (a marked message). `ValueError` names the knob and the function.

    >>> from hordeplay.games import find
    >>> twice = find("fantahzee").printed.with_(vanguard_rule="random_stack")
    >>> heed(twice, "flip", {"vanguard_rule": "which stack threatens the town"})
    Traceback (most recent call last):
    ValueError: flip does not count vanguard_rule 'random_stack' (which stack threatens the town): it answers for 'rightmost' only
    """
    for knob, what in ignored.items():
        now, usual = getattr(rules.knobs, knob), getattr(rules.printed.knobs, knob)
        if now != usual:
            raise ValueError(
                tr(
                    "{function} does not count {knob} {now!r} ({what}): it answers for {usual!r} only",
                    function=function,
                    knob=knob,
                    now=now,
                    what=tr(what),
                    usual=usual,
                )
            )


def about(value: Fraction) -> str:
    """A chance in words that everybody knows.

    >>> about(Fraction(82145855519, 117546246144)), about(Fraction(61259, 69984)), about(Fraction(7, 100))
    ('about 7 in 10', 'about 7 in 8', 'about 1 in 14')
    >>> about(Fraction(3, 7)), about(Fraction(31, 72))
    ('3 in 7', 'about 9 in 20')
    >>> about(Fraction(1, 2)), about(Fraction(2, 5)), about(Fraction(999, 1000)), about(Fraction(0))
    ('1 in 2', '2 in 5', 'all but 1 in 1000', 'never')
    """
    if value in (0, 1):
        return tr("always") if value else tr("never")
    rare = min(value, 1 - value)
    if rare < Fraction(1, 10):  # there a step from one of the parts below to the next is as much as the value
        n = round(1 / rare)
        if rare.numerator == 1:
            return tr("{part} in {n}", part=1, n=n) if rare == value else tr("all but 1 in {n}", n=n)
        return tr("about {part} in {n}", part=1, n=n) if rare == value else tr("all but about 1 in {n}", n=n)
    if value.denominator <= 12 or value.denominator == 20:
        return tr("{part} in {n}", part=value.numerator, n=value.denominator)
    parts = [Fraction(round(value * n), n) for n in (2, 10, 3, 4, 6, 8, 20)]
    near = next((part for part in parts if abs(part - value) <= Fraction(7, 400)), parts[-1])
    return tr("about {part} in {n}", part=near.numerator, n=near.denominator)


def percent(value: Fraction | float, places: int = 2) -> str:
    """A chance in percent.

    >>> percent(Fraction(1, 3))
    '33.33 %'
    """
    return f"{float(100 * value):.{places}f} %"


def _none() -> tuple[()]:
    return ()


class Answer(Fraction):
    """An exact answer: a fraction that says what is asked, why, what it rests on, and how it is tried out.

    Arithmetic with it gives plain fractions. `kind` is `chance` for what lies between 0 and 1, else `number`. `law` is the
    distribution it was read from, if one; `variance` that of a number whose outcomes have no end. `trial` plays what is asked once, by the rules, from fair integers: 1 or 0 for a
    chance, a whole number otherwise; None where nobody wrote one. `says` is put into words when it is read.

    >>> half = Answer(Fraction(1, 2), "heads")
    >>> half, half + half, float(half)
    (<Answer heads: 1/2, 50.00 %, 1 in 2>, Fraction(1, 1), 0.5)
    """

    __slots__ = ("_basis", "_cases", "_says", "kind", "law", "trial", "variance")

    kind: Kind
    law: Pmf[Any] | None  # of outcomes of any type
    trial: Trial | None
    variance: Fraction | None
    _says: Says
    _cases: Callable[[], Iterable[Case]]
    _basis: Callable[[], Sequence[Assumption]]

    def __new__(
        cls,
        value: Fraction,
        says: Says,
        kind: Kind = "chance",
        cases: Callable[[], Iterable[Case]] = _none,
        basis: Callable[[], Sequence[Assumption]] = _none,
        law: Pmf[Any] | None = None,
        trial: Trial | None = None,
        variance: Fraction | None = None,
    ) -> Self:
        answer = super().__new__(cls, value)
        answer._says, answer.kind, answer.law, answer.trial = says, kind, law, trial
        answer._cases, answer._basis, answer.variance = cases, basis, variance
        return answer

    @staticmethod
    def of(
        law: Pmf[T],
        wanted: Callable[[T], bool],
        says: Says,
        basis: Callable[[], Sequence[Assumption]] = _none,
        name: Callable[[T], str] = str,
        trial: Trial | None = None,
    ) -> Answer:
        """The chance of the wanted outcomes of a distribution; each of them is one case."""
        return Answer(law.chance(wanted), says, "chance", partial(_outcomes, law, wanted, name), basis, law, trial)

    @staticmethod
    def mean(
        law: Pmf[int],
        says: Says,
        basis: Callable[[], Sequence[Assumption]] = _none,
        trial: Trial | None = None,
        name: Callable[[int], str] = str,
    ) -> Answer:
        """The mean of a distribution; each outcome, which `name` says in words, adds itself times its chance.

        >>> print(Answer.mean(Pmf.of({0: 1, 2: 3}), "hits").why())
        2, with probability 3/4  3/2  1.500000
        total                    3/2  1.500000
        """
        return Answer(law.mean, says, "number", partial(_shares, law, name), basis, law, trial)

    @property
    def says(self) -> str:
        """What is asked, in the language that is chosen."""
        return in_words(self._says)

    @property
    def value(self) -> Fraction:
        """The plain fraction."""
        return Fraction(self)

    def why(self) -> Why:
        """The disjoint cases that add up to the value."""
        why = Why(self._cases()) or Why([Case(self.says, self.value)])
        assert why.total == self, f"{self.says}: the cases add up to {why.total}, not {self.value}"
        return why

    @property
    def assumes(self) -> Assumes:
        """The rulings, house content, changed knobs and simplifications that the value rests on."""
        return Assumes(self._basis())

    @property
    def about(self) -> str:
        """The value in words that everybody knows; a number with two significant digits, or all before the point.

        >>> [Answer(Fraction(value), "", "number").about for value in ("11/60", "7381/252", "997/8", "20")]
        ['about 0.18', 'about 29', 'about 125', '20']
        """
        if self.kind == "chance":
            return about(self)
        if self.denominator == 1:
            return show.fraction(self.value)
        number = float(self)
        return tr("about {number}", number=f"{number:.2g}" if abs(number) < 99 else f"{number:.0f}")

    @classmethod
    def from_float(cls, f: float) -> Self:
        """A decimal as an answer, for `Fraction` compares with decimals by this.

        >>> Answer(Fraction(1, 3), "5 or 6") > 0.3, Answer(Fraction(1, 3), "5 or 6") > 0.4
        (True, False)
        """
        return cls(Fraction(f), f"{f}", "number")

    @classmethod
    def from_decimal(cls, dec: Decimal) -> Self:
        """A `Decimal` as an answer."""
        return cls(Fraction(dec), f"{dec}", "number")

    def saying(self, says: Says) -> Answer:
        """The same answer to a question in other words."""
        return Answer(self, says, self.kind, self._cases, self._basis, self.law, self.trial, self.variance)

    def __str__(self) -> str:
        if self.kind == "number" and self.denominator == 1:
            return f"{self.says}: {self.about}"
        number = percent(self) if self.kind == "chance" else f"{float(self):.4f}"
        return f"{self.says}: {show.fraction(self.value)}, {number}, {self.about}"

    def __repr__(self) -> str:
        return f"<Answer {self}>"

    def __reduce__(self) -> tuple[type[Fraction], tuple[str]]:
        return Fraction, (str(self.value),)  # its reasons are functions and stay where they were made

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


def _outcomes(law: Pmf[T], wanted: Callable[[T], bool], name: Callable[[T], str]) -> list[Case]:
    return [Case(name(x), c) for x, c in law.items() if wanted(x)]


def _shares(law: Pmf[int], name: Callable[[int], str]) -> list[Case]:
    return [
        Case(tr("{outcome}, with probability {chance}", outcome=name(x), chance=show.fraction(c)), x * c)
        for x, c in law.items()
        if x
    ]

"""A decision in words: `settle d4` is a verb and its words, in text and in code.

Legality is written once, as the reason: `forbids` is the law, `options` only proposes. A `Choice` is a value: equal
when verb and words are equal, and never changed once made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    Self,
    TypeAlias,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
)

from hordeplay.core.annotations import type_hints
from hordeplay.core.any import AnyTable
from hordeplay.core.english import cut
from hordeplay.core.language import tr

C = TypeVar("C", bound="Choice", covariant=True)
A = TypeVar("A", bound="Choice")


class Refusal(NamedTuple):
    """Why not: the clause, and one sentence a player understands.

    >>> print(Refusal("PG-TURN-03", "there is nothing to bank yet"))
    there is nothing to bank yet (PG-TURN-03)
    """

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason


class IllegalChoice(ValueError):
    """A choice that the rules forbid here; nothing was changed."""

    def __init__(self, refusal: Refusal, text: str = "") -> None:
        self.refusal = refusal
        self.text = text
        super().__init__(f"{cut(text)}: {cut(str(refusal), 390)}" if text else cut(str(refusal), 490))

    def __reduce__(self) -> tuple[type[IllegalChoice], tuple[Refusal, str]]:
        return IllegalChoice, (self.refusal, self.text)


class Word:
    """How one argument of a choice is written. A game makes its own for squares, cards, resources.

    `kind` and `allowed` tell a form on the page what to offer: `int`, `word`, `square` or `text`.
    """

    def __init__(
        self,
        kind: str,
        write: Callable[[Any], str],
        read: Callable[[str], Any],
        *,
        low: int | None = None,
        high: int | None = None,
        allowed: Sequence[str] = (),
    ) -> None:
        self.kind = kind
        self.write = write
        self.read = read
        self.low = low
        self.high = high
        self.allowed = tuple(allowed)


_LONGEST = 400
"""Characters that the text of a choice may have."""


def _read_int(word: str) -> int:
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise ValueError(f"{word!r} is not a whole number")
    return int(word)


def _read_text(words: str) -> str:
    if not words.isprintable():
        raise ValueError(f"{words!r} holds characters that cannot be shown")
    return words


INT = Word("int", str, _read_int)
TEXT = Word("text", str, _read_text)


class Blank(NamedTuple):
    """One argument of a verb: its name, how a word of it is written, and whether it takes all the words that are left."""

    name: str
    word: Word
    many: bool
    rest: bool


def _field(name: str, hint: Any, *, last: bool) -> Blank:  # type hints have no common type
    if get_origin(hint) is Annotated:
        base, *extra = get_args(hint)
        words = [e for e in extra if isinstance(e, Word)]
        if words:
            many = get_origin(base) is tuple
            return Blank(name, words[0], many, rest=not many and last and words[0].kind == "text")
        hint = base
    if get_origin(hint) is tuple:
        inner = _field(name, get_args(hint)[0], last=False)
        if not last or inner.many or get_args(hint)[1:] != (...,):
            raise TypeError(f"{name}: a tuple is the last argument of a verb and of any length, as in tuple[int, ...]")
        return Blank(name, inner.word, many=True, rest=False)
    if hint is int:
        return Blank(name, INT, many=False, rest=False)
    if hint is str:
        return Blank(name, TEXT, many=False, rest=last)
    raise TypeError(
        f"{name}: an argument of a verb is int, str, a tuple of them, or Annotated with a Word, not {hint!r}"
    )


class Choice:
    """A verb and its words; every subclass is a slotted dataclass made by `@verb("hit")`.

    `str` is notation, `repr` is code. Arguments are int, str (the last one takes all words that are left), a tuple of
    either as the last field, or `Annotated[int, SQUARE]` where a game writes its own words.

    >>> from collections.abc import Iterator
    >>> @verb("throw")
    ... class Throw(Choice):
    ...     n: int
    ...     @classmethod
    ...     def options(cls, table, seat) -> Iterator:
    ...         yield from (cls(2), cls(3))
    ...     def forbids(self, table, seat):
    ...         return None if self.n in (2, 3) else Refusal("PG-RUL-01", "2 or 3 dice are thrown")
    >>> [str(choice) for choice in Throw.options(None, 0)], Throw(4).forbids(None, 0).reason
    (['throw 2', 'throw 3'], '2 or 3 dice are thrown')
    """

    __slots__ = ()
    verb: ClassVar[str] = ""
    always_legal: ClassVar[bool] = False
    """`options()` never proposes an illegal one: the listing skips the filter."""
    open_ended: ClassVar[bool] = False
    """`options()` only suggests: more is legal than it lists (a trade, a purchase in words)."""
    _fields: ClassVar[tuple[Blank, ...]] = ()
    _alone: ClassVar[tuple[Any, ...]] = ()
    """The one choice of a verb without words, made once: it is a value."""

    @classmethod
    def options(cls, table: AnyTable, seat: int) -> Iterable[Self]:  # each game has its own table type
        """Candidates worth showing; the listing keeps what `forbids` lets pass."""
        return cls._alone

    def forbids(self, table: AnyTable, seat: int) -> Refusal | None:
        """The law. It must refuse every illegal choice of this verb, also one that `options` would never propose."""
        return None

    @classmethod
    def belongs(cls, table: AnyTable, seat: int) -> bool:
        """Whether now is the time for this verb even where it is not on offer: then its own `forbids` says why not."""
        return False

    def vain(self, table: AnyTable, seat: int) -> Refusal | None:
        """Why a legal choice would come to nothing as the table stands: a clause and a sentence, as far as a game says so."""
        return None

    def __str__(self) -> str:
        words = [self.verb]
        for name, word, many, _ in self._fields:
            value = getattr(self, name)
            if many:
                words.extend(map(word.write, value))
            else:
                words.append(word.write(value))
        return " ".join(words)

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        """The choice that these words (without the verb) say; `ValueError` when they say none."""
        values: list[Any] = []
        left = list(words)
        for field in cls._fields:
            if field.many:
                values.append(tuple(map(field.word.read, left)))
                left = []
            elif field.rest and left:
                values.append(field.word.read(" ".join(left)))
                left = []
            elif left:
                values.append(field.word.read(left.pop(0)))
            else:
                raise ValueError(f"{cls.verb!r} needs a word for {field.name}: {cls.usage()}")
        if left:
            raise ValueError(f"{cls.verb!r} has no use for {' '.join(left)!r}: {cls.usage()}")
        return cls(*values)

    @classmethod
    def usage(cls) -> str:
        """How to write this verb: `move <origin> <target> <armies>`."""
        return " ".join([cls.verb, *(f"<{f.name}>{'…' if f.many else ''}" for f in cls._fields)])

    @classmethod
    def form(cls) -> tuple[Blank, ...]:
        """The words of this verb as blanks, for a page that lets a person fill them in."""
        return cls._fields

    @classmethod
    def says(cls) -> str:
        """What choosing it means, in words: the first sentence of its docstring behind the notation."""
        words = (cls.__doc__ or "").partition(": ")[2].partition("\n")[0].partition(" (")[0].rstrip(".")
        return words[:1].upper() + words[1:] or cls.usage()


@dataclass_transform(eq_default=True)
def verb(name: str, *, always_legal: bool = False, open_ended: bool = False) -> Callable[[type[A]], type[A]]:
    """Make a `Choice` subclass a slotted value with this verb.

    >>> @verb("hit")
    ... class Hit(Choice):
    ...     stack: int
    >>> str(Hit(2)), Hit(2) == Hit.read(["2"]), Hit(2)
    ('hit 2', True, Hit(stack=2))
    """
    if not name or any(c.isspace() for c in name):
        raise ValueError(f"a verb is one word, not {name!r}")

    def make(cls: type[A]) -> type[A]:
        if "__slots__" not in cls.__dict__:
            cls = cast("type[A]", dataclass(slots=True, unsafe_hash=True)(cls))
        hints = type_hints(cls, extras=True) if fields(cast("Any", cls)) else {}
        names = [f.name for f in fields(cast("Any", cls))]
        cls._fields = tuple(_field(n, hints[n], last=n == names[-1]) for n in names)
        cls.verb = name
        cls.always_legal = always_legal
        cls.open_ended = open_ended
        if not names and "__init__" in cls.__dict__:
            del cls.__init__  # an empty one takes longer than none
        cls._alone = () if names else (cls(),)
        return cls

    return make


class Among(Generic[C]):
    """These and no others: a short list that only the script can know."""

    __slots__ = ("these",)

    def __init__(self, these: Iterable[C]) -> None:
        self.these = tuple(these)

    def __repr__(self) -> str:
        return f"Among({list(self.these)})"


Offer: TypeAlias = type[A] | Among[A]


def shown(value: object) -> str:
    """An answer as an error shows it: a choice in words, anything else as code, and never long."""
    return cut(str(value) if isinstance(value, Choice) else repr(value))


def unspeakable(choice: Choice) -> str | None:
    """Why a choice made in code cannot be written down and read back; None when it can.

    What cannot be written would be lost from records: `Hit(2.0)`, `Hit("2")`, a text with two spaces in a row.
    """
    try:
        text = str(choice)
        back = type(choice).read(text.split()[1:])
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        return f"{choice!r} cannot be written in words: {error}"
    if len(text) > _LONGEST:
        return f"a choice has at most {_LONGEST} characters"
    return None if repr(back) == repr(choice) else f"{choice!r} cannot be written in words: they say {back!r}"


def offered(offers: Sequence[Offer[Any]], table: AnyTable, seat: int) -> Iterator[Choice]:
    """Every legal choice of these offers, in a fixed order."""
    for offer in offers:
        if isinstance(offer, Among):
            proposed, filtered = offer.these, True
        else:
            proposed, filtered = offer.options(table, seat), not offer.always_legal
        for choice in proposed:
            if not filtered or choice.forbids(table, seat) is None:
                yield choice


def refused(offers: Sequence[Offer[Any]], choice: object, table: AnyTable, seat: int, rule: str) -> Refusal | None:
    """Why this choice is not legal among these offers; None when it is. Nothing is listed."""
    kind = type(choice)
    for offer in offers:
        if offer is kind or (type(offer) is Among and choice in offer.these):
            return choice.forbids(table, seat)  # type: ignore[attr-defined, no-any-return]  # what is offered is a Choice
    if not isinstance(choice, Choice):
        return Refusal(rule, tr("{answer} is not a choice", answer=shown(choice)))
    if not choice.verb:
        return Refusal(rule, f"{kind.__name__} has no verb; a choice is made by @verb")
    verbs = sorted({str(v) for o in offers for v in ([o.verb] if isinstance(o, type) else [c.verb for c in o.these])})
    if choice.verb in verbs:
        return Refusal(rule, tr("{choice!r} is not among what can be chosen here", choice=str(choice)))
    if choice.belongs(table, seat) and (refusal := choice.forbids(table, seat)):
        return refusal
    return Refusal(rule, tr("now is not the time for {verb!r}; {instead}", verb=choice.verb, instead=_instead(verbs)))


def read_choice(offers: Sequence[Offer[Any]], text: str, rule: str, table: AnyTable = None, seat: int = 0) -> Choice:
    """The choice that a text says. `IllegalChoice` when the verb is not on offer or its words make no sense.

    With a table a verb is read, too, for which it is time there although it is not on offer.
    """
    words = text.split()
    if len(text) > _LONGEST or not words:
        raise IllegalChoice(Refusal(rule, tr("a choice is a verb and its words")), text[:80])
    kinds: dict[str, type[Choice]] = {}
    for offer in offers:
        if isinstance(offer, Among):
            kinds.update((c.verb, type(c)) for c in offer.these)
        else:
            kinds[offer.verb] = offer
    kind = kinds.get(words[0])
    if kind is None and (other := _elsewhere(words[0], kinds.values())):
        if table is None or not other.belongs(table, seat):
            raise IllegalChoice(
                Refusal(
                    rule,
                    tr("now is not the time for {verb!r}; {instead}", verb=words[0], instead=_instead(sorted(kinds))),
                ),
                text,
            )
        kind = other
    if kind is None:
        close = get_close_matches(words[0].lower(), list(kinds), 1, 0.6)
        hint = tr("did you mean {close!r}?", close=close[0]) if close else _instead(sorted(kinds))
        raise IllegalChoice(
            Refusal(rule, tr("nothing here is called {verb}; {hint}", verb=cut(repr(words[0])), hint=hint)), text
        )
    try:
        return kind.read(words[1:])
    except ValueError as error:
        raise IllegalChoice(Refusal(rule, str(error)), text) from None


def _elsewhere(word: str, offered: Iterable[type[Choice]]) -> type[Choice] | None:
    """The verb of this name in the game of these verbs, which is not on offer now; None when the game has none."""
    packages = {kind.__module__.split(".rules.")[0] for kind in offered}
    kinds = list(Choice.__subclasses__())
    return next((k for k in kinds if k.verb == word and k.__module__.split(".rules.")[0] in packages), None)


def _instead(verbs: Sequence[str]) -> str:
    """What can be chosen, as words to type: not every verb makes a sentence (`done`, `war`)."""
    if not verbs:
        return tr("there is nothing to choose")
    *most, last = [repr(verb) for verb in verbs]
    return tr("choose {most} or {last}", most=", ".join(most), last=last) if most else tr("choose {last}", last=last)

"""Who answers chance.

The answer to chance number k of a match is a function of (seed, salt, k) by keyed BLAKE2b: 64 bits a question, and
512 at a time when that is not fair enough. The same seed gives the same bytes in every process, hash seed and
platform; `7` and `"7"` are different seeds. There is no stream to set back and nothing to save.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from struct import Struct
from typing import Any, Protocol, Self, TypeVar

from hordeplay.core.english import cut

T = TypeVar("T")

_WORD = 1 << 64
_FEW = 1 << 40
_UNASKED, _FIRST_WORD = -2, -1
"""What `Source` has used up of a question: most are answered by their first word and need no more."""
_EIGHT_BYTES = Struct("<Q")
_packed, _unpacked = _EIGHT_BYTES.pack, _EIGHT_BYTES.unpack


def check_seed(seed: object) -> int | str:
    """The seed as a plain int or str; `ValueError` unless it has at most 256 bits or 200 printable characters."""
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise ValueError(f"a seed is a whole number or a text, not {cut(repr(seed))}")
    if isinstance(seed, int) and abs(seed) >> 256:
        raise ValueError("a seed that is a number has at most 256 bits")
    if isinstance(seed, str) and (len(seed) > 200 or not seed.isprintable()):
        raise ValueError("a seed that is a text has at most 200 characters, all of which can be shown")
    # a subclass (an enum's member) would be another seed after its record was read back
    return int(seed) if isinstance(seed, int) else str.__str__(seed)


@lru_cache(maxsize=512, typed=True)
def key_of(*parts: int | str) -> bytes:
    """32 bytes that no other row of parts has; numbers and texts are told apart."""
    text = "".join(f"{type(part).__name__[0]}{len(str(part))}:{part}" for part in parts)
    return blake2b(text.encode(), digest_size=32, person=b"hordeplay").digest()


@lru_cache(maxsize=512)
def _keyed(key: bytes) -> blake2b:
    """The hash of 64 bits with this key; copying it takes half the time of making it."""
    return blake2b(digest_size=8, key=key)


class Source:
    """Fair integers for one question.

    >>> source = Source(key_of(7, 0), 3)
    >>> [source.randbelow(6) for _ in range(8)]
    [5, 5, 4, 4, 3, 5, 2, 3]
    """

    __slots__ = ("_bits", "_block", "_hash", "_key", "_left", "_number")

    def __init__(self, key: bytes, number: int) -> None:
        self._key = key
        self._hash = _keyed(key).copy
        self._number = number
        self._left = _UNASKED

    def at(self, number: int) -> Self:
        """This source at the beginning of another question, for whoever answers many and keeps none of them."""
        self._number = number
        self._left = _UNASKED
        return self

    def randbelow(self, n: int) -> int:
        """A whole number from 0 to n - 1, each exactly equally likely; `ValueError` when there is none."""
        if n < 1:
            raise ValueError(f"there is no number below {n}")
        if self._left == _UNASKED:
            self._left = _FIRST_WORD
            if n <= _FEW:
                asked = self._hash()
                asked.update(_packed(self._number))
                (word,) = _unpacked(asked.digest())
                value: int = word % n
                if word - value <= _WORD - n:
                    return value
        if self._left == _FIRST_WORD:
            self._left = self._block = self._bits = 0
        size = (n - 1).bit_length()
        while True:
            while self._left < size:
                self._more()
            value = self._bits & ((1 << size) - 1)
            self._bits >>= size
            self._left -= size
            if value < n:
                return value

    def _more(self) -> None:
        self._block += 1
        name = self._number.to_bytes(8, "little") + self._block.to_bytes(4, "little")
        self._bits |= int.from_bytes(blake2b(name, digest_size=64, key=self._key).digest(), "little") << self._left
        self._left += 512

    def choice(self, these: Sequence[T]) -> T:
        """One of these, each equally likely."""
        return these[self.randbelow(len(these))]

    def random(self) -> float:
        """A float from 0 up to, not including, 1."""
        return self.randbelow(1 << 53) / (1 << 53)


class _Sampled(Protocol):
    def sample(self, source: Source) -> Any: ...  # each kind of chance has its own answer type


class Luck:
    """Chance number k answered from (seed, salt, k)."""

    __slots__ = ("key", "salt", "seed")

    def __init__(self, seed: int | str, salt: int = 0) -> None:
        self.seed = check_seed(seed)
        if type(salt) is not int or salt < 0 or salt >> 32:
            raise ValueError(f"a salt counts from 0, not {salt!r}")
        self.salt = salt
        self.key = key_of("luck", self.seed, salt)

    def answer(self, request: _Sampled, number: int) -> Any:  # as sample()
        return request.sample(Source(self.key, number))


class Scripted:
    """Chance answered from a list: golden tests and rulebook examples."""

    def __init__(self, answers: Iterable[Any]) -> None:
        self._answers = iter(answers)

    def answer(self, request: _Sampled, number: int) -> Any:  # as sample()
        try:
            return next(self._answers)
        except StopIteration:
            raise LookupError(f"the script of luck is used up at chance {number}: {request!r}") from None


def bot_source(seed: int | str, seat: int, ply: int) -> Source:
    """A bot's own stream, keyed by (seed, seat, ply): what it imagines never touches the match's luck."""
    return Source(key_of("bot", seed), (seat << 32) | ply)

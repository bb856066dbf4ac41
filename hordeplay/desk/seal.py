"""Words under a seal: who has the teacher's word reads them, nobody else can, and nobody can change them unseen.

The word becomes a key by PBKDF2 (SHA-256, a salt of its own for every seal), so that each guess at it costs as much as opening.
Two keys come of it by HMAC-SHA256: one for the stream (HMAC of a counter, block by block, laid over the text by XOR), one for a
tag over salt and covered text, which is checked before anything is read (encrypt, then authenticate).

Not AES-GCM, because Python has none: the package that brings one is no dependency here and would have to be there wherever a
page is made. HMAC in counter mode is as sound a stream as its hash; its one danger, a key that is used twice, is kept away by
the salt. The same two functions are in Python, in browsers (WebCrypto), and where a page may not use those (an address of
the local network without TLS) in a small library of plain JavaScript: `widgets_js/src/lesson/seal.ts`.

>>> under = seal("it is 3/8", "two hearts")
>>> "3/8" in str(under.as_json()), unseal(under, "Two  Hearts"), unseal(under, "one heart")
(False, 'it is 3/8', None)
"""

from __future__ import annotations

import hmac
import secrets
import unicodedata
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Final

from hordeplay.core.language import tr

ROUNDS: Final = 310_000
"""Of PBKDF2: about a quarter of a second for each guess at a word."""
SALT: Final = 16
"""Bytes."""
LENGTH: Final = (4, 60)
"""Characters of a word."""
KEY: Final = 64
"""Bytes of a block of SHA-256, to which HMAC fills up a key."""
BLOCK: Final = 1024
"""Bytes: a text is filled up with blanks to a multiple, so that the length of what is sealed tells next to nothing."""


@dataclass(frozen=True, slots=True)
class Seal:
    """A sealed text: salt, rounds, covered text and tag."""

    salt: bytes
    rounds: int
    text: bytes
    tag: bytes

    def as_json(self) -> dict[str, str | int]:
        """For a page; bytes in base64."""
        salt, text, tag = (b64encode(part).decode() for part in (self.salt, self.text, self.tag))
        return {"salt": salt, "rounds": self.rounds, "text": text, "tag": tag}


def seal(text: str, word: str) -> Seal:
    """Seal a text with a word; `ValueError` for a word without 4 to 60 characters that can be shown.

    Capitals and the number of blanks between words do not matter, in sealing and in opening.
    """
    return sealed_with(text, word, secrets.token_bytes(SALT))


def sealed_with(text: str, word: str, salt: bytes) -> Seal:
    """The seal of a given salt, which no other seal may have: for tests that compare with a page, else use `seal`."""
    stream, tag = _keys(plain(word), salt, ROUNDS)
    clear = text.encode()
    clear += b" " * (-len(clear) % BLOCK)
    covered = _laid_over(clear, stream)
    return Seal(salt, ROUNDS, covered, _hmac(tag, salt + covered))


def unseal(sealed: Seal, word: str) -> str | None:
    """The text, without blanks at its end; None where the word is another one, or the seal was changed."""
    try:
        stream, tag = _keys(plain(word), sealed.salt, sealed.rounds)
    except ValueError:
        return None
    if not hmac.compare_digest(_hmac(tag, sealed.salt + sealed.text), sealed.tag):
        return None
    return _laid_over(sealed.text, stream).decode().rstrip(" ")


def plain(word: str) -> str:
    """A word as it counts: small letters, one blank between words; `ValueError` for one that is too short or too long."""
    same = " ".join(unicodedata.normalize("NFKC", word).lower().split())
    low, high = LENGTH
    if not (low <= len(same) <= high and same.isprintable()):
        raise ValueError(
            tr(
                "the teacher's word has {low} to {high} letters, digits or signs, not {word}",
                low=low,
                high=high,
                word=repr(word[:80]),
            )
        )
    return same


def _keys(word: str, salt: bytes, rounds: int) -> tuple[bytes, bytes]:
    """The key of the stream, and that of the tag."""
    key = _stretched(word.encode(), salt, rounds)
    return _hmac(key, b"stream"), _hmac(key, b"tag")


def _stretched(word: bytes, salt: bytes, rounds: int) -> bytes:
    """PBKDF2 with HMAC-SHA256, one block of it."""
    try:
        from hashlib import pbkdf2_hmac
    except ImportError:  # a Python without OpenSSL, as in a browser
        return _stretched_by_hand(word, salt, rounds)
    return pbkdf2_hmac("sha256", word, salt, rounds)


def _stretched_by_hand(word: bytes, salt: bytes, rounds: int) -> bytes:
    """The same from SHA-256 alone (RFC 8018, 5.2); a word of at most 64 bytes is its own key."""
    key = (word if len(word) <= KEY else sha256(word).digest()).ljust(KEY, b"\0")
    inner, outer = (sha256(bytes(byte ^ pad for byte in key)) for pad in (0x36, 0x5C))

    def signed(words: bytes) -> bytes:
        within, around = inner.copy(), outer.copy()
        within.update(words)
        around.update(within.digest())
        return around.digest()

    block = signed(salt + (1).to_bytes(4, "big"))
    mixed = int.from_bytes(block, "big")
    for _ in range(rounds - 1):
        block = signed(block)
        mixed ^= int.from_bytes(block, "big")
    return mixed.to_bytes(len(block), "big")


def _hmac(key: bytes, words: bytes) -> bytes:
    return hmac.digest(key, words, "sha256")


def _stream(key: bytes) -> Iterator[int]:
    for number in count():
        yield from _hmac(key, number.to_bytes(4, "big"))


def _laid_over(text: bytes, key: bytes) -> bytes:
    return bytes(byte ^ mask for byte, mask in zip(text, _stream(key), strict=False))


__all__ = ["Seal", "plain", "seal", "sealed_with", "unseal"]

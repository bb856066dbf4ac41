"""A match as one short text: rules, seed and moves, to be pasted anywhere.

Chance is a function of the seed, so a code holds only what seats decided, and the few answers of chance that luck would not
give (real dice, or luck that was changed by an undo). A code ends at the ply at which it is made; what lies ahead is left
out. So is the table, which would make most codes twice as long: under other rules a code goes as far as its moves still fit.
Everything else is checked as in a saved record, and anything wrong is one `RecordError`.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from typing import Any, Final

from hordeplay.core.any import AnyAsk, AnyGame, AnyMatch
from hordeplay.core.choice import Choice, IllegalChoice
from hordeplay.core.language import tr
from hordeplay.core.luck import Luck
from hordeplay.core.record import LARGEST, MOST, VERSION, OnceAnswered, RecordError, Rows, older_words, parse, plain
from hordeplay.core.record import restore as restore_record
from hordeplay.core.script import Answer, Ask, Request

MARK: Final = "hp1-"
LONGEST: Final = 200_000
"""Characters of a code."""
_CHECK: Final = 4
"""Bytes of the checksum: one wrong code in four thousand million passes."""
_KNOWN: Final = (
    b'{"hordeplay":1,"game":"fantahzee","start":{"setup":{"seats":3}},"start":{"table":{"seed":0,"salt":0,"dice":"ask",'
    b'"undo":"fresh","undo":"forbid","dice":"auto","undo":"same","rules":{"digest":"","knobs":{"house":[{"game":'
    b'"horrible-hordes","start":{"setup":{"seats":2}},"seed":7,"salt":0,"dice":"auto","undo":"same","rules":{"digest":"'
)
"""What the compressor knows beforehand; part of the format, never to be changed under the same mark."""
_BEGIN: Final = re.compile(r"[\s\"'`<(\u201c\u201e\u00ab]*hp1[-\u2010-\u2015\u2212]", re.IGNORECASE)
"""How a code begins when somebody pastes it: with the quotes, dashes and capitals that mails and word processors make."""
_NAMELESS: Final = re.compile(r"[\s\"'`<(\u201c\u201e\u00ab]*hp1[\w\s-]{60,}+[^\w\s]*+\s*", re.IGNORECASE)
"""A code whose dash was lost: no file has so long a name without a dot. Nothing is given back, or a long text would take hours."""
_DASHES: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"))
_AFTER: Final = "\"'`>).,;\u201c\u201d\u00bb"
"""What may stand behind a code and is none of it."""


def is_code(text: str) -> bool:
    """Whether a text is meant to be a share code, right or wrong, and no file's name.

    >>> is_code("\u201cHP1-AbC\u201d"), is_code("saved/hp1-game.json")
    (True, False)
    """
    return bool(_BEGIN.match(text) or _NAMELESS.fullmatch(text))


def share(match: AnyMatch) -> str:
    """A short text that restores the match as it stands: rules, seed, moves; what lies ahead of it is left out.

    >>> import hordeplay as hp
    >>> match = hp.new("horrible-hordes", seats=2, seed=7)
    >>> _ = match.play("kingdom Elves")
    >>> code = share(match)
    >>> code[:4], len(code) < 200, hp.load(code).answers == match.answers
    ('hp1-', True, True)
    """
    start = {"setup": dict(match.start)} if match.start is not None else {"table": plain(match.origin)}
    answers = _CodeAnswers([[], [], 0], "code", Luck(match.seed, match.salt))
    data: dict[str, Any] = {  # plain JSON
        "hordeplay": VERSION,
        "game": match.game.name,
        "start": start,
        "seed": match.seed,
        "salt": match.salt,
        "dice": match.dice,
        "undo": match.undo_policy,
        "rules": {"digest": match.rules.digest, **match.rules.patches},
        "ply": match.ply,
        **older_words(match.older and match.older._replace(answers=())),
        "answers": answers.written(match),
    }
    if len(match.answers) > MOST:
        raise RecordError(tr("{n} answers are more than a code can have ({most})", n=len(match.answers), most=MOST))
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _KNOWN)
    body = squeeze.compress(text.encode()) + squeeze.flush()
    code = MARK + urlsafe_b64encode(_checksum(body) + body).decode().rstrip("=")
    if len(code) > LONGEST:
        raise RecordError(
            tr("the code is longer than one can be ({most} characters): save the match to a file", most=LONGEST)
        )
    return code


def restore(code: str, find: Callable[[str], AnyGame]) -> AnyMatch:
    """The match of a share code; spaces, line breaks and quotes do not matter. `RecordError` says what is wrong."""
    if not _BEGIN.match(code):
        raise RecordError(tr("code: a share code begins with {mark}", mark=MARK))
    plain_code = MARK + "".join(_BEGIN.sub("", code, count=1).split()).rstrip(_AFTER).translate(_DASHES)
    if len(plain_code) > LONGEST:
        raise RecordError(tr("code: longer than a share code can be ({most} characters)", most=LONGEST))
    body = plain_code.removeprefix(MARK)
    try:
        whole = urlsafe_b64decode(body + "=" * (-len(body) % 4))
    except (binascii.Error, ValueError):
        raise RecordError(tr("code: damaged or cut off")) from None
    if urlsafe_b64encode(whole).decode().rstrip("=") != body:
        raise RecordError(tr("code: damaged or cut off"))  # characters that a lenient reader skips, or spare bits
    head, packed = whole[:_CHECK], whole[_CHECK:]
    if _checksum(packed) != head:
        raise RecordError(tr("code: mistyped or cut off: the checksum does not fit"))
    loosen = zlib.decompressobj(-15, _KNOWN)
    try:
        text = loosen.decompress(packed, LARGEST).decode()
    except (zlib.error, UnicodeDecodeError):
        raise RecordError(tr("code: damaged")) from None
    if not loosen.eof or loosen.unused_data:
        raise RecordError(tr("code: damaged, or longer than a match can be"))
    data = parse(text, "code")
    seed, salt = data.get("seed"), data.get("salt")
    try:
        luck = Luck(seed, salt)  # type: ignore[arg-type]  # checked there: ValueError
    except ValueError as error:
        raise RecordError(f"code, seed: {error}") from None
    return restore_record(data, find, "code", partial(_CodeAnswers, luck=luck))


def _checksum(body: bytes) -> bytes:
    return blake2b(body, digest_size=_CHECK, person=b"hordeplay share").digest()


class _CodeAnswers(Rows):
    """The answers of a code: what seats decided, what luck would not give by number, and how many answers there are."""

    def __init__(self, rows: list[Any], where: str, luck: Luck) -> None:  # untrusted rows
        super().__init__(rows, where)
        self._luck = luck
        self._used = 0
        """So many of the moves have been sent."""

    def __len__(self) -> int:
        return int(self._shape()[2])

    def _shape(self) -> tuple[list[Any], list[Any], int]:  # untrusted rows
        rows = self._rows
        if len(rows) != 3 or type(rows[0]) is not list or type(rows[1]) is not list or type(rows[2]) is not int:
            raise RecordError(f"{self._where}, answers: moves, other dice and a number are needed")
        if not 0 <= rows[2] <= MOST or len(rows[0]) + len(rows[1]) > rows[2]:
            raise RecordError(f"{self._where}, answers: {str(rows[2])[:20]} cannot be their number")
        return rows[0], rows[1], rows[2]

    def place(self, i: int) -> str:
        return f"{self._where}, answer {i + 1}"

    def replay(self, waiting: Callable[[], Request | None], send: Callable[[Answer], None]) -> None:
        """Send every answer: a decision as it is written, chance as luck has it unless the code says otherwise."""
        moves, others, total = self._shape()
        if not all(isinstance(row, list) and len(row) == 2 and type(row[0]) is int for row in others):
            raise RecordError(f"{self._where}, answers: other dice are pairs of a number and an answer")
        given = {row[0]: row[1] for row in others}
        self._used = chances = 0
        for i in range(total):
            request = waiting()
            if request is None:
                raise RecordError(f"{self.place(i)}: the game was over before")
            try:
                if isinstance(request, Ask):
                    answer = self._move(moves, self._used, request, i)
                elif chances in given:
                    value = given.pop(chances)
                    answer, chances = Answer(None, tuple(value) if isinstance(value, list) else value), chances + 1
                else:
                    answer, chances = Answer(None, self._luck.answer(request, chances)), chances + 1  # type: ignore[arg-type]  # all but Ask are chance
                send(answer)
                self._used += answer.seat is not None
            except RecordError:
                raise
            except IllegalChoice as error:
                raise RecordError(f"{self.place(i)}: {error.refusal}") from None
            except Exception as error:
                raise RecordError(f"{self.place(i)}: the rules cannot go on from here ({error})") from error
        if self._used < len(moves) or given:
            raise RecordError(f"{self._where}, answers: more than the {total} that are announced")

    def _move(self, moves: list[Any], used: int, request: AnyAsk, i: int) -> Answer:  # untrusted rows
        """A move in words, of the one seat that is asked or, where several are, of a seat that is named."""
        if used == len(moves):
            raise RecordError(f"{self.place(i)}: the code has no more moves")
        row = moves[used]
        seat, text = (request.seats[0], row) if isinstance(row, str) else _pair(row)
        if not isinstance(text, str):
            raise RecordError(f"{self.place(i)}: a choice in words is needed")
        return Answer(seat, request.read(text))

    def once_answered(self, since: int, until: int | None = None) -> tuple[OnceAnswered, ...]:
        """The moves that were not sent: what chance answered before them only luck could say."""
        moves = Rows([[None, row] if isinstance(row, str) else row for row in self._shape()[0]], self._where)
        return moves.once_answered(self._used)

    def written(self, match: AnyMatch) -> list[Any]:  # plain JSON
        """The answers of a match as this class reads them."""
        moves: list[Any] = []  # plain JSON
        others: list[Any] = []  # plain JSON
        chances = 0
        replayed = match.fork()
        replayed.goto(0)
        for i, answer in enumerate(match.answers):
            request = replayed.request
            if isinstance(answer.value, Choice):
                text = str(answer.value)
                alone = isinstance(request, Ask) and len(request.seats) == 1
                moves.append(text if alone else [answer.seat, text])
            else:
                if self._luck.answer(request, chances) != answer.value:  # type: ignore[arg-type]  # all but Ask are chance
                    others.append([chances, list(answer.value) if isinstance(answer.value, tuple) else answer.value])
                chances += 1
            replayed.goto(i + 1)
        return [moves, others, len(match.answers)]


def _pair(row: object) -> tuple[int, object]:
    if isinstance(row, list) and len(row) == 2 and type(row[0]) is int:
        return row[0], row[1]
    raise RecordError("code, answers: a move is a text, or a seat and a text")


__all__ = ["LONGEST", "MARK", "is_code", "restore", "share"]

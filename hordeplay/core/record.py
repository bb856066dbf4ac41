"""A match as JSON and back: game, start, seed, salt, rules, the answers with their seats, and the table where it stands.

A record is untrusted: size, depth and shape are checked, every answer is checked as it is replayed (without listing
options), and anything wrong is one `RecordError` that names the place. Replay needs no luck.

A record outlives the rules that it was written under, which their digest names. Under equal rules its whole history replays.
Under others the game goes on from its table, and where there is none that can be read, from as many answers as still fit; what
cannot be replayed stays readable, and the match says so (`OlderRecord`).
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import MISSING, fields, is_dataclass
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from hordeplay.core.annotations import type_hints
from hordeplay.core.any import AnyGame, AnyMatch
from hordeplay.core.cards import Cards
from hordeplay.core.choice import Choice, IllegalChoice, shown
from hordeplay.core.content import structure, unstructure
from hordeplay.core.english import counted, cut
from hordeplay.core.file_bytes import file_bytes
from hordeplay.core.knobs import nearest
from hordeplay.core.script import Answer, Ask, Play, Request, Table

if TYPE_CHECKING:
    from hordeplay.core.history import Recorded

VERSION = 1
LARGEST = 4_000_000
"""Characters a record may have."""
DEEPEST = 24
MOST = 100_000
"""Answers a record may have. They are played again, which takes 0.05 to 0.12 s a thousand: a game of bots has up to 2,100, one
of Fantahzee by random players 15,700 on average."""
MOST_PARTS = 400_000
"""Lists, tables and texts in a record or a result: a million of them, which 4 MB can hold, take more than 100 MB of memory."""
KEYS = frozenset(
    {"hordeplay", "game", "start", "seed", "salt", "dice", "undo", "rules", "ply", "stands", "older", "answers"}
)
_NO_ROOM = re.compile(r" A record has no room for the first (\d{1,9}) answers? of it\.")
_LONGEST_WORDS = 500
"""Characters of a note, and of an answer that is only read."""


class RecordError(ValueError):
    """A record that cannot be a match: damaged, truncated, too large, or of something else. The message is never long."""

    def __init__(self, message: str) -> None:
        super().__init__(cut(message, 500))


class OnceAnswered(NamedTuple):
    """An answer that can be read, and not replayed: its number from 1 on, the seat (of chance there is none), and what it was.

    A share code tells what seats decided: those answers alone are numbered, and where one seat is asked it is not named.
    """

    number: int
    seat: int | None
    text: str

    def __str__(self) -> str:
        return f"{self.number:>5}  {'' if self.seat is None else f'seat {self.seat}: '}{self.text}"


class OlderRecord(NamedTuple):
    """What became of a record that was written under other rules: a note for people, and the answers that are only read.

    It prints as the note with the answers below it.
    """

    note: str
    began: str = ""
    """Digest of how the game began, in which the match itself begins no more."""
    answers: tuple[OnceAnswered, ...] = ()

    def __str__(self) -> str:
        return "\n".join([self.note, *map(str, self.answers)])

    def __repr__(self) -> str:  # without the digest, from which a small seed can be found
        return str(self)


def dump(match: AnyMatch) -> str:
    """The record of a match, one answer a line; `RecordError` for one that could not be loaded again."""
    begun, table = _step_begun(match)
    return dump_answers(
        match, [*match.answers, *match.ahead], match.ply, {"stands": {"ply": begun, "table": plain(table)}}
    )


def dump_answers(
    match: AnyMatch,
    answers: Sequence[Answer],
    ply: int | None = None,
    stands: Mapping[str, Any] = MappingProxyType({}),  # plain JSON
) -> str:
    """A record with other answers than those of the match: what `ScriptError` carries."""
    head = {
        "hordeplay": VERSION,
        "game": match.game.name,
        **start_of(match),
        "salt": match.salt,
        "dice": match.dice,
        "undo": match.undo_policy,
        "rules": {"digest": match.rules.digest, **match.rules.patches},
        "ply": len(answers) if ply is None else ply,
    }
    if len(answers) > MOST:
        raise RecordError(f"{len(answers)} answers are more than a record can have ({MOST}), so they are not saved")
    body = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
    for key, value in stands.items():
        body += f',\n "{key}": {json.dumps(value, ensure_ascii=False)}'
    lines = ",\n".join(json.dumps(_written(a), ensure_ascii=False) for a in answers)
    rest = f',\n "answers": [\n{lines}\n ]\n}}\n' if lines else ',\n "answers": []\n}\n'
    older = match.older and _that_fits(match.older, MOST - len(answers), LARGEST - len(body) - len(rest))
    past = (f',\n "older": {json.dumps(value, ensure_ascii=False)}' for value in older_words(older).values())
    text = "".join([body, *past, rest])
    if len(text) > LARGEST:
        raise RecordError(f"the record is larger than one can be ({LARGEST} characters), so it is not saved")
    return text


def _that_fits(older: OlderRecord, answers: int, characters: int) -> OlderRecord:
    """What a record has room for of answers that are only read: the last of them, and a note of those that are left out."""
    room, kept = characters - 2 * _LONGEST_WORDS, 0  # the note, which may grow, and the words around it
    for row in reversed(older.answers[max(0, len(older.answers) - answers) :]):
        room -= len(json.dumps(row, ensure_ascii=False)) + 2
        if room < 0:
            break
        kept += 1
    if kept == len(older.answers):
        return older
    before = _NO_ROOM.search(older.note)
    gone = len(older.answers) - kept + (int(before[1]) if before else 0)
    note = f"{_NO_ROOM.sub('', older.note)} A record has no room for the first {counted(gone, 'answer')} of it."
    return older._replace(note=_line(note), answers=older.answers[len(older.answers) - kept :])


def older_words(older: OlderRecord | None) -> dict[str, Any]:  # plain JSON
    """What a record tells of the one that its match goes on from; empty where it goes on from none."""
    return {} if older is None else {"older": {**older._asdict(), "answers": [list(row) for row in older.answers]}}


def _step_begun(match: AnyMatch) -> tuple[int, Table]:
    """The table as the step began in which a match stands, and at which ply: in the midst of a step it says not all."""
    position = match.position()
    begun = ply = match.ply - len(position.answers)
    table: Table = position.table

    def entered(now: Table) -> None:
        nonlocal begun, table
        begun, table = ply, now.copy()

    play: Play[Any] = Play(position.table.copy(), position.steps, entered)
    for answer in position.answers:
        ply += 1
        play.send(answer)
    return begun, table


def _written(answer: Answer) -> list[Any]:  # plain JSON
    value = answer.value
    return [
        answer.seat,
        str(value) if isinstance(value, Choice) else list(value) if isinstance(value, tuple) else value,
    ]


def load(text: str, find: Callable[[str], AnyGame], where: str = "record") -> AnyMatch:
    """The match of a record; `RecordError` names the place and what is wrong."""
    return restore(parse(text, where), find, where)


def restore(
    data: dict[str, Any],  # plain JSON
    find: Callable[[str], AnyGame],
    where: str = "record",
    rows: Callable[[list[Any], str], Rows] | None = None,  # untrusted rows
) -> AnyMatch:
    """The match of a record that was parsed; `rows` reads answers that are written in another way."""
    name = _key(data, "game", str, where)
    try:
        game = find(name)
    except ValueError as error:
        raise RecordError(f"{where}, game: {error}") from None
    words = _key(data, "rules", dict, where)
    rules = _rules(game, words, where)
    if words["digest"] != rules.digest:
        return _of_other_rules(data, game, rules, where, rows or Rows)
    table, setup = _start(data, game, rules, where)
    return _replayed(data, game, table, setup, where, rows or Rows)


def _start(
    data: dict[str, Any],  # plain JSON
    game: AnyGame,
    rules: Any,  # any game's rules
    where: str,
) -> tuple[Any, dict[str, Any] | None]:  # any game's table, plain JSON
    """The table that a game began with, and the setup words that make it."""
    start = _key(data, "start", dict, where)
    if set(start) not in ({"setup"}, {"table"}):
        raise RecordError(f"{where}, start: either setup words or a table is needed")
    if "table" in start:
        return _checked_table(game, rules, start["table"], f"{where}, start"), None
    setup = _key(start, "setup", dict, f"{where}, start")
    with _named(where, "start"):
        return new_table(game, rules, setup), setup


def _checked_table(
    game: AnyGame,
    rules: Any,  # any game's rules
    data: object,
    where: str,
    *,
    older: bool = False,
) -> Any:  # any game's table
    """A table from plain data under the law of its game."""
    with _named(where):
        table = read_table(game, rules, data, where, older=older)
        game.check(table)
    return table


@contextmanager
def _named(where: str, part: str = "") -> Iterator[None]:
    """Whatever a game's own start or check makes of data from anywhere is one error that names the place."""
    try:
        yield
    except RecordError:
        raise
    except Exception as error:
        reason = _cause(error)
        place = f"{where}, {part}" if part else where
        raise RecordError(reason if reason.startswith(where) else f"{place}: {reason}") from error


def continued(match: AnyMatch, text: str, *, same_start: bool, where: str = "record") -> AnyMatch:
    """The match of a record that can take the place of this one; `RecordError` where it is of something else, or damaged.

    It is of the same game under the same knobs, edits and house rules, and began in the same way; else, if that is allowed,
    with as many seats. Of another version of the rules it goes on as `restore` has it.
    """
    data = parse(text, where)
    name = _key(data, "game", str, where)
    if name != match.game.name:
        raise RecordError(f"{where}: a game of {shown(name)}, and this is one of {match.game.name}")
    words = _key(data, "rules", dict, where)
    rules = match.rules
    if words.get("digest") != rules.digest and _plain_again(words, "digest") != _plain_again(rules.patches):
        raise RecordError(f"{where}: written under rules {shown(words.get('digest'))}, these are {rules.digest!r}")
    own_start = json.loads(json.dumps(start_of(match)))
    same = {key: data.get(key) for key in own_start} == own_start
    if same and words.get("digest") == rules.digest:
        own = {"dice": match.dice, "undo": match.undo_policy}
        setup = None if match.start is None else dict(match.start)
        return _replayed(data | own, match.game, match.origin, setup, where, Rows)
    older = _read_older(data, where)
    if same_start and not same and (older is None or older.began != _digest(own_start)):
        raise RecordError(f"{where}: it began in another way than this match, or with another seed")
    other = restore(data, lambda _name: match.game, where)
    if other.rules.digest != rules.digest:  # its digest was not that of its own knobs and edits
        raise RecordError(f"{where}: written under rules {other.rules.digest!r}, these are {rules.digest!r}")
    if other.seats != match.seats:
        raise RecordError(f"{where}: a game of {counted(other.seats, 'seat')}, and this one has {match.seats}")
    return other


def _plain_again(words: Mapping[str, Any], without: str = "") -> Any:  # plain JSON
    return json.loads(json.dumps({key: value for key, value in words.items() if key != without}))


def _digest(value: object) -> str:
    """16 hex digits that stand for plain JSON."""
    return blake2b(json.dumps(value, sort_keys=True).encode(), digest_size=8).hexdigest()


def start_of(match: AnyMatch) -> dict[str, Any]:  # plain JSON
    """What a record tells of how a match began: from the same start the same decisions lead to the same place."""
    start = {"setup": dict(match.start)} if match.start is not None else {"table": plain(match.origin)}
    return {"start": start, "seed": match.seed}


def _replayed(
    data: dict[str, Any],  # plain JSON
    game: AnyGame,
    table: Table,
    setup: dict[str, Any] | None,  # plain JSON
    where: str,
    rows: Callable[[list[Any], str], Rows],  # untrusted rows
) -> AnyMatch:
    """A match from this table on, through the answers of a record up to where it stands."""
    match = _match(data, game, table, setup, where, rows(_answers(data, where), where))
    match.older = _read_older(data, where)
    ply = _key(data, "ply", int, where)
    if not 0 <= ply <= match.plies:
        raise RecordError(f"{where}, ply: {ply} is not among the {match.plies} answers")
    match.goto(ply)
    return match


def _answers(data: dict[str, Any], where: str) -> list[Any]:  # plain JSON, untrusted rows
    answers: list[Any] = _key(data, "answers", list, where)  # untrusted rows
    if len(answers) > MOST:
        raise RecordError(f"{where}, answers: {len(answers)} are more than a match can have ({MOST})")
    return answers


def _match(
    data: dict[str, Any],  # plain JSON
    game: AnyGame,
    table: Table,
    setup: dict[str, Any] | None,  # plain JSON
    where: str,
    recorded: Recorded,
    *,
    salt: int = 0,
) -> AnyMatch:
    """A match from this table on, behind all the answers."""
    from hordeplay.core.match import Match

    try:
        return Match(
            game,
            table,
            seed=_key(data, "seed", (int, str), where),
            dice=_key(data, "dice", str, where),
            undo=_key(data, "undo", str, where),
            start=setup,
            salt=_key(data, "salt", int, where) + salt,
            recorded=recorded,
        )
    except RecordError:
        raise
    except Exception as error:  # the first step, on a table from anywhere
        raise RecordError(f"{where}: {_cause(error)}") from error


# ---- records of other rules


OTHER_RULES = "Saved under another version of the rules."


def _of_other_rules(
    data: dict[str, Any],  # plain JSON
    game: AnyGame,
    rules: Any,  # any game's rules
    where: str,
    rows: Callable[[list[Any], str], Rows],  # untrusted rows
) -> AnyMatch:
    """The match of a record whose rules are no more: from its table on, else as far as its answers still fit."""
    lacks = ""
    if "stands" in data and rows is Rows:
        try:
            return _from_table(data, game, rules, where)
        except RecordError as error:  # a table of another shape, or one that these rules forbid
            lacks = f" Its table cannot be used: {error}."
    table, setup = _start(data, game, rules, where)
    recorded = rows(_answers(data, where), where)
    match, misfit = _as_far_as_it_fits(data, game, table, setup, where, recorded)
    ply, fit = _key(data, "ply", int, where), match.plies
    if misfit:
        note = f"{OTHER_RULES} {misfit}. The game stands before that; what follows can be read, and not replayed."
    else:
        note = f"{OTHER_RULES} All its answers still fit ({fit}); where they led to may be another place than it was."
    match.older = _older(data, where, note + lacks, recorded.once_answered(fit))
    match.goto(max(0, min(ply, fit)))
    return match


def _from_table(
    data: dict[str, Any], game: AnyGame, rules: Any, where: str
) -> AnyMatch:  # plain JSON, any game's rules
    """The game goes on from its table: that of its step, and what was answered in the step since."""
    stands = _key(data, "stands", dict, where)
    answers, ply = _answers(data, where), _key(data, "ply", int, where)
    begun = _key(stands, "ply", int, f"{where}, stands")
    if not 0 <= begun <= ply <= len(answers):
        raise RecordError(f"{where}, stands, ply: {begun} is not among the answers before {ply}")
    table = _checked_table(game, rules, stands.get("table"), f"{where}, stands", older=True)
    since = Rows(answers[:ply], where, begun)
    match, misfit = _as_far_as_it_fits(data, game, table, None, where, since, salt=1)
    fit = begun + match.plies
    note = (
        f"{OTHER_RULES} The game goes on from its table at step {fit}; what was before can be read, and not replayed."
    )
    if misfit:
        note += f" {misfit}."
    everything = Rows(answers, where)
    match.older = _older(data, where, note, (*everything.once_answered(0, begun), *everything.once_answered(fit)))
    return match


def _as_far_as_it_fits(
    data: dict[str, Any],  # plain JSON
    game: AnyGame,
    table: Table,
    setup: dict[str, Any] | None,  # plain JSON
    where: str,
    rows: Recorded,
    *,
    salt: int = 0,
) -> tuple[AnyMatch, str]:
    """A match behind the answers that fit, and why the next does not, with its place; empty where all do."""
    trying = _Trying(rows)
    try:
        return _match(data, game, table, setup, where, trying, salt=salt), ""
    except RecordError:
        if not trying.misfit:
            raise
    return _match(data, game, table, setup, where, _Fitting(trying.fitting), salt=salt), trying.misfit


class _Trying:
    """Answers that are sent until one does not fit; which one, and why, is kept."""

    def __init__(self, rows: Recorded) -> None:
        self._rows = rows
        self.fitting: list[Answer] = []
        self.misfit = ""

    def __len__(self) -> int:
        return len(self._rows)

    def replay(self, waiting: Callable[[], Request | None], send: Callable[[Answer], None]) -> None:
        def sent(answer: Answer) -> None:
            send(answer)
            self.fitting.append(answer)

        try:
            self._rows.replay(waiting, sent)
        except RecordError as error:
            self.misfit = str(error)
            raise


class _Fitting:
    """Answers that are known to fit."""

    def __init__(self, answers: list[Answer]) -> None:
        self._answers = answers

    def __len__(self) -> int:
        return len(self._answers)

    def replay(self, waiting: Callable[[], Request | None], send: Callable[[Answer], None]) -> None:
        for answer in self._answers:
            send(answer)


def _line(text: str) -> str:
    """A text that can be shown, of one line and not long."""
    return cut("".join(sign if sign.isprintable() else " " for sign in text), _LONGEST_WORDS)


def _older(
    data: dict[str, Any],  # plain JSON
    where: str,
    note: str,
    answers: tuple[OnceAnswered, ...],
) -> OlderRecord:
    """What became of a record, after what had become of the one before it."""
    before = _read_older(data, where)
    began = before.began if before else _digest({"start": data.get("start"), "seed": data.get("seed")})
    return OlderRecord(_line(note), began, (*(before.answers if before else ()), *answers))


def _read_older(data: dict[str, Any], where: str) -> OlderRecord | None:  # plain JSON
    """What a record tells of the one that it goes on from, checked."""
    if "older" not in data:
        return None
    words = _key(data, "older", dict, where)
    place = f"{where}, older"
    rows = _key(words, "answers", list, place)
    if len(rows) > MOST:
        raise RecordError(f"{place}, answers: {len(rows)} are more than a match can have ({MOST})")
    answers = []
    for row in rows:
        if not (isinstance(row, list) and len(row) == 3 and type(row[0]) is int and isinstance(row[2], str)):
            raise RecordError(
                f"{place}, answers: a number, a seat (or null) and a text are needed, not {str(row)[:80]}"
            )
        if not (row[1] is None or type(row[1]) is int):
            raise RecordError(f"{place}, answers: a seat is a number (or null), not {str(row[1])[:80]}")
        answers.append(OnceAnswered(row[0], row[1], row[2]))
    older = OlderRecord(_key(words, "note", str, place), _key(words, "began", str, place), tuple(answers))
    if set(words) != set(older._fields) or any(
        _line(t) != t for t in (older.note, older.began, *(a.text for a in answers))
    ):
        raise RecordError(f"{place}: damaged, or with a text that cannot be shown")
    return older


# ---- files


def load_file(path: str | Path, find: Callable[[str], AnyGame]) -> AnyMatch:
    """The match of a file; `RecordError` when it is none, too large or no text."""
    if not _is_path(path):
        raise RecordError(f"a record is the path of a file or the text of one, not {shown(path)}")
    path = Path(path)
    try:
        too_large = f"{path.name}: larger than a record can be ({LARGEST} characters)"
        text = file_bytes(path, 4 * LARGEST, too_large).decode("utf-8")
    except FileNotFoundError:
        raise
    except OSError as error:
        raise RecordError(f"{str(path)[:80]!r} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise RecordError(f"{path.name}: not a text in UTF-8: {error.reason} at byte {error.start}") from None
    except ValueError as error:
        raise RecordError(str(error)) from None
    return load(text, find, path.name)


def _is_path(value: object) -> bool:
    return isinstance(value, str | Path) and bool(str(value).strip())


def new_table(game: AnyGame, rules: Any, setup: dict[str, Any]) -> Any:  # any game's rules and table
    """The table of a new game from its setup words; `ValueError` names those that its `start` takes."""
    words = dict(setup)
    seats = game.check_seats(words.pop("seats", None))
    taken = setup_words(game)
    for word in words:
        if word not in taken:
            known = f"; it takes {', '.join(taken) or 'none'}"
            hint = nearest(word, ["seats", *taken])
            raise ValueError(f"{game.title} cannot be set up with {shown(word)[1:-1]}{hint or known}")
    return game.start(rules, seats, **words)


def setup_words(game: AnyGame) -> list[str]:
    """The words beyond rules and seats that a game's `start` takes."""
    return list(inspect.signature(game.start).parameters)[2:]  # the first two are rules and seats


def plain_words(setup: dict[str, Any]) -> dict[str, Any]:  # plain JSON
    """Setup words as their record will read them; `ValueError` for what is no number, text, list or dict."""
    try:
        plain: dict[str, Any] = json.loads(json.dumps(setup, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise ValueError(f"setup words are numbers, texts, lists and dicts: {error}") from None
    return plain


def plain(table: Table) -> dict[str, Any]:  # plain JSON
    """A table as JSON: its fields without log and rules."""
    data: dict[str, Any] = {}
    for f in fields(table):  # type: ignore[arg-type]  # every table is a dataclass
        value = getattr(table, f.name)
        if f.name in {"log", "rules"}:
            continue
        if isinstance(value, Cards):
            data[f.name] = {"bags": value.bags, "piles": value.piles, "hands": value.hands}
        else:
            data[f.name] = _strings(unstructure(value))
    return data


def _strings(value: Any) -> Any:  # JSON has only text keys: dicts with other keys become rows
    if isinstance(value, dict):
        if all(isinstance(k, str) for k in value) and set(value) != {"rows"}:
            return {k: _strings(v) for k, v in value.items()}
        return {"rows": [[k, _strings(v)] for k, v in value.items()]}
    if isinstance(value, list | tuple):
        return [_strings(v) for v in value]
    return value


def _unstrings(value: Any) -> Any:  # back from rows
    if isinstance(value, dict):
        if set(value) == {"rows"} and isinstance(value["rows"], list):
            return {row[0]: _unstrings(row[1]) for row in value["rows"] if isinstance(row, list) and len(row) == 2}
        return {k: _unstrings(v) for k, v in value.items()}
    if isinstance(value, list):
        return [_unstrings(v) for v in value]
    return value


def read_table(
    game: AnyGame,
    rules: Any,  # any game's rules
    data: object,
    where: str,
    *,
    older: bool = False,
) -> Any:  # any game's table
    """A prepared table from JSON; its card backs come from a new game's, since they are printed, not state.

    Where the setup decides what cards there are, the table keeps the setup's word, a text, in a field of that name. A field that
    an `older` table lacks is as a table has it by default.
    """
    if not isinstance(data, dict):
        raise RecordError(f"{where}: neither setup words nor a table")
    if not is_dataclass(game.table):
        raise RecordError(f"{where}: {game.title} has no table of this kind")
    data = dict(data)
    values: dict[str, Any] = {"rules": rules}
    players = data.get("players")
    seats = game.check_seats(len(players) if isinstance(players, list) else None)
    words = {word: data[word] for word in setup_words(game) if isinstance(data.get(word), str)}
    fresh = game.start(rules, seats, **words)
    hints = type_hints(game.table)
    for f in fields(game.table):
        if f.name in {"log", "rules"}:
            continue
        if f.name not in data:
            if older and (f.default is not MISSING or f.default_factory is not MISSING):
                continue
            raise RecordError(f"{where}: the table has no {f.name!r}")
        value = data.pop(f.name)
        if f.name == "cards":
            if not isinstance(value, dict) or set(value) != {"bags", "piles", "hands"}:
                raise RecordError(f"{where}, cards: bags, piles and hands are needed")
            bags = structure(value["bags"], dict[str, list[str]], f"{where}, bags")
            piles = structure(value["piles"], dict[str, list[dict[str, int]]], f"{where}, piles")
            hands = structure(value["hands"], dict[str, list[str]], f"{where}, hands")
            cards = values["cards"] = Cards(fresh.cards.backs, bags, piles, hands, fresh.cards.owners)
            if _names(cards) != _names(fresh.cards):
                raise RecordError(f"{where}, cards: other bags, piles or hands than {game.title} has")
            cards.check()
        else:
            values[f.name] = structure(_unstrings(value), hints[f.name], f"{where}, {f.name}")
    if data:
        raise RecordError(f"{where}: the table has no place for {min(data)!r}")
    return game.table(**values)


def _names(cards: Cards) -> list[list[str]]:
    return [sorted(cards.bags), sorted(cards.piles), sorted(cards.hands)]


def parse(text: str, where: str) -> dict[str, Any]:  # untrusted JSON
    """The JSON of a record, its size and depth checked; `RecordError` says what is wrong."""
    if len(text) > LARGEST:
        raise RecordError(f"{where}: larger than a record can be ({LARGEST} characters)")
    if has_too_many_parts(text):
        raise RecordError(f"{where}: more lists, tables and texts than a record can have ({MOST_PARTS})")
    try:
        data = json.loads(text)
        if not text.isascii() or "\\u" in text:
            json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise RecordError(f"{where}: it holds half a sign, which no file can hold") from None
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{where}: damaged or cut off: {_cause(error)}") from None
    if isinstance(data, dict) and "kept" in data:
        data = data.get("record")  # a file that a board keeps
    if not isinstance(data, dict) or type(data.get("hordeplay")) is not int or data["hordeplay"] != VERSION:
        raise RecordError(f"{where}: not a hordeplay record of version {VERSION}")
    if unknown := sorted(set(data) - KEYS):
        raise RecordError(f"{where}: a record has no {shown(unknown[0])}; it has {', '.join(sorted(KEYS))}")
    _check_depth(data, where)
    return data


def has_too_many_parts(text: str) -> bool:
    """Whether a text of JSON has more than `MOST_PARTS`, told before it is parsed."""
    return text.count("[") + text.count("{") + text.count('"') // 2 > MOST_PARTS


def _check_depth(data: dict[str, Any], where: str) -> None:  # untrusted JSON
    """The answers are flat, and looked at one by one later; all else may be so deep and no deeper."""
    level: list[Any] = [value for key, value in data.items() if key != "answers"]  # untrusted JSON
    for _ in range(DEEPEST):
        level = [
            inner
            for value in level
            if isinstance(value, dict | list)
            for inner in (value.values() if isinstance(value, dict) else value)
        ]
    if level:
        raise RecordError(f"{where}: nested deeper than a record can be ({DEEPEST})")


def _cause(error: BaseException) -> str:
    return f"{error}" if type(error) is ValueError else f"{type(error).__name__}: {error}"


def _key(data: dict[str, Any], key: str, kind: Any, where: str) -> Any:  # checked against kind
    value = data.get(key)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise RecordError(f"{where}, {key}: missing or of the wrong kind")
    return value


def _rules(game: AnyGame, data: dict[str, Any], where: str) -> Any:  # any game's rules
    _key(data, "digest", str, f"{where}, rules")
    try:
        return game.printed.patched(_plain_again(data, "digest"), f"{where}, rules")
    except ValueError as error:
        raise RecordError(str(error)) from None


class Rows:
    """The rows of a record as answers, read one by one against the request that waits for each."""

    def __init__(self, rows: list[Any], where: str, begin: int = 0) -> None:  # untrusted rows
        self._rows = rows
        self._where = where
        self._begin = begin
        """So many of them are passed over."""

    def __len__(self) -> int:
        return len(self._rows) - self._begin

    def place(self, i: int) -> str:
        return f"{self._where}, answer {i + 1} of {len(self._rows)}"

    def read(self, i: int, request: Request) -> Answer:
        """Row i as an answer; its shape is checked here, its legality by whoever sends it."""
        row = self._rows[i]
        if not (isinstance(row, list) and len(row) == 2 and (row[0] is None or type(row[0]) is int)):
            raise RecordError(f"{self.place(i)}: a seat (or null) and its answer are needed, not {str(row)[:80]}")
        seat, value = row
        if not isinstance(request, Ask):
            return Answer(seat, tuple(value) if isinstance(value, list) else value)
        if not isinstance(value, str):
            raise RecordError(f"{self.place(i)}: a choice in words is needed, not {str(value)[:80]}")
        return Answer(seat, request.read(value))

    def once_answered(self, since: int, until: int | None = None) -> tuple[OnceAnswered, ...]:
        """The rows behind the first so many, up to that one, as people read them."""
        read: list[OnceAnswered] = []
        for number, row in enumerate(self._rows[since:until], since + 1):
            seat, value = row if isinstance(row, list) and len(row) == 2 else (None, row)
            text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
            read.append(OnceAnswered(number, seat if type(seat) is int else None, _line(text)))
        return tuple(read)

    def replay(self, waiting: Callable[[], Request | None], send: Callable[[Answer], None]) -> None:
        """Send every row; the first that does not fit is a `RecordError` with its place."""
        for i in range(self._begin, len(self._rows)):
            request = waiting()
            if request is None:
                raise RecordError(f"{self.place(i)}: the game was over before")
            try:
                send(self.read(i, request))
            except RecordError:
                raise
            except IllegalChoice as error:
                raise RecordError(f"{self.place(i)}: {error.refusal}") from None
            except Exception as error:
                raise RecordError(f"{self.place(i)}: the rules cannot go on from here ({_cause(error)})") from error

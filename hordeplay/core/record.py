"""A match as JSON and back: game, start, seed, salt, rules, and the answers with their seats.

A record is untrusted: size, depth and shape are checked, every answer is checked as it is replayed (without listing
options), and anything wrong is one `RecordError` that names the place. Replay needs no luck.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Sequence
from dataclasses import is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hordeplay.core.annotations import type_hints
from hordeplay.core.any import AnyGame, AnyMatch
from hordeplay.core.cards import Cards
from hordeplay.core.choice import Choice, IllegalChoice, shown
from hordeplay.core.content import structure, unstructure
from hordeplay.core.english import counted, cut
from hordeplay.core.file_bytes import file_bytes
from hordeplay.core.knobs import nearest
from hordeplay.core.script import Answer, Ask, Request, Table

if TYPE_CHECKING:
    from hordeplay.core.history import Recorded

VERSION = 1
LARGEST = 4_000_000
"""Characters a record may have."""
DEEPEST = 24
MOST = 100_000
"""Answers a record may have."""
KEYS = frozenset({"hordeplay", "game", "start", "seed", "salt", "dice", "undo", "rules", "ply", "answers"})


class RecordError(ValueError):
    """A record that cannot be a match: damaged, truncated, too large, or of something else. The message is never long."""

    def __init__(self, message: str) -> None:
        super().__init__(cut(message, 500))


def dump(match: AnyMatch) -> str:
    """The record of a match, one answer a line."""
    return dump_answers(match, [*match.answers, *match.ahead], match.ply)


def dump_answers(match: AnyMatch, answers: Sequence[Answer], ply: int | None = None) -> str:
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
    lines = ",\n".join(json.dumps(_written(a), ensure_ascii=False) for a in answers)
    body = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
    return f'{body},\n "answers": [\n{lines}\n ]\n}}\n' if lines else f'{body},\n "answers": []\n}}\n'


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
    rows: Callable[[list[Any], str], Recorded] | None = None,  # untrusted rows
) -> AnyMatch:
    """The match of a record that was parsed; `rows` reads answers that are written in another way."""
    name = _key(data, "game", str, where)
    try:
        game = find(name)
    except ValueError as error:
        raise RecordError(f"{where}, game: {error}") from None
    rules = _rules(game, _key(data, "rules", dict, where), where)
    start = _key(data, "start", dict, where)
    if set(start) not in ({"setup"}, {"table"}):
        raise RecordError(f"{where}, start: either setup words or a table is needed")
    setup = start.get("setup")
    try:
        if "setup" in start:
            setup = _key(start, "setup", dict, f"{where}, start")
            table = new_table(game, rules, setup)
        else:
            table = read_table(game, rules, start["table"], f"{where}, start")
            game.check(table)
    except RecordError:
        raise
    except Exception as error:  # a game's own start and check, on data from anywhere
        reason = _cause(error)
        raise RecordError(reason if reason.startswith(where) else f"{where}, start: {reason}") from error
    return _replayed(data, game, table, setup, where, rows or Rows)


def continued(match: AnyMatch, text: str, *, same_start: bool, where: str = "record") -> AnyMatch:
    """The match of a record that can take the place of this one; `RecordError` where it is of something else, or damaged.

    It is of the same game under the same rules, and began in the same way; else, if that is allowed, with as many seats.
    """
    data = parse(text, where)
    name = _key(data, "game", str, where)
    if name != match.game.name:
        raise RecordError(f"{where}: a game of {shown(name)}, and this is one of {match.game.name}")
    rules = _key(data, "rules", dict, where).get("digest")
    if rules != match.rules.digest:
        raise RecordError(f"{where}: written under rules {shown(rules)}, these are {match.rules.digest!r}")
    own_start = json.loads(json.dumps(start_of(match)))
    if {key: data.get(key) for key in own_start} == own_start:
        own = {"dice": match.dice, "undo": match.undo_policy}
        setup = None if match.start is None else dict(match.start)
        return _replayed(data | own, match.game, match.origin, setup, where, Rows)
    if same_start:
        raise RecordError(f"{where}: it began in another way than this match, or with another seed")
    other = restore(data, lambda _name: match.game, where)
    if other.seats != match.seats:
        raise RecordError(f"{where}: a game of {counted(other.seats, 'seat')}, and this one has {match.seats}")
    return other


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
    rows: Callable[[list[Any], str], Recorded],  # untrusted rows
) -> AnyMatch:
    """A match from this table on, through the answers of a record up to where it stands."""
    from hordeplay.core.match import Match

    answers = _key(data, "answers", list, where)
    if len(answers) > MOST:
        raise RecordError(f"{where}, answers: {len(answers)} are more than a match can have ({MOST})")
    try:
        match = Match(
            game,
            table,
            seed=_key(data, "seed", (int, str), where),
            dice=_key(data, "dice", str, where),
            undo=_key(data, "undo", str, where),
            start=setup,
            salt=_key(data, "salt", int, where),
            recorded=rows(answers, where),
        )
    except RecordError:
        raise
    except Exception as error:  # the first step, on a table from anywhere
        raise RecordError(f"{where}: {_cause(error)}") from error
    ply = _key(data, "ply", int, where)
    if not 0 <= ply <= match.plies:
        raise RecordError(f"{where}, ply: {ply} is not among the {match.plies} answers")
    match.goto(ply)
    return match


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
    from dataclasses import fields

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


def read_table(game: AnyGame, rules: Any, data: object, where: str) -> Any:  # any game's table
    """A prepared table from JSON; its card backs come from a new game's, since they are printed, not state.

    Where the setup decides what cards there are, the table keeps the setup's word, a text, in a field of that name.
    """
    if not isinstance(data, dict):
        raise RecordError(f"{where}: neither setup words nor a table")
    if not is_dataclass(game.table):
        raise RecordError(f"{where}: {game.title} has no table of this kind")
    from dataclasses import fields

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
    try:
        data = json.loads(text)
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
    digest = data.pop("digest", None)
    try:
        rules = game.printed.patched(data, f"{where}, rules")
    except ValueError as error:
        raise RecordError(str(error)) from None
    if rules.digest != digest:
        raise RecordError(f"{where}, rules: written under rules {digest!r}, these are {rules.digest!r}")
    return rules


class Rows:
    """The rows of a record as answers, read one by one against the request that waits for each."""

    def __init__(self, rows: list[Any], where: str) -> None:  # untrusted rows
        self._rows = rows
        self._where = where

    def __len__(self) -> int:
        return len(self._rows)

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

    def replay(self, waiting: Callable[[], Request | None], send: Callable[[Answer], None]) -> None:
        """Send every row; the first that does not fit is a `RecordError` with its place."""
        for i in range(len(self._rows)):
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

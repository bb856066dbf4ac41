"""A variant: rules with a name, notes and a history, in one file.

The file is a rules file (`Rules.from_toml` reads it) with two parts more: `[variant]` has name and notes, and each `[[history]]`
is one save, with its digest, date, what it changed, a note, and the rules of that time, so that one can go back. A file is
written whole or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import tomli_w

from hordeplay.core.any import AnyRules
from hordeplay.core.arguments import known
from hordeplay.core.content import check_shape, parse_toml, structure, with_a_word_for_nothing
from hordeplay.core.english import cut
from hordeplay.core.file_bytes import file_bytes, write_whole
from hordeplay.core.rules import LARGEST, Diff

MOST: Final = 200
"""Saves that a history keeps; the oldest go first."""
NAME: Final = 80
NOTES: Final = 20_000
NOTE: Final = 2_000
"""Letters of a name, of the notes, and of the note of one save."""
_DIGEST: Final = re.compile(r"[0-9a-f]{16}")
_RULES: Final = ("knobs", "content", "house")


@dataclass(frozen=True, slots=True)
class Saved:
    """One save: the digest of the rules and the UTC time of day, what it changed, a note, and the rules as patches."""

    digest: str
    date: str
    changed: tuple[str, ...] = ()
    note: str = ""
    rules: Mapping[str, Any] = field(default_factory=dict)  # patches, checked when they are asked for

    def __post_init__(self) -> None:
        if not _DIGEST.fullmatch(self.digest):
            raise ValueError(f"a digest is 16 hex digits, not {cut(repr(self.digest), 40)}")
        try:
            datetime.fromisoformat(self.date)
        except ValueError:
            raise ValueError(
                f"a date is written as 2026-01-31T10:00:00+00:00, not {cut(repr(self.date), 40)}"
            ) from None
        _short(self.note, NOTE, "a note")

    def __str__(self) -> str:
        note = f"  {self.note}" if self.note else ""
        return "\n".join([f"{self.date}  {self.digest}{note}", *(f"  {line}" for line in self.changed)])


@dataclass(frozen=True, slots=True)
class _Head:
    name: str
    notes: str = ""


@dataclass(frozen=True, slots=True)
class _Extra:
    """What a variant's file has besides the rules."""

    variant: _Head = field(default_factory=lambda: _Head(""))
    history: tuple[Saved, ...] = ()


@dataclass(frozen=True)
class Variant:
    """Rules with a name, notes and a history, the newest save last.

    >>> import hordeplay as hp
    >>> soft = hp.Variant("soft", hp.rules("horrible-hordes").with_(army_hits_on=5)).saved("as tried on Monday")
    >>> now = soft.under(soft.rules.with_(rounds=15)).saved()
    >>> [save.changed for save in now.history]
    [('army_hits_on: 6 -> 5 (HH-ATK-03)',), ('rounds: 20 -> 15 (HH-END-01)',)]
    >>> now.at(0) == soft.rules, now.diff(soft)
    (True, rounds: 20 -> 15 (HH-END-01))
    """

    name: str
    rules: Any  # the game's own Rules
    notes: str = ""
    history: tuple[Saved, ...] = ()

    def __post_init__(self) -> None:
        if not self.name.strip() or not self.name.isprintable():
            raise ValueError(f"a variant's name is a line of 1 to {NAME} letters, not {cut(repr(self.name), 40)}")
        _short(self.name, NAME, "a variant's name")
        _short(self.notes, NOTES, "the notes of a variant")

    def under(self, rules: AnyRules) -> Variant:
        """The same variant with other rules of its game, not yet in its history."""
        _same_game(self.rules, rules)
        return replace(self, rules=rules)

    def saved(self, note: str = "", *, date: datetime | None = None) -> Variant:
        """With one save more in its history; the same where nothing changed since the last one and nothing is noted."""
        before = self.at(-1) if self.history else self.rules.printed
        if self.history and before == self.rules and not note:
            return self
        when = (datetime.now(UTC) if date is None else date).isoformat(timespec="seconds")
        changed = tuple(map(str, self.rules.diff(before)))
        save = Saved(self.rules.digest, when, changed, note, self.rules.patches)
        return replace(self, history=(*self.history, save)[-MOST:])

    def at(self, which: int | str) -> Any:  # the game's own Rules
        """The rules of one save: its number, from 0 or from the end with -1, or how its digest begins.

        `ValueError` says what there is, and what of an old save this version of the game no longer has.
        """
        if isinstance(which, str):
            fitting = [n for n, save in enumerate(self.history) if which and save.digest.startswith(which)]
            if len({self.history[n].digest for n in fitting}) != 1:
                which = known(which, list(dict.fromkeys(save.digest for save in self.history)), f"saves of {self.name}")
                fitting = [n for n, save in enumerate(self.history) if save.digest == which]
            number = fitting[-1]
        else:
            number = which
        if not -len(self.history) <= number < len(self.history):
            raise ValueError(f"{self.name} has {len(self.history)} saves, so there is no save {number}")
        save = self.history[number]
        return self.rules.printed.patched(dict(save.rules), f"{self.name}, the save of {save.date}")

    def diff(self, other: Variant | AnyRules | None = None) -> Diff:
        """What differs from the printed game, or from another variant or other rules."""
        return rules_of(self).diff(None if other is None else rules_of(other))

    def to_toml(self) -> str:
        """The text of its file; the oldest saves are left out of one that would be too large to be read again."""
        history = self.history
        while not _readable(text := self._toml(history)) and history:
            history = history[len(history) // 10 + 1 :]
        return text

    def _toml(self, history: tuple[Saved, ...]) -> str:
        head = {"name": self.name} | ({"notes": self.notes} if self.notes else {})
        data: dict[str, Any] = {"game": self.rules.game, **self.rules.patches, "variant": head}  # plain TOML types
        if history:
            data["history"] = [_plain(save) for save in history]
        return tomli_w.dumps(with_a_word_for_nothing(data), multiline_strings=True)

    @classmethod
    def read(
        cls, text: str, printed: Callable[[str], AnyRules], where: str = "variant file", name: str = ""
    ) -> Variant:
        """A variant from the text of its file; `printed` gives the printed rules of a game by name.

        A rules file without name and history is a variant, too, of the name given. `ValueError` starts with `where`.
        """
        if len(text) > LARGEST:
            raise ValueError(f"{where}: larger than a rules file can be ({LARGEST:,} characters)")
        data = parse_toml(text, where)
        game = data.pop("game", None)
        if not isinstance(game, str):
            raise ValueError(f'{where}: it has no line game = "...", so it is no file of rules')
        unknown = sorted(set(data) - {*_RULES, "variant", "history"})
        if unknown:
            raise ValueError(
                f"{where}: unknown key {cut(repr(unknown[0]), 40)}; there is game, variant, {', '.join(_RULES)}, history"
            )
        if isinstance(saves := data.get("history"), list) and len(saves) > MOST:
            raise ValueError(f"{where}: {len(saves):,} saves are more than a history keeps ({MOST})")
        extra = structure({key: data[key] for key in ("variant", "history") if key in data}, _Extra, where)
        try:
            rules = printed(game)
        except ValueError as error:
            raise ValueError(f"{where}: {error}") from None
        rules = rules.patched({key: data[key] for key in _RULES if key in data}, where)
        try:
            return cls(extra.variant.name or name or "unnamed", rules, extra.variant.notes, extra.history)
        except ValueError as error:
            raise ValueError(f"{where}: {error}") from None

    @classmethod
    def load(cls, path: str | Path, printed: Callable[[str], AnyRules]) -> Variant:
        """A variant from its file; `hp.variant(path)` knows the games. `OSError` where there is none, else as `read`."""
        path = Path(path)
        too_large = f"{path.name}: larger than a rules file can be ({LARGEST:,} characters)"
        data = file_bytes(path, LARGEST, too_large)
        try:
            text = data.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError:
            raise ValueError(f"{path.name}: it is no text in UTF-8") from None
        return cls.read(text, printed, path.name, path.stem)

    def save(self, path: str | Path, note: str = "") -> Variant:
        """Write it to its file with one save more in its history, whole or not at all; the variant as it is in the file.

        What stands in the file is replaced: `Rules.save` goes on with the history that it finds there.
        """
        variant = self.saved(note)
        write_whole(Path(path), variant.to_toml())
        return variant

    def __str__(self) -> str:
        title = f"{self.name}: {self.rules.game}, {self.rules.digest}"
        return "\n".join(filter(None, [title, self.notes, str(self.diff()), *(["", *map(str, self.history)])]))

    def __repr__(self) -> str:
        return f"<Variant {self.name!r} of {self.rules.game}, {self.rules.digest}, {len(self.history)} saved>"


def save_rules(rules: AnyRules, path: str | Path, note: str, name: str, notes: str | None) -> Variant:
    """What `Rules.save` does: the file's variant goes on, or begins."""
    path = Path(path)
    if path.exists() or "\0" in str(path):  # which says that it is no path

        def same(game: str) -> AnyRules:
            if game != rules.game:
                raise ValueError(f"these are rules of {cut(repr(game), 40)}, and those to be saved are of {rules.game}")
            return rules.printed

        variant = Variant.load(path, same).under(rules)
    else:
        variant = Variant(name or path.stem, rules)
    return replace(variant, name=name or variant.name, notes=variant.notes if notes is None else notes).save(path, note)


def rules_of(one: Variant | AnyRules) -> AnyRules:
    """The rules of a variant; rules are their own."""
    return one.rules if isinstance(one, Variant) else one


def _same_game(one: AnyRules, other: AnyRules) -> None:
    if one.game != other.game:
        raise ValueError(f"rules of {one.game} and of {other.game} are rules of two games")


def _plain(save: Saved) -> dict[str, object]:
    note = {"note": save.note} if save.note else {}
    return {"digest": save.digest, "date": save.date, **note, "changed": list(save.changed), "rules": dict(save.rules)}


def _readable(text: str) -> bool:
    try:
        check_shape(text, "variant file")
    except ValueError:
        return False
    return len(text) <= LARGEST


def _short(text: str, most: int, what: str) -> None:
    if len(text) > most:
        raise ValueError(f"{what} has up to {most:,} letters, not {len(text):,}")


__all__ = ["Saved", "Variant", "rules_of"]

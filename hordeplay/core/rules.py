"""The rules of one game as data: knobs, printed content, and named house rules.

`Rules` never changes: `with_`, `edit` and `house` return another one. A house rule is a named patch of knobs, content
and steps; a step patch wraps the printed step, so nothing is monkeypatched.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import textwrap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, Self, TypeVar

import tomli_w

from hordeplay.core.any import AnyRules
from hordeplay.core.content import (
    LONGEST,
    Entry,
    Rows,
    as_changes,
    edited,
    load,
    parse_toml,
    unstructure,
    with_a_word_for_nothing,
)
from hordeplay.core.english import cut
from hordeplay.core.knobs import Knob, declared, knob, nearest
from hordeplay.core.language import message, tr
from hordeplay.core.references import check_named, check_row, what_rules_read
from hordeplay.core.rulebook import Rulebook
from hordeplay.core.script import Script, Step, Table

if TYPE_CHECKING:
    from hordeplay.core.variants import Variant

K = TypeVar("K")
TableT = TypeVar("TableT", bound=Table)

LARGEST: Final = 1_000_000
"""Characters of a file of rules, its history included: with every row of the largest game edited it has 71,000."""
StepPatch = Callable[[Any, Callable[[Any], "Script[str] | str"]], "Script[str] | str"]
"""`def soft(table, printed): ...; return printed(table)`"""


@dataclass(frozen=True)
class HouseRule:
    """A named patch: knobs, content edits `{table: {entry: {field: value}}}`, and wrapped steps."""

    name: str
    says: str
    clause: str = ""
    knobs: Mapping[str, int | bool | str] = field(default_factory=dict)
    content: Mapping[str, Mapping[str, Mapping[str, object]]] = field(default_factory=dict)
    steps: Mapping[str, StepPatch] = field(default_factory=dict)

    @cached_property
    def source(self) -> str:
        """All that it is, in one text: its data, and of its step patches the text and what they close over.

        `ValueError` when the text of a patch cannot be found (it was typed into a bare prompt).
        """
        return json.dumps([*self.steps_source, dict(self.knobs), _plain(self.content)], sort_keys=True)

    @cached_property
    def steps_source(self) -> list[Any]:  # plain JSON types
        """What the digest of rules covers of this rule itself: its name, and its step patches as `source` has them.

        What it does to knobs and content the digest sees in those.
        """
        return [self.name, {name: _source(self.name, patch) for name, patch in self.steps.items()}]


HOUSE: Final = "house rule "
"""How the place of a change begins that is a house rule."""
NOT_USED: Final = message("not used")
"""What is said of a house rule where it is not."""


class Change(NamedTuple):
    """One line of a diff: where, what was printed (or stood in the other rules), what it is now, and the clause to reword."""

    where: str
    printed: object
    now: object
    clause: str
    caution: str = ""
    """What is odd about it, in a sentence: no die can show such a number."""

    def __str__(self) -> str:
        clause = f" ({self.clause})" if self.clause else ""
        caution = f"; {self.caution}" if self.caution else ""
        house = self.where.removeprefix(HOUSE)
        if house == self.where:
            return f"{self.where}: {self.printed} -> {self.now}{clause}{caution}"
        where, printed, now = tr("house rule {name}", name=house), tr(str(self.printed)), tr(str(self.now))
        return f"{where}: {printed} -> {now}{clause}{caution}"


class Diff(tuple[Change, ...]):
    """The differences to the printed game, or to other rules of it; prints one a line."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(map(str, self)) if self else tr("as printed")

    def __repr__(self) -> str:
        return str(self)


ENGINE: Final = 1
"""Raised when the loop that plays, or luck, comes to something else than before under equal rules: games saved until then go on
from their table. A game has a number of its own, `Rules.revision`."""


class Rules(Generic[K]):
    """The rules of a game: `rules.knobs.rounds`, `rules.hordes["Red Dragons"].attack`.

    A game subclasses it with `game`, `package`, `knob_type`, and one annotation per content table; `tables` maps each
    table's name to the dataclass of its rows.

    >>> import hordeplay as hp
    >>> printed = hp.rules("horrible-hordes")
    >>> changed = printed.with_(rounds=10).edit("hordes", "Red Dragons", attack=4)
    >>> print(changed.diff())
    rounds: 20 -> 10 (...)
    hordes / Red Dragons / attack: 5 -> 4 (...)
    >>> printed.from_toml(changed.to_toml()) == changed, changed.digest == printed.digest
    (True, False)
    >>> printed.with_(rounds=0)
    Traceback (most recent call last):
    ValueError: rounds is 1 to 40, not 0 (...)
    """

    game: ClassVar[str]
    package: ClassVar[str]
    knob_type: ClassVar[type]
    tables: ClassVar[Mapping[str, type]]
    revision: ClassVar[int] = 1
    """Raised when a step of the game comes to something else than before, although knobs and cards are the same."""
    clauses: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The clause that speaks of the rows of a table, `hordes`, or of one field of them, `hordes.attack`; a row may name its own."""
    registered: ClassVar[dict[str, HouseRule]]
    _loaded: ClassVar[Any]  # of the subclass's own type

    def __init_subclass__(cls) -> None:
        cls.registered = {}

    def __init__(
        self,
        knobs: K,
        content: Mapping[str, Mapping[str, Any]],  # rows of any table
        houses: tuple[HouseRule, ...] = (),
        printed: Self | None = None,
    ) -> None:
        put = self.__dict__
        put["knobs"] = knobs
        put["content"] = MappingProxyType(dict(content))
        put["houses"] = houses
        put["printed"] = printed or self
        put.update(self.content)
        self.check()

    knobs: K
    content: Mapping[str, Mapping[str, Any]]  # rows of any table
    houses: tuple[HouseRule, ...]
    printed: Self

    @classmethod
    def load(cls) -> Self:
        """The printed game; read once, since nobody changes it."""
        if "_loaded" not in cls.__dict__:
            content: dict[str, Mapping[str, Any]] = {
                table: load(cls.package, table, kind) for table, kind in cls.tables.items()
            }
            cls._loaded = cls(cls.knob_type(), content)
        loaded: Self = cls.__dict__["_loaded"]
        return loaded

    def check(self) -> None:
        """A game overrides it to refuse knobs and cards that together make no game, with a sentence.

        It looks at the whole content: what one card can be may rest on another that was edited (`edited_tables`).
        """

    def cautions(self) -> Mapping[str, str]:
        """A game overrides it to tell what can be played and is hardly meant, by the place of the change as `diff` names it.

        >>> import hordeplay as hp
        >>> print(hp.rules("horrible-hordes").edit("hordes", "Red Dragons", attack=12).diff())
        hordes / Red Dragons / attack: 5 -> 12 (HH-ATK-05); no die shows more than 10, so it never hits
        """
        return {}

    @property
    def edited_tables(self) -> tuple[str, ...]:
        """The content tables of which a row may read otherwise than printed."""
        return tuple(table for table, rows in self.content.items() if rows is not self.printed.content[table])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"rules never change: use rules.with_({name}=...) or rules.edit(...)")

    @classmethod
    def knob(cls, name: str) -> Knob:
        """The declaration of a knob; `ValueError` with the nearest name."""
        known = declared(cls.knob_type)
        if name not in known:
            hint = nearest(name, list(known)) or tr("; see rules.knobs")
            raise ValueError(tr("{game} has no knob {name!r}{hint}", game=cls.game, name=name, hint=hint))
        return known[name]

    @classmethod
    def all_knobs(cls) -> Mapping[str, Knob]:
        """Every knob by name."""
        return MappingProxyType(declared(cls.knob_type))

    def with_(self, /, **knobs: int | bool | str) -> Self:
        """The same rules with these knobs turned; `ValueError` names the permitted range and the nearest name."""
        for name, value in knobs.items():
            self.knob(name).check(value)
        if all(getattr(self.knobs, name) == value for name, value in knobs.items()):
            return self
        return type(self)(replace(self.knobs, **knobs), self.content, self.houses, self.printed)  # type: ignore[type-var]  # all knobs are

    def edit(self, table: str, entry: str, /, **changes: object) -> Self:
        """The same rules with one printed row changed: `rules.edit("hordes", "Red Dragons", attack=4)`.

        A row that differs from what is printed says `house` as its provenance. `ValueError` names what there is, or why the
        cards make no game together.
        """
        return self.edit_all({table: {entry: changes}})

    def edit_all(self, tables: Mapping[str, Mapping[str, Mapping[str, object]]]) -> Self:
        """The same rules with several rows changed at once, `{table: {row: {field: value}}}`.

        What they are together is looked at when all are changed, so two rows can swap what only one of them may have.

        >>> import hordeplay as hp
        >>> rules = hp.rules("horrible-hordes")
        >>> rules.events["Heroes"].face, rules.events["Expansion"].face
        (1, 2)
        >>> print(rules.edit_all({"events": {"Heroes": {"face": 2}, "Expansion": {"face": 1}}}).diff())
        events / Heroes / face: 1 -> 2 (HH-ETAB-01)
        events / Expansion / face: 2 -> 1 (HH-ETAB-01)
        """
        return type(self)(self.knobs, self._with_rows(tables), self.houses, self.printed)

    def put_together(
        self,
        knobs: Mapping[str, int | bool | str],
        rows: Mapping[str, Mapping[str, Mapping[str, object]]],
        houses: tuple[HouseRule, ...],
    ) -> Self:
        """These rules with all of this changed at once, so that only what comes of it is looked at; the house rules are `houses`."""
        return type(self)(replace(self.knobs, **knobs), self._with_rows(rows), houses, self.printed)  # type: ignore[type-var]  # all knobs are

    def _with_rows(self, tables: Mapping[str, Mapping[str, Mapping[str, object]]]) -> dict[str, Mapping[str, Any]]:
        """The content with rows changed, each checked for itself."""
        content = dict(self.content)
        for table, rows in tables.items():
            known = self._table(table)
            now = dict(known)
            for entry, changes in rows.items():
                if entry not in known:
                    raise ValueError(
                        tr("{table} has no {name!r}{hint}", table=table, name=entry, hint=nearest(entry, list(known)))
                    )
                now[entry] = edited(known[entry], self.printed.content[table][entry], changes, f"{table}, {entry!r}")
            content[table] = MappingProxyType(Rows(table, now))
        for table, rows in tables.items():
            for entry, changes in rows.items():
                check_row(content[table][entry], changes, content, self.package, f"{table}, {entry!r}")
            columns = {f"{table}.{column}" for changes in rows.values() for column in changes}
            check_named(columns, content, self.package)
        return content

    def house(self, *names: str) -> Self:
        """The same rules with these named house rules added, in this order."""
        rules = self
        for name in names:
            house = self.registered.get(name)
            if house is None:
                known = list(self.registered)
                raise ValueError(
                    tr(
                        "{game} has no house rule {name}{hint}; known: {known}",
                        game=self.game,
                        name=cut(repr(name)),
                        hint=nearest(name, known),
                        known=", ".join(known) or tr("none"),
                    )
                )
            if house in rules.houses:
                continue
            rules = rules._under(house)
        return rules

    def _under(self, house: HouseRule) -> Self:
        """These rules with a house rule added."""
        rules = self.with_(**house.knobs)
        if house.content:
            rules = rules.edit_all(house.content)
        return type(self)(rules.knobs, rules.content, (*rules.houses, house), self.printed)

    @cached_property
    def _base(self) -> Self:
        """The printed game with only the house rules of these rules: what the patches are written against."""
        base = self.printed
        for house in self.houses:
            base = base._under(house)  # noqa: SLF001 - the same class
        return base

    @classmethod
    def register(cls, house: HouseRule) -> HouseRule:
        """Make a house rule known by its name; checked by applying it to the printed game once."""
        before = cls.registered.get(house.name)
        cls.registered[house.name] = house
        try:
            cls.load().house(house.name)
        except ValueError:
            if before is None:
                del cls.registered[house.name]
            else:
                cls.registered[house.name] = before
            raise
        return house

    def steps(self, printed: Mapping[str, Step[TableT]]) -> Mapping[str, Step[TableT]]:
        """The steps of the game with the house rules' wrapped around the printed ones."""
        steps = dict(printed)
        for house in self.houses:
            for name, patch in house.steps.items():
                if name not in steps:
                    raise ValueError(
                        f"house rule {house.name!r} patches a step {name!r} that is not there{nearest(name, list(steps))}"
                    )
                steps[name] = _wrapped(patch, steps[name])
        return steps

    def diff(self, base: AnyRules | None = None) -> Diff:
        """What differs from the printed game, or from other rules of it, with the clauses to reword.

        >>> import hordeplay as hp
        >>> rules = hp.rules("horrible-hordes").with_(rounds=10)
        >>> print(rules.with_(army_hits_on=5).diff(rules))
        army_hits_on: 6 -> 5 (HH-ATK-03)
        """
        if base is not None and base.game != self.game:
            raise ValueError(f"rules of {self.game} and of {base.game} cannot be compared: they are two games")
        was: Any = base or self.printed  # the game's own Rules
        changes_ = [Change(f"{HOUSE}{h.name}", NOT_USED, h.says, h.clause) for h in self.houses if h not in was.houses]
        changes_ += [Change(f"{HOUSE}{h.name}", h.says, NOT_USED, h.clause) for h in was.houses if h not in self.houses]
        cautions = self.cautions()
        for name, value in self._turned(was).items():
            before, clause = getattr(was.knobs, name), self.knob(name).clause
            changes_.append(Change(name, before, value, clause, cautions.get(name, "")))
        for table, rows in self._edited(was).items():
            for name, changes in rows.items():
                row = was.content[table][name]
                for part, new in changes.items():
                    where, clause = f"{table} / {name} / {part}", self.clause_of(table, name, part)
                    changes_.append(
                        Change(where, unstructure(getattr(row, part)), new, clause, cautions.get(where, ""))
                    )
        return Diff(changes_)

    def clause_of(self, table: str, entry: str, part: str) -> str:
        """The clause that speaks of a field of a row; "" where none does."""
        own = getattr(self.printed.content[table][entry], "clause", "") or self.clauses.get(table, "")
        return self.clauses.get(f"{table}.{part}", own)

    def _turned(self, base: Self) -> dict[str, int | bool | str]:
        """The knobs that stand otherwise than in other rules."""
        return {n: v for n in self.all_knobs() if (v := getattr(self.knobs, n)) != getattr(base.knobs, n)}

    def _edited(self, base: Self) -> dict[str, dict[str, dict[str, object]]]:
        """The rows that read otherwise than in other rules: table, entry, field, value."""
        edits: dict[str, dict[str, dict[str, object]]] = {}
        for table, rows in self.content.items():
            was = base.content[table]
            for name, row in rows.items():
                if row is not was[name] and (changes := as_changes(was[name], row)):
                    edits.setdefault(table, {})[name] = changes
        return edits

    @cached_property
    def rulebook(self) -> Rulebook:
        """Chapters, clauses and rulings in the words of these rules."""
        return Rulebook.load(self.package, self)

    @cached_property
    def digest(self) -> str:
        """16 hex digits that stand for all that plays: knobs, what rules read of the content, the steps of house rules, the engine.

        Wording is no part of it. Under equal digests a record replays as it was played.
        """
        houses = [house.steps_source for house in self.houses]
        knobs = {name: getattr(self.knobs, name) for name in self.all_knobs()}
        engine = [ENGINE, self.revision]
        text = json.dumps([engine, self.game, knobs, self._printed_part, self._edited_part, houses], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @cached_property
    def _printed_part(self) -> str:
        if self.printed is not self:
            return self.printed._printed_part  # noqa: SLF001 - the same class
        rows = {t: [what_rules_read(row) for row in rows.values()] for t, rows in self.content.items()}
        return hashlib.sha256(json.dumps(rows, sort_keys=True).encode()).hexdigest()

    @cached_property
    def _edited_part(self) -> list[list[Any]]:  # plain JSON types
        """The rows of which rules read something else than is printed."""
        rows = (
            (t, name, self.content[t][name], self.printed.content[t][name])
            for t in self.edited_tables
            for name in self.content[t]
        )
        return [
            [table, name, now]
            for table, name, row, printed in rows
            if row is not printed and (now := what_rules_read(row)) != what_rules_read(printed)
        ]

    @cached_property
    def patches(self) -> dict[str, Any]:  # plain JSON types
        """The house rules by name, and the differences to the game under them, as plain data."""
        base = self._base
        patches = {
            "knobs": self._turned(base),
            "content": self._edited(base),
            "house": [h.name for h in self.houses],
        }
        return {key: value for key, value in patches.items() if value}

    def patched(self, patches: Mapping[str, object], where: str = "rules") -> Self:
        """These rules with patches as `patches` writes them, checked; `ValueError` starts with `where`."""
        unknown = sorted(set(patches) - {"knobs", "content", "house", "game"})
        if unknown:
            raise ValueError(
                tr(
                    "{where}: unknown key {key}; a rules file has game, knobs, content, house",
                    where=where,
                    key=cut(repr(unknown[0])),
                )
            )
        if patches.get("game", self.game) != self.game:
            raise ValueError(
                tr(
                    "{where}: these are rules of {game}, not of {own!r}",
                    where=where,
                    game=cut(repr(patches["game"])),
                    own=self.game,
                )
            )
        try:
            rules = self.house(*map(str, _listed(patches.get("house", []))))
            rules = rules.with_(**_named(patches.get("knobs", {})))
            tables = _named(patches.get("content", {}))
            edits = {
                table: {entry: _named(changes) for entry, changes in _named(rows).items()}
                for table, rows in tables.items()
            }
            if edits:
                rules = rules.edit_all(edits)
        except ValueError as error:
            raise ValueError(cut(f"{where}: {error}", LONGEST)) from None
        return rules

    def to_toml(self) -> str:
        """The differences to the printed game as a rules file; `save` writes one with a history."""
        return tomli_w.dumps(with_a_word_for_nothing({"game": self.game, **self.patches}))

    def from_toml(self, text: str, where: str = "rules file") -> Self:
        """These rules with the patches of a rules file."""
        if len(text) > LARGEST:
            raise ValueError(
                tr("{where}: larger than a rules file can be ({most:,} characters)", where=where, most=LARGEST)
            )
        patches = parse_toml(text, where)
        return self.patched({key: patches[key] for key in patches if key not in ("variant", "history")}, where)

    def save(self, path: str | Path, note: str = "", *, name: str = "", notes: str | None = None) -> Variant:
        """Keep the rules in a file with a name, notes and a history; `hp.variant(path)` reads it, and `from_toml`, too.

        - `note`: what to remember of this save; `notes`: what stands above all of them (those in the file, if left out)
        - `name`: that of the file, if left out; a file that is there goes on, with one save more in its history

        The file is written whole or not at all. `ValueError` for a file that is no variant of this game, which stays as it is.
        """
        from hordeplay.core.variants import save_rules  # which knows rules

        return save_rules(self, path, note, name, notes)

    def _table(self, name: str) -> Mapping[str, Entry]:
        if name not in self.content:
            known = list(self.content)
            raise ValueError(
                tr(
                    "{game} has no table {name!r}{hint}; it has {known}",
                    game=self.game,
                    name=name,
                    hint=nearest(name, known),
                    known=", ".join(known),
                )
            )
        return self.content[name]

    def __repr__(self) -> str:
        changes = len(self.diff())
        return f"<Rules {self.game} {self.digest}{f', {changes} changed' if changes else ', as printed'}>"

    def __reduce__(self) -> tuple[Any, ...]:  # (callable, its arguments)
        return _again, (type(self), self.houses, self.patches)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules) or (self.game, self.digest) != (other.game, other.digest):
            return False
        return self.patches == other.patches  # which may word something differently

    def __hash__(self) -> int:
        return hash(self.digest)


def _again(kind: type[AnyRules], houses: tuple[HouseRule, ...], patches: Mapping[str, object]) -> AnyRules:
    """The rules that another process sent: its house rules come along, registered here or not."""
    rules = kind.load()
    for house in houses:
        rules = rules._under(house)  # noqa: SLF001 - the same module
    return rules.patched({key: value for key, value in patches.items() if key != "house"})


def _source(house: str, patch: StepPatch) -> list[object]:
    """The text of a step patch, and the values of the plain variables that it closes over."""
    try:
        text = textwrap.dedent(inspect.getsource(patch))
    except (OSError, TypeError):
        raise ValueError(
            f"house rule {house!r}: the source of its step patch cannot be found; write it in a file or a notebook"
        ) from None
    cells = zip(patch.__code__.co_freevars, patch.__closure__ or (), strict=True) if inspect.isfunction(patch) else ()
    return [text, {name: repr(v) for name, cell in cells if isinstance(v := cell.cell_contents, int | str | tuple)}]


def _wrapped(patch: StepPatch, printed: Callable[[Any], Script[str] | str]) -> Callable[[Any], Script[str] | str]:
    return lambda table: patch(table, printed)


def _plain(value: Any) -> Any:  # nested mappings of plain values
    return {k: _plain(v) for k, v in value.items()} if isinstance(value, Mapping) else value


def _listed(value: object) -> Iterable[object]:
    if not isinstance(value, list):
        raise ValueError(f"house is a list of names, not {cut(repr(value))}")
    return value


def _named(value: object) -> dict[str, Any]:  # checked key by key by whoever takes it
    if not isinstance(value, Mapping):
        raise ValueError(f"a table of names and values is needed, not {cut(repr(value))}")
    return dict(value)


__all__ = ["Change", "Diff", "HouseRule", "Knob", "Rules", "StepPatch", "knob"]

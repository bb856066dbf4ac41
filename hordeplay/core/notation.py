"""A table as one line of words, and back: `move | round: 8 | dwarves: c3 castle settlement | hordes: Rat King d5`.

The step comes first; a section is `key: value`. How the value of a field is written and read is a `Form`. What is as usual is
not written, so that a line says what is special about a position. Every error is a `ValueError` that names its section.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from hordeplay.core.arguments import known
from hordeplay.core.script import OVER

H = TypeVar("H", bound=Hashable)

SECTION: Final = " | "
LIST: Final = " + "
"""Between names in one value: a name may hold commas and blanks."""


class Form(NamedTuple):
    """How the value of one field is written and read; an empty text is not written at all."""

    write: Callable[[Any], str]  # each field has its own type
    read: Callable[[str], Any]


def number(text: str) -> int:
    """A whole number.

    >>> number("x")
    Traceback (most recent call last):
    ValueError: 'x' is no whole number
    """
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= 9:
        return int(text)
    raise ValueError(f"{text!r} is no whole number")


def counts(write: Callable[[Any], str] = str, read: Callable[[str], Hashable] = str) -> Form:
    """Numbers by name: `Decoys 2 + Bless 1`.

    >>> counts().read("Decoys 2 + Bless 1"), counts().write({"Decoys": 2})
    ({'Decoys': 2, 'Bless': 1}, 'Decoys 2')
    """

    def read_all(text: str) -> dict[Hashable, int]:
        pairs = [part.rpartition(" ") for part in text.split(LIST)]
        for part, (word, _, _) in zip(text.split(LIST), pairs, strict=True):
            if not word:
                raise ValueError(f"{part!r} needs its number, such as '{part} 1'")
        words = once((word, n) for word, _, n in pairs)
        return dict(once((read(word), number(n)) for word, n in words))

    return Form(lambda numbers: LIST.join(f"{write(key)} {n}" for key, n in numbers.items()), read_all)


NUMBER: Final = Form(lambda n: str(n) if n else "", number)
"""0 is not written."""
WORD: Final = Form(str, str)
FLAG: Final = Form(lambda flag: "yes" if flag else "", lambda text: text == "yes")
NUMBERS: Final = Form(lambda ns: " ".join(map(str, ns)), lambda text: [number(n) for n in text.split()])
NAMES: Final = Form(LIST.join, lambda text: text.split(LIST))
COUNTS: Final = counts()


def once(pairs: Iterable[tuple[H, Any]]) -> Iterator[tuple[H, Any]]:
    """The same pairs; `ValueError` when a key comes again."""
    seen: list[H] = []
    for key, value in pairs:
        if key in seen:
            raise ValueError(f"{key!r} is told twice; write it once")
        seen.append(key)
        yield key, value


def split_line(line: object, steps: Collection[str]) -> tuple[str, list[tuple[str, str]]]:
    """Step and sections of a line, in their order; the step must be one of the game's, or over.

    >>> split_line("move | round: 8 | turn: moved d4 1", ["move"])
    ('move', [('round', '8'), ('turn', 'moved d4 1')])
    """
    if not isinstance(line, str):
        raise ValueError(f"a step is a word, as {next(iter(steps))!r}, not {line!r}")
    step, *sections = line.split(SECTION)
    return known(step.strip(), [*steps, OVER], "steps"), [_section(text) for text in sections]


def _section(text: str) -> tuple[str, str]:
    key, colon, value = text.partition(":")
    if not colon:
        raise ValueError(f"{text.strip()!r} is no section; it is written 'key: ...'")
    return key.strip(), value.strip()


def items(text: str) -> list[str]:
    """The items between commas; `-` stands for none."""
    return [item for each in text.split(",") if (item := each.strip()) and item != "-"]


def read(form: Form, text: str, where: str) -> Any:  # each field has its own type
    """The value of a field; an error begins with the section where it stands."""
    try:
        return form.read(text)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None


def read_fields(text: str, forms: Mapping[str, Form], where: str) -> dict[str, Any]:  # each field has its own type
    """Fields from items `field value, field value`; `ValueError` for one that there is not, or that is told twice."""
    fields: dict[str, Any] = {}
    try:
        for name, value in once(item.partition(" ")[::2] for item in items(text)):
            known(name, forms, "fields")
            fields[name] = read(forms[name], value, name)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None
    return fields


def write_fields(thing: object, forms: Mapping[str, Form]) -> str:
    """Every field that is not empty, as `field value, field value`."""
    written = {name: form.write(getattr(thing, name)) for name, form in forms.items()}
    return ", ".join(f"{name} {text}" for name, text in written.items() if text)


def write_line(step: str, sections: Iterable[tuple[str, str]]) -> str:
    """The line of a table: its step, and the sections that say something."""
    return SECTION.join([step, *(f"{key}: {text}" for key, text in sections if text)])


__all__ = [
    "COUNTS",
    "FLAG",
    "LIST",
    "NAMES",
    "NUMBER",
    "NUMBERS",
    "SECTION",
    "WORD",
    "Form",
    "counts",
    "items",
    "number",
    "once",
    "read",
    "read_fields",
    "split_line",
    "write_fields",
    "write_line",
]

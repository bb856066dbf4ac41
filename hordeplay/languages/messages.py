"""Every message that a person may read, gathered from the code, the content and the rulebooks of the package.

A message is the first argument of `tr` and `message`, the second of `tr_in`, and what stands as a word in content: texts of
clauses, cards and knobs. A noun is what `counted` and `plural` are given.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from hordeplay.core.english import regular
from hordeplay.core.language import PAGE
from hordeplay.core.lesson import TEXTS

PACKAGE: Final = Path(__file__).parents[1]

CALLS: Final = {"tr": 0, "message": 0, "tr_in": 1, "message_in": 1}
"""Which argument of a call is a message."""
NOUNS: Final = {"counted": 1, "plural": 0}
"""Which argument of a call is a noun; its plural is the next one."""
CONTENT: Final = frozenset(
    [
        "title",
        "text",
        "words",
        "says",
        "question",
        "ruling",
        "why",
        "label",
        "goal",
        "not_yet",
        "say",
        "look",
        "brings",
        "note",
    ]
)
"""The fields of content that a person reads as they stand."""

_HTML: Final = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)
_TS: Final = re.compile(r'\b(?:tr|message)\(\s*"((?:[^"\\]|\\.)*)"')


@dataclass
class Message:
    """A message with the places where it stands; a noun has a plural."""

    text: str
    plural: str = ""
    context: str = ""
    places: list[str] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, str]:
        """By which it is known."""
        return self.context, self.text


class Gathered(dict[tuple[str, str], Message]):
    """All messages by context and text, in the order of the places."""

    def note(self, place: str, text: str, plural: str = "", context: str = "") -> None:
        """One more place of a message."""
        if not text.strip():
            return
        one = self.setdefault((context, text), Message(text, plural, context))
        one.plural = one.plural or plural
        if place not in one.places:
            one.places.append(place)


def gathered(package: Path = PACKAGE) -> Gathered:
    """Every message of the package."""
    messages = Gathered()
    for path in sorted(package.rglob("*.py")):
        _code(path, str(path.relative_to(package.parent)), messages)
    for path in sorted(set(package.rglob("*.toml")) - set(package.rglob("examples.toml"))):  # those of the notebooks
        _content(path, str(path.relative_to(package.parent)), messages)
    for path in sorted(package.rglob("*.html")):  # the site's templates
        for text in _HTML.findall(path.read_text(encoding="utf-8")):
            messages.note(str(path.relative_to(package.parent)), text)
    for path in sorted((package.parent / PAGE / "src").rglob("*.ts")):  # in a checkout
        for text in _TS.findall(path.read_text(encoding="utf-8")):
            messages.note(str(path.relative_to(package.parent)), json.loads(f'"{text}"'))
    return messages


def _code(path: Path, place: str, messages: Gathered) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        args = node.args
        if name == "partial" and args and isinstance(args[0], ast.Name) and args[0].id in CALLS:
            name, args = args[0].id, args[1:]
        if name in CALLS and len(args) > CALLS[name]:
            context = _text(args[0]) if CALLS[name] else ""
            messages.note(place, _text(args[CALLS[name]]), context=context)
        elif name == "knob":
            for keyword in node.keywords:
                if keyword.arg == "says":
                    messages.note(place, _text(keyword.value))
        elif name in {"LessonPlan", "Activity"}:
            words = [keyword.value for keyword in node.keywords if keyword.arg in TEXTS]
            for one in args if name == "Activity" else words:
                for text in _texts(one):
                    messages.note(place, text)
        elif name in NOUNS and len(args) > NOUNS[name]:
            noun, *more = (_text(arg) for arg in args[NOUNS[name] :])
            if noun:
                messages.note(place, noun, next(iter(more), "") or regular(noun))


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts of a tuple, of tuples in it, or the one that it is."""
    if isinstance(node, ast.Tuple):
        for one in node.elts:
            yield from _texts(one)
    else:
        yield _text(node)


def _content(path: Path, place: str, messages: Gathered) -> None:
    for text in _read(tomllib.loads(path.read_text(encoding="utf-8"))):
        messages.note(place, text)


def _read(value: Any, key: str = "") -> Iterator[str]:  # what TOML holds
    if isinstance(value, Mapping):
        for name, one in value.items():
            yield from _read(one, name)
    elif isinstance(value, list):
        for one in value:
            yield from _read(one, key)
    elif isinstance(value, str) and key in CONTENT and re.search("[a-z]", value):
        yield value

"""The reference: a page for each public package, with a heading and an anchor for every name that its `__all__` has; and one for
authors of a game.

A thing is described once, on the first page that has it; further pages lead there. What describes it is its docstring, read by
mkdocstrings; the examples in it run as doctests.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec, resolve_name
from itertools import chain
from pathlib import Path
from types import MethodType, ModuleType
from typing import Final, NamedTuple

from hordeplay.games import OURS

PACKAGES: Final = ("hordeplay", "hordeplay.odds", "hordeplay.lab", "hordeplay.desk", "hordeplay.widgets",
                   "hordeplay.notebook", "hordeplay.bots", "hordeplay.adapters", *chain.from_iterable(
                       (f"hordeplay.games.{name.replace('-', '_')}", f"hordeplay.games.{name.replace('-', '_')}.odds")
                       for name in OURS))  # fmt: skip
"""The public packages, the front door first; the first that has a name describes it."""


AUTHORS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "The game": {
        "hordeplay.core.game": ("Game", "Look", "Moment", "Result", "Bot", "Asked"),
        "hordeplay.core.conformance": ("check_game",),
    },
    "The table, and what a step asks": {
        "hordeplay.core.script": (
            "Table", "Script", "Step", "Ask", "ask", "ask_any", "Roll", "Draw", "Pick", "Event", "OVER",
        ),
        "hordeplay.core.cards": ("Cards", "Fair"),
        "hordeplay.core.luck": ("Source",),
    },
    "What seats choose": {"hordeplay.core.choice": ("Choice", "verb", "Refusal")},
    "Knobs and what is printed on cards": {
        "hordeplay.core.rules": ("Rules", "knob"),
        "hordeplay.core.content": ("Provenance", "Range", "Wording"),
        "hordeplay.core.references": ("Names",),
    },
    "Picture and words": {
        "hordeplay.core.scene": (
            "Scene", "scene_of", "Drawing", "Hint", "Card", "Fact", "Rendering", "SEAT_COLOURS", "SEAT_SHAPES",
        ),
        "hordeplay.core.language": ("tr", "message"),
        "hordeplay.core.arguments": ("known", "whole"),
        "hordeplay.core.notation": ("number",),
    },
    "What is measured and taught": {
        "hordeplay.core.measures": ("Measure", "BRANCHING", "at_end", "counted", "lead_changes"),
        "hordeplay.core.lesson": ("LessonPlan",),
        "hordeplay.odds.answer": ("Answer",),
        "hordeplay.odds.chart": ("bars",),
        "hordeplay.odds.pmf": ("Pmf",),
        "hordeplay.bots": ("Random",),
    },
}  # fmt: skip
"""What a game of one's own imports, by what it is for and from where: `docs/adding-a-game.md` says how it goes together."""

AUTHORS_PAGE: Final = "reference/authors.md"
AUTHORS_TITLE: Final = "for authors of a game"


_FOUND_LATER: Final = "---\nsearch:\n  boost: 0.2\n---"
"""The head of a page: who searches for a word finds what explains it before all the signatures that have it, too."""


class Shown(NamedTuple):
    """A public name: its anchor, and the path of what describes it (nothing where a module or a value has that name)."""

    name: str
    package: str
    path: str

    @property
    def anchor(self) -> str:
        """What stands behind # in an address; the same in every version."""
        return f"{self.package}.{self.name}"


def page_of(package: str) -> str:
    """The page of a package, from the folder of the documentation.

    >>> page_of("hordeplay.games.fantahzee.odds"), page_of("hordeplay")
    ('reference/games.fantahzee.odds.md', 'reference/hordeplay.md')
    """
    return f"reference/{package.removeprefix('hordeplay.')}.md"


def name_of(package: str) -> str:
    """What the menu calls a package.

    >>> name_of("hordeplay.games.fantahzee.odds"), name_of("hordeplay")
    ('fantahzee.odds', 'hordeplay')
    """
    return package.removeprefix("hordeplay.").removeprefix("games.")


def public_names(package: str) -> list[Shown]:
    """All public names of a package, in the order of its `__all__`.

    >>> [shown.path for shown in public_names("hordeplay") if shown.name in ("Match", "sweep")]
    ['hordeplay.core.match.Match', 'hordeplay.lab.sweep.sweep']
    """
    module = import_module(package)
    return [Shown(name, package, _path(package, name)) for name in module.__all__]


def authors_names() -> dict[str, list[Shown]]:
    """What the page for authors of a game names, by its chapters.

    >>> authors_names()["What seats choose"][1]
    Shown(name='verb', package='hordeplay.core.choice', path='hordeplay.core.choice.verb')
    """
    return {
        chapter: [
            Shown(name, module, _path(module, name) or f"{module}.{name}")  # what the module itself makes
            for module, names in modules.items()
            for name in names
        ]
        for chapter, modules in AUTHORS.items()
    }


def _path(package: str, name: str) -> str:
    """Where what has a public name is written; nothing for a module, and for what a package makes itself."""
    try:
        thing = getattr(import_module(package), name)
    except ImportError:  # it needs what is not installed here
        return _imported(package, name)
    if isinstance(thing, MethodType):  # a method that a game gives away stands in its class
        thing = thing.__func__
    if inspect.isfunction(thing) or inspect.isclass(thing):
        return f"{thing.__module__}.{thing.__qualname__}"
    return "" if isinstance(thing, ModuleType) else _imported(package, name)


def _imported(package: str, name: str) -> str:
    """The path from which a package has a name, read from its text: also of what it would only load later.

    >>> _imported("hordeplay.odds", "Chance"), _imported("hordeplay", "games")
    ('hordeplay.odds.pmf.Chance', '')
    """
    spec = find_spec(package)
    assert spec is not None  # it was imported before
    assert spec.origin is not None
    for node in ast.walk(ast.parse(Path(spec.origin).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    module = (
                        resolve_name("." * node.level + (node.module or ""), package) if node.level else node.module
                    )
                    return f"{module}.{alias.name}"
    return ""


def reference() -> dict[str, str]:
    """All pages of the reference as Markdown, by their paths in the documentation."""
    described: dict[str, Shown] = {}
    pages = {page_of(package): _page(package, described) for package in PACKAGES}
    return {"reference/index.md": _contents(), **pages, AUTHORS_PAGE: _authors(described)}


def _contents() -> str:
    rows = (
        f"| [`{package}`]({page_of(package).removeprefix('reference/')}) | {_first_line(import_module(package))} "
        f"| {len(public_names(package))} |"
        for package in PACKAGES
    )
    return "\n".join(
        [
            "# Reference",
            "",
            "Every public name, from the code itself. The examples run as tests.",
            "",
            "| package | what it is | names |",
            "|---|---|---|",
            *rows,
            "",
            f"What a game of your own imports stands [{AUTHORS_TITLE}]({AUTHORS_PAGE.removeprefix('reference/')}).",
            "",
        ]
    )


def _first_line(thing: object) -> str:
    text = inspect.getdoc(thing) or ""
    return " ".join(text.partition("\n\n")[0].split())


def _page(package: str, described: dict[str, Shown]) -> str:
    module = import_module(package)
    names = public_names(package)
    text = inspect.getdoc(module) or ""
    menu = " · ".join(f"[`{shown.name}`](#{shown.anchor})" for shown in names)
    return (
        "\n\n".join(
            [_FOUND_LATER, f"# {package}", text, menu, *chain.from_iterable(_entry(one, described) for one in names)]
        )
        + "\n"
    )


def _authors(described: dict[str, Shown]) -> str:
    """The page of what a game of one's own imports, chapter by chapter."""
    chapters = authors_names()
    rows = (
        f"| {chapter} | {' · '.join(f'[`{one.name}`](#{one.anchor})' for one in names)} |"
        for chapter, names in chapters.items()
    )
    text = (
        "Every name that a game of your own imports, and from where. [Adding a game](../adding-a-game.md) says how they go together, "
        "[Pig](../how-to/pig.md) shows a whole game that uses them."
    )
    menu = "\n".join(["| for | names |", "|---|---|", *rows])
    entries = chain.from_iterable(_entry(one, described) for names in chapters.values() for one in names)
    return "\n\n".join([_FOUND_LATER, f"# {AUTHORS_TITLE[:1].upper()}{AUTHORS_TITLE[1:]}", text, menu, *entries]) + "\n"


def _entry(shown: Shown, described: dict[str, Shown]) -> Iterator[str]:
    """What a public name is, behind its anchor; the way there where another page has described it."""
    first = described.setdefault(shown.path, shown) if shown.path else shown
    heading = f"## {shown.name} {{ #{shown.anchor} }}"
    if first is not shown:  # a name that two pages have is one each time
        yield heading
        page = page_of(first.package).removeprefix("reference/")
        yield f"Described under [`{first.anchor}`]({page}#{first.anchor})."
    elif shown.path:
        if shown.path != shown.anchor:  # else the heading has it
            yield f'<a id="{shown.anchor}"></a>'
        yield f"::: {shown.path}\n    options:\n      show_root_heading: true\n      heading_level: 2"
    else:
        yield heading
        yield _value(getattr(import_module(shown.package), shown.name))


def _value(thing: object) -> str:
    """What stands under a public name that is neither a class nor a function."""
    if isinstance(thing, ModuleType):
        page = page_of(thing.__name__).removeprefix("reference/")
        return f"The package [`{thing.__name__}`]({page}): {_first_line(thing)}"
    kind = type(thing)
    public = next(
        (one for one in public_names("hordeplay") if one.path == f"{kind.__module__}.{kind.__qualname__}"), None
    )
    if public:
        return f"A [`{public.name}`](hordeplay.md#{public.anchor})."
    return inspect.getdoc(kind) or ""


__all__ = [
    "AUTHORS",
    "AUTHORS_PAGE",
    "AUTHORS_TITLE",
    "PACKAGES",
    "Shown",
    "authors_names",
    "name_of",
    "page_of",
    "public_names",
    "reference",
]

"""What no type checker sees in the scripts of a game: they run only when they are `yield from`-ed.

`take_damage(table, 3)` alone does nothing, silently; a bare `yield` has no type; and where a game rolls in a script of its
own, `dice()` or one whose name ends so, a `Roll` elsewhere escapes every card that touches dice. Nor does it see that
options come in the order of a set, which is another in every process, and that a measure counts events that nobody tells.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import PurePosixPath

from hordeplay.core.knobs import nearest

REQUESTS = frozenset({"Roll", "Pick", "Draw", "ask", "ask_any"})
_SCRIPTS = re.compile(rf"\bScript\[|\byield from (?:{'|'.join(sorted(REQUESTS))})\b")
_SETS = re.compile(r"\{|set\(")
_OPTIONS = re.compile(r"\bdef options\(")


def script_faults(sources: Mapping[str, str]) -> list[str]:
    r"""Every line that is wrong in the modules of one game, their texts by file name, as `file:line: what`.

    >>> source = "def hurt(table: T, n: int) -> Script[None]:\n    yield from ask(table, 0, '?', A, rule='')\n"
    >>> script_faults({"turn.py": source + "def step(table: T) -> str:\n    hurt(table, 3)\n    return 'x'\n"})
    ['turn.py:4: hurt() without `yield from` does nothing']
    """
    # most modules of a game neither are scripts nor call one: what they say is not looked at
    modules = {
        name: _Module(name, ast.parse(text, name))
        for name, text in sources.items()
        if _SCRIPTS.search(text) or (_OPTIONS.search(text) and _SETS.search(text))
    }
    names = sorted(REQUESTS.union(*(one.known for one in modules.values())))
    calls = re.compile(rf"\b(?:{'|'.join(names)})\(")
    for name, text in sources.items():
        if name not in modules and calls.search(text):
            modules[name] = _Module(name, ast.parse(text, name))
    return [
        *_faults(modules),
        *(line for one in modules.values() for line in _in_any_order(one)),
        *_never_told(sources),
    ]


@lru_cache(maxsize=16)
def package_faults(package: str) -> tuple[str, ...]:
    """The same of all modules of an installed package, its tests left out; nothing for one that has no files.

    >>> package_faults("pig")
    ()
    """
    try:
        spec = find_spec(package)
    except (ModuleNotFoundError, ValueError):  # a package that is gone, and a notebook
        return ()
    if spec is None or spec.submodule_search_locations is None:
        return ()
    return tuple(script_faults(dict(_modules(files(package), ""))))


def _modules(folder: Traversable, above: str) -> Iterator[tuple[str, str]]:
    """The texts of all modules in a folder and below it, by their names in it."""
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir():
            yield from _modules(one, f"{above}{one.name}/")
        elif one.name.endswith(".py") and not one.name.startswith(("test_", "conftest")):
            yield f"{above}{one.name}", one.read_text(encoding="utf-8")


class _Module:
    """One module of a game: its functions, what stands in which of them, and its calls, found in one walk."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name = name
        self.inside: dict[ast.AST, ast.FunctionDef | None] = {}
        """The function in which a call or a yield stands itself; None at the top of a module."""
        self.scripts: dict[str, bool] = {}
        self.imports: list[ast.ImportFrom] = []
        self.driven: set[ast.AST] = set()
        self.returned: set[ast.AST] = set()
        self.functions: list[ast.FunctionDef] = []
        self.drives: set[ast.FunctionDef] = set()
        """Functions with a yield of their own."""
        self._walk(tree, None)
        self.known = {name for name, script in self.scripts.items() if script}
        """The names by which it knows scripts."""

    def _walk(self, node: ast.AST, function: ast.FunctionDef | None) -> None:
        for child in ast.iter_child_nodes(node):
            within = function
            match child:
                case ast.FunctionDef():
                    within = child
                case ast.Lambda() | ast.ClassDef() | ast.AsyncFunctionDef():
                    within = None
                case ast.ImportFrom():
                    self.imports.append(child)
                case ast.Call() | ast.Yield():
                    self.inside[child] = function
                case ast.Return(value=ast.Call() as value):
                    self.returned.add(value)
                case ast.YieldFrom():
                    self.driven.add(child.value)
            if isinstance(child, ast.Yield | ast.YieldFrom) and function:
                self.drives.add(function)
            self._walk(child, within)
            if isinstance(child, ast.FunctionDef):
                self.functions.append(child)
                self.scripts[child.name] = self.is_script(child)

    def is_script(self, function: ast.FunctionDef) -> bool:
        """Whether it says so, or else drives something."""
        if function.returns is None:
            return function in self.drives and function.name != "options"
        return any(isinstance(one, ast.Name) and one.id == "Script" for one in ast.walk(function.returns))

    def rolls(self, call: ast.Call) -> bool:
        """Whether this is where a game rolls: its `dice()`, or the module of that name."""
        function = self.inside[call]
        return PurePosixPath(self.name).stem == "dice" or (function is not None and function.name.endswith("dice"))

    def learn(self, others: Mapping[str, _Module]) -> None:
        """Know the scripts that are imported from the game's other modules, too."""
        for one in self.imports:
            if one.module and (there := others.get(_imported(self.name, one, others))):
                self.known |= {alias.asname or alias.name for alias in one.names if there.scripts.get(alias.name)}


def _imported(name: str, node: ast.ImportFrom, names: Iterable[str]) -> str:
    """The file of the game that `from ..rules.turn import ...` in file `name` means, or nothing."""
    module = f"{(node.module or '').replace('.', '/')}.py"
    if not node.level:  # the package itself may or may not stand before the names of its files
        return next((one for one in names if f"/{module}".endswith(f"/{one}") or one.endswith(f"/{module}")), "")
    return (PurePosixPath(name).parents[node.level - 1] / module).as_posix()


def _called(node: ast.AST) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def _faults(modules: Mapping[str, _Module]) -> Iterator[str]:
    for one in modules.values():
        one.learn(modules)
    rolled = [(one, node) for one in modules.values() for node in one.inside if _called(node) == "Roll"]
    one_place = any(one.rolls(node) for one, node in rolled if isinstance(node, ast.Call))
    for one in modules.values():
        for node, function in one.inside.items():
            where = f"{one.name}:{getattr(node, 'lineno', 0)}"
            if not isinstance(node, ast.Call):
                if function and one.is_script(function):
                    yield f"{where}: a bare yield in a script"
                continue
            what = _called(node)
            if what == "Roll" and one_place and not one.rolls(node):
                yield f"{where}: Roll outside of the game's own dice()"
            # a plain function may hand a script or a question on to whoever drives it
            handed_on = node in one.returned and function is not None and function not in one.drives
            if (what in REQUESTS or what in one.known) and node not in one.driven and not handed_on:
                yield f"{where}: {what}() without `yield from` does nothing"


_OF_SETS = frozenset({"union", "intersection", "difference", "symmetric_difference"})
_KEEP_ORDER = frozenset({"list", "tuple", "iter", "enumerate", "zip", "map", "filter", "reversed"})
_ANY_ORDER = frozenset({"sorted", "set", "frozenset", "sum", "any", "all", "len", "min", "max"})
"""What gives the same, whatever the order of what it gets."""


def _is_set(node: ast.AST) -> bool:
    """Whether a set stands here itself: a name that means one is not known."""
    match node:
        case ast.Set() | ast.SetComp() | ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.Call(func=ast.Attribute(value=of, attr=attr)):
            return attr in _OF_SETS and _is_set(of)
        case ast.BinOp(left, ast.Sub() | ast.BitOr() | ast.BitAnd() | ast.BitXor(), right):
            return _is_set(left) or _is_set(right)
        case _:
            return False


def _walks_a_set(node: ast.AST) -> bool:
    """Whether the things that come from here come in the order of a set."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _KEEP_ORDER:
        return any(map(_walks_a_set, node.args))
    return _is_set(node)


def _in_any_order(module: _Module) -> Iterator[str]:
    """The lines of options and scripts that walk through a set: its order is another in every process."""
    lines = {
        line for one in module.functions if one.name == "options" or module.is_script(one) for line in _set_walks(one)
    }
    for line in sorted(lines):
        yield (
            f"{module.name}:{line}: the order of a set is another in every process; sort it, sorted(...), or keep the order "
            "in which things come, dict.fromkeys(...)"
        )


def _set_walks(node: ast.AST) -> Iterator[int]:
    """The lines below a node on which a set is walked through, and its order matters."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Call(func=ast.Name(id=called)) if called in _ANY_ORDER:
                continue
            case ast.FunctionDef() | ast.ClassDef():
                continue
            case _ if _is_set(child):  # whatever goes into a set, in any order
                continue
            case ast.For(iter=walked) | ast.YieldFrom(value=walked):
                walks = [walked]
            case ast.ListComp(generators=generators) | ast.GeneratorExp(generators=generators):
                walks = [one.iter for one in generators]
            case ast.DictComp(generators=generators):
                walks = [one.iter for one in generators]
            case ast.Call(func=ast.Name(id="list" | "tuple")):
                walks = [child]
            case ast.Starred(value=walked):
                walks = [walked]
            case _:
                walks = []
        yield from (walked.lineno for walked in walks if _walks_a_set(walked))
        yield from _set_walks(child)


_MEASURES = re.compile(r"^from hordeplay\.core\.measures import", re.MULTILINE)
_TELLS = re.compile(r"\b(?:tell|whisper|Event)\(")
_BUILT_ON_ANOTHER = re.compile(r"^\s*(?:from|import) hordeplay\.games\b", re.MULTILINE)


def _never_told(sources: Mapping[str, str]) -> Iterator[str]:
    """The lines of measures that count events of a kind that the game never tells.

    A kind that is not written where it is told counts as told if it is written anywhere else.
    """
    watched = [
        (name, one)
        for name, text in sources.items()
        if _MEASURES.search(text)
        for node in ast.walk(ast.parse(text, name))
        if _called(node) in {"counted", "summed"} and isinstance(node, ast.Call)
        for one in node.args
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
    ]
    if not watched or any(map(_BUILT_ON_ANOTHER.search, sources.values())):
        return
    kinds = [one for name, text in sources.items() if _TELLS.search(text) for one in _kinds(ast.parse(text, name))]
    literal = sorted({str(one.value) for one in kinds if isinstance(one, ast.Constant)})
    if not kinds or any(isinstance(one, ast.JoinedStr | ast.BinOp | ast.Call) for one in kinds):  # put together
        return
    # a name, or a field, stands for a text that is written somewhere
    named = not all(isinstance(one, ast.Constant) for one in kinds)
    for name, one in watched:
        kind = str(one.value)
        if kind in literal or (named and _written(kind, sources) > sum(other.value == kind for _, other in watched)):
            continue
        yield f"{name}:{one.lineno}: no event is called {kind!r}, so this measure is always 0{nearest(kind, literal)}"


def _kinds(tree: ast.Module) -> Iterator[ast.expr]:
    """What stands where events are told, in the place of their kind."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="tell"), args=[_, kind, *_]):
                yield from _either(kind)
            case ast.Call(func=ast.Attribute(attr="whisper"), args=[_, _, kind, *_]):
                yield from _either(kind)
            case ast.Call(func=ast.Name(id="Event"), args=[_, kind, *_]):
                yield from _either(kind)
            case ast.Call(func=ast.Attribute(attr="tell" | "whisper") | ast.Name(id="Event")):
                yield node  # its kind is given in another way


def _either(kind: ast.expr) -> Iterator[ast.expr]:
    if isinstance(kind, ast.IfExp):
        yield from _either(kind.body)
        yield from _either(kind.orelse)
    else:
        yield kind


def _written(word: str, sources: Mapping[str, str]) -> int:
    """How often a text stands in these sources."""
    return sum(len(re.findall(rf"""(["']){re.escape(word)}\1""", text)) for text in sources.values())


__all__ = ["REQUESTS", "package_faults", "script_faults"]

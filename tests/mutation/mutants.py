"""One fault at a time: what of a module of rules can be turned into something else, and which clause is cited there.

A mutant is one small change of one function: a condition negated, a comparison flipped, a number moved by one, plus for minus,
two neighbouring statements in the other order, a guarded block or a statement dropped. It belongs to the clauses that are cited
at its statement (in a text or a comment, or by the guard that leads there), by the docstring of its function, or by that of its
class or module.
"""

from __future__ import annotations

import ast
import copy
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

Function: TypeAlias = "ast.FunctionDef | ast.AsyncFunctionDef"

FLIPPED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPPOSITE: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
MOVABLE: Final = (ast.Expr, ast.Assign, ast.AugAssign, ast.If, ast.For, ast.While, ast.Match)
CHANGING: Final = {
    "add",
    "append",
    "clear",
    "discard",
    "extend",
    "insert",
    "pop",
    "popleft",
    "remove",
    "reverse",
    "sort",
    "update",
}
"""Methods that change their list, set or dictionary and nothing else."""
STATEMENT, FUNCTION, CLASS, MODULE = range(4)
"""How near a citation is to what it speaks of."""
LONGEST: Final = 110
"""Characters of a change as it is printed."""


def cited(code: str, text: str) -> set[str]:
    """The ids of a rulebook that a text cites, spans included.

    >>> sorted(cited("KR", "covered (KR-TYPE-02 to KR-TYPE-04, KR-RUL-21), not HH-RUL-02"))
    ['KR-RUL-21', 'KR-TYPE-02', 'KR-TYPE-03', 'KR-TYPE-04']
    """
    span = rf"{code}-([A-Z]+)-(\d+)(?:\s*-?(?:to|TO|\.\.|-)-?\s*(?:{code}-\1-|-)?(\d+))?"
    ids = set()
    for chapter, first, last in re.findall(span, text):
        n = int(first)
        until = int(last) if last and n < int(last) < n + 40 else n
        ids |= {f"{code}-{chapter}-{i:0{len(first)}d}" for i in range(n, until + 1)}
    return ids


@dataclass(frozen=True)
class Mutant:
    """One change: where, what, and what it is cited for, the nearest citation of each clause."""

    path: str
    """Of its module, from the root of the checkout."""
    name: str
    """Qualified name of the outermost function that it is in."""
    start: int
    """First line of that function, its decorators included."""
    line: int
    """First line of the statement that is changed, as `lines_of` counts them."""
    change: str
    """Before and after, in a line; equal changes of one function are numbered."""
    node: int
    """Which node of the module, in the order of `ast.walk`."""
    kind: str
    field: str = ""
    at: int = -1
    clauses: tuple[tuple[str, int], ...] = ()
    """Each clause with how near it is cited."""

    @property
    def key(self) -> str:
        """What names it as long as its function says the same there, wherever the function moves."""
        return f"{self.path}::{self.name}: {self.change}"


def _shown(node: ast.AST) -> str:
    words = " ".join(ast.unparse(node).split())
    return words if len(words) <= LONGEST else words[: LONGEST - 3] + "..."


def _negated(test: ast.expr) -> ast.expr:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    if (
        isinstance(test, ast.Compare)
        and len(test.ops) == 1
        and isinstance(test.ops[0], (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot))
    ):
        return ast.Compare(test.left, [FLIPPED[type(test.ops[0])]()], test.comparators)
    return ast.UnaryOp(ast.Not(), test)


def _changed(node: ast.AST, kind: str, field: str, at: int) -> tuple[str, str]:
    """Change a node in place; what it was and what it is."""
    before = _shown(node)
    match node, kind:
        case _, "negate":
            where = getattr(node, field)
            test = where if at < 0 else where[at]
            before, after = _shown(test), _negated(test)
            if at < 0:
                setattr(node, field, after)
            else:
                where[at] = after
            return before, _shown(after)
        case ast.Compare(), "flip":
            node.ops[at] = FLIPPED[type(node.ops[at])]()
        case ast.Constant(), "more" | "less":
            assert isinstance(node.value, int)
            node.value += 1 if kind == "more" else -1
        case ast.Constant(), "other":
            node.value = not node.value
        case ((ast.BinOp() | ast.AugAssign()), "opposite"):
            node.op = OPPOSITE[type(node.op)]()
        case ast.BoolOp(), "join":
            node.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        case _, "drop":
            block = getattr(node, field)
            before, block[at] = _shown(block[at]), ast.copy_location(ast.Pass(), block[at])
            return before, "pass"
        case _, "swap":
            block = getattr(node, field)
            block[at], block[at + 1] = block[at + 1], block[at]
            return f"{_shown(block[at + 1])}; {_shown(block[at])}", "in the other order"
        case _:
            raise AssertionError(kind)
    return before, _shown(node)


def _ways(node: ast.AST) -> Iterator[tuple[str, str, int]]:
    """Every change of one node: its kind, the field, and where in the field."""
    match node:
        case ast.If() | ast.While() | ast.IfExp():
            yield "negate", "test", -1
        case ast.comprehension():
            yield from (("negate", "ifs", i) for i in range(len(node.ifs)))
        case ast.match_case() if node.guard is not None:
            yield "negate", "guard", -1
        case ast.BoolOp():
            yield "join", "", -1
            yield from (("negate", "values", i) for i in range(len(node.values)))
        case ast.Return(value=ast.Compare() | ast.UnaryOp(op=ast.Not()) | ast.BoolOp()):
            yield "negate", "value", -1
        case ast.Compare():
            yield from (
                ("flip", "", i)
                for i, op in enumerate(node.ops)
                if isinstance(op, (ast.Lt, ast.LtE, ast.Gt, ast.GtE)) or len(node.ops) > 1
            )
        case ast.Constant(value=bool()):
            yield "other", "", -1
        case ast.Constant(value=int()):
            yield "more", "", -1
            yield "less", "", -1
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in OPPOSITE and not _types_or_texts(node):
            yield "opposite", "", -1
    for field in ("body", "orelse", "finalbody"):
        block = getattr(node, field, None)
        if not isinstance(block, list):
            continue
        for i, statement in enumerate(block):
            text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            droppable = isinstance(statement, (ast.Expr, ast.AugAssign)) or (
                isinstance(statement, ast.If) and not statement.orelse
            )
            if droppable and not text:
                yield "drop", field, i
            following = block[i + 1] if i + 1 < len(block) else None
            movable = isinstance(statement, MOVABLE) and isinstance(following, MOVABLE) and not text
            if movable and following is not None and not _either_way(statement, following):
                yield "swap", field, i


def _either_way(one: ast.stmt, two: ast.stmt) -> bool:
    """Whether the order of two statements makes no difference worth a test, or the second cannot stand without the first.

    What was not set yet would only raise; two places that are changed, or one and a log line, of which neither reads the other,
    come to the same; so does what is looked up for later, before or after a guard that leads away; and which of two reasons is
    given where both hold is no rule.
    """
    if _named(one, ast.Store) & _named(two, ast.Load):
        return True
    ifs = [here for here in (one, two) if isinstance(here, ast.If)]
    if len(ifs) == 2 and all(map(_leads_away, ifs)):
        return True
    if len(ifs) == 1 and isinstance(ifs[0].body[-1], (ast.Return, ast.Continue)) and not ifs[0].orelse:
        ahead = _looks_up(two) and not _named(two, ast.Store) & _named(one, ast.Load)
        if _looks_up(one) or ahead:
            return True
    places = [set() if _tells(here) else _changes(here) for here in (one, two)]
    if None in places or (_tells(one) and _tells(two)):
        return False
    return not any(
        (place or set()) & {ast.unparse(node) for node in ast.walk(other)}
        for place, other in zip(places, (two, one), strict=True)
    )


def _changes(statement: ast.stmt) -> set[str] | None:
    """The places that it gives a value, or whose lists and sets it changes; None where it may do anything else."""
    match statement:
        case ast.Assign() | ast.AugAssign():
            waits = any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in ast.walk(statement))
            return None if waits else {ast.unparse(target) for target in _targets(statement)}
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=place, attr=word), args=args)) if word in CHANGING:
            calls = any(isinstance(node, ast.Call) for part in (place, *args) for node in ast.walk(part))
            return None if calls else {ast.unparse(place)}
        case ast.If(test=asked) | ast.For(iter=asked):
            calls = any(isinstance(node, (ast.Call, ast.Yield, ast.YieldFrom)) for node in ast.walk(asked))
            parts = [_changes(part) for part in (*statement.body, *statement.orelse)]
            return None if calls or None in parts else set().union(*(part or () for part in parts))
        case _:
            return None


def _leads_away(guard: ast.If) -> bool:
    """Whether it does nothing but give an answer, or turn to the next in a row."""
    *before, last = guard.body
    led = isinstance(last, (ast.Return, ast.Continue)) and not guard.orelse
    return led and all(_looks_up(part) or (isinstance(part, ast.If) and _leads_away(part)) for part in before)


def _looks_up(statement: ast.stmt) -> bool:
    """Whether it gives names to something, and waits for nobody's answer."""
    return (
        isinstance(statement, ast.Assign)
        and all(isinstance(target, ast.Name) for target in _targets(statement))
        and not any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in ast.walk(statement))
    )


def _tells(statement: ast.stmt) -> bool:
    call = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "tell"


def _targets(statement: ast.stmt) -> list[ast.expr]:
    targets = (
        statement.targets
        if isinstance(statement, ast.Assign)
        else [statement.target]
        if isinstance(statement, ast.AugAssign)
        else []
    )
    return [part for target in targets for part in (target.elts if isinstance(target, ast.Tuple) else [target])]


def _named(statement: ast.stmt, context: type[ast.expr_context]) -> set[str]:
    return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, context)}


def _types_or_texts(node: ast.BinOp | ast.AugAssign) -> bool:
    """Whether it joins texts or names alternatives of a type, where the opposite would only raise."""
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.value,)
    return any(
        isinstance(side, (ast.JoinedStr, ast.List, ast.Tuple))
        or (isinstance(side, ast.Constant) and isinstance(side.value, (str, type(None))))
        for side in sides
    )


@dataclass(frozen=True)
class _Inside:
    """Where a node is: the outermost function, the statement, and the statements around that, from the inside."""

    function: Function
    name: str
    statements: tuple[ast.stmt, ...]
    owner: ast.ClassDef | None


def _insides(tree: ast.Module) -> dict[ast.AST, _Inside]:
    """Every node that runs when a function is called; defaults, decorators and annotations do not."""
    inside: dict[ast.AST, _Inside] = {}

    def enter(node: ast.AST, place: _Inside) -> None:
        if isinstance(node, ast.stmt):
            place = _Inside(place.function, place.name, (node, *place.statements), place.owner)
        inside[node] = place
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            children: list[ast.AST] = [*node.body]
        elif isinstance(node, ast.AnnAssign):
            children = [node.value] if node.value is not None else []
        elif isinstance(node, ast.Assert | ast.Raise) or (isinstance(node, ast.keyword) and node.arg == "strict"):
            children = []  # of what cannot be
        else:
            children = [*ast.iter_child_nodes(node)]
        for child in children:
            enter(child, place)

    def functions(block: list[ast.stmt], within: str, owner: ast.ClassDef | None) -> None:
        for node in block:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                enter(node, _Inside(node, within + node.name, (), owner))
            elif isinstance(node, ast.ClassDef):
                functions(node.body, f"{within}{node.name}.", node)

    functions(tree.body, "", None)
    return inside


def _written(source: str, code: str) -> dict[int, set[str]]:
    """What comments cite, at the line that they speak of: their own, or the next one with something on it."""
    at: dict[int, set[str]] = {}
    waiting: set[str] = set()
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and (ids := cited(code, token.string)):
            if lines[token.start[0] - 1].lstrip().startswith("#"):
                waiting |= ids
            else:
                at.setdefault(token.start[0], set()).update(ids)
        elif waiting and token.type not in {
            tokenize.COMMENT,
            tokenize.NL,
            tokenize.INDENT,
            tokenize.DEDENT,
            tokenize.NEWLINE,
        }:
            at.setdefault(token.start[0], set()).update(waiting)
            waiting = set()
    return at


def _doc(node: Function | ast.ClassDef | ast.Module) -> str:
    return ast.get_docstring(node, clean=False) or ""


def _header(statement: ast.stmt) -> Iterator[ast.AST]:
    """A statement without the blocks in it."""
    yield statement
    for name, value in ast.iter_fields(statement):
        if name not in {"body", "orelse", "finalbody", "handlers", "cases"}:
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST):
                    yield from ast.walk(part)


def _near(tree: ast.Module, source: str, code: str, inside: dict[ast.AST, _Inside]) -> dict[ast.AST, set[str]]:
    """What is cited right at a node: in its own statement, or in the one that it guards."""
    comments = _written(source, code)
    near: dict[ast.AST, set[str]] = {}
    for node, place in inside.items():
        if not isinstance(node, ast.stmt) or isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        header = list(_header(node))
        ids = {
            id_
            for part in header
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
            for id_ in cited(code, part.value)
        }
        ends = max(
            (getattr(part, "end_lineno", None) or node.lineno for part in header if part is not node),
            default=node.lineno,
        )
        for line in range(node.lineno, ends + 1):
            ids |= comments.get(line, set())
        if not ids:
            continue
        for part in header:
            near.setdefault(part, set()).update(ids)
        around = next(
            (outer for outer in place.statements[1:] if isinstance(outer, (ast.If, ast.While, ast.Match))), None
        )
        if isinstance(around, ast.Match):
            guards = [case.guard for case in around.cases if node in set(ast.walk(case)) and case.guard is not None]
            cases = [case for case in around.cases if node in set(ast.walk(case))]
            for part in [*cases, *(part for guard in guards for part in ast.walk(guard))]:
                near.setdefault(part, set()).update(ids)
        elif around is not None:
            for part in _header(around):
                near.setdefault(part, set()).update(ids)
    return near


def mutants(path: str, source: str, code: str) -> list[Mutant]:
    """Every mutant of a module, in the order of its nodes."""
    tree = ast.parse(source)
    inside = _insides(tree)
    near = _near(tree, source, code, inside)
    every: list[Mutant] = []
    seen: dict[tuple[str, str], int] = {}
    for number, node in enumerate(ast.walk(tree)):
        place = inside.get(node)
        if place is None:
            continue
        for kind, field, at in _ways(node):
            block = getattr(node, field) if field and at >= 0 and kind in {"drop", "swap"} else None
            statement = block[at] if block is not None else next(iter(place.statements))
            touched = [statement] if block is not None else [node]
            if kind == "swap" and block is not None:
                touched.append(block[at + 1])
            if kind == "negate":
                touched += [getattr(node, field) if at < 0 else getattr(node, field)[at]]
            before, after = _changed(copy.deepcopy(node), kind, field, at)
            change = f"{before} -> {after}"
            seen[place.name, change] = n = seen.get((place.name, change), 0) + 1
            ranks: dict[str, int] = dict.fromkeys(cited(code, _doc(tree)), MODULE)
            if place.owner is not None:
                ranks |= dict.fromkeys(cited(code, _doc(place.owner)), CLASS)
            ranks |= dict.fromkeys(cited(code, _doc(place.function)), FUNCTION)
            ranks |= dict.fromkeys((id_ for part in touched for id_ in near.get(part, ())), STATEMENT)
            every.append(
                Mutant(
                    path, place.name, _first(place.function), statement.lineno, change if n == 1 else f"{change} (#{n})",
                    number, kind, field, at, tuple(sorted(ranks.items())),
                )
            )  # fmt: skip
    return every


def _first(function: Function) -> int:
    return min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])


def mutated(source: str, mutant: Mutant) -> ast.Module:
    """The module with that one change."""
    tree = ast.parse(source)
    node = next(node for i, node in enumerate(ast.walk(tree)) if i == mutant.node)
    _changed(node, mutant.kind, mutant.field, mutant.at)
    return ast.fix_missing_locations(tree)


def probed(source: str, probe: str) -> ast.Module:
    """The module with a probe before each statement of a function: `probe[line] = 1`."""
    tree = ast.parse(source)
    for node, place in list(_insides(tree).items()):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if not isinstance(block, list) or isinstance(node, ast.ClassDef):
                continue
            marked: list[ast.stmt] = []
            for i, statement in enumerate(block):
                scope = isinstance(statement, (ast.Global, ast.Nonlocal))
                text = node is place.function and i == 0 and _doc(place.function)
                if not scope and not text:
                    mark = ast.parse(f"{probe}[{statement.lineno}] = 1").body[0]
                    marked.append(ast.copy_location(mark, statement))
                marked.append(statement)
            setattr(node, field, marked)
    return ast.fix_missing_locations(tree)


def sources(root: Path, *folders: str) -> dict[str, str]:
    """The modules in these folders, by their path from the root."""
    files = sorted(path for folder in folders for path in (root / folder).rglob("*.py"))
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in files}

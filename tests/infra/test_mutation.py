"""The command that turns every clause (`tests/mutation/clauses.py`), tried on a module of five rules and three tests."""

from __future__ import annotations

import ast
import dataclasses
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from types import FunctionType

import nbformat
import pytest
from mutation.cells import changed
from mutation.clauses import argued, by_chapter, by_clause, results
from mutation.mutants import FUNCTION, MODULE, STATEMENT, Mutant, mutants, mutated, probed
from mutation.playing import codes_of

TESTS = Path(__file__).parents[1]
RULES = '''"""What a step costs (ZZ-ALL-01)."""


def price(steps: int, laden: bool) -> int:
    """Each step costs 2 (ZZ-PAY-01); nobody goes further than 5 (ZZ-PAY-02)."""
    if steps > 5:
        raise ValueError("ZZ-PAY-02")
    if laden:
        return steps * 3  # ZZ-PAY-03
    total = 0
    while total < steps * 2:
        total += 2
    return total


def unread(n: int) -> int:
    """Nobody calls it (ZZ-PAY-04)."""
    return n + 1
'''
PLAYED = """
import pytest
from rules.pay import price

@pytest.mark.parametrize("steps", range(6))
def test_two_a_step(steps):
    assert price(steps, False) == 2 * steps

def test_laden():
    assert price(2, True) == 6

def test_broken():
    assert price(1, False) == 99
"""


def named(change: str) -> Mutant:
    """The mutant with this change."""
    return next(mutant for mutant in mutants("rules/pay.py", RULES, "ZZ") if mutant.change == change)


def test_each_mutant_is_one_change_that_compiles() -> None:
    """Every kind is there, each is another text than the original, and all have names of their own."""
    every = mutants("rules/pay.py", RULES, "ZZ")
    assert {mutant.kind for mutant in every} == {"negate", "flip", "more", "less", "opposite", "drop", "swap"}
    texts = [ast.unparse(mutated(RULES, mutant)) for mutant in every]
    assert len({mutant.key for mutant in every}) == len({*texts, ast.unparse(ast.parse(RULES))}) - 1 == len(every)
    for mutant in every:
        compile(mutated(RULES, mutant), "pay.py", "exec")


def test_what_cannot_be_told_apart_by_its_order_is_left_in_order() -> None:
    """Two lines that need each other, a log line beside what it does not read, two refusals: no mutant; two others: one."""
    source = "def f(t, n):\n    {}\n    {}\n    t.done()\n"
    pairs = {
        ("a = n", "t.b = a"): 0,
        ("t.rise = 0", "t.tell('x', hero=n)"): 0,
        ("t.rise = 0", "t.tell('x', rise=t.rise)"): 1,
        ("t.pay(n)", "t.heal(n)"): 1,
        ("t.a.append(n)", "t.b.remove(n)"): 0,
        ("t.a.append(n)", "t.tell('x', a=n)"): 0,
        ("t.a.append(n)", "t.tell('x', a=t.a)"): 1,
        ("t.a.append(t.pay(n))", "t.tell('x', a=n)"): 1,
        ("t.a.append(n)", "t.heal(n)"): 1,
        ("for i in n: t.a.append(i)", "t.tell('x', hero=n)"): 0,
        ("for i in n: t.pay(i)", "t.tell('x', hero=n)"): 1,
        ("if n: t.a = 1", "b = t.c"): 0,
        ("if n: t.a = 1", "b = t.a"): 1,
        ("t.tell('x')", "t.tell('y')"): 1,
    }
    for (one, two), count in pairs.items():
        swaps = [mutant for mutant in mutants("f.py", source.format(one, two), "ZZ") if mutant.kind == "swap"]
        assert len([mutant for mutant in swaps if mutant.line == 2]) == count, (one, two)
    two_refusals = "if t.a:\n        return 1\n    if t.b:\n        return 2"
    guarded = {
        two_refusals: 0,
        two_refusals.replace("return 1", "if n:\n            return 3\n        return 1"): 0,
        "if t.a:\n        return 1\n    b = t.of(n)": 0,
        "b = t.of(n)\n    if t.a:\n        return 1": 0,
        "if n:\n        return 1\n    n = t.of(n)": 1,
        "if t.a:\n        return 1\n    b = yield t": 1,
        "if t.a:\n        t.pay()\n        return 1\n    b = t.of(n)": 0,
        "if t.a:\n        t.pay()\n        return 1\n    if t.b:\n        return 2": 1,
        "if t.a:\n        t.pay()\n    b = t.of(n)": 1,
    }
    for block, count in guarded.items():
        every = mutants("f.py", f"def f(t, n):\n    {block}\n    return n\n", "ZZ")
        assert len([mutant for mutant in every if mutant.kind == "swap"]) == count, block


def test_a_clause_belongs_to_what_cites_it() -> None:
    """At the statement (in a text, a comment, or guarded by it), in the docstring of the function, in that of the module."""
    near = dict(named("laden -> not laden").clauses)
    assert near == {"ZZ-PAY-03": STATEMENT, "ZZ-PAY-01": FUNCTION, "ZZ-PAY-02": FUNCTION, "ZZ-ALL-01": MODULE}
    assert dict(named("steps > 5 -> steps >= 5").clauses)["ZZ-PAY-02"] == STATEMENT
    assert dict(named("n + 1 -> n - 1").clauses) == {"ZZ-PAY-04": FUNCTION, "ZZ-ALL-01": MODULE}


def test_the_lot_takes_the_nearest_citations_and_is_repeatable() -> None:
    every = mutants("rules/pay.py", RULES, "ZZ")
    chosen = by_clause(every, ["ZZ-PAY-03", "ZZ-PAY-04"], 2, seed=1)
    assert chosen == by_clause(every, ["ZZ-PAY-03", "ZZ-PAY-04"], 2, seed=1)
    assert [mutant.name for mutant in chosen] == ["price", "price", "unread", "unread"]
    assert all(dict(mutant.clauses).get("ZZ-PAY-03", STATEMENT) == STATEMENT for mutant in chosen)


def test_a_chapter_is_what_its_clauses_are_cited_at() -> None:
    """So many of each chapter, and none that only the docstring of the module leads to."""
    rules = RULES.replace("(ZZ-PAY-04)", "(ZZ-BUY-01)")
    chosen = by_chapter(mutants("rules/pay.py", rules, "ZZ"), 2, seed=1)
    assert chosen == by_chapter(mutants("rules/pay.py", rules, "ZZ"), 2, seed=1)
    assert [mutant.name for mutant in chosen] == ["unread", "unread", "price", "price"]


def test_a_cell_that_shows_something_else_is_seen(tmp_path: Path) -> None:
    """Texts, values, errors and pictures as they were saved; a cell whose output is ignored only has to run."""
    shows = nbformat.v4.new_output("execute_result", data={"text/plain": "4"})
    writes = nbformat.v4.new_output("stream", text="one\n")
    fails = nbformat.v4.new_output("error", ename="ValueError", evalue="no", traceback=["ValueError: no"])
    draws = nbformat.v4.new_output("display_data", data={"text/plain": "<A>", "image/svg+xml": "<svg/>"})
    drawing = "class A:\n    def _repr_svg_(self): return '<svg/>'\n    def __repr__(self): return '<A>'\nA()"
    rows = [
        ("2 + 2", shows, "", False), ("2 + 3", shows, "", True), ("2 + 2;", shows, "", True),
        ("print('one')", writes, "", False), ("print('two')", writes, "", True),
        ("raise ValueError('no')", fails, "raises-exception", False), ("1 / 0", fails, "raises-exception", True),
        ("1 / 0", shows, "", True), ("1 / 0", shows, "nbval-ignore-output", True),
        ("print('two')", None, "nbval-ignore-output", False), (drawing, draws, "", False),
        (drawing.replace("svg/", "svg></svg"), draws, "", True),
    ]  # fmt: skip
    notebook = nbformat.v4.new_notebook()
    for source, output, tag, _ in rows:
        cell = nbformat.v4.new_code_cell(source, outputs=[output] if output else [])
        cell.metadata["tags"] = [tag] if tag else []
        notebook.cells.append(cell)
    nbformat.write(notebook, tmp_path / "n.ipynb")
    assert list(changed(tmp_path / "n.ipynb")) == [n for n, (*_, seen) in enumerate(rows) if seen]


def test_probes_tell_which_statements_run() -> None:
    hit = bytearray(40)
    module = compile(probed(RULES, "hit"), "pay.py", "exec")
    code = next(code for code in codes_of(module) if code.co_qualname == "price")
    assert FunctionType(code, {"hit": hit})(2, laden=True) == 6
    assert [line for line, seen in enumerate(hit) if seen] == [6, 8, 9]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="it forks")
def test_survivors_are_named_and_killers_too(tmp_path: Path) -> None:
    """A killed one with the test that did it; one that runs in circles; two that nobody notices; a failing test kills none."""
    changes = {
        "steps * 3 -> steps + 3": "killed",
        "total += 2 -> total -= 2": "killed",
        "steps > 5 -> not steps > 5": "killed",
        "0 -> -1": "killed",
        "total < steps * 2 -> total <= steps * 2": "killed",
        "5 -> 6": "survived",
        "n + 1 -> n - 1": "survived",
    }
    root = tmp_path.resolve()
    for name, text in {"rules/pay.py": RULES, "tests/test_pay.py": PLAYED}.items():
        (root / name).parent.mkdir()
        (root / name).write_text(text)
    report = root / "report.jsonl"
    work = {
        "modules": ["rules"], "tests": ["tests"], "seconds": 60, "jobs": 2, "until": time.time() + 600,
        "map": str(root / "map.json"), "report": str(report), "spare": 0.3,
        "mutants": [dataclasses.asdict(named(change)) for change in changes],
    }  # fmt: skip
    (root / "work.json").write_text(json.dumps(work))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), str(TESTS)])}
    played = subprocess.run(
        [sys.executable, "-m", "mutation.playing", "work.json"],
        cwd=root, env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert played.returncode == 0, played.stdout + played.stderr + (root / "pytest.log").read_text()
    rows = {key.split(": ", 1)[1]: row for key, row in results(report).items()}
    assert {change: row["verdict"] for change, row in rows.items()} == changes, played.stdout
    assert rows["steps * 3 -> steps + 3"]["by"].endswith("test_laden")
    assert "test_broken" in played.stdout
    assert rows["n + 1 -> n - 1"]["by"] == "no test runs it"
    assert "ended the process" in rows["total += 2 -> total -= 2"]["by"]
    assert f"{root / 'rules'}" not in played.stdout
    assert (root / "rules/pay.py").read_text() == RULES


def test_every_argued_equivalent_has_its_reason() -> None:
    """Each names a mutant as the command prints it, and says why no test can notice."""
    assert all("::" in key and " -> " in key and len(why.split()) > 4 for key, why in argued().items())

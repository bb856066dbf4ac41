"""Tests played against mutants: collected once, then each mutant in a process that is forked off and forgotten.

Run by `clauses.py` in a private copy of the checkout. A mutant is made by giving the function that stands in memory the code of
the changed one, so nothing is imported again. What a test runs is known from probes that the same way are put before each
statement; they cost nothing outside the modules that are asked about.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import gc
import hashlib
import importlib
import json
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import IO, Any, Final, NoReturn

import hypothesis
import pytest
from mutation.mutants import Mutant, mutated, probed, sources

PROBE: Final = "_probe_of_mutation"
MEMORY: Final = 3 << 30
"""Bytes that a mutant may ask for."""


@dataclass(frozen=True)
class Work:
    """What is asked: see `clauses.py`, which writes it as JSON."""

    modules: tuple[str, ...]
    """Folders of modules that are changed, from the root."""
    tests: tuple[str, ...]
    """Files and folders of tests, from the root."""
    mutants: tuple[Mutant, ...]
    seconds: float
    """CPU seconds of tests that are spent on one mutant; the likeliest to notice come first."""
    jobs: int
    until: float
    """When no further mutant is begun, in seconds since the epoch."""
    map: str
    """File that keeps which test runs which line."""
    report: str
    """File that gets a line for each mutant."""
    spare: float = 3.0
    """CPU seconds that a test may take beyond ten times what it took and what its whole file took (it may have to do anew what
    another test of the file left to it); a mutant that takes longer runs in circles."""


@dataclass(frozen=True)
class Ran:
    """One test without any change: its CPU seconds, whether it passed, and the lines of each module that it ran."""

    cpu: float
    passed: bool
    lines: dict[str, list[int]]


def codes_of(code: CodeType) -> Iterator[CodeType]:
    """A code object and those of the functions in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_of(constant)


class Swap:
    """The functions of some modules as they stand in memory, and how they get other code."""

    def __init__(self, root: Path, paths: Iterable[str]) -> None:
        self._root = root
        files = {str(root / path): path for path in paths}
        self._functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and (path := files.get(thing.__code__.co_filename)) is not None:
                code = thing.__code__
                self._functions.setdefault((path, code.co_qualname, code.co_firstlineno), []).append(thing)
        # what tests keep of their own may come from the rules; what their helpers keep is loaded content
        tests = str(root / "tests")
        caches = [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]
        self._caches = [
            cache
            for cache in caches
            if (file := _file_of(cache)) in files or (file.startswith(tests) and Path(file).name.startswith("test_"))
        ]

    def put(self, path: str, tree: ast.Module, name: str | None = None) -> int:
        """Give the functions of a module (or the one with that qualified name) the code that they have in this tree; how many there were."""
        count = 0
        for code in codes_of(compile(tree, str(self._root / path), "exec")):
            if name is None or code.co_qualname == name:
                for function in self._functions.get((path, code.co_qualname, code.co_firstlineno), ()):
                    if function.__code__.co_freevars == code.co_freevars:
                        function.__code__ = code
                        count += 1
        for cache in self._caches:
            cache.cache_clear()
        return count

    def globals_of(self, path: str) -> dict[str, Any]:  # Any: a module holds whatever it holds
        return next((f[0].__globals__ for (p, *_), f in self._functions.items() if p == path), {})


def _file_of(cache: functools._lru_cache_wrapper[Any]) -> str:  # Any: whatever is cached
    wrapped = cache.__wrapped__
    return wrapped.__code__.co_filename if isinstance(wrapped, FunctionType) else ""


def killers(report: Path) -> dict[str, str]:
    """The test that killed each mutant, by its key, as far as a report tells."""
    lines = report.read_text(encoding="utf-8").splitlines() if report.exists() else []
    rows = [json.loads(line) for line in lines]
    return {row["key"]: row["by"] for row in rows if row["verdict"] == "killed"}


def _file(nodeid: str) -> str:
    return nodeid.partition("::")[0]


def _function(key: str) -> str:
    """What names the function of a mutant: its module and the name in it."""
    return key.partition(": ")[0]


class Player:
    """A plugin that plays no tests itself, but has forked processes play them."""

    def __init__(self, root: Path, work: Work, say: Callable[[str], None]) -> None:
        self.root, self.work, self.say, self.parent = root, work, say, os.getpid()
        self.sources = sources(root, *work.modules)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Record what is not recorded yet, then try the mutants."""
        if session.testsfailed:
            self.say("The tests cannot be collected; see pytest.log.")
            return True
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        for path in self.sources:  # what a test imports only while it runs is to be changed, too
            importlib.import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
        self.swap = Swap(self.root, self.sources)
        gc.collect()
        gc.freeze()  # what is shared with the forked processes is not walked again
        self.ran = self._recorded()
        self.texts = {file: (self.root / file).read_text(encoding="utf-8") for file in map(_file, self.ran)}
        totals: dict[str, float] = {}
        for id_, test in self.ran.items():
            totals[_file(id_)] = totals.get(_file(id_), 0) + test.cpu
        self.limits = {id_: 10 * test.cpu + totals[_file(id_)] + self.work.spare for id_, test in self.ran.items()}
        self.killers = {key: by for key, by in killers(Path(self.work.report)).items() if by in self.ran}
        self.killers_of: dict[str, set[str]] = {}
        for key, by in self.killers.items():
            self.killers_of.setdefault(_function(key), set()).add(by)
        self._try_all()
        return True

    # What each test runs

    def _digest(self, file: str) -> str:
        """Of a file of tests, with what lies beside it, and the engine."""
        beside = sorted(path for path in (self.root / file).parent.glob("*.py") if not path.name.startswith("test_"))
        texts = [(self.root / file).read_bytes(), *(path.read_bytes() for path in beside)]
        return hashlib.sha256(b"\0".join(texts) + repr(sorted(self.sources.items())).encode()).hexdigest()[:16]

    def _recorded(self) -> dict[str, Ran]:
        kept_at = Path(self.work.map)
        kept: dict[str, dict[str, Any]] = json.loads(kept_at.read_text()) if kept_at.exists() else {}  # Any: JSON
        by_file: dict[str, list[pytest.Item]] = {}
        for item in self.items.values():
            by_file.setdefault(_file(item.nodeid), []).append(item)
        digests = {file: self._digest(file) for file in by_file}
        new = [file for file in by_file if kept.get(file, {}).get("digest") != digests[file]]
        if new:
            self.say(f"Recording what {sum(len(by_file[file]) for file in new)} tests of {len(new)} files run ...")
        waiting, going = list(new), dict[int, tuple[int, str]]()
        while waiting or going:
            while waiting and len(going) < self.work.jobs:
                file = waiting.pop(0)
                pid, reader = self._fork(lambda out, file=file: self._record(by_file[file], out))  # type: ignore[misc]
                going[reader] = (pid, file)
            for reader, answer in self._answers(going):
                pid, file = going.pop(reader)
                tests = json.loads(answer) if answer.endswith("}") else {}
                if not tests:
                    self.say(f"  {file} could not be recorded")
                kept[file] = {"digest": digests[file], "tests": tests}
                kept_at.write_text(json.dumps(kept))
        ran = {id_: Ran(**row) for file in by_file for id_, row in kept[file]["tests"].items() if id_ in self.items}
        if failed := [id_ for id_, test in ran.items() if not test.passed]:
            self.say(f"{len(failed)} tests do not pass without any change and are left out: {', '.join(failed[:5])}")
        return ran

    def _record(self, items: list[pytest.Item], out: IO[str]) -> None:
        probes = {path: bytearray(source.count("\n") + 2) for path, source in self.sources.items()}
        for path, source in self.sources.items():
            self.swap.globals_of(path)[PROBE] = probes[path]
            self.swap.put(path, probed(source, PROBE))
        failed: set[str] = set()
        self.session.config.pluginmanager.register(_Verdict(lambda nodeid, _: failed.add(nodeid)))
        rows: dict[str, dict[str, Any]] = {}  # Any: JSON
        for item, following in zip(items, [*items[1:], None], strict=True):
            before = time.process_time()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            lines = {path: [i for i, hit in enumerate(probe) if hit] for path, probe in probes.items() if any(probe)}
            for probe in probes.values():
                probe[:] = bytes(len(probe))
            test = Ran(round(time.process_time() - before, 3), item.nodeid not in failed, lines)
            rows[item.nodeid] = dataclasses.asdict(test)
        out.write(json.dumps(rows))

    # Mutants

    def _covering(self, mutant: Mutant) -> tuple[list[str], list[str]]:
        """The tests that run the changed statement, the likeliest to notice first; then all others of their files.

        Likeliest are what killed it before, what killed another mutant of its function, what cites its clause, and what stands
        in a file that cites it. Among equals each file gets the same time, its quickest tests first, so that those who look at
        something else in another way have their turn early. What a file keeps for several of its tests is run by the first that
        asks, so the others are played where time is left.
        """
        ids = {id_ for id_, near in mutant.clauses if near < 2}
        direct = {
            id_ for id_, test in self.ran.items() if test.passed and mutant.line in test.lines.get(mutant.path, ())
        }
        files = {_file(id_) for id_ in direct}
        citing = {file for file in files if any(clause in self.texts[file] for clause in ids)}
        rest = [id_ for id_, test in self.ran.items() if test.passed and id_ not in direct and _file(id_) in files]
        own, of_function = self.killers.get(mutant.key), self.killers_of.get(_function(mutant.key), set())

        def rank(id_: str) -> int:
            words = f"{id_} {getattr(getattr(self.items[id_], 'obj', None), '__doc__', None)}"
            known = (id_ == own, id_ in of_function, any(clause in words for clause in ids), _file(id_) in citing)
            return known.index(True) if any(known) else len(known)

        spent: dict[tuple[int, str], float] = {}
        turns: dict[str, tuple[int, float]] = {}
        for id_ in sorted(direct, key=lambda id_: (self.ran[id_].cpu, id_)):
            place = rank(id_), _file(id_)
            spent[place] = spent.get(place, 0) + self.ran[id_].cpu
            turns[id_] = place[0], spent[place]
        return sorted(direct, key=turns.__getitem__), sorted(rest, key=lambda id_: self.ran[id_].cpu)

    def _try_all(self) -> None:
        waiting = list(self.work.mutants)
        going: dict[int, tuple[int, Mutant, int, int]] = {}
        done = 0
        with Path(self.work.report).open("a", encoding="utf-8") as report:
            while going or (waiting and time.time() < self.work.until):
                while waiting and len(going) < self.work.jobs and time.time() < self.work.until:
                    mutant = waiting.pop(0)
                    direct, rest = self._covering(mutant)
                    spent, chosen = 0.0, list[str]()
                    for id_ in (*direct, *rest):
                        if not chosen or spent + self.ran[id_].cpu <= self.work.seconds:
                            spent += self.ran[id_].cpu
                            chosen.append(id_)
                    pid, reader = self._fork(lambda out, m=mutant, c=chosen: self._try(m, c, out))  # type: ignore[misc]
                    going[reader] = (pid, mutant, len({*chosen} & {*direct}), len(direct))
                for reader, answer in self._answers(going):
                    _, mutant, played, of = going.pop(reader)
                    done += 1
                    self._note(report, mutant, answer, played, of, f"{done}/{len(self.work.mutants)}")

    def _note(self, report: IO[str], mutant: Mutant, answer: str, played: int, of: int, count: str) -> None:
        words = ""
        if not of:
            verdict, by = "survived", "no test runs it"
        elif answer == "survived":
            verdict, by = ("survived" if played == of else "open"), f"{played} of the {of} tests that run it"
        elif answer == "same":
            verdict, by = "open", "its function could not be changed in memory"
        else:
            by, _, words = answer.partition("\n")
            verdict, by = "killed", by or "it ended the process (time, memory or a crash)"
            if answer:
                self.killers[mutant.key] = by
                self.killers_of.setdefault(_function(mutant.key), set()).add(by)
        row = {
            "key": mutant.key, "line": mutant.line, "verdict": verdict, "by": by, "words": words, "kind": mutant.kind,
            "clauses": dict(mutant.clauses),
        }  # fmt: skip
        report.write(json.dumps(row) + "\n")
        report.flush()
        if verdict != "killed":
            ids = " ".join(id_ for id_, near in mutant.clauses if near < 2)
            place = f"{mutant.path}:{mutant.line} {mutant.name}"
            self.say(f"{count} {verdict.upper()} {place} [{ids}]\n    {mutant.change}\n    ({by})")
        elif "0/" in count:
            self.say(f"{count} ...")

    def _try(self, mutant: Mutant, tests: list[str], out: IO[str]) -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if not self.swap.put(mutant.path, mutated(self.sources[mutant.path], mutant), mutant.name):
            out.write("same")
            return

        def killed(nodeid: str, words: str) -> NoReturn:
            out.write(f"{nodeid}\n{words}")
            out.flush()
            os._exit(1)

        self.session.config.pluginmanager.register(_Verdict(killed))
        items = [self.items[id_] for id_ in tests]
        for item, following in zip(items, [*items[1:], None], strict=True):
            if os.getppid() != self.parent:
                return  # nobody waits for the answer any more
            # CPU time, so that a busy machine kills no mutant; no handler: the process ends
            signal.setitimer(signal.ITIMER_PROF, self.limits[item.nodeid])
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        out.write("survived")

    # Processes

    def _fork(self, play: Callable[[IO[str]], None]) -> tuple[int, int]:
        """A process of its own that plays and writes its answer; its id, and where the answer is read."""
        reader, writer = os.pipe()
        pid = os.fork()
        if pid:
            os.close(writer)
            return pid, reader
        try:
            os.setpgid(0, 0)
            os.close(reader)
            with os.fdopen(writer, "w", encoding="utf-8") as out:
                play(out)
        finally:
            os._exit(0)

    def _answers(self, going: dict[int, Any]) -> Iterator[tuple[int, str]]:  # Any: whatever belongs to the process
        """Wait until at least one has answered; the first entry of each is its process."""
        for reader in select.select([*going], [], [])[0]:
            with os.fdopen(reader, encoding="utf-8", closefd=True) as answer:
                text = answer.read()
            os.waitpid(going[reader][0], 0)
            yield reader, text


class _Verdict:
    """Tells of each failure: which test, and the first line of what it said."""

    def __init__(self, failed: Callable[[str, str], object]) -> None:
        self._failed = failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.outcome == "failed":
            crash = getattr(report.longrepr, "reprcrash", None)
            words = str(crash.message if crash else report.longrepr).strip().splitlines()
            self._failed(report.nodeid, words[0] if words else "")


def main(work_file: str) -> int:
    """Play what a file asks for, from the root of a checkout; what pytest itself says goes to `pytest.log` beside the report."""
    given = json.loads(Path(work_file).read_text(encoding="utf-8"))
    asked = [Mutant(**{**row, "clauses": tuple(map(tuple, row["clauses"]))}) for row in given.pop("mutants")]
    work = Work(**given, mutants=tuple(asked))
    voice = os.fdopen(os.dup(1), "w", encoding="utf-8")
    log = os.open(Path(work.report).with_name("pytest.log"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    # a test that fails has done its work: no smaller example is looked for
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("mutation", derandomize=True, deadline=None, phases=phases, database=None)
    sys.argv = ["pytest", *work.tests]  # conftest.py reads there who is needed
    arguments = [*work.tests, "--hypothesis-profile=mutation", "-p", "no:cacheprovider", "--capture=sys", "-q"]

    def say(line: str) -> None:
        voice.write(line + "\n")
        voice.flush()

    code = pytest.main(arguments, plugins=[Player(Path.cwd(), work, say)])
    return 0 if code in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED} else int(code)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

"""Whether every clause is held by a test: turn each one in the engine, one fault at a time, and name what no test noticed.

    uv run python tests/mutation/clauses.py kingdom-rush                          # one fault for each clause
    uv run python tests/mutation/clauses.py kingdom-rush --clauses KR-MOVE-08 --each 20
    uv run python tests/mutation/clauses.py kingdom-rush --random 100 --seed 7    # any line of the rules
    uv run python tests/mutation/clauses.py kingdom-rush --notebooks 3            # three of each chapter, by its notebooks
    uv run python tests/mutation/clauses.py kingdom-rush --again                  # only what was not killed so far
    uv run python tests/mutation/clauses.py kingdom-rush --anew                   # also what was killed: it stays so

It works in a copy of the checkout that it keeps in a folder with the report (`--folder`; a line of JSON for each mutant), and goes
on where it was stopped. What cannot make a difference is argued in `equivalents.toml` and not tried. Not on Windows: it forks.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from mutation.mutants import FUNCTION, Mutant, mutants, sources  # noqa: E402  # found by the line above

CODES: Final = {"horrible-hordes": "HH", "fantahzee": "FZ", "kingdom-rush": "KR", "warfighter-fantasy": "WF"}
EQUIVALENTS: Final = Path(__file__).with_name("equivalents.toml")


def copied(folder: Path, *, tests_only: bool) -> Path:
    """The checkout as it stands, without what git ignores; files that did not change are left as they are."""
    copy = folder / "checkout"
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "--", "conftest.py", "pyproject.toml", "hordeplay", "tests", "notebooks"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    wanted = [name for name in listed if (ROOT / name).is_file()]
    for name in wanted:
        source, target = ROOT / name, copy / name
        if tests_only and not name.startswith("tests/") and target.exists():
            continue
        content = source.read_bytes()
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    if not tests_only:
        for stale in set(copy.rglob("*.py")) - {copy / name for name in wanted}:
            stale.unlink()
    bundles = copy / "hordeplay/widgets/static"
    if not bundles.exists() and (ROOT / "hordeplay/widgets/static").exists():
        bundles.symlink_to(ROOT / "hordeplay/widgets/static")
    return copy


def argued() -> dict[str, str]:
    """The mutants that cannot make a difference, each with the reason."""
    rows = tomllib.loads(EQUIVALENTS.read_text(encoding="utf-8")).get("equivalent", [])
    return {f"{row['at']}: {row['change']}": row["why"] for row in rows}


def by_clause(pool: list[Mutant], clauses: list[str], each: int, seed: int) -> list[Mutant]:
    """So many mutants for each clause, by lot, where it is cited nearest; the docstring of a function is near enough."""
    chosen: dict[str, Mutant] = {}
    for clause in clauses:
        ranked = [(near, mutant) for mutant in pool for id_, near in mutant.clauses if id_ == clause]
        nearest = min((near for near, _ in ranked), default=0)
        own = [mutant for near, mutant in ranked if near == nearest or near <= FUNCTION]
        lot = random.Random(f"{seed} {clause}")
        lot.shuffle(own)
        own.sort(key=lambda mutant: dict(mutant.clauses)[clause] > nearest)
        chosen |= {mutant.key: mutant for mutant in own[:each]}
    return list(chosen.values())


def by_chapter(pool: list[Mutant], each: int, seed: int) -> list[Mutant]:
    """So many mutants of each chapter of the rulebook, by lot, that its clauses are cited at or by their function."""
    chapters: dict[str, list[Mutant]] = {}
    for mutant in pool:
        for chapter in {id_.rpartition("-")[0] for id_, near in mutant.clauses if near <= FUNCTION}:
            chapters.setdefault(chapter, []).append(mutant)
    chosen: dict[str, Mutant] = {}
    for chapter, own in sorted(chapters.items()):
        lot = random.Random(f"{seed} {chapter}")
        chosen |= {mutant.key: mutant for mutant in lot.sample(own, min(each, len(own)))}
    return list(chosen.values())


def results(report: Path) -> dict[str, dict[str, Any]]:  # Any: JSON
    """The last word on each mutant."""
    lines = report.read_text(encoding="utf-8").splitlines() if report.exists() else []
    return {row["key"]: row for row in map(json.loads, lines)}


def main() -> int:
    """Copy, choose, play, and sum up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=CODES)
    parser.add_argument("--clauses", nargs="*", help="only these; every clause that the rules cite, if none is named")
    parser.add_argument("--each", type=int, default=1, help="mutants for each clause (1)")
    parser.add_argument("--random", type=int, default=0, help="so many mutants of any line instead")
    parser.add_argument(
        "--notebooks",
        type=int,
        default=0,
        help="so many mutants of each chapter instead, played by the notebooks' cells",
    )
    parser.add_argument("--seed", type=int, default=1, help="of the lot that chooses (1)")
    parser.add_argument("--jobs", type=int, default=1, help="mutants side by side (1)")
    parser.add_argument("--seconds", type=float, default=120, help="CPU seconds of tests for one mutant (120)")
    parser.add_argument("--minutes", type=float, default=24 * 60, help="begin no mutant after so many minutes")
    parser.add_argument(
        "--folder", type=Path, help="of copy, map and report (in the system's folder for temporary files)"
    )
    parser.add_argument("--tests", nargs="*", default=[], help="files or folders of tests beside the game's own")
    parser.add_argument(
        "--again", action="store_true", help="try what was not killed so far once more, and nothing else"
    )
    parser.add_argument("--anew", action="store_true", help="try also what the report has, killed or not")
    parser.add_argument("--frozen", action="store_true", help="take only the tests anew, the engine as it was copied")
    asked = parser.parse_args()

    code, package = CODES[asked.game], asked.game.replace("-", "_")
    folder = (asked.folder or Path(tempfile.gettempdir()) / "hordeplay-mutation" / package).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    copy = copied(folder, tests_only=asked.frozen)
    modules = [f"hordeplay/games/{package}/rules"]
    pool = [mutant for path, text in sources(copy, *modules).items() for mutant in mutants(path, text, code)]
    played = "notebooks" if asked.notebooks else "report"
    report = folder / f"{played}.jsonl"
    before, equal = results(report), argued()
    if asked.again:
        if not before:
            parser.error(f"--again tries what was not killed so far, and {folder} has no report yet: leave it out")
        chosen = [mutant for mutant in pool if mutant.key in before and before[mutant.key]["verdict"] != "killed"]
    elif asked.notebooks:
        chosen = by_chapter(pool, asked.notebooks, asked.seed)
    elif asked.random:
        chosen = random.Random(asked.seed).sample(pool, min(asked.random, len(pool)))
    else:
        every = sorted({id_ for mutant in pool for id_, _ in mutant.clauses})
        unknown = sorted(set(asked.clauses or ()) - set(every))
        if unknown:
            parser.error(f"nothing in {modules[0]} that could be turned cites {', '.join(unknown)}")
        chosen = by_clause(pool, asked.clauses or every, asked.each, asked.seed)
    waiting = [m for m in chosen if m.key not in equal and (asked.again or asked.anew or m.key not in before)]
    print(f"{len(chosen)} mutants, {len(waiting)} to try", flush=True)
    if waiting:
        work = {
            "modules": modules, "seconds": asked.seconds, "jobs": asked.jobs, "report": str(report),
            "tests": ["tests/mutation/cells.py"] if asked.notebooks else [f"tests/{package}", *asked.tests],
            "until": time.time() + 60 * asked.minutes, "map": str(folder / f"{'cells' if asked.notebooks else 'map'}.json"),
            "mutants": [dataclasses.asdict(mutant) for mutant in waiting],
        }  # fmt: skip
        work_file = folder / f"{played}.work.json"
        work_file.write_text(json.dumps(work), encoding="utf-8")
        environment = {
            **os.environ,
            "HORDEPLAY_MUTATED": package,
            "PYTHONPATH": os.pathsep.join([str(copy), str(copy / "tests")]),
        }
        command = [sys.executable, "-m", "mutation.playing", str(work_file)]
        if subprocess.run(command, cwd=copy, env=environment, check=False).returncode:
            print(f"The tests could not be played: see {folder / 'pytest.log'}")
            return 2
    return summed(chosen, results(report), equal)


def summed(chosen: list[Mutant], rows: dict[str, dict[str, Any]], equal: dict[str, str]) -> int:  # Any: JSON
    """Print how many were killed, and every survivor; 1 if there is one."""
    verdicts = Counter(
        "equivalent" if m.key in equal else rows.get(m.key, {}).get("verdict", "not tried") for m in chosen
    )
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items())))
    settled = verdicts["killed"] + verdicts["survived"]
    if settled:
        print(f"score {verdicts['killed'] / settled:.3f} of {settled} that were settled")
    loose = set()
    for mutant in chosen:
        row = rows.get(mutant.key, {})
        if mutant.key not in equal and row.get("verdict") in {"survived", "open"}:
            ids = sorted(id_ for id_, near in mutant.clauses if near <= FUNCTION)
            loose |= set(ids) if row["verdict"] == "survived" else set()
            print(
                f"{row['verdict']}: {mutant.path}:{mutant.line} {mutant.name} [{' '.join(ids)}]\n    {mutant.change}\n    ({row['by']})"
            )
    if loose:
        print(f"clauses with a survivor: {' '.join(sorted(loose))}")
    return 1 if verdicts["survived"] else 0


if __name__ == "__main__":
    shutil.which("git") or sys.exit("git lists what belongs to the checkout, and is not there")
    sys.exit(main())

"""What a release promises and brings along: one version in all places, names that stay, workflows, builds that can be repeated.

`uv run python tests/infra/test_release.py` writes the public names of this version, which the next one must still have.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import sys
import tomllib
import warnings
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest
from infra.project import ROOT, copy, run, uv
from packaging.version import Version
from ruamel.yaml import YAML

import hordeplay as hp

VERSION: Final[str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
NAMES: Final = ROOT / "tests" / "data" / "names"
HEADS: Final[list[tuple[str, str]]] = re.findall(
    r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d|unreleased)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
)
"""Each version of the changelog with its date."""
KINDS: Final = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
"""The headings of keepachangelog.com, in its order."""
WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LICENCES: Final = (ROOT / "docs" / "licences.md").read_text("utf-8")
PINNED: Final = re.compile(r"[\w.-]+/[\w.-]+(/[\w./-]+)?@[0-9a-f]{40} # v\d+\.\d+\.\d+")
EPOCH: Final = "1795824000"


def of_yaml(path: Path) -> Any:  # Any: whatever the file holds
    return YAML(typ="safe", pure=True).load(path.read_text("utf-8"))


# ---- versions


def test_the_version_is_the_same_in_all_places() -> None:
    citation = of_yaml(ROOT / "CITATION.cff")
    assert hp.__version__ == VERSION
    assert citation["version"] == VERSION
    (date,) = (date for version, date in HEADS if version == VERSION)
    assert str(citation["date-released"]) == date


def test_the_changelog_has_versions_with_dates_from_new_to_old() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
    assert sum(line.startswith("## ") for line in lines) == len(HEADS) >= 2
    assert all(Version(newer) > Version(older) for (newer, _), (older, _) in pairwise(HEADS))
    assert [date for _, date in HEADS[1:] if date == "unreleased"] == [], "only the newest may be in the making"
    assert all(newer >= older for (_, newer), (_, older) in pairwise(HEADS))
    assert Version(HEADS[0][0]) == Version(VERSION) or HEADS[0][1] == "unreleased"


def test_what_changed_stands_under_the_usual_headings() -> None:
    for part in (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1:]:
        headings = re.findall(r"^### (.+)$", part, re.MULTILINE)
        assert headings == [kind for kind in KINDS if kind in headings]
        assert re.search(r"^- |^\w", part.partition("\n")[2], re.MULTILINE), "says what changed"


def test_the_citation_has_what_its_format_asks_for() -> None:
    """The fields that the Citation File Format 1.2.0 requires, and the words that it allows (`cffconvert --validate` knows it whole)."""
    citation = of_yaml(ROOT / "CITATION.cff")
    assert citation["cff-version"] == "1.2.0"
    assert citation["message"]
    assert citation["title"]
    assert citation["type"] == "software"
    assert all(
        set(author) <= {"name"} or {"family-names", "given-names"} <= set(author) for author in citation["authors"]
    )
    assert len(citation["authors"]) > 0
    assert citation["license"] == "MIT"
    allowed = {
        "abstract",
        "authors",
        "cff-version",
        "date-released",
        "doi",
        "keywords",
        "license",
        "message",
        "title",
        "type",
    }
    assert set(citation) <= allowed | {"repository-code", "url", "version"}


# ---- names that stay


def test_every_public_name_of_the_last_release_is_there_or_warns() -> None:
    (release,) = (path for path in NAMES.iterdir() if path.stem == max((p.stem for p in NAMES.iterdir()), key=Version))
    names = release.read_text("utf-8").split()
    assert len(names) > 30
    gone = [name for name in names if name not in hp.__all__]
    for name in gone:
        with pytest.warns(
            DeprecationWarning, match=rf"hp\.{name} is hp\.\w+ since {release_after(release.stem)}"
        ) as heard:
            getattr(hp, name)
        now = re.findall(r"is hp\.(\w+) since", str(heard[0].message))[0]
        assert now in hp.__all__
        assert heard[0].filename == __file__, "the warning names the line that uses the name"


def release_after(release: str) -> str:
    """The version of the changelog that came, or comes, after one."""
    versions = [version for version, _ in HEADS]
    return versions[versions.index(release) - 1]


def test_a_name_that_is_there_does_not_warn() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert all(getattr(hp, name) is not None for name in hp.__all__)


# ---- workflows


def steps(workflow: Path) -> list[dict[str, Any]]:  # Any: YAML
    jobs = of_yaml(workflow)["jobs"]
    return [step for job in jobs.values() for step in job.get("steps", [])]


def test_the_workflows_are_there() -> None:
    assert [path.name for path in WORKFLOWS] == ["pages.yml", "release.yml", "tests.yml"]
    assert all(steps(path) for path in WORKFLOWS)


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_to_the_hash_of_a_release(workflow: Path) -> None:
    used = re.findall(r"^[ -]*uses: (.+)$", workflow.read_text("utf-8"), re.MULTILINE)
    assert used
    assert [use for use in used if not use.startswith("./") and not PINNED.fullmatch(use)] == []


def test_an_action_is_the_same_everywhere() -> None:
    used = {use for path in WORKFLOWS for use in re.findall(r"uses: ([^./].+)", path.read_text("utf-8"))}
    assert len({use.partition("@")[0] for use in used}) == len(used)


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_may_do_no_more_than_it_says(workflow: Path) -> None:
    read = of_yaml(workflow)
    assert read["permissions"] == {"contents": "read"}
    may = {name: job["permissions"] for name, job in read["jobs"].items() if "permissions" in job}
    assert (
        may
        == {
            "pages.yml": {"deploy": {"pages": "write", "id-token": "write"}},
            "release.yml": {"publish": {"id-token": "write"}, "notes": {"contents": "write"}},
            "tests.yml": {},
        }[workflow.name]
    )
    for step in steps(workflow):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False
        # what somebody else may write is no part of a shell's line
        assert "${{" not in step.get("run", "")
    assert "secrets." not in workflow.read_text("utf-8")
    assert all("timeout-minutes" in job for job in read["jobs"].values() if "steps" in job)


def test_every_supported_python_is_tested() -> None:
    matrix = of_yaml(ROOT / ".github/workflows/tests.yml")["jobs"]["suite"]["strategy"]["matrix"]
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["requires-python"]
    assert asked == f">={matrix['python'][0]}"
    assert matrix["python"] == [f"3.{minor}" for minor in range(11, 15)]


def test_folders_that_workflows_name_are_there() -> None:
    (line,) = (
        step["run"] for step in steps(ROOT / ".github/workflows/tests.yml") if "tests/core" in step.get("run", "")
    )
    folders = re.findall(r"tests/\w+", line)
    assert len(folders) > 5
    assert [folder for folder in folders if not (ROOT / folder).is_dir()] == []


# ---- builds


def test_the_moving_picture_of_the_readme_rests_and_has_a_still_one_beside_it() -> None:
    """`uv run python tests/browser/picture.py` takes both."""
    readme = (ROOT / "README.md").read_text("utf-8")
    (still, moving) = re.findall(
        r'(?:srcset|src)="([^"]+\.png)"', readme.partition("<picture>")[2].partition("</picture>")[0]
    )
    assert re.search(r'media="\(prefers-reduced-motion: reduce\)" srcset="' + re.escape(still), readme)
    data = (ROOT / moving).read_bytes()
    at = data.index(b"acTL") + 4
    frames, plays = (int.from_bytes(data[at + skip : at + skip + 4]) for skip in (0, 4))
    assert frames == data.count(b"fcTL") > 10
    assert 1 <= plays <= 3, "it does not move for ever beside what is read"
    assert b"acTL" not in (ROOT / still).read_bytes()
    assert max(len(data), (ROOT / still).stat().st_size) < 1_000_000
    assert re.search(r'alt="\w[^"]{40,}"', readme)


def test_two_builds_are_equal_to_the_last_byte(tmp_path: Path) -> None:
    """From two copies in other places, whose files are of other ages and may be read by others or not, as on two machines."""
    here, there = copy(tmp_path / "here"), tmp_path / "some where" / "else"
    shutil.copytree(here, there, copy_function=shutil.copyfile)
    for path in there.rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
        os.utime(path, (86_400 * 4_000, 86_400 * 4_000))
    sums = list[dict[str, str]]()
    for clone in (here, there):
        out = tmp_path / "out" / clone.name
        words = ["build", "--python", str(Path(sys.executable).resolve()), "--out-dir", str(out)]
        run([uv(), *words], cwd=clone, SOURCE_DATE_EPOCH=EPOCH)
        sums.append({path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in out.glob("hordeplay-*")})
    assert {Path(name).suffix for name in sums[0]} == {".whl", ".gz"}
    assert sums[0] == sums[1]


def test_what_the_package_is_made_of_can_be_listed(tmp_path: Path) -> None:
    """The two commands of the release workflow: every package that an installation brings, and every one of the bundle."""
    words = [
        "export",
        "--quiet",
        "--locked",
        "--no-default-groups",
        "--all-extras",
        "--preview-features",
        "sbom-export",
        "--format",
        "cyclonedx1.5",
    ]
    run([uv(), *words, "--output-file", tmp_path / "hordeplay.cdx.json"])
    installed = json.loads((tmp_path / "hordeplay.cdx.json").read_text("utf-8"))
    npm = ["sbom", "--package-lock-only", "--omit", "dev", "--sbom-type", "library", "--sbom-format", "cyclonedx"]
    output = run([uv(), "run", "--no-sync", "npm", "--loglevel", "error", "--prefix", "widgets_js", *npm])
    bundled = json.loads(output[output.index("{") :])
    listed = re.findall(r"^\| (\S+) \| [^|]+? \| ([\w, ]+) \|$", LICENCES, re.MULTILINE)
    for bill, where in ((installed, "install"), (bundled, "bundle")):
        assert bill["bomFormat"] == "CycloneDX"
        names = {
            part["name"] if "group" not in part else f"{part['group']}/{part['name']}" for part in bill["components"]
        }
        wanted = {name for name, places in listed if where in places.split(", ")}
        assert wanted
        assert wanted - names == set()
        assert all(re.match(r"pkg:(pypi|npm)/", part["purl"]) for part in bill["components"] if part["name"] in wanted)
    release = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    assert all(word in release.split() for word in (*words, *npm)), "the workflow runs these words"


def main() -> None:
    """Write the names of this version."""
    path = NAMES / f"{VERSION}.txt"
    path.write_text("\n".join(sorted(hp.__all__)) + "\n", "utf-8")
    print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()

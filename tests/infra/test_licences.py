"""What is shipped, or installed beside it, is listed with its licence, and every licence allows it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, distribution

import pytest
from infra.project import ROOT, files, run, uv
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

OPEN = {
    *("0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0", "MPL-2.0", "PSF-2.0"),
    "Zlib",
}
"""Licences (SPDX) that let everybody use, change and pass on; MPL-2.0 asks for changes of its own files only."""
WORDS = {
    "MIT License": "MIT",
    "BSD License": "BSD-3-Clause",
    "ISC License (ISCL)": "ISC",
    "Apache 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
"""How older packages say it. Where "BSD License" is another of the BSD licences the list says which."""
SILENT = {"bqscales"}
"""Says nothing in its metadata; the licence stands in its repository."""
ROW = re.compile(r"^\| (\S+) \| ([^|]+?) \| (bundle|site|install|install, site) \|$", re.MULTILINE)
LISTED = {
    name: (licence, where) for name, licence, where in ROW.findall((ROOT / "docs/licences.md").read_text("utf-8"))
}


def installed_beside(name: str = "hordeplay", *extras: str) -> set[str]:
    """All that an installation of the package with these extras brings on this machine."""
    wanted, left = set[tuple[str, str]](), [(name, extra) for extra in ("", *extras)]
    while left:
        each = canonicalize_name(left[-1][0]), left.pop()[1]
        if each in wanted:
            continue
        wanted.add(each)
        for line in distribution(each[0]).requires or ():
            need = Requirement(line)
            if need.marker is None or need.marker.evaluate({"extra": each[1]}):
                left += [(need.name, extra) for extra in ("", *need.extras)]
    return {each for each, _ in wanted} - {canonicalize_name(name)}


def course_brings() -> set[str]:
    return installed_beside("hordeplay", "course")


def bundled() -> set[str]:
    """The npm packages that the scripts import."""
    imports = re.compile(r"""(?:from|import) "((?:@[^/"]+/)?[^./"][^/"]*)[^"]*";""")
    texts = (path.read_text("utf-8") for path in files(".ts") if path.is_relative_to(ROOT / "widgets_js" / "src"))
    return {name for text in texts for name in imports.findall(text) if not name.startswith("@anywidget/types")}


def in_the_site() -> set[str]:
    pinned = tomllib.loads((ROOT / "hordeplay/site/vendored.toml").read_text("utf-8"))
    wheels = {each["name"] for each in pinned["wheels"]} | set(pinned["packages"])
    names = {canonicalize_name(each) for each in wheels} | {each["name"] for each in pinned["npm"]}
    return names | {"jupyterlite-core", "jupyterlite-pyodide-kernel", "mkdocs-material"}


@pytest.mark.parametrize(("where", "names"), [("install", course_brings), ("bundle", bundled), ("site", in_the_site)])
def test_all_that_comes_along_is_listed(where: str, names: Callable[[], set[str]]) -> None:
    listed = {name for name, (_, places) in LISTED.items() if where in places.split(", ")}
    missing = names() - listed
    assert not missing, f"docs/licences.md lacks {sorted(missing)} ({where})"
    # another system may install more (a time zone table, a console): only what is never there is a stale line
    assert where == "install" or listed == names()


@pytest.mark.parametrize(("name", "licence"), [(name, licence) for name, (licence, _) in LISTED.items()])
def test_a_listed_licence_is_an_open_one_and_the_packages_own(name: str, licence: str) -> None:
    assert set(re.split(r" (?:AND|OR) ", licence)) <= OPEN
    try:
        facts = distribution(name).metadata
    except PackageNotFoundError:  # an npm package, or a wheel that only the site fetches
        return
    classes = [each.rpartition(" :: ")[2] for each in facts.get_all("Classifier", []) if each.startswith("License")]
    expression, words = (next(iter(facts.get_all(key, [])), "") for key in ("License-Expression", "License"))
    own = expression or next(iter(classes), "") or words.partition("\n")[0]
    if name in SILENT:
        assert not own
    else:
        assert WORDS.get(own, own) == licence or (own == "BSD License" and licence == "BSD-2-Clause")


def test_without_an_extra_five_packages_come() -> None:
    assert installed_beside() == {"attrs", "cattrs", "polib", "tomli-w", "typing-extensions"}


def test_licences_of_the_bundle_lie_in_the_wheel() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["license-files"] == ["LICENSE", "LICENSES/*"]
    texts = {path.name: path.read_text("utf-8") for path in (ROOT / "LICENSES").iterdir()}
    assert set(texts) == {name.removeprefix("@").replace("/", "-") + ".txt" for name in bundled()}
    assert all("Copyright" in text and "MIT License" in text for text in texts.values())


def test_a_script_with_work_of_others_says_so() -> None:
    scripts = ROOT / "hordeplay" / "widgets" / "static"
    named = {path.name for path in scripts.glob("*.js") if "LICENSES" in path.read_text("utf-8")[:300]}
    assert named == {"lesson.js"}


def test_no_known_advisory_names_what_is_locked() -> None:
    """Asked of the public list of advisories; where that cannot be reached, the check says so and is skipped."""
    try:
        answer = run([uv(), "audit", "--frozen", "--no-default-groups"])
    except AssertionError as error:
        if "error sending request" in str(error) or "unrecognized subcommand" in str(error):
            pytest.skip("the list of advisories could not be reached: nothing was checked")
        raise
    assert "vulnerab" not in answer.lower() or "no known" in answer.lower() or "found no" in answer.lower(), answer

"""The wheel carries the board's bundles and needs no node; the lock files fit every machine."""

from __future__ import annotations

import json
import re
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest
from infra.project import ROOT, copy, run, uv

BUNDLES = tuple(f"hordeplay/widgets/static/{name}" for name in ("board.js", "board.css", "reading.js"))
SHARED = ("etc/jupyter/jupyter_server_config.d/hordeplay.json", "share/jupyter/voila/templates/hordeplay/conf.json")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    # Built from a copy: beside this test, pages load the bundles of this folder, and node's tools are installed in it.
    folder = tmp_path_factory.mktemp("wheel")
    run([uv(), "build", "--wheel", "--out-dir", folder], cwd=copy(tmp_path_factory.mktemp("clone")))
    (built,) = folder.glob("hordeplay-*.whl")
    return built


def test_the_wheel_holds_bundles_and_shared_files_and_nothing_of_the_workshop(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        sizes = {bundle: archive.getinfo(bundle).file_size for bundle in BUNDLES}
    assert all(size > 200 for size in sizes.values()), sizes
    assert "hordeplay/py.typed" in names
    assert [name for name in SHARED if not any(n.endswith(f".data/data/{name}") for n in names)] == []
    assert [name for name in names if re.search(r"node_modules|widgets_js|\.pyc|(^|/)tests/", name)] == []
    content = {path.relative_to(ROOT).as_posix() for path in (ROOT / "hordeplay").rglob("*.toml")}
    assert content - set(names) == set()


def test_the_bundle_is_self_contained_and_small(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        script, style, reading = (archive.read(bundle).decode() for bundle in BUNDLES)
    picture = (ROOT / "hordeplay" / "core" / "look" / "glyphs.svg").stat().st_size  # travels in the script as text
    # A page waits for it once. Its layouts, trays and shelves are a third of it; what no player needs has no place in it.
    assert len(script.encode()) - picture < 150 * 1024
    loads = r"""\b(?:import|export)\b[^;"']*\bfrom\s*["']|\bimport\s*["'(]|\beval\(|new Function|@import"""
    assert re.findall(loads, script + style + reading) == []
    assert len(reading.encode()) < 12 * 1024  # stands in every saved board
    assert "</script" not in reading
    addresses = re.findall(r"(?:https?:)?//[\w.]+\.\w{2,}/[^\s\"'`)]*", script + style + reading)
    assert [
        a for a in addresses if not a.startswith("http://www.w3.org/")
    ] == []  # the names of SVG and XML are no requests


def test_the_wheel_installs_and_imports_without_node(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "venv"
    venv.create(home, with_pip=True)
    python = home / "bin" / "python"
    # pip as it comes, and no program but Python itself in reach
    run([python, "-m", "pip", "install", "-q", "--no-deps", "--no-index", wheel], cwd=tmp_path, PATH="")
    assert all((home / shared).is_file() for shared in SHARED)
    code = (
        "import pathlib, hordeplay, hordeplay.core\n"
        "home = pathlib.Path(hordeplay.__file__).parent\n"
        "print(home, (home / 'widgets/static/board.js').stat().st_size > 0)"
    )
    # what the package depends on is lent by this environment; a folder in PYTHONPATH does not lend its editable installs
    out = run([python, "-c", code], cwd=tmp_path, PATH="", PYTHONPATH=sysconfig.get_path("purelib"))
    where, bundled = out.rsplit(maxsplit=1)
    assert Path(where).is_relative_to(home)
    assert bundled == "True"


def test_the_python_lock_is_current_and_names_only_the_public_index() -> None:
    run([uv(), "lock", "--check"])
    text = (ROOT / "uv.lock").read_text("utf-8")
    hosts = set(re.findall(r"\w+://[^/\"]*", text))
    assert len(hosts) == 2, hosts  # the index and the place of its files
    assert all(re.fullmatch(r"https://[a-z.]+\.org", host) for host in hosts), hosts
    assert re.findall(r"\bpath = |(?:editable|directory) = \"(?!\.\")", text) == []


def test_the_npm_lock_is_current_and_names_no_registry() -> None:
    lock = json.loads((ROOT / "widgets_js" / "package-lock.json").read_text("utf-8"))
    manifest = json.loads((ROOT / "widgets_js" / "package.json").read_text("utf-8"))
    for kind in ("dependencies", "devDependencies"):
        assert lock["packages"][""].get(kind, {}) == manifest.get(kind, {})
    assert [where for where, package in lock["packages"].items() if "resolved" in package] == []
    assert [where for where, package in lock["packages"].items() if where and "integrity" not in package] == []


def test_exact_versions_of_npm_packages_are_asked_for() -> None:
    manifest = json.loads((ROOT / "widgets_js" / "package.json").read_text("utf-8"))
    asked = {**manifest["dependencies"], **manifest["devDependencies"]}
    assert [name for name, version in asked.items() if not re.fullmatch(r"\d+\.\d+\.\d+", version)] == []


def test_these_tests_run_on_a_supported_python() -> None:
    assert sys.version_info >= (3, 11)

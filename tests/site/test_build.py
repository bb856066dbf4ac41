"""What the site is built of: sums that are checked, packages that are the same each time, and folders that are left alone."""

from __future__ import annotations

import hashlib
import io
import json
import re
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from html import escape
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import hordeplay as hp
from hordeplay.core.language import languages, speaking
from hordeplay.desk.lesson import lessons
from hordeplay.games import OURS
from hordeplay.site import vendor
from hordeplay.site.__main__ import main
from hordeplay.site.build import MARK, build, project
from hordeplay.site.lite import (
    MENDED,
    MISSING,
    SOONER,
    _import_before_mounting,
    _keep_what_was_opened,
    lay_beside,
    lay_notebooks,
)
from hordeplay.site.pages import front_page, notebooks_in, offers, picture, play_page
from hordeplay.site.vendor import (
    Pinned,
    PinnedWheel,
    checked,
    fetch_wheels,
    lay,
    own_wheel,
    packages,
    vendored,
    wheel_of,
    zipped,
)


def archive(**contents: str) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        for name, text in contents.items():
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(text)
            tar.addfile(member, io.BytesIO(text.encode()))
    return out.getvalue()


def pinned(content: bytes, *names: str) -> Pinned:
    return Pinned("python", "1.0", hashlib.sha512(content).hexdigest(), names)


def test_only_the_named_files_of_an_archive_with_the_right_sum(tmp_path: Path) -> None:
    content = archive(core="the core", readme="words")
    lay(pinned(content, "core"), content, tmp_path / "out")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["core"]
    assert (tmp_path / "out" / "core").read_text() == "the core"
    with pytest.raises(ValueError, match=r"python 1\.0: its sum is not the one in vendored\.toml; nothing was built"):
        lay(pinned(content, "core"), content + b" ", tmp_path / "other")
    assert not (tmp_path / "other").exists()
    with pytest.raises(ValueError, match=r"python 1\.0 has no file wasm"):
        lay(pinned(content, "wasm"), content, tmp_path / "third")


def test_another_sum_stops_the_build_with_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = archive(core="changed")
    (tmp_path / "python-1.0.tgz").write_bytes(content)
    monkeypatch.setattr(vendor, "_packed", lambda *_: tmp_path / "python-1.0.tgz")
    brought = replace(vendored(), npm=(replace(pinned(content, "core"), sha512="0" * 128),))
    monkeypatch.setattr("hordeplay.site.build.vendored", lambda: brought)
    with pytest.raises(ValueError, match=r"^python 1\.0: its sum"):
        build(tmp_path / "out", notebooks=False)
    assert not (tmp_path / "out").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["python-1.0.tgz"], "nothing half done is left"


def test_without_the_registry_one_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["build", "--without-notebooks", str(tmp_path / "out")]) == 1
    assert (
        capsys.readouterr().err
        == "npm is needed to fetch Python for the page: the extra site and `uv run` bring it, else install Node.js\n"
    )
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho 'the registry cannot be reached' >&2\nexit 1\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    assert main(["build", "--without-notebooks", str(tmp_path / "out")]) == 1
    assert "could not be fetched from the npm registry: the registry cannot be reached" in capsys.readouterr().err


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    assert main(["build", str(tmp_path)]) == 1
    assert "holds something else" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]
    assert MARK.startswith(".")


def test_the_packages_are_those_that_a_page_imports_and_the_same_each_time() -> None:
    one = zipped(packages(vendored().packages))
    names = zipfile.ZipFile(io.BytesIO(one)).namelist()
    assert {"hordeplay/__init__.py", "hordeplay/site/board.py", "attr/__init__.py", "tomli_w/__init__.py"} <= {*names}
    assert "hordeplay/games/kingdom_rush/rulebook.toml" in names
    assert "hordeplay/core/look/glyphs.svg" in names
    assert not [name for name in names if name.endswith((".pyc", ".ipynb")) or ".." in name]
    assert [name for name in names if name.endswith(".js")] == ["hordeplay/widgets/static/lesson.js"]
    assert zipped(packages(vendored().packages)) == one
    with pytest.raises(ValueError, match="no-such-thing is not installed here"):
        packages(("no-such-thing",))


def test_the_pages_say_what_the_games_say() -> None:
    for row, name in zip(offers(), OURS, strict=True):
        game = hp.new(name).game
        assert (row["name"], row["title"], row["seats"]) == (name, game.title, list(game.seats))
        assert [one["name"] for one in row["presets"]] == list(game.presets)  # type: ignore[attr-defined]
        assert escape(game.title) in front_page({}, [])
    data = json.loads(play_page().partition('id="games">')[2].partition("</script>")[0])
    assert next(iter(data)) == "en"
    assert set(data) == set(languages())
    for code, spoken in data.items():
        with speaking(code):
            assert spoken["games"] == json.loads(json.dumps(offers()))
    assert data["en"]["words"] == {}


@pytest.mark.parametrize("name", OURS)
def test_a_picture_is_a_game_in_its_middle_without_odds(name: str) -> None:
    drawn = picture(name)
    assert drawn.startswith("<svg")
    assert "%<" not in drawn


def wheel(folder: Path, name: str, **contents: str) -> PinnedWheel:
    """A wheel in a folder, as it is pinned."""
    rows = {f"{name}/__init__.py": b"", f"{name}-1.0.dist-info/METADATA": f"Name: {name}".encode()}
    rows |= {path: text.encode() for path, text in contents.items()}
    content = wheel_of(rows)
    (folder / f"{name}-1.0-py3-none-any.whl").write_bytes(content)
    return PinnedWheel(name.replace("_", "-"), "1.0", hashlib.sha256(content).hexdigest())


def test_only_wheels_with_the_right_sum(tmp_path: Path) -> None:
    one, two = wheel(tmp_path, "one"), wheel(tmp_path, "two_words")
    assert set(checked((one, two), tmp_path)) == {"one", "two-words"}
    with pytest.raises(ValueError, match=r"^one 1\.0: its sum is not the one in vendored\.toml; nothing was built$"):
        checked((replace(one, sha256="0" * 64), two), tmp_path)
    with pytest.raises(ValueError, match=r"^one 2\.0 did not come from the Python registry; nothing was built$"):
        checked((replace(one, version="2.0"),), tmp_path)


def test_when_the_registry_does_not_answer_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Nothing:
        returncode, stderr = 1, "WARNING: tried twice\nERROR: No matching distribution found for one==1.0\n"

    monkeypatch.setattr(vendor, "find_spec", lambda _name: object())
    monkeypatch.setattr("hordeplay.site.command.subprocess.run", lambda *_words, **_more: Nothing())
    with pytest.raises(ValueError, match=r"could not be fetched from the Python registry: No matching distribution"):
        fetch_wheels((wheel(tmp_path, "one"),))


def test_without_what_builds_the_notebooks_one_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hordeplay.site.lite.find_spec", lambda _name: None)
    assert main(["build", str(tmp_path / "out")]) == 1
    assert capsys.readouterr().err == f"{MISSING}\n"
    assert not (tmp_path / "out").exists()


def test_without_what_builds_the_documentation_nothing_is_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hordeplay.site.guides.find_spec", lambda name: None if name == "ipywidgets" else object())
    monkeypatch.setattr("hordeplay.site.build.fetch", lambda *_words: pytest.fail("fetched"))
    assert main(["build", str(tmp_path / "out"), "--without-notebooks"]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert error.endswith('elsewhere pip install "hordeplay[site]"\n')
    assert not (tmp_path / "out").exists()


def test_the_engine_is_a_wheel_whose_needs_lie_beside_it() -> None:
    """What has no wheel for a page is not asked for there; all else is pinned in a version that serves."""
    rows = own_wheel()
    assert {"hordeplay/widgets/board.py", "hordeplay/widgets/static/board.js", "hordeplay/site/board.py"} <= rows.keys()
    assert not [name for name in rows if name.endswith(("play.js", ".html", ".pyc"))]
    metadata = next(row.decode() for name, row in rows.items() if name.endswith("/METADATA"))
    asked = [Requirement(line) for line in re.findall(r"^Requires-Dist: (.+)$", metadata, re.MULTILINE)]
    page: dict[str, str] = {"sys_platform": "emscripten"}
    extras = ("widgets", "lab")  # what the notebooks import
    needed = {
        one.name: one
        for one in asked
        if one.marker is None or any(one.marker.evaluate({**page, "extra": extra}) for extra in extras)
    }
    assert needed.keys() == {"anywidget", "cattrs", "ipywidgets", "polib", "tomli-w", "tqdm"}
    pinned = {one.name: one.version for one in vendored().wheels}
    for name, one in needed.items():
        assert one.specifier.contains(pinned[name]), name


def test_a_wheel_with_other_contents_has_another_name(tmp_path: Path) -> None:
    (tmp_path / "pyodide-lock.json").write_text('{"info": {"python": "3.14"}, "packages": {"numpy": {}}}')
    rows = {"one/__init__.py": b"", "one-1.0.dist-info/METADATA": b"Name: one"}
    lay_beside(tmp_path, {"one": rows})
    lay_beside(tmp_path, {"one": {**rows, "one/more.py": b""}})
    assert len(list(tmp_path.glob("one-1.0-0*-py3-none-any.whl"))) == 2
    lock = json.loads((tmp_path / "pyodide-lock.json").read_text())
    assert lock["info"] == {"python": "3.14"}
    assert list(lock["packages"]) == ["one"], "what is not here is not asked for"
    row = lock["packages"]["one"]
    assert hashlib.sha256((tmp_path / row["file_name"]).read_bytes()).hexdigest() == row["sha256"]
    names = zipfile.ZipFile(tmp_path / row["file_name"]).namelist()
    assert names == sorted([*rows, "one/more.py", "one-1.0.dist-info/RECORD"])


def test_the_outputs_of_notebooks_are_laid_in_one_piece(tmp_path: Path) -> None:
    lay_notebooks(project() / "notebooks", tmp_path / "laid")
    paths = [path.relative_to(tmp_path / "laid") for path in (tmp_path / "laid").rglob("*.ipynb")]
    assert {path.as_posix() for path in paths} == {one.path for one in notebooks_in(project() / "notebooks")}
    kinds = set()
    for path in paths:
        laid, kept = (
            json.loads((root / path).read_text("utf-8")) for root in (tmp_path / "laid", project() / "notebooks")
        )
        for one, other in zip(laid["cells"], kept["cells"], strict=True):
            assert one["source"] == other["source"]
            for mine, theirs in zip(one.get("outputs", ()), other.get("outputs", ()), strict=True):
                assert mine.get("text") == theirs.get("text")
                kinds |= {*mine.get("data", ())}
                for kind, text in mine.get("data", {}).items():
                    assert text == "".join(theirs["data"][kind])
    assert {"text/markdown", "text/html", "image/svg+xml"} <= kinds


@pytest.mark.parametrize(
    ("mend", "replaced"), [(_keep_what_was_opened, MENDED), (_import_before_mounting, SOONER)], ids=["pages", "kernel"]
)
def test_a_worker_of_the_notebooks_is_mended_or_refused(
    tmp_path: Path, mend: Callable[[Path], None], replaced: Mapping[str, str]
) -> None:
    worker = tmp_path / "worker.js"
    worker.write_text("".join(replaced))
    mend(worker)
    assert worker.read_text() == "".join(replaced.values())
    with pytest.raises(ValueError, match=r"^worker\.js of JupyterLite is another one than this build knows"):
        mend(worker)


def test_without_notebooks_the_front_page_leads_to_none() -> None:
    page = front_page({"teaching.html": "The teacher's desk"}, [])
    assert "lite/" not in page
    assert 'href="docs/teaching.html"' in page
    shown = notebooks_in(project() / "notebooks")
    assert front_page({}, shown).count("lite/notebooks/") >= len(shown)
    for name, lesson in lessons().items():
        assert f'href="lessons/{name}.html"' in page
        assert escape(lesson.title) in page

"""What the site is built of: sums that are checked, packages that are the same each time, and folders that are left alone."""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
import zipfile
from dataclasses import replace
from html import escape
from pathlib import Path

import pytest

import hordeplay as hp
from hordeplay.games import OURS
from hordeplay.site import vendor
from hordeplay.site.__main__ import main
from hordeplay.site.build import MARK, build
from hordeplay.site.pages import front_page, offers, picture, play_page
from hordeplay.site.vendor import Pinned, lay, packages, vendored


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
        build(tmp_path / "out")
    assert not (tmp_path / "out").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["python-1.0.tgz"], "nothing half done is left"


def test_without_the_registry_one_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["build", str(tmp_path / "out")]) == 1
    assert (
        capsys.readouterr().err
        == "npm is needed to fetch Python for the page: `uv run` brings it, else install Node.js\n"
    )
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho 'the registry cannot be reached' >&2\nexit 1\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    assert main(["build", str(tmp_path / "out")]) == 1
    assert "could not be fetched from the npm registry: the registry cannot be reached" in capsys.readouterr().err


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    assert main(["build", str(tmp_path)]) == 1
    assert "holds something else" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]
    assert MARK.startswith(".")


def test_the_packages_are_those_that_a_page_imports_and_the_same_each_time() -> None:
    one = packages(vendored().packages)
    names = zipfile.ZipFile(io.BytesIO(one)).namelist()
    assert {"hordeplay/__init__.py", "hordeplay/site/board.py", "attr/__init__.py", "tomli_w/__init__.py"} <= {*names}
    assert "hordeplay/games/kingdom_rush/rulebook.toml" in names
    assert "hordeplay/core/look/glyphs.svg" in names
    assert not [name for name in names if name.endswith((".pyc", ".js", ".ipynb")) or ".." in name]
    assert packages(vendored().packages) == one
    with pytest.raises(ValueError, match="no-such-thing is not installed here"):
        packages(("no-such-thing",))


def test_the_pages_say_what_the_games_say() -> None:
    for row, name in zip(offers(), OURS, strict=True):
        game = hp.new(name).game
        assert (row["name"], row["title"], row["seats"]) == (name, game.title, list(game.seats))
        assert [one["name"] for one in row["presets"]] == list(game.presets)  # type: ignore[attr-defined]
        assert escape(game.title) in front_page()
    data = play_page().partition('id="games">')[2].partition("</script>")[0]
    assert json.loads(data) == json.loads(json.dumps(offers()))


@pytest.mark.parametrize("name", OURS)
def test_a_picture_is_a_game_in_its_middle_without_odds(name: str) -> None:
    drawn = picture(name)
    assert drawn.startswith("<svg")
    assert "%<" not in drawn

"""binder/ describes an image that builds: requirements, then the project with its board."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from infra.project import ROOT, copy, run, uv

EXPORT = "export -q --frozen --no-emit-project --no-annotate --no-header --no-dev --group binder"


def test_the_requirements_are_a_fresh_export_of_the_lock() -> None:
    """To renew them: uv <EXPORT> > binder/requirements.txt."""
    assert run([uv(), *EXPORT.split()]) == (ROOT / "binder" / "requirements.txt").read_text("utf-8")


def test_post_build_can_be_executed() -> None:
    assert os.access(ROOT / "binder" / "postBuild", os.X_OK)


def test_a_dry_run_finds_python_requirements_and_post_build(tmp_path: Path) -> None:
    # repo2docker looks at the whole folder: without environments and caches it is fast
    repository = copy(tmp_path / "repo", of=ROOT / "binder")
    docker = run([sys.executable, "-m", "repo2docker", "--no-build", "--debug", repository])
    assert "python=3.12" in docker
    requirements = docker.index('pip install --no-cache-dir -r "binder/requirements.txt"')
    assert requirements < docker.index("./binder/postBuild")

"""Python is clean by ruff and mypy, TypeScript by biome, tsc and its own tests."""

from __future__ import annotations

import sys

import hatch_build
import pytest
from infra.project import ROOT, run

SHELL = ROOT / "widgets_js"


def test_ruff_finds_nothing() -> None:
    run([sys.executable, "-m", "ruff", "check", "--output-format=concise"])


def test_ruff_would_format_nothing() -> None:
    run([sys.executable, "-m", "ruff", "format", "--check"])


def test_mypy_strict_finds_nothing() -> None:
    run([sys.executable, "-m", "mypy"])


@pytest.fixture(scope="module")
def node() -> str:
    """The node of the dev group, with the tools of package-lock.json installed."""
    node, npm = hatch_build.tools()
    if not all(hatch_build.installed(SHELL, kind) for kind in ("dependencies", "devDependencies")):
        hatch_build.run([*npm, "ci"], SHELL, hatch_build.environment(node))
    return node


@pytest.mark.parametrize(
    "tool",
    [
        "@biomejs/biome/bin/biome ci --error-on-warnings",  # a warning alone would pass
        "typescript/bin/tsc --noEmit",
        "vitest/vitest.mjs run",
    ],
)
def test_typescript(node: str, tool: str) -> None:
    script, *words = tool.split()
    run(
        [node, SHELL / "node_modules" / script, *words],
        cwd=SHELL,
        PATH=hatch_build.environment(node)["PATH"],
        NO_COLOR="1",
    )

"""What a page loads: each module gives `export default { render }`, as anywidget wants it, and nothing by the bare name."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module
from pathlib import Path

import anywidget
import pytest
import traitlets

import hordeplay.widgets

BARE = re.compile(
    r"export\s+(?:async\s+)?(?:function|const|let|var)\s+(?:render|initialize)\b|export\s*\{[^}]*\b(?:render|initialize)\s*[,}]"
)
"""`export function render`, of which anywidget warns, and `export { render }`, which is the same."""
DEFAULT = re.compile(r"export\s+default\s*\{\s*render\s*\}|export\s*\{\s*\w+ as default\s*\}")


def modules() -> dict[str, str]:
    """The text of the module of each of our widgets, by the class that brings it."""
    for module in pkgutil.iter_modules(hordeplay.widgets.__path__, "hordeplay.widgets."):
        import_module(module.name)
    texts, queue = {}, [anywidget.AnyWidget]
    while queue:
        kind = queue.pop()
        queue += kind.__subclasses__()
        if kind.__module__.startswith("hordeplay.") and "_esm" in vars(kind):
            esm = vars(kind)["_esm"]
            if isinstance(esm, traitlets.TraitType):  # the class that anywidget makes of ours for one instance
                continue
            text = esm.read_text("utf-8") if isinstance(esm, Path) else str(esm)
            texts[f"{kind.__module__}.{kind.__name__}"] = text
    return texts


def test_every_widget_gives_its_module_by_default() -> None:
    texts = modules()
    assert {name.rpartition(".")[2] for name in texts} >= {"Board", "LessonSteps"}
    assert [name for name, text in texts.items() if len(DEFAULT.findall(text)) != 1 or BARE.search(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "export function render() {}",
        "export async function render() {}",
        "export const render = 1;",
        "export{a as b, render}",
    ],
)
def test_a_bare_name_is_seen(text: str) -> None:
    assert BARE.search(text)
    assert not DEFAULT.search(text)


@pytest.mark.parametrize("text", ["export default { render };", "export default {render};", "export{x1 as default};"])
def test_the_default_is_seen(text: str) -> None:
    assert DEFAULT.search(text)
    assert not BARE.search(text)

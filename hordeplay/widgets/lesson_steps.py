"""A lesson in front of a class: one key leads from step to step of its notebook.

The steps are the headings of the second level. PageDown and PageUp, the keys of a presenter's remote control, go to the next
one and back; a bar at the foot of the page has the same two as buttons, and says which step it is. It needs no Python after it
was drawn, so it works while a cell runs. Where it stands, texts are as large as a back row needs, and not even the first line of
a folded cell is shown; a teacher opens one by its bar at the left.
"""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from hordeplay.core.language import tr, tr_in

PAGE = """
const STEPS = {PageDown: 1, PageUp: -1};
const EDITS = "input, textarea, select, [contenteditable=true], .cm-editor";

function render({model, el}) {
  const say = (text, parts) => model.get("words")[text].replace(/\\{(\\w+)\\}/g, (_, part) => parts[part]);
  const room = () => el.closest(".jp-NotebookPanel, .jp-Notebook") ?? document.body;
  const headings = () => [...room().querySelectorAll(".jp-RenderedMarkdown h2")].filter(one => one.offsetParent);
  const words = one => one.textContent.replace(/\\u00b6/g, "").trim();
  const bar = document.createElement("nav");
  bar.className = "hp-lesson-steps";
  bar.setAttribute("aria-label", say("bar"));
  const button = (text, way) => {
    const one = document.createElement("button");
    one.type = "button";
    one.textContent = text;
    one.title = way > 0 ? "PageDown" : "PageUp";
    one.addEventListener("click", () => go(way));
    return one;
  };
  const where = document.createElement("output");
  where.setAttribute("aria-live", "polite");
  const [back, next] = [button(say("back"), -1), button(say("next"), 1)];
  bar.append(back, where, next);
  document.body.append(bar);
  el.classList.add("hp-lesson-mark");

  let last = null;
  const inView = one => {
    const {top, bottom} = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  /** The step that is read now: where one went last while that is in sight, else the last heading above a third of the page. */
  const here = all => {
    if (!last) return -1;  // the hour begins with its first step, wherever running the cells has led
    if (all.includes(last) && inView(last)) return all.indexOf(last);
    return all.findLastIndex(one => one.getBoundingClientRect().top < innerHeight / 3);
  };
  const tell = (all, at) => {
    const n = all.length;
    where.textContent = at < 0 ? say("steps", {n}) : say("step", {n, at: at + 1, title: words(all[at])});
    back.setAttribute("aria-disabled", String(at <= 0));
    next.setAttribute("aria-disabled", String(at >= all.length - 1));
  };
  const go = way => {
    const all = headings();
    const at = Math.min(all.length - 1, Math.max(0, here(all) + way));
    if (!all.length) return;
    last = all[at];
    last.scrollIntoView({block: "start", behavior: "auto"});
    tell(all, at);
  };
  const pressed = event => {
    const way = STEPS[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.(EDITS)) return;
    if (bar.hidden || document.fullscreenElement || document.querySelector("[data-testid=board][data-projector]")) return;
    event.preventDefault();
    event.stopPropagation();
    go(way);
  };
  addEventListener("keydown", pressed, true);
  // the bar belongs to its notebook: it goes with it into the background
  const seen = new ResizeObserver(() => { bar.hidden = !el.isConnected || room().getBoundingClientRect().width === 0; });
  seen.observe(room());
  const count = setTimeout(() => tell(headings(), -1), 500);
  return () => {
    clearTimeout(count);
    removeEventListener("keydown", pressed, true);
    seen.disconnect();
    bar.remove();
  };
}
export default {render};
"""

STYLE = """
.hp-lesson-steps {
  position: fixed; left: 50%; bottom: 10px; transform: translateX(-50%); z-index: 20; display: flex; gap: 12px;
  align-items: center; padding: 6px; border-radius: 12px; border: 1px solid var(--jp-border-color1, #8886); max-width: 96vw;
  background: var(--jp-layout-color1, Canvas); color: var(--jp-ui-font-color1, CanvasText);
  box-shadow: 0 2px 10px #0004; font: 18px/1.3 system-ui, sans-serif;
}
.hp-lesson-steps[hidden] { display: none; }
.hp-lesson-steps button {
  font: inherit; min-height: 44px; min-width: 84px; border-radius: 8px; cursor: pointer; border: 1px solid currentColor;
  background: transparent; color: inherit;
}
.hp-lesson-steps button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
.hp-lesson-steps button[aria-disabled=true] { opacity: .55; cursor: default; }
.hp-lesson-steps output { min-width: 12em; text-align: center; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.jp-Notebook:has(.hp-lesson-mark) .jp-InputPlaceholder { display: none; }
.jp-Notebook:has(.hp-lesson-mark) .jp-RenderedText pre {
  font: 20px/1.5 system-ui, sans-serif; white-space: pre-wrap; word-break: normal;
}
.jp-Notebook:has(.hp-lesson-mark) .jp-RenderedHTMLCommon { font-size: 18px; }
@media print { .hp-lesson-steps { display: none; } }
"""


class LessonSteps(anywidget.AnyWidget):
    """The bar with the steps of a lesson, for a cell at the head of its notebook.

    >>> LessonSteps()
    PageDown leads to the next step, PageUp back
    """

    _esm = PAGE
    _css = STYLE
    words = traitlets.Dict().tag(sync=True)
    """What the bar says, in the language in which it was made; its parts are filled in by the page."""

    def __init__(self) -> None:
        super().__init__()
        self.words = {
            "bar": tr("steps of the lesson"),
            "back": tr_in("a step", "Back"),
            "next": tr_in("a step", "Next"),
            "steps": tr("{n} steps"),
            "step": tr("{at} of {n}: {title}"),
        }
        self._says = tr("PageDown leads to the next step, PageUp back")

    def __repr__(self) -> str:
        return self._says

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # as anywidget
        bundle = super()._repr_mimebundle_(**kwargs)
        assert bundle is not None  # it has a view
        data, metadata = bundle
        return {**data, "text/plain": repr(self)}, metadata


__all__ = ["LessonSteps"]

"""What a panel needs of the page and ipywidgets does not give: names for the handles of sliders, its keys, its place.

Without the first a screen reader would say only a number. Without the second the Lab takes Enter and the arrow keys from
whatever has the focus in an output, and edits or changes cells; and Enter in a line would do nothing, while everybody
expects it to press the button beside it. Without the third the focus is lost with a button that is switched off or goes
when it has done its work, and a hand at the keys would begin at the head of the page.
"""

from __future__ import annotations

import anywidget
import traitlets

PAGE = """
function render({model, el}) {
  let panel = null;
  const name = () => {
    for (const [part, label] of Object.entries(model.get("names")))
      for (const handle of panel?.querySelectorAll(`.${part} [role=slider]`) ?? [])
        if (handle.getAttribute("aria-label") !== label) handle.setAttribute("aria-label", label);
  };
  let waiting = false;  // for something that can take the focus of what is gone
  const watch = new MutationObserver(() => {
    name();
    if (waiting) pass();
  });
  const enter = event => {
    const line = event.key === "Enter" && !event.isComposing && !event.repeat && event.target.closest(".widget-text");
    const beside = line ? line.nextElementSibling : null;
    if (!beside?.matches("button:not(:disabled)")) return;
    event.target.dispatchEvent(new Event("change", {bubbles: true}));  // else the text would come after the button
    beside.click();
  };
  let last = null;
  const here = event => { last = event.target; };
  const free = ":is(button, input):not(:disabled, .bqplot *)";  // the tools of a chart are seen under a mouse alone
  const gone = one => one.disabled || (one.isConnected && !one.offsetParent && panel.offsetParent);
  const pass = () => {
    waiting = Boolean(last && gone(last) && [document.body, null, last].includes(document.activeElement));
    if (!waiting) return;
    const after = one => last.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING && one.offsetParent;
    [...panel.querySelectorAll(free)].find(after)?.focus();
  };
  let soon = 0;  // what is switched on in exchange comes a message later
  const keep = new MutationObserver(changes => {
    if (changes.every(({target}) => target instanceof SVGElement)) return;  // a chart that is drawn
    clearTimeout(soon);
    soon = setTimeout(pass, 150);
  });
  const start = requestAnimationFrame(() => {
    panel = el.closest(".hp-panel");
    panel?.setAttribute("data-lm-suppress-shortcuts", "true");
    if (panel) watch.observe(panel, {childList: true, subtree: true});
    if (panel) keep.observe(panel, {attributes: true, attributeFilter: ["disabled", "style"], subtree: true});
    panel?.addEventListener("focusin", here);
    panel?.addEventListener("keydown", enter, true);  // a line keeps its keys from whoever is above it
    name();
  });
  model.on("change:names", name);
  return () => {
    cancelAnimationFrame(start);
    watch.disconnect();
    keep.disconnect();
    clearTimeout(soon);
    panel?.removeEventListener("focusin", here);
    panel?.removeEventListener("keydown", enter, true);
    model.off("change:names", name);
  };
}
export default {render};
"""


class Accessibility(anywidget.AnyWidget):
    """Sits unseen in a panel and looks after its keys, its focus and the names of its sliders: `names` by class of the row."""

    _esm = PAGE
    names = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.layout.display = "none"

    def __repr__(self) -> str:
        return f"<Accessibility: {len(self.names)} names>"


_SHARED: list[Accessibility] = []


def shared() -> Accessibility:
    """One for all panels without sliders: a notebook has dozens of them, and each model of its own costs the page time."""
    if not _SHARED or _SHARED[0].comm is None:  # closed, with all others of the kernel
        _SHARED[:] = [Accessibility()]
    return _SHARED[0]


__all__ = ["Accessibility", "shared"]

"""What a panel needs of the page and ipywidgets does not give: names for the handles of sliders, and its keys for itself.

Without the first a screen reader would say only a number. Without the second the Lab takes Enter and the arrow keys from
whatever has the focus in an output, and edits or changes cells.
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
  const watch = new MutationObserver(name);
  const start = requestAnimationFrame(() => {
    panel = el.closest(".hp-panel");
    panel?.setAttribute("data-lm-suppress-shortcuts", "true");
    if (panel) watch.observe(panel, {childList: true, subtree: true});
    name();
  });
  model.on("change:names", name);
  return () => { cancelAnimationFrame(start); watch.disconnect(); model.off("change:names", name); };
}
export default {render};
"""


class Manners(anywidget.AnyWidget):
    """Sits unseen in a panel and looks after its keys and the names of its sliders: `names` by class of the row."""

    _esm = PAGE
    names = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.layout.display = "none"

    def __repr__(self) -> str:
        return f"<Manners: {len(self.names)} names>"


__all__ = ["Manners"]

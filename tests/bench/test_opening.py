"""How long a part of a rulebook takes to open in a real JupyterLab, and to run from its first cell to its last.

Run with `uv run pytest tests/bench/test_opening.py -s`. The figures are wall time, see `test_click`: nothing passes or fails
by them, only every cell must have run. The budget is 5 s until all of it stands on the page with an idle kernel, 15 s for the
run. Cells are drawn as JupyterLab draws them for everybody (the other browser tests have all of them in the page at once).
"""

from __future__ import annotations

import time

import pytest
from browser import conftest
from browser.lab import ROOT

# The fixtures without the hooks beside them.
jupyter, profile, window, lab = conftest.jupyter, conftest.profile, conftest.window, conftest.lab

GAMES = ("fantahzee", "kingdom_rush", "horrible_hordes", "warfighter_fantasy")
AS_EVERYBODY = """async () => {
  const settings = await jupyterapp.serviceManager.settings.fetch('@jupyterlab/notebook-extension:tracker');
  const mode = settings.schema.properties.windowingMode.default;
  await jupyterapp.serviceManager.settings.save(settings.id, JSON.stringify({windowingMode: mode}));
}"""
PARTS = sorted(path for game in GAMES for path in (ROOT / "notebooks" / game).glob("*.ipynb"))


@pytest.mark.parametrize("part", PARTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_opening(lab, part):
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open_cells("1", run=False)  # a page of JupyterLab, to set what is set there
    lab.page.evaluate(AS_EVERYBODY)
    start = time.perf_counter()
    lab.open(f"{part.parent.name}/{part.name}", run=False)
    opened = time.perf_counter()
    lab.run_all()
    ran = time.perf_counter()
    lab.page.wait_for_timeout(2_000)  # JupyterLab's debugger asks once more, and complains where it gets no answer
    print(f"{part.parent.name}/{part.name}: open in {opened - start:.1f} s, run in {ran - opened:.1f} s")

"""How long a page takes to answer a key on a slider of the Workbench, in a real JupyterLab.

Run with `uv run pytest tests/bench/test_page.py -s`. The figures are wall time, so a machine with other work shows longer
ones: nothing passes or fails by them, only every key must have been answered.
"""

from __future__ import annotations

import statistics

import pytest
from browser import conftest

# The fixtures without the hooks beside them.
jupyter, profile, window, lab = conftest.jupyter, conftest.profile, conftest.window, conftest.lab

KNOBS = {
    "horrible-hordes": "army_hits_on",
    "fantahzee": "base_rerolls",
    "kingdom-rush": "soldiers",
    "warfighter-fantasy": "vuln_attack_bonus",
}
NEW = ("ArrowRight",) * 2
AGAIN = ("ArrowLeft", "ArrowRight") * 2  # never back to the printed value, of which there is no estimate
BENCHES = 3
JS_KEYS = """() => {
  const [exact, games] = document.querySelectorAll('.hp-panel .hp-plot');
  const shows = plot => plot?.textContent + [...plot?.querySelectorAll('rect.bar, path') ?? []]
    .map(mark => `${mark.getAttribute('y')}${mark.getAttribute('height')}${mark.getAttribute('d')}`).join();
  window.moved = null;
  let pressed = null, before = [];
  window.addEventListener('keydown', () => {
    pressed = performance.now();
    before = [shows(exact), document.querySelector('.hp-panel .hp-note')?.textContent];
    window.moved = [null, null];
  }, true);
  const look = () => {
    if (pressed === null) return;
    const now = [shows(exact), document.querySelector('.hp-panel .hp-note')?.textContent];
    now.forEach((one, at) => {
      const says = at === 0 || /\\d pairs|n = \\d/.test(one);
      if (window.moved[at] === null && one !== before[at] && says) window.moved[at] = performance.now() - pressed;
    });
  };
  new MutationObserver(look).observe(document.querySelector('.hp-panel'),
    {attributes: true, childList: true, characterData: true, subtree: true});
}"""


@pytest.mark.parametrize("game", KNOBS)
def test_slider(lab, game):
    """Until the exact odds move, and until games say something new.

    Settings that nobody has seen, each bench's first among them, and such as were seen before: their games are kept.
    """
    lab.page.set_default_timeout(20_000)
    times = {"new": [], "again": []}
    for seed in range(BENCHES):
        lab.open_cells(
            "from hordeplay.widgets import Workbench\n"
            f"bench = Workbench({game!r}, seed={seed}, knobs=[{KNOBS[game]!r}])\nbench"
        )
        lab.page.locator(f".hp-knob-{KNOBS[game]} [role=slider]").focus()
        lab.page.evaluate(JS_KEYS)
        for at, key in enumerate((*NEW, *AGAIN)):
            lab.page.keyboard.press(key)
            lab.page.wait_for_function("window.moved.every(one => one !== null)")
            times["new" if at < len(NEW) else "again"].append(lab.page.evaluate("window.moved"))
        lab.python("bench.stop()")
    for seen, pairs in times.items():
        for what, each in zip(("exact odds", "first estimate"), zip(*pairs, strict=True), strict=True):
            print(
                f"{game}: {seen}: {what}: median {statistics.median(each):.0f} ms, most {max(each):.0f} ms; {len(each)} keys"
            )

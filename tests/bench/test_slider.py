"""How long a knob's slider takes in the Workbench: until the exact odds move, and until games say something new.

`uv run pytest tests/bench/test_slider.py -s` prints the figures, wall time like those of clicks: nothing passes or fails
by them, only every key must have been answered twice.
"""

import statistics

import pytest
from browser.lab import Lab

pytest_plugins = ["browser.conftest"]

KNOBS = {
    "horrible-hordes": "army_hits_on",
    "fantahzee": "base_rerolls",
    "kingdom-rush": "soldiers",
    "warfighter-fantasy": "vuln_attack_bonus",
}
KEYS = (
    "ArrowRight",
    *("ArrowRight", "ArrowLeft") * 6,
)  # never back to the printed value, of which there is no estimate
JS_WATCH = """() => {
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
      const told = at === 0 || /\\d pairs|n = \\d/.test(one);
      if (window.moved[at] === null && one !== before[at] && told) window.moved[at] = performance.now() - pressed;
    });
  };
  new MutationObserver(look).observe(document.querySelector('.hp-panel'),
    {attributes: true, childList: true, characterData: true, subtree: true});
}"""


@pytest.mark.parametrize("game", KNOBS)
def test_a_slider_is_answered(lab: Lab, game):
    lab.open_cells(
        f"from hordeplay.widgets import Workbench\nbench = Workbench({game!r}, seed=7, knobs=[{KNOBS[game]!r}])\nbench"
    )
    handle = lab.page.locator(f".hp-knob-{KNOBS[game]} [role=slider]")
    handle.focus()
    lab.page.evaluate(JS_WATCH)
    lab.page.set_default_timeout(20_000)
    times = []
    for key in KEYS:
        lab.page.keyboard.press(key)
        lab.page.wait_for_function("window.moved.every(one => one !== null)")
        times.append(lab.page.evaluate("window.moved"))
    lab.python("bench.stop()")
    for what, found in zip(("exact odds", "first estimate"), zip(*times[2:], strict=True), strict=True):
        print(f"{game}: {what}: median {statistics.median(found):.0f} ms, most {max(found):.0f} ms; {len(found)} keys")

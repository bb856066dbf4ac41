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
NEW = ("ArrowRight",) * 2
AGAIN = ("ArrowLeft", "ArrowRight") * 2  # never back to the printed value, of which there is no estimate
BENCHES = 5
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
    """Settings that nobody has seen, each bench's first among them, and such as were seen before: their games are kept."""
    lab.page.set_default_timeout(20_000)
    times = {"new": [], "again": []}
    for seed in range(BENCHES):
        lab.open_cells(
            "from hordeplay.widgets import Workbench\n"
            f"bench = Workbench({game!r}, seed={seed}, knobs=[{KNOBS[game]!r}])\nbench"
        )
        lab.page.locator(f".hp-knob-{KNOBS[game]} [role=slider]").focus()
        lab.page.evaluate(JS_WATCH)
        for at, key in enumerate((*NEW, *AGAIN)):
            lab.page.keyboard.press(key)
            lab.page.wait_for_function("window.moved.every(one => one !== null)")
            times["new" if at < len(NEW) else "again"].append(lab.page.evaluate("window.moved"))
        lab.python("bench.stop()")
    for seen, pairs in times.items():
        for what, found in zip(("exact odds", "first estimate"), zip(*pairs, strict=True), strict=True):
            print(
                f"{game}: {seen}: {what}: median {statistics.median(found):.0f} ms, most {max(found):.0f} ms; {len(found)} keys"
            )

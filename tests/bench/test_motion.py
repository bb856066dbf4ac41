"""What motion on a board costs: frames of the browser that came late while something was felt, travelled or tumbled.

Run with `uv run pytest tests/bench/test_motion.py -s`. The processor of the page is slowed four times, as a cheap laptop's
would be. Nothing passes or fails by the figures; only something must have moved, and nothing where less motion is wanted.
"""

from __future__ import annotations

from typing import NamedTuple

from browser import conftest
from browser.lab import BOARD

import hordeplay as hp

# The fixtures without the hooks beside them.
jupyter, profile, window, lab = conftest.jupyter, conftest.profile, conftest.window, conftest.lab

SLOWER = 4
LATE_MS = 34
"""Two frames of a screen with 60 a second."""
WATCHED_MS = 2500
CELL = """
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("{game}", seats=2, seed={seed})
match.run("{bot}")
match.goto({ply})
Board(match, pace=0.6, keep=False)
"""
JS_WATCH = f"""async () => {{
  const board = document.querySelector('{BOARD}');
  const gaps = [], aloft = [], started = performance.now();
  let moving = 0, last = null, tumbled = false;
  board.dispatchEvent(new KeyboardEvent('keydown', {{key: ']', bubbles: true}}));
  while (performance.now() - started < {WATCHED_MS}) {{
    const now = await new Promise(requestAnimationFrame);
    const running = board.getAnimations({{subtree: true}}).filter(one => one.playState === 'running'
      && one.effect.getComputedTiming().duration > 1 && !(one instanceof CSSTransition && one.transitionProperty === 'left'));
    tumbled ||= board.hasAttribute('data-tumbling');
    for (const one of board.querySelectorAll('.hp-aloft > *')) if (!aloft.includes(one)) aloft.push(one);
    if (running.length > 0) {{
      moving += 1;
      if (last !== null) gaps.push(now - last);
      last = now;
    }} else last = null;
  }}
  return {{gaps, moving, tumbled, aloft: aloft.map(one => one.dataset.drama ?? 'copy')}};
}}"""


class Moment(NamedTuple):
    """A step of a game of bots, and what is seen of it: `kill`, `fall`, `heart`, `gain`, `travel` or `tumble`."""

    game: str
    bot: str
    seed: int
    ply: int


def moments() -> dict[str, Moment]:
    """One step of each kind, the first that there is."""
    first: dict[str, Moment] = {}
    for game, bot in (("warfighter-fantasy", "greedy"), ("horrible-hordes", "greedy"), ("fantahzee", "eager")):
        match = hp.new(game, seats=2, seed=1)
        match.run(bot)
        for ply in range(1, match.plies + 1):
            events = match.happened(ply - 1, ply)
            match.goto(ply)
            felt = {match.game.look.drama(match.table, event) for _, event in events} - {""}
            moves = any(match.game.look.travels(match.table, event) for _, event in events)
            rolls = match.game.look.dice and type(match.answers[-1].value) is tuple and bool(events)
            kinds = {*felt, *(("travel",) if moves and not felt else ()), *(("tumble",) if rolls and not felt else ())}
            for kind in kinds:
                first.setdefault(kind, Moment(game, bot, 1, ply))
    return first


def test_late_frames(lab):
    """Each kind once with motion, and once without."""
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    for kind, (game, bot, seed, ply) in sorted(moments().items()):
        for motion in ("no-preference", "reduce"):
            lab.page.emulate_media(reduced_motion=motion)
            lab.open_cells(CELL.format(game=game, bot=bot, seed=seed, ply=ply - 1).strip())
            lab.board.scroll_into_view_if_needed()
            lab.page.wait_for_timeout(600)  # else the board is hurried
            slow = lab.page.context.new_cdp_session(lab.page)
            slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            seen = lab.page.evaluate(JS_WATCH)
            slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
            slow.detach()
            late = [round(gap) for gap in seen["gaps"] if gap > LATE_MS]
            if motion == "reduce":
                assert (seen["moving"], seen["tumbled"], seen["aloft"]) == (0, False, []), kind
                print(f"{kind} in {game}: nothing moves where less motion is wanted")
            else:
                assert seen["moving"] or seen["tumbled"] or seen["aloft"], kind
                print(
                    f"{kind} in {game}, step {ply}, {SLOWER} times slower: {len(late)} of {len(seen['gaps'])} frames later "
                    f"than {LATE_MS} ms {late}; {', '.join(seen['aloft']) or 'nothing'} aloft"
                )

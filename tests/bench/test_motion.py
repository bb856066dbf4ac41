"""What motion on a board costs: frames that the browser dropped while something was felt, travelled or tumbled.

Run with `uv run pytest tests/bench/test_motion.py -s`. The processor of the page is slowed four times, as a cheap laptop's
would be. Nothing passes or fails by the figures; only something must have moved, and nothing where less motion is wanted.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from browser import conftest
from browser.lab import BOARD, Lab

import hordeplay as hp

# The fixtures without the hooks beside them.
jupyter, profile, window, lab = conftest.jupyter, conftest.profile, conftest.window, conftest.lab

SLOWER = 4
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
  const kinds = new Set(), spans = [];
  board.addEventListener('animationstart', ({{target, animationName, timeStamp}}) => {{
    const aloft = target.closest('.hp-aloft > *');
    if (!aloft && !/^hp-(tumble|strip)$/.test(animationName)) return;
    kinds.add(aloft ? aloft.dataset.drama ?? 'copy' : 'die');
    // It is over at its time, also where the page is too busy then to be told of it.
    const [{{effect}}] = target.getAnimations().filter(one => one.animationName === animationName);
    spans.push([timeStamp, timeStamp + effect.getComputedTiming().activeDuration]);
  }}, true);
  performance.mark('hp-now');
  const now = performance.now();
  board.dispatchEvent(new KeyboardEvent('keydown', {{key: ']', bubbles: true}}));
  await new Promise(done => setTimeout(done, {WATCHED_MS}));
  return {{kinds: [...kinds], spans: spans.map(span => span.map(at => 1000 * (at - now)))}};
}}"""


class Watched(NamedTuple):
    """What moved, from when to when (in microseconds since the watch began), and the browser's notes of its frames."""

    kinds: list[str]
    spans: list[tuple[float, float]]
    notes: list[dict[str, Any]]

    def frames(self, name: str) -> int:
        """How many frames of this kind there were while something moved."""
        (begin,) = (note["ts"] for note in self.notes if note["name"] == "hp-now")
        times = [note["ts"] - begin for note in self.notes if note["name"] == name]
        return sum(any(start <= at <= end for start, end in self.spans) for at in times)


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
            seen = watch(lab)
            if motion == "reduce":
                assert not seen.kinds, kind
                print(f"{kind} in {game}: nothing moves where less motion is wanted")
            else:
                assert seen.kinds, kind
                drawn, dropped = seen.frames("DrawFrame"), seen.frames("DroppedFrame")
                print(
                    f"{kind} in {game}, step {ply}, {SLOWER} times slower: {drawn} frames drawn and {dropped} dropped while "
                    f"{', '.join(seen.kinds)} moved"
                )


def watch(lab: Lab) -> Watched:
    """What moves after the next step."""
    session = lab.page.context.new_cdp_session(lab.page)
    notes: list[dict[str, Any]] = []
    ended: list[object] = []
    session.on("Tracing.dataCollected", lambda part: notes.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda end: ended.append(end))  # noqa: PLW0108  # Playwright takes no method
    categories = ["devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame", "blink.user_timing"]
    session.send("Tracing.start", {"traceConfig": {"includedCategories": categories}, "transferMode": "ReportEvents"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    seen = lab.page.evaluate(JS_WATCH)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    session.send("Tracing.end")
    while not ended:
        lab.page.wait_for_timeout(50)
    session.detach()
    return Watched(seen["kinds"], [(begin, end) for begin, end in seen["spans"]], notes)

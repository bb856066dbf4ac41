"""Every panel is built and one of its knobs is turned; the numbers go out as JSON. `python panels.py page` runs it as a page would."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from typing import Any

ABSENT = {"numpy", "pandas", "bqplot", "bqscales", "loky", "traittypes"}
"""What has no wheel for a page."""


class Absent:
    """Nothing of `ABSENT` can be imported."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def no_thread(thread: threading.Thread) -> None:
    """No thread can be started."""
    raise RuntimeError("can't start new thread")


def numbers() -> dict[str, Any]:
    """What the panels show."""
    import hordeplay as hp
    from hordeplay.desk import ClassRoom, Model
    from hordeplay.games import fantahzee as fz
    from hordeplay.games import horrible_hordes as hh
    from hordeplay.odds.chart import law
    from hordeplay.widgets import ClassPanel, Curtain, Dials, KeepPanel, OddsPanel, Plot, Predict, Quiz, Workbench

    shown: dict[str, Any] = {}
    asked = fz.odds.reach("55")
    predict = Predict(asked, seed=7)
    predict.guess("0.7")
    predict.step(30)
    predict.reveal()
    shown["predict"] = [repr(predict), predict._plot.to_csv()]
    odds = OddsPanel(hh.odds.battle(3, "Red Dragons").survivors, seed=7)
    odds.step(50)
    odds._bound.value = 2
    shown["odds"] = [repr(odds), odds.to_csv(), odds._numbers.value]
    keep = KeepPanel(fz.odds.best_keep((6, 5, 4, 3, 3, 2, 1), 2, "XX+XXX"))
    keep.keep(3, 3, 5)
    shown["keep"] = [repr(keep), keep._plot.to_csv(), keep._numbers.value]
    room = ClassRoom("frog7", Model(asked), tries=20)
    school = ClassPanel(room)
    school.read(" ".join(room.result_code(seat) for seat in range(1, 9)))
    school.lift()
    shown["class"] = [repr(school), school._csv(), school._numbers.value]
    dials = Dials(
        lambda armies=2: law("survivors", hh.odds.battle(armies, "Frost Giant Family").survivors), armies=range(1, 9)
    )
    dials.turn(armies=4)
    shown["dials"] = repr(dials)
    curtain = Curtain("charts", hp.lesson("duel").charts)
    curtain.reveal()
    shown["curtain"] = repr(curtain)
    quiz = Quiz("Which is likelier?", lambda: "a five", ["a five", "two fives"], "two are rarer than one")
    quiz.choose("two fives")
    shown["quiz"] = repr(quiz)
    bench = Workbench("horrible-hordes", seed=7, n=12)
    bench.turn("army_hits_on", 5)
    shown["bench"] = [repr(bench), bench._exact_plot.to_csv()]
    shown["estimate"] = asyncio.run(estimated(bench))
    for panel in (predict, odds, keep, school, bench):
        panel._repr_mimebundle_()
        for chart in (each for each in vars(panel).values() if isinstance(each, Plot)):
            chart.data_table.opened = True
            assert not chart.chart.marks or "Save " in chart.data_table._shown.value
    return shown


def runs() -> dict[str, Any]:
    """What the lab says of its games, and what a board shows."""
    import hordeplay as hp
    from hordeplay.lab import Arm
    from hordeplay.widgets import Board
    from hordeplay.widgets.results import plot

    shown: dict[str, Any] = {}
    sample = hp.simulate("horrible-hordes", 6, seats=2, seed=1, progress=False)
    shown["simulate"] = [repr(sample), plot(sample).to_csv()]
    rules = hp.rules("horrible-hordes").with_(rounds=2)
    sides = Arm(rules=rules.with_(army_hits_on=5), name="five"), Arm(rules=rules, name="six")
    shown["compare"] = repr(hp.compare("horrible-hordes", *sides, 5, seats=2, seed=1, progress=False))
    board = Board(hp.new("kingdom-rush", seed=3), keep=False)
    shown["board"] = [board.ply, repr(board)]
    return shown


async def estimated(bench: Any) -> list[Any]:  # a Workbench, which is imported late
    """The estimate of a bench that plays while its loop runs."""
    bench.play()
    running = True
    while running:
        await asyncio.sleep(0.005)
        running = bench._full.running
    return [repr(bench), bench._full_plot.to_csv()]


def refusals() -> list[str]:
    """What `to_frame` and an executor say where they cannot serve."""
    import hordeplay as hp
    from hordeplay.odds.chart import bars
    from hordeplay.widgets import Plot, Workbench

    sample = hp.simulate("horrible-hordes", 1, seats=2, seed=1, progress=False)
    workers: Any = "loky"  # the front door names executors only
    reasons = []
    for frame in (Plot(bars("a", ["b"], [1.0])).to_frame, Workbench("horrible-hordes").to_frame, sample.to_frame):
        try:
            frame()
        except ImportError as error:
            reasons.append(str(error))
    try:
        hp.simulate("horrible-hordes", 1, executor=workers, progress=False)
    except ValueError as error:
        reasons.append(str(error))
    return reasons


def main() -> None:
    """Print all that as JSON; as a page would where the word says so."""
    page = sys.argv[1:] == ["page"]
    if page:
        sys.meta_path.insert(0, Absent())
        vars(threading)["Thread"].start = no_thread
    shown = numbers() | runs()
    print(
        json.dumps({"shown": shown, "refused": refusals() if page else [], "loaded": sorted(ABSENT & {*sys.modules})})
    )


if __name__ == "__main__":
    main()

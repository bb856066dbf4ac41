"""Boards and panels for notebooks: the only place that imports ipywidgets, anywidget and bqplot.

All are imported when they are first asked for: `Board` needs neither numpy nor bqplot, and `session`, what a board does, no
widget at all.

| show or do | with |
|---|---|
| play a match, or look on | `Board` |
| exact odds beside trials of the same thing | `OddsPanel` |
| guess, try, see | `Predict` |
| what keeping some dice is worth | `KeepPanel` |
| the results of a class on the projector | `ClassPanel` |
| phones of a class that join | `DoorPanel` |
| something behind a button | `Curtain` |
| one key from step to step of a lesson | `LessonSteps` |
| a question with a right answer | `Quiz` |
| turn a number, read what follows | `Dials` |
| a chart with its table and files | `Plot` |
| turn the knobs of a game | `Workbench` |

>>> import hordeplay as hp
>>> from hordeplay.widgets import Board
>>> board = Board(hp.new("horrible-hordes", seats=2, seed=7))
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hordeplay.core.extras import missing

if TYPE_CHECKING:
    from hordeplay.widgets.board import Board
    from hordeplay.widgets.class_panel import ClassPanel
    from hordeplay.widgets.curtain import Curtain
    from hordeplay.widgets.dials import Dials
    from hordeplay.widgets.door_panel import DoorPanel
    from hordeplay.widgets.keep_panel import KeepPanel
    from hordeplay.widgets.lesson_steps import LessonSteps
    from hordeplay.widgets.odds_panel import OddsPanel
    from hordeplay.widgets.plot import Plot
    from hordeplay.widgets.predict import Predict
    from hordeplay.widgets.quiz import Quiz
    from hordeplay.widgets.workbench import Workbench

_MODULES = {
    "Board": "board",
    "ClassPanel": "class_panel",
    "Curtain": "curtain",
    "Dials": "dials",
    "DoorPanel": "door_panel",
    "KeepPanel": "keep_panel",
    "LessonSteps": "lesson_steps",
    "OddsPanel": "odds_panel",
    "Plot": "plot",
    "Predict": "predict",
    "Quiz": "quiz",
    "Workbench": "workbench",
}


def __getattr__(name: str) -> Any:  # a class of one of the modules above
    if name in _MODULES:
        try:
            module = import_module(f"hordeplay.widgets.{_MODULES[name]}")
        except ModuleNotFoundError as error:
            raise missing(name, error) from error
        return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "Board",
    "ClassPanel",
    "Curtain",
    "Dials",
    "DoorPanel",
    "KeepPanel",
    "LessonSteps",
    "OddsPanel",
    "Plot",
    "Predict",
    "Quiz",
    "Workbench",
]


def __dir__() -> list[str]:
    """What tab completion shows: the public names, the panels that are loaded late included."""
    return __all__

"""The teacher's desk: questions with checked answers, a class with seeds of its own, results that merge, share codes.

| what | module |
|---|---|
| is a number written rightly? | `grading` |
| questions about a live position | `questions` |
| one model, many trials: the law of large numbers, and as a chart | `trials`, `running` |
| seeds for a class, results as one line, the pot | `classroom`, `result_code` |
| a show of hands | `votes` |
| phones of a class: who is how far, the door, what it keeps | `attendance`, `door`, `door_server`, `kept_class` |
| luck and skill of a played game, told apart; the game that two lessons solve | `luck_and_skill`, `yahtzee` |
| rules, seed and moves as one short text; a position without secrets | `sharing`, `sealed` |
| charts (`hordeplay.odds.chart`): where their marks stand, and as plain SVG | `axes`, `draw` |
| whole lessons, and as pages without Python; the answer under a seal | `lesson`, `lesson_page`, `seal` |

Pure Python: no numpy, no widgets. The panels over these are in `hordeplay.widgets`.
"""

from __future__ import annotations

from hordeplay.desk.classroom import ClassRoom, Pot
from hordeplay.desk.grading import Verdict, grade
from hordeplay.desk.questions import Question, questions
from hordeplay.desk.sharing import restore, share
from hordeplay.desk.trials import Model, Run

__all__ = ["ClassRoom", "Model", "Pot", "Question", "Run", "Verdict", "grade", "questions", "restore", "share"]

"""The teacher's desk: questions with checked answers, a class with seeds of its own, results that merge, share codes.

| what | module |
|---|---|
| is this a correct rounding? | `checking` |
| questions about a live position | `quiz` |
| one model, many trials: the law of large numbers | `trials` |
| seeds for a class, results as one line, the pot | `classroom`, `slip` |
| rules, seed and moves as one short text | `sharing` |
| charts as data, where their marks stand, and as plain SVG | `chart`, `axes`, `draw` |
| whole lessons, and as pages without Python | `lesson`, `plans`, `page` |

Pure Python: no numpy, no widgets. The panels over these are in `hordeplay.widgets`.
"""

from __future__ import annotations

from hordeplay.desk.checking import Verdict, check
from hordeplay.desk.classroom import ClassRoom, Pot
from hordeplay.desk.quiz import Question, questions
from hordeplay.desk.sharing import restore, share
from hordeplay.desk.trials import Model, Run

__all__ = ["ClassRoom", "Model", "Pot", "Question", "Run", "Verdict", "check", "questions", "restore", "share"]

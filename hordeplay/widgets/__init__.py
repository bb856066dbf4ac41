"""Boards and panels for notebooks: the only place that imports ipywidgets, anywidget and bqplot.

>>> import hordeplay as hp
>>> from hordeplay.widgets import Board
>>> board = Board(hp.new("horrible-hordes", seats=2, seed=7))
"""

from hordeplay.widgets.board import Board

__all__ = ["Board"]

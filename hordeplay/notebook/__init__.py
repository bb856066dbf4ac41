"""What the cells of the course call: try something many times, compare, and draw it.

| do or show | with |
|---|---|
| try a question, or a function of your own, many times | `tried` |
| distributions or tries beside one another, as a table and a picture | `compare` |
| bars; several side by side | `plot` |
| curves; points with a line through them | `line`, `scatter` |
| tries that grow beside the exact distribution | `growing` |
| a probability tree; the unit square, split | `tree`, `area` |
| either of them as natural frequencies: so many of 1000 | `frequencies` |
| a Markov chain as a graph and as matrices | `chain`, `matrix` |
| the path of the course, as a table | `stations` |

Whatever they show has its numbers as a text and as a table, too. They need neither numpy nor pandas.

>>> from hordeplay.notebook import tried
>>> from hordeplay.odds import Pmf
>>> print(tried(Pmf.uniform(range(1, 7)), 600, seed="dice"))
600 tries, mean 3.48, 95 % interval [3.34, 3.61]
"""

from hordeplay.core.extras import missing

try:
    from hordeplay.notebook.chains import Chain, chain, matrix
    from hordeplay.notebook.charts import Comparison, compare, growing, line, plot, scatter
    from hordeplay.notebook.diagrams import Area, Tree, area, frequencies, tree
    from hordeplay.notebook.stations import Course, Station, stations
    from hordeplay.notebook.tried import Tried, tried
except ModuleNotFoundError as error:
    raise missing("hordeplay.notebook", error) from error

__all__ = [
    "Area",
    "Chain",
    "Comparison",
    "Course",
    "Station",
    "Tree",
    "Tried",
    "area",
    "chain",
    "compare",
    "frequencies",
    "growing",
    "line",
    "matrix",
    "plot",
    "scatter",
    "stations",
    "tree",
    "tried",
]

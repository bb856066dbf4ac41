"""What comes with which extra of the package: where something optional is missing, one sentence says how to get it."""

from __future__ import annotations

from typing import Final

from hordeplay.core.language import tr

EXTRA_OF: Final = {
    "anywidget": "widgets",
    "IPython": "widgets",
    "ipywidgets": "widgets",
    "traitlets": "widgets",
    "bqplot": "lab",
    "loky": "lab",
    "numpy": "lab",
    "pandas": "lab",
    "tqdm": "lab",
    "rich": "terminal",
    "gymnasium": "rl",
    "pettingzoo": "rl",
    "jupyterlab": "course",
    "segno": "course",
    "tornado": "course",
}
"""The smallest extra that brings a module, by the module's name (`[project.optional-dependencies]` of pyproject.toml)."""


def brought_by(module: str, extra: str = "") -> str:
    """How a missing module is got, as the end of a sentence: by this extra, else by the smallest; `KeyError` where none brings it.

    >>> brought_by("pandas")
    'pandas, which is not installed here: pip install "hordeplay[lab]" brings it'
    """
    return tr(
        '{module}, which is not installed here: pip install "hordeplay[{extra}]" brings it',
        module=module,
        extra=extra or EXTRA_OF[module],
    )


def missing(what: str, error: ModuleNotFoundError, extra: str = "") -> ImportError:
    """The error to raise where `what` was asked for and a module is not there; of one that no extra brings, the same words.

    `extra` is the one that brings all of `what`, where the smallest with that module would not be enough.

    >>> print(missing("a board", ModuleNotFoundError("No module named 'anywidget'", name="anywidget")))
    a board needs anywidget, which is not installed here: pip install "hordeplay[widgets]" brings it
    """
    module = (error.name or "").partition(".")[0]
    if module not in EXTRA_OF:
        return ImportError(str(error), name=error.name)
    return ImportError(tr("{what} needs {module}", what=what, module=brought_by(module, extra)), name=error.name)


__all__ = ["EXTRA_OF", "brought_by", "missing"]

"""A chapter of a rulebook as it reads under given rules: clauses, the rulings below them, and the knobs of both.

Invariant: every number comes from the rules that the page was made with, so a turned knob shows its own value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from hordeplay.core.language import message, tr

_INDENT = "  "
NO_RULE = message("No rule stands in this chapter.")


@dataclass(frozen=True, slots=True)
class Entry:
    """A clause, or a ruling below one: its id and words, and for a ruling the question that it settles.

    `knobs` are the settings in it, each written as `name = value (what it may be)`.
    """

    id: str
    words: str
    knobs: tuple[str, ...] = ()
    question: str = ""
    why: str = ""
    rulings: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """One chapter: `str` is plain text, a notebook shows it with the rulings folded behind their questions.

    >>> import hordeplay as hp
    >>> page = hp.rulebook("horrible-hordes").show("HUM")
    >>> print(str(page).splitlines()[0])
    34. Humanoid horde special rules (HUM)
    """

    n: int
    code: str
    title: str
    entries: tuple[Entry, ...]
    pages: str = ""
    """Where the chapter stands in the printed rulebook."""

    @property
    def head(self) -> str:
        """Number, title and code, and the pages of the printed rulebook where they are known."""
        return f"{self.n}. {self.title} ({self.code}){self.pages and f', {self.pages}'}"

    def __str__(self) -> str:
        return "\n".join(
            [self.head, *([line for entry in self.entries for line in _lines(entry, "")] or [tr(NO_RULE)])]
        )

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return f"<div><p><b>{escape(self.head)}</b></p>{''.join(map(_html, self.entries)) or f'<p>{tr(NO_RULE)}</p>'}</div>"


def _lines(entry: Entry, indent: str) -> Iterator[str]:
    """An entry line by line, what belongs to it one step further in."""
    yield f"{indent}{entry.id}  {entry.question or entry.words}"
    below = indent + _INDENT
    if entry.question:
        yield f"{below}{entry.words}"
    for knob in entry.knobs:
        yield f"{below}[{knob}]"
    for ruling in entry.rulings:
        yield from _lines(ruling, below)


def _html(entry: Entry) -> str:
    """A clause as a paragraph; a ruling as its question, which unfolds into the answer.

    Each is an anchor under its id, for links in notebooks (`hordeplay.notebook_links`). JupyterLab calls an id that it does not
    trust `data-jupyter-id`, and looks only there when it follows a link from another notebook.
    """
    anchor = f'id="{escape(entry.id)}" data-jupyter-id="{escape(entry.id)}"'
    knobs = "".join(f"<br><code>{escape(knob)}</code>" for knob in entry.knobs)
    rulings = "".join(map(_html, entry.rulings))
    if entry.question:
        why = f" <i>{escape(entry.why)}</i>" if entry.why else ""
        return (
            f'<details {anchor} style="margin:.2em 0 .2em 2em"><summary>{escape(entry.id)}: {escape(entry.question)}</summary>'
            f'<p style="margin:.2em 0 .2em 1em">{escape(entry.words)}{why}{knobs}</p></details>'
        )
    return f'<p {anchor} style="margin:.8em 0 .2em"><b>{escape(entry.id)}</b> {escape(entry.words)}{knobs}</p>{rulings}'

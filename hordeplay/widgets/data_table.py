"""The data of a chart for everybody: its numbers as a table, and files to take away, from a button that keys reach.

Invariant: while it is shut it holds nothing; while it is open it holds what the chart shows now, and nothing else.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Final

import ipywidgets

from hordeplay.core.language import in_its_language, kept, tr

MOST_ROWS: Final = 400
"""Rows of a table on the page; the files hold all of them."""

Rows = Sequence[Mapping[str, Any]]  # texts and numbers


class DataTable(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A button that opens the table of what is shown and links to it as CSV and as SVG.

    The files are in the links themselves (`data:` addresses), so that they need no server and work from a saved page.
    """

    children: Any  # a trait

    def __init__(
        self, title: Callable[[], str], rows: Callable[[], Rows], csv: Callable[[], str], svg: Callable[[], str]
    ) -> None:
        super().__init__()
        self.language = kept()
        self._title, self._rows, self._csv, self._svg = title, rows, csv, svg
        self._button = ipywidgets.ToggleButton(
            description=tr("Table and files"),
            tooltip=tr("the numbers of this chart, and CSV and SVG files of it"),
            layout=ipywidgets.Layout(width="auto"),
        )
        self._button.observe(lambda _: self.renew(), "value")
        self._shown = ipywidgets.HTML()
        self.layout.align_items = "flex-start"
        self.add_class("hp-data-table")
        self.children = (self._button, self._shown)

    @property
    def opened(self) -> bool:
        """Whether it is open; it can be set."""
        return bool(self._button.value)

    @opened.setter
    def opened(self, value: bool) -> None:
        self._button.value = value

    @in_its_language
    def renew(self) -> None:
        """Show the data of the chart as it is now, if the table is open."""
        self._shown.value = self._content() if self.opened else ""

    def close(self) -> None:
        """Take it off the page."""
        for child in self.children:
            child.close()
        super().close()

    def _content(self) -> str:
        name = re.sub(r"[^a-z0-9]+", "-", self._title().lower()).strip("-")[:40] or "chart"
        links = [
            download_link(f"{name}.csv", "text/csv", self._csv()),
            download_link(f"{name}.svg", "image/svg+xml", self._svg()),
        ]
        return f"<div>{' '.join(links)}</div>{html_table(self._rows(), self._title())}"


def download_link(name: str, kind: str, text: str) -> str:
    """An HTML link that saves a text as a file of this name and MIME type.

    >>> download_link("a.csv", "text/csv", "x")
    '<a class="hp-save" download="a.csv" href="data:text/csv;base64,eA==">Save a.csv</a>'
    """
    held = b64encode(text.encode()).decode()
    return f'<a class="hp-save" download="{escape(name)}" href="data:{kind};base64,{held}">{escape(tr("Save {file}", file=name))}</a>'


def html_table(rows: Rows, title: str) -> str:
    """Rows (all with the keys of the first) as an HTML table that scrolls by itself, the first 400 of them.

    Columns in which nothing stands are left out; all text is escaped.

    >>> "<td>0.5</td>" in html_table([{"seat": 0, "wins": 0.5, "draws": None}], "wins")
    True
    """
    columns = [name for name in (rows[0] if rows else ()) if any(row[name] is not None for row in rows)]
    head = "".join(f'<th scope="col">{escape(tr(name))}</th>' for name in columns)
    body = "".join(
        "<tr>" + "".join(f"<td>{_cell(row[name])}</td>" for name in columns) + "</tr>" for row in rows[:MOST_ROWS]
    )
    left = tr("and {n} rows more in the files", n=len(rows) - MOST_ROWS)
    more = f"<div>{escape(left)}</div>" if len(rows) > MOST_ROWS else ""
    return (
        f'<div class="hp-sheet" style="max-height:17em;overflow:auto" tabindex="0" role="region" aria-label="{escape(tr("{title}: table", title=title))}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}</div>"
    )


def _cell(value: Any) -> str:  # a text, a number or nothing
    return "" if value is None else f"{value:.6g}" if isinstance(value, float) else escape(str(value))


__all__ = ["DataTable", "download_link", "html_table"]

"""What the results of the lab have in common: a file that repeats them, and a table to read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from hordeplay.lab.tables import Sheet


class Kept:
    """A result that one call repeats from a file."""

    __slots__ = ()

    def save(self: Any, path: str | Path | None = None) -> str:  # one of the results that `hp.repeat` knows
        """This result as JSON, also written to a file when a path is given; `hp.repeat` plays it again."""
        from hordeplay.lab.kept import save

        return save(self, path)


class Tabled(ABC):
    """A result that is read as a table, in a terminal and in a notebook."""

    __slots__ = ()

    @abstractmethod
    def _sheet(self) -> Sheet:
        """The table."""

    def __repr__(self) -> str:
        return self._sheet().text()

    def _repr_html_(self) -> str:
        return self._sheet().html()

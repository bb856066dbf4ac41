"""The door to pandas: whatever gives a data frame gives it here, and says what is missing where there is none."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hordeplay.core.extras import brought_by

if TYPE_CHECKING:
    import pandas as pd


def data_frame(rows: Iterable[Any], columns: Sequence[str] | None = None) -> pd.DataFrame:  # rows as pandas takes them
    """Rows as a pandas data frame; `ImportError` says in one sentence that pandas is missing.

    >>> data_frame([(1, 0.5)], ["seat", "wins"]).to_dict("list")
    {'seat': [1], 'wins': [0.5]}
    """
    try:
        import pandas as pd
    except ImportError:
        message = f"to_frame() needs {brought_by('pandas')}; text, CSV and pictures of the same numbers need nothing"
        raise ImportError(message) from None
    return pd.DataFrame(list(rows), columns=None if columns is None else list(columns))


def csv_text(rows: Iterable[Mapping[str, Any]], columns: Sequence[str]) -> str:  # texts, numbers, nothing
    r"""Rows as CSV, as pandas would write them; what is not there is left empty.

    >>> csv_text([{"who": "Mia", "mean": 0.5}, {"who": "Tom", "mean": None}], ["who", "mean"])
    'who,mean\nMia,0.5\nTom,\n'
    """
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


__all__ = ["csv_text", "data_frame"]

"""The card of a clause, which a refusal or the log leads to: where all of the rules are."""

from __future__ import annotations

from pathlib import Path

import pytest

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.widgets.cell import NOTEBOOK
from hordeplay.widgets.reading_cards import clause_card


@pytest.mark.parametrize("id_", ["FZ-ATK-03", "FZ-RUL-23"])
def test_in_a_notebook_the_card_names_the_one_with_the_rules(
    monkeypatch: pytest.MonkeyPatch, pig: AnyMatch, id_: str
) -> None:
    """Of our games, that is: one from elsewhere has no such notebook."""
    match = hp.new("fantahzee", seats=2, seed=1)
    monkeypatch.delenv(NOTEBOOK, raising=False)
    assert "Notebook" not in dict(clause_card(match, id_)["facts"])
    monkeypatch.setenv(NOTEBOOK, "/somewhere/lesson.ipynb")
    named = dict(clause_card(match, id_)["facts"])["Notebook"]
    assert named == "fantahzee/reference"
    assert list((Path(__file__).parents[2] / "notebooks").glob(f"{named}*.ipynb"))
    assert "Notebook" not in dict(clause_card(pig, "PG-TURN-02")["facts"])

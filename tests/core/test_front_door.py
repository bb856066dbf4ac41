"""The front door: what tab completion shows, and every way to the package of a game."""

from __future__ import annotations

import sys

import pytest
from infra.project import run
from IPython.core.completer import provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell

import hordeplay as hp


@pytest.fixture(scope="module")
def shell() -> InteractiveShell:
    shell = InteractiveShell()  # type: ignore[no-untyped-call]  # IPython has no types
    shell.user_ns["hp"] = hp
    return shell


@pytest.mark.parametrize("jedi", [True, False], ids=["jedi", "plain"])
def test_tab_shows_every_public_name_and_no_other(shell: InteractiveShell, jedi: bool) -> None:
    shell.Completer.use_jedi = jedi
    with provisionalcompleter():
        shown = {one.text.rpartition(".")[2] for one in shell.Completer.completions("hp.", 3)}
    assert shown == set(hp.__all__)


def test_every_public_name_is_there_and_explained() -> None:
    for name in hp.__all__:
        assert getattr(hp, name).__doc__, name
    with pytest.raises(AttributeError, match="hordeplay has no 'simulat'"):
        getattr(hp, "simulat")  # noqa: B009 - a checker would refuse it


@pytest.mark.parametrize(
    "statement",
    [
        "import hordeplay.games.fantahzee as game",
        "from hordeplay.games import fantahzee as game",
        "import hordeplay; game = hordeplay.games.fantahzee",
        "import hordeplay as hp; assert hp.games()[0] == 'horrible-hordes'; import hordeplay.games.fantahzee as game",
    ],
)
def test_every_way_to_a_game_leads_there(statement: str) -> None:
    assert run([sys.executable, "-c", f"{statement}; print(game.GAME.name)"]).strip() == "fantahzee"

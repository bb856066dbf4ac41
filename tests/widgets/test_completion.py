"""Tab completion shows what a reader may use, and nothing else."""

from __future__ import annotations

import sys

import pytest
from IPython.core.completer import IPCompleter, provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

import hordeplay.widgets
from hordeplay import widgets


@pytest.fixture(scope="module")
def completer() -> IPCompleter:
    """IPython's completer in a session that has imported the package in both usual ways."""
    own_main = sys.modules["__main__"]
    shell = InteractiveShell(  # type: ignore[no-untyped-call]  # IPython has no types there
        config=Config({"HistoryManager": {"enabled": False}}),
        user_ns={"hordeplay": hordeplay, "widgets": widgets},
    )
    sys.modules["__main__"] = own_main  # the shell has put its own there, which worker processes would be given
    completer: IPCompleter = shell.Completer
    completer.jedi_compute_type_timeout = 60_000  # milliseconds: on a busy machine jedi would be left out
    return completer


@pytest.mark.parametrize("jedi", [True, False])
@pytest.mark.parametrize("name", ["hordeplay.widgets", "widgets"])
def test_every_public_name_is_offered_and_no_other(completer: IPCompleter, name: str, jedi: bool) -> None:
    completer.use_jedi = jedi
    code = f"{name}."
    with provisionalcompleter():
        offered = {each.text.removeprefix(".") for each in completer.completions(code, len(code))}
    assert {text for text in offered if not text.startswith("__")} == set(widgets.__all__)

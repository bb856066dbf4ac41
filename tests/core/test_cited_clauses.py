"""What a refusal cites can be read from Python: a note on the exception is a link, or the call that prints the clause."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError

import pytest
from pig import GAME as PIG

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.choice import IllegalChoice
from hordeplay.core.cited_clauses import documentation
from hordeplay.core.language import speaking
from hordeplay.games import OURS
from hordeplay.site.clause_pages import clause_address


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """What the package names is asked anew in each test."""
    documentation.cache_clear()
    yield
    documentation.cache_clear()


def refused(match: AnyMatch, text: str = "fly") -> IllegalChoice:
    with pytest.raises(IllegalChoice) as caught:
        match.play(text)
    return caught.value


@pytest.mark.parametrize("name", OURS)
def test_the_note_is_a_call_that_gives_the_clause(name: str) -> None:
    match = hp.new(name, seed=3)
    error = refused(match)
    assert error.refusal.rule
    (note,) = error.__notes__
    clause, _, call = note.partition(" in full: ")
    assert clause == error.refusal.rule
    assert call == f"hp.rulebook({name!r}).words({clause!r})"
    assert hp.rulebook(name).words(clause) == match.game.rulebook.words(clause)
    assert traceback.format_exception(error)[-1].strip() == note, "it ends what a person reads"
    assert note not in str(error), "the words of the error are what they were"


def test_under_other_rules_it_gives_their_words() -> None:
    match = hp.new("fantahzee", seed=3, rules=hp.rules("fantahzee").with_(base_rerolls=3))
    error = refused(match)
    (note,) = error.__notes__
    clause, _, call = note.partition(" in full: ")
    assert call == f"match.rules.rulebook.words({clause!r})"
    assert match.rules.rulebook.words(clause)


def test_a_refusal_of_dice_has_it_too_and_each_error_once() -> None:
    match = hp.new("fantahzee", seed=3)
    with pytest.raises(IllegalChoice) as caught:
        match.answer((1, 2, 3))
    assert len(caught.value.__notes__) == 1


def test_a_link_where_the_package_names_its_documentation(monkeypatch: pytest.MonkeyPatch) -> None:
    named = {"Project-URL": ["Source, https://one.example/code", "Documentation, https://two.example/docs/"]}

    class Metadata:
        def get_all(self, name: str) -> list[str]:
            return named[name]

    monkeypatch.setattr("importlib.metadata.metadata", lambda _name: Metadata())
    error = refused(hp.new("horrible-hordes", seed=3))
    address = clause_address(error.refusal.rule)
    assert error.__notes__ == [f"{error.refusal.rule} in full: https://two.example/docs/{address}"]
    with speaking("de"):
        (german,) = refused(hp.new("horrible-hordes", seed=3)).__notes__
    assert german.endswith(f": https://two.example/docs/de/{address}")
    (other,) = getattr(refused(hp.new(hp.register(PIG), seed=3)), "__notes__", [""])
    assert "two.example" not in other, "a game of somebody else has no page there"


def test_without_an_installed_package_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> object:
        raise PackageNotFoundError

    monkeypatch.setattr("importlib.metadata.metadata", missing)
    assert documentation() == ""

"""Where a person in Python reads the clause that a refusal names: a note on the exception says so.

Once the package names the address of its documentation the note is a link to the clause's page; until then it is the call that
prints the clause.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from hordeplay.core.language import ENGLISH, code, tr

if TYPE_CHECKING:
    from hordeplay.core.any import AnyGame, AnyRules
    from hordeplay.core.choice import IllegalChoice

OURS: Final = "hordeplay.games."
"""Games of this package have pages; others have a rulebook alone."""


@cache
def documentation() -> str:
    """Where the documentation stands, as the package names it, without / at its end; empty where it names no place."""
    # a tenth of the time that the package takes to import
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        named: list[str] = metadata("hordeplay").get_all("Project-URL") or []
    except PackageNotFoundError:  # a page runs the package without installing it
        return ""
    places = dict(one.split(", ", 1) for one in named if ", " in one)
    return places.get("Documentation", "").rstrip("/")


def clause_path(clause: str) -> str:
    """Where a clause stands, from the folder of the documentation of one language.

    >>> clause_path("HH-ATK-03")
    'clauses/hh/index.html#hh-atk-03'
    """
    return f"clauses/{clause.partition('-')[0].lower()}/index.html#{clause.lower()}"


def where_to_read(clause: str, game: AnyGame, rules: AnyRules) -> str:
    """The address of a clause, or the call that gives its words under these rules.

    >>> import hordeplay as hp
    >>> match = hp.new("fantahzee")
    >>> where_to_read("FZ-OVR-01", match.game, match.rules)
    "hp.rulebook('fantahzee').words('FZ-OVR-01')"
    """
    if (base := documentation()) and game.package.startswith(OURS):
        language = "" if code() == ENGLISH else f"{code()}/"
        return f"{base}/{language}{clause_path(clause)}"
    printed = rules == game.printed
    return f"{f'hp.rulebook({game.name!r})' if printed else 'match.rules.rulebook'}.words({clause!r})"


def cited(error: IllegalChoice, game: AnyGame, rules: AnyRules) -> IllegalChoice:
    """The error, with a note where each clause that it names can be read."""
    for clause in error.refusal.rule.split(", "):
        if clause in game.rulebook:
            error.add_note(tr("{clause} in full: {place}", clause=clause, place=where_to_read(clause, game, rules)))
    return error


__all__ = ["cited", "clause_path", "documentation", "where_to_read"]

"""The numbers that questions may be asked with: at each bound they are answered soon, beyond it they are refused by name."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from warfighter_fantasy.helpers import RULES

from hordeplay.games import find
from hordeplay.games import warfighter_fantasy as wf
from hordeplay.games.warfighter_fantasy.odds.terms import RANGES
from hordeplay.odds.answer import Answer

SOON = 5.0
"""Seconds of the processor; a plain machine takes far less than one."""

ODDS: Any = wf.odds  # called with words from a table
ASKED: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "attack": ({"need": 7, "cover": 4}, ("need", "cover", "dice", "vulns")),
    "weapon": ({"name": "Mace", "mode": "Bash", "cover": 3}, ("cover", "hth", "h", "p", "vulns", "dice")),
    "needs": ({"name": "Mace", "mode": "Bash", "cover": 3}, ("cover", "hth", "h", "p")),
    "gain": ({"name": "Mace", "mode": "Bash", "cover": 3}, ("cover", "hth", "vulns")),
    "in_sequence": ({"attacks": 2, "need": 7, "cover": 4}, ("attacks", "need", "cover")),
    "wounds_in_sequence": ({"attacks": 2, "need": 7, "cover": 4}, ("attacks", "need", "cover")),
    "kill_within": ({"attacks": 2, "need": 7, "cover": 4}, ("attacks", "need", "cover")),
    "explosion": ({"dice": 4, "need": 6, "cover": 3}, ("dice", "need", "cover", "vulns")),
    "blast": ({"dice": 4, "need": 6, "cover": 3}, ("dice", "need", "cover", "vulns")),
    "hostile_attack": ({"name": "Cave Troll", "terrain": 1}, ("terrain", "armor", "vulns", "health", "dice")),
    "struck": ({"name": "Cave Troll", "terrain": 1}, ("terrain", "armor", "vulns", "health", "dice")),
    "three_dice": ({"hit": "2/5", "terrain": 3}, ("terrain", "armor")),
    "volley": ({"name": "Cave Troll", "attacks": 2, "terrain": 1}, ("attacks", "terrain")),
    "targeting": ({"heroes": 6, "hostiles": 6, "per_hero": 8}, ("heroes", "hostiles", "per_hero")),
    "left_alone": ({"heroes": 6, "hostiles": 6, "per_hero": 8}, ("heroes", "hostiles", "per_hero")),
    "aimed": ({"heroes": 6, "hostiles": 6, "per_hero": 8}, ("heroes", "hostiles", "per_hero")),
    "attacks_suffered": ({"p": "1/2", "hostiles": 3, "actions": 4}, ("hostiles", "actions")),
    "environment": ({"rolls": 4, "need": 6}, ("rolls", "need", "hardy")),
    "guards": ({"turns": 3}, ("turns",)),
    "item_draws": ({"deck": {1: 10, 2: 6, 3: 4}, "points": 3}, ("points",)),
    "item_count": ({"deck": {1: 10, 2: 6, 3: 4}, "points": 3}, ("points",)),
    "passed_over": ({"deck": {1: 10, 2: 6, 3: 4}, "points": 3}, ("points",)),
    "no_marker": ({"hand": 0, "deck": 200, "markers": 0}, ("hand", "deck", "markers")),
    "hands_to_marker": ({"hand": 5, "deck": 200, "markers": 3}, ("deck",)),
}  # fmt: skip
"""By question: words that can be asked, and the numbers among them (or beside them) with bounds."""


def asked() -> Iterator[tuple[str, str, int, int]]:
    """Each question with each of its numbers, and the bounds of that."""
    for function, (_, names) in ASKED.items():
        yield from ((function, name, *RANGES[name]) for name in names)


def soon(ask: Callable[[], object]) -> None:
    """Ask, look at the answer in full, and have it soon."""
    begun = time.process_time()
    answer = ask()
    str(answer)
    if isinstance(answer, Answer):
        assert answer.why().total == answer
    assert time.process_time() - begun < SOON


def test_every_question_is_asked() -> None:
    assert set(ASKED) | {"hits", "chances", "campaigns", "guards_arrival", "questions"} >= {
        name for name in ODDS.__all__ if name.islower() and callable(getattr(ODDS, name))
    }


@pytest.mark.parametrize(("function", "name", "low", "high"), list(asked()))
def test_at_a_bound_it_is_answered_and_beyond_it_refused(function: str, name: str, low: int, high: int) -> None:
    words = ASKED[function][0]
    for value in (low, high):
        smaller = {"hand": 0, "markers": 0} if name == "deck" and function == "no_marker" else {}
        if name == "deck" and value < 5 and function == "hands_to_marker":
            smaller = {"hand": 1, "markers": 1}
        if name in ("heroes", "per_hero") and value == low:
            smaller = {"hostiles": 1}
        soon(lambda value=value, smaller=smaller: getattr(ODDS, function)(**{**words, **smaller, name: value}))  # type: ignore[misc]  # bound now
    strange: list[Any] = [low - 1, high + 1, 10**30, -(10**30), True, 1.5, "3", None]
    for odd in strange:
        if odd is None and name in ("deck", "markers", "per_hero"):
            continue  # those of the rules
        with pytest.raises(ValueError, match=f"{name}: a whole number from {low} to {high}, not "):
            getattr(ODDS, function)(**{**words, name: odd})


def test_all_numbers_at_once_at_their_upper_bounds() -> None:
    for function, (words, names) in ASKED.items():
        together = {name: RANGES[name][1] for name in names}
        if "hostiles" in together:
            together["hostiles"] = 24  # the most ways to split them
        if function == "attacks_suffered":
            together["hostiles"] = 48
        if function == "no_marker":
            together["markers"] = 100
            together["hand"] = 100
        soon(lambda function=function, words=words, together=together: getattr(ODDS, function)(**{**words, **together}))  # type: ignore[misc]  # bound now


def test_the_die_of_a_hostile_is_never_put_below_its_chart() -> None:
    for name in find("warfighter-fantasy").printed.content["hostiles"]:
        soon(lambda name=name: wf.odds.struck(name, 1, 5, h=-20))  # type: ignore[misc]  # bound now
        soon(lambda name=name: wf.odds.struck(name, 1, 5, h=60, vulns=400))  # type: ignore[misc]  # bound now
    for h in (-21, 61):
        with pytest.raises(ValueError, match=f"h: a whole number from -20 to 60, not {h}"):
            wf.odds.hostile_attack("Cave Troll", 1, h=h)


def test_the_most_attacks_of_every_hostile_on_every_armor() -> None:
    rules = find("warfighter-fantasy").printed
    for armor in ("", *rules.content["armors"]):
        soon(lambda armor=armor: wf.odds.volley("Cave Troll", 12, 1, armor).average())  # type: ignore[misc]  # bound now
    for name in rules.content["hostiles"]:
        soon(lambda name=name: wf.odds.volley(name, 12, 1, "Chainmail").average())  # type: ignore[misc]  # bound now


@pytest.mark.parametrize("deck", [{10: 1}, {0: 1}, {1: 61}, {1: -1}, [1, 2], {"1": 2}])
def test_a_deck_of_items_that_is_none_is_refused(deck: Any) -> None:
    with pytest.raises(ValueError, match="deck: "):
        wf.odds.item_draws(deck, 3)


def test_the_greatest_deck_and_the_most_towns() -> None:
    soon(lambda: wf.odds.item_draws(dict.fromkeys(range(1, 10), 60), 12))
    soon(lambda: wf.odds.item_draws({1: 60, 2: 60, 3: 60, 4: 60}, 12).answer((4, 3, 2, 1, 1, 1)))
    soon(lambda: wf.odds.campaigns((60,) * 5, (30,) * 5))
    with pytest.raises(ValueError, match="of each level 0 to all of its Towns are drawn"):
        wf.odds.campaigns((61,), (3,))
    soon(lambda: wf.odds.hands_to_marker(1, 200, 1))


def test_a_hero_may_have_more_vulns_than_anybody_would_like() -> None:
    """WF-ATK-04: where no Attack gets easier by them a game has brought a Hero to 42, and that can be asked about."""
    rules = RULES.with_(vuln_attack_bonus=0)
    few, many = (wf.odds.hostile_attack("Cave Troll", 1, vulns=n, rules=rules) for n in (20, 42))
    assert dict(few) == dict(many)

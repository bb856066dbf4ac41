"""What a result file holds: every part of its kind, or a sentence with the place and what is allowed there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from hordeplay.lab.plan import MOST_GAMES

VERSION: Final = 1
_WHOLE: Final[Mapping[str, type]] = {"n": int, "plans": list, "asked": dict, "found": list, "versions": dict}
_PLAN: Final[Mapping[str, type | tuple[type, ...]]] = {
    "game": str,
    "rules": dict,
    "digest": str,
    "seats": int,
    "bots": list,
    "seed": (int, str),
    "rotate": bool,
    "limit": int,
    "setup": dict,
    "measures": list,
}
_ASKED: Final[Mapping[str, Mapping[str, type]]] = {
    "sample": {},
    "comparison": {"measure": str, "level": float, "names": list, "looks": str},
    "sweep": {"measure": str, "level": float, "settings": list},
    "values": {"measure": str, "level": float, "table": str, "rows": list},
    "profile": {"better": str, "worse": str},
    "tuning": {"measure": str, "level": float, "target": float, "knobs": dict},
    "forecast": {"measure": str, "level": float, "names": list, "looks": str, "within": float},
    "soak": {"knobs": list, "ends": bool},
}
_TURNED: Final[Mapping[str, type]] = {"tables": list, "houses": list, "each_edit": bool}
_SOLVE: Final[Mapping[str, type]] = {
    "game": str,
    "rules": dict,
    "digest": str,
    "asked": dict,
    "found": list,
    "versions": dict,
}
_SOLVE_ASKED: Final[Mapping[str, type]] = {"knobs": dict, "measure": str, "budget": int, "level": float, "words": dict}
_SOLVE_OWN: Final = frozenset(
    {"game", "turned", "measure", "target", "rules", "budget", "level", "executor", "progress"}
)
"""What a file says elsewhere, or must not say."""
KINDS: Final = (*_ASKED, "balance", "solve")
_ALONE: Final = ("sample", "soak", "tuning")
"""Kinds that rest on one plan."""
_LEAST: Final = {"soak": 0}
"""The least n of a kind, where it is not 1."""
_IN_WORDS: Final = {int: "a whole number", str: "a text", bool: "true or false", float: "a number", list: "a list"}


def check_file(data: Any) -> None:  # whatever JSON there is
    """Whether a result file has its parts, each of its kind; `ValueError` names the place and what is allowed."""
    if not isinstance(data, dict) or data.get("hordeplay") != VERSION:
        raise ValueError(f"this is no result of version {VERSION}: its part hordeplay is to be {VERSION}")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise ValueError(f"a result file is damaged at kind: {', '.join(KINDS)} are allowed, not {_short(kind)}")
    if kind == "balance":
        _check_balance(data)
        return
    if kind == "solve":
        _check_solve(data)
        return
    _parts(data, _WHOLE, "")
    if data["n"] < (least := _LEAST.get(kind, 1)):
        raise _damaged("n", f"{least} or more", data["n"])
    if data["n"] > MOST_GAMES:
        raise _damaged("n", f"{MOST_GAMES:,} or fewer", data["n"])
    if not data["plans"]:
        raise _damaged("plans", "a list of one or more", [])
    for i, plan in enumerate(data["plans"]):
        _parts(plan, _PLAN, f"plans[{i}]")
    _parts(data["asked"], _ASKED[kind], "asked")
    _check_knobs(data["asked"].get("knobs"))
    _check_words(data["asked"])
    if kind == "soak":  # files from before cards were edited have none
        _parts({"tables": [], "houses": [], "each_edit": False, **data["asked"]}, _TURNED, "asked")
        for part in ("tables", "houses"):
            for i, name in enumerate(data["asked"].get(part, ())):
                if not _is(name, str):
                    raise _damaged(f"asked.{part}[{i}]", "a name", name)
    if kind in _ALONE and len(data["plans"]) != 1:
        raise _damaged("plans", "one plan", len(data["plans"]))
    names = data["asked"].get("names")
    sides = 2 if kind == "comparison" or len(data["plans"]) > 1 else 0  # a forecast may be for a measure alone
    if names is not None and not (len(names) == sides and len(data["plans"]) == max(1, sides)):
        raise _damaged("asked.names", "a name for each of 2 sides", names)
    for i, row in enumerate(data["found"]):
        if not isinstance(row, list) or len(row) != 3 or not all(_is(number, float) for number in row):
            raise _damaged(f"found[{i}]", "a list of three numbers", row)


def _check_knobs(knobs: Any) -> None:  # JSON
    """The knobs of a search with their values, or null for all of them; the names of those that a soak turns."""
    if isinstance(knobs, list):
        for i, name in enumerate(knobs):
            if not _is(name, str):
                raise _damaged(f"asked.knobs[{i}]", "the name of a knob", name)
    elif isinstance(knobs, dict):
        for name, values in knobs.items():
            several = isinstance(values, list) and all(isinstance(value, int | str) for value in values)
            if values is not None and not several:
                raise _damaged(f"asked.knobs.{name}", "null or a list of values", values)


def _check_words(asked: Mapping[str, Any]) -> None:  # JSON
    """Levels, widths, looks and names within what they may be."""
    if not 0 < asked.get("level", 0.5) < 1:
        raise _damaged("asked.level", "a number between 0 and 1", asked["level"])
    if not asked.get("within", 1) > 0:
        raise _damaged("asked.within", "a number above 0", asked["within"])
    if asked.get("looks", "any") not in ("any", "once"):
        raise _damaged("asked.looks", "any or once", asked["looks"])
    for i, name in enumerate(asked.get("names", ())):
        if not _is(name, str):
            raise _damaged(f"asked.names[{i}]", "a text", name)


def _check_solve(data: Any) -> None:  # JSON
    _parts(data, _SOLVE, "")
    asked = data["asked"]
    _parts(asked, _SOLVE_ASKED, "asked")
    if not asked["knobs"]:
        raise _damaged("asked.knobs", "one knob or more", {})
    _check_knobs(asked["knobs"])
    _check_words({"level": asked["level"]})
    if not (asked.get("target") is None or _is(asked["target"], str)):
        raise _damaged("asked.target", "a text or null", asked["target"])
    for name in asked["words"]:
        if name in _SOLVE_OWN:
            raise _damaged(f"asked.words.{name}", "a word of a sweep", asked["words"][name])
    for i, row in enumerate(data["found"]):
        if not isinstance(row, list):
            raise _damaged(f"found[{i}]", "a list", row)


def _check_balance(data: Mapping[str, Any]) -> None:  # JSON
    target, parts = data.get("target"), data.get("parts")
    if target is not None and not _is(target, float):
        raise _damaged("target", "a number or null", target)
    if not isinstance(parts, dict) or not parts:
        raise _damaged("parts", "an object with a comparison for each bot", parts)
    for bot, part in parts.items():
        if not isinstance(part, dict) or part.get("kind") != "comparison":
            raise _damaged(f"parts.{bot}", "a comparison", part)
        check_file(part)


def _parts(data: object, needed: Mapping[str, type] | Mapping[str, type | tuple[type, ...]], at: str) -> None:
    if not isinstance(data, dict):
        raise _damaged(at, "an object", data)
    for name, kinds in needed.items():
        place = f"{at}.{name}" if at else name
        several = kinds if isinstance(kinds, tuple) else (kinds,)
        allowed = " or ".join(_IN_WORDS.get(kind, "an object") for kind in several)
        if name not in data:
            raise ValueError(f"a result file is damaged at {place}: {allowed} is missing")
        if not any(_is(data[name], kind) for kind in several):
            raise _damaged(place, allowed, data[name])


def _is(value: object, kind: type) -> bool:
    return type(value) is kind or (kind is float and type(value) is int)  # true is no number


def _damaged(place: str, allowed: str, value: object) -> ValueError:
    return ValueError(f"a result file is damaged at {place}: {allowed} is needed, not {_short(value)}")


def _short(value: object) -> str:
    return json.dumps(value)[:40]


__all__ = ["KINDS", "VERSION", "check_file"]

"""Results in files that repeat themselves: everything that was asked, versions, and what was found.

`save(found, path)` writes JSON; `repeat(path)` plays it again and says by a `SimulationError` where the numbers differ. Bots
must have names, since nothing else can be written down; house rules must be registered, as for a record.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from hordeplay.games import find
from hordeplay.lab.balance import Balance
from hordeplay.lab.bundle import Bundle, Trial, play_bundle
from hordeplay.lab.compare import Comparison
from hordeplay.lab.plan import Plan, SimulationError
from hordeplay.lab.profile import Profile
from hordeplay.lab.sample import Sample
from hordeplay.lab.simulate import go_on
from hordeplay.lab.sweep import Sweep
from hordeplay.lab.value import Values

if TYPE_CHECKING:
    from hordeplay.lab.interval import Estimate
    from hordeplay.lab.spread import Where

One: TypeAlias = "Sample | Comparison | Sweep | Values | Profile"
"""A result of games that were played together."""
Result: TypeAlias = "One | Balance"
VERSION: Final = 1
_HEAD: Final = {"hordeplay": VERSION}
LARGEST: Final = 4_000_000
KINDS: Final = {
    "sample": Sample,
    "comparison": Comparison,
    "sweep": Sweep,
    "values": Values,
    "profile": Profile,
    "balance": Balance,
}
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
}
_SAID: Final = {int: "a whole number", str: "a text", bool: "true or false", float: "a number", list: "a list"}


def save(found: Result, path: str | Path | None = None) -> str:
    """A result as JSON, also written to a file when a path is given."""
    text = json.dumps(_data(found), indent=1, allow_nan=True)
    if path is not None:
        Path(path).write_text(text, encoding="utf-8")
    return text


def _data(found: Result) -> dict[str, Any]:  # plain JSON types
    if isinstance(found, Balance):
        parts = {bot: _data(one) for bot, one in found.found.items()}
        return {
            **_HEAD,
            "kind": "balance",
            "versions": _versions(),
            "target": found.target,
            "parts": parts,
            "found": [],
        }
    plans = (found.plan,) if isinstance(found, Sample) else found.trial.bundle.plans
    asked = found.asked if isinstance(found, Sample) else found.trial.asked
    n = len(found.trial.index) if isinstance(found, Profile) else found.n
    if n < asked:
        msg = f"{n} of {asked} games are there: play the rest with extend(0), then save"
        raise ValueError(msg)
    return {
        **_HEAD,
        "kind": next(name for name, kind in KINDS.items() if isinstance(found, kind)),
        "versions": _versions(),
        "n": n,
        "plans": [_plan(plan) for plan in plans],
        "asked": _words(found),
        "found": [[e.value, e.low, e.high] for e in estimates(found)],
    }


def repeat(path: str | Path, *, executor: Where = None, progress: bool = True) -> Result:
    """Play a saved result again: a file's path, or the JSON text itself.

    `ValueError` names what is wrong with a file; `SimulationError` says that the numbers came out otherwise.
    """
    text = path if isinstance(path, str) and path.lstrip().startswith("{") else Path(path).read_text("utf-8")
    if len(text) > LARGEST:
        msg = "larger than a result can be (4 MB)"
        raise ValueError(msg)
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"a result file is damaged: it is no JSON ({str(error)[:80]})") from None
    _check(data)
    if data["kind"] != "balance":
        return _repeated(data, executor, progress=progress)
    parts: dict[str, Comparison] = {}
    for bot, part in data["parts"].items():
        try:
            one = _repeated(part, executor, progress=progress)
        except SimulationError as error:
            raise SimulationError(f"{bot}: {error}") from None
        assert isinstance(one, Comparison)  # as _check has seen
        parts[bot] = one
    return Balance(parts, data["target"])


def _repeated(data: Mapping[str, Any], executor: Where, *, progress: bool) -> One:  # checked JSON
    try:
        plans = [_planned(one) for one in data["plans"]]
        found = _again(data["kind"], plans, int(data["n"]), data["asked"], executor, progress=progress)
        expected = [tuple(row) for row in data["found"]]
    except (KeyError, TypeError, AttributeError, IndexError) as error:  # deeper than what is checked
        raise ValueError(f"a result file is damaged: {type(error).__name__} {str(error)[:80]}") from None
    now = [(e.value, e.low, e.high) for e in estimates(found)]
    if now != expected:
        at = next((i for i, (x, y) in enumerate(zip(now, expected, strict=False)) if x != y), len(now))
        msg = f"repeated, and different: number {at} was {expected[at : at + 1]}, now {now[at : at + 1]} ({data['versions']})"
        raise SimulationError(msg)
    return found


def estimates(found: One) -> list[Estimate]:
    """The numbers of a result that a repetition must give again."""
    if isinstance(found, Sample):
        seats = [found.rate(seat=seat) for seat in range(found.plan.seats)]
        return [*seats, *(found.rate(bot) for bot in found.bots), found.mean_score(), found.mean("plies")]
    if isinstance(found, Comparison):
        return [*found.sides, found.difference]
    if isinstance(found, Profile):
        return [trait.estimate for trait in found.traits]
    if isinstance(found, Sweep):
        return [e for point in found.points for e in (point.estimate, point.change)]
    return [worth.value for worth in found.worths]


def _check(data: Any) -> None:  # whatever JSON there is
    """Whether a result file has its parts, each of its kind; `ValueError` names the place and what is allowed."""
    if not isinstance(data, dict) or data.get("hordeplay") != VERSION:
        raise ValueError(f"this is no result of version {VERSION}: its part hordeplay is to be {VERSION}")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise ValueError(f"a result file is damaged at kind: {', '.join(KINDS)} are allowed, not {_short(kind)}")
    if kind == "balance":
        _check_balance(data)
        return
    _parts(data, _WHOLE, "")
    if data["n"] < 1:
        raise _damaged("n", "1 or more", data["n"])
    if not data["plans"]:
        raise _damaged("plans", "a list of one or more", [])
    for i, plan in enumerate(data["plans"]):
        _parts(plan, _PLAN, f"plans[{i}]")
    _parts(data["asked"], _ASKED[kind], "asked")
    for i, row in enumerate(data["found"]):
        if not isinstance(row, list) or len(row) != 3 or not all(_is(number, float) for number in row):
            raise _damaged(f"found[{i}]", "a list of three numbers", row)


def _check_balance(data: Mapping[str, Any]) -> None:  # JSON
    target, parts = data.get("target"), data.get("parts")
    if target is not None and not _is(target, float):
        raise _damaged("target", "a number or null", target)
    if not isinstance(parts, dict) or not parts:
        raise _damaged("parts", "an object with a comparison for each bot", parts)
    for bot, part in parts.items():
        if not isinstance(part, dict) or part.get("kind") != "comparison":
            raise _damaged(f"parts.{bot}", "a comparison", part)
        _check(part)


def _parts(data: object, needed: Mapping[str, type] | Mapping[str, type | tuple[type, ...]], at: str) -> None:
    if not isinstance(data, dict):
        raise _damaged(at, "an object", data)
    for name, kinds in needed.items():
        place = f"{at}.{name}" if at else name
        several = kinds if isinstance(kinds, tuple) else (kinds,)
        said = " or ".join(_SAID.get(kind, "an object") for kind in several)
        if name not in data:
            raise ValueError(f"a result file is damaged at {place}: {said} is missing")
        if not any(_is(data[name], kind) for kind in several):
            raise _damaged(place, said, data[name])


def _is(value: object, kind: type) -> bool:
    return type(value) is kind or (kind is float and type(value) is int)  # true is no number


def _damaged(place: str, allowed: str, value: object) -> ValueError:
    return ValueError(f"a result file is damaged at {place}: {allowed} is needed, not {_short(value)}")


def _short(value: object) -> str:
    return json.dumps(value)[:40]


def _versions() -> dict[str, str]:
    from importlib.metadata import version

    return {"hordeplay": version("hordeplay"), "python": platform.python_version()}


def _plan(plan: Plan) -> dict[str, Any]:  # plain JSON types
    for bot in plan.bots:
        if not isinstance(bot, str):
            msg = f"a result file names its bots; {bot!r} is none of {plan.game.title}'s, so save this one by hand"
            raise ValueError(msg)
    return {
        "game": plan.game.name,
        "rules": plan.rules.patches,
        "digest": plan.rules.digest,
        "seats": plan.seats,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "rotate": plan.rotate,
        "limit": plan.limit,
        "setup": plan.setup,
        "measures": list(plan.measures),
    }


def _planned(words: Mapping[str, Any]) -> Plan:  # plain JSON types
    game = find(words["game"])
    rules = game.printed.patched(words["rules"], "result file")
    if rules.digest != words["digest"]:
        msg = f"the rules are not those of the result file: {rules.digest}, not {words['digest']}; is another version installed?"
        raise SimulationError(msg)
    names = ("seats", "seed", "rotate", "limit", "setup")
    return Plan(
        game,
        rules,
        bots=list(words["bots"]),
        measures=tuple(words["measures"]),
        **{name: words[name] for name in names},
    )


def _words(found: One) -> dict[str, Any]:  # plain JSON types
    if isinstance(found, Sample):
        return {}
    if isinstance(found, Profile):
        return {"better": found.better, "worse": found.worse}
    words: dict[str, Any] = {"measure": found.measure, "level": found.level}
    if isinstance(found, Comparison):
        words |= {"names": found.names, "looks": found.looks}
    elif isinstance(found, Sweep):
        words |= {"settings": found.settings}
    else:
        words |= {"table": found.table, "rows": found.rows}
    return words


def _again(
    kind: str,
    plans: list[Plan],
    n: int,
    words: Mapping[str, Any],  # plain JSON types
    executor: Where,
    *,
    progress: bool,
) -> One:
    if kind == "sample":
        return go_on(plans[0], (), range(n), n, executor=executor, progress=progress)
    trial: Trial = play_bundle(Bundle(plans), n, executor=executor, progress=progress)
    if kind == "profile":
        return Profile(trial, words["better"], words["worse"])
    measure, level = words["measure"], words["level"]
    if kind == "comparison":
        a, b = words["names"]
        return Comparison(trial, (a, b), measure, level, words["looks"])
    if kind == "sweep":
        settings = tuple(tuple((str(k), v) for k, v in setting) for setting in words["settings"])
        return Sweep(trial, settings, measure, level)
    rows = tuple((str(name), int(given), int(taken)) for name, given, taken in words["rows"])
    return Values(trial, words["table"], rows, measure, level)


__all__ = ["Result", "estimates", "repeat", "save"]

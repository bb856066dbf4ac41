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
from hordeplay.lab.forecast import Cost, pilot_run
from hordeplay.lab.plan import Plan, SimulationError
from hordeplay.lab.profile import Profile
from hordeplay.lab.sample import Sample
from hordeplay.lab.schema import VERSION, check
from hordeplay.lab.simulate import go_on
from hordeplay.lab.soak import OUTCOMES, Soak, soak
from hordeplay.lab.sweep import LeftOut, Setting, Sweep
from hordeplay.lab.tune import Tuning, tune
from hordeplay.lab.value import Values

if TYPE_CHECKING:
    from hordeplay.lab.interval import Estimate
    from hordeplay.lab.spread import Where

One: TypeAlias = "Sample | Comparison | Sweep | Values | Profile | Tuning | Cost | Soak"
"""The answer to one question."""
Result: TypeAlias = "One | Balance"
_HEAD: Final = {"hordeplay": VERSION}
LARGEST: Final = 4_000_000
KINDS: Final = {
    "sample": Sample,
    "comparison": Comparison,
    "sweep": Sweep,
    "values": Values,
    "profile": Profile,
    "tuning": Tuning,
    "forecast": Cost,
    "soak": Soak,
    "balance": Balance,
}


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
    n, asked = _counts(found)
    if n < asked:
        msg = f"{n} of {asked} games are there: play the rest with extend(0), then save"
        raise ValueError(msg)
    if isinstance(found, Tuning) and found.partial:
        msg = "the search was interrupted: ask for it again, then save"
        raise ValueError(msg)
    return {
        **_HEAD,
        "kind": next(name for name, kind in KINDS.items() if isinstance(found, kind)),
        "versions": _versions(),
        "n": n,
        "plans": [_plan(plan) for plan in _plans(found)],
        "asked": _words(found),
        "found": [list(row) for row in numbers(found)],
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
    check(data)
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
    now = numbers(found)
    if now != expected:
        at = next((i for i, (x, y) in enumerate(zip(now, expected, strict=False)) if x != y), len(now))
        msg = f"repeated, and different: number {at} was {expected[at : at + 1]}, now {now[at : at + 1]} ({data['versions']})"
        raise SimulationError(msg)
    return found


def numbers(found: One) -> list[tuple[float, float, float]]:
    """The numbers of a result that a repetition must give again, three by three."""
    if isinstance(found, Soak):
        return [(OUTCOMES.index(row.outcome), row.rounds, row.ply) for row in found.rows]
    made = [(e.value, e.low, e.high) for e in estimates(found)]
    if isinstance(found, Cost):  # what it costs in seconds is a matter of the machine
        made.append((found.games, found.within, found.relative_error))
    return made


def estimates(found: One) -> list[Estimate]:
    """The estimates of a result, in an order of their own."""
    match found:
        case Sample():
            seats = [found.rate(seat=seat) for seat in range(found.plan.seats)]
            return [*seats, *(found.rate(bot) for bot in found.bots), found.mean_score(), found.mean("plies")]
        case Comparison():
            return [*found.sides, found.difference]
        case Profile():
            return [trait.estimate for trait in found.traits]
        case Sweep():
            return [e for point in found.points for e in (point.estimate, point.change)]
        case Tuning():
            return [*(one.estimate for one in found.tried), found.best.estimate]
        case Cost():
            return estimates(found.pilot)
        case Soak():
            return []
        case _:
            return [worth.value for worth in found.worths]


def _counts(found: One) -> tuple[int, int]:
    """How many games (pairs, settings) there are, and how many were asked for."""
    match found:
        case Sample():
            return found.n, found.asked
        case Profile():
            return len(found.trial.index), found.trial.asked
        case Tuning():
            return found.asked.n, found.asked.n
        case Cost():
            return found.asked if not found.pilot.partial else 0, found.asked
        case Soak():
            return found.n, found.n
        case _:
            return found.n, found.trial.asked


def _plans(found: One) -> tuple[Plan, ...]:
    match found:
        case Sample() | Soak():
            return (found.plan,)
        case Tuning():
            return (found.asked.plan,)
        case Cost():
            return found.pilot.trial.bundle.plans
        case _:
            return found.trial.bundle.plans


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
    match found:
        case Sample():
            return {}
        case Profile():
            return {"better": found.better, "worse": found.worse}
        case Soak():
            return {"knobs": list(found.knobs), "ends": found.ends}
        case Cost():
            pilot = found.pilot
            names = pilot.names if isinstance(pilot, Comparison) else ()
            words = {"measure": pilot.measure, "level": pilot.level, "names": names}
            return {**words, "looks": found.looks, "within": found.within}
    words = {"measure": found.measure, "level": found.level}
    match found:
        case Comparison():
            return {**words, "names": found.names, "looks": found.looks}
        case Tuning():
            return {**words, "target": found.target, "knobs": found.asked.knobs}
        case Sweep():
            return {**words, "settings": found.settings, "left_out": found.left_out}
        case _:
            return {**words, "table": found.table, "rows": found.rows}


def _again(
    kind: str,
    plans: list[Plan],
    n: int,
    words: Mapping[str, Any],  # plain JSON types
    executor: Where,
    *,
    progress: bool,
) -> One:
    plan = plans[0]
    if kind == "sample":
        return go_on(plan, (), range(n), n, executor=executor, progress=progress)
    if kind == "soak":
        return soak(
            plan.game,
            n,
            rules=plan.rules,
            knobs=words["knobs"],
            ends=words["ends"],
            bot=plan.bots[0],
            seed=plan.seed,
            limit=plan.limit,
            executor=executor,
        )
    if kind == "tuning":
        given = words["knobs"]
        knobs = given if all(given.values()) else list(given)
        same = {name: getattr(plan, name) for name in ("rules", "seed", "seats", "rotate", "limit")}
        same |= {"bots": list(plan.bots), "executor": executor, "progress": progress, **plan.setup}
        target, measure, level = words["target"], words["measure"], words["level"]
        return tune(plan.game, knobs, target, n, measure=measure, level=level, **same)
    if kind == "forecast":
        measure, level, looks, none = words["measure"], words["level"], words["looks"], Trial(Bundle(plans), 0)
        names = words["names"]
        begun: Sweep | Comparison = Sweep(none, ((),), measure, level)
        if names:
            begun = Comparison(none, (names[0], names[1]), measure, level, looks)
        return pilot_run(begun, words["within"], looks, n, executor=executor, progress=progress)
    trial: Trial = play_bundle(Bundle(plans), n, executor=executor, progress=progress)
    if kind == "profile":
        return Profile(trial, words["better"], words["worse"])
    measure, level = words["measure"], words["level"]
    if kind == "comparison":
        a, b = words["names"]
        return Comparison(trial, (a, b), measure, level, words["looks"])
    if kind == "sweep":
        left_out = [LeftOut(_setting(one), str(reason), str(says)) for one, reason, says in words.get("left_out", ())]
        return Sweep(trial, tuple(map(_setting, words["settings"])), measure, level, tuple(left_out))
    rows = tuple((str(name), int(given), int(taken)) for name, given, taken in words["rows"])
    return Values(trial, words["table"], rows, measure, level)


def _setting(pairs: list[Any]) -> Setting:  # plain JSON types
    return tuple((str(knob), value) for knob, value in pairs)


__all__ = ["Result", "numbers", "repeat", "save"]

"""Results in files that repeat themselves: everything that was asked, versions, and the numbers that came of it.

`save(finding, path)` writes JSON; `repeat(path)` plays it again and says by a `SimulationError` where the numbers differ.
Bots must have names, since nothing else can be written down; house rules must be registered, as for a record. The keys of a
file stay as they are in every version that can read it (`found` are the numbers, `asked` the words of the question).
"""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from hordeplay.core.english import cut
from hordeplay.core.file_bytes import file_bytes
from hordeplay.core.language import ENGLISH, code, speaking, tr
from hordeplay.core.record import MOST_PARTS, has_too_many_parts
from hordeplay.games import find
from hordeplay.lab.arms import is_share, measure_in_words, side_in_words
from hordeplay.lab.balance import Balance
from hordeplay.lab.compare import Comparison
from hordeplay.lab.curve import Curve
from hordeplay.lab.forecast import Cost, pilot_run
from hordeplay.lab.interval import FIXED, STUDENT, Estimate, Kind
from hordeplay.lab.joint_plans import Batch, BatchResult, Bundle, play_bundle
from hordeplay.lab.plan import Plan, SimulationError
from hordeplay.lab.profile import Profile
from hordeplay.lab.result import experiment, lineup
from hordeplay.lab.sample import Sample
from hordeplay.lab.schema import VERSION, check_file
from hordeplay.lab.search import Search
from hordeplay.lab.simulate import go_on
from hordeplay.lab.soak import OUTCOMES, Soak, soak
from hordeplay.lab.sweep import LeftOut, Setting, Sweep
from hordeplay.lab.tradeoffs import Tradeoffs, TradeoffSearch
from hordeplay.lab.tune import Tuning, tune
from hordeplay.lab.value import Values
from hordeplay.lab.watched_intervals import ALWAYS, BETTING, SEQUENCE

if TYPE_CHECKING:
    from hordeplay.core.any import AnyRules
    from hordeplay.lab.executors import Where

Single: TypeAlias = "Sample | Comparison | Sweep | Values | Profile | Tuning | Cost | Soak"
"""What the lab found out by one question to one bot or line-up."""
SolveResult: TypeAlias = "Curve | Tradeoffs | Search | TradeoffSearch"
Finding: TypeAlias = "Single | Balance | SolveResult"
_HEAD: Final = {"hordeplay": VERSION}
LARGEST: Final = 4_000_000
LONGEST: Final = 400
"""Letters of what a file says of itself that are shown."""
KINDS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "sample": Sample,
    "comparison": Comparison,
    "sweep": Sweep,
    "values": Values,
    "profile": Profile,
    "tuning": Tuning,
    "forecast": Cost,
    "soak": Soak,
    "balance": Balance,
    "solve": (Curve, Tradeoffs, Search, TradeoffSearch),
}


class Outline(NamedTuple):
    """What a result file says of itself, without playing it again."""

    kind: str
    digests: frozenset[str]
    """Of all rules that it was measured on."""
    says: str
    """In one sentence; the kind alone for files of earlier versions."""


def save(finding: Finding, path: str | Path | None = None) -> str:
    """A result as JSON, also written to a file when a path is given.

    `ValueError` for a result that an interrupt left incomplete, and for bots that have no name.
    """
    text = json.dumps(_data(finding), indent=1, allow_nan=True)
    if path is not None:
        Path(path).write_text(text, encoding="utf-8")
    return text


def _data(finding: Finding) -> dict[str, Any]:  # plain JSON types
    with speaking(ENGLISH):  # what is saved is the same in every language
        return _in_english(finding)


def _in_english(finding: Finding) -> dict[str, Any]:  # plain JSON types
    if isinstance(finding, Balance):
        return {
            **_HEAD,
            "kind": "balance",
            "versions": _versions(),
            "target": finding.target,
            "parts": {bot: _data(one) for bot, one in finding.by_bot.items()},
            "found": [],
        }
    if isinstance(finding, Curve | Tradeoffs | Search | TradeoffSearch):
        return _solve_data(finding)
    n, asked = _counts(finding)
    if n < asked:
        raise ValueError(f"{n} of {asked} games are there: play the rest with extend(0), then save")
    if isinstance(finding, Tuning) and finding.partial:
        raise ValueError("the search was interrupted: ask for it again, then save")
    return {
        **_HEAD,
        "kind": next(name for name, kind in KINDS.items() if isinstance(finding, kind)),
        "versions": _versions(),
        "says": _says(finding),
        "n": n,
        "plans": [_plan(plan) for plan in _plans(finding)],
        "asked": _words(finding),
        "found": [list(row) for row in numbers(finding)],
    }


def _solve_data(finding: SolveResult) -> dict[str, Any]:  # plain JSON types
    asked = finding.asked
    if asked is None:
        raise ValueError("this result was put together by hand: hp.solve makes those that can be saved")
    if isinstance(finding, Search | TradeoffSearch) and finding.partial:
        raise ValueError("the search was interrupted: ask for it again, then save")
    for name in ("bots", "against"):
        for bot in _several(asked.words.get(name, ())):
            _check_named(bot, asked.rules.game)
    words = {"knobs": asked.knobs, "measure": asked.measure, "target": asked.target, "words": asked.words}
    return {
        **_HEAD,
        "kind": "solve",
        "versions": _versions(),
        "says": f"{finding.measure}: {finding.says}",
        "game": asked.rules.game,
        "rules": asked.rules.patches,
        "digest": asked.rules.digest,
        "asked": {**words, "budget": asked.budget, "level": asked.level},
        "found": _solve_rows(finding),
    }


def _solve_rows(finding: SolveResult) -> list[list[Any]]:  # plain JSON types
    """The numbers of an answer that must come again: exact ones as fractions, those of games with n and their interval."""
    match finding:
        case Curve():
            return [[one.setting, str(Fraction(one.value))] for one in finding.points]
        case Tradeoffs():
            return [
                [[list(pair) for pair in one.setting], str(Fraction(one.value)), one.steps] for one in finding.points
            ]
        case Search():
            looked = [(one.setting, one.estimate) for one in finding.looked]
            return [[setting, e.n, e.value, e.low, e.high] for setting, e in looked]
        case TradeoffSearch():
            played = [([list(pair) for pair in one.setting], one.estimate) for one in finding.played]
            return [[setting, e.n, e.value, e.low, e.high] for setting, e in played]


def _solve_again(data: Mapping[str, Any], executor: Where, *, progress: bool) -> SolveResult:  # checked JSON
    from hordeplay.lab.solve import solve  # which makes results, and results save themselves

    asked = data["asked"]
    rules = _rules(data)
    again = solve(
        rules.game,
        asked["knobs"] if any(values is not None for values in asked["knobs"].values()) else list(asked["knobs"]),
        asked["measure"],
        asked["target"],
        rules=rules,
        budget=asked["budget"],
        level=asked["level"],
        executor=executor,
        progress=progress,
        **asked["words"],
    )
    assert isinstance(again, Curve | Tradeoffs | Search | TradeoffSearch)  # a measure was asked for
    _same(_solve_rows(again), data["found"], data["versions"])
    return again


def outline(path: str | Path) -> Outline:
    """What a result file says of itself: a file's path, or the JSON text itself. `ValueError` as `repeat`; nothing is played.

    >>> import hordeplay as hp
    >>> answer = hp.solve("horrible-hordes", "army_hits_on", "2 Armies against Barbed Devils", 0.5)
    >>> outline(answer.save()).says
    '2 Armies against Barbed Devils: No setting of army_hits_on reaches 1/2; best 0.18 at 2.'
    """
    data = _read(path)
    parts = data["parts"].values() if data["kind"] == "balance" else [data]
    digests = [one["digest"] for part in parts for one in part.get("plans", [part])]
    says = data.get("says")
    if data["kind"] == "comparison" and code() != ENGLISH:
        with suppress(ValueError, SimulationError, LookupError, TypeError):  # damaged, or of another version
            says = _said_again(data)
    return Outline(data["kind"], frozenset(digests), cut(says, LONGEST) if isinstance(says, str) else data["kind"])


def repeat(path: str | Path, *, executor: Where = None, progress: bool = True) -> Finding:
    """Play a saved result again: a file's path, or the JSON text itself.

    `ValueError` names what is wrong with a file; `SimulationError` says that the numbers came out otherwise.

    >>> import hordeplay as hp
    >>> sample = hp.simulate("horrible-hordes", 2, bots="random", progress=False)
    >>> repeat(sample.save(), progress=False) == sample
    True
    """
    data = _read(path)
    if data["kind"] == "solve":
        return _solve_again(data, executor, progress=progress)
    if data["kind"] != "balance":
        return _repeated(data, executor, progress=progress)
    by_bot: dict[str, Comparison] = {}
    for bot, part in data["parts"].items():
        try:
            comparison = _repeated(part, executor, progress=progress)
        except SimulationError as error:
            raise SimulationError(f"{bot}: {error}") from None
        assert isinstance(comparison, Comparison)  # as check_file has seen
        by_bot[bot] = comparison
    return Balance(by_bot, data["target"])


def _read(path: str | Path) -> dict[str, Any]:  # checked JSON
    text = path if isinstance(path, str) and path.lstrip().startswith("{") else _text(Path(path))
    if len(text) > LARGEST:
        raise ValueError("larger than a result can be (4 MB)")
    if has_too_many_parts(text):
        raise ValueError(f"a result file has more lists, tables and texts than a result can have ({MOST_PARTS})")
    try:
        data: dict[str, Any] = json.loads(text)  # checked below
    except (json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"a result file is damaged: it is no JSON ({str(error)[:80]})") from None
    check_file(data)
    return data


def _text(path: Path) -> str:
    try:
        return file_bytes(path, 4 * LARGEST, f"{path.name}: larger than a result can be (4 MB)").decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path.name}: a result file is damaged: it is no text") from None


def _repeated(data: Mapping[str, Any], executor: Where, *, progress: bool) -> Single:  # checked JSON
    try:
        if data["kind"] == "values":
            _give_and_take(data)
        plans = [_planned(one) for one in data["plans"]]
        again = _again(data["kind"], plans, int(data["n"]), data["asked"], executor, progress=progress)
        expected = [tuple(row) for row in data["found"]]
    except (KeyError, TypeError, AttributeError, IndexError) as error:  # deeper than what is checked
        raise ValueError(f"a result file is damaged: {type(error).__name__} {str(error)[:80]}") from None
    _same(numbers(again), expected, data["versions"])
    return again


def _same(now: Sequence[object], before: Sequence[object], versions: object) -> None:
    """`SimulationError` unless all numbers came again."""
    if now != before:
        at = next((i for i, (x, y) in enumerate(zip(now, before, strict=False)) if x != y), len(now))
        raise SimulationError(
            f"repeated, and different: number {at} was {before[at : at + 1]}, now {now[at : at + 1]} ({versions})"
        )


def _give_and_take(data: Mapping[str, Any]) -> None:  # checked JSON
    """Have the game make the house rules by which things are given and taken away: making registers them."""
    game = find(data["plans"][0]["game"])
    intervention = game.interventions[data["asked"]["table"]]
    for name, _, _ in data["asked"]["rows"]:
        intervention.sides(game.printed, name)


def numbers(finding: Single) -> list[tuple[float, float, float]]:
    """The numbers of a result that a repetition must give again, three by three."""
    if isinstance(finding, Soak):
        return [(OUTCOMES.index(row.outcome), row.rounds, row.ply) for row in finding.rows]
    rows = [(e.value, e.low, e.high) for e in estimates(finding)]
    if isinstance(finding, Cost):  # what it costs in seconds is a matter of the machine
        rows.append((finding.games, finding.within, finding.relative_error))
    return rows


def estimates(finding: Single) -> list[Estimate]:
    """The estimates of a result, in an order of their own."""
    match finding:
        case Sample():
            seats = [finding.rate(seat=seat) for seat in range(finding.plan.seats)]
            bots = [finding.rate(bot) for bot in finding.bots]
            return [*seats, *bots, finding.mean_score(), finding.mean("plies")]
        case Comparison():
            return [*finding.sides, finding.difference]
        case Profile():
            return [trait.estimate for trait in finding.traits]
        case Sweep():
            return [e for point in finding.points for e in (point.estimate, point.change)]
        case Tuning():
            return [*(one.estimate for one in finding.tried), finding.best.estimate]
        case Cost():
            return estimates(finding.pilot)
        case Soak():
            return []
        case _:
            return [worth.value for worth in finding.worths]


def _counts(finding: Single) -> tuple[int, int]:
    """How many games (pairs, settings) there are, and how many were asked for."""
    match finding:
        case Tuning():
            return finding.space.n, finding.space.n
        case Cost():
            return finding.asked if not finding.pilot.partial else 0, finding.asked
        case Soak():
            return finding.n, finding.n
        case _:
            return finding.n, finding.asked


def _plans(finding: Single) -> tuple[Plan, ...]:
    match finding:
        case BatchResult():
            return finding.batch.plans
        case Tuning():
            return (finding.space.plan,)
        case Cost():
            return finding.pilot.batch.plans
        case _:
            return (finding.plan,)


def _versions() -> dict[str, str]:
    from importlib.metadata import version

    return {"hordeplay": version("hordeplay"), "python": platform.python_version()}


def _plan(plan: Plan) -> dict[str, Any]:  # plain JSON types
    for bot in plan.bots:
        _check_named(bot, plan.game.title)
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


def _check_named(bot: object, game: str) -> None:
    if not isinstance(bot, str):
        raise ValueError(f"a result file names its bots; {bot!r} is none of {game}'s, so save this one by hand")


def _several(bots: object) -> Sequence[object]:
    """One bot, or a row of them."""
    return bots if isinstance(bots, list | tuple) else [bots]


def _says(finding: Single) -> str:
    """What was measured, in one line, for whoever looks for a file."""
    if isinstance(finding, Comparison):
        return _compared(finding.measure, finding.names, finding.difference, finding.a.plan)
    return repr(finding).split("\n", 1)[0]


def _compared(measure: str, names: Sequence[str], difference: Estimate, plan: Plan) -> str:
    """What came of a comparison, in one line."""
    a, b = map(side_in_words, names)
    return tr(
        "{measure}, {a} - {b}: {difference}; {experiment}, bots {bots}.",
        measure=measure_in_words(measure),
        a=a,
        b=b,
        difference=difference,
        experiment=experiment(plan),
        bots=lineup(plan),
    )


def _said_again(data: Mapping[str, Any]) -> str:  # checked JSON
    """What the file of a comparison says of itself, in the language that is spoken: it is written down in English."""
    asked, plan = data["asked"], _planned(data["plans"][0])
    bounded = is_share(plan.game, asked["measure"])
    method = f"{BETTING if bounded else SEQUENCE}, {ALWAYS}"
    if asked["looks"] == "once":
        method = f"{STUDENT}, {FIXED}"
    kind: Kind = "points" if bounded else "change"
    value, low, high = data["found"][-1]
    difference = Estimate(value, low, high, data["n"], asked["level"], method, kind)
    return _compared(asked["measure"], asked["names"], difference, plan)


def _planned(words: Mapping[str, Any]) -> Plan:  # plain JSON types
    game, rules = find(words["game"]), _rules(words)
    names = ("seats", "seed", "rotate", "limit", "setup")
    return Plan(
        game,
        rules,
        bots=list(words["bots"]),
        measures=tuple(words["measures"]),
        **{name: words[name] for name in names},
    )


def _rules(words: Mapping[str, Any]) -> AnyRules:  # plain JSON types
    rules = find(words["game"]).printed.patched(words["rules"], "result file")
    if rules.digest != words["digest"]:
        raise SimulationError(
            f"the rules are not those of the result file: {rules.digest}, not {words['digest']}; is another version installed?"
        )
    return rules


def _words(finding: Single) -> dict[str, Any]:  # plain JSON types
    match finding:
        case Sample():
            return {}
        case Profile():
            return {"better": finding.better, "worse": finding.worse}
        case Soak():
            parts = {"knobs": list(finding.knobs), "tables": list(finding.tables), "houses": list(finding.houses)}
            return {**parts, "ends": finding.ends, "each_edit": finding.each_edit}
        case Cost():
            pilot = finding.pilot
            names = pilot.names if isinstance(pilot, Comparison) else ()
            words = {"measure": pilot.measure, "level": pilot.level, "names": names}
            return {**words, "looks": finding.looks, "within": finding.within}
    words = {"measure": finding.measure, "level": finding.level}
    match finding:
        case Comparison():
            return {**words, "names": finding.names, "looks": finding.looks}
        case Tuning():
            return {**words, "target": finding.target, "knobs": finding.space.knobs}
        case Sweep():
            return {**words, "settings": finding.settings, "left_out": finding.left_out}
        case _:
            return {**words, "table": finding.table, "rows": finding.rows}


def _again(
    kind: str,
    plans: list[Plan],
    n: int,
    words: Mapping[str, Any],  # plain JSON types
    executor: Where,
    *,
    progress: bool,
) -> Single:
    """The same question, asked again."""
    plan = plans[0]
    if kind == "sample":
        return go_on(plan, (), range(n), n, executor=executor, progress=progress)
    if kind == "soak":
        return soak(
            plan.game,
            n,
            rules=plan.rules,
            knobs=words["knobs"],
            tables=words.get("tables", []),
            houses=words.get("houses", []),
            each_edit=words.get("each_edit", False),
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
        measure, level, looks, names = words["measure"], words["level"], words["looks"], words["names"]
        empty = Batch(Bundle(plans), 0)
        run: Sweep | Comparison = Sweep(empty, ((),), measure, level)
        if names:
            run = Comparison(empty, (names[0], names[1]), measure, level, looks)
        return pilot_run(run, words["within"], looks, n, executor=executor, progress=progress)
    batch = play_bundle(Bundle(plans), n, executor=executor, progress=progress)
    if kind == "profile":
        return Profile(batch, words["better"], words["worse"])
    measure, level = words["measure"], words["level"]
    if kind == "comparison":
        a, b = words["names"]
        return Comparison(batch, (a, b), measure, level, words["looks"])
    if kind == "sweep":
        left_out = [LeftOut(_setting(one), str(reason), str(says)) for one, reason, says in words.get("left_out", ())]
        return Sweep(batch, tuple(map(_setting, words["settings"])), measure, level, tuple(left_out))
    rows = tuple((str(name), int(given), int(taken)) for name, given, taken in words["rows"])
    return Values(batch, words["table"], rows, measure, level)


def _setting(pairs: list[Any]) -> Setting:  # plain JSON types
    return tuple((str(knob), value) for knob, value in pairs)


__all__ = ["LARGEST", "Finding", "Outline", "Single", "numbers", "outline", "repeat", "save"]

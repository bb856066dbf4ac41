"""Attacks of Hostiles: the chart, the terrain die, the armor die, and what many of them do to a lone Hero."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple

from hordeplay.core.arguments import known, whole
from hordeplay.core.cards import Fair
from hordeplay.core.english import counted
from hordeplay.core.language import message, tr
from hordeplay.odds.answer import Case
from hordeplay.odds.distribution import Distribution
from hordeplay.odds.hit import reach, three_tests
from hordeplay.odds.pmf import Chance, Pmf

from ..model.content import LOWEST, Hostile, Row
from ..model.ruleset import WarfighterRules
from ..model.vocabulary import attack_of
from . import tries
from .terms import ATTACK, COVER, PLAIN, RANGES, Basis, capped, numbers, rests, rules_of, struck_name, with_vulns

CHART: Final = (
    "vuln_attack_bonus", "vuln_cover_bonus", "vuln_hits_armor", "natural_extremes", "strict_two_of_three",
)  # fmt: skip
"""The knobs that an Attack of Hostiles reads."""


class Strike(NamedTuple):
    """One Hostile Attack and its target, with all that counts on the dice."""

    rules: WarfighterRules
    card: Hostile
    terrain: int
    armor: int
    vulns: int
    health: int
    dice: int
    h: int

    @property
    def bonus(self) -> int:
        """What counts on the terrain die: Pen, and the Vulns of the target (WF-RUL-06)."""
        return self.card.pen + self.vulns * self.rules.knobs.vuln_cover_bonus

    @property
    def armor_bonus(self) -> int:
        """What counts on the armor die."""
        return self.bonus if self.rules.knobs.vuln_hits_armor else 0


def chart(
    card: Hostile, health: int, vulns: int = 0, dice: int = 1, h: int = 0, rules: WarfighterRules | None = None
) -> Pmf[Row]:
    """The row that the best of a Hostile's dice shows against a Hero with Vulns (WF-HOS-05, WF-HTN-03)."""
    best = Pmf.of({face: face**dice - (face - 1) ** dice for face in range(1, ATTACK + 1)})
    used = rules_of(rules)
    return best.map(lambda face: _row(card, health, vulns, h, face, used))


def _row(card: Hostile, health: int, vulns: int, h: int, face: int, rules: WarfighterRules) -> Row:
    """The row of the chart in force for this face of the die."""
    total = face + h + vulns * rules.knobs.vuln_attack_bonus
    if rules.knobs.natural_extremes and face in (1, ATTACK):
        total = -19 if face == 1 else max(total, ATTACK)
    rows = next(chart for chart in card.charts if health >= chart.health).rows
    return next(row for row in reversed(rows) if total >= row.least)


def hostile_attack(
    name: str, terrain: int, armor: int = 0, *, vulns: int = 0, health: int = 0, dice: int = 1, h: int = 0,
    rules: WarfighterRules | None = None,
) -> Distribution[str]:  # fmt: skip
    """What one Hostile Attack does to its target: `wound`, `stopped` (by armor), `vuln`, `random vuln`, `none`.

    `wound 2`, `wound 1+1R` and the like show the Wounds of the chart, R those of a random Hero; `struck` has them together.
    Armor 0 is none (WF-RUL-08). `health` is what the Hostile has left (0: all), `h` what cards put on its die. `ValueError`
    for a Hostile that there is not, with the nearest name.

    >>> hostile_attack("Cave Troll", 1)["random vuln"], hostile_attack("Cave Troll", 1)["wound 1"]
    (Fraction(3, 10), Fraction(1, 5))
    """
    strike = _strike(name, terrain, armor, vulns, health, dice, h, rules)
    rows = chart(strike.card, strike.health, strike.vulns, strike.dice, strike.h, strike.rules)
    says, basis = partial(_strike_words, strike), _strike_basis(strike)
    return Distribution(rows.then(partial(_after, strike)), says, basis, trial=partial(_play, strike), name=row_words)


def struck(
    name: str, terrain: int, armor: int = 0, *, vulns: int = 0, health: int = 0, dice: int = 1, h: int = 0,
    rules: WarfighterRules | None = None,
) -> Distribution[str]:  # fmt: skip
    """What one Hostile Attack does, however many Wounds it has; words as `hostile_attack`.

    `wound`, `stopped` (by armor), `vuln`, `random vuln` or `none`; `.answer("wound")` says by which rows of the chart.

    >>> struck("Cave Troll", 1, 5).answer("wound").says
    'Cave Troll attacks a Hero on terrain 1 with armor of Cover 5: Wounds get through'
    >>> print(struck("Cave Troll", 1, 5).answer("wound").why())
    1 Wound                                1/10  0.100000
    1 Wound, and 1 more for a random Hero  1/10  0.100000
    total                                   1/5  0.200000
    """
    strike = _strike(name, terrain, armor, vulns, health, dice, h, rules)
    law = hostile_attack(name, terrain, armor, vulns=vulns, health=health, dice=dice, h=h, rules=rules)

    def cases(kind: str) -> list[Case]:
        return [Case(row_words(what), chance) for what, chance in law.items() if kind_of(what) == kind]

    return Distribution(
        law.map(kind_of),
        partial(_strike_words, strike),
        law.basis,
        trial=lambda source: kind_of(_play(strike, source)),
        name=struck_name,
        cases=cases,
    )


def _strike(
    name: str, terrain: int, armor: int, vulns: int, health: int, dice: int, h: int, rules: WarfighterRules | None
) -> Strike:
    used = rules_of(rules)
    card = used.hostiles[known(name, used.hostiles, "hostiles")]
    terrain, armor, vulns = numbers(terrain=terrain, armor=armor, vulns=vulns)
    health, dice = numbers(health=health, dice=dice)
    h = whole(h, "h", LOWEST, RANGES["h"][1])  # no total is below the lowest row of a chart
    return Strike(used, card, terrain, armor, vulns, health or card.health, dice, h)


def _after(strike: Strike, row: Row) -> Pmf[str]:
    """What the terrain die and the armor die make of a row (WF-HTN-06)."""
    knobs = strike.rules.knobs
    t = reach(strike.terrain - strike.bonus, COVER)
    a = reach(strike.armor - strike.armor_bonus, COVER) if strike.armor else Fraction(1)
    if _only_vulns(row):
        return Pmf.sure("random vuln" if row.random_vuln else "vuln")
    if not row.wounds:
        return Pmf.of({"vuln": t * a, "none": 1 - t * a})
    held = 1 - t if not knobs.strict_two_of_three else (1 - t) * a
    through = {f"wound {_wounds(row)}": t * a, f"stopped {_wounds(row)}": t * (1 - a)}
    return Pmf.of({**through, "vuln": held, "none": 1 - t - held})


def _play(strike: Strike, source: Fair) -> str:
    """One Attack in the engine."""
    what, (own, other) = tries.hit(
        strike.rules, strike.card.name, strike.terrain, strike.armor, vulns=strike.vulns, health=strike.health,
        dice=strike.dice, h=strike.h, source=source,
    )  # fmt: skip
    return f"{what} {own}{f'+{other}R' if other else ''}" if what in ("wound", "stopped") else what


def _only_vulns(row: Row) -> bool:
    """Whether the chart gives Vuln counters and nothing that a cover could stop (WF-RUL-14)."""
    return not row.wounds and not row.random and bool(row.vuln or row.random_vuln)


def _wounds(row: Row) -> str:
    return f"{row.wounds}{f'+{row.random}R' if row.random else ''}"


def kind_of(what: str) -> str:
    """A result without its Wounds: `wound` of `wound 1+1R`."""
    return what if what == "random vuln" else what.split(maxsplit=1)[0]


def row_words(what: str) -> str:
    """A result in words.

    >>> row_words("wound 1+1R"), row_words("random vuln")
    ('1 Wound, and 1 more for a random Hero', 'a Vuln for a random Hero')
    """
    _, _, shown = what.partition(" ")
    if kind_of(what) not in ("wound", "stopped"):
        return struck_name(what)
    own, _, other = shown.partition("+")
    wounds = counted(int(own), "Wound")
    return tr("{wounds}, and {n} more for a random Hero", wounds=wounds, n=other[:-1]) if other else wounds


def _strike_words(strike: Strike) -> str:
    vulns = with_vulns(strike.vulns)
    whom = (
        tr("a Hero on terrain {terrain} with armor of Cover {armor}", terrain=strike.terrain, armor=strike.armor)
        if strike.armor
        else tr("a Hero on terrain {terrain} with no armor", terrain=strike.terrain)
    )
    return attack_of(strike.card.name, f"{whom}{vulns}")


def _strike_basis(strike: Strike) -> Basis:
    rulings = _rulings(strike.card)
    aside = [message("what falls on a random Hero is not counted")] if "WF-RUL-12" in rulings else []
    return rests(strike.rules, rulings, PLAIN, *aside, cards=[("hostiles", strike.card.name)], knobs=CHART)


def _rulings(card: Hostile) -> list[str]:
    """The rulings that a Hostile's chart rests on."""
    rows = [row for chart in card.charts for row in chart.rows]
    rulings = ["WF-RUL-06", "WF-RUL-07", "WF-RUL-08", "WF-RUL-09"]
    rulings += ["WF-RUL-12"] if _meets_others(card) else []
    rulings += ["WF-RUL-14"] if any(row.vuln or row.random_vuln for row in rows) else []
    return [*rulings, "WF-RUL-32"]


def _meets_others(card: Hostile) -> bool:
    """Whether its chart has something for a random Hero."""
    return any(row.random or row.random_vuln for chart in card.charts for row in chart.rows)


def three_dice(hit: Chance, terrain: int, armor: int = 0, *, strict: bool = False) -> Pmf[str]:
    """`wound`, `vuln` or `none` of a Hostile that hits with this chance, by Terrain and armor Cover (WF-HTN-06).

    >>> three_dice("2/5", 3, 5)["vuln"]
    Fraction(4, 9)
    """
    terrain, armor = numbers(terrain=terrain, armor=armor)
    return three_tests(hit, reach(terrain, COVER), reach(armor, COVER) if armor else 1, strict=strict)


# ---- many Attacks on one Hero


class State(NamedTuple):
    """A lone Hero under attack: Wounds that reached Health, Vulns, and what is left of the armor."""

    wounds: int
    vulns: int
    left: int


def volley(
    name: str, attacks: int, terrain: int, armor: str = "", *, rules: WarfighterRules | None = None
) -> Distribution[int]:
    """Wounds that reach the Health of a lone Hero under so many Attacks, nothing removed between them (WF-RUL-01).

    `armor` is the name of one, as damaged as it is dealt. The Hero lets it take all it may; Crush damages it twice a Wound,
    Poison adds a Vuln to Wounds that reach Health (WF-RUL-31), a Commander rolls two dice, and where a random Hero may be the
    target itself (`random_target`) it is always this one. `ValueError` for a name that there is not.

    >>> volley("Cave Troll", 2, 1).mean
    Fraction(3, 2)
    >>> print(volley("Cave Troll", 2, 1).average())
    Wounds from 2 Attacks of Cave Troll on a lone Hero on terrain 1, no armor, on average: 3/2, 1.5000, about 1.5
    """
    used = rules_of(rules)
    card = used.hostiles[known(name, used.hostiles, "hostiles")]
    attacks, terrain = numbers(attacks=attacks, terrain=terrain)
    if armor:
        known(armor, used.armors, "armors")
    blows: dict[State, Pmf[State]] = {}

    def struck_once(at: State) -> Pmf[State]:
        fresh = State(0, at.vulns, at.left)  # what a Hero has suffered changes no die
        if fresh not in blows:
            blows[fresh] = _blow(used, card, terrain, armor, fresh)
        return blows[fresh].map(lambda to: State(at.wounds + to.wounds, to.vulns, to.left))

    law = Pmf.sure(_begun(used, armor))
    for _ in range(attacks):
        law = law.then(struck_once)

    def says() -> str:
        return tr(
            "Wounds from {attacks} of {hostile} on a lone Hero on terrain {terrain}, {armor}",
            attacks=counted(attacks, "Attack"),
            hostile=name,
            terrain=terrain,
            armor=armor or tr("no armor"),
        )

    unmoved = message("nothing is removed between the Attacks")
    words = (PLAIN, unmoved, message("the armor takes every Wound that it may"))
    cards = [("hostiles", name), *([("armors", armor)] if armor else [])]
    knobs = [
        *CHART,
        "vuln_cap",
        *(["random_target"] if _meets_others(card) else []),
        *(["armor_stop"] if armor else []),
    ]
    basis = rests(used, ["WF-RUL-01", *_rulings(card)], *words, cards=cards, knobs=knobs)
    trial = partial(tries.volley, used, name, attacks, terrain, armor)
    return Distribution(law.map(lambda at: at.wounds), says, basis, trial=trial)


def _armor_cover(rules: WarfighterRules, armor: str, left: int) -> int:
    """The Cover of an armor by what is left of it; 0 without one."""
    return next((band.value for band in rules.armors[armor].bands if left >= band.least), 0) if armor else 0


def _begun(rules: WarfighterRules, armor: str) -> State:
    """A Hero whom nobody has attacked yet; some armor is damaged when it is dealt."""
    worn = rules.armors[armor] if armor else None
    return State(0, 0, worn.sturdiness - worn.damage if worn else 0)


def _dice(rules: WarfighterRules, card: Hostile) -> int:
    """How many Attack dice it rolls: two where a Commander is in play, as it is itself."""
    return 2 if card.name in rules.commanders else 1


def _blow(rules: WarfighterRules, card: Hostile, terrain: int, armor: str, at: State) -> Pmf[State]:
    """One Attack more, by what the chart and the dice show."""
    knobs = rules.knobs
    bonus = card.pen + at.vulns * knobs.vuln_cover_bonus
    t = reach(terrain - bonus, COVER)
    cover = _armor_cover(rules, armor, at.left)
    a = reach(cover - (bonus if knobs.vuln_hits_armor else 0), COVER) if cover else Fraction(1)

    def part(now: State, n: int, more: int = 0) -> Pmf[State]:
        """So many Wounds (0: a Miss) with the terrain beaten: one armor die; what gets through brings so many Vulns more."""
        if not n:
            return _either(a, State(now.wounds, now.vulns + 1, now.left), now)
        through = _harmed(card, now, n)
        return _either(a, through._replace(vulns=through.vulns + more), _held(rules, card, now, n))

    def after(row: Row) -> Pmf[State]:
        own, other, vulns = _on_one(rules, row)
        if _only_vulns(row):
            return Pmf.sure(State(at.wounds, at.vulns + vulns, at.left))
        beaten = part(at, own, vulns)
        if other:
            beaten = beaten.then(lambda now: part(now, other))
        hits = (1 if own else 0) + (1 if other else 0)
        held = Pmf.binomial(hits, a if knobs.strict_two_of_three else 1)
        return Pmf.mixture([(t, beaten), (1 - t, held.map(lambda n: State(at.wounds, at.vulns + n, at.left)))])

    law = chart(card, card.health, at.vulns, _dice(rules, card), rules=rules).then(after)
    return law.map(lambda to: State(to.wounds, capped(to.vulns, rules), to.left)) if rules.knobs.vuln_cap else law


def _on_one(rules: WarfighterRules, row: Row) -> tuple[int, int, int]:
    """What a row does where a lone Hero is everybody: Wounds, Wounds of a random Hero, Vulns of both (WF-RUL-12)."""
    if rules.knobs.random_target != "including":
        return row.wounds, 0, row.vuln
    return row.wounds, row.random, row.vuln + row.random_vuln


def _harmed(card: Hostile, now: State, n: int) -> State:
    """So many Wounds reach Health; Poison adds a Vuln (WF-RUL-31)."""
    return State(now.wounds + n, now.vulns + (card.poison and n > 0), now.left)


def _either(chance: Fraction, one: State, other: State) -> Pmf[State]:
    return Pmf.sure(one) if one == other else Pmf({one: chance, other: 1 - chance})


def _held(rules: WarfighterRules, card: Hostile, now: State, n: int) -> State:
    """The armor stops n Wounds: it takes what it may, twice as damaged by Crush, and there may be a Vuln (WF-RUL-01)."""
    how, each = rules.knobs.armor_stop, 2 if card.crush else 1
    taken = n if how == "vuln" else min(n, -(-now.left // each))
    left = now.left if how == "vuln" else max(0, now.left - each * taken)
    return _harmed(card, State(now.wounds, now.vulns + (how != "absorb"), left), n - taken)

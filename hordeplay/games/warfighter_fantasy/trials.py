"""One try of what `answers` answers, played out with dice, counters and cards: for simulations beside the exact values.

Every function takes the words of its namesake and returns a trial: given fair integers it plays once, and says 1 or 0, or
a number.

>>> from hordeplay.core.luck import Source, key_of
>>> trial = attack(7, 4, wanted="vuln")
>>> sum(trial(Source(key_of("vulns"), i)) for i in range(200))
112
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from hordeplay.core.cards import Fair
from hordeplay.games.warfighter_fantasy import odds
from hordeplay.games.warfighter_fantasy.places import Row
from hordeplay.games.warfighter_fantasy.reasons import RESULTS, STRUCK, Result, Struck, kind_of, told
from hordeplay.games.warfighter_fantasy.rules import WarfighterRules

Trial = Callable[[Fair], int]
BY_TESTS: Final[tuple[Result, ...]] = ("none", "vuln", "wound")
"""The result by how many of the two tests succeed (WF-ATK-03)."""


# --- Attacks of Heroes --------------------------------------------------------------------------------------------------


def attack(
    need: int, cover: int, dice: int = 1, vulns: int = 0, wanted: Result = "wound", rules: WarfighterRules | None = None
) -> Trial:
    """Roll the Attack dice and one cover die; 1 if just the wanted result comes of them."""
    told(wanted, RESULTS)
    rules = rules or WarfighterRules.load()
    return lambda source: int(_attacked(source, need, cover, dice, vulns, rules) == wanted)


def weapon(
    name: str, mode: str, cover: int, *, hth: int = 0, h: int = 0, p: int = 0, vulns: int = 0, shadows: bool = False,
    dice: int = 1, wanted: Result = "wound", rules: WarfighterRules | None = None,
) -> Trial:  # fmt: skip
    """One Attack with a weapon; 1 if just the wanted result comes of it."""
    need, beats = odds.needs(name, mode, cover, hth=hth, h=h, p=p, shadows=shadows, rules=rules)
    return attack(need, beats, dice, vulns, wanted, rules)


def kill_within(attacks: int, need: int, cover: int, rules: WarfighterRules | None = None) -> Trial:
    """Attack and keep the Vulns until a Wound comes; 1 if it comes in time."""
    many = in_sequence(attacks, need, cover, rules)
    return lambda source: int(many(source) > 0)


def in_sequence(attacks: int, need: int, cover: int, rules: WarfighterRules | None = None) -> Trial:
    """So many Attacks on one large target, Vulns kept; its Wounds."""
    used = rules or WarfighterRules.load()

    def trial(source: Fair) -> int:
        wounds = vulns = 0
        for _ in range(attacks):
            came = _attacked(source, need, cover, 1, vulns, used)
            wounds += came == "wound"
            vulns = _capped(vulns + (came == "vuln"), used)
        return wounds

    return trial


def gain(
    name: str, mode: str, cover: int, *, hth: int = 0, vulns: int = 0, rules: WarfighterRules | None = None
) -> Trial:
    """One XP is its share of a dear Attack: as often as it pays a whole one, Wounds more than those of a plain one."""
    modes = (rules or WarfighterRules.load()).weapons[name].modes
    xp = next(way.xp for way in modes if way.name == mode)
    dear, free = (weapon(name, each, cover, hth=hth, vulns=vulns, rules=rules) for each in (mode, modes[0].name))
    return lambda source: dear(source) - free(source) if source.below(xp) == 0 else 0


def explosion(
    dice: int, need: int, cover: int, *, least: int = 0, most: int | None = None, vulns: int = 0, shared: bool = True,
    rules: WarfighterRules | None = None,
) -> Trial:  # fmt: skip
    """Throw the dice of an Explosion; 1 if it brings from `least` to `most` Wounds."""
    top = dice if most is None else most
    wounds = blast_wounds(dice, need, cover, vulns=vulns, shared=shared, rules=rules)
    return lambda source: int(least <= wounds(source) <= top)


def blast_wounds(
    dice: int, need: int, cover: int, *, vulns: int = 0, shared: bool = True, rules: WarfighterRules | None = None
) -> Trial:
    """Throw the dice of an Explosion, and one cover die, or one for each; the Wounds."""
    used = rules or WarfighterRules.load()
    knobs = used.knobs

    def beats(source: Fair) -> bool:
        return source.below(odds.COVER) + 1 + vulns * knobs.vuln_cover_bonus >= cover

    def trial(source: Fair) -> int:
        hits = [_hits(source, need, vulns, used) for _ in range(dice)]
        if shared:
            return sum(hits) * beats(source)
        return sum(hit and beats(source) for hit in hits)

    return trial


def _hits(source: Fair, need: int, vulns: int, rules: WarfighterRules) -> bool:
    face = source.below(odds.ATTACK) + 1
    if rules.knobs.natural_extremes and face in (1, odds.ATTACK):
        return face != 1
    return face + vulns * rules.knobs.vuln_attack_bonus >= need


def _attacked(source: Fair, need: int, cover: int, dice: int, vulns: int, rules: WarfighterRules) -> Result:
    hit = max(_hits(source, need, vulns, rules) for _ in range(dice))
    beaten = source.below(odds.COVER) + 1 + vulns * rules.knobs.vuln_cover_bonus >= cover
    return BY_TESTS[hit + beaten]


def _capped(vulns: int, rules: WarfighterRules) -> int:
    return min(vulns, rules.knobs.vuln_cap) if rules.knobs.vuln_cap else vulns


# --- Attacks of Hostiles ------------------------------------------------------------------------------------------------


def hostile_attack(
    name: str, terrain: int, armor: int = 0, *, wanted: Struck = "wound", vulns: int = 0, health: int = 0, dice: int = 1,
    rules: WarfighterRules | None = None,
) -> Trial:  # fmt: skip
    """One Attack of a Hostile: chart, terrain, armor; 1 if just the wanted result comes of it."""
    told(wanted, STRUCK)
    used = rules or WarfighterRules.load()
    left = health or used.hostiles[name].health

    def trial(source: Fair) -> int:
        row = _row(source, name, left, vulns, dice, used)
        return int(kind_of(_struck(source, row, name, terrain, armor, vulns, used)) == wanted)

    return trial


def volley(name: str, attacks: int, terrain: int, armor: str = "", *, rules: WarfighterRules | None = None) -> Trial:
    """So many Attacks on a lone Hero who wears this armor; the Wounds that reach Health (WF-RUL-01, WF-RUL-12)."""
    used = rules or WarfighterRules.load()
    knobs, card, bands = used.knobs, used.hostiles[name], used.armors[armor].bands if armor else ()

    def trial(source: Fair) -> int:
        wounds = vulns = 0
        left = used.armors[armor].sturdiness if armor else 0
        for _ in range(attacks):
            row = _row(source, name, card.health, vulns, 1, used)
            if not row.wounds and (row.vuln or row.random_vuln):
                vulns = _capped(vulns + row.vuln + row.random_vuln, used)
                continue
            bonus = card.pen + vulns * knobs.vuln_cover_bonus
            cover = next((band.value for band in bands if left >= band.least), 0)
            low = source.below(odds.COVER) + 1 + bonus < terrain
            for n in (row.wounds, row.random)[: 2 if row.random else 1]:
                if low and not (n and knobs.strict_two_of_three):
                    vulns += n > 0
                    continue
                through = source.below(odds.COVER) + 1 + (bonus if knobs.vuln_hits_armor else 0) >= cover
                if low or not n:
                    vulns += through
                elif through:
                    wounds += n
                elif knobs.armor_stop == "vuln":
                    vulns += 1
                else:
                    taken = min(n, left)
                    left -= taken
                    wounds, vulns = wounds + n - taken, vulns + (knobs.armor_stop != "absorb")
            vulns = _capped(vulns, used)
        return wounds

    return trial


def _row(source: Fair, name: str, health: int, vulns: int, dice: int, rules: WarfighterRules) -> Row:
    """The row of the chart that the best of the dice shows."""
    knobs = rules.knobs
    face = max(source.below(odds.ATTACK) + 1 for _ in range(dice))
    total = face + vulns * knobs.vuln_attack_bonus
    if knobs.natural_extremes and face == 1:
        total = -19
    rows = next(chart for chart in rules.hostiles[name].charts if health >= chart.health).rows
    return [row for row in rows if total >= row.least][-1]


def _struck(source: Fair, row: Row, name: str, terrain: int, armor: int, vulns: int, rules: WarfighterRules) -> str:
    """What the chart, the terrain die and the armor die make of it together (WF-HTN-06)."""
    knobs = rules.knobs
    if not row.wounds and (row.vuln or row.random_vuln):
        return "random vuln" if row.random_vuln else "vuln"
    bonus = rules.hostiles[name].pen + vulns * knobs.vuln_cover_bonus
    low = source.below(odds.COVER) + 1 + bonus < terrain
    if low and not (row.wounds and knobs.strict_two_of_three):
        return "vuln" if row.wounds else "none"
    second = bonus if knobs.vuln_hits_armor else 0
    through = not armor or source.below(odds.COVER) + 1 + second >= armor
    if low or not row.wounds:
        return "vuln" if through else "none"
    return "wound" if through else "stopped"


# --- cups, decks, time --------------------------------------------------------------------------------------------------


def left_alone(heroes: int, hostiles: int, per_hero: int = 4) -> Trial:
    """Draw a counter for each Hostile; 1 if some Hero is on none of them."""
    draw = _handful(heroes, hostiles, per_hero)
    return lambda source: int(0 in draw(source))


def aimed(heroes: int, hostiles: int, times: int, per_hero: int = 4) -> Trial:
    """Draw a counter for each Hostile; 1 if the first Hero is on just so many of them."""
    draw = _handful(heroes, hostiles, per_hero)
    return lambda source: int(draw(source)[0] == times)


def _handful(heroes: int, hostiles: int, per_hero: int) -> Callable[[Fair], list[int]]:
    full = [hero for hero in range(heroes) for _ in range(per_hero)]

    def draw(source: Fair) -> list[int]:
        cup, counts = full[:], [0] * heroes
        for _ in range(hostiles):
            counts[cup.pop(source.below(len(cup)))] += 1
        return counts

    return draw


def items(deck: Mapping[int, int], points: int, values: Iterable[int]) -> Trial:
    """Draw Items for so many points; 1 if they are just these."""
    draw, wanted = _drawn(deck, points), sorted(values)
    return lambda source: int(sorted(draw(source)) == wanted)


def item_count(deck: Mapping[int, int], points: int) -> Trial:
    """Draw Items for so many points; how many there are."""
    draw = _drawn(deck, points)
    return lambda source: len(draw(source))


def _drawn(deck: Mapping[int, int], points: int) -> Callable[[Fair], list[int]]:
    """Turn card after card, pass over what is dearer than the points left (WF-TRE-02)."""
    full = [value for value, n in sorted(deck.items()) for _ in range(n)]

    def draw(source: Fair) -> list[int]:
        cards, left, taken = full[:], points, []
        while left and any(value <= left for value in cards):
            value = cards.pop(source.below(len(cards)))
            if value <= left:
                left -= value
                taken.append(value)
        return taken

    return draw


def environment(rolls: int, need: int, hardy: int = 0) -> Trial:
    """Roll against the environment; 1 if the Hardy counters are enough for all that fails."""
    return lambda source: int(sum(source.below(odds.ATTACK) + 1 < need for _ in range(rolls)) <= hardy)


def guards(turns: int, rules: WarfighterRules | None = None) -> Trial:
    """A set of Guards is rolled at the end of every Turn; how many are in the fight after so many steps."""
    knobs = (rules or WarfighterRules.load()).knobs

    def trial(source: Fair) -> int:
        track, there = [0, 0, 0], 0
        for _ in range(turns):
            face = source.below(odds.ATTACK) + 1
            track[2 if face >= knobs.guards_near else 1 if face >= knobs.guards_middle else 0] += 1
            there += track[2]
            track = [0, *track[:2]]
        return there

    return trial

"""The exact chances that the picture and the hints show, counted with the engine's own figures (WF-ATK-03, WF-HTN-03)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from hordeplay.core.english import percent, percents
from hordeplay.core.language import message, tr
from hordeplay.odds.hit import any_of, burst, reach, two_tests
from hordeplay.odds.pmf import Pmf

from ..model.passives import armor_cover, foe_cover, terrain
from ..model.ruleset import WarfighterRules, Way
from ..model.table import Foe, Hero, Member, WarfighterTable
from ..model.vocabulary import Effect
from ..odds import struck
from ..odds.terms import ATTACK, COVER
from ..rules.hero_attacks import CHART, Aim, Attack, against, aim, waiting, weapon_called, wounds_of
from ..rules.use import Use, ways
from .facts import Duel, weakest


class Tests(NamedTuple):
    """What one Attack depends on: the chance that a die hits, that the cover is beaten, and so many dice."""

    hit: Fraction
    beaten: Fraction
    dice: int = 1
    explosion: bool = False
    vulns: bool = True
    """Whether the target can have Vulns (WF-ATK-06)."""
    shows: tuple[Fraction, ...] = ()
    """The chance that one die shows so many Wounds, from none on, where a chart may show several (WF-RUL-57)."""
    one_result: bool = True
    """Whether of several dice only the best counts; not so in an Explosion (WF-RUL-10, WF-EXP-01)."""

    @property
    def wounds(self) -> Pmf[int]:
        """How many Wounds it does, whatever Health is left there."""
        return _wounds(self)

    @property
    def any_hit(self) -> Fraction:
        """The chance that at least one die hits."""
        return any_of(self.dice, self.hit)

    @property
    def outcome(self) -> Pmf[str]:
        """`wound`, `vuln` or `none`: the best that comes of it; of an Explosion, at least one of these."""
        return _outcome(self)


@lru_cache(maxsize=512)
def _outcome(tests: Tests) -> Pmf[str]:
    if tests.explosion:
        law = burst(tests.dice, tests.hit, tests.beaten).map(_best)
    else:
        law = two_tests(tests.any_hit, tests.beaten)
    return law if tests.vulns else law.map(lambda what: "none" if what == "vuln" else what)


@lru_cache(maxsize=512)
def _wounds(tests: Tests) -> Pmf[int]:
    chart = tests.shows if tests.shows and not tests.explosion else (1 - tests.hit, tests.hit)
    die = Pmf(dict(enumerate(chart)))
    if tests.explosion or not tests.one_result:
        many = Pmf.sure(0)
        for _ in range(tests.dice):
            many += die
    else:
        many = Pmf.joint(*[die] * tests.dice).map(max)
    return Pmf.mixture(((tests.beaten, many), (1 - tests.beaten, Pmf.sure(0))))


def _best(many: tuple[int, int]) -> str:
    vulns, wounds = many
    return "wound" if wounds else "vuln" if vulns else "none"


OUTCOMES: Final[Mapping[str, str]] = {"wound": message("Wound"), "vuln": message("Vuln"), "none": message("nothing")}
"""What comes of an Attack, as rows and panels call it."""


def outcome_words(law: Pmf[str]) -> str:
    """The chances of an Attack in words, those that are nothing left out.

    >>> from hordeplay.games.warfighter_fantasy.odds import attack
    >>> outcome_words(attack(7, 4))
    '20% Wound, 50% Vuln, 30% nothing'
    """
    return ", ".join(outcome_parts(law).values())


def outcome_parts(law: Pmf[str]) -> dict[str, str]:
    """The same, by what comes of it.

    >>> from hordeplay.games.warfighter_fantasy.odds import attack
    >>> outcome_parts(attack(11, 4))
    {'vuln': '50% Vuln', 'none': '50% nothing'}
    """
    whole = [(what, float(law.exactly(what))) for what in OUTCOMES]
    numbers = percents(*(chance for _, chance in whole))
    return {what: f"{n} {tr(OUTCOMES[what])}" for (what, chance), n in zip(whole, numbers, strict=True) if chance}


def attack_odds(table: WarfighterTable, choice: Attack) -> Pmf[str]:
    """`wound`, `vuln` or `none` of an Attack as it stands, cards not counted; for the Hostile that falls most easily.

    A Squad Hero's chart counts any Wounds as a Wound (WF-RUL-57). `ValueError` where nobody of that name is there.
    """
    return weapon_tests(table, choice).outcome


def weapon_tests(table: WarfighterTable, choice: Attack, member: Member | None = None) -> Tests:
    """The two chances of an Attack with a weapon or a printed chart."""
    number, foe = table.numbered(choice.hero), table.foe_called(choice.foe)
    if number < 0 or foe is None:
        raise ValueError(f"{choice} names nobody who is there")
    hero = table.heroes[number]
    card = None if choice.weapon == CHART else weapon_called(table, choice.weapon)
    given = aim(table, hero, choice.weapon, choice.mode)
    h, p = waiting(hero, hth=given.hth, bladed=card is not None and card.bladed)
    return _tests(table, hero, foe, member or weakest(table, foe), given._replace(h=given.h + h, p=given.p + p))


def _tests(table: WarfighterTable, hero: Hero, foe: Foe, member: Member, given: Aim) -> Tests:
    h, p = against(table, foe, member, given.tag)
    about = table.window
    if about is not None and about.on == "attack" and table.heroes[about.hero] is hero:
        given = given._replace(h=given.h + about.h, p=given.p + about.p, dice=given.dice + about.dice)
    faces = [wounds_of(table, hero, given, face, given.h + h) for face in range(1, ATTACK + 1)]
    card = table.hostile(foe)
    return Tests(
        Fraction(sum(map(bool, faces)), ATTACK),
        reach(foe_cover(table, foe, member) - given.p - p, COVER),
        given.dice,
        vulns=not (card.inanimate or card.structure),
        shows=tuple(Fraction(faces.count(n), ATTACK) for n in range(max(faces) + 1)) if max(faces) > 1 else (),
        one_result=table.rules.knobs.several_dice == "one_result",
    )


def spell_tests(table: WarfighterTable, choice: Use) -> Tests | None:
    """The same of a card that attacks: a Spell, a Divine Power, an Item; None for any other."""
    number, foe = table.numbered(choice.hero), table.foe_called(choice.target)
    way = way_of(table, choice)
    if way is None or foe is None or number < 0 or not foe.members:
        return None
    effect = next((e for e in way.ability.does if e.do in ("attack", "explode")), None)
    if effect is None:
        return None
    hero = table.heroes[number]
    tests = _tests(table, hero, foe, weakest(table, foe), _spell(table, hero, effect))
    return tests._replace(dice=effect.amount(way.upgunned), explosion=True) if effect.do == "explode" else tests


def _spell(table: WarfighterTable, hero: Hero, effect: Effect) -> Aim:
    h, p = waiting(hero, hth=False, bladed=False)
    return Aim(
        effect.h, h, effect.p + p + table.rank(hero).pen, 1, hth=False, tag=effect.tag, kind="spell", stealth=False
    )


def way_of(table: WarfighterTable, choice: Use) -> Way | None:
    """The way in which a card is used."""
    name = table.rules.slugs.get(choice.card, "")
    return next((way for way in ways(table, name) if way.word == choice.way), None)


def with_card(table: WarfighterTable, choice: Use) -> Tests | None:
    """The Attack that is declared, as this reaction would leave it; None where it puts nothing on the dice."""
    about, way = table.window, way_of(table, choice)
    if about is None or about.on != "attack" or way is None:
        return None
    mine = [e for e in way.ability.does if e.do in ("mod", "dice") and not e.lasts]
    fight = struck_at(table)
    if not mine or fight is None:
        return None
    dice = sum(e.n for e in mine if e.do == "dice" and not about.explosion)
    more = (sum(e.high(way.upgunned) for e in mine), sum(e.p for e in mine), dice)
    return declared(table, fight, more)


def struck_at(table: WarfighterTable) -> Duel | None:
    """Who attacks whom in the Attack that is declared; None while none is."""
    about = table.window
    foe = table.foe(about.foe, table.heroes[about.hero].space) if about is not None and about.on == "attack" else None
    if about is None or foe is None or not 0 <= about.member < len(foe.members):
        return None
    return Duel(about.hero, foe, foe.members[about.member])


def declared(table: WarfighterTable, fight: Duel, more: tuple[int, int, int] = (0, 0, 0)) -> Tests | None:
    """The Attack that is declared, as the cards played so far leave it; None while none is.

    `more` is what another card would put on the Attack dice, on the cover die, and as further dice.
    """
    about = table.window
    if about is None or about.on != "attack" or about.hero != fight.hero:
        return None
    hero, rules = table.heroes[fight.hero], table.rules
    h, p, dice = about.base_h + more[0], about.base_p + more[1], 1 + more[2]
    given = Aim(about.need, h, p, dice, about.hth, about.tag, about.kind, stealth=False)
    tests = _tests(table, hero, fight.foe, fight.member, given)
    if not about.explosion:
        return tests
    effects = [e for ability in rules.abilities(about.source) for e in ability.does if e.do == "explode"]
    return tests._replace(dice=effects[0].n, explosion=True) if effects else None


def aimed(table: WarfighterTable, fight: Duel) -> Tests | None:
    """The Attack of which the Hostile is still to be chosen, on the one of this fight; None where its dice are not known.

    That is so for an Explosion that may have been Upgunned to more dice: the table does not say which way was paid for.
    """
    last, hero = table.throw, table.heroes[fight.hero]
    if last is None:
        return None
    chart = last.source == CHART
    if not chart and table.rules.slugs.get(last.source, "") not in table.rules.weapons:
        return _aimed_card(table, fight, last.source)
    card = None if chart else weapon_called(table, last.source)
    hth = card is not None and card.kind == "HtH"
    h, p = waiting(hero, hth=hth, bladed=card is not None and card.bladed)
    kind = "chart" if chart else "weapon"
    given = Aim(last.need, last.h + h, last.p + p, 1, hth=hth, tag="", kind=kind, stealth=False)
    return _tests(table, hero, fight.foe, fight.member, given)


def _aimed_card(table: WarfighterTable, fight: Duel, name: str) -> Tests | None:
    """The same of a Spell, a Divine Power or an Item."""
    effects = [e for ability in table.rules.abilities(name) for e in ability.does if e.do in ("attack", "explode")]
    if len(effects) != 1:
        return None
    (effect,) = effects
    hero = table.heroes[fight.hero]
    tests = _tests(table, hero, fight.foe, fight.member, _spell(table, hero, effect))
    if effect.do == "attack":
        return tests
    dice = {effect.amount(upgunned=up) for up in (False, True)}
    return tests._replace(dice=dice.pop(), explosion=True) if len(dice) == 1 else None


def suffered(table: WarfighterTable, fight: Duel, tests: Tests) -> Pmf[int]:
    """The Wounds that this Attack does to the Health that is left: an Explosion to that of all on the card (WF-EXP-02)."""
    whole = tests.explosion and table.rules.knobs.explosion_spread == "spread"
    most = sum(table.left(fight.foe, each) for each in (fight.foe.members if whole else [fight.member]))
    return tests.wounds.map(lambda n: min(n, most))


def several_words(table: WarfighterTable, fight: Duel, tests: Tests) -> str:
    """Of an Attack that may do several Wounds: on average, and how likely the end of the only one, else two or more."""
    law = suffered(table, fight, tests)
    words = several_tail(table, fight, tests)
    if not words:
        return ""
    mean = tr("about {mean:.1f} Wounds", mean=float(law.mean))
    first = [] if law.at_least(1) == 1 else [tr("{chance} Wound", chance=percent(float(law.at_least(1))))]
    return ", ".join([*first, mean, words])


def several_tail(table: WarfighterTable, fight: Duel, tests: Tests) -> str:
    """`40% it falls` of the only one on its card, `30% two or more` of any other; "" where one Wound is the most."""
    law = suffered(table, fight, tests)
    deadly = law.at_least(table.left(fight.foe, fight.member))
    if not law.at_least(2):
        return ""
    if len(fight.foe.members) == 1 and deadly:
        return tr("{chance} it falls", chance=percent(float(deadly)))
    return tr("{chance} two or more", chance=percent(float(law.at_least(2))))


def fatal(table: WarfighterTable, fight: Duel, tests: Tests) -> Fraction | None:
    """The chance that this Attack is the end of the Hostile; None where several dice decide and it can take more than one.

    A Squad Hero's printed chart may do several Wounds with one die (WF-RUL-57).
    """
    left, last = table.left(fight.foe, fight.member), table.throw
    if left == 1:
        return tests.outcome.exactly("wound")
    if tests.dice > 1 or tests.explosion:
        return None
    if last is None or last.source != CHART:
        return Fraction(0)
    hero = table.heroes[fight.hero]
    h, p = waiting(hero, hth=False, bladed=False)
    given = Aim(last.need, last.h + h, last.p + p, 1, hth=False, tag="", kind="chart", stealth=False)
    more, _ = against(table, fight.foe, fight.member, "")
    deadly = sum(1 for face in range(1, ATTACK + 1) if wounds_of(table, hero, given, face, given.h + more) >= left)
    return Fraction(deadly, ATTACK) * tests.beaten


class Blow(NamedTuple):
    """What one Hostile Attack may do to its target."""

    wound: Fraction
    stopped: Fraction
    vuln: Fraction
    anyone: Fraction
    """A Vuln for a Hero of the Hostile's choosing by lot (WF-RUL-14), whom nobody knows yet."""
    none: Fraction

    @property
    def in_words(self) -> str:
        """The chances in words, those that are nothing left out."""
        return ", ".join(f"{n} {tr(name)}" for name, n in self._named())

    @property
    def harm_in_words(self) -> str:
        """The same without what harms nobody: `8% Wound, 77% Vuln`."""
        return ", ".join(f"{n} {tr(name)}" for name, n in self._named() if name != "nothing") or tr("nothing")

    def _named(self) -> list[tuple[str, str]]:
        named = (
            (message("Wound"), self.wound),
            (message("armor"), self.stopped),
            (message("Vuln"), self.vuln),
            (message("Vuln on a random Hero"), self.anyone),
            (message("nothing"), self.none),
        )
        numbers = percents(*(float(chance) for _, chance in named))
        return [(name, n) for (name, chance), n in zip(named, numbers, strict=True) if chance]


def blow(table: WarfighterTable, foe: Foe, member: Member, number: int, more: tuple[int, int] = (0, 0)) -> Blow | None:
    """One attack of a Hostile on a Hero as both stand, with the cards played on it; None on a Hero who is Down.

    `more` is what another card would put on the Hostile's die and on the terrain Cover.
    """
    hero = table.heroes[number]
    if hero.down:
        return None
    dice = 2 if any(table.hostile(other).commander for other in table.active()) else 1
    about = table.window if table.window is not None and table.window.on == "struck" else None
    h, cover = (about.h, about.cover) if about is not None and about.hero == number else (0, 0)
    stands = (terrain(table, number) + cover + more[1], armor_cover(table, hero), hero.vulns)
    law = _blow(table.rules, foe.name, stands, table.left(foe, member), dice, h + more[0])
    # Where one Hero is left the lot falls on it.
    alone = sum(not each.down for each in table.heroes) == 1
    return law._replace(vuln=law.vuln + law.anyone, anyone=Fraction(0)) if alone else law


@lru_cache(maxsize=1024)
def _blow(rules: WarfighterRules, name: str, stands: tuple[int, int, int], health: int, dice: int, h: int) -> Blow:
    """An attack on somebody who `stands` on a terrain, in armor, with Vulns."""
    cover, worn, vulns = stands
    law = struck(name, cover, worn, vulns=vulns, health=health, dice=dice, h=h, rules=rules)
    return Blow(*(law.exactly(what) for what in ("wound", "stopped", "vuln", "random vuln", "none")))


def guarded(table: WarfighterTable, choice: Use) -> Blow | None:
    """The Hostile Attack that is declared, as this reaction would leave it; None where it changes no die."""
    about, way = table.window, way_of(table, choice)
    if about is None or about.on != "struck" or way is None:
        return None
    mine = [e for e in way.ability.does if e.do in ("mod", "cover") and not e.lasts]
    foe = table.foe(about.foe, table.heroes[about.hero].space)
    if not mine or foe is None or not 0 <= about.member < len(foe.members):
        return None
    h = sum(e.high(way.upgunned) for e in mine)
    cover = sum(e.n for e in mine if e.do == "cover")
    return blow(table, foe, foe.members[about.member], about.hero, (h, cover))

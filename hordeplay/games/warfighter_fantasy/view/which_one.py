"""Which of the Hostiles of a card: what tells it apart, what the Attack does to it, and what it does if it is spared."""

from __future__ import annotations

from fractions import Fraction

from hordeplay.core.english import counted, listed, percent
from hordeplay.core.language import tr
from hordeplay.odds.pmf import Pmf

from ..model.passives import reaches
from ..model.table import Foe, Member, WarfighterTable
from ..rules.verbs import Creature
from .chances import aimed, blow, fatal, outcome_parts, several_words
from .clicks import meant
from .facts import Duel
from .names import several


def one_of(table: WarfighterTable, choice: Creature) -> tuple[str, str, str]:
    """The row of one of several: its state, and in exact numbers what the Attack does to it and what it does to others."""
    foe = meant(table, choice)
    if foe is None:
        return tr("Hostile {n}", n=choice.place + 1), "", ""
    member = foe.members[choice.place]
    equal = sum(other.marks == member.marks for other in foe.members)
    place = tr("One of {n} {foe}", n=equal, foe=foe.name) if equal > 1 else several(table, foe.name, 1)
    state = [tr("Health {n}", n=table.left(foe, member))] if table.hostile(foe).health > 1 else []
    state += [counted(member.vulns, "Vuln")] if member.vulns else []
    due = [c.hero for c in member.counters if not c.acted]
    times = {hero: due.count(hero) for hero in due if hero >= 0}
    whom = listed([_so_often(table.heroes[hero].name, n) for hero, n in times.items()])
    state += [tr("will attack {heroes}", heroes=whom)] if whom else [] if due else [_through(table, member)]
    parts = (struck_words(table, foe, member), spared(table, foe, member))
    return f"{place}: {', '.join(state)}" if state else place, " · ".join(filter(None, parts)), ""


def _so_often(hero: str, n: int) -> str:
    """A Hero, and how often the same Hostile will attack."""
    return hero if n == 1 else tr("{hero} twice", hero=hero) if n == 2 else tr("{hero} {n} times", hero=hero, n=n)


def _through(table: WarfighterTable, member: Member) -> str:
    """Whom it has attacked, and will again in the next Turn: by that alone it may differ from another."""
    whom = dict.fromkeys(table.heroes[c.hero].name for c in member.counters if c.hero >= 0)
    return tr("has attacked {heroes}", heroes=listed([*whom])) if whom else tr("has attacked")


def struck_words(table: WarfighterTable, foe: Foe, member: Member) -> str:
    """The chances of the Attack that is declared on this one of several; nothing where its dice have fallen."""
    last = table.throw
    if last is None or last.faces or not last.source or not 0 <= last.hero < len(table.heroes):
        return ""
    fight = Duel(last.hero, foe, member)
    tests = aimed(table, fight)
    if tests is None:
        return ""
    several = several_words(table, fight, tests) if tests.explosion else ""
    words = with_the_last(tests.outcome, fatal(table, fight, tests))
    return several or (tr("best: {words}", words=words) if tests.explosion else words)


def with_the_last(law: Pmf[str], deadly: Fraction | None) -> str:
    """The chances of an Attack, with that of its being the end of the Hostile where it is known.

    >>> from hordeplay.games.warfighter_fantasy.odds import attack
    >>> law = attack(7, 4)
    >>> with_the_last(law, law.exactly("wound")), with_the_last(law, Fraction(0))
    ('20% Wound (it falls), 50% Vuln, 30% nothing', '20% Wound (it stands), 50% Vuln, 30% nothing')
    >>> with_the_last(law, Fraction(1, 10))
    '20% Wound (falls: 10%), 50% Vuln, 30% nothing'
    """
    parts, wound = outcome_parts(law), law.exactly("wound")
    if deadly is None or not wound:
        return ", ".join(parts.values())
    then = (
        tr("it falls")
        if deadly == wound
        else tr("falls: {chance}", chance=percent(float(deadly)))
        if deadly
        else tr("it stands")
    )
    return ", ".join(f"{words} ({then})" if what == "wound" else words for what, words in parts.items())


def spared(table: WarfighterTable, foe: Foe, member: Member) -> str:
    """What one of several Hostiles does to those whom it will still attack in this Turn, as things stand."""
    parts = []
    for hero in dict.fromkeys(c.hero for c in member.counters if not c.acted and c.hero >= 0):
        strike = blow(table, foe, member, hero)
        if strike is not None:
            name = table.heroes[hero].name
            near = reaches(table, foe, table.heroes[hero].space)
            parts.append(
                tr("{harm} on {hero}", harm=strike.harm_in_words, hero=name)
                if near
                else tr("does not reach {hero}", hero=name)
            )
    thrown = table.throw is not None and bool(table.throw.faces)
    return f"{tr('still to come') if thrown else tr('spared')}: {', '.join(parts)}" if parts else ""


__all__ = ["one_of", "spared", "struck_words", "with_the_last"]

"""The words of a Hero's card in plain English: what each counter and figure is for, said where it is first met."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.english import counted, listed, opened
from hordeplay.core.language import message, tr

from ..model.table import Foe, Hero, WarfighterTable

KINDS: Final[Mapping[str, str]] = {
    "Player": message("holds cards"),
    "Team": message("holds no cards, bears Gear"),
    "NPH": message("holds no cards, has what is printed"),
    "Squad": message("holds no cards, hits by the printed chart"),
}
"""What tells the kinds of Heroes apart (WF-HER-11, WF-HER-13)."""


def terms(table: WarfighterTable, hero: Hero) -> str:
    """What the figures on this Hero mean: only those that it has.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> table = at().table
    >>> terms(table, table.heroes[1])
    'Cover: what the terrain die of an attack must reach to get through. Focus pays for Spells.'
    """
    knobs, rank = table.rules.knobs, table.rank(hero)
    rows = (
        (True, tr("Cover: what the terrain die of an attack must reach to get through")),
        (
            hero.vulns,
            tr(
                "Vuln, short for vulnerable: each adds {n} to the die of every attack on {hero}",
                n=knobs.vuln_attack_bonus,
                hero=hero.name,
            ),
        ),
        (rank.toughness, tr("Toughness takes Wounds in place of Health")),
        (hero.xp, tr("XP pays for better ways to attack and for what cards have in brackets")),
        (rank.focus, tr("Focus pays for Spells")),
        (hero.divinity, tr("Divinity pays for Divine Powers")),
        (hero.luck, tr("Luck rolls one die again")),
        (hero.hardy, tr("Hardy: spent, it cancels one failed roll against heat or cold")),
        (hero.shadows, tr("in the Shadows: what needs them may be used until the Hostiles are through")),
    )
    return f"{'. '.join(opened(words) for there, words in rows if there)}."


def crowd(table: WarfighterTable, foe: Foe) -> str:
    """How many of a Hostile card stand there, and at whom they are still aimed.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> table = at(spaces=["Long Corridor"], foes=["Giant Rats at 1 x3 on 1 2 1"]).table
    >>> crowd(table, table.foes[0])
    '3 of Giant Rats: 2 attacks to come on Gareth and 1 on Tolonar'
    """
    due: dict[int, int] = {}
    for member in foe.members:
        for counter in member.counters:
            if not counter.acted and counter.hero >= 0:
                due[counter.hero] = due.get(counter.hero, 0) + 1
    aims: list[str] = []
    for hero, n in sorted(due.items()):
        named = tr("{n} on {hero}", n=n, hero=table.heroes[hero].name)
        first = tr("{attacks} to come on {hero}", attacks=counted(n, "attack"), hero=table.heroes[hero].name)
        aims.append(named if aims else first)
    knobs = table.rules.knobs
    vulns = tr(
        "; each Vuln on it adds {n} to the Attack die and {low} to the Cover die against it",
        n=knobs.vuln_attack_bonus,
        low=knobs.vuln_cover_bonus,
    )
    marked = any(member.vulns for member in foe.members)
    return tr(
        "{n} of {foe}: {aims}{vulns}",
        n=len(foe.members),
        foe=foe.name,
        aims=listed(aims) if aims else tr("no attack to come"),
        vulns=vulns if marked else "",
    )


__all__ = ["KINDS", "crowd", "terms"]

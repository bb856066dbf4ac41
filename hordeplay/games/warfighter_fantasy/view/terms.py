"""The words of a Hero's card in plain English: what each counter and figure is for, said where it is first met."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.english import listed

from ..model.table import Foe, Hero, WarfighterTable

KINDS: Final[Mapping[str, str]] = {
    "Player": "holds cards",
    "Team": "holds no cards, bears Gear",
    "NPH": "holds no cards, has what is printed",
    "Squad": "holds no cards, hits by the printed chart",
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
        (True, "Cover: what the terrain die of an attack must reach to get through"),
        (
            hero.vulns,
            f"Vuln, short for vulnerable: each adds {knobs.vuln_attack_bonus} to the die of every attack on {hero.name}",
        ),
        (rank.toughness, "Toughness takes Wounds in place of Health"),
        (hero.xp, "XP pays for better ways to attack and for what cards have in brackets"),
        (rank.focus, "Focus pays for Spells"),
        (hero.divinity, "Divinity pays for Divine Powers"),
        (hero.luck, "Luck rolls one die again"),
        (hero.hardy, "Hardy: spent, it cancels one failed roll against heat or cold"),
        (hero.shadows, "in the Shadows: what needs them may be used until the Hostiles are through"),
    )
    return f"{'. '.join(words[:1].upper() + words[1:] for there, words in rows if there)}."


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
    aims = [f"{n} on {table.heroes[hero].name}" for hero, n in sorted(due.items())]
    if aims:
        first, *rest = aims
        n, _, whom = first.partition(" ")
        aims = [f"{n} {'attack' if n == '1' else 'attacks'} to come {whom}", *rest]
    knobs = table.rules.knobs
    vulns = f"; each Vuln on it adds {knobs.vuln_attack_bonus} to the Attack die and {knobs.vuln_cover_bonus} to the Cover die against it"
    marked = any(member.vulns for member in foe.members)
    return f"{len(foe.members)} of {foe.name}: {listed(aims) if aims else 'no attack to come'}{vulns if marked else ''}"


__all__ = ["KINDS", "crowd", "terms"]

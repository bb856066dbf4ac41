"""What a card does in words: its effects, what it asks for, and what the brackets cost (WF-ACT-02, WF-ACT-06)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from hordeplay.core.english import counted

from ..model.content import LEVEL_NAMES, Check, Location, Rank
from ..model.ruleset import WarfighterRules
from ..model.vocabulary import Ability, Need
from .names import bonus

CONDITIONS: Final[Mapping[Need, str]] = {
    "plain": "not for an Explosion",
    "hth": "only hand to hand",
    "bladed": "only with a Bladed weapon",
    "casting": "only for Spells and Divine Powers",
    "untargeted": "only if no Hostile targets that Hero",
    "attacked": "only against an Attack",
    "calm": "not with Hostiles in the Location",
    "stealth": "only from the Shadows with a Stealth weapon",
    "objective": "only in the Objective's Location",
    "acolyte": "only for Heroes with Divine Powers",
    "last_health": "only at Health 1",
    "acting": "only for the own Attack",
    "shield": "only with a Shield that can stop a Wound",
}
"""What an ability needs, as its card would print it; rolls are told apart below."""
_ROLLS: Final = ("pick", "lore", "shadows")
_LEVELS: Final = dict[str, str](LEVEL_NAMES)


def conditions(ability: Ability) -> tuple[str, ...]:
    """What must hold for an ability to be used.

    >>> from hordeplay.games.warfighter_fantasy.model.ruleset import WarfighterRules
    >>> conditions(WarfighterRules.load().abilities("Unengaged")[0])
    ('only if no Hostile targets that Hero',)
    """
    words = [CONDITIONS[need] for need in ability.needs if need in CONDITIONS]
    rolls = [need.capitalize() for need in ability.needs if need in _ROLLS]
    if rolls:
        words.append(f"only for {' and '.join(rolls)} rolls" if ability.on == "roll" else "only in the Shadows")
    return tuple(words)


def bracketed(ability: Ability) -> bool:
    """Whether a card prints something in brackets, which is to be paid for (WF-ACT-06)."""
    if ability.when in ("passive", "setup"):
        return False
    return ability.scope == "upgunned" or any(e.up is not None or e.up_h is not None for e in ability.does)


def in_full(ability: Ability) -> str:
    """The ability in one line, with its conditions and the price of the brackets."""
    more = [*conditions(ability), *(["what is in brackets costs 1 XP of any Hero"] if bracketed(ability) else [])]
    return "; ".join([ability.in_words.removesuffix("."), *more]) + "."


def in_short(ability: Ability) -> str:
    """The same for the face of a card: without when it may be played, which stands below.

    >>> from hordeplay.games.warfighter_fantasy.model.ruleset import WarfighterRules
    >>> in_short(WarfighterRules.load().abilities("Block")[0])
    '1 fewer Wound, 2 for 1 XP'
    """
    does = "; ".join(effect.in_words for effect in ability.does)
    if not bracketed(ability):
        return "; ".join([does, *conditions(ability)])
    if ability.scope == "upgunned":
        return "; ".join([does, *conditions(ability), "any Hero for 1 XP"])
    if does.count("[") == 1:  # its price stands with it
        return "; ".join([does.replace(" [", ", ").replace("]", " for 1 XP"), *conditions(ability)])
    return "; ".join([does, *conditions(ability), "in brackets: 1 XP"])


def level(place: Location) -> str:
    """The level of a Location in a word."""
    return _LEVELS.get(place.level, place.level)


def to_play(place: Location) -> str:
    """What it takes to play a Location (WF-LOC-02)."""
    paid = [counted(place.play_actions, "Action")] if place.play_actions else []
    paid += [f"{place.play_xp} XP of any Hero"] if place.play_xp else []
    return ", ".join(paid)


def who_comes(place: Location) -> str:
    """The Hostile that a Location brings, and when (WF-LOC-04, WF-RUL-18)."""
    more = [f"{effect.n} {_LEVELS.get(effect.kind, effect.kind)}" for effect in place.draws]
    first = next((check for check in place.checks if check.kind != "beneficial"), None)
    when = f"after the {first.title}" if first is not None else "at once"
    return f"{' and '.join([f'1 {level(place)}', *more])}, {when}"


def outcomes(place: Location) -> Iterator[str]:
    """What comes of each check of a Location: both columns of it."""
    for check in place.checks:
        columns = [("fails", check.does), ("is disarmed", check.disarmed), ("is triggered", check.triggered)]
        if check.kind == "beneficial":
            columns[0] = ("succeeds", check.does)
        if check.kind == "trap":
            columns[0] = ("goes off", check.does)
        columns.append(("has nobody to roll", check.no_roll))
        yield from (f"{check.title} {how}: {'; '.join(e.in_words for e in does)}" for how, does in columns if does)


def roll(check: Check) -> str:
    """A check in short: what is rolled, and with what."""
    return f"{check.ability.capitalize()}{f' {bonus(check.modifier)}' if check.modifier else ''}"


def location(place: Location) -> str:
    """The face of a Location in hand."""
    words = [f"{level(place)}, Entrance {place.entrance}"]
    words += [f"costs {to_play(place).replace(' of anybody', '')}"] if to_play(place) else []
    words += [f"{place.environ_kind} {place.environ}+"] if place.environ_kind else []
    words += [f"{check.title} ({roll(check)})" for check in place.checks]
    words += ["Obstructed"] if place.obstructed else []
    return ", ".join([*words, *(["2 Hostiles"] if place.draws else [])])


def figures(rules: WarfighterRules, name: str) -> str:
    """What a Hero or a thing is worth, in short, for a shelf.

    >>> from hordeplay.games.warfighter_fantasy.model.ruleset import WarfighterRules
    >>> rules = WarfighterRules.load()
    >>> [figures(rules, name) for name in ("Gareth", "Shortsword", "Leather Armor", "Medium Shield")]
    ['Player, Health 5–6', 'hit 7, pen −1', 'Cover 4', 'stops 3']
    """
    if name in rules.heroes:
        card = rules.heroes[name]
        return f"{card.kind}, Health {card.ranks[0].health}–{card.ranks[-1].health}"
    if name in rules.weapons:
        weapon = rules.weapons[name]
        return f"hit {weapon.hit}, pen {bonus(weapon.modes[0].p)}"
    if name in rules.armors:
        return f"Cover {max(band.value for band in rules.armors[name].bands)}"
    if name in rules.shields:
        return f"stops {rules.shields[name].stops}"
    return f"Focus {rules.spells[name].focus}" if name in rules.spells else ""


def rank(of: Rank) -> str:
    """A Hero at a level, in short."""
    words = [f"Health {of.health}", f"Cover {of.cover}", counted(max(band.value for band in of.actions), "Action")]
    if of.chart:
        words.append("hits on " + ", ".join(f"{row.hit}+" for row in sorted(of.chart, key=lambda row: row.hit)))
    elif of.hth:
        words.append(f"HtH {bonus(of.hth)}")
    more = (("cards", of.cx), ("Focus", of.focus), ("Divine Powers", of.powers), ("XP", of.xp))
    return ", ".join([*words, *(f"{name} {n}" for name, n in more if n)])


def ware(rules: WarfighterRules, name: str) -> str:
    """What somebody who buys it wants to know of it, in a line or two."""
    if name in rules.weapons:
        weapon = rules.weapons[name]
        modes = ", ".join(mode.name for mode in weapon.modes[1:])
        kind = "hand to hand" if weapon.kind == "HtH" else weapon.kind
        where = {"0": " at Range 0", "S": "", "0S": " at any Range"}[weapon.reach]
        return f"{figures(rules, name)}, {kind}{where}, weight {weapon.weight}{f'; {modes}' if modes else ''}"
    if name in rules.armors:
        armor = rules.armors[name]
        return f"{figures(rules, name)}, Sturdiness {armor.sturdiness}, weight {armor.weight}"
    if name in rules.shields:
        return f"{figures(rules, name)}, weight {rules.shields[name].weight}"
    words = "; ".join(map(in_short, rules.abilities(name)))
    return f"{words}; weight {rules.weight(name)}" if name in rules.equipment else words

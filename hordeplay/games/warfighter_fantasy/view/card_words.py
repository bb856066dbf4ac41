"""What a card does in words: its effects, what it asks for, and what the brackets cost (WF-ACT-02, WF-ACT-06)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from hordeplay.core.english import counted
from hordeplay.core.language import message, tr

from ..model.content import Check, Location, Rank
from ..model.ruleset import WarfighterRules
from ..model.vocabulary import Ability, Need, ability_name, environment_name
from .names import bonus, kind_name, level_name

CONDITIONS: Final[Mapping[Need, str]] = {
    "plain": message("not for an Explosion"),
    "hth": message("only hand to hand"),
    "bladed": message("only with a Bladed weapon"),
    "casting": message("only for Spells and Divine Powers"),
    "untargeted": message("only if no Hostile targets that Hero"),
    "attacked": message("only against an Attack"),
    "calm": message("not with Hostiles in the Location"),
    "stealth": message("only from the Shadows with a Stealth weapon"),
    "objective": message("only in the Objective's Location"),
    "acolyte": message("only for Heroes with Divine Powers"),
    "last_health": message("only at Health 1"),
    "acting": message("only for the own Attack"),
    "shield": message("only with a Shield that can stop a Wound"),
}
"""What an ability needs, as its card would print it; rolls are told apart below."""
WEAPONS: Final = {"HtH": message("hand to hand"), "Ranged": message("Ranged"), "Thrown": message("Thrown")}
"""How one attacks with a weapon."""
_ROLLS: Final = ("pick", "lore", "shadows")


def conditions(ability: Ability) -> tuple[str, ...]:
    """What must hold for an ability to be used.

    >>> from hordeplay.games.warfighter_fantasy.model.ruleset import WarfighterRules
    >>> conditions(WarfighterRules.load().abilities("Unengaged")[0])
    ('only if no Hostile targets that Hero',)
    """
    words = [tr(CONDITIONS[need]) for need in ability.needs if need in CONDITIONS]
    rolls = [ability_name(need) for need in ability.needs if need in _ROLLS]
    if rolls:
        words.append(
            tr("only for {abilities} rolls", abilities=tr(" and ").join(rolls))
            if ability.on == "roll"
            else tr("only in the Shadows")
        )
    return tuple(words)


def bracketed(ability: Ability) -> bool:
    """Whether a card prints something in brackets, which is to be paid for (WF-ACT-06)."""
    if ability.when in ("passive", "setup"):
        return False
    return ability.scope == "upgunned" or any(e.up is not None or e.up_h is not None for e in ability.does)


def in_full(ability: Ability) -> str:
    """The ability in one line, with its conditions and the price of the brackets."""
    more = [*conditions(ability), *([tr("what is in brackets costs 1 XP of any Hero")] if bracketed(ability) else [])]
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
        return "; ".join([does, *conditions(ability), tr("any Hero for 1 XP")])
    if does.count("[") == 1:  # its price stands with it
        return "; ".join([does.replace(" [", ", ").replace("]", tr(" for 1 XP")), *conditions(ability)])
    return "; ".join([does, *conditions(ability), tr("in brackets: 1 XP")])


def level(place: Location) -> str:
    """The level of a Location in a word."""
    return level_name(place.level)


def to_play(place: Location) -> str:
    """What it takes to play a Location (WF-LOC-02)."""
    paid = [counted(place.play_actions, "Action")] if place.play_actions else []
    paid += [tr("{n} XP of any Hero", n=place.play_xp)] if place.play_xp else []
    return ", ".join(paid)


def who_comes(place: Location) -> str:
    """The Hostile that a Location brings, and when (WF-LOC-04, WF-RUL-18)."""
    return f"{comes(place)}, {when(place)}"


def comes(place: Location) -> str:
    """The levels of the Hostile cards that a Location brings."""
    more = [f"{effect.n} {level_name(effect.kind)}" for effect in place.draws]
    return tr(" and ").join([f"1 {level(place)}", *more])


def when(place: Location) -> str:
    """When they come: what waits there is met first."""
    first = next((check for check in place.checks if check.kind != "beneficial"), None)
    return tr("after the {check}", check=first.title) if first is not None else tr("at once")


def outcomes(place: Location) -> Iterator[str]:
    """What comes of each check of a Location: both columns of it."""
    for check in place.checks:
        columns = [
            (tr("fails"), check.does),
            (tr("is disarmed"), check.disarmed),
            (tr("is triggered"), check.triggered),
        ]
        if check.kind == "beneficial":
            columns[0] = (tr("succeeds"), check.does)
        if check.kind == "trap":
            columns[0] = (tr("goes off"), check.does)
        columns.append((tr("has nobody to roll"), check.no_roll))
        yield from (f"{check.title} {how}: {'; '.join(e.in_words for e in does)}" for how, does in columns if does)


_CHECKS: Final = {"beneficial": message("beneficial"), "obstacle": message("obstacle"), "trap": message("trap")}


def check_name(kind: str) -> str:
    """A kind of check, as it is said."""
    return tr(_CHECKS[kind])


def roll(check: Check) -> str:
    """A check in short: what is rolled, and with what."""
    return f"{ability_name(check.ability)}{f' {bonus(check.modifier)}' if check.modifier else ''}"


def location(place: Location) -> str:
    """The face of a Location in hand."""
    words = [tr("{level}, Entrance {entrance}", level=level(place), entrance=place.entrance)]
    words += [tr("costs {price}", price=to_play(place))] if to_play(place) else []
    words += [f"{environment_name(place.environ_kind)} {place.environ}+"] if place.environ_kind else []
    words += [f"{check.title} ({roll(check)})" for check in place.checks]
    words += [tr("Obstructed")] if place.obstructed else []
    return ", ".join([*words, *([tr("2 Hostiles")] if place.draws else [])])


def figures(rules: WarfighterRules, name: str) -> str:
    """What a Hero or a thing is worth, in short, for a shelf.

    >>> from hordeplay.games.warfighter_fantasy.model.ruleset import WarfighterRules
    >>> rules = WarfighterRules.load()
    >>> [figures(rules, name) for name in ("Gareth", "Shortsword", "Leather Armor", "Medium Shield")]
    ['Player, Health 5–6', 'hit 7, pen −1', 'Cover 4', 'stops 3']
    """
    if name in rules.heroes:
        card = rules.heroes[name]
        return tr(
            "{kind}, Health {least}–{most}",
            kind=kind_name(card.kind),
            least=card.ranks[0].health,
            most=card.ranks[-1].health,
        )
    if name in rules.weapons:
        weapon = rules.weapons[name]
        return tr("hit {hit}, pen {pen}", hit=weapon.hit, pen=bonus(weapon.modes[0].p))
    if name in rules.armors:
        return tr("Cover {n}", n=max(band.value for band in rules.armors[name].bands))
    if name in rules.shields:
        return tr("stops {n}", n=rules.shields[name].stops)
    return tr("Focus {n}", n=rules.spells[name].focus) if name in rules.spells else ""


def rank(of: Rank) -> str:
    """A Hero at a level, in short."""
    words = [
        tr("Health {n}", n=of.health),
        tr("Cover {n}", n=of.cover),
        counted(max(band.value for band in of.actions), "Action"),
    ]
    if of.chart:
        faces = ", ".join(f"{row.hit}+" for row in sorted(of.chart, key=lambda row: row.hit))
        words.append(tr("hits on {faces}", faces=faces))
    elif of.hth:
        words.append(tr("HtH {n}", n=bonus(of.hth)))
    more = ((tr("cards"), of.cx), (tr("Focus"), of.focus), (tr("Divine Powers"), of.powers), ("XP", of.xp))
    return ", ".join([*words, *(f"{name} {n}" for name, n in more if n)])


def ware(rules: WarfighterRules, name: str) -> str:
    """What somebody who buys it wants to know of it, in a line or two."""
    if name in rules.weapons:
        weapon = rules.weapons[name]
        modes = ", ".join(mode.name for mode in weapon.modes[1:])
        kind = tr(WEAPONS[weapon.kind])
        where = {"0": tr(" at Range 0"), "S": "", "0S": tr(" at any Range")}[weapon.reach]
        return tr(
            "{figures}, {kind}{where}, weight {weight}{modes}",
            figures=figures(rules, name),
            kind=kind,
            where=where,
            weight=weapon.weight,
            modes=f"; {modes}" if modes else "",
        )
    if name in rules.armors:
        armor = rules.armors[name]
        return tr(
            "{figures}, Sturdiness {sturdiness}, weight {weight}",
            figures=figures(rules, name),
            sturdiness=armor.sturdiness,
            weight=armor.weight,
        )
    if name in rules.shields:
        return tr("{figures}, weight {weight}", figures=figures(rules, name), weight=rules.shields[name].weight)
    words = "; ".join(map(in_short, rules.abilities(name)))
    return tr("{words}; weight {weight}", words=words, weight=rules.weight(name)) if name in rules.equipment else words

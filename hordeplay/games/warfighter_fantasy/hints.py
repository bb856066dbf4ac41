"""How a choice is offered: a sentence, its price, and for an Attack the exact chances before the dice are rolled."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from hordeplay.core.choice import Choice
from hordeplay.core.scene import Hint
from hordeplay.games.warfighter_fantasy.attack import CHART, Attack, against, aim, mode_called, weapon_called
from hordeplay.games.warfighter_fantasy.moving import Move
from hordeplay.games.warfighter_fantasy.passives import entrance, foe_cover, movement
from hordeplay.games.warfighter_fantasy.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.text import foe_part
from hordeplay.games.warfighter_fantasy.use import Use, ways, xp_of
from hordeplay.odds.hit import reach, two_tests
from hordeplay.odds.pmf import Pmf

SAYS: Final[dict[str, str]] = {
    "close": "{0} steps into Striking Range",
    "back": "{0} steps back to Range 0",
    "steady": "{0} removes a Vuln",
    "redraw": "{0} discards and draws",
    "hide": "{0} tries for the Shadows",
    "try": "{0} tries what the Location offers",
    "explore": "{0} plays {1}",
    "activate": "{0} activates the Objective",
    "reload": "{0} reloads {1}",
    "give": "{0} gives {1} to {2}",
    "drop": "{0} drops {1}",
    "take": "{0} picks up {1}",
    "save": "{0} saves {1} for {2}",
    "spend": "{0} discards {1}",
    "discard": "{0} discards {1}",
    "pay": "{0} pays",
    "to": "{0} takes it",
    "soak": "The {0} takes one Wound",
    "reroll": "Roll die {0} again, which shows {1}",
    "tend": "Heal Wound counter {0}",
    "creature": "The Hostile in place {0}",
    "effect": "Effect {0}",
    "react": "{0} attacks",
    "tithe": "{0} tithes {1}",
    "keep": "Keep the Location",
    "scrap": "Give the Location up and step back",
    "done": "Done",
    "ready": "Set out",
    "hire": "{0} joins at level {1}",
    "buy": "{1} for {0}",
    "learn": "{0} learns {1}",
    "dismiss": "{0} stays at home",
    "worship": "{0} follows {1}",
    "sell": "{0} sells {1}",
    "mend": "Mend {1} of {0} by {2}",
    "restore": "Restore {1} Wounds of {0}",
    "train": "Train for a Resource Point",
    "promote": "Promote {0}",
    "desperate": "An unused Adventure first, in Desperation",
    "retreat": "Retreat",
}


def attack_odds(table: WarfighterTable, choice: Attack) -> Pmf[str]:
    """`wound`, `vuln` or `none` of an Attack as it stands, cards not counted (WF-ATK-03); for the weakest Hostile.

    A Squad Hero's chart counts any Wounds as a Wound (WF-RUL-57).
    """
    number, foe = table.numbered(choice.hero), table.foe_called(choice.foe)
    if number < 0 or foe is None:
        msg = f"{choice} names nobody who is there"
        raise ValueError(msg)
    hero = table.heroes[number]
    given = aim(table, hero, choice.weapon, choice.mode)
    member = min(foe.members, key=lambda m: (table.left(foe, m), -m.vulns))
    h, p = against(table, foe, member, given.tag)
    need = given.need
    if given.kind == "chart":
        worn = table.health(hero) == 1
        need = min(row.worn if worn else row.hit for row in table.rank(hero).chart)
    return two_tests(reach(need - given.h - h, 10), reach(foe_cover(table, foe, member) - given.p - p, 6))


def shown(chance: Fraction) -> str:
    """A chance as a fraction and in percent.

    >>> shown(Fraction(1, 5))
    '1/5 (20 %)'
    """
    return f"{chance} ({round(100 * chance)} %)"


def hint(table: WarfighterTable, choice: Choice) -> Hint:
    """What a choice is, what it costs, and the parts it names."""
    words = [table.rules.slugs.get(word, word) for word in str(choice).split()[1:]]
    targets = parts(table, choice)
    note = cost = ""
    if isinstance(choice, Attack):
        foe = table.foe_called(choice.foe)
        weapon = "the printed chart" if choice.weapon == CHART else words[1]
        label = f"{words[0]} attacks {foe.name if foe else choice.foe} with {weapon}, {choice.mode}"
        if foe is not None and table.numbered(choice.hero) >= 0:
            found = attack_odds(table, choice)
            note = ", ".join(f"{what} {shown(found.exactly(what))}" for what in ("wound", "vuln", "none"))
        xp = 0 if choice.weapon == CHART else mode_called(weapon_called(table, choice.weapon), choice.mode).xp
        cost = f"1 Action{f', {xp} XP' if xp else ''}"
    elif isinstance(choice, Use):
        way = next((w for w in ways(table, words[1]) if w.word == choice.way), None)
        on = "" if choice.target == "-" else f" on {label_of(table, choice.target)}"
        label = f"{words[0]} uses {words[1]}{on}{', upgunned' if way and way.upgunned else ''}"
        if way is not None:
            note = way.ability.said
            shared = xp_of(table, words[1], way)
            cost = ", ".join(filter(None, [way.cost.said, f"{shared} XP of anybody" if shared else ""]))
    elif isinstance(choice, Move) and 0 <= choice.space < len(table.spaces):
        number = table.numbered(choice.hero)
        label = f"{words[0]} moves to {table.spaces[choice.space].name or 'an empty space'}"
        short = max(0, entrance(table, choice.space) - movement(table, table.heroes[number])) if number >= 0 else 0
        cost = f"1 Action, {short} cards"
    else:
        label = SAYS[choice.verb].format(*words) if choice.verb in SAYS else choice.says()
    return Hint(label, note, targets=targets, default=choice.verb == "done", cost=cost)


def label_of(table: WarfighterTable, word: str) -> str:
    """A target in words."""
    number, foe = table.numbered(word), table.foe_called(word)
    if number >= 0:
        return table.heroes[number].name
    if foe is not None:
        return foe.name
    space = word.removeprefix("space-")
    return table.spaces[int(space)].name if space.isdecimal() and int(space) < len(table.spaces) else word


def parts(table: WarfighterTable, choice: Choice) -> tuple[str, ...]:
    """The parts of the board that a choice names."""
    found = []
    for word in str(choice).split()[1:]:
        number, foe = table.numbered(word), table.foe_called(word)
        if number >= 0:
            found.append(f"hero-{number}")
        elif foe is not None:
            found.append(foe_part(table, foe))
        elif word.startswith("space-") and word[6:].isdecimal() and int(word[6:]) < len(table.spaces):
            found.append(word)
    space = getattr(choice, "space", None)
    if isinstance(space, int) and 0 <= space < len(table.spaces):
        found.append(f"space-{space}")
    return tuple(dict.fromkeys(found))

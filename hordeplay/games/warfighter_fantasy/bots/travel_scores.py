"""What the Veteran makes of every other choice: moving on together, waiting for others, sharing out, a campaign's road.

A score of 0 is as good as doing nothing (WF-OVR-03).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from hordeplay.core.choice import Choice

from ..model.passives import ability_target, entrance
from ..model.table import Hero, WarfighterTable
from ..rules.buying import Hire
from ..rules.campaign import Mend, Promote, Restore, Retreat, Train
from ..rules.exploring import Activate, Explore, Try
from ..rules.hero_actions import Close, Hide, Redraw, Reload, Steady
from ..rules.hero_attacks import Attack
from ..rules.moving import Move, Spend
from ..rules.treasure import DECKS
from ..rules.use import Use
from ..rules.verbs import Discard, Done, FromDeck, Keep, Pay, React, Reroll, Soak, To
from .fight_scores import (
    Better,
    Sight,
    attack_score,
    better_attacks,
    better_uses,
    react_score,
    shot_from,
    steady_score,
    use_score,
)

MOST: Final[Mapping[Any, int]] = {Explore: 200, Activate: 190, Try: 45, Hide: 45, Redraw: 40, Reload: 50}
"""The best score that a choice of a verb can have; where something is as good already, the verb is not listed."""


def beaten(table: WarfighterTable) -> bool:
    """Whether an Adventure is better given up while the road goes on without it.

    Half of the party is Down, or more Attacks are to come than the party has Health; not if the Objective is nearly out.
    """
    if table.journey is None or not table.journey.ahead:
        return False
    near = any(foe.role == "objective" and table.left(foe, foe.members[0]) <= 3 for foe in table.foes)
    down = sum(hero.down for hero in table.heroes)
    attacks = sum(len(member.counters) for foe in table.active() for member in foe.members)
    return not near and (2 * down >= len(table.heroes) or attacks > sum(table.health(h) for h in table.heroes))


def soak_score(sight: Sight, choice: Soak) -> int:
    """Armor before the Shield, and Toughness last."""
    return {"armor": 70, "shield": 60, "toughness": 50}[choice.what]


def reroll_score(sight: Sight, choice: Reroll) -> int:
    """Luck is for the worst faces of dice that nobody can help."""
    return 30 if choice.face <= 2 and sight.table.window is None else -1


def discard_score(sight: Sight, choice: Discard) -> int:
    """What is worth least goes first; more of it where a Location Marker is looked for."""
    table = sight.table
    seeks = any(wants_marker(table, hero) for _, hero in table.up())
    return (
        (60 if seeks else 20) - card_worth(table, choice.card) - (FIGHTING if fighting_ahead(sight, choice.card) else 0)
    )


FIGHTING: Final = 40
"""What a card for a fight is worth on top while Hostiles are in play: so much that no Location is looked for with it."""
_FOR_A_FIGHT: Final = frozenset({"Attack!", "Deadly Attack", "Block", "Take Cover", "Dodge"})


def fighting_ahead(sight: Sight, word: str) -> bool:
    """Whether a card will be needed for the fight that is on its way."""
    return bool(sight.loud) and sight.table.rules.slugs[word] in _FOR_A_FIGHT


def promote_score(sight: Sight, choice: Promote) -> int:
    """The cheapest step of the lowest Level; in Town, where another Squad Hero comes first, and not before it."""
    if sight.table.step == "reward":
        return -1
    hero = sight.hero(choice.hero)
    return 30 - 2 * hero.level - sight.table.rank(hero).next


def hire_score(sight: Sight, choice: Hire) -> int:
    """Squad Heroes along the road."""
    rules = sight.table.rules
    return 45 if rules.heroes[rules.slugs[choice.hero]].kind == "Squad" else -1


def explore_score(sight: Sight, choice: Explore) -> int:
    """The next Location: together, rested, and only when it is quiet."""
    return 200 if sight.quiet and together(sight.table) and sight.rested else -1


def hide_score(sight: Sight, choice: Hide) -> int:
    """Into the Shadows with Hostiles near, for those whose weapon gains from it."""
    table, hero = sight.table, sight.hero(choice.hero)
    return 45 if hero.space in sight.loud and any(g.name in stealthy(table) for g in hero.gear) else -1


def stealthy(table: WarfighterTable) -> list[str]:
    """Weapons that gain from the Shadows."""
    return [weapon.name for weapon in table.rules.weapons.values() if weapon.stealth]


def together(table: WarfighterTable) -> bool:
    """Whether half of the party stands in the front-most Location, and nobody is further behind than one."""
    front = table.front()
    behind = [front - hero.space for _, hero in table.up()]
    return all(n <= 1 for n in behind) and 2 * behind.count(0) >= len(behind)


def activate_score(sight: Sight, choice: Activate) -> int:
    """The Objective last: everybody there and ready, as the Hostiles come by themselves at the end of the Turn."""
    table = sight.table
    if not sight.quiet:
        return -1
    front = table.front()
    if any(hero.space != front for _, hero in table.up()) or not sight.rested:
        return -1
    cost = table.rules.objectives[table.card.objective].actions
    able = [hero for _, hero in table.up() if hero.actions >= cost]
    return 190 if cost and len(able) == 1 and able[0].actions == cost else 15


def redraw_score(sight: Sight, choice: Redraw) -> int:
    """For the next Location, else for a full hand with Actions that nobody needs."""
    table, hero = sight.table, sight.hero(choice.hero)
    missing = table.hand_size(hero) - len(hero.hand)
    if sight.fights:  # an Action that is left and nothing better to do with it: who is answered is attacked in any case
        return (3 if hero.space not in sight.loud else 1) if missing > 0 and not hero.vulns else -1
    if wants_marker(table, hero):
        gone = 0 if sight.loud else len(hero.hand)  # no good hand is given up with a fight on its way
        return 40 if table.hand_size(hero) - len(hero.hand) + gone > 0 else -1
    return 20 if missing > 0 and not hero.vulns else -1


def wants_marker(table: WarfighterTable, hero: Hero) -> bool:
    """Whether the next Location is still to be found, or cards to enter it."""
    empty = table.empty_space()
    level = table.spaces[empty].level if empty >= 0 else ""
    held = [card for h in table.heroes for card in h.hand if card in table.rules.locations]
    has_it = any(table.rules.locations[card].level == level for card in held)
    return (empty >= 0 and not has_it) or len(hero.hand) < 2


def move_score(sight: Sight, choice: Move) -> int:
    """Toward the front, or toward those who fight."""
    return step_worth(sight, sight.table.numbered(choice.hero), choice.space)


def better_moves(sight: Sight, seat: int) -> Iterator[Better]:
    """Of all steps toward the goal those that look better than the best choice so far."""
    goal, loud = sight.goal, sight.loud
    for number, hero in enumerate(sight.table.heroes):
        if hero.actions and not hero.moved and not hero.down and hero.space != goal and hero.space not in loud:
            space = hero.space + (1 if goal > hero.space else -1)
            worth = step_worth(sight, number, space)
            if worth > sight.worth:
                yield worth, hero, (space,)


def step_worth(sight: Sight, number: int, space: int) -> int:
    """What a Hero's step into a Location is worth."""
    table, goal, hero = sight.table, sight.goal, sight.table.heroes[number]
    if abs(goal - space) >= abs(goal - hero.space) or hero.space in sight.loud:
        return -1
    alone = not table.here(space)
    if alone and space in sight.loud and not shot_from(table, space):
        return -1  # they come by themselves, and then find everybody at hand
    if alone and not together_behind(table, space):
        return -1
    short = max(0, entrance(table, space) - sight.movement(number))
    sturdy = table.health(hero) + (4 if table.hero_card(hero).kind == "Player" else 0)
    first = 4 * sturdy + passes(table, hero, space) if alone else 0
    return 100 + first - 3 * short


def passes(table: WarfighterTable, hero: Hero, space: int) -> int:
    """The chance in percent that the first one in passes what waits there; a trap is for whoever can disarm it (WF-RUL-18)."""
    card = table.location(space)
    check = next((one for one in card.checks if one.kind != "beneficial"), None) if card else None
    if check is None or table.spaces[space].entered:
        return 0
    need = ability_target(table, hero, check.ability)[0]
    return 10 * min(10, max(0, 11 - need + check.modifier)) if need else 0


def together_behind(table: WarfighterTable, space: int) -> bool:
    """Whether nobody is more than a Location behind those who enter a new one."""
    return all(hero.space >= space - 1 for _, hero in table.up())


EAGER, BOSS = 90, 150
"""What Striking Range is worth to who can attack there in this Turn, and what comes on top with the Objective Hostile."""


def close_score(sight: Sight, choice: Close) -> int:
    """Into Striking Range for those whose arms need it."""
    hero = sight.hero(choice.hero)
    return closing(sight.table, hero) if needs_striking(sight.table, hero) else -1


def better_closings(sight: Sight, seat: int) -> Iterator[Better]:
    """Of all steps into Striking Range those that look better than the best choice so far."""
    table, loud = sight.table, sight.loud
    for hero in table.heroes if sight.worth < BOSS + EAGER else ():
        if hero.actions and not hero.striking and not hero.down and hero.space in loud:
            worth = closing(table, hero)
            if worth > sight.worth and needs_striking(table, hero):
                yield worth, hero, ()


def needs_striking(table: WarfighterTable, hero: Hero) -> bool:
    """Whether what a Hero attacks with needs Striking Range."""
    for spell in ("Fire Hands", "Ice Hands", "Frost Ring"):
        if spell in hero.learned:
            return True
    if table.rank(hero).reach == "0S":
        return False
    weapons = table.rules.weapons
    return all(weapons[gear.name].reach == "S" for gear in hero.gear if gear.name in weapons)


def closing(table: WarfighterTable, hero: Hero) -> int:
    """What Striking Range is worth to those who need it."""
    worth = EAGER if hero.actions > table.striking_cost(hero.space) else 35
    for foe in table.foes_at(hero.space):
        if foe.role == "objective":
            return BOSS + worth
    return worth


def card_worth(table: WarfighterTable, word: str) -> int:
    """What a card in hand is worth keeping."""
    name = table.rules.slugs[word]
    if name in table.rules.locations:
        empty = table.empty_space()
        needed = empty >= 0 and table.rules.locations[name].level == table.spaces[empty].level
        return 80 if needed else 2
    return {"Block": 30, "Take Cover": 26, "Deadly Attack": 24, "Field Dressing": 28, "Attack!": 24, "Dodge": 22}.get(
        name, 12
    )


def to_score(sight: Sight, choice: To) -> int:
    """Things go to those who can use them, counters to those who have the fewest."""
    table, hero = sight.table, sight.hero(choice.hero)
    kind = {"Player": 20, "Team": 20, "Squad": 5, "NPH": 0}[table.hero_card(hero).kind]
    best = max(ability_target(table, hero, "lore")[0], 0)
    return 50 + kind - 10 * sum(hero.hardy.values()) - len(hero.gear) - best


def deck_score(sight: Sight, choice: FromDeck) -> int:
    """The better of the two top cards; one that is worth too much is discarded, and shows what lies below."""
    return sight.table.rules.items[sight.table.tops[DECKS[choice.deck]]].value


def always(worth: int) -> Callable[[Sight, Choice], int]:
    """The same score wherever it is on offer."""
    return lambda _sight, _choice: worth


SCORES: Final[Mapping[type[Choice], Callable[[Sight, Any], int]]] = {  # each takes choices of its verb
    Attack: attack_score,
    Use: use_score,
    Soak: soak_score,
    Reroll: reroll_score,
    Pay: lambda sight, choice: 10 + sight.hero(choice.hero).xp,
    To: to_score,
    FromDeck: deck_score,
    React: react_score,
    Discard: discard_score,
    Spend: lambda sight, choice: 90 - card_worth(sight.table, choice.card),
    Keep: always(1),
    Restore: lambda _, choice: 60 + choice.wounds,
    Mend: lambda _, choice: 40 + choice.points,
    Promote: promote_score,
    Train: always(5),
    Retreat: lambda sight, _: 10 if beaten(sight.table) else -1,
    Hire: hire_score,
    Done: always(0),
    Explore: explore_score,
    Activate: activate_score,
    Move: move_score,
    Close: close_score,
    Steady: lambda sight, choice: steady_score(sight, sight.table.numbered(choice.hero)),
    Redraw: redraw_score,
    Try: lambda sight, _: 45 if sight.quiet else -1,
    Hide: hide_score,
    Reload: always(50),
}
"""How good a choice of each verb looks; every other is worth -1."""


def better_steadyings(sight: Sight, seat: int) -> Iterator[Better]:
    """Of all who may get rid of a Vuln those to whom it is worth more than the best choice so far."""
    for number, hero in enumerate(sight.table.heroes):
        if hero.vulns and hero.actions and not hero.down:
            worth = steady_score(sight, number)
            if worth > sight.worth:
                yield worth, hero, ()


Scout: TypeAlias = Callable[[Sight, int], Iterator[Better]]
SCOUTS: Final[Mapping[Any, Scout]] = {  # by verb, looked up with any offer
    Attack: better_attacks,
    Use: better_uses,
    Move: better_moves,
    Close: better_closings,
    Steady: better_steadyings,
}
"""What finds the better choices of a verb, in the order of its options, without making all of these.

It leaves to the law whether they are legal, and to the asker whose they are.
"""


__all__ = ["MOST", "SCORES", "SCOUTS", "Scout", "beaten", "together"]

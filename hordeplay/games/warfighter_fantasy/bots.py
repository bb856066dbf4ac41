"""Players for the party: `Random`; `Greedy`, who takes what is best at once; and `Veteran`, who follows the rulebook's advice.

WF-OVR-03.

The Veteran keeps the party together, clears a Location before the next one, attacks where the exact odds are best, lets
armor and cards take Wounds, heals between fights, and strikes the Objective Hostile first. It looks one choice ahead and
no further. The Greedy one has the same odds, and no plan. Measured on the printed rules, with Wilson's 95 % intervals:

| game | party | the veteran won | interval | the greedy one won | interval |
|---|---|---|---|---|---|
| Swamp Caves | `starter` | 244 of 300, 81 % | 77 to 85 % | 36 of 100 | 27 to 46 % |
| Spinner's Realm | `wabryc` | 173 of 300, 58 % | 52 to 63 % | 16 of 100 | 10 to 24 % |
| Forsaken Temple | `lamplit` | 78 of 200, 39 % | 33 to 46 % | 7 of 100 | 3 to 14 % |
| Ember Stair | its own | 40 of 60, 67 % | 54 to 77 % | 2 of 60 | 1 to 11 % |
| Barrow Road | its own | 53 of 60, 88 % | 78 to 94 % | 2 of 60 | 1 to 11 % |
| The Lamplit Road | its own | 25 of 80, 31 % | 22 to 42 % | 0 of 40 | 0 to 9 % |

Random play won none of 100 in the Swamp Caves (0 to 4 %).

On The Lamplit Road a Retreat costs a step of the Victory level, so that a road with three of them ends in Defeat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hordeplay.bots import Random
from hordeplay.core.choice import offered
from hordeplay.core.script import Ask
from hordeplay.games.warfighter_fantasy.acting import Back, Close, Hide, Redraw, Reload, Steady
from hordeplay.games.warfighter_fantasy.attack import Attack
from hordeplay.games.warfighter_fantasy.campaign import Mend, Promote, Restore, Retreat, Sell, Train
from hordeplay.games.warfighter_fantasy.exploring import Activate, Explore, Try
from hordeplay.games.warfighter_fantasy.handing import Drop, Give, Save, Take
from hordeplay.games.warfighter_fantasy.moving import Move, Spend
from hordeplay.games.warfighter_fantasy.parts import Hero
from hordeplay.games.warfighter_fantasy.party import Buy, Dismiss, Hire, Learn, Ready
from hordeplay.games.warfighter_fantasy.passives import ability_target, entrance, movement
from hordeplay.games.warfighter_fantasy.rules import slug
from hordeplay.games.warfighter_fantasy.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.tactics import (
    Sight,
    attack_score,
    member_key,
    react_score,
    steady_score,
    use_score,
)
from hordeplay.games.warfighter_fantasy.use import Use
from hordeplay.games.warfighter_fantasy.verbs import Creature, Discard, Done, Keep, Pay, React, Reroll, Soak, To

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice
    from hordeplay.core.luck import Source

SHOPPING = (
    "hire gareth 1", "hire hob-carrow 1", "hire ryka 1", "hire sister-wren 1", "hire quill-ashby 1",
    "learn gareth melee-skill", "buy gareth mace", "buy gareth leather-armor", "hire whisper 1",
    "buy gareth torches-bundle-of-6", "buy gareth medium-shield", "buy gareth longsword", "buy gareth herbal-bandages",
)  # fmt: skip
"""What the Veteran gets for a party of its own, as far as the points go."""


IDLE: Final = (Give, Take, Drop, Save, Back, Buy, Learn, Sell, Dismiss)
"""Verbs that the Veteran never weighs, so that they need not be listed."""


PEACEFUL: Final = (*IDLE, Explore, Activate, Try, Redraw)
"""Verbs that it weighs only where no Hostile is near anybody."""


def idle_now(sight: Sight) -> tuple[type[Choice], ...]:
    """Verbs that need not be listed now, as each of their choices would be worse than doing nothing."""
    if sight.table.step != "hero" or sight.quiet:
        return IDLE
    return (*PEACEFUL, Move) if len(sight.fights) == sum(1 for _ in sight.table.up()) else PEACEFUL


class Veteran:
    """Takes the choice with the best score; the first of equals."""

    def idle(self, sight: Sight) -> tuple[type[Choice], ...]:
        """Verbs that it does not list now."""
        return idle_now(sight)

    def score(self, sight: Sight, choice: Choice) -> int:
        """How good a choice looks; 0 is as good as doing nothing."""
        return score(sight, choice)

    def choose(self, request: Ask[Any], seat: int, source: Source) -> Choice:  # any of the game's choices
        """One of the legal choices."""
        table: WarfighterTable = request.table
        if table.step == "party":
            return shop(request, seat)
        if table.step == "town":
            shopping = [request.read(text) for text in SHOPPING if text.startswith("buy")]
            wanted = [c for c in shopping if missing(table, c) and request.why_not(c, seat) is None]
            if wanted:
                first: Choice = wanted[0]
                return first
        sight = Sight(table)
        idle = self.idle(sight)
        offers = [offer for offer in request.offers if offer not in idle]
        options: list[Choice] = list(offered(offers, table, seat))
        if isinstance(options[0], Creature):
            return creature(table, request.prompt, options)
        return max(options, key=lambda choice: self.score(sight, choice))


class Greedy(Veteran):
    """Takes what does most good at once, by the same odds, and has no plan for the rest of the Adventure.

    XP is spent wherever it raises a chance, the Objective Hostile is a target like any other, nobody waits, rests or
    retreats: whoever has no Hostile near goes on.
    """

    def idle(self, sight: Sight) -> tuple[type[Choice], ...]:
        """All that nobody does in a fight, if everybody fights."""
        idle = idle_now(sight)
        return idle if Move in idle else IDLE

    def score(self, sight: Sight, choice: Choice) -> int:
        """Attacks by their odds, then the way onward; whatever else there is as the Veteran sees it."""
        match choice:
            case Attack():
                return attack_score(sight, choice, mission=False)
            case Explore() | Activate() | Move() | Redraw():
                return onward(sight.table, choice)
            case Retreat():
                return -1
            case _:
                return score(sight, choice)


def onward(table: WarfighterTable, choice: Explore | Activate | Move | Redraw) -> int:
    """The next Location, the Objective, a step toward them, other cards: in this order, where no Hostile is near."""
    space = table.heroes[table.numbered(choice.hero)].space
    back = isinstance(choice, Move) and choice.space < space
    return -1 if back or not table.calm(space) else {"explore": 4, "activate": 3, "move": 2, "redraw": 1}[choice.verb]


def creature(table: WarfighterTable, prompt: str, options: list[Choice]) -> Choice:
    """Of the Hostiles of a card the one that is nearest to its end."""
    name = prompt.partition(":")[0]
    foes = [foe for foe in table.foes if foe.name == name and table.here(foe.space)]
    places = [choice for choice in options if isinstance(choice, Creature)]
    for foe in foes:
        if all(choice.place < len(foe.members) for choice in places):
            return min(places, key=lambda choice: member_key(table, foe, foe.members[choice.place]))
    return options[0]


def shop(request: Ask[Any], seat: int) -> Choice:  # any of the game's choices
    """The next purchase of the list that is possible, then off."""
    for text in SHOPPING:
        choice: Choice = request.read(text)
        if missing(request.table, choice) and request.why_not(choice, seat) is None:
            return choice
    return Ready()


def missing(table: WarfighterTable, choice: Choice) -> bool:
    """Whether a piece of the list is not there yet."""
    if not isinstance(choice, Buy):
        return True
    number = table.numbered(choice.hero)
    return number >= 0 and all(slug(gear.name) != choice.gear for gear in table.heroes[number].gear)


def score(sight: Sight, choice: Choice) -> int:
    """How good a choice looks; 0 is as good as doing nothing."""
    table = sight.table
    match choice:
        case Attack():
            return attack_score(sight, choice)
        case Use():
            return use_score(sight, choice)
        case Soak():
            return {"armor": 70, "shield": 60, "toughness": 50}[choice.what]
        case Reroll():
            return 30 if choice.face <= 2 and table.window is None else -1
        case Pay():
            return 10 + table.heroes[table.numbered(choice.hero)].xp
        case To():
            return to_score(table, choice)
        case React():
            return react_score(sight, choice)
        case Discard():
            seeks = any(wants_marker(table, hero) for _, hero in table.up())
            return (60 if seeks else 20) - card_worth(table, choice.card)
        case Spend():
            return 90 - card_worth(table, choice.card)
        case Keep():
            return 1
        case Restore():
            return 60 + choice.wounds
        case Mend():
            return 40 + choice.points
        case Promote():
            hero = table.heroes[table.numbered(choice.hero)]
            return 30 - 2 * hero.level - table.rank(hero).next
        case Train():
            return 5
        case Retreat():
            return 10 if beaten(table) else -1
        case Hire():
            return 45 if table.rules.heroes[table.rules.slugs[choice.hero]].kind == "Squad" else -1
        case Done():
            return 0
        case _:
            return plan_score(sight, choice)


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


def plan_score(sight: Sight, choice: Choice) -> int:
    """Moving on: together, and only when it is quiet."""
    table, quiet = sight.table, sight.quiet
    word = getattr(choice, "hero", "")
    number = table.numbered(word)
    if number < 0:
        return -1
    hero = table.heroes[number]
    match choice:
        case Explore():
            return 200 if quiet and together(table) and rested(table) else -1
        case Activate():
            return activate_score(table) if quiet else -1
        case Move():
            return move_score(sight, hero, choice.space)
        case Close():
            return close_score(table, hero)
        case Steady():
            return steady_score(sight, number)
        case Redraw():
            return redraw_score(table, hero) if quiet else -1
        case Try():
            return 45 if quiet else -1
        case Hide():
            return 45 if not table.calm(hero.space) and any(g.name in stealthy(table) for g in hero.gear) else -1
        case Reload():
            return 50
        case _:
            return -1


def stealthy(table: WarfighterTable) -> list[str]:
    """Weapons that gain from the Shadows."""
    return [weapon.name for weapon in table.rules.weapons.values() if weapon.stealth]


def together(table: WarfighterTable) -> bool:
    """Whether half of the party stands in the front-most Location, and nobody is further behind than one."""
    front = table.front()
    behind = [front - hero.space for _, hero in table.up()]
    return all(n <= 1 for n in behind) and 2 * behind.count(0) >= len(behind)


def rested(table: WarfighterTable) -> bool:
    """Few Vulns will be left by the end of the Turn, and Wounds are tended as long as there is time for it."""
    left = sum(max(0, hero.vulns - hero.actions) for _, hero in table.up())
    return left <= (1 if table.timer > 1 else 3) and not weak(table)


def activate_score(table: WarfighterTable) -> int:
    """The Objective last: everybody there and ready, as the Hostiles come by themselves at the end of the Turn."""
    front = table.front()
    if any(hero.space != front for _, hero in table.up()) or not rested(table):
        return -1
    cost = table.rules.objectives[table.card.objective].actions
    able = [hero for _, hero in table.up() if hero.actions >= cost]
    return 190 if cost and len(able) == 1 and able[0].actions == cost else 15


def redraw_score(table: WarfighterTable, hero: Hero) -> int:
    """For the next Location, else for a full hand with Actions that nobody needs."""
    if wants_marker(table, hero):
        return 40
    return 20 if table.hand_size(hero) - len(hero.hand) > 1 and not hero.vulns else -1


def weak(table: WarfighterTable) -> bool:
    """Whether healing should come first: a Wound can still be healed, and much is missing."""
    gone = sum(hero.hurt for _, hero in table.up())
    whole = sum(table.rank(hero).health for _, hero in table.up())
    can = any(not wound.treated for _, hero in table.up() for wound in hero.wounds)
    return gone * 5 > whole and table.timer > 1 and can and healing(table)


def healing(table: WarfighterTable) -> bool:
    """Whether somebody in the party can heal, and pay for it."""
    for _, hero in table.up():
        for name in [g.name for g in hero.gear] + hero.powers:
            for ability in table.rules.abilities(name):
                if any(e.do == "heal" for e in ability.does) and ability.costs[0].divinity <= hero.divinity:
                    return True
    return False


def wants_marker(table: WarfighterTable, hero: Hero) -> bool:
    """Whether the next Location is still to be found, or cards to enter it."""
    empty = table.empty_space()
    level = table.spaces[empty].level if empty >= 0 else ""
    held = [card for h in table.heroes for card in h.hand if card in table.rules.locations]
    found = any(table.rules.locations[card].level == level for card in held)
    return (empty >= 0 and not found) or len(hero.hand) < 2


def move_score(sight: Sight, hero: Hero, space: int) -> int:
    """Toward the front, or toward those who fight."""
    table = sight.table
    if not table.calm(hero.space):
        return -1
    goal = sight.fights[0] if sight.fights else table.front()
    if space == goal or abs(goal - space) < abs(goal - hero.space):
        short = max(0, entrance(table, space) - movement(table, hero))
        alone = not table.here(space)
        if alone and not table.calm(space):
            return -1  # they come by themselves, and then find everybody at hand
        if alone and not together_behind(table, space):
            return -1
        sturdy = table.health(hero) + (4 if table.hero_card(hero).kind == "Player" else 0)
        return 100 + (4 * sturdy if alone else 0) - 3 * short
    return -1


def together_behind(table: WarfighterTable, space: int) -> bool:
    """Whether nobody is more than a Location behind those who enter a new one."""
    return all(hero.space >= space - 1 for _, hero in table.up())


def close_score(table: WarfighterTable, hero: Hero) -> int:
    """Into Striking Range for those whose arms need it."""
    rank = table.rank(hero)
    far = rank.reach == "0S" or any(
        table.rules.weapons[g.name].reach != "S" for g in hero.gear if g.name in table.rules.weapons
    )
    if far and not any(s in hero.learned for s in ("Fire Hands", "Ice Hands", "Frost Ring")):
        return -1
    cost = table.striking_cost(hero.space)
    boss = 150 if any(foe.role == "objective" for foe in table.foes_at(hero.space)) else 0
    return boss + (90 if hero.actions > cost else 35)


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


def to_score(table: WarfighterTable, choice: To) -> int:
    """Things go to those who can use them, counters to those who have the fewest."""
    hero = table.heroes[table.numbered(choice.hero)]
    kind = {"Player": 20, "Team": 20, "Squad": 5, "NPH": 0}[table.hero_card(hero).kind]
    best = max(ability_target(table, hero, "lore")[0], 0)
    return 50 + kind - 10 * sum(hero.hardy.values()) - len(hero.gear) - best


__all__ = ["Greedy", "Random", "Veteran"]

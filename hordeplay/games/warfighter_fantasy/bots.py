"""Players for the party: `Random`; `Greedy`, who takes what is best at once; and `Veteran`, who follows the rulebook's advice.

WF-OVR-03.

The Veteran keeps the party together, clears a Location before the next one, attacks where the exact odds are best, lets
armor and cards take Wounds, heals between fights, and strikes the Objective Hostile first. It looks one choice ahead and
no further. The Greedy one has the same odds, and no plan. Neither looks into what cannot be better than the best so far:
verbs, and ways to use a card, have a most that they can be worth (`weighing.MOST`, `Sight.hopeless`).

Measured on the printed rules, with Wilson's 95 % intervals:

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

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from hordeplay.bots import Random
from hordeplay.core.choice import Among
from hordeplay.core.script import Ask
from hordeplay.games.warfighter_fantasy.acting import Back, Redraw
from hordeplay.games.warfighter_fantasy.attack import Attack
from hordeplay.games.warfighter_fantasy.campaign import Retreat, Sell
from hordeplay.games.warfighter_fantasy.exploring import Activate, Explore, Try
from hordeplay.games.warfighter_fantasy.handing import Drop, Give, Save, Take
from hordeplay.games.warfighter_fantasy.moving import Move
from hordeplay.games.warfighter_fantasy.party import Buy, Dismiss, Learn, Ready
from hordeplay.games.warfighter_fantasy.rules import slug
from hordeplay.games.warfighter_fantasy.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.tactics import (
    Sight,
    attack_score,
    member_key,
)
from hordeplay.games.warfighter_fantasy.use import Use
from hordeplay.games.warfighter_fantasy.verbs import Creature, Done
from hordeplay.games.warfighter_fantasy.weighing import MOST, SCORES

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice, Offer
    from hordeplay.core.luck import Source

SHOPPING = (
    "hire gareth 1", "hire hob-carrow 1", "hire ryka 1", "hire sister-wren 1", "hire quill-ashby 1",
    "learn gareth melee-skill", "buy gareth mace", "buy gareth leather-armor", "hire whisper 1",
    "buy gareth torches-bundle-of-6", "buy gareth medium-shield", "buy gareth longsword", "buy gareth herbal-bandages",
)  # fmt: skip
"""What the Veteran gets for a party of its own, as far as the points go."""


IDLE: Final[frozenset[Any]] = frozenset({Give, Take, Drop, Save, Back, Buy, Learn, Sell, Dismiss})  # verbs, looked up
"""Verbs that the Veteran never weighs, so that they need not be listed."""


PEACEFUL: Final = IDLE | {Explore, Activate, Try, Redraw}
"""Verbs that it weighs only where no Hostile is near anybody."""


def idle_now(sight: Sight) -> frozenset[Any]:
    """Verbs that need not be listed now, as each of their choices would be worse than doing nothing."""
    if sight.table.step != "hero" or sight.quiet:
        return IDLE
    return PEACEFUL | {Move} if len(sight.fights) == len(sight.table.up()) else PEACEFUL


class Veteran:
    """Takes the choice with the best score; the first of equals."""

    def idle(self, sight: Sight) -> frozenset[Any]:
        """Verbs that it does not list now."""
        return idle_now(sight)

    def score(self, sight: Sight, choice: Choice) -> int:
        """How good a choice looks; 0 is as good as doing nothing."""
        scoring = SCORES.get(type(choice))
        return scoring(sight, choice) if scoring else -1

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
        offer = request.offers[0]
        if isinstance(offer, Among) and isinstance(offer.these[0], Creature):
            return creature(table, request.prompt, offer.these)
        return self.best(Sight(table), request.offers, seat)

    def best(self, sight: Sight, offers: Sequence[Offer[Any]], seat: int) -> Choice:  # any of the game's choices
        """The legal choice with the best score, the first of equals; the law is asked only where one would be better."""
        table, idle = sight.table, self.idle(sight)
        found: Choice | None = None
        free = may_pass(offers)
        if free:
            sight.worth = -1
        for offer in offers:
            if offer in idle or (offer in MOST and sight.worth >= MOST[offer]):
                continue
            proposed: Iterable[Choice]
            if isinstance(offer, Among):
                proposed = offer.these
            elif offer is Use and free and table.window is None:
                proposed = Use.hopeful(table, sight.hopeless)
            else:
                proposed = offer.options(table, seat)
            for choice in proposed:
                worth = self.score(sight, choice)
                if worth > sight.worth and (choice.sure or choice.forbids(table, seat) is None):
                    found, sight.worth = choice, worth
        assert found is not None
        return found


class Greedy(Veteran):
    """Takes what does most good at once, by the same odds, and has no plan for the rest of the Adventure.

    XP is spent wherever it raises a chance, the Objective Hostile is a target like any other, nobody waits, rests or
    retreats: whoever has no Hostile near goes on.
    """

    def idle(self, sight: Sight) -> frozenset[Any]:
        """All that nobody does in a fight, if everybody fights."""
        idle = idle_now(sight)
        return idle if Move in idle else IDLE

    def score(self, sight: Sight, choice: Choice) -> int:
        """Attacks by their odds, then the way onward; whatever else there is as the Veteran sees it."""
        if isinstance(choice, Attack):
            return attack_score(sight, choice, mission=False)
        if isinstance(choice, Explore | Activate | Move | Redraw):
            return onward(sight.table, choice)
        return -1 if isinstance(choice, Retreat) else super().score(sight, choice)


def onward(table: WarfighterTable, choice: Explore | Activate | Move | Redraw) -> int:
    """The next Location, the Objective, a step toward them, other cards: in this order, where no Hostile is near."""
    space = table.heroes[table.numbered(choice.hero)].space
    back = isinstance(choice, Move) and choice.space < space
    return -1 if back or not table.calm(space) else {"explore": 4, "activate": 3, "move": 2, "redraw": 1}[choice.verb]


def may_pass(offers: Sequence[Offer[Any]]) -> bool:  # any of the game's choices
    """Whether doing nothing is on offer, at the end of all."""
    return isinstance(offers[-1], Among) and isinstance(offers[-1].these[-1], Done)


def creature(table: WarfighterTable, prompt: str, options: Sequence[Choice]) -> Choice:
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


__all__ = ["Greedy", "Random", "Veteran"]

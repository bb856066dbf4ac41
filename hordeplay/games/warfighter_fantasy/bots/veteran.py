"""The Veteran, who follows the rulebook's advice (WF-OVR-03): it weighs every choice that may be worth anything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from hordeplay.core.any import AnyAsk
from hordeplay.core.choice import Among
from hordeplay.core.english import slug

from ..model.content import Hero as HeroCard
from ..model.table import PARTY, WarfighterTable
from ..rules.buying import QUARTERS, Buy, Dismiss, Hire, Learn, Ready, worth
from ..rules.campaign import Sell
from ..rules.exploring import Activate, Explore, Try
from ..rules.gear import Drop, Give, Save, Take
from ..rules.hero_actions import Back
from ..rules.moving import Move
from ..rules.seats import actor
from ..rules.verbs import Creature, Done, Wait
from .fight_scores import ANYTHING, Sight, likeliest
from .travel_scores import MOST, SCORES, SCOUTS, Scout

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


PEACEFUL: Final = IDLE | {Explore, Activate, Try}
"""Verbs that it weighs only where no Hostile is near anybody."""


FIGHTING: Final = PEACEFUL | {Move}
"""Verbs that it does not weigh where all have Hostiles near."""


def idle_now(sight: Sight) -> frozenset[Any]:
    """Verbs that need not be listed now, as each of their choices would be worse than doing nothing."""
    if sight.table.step != "hero" or not sight.fights:
        return IDLE
    return FIGHTING if sight.all_fight else PEACEFUL


class Veteran:
    """Takes the choice with the best score; the first of equals."""

    scouts: ClassVar[Mapping[Any, Scout]] = SCOUTS
    """By verb, what finds its better choices without making all of them: as `score` has it."""

    def __init_subclass__(cls) -> None:
        if "score" in cls.__dict__ and "scouts" not in cls.__dict__:  # whoever has other scores is asked for each
            cls.scouts = {}

    def idle(self, sight: Sight) -> frozenset[Any]:
        """Verbs that it does not list now."""
        return idle_now(sight)

    def score(self, sight: Sight, choice: Choice) -> int:
        """How good a choice looks; 0 is as good as doing nothing."""
        scoring = SCORES.get(type(choice))
        return scoring(sight, choice) if scoring else -1

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        """One of the legal choices: what is best for the party, or `wait` where that is for another seat to do."""
        choice = self.wanted(request)
        if isinstance(choice, Ready) and choice.forbids(request.table, seat) is not None:
            choice = joining(request, seat)
        if len(request.seats) == 1 or doer(request, choice) in (seat, PARTY):
            return choice
        return Wait()

    def wanted(self, request: AnyAsk) -> Choice:
        """What is best for the party, by any of the seats that are asked."""
        table: WarfighterTable = request.table
        if table.step == "party":
            return shop(request)
        if table.step == "town":
            for text in SHOPPING:
                choice: Choice = request.read(text)
                if isinstance(choice, Buy) and missing(table, choice) and possible(request, choice):
                    return choice
        offer = request.offers[0]
        if isinstance(offer, Among) and isinstance(offer.these[0], Creature):
            return creature(table, request.prompt, offer.these)
        if len(request.seats) == 1:
            return self.best(Sight(table), request.offers, request.seat)
        return self.best(Sight(table), request.offers[:-1], PARTY, request.seats)  # without `wait`

    def best(
        self, sight: Sight, offers: Sequence[Offer[Any]], seat: int, among: Sequence[int] = ()
    ) -> Choice:  # any of the game's choices
        """The legal choice with the best score, the first of equals; the law is asked only where one would be better.

        With PARTY for the seat it is that of any of those `among` whom it is.
        """
        table, idle = sight.table, self.idle(sight)
        best: Choice | None = None
        free = may_pass(offers)
        if free:
            sight.worth = -1
        scouts = self.scouts if free else {}
        for offer in offers:
            if offer in idle or sight.worth >= MOST.get(offer, ANYTHING):
                continue
            proposed: Iterable[Choice]
            if isinstance(offer, Among):
                proposed = offer.these
            elif offer in scouts:
                for worth, hero, words in scouts[offer](sight, seat):
                    choice = offer(hero.slug, *words) if not among or hero.seat in among else None
                    if choice and (choice.always_legal or choice.forbids(table, seat) is None):
                        best, sight.worth = choice, worth
                continue
            else:
                proposed = offer.options(table, seat)
            for choice in proposed:
                if among and actor(table, choice) not in (*among, PARTY):
                    continue
                worth = self.score(sight, choice)
                if worth > sight.worth and (choice.always_legal or choice.forbids(table, seat) is None):
                    best, sight.worth = choice, worth
        assert best is not None
        return best


def may_pass(offers: Sequence[Offer[Any]]) -> bool:  # any of the game's choices
    """Whether doing nothing is on offer, at the end of all."""
    return isinstance(offers[-1], Among) and isinstance(offers[-1].these[-1], Done)


def creature(table: WarfighterTable, prompt: str, options: Sequence[Choice]) -> Choice:
    """Of the Hostiles of a card the one on which it does most good: for an Attack by its chance and by what that spares."""
    name = max((foe.name for foe in table.foes if foe.name in prompt), key=len, default="")
    foes = [foe for foe in table.foes if foe.name == name and table.here(foe.space)]
    places = [choice.place for choice in options if isinstance(choice, Creature)]
    for foe in foes:
        if max(places) < len(foe.members):
            return Creature(likeliest(Sight(table), foe, places))
    return options[0]


def shop(request: AnyAsk) -> Choice:
    """The next purchase of the list that is possible, then off; a party begins with a Player Hero (WF-OVR-02)."""
    table: WarfighterTable = request.table
    if not any(table.is_player(hero) for hero in table.heroes):
        return leading(request)
    for text in SHOPPING:
        choice: Choice = request.read(text)
        if missing(table, choice) and possible(request, choice):
            return choice
    return Ready()


def leading(request: AnyAsk) -> Choice:
    """A Player Hero; where the points or the places went to others, one of these stays at home for it (WF-OVR-02)."""
    table: WarfighterTable = request.table
    leaders = [one for one in Hire.options(table, PARTY) if card_of(table, one).kind == "Player"]
    for choice in sorted(leaders, key=lambda one: one.level):
        if possible(request, choice):
            return choice
    lacking = min(card_of(table, one).ranks[one.level - 1].rp * QUARTERS for one in leaders) - table.rp
    own = sorted((hero for hero in table.heroes if hero.seat in request.seats), key=lambda hero: worth(table, hero))
    if not own:  # the others have all the Heroes: they are asked, too, or nobody could be hired at all
        return Wait() if len(request.seats) > 1 else next(iter(request.options()))
    return Dismiss(next((hero for hero in own if worth(table, hero) >= lacking), own[-1]).slug)


def joining(request: AnyAsk, seat: int) -> Choice:
    """A Hero for a seat that has none, as strong as can be paid; each player has one (WF-OVR-02)."""
    table: WarfighterTable = request.table
    able = [one for one in Hire.options(table, seat) if one.forbids(table, seat) is None]
    return max(able, key=lambda one: card_of(table, one).ranks[one.level - 1].rp)


def card_of(table: WarfighterTable, choice: Hire) -> HeroCard:
    """The card of who would be hired."""
    return table.rules.heroes[table.rules.slugs[choice.hero]]


def possible(request: AnyAsk, choice: Choice) -> bool:
    """Whether one of the seats that are asked may choose this."""
    return choice.forbids(request.table, PARTY) is None and doer(request, choice) in (*request.seats, PARTY)


def doer(request: AnyAsk, choice: Choice) -> int:
    """The seat whose choice it is, PARTY for any: who is hired joins the seats in turn."""
    table: WarfighterTable = request.table
    if isinstance(choice, Hire):
        turn = len(table.heroes) % len(table.players)
        return turn if turn in request.seats else PARTY
    return actor(table, choice)


def missing(table: WarfighterTable, choice: Choice) -> bool:
    """Whether a piece of the list is not there yet."""
    if not isinstance(choice, Buy):
        return True
    number = table.numbered(choice.hero)
    return number >= 0 and all(slug(gear.name) != choice.gear for gear in table.heroes[number].gear)


__all__ = ["Veteran"]

"""`TipBot` follows the game tips of the rulebook, each of which can be switched off (rulebook: Game tips).

`TipBot` reads the table and builds the one choice that it wants, without listing others.

What a tip is worth, measured on the printed rules: 200 pairs of games of two seats for each tip, both games of a pair with
one seed and the bots changing seats, XP that the bot with all tips is ahead by, with Student's 95 % interval. Of eight such
intervals one may well miss its mark by chance. `hp.compare` measures it anew (`bots=[TipBot(), TipBot("late")]`).

| tip | switch | XP ahead | interval |
|---|---|---|---|
| FZ-TIP-01 | `cheap` | +0.3 | -1.9 to +2.4 |
| FZ-TIP-02 | `support` | +1.8 | -0.3 to +3.8 |
| FZ-TIP-03 | `spread` | +0.3 | -1.1 to +1.6 |
| FZ-TIP-04 | `late` | +5.0 | +2.7 to +7.3 |
| FZ-TIP-05 | `shields` | -2.9 | -5.0 to -0.7 |
| FZ-TIP-06 | `leave` | -0.4 | -2.5 to +1.7 |
| FZ-TIP-07 | `bold` | -0.2 | -0.6 to +0.1 |
| FZ-TIP-08 | `dig` | +2.0 | -0.0 to +4.1 |

To hold the dice pays, and most likely to clear the vanguard. Shields are a warning: this bot values them so highly that it gets less
strength for its places, so the figure is about how it follows the tip, not about the tip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from hordeplay.core.any import AnyAsk
from hordeplay.core.arguments import known
from hordeplay.core.choice import Choice

from ..model.content import Hero
from ..model.ruleset import FantahzeeRules
from ..model.table import FantahzeeTable, Member, vanguard
from ..model.vocabulary import Effect
from ..rules.abilities import (
    Claim,
    DrawCards,
    Name,
    Peek,
    Rouse,
    SetDie,
    Skip,
    claimable,
    peekable,
    rousable,
    sets_now,
)
from ..rules.action import PlayCard, Recruit, Replace, may_replace, recruits_left
from ..rules.activating import Pause, dice_way
from ..rules.attacking import Flip, Hit, Spare
from ..rules.effects import ends, pause_of
from ..rules.horde import Drop, Give, Part
from ..rules.rolling import Activate, FirstRoll, Keep, Steam, free_roll, spread
from ..rules.taking_damage import Lose
from ..rules.treasures import Attach, Decline, Take
from ..rules.turn import Done
from .burning import Burner, burn
from .planning import Aim, Plan, Targets, aim, chance, plan
from .tactics import attach, drop, flip, give, hit, kept, lose, part, prize, take

if TYPE_CHECKING:
    from hordeplay.core.luck import Source

TIPS: Final = {
    "cheap": "FZ-TIP-01",
    "support": "FZ-TIP-02",
    "spread": "FZ-TIP-03",
    "late": "FZ-TIP-04",
    "shields": "FZ-TIP-05",
    "leave": "FZ-TIP-06",
    "bold": "FZ-TIP-07",
    "dig": "FZ-TIP-08",
}
"""The switches of `TipBot` and the tips that they follow."""

BRINGS: Final = frozenset({"extra_die", "extra_roll"})
"""Words that bring dice or rolls."""

EARLY: Final = BRINGS | {"reduce_x"}
"""Words that help other heroes to be paid for."""

PLAIN: Final[Mapping[str, float]] = {
    "extra_die": 0.9, "extra_roll": 0.9, "steam": 0.35, "strength": 0.7, "reduce_x": 0.9, "activate": 0.5, "claim": 0.35,
    "set_die": 0.9, "draw": 0.5, "peek": 0.1, "change": 0.5,
}  # fmt: skip
"""What one point of a word is worth in strength."""

LIKELY: Final = 0.9
"""A price met as often as this in a turn is counted on while dice are still rolled."""

FITS_KEPT: Final = 16_384
"""So many answers to who fits into which party are remembered; then the memory starts afresh."""

TARGETS_KEPT: Final = 256
"""So many parties are remembered as goals of the dice."""

Face: TypeAlias = "str | tuple[str | tuple[str, int], ...]"
"""A hero with the treasures that work; a hero without any is only a name."""


class TipBot:
    """Recruits what it can pay for, aims its dice at the best set of heroes, beats what brings most XP.

    Every tip is on unless it is named: `TipBot("late")` pays for heroes as soon as it can. `ValueError` for a name that
    is no tip.
    """

    def __init__(self, *off: str) -> None:
        switched_off = {known(name, TIPS, "tips") for name in off}
        self.tips = {name: name not in switched_off for name in TIPS}
        self._off = tuple(name for name in TIPS if name in switched_off)
        self._rules: FantahzeeRules | None = None
        self._notes = Notes()
        self._pause: Pause | None = None
        self._targets: Targets | None = None

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        """The first wish that one of the offered verbs grants, else to pass, else the first legal choice."""
        table: FantahzeeTable = request.table
        if table.rules is not self._rules:
            self._rules, self._notes = table.rules, notes_of(table.rules, self._off)
        self._pause = self._targets = None
        passes: Choice | None = None
        for offer in request.offers:
            if offer in PASSES:
                passes = offer()
                continue
            want = WISHES.get(offer)
            wish = want(self, table) if want else None
            if wish is not None:
                return wish
        return passes or next(iter(request.options(seat)))

    # What is asked several times in one decision

    def pause(self, table: FantahzeeTable) -> Pause:
        """The dice of the decision."""
        if self._pause is None:
            self._pause = pause_of(table)
        return self._pause

    def targets(self, table: FantahzeeTable) -> Targets:
        """The inactive heroes as goals of the dice."""
        if self._targets is None:
            party, targets = table.party, self._notes.targets
            key = tuple(
                [None if member.active else self.face(member) if member.treasures else member.name for member in party]
            )
            known = targets.get(key)
            if known is None:
                if len(targets) >= TARGETS_KEPT:
                    targets.clear()
                goals = [self.goal(table, slot, m) for slot, m in enumerate(party) if not m.active]
                known = targets[key] = Targets(goals)
            self._targets = known
        return self._targets

    @staticmethod
    def face(member: Member) -> Face:
        """All of a hero that decides what it is worth to the dice: its name, and the treasures that work."""
        if not member.treasures:
            return member.name
        return member.name, *((held.name, held.level) for held in member.treasures if not held.fresh)

    # What cards are worth

    def card(self, table: FantahzeeTable, name: str) -> Card:
        """What the bot reads on a hero card."""
        card = self._notes.cards.get(name)
        if card is None:
            card = self._notes.cards[name] = read_card(table.rules.hero(name), self.use(table.rules.hero(name).effects))
        return card

    def worth(self, table: FantahzeeTable, name: str) -> float:
        """What a hero or action is worth to its player, in strength a turn."""
        if name in table.rules.heroes:
            return self.card(table, name).worth
        value = self._notes.actions.get(name)
        if value is None:
            value = self._notes.actions[name] = self.use(table.rules.action(name).effects)
        return value

    def goal(self, table: FantahzeeTable, slot: int, member: Member) -> Aim:
        """A hero as a goal of the dice."""
        key = slot, self.face(member)
        goal = self._notes.goals.get(key)
        if goal is None:
            hero = table.rules.hero(member.name)
            effects = (*hero.effects, *(effect for _, some in ends(table, member) for effect in some))
            flat = [effect for effect in effects if effect.do not in {"extra_die", "extra_roll", "activate"}]
            goal = self._notes.goals[key] = aim(slot, hero, effects, hero.strength + self.use(flat) + 0.1)
        return goal

    def use(self, effects: Iterable[Effect]) -> float:
        """What words are worth."""
        total = 0.0
        for effect in effects:
            if effect.do == "shield":
                total += effect.n * (0.8 if self.tips["shields"] else 0.2)
            else:
                total += abs(effect.n) * PLAIN.get(effect.do, 0.0)
        return total

    def fits(self, table: FantahzeeTable, name: str, beside: tuple[str, ...], *, recruit: bool = True) -> float:
        """What a hero is worth beside others, by name: its own worth, support for the strong, and no quarrel over numbers.

        In the first rounds a cheap recruit is worth more, but no hero who is there already. The others are named in order.
        """
        early = recruit and table.round <= 2 and self.tips["cheap"] and self.card(table, name).likely > 0.9
        key = name, early, beside
        fits = self._notes.fits
        value = fits.get(key)
        if value is None:
            if len(fits) >= FITS_KEPT:
                fits.clear()
            value = fits[key] = self._fit(table, *key)
        return value

    def _fit(self, table: FantahzeeTable, name: str, early: bool, beside: tuple[str, ...]) -> float:
        card, cards = self.card(table, name), self._notes.cards
        value = card.worth
        others = [cards.get(other) or self.card(table, other) for other in beside if other != name]
        if early:  # and cheap
            value += 1.5
        if self.tips["support"]:
            value += _support(card, others, lost=table.rules.knobs.steam_leftover == "lost")
        if self.tips["spread"] and card.numbers:
            taken = [face for other in others for face in other.numbers]
            value -= 0.6 * sum([face in taken for face in card.numbers])
        return value - 0.8 * beside.count(name)


class Card(NamedTuple):
    """What the bot reads on a hero card."""

    worth: float
    """To its player, in strength a turn."""
    strength: int
    likely: float
    """How often its price is met in a turn by itself."""
    numbers: tuple[int, ...]
    """The faces that it asks for."""
    large: bool
    """It asks for three of a kind or more."""
    burns: int
    """The steam that it costs."""
    steam: int
    """The steam that it brings."""
    words: frozenset[str]


def read_card(hero: Hero, use: float) -> Card:
    """A hero card whose words are worth `use`."""
    price, likely = hero.price, chance(hero.price)
    return Card(
        (hero.strength + use) * max(likely, 0.45 if hero.steam else 0.0),
        hero.strength,
        likely,
        tuple(dict.fromkeys(price.numbers)) if price else (),
        bool(price and price.groups and price.groups[0] > 2),
        hero.steam,
        sum(effect.n for effect in hero.effects if effect.do == "steam"),
        frozenset(effect.do for effect in hero.effects),
    )


class Notes:
    """What a bot worked out about cards: it depends on rules and tips alone, and serves game after game."""

    def __init__(self) -> None:
        self.cards: dict[str, Card] = {}
        self.actions: dict[str, float] = {}
        self.goals: dict[tuple[int, Face], Aim] = {}
        self.targets: dict[tuple[Face | None, ...], Targets] = {}
        self.fits: dict[tuple[str, bool, tuple[str, ...]], float] = {}


@lru_cache(maxsize=8)
def notes_of(rules: FantahzeeRules, off: tuple[str, ...]) -> Notes:
    """The notes of all bots that play by these rules with these tips off."""
    return Notes()


def _support(card: Card, others: Sequence[Card], *, lost: bool) -> float:
    """What a hero adds to others: steam to those who burn it (one of them where the rest is lost), reductions to those with many X."""
    value = 0.0
    if card.steam:
        burnt = [min(card.steam, other.burns) for other in others if other.burns]
        value += 0.4 * (max(burnt, default=0) if lost else sum(burnt))
    if "reduce_x" in card.words:
        value += 0.5 * sum([other.large for other in others])
    if card.burns and any("steam" in other.words for other in others):
        value += 0.25 * card.strength
    return value


# Action Phase


def _recruit(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    """The best hero of the hand, in a free place or in that of the worst hero."""
    rules, party = table.rules, table.party
    names = [card for card in dict.fromkeys(table.cards.hands[table.hand]) if card in rules.heroes]
    if not names or not recruits_left(table):
        return None
    beside = tuple(sorted([member.name for member in party]))  # no matter who stands where
    worths = {name: bot.fits(table, name, beside) for name in names}
    best = max(names, key=worths.__getitem__)
    if len(party) < rules.knobs.party_limit:
        return Recruit(best)
    if not may_replace(table, table.seat):
        return None
    values = [kept(bot, table, slot) for slot in range(len(party))]
    least = min(values)
    return Replace(values.index(least), best) if worths[best] > least + 0.4 else None


def _play(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    """The most useful action that can do anything now."""
    rules, turn = table.rules, table.turn
    if turn.plays >= rules.knobs.actions_per_turn or not table.party:
        return None
    names = [card for card in dict.fromkeys(table.cards.hands[table.hand]) if card in rules.actions]
    useful = [name for name in names if all(_helps(table, effect) for effect in rules.action(name).effects)]
    return PlayCard(max(useful, key=lambda name: bot.worth(table, name))) if useful else None


def _helps(table: FantahzeeTable, effect: Effect) -> bool:
    """Whether a word of an action does anything at this table."""
    if effect.do == "steam":
        return any(hero.steam for hero in table.heroes)
    if effect.do == "activate":
        return any(not m.active and h.strength <= effect.n for m, h in zip(table.party, table.heroes, strict=True))
    if effect.do == "change" and effect.of == "town":
        front = vanguard(table)
        return front >= 0 and table.stacks[front].top != "" and bool(table.cards.piles["town"])
    if effect.do == "change" and effect.of == "recruits":
        return not recruits_left(table) and sum(c in table.rules.heroes for c in table.cards.hands[table.hand]) > 0
    if effect.do == "reduce_x":
        return any(hero.price and hero.price.groups for hero in table.heroes)
    return True


# Dice


def _keep(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    """While rolls are left: pay for who brings dice, roll on towards the plan; pay for others only when that is done."""
    pause = bot.pause(table)
    if not pause.rerolls:
        return Keep(spread(pause.pool)) if free_roll(pause, table.rules.knobs) else None
    if pause.steam and (steamed := _steam(bot, table, rolls_on=True)):
        return steamed
    targets = bot.targets(table)
    hoped = targets.plan(pause)
    helpers = [slot for slot, _ in hoped.ready if _brings(bot, table, slot)]
    if helpers and (paid := _pay(table, hoped, pause, helpers)):
        return paid
    if not bot.tips["late"] and (paid := _pay(table, targets.plan(pause._replace(rerolls=0)), pause)):
        return paid
    enough = sum(hoped.keep) == sum(pause.pool) and not pause.waiting
    return Keep(spread(hoped.keep)) if hoped.hopes and not enough else None


def _brings(bot: TipBot, table: FantahzeeTable, slot: int) -> bool:
    """Whether a hero or a treasure of it brings dice or rolls."""
    member = table.party[slot]
    if not BRINGS.isdisjoint(bot.card(table, member.name).words):
        return True
    return any(effect.do in BRINGS for _, some in ends(table, member) for effect in some)


def _activate(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    """Pay for a hero of the plan, those first that bring rolls or reductions to the others."""
    pause = bot.pause(table)
    if pause.steam and (steamed := _steam(bot, table)):
        return steamed
    at_once = bot.targets(table).plan(pause._replace(rerolls=0) if pause.rerolls else pause)
    if not at_once.ready:
        return None
    party = table.party
    first = [slot for slot, _ in at_once.ready if not EARLY.isdisjoint(bot.card(table, party[slot].name).words)]
    return (_pay(table, at_once, pause, first) if first else None) or _pay(table, at_once, pause)


def _pay(table: FantahzeeTable, plan_: Plan, pause: Pause, only: Sequence[int] | None = None) -> Choice | None:
    knobs = table.rules.knobs
    if not pause.rolled and not knobs.activate_before_roll:
        return None
    for slot, dice in plan_.ready:
        if only is None or slot in only:
            hero = table.rules.hero(table.party[slot].name)
            if dice_way(hero, slot, pause, knobs, dice):
                return Activate(slot, spread(dice))
    return None


def _steam(bot: TipBot, table: FantahzeeTable, *, rolls_on: bool = False) -> Choice | None:
    """The next hero to be paid with steam, in the best order of making and burning it.

    Heroes who can be activated besides may make more first; while dice are still rolled the bot waits for those who most
    likely will be, and after that it pays for them.
    """
    pause, knobs = bot.pause(table), table.rules.knobs
    if not pause.steam or not (pause.rolled or knobs.activate_before_roll):
        return None
    idle = [slot for slot, member in enumerate(table.party) if not member.active]
    slots = [slot for slot in idle if table.heroes[slot].steam]
    if not slots:
        return None
    makers = {slot: n for slot in idle if (n := _makes(table, slot)) and slot not in slots}
    aims = [bot.goal(table, slot, table.party[slot]) for slot in makers]
    at_once = plan(aims, pause._replace(rerolls=0))
    ready = [slot for slot, _ in at_once.ready]
    soon = rolls_on or not pause.rolled
    makers = {s: n for s, n in makers.items() if s in ready or (soon and chance(table.heroes[s].price) > LIKELY)}
    burners = tuple(
        Burner(table.heroes[slot].steam, bot.goal(table, slot, table.party[slot]).value, _makes(table, slot))
        for slot in slots
    )
    _, first = burn(pause.steam, tuple(makers.values()), burners, lost=knobs.steam_leftover == "lost")
    if 0 <= first < len(slots):
        return Steam(slots[first], ())
    return None if soon or first < 0 else _pay(table, at_once, pause, [list(makers)[first - len(slots)]])


def _makes(table: FantahzeeTable, slot: int) -> int:
    """The steam that a hero brings when it is activated, its treasures included."""
    words = [*table.heroes[slot].effects, *(e for _, some in ends(table, table.party[slot]) for e in some)]
    return sum(effect.n for effect in words if effect.do == "steam")


def _set(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    """Turn a die that the plan does not need to what makes the plan better."""
    pause = bot.pause(table)
    if not sets_now(table) or not any(pause.pool) or (not table.turn.pending and pause.rerolls):
        return None
    targets = bot.targets(table)
    calm = pause._replace(rerolls=0)
    now = targets.plan(calm)
    best, turn = now.score, None
    for old, (n, needed) in enumerate(zip(pause.pool, now.keep, strict=True), 1):
        if n > needed:
            for new in range(1, len(pause.pool) + 1):
                if new != old:
                    pool = list(pause.pool)
                    pool[old - 1] -= 1
                    pool[new - 1] += 1
                    score = targets.score(calm._replace(pool=tuple(pool)))
                    if score > best + 0.01:
                        best, turn = score, SetDie(old, new)
    return turn


# Abilities


def _rouse(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    slots = rousable(table)
    return (
        Rouse(max(slots, key=lambda i: table.heroes[i].strength + bot.use(table.heroes[i].effects))) if slots else None
    )


def _claim(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    return max((Claim(i) for i in claimable(table)), key=lambda c: prize(bot, table, c.stack), default=None)


def _name(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    open_ = [i for i, member in enumerate(table.party) if not member.active]
    return Name(max(open_, key=lambda i: table.heroes[i].strength)) if open_ else None


PASSES: Final = (Done, Skip, Decline, Spare, FirstRoll)

WISHES: Final[Mapping[Any, Callable[[TipBot, FantahzeeTable], Choice | None]]] = {
    Recruit: _recruit,
    PlayCard: _play,
    Keep: _keep,
    Activate: _activate,
    Steam: _steam,
    SetDie: _set,
    Rouse: _rouse,
    Claim: _claim,
    DrawCards: lambda _bot, _table: DrawCards(),
    Peek: lambda _bot, table: Peek(peekable(table)[-1]),
    Name: _name,
    Hit: hit,
    Flip: flip,
    Lose: lose,
    Take: take,
    Attach: attach,
    Drop: drop,
    Part: part,
    Give: give,
}
"""What the bot wants of each verb; None when it wants nothing."""

__all__ = ["TIPS", "TipBot"]

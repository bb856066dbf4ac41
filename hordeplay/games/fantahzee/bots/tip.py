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
from typing import TYPE_CHECKING, Any, Final

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
from .planning import Aim, Plan, aim, chance, plan
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

EARLY: Final = ("extra_die", "extra_roll", "reduce_x")
"""Words that help other heroes to be paid for."""

PLAIN: Final[Mapping[str, float]] = {
    "extra_die": 0.9, "extra_roll": 0.9, "steam": 0.35, "strength": 0.7, "reduce_x": 0.9, "activate": 0.5, "claim": 0.35,
    "set_die": 0.9, "draw": 0.5, "peek": 0.1, "change": 0.5,
}  # fmt: skip
"""What one point of a word is worth in strength."""

LIKELY: Final = 0.9
"""A price met as often as this in a turn is counted on while dice are still rolled."""

FITS_KEPT: Final = 4_000
"""So many answers to who fits into which party are remembered; then the memory starts afresh."""


class TipBot:
    """Recruits what it can pay for, aims its dice at the best set of heroes, beats what brings most XP.

    Every tip is on unless it is named: `TipBot("late")` pays for heroes as soon as it can. `ValueError` for a name that
    is no tip.
    """

    def __init__(self, *off: str) -> None:
        switched_off = {known(name, TIPS, "tips") for name in off}
        self.tips = {name: name not in switched_off for name in TIPS}
        self._rules: FantahzeeRules | None = None
        self._values: dict[str, float] = {}
        self._goals: dict[tuple[int, str], Aim] = {}
        self._fits: dict[tuple[str, bool, tuple[str, ...]], float] = {}

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        """The first wish that one of the offered verbs grants, else to pass, else the first legal choice."""
        table: FantahzeeTable = request.table
        if table.rules is not self._rules:
            self._rules, self._values, self._goals, self._fits = table.rules, {}, {}, {}
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

    # What cards are worth

    def worth(self, table: FantahzeeTable, name: str) -> float:
        """What a hero or action is worth to its player, in strength a turn."""
        value = self._values.get(name)
        if value is None:
            rules = table.rules
            if name in rules.heroes:
                hero = rules.hero(name)
                often = max(chance(hero.price), 0.45 if hero.steam else 0.0)
                value = (hero.strength + self.use(hero.effects)) * often
            else:
                value = self.use(rules.action(name).effects)
            self._values[name] = value
        return value

    def goal(self, table: FantahzeeTable, slot: int, member: Member) -> Aim:
        """A hero as a goal of the dice; what holds no treasure is remembered."""
        key = slot, member.name
        if not member.treasures and key in self._goals:
            return self._goals[key]
        hero = table.rules.hero(member.name)
        effects = (*hero.effects, *(effect for _, some in ends(table, member) for effect in some))
        flat = [effect for effect in effects if effect.do not in {"extra_die", "extra_roll", "activate"}]
        goal = aim(slot, hero, effects, hero.strength + self.use(flat) + 0.1)
        if not member.treasures:
            self._goals[key] = goal
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

    def fits(self, table: FantahzeeTable, name: str, party: Sequence[Member], *, recruit: bool = True) -> float:
        """What a hero is worth in a party: its own worth, support for the strong, and no quarrel over numbers.

        In the first rounds a cheap recruit is worth more, but no hero who is there already.
        """
        beside = tuple([member.name for member in party])
        key = name, recruit and table.round <= 2, beside
        value = self._fits.get(key)
        if value is None:
            if len(self._fits) >= FITS_KEPT:
                self._fits.clear()
            value = self._fits[key] = self._fit(table, *key)
        return value

    def _fit(self, table: FantahzeeTable, name: str, early: bool, beside: tuple[str, ...]) -> float:
        rules, hero = table.rules, table.rules.hero(name)
        value = self.worth(table, name)
        others = [rules.hero(other) for other in beside if other != name]
        if self.tips["cheap"] and early and chance(hero.price) > 0.9:
            value += 1.5
        if self.tips["support"]:
            value += _support(hero, others, lost=rules.knobs.steam_leftover == "lost")
        if self.tips["spread"] and hero.price:
            taken = [face for other in others if other.price for face in other.price.numbers]
            value -= 0.6 * sum(face in taken for face in dict.fromkeys(hero.price.numbers))
        return value - 0.8 * beside.count(name)


def _support(hero: Hero, others: Sequence[Hero], *, lost: bool) -> float:
    """What a hero adds to others: steam to those who burn it (one of them where the rest is lost), reductions to those with many X."""
    value = 0.0
    steam = sum(effect.n for effect in hero.effects if effect.do == "steam")
    if steam:
        burnt = [min(steam, other.steam) for other in others if other.steam]
        value += 0.4 * (max(burnt, default=0) if lost else sum(burnt))
    if any(effect.do == "reduce_x" for effect in hero.effects):
        value += 0.5 * sum(bool(other.price and other.price.groups and other.price.groups[0] > 2) for other in others)
    if hero.steam and any(effect.do == "steam" for other in others for effect in other.effects):
        value += 0.25 * hero.strength
    return value


# Action Phase


def _recruit(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    """The best hero of the hand, in a free place or in that of the worst hero."""
    rules, party = table.rules, table.party
    names = [card for card in dict.fromkeys(table.cards.hands[table.hand]) if card in rules.heroes]
    if not names or not recruits_left(table):
        return None
    best = max(names, key=lambda name: bot.fits(table, name, party))
    if len(party) < rules.knobs.party_limit:
        return Recruit(best)
    if not may_replace(table, table.seat):
        return None
    slot = min(range(len(party)), key=lambda i: kept(bot, table, i))
    return Replace(slot, best) if bot.fits(table, best, party) > kept(bot, table, slot) + 0.4 else None


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


def _aims(bot: TipBot, table: FantahzeeTable) -> list[Aim]:
    """The inactive heroes as goals of the dice."""
    return [
        bot.goal(table, slot, member) for slot, member in enumerate(table.party) if not member.active
    ]  # fmt: skip


def _keep(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    """While rolls are left: pay for who brings dice, roll on towards the plan; pay for others only when that is done."""
    pause = pause_of(table)
    if not pause.rerolls:
        return Keep(spread(pause.pool)) if free_roll(pause, table.rules.knobs) else None
    if steamed := _steam(bot, table, rolls_on=True):
        return steamed
    aims = _aims(bot, table)
    hoped = plan(aims, pause)
    helpers = [slot for slot, _ in hoped.ready if _brings(table, slot)]
    if helpers and (paid := _pay(table, hoped, pause, helpers)):
        return paid
    if not bot.tips["late"] and (paid := _pay(table, plan(aims, pause._replace(rerolls=0)), pause)):
        return paid
    enough = sum(hoped.keep) == sum(pause.pool) and not pause.waiting
    return Keep(spread(hoped.keep)) if hoped.hopes and not enough else None


def _brings(table: FantahzeeTable, slot: int) -> bool:
    """Whether a hero or a treasure of it brings dice, rolls or reductions."""
    words = [*table.heroes[slot].effects, *(e for _, some in ends(table, table.party[slot]) for e in some)]
    return any(effect.do in {"extra_die", "extra_roll"} for effect in words)


def _activate(bot: TipBot, table: FantahzeeTable) -> Choice | None:
    """Pay for a hero of the plan, those first that bring rolls or reductions to the others."""
    if steamed := _steam(bot, table):
        return steamed
    pause = pause_of(table)
    at_once = plan(_aims(bot, table), pause._replace(rerolls=0))
    first = [slot for slot, _ in at_once.ready if any(e.do in EARLY for e in table.heroes[slot].effects)]
    return (first and _pay(table, at_once, pause, first)) or _pay(table, at_once, pause)


def _pay(table: FantahzeeTable, plan_: Plan, pause: Pause, only: Sequence[int] | None = None) -> Choice | None:
    knobs = table.rules.knobs
    if not pause.rolled and not knobs.activate_before_roll:
        return None
    for slot, dice in plan_.ready:
        if (only is None or slot in only) and dice_way(table.heroes[slot], slot, pause, knobs, dice):
            return Activate(slot, spread(dice))
    return None


def _steam(bot: TipBot, table: FantahzeeTable, *, rolls_on: bool = False) -> Choice | None:
    """The next hero to be paid with steam, in the best order of making and burning it.

    Heroes who can be activated besides may make more first; while dice are still rolled the bot waits for those who most
    likely will be, and after that it pays for them.
    """
    pause, knobs = pause_of(table), table.rules.knobs
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
    pause = pause_of(table)
    if not sets_now(table) or not any(pause.pool) or (not table.turn.pending and pause.rerolls):
        return None
    aims = _aims(bot, table)
    calm = pause._replace(rerolls=0)
    now = plan(aims, calm)
    best, turn = now.score, None
    for old, (n, needed) in enumerate(zip(pause.pool, now.keep, strict=True), 1):
        if n > needed:
            for new in range(1, len(pause.pool) + 1):
                if new != old:
                    pool = list(pause.pool)
                    pool[old - 1] -= 1
                    pool[new - 1] += 1
                    score = plan(aims, calm._replace(pool=tuple(pool))).score
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

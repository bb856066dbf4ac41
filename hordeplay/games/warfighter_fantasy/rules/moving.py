"""Moves, entry and what waits there: Entrance costs, Obstacles and Traps (chapters 12 and 13)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import counted, slug
from hordeplay.core.language import tr
from hordeplay.core.script import Script, ask

from ..model.content import Check
from ..model.passives import ability_target, entrance, environs, movement, passives
from ..model.table import PARTY, Hero, WarfighterTable, Window
from .ability_rolls import ability_roll, environment
from .decks import discard, party_xp
from .effects import carry_out
from .exploring import place_hostiles
from .seats import able, first_of
from .use import Use, answers, perform, spend, ways
from .verbs import Keep, Scrap, nobody, standing
from .wounds import is_on_hero, regain


@verb("move")
class Move(Choice):
    """`move vex 2`: move to an adjacent Location and pay its Entrance cost (hero, space)."""

    hero: str
    space: int

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        for hero in table.heroes:
            if hero.actions and not hero.moved and not hero.down:
                yield cls(hero.slug, hero.space - 1)
                yield cls(hero.slug, hero.space + 1)

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        hero = standing(table, self.hero, seat)
        if hero is None:
            return nobody(table, self.hero, seat)
        if abs(self.space - hero.space) != 1 or not 0 <= self.space <= table.last:
            return Refusal(
                "WF-ENT-03", tr("only Locations next to {place} can be entered", place=table.spaces[hero.space].name)
            )
        if not table.spaces[self.space].name:
            return Refusal("WF-ENT-03", tr("the next Location is still to be found"))
        if table.spaces[self.space].inactive:
            return Refusal("WF-OBJ-01", tr("nobody enters the Objective before it is activated"))
        if hero.moved:
            return Refusal("WF-HAC-03", tr("{hero} has moved in this Hero Turn", hero=hero.name))
        if not hero.actions:
            return Refusal("WF-HAC-01", tr("{hero} has no Action left", hero=hero.name))
        if hero.striking and table.rules.knobs.leave_striking_to_move:
            return Refusal("WF-RUL-62", tr("{hero} must leave Striking Range first", hero=hero.name))
        about = Window("enter", table.numbered(self.hero), n=entrance(table, self.space), space=self.space)
        if not payable(table, about):
            short = max(0, about.n - movement(table, hero))
            return Refusal(
                "WF-ENT-01", tr("the Entrance costs {cards}, more than can be discarded", cards=counted(short, "card"))
            )
        return None


def payers(table: WarfighterTable, hero: Hero) -> list[Hero]:
    """Whose hands may pay: a Player Hero's own, any Player Hero's for the others (WF-ENT-02, WF-RUL-24, WF-HAV-05)."""
    if table.is_player(hero):
        return [hero]
    return [other for other in table.heroes if not other.down and table.is_player(other)]


def due(table: WarfighterTable, about: Window) -> int:
    """Cards still to be discarded for an entry."""
    return max(0, about.n - movement(table, table.heroes[about.hero]) - about.p)


def payable(table: WarfighterTable, about: Window) -> bool:
    """Whether the discards can be made, with the reactions that lower the cost."""
    hero = table.heroes[about.hero]
    cost = due(table, about)
    if not cost:
        return True
    hands = payers(table, hero)
    stock = sum(len(other.hand) for other in hands) + len(hero.saved)
    if cost <= stock:
        return True
    before, table.window = table.window, about
    gains: dict[tuple[str, str], tuple[int, int, int]] = {}
    try:
        for choice in Use.options(table, PARTY):
            name = table.rules.slugs[choice.card]
            user = table.heroes[table.numbered(choice.hero)]
            way = next(w for w in ways(table, name) if w.word == choice.way)
            gain = sum(e.amount(way.upgunned) for e in way.ability.does if e.do == "move")
            gains.setdefault((user.name, name), (way.upgunned, -gain, int(user in hands and name in user.hand)))
    finally:  # this is asked while choices are listed, where Python may be stopped
        table.window = before
    xp = party_xp(table)
    for upgunned, gain, taken in sorted(gains.values()):
        if upgunned <= xp:
            xp -= upgunned
            cost, stock = max(0, cost + gain), stock - taken
            if cost <= stock:
                return True
    return False


@verb("spend")
class Spend(Choice):
    """`spend vex rush-in`: discard this card of that Hero's hand for the Entrance cost (WF-CMP-25)."""

    hero: str
    card: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        assert table.window is not None
        for hero in payers(table, table.heroes[table.window.hero]):
            for card in dict.fromkeys(hero.hand):
                yield cls(hero.slug, slug(card))

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        about = table.window
        hero = standing(table, self.hero, seat)
        if about is None or hero is None or hero not in payers(table, table.heroes[about.hero]):
            return Refusal("WF-ENT-02", tr("the hand of {hero!r} cannot pay here", hero=self.hero))
        name = table.rules.slugs.get(self.card, "")
        if name not in hero.hand:
            return Refusal("WF-ENT-01", tr("{hero} does not hold {card!r}", hero=hero.name, card=self.card))
        hero.hand.remove(name)
        about.p += 1
        fine = payable(table, about)
        about.p -= 1
        hero.hand.append(name)
        hero.hand.sort()
        return None if fine else Refusal("WF-ENT-01", tr("without this card the Entrance cost could not be paid"))


def _toll(hero: str, place: str, cost: int) -> str:
    """What an entry still costs, as it is asked."""
    return tr("{hero} enters {place}: {cards}", hero=hero, place=place, cards=counted(cost, "card"))


def move(table: WarfighterTable, choice: Move) -> Script[None]:
    """1 Action and the discards, then the entry (WF-ENT-01). The Action provokes where the Move began (WF-RUL-38)."""
    number = table.numbered(choice.hero)
    hero, before = table.heroes[number], table.heroes[number].space
    origin, provoked = table.spaces[before], answers(table, before, 1)
    quiet = hero.quiet or any(passives(table, hero, "quiet"))
    spend(hero, 1)
    hero.moved = True
    about = Window("enter", number, n=entrance(table, choice.space), space=choice.space)
    outer, table.window = table.window, about
    while due(table, about) and hero.saved:
        discard(table, hero.saved.pop())
        about.p += 1
    while (cost := due(table, about)) and payable(table, about):
        question = partial(_toll, hero.name, table.spaces[choice.space].name, cost)
        seats = [0] if len(table.players) == 1 else able(table, Use, Spend)
        _, paid = yield from first_of(table, seats, question, (Use, Spend), "WF-ENT-01")
        if isinstance(paid, Use):
            yield from perform(table, paid)
        else:
            payer = table.heroes[table.numbered(paid.hero)]
            name = table.rules.slugs[paid.card]
            payer.hand.remove(name)
            discard(table, name)
            about.p += 1
    table.window = outer
    if due(table, about):
        table.tell("WF-ENT-01", "turns_back", hero=number)
        table.pending.extend(provoked)
        return
    for card in hero.saved:
        discard(table, card)
    hero.saved = []
    hero.rush, hero.quiet = 0, False
    yield from enter(table, number, choice.space)
    if quiet:
        return
    if table.rules.knobs.provoke_place == "destination":
        table.pending.extend(answers(table, hero.space, 1))
    else:
        there = table.spaces.index(origin)  # a Location may have been added on the way
        table.pending.extend(there for _ in provoked)


def enter(table: WarfighterTable, number: int, space: int) -> Script[None]:
    """The Hero is there, at Range 0; the first one meets the Obstacle or Trap (WF-OBS-01, WF-RUL-62)."""
    hero, place = table.heroes[number], table.spaces[space]
    before = hero.space
    hero.space, hero.striking, hero.shadows = space, False, False
    table.tell("WF-ENT-01", "enters", hero=number, space=space, name=place.name)
    if table.rules.knobs.torches == "one_entry":
        place.entrance = 0
    out_of_range(table)
    regain(table)
    if not place.entered:
        place.entered = True
        yield from first_entry(table, number, before)
    if table.spaces[hero.space] is place and table.rules.knobs.environment_on_entry:
        for kind, value in environs(table, hero.space):
            yield from environment(table, number, kind, value)


def out_of_range(table: WarfighterTable) -> None:
    """An on-going effect on a Hero ends when its caster is no longer in the same Location (WF-DIV-03, WF-SPL-03)."""
    for hero in table.heroes:
        hero.kept = [k for k in hero.kept if not is_on_hero(table, k.name) or table.heroes[k.on].space == hero.space]


def first_entry(table: WarfighterTable, number: int, before: int) -> Script[None]:
    """Obstacle or Trap, then the Hostiles, unless the party gives the Location up (WF-OBS-02, WF-OBS-03, WF-TRP-04)."""
    hero = table.heroes[number]
    card, origin = table.location(hero.space), table.spaces[before]
    if card is None:
        return
    check = next((c for c in card.checks if c.kind != "beneficial"), None)
    if check is not None:
        passed = yield from obstacle(table, number, check)
        if not passed and not hero.down:
            choice = yield from ask(
                table, hero.seat, partial(tr, "{place}: keep it?", place=card.name), Keep, Scrap, rule="WF-OBS-02"
            )
            if isinstance(choice, Scrap):
                yield from give_up(table, number, hero.space, table.spaces.index(origin))
                return
    yield from place_hostiles(table, hero.space)


def give_up(table: WarfighterTable, number: int, space: int, before: int) -> Script[None]:
    """The Location is discarded and the Hero steps back for nothing; its space may be filled again (WF-RUL-65)."""
    card = table.location(space)
    assert card is not None
    hero, place = table.heroes[number], table.spaces[space]
    hero.space, hero.striking = before, False
    if table.rules.knobs.discarded_draws_hostile:
        yield from place_hostiles(table, space)
    discard(table, card.name)
    place.name, place.entered, place.gained, place.drawn, place.entrance = "", False, False, False, 0
    table.spaces[before].ground.extend(place.ground)
    place.ground = []
    table.tell("WF-RUL-65", "discarded", hero=number, space=space)


def obstacle(table: WarfighterTable, number: int, check: Check) -> Script[bool]:
    """The roll of an Obstacle or Trap; True when the threat is gone (WF-TRP-01 to WF-TRP-03, WF-OBS-02)."""
    hero = table.heroes[number]
    able = ability_target(table, hero, check.ability)[0] > 0
    trap = check.kind == "trap"
    passed = False
    if able:
        passed = yield from ability_roll(
            table, number, check.ability, check.modifier, "WF-TRP-04" if trap else "WF-OBS-01"
        )
    outcome = "WF-TRP-01" if passed else "WF-TRP-02" if able else "WF-TRP-03"
    rule = outcome if trap else "WF-OBS-02"
    table.tell(rule, "check", hero=number, ability=check.ability, passed=passed, able=able)
    if not passed:
        yield from carry_out(table, number, check.does, check.title, rule)
    if trap and not hero.down:
        gained = check.disarmed if passed else check.triggered if able else check.no_roll
        yield from carry_out(table, number, gained, check.title, rule)
    return passed

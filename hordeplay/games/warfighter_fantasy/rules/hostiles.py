"""Hostiles on the table: placing and targeting, Wounds, elimination and what it brings (chapters 13 and 15)."""

from __future__ import annotations

from functools import partial

from hordeplay.core.language import tr
from hordeplay.core.script import Among, Draw, Prompt, Script, ask

from ..model.passives import reaches
from ..model.table import GUARDS, Counter, Foe, Member, WarfighterTable, hostile_deck
from .decks import discard, draw_target, filled, give_back
from .treasure import treasure
from .verbs import Creature


def place(table: WarfighterTable, name: str, space: int, role: str = "", number: int = -1) -> Script[None]:
    """Put the Hostiles of a card into a Location, each with its own counters (WF-PLC-01, WF-TGT-01).

    A card may say where else it goes: to the front-most Hero, Beyond, or each Hostile to the Hero whom it targets. Behind
    the Adventure card means in it, beyond the Objective in the Objective (WF-PLC-03); a space without a Location
    is as good as any (WF-PLC-02).
    """
    card = table.rules.hostiles[name]
    if card.arrives == "front-most":
        space = max((hero.space for _, hero in table.up()), default=space)
    space = max(0, min(table.last, space + (card.arrives == "beyond")))
    if number < 0:
        number = card.number
    if table.event and not card.objective:
        event = table.rules.on_the_adventure[table.event]
        number += event.spawn if event.spawn_tag in card.tags else 0
    foe = yield from muster(table, name, space, role, number)
    if card.arrives == "targeted":
        for member in foe.members[:]:
            shift(table, foe, member, table.heroes[member.counters[0].hero].space if aimed(member) else foe.space)
        table.foes = [one for one in table.foes if one.members]


def aimed(member: Member) -> bool:
    """Whether a Hostile's Targeting counter names a Hero."""
    return bool(member.counters) and member.counters[0].hero >= 0


def shift(table: WarfighterTable, foe: Foe, member: Member, to: int) -> None:
    """One Hostile goes to another Location, apart from its card if need be; its part may be empty then."""
    if to == foe.space:
        return
    other = table.foe(foe.id, to)
    if other is None:
        other = Foe(foe.id, foe.name, to, foe.role)
        table.foes.append(other)
    foe.members.remove(member)
    other.members.append(member)


def muster(
    table: WarfighterTable, name: str, space: int, role: str, number: int, rule: str = "WF-PLC-01"
) -> Script[Foe]:
    """So many counters of a card into a Location; Guards join those of their card who are there (WF-GRD-07)."""
    foe = on_the_guard_card(table, name, space, role)
    if foe is None:
        foe = Foe(table.next_id, name, space, role)
        table.next_id += 1
    if foe not in table.foes:
        table.foes.append(foe)
    foe.members += [Member() for _ in range(number)]
    table.tell(rule, "appears", foe=name, space=space, place=table.spaces[space].name, n=number)
    if not table.spaces[space].inactive:
        yield from target(table, foe)
    return foe


def on_the_guard_card(table: WarfighterTable, name: str, space: int, role: str) -> Foe | None:
    """What stands in a Location of the card that lies aside for Guards; None for every other card.

    Where each set is a card of its own, no card is shared.
    """
    aside = role in ("minion", "guard") and name == table.boss.guard_card
    if not aside or table.rules.knobs.guards_card == "own_cards":
        return None
    return table.foe(GUARDS, space) or Foe(GUARDS, name, space, role)


def target(table: WarfighterTable, foe: Foe) -> Script[None]:
    """Each Hostile without counters draws them: one from the Targeting cup, the rest from the other.

    WF-CTR-03, WF-CMP-11.
    """
    attacks = table.hostile(foe).attacks
    for member in foe.members:
        while len(member.counters) < attacks:
            hero = yield from draw_target(table, *cup_of(table, len(member.counters)))
            member.counters.append(Counter(hero, acted=not table.rules.knobs.arrivals_attack))


def cup_of(table: WarfighterTable, n: int) -> tuple[list[int], int]:
    """The cup from which counter number n of a Hostile is drawn, and how many counters of a Hero it has when full."""
    knobs = table.rules.knobs
    return (table.extra, knobs.extra_counters_per_hero) if n else (table.cup, knobs.counters_per_hero)


def draw_hostile(table: WarfighterTable, level: str, space: int, role: str = "") -> Script[None]:
    """The next Hostile card of a level into a Location (WF-LOC-04, WF-CMP-06)."""
    pile = hostile_deck(level)
    if filled(table, pile):
        name = yield from Draw(table.cards, pile, rule="WF-LOC-04")
        yield from place(table, name, space, role)


def release(table: WarfighterTable, member: Member) -> None:
    """The counters of a Hostile that is out go back (WF-TGT-04)."""
    for i, counter in enumerate(member.counters):
        give_back(table, *cup_of(table, i), counter.hero)


def forget(table: WarfighterTable, hero: int) -> Script[None]:
    """A Hero is Down: its counters leave cup and board, and those who had it draw again (WF-TGT-03, WF-CMP-10)."""
    table.cup[hero] = table.extra[hero] = 0
    for foe in table.foes:
        near = [i for i, other in table.up() if i != hero and reaches(table, foe, other.space)] or None
        for member in foe.members:
            for i, counter in enumerate(member.counters):
                if counter.hero == hero:
                    counter.hero = yield from draw_target(table, *cup_of(table, i), near)


def choose_member(
    table: WarfighterTable, foe: Foe, rule: str, prompt: Prompt | None = None, *, by: int
) -> Script[Member]:
    """One Hostile of a card, those that do not differ not told apart, as the player of Hero `by` chooses.

    `prompt` asks more than which one it is.
    """
    places = distinct(foe)
    if len(places) == 1:
        return foe.members[places[0]]
    offers, seat = Among([Creature(i) for i in places]), table.heroes[by].seat
    which = prompt or partial(tr, "{foe}: which one?", foe=foe.name)
    choice = yield from ask(table, seat, which, offers, rule=rule)
    return foe.members[choice.place]


def distinct(foe: Foe) -> list[int]:
    """The first place of each kind of Hostile on a card, by Wounds, Vulns and counters."""
    if len(foe.members) == 1:
        return [0]
    seen: dict[tuple[object, ...], int] = {}
    for i, member in enumerate(foe.members):
        seen.setdefault(member.marks, i)
    return list(seen.values())


def hurt(table: WarfighterTable, foe: Foe, member: Member, wounds: int, by: int) -> Script[int]:
    """A Hostile suffers Wounds; at 0 Health it is out, and the last one takes the card along. Returns Wounds taken."""
    taken = min(wounds, table.left(foe, member))
    member.wounds += taken
    table.tell("WF-ATK-03", "wounds", foe=foe.name, n=taken, by=by)
    if table.left(foe, member) > 0:
        return taken
    release(table, member)
    foe.members.remove(member)
    if not foe.members:
        table.foes.remove(foe)
        if all(other.id != foe.id for other in table.foes):
            yield from eliminated(table, foe, by)
    return taken


def eliminated(table: WarfighterTable, foe: Foe, by: int) -> Script[None]:
    """The last Hostile of a card is out: XP to whoever did it, Treasure to those there (WF-HOS-02, WF-TRE-01).

    A card pays once, the first time that all its counters are eliminated, wherever they stood; for Guards who come later
    it pays no more (WF-GRD-07, WF-RUL-48). The Treasure of Minions may wait for the Objective Hostile, whose end may be
    the Adventure's (WF-MIN-02, WF-OBJ-03).
    """
    card = table.hostile(foe)
    table.tell("WF-ATK-08", "eliminated", foe=foe.name, by=by, role=foe.role)
    if foe.role in ("", "objective") and not card.objective:
        discard(table, foe.name)
    own_card = foe.role == "guard" and table.rules.knobs.guards_card == "own_cards"
    if own_card or foe.id in table.paid:
        return
    table.paid.append(foe.id)
    if by >= 0 and not table.heroes[by].down:
        table.heroes[by].xp += card.xp
        table.tell("WF-HOS-02", "gains", hero=by, xp=card.xp)
    space = table.heroes[by].space if by >= 0 else foe.space
    withhold = foe.role == "minion" and table.rules.knobs.minion_treasure == "with_objective"
    if withhold and any(other.role == "objective" for other in table.foes):
        table.withheld.append(foe.name)
        return
    yield from treasure(table, foe.name, space)
    if foe.role == "objective":
        one = table.rules.knobs.success_needs == "objective"
        if one and not table.rules.objectives[table.card.objective].eliminate:
            table.outcome = table.outcome or "won"
        waiting, table.withheld = table.withheld, []
        for name in waiting:
            yield from treasure(table, name, space)

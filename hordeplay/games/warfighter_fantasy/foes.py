"""Hostiles on the table: placing and targeting, elimination, XP and Treasure (chapters 13, 15 and 16)."""

from __future__ import annotations

from hordeplay.core.script import Among, Draw, Script, ask
from hordeplay.games.warfighter_fantasy.chance import (
    ITEM,
    discard,
    draw_target,
    filled,
    give_back,
    hostiles,
)
from hordeplay.games.warfighter_fantasy.parts import Counter, Foe, Gear, Member
from hordeplay.games.warfighter_fantasy.passives import has_room
from hordeplay.games.warfighter_fantasy.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.verbs import Creature, To


def place(table: WarfighterTable, name: str, space: int, role: str = "", number: int = -1) -> Script[None]:
    """Put the Hostiles of a card into a Location, each with its own counters (WF-PLC-01, WF-TGT-01).

    Behind the Adventure card means in it, beyond the Objective in the Objective (WF-PLC-03); a space without a Location
    is as good as any (WF-PLC-02).
    """
    card = table.rules.hostiles[name]
    space = max(0, min(table.last, space))
    if number < 0:
        number = card.number
    if table.event and role != "guard" and not card.objective:
        event = table.rules.on_the_adventure[table.event]
        number += event.spawn if event.spawn_tag in card.tags else 0
    foe = Foe(table.next_id, name, space, role, [Member() for _ in range(number)])
    table.next_id += 1
    table.foes.append(foe)
    table.tell("WF-PLC-01", "appears", foe=name, space=space, n=number)
    if not table.spaces[space].inactive:
        yield from target(table, foe)


def target(table: WarfighterTable, foe: Foe) -> Script[None]:
    """Each Hostile without counters draws them: one from the Targeting cup, the rest from the other.

    WF-CTR-03, WF-CMP-11.
    """
    knobs = table.rules.knobs
    attacks = table.hostile(foe).attacks
    for member in foe.members:
        while len(member.counters) < attacks:
            main = not member.counters
            cup, per = (table.cup, knobs.counters_per_hero) if main else (table.extra, knobs.extra_counters_per_hero)
            hero = yield from draw_target(table, cup, per)
            member.counters.append(Counter(hero, acted=not knobs.arrivals_attack))


def draw_hostile(table: WarfighterTable, level: str, space: int, role: str = "") -> Script[None]:
    """The next Hostile card of a level into a Location (WF-LOC-04, WF-CMP-06)."""
    pile = hostiles(level)
    if filled(table, pile):
        name = yield from Draw(table.cards, pile, rule="WF-LOC-04")
        yield from place(table, name, space, role)


def release(table: WarfighterTable, member: Member) -> None:
    """The counters of a Hostile that is out go back (WF-TGT-04)."""
    knobs = table.rules.knobs
    for i, counter in enumerate(member.counters):
        cup, per = (table.cup, knobs.counters_per_hero) if not i else (table.extra, knobs.extra_counters_per_hero)
        give_back(table, cup, per, counter.hero)


def forget(table: WarfighterTable, hero: int) -> Script[None]:
    """A Hero is Down: its counters leave cup and board, and those who had it draw again (WF-TGT-03, WF-CMP-10)."""
    knobs = table.rules.knobs
    table.cup[hero] = table.extra[hero] = 0
    for foe in table.foes:
        near = [i for i in table.here(foe.space) if i != hero] or None
        for member in foe.members:
            for i, counter in enumerate(member.counters):
                if counter.hero == hero:
                    cup, per = (
                        (table.cup, knobs.counters_per_hero) if not i else (table.extra, knobs.extra_counters_per_hero)
                    )
                    counter.hero = yield from draw_target(table, cup, per, near)


def choose_member(table: WarfighterTable, foe: Foe, rule: str, what: str = "") -> Script[Member]:
    """One Hostile of a card, those that do not differ not told apart; `what` says in the question what it is for."""
    places = distinct(foe)
    if len(places) == 1:
        return foe.members[places[0]]
    choice = yield from ask(table, 0, f"{foe.name}: which one{what}?", Among([Creature(i) for i in places]), rule=rule)
    return foe.members[choice.place]


def distinct(foe: Foe) -> list[int]:
    """The first place of each kind of Hostile on a card, by Wounds, Vulns and counters."""
    seen: dict[tuple[object, ...], int] = {}
    for i, m in enumerate(foe.members):
        seen.setdefault((m.wounds, m.vulns, tuple((c.hero, c.acted) for c in m.counters)), i)
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
    """The last Hostile of a card is out: XP to whoever did it, Treasure to those there.

    WF-HOS-02, WF-TRE-01, WF-MIN-02, WF-OBJ-03.

    A card pays once, the first time that all its counters are eliminated; Guards pay nothing (WF-GRD-07, WF-RUL-48).
    """
    card = table.hostile(foe)
    table.tell("WF-ATK-08", "eliminated", foe=foe.name, by=by, role=foe.role)
    if foe.role in ("", "objective") and not card.objective:
        discard(table, foe.name)
    if foe.role == "guard" or foe.id in table.paid:
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


def treasure(table: WarfighterTable, name: str, space: int) -> Script[None]:
    """Coins and Items of a card, for Heroes in the killer's Location (WF-TRE-01, WF-GRD-08, WF-RUL-47)."""
    copper, silver, gold, points = table.rules.hostiles[name].treasure
    yield from coins(table, copper + 2 * silver + 4 * gold, space)
    yield from items(table, points, space)


def coins(table: WarfighterTable, copper: int, space: int) -> Script[None]:
    """Coins for one of the Heroes there; they may be handed on freely (WF-CAM-04)."""
    there = table.here(space)
    if not copper or not there:
        return
    to = yield from receiver(table, there, f"{copper} Copper")
    table.heroes[to].coins += copper
    table.tell("WF-TRE-01", "coins", hero=to, copper=copper)


def receiver(table: WarfighterTable, among: list[int], what: str) -> Script[int]:
    """Who takes it; one candidate takes it unasked."""
    if len(among) == 1:
        return among[0]
    offers = [To(table.heroes[i].slug) for i in among]
    choice = yield from ask(table, 0, f"{what}: who takes it?", Among(offers), rule="WF-TRE-01")
    return table.numbered(choice.hero)


def fits(table: WarfighterTable, points: int) -> bool:
    """Whether some card of the draw pile or the discards is worth no more than the points left (WF-RUL-26)."""
    return any(table.rules.items[card].value <= points for card in (*table.cards.bags[ITEM], *table.discards[ITEM]))


def items(table: WarfighterTable, points: int, space: int) -> Script[None]:
    """Draw Items until the points are used up; what is above them is discarded (WF-TRE-02, WF-TRE-03, WF-RUL-63).

    What nobody there can carry or put on lies on the ground (WF-BUY-04, WF-ARM-03, WF-ARM-04).
    """
    there = [i for i in table.here(space) if table.hero_card(table.heroes[i]).kind != "NPH"] or table.here(space)
    while points > 0 and there and fits(table, points) and filled(table, ITEM):
        name = yield from Draw(table.cards, ITEM, rule="WF-TRE-02")
        value = table.rules.items[name].value
        if value > points:
            discard(table, name)
            table.tell("WF-TRE-02", "passes", item=name, left=points)
            continue
        points -= value
        gear = new_gear(table, name, found=True)
        able = [i for i in there if has_room(table, table.heroes[i], gear.name)]
        if not able:
            table.spaces[space].ground.append(gear)
            table.tell("WF-BUY-05", "lies", item=name, space=space)
            continue
        to = yield from receiver(table, able, name)
        table.heroes[to].gear.append(gear)
        table.tell("WF-TRE-02", "takes", hero=to, item=name, left=points)


def new_gear(table: WarfighterTable, name: str, *, found: bool = False, printed: bool = False) -> Gear:
    """A piece of Gear as it comes: Ammo, charges and pieces full, damage as printed."""
    rules = table.rules
    title = rules.items[name].acts_as or name if name in rules.items and name not in rules.armors else name
    gear = Gear(title, found=found, printed=printed)
    if title in rules.weapons:
        gear.left = rules.weapons[title].ammo or 1
    elif title in rules.armors:
        gear.damage = rules.armors[title].damage
    else:
        uses = max((ability.uses for ability in rules.abilities(title)), default=1)
        pieces = rules.equipment[title].count if title in rules.equipment else 1
        gear.left = max(1, uses) * pieces
    return gear

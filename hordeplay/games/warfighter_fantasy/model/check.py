"""What a prepared table must keep: `ValueError` with the clause when play could never reach it."""

from __future__ import annotations

from typing import Final, NoReturn

from hordeplay.core.table_ranges import MANY, strays

from .coins import WORTH
from .content import LEVELS
from .passives import focus_limit
from .ranges import ranges
from .table import ACTION, Foe, Hero, WarfighterTable
from .vocabulary import ON

ASKED: Final = ("party", "hero", "town", "reward")
"""The steps in which those are asked who are not done; in others all may be, as while Hostiles attack."""


def refuse(rule: str, why: str) -> NoReturn:
    """Say why, and by which clause."""
    raise ValueError(f"{why} ({rule})")


def check(table: WarfighterTable) -> None:
    """Names, ranges and cards."""
    rules = table.rules
    if table.adventure not in rules.adventures:
        refuse("WF-SET-01", f"there is no Adventure {table.adventure!r}")
    if table.event and table.event not in rules.on_the_adventure:
        refuse("WF-OTA-01", f"there is no card {table.event!r}")
    names = [hero.name for hero in table.heroes]
    if len(names) != len(dict.fromkeys(names)):
        refuse("WF-HER-01", "a Hero is in a party once")
    if min(table.rp, table.purse, table.timer, table.turn, *table.track) < 0:
        refuse("WF-TIM-01", "money, Timer, Turns and Guards are never negative")
    if table.timer > table.card.turns:
        refuse("WF-TIM-01", f"the Timer begins at {table.card.turns}")
    if table.outcome not in ("", "won", "lost"):
        refuse("WF-VIC-01", f"an outcome is won or lost, not {table.outcome!r}")
    if table.step in ASKED and all(player.done for player in table.players):
        refuse("WF-RUL-76", "as long as it is asked, somebody is not done")
    check_track(table)
    for hero in table.heroes:
        check_hero(table, hero)
        check_counters(table, hero)
        check_gear(table, hero)
    check_course(table)
    for foe in table.foes:
        check_foe(table, foe)
    check_cards(table)
    for stray in strays(table, ranges(table)):
        refuse("WF-CMP-19", stray)


BEFORE_TOWN: Final = ("party", "deity", "supplies", "road", "town_enter")
"""The steps of a campaign in which no Town has been drawn yet."""


def check_course(table: WarfighterTable) -> None:
    """Cups, what is to be answered, what may be reacted to, and the road."""
    knobs, heroes = table.rules.knobs, len(table.heroes)
    for cup, most in ((table.cup, knobs.counters_per_hero), (table.extra, knobs.extra_counters_per_hero)):
        if len(cup) > heroes or not all(0 <= n <= most for n in cup):
            refuse("WF-CTR-02", f"a cup has 0 to {most} counters of each of the {heroes} Heroes, not {cup}")
    if not all(0 <= space <= table.last for space in table.pending):
        refuse("WF-CBT-03", f"spaces are 0 to {table.last}, not {table.pending}")
    unknown = [name for name in table.withheld if name not in table.rules.hostiles]
    if unknown:
        refuse("WF-MIN-02", f"there is no Hostile {unknown[0]!r}")
    about, journey = table.window, table.journey
    if about is not None and (about.on not in ON or not 0 <= about.hero < heroes):
        refuse("WF-ACT-03", f"a reaction is to one of {', '.join(ON)} of a Hero from 0 to {heroes - 1}")
    if journey is not None:
        if journey.name not in table.rules.campaigns:
            refuse("WF-CAM-02", f"there is no campaign {journey.name!r}")
        towns = [*journey.ahead, *journey.spare, *journey.ended, *filter(None, [journey.town])]
        strange = [town for town in towns if town not in table.rules.towns]
        if strange:
            refuse("WF-CAM-19", f"there is no Town {strange[0]!r}")
        if not journey.town and table.step not in BEFORE_TOWN:
            refuse("WF-CAM-08", f"in a campaign the Adventure of step {table.step!r} is that of a Town")


def check_counters(table: WarfighterTable, hero: Hero) -> None:
    """What a card prints is the most of a counter; a Wound counter has a point or more (WF-WND-01, WF-REC-01)."""
    rank = table.rank(hero)
    for what, has, most in (
        ("Toughness", hero.toughness, rank.toughness),
        ("Luck", hero.luck, rank.luck),
        ("Focus", hero.focus, focus_limit(table, hero)),
    ):
        if has > most:
            refuse("WF-RUL-36", f"{hero.name} has at most {most} {what}, not {has}")
    if any(wound.n < 1 for wound in hero.wounds):
        refuse("WF-WND-01", f"a Wound counter of {hero.name} has a point or more")
    if any(kind not in WORTH for kind in hero.coins):
        refuse("WF-CAM-04", f"Coins are {', '.join(WORTH)}, not {', '.join(hero.coins)}")
    if any(kind not in ("Hot", "Cold") for kind in hero.hardy):
        refuse("WF-ENV-02", f"Hardy is against Hot or Cold, not {', '.join(hero.hardy)}")
    for kept in hero.kept:
        if not any(ability.retain for ability in table.rules.abilities(kept.name)):
            refuse("WF-HAV-04", f"{kept.name!r} is nothing that is retained")


def check_gear(table: WarfighterTable, hero: Hero) -> None:
    """Damage up to what a piece can take, one armor, one shield (WF-ARM-02, WF-ARM-03, WF-SHI-01)."""
    armors, shields = table.rules.armors, table.rules.shields
    for gear in hero.gear:
        most = armors[gear.name].sturdiness if gear.name in armors else 0
        most = shields[gear.name].stops if gear.name in shields else most
        if not 0 <= gear.damage <= most:
            refuse("WF-ARM-02", f"{gear.name} takes 0 to {most} points of damage, not {gear.damage}")
        if any(not -1 <= number < len(table.heroes) for number in (gear.user, *gear.had)):
            refuse("WF-HAV-02", f"{gear.name} was used or passed on by no Hero of the party")
        if gear.left < 0 or gear.shots < 0:
            refuse("WF-BUY-07", f"{gear.name} of {hero.name} has a negative counter")
    for kindred, rule in ((armors, "WF-ARM-03"), (shields, "WF-SHI-01")):
        if sum(gear.name in kindred for gear in hero.gear) > 1:
            refuse(rule, f"{hero.name} has two of {', '.join(kindred)}")


def check_track(table: WarfighterTable) -> None:
    """Locations of their levels, without a gap."""
    if len(table.spaces) < 2 or len(table.track) != 3:
        refuse("WF-SET-07", "a track has the Adventure first and the Objective last, and there are three Guard spaces")
    empty = False
    for i in range(1, table.last):
        space = table.spaces[i]
        if space.name and empty:
            refuse("WF-LOC-03", "Locations are played one behind the other")
        empty = empty or not space.name
        if space.name and (
            space.name not in table.rules.locations or space.level != table.rules.locations[space.name].level
        ):
            refuse("WF-SET-06", f"{space.name!r} is no Location of level {space.level}")
    levels, order = [space.level for space in table.spaces[1:-1]], "".join(LEVELS)
    if sorted(levels, key=order.find) != levels or not all(level in LEVELS for level in levels):
        refuse("WF-SET-06", f"Locations come in the order N, C, R, L, not {', '.join(levels)}")
    fewer = [level for level, n in zip(LEVELS, table.card.locations, strict=False) if levels.count(level) < n]
    if fewer:
        refuse("WF-SET-06", f"{table.adventure} has more Locations of level {fewer[0]} than {levels.count(fewer[0])}")
    if table.spaces[0].name != table.card.name or table.spaces[table.last].name != table.card.objective:
        refuse("WF-SET-03", "the Adventure card is the first Location, the Objective the last")


def check_hero(table: WarfighterTable, hero: Hero) -> None:
    """One Hero."""
    rules = table.rules
    card = rules.heroes.get(hero.name)
    if card is None or not 1 <= hero.level <= len(card.ranks):
        refuse("WF-LVL-01", f"there is no {hero.name!r} of level {hero.level}")
    if not 0 <= hero.space <= table.last or (not table.spaces[hero.space].name):
        refuse("WF-SET-03", f"{hero.name} is always in a Location")
    if table.spaces[hero.space].inactive and table.heroes and hero.space == table.last:
        refuse("WF-OBJ-01", "nobody is in an Objective that is not active")
    counters = (
        hero.vulns, hero.actions, hero.overspent, hero.attacks, hero.hth_attacks, hero.castings, hero.xp, hero.toughness, hero.luck,
        hero.focus, hero.divinity, hero.tries, *hero.coins.values(), *hero.hardy.values(), *(w.n for w in hero.wounds),
    )  # fmt: skip
    if min(counters) < 0:
        refuse("WF-CMP-19", f"{hero.name} has a negative counter")
    if max(counters) > MANY:
        refuse("WF-CMP-19", f"{hero.name} has more than {MANY} of a counter")
    if not 0 <= hero.seat < len(table.players):
        refuse("WF-OVR-02", f"{hero.name} is played by a seat from 0 to {len(table.players) - 1}, not {hero.seat}")
    if hero.hand and (card.kind != "Player" or hero.down):
        refuse("WF-HER-12", f"{hero.name} holds no cards")
    if hero.down != (table.health(hero) == 0):
        refuse("WF-DWN-01", f"{hero.name} is Down exactly at Health 0")
    if hero.deity and hero.deity not in rules.deities:
        refuse("WF-DEI-01", f"there is no Deity {hero.deity!r}")
    for gear in hero.gear:
        if rules.gear_card(gear.name) is None and gear.name not in rules.items:
            refuse("WF-GEA-09", f"there is no Gear {gear.name!r}")
    for name in hero.learned:
        if name not in rules.skills and name not in rules.spells:
            refuse("WF-SKL-01", f"there is no Skill or Spell {name!r}")
    if any(name not in rules.powers for name in hero.powers):
        refuse("WF-DIV-01", f"{hero.name} has declared what is no power")


def check_foe(table: WarfighterTable, foe: Foe) -> None:
    """One Hostile card."""
    card = table.rules.hostiles.get(foe.name)
    if card is None:
        refuse("WF-HOS-01", f"there is no Hostile {foe.name!r}")
    if not 0 <= foe.space <= table.last or not foe.members or foe.id >= table.next_id:
        refuse("WF-PLC-03", f"{foe.name} stands nowhere, or has no Hostile left")
    if foe.role not in ("", "objective", "minion", "guard"):
        refuse("WF-MIN-01", f"{foe.role!r} is no role of a Hostile card")
    for member in foe.members:
        if not 0 <= member.wounds < card.health or member.vulns < 0:
            refuse("WF-CMP-19", f"a Hostile of {foe.name} has more Wounds than Health")
        if any(not -1 <= c.hero < len(table.heroes) for c in member.counters):
            refuse("WF-CMP-10", f"a counter on {foe.name} names no Hero")


def check_cards(table: WarfighterTable) -> None:
    """No card is lost or doubled: decks, discards, hands, track and Hostiles make up what was printed (WF-CMP-02)."""
    if not table.cards.backs:
        return
    table.cards.check()
    seen = table.face_up()
    for bag in table.cards.bags.values():
        seen.update(bag)
    for name, back in table.cards.backs.items():
        printed = table.rules.copies(name)
        strict = back == ACTION or back.startswith("location")
        if seen[name] > printed or (strict and seen[name] != printed):
            refuse("WF-CMP-02", f"{name}: {seen[name]} cards, printed are {printed}")

"""The reading card of every part of the picture: facts, the words of the card or of its clause, the odds apart.

A card is read, never acted on. What a board may hide stands under `odds`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hordeplay.core.lettering import percent
from hordeplay.core.scene import Card
from hordeplay.games.warfighter_fantasy.guards import objective_card
from hordeplay.games.warfighter_fantasy.parts import Hero
from hordeplay.games.warfighter_fantasy.party import QUARTERS, Ready, shown
from hordeplay.games.warfighter_fantasy.passives import actions_of, entrance, load, loadout
from hordeplay.games.warfighter_fantasy.picture import (
    builder,
    defence,
    heroes,
    panels,
    pieces,
    sayings,
    town,
    track,
    tray,
)
from hordeplay.games.warfighter_fantasy.picture.chances import Trial
from hordeplay.games.warfighter_fantasy.picture.facts import (
    BEFORE,
    TOWN,
    TURN,
    Duel,
    counted,
    duel,
    looked_at,
    signed,
    weakest,
)
from hordeplay.games.warfighter_fantasy.picture.orders import KINDS, kind_of
from hordeplay.games.warfighter_fantasy.printed import figures, hostile, named, page
from hordeplay.games.warfighter_fantasy.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.text import foe_line, foe_part, hero_line


def card(table: WarfighterTable, part: str) -> Card | None:
    """What a part says when it is read; None for what is no part.

    >>> from hordeplay.games.warfighter_fantasy.at import table_at
    >>> card(table_at(), "timer").facts[0]
    ('Now', '9 of 9')
    """
    kind, _, rest = part.partition("-")
    numbers = [int(word) for word in rest.split("-") if word.isascii() and word.isdecimal() and len(word) < 9]
    if part in PANELS:
        return PANELS[part](table)
    if kind in ("ware", "hire"):
        return named(table, table.rules.slugs.get(rest, ""))
    if kind == "mode":
        return _mode(table, part)
    if kind in ("time", "die"):
        return PANELS["timer" if kind == "time" else "tray"](table)
    if kind == "step":
        return _step(table, rest)
    if kind == "order":
        return _order(table, rest)
    made = NUMBERED.get(kind)
    return made(table, numbers) if made and numbers else None


# Parts with a number


def _hero(table: WarfighterTable, numbers: list[int]) -> Card | None:
    if numbers[0] >= len(table.heroes):
        return None
    number = numbers[0]
    hero = table.heroes[number]
    printed, rank = table.hero_card(hero), table.rank(hero)
    wounds = ", ".join(f"{w.n}{' (treated)' if w.treated else ''}" for w in hero.wounds)
    facts = [
        ("Kind", f"{printed.kind}, {printed.race} {printed.cls}, level {hero.level}"),
        ("Health", f"{table.health(hero)} of {rank.health}"),
        ("Wound counters", wounds),
        ("Actions", f"{hero.actions} of {actions_of(table, hero)}"),
        ("HtH", signed(rank.hth)),
        ("Movement", signed(rank.movement)),
        *heroes.counters(table, number),
        ("Gear", ", ".join(_gear(table, hero)) or "none"),
        ("Skills and Spells", ", ".join(hero.learned)),
        ("Powers", ", ".join(hero.powers)),
        ("Deity", hero.deity),
        ("Retained", ", ".join(kept.name for kept in hero.kept)),
        ("Next level", f"{rank.next} RP" if hero.level < len(printed.ranks) else "none"),
    ]
    words = hero_line(table, number, hero)
    told = tuple((name, value) for name, value in facts if value)
    clauses = ("WF-HER-02", "WF-LVL-01", "WF-CMP-13")
    return Card(hero.name, told, words, clauses, printed.provenance, tuple(_attacks(table, number)))


def _attacks(table: WarfighterTable, number: int) -> list[tuple[str, str]]:
    """What each Attack that this Hero can make now will do: the attack builder shows one Hero, this any of them."""
    hero = table.heroes[number]
    if table.step != "hero" or table.window is not None or hero.down:
        return []
    here = [foe for foe in table.foes_at(hero.space) if foe.members]
    found: dict[
        tuple[str, str, str], dict[str, str]
    ] = {}  # by Attack and name: the first card that fares so, by its odds
    for foe in here:
        alike = [other for other in here if other.name == foe.name]
        which = f"{foe.name} {alike.index(foe) + 1} of {len(alike)}"
        for way in builder.ways(table, Duel(number, foe, weakest(table, foe))):
            if way.trial is not None and not way.why:
                found.setdefault((way.name, foe.name, way.price), {}).setdefault(_chances(way.trial), which)
    made = [
        (f"{way} on {which if len(cards) > 1 else name} ({price})", chances)
        for (way, name, price), cards in found.items()
        for chances, which in cards.items()
    ]
    return made[:_MOST]


_MOST: Final = 12
"""So many Attacks stand on a Hero's card: in a crowd they are alike."""


def _chances(trial: Trial) -> str:
    return ", ".join(f"{word} {percent(float(trial.outcome.exactly(word)))}" for word in builder.WORDS)


def _gear(table: WarfighterTable, hero: Hero) -> list[str]:
    """Gear in words, with its weapon figures, what is left of it, and its damage."""
    made = []
    for gear in hero.gear:
        weapon = table.rules.weapons.get(gear.name)
        told = [figures(weapon)] if weapon else []
        told += [f"{gear.left} left"] if gear.left != 1 else []
        told += [counted(gear.damage, "point") + " of damage"] if gear.damage else []
        told += ["broken"] if gear.broken else []
        made.append(f"{gear.name} ({', '.join(told)})" if told else gear.name)
    return made


def _space(table: WarfighterTable, numbers: list[int]) -> Card | None:
    space = numbers[0]
    if space >= len(table.spaces):
        return None
    at, place = table.spaces[space], table.location(space)
    if not at.name:
        facts = [("Level", pieces.level_name(at.level)), ("Space", f"{space} of {table.last}")]
        return page(table, "A Location to be found", facts, ("WF-LOC-03",))
    facts = [
        ("Level", pieces.level_name(at.level)),
        ("Entrance", str(entrance(table, space))),
        ("Shadow", signed(table.shadow(space))),
        ("Striking", counted(table.striking_cost(space), "Action")),
        ("State", "inactive" if at.inactive else ""),
        ("Heroes", ", ".join(hero.name for hero in table.heroes if hero.space == space)),
        ("Hostiles", ", ".join(foe_line(table, foe) for foe in table.foes if foe.space == space)),
        ("On the ground", ", ".join(gear.name for gear in at.ground)),
    ]
    holds = "; ".join(one.text for one in track.contents(table, space))
    words = [holds] if holds else []
    words += sayings.outcomes(place) if place else ()
    clauses = ("WF-OBJ-01",) if space == table.last else ("WF-LOC-02", "WF-ENT-01")
    told = tuple((name, value) for name, value in facts if value)
    return Card(at.name, told, ". ".join(words), clauses, place.provenance if place else "rulebook")


def _zone(clause: str) -> Callable[[WarfighterTable, list[int]], Card | None]:
    def made(table: WarfighterTable, numbers: list[int]) -> Card | None:
        space = numbers[0]
        if space >= len(table.spaces):
            return None
        facts = [
            ("Location", table.spaces[space].name),
            ("To step in or out", counted(table.striking_cost(space), "Action")),
        ]
        return page(table, "Striking Range" if clause == "WF-HTH-02" else "Range 0", facts, (clause,))

    return made


def _foe(table: WarfighterTable, numbers: list[int]) -> Card | None:
    if len(numbers) < 2:
        return None
    foe = next((f for f in table.foes if foe_part(table, f) == f"foe-{numbers[0]}-{numbers[1]}"), None)
    return None if foe is None else hostile(table, foe.name, foe, numbers[2] if len(numbers) > 2 else 0)


def _hand(table: WarfighterTable, numbers: list[int]) -> Card | None:
    if len(numbers) < 2 or numbers[0] >= len(table.heroes):
        return None
    hero = table.heroes[numbers[0]]
    return named(table, hero.hand[numbers[1]]) if numbers[1] < len(hero.hand) else None


def _town(table: WarfighterTable, numbers: list[int]) -> Card | None:
    found = town.milestones(table)
    if not 1 <= numbers[0] <= len(found):
        return None
    one = found[numbers[0] - 1]
    if not one.name:
        kind = "A Town ahead" if table.journey is not None else "A Location ahead"
        return page(table, kind, [("Level", pieces.level_name(one.level))], ("WF-CAM-05",))
    printed = table.rules.towns[one.name]
    adventure = next(a for a in table.rules.adventures.values() if a.town == one.name)
    facts = [
        ("Level", pieces.level_name(printed.level)),
        ("Adventure", adventure.name),
        ("State", one.state),
        ("Roll first", f"{printed.check.capitalize()} {signed(printed.modifier)}" if printed.check else ""),
    ]
    words = "; ".join(effect.said for effect in printed.does)
    told = tuple((name, value) for name, value in facts if value)
    return Card(one.name, told, words, ("WF-CAM-09",), printed.provenance)


def _level(table: WarfighterTable, numbers: list[int]) -> Card:
    """Who can be hired at a level, and for how much."""
    heroes_ = table.rules.heroes
    able = [ware.name for shelf in town.shelves(table) for ware in shelf.wares if ware.kind and numbers[0] in ware.able]
    facts = [(name, f"{heroes_[name].ranks[numbers[0] - 1].rp} RP") for name in able]
    return page(table, f"Heroes of level {numbers[0]}", facts, ("WF-BUY-01", "WF-LVL-01"))


NUMBERED: Final[Mapping[str, Callable[[WarfighterTable, list[int]], Card | None]]] = {
    "hero": _hero, "token": _hero, "space": _space, "striking": _zone("WF-HTH-02"), "range": _zone("WF-HTH-01"),
    "foe": _foe, "hand": _hand, "town": _town, "level": _level,
}  # fmt: skip


def _mode(table: WarfighterTable, part: str) -> Card | None:
    found = duel(table)
    if found is None:
        return None
    way = next((way for way in builder.ways(table, found) if way.part == part), None)
    if way is None:
        return None
    facts = [("Price", way.price), ("Not now", way.why)]
    odds = []
    if way.trial is not None and not way.why:
        odds = [
            (word.capitalize(), f"{percent(float(p))} = {p}")
            for word in builder.WORDS
            if (p := way.trial.outcome.exactly(word))
        ]
        odds += [("Hit", str(way.trial.any_hit)), ("Cover beaten", str(way.trial.beaten))]
    return page(table, way.name, facts, ("WF-ATK-03", "WF-CMP-18"), odds)


def _order(table: WarfighterTable, rest: str) -> Card | None:
    """All that a Hero can have of a kind, with its price."""
    number, _, word = rest.partition("-")
    kind = next((kind for kind in KINDS if kind.word == word), None)
    if kind is None or not number.isdecimal() or int(number) >= len(table.heroes):
        return None
    wares = [ware for shelf in town.shelves(table) for ware in shelf.wares if not ware.kind]
    fit = [one for one in wares if int(number) in one.able and kind_of(table.rules, one.name) is kind]
    facts = [(one.name, one.price) for one in fit]
    return page(table, f"{kind.name} for {table.heroes[int(number)].name}", facts, ("WF-BUY-01",))


def _step(table: WarfighterTable, word: str) -> Card | None:
    stop = next((s for s in (*TURN, *BEFORE, *TOWN) if s.word == word), None)
    if stop is None:
        return None
    clause = "WF-CAM-11" if stop in TOWN else "WF-SEQ-01" if stop in TURN else "WF-BUY-01"
    return page(table, stop.name, [], (clause,))


# Panels


def _timer(table: WarfighterTable) -> Card:
    at = str(table.timer) if table.timer else "G"
    facts = [("Now", f"{at} of {table.card.turns}"), ("Turn", str(table.turn))]
    return page(table, "Timer", facts, ("WF-TIM-01",))


def _guards(table: WarfighterTable) -> Card:
    boss = objective_card(table)
    here = sum(len(foe.members) for foe in table.foes if foe.role == "guard")
    sets = ", ".join(f"{name} {n}" for name, n in zip(("far", "middle", "near"), table.track, strict=True))
    facts = [("Sets on the track", sets), ("In the fight", str(here))]
    facts += [("A set", counted(boss.guards, boss.guard_card, boss.guard_card) if boss.guards else "no Guards here")]
    odds = [
        (f"A roll arrives after {counted(n, 'step')}", f"{percent(float(p))} = {p}")
        for n, p in sorted(panels.guard_odds(table).items())
    ]
    return page(table, "Guard Track", facts, ("WF-GRD-02",), odds if boss.guards else [])


def _cup(table: WarfighterTable) -> Card:
    whole = sum(table.cup)
    facts = [(hero.name, counted(n, "counter")) for hero, n in zip(table.heroes, table.cup, strict=False)]
    facts += [("Extra Attack cup", ", ".join(map(str, table.extra)))]
    odds = [
        (f"The next one names {hero.name}", f"{percent(n / whole)} = {n}/{whole}")
        for hero, n in zip(table.heroes, table.cup, strict=False)
        if whole
    ]
    return page(table, "Targeting cup", facts, ("WF-CTR-02", "WF-TGT-01"), odds)


def _builder(table: WarfighterTable) -> Card:
    struck, found = defence.defence(table), duel(table)
    if struck is not None:
        blow, whom = defence.odds_of(table, struck), table.heroes[struck.hero].name
        facts, odds = [("Hostile", struck.name), ("Hero", whom)], [("Its Attack", blow.said)] if blow else []
        return page(table, "A Hostile attacks", facts, ("WF-HTN-03",), odds)
    if found is None or table.outcome:
        return page(table, "Attack builder", [], ("WF-ATK-01", "WF-ATK-03"))
    facts, odds = [("Hero", table.heroes[found.hero].name), ("Hostile", found.foe.name)], []
    for way in builder.ways(table, found):
        if way.why:
            facts.append((way.name, f"not now, {way.why}"))
        elif way.trial is not None:
            odds.append((f"{way.name} ({way.price})", _chances(way.trial)))
    return page(table, "Attack builder", facts, ("WF-ATK-03", "WF-CMP-18"), odds)


def _looked(table: WarfighterTable) -> Card:
    seen = looked_at(table)
    place = seen.foe.members.index(seen.member) if seen.foe is not None and seen.member in seen.foe.members else 0
    return hostile(table, seen.name, seen.foe, place)


def _tray(table: WarfighterTable) -> Card:
    last = table.throw
    if last is None:
        return page(table, "Last Attack", [("Dice", "none yet")], ("WF-ATK-01",))
    whose = table.heroes[last.hero].name if last.hero < len(table.heroes) else "Nobody"
    facts = [
        ("Hero", whose),
        ("Hostile", last.foe),
        ("Attack dice", f"{', '.join(map(str, last.faces))} {signed(last.h)}" if last.faces else "not rolled yet"),
        ("Cover die" if last.source else "Terrain die", f"{last.die} {signed(last.p)}" if last.die else "not rolled"),
        *([("Armor die", f"{last.armor} {signed(tray.armor_bonus(table, last))}")] if last.armor else []),
    ]
    if not last.faces:
        return page(table, "The Attack", facts[:3], ("WF-ATK-01",) if last.source else ("WF-HTN-03",))
    reached = dict(tray.asked(table, last))
    facts = [(name, f"{value}; {reached[name]}" if name in reached else value) for name, value in facts]
    facts += [
        ("Result", tray.outcome(last)),
    ]
    return page(table, "Last Attack", facts, ("WF-ATK-01", "WF-ATK-03") if last.source else ("WF-HTN-03",))


def _purse(table: WarfighterTable) -> Card:
    knobs = table.rules.knobs
    facts = [
        ("Resource Points", shown(table.rp)),
        ("Copper", str(table.purse)),
        ("A Wound restored", f"{knobs.restore_price} Copper"),
        ("A Resource Point", f"{knobs.training_price} Copper"),
        *((hero.name, f"{load(table, hero)} of {loadout(table, hero)} carried") for hero in table.heroes),
    ]
    return page(table, "Purse", facts, ("WF-BUY-01", "WF-CAM-04"))


def _ready(table: WarfighterTable) -> Card:
    refusal = Ready().forbids(table, 0)
    return page(table, "Set out", [("Now", refusal.reason if refusal else "the party can set out")], ("WF-BUY-01",))


def _journey(table: WarfighterTable) -> Card:
    adventure = table.card
    facts = [
        ("Adventure", adventure.name),
        ("Turns", str(adventure.turns)),
        ("Objective", adventure.objective),
        ("Hero points", str(adventure.hero_points)),
        ("Resources", f"{shown(adventure.rp * QUARTERS)} RP"),
    ]
    return page(table, "Ahead", facts, ("WF-SET-07", "WF-CAM-16") if table.journey else ("WF-SET-07",))


def _market(table: WarfighterTable) -> Card:
    clauses = ("WF-BUY-01",) if table.journey is None else ("WF-CAM-11",)
    open_ = [(s.name, f"{sum(not w.why for w in s.wares)} of {len(s.wares)}") for s in town.shelves(table)]
    return page(table, "Market", open_, clauses)


PANELS: Final[Mapping[str, Callable[[WarfighterTable], Card]]] = {
    "timer": _timer, "guards": _guards, "cup": _cup, "builder": _builder, "hostile-card": _looked, "tray": _tray,
    "purse": _purse, "ready": _ready, "journey": _journey, "market": _market,
}  # fmt: skip

"""Which part of the picture shows which reading card, and what those of the clocks, the cups and the panels say.

A card is read, never acted on: facts, the words of the card or of its clause, the odds apart, for a board may hide them. What
is printed on the cards of the game is in `printed_cards`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hordeplay.core.english import counted, opened, percent, percents, slug
from hordeplay.core.language import tr
from hordeplay.core.scene import Card

from ..model.passives import load, loadout
from ..model.table import PARTY, WarfighterTable
from ..rules.buying import QUARTERS, Ready, shown
from ..rules.guards import objective_card
from . import attack_panel, defence_panel, last_roll, panels, seats, town
from .chances import Tests
from .facts import Duel, duel, looked_at, weakest
from .ids import foe_part, read_part
from .names import bonus
from .printed_cards import hero_card, hostile_card, named, page, possession, space_card, town_card
from .purchases import KINDS, kind_of
from .strip import BEFORE, TOWN, TURN, Phase, phases


def card(table: WarfighterTable, part: str) -> Card | None:
    """What a part says when it is read; None for what is no part.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> card(at().table, "timer").facts[0]
    ('Now', '9 of 9')
    """
    kind, numbers = read_part(part)
    rest = part.partition("-")[2]
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
    if kind == "market":
        return _shelf(table, rest)
    if kind == "order":
        return _order(table, rest)
    if kind == "has":
        return _has(table, rest)
    numbered = NUMBERED.get(kind)
    return numbered(table, numbers) if numbered and numbers else None


# Parts with a number


def _hero(table: WarfighterTable, numbers: list[int]) -> Card | None:
    number = numbers[0]
    if number >= len(table.heroes):
        return None
    return hero_card(table, number)._replace(odds=tuple(_attacks(table, number)))


def _attacks(table: WarfighterTable, number: int) -> list[tuple[str, str]]:
    """What each Attack that this Hero can make now will do: the attack builder shows one Hero, this any of them."""
    hero = table.heroes[number]
    if table.step != "hero" or table.window is not None or hero.down:
        return []
    here = [foe for foe in table.foes_at(hero.space) if foe.members]
    cards_by_odds: dict[
        tuple[str, str, str], dict[str, str]
    ] = {}  # by Attack and name: the first card that fares so, by its odds
    for foe in here:
        alike = [other for other in here if other.name == foe.name]
        which = tr("{foe} {k} of {n}", foe=foe.name, k=alike.index(foe) + 1, n=len(alike))
        for way in attack_panel.ways(table, Duel(number, foe, weakest(table, foe))):
            if way.tests is not None and not way.why:
                cards_by_odds.setdefault((way.name, foe.name, way.price), {}).setdefault(_chances(way.tests), which)
    rows = [
        (tr("{way} on {foe} ({price})", way=way, foe=which if len(cards) > 1 else name, price=price), chances)
        for (way, name, price), cards in cards_by_odds.items()
        for chances, which in cards.items()
    ]
    return rows[:_MOST]


_MOST: Final = 12
"""So many Attacks stand on a Hero's card: in a crowd they are alike."""


def _chances(tests: Tests) -> str:
    numbers = percents(*(float(tests.outcome.exactly(word)) for word in attack_panel.WORDS))
    words = (attack_panel.spoken(word) for word in attack_panel.WORDS)
    return ", ".join(f"{word} {number}" for word, number in zip(words, numbers, strict=True))


def _space(table: WarfighterTable, numbers: list[int]) -> Card | None:
    return space_card(table, numbers[0]) if numbers[0] < len(table.spaces) else None


def _zone(clause: str) -> Callable[[WarfighterTable, list[int]], Card | None]:
    def zone(table: WarfighterTable, numbers: list[int]) -> Card | None:
        space = numbers[0]
        if space >= len(table.spaces):
            return None
        facts = [
            (tr("Location"), table.spaces[space].name),
            (tr("To step in or out"), counted(table.striking_cost(space), "Action")),
        ]
        return page(table, tr("Striking Range") if clause == "WF-HTH-02" else tr("Range 0"), facts, (clause,))

    return zone


def _foe(table: WarfighterTable, numbers: list[int]) -> Card | None:
    if len(numbers) < 2:
        return None
    foe = next((f for f in table.foes if foe_part(f) == f"foe-{numbers[0]}-{numbers[1]}"), None)
    return None if foe is None else hostile_card(table, foe.name, foe, numbers[2] if len(numbers) > 2 else 0)


def _hand(table: WarfighterTable, numbers: list[int]) -> Card | None:
    if len(numbers) < 2 or numbers[0] >= len(table.heroes):
        return None
    hero = table.heroes[numbers[0]]
    return named(table, hero.hand[numbers[1]]) if numbers[1] < len(hero.hand) else None


def _town(table: WarfighterTable, numbers: list[int]) -> Card | None:
    towns = town.milestones(table)
    return town_card(table, towns[numbers[0] - 1]) if 1 <= numbers[0] <= len(towns) else None


def _seat(table: WarfighterTable, numbers: list[int]) -> Card | None:
    """A player: the Heroes, whether the player is done, and who answers for the party."""
    seat = numbers[0] - 1
    if not 0 <= seat < len(table.players):
        return None
    player = table.players[seat]
    facts = [
        (tr("Heroes"), ", ".join(seats.heroes_of(table, seat))),
        (tr("This Turn"), tr("done") if player.done else ""),
        (tr("Answers for the party"), tr("yes") if table.speaker == seat else ""),
    ]
    return page(table, player.in_words, facts, ("WF-OVR-02", "WF-RUL-74"))


def _level(table: WarfighterTable, numbers: list[int]) -> Card:
    """Who can be hired at a level, and for how much."""
    heroes_ = table.rules.heroes
    able = [ware.name for shelf in town.shelves(table) for ware in shelf.wares if ware.kind and numbers[0] in ware.able]
    facts = [(name, tr("{n} RP", n=heroes_[name].ranks[numbers[0] - 1].rp)) for name in able]
    return page(table, tr("Heroes of level {level}", level=numbers[0]), facts, ("WF-BUY-01", "WF-LVL-01"))


NUMBERED: Final[Mapping[str, Callable[[WarfighterTable, list[int]], Card | None]]] = {
    "hero": _hero, "token": _hero, "space": _space, "striking": _zone("WF-HTH-02"), "range": _zone("WF-HTH-01"),
    "foe": _foe, "hand": _hand, "town": _town, "level": _level, "seat": _seat,
}  # fmt: skip


def _mode(table: WarfighterTable, part: str) -> Card | None:
    fight = duel(table)
    if fight is None:
        return None
    way = next((way for way in attack_panel.ways(table, fight) if way.part == part), None)
    if way is None:
        return None
    facts = [(tr("Price"), way.price), (tr("Not now"), way.why)]
    odds = []
    if way.tests is not None and not way.why:
        odds = [
            (opened(attack_panel.spoken(word)), f"{percent(float(p))} = {p}")
            for word in attack_panel.WORDS
            if (p := way.tests.outcome.exactly(word))
        ]
        odds += [(tr("Hit"), str(way.tests.any_hit)), (tr("Cover beaten"), str(way.tests.beaten))]
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
    whose = tr("{wares} for {hero}", wares=tr(kind.name), hero=table.heroes[int(number)].name)
    return page(table, whose, facts, ("WF-BUY-01",))


def _has(table: WarfighterTable, rest: str) -> Card | None:
    """What a Hero has, by the Hero's number and the word of the thing."""
    number, _, word = rest.partition("-")
    if not number.isdecimal() or int(number) >= len(table.heroes):
        return None
    return possession(table, int(number), table.rules.slugs.get(word, ""))


def _step(table: WarfighterTable, word: str) -> Card | None:
    phase = next((phase for phase in (*TURN, *BEFORE, *TOWN) if phase.word == word), None)
    return None if phase is None else page(table, tr(phase.name), [], (_clause_of(phase),))


def _clause_of(phase: Phase) -> str:
    return "WF-CAM-11" if phase in TOWN else "WF-SEQ-01" if phase in TURN else "WF-BUY-01"


# Panels


def _phases(table: WarfighterTable) -> Card:
    """The strip: where the table stands on it."""
    row, now = phases(table)
    title = tr("In Town") if row is TOWN else tr("The Turn") if row is TURN else tr("Before the first Turn")
    where = tr("in any order") if now is None else tr(row[now].name) if now < len(row) else tr("over")
    return page(table, title, [(tr("Now"), where)], (_clause_of(row[0]),))


def _timer(table: WarfighterTable) -> Card:
    at = str(table.timer) if table.timer else "G"
    facts = [(tr("Now"), tr("{n} of {most}", n=at, most=table.card.turns)), (tr("Turn"), str(table.turn))]
    return page(table, tr("Timer"), facts, ("WF-TIM-01",))


def _guards(table: WarfighterTable) -> Card:
    boss = objective_card(table)
    here = sum(len(foe.members) for foe in table.foes if foe.role and foe.name == boss.guard_card)
    sets = ", ".join(f"{name} {n}" for name, n in zip(map(tr, panels.SETS), table.track, strict=True))
    facts = [(tr("Sets on the track"), sets), (tr("On the card"), str(here))]
    facts += [
        (tr("A set"), counted(boss.guards, boss.guard_card, boss.guard_card) if boss.guards else tr("no Guards here"))
    ]
    odds = [
        (tr("A roll arrives after {steps}", steps=counted(n, "step")), f"{percent(float(p))} = {p}")
        for n, p in sorted(panels.guard_odds(table).items())
    ]
    return page(table, tr("Guard Track"), facts, ("WF-GRD-02",), odds if boss.guards else [])


def _cup(table: WarfighterTable) -> Card:
    whole = sum(table.cup)
    facts = [(hero.name, counted(n, "counter")) for hero, n in zip(table.heroes, table.cup, strict=False)]
    facts += [(tr("Extra Attack cup"), ", ".join(map(str, table.extra)))]
    odds = [
        (tr("The next one names {name}", name=hero.name), f"{percent(n / whole)} = {n}/{whole}")
        for hero, n in zip(table.heroes, table.cup, strict=False)
        if whole
    ]
    return page(table, tr("Targeting cup"), facts, ("WF-CTR-02", "WF-TGT-01"), odds)


def _builder(table: WarfighterTable) -> Card:
    struck, fight = defence_panel.defence(table), duel(table)
    if struck is not None:
        blow, whom = defence_panel.odds_of(table, struck), table.heroes[struck.hero].name
        facts, odds = (
            [(tr("Hostile"), struck.name), (tr("Hero"), whom)],
            [(tr("Its Attack"), blow.in_words)] if blow else [],
        )
        return page(table, tr("A Hostile attacks"), facts, ("WF-HTN-03",), odds)
    if fight is None or table.outcome:
        return page(table, tr("Attack builder"), [], ("WF-ATK-01", "WF-ATK-03"))
    facts, odds = [(tr("Hero"), table.heroes[fight.hero].name), (tr("Hostile"), fight.foe.name)], []
    for way in attack_panel.ways(table, fight):
        if way.why:
            facts.append((way.name, tr("not now, {why}", why=way.why)))
        elif way.tests is not None:
            odds.append((f"{way.name} ({way.price})", _chances(way.tests)))
    return page(table, tr("Attack builder"), facts, ("WF-ATK-03", "WF-CMP-18"), odds)


def _looked(table: WarfighterTable) -> Card:
    seen = looked_at(table)
    place = seen.foe.members.index(seen.member) if seen.foe is not None and seen.member in seen.foe.members else 0
    return hostile_card(table, seen.name, seen.foe, place)


def _tray(table: WarfighterTable) -> Card:
    last = table.throw
    if last is None:
        return page(table, tr("Last Attack"), [(tr("Dice"), tr("none yet"))], ("WF-ATK-01",))
    whose = table.heroes[last.hero].name if last.hero < len(table.heroes) else tr("Nobody")
    who = [(tr("Hero"), whose), (tr("Hostile"), last.foe)]
    if not last.faces:
        facts = [*who, (tr("Attack dice"), tr("not rolled yet"))]
        return page(table, tr("The Attack"), facts, ("WF-ATK-01",) if last.source else ("WF-HTN-03",))
    cover = tr("Cover die") if last.source else tr("Terrain die")
    dice = [("attack", tr("Attack dice"), f"{', '.join(map(str, last.faces))} {bonus(last.h)}")]
    dice += [("cover", cover, f"{last.die} {bonus(last.p)}" if last.die else tr("not rolled"))]
    dice += (
        [("armor", tr("Armor die"), f"{last.armor} {bonus(last_roll.armor_bonus(table, last))}")] if last.armor else []
    )
    reached = dict(last_roll.asked(table, last))
    facts = [(name, f"{value}; {reached[word]}" if word in reached else value) for word, name, value in dice]
    facts = [*who, *facts, (tr("Result"), last_roll.outcome(last))]
    return page(table, tr("Last Attack"), facts, ("WF-ATK-01", "WF-ATK-03") if last.source else ("WF-HTN-03",))


def _purse(table: WarfighterTable) -> Card:
    knobs = table.rules.knobs
    facts = [
        (tr("Resource Points"), shown(table.rp)),
        (tr("Copper"), str(table.purse)),
        (tr("A Wound restored"), tr("{n} Copper", n=knobs.restore_price)),
        (tr("A Resource Point"), tr("{n} Copper", n=knobs.training_price)),
        *(
            (hero.name, tr("{load} of {loadout} carried", load=load(table, hero), loadout=loadout(table, hero)))
            for hero in table.heroes
        ),
    ]
    return page(table, tr("Purse"), facts, ("WF-BUY-01", "WF-CAM-04"))


def _ready(table: WarfighterTable) -> Card:
    refusal = Ready().forbids(table, PARTY)
    return page(
        table, tr("Set out"), [(tr("Now"), refusal.reason if refusal else tr("the party can set out"))], ("WF-BUY-01",)
    )


def _journey(table: WarfighterTable) -> Card:
    adventure = table.card
    facts = [
        (tr("Adventure"), adventure.name),
        (tr("Turns"), str(adventure.turns)),
        (tr("Objective"), adventure.objective),
        (tr("Hero points"), str(adventure.hero_points)),
        (tr("Resources"), tr("{n} RP", n=shown(adventure.rp * QUARTERS))),
    ]
    return page(table, tr("Ahead"), facts, ("WF-SET-07", "WF-CAM-16") if table.journey else ("WF-SET-07",))


def _shelf(table: WarfighterTable, word: str) -> Card | None:
    """A shelf: how much of it can be had."""
    one = next((shelf for shelf in town.shelves(table) if slug(shelf.name) == word), None)
    clauses = ("WF-BUY-01",) if table.journey is None else ("WF-CAM-11",)
    facts = [(tr("Can be had"), tr("{n} of {most}", n=one.open, most=len(one.wares)))] if one else []
    return page(table, one.name, facts, clauses) if one else None


PANELS: Final[Mapping[str, Callable[[WarfighterTable], Card]]] = {
    "phases": _phases, "timer": _timer, "guards": _guards, "cup": _cup, "builder": _builder, "hostile-card": _looked, "tray": _tray,
    "purse": _purse, "ready": _ready, "journey": _journey,
}  # fmt: skip

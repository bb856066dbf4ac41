"""Setting an Adventure up: track, decks, cups, counters, supplies, hands, the Town's text (chapters 4, 5 and 9)."""

from __future__ import annotations

from functools import partial
from string import ascii_uppercase

from hordeplay.core.arguments import known
from hordeplay.core.cards import Cards, Packet
from hordeplay.core.language import tr
from hordeplay.core.script import Among, Script, ask

from ..model.content import LEVELS
from ..model.passives import ability_target, divinity, focus_limit
from ..model.ruleset import WarfighterRules
from ..model.table import (
    ACTION,
    ITEM,
    PACK_ITEM,
    PLAYER,
    Hero,
    Journey,
    Player,
    Space,
    WarfighterTable,
    hostile_deck,
    location_deck,
)
from ..model.vocabulary import Effect, ability_name, environment_name
from .ability_rolls import ability_roll
from .buying import QUARTERS, READY_MADE, build, shown, suggested
from .decks import draw_cards, lengthen
from .effects import carry_out, gain
from .treasure import receiver
from .verbs import Done, PickGear, To


def start(
    rules: WarfighterRules, seats: int, adventure: str = "Swamp Caves", party: str = "", event: str = "",
    campaign: str = "",
) -> WarfighterTable:  # fmt: skip
    """A stand-alone Adventure or a campaign before its first step.

    `party` is a ready-made one by its name, "build" (buy it step by step), or words as in `Gareth 1: Shortsword; Tolonar 1`.
    Without one the ready-made party of the Adventure for so many seats comes, or it is bought. The seats share the Heroes
    out in turn, or as the words say: `Gareth 1 seat 0: Shortsword; Tolonar 1 seat 0; Whisper 2 seat 1`. `event` names an
    On the Adventure card. `ValueError` says which word is wrong, and what is nearest.

    >>> table = start(WarfighterRules.load(), 1)
    >>> [hero.name for hero in table.heroes], table.rp, table.last
    (['Gareth', 'Tolonar', 'Whisper', 'Herka'], 4, 4)
    """
    known(adventure, rules.adventures, "adventures")
    if event not in ("", *(card.name for card in rules.on_the_adventure.values() if card.adventure == adventure)):
        raise ValueError(f"{event!r} is no card for {adventure} (WF-OTA-01)")
    if campaign != "":
        known(campaign, rules.campaigns, "campaigns")
    if not isinstance(party, str):
        raise ValueError(f"party: words such as 'Gareth 1: Shortsword; Tolonar 1', not {party!r}")
    table = WarfighterTable(rules, "party", Cards.of({}), adventure, event=event)
    if seats > 1:
        table.players = [Player(f"{PLAYER}{letter}") for letter in ascii_uppercase[:seats]]
    table.rp = (rules.adventures[adventure].rp * rules.knobs.adventure_rp + 50) // 100 * QUARTERS
    if campaign:
        table.journey = Journey(campaign)
        embark(table)
    lay_out(table)
    party = party or affordable(table, suggested(adventure, seats))
    if campaign and party in READY_MADE:
        party = "build"
    if party != "build":
        build(table, party)
        table.step = "deity" if table.journey is None else "road"
    elif (least := cheapest_leader(rules)) > table.rp:
        has = shown(table.rp)
        raise ValueError(f"a party begins with a Player Hero, which costs {shown(least)} RP, not {has} (WF-OVR-02)")
    return table


def cheapest_leader(rules: WarfighterRules) -> int:
    """What the cheapest Player Hero costs, in quarters of a Resource Point (WF-OVR-02)."""
    ranks = (rank for card in rules.heroes.values() if card.kind == "Player" for rank in card.ranks)
    return min((rank.rp for rank in ranks), default=0) * QUARTERS


def affordable(table: WarfighterTable, party: str) -> str:
    """The party itself, or "build" where edited cards or turned knobs leave no way to buy it as it is (WF-BUY-01)."""
    if party in READY_MADE:
        try:
            build(table.copy(), party)
        except ValueError:
            return "build"
    return party


def embark(table: WarfighterTable) -> None:
    """The map: points to start with. `ValueError` when its Towns are not all known (WF-CAM-02, WF-CAM-05)."""
    assert table.journey is not None
    card, rules = table.rules.campaigns[table.journey.name], table.rules
    for level, n in zip(LEVELS, card.pool, strict=True):
        if sum(1 for town in card.towns if town in rules.towns and rules.towns[town].level == level) < n:
            raise ValueError(f"the Towns of {card.name} are not all known, so that it cannot be played (WF-CAM-05)")
    table.rp = rules.knobs.starting_rp * QUARTERS


def lay_out(table: WarfighterTable) -> None:
    """The track with the Objective behind its Locations, the Timer, fresh decks.

    WF-SET-06, WF-SET-07, WF-SET-12, WF-CAM-07.
    """
    card, rules = table.card, table.rules
    table.spaces = [Space("A", card.name, entered=True)]
    for level, n in zip(LEVELS, card.locations, strict=False):
        table.spaces += [Space(level) for _ in range(n)]
    table.spaces.append(Space("O", card.objective, inactive=True))
    if table.event and rules.on_the_adventure[table.event].adds and len(table.spaces) < rules.knobs.longest_track:
        lengthen(table, rules.on_the_adventure[table.event].adds)
    table.timer, table.turn, table.track = card.turns, 0, [0, 0, 0]
    table.foes, table.paid, table.withheld, table.pending, table.in_order = [], [], [], [], False
    table.outcome, table.played, table.town_draw, table.next_id, table.throw = "", False, 0, 1, None
    objective = rules.hostiles[rules.objectives[card.objective].hostile]
    set_aside = (objective.minions, objective.guard_card)
    backs: dict[str, str] = {}
    counts: dict[str, int] = {}
    held = [gear.name for hero in table.heroes for gear in hero.gear if gear.name in rules.items]
    for action in rules.actions.values():
        backs[action.name] = ACTION
        counts[action.name] = rules.knobs.location_markers if action.marker else action.copies
    for item in rules.items.values():
        if item.pack in ("", card.pack):
            backs[item.name] = PACK_ITEM if item.pack else ITEM
            counts[item.name] = max(0, item.copies - held.count(item.name))
    for location in rules.locations.values():
        backs[location.name] = location_deck(location.level)
    for hostile in rules.hostiles.values():
        if not hostile.objective:
            backs[hostile.name], counts[hostile.name] = hostile_deck(hostile.level), int(hostile.name not in set_aside)
    decks = [
        ACTION,
        ITEM,
        *([PACK_ITEM] if card.pack else []),
        *(location_deck(level) for level in LEVELS[:4]),
        *(hostile_deck(level) for level in LEVELS),
    ]
    piles: dict[str, list[Packet]] = {}
    for deck in decks:
        n = sum(counts.get(name, 1) for name, back in backs.items() if back == deck)
        piles[deck] = [{deck: n}] if n else []
    table.cards = Cards.of(backs, counts, piles)
    table.discards, table.tops = {deck: [] for deck in decks}, {}


def supplies(table: WarfighterTable) -> Script[str]:
    """Counters as printed, the cups, and what is allocated as an Adventure starts (WF-CTR-02, WF-ENV-02, WF-RUL-61)."""
    knobs = table.rules.knobs
    for hero in table.heroes:
        hero.space, hero.striking, hero.vulns, hero.this_adventure = 0, False, 0, []
        hero.kept, hero.buffs, hero.saved, hero.hand = [], [], [], []
        if table.journey is None:
            replenish(table, hero)
            hero.divinity = divinity(table, hero)
    table.cup = [0 if hero.down else knobs.counters_per_hero for hero in table.heroes]
    table.extra = [0 if hero.down else knobs.extra_counters_per_hero for hero in table.heroes]
    for i, hero in list(table.up()):
        names = [*dict.fromkeys(hero.learned), *(gear.name for gear in hero.gear)]
        for name in names:
            for ability in table.rules.abilities(name):
                if ability.when == "setup":
                    for effect in ability.does:
                        yield from supply(table, i, effect)
    table.purse += 0 if table.journey else table.rp * knobs.copper_per_rp // QUARTERS
    table.rp = 0 if table.journey is None else table.rp
    return "town_text"


def replenish(table: WarfighterTable, hero: Hero) -> None:
    """Every printed counter at its printed number, up or down; declared powers leave their slots.

    WF-CAM-10, WF-RUL-59: Divinity and Hardy are not printed on Heroes.
    """
    rank = table.rank(hero)
    hero.xp, hero.toughness, hero.luck, hero.focus = rank.xp, rank.toughness, rank.luck, focus_limit(table, hero)
    hero.powers = [name for name in rank.printed if name in table.rules.powers]
    if table.rules.knobs.replenish_divinity == "reset":
        hero.divinity = divinity(table, hero)


def _counter_of(kind: str, k: int, n: int) -> str:
    """Which of so many Hardy counters is handed out, as it is asked."""
    of = tr(", {k} of {n}", k=k, n=n) if n > 1 else ""
    return tr("Hardy ({kind})", kind=environment_name(kind)) + of


def supply(table: WarfighterTable, number: int, effect: Effect) -> Script[None]:
    """One supply: Hardy counters go to whom the party likes, and then never move (WF-RUL-61)."""
    if effect.do != "hardy" or table.rules.knobs.hardy_goes_to == "owner":
        gain(table, table.heroes[number], effect, effect.n)
        return
    for k in range(effect.n):
        seat = table.heroes[number].seat
        what = partial(_counter_of, effect.kind, k + 1, effect.n)
        to = yield from receiver(table, [i for i, _ in table.up()], what, seat, "WF-ENV-02")
        kinds = table.heroes[to].hardy
        kinds[effect.kind] = kinds.get(effect.kind, 0) + 1
        table.tell("WF-RUL-61", "hardy", hero=to, kind=effect.kind)


def town_text(table: WarfighterTable) -> Script[str]:
    """The text of the Adventure's Town, once (WF-CAM-09, WF-CAM-20, WF-RUL-58)."""
    if table.journey is None and table.rules.knobs.town_in_standalone == "text":
        yield from enter_town(table, table.card.town)
    return "hands"


def _who_rolls(town: str, check: str) -> str:
    return tr("{town}: who rolls {ability}?", town=town, ability=ability_name(check))


def enter_town(table: WarfighterTable, name: str) -> Script[None]:
    """What a Town does to those who enter it; a Hero who can rolls first where it asks for that."""
    town = table.rules.towns[name]
    table.tell("WF-CAM-09", "town", name=name)
    if town.check:
        able = [i for i, hero in table.up() if ability_target(table, hero, town.check)[0]]
        if not able:
            return
        offers, question = [To(table.heroes[i].slug) for i in able], partial(_who_rolls, name, town.check)
        choice = yield from ask(table, table.speaker, question, Among(offers), Among([Done()]), rule="WF-CAM-09")
        if isinstance(choice, Done):
            return
        passed = yield from ability_roll(table, table.numbered(choice.hero), town.check, town.modifier, "WF-CAM-09")
        if not passed:
            return
    for effect in town.does:
        yield from town_effect(table, name, effect)


def town_effect(table: WarfighterTable, name: str, effect: Effect) -> Script[None]:
    """One effect of a Town."""
    if effect.do == "hardy":
        for i, hero in table.up():
            choice = yield from ask(
                table, hero.seat, partial(tr, "{hero}: Hardy against what?", hero=hero.name), Among([PickGear("hot"), PickGear("cold")]),
                rule="WF-ENV-02",
            )  # fmt: skip
            kind = choice.gear.capitalize()
            hero.hardy[kind] = hero.hardy.get(kind, 0) + effect.n
            table.tell("WF-ENV-02", "hardy", hero=i, kind=kind)
    elif effect.do == "draw":
        table.town_draw = effect.n
    elif effect.do == "mend":
        damaged = [i for i, hero in table.up() if any(g.damage for g in hero.gear)]
        if damaged:
            i = yield from receiver(table, damaged, partial(tr, "Mend {n}", n=effect.n), rule="WF-CAM-09")
            yield from carry_out(table, i, (effect,), name, "WF-CAM-09")
    else:
        yield from carry_out(table, next(i for i, _ in table.up()), (effect,), name, "WF-CAM-09")


def opening_hands(table: WarfighterTable) -> Script[str]:
    """Each Player Hero draws as many cards as Health (WF-ACT-11), and two more where the Town gave them."""
    for i, hero in table.up():
        yield from draw_cards(table, i, table.hand_size(hero), "WF-ACT-11")
        if table.town_draw:
            yield from draw_cards(table, i, table.town_draw, "WF-CAM-09")
    table.town_draw = 0
    return "turn_start"

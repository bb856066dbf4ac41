"""What a designer may measure in every game of Warfighter Fantasy, and how cards are given and taken away."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from hordeplay.core.english import counted as counted_words
from hordeplay.core.english import slug
from hordeplay.core.language import message, message_in, tr
from hordeplay.core.measures import (
    BRANCHING,
    WON,
    Intervention,
    Measure,
    Price,
    at_end,
    counted,
    in_the_deck,
    summed,
    told_of,
)
from hordeplay.core.rules import HouseRule

from .model.ruleset import WarfighterRules
from .model.table import Hero, WarfighterTable, hostile_deck
from .rules.buying import cannot_have, cannot_learn, hire
from .rules.treasure import new_gear

if TYPE_CHECKING:
    from hordeplay.core.script import Script, Step

Change: TypeAlias = "Callable[[WarfighterTable, str], None]"

MEASURES: Final[Mapping[str, Measure]] = {
    message_in("measure", "won"): WON,
    message_in("measure", "turns"): at_end(message("Turns of the Adventure at its end"), lambda table, _: table.turn),
    message_in("measure", "branching"): BRANCHING,
    message_in("measure", "eliminated"): counted("eliminated", says=message("Hostile cards that are eliminated")),
    message_in("measure", "wounds"): counted("suffers", says=message("Wound counters that Heroes suffer")),
    message_in("measure", "down"): at_end(
        message("Heroes who are Down at the end"), lambda table, _: sum(hero.down for hero in table.heroes)
    ),
    message_in("measure", "guards"): counted("guards", says=message("sets of Guards that are rolled for")),
    message_in("measure", "upgunned"): summed(
        "uses", says=message("cards that are played Upgunned"), of=lambda event: bool(event.facts["upgunned"])
    ),
    message_in("measure", "treasure"): counted(
        "coins", "takes", says=message("coins and Items that are found, events")
    ),
}
"""By name; `won` is a measure of its own because all win or lose together, and a share of wins is divided among seats."""


def _item_price(rules: WarfighterRules, name: str) -> Price:
    """Its value in treasure points (WF-TRE-02)."""
    value = rules.items[name].value
    return Price(value, counted_words(value, "treasure point"))


def _at_the_start(rules: WarfighterRules, says: str, change: Change, name: str) -> WarfighterRules:
    """A change of the table once its party stands, before anything else happens (WF-OVR-02)."""

    def patch(table: WarfighterTable, printed: Step[WarfighterTable]) -> Script[str] | str:
        change(table, name)
        return printed(table)

    house = HouseRule(slug(says), says, "WF-OVR-02", steps={"deity": patch})
    return rules.house(type(rules).register(house).name)


# Heroes


def _stays(table: WarfighterTable, name: str) -> int:
    """The Hero stays at home, and where the party is full the last one with it; returns who would play the Hero."""
    seat = next((hero.seat for hero in table.heroes if hero.name == name), -1)
    others = [hero for hero in table.heroes if hero.name != name]
    table.heroes = others[: table.rules.knobs.most_heroes - 1]
    playing = [hero.seat for hero in table.heroes]
    return seat if seat >= 0 else min(range(len(table.players)), key=playing.count)


def stays(table: WarfighterTable, name: str) -> None:
    """The Hero stays at home."""
    if table.journey is None:
        _stays(table, name)


def joins(table: WarfighterTable, name: str) -> None:
    """The Hero joins at level 1 with what is printed on the card, bought by nobody (WF-HER-03)."""
    if table.journey is None:
        hero = hire(table, name, 1, _stays(table, name))
        table.tell("WF-BUY-01", "hires", hero=table.numbered(hero.slug), name=name, level=1)


def hero_sides(rules: WarfighterRules, name: str) -> tuple[WarfighterRules, WarfighterRules]:
    """The party of the Adventure, without its own Hero of this name, with the Hero at level 1 and without.

    At level 1 with the printed cards all Heroes are alike and have a price (WF-HER-03). A full party leaves its last Hero
    at home for the guest on both sides (WF-RUL-78). A campaign, whose party is bought, is left alone.
    """
    with_it = _at_the_start(rules, f"the party has {name} at level 1", joins, name)
    return with_it, _at_the_start(rules, f"the party goes without {name}", stays, name)


DEEDS: Final = frozenset({"attacks", "uses", "enters", "explores", "activates", "declares"})
"""Events of a Hero who does something."""


def _deeds(table: WarfighterTable, name: str) -> int:
    number = table.numbered(slug(name))
    log = table.log or ()
    return sum(event.what in DEEDS and event.facts.get("hero") == number for event in log) if number >= 0 else 0


def _hero_price(rules: WarfighterRules, name: str) -> Price | None:
    """The Resource Points of its level 1 (WF-LVL-01)."""
    rp = rules.heroes[name].ranks[0].rp
    return Price(rp, f"{rp} RP") if rp else None


# Hostiles


def left_out(table: WarfighterTable, name: str) -> None:
    """The deck of its level lies there without the Hostile."""
    deck = hostile_deck(table.rules.hostiles[name].level)
    if name not in table.cards.bags.get(deck, ()):
        return
    table.cards.bags[deck].remove(name)
    (packet,) = table.cards.piles[deck]
    packet[deck] -= 1
    if not packet[deck]:
        table.cards.piles[deck] = []


def hostile_sides(rules: WarfighterRules, name: str) -> tuple[WarfighterRules, WarfighterRules]:
    """The deck of its level has the Hostile, or has it not.

    Where the Objective, a card with Minions or Guards bring it all the same, it never attacks: those cannot be left out
    (WF-OBJ-02, WF-MIN-01, WF-GRD-01).
    """
    return rules, _at_the_start(
        rules.edit("hostiles", name, attacks=0), f"the decks lie there without {name}", left_out, name
    )


def _hostile_price(rules: WarfighterRules, name: str) -> Price | None:
    """The XP for whoever eliminates it (WF-HOS-02)."""
    xp = rules.hostiles[name].xp
    return Price(xp, f"{xp} XP") if xp else None


# Gear and Skills of the first Hero who may have them


def _bearer(table: WarfighterTable, name: str) -> Hero | None:
    """The first Hero who may have a piece of Gear beside printed Gear and weapons, all other Gear of the Hero put away.

    So the Loadout has room for whatever is tried (WF-BUY-04); of weapons, armors and shields the Hero has no other.
    """
    rules = table.rules
    kinds = (rules.weapons, rules.armors, rules.shields)
    alike = next((kind for kind in kinds if name in kind), {name: None})
    for hero in table.heroes:
        gear = hero.gear
        hero.gear = [one for one in gear if one.name not in alike and (one.printed or one.name in rules.weapons)]
        if cannot_have(table, hero, name) is None:
            return hero
        hero.gear = gear
    return None


def bears_none(table: WarfighterTable, name: str) -> None:
    """The first Hero who may have it has no bought Gear, or a weapon alone beside what would be none."""
    if table.journey is None:
        _bearer(table, name)


def bears(table: WarfighterTable, name: str) -> None:
    """The same Hero has it as well."""
    hero = _bearer(table, name) if table.journey is None else None
    if hero is not None and name != "Unarmed":
        hero.gear.append(new_gear(table, name))
        table.tell("WF-BUY-01", "buys", hero=table.heroes.index(hero), name=name)


def gear_sides(rules: WarfighterRules, name: str) -> tuple[WarfighterRules, WarfighterRules]:
    """The first Hero of the party who may have a piece of Gear has it, or has it not (WF-BUY-01, WF-BUY-04).

    On both sides that Hero has nothing else that was bought; a weapon is kept beside Gear that is none. So a weapon is set
    against bare hands, and every one against the same. What is put away is not paid back, what is given not paid for. Where
    nobody in the party may have it, both sides are alike. A campaign is left alone.
    """
    with_it = _at_the_start(rules, f"the first who may has {name}", bears, name)
    return with_it, _at_the_start(rules, f"the first who may have {name} has it not", bears_none, name)


def _learner(table: WarfighterTable, name: str) -> Hero | None:
    """The first Hero who may learn the Skill, and who then has not."""
    for hero in table.heroes:
        learned = hero.learned
        hero.learned = [one for one in learned if one != name]
        if cannot_learn(table, hero, name) is None:
            return hero
        hero.learned = learned
    return None


def untaught(table: WarfighterTable, name: str) -> None:
    """The first Hero who may learn it has not."""
    if table.journey is None:
        _learner(table, name)


def taught(table: WarfighterTable, name: str) -> None:
    """The first Hero who may learn it has."""
    hero = _learner(table, name) if table.journey is None else None
    if hero is not None:
        insort(hero.learned, name)
        table.tell("WF-BUY-01", "buys", hero=table.heroes.index(hero), name=name)


def skill_sides(rules: WarfighterRules, name: str) -> tuple[WarfighterRules, WarfighterRules]:
    """The first Hero of the party who may learn a Skill has learned it, for nothing, or has not (WF-SKL-01)."""
    with_it = _at_the_start(rules, f"the first who may has learned {name}", taught, name)
    return with_it, _at_the_start(rules, f"the first who may learn {name} has not", untaught, name)


def _by_its_owner(table: WarfighterTable, name: str) -> int:
    """Uses of a card by the Hero who was given it; another may have one of the same name printed."""
    owner, uses = -1, 0
    for event in table.log or ():
        if event.what == "buys" and event.facts["name"] == name:
            owner, uses = event.facts["hero"], 0
        elif event.facts.get("hero") == owner >= 0:
            card = event.what == "uses" and event.facts["card"] == name
            uses += card or (event.what == "attacks" and event.facts["source"] == slug(name))
    return uses


def _uses_of_an_item(table: WarfighterTable, name: str) -> int:
    """Uses of an Item; of one that is a weapon, Attacks with it by the Heroes through whose hands one has gone (WF-TRE-01).

    Such a weapon is called as those that are bought are; a Hero who has both attacks with either.
    """
    title = table.rules.items[name].acts_as or name
    bearers: set[int] = set()
    uses = 0
    for event in table.log or ():
        facts = event.facts
        match event.what:
            case "takes" if facts["item"] == name:
                bearers.add(facts["hero"])
            case "picks_up" if facts["gear"] == title:
                bearers.add(facts["hero"])
            case "passes_on" if facts["gear"] == slug(title) and facts["hero"] in bearers:
                bearers.add(table.numbered(facts["to"]))
            case "attacks":
                uses += facts["source"] == slug(title) and facts["hero"] in bearers
            case "uses":
                uses += facts["card"] == title
    return uses


def _unseen(rules: WarfighterRules, name: str) -> bool:
    """Whether a card works without being used: no way to use it is printed."""
    return name not in rules.weapons and not rules.ways(name)


def _gear_price(rules: WarfighterRules, name: str) -> Price | None:
    """Its cost in Copper (WF-BUY-01); None for what nobody sells."""
    copper = rules.price(name) if name in rules.for_sale else 0
    return Price(copper, tr("{n} Copper", n=copper)) if copper else None


def _skill_price(rules: WarfighterRules, name: str) -> Price | None:
    """Its Resource Points (WF-SKL-01)."""
    rp = rules.skills[name].rp
    return Price(rp, f"{rp} RP") if rp else None


def _gear(kind: str) -> Intervention:
    return Intervention(
        gear_sides,
        "won",
        message("the first Hero who may have it has it, or has it not, and no other bought Gear")
        if kind == "weapons"
        else message("the first Hero who may have it has it, or has it not, and no other bought Gear but weapons"),
        _by_its_owner,
        message("that Hero attacks with it or uses it"),
        _unseen,
        _gear_price,
        "Copper",
    )


INTERVENTIONS: Final[Mapping[str, Intervention]] = {
    "actions": Intervention(
        in_the_deck("actions"),
        "won",
        message("the Action deck has the card, or has it not"),
        told_of(("uses", "card")),
        message("a Hero uses it"),
    ),
    "items": Intervention(
        in_the_deck("items"),
        "won",
        message("the Item deck has the card, or has it not"),
        _uses_of_an_item,
        message("a Hero attacks with it or uses it"),
        price=_item_price,
        unit="treasure point",
    ),
    "heroes": Intervention(
        hero_sides,
        "won",
        message("the Hero goes with the party at level 1, or the party goes without"),
        _deeds,
        message("the Hero moves, explores, attacks or uses a card"),
        price=_hero_price,
        unit="RP",
    ),
    "hostiles": Intervention(
        hostile_sides,
        "won",
        message(
            "its deck has the Hostile, or has it not; what an Objective, Minions or Guards bring attacks, or does not"
        ),
        told_of(("appears", "foe")),
        message("it appears"),
        price=_hostile_price,
        unit="XP",
    ),
    "weapons": _gear("weapons"),
    "armors": _gear("armors"),
    "shields": _gear("shields"),
    "equipment": _gear("equipment"),
    "skills": Intervention(
        skill_sides,
        "won",
        message("the first Hero who may learn it has learned it, or has not"),
        _by_its_owner,
        message("that Hero uses it"),
        _unseen,
        _skill_price,
        "RP",
    ),
}
"""By content table; the party wins or loses together. What a Hero is given is free, so that its price can be set against it."""

EXACT_SAMPLES: Final = (
    "Dagger against Cover 1",
    "Mace against Cover 3 with HtH 2 and 2 Vulns",
    "a Wound by Cave Troll on terrain 3 through armor of Cover 4",
    "Wounds from 2 Attacks of Cave Troll on terrain 2",
)
"""Exact questions beside those of the bench."""

"""A position in plain words, and events in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hordeplay.core.script import Event
from hordeplay.games.warfighter_fantasy.parts import Foe, Hero
from hordeplay.games.warfighter_fantasy.passives import armor_cover, entrance, shield_left, sturdiness, terrain
from hordeplay.games.warfighter_fantasy.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.words import plural


def seat_name(table: WarfighterTable, seat: int) -> str:
    """The one seat is the party."""
    return "Party"


def text(table: WarfighterTable, seat: int | None) -> str:
    """The whole position."""
    return "\n".join(lines(table))


def lines(table: WarfighterTable) -> Iterator[str]:
    """Adventure, track, Heroes, Hostiles, Guards."""
    guards = " ".join(str(n) for n in table.track)
    clock = f"Timer {table.timer}" if table.timer else "Timer G"
    yield f"{table.adventure}: Turn {table.turn}, {clock}, Guards {guards}, {table.purse} Copper"
    if table.journey is not None:
        yield f"{table.journey.name}: {table.journey.town or 'setting out'}, {table.rp // 4} RP"
    for i, space in enumerate(table.spaces):
        name = space.name or f"({space.level})"
        cost = f", Entrance {entrance(table, i)}" if space.name else ""
        state = ", inactive" if space.inactive else ""
        ground = f", on the ground: {', '.join(g.name for g in space.ground)}" if space.ground else ""
        yield f"  {i} {name}{cost}{state}{ground}"
    for i, hero in enumerate(table.heroes):
        yield f"  #{i + 1} {hero_line(table, i, hero)}"
    for foe in table.foes:
        yield f"  {foe_line(table, foe)}"


def hero_line(table: WarfighterTable, number: int, hero: Hero) -> str:
    """A Hero in one line."""
    if hero.down:
        return f"{hero.name} {hero.level}: Down in space {hero.space}"
    rank = table.rank(hero)
    parts = [f"space {hero.space}{' Striking' if hero.striking else ''}", f"Health {table.health(hero)}/{rank.health}"]
    parts.append(f"Cover {terrain(table, number)}")
    if armor_cover(table, hero):
        parts.append(f"armor {armor_cover(table, hero)} ({sturdiness(table, hero)})")
    if shield_left(table, hero):
        parts.append(f"shield {shield_left(table, hero)}")
    counters = {
        "Actions": hero.actions, "Attack Actions": hero.attacks + hero.hth_attacks, "Vulns": hero.vulns, "XP": hero.xp,
        "Toughness": hero.toughness, "Luck": hero.luck, "Focus": hero.focus, "Divinity": hero.divinity,
        "Copper": hero.coins,
    }  # fmt: skip
    parts += [f"{name} {n}" for name, n in counters.items() if n]
    if hero.shadows:
        parts.append("in the Shadows")
    if hero.hand:
        parts.append(f"hand: {', '.join(hero.hand)}")
    return f"{hero.name} {hero.level}: {'; '.join(parts)}"


def foe_line(table: WarfighterTable, foe: Foe) -> str:
    """A Hostile card in one line."""
    card = table.hostile(foe)
    members = []
    for member in foe.members:
        left = f"{table.left(foe, member)}" if card.health > 1 else ""
        marks = "".join(
            f"{'' if c.hero < 0 else f'#{c.hero + 1}'}{'*' if c.acted else ''}" or "-" for c in member.counters
        )
        members.append(f"{left}{'v' * member.vulns}[{marks}]")
    role = f" ({foe.role})" if foe.role else ""
    return f"{foe.name}{role} in space {foe.space}: {' '.join(members)}"


def foe_part(table: WarfighterTable, foe: Foe) -> str:
    """The id of a Hostile card's part."""
    return f"foe-{foe.id}-{foe.space}"


SAYS: Final[dict[str, str]] = {
    "hires": "{name} joins at level {level}",
    "buys": "{who} gets {name}",
    "town": "The party enters {name}",
    "turn": "Turn {n} begins",
    "draws": "{who} draws {card}",
    "finds": "{who} finds the Location {card}",
    "marker": "{who} draws a Location Marker, and there is nothing to find",
    "shuffles": "The {pile} discards are shuffled",
    "uses": "{who} uses {card}",
    "declares": "{who} declares {power}",
    "attacks": "{who} attacks {foe} with {source}: {faces} {h:+}, cover die {cover} {p:+}",
    "wounds": "{foe}: {n} [Wound/Wounds]",
    "vulned": "{foe}: {n} [Vuln/Vulns]",
    "eliminated": "Eliminated: {foe}",
    "gains": "{who} gains {xp} XP",
    "coins": "{who} takes {copper} Copper",
    "takes": "{who} takes {item}",
    "lies": "{item} lies on the ground of space {space}",
    "passes": "{item} is worth too much and is discarded",
    "strikes": "Attack of {foe} on {who}: {faces}, total {total}",
    "terrain": "Terrain of {who}: {die} {bonus:+}",
    "armor": "Armor of {who}: {die}",
    "vuln": "{who} gets {n} [Vuln/Vulns]",
    "suffers": "{who} suffers {n} [Wound/Wounds], Health {left}",
    "soaks": "{by} of {who} takes a Wound",
    "prevents": "{n} [Wound/Wounds] of {who} [is/are] prevented",
    "falls": "{who} is Down",
    "rises": "{who} is back",
    "heals": "{who} is healed by {n}",
    "restored": "{who} is restored by {n}",
    "mends": "{gear} of {who} is mended",
    "breaks": "{gear} of {who} breaks",
    "rerolls": "{who} rolls again: {face}",
    "appears": "New in space {space}: {foe}[/, {n} of them]",
    "explores": "{who} plays {card}",
    "activates": "{who} activates the Objective",
    "enters": "{who} enters space {space}",
    "turns_back": "{who} cannot pay the Entrance and stays",
    "discarded": "The Location is discarded, {who} steps back",
    "check": "{who} {outcome} the check",
    "ability": "{who} rolls {ability}: {face} {bonus:+}, {need} is needed",
    "environment": "{who} rolls against {kind}: {face}, {need} is needed",
    "hardy": "{who} gets Hardy ({kind})",
    "withstands": "{who} spends a Hardy counter: {kind}",
    "counters": "{who} gets {n} {do}",
    "steadies": "{who} has {n} [Vuln/Vulns] left",
    "striking": "{who} changes the range",
    "passes_on": "{who} hands over {gear}",
    "drops": "{who} drops {gear}",
    "picks_up": "{who} picks up {gear}",
    "tithes": "{who} tithes {gear}",
    "recovers": "{who} recovers {what_counter}",
    "ends": "{card} ends",
    "advances": "Nearer, to space {space}: one of {foe}",
    "attracted": "{foe}: one more comes",
    "timer": "The Timer stands at {left}",
    "guards": "Guards roll {face}",
    "no_guards": "There are no Guards",
    "taunts": "Hostiles turn to {who}",
    "stalls": "{foe}: an attack is lost",
    "entrance": "The Entrance cost of space {space} changes by {n}",
    "purse": "{copper} Copper for the party",
    "trains": "The party trains",
    "sells": "{who} sells {gear}",
    "promoted": "{who} rises to level {level}",
    "retreats": "The party retreats to {town}",
}


COUNTERS: Final[dict[str, str]] = {
    "xp": "XP", "tough": "Toughness", "focus": "Focus", "divinity": "Divinity", "hardy": "Hardy ({kind})",
}  # fmt: skip
WORDS: Final[dict[str, str]] = {"chart": "the printed chart", "coin": "a Copper"}
"""What choices say for what is no card."""


def say(table: WarfighterTable, event: Event) -> str:
    """An event in one sentence."""
    facts = dict(event.facts)
    number = facts.get("hero", -1)
    facts["who"] = (
        table.heroes[number].name if isinstance(number, int) and 0 <= number < len(table.heroes) else "Somebody"
    )
    if event.what == "ends" and "won" in facts:
        return f"{facts['adventure']} ends in {'success' if facts['won'] else 'failure'}: {facts['why']}"
    if event.what == "check":
        facts["outcome"] = "passes" if facts["passed"] else "fails"
    if event.what == "steadies":
        facts["n"] = facts["left"]
    for name in ("source", "gear"):
        facts[name] = WORDS.get(facts.get(name, "")) or table.rules.slugs.get(facts.get(name, ""), facts.get(name))
    for name in ("by", "what_counter"):
        facts[name] = str(facts.get(name, "")).capitalize()
    facts["do"] = COUNTERS.get(facts.get("do", ""), "").format(**facts)
    facts["faces"] = " ".join(map(str, facts.get("faces", ())))
    return plural(SAYS[event.what].format(**facts), facts.get("n", 1)) if event.what in SAYS else event.what

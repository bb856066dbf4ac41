"""A position in plain words: the Adventure and its Timer, each Location, each Hero, each Hostile card in a line."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.coins import in_words
from ..model.passives import armor_cover, entrance, shield_left, sturdiness, terrain
from ..model.table import Foe, Hero, WarfighterTable


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
        player = f" ({table.players[hero.seat].name})" if len(table.players) > 1 else ""
        yield f"  #{i + 1} {hero_line(table, i, hero)}{player}"
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
    }  # fmt: skip
    parts += [f"{name} {n}" for name, n in counters.items() if n]
    parts += [in_words(hero.coins)] if hero.coins else []
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

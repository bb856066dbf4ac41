"""A position in plain words: the Adventure and its Timer, each Location, each Hero, each Hostile card in a line."""

from __future__ import annotations

from collections.abc import Iterator

from hordeplay.core.language import tr

from ..model.coins import in_words
from ..model.passives import armor_cover, entrance, shield_left, sturdiness, terrain
from ..model.table import Foe, Hero, WarfighterTable
from .names import ROLES


def text(table: WarfighterTable, seat: int | None) -> str:
    """The whole position."""
    return "\n".join(lines(table))


def lines(table: WarfighterTable) -> Iterator[str]:
    """Adventure, track, Heroes, Hostiles, Guards."""
    guards = " ".join(str(n) for n in table.track)
    clock = tr("Timer {n}", n=table.timer or "G")
    yield tr(
        "{adventure}: Turn {turn}, {clock}, Guards {guards}, {purse} Copper",
        adventure=table.adventure,
        turn=table.turn,
        clock=clock,
        guards=guards,
        purse=table.purse,
    )
    if table.journey is not None:
        yield tr(
            "{campaign}: {town}, {rp} RP",
            campaign=table.journey.name,
            town=table.journey.town or tr("setting out"),
            rp=table.rp // 4,
        )
    for i, space in enumerate(table.spaces):
        name = space.name or f"({space.level})"
        cost = tr(", Entrance {n}", n=entrance(table, i)) if space.name else ""
        state = tr(", inactive") if space.inactive else ""
        ground = tr(", on the ground: {gear}", gear=", ".join(g.name for g in space.ground)) if space.ground else ""
        yield f"  {i} {name}{cost}{state}{ground}"
    for i, hero in enumerate(table.heroes):
        player = f" ({table.players[hero.seat].in_words})" if len(table.players) > 1 else ""
        yield f"  #{i + 1} {hero_line(table, i, hero)}{player}"
    for foe in table.foes:
        yield f"  {foe_line(table, foe)}"


def hero_line(table: WarfighterTable, number: int, hero: Hero) -> str:
    """A Hero in one line."""
    return f"{hero.name} {hero.level}: {hero_state(table, number, hero)}"


def hero_state(table: WarfighterTable, number: int, hero: Hero, *, actions: bool = True) -> str:
    """Where a Hero stands and what is left; the Actions only where they are not told elsewhere."""
    if hero.down:
        return tr("Down in space {n}", n=hero.space)
    rank = table.rank(hero)
    parts = [
        tr("space {n} Striking", n=hero.space) if hero.striking else tr("space {n}", n=hero.space),
        tr("Health {n}/{most}", n=table.health(hero), most=rank.health),
        tr("Cover {n}", n=terrain(table, number)),
    ]
    if armor_cover(table, hero):
        parts.append(tr("armor {n} ({left})", n=armor_cover(table, hero), left=sturdiness(table, hero)))
    if shield_left(table, hero):
        parts.append(tr("shield {n}", n=shield_left(table, hero)))
    counters = (
        (tr("Actions"), hero.actions * actions), (tr("Attack Actions"), hero.attacks + hero.hth_attacks),
        (tr("Vulns"), hero.vulns), ("XP", hero.xp), (tr("Toughness"), hero.toughness), (tr("Luck"), hero.luck),
        (tr("Focus"), hero.focus), (tr("Divinity"), hero.divinity),
    )  # fmt: skip
    parts += [f"{name} {n}" for name, n in counters if n]
    parts += [in_words(hero.coins)] if hero.coins else []
    if hero.shadows:
        parts.append(tr("in the Shadows"))
    if hero.hand:
        parts.append(tr("hand: {cards}", cards=", ".join(hero.hand)))
    return "; ".join(parts)


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
    name = f"{foe.name} ({tr(ROLES[foe.role])})" if foe.role else foe.name
    return tr("{foe} in space {n}: {members}", foe=name, n=foe.space, members=" ".join(members))

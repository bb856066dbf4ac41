"""The party: a card for each Hero, and the cards in their hands."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Final

from hordeplay.core.english import counted, slug
from hordeplay.core.panel import Frame
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, clip, text_width, wrapped

from ..model.coins import WORTH
from ..model.content import Weapon
from ..model.passives import (
    actions_of,
    armor,
    armor_cover,
    divinity,
    focus_limit,
    load,
    loadout,
    shield,
    shield_left,
    sturdiness,
    terrain,
)
from ..model.table import Gear, Hero, WarfighterTable
from ..rules.hero_attacks import unfit
from . import pieces
from .facts import building, shape, shopping, tone
from .names import bonus
from .purchases import HIGH, Orders, chips
from .text import hero_line

FULL: Final = 264.0
SHOP: Final = 234.0
LOW: Final = 230.0
SMALL: Final = 209.0
CARD_GAP: Final = 9.0
BROAD: Final = 248
"""From this width on a card has its Actions beside its Health, and is lower for it."""


def columns_of(table: WarfighterTable, room: float) -> int:
    """Cards in a row: four, or all five or six; of these three where the page is narrow."""
    places = len(table.heroes)
    if places <= 4:
        return 4
    return 3 if room < 1_000 else 6 if shopping(table) else places


def rows(table: WarfighterTable, room: float) -> int:
    """Rows of cards."""
    return max(1, -(-len(table.heroes) // columns_of(table, room)))


def card_size(table: WarfighterTable, room: float) -> tuple[float, float]:
    """Width and height of a card: where it is broad it is lower, and lower still where there are two rows of them."""
    columns = columns_of(table, room)
    width = (room - CARD_GAP * (columns - 1)) // columns
    if width >= BROAD:
        return width, LOW if rows(table, room) == 1 else SMALL
    return width, SHOP if shopping(table) and room > 1_000 else FULL


def height(table: WarfighterTable, room: float) -> float:
    """How high the whole party is."""
    return rows(table, room) * (card_size(table, room)[1] + 12) - 12


def party(drawing: Drawing, table: WarfighterTable, orders: Orders, frame: Frame) -> None:
    """All cards; while the party is bought, dashed places for those who may still join."""
    x, y = frame.x, frame.y
    columns, (width, high) = columns_of(table, frame.width), card_size(table, frame.width)
    with drawing.group(id="party", role="group", aria_label="party"):
        for i in range(len(table.heroes)):
            row, column = divmod(i, columns)
            at = (x + (width + CARD_GAP) * column, y + (high + 12) * row)
            _hero(drawing, table, i, orders, Frame(at[0], at[1], width, high))
        for i in range(len(table.heroes), columns * rows(table, frame.width)):
            if i < table.rules.knobs.most_heroes and shopping(table):
                row, column = divmod(i, columns)
                at = (x + (width + CARD_GAP) * column, y + (high + 12) * row)
                _place(drawing, i, Frame(at[0], at[1], width, high))


def _place(drawing: Drawing, number: int, frame: Frame) -> None:
    drawing.shape(
        "rect", "hp-none s-edge hp-w2 hp-dash", x=frame.x, y=frame.y, width=frame.width, height=frame.high, rx=10
    )
    middle = frame.x + frame.width / 2
    drawing.use(shape(number), middle - 22, frame.y + frame.high / 2 - 46, 44, "hp-none s-ink-3 hp-w1")
    drawing.text(f"place {number + 1}", middle, frame.y + frame.high / 2 + 26, "hp-t15 hp-mid f-ink-2")


def label(table: WarfighterTable, number: int) -> str:
    """A Hero in words."""
    hero = table.heroes[number]
    card = table.hero_card(hero)
    kit = [g.name + (" (broken)" if g.broken else "") for g in hero.gear] + hero.learned + hero.powers
    left = f"{counted(hero.actions, 'Action')} left; " if table.step == "hero" and not hero.down else ""
    name = f"{hero.name}: {left}Hero {number + 1}, {card.kind} {card.cls} of level {hero.level}"
    if len(table.players) > 1:
        name += f", played by {table.players[hero.seat].name}"
    line = hero_line(table, number, hero).partition(": ")[2]
    line = line.replace(f"; Actions {hero.actions}", "") if left else line
    return f"{name}; {line}; {', '.join(kit) or 'no Gear'}"


def _hero(drawing: Drawing, table: WarfighterTable, number: int, orders: Orders, frame: Frame) -> None:
    hero = table.heroes[number]
    card, rank = table.hero_card(hero), table.rank(hero)
    kind, width = card.cls.lower(), frame.width
    with drawing.part(f"hero-{number}", "button", label(table, number), at=(frame.x, frame.y), kind="card"):
        pieces.plate(drawing, width, frame.high)
        drawing.shape("path", f"f-class-{kind}", d=pieces.head(width, 38))
        drawing.use(f"g-{kind}", 9, 9, 20, f"f-on-class-{kind}")
        side, broad = f"{card.kind} {hero.level}", width >= BROAD
        if len(table.players) > 1:
            side = f"{table.players[hero.seat].name[-1]}: {side}"
        beside = (
            text_width(side, 15) + 8 if broad else 0
        )  # a broad card is lower: kind in its head, Actions beside Health
        size = 18 if text_width(hero.name, 18) * BOLD <= width - 76 - beside else 15
        named = clip(hero.name, size * BOLD, width - 76 - beside)
        drawing.text(named, 36, 26, f"hp-t{size} hp-b hp-serif f-on-class-{kind}")
        drawing.use(shape(number), width - 33, 7, 24, f"hp-body f-{tone(table, number)}")
        low = 3 if shape(number) == "g-triangle" else 0
        drawing.text(number + 1, width - 21, 24.5 + low, f"hp-t15 hp-b hp-mid f-on-{tone(table, number)}")
        if broad:
            drawing.text(side, width - 41, 25, f"hp-t15 hp-end f-on-class-{kind}")
        if hero.down:
            drawing.use("g-skull", 12, 46, 24, "f-bad")
            drawing.text("Down", 44, 65, "hp-t18 hp-b f-bad")
        else:
            pieces.hearts(drawing, hero, rank.health, 11, 48, 120 if broad else width - 30 - text_width(side, 15))
        if not broad:
            drawing.text(side, width - 12, 65, "hp-t15 hp-end f-ink-2")
        up = 34.0 if broad else 0.0
        ordered = any(who == number for who, _ in orders)
        if ordered:
            chips(drawing, hero.name, number, orders, Frame(7, frame.high - HIGH - 7, width - 14, HIGH))
        with drawing.group(at=(0, -up)) if up else nullcontext():
            _actions(drawing, table, hero, width, 146.0 if broad else 11.0)
            _weapon(drawing, table, hero, width)
            _facts(drawing, table, number, width, frame.high + up - ordered * (HIGH + 2))


def _actions(drawing: Drawing, table: WarfighterTable, hero: Hero, width: float, x: float) -> None:
    """Actions left and spent, those for Attacks with a sword; Vulns at the right. In Town, the price of the next level."""
    if shopping(table):
        rank = table.rank(hero)
        last = hero.level >= len(table.hero_card(hero).ranks)
        drawing.text("highest level" if last else f"next level {rank.next} RP", x + 1, 97, "hp-t15 f-ink-2")
        return
    extra = hero.attacks + hero.hth_attacks
    most = max(actions_of(table, hero), hero.actions) if not hero.down else 0
    beside = (30 if hero.vulns else 6) + (28 if hero.shadows else 0)
    shown = [("g-bolt", k >= hero.actions) for k in range(most)] + [("g-sword", False)] * min(2, extra)
    pitch = min(32.0, (width - beside - x) / max(1, len(shown)))
    for k, (glyph, used) in enumerate(shown):
        pieces.pill(drawing, x + pitch * k, 82, glyph, used=used, width=pitch - 4)
    if not most:
        drawing.text("no Action", x, 98, "hp-t15 f-ink-2")
    if hero.vulns:
        drawing.shape("rect", "f-changed", x=width - 36, y=82, width=26, height=20, rx=5)
        drawing.text(f"V{hero.vulns}", width - 23, 97, "hp-t15 hp-b hp-mid f-focus-gap")
    if hero.shadows:
        drawing.use("g-moon", width - 64, 82, 20, "f-ink")


def best_weapon(table: WarfighterTable, hero: Hero) -> tuple[Gear, Weapon] | None:
    """The weapon that is shown: the first that can attack now, else the first whole one."""
    arms = [(g, table.rules.weapons[g.name]) for g in hero.gear if g.name in table.rules.weapons and not g.broken]
    ready = [(g, w) for g, w in arms if g.left > 0 and unfit(table, hero, slug(w.name), slug(w.modes[0].name)) is None]
    return next(iter(ready or arms), None)


def _weapon(drawing: Drawing, table: WarfighterTable, hero: Hero, width: float) -> None:
    rank, best = table.rank(hero), best_weapon(table, hero)
    drawing.shape("rect", "f-card-2", x=8, y=111, width=width - 16, height=32, rx=6)
    if rank.chart:
        words = {1: "one", 2: "two", 3: "three"}
        rows_ = [f"{row.hit}+ {words.get(row.wounds, row.wounds)}" for row in sorted(rank.chart, key=lambda r: r.hit)]
        name, glyph, right = ", ".join(rows_[:3]), "g-bolt", ""
    elif best is not None:
        gear, weapon = best
        others = sum(1 for g in hero.gear if g.name in table.rules.weapons) - 1
        more = f"{weapon.name} +{others}" if others else weapon.name
        name, glyph = more if text_width(more, 15) * BOLD <= width - 98 else weapon.name, "g-sword"
        if weapon.kind != "HtH":
            glyph = "g-range-direct"
        right = f"{weapon.hit}/{bonus(weapon.modes[0].p)}" + (f" ×{gear.left}" if gear.left > 1 else "")
    else:
        spell = next((n for n in hero.learned if n in table.rules.spells), "")
        name, glyph, right = spell or "unarmed", "g-flame" if spell else "g-hand", ""
    drawing.use(glyph, 14, 117, 20, "f-ink")
    drawing.text(clip(name, 15 * BOLD, width - 60 - text_width(right, 15)), 41, 132.5, "hp-t15 hp-b f-ink")
    if right:
        drawing.text(right, width - 15, 132.5, "hp-t15 hp-end f-ink-2")


def counters(table: WarfighterTable, number: int) -> list[tuple[str, str]]:
    """The counters and figures of a Hero that are not nothing."""
    hero, rank = table.heroes[number], table.rank(table.heroes[number])
    focus = focus_limit(table, hero)
    if building(table):  # what comes with the Adventure stands there as it is printed
        hero = hero.copy()
        hero.focus, hero.toughness, hero.luck, hero.xp = focus, rank.toughness, rank.luck, rank.xp
        hero.divinity = divinity(table, hero)
    hardy = [(f"vs {kind}", str(n)) for kind, n in hero.hardy.items() if n]
    rows_ = [
        ("Cover", str(terrain(table, number))),
        ("XP", str(hero.xp) if hero.xp else ""),
        ("Tough", str(hero.toughness) if hero.toughness or rank.toughness else ""),
        ("Focus", f"{hero.focus}/{focus}" if focus else ""),
        ("Divinity", str(hero.divinity) if rank.powers and (hero.divinity or not building(table)) else ""),
        ("Powers", str(rank.powers) if building(table) and not hero.divinity and rank.powers else ""),
        ("Luck", str(hero.luck) if hero.luck or rank.luck else ""),
        (
            "Load",
            f"{load(table, hero)}/{loadout(table, hero)}" if table.hero_card(hero).kind in ("Player", "Team") else "",
        ),
        *((kind, str(hero.coins[kind])) for kind in WORTH if kind in hero.coins),
        *hardy,
        ("Kept", str(len(hero.kept)) if hero.kept else ""),
    ]
    return [(name, value) for name, value in rows_ if value]


def _facts(drawing: Drawing, table: WarfighterTable, number: int, width: float, high: float) -> None:
    """Armor and shield a line each, then counters in columns, and what else the Hero has.

    Nothing vanishes silently: where the room ends, the number of what is left stands, and the reading card has it all.
    """
    hero, y = table.heroes[number], 164.0
    worn, borne = armor(table, hero), shield(table, hero)
    if worn:
        cover = str(armor_cover(table, hero))
        drawing.text(cover, width - 12, y, "hp-t15 hp-b hp-end f-ink")
        drawing.use("g-shield", width - 40, y - 13, 16, "f-ink-2")
        _fact(drawing, worn[0].name, str(sturdiness(table, hero)), (12, y), width - 60)
        y += 21
    if borne:
        _fact(drawing, borne[0].name, f"{shield_left(table, hero)} of {borne[1].stops}", (12, y), width - 24)
        y += 21
    free, has = int((high - y + 12) // 21), kit(table, hero)
    rows_ = free - (1 if has and free > 1 else 0)
    columns, values = _in_columns(counters(table, number), width, rows_)
    room = columns * rows_
    pitch = (width - 24 + 8) / columns
    shown = values if len(values) <= room else [*values[: room - 1], (f"+{len(values) - room + 1} more", "")]
    for n, (name, value) in enumerate(shown):
        row, column = divmod(n, columns)
        _fact(drawing, name, value, (12 + pitch * column, y + 21 * row), pitch - 8)
    y += 21 * -(-len(shown) // columns)
    left = free - -(-len(shown) // columns)
    if left > 0:
        for line in wrapped(has, 15, width - 24, left):
            drawing.text(line, 12, y, "hp-t15 f-ink-2")
            y += 21


def _in_columns(values: list[tuple[str, str]], width: float, lines: int) -> tuple[int, list[tuple[str, str]]]:
    """Three columns or two of at most so many lines; of a value and its limit the limit is left out where room asks."""
    for columns, short in ((3, False), (2, False), (3, True), (2, True)):
        room = (width - 24 + 8) / columns - 11
        short_values = [(name, value.partition("/")[0] if short else value) for name, value in values]
        if len(short_values) <= columns * lines and all(
            text_width(name, 15) + text_width(value, 15) * BOLD <= room for name, value in short_values
        ):
            break
    return columns, short_values


def kit(table: WarfighterTable, hero: Hero) -> list[str]:
    """What a Hero can use besides weapon, armor and shield: Skills, Spells, Powers, Equipment and Items."""
    worn = {**table.rules.armors, **table.rules.shields}
    best = best_weapon(table, hero)
    names = [g.name for g in hero.gear if g.name not in worn and (best is None or g is not best[0])]
    return [*hero.learned, *hero.powers, *dict.fromkeys(names)]


def _fact(drawing: Drawing, name: str, value: str, at: tuple[float, float], room: float) -> None:
    drawing.text(clip(name, 15, room - text_width(value, 15) * BOLD - 3), at[0], at[1], "hp-t15 f-ink-2")
    drawing.text(value, at[0] + room, at[1], "hp-t15 hp-b hp-end f-ink")

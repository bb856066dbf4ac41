"""The party: a card for each Hero, and the cards in their hands."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Final

from hordeplay.core.lettering import BOLD, clip, lines, wide, wrapped
from hordeplay.core.scene import Drawing
from hordeplay.games.warfighter_fantasy.attack import unfit
from hordeplay.games.warfighter_fantasy.content import Weapon
from hordeplay.games.warfighter_fantasy.parts import Gear, Hero
from hordeplay.games.warfighter_fantasy.passives import (
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
from hordeplay.games.warfighter_fantasy.picture import pieces, sayings
from hordeplay.games.warfighter_fantasy.picture.facts import (
    Frame,
    acting,
    building,
    colour,
    counted,
    held,
    shape,
    shopping,
    signed,
)
from hordeplay.games.warfighter_fantasy.rules import slug
from hordeplay.games.warfighter_fantasy.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.text import hero_line
from hordeplay.games.warfighter_fantasy.words import Ability

FULL: Final = 264.0
SMALL: Final = 209.0
CARD_GAP: Final = 9.0
WIDE: Final = 206.0


def row_height(table: WarfighterTable) -> float:
    """How high a Hero's card is: a little lower where there are many."""
    return FULL if max(len(table.heroes), 1) <= 4 else SMALL


def rows(table: WarfighterTable) -> int:
    """Rows of cards, four in a row, three of five or six Heroes."""
    places = max(len(table.heroes), 1)
    return 1 if places <= 4 else 2


def height(table: WarfighterTable) -> float:
    """How high the whole party is."""
    return rows(table) * (row_height(table) + 12) - 12


def party(drawing: Drawing, table: WarfighterTable, x: float, y: float) -> None:
    """All cards; while the party is bought, dashed places for those who may still join."""
    high = row_height(table)
    columns = 4 if rows(table) == 1 else 3
    width = WIDE if columns == 4 else 278.0
    with drawing.group(id="party", role="group", aria_label="party"):
        for i, hero in enumerate(table.heroes):
            row, column = divmod(i, columns)
            at = (x + (width + CARD_GAP) * column, y + (high + 12) * row)
            _hero(drawing, table, i, hero, Frame(at[0], at[1], width, high))
        for i in range(len(table.heroes), columns * rows(table)):
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
    name = f"{hero.name}: Hero {number + 1}, {card.kind} {card.cls} of level {hero.level}"
    line = hero_line(table, number, hero).partition(": ")[2]
    return f"{name}; {line}; {', '.join(kit) or 'no Gear'}"


def _hero(drawing: Drawing, table: WarfighterTable, number: int, hero: Hero, frame: Frame) -> None:
    card, rank = table.hero_card(hero), table.rank(hero)
    kind, width = card.cls.lower(), frame.width
    with drawing.part(f"hero-{number}", "button", label(table, number), at=(frame.x, frame.y), kind="card"):
        pieces.plate(drawing, width, frame.high)
        drawing.shape("path", f"f-class-{kind}", d=pieces.head(width, 38))
        drawing.use(f"g-{kind}", 9, 9, 20, f"f-on-class-{kind}")
        size = 18 if wide(hero.name, 18) * BOLD <= width - 76 else 15
        side, broad = f"{card.kind} {hero.level}", width > WIDE
        beside = wide(side, 15) + 8 if broad else 0  # a broad card is lower: kind in its head, Actions beside Health
        named = clip(hero.name, size * BOLD, width - 76 - beside)
        drawing.text(named, 36, 26, f"hp-t{size} hp-b hp-serif f-on-class-{kind}")
        drawing.use(shape(number), width - 33, 7, 24, f"hp-body f-{colour(number)}")
        low = 3 if shape(number) == "g-triangle" else 0
        drawing.text(number + 1, width - 21, 24.5 + low, f"hp-t15 hp-b hp-mid f-on-{colour(number)}")
        if broad:
            drawing.text(side, width - 41, 25, f"hp-t15 hp-end f-on-class-{kind}")
        if hero.down:
            drawing.use("g-skull", 12, 46, 24, "f-bad")
            drawing.text("Down", 44, 65, "hp-t18 hp-b f-bad")
        else:
            pieces.hearts(drawing, hero, rank.health, 11, 48, 120 if broad else width - 30 - wide(side, 15))
        if not broad:
            drawing.text(side, width - 12, 65, "hp-t15 hp-end f-ink-2")
        up = 34.0 if broad else 0.0
        with drawing.group(at=(0, -up)) if up else nullcontext():
            _actions(drawing, table, hero, width, 146.0 if broad else 11.0)
            _weapon(drawing, table, hero, width)
            _facts(drawing, table, number, width, frame.high + up)


def _actions(drawing: Drawing, table: WarfighterTable, hero: Hero, width: float, x: float) -> None:
    """Actions left and spent, those for Attacks with a sword; Vulns at the right. In Town, the price of the next level."""
    if shopping(table):
        rank = table.rank(hero)
        last = hero.level >= len(table.hero_card(hero).ranks)
        drawing.text("highest level" if last else f"next level {rank.next} RP", x + 1, 97, "hp-t15 f-ink-2")
        return
    extra = hero.attacks + hero.hth_attacks
    most = max(actions_of(table, hero), hero.actions) if not hero.down else 0
    for k in range(most):
        pieces.pill(drawing, x, 82, "g-bolt", used=k >= hero.actions)
        x += 32
    for _ in range(min(2, extra)):
        pieces.pill(drawing, x, 82, "g-sword", used=False)
        x += 32
    if not most:
        drawing.text("no Actions", x, 98, "hp-t15 f-ink-2")
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
    rank, found = table.rank(hero), best_weapon(table, hero)
    drawing.shape("rect", "f-card-2", x=8, y=111, width=width - 16, height=32, rx=6)
    if rank.chart:
        words = {1: "one", 2: "two", 3: "three"}
        rows_ = [f"{row.hit}+ {words.get(row.wounds, row.wounds)}" for row in sorted(rank.chart, key=lambda r: r.hit)]
        name, glyph, right = ", ".join(rows_[:3]), "g-bolt", ""
    elif found is not None:
        gear, weapon = found
        others = sum(1 for g in hero.gear if g.name in table.rules.weapons) - 1
        more = f"{weapon.name} +{others}" if others else weapon.name
        name, glyph = more if wide(more, 15) * BOLD <= width - 98 else weapon.name, "g-sword"
        if weapon.kind != "HtH":
            glyph = "g-range-direct"
        right = f"{weapon.hit}/{signed(weapon.modes[0].p)}" + (f" ×{gear.left}" if gear.left > 1 else "")
    else:
        spell = next((n for n in hero.learned if n in table.rules.spells), "")
        name, glyph, right = spell or "unarmed", "g-flame" if spell else "g-hand", ""
    drawing.use(glyph, 14, 117, 20, "f-ink")
    drawing.text(clip(name, 15 * BOLD, width - 60 - wide(right, 15)), 41, 132.5, "hp-t15 hp-b f-ink")
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
    found = [
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
        ("Copper", str(hero.coins) if hero.coins else ""),
        *hardy,
        ("Kept", str(len(hero.kept)) if hero.kept else ""),
    ]
    return [(name, value) for name, value in found if value]


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
    columns = 2 if width < 250 else 3
    free, found, has = int((high - y + 12) // 21), counters(table, number), kit(table, hero)
    room = columns * (free - (1 if has and free > 1 else 0))
    pitch = (width - 24 + 8) / columns
    shown = found if len(found) <= room else [*found[: room - 1], (f"+{len(found) - room + 1} more", "")]
    for n, (name, value) in enumerate(shown):
        row, column = divmod(n, columns)
        told = value.partition("/")[0] if columns == 3 and name == "Load" else value
        _fact(drawing, name, told, (12 + pitch * column, y + 21 * row), pitch - 8)
    y += 21 * -(-len(shown) // columns)
    left = free - -(-len(shown) // columns)
    if left > 0:
        for line in wrapped(has, 15, width - 24, left):
            drawing.text(line, 12, y, "hp-t15 f-ink-2")
            y += 21


def kit(table: WarfighterTable, hero: Hero) -> list[str]:
    """What a Hero can use besides weapon, armor and shield: Skills, Spells, Powers, Equipment and Items."""
    worn = {**table.rules.armors, **table.rules.shields}
    found = best_weapon(table, hero)
    names = [g.name for g in hero.gear if g.name not in worn and (found is None or g is not found[0])]
    return [*hero.learned, *hero.powers, *dict.fromkeys(names)]


def _fact(drawing: Drawing, name: str, value: str, at: tuple[float, float], room: float) -> None:
    drawing.text(clip(name, 15, room - wide(value, 15) * BOLD - 3), at[0], at[1], "hp-t15 f-ink-2")
    drawing.text(value, at[0] + room, at[1], "hp-t15 hp-b hp-end f-ink")


# Cards in hand

_WHEN: Final = {
    "attack": "when attacking", "struck": "when attacked", "roll": "before a roll", "wounds": "when wounded",
    "environ": "Environment", "enter": "on entering", "poison": "when poisoned", "power": "with a power",
}  # fmt: skip
_ICON: Final = {
    "attack": "g-sword", "struck": "g-shield", "roll": "g-d10", "wounds": "g-shield", "environ": "g-flame",
    "enter": "g-speed", "poison": "g-heal", "power": "g-vt",
}  # fmt: skip
COLUMNS: Final = 5
PITCH: Final = 172.0
LARGE: Final = 132.0
LITTLE: Final = 82.0


def hand_height(table: WarfighterTable, room: int) -> float:
    """How high the hands are: one row of large cards, or rows of small ones; room is kept for full hands."""
    fullest = sum(
        max(len(h.hand), table.rank(h).health + table.rank(h).cx) for h in table.heroes if table.is_player(h) or h.hand
    )
    return LARGE if fullest <= room else max(2, -(-fullest // room)) * (LITTLE + 8) - 8


def hands(drawing: Drawing, table: WarfighterTable, x: float, y: float, room: int) -> None:
    """All hands, the acting Hero's first; `room` cards in a row."""
    cards = held(table)
    large, tall = len(cards) <= room, min(172.0, hand_height(table, room))
    for n, (i, k, name) in enumerate(cards):
        row, column = divmod(n, room)
        at = (x + PITCH * column, y + (0 if large else (LITTLE + 8) * row))
        _card(drawing, table, (i, k, name), at, tall if large else LITTLE)
    if not cards:
        width = PITCH * room - 8
        drawing.shape("rect", "hp-none s-edge hp-w15 hp-dash", x=x, y=y, width=width, height=LARGE, rx=9)
        drawing.use("g-hand", x + 18, y + LARGE / 2 - 14, 28, "f-ink-3")
        words = "Nobody holds a card. Player Heroes draw up to their Health."
        drawing.text(words, x + 62, y + LARGE / 2 + 5, "hp-t15 f-ink-2")


def card_words(table: WarfighterTable, name: str) -> tuple[str, str, str]:
    """What a card does in short, when it may be played, and its glyph."""
    place = table.rules.locations.get(name)
    if place is not None:
        return sayings.location(place), "1 in a Hero Turn", "g-portal"
    abilities = table.rules.abilities(name)
    if not abilities:
        return "draws a Location", "when drawn", "g-portal"
    first: Ability = abilities[0]
    says = sayings.in_short(first)
    card = table.rules.actions.get(name)
    says += f"; {card.xp} XP" if card is not None and card.xp else ""
    when = _WHEN.get(first.on) or ("an Action" if first.when == "action" else "in the Hero Turn")
    return says, when, _ICON.get(first.on, "g-bolt")


def _card(
    drawing: Drawing, table: WarfighterTable, at_hand: tuple[int, int, str], at: tuple[float, float], high: float
) -> None:
    """A card of this height: what it does, and below a line when it may be played; a little one has no line."""
    i, k, name = at_hand
    hero = table.heroes[i]
    says, when, glyph = card_words(table, name)
    place = name in table.rules.locations
    told = f"{name}: card of {hero.name}, {says}, {when}"
    width, large = PITCH - 8, high >= LARGE
    with drawing.part(f"hand-{i}-{k}", "button", told, at=at, kind="card"):
        pieces.plate(drawing, width, high, 9)
        tone = "class-town" if place else "accent"
        drawing.shape("path", f"f-{tone}", d=pieces.head(width, 34 if large else 28, 9))
        fits = wide(name, 15) * BOLD <= width - 32
        if fits:
            drawing.use(glyph, 7, 10 if large else 7, 14, f"f-on-{tone}")
        ink = f"hp-t15 hp-b hp-serif f-on-{tone}"
        drawing.text(clip(name, 15 * BOLD, width - 12), 25 if fits else 8, 23.5 if large else 20, ink)
        low = 2 if shape(i) == "g-triangle" else 0
        top = high - 26.0
        drawing.use(shape(i), width - 27, top, 20, f"hp-body f-{colour(i)}")
        drawing.text(i + 1, width - 17, top + 15.3 + low, f"hp-t15 hp-b hp-mid f-on-{colour(i)}")
        if large:
            for n, line in enumerate(lines(says, 15, width - 18, int(high - LARGE) // 19 + 3)):
                drawing.text(line, 9, 53 + 19 * n, "hp-t15 f-ink")
            drawing.shape("line", "s-card-line hp-w15", x1=9, y1=high - 31, x2=width - 9, y2=high - 31)
            drawing.text(clip(when, 15, width - 42), 9, high - 11, "hp-t15 f-ink-2")
        else:
            for n, line in enumerate(lines(says, 15, width - 34, 2)):
                drawing.text(line, 8, 49 + 19 * n, "hp-t15 f-ink")


def hand_title(table: WarfighterTable) -> tuple[str, str]:
    """Whose hands, and how many cards."""
    owners = [hero for hero in table.heroes if hero.hand]
    first = acting(table)
    if not owners:
        return "Hands", ""
    if len(owners) == 1:
        name, n = owners[0].name, len(owners[0].hand)
        return f"Hand of {name}", f"{n} of {counted(max(n, table.hand_size(owners[0])), 'card')}"
    told = ", ".join(f"{hero.name} {len(hero.hand)}" for hero in owners)
    mine = table.heroes[first].name if 0 <= first < len(table.heroes) and table.heroes[first].hand else ""
    return "Hands", f"{f'{mine} first; ' if mine else ''}{told}"

"""The party: a card for each Hero, and the cards in their hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hordeplay.core.english import counted, slug
from hordeplay.core.language import message, tr, tr_in
from hordeplay.core.panel import Frame
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, clip, text_width

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
from ..model.vocabulary import environment_name
from ..rules.hero_attacks import unfit
from . import pieces
from .drawn_once import once
from .facts import building, shape, shopping
from .ids import has_part
from .names import bonus, class_name, kind_name
from .purchases import HIGH, Orders, chips
from .text import hero_state

FULL: Final = 264.0
"""The party: a row of four cards, or two rows of three low ones."""
LITTLE: Final = 128.0
_BIG: Final = 83.0
"""A card for the back row: name, Health and Actions only."""
_GAP: Final = 9.0
LINE: Final = 18.0
"""From one line of a card to the next."""


def columns_of(table: WarfighterTable) -> int:
    """Cards in a row."""
    few = 4 if shopping(table) else max(2, len(table.heroes))
    return few if len(table.heroes) <= 4 else 3


def height(table: WarfighterTable, *, large: bool) -> float:
    """How high the party is."""
    if not large:
        return FULL
    big = _BIG + (HIGH + 4) * shopping(table)
    return big if len(table.heroes) <= 4 else 2 * big + 8


def party(drawing: Drawing, table: WarfighterTable, orders: Orders, frame: Frame, *, large: bool = False) -> None:
    """All cards; while the party is bought, dashed places for those who may still join."""
    columns = columns_of(table)
    width = (frame.width - _GAP * (columns - 1)) // columns
    rows = 1 if len(table.heroes) <= 4 else 2
    high = (frame.high - 8 * (rows - 1)) / rows
    with drawing.group(id="party", role="group", aria_label=tr("party")):
        for i in range(columns * rows):
            row, column = divmod(i, columns)
            at = Frame(frame.x + (width + _GAP) * column, frame.y + (high + 8) * row, width, high)
            if i < len(table.heroes):
                _hero(drawing, table, i, orders, at, large=large)
            elif i < table.rules.knobs.most_heroes and shopping(table):
                _place(drawing, i, at)


def _place(drawing: Drawing, number: int, frame: Frame) -> None:
    drawing.shape(
        "rect", "hp-none s-edge hp-w2 hp-dash", x=frame.x, y=frame.y, width=frame.width, height=frame.high, rx=10
    )
    middle = frame.x + frame.width / 2
    drawing.use(shape(number), middle - 22, frame.y + frame.high / 2 - 46, 44, "hp-none s-ink-3 hp-w1")
    drawing.text(tr("place {n}", n=number + 1), middle, frame.y + frame.high / 2 + 26, "hp-t15 hp-mid f-ink-2")


def label(table: WarfighterTable, number: int) -> str:
    """A Hero in words."""
    hero = table.heroes[number]
    card = table.hero_card(hero)
    kit = [tr("{gear} (broken)", gear=g.name) if g.broken else g.name for g in hero.gear] + hero.learned + hero.powers
    acts = table.step == "hero" and not hero.down
    name = tr(
        "Hero {n}, {kind} {cls} of level {level}",
        n=number + 1,
        kind=kind_name(card.kind),
        cls=class_name(card.cls),
        level=hero.level,
    )
    if acts:
        name = f"{tr('{actions} left', actions=counted(hero.actions, 'Action'))}; {name}"
    if len(table.players) > 1:
        name += tr(", played by {player}", player=table.players[hero.seat].in_words)
    line = hero_state(table, number, hero, actions=not acts)
    return f"{hero.name}: {name}; {line}; {', '.join(kit) or tr('no Gear')}"


class Lines(NamedTuple):
    """Where things stand on a card: its head, hearts, Actions, weapon and figures; a low card has them side by side."""

    head: float
    hearts: float
    actions: tuple[float, float]
    weapon: Frame
    facts: float


def _lines(width: float, high: float) -> Lines:
    if high <= LITTLE:
        return Lines(30, 35, (146, 35), Frame(8, 59, width - 16, 25), 101)
    return Lines(36, 45, (11, 75), Frame(8, 102, width - 16, 30), 150)


def _hero(drawing: Drawing, table: WarfighterTable, number: int, orders: Orders, frame: Frame, *, large: bool) -> None:
    hero = table.heroes[number]
    card, rank = table.hero_card(hero), table.rank(hero)
    kind, width, at = card.cls.lower(), frame.width, _lines(frame.width, frame.high)
    low = frame.high <= LITTLE and not large
    if large:
        at = Lines(30, 34, (11, 57), Frame(0, 0, 0, 0), 0)
    # Who can act on stays chosen: an Attack is then the Hostile, the way, the dice.
    stays = table.step == "hero" and table.window is None and hero.actions > 0 and not hero.down
    part = f"hero-{number}"
    with drawing.part(part, "button", label(table, number), at=(frame.x, frame.y), kind=f"card{' hp-stays' * stays}"):
        pieces.plate(drawing, width, frame.high)
        drawing.shape("path", f"f-class-{kind}", d=pieces.head(width, at.head))
        middle = at.head / 2
        left = 10 if large else 36
        if not large:
            drawing.use(f"g-{kind}", 9, middle - 10, 20, f"f-on-class-{kind}")
        side = f"{kind_name(card.kind)} {hero.level}"
        if len(table.players) > 1:
            side = f"{table.players[hero.seat].name[-1]}: {side}"
        room = width - left - 38 - (text_width(side, 15) + 8 if low else 0)
        size = 18 if text_width(hero.name, 18) * BOLD <= room else 15
        name = pieces.shortened(hero.name, size * BOLD, room)
        drawing.text(name, left, middle + 6, f"hp-t{size} hp-b hp-serif f-on-class-{kind}")
        pieces.mark(drawing, table, number, width - 33, middle - 12, 24)
        if low:
            drawing.text(side, width - 41, middle + 5.3, f"hp-t15 hp-end f-on-class-{kind}")
        if hero.down:
            drawing.use("g-skull", 12, at.hearts - 2, 24, "f-bad")
            room = width - 50 - (0 if low or large else text_width(side, 15) + 12)
            drawing.text(clip(tr("Down"), 18 * BOLD, room), 44, at.hearts + 17, "hp-t18 hp-b f-bad")
        else:
            room = 124 if low else width - 22 if large else width - 30 - text_width(side, 15)
            pieces.hearts(drawing, hero, rank.health, 11, at.hearts, room)
        if not low and not large:
            drawing.text(side, width - 12, at.hearts + 16, "hp-t15 hp-end f-ink-2")
        ordered = any(who == number for who, _ in orders)
        if ordered:
            chips(drawing, hero.name, number, orders, Frame(7, frame.high - HIGH - 6, width - 14, HIGH))
        _actions(drawing, table, hero, width, *at.actions)
        if not large:
            _weapon(drawing, table, number, at.weapon)
            _facts(drawing, table, number, width, at.facts, frame.high - ordered * (HIGH + 4))


def _actions(drawing: Drawing, table: WarfighterTable, hero: Hero, width: float, x: float, y: float) -> None:
    """Actions left and spent, those for Attacks with a sword; Vulns at the right. In Town, the price of the next level."""
    if shopping(table):
        rank = table.rank(hero)
        last = hero.level >= len(table.hero_card(hero).ranks)
        drawing.text(
            tr("highest level") if last else tr("next level {n} RP", n=rank.next), x + 1, y + 15, "hp-t15 f-ink-2"
        )
        return
    extra = hero.attacks + hero.hth_attacks
    most = max(actions_of(table, hero), hero.actions) if not hero.down else 0
    vulns = counted(hero.vulns, "Vuln")
    wide = text_width(vulns, 15) * BOLD + 12
    needs = 32 * (most + min(2, extra)) or text_width(tr("no Action"), 15) + 6
    if needs + wide + 30 * hero.shadows > width - 14 - x:
        vulns, wide = f"V{hero.vulns}", 28
    right = width - 10 - (wide + 4 if hero.vulns else 0)
    shown = [("g-bolt", k >= hero.actions) for k in range(most)] + [("g-sword", False)] * min(2, extra)
    pitch = min(32.0, (right - 24 * hero.shadows - x) / max(1, len(shown)))
    for k, (glyph, used) in enumerate(shown):
        pieces.pill(drawing, x + pitch * k, y, glyph, used=used, width=pitch - 4)
    if not most:
        drawing.text(tr("no Action"), x, y + 15.5, "hp-t15 f-ink-2")
    if hero.vulns:
        drawing.shape("rect", "f-changed", x=width - 10 - wide, y=y, width=wide, height=20, rx=5)
        drawing.text(vulns, width - 10 - wide / 2, y + 15.3, "hp-t15 hp-b hp-mid f-focus-gap")
    if hero.shadows:
        drawing.use("g-moon", right - 22, y, 20, "f-ink")


def best_weapon(table: WarfighterTable, hero: Hero) -> tuple[Gear, Weapon] | None:
    """The weapon that is shown: the first that can attack now, else the first whole one."""
    arms = [(g, table.rules.weapons[g.name]) for g in hero.gear if g.name in table.rules.weapons and not g.broken]
    ready = [(g, w) for g, w in arms if g.left > 0 and unfit(table, hero, slug(w.name), slug(w.modes[0].name)) is None]
    return next(iter(ready or arms), None)


_NUMBERS: Final = {1: message("one"), 2: message("two"), 3: message("three")}


def _weapon(drawing: Drawing, table: WarfighterTable, number: int, frame: Frame) -> None:
    hero, part = table.heroes[number], ""
    rank, best = table.rank(hero), best_weapon(table, hero)
    rights = [""]  # what of it there is room for; the reading card explains all
    if rank.chart:
        rows_ = [
            f"{row.hit}+ {tr(_NUMBERS[row.wounds]) if row.wounds in _NUMBERS else row.wounds}"
            for row in sorted(rank.chart, key=lambda r: r.hit)
        ]
        name, glyph = ", ".join(rows_[:3]), "g-bolt"
    elif best is not None:
        gear, weapon = best
        part = has_part(number, weapon.name)
        others = sum(1 for g in hero.gear if g.name in table.rules.weapons) - 1
        more = f"{weapon.name} +{others}" if others else weapon.name
        name, glyph = more if text_width(more, 15) * BOLD <= frame.width - 82 else weapon.name, "g-sword"
        if weapon.kind != "HtH":
            glyph = "g-range-direct"
        left = f" ×{gear.left}" if gear.left > 1 else ""
        pen = bonus(weapon.modes[0].p)
        rights = [
            tr("hit {hit}, pen {pen}{left}", hit=weapon.hit, pen=pen, left=left),
            tr("hit {hit}{left}", hit=weapon.hit, left=left),
        ]
    else:
        spell = next((n for n in hero.learned if n in table.rules.spells), "")
        name, glyph = spell or tr("unarmed"), "g-flame" if spell else "g-hand"
    spoken = tr("{gear}: weapon of {hero}", gear=best[1].name, hero=hero.name) if part and best is not None else ""
    _armed(drawing, name, glyph, tuple(rights), frame, part, spoken)


@once
def _armed(
    drawing: Drawing, name: str, glyph: str, rights: tuple[str, ...], frame: Frame, part: str, spoken: str
) -> None:
    """What a Hero fights with, a part of its own where it is a thing: of its figures the first that there is room for."""
    with drawing.part(part, "img", spoken, kind="tells") if part else drawing.group():
        _arm(drawing, name, glyph, rights, frame)


def _arm(drawing: Drawing, name: str, glyph: str, rights: tuple[str, ...], frame: Frame) -> None:
    drawing.shape("rect", "f-card-2", x=frame.x, y=frame.y, width=frame.width, height=frame.high, rx=6)
    base = frame.y + frame.high / 2 + 5.3
    room = frame.width - 33 - 7
    right = next((one for one in rights if text_width(name, 15) * BOLD + text_width(one, 15) + 6 <= room), rights[-1])
    drawing.use(glyph, frame.x + 6, frame.y + frame.high / 2 - 10, 20, "f-ink")
    drawing.text(clip(name, 15 * BOLD, room - text_width(right, 15) - 6), frame.x + 33, base, "hp-t15 hp-b f-ink")
    if right:
        drawing.text(right, frame.x + frame.width - 7, base, "hp-t15 hp-end f-ink-2")


def counters(table: WarfighterTable, number: int) -> list[tuple[str, str]]:
    """The counters and figures of a Hero that are not nothing."""
    hero, rank = table.heroes[number], table.rank(table.heroes[number])
    focus = focus_limit(table, hero)
    if building(table):  # what comes with the Adventure stands there as it is printed
        hero = hero.copy()
        hero.focus, hero.toughness, hero.luck, hero.xp = focus, rank.toughness, rank.luck, rank.xp
        hero.divinity = divinity(table, hero)
    hardy = [(tr("Hardy {kind}", kind=environment_name(kind)), str(n)) for kind, n in hero.hardy.items() if n]
    rows_ = [
        (tr("Cover"), str(terrain(table, number))),
        ("XP", str(hero.xp) if hero.xp else ""),
        (tr("Tough"), str(hero.toughness) if hero.toughness or rank.toughness else ""),
        (tr("Focus"), f"{hero.focus}/{focus}" if focus else ""),
        (tr("Divinity"), str(hero.divinity) if rank.powers and (hero.divinity or not building(table)) else ""),
        (tr("Powers"), str(rank.powers) if building(table) and not hero.divinity and rank.powers else ""),
        (tr("Luck"), str(hero.luck) if hero.luck or rank.luck else ""),
        (
            tr_in("what a Hero carries", "Load"),
            f"{load(table, hero)}/{loadout(table, hero)}" if table.hero_card(hero).kind in ("Player", "Team") else "",
        ),
        (
            tr("Copper"),
            str(hero.money) if hero.money else "",
        ),  # one unit, as above the party; the reading card has the Coins
        *hardy,
        (tr("Kept"), str(len(hero.kept)) if hero.kept else ""),
    ]
    return [(name, value) for name, value in rows_ if value]


def on_face(table: WarfighterTable, number: int) -> list[tuple[str, str]]:
    """Those of them that are looked at again and again; a load and the kinds of Hardy are read on the card, as things need room."""
    hardy = {kind: n for kind, n in table.heroes[number].hardy.items() if n}
    rows = [
        (name, value)
        for name, value in counters(table, number)
        if shopping(table) or name != tr_in("what a Hero carries", "Load")
    ]
    if len(hardy) < 2:
        return rows
    kinds = [tr("Hardy {kind}", kind=environment_name(kind)) for kind in hardy]
    first = next(i for i, (name, _) in enumerate(rows) if name in kinds)
    rows = [row for row in rows if row[0] not in kinds]
    return [*rows[:first], (tr("Hardy"), str(sum(hardy.values()))), *rows[first:]]


def _how_many(hero: Hero, name: str) -> str:
    """A thing as it stands on the card: of a bundle how many are left."""
    left = sum(gear.left for gear in hero.gear if gear.name == name)
    plain, bundle, _ = name.partition(" (bundle")
    return f"{plain} ×{left}" if bundle or left > 1 else name


def _facts(drawing: Drawing, table: WarfighterTable, number: int, width: float, y: float, high: float) -> None:
    """Armor and shield a line each, then counters in columns, and what else the Hero has.

    Nothing vanishes silently: where the room ends, the number of what is left stands, and the reading card has it all.
    """
    hero = table.heroes[number]
    worn, borne, values = armor(table, hero), shield(table, hero), on_face(table, number)
    low = high < FULL / 2  # a low card has no lines to spare
    if low:
        first = [(tr("Armor"), str(sturdiness(table, hero)))] if worn else []
        first += [(tr("Shield"), f"{shield_left(table, hero)}/{borne[1].stops}")] if borne else []
        values = [*first, *values]
    of_armor = (worn[0].name, armor_cover(table, hero), sturdiness(table, hero)) if worn and not low else None
    of_shield = (borne[0].name, shield_left(table, hero), borne[1].stops) if borne and not low else None
    best = best_weapon(table, hero)
    shown = best[1].name if best is not None else ""  # it has a line of its own
    has = tuple((_how_many(hero, name), "" if name == shown else has_part(number, name)) for name in kit(table, hero))
    _borne(drawing, (number, hero.name), of_armor, of_shield, tuple(values), has, width, y, high)


@once
def _borne(
    drawing: Drawing, who: tuple[int, str], worn: tuple[str, int, int] | None, borne: tuple[str, int, int] | None,
    values: Sequence[tuple[str, str]], has: Sequence[tuple[str, str]], width: float, y: float, high: float,
) -> None:  # fmt: skip
    """The lines of a card: armor with its Cover and what it can take, the shield, counters, what else there is.

    Each thing is a part of its own, `has` with its id: who points at it reads what it does.
    """
    number, name = who
    if worn:
        with drawing.part(
            has_part(number, worn[0]), "img", tr("{gear}: armor of {hero}", gear=worn[0], hero=name), kind="tells"
        ):
            _ground(drawing, 9, y, width - 18)
            drawing.text(worn[1], width - 12, y, "hp-t15 hp-b hp-end f-ink")
            drawing.use("g-shield", width - 42, y - 13, 16, "f-ink-2")
            _fact(drawing, worn[0], tr("{n} left", n=worn[2]), (12, y), width - 62)
        y += LINE
    if borne:
        with drawing.part(
            has_part(number, borne[0]), "img", tr("{gear}: shield of {hero}", gear=borne[0], hero=name), kind="tells"
        ):
            _ground(drawing, 9, y, width - 18)
            _fact(
                drawing,
                borne[0],
                tr("{n} of {most} left", n=borne[1], most=borne[2]),
                (12, y),
                width - 24,
            )
        y += LINE
    free = int((high - y + 14) // LINE)
    rows_ = max(1, free - (1 if has and free > 2 else 0))
    if free < 1:
        return
    columns, values = _in_columns(values, width, rows_)
    room = columns * rows_
    left = free - -(-len(values) // columns)
    untold = len(has) if left < 1 else 0
    pitch = (width - 24 + 8) / columns
    shown = values
    if len(values) + bool(untold) > room:
        shown = [*values[: room - 1], (tr("+{n} more", n=len(values) - room + 1 + untold), "")]
    elif untold:
        shown = [*values, (tr("+{n} more", n=untold), "")]
    for n, (word, value) in enumerate(shown):
        row, column = divmod(n, columns)
        _fact(drawing, word, value, (12 + pitch * column, y + LINE * row), pitch - 8)
    y += LINE * -(-len(shown) // columns)
    for part, spoken, words, x, line in laid(has, width - 24, left) if left > 0 else ():
        with (
            drawing.part(part, "img", tr("{gear}: {hero} has it", gear=spoken, hero=name), kind="tells")
            if part
            else drawing.group()
        ):
            if part:
                _ground(drawing, 12 + x, y + LINE * line, text_width(words, 15))
            drawing.text(words, 12 + x, y + LINE * line, "hp-t15 f-ink-2")


def laid(has: Sequence[tuple[str, str]], room: float, lines: int) -> list[tuple[str, str, str, float, int]]:
    """Things in so many lines: of each its part, its name, the words shown, where they begin, and the line.

    What has no room is counted at the end.

    >>> [(words, line) for _, _, words, _, line in laid([("Melee Skill", "a"), ("Waterskin", "b"), ("Fire Hands", "c")], 200, 1)]
    [('Melee Skill,', 0), ('Waterskin,', 0), ('+1', 0)]
    """
    placed: list[tuple[str, str, str, float, int]] = []
    x, line = 0.0, 0
    for n, (name, part) in enumerate(has):
        left = len(has) - n - 1
        words = pieces.shortened(name, 15, room) + ("," if left else "")
        tail = text_width(f" +{left}", 15) if left and line == lines - 1 else 0
        if x and x + text_width(words, 15) + tail > room:
            if line == lines - 1:
                return [*placed, ("", "", f"+{left + 1}", x, line)]
            x, line = 0.0, line + 1
        placed.append((part, name, words, x, line))
        x += text_width(f"{words} ", 15)
    return placed


def _ground(drawing: Drawing, x: float, y: float, width: float) -> None:
    """What is pointed at, as high as a line: between letters there is nothing to point at."""
    drawing.shape("rect", "f-card", x=x, y=y - 13.5, width=width, height=LINE)


def _in_columns(values: Sequence[tuple[str, str]], width: float, lines: int) -> tuple[int, list[tuple[str, str]]]:
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
    short = pieces.shortened(name, 15, room - text_width(value, 15) * BOLD - 3)
    drawing.text(short, at[0], at[1], "hp-t15 f-ink-2")
    drawing.text(value, at[0] + room, at[1], "hp-t15 hp-b hp-end f-ink")

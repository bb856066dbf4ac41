"""The board as one picture: the track with its Hostiles, the party and its hands, Timer, Guard Track and attack builder.

Parts are named as hints name them: `space-1`, `foe-3-1`, `hero-0`, and `hand-0-1`, `timer`, `guards`, `builder`.
"""

from __future__ import annotations

from hordeplay.core.lettering import BOLD, clip, percent
from hordeplay.core.scene import SEAT_SHAPES, Arrangement, Drawing, Scene
from hordeplay.games.warfighter_fantasy.attack import Attack
from hordeplay.games.warfighter_fantasy.hints import attack_odds
from hordeplay.games.warfighter_fantasy.parts import Foe, Hero
from hordeplay.games.warfighter_fantasy.passives import armor_cover, entrance, shield_left, terrain
from hordeplay.games.warfighter_fantasy.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.text import foe_line, foe_part, hero_line

LEFT, MAIN, SIDE = 16, 852, 300
BARS = 5
"""Attacks that the builder has room for."""


def board(table: WarfighterTable, arrangement: Arrangement, *, counted: bool = True) -> Scene:
    """The whole position; tall has the side panels below, and what is not `counted` shows no odds."""
    tall = arrangement == "tall"
    in_space = [sum(foe.space == i for foe in table.foes) for i in range(len(table.spaces))]
    track = 150 + 82 * max([1, *in_space])
    party = 16 + track + 40
    rows = max(1, (len(table.heroes) + 3) // 4)
    hands = party + 206 * rows + 26
    held = [(i, k, card) for i, hero in enumerate(table.heroes) for k, card in enumerate(hero.hand)]
    bottom = hands + 62 * ((len(held) + 5) // 6) + 10
    builder = 76 + 58 * BARS
    high = bottom + 120 + builder if tall else max(bottom, 260 + builder)
    drawing = Drawing(872 if tall else 1200, high, f"Warfighter Fantasy: {table.adventure}, Turn {table.turn}")
    _track(drawing, table, track)
    drawing.text("Party", LEFT, party - 10, "hp-t18 hp-b hp-serif f-ink")
    for i, hero in enumerate(table.heroes):
        row, column = divmod(i, 4)
        _hero(drawing, table, i, hero, (LEFT + 214 * column, party + 206 * row))
    if held:
        drawing.text("Hands", LEFT, hands - 10, "hp-t18 hp-b hp-serif f-ink")
    for n, (i, k, card) in enumerate(held):
        row, column = divmod(n, 6)
        _card(drawing, table, (i, k, card), (LEFT + 142 * column, hands + 62 * row))
    if tall:
        _timer(drawing, table, (LEFT, bottom), 418)
        _guards(drawing, table, (LEFT + 434, bottom), 418)
        _builder(drawing, table, (LEFT, bottom + 110), (MAIN, builder), counted=counted)
    else:
        _timer(drawing, table, (884, 16), SIDE)
        _guards(drawing, table, (884, 130), SIDE)
        _builder(drawing, table, (884, 244), (SIDE, builder), counted=counted)
    return drawing.scene()


def _track(drawing: Drawing, table: WarfighterTable, high: float) -> None:
    pitch = MAIN / max(1, len(table.spaces))
    wide = min(200.0, pitch - 8)
    for i, space in enumerate(table.spaces):
        names = [hero.name for hero in table.heroes if hero.space == i]
        name = space.name or f"not yet placed ({space.level})"
        cost = f", Entrance {entrance(table, i)}, Shadow {table.shadow(i)}, Striking {table.striking_cost(i)}"
        state = ", inactive" if space.inactive else ""
        here = ", ".join(names) or "nobody"
        at = (LEFT + pitch * i, 16.0)
        with drawing.part(
            f"space-{i}", "listitem", f"{name}: space {i}{cost}{state}; here: {here}", at=at, kind="card"
        ):
            edge = "f-card s-outline hp-w2" if space.name else "f-sunken s-edge hp-w15 hp-dash"
            drawing.shape("rect", edge, x=0, y=0, width=wide, height=high, rx=9)
            drawing.text(clip(name, 15 * BOLD, wide - 16), 8, 24, "hp-t15 hp-b hp-serif f-ink")
            x = 8.0
            printed = (
                ("g-hand", entrance(table, i)),
                ("g-moon", table.shadow(i)),
                ("g-sword", table.striking_cost(i)),
            )
            for glyph, n in printed if space.name else ():
                drawing.use(glyph, x, 36, 18, "f-ink-2")
                drawing.text(n, x + 20, 51, "hp-t15 hp-b f-ink")
                x += (wide - 12) / 3
            if space.inactive:
                drawing.use("g-lock", 8, 60, 18, "f-ink-2")
                drawing.text("inactive", 30, 75, "hp-t15 hp-b f-ink")
            for strike, y in ((False, high - 30), (True, high - 12)):
                said = ", ".join(
                    f"{k + 1} {h.name}" for k, h in enumerate(table.heroes) if h.space == i and h.striking is strike
                )
                if said:
                    line = f"{'Striking' if strike else 'Range 0'}: {said}"
                    drawing.text(clip(line, 15, wide - 12), 8, y, "hp-t15 f-ink-2")
        y = 16 + 84
        for foe in table.foes:
            if foe.space == i:
                _foe(drawing, table, foe, (at[0] + 6, y), wide - 12)
                y += 82


def _foe(drawing: Drawing, table: WarfighterTable, foe: Foe, at: tuple[float, float], wide: float) -> None:
    with drawing.part(foe_part(table, foe), "button", f"{foe.name}: {foe_line(table, foe)}", at=at, kind="foe"):
        drawing.shape("rect", "f-horde s-outline hp-w15", x=0, y=0, width=wide, height=76, rx=8)
        drawing.text(clip(foe.name, 15 * BOLD, wide - 10), 6, 19, "hp-t15 hp-b f-on-horde")
        pitch = min(38.0, (wide - 8) / max(1, len(foe.members)))
        for k, member in enumerate(foe.members):
            x = 4 + pitch * k
            drawing.shape("rect", "f-badge s-outline hp-w1", x=x, y=26, width=pitch - 3, height=46, rx=4)
            marks = "".join(f"{c.hero + 1 if c.hero >= 0 else '-'}{'✓' if c.acted else ''}" for c in member.counters)
            drawing.text(clip(marks, 13, pitch - 4), x + 2, 42, "hp-t13 hp-b f-on-badge")
            state = f"{table.left(foe, member)}{' V' + str(member.vulns) if member.vulns else ''}"
            drawing.text(clip(state, 13, pitch - 4), x + 2, 64, "hp-t13 f-on-badge")


def _hero(drawing: Drawing, table: WarfighterTable, i: int, hero: Hero, at: tuple[float, float]) -> None:
    label = f"{hero.name}: {hero_line(table, i, hero)}"
    kind = table.hero_card(hero).cls.lower()
    with drawing.part(f"hero-{i}", "button", label, at=at, kind="card"):
        drawing.shape("rect", "f-card s-outline hp-w2", x=0, y=0, width=206, height=196, rx=10)
        drawing.shape("rect", f"f-class-{kind}", x=1, y=1, width=204, height=34, rx=9)
        drawing.use(f"g-{kind}", 8, 8, 20, f"f-on-class-{kind}")
        drawing.text(clip(hero.name, 18 * BOLD, 124), 34, 24, f"hp-t18 hp-b hp-serif f-on-class-{kind}")
        drawing.use(f"g-{SEAT_SHAPES[i % 6]}", 162, 10, 16, f"f-on-class-{kind}")
        drawing.text(i + 1, 182, 24, f"hp-t18 hp-b f-on-class-{kind}")
        state = "Down" if hero.down else f"{table.health(hero)} of {table.rank(hero).health}"
        drawing.use("g-skull" if hero.down else "g-heart", 10, 42, 20, "f-heart")
        drawing.text(state, 36, 59, "hp-t18 hp-b f-ink")
        drawing.text(f"{hero.actions} Actions", 196, 58, "hp-t15 hp-b hp-end f-ink")
        facts = [
            ("XP", hero.xp), ("Vulns", hero.vulns), ("Terrain", terrain(table, i)), ("Armor", armor_cover(table, hero)),
            ("Shield", shield_left(table, hero)), ("Toughness", hero.toughness), ("Luck", hero.luck),
            ("Focus", hero.focus), ("Divinity", hero.divinity), ("Copper", hero.coins),
        ]  # fmt: skip
        for n, (name, value) in enumerate([fact for fact in facts if fact[1]][:8]):
            x, y = 10 + 98 * (n % 2), 84 + 21 * (n // 2)
            drawing.text(name, x, y, "hp-t15 f-ink-2")
            drawing.text(value, x + 88, y, "hp-t15 hp-b hp-end f-ink")
        held = ", ".join(g.name for g in hero.gear if not g.broken) or "no Gear"
        drawing.text(clip(held, 15, 186), 10, 184, "hp-t15 f-ink-2")


def _card(drawing: Drawing, table: WarfighterTable, held: tuple[int, int, str], at: tuple[float, float]) -> None:
    i, k, name = held
    whose = table.heroes[i].name
    with drawing.part(f"hand-{i}-{k}", "button", f"{name}: in the hand of {whose}", at=at, kind="card"):
        drawing.shape("rect", "f-card s-outline hp-w2", x=0, y=0, width=134, height=54, rx=8)
        drawing.text(clip(name, 15 * BOLD, 120), 8, 22, "hp-t15 hp-b hp-serif f-ink")
        drawing.text(clip(f"{i + 1} {whose}", 15, 120), 8, 43, "hp-t15 f-ink-2")


def _timer(drawing: Drawing, table: WarfighterTable, at: tuple[float, float], wide: float) -> None:
    said = str(table.timer) if table.timer else "G, Guards are called"
    with drawing.part("timer", "img", f"Timer: {said}; Turn {table.turn} of {table.adventure}", at=at, kind="timer"):
        drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=wide, height=100, rx=10)
        drawing.text("Timer", 14, 28, "hp-t18 hp-b hp-serif f-ink")
        drawing.text(f"Turn {table.turn}", wide - 14, 28, "hp-t15 hp-end f-ink-2")
        most = max(table.card.turns, table.timer)
        pitch = (wide - 28) / (most + 1)
        for k in range(most + 1):
            n, x = most - k, 14 + pitch * k
            now = n == table.timer
            ground = "f-accent" if now else "f-sunken" if n > table.timer else "f-panel s-line hp-w15"
            drawing.shape("rect", ground, x=x, y=44, width=pitch - 3, height=40, rx=5)
            ink = "f-on-accent hp-b" if now else "f-ink-2"
            drawing.text(n or "G", x + pitch / 2 - 1, 70, f"hp-t15 hp-mid {ink}")


def _guards(drawing: Drawing, table: WarfighterTable, at: tuple[float, float], wide: float) -> None:
    names = ("far", "middle", "near")
    told = ", ".join(f"{name} {n}" for name, n in zip(names, table.track, strict=True))
    with drawing.part("guards", "img", f"Guard Track: {told}", at=at, kind="guards"):
        drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=wide, height=100, rx=10)
        drawing.text("Guard Track", 14, 28, "hp-t18 hp-b hp-serif f-ink")
        pitch = (wide - 28) / 3
        for k, (name, n) in enumerate(zip(names, table.track, strict=True)):
            drawing.shape("rect", "f-sunken", x=14 + pitch * k, y=40, width=pitch - 6, height=48, rx=6)
            drawing.text(name, 22 + pitch * k, 70, "hp-t15 f-ink-2")
            drawing.text(n, pitch * (k + 1), 72, "hp-t22 hp-b hp-end f-ink")


def _builder(
    drawing: Drawing, table: WarfighterTable, at: tuple[float, float], size: tuple[float, float], *, counted: bool
) -> None:
    wide, high = size
    found = [c for c in Attack.options(table, 0) if c.forbids(table, 0) is None] if table.step == "hero" else []
    with drawing.part("builder", "group", f"Attacks: {len(found)} are possible", at=at, kind="builder"):
        drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=wide, height=high, rx=10)
        drawing.text("Attacks and their chances" if counted else "Attacks", 14, 28, "hp-t18 hp-b hp-serif f-ink")
        more = len(found) - BARS
        head = "No Attack is possible now." if not found else "wound, vuln, none" if counted else "possible"
        drawing.text(f"{head}{f'; {more} more' if more > 0 else ''}", 14, 52, "hp-t15 f-ink-2")
        for k, choice in enumerate(found[:BARS]):
            y = 80 + 58 * k
            odds = attack_odds(table, choice)
            hero = table.heroes[table.numbered(choice.hero)].name
            foe = table.foe_called(choice.foe)
            said = f"{hero}, {choice.weapon} {choice.mode}: {foe.name if foe else choice.foe}"
            drawing.text(clip(said, 15, wide - 28), 14, y, "hp-t15 f-ink")
            if not counted:
                continue
            x = 14.0
            grounds = (
                ("wound", "f-good", "f-panel"),
                ("vuln", "f-select-soft", "f-ink"),
                ("none", "f-sunken", "f-ink"),
            )
            for what, ground, ink in grounds:
                chance = float(odds.exactly(what))
                width = chance * (wide - 28)
                if width > 0.5:
                    drawing.shape("rect", f"{ground} s-outline hp-w1", x=x, y=y + 8, width=width, height=26, rx=4)
                if width >= 38:
                    word = f"{what} " if width >= 100 else ""
                    drawing.text(f"{word}{percent(chance)}", x + width / 2, y + 26, f"hp-t15 hp-b hp-mid {ink}")
                x += width

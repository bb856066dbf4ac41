"""The board: track, Guard Track and Timer above, Heroes below, Hostiles between them."""

from __future__ import annotations

from hordeplay.core.scene import Arrangement, Drawing, Scene
from hordeplay.games.warfighter_fantasy.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.text import foe_line, foe_part, hero_line

WIDE, CARD, GAP = 1200, 180, 14


def scene(table: WarfighterTable, seat: int | None, arrangement: Arrangement) -> Scene:
    """The whole position; every part has its words (WF-SET-02)."""
    width = 720 if arrangement == "tall" else WIDE
    per_row = max(1, (width - GAP) // (CARD + GAP))
    rows = [0, 0, 0]
    counts = (len(table.spaces), len(table.foes), len(table.heroes))
    for i, n in enumerate(counts):
        rows[i] = (n + per_row - 1) // per_row
    heights = (100, 96, 132)
    tops = [60]
    for n, high in zip(rows, heights, strict=True):
        tops.append(tops[-1] + n * (high + GAP) + 10)
    drawing = Drawing(width, tops[-1] + 10, table.adventure)
    clock = f"Timer {table.timer}" if table.timer else "Timer in G"
    with drawing.part("timer", "img", f"{table.adventure}, Turn {table.turn}, {clock}", at=(GAP, 10), kind="timer"):
        drawing.text(f"{table.adventure}  Turn {table.turn}  {clock}", 0, 24, "hp-name f-ink")
    guards = f"Guards: far {table.track[0]}, middle {table.track[1]}, near {table.track[2]}"
    with drawing.part("guards", "img", guards, at=(width // 2, 10), kind="guards"):
        drawing.text(guards, 0, 24, "hp-label f-ink")
    for i, space in enumerate(table.spaces):
        who = ", ".join(hero.name for hero in table.heroes if hero.space == i) or "nobody"
        name = space.name or f"empty ({space.level})"
        label = f"space {i}: {name}{', inactive' if space.inactive else ''}; here: {who}"
        with drawing.part(f"space-{i}", "button", label, at=place(i, per_row, tops[0], heights[0]), kind="space"):
            box(drawing, heights[0], [name, f"space {i}", "inactive" if space.inactive else who[:26]])
    for i, foe in enumerate(table.foes):
        at = place(i, per_row, tops[1], heights[1])
        with drawing.part(foe_part(table, foe), "button", foe_line(table, foe), at=at, kind="foe"):
            wounds = sum(member.wounds for member in foe.members)
            box(drawing, heights[1], [foe.name, f"{len(foe.members)} in space {foe.space}", f"Wounds {wounds}"])
    for i, hero in enumerate(table.heroes):
        at = place(i, per_row, tops[2], heights[2])
        with drawing.part(f"hero-{i}", "button", hero_line(table, i, hero), at=at, kind="hero"):
            state = "Down" if hero.down else f"Health {table.health(hero)}/{table.rank(hero).health}"
            box(
                drawing,
                heights[2],
                [
                    f"#{i + 1} {hero.name}",
                    f"{state}, Vulns {hero.vulns}",
                    f"Actions {hero.actions}, XP {hero.xp}",
                    f"space {hero.space}{', Striking' if hero.striking else ''}",
                ],
            )
    return drawing.scene()


def place(i: int, per_row: int, top: int, high: int) -> tuple[int, int]:
    """Where card i of a group lies."""
    row, column = divmod(i, per_row)
    return GAP + column * (CARD + GAP), top + row * (high + GAP)


def box(drawing: Drawing, high: int, words: list[str]) -> None:
    """A card with lines of text."""
    drawing.shape("rect", "f-card s-line", x=0, y=0, width=CARD, height=high, rx=8)
    for i, word in enumerate(words):
        drawing.text(word, 10, 26 + 24 * i, "hp-name f-ink" if not i else "hp-label f-ink")

"""The panels of an Adventure: Timer, Guard Track, Targeting cup, the Hostile that is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from hordeplay.core.english import counted, percents
from hordeplay.core.language import message, tr
from hordeplay.core.panel import Frame, ground, shares
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, clip, lines, text_width

from ..model.content import Hostile, Row
from ..model.passives import foe_cover
from ..model.table import WarfighterTable
from ..odds import guards_arrival
from ..rules.guards import objective_card
from . import chances, pieces
from .drawn_once import once
from .facts import looked_at, shape, tone
from .names import level_name

TIMER: Final = 100.0
GUARDS: Final = 128.0
CUP: Final = 116.0
HOSTILE: Final = 286.0
SETS: Final = (message("far"), message("middle"), message("near"))
"""Where sets of Guards may be on their track."""


def timer(drawing: Drawing, table: WarfighterTable, frame: Frame) -> None:
    """The spaces of the Timer down to G; the current one filled, those behind it sunken."""
    most = max(table.card.turns, table.timer)
    _timer(drawing, frame, most, table.timer, table.turn, table.adventure, table.rules.knobs.longest_game)


@once
def _timer(drawing: Drawing, frame: Frame, most: int, timer: int, turn: int, adventure: str, last: int) -> None:
    at = str(timer) if timer else tr("G, Guards are called")
    label = tr("Timer: {at}, Turn {turn} of {adventure}", at=at, turn=turn, adventure=adventure)
    label += "" if timer or not last else tr(", given up after Turn {last}", last=last)
    side = tr("Turn {turn}", turn=turn) + ("" if timer or not last else tr(" of at most {last}", last=last))
    with drawing.part("timer", "list", label, at=(frame.x, frame.y), kind="timer"):
        ground(drawing, frame, tr("Timer"), side if turn else tr("not started"))
        count = most + 1
        rows = 1 if count <= 11 else 2
        row = -(-count // rows)
        pitch = (frame.width - 28 + 3) / row
        if pitch < 20:
            drawing.text(timer or "G", 14, 78, "hp-t36 hp-b f-ink")
            drawing.text(tr("of {most}, then G", most=most), 72, 74, "hp-t18 f-ink-2")
            return
        high = 38.0 if rows == 1 else 24.0
        for k in range(count):
            n = most - k
            x, y = 14 + pitch * (k % row), (46 if rows == 1 else 39) + (high + 4) * (k // row)
            now = n == timer
            fill = "f-accent" if now else "f-sunken" if n > timer else "f-panel s-line hp-w15"
            ink = "hp-b f-on-accent" if now else "f-ink-3" if n > timer else "f-ink" if n else "hp-b f-bad"
            name = tr("timer {n}, now", n=n or "G") if now else tr("timer {n}", n=n or "G")
            current = {"aria_current": "step"} if now else {}
            with drawing.part(f"time-{n or 'G'}", "listitem", name, at=(x, y), **current):
                drawing.shape("rect", fill, x=0, y=0, width=pitch - 3, height=high, rx=5)
                size = "hp-t18" if rows == 1 else "hp-t15"
                drawing.text(n or "G", (pitch - 3) / 2, high / 2 + 6, f"{size} hp-mid {ink}")


def guard_odds(table: WarfighterTable) -> dict[int, Fraction]:
    """The chance that a Guards roll puts its set so many Close Range steps away; none where a set is nobody."""
    return dict(guards_arrival(table.rules).items()) if table.rules.knobs.guards_size else {}


def guards(drawing: Drawing, table: WarfighterTable, frame: Frame, *, with_odds: bool) -> None:
    """The Guard Track: sets on each space, what a roll shows to put one there, and the chance of it."""
    knobs, card = table.rules.knobs, objective_card(table)
    bands = (f"1–{knobs.guards_middle - 1}", f"{knobs.guards_middle}–{knobs.guards_near - 1}", f"{knobs.guards_near}+")
    here = sum(len(foe.members) for foe in table.active() if foe.role and foe.name == card.guard_card)
    who = counted(card.guards, card.guard_card, card.guard_card) if card.guards else tr("no Guards here")
    odds = tuple(sorted(guard_odds(table).items())) if with_odds and card.guards else ()
    _guards(drawing, frame, bands, tuple(table.track), here, who, card.guard_card, odds)


@once
def _guards(
    drawing: Drawing, frame: Frame, bands: tuple[str, ...], track: tuple[int, ...], here: int, who: str, guard_card: str,
    odds: tuple[tuple[int, Fraction], ...],
) -> None:  # fmt: skip
    sets = ", ".join(f"{counted(n, 'set')} {name}" for name, n in zip(map(tr, SETS), track, strict=True))
    arrivals = dict(zip(dict(odds), percents(*(float(p) for _, p in odds)), strict=True))
    rolls = "".join(tr(", a roll arrives in {n}: {chance}", n=n, chance=chance) for n, chance in arrivals.items())
    with drawing.part(
        "guards",
        "group",
        tr("Guard Track: {sets}; {who}{rolls}", sets=sets, who=who, rolls=rolls),
        at=(frame.x, frame.y),
        kind="guards",
    ):
        short = who if text_width(who, 15) <= frame.width - 154 else guard_card
        ground(drawing, frame, tr("Guard Track"), clip(short, 15, frame.width - 154))
        pitch = (frame.width - 28 + 8) / 4
        for k, name in enumerate(map(tr, SETS)):
            x, n = 14 + pitch * k, track[k]
            fill = "f-illegal-soft" if n else "f-sunken"
            drawing.shape("rect", fill, x=x, y=40, width=pitch - 8, height=56, rx=7)
            drawing.shape("path", "f-ink-3", d=f"M{x + pitch - 7:g} 62l6 6-6 6z")
            middle = x + (pitch - 8) / 2
            if n:
                drawing.text(n, middle, 66, "hp-t22 hp-b hp-mid f-ink")
                drawing.text(clip(name, 15, pitch - 10), middle, 86, "hp-t15 hp-mid f-ink")
            else:
                drawing.text(bands[k], middle, 64, "hp-t15 hp-b hp-mid f-ink")
                drawing.text(clip(name, 15, pitch - 10), middle, 85, "hp-t15 hp-mid f-ink-2")
            if arrivals:
                drawing.text(arrivals.get(3 - k, "0%"), middle, 116, "hp-t15 hp-mid f-ink-2")
        x = 14 + pitch * 3
        drawing.shape("rect", "f-illegal-soft", x=x, y=40, width=pitch - 8, height=56, rx=7)
        drawing.text(
            here or tr("fight"),
            x + (pitch - 8) / 2,
            66 if here else 73,
            f"{'hp-t22' if here else 'hp-t15'} hp-b hp-mid f-ink",
        )
        if here:
            drawing.text(tr("fight"), x + (pitch - 8) / 2, 86, "hp-t15 hp-mid f-ink")
        if arrivals:
            drawing.text(clip(tr("of a roll"), 15, pitch), x + (pitch - 8) / 2, 116, "hp-t15 hp-mid f-ink-3")


def cup(drawing: Drawing, table: WarfighterTable, frame: Frame, *, with_odds: bool) -> None:
    """The Targeting cup: counters left for each Hero, and the chance that the next one names it."""
    counts = tuple(table.cup) or (0,) * len(table.heroes)
    heroes = tuple((hero.name, tone(table, i)) for i, hero in enumerate(table.heroes))
    extra = tr("; Extra Attack cup {n}", n=sum(table.extra)) if table.extra else ""
    _cup(drawing, frame, counts, heroes, extra, with_odds=with_odds)


@once
def _cup(
    drawing: Drawing, frame: Frame, counts: tuple[int, ...], heroes: tuple[tuple[str, str], ...], extra: str, *,
    with_odds: bool,
) -> None:  # fmt: skip
    whole = sum(counts)
    odds = percents(*(n / whole for n in counts)) if with_odds and whole else []
    named = [
        tr("{n} for {hero}", n=counts[i], hero=name) + (f" ({odds[i]})" if odds else "")
        for i, (name, _) in enumerate(heroes)
        if i < len(counts)
    ]
    label = tr("Targeting cup: {named}{extra}", named=", ".join(named) or tr("empty"), extra=extra)
    with drawing.part("cup", "img", label, at=(frame.x, frame.y), kind="cup"):
        ground(drawing, frame, tr("Targeting cup"), tr("{n} left", n=whole) if whole else tr("empty"))
        n = max(1, len(heroes))
        pitch = (frame.width - 20) / n
        for i, (_, ink) in enumerate(heroes):
            middle = 10 + pitch * (i + 0.5)
            mine = counts[i] if i < len(counts) else 0
            drawing.use(shape(i), middle - 14, 40, 28, f"hp-body f-{ink}")
            low = 3 if shape(i) == "g-triangle" else 0
            drawing.text(i + 1, middle, 59.5 + low, f"hp-t15 hp-b hp-mid f-on-{ink}")
            left = f"{mine}/{whole}" if with_odds and whole and pitch > 44 else str(mine)
            drawing.text(left, middle, 89, "hp-t15 hp-b hp-mid f-ink")
            if whole and with_odds:
                room = pitch - 10
                drawing.shape("rect", "f-sunken", x=middle - room / 2, y=97, width=room, height=7, rx=3)
                if mine:
                    drawing.shape(
                        "rect", "f-accent", x=middle - room / 2, y=97, width=room * mine / whole, height=7, rx=3
                    )


def row_words(row: Row) -> str:
    """What a row of a Hostile's chart does, in short."""
    parts = [counted(row.wounds, "Wound")] if row.wounds else []
    parts += [tr("+{n} random", n=row.random)] if row.random else []
    parts += [counted(row.vuln, "Vuln")] if row.vuln else []
    parts += [tr("{vulns} random", vulns=counted(row.random_vuln, "Vuln"))] if row.random_vuln else []
    return " ".join(parts) or tr("no Wound")


def row_figures(row: Row) -> str:
    """The same in figures, for a chart of many rows: Wounds, +R for a random Hero, V for Vulns."""
    vulns = f"V{row.vuln}" if row.vuln else f"V{row.random_vuln}R" if row.random_vuln else ""
    harm = f"{row.wounds}{f'+{row.random}R' if row.random else ''}" if row.wounds or row.random else ""
    return " ".join(filter(None, [harm, vulns])) or "–"


def bands(card: Hostile, health: int) -> list[tuple[str, Row]]:
    """The chart in force as bands of the die's total.

    >>> from hordeplay.games.warfighter_fantasy.model.ruleset import WarfighterRules
    >>> [band for band, _ in bands(WarfighterRules.load().hostiles["Cave Spiders"], 1)]
    ['1–9', '10–13', '14+']
    """
    chart = next(c for c in card.charts if health >= c.health)
    rows = []
    for k, row in enumerate(chart.rows):
        low = max(1, row.least)
        if k + 1 < len(chart.rows):
            high = chart.rows[k + 1].least - 1
            if high >= 1:
                rows.append((f"{low}–{high}" if high > low else str(low), row))
        else:
            rows.append((f"{low}+", row))
    return rows


def hostile(drawing: Drawing, table: WarfighterTable, frame: Frame, *, with_odds: bool) -> None:
    """The card of the Hostile that is looked at: cover, attacks, XP, its chart in bands, and what its next attack does."""
    seen = looked_at(table)
    card = table.rules.hostiles[seen.name]
    left = card.health if seen.foe is None or seen.member is None else table.left(seen.foe, seen.member)
    cover = (
        foe_cover(table, seen.foe, seen.member)
        if seen.foe and seen.member
        else next((band.value for band in card.covers if left >= band.least), 1)
    )
    hero = table.heroes[seen.hero] if 0 <= seen.hero < len(table.heroes) else None
    strike = chances.blow(table, seen.foe, seen.member, seen.hero) if hero and seen.foe and seen.member else None
    target = Target(seen.hero, hero.name, tone(table, seen.hero), strike) if hero else None
    tags = (*card.tags, *(word for word, on in _keywords(card) if on))
    known = Known(
        card.name, card.level, left, card.health, cover, card.attacks, card.xp, tags, tuple(bands(card, left))
    )
    _hostile(drawing, frame, known, target, with_odds=with_odds)


class Known(NamedTuple):
    """What is printed of a Hostile, and what is left of it."""

    name: str
    level: str
    left: int
    health: int
    cover: int
    attacks: int
    xp: int
    tags: tuple[str, ...]
    chart: tuple[tuple[str, Row], ...]


class Target(NamedTuple):
    """On whom its next attack is: the Hero, how it is marked, and what the attack will do."""

    hero: int
    name: str
    tone: str
    strike: chances.Blow | None


@once
def _hostile(drawing: Drawing, frame: Frame, card: Known, target: Target | None, *, with_odds: bool) -> None:
    chart, strike = card.chart, target.strike if target else None
    chart_words = ", ".join(f"{band} {row_words(row)}" for band, row in chart)
    next_one = (
        tr("; next on {hero}", hero=target.name) + (f": {strike.in_words}" if strike and with_odds else "")
        if target
        else ""
    )
    label = tr(
        "{foe}: {level}, Health {left} of {health}, Cover {cover}, {attacks}, {xp} XP, chart {chart}{next}",
        foe=card.name,
        level=level_name(card.level),
        left=card.left,
        health=card.health,
        cover=card.cover,
        attacks=counted(card.attacks, "attack"),
        xp=card.xp,
        chart=chart_words,
        next=next_one,
    )
    with drawing.part("hostile-card", "group", label, at=(frame.x, frame.y), kind="hostile"):
        ground(drawing, frame, card.name)
        drawing.shape("rect", "f-badge s-outline hp-w1", x=frame.width - 42, y=10, width=28, height=22, rx=11)
        drawing.text(card.level, frame.width - 28, 26.3, "hp-t15 hp-b hp-mid f-on-badge")
        figures = (
            ("g-heart", card.left, tr("Health")),
            ("g-shield", card.cover, tr("Cover")),
            ("g-sword", card.attacks, tr("attacks")),
            ("g-xp", card.xp, "XP"),
        )
        pitch = (frame.width - 24) / 4
        for k, (glyph, n, word) in enumerate(figures):
            x = 14 + pitch * k
            drawing.use(glyph, x, 42, 18, "f-heart" if glyph == "g-heart" else "f-ink-2")
            drawing.text(n, x + 22, 59, "hp-t22 hp-b f-ink")
            drawing.text(clip(word, 15, pitch - 4), x, 78, "hp-t15 f-ink-2")
        drawing.text(
            clip(", ".join(map(tr, card.tags)) or tr("no keywords"), 15, frame.width - 28), 14, 101, "hp-t15 f-ink-2"
        )
        drawing.text(
            tr("Its roll, d10") + (tr(": Wounds, R random") if len(chart) > 3 else ""), 14, 126, "hp-t15 hp-b f-ink"
        )
        _bands(drawing, chart, Frame(14, 135, frame.width - 28, 54))
        _next(drawing, target, frame, with_odds=with_odds)


def _keywords(card: Hostile) -> tuple[tuple[str, bool], ...]:
    return (
        (tr("Pen {n}", n=card.pen), bool(card.pen)), (tr("Regen {n}", n=card.regen), bool(card.regen)), (tr("Crush"), card.crush),
        (tr("Poison"), card.poison), (tr("Commander"), card.commander), (tr("Inanimate"), card.inanimate),
        (tr("Structure"), card.structure), (tr("Attract {n}", n=card.attract), bool(card.attract)),
    )  # fmt: skip


def _bands(drawing: Drawing, chart: Sequence[tuple[str, Row]], frame: Frame) -> None:
    shown = chart[-5:]
    short = len(shown) > 3
    pitch = (frame.width + 4) / len(shown)
    for k, (band, row) in enumerate(shown):
        x = frame.x + pitch * k
        harm = row.wounds + row.random
        fill, ink = (
            ("f-bad", "f-panel") if harm > 1 else ("f-illegal-soft", "f-ink") if harm else ("f-sunken", "f-ink-2")
        )
        if not harm and (row.vuln or row.random_vuln):
            fill, ink = "f-select-soft", "f-ink"
        drawing.shape("rect", fill, x=x, y=frame.y, width=pitch - 4, height=frame.high, rx=6)
        middle = x + (pitch - 4) / 2
        drawing.text(band, middle, frame.y + 17, f"hp-t15 hp-b hp-mid {ink}")
        if short:
            drawing.text(row_figures(row), middle, frame.y + 42, f"hp-t18 hp-b hp-mid {ink}")
            continue
        for n, line in enumerate(lines(row_words(row), 15, pitch - 6, 2)):
            drawing.text(line, middle, frame.y + 33 + 16 * n, f"hp-t15 hp-mid {ink}")


def _next(drawing: Drawing, target: Target | None, frame: Frame, *, with_odds: bool) -> None:
    """The next attack of it: on whom, and what it will do."""
    if target is None:
        drawing.text(tr("No attack of it is due."), 14, 218, "hp-t15 f-ink-2")
        return
    drawing.text(tr("Next attack on"), 14, 217, "hp-t15 f-ink-2")
    x = 18 + text_width(tr("Next attack on"), 15)
    pieces.marked(drawing, target.hero, target.tone, x, 201, 22)
    room = frame.width - x - 42
    drawing.text(clip(target.name, 15 * BOLD, room), x + 28, 217, "hp-t15 hp-b f-ink")
    strike = target.strike
    if strike is None or not with_odds:
        drawing.text(tr("odds hidden") if strike is not None else tr("the Hero is Down"), 14, 243, "hp-t15 f-ink-2")
        return
    segments = (
        (tr("nothing"), float(strike.none), "f-good", "f-panel"),
        (tr("Vuln"), float(strike.vuln), "f-res-gold", "f-on-res-gold"),
        (tr("armor"), float(strike.stopped), "f-illegal-soft", "f-ink"),
        (tr("Wound"), float(strike.wound), "f-bad", "f-panel"),
    )
    shares(drawing, segments, Frame(14, 228, frame.width - 28, 24))
    numbers = zip(segments, percents(*(chance for _, chance, *_ in segments)), strict=True)
    words = ", ".join(f"{name} {number}" for (name, chance, *_), number in reversed([*numbers][1:]) if chance)
    drawing.text(clip(words or tr("nothing"), 15, frame.width - 28), 14, 272, "hp-t15 f-ink")

"""The attack builder: before the dice are rolled, what each way to attack will do, in words and exact numbers."""

from __future__ import annotations

from typing import Final, NamedTuple

from hordeplay.core.english import counted, percent
from hordeplay.core.panel import Frame, empty, ground, shares
from hordeplay.core.scene import Drawing
from hordeplay.core.script import OVER
from hordeplay.core.text_metrics import BOLD, clip, text_width

from ..model.passives import foe_cover
from ..model.table import PARTY, WarfighterTable
from ..rules.hero_attacks import CHART, Attack, mode_called, weapon_called
from ..rules.result import cause, result
from ..rules.use import Use
from . import chances, defence_panel, pieces
from .chances import Tests
from .facts import Duel, attacks, duel
from .ids import mode_part
from .names import weapon_name

HIGH: Final = 414.0
_ROWS: Final = 190.0
_ROW: Final = 54.0
SURE: Final = 4
"""So many ways are drawn, the possible ones first; all others stand in the list of choices."""
WORDS: Final = ("wound", "vuln", "none")


class Way(NamedTuple):
    """A row: its part, name, price, the chances, and why it cannot be done."""

    part: str
    name: str
    price: str
    tests: Tests | None
    why: str = ""
    text: str = ""


def ways(table: WarfighterTable, fight: Duel) -> list[Way]:
    """All ways in which the Hero may attack the Hostile card: what is possible first."""
    declared = chances.declared(table, fight)
    if declared is not None and table.window is not None:
        source = table.window.source
        return [Way("mode-declared", weapon_name(table, source), "declared", declared)]
    if table.throw is not None and not table.throw.faces and table.throw.source and table.throw.hero == fight.hero:
        source = table.throw.source
        return [Way("mode-declared", weapon_name(table, source), "declared", chances.aimed(table, fight))]
    rows = []
    choices = attacks(table, fight)
    several = len(dict.fromkeys(choice.weapon for choice in choices)) > 1
    for choice in choices:
        refusal = choice.forbids(table, PARTY)
        rows.append(
            Way(
                mode_part(choice.weapon, choice.mode),
                _named(table, choice, several=several),
                _price(table, choice),
                chances.weapon_tests(table, choice, fight.member),
                refusal.reason if refusal else "",
                str(choice),
            )
        )
    rows += _spells(table, fight)
    return sorted(rows, key=lambda way: bool(way.why))


def _spells(table: WarfighterTable, fight: Duel) -> list[Way]:
    """Cards that attack: Spells, Divine Powers, Items; only what can be used now."""
    if table.window is not None or table.step != "hero":
        return []
    rows = []
    hero, word = table.heroes[fight.hero], table.label(fight.foe)
    for choice in Use.options(table, PARTY):
        if choice.hero != hero.slug or choice.target != word:
            continue
        tests = chances.spell_tests(table, choice)
        way = chances.way_of(table, choice)
        if tests is not None and way is not None and choice.forbids(table, PARTY) is None:
            name = table.rules.slugs.get(choice.card, choice.card) + (", upgunned" if way.upgunned else "")
            rows.append(Way(mode_part(choice.card, choice.way), name, way.cost.in_words, tests, "", str(choice)))
    return rows


def _named(table: WarfighterTable, choice: Attack, *, several: bool) -> str:
    if choice.weapon == CHART:
        return "Printed chart"
    mode = mode_called(weapon_called(table, choice.weapon), choice.mode).name
    return f"{weapon_name(table, choice.weapon)}, {mode}" if several else mode


def _price(table: WarfighterTable, choice: Attack) -> str:
    xp = 0 if choice.weapon == CHART else mode_called(weapon_called(table, choice.weapon), choice.mode).xp
    return f"{xp} XP" if xp else "no XP"


def builder(drawing: Drawing, table: WarfighterTable, frame: Frame, seat: int = PARTY, *, with_odds: bool) -> None:
    """The panel: the two tests as a square of four results, then a bar for each way; the result once all is over."""
    fight = duel(table, seat)
    if table.step == OVER or table.outcome:
        _result(drawing, table, frame)
        return
    struck = defence_panel.defence(table)
    if struck is not None:
        defence_panel.draw(drawing, table, frame, struck, with_odds=with_odds)
        return
    if fight is None:
        _quiet(drawing, frame)
        return
    rows = ways(table, fight)
    first = next((way for way in rows if not way.why), rows[0] if rows else None)
    hero = table.heroes[fight.hero].name
    open_ = sum(1 for way in rows if not way.why)
    spoken = f"Attack builder: {hero} against {fight.foe.name}, {counted(open_, 'way')} to attack"
    with drawing.part("builder", "group", spoken, at=(frame.x, frame.y), kind="builder"):
        target = f"Cover {foe_cover(table, fight.foe, fight.member)}"
        target += f", {counted(fight.member.vulns, 'Vuln')}" if fight.member.vulns else ""
        ground(drawing, frame, f"{hero} attacks", target)
        more = f"{len(rows) - SURE} more ways" if len(rows) > SURE else ""
        room = frame.width - 28 - (text_width(more, 15) + 10 if more else 0)
        drawing.text(clip(fight.foe.name, 18 * BOLD, room), 14, 50, "hp-t18 hp-b hp-serif f-ink")
        if more:
            drawing.text(more, frame.width - 14, 50, "hp-t15 hp-end f-ink-2")
        if first is not None and first.tests is not None:
            _square(drawing, first.tests, frame.width, with_odds=with_odds)
        shown = rows[:SURE]
        with drawing.group(role="list", aria_label="ways to attack"):
            for k, way in enumerate(shown):
                at = Frame(6, _ROWS + _ROW * k, frame.width - 12, _ROW - 4)
                _row(drawing, way, at, way is first, with_odds=with_odds)


def _quiet(drawing: Drawing, frame: Frame) -> None:
    """Nobody can attack anybody."""
    with drawing.part(
        "builder", "group", "Attack builder: no Attack is possible", at=(frame.x, frame.y), kind="builder"
    ):
        ground(drawing, frame, "Attack builder")
        empty(drawing, frame, "g-sword", "No Hero shares a Location with a Hostile.")
        pieces.paragraph(
            drawing,
            "Once one does, the chances of every weapon and mode stand here before the dice are rolled: Wound, Vuln or "
            "nothing.",
            Frame(14, 134, frame.width - 28, 0),
            "f-ink-2",
            most=6,
        )


def _square(drawing: Drawing, tests: Tests, width: float, *, with_odds: bool) -> None:
    """The four results of hit or miss and cover beaten or not (WF-ATK-03)."""
    hit, beaten = tests.any_hit, tests.beaten
    pitch = (width - 76) / 2
    heads = (("cover beaten", beaten), ("not", 1 - beaten))
    for k, (word, chance) in enumerate(heads):
        head = f"{word} {percent(float(chance))}" if with_odds else word
        if text_width(head, 15) > pitch - 2:
            head = head.replace("cover ", "")
        drawing.text(head, 62 + pitch * (k + 0.5), 72, "hp-t15 hp-mid f-ink-2")
    for r, (word, chance) in enumerate((("hit", hit), ("miss", 1 - hit))):
        y = 79 + 48 * r
        drawing.text(word, 54, y + (19 if with_odds else 27), "hp-t15 hp-end f-ink-2")
        if with_odds:
            drawing.text(percent(float(chance)), 54, y + 37, "hp-t15 hp-end f-ink-2")
        for c, over in enumerate((beaten, 1 - beaten)):
            what = "wound" if not r and not c else "none" if r and c else "vuln" if tests.vulns else "none"
            ground, ink = _TONES[what]
            x = 62 + pitch * c
            drawing.shape("rect", ground, x=x, y=y, width=pitch - 4, height=44, rx=6)
            middle = x + (pitch - 4) / 2
            drawing.text(_SAYS[what], middle, y + (19 if with_odds else 28), f"hp-t18 hp-b hp-mid {ink}")
            if with_odds:
                drawing.text(percent(float(chance * over)), middle, y + 37, f"hp-t15 hp-mid {ink}")


_TONES: Final = {
    "wound": ("f-good", "f-panel"), "vuln": ("f-res-gold", "f-on-res-gold"), "none": ("f-sunken", "f-ink"),
}  # fmt: skip
_SAYS: Final = {"wound": "Wound", "vuln": "Vuln", "none": "nothing"}


def label(way: Way, *, with_odds: bool) -> str:
    """A row in words."""
    if way.why:
        return f"{way.name}: not now, {way.why}"
    odds = ""
    if with_odds and way.tests is not None:
        law = way.tests.outcome
        odds = ", " + ", ".join(f"{word} {percent(float(law.exactly(word)))} = {law.exactly(word)}" for word in WORDS)
    return f"{way.name}: {way.price}{odds}"


def _row(drawing: Drawing, way: Way, frame: Frame, first: bool, *, with_odds: bool) -> None:
    """One way: name, price, and the bar of wound, vuln, none; or why not. The square above shows the `first`."""
    with drawing.part(way.part, "listitem", label(way, with_odds=with_odds), at=(frame.x, frame.y), kind="mode"):
        edge = "f-accent-soft s-accent hp-w15" if first else "f-panel s-line hp-w1"
        edge = edge if not way.why else "hp-none s-edge hp-w1 hp-dash"
        drawing.shape("rect", edge, x=0, y=0, width=frame.width, height=frame.high, rx=7)
        room, side = frame.width - 20, way.price
        ink = "f-ink-2" if way.why else "f-ink"
        if way.why:
            drawing.use("g-lock", 8, 26, 17, "f-ink-3")
            drawing.text(_brief(way, room - 22), 30, 40, "hp-t15 f-ink-2")
        elif not with_odds or way.tests is None:
            drawing.text("odds hidden" if way.tests else "choose which one", 8, 40, "hp-t15 f-ink-3")
        else:
            law = way.tests.outcome
            segments = [(_SAYS[word], float(law.exactly(word)), *_BAR[word]) for word in WORDS]
            small = shares(drawing, segments, Frame(8, 24, frame.width - 16, 22))
            more = ", ".join([*small, way.price])
            if text_width(way.name, 15) * BOLD + text_width(more, 15) + 8 <= room:
                side = more
        if text_width(way.name, 15) + text_width(side, 15) + 8 > room:  # each takes an Action
            side = side.removeprefix("1 Action, ")
        weight = BOLD if text_width(way.name, 15) * BOLD <= room - text_width(side, 15) - 8 else 1
        name = pieces.shortened(way.name, 15 * weight, room - text_width(side, 15) - 8)
        drawing.text(name, 8, 18, f"hp-t15{' hp-b' if weight > 1 else ''} {ink}")
        drawing.text(side, frame.width - 8, 18, "hp-t15 hp-end f-ink-2")


def _brief(way: Way, room: float) -> str:
    """Why not, in this room: the name of the weapon stands above, and what follows a comma on the reading card."""
    why = way.why.removeprefix(f"{way.name.partition(',')[0]} ")
    fit = (text for text in (way.why, why, why.partition(",")[0]) if text_width(text, 15) <= room)
    return next(fit, "") or pieces.shortened(why, 15, room)


_BAR: Final = {
    "wound": ("f-good", "f-panel"), "vuln": ("f-res-gold", "f-on-res-gold"), "none": ("f-ink-3", "f-panel"),
}  # fmt: skip


def _result(drawing: Drawing, table: WarfighterTable, frame: Frame) -> None:
    """Won or lost, and what is left of the party."""
    won = table.outcome == "won"
    ended = result(table)
    title = ended.says if ended is not None else f"{table.adventure}: {cause(table).why}"
    up = sum(1 for _ in table.up())
    with drawing.part("builder", "group", f"Result: {title}", at=(frame.x, frame.y), kind="builder"):
        ground(drawing, frame, "Success" if won else "Failure")
        drawing.use("g-check" if won else "g-skull", frame.width / 2 - 42, 52, 84, "f-good" if won else "f-bad")
        pieces.paragraph(drawing, title, Frame(14, 160, frame.width - 28, 0), "hp-b f-ink", most=3)
        facts = [
            ("Turns", str(table.turn)),
            ("Heroes who stand", f"{up} of {len(table.heroes)}"),
            ("Copper", str(table.purse + sum(hero.money for hero in table.heroes))),
            ("Hostiles left", str(sum(len(foe.members) for foe in table.active()))),
        ]
        for k, (name, value) in enumerate(facts):
            y = 236 + 26 * k
            drawing.text(name, 14, y, "hp-t18 f-ink-2")
            drawing.text(value, frame.width - 14, y, "hp-t18 hp-b hp-end f-ink")

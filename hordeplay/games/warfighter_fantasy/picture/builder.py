"""The attack builder: before the dice are rolled, what each way to attack will do, in words and exact numbers."""

from __future__ import annotations

from typing import Final, NamedTuple

from hordeplay.core.lettering import BOLD, clip, percent, wide
from hordeplay.core.scene import Drawing
from hordeplay.core.script import OVER
from hordeplay.games.warfighter_fantasy.attack import CHART, Attack, mode_called, weapon_called
from hordeplay.games.warfighter_fantasy.ending import cause, result
from hordeplay.games.warfighter_fantasy.passives import foe_cover
from hordeplay.games.warfighter_fantasy.picture import chances, defence, pieces
from hordeplay.games.warfighter_fantasy.picture.chances import Trial
from hordeplay.games.warfighter_fantasy.picture.facts import Duel, Frame, arm, attacks, counted, duel, mode_id
from hordeplay.games.warfighter_fantasy.picture.panels import bar
from hordeplay.games.warfighter_fantasy.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.use import Use

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
    trial: Trial | None
    why: str = ""
    text: str = ""


def ways(table: WarfighterTable, found: Duel) -> list[Way]:
    """All ways in which the Hero may attack the Hostile card: what is possible first."""
    declared = chances.declared(table, found)
    if declared is not None and table.window is not None:
        source = table.window.source
        return [Way("mode-declared", arm(table, source), "declared", declared)]
    if table.throw is not None and not table.throw.faces and table.throw.source and table.throw.hero == found.hero:
        source = table.throw.source
        return [Way("mode-declared", arm(table, source), "declared", chances.aimed(table, found))]
    made = []
    choices = attacks(table, found)
    several = len(dict.fromkeys(choice.weapon for choice in choices)) > 1
    for choice in choices:
        refusal = choice.forbids(table, 0)
        made.append(
            Way(
                mode_id(choice.weapon, choice.mode),
                _named(table, choice, several=several),
                _price(table, choice),
                chances.trial_of(table, choice, found.member),
                refusal.reason if refusal else "",
                str(choice),
            )
        )
    made += _spells(table, found)
    return sorted(made, key=lambda way: bool(way.why))


def _spells(table: WarfighterTable, found: Duel) -> list[Way]:
    """Cards that attack: Spells, Divine Powers, Items; only what can be used now."""
    if table.window is not None or table.step != "hero":
        return []
    made = []
    hero, word = table.heroes[found.hero], table.label(found.foe)
    for choice in Use.options(table, 0):
        if choice.hero != hero.slug or choice.target != word:
            continue
        trial = chances.spell_trial(table, choice)
        way = chances.way_of(table, choice)
        if trial is not None and way is not None and choice.forbids(table, 0) is None:
            name = table.rules.slugs.get(choice.card, choice.card) + (", upgunned" if way.upgunned else "")
            made.append(Way(mode_id(choice.card, choice.way), name, way.cost.said, trial, "", str(choice)))
    return made


def _named(table: WarfighterTable, choice: Attack, *, several: bool) -> str:
    if choice.weapon == CHART:
        return "Printed chart"
    mode = mode_called(weapon_called(table, choice.weapon), choice.mode).name
    return f"{arm(table, choice.weapon)}, {mode}" if several else mode


def _price(table: WarfighterTable, choice: Attack) -> str:
    xp = 0 if choice.weapon == CHART else mode_called(weapon_called(table, choice.weapon), choice.mode).xp
    return f"{xp} XP" if xp else "no XP"


def builder(drawing: Drawing, table: WarfighterTable, frame: Frame, *, counted_: bool) -> None:
    """The panel: the two tests as a square of four results, then a bar for each way; the result once all is over."""
    found = duel(table)
    if table.step == OVER or table.outcome:
        _result(drawing, table, frame)
        return
    struck = defence.defence(table)
    if struck is not None:
        defence.draw(drawing, table, frame, struck, counted_=counted_)
        return
    if found is None:
        _quiet(drawing, frame)
        return
    rows = ways(table, found)
    first = next((way for way in rows if not way.why), rows[0] if rows else None)
    hero = table.heroes[found.hero].name
    open_ = sum(1 for way in rows if not way.why)
    said = f"Attack builder: {hero} against {found.foe.name}, {counted(open_, 'way')} to attack"
    with drawing.part("builder", "group", said, at=(frame.x, frame.y), kind="builder"):
        told = f"Cover {foe_cover(table, found.foe, found.member)}"
        told += f", {counted(found.member.vulns, 'Vuln')}" if found.member.vulns else ""
        pieces.panel(drawing, frame, f"{hero} attacks", told)
        more = f"{len(rows) - SURE} more ways" if len(rows) > SURE else ""
        room = frame.width - 28 - (wide(more, 15) + 10 if more else 0)
        drawing.text(clip(found.foe.name, 18 * BOLD, room), 14, 50, "hp-t18 hp-b hp-serif f-ink")
        if more:
            drawing.text(more, frame.width - 14, 50, "hp-t15 hp-end f-ink-2")
        if first is not None and first.trial is not None:
            _square(drawing, first.trial, frame.width, counted_=counted_)
        shown = rows[:SURE]
        with drawing.group(role="list", aria_label="ways to attack"):
            for k, way in enumerate(shown):
                at = Frame(6, _ROWS + _ROW * k, frame.width - 12, _ROW - 4)
                _row(drawing, way, at, way is first, counted_=counted_)


def _quiet(drawing: Drawing, frame: Frame) -> None:
    """Nobody can attack anybody."""
    with drawing.part(
        "builder", "group", "Attack builder: no Attack is possible", at=(frame.x, frame.y), kind="builder"
    ):
        pieces.panel(drawing, frame, "Attack builder")
        drawing.shape("rect", "hp-none s-edge hp-w15 hp-dash", x=14, y=46, width=frame.width - 28, height=120, rx=8)
        drawing.use("g-sword", frame.width / 2 - 20, 62, 40, "f-ink-3")
        drawing.text("No Hero shares a Location", frame.width / 2, 126, "hp-t15 hp-mid f-ink-2")
        drawing.text("with a Hostile.", frame.width / 2, 146, "hp-t15 hp-mid f-ink-2")
        pieces.paragraph(
            drawing,
            "Once one does, the chances of every weapon and mode stand here before the dice are rolled: Wound, Vuln or "
            "nothing.",
            Frame(14, 192, frame.width - 28, 0),
            "f-ink-2",
            most=6,
        )


def _square(drawing: Drawing, trial: Trial, width: float, *, counted_: bool) -> None:
    """The four results of hit or miss and cover beaten or not (WF-ATK-03)."""
    hit, beaten = trial.any_hit, trial.beaten
    pitch = (width - 76) / 2
    heads = (("cover beaten", beaten), ("not", 1 - beaten))
    for k, (word, chance) in enumerate(heads):
        told = f"{word} {percent(float(chance))}" if counted_ else word
        if wide(told, 15) > pitch - 2:
            told = told.replace("cover ", "")
        drawing.text(told, 62 + pitch * (k + 0.5), 72, "hp-t15 hp-mid f-ink-2")
    for r, (word, chance) in enumerate((("hit", hit), ("miss", 1 - hit))):
        y = 79 + 48 * r
        drawing.text(word, 54, y + (19 if counted_ else 27), "hp-t15 hp-end f-ink-2")
        if counted_:
            drawing.text(percent(float(chance)), 54, y + 37, "hp-t15 hp-end f-ink-2")
        for c, over in enumerate((beaten, 1 - beaten)):
            what = "wound" if not r and not c else "none" if r and c else "vuln" if trial.vulns else "none"
            ground, ink = _TONES[what]
            x = 62 + pitch * c
            drawing.shape("rect", ground, x=x, y=y, width=pitch - 4, height=44, rx=6)
            middle = x + (pitch - 4) / 2
            drawing.text(_SAYS[what], middle, y + (19 if counted_ else 28), f"hp-t18 hp-b hp-mid {ink}")
            if counted_:
                drawing.text(percent(float(chance * over)), middle, y + 37, f"hp-t15 hp-mid {ink}")


_TONES: Final = {
    "wound": ("f-good", "f-panel"), "vuln": ("f-res-gold", "f-on-res-gold"), "none": ("f-sunken", "f-ink"),
}  # fmt: skip
_SAYS: Final = {"wound": "Wound", "vuln": "Vuln", "none": "nothing"}


def label(way: Way, *, counted_: bool) -> str:
    """A row in words."""
    if way.why:
        return f"{way.name}: not now, {way.why}"
    odds = ""
    if counted_ and way.trial is not None:
        found = way.trial.outcome
        odds = ", " + ", ".join(
            f"{word} {percent(float(found.exactly(word)))} = {found.exactly(word)}" for word in WORDS
        )
    return f"{way.name}: {way.price}{odds}"


def _row(drawing: Drawing, way: Way, frame: Frame, first: bool, *, counted_: bool) -> None:
    """One way: name, price, and the bar of wound, vuln, none; or why not. The square above shows the `first`."""
    with drawing.part(way.part, "listitem", label(way, counted_=counted_), at=(frame.x, frame.y), kind="mode"):
        edge = "f-accent-soft s-accent hp-w15" if first else "f-panel s-line hp-w1"
        edge = edge if not way.why else "hp-none s-edge hp-w1 hp-dash"
        drawing.shape("rect", edge, x=0, y=0, width=frame.width, height=frame.high, rx=7)
        room, side = frame.width - 20, way.price
        ink = "f-ink-2" if way.why else "f-ink"
        if way.why:
            drawing.use("g-lock", 8, 26, 17, "f-ink-3")
            drawing.text(_brief(way, room - 22), 30, 40, "hp-t15 f-ink-2")
        elif not counted_ or way.trial is None:
            drawing.text("odds hidden" if way.trial else "choose which one", 8, 40, "hp-t15 f-ink-3")
        else:
            found = way.trial.outcome
            segments = tuple((_SAYS[word], found.exactly(word), *_BAR[word]) for word in WORDS)
            small = bar(drawing, segments, Frame(8, 24, frame.width - 16, 22))
            more = ", ".join([*small, way.price])
            if wide(way.name, 15) * BOLD + wide(more, 15) + 8 <= room:
                side = more
        if wide(way.name, 15) + wide(side, 15) + 8 > room:  # each takes an Action
            side = side.removeprefix("1 Action, ")
        weight = BOLD if wide(way.name, 15) * BOLD <= room - wide(side, 15) - 8 else 1
        told = pieces.shortened(way.name, 15 * weight, room - wide(side, 15) - 8)
        drawing.text(told, 8, 18, f"hp-t15{' hp-b' if weight > 1 else ''} {ink}")
        drawing.text(side, frame.width - 8, 18, "hp-t15 hp-end f-ink-2")


def _brief(way: Way, room: float) -> str:
    """Why not, in this room: the name of the weapon stands above, and what follows a comma on the reading card."""
    why = way.why.removeprefix(f"{way.name.partition(',')[0]} ")
    fit = (told for told in (way.why, why, why.partition(",")[0]) if wide(told, 15) <= room)
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
        pieces.panel(drawing, frame, "Success" if won else "Failure")
        drawing.use("g-check" if won else "g-skull", frame.width / 2 - 42, 52, 84, "f-good" if won else "f-bad")
        pieces.paragraph(drawing, title, Frame(14, 160, frame.width - 28, 0), "hp-b f-ink", most=3)
        facts = [
            ("Turns", str(table.turn)),
            ("Heroes who stand", f"{up} of {len(table.heroes)}"),
            ("Copper", str(table.purse + sum(hero.coins for hero in table.heroes))),
            ("Hostiles left", str(sum(len(foe.members) for foe in table.active()))),
        ]
        for k, (name, value) in enumerate(facts):
            y = 236 + 26 * k
            drawing.text(name, 14, y, "hp-t18 f-ink-2")
            drawing.text(value, frame.width - 14, y, "hp-t18 hp-b hp-end f-ink")

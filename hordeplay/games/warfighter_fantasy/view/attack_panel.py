"""The attack builder: before the dice are rolled, what each way to attack will do, in words and exact numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from hordeplay.core.english import counted, percent, percents
from hordeplay.core.language import tr, tr_in
from hordeplay.core.panel import Frame, empty, ground, shares
from hordeplay.core.scene import Drawing
from hordeplay.core.script import OVER
from hordeplay.core.text_metrics import BOLD, clip, text_width

from ..model.passives import foe_cover
from ..model.table import PARTY, WarfighterTable
from ..rules.hero_attacks import CHART, Attack, mode_called, weapon_called
from ..rules.result import result, why
from ..rules.use import Use
from . import after_attack, chances, defence_panel, pieces
from .chances import OUTCOMES, Tests
from .facts import Duel, attacks, duel, holdings
from .ids import mode_part
from .names import weapon_name

HIGH: Final = 142.0
ROW: Final = 50.0
SURE: Final = 4
"""So many ways are drawn, the possible ones first; all others stand in the list of choices."""
WORDS: Final = ("wound", "vuln", "none")


def spoken(word: str) -> str:
    """How a label calls what comes of an Attack.

    >>> [spoken(word) for word in WORDS]
    ['wound', 'vuln', 'none']
    """
    return {"wound": tr("wound"), "vuln": tr("vuln"), "none": tr_in("of an Attack", "none")}[word]


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
        return [Way("mode-declared", weapon_name(table, source), tr("declared"), declared)]
    if table.throw is not None and not table.throw.faces and table.throw.source and table.throw.hero == fight.hero:
        source = table.throw.source
        return [Way("mode-declared", weapon_name(table, source), tr("declared"), chances.aimed(table, fight))]
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
            name = table.rules.slugs.get(choice.card, choice.card) + (tr(", upgunned") if way.upgunned else "")
            rows.append(Way(mode_part(choice.card, choice.way), name, way.cost.in_words, tests, "", str(choice)))
    return rows


def _named(table: WarfighterTable, choice: Attack, *, several: bool) -> str:
    if choice.weapon == CHART:
        return tr("card's own table")
    mode = mode_called(weapon_called(table, choice.weapon), choice.mode).name
    return f"{weapon_name(table, choice.weapon)}, {mode}" if several else mode


def _price(table: WarfighterTable, choice: Attack) -> str:
    xp = 0 if choice.weapon == CHART else mode_called(weapon_called(table, choice.weapon), choice.mode).xp
    return tr("{xp} XP", xp=xp) if xp else tr("no XP")


def rows(table: WarfighterTable, seat: int = PARTY) -> list[Way]:
    """The ways of the Attack at hand; none while there is none, while a Hostile attacks, and once all is over."""
    fight = duel(table, seat)
    if fight is None or table.step == OVER or table.outcome or defence_panel.defence(table) is not None:
        return []
    return ways(table, fight)


def builder(drawing: Drawing, table: WarfighterTable, frame: Frame, seat: int = PARTY, *, with_odds: bool) -> None:
    """What is likely: the two tests as a square of four results, and the bar of the first way; the result once all is over."""
    fight = duel(table, seat)
    struck = defence_panel.defence(table) or defence_panel.coming(table)
    last = after_attack.fresh(table)
    if table.step == OVER or table.outcome:
        _result(drawing, table, frame)
    elif last is not None and not (fight and chances.declared(table, fight)) and not _to_be_aimed(table):
        after_attack.draw(drawing, table, frame, last, _following(table, fight, struck) if with_odds else None)
    elif struck is not None:
        defence_panel.draw(drawing, table, frame, struck, with_odds=with_odds)
    elif fight is None or not (_to_be_aimed(table) or any(not way.why for way in ways(table, fight))):
        with drawing.part(
            "builder", "group", tr("Attack builder: no Attack is possible"), at=(frame.x, frame.y), kind="builder"
        ):
            ground(drawing, frame, tr("Odds"))
            none = tr("No Hero shares a Location with a Hostile.") if fight is None else tr("No Hero can attack now.")
            empty(drawing, frame, "g-sword", none)
    else:
        _attack(drawing, table, fight, frame, with_odds=with_odds)


def _to_be_aimed(table: WarfighterTable) -> bool:
    """Whether an Attack is declared and its dice are still to come."""
    return table.throw is not None and bool(table.throw.source) and not table.throw.faces


def _following(
    table: WarfighterTable, fight: Duel | None, struck: defence_panel.Defence | None
) -> after_attack.Bar | None:
    """What may come after the last Attack: the Hostile Attack that is asked about, else the first way to attack."""
    if struck is not None:
        blow = defence_panel.odds_of(table, struck)
        whom = table.heroes[struck.hero].name
        return (
            (tr("{who} on {whom}", who=struck.name, whom=whom), defence_panel.segments(blow))
            if blow is not None
            else None
        )
    way = next((way for way in ways(table, fight) if not way.why), None) if fight is not None else None
    if fight is None or way is None or way.tests is None:
        return None
    law = way.tests.outcome
    bar = [(tr(OUTCOMES[word]), float(law.exactly(word)), *_BAR[word]) for word in WORDS]
    return tr("{who} on {whom}", who=table.heroes[fight.hero].name, whom=fight.foe.name), bar


def _attack(drawing: Drawing, table: WarfighterTable, fight: Duel, frame: Frame, *, with_odds: bool) -> None:
    choices = ways(table, fight)
    first = next((way for way in choices if not way.why), choices[0] if choices else None)
    hero = table.heroes[fight.hero].name
    open_ = sum(1 for way in choices if not way.why)
    spoken = tr(
        "Attack builder: {hero} against {foe}, {ways} to attack",
        hero=hero,
        foe=fight.foe.name,
        ways=counted(open_, "way"),
    )
    with drawing.part("builder", "group", spoken, at=(frame.x, frame.y), kind="builder"):
        target = tr("Cover {n}", n=foe_cover(table, fight.foe, fight.member))
        target += f", {counted(fight.member.vulns, 'Vuln')}" if fight.member.vulns else ""
        title = tr("{hero} attacks", hero=hero)
        drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=frame.width, height=frame.high, rx=10)
        drawing.text(title, 14, 20, "hp-t15 hp-b hp-serif f-ink")
        room = frame.width - 36 - text_width(title, 15) * BOLD
        drawing.text(pieces.shortened(fight.foe.name, 15, room), frame.width - 14, 20, "hp-t15 hp-end f-ink")
        if first is None or first.tests is None:
            drawing.text(target, 14, 48, "hp-t15 f-ink-2")
            return
        _square(drawing, first.tests, frame.width, with_odds=with_odds)
        side = target if first.price in ("", tr("declared")) else f"{first.price}, {target}"
        if text_width(first.name, 15) + text_width(side, 15) + 36 > frame.width:
            side = target
        name = pieces.shortened(first.name, 15 * BOLD, frame.width - 36 - text_width(side, 15))
        drawing.text(name, 14, 115, "hp-t15 hp-b f-ink")
        drawing.text(side, frame.width - 14, 115, "hp-t15 hp-end f-ink-2")
        if with_odds:
            _shares(drawing, first.tests, Frame(14, 120, frame.width - 28, 17))


def _shares(drawing: Drawing, tests: Tests, frame: Frame) -> list[str]:
    law = tests.outcome
    return shares(drawing, [(tr(OUTCOMES[word]), float(law.exactly(word)), *_BAR[word]) for word in WORDS], frame)


def ways_height(shown: list[Way]) -> float:
    """How high the panel of these ways is."""
    return 40 + (ROW * len(shown[:SURE]) if shown else 20)


def ways_panel(drawing: Drawing, shown: list[Way], frame: Frame, *, with_odds: bool) -> None:
    """The ways to attack below each other, each with its bar, the possible ones first."""
    ground(drawing, frame, tr("Ways to attack"), tr("{n} more", n=len(shown) - SURE) if len(shown) > SURE else "")
    if not shown:
        drawing.text(tr("No Attack is at hand."), 14, 50, "hp-t15 f-ink-2")
        return
    first = next((way for way in shown if not way.why), shown[0])
    with drawing.group(role="list", aria_label=tr("ways to attack"), at=(frame.x, frame.y)):
        for k, way in enumerate(shown[:SURE]):
            at = Frame(5, 38 + ROW * k, frame.width - 10, ROW - 4)
            _row(drawing, way, at, way is first, with_odds=with_odds)


def _square(drawing: Drawing, tests: Tests, width: float, *, with_odds: bool) -> None:
    """The four results of hit or miss and cover beaten or not (WF-ATK-03)."""
    hit, beaten = tests.any_hit, tests.beaten
    four = percents(*(float(row * column) for row in (hit, 1 - hit) for column in (beaten, 1 - beaten)))

    def odds(chance: Fraction) -> str:
        return f" {percent(float(chance))}" if with_odds else ""

    sides = [
        f"{tr_in('in the square of four', 'hit')}{odds(hit)}",
        f"{tr_in('in the square of four', 'miss')}{odds(1 - hit)}",
    ]
    left = max(84, *(text_width(side, 15) + 16 for side in sides))
    pitch = (width - left - 8) / 2
    heads = [f"{tr('cover beaten')}{odds(beaten)}", f"{tr_in('in the square of four', 'not')}{odds(1 - beaten)}"]
    if text_width(heads[0], 15) > pitch - 2:
        heads[0] = f"{tr_in('in the square of four', 'beaten')}{odds(beaten)}"
    for k, head in enumerate(heads):
        drawing.text(clip(head, 15, pitch), left + pitch * (k + 0.5), 40, "hp-t15 hp-mid f-ink-2")
    for r, side in enumerate(sides):
        y = 45 + 28 * r
        drawing.text(side, left - 6, y + 18.3, "hp-t15 hp-end f-ink-2")
        for c in range(2):
            what = "wound" if not r and not c else "none" if r and c else "vuln" if tests.vulns else "none"
            fill, ink = _TONES[what]
            x = left + pitch * c
            drawing.shape("rect", fill, x=x, y=y, width=pitch - 4, height=26, rx=6)
            says = f"{tr(OUTCOMES[what])} {four[2 * r + c]}" if with_odds else tr(OUTCOMES[what])
            if text_width(says, 15) * BOLD > pitch:
                says = four[2 * r + c] if with_odds else clip(says, 15 * BOLD, pitch)
            drawing.text(says, x + (pitch - 4) / 2, y + 18.3, f"hp-t15 hp-b hp-mid {ink}")


_TONES: Final = {
    "wound": ("f-good", "f-panel"), "vuln": ("f-res-gold", "f-on-res-gold"), "none": ("f-sunken", "f-ink"),
}  # fmt: skip


def label(way: Way, *, with_odds: bool) -> str:
    """A row in words."""
    if way.why:
        return tr("{name}: not now, {why}", name=way.name, why=way.why)
    odds = ""
    if with_odds and way.tests is not None:
        law = way.tests.outcome
        odds = "".join(f", {spoken(word)} {percent(float(law.exactly(word)))} = {law.exactly(word)}" for word in WORDS)
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
            drawing.use("g-lock", 8, 23, 17, "f-ink-3")
            drawing.text(_brief(way, room - 22), 30, 37, "hp-t15 f-ink-2")
        elif not with_odds or way.tests is None:
            drawing.text(tr("odds hidden") if way.tests else tr("choose which one"), 8, 37, "hp-t15 f-ink-3")
        else:
            small = _shares(drawing, way.tests, Frame(8, 23, frame.width - 16, 19))
            more = ", ".join([*small, way.price])
            if text_width(way.name, 15) * BOLD + text_width(more, 15) + 8 <= room:
                side = more
        if text_width(way.name, 15) + text_width(side, 15) + 8 > room:  # each takes an Action
            side = side.removeprefix(f"{counted(1, 'Action')}, ")
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
    short = f"{table.adventure}: {why(table)}"
    title = ended.says if ended is not None else short
    up = sum(1 for _ in table.up())
    with drawing.part("builder", "group", tr("Result: {title}", title=title), at=(frame.x, frame.y), kind="builder"):
        ground(drawing, frame, tr("Success") if won else tr("Failure"))
        drawing.use("g-check" if won else "g-skull", frame.width - 40, 9, 26, "f-good" if won else "f-bad")
        y = pieces.paragraph(drawing, short, Frame(14, 48, frame.width - 28, 0), "f-ink", most=3, pitch=18)
        facts = [
            (tr("Turns"), str(table.turn)),
            (tr("Heroes"), tr("{n} of {most} stand", n=up, most=len(table.heroes))),
            (tr("Copper"), str(holdings(table))),
            (tr("Beaten"), counted(len(table.paid), "card")),
        ]
        for k, (name, value) in enumerate(facts):
            x, base = 14 + (frame.width - 20) * 0.42 * (k % 2), y + 8 + 20 * (k // 2)
            drawing.text(name, x, base, "hp-t15 f-ink-2")
            room = (frame.width - 14 if k % 2 else 14 + (frame.width - 20) * 0.42) - x - text_width(name, 15) - 8
            drawing.text(clip(value, 15 * BOLD, room), x + text_width(name, 15) + 8, base, "hp-t15 hp-b f-ink")

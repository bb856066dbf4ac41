"""In Town and before setting out: the row of Towns, the purse and the budget, and the shelves of what can be had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from hordeplay.core.english import counted, slug
from hordeplay.core.language import message, tr
from hordeplay.core.panel import Frame, ground
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, clip, text_width

from ..model.content import LEVELS
from ..model.table import PARTY, WarfighterTable
from ..model.vocabulary import ability_name
from ..rules.buying import QUARTERS, Buy, Hire, Learn, Ready, points, shown
from ..rules.result import victory_level
from . import card_words, pieces
from .facts import building, in_town
from .ids import ware_part
from .names import kind_name, level_name
from .purchases import HIGH, Orders, kind_of, levels

ROAD: Final = 150.0
ROW: Final = 25.0
_HEAD: Final = 40.0


class Ware(NamedTuple):
    """Something on the shelves: its part, name, price, and why nobody can have it."""

    part: str
    name: str
    price: str
    why: str
    who: str
    """Who can have it."""
    kind: str = ""
    """Of a Hero: Player, Team, NPH or Squad."""
    able: tuple[int, ...] = ()
    """The numbers of the Heroes who can have it; of a Hero, the levels to be had."""
    figures: str = ""
    """What it is worth, in short."""


class Shelf(NamedTuple):
    """Wares of one kind: its word, and its name as it is said."""

    word: str
    name: str
    glyph: str
    wares: tuple[Ware, ...]
    unit: str

    @property
    def open(self) -> int:
        """How many of them can be had."""
        return sum(not ware.why for ware in self.wares)


def shelves(table: WarfighterTable) -> tuple[Shelf, ...]:
    """Everything that can be had, judged by the choices themselves."""
    rules = table.rules
    money = "RP" if _in_points(table) else "c"
    unit = "RP" if _in_points(table) else tr("Copper")

    def priced(names: Iterator[str], verb: type[Buy | Learn]) -> tuple[Ware, ...]:
        return tuple(_ware(table, name, verb, money) for name in names)

    return (
        Shelf("Heroes", tr("Heroes"), "g-warrior", tuple(_hireling(table, name) for name in rules.heroes), "RP"),
        Shelf(
            "Weapons", tr("Weapons"), "g-sword", priced((w.name for w in rules.weapons.values() if w.sold), Buy), unit
        ),
        Shelf("Armor", tr("Armor"), "g-shield", priced(iter((*rules.armors, *rules.shields)), Buy), unit),
        Shelf("Equipment", tr("Equipment"), "g-torch", priced(iter(rules.equipment), Buy), unit),
        Shelf("Skills", tr("Skills"), "g-bolt", priced(iter(rules.skills), Learn), "RP"),
        Shelf("Spells", tr("Spells"), "g-flame", priced(iter(rules.spells), Learn), "RP"),
    )


def _in_points(table: WarfighterTable) -> bool:
    return table.journey is None or not table.journey.started


def price_of(table: WarfighterTable, name: str) -> str:
    """What a piece of Gear costs now: Resource Points before setting out, then Copper; "" for what nobody buys."""
    price = table.rules.price(name)
    return "" if not price else f"{shown(price)} RP" if _in_points(table) else tr("{n} Copper", n=price)


def _ware(table: WarfighterTable, name: str, verb: type[Buy | Learn], money: str) -> Ware:
    quarters = points(table, name) * QUARTERS if verb is Learn else table.rules.price(name)
    price = shown(quarters) if verb is Learn or money == "RP" else str(quarters)
    able, why = [], tr("nobody is in the party")
    for number, hero in enumerate(table.heroes):
        refusal = verb(hero.slug, slug(name)).forbids(table, PARTY)
        if refusal is None:
            able.append(number)
        else:
            why = refusal.reason
    who = ", ".join(table.heroes[number].name for number in able)
    return Ware(
        ware_part(slug(name)),
        name,
        price,
        "" if able else why,
        who,
        able=tuple(able),
        figures=card_words.figures(table.rules, name),
    )


def _hireling(table: WarfighterTable, name: str) -> Ware:
    card = table.rules.heroes[name]
    why, had = "", []
    for level in range(1, len(card.ranks) + 1):
        refusal = Hire(slug(name), level).forbids(table, PARTY)
        if refusal is None:
            had.append(level)
        else:
            why = refusal.reason
    price = f"{card.ranks[0].rp}–{card.ranks[-1].rp}"
    levels_ = ", ".join(tr("{level} for {points}", level=level, points=card.ranks[level - 1].rp) for level in had)
    return Ware(
        f"hire-{slug(name)}",
        name,
        price,
        "" if had else why,
        tr("levels {levels} RP", levels=levels_),
        card.kind,
        tuple(had),
        card_words.figures(table.rules, name),
    )


def orders(table: WarfighterTable, stock: tuple[Shelf, ...]) -> Orders:
    """How many things of each kind each Hero can have now."""
    able: Counter[tuple[int, str]] = Counter()
    for ware in (ware for shelf in stock for ware in shelf.wares if not ware.kind):
        able.update((number, kind_of(table.rules, ware.name).word) for number in ware.able)
    return able


def _chips(one: Shelf) -> float:
    """The room for the levels at which Heroes can be hired."""
    return HIGH + 3 if one.wares and one.wares[0].kind else 0


def shelf_height(one: Shelf) -> float:
    """How high a shelf is."""
    return _HEAD + _chips(one) + ROW * len(one.wares) + 6


def shelve(one: Shelf, drawing: Drawing, frame: Frame) -> None:
    """A shelf: what nobody can have is dashed and pale, and its label says why."""
    words = tr("{wares}: {n} of {most} can be had", wares=one.name, n=one.open, most=len(one.wares))
    with drawing.part(f"market-{slug(one.word)}", "group", words, at=(frame.x, frame.y), kind="market"):
        ground(drawing, frame, one.name, one.unit)
        y = _HEAD
        if _chips(one):
            levels(
                drawing,
                Counter(level for ware in one.wares for level in ware.able),
                Frame(8, y, frame.width - 16, HIGH),
            )
            y += _chips(one)
        widest = max((text_width(ware.price, 15) for ware in one.wares), default=0)
        for ware in one.wares:
            _shelved(drawing, ware, one.unit, Frame(8, y, frame.width - 16, ROW - 3), widest)
            y += ROW


def _shelved(drawing: Drawing, ware: Ware, unit: str, frame: Frame, priced: float) -> None:
    """A row of a shelf: name, figures, price; `priced` is the room of the widest price."""
    who = (
        tr("not now, {why}", why=ware.why)
        if ware.why
        else tr("for {heroes}", heroes=ware.who)
        if ware.part.startswith("ware")
        else ware.who
    )
    with drawing.part(
        ware.part,
        "button",
        f"{ware.name}: {f'{kind_name(ware.kind)}, ' if ware.kind else ''}{ware.price} {unit}, {who}",
        at=(frame.x, frame.y),
        kind="ware",
    ):
        fill = "f-sunken s-edge hp-w1 hp-dash" if ware.why else "f-card s-card-line hp-w1"
        drawing.shape("rect", fill, x=0, y=0, width=frame.width, height=frame.high, rx=5)
        ink, weight = ("f-ink-2", 1.0) if ware.why else ("f-ink hp-b", BOLD)
        right = frame.width - 16 - priced
        drawing.text(ware.price, frame.width - 6, 16.8, "hp-t15 hp-end f-ink-2")
        kind, _, more = ware.figures.partition(", ")
        fits = (
            one
            for one in (ware.figures, kind if more else "")
            if text_width(ware.name, 15) * weight + text_width(one, 15) + 18 <= right
        )
        beside = next(fits, "")
        if beside:
            drawing.text(beside, right, 16.8, "hp-t15 hp-end f-ink-2")
        drawing.text(pieces.shortened(ware.name, 15 * weight, right - 7), 7, 16.8, f"hp-t15 {ink}")


# The purse and the budget


def purse_height(table: WarfighterTable) -> float:
    """How high the purse is: before setting out it carries the button."""
    return 214 if building(table) else 178


def purse(drawing: Drawing, table: WarfighterTable, frame: Frame) -> None:
    """What the party has to spend; before it sets out, the budget as a bar, and why it cannot go yet."""
    first = building(table)
    refusal = Ready().forbids(table, PARTY) if first else None
    whole = _budget(table)
    if first:
        left = tr("{points} Resource Points left of {most}", points=shown(table.rp), most=shown(whole))
    else:
        left = tr("{points} Resource Points left, {n} Copper", points=shown(table.rp), n=table.purse)
    with drawing.part("purse", "group", tr("Purse: {left}", left=left), at=(frame.x, frame.y), kind="purse"):
        ground(drawing, frame, tr("Budget") if first else tr("Purse"))
        drawing.text(shown(table.rp), 14, 72, "hp-t36 hp-b f-ink")
        drawing.text(tr("RP left"), frame.width - 14, 62, "hp-t15 hp-end f-ink-2")
        if first:
            drawing.text(tr("of {most}", most=shown(whole)), frame.width - 14, 82, "hp-t15 hp-end f-ink-2")
            spent = (whole - table.rp) / whole if whole else 0
            drawing.shape("rect", "f-sunken", x=14, y=94, width=frame.width - 28, height=18, rx=5)
            if spent > 0:
                drawing.shape("rect", "f-accent", x=14, y=94, width=(frame.width - 28) * min(1, spent), height=18, rx=5)
            players = sum(table.is_player(hero) for hero in table.heroes)
            party = (
                f"{counted(len(table.heroes), 'Hero', 'Heroes')}, {counted(players, 'Player Hero', 'Player Heroes')}"
            )
            drawing.text(party, 14, 134, "hp-t15 f-ink-2")
        else:
            drawing.use("g-gold", 14, 92, 26, "f-ink-2")
            drawing.text(table.purse, 48, 116, "hp-t28 hp-b f-ink")
            drawing.text(tr("Copper"), frame.width - 14, 113, "hp-t15 hp-end f-ink-2")
            knobs = table.rules.knobs
            drawing.text(tr("a Wound restored: {n} c", n=knobs.restore_price), 14, 144, "hp-t15 f-ink-2")
            drawing.text(
                tr("a Resource Point: {n} c", n=knobs.training_price),
                14,
                164,
                "hp-t15 f-ink-2",
            )
        if first:
            why = refusal.reason if refusal else tr("The party can set out.")
            with drawing.part("ready", "button", tr("Set out: {why}", why=why), at=(14, 146), kind="ready"):
                fill = "f-legal-soft s-legal hp-w15" if refusal is None else "f-panel s-edge hp-w15 hp-dash"
                drawing.shape("rect", fill, x=0, y=0, width=frame.width - 28, height=54, rx=8)
                drawing.use("g-play" if refusal is None else "g-lock", 8, 8, 18, "f-ink")
                drawing.text(tr("Set out"), 34, 23, "hp-t18 hp-b hp-serif f-ink")
                drawing.text(clip(why, 15, frame.width - 44), 8, 44, "hp-t15 f-ink-2")


def _budget(table: WarfighterTable) -> int:
    """All that the party had to spend at first, in quarters of a point."""
    from ..rules.buying import worth

    return table.rp + sum(worth(table, hero) for hero in table.heroes)


# The road


class Milestone(NamedTuple):
    """A Town of the road: its level, its name once it is known, and how its Adventure ended."""

    level: str
    name: str = ""
    state: str = ""


_STATES: Final = {
    "here": message("here"), "cleared": message("cleared"), "failed": message("failed"), "retreated": message("retreated"),
}  # fmt: skip


def state_name(state: str) -> str:
    """How an Adventure ended, or that the party is here, in a word."""
    return tr(_STATES[state]) if state in _STATES else state


def milestones(table: WarfighterTable) -> list[Milestone]:
    """The Towns behind, the one here, and those ahead face down (WF-CAM-05)."""
    journey, rules = table.journey, table.rules
    if journey is None:
        town = Milestone(rules.towns[table.card.town].level, table.card.town, "here")
        return [town, *(Milestone(space.level) for space in table.spaces[1:])]
    behind = [Milestone(rules.towns[name].level, name, state) for name, state in journey.ended.items()]
    if journey.town and journey.town not in journey.ended:
        behind.append(Milestone(rules.towns[journey.town].level, journey.town, "here"))
    ahead = [rules.towns[name].level for name in journey.ahead]
    if not journey.ahead and not journey.started:
        drawn = rules.campaigns[journey.name].drawn
        ahead = [level for level, n in zip(LEVELS, drawn, strict=True) for _ in range(n)]
    return [*behind, *(Milestone(level) for level in ahead)]


def road(drawing: Drawing, table: WarfighterTable, frame: Frame) -> None:
    """The Towns in their order: cleared, here, and face down by their level."""
    towns = milestones(table)
    pitch = min(250.0, (frame.width + 10) / max(1, len(towns)))
    width = pitch - 10
    with drawing.group(id="road", role="list", aria_label=tr("Towns of the road")):
        for k, one in enumerate(towns):
            level = level_name(one.level)
            kind = tr("Town") if table.journey is not None else tr("Location")
            label = f"{one.name or kind}: {level}, {state_name(one.state) or tr('not reached')}"
            if one.name:
                adventure = next(a for a in table.rules.adventures.values() if a.town == one.name)
                label += tr(", Adventure {adventure}", adventure=adventure.name)
            at = (frame.x + pitch * k, frame.y)
            with drawing.part(f"town-{k + 1}", "listitem", label, at=at, kind="card"):
                if not one.name:
                    _hidden(drawing, one, level, width, frame.high)
                    continue
                _town(drawing, table, one, width, frame.high)


def _hidden(drawing: Drawing, one: Milestone, level: str, width: float, high: float) -> None:
    drawing.shape("rect", "f-back s-outline hp-w2", x=0, y=0, width=width, height=high, rx=10)
    drawing.shape("rect", "", x=6, y=6, width=width - 12, height=high - 12, rx=6, fill="url(#pt-back)")
    drawing.shape("circle", "f-back s-back-2 hp-w3", cx=width / 2, cy=high / 2 - 10, r=26)
    drawing.text(one.level, width / 2, high / 2 - 2, "hp-t22 hp-b hp-serif hp-mid f-on-horde")
    drawing.shape("rect", "f-back", x=10, y=high - 34, width=width - 20, height=23, rx=5)
    drawing.text(clip(level, 15 * BOLD, width - 24), width / 2, high - 17.5, "hp-t15 hp-b hp-mid f-on-horde")


def _town(drawing: Drawing, table: WarfighterTable, one: Milestone, width: float, high: float) -> None:
    card = table.rules.towns[one.name]
    adventure = next(a for a in table.rules.adventures.values() if a.town == one.name)
    here = one.state == "here"
    pieces.plate(drawing, width, high)
    drawing.shape("path", "f-class-town", d=pieces.head(width, 34))
    drawing.shape("rect", "f-badge s-outline hp-w1", x=8, y=6, width=26, height=22, rx=11)
    drawing.text(one.level, 21, 22.3, "hp-t15 hp-b hp-mid f-on-badge")
    drawing.text(pieces.shortened(one.name, 15 * BOLD, width - 48), 41, 23, "hp-t15 hp-b hp-serif f-on-class-town")
    does = "; ".join(effect.in_words for effect in card.does)
    check = f"{ability_name(card.check)}: " if card.check else ""
    y = 54.0
    for line in pieces.fitted(f"{check}{does}", 15, width - 18, 2):
        drawing.text(line, 9, y, "hp-t15 f-ink-2")
        y += 18
    drawing.text(pieces.shortened(adventure.name, 15 * BOLD, width - 18), 9, 98, "hp-t15 hp-b hp-serif f-ink")
    worth_it = tr("{n} Turns, {points} points", n=adventure.turns, points=adventure.hero_points)
    if text_width(worth_it, 15) > width - 18:
        worth_it = tr("{n} Turns", n=adventure.turns)
    drawing.text(clip(worth_it, 15, width - 18), 9, 117, "hp-t15 f-ink-2")
    glyph = {"cleared": "g-check", "here": "g-banner"}.get(one.state, "g-cross")
    drawing.use(glyph, 9, 125, 16, "f-good" if one.state == "cleared" else "f-ink" if here else "f-bad")
    drawing.text(clip(state_name(one.state), 15 * BOLD, width - 40), 31, 138.5, "hp-t15 hp-b f-ink")


def journey_height(table: WarfighterTable) -> float:
    """How high the panel of what lies ahead is."""
    facts = 6 * known_ahead(table) + 3 * (table.journey is not None)
    return 80 + 23 * facts


def known_ahead(table: WarfighterTable) -> bool:
    """Whether the Adventure ahead is known: after a Retreat the next Town is face down (WF-CAM-15)."""
    return table.journey is None or table.journey.town not in table.journey.ended


def journey(drawing: Drawing, table: WarfighterTable, frame: Frame) -> None:
    """What comes next: the Adventure with its levels and its Objective; on a road the Victory level, too."""
    card, rules = table.card, table.rules
    objective = rules.objectives[card.objective]
    level = victory_level(table) if table.journey is not None and table.outcome == "won" else ""
    with drawing.part(
        "journey", "group", tr("Ahead: {ahead}", ahead=_ahead(table)), at=(frame.x, frame.y), kind="journey"
    ):
        ground(drawing, frame, tr("Ahead"))
        known = known_ahead(table)
        name = card.name if known else tr("the next Town")
        drawing.text(clip(name, 18 * BOLD, frame.width - 28), 14, 56, "hp-t18 hp-b hp-serif f-ink")
        counts = ", ".join(f"{n} {name}" for n, name in zip(card.locations, LEVELS, strict=False) if n)
        facts = [
            (tr("Locations"), counts or tr("none")),
            (tr("Turns"), str(card.turns)),
            (tr("Loadout"), f"{card.loadout:+}".replace("-", "−")),
            (tr("Objective"), card.objective),
            (tr("Hostile"), objective.hostile),
            (tr("Hero points"), str(card.hero_points)),
        ]
        if not known:
            facts = []
        if table.journey is not None:
            best = rules.campaigns[table.journey.name].victory
            steps = min(len(best) - 1, table.journey.desperate * rules.knobs.desperation_steps)
            facts += [
                (tr("Final Hostile"), rules.campaigns[table.journey.name].final),
                (tr("Adventures ended"), str(len(table.journey.ended))),
                (tr("Victory level"), tr(level) or tr("{level} if won", level=tr(best[steps]))),
            ]
        for k, (name, value) in enumerate(facts):
            y = 84 + 23 * k
            drawing.text(name, 14, y, "hp-t15 f-ink-2")
            room = frame.width - 42 - text_width(name, 15)
            drawing.text(clip(value, 15 * BOLD, room), frame.width - 14, y, "hp-t15 hp-b hp-end f-ink")


def _ahead(table: WarfighterTable) -> str:
    card = table.card
    if table.journey is None:
        return tr(
            "{adventure}, {n} Turns, Objective {objective}",
            adventure=card.name,
            n=card.turns,
            objective=card.objective,
        )
    best = table.rules.campaigns[table.journey.name].victory
    steps = min(len(best) - 1, table.journey.desperate * table.rules.knobs.desperation_steps)
    return tr(
        "{campaign}, {adventure}, Victory level {level} if won",
        campaign=table.journey.name,
        adventure=card.name,
        level=tr(best[steps]),
    )


def marks(table: WarfighterTable) -> dict[str, str]:
    """What stands beside the names of the Town's steps: how much can be done, where that is quickly counted."""
    if not in_town(table):
        return {}
    hurt = sum(hero.hurt for hero in table.heroes)
    damage = sum(gear.damage for hero in table.heroes for gear in hero.gear)
    return {word: str(n) for word, n in (("restore", hurt), ("mend", damage)) if n}

"""A seat's turn in one sentence: what it built and covered, what it passed on, and how the round ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hordeplay.core.english import counted, listed, opened
from hordeplay.core.language import message, tr
from hordeplay.core.script import Event

from ..model.table import KingdomTable
from ..model.trays import tray_by
from .names import player_name

DEEDS: Final = frozenset({"activates", "arrives", "uses", "strikes", "recovers", "copies", "places", "posts", "shifts"})
"""What somebody does without its seat being named."""


COMES: Final = frozenset({"starts", "spawns", "steps_out", "haunts", "moves"})
"""How a horde comes to stand on a space."""


def summary(table: KingdomTable, seat: int, events: Sequence[Event]) -> str:
    """What a seat's turn came to, in one sentence; empty where nothing happened that is worth a word.

    What a seat does is told of that seat alone; what befalls the team is everybody's.
    """
    mine = [event for event, doer in _done_by(table, events) if doer in {seat, None}]
    return opened(", ".join(_parts(table, mine)))


def _done_by(table: KingdomTable, events: Sequence[Event]) -> Iterator[tuple[Event, int | None]]:
    """Each event with the seat that did it, None for what befalls the team: tiles are placed by whoever acted last."""
    heroes = {figure.name: figure.seat for figure in table.figures}
    last: int | None = None
    for event in events:
        facts = event.facts
        if "seat" in facts:
            last = facts["seat"]
        elif event.what in DEEDS and facts.get("hero") in heroes:
            last = heroes[facts["hero"]]
        own = "seat" in facts or event.what in DEEDS
        yield event, facts["to"] if event.what == "buys" else last if own else None


def _parts(table: KingdomTable, events: Sequence[Event]) -> Iterator[str]:
    def of(what: str, fact: str) -> list[str]:
        return [str(event.facts[fact]) for event in events if event.what == what]

    if built := of("builds", "tower"):
        yield tr("built {towers}", towers=listed(built))
    if hit := sum(_under(table, event) for event in events):
        yield tr("covered {enemies}", enemies=counted(hit, "enemy", "enemies"))
    if soldiers := len(of("posts", "card")):
        yield tr("placed {soldiers}", soldiers=counted(soldiers, "soldier"))
    for event in events:
        if event.what == "passes":
            tower, into, to = event.facts["tower"], event.facts["into"], event.facts["to"]
            if to == event.facts["seat"]:
                passed = message("kept {tower}") if into == tower else message("upgraded {tower} to {into}")
            elif into == tower:
                passed = message("passed {tower} to {player}")
            else:
                passed = message("passed {tower} to {player} as {into}")
            yield tr(passed, tower=tower, into=into, player=player_name(table, to))
    if used := of("uses", "ability"):
        yield tr("used {abilities}", abilities=listed(used))
    if cast := of("casts", "spell"):
        yield tr("cast {spells}", spells=listed(cast))
    if hordes := of("destroys", "horde"):
        yield tr("destroyed {hordes}", hordes=listed([table.rules.hordes[name].title for name in hordes]))
    if crystals := sum(event.facts["crystals"] for event in events if event.what == "destroys"):
        yield tr("got {crystals}", crystals=counted(crystals, "crystal"))
    if fallen := of("knocked_out", "hero"):
        yield tr("{heroes} knocked out", heroes=listed(fallen))
    if hearts := sum(event.facts["hearts"] for event in events if event.what == "kingdom"):
        yield tr("{hearts} lost", hearts=counted(hearts, "heart"))
    if bought := of("buys", "tower"):
        yield tr("bought {towers}", towers=listed(bought))


def _under(table: KingdomTable, event: Event) -> int:
    """The enemies that come under a tile, a soldier, or the base of a hero."""
    facts = event.facts
    match event.what:
        case "places":
            horde, squares = facts["horde"], facts["cells"]
        case "posts":
            horde, squares = facts["horde"], [facts["cell"]]
        case "arrives" if "base" in facts:
            horde, squares = _engaged(table, event), facts["base"]
        case _:
            return 0
    mask = sum(1 << cell for cell in squares)
    return sum(1 for foe in table.rules.anatomy(horde).foes if foe.mask & mask) if horde else 0


def _engaged(table: KingdomTable, arrived: Event) -> str:
    """The horde on which a hero came to stand, which its event does not name: the record tells who stood there then."""
    there: dict[int, str] = {}
    name = ""
    for event in table.log or ():
        facts = event.facts
        if event.what in COMES:
            there.pop(facts.get("origin", -1), None)
            there[facts["space"]] = facts["horde"]
        elif event == arrived:
            name = there.get(facts["space"], "")
    if name:
        return name
    hero = table.figures[table.index_of(arrived.facts["hero"])]
    tray = tray_by(table, hero.on)  # of a position that somebody set up nobody knows more
    return tray.name if tray is not None and hero.at == arrived.facts["space"] else ""

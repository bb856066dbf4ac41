"""Events in words: one sentence for each thing that happens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hordeplay.core.english import counted, listed, opened
from hordeplay.core.game import News
from hordeplay.core.language import message, tr
from hordeplay.core.script import Event

from ..model.squares import COLOURS, LOOKS, colour_of_sites, write_space
from ..model.table import KingdomTable
from . import goal
from .facts import has_piece
from .ids import piece
from .names import icon_word, player_name
from .trays import area, enemy_on

SENTENCES: Final[Mapping[str, str]] = {
    "starts": message("{horde} stands on {space} from the start"),
    "learns": message("the team takes {spell} along"),
    "brings": message("{hero} brings {ability}"),
    "round": message("round {round} begins"),
    "eliminates": message("nothing is built on {colour} sites this round"),
    "spawns": message("{horde} spawns on {space}"),
    "spawns_portal": message("a portal is here, {horde} on {space}: {to_win} and you win"),
    "spawns_only_portal": message("the portal is here, {horde} on {space}: {to_win} and you win"),
    "no_room": message("{horde} finds no room and reaches the exit"),
    "breaks": message("{horde} breaks the {icon} card on {space}"),
    "aside": message("{hero} makes room and moves to {space}"),
    "to_board": message("{hero} goes back to the player's board"),
    "hurt": message("{hero} suffers {damage} damage, {left} left"),
    "hurt_by_fall": message("{hero} suffers {damage} damage as its horde is destroyed, {left} left"),
    "hurt_by_dead_eye": message("{hero} suffers {damage} damage from a dead-eye beside it, {left} left"),
    "hurt_by_holding": message("{hero} suffers {damage} damage for holding it, {left} left"),
    "hurt_by_running": message("{hero} suffers {damage} damage as it is run over, {left} left"),
    "hurt_by_boss": message("{hero} suffers {damage} damage from the boss beside it, {left} left"),
    "protected": message("{hero} is protected"),
    "knocked_out": message("{hero} is knocked out"),
    "regenerates": message("{hero} regenerates with {health}"),
    "builds": message("{seat} builds {tower} on {space}, facing {facing}"),
    "passes": message("{seat} passes {tower} to {to} as {into}"),
    "passes_on": message("{seat} passes {tower} to {to} as it is"),
    "upgrades": message("{seat} upgrades {tower} to {into}"),
    "keeps": message("{seat} keeps {tower} for the next round"),
    "places": message("{card} covers {hit} of {horde}: {area}"),
    "places_part": message("{card} covers {area} of {horde}"),
    "places_one": message("{card} covers the {enemy} of {horde}"),
    "posts": message("{card} puts a soldier on the {enemy} of {horde}"),
    "shifts": message("{card} takes a soldier from {origin} to the {enemy} of {horde}"),
    "men_places": message("{card} cover {hit} of {horde}: {area}"),
    "men_places_part": message("{card} cover {area} of {horde}"),
    "men_places_one": message("{card} cover the {enemy} of {horde}"),
    "men_posts": message("{card} put a soldier on the {enemy} of {horde}"),
    "men_shifts": message("{card} take a soldier from {origin} to the {enemy} of {horde}"),
    "turned_down": message("{tower} on {space} is lost after this round: it attacked a portal"),
    "activates": message("{hero} is activated"),
    "arrives": message("{hero} moves to {space}"),
    "strikes": message("{hero} makes the basic attack"),
    "uses": message("{hero} uses {ability}"),
    "recovers": message("{hero} recovers: {health}, abilities ready again"),
    "heals": message("{hero} gets {hearts} back and has {health}"),
    "refreshes": message("{ability} of {hero} is ready again"),
    "shielded": message("{hero} is protected to the end of the round"),
    "sheltered": message("{hero} and every hero in the same space are protected to the end of the round"),
    "lets_go": message("{hero} moves and lets the other action go"),
    "dashes": message("{hero} dashes to {space}"),
    "copies": message("{ability} is copied"),
    "casts": message("{seat} casts {spell}"),
    "done": message("{seat} is done"),
    "destroys": message("{horde} on {space} is destroyed for {crystals}"),
    "destroys_free": message("{horde} on {space} is destroyed"),
    "last_portal": message(
        "the last portal is closed, {horde} has fallen: hold out to the end of this round and you win",
    ),
    "last_only_portal": message(
        "the portal is closed, {horde} has fallen: hold out to the end of this round and you win",
    ),
    "last_boss": message(
        "{horde} is beaten, nothing more has to fall: hold out to the end of this round and you win",
    ),
    "steps_out": message("The boss is here: {horde} steps out of its portal and stands on {space}"),
    "haunts": message("{horde} rises on {space}"),
    "heals_itself": message("{horde} on {space} heals: its tiles are gone"),
    "drops": message("{horde} takes off and drops {soldiers}"),
    "held": message("{heroes} holds {horde} on {space}"),
    "held_by_heroes": message("{heroes} hold {horde} on {space}"),
    "held_by_somebody": message("a hero holds {horde} on {space}"),
    "held_by_soldier": message("{soldiers} holds {horde} on {space} and goes home"),
    "held_by_soldiers": message("{soldiers} hold {horde} on {space} and go home"),
    "held_by_both": message("{heroes} and {soldiers} hold {horde} on {space}; the soldier goes home"),
    "held_by_many": message("{heroes} and {soldiers} hold {horde} on {space}; the soldiers go home"),
    "moves": message("{horde} moves from {origin} to {space}"),
    "leaps": message("{horde} leaps over {over} in its way, from {origin} to {space}"),
    "leaps_over_all": message("{horde} leaps over what stands before it in its way, from {origin} to {space}"),
    "kingdom": message("{horde} enters the kingdom: {hearts} lost, {left} left"),
    "lost": message("the game is lost: the last heart goes to {horde}"),
    "lost_by_portal": message("the game is lost: a portal enters the kingdom, {horde}"),
    "lost_by_boss": message("the game is lost: a boss enters the kingdom, {horde}"),
    "gives": message("{tower} of the white site goes to {to}"),
    "returns": message("{tower} lies face down and goes back to the supply"),
    "picks_up": message("towers and hero cards go back to the hands"),
    "buys": message("{to} gets {tower} for {crystals}"),
    "retires": message("{hero} leaves the game"),
    "won": message("{scenario} is won in round {round}"),
    "next": message("the campaign goes on with {scenario}"),
}


COUNTED: Final[Mapping[str, tuple[str, str]]] = {
    "crystals": ("crystal", "crystals"),
    "health": ("heart", "hearts"),
    "hearts": ("heart", "hearts"),
    "left": ("heart", "hearts"),
    "soldiers": ("soldier", "soldiers"),
}
"""Facts that are numbers of something."""
NONE: Final[Mapping[str, str]] = {
    "crystals": message("no crystal"),
    "health": message("no heart"),
    "hearts": message("no heart"),
    "left": message("no heart"),
    "soldiers": message("no soldier"),
}
"""The same where there is none."""

BECAUSE: Final[Mapping[str, str]] = {
    "KR-DESTROY-04": "hurt_by_fall",
    "KR-MOVE-07": "hurt_by_dead_eye",
    "KR-RUL-02": "hurt_by_holding",
    "KR-RUL-06": "hurt_by_running",
    "KR-RUL-74": "hurt_by_boss",
}
"""The sentence that says why a hero is hurt, by the clause; a card that hurts says so itself."""

PLACES: Final[Mapping[str, str]] = {
    "destroys": "kingdom",
    "kingdom": "kingdom",
    "last_portal": "kingdom",
    "last_boss": "kingdom",
    "lost": "kingdom",
    "won": "kingdom",
    "casts": "kingdom",
    "learns": "kingdom",
    "buys": "supply",
    "returns": "supply",
    "picks_up": "hand",
}
"""The panels that events change beside the spaces."""

TO_HEROES: Final = ("hurt", "protected", "knocked_out", "to_board", "regenerates", "recovers", "heals", "shielded")
"""What happens to a hero wherever it stands: its piece shows it."""


def say(table: KingdomTable, event: Event) -> str:
    """An event in one sentence; a horde has its name, as its code could be taken for a square of a card."""
    words = {key: _word(table, key, value) for key, value in event.facts.items()}
    return opened(tr(SENTENCES[_sentence(table, event)], **(_more(table, event) | words)))


def _sentence(table: KingdomTable, event: Event) -> str:
    """Which sentence tells it, where one kind of event is told in two ways."""
    facts = event.facts
    if event.what == "spawns" and table.rules.hordes[facts["horde"]].trait == "portal":
        return "spawns_only_portal" if goal.portals(table) == 1 else "spawns_portal"
    if event.what == "shielded" and facts.get("space") is True:
        return "sheltered"
    if event.what == "places":
        under = sum(1 << cell for cell in facts["cells"])
        if any(foe.mask & under and foe.mask & ~under for foe in table.rules.anatomy(facts["horde"]).foes):
            return _by(facts["card"], "places_part")  # of a big enemy
        return _by(facts["card"], "places_one" if len(facts["cells"]) == 1 and _enemy(table, facts) else "places")
    if event.what in {"posts", "shifts"}:
        return _by(facts["card"], event.what)
    if event.what == "hurt":
        return BECAUSE.get(event.rule, "hurt")
    if event.what == "lost" and facts["why"] != "hearts":
        return f"lost_by_{facts['why']}"
    if event.what == "last_portal" and goal.portals(table) == 1:
        return "last_only_portal"
    if event.what == "held":
        return _holders(facts["soldiers"], len(facts.get("heroes", ())))
    if event.what == "destroys" and not facts["crystals"]:
        return "destroys_free"
    if event.what == "passes":
        same, own = facts["into"] == facts["tower"], facts["to"] == facts["seat"]
        return ("keeps" if same else "upgrades") if own else "passes_on" if same else "passes"
    if event.what == "moves" and any(_skipped(route, facts) for route in table.map.routes):
        return "leaps" if facts.get("over") else "leaps_over_all"
    return event.what


def _by(card: str, what: str) -> str:
    """What a card does, as its name has it: Footmen cover, an Archer covers."""
    return f"men_{what}" if card.endswith("men") else what


def _holders(soldiers: int, heroes: int) -> str:
    """Which sentence tells that so many hold a horde."""
    if not soldiers:
        return ("held_by_somebody", "held")[heroes] if heroes < 2 else "held_by_heroes"
    if not heroes:
        return "held_by_soldiers" if soldiers > 1 else "held_by_soldier"
    return "held_by_many" if soldiers > 1 else "held_by_both"


def _more(table: KingdomTable, event: Event) -> dict[str, str]:
    """Words of a sentence that are no facts of the event: who is under a tile, and what is to be done."""
    facts, rules = event.facts, table.rules
    match event.what:
        case "places":
            under = sum(1 << cell for cell in facts["cells"])
            hit = sum(1 for foe in rules.anatomy(facts["horde"]).foes if foe.mask & under)
            words = {"hit": counted(hit, "enemy", "enemies") if hit else tr("no enemy"), "enemy": _enemy(table, facts)}
            return words | {"area": area(facts["cells"], _edge(table, facts))}
        case "posts" | "shifts":
            return {"enemy": _enemy(table, facts)}
        case "spawns":
            return {"to_win": goal.task(table)}
        case _:
            return {}


def _enemy(table: KingdomTable, facts: Mapping[str, Any]) -> str:  # any fact
    """The enemy under a soldier or a single square, as its card lies; empty where none is."""
    cell = facts["cell"] if "cell" in facts else facts["cells"][0]
    return enemy_on(table.rules, facts["horde"], cell, _edge(table, facts))


def _edge(table: KingdomTable, facts: Mapping[str, Any]) -> str:  # any fact
    """How the card of a horde lies, or lay."""
    return next((tray.edge for tray in table.trays if tray.name == facts["horde"]), table.map.edge)


def _skipped(route: Sequence[int], facts: Mapping[str, Any]) -> bool:  # any fact
    """Whether a horde went past spaces of this route."""
    both = facts["origin"] in route and facts["space"] in route
    return both and abs(route.index(facts["space"]) - route.index(facts["origin"])) > 1


def _word(table: KingdomTable, key: str, value: Any) -> str:  # any fact
    if key in COUNTED and type(value) is int:
        return counted(value, *COUNTED[key]) if value else tr(NONE[key])
    if key == "heroes":
        return listed(value)
    if key == "over":
        return table.rules.hordes[value[0]].title if len(value) == 1 else tr("{n} hordes", n=len(value))
    if key == "horde" and (kind := table.rules.hordes.get(value)) is not None:
        return kind.title
    if key == "scenario" and (played := table.rules.scenarios.get(value)) is not None:
        return played.title
    if key in {"space", "origin"} and type(value) is int:
        return write_space(value)
    if key in {"seat", "to"} and type(value) is int:
        return player_name(table, value)
    if key == "icon":
        return icon_word(value)
    if key == "colour" and value in COLOURS:
        return colour_of_sites(value)
    return tr(LOOKS[value]) if key == "facing" and value in LOOKS else str(value)


def news(table: KingdomTable, event: Event) -> News | None:
    """A portal that comes changes what towers are for: it is said with its rules (KR-PORTAL-03, KR-PORTAL-04).

    >>> from hordeplay.games.kingdom_rush import at
    >>> table = at("act", seats=1, round=3, trays="P1 b2").table
    >>> said = news(table, Event("KR-SPAWN-03", "spawns", {"horde": "P1", "space": 17}))
    >>> said.title
    'The portal is here, Rift of Embers on b2: destroy it and you win.'
    >>> said.means
    'Only towers attack it, and each one that does is lost after the round.'
    """
    if event.what != "spawns" or table.rules.hordes[event.facts["horde"]].trait != "portal":
        return None
    level = table.rules.hordes[event.facts["horde"]].level
    means = (
        tr(
            "Only towers of level {level} or higher attack it, and each one that does is lost after the round.",
            level=level,
        )
        if level > 1
        else tr("Only towers attack it, and each one that does is lost after the round.")
    )
    return News(f"{say(table, event)}.", means, ("KR-PORTAL-03", "KR-PORTAL-04"))


def targets(table: KingdomTable, event: Event) -> tuple[str, ...]:
    """The spaces that an event changed, the hero it befell, and the panels where hearts, crystals and cards are counted."""
    facts, inside = event.facts, table.map.inside
    spaces = [facts[key] for key in ("space", "origin") if type(facts.get(key)) is int]
    parts = [f"sp-{write_space(space)}" for space in dict.fromkeys(spaces) if space in inside]
    parts += [PLACES[event.what]] if event.what in PLACES else []
    parts += [f"seat-{facts['to'] + 1}"] if type(facts.get("to")) is int else []
    if event.what in TO_HEROES:
        parts += [piece(table, one) for one in table.figures if one.name == facts["hero"] and has_piece(one)]
    return tuple(parts)

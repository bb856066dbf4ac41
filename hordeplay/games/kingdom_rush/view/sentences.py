"""Events in words: one sentence for each thing that happens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hordeplay.core.english import counted, listed
from hordeplay.core.game import News
from hordeplay.core.script import Event

from ..model.squares import COLOURS, LOOKS, write_space
from ..model.table import KingdomTable
from . import goal
from .facts import has_piece
from .ids import piece
from .names import player_name
from .trays import area, enemy_on

SENTENCES: Final[Mapping[str, str]] = {
    "starts": "{horde} stands on {space} from the start",
    "learns": "the team takes {spell} along",
    "brings": "{hero} brings {ability}",
    "round": "round {round} begins",
    "eliminates": "nothing is built on {colour} sites this round",
    "spawns": "{horde} spawns on {space}",
    "spawns_portal": "{portal} is here, {horde} on {space}: {to_win} and you win",
    "no_room": "{horde} finds no room and reaches the exit",
    "breaks": "{horde} breaks the {icon} card on {space}",
    "aside": "{hero} makes room and moves to {space}",
    "to_board": "{hero} goes back to the player's board",
    "hurt": "{hero} suffers {damage} damage{because}, {left} left",
    "protected": "{hero} is protected",
    "knocked_out": "{hero} is knocked out",
    "regenerates": "{hero} regenerates with {health}",
    "builds": "{seat} builds {tower} on {space}, facing {facing}",
    "passes": "{seat} passes {tower} to {to} as {into}",
    "passes_on": "{seat} passes {tower} to {to} as it is",
    "upgrades": "{seat} upgrades {tower} to {into}",
    "keeps": "{seat} keeps {tower} for the next round",
    "places": "{card} {covers} {hit} of {horde}: {area}",
    "places_part": "{card} {covers} {area} of {horde}",
    "places_one": "{card} {covers} the {enemy} of {horde}",
    "posts": "{card} {puts} a soldier on the {enemy} of {horde}",
    "shifts": "{card} {takes} a soldier from {origin} to the {enemy} of {horde}",
    "turned_down": "{tower} on {space} is lost after this round: it attacked a portal",
    "activates": "{hero} is activated",
    "arrives": "{hero} moves to {space}",
    "strikes": "{hero} makes the basic attack",
    "uses": "{hero} uses {ability}",
    "recovers": "{hero} recovers: {health}, abilities ready again",
    "heals": "{hero} gets {hearts} back and has {health}",
    "refreshes": "{ability} of {hero} is ready again",
    "shielded": "{hero} is protected to the end of the round",
    "sheltered": "{hero} and every hero in the same space are protected to the end of the round",
    "lets_go": "{hero} moves and lets the other action go",
    "dashes": "{hero} dashes to {space}",
    "copies": "{ability} is copied",
    "casts": "{seat} casts {spell}",
    "done": "{seat} is done",
    "destroys": "{horde} on {space} is destroyed for {crystals}",
    "destroys_free": "{horde} on {space} is destroyed",
    "last_portal": "{portal} is closed, {horde} has fallen: hold out to the end of this round and you win",
    "last_boss": "{horde} is beaten, nothing more has to fall: hold out to the end of this round and you win",
    "steps_out": "The boss is here: {horde} steps out of its portal and stands on {space}",
    "haunts": "{horde} rises on {space}",
    "heals_itself": "{horde} on {space} heals: its tiles are gone",
    "drops": "{horde} takes off and drops {soldiers}",
    "held": "{heroes} {holds} {horde} on {space}",
    "held_by_soldiers": "{soldiers} {holds} {horde} on {space} and {go} home",
    "held_by_both": "{heroes} and {soldiers} hold {horde} on {space}; the {soldier} {go} home",
    "moves": "{horde} moves from {origin} to {space}",
    "leaps": "{horde} leaps over {over} in its way, from {origin} to {space}",
    "kingdom": "{horde} enters the kingdom: {hearts} lost, {left} left",
    "lost": "the game is lost: {why} {horde}",
    "gives": "{tower} of the white site goes to {to}",
    "returns": "{tower} lies face down and goes back to the supply",
    "picks_up": "towers and hero cards go back to the hands",
    "buys": "{to} gets {tower} for {crystals}",
    "retires": "{hero} leaves the game",
    "won": "{scenario} is won in round {round}",
    "next": "the campaign goes on with {scenario}",
}


COUNTED: Final[Mapping[str, tuple[str, str]]] = {
    "crystals": ("crystal", "crystals"),
    "health": ("heart", "hearts"),
    "hearts": ("heart", "hearts"),
    "left": ("heart", "hearts"),
    "soldiers": ("soldier", "soldiers"),
}
"""Facts that are numbers of something."""

WHY: Final[Mapping[str, str]] = {
    "hearts": "the last heart goes to",
    "portal": "a portal enters the kingdom,",
    "boss": "a boss enters the kingdom,",
}

BECAUSE: Final[Mapping[str, str]] = {
    "KR-DESTROY-04": " as its horde is destroyed",
    "KR-MOVE-07": " from a dead-eye beside it",
    "KR-RUL-02": " for holding it",
    "KR-RUL-06": " as it is run over",
    "KR-RUL-74": " from the boss beside it",
}
"""Why a hero is hurt, by the clause; a card that hurts says so itself."""

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
    sentence = SENTENCES[_sentence(table, event)].format(**(_more(table, event) | words))
    return sentence[:1].upper() + sentence[1:]


def _sentence(table: KingdomTable, event: Event) -> str:
    """Which sentence tells it, where one kind of event is told in two ways."""
    facts = event.facts
    if event.what == "spawns" and table.rules.hordes[facts["horde"]].trait == "portal":
        return "spawns_portal"
    if event.what == "shielded" and facts.get("space") is True:
        return "sheltered"
    if event.what == "places":
        under = sum(1 << cell for cell in facts["cells"])
        if any(foe.mask & under and foe.mask & ~under for foe in table.rules.anatomy(facts["horde"]).foes):
            return "places_part"  # of a big enemy
        return "places_one" if len(facts["cells"]) == 1 and _enemy(table, facts) else "places"
    if event.what == "held" and facts.get("soldiers"):
        return "held_by_both" if facts.get("heroes") else "held_by_soldiers"
    if event.what == "destroys" and not facts["crystals"]:
        return "destroys_free"
    if event.what == "passes":
        same, own = facts["into"] == facts["tower"], facts["to"] == facts["seat"]
        return ("keeps" if same else "upgrades") if own else "passes_on" if same else "passes"
    if event.what == "moves" and any(_skipped(route, facts) for route in table.map.routes):
        return "leaps"
    return event.what


def _more(table: KingdomTable, event: Event) -> dict[str, str]:
    """Words of a sentence that are no facts of the event: who is under a tile, and what goes by how many there are."""
    facts, rules = event.facts, table.rules
    match event.what:
        case "places":
            under = sum(1 << cell for cell in facts["cells"])
            hit = sum(1 for foe in rules.anatomy(facts["horde"]).foes if foe.mask & under)
            words = {"hit": counted(hit, "enemy", "enemies") if hit else "no enemy", "enemy": _enemy(table, facts)}
            return words | _verbs(facts["card"]) | {"area": area(facts["cells"], _edge(table, facts))}
        case "posts" | "shifts":
            return _verbs(facts["card"]) | {"enemy": _enemy(table, facts)}
        case "hurt":
            return {"because": BECAUSE.get(event.rule, "")}
        case "held":
            soldiers, heroes = facts["soldiers"], facts.get("heroes", ())
            many = soldiers + len(heroes) > 1
            words = {"holds": "hold" if many else "holds", "heroes": listed(heroes) or "a hero"}
            return words | {
                "go": "go" if soldiers > 1 else "goes",
                "soldier": "soldiers" if soldiers > 1 else "soldier",
            }
        case "spawns" | "last_portal":
            only = goal.portals(table) == 1
            last = "the" if only else "the last" if event.what == "last_portal" else "a"
            return {"portal": f"{last} portal", "to_win": goal.task(table)}
        case "moves":
            return {"over": "what stands before it"}
        case _:
            return {}


def _verbs(card: str) -> dict[str, str]:
    """What a card does, as its name has it: Footmen cover, an Archer covers."""
    words = ("cover", "put", "take")
    return {f"{word}s": word if card.endswith("men") else f"{word}s" for word in words}


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
        return counted(value, *COUNTED[key]) if value else f"no {COUNTED[key][0]}"
    if key == "heroes":
        return listed(value)
    if key == "over":
        return table.rules.hordes[value[0]].title if len(value) == 1 else f"{len(value)} hordes"
    if key == "horde" and (kind := table.rules.hordes.get(value)) is not None:
        return kind.title
    if key == "scenario" and (played := table.rules.scenarios.get(value)) is not None:
        return played.title
    if key in {"space", "origin"} and type(value) is int:
        return write_space(value)
    if key in {"seat", "to"} and type(value) is int:
        return player_name(table, value)
    words = {"colour": COLOURS, "facing": LOOKS, "why": WHY}.get(key, {})
    return words.get(value, value) if type(value) is str else str(value)


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
    which = f"towers of level {level} or higher attack" if level > 1 else "towers attack"
    means = f"Only {which} it, and each one that does is lost after the round."
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

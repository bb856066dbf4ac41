"""Events in words: one sentence for each thing that happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hordeplay.core.script import Event
from hordeplay.games.kingdom_rush.squares import COLOURS, write_cell, write_space
from hordeplay.games.kingdom_rush.table import KingdomTable

SAID: Final[Mapping[str, str]] = {
    "starts": "{horde} stands on {space} from the start",
    "brings": "{hero} brings {ability}",
    "round": "round {round} begins",
    "eliminates": "nothing is built on {colour} sites this round",
    "spawns": "{horde} spawns on {space}",
    "no_room": "{horde} finds no room and reaches the exit",
    "breaks": "{horde} breaks the {icon} card on {space}",
    "aside": "{hero} makes room and moves to {space}",
    "to_board": "{hero} goes back to the player's board",
    "hurt": "{hero} suffers {damage}, {left} hearts left",
    "protected": "{hero} is protected",
    "knocked_out": "{hero} is knocked out",
    "regenerates": "{hero} regenerates with {health} hearts",
    "builds": "seat {seat} builds {tower} on {space}, facing {facing}",
    "passes": "seat {seat} passes {tower} to seat {to} as {into}",
    "places": "{card} covers {cells} of the horde on {space} with {tile}",
    "posts": "{card} puts a soldier on {cell} of the horde on {space}",
    "shifts": "{card} moves a soldier from {origin} to {cell} of the horde on {space}",
    "turned_down": "{tower} on {space} is turned face down",
    "activates": "{hero} is activated",
    "arrives": "{hero} moves to {space}",
    "strikes": "{hero} makes the basic attack",
    "uses": "{hero} uses {ability}",
    "recovers": "{hero} recovers to {health} hearts",
    "heals": "{hero} gets {hearts} hearts back and has {health}",
    "refreshes": "{ability} of {hero} is turned face up",
    "shielded": "{hero} is protected to the end of the round",
    "dashes": "{hero} dashes to {space}",
    "copies": "{ability} is copied",
    "casts": "seat {seat} casts {spell}",
    "done": "seat {seat} is done",
    "destroys": "{horde} on {space} is destroyed for {crystals} crystals",
    "last_portal": "{horde} was the last portal: the round is played out",
    "haunts": "{horde} rises on {space}",
    "heals_itself": "{horde} on {space} heals: its tiles are gone",
    "drops": "{horde} takes off and drops {soldiers} soldiers",
    "held": "{horde} on {space} is held",
    "moves": "{horde} moves from {origin} to {space}",
    "kingdom": "{horde} enters the kingdom: {hearts} hearts lost, {left} left",
    "lost": "the game is lost ({why}: {horde})",
    "gives": "{tower} of the white site goes to seat {to}",
    "returns": "{tower} goes back to the supply",
    "picks_up": "towers and hero cards go back to the hands",
    "buys": "seat {to} gets {tower} for {crystals} crystals",
    "retires": "{hero} leaves the game",
    "won": "{scenario} is won in round {round}",
    "next": "the campaign goes on with {scenario}",
}


def say(table: KingdomTable, event: Event) -> str:
    """An event in one sentence."""
    words = {key: _word(key, value) for key, value in event.facts.items()}
    told = SAID[event.what].format(**words)
    return told[:1].upper() + told[1:]


def _word(key: str, value: Any) -> str:  # any fact
    if key in {"space", "origin"} and type(value) is int:
        return write_space(value)
    if key == "cells":
        return " ".join(map(write_cell, value))
    if key == "cell":
        return write_cell(value)
    return COLOURS.get(value, value) if key == "colour" else str(value)


def targets(table: KingdomTable, event: Event) -> tuple[str, ...]:
    """The spaces that an event changed."""
    inside = table.map.inside
    found = [event.facts[key] for key in ("space", "origin") if type(event.facts.get(key)) is int]
    return tuple(f"sp-{write_space(space)}" for space in dict.fromkeys(found) if space in inside)


def travels(table: KingdomTable, event: Event) -> tuple[tuple[str, str], ...]:
    """What moved from one space to another."""
    if event.what == "moves" and {event.facts["origin"], event.facts["space"]} <= set(table.map.inside):
        return ((f"sp-{write_space(event.facts['origin'])}", f"sp-{write_space(event.facts['space'])}"),)
    return ()

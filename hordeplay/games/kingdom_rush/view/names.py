"""Names in words: of seats and players, and of cards as the picture has room for them."""

from __future__ import annotations

from typing import Final

from hordeplay.core.english import listed, opened
from hordeplay.core.language import tr, tr_in
from hordeplay.core.scene import SEAT_COLOURS
from hordeplay.core.text_metrics import text_width

from ..model.spaces import towers_at
from ..model.squares import colour_of_sites
from ..model.table import Figure, KingdomTable

SEATS: Final = (3, 0, 2, 1)
"""The colour of each seat's pieces, as a number of `SEAT_COLOURS`: that of the first sites it owns, red, blue, green, yellow."""
ROMAN: Final = ("", "I", "II", "III", "IV")
PARTED: Final = {
    "Bombard": "Bom-bard", "Footmen": "Foot-men", "Howitzer": "Howit-zer", "Marksmen": "Marks-men", "Sharpshooter": "Sharp-shooter",
    "Barbarian Hall": "Barb. Hall", "Big Bertha 500mm": "Big Bertha", "Musketeer Garrison": "Muskets",
}  # fmt: skip
"""Where a long name is parted, or how it is shortened, if it has to be."""


def seat_colour(seat: int) -> str:
    """A seat by the colour of its pieces, as it stands within a sentence.

    >>> [seat_colour(seat) for seat in range(4)]
    ['brick', 'iris', 'teal', 'amber']
    """
    return tr(SEAT_COLOURS[SEATS[seat]])


def seat_name(table: KingdomTable, seat: int) -> str:
    """A seat's name: its hero with its colour on the board; without heroes the colour, and those of its building sites."""
    hero, colour = main_of(table, seat), seat_colour(seat)
    if hero is not None:
        return f"{hero.name} ({colour})"
    return f"{opened(colour)} ({sites_of(table, seat)})"


def sites_of(table: KingdomTable, seat: int) -> str:
    """The building sites of a seat, by their colours.

    >>> from hordeplay.games.kingdom_rush import at
    >>> sites_of(at("act", round=2).table, 0)
    'red and green sites'
    """
    colours = [colour_of_sites(c) for c in table.map.colours if seat in table.map.owners[c]]
    return tr("{colours} sites", colours=listed(colours))


def on_site(table: KingdomTable, at: int) -> str:
    """The towers of a site, the topmost first."""
    words, *others = (tower.name for tower in reversed(towers_at(table, at)))
    for tower in others:
        words = tr("{above} on {tower}", above=words, tower=tower)
    return words


def icon_word(icon: str) -> str:
    """The picture on a pathbreaker card in a word.

    >>> icon_word("gate")
    'gate'
    """
    words = {
        "gate": tr_in("pathbreaker", "gate"),
        "bridge": tr_in("pathbreaker", "bridge"),
        "gate-2": tr_in("pathbreaker", "gate-2"),
    }
    return words.get(icon, icon)


def main_of(table: KingdomTable, seat: int) -> Figure | None:
    """The hero of a seat; None in a scenario without heroes."""
    return next((f for f in table.figures if f.seat == seat and f.role == "main"), None)


def player_name(table: KingdomTable, seat: int) -> str:
    """The name of a seat, the same in head, log, list and hand: its hero, in a scenario without heroes its colour."""
    hero = main_of(table, seat)
    return hero.name if hero else opened(seat_colour(seat))


def in_lines(name: str, size: float, room: float) -> list[str]:
    """A name in one line if it fits, else in two, parted between words or where the table says, there also shorter.

    >>> in_lines("Archer", 15, 80), in_lines("Musketeer Garrison", 15, 80), in_lines("Sharpshooter", 15, 80)
    (['Archer'], ['Musketeer', 'Garrison'], ['Sharp-', 'shooter'])
    >>> in_lines("Big Bertha 500mm", 18, 90), in_lines("Big Bertha 500mm", 24, 90)
    (['Big Bertha', '500mm'], ['Big', 'Bertha'])
    """
    if text_width(name, size) <= room:
        return [name]
    words = name.split()
    cuts = [[" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words))]
    widths = [max(text_width(line, size) for line in pair) for pair in cuts]
    if cuts and min(widths) <= room:
        return cuts[widths.index(min(widths))]
    short = PARTED.get(name, name)
    if short != name and "-" not in short:
        return in_lines(short, size, room)
    first, dash, rest = short.partition("-")
    return [first + dash, rest] if rest else [name]

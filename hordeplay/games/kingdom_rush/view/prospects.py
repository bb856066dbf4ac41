"""What comes of a choice, said on its row: a tower at a portal, the enemies that a base leaves, those that an attack reaches."""

from __future__ import annotations

from collections.abc import Iterator

from hordeplay.core.english import listed
from hordeplay.core.language import tr

from ..model.table import Figure, KingdomTable, Todo, Tray
from ..model.trays import card, covered, open_foes, soldiers_left, tray_by
from ..rules.passing import better, levels
from ..rules.targets import built_of, candidates, part_of, placements_of, posting, words


def takes(table: KingdomTable, tray: Tray | None) -> str:
    """That the tower at work is lost by its attack, as it is by one on a portal (KR-PORTAL-04, KR-PICK-02).

    >>> from hordeplay.games.kingdom_rush import at
    >>> work = "Archer 0 0 at b1 begun tiles D2"
    >>> table = at("part", trays="P1 b2, A3 c2", built="Archer b1 S", todo=work, round=2).table
    >>> [takes(table, tray) for tray in table.trays]
    ['then Archer is lost', '']
    """
    todo = table.todo[0] if table.todo else None
    if todo is None or tray is None or card(table, tray).trait != "portal" or built_of(table, todo) is None:
        return ""
    return tr("then {tower} is lost", tower=todo.card)


def uncovers(table: KingdomTable, figure: Figure, tray: Tray | None, mask: int) -> str:
    """The enemies that are open again once a hero takes its base to these squares of a horde, or to none (KR-HERO-07).

    >>> from hordeplay.games.kingdom_rush import at
    >>> words = {"acting": "Malik", "heroes": "Malik e3 base b2 used", "trays": "A1 e3"}
    >>> table = at("hero", scenario="S2", round=5, **words).table
    >>> malik = table.figures[table.acting]
    >>> uncovers(table, malik, None, 0), uncovers(table, malik, table.trays[0], 0b1100011 << 6)
    ('uncovers 1 of Goblin Pickets', '')
    """
    own = tray_by(table, figure.on) if figure.where == "map" else None
    if own is None:
        return ""
    now = {foe.mask for foe in open_foes(table, own)}
    lifted = covered(table, own, figure) | (mask if own is tray else 0)
    left = table.rules.uncovered(open_foes(table, own, figure), lifted)
    n = sum(foe.mask not in now for foe in left)
    return tr("uncovers {n} of {horde}", n=n, horde=card(table, own).title) if n else ""


def unchanged(table: KingdomTable, tower: str) -> str:
    """Why a tower that is passed stays what it is (KR-PASS-04, KR-PASS-05).

    >>> from hordeplay.games.kingdom_rush import at
    >>> table = at("act", hand_0="Archer Marksmen", round=2).table
    >>> table.supply["Marksmen"] = 0
    >>> unchanged(table, "Marksmen"), unchanged(table, "Archer")
    ('level 2 is the highest of First Rift', 'the supply has no Marksmen left')
    """
    rules, gain = table.rules, levels(table)
    cap = rules.cap(table.scenario)
    if not gain:
        return tr("a passed tower gains no level")
    if rules.towers[tower].level >= cap:
        return tr(
            "level {level} is the highest of {scenario}", level=cap, scenario=rules.scenarios[table.scenario].title
        )
    missing = [name for name in better(rules, tower, gain) if rules.towers[name].level <= cap]
    return (
        tr("the supply has no {towers} left", towers=listed(missing, "or"))
        if missing
        else tr("level {level} is the highest", level=cap)
    )


def attacks(table: KingdomTable, name: str, seat: int, figure: int) -> Iterator[Todo]:
    """The attacks of a card as they would begin; those that wait for what the first ones cover are left out."""
    for todo in words(table, name, seat, figure):
        part = part_of(table, todo)
        if part.do == "tiles" and not part.per and not part.exactly:
            todo.tiles, todo.soldiers = sorted(part.tiles), part.soldiers
            yield todo


def struck(table: KingdomTable, name: str, seat: int, figure: int) -> list[Tray]:
    """The hordes with open enemies that the first attack of a card reaches."""
    first = next(attacks(table, name, seat, figure), None)
    return [tray for tray in candidates(table, first) if open_foes(table, tray)] if first is not None else []


def most_hit(table: KingdomTable, name: str, seat: int, figure: int) -> tuple[int, int]:
    """The most enemies under one tile or soldier of the first attack of a card, 0 where it covers none; and how many it has."""
    todo = next(attacks(table, name, seat, figure), None)
    if todo is None:
        return 0, 0
    hits = [
        len(open_foes(table, tray)) - len(table.rules.uncovered(open_foes(table, tray), covered(table, tray) | mask))
        for _, tray, mask in placements_of(table, todo)
    ]
    soldiers = 1 if todo.soldiers and soldiers_left(table) and any(True for _ in posting(table, todo)) else 0
    return max(*hits, soldiers) if hits else soldiers, len(todo.tiles) + todo.soldiers

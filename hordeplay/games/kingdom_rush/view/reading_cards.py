"""Which part of the picture shows which reading card, and what those of the map, the seats and the panels say.

A card is read, never acted on: facts first, then words, then the clauses they rest on. What is printed on the cards of the
game is in `printed_cards`. What only a seat may know is told as that seat sees it; of a stack only how much is left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from hordeplay.core.english import counted, joined, listed, percent
from hordeplay.core.language import message, tr, tr_in
from hordeplay.core.scene import Card

from ..model.spaces import blocked, heroes_at, towers_at
from ..model.squares import COLOURS, write_space
from ..model.table import Figure, KingdomTable, pile_of
from ..model.trays import barred, bosses_left, covered, open_foes, portals_left, soldiers_left, top_at, tops, trays_at
from ..model.vocabulary import Attack, say_tiles
from ..rules.result import result
from ..rules.targets import attack_type
from . import chances, facts, forecast, ids, open_squares
from .card_words import facing
from .names import main_of, player_name, seat_name
from .not_now import not_now
from .printed_cards import Facts, ability_card, enemy_card, hero_card, scenario_card, spell_card, tower_card, tray_card
from .strip import CLAUSES, names, phase
from .towers import family_word
from .trays import whereabouts

TILE_OF: Final[Mapping[Attack, str]] = {
    "physical": message("A physical tile"),
    "magical": message("A magical tile"),
    "true": message("A true tile"),
}
FAMILIES: Final = ("Archery", "Mage", "Cannon", "Soldier")
Reader: TypeAlias = Callable[[KingdomTable], Card | None]


def card(table: KingdomTable, part: str) -> Card | None:
    """What a part says when it is read, and first why it cannot be used now; None for a part that is not there."""
    of, why = _card(table, part), not_now(table, _viewer(table), part)
    if of is None or why is None:
        return of
    return of._replace(
        facts=((tr("Not now"), why.reason), *of.facts), rules=tuple(dict.fromkeys((*of.rules, why.rule)))
    )


def _card(table: KingdomTable, part: str) -> Card | None:
    place = ids.place_of(part)
    if place is not None:
        at, square = place
        return _space(table, at) if square is None else _square(table, at, square)
    if part in PANELS:
        return PANELS[part](table)
    if part.startswith(f"{ids.INSPECT}-"):
        return _inspect(table, part)
    for kind, read in NUMBERED.items():
        number = ids.number_of(part, kind)
        if number is not None:
            return read(table, number)
    for figure in table.figures:
        if ids.piece(table, figure) == part:
            return hero_card(table, figure)
    tower = next((name for name in table.rules.towers if ids.supply(name) == part), None)
    return tower_card(table, tower) if tower else None


def _viewer(table: KingdomTable) -> int:
    """Whose hand is shown."""
    return facts.shown(table, table.eyes if table.eyes >= 0 else None)


# ---- the map


def _space(table: KingdomTable, at: int) -> Card | None:
    """A space: the horde on it, its towers, or its ground; with who else stands there."""
    if at not in table.map.inside:
        return None
    guests: Facts = tuple((figure.name, facts.place(table, figure)) for figure in heroes_at(table, at))
    tray = top_at(table, at)
    if tray is not None:
        horde = tray_card(table, tray)
        below = [table.rules.hordes[other.name].title for other in trays_at(table, at)[1:]]
        more: Facts = ((tr("Below it"), ", ".join(below)),) if below else ()
        return horde._replace(facts=horde.facts + guests + more)
    if at in table.map.sites:
        return _site(table, at, guests)
    where = write_space(at)
    if at in table.map.path:
        stop = ((tr("Blocked"), tr("a pathbreaker card lies here")),) if blocked(table, at) else ()
        left = min(len(route) - route.index(at) for route in table.map.routes if at in route)
        walk = tr("{moves} to the kingdom", moves=counted(left, "move"))
        words = tr("Hordes walk here, and heroes may end here.")
        return Card(
            tr("Path, {space}", space=where),
            ((tr("Way"), walk), *stop, *guests),
            words,
            ("KR-MOVE-01", "KR-HERO-04"),
            "rulebook",
        )
    if (token := _token(table, at)) is not None:
        return _stack(table, token + 1)
    return (
        Card(
            tr("Scenery, {space}", space=where), guests, tr("Nothing is built or placed here."), ("KR-RUL-30",), "house"
        )
        if guests
        else None
    )


def _token(table: KingdomTable, at: int) -> int | None:
    row, column = divmod(at, 16)
    mark = table.rules.scenarios[table.scenario].rows[row][column]
    return int(mark) - 1 if mark.isdigit() else None


def _site(table: KingdomTable, at: int, guests: Facts) -> Card:
    """A building site, with its towers from the top."""
    colour = table.map.sites[at]
    names = listed([player_name(table, seat) for seat in table.map.owners[colour]])
    owners = message("{colour}, of everybody") if colour == "W" else message("{colour}, of {players}")
    rows: list[tuple[str, str]] = [(tr("Site"), tr(owners, colour=tr(COLOURS[colour]), players=names))]
    if len(table.players) == 1 and table.colour == colour:
        rows.append((tr("This round"), tr("eliminated: nothing is built here")))
    towers = towers_at(table, at)
    if not towers:
        words = tr("A tower may be built here.") if not guests else tr("No tower is built on a hero.")
        return Card(
            tr("Building site, {space}", space=write_space(at)),
            (*rows, *guests),
            words,
            ("KR-TOWER-01", "KR-TOWER-02"),
            "rulebook",
        )
    top = towers[-1]
    read = tower_card(table, top.name)
    rows.append((tr("Faces"), joined(facing(top.facing), tr("face down") if top.down else "")))
    rows += [
        (tr("Below it"), tr("{tower}, facing {facing}", tower=tower.name, facing=facing(tower.facing)))
        for tower in reversed(towers[:-1])
    ]
    rules = (*read.rules, *(("KR-PORTAL-04",) if top.down else ()))
    return read._replace(facts=(*rows, *read.facts, *guests), rules=rules)


def _square(table: KingdomTable, at: int, square: int) -> Card | None:
    """A square of a horde: the enemy under it, and whether the attack at work may cover it."""
    tray = top_at(table, at)
    if tray is None:
        return None
    bit = 1 << square
    rows: list[tuple[str, str]] = [(tr("Horde"), f"{table.rules.hordes[tray.name].title}, {write_space(at)}")]
    if covered(table, tray) & bit:
        rows.append((tr("Now"), tr("covered")))
    if table.step == "part" and table.todo:
        kind = attack_type(table, table.todo[0])
        shut = bool(barred(table, tray, kind) & bit)
        rows.append((tr(TILE_OF[kind]), tr("may not lie here") if shut else tr("may lie here")))
    foe = next((foe for foe in table.rules.anatomy(tray.name).foes if foe.mask & bit), None)
    if foe is not None:
        read = enemy_card(table, foe.kind)
        return read._replace(facts=(*rows, *read.facts))
    red = bool(table.rules.anatomy(tray.name).bars["true"] & bit)
    words = (
        tr("Nothing covers this square, and nothing has to.") if red else tr("No enemy is here; tiles may lie over it.")
    )
    rules = (table.rules.hordes[tray.name].clause,) if red else ("KR-TOWER-11", "KR-RUL-15")
    return Card(tr("Square: {square}", square=whereabouts(square, tray.edge)), tuple(rows), words, rules, "rulebook")


def _exit(table: KingdomTable) -> Card:
    """The kingdom beyond the path."""
    rows = ((tr("Hearts"), str(table.hearts)), (tr("Lost so far"), str(table.leaked)))
    words = tr("Each enemy that is not covered costs hearts here; a portal or a boss loses the game.")
    return Card(tr("The kingdom"), rows, words, ("KR-MOVE-03", "KR-MOVE-10", "KR-LOSS-01", "KR-LOSS-02"), "rulebook")


def _stack(table: KingdomTable, number: int) -> Card | None:
    """A stack: how many cards are left, and what is likely to come."""
    if not 0 < number <= len(table.map.routes):
        return None
    left = table.cards.size(pile_of(number - 1))
    likely = next((one for one in chances.stacks(table) if one.token == number), None)
    odds: Facts = ()
    if likely is not None:
        odds = (
            (tr("Portal next"), percent(float(likely.portal))),
            (tr("Portal among three"), percent(float(likely.soon))),
        )
    rows = ((tr("Cards left"), str(left)), (tr("Portals left in all"), str(portals_left(table))))
    words = tr(
        "Its top card enters in phase 1. The portals are among the lowest cards; nobody may look.",
    )
    return Card(
        tr("Stack {n}", n=number),
        rows,
        words,
        ("KR-SPAWN-02", "KR-SPAWN-03", "KR-PORTAL-01"),
        "rulebook",
        odds,
    )


# ---- cards and panels


def _held(table: KingdomTable, cards: list[str], number: int, how: str) -> Card | None:
    if number >= len(cards):
        return None
    tower = tower_card(table, cards[number])
    return tower._replace(facts=((tr("Where"), how), *tower.facts))


def _hand(table: KingdomTable, number: int) -> Card | None:
    return _held(table, table.players[_viewer(table)].hand, number, tr("in hand, to be built or passed"))


def _slot(table: KingdomTable, number: int) -> Card | None:
    return _held(table, table.players[_viewer(table)].incoming, number, tr("incoming, in hand from phase 5"))


def _hands(table: KingdomTable) -> Card:
    seat = _viewer(table)
    player = table.players[seat]
    rows: list[tuple[str, str]] = [(tr("In hand"), ", ".join(player.hand) or tr("nothing"))]
    rows += [(tr("Incoming"), ", ".join(player.incoming))] if player.incoming else []
    words = tr(
        "Each tower is built on an own site or passed on; what is built comes back in phase 5.",
    )
    rules = ("KR-PLAY-03", "KR-PASS-01", "KR-PASS-02", "KR-PICK-01")
    return Card(tr("Towers of {player}", player=player_name(table, seat)), tuple(rows), words, rules, "rulebook")


def _shown_hero(table: KingdomTable) -> Figure | None:
    return table.figures[table.acting] if table.acting >= 0 else main_of(table, _viewer(table))


def _hero_board(table: KingdomTable) -> Card:
    figure = _shown_hero(table)
    if figure is None:
        return Card(tr("No heroes"), (), tr("This scenario is played without heroes."), ("KR-SETUP-02",), "house")
    return hero_card(table, figure)


def _recover(table: KingdomTable) -> Card | None:
    figure = _shown_hero(table)
    if figure is None:
        return None
    back = tr("{n} of {most}", n=figure.health, most=table.rules.health(figure.name))
    down = listed(figure.down) if figure.down else tr_in("abilities", "none")
    words = tr("It takes the place of any other action: hearts back, and all abilities face up.")
    return Card(tr("Recover"), ((tr("Hearts"), back), (tr("Face down"), down)), words, ("KR-HERO-13",), "rulebook")


def _ability(table: KingdomTable, number: int) -> Card | None:
    figure = _shown_hero(table)
    brought = figure.abilities if figure is not None else []
    if figure is None or not 0 < number <= len(brought):
        return None
    return ability_card(table, brought[number - 1], down=brought[number - 1] in figure.down)


def _seat(table: KingdomTable, number: int) -> Card | None:
    """A seat: towers, hero, and whether it is done."""
    if not 0 < number <= len(table.players):
        return None
    seat = number - 1
    player, hero = table.players[seat], main_of(table, seat)
    rows: list[tuple[str, str]] = [(tr("In hand"), ", ".join(player.hand) or tr("nothing"))]
    rows += [(tr("Incoming"), ", ".join(player.incoming))] if player.incoming else []
    built = [
        tr("{tower} on {space}", tower=tower.name, space=write_space(tower.at))
        for tower in table.built
        if tower.seat == seat
    ]
    rows += [(tr("On the map"), ", ".join(built))] if built else []
    if hero is not None:
        rows.append((hero.name, f"{facts.hearts(table, hero)}, {facts.place(table, hero)}"))
    if table.step in {"act", "part", "hero", "spend"}:
        rows.append((tr("This phase"), tr("done") if player.done else tr("may still act")))
    words = tr("All players win or lose together, and may act in any order.")
    return Card(seat_name(table, seat), tuple(rows), words, ("KR-SETUP-01", "KR-PLAY-02"), "rulebook")


def _bench(table: KingdomTable) -> Card | None:
    """The bench of a solo game."""
    bench = [figure for figure in table.figures if figure.role == "bench"]
    rows = tuple((figure.name, facts.place(table, figure)) for figure in bench)
    words = tr("Each may come in for one round, anywhere on the map, and makes its basic attack.")
    return Card(tr("The bench"), rows, words, ("KR-SOLO-03",), "rulebook") if bench else None


def _kingdom(table: KingdomTable) -> Card:
    rows = (
        (tr("Hearts"), str(table.hearts)),
        (
            tr("Crystals"),
            tr("{n} of at most {most}", n=table.crystals, most=table.knobs.crystals_max),
        ),
        (tr("Portals left"), str(portals_left(table))),
        *(((tr("Bosses left"), str(n)),) if (n := bosses_left(table)) else ()),
        (tr("Soldiers left"), str(soldiers_left(table))),
        *(((tr("Spells"), ", ".join(table.spells)),) if table.spells else ()),
    )
    words = tr("What the team holds together.")
    return Card(tr("The team"), rows, words, ("KR-LOSS-01", "KR-DESTROY-03", "KR-SOLD-06", "KR-BUY-01"), "rulebook")


def _spell(table: KingdomTable, number: int) -> Card | None:
    return spell_card(table, table.spells[number - 1]) if 0 < number <= len(table.spells) else None


def _supply(table: KingdomTable) -> Card:
    left = {name: n for name, n in table.supply.items() if n}
    rows = tuple(
        (family_word(family), ", ".join(f"{n} {name}" for name, n in left.items() if _family(table, name) == family))
        for family in FAMILIES
    )
    words = tr(
        "A tower that is passed is exchanged here for a better one; crystals buy those of low level.",
    )
    return Card(
        tr("Supply of towers"),
        tuple(row for row in rows if row[1]),
        words,
        ("KR-PASS-02", "KR-PASS-04", "KR-BUY-02", "KR-BUY-03"),
        "rulebook",
    )


def _family(table: KingdomTable, tower: str) -> str:
    return table.rules.towers[tower].family


def _inspect(table: KingdomTable, part: str) -> Card | None:
    """The horde that is shown large."""
    tray = next((one for one in tops(table).values() if ids.large(one.at) == part), None)
    return tray_card(table, tray) if tray is not None else None


def _inspected(table: KingdomTable) -> Card:
    """The squares of the horde that is shown large, or none."""
    tray = open_squares.inspected(table)
    if tray is None:
        return Card(tr("No horde"), (), tr("No horde is on the map."), ("KR-SPAWN-02",), "rulebook")
    return tray_card(table, tray)


def _odds(table: KingdomTable) -> Card | None:
    """What can be covered now, or what is to come; the result at the end."""
    ended = result(table)
    if ended is not None:
        return Card(
            tr("Result"), ((tr("Hearts"), str(table.hearts)),), ended.says, ("KR-WIN-01", "KR-LOSS-01"), "rulebook"
        )
    work = chances.work(table)
    if work is not None:
        odds: Facts = ((tr("Placements"), str(work.placements)), (tr("Covers at best"), str(work.best)))
        return Card(
            tr("At work: {card}", card=work.card),
            ((tr("To place"), say_tiles(work.tiles, work.soldiers)),),
            tr("Counted, not guessed."),
            ("KR-TOWER-03",),
            "house",
            odds,
        )
    seat = _viewer(table)
    best: Facts = (
        tuple(
            (
                shot.tower,
                tr(
                    "covers {n} from {space}, facing {facing}",
                    n=shot.covers,
                    space=shot.site,
                    facing=facing(shot.facing),
                ),
            )
            for shot in chances.shots(table, seat)
        )
        if table.step == "act"
        else ()
    )
    come: Facts = tuple(
        (tr("Stack {n}", n=one.token), tr("{chance} portal next", chance=percent(float(one.portal))))
        for one in chances.stacks(table)
    )
    open_ = sum(len(open_foes(table, tray)) for tray in table.trays)
    return Card(
        tr("What can be"),
        ((tr("Enemies open"), str(open_)),),
        tr("Counted, not guessed."),
        ("KR-TOWER-03", "KR-PORTAL-01"),
        "house",
        best + come,
    )


def _phases(table: KingdomTable) -> Card:
    now = phase(table)
    rows = tuple((str(n + 1), tr("{phase} (now)", phase=name) if n == now else name) for n, name in enumerate(names()))
    words = tr("Round {round}.", round=table.round) if table.round else tr("The set-up.")
    return Card(tr("The round"), rows, words, ("KR-ROUND-01",), "rulebook")


def _phase(table: KingdomTable, number: int) -> Card | None:
    if not 0 < number <= len(CLAUSES):
        return None
    rows = ((tr("Now"), tr("round {round}", round=table.round)),) if phase(table) == number - 1 else ()
    return Card(
        tr("Phase {n}: {phase}", n=number, phase=names()[number - 1]),
        rows,
        tr("Phase {n} of {most}.", n=number, most=len(CLAUSES)),
        CLAUSES[number - 1],
        "rulebook",
    )


def _forecast(table: KingdomTable) -> Card:
    """What the round comes to if nothing more is done."""
    seen = forecast.outlook(table)
    words = tr("By the rules alone, if nobody does anything more: no chance is in it.")
    rows: list[tuple[str, str]] = []
    if seen is None:
        words = tr("It is foreseen while towers and heroes act.")
    else:
        rows = [(tr("Hearts then"), tr("the game is lost") if seen.lost else str(seen.hearts))]
        rows += [(row.horde, row.comes) for row in seen.rows]
        if not seen.known:
            words = tr("By the rules alone, as far as the ghost that rises first: it is not known.")
    rules = ("KR-DESTROY-01", "KR-MOVE-01", "KR-MOVE-02", "KR-MOVE-03")
    return Card(tr(forecast.TITLE), tuple(rows), words, rules, "rulebook")


PANELS: Final[Mapping[str, Reader]] = {
    "basic": _hero_board,
    "bench": _bench,
    "board": scenario_card,
    "exit": _exit,
    "forecast": _forecast,
    "hand": _hands,
    "hero-board": _hero_board,
    "inspect": _inspected,
    "kingdom": _kingdom,
    "odds": _odds,
    "phases": _phases,
    "recover": _recover,
    "supply": _supply,
}
NUMBERED: Final[Mapping[str, Callable[[KingdomTable, int], Card | None]]] = {
    "ability": _ability,
    "give": _seat,
    "hand": _hand,
    "hand-of": _seat,
    "seat": _seat,
    "slot": _slot,
    "spell": _spell,
    "stack": _stack,
    "step": _phase,
}
"""Parts with a number; `hand` and `slot` count from 0."""

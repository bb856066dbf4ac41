"""From a table to what the panels show: plain values, the same for drawing and for reading aloud."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hordeplay.core.choice import Choice
from hordeplay.core.english import counted, joined, opened
from hordeplay.core.language import tr, tr_in

from ..model.ruleset import KingdomRules
from ..model.spaces import towers_at
from ..model.squares import COLOURS, write_space
from ..model.table import Figure, KingdomTable
from ..rules.acting import ready
from ..rules.heroes.activation import Use
from ..rules.passing import receivers
from ..rules.setup import choosers, choosing
from ..rules.targets import part_of
from ..rules.turn import seats_left
from .names import main_of, player_name, seat_colour, sites_of
from .towers import ATTACKS, TowerFace, face
from .trays import stand


def looking(table: KingdomTable) -> Figure | None:
    """The hero whose facing is chosen now: the one who acts, or one whom a card has sent (KR-HERO-06, KR-ALL-06).

    >>> from hordeplay.games.kingdom_rush import at
    >>> words = {"scenario": "S2", "round": 5, "acting": "Alleria", "heroes": "Alleria b2 used, Malik e4"}
    >>> sent = at("part", todo="Like-the-Wind 1 0 figure 0 begun sent 2", **words).table
    >>> [who and who.name for who in map(looking, (sent, at("hero", **words).table))]
    ['Malik', None]
    """
    if table.step == "part":
        sent = table.todo[0].sent if table.todo else -1
        return table.figures[sent] if sent >= 0 else None
    return table.figures[table.acting] if table.step == "hero" and table.turning else None


def active(table: KingdomTable, viewer: int | None) -> int | None:
    """The seat to act: whose card is at work, else the viewer, else the first seat that is not done; None if nobody is."""
    if (figure := looking(table)) is not None:
        return figure.seat
    if table.step in {"part", "hero"}:
        return table.todo[0].seat if table.todo else table.figures[table.acting].seat
    if table.step in {"act", "spend"}:
        left = seats_left(table)
        if table.knobs.play_order == "seats":
            left = left[:1]
        return viewer if viewer in left else left[0] if left else None
    if table.step == "spells":
        left = choosers(table)
        return viewer if viewer in left else left[0]
    if table.step == "abilities" and (i := choosing(table)) >= 0:
        return table.figures[i].seat
    if table.step == "regenerate" and (figure := ready(table)) is not None:
        return figure.seat
    return 0 if table.step == "eliminate" else None


def shown(table: KingdomTable, viewer: int | None) -> int:
    """The seat whose hand is shown: the one to act, else the viewer, else the first."""
    seat = active(table, viewer)
    return seat if seat is not None else viewer if viewer is not None and viewer < len(table.players) else 0


class HeroPiece(NamedTuple):
    """A hero's piece."""

    id: str
    label: str
    seat: int
    glyph: str
    facing: str
    standing: bool
    """Whether it is on the map."""
    out: bool
    safe: bool


class Ability(NamedTuple):
    """A special ability on a hero board."""

    name: str
    ready: bool
    vain: str = ""
    """Why it would come to nothing now; empty where it does something, or cannot be used now."""


class HeroBoard(NamedTuple):
    """A hero board."""

    label: str
    seat: int
    name: str
    title: str
    health: int
    most: int
    move: int
    abilities: tuple[Ability, ...]
    tiles: tuple[tuple[tuple[str, ...], str], ...]
    """Rows and attack kind of the tiles of the basic attack."""
    range: str
    place: str


class Sheet(NamedTuple):
    """A seat as it is drawn; `hero` is empty in a scenario without heroes."""

    seat: int
    name: str
    hero: str
    health: int
    most: int
    hand: tuple[str, ...]
    incoming: tuple[str, ...]
    towers: int
    sites: tuple[str, ...]
    sites_word: str
    active: bool
    done: bool
    give: str = ""
    """What gives it a tower now: `pass`, `upgrade`, `buy`, `give`; empty where nothing does."""

    @property
    def label(self) -> str:
        """The seat in words."""
        hero = self.hero and tr(
            "{hero} with {health} of {most} hearts", hero=self.hero, health=self.health, most=self.most
        )
        held = tr(
            "{towers} in hand, {incoming} incoming, {built} on the map",
            towers=counted(len(self.hand), "tower"),
            incoming=len(self.incoming),
            built=self.towers,
        )
        return f"{self.name}: {joined(hero, held, self.sites_word, tr('done') if self.done else '')}"


def sheets(table: KingdomTable, viewer: int | None) -> list[Sheet]:
    """Every seat."""
    acting = active(table, viewer)
    seats, verb, getting = [], *_gifts(table, shown(table, viewer))
    for seat, player in enumerate(table.players):
        hero = main_of(table, seat)
        sites = tuple(c for c in table.map.colours if seat in table.map.owners[c])
        seats.append(
            Sheet(
                seat,
                opened(seat_colour(seat)),
                hero.name if hero else "",
                hero.health if hero else 0,
                table.rules.health(hero.name) if hero else 0,
                tuple(player.hand),
                tuple(player.incoming),
                sum(tower.seat == seat for tower in table.built),
                sites,
                sites_of(table, seat),
                seat == acting,
                player.done and table.step in {"act", "part", "hero", "spend"},
                verb if seat in getting else "",
            )
        )
    return seats


def _gifts(table: KingdomTable, giver: int) -> tuple[str, Sequence[int]]:
    """How a tower is given now by this seat, and to whom it may be."""
    everybody = range(len(table.players))
    if table.step == "spend":
        return "buy", everybody
    if table.step == "pick_up":
        return "give", everybody
    passing = table.step == "act" or (
        table.step == "part" and bool(table.todo) and part_of(table, table.todo[0]).do == "pass"
    )
    return "pass" if len(everybody) > 1 else "upgrade", receivers(table, giver) if passing else ()


def glyph(rules: KingdomRules, name: str) -> str:
    """The mark of a hero: how it attacks."""
    basic = rules.heroes[name].basic
    if not basic:
        return "g-monster"
    far = basic[0].at == "arrows"
    if basic[0].attack == "true":
        return "g-bolt"
    if basic[0].attack == "magical":
        return "g-wizard" if far else "g-flame"
    return "g-range-direct" if far else "g-sword"


def hearts(table: KingdomTable, figure: Figure) -> str:
    """The hearts of a hero.

    >>> from hordeplay.games.kingdom_rush import at
    >>> table = at("act", heroes="Wildcat c2", round=2).table
    >>> [hearts(table, figure) for figure in table.figures if figure.where == "map"]
    ['1 of 1 heart']
    """
    return tr("{n} of {hearts}", n=figure.health, hearts=counted(table.rules.health(figure.name), "heart"))


def has_piece(figure: Figure) -> bool:
    """Whether the picture shows its piece, on the map or beside it; a companion has one only on the map."""
    resting = figure.role == "main" and figure.where in {"board", "out"}
    return figure.where == "map" or figure.role == "bench" or resting


def pieces(table: KingdomTable) -> list[tuple[Figure, HeroPiece]]:
    """Every hero that has a piece somewhere, with the id that it keeps."""
    there = []
    bench = 0
    for figure in table.figures:
        bench += figure.role == "bench"
        here = {"main": f"hero-{figure.seat + 1}", "bench": f"bench-{bench}", "companion": f"pet-{figure.seat + 1}"}
        on_map = figure.where == "map"
        if has_piece(figure):
            there.append(
                (
                    figure,
                    HeroPiece(
                        here[figure.role],
                        f"{figure.name}: {place(table, figure)}",
                        figure.seat,
                        glyph(table.rules, figure.name),
                        figure.facing,
                        on_map,
                        figure.where in {"out", "gone"},
                        figure.protected,
                    ),
                )
            )
    return there


def place(table: KingdomTable, figure: Figure) -> str:
    """Where a hero is, in words."""
    if figure.role == "bench" and figure.where == "absent":
        return tr("on the bench")
    if figure.where != "map":
        return {"board": tr("on its board"), "out": tr("knocked out"), "gone": tr("out of the game")}.get(
            figure.where, tr("not in play")
        )
    tray = next((tray for tray in table.trays if tray.id == figure.on), None)
    title = table.rules.hordes[tray.name].title if tray else ""
    return joined(
        tr("on {space}, faces {facing}", space=write_space(figure.at), facing=figure.facing),
        tr("engaged with {title} at its {place}", title=title, place=stand(figure.base, tray.edge)) if tray else "",
        tr("protected") if figure.protected else "",
    )


def on_board(table: KingdomTable, seat: int) -> Figure | None:
    """The hero whose board lies open: of one who turns or acts, else the seat's own; None in a scenario without heroes."""
    i = choosing(table) if table.step == "abilities" else table.acting
    return looking(table) or (table.figures[i] if i >= 0 else main_of(table, seat))


def acts(table: KingdomTable, figure: Figure) -> bool:
    """Whether a hero is asked for its move and action."""
    return table.step == "hero" and table.acting >= 0 and table.figures[table.acting] is figure


def in_vain(table: KingdomTable, choice: Choice, seat: int) -> str:
    """Why a choice would come to nothing now, in words; empty when it does something (KR-RUL-70)."""
    vain = choice.vain(table, seat)
    return vain.reason if vain else ""


def board(table: KingdomTable, seat: int) -> HeroBoard | None:
    """The board that lies open; None in a scenario without heroes."""
    figure = on_board(table, seat)
    if figure is None:
        return None
    rules, hero = table.rules, table.rules.heroes[figure.name]
    tiles = tuple((rules.tiles[each].rows, ATTACKS[part.attack]) for part in hero.basic[:1] for each in part.tiles)
    now = [use for use in (map(Use, figure.abilities) if acts(table, figure) else ()) if not use.forbids(table, seat)]
    names = tuple(
        Ability(name, name not in figure.down, in_vain(table, Use(name), seat) if Use(name) in now else "")
        for name in figure.abilities
    )
    most, move = rules.health(figure.name), rules.move(figure.name)
    words = [tr("{hearts}, moves {move}, {place}", hearts=hearts(table, figure), move=move, place=place(table, figure))]
    words += [f"{name}: {tr('ready') if ready else tr('used')}" for name, ready, _ in names]
    far = {"arrows": tr("ranged"), "own": tr("melee"), "near": tr_in("basic attack", "near")}
    reach = far.get(hero.basic[0].at, "") if hero.basic else tr("no attack")
    standing = write_space(figure.at) if figure.where == "map" else ""
    where = (
        tr("on {space}", space=standing)
        if standing and not figure.on
        else tr("engaged {space}", space=standing)
        if standing
        else place(table, figure)
    )
    return HeroBoard(
        f"{hero.title}: {'; '.join(words)}",
        figure.seat,
        figure.name,
        hero.title,
        figure.health,
        most,
        move,
        names,
        tiles,
        reach,
        where,
    )


class Ware(NamedTuple):
    """A tower card of the supply."""

    name: str
    level: int
    left: int
    price: int
    label: str


def wares(table: KingdomTable) -> dict[str, list[Ware]]:
    """What the supply has, by family in the order of levels."""
    shelf: dict[str, list[Ware]] = {}
    for tower in table.rules.towers.values():
        price = table.rules.price(tower.level) if table.rules.sold(tower.level) else 0
        cost = counted(price, "crystal") if table.rules.sold(tower.level) else tr("not sold")
        left = table.supply[tower.name]
        label = tr(
            "{name}: level {level}, {cost}, {left} left", name=tower.name, level=tower.level, cost=cost, left=left
        )
        shelf.setdefault(tower.family, []).append(Ware(tower.name, tower.level, left, price, label))
    for row in shelf.values():
        row.sort(key=lambda ware: ware.level)
    return shelf


def title(table: KingdomTable) -> str:
    """The name of the scenario."""
    return table.rules.scenarios[table.scenario].title


class OtherHand(NamedTuple):
    """What another seat holds: hands lie open to all, who plan together (KR-PLAY-02)."""

    seat: int
    name: str
    cards: tuple[TowerFace, ...]

    @property
    def label(self) -> str:
        """The hand in words."""
        cards = ", ".join(card.name for card in self.cards) or tr("no tower")
        return f"{tr('{player}’s hand', player=self.name)}: {cards}"


class Hand(NamedTuple):
    """The hand of a seat: whose it is, where it may build, its towers and those that come next round, and what others hold."""

    seat: int
    name: str
    sites: str
    cards: tuple[TowerFace, ...]
    coming: tuple[TowerFace, ...]
    others: tuple[OtherHand, ...] = ()


def hand(table: KingdomTable, seat: int) -> Hand:
    """The hand of a seat, and beside it those of all others."""
    player = table.players[seat]
    cards, coming = (tuple(face(table.rules, name) for name in names) for names in (player.hand, player.incoming))
    others = tuple(
        OtherHand(other, player_name(table, other), tuple(face(table.rules, name) for name in held.hand))
        for other, held in enumerate(table.players)
        if other != seat
    )
    return Hand(
        seat,
        tr("{player}’s hand", player=player_name(table, seat)),
        sites_of(table, seat),
        cards,
        coming,
        others,
    )


def site_label(table: KingdomTable, space: int) -> str:
    """A building site with its towers in words."""
    colour = table.map.sites[space]
    out = len(table.players) == 1 and colour == table.colour
    words = [tr("{colour} site", colour=tr(COLOURS[colour])), tr("eliminated this round") if out else ""]
    for tower in towers_at(table, space):
        words += [
            tr("{tower} facing {facing}", tower=tower.name, facing=tower.facing),
            tr("face down") if tower.down else "",
        ]
    return joined(*words)

"""How every choice is offered: a plain sentence, what it covers or costs, and the parts it comes from and goes to.

A tower goes from the hand to a site, a tile or a soldier to a tray, a hero to a space; what would be covered or reached
is the preview. Of several choices for one part (facings, squares) the page shows one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from hordeplay.core.choice import Choice
from hordeplay.core.english import counted, joined, listed, opened
from hordeplay.core.language import message, tr
from hordeplay.core.scene import Hint, Ware
from hordeplay.odds.tiles import bits, squares

from ..model.ruleset import Foe
from ..model.spaces import towers_at
from ..model.squares import FACINGS, LOOKS, Facing, colour_of_sites, write_space
from ..model.table import Figure, KingdomTable, Tray
from ..model.trays import base_mask, card, covered, open_foes, top_at, tops
from ..model.vocabulary import say_tiles
from ..odds.shots import best_cover
from ..rules.acting import Cast, Regenerate, Stay, ready
from ..rules.effects import Choose, Copy, Dash, Halt, Refresh, Send
from ..rules.forecast import forecast as foresee
from ..rules.heroes.activation import Call, PlayHero, Recover, Rest, Strike, Use
from ..rules.heroes.companions import Sit
from ..rules.heroes.harm import Aside
from ..rules.heroes.moving import Face, Go, may_go
from ..rules.passing import Pass
from ..rules.picking_up import Give
from ..rules.placing import Fire, PlaceTile, Post, Shift, Stop, attack_name
from ..rules.setup import Bring, Learn
from ..rules.spawning import Eliminate
from ..rules.spending import Buy
from ..rules.targets import attack_type, attackable, built_of, facing_counts, in_range, part_of, reach, shots
from ..rules.towers import Build
from ..rules.turn import Done, seats_left
from . import card_words, facts, forecast, ids
from .little_trays import brings, lies
from .names import on_site, player_name
from .prospects import most_hit, struck, takes, unchanged, uncovers
from .trays import KINDS, corners, enemy_on, gaps, stand, whereabouts

Hinter: TypeAlias = Callable[[KingdomTable, Any, int], Hint]  # each takes its own verb

FIRST: Final = -50
"""The rank of actions: the many moves of a hero would hide them."""
LAST: Final = 50
"""The rank of those that would do nothing."""
HAND: Final = -50_000
"""The rank of what starts at the first card of the hand: the list has the cards as the hand has them."""
VAIN: Final = 20_000
"""So far behind all other cards stand towers that would do nothing: of the choices for one site the sensible come first."""
NOWHERE: Final = message("Reach no horde")
IDLE: Final = message("Cover no enemy")
"""The rows behind which the facings of a tower stand that do nothing; the row of each says so, odds or not."""
USED_UP: Final = message("used up until Recover")
"""What it costs to use a special ability."""
WASTED: Final = message("used up for nothing")
GIVE_UP: Final = message("Use up for nothing")
"""What it costs to use an ability or a spell that would do nothing, and the row behind which several of these stand, at the end."""
LONGEST: Final = 36
"""So many letters of enemies have room in a row; for more it has the squares."""
MOST_HORDES: Final = 5
"""With more of them within reach of a hero not each has a row."""


def hint(table: KingdomTable, choice: Choice) -> Hint:
    """How a choice is offered: to the seat that looks, if it is one of those that are asked, else to the first of them."""
    return HINTS[type(choice)](table, choice, facts.shown(table, table.eyes if table.eyes >= 0 else None))


def hit(table: KingdomTable, tray: Tray, mask: int, mover: Figure | None = None) -> list[Foe]:
    """The enemies that would be covered by these squares too; a hero who goes lifts its base first."""
    foes = open_foes(table, tray, mover)
    still_open = {foe.mask for foe in table.rules.uncovered(foes, covered(table, tray, mover) | mask)}
    return [foe for foe in foes if foe.mask not in still_open]


def _called(table: KingdomTable, tray: Tray | None) -> str:
    """A horde by its name."""
    return tr("nothing") if tray is None else card(table, tray).title


def _all_called(table: KingdomTable, trays: Sequence[Tray]) -> str:
    """One or two hordes by their names; how many of more, or of two with long ones."""
    names = listed([_called(table, tray) for tray in trays])
    if 0 < len(trays) < 3 and len(names) <= LONGEST:
        return names
    return counted(len(trays), "horde") if trays else tr("no hordes")


class Does(NamedTuple):
    """How it is offered to put something on a square: on the enemy there, on an empty one, where no horde is."""

    enemy: str
    square: str
    nothing: str


COVER: Final = Does(message("Cover {what}"), message("Cover {square} of {horde}"), message("Cover nothing"))
SOLDIER_ON: Final = Does(
    message("Soldier on {what}"), message("Soldier on {square} of {horde}"), message("Soldier on nothing")
)
SOLDIER_TO: Final = Does(
    message("Soldier to {what}"), message("Soldier to {square} of {horde}"), message("Soldier to nothing")
)


def _single(table: KingdomTable, does: Does, tray: Tray | None, square: int) -> tuple[str, str]:
    """What happens to the enemy on a square, in words, and beside it of which horde; of an empty square all in one."""
    if tray is None:
        return tr(does.nothing), ""
    horde, foe = _called(table, tray), enemy_on(table.rules, tray.name, square, tray.edge)
    if foe:
        return opened(tr(does.enemy, what=foe)), tr("of {horde}", horde=horde)
    return opened(tr(does.square, square=whereabouts(square, tray.edge), horde=horde)), ""


def _under(table: KingdomTable, tray: Tray, mask: int) -> str:
    """One or two enemies that lie under a tile whole, by where they stand; empty for more, or for a part of one."""
    foes = [foe for foe in table.rules.anatomy(tray.name).foes if foe.mask & mask]
    if not 0 < len(foes) < 3 or any(foe.mask & ~mask for foe in foes):
        return ""
    first = [next(squares(foe.mask)) for foe in foes]
    if len(foes) == 2 and foes[0].kind == foes[1].kind:
        one, other = (whereabouts(square, tray.edge) for square in first)
        return tr("{one} and {other} {enemy}", one=one, other=other, enemy=foes[0].kind)
    return listed([enemy_on(table.rules, tray.name, square, tray.edge) for square in first])


def _base(tray: Tray | None, base: Sequence[int]) -> str:
    """The two by two squares of a base."""
    return stand(base[0], tray.edge if tray is not None else "S")


def _covers(table: KingdomTable, tray: Tray | None, mask: int) -> str:
    """What squares would cover, and before it whether nothing is open then: in words that have room beside a row."""
    if tray is None:
        return ""
    n, there = len(hit(table, tray, mask)), len(open_foes(table, tray))
    return f"{tr('destroys it')} · {_number(n)}" if n and n == there else _number(n)


def _number(n: int) -> str:
    """That so many enemies are covered, in as few words."""
    return tr("covers {n}", n=n) if n else tr("covers none")


def _stands(table: KingdomTable, tray: Tray | None, mask: int, mover: Figure) -> str:
    """What comes of a stand on a horde: how many are left and that it holds them, or that they fall; what the base covers.

    What it covers is short and last: the list shows it beside the row, and the best of them at the row of the horde.
    """
    if tray is None:
        return ""
    n, there = len(hit(table, tray, mask, mover)), len(open_foes(table, tray, mover))
    comes = tr("destroys it") if n and n == there else tr("{n} left, holds it", n=there - n)
    return f"{comes} · {_number(n)}"


def _rank(table: KingdomTable, tray: Tray | None, mask: int, mover: Figure | None = None) -> int:
    """What covers most comes first."""
    return 0 if tray is None else -len(hit(table, tray, mask, mover))


def _figure(table: KingdomTable, name: str) -> Figure:
    return table.figures[table.index_of(name)]


def _at(*figures: Figure) -> tuple[str, ...]:
    """The spaces of those heroes who stand on the map: a click on a piece is one on its space."""
    return tuple(ids.space(figure.at) for figure in figures if figure.where == "map")


def _reached(
    table: KingdomTable, arrows: Sequence[str], facing: Facing, at: int, tower: str = ""
) -> tuple[str, tuple[str, ...], int]:
    """The hordes with open enemies that arrows reach, in words, the spaces, and the rank: what reaches most comes first.

    Of a tower, what a portal does to it, and that a portal is too strong for it (KR-PORTAL-03, KR-PORTAL-04).
    """
    spaces = tuple(map(ids.space, reach(table, arrows, facing, at)))
    there = in_range(table, arrows, facing, at)
    free = [tray for tray in there if not tower or attackable(table, tower, tray)]
    if there and not free:
        return tr("reaches only a portal that it cannot attack"), spaces, 0
    hordes = [tray for tray in free if open_foes(table, tray)]
    if free and not hordes:
        return tr("reaches no open enemy"), spaces, -1 if tower else 0
    words = _all_called(table, hordes)
    if tower and any(card(table, tray).trait == "portal" for tray in hordes):
        alone = tr("portal {level}, costs the tower", level=card(table, hordes[0]).level)
        words = alone if len(hordes) == 1 else tr("{words}, a portal costs the tower", words=words)
    return tr("reaches {words}", words=words), spaces, -len(hordes)


def _from_hand(held: Sequence[str], rank: int) -> int:
    """The rank of a choice that starts at a card of the hand."""
    return HAND + 400 * (ids.number_of(held[0], "hand") or 0) + rank if held else rank


# ---- towers


def _build(table: KingdomTable, choice: Build, seat: int) -> Hint:
    facing: Facing = choice.facing  # type: ignore[assignment]  # a legal choice has one of them
    arrows = table.rules.towers[choice.tower].reaches
    reaches, spaces, rank = _reached(table, arrows, facing, choice.site, choice.tower)
    covers = best_cover(table, choice.tower, choice.site, facing) if rank else 0
    if rank and not covers:  # what it reaches cannot be covered by it
        reaches = facts.in_vain(table, choice, seat) or reaches
    if towers_at(table, choice.site):
        reaches = tr("{reaches}, over {towers}", reaches=reaches, towers=on_site(table, choice.site))
    held = ids.hand(table, seat, choice.tower)
    turned = tuple(f"{card}-{choice.facing.lower()}" for card in held[:1])  # the page shows it on the site
    # a click on a site means a facing that does something there, where there is one; the others are rows
    idle = not covers and any(best_cover(table, choice.tower, choice.site, other) for other in FACINGS)
    return Hint(
        tr(
            "Build {tower} at {space}, {facing}",
            tower=choice.tower,
            space=write_space(choice.site),
            facing=tr(LOOKS[facing]),
        ),
        _number(covers) if covers else "",
        () if idle else (ids.space(choice.site),),
        held,
        spaces + turned,
        cost=reaches,
        rank=_from_hand(held, -covers if covers else VAIN if rank else VAIN + 1),
        group="" if covers else tr(IDLE) if rank else tr(NOWHERE),
    )


def _pass(table: KingdomTable, choice: Pass, seat: int) -> Hint:
    same, own = choice.into == choice.tower, choice.to == seat
    if own:
        label = (
            tr("Keep {tower} for next round", tower=choice.tower)
            if same
            else tr("Upgrade {tower} to {into}", tower=choice.tower, into=choice.into)
        )
    else:
        passes = (
            message("Pass {tower} to {player}, unchanged") if same else message("Pass {tower} to {player}, as {into}")
        )
        label = tr(passes, tower=choice.tower, player=player_name(table, choice.to), into=choice.into)
    kind = table.rules.towers[choice.into]
    held = ids.hand(table, seat, choice.tower)
    place, rank = (ids.give(choice.to),), _from_hand(held, 10 if not (own and same) else VAIN)  # behind what is built
    group = tr("Upgrade {tower}", tower=choice.tower) if own else tr("Pass {tower}", tower=choice.tower)
    cost = unchanged(table, choice.tower) if same else tr("level {level}", level=kind.level)
    picture = "" if same else brings(table.rules, choice.into)
    return Hint(label, targets=place, source=held, cost=cost, rank=rank, group=group, picture=picture)


def _tile(table: KingdomTable, choice: PlaceTile, seat: int) -> Hint:
    tray, mask = top_at(table, choice.space), bits(choice.cells)
    label, where = tr("Cover nothing"), ""
    if len(choice.cells) == 1:
        label, where = _single(table, COVER, tray, choice.cells[0])
    elif tray is not None:
        label, where = (
            opened(tr("Cover {what}", what=corners(choice.cells, tray.edge))),
            tr("of {horde}", horde=_called(table, tray)),
        )
        if 0 < len(under := _under(table, tray, mask)) <= LONGEST:
            label, where = tr("Cover {what}", what=under), f"{corners(choice.cells, tray.edge)} {where}"
        where = " ".join(filter(None, (where, gaps(choice.cells, tray.edge))))
    here, shown = ids.aimed(table, choice.space, mask)
    lost = " · ".join(filter(None, (where, takes(table, tray))))
    note, rank, horde = (
        _covers(table, tray, mask),
        _rank(table, tray, mask),
        tr("Cover {what}", what=_called(table, tray)),
    )
    picture = lies(table, tray, mask, f"f-kind-{KINDS[attack_type(table, table.todo[0])[0]]}")
    return Hint(label, note, here, preview=shown, cost=lost, rank=rank, group=horde, picture=picture)


def _fire(table: KingdomTable, choice: Fire, seat: int) -> Hint:
    """One of several attacks of the tower that was just built."""
    todo = table.todo[0]
    part = table.rules.parts(todo.card)[choice.attack - 1]
    tower = built_of(table, todo)
    assert tower is not None, "only a tower that stands has attacks to choose from"
    reaches, spaces, rank = _reached(table, part.arrows, tower.facing, tower.at, todo.card)
    label = tr("Attack {attack}: {tiles}", attack=choice.attack, tiles=say_tiles(part.tiles, part.soldiers))
    return Hint(label, targets=(ids.space(tower.at),), preview=spaces, cost=reaches, rank=rank)


def _post(table: KingdomTable, choice: Post, seat: int) -> Hint:
    tray, mask = top_at(table, choice.space), 1 << choice.cell
    label, where = _single(table, SOLDIER_ON, tray, choice.cell)
    here, shown = ids.aimed(table, choice.space, mask)
    lost = " · ".join(filter(None, (where, takes(table, tray))))
    note, rank, horde = (
        _covers(table, tray, mask),
        _rank(table, tray, mask),
        tr("Soldiers on {horde}", horde=_called(table, tray)),
    )
    picture = lies(table, tray, mask, "f-badge")
    return Hint(label, note, here, preview=shown, cost=lost, rank=rank, group=horde, picture=picture)


def _shift(table: KingdomTable, choice: Shift, seat: int) -> Hint:
    tray, left = top_at(table, choice.space), top_at(table, choice.origin)
    label, whose = _single(table, SOLDIER_TO, tray, choice.cell)
    moved = whereabouts(choice.leaves, left.edge if left is not None else "S")
    cost = joined(whose, tr("from {square} of {horde}", square=moved, horde=_called(table, left)))
    leaves, mask = (ids.space(choice.origin),), 1 << choice.cell
    here, shown = ids.aimed(table, choice.space, mask)
    picture = lies(table, tray, mask, "f-badge")
    return Hint(label, _covers(table, tray, mask), here, leaves, shown, cost=cost, picture=picture)


def _stop(table: KingdomTable, choice: Stop, seat: int) -> Hint:
    label = tr("No more of {attack}", attack=attack_name(table, table.todo[0])) if table.todo else tr("Nobody comes in")
    return Hint(label, default=True)


# ---- heroes


def _moves(table: KingdomTable, figure: Figure, space: int, base: tuple[int, ...], who: str = "") -> Hint:
    """A hero goes to a space, or engages the horde there, one row for each horde; its piece is the ghost."""
    tray, mask = top_at(table, space), base_mask(base[0]) if base else 0
    here, shown = ids.aimed(table, space, mask)
    preview, lost = (ids.piece(table, figure), *shown), uncovers(table, figure, tray, mask)
    if not base:
        at = write_space(space)
        label = tr("{who} to {space}", who=who, space=at) if who else tr("Move to {space}", space=at)
        group = tr("{who} to a space", who=who) if who else tr("Move only")
        return Hint(label, targets=here, preview=preview, cost=lost, rank=LAST - 1, group=group)
    horde = _called(table, tray)
    group = tr("{who} to {horde}", who=who, horde=horde) if who else tr("Engage {horde}", horde=horde)
    note, rank = _stands(table, tray, mask, figure), _rank(table, tray, mask, figure)
    picture, label = lies(table, tray, mask, "f-badge", figure), f"{group}, {_base(tray, base)}"
    return Hint(label, note, here, preview=preview, cost=lost, rank=rank, group=group, picture=picture)


def _go(table: KingdomTable, choice: Go, seat: int) -> Hint:
    figure = table.figures[table.acting]
    move = _moves(table, figure, choice.space, choice.base)
    crowded = sum(may_go(table, figure, space) for space in tops(table)) > MOST_HORDES
    return move._replace(group=tr("Engage a horde")) if choice.base and crowded else move


def _call(table: KingdomTable, choice: Call, seat: int) -> Hint:
    figure = _figure(table, choice.hero)
    move = _moves(table, figure, choice.space, choice.base, choice.hero)
    return move._replace(source=(ids.piece(table, figure),))


def _send(table: KingdomTable, choice: Send, seat: int) -> Hint:
    figure = _figure(table, choice.hero)
    move = _moves(table, figure, choice.space, choice.base, choice.hero)
    return move._replace(source=_at(figure) or (ids.seat(figure.seat),))


def _sit(table: KingdomTable, choice: Sit, seat: int) -> Hint:
    """A companion comes into the space of its hero."""
    hero = facts.looking(table) or table.figures[table.todo[0].figure]
    mask = base_mask(choice.base[0]) if choice.base else 0
    label = tr("Come in")
    if choice.base:
        label = tr("Come in on {square}", square=_base(top_at(table, hero.at), choice.base))
    here, shown = ids.aimed(table, hero.at, mask)
    return Hint(label, targets=here, preview=shown)


def _halt(table: KingdomTable, choice: Halt, seat: int) -> Hint:
    figure = table.figures[table.todo[0].figure]
    if figure.where != "map":
        return Hint(tr("Stay on the board"), targets=(ids.seat(figure.seat),))
    here, shown = ids.aimed(table, figure.at, base_mask(choice.base[0]) if choice.base else 0)
    if not choice.base:
        return Hint(tr("End here"), targets=here, preview=shown)
    tray = top_at(table, figure.at)
    label = tr("End here, engage {horde}, {square}", horde=_called(table, tray), square=_base(tray, choice.base))
    return Hint(label, targets=here, preview=(ids.piece(table, figure), *shown))


def _dash(table: KingdomTable, choice: Dash, seat: int) -> Hint:
    figure = table.figures[table.todo[0].figure]
    return _moves(table, figure, choice.space, ())._replace(
        label=tr("Dash to {space}", space=write_space(choice.space)), group=""
    )


def _aside(table: KingdomTable, choice: Aside, seat: int) -> Hint:
    return _moves(table, _figure(table, choice.hero), choice.space, ())._replace(group="")


def _face(table: KingdomTable, choice: Face, seat: int) -> Hint:
    facing: Facing = choice.facing  # type: ignore[assignment]  # a legal choice has one of them
    figure = facts.looking(table)
    assert figure is not None, "a facing is asked of a hero who turns"
    reaches, rank = "", 0
    spaces: tuple[str, ...] = (f"look-{facing.lower()}",)  # an arrow of the board, which the page shows on the space
    for part in table.rules.parts(figure.name):
        if part.arrows and not reaches:
            reaches, reached, rank = _reached(table, part.arrows, facing, figure.at)
            spaces += reached
    label, here = tr("Look {facing}", facing=tr(LOOKS[facing])), (ids.space(figure.at),)
    return Hint(label, targets=here, source=("hero-board",), preview=spaces, cost=reaches, rank=rank)


def _play(table: KingdomTable, choice: PlayHero, seat: int) -> Hint:
    figure = _figure(table, choice.hero)
    targets = _at(figure) or (("hero-board",) if figure.role == "main" else ())
    return Hint(tr("Activate {hero}", hero=choice.hero), targets=targets, cost=_hearts(table, figure))


def _hearts(table: KingdomTable, figure: Figure) -> str:
    return facts.hearts(table, figure)


def _strike(table: KingdomTable, choice: Strike, seat: int) -> Hint:
    figure = table.figures[table.acting]
    why = facts.in_vain(table, choice, seat)
    there = struck(table, figure.name, seat, table.acting)
    words = _all_called(table, there)
    cost = why or (tr("reaches {words}", words=words) if there else "")
    most, many = most_hit(table, figure.name, seat, table.acting)
    note = "" if why or not there else _first_tile(most) if many > 1 else _number(most)
    return Hint(tr("Basic attack"), note, ("basic", *_at(figure)), cost=cost, rank=LAST if why else FIRST)


def _first_tile(n: int) -> str:
    return tr("first tile covers {n}", n=n) if n else tr("first tile covers none")


def _use(table: KingdomTable, choice: Use, seat: int) -> Hint:
    figure = table.figures[table.acting]
    i = figure.abilities.index(choice.ability) + 1
    why = facts.in_vain(table, choice, seat)
    cost = f"{why} · {tr(WASTED)}" if why else tr(USED_UP)  # apart, so that a narrow row has room for the first
    does = ability_does(table, choice.ability)
    rank, group = (LAST, tr(GIVE_UP)) if why else (FIRST, "")
    return Hint(
        tr("Use {ability}", ability=choice.ability), does, targets=(f"ability-{i}",), cost=cost, rank=rank, group=group
    )


def ability_does(table: KingdomTable, name: str) -> str:
    """What a special ability does; the companion by its name."""
    ability = table.rules.abilities[name]
    return card_words.does(ability.parts, table.rules.heroes[ability.hero].companion)


def _recover(table: KingdomTable, choice: Recover, seat: int) -> Hint:
    figure = table.figures[table.acting]
    most = table.rules.health(figure.name)
    now = min(most, figure.health + table.knobs.recover)
    why = facts.in_vain(table, choice, seat)
    hearts = tr("{n} of {hearts}", n=now, hearts=counted(most, "heart")) if now > figure.health else ""
    gain = why or joined(hearts, tr("abilities ready again"))
    return Hint(tr("Recover"), targets=("recover",), cost=gain, rank=LAST * bool(why))


def _rest(table: KingdomTable, choice: Rest, seat: int) -> Hint:
    return Hint(tr("End {name}’s move", name=table.figures[table.acting].name), default=True)


def _regenerate(table: KingdomTable, choice: Regenerate, seat: int) -> Hint:
    figure = ready(table)
    name = figure.name if figure else tr("The hero")
    return Hint(tr("{name} regenerates with all hearts, and rests this round", name=name))


def _stay(table: KingdomTable, choice: Stay, seat: int) -> Hint:
    figure = ready(table)
    return Hint(tr("{name} stays out this round", name=figure.name if figure else tr("The hero")), default=True)


def _bring(table: KingdomTable, choice: Bring, seat: int) -> Hint:
    ability = table.rules.abilities[choice.ability]
    words = ability_does(table, choice.ability)
    lasts = tr("at once") if ability.timing == "instant" else tr("for the round")
    return Hint(
        tr("Bring {ability}", ability=choice.ability),
        words,
        cost=lasts,
        ware=Ware(choice.ability, lasts, words, glyph="g-bolt"),
    )


def _learn(table: KingdomTable, choice: Learn, seat: int) -> Hint:
    spell = table.rules.spells[choice.spell]
    words, power = card_words.does(spell.parts), tr("{power} power", power=spell.power)
    ware = Ware(choice.spell, power, words, glyph="g-magic")
    return Hint(
        tr("Take {spell} along", spell=choice.spell), words, cost=tr("{power}, cast once", power=power), ware=ware
    )


def _choose(table: KingdomTable, choice: Choose, seat: int) -> Hint:
    figure = _figure(table, choice.hero)
    part = part_of(table, table.todo[0]) if table.todo else None
    label = choice.hero
    if part and part.do == "heal":
        label = tr("{hero} gets {hearts} back", hero=choice.hero, hearts=counted(part.n, "heart"))
    elif part and part.do == "hurt":
        label = tr("{hero} suffers {n} damage", hero=choice.hero, n=part.n)
    return Hint(label, targets=_at(figure), cost=_hearts(table, figure))


def same(table: KingdomTable, choice: Choice) -> Hashable | None:
    """What comes to the same: a hero who is chosen, the facings of one that strikes all around, those of a tower with equal shots.

    Where one hero alone can be chosen, or a tile or soldier has one place, and nobody may decline, and where it never matters
    which way a hero looks, a board asks nothing.

    >>> from hordeplay.games.kingdom_rush import at
    >>> same(at("act", round=2).table, Choose("Lilith")), same(at("act", round=2).table, Done())
    ('choose Lilith', None)
    >>> table = at("hero", scenario="S2", acting="Malik", heroes="Malik e4 used", flags="turning", round=2).table
    >>> {same(table, Face(facing)) for facing in "NESW"}
    {'face'}
    """
    match choice:
        case Choose() | Refresh() | PlaceTile() | Post() | Shift() | Fire():
            return str(choice)
        case Face():
            figure = facts.looking(table)
            return "face" if figure is not None and not facing_counts(table, figure) else None
        case Build(tower, site, facing):
            return tower, site, shots(table, tower, facing, site)  # type: ignore[arg-type]  # a legal choice has one of them
        case _:
            return None


def _refresh(table: KingdomTable, choice: Refresh, seat: int) -> Hint:
    return Hint(
        tr("Turn {ability} of {hero} face up", ability=choice.ability, hero=choice.hero),
        targets=_at(_figure(table, choice.hero)),
    )


def _copy(table: KingdomTable, choice: Copy, seat: int) -> Hint:
    why = facts.in_vain(table, choice, seat)
    label = tr("Copy {ability} of {hero}", ability=choice.ability, hero=table.rules.abilities[choice.ability].hero)
    return Hint(label, cost=why, rank=LAST * bool(why))


def _cast(table: KingdomTable, choice: Cast, seat: int) -> Hint:
    i = table.spells.index(choice.spell) + 1
    words = table.rules.spells[choice.spell].parts
    why = facts.in_vain(table, choice, seat)
    cost = f"{why} · {tr(WASTED)}" if why else tr("used once")
    rank, group = (LAST, tr(GIVE_UP)) if why else (0, "")
    does, here = card_words.does(words), (f"spell-{i}",)
    return Hint(tr("Cast {spell}", spell=choice.spell), does, targets=here, cost=cost, rank=rank, group=group)


# ---- the team


def _buy(table: KingdomTable, choice: Buy, seat: int) -> Hint:
    price = table.rules.price(table.rules.towers[choice.tower].level)
    alone = len(table.players) == 1
    label = (
        tr("Buy {tower}", tower=choice.tower)
        if alone
        else tr("Buy {tower} for {player}", tower=choice.tower, player=player_name(table, choice.to))
    )
    shelf = (ids.supply(choice.tower),)
    cost, picture = counted(price, "crystal") if price else tr("no crystals"), brings(table.rules, choice.tower)
    return Hint(label, targets=(ids.give(choice.to),), source=shelf, cost=cost, picture=picture)


def _give(table: KingdomTable, choice: Give, seat: int) -> Hint:
    built = [tower.at for tower in table.built if tower.name == choice.tower and table.map.sites[tower.at] == "W"]
    sites = tuple(map(ids.space, dict.fromkeys(built)))
    label = tr("{tower} goes to {player}", tower=choice.tower, player=player_name(table, choice.to))
    return Hint(label, targets=(ids.give(choice.to),), source=sites)


def _eliminate(table: KingdomTable, choice: Eliminate, seat: int) -> Hint:
    sites = tuple(ids.space(at) for at, colour in table.map.sites.items() if colour == choice.colour)
    return Hint(
        opened(tr("Build nothing on {colour} sites this round", colour=colour_of_sites(choice.colour))),
        targets=sites,
        preview=sites,
    )


def _done(table: KingdomTable, choice: Done, seat: int) -> Hint:
    if table.step == "spend":
        return Hint(
            tr("{player} buys nothing more", player=player_name(table, seat)), forecast.in_short(table), default=True
        )
    last = seats_left(table) == [seat]
    seen = foresee(table) if last else None
    if seen is not None and seen.wins:
        wins = tr("End the round: the scenario is won") if table.campaign else tr("End the round: you win")
        return Hint(wins, forecast.in_short(table), default=True)
    label = tr("End the round") if last else tr("{player} is done for this round", player=player_name(table, seat))
    return Hint(label, forecast.in_short(table), default=True)


HINTS: Final[Mapping[type[Choice], Hinter]] = {
    Aside: _aside,
    Bring: _bring,
    Build: _build,
    Buy: _buy,
    Call: _call,
    Cast: _cast,
    Choose: _choose,
    Copy: _copy,
    Dash: _dash,
    Done: _done,
    Eliminate: _eliminate,
    Face: _face,
    Fire: _fire,
    Give: _give,
    Go: _go,
    Halt: _halt,
    Learn: _learn,
    Pass: _pass,
    PlayHero: _play,
    Post: _post,
    Recover: _recover,
    Refresh: _refresh,
    Regenerate: _regenerate,
    Rest: _rest,
    Send: _send,
    Shift: _shift,
    Sit: _sit,
    Stay: _stay,
    Stop: _stop,
    Strike: _strike,
    PlaceTile: _tile,
    Use: _use,
}
"""One hinter for every verb of the game."""

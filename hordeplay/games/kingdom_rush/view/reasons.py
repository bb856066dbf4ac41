"""Why the planner would take a choice, with numbers: what it covers and destroys, and the hearts that it saves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from hordeplay.core.choice import Choice
from hordeplay.core.english import counted, joined
from hordeplay.core.language import message, tr
from hordeplay.core.script import Answer, Ask, Play
from hordeplay.odds.tiles import bits

from ..model.squares import FACINGS, Facing, colour_of_sites
from ..model.table import Figure, KingdomTable, Tray
from ..model.trays import base_mask, card, covered, open_foes, top_at, tray_by
from ..odds.shots import best_cover, best_shot
from ..rules import STEPS
from ..rules.acting import Regenerate
from ..rules.forecast import forecast
from ..rules.heroes.activation import Call, PlayHero, Recover, Rest, Strike, Use
from ..rules.heroes.moving import Face, Go
from ..rules.passing import Pass
from ..rules.picking_up import Give
from ..rules.placing import Fire, PlaceTile, Post, Stop
from ..rules.setup import Bring, Learn
from ..rules.spawning import Eliminate
from ..rules.spending import Buy
from ..rules.targets import attackable, built_of, in_range
from ..rules.towers import Build
from ..rules.turn import Done
from . import card_words, facts
from .forecast import in_short
from .hints import ability_does, hit
from .names import player_name
from .plans import Planner, leads_to
from .prospects import most_hit

Why: TypeAlias = Callable[[KingdomTable, int, Any], str]  # each takes its own verb


def reason(table: KingdomTable, seat: int, choice: Choice, planner: Planner | None = None) -> str:
    """Why the planner would take this choice, in one sentence with numbers; empty where it has none.

    With `planner` also what it leads to in this round, if the seat goes on so.
    """
    why = WHY.get(type(choice))
    words = why(table, seat, choice) if why else ""
    later = leads_to(table, seat, choice, planner) if planner and words else ""
    return "; ".join(filter(None, (words, later)))


def after(table: KingdomTable, seat: int, choice: Choice) -> KingdomTable | None:
    """The table when this was chosen, by the rules themselves; None where another question comes first."""
    going = Play(table.copy(), STEPS)
    request = going.request
    if not isinstance(request, Ask) or seat not in request.seats or request.why_not(choice, seat) is not None:
        return None
    going.send(Answer(seat, choice))
    return going.table


def saves(table: KingdomTable, seat: int, choice: Choice) -> str:
    """The hearts, or the game, that a choice saves at the end of the round as it stands; empty where none."""
    now, then = forecast(table), after(table, seat, choice)
    later = forecast(then) if then is not None else None
    if now is None or later is None or not (now.known and later.known):
        return ""
    if now.lost and not later.lost:
        return tr("saves the game this round")
    return tr("saves {hearts}", hearts=counted(later.hearts - now.hearts, "heart")) if later.hearts > now.hearts else ""


def holds(table: KingdomTable, seat: int, choice: Choice, tray: Tray) -> str:
    """That a horde is held at the end of the round which would not be, as the rules have it: a flying one never is."""
    now, then = forecast(table), after(table, seat, choice)
    later = forecast(then) if then is not None else None
    held = [any(fate.number == tray.id and fate.held for fate in seen.fates) for seen in (now, later) if seen]
    return tr("holds {title} this round", title=card(table, tray).title) if held == [False, True] else ""


def covers(table: KingdomTable, tray: Tray | None, mask: int, mover: Figure | None = None) -> str:
    """How many enemies these squares cover, and whether the horde falls; a hero who goes lifts its base first."""
    if tray is None:
        return ""
    before = open_foes(table, tray, mover)
    left = table.rules.uncovered(before, covered(table, tray, mover) | mask)
    if not left and before:
        return tr(
            "covers {enemies}, destroys {title}",
            enemies=counted(len(before), "enemy", "enemies"),
            title=card(table, tray).title,
        )
    hit = len(before) - len(left)
    many = counted(hit, "enemy", "enemies") if hit else tr("no enemy")
    return tr("covers {many} of {title}, {left} left", many=many, title=card(table, tray).title, left=len(left))


def _build(table: KingdomTable, seat: int, choice: Build) -> str:
    facing: Facing = choice.facing  # type: ignore[assignment]  # a legal choice has one of them
    most = best_cover(table, choice.tower, choice.site, facing)
    if not most:
        return ""
    reached = in_range(table, table.rules.towers[choice.tower].reaches, facing, choice.site)
    there = [tray for tray in reached if attackable(table, choice.tower, tray) and open_foes(table, tray)]
    only = there[0] if len(there) == 1 else None
    many = counted(most, "enemy", "enemies")
    if only is None:
        return tr("covers {many} of {hordes} in reach", many=many, hordes=counted(len(there), "horde"))
    left = len(open_foes(table, only))
    title = card(table, only).title
    return (
        tr("covers {many}, destroys {title}", many=many, title=title)
        if most >= left
        else tr("covers {n} of {most} enemies of {title}", n=most, most=left, title=title)
    )


def _pass(table: KingdomTable, seat: int, choice: Pass) -> str:
    now = best_shot(table, seat, choice.tower)
    covers = tr(
        "{tower} would cover {enemies} now",
        tower=choice.tower,
        enemies=counted(now.covers, "enemy", "enemies") if now else tr("no enemy"),
    )
    level = table.rules.towers[choice.into].level
    comes = (
        message("{tower} of level {level} is in hand next round")
        if choice.to == seat
        else message("{tower} of level {level} is in {player}’s hand next round")
    )
    better = ""
    if choice.into != choice.tower:
        better = tr(comes, tower=choice.into, level=level, player=player_name(table, choice.to))
    return joined(covers, better)


def _place(table: KingdomTable, seat: int, choice: PlaceTile) -> str:
    return joined(covers(table, top_at(table, choice.space), bits(choice.cells)), saves(table, seat, choice))


def _post(table: KingdomTable, seat: int, choice: Post) -> str:
    tray = top_at(table, choice.space)
    left = covers(table, tray, 1 << choice.cell)
    return joined(left, saves(table, seat, choice) or (holds(table, seat, choice, tray) if tray is not None else ""))


def _go(table: KingdomTable, seat: int, choice: Go | Call) -> str:
    tray = top_at(table, choice.space)
    if tray is None or not choice.base:
        return tr("no horde is worth a stand now")
    mover = table.figures[table.index_of(choice.hero) if isinstance(choice, Call) else table.acting]
    under = covers(table, tray, base_mask(choice.base[0]), mover)
    return joined(under, saves(table, seat, choice) or holds(table, seat, choice, tray))


def _act(table: KingdomTable, seat: int, name: str) -> str:
    most, _ = most_hit(table, name, seat, table.acting)
    return tr("its first tile covers {enemies}", enemies=counted(most, "enemy", "enemies")) if most else ""


def _strike(table: KingdomTable, seat: int, choice: Strike) -> str:
    return _act(table, seat, table.figures[table.acting].name)


def _use(table: KingdomTable, seat: int, choice: Use) -> str:
    parts = table.rules.abilities[choice.ability].parts
    if most := _act(table, seat, choice.ability):
        return most
    rest = [part for part in parts if part.do != "tiles"]  # what its tiles could do, they cannot now
    return joined(card_words.does(rest), tr("covers no enemy now")) if rest else ability_does(table, choice.ability)


def _recover(table: KingdomTable, seat: int, choice: Recover) -> str:
    figure = table.figures[table.acting]
    most = table.rules.health(figure.name)
    down = (
        tr("{abilities} face up again", abilities=counted(len(figure.down), "ability", "abilities"))
        if figure.down
        else ""
    )
    back = min(table.knobs.recover, most - figure.health)
    return joined(tr("gets {hearts} back", hearts=counted(back, "heart")) if back else "", down)


def _play(table: KingdomTable, seat: int, choice: PlayHero) -> str:
    figure = table.figures[table.index_of(choice.hero)]
    stands, most = _stands(table, seat, choice), most_hit(table, figure.name, seat, table.index_of(choice.hero))[0]
    best = tr("a stand within its move covers {enemies}", enemies=counted(stands, "enemy", "enemies")) if stands else ""
    hits = (
        tr("its basic attack covers {enemies} from where it is", enemies=counted(most, "enemy", "enemies"))
        if most
        else ""
    )
    moves = counted(table.rules.move(figure.name), "space")
    return joined(best, hits) or tr(
        "it covers no enemy now, but moves up to {moves} on its way to the next horde", moves=moves
    )


def _stands(table: KingdomTable, seat: int, choice: PlayHero) -> int:
    """The most enemies that the base of a hero covers who moves as far as it may."""
    going = Play(table.copy(), STEPS)
    going.send(Answer(seat, choice))
    request, then = going.request, going.table
    if not isinstance(request, Ask) or then.acting < 0:
        return 0
    goes = [go for go in request.options(seat) if isinstance(go, Go) and go.base]
    trays = [(tray, base_mask(go.base[0])) for go in goes if (tray := top_at(then, go.space)) is not None]
    return max((len(hit(then, tray, mask, then.figures[then.acting])) for tray, mask in trays), default=0)


def _eliminate(table: KingdomTable, seat: int, choice: Eliminate) -> str:
    """What is lost by it: how many enemies a tower in hand covers at best from each colour, as the hordes stand now."""

    def best(colour: str) -> str:
        sites = [site for site, its in table.map.sites.items() if its == colour]
        covers = (
            best_cover(table, tower, site, facing)
            for tower in dict.fromkeys(table.players[seat].hand)
            for site in sites
            for facing in FACINGS
        )
        most = max(covers, default=0)
        from_sites = message("{n} from {colour} sites") if most else message("none from {colour} sites")
        return tr(from_sites, n=most, colour=colour_of_sites(colour))

    others = [one for one in table.map.colours if one != choice.colour and not Eliminate(one).forbids(table, seat)]
    return tr("a tower in hand covers {each}", each=joined(*map(best, (choice.colour, *others))))


def _face(table: KingdomTable, seat: int, choice: Face) -> str:
    figure = facts.looking(table)
    if figure is None:
        return ""
    facing: Facing = choice.facing  # type: ignore[assignment]  # a legal choice has one of them
    arrows = next((part.arrows for part in table.rules.parts(figure.name) if part.arrows), ())
    reached = in_range(table, arrows, facing, figure.at) if arrows else []
    n = sum(bool(open_foes(table, tray)) for tray in reached)
    if n or not arrows:
        return (
            tr("its arrows reach {hordes}", hordes=counted(n, "horde"))
            if n
            else tr("its attack is the same whichever way it looks")
        )
    ways = [any(open_foes(table, tray) for tray in in_range(table, arrows, way, figure.at)) for way in FACINGS]
    return "" if any(ways) else tr("its arrows reach no horde, whichever way it looks")


def _buy(table: KingdomTable, seat: int, choice: Buy) -> str:
    tower = table.rules.towers[choice.tower]
    left = table.crystals - table.rules.price(tower.level)
    return tr(
        "level {level}, {crystals} left",
        level=tower.level,
        crystals=counted(left, "crystal") if left else tr("no crystal"),
    )


def _done(table: KingdomTable, seat: int, choice: Done) -> str:
    if table.step == "spend":
        return tr("{crystals} kept", crystals=counted(table.crystals, "crystal")) if table.crystals else ""
    player = table.players[seat]
    best = max((shot.covers for tower in set(player.hand) if (shot := best_shot(table, seat, tower))), default=0)
    hand = tr("the best tower in hand would cover {enemies}", enemies=counted(best, "enemy", "enemies")) if best else ""
    hand = hand or (tr("no tower in hand covers an enemy") if player.hand else tr("no tower is in hand"))
    return joined(hand, in_short(table))


def _rest(table: KingdomTable, seat: int, choice: Rest) -> str:
    figure = table.figures[table.acting]
    if not table.acted:
        return tr("no action of it covers an enemy now")
    own = tray_by(table, figure.on)
    if own is not None and not table.moved:
        return tr("it stays on {title}", title=card(table, own).title)
    return tr("it has moved and acted") if table.moved else tr("it stays where it is")


def _give(table: KingdomTable, seat: int, choice: Give) -> str:
    held = len(table.players[choice.to].hand)
    has = message("{player} has {towers} in hand") if held else message("{player} has no tower in hand")
    return tr(has, player=player_name(table, choice.to), towers=counted(held, "tower"))


def _fire(table: KingdomTable, seat: int, choice: Fire) -> str:
    todo = table.todo[0]
    tower, part = built_of(table, todo), table.rules.parts(todo.card)[choice.attack - 1]
    reached = in_range(table, part.arrows, tower.facing, tower.at) if tower is not None else []
    n = sum(bool(open_foes(table, tray)) for tray in reached)
    return tr("it reaches {hordes} with open enemies", hordes=counted(n, "horde")) if n else ""


def _stop(table: KingdomTable, seat: int, choice: Stop) -> str:
    return tr("nothing more covers an enemy")


def _bring(table: KingdomTable, seat: int, choice: Bring) -> str:
    return ability_does(table, choice.ability)


def _learn(table: KingdomTable, seat: int, choice: Learn) -> str:
    return card_words.does(table.rules.spells[choice.spell].parts)


def _regenerate(table: KingdomTable, seat: int, choice: Regenerate) -> str:
    return tr("back with all hearts, to play next round")


WHY: Final[Mapping[type[Choice], Why]] = {
    Bring: _bring,
    Build: _build,
    Buy: _buy,
    Call: _go,
    Done: _done,
    Eliminate: _eliminate,
    Face: _face,
    Fire: _fire,
    Give: _give,
    Go: _go,
    Learn: _learn,
    Pass: _pass,
    PlaceTile: _place,
    PlayHero: _play,
    Post: _post,
    Recover: _recover,
    Regenerate: _regenerate,
    Rest: _rest,
    Stop: _stop,
    Strike: _strike,
    Use: _use,
}
"""The verbs for which there is a reason; the others are as good as their row says."""

"""What comes of a choice, for whoever rests on its row: the tower with its tiles and reach, the ability, the horde then."""

from __future__ import annotations

from hordeplay.core.choice import Choice
from hordeplay.core.english import counted
from hordeplay.core.language import tr
from hordeplay.core.scene import Card

from ..model.squares import LOOKS, Facing, write_space
from ..model.table import KingdomTable
from ..model.trays import card as horde_of
from ..model.trays import open_foes, top_at
from ..odds.shots import best_cover
from ..rules.acting import Cast
from ..rules.effects import Copy
from ..rules.heroes.activation import Call, PlayHero, Recover, Strike, Use
from ..rules.heroes.moving import Go
from ..rules.passing import Pass
from ..rules.placing import PlaceTile, Post
from ..rules.setup import Bring, Learn
from ..rules.spending import Buy
from ..rules.targets import in_range
from ..rules.towers import Build
from ..rules.turn import Done
from . import facts, forecast
from .names import player_name
from .printed_cards import ability_card, hero_card, spell_card, tower_card
from .reading_cards import card
from .reasons import after


def choice_card(table: KingdomTable, choice: Choice) -> Card | None:
    """The reading card of a choice; None where its row says all there is to say."""
    seat = facts.shown(table, table.eyes if table.eyes >= 0 else None)
    match choice:
        case Build():
            return _build(table, choice)
        case Pass(tower, to, into):
            whom = (
                tr("you, in hand next round")
                if to == seat
                else tr("{player}, in hand next round", player=player_name(table, to))
            )
            rows = ((tr("Now"), tower), (tr("For"), whom))
            return _fronted(tower_card(table, into), *rows)
        case Buy(tower, to):
            left = table.crystals - table.rules.price(table.rules.towers[tower].level)
            rows = (
                (tr("For"), tr("{player}, in hand next round", player=player_name(table, to))),
                (tr("Crystals then"), str(left)),
            )
            return _fronted(tower_card(table, tower), *rows)
        case Use(ability) | Bring(ability) | Copy(ability=ability):
            return ability_card(table, ability, down=False)
        case Cast(spell) | Learn(spell):
            return spell_card(table, spell)
        case PlayHero(hero):
            return hero_card(table, table.figures[table.index_of(hero)])
        case Strike():
            return hero_card(table, table.figures[table.acting])
        case Recover():
            return card(table, "recover")
        case PlaceTile() | Post() | Go() | Call():
            return _on_horde(table, seat, choice, choice.space)
        case Done() if table.step == "act":
            return card(table, "forecast")
        case _:
            return None


def _fronted(of: Card, *rows: tuple[str, str]) -> Card:
    """A card with these facts before its own."""
    return of._replace(facts=(*rows, *of.facts))


def _build(table: KingdomTable, choice: Build) -> Card:
    """The tower with what it reaches from there; what it covers at best is left out where odds are hidden."""
    facing: Facing = choice.facing  # type: ignore[assignment]  # a legal choice has one of them
    arrows = table.rules.towers[choice.tower].reaches
    there = in_range(table, arrows, facing, choice.site)
    hordes = [horde_of(table, tray).title for tray in there if open_foes(table, tray)]
    rows = (
        (tr("Where"), tr("{space}, looks {facing}", space=write_space(choice.site), facing=tr(LOOKS[facing]))),
        (tr("Reaches"), ", ".join(hordes) or (tr("no open enemy") if there else tr("no horde"))),
    )
    of = _fronted(tower_card(table, choice.tower), *rows)
    most = best_cover(table, choice.tower, choice.site, facing)
    many = counted(most, "enemy", "enemies") if most else tr("no enemy")
    return of._replace(odds=((tr("Covers at best"), many), *of.odds))


def _on_horde(table: KingdomTable, seat: int, choice: Choice, space: int) -> Card | None:
    """A horde before and after something comes onto it."""
    tray, then = top_at(table, space), after(table, seat, choice)
    if tray is None or then is None:
        return None
    there = next((one for one in then.trays if one.id == tray.id), None)
    now, left = len(open_foes(table, tray)), len(open_foes(then, there)) if there is not None else 0
    rows = [
        (
            tr("Enemies open"),
            tr("{n} of {most} then", n=left, most=now) if left < now else tr("{n}, as now", n=now),
        )
    ]
    before, later = forecast.of_horde(table, tray.id), forecast.of_horde(then, tray.id)
    if before and later:
        rows += [(tr(forecast.TITLE), later)] + ([(tr("As it stands"), before)] if later != before else [])
    kind = horde_of(table, tray)
    return Card(kind.title, tuple(rows), "", ("KR-TYPE-07", "KR-MOVE-02"), "rulebook")

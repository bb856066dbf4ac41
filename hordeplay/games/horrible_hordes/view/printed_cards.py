"""What stands on the cards of the game, as reading cards: the tile of a square, a Horde's counter, the sheet of a seat."""

from __future__ import annotations

from typing import TypeAlias

from hordeplay.core.english import counted, listed, opened, percent, signed
from hordeplay.core.language import tr, tr_in
from hordeplay.core.provenance import says
from hordeplay.core.scene import Card
from hordeplay.core.script import OVER

from ..model.powers import powers, raised, uses_allowed
from ..model.squares import adjacent, name_of
from ..model.table import Horde, HordeTable
from ..model.words import chit_name, kind_name
from ..odds.hordes import next_step
from ..odds.positions import Outlook, chances, dice_needed
from ..rules.battle.combat import garrison
from ..rules.battle.strength import attack_of, defense_of
from ..rules.moving import unmoved
from . import facts
from .names import closed_to, seat_name
from .seats import Sheet
from .strip import FIRST_SEGMENT
from .units import Force

Fact: TypeAlias = tuple[str, str]

KIND_CLAUSE = {"undead": "HH-UND-01", "humanoid": "HH-HUM-01", "monster": "HH-HSEG-11"}
"""What is special about each kind of Horde."""


def words_of(table: HordeTable, *clauses: str) -> str:
    """The text of these clauses in the words of the table's rules."""
    book = table.rules.rulebook
    return " ".join(book.words(clause) for clause in clauses if clause in book)


def square_card(table: HordeTable, at: int) -> Card:
    """A square: its tile, who stands there, and how they would fight."""
    terrain = table.terrain(at)
    lines: list[Fact] = [
        (tr("Terrain"), terrain.name),
        (tr("A Settlement yields"), chit_name(terrain.resource) if terrain.resource else tr("nothing")),
    ]
    rules = ["HH-INC-04" if terrain.set == "clear" else "HH-XTERR-02" if terrain.set == "extra" else "HH-TERR-02"]
    for force in facts.forces(table).get(at, ()):
        lines.append((force.name, _units(force)))
        lines += [(tr("Spell on the stack"), name) for name in force.blessed]
        limit = raised(table, force.seat, "stack_limit")
        if force.armies:
            lines.append((tr("Room for Armies"), str(max(0, limit - force.armies))))
            rules.append("HH-MOVE-05")
        if force.armies and table.order and force.seat == table.seat and table.step == "move":
            lines.append((tr("Armies that can still move"), str(unmoved(table, force.seat, at))))
            rules.append("HH-MOVE-04")
    horde = table.horde_at(at)
    likely: list[Fact] = []
    if horde:
        needed, likely = fighting(table, at, horde)
        lines += needed
        rules += ["HH-HCTR-03", "HH-HCTR-04"]
    closed = closed_to(table, at)
    if closed:
        lines.append((tr("Closed"), closed))
    return Card(
        f"{name_of(at)}: {terrain.name}",
        tuple(lines),
        terrain.in_words(table.rules.knobs),
        tuple(rules),
        says(terrain),
        tuple(likely),
    )


def fighting(table: HordeTable, at: int, horde: Horde) -> tuple[list[Fact], list[Fact]]:
    """The Horde on a square and the dice of those who share it; apart from that their exact odds."""
    kind = kind_name(table.card(horde).kind)
    lines = [(tr("Horde"), f"{horde.name}, {kind}, {counted(horde.hits, 'Hit Counter')}")]
    seat = table.owner(at)
    if seat < 0:
        return lines, []
    battle = table.battle
    raid = battle.raid if battle and battle.at == at else facts.phase_at(table) not in range(FIRST_SEGMENT)
    need = dice_needed(table, seat, horde, at, raid=raid)
    units = garrison(table, seat, at)
    die = tr(" on a D{die_sides}", die_sides=table.rules.knobs.die_sides)  # said once a card
    if units.armies:
        lines.append(
            (
                tr("An Army here hits on"),
                tr("{army}+{die}, and is hit on {at_army}+", army=need.army, die=die, at_army=need.at_army),
            )
        )
    if raid and units.castles:
        lines.append(
            (
                tr("A Castle here hits on"),
                tr(
                    "{castle}+{die}, and is hit on {at_castle}+",
                    castle=need.castle,
                    die="" if units.armies else die,
                    at_castle=need.at_castle,
                ),
            )
        )
    if raid and units.settlements:
        lines.append(
            (
                tr("A Settlement here hits on"),
                tr(
                    "{settlement}+{die}, and is hit on {at_settlement}+",
                    settlement=need.settlement,
                    die="" if units.armies or units.castles else die,
                    at_settlement=need.at_settlement,
                ),
            )
        )
    return lines, exact(chances(table, seat, horde, units, raid=raid, at=at))


def exact(outlook: Outlook | None) -> list[Fact]:
    """Win, both fall, lose: the percentage, and the fraction where it can be read; how many units fall on average."""
    if outlook is None:
        return []
    lines = []
    for word, value in (
        (tr_in("chance", "win"), outlook.win),
        (tr("both fall"), outlook.mutual),
        (tr_in("chance", "lose"), outlook.lose),
    ):
        fraction = f" = {value}" if value.denominator < 10**9 else ""
        lines.append((opened(word), f"{float(value):.2%}{fraction}"))
    lines.append((tr("Units lost on average"), f"{float(outlook.losses):.2f}"))
    return lines


def horde_card(table: HordeTable, horde: Horde) -> Card:
    """A Horde: its counter, what its ground adds, and whom it meets."""
    printed, ground, knobs = table.card(horde), table.terrain(horde.at), table.rules.knobs
    attack, defense = attack_of(knobs, printed, ground), defense_of(knobs, printed, ground)
    here = tr(" ({attack}+ on {name})", attack=attack, name=ground.name) if attack != printed.attack else ""
    guard = (
        tr(" ({defense} on {name})", defense=signed(defense), name=ground.name) if defense != printed.defense else ""
    )
    lines: list[Fact] = [
        (tr("Type"), kind_name(printed.kind)),
        (tr("Square"), f"{name_of(horde.at)}, {ground.name}"),
        (tr("Hit Counters"), tr("{hits} (placed with {placed})", hits=horde.hits, placed=printed.hits)),
        (
            tr("Attack"),
            tr(
                "hits on {attack}+ on a D{die_sides}{here}", attack=printed.attack, die_sides=knobs.die_sides, here=here
            ),
        ),
        (tr("Defense"), tr("{defense} off every roll against it{guard}", defense=signed(printed.defense), guard=guard)),
    ]
    rules = ["HH-HCTR-03", "HH-HCTR-04", KIND_CLAUSE[printed.kind]]
    likely: list[Fact] = []
    if table.round and table.step != OVER:
        seat = table.owner(horde.at)
        for who in [seat] if seat >= 0 else _near(table, horde):
            need = dice_needed(table, who, horde, horde.at, raid=seat >= 0)
            lines.append(
                (
                    tr("An Army of {seat}", seat=seat_name(table, who)),
                    tr("hits on {army}+, is hit on {at_army}+", army=need.army, at_army=need.at_army),
                )
            )
        likely = _next_step(table, horde)
        rules.append("HH-HSEG-09")
    if horde.at in table.frozen:
        lines.append((tr("Held"), tr("makes no move this round")))
    words = words_of(table, KIND_CLAUSE[printed.kind])
    return Card(horde.name, tuple(lines), words, tuple(rules), says(printed), tuple(likely))


def _near(table: HordeTable, horde: Horde) -> list[int]:
    """The seats with units beside a Horde, in seat order."""
    owners = {table.owner(at): at for at in adjacent(horde.at, table.size)}
    return sorted(seat for seat in owners if seat >= 0)


def _next_step(table: HordeTable, horde: Horde) -> list[Fact]:
    if table.owner(horde.at) >= 0:
        return [(tr("Next step"), tr("none: it has met units"))]
    if table.rules.knobs.horde_master or horde.at in table.steered:
        return [(tr("Next step"), tr("where its player leads it"))]
    law = next_step(table, horde)
    steps = [f"{name_of(at)} {percent(float(chance))}" for at, chance in law.items() if at != horde.at]
    return [(tr("Next step"), listed(steps) or tr("none"))]


def _units(standing: Force | Sheet) -> str:
    """What stands there: `1 Settlement, 1 Castle and 2 Armies`."""
    units = (
        (standing.settlements, "Settlement"),
        (standing.castles, "Castle"),
        (standing.towers, "Wizards Tower"),
        (standing.armies, "Army"),
    )
    return listed([counted(n, word) for n, word in units if n])


def seat_card(table: HordeTable, seat: int) -> Card:
    """The sheet of a seat: points, units, Abilities, chits, prices, Kingdom."""
    player, rules = table.players[seat], table.rules
    sheet = facts.sheet(table, seat)
    if seat == table.master:
        return Card(
            tr("Horde Master"),
            ((tr("Score"), str(sheet.score)),),
            words_of(table, "HH-MASTER-01"),
            ("HH-MASTER-01",),
            "house",
        )
    mine = powers(table, seat)
    held = [f"{n} {chit_name(name)}" for name, n in player.chits if n]
    among = tr(", {victory_tokens} among them", victory_tokens=counted(player.vt, "Victory Token")) if player.vt else ""
    lines: list[Fact] = [
        (tr("Score"), f"{sheet.score}{among}"),
        (tr("Units"), tr("wiped out") if player.out else _units(sheet) or tr("none")),
    ]
    clauses = ["HH-VICT-01", "HH-ENDPH-01"]
    if player.was:
        lines.append((tr("Before"), tr("{was}, wiped out", was=listed(player.was))))
        clauses.append("HH-WIPE-01")
    for name in player.abilities:
        ability = rules.abilities[name]
        state = ""
        if name in player.spent:
            state = tr(" (used up)")
        elif player.uses.get(name):
            state = tr(
                " (used {uses} of {most} this round)",
                uses=player.uses[name],
                most=uses_allowed(table, seat, ability),
            )
        lines.append((f"{name}{' *' if ability.spell else ''}", f"{ability.in_words(rules.knobs)}{state}"))
        clauses.append(ability.clause)
    lines += [
        (
            tr("Chits"),
            tr("{held} (keeps {limit})", held=listed(held) or tr("none"), limit=raised(table, seat, "hand_limit")),
        ),
        (tr("A Settlement costs"), str(mine.price("settlement"))),
        (tr("A Castle costs"), str(mine.price("castle"))),
        (tr("An Army costs"), str(mine.price("army"))),
    ]
    kingdom = rules.kingdoms.get(player.kingdom)
    words = (
        tr("The Kingdom brought {abilities}.", abilities=listed(kingdom.abilities))
        if kingdom
        else tr("No Kingdom has been chosen yet.")
    )
    return Card(sheet.name, tuple(lines), words, tuple(clauses), says(kingdom) if kingdom else "")


def printed_card(table: HordeTable, content: str, name: str) -> Card | None:
    """What is printed on the card of a row: the counter of a Horde, an Ability; None for all others."""
    rules = table.rules
    if content == "hordes":
        printed = rules.hordes[name]
        facts = (
            (tr("Kind"), kind_name(printed.kind)),
            (tr("Attack"), str(printed.attack)),
            (tr("Defense"), signed(printed.defense)),
            (tr("Hits"), str(printed.hits)),
        )
        return Card(name, facts, "", ("HH-HCTR-02", KIND_CLAUSE[printed.kind]), says(printed))
    if content == "abilities":
        ability = rules.abilities[name]
        kind = tr("Spell") if ability.counts_as_spell(rules.knobs) else tr("Ability")
        return Card(name, ((tr("Kind"), kind),), ability.in_words(rules.knobs), (ability.clause,), says(ability))
    return None

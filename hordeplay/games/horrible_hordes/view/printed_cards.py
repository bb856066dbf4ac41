"""What stands on the cards of the game, as reading cards: the tile of a square, a Horde's counter, the sheet of a seat."""

from __future__ import annotations

from typing import TypeAlias

from hordeplay.core.english import counted, listed, percent, signed
from hordeplay.core.provenance import says
from hordeplay.core.scene import Card
from hordeplay.core.script import OVER

from ..model.powers import powers, raised, uses_allowed
from ..model.squares import adjacent, name_of
from ..model.table import Horde, HordeTable
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
        ("Terrain", terrain.name),
        ("A Settlement yields", terrain.resource.capitalize() if terrain.resource else "nothing"),
    ]
    rules = ["HH-INC-04" if terrain.set == "clear" else "HH-XTERR-02" if terrain.set == "extra" else "HH-TERR-02"]
    for force in facts.forces(table).get(at, ()):
        lines.append((force.name, _units(force)))
        lines += [("Spell on the stack", name) for name in force.blessed]
        limit = raised(table, force.seat, "stack_limit")
        if force.armies:
            lines.append(("Room for Armies", str(max(0, limit - force.armies))))
            rules.append("HH-MOVE-05")
        if force.armies and table.order and force.seat == table.seat and table.step == "move":
            lines.append(("Armies that can still move", str(unmoved(table, force.seat, at))))
            rules.append("HH-MOVE-04")
    horde = table.horde_at(at)
    likely: list[Fact] = []
    if horde:
        needed, likely = fighting(table, at, horde)
        lines += needed
        rules += ["HH-HCTR-03", "HH-HCTR-04"]
    closed = closed_to(table, at)
    if closed:
        lines.append(("Closed", closed))
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
    kind = table.card(horde).kind.capitalize()
    lines = [("Horde", f"{horde.name}, {kind}, {counted(horde.hits, 'Hit Counter')}")]
    seat = table.owner(at)
    if seat < 0:
        return lines, []
    battle = table.battle
    raid = battle.raid if battle and battle.at == at else facts.phase_at(table) not in range(FIRST_SEGMENT)
    need = dice_needed(table, seat, horde, at, raid=raid)
    units = garrison(table, seat, at)
    die = f" on a D{table.rules.knobs.die_sides}"  # said once a card
    if units.armies:
        lines.append(("An Army here hits on", f"{need.army}+{die}, and is hit on {need.at_army}+"))
    if raid and units.castles:
        lines.append(
            ("A Castle here hits on", f"{need.castle}+{'' if units.armies else die}, and is hit on {need.at_castle}+")
        )
    if raid and units.settlements:
        lines.append(
            (
                "A Settlement here hits on",
                f"{need.settlement}+{'' if units.armies or units.castles else die}, and is hit on {need.at_settlement}+",
            )
        )
    return lines, exact(chances(table, seat, horde, units, raid=raid, at=at))


def exact(outlook: Outlook | None) -> list[Fact]:
    """Win, both fall, lose: the percentage, and the fraction where it can be read; how many units fall on average."""
    if outlook is None:
        return []
    lines = []
    for word, value in (("win", outlook.win), ("both fall", outlook.mutual), ("lose", outlook.lose)):
        fraction = f" = {value}" if value.denominator < 10**9 else ""
        lines.append((word.capitalize(), f"{float(value):.2%}{fraction}"))
    lines.append(("Units lost on average", f"{float(outlook.losses):.2f}"))
    return lines


def horde_card(table: HordeTable, horde: Horde) -> Card:
    """A Horde: its counter, what its ground adds, and whom it meets."""
    printed, ground, knobs = table.card(horde), table.terrain(horde.at), table.rules.knobs
    attack, defense = attack_of(knobs, printed, ground), defense_of(knobs, printed, ground)
    here = f" ({attack}+ on {ground.name})" if attack != printed.attack else ""
    guard = f" ({signed(defense)} on {ground.name})" if defense != printed.defense else ""
    lines: list[Fact] = [
        ("Type", printed.kind.capitalize()),
        ("Square", f"{name_of(horde.at)}, {ground.name}"),
        ("Hit Counters", f"{horde.hits} (placed with {printed.hits})"),
        ("Attack", f"hits on {printed.attack}+ on a D{knobs.die_sides}{here}"),
        ("Defense", f"{signed(printed.defense)} off every roll against it{guard}"),
    ]
    rules = ["HH-HCTR-03", "HH-HCTR-04", KIND_CLAUSE[printed.kind]]
    likely: list[Fact] = []
    if table.round and table.step != OVER:
        seat = table.owner(horde.at)
        for who in [seat] if seat >= 0 else _near(table, horde):
            need = dice_needed(table, who, horde, horde.at, raid=seat >= 0)
            lines.append((f"An Army of {seat_name(table, who)}", f"hits on {need.army}+, is hit on {need.at_army}+"))
        likely = _next_step(table, horde)
        rules.append("HH-HSEG-09")
    if horde.at in table.frozen:
        lines.append(("Held", "makes no move this round"))
    words = words_of(table, KIND_CLAUSE[printed.kind])
    return Card(horde.name, tuple(lines), words, tuple(rules), says(printed), tuple(likely))


def _near(table: HordeTable, horde: Horde) -> list[int]:
    """The seats with units beside a Horde, in seat order."""
    owners = {table.owner(at): at for at in adjacent(horde.at, table.size)}
    return sorted(seat for seat in owners if seat >= 0)


def _next_step(table: HordeTable, horde: Horde) -> list[Fact]:
    if table.owner(horde.at) >= 0:
        return [("Next step", "none: it has met units")]
    if table.rules.knobs.horde_master or horde.at in table.steered:
        return [("Next step", "where its player leads it")]
    law = next_step(table, horde)
    steps = [f"{name_of(at)} {percent(float(chance))}" for at, chance in law.items() if at != horde.at]
    return [("Next step", listed(steps) or "none")]


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
            "Horde Master", (("Score", str(sheet.score)),), words_of(table, "HH-MASTER-01"), ("HH-MASTER-01",), "house"
        )
    mine = powers(table, seat)
    held = [f"{n} {name.capitalize()}" for name, n in player.chits if n]
    among = f", {counted(player.vt, 'Victory Token')} among them" if player.vt else ""
    lines: list[Fact] = [
        ("Score", f"{sheet.score}{among}"),
        ("Units", "wiped out" if player.out else _units(sheet) or "none"),
    ]
    clauses = ["HH-VICT-01", "HH-ENDPH-01"]
    if player.was:
        lines.append(("Before", f"{listed(player.was)}, wiped out"))
        clauses.append("HH-WIPE-01")
    for name in player.abilities:
        ability = rules.abilities[name]
        state = ""
        if name in player.spent:
            state = " (used up)"
        elif player.uses.get(name):
            state = f" (used {player.uses[name]} of {uses_allowed(table, seat, ability)} this round)"
        lines.append((f"{name}{' *' if ability.spell else ''}", f"{ability.in_words(rules.knobs)}{state}"))
        clauses.append(ability.clause)
    lines += [
        ("Chits", f"{listed(held) or 'none'} (keeps {raised(table, seat, 'hand_limit')})"),
        ("A Settlement costs", str(mine.price("settlement"))),
        ("A Castle costs", str(mine.price("castle"))),
        ("An Army costs", str(mine.price("army"))),
    ]
    kingdom = rules.kingdoms.get(player.kingdom)
    words = f"The Kingdom brought {listed(kingdom.abilities)}." if kingdom else "No Kingdom has been chosen yet."
    return Card(sheet.name, tuple(lines), words, tuple(clauses), says(kingdom) if kingdom else "")


def printed_card(table: HordeTable, content: str, name: str) -> Card | None:
    """What is printed on the card of a row: the counter of a Horde, an Ability; None for all others."""
    rules = table.rules
    if content == "hordes":
        printed = rules.hordes[name]
        facts = (
            ("Kind", printed.kind.capitalize()),
            ("Attack", str(printed.attack)),
            ("Defense", signed(printed.defense)),
            ("Hits", str(printed.hits)),
        )
        return Card(name, facts, "", ("HH-HCTR-02", KIND_CLAUSE[printed.kind]), says(printed))
    if content == "abilities":
        ability = rules.abilities[name]
        kind = "Spell" if ability.counts_as_spell(rules.knobs) else "Ability"
        return Card(name, (("Kind", kind),), ability.in_words(rules.knobs), (ability.clause,), says(ability))
    return None

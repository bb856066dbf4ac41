"""The reading card of every part of the picture, and what a click on a part that is not lit means.

A card is read, never acted on: facts first, then the words of tile, counter, Ability or clause with the numbers in force,
then the clauses, then where it comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from hordeplay.core.lettering import percent
from hordeplay.core.rulebook import Rulebook
from hordeplay.core.scene import Card
from hordeplay.core.script import OVER
from hordeplay.games.horrible_hordes import odds, turn
from hordeplay.games.horrible_hordes.content import RESOURCES
from hordeplay.games.horrible_hordes.moving import unmoved
from hordeplay.games.horrible_hordes.picture import chances, facts
from hordeplay.games.horrible_hordes.picture.board import slug
from hordeplay.games.horrible_hordes.picture.panels import signed
from hordeplay.games.horrible_hordes.picture.tracks import FIRST_SEGMENT, PHASES
from hordeplay.games.horrible_hordes.picture.units import counted
from hordeplay.games.horrible_hordes.powers import powers, raised, uses_allowed
from hordeplay.games.horrible_hordes.rules import HordeRules
from hordeplay.games.horrible_hordes.squares import adjacent, name_of, read_square
from hordeplay.games.horrible_hordes.strength import attack_of, defense_of
from hordeplay.games.horrible_hordes.table import Horde, HordeTable
from hordeplay.games.horrible_hordes.words import listed

Fact: TypeAlias = tuple[str, str]

_KIND_CLAUSE = {"undead": "HH-UND-01", "humanoid": "HH-HUM-01", "monster": "HH-HSEG-11"}
"""What is special about each kind of Horde."""


def card(table: HordeTable, part: str) -> Card | None:
    """What a part says when it is read; None for a part that says nothing more than its label."""
    at = square_of(table, part)
    kind, _, rest = part.partition("-")
    if at is not None:
        horde = table.horde_at(at)
        return _horde(table, horde) if horde and kind in {"horde", "row"} else _square(table, at)
    number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 4 else 0
    if kind == "seat" and 0 < number <= len(table.players):
        return _seat(table, number - 1)
    if kind == "round" and 0 < number <= table.rules.knobs.rounds:
        return _round(table, number)
    if kind == "step" and 0 < number <= len(PHASES):
        return _phase(table, number - 1)
    panel = PANELS.get(part)
    return panel(table) if panel else None


def square_of(table: HordeTable, part: str) -> int | None:
    """The square that a part belongs to: `sq-d4`, `army-d4`, or a Horde by its name."""
    kind, _, rest = part.partition("-")
    if kind in {"horde", "row"}:
        return next((horde.at for horde in table.hordes if slug(horde.name) == rest), None)
    if kind not in {"sq", "army"}:
        return None
    try:
        at = read_square(rest.partition("-")[0])
    except ValueError:
        return None
    return at if name_of(at) == rest.partition("-")[0] and _on_board(table, at) else None


def _on_board(table: HordeTable, at: int) -> bool:
    return bool(adjacent(at, table.size))


@lru_cache(maxsize=16)
def book(rules: HordeRules) -> Rulebook:
    """The rulebook in the words of these rules."""
    return Rulebook.load(rules.package, rules)


def _words(table: HordeTable, *clauses: str) -> str:
    found = book(table.rules)
    return " ".join(found.words(clause) for clause in clauses if clause in found)


def _square(table: HordeTable, at: int) -> Card:
    terrain = table.terrain(at)
    made: list[Fact] = [
        ("Terrain", terrain.name),
        ("A Settlement yields", terrain.resource.capitalize() if terrain.resource else "nothing"),
    ]
    rules = ["HH-INC-04" if terrain.set == "clear" else "HH-XTERR-02" if terrain.set == "extra" else "HH-TERR-02"]
    for force in facts.forces(table).get(at, ()):
        held = [
            counted(n, word)
            for n, word in (
                (force.settlements, "Settlement"),
                (force.castles, "Castle"),
                (force.towers, "Wizards Tower"),
                (force.armies, "Army"),
            )
            if n
        ]
        made.append((force.name, listed(held)))
        made += [("Spell on the stack", name) for name in force.blessed]
        limit = raised(table, force.seat, "stack_limit")
        if force.armies:
            made.append(("Room for Armies", str(max(0, limit - force.armies))))
            rules.append("HH-MOVE-05")
        if force.armies and table.order and force.seat == table.seat and table.step == "move":
            made.append(("Armies that can still move", str(unmoved(table, force.seat, at))))
            rules.append("HH-MOVE-04")
    horde = table.horde_at(at)
    likely: list[Fact] = []
    if horde:
        needed, likely = _fighting(table, at, horde)
        made += needed
        rules += ["HH-HCTR-03", "HH-HCTR-04"]
    closed = facts.closed_to(table, at)
    if closed:
        made.append(("Closed", closed))
    return Card(
        f"{name_of(at)}: {terrain.name}",
        tuple(made),
        terrain.said(table.rules.knobs),
        tuple(rules),
        terrain.provenance,
        tuple(likely),
    )


def _fighting(table: HordeTable, at: int, horde: Horde) -> tuple[list[Fact], list[Fact]]:
    """The Horde on a square and the dice of those who share it; apart from that their exact odds."""
    made = [("Horde", f"{horde.name}, {counted(horde.hits, 'Hit Counter')}")]
    seat = table.owner(at)
    if seat < 0:
        return made, []
    battle = table.battle
    raid = battle.raid if battle and battle.at == at else facts.phase_at(table) not in range(FIRST_SEGMENT)
    need = chances.dice_needed(table, seat, horde, at, raid=raid)
    castles, armies, settlements = chances.units_at(table, seat, at)
    if armies:
        made.append(("An Army here hits on", f"{need.army}+, and is hit on {need.at_army}+"))
    if raid and castles:
        made.append(("A Castle here hits on", f"{need.castle}+, and is hit on {need.at_castle}+"))
    if raid and settlements:
        made.append(("A Settlement here hits on", f"{need.settlement}+, and is hit on {need.at_settlement}+"))
    found = chances.chances(table, seat, horde, (castles, armies, settlements), raid=raid, at=at)
    return made, _exact(found)


def _exact(found: chances.Outlook | None) -> list[Fact]:
    """Win, both fall, lose: the percentage, and the fraction where it can be read."""
    if found is None:
        return []
    made = []
    for word, value in (("win", found.win), ("both fall", found.mutual), ("lose", found.lose)):
        fraction = f" = {value}" if value.denominator < 10**9 else ""
        made.append((word.capitalize(), f"{float(value):.2%}{fraction}"))
    return made


def _horde(table: HordeTable, horde: Horde) -> Card:
    printed, ground, knobs = table.card(horde), table.terrain(horde.at), table.rules.knobs
    attack, defense = attack_of(knobs, printed, ground), defense_of(knobs, printed, ground)
    here = f" ({attack}+ on {ground.name})" if attack != printed.attack else ""
    guard = f" ({signed(defense)} on {ground.name})" if defense != printed.defense else ""
    made: list[Fact] = [
        ("Type", printed.kind.capitalize()),
        ("Square", f"{name_of(horde.at)}, {ground.name}"),
        ("Hit Counters", f"{horde.hits} (placed with {printed.hits})"),
        ("Attack", f"hits on {printed.attack}+{here}"),
        ("Defense", f"{signed(printed.defense)} off every roll against it{guard}"),
    ]
    rules = ["HH-HCTR-03", "HH-HCTR-04", _KIND_CLAUSE[printed.kind]]
    likely: list[Fact] = []
    if table.round and table.step != OVER:
        seat = table.owner(horde.at)
        for who in [seat] if seat >= 0 else _near(table, horde):
            need = chances.dice_needed(table, who, horde, horde.at, raid=seat >= 0)
            made.append(
                (f"An Army of {facts.seat_name(table, who)}", f"hits on {need.army}+, is hit on {need.at_army}+")
            )
        likely = _next_step(table, horde)
        rules.append("HH-HSEG-09")
    if horde.at in table.frozen:
        made.append(("Held", "makes no move this round"))
    words = _words(table, _KIND_CLAUSE[printed.kind])
    return Card(horde.name, tuple(made), words, tuple(rules), printed.provenance, tuple(likely))


def _near(table: HordeTable, horde: Horde) -> list[int]:
    """The seats with units beside a Horde, in seat order."""
    owners = {table.owner(at): at for at in adjacent(horde.at, table.size)}
    return sorted(seat for seat in owners if seat >= 0)


def _next_step(table: HordeTable, horde: Horde) -> list[Fact]:
    if table.owner(horde.at) >= 0:
        return [("Next step", "none: it has met units")]
    law = odds.next_step(table, horde)
    steps = [f"{name_of(at)} {percent(float(law[at]))}" for at in law if at != horde.at]
    return [("Next step", listed(steps) or "none")]


def _seat(table: HordeTable, seat: int) -> Card:
    player, rules = table.players[seat], table.rules
    sheet = facts.sheet(table, seat)
    if facts.is_master(table, seat):
        return Card(
            "Horde Master", (("Score", str(sheet.score)),), _words(table, "HH-MASTER-01"), ("HH-MASTER-01",), "house"
        )
    mine = powers(table, seat)
    held = [f"{n} {name.capitalize()}" for name, n in player.chits if n]
    made: list[Fact] = [
        ("Seat", f"{seat}{', wiped out' if player.out else ''}"),
        ("Score", str(sheet.score)),
        (
            "Units",
            f"{sheet.settlements} + {sheet.castles + sheet.towers} + {sheet.armies} (Settlements, Castles, Armies)",
        ),
        ("Victory Tokens", str(player.vt)),
        ("Chits", f"{listed(held) or 'none'} (keeps {raised(table, seat, 'hand_limit')})"),
        ("Price of a Settlement", str(mine.price("settlement"))),
        ("Price of a Castle", str(mine.price("castle"))),
        ("Price of an Army", str(mine.price("army"))),
    ]
    clauses = ["HH-VICT-01", "HH-ENDPH-01"]
    for name in player.abilities:
        ability = rules.abilities[name]
        state = ""
        if name in player.spent:
            state = " (used up)"
        elif player.uses.get(name):
            state = f" (used {player.uses[name]} of {uses_allowed(table, seat, ability)} this round)"
        made.append((f"{name}{' *' if ability.spell else ''}", f"{ability.said(rules.knobs)}{state}"))
        clauses.append(ability.clause)
    kingdom = rules.kingdoms.get(player.kingdom)
    words = f"The Kingdom brought {listed(kingdom.abilities)}." if kingdom else "No Kingdom has been chosen yet."
    return Card(sheet.name, tuple(made), words, tuple(clauses), kingdom.provenance if kingdom else "")


def _round(table: HordeTable, number: int) -> Card:
    knobs = table.rules.knobs
    state = "now" if number == table.round else "past" if number < table.round else "to come"
    made = (
        ("Round", f"{number} of {knobs.rounds}, {state}"),
        ("Hordes per Spawn Phase", str(facts.spawns(table)[number - 1])),
    )
    clauses = ("HH-TIME-01", "HH-SPAWN-03", "HH-END-01")
    return Card(f"Round {number}", made, _words(table, *clauses), clauses, "rulebook")


def _phase(table: HordeTable, at: int) -> Card:
    phase = PHASES[at]
    chapter, clauses = book(table.rules).chapter(phase.chapter)
    ids = tuple(clause.id for clause in clauses)
    made = (("Chapter", f"{chapter.n}, {chapter.title}"), ("Step", f"{at + 1} of {len(PHASES)}"))
    return Card(phase.name, made, _words(table, *ids), ids, "rulebook")


def _track(table: HordeTable) -> Card:
    made = (("Now", turn.where(table)), ("Rounds", str(table.rules.knobs.rounds)))
    return Card("Time track", made, _words(table, "HH-TIME-01", "HH-END-01"), ("HH-TIME-01", "HH-END-01"), "rulebook")


def _phases(table: HordeTable) -> Card:
    made = tuple((str(i), phase.name) for i, phase in enumerate(PHASES, 1))
    return Card("A round", made, _words(table, "HH-SEQ-01", "HH-SEQ-02"), ("HH-SEQ-01", "HH-SEQ-02"), "rulebook")


def _hordes(table: HordeTable) -> Card:
    kinds = [table.card(horde).kind for horde in table.hordes]
    made: list[Fact] = [(kind.capitalize(), str(kinds.count(kind))) for kind in _KIND_CLAUSE if kind in kinds]
    made.append(("Hit Counters on the board", str(sum(horde.hits for horde in table.hordes))))
    ids = ("HH-HSEG-01", "HH-HSEG-02", "HH-HSEG-03")
    return Card("Hordes", tuple(made), _words(table, *ids), ids, "rulebook")


def _preview(table: HordeTable) -> Card | None:
    ended = turn.result(table)
    if ended:
        made = tuple((facts.seat_name(table, seat), str(score)) for seat, score in enumerate(ended.scores))
        return Card("Result", made, ended.says, ("HH-VICT-01", "HH-RUL-89"), "rulebook")
    if not table.round:
        return None
    next_one = chances.at_hand(table, None)
    if next_one is None:
        title, found = chances.threats(table)
        likely = tuple((f"{t.square} {t.text}", percent(t.chance)) for t in found if t.chance is not None)
        made = (("Pairs", str(len(found))),) if found else (("Now", "no Horde is next to a unit"),)
        words = "Our chance to come out of it, counted exactly."
        return Card(title, made, words, ("HH-ATK-02", "HH-RAID-02"), "house", likely)
    at, seat, horde, raid = next_one
    needed, exact = _fighting(table, at, horde)
    rule = ("HH-RAID-01", "HH-RAID-02", "HH-RAID-03") if raid else ("HH-ATK-02", "HH-ATK-03", "HH-ATK-06")
    words = "The odds are counted exactly, not sampled; Spells that are still to be cast are left out."
    return Card(
        chances.title(table, at, raid=raid),
        ((facts.seat_name(table, seat), name_of(at)), *needed),
        words,
        rule,
        "house",
        tuple(exact),
    )


def _board(table: HordeTable) -> Card:
    laid = list(table.tiles.values())
    made = [(name, str(laid.count(name))) for name in table.rules.terrain if name in laid]
    made.append(("Clear", str(table.size**2 - len(laid))))
    ids = ("HH-BOARD-01", "HH-BSET-01", "HH-ADJ-01")
    return Card("The board", tuple(made), _words(table, *ids), ids, "rulebook")


def _resources(table: HordeTable) -> Card:
    made = tuple(
        (name.capitalize(), listed([t.name for t in table.rules.terrain.values() if t.resource == name]))
        for name in RESOURCES
    )
    return Card("Seats", made, _words(table, "HH-RES-01"), ("HH-RES-01", "HH-VICT-01"), "rulebook")


PANELS: Final[Mapping[str, Callable[[HordeTable], Card | None]]] = {
    "track": _track,
    "phases": _phases,
    "hordes": _hordes,
    "preview": _preview,
    "board": _board,
    "seats": _resources,
}


def refuse(table: HordeTable, seat: int, part: str, source: str | None) -> str | None:
    """The choice somebody means who clicks a part that no legal choice targets, in notation; None when it means none."""
    at = square_of(table, part)
    if at is None:
        return None
    name = name_of(at)
    verb = {
        "settle": "settle",
        "fortify": "fortify",
        "train": "train",
        "attack": "attack",
        "settle_in": "start",
        "restart": "restart",
    }.get(table.step)
    if verb:
        return f"{verb} {name}"
    if table.step != "move":
        return None
    origin = square_of(table, source) if source else None
    if origin is None or origin == at:
        # A stack that is not lit: any step of it fails for the same reason.
        target = next(iter(adjacent(at, table.size)))
        return f"move {name} {name_of(target)} {max(1, table.players[seat].armies.get(at, 0))}"
    return f"move {name_of(origin)} {name} {max(1, unmoved(table, seat, origin))}"

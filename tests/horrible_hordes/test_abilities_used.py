"""The Abilities that are used, one experiment each: effect, price, limit with and without doublers, and no other moment."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

import pytest

from hordeplay.core.match import Match
from hordeplay.core.script import Ask
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes import line as line_of
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.table import HordeTable

Sort = Literal["spell", "activation", "free", "conversion", "once"]

PRINTED = HordeRules.load()
RESOURCES = ("stone", "wood", "food", "metal", "magic", "gold")
OTHER_PHASES = {"trade": "2 gold", "end": "9 food", "move": "1 food"}
"""Phases in which a question is asked when such chits are in hand."""


class Use(NamedTuple):
    """One use: where, by which verb after which answers, for what price, and what the table says afterwards."""

    clause: str
    name: str
    sort: Sort
    line: str
    """The prepared table; `%s` is where the Ability, the chits of its price and its uses are told."""
    verb: str
    price: str
    finds: str
    """What the line of the table after it contains (`!` before it: does not contain)."""
    before: tuple[object, ...] = ()
    after: tuple[object, ...] = ()
    not_in: tuple[str, ...] = ("trade", "end")
    """Phases in which it cannot be used."""
    limit: int = 1
    besides: str = ""
    """What else goes out of the hand (negative: comes in)."""


def sheet(use: Use, abilities: str = "", *, chits: str = "", used: int = 0, spent: bool = False) -> Match[HordeTable]:
    """The prepared table with these Abilities, `chits` in hand, and so many uses before."""
    parts = [f"only {abilities or use.name}"]
    if chits:
        parts.append(chits)
    if used:
        parts.append(f"uses {use.name} {used}")
    if spent:
        parts.append(f"spent {use.name}")
    return at(once(use.line % ", ".join(parts)), dice="ask")


def once(line: str) -> str:
    """The line with each chit of the first Kingdom told once: the last number counts."""
    sections = line.split(" | ")
    for i, section in enumerate(sections):
        if section.startswith("dwarves"):
            for name in RESOURCES:
                earlier = len(re.findall(rf"\b\d+ {name}\b", section)) - 1
                section = re.sub(rf"\b\d+ {name}\b", "", section, count=earlier) if earlier > 0 else section  # noqa: PLW2901 - step by step
            sections[i] = section
    return " | ".join(sections)


def carry_on(match: Match[HordeTable], answers: tuple[object, ...]) -> None:
    """A text is the choice of the seat that is asked, a tuple the faces of a roll."""
    for answer in answers:
        if isinstance(answer, str):
            match.play(answer)
        else:
            match.answer(answer)


def legal(match: Match[HordeTable], use: Use) -> bool:
    """Whether the use is legal after the answers that lead to it, at the step where the line stands or in its battle."""
    carry_on(match, use.before)
    return match.table.step in {use.line.partition(" ")[0], "combat"} and match.explain(use.verb) is None


SHOT = "attack | hordes: Gnoll Chieftain e6 2, Lich King d5 2, Frost Giant Family f5 2, Rat King h8 3 | dwarves: a1 settlement, e5 army, %s"
FIGHT = "attack | hordes: Gnoll Chieftain e5 2 | dwarves: a1 settlement, e5 2 army, %s"
BUILD = "dwarves: d4 settlement castle, d5 settlement, h8 settlement castle, 2 food 3 wood 4 stone, %s"
SEGMENT = "horde_segment | hordes: Rat King a9 3, Lich King j1 2 | dwarves: e5 settlement 2 army, %s | elves: h2 settlement army, knows Fighting Withdrawal"
USES = [
    Use("HH-ABL-07", "Druids", "conversion", "trade | dwarves: d4 settlement, 2 gold, %s", "swap wood magic Druids", "1 wood", "1 magic", not_in=(), limit=3, besides="-1 magic"),
    Use("HH-ABL-34", "Priests", "conversion", "trade | dwarves: d4 settlement, 2 gold, %s", "swap food magic Priests", "1 food", "1 magic", not_in=(), limit=3, besides="-1 magic"),
    Use("HH-ABL-39", "Marketplace", "conversion", "trade | dwarves: d4 settlement, 2 gold, %s", "swap wood metal Marketplace", "1 wood", "1 metal", not_in=(), besides="-1 metal"),
    Use("HH-ABL-08", "Alchemy", "spell", "end | dwarves: d4 settlement, 6 food, %s", "use Alchemy", "2 metal", "3 gold", not_in=(), besides="-3 gold"),
    Use("HH-ABL-35", "Craftsmen", "activation", "end | dwarves: d4 settlement, 6 food, %s", "use Craftsmen", "3 stone", "1 vt", not_in=()),
    Use("HH-ABL-41", "Friends", "once", "trade | dwarves: d4 settlement castle, 2 gold, %s", "use Friends", "", "d5 settlement", after=("gain settlement", "place d5"), not_in=()),
    Use("HH-ABL-17", "Mercenaries", "activation", f"train | {BUILD}", "hire h8 Mercenaries", "5 gold", "h8 settlement castle army"),
    Use("HH-ABL-68", "Golems", "spell", f"train | {BUILD}", "hire h8 Golems", "3 stone 2 magic", "h8 settlement castle army"),
    Use("HH-ABL-49", "Pioneers", "free", f"settle | {BUILD}, 4 food 6 wood | turn: built settlement 1", "extra settlement d6 Pioneers", "", "d6 settlement", besides="2 food 3 wood"),
    Use("HH-ABL-53", "Builders", "activation", f"settle | {BUILD}, 4 food 6 wood | turn: built settlement 1", "extra settlement d6 Builders", "1 gold", "d6 settlement", besides="2 food 3 wood"),
    Use("HH-ABL-53", "Builders", "activation", f"fortify | {BUILD}, 8 stone | turn: built castle 1", "extra castle d5 Builders", "1 gold", "d5 castle", besides="4 stone"),
    Use("HH-ABL-54", "Migration", "activation", "settle | dwarves: d4 settlement, h8 settlement castle, %s", "migrate d4 e4 Migration", "1 food", "e4 settlement"),
    Use("HH-ABL-71", "Gate", "spell", "move | hordes: Rat King j9 3 | dwarves: d4 settlement 2 army, %s", "carry d4 j9 Gate", "1 magic", "j9 army"),
    Use("HH-ABL-72", "Haste", "spell", "move | dwarves: d4 settlement 2 army, 2 food, %s", "enchant d4 Haste", "1 magic", "g4 2 army", after=("move d4 g4 2",), besides="1 food"),
    Use("HH-ABL-19", "Forced March", "activation", "attack | hordes: Rat King e4 1 | dwarves: d4 settlement 2 army, %s | turn: moved d4 2", "march d4 e4 2 Forced March", "1 food", "!Rat King", after=((10, 1), (1,))),
    Use("HH-ABL-20", "Fighting Withdrawal", "free", SEGMENT, "withdraw e5 e4 2 Fighting Withdrawal", "", "e4 2 army", not_in=("trade", "end", "move")),
    Use("HH-ABL-31", "Decoys", "activation", FIGHT, "cancel Decoys", "1 wood", "killed army 1", before=((1, 1), (7, 7))),
    Use("HH-ABL-32", "Field Fortifications", "activation", FIGHT, "cancel Field Fortifications", "1 stone", "killed army 1", before=((1, 1), (7, 7))),
    Use("HH-ABL-33", "Illusions", "spell", FIGHT, "cancel Illusions", "1 magic", "killed army 1", before=((1, 1), (7, 7))),
    Use("HH-ABL-63", "Divination", "spell", FIGHT, "reroll 2 Divination", "1 magic", "Gnoll Chieftain e5 1", before=((1, 1),), after=((6,), (1, 1))),
    Use("HH-ABL-81", "Oracles", "spell", FIGHT, "shift 2 1 Oracles", "1 magic", "Gnoll Chieftain e5 1", before=((1, 5),), after=((1, 1),)),
    Use("HH-ABL-66", "Lightning Strike", "spell", FIGHT, "strike Lightning Strike", "1 magic", "Gnoll Chieftain e5 1", after=((5,), (1, 1), (1,))),
    Use("HH-ABL-67", "Fireball", "spell", FIGHT, "strike Fireball", "1 magic", "Gnoll Chieftain e5 1", after=((7, 8), (1, 1), (1,))),
    Use("HH-ABL-73", "Bless", "spell", FIGHT, "enchant e5 Bless", "1 magic", "Gnoll Chieftain e5 1", after=((4, 5), (1, 1))),
    Use("HH-ABL-74", "Protection", "spell", FIGHT, "enchant e5 Protection", "1 magic", "killed army 1", after=((1, 1), (7, 8))),
    Use("HH-ABL-50", "Catapults", "activation", SHOT, "shoot e6 Catapults", "1 stone", "Gnoll Chieftain e6 1", after=((7,),)),
    Use("HH-ABL-51", "Ballistae", "activation", SHOT, "shoot e6 Ballistae", "1 wood", "Gnoll Chieftain e6 1", after=((7,),)),
    Use("HH-ABL-52", "Bombards", "activation", SHOT, "shoot e6 Bombards", "1 metal", "Gnoll Chieftain e6 1", after=((7,),)),
    Use("HH-ABL-64", "Twister", "spell", SHOT, "shoot e6 Twister", "1 magic", "Gnoll Chieftain e6 1", after=((7,),)),
    Use("HH-ABL-65", "Earthquake", "spell", SHOT, "shoot e6 Earthquake", "1 magic", "Gnoll Chieftain e6 1", after=((9, 8),)),
    Use("HH-ABL-77", "Holy Word", "spell", SHOT, "shoot d5 Holy Word", "1 magic", "Lich King d5 1", after=((5,),)),
    Use("HH-ABL-78", "Poison Cloud", "spell", SHOT, "shoot e6 Poison Cloud", "1 magic", "Gnoll Chieftain e6 1", after=((4,),)),
    Use("HH-ABL-79", "Bannish", "spell", SHOT, "shoot f5 Bannish", "1 magic", "Frost Giant Family f5 1", after=((6,),)),
    Use("HH-ABL-70", "Blizzard", "spell", SEGMENT, "freeze a9 Blizzard", "3 magic", "Rat King a9 3", after=("done",), not_in=()),
    Use("HH-ABL-75", "Holy Ground", "spell", SEGMENT, "close e5 Holy Ground", "2 magic", "closed: e5 -1", not_in=()),
    Use("HH-ABL-76", "Control", "spell", SEGMENT, "steer a9 Control", "4 magic", "Rat King b9 3", after=("done", "lead b9"), not_in=("trade", "end", "move")),
    Use("HH-ABL-80", "Destruction", "once", "trade | hordes: Rat King j9 3 | dwarves: d4 settlement castle, 2 gold, %s", "destroy j9 Destruction", "", "!Rat King", not_in=()),
    Use("HH-ABL-82", "Diplomacy", "activation", "end | dwarves: d4 settlement, 6 food, %s | elves: h2 settlement", "forbid c3 1 Diplomacy", "3 gold", "closed: c3 2", not_in=()),
]  # fmt: skip
IDS = [f"{use.clause}-{use.name}-{use.line.partition(' ')[0]}" for use in USES]


def hand(match: Match[HordeTable]) -> dict[str, int]:
    return {name: match.table.players[0].chits.of(name) for name in RESOURCES}  # type: ignore[arg-type]  # all are resources


def priced(text: str) -> dict[str, int]:
    words = text.split()
    return {name: int(n) for n, name in zip(words[::2], words[1::2], strict=True)}


@pytest.mark.parametrize("use", USES, ids=IDS)
def test_effect_and_price(use: Use) -> None:
    """HH-ABL-07 to HH-ABL-82, HH-LIMIT-06: it does what it says at its moment, for its price, and not without either."""
    match = sheet(use, chits=use.price)
    assert legal(match, use)
    had = hand(match)
    match.play(use.verb)
    carry_on(match, use.after)
    text = line_of(match.table)
    assert (use.finds[1:] not in text) if use.finds.startswith("!") else (use.finds in text), text
    assert match.table.players[0].uses.get(use.name) == 1 or match.table.round > 1
    assert (use.name in match.table.players[0].spent) == (use.sort == "once")
    paid, more = priced(use.price), priced(use.besides)
    assert hand(match) == {name: n - paid.get(name, 0) - more.get(name, 0) for name, n in had.items()}
    assert not legal(sheet(use, "Nets", chits=use.price), use), "without the Ability"
    if paid:
        short = " ".join(f"{n - 1} {name}" for name, n in paid.items() if n > 1)
        assert not legal(sheet(use, chits=short), use), "without its whole price"


@pytest.mark.parametrize("use", USES, ids=IDS)
def test_limit(use: Use) -> None:
    """HH-ABL-07 to HH-ABL-84, HH-LIMIT-01 to HH-LIMIT-06, HH-RUL-85: once a round, and once more by the right doubler only."""
    row = PRINTED.abilities[use.name]
    assert row.spell == (use.sort == "spell" or use.name == "Destruction")
    twice = {"spell": "Wizardry", "activation": "Leadership"}.get(use.sort, "")
    plenty = re.sub(r"\d+", lambda n: str(3 * int(n[0])), use.price)
    for doubler in ("Nets", "Wizardry", "Leadership"):
        for used in range(use.limit + 2):
            allowed = use.limit + (doubler == twice)
            match = sheet(use, f"{use.name} + {doubler}", chits=plenty, used=used)
            assert legal(match, use) == (used < allowed), (doubler, used)
    if use.sort == "once":
        for doubler in ("Nets", "Wizardry", "Leadership"):
            assert not legal(sheet(use, f"{use.name} + {doubler}", spent=True), use)


@pytest.mark.parametrize("use", USES, ids=IDS)
def test_no_other_moment(use: Use) -> None:
    """HH-ABL-17 to HH-ABL-79: in the Trade, Move or End Phase of the own turn it is refused."""
    for phase in use.not_in:
        plenty = re.sub(r"\d+", lambda n: str(3 * int(n[0])), use.price)
        sheet = f"only {use.name}, {plenty + ', ' if plenty else ''}{OTHER_PHASES[phase]}"
        rest = re.sub(r"( \| )?turn: [^|]*", "", use.line.partition(" | ")[2] % sheet)
        match = at(once(f"{phase} | {rest}"), dice="ask")
        assert match.table.step == phase
        assert isinstance(match.request, Ask)
        assert match.explain(use.verb) is not None, phase

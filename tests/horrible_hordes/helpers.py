"""Steps of a prepared table played by hand: dice as tuples, decisions as text."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from hordeplay.core.cards import Cards
from hordeplay.core.choice import Choice
from hordeplay.core.oracle import outcomes
from hordeplay.core.script import OVER, Answer, Ask, Chance, Event, Play, Step
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.squares import name_of, read_square
from hordeplay.games.horrible_hordes.model.table import Battle, Chits, Horde, HordeTable, Player
from hordeplay.games.horrible_hordes.rules.attack import attack, combat
from hordeplay.games.horrible_hordes.rules.hordes import horde_move, horde_segment
from hordeplay.games.horrible_hordes.rules.moving import move
from hordeplay.games.horrible_hordes.rules.raid import raid, raid_segment
from hordeplay.games.horrible_hordes.rules.spawning import spawn


def stop(table: HordeTable) -> str:
    """Stands for every step of the other chapters."""
    return OVER


STEPS: Mapping[str, Step[HordeTable]] = {
    "move": move,
    "attack": attack,
    "combat": combat,
    "spawn": spawn,
    "horde_segment": horde_segment,
    "horde_move": horde_move,
    "raid_segment": raid_segment,
    "raid": raid,
    "research": stop,
    "end": stop,
    "restart": stop,
    "halt": stop,
}


def sq(name: str) -> int:
    return read_square(name)


def play(table: HordeTable, *answers: object) -> Play[HordeTable]:
    """The table after these answers: a tuple or number is chance's, a text the asked seat's."""
    table.log = []
    going = Play(table, STEPS)
    for answer in answers:
        tell(going, answer)
    return going


class Card(NamedTuple):
    """A drawn card, to tell it from a decision."""

    name: str


def tell(going: Play[HordeTable], answer: object) -> None:
    request = going.request
    if isinstance(answer, Card):
        going.send(Answer(None, answer.name))
        return
    if isinstance(request, Ask):
        choice = request.read(answer) if isinstance(answer, str) else answer
        assert isinstance(choice, Choice)
        going.send(Answer(request.seats[0], choice))
    else:
        going.send(Answer(None, answer))


def asked(going: Play[HordeTable]) -> Ask[Choice]:
    assert isinstance(going.request, Ask), going.request
    return going.request


def texts(going: Play[HordeTable]) -> list[str]:
    """Every legal choice, as text."""
    return [str(choice) for choice in asked(going).options()]


def refusal(going: Play[HordeTable], text: str) -> str:
    """The clause that forbids a choice, or nothing."""
    request = asked(going)
    why_not = request.why_not(request.read(text), request.seats[0])
    return why_not.rule if why_not else ""


def rolls(going: Play[HordeTable]) -> int:
    """How many dice are waited for."""
    assert isinstance(going.request, Chance)
    return int(getattr(going.request, "n", 0))


def events_of(going: Play[HordeTable], what: str) -> list[dict[str, object]]:
    """The facts of these events, without the names that the seats had."""
    return [without_names(event) for event in going.table.log or [] if event.what == what]


def without_names(event: Event) -> dict[str, Any]:
    """The facts of an event that tell what it did."""
    return {name: fact for name, fact in event.facts.items() if name != "kingdoms"}


def bare(
    units: str = "",
    hordes: str = "",
    step: str = "attack",
    *,
    abilities: str = "",
    chits: str = "0 0 0 0 0 0",
    ground: str = "",
    rules: HordeRules | None = None,
    others: str = "",
) -> HordeTable:
    """A table with one seat (or two) on Clear ground; `ground` as `d4 Hills, e5 Swamp`."""
    rules = rules or printed()
    players = [player(units, chits, abilities)]
    if others:
        players.append(player(others))
    placed = [
        Horde(" ".join(words[:-2]), sq(words[-2]), int(words[-1]))
        for words in (word.split() for word in filter(None, hordes.split(", ")))
    ]
    seen = {horde.name: 0 for horde in placed}
    names = [card.name for card in rules.hordes.values() if card.set == "basic" or card.name in seen]
    left = len(names) - len(seen)
    cards = Cards.of(dict.fromkeys(names, "horde"), seen, {"hordes": [{"horde": left}] if left else []})
    table = HordeTable(rules, step, cards, players, hordes=placed)
    table.order = list(range(len(players)))
    table.round = 5
    for word in filter(None, ground.split(", ")):
        at, _, tile = word.partition(" ")
        table.tiles[sq(at)] = tile
    return table


def player(units: str, chits: str = "0 0 0 0 0 0", abilities: str = "") -> Player:
    """Units as `b4 S, d4 SC3`: S Settlement, C Castle, T Wizards Tower, a number of Armies."""
    someone = Player(chits=Chits(*map(int, chits.split())), abilities=[name for name in abilities.split(", ") if name])
    for word in filter(None, units.split(", ")):
        name, what = word.split()
        for kind, store in (("S", someone.settlements), ("C", someone.castles), ("T", someone.towers)):
            if kind in what:
                store[sq(name)] = what.count(kind)
        if armies := what.strip("SCT"):
            someone.armies[sq(name)] = int(armies)
    return someone


@cache
def printed() -> HordeRules:
    return HordeRules.load()


def raided(units: str, horde: str, rules: HordeRules | None = None) -> HordeTable:
    """A raid about to begin on e5: units as `SC2`."""
    return bare(f"e5 {units}", horde, "raid_segment", rules=rules)


def ends(table: HordeTable) -> dict[str, Fraction]:
    """How the battle or raid on e5 of this table ends, by expanding the steps themselves."""

    def over(stand: HordeTable) -> str | None:
        if stand.step not in {"research", "restart"}:
            return None
        alive = stand.players[0].holds(sq("e5"))
        horde = stand.horde_at(sq("e5"))
        if horde is None:
            return "win" if alive else "mutual"
        return "stalemate" if alive else "loss"

    def forget(stand: HordeTable) -> None:
        if stand.battle is not None:
            stand.battle.round = min(stand.battle.round, 1)
            stand.battle.killed.clear()
        for one in stand.players:
            one.lost.clear()

    law = outcomes(table, STEPS, over, forget=forget)
    return {str(key): chance for key, chance in law.items()}


def at_war_with(table: HordeTable, seat: int = 0, at: str = "e5", *, raid: bool = False) -> HordeTable:
    """The same table in the middle of a battle."""
    table.step = "combat"
    table.battle = Battle(seat, sq(at), raid=raid, then="halt")
    return table


__all__ = [
    "OVER",
    "STEPS",
    "Card",
    "asked",
    "at_war_with",
    "bare",
    "ends",
    "events_of",
    "name_of",
    "play",
    "player",
    "printed",
    "raided",
    "refusal",
    "rolls",
    "sq",
    "stop",
    "tell",
    "texts",
]  # fmt: skip

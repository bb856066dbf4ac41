"""What a seat is shown before the game goes on: a raid on its own units, once it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from hordeplay.core.english import counted, joined, listed, plural
from hordeplay.core.language import message, tr
from hordeplay.core.scene import Card
from hordeplay.core.script import Event

from ..model.squares import name_of
from ..model.table import HordeTable
from .names import seat_name

_UNITS = (("castles", "Castle"), ("armies", "Army"), ("settlements", "Settlement"))

_ONE = {"Castle": message("a Castle"), "Army": message("an Army"), "Settlement": message("a Settlement")}

MOST_ROLLS = 6
"""Of a longer battle the last rolls are shown."""


@dataclass(slots=True)
class _Raid:
    """A raid as far as it is told."""

    whose: str
    horde: str
    at: int
    hits: int
    """What the Horde has left."""
    stood: dict[str, int]
    fallen: dict[str, int] = field(default_factory=lambda: {key: 0 for key, _ in _UNITS})
    rolls: list[tuple[str, str]] = field(default_factory=list)
    """Who rolled, and how the dice fell."""
    castle_hits: int = 0
    """How many hits the Castles there took."""
    taken_back: int = 0
    """How many hits the seat had not counted."""
    outcome: list[str] = field(default_factory=list)
    over: bool = False


def befell(table: HordeTable, seat: int, before: Sequence[Event], now: Sequence[Event]) -> Card | None:
    """The raid on a seat that has ended just now: who raided what, the dice, and what was lost; None where none has.

    `before` is what was told earlier in the round.

    >>> from hordeplay.games.horrible_hordes import at
    >>> table = at(dwarves="d4 settlement").table
    >>> raids = [Event("HH-RAID-01", "raids", {"seat": 0, "at": 45, "horde": "Rat King", "hits": 2, "castles": 1,
    ...     "armies": 1, "settlements": 1})]
    >>> ends = [Event("HH-RAID-02", "rolls", {"seat": 0, "at": 45, "dice": [8, 3, 9], "hits": 2}),
    ...     Event("HH-ATK-05", "horde_rolls", {"at": 45, "horde": "Rat King", "dice": [2, 7], "hits": 1,
    ...     "on": [0, 1, 0]}),
    ...     Event("HH-RAID-03", "falls", {"seat": 0, "at": 45, "castles": 0, "armies": 1, "settlements": 0}),
    ...     Event("HH-RAID-05", "destroyed", {"seat": 0, "at": 45, "horde": "Rat King", "vt": 1})]
    >>> card = befell(table, 0, raids, ends)
    >>> card.title, card.words
    ('Rat King raided d4', 'Dwarves lost 1 Army. Rat King is destroyed, +1 VT.')
    >>> card.facts[1:]
    (('Dwarves rolled', '8, 3 and 9: 2 hits'), ('Rat King rolled', '2 and 7: 1 hit, on an Army'))
    >>> befell(table, 0, [*raids, *ends], []) is None
    True
    """
    events = [*before, *now]
    starts = [i for i, event in enumerate(events) if event.what == "raids"]
    for start, end in reversed([*pairwise([*starts, len(events)])]):
        if events[start].facts["seat"] != seat:
            continue
        raid = _begun(table, events[start])
        for i in range(start + 1, end):
            was_over = raid.over
            _tell(seat, raid, events[i])
            if raid.over and not was_over and i < len(before):
                break  # it was shown then
        else:
            if raid.over:
                return _card(raid)
    return None


def _begun(table: HordeTable, event: Event) -> _Raid:
    facts = event.facts
    whose = seat_name(table, facts["seat"], facts.get("kingdoms"))
    return _Raid(whose, facts["horde"], facts["at"], facts["hits"], {key: facts[key] for key, _ in _UNITS})


def _tell(seat: int, raid: _Raid, event: Event) -> None:
    """What an event after its beginning adds to a raid."""
    facts = event.facts
    if event.what == "wiped_out" and facts["seat"] == seat:
        raid.outcome.append(tr("The last Settlement is gone"))
    if facts.get("at") != raid.at:
        return
    match event.what:
        case "rolls" | "strikes" if facts["seat"] == seat:
            raid.rolls.append((tr("{whose} rolled", whose=raid.whose), _dice(event)))
        case "horde_rolls":
            on = facts.get("on", (0, 0, 0))  # of several seats at war nobody tells whose units they were
            raid.rolls.append((tr("{horde} rolled", horde=raid.horde), joined(_dice(event), _aimed(raid, on))))
            raid.castle_hits += on[0]
        case "cancels" if facts["seat"] == seat:
            raid.taken_back += 1
        case "falls" if facts["seat"] == seat:
            for key, _ in _UNITS:
                raid.fallen[key] += facts[key]
            raid.over = raid.over or raid.fallen == raid.stood
        case "hit":
            raid.hits = facts["left"]
        case "grows":
            raid.hits = facts["hits"]
        case "rallies" if facts["seat"] == seat:
            raid.outcome.append(tr("{armies} rallied", armies=counted(facts["n"], "Army")))
        case "destroyed":
            vt = tr(", +{vt} VT", vt=facts["vt"]) if facts["vt"] else ""
            raid.outcome.append(tr("{horde} is destroyed{vt}", horde=raid.horde, vt=vt))
            raid.hits, raid.over = 0, True
        case "stalemate":
            raid.outcome.append(tr("Nobody can hit"))
            raid.over = True


def _dice(event: Event) -> str:
    hits = event.facts["hits"]
    return f"{listed([str(face) for face in event.facts['dice']])}: {(counted(hits, 'hit') if hits else tr('no hit'))}"


def _aimed(raid: _Raid, on: Sequence[int]) -> str:
    """Which units the hits of a roll were on."""
    kinds = [(n, raid.stood[key], word) for n, (key, word) in zip(on, _UNITS, strict=True) if n]
    units = [plural(word) if n > 1 and stood > 1 else tr(_ONE[word]) for n, stood, word in kinds]
    if len(kinds) < 2:
        return tr("on {units}", units=units[0]) if units else ""
    return listed([tr("{n} on {unit}", n=n, unit=unit) for (n, _, _), unit in zip(kinds, units, strict=True)])


def _card(raid: _Raid) -> Card:
    lost = _units(raid.fallen)
    says = [tr("{whose} lost {lost}", whose=raid.whose, lost=lost or tr("nothing"))]
    if raid.taken_back:
        says.append(tr("{hits} did not count", hits=counted(raid.taken_back, "hit")))
    elif raid.castle_hits and not raid.fallen["castles"]:
        hits = counted(raid.castle_hits, "hit")
        alone = raid.stood["castles"] == 1
        says.append(
            tr("The Castle took {hits} and stands", hits=hits)
            if alone
            else tr("A Castle took {hits} and stands", hits=hits)
        )
    says += raid.outcome
    if raid.hits:
        says.append(
            tr("{horde} stays with {hit_counters}", horde=raid.horde, hit_counters=counted(raid.hits, "Hit Counter"))
        )
    facts = ((tr("There stood"), _units(raid.stood)), *raid.rolls[-MOST_ROLLS:])
    return Card(
        tr("{horde} raided {at}", horde=raid.horde, at=name_of(raid.at)),
        facts,
        f"{'. '.join(says)}.",
        ("HH-RAID-02", "HH-RAID-04"),
    )


def _units(units: dict[str, int]) -> str:
    return listed([counted(units[key], word) for key, word in _UNITS if units[key]])

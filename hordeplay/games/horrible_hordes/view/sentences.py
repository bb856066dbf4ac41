"""What happened, in one plain sentence each, and which parts of the picture it touched.

Names, numbers and words come from the event's facts and the rules; nothing that a knob can turn is typed here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

from hordeplay.core.english import counted, listed
from hordeplay.core.scene import SEAT_COLOURS
from hordeplay.core.script import Event

from ..model.content import RESOURCES
from ..model.ruleset import HordeRules
from ..model.squares import name_of
from ..model.table import HordeTable
from .ids import round_part, seat_part, square_part
from .names import chits_in_words, seat_name

Facts: TypeAlias = Mapping[str, Any]  # numbers, names, squares: whatever the rule tells
Sentence: TypeAlias = Callable[["Happening"], str]

BUILT = ("HH-SETTLE-05", "HH-FORT-04", "HH-TOWER-03", "HH-RUL-30")
"""Clauses under which a building was paid for; under all others it came free of charge."""

_SOURCE = {"HH-INC-02": " from the land", "HH-TOWER-04": " from Wizards Towers"}
"""Where income comes from that no Ability brings."""

_WHY = {
    "HH-HSEG-04": "against an undefended Settlement",
    "HH-HSEG-05": "against a Settlement with Armies",
    "HH-HSEG-06": "against Armies in the open",
    "HH-HSEG-07": "against a Castle without Armies",
    "HH-HSEG-08": "against a Castle with Armies",
    "HH-RUL-77": "as it was led",
    "HH-RUL-49": "as nobody could win",
}
"""Why a Horde went where it went, by clause."""


_ROLLED = {
    "HH-SETUP-01": ", rolled for the order of play,",
    "HH-SETUP-02": ", rolled for a first Settlement,",
    "HH-SETUP-06": ", rolled for the square of a first Horde,",
    "HH-EVT-01": ", rolled for the event,",
    "HH-ETAB-01": ", rolled for the chits of the event,",
    "HH-SPAWN-01": ", rolled for the square of a Horde,",
    "HH-HSEG-02": ", rolled for the order of the Hordes,",
    "HH-ATK-02": ", rolled in the battle,",
}
"""What dice were rolled for that somebody touches, by clause."""


class Happening:
    """An event with its table: the words that sentences are made of."""

    def __init__(self, table: HordeTable, event: Event) -> None:
        self.table = table
        self.rule = event.rule
        self.facts: Facts = event.facts

    def __getitem__(self, name: str) -> Any:  # as Facts
        return self.facts[name]

    @property
    def who(self) -> str:
        """The seat's name."""
        return self.name(self.facts["seat"])

    def seat(self, name: str) -> str:
        """The name of another seat of the event."""
        return self.name(self.facts[name])

    def name(self, seat: int) -> str:
        """What a seat was called when it happened: after a restart its Kingdom is another one."""
        return seat_name(self.table, seat, self.facts.get("kingdoms"))

    @property
    def at(self) -> str:
        """The square in notation."""
        return name_of(self.facts["at"])

    def square(self, name: str) -> str:
        """Another square of the event."""
        return name_of(self.facts[name])

    @property
    def dice(self) -> str:
        """The dice as they fell."""
        return listed([str(value) for value in self.facts["dice"]]) or "nothing"

    @property
    def hits(self) -> str:
        """How many hits."""
        return counted(self.facts["hits"], "hit") if self.facts["hits"] else "no hit"

    @property
    def units(self) -> str:
        """Castles, Armies and Settlements of the event."""
        kinds = (("castles", "Castle"), ("armies", "Army"), ("settlements", "Settlement"))
        return listed([counted(self.facts[key], word) for key, word in kinds if self.facts.get(key)]) or "no unit"

    @property
    def through(self) -> str:
        """The Ability behind the event's clause, in brackets."""
        name = self.facts.get("ability") or next(
            (ability.name for ability in self.table.rules.abilities.values() if ability.clause == self.rule), ""
        )
        return f" ({name})" if name else ""

    def chits(self, name: str = "chits") -> str:
        """Chits in words: `2 Food and 1 Wood`."""
        return chits_in_words(self.facts[name])


def _placed(e: Happening) -> str:
    unit = "Wizards Tower" if e["unit"] == "tower" else e["unit"].capitalize()
    return f"{e.who} built a {unit} on {e.at}." if e.rule in BUILT else f"{e.who} put a free {unit} on {e.at}."


def _trains(e: Happening) -> str:
    verb = "trained" if e.rule == "HH-TRAIN-03" else "hired"
    return f"{e.who} {verb} {counted(e['n'], 'Army')} on {e.at}{e.through}."


def _event(e: Happening) -> str:
    name = e["event"]
    words, row = event_words(e.table.rules, name), e.table.rules.events[name]
    knobs = e.table.rules.knobs
    printed = knobs.event_source != "deck10" and set(knobs.event_weights) == {1}  # then the die shows the row's number
    number = f"Event {row.face}" if printed else "Event"
    if words[0].isdigit():  # it befalls everybody
        return f"{number} of {e.who}, {name}: {words}"
    return f"{number}, {name}: {e.who} {words[0].lower()}{words[1:]}"


@lru_cache(maxsize=100)
def event_words(rules: HordeRules, name: str) -> str:
    """What a row of the Event Table does, in a sentence: the log of every frame tells some."""
    return rules.events[name].in_words(rules.knobs)


def _by_event(e: Happening) -> str:
    return " from the event" if e.rule == "HH-ETAB-01" else ""


def _kingdom(e: Happening) -> str:
    was = e.facts.get("was")
    if was:
        return f"{was} were wiped out: they start again as {e['kingdom']}."
    return f"{SEAT_COLOURS[e['seat']].capitalize()} became {e['kingdom']}."


def _gain_lost(e: Happening) -> str:
    if e["unit"] == "ability":
        return f"{e.who} had every Ability already."
    return f"There was no place for the free {e['unit'].capitalize()} of {e.who}."


def _initiative(e: Happening) -> str:
    place = e.facts.get("place", 1)
    return (
        f"{e.who} rolled {e['roll']} for {'the first turn' if place == 1 else f'place {place} in the order of play'}."
    )


def _reroll(e: Happening) -> str:
    if e["seat"] < 0:
        return f"{e.at} is no place for a first Horde: roll again."
    return f"{e.who} rolled {e.at}, which is no place to start: roll again."


def _raid_segment(e: Happening) -> str:
    squares = listed([name_of(at) for at in e["raids"]])
    return f"Raids are due on {squares}." if squares else "No Horde meets a unit: there are no raids."


def _moves(e: Happening) -> str:
    return f"{e.who} moved {counted(e['armies'], 'Army')} from {e.square('origin')} to {e.square('target')}."


def _horde_moves(e: Happening) -> str:
    why, way = _WHY.get(e.rule), f"from {e.square('origin')} to {e.square('target')}"
    if e.rule == "HH-HSEG-09":
        return f"{e['horde']} wandered {way}."
    return f"{e['horde']} moved {way}{f', {why}' if why else ''}."


def _closes(e: Happening) -> str:
    whom = "everybody" if e["opponent"] < 0 else e.seat("opponent")
    return f"{e.who} closed {e.at} to {whom} until the round ends{e.through}."


def _starts_with(e: Happening) -> str:
    lacking = f", {e['lacking'].capitalize()} excepted" if e["lacking"] else ""
    return f"{e.who} started with {counted(e['each'], 'chit')} of each type{lacking}."


def _raids(e: Happening) -> str:
    return f"{e['horde']} raided {e.who} on {e.at}: {counted(e['hits'], 'Hit Counter')} against {e.units}."


def _destroyed(e: Happening) -> str:
    gain = f" and gained {e['vt']} VT" if e["vt"] else ""
    return f"{e.who} destroyed {e['horde']} on {e.at}{gain}."


def _wiped_out(e: Happening) -> str:
    stays = f", {e['vt']} VT stay" if e["vt"] > 1 else ", 1 VT stays" if e["vt"] else ""
    again = f"; they start again with {_new_start(e.table)}" if e.facts.get("again") else ""
    return f"{e.who} were wiped out with their last Settlement: all units and Abilities are gone{stays}{again}."


def _new_start(table: HordeTable) -> str:
    """What somebody has who starts again (HH-WIPE-01, HH-WIPE-04)."""
    knobs = table.rules.knobs
    castles, armies = min(knobs.start_castles, knobs.castles_per_space), min(knobs.start_armies, knobs.stack_limit)
    types = len(RESOURCES) - (knobs.start_chits != "all_six")
    has = ((castles, "Castle"), (armies, "Army"), (types * knobs.start_chits_each, "chit"))
    return listed(["a Settlement", *(counted(n, word) for n, word in has if n)])


def _touched(e: Happening) -> str:
    roll = f" of {e.dice}{_ROLLED.get(e['roll'], '')}" if "dice" in e.facts else ""
    return f"{e.who} turned die {e['die']}{roll} from {e['was']} to {e['now']}{e.through}."


SENTENCES: Final[Mapping[str, Sentence]] = {
    # setup
    "tiles_laid": lambda e: f"{counted(e['tiles'], 'tile')} were laid.",
    "initiative": _initiative,
    "order": lambda e: f"Order of play: {', '.join(map(e.name, e['order']))}.",
    "reroll": _reroll,
    "founds": lambda e: f"{e.who} founded a first Settlement on {e.at}.",
    "stations": lambda e: f"{e.who} started with {e.units} on {e.at}.",
    "starts_with": _starts_with,
    "kingdom": _kingdom,
    # turn
    "round": lambda e: f"Round {e['round']} begins.",
    "round_over": lambda e: f"Round {e['round']} is over.",
    "turn": lambda e: f"The turn of {e.who} in round {e['round']} begins.",
    "event": _event,
    "takes": lambda e: f"{e.who} took {e.chits()}.",
    "income": lambda e: f"{e.who} got {e.chits()}{e.through or _SOURCE.get(e.rule, '')}.",
    "gains": lambda e: f"{e.who} gained {e['n']} {e['resource'].capitalize()}{_by_event(e)}{e.through}.",
    "gains_vt": lambda e: f"{e.who} gained {e['n']} VT{_by_event(e)}{e.through}.",
    "gain_lost": _gain_lost,
    "buys": lambda e: f"{e.who} bought 1 {e['resource'].capitalize()} for {e['gold']} Gold.",
    "offers": lambda e: f"{e.who} offered {e.seat('partner')} {e.chits('gives')} for {e.chits('wants')}.",
    "accepts": lambda e: f"{e.who} accepted.",
    "declines": lambda e: f"{e.who} declined.",
    "placed": _placed,
    "migrates": lambda e: f"{e.who} shifted a Settlement from {e.square('origin')} to {e.square('target')}.",
    "trains": _trains,
    "skips": lambda e: f"{e.who} did without {e['ability']} this turn.",
    "moves": _moves,
    "learns": lambda e: f"{e.who} learned {e['ability']}{_by_event(e)}.",
    "pays": lambda e: f"{e.who} paid {e.chits()}.",
    "discards": lambda e: f"{e.who} discarded {e.chits()}.",
    # Abilities
    "uses": lambda e: f"{e.who} used {e['ability']}{f' for {e.chits()}' if e.facts.get('chits') else ''}.",
    "swaps": lambda e: f"{e.who} swapped {e['give'].capitalize()} for {e['get'].capitalize()}{e.through}.",
    "enchants": lambda e: f"{e.who} cast {e['ability']} on the stack on {e.at}.",
    "freezes": lambda e: f"{e.who} held the Horde on {e.at} in its place{e.through}.",
    "steers": lambda e: f"{e.who} will lead the Horde on {e.at}{e.through}.",
    "closes": _closes,
    "touched": _touched,
    # battle
    "battle": lambda e: (
        f"{e.who} attacked {e['horde']} on {e.at}: {e.units} against {counted(e['hits'], 'Hit Counter')}."
    ),
    "raid_segment": _raid_segment,
    "raids": _raids,
    "rolls": lambda e: f"{e.who} rolled {e.dice}: {e.hits}.",
    "strikes": lambda e: f"{e.who} struck{' first' * (e.rule == 'HH-RUL-59')} with {e.dice}{e.through}: {e.hits}.",
    "shoots": lambda e: f"{e.who} shot at {e['horde']} on {e.at} with {e.dice}{e.through}: {e.hits}.",
    "horde_rolls": lambda e: f"{e['horde']} rolled {e.dice}: {e.hits}.",
    "cancels": lambda e: f"{e.who} took a hit back{e.through}.",
    "hit": lambda e: f"{e['horde']} lost {counted(e['hits'], 'Hit Counter')}, {e['left'] or 'none'} left.",
    "falls": lambda e: f"{e.who} lost {e.units} on {e.at}.",
    "war": lambda e: f"{e.who} went to war with {e.seat('opponent')} on {e.at} with {counted(e['armies'], 'Army')}.",
    "war_over": lambda e: f"The battle of {e.who} and {e.seat('opponent')} on {e.at} was over.",
    "grows": lambda e: f"{e['horde']} grew by {e['gain']} to {counted(e['hits'], 'Hit Counter')}.",
    "destroyed": _destroyed,
    "rallies": lambda e: f"{counted(e['n'], 'Army')} of {e.who} rallied on {e.at}{e.through}.",
    "stalemate": lambda e: f"Nobody can hit on {e.at}: the battle of {e.who} with {e['horde']} ended undecided.",
    # Hordes
    "appears": lambda e: f"{e['horde']} appeared on {e.at} with {counted(e['hits'], 'Hit Counter')}.",
    "blocked": lambda e: f"{e['horde']} found no room on {e.at} and went back to the pool.",
    "pool_empty": lambda _: "No Horde is left in the pool.",
    "frozen": lambda e: f"{e['horde']} had to stay on {e.at}.",
    "horde_moves": _horde_moves,
    # losing
    "wiped_out": _wiped_out,
    "quits": lambda e: f"{e.who} left the game{', as no round is left' * (e.rule == 'HH-RUL-103')}.",
}
"""A sentence for every kind of event of the game."""


def say(table: HordeTable, event: Event) -> str:
    """An event in one sentence; one that nobody has a sentence for still says its facts.

    >>> from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
    >>> from hordeplay.games.horrible_hordes.rules.setup import start
    >>> table = start(HordeRules.load(), 2)
    >>> say(table, Event("HH-SETUP-01", "initiative", {"seat": 1, "roll": 7}))
    'Amber rolled 7 for the first turn.'
    >>> say(table, Event("", "sings_loudly", {"seat": 0, "at": 45, "n": 2}))
    'Iris: sings loudly, at d4, n 2.'
    """
    happening = Happening(table, event)
    sentence = SENTENCES.get(event.what)
    return _anyhow(happening, event.what) if sentence is None else sentence(happening)


def _anyhow(e: Happening, what: str) -> str:
    words = [what.replace("_", " ")]
    for key, fact in e.facts.items():
        if key not in {"seat", "kingdoms"}:
            words.append(f"{key} {name_of(fact)}" if key in _SQUARES else f"{key} {fact}")
    who = f"{e.who}: " if e.facts.get("seat", -1) >= 0 else ""
    return f"{who}{', '.join(words)}."


_SQUARES = ("at", "origin", "target")

_ON_SHEET = frozenset(
    [
        "takes",
        "income",
        "gains",
        "gains_vt",
        "buys",
        "offers",
        "accepts",
        "declines",
        "learns",
        "pays",
        "discards",
        "swaps",
        "uses",
        "skips",
        "kingdom",
        "starts_with",
        "wiped_out",
        "leaves",
        "turn",
        "initiative",
    ]
)


def targets(table: HordeTable, event: Event) -> tuple[str, ...]:
    """The parts of the picture that an event changed: squares, and the sheet where it shows.

    >>> targets(None, Event("", "moves", {"seat": 0, "origin": 45, "target": 59, "armies": 2}))
    ('sq-d4', 'sq-d5')
    """
    facts = event.facts
    parts = [square_part(facts[key]) for key in _SQUARES if facts.get(key, -1) >= 0]
    if event.what == "raid_segment":
        parts += map(square_part, facts["raids"])
    if event.what == "round":
        parts.append(round_part(facts["round"]))
    if (event.what in _ON_SHEET or (event.what == "destroyed" and facts.get("vt"))) and facts.get("seat", -1) >= 0:
        parts.append(seat_part(facts["seat"]))
    return tuple(parts)

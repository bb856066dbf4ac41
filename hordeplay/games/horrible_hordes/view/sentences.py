"""What happened, in one plain sentence each, and which parts of the picture it touched.

Names, numbers and words come from the event's facts and the rules; nothing that a knob can turn is typed here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from hordeplay.core.english import counted, listed, within
from hordeplay.core.language import cached_by_language, message, tr
from hordeplay.core.script import Event

from ..model.content import RESOURCES
from ..model.ruleset import HordeRules
from ..model.squares import name_of
from ..model.table import HordeTable
from ..model.words import chit_name, unit_name
from .ids import round_part, seat_part, square_part
from .names import chits_in_words, colour_name, seat_name

Facts: TypeAlias = Mapping[str, Any]  # numbers, names, squares: whatever the rule tells
Sentence: TypeAlias = Callable[["Happening"], str]

BUILT = ("HH-SETTLE-05", "HH-FORT-04", "HH-TOWER-03", "HH-RUL-30")
"""Clauses under which a building was paid for; under all others it came free of charge."""

_SOURCE = {"HH-INC-02": message(" from the land"), "HH-TOWER-04": message(" from Wizards Towers")}
"""Where income comes from that no Ability brings."""

_WHY = {
    "HH-HSEG-04": message("against an undefended Settlement"),
    "HH-HSEG-05": message("against a Settlement with Armies"),
    "HH-HSEG-06": message("against Armies in the open"),
    "HH-HSEG-07": message("against a Castle without Armies"),
    "HH-HSEG-08": message("against a Castle with Armies"),
    "HH-RUL-77": message("as it was led"),
    "HH-RUL-49": message("as nobody could win"),
}
"""Why a Horde went where it went, by clause."""


_ROLLED = {
    "HH-SETUP-01": message(", rolled for the order of play,"),
    "HH-SETUP-02": message(", rolled for a first Settlement,"),
    "HH-SETUP-06": message(", rolled for the square of a first Horde,"),
    "HH-EVT-01": message(", rolled for the event,"),
    "HH-ETAB-01": message(", rolled for the chits of the event,"),
    "HH-SPAWN-01": message(", rolled for the square of a Horde,"),
    "HH-HSEG-02": message(", rolled for the order of the Hordes,"),
    "HH-ATK-02": message(", rolled in the battle,"),
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
        return listed([str(value) for value in self.facts["dice"]]) or tr("nothing")

    @property
    def hits(self) -> str:
        """How many hits."""
        return counted(self.facts["hits"], "hit") if self.facts["hits"] else tr("no hit")

    @property
    def units(self) -> str:
        """Castles, Armies and Settlements of the event."""
        kinds = (("castles", "Castle"), ("armies", "Army"), ("settlements", "Settlement"))
        return listed([counted(self.facts[key], word) for key, word in kinds if self.facts.get(key)]) or tr("no unit")

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
    unit = unit_name(e["unit"])
    return (
        tr("{who} built a {unit} on {at}.", who=e.who, unit=unit, at=e.at)
        if e.rule in BUILT
        else tr("{who} put a free {unit} on {at}.", who=e.who, unit=unit, at=e.at)
    )


def _trains(e: Happening) -> str:
    armies = counted(e["n"], "Army")
    if e.rule == "HH-TRAIN-03":
        return tr("{who} trained {armies} on {at}{through}.", who=e.who, armies=armies, at=e.at, through=e.through)
    return tr("{who} hired {armies} on {at}{through}.", who=e.who, armies=armies, at=e.at, through=e.through)


def _event(e: Happening) -> str:
    name = e["event"]
    words, row = event_words(e.table.rules, name), e.table.rules.events[name]
    knobs = e.table.rules.knobs
    printed = knobs.event_source != "deck10" and set(knobs.event_weights) == {1}  # then the die shows the row's number
    event = tr("Event {face}", face=row.face) if printed else tr("Event")
    if words[0].isdigit():  # it befalls everybody
        return tr("{event} of {who}, {name}: {words}", event=event, who=e.who, name=name, words=words)
    return tr("{event}, {name}: {who} {words}", event=event, name=name, who=e.who, words=within(words))


@cached_by_language(100)
def event_words(rules: HordeRules, name: str) -> str:
    """What a row of the Event Table does, in a sentence: the log of every frame tells some."""
    return rules.events[name].in_words(rules.knobs)


def _by_event(e: Happening) -> str:
    return tr(" from the event") if e.rule == "HH-ETAB-01" else ""


def _kingdom(e: Happening) -> str:
    was = e.facts.get("was")
    if was:
        return tr("{was} were wiped out: they start again as {kingdom}.", was=was, kingdom=e["kingdom"])
    return tr("{colour} became {kingdom}.", colour=colour_name(e["seat"]), kingdom=e["kingdom"])


def _gain_lost(e: Happening) -> str:
    if e["unit"] == "ability":
        return tr("{who} had every Ability already.", who=e.who)
    return tr("There was no place for the free {unit} of {who}.", unit=unit_name(e["unit"]), who=e.who)


def _initiative(e: Happening) -> str:
    place = e.facts.get("place", 1)
    if place == 1:
        return tr("{who} rolled {roll} for the first turn.", who=e.who, roll=e["roll"])
    return tr("{who} rolled {roll} for place {place} in the order of play.", who=e.who, roll=e["roll"], place=place)


def _reroll(e: Happening) -> str:
    if e["seat"] < 0:
        return tr("{at} is no place for a first Horde: roll again.", at=e.at)
    return tr("{who} rolled {at}, which is no place to start: roll again.", who=e.who, at=e.at)


def _raid_segment(e: Happening) -> str:
    squares = listed([name_of(at) for at in e["raids"]])
    return (
        tr("Raids are due on {squares}.", squares=squares)
        if squares
        else tr("No Horde meets a unit: there are no raids.")
    )


def _moves(e: Happening) -> str:
    return tr(
        "{who} moved {armies} from {origin} to {target}.",
        who=e.who,
        armies=counted(e["armies"], "Army"),
        origin=e.square("origin"),
        target=e.square("target"),
    )


def _horde_moves(e: Happening) -> str:
    horde, origin, target = e["horde"], e.square("origin"), e.square("target")
    if e.rule == "HH-HSEG-09":
        return tr("{horde} wandered from {origin} to {target}.", horde=horde, origin=origin, target=target)
    if why := _WHY.get(e.rule):
        return tr(
            "{horde} moved from {origin} to {target}, {why}.", horde=horde, origin=origin, target=target, why=tr(why)
        )
    return tr("{horde} moved from {origin} to {target}.", horde=horde, origin=origin, target=target)


def _closes(e: Happening) -> str:
    if e["opponent"] < 0:
        return tr(
            "{who} closed {at} to everybody until the round ends{through}.", who=e.who, at=e.at, through=e.through
        )
    whom = e.seat("opponent")
    return tr(
        "{who} closed {at} to {whom} until the round ends{through}.", who=e.who, at=e.at, whom=whom, through=e.through
    )


def _starts_with(e: Happening) -> str:
    lacking = tr(", {lacking} excepted", lacking=chit_name(e["lacking"])) if e["lacking"] else ""
    return tr(
        "{who} started with {chits} of each type{lacking}.",
        who=e.who,
        chits=counted(e["each"], "chit"),
        lacking=lacking,
    )


def _raids(e: Happening) -> str:
    return tr(
        "{horde} raided {who} on {at}: {hit_counters} against {units}.",
        horde=e["horde"],
        who=e.who,
        at=e.at,
        hit_counters=counted(e["hits"], "Hit Counter"),
        units=e.units,
    )


def _destroyed(e: Happening) -> str:
    if e["vt"]:
        return tr(
            "{who} destroyed {horde} on {at} and gained {vt} VT.", who=e.who, horde=e["horde"], at=e.at, vt=e["vt"]
        )
    return tr("{who} destroyed {horde} on {at}.", who=e.who, horde=e["horde"], at=e.at)


def _wiped_out(e: Happening) -> str:
    stays = tr(", {vt} VT stay", vt=e["vt"]) if e["vt"] > 1 else tr(", 1 VT stays") if e["vt"] else ""
    again = tr("; they start again with {new_start}", new_start=_new_start(e.table)) if e.facts.get("again") else ""
    return tr(
        "{who} were wiped out with their last Settlement: all units and Abilities are gone{stays}{again}.",
        who=e.who,
        stays=stays,
        again=again,
    )


def _new_start(table: HordeTable) -> str:
    """What somebody has who starts again (HH-WIPE-01, HH-WIPE-04)."""
    knobs = table.rules.knobs
    castles, armies = min(knobs.start_castles, knobs.castles_per_space), min(knobs.start_armies, knobs.stack_limit)
    types = len(RESOURCES) - (knobs.start_chits != "all_six")
    has = ((castles, "Castle"), (armies, "Army"), (types * knobs.start_chits_each, "chit"))
    return listed([tr("a Settlement"), *(counted(n, word) for n, word in has if n)])


def _touched(e: Happening) -> str:
    why = _ROLLED.get(e["roll"], "") if "dice" in e.facts else ""
    roll = tr(" of {dice}{why}", dice=e.dice, why=tr(why) if why else "") if "dice" in e.facts else ""
    return tr(
        "{who} turned die {die}{roll} from {was} to {now}{through}.",
        who=e.who,
        die=e["die"],
        roll=roll,
        was=e["was"],
        now=e["now"],
        through=e.through,
    )


def _income(e: Happening) -> str:
    source = _SOURCE.get(e.rule, "")
    through = e.through or (tr(source) if source else "")
    return tr("{who} got {chits}{through}.", who=e.who, chits=e.chits(), through=through)


def _uses(e: Happening) -> str:
    if e.facts.get("chits"):
        return tr("{who} used {ability} for {chits}.", who=e.who, ability=e["ability"], chits=e.chits())
    return tr("{who} used {ability}.", who=e.who, ability=e["ability"])


def _strikes(e: Happening) -> str:
    if e.rule == "HH-RUL-59":
        return tr(
            "{who} struck first with {dice}{through}: {hits}.", who=e.who, dice=e.dice, through=e.through, hits=e.hits
        )
    return tr("{who} struck with {dice}{through}: {hits}.", who=e.who, dice=e.dice, through=e.through, hits=e.hits)


def _hit(e: Happening) -> str:
    lost = counted(e["hits"], "Hit Counter")
    if e["left"]:
        return tr("{horde} lost {hit_counters}, {left} left.", horde=e["horde"], hit_counters=lost, left=e["left"])
    return tr("{horde} lost {hit_counters}, none left.", horde=e["horde"], hit_counters=lost)


SENTENCES: Final[Mapping[str, Sentence]] = {
    # setup
    "tiles_laid": lambda e: tr("{tiles} were laid.", tiles=counted(e["tiles"], "tile")),
    "initiative": _initiative,
    "order": lambda e: tr("Order of play: {order}.", order=", ".join(map(e.name, e["order"]))),
    "reroll": _reroll,
    "founds": lambda e: tr("{who} founded a first Settlement on {at}.", who=e.who, at=e.at),
    "stations": lambda e: tr("{who} started with {units} on {at}.", who=e.who, units=e.units, at=e.at),
    "starts_with": _starts_with,
    "kingdom": _kingdom,
    # turn
    "round": lambda e: tr("Round {round} begins.", round=e["round"]),
    "round_over": lambda e: tr("Round {round} is over.", round=e["round"]),
    "turn": lambda e: tr("The turn of {who} in round {round} begins.", who=e.who, round=e["round"]),
    "event": _event,
    "takes": lambda e: tr("{who} took {chits}.", who=e.who, chits=e.chits()),
    "income": _income,
    "gains": lambda e: tr(
        "{who} gained {n} {resource}{by_event}{through}.",
        who=e.who,
        n=e["n"],
        resource=chit_name(e["resource"]),
        by_event=_by_event(e),
        through=e.through,
    ),
    "gains_vt": lambda e: tr(
        "{who} gained {n} VT{by_event}{through}.", who=e.who, n=e["n"], by_event=_by_event(e), through=e.through
    ),
    "gain_lost": _gain_lost,
    "buys": lambda e: tr(
        "{who} bought 1 {resource} for {gold} Gold.", who=e.who, resource=chit_name(e["resource"]), gold=e["gold"]
    ),
    "offers": lambda e: tr(
        "{who} offered {partner} {gives} for {wants}.",
        who=e.who,
        partner=e.seat("partner"),
        gives=e.chits("gives"),
        wants=e.chits("wants"),
    ),
    "accepts": lambda e: tr("{who} accepted.", who=e.who),
    "declines": lambda e: tr("{who} declined.", who=e.who),
    "placed": _placed,
    "migrates": lambda e: tr(
        "{who} shifted a Settlement from {origin} to {target}.",
        who=e.who,
        origin=e.square("origin"),
        target=e.square("target"),
    ),
    "trains": _trains,
    "skips": lambda e: tr("{who} did without {ability} this turn.", who=e.who, ability=e["ability"]),
    "moves": _moves,
    "learns": lambda e: tr(
        "{who} learned {ability}{by_event}.", who=e.who, ability=e["ability"], by_event=_by_event(e)
    ),
    "pays": lambda e: tr("{who} paid {chits}.", who=e.who, chits=e.chits()),
    "discards": lambda e: tr("{who} discarded {chits}.", who=e.who, chits=e.chits()),
    # Abilities
    "uses": _uses,
    "swaps": lambda e: tr(
        "{who} swapped {give} for {get}{through}.",
        who=e.who,
        give=chit_name(e["give"]),
        get=chit_name(e["get"]),
        through=e.through,
    ),
    "enchants": lambda e: tr("{who} cast {ability} on the stack on {at}.", who=e.who, ability=e["ability"], at=e.at),
    "freezes": lambda e: tr(
        "{who} held the Horde on {at} in its place{through}.", who=e.who, at=e.at, through=e.through
    ),
    "steers": lambda e: tr("{who} will lead the Horde on {at}{through}.", who=e.who, at=e.at, through=e.through),
    "closes": _closes,
    "touched": _touched,
    # battle
    "battle": lambda e: tr(
        "{who} attacked {horde} on {at}: {units} against {hit_counters}.",
        who=e.who,
        horde=e["horde"],
        at=e.at,
        units=e.units,
        hit_counters=counted(e["hits"], "Hit Counter"),
    ),
    "raid_segment": _raid_segment,
    "raids": _raids,
    "rolls": lambda e: tr("{who} rolled {dice}: {hits}.", who=e.who, dice=e.dice, hits=e.hits),
    "strikes": _strikes,
    "shoots": lambda e: tr(
        "{who} shot at {horde} on {at} with {dice}{through}: {hits}.",
        who=e.who,
        horde=e["horde"],
        at=e.at,
        dice=e.dice,
        through=e.through,
        hits=e.hits,
    ),
    "horde_rolls": lambda e: tr("{horde} rolled {dice}: {hits}.", horde=e["horde"], dice=e.dice, hits=e.hits),
    "cancels": lambda e: tr("{who} took a hit back{through}.", who=e.who, through=e.through),
    "hit": _hit,
    "falls": lambda e: tr("{who} lost {units} on {at}.", who=e.who, units=e.units, at=e.at),
    "war": lambda e: tr(
        "{who} went to war with {foe} on {at} with {armies}.",
        who=e.who,
        foe=e.seat("opponent"),
        at=e.at,
        armies=counted(e["armies"], "Army"),
    ),
    "war_over": lambda e: tr(
        "The battle of {who} and {foe} on {at} was over.", who=e.who, foe=e.seat("opponent"), at=e.at
    ),
    "grows": lambda e: tr(
        "{horde} grew by {gain} to {hit_counters}.",
        horde=e["horde"],
        gain=e["gain"],
        hit_counters=counted(e["hits"], "Hit Counter"),
    ),
    "destroyed": _destroyed,
    "rallies": lambda e: tr(
        "{armies} of {who} rallied on {at}{through}.",
        armies=counted(e["n"], "Army"),
        who=e.who,
        at=e.at,
        through=e.through,
    ),
    "stalemate": lambda e: tr(
        "Nobody can hit on {at}: the battle of {who} with {horde} ended undecided.",
        at=e.at,
        who=e.who,
        horde=e["horde"],
    ),
    # Hordes
    "appears": lambda e: tr(
        "{horde} appeared on {at} with {hit_counters}.",
        horde=e["horde"],
        at=e.at,
        hit_counters=counted(e["hits"], "Hit Counter"),
    ),
    "blocked": lambda e: tr("{horde} found no room on {at} and went back to the pool.", horde=e["horde"], at=e.at),
    "pool_empty": lambda _: tr("No Horde is left in the pool."),
    "frozen": lambda e: tr("{horde} had to stay on {at}.", horde=e["horde"], at=e.at),
    "horde_moves": _horde_moves,
    # losing
    "wiped_out": _wiped_out,
    "quits": lambda e: (
        tr("{who} left the game, as no round is left.", who=e.who)
        if e.rule == "HH-RUL-103"
        else tr("{who} left the game.", who=e.who)
    ),
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

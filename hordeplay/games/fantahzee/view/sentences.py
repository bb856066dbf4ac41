"""Each event in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from hordeplay.core.english import counted, joined, listed
from hordeplay.core.language import message, tr
from hordeplay.core.script import Event

from ..model.table import FantahzeeTable
from ..rules.result import slain, why_over
from .ids import hero_id, seat_id, stack_id
from .names import ROMAN, dice_in_words, seat_name

Facts: TypeAlias = Mapping[str, Any]  # as Event.facts


def _activates(f: Facts, who: str) -> str:
    if f["by"]:
        return tr("{who} activates {hero}, thanks to {card}", who=who, hero=f["hero"], card=f["by"])
    cost = [dice_in_words(f["dice"])] if f["dice"] else []
    cost += [tr("{steam} steam", steam=f["steam"])] if f["steam"] else []
    says = (
        tr("{who} activates {hero} for {cost}", who=who, hero=f["hero"], cost=", ".join(cost))
        if cost
        else tr("{who} activates {hero} for nothing", who=who, hero=f["hero"])
    )
    less = tr("{dice} less than its price", dice=counted(sum(f["tokens"]), "die", "dice")) if f["tokens"] else ""
    return joined(says, less)


def _gains(f: Facts) -> str:
    gains = [counted(f["dice"], "extra die", "extra dice")] if "dice" in f else []
    gains += [counted(f["rolls"], "extra roll")] if "rolls" in f else []
    gains += [tr("{steam} steam", steam=f["steam"])] if "steam" in f else []
    if "strength" in f:
        gains.append(
            tr("{strength} strength if a hero is active", strength=f["strength"])
            if f["action"]
            else tr("{strength} strength", strength=f["strength"])
        )
    gains += [tr("Shield {shield}", shield=f["shield"])] if "shield" in f else []
    return tr("{card} brings {gains}", card=f["source"], gains=", ".join(gains))


def _musters(f: Facts, who: str) -> str:
    if not f["unused"]:
        return tr("{who} has strength {strength}", who=who, strength=f["strength"])
    return tr(
        "{who} has strength {strength}: no hero is active, so {unused} strength of an action does not count",
        who=who,
        strength=f["strength"],
        unused=f["unused"],
    )


def _defeats(f: Facts, who: str) -> str:
    words = {"who": who, "monster": f["monster"], "stack": f["stack"] + 1}
    if not f["left"]:
        return tr("{who} defeats {monster} on stack {stack}, no strength left", **words)
    return tr("{who} defeats {monster} on stack {stack}, {left} strength left", left=f["left"], **words)


def _falls(f: Facts) -> str:
    words = {"hero": f["hero"], "absorbs": f["absorbs"]}
    if not f["left"]:
        return tr("{hero} falls and absorbs {absorbs}, no damage left", **words)
    return tr("{hero} falls and absorbs {absorbs}, {left} damage left", left=f["left"], **words)


def _destroys(f: Facts, who: str) -> str:
    if not f["xp"]:
        return tr("{card} is destroyed: {who} loses no XP", card=f["card"], who=who)
    return tr("{card} is destroyed: {who} loses {xp} XP", card=f["card"], who=who, xp=-f["xp"])


def _names(cards: Sequence[str]) -> str:
    """Few cards by name, many by number."""
    return listed(cards) if len(cards) < 4 else counted(len(cards), "monster")


_IDLE: Final[Mapping[str, str]] = {
    "activate": message("nobody to activate"),
    "claim": message("no monster to claim"),
    "set_die": message("no die to turn"),
    "draw": message("no card to draw"),
    "peek": message("no card left to look at"),
    "name": message("nobody to make cheaper"),
}
"""What an action misses that cannot be carried out, by its word."""

_CHANGES: Final[Mapping[str, Callable[[int, bool], str]]] = {
    "recruits": lambda n, up: (
        tr("{recruits} more this turn", recruits=counted(n, "recruit"))
        if up
        else tr("{recruits} less this turn", recruits=counted(n, "recruit"))
    ),
    "draw": lambda n, up: (
        tr("{cards} more in this End Phase", cards=counted(n, "card"))
        if up
        else tr("{cards} less in this End Phase", cards=counted(n, "card"))
    ),
    "hand_limit": lambda n, up: (
        tr("The hand may hold {cards} more this turn", cards=counted(n, "card"))
        if up
        else tr("The hand may hold {cards} less this turn", cards=counted(n, "card"))
    ),
    "ambush": lambda n, up: (
        tr("The Ambush is {n} stronger this turn", n=n) if up else tr("The Ambush is {n} weaker this turn", n=n)
    ),
    "town": lambda n, up: (
        tr("The vanguard destroys {town_cards} more this turn", town_cards=counted(n, "town card"))
        if up
        else tr("The vanguard destroys {town_cards} less this turn", town_cards=counted(n, "town card"))
    ),
}
"""What changes for a turn, by the figure: by how much, and whether it is more."""


SAYINGS: Final[Mapping[str, Callable[[Facts, str], str]]] = {
    "reveals": lambda f, _: tr("{monster} turns up on stack {stack}", monster=f["monster"], stack=f["stack"] + 1),
    "draws": lambda f, who: tr("{who} draws {card}", who=who, card=f["card"]),
    "rolls_to_start": lambda f, who: tr("{who} rolls {face} for the first turn", who=who, face=f["face"]),
    "starts": lambda _, who: tr("{who} begins", who=who),
    "turn": lambda f, who: tr("Round {round}: {who}'s turn", round=f["round"], who=who),
    "recruits": lambda f, who: tr("{who} recruits {hero}", who=who, hero=f["hero"]),
    "replaces": lambda f, who: tr("{who} discards {hero} for {by}", who=who, hero=f["hero"], by=f["by"]),
    "plays": lambda f, who: tr("{who} plays {action}", who=who, action=f["action"]),
    "boxes": lambda f, _: tr("{treasure} of {hero} is out of the game", treasure=f["treasure"], hero=f["hero"]),
    "rolls": lambda f, who: (
        tr(
            "{who} keeps {kept} and rolls {dice}",
            who=who,
            kept=dice_in_words(f["kept"]),
            dice=dice_in_words(sorted(f["dice"])),
        )
        if f["kept"]
        else tr("{who} rolls {dice}", who=who, dice=dice_in_words(sorted(f["dice"])))
    ),
    "stops": lambda f, who: tr("{who} stops rolling, {rerolls} left", who=who, rerolls=counted(f["rerolls"], "reroll")),
    "activates": _activates,
    "loses_steam": lambda f, _: tr("{n} steam is not used and is lost", n=f["n"]),
    "gains": lambda f, _: _gains(f),
    "reduces": lambda f, _: tr(
        "{card} makes another hero {dice} cheaper", card=f["source"], dice=counted(sum(f["tokens"]), "die", "dice")
    ),
    "names": lambda f, _: tr("{hero} costs {dice} less", hero=f["hero"], dice=counted(f["n"], "die", "dice")),
    "changes": lambda f, _: _CHANGES[f["figure"]](abs(f["n"]), f["n"] > 0),
    "idles": lambda f, _: tr("{card} finds {nothing}", card=f["source"], nothing=tr(_IDLE[f["word"]])),
    "sets": lambda f, who: tr("{who} turns a {old} to {new}", who=who, old=f["old"], new=f["new"]),
    "musters": _musters,
    "defeats": _defeats,
    "flips": lambda f, who: tr(
        "{who} digs into stack {stack}: {monster}", who=who, stack=f["stack"] + 1, monster=f["monster"]
    ),
    "stands": lambda f, _: tr("{monster} stands: {left} strength is not enough", monster=f["monster"], left=f["left"]),
    "claims": lambda f, who: tr(
        "{who} claims {monster} from stack {stack}, thanks to {card}",
        who=who,
        monster=f["monster"],
        stack=f["stack"] + 1,
        card=f["by"],
    ),
    "doom": lambda f, who: tr(
        "{who} slays the boss {monster}: doom token {doom} is turned",
        who=who,
        monster=f["monster"].removeprefix("The "),
        doom=f["doom"],
    ),
    "runs_out": lambda f, _: tr("Stack {stack} is empty", stack=f["stack"] + 1),
    "looks": lambda f, who: tr("{who} looks at the next card of stack {stack}", who=who, stack=f["stack"] + 1),
    "sees": lambda f, who: tr(
        "{who} sees {monster} on stack {stack}", who=who, monster=f["monster"], stack=f["stack"] + 1
    ),
    "counterattack": lambda f, _: (
        tr("Those that were beaten strike back for {total} damage", total=f["total"])
        if f["damage"] == f["total"]
        else _stopped(tr("Those that were beaten strike back for {total}", total=f["total"]), f)
    ),
    "ambush": lambda f, who: (
        tr("The monsters face up ambush {who} for {total} damage", who=who, total=f["total"])
        if f["damage"] == f["total"]
        else _stopped(tr("The monsters face up ambush {who} for {total}", who=who, total=f["total"]), f)
    ),
    "falls": lambda f, _: _falls(f),
    "ignores": lambda f, _: tr("No active hero is left: {n} damage hits nobody", n=f["n"]),
    "forfeits": lambda f, _: tr("No active hero is left to take {treasures}", treasures=counted(f["n"], "treasure")),
    "treasure_empty": lambda f, _: tr("No treasure card is left; {n} more would be drawn", n=f["n"]),
    "finds": lambda f, who: tr(
        "{who} finds {treasure}, level {level}", who=who, treasure=f["treasure"], level=ROMAN[f["level"]]
    ),
    "declines": lambda f, who: tr("{who} leaves {treasure}", who=who, treasure=f["treasure"]),
    "drops_treasure": lambda f, _: tr("{hero} gives up {treasure}", hero=f["hero"], treasure=f["treasure"]),
    "attaches": lambda f, _: tr(
        "{hero} takes {treasure}, level {level}", hero=f["hero"], treasure=f["treasure"], level=ROMAN[f["level"]]
    ),
    "scores": lambda f, who: tr(
        "{who} scores {xp} XP for {monsters}", who=who, xp=f["xp"], monsters=_names(f["monsters"])
    ),
    "threatens": lambda f, _: tr(
        "{monster}, the vanguard on stack {stack}, reaches the town",
        monster=f["monster"] or tr("What was claimed"),
        stack=f["stack"] + 1,
    ),
    "guards": lambda f, _: tr(
        "The town is guarded: the vanguard on stack {stack} destroys nothing", stack=f["stack"] + 1
    ),
    "saves": lambda f, _: tr("No monster stands ready on stack {stack}: the town is safe", stack=f["stack"] + 1),
    "town_empty": lambda _, __: tr("No town card is left"),
    "destroys": _destroys,
    "gives": lambda f, _: tr("{hero} loses {treasure}", hero=f["hero"], treasure=f["treasure"]),
    "parts": lambda f, who: tr("{hero} leaves the party of {who}", hero=f["hero"], who=who),
    "discards": lambda f, who: tr("{who} discards {card}", who=who, card=f["card"]),
    "reshuffles": lambda f, _: (
        tr("The hero deck is shuffled anew") if f["pile"] == "hero" else tr("The treasure deck is shuffled anew")
    ),
    "over": lambda _, __: tr("The game is over"),
}
"""A sentence for each kind of event, from its facts and the name of its seat."""

HIDDEN: Final = {"draws": message("A card is drawn"), "sees": message("Somebody looks at a card")}
"""What others read of a whispered event."""


def _stopped(strikes: str, f: Facts) -> str:
    """Who strikes for how much, what shields stop of it, and what is left."""
    stopped = joined(strikes, tr("shields stop {shield}", shield=f["shield"]) if f["shield"] else "")
    left = tr("{damage} damage is left", damage=f["damage"]) if f["damage"] else tr("no damage is left")
    return f"{stopped}: {left}"


def say(table: FantahzeeTable, event: Event) -> str:
    """An event in one sentence, as whoever reads it may know it."""
    if event.hand and not event.facts:
        return tr(HIDDEN[event.what])
    seat = event.facts.get("seat")
    says = SAYINGS[event.what](event.facts, seat_name(table, seat) if seat is not None else "")
    if event.what == "over":
        return f"{says}{_why(table)}"
    return f"{says}{_ending(table, event.facts)}" if event.what == "doom" else says


def _why(table: FantahzeeTable) -> str:
    """Why the game is over, and who slew the bosses."""
    why, who = why_over(table), slain(table)
    return f": {why}{f'; {who}' if who else ''}" if why else ""


def _ending(table: FantahzeeTable, f: Facts) -> str:
    """Whose turn is the last, once the boss falls that ends the game (FZ-EOG-02, FZ-EOG-03)."""
    last = (table.first - 1) % len(table.players)
    if f["doom"] != table.rules.bosses_due:
        return ""
    if f["seat"] == last or not table.rules.knobs.finish_round:
        return tr("; this turn is the last")
    return tr("; the turn of {who} in this round is the last", who=seat_name(table, last))


_STACKED: Final = frozenset(
    ["reveals", "defeats", "flips", "stands", "claims", "runs_out", "looks", "sees", "threatens", "guards", "saves"]
)
_ON_SHEET: Final = frozenset(
    [
        "turn",
        "starts",
        "rolls_to_start",
        "claims",
        "scores",
        "destroys",
        "falls",
        "parts",
        "draws",
        "discards",
        "plays",
        "boxes",
    ]
)
_ON_SLOT: Final = frozenset(["recruits", "activates", "names", "attaches"])
_AT: Final[Mapping[str, tuple[str, ...]]] = {
    "rolls": ("tray",),
    "stops": ("tray",),
    "loses_steam": ("tray",),
    "sets": ("tray",),
    "musters": ("strength",),
    "defeats": ("strength",),
    "gains": ("strength",),
    "reduces": ("strength",),
    "counterattack": ("damage",),
    "ambush": ("damage",),
    "draws": ("deck-hero",),
    "discards": ("discard",),
    "plays": ("discard",),
    "replaces": ("discard",),
    "falls": ("discard",),
    "parts": ("discard",),
    "ignores": ("damage",),
    "forfeits": ("deck-treasure",),
    "treasure_empty": ("deck-treasure",),
    "idles": ("discard",),
    "finds": ("deck-treasure",),
    "declines": ("deck-treasure",),
    "destroys": ("deck-town",),
    "town_empty": ("deck-town",),
    "over": ("preview",),
}


def targets(table: FantahzeeTable, event: Event) -> tuple[str, ...]:
    """The parts of the picture that an event changed.

    >>> targets(None, Event("FZ-ATK-04", "defeats", {"seat": 0, "stack": 3, "monster": "Shrewd Rakshasa", "left": 7}))
    ('stack-4', 'strength')
    """
    f, what = event.facts, event.what
    parts: list[str] = []
    if what in _STACKED and "stack" in f:
        parts.append(stack_id(f["stack"]))
    if what in _ON_SLOT and "slot" in f:
        parts.append(hero_id(f["slot"]))
    parts += _AT.get(what, ())
    if what == "doom":
        parts += [f"doom-{f['doom']}", "doom"]
    if what == "reshuffles":
        parts.append(f"deck-{f['pile']}")
    if what in _ON_SHEET and "seat" in f:
        parts.append(seat_id(f["seat"]))
    return tuple(parts)

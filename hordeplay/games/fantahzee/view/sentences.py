"""Each event in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from hordeplay.core.english import counted, listed
from hordeplay.core.script import Event

from ..model.table import FantahzeeTable
from ..model.vocabulary import IF_ACTIVE
from ..rules.result import slain, why_over
from .ids import hero_id, seat_id, stack_id
from .names import ROMAN, dice_in_words, seat_name

Facts: TypeAlias = Mapping[str, Any]  # as Event.facts


def _cost(f: Facts) -> str:
    cost = [dice_in_words(f["dice"])] if f["dice"] else []
    if f["steam"]:
        cost.append(f"{f['steam']} steam")
    if f["tokens"]:
        cost.append(f"{counted(sum(f['tokens']), 'die', 'dice')} less than its price")
    if f["by"]:
        return f", thanks to {f['by']}"
    return f" for {', '.join(cost if f['dice'] or f['steam'] else ['nothing', *cost])}" if cost else " for nothing"


def _gains(f: Facts) -> str:
    nouns = {"dice": ("extra die", "extra dice"), "rolls": ("extra roll", "extra rolls")}
    gains = [counted(f[what], *noun) for what, noun in nouns.items() if what in f]
    gains += [f"{f['steam']} steam"] if "steam" in f else []
    gains += [f"{f['strength']} strength{f' {IF_ACTIVE}' if f['action'] else ''}"] if "strength" in f else []
    gains += [f"Shield {f['shield']}"] if "shield" in f else []
    return f"{f['source']} brings {', '.join(gains)}"


def _unused(f: Facts) -> str:
    return f": no hero is active, so {f['unused']} strength of an action does not count" if f["unused"] else ""


def _destroys(f: Facts, who: str) -> str:
    return f"{f['card']} is destroyed: {who} loses {-f['xp'] or 'no'} XP"


def _names(cards: Sequence[str]) -> str:
    """Few cards by name, many by number."""
    return listed(cards) if len(cards) < 4 else counted(len(cards), "monster")


_IDLE: Final[Mapping[str, str]] = {
    "activate": "nobody to activate",
    "claim": "no monster to claim",
    "set_die": "no die to turn",
    "draw": "no card to draw",
    "peek": "no card left to look at",
    "name": "nobody to make cheaper",
}
"""What an action misses that cannot be carried out, by its word."""

_CHANGES: Final[Mapping[str, Callable[[int, bool], str]]] = {
    "recruits": lambda n, up: f"{counted(n, 'recruit')} {_more(up)} this turn",
    "draw": lambda n, up: f"{counted(n, 'card')} {_more(up)} in this End Phase",
    "hand_limit": lambda n, up: f"The hand may hold {counted(n, 'card')} {_more(up)} this turn",
    "ambush": lambda n, up: f"The Ambush is {n} {'stronger' if up else 'weaker'} this turn",
    "town": lambda n, up: f"The vanguard destroys {counted(n, 'town card')} {_more(up)} this turn",
}
"""What changes for a turn, by the figure: by how much, and whether it is more."""


def _more(up: bool) -> str:
    return "more" if up else "less"


_KEPT: Final = "{who} keeps {kept} and rolls {dice}"

SAYINGS: Final[Mapping[str, Callable[[Facts, str], str]]] = {
    "reveals": lambda f, _: f"{f['monster']} turns up on stack {f['stack'] + 1}",
    "draws": lambda f, who: f"{who} draws {f['card']}",
    "rolls_to_start": lambda f, who: f"{who} rolls {f['face']} for the first turn",
    "starts": lambda _, who: f"{who} begins",
    "turn": lambda f, who: f"Round {f['round']}: {who}'s turn",
    "recruits": lambda f, who: f"{who} recruits {f['hero']}",
    "replaces": lambda f, who: f"{who} discards {f['hero']} for {f['by']}",
    "plays": lambda f, who: f"{who} plays {f['action']}",
    "boxes": lambda f, _: f"{f['treasure']} of {f['hero']} is out of the game",
    "rolls": lambda f, who: (
        _KEPT.format(who=who, kept=dice_in_words(f["kept"]), dice=dice_in_words(sorted(f["dice"])))
        if f["kept"]
        else f"{who} rolls {dice_in_words(sorted(f['dice']))}"
    ),
    "stops": lambda f, who: f"{who} stops rolling, {counted(f['rerolls'], 'reroll')} left",
    "activates": lambda f, who: f"{who} activates {f['hero']}{_cost(f)}",
    "loses_steam": lambda f, _: f"{f['n']} steam is not used and is lost",
    "gains": lambda f, _: _gains(f),
    "reduces": lambda f, _: f"{f['source']} makes another hero {counted(sum(f['tokens']), 'die', 'dice')} cheaper",
    "names": lambda f, _: f"{f['hero']} costs {counted(f['n'], 'die', 'dice')} less",
    "changes": lambda f, _: _CHANGES[f["figure"]](abs(f["n"]), f["n"] > 0),
    "idles": lambda f, _: f"{f['source']} finds {_IDLE[f['word']]}",
    "sets": lambda f, who: f"{who} turns a {f['old']} to {f['new']}",
    "musters": lambda f, who: f"{who} has strength {f['strength']}{_unused(f)}",
    "defeats": lambda f, who: (
        f"{who} defeats {f['monster']} on stack {f['stack'] + 1}, {f['left'] or 'no'} strength left"
    ),
    "flips": lambda f, who: f"{who} digs into stack {f['stack'] + 1}: {f['monster']}",
    "stands": lambda f, _: f"{f['monster']} stands: {f['left']} strength is not enough",
    "claims": lambda f, who: f"{who} claims {f['monster']} from stack {f['stack'] + 1}, thanks to {f['by']}",
    "doom": lambda f, who: (
        f"{who} slays the boss {f['monster'].removeprefix('The ')}: doom token {f['doom']} is turned"
    ),
    "runs_out": lambda f, _: f"Stack {f['stack'] + 1} is empty",
    "looks": lambda f, who: f"{who} looks at the next card of stack {f['stack'] + 1}",
    "sees": lambda f, who: f"{who} sees {f['monster']} on stack {f['stack'] + 1}",
    "counterattack": lambda f, _: _damage("Those that were beaten strike back for", f),
    "ambush": lambda f, who: _damage(f"The monsters face up ambush {who} for", f),
    "falls": lambda f, _: f"{f['hero']} falls and absorbs {f['absorbs']}, {f['left'] or 'no'} damage left",
    "ignores": lambda f, _: f"No active hero is left: {f['n']} damage hits nobody",
    "forfeits": lambda f, _: f"No active hero is left to take {counted(f['n'], 'treasure')}",
    "treasure_empty": lambda f, _: f"No treasure card is left; {f['n']} more would be drawn",
    "finds": lambda f, who: f"{who} finds {f['treasure']}, level {ROMAN[f['level']]}",
    "declines": lambda f, who: f"{who} leaves {f['treasure']}",
    "drops_treasure": lambda f, _: f"{f['hero']} gives up {f['treasure']}",
    "attaches": lambda f, _: f"{f['hero']} takes {f['treasure']}, level {ROMAN[f['level']]}",
    "scores": lambda f, who: f"{who} scores {f['xp']} XP for {_names(f['monsters'])}",
    "threatens": lambda f, _: (
        f"{f['monster'] or 'What was claimed'}, the vanguard on stack {f['stack'] + 1}, reaches the town"
    ),
    "guards": lambda f, _: f"The town is guarded: the vanguard on stack {f['stack'] + 1} destroys nothing",
    "saves": lambda f, _: f"No monster stands ready on stack {f['stack'] + 1}: the town is safe",
    "town_empty": lambda _, __: "No town card is left",
    "destroys": _destroys,
    "gives": lambda f, _: f"{f['hero']} loses {f['treasure']}",
    "parts": lambda f, who: f"{f['hero']} leaves the party of {who}",
    "discards": lambda f, who: f"{who} discards {f['card']}",
    "reshuffles": lambda f, _: f"The {f['pile']} deck is shuffled anew",
    "over": lambda _, __: "The game is over",
}
"""A sentence for each kind of event, from its facts and the name of its seat."""

HIDDEN: Final = {"draws": "A card is drawn", "sees": "Somebody looks at a card"}
"""What others read of a whispered event."""


def _damage(what: str, f: Facts) -> str:
    if f["damage"] == f["total"]:
        return f"{what} {f['total']} damage"
    shield = f", shields stop {f['shield']}" if f["shield"] else ""
    return f"{what} {f['total']}{shield}: {f['damage'] or 'no'} damage is left"


def say(table: FantahzeeTable, event: Event) -> str:
    """An event in one sentence, as whoever reads it may know it."""
    if event.hand and not event.facts:
        return HIDDEN[event.what]
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
        return "; this turn is the last"
    return f"; the turn of {seat_name(table, last)} in this round is the last"


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

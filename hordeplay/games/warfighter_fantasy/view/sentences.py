"""Events in sentences, and the parts of the picture that an event changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hordeplay.core.english import counted, signed
from hordeplay.core.script import Event

from ..model.coins import in_words, read
from ..model.table import WarfighterTable
from ..model.vocabulary import plural
from ..rules.hero_attacks import CHART
from .ids import foe_part
from .names import level_name, several, space_name

SAYS: Final[dict[str, str]] = {
    "hires": "{name} joins at level {level}",
    "buys": "{who} gets {name}",
    "town": "The party enters {name}",
    "turn": "Turn {n} begins",
    "done": "{player} is done",
    "draws": "{who} draws {card}",
    "finds": "{who} finds the Location {card}",
    "marker": "{who} draws a Location Marker, and there is nothing to find",
    "shuffles": "The {pile} discards are shuffled",
    "uses": "{who} uses {card}",
    "declares": "{power} is one of the Powers of {who} from now on",
    "attacks": "{who} attacks {foe}{armed}: die {faces}{plus_h}, cover die {cover}{plus_p}",
    "wounds": "{foe}: {n} [Wound/Wounds]",
    "vulned": "{foe}: {n} [Vuln/Vulns]",
    "eliminated": "Eliminated: {foe}",
    "gains": "{who} gains {xp} XP",
    "coins": "{who} takes {coins}",
    "takes": "{who} takes {item}",
    "lies": "{item} lies on the ground of {place}",
    "passes": "{item} is dearer than the Treasure that is left, and is discarded",
    "strikes": "{foe}: an attack on {who}, die {faces}{in_all}",
    "terrain": "Cover{needs} of {who}: die {die}{plus}, {outcome}",
    "armor": "Armor{needs} of {who}: die {die}{plus}, {outcome}",
    "struck": "In this Turn: {attacks} of {foe} on {who}{dice_in_all}: {outcome}",
    "vuln": "{who} gets {n} [Vuln/Vulns]",
    "suffers": "{who} suffers {n} [Wound/Wounds], {left} Health left",
    "soaks": "{by} of {who} takes a Wound",
    "prevents": "{n} [Wound/Wounds] of {who} [is/are] prevented",
    "falls": "{who} is Down",
    "rises": "{who} is back",
    "heals": "{who} is healed by {n}",
    "restored": "{who} is restored by {n}",
    "mends": "{gear} of {who} is mended",
    "breaks": "{gear} of {who} breaks",
    "rerolls": "{who} rolls again: {face}",
    "appears": "{many} come[s/] into {place}",
    "explores": "{who} plays {card}",
    "activates": "{who} activates the Objective",
    "enters": "{who} enters {name}",
    "turns_back": "{who} cannot pay the Entrance and stays",
    "discarded": "The Location is discarded, {who} steps back",
    "check": "{who} {outcome}",
    "ability": "{who} rolls {ability}: {face}{plus}, {need} is needed",
    "environment": "{who} rolls against {kind}: {face}, {need} is needed",
    "hardy": "{who} gets Hardy ({kind})",
    "withstands": "{who} spends a Hardy counter: {kind}",
    "counters": "{who} gets {n} {do}",
    "steadies": "{who} has {n} [Vuln/Vulns] left",
    "striking": "{who} {outcome}",
    "passes_on": "{who} hands over {gear}",
    "drops": "{who} drops {gear}",
    "expends": "{who} drops {gear}, which is gone",
    "regains": "{who} gets {gear} back",
    "picks_up": "{who} picks up {gear}",
    "tithes": "{who} tithes {gear}",
    "recovers": "{who} recovers {what_counter}",
    "ends": "{card} ends",
    "in_order": "The Hostiles attack in the order of the table until this Turn ends",
    "advances": "{many} come[s/] nearer, into {place}",
    "regenerates": "{foe}: Regen heals {n} [Wound/Wounds]",
    "added": "One more Location is to be found: {level_word}",
    "attracted": "{foe}: one more comes, and attacks from the next Turn on",
    "timer": "The Timer stands at {left}{called}",
    "guards": "Guards roll {face}",
    "no_guards": "There are no Guards",
    "taunts": "Hostiles turn to {who}",
    "stalls": "{foe}: an attack is lost",
    "entrance": "The Entrance of {place} {outcome}",
    "purse": "{copper} Copper for the party",
    "trains": "The party trains",
    "sells": "{who} sells {gear}",
    "promoted": "{who} rises to level {level}",
    "retreats": "The party retreats to {town}",
}


COUNTERS: Final[dict[str, str]] = {
    "xp": "XP", "tough": "Toughness", "focus": "Focus", "divinity": "Divinity", "hardy": "Hardy ({kind})",
}  # fmt: skip
WORDS: Final[dict[str, str]] = {
    "gold": "a Gold", "silver": "a Silver", "copper": "a Copper",
}  # fmt: skip
"""What choices say for what is no card."""


def say(table: WarfighterTable, event: Event) -> str:
    """An event in one sentence."""
    facts = dict(event.facts)
    number = facts.get("hero", -1)
    facts["who"] = (
        table.heroes[number].name if isinstance(number, int) and 0 <= number < len(table.heroes) else "Somebody"
    )
    if event.what == "ends" and "won" in facts:
        return f"{facts['adventure']} ends in {'success' if facts['won'] else 'failure'}: {facts['why']}"
    if event.what == "check":
        tried = "passes the check" if facts["passed"] else "fails the check"
        facts["outcome"] = tried if facts["able"] else f"cannot even roll {facts['ability'].capitalize()}: it goes off"
    if event.what == "striking":
        facts["outcome"] = "steps into Striking Range" if facts["there"] else "steps back to Range 0"
    if event.what in ("terrain", "armor"):
        facts["outcome"] = "beaten" if facts["beaten"] else "it holds"
        facts["needs"] = f" {facts['stands']}" if "stands" in facts else ""
    if event.what == "armor" and not facts["beaten"]:
        facts["outcome"] = "not beaten, it may take the Wound"
    if event.what == "struck":
        facts |= _struck(facts)
    if event.what == "entrance":
        n = facts["n"]
        changed = f"costs {counted(abs(n), 'card')} {'more' if n > 0 else 'less'}"
        facts["outcome"] = changed if n else "costs what it did"
    if event.what == "timer":
        facts["called"] = _guards_in(facts["left"])
        facts["left"] = facts["left"] or "G"
    if event.what in ("appears", "advances"):
        facts["many"] = several(table, facts["foe"], facts["n"])
    if event.what == "added":
        facts["level_word"] = level_name(facts["level"])
    space = facts.get("space")
    if isinstance(space, int) and 0 <= space < len(table.spaces):
        facts["place"] = facts.get("place") or space_name(table, space)
    for name, key in (("plus", "bonus"), ("plus_h", "h"), ("plus_p", "p")):
        facts[name] = f" {signed(facts[key])}" if facts.get(key) else ""
    if event.what == "strikes":
        facts["in_all"] = (
            "" if facts["total"] == max(facts["faces"]) else f", {signed(facts['total']).removeprefix('+')} in all"
        )
    if event.what == "steadies":
        facts["n"] = facts["left"]
    kind, n = read(str(facts.get("gear", "")))
    if kind:
        facts["gear"] = in_words({kind: n})
    for name in ("source", "gear"):
        facts[name] = WORDS.get(facts.get(name, "")) or table.rules.slugs.get(facts.get(name, ""), facts.get(name))
    source = facts.get("source", "")
    facts["armed"] = "" if source == CHART else " unarmed" if source == "Unarmed" else f" with {source}"
    for name in ("by", "what_counter", "ability"):
        facts[name] = str(facts.get(name, "")).capitalize()
    facts["do"] = COUNTERS.get(facts.get("do", ""), "").format(**facts)
    facts["faces"] = " ".join(map(str, facts.get("faces", ())))
    return plural(SAYS[event.what].format(**facts), facts.get("n", 1)) if event.what in SAYS else event.what


def _struck(facts: Mapping[str, Any]) -> dict[str, str]:
    """Equal Hostile Attacks of a Turn: how many, their dice, the armor they met, and what came of them."""
    dice: list[int] = facts["dice"]
    shown = f", dice {', '.join(map(str, dice))}" if len(dice) > 1 else f", die {dice[0]}" if dice else ""
    against = f" against armor {facts['armor']}" if facts["armor"] else ""
    parts = [counted(facts["wounds"], "Wound")] if facts["wounds"] else []
    parts += [f"{counted(facts['stopped'], 'attack')} stopped"] if facts["stopped"] else []
    parts += [counted(facts["vulns"], "Vuln")] if facts["vulns"] else []
    return {
        "attacks": counted(len(dice), "attack") if dice else "a random attack",
        "dice_in_all": f"{shown}{against}",
        "outcome": ", ".join(parts) or "nothing",
    }


def _guards_in(left: int) -> str:
    """What the Timer brings, said when it is near."""
    if not left:
        return ": Guards are called"
    return f", {counted(left, 'Turn')} until Guards are called" if left <= _NEAR else ""


_NEAR: Final = 3
"""So many Turns ahead the Guards are spoken of."""


def targets(table: WarfighterTable, event: Event) -> tuple[str, ...]:
    """The parts that an event changed."""
    facts, parts = event.facts, []
    for word in ("hero", "to"):
        number = facts.get(word)
        if isinstance(number, int) and 0 <= number < len(table.heroes):
            parts.append(f"hero-{number}")
    name = facts.get("foe")
    parts += [foe_part(foe) for foe in table.foes if foe.name == name and not table.spaces[foe.space].inactive][:1]
    space = facts.get("space")
    if isinstance(space, int) and event.what != "guards" and 0 <= space < len(table.spaces):
        parts.append(f"space-{space}")
    parts += [f"seat-{facts['seat'] + 1}"] if event.what == "done" else []
    parts += {"timer": ["timer"], "guards": ["guards"], "attacks": ["tray"], "strikes": ["tray"]}.get(event.what, [])
    return tuple(parts)

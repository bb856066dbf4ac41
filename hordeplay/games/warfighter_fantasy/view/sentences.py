"""Events in sentences, and the parts of the picture that an event changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hordeplay.core.english import counted, signed
from hordeplay.core.language import message, tr, tr_in
from hordeplay.core.script import Event

from ..model.coins import counts, in_words, read
from ..model.table import Player, WarfighterTable
from ..model.vocabulary import ability_name, environment_name, plural
from ..rules.hero_attacks import CHART
from ..rules.result import CAUSES, why
from .ids import foe_part
from .names import level_name, several, space_name

SAYS: Final[dict[str, str]] = {
    "hires": message("{name} joins at level {level}"),
    "buys": message("{who} gets {name}"),
    "town": message("The party enters {name}"),
    "turn": message("Turn {n} begins"),
    "done": message("{player} is done"),
    "draws": message("{who} draws {card}"),
    "finds": message("{who} finds the Location {card}"),
    "marker": message("{who} draws a Location Marker, and there is nothing to find"),
    "shuffles": message("The {pile} discards are shuffled"),
    "uses": message("{who} uses {card}"),
    "declares": message("{power} is one of the Powers of {who} from now on"),
    "attacks": message("{who} attacks {foe}{armed}: die {faces}{plus_h}, cover die {cover}{plus_p}"),
    "wounds": message("{foe}: {n} [Wound/Wounds]"),
    "vulned": message("{foe}: {n} [Vuln/Vulns]"),
    "eliminated": message("Eliminated: {foe}"),
    "gains": message("{who} gains {xp} XP"),
    "coins": message("{who} takes {coins}"),
    "takes": message("{who} takes {item}"),
    "lies": message("{item} lies on the ground of {place}"),
    "passes": message("{item} is dearer than the Treasure that is left, and is discarded"),
    "strikes": message("{foe}: an attack on {who}, die {faces}{in_all}"),
    "terrain": message("Cover{needs} of {who}: die {die}{plus}, {outcome}"),
    "armor": message("Armor{needs} of {who}: die {die}{plus}, {outcome}"),
    "struck": message("In this Turn: {attacks} of {foe} on {who}{dice_in_all}: {outcome}"),
    "vuln": message("{who} gets {n} [Vuln/Vulns]"),
    "suffers": message("{who} suffers {n} [Wound/Wounds], {left} Health left"),
    "soaks": message("{by} of {who} takes a Wound"),
    "prevents": message("{n} [Wound/Wounds] of {who} [is/are] prevented"),
    "falls": message("{who} is Down"),
    "rises": message("{who} is back"),
    "heals": message("{who} is healed by {n}"),
    "restored": message("{who} is restored by {n}"),
    "mends": message("{gear} of {who} is mended"),
    "breaks": message("{gear} of {who} breaks"),
    "rerolls": message("{who} rolls again: {face}"),
    "appears": message("{many} come[s/] into {place}"),
    "explores": message("{who} plays {card}"),
    "activates": message("{who} activates the Objective"),
    "enters": message("{who} enters {name}"),
    "turns_back": message("{who} cannot pay the Entrance and stays"),
    "discarded": message("The Location is discarded, {who} steps back"),
    "check": message("{who} {outcome}"),
    "ability": message("{who} rolls {ability}: {face}{plus}, {need} is needed"),
    "environment": message("{who} rolls against {kind}: {face}, {need} is needed"),
    "hardy": message("{who} gets Hardy ({kind})"),
    "withstands": message("{who} spends a Hardy counter: {kind}"),
    "counters": message("{who} gets {n} {do}"),
    "steadies": message("{who} has {n} [Vuln/Vulns] left"),
    "striking": message("{who} {outcome}"),
    "passes_on": message("{who} hands over {gear}"),
    "drops": message("{who} drops {gear}"),
    "expends": message("{who} drops {gear}, which is gone"),
    "regains": message("{who} gets {gear} back"),
    "picks_up": message("{who} picks up {gear}"),
    "tithes": message("{who} tithes {gear}"),
    "recovers": message("{who} recovers {what_counter}"),
    "ends": message("{card} ends"),
    "in_order": message("The Hostiles attack in the order of the table until this Turn ends"),
    "advances": message("{many} come[s/] nearer, into {place}"),
    "regenerates": message("{foe}: Regen heals {n} [Wound/Wounds]"),
    "added": message("One more Location is to be found: {level_word}"),
    "attracted": message("{foe}: one more comes, and attacks from the next Turn on"),
    "timer": message("The Timer stands at {left}{called}"),
    "guards": message("Guards roll {face}"),
    "no_guards": message("There are no Guards"),
    "taunts": message("Hostiles turn to {who}"),
    "stalls": message("{foe}: an attack is lost"),
    "entrance": message("The Entrance of {place} {outcome}"),
    "purse": message("{copper} Copper for the party"),
    "trains": message("The party trains"),
    "sells": message("{who} sells {gear}"),
    "promoted": message("{who} rises to level {level}"),
    "retreats": message("The party retreats to {town}"),
}


COUNTERS: Final[dict[str, str]] = {
    "xp": "XP", "tough": message("Toughness"), "focus": message("Focus"), "divinity": message("Divinity"),
    "hardy": message("Hardy ({kind})"),
}  # fmt: skip
SOAKS: Final[dict[str, str]] = {
    "armor": message("Armor"), "shield": message("Shield"), "toughness": message("Toughness"),
}  # fmt: skip
"""What takes a Wound in place of Health, as the log says it."""
WORDS: Final[dict[str, str]] = {
    "gold": message("a Gold"), "silver": message("a Silver"), "copper": message("a Copper"),
}  # fmt: skip
"""What choices say for what is no card."""


def counter_name(word: str) -> str:
    """A counter of a Hero, as the log has it, in words.

    >>> counter_name("toughness"), counter_name("focus")
    ('Toughness', 'Focus')
    """
    known = {"toughness": "tough"}.get(word, word)
    return tr(COUNTERS[known]) if known in COUNTERS else word.capitalize()


def say(table: WarfighterTable, event: Event) -> str:
    """An event in one sentence."""
    facts = dict(event.facts)
    number = facts.get("hero", -1)
    facts["who"] = (
        table.heroes[number].name if isinstance(number, int) and 0 <= number < len(table.heroes) else tr("Somebody")
    )
    if event.what == "ends" and "won" in facts:
        why_ = why(table, event.rule) if event.rule in CAUSES else facts["why"]
        if facts["won"]:
            return tr("{adventure} ends in success: {why}", adventure=facts["adventure"], why=why_)
        return tr("{adventure} ends in failure: {why}", adventure=facts["adventure"], why=why_)
    if event.what == "check":
        tried = tr("passes the check") if facts["passed"] else tr("fails the check")
        facts["outcome"] = (
            tried
            if facts["able"]
            else tr("cannot even roll {ability}: it goes off", ability=ability_name(facts["ability"]))
        )
    if event.what == "striking":
        facts["outcome"] = tr("steps into Striking Range") if facts["there"] else tr("steps back to Range 0")
    if event.what in ("terrain", "armor"):
        facts["outcome"] = tr_in("in the log", "beaten") if facts["beaten"] else tr("it holds")
        facts["needs"] = f" {facts['stands']}" if "stands" in facts else ""
    if event.what == "armor" and not facts["beaten"]:
        facts["outcome"] = tr("not beaten, it may take the Wound")
    if event.what == "struck":
        facts |= _struck(facts)
    if event.what == "entrance":
        n = facts["n"]
        facts["outcome"] = (
            tr("costs what it did")
            if not n
            else (
                tr("costs {cards} more", cards=counted(n, "card"))
                if n > 0
                else tr("costs {cards} less", cards=counted(-n, "card"))
            )
        )
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
            ""
            if facts["total"] == max(facts["faces"])
            else tr(", {n} in all", n=signed(facts["total"]).removeprefix("+"))
        )
    if event.what == "steadies":
        facts["n"] = facts["left"]
    kind, n = read(str(facts.get("gear", "")))
    if kind:
        facts["gear"] = in_words({kind: n})
    for name in ("source", "gear"):
        word = facts.get(name, "")
        facts[name] = tr(WORDS[word]) if word in WORDS else table.rules.slugs.get(facts.get(name, ""), facts.get(name))
    source = facts.get("source", "")
    facts["armed"] = (
        "" if source == CHART else tr(" unarmed") if source == "Unarmed" else tr(" with {weapon}", weapon=source)
    )
    facts |= _in_words(event.what, facts)
    facts["do"] = tr(COUNTERS[facts["do"]]).format(**facts) if facts.get("do") in COUNTERS else ""
    facts["faces"] = " ".join(map(str, facts.get("faces", ())))
    return plural(tr(SAYS[event.what]).format(**facts), facts.get("n", 1)) if event.what in SAYS else event.what


_DECKS: Final[dict[str, str]] = {
    "action": message("action"), "item": message("item"), "pack item": message("pack item"),
    "location": message("location"), "hostile": message("hostile"),
}  # fmt: skip
"""Decks, as the log has them; of Locations and Hostiles each level has its own."""


def _deck(pile: str) -> str:
    """A deck in words.

    >>> _deck("pack item"), _deck("hostile C")
    ('pack item', 'hostile C')
    """
    if pile in _DECKS:
        return tr(_DECKS[pile])
    kind, _, level = pile.partition(" ")
    return f"{tr(_DECKS[kind])} {level}" if kind in _DECKS else pile


def _in_words(what: str, facts: Mapping[str, Any]) -> dict[str, str]:
    """The facts that the log has as words of its own, as they are said."""
    words = {"kind": environment_name(facts["kind"])} if "kind" in facts else {}
    match what:
        case "soaks":
            words["by"] = tr(SOAKS[facts["by"]]) if facts["by"] in SOAKS else facts["by"].capitalize()
        case "recovers":
            words["what_counter"] = counter_name(facts["what_counter"])
        case "ability":
            words["ability"] = ability_name(facts["ability"])
        case "coins":
            words["coins"] = in_words(counts(facts["coins"]))
        case "shuffles":
            words["pile"] = _deck(facts["pile"])
        case "done":
            words["player"] = Player(facts["player"]).in_words
    return words


def _struck(facts: Mapping[str, Any]) -> dict[str, str]:
    """Equal Hostile Attacks of a Turn: how many, their dice, the armor they met, and what came of them."""
    dice: list[int] = facts["dice"]
    shown = (
        tr(", dice {faces}", faces=", ".join(map(str, dice)))
        if len(dice) > 1
        else tr(", die {face}", face=dice[0])
        if dice
        else ""
    )
    against = tr(" against armor {n}", n=facts["armor"]) if facts["armor"] else ""
    parts = [counted(facts["wounds"], "Wound")] if facts["wounds"] else []
    parts += [tr("{attacks} stopped", attacks=counted(facts["stopped"], "attack"))] if facts["stopped"] else []
    parts += [counted(facts["vulns"], "Vuln")] if facts["vulns"] else []
    return {
        "attacks": counted(len(dice), "attack") if dice else tr("a random attack"),
        "dice_in_all": f"{shown}{against}",
        "outcome": ", ".join(parts) or tr("nothing"),
    }


def _guards_in(left: int) -> str:
    """What the Timer brings, said when it is near."""
    if not left:
        return tr(": Guards are called")
    return tr(", {turns} until Guards are called", turns=counted(left, "Turn")) if left <= _NEAR else ""


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

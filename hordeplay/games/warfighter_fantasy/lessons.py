"""One prepared position and one question for each chapter of the rulebook.

Invariant: no number of the rules is typed in the texts. `{knob}` stands for the value in force.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Literal

from hordeplay.core.knobs import nearest
from hordeplay.core.match import Match
from hordeplay.core.rulebook import Rulebook
from hordeplay.games.warfighter_fantasy.at import at
from hordeplay.games.warfighter_fantasy.rules import WarfighterRules
from hordeplay.games.warfighter_fantasy.table import WarfighterTable


@dataclass(frozen=True, slots=True)
class Lesson:
    """A question to a chapter and the position that answers it.

    - `question`: to be asked before anything is played; `look`: what to try then
    - `position`: the words of `at`
    """

    chapter: str
    question: str
    look: str
    position: Mapping[str, Any] = field(default_factory=dict)  # the words of `at`, each of its own type

    def words(self, rules: WarfighterRules | None = None) -> str:
        """Question and hint with the numbers of these rules.

        >>> print(LESSONS["WND"].words())
        Two Wound counters lie on Gareth. Which one should a bandage treat, and can it be done twice?
        Heal one, and try to heal it again.
        """
        used = book(rules or WarfighterRules.load())
        return f"{used.fill(self.question)}\n{used.fill(self.look)}"


def book(rules: WarfighterRules) -> Rulebook:
    """The rulebook in the words of these rules."""
    return Rulebook.load(rules.package, rules)


def lesson(
    code: str, rules: WarfighterRules | None = None, *, seed: int | str = 0, dice: Literal["auto", "ask"] = "auto"
) -> Match[WarfighterTable]:
    """A match that stands on the position of a chapter; `ValueError` with the nearest code.

    >>> lesson("HAC").explain("attack gareth shortsword standard orc-spearmen")
    Refusal(rule='WF-HTH-01', reason='Shortsword needs Striking Range')
    """
    if code not in LESSONS:
        raise ValueError(f"no chapter has the code {code!r}{nearest(code, list(LESSONS))}")
    return at(**LESSONS[code].position, rules=rules or WarfighterRules.load(), seed=seed, dice=dice)


_HERE: Final = {"gareth": {"space": 1}}
_BOTH: Final = {"gareth": {"space": 1}, "whisper": {"space": 1}}
_TWO: Final = "Gareth 1: Shortsword, Leather Armor, Medium Shield; Whisper 2"
_CAVES: Final = ("Long Corridor", "Lair (C)", "Lava Flow")

_ALL: Final = (
    Lesson(
        "OVR",
        "Nobody plays the Hostiles. Who decides what they do, and who speaks for the Heroes?",
        "Attack, and watch who answers; a party has up to {most_heroes} Heroes.",
        {"spaces": ["Long Corridor"], "foes": ["Orc Spearmen at 1 x3 on 1 2"], "heroes": _BOTH},
    ),
    Lesson(
        "VIC",
        "The Objective Hostile is nearly out, and Rats are still there. Is the Adventure won once it falls?",
        "Defeat it, and read the result.",
        {
            "spaces": _CAVES, "active": True, "foes": ["Oolosh at 4 wounds 7 vulns 2 on 1", "Giant Rats at 4 x2 on 1"],
            "heroes": {"gareth": {"space": 4, "striking": True}},
        },
    ),
    Lesson(
        "CMP",
        "Dice, counters, cards of many backs: which of them lie on this table, and what does a Vuln counter change?",
        "Attack the one with Vulns, and then one without.",
        {
            "spaces": ["Long Corridor"], "foes": ["Grave Ghouls at 1 x3 vulns 1 on 1 2"],
            "heroes": {"gareth": {"space": 1, "striking": True}},
        },
    ),
    Lesson(
        "SET",
        "Before the first Turn: how many Locations lie between the party and the Objective, and of which levels?",
        "Read the track, then count the counters in the cup: {counters_per_hero} for each Hero.",
        {"adventure": "Forsaken Temple", "party": "lamplit"},
    ),
    Lesson(
        "ADV",
        "The Timer has run out. When do the Guards arrive, and how many?",
        "End the Turn, and follow the Guards roll; from {guards_near} on it is the near space.",
        {"adventure": "Spinner's Realm", "timer": 0, "turn": 8, "track": [1, 0, 1]},
    ),
    Lesson(
        "HER",
        "Gareth has a hand, Whisper has a chart. What does each of them attack with, and who pays an Entrance?",
        "Attack with Whisper from a distance, then with Gareth.",
        {
            "party": _TWO, "spaces": ["Long Corridor"], "foes": ["Vampiric Bats at 1 x2 on 1"],
            "heroes": {"gareth": {"space": 1, "striking": True, "hand": ["Block"]}, "whisper": {"space": 1}},
        },
    ),
    Lesson(
        "GEA",
        "Three weapons for one Hero. Which of them can be used with a Shield, and at this Range?",
        "Try each, and read why not.",
        {
            "party": "Gareth 1: Mace, Spear, Medium Shield; Whisper 1", "spaces": ["Long Corridor"],
            "foes": ["Grave Ghouls at 1 x2 on 1"], "heroes": {"gareth": {"space": 1, "xp": 2}},
        },
    ),
    Lesson(
        "SKL",
        "Tolonar has Focus and a staff. What does a Spell cost him, and is it worth more here than a blow?",
        "Read both prices, cast Fire Hands, and count what one cover die does to all dice.",
        {
            "party": "Tolonar 1; Gareth 1", "spaces": ["Long Corridor"], "foes": ["Cave Spiders at 1 on 2"],
            "heroes": {"tolonar": {"space": 1, "striking": True}, "gareth": {"space": 1}},
        },
    ),
    Lesson(
        "BUY",
        "What would you buy first for these Resource Points?",
        "Hire somebody, then read what is left; an unspent point is {copper_per_rp} Copper.",
        {"step": "party", "party": "build"},
    ),
    Lesson(
        "ACT",
        "Six cards in hand. Which of them can be played now, and which only react?",
        "Look at the choices, then let a Hostile attack.",
        {
            "spaces": ["Long Corridor"], "foes": ["Orc Spearmen at 1 x2 on 1"],
            "heroes": {
                "gareth": {
                    "space": 1, "xp": 2,
                    "hand": ["Attack!", "Block", "Deadly Attack", "Dodge", "Feint", "Second Wind"],
                }
            },
        },
    ),
    Lesson(
        "SEQ",
        "A Turn in the heat: what happens before the first Action?",
        "Begin the Turn and follow it to its end.",
        {"step": "turn_start", "spaces": _CAVES, "heroes": {"gareth": {"space": 3}, "whisper": {"space": 3}}},
    ),
    Lesson(
        "HAC",
        "Gareth has {hero_actions} Actions and stands at Range. What can he do with them?",
        "Step into Striking Range, then attack.",
        {"party": _TWO, "spaces": ["Long Corridor"], "foes": ["Orc Spearmen at 1 x3 on 1 2"], "heroes": _HERE},
    ),
    Lesson(
        "LOC",
        "A Location is in hand, and another lies ahead with a price. Who can pay for the way?",
        "Play the Location, then enter it.",
        {
            "spaces": ["Long Corridor"],
            "heroes": {
                "gareth": {"space": 1, "hand": ["Spider Bridge", "Rush In", "Block", "Dodge"], "xp": 1},
                "whisper": {"space": 1},
            },
        },
    ),
    Lesson(
        "ATK",
        "Which is better here: to attack plainly twice, or to pay for a mode?",
        "Compare the bars before the dice are rolled; a Vuln is worth {vuln_attack_bonus} on the next Attack.",
        {
            "party": "Gareth 1: Mace; Whisper 1", "spaces": ["Long Corridor"], "foes": ["Gargoyle Pair at 1 on 1 2"],
            "heroes": {"gareth": {"space": 1, "striking": True, "xp": 2}, "whisper": {"space": 1}},
        },
    ),
    Lesson(
        "HOS",
        "A Troll has lost half of its Health. Has it become weaker or wilder?",
        "Read both charts, then let it attack.",
        {"spaces": ["Long Corridor"], "foes": ["Cave Troll at 1 wounds 4 on 1 2"], "heroes": _BOTH},
    ),
    Lesson(
        "TRE",
        "The last Ogre falters. What will it leave, and who may take it?",
        "Defeat it, and draw the Items.",
        {
            "party": "Gareth 1: Mace; Whisper 1", "spaces": ["Long Corridor"],
            "foes": ["Frost Ogre at 1 wounds 9 vulns 3 on 2"],
            "heroes": {"gareth": {"space": 1, "striking": True}, "whisper": {"space": 1}},
        },
    ),
    Lesson(
        "HTN",
        "Six Spears, two targets, and armor on one of them. Who will be hurt?",
        "Let them attack: first the terrain, then the armor.",
        {
            "step": "onslaught", "party": _TWO, "spaces": ["Long Corridor"], "foes": ["Orc Spearmen at 1 on 1 2"],
            "heroes": _BOTH,
        },
    ),
    Lesson(
        "REC",
        "The fight is over, but Hostiles wait one Location ahead. What does the end of the Turn bring?",
        "End the Turn and watch Toughness, Hostiles and Timer.",
        {
            "spaces": ["Long Corridor", "Lair (C)"], "foes": ["Fen Wolves at 2 on 1"],
            "heroes": {"gareth": {"space": 1, "toughness": 0}, "whisper": {"space": 1}},
        },
    ),
    Lesson(
        "OTA",
        "Water rises in the Caves. What gets harder, and what gets easier?",
        "Begin the Turn, then attack the Wolves.",
        {
            "step": "turn_start", "event": "Rising Water", "spaces": ["Long Corridor"],
            "foes": ["Fen Wolves at 1 on 1"], "heroes": _HERE,
        },
    ),
    Lesson(
        "WND",
        "Two Wound counters lie on Gareth. Which one should a bandage treat, and can it be done twice?",
        "Heal one, and try to heal it again.",
        {
            "party": "Gareth 1: 6 Herbal Bandages; Whisper 1", "spaces": ["Long Corridor"],
            "heroes": {"gareth": {"space": 1, "wounds": [1, 2]}},
        },
    ),
    Lesson(
        "OBJ",
        "The party stands before the Lair. What does it cost to wake what is in it?",
        "Activate it, and see what comes.",
        {
            "adventure": "Spinner's Realm", "spaces": ["Long Corridor", "Lair (C)", "Steam Vents"],
            "heroes": {"gareth": {"space": 3}, "whisper": {"space": 3}},
        },
    ),
    Lesson(
        "OPT",
        "Two cards too few for the next Entrance. What changes if cards may be saved?",
        "Look for the choice with the rule and without it.",
        {"spaces": ["Long Corridor", "Spider Bridge"], "heroes": {"gareth": {"space": 1, "hand": ["Block", "Bait"]}}},
    ),
    Lesson(
        "ERA",
        "In Fantasy a near miss leaves a Vuln. What would it leave in another era?",
        "Attack until a Vuln lies there, then read the table of eras.",
        {
            "spaces": ["Long Corridor"], "foes": ["Bandit Cutthroats at 1 on 1"],
            "heroes": {"gareth": {"space": 1, "striking": True}},
        },
    ),
    Lesson(
        "CAM",
        "Five Towns, one road, and {starting_rp} points to begin with. Which Town comes first?",
        "Set out, and read what the Town does.",
        {"step": "road", "campaign": "The Lamplit Road", "party": "Gareth 1: Shortsword; Tolonar 1; Whisper 1"},
    ),
    Lesson(
        "XPK",
        "Which cards on this table are known from the rulebook, and which are ours?",
        "Each card names where its numbers come from.",
        {
            "spaces": ["Long Corridor", "Spider Bridge"], "foes": ["Fen Wolves at 2 on 1"],
            "heroes": {"gareth": {"space": 2, "hand": ["Block", "Bait"]}},
        },
    ),
)  # fmt: skip

LESSONS: Final[Mapping[str, Lesson]] = MappingProxyType({found.chapter: found for found in _ALL})
"""The lesson of each chapter, by its code, in the order of the rulebook."""

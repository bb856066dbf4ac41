"""One prepared position and one question for each chapter of the rulebook.

Invariant: no number of the rules is typed here. `{knob}` in a question, a hint or a position stands for the value in force.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from hordeplay.core.knobs import nearest
from hordeplay.core.match import Match
from hordeplay.games.horrible_hordes.at import at
from hordeplay.games.horrible_hordes.cards import book
from hordeplay.games.horrible_hordes.rules import HordeRules
from hordeplay.games.horrible_hordes.table import HordeTable


@dataclass(frozen=True, slots=True)
class Lesson:
    """A question to a chapter and the position that answers it.

    - `question`: to be asked before anything is played; `look`: what to try then
    - `line`: the position, as `at` reads it
    - `options`: optional rules that it needs, by the names of their knobs
    """

    chapter: str
    question: str
    line: str
    look: str
    options: tuple[str, ...] = ()

    def rules(self, rules: HordeRules | None = None) -> HordeRules:
        """These rules, or the printed ones, with the options of the lesson."""
        return (rules or HordeRules.load()).with_(**dict.fromkeys(self.options, True))

    def words(self, rules: HordeRules | None = None) -> str:
        """Question and hint with the numbers of these rules.

        >>> print(LESSONS["HUM"].words())
        Does an Ogre fight better in the Hills than on the plain?
        Compare what the dice need on d5 and on e5, and the odds beside the board.
        """
        used = book(self.rules(rules))
        return f"{used.fill(self.question)}\n{used.fill(self.look)}"


def lesson(
    code: str, rules: HordeRules | None = None, *, seed: int | str = 0, dice: Literal["auto", "ask"] = "auto"
) -> Match[HordeTable]:
    """A match that stands on the position of a chapter; `ValueError` with the nearest code.

    >>> lesson("SETTLE").explain("settle d5").rule
    'HH-SETTLE-03'
    """
    if code not in LESSONS:
        raise ValueError(f"no chapter has the code {code!r}{nearest(code, list(LESSONS))}")
    found = LESSONS[code]
    used = found.rules(rules)
    return at(book(used).fill(found.line), rules=used, seed=seed, dice=dice)


_ALL: Final = (
    Lesson(
        "INTRO",
        "Three Kingdoms in mid-game: who is ahead, and whom will the Hordes visit next?",
        "move | round: 6 | dwarves: d4 settlement castle 2 army, d5 settlement, 3 stone 2 food 1 gold 1 vt"
        " | elves: h8 settlement castle 3 army, g8 settlement, 2 wood 4 magic"
        " | desert_men: c8 settlement castle army, 6 gold 2 vt"
        " | hordes: Red Dragons e6, Rat King h6 5, Vampire Lord b7, Gnoll Chieftain f2",
        "Rest the pointer on anything, or press i.",
    ),
    Lesson(
        "END",
        "The last turn is over, and a Horde stands at a Settlement. Is the game over before it moves?",
        "horde_segment | round: {rounds} | dwarves: d4 settlement, f8 settlement, 5 vt | hordes: Rat King d5",
        "Read what happened, and the result.",
    ),
    Lesson(
        "VICT",
        "Towns on one side, trophies on the other: what does each count?",
        "end | round: {rounds} | dwarves: d4 settlement castle 2 army, e4 settlement castle 3 army, f4 settlement, 7 vt"
        " | elves: h8 settlement castle 4 army, 11 vt",
        "Change units and Victory Tokens until the scores are equal.",
    ),
    Lesson(
        "COOP",
        "An undefended town of the Elves lies next to the Dwarves. May they march in?",
        "move | dwarves: d4 settlement castle 2 army, 3 food | elves: e4 settlement, h8 settlement",
        "Ask why not; then turn the war option on.",
    ),
    Lesson(
        "TURN",
        "Two turns are over, the third is under way. When does the round end?",
        "research | round: 3 | up: 2 | dwarves: d4 settlement | elves: h8 settlement | desert_men: c8 settlement"
        " | hordes: Gnoll Chieftain j1",
        "Research something and read what follows.",
    ),
    Lesson(
        "BOARD",
        "Which square is in column c of row seven, and which one is in the far corner?",
        "settle | dwarves: c7 settlement, 2 food 3 wood",
        "Walk over the board with the arrow keys.",
    ),
    Lesson(
        "TERR",
        "Which tile feeds a Settlement, and which one arms it?",
        "resource | dwarves: a1 settlement, c1 settlement, e1 settlement, g1 settlement, i1 settlement",
        "Take any chits and see what the five tiles add.",
    ),
    Lesson(
        "BSET",
        "If the tiles lie like the dark squares of a chessboard, what lies next to a tile?",
        "tiles | seats: 2",
        "Try other seeds; then another parity.",
    ),
    Lesson(
        "HCTR",
        "Which of these two is harder to hit, and which one hits harder?",
        "attack | dwarves: d4 settlement castle, d5 2 army, e4 2 army | hordes: Red Dragons d5, Rat King e4",
        "Read the two counters before you attack.",
    ),
    Lesson(
        "PUNIT",
        "How many units stand on this board, and how many fight in a raid on d4?",
        "move | dwarves: d4 settlement castle 2 army, e5 army, 2 food | hordes: Wraith Lord f6",
        "Count Settlements, Castles and Armies; Hit Counters are units only in battle texts.",
    ),
    Lesson(
        "CAST",
        "The Castles look all alike. Whose is the one on e5, where no Settlement stands?",
        "train | dwarves: d4 settlement, e5 castle, 1 food 2 metal 1 wood | elves: h8 settlement castle",
        "See who can train there.",
    ),
    Lesson(
        "DICE",
        "How often does one die show each face in two hundred rolls?",
        "event | dwarves: d4 settlement castle",
        "Change the seed: one seed is one story, many seeds are a law.",
    ),
    Lesson(
        "TIME",
        "From which round on do more Hordes appear in a Spawn Phase?",
        "research | round: {double_spawn_round} | dwarves: d4 settlement | hordes: Rat King i9",
        "Finish this turn and the next one.",
    ),
    Lesson(
        "RES",
        "Which chit does no tile bring?",
        "trade | dwarves: d4 settlement, 1 stone 1 wood 1 food 1 metal 1 magic 4 gold",
        "Buy one of each type that Gold can buy.",
    ),
    Lesson(
        "SHEET",
        "What can this player do, and what is used up?",
        "move | elves: d4 settlement castle 2 army, 3 food 2 magic, knows Haste + Green Thumb, uses Haste 1",
        "Read the sheet of the seat.",
    ),
    Lesson(
        "ADJ",
        "An Army stands in a corner. How many squares are adjacent to it?",
        "move | dwarves: d4 settlement, a1 army, d5 2 army, 3 food",
        "Compare the moves from a1 and from d5.",
    ),
    Lesson(
        "SETUP",
        "The first Settlement came to e5. How near may the second one be?",
        "settle_in | seat_1: e5 settlement castle 2 army | seat_2: - | order: 0 1",
        "Enter your own dice and read the refusals.",
    ),
    Lesson(
        "SRES",
        "What does a player own before the first turn, and what is it worth?",
        "first_hordes | dwarves: d4 settlement castle 2 army, 1 stone 1 wood 1 food 1 metal 1 magic",
        "Count units and chits.",
    ),
    Lesson(
        "SEQ",
        "Which phases of this turn ask the player something?",
        "event | round: 2 | dwarves: d4 settlement castle 2 army, 4 stone 3 food 3 wood 3 metal | hordes: Rat King h2",
        "Walk through the turn; the strip of phases shows where you are.",
    ),
    Lesson(
        "EVT",
        "Which faces of the die bring chits, and can one say no to the others?",
        "event | dwarves: d4 settlement castle 2 army",
        "Roll each face yourself.",
    ),
    Lesson(
        "INC",
        "Four Settlements, one Ability, and a free choice: how many chits come in?",
        "resource | dwarves: e1 settlement, j2 settlement, d2 settlement, d5 settlement, knows Green Thumb"
        " | tiles: Swamp e1 j2, Mountain d2",
        "Take {free_income} Metal.",
    ),
    Lesson(
        "TRADE",
        "With whom may the Dwarves trade: the Elves next door or the rich Desert Men far away?",
        "trade | dwarves: d4 settlement, 3 wood 4 gold | elves: e4 settlement, 2 magic | desert_men: i9 settlement, 6 gold",
        "Make an offer, and turn Gold into Stone.",
    ),
    Lesson(
        "SETTLE",
        "Which squares around d4 can be built on?",
        "settle | dwarves: d4 settlement, 4 food 6 wood | hordes: Rat King d5",
        "Click a square that is not lit: it says why not.",
    ),
    Lesson(
        "FORT",
        "Where can a Castle go, and what does it cost with Vaulted Arches?",
        "fortify | gothic_men: d4 settlement castle, e4 settlement, f4 settlement, g4 army, 7 stone",
        "Try every Settlement and the lonely Army.",
    ),
    Lesson(
        "TRAIN",
        "Two Castles and plenty of chits: how many Armies can be trained?",
        "train | dwarves: d4 settlement castle, e4 settlement castle, f4 settlement, 5 food 9 metal 5 wood",
        "Train until nothing is lit, then ask why.",
    ),
    Lesson(
        "MOVE",
        "Five Armies and little Food: can they all meet on d5?",
        "move | elves: d4 settlement castle 3 army, d5 2 army, 2 food | dwarves: e5 settlement | hordes: Rat King c4",
        "Move one, two, three of them.",
    ),
    Lesson(
        "ATK",
        "Two Armies against a Frost Giant Family: who is left?",
        "attack | dwarves: d4 settlement castle, d5 2 army | hordes: Frost Giant Family d5",
        "Guess first, then read the odds, then roll.",
    ),
    Lesson(
        "RSCH",
        "One Ability is free. When can a second one be had, and what for?",
        "research | dwarves: d4 settlement castle, 4 stone 3 wood 2 food 2 gold, knows Sages",
        "Take one, then pay for another.",
    ),
    Lesson(
        "SPAWN",
        "A Horde is drawn, its square rolled. When does it stay away?",
        "spawn | round: {double_spawn_round} | dwarves: d4 settlement castle 2 army, e4 settlement"
        " | hordes: Rat King e6",
        "Roll d4, e6 and e5 yourself.",
    ),
    Lesson(
        "ENDPH",
        "How many chits may be kept, and who picks the rest?",
        "end | dwarves: d4 settlement castle, 4 stone 3 wood 3 food 2 metal 1 gold, knows Storehouses",
        "Discard the excess.",
    ),
    Lesson(
        "HSEG",
        "Four squares with units lie around this Horde. Where does it go?",
        "horde_segment | dwarves: e4 settlement, f5 settlement army, d5 2 army, e6 castle settlement"
        " | hordes: Gnoll Chieftain e5",
        "Take the target away and ask again.",
    ),
    Lesson(
        "RAID",
        "A Castle, two Armies and a Settlement are raided. What falls first?",
        "raid_segment | dwarves: d5 settlement castle 2 army | hordes: Amazon Queen d5 5",
        "Roll the dice of the Horde one by one.",
    ),
    Lesson(
        "UND",
        "A Wraith Lord kills a whole garrison. How large is it afterwards?",
        "raid_segment | dwarves: d4 settlement castle 2 army | elves: h8 settlement | hordes: Wraith Lord d4 1",
        "Let every die of the garrison miss.",
    ),
    Lesson(
        "HUM",
        "Does an Ogre fight better in the Hills than on the plain?",
        "attack | dwarves: a1 settlement, d5 2 army, e5 2 army | tiles: Hills d5 | hordes: Ogre Magi d5, Troll King e5",
        "Compare what the dice need on d5 and on e5, and the odds beside the board.",
    ),
    Lesson(
        "WIPE",
        "The last Settlement has fallen. What is left of this player?",
        "restart | dwarves: out, 6 vt | elves: h8 settlement castle 2 army | hordes: Rat King d4 | restarts: 0",
        "Start again, with a square and a Kingdom that are free.",
    ),
    Lesson(
        "LIMIT",
        "Which of these Abilities can still be used in this round?",
        "trade | elves: d4 settlement castle 2 army, 4 wood 3 metal, knows Alchemy + Great Caravan + Holy Water,"
        " spent Great Caravan, uses Druids 2",
        "Use what is ready, until it refuses.",
    ),
    Lesson(
        "ETAB",
        "Heroes arrive, but every Castle is full. Where do they go?",
        "event | dwarves: d4 settlement castle {stack_limit} army, e4 settlement",
        "Roll face after face.",
    ),
    Lesson(
        "NOTE",
        "Catapults, a Fireball, a Bless: which one needs an Army of yours in the battle?",
        "attack | dwarves: d4 settlement castle, c5 army, d5 2 army, 2 stone 4 magic, knows Catapults + Fireball + Bless"
        " | hordes: Ogre Magi d5, Rat King d3",
        "Read what is offered at each moment.",
    ),
    Lesson(
        "ABIL",
        "Nets or Pikes: which one helps more against Giants?",
        "research | dwarves: d4 settlement castle 2 army | hordes: Frost Giant Family d6",
        "Compare the two in a battle.",
    ),
    Lesson(
        "KING",
        "Which Kingdoms are free, and what do they bring?",
        "kingdoms | seat_1: d4 settlement castle 2 army | elves: h8 settlement castle 2 army",
        "Pick one that is taken, then one that is free.",
    ),
    Lesson(
        "HNOTE",
        "What do the letter and the numbers on a Horde mean?",
        "trade | dwarves: d4 settlement, 2 gold | hordes: Fire Giant Chief h3, Wraith Lord b7, Ogre Magi g8",
        "Read one counter of each type.",
    ),
    Lesson(
        "HLIST",
        "Which Horde is the most dangerous one, and what makes it so?",
        "move | dwarves: d4 settlement castle 4 army, 2 food | hordes: Nomad Khan c4, Pit Fiend Demons e4, Wraith Lord d5",
        "Compare the odds of four Armies against each.",
    ),
    Lesson(
        "OLIST",
        "Can a Tarasque turn up in the basic game?",
        "spawn | dwarves: d4 settlement",
        "Look into the pool under each setting.",
    ),
    Lesson(
        "WAR",
        "Two Armies before the walls of the Elves: who fights, and with which numbers?",
        "move | dwarves: d4 settlement castle 2 army, 3 food | elves: e4 settlement castle army",
        "Move in and attack.",
        ("players_at_war",),
    ),
    Lesson(
        "MASTER",
        "The Horde Master has drawn {master_keep_of} counters. Which one would you keep?",
        "spawn | dwarves: d4 settlement castle 2 army | seat_1: -",
        "Choose, and lead the Hordes when they move.",
        ("horde_master",),
    ),
    Lesson(
        "XTERR",
        "Which of the extra tiles is a gift, which one a trap, and which one a wall?",
        "settle | dwarves: d4 settlement castle, 4 food 6 wood"
        " | tiles: Friendly Village d5, Chasm e4, Barrens c4, Desert d3",
        "Build on each of them, or learn why not.",
        ("extra_terrain",),
    ),
    Lesson(
        "TOWER",
        "A Castle or a Tower: what does each cost, and where may it stand?",
        "fortify | dwarves: d4 settlement tower, e4 settlement, d6 settlement, 9 stone",
        "Try a Tower on e4 and on d6.",
        ("wizard_tower",),
    ),
)

LESSONS: Final[Mapping[str, Lesson]] = MappingProxyType({one.chapter: one for one in _ALL})
"""The lessons by the code of their chapter, in the order of the rulebook."""

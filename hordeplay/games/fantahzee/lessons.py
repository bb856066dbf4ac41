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
from hordeplay.games.fantahzee.at import at
from hordeplay.games.fantahzee.cards import book
from hordeplay.games.fantahzee.rules import FantahzeeRules
from hordeplay.games.fantahzee.table import FantahzeeTable


@dataclass(frozen=True, slots=True)
class Lesson:
    """A question to a chapter and the position that answers it.

    - `question`: to be asked before anything is played; `look`: what to try then
    - `line`: the position, as `at` reads it
    """

    chapter: str
    question: str
    line: str
    look: str

    def words(self, rules: FantahzeeRules | None = None) -> str:
        """Question and hint with the numbers of these rules.

        >>> print(LESSONS["HERO"].words())
        Which of these three heroes can be paid for, and with which dice?
        Try to pay for the Steamsmith with any pair, and for the Sergeant with two different dice.
        """
        used = book(rules or FantahzeeRules.load())
        return f"{used.fill(self.question)}\n{used.fill(self.look)}"


def lesson(
    code: str, rules: FantahzeeRules | None = None, *, seed: int | str = 0, dice: Literal["auto", "ask"] = "auto"
) -> Match[FantahzeeTable]:
    """A match that stands on the position of a chapter; `ValueError` with the nearest code.

    >>> print(lesson("ATK").explain("flip 1"))
    only a stack whose top left it this turn can be flipped into (FZ-ATK-07)
    """
    if code not in LESSONS:
        raise ValueError(f"no chapter has the code {code!r}{nearest(code, list(LESSONS))}")
    used = rules or FantahzeeRules.load()
    return at(book(used).fill(LESSONS[code].line), rules=used, seed=seed, dice=dice)


_MAUREEN: Final = "Steamsmith, Paladin, Steamasaur, Alchemist, Sergeant"
_JOHN: Final = "Alchemist active on 6, Sergeant active on 22, Sergeant active on 33, Steam Brute active on 444"

_ALL: Final = (
    Lesson(
        "INTRO",
        "Three parties defend one town: who is ahead, and what will hurt the town next?",
        "action | seats: 3 | round: 4 | party: Sergeant, Steam Brute, Lantern Seer | hand: Paladin, Alchemist, Where'd you go?"
        " | victory: Mud Imp, Rock Monster, Boulder Ram | lost: Tavern"
        " | party_1: Gearhound, Boiler Tinker, Pressure Lancer | victory_1: Bone Warrior, Hoard Goblin"
        " | party_2: Bodyguard, Halberd Veteran | victory_2: Dark Assassin, Rock Monster | lost_2: Bakehouse",
        "Rest the pointer on anything, or press i.",
    ),
    Lesson(
        "OVR",
        "All but one of the {bosses_to_end} bosses have fallen. Does the next one end the game at once?",
        "attack | seats: 3 | round: 9 | strength: 10 | party: Oathbound Champion active on 4444, Hero active on 555"
        " | stacks: Baron Cloven, Siege Troll, Mud Imp | victory_1: The Hollow Piper, King Under Rubble",
        "Beat the boss and read when the game is over.",
    ),
    Lesson(
        "COMP",
        "Which of the five kinds of cards lie on this table, and which are hidden from you?",
        "action | hand: Sergeant, Under Pressure, Bodyguard | party: Paladin with Orb of Power 1 | lost: Market Stalls",
        "Find a hero, an action, a monster, a treasure and a town card.",
    ),
    Lesson(
        "CMP",
        "Everything that a card can show is on these cards. What does each symbol do?",
        "attack | strength: 9 | party: Sergeant active with Orb of Power 1"
        " | tops: Ice Giant, Shrewd Rakshasa, Vampire Lord, Hoard Goblin, The Ashen Matriarch",
        "Read the five tops, then both ends of the treasure.",
    ),
    Lesson(
        "SET",
        "How deep must one dig into a stack before a boss can turn up?",
        "tops",
        "Count the cards below each top; then change the number of stacks.",
    ),
    Lesson(
        "TURN",
        "Which phases of this turn ask the player something, and which run by themselves?",
        "action | seats: 3 | party: Gate Recruit, Lantern Seer | hand: Sergeant, Second Breath"
        " | hand_1: Hero | hand_2: Hero",
        "Walk through the turn; the strip of phases shows where you are.",
    ),
    Lesson(
        "ACT",
        "The party is full and the hand is good. Who has to go?",
        "action | party: Gate Recruit, Lantern Seer, Bodyguard with Tower Buckler 1, Gearhound, Quartermaster"
        " | hand: Paladin, Sergeant, Call to Arms, Raise the Standard, Supply Cart",
        "Recruit {recruits_per_turn}, then play Call to Arms.",
    ),
    Lesson(
        "DICE",
        "Which dice would you keep for these two heroes?",
        "roll | party: Sergeant, Steam Brute | dice: 44421 | rerolls: 1",
        "Read what each choice is worth, keep, and roll.",
    ),
    Lesson(
        "ATK",
        "What is the most XP that this strength can buy, and where does it lock you in?",
        "attack | strength: 9 | party: Hero active on 666, Pressure Lancer active"
        " | stacks: Hoard Goblin, Rock Monster, Wicked Spinner, Boulder Ram, Bone Warrior 6",
        "Beat one top, then flip the card below it.",
    ),
    Lesson(
        "CTR",
        "Two monsters strike back. Who has to fall?",
        "counterattack | shield: 1 | aside: Bone Warrior, Plague Toad"
        " | party: Bodyguard active on 33, Sergeant active on 55, Gate Recruit, Hero active on 222",
        "Give up the cheapest hero that is enough.",
    ),
    Lesson(
        "TRE",
        "A treasure is found. Who may have it, and at which level?",
        "treasure | treasures: 1 2 | aside: Iron Ogre, Siege Troll"
        " | party: Sergeant active on 22 with Orb of Power 1, Hero active on 555, Paladin",
        "Take the better one first, and see who gets it.",
    ),
    Lesson(
        "HOR",
        "The vanguard lies face up. What happens first: the town, the flips, or the ambush?",
        "town | shield: 1 | party: Sergeant active on 22, Alchemist active on 6, Paladin"
        " | stacks: Mud Imp, - 9 cleared, Wicked Spinner, Dark Assassin, Rock Monster",
        "Read the three parts in their order.",
    ),
    Lesson(
        "END",
        "Three cards in hand and {draw_per_turn} to draw: how many stay?",
        "end | hand: Sergeant, Hero, Supply Cart | hand_1: Paladin | change: hand_limit 1",
        "Then drop what you need least.",
    ),
    Lesson(
        "EOG",
        "Last turn of the last round. Who wins, and by what?",
        "turn_end | seats: 3 | seat: 2 | round: 12"
        " | victory_0: Baron Cloven, The Hollow Piper, 2 Rock Monster, 2 Mud Imp, Cinder Pup"
        " | party_0: Sergeant, Hero, Alchemist"
        " | victory_1: The Ashen Matriarch, 3 Boulder Ram, 2 Bone Warrior, Mud Imp"
        " | party_1: Paladin, Steamsmith, Gearhound, Boiler Tinker"
        " | victory: 4 Dark Assassin, 2 Rock Monster, Mud Imp | lost: Tavern | party: Archmage",
        "Read the result; then give somebody one more hero.",
    ),
    Lesson(
        "HERO",
        "Which of these three heroes can be paid for, and with which dice?",
        "roll | party: Sergeant, Steamsmith, Halberd Veteran | dice: 55522 | rerolls: 0",
        "Try to pay for the Steamsmith with any pair, and for the Sergeant with two different dice.",
    ),
    Lesson(
        "STM",
        "Four steam, two heroes that burn it, and a few dice: how many of them become active?",
        "roll | party: Steam Brute, Gearhound, Steamasaur | dice: 3361 | rerolls: 0 | steam: 4",
        "Pay for one, and see what is left.",
    ),
    Lesson(
        "USE",
        "Two heroes hold the same treasure, but one got it just now. What does each of them gain?",
        "roll | party: Sergeant with Orb of Power 1, Bodyguard with Orb of Power 1 fresh | dice: 22553 | rerolls: 1",
        "Activate one after the other and count the dice.",
    ),
    Lesson(
        "DMG",
        "Damage three, and four heroes who could take it. Which ways are there, and which one is cheapest?",
        f"ambush | party: {_JOHN} | tops: Dark Assassin, Dark Assassin, Wicked Spinner, Mud Imp, Mud Imp",
        "Find the smallest sets of heroes that are enough.",
    ),
    Lesson(
        "EX",
        "Maureen has rolled. What would you keep?",
        f"roll | party: {_MAUREEN} | dice: 654321 | rerolls: 2 | shield: 2 | hand: Sergeant",
        "Decide before you look at the odds.",
    ),
    Lesson(
        "TIP",
        "A pair lies there, and the Sergeant costs a pair. Would you pay for him now?",
        "roll | party: Sergeant, Paladin | dice: 33521 | rerolls: 2",
        "Compare the value of paying now with that of every keep.",
    ),
    Lesson(
        "FAQ",
        "An Archmage has just been paid for. What may she take, and what comes after it?",
        "effects | then: roll | party: Archmage active on 44444, Oathbound Champion | dice: 1 | rerolls: 0 | pending: claim 8 by Archmage"
        " | stacks: Shrewd Rakshasa, Rock Monster, Siege Troll, Vampire Lord, Gorehand the Unbound",
        "Take a monster that strikes back, and see whether it does.",
    ),
    Lesson(
        "CRED",
        "Which of the cards in this hand are known from the rulebook, and which are ours?",
        "action | hand: Alchemist, Hexweaver, Bodyguard, Under Pressure, Loaded Knuckles",
        "Each card names where its numbers come from.",
    ),
    Lesson(
        "REF",
        "A whole turn at a glance: what is the next thing that will be asked?",
        "roll | seats: 4 | round: 2 | party: Sergeant, Gearhound, Lantern Seer with Sunsteel Blade 1 | dice: 66532"
        " | rerolls: 2 | hand: Hero, Wardmage, Second Breath",
        "Play the turn to its end with as few clicks as you can.",
    ),
)

LESSONS: Final[Mapping[str, Lesson]] = MappingProxyType({found.chapter: found for found in _ALL})
"""The lesson of each chapter, by its code, in the order of the rulebook."""

"""One prepared position and one question for each chapter of the rulebook, with choices to try on it.

A lesson is a line that `at` reads; each of its tries names a choice, the seat, and the clause that forbids it, or none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from hordeplay.core.knobs import nearest
from hordeplay.core.match import Match
from hordeplay.games.kingdom_rush.at import at
from hordeplay.games.kingdom_rush.rules import KingdomRules
from hordeplay.games.kingdom_rush.table import KingdomTable


@dataclass(frozen=True, slots=True)
class Lesson:
    """A question to a chapter, the position that answers it, and what to try there."""

    chapter: str
    question: str
    line: str
    look: str
    tries: tuple[tuple[str, int, str], ...] = ()


def lesson(code: str, rules: KingdomRules | None = None, *, seed: int | str = 0) -> Match[KingdomTable]:
    """A match that stands on the position of a chapter; `ValueError` with the nearest code.

    >>> lesson("TOWER").explain("build Mage b1 S", seat=0).rule
    'KR-TOWER-02'
    """
    if code not in LESSONS:
        raise ValueError(f"no chapter has the code {code!r}{nearest(code, list(LESSONS))}")
    return at(LESSONS[code].line, rules=rules, seed=seed)


_ALL: Final = (
    Lesson(
        "INTRO",
        "Which scenario brings ghosts, fliers and a white site?",
        "hordes | scenario: S3",
        "Print it and read the map: W is white, the stacks hold what is marked on their cards.",
    ),
    Lesson(
        "SETUP",
        "How deep can the portal lie?",
        "hordes",
        "Ask odds.portal_depth: the portal is one of the lowest cards.",
    ),
    Lesson(
        "ROUND",
        "What does a whole round change?",
        "act | trays: A4 c2, A1 b2 | round: 2",
        "Be done with both seats and read the log phase by phase.",
        (("done", 0, ""), ("done", 1, "")),
    ),
    Lesson(
        "END",
        "Is the game won as soon as the last portal falls?",
        "destroy | trays: P1 d2 tiles b2 c2 d2 b3 d3 b4 c4 d4, A1 g5 | hearts: 5 | round: 9",
        "The round is played out: one heart is left, then it is won.",
    ),
    Lesson(
        "SPAWN",
        "Where does a horde go when its space is taken?",
        "spawn | round: 2 | trays: A1 b2, A2 c2",
        "Let the stack spawn: the new horde stands on d2, and does not move in this phase.",
    ),
    Lesson(
        "TOWER",
        "Which tower may join another on a site?",
        "act | built: Archer b1 S | hand_0: Mage Militia | hand_1: Militia",
        "Try the Mage and the Militia, and the other seat.",
        (
            ("build Mage b1 S", 0, "KR-TOWER-02"),
            ("build Militia b1 S", 0, ""),
            ("build Militia b1 S", 1, "KR-TOWER-01"),
        ),
    ),
    Lesson(
        "RANGE",
        "Which hordes does a Marksmen on d5 reach, facing east?",
        "act | trays: A1 e5, A2 f5, A4 e4 | hand_1: Marksmen | round: 4",
        "Build it: F2 reaches e5 and f5, the angled arrow e4.",
        (("build Marksmen d5 E", 1, ""),),
    ),
    Lesson(
        "TYPE",
        "What can magic cover in a Hex Circle?",
        "part | trays: B3 d2 | built: Mage d1 S seat 1 | hand_1: - | round: 3 | todo: Mage 0 1 at d1",
        "Eight of sixteen squares of four, ten of sixteen corners of three are left.",
        (("tile L3 d2 a3 b3 b4", 1, "KR-TYPE-03"),),
    ),
    Lesson(
        "TILE",
        "What is free manipulation worth?",
        "part | trays: A3 d2 | built: Archer d1 S seat 1 | hand_1: - | round: 2 | todo: Archer 0 1 at d1",
        "The tile of an Archer lies along its shot; with the icon there would be twice as many places.",
        (("tile D2 d2 b2 c2", 1, ""), ("tile D2 d2 b2 b3", 1, "KR-TOWER-10")),
    ),
    Lesson(
        "SOLD",
        "How long do two soldiers hold a horde?",
        "order | trays: A3 d2 soldiers b3 c3 | round: 3",
        "They stop one attempt together; the Wulfs give it a second one.",
    ),
    Lesson(
        "PORTAL",
        "Which tower attacks a portal of level 2, and what does it cost?",
        "act | scenario: S2 | trays: P2 c1 | hand_1: Archer Adept | round: 6",
        "The Archer finds no target; the Adept is turned face down.",
        (("build Archer c2 N", 1, ""), ("build Adept c2 N", 1, "")),
    ),
    Lesson(
        "PASS",
        "What becomes of a passed Archer when no Marksmen are left?",
        "act | hand_0: Archer | supply: Marksmen 0",
        "It is passed as it is.",
        (("pass Archer 1 Marksmen", 0, "KR-PASS-04"), ("pass Archer 1 Archer", 0, "")),
    ),
    Lesson(
        "HERO",
        "Which two abilities should Alleria bring?",
        "abilities | scenario: S2",
        "Two of four are chosen at set-up.",
        (("bring Multishot", 0, ""), ("bring Earthquake", 0, "KR-HERO-16")),
    ),
    Lesson(
        "ENGAGE",
        "Where can Malik's base stand among the Duelists?",
        "hero | scenario: S2 | round: 3 | trays: B7 e3 | heroes: Malik d3 health 6 | acting: Malik",
        "On eight of sixteen places: a base covers no deadly enemy.",
        (("go e3 b2", 1, ""), ("go e3 a1", 1, "KR-HERO-08")),
    ),
    Lesson(
        "ACTION",
        "May a hero recover and still move?",
        "hero | scenario: S2 | round: 4 | heroes: Malik e3 health 2 abilities Earthquake down Earthquake | acting: Malik",
        "Yes: a move and an action, in either order.",
        (("recover", 1, ""), ("use Earthquake", 1, "KR-HERO-12")),
    ),
    Lesson(
        "DESTROY",
        "How many crystals fit?",
        "destroy | crystals: 11 | trays: C1 d2 tiles b1+c1+d1+b2+c2+d2+b3+c3+d3 c5 | round: 5",
        "Three on the card, one fits.",
    ),
    Lesson(
        "MOVE",
        "Who moves first, and who jumps?",
        "order | trays: A1 e3 soldiers b2, A2 e2 | round: 4",
        "The held horde stays, the one behind jumps over it.",
    ),
    Lesson(
        "PICK",
        "Which towers come back?",
        "pick_up | built: Archer b1 S, Mage d3 S down | incoming_0: Marksmen | hand_0: - | round: 3",
        "The one that lies face down goes to the supply.",
    ),
    Lesson(
        "BUY",
        "What can seven crystals buy?",
        "spend | crystals: 7 | round: 3",
        "Only two towers of level 1 and one of level 2 use them all.",
        (("buy Archer 0", 0, ""), ("buy Wizard 0", 0, "KR-BUY-03")),
    ),
    Lesson(
        "SOLO",
        "Which colour can be given up now?",
        "eliminate | seats: 1 | scenario: S2 | round: 3 | colour: R",
        "Any but that of last round.",
        (("eliminate R", 0, "KR-SOLO-02"), ("eliminate B", 0, "")),
    ),
    Lesson(
        "GLOS",
        "What happens to a soldier on a flier?",
        "order | trays: B9 e2 tiles b3 d3 soldiers b2, A2 e3 soldiers c1 | round: 4",
        "It is dropped; the flier moves on top of the horde in its way.",
    ),
    Lesson(
        "SPELL",
        "Which squares may the second square of a Lightning Bolt take?",
        "act | scenario: S2 | spells: Lightning Bolt | trays: A4 c1 | round: 2",
        "Cast it: the four squares hang together by their edges.",
        (("cast Lightning-Bolt", 0, ""),),
    ),
    Lesson(
        "WHITE",
        "Who takes the towers of the white site?",
        "pick_up | seats: 3 | scenario: S3 | built: Militia d4 E seat 0, Wizard d4 E seat 1 | hand_0: - | hand_1: - | hand_2: - | round: 3",
        "The team decides, and may split them.",
        (("give Militia 2", 0, ""), ("give Wizard 0", 0, "")),
    ),
    Lesson(
        "ABILITY",
        "When does Ignus hurt the neighbours?",
        "hero | scenario: S2 | round: 3 | team: Ignus Malik | trays: A1 e3, A4 d3, A6 f3 | heroes: Ignus e3 health 5 base d4 | acting: Ignus",
        "With exactly two enemies under his tile.",
        (("strike", 0, ""),),
    ),
)

LESSONS: Final[Mapping[str, Lesson]] = MappingProxyType({one.chapter: one for one in _ALL})
"""The lessons by the code of their chapter, in the order of the rulebook."""

"""What a Turn came to, in one sentence: what the party did, and what the Hostiles' attacks did to each Hero (WF-SEQ-01)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from hordeplay.core.english import counted, listed
from hordeplay.core.language import tr
from hordeplay.core.script import Event

from ..model.table import WarfighterTable
from .names import several
from .sentences import counter_name

_ELSE: Final = frozenset(("attacks", "enters", "explores", "environment", "check", "uses", "timer", "turn"))
"""Events after which a Wound is no longer that of the last Hostile Attack."""
_HARM: Final = frozenset(("strikes", "suffers", "vuln", "soaks", "prevents"))
"""What a Hostile Attack does to a Hero."""
_MOST: Final = 12
"""So many dice are told one by one."""


@dataclass(slots=True)
class _Struck:
    """What the Hostiles' attacks did to one Hero."""

    attacks: int = 0
    dice: list[int] = field(default_factory=list)
    wounds: int = 0
    vulns: int = 0
    soaked: int = 0

    def says(self, name: str) -> str:
        """In words, with the dice as they fell."""
        dice = f" ({_dice(self.dice)})"
        parts = [counted(self.wounds, "Wound")] if self.wounds else []
        parts += [tr("{wounds} kept off", wounds=counted(self.soaked, "Wound"))] if self.soaked else []
        parts += [counted(self.vulns, "Vuln")] if self.vulns else []
        shown = dice if 0 < len(self.dice) <= _MOST else ""
        head = (
            tr("{attacks} on {hero}{dice}", attacks=counted(self.attacks, "attack"), hero=name, dice=shown)
            if self.attacks
            else name
        )
        return f"{head}: {', '.join(parts) or tr('nothing')}"

    def in_brief(self, name: str, place: int) -> str:
        """The same in this place of a row: only the first says what is counted; what comes by chance has no die of its own."""
        many = counted(self.attacks, "attack") if not place else self.attacks
        named = ", ".join(map(str, self.dice)) if place else _dice(self.dice)
        dice = f" ({named})" if len(self.dice) <= _MOST else ""
        parts = [counted(self.wounds, "Wound")] if self.wounds else []
        parts += [tr("{n} stopped", n=self.soaked)] if self.soaked else []
        parts += [counted(self.vulns, "Vuln")] if self.vulns else []
        return (
            f"{tr('{attacks} on {hero}{dice}', attacks=many, hero=name, dice=dice)}: {', '.join(parts) or tr('nothing')}"
            if self.dice
            else f"{tr('by chance on {hero}', hero=name)}: {', '.join(parts)}"
        )


def _dice(dice: Sequence[int]) -> str:
    """Dice as they fell."""
    if len(dice) == 1:
        return tr("die {face}", face=dice[0])
    return tr("dice {faces}", faces=", ".join(map(str, dice)))


def summary(table: WarfighterTable, seat: int, events: Sequence[Event]) -> str:
    """What these events came to for a seat's Heroes; empty where nothing of it happened.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> struck = [Event("WF-HTN-03", "strikes", {"foe": "Giant Rats", "hero": 0, "faces": [9], "total": 9, "wounds": 1})]
    >>> summary(at().table, 0, [*struck, Event("WF-HTN-06", "suffers", {"hero": 0, "n": 1, "left": 4})])
    '1 attack on Gareth (die 9): 1 Wound'
    """
    mine = [i for i, hero in enumerate(table.heroes) if hero.seat == seat or len(table.players) == 1]
    fallen = dict.fromkeys(e.facts["hero"] for e in events if e.what == "falls" and e.facts["hero"] in mine)
    down = [tr("{hero} is Down", hero=table.heroes[number].name) for number in fallen]
    whole = _whole_turn(table, events, mine)
    harmed, spared = ([whole], []) if whole else _struck(table, events, mine)
    lost = [tr("lost")] if any(e.what == "ends" and e.facts.get("won") is False for e in events) else []
    changed = _at_the_end(table, events, mine)
    parts = [*lost, *down, *harmed, *changed, *_deeds(table, events, mine)]
    return "; ".join(parts if changed else [*parts, *spared])  # what did nothing was seen as it was rolled


_NEW: Final = frozenset(("appears", "attracted"))
_WALKED: Final = "advances"


def _at_the_end(table: WarfighterTable, events: Sequence[Event], mine: Sequence[int]) -> list[str]:
    """What changed after the last Hostile Attack of the Turn: who walked, who came, which counters are back.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> come = [Event("WF-REC-01", "recovers", {"hero": 1, "what_counter": "focus"}), Event("WF-RUL-31", "attracted", {"foe": "Giant Rats"})]
    >>> _at_the_end(at().table, come, [0, 1])
    ['1 more of the Giant Rats came', 'Tolonar has 1 Focus back']
    """
    back = [event for event in events if event.what == "recovers" and event.facts["hero"] in mine]
    ends = [i for i, event in enumerate(events) if event.what in ("recovers", _WALKED, "attracted", "timer")]
    after = events[ends[0] :] if ends else []
    came: dict[str, int] = {}
    walked: dict[str, int] = {}
    for event in after:
        if event.what in _NEW:
            came[event.facts["foe"]] = came.get(event.facts["foe"], 0) + event.facts.get("n", 1)
        elif event.what == _WALKED:
            walked[event.facts["foe"]] = walked.get(event.facts["foe"], 0) + event.facts["n"]
    parts = [tr("{n} more of the {foe} came", n=n, foe=foe) for foe, n in came.items()]
    parts += [tr("{hostiles} came nearer", hostiles=several(table, foe, n)) for foe, n in walked.items()]
    for event in back:
        parts.append(
            tr(
                "{hero} has 1 {counter} back",
                hero=table.heroes[event.facts["hero"]].name,
                counter=counter_name(event.facts["what_counter"]),
            )
        )
    return parts


def _deeds(table: WarfighterTable, events: Iterable[Event], mine: Sequence[int]) -> list[str]:
    """Locations entered, attacks made, Hostiles and XP that came of them."""
    entered, gone = list[str](), list[str]()
    harm: dict[str, list[int]] = {}  # by Hostile: Wounds and Vulns
    attacks, xp, acting = 0, 0, -1
    for event in events:
        facts = event.facts
        acting = facts.get("hero", acting) if event.what in ("attacks", "uses") else acting
        match event.what:
            case "enters" if facts["hero"] in mine:
                entered.append(facts["name"])
            case "attacks" if acting in mine:
                attacks += 1
            case "wounds" if facts["by"] in mine:
                harm.setdefault(facts["foe"], [0, 0])[0] += facts["n"]
            case "vulned" if acting in mine:
                harm.setdefault(facts["foe"], [0, 0])[1] += facts["n"]
            case "eliminated" if facts["by"] in mine:
                gone.append(facts["foe"])
            case "gains" if facts["hero"] in mine:
                xp += facts["xp"]
    parts = list[str]()
    words = [tr("{harm} on {foe}", harm=_harm(*numbers), foe=foe) for foe, numbers in harm.items()]
    if attacks:
        parts.append(
            tr("made {attacks}: {harm}", attacks=counted(attacks, "attack"), harm=", ".join(words) or tr("nothing"))
        )
    elif words:
        parts.append(tr("made {harm}", harm=", ".join(words)))
    parts += [tr("eliminated {hostiles}", hostiles=listed(list(dict.fromkeys(gone))))] if gone else []
    parts += [f"{xp} XP"] if xp else []
    return [*parts, tr("entered {places}", places=listed(list(dict.fromkeys(entered))))] if entered else parts


def _harm(wounds: int, vulns: int) -> str:
    """Wounds and Vulns of a Hostile card."""
    parts = [counted(wounds, "Wound")] if wounds else []
    return tr(" and ").join([*parts, *([counted(vulns, "Vuln")] if vulns else [])])


def _whole_turn(table: WarfighterTable, events: Sequence[Event], mine: Sequence[int]) -> str:
    """All Hostile Attacks of a Turn as they are added up at its end (WF-CBT-06), also those between which something was asked.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> facts = {"foe": "Giant Rats", "hero": 0, "dice": [9, 2, 4], "armor": 0, "wounds": 1, "stopped": 0, "vulns": 1}
    >>> _whole_turn(at().table, [Event("WF-CBT-06", "struck", facts)], [0])
    '3 attacks on Gareth (dice 9, 2, 4): 1 Wound, 1 Vuln'
    """
    by_hero: dict[int, _Struck] = {}
    for event in events:
        if event.what == "struck" and event.facts["hero"] in mine:
            one, facts = by_hero.setdefault(event.facts["hero"], _Struck()), event.facts
            one.attacks += len(facts["dice"])
            one.dice += facts["dice"]
            one.wounds += facts["wounds"]
            one.soaked += facts["stopped"]
            one.vulns += facts["vulns"]
    rows = [one.in_brief(table.heroes[number].name, n) for n, (number, one) in enumerate(sorted(by_hero.items()))]
    return "; ".join(rows)


def _struck(table: WarfighterTable, events: Iterable[Event], mine: Sequence[int]) -> tuple[list[str], list[str]]:
    """What the Hostiles' attacks did, a part for each Hero: those that harmed, then those that did nothing."""
    by_hero: dict[int, _Struck] = {}
    under_attack = False
    for event in events:
        number, what = event.facts.get("hero", -1), event.what
        if what == "strikes":
            under_attack = True
        elif what in _ELSE:
            under_attack = False
        if not under_attack or number not in mine or what not in _HARM:
            continue
        one = by_hero.setdefault(number, _Struck())
        match what:
            case "strikes":
                one.attacks += 1
                one.dice.append(max(event.facts["faces"]))
            case "suffers":
                one.wounds += event.facts["n"]
            case "vuln":
                one.vulns += event.facts["n"]
            case "soaks":
                one.soaked += 1
            case "prevents":
                one.soaked += event.facts["n"]
    rows = [(one, one.says(table.heroes[number].name)) for number, one in by_hero.items()]
    harmed = [says for one, says in rows if one.wounds or one.vulns or one.soaked]
    return harmed, [says for one, says in rows if not (one.wounds or one.vulns or one.soaked)]


__all__ = ["summary"]

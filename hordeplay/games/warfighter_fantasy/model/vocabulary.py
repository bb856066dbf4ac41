"""The small vocabulary of the cards: what an effect does, when an ability may be used, and what it costs.

Chapters act on these words and fields, never on the name of a card: every keyword is data, so that a printed keyword sheet
can replace ours (WF-RUL-31, WF-CMP-26).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Annotated, Final, Literal, TypeAlias, get_args

from hordeplay.core.content import Range
from hordeplay.core.english import counted
from hordeplay.core.knobs import nearest
from hordeplay.core.references import Names

Word: TypeAlias = Literal[
    "mod", "dice", "attack", "explode", "pay_action", "attack_action", "draw", "move", "entrance", "prevent", "wound",
    "vuln", "unvuln", "heal", "restore", "revive", "xp", "tough", "focus", "divinity", "hardy", "coin", "item", "mend",
    "cover", "rollmod", "timer", "guards", "taunt", "retarget", "skip", "draw_hostile", "quiet", "reroll", "refill",
    "focus_max", "lore", "tithe", "shield_for", "heal_more", "add_location",
]  # fmt: skip
To: TypeAlias = Literal["hero", "user", "here", "party", "players", "card", "creature", "place", "each"]
When: TypeAlias = Literal["passive", "setup", "free", "action", "react"]
On: TypeAlias = Literal["", "attack", "struck", "roll", "wounds", "environ", "enter", "poison", "power"]
Scope: TypeAlias = Literal["self", "upgunned", "any", "here", "striking", "comrade"]
Need: TypeAlias = Literal[
    "plain", "hth", "bladed", "casting", "untargeted", "attacked", "calm", "shadows", "stealth", "objective",
    "acolyte", "last_health", "pick", "lore", "acting", "shield",
]  # fmt: skip
Limit: TypeAlias = Literal["", "turn", "adventure"]
Lasts: TypeAlias = Literal["", "next", "turn", "stay"]
Reach: TypeAlias = Literal["0", "S", "0S", "any"]
Tag: TypeAlias = Literal["", "Fire", "Ice", "Holy", "Lightning"]
FoeTag: TypeAlias = Annotated[str, Names("hostiles.tags", also=("",))]
Stat: TypeAlias = Annotated[int, Range(-20, 60)]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a word does, and how a card says it."""

    says: str
    card: str


VOCABULARY: Final[Mapping[str, Meaning]] = {
    "mod": Meaning("h on every Attack die and p on the cover die of an Attack", "Attack dice {h:+}"),
    "dice": Meaning(
        "n more Attack dice in an Attack that is no Explosion", "{n} more Attack [die/dice] (not in an Explosion)"
    ),
    "attack": Meaning("an Attack with hit number h and penetration p", "Attack: hit {h}, penetration {p:+}"),
    "explode": Meaning(
        "n Attack dice, one cover die, each resolved", "Explosion: {n} dice, hit {h}, penetration {p:+}"
    ),
    "pay_action": Meaning("pays n Actions of one kind", "{n} more [Action/Actions] for {kind}"),
    "attack_action": Meaning("n Actions each Turn for HtH Attacks only", "{n} HtH Attack [Action/Actions] each Turn"),
    "draw": Meaning("n Action cards, above the hand size too", "draw {n}"),
    "move": Meaning("n Movement", "Movement {n:+}"),
    "entrance": Meaning("the Entrance cost changes by n for everybody", "Entrance {n:+}"),
    "prevent": Meaning("n fewer Wounds", "{n} fewer [Wound/Wounds]"),
    "wound": Meaning("one Wound counter of n", "{n} [Wound/Wounds]"),
    "vuln": Meaning("n Vulns", "{n} [Vuln/Vulns]"),
    "unvuln": Meaning("removes n Vulns", "remove {n} [Vuln/Vulns]"),
    "heal": Meaning("lowers one Wound counter by n, once in an Adventure", "Heal {n}"),
    "restore": Meaning("removes n Wounds, treated or not", "Restore {n}"),
    "revive": Meaning("a Downed Hero comes back with n Health, all other Wounds treated", "back with Health {n}"),
    "xp": Meaning("n Experience", "{n} XP"),
    "tough": Meaning("n Toughness, up to the printed number", "{n} Toughness"),
    "focus": Meaning("n Focus, up to the printed number", "{n} Focus"),
    "divinity": Meaning("n Divinity", "{n} Divinity"),
    "hardy": Meaning("n Hardy counters of a kind", "{n} Hardy ({kind})"),
    "coin": Meaning("n Copper", "{n} Copper"),
    "item": Meaning("Items for n points", "Items for {n}"),
    "mend": Meaning("n Sturdiness of one Armor or Shield", "mend {n}"),
    "cover": Meaning("cover changes by n, never below 1", "cover {n:+}"),
    "rollmod": Meaning("n on a roll of that ability", "{kind} roll {n:+}"),
    "timer": Meaning("the Timer moves n spaces", "Timer {n} on"),
    "guards": Meaning("n Guards rolls", "{n} Guards [roll/rolls]"),
    "taunt": Meaning("up to n Targeting counters here name this Hero", "up to {n} Hostiles here target you"),
    "retarget": Meaning("up to n Hostiles here draw again", "up to {n} Hostiles here draw new targets"),
    "skip": Meaning("n attacks of a Hostile are spent; 0: all", "spend {n} attacks of a Hostile (0: all)"),
    "draw_hostile": Meaning("n Hostile cards of a level", "{n} more Hostile card of level {kind}"),
    "quiet": Meaning("a Move provokes nothing", "your Move provokes nothing"),
    "reroll": Meaning("one die by or against this Hero is rolled again", "roll one die again"),
    "refill": Meaning("Ammo of a kind up to the weapon's number", "refill {kind}"),
    "focus_max": Meaning("the printed Focus counts n more", "most Focus {n:+}"),
    "lore": Meaning("gives Lore to a Hero without it", "Lore {n} [{up}]"),
    "tithe": Meaning("n Toughness for each whole Silver tithed", "{n} Toughness for each Silver tithed"),
    "shield_for": Meaning("the own Shield stops Wounds of a comrade", "your Shield stops a comrade's Wounds"),
    "heal_more": Meaning("heals n more", "heals {n} more"),
    "add_location": Meaning(
        "n Locations of a level come into the Adventure", "{n} more [Location/Locations] of level {kind}"
    ),
}


KINDS: Final[Mapping[Word, tuple[str, ...]]] = {
    "hardy": ("Hot", "Cold", "any"),
    "rollmod": ("", "pick", "lore", "shadows"),
    "mod": ("", "hth", "bladed"),
    "pay_action": ("attack", "spell"),
    "skip": ("", "wounded"),
    "draw": ("", "one"),
    "draw_hostile": ("N", "C", "R", "L", "M"),
    "add_location": ("N", "C", "R", "L"),
}
"""What the kind of a word may be; that of `refill` is Ammo, and all others have none."""
_KINDS: Final = tuple(dict.fromkeys(kind for kinds in KINDS.values() for kind in kinds))

_COVER_DIE: Final = "cover die {p:+}"
"""The other half of a bonus, where it has one."""
_VULNS: Final[Mapping[str, str]] = {
    "card": "1 Vuln on up to {n} [Hostile/Hostiles] of a card",
    "creature": "{n} [Vuln/Vulns] on one Hostile",
    "each": "{n} [Vuln/Vulns] on each Hostile here",
}
"""Vulns on Hostiles, by whom they reach."""

_PAID: Final[Mapping[str, str]] = {"attack": "an Attack", "spell": "a Spell"}
"""What an Action that a card gives is for."""


def plural(text: str, n: int) -> str:
    """Each `[one/many]` as it is said of n.

    >>> plural("2 [Wound/Wounds]", 2), plural("1 [Wound/Wounds]", 1)
    ('2 Wounds', '1 Wound')
    """
    return re.sub(r"\[([^/\]]*)/([^\]]*)\]", lambda m: m[1] if abs(n) == 1 else m[2], text)


def attack_of(name: str) -> str:
    """That a Hostile attacks, by the name of its card, which may be one of several.

    >>> attack_of("Goblin Skulkers"), attack_of("Skeletal Swordsmen"), attack_of("Bone Knight")
    ('Goblin Skulkers attack', 'Skeletal Swordsmen attack', 'Bone Knight attacks')
    """
    return f"{name} {'attack' if name.endswith(('s', 'men')) else 'attacks'}"


def minus(text: str) -> str:
    """A number below zero with a minus, not a hyphen.

    >>> minus("Attack dice -3 [-4], hand-to-hand")
    'Attack dice −3 [−4], hand-to-hand'
    """
    return re.sub(r"(?<![\w-])-(?=\d)", "−", text)


@dataclass(frozen=True, slots=True)
class Effect:
    """One word and its numbers. `up` and the like are what the brackets say once Upgunned (WF-ACT-06).

    >>> Effect(do="prevent", n=1, up=2).in_words
    '1 fewer Wound [2]'
    >>> Effect(do="mod", h=1, up_h=2).in_words, Effect(do="mod", h=2, p=2).in_words
    ('Attack dice +1 [2]', 'Attack dice +2, cover die +2')
    """

    do: Word
    n: Stat = 1
    up: Stat | None = None
    h: Stat = 0
    p: Stat = 0
    up_h: Stat | None = None
    to: To = "hero"
    tag: Tag = ""
    against: FoeTag = ""
    kind: Annotated[str, Names("weapons.ammo_kind", also=_KINDS)] = ""
    lasts: Lasts = ""

    def __post_init__(self) -> None:
        """Hold the word to its kinds; which Ammo there is, only the weapons tell."""
        allowed = KINDS.get(self.do, ("",))
        if self.do != "refill" and self.kind not in allowed:
            kinds = ", ".join(kind or "nothing" for kind in allowed)
            raise ValueError(
                f"the kind of {self.do!r} is {kinds}, not {self.kind!r}{nearest(self.kind, list(allowed))}"
            )

    def amount(self, upgunned: bool) -> int:
        """The number in force."""
        return self.up if upgunned and self.up is not None else self.n

    def high(self, upgunned: bool) -> int:
        """What goes on Attack dice."""
        return self.up_h if upgunned and self.up_h is not None else self.h

    def in_force(self, *, upgunned: bool) -> str:
        """What it says with the number in brackets where that is paid for, else without.

        >>> Effect(do="unvuln", n=1, up=2).in_force(upgunned=True), Effect(do="prevent", n=1, up=2).in_force(upgunned=False)
        ('remove 2 Vulns', '1 fewer Wound')
        >>> Effect(do="mod", h=-3, up_h=-4).in_force(upgunned=True)
        'Attack dice −4'
        """
        if self.do == "lore":
            return self.in_words
        return replace(self, n=self.amount(upgunned), h=self.high(upgunned), up=None, up_h=None).in_words

    @property
    def _bonus(self) -> str:
        """The dice that a bonus counts on; what adds nothing is left out."""
        high = VOCABULARY["mod"].card.format(h=self.h) + ("" if self.up_h is None else f" [{self.up_h}]")
        low = _COVER_DIE.format(p=self.p)
        return f"{high}, {low}" if self.h and self.p else low if self.p else high

    @property
    def in_words(self) -> str:
        """What the card says of it."""
        facts = {f.name: getattr(self, f.name) for f in fields(self)}
        text = VOCABULARY[self.do].card.format(**facts)
        if self.do == "mod":
            text = self._bonus
        elif self.do == "entrance":
            text = f"Entrance {abs(self.n)} {'less' if self.n < 0 else 'more'}"
        elif self.do == "pay_action":
            text = VOCABULARY[self.do].card.format(n=self.n, kind=_PAID[self.kind])
        elif self.do == "vuln" and self.to in _VULNS:
            text = _VULNS[self.to].format(**facts)
        text = plural(text, self.n).strip()
        if self.do != "lore" and self.up is not None:
            text += f" [{self.up}]"
        if self.tag:
            text += f", {self.tag}"
        if self.against:
            text += f", only against {self.against}"
        if self.to in {"here", "party", "players"}:
            text += {"here": " for each Hero here", "party": " for the party", "players": " for each Player Hero"}[
                self.to
            ]
        return minus(
            text + {"": "", "next": " (next Attack)", "turn": " (this Turn)", "stay": " (while retained)"}[self.lasts]
        )


@dataclass(frozen=True, slots=True)
class Cost:
    """One way to pay: Actions, Focus, XP of the Hero's own, Divinity."""

    actions: Annotated[int, Range(0, 4)] = 0
    focus: Annotated[int, Range(0, 9)] = 0
    xp: Annotated[int, Range(0, 9)] = 0
    divinity: Annotated[int, Range(0, 30)] = 0

    @property
    def in_words(self) -> str:
        """`1 Action, 2 Focus`; nothing is `free`."""
        parts = [counted(self.actions, "Action")] if self.actions else []
        counters = ((self.focus, "Focus"), (self.xp, "XP"), (self.divinity, "Divinity"))
        return ", ".join([*parts, *(f"{n} {word}" for n, word in counters if n)]) or "free"


OF_HEROES: Final = frozenset({
    "prevent", "shield_for", "rollmod", "attack_action", "focus_max", "heal_more", "lore", "reroll", "tithe",
})  # fmt: skip
"""Words that answer a Wound or a roll as it falls (WF-ACT-08), or count for as long as a Hero has the card: no place does them."""


def check_done_by_a_place(**fields: tuple[Effect, ...]) -> None:
    """A Town or a Location does nothing that only a Hero's card can do; `ValueError` names the field and the word."""
    for name, effects in fields.items():
        for effect in effects:
            if effect.do in OF_HEROES:
                raise ValueError(
                    f"{name}: {effect.do!r} is a word for what Heroes have, and no place does it (WF-CAM-09)"
                )


@dataclass(frozen=True, slots=True)
class Ability:
    """What a card can do: when, for whom, at what price, and how often.

    `when`: passive (always), setup (as an Adventure starts), free (Hero Turn, no Action), action (an Action), react (`on`).
    `scope`: whom it may benefit; `upgunned`: another Hero only with the brackets (WF-ACT-07). `uses`: 1 is Expended after
    use, more are charges, 0 is never used up.
    """

    when: When
    does: tuple[Effect, ...]
    on: On = ""
    scope: Scope = "self"
    costs: tuple[Cost, ...] = (Cost(),)
    needs: tuple[Need, ...] = ()
    limit: Limit = ""
    uses: Annotated[int, Range(0, 9)] = 0
    reach: Reach = "0"
    retain: Annotated[int, Range(0, 5)] = 0
    upgun: bool = False

    def __post_init__(self) -> None:
        """A reaction has its event, and nothing else has one."""
        if (self.when == "react") != bool(self.on):
            raise ValueError(
                f"an ability that is {self.when!r} with the event {self.on!r}: only a reaction has an event"
            )
        for effect in self.does:
            if effect.do not in get_args(Word):
                raise ValueError(f"there is no effect word {effect.do!r}")

    @property
    def in_words(self) -> str:
        """The ability in one line."""
        when = {"passive": "Always", "setup": "As an Adventure starts", "free": "In the Hero Turn", "action": "Action"}
        head = when.get(self.when) or f"When {ON[self.on]}"
        cost = " or ".join(cost.in_words for cost in self.costs)
        paid = f" ({cost})" if cost != "free" else ""
        kept = f"; retain {self.retain} XP" if self.retain else ""
        more = {"": "", "turn": "; once each Turn", "adventure": "; once each Adventure"}[self.limit]
        used = f"; {self.uses} uses" if self.uses > 1 else "; Expended" if self.uses else ""
        whom = {
            "self": "",
            "upgunned": " for you [any Hero]",
            "any": " for any Hero",
            "here": " for a Hero in your Location",
            "striking": " for you or another Hero in Striking",
            "comrade": " for another Hero in Striking",
        }[self.scope]
        return f"{head}{paid}: {'; '.join(e.in_words for e in self.does)}{whom}{kept}{more}{used}."


ON: Final[Mapping[str, str]] = {
    "attack": "a Hero's Attack is declared",
    "struck": "a Hostile Attack is declared",
    "roll": "an ability roll is about to be made",
    "wounds": "Wounds are about to be suffered",
    "environ": "an Environment roll fails",
    "enter": "a Hero enters a Location",
    "poison": "Poison places a Vuln",
    "power": "a Divine Power is used",
}

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
from hordeplay.core.english import counted, within
from hordeplay.core.knobs import nearest
from hordeplay.core.language import message, tr, tr_in
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
    "mod": Meaning("h on every Attack die and p on the cover die of an Attack", message("Attack dice {h:+}")),
    "dice": Meaning(
        "n more Attack dice in an Attack that is no Explosion",
        message("{n} more Attack [die/dice] (not in an Explosion)"),
    ),
    "attack": Meaning("an Attack with hit number h and penetration p", message("Attack: hit {h}, penetration {p:+}")),
    "explode": Meaning(
        "n Attack dice, one cover die, each resolved", message("Explosion: {n} dice, hit {h}, penetration {p:+}")
    ),
    "pay_action": Meaning("pays n Actions of one kind", message("{n} more [Action/Actions] for {kind}")),
    "attack_action": Meaning(
        "n Actions each Turn for HtH Attacks only", message("{n} HtH Attack [Action/Actions] each Turn")
    ),
    "draw": Meaning("n Action cards, above the hand size too", message("draw {n}")),
    "move": Meaning("n Movement", message("Movement {n:+}")),
    "entrance": Meaning("the Entrance cost changes by n for everybody", message("Entrance {n:+}")),
    "prevent": Meaning("n fewer Wounds", message("{n} fewer [Wound/Wounds]")),
    "wound": Meaning("one Wound counter of n", message("{n} [Wound/Wounds]")),
    "vuln": Meaning("n Vulns", message("{n} [Vuln/Vulns]")),
    "unvuln": Meaning("removes n Vulns", message("remove {n} [Vuln/Vulns]")),
    "heal": Meaning("lowers one Wound counter by n, once in an Adventure", message("Heal {n}")),
    "restore": Meaning("removes n Wounds, treated or not", message("Restore {n}")),
    "revive": Meaning(
        "a Downed Hero comes back with n Health, all other Wounds treated", message("back with Health {n}")
    ),
    "xp": Meaning("n Experience", message("{n} XP")),
    "tough": Meaning("n Toughness, up to the printed number", message("{n} Toughness")),
    "focus": Meaning("n Focus, up to the printed number", message("{n} Focus")),
    "divinity": Meaning("n Divinity", message("{n} Divinity")),
    "hardy": Meaning("n Hardy counters of a kind", message("{n} Hardy ({kind})")),
    "coin": Meaning("n Copper", message("{n} Copper")),
    "item": Meaning("Items for n points", message("Items for {n}")),
    "mend": Meaning("n Sturdiness of one Armor or Shield", message("mend {n}")),
    "cover": Meaning("cover changes by n, never below 1", message("cover {n:+}")),
    "rollmod": Meaning("n on a roll of that ability", message("{kind} roll {n:+}")),
    "timer": Meaning("the Timer moves n spaces", message("Timer {n} on")),
    "guards": Meaning("n Guards rolls", message("{n} Guards [roll/rolls]")),
    "taunt": Meaning("up to n Targeting counters here name this Hero", message("up to {n} Hostiles here target you")),
    "retarget": Meaning("up to n Hostiles here draw again", message("up to {n} Hostiles here draw new targets")),
    "skip": Meaning("n attacks of a Hostile are spent; 0: all", message("spend {n} attacks of a Hostile (0: all)")),
    "draw_hostile": Meaning("n Hostile cards of a level", message("{n} more Hostile card of level {kind}")),
    "quiet": Meaning("a Move provokes nothing", message("your Move provokes nothing")),
    "reroll": Meaning("one die by or against this Hero is rolled again", message("roll one die again")),
    "refill": Meaning("Ammo of a kind up to the weapon's number", message("refill {kind}")),
    "focus_max": Meaning("the printed Focus counts n more", message("most Focus {n:+}")),
    "lore": Meaning("gives Lore to a Hero without it", message("Lore {n} [{up}]")),
    "tithe": Meaning("n Toughness for each whole Silver tithed", message("{n} Toughness for each Silver tithed")),
    "shield_for": Meaning("the own Shield stops Wounds of a comrade", message("your Shield stops a comrade's Wounds")),
    "heal_more": Meaning("heals n more", message("heals {n} more")),
    "add_location": Meaning(
        "n Locations of a level come into the Adventure", message("{n} more [Location/Locations] of level {kind}")
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

_COVER_DIE: Final = message("cover die {p:+}")
"""The other half of a bonus, where it has one."""
_VULNS: Final[Mapping[str, str]] = {
    "card": message("1 Vuln on up to {n} [Hostile/Hostiles] of a card"),
    "creature": message("{n} [Vuln/Vulns] on one Hostile"),
    "each": message("{n} [Vuln/Vulns] on each Hostile here"),
}
"""Vulns on Hostiles, by whom they reach."""

_PAID: Final[Mapping[str, str]] = {"attack": message("an Attack"), "spell": message("a Spell")}
"""What an Action that a card gives is for."""
TAGS: Final[Mapping[Tag, str]] = {
    "Fire": message("Fire"), "Ice": message("Ice"), "Holy": message("Holy"), "Lightning": message("Lightning"),
}  # fmt: skip
"""What kind of harm an Attack does, as it is said."""
_WHOM: Final[Mapping[To, str]] = {
    "here": message(" for each Hero here"), "party": message(" for the party"), "players": message(" for each Player Hero"),
}  # fmt: skip
"""Whom an effect reaches beside the one Hero."""
_LASTS: Final[Mapping[Lasts, str]] = {
    "next": message(" (next Attack)"), "turn": message(" (this Turn)"), "stay": message(" (while retained)"),
}  # fmt: skip
"""How long an effect lasts that is not over at once."""
ENVIRONMENTS: Final[Mapping[str, str]] = {"Hot": message("Hot"), "Cold": message("Cold"), "any": message("any")}
"""What a Hardy counter is against, as it is said."""
ABILITIES: Final[Mapping[str, str]] = {"pick": message("Pick"), "lore": message("Lore"), "shadows": message("Shadows")}
"""What is rolled for with a d10, as it is said."""


AMMO: Final = (message("Knife"), message("Arrow"), message("Quarrel"))
"""Ammo of the Weapons that we have, as it is said."""
FOETAGS: Final = (
    message("Beast"), message("Construct"), message("Demon"), message("Dragon"), message("Flying"), message("Giant"),
    message("Human"), message("Insect"), message("Orcish"), message("Slime"), message("Undead"),
)  # fmt: skip
"""Tags of the Hostiles that we have, as they are said."""


def ability_name(word: str) -> str:
    """A Hero's ability, as it is said.

    >>> ability_name("pick")
    'Pick'
    """
    return tr(ABILITIES[word]) if word in ABILITIES else word.capitalize()


def environment_name(kind: str) -> str:
    """Heat or cold, as it is said.

    >>> environment_name("Hot")
    'Hot'
    """
    return tr(ENVIRONMENTS[kind]) if kind in ENVIRONMENTS else kind


def plural(text: str, n: int) -> str:
    """Each `[one/many]` as it is said of n.

    >>> plural("2 [Wound/Wounds]", 2), plural("1 [Wound/Wounds]", 1)
    ('2 Wounds', '1 Wound')
    """
    return re.sub(r"\[([^/\]]*)/([^\]]*)\]", lambda m: m[1] if abs(n) == 1 else m[2], text)


def attack_of(name: str, whom: str = "") -> str:
    """That a Hostile attacks, by the name of its card, which may be one of several.

    >>> attack_of("Goblin Skulkers"), attack_of("Skeletal Swordsmen"), attack_of("Bone Knight")
    ('Goblin Skulkers attack', 'Skeletal Swordsmen attack', 'Bone Knight attacks')
    >>> attack_of("Bone Knight", "Gareth")
    'Bone Knight attacks Gareth'
    """
    if name.endswith(("s", "men")):
        return tr("{name} attack {whom}", name=name, whom=whom) if whom else tr("{name} attack", name=name)
    return tr("{name} attacks {whom}", name=name, whom=whom) if whom else tr("{name} attacks", name=name)


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
        high = tr(VOCABULARY["mod"].card, h=self.h) + ("" if self.up_h is None else f" [{self.up_h}]")
        low = tr(_COVER_DIE, p=self.p)
        return f"{high}, {low}" if self.h and self.p else low if self.p else high

    @property
    def in_words(self) -> str:
        """What the card says of it."""
        facts = {f.name: getattr(self, f.name) for f in fields(self)}
        facts["kind"] = self._kind
        text = tr(VOCABULARY[self.do].card, **facts)
        if self.do == "mod":
            text = self._bonus
        elif self.do == "entrance":
            text = tr("Entrance {n} less", n=-self.n) if self.n < 0 else tr("Entrance {n} more", n=self.n)
        elif self.do == "rollmod" and not self.kind:
            text = tr("roll {n:+}", n=self.n)
        elif self.do == "vuln" and self.to in _VULNS:
            text = tr(_VULNS[self.to], **facts)
        text = plural(text, self.n)
        if self.do != "lore" and self.up is not None:
            text += f" [{self.up}]"
        if self.tag:
            text += f", {tr(TAGS[self.tag])}"
        if self.against:
            text += tr(", only against {tag}", tag=tr(self.against))
        text += tr(_WHOM[self.to]) if self.to in _WHOM else ""
        return minus(text + tr(_LASTS[self.lasts]) if self.lasts else text)

    @property
    def _kind(self) -> str:
        """Its kind, as it is said."""
        match self.do:
            case "pay_action":
                return tr(_PAID[self.kind])
            case "rollmod":
                return within(ability_name(self.kind))
            case "hardy":
                return environment_name(self.kind)
            case "refill":
                return tr(self.kind)
        return self.kind


@dataclass(frozen=True, slots=True)
class Cost:
    """One way to pay: Actions, Focus, XP of the Hero's own, Divinity."""

    actions: Annotated[int, Range(0, 4)] = 0
    focus: Annotated[int, Range(0, 9)] = 0
    xp: Annotated[int, Range(0, 9)] = 0
    divinity: Annotated[int, Range(0, 30)] = 0

    @property
    def free(self) -> bool:
        """Whether nothing is paid."""
        return not (self.actions or self.focus or self.xp or self.divinity)

    @property
    def in_words(self) -> str:
        """`1 Action, 2 Focus`; nothing is `free`."""
        parts = [counted(self.actions, "Action")] if self.actions else []
        counters = ((self.focus, tr("Focus")), (self.xp, "XP"), (self.divinity, tr("Divinity")))
        return ", ".join([*parts, *(f"{n} {word}" for n, word in counters if n)]) or tr_in("price", "free")


DOUBTFUL: Final = frozenset({
    "heal", "restore", "unvuln", "prevent", "shield_for", "tough", "focus", "mend", "move", "taunt", "retarget", "skip",
    "rollmod", "refill", "quiet", "mod", "dice",
})  # fmt: skip
"""Words that may do nothing, a bonus only where it is for one kind of weapon; what else a card says does something."""


def doubtful(effect: Effect) -> bool:
    """Whether an effect may be pointless at all, before anybody looks at the table."""
    return effect.do in DOUBTFUL and (effect.do != "mod" or bool(effect.kind))


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
        head = tr(_WHEN[self.when]) if self.when in _WHEN else tr("When {on}", on=tr(ON[self.on]))
        cost = tr(" or ").join(cost.in_words for cost in self.costs)
        paid = "" if self.costs == (Cost(),) else f" ({cost})"
        kept = tr("; retain {retain} XP", retain=self.retain) if self.retain else ""
        more = tr(_LIMITS[self.limit]) if self.limit else ""
        used = tr("; {n} uses", n=self.uses) if self.uses > 1 else tr("; Expended") if self.uses else ""
        whom = tr(_FOR_WHOM[self.scope]) if self.scope != "self" else ""
        return f"{head}{paid}: {'; '.join(e.in_words for e in self.does)}{whom}{kept}{more}{used}."


_WHEN: Final[Mapping[str, str]] = {
    "passive": message("Always"), "setup": message("As an Adventure starts"), "free": message("In the Hero Turn"),
    "action": message("Action"),
}  # fmt: skip
"""When an ability that is no reaction may be used."""
_LIMITS: Final[Mapping[str, str]] = {"turn": message("; once each Turn"), "adventure": message("; once each Adventure")}
_FOR_WHOM: Final[Mapping[str, str]] = {
    "upgunned": message(" for you [any Hero]"),
    "any": message(" for any Hero"),
    "here": message(" for a Hero in your Location"),
    "striking": message(" for you or another Hero in Striking"),
    "comrade": message(" for another Hero in Striking"),
}
"""Whom an ability may benefit but its user."""
ON: Final[Mapping[str, str]] = {
    "attack": message("a Hero's Attack is declared"),
    "struck": message("a Hostile Attack is declared"),
    "roll": message("an ability roll is about to be made"),
    "wounds": message("Wounds are about to be suffered"),
    "environ": message("an Environment roll fails"),
    "enter": message("a Hero enters a Location"),
    "poison": message("Poison places a Vuln"),
    "power": message("a Divine Power is used"),
}
"""What a reaction answers, as its card says it."""

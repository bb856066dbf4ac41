"""Building a party against Resource Points and Loadout, and saying why not (chapters 6 to 9)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final, Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import slug
from hordeplay.core.knobs import nearest
from hordeplay.core.language import message, tr
from hordeplay.core.script import Among, Script, ask

from ..model.content import CLASS_NAMES
from ..model.passives import armor, divinity, load, loadout, shield
from ..model.table import PARTY, Hero, WarfighterTable
from .seats import begin, first_of, through, undone
from .treasure import new_gear
from .verbs import played_by_another

QUARTERS: Final = 4
"""A Resource Point is 1 Gold, and that 4 Copper, when Gear is bought; prices count in Copper."""

MOST_OF_ONE: Final = 40
"""So many of one thing a party in words may have; whoever buys step by step has no bound but what it costs and weighs."""
SEAT: Final = " seat "
"""Between a Hero of a party in words and the seat that plays it."""
READY_MADE: Final[dict[str, str]] = {
    "starter": "Gareth 1: Melee Skill, Shortsword, Leather Armor, Medium Shield, Torches (bundle of 6), Waterskin, "
    "6 Herbal Bandages; Tolonar 1; Whisper 2; Herka 2",
    "fahyrst": "Vex 4: Leather Armor, Dagger, Back Alley Skills, Picks and Tools; Colin 4: Longsword, Medium Shield, "
    "Torches (bundle of 6), 2 Waterskin; Tolonar 3; Ryka 5: Holy Symbol",
    "six": "Gareth 1: Shortsword, Torches (bundle of 6); Vex 1: Dagger; Ysolde Marrow 1; Brother Hale 1: Mace; "
    "Colin 1: Old Shortsword; Sable Wick 1",
    "wabryc": "Gareth 1: Melee Skill, Longsword, Leather Armor, Medium Shield, Torches (bundle of 6), "
    "6 Herbal Bandages; Tolonar 1; Ryka 2; Whisper 2; Herka 2",
    "lamplit": "Gareth 2: Melee Skill, Longsword, Leather Armor, Medium Shield, Torches (bundle of 6), "
    "6 Herbal Bandages; Hob Carrow 4; Ryka 3; Sister Wren 2; Quill Ashby 3; Whisper 2",
}
"""The party of 52 points for the Swamp Caves, one of six Heroes for as many people, the rulebook's of 92 3/4 points for the Forsaken Temple, and ours.

`wabryc` is for Spinner's Realm, `lamplit` with its six Heroes the one that we suggest for the Forsaken Temple.
"""
SUGGESTED: Final[dict[str, tuple[str, ...]]] = {
    "Swamp Caves": ("starter", "six"), "Spinner's Realm": ("wabryc",), "Forsaken Temple": ("lamplit",),
}  # fmt: skip
"""The ready-made parties of an Adventure, the first that has a Hero for each seat; for the others one is bought."""


def suggested(adventure: str, seats: int) -> str:
    """The ready-made party of an Adventure for so many people; "build" where there is none (WF-OVR-02)."""
    fitting = (name for name in SUGGESTED.get(adventure, ()) if READY_MADE[name].count(";") + 1 >= seats)
    return next(fitting, "build")


@verb("hire")
class Hire(Choice):
    """`hire gareth 1`: a Hero joins at this level."""

    hero: str
    level: int

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        for name, card in table.rules.heroes.items():
            for level in range(1, len(card.ranks) + 1):
                yield cls(slug(name), level)

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        card = table.rules.heroes.get(table.rules.slugs.get(self.hero, ""))
        if card is None:
            return Refusal("WF-HER-01", tr("there is no Hero {hero!r}", hero=self.hero))
        if any(hero.name == card.name for hero in table.heroes):
            return Refusal("WF-HER-01", tr("already in the party"))
        if not 1 <= self.level <= len(card.ranks):
            return Refusal("WF-LVL-01", tr("levels are 1 to {most}", most=len(card.ranks)))
        if len(table.heroes) >= table.rules.knobs.most_heroes:
            return Refusal("WF-RUL-78", tr("a party has at most {most} Heroes", most=table.rules.knobs.most_heroes))
        return levels_only(table) or short_of_points(table, card.ranks[self.level - 1].rp * QUARTERS)


@verb("buy")
class Buy(Choice):
    """`buy gareth shortsword`: Gear for a Hero (WF-BUY-03)."""

    hero: str
    gear: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        for hero in table.heroes:
            for name in table.rules.for_sale:
                yield cls(hero.slug, slug(name))

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        number = table.numbered(self.hero)
        name = table.rules.slugs.get(self.gear, "")
        if number < 0:
            return not_hired(table, self.hero)
        if other := played_by_another(table, number, seat):
            return other
        if name not in table.rules.for_sale:
            return Refusal("WF-BUY-01", tr("{gear!r} cannot be bought", gear=self.gear))
        hero = table.heroes[number]
        return cannot_have(table, hero, name) or too_dear(table, table.rules.price(name))


@verb("learn")
class Learn(Choice):
    """`learn gareth melee-skill`: a Skill or Spell for a Hero."""

    hero: str
    skill: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        for hero in table.heroes:
            for name in (*table.rules.skills, *table.rules.spells):
                yield cls(hero.slug, slug(name))

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        number = table.numbered(self.hero)
        name = table.rules.slugs.get(self.skill, "")
        if number < 0:
            return not_hired(table, self.hero)
        if other := played_by_another(table, number, seat):
            return other
        if name not in table.rules.skills and name not in table.rules.spells:
            return Refusal("WF-SKL-01", tr("there is no Skill or Spell {skill!r}", skill=self.skill))
        return cannot_learn(table, table.heroes[number], name) or short_of_points(table, points(table, name) * QUARTERS)


@verb("dismiss")
class Dismiss(Choice):
    """`dismiss gareth`: a Hero stays at home after all, and everything spent on it comes back."""

    hero: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        return (cls(hero.slug) for hero in table.heroes)

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        number = table.numbered(self.hero)
        if number < 0:
            return Refusal("WF-BUY-01", tr("no {hero!r} is in the party", hero=self.hero))
        return played_by_another(table, number, seat)


@verb("muster")
class Muster(Choice):
    """`muster starter`: a ready-made party joins as a whole, while nobody is hired yet (WF-OVR-02)."""

    party: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        if not table.heroes:
            yield from map(cls, SUGGESTED.get(table.adventure, ()))

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        if self.party not in READY_MADE:
            return Refusal("WF-OVR-02", tr("there is no ready-made party {party!r}", party=self.party))
        if table.heroes:
            return Refusal("WF-OVR-02", tr("somebody is hired already"))
        try:
            build(table.copy(), self.party)
        except ValueError as refusal:
            return Refusal("WF-BUY-01", tr("not all of it can be had: {reason}", reason=_reason(refusal)))
        return None


@verb("ready")
class Ready(Choice):
    """`ready`: the party sets out."""

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        if not any(table.is_player(hero) for hero in table.heroes):
            return Refusal("WF-OVR-02", tr("a party has at least one Player Hero"))
        if seat == PARTY or any(hero.seat == seat for hero in table.heroes):
            return None
        if any(choice.forbids(table, seat) is None for choice in Hire.options(table, seat)):
            return Refusal("WF-OVR-02", tr("each player has one or more Heroes"))
        return None


@verb("worship")
class Worship(Choice):
    """`worship arrin odin`: choose a Deity."""

    hero: str
    deity: str


def _reason(error: ValueError) -> str:
    """What `build` says, without what it was doing and without the clause."""
    return str(error).rpartition(": ")[2].rpartition(" (")[0] or str(error)


def not_hired(table: WarfighterTable, word: str) -> Refusal:
    """Why nothing can be bought for somebody who is not there (WF-BUY-01)."""
    return Refusal(
        "WF-BUY-01", tr("no {word!r} is in the party", word=word) if table.heroes else tr("hire a Hero first")
    )


def short_of_points(table: WarfighterTable, cost: int) -> Refusal | None:
    """Why the Resource Points that are left do not pay a cost in quarters of a point; None when they do (WF-BUY-01)."""
    if cost > table.rp:
        return Refusal("WF-BUY-01", tr("costs {cost} RP, {left} are left", cost=shown(cost), left=shown(table.rp)))
    return None


def short_of_coins(table: WarfighterTable, cost: int, rule: str = "WF-CAM-04") -> Refusal | None:
    """Why the party's purse does not pay a cost in Copper; None when it does (WF-CAM-04)."""
    if cost > table.purse:
        return Refusal(rule, tr("costs {cost} Copper, the party has {purse}", cost=cost, purse=table.purse))
    return None


def too_dear(table: WarfighterTable, cost: int) -> Refusal | None:
    """Why Gear cannot be paid: with Resource Points before an Adventure of its own, with coins in a campaign; or None.

    WF-CAM-06, WF-RUL-42.
    """
    if table.journey is None or not table.journey.started:
        return short_of_points(table, cost)
    return levels_only(table) or short_of_coins(table, cost, "WF-CAM-06")


def levels_only(table: WarfighterTable) -> Refusal | None:
    """Right after a Cleared Adventure points go into levels and cards; all else waits for the Town (WF-CAM-17)."""
    if table.step == "reward":
        return Refusal("WF-CAM-17", tr("before the next Town only levels, Skills and Spells are had"))
    return None


def shown(quarters: int) -> str:
    """Quarters of a point as people write them.

    >>> shown(371), shown(8), shown(3)
    ('92 3/4', '2', '3/4')
    """
    whole, part = divmod(quarters, QUARTERS)
    fraction = ("", "1/4", "1/2", "3/4")[part]
    return " ".join(filter(None, [str(whole) if whole or not part else "", fraction]))


def points(table: WarfighterTable, name: str) -> int:
    """Resource Points of a Skill or Spell."""
    rules = table.rules
    return rules.skills[name].rp if name in rules.skills else rules.spells[name].rp


def buys_for_all(table: WarfighterTable, name: str) -> bool:
    """Gear that any Hero with Divine Powers may have (WF-HER-15)."""
    return any("acolyte" in ability.needs for ability in table.rules.abilities(name))


def cannot_have(table: WarfighterTable, hero: Hero, name: str) -> Refusal | None:
    """Why a Hero cannot have this Gear; None when it can (WF-BUY-04, WF-ARM-03, WF-SHI-01, WF-GEA-08)."""
    rules, rank, kind = table.rules, table.rank(hero), table.hero_card(hero).kind
    lost = rank.printed.count(name) > sum(1 for g in hero.gear if g.name == name)
    if buys_for_all(table, name):
        if not rank.powers:
            return Refusal("WF-HER-15", tr("only for Heroes with Divine Powers"))
    elif kind in ("NPH", "Squad") and not (lost and table.journey is not None):
        return Refusal("WF-HER-13", tr("{hero} has only what is printed", hero=hero.name))
    if load(table, hero) + rules.weight(name) > loadout(table, hero):
        weight = rules.weight(name)
        return Refusal(
            "WF-BUY-04",
            tr(
                "weighs {weight}, {hero} carries {load} of {loadout}",
                weight=weight,
                hero=hero.name,
                load=load(table, hero),
                loadout=loadout(table, hero),
            ),
        )
    if name in rules.armors and armor(table, hero):
        return Refusal("WF-ARM-03", tr("{hero} has an armor already", hero=hero.name))
    if name in rules.shields and shield(table, hero):
        return Refusal("WF-SHI-01", tr("{hero} has a shield already", hero=hero.name))
    if name in rules.weapons:
        least = rules.weapons[name].least_hth
    elif name in rules.armors:
        least = rules.armors[name].least_hth
    else:
        least = rules.shields[name].least_hth if name in rules.shields else -9
    if rank.hth < least and not lost:
        return Refusal(
            "WF-GEA-08", tr("asks for HtH {least}, {hero} has {hth}", least=least, hero=hero.name, hth=rank.hth)
        )
    return None


_ASKED: Final = {
    "Shield": message("Shield"), "Pick": message("Pick"), "Mana": message("Mana"), "Focus": message("Focus"),
    "Divine Powers": message("Divine Powers"),
}  # fmt: skip
"""What a Skill may ask for that is no card."""


def asked_for(need: str) -> str:
    """What a Skill asks for, as it is said.

    >>> asked_for("Focus 3"), asked_for("Melee Skill")
    ('Focus 3', 'Melee Skill')
    """
    word, _, number = need.rpartition(" ")
    if word in _ASKED and number.isdecimal():
        return f"{tr(_ASKED[word])} {number}"
    return tr(_ASKED[need]) if need in _ASKED else need


def cannot_learn(table: WarfighterTable, hero: Hero, name: str) -> Refusal | None:
    """Why a Hero cannot learn this; None when it can (WF-SKL-01, WF-SPL-01)."""
    rules, rank, card = table.rules, table.rank(hero), table.hero_card(hero)
    if card.kind in ("NPH", "Squad"):
        return Refusal("WF-HER-13", tr("{hero} has only what is printed", hero=hero.name))
    if name in hero.learned:
        return Refusal("WF-SKL-01", tr("{hero} has {card} already", hero=hero.name, card=name))
    if name in rules.spells:
        need = rules.spells[name].focus
        if rank.focus < need:
            return Refusal(
                "WF-SPL-01",
                tr("asks for Focus {need}, {hero} has {focus}", need=need, hero=hero.name, focus=rank.focus),
            )
        return None
    skill = rules.skills[name]
    if skill.classes and card.cls not in skill.classes:
        return Refusal(
            "WF-SKL-01",
            tr("only for {classes}", classes=tr(" and ").join(tr(CLASS_NAMES[cls]) for cls in skill.classes)),
        )
    for need_word in skill.requires:
        if not has(table, hero, need_word):
            return Refusal("WF-SKL-01", tr("asks for {need}", need=asked_for(need_word)))
    return None


def has(table: WarfighterTable, hero: Hero, need: str) -> bool:
    """Whether a Hero meets a Pre-Req."""
    rank = table.rank(hero)
    word, _, number = need.rpartition(" ")
    if need == "Shield":
        return shield(table, hero) is not None
    if need == "Pick":
        return rank.pick > 0
    if need == "Mana":
        return rank.focus > 0
    if word == "Focus":
        return rank.focus >= int(number)
    if word == "Divine Powers":
        return rank.powers >= int(number)
    return need in hero.learned


def hire(table: WarfighterTable, name: str, level: int, seat: int = 0) -> Hero:
    """A Hero with everything printed (WF-HER-03), and who plays it (WF-OVR-02)."""
    hero = Hero(name, level, deity=table.rules.heroes[name].deity, seat=seat)
    table.heroes.append(hero)
    for title in table.rank(hero).printed:
        equip_printed(table, hero, title)
    return hero


def equip_printed(table: WarfighterTable, hero: Hero, title: str) -> None:
    """A printed card: Skill, Spell, Power or Gear; printed powers are declared from the start (WF-RUL-60)."""
    rules = table.rules
    if title in rules.skills or title in rules.spells:
        if title not in hero.learned:
            hero.learned.append(title)
    elif title in rules.powers:
        if title not in hero.powers:
            hero.powers.append(title)
    else:
        hero.gear.append(new_gear(table, title, printed=True))


def build(table: WarfighterTable, text: str) -> None:
    """A whole party from words: `Gareth 1: Melee Skill, 2 Waterskin; Tolonar 1`. `ValueError` says why not."""
    shares: dict[int, int] = {}
    for part in READY_MADE.get(text, text).split(";"):
        head, _, wanted = part.strip().partition(":")
        head, _, seat = head.strip().partition(SEAT)
        name, _, level = head.strip().rpartition(" ")
        if name not in table.rules.heroes or not level.isdecimal():
            hint = nearest(name, list(table.rules.heroes))
            raise ValueError(f"party: {part.strip()!r} is no Hero and level, as in 'Gareth 1'{hint}")
        settle(table, Hire(slug(name), int(level)))
        if seat:
            shares[len(table.heroes) - 1] = seat_called(table, seat)
        for thing in filter(None, (word.strip() for word in wanted.split(","))):
            count, _, rest = thing.partition(" ")
            title = rest if count.isdecimal() else thing
            known = table.rules.skills.keys() | table.rules.spells.keys()
            n = int(count) if count.isdecimal() else 1
            if n > MOST_OF_ONE:
                raise ValueError(f"party: {thing!r} is more than {MOST_OF_ONE} of one thing")
            for _ in range(n):
                settle(table, (Learn if title in known else Buy)(slug(name), slug(title)))
    share_out(table, shares)
    refusal = Ready().forbids(table, PARTY)
    if refusal:
        raise ValueError(f"party: {refusal}")
    idle = [seat for seat in range(len(table.players)) if all(hero.seat != seat for hero in table.heroes)]
    if idle:
        raise ValueError(f"party: seat {idle[0]} has no Hero, each player has one or more (WF-OVR-02)")


def seat_called(table: WarfighterTable, word: str) -> int:
    """The seat that a word numbers; `ValueError` where there is none."""
    last = len(table.players) - 1
    if not word.isdecimal() or int(word) > last:
        raise ValueError(f"party: seats are 0 to {last}, not {word!r}")
    return int(word)


def share_out(table: WarfighterTable, shares: Mapping[int, int]) -> None:
    """Each Hero gets a player: as told, the others in turn by whoever has the fewest (WF-OVR-02)."""
    having = [list(shares.values()).count(seat) for seat in range(len(table.players))]
    for i, hero in enumerate(table.heroes):
        hero.seat = shares.get(i, having.index(min(having)))
        having[hero.seat] += i not in shares


def settle(table: WarfighterTable, choice: Hire | Buy | Learn, seat: int = PARTY) -> None:
    """Do a purchase of a seat, which plays whom it hires; `ValueError` when it is refused."""
    refusal = choice.forbids(table, seat)
    if refusal:
        raise ValueError(f"party: {choice}: {refusal}")
    rules = table.rules
    if isinstance(choice, Hire):
        hero = hire(table, rules.slugs[choice.hero], choice.level, max(0, seat))
        table.rp -= table.rank(hero).rp * QUARTERS
        table.tell("WF-BUY-01", "hires", hero=table.numbered(choice.hero), name=hero.name, level=hero.level)
        return
    hero = table.heroes[table.numbered(choice.hero)]
    if isinstance(choice, Buy):
        name = rules.slugs[choice.gear]
        hero.gear.append(new_gear(table, name))
        if table.journey is None or not table.journey.started:
            table.rp -= rules.price(name)
        else:
            table.purse -= rules.price(name)
    else:
        name = rules.slugs[choice.skill]
        insort(hero.learned, name)
        table.rp -= points(table, name) * QUARTERS
    table.tell("WF-BUY-01", "buys", hero=table.numbered(choice.hero), name=name)


def worth(table: WarfighterTable, hero: Hero) -> int:
    """What was spent on a Hero before the start, in quarters of a point."""
    gear = sum(table.rules.price(g.name) for g in hero.gear if not g.printed)
    rank = table.rank(hero)
    learned = sum(points(table, name) for name in hero.learned if name not in rank.printed)
    return gear + (rank.rp + learned) * QUARTERS


SHOPPING: Final = (Hire, Buy, Learn, Dismiss, Ready, Muster)


def _can_shop(table: WarfighterTable, seat: int) -> bool:
    """Whether there is anything that a seat may do while the party is bought."""
    own = [Ready(), *(Dismiss(hero.slug) for hero in table.heroes)]
    return any(one.forbids(table, seat) is None for one in own) or any(
        one.forbids(table, seat) is None for kind in (Hire, Buy, Learn) for one in kind.options(table, seat)
    )


def party(table: WarfighterTable) -> Script[str]:
    """One purchase after the other until the party is ready (WF-BUY-01, WF-BUY-02)."""
    # who can neither buy nor set out waits for those who can: else nobody could part with a Hero for the points
    seats = [seat for seat in undone(table) if len(table.players) == 1 or _can_shop(table, seat)]
    question = partial(tr, "{points} Resource Points left", points=shown(table.rp))
    seat, choice = yield from first_of(table, seats, question, SHOPPING, "WF-BUY-01")
    if isinstance(choice, Muster):
        build(table, choice.party)
        return "party"
    if isinstance(choice, Dismiss):
        hero = table.heroes.pop(table.numbered(choice.hero))
        table.rp += worth(table, hero)
        return "party"
    if not isinstance(choice, Ready):
        settle(table, choice, seat)
    elif through(table, seat):
        begin(table)
        return "deity" if table.journey is None else "road"
    return "party"


def deity(table: WarfighterTable) -> Script[str]:
    """Heroes with Divine Powers and no printed Deity choose one (WF-DEI-01, WF-DEI-02)."""
    for hero in table.heroes:
        if table.rank(hero).powers and not hero.deity:
            offers = [Worship(hero.slug, slug(name)) for name in table.rules.deities]
            choice = yield from ask(
                table, hero.seat, partial(tr, "{hero}: which Deity?", hero=hero.name), Among(offers), rule="WF-DEI-01"
            )
            hero.deity = table.rules.slugs[choice.deity]
            hero.divinity = divinity(table, hero)
    return "supplies"

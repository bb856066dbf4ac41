"""Hero Attacks: declaring, rolling, the four results, Vulns, Explosions (chapters 7 and 14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple, Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import slug
from hordeplay.core.language import message, tr
from hordeplay.core.script import Among, Prompt, Script, ask

from ..model.content import Mode, Weapon
from ..model.passives import foe_cover, hands, passives, shield
from ..model.ruleset import Arm, WarfighterRules
from ..model.table import PARTY, Buff, Foe, Hero, Member, Throw, WarfighterTable, Window
from ..model.vocabulary import Effect
from .decks import party_pays, party_xp
from .dice import roll
from .hostiles import choose_member, distinct, hurt
from .last_roll import awaited, count, declare, least_hit
from .use import Deed, answers, does, spend, window
from .verbs import Creature, Done, Pay, Spread, nobody, standing

CHART = "chart"
UNARMED = "unarmed"


@verb("attack", always_legal=True)
class Attack(Choice):
    """`attack gareth shortsword skillful cave-spiders`: attack a Hostile card (hero, weapon, mode, target).

    A Squad Hero's weapon is `chart` (WF-HER-14).
    """

    hero: str
    weapon: str
    mode: str
    foe: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        for hero, weapon, mode, _, foes in openings(table):
            for foe in foes if seat in (hero.seat, PARTY) else ():
                yield cls(hero.slug, weapon, mode, table.label(foe))

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        hero = standing(table, self.hero, seat)
        if hero is None:
            return nobody(table, self.hero, seat)
        modes = next((modes for weapon, modes in arms(table, hero) if weapon == self.weapon), None)
        if modes is None:
            return Refusal(
                "WF-GEA-04", tr("{hero} has no weapon {weapon!r} that can attack", hero=hero.name, weapon=self.weapon)
            )
        if self.mode not in modes:
            return Refusal(
                "WF-GEA-06",
                tr(
                    "{weapon} has no mode {mode!r}; it has {modes}",
                    weapon=self.weapon,
                    mode=self.mode,
                    modes=", ".join(modes),
                ),
            )
        foe = table.foe_called(self.foe)
        if foe is None or foe not in table.foes_at(hero.space):
            if foe is None:
                why = tr("no Hostile card {foe!r} is in the Location of {hero}", foe=self.foe, hero=hero.name)
            else:
                why = tr("none of the {foe} is in the Location of {hero}", foe=foe.name, hero=hero.name)
            return Refusal("WF-CBT-01", why)
        if table.hostile(foe).structure and self.weapon != CHART and weapon_called(table, self.weapon).kind == "HtH":
            return Refusal("WF-HTH-04", tr("{foe} cannot be attacked hand to hand", foe=foe.name))
        return unfit(table, hero, self.weapon, self.mode)


class Opening(NamedTuple):
    """A way to attack now: who, the words of weapon and mode, its XP, and the Hostile cards that it may be aimed at."""

    hero: Hero
    weapon: str
    mode: str
    xp: int
    foes: list[Foe]


def openings(table: WarfighterTable) -> Iterator[Opening]:
    """Every way to attack now."""
    rules = table.rules
    for hero in table.heroes:
        if hero.down or not hero.actions + hero.attacks + hero.hth_attacks:
            continue
        foes = table.foes_at(hero.space)
        if not foes:
            continue
        for arm in carried(table, hero):
            far = arm.card.reach == "S" and not hero.striking  # the usual reason, before `unready` puts it into words
            if far or unready(table, hero, arm.word):
                continue
            among = foes
            if arm.card.kind == "HtH":
                among = [foe for foe in foes if not rules.hostiles[foe.name].structure]
            for word, mode in arm.modes.items():
                dear = mode.xp > hero.xp and not rules.knobs.shared_mode_xp
                if not dear and short_of_xp(table, hero, arm.word, word) is None:
                    yield Opening(hero, arm.word, word, mode.xp, among)
        rank = table.rank(hero)
        far = rank.reach == "S" and not hero.striking
        if rank.chart and not far and unready(table, hero, CHART) is None:
            yield Opening(hero, CHART, "standard", 0, foes)


def carried(table: WarfighterTable, hero: Hero) -> list[Arm]:
    """The weapons that a Hero may attack with, and bare hands, each once; a chart is another matter."""
    known, ready = table.rules.arms, list[Arm]()
    for gear in hero.gear:
        if gear.name in known and gear.left > 0 and not gear.broken and known[gear.name] not in ready:
            ready.append(known[gear.name])
    card = table.rules.heroes[hero.name]
    if card.kind != "Squad" and not card.ranks[hero.level - 1].chart:
        ready.append(known["Unarmed"])
    return ready


def arms(table: WarfighterTable, hero: Hero) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The words of what a Hero may attack with, and of the modes."""
    for arm in carried(table, hero):
        yield arm.word, arm.words
    if table.rank(hero).chart:
        yield CHART, ("standard",)


def weapon_called(table: WarfighterTable, word: str) -> Weapon:
    """The weapon that a word names."""
    return table.rules.weapons[table.rules.slugs[word]]


def unfit(table: WarfighterTable, hero: Hero, word: str, mode_word: str) -> Refusal | None:
    """Why a Hero cannot attack like this; None when it can."""
    return unready(table, hero, word) or short_of_xp(table, hero, word, mode_word)


def unready(table: WarfighterTable, hero: Hero, word: str) -> Refusal | None:
    """Why a Hero cannot attack with this weapon in any mode; None when it can."""
    if word == CHART:
        if not hero.actions and not hero.attacks:
            return Refusal("WF-CBT-01", tr("{hero} has no Action left", hero=hero.name))
        if table.rank(hero).reach == "S" and not hero.striking:
            return Refusal("WF-RUL-39", tr("{hero} attacks in Striking Range only", hero=hero.name))
        return None
    card = weapon_called(table, word)
    if not hero.actions + hero.attacks + (hero.hth_attacks if card.kind == "HtH" else 0):
        return Refusal("WF-CBT-01", tr("{hero} has no Action left", hero=hero.name))
    if card.reach == "S" and not hero.striking:
        return Refusal("WF-HTH-01", tr("{weapon} needs Striking Range", weapon=card.name))
    if card.reach == "0" and hero.striking and not table.rules.knobs.range_0_in_striking:
        return Refusal(
            "WF-RUL-79", tr("{weapon} is for Range 0, and {hero} is in Striking", weapon=card.name, hero=hero.name)
        )
    gear, bears = table.gear_of(hero, card.name), shield(table, hero) is not None
    printed = gear is not None and gear.printed
    if table.rank(hero).hth < card.least_hth and not printed:
        return Refusal("WF-GEA-08", tr("{weapon} asks for HtH {least}", weapon=card.name, least=card.least_hth))
    if bears and word == UNARMED and not table.rules.knobs.punch_with_shield:
        return Refusal("WF-RUL-88", tr("Unarmed takes both hands of {hero}, and one bears the Shield", hero=hero.name))
    if word != UNARMED and hands(table, hero, card) + bears > 2:
        return Refusal("WF-SHI-01", tr("{weapon} takes both hands, and one bears the Shield", weapon=card.name))
    if gear is not None and gear.user >= 0 and table.heroes[gear.user] is not hero:
        return Refusal("WF-HAV-02", tr("another Hero has used {card} this Turn", card=card.name))
    if gear is not None and card.reload and gear.shots >= card.reload:
        return Refusal("WF-BUY-07", tr("{weapon} must be reloaded", weapon=card.name))
    return None


def short_of_xp(table: WarfighterTable, hero: Hero, word: str, mode_word: str) -> Refusal | None:
    """Whether a mode costs more XP than the Hero may spend (WF-GEA-04)."""
    if word == CHART:
        return None
    mode = table.rules.arms[table.rules.slugs[word]].modes[mode_word]
    if mode.xp and mode.xp > (party_xp(table) if table.rules.knobs.shared_mode_xp else hero.xp):
        return Refusal(
            "WF-GEA-04",
            tr("{mode} costs {price} XP, {hero} has {xp}", mode=mode.name, price=mode.xp, hero=hero.name, xp=hero.xp),
        )
    return None


def mode_called(card: Weapon, word: str) -> Mode:
    """The mode that a word names."""
    return next(mode for mode in card.modes if slug(mode.name) == word)


def penetration_of(rules: WarfighterRules, card: Weapon, mode: Mode) -> int:
    """The P of a mode: its whole penetration, or added to Standard (WF-RUL-05)."""
    add = rules.knobs.mode_p_semantics == "add" and mode is not card.modes[0]
    return mode.p + (card.modes[0].p if add else 0)


class Aim(NamedTuple):
    """An Attack with everything that is known before cards are played."""

    need: int
    h: int
    p: int
    dice: int
    hth: bool
    tag: str
    kind: str
    stealth: bool
    mortalis: bool = False


def aim(table: WarfighterTable, hero: Hero, word: str, mode_word: str) -> Aim:
    """The hit number and bonuses of a weapon in a Hero's hands, without the target.

    WF-CBT-07, WF-HTH-05, WF-SHD-03, WF-ACT-09.
    """
    rank = table.rank(hero)
    if word == CHART:
        return Aim(0, 0, rank.pen, 1, hth=False, tag="", kind="chart", stealth=False)
    arm = table.rules.arms[table.rules.slugs[word]]
    card, mode = arm.card, arm.modes[mode_word]
    hth = card.kind == "HtH"
    h = (0 if mode is card.modes[0] else mode.h) + (rank.hth if hth else 0)
    p = penetration_of(table.rules, card, mode) + rank.pen
    if card.far_h and not hero.striking:
        h += card.far_h
    stealth = card.stealth and hero.shadows
    if stealth:
        h, p = h + card.stealth_h, p + card.stealth_p
    for _, ability, effect in passives(table, hero, "mod"):
        if suits(table, hero, ability.needs, hth=hth, bladed=card.bladed, stealth=stealth):
            h, p = h + effect.h, p + effect.p
    return Aim(card.hit, h, p, 1, hth, "", "weapon", stealth, card.mortalis)


def suits(
    table: WarfighterTable, hero: Hero, needs: tuple[str, ...], *, hth: bool, bladed: bool, stealth: bool
) -> bool:
    """Whether a passive bonus applies to this Attack."""
    if not needs:
        return True  # of most words
    facts = {
        "hth": hth,
        "bladed": bladed,
        "shadows": hero.shadows,
        "objective": hero.space == table.last,
        "stealth": stealth,
    }
    return all(facts.get(need, True) for need in needs)


def against(table: WarfighterTable, foe: Foe, member: Member, tag: str) -> tuple[int, int]:
    """What a target adds to Attack dice and cover die: its Vulns, and its weakness to a tag (WF-CMP-18)."""
    knobs = table.rules.knobs
    h, p = member.vulns * knobs.vuln_attack_bonus, member.vulns * knobs.vuln_cover_bonus
    for weak in table.hostile(foe).weak:
        if weak.tag == tag:
            h += weak.h
    if table.event and tag:
        event = table.rules.on_the_adventure[table.event]
        if event.tag == tag:
            h, p = h + event.h, p + event.p
    return h, p


def waiting(hero: Hero, *, hth: bool, bladed: bool) -> tuple[int, int]:
    """Bonuses that wait for an Attack of this kind, on Attack dice and on the cover die (WF-CBT-07)."""
    fit = [buff for buff in hero.buffs if _suits(buff, hth=hth, bladed=bladed)]
    return sum(buff.h for buff in fit), sum(buff.p for buff in fit)


def use_buffs(hero: Hero, *, hth: bool, bladed: bool) -> tuple[int, int]:
    """The same bonuses, now that the Attack is made: those for the next one only are used up."""
    if not hero.buffs:
        return 0, 0
    bonuses = waiting(hero, hth=hth, bladed=bladed)
    hero.buffs = [buff for buff in hero.buffs if buff.lasts == "turn" or not _suits(buff, hth=hth, bladed=bladed)]
    return bonuses


def _suits(buff: Buff, *, hth: bool, bladed: bool) -> bool:
    return not buff.kind or (buff.kind == "hth" and hth) or (buff.kind == "bladed" and bladed)


def hero_attack(table: WarfighterTable, choice: Attack) -> Script[None]:
    """One Attack with a weapon or a Squad Hero's chart: an Action, and one answer of the Hostiles there.

    WF-CBT-03, WF-CBT-02, WF-RUL-20.
    """
    number = table.numbered(choice.hero)
    hero, foe = table.heroes[number], table.foe_called(choice.foe)
    assert foe is not None
    word, provoked = choice.weapon, answers(table, hero.space, 1)
    given = aim(table, hero, word, choice.mode)
    spend(hero, 1, attack=True, hth=given.hth)
    gear = None
    mode = Mode("Standard", 0, 0)
    card = None
    if word != CHART:
        card = weapon_called(table, word)
        mode = mode_called(card, choice.mode)
        yield from pay(table, hero, mode.xp)
        gear = table.gear_of(hero, card.name)
        if gear is not None:
            gear.user = number
            gear.shots += 1
            gear.left -= 1 if card.ammo else 0
    declare(table, number, foe, word, least_hit(table, hero, given.need), given.h, given.p)
    whom = partial(tr, "{foe}: which one does {hero} attack?", foe=foe.name, hero=hero.name)
    member = yield from choose_member(table, foe, "WF-CBT-01", whom, by=number)
    h, p = use_buffs(hero, hth=given.hth, bladed=card.bladed if card else False)
    faces = yield from strike(
        table, number, foe, member, given._replace(h=given.h + h, p=given.p + p), choice.weapon, mode.vuln
    )
    if card and gear and card.breaks and breaks(table, faces, card.breaks):
        yield from broken(table, number, gear.name)
    table.pending.extend(provoked)


def pay(table: WarfighterTable, hero: Hero, xp: int) -> Script[None]:
    """XP printed on a Hero's own card: its own, unless the knob shares it (WF-RUL-67)."""
    if table.rules.knobs.shared_mode_xp:
        yield from party_pays(table, xp, "WF-RUL-67")
    else:
        hero.xp -= xp


def breaks(table: WarfighterTable, faces: tuple[int, ...], limit: int) -> bool:
    """Whether natural Attack dice break the weapon (WF-RUL-43)."""
    return (min(faces) if table.rules.knobs.break_dice == "any" else max(faces)) <= limit


def broken(table: WarfighterTable, number: int, name: str) -> Script[None]:
    """The weapon breaks unless 1 XP is paid at once (WF-GEA-07)."""
    hero = table.heroes[number]
    gear = table.gear_of(hero, name)
    if gear is None:
        return
    if hero.xp or (table.rules.knobs.shared_mode_xp and party_xp(table)):
        choice = yield from ask(
            table,
            hero.seat,
            partial(tr, "{gear} breaks", gear=name),
            Among([Pay(hero.slug)]),
            Among([Done()]),
            rule="WF-GEA-07",
        )
        if isinstance(choice, Pay):
            yield from pay(table, hero, 1)
            return
    gear.broken = True
    table.tell("WF-GEA-07", "breaks", hero=number, gear=name)


def strike(
    table: WarfighterTable, number: int, foe: Foe, member: Member, given: Aim, source: str, extra_vuln: int = 0,
    explosion: int = 0,
) -> Script[tuple[int, ...]]:  # fmt: skip
    """Reactions, the dice, and what comes of them. Returns the natural Attack dice (WF-SEQ-02, WF-ATK-02)."""
    hero = table.heroes[number]
    about = Window(
        "attack", number, foe.id, foe.members.index(member), source, given.kind, given.tag,
        explosion=bool(explosion), hth=given.hth, need=given.need, base_h=given.h, base_p=given.p,
    )  # fmt: skip
    yield from window(table, about, "WF-ACT-02")
    th, tp = against(table, foe, member, given.tag)
    h, p = given.h + about.h + th, given.p + about.p + tp
    awaited(table, least_hit(table, hero, given.need) - h)
    faces = yield from roll(table, number, explosion or given.dice + about.dice, 10, "WF-ATK-01")
    stands = foe_cover(table, foe, member)
    awaited(table, cover=stands - p)
    (die,) = yield from roll(table, number, 1, 6, "WF-ATK-01")
    beaten = die + p >= stands
    table.tell(
        "WF-ATK-01", "attacks", hero=number, foe=foe.name, source=source, faces=faces, h=h, cover=die, p=p,
        beaten=beaten,
    )  # fmt: skip
    results = [wounds_of(table, hero, given, face, h) for face in faces]
    hits = sum(1 for n in results if n)
    if table.rules.knobs.several_dice == "one_result" and not explosion:
        results = [max(results)]
    thrown = Throw(number, foe.name, source, "", h, die, p, list(faces), least_hit(table, hero, given.need))
    count(table, thrown, foe, member, [min(n, 1) for n in results] if explosion else results, extra_vuln)
    table.throw = thrown
    if explosion:
        wounds, vulns = (hits, len(faces) - hits) if beaten else (0, hits)
        yield from scatter(table, number, foe, member, wounds, vulns)
        return faces
    for n in results:
        if member not in foe.members:
            break
        if n and beaten:
            yield from inflict(table, number, foe, member, n, given)
            if given.stealth and member in foe.members:
                twist = sum(e.n for _, a, e in passives(table, hero, "vuln") if "stealth" in a.needs)
                add_vuln(table, foe, member, twist)
        elif n or beaten:
            add_vuln(table, foe, member, 1)
        if n and extra_vuln and member in foe.members:
            add_vuln(table, foe, member, extra_vuln)
    return faces


def wounds_of(table: WarfighterTable, hero: Hero, given: Aim, face: int, h: int) -> int:
    """Wounds that one Attack die shows; 0 is a miss (WF-ATK-03, WF-RUL-57, WF-RUL-32)."""
    if table.rules.knobs.natural_extremes and face in (1, 10):
        if face == 1:
            return 0
        h += 60
    if given.kind != "chart":
        return 1 if face + h >= given.need else 0
    worn = table.health(hero) == 1
    rows = [row.wounds for row in table.rank(hero).chart if face + h >= (row.worn if worn else row.hit)]
    return max(rows, default=0)


def add_vuln(table: WarfighterTable, foe: Foe, member: Member, n: int) -> None:
    """Vulns on a Hostile that can have them (WF-ATK-06)."""
    card, cap = table.hostile(foe), table.rules.knobs.vuln_cap
    if not n or card.inanimate or card.structure:
        return
    member.vulns = min(cap, member.vulns + n) if cap else member.vulns + n
    table.tell("WF-ATK-03", "vulned", foe=foe.name, n=n)


def inflict(table: WarfighterTable, number: int, foe: Foe, member: Member, n: int, given: Aim) -> Script[None]:
    """Wounds on one Hostile, and what a Deity gives for them (WF-DEI-03)."""
    hero = table.heroes[number]
    deity = table.rules.deities.get(hero.deity)
    member.scorched = True
    member.mortal += n if given.mortalis else 0
    taken = yield from hurt(table, foe, member, n, number)
    if deity and given.hth:
        hero.divinity += deity.per_wound * taken


def scatter(table: WarfighterTable, number: int, foe: Foe, first: Member, wounds: int, vulns: int) -> Script[None]:
    """The results of an Explosion on the Hostiles of one card, as the attacker spreads them (WF-EXP-02, WF-RUL-11).

    What the dice show was counted with the Vulns of the one that was aimed at (WF-RUL-87).
    """
    one = table.rules.knobs.explosion_spread == "one_hostile"
    by_itself = False
    aimed = Aim(0, 0, 0, 0, hth=False, tag="", kind="explosion", stealth=False)
    for left in range(wounds + vulns, 0, -1):
        if not foe.members or (one and first not in foe.members):
            return
        wound = left > vulns
        if one:
            member: Member | None = first
        elif by_itself:
            member = None
        else:
            whom = message("{foe}: which one takes a Wound?") if wound else message("{foe}: which one gets a Vuln?")
            member = yield from next_struck(table, foe, partial(tr, whom, foe=foe.name), by=number, left=left)
            by_itself = member is None
        if member is None:
            member = most_hurt(table, foe)
        if wound:
            yield from inflict(table, number, foe, member, 1, aimed)
        else:
            add_vuln(table, foe, member, 1)


def next_struck(table: WarfighterTable, foe: Foe, prompt: Prompt, *, by: int, left: int) -> Script[Member | None]:
    """Which Hostile gets the next of so many results; None: this one and the rest go by themselves (WF-RUL-11)."""
    places = distinct(foe)
    if left < 2 or len(places) == 1:
        return (yield from choose_member(table, foe, "WF-RUL-11", prompt, by=by))
    offers, seat = Among([Creature(place) for place in places]), table.heroes[by].seat
    choice: Creature | Spread = yield from ask(
        table,
        seat,
        prompt,
        offers,
        Among([Spread()]),
        rule="WF-RUL-11",
    )
    return foe.members[choice.place] if isinstance(choice, Creature) else None


def most_hurt(table: WarfighterTable, foe: Foe) -> Member:
    """The Hostile of a card that is nearest to its end, the first of equals: least Health, most Vulns, an Attack left."""
    return min(
        foe.members,
        key=lambda member: (table.left(foe, member), -member.vulns, all(counter.acted for counter in member.counters)),
    )


@does("attack", "explode")
def _attack(table: WarfighterTable, deed: Deed, effect: Effect) -> Script[None]:
    """An Attack by a Spell, a Power, an Item (WF-SPL-02, WF-EXP-01, WF-EXP-03)."""
    hero, foe = table.heroes[deed.user], deed.foe
    if foe is None or not foe.members:
        return
    rules = table.rules
    kind = "spell" if deed.name in rules.spells else "power" if deed.name in rules.powers else "gear"
    declare(table, deed.user, foe, deed.name, effect.h, 0, effect.p)
    whom = partial(tr, "{foe}: which one does {hero} attack?", foe=foe.name, hero=hero.name)
    member = yield from choose_member(table, foe, "WF-CBT-01", whom, by=deed.user)
    for other in foe.members:
        other.scorched = False
    h, p = use_buffs(hero, hth=False, bladed=False)
    given = Aim(
        effect.h, h, effect.p + p + table.rank(hero).pen, 1, hth=False, tag=effect.tag, kind=kind, stealth=False
    )
    dice = effect.amount(deed.upgunned) if effect.do == "explode" else 0
    yield from strike(table, deed.user, foe, member, given, deed.name, explosion=dice)

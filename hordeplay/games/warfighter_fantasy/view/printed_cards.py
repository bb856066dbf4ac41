"""What is printed on the cards, as reading cards: Heroes, Gear, Skills, Spells, Locations, Hostiles, Towns."""

from __future__ import annotations

from typing import Final, TypeAlias

from hordeplay.core.english import counted, opened
from hordeplay.core.language import cached_by_language, message, tr, tr_in
from hordeplay.core.provenance import says
from hordeplay.core.rulebook import Rulebook
from hordeplay.core.scene import Card

from ..model.content import Hostile, Rank, Weapon
from ..model.passives import actions_of, armor, armor_cover, entrance, foe_cover, shield, shield_left, sturdiness
from ..model.ruleset import WarfighterRules
from ..model.table import Foe, Gear, Hero, WarfighterTable
from ..model.vocabulary import TAGS, ability_name, environment_name
from ..rules.buying import asked_for, points
from ..rules.fitting import aims, needs
from ..rules.use import in_vain, unpaid
from . import card_words, chances, heroes, panels, town
from .consequences import vulned
from .names import bonus, class_name, kind_name, level_name, race_name
from .terms import KINDS, crowd, terms
from .track_layout import contents

Fact: TypeAlias = tuple[str, str]


@cached_by_language(16)
def book(rules: WarfighterRules) -> Rulebook:
    """The rulebook in the words of these rules."""
    return Rulebook.load(rules.package, rules)


def words_of(table: WarfighterTable, *clauses: str) -> str:
    """The text of these clauses in the words of the table's rules."""
    book_ = book(table.rules)
    return " ".join(book_.words(clause) for clause in clauses if clause in book_)


def page(
    table: WarfighterTable, title: str, facts: list[Fact], clauses: tuple[str, ...], odds: list[Fact] | None = None
) -> Card:
    """A card whose words are those of its clauses."""
    shown = tuple((name, value) for name, value in facts if value)
    return Card(title, shown, words_of(table, *clauses), clauses, "rulebook", tuple(odds or ()))


def figures(weapon: Weapon) -> str:
    """Hit and penetration of a weapon's Standard mode."""
    return tr("hit {hit}, penetration {pen}", hit=weapon.hit, pen=bonus(weapon.modes[0].p))


def _hit_words(table: WarfighterTable, hero: Hero) -> str:
    """What hit and penetration on the card of a Hero mean (WF-ATK-03, WF-CMP-18)."""
    rank = table.rank(hero)
    if rank.chart:
        best = sorted(rank.chart, key=lambda row: row.hit)
        return "; ".join(
            tr("a d10 of {face} or more: {wounds}", face=row.hit, wounds=counted(row.wounds, "Wound")) for row in best
        )
    if not any(gear.name in table.rules.weapons for gear in hero.gear):
        return ""
    return tr("the d10 must reach hit; penetration counts on the d6 against Cover")


def hostile_card(table: WarfighterTable, name: str, foe: Foe | None = None, place: int = 0) -> Card:
    """What is printed of a Hostile, how those of this card stand, and what the next attack of one does."""
    printed = table.rules.hostiles[name]
    member = foe.members[place] if foe is not None and place < len(foe.members) else None
    left = printed.health if foe is None or member is None else table.left(foe, member)
    facts = [
        (tr("Level"), level_name(printed.level)),
        (tr("Health"), tr("{n} of {most}", n=left, most=printed.health)),
        (
            tr("Cover"),
            ", ".join(tr("{n} from Health {least}", n=b.value, least=b.least) for b in printed.covers),
        ),
        (tr("Cover now"), str(foe_cover(table, foe, member)) if foe is not None and member is not None else ""),
        (
            tr("Vulns"),
            f"{member.vulns}: {vulned(table, '', member.vulns)}" if member is not None and member.vulns else "",
        ),
        (tr("Attacks each"), str(printed.attacks)),
        (tr("Number"), str(printed.number)),
        ("XP", tr("{n}, to whoever fells the last of the card", n=printed.xp) if printed.xp else "0"),
        (tr("Treasure"), _treasure(printed.treasure)),
        (tr("Tags"), ", ".join(map(tr, printed.tags))),
        (tr("Traits"), ", ".join(traits(printed))),
        (tr("Minions"), _company(table, printed.minions, printed.extra_minions) if printed.minions else ""),
        (tr("Guards"), counted(printed.guards, printed.guard_card, printed.guard_card) if printed.guards else ""),
        (tr("Its die"), "; ".join(f"{band} {panels.row_words(row)}" for band, row in panels.bands(printed, left))),
    ]
    odds = []
    if foe is not None and member is not None:
        for counter in member.counters:
            strike = chances.blow(table, foe, member, counter.hero) if counter.hero >= 0 else None
            if strike is not None:
                odds.append((tr("An attack on {hero}", hero=table.heroes[counter.hero].name), strike.in_words))
    words = crowd(table, foe) if foe is not None else tr("not in play yet")
    shown = tuple((fact, value) for fact, value in facts if value)
    clauses = ("WF-HOS-01", "WF-HOS-04", "WF-HTN-03")
    return Card(name, shown, words, clauses, says(printed), tuple(dict.fromkeys(odds)))


ARRIVES: Final = {
    "front-most": message("Front-most"), "targeted": message("Place in Targeted"), "beyond": message("Beyond"),
}  # fmt: skip


def traits(card: Hostile) -> list[str]:
    """What a Hostile card prints in words at its foot: keywords with their numbers (WF-HOS-01, WF-RUL-31).

    >>> traits(WarfighterRules.load().hostiles["Cave Troll"])
    ['Fire +2', 'Pen 1', 'Regen 1', 'Crush']
    """
    counted_ = (
        (tr("Pen"), card.pen),
        (tr("Regen"), card.regen),
        (tr("Attract"), card.attract),
        (tr("Range"), card.reach),
    )
    plain = (
        (tr("Crush"), card.crush), (tr("Poison"), card.poison), (tr("Commander"), card.commander),
        (tr("Inanimate"), card.inanimate), (tr("Structure"), card.structure),
    )  # fmt: skip
    words = [f"{tr(TAGS[weak.tag]) if weak.tag in TAGS else weak.tag} {bonus(weak.h)}" for weak in card.weak]
    words += [f"{name} {n}" for name, n in counted_ if n]
    words += [name for name, has in plain if has]
    words += [f"{name} {bonus(n)}" for name, n in ((tr("Shadows"), card.shadows), (tr("Entrance"), card.entrance)) if n]
    return [*words, tr(ARRIVES[card.arrives])] if card.arrives else words


def _treasure(printed: tuple[int, int, int, int]) -> str:
    """What the Heroes there get when the last of a card falls, and what it is for (WF-TRE-01, WF-TRE-02)."""
    names = (tr("Copper"), tr("Silver"), tr("Gold"), tr("Item points"))
    words = ", ".join(f"{n} {name}" for name, n in zip(names, printed, strict=True) if n)
    *coins, points_ = printed
    about = [tr("Coins buy in Town")] if any(coins) else []
    about += [tr("Item points draw Items, each taking as many points as it is worth")] if points_ else []
    return f"{words}; {', '.join(about)}" if words else ""


def _actions(table: WarfighterTable, hero: Hero) -> str:
    """The Actions of a Turn, and why they are fewer than before where Wounds take some (WF-CMP-14)."""
    now = actions_of(table, hero)
    bands = [] if table.hero_card(hero).kind in ("Player", "Team") else table.rank(hero).actions
    most = max((band.value for band in bands), default=now)
    if now >= most or hero.down:
        return str(now)
    least = min(band.least for band in bands if band.value == most)
    return tr("{now}: wounded, {most} again from Health {least} on", now=now, most=most, least=least)


def _company(table: WarfighterTable, name: str, more: int) -> str:
    """The Minions of an Objective Hostile: a full card, and more of them."""
    full = table.rules.hostiles[name].number + more
    return counted(full, name, name)


def named(table: WarfighterTable, name: str) -> Card | None:
    """A card of any deck or shelf."""
    rules = table.rules
    if name in rules.heroes:
        return _hireling(table, name)
    if name in rules.locations:
        place = rules.locations[name]
        facts = [
            (tr("Level"), level_name(place.level)),
            (tr("Entrance"), str(place.entrance)),
            (tr("Shadow"), bonus(place.shadow)),
        ]
        facts += [
            (tr("Striking"), counted(place.striking, "Action")),
            (
                tr("To play"),
                tr("{price}, 1 Location in a Hero Turn", price=card_words.to_play(place) or tr_in("price", "free")),
            ),
            (tr("Hostile"), card_words.who_comes(place)),
            (
                tr("Environment"),
                tr(
                    "{kind} {face}+: each Turn each Hero there rolls a d10; less than {face} is 1 Wound",
                    kind=environment_name(place.environ_kind),
                    face=place.environ,
                )
                if place.environ_kind
                else "",
            ),
            *(
                (opened(card_words.check_name(check.kind)), f"{check.title}, {card_words.roll(check)}")
                for check in place.checks
            ),
            (tr("Obstructed"), tr("no Attack goes in or out") if place.obstructed else ""),
            (tr("Cover of Heroes"), bonus(place.hero_cover) if place.hero_cover else ""),
            (tr("Cover of {tag}", tag=tr(place.tag)), bonus(place.tag_cover) if place.tag else ""),
        ]
        shown = tuple((fact, value) for fact, value in facts if value)
        words = ". ".join(filter(None, [*card_words.outcomes(place), words_of(table, "WF-LOC-02")]))
        return Card(name, shown, words, ("WF-LOC-02", "WF-LOC-03"), says(place))
    if name in rules.weapons:
        return _weapon(table, rules.weapons[name])
    gear = rules.gear_card(name)
    abilities = rules.abilities(name)
    if gear is None and not abilities and name not in rules.actions:
        return None
    facts = [
        (tr("Price"), town.price_of(table, name)),
        (tr("Weight"), str(rules.weight(name)) if gear is not None else ""),
    ]
    if name in rules.armors:
        armor = rules.armors[name]
        bands = ", ".join(tr("{n} from {least}", n=band.value, least=band.least) for band in armor.bands)
        facts += [
            (tr("Sturdiness"), str(armor.sturdiness)),
            (tr("Cover"), bands),
            (tr("Movement"), bonus(armor.movement)),
        ]
    if name in rules.shields:
        facts += [(tr("Stops"), counted(rules.shields[name].stops, "Wound"))]
    if name in rules.spells:
        facts += [
            (tr("Focus asked for"), str(rules.spells[name].focus)),
            (tr("Price"), f"{points(table, name)} RP"),
        ]
    if name in rules.skills:
        skill = rules.skills[name]
        facts += [
            (tr("Price"), f"{skill.rp} RP"),
            (tr("For"), ", ".join(map(class_name, skill.classes)) or tr("all classes")),
        ]
        facts += [(tr("Asks for"), ", ".join(map(asked_for, skill.requires)))]
    words = " ".join(map(card_words.in_full, abilities))
    kinds = (
        (rules.spells, "WF-SPL-01"), (rules.skills, "WF-SKL-01"), (rules.actions, "WF-ACT-01"),
        (rules.armors, "WF-ARM-02"), (rules.shields, "WF-SHI-01"), (rules.powers, "WF-DIV-02"),
        (rules.deities, "WF-DEI-04"),
    )  # fmt: skip
    clause = next((clause for kind, clause in kinds if name in kind), "WF-GEA-10")
    shown = tuple((fact, value) for fact, value in facts if value)
    return Card(name, shown, words, (clause,), _source(rules, name))


def _source(rules: WarfighterRules, name: str) -> str:
    return next((says(rows[name]) for rows in rules.content.values() if name in rows), "")


def _weapon(table: WarfighterTable, weapon: Weapon) -> Card:
    modes = "; ".join(
        tr(
            "{mode} {high} on the d10, {low} on the d6",
            mode=f"{mode.name} ({mode.xp} XP)" if mode.xp else mode.name,
            high=bonus(mode.h),
            low=bonus(mode.p),
        )
        for mode in weapon.modes
    )
    reach = {"0": tr("Range 0"), "S": tr("Striking"), "0S": tr("Range 0 and Striking")}[weapon.reach]
    facts = [
        (tr("Kind"), f"{_weapon_kind(weapon.kind)}, {reach}"),
        (tr("Hit"), tr("a d10 of {face} or more", face=weapon.hit)),
        (tr("Modes"), modes),
        (tr_in("of a weapon", "Hands"), str(weapon.hands)),
        (tr("Price"), town.price_of(table, weapon.name)),
        (tr("Weight"), str(weapon.weight)),
        (tr("Breaks on"), tr("{face} or less", face=weapon.breaks) if weapon.breaks else ""),
        (tr("Asks for"), tr("HtH {n}", n=weapon.least_hth) if weapon.least_hth > -9 else ""),
        (tr("Reload after"), counted(weapon.reload, "shot") if weapon.reload else ""),
    ]
    shown = tuple((name, value) for name, value in facts if value)
    words = words_of(table, "WF-GEA-06")
    return Card(weapon.name, shown, words, ("WF-GEA-03", "WF-GEA-06"), says(weapon))


def _weapon_kind(kind: str) -> str:
    """How one attacks with it: hand to hand as the card prints it, in short."""
    return tr("HtH") if kind == "HtH" else tr(card_words.WEAPONS[kind])


def _hireling(table: WarfighterTable, name: str) -> Card:
    printed = table.rules.heroes[name]
    facts = [
        (tr("Kind"), f"{kind_name(printed.kind)}, {race_name(printed.race)} {class_name(printed.cls)}"),
        (tr("Deity"), printed.deity),
    ]
    for level, rank in enumerate(printed.ranks, 1):
        facts.append((tr("Level {level}", level=level), _rank(rank)))
    facts = [(name, value) for name, value in facts if value]
    return Card(name, tuple(facts), words_of(table, "WF-LVL-01"), ("WF-HER-01", "WF-LVL-01"), says(printed))


def _rank(rank: Rank) -> str:
    """A Hero at one level: all that is printed and not nothing (WF-HER-05, WF-LVL-02)."""
    words = [
        f"{rank.rp} RP", tr("Health {n}", n=rank.health), tr("Cover {n}", n=rank.cover), tr("Movement {n}", n=rank.movement),
        counted(max(band.value for band in rank.actions), "Action"),
    ]  # fmt: skip
    words += [] if rank.chart else [tr("HtH {n}", n=bonus(rank.hth))]
    figures_ = (
        (tr("Loadout"), rank.loadout), (tr("cards each Turn"), rank.cx), ("XP", rank.xp), (tr("Toughness"), rank.toughness),
        (tr("Luck"), rank.luck), (tr("Focus"), rank.focus), (tr("Divine Powers"), rank.powers), (tr("Pen"), rank.pen),
    )  # fmt: skip
    words += [f"{name} {n}" for name, n in figures_ if n]
    rolls = ((tr("Pick"), rank.pick), (tr("Lore"), rank.lore), (tr("Shadows"), rank.shadows))
    words += [f"{name} {n}+" for name, n in rolls if n]
    chart = ", ".join(f"{row.hit}+ {counted(row.wounds, 'Wound')}" for row in sorted(rank.chart, key=lambda r: r.hit))
    words += [tr("hits on {faces}", faces=chart)] if chart else []
    return ", ".join(words) + (f"; {', '.join(rank.printed)}" if rank.printed else "")


def hero_card(table: WarfighterTable, number: int) -> Card:
    """A Hero of the party: what the card prints at this level, and what the Hero carries and has suffered."""
    hero = table.heroes[number]
    printed, rank = table.hero_card(hero), table.rank(hero)
    wounds = ", ".join(tr("{n} (treated)", n=w.n) if w.treated else str(w.n) for w in hero.wounds)
    facts = [
        (
            tr("Kind"),
            tr(
                "{race} {cls} of level {level}; {kind}: {what}",
                race=race_name(printed.race),
                cls=class_name(printed.cls),
                level=hero.level,
                kind=kind_name(printed.kind),
                what=tr(KINDS[printed.kind]),
            ),
        ),
        (tr("Health"), tr("{n} of {most}", n=table.health(hero), most=rank.health)),
        (tr("Vulns"), f"{hero.vulns}: {vulned(table, hero.name, hero.vulns)}" if hero.vulns else ""),
        (tr("Wound counters"), wounds),
        (tr("Actions"), tr("{n} of {most}", n=hero.actions, most=_actions(table, hero))),
        *_uses(table, number),
        (tr("Hand to hand"), tr("{n} on the Attack die", n=bonus(rank.hth)) if not rank.chart else ""),
        (
            tr("Movement"),
            tr("{n}, so many cards less to enter a Location", n=bonus(rank.movement)) if rank.movement else "",
        ),
        *heroes.counters(table, number),
        (tr("Gear"), ", ".join(_gear(table, hero)) or tr("none")),
        (tr("To hit"), _hit_words(table, hero)),
        (tr("Skills and Spells"), ", ".join(hero.learned)),
        (tr("Powers"), ", ".join(hero.powers)),
        (tr("Deity"), hero.deity),
        (tr("Retained"), ", ".join(kept.name for kept in hero.kept)),
        (tr("Next level"), f"{rank.next} RP" if hero.level < len(printed.ranks) else tr("none")),
    ]
    words = terms(table, hero)
    shown = tuple((name, value) for name, value in facts if value)
    clauses = ("WF-HER-02", "WF-LVL-01", "WF-CMP-13")
    return Card(hero.name, shown, words, clauses, says(printed))


def _uses(table: WarfighterTable, number: int) -> list[Fact]:
    """What each Skill, Spell, Divine Power and thing of a Hero does, and why it is not to be had now."""
    hero = table.heroes[number]
    names = dict.fromkeys([*hero.learned, *hero.powers, *(gear.name for gear in hero.gear)])
    facts: list[Fact] = []
    for name in names:
        words = "; ".join(map(card_words.in_short, table.rules.abilities(name)))
        if not words and name in table.rules.items and name not in table.rules.armors:
            words = tr("worth {n} Copper", n=table.rules.price(name))
        why = not_now(table, number, name)
        if words:
            facts.append((name, tr("{words}; not now: {why}", words=words, why=why) if why else words))
    return facts


def not_now(table: WarfighterTable, number: int, name: str) -> str:
    """Why a card that is used in the Hero Turn cannot be used by this Hero as it stands; "" where it can, or at no such time."""
    if table.step != "hero" or table.window is not None or table.heroes[number].down:
        return ""
    reasons = []
    for way in table.rules.ways(name):
        if way.ability.when not in ("free", "action"):
            continue
        refusal = unpaid(table, number, name, way) or needs(table, number, way.ability)
        at = aims(table, number, way)
        if refusal is None and at and any(in_vain(table, number, name, way, aim) is None for aim in at):
            return ""
        idle = next((each.reason for aim in at for each in [in_vain(table, number, name, way, aim)] if each), "")
        reasons.append(refusal.reason if refusal else idle or _nobody(table, number, way.ability.reach))
    return next(iter(reasons), "")


def _nobody(table: WarfighterTable, number: int, reach: str) -> str:
    """Why nothing and nobody is there to use a card on."""
    hero = table.heroes[number]
    if table.foes_at(hero.space) and reach == "S" and not hero.striking:
        return tr("it needs Striking Range, and {hero} is in Range 0", hero=hero.name)
    return tr("there is nobody in {place} to use it on", place=table.spaces[hero.space].name)


def _gear(table: WarfighterTable, hero: Hero) -> list[str]:
    """Gear in words, with its weapon figures, what is left of it, and its damage."""
    pieces_ = []
    for gear in hero.gear:
        weapon = table.rules.weapons.get(gear.name)
        marks = [*([figures(weapon)] if weapon else []), *_marks(table, hero, gear)]
        name = gear.name.partition(" (bundle")[0]
        pieces_.append(f"{name} ({', '.join(marks)})" if marks else name)
    return pieces_


def _marks(table: WarfighterTable, hero: Hero, gear: Gear) -> list[str]:
    """What a piece of Gear still does, what is left of it, and its damage."""
    marks = _protection(table, hero, gear.name)
    marks += [tr("{n} left", n=gear.left)] if gear.left != 1 or " (bundle" in gear.name else []
    marks += [counted(gear.damage, "point of damage", "points of damage")] if gear.damage else []
    return [*marks, tr("broken")] if gear.broken else marks


def possession(table: WarfighterTable, number: int, name: str) -> Card | None:
    """What a Hero has: its printed card, how it stands, and why it is not to be used now; None for what is no card.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> card = possession(at().table, 0, "Medium Shield")
    >>> card.title, card.facts[:2]
    ('Medium Shield', (('Borne by', 'Gareth'), ('Now', 'stops 3 more Wounds of 3')))
    """
    printed, hero = named(table, name), table.heroes[number]
    if printed is None and name in table.rules.items:  # Treasure without a use
        printed = Card(
            name,
            ((tr("Worth"), tr("{n} Copper", n=table.rules.price(name))),),
            provenance=_source(table.rules, name),
        )
    if printed is None:
        return None
    state = "; ".join(", ".join(_marks(table, hero, gear)) for gear in hero.gear if gear.name == name)
    whose = tr("Known by") if name in (*hero.learned, *hero.powers) else tr("Borne by")
    facts = [(whose, hero.name), (tr("Now"), state), (tr("Not now"), not_now(table, number, name))]
    words = printed.words or words_of(table, *printed.rules)  # of armor and shields the clause says what they are for
    return printed._replace(facts=(*((fact, value) for fact, value in facts if value), *printed.facts), words=words)


def _protection(table: WarfighterTable, hero: Hero, name: str) -> list[str]:
    """What the armor and the shield of a Hero still do."""
    worn, borne = armor(table, hero), shield(table, hero)
    if worn and worn[0].name == name:
        return [
            tr("Cover {n}", n=armor_cover(table, hero)),
            tr("takes {wounds}", wounds=counted(sturdiness(table, hero), "more Wound")),
        ]
    if borne and borne[0].name == name:
        return [
            tr(
                "stops {wounds} of {most}",
                wounds=counted(shield_left(table, hero), "more Wound"),
                most=borne[1].stops,
            )
        ]
    return []


def space_card(table: WarfighterTable, space: int) -> Card:
    """A Location on the table: what its card prints, who stands there, what lies there."""
    at, place = table.spaces[space], table.location(space)
    if not at.name:
        facts = [
            (tr("Level"), level_name(at.level)),
            (tr("Space"), tr("{n} of {most}", n=space, most=table.last)),
        ]
        return page(table, tr("A Location to be found"), facts, ("WF-LOC-03",))
    facts = [
        (tr("Level"), level_name(at.level)),
        (tr("Entrance"), str(entrance(table, space))),
        (tr("Shadow"), bonus(table.shadow(space))),
        (tr("Striking"), counted(table.striking_cost(space), "Action")),
        (tr("State"), tr("inactive: its Hostiles come when a Hero activates it") if at.inactive else ""),
        *(_adventure(table) if space == 0 else ()),
        (tr("Heroes"), ", ".join(hero.name for hero in table.heroes if hero.space == space)),
        (tr("Hostiles"), "; ".join(crowd(table, foe) for foe in table.foes if foe.space == space)),
        (tr("On the ground"), ", ".join(gear.name for gear in at.ground)),
    ]
    holds = "; ".join(one.text for one in contents(table, space))
    words = [holds] if holds else []
    words += card_words.outcomes(place) if place else ()
    clauses = ("WF-OBJ-01",) if space == table.last else ("WF-LOC-02", "WF-ENT-01")
    shown = tuple((name, value) for name, value in facts if value)
    return Card(at.name, shown, ". ".join(words), clauses, says(place) if place else "rulebook")


def _adventure(table: WarfighterTable) -> list[Fact]:
    """What the figures on the Adventure card mean (WF-SET-04)."""
    card = table.card
    return [
        (
            tr("{points} to spend", points=card.rp),
            tr("Resource Points for Heroes, Gear and Skills, spent before setting out"),
        ),
        (
            tr("{points} to win", points=card.hero_points),
            tr("Hero points for new levels and Skills when the Adventure succeeds"),
        ),
        (tr("{n} Turns", n=card.turns), tr("then the Timer runs out and Guards come")),
    ]


def town_card(table: WarfighterTable, one: town.Milestone) -> Card:
    """A Town or Location of the journey, and how it stands."""
    if not one.name:
        kind = tr("A Town ahead") if table.journey is not None else tr("A Location ahead")
        return page(table, kind, [(tr("Level"), level_name(one.level))], ("WF-CAM-05",))
    printed = table.rules.towns[one.name]
    adventure = next(a for a in table.rules.adventures.values() if a.town == one.name)
    facts = [
        (tr("Level"), level_name(printed.level)),
        (tr("Adventure"), adventure.name),
        (tr("State"), town.state_name(one.state)),
        (tr("Roll first"), f"{ability_name(printed.check)} {bonus(printed.modifier)}" if printed.check else ""),
    ]
    words = "; ".join(effect.in_words for effect in printed.does)
    shown = tuple((name, value) for name, value in facts if value)
    return Card(one.name, shown, words, ("WF-CAM-09",), says(printed))


def printed_card(table: WarfighterTable, content: str, name: str) -> Card | None:
    """What is printed on the card of a row; None for those of which no card tells more than their fields."""
    if content != "hostiles":
        return named(table, name)
    printed = hostile_card(table, name)
    health = str(table.rules.hostiles[name].health)
    facts = tuple((fact, health if fact == tr("Health") else value) for fact, value in printed.facts)
    return printed._replace(facts=facts, words="")

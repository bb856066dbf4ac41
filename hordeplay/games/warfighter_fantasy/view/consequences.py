"""What follows from a choice besides its odds, as a row of the list says it: who answers, what waits there, what comes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb

from hordeplay.core.choice import Choice
from hordeplay.core.english import counted, listed, percent
from hordeplay.core.language import message, tr
from hordeplay.odds.hit import reach

from ..model.content import Check
from ..model.content import Location as LocationCard
from ..model.passives import ability_target, environs, passives, reaches
from ..model.table import ACTION, Foe, Hero, Member, WarfighterTable, hostile_deck
from ..model.vocabulary import Effect, ability_name, environment_name
from ..rules.exploring import Activate, Explore, Try
from ..rules.fitting import damaged_here
from ..rules.hero_actions import Back, Close, Hide, Redraw, Reload, Steady
from ..rules.hero_attacks import Attack
from ..rules.hostiles import aimed
from ..rules.moving import Move
from ..rules.use import Use
from . import card_words
from .chances import Blow, blow, spell_tests, way_of
from .names import several

_DEEDS = (Attack, Move, Close, Back, Steady, Redraw, Reload, Explore, Activate, Try, Use)
"""What may take an Action, which a Hostile in the Location then answers (WF-CBT-03)."""


def answered(table: WarfighterTable, choice: Choice) -> list[tuple[Foe, Member, int]]:
    """The attacks of which an Action of this choice provokes one as things stand, each with the Hero at whom it is aimed.

    None where nobody answers (WF-CBT-03, WF-RUL-38, WF-RUL-66).

    After a Move it is asked of the table without the one who has gone: who aims at nobody else in Range is idle (WF-RUL-04).
    """
    knobs = table.rules.knobs
    if not isinstance(choice, _DEEDS) or table.step != "hero" or knobs.combat_sequence != "alternating":
        return []
    number = table.numbered(choice.hero)
    hero = table.heroes[number]
    space = stands = hero.space
    match choice:
        case Use():
            way = way_of(table, choice)  # what it says may speak of Actions that it does not cost
            acts = way is not None and way.cost.actions > 0
            table = _healed(table, choice) or table  # whoever gets up is a target again
        case Move():
            acts, stands = not hero.quiet and not any(passives(table, hero, "quiet")), choice.space
            space = stands if knobs.provoke_place == "destination" else space
        case Try():
            acts = knobs.beneficial_provokes
        case Activate():  # its price names the Actions also where there are none to pay
            acts = table.rules.objectives[table.card.objective].actions > 0
        case Close():
            acts = table.striking_cost(hero.space) > 0
        case Back():
            acts = table.back_cost(hero.space) > 0
        case Explore():
            place = table.rules.locations.get(table.rules.slugs.get(choice.card, ""))
            acts = place is not None and place.play_actions > 0
        case _:
            acts = True
    if not acts:
        return []
    return [
        (foe, member, aim)
        for foe, member, aim in unused(table, table.foes_at(space))
        if reaches(table, foe, stands if aim == number else table.heroes[aim].space)
    ]


def provoked(answers: Sequence[tuple[Foe, Member, int]]) -> str:
    """Who answers, as a row says it: `answered by Giant Rats`; empty for nobody."""
    names = list(dict.fromkeys(foe.name for foe, _, _ in answers))
    if not names:
        return ""
    return (
        tr("answered by {foe}", foe=names[0])
        if len(names) == 1
        else tr("answered by 1 of {hostiles}", hostiles=counted(len(answers), "Hostile"))
    )


def answer_words(table: WarfighterTable, choice: Choice, answers: Sequence[tuple[Foe, Member, int]]) -> str:
    """The chance of a Wound by the one attack that answers: the party chooses which, so it is told from least to most.

    Only where the choice itself does not change what a Hostile Attack does: no card but an Attack, no Location unentered.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> match = at(spaces=["Long Corridor"], foes=["Giant Rats at 1 x3 on 1"], heroes={"gareth": {"space": 1, "striking": True}})
    >>> attack = match.request.read("attack gareth shortsword standard giant-rats")
    >>> answer_words(match.table, attack, answered(match.table, attack))
    'answer: 10% Wound'
    """
    after = table
    match choice:
        case Steady():
            after = table.copy()
            after.heroes[after.numbered(choice.hero)].vulns -= 1
        case Move() if table.spaces[choice.space].entered:
            after = table.copy()
            after.heroes[after.numbered(choice.hero)].space = choice.space
        case Move():
            return ""
        case Use() if (healed := _healed(table, choice)) is not None:
            after = healed
        case Use() if spell_tests(table, choice) is None:
            return ""
    blows = (blow(after, foe, member, aim) for foe, member, aim in answers)
    chances = [strike.wound for strike in blows if strike is not None]
    if not chances:
        return ""
    least, most = (percent(float(one)) for one in (min(chances), max(chances)))
    return (
        tr("answer: {least} Wound", least=least)
        if least == most
        else tr("answer: {least} to {most} Wound", least=least, most=most)
    )


HEALS = frozenset({"heal", "restore", "revive"})


def _healed(table: WarfighterTable, choice: Use) -> WarfighterTable | None:
    """The table with whom a card heals on his feet, and no less exposed than before; None for any other card."""
    way, number = way_of(table, choice), table.numbered(choice.target)
    if way is None or not any(effect.do in HEALS for effect in way.ability.does):
        return None
    after = table.copy()
    if number >= 0:
        after.heroes[number].down = False
    return after


def unused(table: WarfighterTable, foes: Iterable[Foe]) -> Iterator[tuple[Foe, Member, int]]:
    """The attacks that these Hostiles have left: card, Hostile, and the Hero at whom it is aimed."""
    for foe in foes:
        for member in foe.members:
            for counter in member.counters:
                if not counter.acted and counter.hero >= 0 and not table.heroes[counter.hero].down:
                    yield foe, member, counter.hero


def entry(table: WarfighterTable, hero: Hero, space: int) -> tuple[str, str]:
    """What waits for the first one who enters a Location: in words, and the chance to pass.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> table = at(spaces=["Pit Trap"], party="Gareth 1; Vex 1", step="hero").table
    >>> table.spaces[1].entered = False
    >>> entry(table, table.heroes[0], 1)
    ('trap: Gareth has no Pick, 1 Wound for each Hero here', '')
    """
    card, at = table.location(space), table.spaces[space]
    words = (
        [
            tr("{kind}: {face}+ or 1 Wound", kind=environment_name(kind), face=face)
            for kind, face in environs(table, space)
        ]
        if table.rules.knobs.environment_on_entry
        else [
            tr("{kind}: {face}+ each Turn, or 1 Wound", kind=environment_name(kind), face=face)
            for kind, face in environs(table, space)
        ]
    )
    check = next((one for one in card.checks if one.kind != "beneficial"), None) if card and not at.entered else None
    if check is None:
        return ", ".join(words), ""
    need = ability_target(table, hero, check.ability)[0]
    harm = next((effect.in_words for effect in check.does), "") or tr("the way is barred")
    kind, ability = card_words.check_name(check.kind), ability_name(check.ability)
    if not need:
        none = tr("{kind}: {hero} has no {ability}, {harm}", kind=kind, hero=hero.name, ability=ability, harm=harm)
        return ", ".join([none, *words]), ""
    target = need - check.modifier - roll_bonus(table, hero, check.ability)
    roll = tr("{kind}: {ability} {target}+ or {harm}", kind=kind, ability=ability, target=target, harm=harm)
    return ", ".join([roll, *words]), tr("{chance} to pass", chance=percent(float(reach(target, 10))))


def entrance_chance(table: WarfighterTable, hero: Hero, space: int) -> Fraction | None:
    """The chance of a Hero to pass what waits for the first one in; None where nothing does (WF-RUL-18)."""
    card, at = table.location(space), table.spaces[space]
    check = next((one for one in card.checks if one.kind != "beneficial"), None) if card and not at.entered else None
    return None if check is None else pass_chance(table, hero, check)


def roll_bonus(table: WarfighterTable, hero: Hero, ability: str) -> int:
    """What cards and Gear put on an ability roll of a Hero."""
    return sum(effect.n for _, _, effect in passives(table, hero, "rollmod") if effect.kind == ability)


def ability_chance(table: WarfighterTable, hero: Hero, check: Check) -> str:
    """The chance of an ability roll."""
    need = ability_target(table, hero, check.ability)[0]
    target = need - check.modifier - roll_bonus(table, hero, check.ability)
    return tr("{chance} to succeed", chance=percent(float(reach(target, 10)))) if need else ""


def hiding(table: WarfighterTable, choice: Hide) -> str:
    """The chance of a Shadows roll."""
    hero = table.heroes[table.numbered(choice.hero)]
    need = ability_target(table, hero, "shadows")[0]
    target = need - table.shadow(hero.space) - roll_bonus(table, hero, "shadows")
    return tr("{chance} to succeed", chance=percent(float(reach(target, 10)))) if need else ""


def kept(table: WarfighterTable) -> str:
    """Who comes when a Location that was not passed is kept (WF-OBS-03)."""
    for space, at in enumerate(table.spaces):
        card = table.location(space)
        waits = card is not None and any(one.kind != "beneficial" for one in card.checks)
        if card is not None and waits and at.entered and not at.drawn and table.here(space):
            return tr(
                "it stays on the track, {cards} comes: {hostiles}",
                cards=card_words.comes(card),
                hostiles=how_many(table, card),
            )
    return ""


def how_many(table: WarfighterTable, place: LocationCard) -> str:
    """How few and how many Hostiles a Location may bring, as the decks stand.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> table = at().table
    >>> how_many(table, table.rules.locations["Long Corridor"]), on_average(table, table.rules.locations["Long Corridor"])
    ('4 to 10 Hostiles', '5.8 Hostiles on average')
    """
    sizes = list(_sizes(table, place))
    least, most = sum(n * min(each) for n, each in sizes), sum(n * max(each) for n, each in sizes)
    return counted(most, "Hostile") if least == most else tr("{least} to {most} Hostiles", least=least, most=most)


def on_average(table: WarfighterTable, place: LocationCard, *, brief: bool = False) -> str:
    """How many Hostiles a Location brings on average; nothing where the decks leave no doubt."""
    sizes = list(_sizes(table, place))
    mean = sum((n * Fraction(sum(each), len(each)) for n, each in sizes), Fraction(0))
    if all(min(each) == max(each) for _, each in sizes):
        return ""
    return (
        tr("{mean:.1f} Hostiles", mean=float(mean)) if brief else tr("{mean:.1f} Hostiles on average", mean=float(mean))
    )


def _sizes(table: WarfighterTable, place: LocationCard) -> Iterator[tuple[int, list[int]]]:
    """How many cards are drawn from each deck, and the Hostiles on the cards left in it, each as likely as the next.

    A deck that has run out is shuffled anew from its discards (WF-LOC-04, WF-CMP-06).
    """
    for level, n in [(place.level, 1), *((effect.kind, effect.n) for effect in place.draws)]:
        pile = hostile_deck(level)
        cards = table.cards.bags.get(pile) or table.discards.get(pile) or []
        if cards:
            yield n, [table.rules.hostiles[name].number for name in cards]


def best_to_pass(table: WarfighterTable, place: LocationCard) -> str:
    """The best chance to pass the check of a Location; nothing where there is none to pass.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> table = at(party="Gareth 1; Whisper 2").table
    >>> best_to_pass(table, table.rules.locations["Dart Hall"])
    '30% to pass'
    """
    check = next((one for one in place.checks if one.kind != "beneficial"), None)
    if check is None:
        return ""
    most = max(pass_chance(table, hero, check) for _, hero in table.up())
    return tr("{chance} to pass", chance=percent(float(most))) if most else tr("none can pass")


def pass_chance(table: WarfighterTable, hero: Hero, check: Check) -> Fraction:
    """The chance of a Hero to pass a check; 0 for whoever lacks the ability."""
    need = ability_target(table, hero, check.ability)[0]
    return reach(need - check.modifier - roll_bonus(table, hero, check.ability), 10) if need else Fraction(0)


def location_wanted(table: WarfighterTable) -> bool:
    """Whether no hand has a Location for the next empty space (WF-RUL-17)."""
    empty = table.empty_space()
    if empty < 0:
        return False
    places, level = table.rules.locations, table.spaces[empty].level
    return not any(card in places and places[card].level == level for hero in table.heroes for card in hero.hand)


def location_chance(table: WarfighterTable, n: int) -> Fraction | None:
    """The chance that so many new cards bring a Location; None where none is looked for, or the deck is too small to tell.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> location_chance(at().table, 1), round(float(location_chance(at().table, 5)), 3)
    (Fraction(1, 6), 0.612)
    """
    deck = table.cards.bags[ACTION]
    markers = sum(table.rules.actions[card].marker for card in deck)
    if table.empty_space() < 0 or not 0 < n <= len(deck):
        return None
    return 1 - Fraction(comb(len(deck) - markers, n), comb(len(deck), n))


def found_words(table: WarfighterTable, n: int) -> str:
    """The same in words: `a Location in 17%`."""
    chance = location_chance(table, n)
    return tr("a Location in {chance}", chance=percent(float(chance))) if chance is not None else ""


def vulned(table: WarfighterTable, whom: str, n: int) -> str:
    """What so many Vulns do to whom they are on, a Hero by name or ("") a Hostile (WF-CMP-18, WF-RUL-06).

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> vulned(at().table, "Gareth", 2)
    'each attack on Gareth counts 4 more on its d10, 2 more on its d6'
    >>> vulned(at().table, "Gareth", 0)
    'attacks on Gareth count nothing more'
    """
    knobs = table.rules.knobs
    dice = ((knobs.vuln_attack_bonus, message("d10")), (knobs.vuln_cover_bonus, message("d6")))
    more = ", ".join(tr("{n} more on its {die}", n=n * bonus, die=tr(die)) for bonus, die in dice if n * bonus)
    if not whom:
        return tr("each attack on it counts {more}", more=more) if more else tr("attacks on it count nothing more")
    if not more:
        return tr("attacks on {hero} count nothing more", hero=whom)
    return tr("each attack on {hero} counts {more}", hero=whom, more=more)


def in_striking(table: WarfighterTable, hero: Hero, *, there: bool) -> str:
    """Whom a Hero reaches hand to hand in Striking Range, and only there (WF-HTH-01, WF-HTH-03)."""
    names = list(dict.fromkeys(foe.name for foe in table.foes_at(hero.space) if foe.members))
    if not names:
        return ""
    foes = names[0] if len(names) == 1 else tr("all Hostiles")
    if there:
        return tr("hand-to-hand attacks reach {foes} there", foes=foes)
    return tr("hand-to-hand attacks reach {foes} no more", foes=foes)


def to_be_drawn(table: WarfighterTable, space: int) -> str:
    """Who comes once somebody has entered a Location whose check was still to be passed (WF-RUL-18)."""
    card, at = table.location(space), table.spaces[space]
    waits = card is not None and not at.drawn and any(one.kind != "beneficial" for one in card.checks)
    return tr("then {hostiles} come", hostiles=how_many(table, card)) if card is not None and waits else ""


def waiting_there(table: WarfighterTable, space: int) -> str:
    """The Hostiles that stand in a Location."""
    counts = [several(table, foe.name, len(foe.members)) for foe in table.foes_at(space) if foe.members]
    return (
        tr("{hostiles} there", hostiles=listed(counts))
        if len(counts) < 3 and counts
        else tr("{n} Hostile cards there", n=len(counts))
        if counts
        else ""
    )


def either(table: WarfighterTable, number: int) -> Effect | None:
    """One of the effects of which a Hero gets one, where but one Beneficial with several can be meant; None elsewhere."""
    cards = [card for space, _ in enumerate(table.spaces) if (card := table.location(space)) and table.here(space)]
    open_ = [
        check.does for card in cards for check in card.checks if check.kind == "beneficial" and len(check.does) > 1
    ]
    if len(open_) != 1 or not 0 < number <= len(open_[0]):
        return None
    return open_[0][number - 1]


def brings(table: WarfighterTable, effect: Effect) -> str:
    """What one of several effects brings: whose armor and shields it may mend, what Items are drawn; "" for all others."""
    if effect.do == "item":
        return tr("drawn from the Item deck until the points are used up, for whoever there can carry them")
    if effect.do != "mend":
        return ""
    spaces = [space for space, at in enumerate(table.spaces) if at.gained]
    names = [table.heroes[i].name for space in spaces for i in damaged_here(table, space)]
    return (
        tr("for the armor and shields of {heroes}", heroes=listed(names)) if names else tr("nothing is damaged there")
    )


def woken(table: WarfighterTable) -> str:
    """Who comes when the Objective is activated (WF-OBJ-02, WF-MIN-01)."""
    boss = table.boss
    if not boss.minions:
        return tr("{foe} comes", foe=boss.name)
    n = table.rules.hostiles[boss.minions].number + boss.extra_minions
    return tr("{foe} and {n} {minions} come", foe=boss.name, n=n, minions=boss.minions)


def undisturbed(table: WarfighterTable) -> str:
    """What happens to the Hero of a question when nothing more is played (WF-HTN-01, WF-ALL-01)."""
    about = table.window
    if about is None or not 0 <= about.hero < len(table.heroes):
        return ""
    hero = table.heroes[about.hero]
    if about.on == "wounds":
        left = table.health(hero) - about.n
        return (
            tr("{hero} is left with Health {left}", hero=hero.name, left=left)
            if left > 0
            else tr("{hero} goes Down", hero=hero.name)
        )
    return ""


def environments(table: WarfighterTable, kind: str) -> str:
    """Which Locations of the Adventure's levels ask for a roll against Hot or Cold, and what it is (WF-ENV-02)."""
    levels = {space.level for space in table.spaces} or set()
    cards = [card for card in table.rules.locations.values() if card.level in levels]
    asking = [card for card in cards if card.environ_kind == kind]
    of = tr("{n} of {locations}", n=len(asking), locations=counted(len(cards), "Location"))
    if len(asking) != 1:
        return (
            tr("{of} ask for a roll each Turn, or 1 Wound", of=of)
            if asking
            else tr("none of {n} Locations asks for it", n=len(cards))
        )
    return tr(
        "{place} asks for {face}+ each Turn, or 1 Wound; {of}", place=asking[0].name, face=asking[0].environ, of=of
    )


def alike(table: WarfighterTable) -> bool:
    """Whether all attacks that are left in the Hostile Turn do the same to the same Hero: then their order means nothing."""
    if table.step != "onslaught":
        return False
    seen = set[tuple[str, int, int, int]]()
    outcomes = set[tuple[int, Blow | None, bool, bool]]()
    for foe, member, hero in unused(table, table.active()):
        kind = (
            foe.name,
            foe.space,
            table.left(foe, member),
            hero,
        )  # those of a kind do the same, and are worked out once
        if kind not in seen and reaches(table, foe, table.heroes[hero].space):
            seen.add(kind)
            card = table.hostile(foe)
            outcomes.add((hero, blow(table, foe, member, hero), bool(card.poison), bool(card.crush)))
            if len(outcomes) > 1:
                return False
    return len(outcomes) == 1


def coming_nearer(table: WarfighterTable) -> str:
    """Who moves toward its target when the party is done, as things stand (WF-CLO-01).

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> coming_nearer(at(spaces=["Long Corridor"], foes=["Giant Rats at 1 x3 on 1"]).table)
    '3 Giant Rats come nearer'
    """
    names: dict[str, int] = {}
    for foe in table.active():
        for member in foe.members:
            if aimed(member) and not reaches(table, foe, table.heroes[member.counters[0].hero].space):
                names[foe.name] = names.get(foe.name, 0) + 1
    if not names:
        return ""
    total = sum(names.values())
    who = several(table, *next(iter(names.items()))) if len(names) == 1 else counted(total, "Hostile")
    return tr("{who} comes nearer", who=who) if total == 1 else tr("{who} come nearer", who=who)


def still_to_come(table: WarfighterTable) -> int:
    """The attacks that the Hostiles have left, those on whom they do not reach left out (WF-RUL-04)."""
    return sum(reaches(table, foe, table.heroes[aim].space) for foe, _, aim in unused(table, table.active()))

"""What follows from a choice besides its odds, as a row of the list says it: who answers, what waits there, what comes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hordeplay.core.choice import Choice
from hordeplay.core.english import counted, listed, percent
from hordeplay.odds.hit import reach

from ..model.content import Check
from ..model.passives import ability_target, environs, passives, reaches
from ..model.table import Foe, Hero, WarfighterTable
from ..rules.exploring import Activate, Explore, Try
from ..rules.hero_actions import Back, Close, Hide, Redraw, Reload, Steady
from ..rules.hero_attacks import Attack
from ..rules.moving import Move
from ..rules.use import Use
from . import card_words
from .chances import blow, way_of
from .names import several

_DEEDS = (Attack, Move, Close, Back, Steady, Redraw, Reload, Explore, Activate, Try, Use)
"""What may take an Action, which a Hostile in the Location then answers (WF-CBT-03)."""


def answered(table: WarfighterTable, choice: Choice, cost: str) -> list[tuple[Foe, int]]:
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
        case Move():
            acts, stands = not hero.quiet and not any(passives(table, hero, "quiet")), choice.space
            space = stands if knobs.provoke_place == "destination" else space
        case Try():
            acts = knobs.beneficial_provokes
        case _:
            acts = "Action" in cost
    if not acts:
        return []
    return [
        (foe, aim)
        for foe, aim in unused(table, table.foes_at(space))
        if reaches(table, foe, stands if aim == number else table.heroes[aim].space)
    ]


def provoked(answers: Sequence[tuple[Foe, int]]) -> str:
    """Who answers, as a row says it: ` provokes Giant Rats`; empty for nobody."""
    names = list(dict.fromkeys(foe.name for foe, _ in answers))
    if not names:
        return ""
    return f"provokes {names[0]}" if len(names) == 1 else f"provokes 1 of {counted(len(answers), 'Hostile')}"


def unused(table: WarfighterTable, foes: Iterable[Foe]) -> Iterator[tuple[Foe, int]]:
    """The attacks that these Hostiles have left, each with the Hero at whom it is aimed."""
    for foe in foes:
        for member in foe.members:
            for counter in member.counters:
                if not counter.acted and counter.hero >= 0 and not table.heroes[counter.hero].down:
                    yield foe, counter.hero


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
        [f"{kind}: {value}+ or 1 Wound" for kind, value in environs(table, space)]
        if table.rules.knobs.environment_on_entry
        else [f"{kind}: {value}+ each Turn, or 1 Wound" for kind, value in environs(table, space)]
    )
    check = next((one for one in card.checks if one.kind != "beneficial"), None) if card and not at.entered else None
    if check is None:
        return ", ".join(words), ""
    need = ability_target(table, hero, check.ability)[0]
    harm = next((effect.in_words for effect in check.does), "") or "the way is barred"
    ability = check.ability.capitalize()
    if not need:
        return ", ".join([f"{check.kind}: {hero.name} has no {ability}, {harm}", *words]), ""
    target = need - check.modifier - roll_bonus(table, hero, check.ability)
    return ", ".join(
        [f"{check.kind}: {ability} {target}+ or {harm}", *words]
    ), f"{percent(float(reach(target, 10)))} to pass"


def roll_bonus(table: WarfighterTable, hero: Hero, ability: str) -> int:
    """What cards and Gear put on an ability roll of a Hero."""
    return sum(effect.n for _, _, effect in passives(table, hero, "rollmod") if effect.kind == ability)


def ability_chance(table: WarfighterTable, hero: Hero, check: Check) -> str:
    """The chance of an ability roll."""
    need = ability_target(table, hero, check.ability)[0]
    target = need - check.modifier - roll_bonus(table, hero, check.ability)
    return f"{percent(float(reach(target, 10)))} to succeed" if need else ""


def hiding(table: WarfighterTable, choice: Hide) -> str:
    """The chance of a Shadows roll."""
    hero = table.heroes[table.numbered(choice.hero)]
    need = ability_target(table, hero, "shadows")[0]
    target = need - table.shadow(hero.space) - roll_bonus(table, hero, "shadows")
    return f"{percent(float(reach(target, 10)))} to succeed" if need else ""


def kept(table: WarfighterTable) -> str:
    """Who comes when a Location that was not passed is kept (WF-OBS-03)."""
    for space, at in enumerate(table.spaces):
        card = table.location(space)
        waits = card is not None and any(one.kind != "beneficial" for one in card.checks)
        if card is not None and waits and at.entered and not at.drawn and table.here(space):
            return f"it stays on the track, {card_words.who_comes(card).partition(',')[0]} comes"
    return ""


def vulned(table: WarfighterTable, whom: str, n: int) -> str:
    """What so many Vulns do to whom they are on (WF-CMP-18, WF-RUL-06).

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> vulned(at().table, "Gareth", 2)
    'each attack on Gareth counts 4 more on its d10, 2 more on its d6'
    >>> vulned(at().table, "Gareth", 0)
    'attacks on Gareth count nothing more'
    """
    knobs = table.rules.knobs
    parts = [f"{n * bonus} more on its {die}" for bonus, die in ((knobs.vuln_attack_bonus, "d10"), (knobs.vuln_cover_bonus, "d6"))
             if n * bonus]  # fmt: skip
    return f"each attack on {whom} counts {', '.join(parts)}" if parts else f"attacks on {whom} count nothing more"


def in_striking(table: WarfighterTable, hero: Hero, *, there: bool) -> str:
    """Whom a Hero reaches hand to hand in Striking Range, and only there (WF-HTH-01, WF-HTH-03)."""
    names = list(dict.fromkeys(foe.name for foe in table.foes_at(hero.space) if foe.members))
    if not names:
        return ""
    return f"hand-to-hand attacks reach {names[0] if len(names) == 1 else 'all Hostiles'} {'there' if there else 'no more'}"


def waiting_there(table: WarfighterTable, space: int) -> str:
    """The Hostiles that stand in a Location."""
    counts = [several(table, foe.name, len(foe.members)) for foe in table.foes_at(space) if foe.members]
    return (
        f"{listed(counts)} there"
        if len(counts) < 3 and counts
        else f"{len(counts)} Hostile cards there"
        if counts
        else ""
    )


def either(table: WarfighterTable, number: int) -> str:
    """One of the effects of which a Hero gets one, where but one Beneficial with several can be meant; "" elsewhere."""
    cards = [card for space, _ in enumerate(table.spaces) if (card := table.location(space)) and table.here(space)]
    open_ = [
        check.does for card in cards for check in card.checks if check.kind == "beneficial" and len(check.does) > 1
    ]
    if len(open_) != 1 or not 0 < number <= len(open_[0]):
        return ""
    words = open_[0][number - 1].in_words
    return words[:1].upper() + words[1:]


def woken(table: WarfighterTable) -> str:
    """Who comes when the Objective is activated (WF-OBJ-02, WF-MIN-01)."""
    boss = table.boss
    more = (
        f" and {counted(table.rules.hostiles[boss.minions].number + boss.extra_minions, boss.minions, boss.minions)}"
        if boss.minions
        else ""
    )
    return f"{boss.name}{more} {'come' if more else 'comes'}"


def undisturbed(table: WarfighterTable) -> str:
    """What happens to the Hero of a question when nothing more is played (WF-HTN-01, WF-ALL-01)."""
    about = table.window
    if about is None or not 0 <= about.hero < len(table.heroes):
        return ""
    hero = table.heroes[about.hero]
    if about.on == "wounds":
        left = table.health(hero) - about.n
        return f"{hero.name} is left with Health {left}" if left > 0 else f"{hero.name} goes Down"
    return ""


def environments(table: WarfighterTable, kind: str) -> str:
    """Which Locations of the Adventure's levels ask for a roll against Hot or Cold, and what it is (WF-ENV-02)."""
    levels = {space.level for space in table.spaces} or set()
    cards = [card for card in table.rules.locations.values() if card.level in levels]
    asking = [card for card in cards if card.environ_kind == kind]
    of = f"{len(asking)} of {counted(len(cards), 'Location')}"
    if len(asking) != 1:
        return f"{of} ask for a roll each Turn, or 1 Wound" if asking else f"none of {len(cards)} Locations asks for it"
    return f"{asking[0].name} asks for {asking[0].environ}+ each Turn, or 1 Wound; {of}"


def alike(table: WarfighterTable) -> bool:
    """Whether all attacks that are left in the Hostile Turn do the same to the same Hero: then their order means nothing."""
    if table.step != "onslaught":
        return False
    left = {
        (hero, blow(table, foe, member, hero))
        for foe in table.active()
        for member in foe.members
        for hero in {counter.hero for counter in member.counters if not counter.acted and counter.hero >= 0}
        if not table.heroes[hero].down and reaches(table, foe, table.heroes[hero].space)
    }
    return len(left) == 1


def still_to_come(table: WarfighterTable) -> int:
    """The attacks that the Hostiles have left, those on whom they do not reach left out (WF-RUL-04)."""
    return sum(reaches(table, foe, table.heroes[aim].space) for foe, aim in unused(table, table.active()))

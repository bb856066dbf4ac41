"""What comes of a choice for whoever rests on its row, and why the best bot would take it: both in exact numbers.

The Veteran's own score adds up what cannot be compared (WF-OVR-03); here stands what speaks for a choice and can be counted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from hordeplay.core.choice import Choice
from hordeplay.core.english import counted, opened, percent
from hordeplay.core.language import tr
from hordeplay.core.scene import Card

from ..model.passives import entrance, reaches
from ..model.table import PARTY, WarfighterTable
from ..rules.buying import Buy, Hire, Learn
from ..rules.exploring import Activate, Explore, Try
from ..rules.hero_actions import Back, Close, Hide, Redraw, Steady
from ..rules.hero_attacks import CHART, Attack, mode_called, weapon_called
from ..rules.hostile_attacks import eligible
from ..rules.hostiles import distinct
from ..rules.moving import Move, Spend
from ..rules.use import Use
from ..rules.verbs import Creature, Discard, Done, InOrder, Keep, Pay, React, Soak, Spread, To
from . import card_words
from .attack_panel import WORDS, spoken
from .chances import (
    Blow,
    Tests,
    aimed,
    attack_odds,
    blow,
    declared,
    guarded,
    outcome_words,
    spell_tests,
    struck_at,
    suffered,
    way_of,
    weapon_tests,
    with_card,
)
from .clicks import meant
from .consequences import answered, coming_nearer, entrance_chance, kept, location_chance, still_to_come, unused
from .facts import Duel, attacks, weakest
from .helping import best_attack, help_words
from .hints import hint, let_go
from .names import mode_name, space_name
from .printed_cards import named, words_of

_NO_CHOICE: Final = (InOrder, Spread)
"""Of these a row says all."""


def choice_card(table: WarfighterTable, choice: Choice) -> Card | None:
    """What comes of a choice: its price, who answers it, what its card says, its odds; None where the row says it all.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> match = at(spaces=["Long Corridor"], foes=["Giant Rats at 1 x3 on 1"], heroes={"gareth": {"space": 1, "striking": True}})
    >>> card = choice_card(match.table, match.request.read("attack gareth shortsword standard giant-rats"))
    >>> card.facts[1], card.odds[0]
    (('Answered by one attack of', 'Giant Rats 3 on Gareth'), ('Wound', '47% = 7/15'))
    """
    if isinstance(choice, Done):
        return _passed(table, choice)
    if isinstance(choice, _NO_CHOICE):
        return None
    row = hint(table, choice)
    printed = named(table, _card_of(table, choice))
    facts = [(tr("Price"), row.cost)] if row.cost else []
    facts += _answers(table, choice)
    facts += _more(table, choice)
    odds = _odds(table, choice)
    if printed is None and not odds and len(facts) < 2:
        return None
    clause = _CLAUSES.get(choice.verb, "")
    words = printed.words if printed is not None else words_of(table, clause) if clause else ""
    rules = printed.rules if printed is not None else (clause,) if clause else ()
    return Card(row.label, tuple(facts), words, rules, printed.provenance if printed else "rulebook", tuple(odds))


def _passed(table: WarfighterTable, choice: Done) -> Card:
    """What follows when nothing more is done: the attacks that the Hostiles still have, what comes of the one at hand."""
    row = hint(table, choice)
    facts = [(tr("Then"), row.cost)] if row.cost else []
    if table.step == "hero" and table.window is None:
        facts = [(tr("Hostile attacks to follow"), str(still_to_come(table) or tr("none")))]
    words = let_go(table)
    odds = ((tr("Then"), words),) if words else ()
    return Card(row.label, tuple(facts), odds=odds)


_CLAUSES: Final[Mapping[str, str]] = {
    "attack": "WF-ATK-03", "move": "WF-ENT-01", "close": "WF-HTH-02", "back": "WF-HTH-02", "steady": "WF-HAC-04",
    "redraw": "WF-HAC-02", "react": "WF-HTN-03", "soak": "WF-ALL-01", "hide": "WF-SHD-01", "activate": "WF-OBJ-01",
    "keep": "WF-OBS-02", "scrap": "WF-OBS-02", "creature": "WF-CBT-01",
}  # fmt: skip


def _card_of(table: WarfighterTable, choice: Choice) -> str:
    """The card that a choice plays, buys or discards; "" for none."""
    match choice:
        case Use() | Explore() | Discard() | Spend():
            word = choice.card
        case Buy():
            word = choice.gear
        case Learn():
            word = choice.skill
        case Hire():
            word = choice.hero
        case _:
            return ""
    return table.rules.slugs.get(word, "")


def _answers(table: WarfighterTable, choice: Choice) -> list[tuple[str, str]]:
    """Which Hostiles may answer, by card, and at whom they are aimed."""
    counts: dict[tuple[str, int], int] = {}
    for foe, _, aim in answered(table, choice):
        counts[foe.name, aim] = counts.get((foe.name, aim), 0) + 1
    by_card: dict[str, list[str]] = {}
    for (name, aim), n in counts.items():
        by_card.setdefault(name, []).append(tr("{n} on {hero}", n=n, hero=table.heroes[aim].name))
    words = [f"{name} {', '.join(on)}" for name, on in by_card.items()]
    return [(tr("Answered by one attack of"), "; ".join(words))] if words else []


def _more(table: WarfighterTable, choice: Choice) -> list[tuple[str, str]]:
    """What else comes of it."""
    match choice:
        case Move() if 0 <= choice.space < len(table.spaces):
            place = table.location(choice.space)
            facts = [(tr("Entrance"), str(entrance(table, choice.space)))]
            if place and place.checks and not table.spaces[choice.space].entered:
                facts += [(tr("First"), "; ".join(card_words.outcomes(place)))]
            here, there = _attackers(table, choice)
            return (
                [*facts, (tr("Hostiles that reach"), tr("{there} there, {here} now", there=there, here=here))]
                if here or there
                else facts
            )
        case Explore():
            place = table.rules.locations.get(table.rules.slugs.get(choice.card, ""))
            return [(tr("Hostiles"), card_words.who_comes(place))] if place else []
        case Attack():
            return [(tr("Beside other modes"), words) for words in (_better(table, choice),) if words]
        case Keep():
            return [(tr("Then"), kept(table))]
    return []


def _attackers(table: WarfighterTable, choice: Move) -> tuple[int, int]:
    """How many Hostile attacks can reach a Hero where it stands, and where it goes."""
    number = table.numbered(choice.hero)
    aims = [foe for foe, _, aim in unused(table, table.active()) if aim == number]
    here = sum(reaches(table, foe, table.heroes[number].space) for foe in aims)
    return here, sum(reaches(table, foe, choice.space) for foe in aims)


def _odds(table: WarfighterTable, choice: Choice) -> list[tuple[str, str]]:
    """The exact chances."""
    tests: Tests | None = None
    strike: Blow | None = None
    match choice:
        case Attack() if table.foe_called(choice.foe) is not None and table.numbered(choice.hero) >= 0:
            tests = weapon_tests(table, choice)
        case Use():
            tests, strike = with_card(table, choice) or spell_tests(table, choice), guarded(table, choice)
        case React():
            strike = _blow_of(table, choice)
    if tests is not None:
        law = tests.outcome
        rows = [(opened(spoken(word)), law.exactly(word)) for word in WORDS]
        return [(word, f"{percent(float(p))} = {p}") for word, p in rows if p] + _several(table, choice, tests)
    if strike is not None:
        parts = (
            (tr("Wound"), strike.wound),
            (tr("Armor stops it"), strike.stopped),
            (tr("Vuln"), strike.vuln),
            (tr("Nothing"), strike.none),
        )
        return [(word, f"{percent(float(p))} = {p}") for word, p in parts if p]
    return []


def _several(table: WarfighterTable, choice: Choice, tests: Tests) -> list[tuple[str, str]]:
    """Of an Attack that may do several Wounds: the average, and how likely two or more and the end of the Hostile."""
    fight = struck_at(table)
    if fight is None and isinstance(choice, Attack | Use):
        foe = table.foe_called(choice.foe if isinstance(choice, Attack) else choice.target)
        fight = Duel(table.numbered(choice.hero), foe, weakest(table, foe)) if foe is not None else None
    law = suffered(table, fight, tests) if fight is not None else None
    if fight is None or law is None or not law.at_least(2):
        return []
    rows = [
        (tr("Two Wounds or more"), law.at_least(2)),
        (tr("It falls"), law.at_least(table.left(fight.foe, fight.member))),
    ]
    whole = [(says, f"{percent(float(p))} = {p}") for says, p in rows if p]
    return [(tr("Wounds on average"), f"{float(law.mean):.1f} = {law.mean}"), *whole]


def _blow_of(table: WarfighterTable, choice: React) -> Blow | None:
    """What the attack of a Hostile may do."""
    foe = table.foe_called(choice.foe)
    if foe is None or not 0 <= choice.member < len(foe.members):
        return None
    member = foe.members[choice.member]
    hero = member.counters[choice.counter].hero if 0 <= choice.counter < len(member.counters) else -1
    return blow(table, foe, member, hero) if hero >= 0 else None


# ---- why


def reason(table: WarfighterTable, seat: int, choice: Choice) -> str:
    """What speaks for a choice, in one sentence with numbers; empty where nothing can be counted.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> match = at(spaces=["Long Corridor"], foes=["Giant Rats at 1 x3 on 1"], heroes={"gareth": {"space": 1, "striking": True}})
    >>> reason(match.table, 0, match.request.read("attack gareth shortsword standard giant-rats"))
    '47% Wound, 43% Vuln, 10% nothing, the only way to attack now'
    """
    why = _WHY.get(type(choice))
    return why(table, choice) if why is not None else ""


def _attack(table: WarfighterTable, choice: Attack) -> str:
    if table.foe_called(choice.foe) is None or table.numbered(choice.hero) < 0:
        return ""
    words = outcome_words(attack_odds(table, choice))
    better = _better(table, choice)
    return f"{words}, {better}" if better else words


def _better(table: WarfighterTable, choice: Attack) -> str:
    """How an Attack compares with the other modes of this Hero on this Hostile that can be paid now."""
    foe, number = table.foe_called(choice.foe), table.numbered(choice.hero)
    if foe is None or number < 0:
        return ""
    ways = [one for one in attacks(table, Duel(number, foe, weakest(table, foe))) if one.forbids(table, PARTY) is None]
    if len(ways) < 2:
        return tr("the only way to attack now") if ways else ""
    mine = attack_odds(table, choice).exactly("wound")
    first = max(ways, key=lambda one: attack_odds(table, one).exactly("wound"))
    most = attack_odds(table, first).exactly("wound")
    if mine >= most:
        return tr("the best of {n} modes", n=len(ways))
    price = _xp(table, first)
    return tr(
        "for {xp}; {mode} is {most} for {price} XP",
        xp=f"{_xp(table, choice)} XP",
        mode=mode_name(table, first),
        most=percent(float(most)),
        price=price,
    )


def _xp(table: WarfighterTable, choice: Attack) -> int:
    return 0 if choice.weapon == CHART else mode_called(weapon_called(table, choice.weapon), choice.mode).xp


def _use(table: WarfighterTable, choice: Use) -> str:
    after, then = with_card(table, choice), guarded(table, choice)
    about = table.window
    if after is not None and about is not None:
        foe = table.foe(about.foe, table.heroes[about.hero].space)
        now = declared(table, Duel(about.hero, foe, foe.members[about.member])) if foe is not None else None
        return _instead(after.outcome.exactly("wound"), now.outcome.exactly("wound") if now is not None else None)
    if then is not None and about is not None:
        foe = table.foe(about.foe, table.heroes[about.hero].space)
        now_ = blow(table, foe, foe.members[about.member], about.hero) if foe is not None else None
        return _instead(then.wound, now_.wound if now_ is not None else None)
    tests = spell_tests(table, choice)
    if tests is not None:
        return outcome_words(tests.outcome)
    return help_words(table, choice) or _help(table, choice)


def _instead(then: Fraction, now: Fraction | None) -> str:
    """The chance of a Wound with a card, and what it is without."""
    if now is None:
        return tr("{chance} Wound", chance=percent(float(then)))
    return tr("{chance} Wound instead of {now}", chance=percent(float(then)), now=percent(float(now)))


def _help(table: WarfighterTable, choice: Use) -> str:
    """What a card that is no attack does for whom, with how that one stands."""
    way = way_of(table, choice)
    if way is None:
        return ""
    number = table.numbered(choice.target)
    hero = table.heroes[number if number >= 0 else table.numbered(choice.hero)]
    for effect in way.ability.does:
        n = effect.amount(way.upgunned)
        match effect.do:
            case "heal" | "restore":
                return tr(
                    "{hero} has Health {health} of {most}, and gets back up to {n}",
                    hero=hero.name,
                    health=table.health(hero),
                    most=table.rank(hero).health,
                    n=n,
                )
            case "prevent" if table.window is not None:
                whom = table.heroes[table.window.hero]
                return tr(
                    "{n} of {wounds} on {hero}, who has Health {health}",
                    n=min(n, table.window.n),
                    wounds=counted(table.window.n, "Wound"),
                    hero=whom.name,
                    health=table.health(whom),
                )
            case "move" if n:
                return tr(
                    "pays {n} of the Entrance in place of cards, of which {hero} holds {cards}",
                    n=n,
                    hero=hero.name,
                    cards=len(hero.hand),
                )
            case "xp":
                return tr("{hero} has {xp} XP, and {then} then", hero=hero.name, xp=hero.xp, then=hero.xp + n)
            case "tough" | "focus" | "divinity":
                held = {"tough": hero.toughness, "focus": hero.focus, "divinity": hero.divinity}[effect.do]
                return tr(
                    "{hero} has {n}; {does}",
                    hero=hero.name,
                    n=held,
                    does=effect.in_force(upgunned=way.upgunned),
                )
            case "draw":
                return tr(
                    "{hero} holds {n} of {cards}; {chance}",
                    hero=hero.name,
                    n=len(hero.hand),
                    cards=counted(table.hand_size(hero), "card"),
                    chance=_to_be_found(table),
                )
            case "unvuln":
                return tr(
                    "{hero} has {vulns}, which help each attack on that Hero",
                    hero=hero.name,
                    vulns=counted(hero.vulns, "Vuln"),
                )
            case "entrance" if choice.target.removeprefix("space-").isdecimal():
                return _light(table, int(choice.target.removeprefix("space-")))
            case _:
                continue
    does = "; ".join(effect.in_force(upgunned=way.upgunned) for effect in way.ability.does)
    return "" if hint(table, choice).label.lower().endswith(does.lower()) else does  # the row has said it


def _light(table: WarfighterTable, space: int) -> str:
    """For whom the way into a Location gets cheaper."""
    outside = [hero for _, hero in table.up() if abs(hero.space - space) == 1 and not hero.moved]
    cost = entrance(table, space)
    return tr(
        "{place} costs {cards}, and {heroes} can still enter",
        place=space_name(table, space),
        cards=counted(cost, "card"),
        heroes=counted(len(outside), "Hero", "Heroes"),
    )


def _move(table: WarfighterTable, choice: Move) -> str:
    here, there = _attackers(table, choice)
    friends = sum(hero.space == choice.space for _, hero in table.up())
    if trap := _trap(table, choice):
        return trap
    if there < here:
        return tr("leaves {attackers} instead of {now}", attackers=counted(there, "attacker"), now=here)
    foes = sum(len(foe.members) for foe in table.foes_at(choice.space))
    with_whom = (
        tr("joins {heroes}", heroes=counted(friends, "Hero", "Heroes")) if friends else tr("the first one there")
    )
    return tr(
        "{with_whom}; {hostiles} there, {attacks} of them on this Hero",
        with_whom=with_whom,
        hostiles=counted(foes, "Hostile"),
        attacks=counted(there, "attack"),
    )


def _trap(table: WarfighterTable, choice: Move) -> str:
    """Where a check waits for the first one in: this Hero's chance, and that of the best who could go instead."""
    chances = {}
    for i, hero in table.up():
        move = Move(hero.slug, choice.space)
        if hero.slug == choice.hero or move.forbids(table, PARTY) is None:
            chances[i] = entrance_chance(table, hero, choice.space)
    mine = chances[table.numbered(choice.hero)]
    if mine is None:
        return ""
    most = max(one for one in chances.values() if one is not None)
    who = (
        tr("the best of those who can go")
        if mine == most
        else tr("the best who can go has {chance}", chance=percent(float(most)))
    )
    return tr("{chance} to pass what waits there, {who}", chance=percent(float(mine)), who=who)


def _close(table: WarfighterTable, choice: Close) -> str:
    """What the Hero's best attack is there, and what it is from here."""
    number, after = table.numbered(choice.hero), table.copy()
    hero, then = table.heroes[number], after.heroes[number]
    then.striking = True
    then.actions -= table.striking_cost(hero.space)
    here, there = best_attack(table, number), best_attack(after, number)
    foes = counted(sum(len(foe.members) for foe in table.foes_at(hero.space)), "Hostile")
    now = tr("{chance} from here", chance=percent(float(here))) if here else tr("none from here")
    if there:
        return tr(
            "{hostiles} in reach there: {hero}'s best attack {chance} Wound, {now}",
            hostiles=foes,
            hero=hero.name,
            chance=percent(float(there)),
            now=now,
        )
    return tr(
        "{hostiles} in reach there in the next Turn, and {attacks} still to come",
        hostiles=foes,
        attacks=counted(still_to_come(table), "Hostile attack"),
    )


def _back(table: WarfighterTable, choice: Back) -> str:
    hero = table.heroes[table.numbered(choice.hero)]
    foes = sum(len(foe.members) for foe in table.foes_at(hero.space))
    return tr(
        "{hostiles} here, and {hero} has {actions} left",
        hostiles=counted(foes, "Hostile"),
        hero=hero.name,
        actions=counted(hero.actions, "Action"),
    )


def _explore(table: WarfighterTable, _: Choice) -> str:
    hurt = sum(hero.hurt for _, hero in table.up())
    together = sum(hero.space == table.front() for _, hero in table.up())
    who = tr("{n} of {heroes} stand in front", n=together, heroes=counted(len(table.up()), "Hero", "Heroes"))
    return tr("no Hostile is near; {who}, {wounds} on the party", who=who, wounds=counted(hurt, "Wound"))


def _steady(table: WarfighterTable, choice: Steady) -> str:
    hero = table.heroes[table.numbered(choice.hero)]
    knobs = table.rules.knobs
    n = hero.vulns * knobs.vuln_attack_bonus
    return tr(
        "{vulns}: each attack on {hero} counts {n} more on its die, {then} more then",
        vulns=counted(hero.vulns, "Vuln"),
        hero=hero.name,
        n=n,
        then=n - knobs.vuln_attack_bonus,
    )


def _redraw(table: WarfighterTable, choice: Redraw) -> str:
    hero = table.heroes[table.numbered(choice.hero)]
    held = tr("{n} of {most} cards in hand", n=len(hero.hand), most=table.hand_size(hero))
    return f"{held}; {_to_be_found(table)}"


def _to_be_found(table: WarfighterTable) -> str:
    """How likely a new card is a Location for the next empty space, or that one is at hand."""
    empty = table.empty_space()
    if empty < 0:
        return tr("all Locations are on the track")
    level = table.spaces[empty].level
    cards = [card for hero in table.heroes for card in hero.hand if card in table.rules.locations]
    fit = sum(table.rules.locations[card].level == level for card in cards)
    if fit:
        return tr("{locations} for the next space at hand", locations=counted(fit, "Location"))
    return ", ".join(filter(None, [tr("no Location for the next space at hand"), new_card(table)]))


def new_card(table: WarfighterTable) -> str:
    """How likely the next card is a Location; nothing where the deck has to be shuffled first."""
    chance = location_chance(table, 1)
    return tr("a new card is one in {chance}", chance=percent(float(chance))) if chance is not None else ""


def _discard(table: WarfighterTable, choice: Discard) -> str:
    hero = table.heroes[table.numbered(choice.hero)]
    return tr(
        "the least use of {cards} in hand; {chance}",
        cards=counted(len(hero.hand), "card"),
        chance=_to_be_found(table),
    )


def _spend(table: WarfighterTable, choice: Spend) -> str:
    hero = table.heroes[table.numbered(choice.hero)]
    left = len(hero.hand) - 1
    return tr(
        "the least use of {cards} in hand; {n} left then",
        cards=counted(len(hero.hand), "card"),
        n=left or tr("none"),
    )


def _roll(table: WarfighterTable, choice: Choice) -> str:
    return hint(table, choice).note


def _react(table: WarfighterTable, choice: React) -> str:
    strike, offers = _blow_of(table, choice), eligible(table)
    if strike is None:
        return ""
    others = [one.wound for react in offers if (one := _blow_of(table, react)) is not None]
    least = len(others) > 1 and strike.wound <= min(others)
    return f"{strike.in_words}{tr(', the least of {n}', n=len(others)) if least else ''}"


def _creature(table: WarfighterTable, choice: Creature) -> str:
    """Its row, and where an Attack is declared how its chance compares with those of the others on the card."""
    foe = meant(table, choice)
    if foe is None:
        return ""
    shown = hint(table, choice).note
    last = table.throw
    if last is None or last.faces or not last.source:
        member = foe.members[choice.place]
        due = sum(not counter.acted for counter in member.counters)
        return shown or tr(
            "Health {n}, {vulns}, {attacks} to come from it",
            n=table.left(foe, member),
            vulns=counted(member.vulns, "Vuln"),
            attacks=counted(due, "attack"),
        )
    laws = [aimed(table, Duel(last.hero, foe, foe.members[place])) for place in distinct(foe)]
    mine = aimed(table, Duel(last.hero, foe, foe.members[choice.place]))
    chances = [law.outcome.exactly("wound") for law in laws if law is not None]
    if mine is None or len(chances) < 2 or min(chances) == max(chances):
        return shown
    best = mine.outcome.exactly("wound") == max(chances)
    if best:
        return f"{shown}; {tr('the best chance of {n}', n=len(chances))}"
    most = percent(float(max(chances)))
    return f"{shown}; {tr('the best chance is {chance} of {n}', chance=most, n=len(chances))}"


def _soak(table: WarfighterTable, choice: Soak) -> str:
    if table.window is None:
        return ""
    hero = table.heroes[table.window.hero]
    return tr(
        "{hero} stays at Health {n} of {most}, {cost}",
        hero=hero.name,
        n=table.health(hero),
        most=table.rank(hero).health,
        cost=hint(table, choice).cost,
    )


def _pay(table: WarfighterTable, choice: Pay) -> str:
    hero = table.heroes[table.numbered(choice.hero)]
    most = max(other.xp for _, other in table.up())
    if hero.xp == most:
        return tr("{hero} has {n} XP, as much as anybody", hero=hero.name, n=hero.xp)
    return tr("{hero} has {n} XP", hero=hero.name, n=hero.xp)


def _keep(table: WarfighterTable, _: Keep) -> str:
    left = tr("{turns} until the Guards come", turns=counted(table.timer, "Turn")) if table.timer else ""
    return ", ".join(filter(None, [kept(table), left]))


def _done(table: WarfighterTable, _: Choice) -> str:
    if table.step != "hero" or table.window is not None:
        return ""
    left = still_to_come(table)
    attacks_left = counted(left, "Hostile attack") if left else tr("no Hostile attack")
    if near := coming_nearer(table):  # the party that waits looks idle, and is not
        return tr("{attacks} to come; {near} without an Action of yours", attacks=attacks_left, near=near)
    return tr("{attacks} to come; no other choice here is worth what it costs", attacks=attacks_left)


def _bought(table: WarfighterTable, choice: Choice) -> str:
    return hint(table, choice).cost


_WHY: Final[Mapping[type[Choice], Callable[[WarfighterTable, Any], str]]] = {  # each takes choices of its verb
    Attack: _attack, Use: _use, Move: _move, Close: _close, Back: _back, Explore: _explore, Activate: _explore,
    Steady: _steady, Redraw: _redraw, Discard: _discard, Spend: _spend, To: _bought, Try: _roll, Hide: _roll, React: _react, Creature: _creature, Soak: _soak, Pay: _pay, Keep: _keep,
    Done: _done, Hire: _bought, Buy: _bought, Learn: _bought,
}  # fmt: skip

__all__ = ["choice_card", "reason"]

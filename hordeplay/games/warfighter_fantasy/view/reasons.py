"""What comes of a choice for whoever rests on its row, and why the best bot would take it: both in exact numbers.

The Veteran's own score adds up what cannot be compared (WF-OVR-03); here stands what speaks for a choice and can be counted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from hordeplay.core.choice import Choice
from hordeplay.core.english import counted, percent
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
from .hints import hint
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
    facts = [("Price", row.cost)] if row.cost else []
    facts += _answers(table, choice, row.cost)
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
    facts = [("Then", row.cost)] if row.cost else []
    if table.step == "hero" and table.window is None:
        facts = [("Hostile attacks to follow", str(still_to_come(table) or "none"))]
    odds = (("Then", row.note.removeprefix("then ")),) if row.note else ()
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


def _answers(table: WarfighterTable, choice: Choice, cost: str) -> list[tuple[str, str]]:
    """Which Hostiles may answer, by card, and at whom they are aimed."""
    counts: dict[tuple[str, int], int] = {}
    for foe, _, aim in answered(table, choice, cost):
        counts[foe.name, aim] = counts.get((foe.name, aim), 0) + 1
    by_card: dict[str, list[str]] = {}
    for (name, aim), n in counts.items():
        by_card.setdefault(name, []).append(f"{n} on {table.heroes[aim].name}")
    words = [f"{name} {', '.join(on)}" for name, on in by_card.items()]
    return [("Answered by one attack of", "; ".join(words))] if words else []


def _more(table: WarfighterTable, choice: Choice) -> list[tuple[str, str]]:
    """What else comes of it."""
    match choice:
        case Move() if 0 <= choice.space < len(table.spaces):
            place = table.location(choice.space)
            facts = [("Entrance", str(entrance(table, choice.space)))]
            if place and place.checks and not table.spaces[choice.space].entered:
                facts += [("First", "; ".join(card_words.outcomes(place)))]
            here, there = _attackers(table, choice)
            return [*facts, ("Hostiles that reach", f"{there} there, {here} now")] if here or there else facts
        case Explore():
            place = table.rules.locations.get(table.rules.slugs.get(choice.card, ""))
            return [("Hostiles", card_words.who_comes(place))] if place else []
        case Attack():
            return [("Beside other modes", words) for words in (_better(table, choice),) if words]
        case Keep():
            return [("Then", kept(table))]
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
        rows = [(word.capitalize(), law.exactly(word)) for word in ("wound", "vuln", "none")]
        return [(word, f"{percent(float(p))} = {p}") for word, p in rows if p] + _several(table, choice, tests)
    if strike is not None:
        parts = (
            ("Wound", strike.wound),
            ("Armor stops it", strike.stopped),
            ("Vuln", strike.vuln),
            ("Nothing", strike.none),
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
    rows = [("Two Wounds or more", law.at_least(2)), ("It falls", law.at_least(table.left(fight.foe, fight.member)))]
    whole = [(says, f"{percent(float(p))} = {p}") for says, p in rows if p]
    return [("Wounds on average", f"{float(law.mean):.1f} = {law.mean}"), *whole]


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
        return "the only way to attack now" if ways else ""
    mine = attack_odds(table, choice).exactly("wound")
    first = max(ways, key=lambda one: attack_odds(table, one).exactly("wound"))
    most = attack_odds(table, first).exactly("wound")
    if mine >= most:
        return f"the best of {len(ways)} modes"
    price = _xp(table, first)
    return f"for {counted(_xp(table, choice), 'XP', 'XP')}; {mode_name(table, first)} is {percent(float(most))} for {price} XP"


def _xp(table: WarfighterTable, choice: Attack) -> int:
    return 0 if choice.weapon == CHART else mode_called(weapon_called(table, choice.weapon), choice.mode).xp


def _use(table: WarfighterTable, choice: Use) -> str:
    after, then = with_card(table, choice), guarded(table, choice)
    about = table.window
    if after is not None and about is not None:
        foe = table.foe(about.foe, table.heroes[about.hero].space)
        now = declared(table, Duel(about.hero, foe, foe.members[about.member])) if foe is not None else None
        was = f" instead of {percent(float(now.outcome.exactly('wound')))}" if now is not None else ""
        return f"{percent(float(after.outcome.exactly('wound')))} Wound{was}"
    if then is not None and about is not None:
        foe = table.foe(about.foe, table.heroes[about.hero].space)
        now_ = blow(table, foe, foe.members[about.member], about.hero) if foe is not None else None
        was = f" instead of {percent(float(now_.wound))}" if now_ is not None else ""
        return f"{percent(float(then.wound))} Wound{was}"
    tests = spell_tests(table, choice)
    if tests is not None:
        return outcome_words(tests.outcome)
    return help_words(table, choice) or _help(table, choice)


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
                return (
                    f"{hero.name} has Health {table.health(hero)} of {table.rank(hero).health}, and gets back up to {n}"
                )
            case "prevent" if table.window is not None:
                whom = table.heroes[table.window.hero]
                return f"{min(n, table.window.n)} of {counted(table.window.n, 'Wound')} on {whom.name}, who has Health {table.health(whom)}"
            case "move" if n:
                return f"pays {n} of the Entrance in place of cards, of which {hero.name} holds {len(hero.hand)}"
            case "xp":
                return f"{hero.name} has {hero.xp} XP, and {hero.xp + n} then"
            case "tough" | "focus" | "divinity":
                held = {"tough": hero.toughness, "focus": hero.focus, "divinity": hero.divinity}[effect.do]
                return f"{hero.name} has {held}; {effect.in_force(upgunned=way.upgunned)}"
            case "draw":
                return f"{hero.name} holds {len(hero.hand)} of {counted(table.hand_size(hero), 'card')}; {_to_be_found(table)}"
            case "unvuln":
                return f"{hero.name} has {counted(hero.vulns, 'Vuln')}, which help each attack on that Hero"
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
    return f"{space_name(table, space)} costs {counted(cost, 'card')}, and {counted(len(outside), 'Hero', 'Heroes')} can still enter"


def _move(table: WarfighterTable, choice: Move) -> str:
    here, there = _attackers(table, choice)
    friends = sum(hero.space == choice.space for _, hero in table.up())
    if trap := _trap(table, choice):
        return trap
    if there < here:
        return f"leaves {counted(there, 'attacker')} instead of {here}"
    foes = sum(len(foe.members) for foe in table.foes_at(choice.space))
    with_whom = f"joins {counted(friends, 'Hero', 'Heroes')}" if friends else "the first one there"
    return f"{with_whom}; {counted(foes, 'Hostile')} there, {counted(there, 'attack')} of them on this Hero"


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
    who = "the best of those who can go" if mine == most else f"the best who can go has {percent(float(most))}"
    return f"{percent(float(mine))} to pass what waits there, {who}"


def _close(table: WarfighterTable, choice: Close) -> str:
    """What the Hero's best attack is there, and what it is from here."""
    number, after = table.numbered(choice.hero), table.copy()
    hero, then = table.heroes[number], after.heroes[number]
    then.striking = True
    then.actions -= table.striking_cost(hero.space)
    here, there = best_attack(table, number), best_attack(after, number)
    foes = counted(sum(len(foe.members) for foe in table.foes_at(hero.space)), "Hostile")
    now = f"{percent(float(here))} from here" if here else "none from here"
    if there:
        return f"{foes} in reach there: {hero.name}'s best attack {percent(float(there))} Wound, {now}"
    return (
        f"{foes} in reach there in the next Turn, and {counted(still_to_come(table), 'Hostile attack')} still to come"
    )


def _back(table: WarfighterTable, choice: Back) -> str:
    hero = table.heroes[table.numbered(choice.hero)]
    foes = sum(len(foe.members) for foe in table.foes_at(hero.space))
    return f"{counted(foes, 'Hostile')} here, and {hero.name} has {counted(hero.actions, 'Action')} left"


def _explore(table: WarfighterTable, _: Choice) -> str:
    hurt = sum(hero.hurt for _, hero in table.up())
    together = sum(hero.space == table.front() for _, hero in table.up())
    who = f"{together} of {counted(len(table.up()), 'Hero', 'Heroes')} stand in front"
    return f"no Hostile is near; {who}, {counted(hurt, 'Wound')} on the party"


def _steady(table: WarfighterTable, choice: Steady) -> str:
    hero = table.heroes[table.numbered(choice.hero)]
    knobs = table.rules.knobs
    n = hero.vulns * knobs.vuln_attack_bonus
    return f"{counted(hero.vulns, 'Vuln')}: each attack on {hero.name} counts {n} more on its die, {n - knobs.vuln_attack_bonus} more then"


def _redraw(table: WarfighterTable, choice: Redraw) -> str:
    hero = table.heroes[table.numbered(choice.hero)]
    held = f"{len(hero.hand)} of {table.hand_size(hero)} cards in hand"
    return f"{held}; {_to_be_found(table)}"


def _to_be_found(table: WarfighterTable) -> str:
    """How likely a new card is a Location for the next empty space, or that one is at hand."""
    empty = table.empty_space()
    if empty < 0:
        return "all Locations are on the track"
    level = table.spaces[empty].level
    cards = [card for hero in table.heroes for card in hero.hand if card in table.rules.locations]
    fit = sum(table.rules.locations[card].level == level for card in cards)
    if fit:
        return f"{counted(fit, 'Location')} for the next space at hand"
    return ", ".join(filter(None, ["no Location for the next space at hand", new_card(table)]))


def new_card(table: WarfighterTable) -> str:
    """How likely the next card is a Location; nothing where the deck has to be shuffled first."""
    chance = location_chance(table, 1)
    return f"a new card is one in {percent(float(chance))}" if chance is not None else ""


def _discard(table: WarfighterTable, choice: Discard) -> str:
    hero = table.heroes[table.numbered(choice.hero)]
    return f"the least use of {counted(len(hero.hand), 'card')} in hand; {_to_be_found(table)}"


def _spend(table: WarfighterTable, choice: Spend) -> str:
    hero = table.heroes[table.numbered(choice.hero)]
    left = len(hero.hand) - 1
    return f"the least use of {counted(len(hero.hand), 'card')} in hand; {left or 'none'} left then"


def _roll(table: WarfighterTable, choice: Choice) -> str:
    return hint(table, choice).note


def _react(table: WarfighterTable, choice: React) -> str:
    strike, offers = _blow_of(table, choice), eligible(table)
    if strike is None:
        return ""
    others = [one.wound for react in offers if (one := _blow_of(table, react)) is not None]
    least = len(others) > 1 and strike.wound <= min(others)
    return f"{strike.in_words}{f', the least of {len(others)}' if least else ''}"


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
        return (
            shown
            or f"Health {table.left(foe, member)}, {counted(member.vulns, 'Vuln')}, {counted(due, 'attack')} to come from it"
        )
    laws = [aimed(table, Duel(last.hero, foe, foe.members[place])) for place in distinct(foe)]
    mine = aimed(table, Duel(last.hero, foe, foe.members[choice.place]))
    chances = [law.outcome.exactly("wound") for law in laws if law is not None]
    if mine is None or len(chances) < 2 or min(chances) == max(chances):
        return shown
    best = mine.outcome.exactly("wound") == max(chances)
    return f"{shown}; {'the best chance' if best else f'the best chance is {percent(float(max(chances)))}'} of {len(chances)}"


def _soak(table: WarfighterTable, choice: Soak) -> str:
    if table.window is None:
        return ""
    hero = table.heroes[table.window.hero]
    return f"{hero.name} stays at Health {table.health(hero)} of {table.rank(hero).health}, {hint(table, choice).cost}"


def _pay(table: WarfighterTable, choice: Pay) -> str:
    hero = table.heroes[table.numbered(choice.hero)]
    most = max(other.xp for _, other in table.up())
    return f"{hero.name} has {hero.xp} XP{', as much as anybody' if hero.xp == most else ''}"


def _keep(table: WarfighterTable, _: Keep) -> str:
    left = counted(table.timer, "Turn") + " until the Guards come" if table.timer else ""
    return ", ".join(filter(None, [kept(table), left]))


def _done(table: WarfighterTable, _: Choice) -> str:
    if table.step != "hero" or table.window is not None:
        return ""
    left = still_to_come(table)
    attacks_left = counted(left, "Hostile attack") if left else "no Hostile attack"
    if near := coming_nearer(table):  # the party that waits looks idle, and is not
        return f"{attacks_left} to come; {near} without an Action of yours"
    return f"{attacks_left} to come; no other choice here is worth what it costs"


def _bought(table: WarfighterTable, choice: Choice) -> str:
    return hint(table, choice).cost


_WHY: Final[Mapping[type[Choice], Callable[[WarfighterTable, Any], str]]] = {  # each takes choices of its verb
    Attack: _attack, Use: _use, Move: _move, Close: _close, Back: _back, Explore: _explore, Activate: _explore,
    Steady: _steady, Redraw: _redraw, Discard: _discard, Spend: _spend, To: _bought, Try: _roll, Hide: _roll, React: _react, Creature: _creature, Soak: _soak, Pay: _pay, Keep: _keep,
    Done: _done, Hire: _bought, Buy: _bought, Learn: _bought,
}  # fmt: skip

__all__ = ["choice_card", "reason"]

"""Stacks of hordes and their portals: how deep a portal lies, what so many cards cost, and what comes next.

A stack is drawn without replacement; its portals lie anywhere among its lowest cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import comb
from typing import TYPE_CHECKING, Final

from hordeplay.core.arguments import known, ruled, whole
from hordeplay.core.english import counted
from hordeplay.core.language import message, tr
from hordeplay.odds.answer import Answer, Assumes, Case, Says, Trial, assumed
from hordeplay.odds.distribution import Distribution
from hordeplay.odds.pmf import Pmf

from ..model.content import StackOf
from ..model.ruleset import KingdomRules
from ..model.table import KingdomTable, pile_of
from . import tries

if TYPE_CHECKING:
    from hordeplay.core.match import Match

SHUFFLED: Final = message(
    "the horde cards of a stack lie in any order; its portals lie anywhere in the lowest cards with the same chance"
)
PORTAL: Final = "portal"


# ---- of a scenario


def hearts(
    scenario: str = "S1", seats: int = 2, token: int = 1, *, cards: int = 1, rules: KingdomRules | None = None
) -> Distribution[int]:
    """Hearts lost if so many random horde cards of a stack walk in untouched, portals left out (KR-RUL-01).

    Stacks have the numbers of their tokens, from 1, and depend on the number of seats; `cards` are 0 to all its hordes.
    `ValueError` names what there is.

    >>> str(hearts("S1").mean), str(hearts("S1", cards=2).at_least(12))
    ('50/9', '7/18')
    >>> print(hearts("S1").average())
    hearts lost to 1 untouched horde of stack 1 of S1, on average: 50/9, 5.5556, about 5.6
    """
    now = ruled(rules, KingdomRules)
    stack = stack_of(now, scenario, seats, token)
    models = [tr(SHUFFLED), tr("nothing covers or holds them")]
    knobs = ("kingdom_damage", "enemy_hearts", "big_hearts")
    basis = partial(assumed, now, ("KR-RUL-01", "KR-RUL-18"), [("scenarios", scenario)], models, knobs)

    def says() -> str:
        return tr(
            "hearts lost to {hordes} of {stack}",
            hordes=counted(cards, "untouched horde"),
            stack=_named(token, scenario),
        )

    values = [now.toll(name) for name in stack.cards]
    return _drawn(values, cards, says, "heart", basis, partial(tries.hearts_lost, now, scenario, seats, token, cards))


def crystals(
    scenario: str = "S1", seats: int = 2, token: int = 1, *, cards: int = 1, rules: KingdomRules | None = None
) -> Distribution[int]:
    """Crystals for so many random horde cards of a stack, portals left out (KR-DESTROY-02); words as `hearts`.

    They stand on the backs; a knob may add some for a ghost (KR-RUL-31). What the team cannot hold counts, too.

    >>> str(crystals("S1", cards=3).mean)
    '4'
    """
    now = ruled(rules, KingdomRules)
    stack = stack_of(now, scenario, seats, token)
    models = [tr(SHUFFLED), tr("no crystal is lost to the limit of the team")]
    basis = partial(assumed, now, (), [("scenarios", scenario)], models, ["ghost_crystals"])

    def says() -> str:
        return tr(
            "crystals on the backs of {hordes} of {stack}",
            hordes=counted(cards, "horde"),
            stack=_named(token, scenario),
        )

    ghosts = now.knobs.ghost_crystals
    values = [now.hordes[name].crystals + ghosts * (now.hordes[name].trait == "ghost") for name in stack.cards]
    return _drawn(
        values, cards, says, "crystal", basis, partial(tries.crystals_won, now, scenario, seats, token, cards)
    )


def portal_depth(
    scenario: str = "S1", seats: int = 2, token: int = 1, *, which: int = 1, rules: KingdomRules | None = None
) -> Distribution[int]:
    """At which card of its stack, counted from the top, a portal comes: the first, or the one of that number (KR-PORTAL-01).

    Words as `hearts`; `which` is 1 to the portals of the stack.

    >>> str(portal_depth("S1")[7]), str(portal_depth("S5", which=2).mean)
    ('1/6', '32/3')
    >>> print(portal_depth("S1").answer(lambda depth: depth <= 8).why())
    card 5 from the top  1/6  0.166667
    card 6 from the top  1/6  0.166667
    card 7 from the top  1/6  0.166667
    card 8 from the top  1/6  0.166667
    total                2/3  0.666667
    """
    now = ruled(rules, KingdomRules)
    stack = stack_of(now, scenario, seats, token)
    size, portals, low = len(stack.cards) + len(stack.portals), len(stack.portals), now.lowest(stack)
    whole(which, "which: the number of a portal in this stack", 1, portals)
    ways = {size - low + k: comb(k - 1, which - 1) * comb(low - k, portals - which) for k in range(1, low + 1)}

    def says() -> str:
        return tr("the card of {stack} that is {portal}", stack=_named(token, scenario), portal=_portal(which))

    basis, trial = partial(_stacked, scenario, now), partial(tries.portal_place, now, scenario, seats, token, which)
    return Distribution(Pmf.of(ways), says, basis, trial=trial, name=lambda depth: tr("card {n} from the top", n=depth))


def portal_round(
    scenario: str = "S1", seats: int = 2, token: int = 1, *, which: int = 1, rules: KingdomRules | None = None
) -> Distribution[int]:
    """In which round that portal spawns: the starting hordes are drawn before the first round (KR-SPAWN-01, KR-RUL-52).

    0 is before the first round; words as `portal_depth`. A stack behind a pathbreaker card begins a round after it is opened
    (KR-BREAK-04, KR-RUL-75).

    >>> [str(portal_round("S1").at_most(n)) for n in (4, 5, 6, 9)]
    ['1/6', '1/3', '1/2', '1']
    """
    now = ruled(rules, KingdomRules)
    depth = portal_depth(scenario, seats, token, which=which, rules=now)

    def says() -> str:
        return tr("the round in which {portal} of {stack} spawns", portal=_portal(which), stack=_named(token, scenario))

    basis = partial(_stacked, scenario, now, ("spawn_interval", "starting_hordes"))
    trial = partial(tries.portal_spawns, now, scenario, seats, token, which)
    if (icon := _bar(now, scenario, token)) is None:
        spawns = partial(_spawns, now, scenario)
        law = Pmf.of(depth.map(spawns))
    else:
        opening = _opening(now, scenario, seats, icon)
        late = now.knobs.spawn_interval
        rounds: dict[int, Fraction] = {}
        for opened, likely in opening.items():
            for card, part in depth.items():
                n = opened + card * late
                rounds[n] = rounds.get(n, Fraction(0)) + likely * part
        law = Pmf.of(rounds)
    return Distribution(law, says, basis, trial=trial, name=lambda n: tr("round {round}", round=n))


def _spawns(rules: KingdomRules, scenario: str, card: int) -> int:
    """The round in which a card of an open stack spawns; 0 for a starting horde (KR-SPAWN-01, KR-RUL-52)."""
    first = rules.scenarios[scenario].start_hordes if rules.knobs.starting_hordes else 0
    return 1 + (card - first) * rules.knobs.spawn_interval if card > first else 0


def _bar(rules: KingdomRules, scenario: str, token: int) -> str | None:
    """The icon of the pathbreaker card that bars a stack from the start; None for an open one (KR-BREAK-01)."""
    space = rules.scenarios[scenario].routes[token - 1].split()[0]
    return next((card.icon for card in rules.scenarios[scenario].barriers if card.at == space), None)


def _opening(rules: KingdomRules, scenario: str, seats: int, icon: str) -> Mapping[int, Fraction]:
    """The chance of each round to open such a card: the first pathbreaker that spawns with the icon.

    `ValueError` where other pathbreaker cards lie, too: which one a pathbreaker opens then depends on all of them.
    """
    place = rules.scenarios[scenario]
    if len(place.barriers) > 1:
        raise ValueError(
            tr(
                "{scenario} has {n} pathbreaker cards, and they are opened in no fixed order",
                scenario=scenario,
                n=len(place.barriers),
            )
        )
    open_ = [stack for n, stack in enumerate(place.setup(seats).stacks, 1) if _bar(rules, scenario, n) is None]
    first = place.start_hordes if rules.knobs.starting_hordes else 0
    laws = [_first_of(rules, stack, icon, first) for stack in open_]

    def law(n: int) -> Fraction:
        """None of the stacks has opened it with its first so many cards."""
        missed = Fraction(1)
        for one in laws:
            missed *= 1 - sum((part for card, part in one.items() if card <= n), Fraction(0))
        return missed

    last = max(card for one in laws for card in one)
    by_card = {n: law(n - 1) - law(n) for n in range(first + 1, last + 1)}
    if law(last):
        raise ValueError(
            tr(
                "{scenario} for {seats} seats: no pathbreaker may come that opens {icon!r}",
                scenario=scenario,
                seats=seats,
                icon=icon,
            )
        )

    return {_spawns(rules, scenario, n): part for n, part in by_card.items() if part}


def _first_of(rules: KingdomRules, stack: StackOf, icon: str, first: int) -> Mapping[int, Fraction]:
    """At which card of a stack, the first ones left out, the first pathbreaker with an icon comes.

    As hordes lie in any order, so do these among them; then the portals are put between the lowest cards.
    """
    hordes, portals, low = len(stack.cards), len(stack.portals), rules.lowest(stack)
    fits = sum(icon in rules.hordes[name].icons for name in stack.cards)
    above = hordes + portals - low
    if first > above:
        raise ValueError(tr("portals may lie among the starting hordes, and then it cannot be told which these are"))
    law: dict[int, Fraction] = {}
    for rank in range(first + 1, hordes + 1):
        ways = sum(comb(first, k) * comb(hordes - rank, fits - 1 - k) for k in range(min(first, fits - 1) + 1))
        chance = Fraction(ways, comb(hordes, fits)) if fits else Fraction(0)
        if rank <= above:
            law[rank] = law.get(rank, Fraction(0)) + chance
            continue
        below = rank - above
        for k in range(portals + 1):  # so many portals lie before it
            put = comb(below + k - 1, k) * comb(low - below - k, portals - k)
            law[rank + k] = law.get(rank + k, Fraction(0)) + chance * Fraction(put, comb(low, portals))
    return law


def drawn(
    horde: str,
    cards: int,
    scenario: str = "S1",
    seats: int = 2,
    token: int = 1,
    *,
    rules: KingdomRules | None = None,
) -> Answer:
    """The chance that a horde card is among the first so many cards of its stack; `ValueError` when it is not in it.

    >>> print(drawn("A3", 3).why())
    card 1  1/9  0.111111
    card 2  1/9  0.111111
    card 3  1/9  0.111111
    total   1/3  0.333333
    """
    now = ruled(rules, KingdomRules)
    stack = stack_of(now, scenario, seats, token)
    known(horde, stack.cards, f"stack {token} of {scenario}")
    size, portals, low = len(stack.cards) + len(stack.portals), len(stack.portals), now.lowest(stack)
    cases: list[tuple[int, Fraction]] = []
    for place in range(1, min(whole(cards, "cards"), size) + 1):
        shared = Fraction(portals, low) if place > size - low else Fraction(0)
        cases.append((place, (1 - shared) / len(stack.cards)))

    def says() -> str:
        return tr(
            "{horde} is among the first {cards} of {stack}",
            horde=horde,
            cards=counted(cards, "card"),
            stack=_named(token, scenario),
        )

    return Answer(
        sum((part for _, part in cases), Fraction(0)),
        says,
        cases=lambda: [Case(tr("card {n}", n=place), part) for place, part in cases],
        basis=partial(_stacked, scenario, now),
        trial=lambda source: int(horde in tries.cards_drawn(now, scenario, seats, token, cards, source)),
    )


def stack_of(rules: KingdomRules, scenario: str, seats: int, token: int) -> StackOf:
    """A stack of a scenario; tokens are numbered from 1. `ValueError` names what there is."""
    stacks = rules.scenarios[known(scenario, rules.scenarios, "scenarios")].setup(seats).stacks
    return stacks[whole(token, f"a token of {scenario}", 1, len(stacks)) - 1]


def _named(token: int, scenario: str) -> str:
    return tr("stack {n} of {scenario}", n=token, scenario=scenario)


def _portal(which: int) -> str:
    return tr("the first portal") if which == 1 else tr("portal {n}", n=which)


def _stacked(scenario: str, rules: KingdomRules, knobs: Sequence[str] = ()) -> Assumes:
    return assumed(rules, ("KR-RUL-52",), [("scenarios", scenario)], [tr(SHUFFLED)], ("depth_change", *knobs))


def _drawn(
    values: Sequence[int], cards: int, says: Says, noun: str, basis: Callable[[], Assumes], trial: Trial
) -> Distribution[int]:
    """The sum of so many of these values, drawn without replacement."""
    whole(cards, "cards: the number of horde cards drawn from this stack", 0, len(values))
    ways = [dict[int, int]() for _ in range(cards + 1)]
    ways[0][0] = 1
    for value in values:
        for n in range(cards - 1, -1, -1):
            for total, count in ways[n].items():
                ways[n + 1][total + value] = ways[n + 1].get(total + value, 0) + count

    return Distribution(Pmf.of(ways[cards]), says, basis, trial=trial, name=lambda n: counted(n, noun))


# ---- of a position


def next_card(match: Match[KingdomTable], token: int = 1) -> Mapping[str, Fraction]:
    """The chance of each card, by name, to be the next of a stack as it stands; empty when the stack is.

    >>> from hordeplay.games.kingdom_rush import at
    >>> odds = next_card(at("act", trays="A1 c2, A2 b2", round=1))
    >>> odds["A3"], "P1" in odds
    (Fraction(1, 7), False)
    """
    cards, pile = match.table.cards, _pile(match.table, token)
    return dict(cards.odds(pile)) if cards.size(pile) else {}


def portal_within(match: Match[KingdomTable], draws: int, token: int = 1) -> Answer:
    """The chance that the next so many cards of a stack hold a portal, counted packet by packet.

    >>> from hordeplay.games.kingdom_rush import at
    >>> [str(portal_within(at("act", trays="A1 c2, A2 b2"), draws).value) for draws in (4, 5, 6, 8)]
    ['1/3', '1/2', '2/3', '1']
    """
    _pile(match.table, token)
    return portal_next(match.table, token - 1, whole(draws, "draws", 0, 1000))


def portal_next(table: KingdomTable, token: int, draws: int) -> Answer:
    """The same of a table, as a seat may see it; tokens are numbered from 0, as in code."""
    pile = table.cards.piles[pile_of(token)]
    size = sum(sum(packet.values()) for packet in pile)
    says = (
        message("the next card of stack {token} is a portal")
        if draws == 1
        else message("one of the next {n} cards of stack {token} is a portal")
    )
    return Answer(
        _hidden(pile, draws),
        tr(says, n=draws, token=token + 1),
        cases=lambda: _by_place(pile, min(draws, size)),
        basis=partial(_deep, table),
        trial=partial(tries.portal_among, table.cards, pile_of(token), draws),
    )


def _pile(table: KingdomTable, token: int) -> str:
    return pile_of(whole(token, "a token of this map", 1, len(table.map.routes)) - 1)


def _hidden(packets: Sequence[Mapping[str, int]], draws: int) -> Fraction:
    """The chance that the next so many cards hold a portal (KR-PORTAL-01)."""
    none, left = Fraction(1), draws
    for size, portals in _sizes(packets):
        taken = min(left, size)
        none *= Fraction(comb(size - portals, taken), comb(size, taken))
        left -= taken
    return 1 - none


def _sizes(packets: Sequence[Mapping[str, int]]) -> Iterator[tuple[int, int]]:
    """The cards of each packet, and how many of them are portals."""
    for packet in packets:
        yield sum(packet.values()), sum(n for back, n in packet.items() if back.startswith(PORTAL))


def _by_place(packets: Sequence[Mapping[str, int]], draws: int) -> list[Case]:
    """The first portal lies just there."""
    chances = [_hidden(packets, n) for n in range(draws + 1)]
    steps = zip(chances[1:], chances, strict=False)
    return [
        Case(tr("the first portal is card {n} from the top", n=n), now - old) for n, (now, old) in enumerate(steps, 1)
    ]


def _deep(table: KingdomTable) -> Assumes:
    words = tr("the portals lie anywhere in the lowest cards of their stack with the same chance")
    return assumed(table.rules, ("KR-RUL-52",), [("scenarios", table.scenario)], [words], ["depth_change"])

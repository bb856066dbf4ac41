"""Every function of `odds` against a count of all dice, cards or draws, written from the rules without its help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product

import pytest

from hordeplay.games.warfighter_fantasy import odds
from hordeplay.games.warfighter_fantasy.model.content import Row
from hordeplay.games.warfighter_fantasy.model.ruleset import WarfighterRules

RULES = WarfighterRules.load()
D10, D6 = range(1, 11), range(1, 7)


def shares(law: Iterator[object]) -> dict[object, Fraction]:
    """How often each outcome comes, of all."""
    tally = Counter(law)
    return {what: Fraction(n, tally.total()) for what, n in tally.items()}


def known(pmf: object) -> dict[object, Fraction]:
    """A Pmf without what never happens."""
    return {what: p for what, p in dict(pmf).items() if p}  # type: ignore[call-overload]  # a mapping


@pytest.mark.parametrize("name", sorted(RULES.weapons))
def test_every_weapon_and_mode(name: str) -> None:
    """WF-GEA-05, WF-GEA-06, WF-RUL-05, WF-SHD-03, WF-HTH-05: on Cover 1 to 5, with Vulns, HtH, in the Shadows."""
    card = RULES.weapons[name]
    for number, mode in enumerate(card.modes):
        for cover, hth, vulns, hidden in product((1, 3, 5), (-1, 2), (0, 1, 3), (False, True)):
            h = (mode.h if number else 0) + (hth if card.kind == "HtH" else 0) + 2 * vulns
            p = mode.p + vulns
            if hidden and card.stealth:
                h, p = h + card.stealth_h, p + card.stealth_p
            tests = shares(
                ("none", "vuln", "wound")[(a + h >= card.hit) + (c + p >= cover)] for a, c in product(D10, D6)
            )
            law = odds.weapon(name, mode.name, cover, hth=hth, vulns=vulns, shadows=hidden)
            assert known(law) == tests, (mode.name, cover, hth, vulns, hidden)


@pytest.mark.parametrize("extremes", [False, True])
@pytest.mark.parametrize(("dice", "need", "cover", "vulns"), [(1, 6, 3, 0), (3, 8, 4, 1), (4, 6, 3, 0), (4, 1, 7, 0)])
def test_explosions(dice: int, need: int, cover: int, vulns: int, extremes: bool) -> None:
    """WF-EXP-01, WF-RUL-32: each Attack die against the one cover die."""
    rules = RULES.with_(natural_extremes=extremes)

    def outcomes() -> Iterator[object]:
        for *faces, die in product(*[D10] * dice, D6):
            hits = sum(
                face == 10 or (face != 1 and face + 2 * vulns >= need) if extremes else face + 2 * vulns >= need
                for face in faces
            )
            yield (dice - hits, hits) if die + vulns >= cover else (hits, 0)

    assert known(odds.explosion(dice, need, cover, vulns, rules)) == shares(outcomes())


@pytest.mark.parametrize("cap", [0, 1])
def test_attacks_in_sequence(cap: int) -> None:
    """WF-ATK-04, WF-CMP-18: a Vuln helps every later Attack, not its own."""
    rules = RULES.with_(vuln_cap=cap)

    def outcomes() -> Iterator[tuple[int, int]]:
        for rolls in product(product(D10, D6), repeat=2):
            wounds = vulns = 0
            for a, c in rolls:
                tests = (a + 2 * vulns >= 7) + (c + vulns >= 4)
                wounds += tests == 2
                vulns += tests == 1
                vulns = min(vulns, cap) if cap else vulns
            yield wounds, vulns

    assert known(odds.in_sequence(2, 7, 4, rules)) == shares(outcomes())
    killed = Fraction(sum(wounds > 0 for wounds, _ in outcomes()), 3600)
    assert odds.kill_within(2, 7, 4, rules) == killed


def shown(name: str, health: int, total: int) -> Row:
    """The row of a chart for this total, the last one that is reached."""
    chart = next(c for c in RULES.hostiles[name].charts if health >= c.health)
    return [row for row in chart.rows if total >= row.least][-1]


def struck(name: str, terrain: int, armor: int, vulns: int, health: int, dice: int, strict: bool) -> Iterator[str]:
    """WF-HTN-03 to WF-HTN-07 with every face of every die."""
    pen = RULES.hostiles[name].pen
    for *faces, one, two in product(*[D10] * dice, D6, D6):
        row = shown(name, health, max(faces) + 2 * vulns)
        open_terrain, open_armor = one + pen + vulns >= terrain, not armor or two + pen + vulns >= armor
        if not row.wounds and (row.vuln or row.random_vuln):
            yield "random vuln" if row.random_vuln else "vuln"
        elif not row.wounds:
            yield "vuln" if open_terrain and open_armor else "none"
        elif not open_terrain:
            yield "vuln" if open_armor or not strict else "none"
        else:
            more = f"+{row.random}R" if row.random else ""
            yield f"{'wound' if open_armor else 'stopped'} {row.wounds}{more}"


@pytest.mark.parametrize("name", sorted(RULES.hostiles))
def test_every_hostile(name: str) -> None:
    """All charts, at full and at least Health, one die and the two of a Commander."""
    card = RULES.hostiles[name]
    for health in (card.health, 1):
        for terrain, armor, vulns, dice in ((1, 0, 0, 1), (3, 5, 1, 1), (2, 4, 2, 2)):
            law = odds.hostile_attack(name, terrain, armor, vulns=vulns, health=health, dice=dice)
            assert known(law) == shares(iter(struck(name, terrain, armor, vulns, health, dice, False)))
    strict = RULES.with_(strict_two_of_three=True)
    law = odds.hostile_attack(name, 3, 5, rules=strict)
    assert known(law) == shares(iter(struck(name, 3, 5, 0, card.health, 1, True)))


@pytest.mark.parametrize("stop", ["vuln_and_absorb", "absorb", "vuln"])
def test_a_volley_by_every_die(stop: str) -> None:
    """WF-RUL-01, WF-RUL-12, WF-ATK-04: two Attacks of the Troll on a Hero in Chainmail, faces weighed one by one."""
    rules = RULES.with_(armor_stop=stop)

    def one(wounds: int, vulns: int, left: int) -> Iterator[tuple[int, int, int]]:
        cover = 5 if left >= 9 else 4 if left >= 5 else 3 if left else 0
        for a, t, first, second in product(D10, D6, D6, D6):
            w, v, s = wounds, vulns, left
            row = shown("Cave Troll", 9, a + 2 * vulns)
            open_terrain = t + 1 + vulns >= 1
            if not row.wounds and row.random_vuln:
                v += 1
            elif open_terrain:
                parts = [(row.wounds, first)] + ([(row.random, second)] if row.random else [])
                for n, die in parts:
                    beaten = not cover or die + 1 + vulns >= cover
                    if not n:
                        v += beaten
                    elif beaten:
                        w += n
                    else:
                        # Crush: two points of damage for each Wound that the armor takes
                        taken = min(n, (s + 1) // 2) if stop != "vuln" else n
                        w, s = w + n - taken, max(0, s - (2 * taken if stop != "vuln" else 0))
                        v += stop != "absorb"
            yield w, v, s

    state = {(0, 0, 12): Fraction(1)}
    for _ in range(2):
        after: Counter[tuple[int, int, int]] = Counter()
        for at, p in state.items():
            for to, n in Counter(one(*at)).items():
                after[to] += p * Fraction(n, 2160)  # type: ignore[assignment]  # a Counter of fractions
        state = dict(after)  # type: ignore[arg-type]  # a Counter of fractions
    counted: Counter[int] = Counter()
    for (wounds, _, _), p in state.items():
        counted[wounds] += p  # type: ignore[assignment]  # a Counter of fractions
    assert known(odds.volley("Cave Troll", 2, 1, "Chainmail", rules=rules)) == dict(counted)


def test_guards_by_every_roll() -> None:
    """WF-GRD-02, WF-GRD-03: four Turns in G, the track moved step by step."""

    def outcomes() -> Iterator[object]:
        for rolls in product(D10, repeat=4):
            track, arrived = [0, 0, 0], 0
            for face in rolls:
                track[2 if face >= 9 else 1 if face >= 5 else 0] += 1
                arrived += track[2]
                track = [0, track[0], track[1]]
            yield arrived

    assert known(odds.guards(4)) == shares(outcomes())


@pytest.mark.parametrize("points", [1, 2, 3, 4])
def test_item_draws_by_every_order(points: int) -> None:
    """WF-TRE-02: all orders of a small deck, taken from the top."""
    deck = {1: 3, 2: 2, 3: 1, 4: 1}
    cards = [value for value, n in deck.items() for _ in range(n)]

    def outcomes() -> Iterator[object]:
        for order in permutations(range(len(cards))):
            left, taken, passed = points, [], 0
            for value in (cards[i] for i in order):
                if value <= left:
                    left -= value
                    taken.append(value)
                elif not taken:
                    passed += 1
            # those passed over come again from the discards: a fair draw among what fits, as from the full order
            yield tuple(sorted(taken, reverse=True))

    assert known(odds.item_draws(deck, points)) == shares(outcomes())


def test_cards_passed_over_by_every_order() -> None:
    """WF-TRE-02: how many lie above the first that fits."""
    cards = [1, 1, 2, 3, 3, 4]
    orders = list(permutations(range(6)))
    passed = sum(next(i for i, card in enumerate(order) if cards[card] <= 1) for order in orders)
    assert odds.passed_over({1: 2, 2: 1, 3: 2, 4: 1}, 1) == Fraction(passed, len(orders))


@pytest.mark.parametrize(("rolls", "need", "hardy"), [(3, 6, 1), (2, 4, 0), (4, 8, 2), (2, 1, 0), (2, 11, 1)])
def test_environment_by_every_roll(rolls: int, need: int, hardy: int) -> None:
    """WF-ENV-01, WF-ENV-02: below the number fails, a Hardy counter cancels one."""
    counted = shares(max(0, sum(face < need for face in faces) - hardy) for faces in product(D10, repeat=rolls))
    assert known(odds.environment(rolls, need, hardy)) == counted


@pytest.mark.parametrize(("heroes", "drawn", "each"), [(2, 3, 4), (3, 4, 2), (3, 5, 4)])
def test_targeting_by_every_order(heroes: int, drawn: int, each: int) -> None:
    """WF-TGT-01, WF-CTR-02: counters told apart, every way to draw them."""
    cup = [hero for hero in range(heroes) for _ in range(each)]

    def outcomes() -> Iterator[object]:
        for order in permutations(range(len(cup)), drawn):
            names = [cup[i] for i in order]
            yield tuple(names.count(hero) for hero in range(heroes))

    assert known(odds.targeting(heroes, drawn, each)) == shares(outcomes())


@pytest.mark.parametrize("first", [False, True])
def test_attacks_suffered_by_every_outcome(first: bool) -> None:
    """WF-CBT-03, WF-CBT-06: each Hero Attack fells or not; then one unacted Hostile answers, at the end all of them."""
    total = Fraction(0)
    for felled in product((True, False), repeat=4):
        fresh, acted, suffered = 3, 0, 0
        for hit in felled:
            if hit and fresh:
                fresh -= 1
            elif hit and acted:
                acted -= 1
            if fresh and not first:
                fresh, acted, suffered = fresh - 1, acted + 1, suffered + 1
        weight = Fraction(1, 3) ** sum(felled) * Fraction(2, 3) ** (4 - sum(felled))
        total += weight * (suffered + fresh)
    assert odds.attacks_suffered("1/3", 3, 4, heroes_first=first) == total


def test_markers_by_drawing() -> None:
    """WF-LOC-05: card by card without a Marker; hand after hand, each discarded whole."""
    none = Fraction(1)
    for i in range(5):
        none *= Fraction(50 - i, 60 - i)
    assert odds.no_marker(5) == none
    expected, still, cards = Fraction(0), Fraction(1), 12
    for hand in range(4):
        expected += still
        for i in range(3):
            gone = 3 * hand + i
            still *= Fraction(max(0, cards - 4 - gone), cards - gone)
    assert odds.hands_to_marker(3, 12, 4) == expected


def test_three_dice_by_every_face() -> None:
    """WF-HTN-06, WF-RUL-07: of 600 throws, a hit being 4 of 10."""
    for terrain, armor, strict in product((1, 3, 6), (0, 4), (False, True)):

        def outcomes(terrain: int = terrain, armor: int = armor, strict: bool = strict) -> Iterator[object]:
            for a, t, r in product(D10, D6, D6):
                hit, one, two = a > 6, t >= terrain, not armor or r >= armor
                if hit and not one and not strict:
                    yield "vuln"
                else:
                    tests = hit + one + two if one or strict else 0
                    yield "wound" if tests == 3 else "vuln" if tests == 2 and (one or hit) else "none"

        assert known(odds.three_dice("2/5", terrain, armor, strict=strict)) == shares(outcomes()), (terrain, armor)


def test_campaign_decks_by_counting() -> None:
    """WF-CAM-05: choose the Towns of each level, then shuffle those of a level."""
    rows = [len(list(permutations(range(n), k))) for n, k in zip((3, 4, 2), (2, 1, 2), strict=True)]
    sets = [len({tuple(sorted(p)) for p in permutations(range(n), k)}) for n, k in ((3, 2), (4, 1), (2, 2))]
    assert odds.campaigns((3, 4, 2), (2, 1, 2)) == (
        sets[0] * sets[1] * sets[2],
        rows[0] * rows[1] * rows[2],
    )

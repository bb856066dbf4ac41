"""What must hold on every table: each line refuses a position that the rules cannot bring about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from hordeplay.core.choice import Refusal
from hordeplay.core.script import OVER
from hordeplay.core.table_ranges import strays

from .limits import most, single, swings
from .packets import BACKS, dealt, packet_size
from .prices import reduced
from .ranges import ranges
from .ruleset import FantahzeeRules
from .table import SETUP_STEPS, FantahzeeTable, Member, hand_of
from .vocabulary import FIGURES

WORDS: Final = ("activate", "claim", "set_die", "draw", "peek", "name")
"""The words that may wait for a decision of step `effects`."""
THROWS: Final = ("FZ-DICE-01", "FZ-DICE-03", "FZ-RUL-10", "FZ-RUL-11")
"""The clauses by which dice are in the air."""
LOSSES: Final = ("hero", "card", "treasure")
"""What a destroyed town card can take."""


def check(table: FantahzeeTable) -> None:
    """`ValueError` with the clause when a prepared or played table breaks a rule."""
    table.cards.check()
    for refusal in faults(table):
        raise ValueError(str(refusal))
    for stray in strays(table, ranges(table)):
        raise ValueError(stray)


def faults(table: FantahzeeTable) -> Iterator[Refusal]:
    """Everything that is wrong with a table, each with its clause."""
    yield from _cards(table)
    yield from _stacks(table)
    yield from _seats(table)
    yield from _course(table)
    if table.step not in SETUP_STEPS:
        yield from _turn(table)
        yield from _addresses(table)


def _places(table: FantahzeeTable) -> Iterator[tuple[str, str]]:
    """Every card in sight or in a hand, with the table of content it must be of."""
    turn = table.turn
    for seat, player in enumerate(table.players):
        yield from (("deck", name) for name in table.cards.hands[hand_of(seat)])
        yield from (("monsters", name) for name in player.victory)
        yield from (("town", name) for name in player.lost)
        for member in player.party:
            yield "heroes", member.name
            yield from (("treasures", held.name) for held in member.treasures)
    for stack in table.stacks:
        yield from (("monsters", name) for name in (stack.top, stack.peeked) if name)
    yield from (("deck", name) for name in table.discard)
    yield from (("treasures", name) for name in (*table.box, *table.treasure_discard))
    yield from (("treasures", held.name) for held in turn.drawn)
    yield from (("monsters", name) for name in turn.aside)
    if turn.playing:
        yield "actions", turn.playing


def _cards(table: FantahzeeTable) -> Iterator[Refusal]:
    """Each card lies in one place, and in one where it may lie (FZ-CMP-01)."""
    rules = table.rules
    kinds: dict[str, Mapping[str, Any]] = {
        "heroes": rules.heroes, "actions": rules.actions, "monsters": rules.monsters, "town": rules.town,
        "treasures": rules.treasures,
    }  # fmt: skip
    tables = {**kinds, "deck": {**rules.heroes, **rules.actions}}
    lying: dict[str, int] = {}
    for kind, name in _places(table):
        if name not in tables[kind]:
            yield Refusal("FZ-CMP-01", f"{name!r} cannot lie there")
        lying[name] = lying.get(name, 0) + 1
    for bag in table.cards.bags.values():
        for name in bag:
            lying[name] = lying.get(name, 0) + 1
    for cards in kinds.values():
        for name, card in cards.items():
            if lying.get(name, 0) != card.copies:
                yield Refusal("FZ-CMP-01", f"there are {card.copies} {name}, not {lying.get(name, 0)}")
    for deck in ("hero", "town", "treasure"):
        if table.cards.size(deck) != len(table.cards.bags.get(deck, [])):
            yield Refusal("FZ-SET-09", f"the {deck} deck is not what lies in it")


def _stacks(table: FantahzeeTable) -> Iterator[Refusal]:
    """Every stack is what is left of one that was dealt (FZ-SET-02 to FZ-SET-06)."""
    began = dealt(table.rules)
    if len(table.stacks) != len(began):
        yield Refusal("FZ-SET-02", f"there are {len(began)} stacks, not {len(table.stacks)}")
        return
    gone: dict[str, int] = dict.fromkeys(BACKS, 0)
    for i, stack in enumerate(table.stacks):
        row = table.facedown_packets(i)
        above = began[i][: len(began[i]) - len(row)]
        rest = began[i][len(began[i]) - len(row) :]
        if len(row) > len(began[i]) or row[1:] != rest[1:]:
            yield Refusal("FZ-SET-05", f"stack {i + 1} does not lie as it was dealt")
            return
        if row and any(n > rest[0].get(back, 0) for back, n in row[0].items()):
            yield Refusal("FZ-SET-05", f"stack {i + 1} has more cards than it was dealt")
            return
        begun = bool(row) and row[0] != rest[0]
        source = rest[0] if begun else above[-1] if above else {}
        if stack.top in table.rules.monsters:
            back = table.rules.monsters[stack.top].back
            left = source.get(back, 0) - (row[0].get(back, 0) if begun else 0)
            if left < 1:
                yield Refusal("FZ-SET-05", f"{stack.top} cannot lie on top of stack {i + 1}")
            gone[back] -= 1
        for back in gone:
            gone[back] += sum(packet.get(back, 0) for packet in began[i]) - sum(packet.get(back, 0) for packet in row)
        if any(not 0 <= seat < len(table.players) for seat in stack.peekers) or (stack.peeked and not stack.peekers):
            yield Refusal("FZ-RUL-54", f"nobody looked at the next card of stack {i + 1}")
        if stack.alone != bool(stack.peeked and (not row or packet_size(row[0]) == 1)):
            yield Refusal("FZ-SET-05", f"the pile of stack {i + 1} is not what lies in it")
    piles = [name for player in table.players for name in player.victory] + table.turn.aside
    for back, n in gone.items():
        if n != sum(table.rules.monsters[name].back == back for name in piles if name in table.rules.monsters):
            yield Refusal(
                "FZ-TRE-07", f"{n} monsters of back {back!r} have left the stacks: the victory piles hold others"
            )


def _seats(table: FantahzeeTable) -> Iterator[Refusal]:
    """Parties and what they hold (FZ-ACT-05, FZ-TRE-03, FZ-END-04)."""
    knobs = table.rules.knobs
    for seat, player in enumerate(table.players):
        if len(player.party) > knobs.party_limit:
            yield Refusal("FZ-ACT-05", f"{len(player.party)} heroes are too many for a party")
        for member in player.party:
            if len(member.treasures) > knobs.treasures_per_hero:
                yield Refusal("FZ-TRE-03", f"{member.name} holds too many treasures")
            if any(held.level not in {1, 2} for held in member.treasures):
                yield Refusal("FZ-CMP-05", f"{member.name} holds a treasure that shows neither level 1 nor level 2")
            if (member.active or any(held.fresh for held in member.treasures)) and seat != table.seat:
                yield Refusal("FZ-END-04", f"{member.name} is active, but it is not the turn of its party")
            if not member.active and (member.locked or member.added):
                yield Refusal("FZ-HERO-01", f"{member.name} is not active: no dice lie on it")
            elif member.locked and member.name in table.rules.heroes and not _pays(table.rules, member):
                yield Refusal(
                    "FZ-HERO-01", f"{' '.join(map(str, member.locked))} is no price of {member.name}, reduced or not"
                )
            if any(not 1 <= face <= knobs.die_sides for face in member.locked):
                yield Refusal("FZ-DICE-01", f"a die on {member.name} shows no face from 1 to {knobs.die_sides}")


def _pays(rules: FantahzeeRules, member: Member) -> bool:
    """Whether the dice on a hero are its price in dice, or what reductions can leave of it (FZ-HERO-01, FZ-HERO-07)."""
    price, knobs = rules.hero(member.name).price, rules.knobs
    if price is None:
        return False
    if knobs.cost_groups == "merged":
        price = price.merged()
    any_reduction = (1,) * sum(price.groups) if most(rules)["tokens"] else ()
    dice = tuple(member.locked.count(face) for face in range(1, knobs.die_sides + 1))
    least = 0 if knobs.reduce_to_zero == "free" else 1
    return any(dice in left.payments(dice) for left in reduced(price, any_reduction, least))


def _course(table: FantahzeeTable) -> Iterator[Refusal]:
    """Round, turn and doom fit together (FZ-TURN-01, FZ-EOG-01)."""
    seats, rules = len(table.players), table.rules
    if not 0 <= table.seat < seats or not 0 <= table.first < seats:
        yield Refusal("FZ-TURN-01", "nobody's turn")
        return
    if (table.round > 0) == (table.step in SETUP_STEPS):
        yield Refusal("FZ-TURN-01", f"there is no step {table.step!r} in round {table.round}")
    turns = (table.round - 1) * seats + (table.seat - table.first) % seats + 1 if table.round else 0
    if table.turns != turns:
        yield Refusal("FZ-TURN-01", f"turn {table.turns} of round {table.round} is not that of seat {table.seat}")
    piles = [name for player in table.players for name in player.victory] + table.turn.aside
    bosses = sum(name in rules.monsters and rules.monsters[name].boss for name in piles)
    if not 0 <= table.doom <= bosses or (rules.knobs.claimed_boss_counts and table.doom != bosses):
        yield Refusal("FZ-EOG-01", f"{bosses} bosses are out, so there are not {table.doom} doom tokens")


def _turn(table: FantahzeeTable) -> Iterator[Refusal]:
    """Dice, gains and damage of the turn (FZ-DICE-01, FZ-ATK-09, FZ-DMG-02)."""
    turn, knobs = table.turn, table.rules.knobs
    if len(turn.pool) != knobs.die_sides or any(n < 0 for n in turn.pool):
        yield Refusal("FZ-DICE-01", f"dice show faces from 1 to {knobs.die_sides}")
    if turn.throw and (turn.throw not in THROWS or table.step != "roll" or not turn.waiting or not turn.rolled):
        yield Refusal("FZ-DICE-01", f"no dice are in the air by {turn.throw!r}")
    if any(turn.pool) and not turn.rolled:
        yield Refusal("FZ-DICE-01", "dice show nothing before the first roll")
    yield from _counts(table)
    if not 0 <= turn.shields_used <= turn.shield:
        yield Refusal("FZ-SHD-01", "more shields are used than there are")
    for kept in (turn.tokens, turn.sets):
        if kept != sorted(kept) or any(n < 0 for n in kept):
            yield Refusal("FZ-HERO-07", "what is held is numbers in rising order")
    for place in (turn.lock, turn.last, turn.vanguard):
        if not -1 <= place < len(table.stacks):
            yield Refusal("FZ-ATK-09", f"there is no stack {place + 1}")
    if turn.lock >= 0 and not table.stacks[turn.lock].cleared:
        yield Refusal("FZ-ATK-09", f"no top left stack {turn.lock + 1} this turn: nobody is locked into it")
    if any(name not in FIGURES for name in turn.change):
        yield Refusal("FZ-RUL-54", "an unknown figure is changed")
    for held in turn.drawn:
        if held.level not in {1, 2}:
            yield Refusal("FZ-CMP-05", f"{held.name} was drawn for level {held.level}, not for level 1 or level 2")
    if any(level not in {1, 2} for level in turn.treasures):
        yield Refusal("FZ-TRE-01", "treasures have level 1 or 2")


def _counts(table: FantahzeeTable) -> Iterator[Refusal]:
    """No count of the turn is less than nothing or more than the cards in force bring about (FZ-TURN-02, FZ-CMP-01)."""
    turn, rules = table.turn, table.rules
    upper = most(rules)
    locked = sum(len(member.locked) for member in table.party)
    counts = {
        "rerolls": turn.rerolls, "steam": turn.steam, "shield": turn.shield, "bonus": turn.bonus,
        "strength": turn.strength, "recruits": turn.recruits, "plays": turn.plays, "draws": turn.draws,
        "towns": turn.towns, "damage": turn.damage, "carry": turn.carry, "tokens": sum(turn.tokens),
        "sets": sum(turn.sets),
    }  # fmt: skip
    limits = [(name, n, 0, upper[name]) for name, n in counts.items()]
    limits += [
        ("dice", sum(turn.pool), 0, upper["dice"] - locked),
        ("waiting", turn.waiting, 0, upper["dice"] - locked - sum(turn.pool)),
    ]
    limits += [(f"change, {name}", n, *swings(rules)[name]) for name, n in turn.change.items() if name in FIGURES]
    limits += [
        (f"pending, {p.word}", p.n, 0, _single(rules, p.word)) for p in turn.pending if p.word in (*WORDS, "lose")
    ]
    for player in table.players:
        for member in player.party:
            limits.append((f"{member.name}, added", member.added, 0, upper["added"]))
            limits.append((f"{member.name}, reduced", sum(member.reduced), 0, upper["tokens"]))
    for name, n, low, high in limits:
        if not low <= n <= high:
            yield Refusal("FZ-TURN-02", f"{name}: {low} to {high} by the rules and cards in force, not {n}")


def _single(rules: FantahzeeRules, waits: str) -> int:
    """The most that a word that waits can say; a reduction that waits for its hero is called `name` (FZ-RUL-17)."""
    return single(rules, "reduce_x" if waits == "name" else waits)


def _addresses(table: FantahzeeTable) -> Iterator[Refusal]:
    """Steps that serve several phases know where to return (FZ-TURN-02), and find what they work on."""
    turn, step = table.turn, table.step
    allowed = {
        "effects": ("action", "first_roll", "roll", "attack", "treasure"),
        "casualty": ("treasure", "end"),
    }
    if step in allowed and turn.then not in allowed[step]:
        yield Refusal("FZ-TURN-02", f"after {step} comes {' or '.join(allowed[step])}, not {turn.then!r}")
    if step in {"draw", "discard"} and turn.back not in {"turn_end", "effects"}:
        yield Refusal("FZ-TURN-02", f"after {step} comes turn_end or effects, not {turn.back!r}")
    if step == "attach" and not turn.drawn:
        yield Refusal("FZ-TRE-01", "no treasure was drawn")
    for pending in turn.pending:
        if pending.word == "lose" and pending.what in LOSSES and pending.n > 0 and step == "loss":
            continue
        if pending.word not in WORDS or pending.n < 0 or step == "loss":
            yield Refusal("FZ-RUL-54", f"{pending.word!r} does not wait for a decision here")
    if step == OVER and turn.aside:
        yield Refusal("FZ-TRE-07", "monsters are still set aside")

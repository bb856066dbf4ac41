"""Which part of the picture shows which reading card, and what the cards of decks and panels say.

A card is read, never acted on: facts first, then the words of the card or the clause with the numbers in force, then the
clauses, then where it comes from. What is printed on monsters, heroes, actions and town cards is in `printed_cards`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from hordeplay.core.cards import HIDDEN
from hordeplay.core.english import counted, joined, opened, percent, signed
from hordeplay.core.language import message, tr, tr_in
from hordeplay.core.scene import Card

from ..model.table import FantahzeeTable, Member, hand_of, vanguard
from ..model.vocabulary import card_text
from ..odds.luck import luck_of_turn
from ..odds.position import chances_of, dig, digs, move_values, outlook
from ..rules.result import result, where
from . import facts, prices, seats
from .expected import aim
from .ids import split_id
from .names import ROMAN, decision_in_words, dice_in_words, seat_name, xp
from .printed_cards import Fact, hero_card, monster_card, named, page, town_card
from .strip import ATTACK, STOPS, stop

if TYPE_CHECKING:
    from hordeplay.core.match import Match


_CHAPTERS: Final = ("ACT", "DICE", "ATK", "CTR", "TRE", "HOR", "END")
"""The chapter of each step of the strip."""


def card(table: FantahzeeTable, part: str) -> Card | None:
    """What a part says when it is read; None for a part that says nothing more than its label."""
    if part.startswith("die-"):
        return _dice(table)
    kind, number = split_id(part, NUMBERED)
    if kind:
        return NUMBERED[kind](table, number)
    # where nothing was set aside yet, the line that says so tells of the sum
    panel = PANELS.get("damage" if part == "aside-0" else part)
    return panel(table) if panel else None


def luck_facts(match: Match[FantahzeeTable], part: str) -> tuple[Fact, ...]:
    """Luck and skill of the turn, as facts of the card of the strength and of the dice tray."""
    luck = luck_of_turn(match) if part in {"strength", "tray"} else None
    if luck is None:
        return ()
    return (
        (tr("Expected before the first roll"), f"{float(luck.before):.2f}"),
        (tr("Luck of the dice"), _signed(luck.luck)),
        (tr("Skill of the decisions"), _signed(luck.skill)),
        (tr("Makes"), f"{float(luck.now):.2f}"),
    )


def _signed(n: Fraction) -> str:
    """Two decimals with their sign; plain 0 for what rounds to nothing."""
    size = f"{float(abs(n)):.2f}"
    return "0" if float(size) == 0 else f"{'+' if n > 0 else '−'}{size}"


# Parts with a number


def _stack(table: FantahzeeTable, n: int) -> Card | None:
    if n > len(table.stacks):
        return None
    heap = facts.heaps(table, None)[n - 1]
    front = vanguard(table) == n - 1
    rows = [
        (
            tr("Below"),
            tr(
                "{cards}, next: {card}",
                cards=counted(heap.left, "card"),
                card=heap.next_one.words if heap.next_one else heap.back or tr("none"),
            ),
        )
    ]
    rows += [(tr("Place"), tr("the vanguard, next to the town"))] if front else []
    rows += [(tr("Locked"), tr("the attack stays on this stack"))] if heap.locked else []
    odds: list[Fact] = []
    flip = dig(table, n - 1) if stop(table) == ATTACK and heap.left else None
    if flip:
        odds = [(tr("The next card is beaten"), f"{percent(float(flip.chance))} = {flip.chance}")]
    if heap.top:
        return monster_card(table, heap.top.name, tuple(rows), tuple(odds))
    clauses = ("FZ-SET-07", "FZ-ATK-07", "FZ-ATK-08") if heap.left else ("FZ-FAQ-02",)
    return page(table, tr("Stack {n}", n=n), rows, *clauses)._replace(odds=tuple(odds))


def _member(table: FantahzeeTable, n: int) -> Card | None:
    if n > len(table.party):
        return None
    member = table.party[n - 1]
    more: list[Fact] = [(tr("State"), tr_in("a hero", "active") if member.active else tr("not active"))]
    now, printed = facts.strengths(table)[n - 1], table.heroes[n - 1].strength
    more += (
        [
            (
                tr("Strength now"),
                tr(
                    "{strength}: {printed} of its own, {more} by what it brings",
                    strength=now,
                    printed=printed,
                    more=now - printed,
                ),
            )
        ]
        if now != printed
        else []
    )
    more += [(tr("Paid with"), dice_in_words(member.locked))] if member.locked else []
    more += [(tr("Reductions named for it"), counted(sum(member.reduced), "die", "dice"))] if member.reduced else []
    for held in member.treasures:
        does = card_text(table.rules.treasure(held.name).effects(held.level))
        fresh = tr(" It does nothing yet.") if held.fresh else ""
        more.append((tr("{treasure}, level {level}", treasure=held.name, level=ROMAN[held.level]), does + fresh))
    odds: list[Fact] = []
    hopes = outlook(table)
    chance = hopes.heroes[n - 1] if hopes else None
    if chance is not None:
        fraction = f" = {chance}" if chance.denominator < 10**9 else ""
        odds = [(tr("To be activated, if all goes for it"), f"{float(chance):.2%}{fraction}")]
    return hero_card(table, member.name, tuple(more), tuple(odds))


def _in_hand(table: FantahzeeTable, n: int) -> Card | None:
    """Only cards that this view of the table can read; of several open hands the one that is shown first."""
    for seat in (table.seat, *range(len(table.players))):
        cards = table.cards.hands[hand_of(seat)]
        if cards and not any(name.startswith(HIDDEN) for name in cards):
            return named(table, cards[n - 1]) if n <= len(cards) else None
    return None


def _aside(table: FantahzeeTable, n: int) -> Card | None:
    return monster_card(table, table.turn.aside[n - 1]) if n <= len(table.turn.aside) else None


def _town(table: FantahzeeTable, n: int) -> Card | None:
    lost = table.players[table.seat].lost
    return town_card(table, lost[n - 1]) if n <= len(lost) else None


def _seat(table: FantahzeeTable, n: int) -> Card | None:
    if n > len(table.players):
        return None
    player, rules = table.players[n - 1], table.rules
    sheet = facts.sheets(table)[n - 1]
    beaten = sum(rules.monster(name).xp for name in player.victory)
    rows: list[Fact] = [
        (
            tr("Score"),
            tr(
                "{xp} XP: {monsters} for monsters, {town} for the town",
                xp=xp(sheet.score),
                monsters=beaten,
                town=xp(sheet.town),
            ),
        ),
        (tr("Monsters beaten"), ", ".join(player.victory) or tr("none")),
        (tr("Town cards lost"), ", ".join(player.lost) or tr("none")),
        (tr("Party"), ", ".join(_stands(table, member) for member in player.party) or tr("no heroes")),
        (tr("Hand"), counted(sheet.hand, "card")),
    ]
    rows += [(tr("Last Player"), tr("takes the last turn of a round"))] if sheet.last else []
    return page(table, sheet.name, rows, "FZ-EOG-05", "FZ-EOG-06")


def _stands(table: FantahzeeTable, member: Member) -> str:
    """A hero of any party: its strength, whether it is active, what it holds."""
    held = [tr("holds {treasures}", treasures=f"{one.name} {ROMAN[one.level]}") for one in member.treasures]
    strength = tr("strength {strength}", strength=table.rules.hero(member.name).strength)
    return f"{member.name} ({joined(strength, tr_in('a hero', 'active') if member.active else '', *held)})"


def _step(table: FantahzeeTable, n: int) -> Card | None:
    if n > len(STOPS):
        return None
    chapter, clauses = table.rules.rulebook.chapter(_CHAPTERS[n - 1])
    rows = [(tr("Chapter"), f"{chapter.n}, {chapter.title}")]
    return page(table, tr(STOPS[n - 1]), rows, *(clause.id for clause in clauses))


def _place(table: FantahzeeTable, n: int) -> Card | None:
    rows = [
        (
            tr("Heroes"),
            tr("{n} of {limit}", n=len(table.party), limit=table.rules.knobs.party_limit),
        )
    ]
    return page(table, tr("Place {n}", n=n), rows, "FZ-ACT-01", "FZ-ACT-05", "FZ-ACT-06")


NUMBERED: Final[Mapping[str, Callable[[FantahzeeTable, int], Card | None]]] = {
    "aside": _aside,
    "doom": lambda table, _: _doom(table),
    "hand": _in_hand,
    "hero": _member,
    "place": _place,
    "seat": _seat,
    "stack": _stack,
    "step": _step,
    "target": _stack,
    "town": _town,
}


# Panels and decks


def _dice(table: FantahzeeTable) -> Card:
    now = table.turn
    rows = [
        (tr("Rolled and free"), dice_in_words([number[0] for number in facts.loose(table)]) or tr("none")),
        (tr("Waiting for the next roll"), str(now.waiting)),
        (tr("Rerolls left"), str(now.rerolls)),
        (tr("Steam"), str(now.steam)),
    ]
    rows += [(tr("Reductions held"), ", ".join(counted(n, "die", "dice") for n in now.tokens))] if now.tokens else []
    rows += [(tr("Dice to turn"), ", ".join(map(str, now.sets)))] if now.sets else []
    ranked = sorted(move_values(table).items(), key=lambda pair: -pair[1])[:6]
    odds = tuple(
        (opened(decision_in_words(table, text)), tr("{value:.2f} strength on average", value=float(value)))
        for text, value in ranked
    )
    clauses = ["FZ-DICE-01", "FZ-DICE-02", "FZ-DICE-03", "FZ-DICE-05", "FZ-DICE-06"]
    clauses += ["FZ-STM-03"] if now.steam else []
    return page(table, tr("Dice"), rows, *clauses)._replace(odds=odds)


def _strength(table: FantahzeeTable) -> Card:
    left, whole = facts.strength(table)
    rows = [(m.name, str(h.strength)) for m, h in zip(table.party, table.heroes, strict=True) if m.active]
    if not any(member.active for member in table.party):
        more = f"{table.turn.bonus:+d}"
        rows += [(tr("Cards that add strength"), tr("{n} if a hero is active", n=more))] if table.turn.bonus else []
    elif added := facts.added(table):
        rows += [(tr("Abilities, treasures and actions"), signed(added))]
    rows += [(tr("Left"), tr("{left} of {whole}", left=left, whole=whole)), (tr("Shield"), str(table.turn.shield))]
    return page(table, tr("Strength"), rows, "FZ-ATK-01", "FZ-ATK-03", "FZ-SHD-01")


def _doom(table: FantahzeeTable) -> Card:
    due = table.rules.bosses_due
    rows = [
        (tr("Bosses fallen"), tr("{n} of {due}, each on one Doom token", n=table.doom, due=due)),
        (tr("The game ends"), seats.ending(table)),
        (tr("Round"), str(table.round or tr("setup"))),
    ]
    return page(table, tr("Doom"), rows, "FZ-EOG-01", "FZ-EOG-02", "FZ-EOG-03")


def _deck(title: str, pile: str, *clauses: str) -> Callable[[FantahzeeTable], Card]:
    return lambda table: page(table, tr(title), [(tr("Cards"), str(table.cards.size(pile)))], *clauses)


def _discard(table: FantahzeeTable) -> Card:
    rows = [(tr("Cards"), ", ".join(reversed(table.discard)) or tr("none"))]
    rows += [(tr("Out of the game"), ", ".join(table.box))] if table.box else []
    return page(table, tr("Discard pile"), rows, "FZ-DMG-02", "FZ-RUL-41")


def _hand(table: FantahzeeTable) -> Card:
    knobs = table.rules.knobs
    rows = [
        (tr("Drawn in the End Phase"), str(table.figure("draw", knobs.draw_per_turn))),
        (tr("Kept"), str(table.figure("hand_limit", knobs.hand_limit))),
    ]
    return page(table, tr("Hand"), rows, "FZ-ACT-01", "FZ-ACT-02", "FZ-END-01", "FZ-END-02")


def _targets(table: FantahzeeTable) -> Card:
    left, _ = facts.strength(table)
    rows = [(tr("Strength"), str(left)), (tr("Monsters face up"), str(sum(bool(s.top) for s in table.stacks)))]
    return page(table, tr("Face-up monsters"), rows, "FZ-ATK-02", "FZ-ATK-03", "FZ-ATK-07", "FZ-ATK-09")


def _damage(table: FantahzeeTable) -> Card:
    bill = facts.bill(table)
    rows = [*((text, value) for _, text, value, _ in bill.lines), (bill.total, bill.worth)]
    return page(table, bill.title, rows, "FZ-CTR-01", "FZ-DMG-02", "FZ-AMB-02", "FZ-SHD-01")


def _prices(table: FantahzeeTable) -> Card:
    rows = list(prices.kinds(table))
    return page(table, tr("What heroes cost"), rows, "FZ-HERO-02", "FZ-HERO-03", "FZ-HERO-04", "FZ-STM-03")


def _phases(table: FantahzeeTable) -> Card:
    return page(table, tr("A turn"), [(tr("Now"), where(table))], "FZ-TURN-01", "FZ-TURN-02", "FZ-TURN-03")


def _preview(table: FantahzeeTable) -> Card:
    ended = result(table)
    if ended:
        scores = [(seat_name(table, seat), tr("{xp} XP", xp=xp(score))) for seat, score in enumerate(ended.scores)]
        return Card(tr("Result"), tuple(scores), ended.says, ("FZ-EOG-05", "FZ-EOG-06"), "rulebook")
    hopes = outlook(table)
    if not hopes:
        flips = digs(table) if stop(table) == ATTACK else ()
        odds = tuple(
            (tr("Flip of stack {stack}", stack=one.stack), f"{percent(float(one.chance))} = {one.chance}")
            for one in flips
        )
        return Card(
            tr("This moment"),
            ((tr("Now"), where(table)),),
            tr("Chances are counted exactly, not sampled."),
            ("FZ-ATK-07",),
            "house",
            odds,
        )
    strength = float(hopes.strength)
    odds = (
        (tr("Strength in the end, on average"), f"{strength:.3f}"),
        (tr("The whole party active at once"), percent(float(hopes.everybody))),
    )
    boss = aim(table)
    if boss:
        chance = max(chances_of(table, boss.strength).values())
        odds = (
            (
                tr("{monster} can be beaten ({strength})", monster=boss.name, strength=boss.strength),
                f"{float(chance):.2%}",
            ),
            *odds,
        )
    words = tr(
        "Counted exactly for the best play; each hero's own chance is the best play for that hero alone.",
    )
    return Card(tr("What the dice promise"), ((tr("Rerolls left"), str(table.turn.rerolls)),), words, (), "house", odds)


PANELS: Final[Mapping[str, Callable[[FantahzeeTable], Card]]] = {
    "damage": _damage,
    "deck-hero": _deck(message("Hero deck"), "hero", "FZ-SET-09", "FZ-RUL-41"),
    "deck-town": _deck(message("Town deck"), "town", "FZ-HOR-02", "FZ-FAQ-01"),
    "deck-treasure": _deck(message("Treasure deck"), "treasure", "FZ-TRE-01", "FZ-RUL-31"),
    "discard": _discard,
    "doom": _doom,
    "hand": _hand,
    "phases": _phases,
    "preview": _preview,
    "prices": _prices,
    "strength": _strength,
    "targets": _targets,
    "tray": _dice,
}

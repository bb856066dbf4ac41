"""From a table to what the picture shows: plain values, the same for drawing, for reading aloud and for hints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from hordeplay.core.cards import HIDDEN
from hordeplay.core.english import counted, joined, listed, signed
from hordeplay.core.language import message, tr, tr_in

from ..model.prices import read_dice
from ..model.table import FantahzeeTable, hand_of, pile_of, vanguard
from ..model.vocabulary import KIND_WORDS
from ..rules.activating import base_strength, effects_of, flat_bonus, per_bonus
from ..rules.effects import active_mask, ends
from ..rules.result import moment, result, score
from ..rules.rolling import spread
from .card_words import short, short_action
from .names import ROMAN, dice_in_words, seat_name, xp
from .strip import ATTACK, COUNTERATTACK, HORDE, ROLL, TREASURE, stop


class Monster(NamedTuple):
    """A horde card face up."""

    name: str
    level: int
    strength: int
    xp: int
    counter: int
    ambush: int
    treasure: int
    boss: bool
    does: str

    @property
    def words(self) -> str:
        """The card in words."""
        figures = [
            tr("level {level}", level=self.level),
            tr("strength {strength}", strength=self.strength),
            tr("{xp} XP", xp=self.xp),
        ]
        figures += [tr("counterattack {n}", n=self.counter)] if self.counter else []
        figures += [tr("ambush {n}", n=self.ambush)] if self.ambush else []
        figures += [tr("treasure level {level}", level=self.treasure)] if self.treasure else []
        return joined(self.name, tr_in("a monster", "boss") if self.boss else "", *figures, self.does)


class Heap(NamedTuple):
    """A horde stack: its top if face up, and what is known of the rest."""

    n: int
    top: Monster | None
    left: int
    back: str
    """The level of the next facedown card, as its back shows it."""
    next_one: Monster | None
    """The next facedown card, for who looked at it."""
    front: bool
    locked: bool

    @property
    def label(self) -> str:
        """The stack in words."""
        down = tr("next card face down, {back}", back=self.back) if self.left else tr("empty")
        words = joined(
            tr("the vanguard") if self.front else "",
            tr("locked") if self.locked else "",
            self.top.words if self.top else down,
            tr("{cards} below", cards=counted(self.left, "card")),
        )
        known = tr("; you know the next card: {card}", card=self.next_one.words) if self.next_one else ""
        return f"{tr('stack {n}', n=self.n)}: {words}{known}"


class Face(NamedTuple):
    """A hero card in a party or in a hand, or an action card (no kind)."""

    name: str
    kind: str
    strength: int
    dice: str
    steam: int
    does: str

    @property
    def words(self) -> str:
        """What is printed on the card, in words."""
        if not self.kind:
            return tr("action, {does}", does=self.does)
        return tr(
            "{kind}, costs {cost}, strength {strength}, {does}",
            kind=tr(KIND_WORDS[self.kind]),
            cost=self.cost,
            strength=self.strength,
            does=self.does,
        )

    @property
    def cost(self) -> str:
        """What it costs to activate it, in words."""
        price = read_dice(self.dice)
        dice = [dice_in_words(price.numbers)] if price.numbers else []
        dice += [tr(ALIKE[n]) for n in price.groups]
        steam = [tr("{steam} steam", steam=self.steam)] if self.steam else []
        return listed([*steam, listed(dice)] if dice else steam, "or") or tr("nothing")

    @property
    def given(self) -> bool:
        """Whether it takes dice of given numbers alone, or nothing at all: what it costs is a mere number."""
        return not self.steam and not read_dice(self.dice).groups

    @property
    def alike(self) -> str:
        """What its X mean, in words; empty without any."""
        return listed([tr(ALIKE[n]) for n in read_dice(self.dice).groups]) if self.dice else ""


ALIKE: Final = (
    "",
    message("any die"),
    message("a pair"),
    message("three alike"),
    message("four alike"),
    message("five alike"),
)
"""So many dice of one number, in words, which are still to be put into the language of who reads."""


class Stand(NamedTuple):
    """A hero where it stands: its card, what paid for it, what it holds."""

    slot: int
    face: Face
    active: bool
    paid: tuple[tuple[int, int], ...]
    """Its dice: face, and which of the dice with that face."""
    held: tuple[str, ...]
    fresh: bool
    reduced: int
    strength: int
    """What it adds to the attack once it is active, as the others stand: its own and what it brings itself."""

    @property
    def label(self) -> str:
        """The hero in words."""
        held = ""
        if self.held:
            held = tr("holds {treasures}", treasures=listed(self.held))
            held += tr(" (from the next turn on)") if self.fresh else ""
        words = joined(
            self.face.words,
            tr_in("a hero", "active") if self.active else "",
            tr("strength {strength} now", strength=self.strength) if self.strength != self.face.strength else "",
            tr("on {dice}", dice=dice_in_words([face for face, _ in self.paid])) if self.paid else "",
            held,
        )
        return f"{self.face.name}: {words}"


class Sheet(NamedTuple):
    """A seat as it is drawn."""

    seat: int
    name: str
    score: int
    beaten: int
    town: int
    party: int
    heroes: tuple[str, ...]
    """Its heroes by name."""
    hand: int
    active: bool
    winner: bool
    last: bool

    @property
    def label(self) -> str:
        """The sheet in words."""
        state = joined(
            tr_in("a seat", "active") if self.active else "",
            tr("winner") if self.winner else "",
            tr_in("a seat", "Last Player") if self.last else "",
        )
        words = joined(
            state,
            tr("{xp} XP", xp=xp(self.score)),
            tr("{monsters} beaten", monsters=counted(self.beaten, "monster")),
            tr("town cards {xp} XP", xp=xp(self.town)),
            counted(self.party, "hero", "heroes"),
            tr("{cards} in hand", cards=counted(self.hand, "card")),
        )
        return f"{self.name}: {words}"


class Bill(NamedTuple):
    """A sum line by line: what strikes back, who ambushes, what the town lost. A line has an id, a text, a figure, a tone."""

    title: str
    lines: tuple[tuple[str, str, str, str], ...]
    total: str
    worth: str
    empty: str
    glyph: str
    word: str
    tally: str
    """What stands on its chip."""


def monster(table: FantahzeeTable, name: str) -> Monster:
    """A horde card in force."""
    card = table.rules.monster(name)
    does = short(card.effects) if card.effects else ""
    return Monster(
        name, card.level, card.strength, card.xp, card.counterattack, card.ambush, card.treasure, card.boss, does
    )


def heaps(table: FantahzeeTable, viewer: int | None) -> tuple[Heap, ...]:
    """The stacks from left to right, as somebody sees them."""
    reader = table.seat if viewer is None else viewer
    front = vanguard(table)
    stacks = []
    for i, stack in enumerate(table.stacks):
        top = monster(table, stack.top) if stack.top else None
        known = monster(table, stack.peeked) if stack.peeked and reader in stack.peekers else None
        stacks.append(Heap(i + 1, top, table.facedown(i), _back(table, i), known, i == front, table.turn.lock == i))
    return tuple(stacks)


def _back(table: FantahzeeTable, i: int) -> str:
    stack = table.stacks[i]
    row = table.cards.piles.get(pile_of(i), [])
    backs = [table.cards.backs[stack.peeked]] if stack.peeked else list(row[0]) if row else []
    if "boss" in backs and len(backs) > 1:
        return tr("level II")
    if backs and backs[0] == "boss":
        return tr_in("a monster", "boss")
    return {"1": tr("level I"), "2": tr("level II")}.get(backs[0], "") if backs else ""


def face(table: FantahzeeTable, name: str) -> Face:
    """A hero or action card in force."""
    if name in table.rules.actions:
        return Face(name, "", 0, "", 0, short_action(table.rules.action(name).effects))
    card = table.rules.hero(name)
    return Face(name, card.kind, card.strength, card.dice, card.steam, short(card.effects))


def stands(table: FantahzeeTable) -> tuple[Stand, ...]:
    """The party of the active seat, slot by slot; dice are numbered face by face, locked ones first."""
    seen: Counter[int] = Counter()
    now = strengths(table)
    heroes = []
    for slot, member in enumerate(table.party, 1):
        paid = []
        for each in member.locked:
            seen[each] += 1
            paid.append((each, seen[each]))
        held = tuple(f"{one.name} {ROMAN[one.level]}" for one in member.treasures)
        fresh = any(one.fresh for one in member.treasures)
        reduced = sum(member.reduced)
        shown, strength_now = face(table, member.name), now[slot - 1]
        heroes.append(Stand(slot, shown, member.active, tuple(paid), held, fresh, reduced, strength_now))
    return tuple(heroes)


def strengths(table: FantahzeeTable) -> tuple[int, ...]:
    """What each hero of the party adds to the attack: of the active ones with their abilities and treasures, else as printed."""
    heroes, mask = table.heroes, active_mask(table.party)
    now = []
    for slot, (hero, member) in enumerate(zip(heroes, table.party, strict=True)):
        words = effects_of(hero, (some for _, some in ends(table, member)))
        more = per_bonus(heroes, words, mask, slot) + flat_bonus(words) if member.active else 0
        now.append(hero.strength + more)
    return tuple(now)


def loose(table: FantahzeeTable) -> tuple[tuple[int, int], ...]:
    """The rolled dice that are not locked, with their place among the dice of that face."""
    seen = Counter(each for member in table.party for each in member.locked)
    dice = []
    for each in spread(table.turn.pool):
        seen[each] += 1
        dice.append((each, seen[each]))
    return tuple(dice)


def hand(table: FantahzeeTable, viewer: int | None) -> tuple[int, tuple[str, ...], int]:
    """Whose hand is shown, the cards that the viewer may read, and how many it has."""
    seat = viewer if viewer is not None and viewer < len(table.players) else table.seat
    cards = table.cards.hands[hand_of(seat)]
    shown = () if any(card.startswith(HIDDEN) for card in cards) else tuple(cards)
    return seat, shown, len(cards)


def strength(table: FantahzeeTable) -> tuple[int, int]:
    """The attack strength that is left, and all of it: before the Attack Step what the active heroes have."""
    at = stop(table)
    if at is not None and ATTACK <= at < HORDE:
        spent = sum(table.rules.monster(name).strength for name in table.turn.aside)
        return table.turn.strength, table.turn.strength + spent
    if at is None or at > ATTACK:
        return 0, 0
    mask = active_mask(table.party)
    words = [
        effects_of(hero, (some for _, some in ends(table, m)))
        for hero, m in zip(table.heroes, table.party, strict=True)
    ]
    total = base_strength(table.heroes, words, mask) + (table.turn.bonus if mask else 0)
    return total, total


def added(table: FantahzeeTable) -> int:
    """What abilities, treasures and actions add to the strength printed on the active heroes; nothing once it is spent."""
    at = stop(table)
    if at is None or at >= HORDE:
        return 0
    printed = sum(hero.strength for hero, m in zip(table.heroes, table.party, strict=True) if m.active)
    return strength(table)[1] - printed if printed or any(m.active for m in table.party) else 0


def sheets(table: FantahzeeTable) -> tuple[Sheet, ...]:
    """All seats in their order."""
    ended = result(table)
    acting = moment(table).seat
    seats = []
    for seat, player in enumerate(table.players):
        seats.append(
            Sheet(
                seat,
                seat_name(table, seat),
                score(table, seat),
                len(player.victory),
                sum(table.rules.town_card(name).xp for name in player.lost),
                len(player.party),
                tuple(member.name for member in player.party),
                len(table.cards.hands[hand_of(seat)]),
                seat == acting,
                bool(ended and seat in ended.winners),
                bool(table.round) and seat == (table.first - 1) % len(table.players),
            )
        )
    return tuple(seats)


def bill(table: FantahzeeTable) -> Bill:
    """What there is to be added up now: the Counterattack, the Ambush, or what the town has lost."""
    at = stop(table)
    if at is not None and ROLL <= at <= TREASURE:
        return _counterattack(table, at)
    if at == HORDE:
        return _ambush(table)
    lost = table.players[table.seat].lost
    cards = [(name, table.rules.town_card(name).xp) for name in lost]
    rows = tuple((f"town-{i}", name, xp(n), "f-bad") for i, (name, n) in enumerate(cards, 1))
    title = tr("Town cards lost by {who}", who=seat_name(table, table.seat))
    worth = xp(sum(n for _, n in cards))
    return Bill(
        title,
        rows,
        tr("lost in all"),
        worth,
        tr("None: no vanguard reached the town."),
        "g-settlement",
        tr("Town"),
        worth,
    )


def _counterattack(table: FantahzeeTable, at: int) -> Bill:
    names = table.turn.aside
    blows = [table.rules.monster(name).counterattack for name in names]
    rows = [
        (f"aside-{i}", name, f"+{blow}" if blow else "–", "f-ink" if blow else "f-ink-3")
        for i, (name, blow) in enumerate(zip(names, blows, strict=True), 1)
    ] or [("aside-0", tr("No monster is beaten yet"), "–", "f-ink-3")]
    rows += _shields(table, sum(blows))
    if at == ATTACK:
        n, sure = ambush_ahead(table, None)
        ahead = str(n) if sure else f"{n}+" if n else "?"
        rows += [("", tr("Ambush, if you stop"), ahead, "f-ink")] if n or not sure else []
    due = table.turn.damage if at == COUNTERATTACK and table.turn.damage else max(0, sum(blows) - _left(table))
    return Bill(
        tr("Set aside this turn"),
        tuple(rows),
        tr("they struck back for") if at > COUNTERATTACK else tr("they strike back for"),
        str(due),
        "",
        "g-counter",
        tr("Aside"),
        str(len(names)),
    )


def ambush_ahead(table: FantahzeeTable, reader: int | None) -> tuple[int, bool]:
    """The Ambush of the Horde Phase after shields, as far as `reader` knows the tops that will strike.

    Beside it stands whether no other is turned up before (FZ-HOR-03, FZ-HOR-04).
    """
    turn, tops, sure = table.turn, list[str](), True
    for i, stack in enumerate(table.stacks):
        if stack.top or not table.facedown(i):
            tops += [stack.top] if stack.top else []
        elif stack.peeked and reader in stack.peekers:
            tops.append(stack.peeked)
        else:
            sure = False
    total = table.figure("ambush", sum(table.rules.monster(name).ambush for name in tops))
    kept = _left(table)
    if table.rules.knobs.shields_persist == "once_per_turn" and not turn.shields_used:
        kept = max(0, kept - sum(table.rules.monster(name).counterattack for name in turn.aside))
    return max(0, total - kept), sure


def _ambush(table: FantahzeeTable) -> Bill:
    tops = [(i, table.rules.monster(stack.top)) for i, stack in enumerate(table.stacks, 1) if stack.top]
    blows = [("", f"{i} {card.name}", f"+{card.ambush}", "f-ink") for i, card in tops if card.ambush]
    total = table.figure("ambush", sum(card.ambush for _, card in tops))
    rows = [*blows, *_changed(table), *_shields(table, total)]
    due = table.turn.damage or max(0, total - _left(table))
    empty = tr("No card that lies face up ambushes.")
    return Bill(
        tr("Ambush"), tuple(rows), tr("for the active heroes"), str(due), empty, "g-ambush", tr("Ambush"), str(due)
    )


def _changed(table: FantahzeeTable) -> Iterator[tuple[str, str, str, str]]:
    n = table.turn.change.get("ambush", 0)
    if n:
        yield "", tr("changed this turn"), signed(n), "f-ink"


def _left(table: FantahzeeTable) -> int:
    return table.turn.shield - table.turn.shields_used


def _shields(table: FantahzeeTable, harm: int) -> Iterator[tuple[str, str, str, str]]:
    if _left(table):
        kept = min(_left(table), harm)
        yield "", tr("shields ({n})", n=_left(table)), signed(-kept), "f-good" if kept else "f-ink-3"

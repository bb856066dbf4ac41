"""How solitaire Yahtzee looks and reads: the dice above the sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hordeplay.core.english import counted, opened, plural
from hordeplay.core.language import cached_by_language, message, tr
from hordeplay.core.scene import Card, Drawing, Fact, Hint, Piece, Rendering, Scene, scene_of
from hordeplay.core.script import OVER

from .play import at_hand, move_values
from .turn import DICE, OPEN, Fill, Keep, YahtzeeTable

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice
    from hordeplay.core.script import Event

WIDE: Final = 480
ROW: Final = 40
DIE: Final = 76
PIPS: Final = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


def in_words(dice: Sequence[int]) -> str:
    """Dice, the highest first; nothing where there are none."""
    return " ".join(map(str, dice)) or tr("nothing")


_BOXES: Final = (
    message("ones"),
    message("twos"),
    message("threes"),
    message("fours"),
    message("fives"),
    message("sixes"),
    message("three of a kind"),
    message("four of a kind"),
    message("full house"),
    message("small straight"),
    message("large straight"),
    message("yahtzee"),
    message("chance"),
)
"""The names of the boxes, which are put into words where they are shown; a choice has them as they stand."""


def box_id(name: str) -> str:
    """The id of a box: `box-full-house`."""
    return f"box-{name.replace(' ', '-')}"


def die_ids(dice: Sequence[int]) -> tuple[str, ...]:
    """The ids of dice: the face, and which one of that face it is, so that a die that stays keeps its name."""
    seen: Counter[int] = Counter()
    ids = []
    for face in dice:
        seen[face] += 1
        ids.append(f"die-{face}-{seen[face]}")
    return tuple(ids)


def seat_name(table: YahtzeeTable, seat: int) -> str:
    """There is one player."""
    return tr("You")


def pays(table: YahtzeeTable) -> dict[str, int]:
    """What the dice would pay in each box that may take them, bonuses included."""
    if table.step != "decide":
        return {}
    card = table.card
    return {card.boxes[e.box].name: e.points for e in card.entries(table.state, tuple(table.dice))}


def says_box(table: YahtzeeTable, name: str, points: int) -> str:
    """A box in words."""
    if points != OPEN:
        return tr("{box}: {points} points", box=tr(name), points=points)
    now = pays(table).get(name)
    if now is None:
        return tr("{box}: open", box=tr(name))
    return tr("{box}: open, the dice pay {points}", box=tr(name), points=now)


@cached_by_language(256)
def die(id_: str, face: int, x: float, y: float) -> Piece:
    """One die as a part of its own."""
    drawing = Drawing()
    with drawing.part(id_, "img", tr("die showing {face}", face=face), at=(x, y), kind="die"):
        drawing.shape("rect", "f-outline", x=0, y=4, width=DIE, height=DIE, rx=15)
        drawing.shape("rect", "f-die s-outline hp-w2", x=0, y=0, width=DIE, height=DIE, rx=15)
        for i, j in PIPS[face]:
            drawing.shape("circle", "f-pip", cx=DIE * (0.245 + 0.255 * i), cy=DIE * (0.245 + 0.255 * j), r=DIE * 0.093)
    return drawing.piece()


def scene(table: YahtzeeTable, seat: int | None, rendering: Rendering) -> Scene:
    """The dice, the boxes in two columns, and the points."""
    boxes = list(zip((box.name for box in table.card.boxes), table.points, strict=True))
    half = [name for name, _ in boxes].index("three of a kind") if table.sheet == "whole" else len(boxes) // 2
    columns = (boxes[:half], boxes[half:])
    rows = max(map(len, columns)) + (table.sheet == "whole")
    size = 20 if rendering.large else 18
    dice = Drawing(WIDE, 104, plural("die", "dice"))
    _dice(dice, table)
    board = Drawing(WIDE, ROW * rows + 4, tr("sheet"))
    for column, x in zip(columns, (4, WIDE // 2 + 4), strict=True):
        for i, (name, points) in enumerate(column):
            _box(board, table, name, points, x, 2 + ROW * i, size)
    if table.sheet == "whole":
        _bonus(board, table, 4, 2 + ROW * half)
    sheet = Drawing(300, 64, tr("your points"))
    points_now = tr("{n} points", n=table.score)
    with sheet.part("seat-1", "group", tr("You: {n} points", n=table.score), kind="seat"):
        sheet.shape("rect", "f-card s-line", x=1, y=1, width=298, height=62, rx=10)
        sheet.shape("circle", "f-p1", cx=26, cy=33, r=8)
        sheet.text(points_now, 48, 40, "hp-t20 hp-b f-ink")
    left = sum(n == OPEN for n in table.points)
    facts = (
        Fact(str(table.score), tr("points")),
        Fact(str(left), tr("boxes open"), of=tr("of {n}", n=len(boxes))),
        Fact(str(table.rerolls), tr("rerolls left")),
    )
    return scene_of(
        tr("Solitaire Yahtzee"),
        dice.region("board", text=24, target=DIE, need=1),
        board.region("board-boxes", text=18, need=1),  # to fill one is a row of the list, too
        sheet.region("sheet-1", text=20, count=table.score),
        facts=facts,
    )


def _dice(board: Drawing, table: YahtzeeTable) -> None:
    with board.part("tray", "group", tr("dice: {dice}", dice=in_words(table.dice))):
        board.shape("rect", "f-sunken", x=4, y=4, width=424, height=96, rx=12)
        for i, (id_, face) in enumerate(zip(die_ids(table.dice), table.dice, strict=True)):
            board.put(die(id_, face, 12 + 83 * i, 11))
        if not table.dice:
            words = tr("The game is over") if table.step == OVER else tr("The dice roll next")
            board.text(words, 216, 60, "hp-t24 hp-mid f-ink-2")
    with board.part("rerolls", "img", tr("{rerolls} left", rerolls=counted(table.rerolls, "reroll"))):
        board.use("g-rotate", 438, 14, 32, "f-accent" if table.rerolls else "f-ink-3")
        board.text(table.rerolls, 454, 84, "hp-t28 hp-b hp-mid f-ink")


def _box(board: Drawing, table: YahtzeeTable, name: str, points: int, x: float, y: float, size: int) -> None:
    wide = WIDE // 2 - 8
    with board.part(box_id(name), "button", says_box(table, name, points), at=(x, y), kind="card"):
        ground = "f-sunken s-line" if points != OPEN else "f-card s-edge"
        board.shape("rect", f"{ground} hp-w15", x=0, y=2, width=wide, height=ROW - 6, rx=7)
        board.text(opened(tr(name)), 10, 26, f"hp-t{size} {'f-ink-2' if points != OPEN else 'f-ink'}")
        now = pays(table).get(name)
        if points != OPEN:
            board.text(points, wide - 10, 27, f"hp-t{size + 2} hp-b hp-end f-ink")
        elif now is not None:
            board.text(tr("pays {points}", points=now), wide - 10, 26, "hp-t18 hp-end f-ink-2")


def _bonus(board: Drawing, table: YahtzeeTable, x: float, y: float) -> None:
    knobs, bonus = table.rules.knobs, table.players[0].bonus
    wide, upper = WIDE // 2 - 8, table.state.upper
    label = tr(
        "upper boxes: {upper} of {needed}; bonuses so far: {bonus}",
        upper=upper,
        needed=knobs.upper_from,
        bonus=bonus,
    )
    with board.part("bonus", "img", label, at=(x, y)):
        board.shape("rect", "hp-none s-line hp-w15 hp-dash", x=0, y=2, width=wide, height=ROW - 6, rx=7)
        board.text(tr("Upper {upper} of {needed}", upper=upper, needed=knobs.upper_from), 12, 26, "hp-t18 f-ink-2")
        board.text(tr("bonus {bonus}", bonus=bonus), wide - 10, 26, "hp-t18 hp-end f-ink-2")


def text(table: YahtzeeTable, seat: int | None) -> str:
    """The position in words."""
    rerolls = counted(table.rerolls, "reroll")
    rows = [tr("dice {dice}, {rerolls} left", dice=in_words(table.dice), rerolls=rerolls)] if table.dice else []
    rows += [says_box(table, box.name, n) for box, n in zip(table.card.boxes, table.points, strict=True)]
    if table.players[0].bonus:
        rows.append(tr("bonuses: {n}", n=table.players[0].bonus))
    return "\n".join([*rows, tr("{n} points", n=table.score)])


def hint(table: YahtzeeTable, choice: Choice) -> Hint:
    """How a choice is offered."""
    match choice:
        case Keep(kept):
            n = counted(DICE - len(kept), "die", "dice")
            due = Counter(kept)
            ids = []
            for id_, face in zip(die_ids(table.dice), table.dice, strict=True):
                if due[face]:
                    due[face] -= 1
                    ids.append(id_)
            return _valued(
                table, choice, Hint(tr("Keep {kept}, roll {dice}", kept=in_words(kept), dice=n), marks=tuple(ids))
            )
        case Fill(box):
            now = pays(table).get(box, 0)
            label, cost = tr("Fill {box}", box=tr(box)), tr("{n} points", n=now)
            return _valued(table, choice, Hint(label, targets=(box_id(box),), cost=cost))
        case _:
            raise ValueError(f"solitaire Yahtzee has no {choice}")


def _valued(table: YahtzeeTable, choice: Choice, hint: Hint) -> Hint:
    """With what the decision costs against the best one, where the sheet is solved already: nobody waits for a hint."""
    solved = at_hand(table)
    if solved is None:
        return hint
    values = move_values(table, solved)
    value, best = float(values[str(choice)]), float(max(values.values()))
    rank = round(1000 * (best - value))
    words = tr("none better") if not rank else tr("costs {points}", points=f"{best - value:.2f}")
    note = tr("{worth}, {points} points in all on average", worth=words, points=f"{value:.2f}")
    return hint._replace(note=note, rank=rank)


def targets(table: YahtzeeTable, event: Event) -> tuple[str, ...]:
    """The box that was filled."""
    return (box_id(event.facts["box"]),) if event.what == "fills" else ()


def fallen(table: YahtzeeTable, event: Event) -> tuple[tuple[str, int], ...]:
    """The dice that were rolled anew, as they lie there now; those that stayed keep their names."""
    if event.what != "rolls":
        return ()
    due, new = Counter(event.facts["dice"]), []
    for id_, face in reversed(list(zip(die_ids(table.dice), table.dice, strict=True))):
        if due[face]:
            due[face] -= 1
            new.append((id_, face))
    return tuple(reversed(new))


def intent_of_click(table: YahtzeeTable, seat: int, part: str, source: str | None) -> str | None:
    """A filled box or the tray."""
    for box in table.card.boxes:
        if part == box_id(box.name):
            return f"fill {box.name}"
    return "keep" if part == "tray" or part.startswith("die-") else None


BOX_WORDS: Final = {
    "three of a kind": message("The sum of all dice, if three show the same."),
    "four of a kind": message("The sum of all dice, if four show the same."),
    "full house": message("25 points for three of one face and two of another."),
    "small straight": message("30 points for four faces in a row."),
    "large straight": message("40 points for five faces in a row."),
    "yahtzee": message("50 points for five dice alike."),
    "chance": message("The sum of all dice."),
}


def card(table: YahtzeeTable, part: str) -> Card | None:
    """What a box pays, and what the bonus is for."""
    for box, points in zip(table.card.boxes, table.points, strict=True):
        if part == box_id(box.name):
            known = BOX_WORDS.get(box.name)
            words = tr(known) if known else tr("The sum of the dice that show {face}.", face=box.face)
            now = pays(table).get(box.name)
            facts = ((tr("the dice pay"), str(now)),) if now is not None and points == OPEN else ()
            clause = "YZ-SHEET-01" if box.face else "YZ-SHEET-02"
            return Card(opened(tr(box.name)), facts, words, (clause,), "rulebook")
    if part == "bonus":
        knobs = table.rules.knobs
        words = tr(
            "{points} points or more in the upper boxes pay {bonus}.", points=knobs.upper_from, bonus=knobs.upper_bonus
        )
        facts = ((tr("so far"), str(table.players[0].bonus)),)
        return Card(tr("Bonus"), facts, words, ("YZ-SHEET-01", "YZ-SHEET-03"), "rulebook")
    return None


def say(table: YahtzeeTable, event: Event) -> str:
    """An event in one sentence."""
    facts = event.facts
    match event.what:
        case "rolls":
            fallen = in_words(facts["dice"])
            if not facts["kept"]:
                return tr("The dice fall: {dice}.", dice=fallen)
            return tr("The dice fall: {dice}, beside {kept}.", dice=fallen, kept=in_words(facts["kept"]))
        case "fills":
            return tr(
                "{dice} into {box}: {points}.",
                dice=in_words(facts["dice"]),
                box=tr(facts["box"]),
                points=counted(facts["points"], "point"),
            )
        case _:
            return tr("Bonus: {points}.", points=counted(facts["points"], "point"))

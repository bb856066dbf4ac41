"""A plain picture of the position, and how choices and parts read: every part is there, nothing is decorated."""

from __future__ import annotations

from collections.abc import Sequence

from hordeplay.core.choice import Choice
from hordeplay.core.scene import Arrangement, Card, Drawing, Hint, Scene
from hordeplay.games.fantahzee.abilities import Claim, DrawCards, Name, Peek, Rouse, SetDie
from hordeplay.games.fantahzee.action import PlayCard, Recruit, Replace
from hordeplay.games.fantahzee.attacking import Flip, Hit, Spare
from hordeplay.games.fantahzee.content import said
from hordeplay.games.fantahzee.damage import Lose
from hordeplay.games.fantahzee.done import Done, Skip
from hordeplay.games.fantahzee.horde import Drop, Give, Part
from hordeplay.games.fantahzee.rolling import Activate, FirstRoll, Keep, Steam, spread
from hordeplay.games.fantahzee.table import FantahzeeTable, hand_of
from hordeplay.games.fantahzee.treasures import Attach, Decline, Take
from hordeplay.games.fantahzee.turn import score, seat_name, where
from hordeplay.games.fantahzee.words import counted, faces


def scene(table: FantahzeeTable, seat: int | None, arrangement: Arrangement) -> Scene:
    """The position as a picture: stacks above, seats below, the active seat's heroes and dice in the middle."""
    drawing = Drawing(1200, 980, f"Fantahzee: {where(table)}")
    for i, stack in enumerate(table.stacks):
        label = f"stack {i + 1}: {stack.top or 'no card face up'}, {counted(table.facedown(i), 'card')} below"
        _box(drawing, f"stack-{i + 1}", label, (20 + 196 * i, 20), [stack.top or "-", f"+{table.facedown(i)}"])
    _box(drawing, "town", f"town deck: {counted(table.cards.size('town'), 'card')}", (20, 120), ["town"])
    _box(drawing, "dice", f"dice: {faces(spread(table.turn.pool)) or 'none'}", (216, 120), [faces(spread(table.turn.pool))])
    _box(drawing, "hand", "your hand", (412, 120), [counted(len(table.cards.hands[hand_of(table.seat)]), "card")])
    _box(drawing, "treasure", "treasure deck", (608, 120), ["treasure"])
    for slot, member in enumerate(table.party, 1):
        label = f"{member.name}{', active' if member.active else ''}"
        _box(drawing, f"slot-{slot}", label, (20 + 160 * (slot - 1), 220), [member.name, "active" if member.active else ""])
    for i in range(len(table.players)):
        label = f"{seat_name(table, i)}: {score(table, i)} XP, {counted(len(table.players[i].party), 'hero', 'heroes')}"
        _box(drawing, f"seat-{i}", label, (20 + 196 * i, 340), [seat_name(table, i), f"{score(table, i)} XP"])
    return drawing.scene()


def _box(drawing: Drawing, id_: str, label: str, at: tuple[float, float], lines: Sequence[str]) -> None:
    with drawing.part(id_, "group", label, at=at):
        drawing.shape("rect", "f-card s-line", x=0, y=0, width=150, height=80, rx=8)
        for row, line in enumerate(lines):
            drawing.text(line, 10, 30 + 24 * row, "hp-name f-ink")


def hint(table: FantahzeeTable, choice: Choice) -> Hint:
    """A choice as a plain sentence, with the parts it is about."""
    match choice:
        case Recruit(hero) | PlayCard(hero) | Drop(hero):
            does = {"recruit": "Recruit", "play": "Play", "drop": "Discard"}[choice.verb]
            return Hint(f"{does} {hero}", targets=("hand",))
        case Replace(slot, hero):
            return Hint(f"{hero} for {_name(table, slot)}", targets=(f"slot-{slot + 1}",), source=("hand",))
        case Keep(dice):
            return Hint(f"Keep {faces(dice)}, roll the rest" if dice else "Roll all dice", targets=("dice",))
        case FirstRoll():
            return Hint("Roll", targets=("dice",))
        case Activate(slot, dice):
            return Hint(f"Activate {_name(table, slot)}", targets=(f"slot-{slot + 1}",), cost=faces(dice) or "nothing")
        case Steam(slot, _):
            return Hint(f"Activate {_name(table, slot)} by steam", targets=(f"slot-{slot + 1}",))
        case SetDie(old, new):
            return Hint(f"Turn a {old} to {new}", targets=("dice",))
        case Rouse(slot) | Name(slot) | Lose(slot) | Part(slot) | Give(slot, _) | Attach(slot, _):
            does = {
                "rouse": "Activate", "name": "Reduction for", "lose": "Lose", "part": "Discard",
                "give": "Give up the treasure of", "attach": "Attach to",
            }[choice.verb]  # fmt: skip
            return Hint(f"{does} {_name(table, slot)}", targets=(f"slot-{slot + 1}",))
        case Hit(i) | Claim(i):
            does = "Attack" if choice.verb == "hit" else "Claim"
            return Hint(f"{does} {table.stacks[i].top}", targets=(f"stack-{i + 1}",))
        case Flip(i) | Peek(i):
            does = "Dig into" if choice.verb == "flip" else "Look into"
            return Hint(f"{does} stack {i + 1}", targets=(f"stack-{i + 1}",))
        case Take(level):
            return Hint(f"Draw a treasure of level {level}", targets=("treasure",))
        case DrawCards():
            return Hint("Draw", targets=("hand",))
    labels = {Decline: "Leave it", Spare: "Spare it", Skip: "Nothing", Done: "Done"}
    return Hint(labels.get(type(choice), str(choice)), default=True)


def _name(table: FantahzeeTable, slot: int) -> str:
    return table.party[slot].name


def card(table: FantahzeeTable, part: str) -> Card | None:
    """The reading card of a part of the board."""
    kind, _, n = part.partition("-")
    if kind == "stack" and table.stacks[int(n) - 1].top:
        monster = table.rules.monster(table.stacks[int(n) - 1].top)
        facts = (("strength", monster.strength), ("XP", monster.xp), ("Ambush", monster.ambush))
        told = tuple((name, str(value)) for name, value in (*facts, ("Counterattack", monster.counterattack)))
        return Card(monster.name, told, said(monster.effects), ("FZ-ATK-02", "FZ-HOR-04"), monster.provenance)
    if kind == "slot":
        hero = table.rules.hero(table.party[int(n) - 1].name)
        told = (("costs", hero.cost), ("strength", str(hero.strength)))
        return Card(hero.name, told, said(hero.effects), ("FZ-HERO-01", "FZ-DMG-02"), hero.provenance)
    return None

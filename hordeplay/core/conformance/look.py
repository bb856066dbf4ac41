"""What a page draws and reads of a position: every part that is named is there, every word and clause, too."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from hordeplay.core.any import AnyGame, AnyMatch, AnyTable
from hordeplay.core.choice import Choice
from hordeplay.core.conformance.words import attempt, uncited
from hordeplay.core.scene import Hint, Rendering, Scene
from hordeplay.core.script import Ask, Event
from hordeplay.core.static_svg import scene_classes, scene_glyphs

T = TypeVar("T")

LONGEST = 100_000
"""Characters that a board may have, whatever is on it."""
LONGEST_PART = 550
"""Characters that each part may have on a board of more parts than usual.

A printed board has 100 to 180 parts of up to 530 characters each. A knob may grow it, and each square more is a part that
people reach and read by itself: 14 by 14 squares of Horrible Hordes with six seats are 251 parts in 114,000 characters.
"""
READ = 25
"""Parts that are read and clicked at one position."""


def check_looks(match: AnyMatch, dice: random.Random, _: list[Choice]) -> None:
    """Every position can be drawn and read, and every hint points at parts that are there."""
    look, request = match.game.look, match.request
    assert isinstance(request, Ask)
    seat = request.seats[0]
    # boards hand what a seat may see to every function, and the whole table where nobody in particular looks
    view = match.table.seen_by(seat)
    _check_text(match, view, seat)
    hints = [(choice, _looked(match, f"the hint of {choice}", look.hint, view, choice)) for choice in request.options()]
    for choice, hint in hints:
        _check_hint(choice, hint)
    parts: dict[str, str] = {}
    for rendering in (Rendering(), Rendering(large=True)):
        labels = _labels(match, view, seat, rendering)
        for choice, hint in hints:
            missing = [one for one in (*hint.targets, *hint.source, *(hint.marks or ())) if one not in labels]
            assert not missing, (
                f"{choice} points at {missing}, which the {'large ' * rendering.large}board does not have"
            )
        parts.update(labels)
    _check_reading(match, view, parts, dice)
    _check_clicks(match, request, view, parts, dice)
    _check_events(match, view, seat, parts)
    others = [one for one in range(match.seats) if one != seat]
    for other in [*dice.sample(others, min(len(others), 1)), None]:
        table = match.table if other is None else match.table.seen_by(other)
        _check_text(match, table, other)
        labels = _labels(match, table, other, Rendering(large=dice.random() < 0.5, odds=False))
        _check_reading(match, table, labels, dice)
        _check_events(match, table, other, {**parts, **labels})


def _looked(match: AnyMatch, what: str, call: Callable[..., T], *words: object) -> T:
    """What a function of the game's look makes of a view; where it raises, an `AssertionError` says which did."""
    return attempt(what, call, *words, table=match.table)


def _eyes_of(seat: int | None) -> str:
    return "who looks on" if seat is None else f"seat {seat}"


def _check_text(match: AnyMatch, view: AnyTable, seat: int | None) -> None:
    text = _looked(match, f"the text for {_eyes_of(seat)}", match.game.look.text, view, seat)
    assert text.strip(), "the position has no text"


def _labels(match: AnyMatch, view: AnyTable, seat: int | None, rendering: Rendering) -> Mapping[str, str]:
    """Draw a board, and give the labels of its parts."""
    what = f"the {'large ' * rendering.large}board for {_eyes_of(seat)}"
    scene = _looked(match, what, match.game.look.scene, view, seat, rendering)
    most = max(LONGEST, LONGEST_PART * len(scene.labels))
    assert len(scene.svg) <= most, f"{what}: {len(scene.svg)} characters are more than a board may have ({most})"
    _known_to_the_page(scene, match.seats, what)
    _legible(scene, what)
    return scene.labels


def _legible(scene: Scene, what: str) -> None:
    """A region tells its true smallest text, shows all its parts, and can be folded; the board's rows are one board."""
    boards = [region for region in scene.regions if region.name.startswith("board")]
    assert boards, f"{what}: no region is the board"
    assert len({region.box[2] for region in boards}) == 1, f"{what}: the rows of the board are not equally wide"
    for region in scene.regions:
        smallest = min(_text_sizes(region.svg), default=region.text)
        assert smallest >= region.text - 0.05, f"{what}: {region.name} says text {region.text:g}, but has {smallest:g}"
        chip = region in boards or region.word or region.name.startswith("sheet-")
        assert chip, f"{what}: {region.name} has no word for its chip"


def _text_sizes(svg: str) -> Iterator[float]:
    """The size of each text of a picture in units, as its classes and the groups around it make it."""
    scales = [1.0]
    for tag in re.finditer(r"<(/?)(g|text)\b([^>]*)>", svg):
        closes, name, words = tag.groups()
        if name == "text":
            size = re.search(r"\bhp-t(\d+)", words)
            if size:
                yield int(size[1]) * scales[-1]
        elif closes:
            scales.pop()
        elif not words.endswith("/"):
            grown = re.search(r"scale\(([\d.]+)\)", words)
            scales.append(scales[-1] * (float(grown[1]) if grown else 1))


def _check_hint(choice: Choice, hint: Hint) -> None:
    assert hint.label, f"{choice} has no label"
    words = len(str(choice).split()) - 1
    assert hint.marks is None or len(hint.marks) == words, (
        f"{choice} marks {list(hint.marks or ())}: one part is needed for each of its {words} words after the verb"
    )


def _check_reading(match: AnyMatch, view: AnyTable, parts: Mapping[str, str], dice: random.Random) -> None:
    """Whoever points at a part reads its label and its card, and the card cites clauses that there are."""
    for part in dice.sample(sorted(parts), min(len(parts), READ)):
        assert parts[part].strip(), f"part {part!r} has no label"
        card = _looked(match, f"the card of {part!r}", match.game.look.card, view, part)
        if card is None:  # it says no more than its label
            continue
        assert card.title.strip(), f"the card of {part!r} has no title"
        for name, value in (*card.facts, *card.odds):
            assert all((name.strip(), value.strip())), f"the card of {part!r} has an empty fact: {name!r}, {value!r}"
        for rule in card.rules:
            assert rule in match.game.rulebook, f"the card of {part!r} cites {rule!r}, which the rulebook does not have"


def _check_clicks(
    match: AnyMatch, request: Ask[Choice], view: AnyTable, parts: Mapping[str, str], dice: random.Random
) -> None:
    """A click on a part means a choice of this game, or nothing."""
    look, verbs = match.game.look, _verbs(match.game, request)
    for part in dice.sample(sorted(parts), min(len(parts), READ)):
        text = _looked(match, f"a click on {part!r}", look.intent_of_click, view, request.seats[0], part, None)
        why = _looked(match, f"why {part!r} is not for now", look.not_now, view, request.seats[0], part)
        assert why is None or why.rule in match.game.rulebook, (
            f"why not {part!r} cites {why}, which the rulebook does not have"
        )
        if text is None:
            continue
        verb, *words = text.split() or [""]
        kinds = [kind for kind in verbs if kind.verb == verb]
        assert kinds, f"a click on {part!r} means {text!r}, but no verb of this game is called {verb!r}"
        assert any(_reads(kind, words) for kind in kinds), (
            f"a click on {part!r} means {text!r}, but it is written {kinds[0].usage()!r}"
        )


def _reads(kind: type[Choice], words: list[str]) -> bool:
    try:
        kind.read(words)
    except ValueError:
        return False
    return True


def _verbs(game: AnyGame, request: Ask[Choice]) -> set[type[Choice]]:
    """The verbs of a game: those in its package, and those that are offered now; two chapters may have one of a name."""
    offered = {kind for one in request.offers for kind in ([one] if isinstance(one, type) else map(type, one.these))}
    return offered | {kind for kind in _below(Choice) if f"{kind.__module__}.".startswith(f"{game.package}.")}


def _below(kind: type[Choice]) -> Iterator[type[Choice]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def _check_events(match: AnyMatch, view: AnyTable, seat: int | None, parts: Mapping[str, str]) -> None:
    """What happened last has words and a clause, and the parts that it changed or moved are, or were, on the board."""
    look, ply = match.game.look, match.ply

    def reads(event: Event) -> bool:
        return not event.hand or seat is None or match.table.cards.owners.get(event.hand) == seat

    for event in filter(reads, match.events[-5:]):
        words = _looked(match, f"the sentence for {event}", look.say, view, event)
        assert words.strip(), f"{event} has no words"
    last = [event for _, event in match.happened(ply - 1, ply) if reads(event)] if ply else []
    named = [(event, one) for event in last for one in _looked(match, f"targets of {event}", look.targets, view, event)]
    moved = [(event, _looked(match, f"travels of {event}", look.travels, view, event)) for event in last]
    named += [(event, one) for event, pairs in moved for pair in pairs for one in pair]
    fell = [(event, _looked(match, f"dice of {event}", look.fallen, view, event)) for event in last]
    named += [(event, part) for event, dice in fell for part, _ in dice]
    if not named:
        return
    drawn = (look.scene(table, who, Rendering()).svg for table, who in ((_table_before(match), None), (view, seat)))
    pieces = {one for svg in drawn for one in re.findall(r' id="([^"]+)"', svg)}  # not all have a label of their own
    # a piece that came and went within one answer was never drawn, but others of its kind were
    kinds = {_kind(one) for one in (*parts, *pieces)}
    for event, one in named:
        assert one in parts or _kind(one) in kinds, f"{event} names {one!r}, which is no part of the board"


def _table_before(match: AnyMatch) -> AnyTable:
    """The table as it was before the last answer."""
    return match.position(match.ply - 1).play().table


def _kind(part: str) -> str:
    return part.partition("-")[0]


def _known_to_the_page(scene: Scene, seats: int, what: str) -> None:
    """The page rings the seats by their ids, and it knows all classes of shapes and texts, and all glyphs."""
    named = {part for part in scene.labels if re.fullmatch(r"seat-\d+", part)}
    wanted = {f"seat-{n}" for n in range(1, seats + 1)} if seats > 1 or named else set()
    assert named == wanted, f"{what}: the seats are {sorted(wanted)} on a board, not {sorted(named)}"
    tags: Sequence[str] = re.findall(r"<[a-z][^>]*>", scene.svg)
    shapes = [tag for tag in tags if ' class="hp-part' not in tag and "<svg" not in tag]
    classes = {name for tag in shapes for value in re.findall(r' class="([^"]*)"', tag) for name in value.split()}
    unknown = sorted(classes - scene_classes())
    assert not unknown, f"{what}: core/look/scene.css has no class {unknown[0]!r}"
    used = set(re.findall(r'(?:href="|url\()#([^")]+)', scene.svg))
    strange = sorted(used - scene_glyphs() - set(re.findall(r' id="([^"]+)"', scene.svg)))
    assert not strange, f"{what}: core/look/glyphs.svg has no glyph {strange[0]!r}"


def cites(match: AnyMatch, rules: str, what: object) -> None:
    """`AssertionError` unless the rulebook has every clause that is cited, and at least one is."""
    book = match.game.rulebook
    assert rules, f"{what} cites no clause"
    wrong = uncited(book, rules)
    assert wrong is None, f"{what} cites {wrong!r}, which the rulebook does not have"


__all__ = ["check_looks", "cites"]

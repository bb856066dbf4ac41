"""One frame of a board as plain data: what the page shows of a match, computed here because the page knows no rule.

Everything is drawn from the eyes of one seat: what they may not know is in no part of a frame.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from hordeplay.core.choice import offered
from hordeplay.core.scene import SEAT_COLOURS, SEAT_SHAPES, Arrangement, Hint, Scene
from hordeplay.core.script import Ask, Chance, Event, Roll
from hordeplay.widgets.helm import LET

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice
    from hordeplay.widgets.helm import Helm

MOST_HINTS = 300
LOG_TAIL = 60
LOG_PLIES = 200
"""So many answers are searched for the tail of the log."""
NEAR = 40
"""So far from now chance is marked on the timeline."""

Odds: TypeAlias = Literal["hidden", "after", "always"]
Plain: TypeAlias = dict[str, Any]
"""JSON for the page."""


class Frames:
    """Draws frames of a match for the seats that sit at one board."""

    def __init__(self, helm: Helm, bots: Collection[int], odds: Odds) -> None:
        self.helm = helm
        self.match = helm.match
        self.mine = helm.mine
        self.bots = tuple(bots)
        self.odds = odds
        self._changed = [str(change) for change in helm.match.rules.diff()]

    def eyes(self) -> int | None:
        """Whose view is drawn: the one person's; of several, who is asked, else who decided last. None sees everything."""
        if len(self.mine) < 2:
            return self.mine[0] if self.mine else None
        asked = self.helm.asked()
        if asked is not None:
            return asked
        answers = reversed(self.match.answers)
        return next((a.seat for a in answers if a.seat in self.mine), self.mine[0])

    def view(self) -> Any:  # a table of the match's game
        """The table as these eyes may see it."""
        eyes = self.eyes()
        return self.helm.table if eyes is None else self.helm.table.seen_by(eyes)

    def tells_odds(self) -> bool:
        """Whether odds are shown now: `after` hides them while a person here is to decide."""
        return self.odds == "always" or (self.odds == "after" and self.helm.asked() is None)

    def picture(self, view: Any, arrangement: Arrangement) -> Scene:  # a table of the match's game
        """The position as these eyes see it."""
        return self.match.game.look.draw(view, self.eyes(), arrangement, odds=self.tells_odds())

    def draw(self, view: Any, since: int, scene: Scene) -> Plain:  # a table of the match's game
        """All traits of one frame; `since` is the ply of the frame before."""
        match, asked = self.match, self.helm.asked()
        hints, cut = ([], False) if asked is None else self._hints(view, asked)
        tail = self.lines(view, self.helm.told(max(-1, match.ply - LOG_PLIES))[-2 * LOG_TAIL :])
        return {
            "scene": scene.svg,
            "ask": self._ask(asked, len(hints), cut=cut),
            "hints": hints,
            "events": self.lines(view, self.helm.told(since)[-LOG_TAIL:]),
            "log_tail": tail[-LOG_TAIL:],
            "ply": match.ply,
            "plies": match.plies,
            "marks": self._marks(),
            "head": self._head(),
            "dice": self._dice(),
        }

    def lines(self, view: Any, told: Sequence[tuple[int, Event]]) -> list[Plain]:  # a table of the match's game
        """Events as lines of the log, without what these eyes may not read."""
        look, eyes = self.match.game.look, self.eyes()
        owners = getattr(getattr(view, "cards", None), "owners", {})
        made = []
        for ply, event in told:
            if event.hand and eyes is not None and owners.get(event.hand) != eyes:
                continue
            line: Plain = {"ply": ply, "text": look.say(view, event), "rule": event.rule}
            line["targets"] = list(look.targets(view, event))
            moves = look.moves(view, event)
            if moves:
                line["moves"] = [list(pair) for pair in moves]
            made.append(line)
        return made

    def hint(self, view: Any, choice: Choice, *, odds: bool) -> Plain:  # a table of the match's game
        """A choice as the page offers it."""
        return self._offer(self._told(view, choice), choice, odds=odds)

    def _told(self, view: Any, choice: Choice) -> Hint:  # a table of the match's game
        """The hint; a pass says what it means under this very question."""
        hint, request = self.match.game.look.hint(view, choice), self.match.request
        if not (hint.default and isinstance(request, Ask)):
            return hint
        return hint._replace(label=self.match.game.look.stop(view, request.rule, hint.label))

    def _offer(self, hint: Hint, choice: Choice, *, odds: bool) -> Plain:
        return {
            "text": str(choice),
            "label": hint.label,
            "note": " · ".join(filter(None, (hint.cost, hint.note if odds else ""))),
            "targets": list(hint.targets),
            "source": list(hint.source),
            "preview": list(hint.preview),
            "default": hint.default,
            "kind": choice.verb,
            "marks": None if hint.marks is None else list(hint.marks),
        }

    def _going_first(self, text: str, seat: int) -> Plain:
        """Another seat that is asked too goes first: no choice of the game, but offered as one."""
        name, panel = self.match.game.look.seat(self.match.table, seat), f"seat-{seat + 1}"
        made: Plain = {"text": text, "label": f"{name} goes first", "targets": [panel], "kind": LET}
        return made | {"note": "", "source": [], "preview": [], "default": False, "marks": None}

    def _hints(self, view: Any, seat: int) -> tuple[list[Plain], bool]:  # a table of the match's game
        request: Ask[Any] = self.match.request  # type: ignore[assignment]  # somebody is asked
        rows = [list(islice(offered((offer,), view, seat), MOST_HINTS + 1)) for offer in request.offers]
        cut = sum(map(len, rows)) > MOST_HINTS
        for _ in range(sum(map(len, rows)) - MOST_HINTS):
            max(rows, key=len).pop()  # the longest row gives way, so that no verb is lost
        odds = self.tells_odds()
        found = [(self._told(view, choice), choice) for row in rows for choice in row]
        if odds:  # an order that tells what is best would be odds too
            found.sort(key=lambda pair: pair[0].rank)
        made = [self._offer(hint, choice, odds=odds) for hint, choice in found]
        made += [self._going_first(text, other) for text, other in self.helm.others().items()]
        return sorted(made, key=lambda hint: bool(hint["default"])), cut

    def _ask(self, asked: int | None, total: int, *, cut: bool) -> Plain:
        match, request = self.match, self.match.request
        made: Plain = {
            "kind": "over", "seat": None, "mine": asked is not None, "prompt": "", "rule": "",
            "dice": None, "forms": [], "total": total, "cut": cut,
        }  # fmt: skip
        if self.helm.on_the_way:
            told, where = self.helm.told(match.ply), match.game.moment(self.helm.table).where
            made |= {"kind": "chance", "prompt": where[:1].upper() + where[1:], "rule": told[-1][1].rule}
        elif isinstance(request, Ask):
            made |= {"kind": "bot" if asked is None else "ask", "prompt": request.prompt, "rule": request.rule}
            made["seat"] = request.seats[0] if asked is None else asked
            made["forms"] = [] if asked is None else forms(request)
        elif isinstance(request, Roll) and match.dice == "ask" and match.ply == match.plies:
            made |= {"kind": "roll", "mine": bool(self.mine), "prompt": "Roll your dice", "rule": request.rule}
            made["dice"] = {"n": request.n, "sides": request.sides}
        elif isinstance(request, Chance):
            made |= {"kind": "chance", "prompt": "Chance is next", "rule": request.rule}
        return made

    def _marks(self) -> Plain:
        match = self.match
        answers = [*match.answers, *match.ahead]
        near = range(max(0, match.ply - NEAR), min(len(answers), match.ply + NEAR + 1))
        chance = [i for i in near if answers[i].seat is None]
        return {
            "rounds": [[ply, str(n)] for ply, n in match.rounds if n],
            "mine": [i for i, answer in enumerate(answers) if answer.seat in self.mine],
            "chance": chance[-NEAR:],
        }

    def _head(self) -> Plain:
        match = self.match
        moment, look, table = match.game.moment(self.helm.table), match.game.look, self.helm.table
        seats = [
            {
                "index": i,
                "name": look.seat(table, i),
                "shape": SEAT_SHAPES[look.colours[i]],
                "colour": SEAT_COLOURS[look.colours[i]],
                "mine": i in self.mine,
                "bot": i in self.bots,
            }
            for i in range(match.seats)
        ]
        request, result = (None, None) if self.helm.on_the_way else (match.request, match.result)
        asked = request.seats[0] if isinstance(request, Ask) else moment.seat
        return {
            "title": match.game.title,
            "where": moment.where,
            "seed": str(match.seed),
            "changed": self._changed,
            "seat": seats[asked] if asked is not None else None,
            "seats": seats,
            "result": {"winners": list(result.winners), "scores": list(result.scores), "says": result.says}
            if result
            else None,
        }

    def _dice(self) -> Plain:
        """The last dice that fell: faces, sides, and the clause they were rolled for; `none` in a game without dice."""
        if self.match.rolled is None:
            return {} if self.match.game.look.dice else {"none": True}
        roll, faces = self.match.rolled
        book, dice = self.match.game.rulebook, f"{roll.n}D{roll.sides}"
        clause = book.clauses.get(roll.rule)
        what = book.chapters[clause.chapter].title if clause else getattr(book.cards.get(roll.rule), "name", "")
        label = ", ".join(filter(None, (what, dice)))
        return {"faces": list(faces), "sides": roll.sides, "rule": roll.rule, "label": label}


def forms(request: Ask[Any]) -> list[Plain]:  # any game's choices
    """The verbs whose options only suggest, with the kinds and ranges of their words."""
    made = []
    for offer in request.offers:
        if isinstance(offer, type) and offer.free:
            words = []
            for name, word, many, _ in offer.form():
                row: Plain = {"name": name, "kind": word.kind, "many": many}
                if word.low is not None:
                    row |= {"low": word.low, "high": word.high}
                if word.allowed:
                    row["options"] = list(word.allowed)
                words.append(row)
            made.append({"verb": offer.verb, "label": offer.says(), "words": words})
    return made

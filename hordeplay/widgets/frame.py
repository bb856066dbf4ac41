"""One frame of a board as plain data: what the page shows of a match, computed here because the page knows no rule.

Everything is drawn for one viewer: what that seat may not know is in no part of a frame.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from hordeplay.core.any import AnyAsk, AnyRules, AnyTable
from hordeplay.core.choice import offered
from hordeplay.core.game import Thinking
from hordeplay.core.language import tr
from hordeplay.core.luck import Source
from hordeplay.core.preset import following
from hordeplay.core.scene import SEAT_COLOURS, SEAT_SHAPES, Hint, Rendering, Scene, Ware
from hordeplay.core.script import Ask, Chance, Event, Roll
from hordeplay.widgets.advice import advised
from hordeplay.widgets.board_answers import EACH, FOR_THE_TURN
from hordeplay.widgets.controller import GO_FIRST

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice
    from hordeplay.core.game import Result
    from hordeplay.core.rules import Change
    from hordeplay.widgets.controller import Controller

MOST_HINTS = 300
MOST_EVENTS = 60
"""So many happenings of one frame are told; of more the last ones."""
LOG_TAIL = 30
"""So many lines of the log come with each frame: more than a board shows without scrolling. The rest is asked for."""
LOG_PLIES = 200
"""So many of the last answers are searched for the tail of the log."""
NEAR = 40
"""So far from now chance is marked on the timeline."""

Odds: TypeAlias = Literal["hidden", "request", "after", "always"]
"""When odds are shown: never, when somebody asks at a decision, once it is decided, or always."""
Seed: TypeAlias = Literal["", "shown", "hidden"]
"""Whether the page is told the seed; empty: where that spoils nothing for anybody."""
Plain: TypeAlias = dict[str, Any]
"""JSON for the page."""


class _LeftToLuckError(Exception):
    """A bot wants to roll for its answer."""


class _NoLuck(Source):
    """Luck that is not there."""

    __slots__ = ()

    def randbelow(self, n: int) -> int:
        raise _LeftToLuckError


class Frames:
    """Draws the frames of a match for the seats that sit at one board."""

    def __init__(self, controller: Controller, odds: Odds, seed: Seed = "", hints_by: str = "") -> None:
        self.controller = controller
        self.hints_by = hints_by
        self.match = controller.match
        self.odds = odds
        self.seed = seed
        self._began: tuple[object, object] = (self.match.seed, self.match.start)
        self._games = 0
        self.curtain = False
        """Odds wait behind a curtain, whatever `odds` says."""
        self._changed: tuple[str, list[str]] = ("", [])
        self._advised: tuple[tuple[int, int], Choice] | None = None

    def at(self, controller: Controller) -> Frames:
        """The same frames, of the match of another controller that plays this game."""
        twin = Frames(controller, self.odds, self.seed, self.hints_by)
        twin._began, twin._games, twin._changed = self._began, self._games, self._changed
        return twin

    @property
    def mine(self) -> tuple[int, ...]:
        """The seats of the persons at the board."""
        return self.controller.mine

    @property
    def changed(self) -> list[str]:
        """What these rules change in the printed ones, in words."""
        rules = self.match.rules
        if self._changed[0] != rules.digest:
            self._changed = (rules.digest, [_sentence(rules, change) for change in rules.diff()])
        return self._changed[1]

    def viewer(self) -> int | None:
        """The seat whose view is drawn: the one person's; of several, who is asked, else who decided last. None sees everything."""
        if len(self.mine) < 2:
            return self.mine[0] if self.mine else None
        asked = self.controller.asked_seat()
        if asked is not None:
            return asked
        answers = reversed(self.match.answers)
        return next((a.seat for a in answers if a.seat in self.mine), self.mine[0])

    def view(self) -> AnyTable:
        """The table as the viewer may see it."""
        viewer = self.viewer()
        return self.controller.table if viewer is None else self.controller.table.seen_by(viewer)

    def advised(self, seat: int) -> Choice:
        """What is suggested to this seat, thought of once for each position: a shelf and a note say the same."""
        here = self.match.version, seat
        if self._advised is None or self._advised[0] != here:
            self._advised = here, advised(self.match, seat, self.hints_by)
        return self._advised[1]

    def tells_odds(self) -> bool:
        """Whether odds are shown now: `after` hides them while a person here is to decide, `request` until they are asked for."""
        decided = self.controller.asked_seat() is None
        return not self.curtain and (self.odds in {"always", "request"} or (self.odds == "after" and decided))

    @property
    def tells_seed(self) -> bool:
        """Whether the page may know the seed, which is every hidden card and all dice to come.

        Unless it is said otherwise, where all seats are played or only watched here, in a game that hides nothing.
        """
        if self.seed:
            return self.seed == "shown"
        return len(self.mine) in {0, self.match.seats} and not self.match.table.hides

    def _game_number(self) -> int:
        """Which game at this board it is, from 0: the page is to notice another one also where it is told no seed."""
        began = (self.match.seed, self.match.start)
        if began != self._began:
            self._began, self._games = began, self._games + 1
        return self._games

    def cover(self, view: AnyTable, *, large: bool) -> Scene:
        """Let the curtain fall where it has something to hide: odds in the picture, or beside the choices of whoever is asked."""
        self.curtain = True
        covered = self.picture(view, large=large)
        shows_odds = self.odds in {"always", "request"}
        if shows_odds and self._notes(view):  # seen at once where there are some, as mostly
            return covered
        self.curtain = False
        lifted = self.picture(view, large=large)
        self.curtain = lifted != covered
        return covered if self.curtain else lifted

    def _notes(self, view: AnyTable) -> bool:
        """Whether odds stand beside a choice of whoever is asked."""
        asked, look, request = self.controller.asked_seat(), self.match.game.look, self.match.request
        if asked is None or not isinstance(request, Ask):
            return False
        return any(look.hint(view, choice).note for choice in islice(offered(request.offers, view, asked), MOST_HINTS))

    def picture(self, view: AnyTable, *, large: bool = False) -> Scene:
        """The position as the viewer sees it."""
        return self.match.game.look.scene(view, self.viewer(), Rendering(large, self.tells_odds()))

    def draw(self, view: AnyTable, since: int, scene: Scene) -> Plain:
        """All traits of one frame; `since` is the ply of the frame before."""
        match, asked = self.match, self.controller.asked_seat()
        hints, cut = ([], False) if asked is None else self._hints(view, asked)
        recent = self._readable(view, self.controller.shown_events(max(-1, match.ply - LOG_PLIES)))
        return {
            "scene": _plain(scene),
            "ask": self._ask(asked, sum(hint["kind"] not in (FOR_THE_TURN, EACH) for hint in hints), cut=cut),
            "hints": hints,
            "events": self._with_own(self.lines(view, self.controller.shown_events(since)[-MOST_EVENTS:]), since),
            "log_tail": self.log(view, _whole_steps(recent, LOG_TAIL)),
            "ply": match.ply,
            "plies": match.plies,
            "marks": self._marks(),
            "head": self._head(),
            "dice": self._dice(view, since),
        }

    def lines(self, view: AnyTable, events: Sequence[tuple[int, Event]]) -> list[Plain]:
        """Events as lines of the log, without what the viewer may not read; what a step tells several times is one line."""
        look = self.match.game.look
        lines: list[Plain] = []
        last: tuple[int, str, str] | None = None
        again = 1
        for ply, event in self._readable(view, events):
            text = look.say(view, event)
            moves = [list(pair) for pair in look.travels(view, event)]
            # what the board has repeated for its person is one act of theirs
            same = last is not None and (last[0] == ply or self.controller.repeated_at(ply))
            if last is not None and same and last[1:] == (text, event.rule):
                again += 1
                last = (ply, text, event.rule)
                line = lines[-1]
                line["text"] = tr("{text} ({again} times)", text=text, again=again)
                line["targets"] = list(dict.fromkeys([*line["targets"], *look.targets(view, event)]))
                moves = line.get("moves", []) + moves
            else:
                last, again = (ply, text, event.rule), 1
                line = {"ply": ply, "text": text, "rule": event.rule, "targets": list(look.targets(view, event))}
                lines.append(line)
            if moves:
                line["moves"] = moves
            if drama := look.drama(view, event):
                line["drama"] = drama
        return lines

    def log(self, view: AnyTable, events: Sequence[tuple[int, Event]]) -> list[Plain]:
        """The lines of these events, and among them what the board answered by itself since the first of them."""
        since = events[0][0] if len(events) >= LOG_TAIL else 0
        return self._with_own(self.lines(view, events), max(0, since - 1))

    def _with_own(self, lines: list[Plain], since: int) -> list[Plain]:
        """These lines, and in their places what the board answered by itself since a ply."""
        own = [
            {"ply": ply, "text": says, "rule": "", "targets": []}
            for ply, says in self.controller.board_answers.own_lines(since, self.match.ply)
        ]
        return sorted([*own, *lines], key=lambda line: line["ply"]) if own else lines

    def _readable(self, view: AnyTable, events: Sequence[tuple[int, Event]]) -> list[tuple[int, Event]]:
        """Without what the viewer may not read."""
        viewer, owners = self.viewer(), getattr(getattr(view, "cards", None), "owners", {})
        return [
            (ply, event)
            for ply, event in events
            if not event.hand or viewer is None or owners.get(event.hand) == viewer
        ]

    def meanwhile(self, view: AnyTable) -> list[Plain]:
        """What came since the last decision that was made here, a sentence each: of the bots' turns, then to the persons here.

        Of the bots it begins with their first answer. Of the persons it is what befell them meanwhile, or beside bots the whole
        round that is over; where neither a bot has played nor a round has ended, what they did is on the board already.
        """
        match, look, since = self.match, self.match.game.look, self.controller.last_decision_here()
        if since is None or self.controller.asked_seat() is None:
            return []
        bots = [ply for ply in range(since, match.ply) if match.answers[ply].seat in self.controller.bots]
        starts = [ply for ply, _ in match.rounds]
        over = any(since < ply <= match.ply for ply in starts)
        whole = over and bool(self.controller.bots)  # who plays alone knows what they did
        begin = max((ply for ply in starts if ply <= since), default=0) if whole else since + (not over)
        own = self._readable(view, match.happened(begin, match.ply)) if bots or over else []
        theirs = self._readable(view, match.happened(bots[0], match.ply)) if bots else []
        rows = [
            *(
                (seat, look.summary(view, seat, [event for _, event in theirs]))
                for seat in sorted(self.controller.bots)
            ),
            *((seat, look.summary(view, seat, [event for _, event in own])) for seat in self.mine),
        ]
        known = dict.fromkeys(says for seat, says in rows if seat in self.controller.bots)
        worth_a_line = [
            (seat, says) for seat, says in rows if says and (seat in self.controller.bots or says not in known)
        ]
        return [{"seat": seat, "name": look.seat(view, seat), "says": says} for seat, says in worth_a_line]

    def news(self, view: AnyTable, since: int) -> Plain:
        """The last of what is said large of what happened since a ply, as a note; empty where nothing is."""
        events = self._readable(view, self.controller.shown_events(since))
        loud = [news for _, event in events if (news := self.match.game.look.news(view, event)) is not None]
        if not loud:
            return {}
        title, means, rules = loud[-1]
        return {"kind": "info", "title": title, "reason": means, "rules": list(rules), "ply": None}

    def hint(self, view: AnyTable, choice: Choice, *, odds: bool) -> Plain:
        """A choice as the page offers it."""
        return self._offer(self._hint_of(view, choice), choice, odds=odds)

    def _hint_of(self, view: AnyTable, choice: Choice) -> Hint:
        """The hint; a pass says what it means under this very question, and a deal what the bot that is asked would answer."""
        hint, request = self.match.game.look.hint(view, choice), self.match.request
        if answer := self._answer_to(view, choice):
            return hint._replace(cost=" · ".join(filter(None, (hint.cost, answer))))
        if not (hint.default and isinstance(request, Ask)):
            return hint
        return hint._replace(label=self.match.game.look.pass_label(view, request.rule, hint.label))

    def _answer_to(self, view: AnyTable, choice: Choice) -> str:
        """Whether a bot would agree to what this choice asks of it, tried on a copy; empty where no bot is asked.

        Only bots that decide at once are asked, whose answer is the one that they will give; for one that leaves it to luck
        nobody knows.
        """
        match, look = self.match, self.match.game.look
        partner = look.agreement(view, choice)
        name = None if partner is None else self.controller.bots.get(partner)
        bot = match.game.bot(name) if isinstance(name, str) else None
        if partner is None or bot is None or isinstance(bot, Thinking):
            return ""
        fork = match.fork()
        fork.play(str(choice), self.controller.asked_seat())
        if not isinstance(fork.request, Ask) or partner not in fork.request.seats:
            return ""
        try:
            answer = bot.choose(fork.request.on(fork.table.seen_by(partner)), partner, _NoLuck(b"", 0))
        except _LeftToLuckError:
            return ""
        return tr("would refuse") if look.hint(view, answer).default else tr("would accept")

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
            "group": hint.group,
            "tally": dict(hint.tally),
            "pays": hint.pays,
            "ware": None if hint.ware is None else self._ware(hint.ware),
            "picture": hint.picture,
        }

    @staticmethod
    def _ware(ware: Ware) -> Plain:
        return ware._asdict() | {"price": dict(ware.price), "good": ""}

    def _going_first(self, text: str, seat: int) -> Plain:
        """Another seat that is asked too goes first: no choice of the game, but offered as one."""
        name, panel = self.match.game.look.seat(self.match.table, seat), f"seat-{seat + 1}"
        offer: Plain = {"text": text, "label": tr("{name} goes first", name=name), "targets": [panel], "kind": GO_FIRST}
        empty = {"note": "", "source": [], "preview": [], "default": False, "marks": None}
        return offer | empty | {"group": "", "tally": {}, "pays": False, "ware": None}

    def _hints(self, view: AnyTable, seat: int) -> tuple[list[Plain], bool]:
        request: AnyAsk = self.match.request  # type: ignore[assignment]  # somebody is asked
        rows = [list(islice(offered((offer,), view, seat), MOST_HINTS + 1)) for offer in request.offers]
        cut = sum(map(len, rows)) > MOST_HINTS
        for _ in range(sum(map(len, rows)) - MOST_HINTS):
            max(rows, key=len).pop()  # the longest row gives way, so that no verb is lost
        odds = self.tells_odds()
        hints = [(self._hint_of(view, choice), choice) for row in rows for choice in row]
        # an order that tells what is best would be odds too; what stands in rows of its own comes after the rest all the same
        hints.sort(key=lambda pair: pair[0].rank if odds or pair[0].pays else bool(pair[0].group))
        offers = self._for_all(view, self._one_of_each(view, hints), odds=odds)
        if odds and any(hint.ware for hint, _ in hints):
            self._suggest(view, seat, offers)
        offers += [self._going_first(text, other) for text, other in self.controller.may_go_first().items()]
        offers += [
            self._for_the_turn(hint, choice) for hint, choice in hints if hint.default and self._may_pass(choice)
        ]
        return sorted(offers, key=lambda hint: bool(hint["default"])), cut

    def _one_of_each(self, view: AnyTable, hints: list[tuple[Hint, Choice]]) -> list[tuple[Hint, Choice]]:
        """Choices that come to the same are one row: the first of them, which all their parts stand for."""
        same = self.match.game.look.same
        if same is None or not self.controller.board_answers.on:
            return hints  # a guided first turn speaks of one of them
        rows: dict[Hashable, tuple[Hint, Choice]] = {}
        for hint, choice in hints:
            value = same(view, choice)
            key = ("text", str(choice)) if value is None else ("same", value)
            if key in rows:
                first, shown = rows[key]
                targets = tuple(dict.fromkeys((*first.targets, *hint.targets)))
                rows[key] = first._replace(targets=targets), shown
            else:
                rows[key] = hint, choice
        return list(rows.values())

    def _may_pass(self, choice: Choice) -> bool:
        return self.controller.board_answers.may_pass(choice)

    def _for_the_turn(self, hint: Hint, choice: Choice) -> Plain:
        """The pass that holds for the whole Turn, beside the one that holds once."""
        offer = self._offer(hint, choice, odds=False)
        label = tr("{label}, nor later in this Turn", label=hint.label)
        return offer | {"text": f"{FOR_THE_TURN} {choice}", "label": label, "note": "", "kind": FOR_THE_TURN}

    def _for_all(self, view: AnyTable, hints: list[tuple[Hint, Choice]], *, odds: bool) -> list[Plain]:
        """The rows; of equal questions in a row first what may stand for all of them, and in a row of its own what is for one."""
        whole = {str(choice): self.controller.board_answers.stands_for_all(view, choice) for _, choice in hints}
        if not any(whole.values()):
            once = [self._offer(hint, choice, odds=odds) for hint, choice in hints]
            return [*once, *self._several(view, hints, odds=odds)]
        rows, singles = [], []
        shared = {choice.verb for _, choice in hints if whole[str(choice)]}
        for hint, choice in hints:
            label, offer = whole[str(choice)], self._offer(hint, choice, odds=odds)
            if label:  # a click on the board means all
                rows.append(offer | {"text": f"{EACH} {choice}", "label": label, "kind": EACH})
                offer["targets"] = []
            singles.append(offer | {"group": tr("Share it out")} if choice.verb in shared else offer)
        return [*rows, *singles]

    def _several(self, view: AnyTable, hints: list[tuple[Hint, Choice]], *, odds: bool) -> Iterator[Plain]:
        """What may be chosen twice at once, then what three times, and so on."""
        more = [
            (times, several, choice)
            for _, choice in hints
            for times, several in enumerate(self.controller.board_answers.several(view, choice), 2)
        ]
        for times, several, choice in sorted(more, key=lambda one: one[0]):
            yield self._offer(several, choice, odds=odds) | {"text": f"{EACH} {times} {choice}", "kind": EACH}

    def _suggest(self, view: AnyTable, seat: int, offers: list[Plain]) -> None:
        """The card of a shelf that the adviser would take says why, where that is more than stands on it."""
        choice = self.advised(seat)
        for offer in offers:
            if offer["ware"] and offer["text"] == str(choice):
                reason = self.match.game.look.reason(view, seat, choice).rstrip(".")
                if reason != offer["ware"]["words"].rstrip("."):
                    offer["ware"]["good"] = reason[:1].lower() + reason[1:]

    def _ask(self, asked: int | None, total: int, *, cut: bool) -> Plain:
        match, request = self.match, self.match.request
        ask: Plain = {
            "kind": "over", "seat": None, "mine": asked is not None, "prompt": "", "rule": "",
            "dice": None, "forms": [], "total": total, "cut": cut, "tokens": {}, "passed": self._passed(),
        }  # fmt: skip
        if asked is not None:
            tokens = match.game.look.tokens(self.view(), asked)
            ask["tokens"] = {name: token._asdict() for name, token in tokens.items()}
        if card := self.controller.halted:
            ask |= {"kind": "chance", "prompt": card.title, "rule": next(iter(card.rules), "")}
        elif self.controller.showing_substep:
            shown, where = self.controller.shown_events(match.ply), match.game.moment(self.controller.table).where
            ask |= {"kind": "chance", "prompt": where[:1].upper() + where[1:], "rule": shown[-1][1].rule}
        elif isinstance(request, Ask) and self.controller.passing_by:
            ask |= {"kind": "chance", "prompt": request.prompt, "rule": request.rule}
        elif isinstance(request, Ask):
            ask |= {"kind": "bot" if asked is None else "ask", "prompt": request.prompt, "rule": request.rule}
            ask["seat"] = request.seats[0] if asked is None else asked
            ask["forms"] = [] if asked is None else forms(request)
        elif isinstance(request, Roll) and self.controller.awaits_dice() and match.ply == match.plies:
            own = match.dice == "ask"
            prompt = tr("Roll your dice") if own else self._whose(request)
            ask |= {"kind": "roll", "mine": bool(self.mine), "prompt": prompt, "rule": request.rule}
            ask["dice"] = {"n": request.n, "sides": request.sides} if own else None
        elif isinstance(request, Chance):
            ask |= {"kind": "chance", "prompt": tr("Chance is next"), "rule": request.rule}
        return ask

    def _passed(self) -> list[Plain]:
        """By which clauses the viewer is not asked in this Turn."""
        viewer = self.viewer()
        passed = {one.rule: one.says for one in self.controller.board_answers.passes() if one.seat == viewer}
        return [{"rule": rule, "says": says} for rule, says in passed.items()]

    def _marks(self) -> Plain:
        match = self.match
        answers = [*match.answers, *match.ahead]
        near = range(max(0, match.ply - NEAR), min(len(answers), match.ply + NEAR + 1))
        chance = [i for i in near if answers[i].seat is None]
        return {
            "rounds": [[ply, str(n)] for ply, n in match.rounds if n],
            "mine": [i for i in range(len(answers)) if self.controller.asked_in(answers, i)],
            "chance": chance[-NEAR:],
        }

    def _head(self) -> Plain:
        match = self.match
        moment, look, table = match.game.moment(self.controller.table), match.game.look, self.controller.table
        seats = [
            {
                "index": i,
                "name": look.seat(table, i),
                "shape": SEAT_SHAPES[look.colours[i]],
                "colour": SEAT_COLOURS[look.colours[i]],
                "mine": i in self.mine,
                "bot": i in self.controller.bots,
            }
            for i in range(match.seats)
        ]
        request, ending = (None, None) if self.controller.showing_substep else (match.request, match.result)
        asked = self.controller.asked_seat()
        if asked is None:
            asked = request.seats[0] if isinstance(request, Ask) else moment.seat
        return {
            "title": match.game.title,
            "where": moment.where,
            "game": self._game_number(),
            "seed": str(match.seed) if self.tells_seed else "",
            "changed": self.changed,
            "seat": seats[asked] if asked is not None else None,
            "seats": seats,
            "rolls": look.rolls,
            "result": None if ending is None else self._ended(ending),
        }

    def _ended(self, ending: Result) -> Plain:
        """How the game ended, and what may be played next: the preset after its own."""
        preset = following(self.match)
        later = None if preset is None else {"preset": preset.name, "title": tr(preset.title)}
        return {"winners": list(ending.winners), "scores": list(ending.scores), "says": ending.says, "next": later}

    def _dice(self, view: AnyTable, since: int) -> Plain:
        """The last dice that fell: faces, sides, and the clause they were rolled for; `none` where no box shows them.

        Where the board shows them: those that fell since the frame before, as the parts that they are.
        """
        look = self.match.game.look
        if not look.dice:
            fallen = [look.fallen(view, event) for _, event in self.controller.shown_events(since)]
            last = next((dice for dice in reversed(fallen) if dice), ())
            if not last:
                return {"none": True}
            parts, shown = map(list, zip(*last, strict=True))
            return {"none": True, "faces": shown, "parts": parts}
        if self.match.rolled is None:
            return {}
        roll, faces = self.match.rolled
        return {"faces": list(faces), "sides": roll.sides, "rule": roll.rule, "label": self._label(roll)}

    def _whose(self, roll: Roll) -> str:
        """Whose dice wait, at whom and what they need, as far as the game tells; else who rolls, and for what."""
        look, view = self.match.game.look, self.view()
        if says := look.rolling(view, roll):
            return f"{says}, {_dice(roll)}"
        seat = self.controller.rolling_seat()
        name = look.seat(view, seat) if seat is not None and self.match.seats > 1 else ""
        return ": ".join(filter(None, (name, self._label(roll))))

    def _label(self, roll: Roll) -> str:
        """What dice are rolled for: the chapter or the card, and how many of them."""
        book, dice = self.match.game.rulebook, _dice(roll)
        clause = book.clauses.get(roll.rule)
        what = book.chapters[clause.chapter].title if clause else getattr(book.cards.get(roll.rule), "name", "")
        return ", ".join(filter(None, (what, dice)))


def _dice(roll: Roll) -> str:
    """How many dice, and with how many sides."""
    return tr("{n}D{sides}", n=roll.n, sides=roll.sides)


def _sentence(rules: AnyRules, change: Change) -> str:
    """A change for whoever sits at the table: a knob by what it means, a card by its name, a house rule by its own words."""
    clause = f" ({change.clause})" if change.clause else ""
    if change.where.startswith("house rule "):  # the page counts these lines by how they begin
        return f"{change.where}: {change.now}{clause}"
    _, *entry = change.where.split(" / ")
    if entry:
        what = ", ".join(part.replace("_", " ") for part in entry)
    else:
        knob = rules.knob(change.where)
        words = tr(knob.says)
        says = words.partition(":")[0] if knob.kind == "options" else words  # after it come the options
        what = f"{says[:1].upper()}{says[1:]}"
    now, printed = _value(change.now), _value(change.printed)
    return f"{what}: {tr('{now} instead of {printed}', now=now, printed=printed) if now and printed else tr('changed')}{clause}"


def _value(value: object) -> str:
    """A value as it is said; empty where it is more than a word or a number."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    return str(value).replace("_", " ") if isinstance(value, (int, str)) else ""


def _whole_steps(events: Sequence[tuple[int, Event]], least: int) -> Sequence[tuple[int, Event]]:
    """The last events, at least so many: of a step all, because equal ones of one step are one line."""
    begin = max(0, len(events) - least)
    while begin and events[begin - 1][0] == events[begin][0]:
        begin -= 1
    return events[begin:]


def _plain(scene: Scene) -> Plain:
    """A scene for the page."""
    regions = []
    for region in scene.regions:
        _, _, width, height = region.box
        kept = {name: getattr(region, name) for name in ("name", "label", "svg", *_MEASURES)}
        regions.append(kept | {"width": width, "height": height})
    facts = [fact._asdict() for fact in scene.facts]
    return {"title": scene.title, "regions": regions, "facts": facts, "follows": list(scene.follows)}


_MEASURES = ("text", "target", "need", "glyph", "word", "count")
"""What the page is told of a region besides its picture."""


def forms(request: AnyAsk) -> list[Plain]:
    """The verbs whose options only suggest, with the kinds and ranges of their words."""
    rows = []
    for offer in request.offers:
        if isinstance(offer, type) and offer.open_ended:
            words = []
            for name, word, many, _ in offer.form():
                row: Plain = {"name": name, "kind": word.kind, "many": many}
                if word.low is not None:
                    row |= {"low": word.low, "high": word.high}
                if word.allowed:
                    row["options"] = list(word.allowed)
                words.append(row)
            rows.append({"verb": offer.verb, "label": offer.says(), "words": words})
    return rows

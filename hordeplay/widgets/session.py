"""Python's half of a board: a match, the persons and bots at it, what a page is told of it and what the page says.

It knows no notebook: a widget shows it in one (`board`), a worker in a page of its own. Nothing that the page says can raise
here; what does not fit or is stale is refused by a note and changes nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from typing import (
    TYPE_CHECKING,
    Final,
    Literal,
    Self,
    TypeAlias,
    assert_never,
    get_args,
)

from hordeplay.core import language
from hordeplay.core.any import AnyGame, AnyMatch
from hordeplay.core.arguments import known
from hordeplay.core.choice import IllegalChoice, Refusal
from hordeplay.core.english import counted
from hordeplay.core.language import catalogue, code, in_its_language, page_words, speaking, tr
from hordeplay.core.match import Match, ScriptError, UndoForbidden
from hordeplay.core.preset import begin, once_more
from hordeplay.core.record import RecordError
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Ask
from hordeplay.desk.sealed import sealed
from hordeplay.desk.sharing import restore, share
from hordeplay.widgets.advice import advice
from hordeplay.widgets.board_answers import FOR_THE_TURN, bare
from hordeplay.widgets.coaching import Coaching
from hordeplay.widgets.controller import Controller
from hordeplay.widgets.frame import Frames, Odds, Plain, Seed
from hordeplay.widgets.keeping import Keeping
from hordeplay.widgets.kernel_loop import running_loop
from hordeplay.widgets.messages import PLACES, READINGS, SLOWEST, STEPS, Message, parse
from hordeplay.widgets.playback import Playback
from hordeplay.widgets.reading_cards import choice_card, clause_card, part_card
from hordeplay.widgets.wire import AS_SENT, Places

if TYPE_CHECKING:
    from hordeplay.core.driver import Thinker

Layout: TypeAlias = Literal["", "wide", "laptop", "tall", "phone", "projector"]
"""How the regions of a scene are arranged; empty: for the room there is."""
Shade: TypeAlias = Literal["", "light", "dark"]
"""The theme; empty: that of the page."""

IN_THE_FILE = language.message("It holds every hand and the luck to come: who opens it sees them.")
IN_THE_CODE = language.message("What you may not know is dealt anew in it, and its luck is fresh.")
SOON = 0.03
"""Seconds in which changes made elsewhere are gathered into one frame."""


class Session:
    """What happens at one board. Whoever shows it says how the page is told: `_tell` and `send`.

    What the page was told last stands here as attributes: `ply`, `scene`, `ask` and the other fields of a frame.
    """

    ply: int
    scene: Plain
    ask: Plain

    def _open(
        self,
        match: AnyMatch,
        *,
        seat: int | Collection[int] | None = None,
        bots: Thinker | Mapping[int, Thinker] | None = None,
        pace: float = 0.25,
        layout: Layout = "",
        odds: Odds = "always",
        theme: Shade = "",
        keep: bool | None = None,
        coach: bool = False,
        tour: Sequence[int] = (),
        roll: Literal["", "click"] = "",
        seed: Seed = "",
        hints_by: str = "",
        language: str = "",
    ) -> None:
        """Sit down at a match; `ValueError` says which word is wrong. The first frame is for whoever shows it (`_show`).

        With `tour` the match stands in its guided first turn, at these plies of its stops (`Coaching.reached`).
        """
        if not isinstance(match, Match):
            raise ValueError(f"a board shows a match, such as hp.new(...), not {type(match).__name__}")
        mine, seated = _seats(match.seats, seat, bots)
        _one_of("layout", layout, get_args(Layout))
        _one_of("odds", odds, get_args(Odds))
        _one_of("theme", theme, ("", "light", "dark"))
        _one_of("roll", roll, ("", "click"))
        _one_of("seed", seed, get_args(Seed))
        if hints_by != "":
            known(hints_by, match.game.bots, f"hints_by, bots of {match.game.title}")
        if not _is_number(pace) or not 0 <= pace <= SLOWEST:
            raise ValueError(f"the pace is 0 to {SLOWEST} seconds a step, not {pace!r}")
        if language:
            catalogue(language)  # `ValueError` for one that there is none of
        self.language = language
        """Two letters; empty: the one that is spoken when something is said."""
        self._controller = Controller(match, mine, seated, self._changed_elsewhere)
        self._coaching = Coaching(self._controller)
        if tour:
            self._coaching.go_on(tour)
        self._frames = Frames(self._controller, odds, seed, hints_by)
        self._playback = Playback(self._controller, self._played_on, self._failed, pace)
        self._note: Plain = {}
        self._options: Plain = {
            "layout": layout,
            "odds": odds,
            "theme": theme,
            "large": layout == "projector",
            "roll": roll,
        }
        self._roll_by_hand()
        self._labels: Mapping[str, str] = {}
        self._places = Places()
        self._since = match.ply
        self._version = self._lifted = -1
        self._rehearsal: Rehearsal | None = None
        self._loop = running_loop()
        self._soon: asyncio.Handle | None = None
        with speaking(language):
            if mine and match.ply == match.plies:
                self._controller.settle()  # at once, so that the next cell finds the same match in every run
            self._keeping = Keeping(self._controller, keep, self._not_kept, lambda: self._frames.tells_seed)
            if coach:
                self._coaching.start()
                self._roll_by_hand()
                self._keeping.elsewhere()
                self._controller.settle()
            if match.older:
                self._note = _note("info", tr(_OTHER_RULES), match.older.note)
            if self._keeping.left_alone:
                self._note = _note("info", tr("A kept game stays as it is"), self._keeping.left_alone)

    # ---- whoever shows it

    def _tell(self, state: Plain) -> None:
        """Tell the page these fields of a frame, in one message, with a `seq` that is new."""
        raise NotImplementedError

    def send(self, content: Plain) -> None:
        """Send the page a message that is no part of a frame."""
        raise NotImplementedError

    def _drawn(self) -> None:
        """A frame has gone out."""

    def _page_opened(self) -> None:
        """A page shows the board."""

    def _leave(self) -> None:
        """Stop the bots and follow the match no more; it stays as it stands."""
        self._playback.stop()
        self._keeping.finish()
        self._controller.close()
        if self._soon is not None:
            self._soon.cancel()

    @property
    def match(self) -> AnyMatch:
        """The match that is played here, for code in other cells: `board.match.play("roll")` moves the board, too."""
        return self._controller.match

    # ---- out

    @in_its_language
    def refresh(self) -> None:
        """Draw the match anew as it stands, and let the bots go on from there, also where they were paused.

        The board follows a match by itself; this is for what no move tells of, and for bots that a failure has stopped.
        """
        self._follow()
        self._playback.paused = False
        if not self._controller.waits():
            self._playback.go(self.match.ply)

    @in_its_language
    def _show(self, since: int) -> None:
        """One frame, in one message."""
        rehearsal, self._rehearsal = self._rehearsal, None
        if rehearsal is not None and rehearsal.led_to(self.match):
            frame, labels = rehearsal.frame | self._keeps(), rehearsal.labels
            self._note, self._frames.curtain = frame["note"], frame["options"]["curtain"]
            self._places = rehearsal.places
        else:
            frame, labels = self._drawn_frame(since)
        self._tell(frame)
        self._labels, self._since, self._version = labels, since, self.match.version
        self._keeping.soon()
        self._drawn()

    def _drawn_frame(self, since: int) -> tuple[Plain, Mapping[str, str]]:
        """The fields of a frame, and the labels of its parts."""
        self._coaching.look()
        view = self._frames.view()
        asked = self._frames.odds == "request" and self._controller.asked_seat() is not None
        self._note = self._frames.news(view, since) or self._note
        large = self._options["large"]
        waits = (large or asked) and self._lifted != self.match.version
        self._frames.curtain = False
        scene = self._frames.cover(view, large=large) if waits else self._frames.picture(view, large=large)
        frame = self._frames.draw(view, since, scene)
        pictures = self._places.hang(frame["scene"]["regions"])
        options = self._options | {"curtain": self._frames.curtain, "language": code()}
        words = {"options": options, "words": dict(page_words())}
        return {**frame, **pictures, **words, **self._status()}, scene.labels

    @in_its_language
    def _played_on(self, since: int) -> None:
        """A frame of what went on by itself: what was refused before it was refused of another position."""
        if self._note.get("kind") == "illegal":
            self._note = {}
        self._show(since)

    @in_its_language
    def _send_status(self) -> None:
        self._tell(self._status())

    def _status(self) -> Plain:
        """The note, which stays until the next gesture, and what can be done."""
        return {"note": self._note, "play": self._play(), "coach": self._coaching.words()} | self._keeps()

    def _keeps(self) -> Plain:
        return {"kept": {"on": self._keeping.on, "offer": self._keeping.offered()}}

    def _play(self) -> Plain:
        match, controller, playback = self.match, self._controller, self._playback
        back = controller.last_decision_here()
        return {
            "running": playback.running,
            "paused": playback.paused or not (playback.running or controller.waits()),
            "pace": playback.pace,
            "undo": back is not None and not (match.undo_policy == "forbid" and _chance_in(match, back)),
            "redo": match.ply < match.plies,
            "forward": controller.has_next,
            "meanwhile": self._frames.meanwhile(self._frames.view()),
            "halted": None if controller.halted is None else controller.halted._asdict(),
        }

    def _refuse(self, kind: str, title: str, refusal: Refusal, ply: int | None = None) -> None:
        rules = refusal.rule.split(", ") if refusal.rule else []
        self._note = {"kind": kind, "title": title, "reason": refusal.reason, "rules": rules, "ply": ply}
        if self._version == self.match.version:
            self._send_status()
        else:  # the page is to show where the game stands
            self._show(min(self.ply, self.match.ply))

    @in_its_language
    def _not_kept(self, reason: str) -> None:
        """The file of the game cannot be written: that is said, and play goes on."""
        self._note = _note(
            "error", tr("This game is not being kept"), tr("{reason}. Play goes on; save it to a file.", reason=reason)
        )
        self._send_status()

    @in_its_language
    def _failed(self, error: Exception) -> None:
        """Say what failed, which may be the picture itself."""
        reason = error.cause if isinstance(error, ScriptError) else f"{type(error).__name__}: {error}"
        reason = str(error) if isinstance(error, IllegalChoice) else reason
        try:
            self._refuse(
                "error",
                tr("Something failed; the game stands at step {ply}", ply=self.match.ply),
                Refusal("", reason[:300]),
            )
        except Exception:  # noqa: BLE001 - a look may raise anything, and the note says it
            self._send_status()

    # ---- elsewhere

    def _changed_elsewhere(self) -> None:
        """Somebody else changed the match: follow, as soon as this cell is done."""
        self._rehearsal = None
        loop = self._loop
        if loop is None or not loop.is_running():
            self._follow()
        elif running_loop() is not loop:
            loop.call_soon_threadsafe(self._changed_elsewhere)
        else:
            self._playback.stop()
            if self._soon is None:
                self._soon = loop.call_later(SOON, self._catch_up)

    def _catch_up(self) -> None:
        self._soon = None
        if self._version != self.match.version:  # else a gesture was refused meanwhile, and its note is to be read
            self._follow()

    @in_its_language
    def _follow(self) -> None:
        self._soon, self._note = None, {}
        self._playback.stop()
        try:
            self._show(min(self.ply, self.match.ply))
        except Exception as error:  # noqa: BLE001 - whoever played elsewhere is not to suffer for the picture
            self._failed(error)

    # ---- in

    @in_its_language
    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        self._loop = running_loop()
        self._keeping.finish()  # so that nothing but the last click can be lost
        try:
            message = parse(content)
            if message.kind not in READINGS:
                self._note = {}
        except ValueError as error:
            self._refuse("error", tr("That message was not understood"), Refusal("", str(error)))
            return
        ply = self.match.ply
        late = message.kind in PLACES and self._playback.running  # bots went on while the hand was moving
        if message.kind in STEPS and message.ply != ply and not late:
            reason = tr("what you chose was for step {ply}", ply=message.ply)
            self._refuse("stale", tr("The game moved on to step {ply}", ply=ply), Refusal("", reason), ply)
            return
        self._roll_by_hand()
        if message.kind != "act":
            self._rehearsal = None
        try:
            self._do(message)
        except IllegalChoice as error:
            self._refuse("illegal", error.text or tr("Not possible"), error.refusal)
        except ScriptError as error:
            self._refuse("error", tr("A rule failed; nothing was changed"), Refusal("", error.cause[:300]))
        except (UndoForbidden, ValueError) as error:
            self._refuse("illegal", tr("Not possible"), Refusal("", str(error)[:300]))
        except Exception as error:  # noqa: BLE001 - a look or a bot may raise anything; raised here nobody would see it
            self._failed(error)

    def _do(self, message: Message) -> None:
        match, controller, playback = self.match, self._controller, self._playback
        since = match.ply
        match message.kind:
            case "act":
                self._act(message.text, message.part)
            case "answer" | "roll":
                controller.answer(message.faces if message.kind == "answer" else None)
                self._keeping.decided()
                playback.go(since)
            case "undo":
                playback.stop()
                controller.undo()
                self._show(match.ply)
            case "redo":
                playback.stop()
                controller.redo()
                self._show(since)
            case "first" | "last" | "back" | "forward" | "goto":
                places = {"first": 0, "last": match.plies, "back": since - 1, "goto": message.to}
                playback.stop()
                since -= (
                    controller.showing_substep and message.kind != "forward"
                )  # what was still to be told is told now
                controller.forward() if message.kind == "forward" else controller.goto(places[message.kind])
                self._show(min(since, match.ply))
            case "pause" | "resume" | "skip" | "pace" | "replay":
                self._hold(message)
            case "here":
                self._page_opened()
            case "explain":
                self._explain(message.part, message.source)
            case "view" | "lift" | "read" | "clause" | "log":
                self._look(message)
            case "point":
                if message.ply == match.ply and message.part in self.scene["follows"]:  # else it comes too late
                    self._follow_pointer(message.part)
            case "press":
                if message.ply == match.ply:
                    self._rehearse(message.text, message.part)
            case "continue" | "anew" | "load" | "save" | "share":
                self._file(message)
            case "rematch":
                self._rematch(message.preset)
            case "reopen":
                controller.board_answers.ask_again(message.id)
                self._show(self._since)
            case "coach" | "advise" | "row":
                self._help(message)
            case _:
                assert_never(message.kind)

    def _hold(self, message: Message) -> None:
        """What goes by itself: hold it, let it go on, pass over it, slower or faster, and once more."""
        playback, since = self._playback, self.match.ply
        match message.kind:
            case "pause":
                playback.paused = True
                playback.stop()
                self._send_status()
            case "resume":
                playback.paused = False
                self._controller.halted = None
                playback.go(since)
            case "skip":
                playback.skip(since)
            case "pace":
                playback.set_pace(message.seconds)
                self._send_status()
            case _:
                decided = self._controller.last_decision_here()
                if decided is None:
                    raise ValueError("nothing was played since a decision of yours")
                playback.replay(decided + 1)

    def _look(self, message: Message) -> None:
        """What only reads: another drawing of the same position, a card, a clause, the log."""
        match, view = self.match, self._frames.view()
        if message.kind == "view":
            self._view(message)
        elif message.kind == "lift":
            self._lifted = match.version
            self._show(self._since)
        elif message.kind == "read" and message.part in self._labels:
            self.send(part_card(match, view, message.part, odds=self._frames.tells_odds()))
        elif message.kind == "log":
            self.send({"kind": "log", "items": self._frames.log(view, self._controller.shown_events(-1))})
        else:
            self.send(clause_card(match, message.id or message.part))

    def _follow_pointer(self, part: str) -> None:
        """Show more of what is pointed at, until the next frame: only pictures are new, everything else stays."""
        view, large = self._frames.view(), self._options["large"]
        rendering = Rendering(large, self._frames.tells_odds(), part)
        scene = self.match.game.look.scene(view, self._frames.viewer(), rendering)
        pictures = {region.name: region.svg for region in scene.regions}
        regions = [region | {"svg": pictures[region["name"]]} for region in self.scene["regions"]]
        pictures = self._places.hang(regions)
        self._tell({**pictures, "scene": self.scene | {"regions": regions, "follows": list(scene.follows)}})
        self._labels = scene.labels

    def _file(self, message: Message) -> None:
        """Another game at this board, or this one elsewhere: what the offer and the board's menu ask for."""
        match message.kind:
            case "save":
                name = f"{self.match.game.name}-step-{self.match.ply}.json"
                says = {"says": tr(IN_THE_FILE)} if self._hands_elsewhere() else {}
                self.send({"kind": "record", "name": name, "text": self.match.save(), **says})
            case "share":
                if self._hands_elsewhere():
                    code = share(sealed(self.match, self._frames.viewer()))
                    self.send({"kind": "code", "text": code, "says": tr(IN_THE_CODE)})
                else:
                    self.send({"kind": "code", "text": share(self.match)})
            case "anew":
                self._keeping.anew()
                self._show(self._since)
            case _:
                try:
                    self._take_over(message)
                except RecordError as error:
                    self._refuse("error", tr("This game was not opened"), Refusal("", str(error)[:300]))

    def _hands_elsewhere(self) -> bool:
        """Whether seats that are not at this board may hold what the persons here may not know."""
        others = 0 < len(self._controller.mine) < self.match.seats
        return others and self.match.table.hides and self._frames.seed != "shown"

    def _take_over(self, message: Message) -> None:
        """Go on in the kept game, or in the one of a file or code; `RecordError` where that cannot be, and nothing changes."""
        text = message.text
        if message.kind == "continue":
            self._keeping.go_on()
        else:
            record = text if text.lstrip().startswith("{") else restore(text, self._game_here)
            self._controller.restore(record, start="any")
            self._keeping.loaded()
        if self.match.older:
            self._note = _note("info", tr(_OTHER_RULES), self.match.older.note)
        self._playback.stop()
        self._playback.paused = False
        if self._controller.waits():
            self._show(self.match.ply)
        else:
            self._playback.go(self.match.ply)

    def _help(self, message: Message) -> None:
        """What helps a learner: the first turn, advice, what comes of a choice."""
        if message.kind == "coach":
            self._coach(message.do)
        elif message.kind == "advise":
            self._advise()
        else:
            self._row(message.text)

    def _coach(self, do: str) -> None:
        """The guided first turn: begin it, go on in it, leave it, and what to play then."""
        coaching, playback, since = self._coaching, self._playback, self.match.ply
        playback.stop()
        playback.paused = False
        match do:
            case "start":
                coaching.start()
            case "go":
                if act := coaching.next():
                    self._act(act)
                    return
            case "back":
                self._controller.goto(coaching.back())
            case "skip":
                coaching.skip()
            case "leave":
                if text := coaching.leave():
                    self._act(text)
                    return
            case "stay":
                coaching.stay()
            case "on":
                coaching.play_on()
            case "again" | "then":
                tour = coaching.tour
                coaching.again(
                    tour.preset if tour is not None and do == "again" else tour.then if tour is not None else ""
                )
            case "home":
                coaching.home()
        if do in {"start", "again", "then", "home"}:
            self._keeping.elsewhere()
            since = self.match.ply
        playback.go(since)

    def _rematch(self, name: str) -> None:
        """The same game with new luck, and the same seats, or the preset of this name; the one that is over stays in its file."""
        controller, match = self._controller, self.match
        if match.result is None:
            raise ValueError("the game is not over yet")
        presets = match.game.presets
        preset = presets[known(name, presets, f"presets of {match.game.title}")] if name else None
        other = once_more(match) if preset is None else begin(match.game, preset)
        self._keeping.finish()
        if preset is None:
            controller.become(other, controller.mine, controller.bots)
        else:
            controller.become(other, *preset.seating())
        self._keeping.elsewhere()
        self._playback.paused = False
        self._playback.go(self.match.ply)

    def _advise(self) -> None:
        """What the bot that gives hints would do, from what this seat knows, and why; nothing is done."""
        seat, request = self._controller.asked_seat(), self.match.request
        if seat is None or not isinstance(request, Ask):
            self._refuse("illegal", tr("Nothing to advise now"), Refusal("", self._controller.why_nobody_here()))
            return
        self._note = advice(self.match, seat, self._frames)
        self._send_status()

    def _row(self, text: str) -> None:
        """The card of a choice: what stands on its row, and what comes of it."""
        request, seat = self.match.request, self._controller.asked_seat()
        if isinstance(request, Ask) and seat is not None:
            view = self._frames.view()
            choice = request.read(bare(text))
            self.send(choice_card(self.match, view, choice, odds=self._frames.tells_odds()))

    def _game_here(self, name: str) -> AnyGame:
        game = self.match.game
        if name != game.name:
            raise ValueError(f"of {name}, and this board plays {game.name}")
        return game

    def _act(self, text: str, part: str = "") -> None:
        """A choice, and the part that was clicked for it."""
        if not self._coaching.goes(text):
            self._send_status()
            return
        since, rehearsal, self._rehearsal = self.match.ply, self._rehearsal, None
        self._decide(text, part)
        if rehearsal is not None and (rehearsal.text, rehearsal.part) == (text, part):
            self._rehearsal = rehearsal
        self._playback.go(since)

    def _decide(self, text: str, part: str) -> None:
        after = self._afterwards(text)
        self._controller.act(text, part)
        if not self._coaching.on:
            self._keeping.decided()
        self._note = after

    def _rehearse(self, text: str, part: str) -> None:
        """While a button is held down: see what its choice comes to, so that the frame is at hand when it is let go.

        Where a choice can be taken back, and luck falls the same again, whoever acts may see what comes of it anyway: then the
        page is told ahead, and draws it at the click, before Python has answered. Whoever lets go elsewhere has decided nothing.
        """
        asked, coaching = self._controller.asked_seat(), self._coaching
        if asked is None or self._playback.running or coaching.on or coaching.closing:
            return
        controller = self._controller.at(self.match.fork())
        frames, places = self._frames.at(controller), self._places.copy()
        try:
            rehearsal = Rehearsal(controller, frames, self._playback, places, self._options).of(
                text, part, lifted=self._lifted, language=self.language
            )
        except Exception:  # noqa: BLE001 - whatever is wrong with this choice, its click will hear of it
            return
        if not rehearsal.frame:
            return
        self._rehearsal = rehearsal
        if self.match.undo_policy == "same":
            frame = rehearsal.frame | {"kept": {"on": self._keeping.on, "offer": None}}  # as after a decision
            news = {name: value for name, value in frame.items() if getattr(self, name) != value}
            sent = {name: AS_SENT[name](value, self) if name in AS_SENT else value for name, value in news.items()}
            self.send({"kind": "ahead", "ply": self.match.ply, "text": text, "part": part, "frame": sent})

    def _afterwards(self, text: str) -> Plain:
        """With the odds shown after: what they were."""
        request, seat = self.match.request, self._controller.asked_seat()
        if (
            self._frames.odds != "after"
            or not isinstance(request, Ask)
            or seat is None
            or text in self._controller.may_go_first()
            or text.startswith(f"{FOR_THE_TURN} ")
        ):
            return {}
        choice = request.read(bare(text))
        if request.why_not(choice, seat):
            return {}
        view = self._frames.view()
        hint, covered = (self._frames.hint(view, choice, odds=odds) for odds in (True, False))
        if hint["note"] == covered["note"]:
            return {}
        return {"kind": "info", "title": hint["label"], "reason": hint["note"], "rules": [], "ply": None}

    def _view(self, message: Message) -> None:
        asked = {"odds": message.odds or None, "large": message.large, "roll": message.roll}
        changed = {name: value for name, value in asked.items() if value is not None}
        if changed.items() <= self._options.items():
            return
        self._options.update(changed)
        self._frames.odds = self._options["odds"]
        awaited = self._controller.awaits_dice()
        self._roll_by_hand()
        if awaited and not self._controller.awaits_dice():  # a roll that was waited for goes by itself now
            self._playback.go(self.match.ply)
        else:
            self._show(self._since)

    def _roll_by_hand(self) -> None:
        """A guided first turn leads over rolls that go by themselves, and leaves out no question that matters."""
        self._controller.rolls_by_hand = self._options["roll"] == "click" and not self._coaching.on
        self._controller.board_answers.on = self._controller.halts = not self._coaching.on

    def _explain(self, part: str, source: str) -> None:
        match, seat, request = self.match, self._controller.asked_seat(), self.match.request
        if seat is None or not isinstance(request, Ask):
            rule = request.rule if request else ""
            self._refuse("illegal", tr("Nothing to choose now"), Refusal(rule, self._controller.why_nobody_here()))
            return
        rule = request.rule
        label = self._labels.get(part, "Nothing")
        known = source if source in self._labels else None
        text = match.game.look.intent_of_click(self._frames.view(), seat, part, known) if part in self._labels else None
        name = label.split(":")[0]
        try:
            choice = request.read(text) if text else None
        except IllegalChoice:  # its reason speaks of verbs, and a click has named none
            choice = None
        later = (
            match.game.look.not_now(self._frames.view(), seat, part)
            if choice is None and part in self._labels
            else None
        )
        if later is not None:
            self._refuse("illegal", f"{name}:", later)
            return
        if choice is None:
            first = tr(
                "not now. First: {prompt} ({choices})",
                prompt=request.prompt,
                choices=counted(self.ask["total"], "choice"),
            )
            self._refuse("illegal", f"{name}:", Refusal(rule, first))
            return
        refusal = match.explain(choice, seat)
        if refusal is None:
            vain, offer = choice.vain(match.table, seat), self._frames.hint(self._frames.view(), choice, odds=False)
            self._refuse("info", offer["label"], vain or Refusal(rule, tr("this can be chosen")))
        else:
            self._refuse("illegal", "" if refusal.reason.startswith(f"{name} ") else name, refusal)


class Rehearsal(Session):
    """What a choice that is being pressed comes to: a session at a fork of the match, whose `frame` it keeps to itself.

    Bots are left to the click: where one of them would go on there is no frame.
    """

    def __init__(
        self, controller: Controller, frames: Frames, playback: Playback, places: Places, options: Plain
    ) -> None:
        self.frame: Plain = {}
        self.places = self._places = places
        self._controller, self._frames, self._options = controller, frames, options
        self._coaching = Coaching(controller)
        self._playback = Playback(controller, self._show, self._failed, playback.pace)
        self._playback.paused = playback.paused
        self._keeping = Keeping(controller, keep=False, complain=self._not_kept, tells_seed=lambda: False)
        self._note, self._rehearsal = {}, None

    def of(self, text: str, part: str, *, lifted: int, language: str) -> Self:
        """Decide; `IllegalChoice` says why not."""
        self.text, self.part = text, part
        self._lifted, self.language = lifted, language
        since, controller = self.match.ply, self._controller
        if text in controller.may_go_first():  # a bot, perhaps
            return self
        self._decide(text, part)
        if controller.waits() or (running_loop() is not None and self._playback.pace):
            self._playback.go(since)
            self._playback.stop()
        return self

    @property
    def labels(self) -> Mapping[str, str]:
        """Of the parts in its frame."""
        return self._labels

    def led_to(self, match: AnyMatch) -> bool:
        """Whether this match stands where it has led."""
        here = self.match
        return (here.ply, here.plies) == (match.ply, match.plies) and here.answers == match.answers

    def _tell(self, state: Plain) -> None:
        self.frame = state


_OTHER_RULES: Final = language.message("This game began under other rules")


def _note(kind: str, title: str, reason: str) -> Plain:
    return {"kind": kind, "title": title, "reason": reason, "rules": [], "ply": None}


def _seats(
    count: int, seat: int | Collection[int] | None, bots: Thinker | Mapping[int, Thinker] | None
) -> tuple[list[int], dict[int, Thinker]]:
    """The seats of the persons here, and the bots of the others."""
    if not _is_seat(seat):
        raise ValueError(f"a seat is told by its number, 0 to {count - 1}, not {seat!r}")
    asked = [seat] if isinstance(seat, int) else None if seat is None else list(seat)
    if bots is None:
        seated: dict[int, Thinker] = {}
    elif isinstance(bots, Mapping):
        seated = dict(bots)
    else:
        asked = [0] if asked is None else asked
        seated = {each: bots for each in range(count) if each not in asked}
    mine = [each for each in range(count) if each not in seated] if asked is None else asked
    for each in [*mine, *seated]:
        if type(each) is not int or not 0 <= each < count:
            raise ValueError(f"there is no seat {each!r}; seats are 0 to {count - 1}")
    both = [each for each in mine if each in seated]
    if both:
        raise ValueError(f"seat {both[0]} cannot be played by you and by a bot")
    return sorted(dict.fromkeys(mine)), seated


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_seat(value: object) -> bool:
    """Whether it may tell seats: a number, several, or nothing."""
    return value is None or (isinstance(value, int | Collection) and not isinstance(value, str | bytes))


def _one_of(name: str, value: object, allowed: Collection[str]) -> None:
    if value not in allowed:
        raise ValueError(f"{name} is {', '.join(map(repr, allowed))}, not {value!r}")


def _chance_in(match: AnyMatch, ply: int) -> bool:
    return any(answer.seat is None for answer in match.answers[ply:])


__all__ = ["Layout", "Session", "Shade"]

"""The board of any game in a notebook: Python draws and decides, the page shows and listens.

All traits of a frame are set together, so one message goes out. The page answers with small messages (`messages`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Literal

import anywidget
import traitlets

from hordeplay.core.any import AnyMatch
from hordeplay.core.language import in_its_language, tr
from hordeplay.core.scene import standalone
from hordeplay.widgets.assets import bundle
from hordeplay.widgets.frame import Odds, Plain, Seed
from hordeplay.widgets.kernel_loop import on_kernel_loop
from hordeplay.widgets.reading_copy import ReadingCopy, Recording, Shown
from hordeplay.widgets.session import Layout, Session, Shade
from hordeplay.widgets.wire import PICTURES, without_blanks, without_pictures

if TYPE_CHECKING:
    from hordeplay.core.driver import Thinker


class Board(anywidget.AnyWidget, Session):
    """A match on a board: show it, step through it, play it.

    Without `bots` every seat is played here, one after the other. With `bots="greedy"` (or a mapping from seat to bot)
    the others are theirs; `seat` says which one (or ones) are yours, `seat=[]` that you only look on and see everything.
    Bots' turns and long rows of chance are shown step by step, `pace` seconds each (0 to 60; 0: at once); what the
    match has not shown yet it has not reached. `odds` are shown `always`, on `request`, `after` you have decided, or stay
    `hidden`.
    The board lays itself out for the room it has; `layout` fixes it (`wide`, `laptop`, `tall`, `phone`, `projector`).
    In a notebook the game is kept at each decision, and a rerun of the cell offers to go on (see `hp.resume`); `keep=False`
    keeps nothing, `keep=True` keeps it anywhere. With `roll="click"` a roll to which your choice leads waits until you press
    Roll; the dice fall as they would have. `coach=True` leads through a first turn on a match of its own; the one that
    was given comes back afterwards.
    The page is told the seed where all seats are played or watched here and the game hides nothing; else it would tell hidden
    hands and dice to come. `seed="shown"` tells it all the same, `seed="hidden"` never.
    What is suggested comes from the game's usual adviser, which answers at once; `hints_by="mcts"` (or another bot of the
    game) asks that one, and a tree search thinks for a tenth of a second.
    The board speaks the language of the session (`hp.speak`), or that of `language` (`de`, `en`); notation is the same in all.
    The board follows when you play in another cell or on another board. `ValueError` says which word is wrong.

    >>> import hordeplay as hp
    >>> board = Board(hp.new("horrible-hordes", seats=2, seed=7), seat=0, bots="greedy")
    >>> board.ply == board.match.ply
    True
    """

    _esm = bundle("board.js")
    _css = bundle("board.css")

    scene = traitlets.Dict().tag(sync=True, to_json=without_pictures)
    locals().update({name: traitlets.Unicode().tag(sync=True) for name in PICTURES})
    ask = traitlets.Dict().tag(sync=True)
    hints: traitlets.List[Any] = traitlets.List().tag(sync=True, to_json=without_blanks)
    events: traitlets.List[Any] = traitlets.List().tag(sync=True)
    log_tail: traitlets.List[Any] = traitlets.List().tag(sync=True)
    """The last lines of the log; a widget's `log` is its logger."""
    ply = traitlets.Int().tag(sync=True)
    plies = traitlets.Int().tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)
    head = traitlets.Dict().tag(sync=True)
    note = traitlets.Dict().tag(sync=True)
    dice = traitlets.Dict().tag(sync=True)
    play = traitlets.Dict().tag(sync=True)
    options = traitlets.Dict().tag(sync=True)
    kept = traitlets.Dict().tag(sync=True)
    coach = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    """What the page says by itself, where the board speaks another language than English."""
    seq = traitlets.Int().tag(sync=True)
    """Counts what the page was told, so that it sees an answer even where nothing else is new."""
    step = traitlets.Int(-1).tag(sync=True)
    """The decision that a page shows. The page itself sets it, and only where that makes cells that read the board run again
    (marimo); elsewhere it stays -1.
    """

    def __init__(
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
        roll: Literal["", "click"] = "",
        seed: Seed = "",
        hints_by: str = "",
        language: str = "",
    ) -> None:
        self._open(
            match,
            seat=seat,
            bots=bots,
            pace=pace,
            layout=layout,
            odds=odds,
            theme=theme,
            keep=keep,
            coach=coach,
            roll=roll,
            seed=seed,
            hints_by=hints_by,
            language=language,
        )
        super().__init__()
        self._copy = ReadingCopy(self.model_id, Recording(self._frames), theme, self._shown, self.send, language)
        self.on_msg(on_kernel_loop(self._on_message))
        self._show(self._since)

    # ---- the page

    def _tell(self, state: Plain) -> None:
        with self.hold_sync():
            for name, value in state.items():
                setattr(self, name, value)
            self.seq += 1

    def _drawn(self) -> None:
        self._copy.changed()

    def _page_opened(self) -> None:
        self._copy.seen()

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Refuse what a page writes by itself, but for the echo of `ply` in `step`: it shows traits and sends messages."""
        if isinstance(sync_data, Mapping):
            if type(step := sync_data.get("step")) is int and step == self.ply:
                self.step = step
            self.send_state([name for name in self.keys if name in sync_data and name != "step"])

    def close(self) -> None:
        """Take the board off the page and stop its bots; the match stays as it stands. A second call changes nothing."""
        if hasattr(self, "_copy"):  # a board that was refused in its making has none
            self._leave()
            self._copy.close()
        super().close()

    # ---- without a page

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # as anywidget
        bundle = super()._repr_mimebundle_(**kwargs)
        assert bundle is not None  # a board has a view
        data, metadata = bundle
        self._copy.place()
        return {**data, "image/svg+xml": self._repr_svg_(), "text/plain": repr(self)}, metadata

    @in_its_language
    def _shown(self) -> Shown:
        """What the board shows now, for its reading copy."""
        match = self.match
        scene = self._frames.picture(self._frames.view())
        where = match.game.moment(match.table).where
        return Shown(match.game.title, match.ply, where, standalone(scene, self._options["theme"]), repr(self))

    @in_its_language
    def _repr_svg_(self) -> str:
        """The position as a picture that needs no page, labelled with its ply."""
        match = self.match
        scene = self._frames.picture(self._frames.view())
        return standalone(scene, self._options["theme"], f"{self._place()}, {match.game.moment(match.table).where}")

    @in_its_language
    def __repr__(self) -> str:
        look = self.match.game.look
        read = look.text if self._frames.tells_odds() else look.text_without_odds or look.text
        return f"{self._place()}\n{read(self._frames.view(), self._frames.viewer())}"

    def _place(self) -> str:
        return tr(
            "{title}, decision {ply} of {plies}",
            title=self.match.game.title,
            ply=self.match.ply,
            plies=self.match.plies,
        )

"""A Jupyter server extension that sends small board updates at once, and tidies the boards of a notebook that is saved.

jupyter-server leaves Nagle's algorithm on for kernel websockets: the board's new state then waits some 40 ms for the
browser's delayed acknowledgement, which is most of the time between a click and the redrawn board. This extension
switches it off (TCP_NODELAY).

A board that was played stands in its cell twice: as a live widget, and as the copy that speaks for it where no kernel runs
(`hordeplay.widgets.reading_copy`). Beside the copy the saved file needs no other picture of the board, which would be that
of its first position; an open notebook does not notice. Nothing else of a notebook is touched.

It is found and loaded without any user action. Off switches: the environment variables `HORDEPLAY_NODELAY=0` and
`HORDEPLAY_TIDY=0`, or `c.Hordeplay.nodelay = False` and `c.Hordeplay.tidy = False` in the server's configuration
(`--Hordeplay.nodelay=False` on the command line).

This module stays outside `hordeplay.widgets`, whose import would pull ipywidgets into the server.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from traitlets import Bool, TraitError
from traitlets.config import Configurable

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp

MARK = "_hordeplay_nodelay"  # set on the patched class, so that loading twice patches once
COPY = "hordeplay"  # in an output's metadata: whose copy it is
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


class Hordeplay(Configurable):
    """The extension's part of the server's configuration."""

    nodelay = Bool(True, help="Send kernel messages at once (TCP_NODELAY on kernel websockets).").tag(config=True)
    tidy = Bool(True, help="Save no second picture of a board beside its reading copy.").tag(config=True)


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "hordeplay._server"}]


def _load_jupyter_server_extension(serverapp: ServerApp) -> None:
    log = serverapp.log
    try:
        options = Hordeplay(parent=serverapp)
    except TraitError as error:
        log.warning(
            "hordeplay: c.Hordeplay.nodelay and c.Hordeplay.tidy are True or False; until they are, both count as False: %s",
            str(error)[:300],
        )
        return
    if os.environ.get("HORDEPLAY_NODELAY") == "0" or not options.nodelay:
        log.info("hordeplay: TCP_NODELAY left as it is (switched off)")
    else:
        try:
            send_at_once()
        except Exception as error:  # noqa: BLE001  # a class of another project is patched: whatever changed there, the server must start
            log.warning("hordeplay: TCP_NODELAY could not be set, boards will answer more slowly: %r", error)
        else:
            log.info("hordeplay: TCP_NODELAY set on kernel websockets")
    if os.environ.get("HORDEPLAY_TIDY") != "0" and options.tidy:
        try:
            serverapp.contents_manager.register_pre_save_hook(tidy)
        except Exception as error:  # noqa: BLE001  # as above
            log.warning("hordeplay: boards are saved as they stand, with two pictures: %r", error)


def tidy(model: object, **_: object) -> None:
    """Of each board that has a reading copy in its cell, save the copy and the widget alone.

    What is no notebook, or none that this knows how to read, is saved as it is. The widget stays: whoever opens the file
    while the kernel still runs has the live board again.
    """
    for cell in _list(_dict(_dict(model).get("content")).get("cells")):
        outputs = _list(_dict(cell).get("outputs"))
        copied = {_copy_of(output) for output in outputs if _dict(output).get("data")} - {""}
        for output in outputs:
            data = _dict(_dict(output).get("data"))
            if str(_dict(data.get(WIDGET_VIEW)).get("model_id")) in copied:
                # the empty text keeps those quiet that know no widgets
                output["data"] = {WIDGET_VIEW: data[WIDGET_VIEW], "text/plain": ""}
        # a copy that nobody needed yet is an empty output
        outputs[:] = [output for output in outputs if _copy_of(output) in {"", *copied}]


def _copy_of(output: object) -> str:
    """The id of the board whose copy an output is, else nothing."""
    board = _dict(_dict(_dict(output).get("metadata")).get(COPY)).get("copy")
    return board if isinstance(board, str) else ""


def _dict(value: object) -> dict[str, Any]:  # JSON
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[Any]:  # JSON
    return value if isinstance(value, list) else []


def send_at_once() -> None:
    """Make every kernel websocket opened from now on send without delay; calling it again changes nothing."""
    from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

    if getattr(KernelWebsocketHandler, MARK, False):
        return
    plain: Callable[..., Awaitable[None]] = KernelWebsocketHandler.open

    @wraps(plain)
    async def open_at_once(self: KernelWebsocketHandler, *args: Any, **kwargs: Any) -> None:  # Any: handed on unread
        try:
            self.set_nodelay(True)
        except Exception as error:  # noqa: BLE001  # a slow connection is better than none
            self.log.warning("hordeplay: TCP_NODELAY could not be set on this connection: %r", error)
        await plain(self, *args, **kwargs)

    KernelWebsocketHandler.open = open_at_once  # type: ignore[method-assign]  # the patch itself
    setattr(KernelWebsocketHandler, MARK, True)

"""A Jupyter server extension that sends small board updates at once.

jupyter-server leaves Nagle's algorithm on for kernel websockets: the board's new state then waits some 40 ms for the
browser's delayed acknowledgement, which is most of the time between a click and the redrawn board. This extension
switches it off (TCP_NODELAY) and does nothing else. It is found and loaded without any user action.

Off switch: the environment variable `HORDEPLAY_NODELAY=0`, or `c.Hordeplay.nodelay = False` in the server's
configuration (`--Hordeplay.nodelay=False` on the command line).

This module stays outside `hordeplay.widgets`, whose import would pull ipywidgets into the server.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from traitlets import Bool
from traitlets.config import Configurable

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp

MARK = "_hordeplay_nodelay"  # set on the patched class, so that loading twice patches once


class Hordeplay(Configurable):
    """The extension's part of the server's configuration."""

    nodelay = Bool(True, help="Send kernel messages at once (TCP_NODELAY on kernel websockets).").tag(config=True)


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "hordeplay._server"}]


def _load_jupyter_server_extension(serverapp: ServerApp) -> None:
    if os.environ.get("HORDEPLAY_NODELAY") == "0" or not Hordeplay(parent=serverapp).nodelay:
        serverapp.log.info("hordeplay: TCP_NODELAY left as it is (switched off)")
        return
    try:
        send_at_once()
    except Exception as error:  # noqa: BLE001  # a class of another project is patched: whatever changed there, the server must start
        serverapp.log.warning("hordeplay: TCP_NODELAY could not be set, boards will answer more slowly: %r", error)
    else:
        serverapp.log.info("hordeplay: TCP_NODELAY set on kernel websockets")


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

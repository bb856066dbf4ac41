"""A real server, a real kernel, a real websocket: small messages leave at once.

`hordeplay._server` patches a class that is private to jupyter-server. Its parts are tested in `infra/test_server.py`, with
stand-ins; here it is seen to hold, whatever has changed in jupyter-server.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

from tornado.websocket import websocket_connect

# An extension of this test: it tells of each open kernel websocket whether its socket sends at once.
PROBE = """
import gc, socket
from jupyter_server.base.handlers import JupyterHandler
from tornado.websocket import WebSocketHandler

class Probe(JupyterHandler):
    def get(self):
        open_ones = [one for one in gc.get_objects() if isinstance(one, WebSocketHandler) and one.ws_connection]
        sockets = [one.ws_connection.stream.socket for one in open_ones]
        self.finish({"nodelay": [bool(one.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)) for one in sockets]})

def _jupyter_server_extension_points():
    return [{"module": "probe"}]

def _load_jupyter_server_extension(app):
    app.web_app.add_handlers(".*", [("/probe", Probe)])
"""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server that has the probe beside its usual extensions."""
    (folder / "probe.py").write_text(PROBE)
    config = folder / "config" / "jupyter_server_config.d" / "probe.json"
    config.parent.mkdir(parents=True)
    config.write_text(json.dumps({"ServerApp": {"jpserver_extensions": {"probe": True}}}))
    words = ["--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0", "--IdentityProvider.token="]
    process = subprocess.Popen(
        [sys.executable, "-m", "jupyter_server", *words, "--ServerApp.disable_check_xsrf=True"],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": str(folder),
            "JUPYTER_CONFIG_DIR": str(folder / "config"),
            "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        },
    )
    assert process.stderr
    try:
        for line in process.stderr:  # it ends with the process
            address = re.search(r"http://127\.0\.0\.1:\d+", line)
            if address:
                answering(address.group())
                yield address.group()
                return
        raise AssertionError("the server did not start")
    finally:
        process.terminate()
        process.communicate(timeout=60)


def answering(address: str) -> None:
    """Wait until a server answers: it names its address a little before."""
    end = time.monotonic() + 60
    while True:
        try:
            asked(f"{address}/api/status")
        except URLError:
            assert time.monotonic() < end, "the server does not answer"
            time.sleep(0.1)
        else:
            return


def asked(address: str, data: bytes | None = None) -> dict[str, object]:
    with urlopen(Request(address, data), timeout=60) as reply:
        content: dict[str, object] = json.load(reply)
    return content


def test_a_kernel_websocket_sends_at_once(tmp_path: Path) -> None:
    with served(tmp_path) as address:
        kernel = asked(f"{address}/api/kernels", b"{}")["id"]

        async def nodelay() -> object:
            socket = await websocket_connect(f"{address.replace('http', 'ws', 1)}/api/kernels/{kernel}/channels")
            probed = await asyncio.to_thread(asked, f"{address}/probe")
            socket.close()
            while (
                await socket.read_message() is not None
            ):  # closed by the other side, too: a loop that ends before leaves it open
                pass
            return probed["nodelay"]

        assert asyncio.run(nodelay()) == [True]

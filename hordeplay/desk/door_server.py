"""The network side of a class's door: a thread, three addresses, and bounds on everything.

Below a random word that only the board shows: the page (GET), `say` and `hear` (POST, JSON of at most 2 kB). Nothing leads to
the kernel, to notebooks or to files: the page is a text that was made before, and what is heard is read by schema.

Phones ask and are held (`hear` is answered when there is news, else after 20 seconds) instead of an event stream: each
answer is the whole of what a page may know, so that a phone that slept has missed nothing; a held answer passes through
schools' filters, which keep streams back until they end; and there is no second kind of connection to bound.

Invariants: only requests for this very address are answered (no rebinding of names) and, of those that bring something,
only those of its own page; every size, number and time is bounded; after `stop` thread and port are free.
"""

from __future__ import annotations

import asyncio
import errno
import gzip
import hmac
import json
import os
import secrets
import socket
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from hordeplay.core.extras import brought_by
from hordeplay.core.html_page import of_door
from hordeplay.core.language import message, speaking, tr
from hordeplay.desk.attendance import Attendance, Report
from hordeplay.desk.rate_limit import RateLimit

try:
    from tornado import web
    from tornado.httpserver import HTTPServer
except ImportError as error:
    if sys.platform == "emscripten":
        raise ValueError(tr("a page in the browser cannot open a door: paste result lines, or type tallies")) from error
    raise ValueError(tr("a door for phones needs {package}", package=brought_by("tornado"))) from error

if TYPE_CHECKING:
    from tornado.iostream import IOStream

HTTP: Final = 80
BODY: Final = 2_048
"""Bytes of a message."""
HEAD: Final = 8_192
LARGEST_PAGE: Final = 4_000_000
HELD: Final = 20.0
"""Seconds until a question is answered without news."""
NEWS: Final = 2.0
"""Seconds between two news of what other pages did; what the teacher does comes at once."""
HEADERS: Final = 10.0
"""Seconds for the head of a request, and for the next one on the same connection."""
BODIES: Final = 5.0
WRITING: Final = 20.0
"""Seconds for a client to take its answer."""
CONNECTIONS: Final = 600
OF_ONE_ADDRESS: Final = 450
"""A school's router may stand for a whole class: so many of all connections may come from one address."""
BY_ADDRESS: Final = (2_000.0, 200.0)
"""Requests at once, and each second, of one address: a whole class may stand behind it."""
BY_PAGE: Final = (40.0, 4.0)
"""The same of one page."""
MARK: Final = '<meta name="hordeplay-door" content="{}">'
"""Tells a page that it belongs to a class, and how many seats that has."""
GOODBYE: Final = 1.0
"""Seconds at most in which the pages that listen are told that the class is over."""


class DoorServer:
    """Serves one page below `token`, hands reports to `take`, and tells pages what `attendance` says they may know."""

    def __init__(self, page: str, attendance: Attendance, take: Callable[[Report, str], list[str]], seats: int) -> None:
        self.serve(page, seats)
        self.attendance = attendance
        self.host, self.port, self.token = "", 0, ""
        self._forget()
        self.boot = secrets.token_hex(4)
        """Tells pages that this is another door than before, which they tell everything anew."""
        self._take = take
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._changed = asyncio.Event()
        self._turns = 0
        self._soon: asyncio.TimerHandle | None = None
        self._waiting: dict[str, asyncio.Event] = {}
        """Of each page that is held, what lets it go when the same page asks again."""

    def _forget(self) -> None:
        """Know no address and no page."""
        self.by_address = RateLimit(*BY_ADDRESS)
        self.by_page = RateLimit(*BY_PAGE)
        self._answered: dict[str, tuple[float, int]] = {}
        """When each page was answered last, and how much the teacher had done by then."""

    # ---- from outside

    def serve(self, page: str, seats: int) -> None:
        """Give this page, of a class with so many seats, to whoever loads it from now on."""
        self.text = page
        mark = MARK.format(seats)
        marked = page.replace("<head>", f"<head>{mark}", 1) if "<head>" in page else mark + page
        self.page = marked.encode("utf-8", "replace")
        self.zipped = gzip.compress(self.page, 6)
        self.policy = of_door(marked)

    def start(self, host: str, port: int, token: str) -> None:
        """Listen there from now on; port 0 is any free one. `ValueError` says in a sentence why that cannot be done."""
        listener = _listen(host, port)
        self.host, self.port, self.token = host, listener.getsockname()[1], token
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(listener, ready), name="hordeplay-door", daemon=True)
        self._thread.start()
        ready.wait(10)
        if self._loop is None:
            raise ValueError(tr("the door could not be opened; what went wrong stands above"))

    @property
    def authority(self) -> str:
        """Host and port as a browser writes them."""
        return self.host if self.port == HTTP else f"{self.host}:{self.port}"

    @property
    def is_running(self) -> bool:
        """Whether it listens."""
        return self._thread is not None and self._thread.is_alive()

    def let_hear(self) -> None:
        """Wait until the pages that listen have been answered, but not for long."""
        end = time.monotonic() + GOODBYE
        while self._waiting and time.monotonic() < end:
            time.sleep(0.02)
        time.sleep(0.05)  # the last of them is written

    def stop(self) -> None:
        """End the thread, cut all connections, free the port, and forget who has asked."""
        loop, thread = self._loop, self._thread
        if loop is not None and thread is not None and thread.is_alive():
            with suppress(RuntimeError):  # it ended just now
                loop.call_soon_threadsafe(loop.stop)
            thread.join(10)
        self._forget()

    def changed(self) -> None:
        """Something has changed: what the teacher did is told at once, what pages did with the next news. From any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # it has ended
                self._loop.call_soon_threadsafe(self._tell_soon)

    # ---- the thread

    def _run(self, listener: socket.socket, ready: threading.Event) -> None:
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        try:
            with ThreadPoolExecutor(1, thread_name_prefix="hordeplay-door-reader") as worker:
                loop.set_default_executor(worker)
                server = loop.run_until_complete(self._serve(listener))
                self._loop = loop
                ready.set()
                loop.run_forever()
                self._loop = None
                server.stop()
                loop.run_until_complete(self._end(server))
        finally:
            ready.set()
            listener.close()
            loop.close()

    async def _serve(self, listener: socket.socket) -> _Server:
        words = {"door": self}
        application = web.Application(
            [
                (r"/[a-z0-9]{1,32}/?", _Page, words),
                (r"/[a-z0-9]{1,32}/say", _Say, words),
                (r"/[a-z0-9]{1,32}/hear", _Hear, words),
            ],
            default_handler_class=_Nothing,
            default_handler_args=words,
            log_function=lambda _: None,  # nothing of a phone is written anywhere
        )
        server = _Server(
            application,
            max_header_size=HEAD,
            max_body_size=BODY,
            chunk_size=BODY,
            idle_connection_timeout=HEADERS,
            body_timeout=BODIES,
        )
        server.add_socket(listener)
        return server

    async def _end(self, server: _Server) -> None:
        """Cut the connections, and end what is held: tornado forgets a connection, open as it is, whose task is cancelled."""
        server.hang_up()
        held = asyncio.all_tasks() - {asyncio.current_task()}
        for task in held:
            task.cancel()
        await asyncio.gather(*held, return_exceptions=True)
        await asyncio.wait_for(server.close_all_connections(), 5)

    def _tell_soon(self) -> None:
        turns = self.attendance.turns
        if turns != self._turns:
            self._turns = turns
            self._tell()
        elif self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(NEWS, self._tell)

    def _tell(self) -> None:
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        before, self._changed = self._changed, asyncio.Event()
        before.set()

    # ---- for the handlers

    def news(self, key: str) -> tuple[dict[str, Any], str]:  # plain JSON
        """What a page may know now, and a short digest of it."""
        news = {**self.attendance.news(key), "boot": self.boot}
        text = json.dumps(news, sort_keys=True)
        return news, blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()

    def answer(self, key: str) -> dict[str, Any]:  # plain JSON
        """The news that a page is given now; `seen` is what it says when it asks for more."""
        turns = self.attendance.turns
        news, seen = self.news(key)
        if self.attendance.knows(key):
            self._answered[key] = (asyncio.get_running_loop().time(), turns)
        return {**news, "seen": seen}

    async def say(self, report: Report, address: str) -> list[str]:
        """Hand on a report, in the one thread that reads them: no page waits because another one's line is played again."""
        return await asyncio.get_running_loop().run_in_executor(None, self._take, report, address)

    async def wait(self, key: str, seen: str) -> None:
        """Wait until there is news for a page that has seen this, or the time is up, or the same page asks again."""
        if before := self._waiting.get(key):
            before.set()
        mine = asyncio.Event()
        self._waiting[key] = mine
        loop = asyncio.get_running_loop()
        end = loop.time() + HELD
        when, turns = self._answered.get(key, (0.0, -1))
        try:
            while not mine.is_set() and (left := end - loop.time()) > 0:
                if self.news(key)[1] != seen:
                    soon = when + NEWS - loop.time()
                    if soon <= 0 or self.attendance.turns != turns:
                        break
                    left = min(left, soon)
                changes = [asyncio.ensure_future(one.wait()) for one in (self._changed, mine)]
                try:
                    await asyncio.wait(changes, timeout=left, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for change in changes:
                        change.cancel()
        finally:
            if self._waiting.get(key) is mine:
                del self._waiting[key]

    def cut_off_later(self, stream: IOStream) -> None:
        """Cut off whoever does not take an answer in time."""
        asyncio.get_running_loop().call_later(WRITING, _cut_off, stream)


def _listen(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # a port that was left a moment ago; elsewhere it would let two listen on one
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(256)
        listener.setblocking(False)
    except OSError as error:
        listener.close()
        if isinstance(error, PermissionError):
            raise ValueError(
                tr("port {port} may not be used here: take one from 1024 on, or leave it out", port=port)
            ) from None
        if error.errno == errno.EADDRNOTAVAIL:
            raise ValueError(
                tr("{host} is no address of this machine: leave host out, or give one of its own", host=host)
            ) from None
        raise ValueError(
            tr("port {port} is in use by another program: take another one, or leave it out", port=port)
        ) from None
    return listener


class _Server(HTTPServer):
    """A server with a bounded number of connections."""

    def hang_up(self) -> None:
        """Close every connection at once."""
        connections: set[Any] = self._connections  # tornado's own, of whose kind it says nothing
        for connection in list(connections):
            connection.stream.close()

    def handle_stream(self, stream: IOStream, address: Any) -> None:  # a pair; tornado has no type for it
        """Take a connection, unless there are too many."""
        client = str(address[0])
        connections: set[Any] = self._connections  # tornado's own, of whose context it says nothing
        mine = sum(one.context.address[0] == client for one in connections)
        if len(self._connections) >= _most_connections() or mine >= OF_ONE_ADDRESS:
            stream.close()
            return
        super().handle_stream(stream, address)


def _most_connections() -> int:
    """A connection is a file, and the kernel needs some, too."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return CONNECTIONS
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return CONNECTIONS if soft == resource.RLIM_INFINITY else max(8, min(CONNECTIONS, soft // 2))


class _Handler(web.RequestHandler):
    """What all answers have in common."""

    def initialize(self, door: DoorServer) -> None:
        self.door = door

    def set_default_headers(self) -> None:
        """Nothing is stored, framed, guessed at, or told of where one came from."""
        self.clear_header("Server")
        self.set_header("Cache-Control", "no-store")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        self.set_header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
        self.set_header("Content-Type", "text/plain; charset=utf-8")

    def prepare(self) -> None:
        """Refuse what is too much, not for this address, or without the word of the board."""
        door, request = self.door, self.request
        if not door.by_address.admits(request.remote_ip or ""):
            raise web.HTTPError(429)
        if request.headers.get_list("Host") != [door.authority]:
            raise web.HTTPError(421)
        word = request.path.split("/")[1]
        if not door.token or not hmac.compare_digest(word.encode(), door.token.encode()):
            raise web.HTTPError(404)

    def write_error(self, status_code: int, **kwargs: Any) -> None:  # as tornado's
        """Answer with a sentence, and end the connection: whoever goes on has to begin anew."""
        self.set_header("Connection", "close")
        if status_code == 429:
            self.set_header("Retry-After", "5")
        with speaking(self.door.attendance.language):
            self.finish(tr(_SENTENCES.get(status_code, _ELSE)))

    def compute_etag(self) -> None:
        """Nothing is cached, so nothing is compared."""

    def on_finish(self) -> None:
        """Cut off who does not take the answer."""
        connection = self.request.connection
        stream: IOStream | None = getattr(connection, "stream", None)
        if stream is not None and stream.writing():
            self.door.cut_off_later(stream)


def _cut_off(stream: IOStream) -> None:
    if stream.writing():
        stream.close()


_SENTENCES: Final = {
    400: message("That is no message of this page."),
    403: message("Messages come from this page alone."),
    404: message("There is nothing here. The address stands on the board."),
    405: message("That cannot be done here."),
    421: message("There is nothing here. The address stands on the board."),
    429: message("That was too much at once: wait a moment."),
}
_ELSE: Final = message("That does not work.")


class _Nothing(_Handler):
    """Every other address."""

    def prepare(self) -> None:
        raise web.HTTPError(429 if not self.door.by_address.admits(self.request.remote_ip or "") else 404)


class _Page(_Handler):
    """The student's page."""

    def get(self) -> None:
        """Give the page."""
        door = self.door
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Security-Policy", door.policy)
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(door.zipped)
        else:
            self.finish(door.page)


class _Message(_Handler):
    """A message of a page, as JSON."""

    def prepare(self) -> None:
        super().prepare()
        headers = self.request.headers
        if headers.get_list("Origin") != [f"http://{self.door.authority}"]:
            raise web.HTTPError(403)
        if headers.get("Content-Type", "").partition(";")[0].strip().lower() != "application/json":
            raise web.HTTPError(400)

    def read(self) -> dict[str, Any]:  # JSON, checked by its reader
        """What stands in the body; refused with 400 where that is no JSON object."""
        try:
            data = json.loads(self.request.body)
        except (ValueError, RecursionError):
            raise web.HTTPError(400) from None
        if not isinstance(data, dict):
            raise web.HTTPError(400)
        return data

    def admit(self, key: str) -> None:
        """Refuse a page that asks too often."""
        if not self.door.by_page.admits(key):
            raise web.HTTPError(429)

    def reply(self, news: dict[str, Any]) -> None:
        """Answer in JSON."""
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(json.dumps(news, ensure_ascii=False))


class _Say(_Message):
    """What a page tells."""

    async def post(self) -> None:
        """Take a report."""
        try:
            report = Report.of(self.read())
        except ValueError:
            raise web.HTTPError(400) from None
        self.admit(report.key)
        refused = await self.door.say(report, self.request.remote_ip or "")
        self.reply({**self.door.answer(report.key), "refused": refused})


class _Hear(_Message):
    """What a page wants to know."""

    async def post(self) -> None:
        """Answer when there is something new."""
        data = self.read()
        key, seen = data.get("key"), data.get("seen")
        if data.keys() != {"key", "seen"} or not isinstance(key, str) or not isinstance(seen, str) or len(key) != 32:
            raise web.HTTPError(400)
        self.admit(key)
        if not self.door.attendance.knows(key):
            self.reply({"boot": self.door.boot, "unknown": True})
            return
        await self.door.wait(key, seen)
        self.reply(self.door.answer(key))


__all__ = ["DoorServer"]

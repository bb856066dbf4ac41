"""Phones of a class as a test sees them: what a student's page asks of a door, over plain sockets."""

from __future__ import annotations

import asyncio
import json
import secrets
from dataclasses import dataclass, field
from typing import Any, Protocol

from hordeplay.desk import ClassRoom


class Door(Protocol):
    """What a phone knows of a door: its address."""

    @property
    def host(self) -> str: ...
    @property
    def port(self) -> int: ...
    @property
    def token(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:  # JSON
        """The body read as JSON."""
        return json.loads(self.body)


def head(door: Door, path: str, method: str = "POST", **headers: str) -> dict[str, str]:
    """The headers that a browser sends with a request of the page."""
    host = f"{door.host}:{door.port}"
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    origin = {"Origin": f"http://{host}", "Content-Type": "application/json"} if method == "POST" else {}
    return {name: value for name, value in {"Host": host, **origin, **given}.items() if value}


async def ask(door: Door, path: str, body: object = None, method: str = "POST", **headers: str) -> Answer:
    """One request on a connection of its own; `ConnectionError` where it is cut off."""
    reader, writer = await asyncio.open_connection(door.host, door.port)
    try:
        return await exchange(reader, writer, method, path, head(door, path, method, **headers), body)
    finally:
        hang_up(writer)


_HANGING_UP: list[asyncio.StreamWriter] = []


def hang_up(writer: asyncio.StreamWriter) -> None:
    """Close a connection; its socket is free once `all_hung_up` has waited for it."""
    writer.close()
    _HANGING_UP.append(writer)


async def all_hung_up() -> None:
    """Wait for all connections that were closed: a loop that ends before leaves their sockets open."""
    await asyncio.gather(*(writer.wait_closed() for writer in _HANGING_UP), return_exceptions=True)
    _HANGING_UP.clear()


async def exchange(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    method: str,
    path: str,
    headers: dict[str, str],
    body: object = None,
) -> Answer:
    """A request and its answer on a connection that is open."""
    data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    if method == "POST":
        headers = {"Content-Length": str(len(data)), **headers}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    writer.write("\r\n".join(lines).encode() + data)
    await writer.drain()
    return await read_answer(reader)


async def read_answer(reader: asyncio.StreamReader) -> Answer:
    """An answer; `ConnectionError` where none comes."""
    try:
        top = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    except asyncio.IncompleteReadError as error:
        raise ConnectionError("cut off") from error
    status = int(top[0].split()[1])
    headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in top[1:] if line)}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Answer(status, headers, body)


@dataclass
class Phone:
    """One phone of the class, which keeps one connection as a browser does."""

    door: Door
    seat: int
    key: str = field(default_factory=lambda: secrets.token_hex(16))
    seen: str = ""

    async def open(self) -> None:
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection(self.door.host, self.door.port)

    async def load(self) -> bytes:
        """Load the page."""
        path = f"/{self.door.token}"
        return (await exchange(self.reader, self.writer, "GET", path, head(self.door, path, "GET"))).body

    async def post(self, name: str, body: object) -> Answer:
        """Send one message."""
        path = f"/{self.door.token}/{name}"
        return await exchange(self.reader, self.writer, "POST", path, head(self.door, path), body)

    async def say(self, **report: object) -> Any:  # JSON
        """Tell something; the news that come back."""
        answer = await self.post("say", {"key": self.key, "seat": self.seat, **report})
        assert answer.status == 200, answer
        self.seen = answer.json["seen"]
        return answer.json

    async def hear(self) -> Any:  # JSON
        """Wait for news."""
        news = (await self.post("hear", {"key": self.key, "seen": self.seen})).json
        self.seen = news.get("seen", "")
        return news

    def close(self) -> None:
        """Hang up."""
        hang_up(self.writer)


async def guess(door: Door, seat: int, text: str) -> None:
    """One phone that joins and guesses."""
    phone = Phone(door, seat, key=f"{seat:032x}")
    await phone.open()
    assert (await phone.say(guess=text))["guess"] == text
    phone.close()


async def hand_in(door: Door, room: ClassRoom, seat: int, text: str) -> None:
    """The same phone, which rolls and hands in."""
    phone = Phone(door, seat, key=f"{seat:032x}")
    await phone.open()
    news = await phone.say(guess=text, tries=room.tries, line=room.result_code(seat))
    assert (news["handed"], news["refused"]) == (True, [])
    phone.close()


async def whole_lesson(door: Door, room: ClassRoom, seat: int, guess: str) -> None:
    """One phone from the page to its line: it waits until the teacher lets it roll, and is a little slower than a machine.

    Every fifth one does not wait: what it hands in is not taken before.
    """
    phone = Phone(door, seat)
    await phone.open()
    assert b"<html" in await phone.load()
    await phone.say()
    await asyncio.sleep(0.01 * (seat % 7))
    news = await phone.say(guess=guess)
    if seat % 5 == 0 and news["hold"]["upTo"] == "guess":
        news = await phone.say(guess=guess, tries=20, line=room.result_code(seat))
        assert news["handed"] is (news["refused"] == [])
    while news["hold"]["upTo"] == "guess":
        news = await phone.hear()
    for tries in (1, 10, 20):
        await phone.say(guess=guess, tries=tries)
        await asyncio.sleep(0.01 * (seat % 5))
    news = await phone.say(guess=guess, tries=20, line=room.result_code(seat))
    assert news["refused"] == []
    assert news["handed"]
    phone.close()

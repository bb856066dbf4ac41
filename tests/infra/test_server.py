"""The server extension is found, is in force, and can be switched off."""

from __future__ import annotations

import asyncio
import copy
import json
import logging
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import nbformat
import pytest
from jupyter_server.serverapp import ServerApp
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.websocket import WebSocketHandler
from traitlets.config import Config

from hordeplay import _server

ON, OFF = "TCP_NODELAY set on kernel websockets", "TCP_NODELAY left as it is"


def started(folder: Path, *options: str, **env: str) -> str:
    """Start a real server and return what it logs up to its address."""
    words = ["--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0", f"--ServerApp.root_dir={folder}"]
    process = subprocess.Popen(
        [sys.executable, "-m", "jupyter_server", *words, *options],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "JUPYTER_RUNTIME_DIR": str(folder / "run"), **env},
    )
    assert process.stderr
    end, lines = time.monotonic() + 60, []
    for line in process.stderr:
        lines.append(line)
        if re.search(r"127\.0\.0\.1:\d+/", line) or time.monotonic() > end:
            break
    process.terminate()
    process.communicate(timeout=60)
    return "".join(lines)


def test_a_server_loads_it_without_any_user_action(tmp_path: Path) -> None:
    assert ON in started(tmp_path)


def test_the_servers_configuration_switches_it_off(tmp_path: Path) -> None:
    log = started(tmp_path, "--Hordeplay.nodelay=False")
    assert OFF in log
    assert ON not in log


@pytest.fixture
def handler(monkeypatch: pytest.MonkeyPatch) -> type[KernelWebsocketHandler]:
    """The class that is patched, as it was after the test."""
    monkeypatch.setattr(KernelWebsocketHandler, "open", KernelWebsocketHandler.open)
    monkeypatch.setattr(KernelWebsocketHandler, _server.MARK, False, raising=False)
    return KernelWebsocketHandler


def test_a_websocket_sends_at_once_before_anything_else_happens_on_it(
    handler: type[KernelWebsocketHandler], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[object] = []

    async def plain(_self: object, kernel_id: str) -> None:
        calls.append(kernel_id)

    monkeypatch.setattr(handler, "open", plain)
    monkeypatch.setattr(WebSocketHandler, "set_nodelay", lambda _self, value: calls.append(value))
    _server.send_at_once()
    _server.send_at_once()
    asyncio.run(handler.open(object.__new__(handler), "kernel 1"))
    assert calls == [True, "kernel 1"]


def test_a_connection_that_cannot_be_set_is_opened_all_the_same(
    handler: type[KernelWebsocketHandler], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    async def plain(_self: object, kernel_id: str) -> None:
        opened.append(kernel_id)

    def refuse(_self: object, _value: object) -> None:
        raise OSError("no such option")

    monkeypatch.setattr(handler, "open", plain)
    monkeypatch.setattr(handler, "log", logging.getLogger("test"))
    monkeypatch.setattr(WebSocketHandler, "set_nodelay", refuse)
    _server.send_at_once()
    asyncio.run(handler.open(object.__new__(handler), "kernel 1"))
    assert opened == ["kernel 1"]


def test_the_environment_switches_it_off(
    handler: type[KernelWebsocketHandler], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = handler.open
    monkeypatch.setenv("HORDEPLAY_NODELAY", "0")
    _server._load_jupyter_server_extension(ServerApp())
    assert handler.open is plain
    monkeypatch.delenv("HORDEPLAY_NODELAY")
    _server._load_jupyter_server_extension(ServerApp())
    assert handler.open is not plain


def test_a_server_that_changed_beyond_recognition_still_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jupyter_server.services.kernels.websocket", None)
    _server._load_jupyter_server_extension(ServerApp())


@pytest.mark.parametrize("name", ["nodelay", "tidy"])
@pytest.mark.parametrize("value", ["banana", 7, None, [1], "x" * 100_000], ids=lambda value: repr(value)[:9])
def test_a_setting_of_a_wrong_kind_is_named_and_nothing_is_changed(
    handler: type[KernelWebsocketHandler], caplog: pytest.LogCaptureFixture, name: str, value: object
) -> None:
    plain, server = handler.open, ServerApp()
    server.update_config(Config({"Hordeplay": {name: value}}))
    server.log = logging.getLogger("test")
    _server._load_jupyter_server_extension(server)
    assert handler.open is plain
    (record,) = (one for one in caplog.records if one.name == "test")
    assert record.levelname == "WARNING"
    assert "c.Hordeplay.nodelay and c.Hordeplay.tidy are True or False" in record.message
    assert f"'{name}'" in record.message
    assert len(record.message) <= 500


VIEW = _server.WIDGET_VIEW


def board(model: str = "b1") -> dict[str, Any]:
    """The output of a board."""
    data = {VIEW: {"model_id": model, "version_major": 2}, "image/svg+xml": "<svg/>", "text/plain": "words"}
    return {"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": 1}


def reading(of: str = "b1", **data: str) -> dict[str, Any]:
    """The reading copy of a board, with what it shows."""
    return {"output_type": "display_data", "data": data, "metadata": {_server.COPY: {"copy": of}}}


def saved(*outputs: Any) -> list[Any]:
    """What is saved of a cell with these outputs."""
    cell: dict[str, Any] = {"cell_type": "code", "outputs": list(outputs)}
    model = {"type": "notebook", "content": {"cells": [cell]}}
    _server.tidy(model, path="lesson.ipynb", contents_manager=None)
    kept: list[Any] = cell["outputs"]
    return kept


def test_beside_its_copy_a_board_is_saved_as_a_widget_alone() -> None:
    text = {"output_type": "stream", "name": "stdout", "text": "seven"}
    kept = saved(text, reading(**{"text/html": "<p>"}), board())
    assert kept[:2] == [text, reading(**{"text/html": "<p>"})]
    assert kept[2]["data"] == {VIEW: board()["data"][VIEW], "text/plain": ""}
    assert saved(*copy.deepcopy(kept)) == kept


@pytest.mark.parametrize("outputs", [[board()], [reading("b2", **{"text/html": "<p>"}), board()], [{"data": {}}]])
def test_every_other_output_is_saved_as_it_is(outputs: list[Any]) -> None:
    assert saved(*copy.deepcopy(outputs)) == outputs


def test_an_empty_copy_is_not_saved_and_costs_the_board_nothing() -> None:
    assert saved(reading(), board()) == [board()]


@pytest.mark.parametrize("broken", ["null", "7", "[]", '{"copy": [1]}', '{"copy": {}}', '"b1"'])
def test_what_is_no_notebook_is_left_alone(broken: str) -> None:
    value = json.loads(broken)
    for model in (value, {"content": value}, {"content": {"cells": value}}, {"content": {"cells": [value]}}):
        before = copy.deepcopy(model)
        _server.tidy(model)
        assert model == before
    strange = {"output_type": "display_data", "data": {VIEW: {"model_id": value}}, "metadata": {_server.COPY: value}}
    assert saved(copy.deepcopy(strange), value) == [strange, value]
    assert saved({**strange, "data": value}) == [{**strange, "data": value}]


@pytest.mark.parametrize(("switch", "tidied"), [("1", True), ("0", False)])
def test_the_server_tidies_what_it_saves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, switch: str, tidied: bool
) -> None:
    monkeypatch.setenv("HORDEPLAY_TIDY", switch)
    monkeypatch.setenv("HORDEPLAY_NODELAY", "0")
    server = ServerApp()
    server.contents_manager = LargeFileManager(root_dir=str(tmp_path))
    _server._load_jupyter_server_extension(server)
    cell = nbformat.v4.new_code_cell("Board(match)")
    cell.outputs = [nbformat.from_dict(each) for each in (reading(**{"text/html": "<p>"}), board())]
    notebook = nbformat.v4.new_notebook(cells=[cell])
    server.contents_manager.save({"type": "notebook", "content": notebook}, "lesson.ipynb")
    file = nbformat.read(tmp_path / "lesson.ipynb", as_version=4)
    nbformat.validate(file)
    assert (file.cells[0].outputs[1].data["text/plain"] == "") == tidied

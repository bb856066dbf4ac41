"""A board in a real kernel: comm messages in, state messages out, steps that go on while no cell runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager

TESTS = str(Path(__file__).parents[1])
START = f"""
import sys
sys.path.insert(0, {TESTS!r})
import hordeplay as hp
from hordeplay.widgets import Board
from pig import GAME
"""


class Kernel:
    """One kernel, and the comms of its boards by what they said last."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self.client = client
        self.seen: list[dict[str, Any]] = []

    def run(self, code: str) -> str:
        """Run a cell; what it printed."""
        printed: list[str] = []

        def hook(message: dict[str, Any]) -> None:
            self.seen.append(message)
            if message["msg_type"] == "stream":
                printed.append(message["content"]["text"])

        reply = self.client.execute_interactive(code, output_hook=hook, timeout=60)
        assert reply["content"]["status"] == "ok", reply["content"]
        return "".join(printed).strip()

    def board(self) -> str:
        """The comm of the last board that was opened."""
        opened = [m["content"] for m in self.seen if m["msg_type"] == "comm_open"]
        return next(c["comm_id"] for c in reversed(opened) if "scene" in c["data"]["state"])  # type: ignore[no-any-return]  # text

    def click(self, comm: str, **message: object) -> list[dict[str, Any]]:
        """Send one gesture; the states that came until the kernel was idle again."""
        content = {"comm_id": comm, "data": {"method": "custom", "content": message}}
        sent, since = self.client.session.msg("comm_msg", content), len(self.seen)
        self.client.shell_channel.send(sent)
        while True:
            got = self._hear()
            mine = got["parent_header"].get("msg_id") == sent["header"]["msg_id"]
            if mine and got["msg_type"] == "status" and got["content"]["execution_state"] == "idle":
                return self._states(comm, since)

    def wait(self, comm: str, since: int) -> list[dict[str, Any]]:
        """The states since so many messages, up to one that says that a person is to act: how soon they come is the machine's."""
        while not (states := self._states(comm, since)) or states[-1].get("play", {"running": True})["running"]:
            self._hear()
        return states

    def _hear(self) -> dict[str, Any]:
        got: dict[str, Any] = self.client.get_iopub_msg(timeout=60)
        self.seen.append(got)
        return got

    def _states(self, comm: str, since: int) -> list[dict[str, Any]]:
        contents = [m["content"] for m in self.seen[since:] if m["msg_type"] == "comm_msg"]
        return [content["data"]["state"] for content in contents if content["comm_id"] == comm]


@pytest.fixture(scope="module")
def kernel() -> Iterator[Kernel]:
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel()
    client = manager.blocking_client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=60)
        kernel = Kernel(client)
        kernel.run(START)
        yield kernel
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def test_a_click_is_one_message_and_steps_follow(kernel: Kernel) -> None:
    kernel.run("match = hp.new(GAME, 2, seed=7)\nboard = Board(match, seat=0, bots='greedy', pace=0.02)\nboard")
    shown = [
        m["content"]["data"]
        for m in kernel.seen
        if m["msg_type"] == "display_data" or m["msg_type"] == "execute_result"
    ]
    assert sorted(shown[-1]) == ["application/vnd.jupyter.widget-view+json", "image/svg+xml", "text/plain"]
    comm = kernel.board()
    (first,) = kernel.click(comm, kind="act", text="roll", ply=0)
    assert first["ply"] == 2
    since = len(kernel.seen)
    kernel.click(comm, kind="act", text="hold", ply=2)
    second, *steps = kernel.wait(comm, since)
    assert second["play"]["running"]
    assert len(steps) > 1
    assert steps[-1]["ask"]["mine"]
    assert kernel.run("print(match.ply, board.ply, match.table.seat)") == f"{steps[-1]['ply']} {steps[-1]['ply']} 0"
    (stale,) = kernel.click(comm, kind="act", text="roll", ply=0)
    assert stale["note"]["kind"] == "stale"
    # nobody has this notebook open
    assert kernel.run("import pathlib; print(board.kept['on'], pathlib.Path('.hordeplay').exists())") == "False False"


def test_a_board_follows_another_cell(kernel: Kernel) -> None:
    kernel.run("match = hp.new(GAME, 2, seed=7)\nboard = Board(match)\nboard")
    comm = kernel.board()
    since = len(kernel.seen)
    kernel.run("match.run('greedy')")
    (state,) = kernel.wait(comm, since)
    assert state["ask"]["kind"] == "over"


def test_from_click_to_state(kernel: Kernel) -> None:
    kernel.run("match = hp.new('horrible-hordes', seats=2, seed=5)\nboard = Board(match, pace=0)\nboard")
    comm, times = kernel.board(), []
    ply, text = kernel.run("print(board.ply, board.hints[0]['text'])").split(" ", 1)
    for _ in range(40):
        start = perf_counter()
        (state,) = kernel.click(comm, kind="act", text=text, ply=int(ply))
        times.append(1000 * (perf_counter() - start))
        ply, hints = state["ply"], state.get("hints")
        if hints:
            text = hints[len(hints) // 2]["text"]
    times.sort()
    print(f"\n{len(times)} clicks through a kernel: median {median(times):.1f} ms, p95 {times[-3]:.1f} ms")

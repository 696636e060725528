"""What the daemon costs while phones look at it: memory, time of its core, seconds to come and to go."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from bench.panel import FIRST_PICTURE, cpu_s, until
from bench.web.daemon import PATIENCE_S, Served, command, environment, free_port, serving, until_it_answers
from bench.web.people import Act, People, at_table
from bench.web.wire import a_round
from companion.fronts.web.site import PAGES

PHONES = 8
KB = 1024 / 1e6
SETTLED_S = 1.0
HANDS = b"ACTION: there"
"""In the log, from when on a press is heard."""


class Memory(NamedTuple):
    """In MB (10**6 bytes): what is in memory, what of it is the process's own share, and the most that ever was."""

    resident: float
    proportional: float
    peak: float


async def memory_after_a_round(served: Served) -> Memory:
    """With eight phones, after a round was played and every page was looked at."""
    async with at_table(served, PHONES) as people:
        await people.set_up()
        await a_round(people)
        for page in (*PAGES, "panel"):
            await people.phones[0].get("/" if page == "now" else f"/{page}")
        return _memory(served.process.pid)


def _memory(pid: int) -> Memory:
    status, rollup = (Path(f"/proc/{pid}/{name}").read_text("ascii") for name in ("status", "smaps_rollup"))
    figures = dict(re.findall(r"^(\w+):\s+(\d+) kB$", status + rollup, re.MULTILINE))
    return Memory(*(int(figures[name]) * KB for name in ("VmRSS", "Pss", "VmHWM")))


async def cpu_shares(served: Served, watched_s: float) -> tuple[float, float]:
    """Shares of one core (0 to 1) with eight phones: while nothing happens, and while the countdown runs."""
    async with at_table(served, PHONES) as people:
        await people.set_up()
        idle = await _share(served.process.pid, watched_s)
        await start_the_clock(people)
        return idle, await _share(served.process.pid, watched_s)


async def _share(pid: int, seconds: float) -> float:
    await asyncio.sleep(SETTLED_S)
    before_s, start = cpu_s(pid), perf_counter()
    await asyncio.sleep(seconds)
    return (cpu_s(pid) - before_s) / (perf_counter() - start)


async def start_the_clock(people: People) -> None:
    """Play on until the clock can be started, and start it."""
    async for _ in people.play(until="round.1/action"):
        pass
    await people.do(Act("clock", {"id": (await people.look())["question"]["id"], "control": "start"}))


async def seconds_to_end(served: Served) -> float:
    """From SIGTERM to the end of the process, with eight streams open."""
    async with at_table(served, PHONES):
        start = perf_counter()
        served.process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(served.process.wait, PATIENCE_S)
        return perf_counter() - start


# -- from nothing -------------------------------------------------------------------------------------------------------


class Start(NamedTuple):
    """Seconds from the start of the process: to its first picture, until buttons are heard, until phones can join."""

    picture_s: float
    hands_s: float
    phones_s: float


def start_of_a_daemon(folder: Path) -> Start:
    """One start of ``companion run``, watched from outside."""
    port = free_port()
    start = perf_counter()
    process = subprocess.Popen(command(), stderr=subprocess.PIPE, env=environment(folder, port))
    assert process.stderr is not None
    with process:
        until(process.stderr, FIRST_PICTURE)
        picture_s = perf_counter() - start
        until(process.stderr, HANDS)
        hands_s = perf_counter() - start
        until_it_answers(process, port)
        phones_s = perf_counter() - start
        process.terminate()
        process.stderr.read()
    return Start(picture_s, hands_s, phones_s)


def ended(folder: Path) -> float:
    """One daemon, ended with eight streams open: seconds."""
    with serving(folder) as served:
        return asyncio.run(seconds_to_end(served))

"""Cost of the daemon while phones are connected: memory, CPU time, time to start and to stop."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from bench.child import ChildFailed
from bench.evenings import changing_minds
from bench.panel import FIRST_PICTURE, cpu_s, until
from bench.web.daemon import PATIENCE_S, Served, command, environment, free_port, serving, until_it_answers
from bench.web.phone import Phone, Stream
from bench.web.phone_players import Act, PhonePlayers, at_table
from bench.web.wire import a_round
from companion.app.evenings.library import Library
from companion.fronts.web.site import PAGES

PHONES = 8
KB = 1024 / 1e6
SETTLED_S = 1.0
LONG_GAME = "2026-01-01-2000"
HANDS = b"ACTION: there"
"""In the log, from when on a press is heard."""


class Memory(NamedTuple):
    """Memory in MB (10**6 bytes): resident, private share, and peak."""

    resident: float
    proportional: float
    peak: float


async def memory_after_a_round(served: Served) -> Memory:
    """Memory with eight phones, after one round and a visit to every page."""
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
    """CPU use (0 to 1 cores) with eight phones: idle, and during the countdown."""
    async with at_table(served, PHONES) as people:
        await people.set_up()
        idle = await _share(served.process.pid, watched_s)
        await start_the_clock(people)
        return idle, await _share(served.process.pid, watched_s)


def lay_out_long_game(folder: Path, answers: int) -> None:
    """Save a game with this many answers in a daemon's data folder, before the daemon starts."""
    library = Library(folder / "evenings")
    library.create_folder()
    changing_minds(library.path(LONG_GAME), answers)


async def cpu_shares_of_evening_page(served: Served, times: Iterable[int], watched_s: float) -> list[float]:
    """Shares of one core (0 to 1) while the saved game is on the table, eight phones have the page Evening open and nothing happens."""
    phones, streams = [Phone(served) for _ in range(PHONES)], list[Stream]()
    try:
        for phone in phones:
            await phone.join()
        await phones[0].post("go-on", {"name": LONG_GAME})
        streams += [await phone.follow("evening") for phone in phones]
        before = len(streams[0].came)
        shares = [await _share(served.process.pid, watched_s) for _ in times]
        if len(streams[0].came) != before:
            raise ChildFailed("The page Evening was sent something while nothing was to happen.")
        return shares
    finally:
        for stream in streams:
            stream.close()
        for phone in phones:
            phone.line.close()


async def _share(pid: int, seconds: float) -> float:
    await asyncio.sleep(SETTLED_S)
    before_s, start = cpu_s(pid), perf_counter()
    await asyncio.sleep(seconds)
    return (cpu_s(pid) - before_s) / (perf_counter() - start)


async def start_the_clock(people: PhonePlayers) -> None:
    """Play until the countdown can be started, and start it."""
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
    """Seconds from the start of the process to the first picture, to working buttons, and to joining phones."""

    picture_s: float
    hands_s: float
    phones_s: float


def start_of_a_daemon(folder: Path) -> Start:
    """Measure one start of ``companion run`` from outside."""
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
    """Seconds to stop a daemon with eight open streams."""
    with serving(folder) as served:
        return asyncio.run(seconds_to_end(served))

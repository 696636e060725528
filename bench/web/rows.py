"""The benchmark rows of the web front, one function each."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

from bench.plan import Plan, place
from bench.samples import Result, quantile
from bench.web.cost import (
    PHONES,
    Start,
    cpu_shares,
    cpu_shares_of_evening_page,
    ended,
    lay_out_long_game,
    memory_after_a_round,
    start_of_a_daemon,
)
from bench.web.crowd import DEAF, STREAMS, answered
from bench.web.daemon import serving
from bench.web.fanout import a_core_for_the_daemon, leave_it, until_all_have_it
from bench.web.phone import StreamMessage
from bench.web.phone_players import SCENARIO
from bench.web.skew import PAGES, skews
from bench.web.wire import first_loads, updates

KB, MS = 1e-3, 1e3
MANY = 100
LONG = 2000


def first_load(plan: Plan) -> Result:
    """The first load of Now and of Board."""
    with place(plan) as folder, serving(folder) as served:
        sizes = asyncio.run(first_loads(served))
    plan.progress(1.0)
    each = ", ".join(f"{view} {size * KB:.1f} kB" for view, size in sizes.items())
    return Result(
        row="web-first-load", unit="kB", goal=60.0, share=1.0, samples=tuple(size * KB for size in sizes.values()),
        note=f"bytes on the wire, heads included, in the first round of {SCENARIO}: {each}",
    )  # fmt: skip


def update(plan: Plan) -> Result:
    """The messages of the streams over one round."""
    with place(plan) as folder, serving(folder) as served:
        came = asyncio.run(updates(served))
    plan.progress(1.0)
    note = "; ".join(f"{view}: {_sizes(messages)}" for view, messages in came.items())
    samples = tuple(message.packed * KB for messages in came.values() for message in messages)
    return Result(row="web-update", unit="kB", goal=3.0, samples=samples, note=f"one round of {SCENARIO}, each instruction ticked; {note}")


def _sizes(messages: Sequence[StreamMessage]) -> str:
    packed, plain = ([count * KB for count in counts] for counts in ([m.packed for m in messages], [len(m.data) for m in messages]))
    return (
        f"{len(messages)} messages, median {quantile(packed, 0.5):.2f} kB, p95 {quantile(packed, 0.95):.2f} kB "
        f"(unpacked {quantile(plain, 0.5):.2f} and {quantile(plain, 0.95):.2f})"
    )


def fanout_8(plan: Plan) -> Result:
    """Latency of a command until the last of eight phones shows it."""
    return _fanout(plan, PHONES, 200, 50.0)


def fanout_100(plan: Plan) -> Result:
    """The same with a hundred phones."""
    return _fanout(plan, MANY, 60, 200.0)


def _fanout(plan: Plan, phones: int, acts: int, goal_ms: float) -> Result:
    acts = 10 if plan.quick else acts
    with place(plan) as folder, a_core_for_the_daemon(), serving(folder) as served:
        leave_it()
        samples = asyncio.run(_gathered(until_all_have_it(served, phones, acts), plan, acts))
    note = f"from sending an act on one of {phones} phones until the last of all has it, rules and journal included; p50 is the median"
    return Result(row=f"web-fanout-{phones}", unit="ms", goal=goal_ms, share=0.95, samples=tuple(samples), note=note)


def crowd(plan: Plan) -> Result:
    """Response time of a command while hundreds of pages are open, some of which never read."""
    acts = 10 if plan.quick else 60
    with place(plan) as folder, a_core_for_the_daemon(), serving(folder) as served:
        leave_it()
        samples = asyncio.run(_gathered(answered(served, acts), plan, acts))
    note = f"from sending an act to its answer, with {STREAMS} streams open of which {DEAF} are never read, and all others get every act"
    return Result(row="web-crowd", unit="ms", goal=500.0, share=0.95, samples=tuple(samples), note=note)


async def _gathered(seconds: AsyncIterator[float], plan: Plan, acts: int) -> list[float]:
    samples = []
    async for each in seconds:
        samples.append(each * MS)
        plan.progress(len(samples) / acts)
    return samples


def clock_skew(plan: Plan) -> Result:
    """Skew between phones and display during the countdown."""
    seconds = plan.seconds(30.0, quick=4.0)
    with place(plan) as folder:
        found = skews(folder, seconds)
    plan.progress(1.0)
    quiet, busy = ([abs(skew) * MS for skew in half] for half in found)
    note = (
        f"{PAGES} browsers and the glass of one machine, {seconds:g} s of a countdown, each second, early or late; "
        f"quiet p50 {quantile(quiet, 0.5):.1f} p99 {quantile(quiet, 0.99):.1f} ms, "
        f"with {PHONES} more phones and taps p50 {quantile(busy, 0.5):.1f} p99 {quantile(busy, 0.99):.1f} ms"
    )
    return Result(row="clock-skew", unit="ms", goal=100.0, share=0.99, samples=(*quiet, *busy), note=note)


def memory(plan: Plan) -> Result:
    """Memory of the daemon with eight phones."""
    with place(plan) as folder, serving(folder) as served:
        found = asyncio.run(memory_after_a_round(served))
    plan.progress(1.0)
    note = (
        f"companion run with its page and {PHONES} phones after a round of {SCENARIO}, every page looked at; resident set; "
        f"its own share of it (PSS) {found.proportional:.1f} MB, the most that ever was {found.peak:.1f} MB"
    )
    return Result(row="web-memory", unit="MB", goal=80.0, samples=(found.resident,), note=note)


def idle_cpu(plan: Plan) -> Result:
    """CPU use."""
    watched_s = plan.seconds(6.0, quick=1.0)
    with place(plan) as folder, serving(folder) as served:
        shares = [100 * share for share in asyncio.run(cpu_shares(served, watched_s))]
    plan.progress(1.0)
    note = f"{PHONES} streams open, over {watched_s:g} s: nothing happens {shares[0]:.2f} %, the countdown runs {shares[1]:.2f} %"
    return Result(row="web-idle-cpu", unit="%", goal=2.0, share=1.0, samples=tuple(shares), note=note)


def evening_idle_cpu(plan: Plan) -> Result:
    """CPU use while phones show the timeline of a long game."""
    answers, watched_s = 60 if plan.quick else LONG, plan.seconds(6.0, quick=1.0)
    with place(plan) as folder:
        lay_out_long_game(folder, answers)
        with serving(folder) as served:
            shares = [100 * share for share in asyncio.run(cpu_shares_of_evening_page(served, plan.times(5, 1), watched_s))]
    note = f"{PHONES} phones with the page Evening of a game of {answers:,} answers, nothing happens; over {watched_s:g} s each"
    return Result(row="web-evening-idle", unit="%", goal=2.0, samples=tuple(shares), note=note)


def ready(plan: Plan) -> Result:
    """Time to the first page."""
    starts: list[Start] = []
    with place(plan) as folder:
        starts += [start_of_a_daemon(folder) for _ in plan.times(8, 1)]
    picture, hands = (quantile([start[i] for start in starts], 0.5) for i in range(2))
    note = f"start of the process to the first page for joining; in the same starts the first picture {picture:.3f} s, hands {hands:.3f} s"
    return Result(row="web-ready", unit="s", goal=1.5, samples=tuple(start.phones_s for start in starts), note=note)


def stop(plan: Plan) -> Result:
    """Time to stop after SIGTERM."""
    with place(plan) as folder:
        samples = [_ended(folder / str(run)) for run in plan.times(4, 1)]
    return Result(row="web-stop", unit="s", goal=2.0, samples=tuple(samples), note=f"SIGTERM to the end, with {PHONES} streams open")


def _ended(folder: Path) -> float:
    folder.mkdir()
    return ended(folder)


ROWS: dict[str, Callable[[Plan], Result]] = {
    "web-first-load": first_load,
    "web-update": update,
    "web-fanout-8": fanout_8,
    "web-fanout-100": fanout_100,
    "web-crowd": crowd,
    "clock-skew": clock_skew,
    "web-memory": memory,
    "web-idle-cpu": idle_cpu,
    "web-evening-idle": evening_idle_cpu,
    "web-ready": ready,
    "web-stop": stop,
}

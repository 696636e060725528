"""Rows of the simulated pins: figures of a kernel that runs as an ordinary program, not of a Raspberry Pi."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import msgspec

from bench.child import ChildFailed
from bench.plan import Plan
from bench.samples import Result

SCRIPT = Path(__file__).parents[1] / "scripts/pi-kernel"
USER_MODE = "user-mode Linux (scripts/pi-kernel), not a Raspberry Pi"


def is_built() -> bool:
    """Whether the kernel with simulated pins is there."""
    return subprocess.run([SCRIPT, "where"], stdout=subprocess.DEVNULL, check=False).returncode == 0


def measured_in_kernel(figure: str, count: int) -> tuple[float, ...]:
    """Milliseconds that ``tests.pi_kernel.figures`` measured.

    Raises:
        ChildFailed: the kernel is not built, or a box in it failed.
    """
    words = [str(SCRIPT), "run", "python", "-m", "tests.pi_kernel.figures", figure, str(count)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=SCRIPT.parents[1], check=False)
    if done.returncode:
        raise ChildFailed(f"{done.stdout}{done.stderr}".strip())
    return tuple(msgspec.json.decode(done.stdout.splitlines()[-1], type=list[float]))


def edge_to_gesture(plan: Plan) -> Result:
    """From the release of a button to its click in the main loop."""
    samples = measured_in_kernel("gesture", 50 if plan.quick else 1000)
    plan.progress(1.0)
    note = f"{USER_MODE}; a press every 5 ms from another process, from the kernel's time of the release, without the rest of the contact"
    return Result(row="pins-gesture", unit="ms", samples=samples, note=note)


def press_to_byte(plan: Plan) -> Result:
    """From the release of a button to the first byte of the picture that answers it."""
    samples = measured_in_kernel("frame", 5 if plan.quick else 200)
    plan.progress(1.0)
    note = f"{USER_MODE}; Fires at Midnight on the daemon, with the 8 ms for which the contact has to rest; the journal in memory"
    return Result(row="pins-frame", unit="ms", goal=25.0, share=0.95, samples=samples, note=note)


ROWS: dict[str, Callable[[Plan], Result]] = {"pins-gesture": edge_to_gesture, "pins-frame": press_to_byte}

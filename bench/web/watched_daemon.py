"""``python -m bench.web.watched_daemon``: runs ``companion run`` and reports every new picture on the display to standard output.

Each line is JSON: the time at which the picture was on the display (seconds since 1970), and the picture. The daemon is the usual one with
a listener on the virtual display, which runs on the display thread.
"""

from __future__ import annotations

import os
import sys
import time

import msgspec

from companion.app.config.resolve import load_config
from companion.app.daemon.run import Daemon
from hardware.clock import SteadyClock
from hardware.mock.backend import Change, MockBackend


class Picture(msgspec.Struct, frozen=True):
    """A picture on the display and its time."""

    at_s: float
    pixels: bytes


def main() -> int:
    """Run until the process is terminated."""
    clock = SteadyClock()
    effective = load_config(None, os.environ)
    backend = MockBackend(clock, effective.config.wiring())
    out = sys.stdout.buffer

    def say(change: Change) -> None:
        at_s = time.time()
        if change == "display":
            out.write(msgspec.json.encode(Picture(at_s, backend.picture().tobytes())) + b"\n")
            out.flush()

    backend.on_change(say)
    return Daemon(effective, backend, clock, os.environ).run()


if __name__ == "__main__":
    sys.exit(main())

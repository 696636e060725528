"""``python -m bench.web.watched``: ``companion run``, which says on standard output when there is another picture on its glass.

Each line is JSON: the time of day when the picture was on the glass (seconds since 1970), and the picture. The daemon is the one that
people start; the only thing beside it is what listens to the virtual glass, on the glass's own thread.
"""

from __future__ import annotations

import os
import sys
import time

import msgspec

from companion.app.daemon.effective import load
from companion.app.daemon.run import Daemon
from hardware.clock import SteadyClock
from hardware.mock.backend import Change, MockBackend


class Picture(msgspec.Struct, frozen=True):
    """What was on the glass from a moment on."""

    at_s: float
    pixels: bytes


def main() -> int:
    """Run until somebody ends it."""
    clock = SteadyClock()
    effective = load(None, os.environ)
    backend = MockBackend(clock, effective.config.wiring())
    out = sys.stdout.buffer

    def say(change: Change) -> None:
        at_s = time.time()
        if change == "glass":
            out.write(msgspec.json.encode(Picture(at_s, backend.glass().tobytes())) + b"\n")
            out.flush()

    backend.on_change(say)
    return Daemon(effective, backend, clock, os.environ).run()


if __name__ == "__main__":
    sys.exit(main())

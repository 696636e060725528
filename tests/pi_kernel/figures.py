"""Times of the box in this kernel, for ``scripts/bench``: milliseconds, as a JSON list.

python -m tests.pi_kernel.figures gesture COUNT      from an edge to its gesture, without the time for which the contact has to rest
python -m tests.pi_kernel.figures frame COUNT        from the release of a button to the first byte of the next picture on the bus
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from tests.pi_kernel.pin_box import PinBox
from tests.pi_kernel.presses import REST_SHARE, pressed
from tests.pi_kernel.rounds import ROUNDS, BriskReader

EVERY_S = 0.005


def gesture_ms(count: int) -> list[float]:
    """A press every 5 ms from another process."""
    return [1e3 * (late_s - EVERY_S * REST_SHARE) for late_s in pressed(count, EVERY_S).late_s]


def frame_ms(count: int) -> list[float]:
    """Fires at Midnight on the daemon, by people who take what is proposed; its journal is in the kernel's memory."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder, PinBox(Path(folder)) as box:
        reader = BriskReader(box)
        ROUNDS["fires-at-midnight"].begin(reader)
        box.responses.clear()
        reader.play(lambda glance: len(box.responses) >= count)
        return [1e3 * (began_s - released_s) for released_s, began_s in box.responses]


if __name__ == "__main__":
    print(json.dumps({"gesture": gesture_ms, "frame": frame_ms}[sys.argv[1]](int(sys.argv[2]))))

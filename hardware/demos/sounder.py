"""Every signal of a countdown, loud and then softly."""

from __future__ import annotations

from hardware.demos.stage import Stage
from hardware.sounder import Sounder

SIGNALS = (
    ("a minute is left", 880.0, 0.25),
    ("half a minute", 880.0, 0.15),
    ("ten seconds", 1320.0, 0.25),
    *((f"{left}", 1760.0, 0.1) for left in ("five", "four", "three", "two", "one")),
    ("the bell", 2093.0, 1.5),
)
"""What it is for, its pitch in Hz, its length in seconds."""
LOUD, SOFT = 1.0, 0.04
PAUSE_S = 0.4


def play(stage: Stage) -> None:
    """Play them all.

    Raises:
        PartMissing: there is no sounder. (A pin does not know whether a piezo hangs on it: whoever hears nothing looks at the wires.)
    """
    sounder = stage.backend.sounder()
    try:
        for loudness, how in ((LOUD, "Loud"), (SOFT, "Softly")):
            stage.say(f"{how}:")
            for what, frequency_hz, seconds in SIGNALS:
                _signal(stage, sounder, f"{what}, {frequency_hz:.0f} Hz for {seconds:g} s", (frequency_hz, loudness), seconds)
    finally:
        sounder.close()


def _signal(stage: Stage, sounder: Sounder, words: str, tone: tuple[float, float], seconds: float) -> None:
    sounder.tone(*tone)
    sound = stage.mock.sounding if stage.mock else None
    stage.say(f"  {words}{f' (the pin: {sound.frequency_hz:.0f} Hz, loudness {sound.loudness:.2f})' if sound else ''}")
    stage.wait(seconds)
    sounder.silence()
    stage.wait(PAUSE_S)

"""The self-test of the sounder: every signal of a countdown, loud and then soft."""

from __future__ import annotations

from hardware.demos.rig import DemoRig
from hardware.sounder import Sounder

ABOUT = "Play every signal of a countdown, as loud as it gets and softly."

SIGNALS = (
    ("a minute is left", 880.0, 0.25),
    ("half a minute", 880.0, 0.15),
    ("ten seconds", 1320.0, 0.25),
    *((f"{left}", 1760.0, 0.1) for left in ("five", "four", "three", "two", "one")),
    ("the bell", 2093.0, 1.5),
)
"""Purpose, frequency in Hz, and length in seconds."""
LOUD, SOFT = 1.0, 0.04
PAUSE_S = 0.4


def play(rig: DemoRig) -> None:
    """Play every signal.

    Raises:
        PartMissing: the sounder is unavailable. (A pin can't detect whether a piezo is connected; if there is no sound, check the wires.)
    """
    sounder = rig.backend.sounder()
    try:
        for loudness, how in ((LOUD, "Loud"), (SOFT, "Softly")):
            rig.say(f"{how}:")
            for what, frequency_hz, seconds in SIGNALS:
                _signal(rig, sounder, f"{what}, {frequency_hz:.0f} Hz for {seconds:g} s", (frequency_hz, loudness), seconds)
    finally:
        sounder.close()


def _signal(rig: DemoRig, sounder: Sounder, words: str, tone: tuple[float, float], seconds: float) -> None:
    sounder.tone(*tone)
    sound = rig.mock.sounding if rig.mock else None
    rig.say(f"  {words}{f' (the pin: {sound.frequency_hz:.0f} Hz, loudness {sound.loudness:.2f})' if sound else ''}")
    rig.wait(seconds)
    sounder.silence()
    rig.wait(PAUSE_S)

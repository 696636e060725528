"""The drawn faces of pods against MicroPython's own font and the firmware."""

from __future__ import annotations

import re
from pathlib import Path

import uflash

from companion.fronts.pods.pod_table import LETTERS
from hardware.pods.faces import DARK, LIGHTS, SIZE, lights_of

FIRMWARE = Path(__file__).parents[3] / "firmware"
FONT_BEGINS = bytes([0, 0, 0, 0, 0, 8, 8, 8, 0, 8, 10])
"""The blank and the exclamation mark, five bytes each, and the first byte of the next."""
DATA = ("00", "0D")
"""The kinds of records with bytes in them, for the two versions of the board."""


def runtime_bytes() -> bytes:
    """What uflash puts on a micro:bit, one record after the other."""
    records = (bytes.fromhex(line[9:-2]) for line in uflash._RUNTIME.splitlines() if line[7:9] in DATA)
    return b"".join(records)


def test_letters_are_those_of_the_font_on_the_board() -> None:
    runtime = runtime_bytes()
    fonts = [found.start() for found in re.finditer(re.escape(FONT_BEGINS), runtime)]
    assert len(fonts) == 2, "one for each version of the board"
    for font in fonts:
        for face, lights in LIGHTS.items():
            if face.islower():
                continue
            at = font + (ord(face) - ord(" ")) * SIZE
            rows = runtime[at : at + SIZE]
            assert lights == "".join("#" if row >> (SIZE - 1 - x) & 1 else "." for row in rows for x in range(SIZE)), face


def test_every_face_that_a_pod_shows_is_drawn() -> None:
    shown = {*LETTERS, *"123456789?-", *"ynbtpw"}
    assert shown <= LIGHTS.keys()
    pictures = re.findall(r'"(\w)": Image\.', (FIRMWARE / "pins_microbit.py").read_text("utf-8"))
    assert sorted(pictures) == sorted(face for face in LIGHTS if face.islower())
    assert {len(lights) for lights in LIGHTS.values()} == {len(DARK)}


def test_between_two_blinks_all_is_dark() -> None:
    assert lights_of(" ") == DARK

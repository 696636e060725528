"""The files of a board, the image for a micro:bit, and the drawings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import serial
import uflash

from firmware.pod_protocol import Lines, parse
from hardware.pods.build import BOARDS, BoardName, board_files, constants_of, strip
from hardware.pods.drawing import drawing
from hardware.pods.image import microbit_image
from tests.firmware.emulator import EmulatedMicrobit, write_image

FIRMWARE = Path(__file__).parents[3] / "firmware"


def test_one_file_is_embedded_as_uflash_does_it() -> None:
    for size in (1, 115, 116, 117, 500, 3000):
        data = b"#" * size
        assert microbit_image({"main.py": data}) == uflash.embed_fs_uhex(uflash._RUNTIME, data)


@pytest.mark.machines
def test_the_image_for_the_drive_runs(tmp_path: Path) -> None:
    write_image(tmp_path / "v1.hex", board_files("microbit"))
    with EmulatedMicrobit(tmp_path, tmp_path / "v1.hex") as board, serial.Serial(board.port, 115200, timeout=5) as line:
        lines, messages = Lines(), list[str]()
        while len(messages) < 2:
            messages += [verb for _, verb, _ in lines.feed(line.read_until(b"\n"))]
        assert "beat" in messages


def test_constants_are_put_in_their_places() -> None:
    source = (
        'MOST = 3\nTYPE_CHECKING = False\nif TYPE_CHECKING:\n    import x\n\ndef f(a: int) -> int:\n    """Doc."""\n    return a + MOST\n'
    )
    assert constants_of(source) == {"MOST": 3}
    assert strip(source, constants_of(source)) == b"def f(a):\n return a + 3\n"


@pytest.mark.parametrize("board", BOARDS)
def test_the_committed_drawing_is_what_the_program_draws(board: BoardName) -> None:
    assert (FIRMWARE / f"wiring-{board}.svg").read_text("utf-8") == drawing(board)


def test_the_examples_of_the_protocol_are_right_to_the_byte() -> None:
    text = (FIRMWARE / "PROTOCOL.md").read_text("utf-8")
    examples = re.findall(r"^[<>] (\d.*\*[0-9a-f]{4})\n((?:    [0-9a-f ]+\n)+)", text, re.M)
    assert len(examples) == 8
    for line, bytes_ in examples:
        assert parse(line.encode()) is not None, line
        assert bytes.fromhex(bytes_) == f"{line}\n".encode()

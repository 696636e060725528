"""The image for a micro:bit: MicroPython for V1 and V2 as PyPI's `uflash` carries it, with the pod's files in its file system.

uflash embeds one file. A V1 has no memory to compile the pod as one, so several files are laid out here, in chunks as
bbcmicrobit/micropython ``source/microbit/filesystem.c`` reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

CHUNK, DATA = 128, 126
"""Bytes of a chunk, and of a file in it: the first and the last byte number the chunk before and the one after."""
FILE_START, UNUSED, SCRATCH = 0xFE, 0xFF, 0xFD
SECTION = ":020000040000FA\n:0400000A"
"""How the part of the image for each version begins; the version's number follows."""
UICR = ":020000041000EA"
JUMPS = (":020000040000FA\n", ":020000020000FC\n")


class ImageError(ValueError):
    """The runtime of the installed uflash is not laid out as expected."""

    kind: ClassVar[str] = "ImageError"


def file_system(files: Mapping[str, bytes]) -> bytes:
    """The chunks of these files."""
    out = bytearray()
    for name, data in files.items():
        label = name.encode("ascii")
        head = bytes([FILE_START, (2 + len(label) + len(data)) % DATA, len(label)]) + label
        body = head[1:] + data
        blocks = [body[at : at + DATA] for at in range(0, len(body) + (len(body) % DATA == 0), DATA)]
        first = len(out) // CHUNK + 1
        for at, block in enumerate(blocks):
            before = FILE_START if at == 0 else first + at - 1
            after = UNUSED if at == len(blocks) - 1 else first + at + 1
            out += bytes([before]) + block.ljust(DATA, bytes([UNUSED])) + bytes([after])
    return bytes(out)


def microbit_image(files: Mapping[str, bytes]) -> str:
    """The text of a hex file for the drive MICROBIT, for both versions of the board.

    Raises:
        ImportError: uflash is not installed.
        ImageError: its runtime is of another form.
    """
    import uflash  # optional, and two megabytes

    runtime: str = uflash._RUNTIME
    second = runtime.find(SECTION, 1)
    if not runtime.startswith(SECTION) or second < 0:
        raise ImageError("the MicroPython that uflash carries has another form; install uflash 2.0.0")
    places = {
        uflash._MICROBIT_ID_V1: (uflash._FS_START_ADDR_V1, uflash._FS_END_ADDR_V1, False),
        uflash._MICROBIT_ID_V2: (uflash._FS_START_ADDR_V2, uflash._FS_END_ADDR_V2, True),
    }
    image = ""
    for section in (runtime[:second], runtime[second:]):
        start, end, is_universal = places[section[len(SECTION) :][:4]]
        records = uflash.bytes_to_ihex(start, file_system(files), is_universal) + "\n"
        scratch = uflash.bytes_to_ihex(end, bytes([SCRATCH]), is_universal) + "\n"
        records += scratch.removeprefix(records.partition("\n")[0] + "\n")  # the same address record is not said twice
        at = section.rfind(UICR)
        for jump in JUMPS:
            at -= len(jump) if section[:at].endswith(jump) else 0
        image += section[:at] + uflash.pad_hex_string(records) + section[at:]
    return image

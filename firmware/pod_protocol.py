"""The lines between companion and pod, as in PROTOCOL.md: bytes in, messages out. It reads and writes nothing.

This file runs on the companion (CPython) and on the pods (MicroPython 1.9 on the BBC micro:bit V1), which have about 9 KB of memory. So
there are no f-strings and no annotated variables; `hardware.pods.build` strips comments, docstrings and annotations for the pods.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    Message = tuple[int, str, list[str]]

VERSION = 1  # of the protocol; any change that an older side would misread makes it one higher
LONGEST = 80  # bytes of a line with its LF; longer ones are dropped
WAITING = 8  # presses that a pod keeps until they are acknowledged; further ones are counted but lost


def checksum(data: bytes) -> str:
    """CRC-16/CCITT-FALSE (polynomial 0x1021, begins with 0xFFFF) as four hex digits."""
    crc = 0xFFFF
    for byte in data:
        x = crc >> 8 ^ byte
        x ^= x >> 4
        crc = (crc << 8 ^ x << 12 ^ x << 5 ^ x) & 0xFFFF
    return "%04x" % crc


def line(seq: int, words: "tuple[object, ...]") -> bytes:
    """A message as a line; ``words`` are the verb and its arguments, without spaces in them."""
    text = str(seq)
    for word in words:  # a comprehension would be one call more
        text += " " + str(word)
    data = bytes(text, "ascii")  # MicroPython 1.9 has no encode
    return data + bytes("*" + checksum(data) + "\n", "ascii")


def parse(data: bytes) -> "Message | None":
    """The message of a line without its LF; None if it is damaged."""
    at = data.rfind(b"*")
    if at < 0 or len(data) >= LONGEST or min(data) < 32 or max(data) > 126 or str(data[at + 1 :], "ascii") != checksum(data[:at]):
        return None
    words = str(data[:at], "ascii").split(" ")
    if len(words) < 2 or not words[0].isdigit():
        return None
    return int(words[0]), words[1], words[2:]


class Lines:
    """Cuts bytes into messages. Damaged lines are dropped and counted."""

    def __init__(self) -> None:
        self.bad = 0
        self._rest = b""

    def feed(self, data: bytes) -> "list[Message]":
        """The messages that end in these bytes."""
        lines = (self._rest + data).split(b"\n")
        self._rest = lines.pop()[:LONGEST]  # as long as this it is too long already
        found = []
        for one in lines:
            if one:
                message = parse(one)
                if message:
                    found.append(message)
                else:
                    self.bad += 1
        return found

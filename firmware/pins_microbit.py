"""The board of a pod: BBC micro:bit V1 or V2.

Its bell is a piezo between pin 0 and GND; a V2 has a speaker too. Pin 1 is high while it sounds, for a lamp or an active buzzer.
"""

import random

import machine
import music
from microbit import Image, display, pin0, pin1, pin5, pin11, running_time, uart


class Board:
    """Buttons A and B, 25 red LEDs, serial line over USB."""

    BOARD = "microbit"
    BUTTONS = 2
    LIGHTS = 25

    def __init__(self) -> None:
        uart.init(115200)
        pin5.set_pull(pin5.PULL_UP)  # button A
        pin11.set_pull(pin11.PULL_UP)  # button B
        self.pictures = {
            "y": Image.YES,
            "n": Image.NO,
            "b": Image.DIAMOND,
            "t": Image.SQUARE,
            "p": Image.ASLEEP,
            "w": Image.HAPPY,
        }
        self.ms = running_time

    def serial(self) -> str:
        """The chip's number."""
        number = ""
        for byte in machine.unique_id():
            number += "%02x" % byte
        return number

    def boot(self) -> str:
        """A random number."""
        number = random.getrandbits(16)
        return "%04x" % number

    def read(self) -> bytes:
        """What has arrived; without a number it would take 256 bytes of memory for it."""
        data = uart.read(32)  # type: bytes | None
        return data or b""

    def write(self, data: bytes) -> None:
        """Send."""
        uart.write(data)

    def down(self) -> str:
        """The buttons that are down, read from their pins: `button_a` waits some 50 ms until a contact has settled."""
        return ("" if pin5.read_digital() else "a") + ("" if pin11.read_digital() else "b")

    def draw(self, face: str, colour: str) -> None:
        """Show it; all LEDs are red, so the colour is left out."""
        display.show(self.pictures.get(face, face))

    def tone(self, on: bool) -> None:
        """Sound, or silence."""
        pin1.write_digital(on)
        if on:
            music.pitch(1760, -1, pin0, False)
        else:
            music.stop(pin0)

"""The board of a pod: Raspberry Pi Pico with an arcade button, a ring of NeoPixels and a passive buzzer."""

import binascii
import os
import select
import sys

import machine
import micropython
import neopixel
import utime

BUTTON_A = 14  # to GND
BUTTON_B = 15  # to GND; may be left out
RING = 16
BUZZER = 17
LEDS = 12
BRIGHT = 8  # a share of 255: a ring at full power blinds and takes more than a port gives


class Board:
    """A serial line over the Pico's own USB."""

    BOARD = "pico"
    BUTTONS = 2
    LIGHTS = 12

    def __init__(self) -> None:
        micropython.kbd_intr(-1)  # a byte 0x03 is no Ctrl-C here
        kind, pull = machine.Pin.IN, machine.Pin.PULL_UP
        self.buttons = (machine.Pin(BUTTON_A, kind, pull), machine.Pin(BUTTON_B, kind, pull))
        self.ring = neopixel.NeoPixel(machine.Pin(RING), LEDS)
        self.buzzer = machine.PWM(machine.Pin(BUZZER))
        self.buzzer.freq(1760)
        self.buzzer.duty_u16(0)
        self.poll = select.poll()
        self.poll.register(sys.stdin, select.POLLIN)
        self.ticks = utime.ticks_ms()
        self.total = 0

    def ms(self) -> int:
        """Milliseconds since the start: `ticks_ms` begins anew after twelve days."""
        ticks = utime.ticks_ms()
        self.total += utime.ticks_diff(ticks, self.ticks)
        self.ticks = ticks
        return self.total

    def serial(self) -> str:
        """The number of the board's flash memory."""
        return str(binascii.hexlify(machine.unique_id()), "ascii")

    def boot(self) -> str:
        """A random number."""
        return str(binascii.hexlify(os.urandom(2)), "ascii")

    def read(self) -> bytes:
        """What has arrived."""
        data = b""
        while len(data) < 80 and self.poll.poll(0):
            data += sys.stdin.buffer.read(1)
        return data

    def write(self, data: bytes) -> None:
        """Send."""
        sys.stdout.buffer.write(data)

    def down(self) -> str:
        """The buttons that are down."""
        a, b = self.buttons
        return ("" if a.value() else "a") + ("" if b.value() else "b")

    def draw(self, face: str, colour: str) -> None:
        """Show it: the last seconds as lights of the ring, in red; what only letters can say in the player's colour."""
        red, green, blue = (int(colour[at : at + 2], 16) * BRIGHT // 255 for at in (0, 2, 4))
        lit = LEDS
        if face == " ":
            lit = 0
        elif face in "?np":
            red, green, blue = BRIGHT, 0, BRIGHT
            lit = LEDS // 4
        elif face == "y":
            red, green, blue = 0, BRIGHT, 0
        elif face in "bw":
            red, green, blue = BRIGHT, BRIGHT, BRIGHT
        elif face in "t123456789":
            red, green, blue = BRIGHT, 0, 0
            lit = LEDS if face == "t" else LEDS * int(face) // 10
        for at in range(LEDS):
            self.ring[at] = (red, green, blue) if at < lit else (0, 0, 0)
        self.ring.write()

    def tone(self, on: bool) -> None:
        """Sound, or silence."""
        self.buzzer.duty_u16(32768 if on else 0)

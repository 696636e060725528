"""What a pod does, step by step: the same on CPython, on MicroPython's unix port and on an emulated micro:bit."""

from __future__ import annotations

import binascii
from typing import NamedTuple

from hardware.pods.build import IMPORTS

BOARD = """class Board:
 BOARD="test"
 BUTTONS=2
 LIGHTS=25
 def __init__(self):
  self.t=1000
  self.i=self.o=b""
  self.d=""
  self.f=" "
  self.s=False
 def step(self,t,i,d):
  self.t=t
  self.i=i
  self.d=d
 def tell(self):
  print(self.o,self.f,self.s)
  self.o=b""
 def ms(self):
  return self.t
 def serial(self):
  return "T1"
 def boot(self):
  return "b007"
 def read(self):
  i,self.i=self.i,b""
  return i
 def write(self,data):
  self.o+=data
 def down(self):
  return self.d
 def draw(self,face,colour):
  self.f=face
 def tone(self,on):
  self.s=on
"""
"""A board for the pod's files, as a file for any Python of them."""

BEGIN = IMPORTS.replace("import pins\n", "") + "from board import Board\nb=Board()\np=pod.Pod(b)\n"

HELLO = "hello 1 1.0 test T1 2 25 b007"


class Step(NamedTuple):
    """At this time these lines and bytes arrive and these buttons are down; these lines are sent, and this is shown and heard."""

    ms: int
    lines: tuple[str, ...] = ()
    raw: bytes = b""
    down: str = ""
    out: tuple[str, ...] = ()
    face: str = "-"
    sounds: bool = False

    @property
    def received(self) -> bytes:
        """The bytes that arrive."""
        return self.raw + b"".join(map(framed, self.lines))

    @property
    def code(self) -> str:
        """The program of this step; it prints what the pod did."""
        return f"b.step({self.ms},{self.received!r},{self.down!r})\np.tick()\nb.tell()\n"


def framed(text: str) -> bytes:
    """A line with its checksum, by the C library's CRC."""
    data = text.encode()
    return data + b"*%04x\n" % binascii.crc_hqx(data, 0xFFFF)


def expected(step: Step, *, first: bool) -> str:
    """What the program of a step prints."""
    out = (b"\n" if first else b"") + b"".join(map(framed, step.out))
    return f"{out!r} {step.face} {step.sounds}"


STEPS = (
    Step(1000, out=(f"0 {HELLO}",), face="?"),
    Step(1001, out=("0 beat b007 1001 0 0",), face="?"),
    Step(1250, face=" "),
    Step(1300, ("1 hello 1",), out=(f"1 {HELLO}",)),
    Step(1310, ("2 ping", "3 show A ff0000 0"), out=("2 pong 1310", "3 ok"), face="A"),
    Step(1320, ("4 show B 00ff00 1",), out=("4 ok",), face=" "),
    Step(1500, face="B"),
    # damage: half a line, a flipped bit, control characters, a line that is too long, no number, no verb; the next whole line is read
    Step(1510, raw=b"5 pin", face="B"),
    Step(1511, ("5 ping",), face="B"),
    Step(1512, raw=b"6 pinG*5c62\n\x03\x00\xff\n*ffff\n\n\n", face="B"),
    Step(1512, raw=b"x" * 30, face="B"),
    Step(1512, raw=b"x" * 30, face="B"),
    Step(1512, raw=b"x" * 30, face="B"),
    Step(1512, raw=b"\nping*0000\n", face="B"),
    Step(1513, ("x ping", "7", "8 ping"), out=("8 pong 1513",), face="B"),
    Step(
        1514,
        ("9 dance", "10 start", "11 start soon", "12 ack b007"),
        out=("9 no dance", "10 no start", "11 no start", "12 no ack"),
        face="B",
    ),
    # a press, its bouncing, its repeats, its acknowledgement
    Step(1600, down="a", out=("0 press b007 1 a 1600",), face="B"),
    Step(1605, face="B"),
    Step(1610, down="a", face="B"),
    Step(1640, down="a", face="B"),
    Step(1849, down="a", face=" "),
    Step(1850, down="a", out=("0 press b007 1 a 1600",), face=" "),
    Step(1860, ("13 ack b007 2", "14 ack 0000 1"), down="a", face=" "),
    Step(2001, down="a", out=("0 beat b007 2001 1 1",), face="B"),
    Step(2100, ("15 ack b007 1",), face="B"),
    # both at once
    Step(2400, down="ab", out=("0 press b007 2 a 2400",), face=" "),
    Step(2401, ("16 ack b007 2",), down="ab", out=("0 press b007 3 b 2400",), face=" "),
    Step(2402, ("17 ack b007 3",), down="ab", face=" "),
    # the clock: start with a short tone, ten seconds, pause, resume, sync, the bell by itself while nobody is there
    Step(2500, ("18 start 14000",), out=("18 ok",), face="B", sounds=True),
    Step(2700, face="B"),
    Step(3001, out=("0 beat b007 3001 3 0",), face="B"),
    Step(3900, ("19 pause",), out=("19 ok",), face="p"),
    Step(4001, ("20 resume 13000",), out=("20 ok", "0 beat b007 4001 3 0"), face="9"),
    Step(4002, ("21 sync 13002",), out=("21 ok",), face="9"),
    Step(5100, out=("0 beat b007 5100 3 0",), face="8"),
    Step(12500, out=("0 beat b007 12500 3 0",), face="1"),
    Step(13001, face="1"),
    Step(13002, face="b", sounds=True),
    Step(13300, face=" "),
    Step(13501, out=("0 beat b007 13501 3 0",), face="b", sounds=True),
    Step(16100, out=("0 beat b007 16100 3 0",), face="?"),
    # the companion is there again: of another version
    Step(16200, ("22 hello 9",), out=(f"22 {HELLO}",), face="n"),
    Step(16201, ("23 hello 1", "24 find"), out=(f"23 {HELLO}", "24 ok"), face="B", sounds=True),
    Step(16300, ("25 start 30000", "26 stop"), out=("25 ok", "26 ok"), face=" ", sounds=True),
)
"""One pod's life. Every comment is a sentence of PROTOCOL.md."""

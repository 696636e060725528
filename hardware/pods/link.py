"""The companion's side of the line to one pod, without input and output: bytes in, presses out, and what to send at which time.

The pod is told what to show and how its clock stands until it has acknowledged it, one message after the other, because a micro:bit has
room for 64 bytes. A pod that has started anew is told again. PROTOCOL.md in ``firmware/`` has the messages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from firmware.pod_protocol import VERSION, Lines, line
from hardware.pods.clock_fit import ClockFit

if TYPE_CHECKING:
    from firmware.pod_protocol import Message

ANSWER_S = 0.4
"""Without an answer for so long, a message is sent again."""
PING_S = 1.0
FIRST_PINGS = 4
SILENT_S = 3.0
"""Without a whole line for so long, the pod is gone."""
SYNC_MS = 10
"""The deadline is sent again if it has come to differ by more, because the fit of the clocks has changed."""
RUNG_S = 0.05
"""A pod whose deadline is at most so far away rings by itself and is not stopped any more."""
MOST_LINES = 200
"""Lines within a second; a pod that sends more is ignored."""
PROMPT = b">>> "
LEAVE_PROMPT = b"\r\x02\x04"
"""Ends a line, the raw prompt, and restarts MicroPython, so that it runs the pod's program."""


class PodHello(NamedTuple):
    """What a pod says about itself."""

    version: int
    firmware: str
    board: str
    serial: str
    buttons: int
    lights: int
    boot: str


class PodPress(NamedTuple):
    """A press by the companion's clock, off by at most ``error_s``."""

    serial: str
    button: str
    at_s: float
    error_s: float


class PodLook(NamedTuple):
    """What a pod shows when nothing is more urgent: a character, a colour (six hex digits), whether it blinks."""

    face: str = "-"
    colour: str = "ffffff"
    blinks: bool = False


class PodTimer(NamedTuple):
    """The countdown as a pod is to have it; the deadline is by the companion's clock and only there while it runs."""

    state: Literal["off", "running", "paused"] = "off"
    deadline_s: float = 0.0


class PressCount(NamedTuple):
    """The last press that was taken of a pod: since which start of it, its number since then, and that of the last one it has told of."""

    boot: str
    number: int
    heard: int = 0


class _Sent(NamedTuple):
    """A message that waits for its answer; with one for the clock, what the clock is then."""

    seq: int
    words: tuple[object, ...]
    at_s: float
    timer: PodTimer


class PodLink:
    """One line to one pod, from its opening on. ``look`` and ``timer`` are what the pod is to have; they may be set at any time.

    ``missed`` counts presses that are known to be lost: the pod had no room for them, or started anew before they could be taken.
    """

    def __init__(self, now_s: float, taken: dict[str, PressCount] | None = None) -> None:
        """``taken`` has the last press of each pod by its serial number. Links share it, so that no press counts twice after a cable was
        out for a second.
        """
        self.look, self.timer = PodLook(), PodTimer()
        self.hello: PodHello | None = None
        self.trouble = ""
        self.fit = ClockFit()
        self.finds = False
        self._lines = Lines()
        self._greeted = False
        self.missed = 0
        self._taken = {} if taken is None else taken
        self._heard_s = now_s
        self._seq = 0
        self._open: _Sent | None = None
        self._pings = 0
        self._ping_due_s = now_s
        self._acks: list[tuple[str, int]] = []
        self._has_look: PodLook | None = None
        self._has_timer: PodTimer | None = None
        self._deadline_ms = 0
        self._flood_s, self._flood_n = now_s, 0
        self._tail = b""
        self._leaves_prompt = False

    # -- in -----------------------------------------------------------------------------------------------------

    def feed(self, data: bytes, now_s: float) -> list[PodPress]:
        """Take in what has arrived; the presses in it."""
        self._watch_for_prompt(data)
        bad = self._lines.bad
        messages = self._lines.feed(data)
        self._count_lines(len(messages) + self._lines.bad - bad, now_s)
        presses: list[PodPress] = []
        for message in messages:
            self._heard_s = now_s
            try:
                presses += self._take(message, now_s)
            except (ValueError, IndexError):
                continue  # a whole line with arguments that no pod of this version sends
        return presses

    def _watch_for_prompt(self, data: bytes) -> None:
        """A pod that was interrupted by a byte 0x03 in a bad moment sits at MicroPython's prompt."""
        self._tail = (self._tail + data)[-len(PROMPT) :]
        self._leaves_prompt = self._leaves_prompt or self._tail == PROMPT

    def _count_lines(self, n: int, now_s: float) -> None:
        if now_s - self._flood_s >= 1:
            self._flood_s, self._flood_n = now_s, 0
        self._flood_n += n

    @property
    def floods(self) -> bool:
        """Whether it sends more than any pod does."""
        return self._flood_n > MOST_LINES

    def _take(self, message: Message, now_s: float) -> list[PodPress]:
        seq, verb, args = message
        answered = self._open if self._open is not None and seq == self._open.seq else None
        if answered is not None:
            self._open = None
        if verb == "hello":
            self._greet(args, now_s)
        elif self.hello is None or self.trouble:
            return []
        elif verb in ("press", "beat") and args[0] != self.hello.boot:
            self._forget(now_s)  # it has started anew, and its hello was lost
        elif verb == "pong" and answered is not None and answered.words[0] == "ping":
            self._pings += 1
            self.fit.add(answered.at_s, now_s, int(args[0]))
        elif verb == "ok" and answered is not None:
            self._acknowledged(answered)
        elif verb == "press":
            return self._press(self.hello, int(args[1]), args[2], int(args[3]))
        elif verb == "beat":
            count, waiting = int(args[2]), int(args[3])
            if waiting == 0:
                self._count_presses(self.hello, count)
            self._hear_of(self.hello, count)
        return []

    def _greet(self, args: list[str], now_s: float) -> None:
        version, firmware, board, serial, buttons, lights, boot = args
        hello = PodHello(int(version), firmware, board, serial, int(buttons), int(lights), boot)
        if self.hello is None or hello.boot != self.hello.boot or hello.serial != self.hello.serial:
            self._forget(now_s)
        self._count_lost_with_its_memory(hello)
        self.hello = hello
        self.trouble = ""
        if hello.version != VERSION:
            self.trouble = (
                f"its firmware speaks protocol {hello.version} and this companion {VERSION}; "
                "put the companion's firmware on it with the command companion pods flash"
            )

    def _forget(self, now_s: float) -> None:
        """Nothing is known of it any more, but which presses were taken and what it is to have."""
        self.hello, self.fit = None, ClockFit()
        self._pings = 0
        self._ping_due_s = now_s
        self._acks = []
        self._open = self._has_look = self._has_timer = None

    def _acknowledged(self, sent: _Sent) -> None:
        words = sent.words
        if words[0] == "show":
            self._has_look = PodLook(str(words[1]), str(words[2]), words[3] == 1)
        elif words[0] == "find":
            self.finds = False
        else:
            self._has_timer = sent.timer

    def _press(self, hello: PodHello, count: int, button: str, pod_ms: int) -> list[PodPress]:
        self._hear_of(hello, count)
        if not self.fit.ready:
            return []  # it will be sent again, when its time can be told
        self._acks.append((hello.boot, count))
        known = self._taken.get(hello.serial)
        if known is not None and known.boot == hello.boot and count <= known.number:
            return []
        self._count_presses(hello, count - 1)
        self._taken[hello.serial] = self._taken[hello.serial]._replace(number=count)
        at_s, error_s = self.fit.host_s(pod_ms)
        return [PodPress(hello.serial, button, at_s, error_s)]

    def _count_presses(self, hello: PodHello, count: int) -> None:
        """The pod has no press up to this number any more: those that were not taken are lost."""
        known = self._taken.get(hello.serial)
        if known is None:  # others may have taken them
            self._taken[hello.serial] = PressCount(hello.boot, count, count)
        elif count > known.number:
            self.missed += count - known.number
            self._taken[hello.serial] = known._replace(number=count, heard=max(count, known.heard))

    def _hear_of(self, hello: PodHello, count: int) -> None:
        """The pod has told of so many presses, of which some may still wait at its end."""
        known = self._taken.get(hello.serial)
        if known is not None and count > known.heard:
            self._taken[hello.serial] = known._replace(heard=count)

    def _count_lost_with_its_memory(self, hello: PodHello) -> None:
        """Where the pod has started anew, the presses that it told of before and that were not taken are lost."""
        known = self._taken.get(hello.serial)
        if known is not None and known.boot != hello.boot:
            self.missed += known.heard - known.number
            self._taken[hello.serial] = PressCount(hello.boot, 0)

    # -- out ----------------------------------------------------------------------------------------------------

    def ok(self, now_s: float) -> bool:
        """Whether the pod is there, fits, and is heard."""
        return self.hello is not None and not self.trouble and now_s - self._heard_s < SILENT_S

    def due_s(self, now_s: float) -> float:
        """When to call `send` again."""
        if self._acks or self._leaves_prompt:
            return now_s
        if self._open is not None:
            return self._open.at_s + ANSWER_S
        return now_s if self._next_words(now_s) else self._ping_due_s

    def send(self, now_s: float) -> bytes:
        """What to send now."""
        out = b""
        if not self._greeted:
            self._greeted = True
            out += b"\n"
        if self._leaves_prompt:
            self._leaves_prompt = False
            out += LEAVE_PROMPT
        if self.hello is not None and now_s - self._heard_s >= SILENT_S:
            self._forget(now_s)
        acks, self._acks = self._acks, []
        for boot, count in acks:
            out += self._line(("ack", boot, count))
        if self._open is not None and now_s >= self._open.at_s + ANSWER_S:
            self._open = None
        if self._open is None and (words := self._next_words(now_s)):
            out += self._line(words)
            self._note_sent(words, now_s)
        return out

    def _line(self, words: tuple[object, ...]) -> bytes:
        self._seq += 1
        return line(self._seq, words)

    def _note_sent(self, words: tuple[object, ...], now_s: float) -> None:
        if words[0] in ("hello", "ping"):
            self._ping_due_s = now_s + PING_S
        if words[0] in ("start", "resume", "sync"):
            self._deadline_ms = int(str(words[1]))
        self._open = _Sent(self._seq, words, now_s, self._wanted_timer(now_s))

    def _next_words(self, now_s: float) -> tuple[object, ...]:
        """The most urgent message; none if nothing is due."""
        if self.hello is None or self.trouble:
            return ("hello", VERSION) if now_s >= self._ping_due_s else ()
        if self._pings < FIRST_PINGS:
            return ("ping",)
        if words := self._timer_words(now_s):
            return words
        if self.look != self._has_look:
            return ("show", self.look.face, self.look.colour, int(self.look.blinks))
        if self.finds:
            return ("find",)
        return ("ping",) if now_s >= self._ping_due_s else ()

    def _wanted_timer(self, now_s: float) -> PodTimer:
        """What the pod is to have, without a deadline that is over: it has rung by itself."""
        over = self.timer.state == "running" and self.timer.deadline_s <= now_s + RUNG_S
        return PodTimer() if over else self.timer

    def _timer_words(self, now_s: float) -> tuple[object, ...]:
        """What sets the pod's clock right; nothing if it is right."""
        has, wanted = self._has_timer, self._wanted_timer(now_s)
        rings = has is not None and has.state == "running" and has.deadline_s <= now_s + RUNG_S
        before = "off" if has is None or rings else has.state
        if wanted.state != "running":
            verb = "pause" if wanted.state == "paused" else "stop"
            return () if has is not None and before == wanted.state else (verb,)
        deadline_ms = self.fit.pod_ms(wanted.deadline_s)
        if has == wanted and abs(deadline_ms - self._deadline_ms) <= SYNC_MS:
            return ()
        verb = "sync" if has is None or before == "running" else "resume" if before == "paused" else "start"
        return (verb, deadline_ms)

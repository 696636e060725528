"""The pods around the table: what their presses do to the game, and what they show of it. It reads no clock and knows no port.

- A countdown that is ready starts when every pod has been pressed (the ready-check). ACTION on the box starts it at any time.
- While it runs, everybody has to agree to end it early: all pods within some seconds; a single pod twice.
- On a list, a press ticks the next instruction; on the last one, and on other confirmations, it says done.
- A press that was made before the question came up, or together with the one that answered the last, does nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.engine import Evening
from companion.fronts.digital import give_answer
from companion.scene import Scene
from companion.table import Confirm, Countdown
from hardware.pods import PodLook, PodPress, PodTimer

AGREE_S = 10.0
"""Within so many seconds all have to press to end a countdown early."""
REST_S = 0.4
"""After a change a press is taken for one that was meant for what was there before."""
COLOURS = ("ff3000", "0060ff", "00c030", "ffa000", "a000ff", "00b0c0", "ff2080", "808000")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
STOP = "b"
NO_TIMER = PodTimer()


class PodSeat(Struct, frozen=True):
    """A pod at the table: its serial number, its name (its letter if it has none), its letter and colour, its number of buttons."""

    serial: str
    name: str
    letter: str
    colour: str
    buttons: int


def seats_of(pods: Sequence[tuple[str, str, int]]) -> list[PodSeat]:
    """The seats of pods, given as serial number, name and buttons: with the first letter of the name, if no other pod has it already."""
    taken: set[str] = set()
    seats = []
    for n, (serial, name, buttons) in enumerate(sorted(pods)):
        first = name[:1].upper()
        letter = next((one for one in (first, *LETTERS) if one in LETTERS and one and one not in taken), "X")
        taken.add(letter)
        seats.append(PodSeat(serial, name or f"pod {letter}", letter, COLOURS[n % len(COLOURS)], buttons))
    return seats


class PodTable:
    """All pods that are there. `settle` is called after every change of the game or of the pods, `press` for every press."""

    def __init__(self) -> None:
        self.seats: list[PodSeat] = []
        self._asked: tuple[int | None, str] = (None, "")
        self._changed_s = 0.0
        self._ready: set[str] = set()
        self._stops: dict[str, float] = {}

    def settle(self, evening: Evening | None, seats: Sequence[PodSeat], now_s: float) -> None:
        """Take in what is asked now and which pods are there."""
        self.seats = list(seats)
        asked = (None, "") if evening is None else (evening.ask_id, _state(evening))
        if asked != self._asked:
            self._asked, self._changed_s = asked, now_s
            self._ready.clear()
            self._stops.clear()
        self._stops = {serial: at_s for serial, at_s in self._stops.items() if now_s < at_s + AGREE_S}

    def seat_of(self, serial: str) -> PodSeat | None:
        """The seat of the pod with this serial number; None if it is not there."""
        return next((seat for seat in self.seats if seat.serial == serial), None)

    @property
    def due_s(self) -> float | None:
        """When to settle again: an agreement to end early is over then."""
        return min((at_s + AGREE_S for at_s in self._stops.values()), default=None)

    def press(self, press: PodPress, evening: Evening | None, now_s: float) -> None:
        """Do what a press means now.

        Raises:
            AnswerRefused: the game refuses it.
        """
        seat = self.seat_of(press.serial)
        if seat is None or evening is None or press.at_s < self._changed_s + REST_S:
            return
        ask = evening.ask
        if isinstance(ask, Countdown):
            self._press_clock(seat, press, evening)
        elif isinstance(ask, Confirm) and not ask.ends and press.button != STOP:
            self._changed_s = now_s
            _next_or_done(evening)

    def _press_clock(self, seat: PodSeat, press: PodPress, evening: Evening) -> None:
        state = _state(evening)
        if state == "ready":
            if press.button == STOP:
                self._ready.discard(seat.serial)
            else:
                self._ready.add(seat.serial)
            if not self.missing(evening):
                evening.countdown_control.control("start", id=evening.ask_id)
        elif state == "paused" and press.button != STOP:
            evening.countdown_control.control("resume", id=evening.ask_id)
        elif state == "running" and (press.button == STOP or seat.buttons == 1):
            self._press_stop(seat, press, evening)

    def _press_stop(self, seat: PodSeat, press: PodPress, evening: Evening) -> None:
        """Agree to end the countdown early."""
        twice = seat.serial in self._stops
        self._stops[seat.serial] = press.at_s
        everybody = {one.serial for one in self.seats}
        if everybody <= set(self._stops) and (len(everybody) > 1 or twice):
            evening.countdown_control.control("end_early", id=evening.ask_id)

    def missing(self, evening: Evening | None) -> list[str]:
        """The names of the pods whose press a countdown waits for; none if it waits for no pod."""
        if evening is None or not isinstance(evening.ask, Countdown) or _state(evening) != "ready":
            return []
        return [seat.name for seat in self.seats if seat.serial not in self._ready]

    def looks(self, evening: Evening | None, scene: Scene | None) -> Mapping[str, tuple[PodLook, PodTimer]]:
        """What each pod is to show, and its clock."""
        timer = _timer(scene)
        return {seat.serial: (self._look(seat, evening), timer) for seat in self.seats}

    def _look(self, seat: PodSeat, evening: Evening | None) -> PodLook:
        ask = None if evening is None else evening.ask
        letter = PodLook(seat.letter, seat.colour)
        wanted = PodLook(seat.letter, seat.colour, True)
        if evening is None or ask is None:
            return letter
        if isinstance(ask, Countdown):
            done = seat.serial in self._ready or seat.serial in self._stops
            return PodLook("y", seat.colour) if done else wanted if _state(evening) == "ready" else letter
        return wanted if isinstance(ask, Confirm) and not ask.ends else letter


def _state(evening: Evening) -> str:
    countdown = evening.countdown_control.countdown
    return "" if countdown is None else countdown.state


def _timer(scene: Scene | None) -> PodTimer:
    clock = None if scene is None else scene.visible_clock
    if clock is not None and clock.state == "running" and clock.deadline_s is not None:
        return PodTimer("running", clock.deadline_s)
    return PodTimer("paused") if clock is not None and clock.state == "paused" else NO_TIMER


def _next_or_done(evening: Evening) -> None:
    """Tick the next instruction that is to be carried out; confirm the list with the last one."""
    id, ticked = evening.ask_id, evening.physical_board.ticked
    to_do = [index for index, told in evening.pending() if evening.is_to_do(told) and index not in ticked]
    if len(to_do) > 1:
        evening.tick(to_do[0], id=id)
    else:
        give_answer(evening, True, id=id)

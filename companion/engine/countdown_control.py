"""Controls the countdown of the open ask: start, pause, bell, heartbeat. The value itself is in ``countdown.py``."""

from __future__ import annotations

from typing import Protocol

import msgspec

from companion.engine.chance import DigitalChance, roll_dice
from companion.engine.countdown import HEARTBEAT_S, BootClock, CountdownRefused, CountdownTimer, Heartbeat
from companion.engine.history import History
from companion.engine.journal.writer import RowBody
from companion.table import AnswerRefused, Ask, JsonValue
from companion.table import Countdown as CountdownAsk

CONTROLS = ("start", "false_start", "pause", "resume", "end_early", "again", "go_on")


class CountdownOwner(Protocol):
    """What a countdown needs of its evening: the open ask, the history, and a way to answer and to write rows."""

    history: History
    chance: DigitalChance

    @property
    def ask(self) -> Ask | None:
        """The ask that waits; None after the end."""

    @property
    def closed(self) -> bool:
        """Whether the secret was shown."""

    def check_open(self, id: int | None) -> None:
        """Refuse a command when the evening is over or ``id`` is not the open ask."""

    def answer(self, value: JsonValue, *, by: str) -> None:
        """Answer the open ask."""

    def write(self, rows: list[RowBody], side: dict[str, bytes | None] | None = None) -> None:
        """Write these rows to the journal."""


class CountdownControl:
    """Runs the countdown of an evening. Only :meth:`control` and :meth:`poll` change it."""

    def __init__(self, evening: CountdownOwner, clock: BootClock) -> None:
        self._evening, self.clock = evening, clock
        self._beat_s: float | None = None

    @property
    def countdown(self) -> CountdownTimer | None:
        """The countdown of the open ask; None when none is asked for."""
        ask = self._evening.ask
        if not isinstance(ask, CountdownAsk):
            return None
        known = self._evening.history.clock
        if known is not None and known[0] == ask.key:
            return known[1]
        fresh = CountdownTimer(ask.seconds, ask.pausable)
        ended = self._evening.history.suggestions.answers.get(ask.key)
        if ended is None:
            return fresh
        return msgspec.structs.replace(fresh, state="rang" if ended.value == "rang" else "ended")

    @property
    def left_s(self) -> float | None:
        """Seconds left now, or None."""
        countdown = self.countdown
        return None if countdown is None else countdown.left_s(self.clock)

    def control(self, name: str, *, id: int | None = None) -> None:
        """Apply one of ``CONTROLS``. Ending early answers the ask; a finished countdown (after undo) can be run ``again`` or accepted:
        ``go_on``.

        Raises:
            AnswerRefused: no countdown is open, or the control is not possible now.
        """
        evening = self._evening
        evening.check_open(id)
        countdown, ask = self.countdown, evening.ask
        if countdown is None or ask is None:
            raise AnswerRefused("No countdown is open now.")
        if name not in CONTROLS:
            raise AnswerRefused(f"A countdown takes {', '.join(CONTROLS)}, not {name}.")
        try:
            changed = self._changed(countdown, name)
        except CountdownRefused as error:
            raise AnswerRefused(str(error)) from error
        if changed is not countdown:
            self._write_control(ask.key, name, changed)
        if changed.state in ("rang", "ended"):
            evening.answer("rang" if changed.state == "rang" else "ended early", by="clock")

    def _changed(self, countdown: CountdownTimer, name: str) -> CountdownTimer:
        if name in ("again", "go_on"):
            if countdown.state not in ("rang", "ended"):
                raise CountdownRefused("This countdown is not over yet.")
            return CountdownTimer(countdown.total_s, countdown.pausable) if name == "again" else countdown
        changed: CountdownTimer = countdown.end_early(self.clock) if name == "end_early" else getattr(countdown, name)(self.clock)
        return changed

    def _write_control(self, key: str, control: str, countdown: CountdownTimer) -> None:
        evening = self._evening
        evening.history.clock = key, countdown
        beat = msgspec.json.encode(countdown.heartbeat(self.clock)) if countdown.state == "running" else None
        self._beat_s = self.clock.now_s()
        row = {"key": key, "control": control, "countdown": msgspec.to_builtins(countdown)}
        evening.write([("clock", row)], {"heartbeat": beat})

    def poll(self) -> bool:
        """Ring the bell when it is time, and write a heartbeat every five seconds; True if it rang. The host calls this often."""
        countdown = self.countdown
        ask = self._evening.ask
        if ask is None or countdown is None or countdown.state != "running" or self._evening.closed:
            return False
        if countdown.has_rung(self.clock):
            # The bell is written before the rules run: if they raise, it has still rung, and does not ring again.
            self._write_control(ask.key, "ring", countdown.ring())
            self._evening.answer("rang", by="clock")
            return True
        now_s = self.clock.now_s()
        if self._beat_s is None or now_s - self._beat_s >= HEARTBEAT_S:
            self._beat_s = now_s
            self._evening.write([], {"heartbeat": msgspec.json.encode(countdown.heartbeat(self.clock))})
        return False

    @property
    def due_s(self) -> float | None:
        """When :meth:`poll` has something to do, by the clock; None while no countdown runs."""
        countdown = self.countdown
        if countdown is None or countdown.deadline_s is None or self._evening.closed:
            return None
        beat_s = self.clock.now_s() if self._beat_s is None else self._beat_s + HEARTBEAT_S
        return min(countdown.deadline_s, beat_s)

    def roll(self, count: int | None = None, *, who: str = "any") -> list[int | str]:
        """Roll action dice while the clock runs: for show, journaled, never part of the rules.

        Raises:
            AnswerRefused: the open ask has no such dice.
        """
        evening, ask = self._evening, self._evening.ask
        evening.check_open(None)
        if not isinstance(ask, CountdownAsk) or not ask.dice:
            raise AnswerRefused("There are no dice to roll for show now.")
        dice = ask.dice[:count]
        number = evening.history.side_rolls + 1
        values = roll_dice(evening.chance.fate, f"{ask.key}/show/{number}", dice)
        evening.history.side_rolls = number
        evening.write([("side_roll", {"key": ask.key, "who": who, "dice": [d.name for d in dice], "values": values})])
        return values

    def refuse_while_running(self, what: str) -> None:
        """Refuse undo, redo and amend while the clock runs."""
        countdown = self.countdown
        if countdown is not None and countdown.state in ("running", "paused"):
            raise AnswerRefused(f"{what} waits until the clock has stopped; end the countdown first.")

    def after_restart(self, heartbeat: Heartbeat | None) -> None:
        """Restore the countdown after the process or the machine was down."""
        known = self._evening.history.clock
        if known is not None:
            self._evening.history.clock = known[0], known[1].after_restart(self.clock, heartbeat)

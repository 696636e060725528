"""The countdown of the open ask: its controls, its bell, its heartbeat. The value itself is in ``countdown.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.engine.countdown import HEARTBEAT_S, Clock, ClockRefused, Countdown, Heartbeat
from companion.table import AnswerRefused
from companion.table import Countdown as CountdownAsk

if TYPE_CHECKING:
    from companion.engine.evening import Evening

CONTROLS = ("start", "false_start", "pause", "resume", "end_early", "again", "go_on")


class Clockwork:
    """Runs the countdown that an evening asks for. Nothing but :meth:`control` and :meth:`poll` moves it."""

    def __init__(self, evening: Evening, clock: Clock) -> None:
        self._evening, self.clock = evening, clock
        self._beat_s: float | None = None

    @property
    def countdown(self) -> Countdown | None:
        """The countdown of the open ask; None when none is asked for."""
        ask = self._evening.ask
        if not isinstance(ask, CountdownAsk):
            return None
        known = self._evening.history.clock
        if known is not None and known[0] == ask.key:
            return known[1]
        fresh = Countdown(ask.seconds, ask.pausable)
        ended = self._evening.history.filled.answers.get(ask.key)
        if ended is None:
            return fresh
        return msgspec.structs.replace(fresh, state="rang" if ended.value == "rang" else "ended")

    @property
    def left_s(self) -> float | None:
        """Seconds left now, or None."""
        countdown = self.countdown
        return None if countdown is None else countdown.left_s(self.clock)

    def control(self, name: str, *, id: int | None = None) -> None:
        """One of ``CONTROLS``. Ending early answers the ask; a finished one (after undo) is played ``again``, or taken as it is: ``go_on``.

        Raises:
            AnswerRefused: no countdown is open, or it can't be done now.
        """
        evening = self._evening
        evening.check(id)
        countdown, ask = self.countdown, evening.ask
        if countdown is None or ask is None:
            raise AnswerRefused("No countdown is open now.")
        if name not in CONTROLS:
            raise AnswerRefused(f"A countdown takes {', '.join(CONTROLS)}, not {name}.")
        try:
            changed = self._changed(countdown, name)
        except ClockRefused as error:
            raise AnswerRefused(str(error)) from error
        if changed is not countdown:
            self._remember(ask.key, name, changed)
        if changed.state in ("rang", "ended"):
            evening.answer("rang" if changed.state == "rang" else "ended early", by="clock")

    def _changed(self, countdown: Countdown, name: str) -> Countdown:
        if name in ("again", "go_on"):
            if countdown.state not in ("rang", "ended"):
                raise ClockRefused("This countdown is not over yet.")
            return Countdown(countdown.total_s, countdown.pausable) if name == "again" else countdown
        changed: Countdown = countdown.end_early(self.clock) if name == "end_early" else getattr(countdown, name)(self.clock)
        return changed

    def _remember(self, key: str, control: str, countdown: Countdown) -> None:
        evening = self._evening
        evening.history.clock = key, countdown
        beat = msgspec.json.encode(countdown.heartbeat(self.clock)) if countdown.state == "running" else None
        self._beat_s = self.clock.now_s()
        row = {"key": key, "control": control, "countdown": msgspec.to_builtins(countdown)}
        evening.write([("clock", row)], {"heartbeat": beat})

    def poll(self) -> bool:
        """Called often by whoever hosts the evening: rings the bell when it is time, beats every five seconds. True if it rang."""
        countdown = self.countdown
        ask = self._evening.ask
        if ask is None or countdown is None or countdown.state != "running" or self._evening.closed:
            return False
        if countdown.has_rung(self.clock):
            # First the bell, then what the rules make of it: if they raise, it has rung all the same, and rings no second time.
            self._remember(ask.key, "ring", countdown.ring())
            self._evening.answer("rang", by="clock")
            return True
        now_s = self.clock.now_s()
        if self._beat_s is None or now_s - self._beat_s >= HEARTBEAT_S:
            self._beat_s = now_s
            self._evening.write([], {"heartbeat": msgspec.json.encode(countdown.heartbeat(self.clock))})
        return False

    @property
    def due_s(self) -> float | None:
        """When :meth:`poll` has something to do, by the clock; None while none runs."""
        countdown = self.countdown
        if countdown is None or countdown.deadline_s is None or self._evening.closed:
            return None
        beat_s = self.clock.now_s() if self._beat_s is None else self._beat_s + HEARTBEAT_S
        return min(countdown.deadline_s, beat_s)

    def roll(self, count: int | None = None, *, who: str = "any") -> list[int | str]:
        """Action dice rolled while the clock runs: for show, counted, never part of the rules.

        Raises:
            AnswerRefused: the open ask has no such dice.
        """
        evening, ask = self._evening, self._evening.ask
        evening.check(None)
        if not isinstance(ask, CountdownAsk) or not ask.dice:
            raise AnswerRefused("There are no dice to roll for show now.")
        dice = ask.dice[:count]
        number = evening.history.side_rolls + 1
        values = evening.chance.fate.roll(f"{ask.key}/show/{number}", [die.faces for die in dice])
        evening.history.side_rolls = number
        evening.write([("side_roll", {"key": ask.key, "who": who, "dice": [d.name for d in dice], "values": values})])
        return values

    def refuse_while_running(self, what: str) -> None:
        """Undo, redo and amend are closed while the clock runs."""
        countdown = self.countdown
        if countdown is not None and countdown.state in ("running", "paused"):
            raise AnswerRefused(f"{what} waits until the clock has stopped; end the countdown first.")

    def after_restart(self, heartbeat: Heartbeat | None) -> None:
        """What became of a countdown while the process, or the machine, was away."""
        known = self._evening.history.clock
        if known is not None:
            self._evening.history.clock = known[0], known[1].after_restart(self.clock, heartbeat)

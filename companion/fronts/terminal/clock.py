"""The countdown on a plain terminal: one line with the time left, rewritten in place where possible, and the bell."""

from __future__ import annotations

import math
import sys

import click

from companion.engine import Evening

ANNOUNCED_AT_S = (120, 90, 60, 30, 20, 10, 5, 4, 3, 2, 1)
"""Seconds at which the time left is printed if the line can't be rewritten."""

_SAVE, _RESTORE = "\x1b7", "\x1b8"  # the position of the cursor, so that half-typed text stays intact


class ClockLine:
    """Draws the countdown of an evening while it runs."""

    def __init__(self, evening: Evening, *, redraw: bool | None = None) -> None:
        self.evening = evening
        self.redraw = sys.stdout.isatty() if redraw is None else redraw
        self._drawn: int | None = None

    @property
    def running(self) -> bool:
        """Whether a countdown runs now."""
        countdown = self.evening.countdown_control.countdown
        return countdown is not None and countdown.state == "running"

    def wait_s(self) -> float:
        """Seconds until the text changes."""
        left_s = self.evening.countdown_control.left_s or 0.0
        return max(0.01, left_s - (math.ceil(left_s) - 1)) if left_s else 0.01

    def tick(self) -> bool:
        """Ring if the bell is due, else draw the time left. True if the bell rang."""
        if self.evening.countdown_control.poll():
            self._end_line()
            click.secho("\a*** The bell! Hands off. ***", bold=True)
            return True
        self.draw()
        return False

    def tick_turn(self) -> bool:
        """Ring if the time for the turn is over. True if it rang."""
        rings = self.evening.turn_timer.poll()
        if rings:
            click.secho("\n\a*** The time for this turn is up. ***", bold=True)
        return rings

    def draw(self) -> None:
        """Draw the time left if it has changed."""
        left_s = math.ceil(self.evening.countdown_control.left_s or 0.0)
        if not self.running or left_s == self._drawn:
            return
        if self.redraw and self._drawn is not None:
            click.echo(f"{_SAVE}\r  {clock_text(left_s)}{_RESTORE}", nl=False)
        elif self.redraw:
            click.echo(f"  {clock_text(left_s)} > ", nl=False)
        elif left_s in ANNOUNCED_AT_S or self._drawn is None:
            click.echo(f"  {clock_text(left_s)}")
        self._drawn = left_s

    def begin(self) -> None:
        """Start a new line for a countdown that starts or resumes."""
        self._drawn = None
        click.echo("The clock runs. Enter ends it early; help tells what else there is.")
        self.draw()

    def _end_line(self) -> None:
        if self.redraw and self._drawn is not None:
            click.echo()
        self._drawn = None


def clock_text(left_s: float) -> str:
    """``1:58``."""
    seconds = math.ceil(left_s)
    return f"{seconds // 60}:{seconds % 60:02}"

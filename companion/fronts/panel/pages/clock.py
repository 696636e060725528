"""The countdown: what ACTION, BACK and the knob do while it is ready, runs, stands still or is over."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine import Evening
from companion.engine.countdown import Countdown as Running
from companion.fronts.panel.pages.page import Item, Page, Pick
from companion.fronts.panel.screens import Countdown
from companion.scene import Words

MESSAGE_S = 1.5
"""How long what the knob did is said on the clock."""


class Knob:
    """What the knob does while the clock runs: brightness, and sound on or off. Each says in a word what it did."""

    def __init__(self, brighter: Callable[[int], str], mute: Callable[[], str]) -> None:
        self.brighter, self.mute = brighter, mute


class ClockPage(Page):
    """The countdown of the open ask."""

    def __init__(
        self, evening: Evening, label: str, words: Words, open: Callable[[Page], None], besides: Callable[[], None], knob: Knob
    ) -> None:
        self.evening, self.label, self.words = evening, label, words
        self._open, self._besides, self._knob = open, besides, knob
        self._message, self._until_s = "", 0.0
        self._early: Page | None = None

    @property
    def _running(self) -> Running:
        countdown = self.evening.clockwork.countdown
        assert countdown is not None
        return countdown

    @property
    def state(self) -> str:
        """ready, running, paused, rang or ended."""
        return self._running.state

    @property
    def runs(self) -> bool:
        """Whether it runs now."""
        return self.state == "running"

    @property
    def deadline_s(self) -> float:
        """When the bell rings, while it runs."""
        return self._running.deadline_s or 0.0

    def screen(self) -> Countdown:
        countdown = self._running
        left_s = None if countdown.deadline_s is not None else countdown.left_s(self.evening.clockwork.clock)
        return Countdown(
            state=countdown.state, total_s=countdown.total_s, left_s=left_s, deadline_s=countdown.deadline_s,
            label=self.label, message=self._message, until_s=self._until_s, says=self._says(countdown.state),
        )  # fmt: skip

    def _says(self, state: str) -> str:
        return "" if state == "running" else self.words.phrase(f"panel.clock_{state}")

    def turn(self, steps: int) -> None:
        if self.state == "running":
            self._say(self._knob.brighter(steps))

    def push(self) -> None:
        if self.state == "running":
            self._say(self._knob.mute())
        else:
            self.action()

    def action(self) -> None:
        """Start; pause and resume where the house rule allows it; after undo: take it as it was, or play it again."""
        state = self.state
        if state in ("ready", "paused"):
            self._control("start" if state == "ready" else "resume")
        elif state == "running" and self._running.pausable:
            self._control("pause")
        elif state in ("rang", "ended"):
            again = self.words.phrase("panel.clock_again")
            items = [
                Item(self.words.phrase("panel.clock_go_on"), lambda: self._control("go_on")),
                Item(again, lambda: self._control("again")),
            ]
            self._open(Pick(self.words.phrase("panel.clock"), lambda: items, question=self.words.clock(state)))

    def back(self) -> None:
        self._besides()

    def hold_action(self) -> None:
        """End it before the bell, which is asked once more."""
        asks_already = self._early is not None and not self._early.closed
        if self.state in ("running", "paused", "ready") and not asks_already:
            items = [
                Item(self.words.phrase("panel.early_no"), lambda: None),
                Item(self.words.phrase("panel.early_yes"), lambda: self._control("end_early")),
            ]
            self._early = Pick(self.words.phrase("panel.clock"), lambda: items, question=self.words.phrase("panel.early"))
            self._open(self._early)

    def hold_back(self) -> None:
        """A false start: the clock goes back to full."""
        self._control("false_start")

    def _control(self, name: str) -> None:
        self.evening.clockwork.control(name, id=self.evening.seen)

    def _say(self, message: str) -> None:
        self._message, self._until_s = message, self.evening.clockwork.clock.now_s() + MESSAGE_S

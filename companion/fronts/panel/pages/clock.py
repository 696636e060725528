"""The countdown page: ACTION, BACK and the knob while the clock is ready, running, paused or over."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine import Evening
from companion.engine.countdown import CountdownTimer as Running
from companion.fronts.panel.pages.page import MenuItem, PanelPage, PickPage
from companion.fronts.panel.screens import CountdownScreen
from companion.scene import Catalog

MESSAGE_S = 1.5
"""Seconds for which the effect of the knob is shown on the clock."""


class KnobActions:
    """What the knob does while the clock runs: set the brightness, switch the sound. Each returns a short text about its effect."""

    def __init__(self, brighter: Callable[[int], str], mute: Callable[[], str]) -> None:
        self.brighter, self.mute = brighter, mute


class ClockPage(PanelPage):
    """The page of the open countdown. ``missing`` are the names of the pods whose press it waits for; ACTION starts it without them."""

    def __init__(
        self,
        evening: Evening,
        label: str,
        words: Catalog,
        open: Callable[[PanelPage], None],
        menu: Callable[[], None],
        knob: KnobActions,
    ) -> None:
        self.evening, self.label, self.words = evening, label, words
        self._open, self._menu, self._knob = open, menu, knob
        self._message, self._until_s = "", 0.0
        self._early: PanelPage | None = None
        self.missing: tuple[str, ...] = ()

    @property
    def _running(self) -> Running:
        countdown = self.evening.countdown_control.countdown
        assert countdown is not None
        return countdown

    @property
    def state(self) -> str:
        """``ready``, ``running``, ``paused``, ``rang`` or ``ended``."""
        return self._running.state

    @property
    def runs(self) -> bool:
        """Whether it runs now."""
        return self.state == "running"

    @property
    def deadline_s(self) -> float:
        """When the bell rings, while it runs."""
        return self._running.deadline_s or 0.0

    def screen(self) -> CountdownScreen:
        countdown = self._running
        left_s = None if countdown.deadline_s is not None else countdown.left_s(self.evening.countdown_control.clock)
        return CountdownScreen(
            state=countdown.state, total_s=countdown.total_s, left_s=left_s, deadline_s=countdown.deadline_s,
            label=self.label, message=self._message, until_s=self._until_s, says=self._says(countdown.state),
        )  # fmt: skip

    def _says(self, state: str) -> str:
        if state == "ready" and self.missing:
            return self.words.phrase("panel.pods_missing", names=", ".join(self.missing))
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
        """Start; pause and resume if the house rule allows it. After undo, ask whether to keep the earlier result or to play again."""
        state = self.state
        if state in ("ready", "paused"):
            self._control("start" if state == "ready" else "resume")
        elif state == "running" and self._running.pausable:
            self._control("pause")
        elif state in ("rang", "ended"):
            again = self.words.phrase("panel.clock_again")
            items = [
                MenuItem(self.words.phrase("panel.clock_go_on"), lambda: self._control("go_on")),
                MenuItem(again, lambda: self._control("again")),
            ]
            self._open(PickPage(self.words.phrase("panel.clock"), lambda: items, question=self.words.clock(state)))

    def back(self) -> None:
        self._menu()

    def hold_action(self) -> None:
        """Ask whether to end it before the bell."""
        asks_already = self._early is not None and not self._early.closed
        if self.state in ("running", "paused", "ready") and not asks_already:
            items = [
                MenuItem(self.words.phrase("panel.early_no"), lambda: None),
                MenuItem(self.words.phrase("panel.early_yes"), lambda: self._control("end_early")),
            ]
            self._early = PickPage(self.words.phrase("panel.clock"), lambda: items, question=self.words.phrase("panel.early"))
            self._open(self._early)

    def hold_back(self) -> None:
        """A false start: reset the clock."""
        self._control("false_start")

    def _control(self, name: str) -> None:
        self.evening.countdown_control.control(name, id=self.evening.ask_id)

    def _say(self, message: str) -> None:
        self._message, self._until_s = message, self.evening.countdown_control.clock.now_s() + MESSAGE_S

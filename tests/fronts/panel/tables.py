"""A panel on a table for tests: real evenings, no threads, a clock that is jumped, hands that make gestures, eyes that read the glass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.app.daemon.house import House
from companion.bots.seats import Seats
from companion.engine import Evening
from companion.engine.countdown import Clock
from companion.fronts.panel.house import Part
from companion.fronts.panel.ink import Screen, picture
from companion.fronts.panel.panel import Panel, View
from hardware.buttons import ButtonName
from hardware.gestures import Freed, Held, Pressed, Stuck, Turned
from hardware.mock.clock import MockClock


class Tuned:
    """Settings in memory."""

    def __init__(self) -> None:
        self.sound, self.brightness = "full", 4

    def save(self, **changes: Any) -> None:
        for name, value in changes.items():
            setattr(self, name, value)


class Noted:
    """Which evening is on the table, in memory."""

    def __init__(self) -> None:
        self.evening: str | None = None

    def on_table(self, id: str) -> None:
        self.evening = id

    def off_table(self) -> None:
        self.evening = None


class Boxed:
    """Parts that are said to be there, and what was tried of them."""

    banner = "Virtual hardware: for tests."

    def __init__(self) -> None:
        self.tried: list[str] = []
        self.parts = [Part("display", True), Part("buzzer", False, "GPIO 12 is busy")]

    def states(self) -> Sequence[Any]:
        from hardware.slots import PartState

        return [PartState(part.name, part.ok, part.why) for part in self.parts]

    def try_sound(self) -> None:
        self.tried.append("sound")

    def try_lamps(self) -> None:
        self.tried.append("lamps")


def house_in(folder: Path, clock: Clock) -> House:
    """A house whose evenings are kept in ``folder``."""
    from companion.app.library import Library

    ended: list[bool] = []
    house: Any = House(Library(folder / "evenings"), Boxed(), Tuned(), Noted(), clock, lambda: ended.append(True))  # type: ignore[arg-type]
    house.ended = ended
    return house  # type: ignore[no-any-return]


class Table:
    """People at a panel."""

    def __init__(self, house: House, clock: MockClock | None = None) -> None:
        self.clock = clock or MockClock()
        self.house = house
        self.panel = Panel(house, self.clock.now_s())

    # Hands

    def press(self, button: ButtonName = "action", times: int = 1) -> None:
        for _ in range(times):
            self._give(Pressed(button, self.clock.now_s()))

    def hold(self, button: ButtonName) -> None:
        self._give(Held(button, self.clock.now_s()))

    def turn(self, steps: int) -> None:
        self._give(Turned(steps, self.clock.now_s()))

    def stuck(self, button: ButtonName) -> None:
        self._give(Stuck(button, self.clock.now_s()))

    def freed(self, button: ButtonName) -> None:
        self._give(Freed(button, self.clock.now_s()))

    def _give(self, gesture: Any) -> None:
        self.panel.gesture(gesture, self.clock.now_s())
        self.settle()

    def settle(self) -> None:
        """As the host does after everything."""
        seats = self.house.seats
        while seats is not None and seats.answer():
            pass
        self.panel.settle(self.clock.now_s())

    def wait(self, seconds: float) -> None:
        """Time goes by, and the bell rings when it is time."""
        self.clock.jump(seconds)
        if self.house.evening is not None and self.house.evening.clockwork.poll():
            self.settle()

    # Eyes

    @property
    def evening(self) -> Evening:
        assert self.house.evening is not None
        return self.house.evening

    def view(self) -> View:
        return self.panel.view()

    def screen(self) -> Screen:
        return self.panel.view().screen

    def glass(self) -> Any:
        return picture(self.screen(), self.clock.now_s())

    def sit_down(self, evening: Evening) -> None:
        """This evening is on the table."""
        self.house.evening, self.house.seats = evening, Seats(evening)
        self.panel.take(evening)
        self.settle()


def begun(game: str, folder: Path, scenario: str | None, options: Mapping[str, Any] = {}, **sources: str) -> Table:
    """A table with an evening that just began."""
    clock = MockClock()
    table = Table(house_in(folder, clock), clock)
    table.panel.take(table.house.begin(game, scenario, options, dice=sources.get("dice", "digital"), cards=sources.get("cards", "digital")))
    table.settle()
    return table

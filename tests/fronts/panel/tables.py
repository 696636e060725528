"""A panel on a table for tests: real evenings, no threads, a clock that is jumped, hands that make gestures, eyes that read the glass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from companion import games
from companion.app.daemon.house import House
from companion.bots.seats import Seats
from companion.engine import Evening
from companion.engine.countdown import Clock
from companion.fronts.house import Part
from companion.fronts.panel.ink import Screen, picture
from companion.fronts.panel.pages.evening import EveningPage
from companion.fronts.panel.panel import Panel, View
from companion.fronts.panel.screens import Choices, Holding
from companion.fronts.panel.screens.brief import Brief
from companion.fronts.panel.screens.clocked import Clocked
from companion.scene import Words
from companion.table import Game
from hardware.buttons import ButtonName
from hardware.gestures import Freed, Held, Pressed, Stuck, Turned
from hardware.mock.clock import MockClock
from hardware.slots import PartState
from tests import evenings


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

    @property
    def page(self) -> EveningPage:
        """The page of the evening."""
        assert self.panel.evening is not None
        return self.panel.evening

    def view(self) -> View:
        return self.panel.view()

    def screen(self) -> Screen:
        return self.panel.view().screen

    def glass(self) -> Any:
        return picture(self.screen(), self.clock.now_s())

    @property
    def asks(self) -> str:
        """The key of the open ask."""
        return self.evening.ask.key if self.evening.ask else ""

    @property
    def kind(self) -> str:
        """Its kind."""
        return self.evening.ask.kind if self.evening.ask else ""

    def shown(self) -> Any:
        """The screen without what lies over or around it."""
        return bare(self.screen(), self.clock.now_s())

    def reads(self) -> str:
        """Every word that the screen holds, in any of its pages."""
        return "\n".join(filter(None, _words(self.shown())))

    def entries(self) -> dict[str, str]:
        """The list on the glass: texts, and the values at their right."""
        screen = self.shown()
        return {entry.text: entry.value for entry in screen.entries} if isinstance(screen, Choices) else {}

    # Both

    def pick(self, *texts: str) -> None:
        """Turn to the entry of a list that begins so, and take it; then the next one in the list that comes."""
        for text in texts:
            self.turn_to(text)
            self.press()

    def turn_to(self, text: str) -> None:
        """Turn the knob until that entry is marked."""
        found = [i for i, entry in enumerate(self.shown().entries) if entry.text.startswith(text)]
        assert found, (text, list(self.entries()))
        self.turn(-1000)
        self.turn(found[0])
        assert self.shown().at == found[0]

    def menu(self, *texts: str) -> None:
        """Up to the menu of the evening, and pick this there."""
        self.to_menu()
        self.pick(*texts)

    def to_menu(self) -> None:
        """BACK until the menu lies open."""
        for _ in range(9):
            if getattr(self.shown(), "header", "") in ("What else", "Table Companion"):
                return
            self.press("back")
        raise AssertionError(f"BACK does not lead to the menu, but to {self.reads()}")

    def to_question(self) -> None:
        """Past the banner and all there is to read, without ticking anything."""
        page = self.page
        assert self.panel.top is page, self.reads()
        self.wait(2)
        if page.at < len(page.sheets):
            self.press("push")

    def sit_down(self, evening: Evening) -> None:
        """This evening is on the table."""
        self.house.evening, self.house.seats = evening, Seats(evening)
        self.panel.settle(self.clock.now_s())
        self.panel.take(evening)
        self.settle()


def bare(screen: Screen, now_s: float) -> Screen:
    """What is to be seen at that time, without banner, hold and clock around it."""
    if isinstance(screen, Brief):
        return bare(screen.first if now_s < screen.until_s else screen.then, now_s)
    return bare(screen.under, now_s) if isinstance(screen, Holding | Clocked) else screen


def phrase(name: str, **args: object) -> str:
    """What the box says under that name."""
    return Words({}).phrase(f"panel.{name}", **args)


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _words(part)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _words(getattr(value, name))


def at_table(folder: Path, game: Game | None = None, position: Mapping[str, Any] | None = None, **more: Any) -> Table:
    """A table with an evening in memory: Firefighters on Duty unless a game is given; see ``tests.evenings.begin``."""
    clock = MockClock()
    table = Table(house_in(folder, clock), clock)
    made_up: dict[str, Any] = {} if game is None or game.id in games.names() else {"content": {}}
    given: dict[str, Any] = {"confirm": "steps", "reports": folder / "reports"} | made_up | more
    table.sit_down(evenings.begin(game, position, clock=clock, **given))
    table.wait(2)  # the banner
    return table


def begun(game: str, folder: Path, scenario: str | None, options: Mapping[str, Any] = MappingProxyType({}), **sources: str) -> Table:
    """A table with an evening that just began."""
    clock = MockClock()
    table = Table(house_in(folder, clock), clock)
    table.panel.take(table.house.begin(game, scenario, options, dice=sources.get("dice", "digital"), cards=sources.get("cards", "digital")))
    table.settle()
    return table

"""A panel for tests, with real evenings, no threads, a fake clock, methods for gestures, and methods that read the display."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from companion import games
from companion.app.daemon.host import Host
from companion.bots.seats import BotSeats
from companion.engine import Evening
from companion.engine.countdown import BootClock
from companion.fronts.host_api import BoxPart
from companion.fronts.panel.canvas import PanelScreen, picture
from companion.fronts.panel.pages.evening import EveningPage
from companion.fronts.panel.panel import Panel, PanelOutput
from companion.fronts.panel.screens import ChoicesScreen, HoldScreen
from companion.fronts.panel.screens.clock_overlay import ClockOverlayScreen
from companion.fronts.panel.screens.flash import FlashScreen
from companion.scene import Catalog
from companion.table import Game
from hardware.buttons import ButtonName
from hardware.gestures import Clicked, Held, Released, Rotated, Stuck
from hardware.mock.clock import MockClock
from hardware.slots import PartState
from tests import evenings


class FakeSettings:
    """Settings in memory."""

    def __init__(self) -> None:
        self.sound, self.brightness = "full", 4

    def save(self, **changes: Any) -> None:
        for name, value in changes.items():
            setattr(self, name, value)


class FakeCrashGuard:
    """The record of the evening on the table, in memory."""

    def __init__(self) -> None:
        self.evening: str | None = None

    def set_evening(self, id: str) -> None:
        self.evening = id

    def clear_evening(self) -> None:
        self.evening = None


class FakeBox:
    """A fake box: parts with a given state, and the tests that were made of them."""

    banner = "Virtual hardware: for tests."

    def __init__(self) -> None:
        self.tried: list[str] = []
        self.parts = [BoxPart("display", True), BoxPart("buzzer", False, "GPIO 12 is busy")]

    def part_states(self) -> Sequence[Any]:
        return [PartState(part.name, part.ok, part.why) for part in self.parts]

    def try_sound(self) -> None:
        self.tried.append("sound")

    def try_lamps(self) -> None:
        self.tried.append("lamps")


def host_in(folder: Path, clock: BootClock) -> Host:
    """A host whose games are saved in ``folder``."""
    from companion.app.evenings.library import Library

    ended: list[bool] = []
    host: Any = Host(Library(folder / "evenings"), FakeBox(), FakeSettings(), FakeCrashGuard(), clock, lambda: ended.append(True))  # type: ignore[arg-type]
    host.ended = ended
    return host  # type: ignore[no-any-return]


class Table:
    """A panel in use: gestures in, screens out."""

    def __init__(self, host: Host, clock: MockClock | None = None) -> None:
        self.clock = clock or MockClock()
        self.host = host
        self.panel = Panel(host, self.clock.now_s())

    # Input

    def press(self, button: ButtonName = "action", times: int = 1) -> None:
        for _ in range(times):
            self._give(Clicked(button, self.clock.now_s()))

    def hold(self, button: ButtonName) -> None:
        self._give(Held(button, self.clock.now_s()))

    def turn(self, steps: int) -> None:
        self._give(Rotated(steps, self.clock.now_s()))

    def stuck(self, button: ButtonName) -> None:
        self._give(Stuck(button, self.clock.now_s()))

    def freed(self, button: ButtonName) -> None:
        self._give(Released(button, self.clock.now_s()))

    def _give(self, gesture: Any) -> None:
        self.panel.gesture(gesture, self.clock.now_s())
        self.settle()

    def settle(self) -> None:
        """Settle the panel, as the host does after every change."""
        seats = self.host.seats
        while seats is not None and seats.answer():
            pass
        self.panel.settle(self.clock.now_s())

    def wait(self, seconds: float) -> None:
        """Let time pass; the bell rings when it is due."""
        self.clock.jump(seconds)
        if self.host.evening is not None and self.host.evening.countdown_control.poll():
            self.settle()

    # Output

    @property
    def evening(self) -> Evening:
        assert self.host.evening is not None
        return self.host.evening

    @property
    def page(self) -> EveningPage:
        """The page of the evening."""
        assert self.panel.evening is not None
        return self.panel.evening

    def view(self) -> PanelOutput:
        return self.panel.view()

    def screen(self) -> PanelScreen:
        return self.panel.view().screen

    def picture(self) -> Any:
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
        """The screen without banner, hold and clock."""
        return bare(self.screen(), self.clock.now_s())

    def reads(self) -> str:
        """All words of the screen, on all its pages."""
        return "\n".join(filter(None, _words(self.shown())))

    def entries(self) -> dict[str, str]:
        """The list on the display: texts with their values."""
        screen = self.shown()
        return {entry.text: entry.value for entry in screen.entries} if isinstance(screen, ChoicesScreen) else {}

    # Both

    def pick(self, *texts: str) -> None:
        """Turn to the entry with this beginning and pick it; then the next one in the list that follows."""
        for text in texts:
            self.turn_to(text)
            self.press()

    def turn_to(self, text: str) -> None:
        """Turn the knob to that entry."""
        found = [i for i, entry in enumerate(self.shown().entries) if entry.text.startswith(text)]
        assert found, (text, list(self.entries()))
        self.turn(-1000)
        self.turn(found[0])
        assert self.shown().at == found[0]

    def menu(self, *texts: str) -> None:
        """Open the menu of the evening and pick this entry."""
        self.to_menu()
        self.pick(*texts)

    def to_menu(self) -> None:
        """Press BACK until the menu is open."""
        for _ in range(9):
            if getattr(self.shown(), "header", "") in ("What else", "Table Companion"):
                return
            self.press("back")
        raise AssertionError(f"BACK does not lead to the menu, but to {self.reads()}")

    def to_question(self) -> None:
        """Go past the banner and all sheets, without ticking anything."""
        page = self.page
        assert self.panel.top is page, self.reads()
        self.wait(2)
        if page.at < len(page.sheets):
            self.press("push")

    def sit_down(self, evening: Evening) -> None:
        """Put this evening on the table."""
        self.host.evening, self.host.seats = evening, BotSeats(evening)
        self.panel.settle(self.clock.now_s())
        self.panel.take(evening)
        self.settle()


def bare(screen: PanelScreen, now_s: float) -> PanelScreen:
    """The screen at that time, without banner, hold and clock."""
    if isinstance(screen, FlashScreen):
        return bare(screen.first if now_s < screen.until_s else screen.then, now_s)
    return bare(screen.under, now_s) if isinstance(screen, HoldScreen | ClockOverlayScreen) else screen


def phrase(name: str, **args: object) -> str:
    """The text of that name."""
    return Catalog({}).phrase(f"panel.{name}", **args)


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
    table = Table(host_in(folder, clock), clock)
    made_up: dict[str, Any] = {} if game is None or game.id in games.ids() else {"content": {}}
    given: dict[str, Any] = {"confirm": "steps", "reports": folder / "reports"} | made_up | more
    table.sit_down(evenings.begin(game, position, clock=clock, **given))
    table.wait(2)  # the banner
    return table


def begun(game: str, folder: Path, scenario: str | None, options: Mapping[str, Any] = MappingProxyType({}), **sources: str) -> Table:
    """A table with an evening that has just begun."""
    clock = MockClock()
    table = Table(host_in(folder, clock), clock)
    table.panel.take(table.host.begin(game, scenario, options, dice=sources.get("dice", "digital"), cards=sources.get("cards", "digital")))
    table.settle()
    return table

"""The desk between the web's thread and the host's: what phones want goes over as functions, what is to be seen comes back as values.

Everything that changes an evening happens on the host's thread, one thing after the other; so the engine needs no lock, and two phones
that answer at once are two deeds of which the second finds the question answered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

from companion.engine import Evening
from companion.fronts.house import House
from companion.fronts.web.door.refused import Refused

if TYPE_CHECKING:
    import asyncio

T = TypeVar("T")

MOST_WAITING = 300
"""Deeds that may wait for the host: some for each of many phones. More is refused, so that nothing piles up."""


class HostSide(Protocol):
    """What a deed may use while it runs on the host's thread."""

    @property
    def house(self) -> House:
        """Evenings begun and gone on with, settings, parts."""

    @property
    def evening(self) -> Evening | None:
        """The evening on the table."""

    def take(self, evening: Evening) -> None:
        """Put an evening on the table, for the panel too."""

    def leave(self) -> None:
        """Nothing is on the table any more."""


class TooBusy(RuntimeError):
    """More waits already than the host can do in reasonable time."""


class Closing(RuntimeError):
    """The companion is ending: nothing more is taken."""


EXPECTED = (ValueError, OSError, RuntimeError, Refused)
"""What a deed may raise to say that it can't be done; the text is for people. Anything else is a fault of the companion's."""


class Deed:
    """One thing to do on the host's thread: it is called there, and delivered once everybody has been shown what there is then. So whoever
    asked for it finds what it did.

    Calling it never raises what is expected: that is delivered to whoever waits for it.
    """

    def __init__(self, act: Callable[[HostSide], Callable[[], None]], fail: Callable[[Exception], Callable[[], None]]) -> None:
        self._act, self._fail = act, fail
        self._deliver: Callable[[], None] = _nothing

    def __call__(self, side: HostSide) -> None:
        try:
            self._deliver = self._act(side)
        except EXPECTED as error:
            self._deliver = self._fail(error)
        except Exception as error:
            self._deliver = self._fail(error)
            raise

    def deliver(self) -> None:
        """What it returned, or raised, goes back."""
        self._deliver()


def _nothing() -> None:
    """Nobody waits."""


class Desk:
    """``give`` puts a deed into the host's queue; it may be called from any thread."""

    def __init__(self, give: Callable[[Deed], None]) -> None:
        self._give = give
        self._waiting: set[asyncio.Future[object]] = set()
        self.closed = False

    async def do(self, act: Callable[[HostSide], T]) -> T:
        """Let the host do it; what it returns must be a value, for it is read on another thread.

        Raises:
            TooBusy, Closing: it was not done.
            Exception: whatever it raised.
        """
        if self.closed:
            raise Closing("The companion is ending.")
        if len(self._waiting) >= MOST_WAITING:
            raise TooBusy("The companion has too much to do just now; try again in a moment.")
        from asyncio import get_running_loop  # here, for it takes 4 MB, and the host, who knows deeds, may be without a page

        loop = get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._waiting.add(future)  # type: ignore[arg-type]  # a set of futures, whatever they hold
        try:
            self._give(_deed(act, future, loop))
            return await future
        finally:
            self._waiting.discard(future)

    def close(self) -> None:
        """Nothing more is taken, and nobody waits any longer. On the web's thread."""
        self.closed = True
        for future in list(self._waiting):
            if not future.done():
                future.set_exception(Closing("The companion is ending."))


def _deed(act: Callable[[HostSide], T], future: asyncio.Future[T], loop: asyncio.AbstractEventLoop) -> Deed:
    def later(settle: Callable[[], None]) -> Callable[[], None]:
        def deliver() -> None:
            loop.call_soon_threadsafe(lambda: None if future.done() else settle())

        return deliver

    def do(side: HostSide) -> Callable[[], None]:
        result = act(side)
        return later(lambda: future.set_result(result))

    return Deed(do, lambda error: later(lambda: future.set_exception(error)))

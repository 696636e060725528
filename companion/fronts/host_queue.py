"""The queue of commands from the web thread to the host thread. Commands are functions; what they return are values.

Everything that changes an evening happens on the host thread, one command after the other. So the engine needs no lock, and if two phones
answer at once, the second finds the question answered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

from companion.engine import Evening
from companion.fronts.host_api import HostApi
from companion.fronts.web.security.refusal import RequestRefused

if TYPE_CHECKING:
    import asyncio

T = TypeVar("T")

MOST_WAITING = 300
"""The most commands that may wait for the host: some for each of many phones. More are refused, so that the queue stays short."""


class HostSide(Protocol):
    """What a command may use while it runs on the host thread."""

    @property
    def host(self) -> HostApi:
        """The host: starting and resuming games, settings, parts."""

    @property
    def evening(self) -> Evening | None:
        """The evening on the table; None if there is none."""

    def take(self, evening: Evening) -> None:
        """Put an evening on the table, for the panel too."""

    def leave(self) -> None:
        """Nothing is on the table any more."""


class TooBusy(RuntimeError):
    """More commands are waiting than the host can handle in reasonable time."""


class QueueClosed(RuntimeError):
    """The companion is ending and takes no more commands."""


EXPECTED = (ValueError, OSError, RuntimeError, RequestRefused)
"""Errors by which a command refuses; their text is for people. Any other error is a bug of the companion."""


class Command:
    """A command for the host thread. Its result is delivered after all screens have been updated, so the caller sees the effect of its own
    command.

    Calling it raises no expected error: errors are delivered as well.
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
        """Deliver its result or error to the caller."""
        self._deliver()


def _nothing() -> None:
    """Deliver nothing."""


class CommandQueue:
    """Passes commands to the host thread: ``give`` puts one into its queue, from any thread."""

    def __init__(self, give: Callable[[Command], None]) -> None:
        self._give = give
        self._waiting: set[asyncio.Future[object]] = set()
        self.closed = False

    async def do(self, act: Callable[[HostSide], T]) -> T:
        """Run a function on the host thread. It must return a value, because the result is read on another thread.

        Raises:
            TooBusy, QueueClosed: it was not run.
            Exception: what the function raised.
        """
        if self.closed:
            raise QueueClosed("The companion is ending.")
        if len(self._waiting) >= MOST_WAITING:
            raise TooBusy("The companion has too much to do just now; try again in a moment.")
        from asyncio import get_running_loop  # imported here: it takes 4 MB, and a host without phone pages does not need it

        loop = get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._waiting.add(future)  # type: ignore[arg-type]  # a set of futures of any type
        try:
            self._give(_command(act, future, loop))
            return await future
        finally:
            self._waiting.discard(future)

    def close(self) -> None:
        """Take no more commands, and end all waiting calls. Called on the web thread."""
        self.closed = True
        for future in list(self._waiting):
            if not future.done():
                future.set_exception(QueueClosed("The companion is ending."))


def _command(act: Callable[[HostSide], T], future: asyncio.Future[T], loop: asyncio.AbstractEventLoop) -> Command:
    def later(settle: Callable[[], None]) -> Callable[[], None]:
        def deliver() -> None:
            loop.call_soon_threadsafe(lambda: None if future.done() else settle())

        return deliver

    def do(side: HostSide) -> Callable[[], None]:
        result = act(side)
        return later(lambda: future.set_result(result))

    return Command(do, lambda error: later(lambda: future.set_exception(error)))

"""What systemd wants to hear of a service of Type=notify (sd_notify(3)): ready, still alive, stopping, and one line for people.

Without systemd, or without its socket, nothing is sent and nothing is wrong. A socket that is dead or full never holds the daemon up.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress

LONGEST_WAIT_S = 0.2
"""For systemd's queue to take a line; it is hardly ever full."""

MOST_BYTES = 4000
"""Of a status; systemd takes no longer messages."""


class Notify:
    """Tells systemd, if it wants to hear. Cheap to make; may be called from any thread."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._address = _address(environment.get("NOTIFY_SOCKET", ""))
        self.watchdog_s = _watchdog_s(environment)
        """How often `watchdog` is to be called; None where nobody watches."""

    def ready(self) -> None:
        """The daemon has started."""
        self._send("READY=1")

    def watchdog(self) -> None:
        """The daemon lives."""
        self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """The daemon is about to end."""
        self._send("STOPPING=1")

    def status(self, text: str) -> None:
        """What ``systemctl status`` is to show; one line."""
        line = " ".join(text.split()).encode("utf-8", "replace")[:MOST_BYTES].decode("utf-8", "ignore")
        self._send(f"STATUS={line}")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as out:
            out.settimeout(LONGEST_WAIT_S)
            out.sendto(message.encode("utf-8"), self._address)


def _address(named: str) -> str:
    """The socket's address: a path, or a name of the kernel's own (``@`` stands for its first byte, 0). Nothing for other kinds."""
    if named.startswith("@"):
        return f"\0{named[1:]}"
    return named if named.startswith("/") else ""


def _watchdog_s(environment: Mapping[str, str]) -> float | None:
    """A third of the time after which systemd takes this process for dead, so that one late line is no disaster."""
    limit_us, pid = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
    if pid and pid != str(os.getpid()):  # it is for the process that started us
        return None
    return int(limit_us) / 3e6 if limit_us.isascii() and limit_us.isdecimal() and int(limit_us) else None

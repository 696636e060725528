"""Notifications to systemd for a service of Type=notify (sd_notify(3)): ready, watchdog, stopping, and a status line.

Without systemd's socket nothing is sent. A dead or full socket never blocks the daemon.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress

LONGEST_WAIT_S = 0.2
"""The timeout for sending; systemd's queue is hardly ever full."""

MOST_BYTES = 4000
"""The longest status; systemd does not accept longer messages."""


class Notify:
    """Sends notifications if systemd expects them. May be called from any thread."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._address = _address(environment.get("NOTIFY_SOCKET", ""))
        self.watchdog_s = _watchdog_s(environment)
        """How often `watchdog` is to be called; None without a watchdog."""

    def ready(self) -> None:
        """The daemon has started."""
        self._send("READY=1")

    def watchdog(self) -> None:
        """The daemon is alive."""
        self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """The daemon is about to end."""
        self._send("STOPPING=1")

    def status(self, text: str) -> None:
        """Set the line that ``systemctl status`` shows."""
        line = " ".join(text.split()).encode("utf-8", "replace")[:MOST_BYTES].decode("utf-8", "ignore")
        self._send(f"STATUS={line}")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as out:
            out.settimeout(LONGEST_WAIT_S)
            out.sendto(message.encode("utf-8"), self._address)


def _address(named: str) -> str:
    """The socket's address: a path, or an abstract name (``@`` for its first byte, 0); empty for other kinds."""
    if named.startswith("@"):
        return f"\0{named[1:]}"
    return named if named.startswith("/") else ""


def _watchdog_s(environment: Mapping[str, str]) -> float | None:
    """A third of systemd's watchdog time, so that one late message does no harm."""
    limit_us, pid = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
    if pid and pid != str(os.getpid()):  # it is for the process that started us
        return None
    return int(limit_us) / 3e6 if limit_us.isascii() and limit_us.isdecimal() and int(limit_us) else None

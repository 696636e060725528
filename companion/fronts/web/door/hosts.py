"""The names under which the companion lets itself be called. Another name in a request means that a browser was led here by somebody
else's (DNS rebinding), so it is refused.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Callable, Iterable

from companion.fronts.web.door.addresses import reachable_at

LOOK_AGAIN_S = 5.0
"""A network may come up, or be another one, while the companion runs."""

HTTP_PORT = 80

_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:(?P<port>[0-9]{1,5}))?")


class Hosts:
    """Who this machine is for the network. ``names`` are further names that it has there."""

    def __init__(
        self, listen: str, port: int, names: Iterable[str] = (), reach: Callable[[str], str] = reachable_at, hostname: str | None = None
    ) -> None:
        self.port = port
        self.listen, self._reach = listen, reach
        own = (hostname if hostname is not None else socket.gethostname()).lower()
        short = own.partition(".")[0]
        self._names = {"localhost", "127.0.0.1", "[::1]", own, short, f"{short}.local", *(name.lower() for name in names)} - {"", ".local"}
        self._address, self._looked_s = "", 0.0

    def admits(self, host: str, server: str) -> bool:
        """Whether a request may name this host (as in the header ``Host``) that came in at the address ``server`` of this machine."""
        found = _HOST.fullmatch(host.lower())
        if found is None or int(found["port"] or self.port) != self.port:
            return False
        name = found["name"].removesuffix(".")
        return name in self._names or name == _literal(server)

    def address(self, now_s: float) -> str:
        """What people type: ``192.168.4.1``, with the port where it is not the usual one."""
        if not self._address or now_s - self._looked_s >= LOOK_AGAIN_S:
            self._address, self._looked_s = self._reach(self.listen), now_s
        return self._address if self.port == HTTP_PORT else f"{self._address}:{self.port}"

    def url(self, token: str, now_s: float) -> str:
        """What stands in the QR; 53 bytes at most, which is what fits on the glass."""
        return f"http://{self.address(now_s)}/j/{token}"


def _literal(server: str) -> str:
    """An address as it stands in ``Host``; empty for what is none. A socket for both kinds writes the old ones in the new way."""
    try:
        address = ipaddress.ip_address(server.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(address.ipv4_mapped) if address.ipv4_mapped else f"[{address}]"

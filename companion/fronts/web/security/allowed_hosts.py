"""The host names that the companion accepts. Another name in a request means that a foreign name resolves to this machine (DNS
rebinding), so it is refused.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Callable, Iterable

from companion.fronts.web.security.addresses import reachable_at

REFRESH_S = 5.0
"""How long the machine's address is cached: networks come and go while the companion runs."""

HTTP_PORT = 80

_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:(?P<port>[0-9]{1,5}))?")


class AllowedHosts:
    """The names and addresses of this machine. ``names``: further host names to accept."""

    def __init__(
        self, listen: str, port: int, names: Iterable[str] = (), reach: Callable[[str], str] = reachable_at, hostname: str | None = None
    ) -> None:
        self.port = port
        self.listen, self._reach = listen, reach
        own = (hostname if hostname is not None else socket.gethostname()).lower()
        short = own.partition(".")[0]
        self._names = {"localhost", "127.0.0.1", "[::1]", own, short, f"{short}.local", *(name.lower() for name in names)} - {"", ".local"}
        self._address, self._refreshed_s = "", 0.0

    def admits(self, host: str, server: str) -> bool:
        """Whether to accept this ``Host`` header in a request that arrived at the address ``server`` of this machine."""
        found = _HOST.fullmatch(host.lower())
        if found is None or int(found["port"] or self.port) != self.port:
            return False
        name = found["name"].removesuffix(".")
        return name in self._names or name == _literal(server)

    def address(self, now_s: float) -> str:
        """The address that people type: ``192.168.4.1``, with the port if it is not 80."""
        if not self._address or now_s - self._refreshed_s >= REFRESH_S:
            self._address, self._refreshed_s = self._reach(self.listen), now_s
        return self._address if self.port == HTTP_PORT else f"{self._address}:{self.port}"

    def url(self, token: str, now_s: float) -> str:
        """The URL in the QR code; at most 53 bytes, which is what the display can show."""
        return f"http://{self.address(now_s)}/j/{token}"


def _literal(server: str) -> str:
    """An IP address as written in ``Host``; empty if it is none. Dual-stack sockets give IPv4 addresses mapped to IPv6."""
    try:
        address = ipaddress.ip_address(server.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(address.ipv4_mapped) if address.ipv4_mapped else f"[{address}]"

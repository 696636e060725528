"""The network addresses of this machine, to find the one for the QR code."""

from __future__ import annotations

import os
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

LOOPBACK = "127.0.0.1"
ANY = "0.0.0.0"

_OUTSIDE = ("192.0.2.1", 9)
"""A documentation address (RFC 5737). Nothing is sent to it."""

_SIOCGIFADDR = 0x8915


def reachable_at(listen: str) -> str:
    """The address at which phones reach a server listening on ``listen``: the one of the default route, otherwise that of a physical
    network device, otherwise of any device, otherwise loopback."""
    if listen != ANY:
        return listen
    return _by_default_route() or next(own_addresses(), LOOPBACK)


def _by_default_route() -> str:
    """The local address of the default route; empty if there is none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(_OUTSIDE)
        return str(asked.getsockname()[0])
    return ""


def own_addresses(devices: Path = Path("/sys/class/net")) -> Iterator[str]:
    """The IPv4 addresses except loopback, those of physical devices before those of bridges and tunnels."""
    try:
        names = sorted(os.listdir(devices), key=lambda name: (not (devices / name / "device").exists(), name))
    except OSError:  # not Linux
        return
    for name in names:
        address = _address_of(name)
        if address and not address.startswith("127."):
            yield address


def _address_of(device: str) -> str:
    """The device's IPv4 address (netdevice(7)); empty if it has none."""
    if sys.platform != "linux":
        return ""
    from fcntl import ioctl

    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        answer = ioctl(asked.fileno(), _SIOCGIFADDR, struct.pack("256s", device.encode()[:15]))
        return socket.inet_ntoa(answer[20:24])
    return ""

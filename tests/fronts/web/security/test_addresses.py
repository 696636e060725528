"""The address in the QR code belongs to this machine, whatever its networks."""

from __future__ import annotations

import ipaddress
import socket
from pathlib import Path

import pytest

from companion.fronts.web.security import addresses


def is_ours(address: str) -> bool:
    """Whether a server can listen at this address on this machine."""
    with socket.socket() as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
        return True


def test_a_specific_address_is_used_as_it_is() -> None:
    assert addresses.reachable_at("192.168.4.1") == "192.168.4.1"
    assert addresses.reachable_at("127.0.0.1") == "127.0.0.1"


def test_listening_everywhere_gives_an_address_of_this_machine() -> None:
    found = addresses.reachable_at("0.0.0.0")
    assert is_ours(found)
    assert str(ipaddress.IPv4Address(found)) == found != "0.0.0.0"


def test_without_a_default_route_a_physical_device_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A box that is its own access point has no default route."""
    monkeypatch.setattr(addresses, "_OUTSIDE", ("255.255.255.255", 9))  # refused for want of rights to broadcast
    monkeypatch.setattr(addresses, "own_addresses", lambda: iter(["192.168.4.1", "172.17.0.1"]))
    assert addresses.reachable_at("0.0.0.0") == "192.168.4.1"
    monkeypatch.setattr(addresses, "own_addresses", lambda: iter([]))
    assert addresses.reachable_at("0.0.0.0") == "127.0.0.1"


def test_real_devices_come_first_and_loopback_never(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    has = {"docker0": "172.17.0.1", "lo": "127.0.0.1", "wlan0": "192.168.4.1", "eth0": "", "tun1": "10.8.0.2"}
    for name in has:
        (tmp_path / name).mkdir()
    for name in ("wlan0", "eth0"):
        (tmp_path / name / "device").touch()
    monkeypatch.setattr(addresses, "_address_of", has.__getitem__)
    assert list(addresses.own_addresses(tmp_path)) == ["192.168.4.1", "172.17.0.1", "10.8.0.2"]
    assert list(addresses.own_addresses(tmp_path / "none")) == []


def test_every_address_that_is_found_is_ours() -> None:
    assert all(is_ours(address) for address in addresses.own_addresses())
    assert addresses._address_of("lo") == "127.0.0.1"
    assert addresses._address_of("nothing0") == ""

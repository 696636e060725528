"""Joining with a phone: the entry in both menus, the QR code, and addresses of every form."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.fronts.host_api import JoinInfo
from companion.fronts.panel.pages.join import COLUMNS, ROWS, wrapped_address
from companion.fronts.panel.screens import QrScreen, TextScreen
from hardware.mock.clock import MockClock
from tests.fronts.panel import glyphs, zbar
from tests.fronts.panel.tables import Table, at_table, host_in

TOKEN = "hQ3l0Zs1Qm6mJ2nVYt8WbA"
ENTRY = "Join with a phone"


class Web:
    """A fake web server with settable values."""

    def __init__(self, address: str = "192.168.4.1:8080", *, phones: int = 0, trouble: str = "") -> None:
        self.address, self.code, self.phones, self.trouble = address, "4821", phones, trouble

    def joining(self, now_s: float) -> JoinInfo:
        return JoinInfo(f"http://{self.address}/j/{TOKEN}", self.address, self.code, self.phones, self.trouble)

    def evening_began(self) -> None:
        """Do nothing: codes stay valid here."""


def table(folder: Path, web: Web | None) -> Table:
    """An empty table with this web server."""
    clock = MockClock()
    host = host_in(folder, clock)
    host.phone_service = web
    return Table(host, clock)


def test_joining_is_the_first_entry_until_a_phone_has_joined(tmp_path: Path) -> None:
    web = Web()
    people = table(tmp_path, web)
    assert list(people.entries())[:2] == [ENTRY, "New evening"]
    web.phones = 1
    assert list(people.entries())[:4] == ["New evening", "All evenings", ENTRY, "Sound"]


def test_without_phone_pages_there_is_no_entry(tmp_path: Path) -> None:
    assert ENTRY not in table(tmp_path, None).entries()
    people = at_table(tmp_path)
    people.to_menu()
    assert ENTRY not in people.entries()


def test_the_page_is_updated(tmp_path: Path) -> None:
    web = Web()
    people = table(tmp_path, web)
    people.pick(ENTRY)
    assert lines(people) == ("Join at", "192.168.4.", "1:8080", "code 4821", "0 phones")
    web.phones, web.code = 1, "0007"
    assert lines(people)[-2:] == ("code 0007", "1 phone")
    people.press()
    assert ENTRY in people.entries()


def lines(people: Table) -> tuple[str, ...]:
    """The text beside the code."""
    screen = people.shown()
    assert isinstance(screen, QrScreen)
    return screen.lines


def test_the_page_stays_open_while_a_phone_answers(tmp_path: Path) -> None:
    people = at_table(tmp_path)
    people.host.phone_service = Web(phones=2)
    people.menu(ENTRY)
    assert lines(people)[-1] == "2 phones"
    people.evening.answer("easy")
    people.settle()
    assert isinstance(people.shown(), QrScreen)
    people.press("back")
    assert not isinstance(people.shown(), QrScreen)


def test_the_reason_why_joining_fails_is_shown_in_full(tmp_path: Path) -> None:
    web = Web(trouble="No phone can join: another program has port 8080. End it, or set [web] port to another one.")
    people = table(tmp_path, web)
    people.pick(ENTRY)
    screen = people.shown()
    assert isinstance(screen, TextScreen)
    assert (screen.header, screen.text) == (ENTRY, web.trouble)
    assert screen.pages > 1
    people.turn(99)
    assert "another one." in glyphs.words(people.picture())
    web.trouble = ""
    assert zbar.read(people.picture()) == [web.joining(0).url]


def test_the_page_about_the_box_names_the_address_but_no_code(tmp_path: Path) -> None:
    people = table(tmp_path, Web())
    assert people.host.about.endswith("\nPhones: http://192.168.4.1:8080")
    people.host.phone_service = Web(trouble="No phone can join: so.")
    assert people.host.about.endswith("\nNo phone can join: so.")
    people.host.phone_service = None
    assert "hones" not in people.host.about


ADDRESSES = [
    address + port
    for address in (
        "1.1.1.1",
        "10.0.0.1",
        "10.10.10.10",
        "192.168.4.1",
        "192.168.14.1",
        "192.168.114.1",
        "192.168.114.11",
        "255.255.255.255",
    )
    for port in ("", ":80", ":8080", ":65535")
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_can_be_read_by_cameras_and_by_people(tmp_path: Path, address: str) -> None:
    people = table(tmp_path, Web(address, phones=200))
    people.pick(ENTRY)
    assert zbar.read(people.picture()) == [f"http://{address}/j/{TOKEN}"]
    said = [line.text for line in glyphs.read(people.picture())]
    assert "".join(said).removeprefix("Join at") == f"{address}code 4821200 phones"
    assert len(said) <= ROWS


@given(st.ip_addresses(v=4).map(str), st.integers(0, 65535))
def test_an_address_is_broken_after_dots_and_fits(address: str, port: int) -> None:
    rows = wrapped_address(f"{address}:{port}" if port else address)
    assert "".join(rows) == (f"{address}:{port}" if port else address)
    assert all(row[-1] in ".:" for row in rows[:-1])
    assert all(len(row) <= COLUMNS for row in rows)
    assert len(rows) <= ROWS - 2

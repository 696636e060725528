"""How to join, as fronts are told it."""

from __future__ import annotations

import pytest

from companion.fronts.house import Joining
from companion.fronts.web.door.hosts import Hosts
from companion.fronts.web.door.joining import ITSELF_ALONE, NO_NETWORK, joining_of, nobody_joins
from tests.fronts.web.door.door import hosts, phones


def test_the_link_the_address_the_code_and_how_many() -> None:
    table = phones()
    table.join_by_token(table.token)
    assert joining_of(table, hosts(), 0.0) == Joining(f"http://192.168.4.1:8080/j/{table.token}", "192.168.4.1:8080", table.code, 1)


@pytest.mark.parametrize(("listen", "why"), [("0.0.0.0", NO_NETWORK), ("127.0.0.1", ITSELF_ALONE)])
def test_whom_no_other_machine_reaches_says_why(listen: str, why: str) -> None:
    alone = Hosts(listen, 8080, reach=lambda listen: "127.0.0.1")
    found = joining_of(phones(), alone, 0.0)
    assert (found.address, found.trouble) == ("127.0.0.1:8080", why)


def test_without_a_server_there_is_only_the_reason() -> None:
    assert nobody_joins("So.") == Joining("", "", "", 0, "So.")

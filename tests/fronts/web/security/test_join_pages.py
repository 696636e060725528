"""The information on how to join, as passed to fronts."""

from __future__ import annotations

import pytest

from companion.fronts.host_api import JoinInfo
from companion.fronts.web.security.allowed_hosts import AllowedHosts
from companion.fronts.web.security.join_info import ITSELF_ALONE, NO_NETWORK, join_info, join_unavailable
from tests.fronts.web.security.guarded_site import hosts, phones


def test_the_link_the_address_the_code_and_how_many() -> None:
    table = phones()
    table.join_by_token(table.token)
    assert join_info(table, hosts(), 0.0) == JoinInfo(f"http://192.168.4.1:8080/j/{table.token}", "192.168.4.1:8080", table.code, 1)


@pytest.mark.parametrize(("listen", "why"), [("0.0.0.0", NO_NETWORK), ("127.0.0.1", ITSELF_ALONE)])
def test_an_unreachable_machine_gives_the_reason(listen: str, why: str) -> None:
    alone = AllowedHosts(listen, 8080, reach=lambda listen: "127.0.0.1")
    found = join_info(phones(), alone, 0.0)
    assert (found.address, found.trouble) == ("127.0.0.1:8080", why)


def test_without_a_server_there_is_only_the_reason() -> None:
    assert join_unavailable("So.") == JoinInfo("", "", "", 0, "So.")

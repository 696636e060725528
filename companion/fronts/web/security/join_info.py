"""How a phone joins, as a value for all fronts."""

from __future__ import annotations

from companion.fronts.host_api import JoinInfo
from companion.fronts.web.security.addresses import ANY
from companion.fronts.web.security.allowed_hosts import AllowedHosts
from companion.fronts.web.security.phones import Phones

NO_NETWORK = "No phone can join: this machine is in no network. Bring up its Wi-Fi, or plug in a cable."
ITSELF_ALONE = "No phone can join: [web] listen is an address of this machine for itself alone. With 0.0.0.0 phones find it."


def join_info(phones: Phones, hosts: AllowedHosts, now_s: float) -> JoinInfo:
    """How to join now; with the reason if no other machine can reach this one."""
    address = hosts.address(now_s)
    trouble = "" if not address.startswith("127.") else NO_NETWORK if hosts.listen == ANY else ITSELF_ALONE
    joined = phones.all()
    seats = {seat: phone.name for phone in joined for seat in phone.seats}
    return JoinInfo(hosts.url(phones.token, now_s), address, phones.code, len(joined), trouble, seats)


def join_unavailable(why: str) -> JoinInfo:
    """The value when there is no server; ``why`` is a sentence."""
    return JoinInfo("", "", "", 0, why)

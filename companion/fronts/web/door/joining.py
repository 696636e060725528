"""How a phone joins, as every front is to say it."""

from __future__ import annotations

from companion.fronts.house import Joining
from companion.fronts.web.door.addresses import ANY
from companion.fronts.web.door.hosts import Hosts
from companion.fronts.web.door.phones import Phones

NO_NETWORK = "No phone can join: this machine is in no network. Bring up its Wi-Fi, or plug in a cable."
ITSELF_ALONE = "No phone can join: [web] listen is an address of this machine for itself alone. With 0.0.0.0 phones find it."


def joining_of(phones: Phones, hosts: Hosts, now_s: float) -> Joining:
    """As it is now; where no other machine can reach this one, with the reason."""
    address = hosts.address(now_s)
    trouble = "" if not address.startswith("127.") else NO_NETWORK if hosts.listen == ANY else ITSELF_ALONE
    return Joining(hosts.url(phones.token, now_s), address, phones.code, len(phones.all()), trouble)


def nobody_joins(why: str) -> Joining:
    """There is no server; the sentence says why."""
    return Joining("", "", "", 0, why)

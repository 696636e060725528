"""Requests that change something come from our own pages, or from programs; never from a page of somebody else's."""

from __future__ import annotations

from companion.fronts.web.door.refused import Refused

READING = frozenset({"GET", "HEAD", "OPTIONS"})

_OUR_OWN = frozenset({"", "same-origin", "none"})
_ELSEWHERE = "This was sent by a page that is not the companion's: open the companion's own page and try there."


def check_form(host: str, origin: str | None, fetch_site: str) -> None:
    """A form, which any page may send anywhere, has to say that it comes from ours.

    Raises:
        Refused: it does not.
    """
    if origin is None and fetch_site.lower() != "same-origin":
        raise Refused(403, "cross_site", _ELSEWHERE)
    check_origin("POST", host, origin, fetch_site)


def check_origin(method: str, host: str, origin: str | None, fetch_site: str) -> None:
    """``host``, ``origin`` and ``fetch_site`` as in the headers Host (which is known to be ours), Origin and Sec-Fetch-Site.

    Raises:
        Refused: it changes something, and comes from elsewhere.
    """
    if method in READING:
        return
    ours = fetch_site.lower() in _OUR_OWN if origin is None else origin.lower() == f"http://{host.lower()}"
    if not ours:
        raise Refused(403, "cross_site", _ELSEWHERE)

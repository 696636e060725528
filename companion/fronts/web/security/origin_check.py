"""Protection against cross-site requests: requests that change something must come from our own pages or from programs."""

from __future__ import annotations

from companion.fronts.web.security.refusal import RequestRefused

READING = frozenset({"GET", "HEAD", "OPTIONS"})

_OUR_OWN = frozenset({"", "same-origin", "none"})
_ELSEWHERE = "This was sent by a page that is not the companion's: open the companion's own page and try there."


def check_form(host: str, origin: str | None, fetch_site: str) -> None:
    """Check the origin of an HTML form. Any page can send forms anywhere, so the origin must be given.

    Raises:
        RequestRefused: it is not from our own pages.
    """
    if origin is None and fetch_site.lower() != "same-origin":
        raise RequestRefused(403, "cross_site", _ELSEWHERE)
    check_origin("POST", host, origin, fetch_site)


def check_origin(method: str, host: str, origin: str | None, fetch_site: str) -> None:
    """Check the origin of a request. ``host``, ``origin``, ``fetch_site``: the headers Host (already checked), Origin, Sec-Fetch-Site.

    Raises:
        RequestRefused: it changes something and comes from another site.
    """
    if method in READING:
        return
    ours = fetch_site.lower() in _OUR_OWN if origin is None else origin.lower() == f"http://{host.lower()}"
    if not ours:
        raise RequestRefused(403, "cross_site", _ELSEWHERE)

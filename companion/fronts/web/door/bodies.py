"""Bodies of requests: JSON alone, and not much of it."""

from __future__ import annotations

import re

from litestar.types import HTTPRequestEvent, Receive

from companion.fronts.web.door.refused import Refused

MOST_BYTES = 64 * 1024
DEEPEST = 32
"""Lists and objects in one another. Nothing that is said here has ten; what has thousands is too deep for whoever reads it."""

_SIGNS = re.compile(rb'\\.|["\[\]{}]', re.DOTALL)


FORMS = frozenset({"/join"})
"""Where a form may be sent to without a script, from our own pages."""


def is_form(path: str, content_type: str) -> bool:
    """Whether this is a form for one of those that take it."""
    return path in FORMS and _kind(content_type) == "application/x-www-form-urlencoded"


def _kind(content_type: str) -> str:
    return content_type.partition(";")[0].strip().lower()


def check_type(content_type: str) -> None:
    """Forms of other sites can send text, but no JSON unless they ask before.

    Raises:
        Refused: it is not JSON.
    """
    if _kind(content_type) != "application/json":
        raise Refused(415, "not_json", "This takes JSON: send it with Content-Type: application/json.")


def check_length(content_length: str) -> None:
    """What is said to come.

    Raises:
        Refused: too much, or no number.
    """
    if content_length and not (content_length.isascii() and content_length.isdecimal()):
        raise Refused(400, "bad_length", "Content-Length is no number: send the number of bytes.")
    if int(content_length or 0) > MOST_BYTES:
        raise too_much()


async def whole(receive: Receive) -> HTTPRequestEvent | None:
    """The body, all at once; None where whoever sends it went away.

    Raises:
        Refused: it is too much.
    """
    data = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        data += message.get("body", b"")
        if len(data) > MOST_BYTES:
            raise too_much()
        if not message.get("more_body", False):
            return {"type": "http.request", "body": data, "more_body": False}


def check_text(body: bytes) -> None:
    """JSON is text in UTF-8.

    Raises:
        Refused: it is not.
    """
    try:
        body.decode()
    except UnicodeDecodeError as error:
        raise Refused(400, "not_utf8", f"Byte {error.start + 1} is no text in UTF-8: send JSON in UTF-8.") from error


def check_depth(body: bytes) -> None:
    """How deep the lists and objects of a body lie in one another; whether it is JSON at all is not looked at.

    Raises:
        Refused: too deep.
    """
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return
    depth, in_text = 0, False
    for found in _SIGNS.finditer(body):
        sign = found[0]
        if sign == b'"':
            in_text = not in_text
        elif not in_text and len(sign) == 1:
            depth += 1 if sign in b"[{" else -1
            if depth > DEEPEST:
                raise Refused(400, "too_deep", f"Lists and objects lie in one another here more than {DEEPEST} times: send it flatter.")


def too_much() -> Refused:
    """More than anything that there is to say here."""
    return Refused(413, "too_much", f"That is more than {MOST_BYTES // 1024} KiB, and nothing here takes so much: send less.")

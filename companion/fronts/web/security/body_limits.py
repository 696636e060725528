"""Checks of request bodies: JSON only, limited in size and depth."""

from __future__ import annotations

import re

from litestar.types import HTTPRequestEvent, Receive

from companion.fronts.web.security.refusal import RequestRefused

MOST_BYTES = 64 * 1024
DEEPEST = 32
"""Nesting depth of JSON. No request of ours has ten levels; thousands would overflow a parser."""

_TOKENS = re.compile(rb'\\.|["\[\]{}]', re.DOTALL)


FORMS = frozenset({"/join"})
"""Paths that accept HTML forms, for browsers without JavaScript."""


def is_form(path: str, content_type: str) -> bool:
    """Whether this is an HTML form for a path that accepts one."""
    return path in FORMS and _kind(content_type) == "application/x-www-form-urlencoded"


def _kind(content_type: str) -> str:
    return content_type.partition(";")[0].strip().lower()


def check_type(content_type: str) -> None:
    """Accept JSON only: other sites can send forms and text here, but JSON only after a CORS preflight.

    Raises:
        RequestRefused: it is not JSON.
    """
    if _kind(content_type) != "application/json":
        raise RequestRefused(415, "not_json", "This takes JSON: send it with Content-Type: application/json.")


def check_length(content_length: str) -> None:
    """Check the announced length of the body.

    Raises:
        RequestRefused: it is too large, or not a number.
    """
    if content_length and not (content_length.isascii() and content_length.isdecimal()):
        raise RequestRefused(400, "bad_length", "Content-Length is no number: send the number of bytes.")
    if int(content_length or 0) > MOST_BYTES:
        raise body_too_large()


async def read_body(receive: Receive) -> HTTPRequestEvent | None:
    """Read the whole body; None if the client disconnects.

    Raises:
        RequestRefused: it is too large.
    """
    data = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        data += message.get("body", b"")
        if len(data) > MOST_BYTES:
            raise body_too_large()
        if not message.get("more_body", False):
            return {"type": "http.request", "body": data, "more_body": False}


def check_text(body: bytes) -> None:
    """Check that the body is UTF-8.

    Raises:
        RequestRefused: it is not.
    """
    try:
        body.decode()
    except UnicodeDecodeError as error:
        raise RequestRefused(400, "not_utf8", f"Byte {error.start + 1} is no text in UTF-8: send JSON in UTF-8.") from error


def check_depth(body: bytes) -> None:
    """Check the nesting depth, without checking that the body is valid JSON.

    Raises:
        RequestRefused: it is too deep.
    """
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return
    depth, in_text = 0, False
    for found in _TOKENS.finditer(body):
        sign = found[0]
        if sign == b'"':
            in_text = not in_text
        elif not in_text and len(sign) == 1:
            depth += 1 if sign in b"[{" else -1
            if depth > DEEPEST:
                raise RequestRefused(
                    400, "too_deep", f"Lists and objects lie in one another here more than {DEEPEST} times: send it flatter."
                )


def body_too_large() -> RequestRefused:
    """The refusal of a body that is too large."""
    return RequestRefused(413, "too_much", f"That is more than {MOST_BYTES // 1024} KiB, and nothing here takes so much: send less.")

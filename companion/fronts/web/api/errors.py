"""Errors as people and programs read them: ``{"error": {"kind": ..., "text": ...}}``, or a page that says the same."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.status_codes import HTTP_401_UNAUTHORIZED

from companion.engine.errors import EveningClosed, StaleAnswer
from companion.engine.view import refusal
from companion.fronts.web.desk import Closing, TooBusy
from companion.fronts.web.door.refused import Refused
from companion.fronts.web.joining import OURS, join_first
from companion.fronts.web.places import without_places
from companion.fronts.web.site import Site
from companion.table import AnswerRefused, RulesError

Asking = Request[Any, Any, Any]
Handler = Callable[[Asking, Any], Response[Any]]

CONFLICT, UNPROCESSABLE, FAULT, UNAVAILABLE = 409, 422, 500, 503

_log = logging.getLogger(__name__)


class Error(msgspec.Struct, omit_defaults=True):
    """What went wrong: a kind for programs, a sentence for people; where it may be done by naming what was seen, what that is."""

    kind: str
    text: str
    seen: str | None = None


class Wrong(msgspec.Struct):
    """The form of every error."""

    error: Error


def handlers(site: Site) -> dict[int | type[Exception], Handler]:
    """What becomes of each kind of error."""

    def refused(request: Asking, error: Refused) -> Response[Any]:
        return _answer(site, request, error.status, error.kind, error.text, error.headers, error.seen)

    def not_taken(request: Asking, error: Exception) -> Response[Any]:
        late = isinstance(error, StaleAnswer | EveningClosed)
        text = _too_late(site) if isinstance(error, StaleAnswer) else _why_not(site, error)
        return _answer(site, request, CONFLICT if late else UNPROCESSABLE, type(error).__name__, text)

    def of_http(request: Asking, error: HTTPException) -> Response[Any]:
        return _answer(site, request, error.status_code, _kind(error), _said(error), error.headers or {})

    def waits(request: Asking, error: Exception) -> Response[Any]:
        return _answer(site, request, UNAVAILABLE, "busy", str(error), {"retry-after": "2"})

    def fault(request: Asking, error: Exception) -> Response[Any]:
        page = request.scope.get("path_template", "")  # not the path itself, in which a token may stand
        _log.error("A fault of the page %s", page, exc_info=error)
        return _answer(site, request, FAULT, "fault", site.says("fault_here"))

    return {
        Exception: fault, Refused: refused, AnswerRefused: not_taken, ValueError: not_taken, OSError: not_taken, RulesError: not_taken,
        HTTPException: of_http, TooBusy: waits, Closing: waits,
    }  # fmt: skip


def _why_not(site: Site, error: Exception) -> str:
    return refusal(error, site.feed.seen.words) if isinstance(error, AnswerRefused) else without_places(str(error))


def _too_late(site: Site) -> str:
    """Somebody else was faster: what is open now, in words rather than by its number."""
    scene = site.feed.seen.scene
    if scene is None or scene.question is None:
        return site.says("too_late_nothing")
    return site.says("too_late", question=scene.question.question)


def _kind(error: HTTPException) -> str:
    return {404: "not_found", 405: "method", 413: "too_large", 415: "media_type"}.get(error.status_code, "request")


def _said(error: HTTPException) -> str:
    """What Litestar found wrong, in a sentence."""
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        if [fault.get("message") for fault in error.extra] == ["'data'"]:  # Litestar's own words for a body that is not there
            return "This takes a body of JSON, and there is none: send one."
        faults = [f"{fault.get('key', '')}: {fault.get('message', '')}".removeprefix(": ") for fault in error.extra]
        return f"This can't be taken: {'; '.join(faults)}."
    if error.status_code == 404:
        return "There is no such page here. The pages are Now, Board, Dice, Cards, Evening and Table."
    return f"{str(error.detail).rstrip('.')}."


def _answer(
    site: Site, request: Asking, status: int, kind: str, text: str, headers: Mapping[str, str] = {}, seen: str | None = None
) -> Response[Any]:
    if request.url.path.startswith("/api/") or request.method != "GET":
        return Response(Wrong(Error(kind, text, seen)), status_code=status, headers=dict(headers), media_type=MediaType.JSON)
    if status == HTTP_401_UNAUTHORIZED and OURS.fullmatch(request.url.path):
        return join_first(request.url.path)
    page = site.render("refused.html", status=status, text=text, join=status == HTTP_401_UNAUTHORIZED)
    return Response(page, status_code=status, headers=dict(headers), media_type=MediaType.HTML)

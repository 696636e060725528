"""Error handlers: exceptions become ``{"error": {"kind": ..., "text": ...}}`` for programs, or an error page for browsers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.status_codes import HTTP_401_UNAUTHORIZED

from companion.engine.errors import EveningClosed, StaleAnswer
from companion.fronts.host_queue import QueueClosed, TooBusy
from companion.fronts.web.pages.join_pages import OURS, join_first
from companion.fronts.web.path_redaction import without_folders
from companion.fronts.web.security.refusal import RequestRefused
from companion.fronts.web.site import Site
from companion.presenter.scene_of import refusal
from companion.table import AnswerRefused, RulesError, error_kind

Asking = Request[Any, Any, Any]
Handler = Callable[[Asking, Any], Response[Any]]

CONFLICT, UNPROCESSABLE, FAULT, UNAVAILABLE = 409, 422, 500, 503

_log = logging.getLogger(__name__)


class ErrorDetail(msgspec.Struct, omit_defaults=True):
    """An error: a kind for programs, a sentence for people; ``seen``: the value with which a repeated request is accepted."""

    kind: str
    text: str
    seen: str | None = None


class ErrorBody(msgspec.Struct):
    """The body of every error response."""

    error: ErrorDetail


def handlers(site: Site) -> dict[int | type[Exception], Handler]:
    """The error handlers by status or exception class."""

    def refused(request: Asking, error: RequestRefused) -> Response[Any]:
        return _answer(site, request, error.status, error.kind, error.text, error.headers, error.seen)

    def rejected(request: Asking, error: Exception) -> Response[Any]:
        late = isinstance(error, StaleAnswer | EveningClosed)
        text = _too_late(site) if isinstance(error, StaleAnswer) else _why_not(site, error)
        return _answer(site, request, CONFLICT if late else UNPROCESSABLE, error_kind(error), text)

    def of_http(request: Asking, error: HTTPException) -> Response[Any]:
        return _answer(site, request, error.status_code, _kind(error), _litestar_message(error), error.headers or {})

    def busy(request: Asking, error: Exception) -> Response[Any]:
        return _answer(site, request, UNAVAILABLE, "busy", str(error), {"retry-after": "2"})

    def fault(request: Asking, error: Exception) -> Response[Any]:
        page = request.scope.get("path_template", "")  # not the path itself, which may contain a token
        _log.error("A fault of the page %s", page, exc_info=error)
        return _answer(site, request, FAULT, "fault", site.says("fault_here"))

    return {
        Exception: fault, RequestRefused: refused, AnswerRefused: rejected, ValueError: rejected, OSError: rejected,
        RulesError: rejected,
        HTTPException: of_http, TooBusy: busy, QueueClosed: busy,
    }  # fmt: skip


def _why_not(site: Site, error: Exception) -> str:
    return refusal(error, site.feed.snapshot.words) if isinstance(error, AnswerRefused) else without_folders(str(error))


def _too_late(site: Site) -> str:
    """The sentence for a late answer, with the question that is open now."""
    scene = site.feed.snapshot.scene
    if scene is None or scene.question is None:
        return site.says("too_late_nothing")
    return site.says("too_late", question=scene.question.question)


def _kind(error: HTTPException) -> str:
    return {404: "not_found", 405: "method", 413: "too_large", 415: "media_type"}.get(error.status_code, "request")


def _litestar_message(error: HTTPException) -> str:
    """Litestar's error as a sentence."""
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        if [fault.get("message") for fault in error.extra] == ["'data'"]:  # Litestar's message for a missing body
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
        return Response(ErrorBody(ErrorDetail(kind, text, seen)), status_code=status, headers=dict(headers), media_type=MediaType.JSON)
    if status == HTTP_401_UNAUTHORIZED and OURS.fullmatch(request.url.path):
        return join_first(request.url.path)
    page = site.render("refused.html", status=status, text=text, join=status == HTTP_401_UNAUTHORIZED)
    return Response(page, status_code=status, headers=dict(headers), media_type=MediaType.HTML)

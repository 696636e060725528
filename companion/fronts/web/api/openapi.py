"""The OpenAPI description: what Litestar finds in the handlers, completed with what all operations have in common.

Errors come from many places (security middleware, guards, Litestar, the engine) but have one format, so they are described here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import NoneType
from typing import Any, get_args

import msgspec
from litestar import Litestar, Request
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme, Tag

from companion import __version__
from companion.fronts.web.api.components import COMPONENTS
from companion.fronts.web.security.body_limits import DEEPEST, MOST_BYTES
from companion.fronts.web.security.identity import COOKIE, may_watch, needs_phone

Doc = dict[str, Any]

ABOUT = f"""\
Everything that the phones' page does, for programs. docs/http.md has examples.

**Joining.** `POST /api/join` with the token of the QR code, or with the four digits beside it. The cookie that comes back says from
then on who you are; a program may send its value as a bearer token instead. Where the box lets everybody watch, reading needs neither.

**Asking and answering.** `GET /api/scene` has the open question with its number, and what may be answered (docs/json-lines.md). Whatever
answers it names that number, so that nobody answers a question that another phone has answered already.

**Requests** that change something are JSON in UTF-8 of at most {MOST_BYTES // 1024} KiB, and {DEEPEST} lists and objects in one another,
with `Content-Type: application/json`.

**Refusals** have one form, `{{"error": {{"kind": "...", "text": "..."}}}}`: a word for programs, and a sentence for people that says what
to do next.
"""

TAGS = {
    "Playing": "The open question, the board, the way back.",
    "Clock": "The countdown.",
    "Evenings": "What lies on the table.",
    "Looking back": "Rolls, cards, the story, evenings that are kept.",
    "Table": "Joining, phones and seats, the box.",
    "Streams": "What changes, as it changes.",
    "Virtual panel": "The buttons and the glass of a box without hardware.",
}

REFUSALS = {
    400: "The request can't be read: no JSON, a field that is missing or unknown, or a value of another kind or beyond its limits.",
    401: "Join first.",
    403: "It was sent by a page that is not the companion's.",
    404: "There is no such thing, or not any more.",
    409: "Too late, or somebody else was first: the sentence says what is open now.",
    413: "The body is too large.",
    414: "The address is too long.",
    415: "The body is not said to be JSON.",
    421: "The box does not know itself by the name in Host.",
    422: "It can be read, but not be done: by the rules, or as things stand. The sentence says why.",
    429: "Too many wrong codes: wait as long as Retry-After says.",
    431: "The head is too large.",
    503: "Too much to do just now, too many connections, or the companion is ending: try again in a moment.",
}

EVERYWHERE, OF_COMMANDS = (400, 414, 421, 431, 503), (403, 413, 415)
ONLY_READ = frozenset({"scene", "time", "events", "panel", "panelEvents", "panelButton", "panelKnob", "panelPod"})
"""Operations that never reach the game or the box, so they can't be refused with 422."""
OF_THE_QUESTION = frozenset({"Playing", "Clock"})
"""Tags of operations that name the open question, so they may come too late (409)."""
ALSO = {
    "join": (409, 429), "me": (404, 409), "sendAway": (404,), "close": (409,), "begin": (409,), "goOn": (409,),
    **dict.fromkeys(("dice", "story", "evening", "export", "check"), (404,)),
    **dict.fromkeys(("panel", "panelEvents", "panelButton", "panelKnob", "panelPod"), (404,)),
}  # fmt: skip
STATUS_TEXTS = {("join", 403): "The code or the token is wrong; or it was sent by a page that is not the companion's."}

STREAM = {"type": "string", "description": "Server-sent events, each with a name and JSON as its data."}


class OpenApiRenderer(JsonRenderPlugin):
    """Serves the complete description under ``/schema`` as under ``/openapi.json``."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Doc) -> bytes:
        """Encode the description, completed with what Litestar does not know."""
        return msgspec.json.encode(complete_description(request.app, openapi_schema))


def openapi_config() -> OpenAPIConfig:
    """Litestar's configuration of the description."""
    return OpenAPIConfig(
        title="Table Companion", version=__version__, description=ABOUT, use_handler_docstrings=True, path="/schema",
        tags=[Tag(name, description) for name, description in TAGS.items()], render_plugins=[OpenApiRenderer(path="/openapi.json")],
        components=Components(
            security_schemes={
                "phone": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie", description="As POST /api/join gave it."),
                "script": SecurityScheme(type="http", scheme="bearer", description="The value of that cookie."),
            }
        ),
    )  # fmt: skip


def complete_description(app: Litestar, found: Doc) -> Doc:
    """Litestar's description ``found`` with component names, errors, security and closed request bodies."""
    handlers = [*_handlers(app)]
    names = _component_names(handler for *_, handler in handlers)
    found = _renamed(found, names)
    schemas = {name: dict(schema) for name, schema in found["components"]["schemas"].items()}
    schemas |= {"Wrong": WRONG, "Error": ERROR}
    paths = {path: dict(item) for path, item in found["paths"].items()}
    for path, method, handler in handlers:
        paths[path][method] = _completed(paths[path][method], method, handler, spectators=app.state.spectators)
        for kind in _closed(handler):
            schemas[names[kind.__name__]]["additionalProperties"] = False
    return found | {"paths": paths, "components": found["components"] | {"schemas": schemas}}


def _component_names(handlers: Iterable[HTTPRouteHandler]) -> dict[str, str]:
    """Component names by class name, which is what Litestar uses."""
    named = dict(COMPONENTS)
    for handler in handlers:
        named |= handler.opt.get("components", {})
    return {kind.__name__: name for name, kind in named.items()}


def _renamed(found: Doc, names: Mapping[str, str]) -> Doc:
    """The description with components and references renamed.

    Raises:
        LookupError: a component has no name.
    """
    schemas = found["components"]["schemas"]
    if unnamed := sorted(schemas.keys() - names.keys()):
        raise LookupError(
            f"{', '.join(unnamed)}: give it a name in companion/fronts/web/api/components.py; programs are generated from it."
        )

    def inside(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: _referred(inner, names) if key == "$ref" else inside(inner) for key, inner in value.items()}
        return [inside(inner) for inner in value] if isinstance(value, list) else value

    own = {names[key]: inside(schema) | {"title": names[key]} for key, schema in schemas.items()}
    renamed: Doc = inside(found)
    return renamed | {"components": found["components"] | {"schemas": dict(sorted(own.items()))}}


def _referred(reference: str, names: Mapping[str, str]) -> str:
    place, _, key = reference.rpartition("/")
    return f"{place}/{names[key]}"


def _handlers(app: Litestar) -> Iterator[tuple[str, str, HTTPRouteHandler]]:
    for route in app.routes:
        for method, (handler, _) in getattr(route, "route_handler_map", {}).items():
            if handler.resolve_include_in_schema():
                yield route.path_format, method.lower(), handler


def _completed(operation: Doc, method: str, handler: HTTPRouteHandler, *, spectators: bool) -> Doc:
    guards: set[Any] = {*handler.resolve_guards()}
    open_to_all = not guards or (spectators and needs_phone not in guards)
    responses = {status: dict(said) for status, said in operation["responses"].items() if int(status) < 400}
    responses.get("204", {}).pop("content", None)
    for said in responses.values():
        if "text/event-stream" in said.get("content", {}):
            said["content"] = {"text/event-stream": {"schema": STREAM}}
    for status in _refusals(operation, method, guarded=bool(guards & {needs_phone, may_watch}) and not open_to_all):
        text = STATUS_TEXTS.get((operation["operationId"], status), REFUSALS[status])
        responses[str(status)] = {"description": text, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Wrong"}}}}
    security: list[Doc] = [{"phone": []}, {"script": []}] if guards else []
    return operation | {"responses": responses, "security": [*security, {}] if open_to_all else security}


def _refusals(operation: Doc, method: str, *, guarded: bool) -> list[int]:
    name, is_command = operation["operationId"], method == "post"
    found = {*EVERYWHERE, *ALSO.get(name, ()), *(OF_COMMANDS if is_command else ()), *((401,) if guarded else ())}
    found |= {422} if name not in ONLY_READ else set()
    found |= {409} if is_command and OF_THE_QUESTION & set(operation["tags"]) else set()
    return sorted(found)


def _closed(handler: HTTPRouteHandler) -> Iterator[type[msgspec.Struct]]:
    """The request body's type if it forbids unknown fields."""
    data = handler.parsed_fn_signature.parameters.get("data")
    taken: Any = None if data is None else data.annotation
    for kind in get_args(taken) or (taken,):  # an optional body is a union
        if kind not in (None, NoneType) and kind.__struct_config__.forbid_unknown_fields:
            yield kind


ERROR: Doc = {
    "title": "Error",
    "type": "object",
    "required": ["kind", "text"],
    "properties": {
        "kind": {"type": "string", "description": "A word for programs."},
        "text": {"type": "string", "description": "A sentence for people, with what to do next."},
    },
}
WRONG: Doc = {
    "title": "Wrong",
    "type": "object",
    "required": ["error"],
    "properties": {"error": {"$ref": "#/components/schemas/Error"}},
    "examples": [{"error": {"kind": "StaleAnswer", "text": "Question 7 is not open: question 8 is open now."}}],
}

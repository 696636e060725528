"""The virtual panel's addresses: the page, its stream, and hands on it. A box with real parts has none of it, and says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Request, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream
from litestar.status_codes import HTTP_204_NO_CONTENT
from litestar.types import Guard
from msgspec import Meta

from companion.fronts.web.door.guard import who_of
from companion.fronts.web.door.refused import Refused
from companion.fronts.web.panel.shown import PanelNow
from companion.fronts.web.panel.virtual import VirtualPanel

STREAM = "text/event-stream"
MOST_STEPS = 20
"""Detents in one turn: once around."""

PAGE_NAME = "^[0-9A-Za-z_-]{0,40}$"


class PanelPress(msgspec.Struct, forbid_unknown_fields=True):
    """A finger on a button. One that is down must come up: without another word after 10 seconds, for a page with a stream after 2."""

    button: Annotated[Literal["action", "back", "push"], Meta(description="ACTION, BACK, or the knob's push.")]
    down: bool
    page: Annotated[
        str,
        Meta(
            pattern=PAGE_NAME, description="The name that a page gave itself for its stream (?page=); when that ends, its buttons come up."
        ),
    ] = ""
    still: Annotated[bool, Meta(description="With down: it is only said again. A button that was let go meanwhile stays up.")] = False


class PanelTurn(msgspec.Struct, forbid_unknown_fields=True):
    """Fingers on the knob."""

    steps: Annotated[int, Meta(ge=-MOST_STEPS, le=MOST_STEPS, description="Detents; positive is to the right.")]


class PanelPage(msgspec.Struct, frozen=True):
    """What stands behind the addresses: the panel, if there is a virtual one, and how its page is made of a template."""

    panel: VirtualPanel | None
    render: Callable[..., str]

    @property
    def there(self) -> VirtualPanel:
        """The panel.

        Raises:
            Refused: this box has real parts.
        """
        if self.panel is None:
            raise Refused(404, "no_virtual_panel", "This box has real buttons and a real glass: its panel is on the table.")
        return self.panel


def routes(panel: VirtualPanel | None, render: Callable[..., str], guards: Sequence[Guard]) -> Router:
    """All addresses of the panel, behind these guards. ``render`` makes HTML of the name of a template and values for it."""
    page = Provide(lambda: PanelPage(panel, render), sync_to_thread=False, use_cache=True)
    handlers = [show_page, follow, look, press, turn]
    return Router("/", route_handlers=handlers, guards=list(guards), dependencies={"behind": page}, tags=["Virtual panel"])


@get("/panel", include_in_schema=False, media_type=MediaType.HTML)
async def show_page(behind: NamedDependency[PanelPage]) -> str:
    """The panel, drawn."""
    return behind.render("panel.html", banner=behind.there.banner)


@get("/panel/events", operation_id="panelEvents", summary="The stream of the panel", media_type=STREAM)
async def follow(
    behind: NamedDependency[PanelPage], request: Request[Any, Any, Any], page: Annotated[str, QueryParameter(pattern=PAGE_NAME)] = ""
) -> Stream:
    """Everything that the panel shows, then whatever changes, as server-sent events; `again` is the last where you have to join anew."""

    def joined() -> bool:
        return who_of(request).phone is not None

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return Stream(behind.there.frames(page, joined), media_type=STREAM, headers=headers)


@get("/api/panel", operation_id="panel", summary="What the panel shows: glass, lamps, sound")
async def look(behind: NamedDependency[PanelPage]) -> PanelNow:
    """As the virtual parts have it at this moment. ``GET /panel/events`` sends it too, and then the fields that change."""
    return behind.there.shown()


@post(
    "/api/panel/button",
    operation_id="panelButton",
    summary="Push a button down, or let it go",
    status_code=HTTP_204_NO_CONTENT,
)
async def press(behind: NamedDependency[PanelPage], data: JSONBody[PanelPress]) -> None:
    """It is the contact that is closed, and opened: what a press means, and when it is held, the panel says, as for real buttons."""
    behind.there.touch(data.button, data.down, data.page, still=data.still)


@post("/api/panel/knob", operation_id="panelKnob", summary="Turn the knob", status_code=HTTP_204_NO_CONTENT)
async def turn(behind: NamedDependency[PanelPage], data: JSONBody[PanelTurn]) -> None:
    """So many detents, at once."""
    behind.there.turn(data.steps)

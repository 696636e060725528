"""Routes of the virtual panel: page, stream, buttons, knob and pods. A box with real hardware answers 404 to all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import MediaType, Request, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream
from litestar.status_codes import HTTP_204_NO_CONTENT
from litestar.types import Guard
from msgspec import Meta

from companion.fronts.web.api.components import Components
from companion.fronts.web.panel.pods import PanelPod, PodButton
from companion.fronts.web.panel.state import PanelLamps, PanelNow, PanelTone
from companion.fronts.web.panel.virtual import VirtualPanel
from companion.fronts.web.security.identity import caller_of
from companion.fronts.web.security.refusal import RequestRefused
from companion.scene import Catalog

STREAM = "text/event-stream"
MOST_STEPS = 20
"""Maximum detents per request: one full turn."""

PAGE_NAME = "^[0-9A-Za-z_-]{0,40}$"
Page = Annotated[
    str,
    Meta(pattern=PAGE_NAME, description="The name that a page gave itself for its stream (?page=); when that ends, its buttons come up."),
]
Still = Annotated[bool, Meta(description="With down: it is only said again. A button that was let go meanwhile stays up.")]


class PanelPress(msgspec.Struct, forbid_unknown_fields=True):
    """Press or release a button. A pressed one is released after 10 seconds without confirmation, for a page with a stream after 2."""

    button: Annotated[Literal["action", "back", "push"], Meta(description="ACTION, BACK, or the knob's push.")]
    down: bool
    page: Page = ""
    still: Still = False


class PanelPodPress(msgspec.Struct, forbid_unknown_fields=True):
    """Press or release a button of a virtual pod, as one of the panel."""

    pod: Annotated[str, Meta(max_length=40, description="Its serial number.")]
    button: Literal["a", "b"]
    down: bool
    page: Page = ""
    still: Still = False


class PanelTurn(msgspec.Struct, forbid_unknown_fields=True):
    """Turn the knob."""

    steps: Annotated[int, Meta(ge=-MOST_STEPS, le=MOST_STEPS, description="Detents; positive is to the right.")]


COMPONENTS: Final[Components] = {
    "PanelLamps": PanelLamps, "PanelNow": PanelNow, "PanelPod": PanelPod, "PanelPodPress": PanelPodPress, "PanelPress": PanelPress,
    "PanelTone": PanelTone, "PanelTurn": PanelTurn,
}  # fmt: skip
"""Their OpenAPI component names."""


class PanelSite(msgspec.Struct, frozen=True):
    """What the handlers need: the virtual panel, if there is one, and a function that renders templates."""

    panel: VirtualPanel | None
    render: Callable[..., str]

    @property
    def required_panel(self) -> VirtualPanel:
        """The virtual panel.

        Raises:
            RequestRefused: this box has real hardware.
        """
        if self.panel is None:
            raise RequestRefused(404, "no_virtual_panel", "This box has real buttons and a real glass: its panel is on the table.")
        return self.panel


def routes(panel: VirtualPanel | None, render: Callable[..., str], guards: Sequence[Guard]) -> Router:
    """All routes of the panel, behind these guards. ``render`` renders a template with values."""
    page = Provide(lambda: PanelSite(panel, render), sync_to_thread=False, use_cache=True)
    handlers = [show_page, follow, look, press, press_pod, turn]
    opt = {"components": COMPONENTS}
    return Router("/", route_handlers=handlers, guards=list(guards), dependencies={"deps": page}, tags=["Virtual panel"], opt=opt)


@get("/panel", include_in_schema=False, media_type=MediaType.HTML)
async def show_page(deps: NamedDependency[PanelSite]) -> str:
    """The page of the virtual panel."""
    panel = deps.required_panel
    return deps.render("panel.html", banner=panel.banner, pods=panel.pods.state(), pod_faces=Catalog({}).phrases("pod_face"))


@get("/panel/events", operation_id="panelEvents", summary="The stream of the panel", media_type=STREAM)
async def follow(
    deps: NamedDependency[PanelSite], request: Request[Any, Any, Any], page: Annotated[str, QueryParameter(pattern=PAGE_NAME)] = ""
) -> Stream:
    """The whole state of the panel, then changed fields, as server-sent events; after `again` you have to join again."""

    def joined() -> bool:
        return caller_of(request).phone is not None

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return Stream(deps.required_panel.frames(page, joined), media_type=STREAM, headers=headers)


@get("/api/panel", operation_id="panel", summary="What the panel shows: glass, lamps, sound, virtual pods")
async def look(deps: NamedDependency[PanelSite]) -> PanelNow:
    """The current state of the virtual hardware. ``GET /panel/events`` sends it too, followed by changes."""
    return deps.required_panel.state()


@post(
    "/api/panel/button",
    operation_id="panelButton",
    summary="Push a button down, or let it go",
    status_code=HTTP_204_NO_CONTENT,
)
async def press(deps: NamedDependency[PanelSite], data: JSONBody[PanelPress]) -> None:
    """Closes or opens the contact. The panel itself tells presses from holds, as with real buttons."""
    deps.required_panel.touch(data.button, data.down, data.page, still=data.still)


@post(
    "/api/panel/pod",
    operation_id="panelPod",
    summary="Push a button of a virtual pod down, or let it go",
    status_code=HTTP_204_NO_CONTENT,
)
async def press_pod(deps: NamedDependency[PanelSite], data: JSONBody[PanelPodPress]) -> None:
    """The pod runs the firmware of real ones, so it decides what a press is."""
    panel = deps.required_panel
    if data.pod not in panel.pods.serials:
        raise RequestRefused(404, "no_virtual_pod", f'There is no virtual pod "{data.pod}" here: GET /api/panel lists them.')
    panel.touch_pod(PodButton(data.pod, data.button), data.down, data.page, still=data.still)


@post("/api/panel/knob", operation_id="panelKnob", summary="Turn the knob", status_code=HTTP_204_NO_CONTENT)
async def turn(deps: NamedDependency[PanelSite], data: JSONBody[PanelTurn]) -> None:
    """Turn the knob by this many detents at once."""
    deps.required_panel.turn(data.steps)

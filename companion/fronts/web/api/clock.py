"""HTTP API of the countdown: controls, action dice, and the time to which phones synchronize."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT
from msgspec import Meta

from companion.fronts.web.api.evening import Id, act
from companion.fronts.web.dependencies import CallerDep, SiteDep
from companion.fronts.web.security.identity import may_watch, needs_phone

Control = Literal["start", "false_start", "pause", "resume", "end_early", "again", "go_on"]


class ClockControlRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A command for the countdown (docs/json-lines.md)."""

    id: Id
    control: Control


class ActionDiceRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The number of action dice to roll; all of them by default."""

    count: Annotated[int, Meta(ge=1, le=20)] | None = None


class ActionDiceResponse(msgspec.Struct):
    """The rolled faces, and the text of each."""

    faces: tuple[int | str, ...]
    says: tuple[str, ...]


class ClockTime(msgspec.Struct):
    """Seconds of the clock of countdowns. Its zero has no meaning; only differences have."""

    now_s: float


class ClockApi(Controller):
    """The countdown."""

    path = "/api"
    tags = ("Clock",)

    @get("/time", guards=[may_watch], operation_id="time", summary="The time that deadlines are given in")
    async def time(self, site: SiteDep) -> ClockTime:
        """Phones show the countdown by this time and the deadline in the scene."""
        return ClockTime(site.now_s())

    @post(
        "/clock",
        guards=[needs_phone],
        operation_id="clock",
        summary="Start the countdown, end it early, ...",
        status_code=HTTP_204_NO_CONTENT,
    )
    async def control(self, site: SiteDep, who: CallerDep, data: JSONBody[ClockControlRequest]) -> None:
        """Ending it early affects everybody at the table, so ask around first."""
        await act(site, lambda evening: evening.countdown_control.control(data.control, id=data.id))

    @post(
        "/action-dice",
        guards=[needs_phone],
        operation_id="actionDice",
        summary="Roll action dice while the clock runs",
        status_code=HTTP_200_OK,
    )
    async def roll(self, site: SiteDep, who: CallerDep, data: JSONBody[ActionDiceRequest]) -> ActionDiceResponse:
        """For tables without printed action dice. The rolls are shown and counted, but have no effect in the rules (FOD-157)."""
        name = who.phone.name if who.phone is not None else "any"
        faces = await act(site, lambda evening: tuple(evening.countdown_control.roll(data.count, who=name)))
        return ActionDiceResponse(faces, tuple(site.feed.snapshot.words.word(face) for face in faces))

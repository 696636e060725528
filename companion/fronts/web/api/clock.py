"""The countdown: its controls, the dice that are rolled while it runs, and the time by which phones draw it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT
from msgspec import Meta

from companion.fronts.web.api.evening import Id, act
from companion.fronts.web.door.guard import may_watch, needs_phone
from companion.fronts.web.given import GivenSite, GivenWho

Control = Literal["start", "false_start", "pause", "resume", "end_early", "again", "go_on"]


class Controlled(msgspec.Struct, forbid_unknown_fields=True):
    """What the countdown is to do (docs/json-lines.md)."""

    id: Id
    control: Control


class Shown(msgspec.Struct, forbid_unknown_fields=True):
    """How many of the action dice; all of them where nothing is said."""

    count: Annotated[int, Meta(ge=1, le=20)] | None = None


class Faces(msgspec.Struct):
    """What the dice show: the faces, and each as people say it."""

    faces: tuple[int | str, ...]
    says: tuple[str, ...]


class Time(msgspec.Struct):
    """Seconds of the clock that countdowns run by. They have no beginning that means anything; only differences do."""

    now_s: float


class ClockApi(Controller):
    """The countdown."""

    path = "/api"
    tags = ("Clock",)

    @get("/time", guards=[may_watch], operation_id="time", summary="The time that deadlines are given in")
    async def time(self, site: GivenSite) -> Time:
        """Phones draw the clock from it, and from the moment of the bell in the scene."""
        return Time(site.now_s())

    @post(
        "/clock",
        guards=[needs_phone],
        operation_id="clock",
        summary="Start the countdown, end it early, ...",
        status_code=HTTP_204_NO_CONTENT,
    )
    async def control(self, site: GivenSite, who: GivenWho, data: JSONBody[Controlled]) -> None:
        """Ending it early is for everybody: ask around first."""
        await act(site, lambda evening: evening.clockwork.control(data.control, id=data.id))

    @post(
        "/action-dice",
        guards=[needs_phone],
        operation_id="actionDice",
        summary="Roll action dice while the clock runs",
        status_code=HTTP_200_OK,
    )
    async def roll(self, site: GivenSite, who: GivenWho, data: JSONBody[Shown]) -> Faces:
        """For tables without printed ones: for show, counted, never part of the rules (FOD-157)."""
        name = who.phone.name if who.phone is not None else "any"
        faces = await act(site, lambda evening: tuple(evening.clockwork.roll(data.count, who=name)))
        return Faces(faces, tuple(site.feed.seen.words.word(face) for face in faces))

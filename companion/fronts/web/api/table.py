"""HTTP API for the table: joining, phones and seats, settings and hardware of the box."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT
from msgspec import Meta

from companion.fronts.host_api import BoxPart, PodInfo
from companion.fronts.host_queue import HostSide
from companion.fronts.web.api.lifecycle import IrreversibleRequest, ShutDownRequest, refuse_while_rows_wait
from companion.fronts.web.dependencies import CallerDep, SiteDep
from companion.fronts.web.pages.join_pages import admit
from companion.fronts.web.security.identity import Caller, cookie_of, expired_cookie, may_watch, needs_phone
from companion.fronts.web.security.refusal import RequestRefused
from companion.fronts.web.security.register import Phone
from companion.fronts.web.site import Site

Name = Annotated[str, Meta(max_length=100)]
Serial = Annotated[str, Meta(max_length=100)]


class JoinRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The token of the QR code, or the four digits of the code; optionally a name."""

    token: Annotated[str, Meta(max_length=100)] | None = None
    code: Annotated[str, Meta(max_length=20)] | None = None
    name: Name = ""


class PhoneUpdate(msgspec.Struct, forbid_unknown_fields=True):
    """Changes to this phone; ``take``: also take seats from other phones."""

    name: Name | None = None
    seats: tuple[Annotated[str, Meta(max_length=40)], ...] | None = None
    take: bool = False


class PhoneInfo(msgspec.Struct):
    """A phone at the table, and whether its page is open now."""

    id: str
    name: str
    colour: str
    seats: tuple[str, ...]
    here: bool


class TableResponse(msgspec.Struct):
    """The phones at the table, the seats of the game, the hardware of the box, the button pods."""

    phones: tuple[PhoneInfo, ...]
    roles: tuple[str, ...]
    parts: tuple[BoxPart, ...]
    sound: str
    brightness: int
    pods: tuple[PodInfo, ...]


class SendAwayRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The id of a phone."""

    phone: Annotated[str, Meta(max_length=100)]


class SettingsRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Settings to change."""

    sound: Literal["off", "soft", "full"] | None = None
    brightness: Annotated[int, Meta(ge=1, le=5)] | None = None


class TryPartRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The part to test."""

    part: Literal["sound", "lamps"]


class PodNameRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A pod's serial number, and its new name; an empty one takes its name away."""

    serial: Serial
    name: Name = ""


class PodTestRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The serial number of a pod."""

    serial: Serial


class TableApi(Controller):
    """Routes for everything around the game."""

    path = "/api"
    tags = ("Table",)

    @get("/table", guards=[may_watch], operation_id="table", summary="Phones, seats, the parts of the box")
    async def table(self, site: SiteDep) -> TableResponse:
        """Includes the box's volume and brightness."""
        parts = await site.host_queue.do(lambda side: tuple(side.host.parts()))
        snapshot = site.feed.snapshot
        return TableResponse(phone_infos(site), snapshot.roles, parts, snapshot.sound, snapshot.brightness, snapshot.pods)

    @post("/join", operation_id="join", summary="Join the table with the QR code's token or the code", status_code=HTTP_200_OK)
    async def join(self, site: SiteDep, request: Request[Any, Any, Any], data: JSONBody[JoinRequest]) -> Response[PhoneInfo]:
        """Sets the cookie that identifies this phone."""
        phone, cookie = admit(site, request, data.token, data.code or "", data.name)
        return Response(_phone_info(site, phone), cookies=[cookie_of(cookie)])

    @post("/me", guards=[needs_phone], operation_id="me", summary="This phone's name, colour and seats", status_code=HTTP_200_OK)
    async def me(self, site: SiteDep, who: CallerDep, data: JSONBody[PhoneUpdate]) -> PhoneInfo:
        """Fields that are left out stay unchanged."""
        phone = _own(who)
        if data.name is not None:
            phone = site.phones.rename(phone.id, data.name)
        if data.seats is not None:
            strange = [seat for seat in data.seats if seat not in site.feed.snapshot.roles]
            if strange:
                raise RequestRefused(
                    422, "no_seat", f'There is no seat "{strange[0]}" in this game: choose one of those on the page Table.'
                )
            phone = site.phones.seat(phone.id, data.seats, take=data.take)
        return _phone_info(site, phone)

    @post("/part", guards=[needs_phone], operation_id="part", summary="This phone leaves the table", status_code=HTTP_204_NO_CONTENT)
    async def part(self, site: SiteDep, who: CallerDep) -> Response[None]:
        """It has to join again afterwards."""
        site.phones.forget(_own(who).id)
        return Response(None, cookies=[expired_cookie()])

    @post(
        "/send-away",
        guards=[needs_phone],
        operation_id="sendAway",
        summary="Another phone leaves the table",
        status_code=HTTP_204_NO_CONTENT,
    )
    async def send_away(self, site: SiteDep, who: CallerDep, data: JSONBody[SendAwayRequest]) -> None:
        """That phone has to join again."""
        site.phones.forget(data.phone)

    @post(
        "/new-code",
        guards=[needs_phone],
        operation_id="newCode",
        summary="Another code: every phone has to join again",
        status_code=HTTP_204_NO_CONTENT,
    )
    async def new_code(self, site: SiteDep, who: CallerDep, data: JSONBody[IrreversibleRequest]) -> None:
        """The QR code changes as well."""
        site.phones.renew(site.wall_s())

    @post(
        "/settings",
        guards=[needs_phone],
        operation_id="settings",
        summary="Sound and brightness of the box",
        status_code=HTTP_204_NO_CONTENT,
    )
    async def settings(self, site: SiteDep, who: CallerDep, data: JSONBody[SettingsRequest]) -> None:
        changes = {name: value for name, value in msgspec.structs.asdict(data).items() if value is not None}
        await site.host_queue.do(lambda side: side.host.settings.save(**changes))

    @post(
        "/try",
        guards=[needs_phone],
        operation_id="try",
        summary="Let the buzzer be heard, or the lamps be seen",
        status_code=HTTP_204_NO_CONTENT,
    )
    async def try_part(self, site: SiteDep, who: CallerDep, data: JSONBody[TryPartRequest]) -> None:
        """A test of the hardware, without effect on the game."""

        def do(side: HostSide) -> None:
            (side.host.try_sound if data.part == "sound" else side.host.try_lamps)()

        await site.host_queue.do(do)

    @post(
        "/name-pod",
        guards=[needs_phone],
        operation_id="namePod",
        summary="Name a button pod after its player",
        status_code=HTTP_204_NO_CONTENT,
    )
    async def name_pod(self, site: SiteDep, who: CallerDep, data: JSONBody[PodNameRequest]) -> None:
        """The name belongs to the serial number, and counts from now on."""
        await site.host_queue.do(lambda side: side.host.name_pod(data.serial, data.name))

    @post(
        "/try-pod",
        guards=[needs_phone],
        operation_id="tryPod",
        summary="Let a button pod blink and sound, and await its press",
        status_code=HTTP_204_NO_CONTENT,
    )
    async def try_pod(self, site: SiteDep, who: CallerDep, data: JSONBody[PodTestRequest]) -> None:
        """`GET /api/table` has the outcome for half a minute. The press has no effect on the game."""
        await site.host_queue.do(lambda side: side.host.try_pod(data.serial))

    @post(
        "/shut-down",
        guards=[needs_phone],
        operation_id="shutDown",
        summary="End the companion, on a box of its own the machine too",
        status_code=HTTP_204_NO_CONTENT,
    )
    async def shut_down(self, site: SiteDep, who: CallerDep, data: JSONBody[ShutDownRequest]) -> None:
        def do(side: HostSide) -> None:
            refuse_while_rows_wait(site, side, data.lose, "shut_down", all_games=True)
            side.host.shut_down()

        await site.host_queue.do(do)


def _own(who: Caller) -> Phone:
    assert who.phone is not None, "guards let only phones in that have joined"
    return who.phone


def _phone_info(site: Site, phone: Phone) -> PhoneInfo:
    return PhoneInfo(phone.id, phone.name, phone.colour, phone.seats, site.feed.links[phone.id] > 0)


def phone_infos(site: Site) -> tuple[PhoneInfo, ...]:
    """Every phone that has joined."""
    return tuple(_phone_info(site, phone) for phone in site.phones.all())

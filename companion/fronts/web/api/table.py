"""The table: joining it, phones and their seats, the box and its parts."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT
from msgspec import Meta

from companion.fronts.house import Part
from companion.fronts.web.api.begin import ShuttingDown, Sure, refuse_while_rows_wait
from companion.fronts.web.desk import HostSide
from companion.fronts.web.door.guard import Who, cookie_of, may_watch, needs_phone, no_cookie
from companion.fronts.web.door.refused import Refused
from companion.fronts.web.door.register import Phone
from companion.fronts.web.given import GivenSite, GivenWho
from companion.fronts.web.joining import admit
from companion.fronts.web.site import Site

Name = Annotated[str, Meta(max_length=100)]


class Joining(msgspec.Struct, forbid_unknown_fields=True):
    """The token of the QR code, or the four digits of the short code; a name, if one likes."""

    token: Annotated[str, Meta(max_length=100)] | None = None
    code: Annotated[str, Meta(max_length=20)] | None = None
    name: Name = ""


class Me(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be different about this phone; ``take`` where a seat is taken from another phone."""

    name: Name | None = None
    seats: tuple[Annotated[str, Meta(max_length=40)], ...] | None = None
    take: bool = False


class PhoneSeen(msgspec.Struct):
    """A phone at the table, and whether its page is open just now."""

    id: str
    name: str
    colour: str
    seats: tuple[str, ...]
    here: bool


class TableSeen(msgspec.Struct):
    """Who is at the table, the seats of the game, the parts of the box."""

    phones: tuple[PhoneSeen, ...]
    roles: tuple[str, ...]
    parts: tuple[Part, ...]
    sound: str
    brightness: int


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    """A phone, by its id."""

    phone: Annotated[str, Meta(max_length=100)]


class Set(msgspec.Struct, forbid_unknown_fields=True):
    """What is set from now on."""

    sound: Literal["off", "soft", "full"] | None = None
    brightness: Annotated[int, Meta(ge=1, le=5)] | None = None


class Tried(msgspec.Struct, forbid_unknown_fields=True):
    """The part that is to be heard or seen."""

    part: Literal["sound", "lamps"]


class TableApi(Controller):
    """Everything around the game."""

    path = "/api"
    tags = ("Table",)

    @get("/table", guards=[may_watch], operation_id="table", summary="Phones, seats, the parts of the box")
    async def table(self, site: GivenSite) -> TableSeen:
        """Also the volume and brightness of the box."""
        parts = await site.desk.do(lambda side: tuple(side.house.parts()))
        seen = site.feed.seen
        return TableSeen(phones_seen(site), seen.roles, parts, seen.sound, seen.brightness)

    @post("/join", operation_id="join", summary="Join the table with the QR code's token or the code", status_code=HTTP_200_OK)
    async def join(self, site: GivenSite, request: Request[Any, Any, Any], data: JSONBody[Joining]) -> Response[PhoneSeen]:
        """Sets the cookie that names this phone from then on."""
        phone, cookie = admit(site, request, data.token, data.code or "", data.name)
        return Response(_seen(site, phone), cookies=[cookie_of(cookie)])

    @post("/me", guards=[needs_phone], operation_id="me", summary="This phone's name, colour and seats", status_code=HTTP_200_OK)
    async def me(self, site: GivenSite, who: GivenWho, data: JSONBody[Me]) -> PhoneSeen:
        """What is left out stays as it is."""
        phone = _own(who)
        if data.name is not None:
            phone = site.phones.rename(phone.id, data.name)
        if data.seats is not None:
            strange = [seat for seat in data.seats if seat not in site.feed.seen.roles]
            if strange:
                raise Refused(422, "no_seat", f'There is no seat "{strange[0]}" in this game: choose one of those on the page Table.')
            phone = site.phones.seat(phone.id, data.seats, take=data.take)
        return _seen(site, phone)

    @post("/part", guards=[needs_phone], operation_id="part", summary="This phone leaves the table", status_code=HTTP_204_NO_CONTENT)
    async def part(self, site: GivenSite, who: GivenWho) -> Response[None]:
        """It has to join again."""
        site.phones.forget(_own(who).id)
        return Response(None, cookies=[no_cookie()])

    @post(
        "/send-away",
        guards=[needs_phone],
        operation_id="sendAway",
        summary="Another phone leaves the table",
        status_code=HTTP_204_NO_CONTENT,
    )
    async def send_away(self, site: GivenSite, who: GivenWho, data: JSONBody[Sent]) -> None:
        """That phone has to join again."""
        site.phones.forget(data.phone)

    @post(
        "/new-code",
        guards=[needs_phone],
        operation_id="newCode",
        summary="Another code: every phone has to join again",
        status_code=HTTP_204_NO_CONTENT,
    )
    async def new_code(self, site: GivenSite, who: GivenWho, data: JSONBody[Sure]) -> None:
        """The QR code is another one too."""
        site.phones.renew(site.wall_s())

    @post(
        "/settings",
        guards=[needs_phone],
        operation_id="settings",
        summary="Sound and brightness of the box",
        status_code=HTTP_204_NO_CONTENT,
    )
    async def settings(self, site: GivenSite, who: GivenWho, data: JSONBody[Set]) -> None:
        changes = {name: value for name, value in msgspec.structs.asdict(data).items() if value is not None}
        await site.desk.do(lambda side: side.house.settings.save(**changes))

    @post(
        "/try",
        guards=[needs_phone],
        operation_id="try",
        summary="Let the buzzer be heard, or the lamps be seen",
        status_code=HTTP_204_NO_CONTENT,
    )
    async def try_part(self, site: GivenSite, who: GivenWho, data: JSONBody[Tried]) -> None:
        """Only to see that it works."""

        def do(side: HostSide) -> None:
            (side.house.try_sound if data.part == "sound" else side.house.try_lamps)()

        await site.desk.do(do)

    @post(
        "/shut-down",
        guards=[needs_phone],
        operation_id="shutDown",
        summary="End the companion, on a box of its own the machine too",
        status_code=HTTP_204_NO_CONTENT,
    )
    async def shut_down(self, site: GivenSite, who: GivenWho, data: JSONBody[ShuttingDown]) -> None:
        def do(side: HostSide) -> None:
            refuse_while_rows_wait(site, side, data.lose, "shut_down", all_games=True)
            side.house.shut_down()

        await site.desk.do(do)


def _own(who: Who) -> Phone:
    assert who.phone is not None, "guards let only phones in that have joined"
    return who.phone


def _seen(site: Site, phone: Phone) -> PhoneSeen:
    return PhoneSeen(phone.id, phone.name, phone.colour, phone.seats, site.feed.links[phone.id] > 0)


def phones_seen(site: Site) -> tuple[PhoneSeen, ...]:
    """Every phone that has joined."""
    return tuple(_seen(site, phone) for phone in site.phones.all())

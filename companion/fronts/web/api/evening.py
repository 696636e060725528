"""Playing: answers, offers, reports, ticks, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT
from msgspec import Meta

from companion.engine import Evening
from companion.fronts.editing import following
from companion.fronts.web.api.voice import voice
from companion.fronts.web.desk import HostSide
from companion.fronts.web.door.guard import Who, may_watch, needs_phone
from companion.fronts.web.given import GivenSite, GivenWho
from companion.fronts.web.site import Site
from companion.scene import Scene
from companion.table import AnswerRefused, Report
from companion.table.fields import Path, flat, nested

T = TypeVar("T")

Id = Annotated[int, Meta(ge=0, le=2**53, description="The number of the question that was seen; another one is refused.")]
Dotted = Annotated[str, Meta(min_length=1, max_length=300, description="A field: its path, joined by dots.")]


class Answered(msgspec.Struct, forbid_unknown_fields=True):
    """An answer, in the form that the question's kind takes (docs/json-lines.md)."""

    id: Id
    answer: Any


class Taking(msgspec.Struct, forbid_unknown_fields=True):
    """An offer that somebody takes, with its fields."""

    id: Id
    offer: Annotated[str, Meta(max_length=100)]
    value: dict[str, Any] = {}


class Drafted(msgspec.Struct, forbid_unknown_fields=True):
    """Part of an open report, in the form of a position."""

    id: Id
    patch: dict[str, Any]


class Stepped(msgspec.Struct, forbid_unknown_fields=True):
    """A field of an open report, so many up or down (counts), or to the next or last value."""

    id: Id
    path: Dotted
    by: Annotated[int, Meta(ge=-99, le=99)]


class Named(msgspec.Struct, forbid_unknown_fields=True):
    """The question that was seen."""

    id: Id


class Ticked(msgspec.Struct, forbid_unknown_fields=True):
    """An instruction of the open list; with ``back`` one of the list that puts the board back."""

    id: Id
    index: Annotated[int, Meta(ge=0, le=2**53)]
    back: bool = False


class Sources(msgspec.Struct, forbid_unknown_fields=True):
    """Who rolls and draws from now on: ``digital`` (the companion) or ``ask`` (people)."""

    dice: Annotated[str, Meta(pattern="^(digital|ask)$")] | None = None
    cards: Annotated[str, Meta(pattern="^(digital|ask)$")] | None = None


def on_table(side: HostSide) -> Evening:
    """The evening on the table.

    Raises:
        AnswerRefused: there is none.
    """
    if side.evening is None:
        raise AnswerRefused("No evening is on the table. Begin one, or go on with one, on the page Now.")
    return side.evening


async def act(site: Site, do: Callable[[Evening], T]) -> T:
    """Do something with the evening on the table, on the host's thread."""
    return await site.desk.do(lambda side: do(on_table(side)))


class EveningApi(Controller):
    """The evening on the table."""

    path = "/api"
    tags = ("Playing",)

    @get("/scene", guards=[may_watch], operation_id="scene", summary="What there is to see now; null where no evening is on the table")
    async def scene(self, site: GivenSite) -> Scene | None:
        """What happened, what is asked, what to do on the board, the clock, and a picture of the board."""
        return site.feed.seen.scene

    @get("/state", guards=[may_watch], operation_id="state", summary="The position of the board, as far as everybody may know it")
    async def state(self, site: GivenSite) -> dict[str, Any]:
        """In the form of docs/positions.md, with numbers in place of what is hidden."""
        return await act(site, lambda evening: evening.twin.position())

    @post("/answer", guards=[needs_phone], operation_id="answer", summary="Answer the open question", status_code=HTTP_204_NO_CONTENT)
    async def answer(self, site: GivenSite, who: GivenWho, data: JSONBody[Answered]) -> None:
        def do(evening: Evening) -> None:
            permitted = evening.ask.who if evening.ask else ("any",)
            evening.answer(data.answer, id=data.id, who=voice(permitted, who, site.phones, site.feed.seen.words))

        await act(site, do)

    @post("/offer", guards=[needs_phone], operation_id="offer", summary="Take an offer of the open question", status_code=HTTP_200_OK)
    async def offer(self, site: GivenSite, who: GivenWho, data: JSONBody[Taking]) -> dict[str, list[str]]:
        """Answers with the sentences that it told."""

        def do(evening: Evening) -> dict[str, list[str]]:
            before, words = evening.run.told_count, site.feed.seen.words
            permitted = evening.ask.offer(data.offer).who if evening.ask else ("any",)
            evening.offer(data.offer, data.value, id=data.id, who=voice(permitted, who, site.phones, words))
            return {"told": [words.told(told) for told in evening.run.told[before:]]}

        return await act(site, do)

    # -- reports ------------------------------------------------------------------------------------------------

    @post("/draft", guards=[needs_phone], operation_id="draft", summary="Fill in part of the open report", status_code=HTTP_204_NO_CONTENT)
    async def draft(self, site: GivenSite, who: GivenWho, data: JSONBody[Drafted]) -> None:
        """Everybody sees it at once. The last change of a field wins."""
        await act(site, lambda evening: evening.draft(nested(_stated(evening) | flat(data.patch)), id=data.id))

    @post(
        "/draft/step",
        guards=[needs_phone],
        operation_id="step",
        summary="Change a field of the open report by some",
        status_code=HTTP_200_OK,
    )
    async def step(self, site: GivenSite, who: GivenWho, data: JSONBody[Stepped]) -> dict[str, Any]:
        """Relative, so that two taps one after the other, or on two phones, are two steps. Answers with the value that stands there now."""
        return {"value": await act(site, lambda evening: _step(evening, tuple(data.path.split(".")), data.by, data.id))}

    @post("/draft/confirm", guards=[needs_phone], operation_id="confirm", summary="That is how it stands", status_code=HTTP_204_NO_CONTENT)
    async def confirm(self, site: GivenSite, who: GivenWho, data: JSONBody[Named]) -> None:
        """The first confirmation closes the report; the limits have to hold now."""
        await act(site, lambda evening: evening.confirm_draft(id=data.id, who=_named(who)))

    # -- instructions -------------------------------------------------------------------------------------------

    @post("/tick", guards=[needs_phone], operation_id="tick", summary="An instruction is carried out", status_code=HTTP_204_NO_CONTENT)
    async def tick(self, site: GivenSite, who: GivenWho, data: JSONBody[Ticked]) -> None:
        """Ticks are for people: the question below the list takes it as a whole."""

        def do(evening: Evening) -> None:
            (evening.tick_back if data.back else evening.tick)(data.index, id=data.id)

        await act(site, do)

    @post(
        "/source", guards=[needs_phone], operation_id="source", summary="Who rolls and draws from now on", status_code=HTTP_204_NO_CONTENT
    )
    async def source(self, site: GivenSite, who: GivenWho, data: JSONBody[Sources]) -> None:
        """What was rolled and drawn stays."""
        await act(site, lambda evening: evening.set_source(dice=data.dice, cards=data.cards))


def _named(who: Who) -> str:
    return who.phone.name if who.phone is not None else "any"


def _step(evening: Evening, path: Path, by: int, id: int) -> Any:
    """One field of the open report, changed from what the draft or the board says now."""
    ask = evening.ask
    stated = _stated(evening)
    field = next((f for f in ask.known().fields(stated) if f.path == path), None) if isinstance(ask, Report) else None
    if field is None:
        evening.check(id)
        raise AnswerRefused(f"The open question has no field {'.'.join(path)}.")
    value = stated.get(path, field.now)
    for _ in range(abs(by)):
        value = following(field, tuple(value) if isinstance(value, list) else value, 1 if by > 0 else -1)
    evening.draft(nested(stated | {path: value}), id=id)
    return value


def _stated(evening: Evening) -> dict[Path, Any]:
    """What is filled in so far. What was reported here before an undo is offered by the page, and counts once somebody takes it over."""
    return flat(evening.drafts)

"""HTTP API for playing: scene, answers, offers, reports, ticks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT
from msgspec import Meta

from companion.engine import Evening
from companion.fronts.digital import give_answer
from companion.fronts.editing import next_value
from companion.fronts.host_queue import HostSide
from companion.fronts.web.api.seats import answering_as
from companion.fronts.web.dependencies import CallerDep, SiteDep
from companion.fronts.web.security.identity import Caller, may_watch, needs_phone
from companion.fronts.web.site import Site
from companion.scene import Scene
from companion.table import AnswerRefused, Ask, Choose, JsonValue, Report, Select
from companion.table.fields import FieldPath, flat, nested

T = TypeVar("T")

Id = Annotated[int, Meta(ge=0, le=2**53, description="The number of the question that was seen; another one is refused.")]
Dotted = Annotated[str, Meta(min_length=1, max_length=300, description="A field: its path, joined by dots.")]


class AnswerRequest(msgspec.Struct, forbid_unknown_fields=True):
    """An answer, in the format for the question's kind (docs/json-lines.md).

    ``then`` are answers to the questions that follow from it, in a row: the first that is no choice there is left out, with all after it.
    """

    id: Id
    answer: Any
    then: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=4)] = []
    usual: Annotated[bool, Meta(description="Give the usual selection after the last of these answers too, where there is one.")] = False


class OfferRequest(msgspec.Struct, forbid_unknown_fields=True):
    """An offer to take, with its fields."""

    id: Id
    offer: Annotated[str, Meta(max_length=100)]
    value: dict[str, Any] = {}


class DraftRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Values for some fields of the open report, as a position."""

    id: Id
    patch: dict[str, Any]


class FieldStepRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A relative change of a field of the open report: up or down by a number, or to the next or previous value."""

    id: Id
    path: Dotted
    by: Annotated[int, Meta(ge=-99, le=99)]


class QuestionRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The number of the open question."""

    id: Id


class TickRequest(msgspec.Struct, forbid_unknown_fields=True):
    """An instruction to tick; with ``back`` one of the list for putting the board back."""

    id: Id
    index: Annotated[int, Meta(ge=0, le=2**53)]
    back: bool = False


class SourceRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The source of dice and cards from now on: ``digital`` (the companion) or ``ask`` (people)."""

    dice: Annotated[str, Meta(pattern="^(digital|ask)$")] | None = None
    cards: Annotated[str, Meta(pattern="^(digital|ask)$")] | None = None


def on_table(side: HostSide) -> Evening:
    """The game on the table.

    Raises:
        AnswerRefused: there is none.
    """
    if side.evening is None:
        raise AnswerRefused("No evening is on the table. Begin one, or go on with one, on the page Now.")
    return side.evening


async def act(site: Site, do: Callable[[Evening], T]) -> T:
    """Call ``do`` with the game on the table, on the host thread."""
    return await site.host_queue.do(lambda side: do(on_table(side)))


def _usual_after(ask: Ask | None, answer: JsonValue) -> tuple[str, ...] | None:
    """The selection that mostly follows an answer, or the shortcut that ends with it; None where there is none."""
    return ask.usual.get(answer) if isinstance(ask, Choose) and isinstance(answer, str) else None


class EveningApi(Controller):
    """Routes for the game on the table."""

    path = "/api"
    tags = ("Playing",)

    @get("/scene", guards=[may_watch], operation_id="scene", summary="What there is to see now; null where no evening is on the table")
    async def scene(self, site: SiteDep) -> Scene | None:
        """Recent events, the open question, instructions, the countdown, and the board."""
        return site.feed.snapshot.scene

    @get("/state", guards=[may_watch], operation_id="state", summary="The position of the board, as far as everybody may know it")
    async def state(self, site: SiteDep) -> dict[str, Any]:
        """In the format of docs/positions.md, with numbers in place of hidden cards."""
        return await act(site, lambda evening: evening.twin.position())

    @post("/answer", guards=[needs_phone], operation_id="answer", summary="Answer the open question", status_code=HTTP_204_NO_CONTENT)
    async def answer(self, site: SiteDep, who: CallerDep, data: JSONBody[AnswerRequest]) -> None:
        def name(evening: Evening) -> str:
            permitted = evening.ask.who if evening.ask else ("any",)
            return answering_as(permitted, who, site.phones, site.feed.snapshot.words)

        def do(evening: Evening) -> None:
            follows = _usual_after(evening.ask, [data.answer, *data.then][-1])
            give_answer(evening, data.answer, id=data.id, who=name(evening))
            for answer in data.then:
                if not (isinstance(evening.ask, Choose) and answer in evening.ask.options):
                    break
                evening.answer(answer, who=name(evening))
            if data.usual and follows is not None and isinstance(evening.ask, Select):
                evening.answer([*follows], who=name(evening))

        await act(site, do)

    @post("/offer", guards=[needs_phone], operation_id="offer", summary="Take an offer of the open question", status_code=HTTP_200_OK)
    async def offer(self, site: SiteDep, who: CallerDep, data: JSONBody[OfferRequest]) -> dict[str, list[str]]:
        """Returns the instructions that follow from it, as sentences."""

        def do(evening: Evening) -> dict[str, list[str]]:
            before, words = evening.told_count, site.feed.snapshot.words
            permitted = evening.ask.offer(data.offer).who if evening.ask else ("any",)
            evening.offer(data.offer, data.value, id=data.id, who=answering_as(permitted, who, site.phones, words))
            return {"told": [words.told(told) for told in evening.told_since(before)]}

        return await act(site, do)

    # -- reports ------------------------------------------------------------------------------------------------

    @post("/draft", guards=[needs_phone], operation_id="draft", summary="Fill in part of the open report", status_code=HTTP_204_NO_CONTENT)
    async def draft(self, site: SiteDep, who: CallerDep, data: JSONBody[DraftRequest]) -> None:
        """All phones see it at once. The last change of a field wins."""
        await act(site, lambda evening: evening.draft(nested(_stated(evening) | flat(data.patch)), id=data.id))

    @post(
        "/draft/step",
        guards=[needs_phone],
        operation_id="step",
        summary="Change a field of the open report by some",
        status_code=HTTP_200_OK,
    )
    async def step(self, site: SiteDep, who: CallerDep, data: JSONBody[FieldStepRequest]) -> dict[str, Any]:
        """Relative, so that two quick taps, or taps on two phones, are two steps. Returns the new value."""
        return {"value": await act(site, lambda evening: _step(evening, tuple(data.path.split(".")), data.by, data.id))}

    @post("/draft/confirm", guards=[needs_phone], operation_id="confirm", summary="That is how it stands", status_code=HTTP_204_NO_CONTENT)
    async def confirm(self, site: SiteDep, who: CallerDep, data: JSONBody[QuestionRequest]) -> None:
        """The first confirmation closes the report. Its limits must be kept."""
        await act(site, lambda evening: evening.confirm_draft(id=data.id, who=_caller_name(who)))

    # -- instructions -------------------------------------------------------------------------------------------

    @post("/tick", guards=[needs_phone], operation_id="tick", summary="An instruction is carried out", status_code=HTTP_204_NO_CONTENT)
    async def tick(self, site: SiteDep, who: CallerDep, data: JSONBody[TickRequest]) -> None:
        """Ticks only help people to keep track: the question below the list confirms all instructions."""

        def do(evening: Evening) -> None:
            (evening.tick_back if data.back else evening.tick)(data.index, id=data.id)

        await act(site, do)

    @post(
        "/source", guards=[needs_phone], operation_id="source", summary="Who rolls and draws from now on", status_code=HTTP_204_NO_CONTENT
    )
    async def source(self, site: SiteDep, who: CallerDep, data: JSONBody[SourceRequest]) -> None:
        """Earlier rolls and draws stay."""
        await act(site, lambda evening: evening.set_source(dice=data.dice, cards=data.cards))


def _caller_name(who: Caller) -> str:
    return who.phone.name if who.phone is not None else "any"


def _step(evening: Evening, path: FieldPath, by: int, id: int) -> Any:
    """Change one field of the open report relative to its current value."""
    ask = evening.ask
    stated = _stated(evening)
    field = next((f for f in ask.likely_values().fields(stated) if f.path == path), None) if isinstance(ask, Report) else None
    if field is None:
        evening.check_open(id)
        raise AnswerRefused(f"The open question has no field {'.'.join(path)}.")
    value = stated.get(path, field.now)
    for _ in range(abs(by)):
        value = next_value(field, tuple(value) if isinstance(value, list) else value, 1 if by > 0 else -1)
    evening.draft(nested(stated | {path: value}), id=id)
    return value


def _stated(evening: Evening) -> dict[FieldPath, Any]:
    """The values entered so far. A report from before an undo is only suggested by the page until somebody takes it over."""
    return flat(evening.drafts)

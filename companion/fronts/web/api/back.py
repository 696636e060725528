"""Back and forth: undo with what is to be put back, redo, and what mends the evening: correct, amend, by hand."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT
from msgspec import Meta

from companion.engine import Evening, past
from companion.engine.view import all_moves_of, back_of, undo_of
from companion.fronts.web.api.evening import Id, Named, act
from companion.fronts.web.door.guard import may_watch, needs_phone
from companion.fronts.web.given import GivenSite, GivenWho
from companion.scene import Instruction, Words
from companion.table import AnswerRefused


class Undone(msgspec.Struct, forbid_unknown_fields=True):
    """So many answers of people to take back; ``sure`` where dice or cards that all have seen lie behind them."""

    id: Id
    count: Annotated[int, Meta(ge=1, le=100_000)] = 1
    sure: bool = False


class Redone(msgspec.Struct, forbid_unknown_fields=True):
    """So many steps forward again."""

    id: Id
    count: Annotated[int, Meta(ge=1, le=100_000)] = 1


class Corrected(msgspec.Struct, forbid_unknown_fields=True):
    """How the board stood at the start of this step: what is different, in the form of a position."""

    id: Id
    patch: dict[str, Any]


class Amended(msgspec.Struct, forbid_unknown_fields=True):
    """An earlier answer, by the key of its question, and what it should have been."""

    id: Id
    key: Annotated[str, Meta(max_length=500)]
    answer: Any


class Moved(msgspec.Struct):
    """Whether anything is different now."""

    changed: bool


class ToPutBack(msgspec.Struct):
    """What is to be moved on the board, and the number of the question that is open."""

    id: int | None
    moves: tuple[Instruction, ...]


class WayBack(msgspec.Struct):
    """How many answers of people have to be taken back, and what is to be put back on the board then.

    ``sure``: dice or cards that all have seen lie behind; then ``undo`` wants ``sure`` too.
    """

    id: int | None
    count: int
    moves: tuple[Instruction, ...]
    sure: bool


def way_back_of(evening: Evening, words: Words, count: int) -> WayBack:
    """What taking back so many answers takes; nothing is undone yet.

    Raises:
        AnswerRefused: there are not so many, or the clock runs.
    """
    return WayBack(evening.seen, count, undo_of(evening, words, count), past.reveals(evening, count))


class BackApi(Controller):
    """The way back."""

    path = "/api"
    tags = ("Playing",)

    @post("/undo", guards=[needs_phone], operation_id="undo", summary="Take answers back", status_code=HTTP_200_OK)
    async def undo(self, site: GivenSite, who: GivenWho, data: JSONBody[Undone]) -> ToPutBack:
        """Answers with what is to be put back on the board now."""

        def do(evening: Evening) -> ToPutBack:
            evening.undo(data.count, id=data.id, sure=data.sure)
            return ToPutBack(evening.seen, back_of(evening, site.feed.seen.words))

        return await act(site, do)

    @post("/redo", guards=[needs_phone], operation_id="redo", summary="Go forward again over what was taken back", status_code=HTTP_200_OK)
    async def redo(self, site: GivenSite, who: GivenWho, data: JSONBody[Redone]) -> ToPutBack:
        """Answers with what is to be moved on the board now."""

        def do(evening: Evening) -> ToPutBack:
            evening.redo(data.count, id=data.id)
            return ToPutBack(evening.seen, all_moves_of(evening, site.feed.seen.words))

        return await act(site, do)

    @get("/undo", guards=[may_watch], operation_id="toPutBack", summary="What undo would have to be put back; nothing is undone")
    async def to_put_back(self, site: GivenSite, count: Annotated[int, QueryParameter(ge=1, le=100_000)] = 1) -> WayBack:
        """As if so many answers were taken back."""
        return await act(site, lambda evening: way_back_of(evening, site.feed.seen.words, count))

    @post(
        "/correct",
        guards=[needs_phone],
        operation_id="correct",
        summary="Say how the board stood when this step began",
        status_code=HTTP_200_OK,
    )
    async def correct(self, site: GivenSite, who: GivenWho, data: JSONBody[Corrected]) -> Moved:
        """The step runs again from there; answers that still fit are given again."""
        return Moved(await act(site, lambda evening: evening.correct(data.patch, id=data.id)))

    @post("/amend", guards=[needs_phone], operation_id="amend", summary="Change an earlier answer", status_code=HTTP_200_OK)
    async def amend(self, site: GivenSite, who: GivenWho, data: JSONBody[Amended]) -> Moved:
        """The evening runs again from there with all answers that still fit."""
        return Moved(await act(site, lambda evening: evening.amend(data.key, data.answer, id=data.id)))

    @post(
        "/by-hand", guards=[needs_phone], operation_id="byHand", summary="The table does this step itself", status_code=HTTP_204_NO_CONTENT
    )
    async def by_hand(self, site: GivenSite, who: GivenWho, data: JSONBody[Named]) -> None:
        """It is left out, and the next question is how the board stands."""
        await act(site, lambda evening: evening.by_hand(id=data.id))

    @get("/way-back", guards=[may_watch], operation_id="wayBack", summary="What going back to an answer takes; nothing is undone")
    async def way_back(self, site: GivenSite, entry: Annotated[int, QueryParameter(ge=0, le=10_000_000)]) -> WayBack:
        """`entry` is the answer's number in the story."""
        words = site.feed.seen.words

        def ask(evening: Evening) -> WayBack:
            count = past.ways_back(evening.history).get(entry)
            if count is None:
                raise AnswerRefused("That answer can't be taken back: it is none of those that count now.")
            return way_back_of(evening, words, count)

        return await act(site, ask)

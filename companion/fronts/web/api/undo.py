"""HTTP API for undo, redo and corrections: undo with its preview, redo, correct, amend, by hand."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT
from msgspec import Meta

from companion.engine import Evening, undo
from companion.fronts.web.api.evening import Id, QuestionRequest, act
from companion.fronts.web.dependencies import CallerDep, SiteDep
from companion.fronts.web.security.identity import may_watch, needs_phone
from companion.fronts.written_fields import with_whole_cards
from companion.presenter.scene_of import all_moves_of, back_of, undo_of
from companion.scene import Catalog, Instruction
from companion.table import AnswerRefused


class UndoRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The number of answers to undo; ``sure`` is needed if that undoes dice or cards that everybody has seen."""

    id: Id
    count: Annotated[int, Meta(ge=1, le=100_000)] = 1
    sure: bool = False


class RedoRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The number of undone answers to redo."""

    id: Id
    count: Annotated[int, Meta(ge=1, le=100_000)] = 1


class CorrectRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Corrections to the board as of the start of this step, as a position."""

    id: Id
    patch: dict[str, Any]


class AmendRequest(msgspec.Struct, forbid_unknown_fields=True):
    """An earlier answer, by the key of its question, and the right answer."""

    id: Id
    key: Annotated[str, Meta(max_length=500)]
    answer: Any


class ChangeResponse(msgspec.Struct):
    """Whether anything has changed."""

    changed: bool


class PutBackList(msgspec.Struct):
    """The pieces to move on the board, and the number of the open question."""

    id: int | None
    moves: tuple[Instruction, ...]


class UndoPreview(msgspec.Struct):
    """A preview of an undo: how many answers it undoes, and the pieces to move back on the board.

    ``sure``: it undoes dice or cards that everybody has seen, so ``undo`` needs ``sure`` too.
    """

    id: int | None
    count: int
    moves: tuple[Instruction, ...]
    sure: bool


def undo_preview_of(evening: Evening, words: Catalog, count: int) -> UndoPreview:
    """The preview of undoing this many answers.

    Raises:
        AnswerRefused: there are not that many, or the clock is running.
    """
    return UndoPreview(evening.ask_id, count, undo_of(evening, words, count), undo.reveals(evening, count))


class UndoApi(Controller):
    """Routes for undo, redo and corrections."""

    path = "/api"
    tags = ("Playing",)

    @post("/undo", guards=[needs_phone], operation_id="undo", summary="Take answers back", status_code=HTTP_200_OK)
    async def undo(self, site: SiteDep, who: CallerDep, data: JSONBody[UndoRequest]) -> PutBackList:
        """Returns the pieces to move back on the board."""

        def do(evening: Evening) -> PutBackList:
            evening.undo(data.count, id=data.id, sure=data.sure)
            return PutBackList(evening.ask_id, back_of(evening, site.feed.snapshot.words))

        return await act(site, do)

    @post("/redo", guards=[needs_phone], operation_id="redo", summary="Go forward again over what was taken back", status_code=HTTP_200_OK)
    async def redo(self, site: SiteDep, who: CallerDep, data: JSONBody[RedoRequest]) -> PutBackList:
        """Returns the pieces to move on the board."""

        def do(evening: Evening) -> PutBackList:
            evening.redo(data.count, id=data.id)
            return PutBackList(evening.ask_id, all_moves_of(evening, site.feed.snapshot.words))

        return await act(site, do)

    @get("/undo", guards=[may_watch], operation_id="toPutBack", summary="What undo would have to be put back; nothing is undone")
    async def to_put_back(self, site: SiteDep, count: Annotated[int, QueryParameter(ge=1, le=100_000)] = 1) -> UndoPreview:
        """The preview of undoing ``count`` answers."""
        return await act(site, lambda evening: undo_preview_of(evening, site.feed.snapshot.words, count))

    @post(
        "/correct",
        guards=[needs_phone],
        operation_id="correct",
        summary="Say how the board stood when this step began",
        status_code=HTTP_200_OK,
    )
    async def correct(self, site: SiteDep, who: CallerDep, data: JSONBody[CorrectRequest]) -> ChangeResponse:
        """The step is run again from there, with all answers that are still valid."""

        def correct(evening: Evening) -> bool:
            step = evening.current_step
            return evening.correct(with_whole_cards(step.board, data.patch) if step else data.patch, id=data.id)

        return ChangeResponse(await act(site, correct))

    @post("/amend", guards=[needs_phone], operation_id="amend", summary="Change an earlier answer", status_code=HTTP_200_OK)
    async def amend(self, site: SiteDep, who: CallerDep, data: JSONBody[AmendRequest]) -> ChangeResponse:
        """The game is run again from there, with all answers that are still valid."""
        return ChangeResponse(await act(site, lambda evening: evening.amend(data.key, data.answer, id=data.id)))

    @post(
        "/by-hand", guards=[needs_phone], operation_id="byHand", summary="The table does this step itself", status_code=HTTP_204_NO_CONTENT
    )
    async def by_hand(self, site: SiteDep, who: CallerDep, data: JSONBody[QuestionRequest]) -> None:
        """The step is skipped, and the next question asks how the board stands."""
        await act(site, lambda evening: evening.by_hand(id=data.id))

    @get("/way-back", guards=[may_watch], operation_id="wayBack", summary="What going back to an answer takes; nothing is undone")
    async def way_back(self, site: SiteDep, entry: Annotated[int, QueryParameter(ge=0, le=10_000_000)]) -> UndoPreview:
        """`entry` is the number of the answer in the story."""
        words = site.feed.snapshot.words

        def ask(evening: Evening) -> UndoPreview:
            count = evening.undo_counts().get(entry)
            if count is None:
                raise AnswerRefused("That answer can't be taken back: it is none of those that count now.")
            return undo_preview_of(evening, words, count)

        return await act(site, ask)

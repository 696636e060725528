"""HTTP API for reading: rolls, decks, the story, saved games, exports and their verification."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, Response, get
from litestar.params import PathParameter

from companion.fronts.host_api import SavedGame
from companion.fronts.web.dependencies import SiteDep
from companion.fronts.web.history import ON_TABLE
from companion.fronts.web.pages.evening_pages import export_bytes, file_name, verify_export
from companion.fronts.web.security.identity import may_watch
from companion.fronts.web.views.cards import cards_snapshot
from companion.presenter.decks import LastCard, Pile
from companion.review.dice_test import Tally
from companion.review.record import EveningReport
from companion.review.rolls import RollRecord
from companion.review.statistics import Debrief
from companion.review.story import StoryLine
from companion.review.verify import ExportVerdict, verdict_sentences
from companion.scene import Catalog
from companion.table import AnswerRefused

Name = Annotated[str, PathParameter(max_length=100, description="The name of an evening that is kept, or `now` for the one on the table.")]


LINES = "application/x-ndjson"


class DatedRoll(msgspec.Struct):
    """A roll and its time (ms since 1970; null if unknown)."""

    throw: RollRecord
    wall_ms: int | None


class DiceResponse(msgspec.Struct):
    """All rolls of the game on the table, and the distribution of each kind of die."""

    throws: list[DatedRoll]
    tallies: list[Tally]


class DecksResponse(msgspec.Struct):
    """Every deck, and the last card drawn."""

    piles: tuple[Pile, ...]
    last: LastCard | None


class DatedLine(msgspec.Struct):
    """A sentence of the story and its time."""

    line: StoryLine
    wall_ms: int | None


class StoryResponse(msgspec.Struct):
    """The story of a game in order, including what was undone."""

    title: str
    began: str
    code: str
    ended: str
    lines: list[DatedLine]


class EveningResponse(msgspec.Struct):
    """A game with its story and its statistics."""

    story: StoryResponse
    debrief: Debrief


class CheckResponse(msgspec.Struct):
    """The result of verifying an export, as numbers and as sentences."""

    proved: bool
    says: list[str]
    verdict: ExportVerdict


class HistoryApi(Controller):
    """Routes that only read."""

    path = "/api"
    tags = ("Looking back",)
    guards = (may_watch,)

    @get("/dice", operation_id="dice", summary="Every roll of the evening, and dice counted")
    async def dice(self, site: SiteDep) -> DiceResponse:
        """Includes rolls that were undone, and action dice."""
        report = await site.history.report(await site.history.evening(ON_TABLE))
        rolls = [DatedRoll(roll, report.times.wall_ms(roll.row)) for roll in report.rolls]
        return DiceResponse(rolls, list(report.tallies))

    @get("/cards", operation_id="cards", summary="Every deck: how many cards lie where, and the discards")
    async def cards(self, site: SiteDep) -> DecksResponse:
        """Contains neither the order of a deck nor any card that nobody has seen."""
        found = await cards_snapshot(site)
        if found is None:
            raise AnswerRefused("No evening is on the table. Begin one, or go on with one, on the page Now.")
        return DecksResponse(found.piles, found.last)

    @get("/story", operation_id="story", summary="The story of the evening on the table")
    async def story(self, site: SiteDep) -> StoryResponse:
        """Includes what was undone, marked as such."""
        return _story(await site.history.report(await site.history.evening(ON_TABLE)))

    @get("/evenings", operation_id="evenings", summary="Every evening that is kept, the newest first")
    async def evenings(self, site: SiteDep) -> list[SavedGame]:
        return list(await site.history.in_archive(lambda archive: archive.evenings()))

    @get("/evenings/{name:str}", operation_id="evening", summary="One evening: its story, and the numbers behind its pictures")
    async def evening(self, site: SiteDep, name: Name) -> EveningResponse:
        report = await site.history.report(await site.history.evening(name))
        return EveningResponse(_story(report), report.debrief)

    @get(
        "/evenings/{name:str}/export", operation_id="export", summary="One evening as lines that anybody can read and check",
        media_type=LINES,
    )  # fmt: skip
    async def export(self, site: SiteDep, name: Name) -> Response[bytes]:
        """It contains no secret before the game is closed."""
        found = await site.history.evening(name)
        headers = {"content-disposition": f'attachment; filename="{file_name(found[1])}"'}
        return Response(await export_bytes(found), media_type=LINES, headers=headers)

    @get("/evenings/{name:str}/check", operation_id="check", summary="Was every digital die and card of it fair?")
    async def check(self, site: SiteDep, name: Name) -> CheckResponse:
        """Digital results can be verified only after the game is closed; damage to the record is found at any time."""
        verdict = await verify_export(await site.history.evening(name))
        return CheckResponse(verdict.proved, [*verdict_sentences(verdict, Catalog({}))], verdict)


def _story(report: EveningReport) -> StoryResponse:
    lines = [DatedLine(line, report.times.wall_ms(line.row)) for line in report.story]
    return StoryResponse(report.title, report.began, report.code, report.ended, lines)

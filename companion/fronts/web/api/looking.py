"""Looking back and around: rolls, cards, the story, the way back, evenings that are kept, exports and their check."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, Response, get
from litestar.params import PathParameter

from companion.engine.debrief import Debrief
from companion.engine.piles import Pile, Turned
from companion.engine.story import StoryLine
from companion.engine.tale import Tale
from companion.engine.tally import Tally
from companion.engine.throws import Throw
from companion.engine.verify import Verdict, in_words
from companion.fronts.house import Kept
from companion.fronts.web.door.guard import may_watch
from companion.fronts.web.evenings import checked, exported, file_name
from companion.fronts.web.given import GivenSite
from companion.fronts.web.looking import ON_TABLE
from companion.fronts.web.views.cards import cards_seen
from companion.scene import Words
from companion.table import AnswerRefused

Name = Annotated[str, PathParameter(max_length=100, description="The name of an evening that is kept, or `now` for the one on the table.")]


LINES = "application/x-ndjson"


class DatedThrow(msgspec.Struct):
    """A roll, and the time of day at which it fell (ms since 1970; null where nobody knows)."""

    throw: Throw
    wall_ms: int | None


class DiceSeen(msgspec.Struct):
    """All rolls of the evening on the table, and every kind of die against what is to be expected."""

    throws: list[DatedThrow]
    tallies: list[Tally]


class DecksSeen(msgspec.Struct):
    """Every deck, and the card that was turned last."""

    piles: tuple[Pile, ...]
    last: Turned | None


class DatedLine(msgspec.Struct):
    """A sentence of the story, and the time of day at which it was written down."""

    line: StoryLine
    wall_ms: int | None


class StorySeen(msgspec.Struct):
    """The story of an evening in order, with what was taken back."""

    title: str
    began: str
    code: str
    ended: str
    lines: list[DatedLine]


class EveningSeen(msgspec.Struct):
    """An evening with its story and the numbers behind the pictures."""

    story: StorySeen
    debrief: Debrief


class Checked(msgspec.Struct):
    """What an export proves, as numbers and in sentences."""

    proved: bool
    says: list[str]
    verdict: Verdict


class LookApi(Controller):
    """Everything that is only looked at."""

    path = "/api"
    tags = ("Looking back",)
    guards = (may_watch,)

    @get("/dice", operation_id="dice", summary="Every roll of the evening, and dice counted")
    async def dice(self, site: GivenSite) -> DiceSeen:
        """Also rolls that were taken back, and those that were only for show."""
        tale = await site.looking.tale(await site.looking.evening(ON_TABLE))
        throws = [DatedThrow(throw, tale.times.wall_ms(throw.row)) for throw in tale.throws]
        return DiceSeen(throws, list(tale.tallies))

    @get("/cards", operation_id="cards", summary="Every deck: how many cards lie where, and the discards")
    async def cards(self, site: GivenSite) -> DecksSeen:
        """Neither an order nor a card that nobody has seen."""
        found = await cards_seen(site)
        if found is None:
            raise AnswerRefused("No evening is on the table. Begin one, or go on with one, on the page Now.")
        return DecksSeen(found.piles, found.last)

    @get("/story", operation_id="story", summary="The story of the evening on the table")
    async def story(self, site: GivenSite) -> StorySeen:
        """Also what was taken back, marked so."""
        return _story(await site.looking.tale(await site.looking.evening(ON_TABLE)))

    @get("/evenings", operation_id="evenings", summary="Every evening that is kept, the newest first")
    async def evenings(self, site: GivenSite) -> list[Kept]:
        return list(await site.looking.in_archive(lambda archive: archive.evenings()))

    @get("/evenings/{name:str}", operation_id="evening", summary="One evening: its story, and the numbers behind its pictures")
    async def evening(self, site: GivenSite, name: Name) -> EveningSeen:
        tale = await site.looking.tale(await site.looking.evening(name))
        return EveningSeen(_story(tale), tale.debrief)

    @get(
        "/evenings/{name:str}/export", operation_id="export", summary="One evening as lines that anybody can read and check",
        media_type=LINES,
    )  # fmt: skip
    async def export(self, site: GivenSite, name: Name) -> Response[bytes]:
        """Nothing hidden is in it before the evening is closed."""
        found = await site.looking.evening(name)
        headers = {"content-disposition": f'attachment; filename="{file_name(found[1])}"'}
        return Response(await exported(found), media_type=LINES, headers=headers)

    @get("/evenings/{name:str}/check", operation_id="check", summary="Was every digital die and card of it fair?")
    async def check(self, site: GivenSite, name: Name) -> Checked:
        """Before the evening is closed nothing digital can be verified; what is wrong or missing in the record is found all the same."""
        verdict = await checked(await site.looking.evening(name))
        return Checked(verdict.proved, [*in_words(verdict, Words({}))], verdict)


def _story(tale: Tale) -> StorySeen:
    lines = [DatedLine(line, tale.times.wall_ms(line.row)) for line in tale.story]
    return StorySeen(tale.title, tale.began, tale.code, tale.ended, lines)

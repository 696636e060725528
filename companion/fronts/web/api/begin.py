"""Evenings: what can be begun, beginning one, going on with one, leaving it, ending it for good."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT
from msgspec import Meta

from companion.engine import Evening
from companion.fronts.house import GameOffer, House, ScenarioOffer, unwritten_in_words
from companion.fronts.web.api.evening import act
from companion.fronts.web.beginning import way_called
from companion.fronts.web.desk import HostSide
from companion.fronts.web.door.guard import may_watch, needs_phone
from companion.fronts.web.door.refused import Refused
from companion.fronts.web.given import GivenSite, GivenWho
from companion.fronts.web.site import Site

Source = Literal["digital", "ask"]
Word = Annotated[str, Meta(min_length=1, max_length=200)]
Seen = Annotated[
    str,
    Meta(
        max_length=200,
        description="The game that you know to be on the table, by its `evening` (empty: none). If it is another one, nothing is done, "
        "and the refusal (`another_game`) names it in `seen`. Without this field whatever is on the table is put away, and kept.",
    ),
]


Certain = Annotated[
    bool,
    Meta(
        description="Do it although changes of the game on the table are not on the disk yet. Without it that is refused (`rows_wait`). "
        "The changes stay in memory while the companion runs, and are written when there is room."
    ),
]


class Offered(msgspec.Struct):
    """A game, and the ways to begin it (none where there is nothing to choose)."""

    game: GameOffer
    ways: tuple[ScenarioOffer, ...]


class Begun(msgspec.Struct, forbid_unknown_fields=True):
    """What to begin: house rules by name, and who rolls and draws. ``way`` names one of the ways of ``/api/games``, with its scenario and
    the options that it sets; ``options`` are those that shall be different.
    """

    game: Word
    scenario: Word | None = None
    way: Word | None = None
    options: dict[str, Any] = {}
    dice: Source = "digital"
    cards: Source = "digital"
    seen: Seen | None = None
    sure: Certain = False


class GoneOn(msgspec.Struct, forbid_unknown_fields=True):
    """An evening that is kept, by its name; ``set_up`` where the table is empty, so that all of the board is put back."""

    name: Word
    set_up: bool = False
    seen: Seen | None = None
    sure: Certain = False


class Left(msgspec.Struct, forbid_unknown_fields=True):
    """Nothing needs to be said."""

    sure: Certain = False


class Sure(msgspec.Struct, forbid_unknown_fields=True):
    """For what can't be taken back."""

    sure: Literal[True]


class ShuttingDown(Sure, forbid_unknown_fields=True):
    """``lose``: also where changes are not on the disk yet, which are lost then; without it that is refused (``rows_wait``)."""

    lose: bool = False


class Secret(msgspec.Struct):
    """The evening's secret, in hex; with it anybody can verify every die and card."""

    secret: str


def _another(side: HostSide, seen: str | None) -> str | None:
    """The evening on the table, if whoever sent this did not know of it."""
    evening = side.evening
    return None if seen is None or evening is None or evening.setup.evening == seen else evening.setup.evening


def _none_displaced(site: Site, other: str | None, question: str) -> None:
    """
    Raises:
        Refused: nothing was done, because this evening is on the table; it asks whether it shall be put away.
    """
    scene = site.feed.seen.scene
    if other is not None and scene is not None:
        text = site.says(f"{question}_ended" if scene.ending else question, game=scene.title, part=scene.part)
        raise Refused(409, "another_game", text, seen=other)


def refuse_while_rows_wait(site: Site, side: HostSide, sure: bool, what: str, *, all_games: bool = False) -> None:
    """
    Raises:
        Refused: nothing was done, because changes are not on the disk yet; it asks whether it shall be done all the same.
    """
    waiting = [game for game in side.house.unwritten() if game.on_table or all_games]
    if waiting and not sure:
        text = f"{unwritten_in_words(waiting, site.words)} {site.says(f'waiting.{what}')}"
        raise Refused(409, "rows_wait", text)


def _begun(house: House, data: Begun) -> Evening:
    if data.game not in [game.id for game in house.games()]:
        raise ValueError(f'There is no game "{data.game[:40]}" here; there are {", ".join(game.id for game in house.games())}.')
    if data.way is None:
        return house.begin(data.game, data.scenario, data.options, dice=data.dice, cards=data.cards)
    way = way_called(house.scenarios(data.game), data.way)
    return house.begin(data.game, way.id, {**way.options, **data.options}, dice=data.dice, cards=data.cards)


class BeginApi(Controller):
    """What lies on the table."""

    path = "/api"
    tags = ("Evenings",)

    @get("/games", guards=[may_watch], operation_id="games", summary="The games that can be begun")
    async def games(self, site: GivenSite) -> tuple[Offered, ...]:
        def ask(side: HostSide) -> tuple[Offered, ...]:
            return tuple(Offered(game, tuple(side.house.scenarios(game.id))) for game in side.house.games())

        return await site.desk.do(ask)

    @post(
        "/begin",
        guards=[needs_phone],
        operation_id="begin",
        summary="Begin an evening; the one on the table is kept",
        status_code=HTTP_204_NO_CONTENT,
    )
    async def begin(self, site: GivenSite, who: GivenWho, data: JSONBody[Begun]) -> None:
        def do(side: HostSide) -> str | None:
            if (other := _another(side, data.seen)) is None:
                refuse_while_rows_wait(site, side, data.sure, "leave")
                side.take(_begun(side.house, data))
            return other

        _none_displaced(site, await site.desk.do(do), "begin_over")

    @post(
        "/go-on", guards=[needs_phone], operation_id="goOn", summary="Go on with an evening that is kept", status_code=HTTP_204_NO_CONTENT
    )
    async def go_on(self, site: GivenSite, who: GivenWho, data: JSONBody[GoneOn]) -> None:
        kept = await site.looking.in_archive(lambda archive: [evening.name for evening in archive.evenings()])
        if data.name not in kept:  # what a phone sends is never made a path of
            raise ValueError(f'No evening "{data.name[:40]}" is kept here.')

        def do(side: HostSide) -> str | None:
            if (other := _another(side, data.seen)) is None:
                refuse_while_rows_wait(site, side, data.sure, "leave")
                side.leave()  # the panel's page with it: an evening that can't be taken up must not leave a dead one there
                side.take(side.house.go_on(data.name, set_up=data.set_up))
            return other

        _none_displaced(site, await site.desk.do(do), "resume_over")

    @post("/leave", guards=[needs_phone], operation_id="leave", summary="Put the evening away; it is kept", status_code=HTTP_204_NO_CONTENT)
    async def leave(self, site: GivenSite, who: GivenWho, data: JSONBody[Left | None] = None) -> None:
        def do(side: HostSide) -> None:
            refuse_while_rows_wait(site, side, data is not None and data.sure, "leave")
            side.leave()

        await site.desk.do(do)

    @post(
        "/close",
        guards=[needs_phone],
        operation_id="close",
        summary="End the evening for good and show its secret",
        status_code=HTTP_200_OK,
    )
    async def close(self, site: GivenSite, who: GivenWho, data: JSONBody[Sure]) -> Secret:
        return Secret(await act(site, lambda evening: evening.close()))

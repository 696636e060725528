"""HTTP API for the lifecycle of games: list, begin, resume, leave, close."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT
from msgspec import Meta

from companion.engine import Evening
from companion.fronts.host_api import GameOffer, HostApi, ScenarioOffer, unwritten_summary
from companion.fronts.host_queue import HostSide
from companion.fronts.web.api.evening import act
from companion.fronts.web.dependencies import CallerDep, SiteDep
from companion.fronts.web.pages.new_game import way_by_name
from companion.fronts.web.security.identity import may_watch, needs_phone
from companion.fronts.web.security.refusal import RequestRefused
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


class GameListing(msgspec.Struct):
    """A game and its scenarios (none if there is no choice)."""

    game: GameOffer
    ways: tuple[ScenarioOffer, ...]


class BeginRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The game to begin: options by name, and the source of dice and cards. ``way`` names one of the ways of ``/api/games`` with its
    scenario and options; ``options`` override them.
    """

    game: Word
    scenario: Word | None = None
    way: Word | None = None
    options: dict[str, Any] = {}
    dice: Source = "digital"
    cards: Source = "digital"
    seen: Seen | None = None
    sure: Certain = False


class ResumeRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A saved game to resume, by name; ``set_up``: the table is empty, so tell people to set up the whole board."""

    name: Word
    set_up: bool = False
    seen: Seen | None = None
    sure: Certain = False


class LeaveRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Optional confirmation for leaving the game."""

    sure: Certain = False


class IrreversibleRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The confirmation of an irreversible command."""

    sure: Literal[True]


class ShutDownRequest(IrreversibleRequest, forbid_unknown_fields=True):
    """``lose``: shut down even if changes are not on the disk yet, which loses them; otherwise that is refused (``rows_wait``)."""

    lose: bool = False


class SecretResponse(msgspec.Struct):
    """The game's secret in hex, with which anybody can verify every die and card."""

    secret: str


def _unexpected_game(side: HostSide, seen: str | None) -> str | None:
    """The id of the game on the table if the caller did not know of it."""
    evening = side.evening
    return None if seen is None or evening is None or evening.setup.evening == seen else evening.setup.evening


def _refuse_unexpected_game(site: Site, other: str | None, question: str) -> None:
    """Refuse the command if ``other``, a game unknown to the caller, is on the table.

    Raises:
        RequestRefused: nothing was done; the text asks whether to put that game away.
    """
    scene = site.feed.snapshot.scene
    if other is not None and scene is not None:
        text = site.says(f"{question}_ended" if scene.ending else question, game=scene.title, part=scene.part)
        raise RequestRefused(409, "another_game", text, seen=other)


def refuse_while_rows_wait(site: Site, side: HostSide, sure: bool, what: str, *, all_games: bool = False) -> None:
    """Refuse the command while changes are not on the disk yet, unless the caller is ``sure``.

    Raises:
        RequestRefused: nothing was done; the text asks whether to do it nevertheless.
    """
    waiting = [game for game in side.host.unwritten() if game.on_table or all_games]
    if waiting and not sure:
        text = f"{unwritten_summary(waiting, site.words)} {site.says(f'waiting.{what}')}"
        raise RequestRefused(409, "rows_wait", text)


def _begin(host: HostApi, data: BeginRequest) -> Evening:
    if data.game not in [game.id for game in host.games()]:
        raise ValueError(f'There is no game "{data.game[:40]}" here; there are {", ".join(game.id for game in host.games())}.')
    if data.way is None:
        return host.begin(data.game, data.scenario, data.options, dice=data.dice, cards=data.cards)
    way = way_by_name(host.scenarios(data.game), data.way)
    return host.begin(data.game, way.id, {**way.options, **data.options}, dice=data.dice, cards=data.cards)


class LifecycleApi(Controller):
    """Routes that put games on the table and take them away."""

    path = "/api"
    tags = ("Evenings",)

    @get("/games", guards=[may_watch], operation_id="games", summary="The games that can be begun")
    async def games(self, site: SiteDep) -> tuple[GameListing, ...]:
        def ask(side: HostSide) -> tuple[GameListing, ...]:
            return tuple(GameListing(game, tuple(side.host.scenarios(game.id))) for game in side.host.games())

        return await site.host_queue.do(ask)

    @post(
        "/begin",
        guards=[needs_phone],
        operation_id="begin",
        summary="Begin an evening; the one on the table is kept",
        status_code=HTTP_204_NO_CONTENT,
    )
    async def begin(self, site: SiteDep, who: CallerDep, data: JSONBody[BeginRequest]) -> None:
        def do(side: HostSide) -> str | None:
            if (other := _unexpected_game(side, data.seen)) is None:
                refuse_while_rows_wait(site, side, data.sure, "leave")
                side.take(_begin(side.host, data))
            return other

        _refuse_unexpected_game(site, await site.host_queue.do(do), "begin_over")

    @post(
        "/go-on", guards=[needs_phone], operation_id="goOn", summary="Go on with an evening that is kept", status_code=HTTP_204_NO_CONTENT
    )
    async def go_on(self, site: SiteDep, who: CallerDep, data: JSONBody[ResumeRequest]) -> None:
        kept = await site.history.in_archive(lambda archive: [evening.name for evening in archive.evenings()])
        if data.name not in kept:  # data from phones must never become a path
            raise ValueError(f'No evening "{data.name[:40]}" is kept here.')

        def do(side: HostSide) -> str | None:
            if (other := _unexpected_game(side, data.seen)) is None:
                refuse_while_rows_wait(site, side, data.sure, "leave")
                side.leave()  # also closes the panel's page: if resuming fails, no closed game must stay there
                side.take(side.host.go_on(data.name, set_up=data.set_up))
            return other

        _refuse_unexpected_game(site, await site.host_queue.do(do), "resume_over")

    @post("/leave", guards=[needs_phone], operation_id="leave", summary="Put the evening away; it is kept", status_code=HTTP_204_NO_CONTENT)
    async def leave(self, site: SiteDep, who: CallerDep, data: JSONBody[LeaveRequest | None] = None) -> None:
        def do(side: HostSide) -> None:
            refuse_while_rows_wait(site, side, data is not None and data.sure, "leave")
            side.leave()

        await site.host_queue.do(do)

    @post(
        "/close",
        guards=[needs_phone],
        operation_id="close",
        summary="End the evening for good and show its secret",
        status_code=HTTP_200_OK,
    )
    async def close(self, site: SiteDep, who: CallerDep, data: JSONBody[IrreversibleRequest]) -> SecretResponse:
        return SecretResponse(await act(site, lambda evening: evening.close()))

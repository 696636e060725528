"""The page on which a new game is begun: which way, who rolls and draws, house rules as they would be in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery

from companion.fronts.editing import EditingOptions
from companion.fronts.house import GameOffer, Rules, ScenarioOffer
from companion.fronts.web.desk import HostSide
from companion.fronts.web.door.guard import needs_phone
from companion.fronts.web.given import GivenSite
from companion.fronts.web.site import Site
from companion.scene.goals import Brief, goal_lines
from companion.table import Path

FEW_NUMBERS = 13
"""So many numbers are a list to choose from; of more, one is set with plus and minus."""


class Beginning(msgspec.Struct, frozen=True):
    """A game that can be begun: the ways to do so, the one that is looked at, what that is about, and the house rules with it."""

    game: GameOffer
    ways: tuple[ScenarioOffer, ...]
    way: ScenarioOffer | None
    brief: Brief
    rules: Rules


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """An option as people set it: what is in force when nobody touches it (``now``), and the ``choices``; without any it is a number from
    ``low`` to ``high`` (None: no limit), changed by ``step``, and ``text`` is what is in force with its unit."""

    name: str
    says: str
    now: Any
    choices: tuple[Any, ...] = ()
    low: int = 0
    high: int | None = None
    step: int = 1
    unit: str = ""
    text: str = ""


@get("/begin/{game:str}", guards=[needs_phone], include_in_schema=False)
async def begin(site: GivenSite, game: FromPath[str], way: FromQuery[str | None] = None) -> Response[str]:
    """What a new game is to be like."""
    return await _drawn(site, "begin.html", game, way)


@get("/bits/rules/{game:str}", guards=[needs_phone], include_in_schema=False)
async def rules(site: GivenSite, game: FromPath[str], way: FromQuery[str | None] = None) -> Response[str]:
    """What of that page is another with another way to begin."""
    return await _drawn(site, "begin/rules.html", game, way)


async def _drawn(site: Site, template: str, game: str, way: str | None) -> Response[str]:
    there = await site.desk.do(lambda side: _beginning(side, game, way))
    if there is None:
        page = site.render("refused.html", status=404, text=site.says("no_game"), join=False)
        return Response(page, status_code=404, media_type=MediaType.HTML)
    shown = {"there": there, "settings": list(settings(there)), "lines": list(goal_lines(there.brief.goals)), "words": there.rules.words}
    page = site.render(template, **shown, scene=site.feed.seen.scene)
    return Response(page, media_type=MediaType.HTML)


def _beginning(side: HostSide, game: str, name: str | None) -> Beginning | None:
    """On the host's thread; None where there is no such game. Without a name it is the first way.

    Raises:
        ValueError: no way is called so.
    """
    offer = next((offer for offer in side.house.games() if offer.id == game), None)
    if offer is None:
        return None
    ways = tuple(side.house.scenarios(game))
    way = way_called(ways, name) if name is not None else next(iter(ways), None)
    return Beginning(offer, ways, way, side.house.brief(game, way), side.house.rules(game, way.id if way else None))


def way_called(ways: Sequence[ScenarioOffer], name: str) -> ScenarioOffer:
    """The way to begin with this name.

    Raises:
        ValueError: there is none.
    """
    for way in ways:
        if way.name == name:
            return way
    known = f"; there are {', '.join(way.name for way in ways)}" if ways else ""
    raise ValueError(f'This game has no scenario "{name[:40]}" here{known}.')


def settings(there: Beginning) -> Iterator[Setting]:
    """Every option, with the value that is in force if nobody changes it: the way's, the scenario's, the usual one."""
    in_force = {**there.rules.now, **(there.way.options if there.way else {})}
    editing = EditingOptions(there.rules.options, in_force, there.rules.words)
    for path in editing.fields:
        yield _setting(editing, path)


def _setting(editing: EditingOptions, path: Path) -> Setting:
    field, option = editing.fields[path], editing.option(path)
    shape, now = field.shape, field.now
    few = shape.kind == "count" and shape.max is not None and shape.max - shape.min < FEW_NUMBERS
    numbers = range(shape.min, (shape.max or 0) + 1) if few else ()
    empty = [None] if shape.optional and (few or shape.kind != "count") else []
    return Setting(
        name=path[0], says=editing.says(path), now=now, choices=(*empty, *shape.options, *numbers), low=shape.min, high=shape.max,
        step=option.step, unit=option.unit, text="" if now is None else editing.text(path, now),
    )  # fmt: skip

"""The page for starting a new game: scenario, digital or real dice and cards, house rules with their defaults."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery

from companion.fronts.editing import OptionEdits
from companion.fronts.host_api import GameOffer, GameOptions, ScenarioOffer
from companion.fronts.host_queue import HostSide
from companion.fronts.web.dependencies import SiteDep
from companion.fronts.web.security.identity import needs_phone
from companion.fronts.web.site import Site
from companion.scene.goals import GameBriefing, goal_lines
from companion.table import FieldPath

FEW_NUMBERS = 13
"""Fewer numbers than this are a list to choose from; more get a stepper."""


class NewGameForm(msgspec.Struct, frozen=True):
    """The form for a new game: the scenarios offered, the selected one, its briefing and its house rules."""

    game: GameOffer
    ways: tuple[ScenarioOffer, ...]
    way: ScenarioOffer | None
    brief: GameBriefing
    rules: GameOptions


class OptionSetting(msgspec.Struct, frozen=True, kw_only=True):
    """The control of one option: its default (``now``) and its ``choices``; without choices it is a number from ``low`` to ``high``
    (None: no limit) in steps of ``step``, and ``text`` is the default with its unit."""

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
async def begin(site: SiteDep, game: FromPath[str], way: FromQuery[str | None] = None) -> Response[str]:
    """The form for a new game."""
    return await _form(site, "begin.html", game, way)


@get("/bits/rules/{game:str}", guards=[needs_phone], include_in_schema=False)
async def rules(site: SiteDep, game: FromPath[str], way: FromQuery[str | None] = None) -> Response[str]:
    """The part of the form that depends on the scenario."""
    return await _form(site, "begin/rules.html", game, way)


async def _form(site: Site, template: str, game: str, way: str | None) -> Response[str]:
    form = await site.host_queue.do(lambda side: _form_data(side, game, way))
    if form is None:
        page = site.render("refused.html", status=404, text=site.says("no_game"), join=False)
        return Response(page, status_code=404, media_type=MediaType.HTML)
    values = {"form": form, "settings": list(settings(form)), "lines": list(goal_lines(form.brief.goals)), "words": form.rules.words}
    page = site.render(template, **values, scene=site.feed.snapshot.scene)
    return Response(page, media_type=MediaType.HTML)


def _form_data(side: HostSide, game: str, name: str | None) -> NewGameForm | None:
    """Build the form on the host thread; None if there is no such game. Without a name the first scenario is selected.

    Raises:
        ValueError: there is no scenario of this name.
    """
    offer = next((offer for offer in side.host.games() if offer.id == game), None)
    if offer is None:
        return None
    ways = tuple(side.host.scenarios(game))
    way = way_by_name(ways, name) if name is not None else next(iter(ways), None)
    return NewGameForm(offer, ways, way, side.host.brief(game, way), side.host.rules(game, way.id if way else None))


def way_by_name(ways: Sequence[ScenarioOffer], name: str) -> ScenarioOffer:
    """The scenario offer of this name.

    Raises:
        ValueError: there is none.
    """
    for way in ways:
        if way.name == name:
            return way
    known = f"; there are {', '.join(way.name for way in ways)}" if ways else ""
    raise ValueError(f'This game has no scenario "{name[:40]}" here{known}.')


def settings(form: NewGameForm) -> Iterator[OptionSetting]:
    """Every option with its default: the offer's, otherwise the scenario's, otherwise the game's."""
    in_force = {**form.rules.now, **(form.way.options if form.way else {})}
    editing = OptionEdits(form.rules.options, in_force, form.rules.words)
    for path in editing.fields:
        yield _setting(editing, path)


def _setting(editing: OptionEdits, path: FieldPath) -> OptionSetting:
    field, option = editing.fields[path], editing.option(path)
    kind, now = field.field_type, field.now
    few = kind.kind == "count" and kind.max is not None and kind.max - kind.min < FEW_NUMBERS
    numbers = range(kind.min, (kind.max or 0) + 1) if few else ()
    empty = [None] if kind.optional and (few or kind.kind != "count") else []
    return OptionSetting(
        name=path[0], says=editing.says(path), now=now, choices=(*empty, *kind.options, *numbers), low=kind.min, high=kind.max,
        step=option.step, unit=option.unit, text="" if now is None else editing.text(path, now),
    )  # fmt: skip

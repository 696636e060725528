"""Pages of saved games: the list of all, and one game with its story, charts and fairness check."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery

from companion.engine import Journal
from companion.fronts.host_api import SavedGame
from companion.fronts.web.common_parts import common_parts
from companion.fronts.web.dependencies import CallerDep, SiteDep
from companion.fronts.web.history import ON_TABLE, EveningSource
from companion.fronts.web.security.identity import Caller, may_watch
from companion.fronts.web.site import RenderedPage, Site
from companion.fronts.web.views import VIEWS
from companion.fronts.web.views.dice import roll_entries
from companion.fronts.web.views.evening.evening import fair
from companion.fronts.web.views.evening.pictures import figures
from companion.fronts.web.views.evening.timeline import rounds_of
from companion.review.export import export_of
from companion.review.verify import ExportVerdict, verdict_sentences, verify
from companion.scene import Catalog


@get("/evenings", guards=[may_watch], include_in_schema=False)
async def evenings(site: SiteDep, who: CallerDep) -> Response[Any]:
    """The list of all saved games."""
    saved = await site.history.in_archive(lambda archive: archive.evenings())
    scene = site.feed.snapshot.scene
    return _page(site, who, "evening/all.html", saved=saved, now=scene.evening if scene else "")


@get("/evenings/{name:str}", guards=[may_watch], include_in_schema=False)
async def evening(
    site: SiteDep, who: CallerDep, name: FromPath[str], everything: FromQuery[bool] = False, check: FromQuery[bool] = False
) -> Response[Any]:
    """One game; ``now`` is the one on the table. ``everything`` includes undone answers; ``check`` runs the fairness check."""
    saved: SavedGame | None = None
    if name == ON_TABLE:
        source = await site.history.evening(name)
    else:
        archived = await site.history.archived_game(name)
        saved, source = archived.summary, EveningSource(archived.game, archived.journal)
    report = await site.history.report(source)
    verdict: Sequence[str] = [*verdict_sentences(await verify_export(source), Catalog({}))] if check else ()
    return _page(
        site, who, "evening/one.html", report=report, rounds=rounds_of(report, everything=everything), figures=figures(site, report),
        saved=saved, everything=everything, fair=fair(site, who, report, name, verdict), name=name,
    )  # fmt: skip


@get("/evenings/{name:str}/dice", guards=[may_watch], include_in_schema=False)
async def dice(site: SiteDep, who: CallerDep, name: FromPath[str]) -> Response[Any]:
    """Every roll of a game."""
    report = await site.history.report(await site.history.evening(name))
    return _page(site, who, "dice/all.html", rolls=roll_entries(site, report)[::-1])


async def export_bytes(source: EveningSource) -> bytes:
    """The export as bytes. It contains no secret before the game is closed."""
    return await asyncio.to_thread(lambda: b"".join(line + b"\n" for line in export_of(source.game, source.journal)))


async def verify_export(source: EveningSource) -> ExportVerdict:
    """The verdict of verifying the game's export."""
    return await asyncio.to_thread(lambda: verify([*export_of(source.game, source.journal)]))


def file_name(journal: Journal) -> str:
    """The file name of an export: the game's id, reduced to characters that every file system accepts."""
    name = str(journal.rows[0].body.get("evening", "evening"))
    plain = "".join(letter if letter.isascii() and (letter.isalnum() or letter in "-_.") else "-" for letter in name)
    return f"{plain.strip('.-')[:80] or 'evening'}.jsonl"


def _page(site: Site, who: Caller, template: str, **values: Any) -> Response[Any]:
    """A page that is not updated by the stream, inside the common layout."""
    page = RenderedPage(VIEWS["evening"], common_parts(site.feed.snapshot, site.render), site.feed.mark)
    html = site.render(template, page=page, parts=page.parts, who=who, snapshot=site.feed.snapshot, clock=site.clock, **values)
    return Response(html, media_type=MediaType.HTML)

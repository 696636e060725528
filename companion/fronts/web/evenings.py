"""Pages of single evenings: all that are kept, and one of them with its story, its pictures, and whether it was fair."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery

from companion.engine import Journal
from companion.engine.export import export_of
from companion.engine.verify import Verdict, in_words, verify
from companion.fronts.house import Kept
from companion.fronts.web.door.guard import Who, may_watch
from companion.fronts.web.given import GivenSite, GivenWho
from companion.fronts.web.looking import ON_TABLE, Evenings
from companion.fronts.web.site import Page, Site
from companion.fronts.web.views import VIEWS
from companion.fronts.web.views.common import common
from companion.fronts.web.views.dice import throws_seen
from companion.fronts.web.views.evening.evening import fair
from companion.fronts.web.views.evening.pictures import figures
from companion.fronts.web.views.evening.timeline import rounds_of
from companion.scene import Words


@get("/evenings", guards=[may_watch], include_in_schema=False)
async def evenings(site: GivenSite, who: GivenWho) -> Response[Any]:
    """All evenings that are kept."""
    kept = await site.looking.in_archive(lambda archive: archive.evenings())
    scene = site.feed.seen.scene
    return _page(site, who, "evening/all.html", kept=kept, now=scene.evening if scene else "")


@get("/evenings/{name:str}", guards=[may_watch], include_in_schema=False)
async def evening(
    site: GivenSite, who: GivenWho, name: FromPath[str], everything: FromQuery[bool] = False, check: FromQuery[bool] = False
) -> Response[Any]:
    """One evening; ``now`` is the one on the table. ``everything``: with what was taken back; ``check``: was it fair?"""
    kept: Kept | None = None
    if name == ON_TABLE:
        found = await site.looking.evening(name)
    else:
        looked = await site.looking.looked(name)
        kept, found = looked.kept, Evenings(looked.game, looked.journal)
    tale = await site.looking.tale(found)
    said: Sequence[str] = [*in_words(await checked(found), Words({}))] if check else ()
    return _page(
        site, who, "evening/one.html", tale=tale, rounds=rounds_of(tale, everything=everything), figures=figures(site, tale), kept=kept,
        everything=everything, fair=fair(site, who, tale, name, said), name=name,
    )  # fmt: skip


@get("/evenings/{name:str}/dice", guards=[may_watch], include_in_schema=False)
async def dice(site: GivenSite, who: GivenWho, name: FromPath[str]) -> Response[Any]:
    """Every roll of an evening."""
    tale = await site.looking.tale(await site.looking.evening(name))
    return _page(site, who, "dice/all.html", rolls=throws_seen(site, tale)[::-1])


async def exported(found: Evenings) -> bytes:
    """The export as a file: nothing hidden is in it before the evening is closed."""
    return await asyncio.to_thread(lambda: b"".join(line + b"\n" for line in export_of(found.game, found.journal)))


async def checked(found: Evenings) -> Verdict:
    """What the export of an evening proves."""
    return await asyncio.to_thread(lambda: verify([*export_of(found.game, found.journal)]))


def file_name(journal: Journal) -> str:
    """What an export is called: the evening's id, as far as every system takes it in a name."""
    name = str(journal.rows[0].body.get("evening", "evening"))
    plain = "".join(letter if letter.isascii() and (letter.isalnum() or letter in "-_.") else "-" for letter in name)
    return f"{plain.strip('.-')[:80] or 'evening'}.jsonl"


def _page(site: Site, who: Who, template: str, **values: Any) -> Response[Any]:
    """A page that stands still; around it is what every page has."""
    page = Page(VIEWS["evening"], common(site), site.feed.mark)
    html = site.render(template, page=page, parts=page.parts, who=who, seen=site.feed.seen, clock=site.clock, **values)
    return Response(html, media_type=MediaType.HTML)

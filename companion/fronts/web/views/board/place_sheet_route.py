"""The handler that serves the sheet of a place for the dialog."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.params import FromPath

from companion.fronts.web.dependencies import CallerDep, SiteDep
from companion.fronts.web.security.identity import may_watch
from companion.fronts.web.security.refusal import RequestRefused
from companion.fronts.web.views.board.place_sheet import sheet


@get("/bits/place/{name:str}", guards=[may_watch], include_in_schema=False, media_type=MediaType.HTML)
async def place_sheet(site: SiteDep, who: CallerDep, name: FromPath[str]) -> Response[str]:
    """The sheet of a place or piece as an HTML fragment."""
    html = await sheet(site, who, name)
    if html is None:
        raise RequestRefused(404, "no_place", "There is no such place on the board now.")
    return Response(html, media_type=MediaType.HTML)

"""What the page fetches only when somebody wants it: the sheet of a place."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.params import FromPath

from companion.fronts.web.door.guard import may_watch
from companion.fronts.web.door.refused import Refused
from companion.fronts.web.given import GivenSite, GivenWho
from companion.fronts.web.views.board.sheet import sheet


@get("/bits/place/{name:str}", guards=[may_watch], include_in_schema=False, media_type=MediaType.HTML)
async def place_sheet(site: GivenSite, who: GivenWho, name: FromPath[str]) -> Response[str]:
    """The sheet of a place or thing, for the dialog."""
    html = await sheet(site, who, name)
    if html is None:
        raise Refused(404, "no_place", "There is no such place on the board now.")
    return Response(html, media_type=MediaType.HTML)

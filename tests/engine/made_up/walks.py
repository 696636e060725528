"""Rules that ask about pieces and places: who walks where, as a game with a map asks it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.table import Board, GameEnd, Picture, PieceGroup, Place, Reason, Table
from tests.engine.made_up.board import KEEPERS, LIGHTS, place, stands
from tests.engine.made_up.game import tiny

SEA = "sea"
"""Where nobody can be seen: no place of the picture."""


async def walks(table: Table, content: Any) -> GameEnd:
    """Until they rest: choose what to do, with keepers as shortcuts of ``walk``; then who, then where; at the end which lights burn."""
    async with table.step("night.1/turns", at="turns"):
        while await table.choose(table.numbered_key("act"), ["walk", "rest"], "act", shortcuts={"walk": KEEPERS}) == "walk":
            keeper = await table.choose(table.numbered_key("who"), KEEPERS, "next")
            here = table.board[place(keeper)]
            to = [f"at:{light}" for light in LIGHTS if light != here]
            barred = {f"at:{here}": Reason("here")}
            where = await table.choose(table.numbered_key("to"), [*to, SEA], "walk", barred=barred, keeper=keeper)
            if where != SEA:
                table.tell("WALK", stands(keeper, where.removeprefix("at:")), rule="LK-5", keeper=keeper, light=where)
        await table.select("burn", LIGHTS, "trim", min=1, max=2, ordered=True)
        await table.confirm("over", "over")
    return GameEnd("won")


def picture(board: Board, content: Any, options: Mapping[str, Any]) -> Picture:
    """The lights, with the keepers who are there."""
    return Picture(tuple(Place(id=x, label=x, pieces=tuple(PieceGroup(k) for k in KEEPERS if board[place(k)] == x)) for x in LIGHTS))


def _texts(language: str) -> Mapping[str, Any]:
    texts = dict(tiny(walks).texts(language))
    return texts | {"why": {"here": "that keeper is there."}, "word": {f"at:{light}": light for light in LIGHTS}}


WALKING = replace(tiny(walks), picture=picture, texts=_texts)

"""The Ferry: a small game that nobody plays, with what the other made-up game has not.

Two boats carry crates between three docks. It asks to share things out, says why something can't be chosen, writes closed docks as a
list and a boat that sank as null, has no supply, and seats that players made of code may take.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.table import (
    Board,
    BoardField,
    BoardSchema,
    FieldPath,
    FieldSpec,
    FieldType,
    Game,
    GameEnd,
    Picture,
    PieceGroup,
    Place,
    Reason,
    Table,
    mark,
    put,
    table_of,
    take,
)
from companion.table.instruction_codes import InstructionCode

BOATS = ("Ida", "Mo")
DOCKS = (1, 2, 3)
ROOM = 4
"""Crates that a dock takes; a full one is closed."""
CROSSINGS = 3
PLAYERS = ("human", "robot", "other")

CODES = table_of(
    InstructionCode("LAUNCH", "{boat} {n}", pieces=True),
    InstructionCode("SAIL", "{boat} {dock}", pieces=True),
    InstructionCode("SINK", "{boat}", pieces=True),
    InstructionCode("UNLOAD", "{boat} {dock} {n}", pieces=True),
    InstructionCode("CLOSE", "{dock}", pieces=True),
)


def crates(dock: int) -> BoardField[int]:
    """The crates on a dock."""
    return BoardField("crates", str(dock))


def closed(dock: int) -> BoardField[bool]:
    """Whether a dock is closed."""
    return BoardField("closed", str(dock))


def at(boat: str) -> BoardField[int | None]:
    """Where a boat is; None when it sank."""
    return BoardField("boats", boat, "at")


def load(boat: str) -> BoardField[int]:
    """The crates aboard."""
    return BoardField("boats", boat, "load")


def form(content: Any, options: Mapping[str, Any]) -> BoardSchema:
    """The river."""
    fields: dict[FieldPath, FieldSpec] = {
        ("at",): FieldSpec(FieldType(kind="choice", options=("harbour", "crossing"), start="harbour"), always=True, shown=False),
        ("crossing",): FieldSpec(FieldType(min=1, max=CROSSINGS + 1, start=1), always=True, shown=False),
    }
    fields |= {crates(dock): FieldSpec(FieldType(max=ROOM)) for dock in DOCKS}
    fields |= {closed(dock): FieldSpec(FieldType(kind="member", start=False)) for dock in DOCKS}
    for boat in BOATS:
        fields[at(boat)] = FieldSpec(FieldType(kind="place", options=DOCKS, start=1, optional=True), always=True)
        fields[load(boat)] = FieldSpec(FieldType(max=5), always=True)
    fields |= {(seat,): FieldSpec(FieldType(kind="choice", options=PLAYERS, start="human"), shown=False) for seat in ("pilot", "mate")}
    return BoardSchema.of(fields, [], _faults)


def _faults(board: Board) -> list[str]:
    return [f"{boat} sank and carries {board[load(boat)]}" for boat in BOATS if board[at(boat)] is None and board[load(boat)]]


def start(form: BoardSchema, content: Any, options: Mapping[str, Any]) -> Board:
    """An empty river."""
    return Board(form).cleared()


async def play(table: Table, content: Any) -> GameEnd:
    """Three crossings, from any board."""
    if table.board["at",] == "harbour":
        async with table.step("harbour", at="harbour"):
            for boat in BOATS:
                table.tell("LAUNCH", mark(at(boat), 1), put(load(boat), 3), rule="FY-1", boat=boat, n=3)
            await table.confirm()
    for n in range(table.board["crossing",], CROSSINGS + 1):
        if not afloat(table.board):
            return GameEnd("lost", "sunk")
        async with table.step(f"crossing.{n}", at="crossing"):
            await crossing(table)
        table.set_state(BoardField("crossing"), n + 1)
    return GameEnd("won", "over")


def afloat(board: Board) -> list[str]:
    """The boats that did not sink."""
    return [boat for boat in BOATS if board[at(boat)] is not None]


async def crossing(table: Table) -> None:
    """A boat sails to another dock, unless the tide takes it, and is unloaded there and next to it."""
    board = table.board
    boat = await table.choose("boat", afloat(board), "boat", ("pilot",), "FY-2")
    open_docks = [str(d) for d in DOCKS if not board[closed(d)] and d != board[at(boat)]]
    barred = {str(d): Reason("closed" if board[closed(d)] else "here", {"dock": d}) for d in DOCKS if str(d) not in open_docks}
    if open_docks:
        dock = int(await table.choose("dock", open_docks, "dock", ("pilot",), "FY-3", barred, boat=boat))
        await sail(table, boat, dock)
    await table.confirm(rule="FY-6")


async def sail(table: Table, boat: str, dock: int) -> None:
    """To that dock; with a six it sinks."""
    (tide,) = await table.roll("tide", rule="FY-4")
    if tide == 6:
        aboard = table.board[load(boat)]
        table.tell("SINK", mark(at(boat), None), *((take(load(boat), aboard),) if aboard else ()), rule="FY-4", boat=boat)
        return
    table.tell("SAIL", mark(at(boat), dock), rule="FY-4", boat=boat, dock=dock)
    for to, n in (await unloaded(table, boat, dock)).items():
        table.tell("UNLOAD", take(load(boat), n), put(crates(int(to)), n), rule="FY-5", boat=boat, dock=to, n=n)
        if table.board[crates(int(to))] == ROOM:
            table.tell("CLOSE", mark(closed(int(to)), True), rule="FY-5", dock=to)


async def unloaded(table: Table, boat: str, dock: int) -> dict[str, int]:
    """How many crates go where."""
    near = [d for d in reversed(DOCKS) if abs(d - dock) < 2 and not table.board[closed(d)]]
    barred = {str(d): Reason("closed" if table.board[closed(d)] else "far", {"dock": d}) for d in DOCKS if d not in near}
    room = [ROOM - table.board[crates(d)] for d in near]
    most = min(table.board[load(boat)], sum(room))
    return await table.distribute(
        "unload", [str(d) for d in near], "unload", max=most, most=room, who=("mate",), rule="FY-5", barred=barred, boat=boat
    )


def picture(board: Board, content: Any, options: Mapping[str, Any]) -> Picture:
    """The docks."""
    return Picture(tuple(Place(id=str(d), label=str(d), pieces=(PieceGroup("crate", board[crates(d)]),)) for d in DOCKS))


def seats(board: Board) -> dict[str, str]:
    """Pilot and mate, where code plays them."""
    return {seat: board[seat,] for seat in ("pilot", "mate") if board[seat,] != "human"}


def _texts(language: str) -> Mapping[str, Any]:
    return {
        "told": {code: f"{code.lower()}." for code in CODES},
        "ask": {name: f"{name}?" for name in ("done", "boat", "dock", "roll", "unload")},
        "why": {name: f"dock {{dock}} is {name}." for name in ("closed", "here", "far")},
        "said": {"because": "because of {what}.", "well": {"one": "one is enough.", "other": "{n} are enough."}},
        "ending": {"won": "won", "lost": "lost {reason}"},
        "step": {"harbour": "Harbour", "crossing": "Crossing"},
    }


def _no_cards(content: Any, deck: str, card: Mapping[str, Any]) -> Mapping[str, Any]:
    raise ValueError("There are no cards.")


FERRY = Game(
    id="ferry",
    title="The Ferry",
    rules=1,
    codes=CODES,
    options={},
    collect_content=lambda scenario, data, packs: {},
    load_pack=lambda folder: {},
    compile=lambda raw: raw,
    schema=form,
    start=start,
    play=play,
    picture=picture,
    texts=_texts,
    scenarios=lambda: [],
    read_card=_no_cards,
    ready=lambda board, content, options: [],
    seats=seats,
)

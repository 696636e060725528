"""The city for any display to draw: its addresses in a grid of columns and rows, with calls and dice; the Call Queue in a row below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.games.emergency_dispatch.addresses import column, in_address_order, row
from companion.games.emergency_dispatch.board import (
    ADDRESS,
    BLOCKED,
    CLOCK,
    DIE_PLACE,
    FAILURES,
    LAST_FAILURE,
    LOCK,
    MOST_URGENT,
    OUT_OF_SERVICE,
    QUEUE,
    ROUNDS,
    SLOTS,
    STACKED,
    SUCCESS,
    URGENCY,
)
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.games.emergency_dispatch.symbols import KINDS
from companion.games.emergency_dispatch.typed import call_on, card_on, written_calls
from companion.table import Board, Ledger, Options, Picture, PieceGroup, Place, Track
from companion.table.picture import Colour

_DIE_COLOURS: Final[Mapping[str, Colour]] = {"AMB": "red", "ENG": "yellow", "RES": "grey", "TAN": "blue", "LAD": "green"}


def picture(board: Board, content: DispatchContent, options: Options) -> Picture:
    """Addresses and slots as places; clock and failures as tracks; tokens, Success cards and dice elsewhere as lists."""
    tracks = (Track("clock", min(board[CLOCK], ROUNDS), ROUNDS), Track("failures", board[FAILURES], LAST_FAILURE))
    return Picture((*_addresses(board, content), *_queue(board, content)), tracks, tuple(_ledgers(board, content)))


def _addresses(board: Board, content: DispatchContent) -> Iterator[Place]:
    written = (call.address for call in written_calls(board, content).values())
    stacks = _stacks(board, content)
    for address in in_address_order((*content.addresses, *written)):
        x, y = ord(column(address)) - ord("A"), row(address) - 1
        junction = address in content.junctions
        pieces = *_calls(board, content, stacks.get(address, ())), *_dice(board, content, address)
        yield Place(
            id=address, label=address, pattern="junction" if junction else "address", colour="magenta" if junction else "",
            facts=("junction",) if junction else (), pieces=pieces,
            outline=((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)),
        )  # fmt: skip


def _stacks(board: Board, content: DispatchContent) -> dict[str, list[str]]:
    """The calls at each address, the top one first."""
    stacks: dict[str, list[str]] = {}
    for path in sorted(STACKED.among(board.values), key=board.__getitem__):
        stacks.setdefault(call_on(board, content, path[1]).address, []).append(path[1])
    return stacks


def _calls(board: Board, content: DispatchContent, tiles: Sequence[str]) -> Iterator[PieceGroup]:
    """Each call with the symbols that it needs and how urgent it is."""
    for tile in tiles:
        urgency = board[URGENCY[tile]]
        note = f"{call_on(board, content, tile).req} {urgency}"
        yield PieceGroup(tile, 1, note, "red" if urgency <= MOST_URGENT else "yellow")


def _dice(board: Board, content: DispatchContent, address: str) -> Iterator[PieceGroup]:
    """The dice there, each with its lock."""
    for die in content.roster:
        if board[DIE_PLACE[die.id]] == ADDRESS + address:
            yield PieceGroup(die.id, 1, _state(board, die.id), _DIE_COLOURS[die.type])


def _state(board: Board, die: str) -> str:
    lock = board[LOCK[die]]
    return "out of service" if board[OUT_OF_SERVICE[die]] else f"locked {lock}" if lock else ""


def _queue(board: Board, content: DispatchContent) -> Iterator[Place]:
    below = max(map(row, content.addresses), default=1) + 1
    for x, slot in enumerate(SLOTS):
        tile, blocked = board[QUEUE[slot]], board[BLOCKED[slot]] is not None
        yield Place(
            id=f"queue.{slot}", label=str(slot), pattern="blocked" if blocked else "slot", colour="grey" if blocked else "",
            facts=("blocked",) if blocked else (), pieces=tuple(_calls(board, content, () if tile is None else (tile,))),
            outline=((x, below), (x + 1, below), (x + 1, below + 1), (x, below + 1)),
        )  # fmt: skip


def _ledgers(board: Board, content: DispatchContent) -> Iterator[Ledger]:
    yield Ledger("supply", (("tokens", board.supply("tokens")),))
    kinds = [card_on(board, content, card).success for card in board[SUCCESS]]
    yield Ledger("success", tuple((f"kind.{kind}", n) for kind in KINDS if (n := kinds.count(kind))))
    elsewhere: dict[str, list[str]] = {}
    for die in content.roster:
        if not (place := board[DIE_PLACE[die.id]]).startswith(ADDRESS):
            elsewhere.setdefault(place, []).append(die.id)
    for place, dice in elsewhere.items():
        yield Ledger(place, tuple((die, 1) for die in dice))

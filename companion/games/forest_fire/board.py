"""The twin: fires and burnt-out squares along the path, the two engines with their water, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from companion.games.forest_fire.house_rules import CHIEF_PLAYERS, FIRE_PLAYERS
from companion.games.forest_fire.squares import FULL_LOAD, TOWN, USUAL_LAST
from companion.table import KEY, Board, BoardField, BoardSchema, FieldPath, FieldSpec, FieldType, KeyedField, Options, number_option

ENGINES = ("A", "B")
TURNS = ("setup", "fire", "chief")
OUTCOMES = ("fire engines", "fire burnt", "fire town", "chief out", "unfinished")
USUAL_LIMIT = 8
LEFT_STANDING = USUAL_LAST - USUAL_LIMIT

AT = BoardField[str]("at")
"""Which part of the game is played, one of ``TURNS``."""
TURN = BoardField[int]("turn")
OUTCOME = BoardField[str | None]("outcome")
FIRE_PLAYER = BoardField[str]("fire_player")
CHIEF_PLAYER = BoardField[str]("chief_player")
FIRES = KeyedField[int, int]("fire", KEY)
"""The fires on a square."""
BURNT = KeyedField[int, bool]("burnt", KEY)
"""Whether a square has a burnt-out token."""
PLACE = KeyedField[str, int | None]("engines", KEY, "at")
"""Where an engine is; None when it is destroyed."""
WATER = KeyedField[str, int]("engines", KEY, "water")
"""How much water an engine carries."""


def form(content: None, options: Options) -> BoardSchema:
    """The fields of a path. Fires and water count as unlimited (FF-R31), and no more burnt-out tokens are needed than there are squares."""
    squares = range(1, number_option(options, "path") + 1)
    fields: dict[FieldPath, FieldSpec] = {
        AT: FieldSpec(FieldType(kind="choice", options=TURNS, start="setup"), always=True, shown=False),
        TURN: FieldSpec(FieldType(min=1, start=1), always=True, shown=False),
    }
    fields |= {FIRES[s]: FieldSpec(FieldType()) for s in squares}
    fields |= {BURNT[s]: FieldSpec(FieldType(kind="member", start=False)) for s in squares}
    for engine in ENGINES:
        fields[PLACE[engine]] = FieldSpec(FieldType(kind="place", options=tuple(squares), start=1, optional=True), always=True)
        fields[WATER[engine]] = FieldSpec(FieldType(max=FULL_LOAD), always=True)
    fields |= {
        OUTCOME: FieldSpec(FieldType(kind="choice", options=OUTCOMES, start=None, optional=True), always=True, shown=False),
        FIRE_PLAYER: FieldSpec(FieldType(kind="choice", options=FIRE_PLAYERS, start="human"), shown=False),
        CHIEF_PLAYER: FieldSpec(FieldType(kind="choice", options=CHIEF_PLAYERS, start="human"), shown=False),
    }
    return BoardSchema.of(fields, [], _faults, absent=partial(_absent, last=number_option(options, "path")))


def _absent(path: FieldPath, last: int) -> str | None:
    """Why a field is not there."""
    return f"is not known: the path has the squares 1 to {last}" if path[0] in ("fire", "burnt") and len(path) == 2 else None


def _faults(board: Board) -> list[str]:
    """What no board may be, at any time (section 3 of the digest)."""
    return [*_burning_ashes(board), *_water_of_destroyed(board)]


def _burning_ashes(board: Board) -> Iterator[str]:
    for path in FIRES.among(board.values):
        square, n = path[1], board[path]
        if n and board[BURNT[int(square)]]:
            yield f"square {square} is burnt out and can't burn ({n} fire{'s' if n > 1 else ''}, FF-21)"


def _water_of_destroyed(board: Board) -> Iterator[str]:
    for engine in ENGINES:
        if board[PLACE[engine]] is None and board[WATER[engine]]:
            yield f"engine {engine} is destroyed and carries {board[WATER[engine]]} water (FF-5)"


def start(form: BoardSchema, content: None, options: Options) -> Board:
    """An empty path; the engines are still in the box."""
    return Board(form).cleared()


def limit(options: Options) -> int:
    """How many burnt-out squares win the game for the fire (FF-36)."""
    return USUAL_LIMIT if options["burnt_limit"] == "eight" else number_option(options, "path") - LEFT_STANDING


def ready(board: Board, content: None, options: Options) -> list[str]:
    """Why the game can't be played from this board: it has not begun, or would be over (FF-35 to FF-37)."""
    if board[OUTCOME] is not None:
        return []
    if board[AT] == "setup":
        return ['at must be "fire" or "chief": whose turn begins']
    return [f"{what}, so the game would be over: {why}" for what, why in _over(board, options)]


def impossible(board: Board, content: None, options: Options) -> list[str]:
    """An outcome that the board contradicts (FF-35 to FF-37), and squares that are burnt out before anything has burned (FF-1)."""
    outcome = board[OUTCOME]
    why = _CONTRADICTED[outcome](board, options) if outcome in _CONTRADICTED else None
    early = [path[1] for path in BURNT.among(board.values)] if board[AT] == "setup" and outcome is None else []
    found = [f'outcome can\'t be "{outcome}": {why}'] if why else []
    return found + ([f"burnt: square {early[0]} can't be burnt out before the game begins (FF-1)"] if early else [])


def _engine_left(board: Board, options: Options) -> str | None:
    left = [engine for engine in ENGINES if board[PLACE[engine]] is not None]
    return f"engine {left[0]} is not destroyed" if left else None


def _too_few_burnt(board: Board, options: Options) -> str | None:
    burnt_out, least = sum(1 for _ in BURNT.among(board.values)), limit(options)
    there = f"there {'is' if burnt_out == 1 else 'are'} {burnt_out}"
    return f"that takes {least} burnt-out squares, and {there}" if burnt_out < least else None


def _town_safe(board: Board, options: Options) -> str | None:
    if options["town_fire_ends"] == "off":
        return "fire in the town ends nothing in this game (town_fire_ends is off)"
    return None if board[FIRES[TOWN]] else "nothing burns in the town"


def _still_burning(board: Board, options: Options) -> str | None:
    burning = [path[1] for path in FIRES.among(board.values)]
    return f"square {burning[0]} still burns" if burning else None


_CONTRADICTED: Final = {
    "fire engines": _engine_left,
    "fire burnt": _too_few_burnt,
    "fire town": _town_safe,
    "chief out": _still_burning,
}


def _over(board: Board, options: Options) -> Iterator[tuple[str, str]]:
    if not any(FIRES.among(board.values)):
        yield "fire: there is none", "put some on a square (FF-37)"
    if all(board[PLACE[engine]] is None for engine in ENGINES):
        yield "engines: both are destroyed", "at least one must be left (FF-35)"
    lying, most = sum(1 for _ in BURNT.among(board.values)), limit(options)
    if lying >= most and options["eight_burnt"] == "immediate":
        yield f"burnt: {lying} squares are", f"{most - 1} at most (FF-36)"

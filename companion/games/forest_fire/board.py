"""The twin: fires and burnt-out squares along the path, the two engines with their water, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from companion.games.forest_fire.squares import FULL_LOAD, TOWN, USUAL_LAST
from companion.games.forest_fire.switches import CHIEF_PLAYERS, FIRE_PLAYERS
from companion.table import Board, FieldForm, Form, Path, Shape

ENGINES = ("A", "B")
AT = ("setup", "fire", "chief")
OUTCOMES = ("fire engines", "fire burnt", "fire town", "chief out", "unfinished")
USUAL_LIMIT = 8
LEFT_STANDING = USUAL_LAST - USUAL_LIMIT


def fire(square: int) -> Path:
    """The fires on a square."""
    return "fire", str(square)


def burnt(square: int) -> Path:
    """Whether a square has a burnt-out token."""
    return "burnt", str(square)


def place(engine: str) -> Path:
    """Where an engine is; None when it is destroyed."""
    return "engines", engine, "at"


def water(engine: str) -> Path:
    """How much water an engine carries."""
    return "engines", engine, "water"


def form(content: Any, options: Mapping[str, Any]) -> Form:
    """The fields of a path. Fires and water count as unlimited (FF-R31), and no more burnt-out tokens are needed than there are squares."""
    squares = range(1, options["path"] + 1)
    fields: dict[Path, FieldForm] = {
        ("at",): FieldForm(Shape(kind="choice", options=AT, start="setup"), always=True, shown=False),
        ("turn",): FieldForm(Shape(min=1, start=1), always=True, shown=False),
    }
    fields |= {fire(s): FieldForm(Shape()) for s in squares}
    fields |= {burnt(s): FieldForm(Shape(kind="member", start=False)) for s in squares}
    for engine in ENGINES:
        fields[place(engine)] = FieldForm(Shape(kind="place", options=tuple(squares), start=1, optional=True), always=True)
        fields[water(engine)] = FieldForm(Shape(max=FULL_LOAD), always=True)
    fields |= {
        ("outcome",): FieldForm(Shape(kind="choice", options=OUTCOMES, start=None, optional=True), always=True, shown=False),
        ("fire_player",): FieldForm(Shape(kind="choice", options=FIRE_PLAYERS, start="human"), shown=False),
        ("chief_player",): FieldForm(Shape(kind="choice", options=CHIEF_PLAYERS, start="human"), shown=False),
    }
    return Form.of(fields, [], _faults, absent=partial(_absent, last=options["path"]))


def _absent(path: Path, last: int) -> str | None:
    """Why a field is not there."""
    return f"is not known: the path has the squares 1 to {last}" if path[0] in ("fire", "burnt") and len(path) == 2 else None


def _faults(board: Board) -> list[str]:
    """What no board may be, at any time (section 3 of the digest)."""
    return [*_burning_ashes(board), *_water_of_nobody(board)]


def _burning_ashes(board: Board) -> Iterator[str]:
    for path, n in board.values.items():
        if path[0] == "fire" and n and board[burnt(int(path[1]))]:
            yield f"square {path[1]} is burnt out and can't burn ({n} fire{'s' if n > 1 else ''}, FF-21)"


def _water_of_nobody(board: Board) -> Iterator[str]:
    for engine in ENGINES:
        if board[place(engine)] is None and board[water(engine)]:
            yield f"engine {engine} is destroyed and carries {board[water(engine)]} water (FF-5)"


def start(form: Form, content: Any, options: Mapping[str, Any]) -> Board:
    """An empty path; the engines are still in the box."""
    return Board(form).cleared()


def limit(options: Mapping[str, Any]) -> int:
    """How many burnt-out squares win the game for the fire (FF-36)."""
    return USUAL_LIMIT if options["burnt_limit"] == "eight" else int(options["path"]) - LEFT_STANDING


def ready(board: Board, content: Any, options: Mapping[str, Any]) -> list[str]:
    """Why the game can't be played from this board: it has not begun, or would be over (FF-35 to FF-37)."""
    if board["outcome",] is not None:
        return []
    if board["at",] == "setup":
        return ['at must be "fire" or "chief": whose turn begins']
    return [f"{what}, so the game would be over: {why}" for what, why in _over(board, options)]


def impossible(board: Board, content: Any, options: Mapping[str, Any]) -> list[str]:
    """An outcome that the board contradicts (FF-35 to FF-37), and squares that are burnt out before anything has burned (FF-1)."""
    outcome = board["outcome",]
    why = _CONTRADICTED[outcome](board, options) if outcome in _CONTRADICTED else None
    early = [path[1] for path in board.values if path[0] == "burnt"] if board["at",] == "setup" and outcome is None else []
    found = [f'outcome can\'t be "{outcome}": {why}'] if why else []
    return found + ([f"burnt: square {early[0]} can't be burnt out before the game begins (FF-1)"] if early else [])


def _engine_left(board: Board, options: Mapping[str, Any]) -> str | None:
    left = [engine for engine in ENGINES if board[place(engine)] is not None]
    return f"engine {left[0]} is not destroyed" if left else None


def _too_few_burnt(board: Board, options: Mapping[str, Any]) -> str | None:
    burnt_out, least = sum(1 for path in board.values if path[0] == "burnt"), limit(options)
    there = f"there {'is' if burnt_out == 1 else 'are'} {burnt_out}"
    return f"that takes {least} burnt-out squares, and {there}" if burnt_out < least else None


def _town_safe(board: Board, options: Mapping[str, Any]) -> str | None:
    if options["town_fire_ends"] == "off":
        return "fire in the town ends nothing in this game (town_fire_ends is off)"
    return None if board[fire(TOWN)] else "nothing burns in the town"


def _still_burning(board: Board, options: Mapping[str, Any]) -> str | None:
    burning = [path[1] for path in board.values if path[0] == "fire"]
    return f"square {burning[0]} still burns" if burning else None


_CONTRADICTED: Final = {
    "fire engines": _engine_left,
    "fire burnt": _too_few_burnt,
    "fire town": _town_safe,
    "chief out": _still_burning,
}


def _over(board: Board, options: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if not any(path[0] == "fire" for path in board.values):
        yield "fire: there is none", "put some on a square (FF-37)"
    if all(board[place(engine)] is None for engine in ENGINES):
        yield "engines: both are destroyed", "at least one must be left (FF-35)"
    lying, most = sum(1 for path in board.values if path[0] == "burnt"), limit(options)
    if lying >= most and options["eight_burnt"] == "immediate":
        yield f"burnt: {lying} squares are", f"{most - 1} at most (FF-36)"

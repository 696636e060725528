"""The twin: markers, houses with their dice, trees, boxes, villagers, firefighters (section 3 of the digest)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.games.fires_at_midnight.notation import NOTATION
from companion.games.fires_at_midnight.squares import BORDER, SQUARES
from companion.games.fires_at_midnight.switches import CREW, MOST_PLAYERS
from companion.table import Board, FieldForm, Form, Path, Shape

HOUSES: Final = tuple(f"H{n}" for n in range(1, 5))
TREES: Final = tuple(f"T{n}" for n in range(1, 4))
BOXES: Final = tuple(f"X{n}" for n in range(1, 4))
VILLAGERS: Final = tuple(f"V{n:02}" for n in range(1, 12))
FIREFIGHTERS: Final = tuple(f"F{n}" for n in range(1, MOST_PLAYERS + 1))

SOUND, MOST_WATER, ACTION_POINTS, EXPLOSION_MARKERS = 6, 3, 4, 6
TO_WIN, TO_LOSE = 7, 5

AT: Final = ("setup", "firefighter", "upkeep")
OUTCOMES: Final = ("won", "lost explosions", "lost villagers", "lost houses")
OUTSIDE: Final = "outside "
"""Before the border square at which a firefighter left."""

Faults = Iterator[str]


def _member() -> FieldForm:
    return FieldForm(Shape(kind="member", start=False))


def _state(shown: bool = True, **shape: Any) -> FieldForm:
    return FieldForm(Shape(**shape), shown=shown)


def form(content: Any, options: Mapping[str, Any]) -> Form:
    """The fields of a village. No marker but the Explosion markers can run short (FAM-R5)."""
    where: dict[str, Any] = {"kind": "choice", "options": SQUARES, "start": None, "optional": True}
    fields: dict[Path, FieldForm] = {
        ("at",): FieldForm(Shape(kind="choice", options=AT, start="setup"), always=True, shown=False),
        ("round",): FieldForm(Shape(min=1, start=1), always=True, shown=False),
        ("active",): FieldForm(Shape(kind="choice", options=FIREFIGHTERS, start=None, optional=True), always=True, shown=False),
        ("ap",): FieldForm(Shape(max=ACTION_POINTS), always=True, shown=False),
    }
    fields |= {("acted", f): FieldForm(Shape(kind="member", start=False), shown=False) for f in FIREFIGHTERS}
    fields |= {(marker, square): _member() for marker in ("fire", "smoke", "explosion_markers") for square in SQUARES}
    for house in HOUSES:
        fields[("houses", house, "at")] = _state(**where)
        fields[("houses", house, "die")] = _state(max=SOUND)
        fields[("houses", house, "door")] = _state(kind="choice", options=("closed", "open"), start="closed")
    for thing, states in (*((t, ("standing", "felled", "gone", "saved")) for t in TREES), *((x, ("gone", "saved")) for x in BOXES)):
        group = "trees" if thing in TREES else "boxes"
        fields[(group, thing, "at")] = _state(**where)
        fields[(group, thing, "is")] = _state(kind="choice", options=states, start=None, optional=True)
    for villager in VILLAGERS:
        fields[("villagers", villager, "at")] = _state(**where)
        fields[("villagers", villager, "inside")] = _state(kind="flag", start=False)
        fields[("villagers", villager, "is")] = _state(kind="choice", options=("dead", "saved"), start=None, optional=True)
    spots = (*SQUARES, *(OUTSIDE + square for square in BORDER))
    for f in FIREFIGHTERS:
        fields[("firefighters", f, "at")] = _state(kind="choice", options=spots, start=None, optional=True)
        fields[("firefighters", f, "inside")] = _state(kind="flag", start=False)
        fields[("firefighters", f, "down")] = _state(kind="flag", start=False)
        fields[("firefighters", f, "water")] = _state(max=MOST_WATER)
        fields[("firefighters", f, "carrying")] = _state(kind="choice", options=(*TREES, *BOXES, *VILLAGERS), start=None, optional=True)
    fields |= {
        ("outcome",): FieldForm(Shape(kind="choice", options=OUTCOMES, start=None, optional=True), always=True, shown=False),
        ("explosion_events",): _state(shown=False),
        ("crew",): _state(shown=False, kind="choice", options=CREW.words, start="people"),
    }
    return Form.of(fields, [], _faults, NOTATION)


def group_of(thing: str) -> str:
    """The group of fields of a tree, box or villager."""
    return {"T": "trees", "X": "boxes", "V": "villagers"}[thing[0]]


def start(form: Form, content: Any, options: Mapping[str, Any]) -> Board:
    """An empty table."""
    return Board(form)


# -- what no board may be (section 3, invariants 1 to 4) -----------------------------------------------------------------


def _faults(board: Board) -> list[str]:
    return [*_markers(board), *_houses(board), *_things(board), *_insiders(board), *_carried(board), *_active(board)]


def _markers(board: Board) -> Faults:
    for square in SQUARES:
        if board["fire", square] and board["smoke", square]:
            yield f"{square} holds both Smoke and Fire: at most one marker lies in a square (section 3)"
    used = sum(bool(board["explosion_markers", square]) for square in SQUARES)
    if used > EXPLOSION_MARKERS:
        yield f"explosion_markers: {used} where {EXPLOSION_MARKERS} exist"


def _houses(board: Board) -> Faults:
    taken: dict[str, str] = {}
    for house in HOUSES:
        square = board["houses", house, "at"]
        if square is None and board["houses", house, "die"]:
            yield f"houses.{house} has a die and stands nowhere: give its square"
        if square is not None and taken.setdefault(square, house) != house:
            yield f"houses.{house} stands on {square}, where {taken[square]} stands"


def _things(board: Board) -> Faults:
    for thing in (*TREES, *BOXES, *VILLAGERS):
        group = group_of(thing)
        state, square = board[group, thing, "is"], board[group, thing, "at"]
        if square is not None and state in ("gone", "saved", "dead"):
            yield f"{group}.{thing} is {state} and can't stand on {square}"
        if thing in TREES and (square is None) is (state in ("standing", "felled")):
            yield f"trees.{thing} is {state or 'nowhere'}, so it {'needs a square' if square is None else f'can not stand on {square}'}"


def _insiders(board: Board) -> Faults:
    """Inside are only people in the square of an intact house (FAM-R30)."""
    intact = {board["houses", house, "at"] for house in HOUSES if board["houses", house, "die"]}
    for group, ids in (("villagers", VILLAGERS), ("firefighters", FIREFIGHTERS)):
        for id in ids:
            square = board[group, id, "at"]
            if board[group, id, "inside"] and square not in intact:
                yield f"{group}.{id} is inside, and {f'no intact house stands on {square}' if square else 'is not on the board'}"


def _carried(board: Board) -> Faults:
    """Carried things are with their carrier, who stands on the board; only felled trees can be carried (invariants 2 and 3)."""
    carriers: dict[str, str] = {}
    for f in FIREFIGHTERS:
        thing = board["firefighters", f, "carrying"]
        if thing is None:
            continue
        square, group = board["firefighters", f, "at"], group_of(thing)
        if carriers.setdefault(thing, f) != f:
            yield f"{thing} is carried by {carriers[thing]} and by {f}"
        if square is None or square.startswith(OUTSIDE) or board["firefighters", f, "down"]:
            yield f"{f} carries {thing} and is {'down' if board['firefighters', f, 'down'] else 'not on the board'}"
        elif board[group, thing, "at"] != square:
            yield f"{thing} is carried by {f} and must be on {square}, not {_where(board[group, thing, 'at'])}"
        if group == "trees" and board["trees", thing, "is"] != "felled":
            yield f"{thing} is carried by {f} and must be felled"


def _where(square: str | None) -> str:
    return "off the board" if square is None else f"on {square}"


def _active(board: Board) -> Faults:
    """Whose turn it is, is somebody of this evening; an Upkeep is somebody's."""
    active = board["active",]
    if active is not None and board["firefighters", active, "at"] is None:
        yield f"active: {active} is not on the table"
    if active is None and board["at",] == "upkeep" and board["outcome",] is None:
        yield "active: say whose turn ends, for the Upkeep is after it (FAM-20)"


def ready(board: Board, content: Any, options: Mapping[str, Any]) -> list[str]:
    """Why the game can't be played from this board."""
    if board["outcome",] is not None:
        return []
    if board["at",] == "setup":
        return ['at must be "firefighter" or "upkeep": whose turn it is']
    faults = []
    if not any(board["firefighters", f, "at"] for f in FIREFIGHTERS):
        faults.append("firefighters: there are none; give each a square (FAM-12)")
    return faults


def impossible(board: Board, content: Any, options: Mapping[str, Any]) -> list[str]:
    """An outcome that the board contradicts (FAM-61 to FAM-64)."""
    outcome = board["outcome",]
    if outcome is None:
        return []
    have, least, what = _counted(board, outcome)
    return (
        [f'outcome can\'t be "{outcome}": that takes {least} {what}, and there {"is" if have == 1 else "are"} {have}']
        if have < least
        else []
    )


def _counted(board: Board, outcome: str) -> tuple[int, int, str]:
    """What decides on this outcome: how many there are, how many it takes, and of what."""
    if outcome == "lost houses":
        ruins = sum(board["houses", h, "at"] is not None and not board["houses", h, "die"] for h in HOUSES)
        return ruins, len(HOUSES), "ruins"
    if outcome == "lost explosions":
        lying = sum(bool(board["explosion_markers", square]) for square in SQUARES)
        return max(lying, board["explosion_events",]), EXPLOSION_MARKERS, "explosions"
    state, least = ("saved", TO_WIN) if outcome == "won" else ("dead", TO_LOSE)
    return sum(board["villagers", v, "is"] == state for v in VILLAGERS), least, f"{state} villagers"

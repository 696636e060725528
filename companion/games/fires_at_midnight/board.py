"""The twin: markers, houses with their dice, trees, boxes, villagers, firefighters (section 3 of the digest)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.games.fires_at_midnight.house_rules import CREW_PLAYERS, MOST_PLAYERS
from companion.games.fires_at_midnight.notation import NOTATION
from companion.games.fires_at_midnight.squares import BORDER, SQUARES
from companion.games.fires_at_midnight.villages import VillageLayout
from companion.table import KEY, Board, BoardField, BoardSchema, FieldPath, FieldSpec, FieldType, KeyedField, Options

HOUSES: Final = tuple(f"H{n}" for n in range(1, 5))
TREES: Final = tuple(f"T{n}" for n in range(1, 4))
BOXES: Final = tuple(f"X{n}" for n in range(1, 4))
VILLAGERS: Final = tuple(f"V{n:02}" for n in range(1, 12))
FIREFIGHTERS: Final = tuple(f"F{n}" for n in range(1, MOST_PLAYERS + 1))

SOUND, MOST_WATER, ACTION_POINTS, EXPLOSION_MARKERS = 6, 3, 4, 6
TO_WIN, TO_LOSE = 7, 5

TURNS: Final = ("setup", "firefighter", "upkeep")
OUTCOMES: Final = ("won", "lost explosions", "lost villagers", "lost houses")
OUTSIDE: Final = "outside "
"""Before the border square at which a firefighter left."""

AT = BoardField[str]("at")
"""Which part of the game is played, one of ``TURNS``."""
ROUND = BoardField[int]("round")
ACTIVE = BoardField[str | None]("active")
"""The firefighter whose turn it is."""
AP = BoardField[int]("ap")
"""The action points that are left in this turn."""
ACTED = KeyedField[str, bool]("acted", KEY)
"""Whether a firefighter has had a turn in this round."""
OUTCOME = BoardField[str | None]("outcome")
EXPLOSION_EVENTS = BoardField[int]("explosion_events")
CREW = BoardField[str]("crew")

FIRE = KeyedField[str, bool]("fire", KEY)
SMOKE = KeyedField[str, bool]("smoke", KEY)
EXPLOSION = KeyedField[str, bool]("explosion_markers", KEY)
MARKERS: Final = {"fire": FIRE, "smoke": SMOKE, "explosion_markers": EXPLOSION}
"""Whether a square has such a marker."""

DIE = KeyedField[str, int]("houses", KEY, "die")
"""What the die of a house shows; 0 when it is a ruin."""
DOOR = KeyedField[str, str]("houses", KEY, "door")
DOWN = KeyedField[str, bool]("firefighters", KEY, "down")
WATER = KeyedField[str, int]("firefighters", KEY, "water")
CARRYING = KeyedField[str, str | None]("firefighters", KEY, "carrying")

Faults = Iterator[str]


def group_of(id: str) -> str:
    """The group of fields of a house, tree, box, villager or firefighter."""
    return {"H": "houses", "T": "trees", "X": "boxes", "V": "villagers", "F": "firefighters"}[id[0]]


PLACE: Final = {id: BoardField[str | None](group_of(id), id, "at") for id in (*HOUSES, *TREES, *BOXES, *VILLAGERS, *FIREFIGHTERS)}
"""The square of a house, thing or person."""
STATE: Final = {id: BoardField[str | None](group_of(id), id, "is") for id in (*TREES, *BOXES, *VILLAGERS)}
"""What became of a tree, box or villager."""
INSIDE: Final = {id: BoardField[bool](group_of(id), id, "inside") for id in (*VILLAGERS, *FIREFIGHTERS)}
"""Whether a person is inside the house on their square."""


def _member() -> FieldSpec:
    return FieldSpec(FieldType(kind="member", start=False))


def form(content: VillageLayout | None, options: Options) -> BoardSchema:
    """The fields of a village. No marker but the Explosion markers can run short (FAM-R5)."""
    where = FieldSpec(FieldType(kind="choice", options=SQUARES, start=None, optional=True))
    fields: dict[FieldPath, FieldSpec] = {
        AT: FieldSpec(FieldType(kind="choice", options=TURNS, start="setup"), always=True, shown=False),
        ROUND: FieldSpec(FieldType(min=1, start=1), always=True, shown=False),
        ACTIVE: FieldSpec(FieldType(kind="choice", options=FIREFIGHTERS, start=None, optional=True), always=True, shown=False),
        AP: FieldSpec(FieldType(max=ACTION_POINTS), always=True, shown=False),
    }
    fields |= {ACTED[f]: FieldSpec(FieldType(kind="member", start=False), shown=False) for f in FIREFIGHTERS}
    fields |= {marker[square]: _member() for marker in MARKERS.values() for square in SQUARES}
    for house in HOUSES:
        fields[PLACE[house]] = where
        fields[DIE[house]] = FieldSpec(FieldType(max=SOUND))
        fields[DOOR[house]] = FieldSpec(FieldType(kind="choice", options=("closed", "open"), start="closed"))
    for thing, states in (*((t, ("standing", "felled", "gone", "saved")) for t in TREES), *((x, ("gone", "saved")) for x in BOXES)):
        fields[PLACE[thing]] = where
        fields[STATE[thing]] = FieldSpec(FieldType(kind="choice", options=states, start=None, optional=True))
    for villager in VILLAGERS:
        fields[PLACE[villager]] = where
        fields[INSIDE[villager]] = FieldSpec(FieldType(kind="flag", start=False))
        fields[STATE[villager]] = FieldSpec(FieldType(kind="choice", options=("dead", "saved"), start=None, optional=True))
    spots = (*SQUARES, *(OUTSIDE + square for square in BORDER))
    for f in FIREFIGHTERS:
        fields[PLACE[f]] = FieldSpec(FieldType(kind="choice", options=spots, start=None, optional=True))
        fields[INSIDE[f]] = FieldSpec(FieldType(kind="flag", start=False))
        fields[DOWN[f]] = FieldSpec(FieldType(kind="flag", start=False))
        fields[WATER[f]] = FieldSpec(FieldType(max=MOST_WATER))
        fields[CARRYING[f]] = FieldSpec(FieldType(kind="choice", options=(*TREES, *BOXES, *VILLAGERS), start=None, optional=True))
    fields |= {
        OUTCOME: FieldSpec(FieldType(kind="choice", options=OUTCOMES, start=None, optional=True), always=True, shown=False),
        EXPLOSION_EVENTS: FieldSpec(FieldType(), shown=False),
        CREW: FieldSpec(FieldType(kind="choice", options=CREW_PLAYERS.words, start="people"), shown=False),
    }
    return BoardSchema.of(fields, [], _faults, NOTATION)


def start(form: BoardSchema, content: VillageLayout | None, options: Options) -> Board:
    """An empty table."""
    return Board(form)


# -- what no board may be (section 3, invariants 1 to 4) -----------------------------------------------------------------


def _faults(board: Board) -> list[str]:
    return [*_markers(board), *_houses(board), *_things(board), *_insiders(board), *_carried(board), *_active(board)]


def _markers(board: Board) -> Faults:
    for square in SQUARES:
        if board[FIRE[square]] and board[SMOKE[square]]:
            yield f"{square} holds both Smoke and Fire: at most one marker lies in a square (section 3)"
    used = sum(bool(board[EXPLOSION[square]]) for square in SQUARES)
    if used > EXPLOSION_MARKERS:
        yield f"explosion_markers: {used} where {EXPLOSION_MARKERS} exist"


def _houses(board: Board) -> Faults:
    taken: dict[str, str] = {}
    for house in HOUSES:
        square = board[PLACE[house]]
        if square is None and board[DIE[house]]:
            yield f"houses.{house} has a die and stands nowhere: give its square"
        if square is not None and taken.setdefault(square, house) != house:
            yield f"houses.{house} stands on {square}, where {taken[square]} stands"


def _things(board: Board) -> Faults:
    for thing in (*TREES, *BOXES, *VILLAGERS):
        group = group_of(thing)
        state, square = board[STATE[thing]], board[PLACE[thing]]
        if square is not None and state in ("gone", "saved", "dead"):
            yield f"{group}.{thing} is {state} and can't stand on {square}"
        if thing in TREES and (square is None) is (state in ("standing", "felled")):
            yield f"trees.{thing} is {state or 'nowhere'}, so it {'needs a square' if square is None else f'can not stand on {square}'}"


def _insiders(board: Board) -> Faults:
    """Inside are only people in the square of an intact house (FAM-R30)."""
    intact = {board[PLACE[house]] for house in HOUSES if board[DIE[house]]}
    for group, ids in (("villagers", VILLAGERS), ("firefighters", FIREFIGHTERS)):
        for id in ids:
            square = board[PLACE[id]]
            if board[INSIDE[id]] and square not in intact:
                yield f"{group}.{id} is inside, and {f'no intact house stands on {square}' if square else 'is not on the board'}"


def _carried(board: Board) -> Faults:
    """Carried things are with their carrier, who is on the board; only felled trees can be carried (invariants 2 and 3)."""
    carriers: dict[str, str] = {}
    for f in FIREFIGHTERS:
        thing = board[CARRYING[f]]
        if thing is None:
            continue
        square, group = board[PLACE[f]], group_of(thing)
        if carriers.setdefault(thing, f) != f:
            yield f"{thing} is carried by {carriers[thing]} and by {f}"
        if square is None or square.startswith(OUTSIDE) or board[DOWN[f]]:
            yield f"{f} carries {thing} and is {'down' if board[DOWN[f]] else 'not on the board'}"
        elif board[PLACE[thing]] != square:
            yield f"{thing} is carried by {f} and must be on {square}, not {_where(board[PLACE[thing]])}"
        if group == "trees" and board[STATE[thing]] != "felled":
            yield f"{thing} is carried by {f} and must be felled"


def _where(square: str | None) -> str:
    return "off the board" if square is None else f"on {square}"


def _active(board: Board) -> Faults:
    """The active firefighter takes part in this game; an Upkeep belongs to a firefighter."""
    active = board[ACTIVE]
    if active is not None and board[PLACE[active]] is None:
        yield f"active: {active} is not on the table"
    if active is None and board[AT] == "upkeep" and board[OUTCOME] is None:
        yield "active: say whose turn ends, for the Upkeep is after it (FAM-20)"


def ready(board: Board, content: VillageLayout | None, options: Options) -> list[str]:
    """Why the game can't be played from this board."""
    if board[OUTCOME] is not None:
        return []
    if board[AT] == "setup":
        return ['at must be "firefighter" or "upkeep": whose turn it is']
    faults = []
    if not any(board[PLACE[f]] for f in FIREFIGHTERS):
        faults.append("firefighters: there are none; give each a square (FAM-12)")
    return faults


def impossible(board: Board, content: VillageLayout | None, options: Options) -> list[str]:
    """An outcome that the board contradicts (FAM-61 to FAM-64)."""
    outcome = board[OUTCOME]
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
        ruins = sum(board[PLACE[h]] is not None and not board[DIE[h]] for h in HOUSES)
        return ruins, len(HOUSES), "ruins"
    if outcome == "lost explosions":
        lying = sum(bool(board[EXPLOSION[square]]) for square in SQUARES)
        return max(lying, board[EXPLOSION_EVENTS]), EXPLOSION_MARKERS, "explosions"
    state, least = ("saved", TO_WIN) if outcome == "won" else ("dead", TO_LOSE)
    return sum(board[STATE[v]] == state for v in VILLAGERS), least, f"{state} villagers"

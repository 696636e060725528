"""The twin: how many fires burn in each house, and which round it is."""

from __future__ import annotations

from companion.table import (
    KEY,
    Board,
    BoardField,
    BoardSchema,
    FieldPath,
    FieldSpec,
    FieldType,
    KeyedField,
    Options,
    Picture,
    Piece,
    PieceGroup,
    PieceUse,
    Place,
    Track,
)

HOUSES = ("bakery", "mill", "school")
ROUNDS, LOST_AT = 4, 3

ROUND = BoardField[int]("round")
FIRES = KeyedField[str, int]("houses", KEY, "fires")


def schema(content: None, options: Options) -> BoardSchema:
    """Every field of the board, what it may hold, and the pieces that it uses."""
    fields: dict[FieldPath, FieldSpec] = {ROUND: FieldSpec(FieldType(min=1, max=ROUNDS, start=1), always=True, shown=False)}
    fields |= {FIRES[house]: FieldSpec(FieldType(max=LOST_AT), (PieceUse("fire"),)) for house in HOUSES}
    return BoardSchema.of(fields, [Piece("fire", 9)], lambda board: [])


def start(schema: BoardSchema, content: None, options: Options) -> Board:
    """Nothing burns yet."""
    return Board(schema)


def ready(board: Board, content: None, options: Options) -> list[str]:
    """Why the game can't be played from this board."""
    return [f"the {house} has burnt down" for house in HOUSES if board[FIRES[house]] == LOST_AT]


def picture(board: Board, content: None, options: Options) -> Picture:
    """Three houses side by side, and the rounds as a track."""
    places = tuple(
        Place(
            id=house, label=house, colour="yellow",
            pieces=(PieceGroup("fire", board[FIRES[house]], colour="red"),) if board[FIRES[house]] else (),
            outline=((x, 0), (x + 1, 0), (x + 1, 1), (x, 1)),
        )
        for x, house in enumerate(HOUSES)
    )  # fmt: skip
    return Picture(places, (Track("round", board[ROUND], ROUNDS),))

"""The twin: cards, ranks and places of the players, districts, Garage claims, both piles (section 3 of the rules digest).

A Fire Call is discarded, laid aside or being answered, or else in its pile; a Station Duties card is discarded, kept or being carried out,
or else in its pile. Nothing of the order of the piles is anywhere on the board, and no card that was only announced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Final

from companion.games.fire_call.calls import DISTRICTS, LABELS
from companion.games.fire_call.departments import COLOURS, FIRE_CHIEF, Colour
from companion.games.fire_call.equipment import ITEMS, items_of
from companion.games.fire_call.house_rules import BOT_PLAYERS, PEOPLE
from companion.games.fire_call.notation import notation
from companion.games.fire_call.pack import FireCallContent
from companion.games.fire_call.ring_board import RingBoard
from companion.games.fire_call.spaces import SPACES
from companion.games.fire_call.standings import leader
from companion.games.fire_call.typed import readable_duty, typed_calls, typed_duties, typed_faults
from companion.games.fire_call.written_content import DUTY_DECK, FIRE_DECK
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
    duplicates,
)

PHASES: Final = ("setup", "turn", "landed")
HAND, DISPATCHER, GARAGE = "HAND", "DISPATCHER", "GARAGE"
"""Where a card of a player is."""
STATIONS: Final = ("station1", "station2")
HOSPITAL, ON_BOARD = "hospital", "board"
PLACES: Final = (*STATIONS, ON_BOARD, HOSPITAL)
MOST_EXTRA_ROLLS: Final = 2
MOST_CALLS: Final = 3
"""So many Fire Calls are drawn in a turn at most (FC-47)."""
MARKERS: Final = 10
"""District markers of a colour."""

AT = BoardField[str]("at")
"""Which part of the game is played, one of ``PHASES``."""
SEATS = BoardField[tuple[str, ...]]("seats")
"""The colours that play, clockwise."""
CURRENT = BoardField[str | None]("current")
"""Whose turn it is; None for the first of the seats."""
TURN_NUMBER = BoardField[int]("turnNo")
SPACE = BoardField[str | None]("turn", "space")
"""The space landed on, whose effect comes next."""
EXTRA_ROLLS = BoardField[int]("turn", "extraRolls")
CALLS_DRAWN = BoardField[int]("turn", "callsDrawn")
ATTEMPTED = BoardField[bool]("turn", "attempted")
CALL_LABEL = BoardField[str | None]("turn", "call", "label")
CALL_CARD = BoardField[str | None]("turn", "call", "card")
"""The Fire Call that is answered, from its reveal on."""
DUTIES_BEGUN = BoardField[tuple[str, ...]]("turn", "duties")
"""The Station Duties cards that are being carried out; no position that people see says them."""
PLAYERS: Final = "players"
"""The group of all fields of the players."""
RANK = KeyedField[str, int](PLAYERS, KEY, "rank")
PLACE = KeyedField[str, str](PLAYERS, KEY, "place")
STANDS_ON = KeyedField[str, str | None](PLAYERS, KEY, "space")
"""The space of the drawn board on which a player's hydrant is; None where the place says it, or where nobody has said it."""
PLAYED_BY = KeyedField[str, str]("played_by", KEY)
"""Who plays a colour: people, or the bot of that name."""
EQUIPMENT = KeyedField[tuple[str, str], str](PLAYERS, KEY, "equip", KEY)
MUTUAL_AID_AT = KeyedField[str, str](PLAYERS, KEY, "mutualAid")
KEPT = KeyedField[str, tuple[str, ...]](PLAYERS, KEY, "kept")
"""The Station Duties cards that a player keeps, in the order of getting them."""
OWNER = KeyedField[str, str | None]("districts", KEY)
"""Whose marker covers a district."""
_OWNERS: Final = [OWNER[district] for district in DISTRICTS]
SIX_OWNER = BoardField[str | None]("six", "owner")
"""Who rolled the last six, while something of it is open."""
SIX_CLAIMS = BoardField[int]("six", "claims")
"""How many cards the owner may still take out of the Garage (FC-28)."""
SIX_RELEASE = BoardField[bool]("six", "release")
"""Whether patients may still ask for their release (``six_release`` = claim)."""
FIRE_DISCARD = BoardField[tuple[str, ...]]("fireDiscard")
FIRE_ASIDE = BoardField[tuple[str, ...]]("fireAside")
"""The Fire Calls refused in this turn (FC-67)."""
DUTY_DISCARD = BoardField[tuple[str, ...]]("dutyDiscard")
SHUFFLED = KeyedField[str, int]("shuffled", KEY)
"""How often a pile was shuffled anew: which order it has. No position that people see says it."""
WINNER = BoardField[str | None]("winner")

Faults = Iterator[str]


def start_place(colour: Colour, item: str, content: FireCallContent) -> str:
    """Where a card of equipment is at the start: the six of the starting section in hand, the others with the Dispatcher (FC-4, FC-5)."""
    return HAND if item in items_of(content.departments[colour].section) else DISPATCHER


def _count(most: int, start: int = 0) -> FieldSpec:
    return FieldSpec(FieldType(max=most, start=start), shown=False)


def _flag() -> FieldSpec:
    return FieldSpec(FieldType(kind="flag", start=False), shown=False)


def _list(options: tuple[str, ...], *, shown: bool = False) -> FieldSpec:
    return FieldSpec(FieldType(kind="list", options=options, start=()), shown=shown)


def _one_of(*options: str, shown: bool = False) -> FieldSpec:
    """One of these, or none."""
    return FieldSpec(FieldType(kind="choice", options=options, start=None, optional=True), shown=shown)


def schema(content: FireCallContent, options: Options) -> BoardSchema:
    """The fields of a board. Markers and badges are counted nowhere: they follow from districts and ranks."""
    fields = _turn(content) | _players(content, options) | _districts() | _six() | _piles(content)
    return BoardSchema.of(fields, [], partial(_faults, content), notation(content))


def _turn(content: FireCallContent) -> dict[FieldPath, FieldSpec]:
    return {
        AT: FieldSpec(FieldType(kind="choice", options=PHASES, start="setup"), always=True, shown=False),
        SEATS: _list(COLOURS),
        CURRENT: _one_of(*COLOURS),
        TURN_NUMBER: FieldSpec(FieldType(min=1, start=1), shown=False),
        SPACE: _one_of(*SPACES),
        EXTRA_ROLLS: _count(MOST_EXTRA_ROLLS),
        CALLS_DRAWN: _count(MOST_CALLS),
        ATTEMPTED: _flag(),
        CALL_LABEL: _one_of(*LABELS),
        CALL_CARD: _one_of(*call_ids(content)),
        DUTIES_BEGUN: _list(duty_ids(content)),
    }


def _players(content: FireCallContent, options: Options) -> dict[FieldPath, FieldSpec]:
    fields: dict[FieldPath, FieldSpec] = {}
    tracked = tracked_board(content, options)
    for colour in COLOURS:
        fields[RANK[colour]] = FieldSpec(FieldType(max=FIRE_CHIEF))
        fields[PLACE[colour]] = FieldSpec(FieldType(kind="choice", options=PLACES, start=ON_BOARD))
        if tracked is not None:
            fields[STANDS_ON[colour]] = _one_of(*tracked.spaces, shown=True)
        for item in ITEMS:
            at = FieldType(kind="choice", options=(HAND, DISPATCHER, GARAGE), start=start_place(colour, item, content))
            fields[EQUIPMENT[colour, item]] = FieldSpec(at)
        fields[MUTUAL_AID_AT[colour]] = FieldSpec(FieldType(kind="choice", options=(HAND, DISPATCHER), start=DISPATCHER))
        fields[KEPT[colour]] = _list(duty_ids(content))
    return fields


def tracked_board(content: FireCallContent, options: Options) -> RingBoard | None:
    """The drawn board on which the companion follows the hydrants; None where it does not."""
    return content.board if options["track"] == "on" else None


def _districts() -> dict[FieldPath, FieldSpec]:
    return {OWNER[district]: _one_of(*COLOURS, shown=True) for district in DISTRICTS}


def _six() -> dict[FieldPath, FieldSpec]:
    return {SIX_OWNER: _one_of(*COLOURS), SIX_CLAIMS: FieldSpec(FieldType(), shown=False), SIX_RELEASE: _flag()}


def _piles(content: FireCallContent) -> dict[FieldPath, FieldSpec]:
    calls, duties = _list(call_ids(content)), _list(duty_ids(content))
    return (
        {FIRE_DISCARD: calls, FIRE_ASIDE: calls, DUTY_DISCARD: duties}
        | {SHUFFLED[pile]: FieldSpec(FieldType(), shown=False) for pile in (FIRE_DECK, DUTY_DECK)}
        | {WINNER: _one_of(*COLOURS)}
        | {
            PLAYED_BY[colour]: FieldSpec(FieldType(kind="choice", options=BOT_PLAYERS[colour].words, start=PEOPLE), shown=False)
            for colour in COLOURS
        }
        | typed_calls(content).fields()
        | typed_duties(content).fields()
    )


def call_ids(content: FireCallContent) -> tuple[str, ...]:
    """The ids of all Fire Calls that there may be, those that people wrote out last."""
    return (*content.calls, *typed_calls(content).ids)


def duty_ids(content: FireCallContent) -> tuple[str, ...]:
    """The ids of all Station Duties cards that there may be, those that people wrote out last."""
    return (*content.duties, *typed_duties(content).ids)


def start(schema: BoardSchema, content: FireCallContent, options: Options) -> Board:
    """Before the setup: nobody plays yet."""
    return Board(schema)


def owners(board: Board) -> dict[str, str | None]:
    """The owner of each district, None of a free one."""
    return dict(zip(DISTRICTS, board.values_of(_OWNERS), strict=True))


# -- what no board may be (J1 to J7) --------------------------------------------------------------------------------------


def _faults(content: FireCallContent, board: Board) -> list[str]:
    return [
        *_seat_faults(board), *_space_faults(board), *_typed(content, board), *_card_faults(content, board), *_district_faults(board),
        *_turn_faults(board),
    ]  # fmt: skip


def _seat_faults(board: Board) -> Faults:
    """Two to four colours, each once (FC-1, FC-2); only they have a turn, a six, a win."""
    seats = board[SEATS]
    is_before_setup = board[AT] == "setup" and not seats
    if not is_before_setup and not 2 <= len(seats) <= len(COLOURS):
        yield f"seats must name two to four colours, clockwise, not {len(seats)} (FC-1)"
    for colour, times in Counter(seats).items():
        if times > 1:
            yield f"seats names {colour} {times} times: each player has another colour (FC-2)"
    for field in (CURRENT, SIX_OWNER, WINNER):
        if (named := board[field]) is not None and named not in seats:
            yield f"{'.'.join(field)}: {named} does not play; the players are {', '.join(seats) or 'nobody'}"
    absent = dict.fromkeys(path[1] for path in board.values if path[0] == "players" and path[1] not in seats)
    yield from (f"players.{colour} has no seat; the players are {', '.join(seats) or 'nobody'}" for colour in absent)


def _space_faults(board: Board) -> Faults:
    """A space is said only of hydrants whose place does not say it."""
    for colour in board[SEATS]:
        place = board[PLACE[colour]]
        if STANDS_ON[colour] in board.schema.fields and board[STANDS_ON[colour]] is not None and place != ON_BOARD:
            yield f'players.{colour}.space is said only at the place "{ON_BOARD}": "{place}" says where the hydrant is'


def _typed(content: FireCallContent, board: Board) -> Faults:
    """What is on the board and not of the set, people have written out, and it can be read."""
    yield from typed_faults(board, content)
    yield from typed_calls(content).unwritten(board, (card for card, _ in _named_calls(board)))
    yield from typed_duties(content).unwritten(board, (card for card, _ in _named_duties(board)))


def _named_calls(board: Board) -> Iterator[tuple[str, str]]:
    """Every Fire Call that is not in its pile, with its place."""
    for pile in (FIRE_DISCARD, FIRE_ASIDE):
        yield from ((card, pile[0]) for card in dict.fromkeys(board[pile]))
    if (card := board[CALL_CARD]) is not None:
        yield card, "turn.call"


def _named_duties(board: Board) -> Iterator[tuple[str, str]]:
    """Every Station Duties card that is not in its pile, with its place."""
    yield from ((card, DUTY_DISCARD[0]) for card in dict.fromkeys(board[DUTY_DISCARD]))
    yield from ((card, "turn.duties") for card in board[DUTIES_BEGUN])
    for colour in COLOURS:
        yield from ((card, f"players.{colour}.kept") for card in dict.fromkeys(board[KEPT[colour]]))


def _card_faults(content: FireCallContent, board: Board) -> Faults:
    """J3: no card is in two places, nor are there more than the pile had; kept is only what is there to keep."""
    yield from duplicates(board)
    for name, named, cards in (
        ("Fire Calls", [*_named_calls(board)], content.calls),
        ("Station Duties", [*_named_duties(board)], content.duties),
    ):
        places: dict[str, list[str]] = {}
        for card, place in named:
            places.setdefault(card, []).append(place)
        for card, several in places.items():
            if len(several) > 1:
                yield f"{card} is in {' and in '.join(several)}: leave it in one of them (J3)"
        if len(places) > len(cards):
            yield f"{len(places)} {name} are out of the pile, which had {len(cards)} (J3)"
    for colour in COLOURS:
        for card in board[KEPT[colour]]:
            duty = readable_duty(board, content, card)
            if duty is not None and duty.kept_as is None:
                yield f"players.{colour}.kept names {card}, which is no card to keep (FC-75)"


def _district_faults(board: Board) -> Faults:
    """Owners play; nobody has all eleven, and with all covered nobody leads, unless the game is over (J4, J7) or people do by hand what a
    card says.
    """
    seats, covered = board[SEATS], owners(board)
    for district, owner in covered.items():
        if owner is not None and owner not in seats:
            yield f"districts.{district}: {owner} does not play; the players are {', '.join(seats) or 'nobody'}"
    if board[WINNER] is None and not board[DUTIES_BEGUN] and (first := leader(covered)) is not None:
        has = Counter(covered.values())[first]
        what = "all eleven" if has == len(DISTRICTS) else f"{has}, more than anybody else"
        yield f'districts: all are covered and {first} has {what}, so the game is over: say winner "{first}" (FC-89)'


_ONLY_LANDED: Final = (SPACE, EXTRA_ROLLS, CALLS_DRAWN, ATTEMPTED, CALL_LABEL, CALL_CARD)


def _turn_faults(board: Board) -> Faults:
    """What is said of a landing alone; a six is somebody's."""
    at = board[AT]
    if at != "landed":
        yield from (f'{".".join(field)} is said only at "landed", not at "{at}"' for field in board.moved(_ONLY_LANDED))
    elif board[SPACE] is None:
        yield "turn.space must say which space was landed on, like FIRE_CALL or EQUIPMENT(N2)"
    if board[SIX_OWNER] is None and (board[SIX_CLAIMS] or board[SIX_RELEASE]):
        yield "six must name its owner, who rolled it"


def current_player(board: Board) -> str | None:
    """Whose turn it is; None before there are players."""
    return board[CURRENT] or (board[SEATS][0] if board[SEATS] else None)


def ready(board: Board, content: FireCallContent, options: Options) -> list[str]:
    """Why the game can't be played from this board."""
    if board[WINNER] is not None:
        return []
    faults = [] if board[AT] != "setup" else ['at must be "turn" or "landed": what comes next']
    if not board[SEATS]:
        faults.append('seats: say the colours that play, clockwise, like ["Red", "Yellow"] (FC-1)')
    current = current_player(board)
    if board[AT] == "landed" and current is not None and board[PLACE[current]] == HOSPITAL:
        faults.append(f"players.{current}.place is hospital, and {current} has just landed elsewhere (FC-79)")
    return faults


def impossible(board: Board, content: FireCallContent, options: Options) -> list[str]:
    """A winner whom the districts contradict (FC-89)."""
    winner = board[WINNER]
    if winner is None or leader(owners(board)) == winner:
        return []
    return [f'winner can\'t be "{winner}": that takes all eleven districts covered, and more of them than anybody else has (FC-89)']

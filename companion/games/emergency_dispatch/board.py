"""The twin: calls in the queue and on the map, equipment dice, tokens, cards, tracks (section 3 of the rules digest).

A call is in a slot of the queue (``QUEUE``), on the map (``STACKED``), on one of three piles, or else in the bag; a Resolution card is on
a pile, keeps a die out of service or a slot blocked, or else is in the deck. Bag and deck are what is left over: nothing of their order is
anywhere on the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from companion.games.emergency_dispatch.calls import LEAST_URGENT, MOST_URGENT
from companion.games.emergency_dispatch.house_rules import CREW_PLAYERS, MOST_PLAYERS
from companion.games.emergency_dispatch.notation import notation
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.games.emergency_dispatch.roster import COMPANIES
from companion.games.emergency_dispatch.symbols import symbols_of
from companion.games.emergency_dispatch.typed import (
    CALLS,
    call_on,
    typed_calls,
    typed_cards,
    typed_faults,
    written_calls,
)
from companion.table import (
    KEY,
    Board,
    BoardField,
    BoardSchema,
    FieldPath,
    FieldSpec,
    FieldType,
    KeyedField,
    OpenFieldType,
    Options,
    Piece,
    PieceUse,
    nearest,
)

ROUNDS: Final = 8
SLOTS: Final = tuple(range(1, 10))
"""The slots of the Call Queue, from the left."""
LAST_FAILURE: Final = 8
TOKENS: Final = 12
MOST_ACTIONS: Final = 3
SEATS: Final = tuple(f"P{n}" for n in range(1, MOST_PLAYERS + 1))

PHASES: Final = ("setup", "action", "resolution", "cleanup")
RESULTS: Final = ("WON", "LOST_FAILURES", "LOST_QUEUE")

STATION, ROAD, BOX_AREA, SPENT = "station", "road", "boxArea", "spent"
ADDRESS: Final = "addr:"
"""Before the address at which a die is."""
ADDRESS_PATTERN: Final = "[A-Z][0-9]{1,2}"

AT = BoardField[str]("at")
"""Which part of the game is played, one of ``PHASES``."""
CLOCK = BoardField[int]("clock")
"""The space of the clock; 9 when it has moved past the eighth. The round is the same, but never more than 8 (I6)."""
FAILURES = BoardField[int]("failures")
COMPANY = KeyedField[str, int | None]("players", KEY, "company")
"""The company of a player; None for a seat that nobody has."""
FIRST_PLAYER = BoardField[str]("firstPlayer")
"""Who has the First Responder token."""
TURN_PLAYER = BoardField[str | None]("turn", "player")
"""Whose turn it is; None for the first player."""
ACTIONS_LEFT = BoardField[int | None]("turn", "actionsLeft")
"""None for all of them."""
MOVED_DICE = BoardField[tuple[str, ...]]("turn", "movedDice")
"""The dice that were moved in this turn."""
QUEUE = KeyedField[int, str | None]("queued", KEY)
"""The call in a slot."""
BLOCKED = KeyedField[int, str | None]("blocked", KEY)
"""The Resolution card that blocks a slot."""
STACKED = KeyedField[str, int]("stacked", KEY)
"""Where a call is in the stack at its address: 1 is the top, 2 under it; 0 when it is not on the map."""
URGENCY = KeyedField[str, int]("urgency", KEY)
DIE_PLACE = KeyedField[str, str]("dice", KEY, "place")
LOCK = KeyedField[str, str | None]("dice", KEY, "lock")
"""The symbol on which a die is locked in."""
OUT_OF_SERVICE = KeyedField[str, str | None]("dice", KEY, "oos")
"""The Resolution card that keeps a die out of service."""
SUCCESS = BoardField[tuple[str, ...]]("success")
DISCARD = BoardField[tuple[str, ...]]("discard")
WAITING = BoardField[tuple[str, ...]]("waiting")
"""Cards won that join the success pile when the resolution phase ends (``success_instant`` = false)."""
RESHUFFLED = BoardField[int]("reshuffled")
"""How often the discards were shuffled into a new deck: which order the deck has. No position says it (docs/positions.md)."""
RESOLVED = BoardField[tuple[str, ...]]("resolvedTiles")
FAILED = BoardField[tuple[str, ...]]("failedTiles")
EXCLUDED = BoardField[tuple[str, ...]]("excludedTiles")
OPEN = BoardField[tuple[str, ...] | None]("res", "open")
"""The addresses that are not handled yet in this resolution phase; None for all that have a call."""
HELD = BoardField[tuple[str, ...]]("held")
"""The calls that do not turn in this clean-up (ED-57)."""
RESULT = BoardField[str | None]("result")
CREW = BoardField[str]("crew")
"""Who decides for the players: people, or a bot for all of them."""
TYPED_CALL = KeyedField[str, str | None]("typed", CALLS, KEY)
"""A call that people wrote out."""

CALL_PILES: Final = {"resolved": RESOLVED, "failed": FAILED, "excluded": EXCLUDED}
"""The piles of calls, by their names in instructions."""
CARD_PILES: Final = (SUCCESS, DISCARD, WAITING)

_TOKEN: Final = (PieceUse("tokens", "present"),)
Faults = Iterator[str]


def _list(options: tuple[str, ...], *, shown: bool = True, always: bool = False) -> FieldSpec:
    return FieldSpec(FieldType(kind="list", options=options, start=()), always=always, shown=shown)


def _one_of(*options: str | int, uses: tuple[PieceUse, ...] = (), shown: bool = True) -> FieldSpec:
    """One of these, or none."""
    return FieldSpec(FieldType(kind="choice", options=options, start=None, optional=True), uses, shown=shown)


def schema(content: DispatchContent, options: Options) -> BoardSchema:
    """The fields of a board, and its tokens: locked dice and dice out of service use one each (I3)."""
    fields = _tracks() | _turns(content) | _calls(content) | _dice(content) | _cards(content) | _phase_notes(content)
    return BoardSchema.of(fields, [Piece("tokens", TOKENS)], partial(_faults, content), notation(content))


def _tracks() -> dict[FieldPath, FieldSpec]:
    return {
        AT: FieldSpec(FieldType(kind="choice", options=PHASES, start="setup"), always=True, shown=False),
        CLOCK: FieldSpec(FieldType(min=1, max=ROUNDS + 1, start=1), always=True),
        FAILURES: FieldSpec(FieldType(max=LAST_FAILURE), always=True),
        CREW: FieldSpec(FieldType(kind="choice", options=CREW_PLAYERS.words, start="people"), shown=False),
    }


def _turns(content: DispatchContent) -> dict[FieldPath, FieldSpec]:
    company = FieldSpec(FieldType(min=1, max=len(COMPANIES), start=None, optional=True), shown=False)
    return {COMPANY[player]: company for player in SEATS} | {
        FIRST_PLAYER: FieldSpec(FieldType(kind="choice", options=SEATS, start=SEATS[0]), always=True),
        TURN_PLAYER: _one_of(*SEATS, shown=False),
        ACTIONS_LEFT: FieldSpec(FieldType(max=MOST_ACTIONS, start=None, optional=True), shown=False),
        MOVED_DICE: _list(tuple(content.dice), shown=False),
    }


def tile_ids(content: DispatchContent) -> tuple[str, ...]:
    """The ids of all calls that there may be, those that people wrote out last."""
    return (*content.calls, *typed_calls(content).ids)


def card_ids(content: DispatchContent) -> tuple[str, ...]:
    """The ids of all Resolution cards that there may be, those that people wrote out last."""
    return (*content.cards, *typed_cards(content).ids)


def _calls(content: DispatchContent) -> dict[FieldPath, FieldSpec]:
    tiles, cards = tile_ids(content), card_ids(content)
    queued, blocked, stacked = _one_of(*tiles), _one_of(*cards), FieldSpec(FieldType())
    fields: dict[FieldPath, FieldSpec] = {QUEUE[slot]: queued for slot in SLOTS}
    fields |= {BLOCKED[slot]: blocked for slot in SLOTS}
    for tile, call in content.calls.items():
        fields[STACKED[tile]] = stacked
        fields[URGENCY[tile]] = FieldSpec(FieldType(max=LEAST_URGENT, start=call.start))
    urgency = FieldSpec(FieldType(max=LEAST_URGENT))
    for tile in typed_calls(content).ids:
        fields[STACKED[tile]] = stacked._replace(only_with=TYPED_CALL[tile])
        fields[URGENCY[tile]] = urgency._replace(only_with=TYPED_CALL[tile])
    return fields


def _dice(content: DispatchContent) -> dict[FieldPath, FieldSpec]:
    fields: dict[FieldPath, FieldSpec] = {}
    cards, spots = card_ids(content), (ROAD, *(ADDRESS + address for address in content.addresses))
    for die in content.roster:
        off_map = (BOX_AREA, SPENT) if die.is_box_alarm else (STATION,)
        place = OpenFieldType(
            kind="choice", options=(*off_map, *spots), start=off_map[0], pattern=ADDRESS + ADDRESS_PATTERN, example=f"{ADDRESS}H4"
        )
        fields[DIE_PLACE[die.id]] = FieldSpec(place)
        fields[LOCK[die.id]] = _one_of(*symbols_of(die.type), uses=_TOKEN)
        fields[OUT_OF_SERVICE[die.id]] = _one_of(*cards, uses=_TOKEN)
    return fields


def _cards(content: DispatchContent) -> dict[FieldPath, FieldSpec]:
    tiles, cards = tile_ids(content), card_ids(content)
    pile = _list(cards, always=True, shown=False)  # cards go to piles with the lines that name them, and need no putting back
    return (
        {SUCCESS: pile, DISCARD: pile, WAITING: _list(cards, shown=False)}
        | {pile: _list(tiles, always=True) for pile in CALL_PILES.values()}
        | {RESHUFFLED: FieldSpec(FieldType(), shown=False)}
        | typed_calls(content).fields()
        | typed_cards(content).fields()
    )


def _phase_notes(content: DispatchContent) -> dict[FieldPath, FieldSpec]:
    some = OpenFieldType(kind="list", options=content.addresses, start=None, optional=True, pattern=ADDRESS_PATTERN, example="H4")
    return {
        OPEN: FieldSpec(some, shown=False),
        HELD: _list(tile_ids(content), shown=False),
        RESULT: FieldSpec(FieldType(kind="choice", options=RESULTS, start=None, optional=True), always=True, shown=False),
    }


def start(schema: BoardSchema, content: DispatchContent, options: Options) -> Board:
    """Before the setup: no call lies anywhere, and every die is at home."""
    return Board(schema)


# -- what no board may be (I1 to I8) --------------------------------------------------------------------------------------


def _faults(content: DispatchContent, board: Board) -> list[str]:
    return [
        *_players(board), *_typed(content, board), *_tiles(content, board), *_card_faults(content, board), *_die_faults(content, board),
        *_track_faults(board), *_phase_faults(board),
    ]  # fmt: skip


def _players(board: Board) -> Faults:
    """Companies are all different (ED-3); the token and the turn belong to players."""
    companies = {player: company for player in SEATS if (company := board[COMPANY[player]]) is not None}
    for company, times in Counter(companies.values()).items():
        if times > 1:
            same = [player for player, own in companies.items() if own == company]
            yield f"players: {' and '.join(same)} both have company {company}; give each a different one (ED-3)"
    for field, player in (("firstPlayer", board[FIRST_PLAYER]), ("turn.player", board[TURN_PLAYER])):
        if companies and player is not None and player not in companies:
            yield f"{field}: {player} does not play; the players are {', '.join(companies)}"


def _named_tiles(board: Board) -> Iterator[tuple[str, str]]:
    """Every call that is not in the bag, with its place."""
    for path in board.moved(QUEUE[slot] for slot in SLOTS):
        yield str(board[path]), f"queue.{path[1]}"
    yield from ((path[1], "map") for path in STACKED.among(board.values))
    for pile in CALL_PILES.values():
        yield from ((tile, pile[0]) for tile in board[pile])


def _typed(content: DispatchContent, board: Board) -> Faults:
    """What is on the board and not of the set, people have written out, and it can be read."""
    yield from typed_faults(board, content)
    yield from typed_calls(content).unwritten(board, (tile for tile, _ in _named_tiles(board)))
    yield from typed_cards(content).unwritten(board, (card for card, _ in _named_cards(content, board)))


def _tiles(content: DispatchContent, board: Board) -> Faults:
    """I1: no call is in two places, nor are there more than the bag had; I5: what is in the queue or on the map has an urgency."""
    yield from _twice(_named_tiles(board), "lies", "I1")
    if (out := len({tile for tile, _ in _named_tiles(board)})) > len(content.calls):
        yield f"{out} calls are out of the bag, which had {len(content.calls)} (I1)"
    if board[AT] != "cleanup":  # failed calls still lie there while the clean-up pays for them one by one
        yield from _expired(content, board)
    yield from _same_layer(content, board)
    for slot in SLOTS:
        if board[QUEUE[slot]] is not None and board[BLOCKED[slot]] is not None:
            yield f"queue.{slot} holds {board[QUEUE[slot]]} and is blocked by {board[BLOCKED[slot]]}: it can't be both (ED-32)"


def _expired(content: DispatchContent, board: Board) -> Faults:
    """I5: what is in the queue or on the map has an urgency."""
    typed = typed_calls(content)
    unwritten = {*typed.ids} - {*typed.in_use(board)}
    for tile, place in _named_tiles(board):
        if tile not in unwritten and (place == "map" or place.startswith("queue")) and board[URGENCY[tile]] < MOST_URGENT:
            yield f"{tile} at {place} must have an urgency from {MOST_URGENT} to {LEAST_URGENT}, not {board[URGENCY[tile]]} (I5)"


def _same_layer(content: DispatchContent, board: Board) -> Faults:
    """The calls of one address lie on one another."""
    layers: dict[tuple[str, int], str] = {}
    for path in STACKED.among(board.values):
        tile = path[1]
        if tile not in content.calls and tile not in written_calls(board, content):
            continue
        address, layer = call_on(board, content, tile).address, board[path]
        if (other := layers.setdefault((address, layer), tile)) != tile:
            yield f"{other} and {tile} are both number {layer} from the top at {address}; say which lies under the other (ED-31)"


def _named_cards(content: DispatchContent, board: Board) -> Iterator[tuple[str, str]]:
    """Every card that is not in the deck, with its place."""
    for pile in CARD_PILES:
        yield from ((card, pile[0]) for card in board[pile])
    for path in board.moved(BLOCKED[slot] for slot in SLOTS):
        yield str(board[path]), f"active (queue.{path[1]})"
    for path in board.moved(OUT_OF_SERVICE[die] for die in content.dice):
        yield str(board[path]), f"active ({path[1]})"


def _card_faults(content: DispatchContent, board: Board) -> Faults:
    """I2: no card is in two places, nor are there more than the deck had."""
    yield from _twice(_named_cards(content, board), "is", "I2")
    if (out := len({card for card, _ in _named_cards(content, board)})) > len(content.cards):
        yield f"{out} cards are out of the deck, which had {len(content.cards)} (I2)"


def _twice(named: Iterator[tuple[str, str]], verb: str, rule: str) -> Faults:
    places: dict[str, list[str]] = {}
    for id, place in named:
        places.setdefault(id, []).append(place)
    for id, several in places.items():
        if len(several) > 1:
            yield f"{id} {verb} in {' and in '.join(several)}: leave it in one of them ({rule})"


def _die_faults(content: DispatchContent, board: Board) -> Faults:
    """I3: no die is locked and out of service; locked are only dice at an address, and at an address some call can lie."""
    addresses = {*content.addresses, *(call.address for call in written_calls(board, content).values())}
    for die in content.dice:
        lock, place = board[LOCK[die]], board[DIE_PLACE[die]]
        if place.startswith(ADDRESS) and place.removeprefix(ADDRESS) not in addresses:
            yield f"dice.{die}.place: no call is ever at {place.removeprefix(ADDRESS)}{nearest(place.removeprefix(ADDRESS), [*addresses])}"
        if lock is None:
            continue
        if not board[DIE_PLACE[die]].startswith(ADDRESS):
            yield f"dice.{die} is locked on {lock} and must be at an address, not at {board[DIE_PLACE[die]]} (ED-34)"
        if board[OUT_OF_SERVICE[die]] is not None:
            yield f"dice.{die} is locked and out of service: it can't be both (I3)"


def _track_faults(board: Board) -> Faults:
    """I6: while the game runs the clock is on one of its spaces, and fewer than eight calls have failed."""
    if board[RESULT] is not None:
        return
    if board[CLOCK] > ROUNDS:
        yield f'clock is past space {ROUNDS}, so the game is won: say result "WON" (I6)'
    if board[FAILURES] >= LAST_FAILURE:
        yield f'failures is {LAST_FAILURE}, so the game is lost: say result "LOST_FAILURES" (I6)'


_ONLY_AT: Final[Mapping[str, tuple[BoardField[str | None] | BoardField[int | None] | BoardField[tuple[str, ...]], ...]]] = {
    "action": (TURN_PLAYER, ACTIONS_LEFT, MOVED_DICE),
    "resolution": (WAITING,),
    "cleanup": (HELD,),
}


def _phase_faults(board: Board) -> Faults:
    """What is said of one phase alone."""
    phase = board[AT]
    for other, fields in (*_ONLY_AT.items(), ("resolution", (OPEN,))):
        yield from (f'{".".join(field)} is said only at "{other}", not at "{phase}"' for field in board.moved(fields) if phase != other)


def ready(board: Board, content: DispatchContent, options: Options) -> list[str]:
    """Why the game can't be played from this board."""
    if board[RESULT] is not None:
        return []
    faults = [] if board[AT] != "cleanup" else [*_expired(content, board)]
    if board[AT] == "setup":
        faults.append('at must be "action", "resolution" or "cleanup": which part of the round is next')
    if sum(board[COMPANY[player]] is not None for player in SEATS) < 2:
        faults.append('players: say at least two, each with a company, like {"P1": {"company": 3}, "P2": {"company": 5}} (ED-1)')
    return faults


def impossible(board: Board, content: DispatchContent, options: Options) -> list[str]:
    """A result that the board contradicts (ED-86)."""
    result = board[RESULT]
    if result == "WON" and board[CLOCK] <= ROUNDS:
        return [f'result can\'t be "WON": the clock is on space {board[CLOCK]}, and must be past {ROUNDS} (ED-77)']
    if result == "LOST_FAILURES" and board[FAILURES] < LAST_FAILURE:
        return [f'result can\'t be "LOST_FAILURES": that takes {LAST_FAILURE} failures, and there are {board[FAILURES]} (ED-64)']
    return []

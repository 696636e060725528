"""Emergency Dispatch: the clean-up of a full board, the calls that symbols cover, and whole games of a crew made of code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from time import perf_counter
from typing import Final

from bench.bots import simulated_ms
from bench.samples import Result
from companion.bots.arena import fate_of
from companion.engine.chance import DigitalChance
from companion.games.emergency_dispatch.board import AT, COMPANY, QUEUE, STACKED, SUCCESS, URGENCY
from companion.games.emergency_dispatch.cleanup import clean_up
from companion.games.emergency_dispatch.cover import PoolItem, WaitingCall, coverages
from companion.games.emergency_dispatch.game import GAME
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.games.emergency_dispatch.shift import Shift
from companion.games.emergency_dispatch.success_cards import CardCounter
from companion.games.emergency_dispatch.symbols import SYMBOLS
from companion.table import Board, Choose, StepMode, Table

GOAL_MS: Final = 20.0
IN_QUEUE, ON_MAP, FAILING = 5, 25, 2
"""Calls on a full board: in the queue, which has room for what is drawn, and on the map, where so many of them fail."""
LAST_NUMBER, LASTING = 1, 3
"""The urgencies of calls that fail in the clean-up, and of the others."""


class Alone:
    """Nobody corrects anything."""

    def step_begins(self, path: str, board: Board) -> StepMode:
        """No orders."""
        return StepMode()


def full_table(content: DispatchContent) -> Table:
    """A table of three players in the clean-up, with 30 calls and some Success cards."""
    options = GAME.read_options({}, {"players": 3})
    board = Board(GAME.schema(content, options))
    board[AT] = "cleanup"
    for company in (1, 2, 3):
        board[COMPANY[f"P{company}"]] = company
    tiles = [tile for tile, call in content.calls.items() if not call.is_junction]
    for slot, tile in enumerate(tiles[:IN_QUEUE], 1):
        board[QUEUE[slot]], board[URGENCY[tile]] = tile, LASTING
    layers = Counter[str]()
    for number, tile in enumerate(tiles[IN_QUEUE : IN_QUEUE + ON_MAP]):
        layers[address := content.calls[tile].address] += 1
        board[STACKED[tile]], board[URGENCY[tile]] = layers[address], LAST_NUMBER if number < FAILING else LASTING
    board[SUCCESS] = tuple(content.cards)[:6]
    return Table(board, GAME.codes, options, Alone())


def clean_up_s(content: DispatchContent) -> tuple[float, int]:
    """Seconds of one clean-up of the full board, and how many instructions it has. People buy nothing."""
    table, chance = full_table(content), DigitalChance(fate_of(1, 1))
    shift = Shift(table, content)
    rules = clean_up(shift, CardCounter(shift))
    start = perf_counter()
    try:
        ask = rules.send(None)
        while True:
            ask = rules.send(ask.options[-1] if isinstance(ask, Choose) else chance.answer(ask))
    except StopIteration:
        return perf_counter() - start, len(table.told)


def clean_ups(runs: Iterable[int]) -> Result:
    """The clean-up of a full board, again and again: milliseconds."""
    content = GAME.compile(GAME.collect_content(None, None, []))
    found = [clean_up_s(content) for _ in runs]
    note = f"a clean-up of Emergency Dispatch with {IN_QUEUE + ON_MAP} calls, of which {FAILING} fail: {found[0][1]} instructions"
    return Result(row="clean-up", unit="ms", goal=2.0, samples=tuple(seconds * 1e3 for seconds, _ in found), note=note)


def covers(runs: Iterable[int]) -> Result:
    """What two calls at an address lack, and what the rest costs: milliseconds."""
    pool = [PoolItem(die, symbol) for die, symbol in zip("abcdefghi", "AFRWLAFR-", strict=True)]
    calls = [WaitingCall("T-01", "AAFFRW", 2), WaitingCall("T-02", "FRRWWL", 1)]
    kinds, samples = {str(symbol): 3 for symbol in SYMBOLS}, list[float]()
    for _ in runs:
        start = perf_counter()
        coverages(calls, pool, kinds)
        samples.append((perf_counter() - start) * 1e3)
    note = "two calls of six symbols each at an address with nine dice, one by one and together, and the fewest cards for what they lack"
    return Result(row="cover", unit="ms", goal=0.2, samples=tuple(samples), note=note)


def whole_games(batches: Iterable[int], each: int, size: int = 3) -> Result:
    """Whole games of the sensible crew on one core, rules and judging included: milliseconds of CPU time of one."""
    samples = simulated_ms(GAME.id, size, batches, each)
    note = f"CPU time of one game of Emergency Dispatch with {size} dispatchers, sensible, over {each} in a row; 20 ms is 50 a second"
    return Result(row="dispatch-games", unit="ms", goal=GOAL_MS, samples=samples, note=note)

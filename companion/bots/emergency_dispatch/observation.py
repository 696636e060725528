"""The board as a bot sees it: everything that is public, in a form that is fast to compute with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

import msgspec

from companion.bots.emergency_dispatch.chances import BITS, MOST, SYMBOL_UNIT, TYPE_UNIT, Counts
from companion.bots.emergency_dispatch.content_index import CallFacts, ContentIndex, DieFacts
from companion.bots.emergency_dispatch.move_map import Moves, Place
from companion.games.emergency_dispatch.board import (
    ACTIONS_LEFT,
    ADDRESS,
    CLOCK,
    FAILURES,
    FIRST_PLAYER,
    HELD,
    MOVED_DICE,
    ROUNDS,
    SEATS,
    SLOTS,
    SPENT,
    SUCCESS,
    TOKENS,
    TURN_PLAYER,
)
from companion.table import Board, OptionValue

GONE: Final = -1
"""The place of a Box Alarm die that is spent."""
_UNITS: Final = tuple(TYPE_UNIT.values())


class OpenCall(msgspec.Struct):
    """A call in the queue or on the map. ``rounds`` is in how many resolution phases it can still be resolved; ``fails`` is whether it
    can fail before the game is over. ``slot`` is 0 on the map, ``layer`` 1 for the top of a stack."""

    facts: CallFacts
    urgency: int
    rounds: int
    fails: bool
    slot: int = 0
    layer: int = 0


class DiceAtAddress(msgspec.Struct):
    """The usable dice at an address: all of them, the types of those without a lock, the symbols of those with one."""

    dice: list[int]
    free: Counts = 0
    locked: Counts = 0


class ShiftObservation:
    """One moment of a game. Dice go by their number in die order, addresses by their place."""

    def __init__(self, board: Board, options: Mapping[str, OptionValue], index: ContentIndex) -> None:
        self.index, self.options, self._board = index, options, board
        self.round = min(board[CLOCK], ROUNDS)
        self.cleanups = ROUNDS + 1 - self.round
        """Clean-ups that are still to come, this round's among them."""
        self.failures = board[FAILURES]
        self.hard = options["difficulty"] == "hard"
        self.place: list[Place] = [die.home for die in index.dice]
        self.lock = [""] * len(index.dice)
        self.in_service = [True] * len(index.dice)
        self._oos: dict[str, int] = {}
        self.companies: dict[str, int] = {}
        self.queue: dict[int, str] = {}
        self.stacked: dict[str, int] = {}
        self.urgency: dict[str, int] = {}
        self.blocked = 0
        self._read(board)
        self.cards: tuple[str, ...] = board[SUCCESS]
        self.tokens = TOKENS - sum(map(bool, self.lock)) - self.in_service.count(False)
        self.held = board[HELD]
        self._turn(board)
        self.calls = [*self._on_map(), *self._queued()]
        self.sites: dict[Place, DiceAtAddress] = {}
        for number, place in enumerate(self.place):
            if 0 <= place < len(index.map.addresses) and self.in_service[number]:
                self._stand(number, place)

    def _read(self, board: Board) -> None:
        """Only fields that differ from their start are on a board."""
        values: Mapping[tuple[str, ...], Any] = board.values
        for path, value in values.items():
            group = path[0]
            if group == "dice":
                self._read_die(self.index.number[path[1]], path[2], value)
            elif group == "stacked":
                self.stacked[path[1]] = value
            elif group == "urgency":
                self.urgency[path[1]] = value
            elif group == "queued":
                self.queue[int(path[1])] = value
            elif group == "blocked":
                self.blocked += 1
            elif group == "players":
                self.companies[path[1]] = value

    def _read_die(self, die: int, field: str, value: str) -> None:
        if field == "place":
            address = value.removeprefix(ADDRESS)
            self.place[die] = self.index.map.index[address] if address in self.index.map.index else self._off(die, value)
        elif field == "lock":
            self.lock[die] = value
        else:
            self.in_service[die] = False
            self._oos[value] = die

    def _off(self, die: int, value: str) -> Place:
        """Where a die is that is at no address: on the road it counts as where it comes from."""
        return GONE if value == SPENT else self.index.dice[die].home

    def _turn(self, board: Board) -> None:
        """Who acts, how many actions are left in this turn and in the round, and the companies of those who act after."""
        self.players = [seat for seat in SEATS if seat in self.companies]
        first = self.players.index(board[FIRST_PLAYER]) if board[FIRST_PLAYER] in self.players else 0
        order = self.players[first:] + self.players[:first]
        self.player = board[TURN_PLAYER] or board[FIRST_PLAYER]
        after = order[order.index(self.player) + 1 :] if self.player in order else []
        left = board[ACTIONS_LEFT]
        self.actions = self.allowance if left is None else left
        self.actions_in_round = self.actions + self.allowance * len(after)
        self.turns_after = len(after)
        self.pairs_after = {die for player in after for die in self.index.pairs[self.companies[player]]}
        self.own_pair = self.index.pairs[self.companies[self.player]] if self.player in self.companies else ()
        self.moved = {self.index.number[die] for die in board[MOVED_DICE]}

    @property
    def allowance(self) -> int:
        """The actions of a turn (ED-15)."""
        players = len(self.players)
        return 2 if players > 4 or (players == 4 and self.options["actions_4p"] == 2) else 3

    def _on_map(self) -> list[OpenCall]:
        layered = sorted((layer, tile) for tile, layer in self.stacked.items())
        return [self._open(tile, 0, layer) for layer, tile in layered]

    def _queued(self) -> list[OpenCall]:
        return [self._open(self.queue[slot], slot, 0) for slot in sorted(self.queue)]

    def _open(self, tile: str, slot: int, layer: int) -> OpenCall:
        facts = self.index.call(self._board, tile)
        urgency = self.urgency.get(tile, facts.start)
        return OpenCall(facts, urgency, min(urgency, self.cleanups), urgency <= self.cleanups, slot, layer)

    def _stand(self, number: int, place: Place) -> None:
        site = self.sites.get(place)
        if site is None:
            site = self.sites[place] = DiceAtAddress([])
        site.dice.append(number)
        if lock := self.lock[number]:
            site.locked += SYMBOL_UNIT[lock]
        else:
            site.free += _UNITS[self.index.dice[number].type]

    # -- queue ----------------------------------------------------------------------------------------------------------

    @property
    def draws(self) -> int:
        """Calls drawn in a clean-up (ED-70)."""
        return min(len(self.players), 4)

    @property
    def open_slots(self) -> int:
        """Slots that are neither occupied nor blocked."""
        return len(SLOTS) - self.blocked - len(self.queue)

    @property
    def missing_slots(self) -> int:
        """How many slots too few there will be for the next draws (ED-33); below 0 if more than enough. In the last clean-up nothing may
        be drawn (ED-R21)."""
        if self.round == ROUNDS and self.options["final_draw"] == "false":
            return -self.open_slots
        rotates = self.options["queue_rotates"] == "true"
        freed = sum(call.urgency == 1 for call in self.calls if call.slot) if rotates else 0
        return self.draws - self.open_slots - freed

    def movable(self, die: DieFacts) -> bool:
        """Whether a die may be moved in this turn (ED-21, 23, 25, 26)."""
        n = die.number
        return n not in self.moved and self.in_service[n] and self.place[n] != GONE and not (self.lock[n] and not die.company)

    @property
    def has_spent_dice(self) -> bool:
        """Whether a Box Alarm die is used up."""
        return GONE in self.place

    def oos_die(self, card: str) -> int:
        """The die that a card keeps out of service."""
        return self._oos[card]

    @cached_property
    def kinds(self) -> Counter[str]:
        """How many Success cards there are of each kind."""
        return Counter(self.index.kind(self._board, card) for card in self.cards)

    @cached_property
    def moves(self) -> Moves:
        """The moves between places, by where calls make junctions cost a step."""
        names = self.index.map.addresses
        return self.index.map.moves([names[call.facts.at] for call in self.calls if not call.slot and call.facts.at >= 0])

    def missing_at_address(self, at: Place) -> Counts:
        """What all calls at an address require together beside the symbols that are locked there."""
        need = sum(call.facts.need for call in self.calls if call.facts.at == at and not call.slot)
        site = self.sites.get(at)
        return need if site is None or not site.locked else less(need, site.locked)

    def missing_at(self, call: OpenCall) -> Counts:
        """What a call requires beside the symbols locked at its address."""
        site = self.sites.get(call.facts.at)
        return call.facts.need if site is None or not site.locked else less(call.facts.need, site.locked)


def less(need: Counts, have: Counts) -> Counts:
    """Counts without those that are there."""
    rest, shift = 0, 0
    while need >> shift:
        n = (need >> shift & MOST) - (have >> shift & MOST)
        if n > 0:
            rest += n << shift
        shift += BITS
    return rest

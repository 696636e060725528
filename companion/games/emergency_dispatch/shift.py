"""The shift: the twin of a game in the words of the rulebook, and the instructions that move its pieces.

Rules read the board through these words, and tell what to move by these methods; each method that tells says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Literal

from companion.games.emergency_dispatch.addresses import in_address_order
from companion.games.emergency_dispatch.board import (
    ADDRESS,
    BLOCKED,
    BOX_AREA,
    CALL_PILES,
    CLOCK,
    COMPANY,
    DIE_PLACE,
    DISCARD,
    FAILURES,
    FIRST_PLAYER,
    LOCK,
    OUT_OF_SERVICE,
    QUEUE,
    RESHUFFLED,
    ROUNDS,
    SEATS,
    SLOTS,
    SPENT,
    STACKED,
    SUCCESS,
    TYPED_CALL,
    URGENCY,
    WAITING,
)
from companion.games.emergency_dispatch.calls import CallTile
from companion.games.emergency_dispatch.house_rules import is_on
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.games.emergency_dispatch.resolution_cards import ResolutionCard
from companion.games.emergency_dispatch.roster import EquipmentDie
from companion.games.emergency_dispatch.symbols import FACES
from companion.games.emergency_dispatch.typed import call_on, card_on, typed_calls, typed_cards, written_calls
from companion.games.emergency_dispatch.written_content import BAG, CALL_FORM, CARD_FORM, RESOLUTION_DECK
from companion.table import Change, Die, JsonObject, OptionValue, Table, derived, mark, put, take

Pile = Literal["resolved", "failed", "excluded"]


class Shift:
    """The twin of one game in the words of the rulebook.

    Addresses are ``"H4"``, calls, cards and dice their ids, slots numbers from 1. *Die order* and *fixed order* are those of 1.2 and ED-58.
    """

    def __init__(self, table: Table, content: DispatchContent) -> None:
        self.table, self.board, self.content = table, table.board, content
        self._typed_calls, self._typed_cards = typed_calls(content), typed_cards(content)

    def rule(self, name: str) -> OptionValue:
        """The value of a house rule."""
        return self.table.options[name]

    def is_on(self, name: str) -> bool:
        """Whether a house rule that is true or false is true."""
        return is_on(self.table.options[name])

    # -- players and tracks ---------------------------------------------------------------------------------------------

    @property
    def round(self) -> int:
        """The round: the clock's space, 1 to 8."""
        return min(self.board[CLOCK], ROUNDS)

    @property
    def failures(self) -> int:
        """The space of the failure token, 0 to 8."""
        return self.board[FAILURES]

    @derived(COMPANY)
    def players(self) -> tuple[str, ...]:
        """The players, clockwise."""
        return tuple(player for player in SEATS if self.board[COMPANY[player]] is not None)

    @property
    def first_player(self) -> str:
        """Who has the First Responder token."""
        return self.board[FIRST_PLAYER]

    @property
    def players_in_turn(self) -> tuple[str, ...]:
        """The players in the order of this round's turns: the token holder, then to the left (ED-14)."""
        players = self.players
        start = players.index(self.first_player) if self.first_player in players else 0
        return (*players[start:], *players[:start])

    def company(self, player: str) -> int | None:
        """The company of a player; None for a seat that nobody has."""
        return self.board[COMPANY[player]]

    @property
    def draws(self) -> int:
        """How many calls a clean-up draws (ED-70)."""
        return min(len(self.players), 4)

    # -- dice -----------------------------------------------------------------------------------------------------------

    @property
    def dice(self) -> tuple[EquipmentDie, ...]:
        """All dice, in die order."""
        return self.content.roster

    def die(self, die: str) -> EquipmentDie:
        """The die of this id."""
        return self.content.dice[die]

    @cached_property
    def _rolled(self) -> dict[str, Die]:
        return {die.id: Die(die.id, FACES[die.type], own_key=True) for die in self.content.roster}

    def faces(self, die: str) -> Die:
        """The die as the table rolls it: it is keyed by its id, so giving up a lock beside it changes nothing of what it shows."""
        return self._rolled[die]

    def place(self, die: str) -> str:
        """Where a die is: ``station``, ``addr:H4``, ``road``, ``boxArea`` or ``spent``."""
        return self._places[die]

    @derived(DIE_PLACE)
    def _places(self) -> Mapping[str, str]:
        return {die: self.board[DIE_PLACE[die]] for die in self.content.dice}

    def address_of(self, die: str) -> str | None:
        """The address at which a die is; None elsewhere."""
        place = self.place(die)
        return place.removeprefix(ADDRESS) if place.startswith(ADDRESS) else None

    def dice_at(self, address: str) -> tuple[str, ...]:
        """All dice at an address, out-of-service ones too, in die order."""
        return self._dice_by_address.get(address, ())

    @derived(DIE_PLACE)
    def _dice_by_address(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for die, place in self._places.items():
            if place.startswith(ADDRESS):
                address = place.removeprefix(ADDRESS)
                found[address] = (*found.get(address, ()), die)
        return found

    def usable_dice(self, address: str) -> tuple[str, ...]:
        """The dice in service at an address, in die order (ED-42)."""
        return self._usable_dice.get(address, ())

    @derived(DIE_PLACE, OUT_OF_SERVICE)
    def _usable_dice(self) -> Mapping[str, tuple[str, ...]]:
        out = self.dice_out_of_service
        return {address: tuple([die for die in dice if die not in out]) for address, dice in self._dice_by_address.items()}

    def rollable_dice(self, address: str) -> tuple[str, ...]:
        """The dice in service at an address that are not locked in, in die order."""
        return self._rollable_dice.get(address, ())

    @derived(DIE_PLACE, OUT_OF_SERVICE, LOCK)
    def _rollable_dice(self) -> Mapping[str, tuple[str, ...]]:
        locks = self._locks
        return {address: tuple([die for die in dice if die not in locks]) for address, dice in self._usable_dice.items()}

    def releasable_dice(self, address: str) -> tuple[str, ...]:
        """The locked company dice at an address, which may give up their lock; Box Alarm dice may not (ED-36)."""
        return self._releasable_dice.get(address, ())

    @derived(DIE_PLACE, OUT_OF_SERVICE, LOCK)
    def _releasable_dice(self) -> Mapping[str, tuple[str, ...]]:
        company_dice = {die for die in self._locks if not self.die(die).is_box_alarm}
        return {address: tuple([die for die in dice if die in company_dice]) for address, dice in self._usable_dice.items()}

    def lock(self, die: str) -> str | None:
        """The symbol on which a die is locked in."""
        return self._locks.get(die)

    def is_locked(self, die: str) -> bool:
        """Whether a die is locked in."""
        return die in self._locks

    @property
    def locked_dice(self) -> tuple[str, ...]:
        """All locked dice, in die order."""
        return tuple(self._locks)

    @derived(LOCK)
    def _locks(self) -> Mapping[str, str]:
        return {die: lock for die in self.content.dice if (lock := self.board[LOCK[die]]) is not None}

    def is_out_of_service(self, die: str) -> bool:
        """Whether a die is out of service."""
        return die in self.dice_out_of_service

    @derived(OUT_OF_SERVICE)
    def dice_out_of_service(self) -> Mapping[str, str]:
        """The dice out of service, in die order, each with the card that keeps it so."""
        return {die: card for die in self.content.dice if (card := self.board[OUT_OF_SERVICE[die]]) is not None}

    @derived(DIE_PLACE)
    def spent_dice(self) -> Sequence[str]:
        """The Box Alarm dice that are used up, in die order (ED-26)."""
        return [die for die, place in self._places.items() if place == SPENT]

    @property
    def free_tokens(self) -> int:
        """Tokens that are left for locks and dice out of service (ED-8)."""
        return self.board.supply("tokens")

    # -- calls ----------------------------------------------------------------------------------------------------------

    def call(self, tile: str) -> CallTile:
        """What a call tile says, of the set or written out by people."""
        return call_on(self.board, self.content, tile)

    def urgency(self, tile: str) -> int:
        """The urgency that a call shows now."""
        return self.board[URGENCY[tile]]

    @derived(QUEUE)
    def queue(self) -> Mapping[int, str]:
        """The calls in the queue by slot, from the left."""
        return {slot: tile for slot in SLOTS if (tile := self.board[QUEUE[slot]]) is not None}

    @derived(BLOCKED)
    def blocked_slots(self) -> Mapping[int, str]:
        """The blocked slots, from the left, each with its card."""
        return {slot: card for slot in SLOTS if (card := self.board[BLOCKED[slot]]) is not None}

    @property
    def empty_slots(self) -> list[int]:
        """The slots that are neither occupied nor blocked, from the left (ED-73)."""
        occupied, blocked = self.queue, self.blocked_slots
        return [slot for slot in SLOTS if slot not in occupied and slot not in blocked]

    @derived(STACKED, TYPED_CALL)
    def stacks(self) -> Mapping[str, tuple[str, ...]]:
        """The calls on the map by address, in fixed order, the top one first (ED-58)."""
        layers: dict[str, list[tuple[int, str]]] = {}
        for field in STACKED.among(self.board.values):  # far fewer than there are calls
            tile = field[1]
            layers.setdefault(self.call(tile).address, []).append((self.board[field], tile))
        return {address: tuple(tile for _, tile in sorted(layers[address])) for address in in_address_order(layers)}

    def stack(self, address: str) -> tuple[str, ...]:
        """The calls at an address, the top one first."""
        return self.stacks.get(address, ())

    @property
    def calls_in_play(self) -> list[str]:
        """The calls on the map, then those in the queue, in fixed order (ED-58)."""
        return [*(tile for tiles in self.stacks.values() for tile in tiles), *self.queue.values()]

    def slot_of(self, tile: str) -> int | None:
        """The slot that holds a call; None elsewhere."""
        return next((slot for slot, other in self.queue.items() if other == tile), None)

    def is_on_map(self, tile: str) -> bool:
        """Whether a call lies on the map, at its address."""
        return self.board[STACKED[tile]] > 0

    def is_junction(self, address: str) -> bool:
        """Whether some call of the set marks this address as a Transportation Junction (ED-27)."""
        if address in self.content.junctions:
            return True
        return any(call.is_junction and call.address == address for call in self._written_calls.values())

    @derived(TYPED_CALL)
    def _written_calls(self) -> Mapping[str, CallTile]:
        return written_calls(self.board, self.content) if self._typed_calls.in_use(self.board) else {}

    @derived(TYPED_CALL)
    def addresses(self) -> tuple[str, ...]:
        """The addresses at which some call can lie, in fixed order: those of the set, and of calls that people wrote out."""
        written = [call.address for call in self._written_calls.values()]
        return in_address_order((*self.content.addresses, *written)) if written else self.content.addresses

    @property
    def _drawn(self) -> set[str]:
        """The calls that are out of the bag."""
        return {*self.calls_in_play, *(tile for pile in CALL_PILES.values() for tile in self.board[pile])}

    @property
    def undrawn(self) -> list[str]:
        """The calls that may be in the bag, in the order of the content. Not to be shown to anybody."""
        out = self._drawn
        return [tile for tile in self.content.calls if tile not in out]

    @property
    def calls_left(self) -> int:
        """How many calls are in the bag: one that people wrote out has taken the place of one of the set, nobody knows which."""
        return len(self.content.calls) - len(self._drawn)

    async def draw_tile(self, name: str, rule: str) -> str:
        """The call that comes out of the bag. The caller puts it where it belongs."""
        inside = {*self.undrawn}
        out = [tile for tile in self.content.calls if tile not in inside]
        calls = tuple(self.content.calls)
        drawn = await self.table.draw(name, BAG, calls, without=out, form=CALL_FORM, question="draw_call", rule=rule)
        return self._typed_calls.keep(self.table, drawn)

    # -- cards ----------------------------------------------------------------------------------------------------------

    def card(self, card: str) -> ResolutionCard:
        """What a Resolution card says, of the set or written out by people."""
        return card_on(self.board, self.content, card)

    @property
    def success(self) -> tuple[str, ...]:
        """The Success cards, in the order in which they were won; they are everybody's (ED-85)."""
        return self.board[SUCCESS]

    @derived(SUCCESS, TYPED_CALL)
    def success_kinds(self) -> Counter[str]:
        """How many Success cards there are of each kind."""
        return Counter(self.card(card).success for card in self.success)

    @property
    def discards(self) -> tuple[str, ...]:
        """The discarded cards."""
        return self.board[DISCARD]

    @property
    def active_cards(self) -> set[str]:
        """The failure cards in force."""
        return {*self.dice_out_of_service.values(), *self.blocked_slots.values()}

    @property
    def deck(self) -> list[str]:
        """The cards that may be in the deck, in the order of the content. Not to be shown to anybody."""
        out = self._cards_out
        return [card for card in self.content.cards if card not in out]

    @property
    def _cards_out(self) -> set[str]:
        """The cards that are not in the deck."""
        return {*self.success, *self.discards, *self.board[WAITING], *self.active_cards}

    @property
    def cards_left(self) -> int:
        """How many cards are in the deck; one that people wrote out has taken the place of one of the set."""
        return len(self.content.cards) - len(self._cards_out)

    async def draw_card(self, rule: str) -> str | None:
        """The top Resolution card; tells ``RESHUFFLE`` if the discards must be shuffled first. None if there is no card (ED-78).

        The card is on no pile yet: the caller puts it where it belongs, with what it tells next.
        """
        if not self.cards_left and self.discards:
            self._reshuffle()
        if not self.cards_left:
            return None
        deck = self.deck
        without = [card for card in self.content.cards if card not in deck]
        order = f"decks/{RESOLUTION_DECK}/shuffle.{self.board[RESHUFFLED] + 1}"
        key = self.table.numbered_key("card")
        drawn = await self.table.draw(
            key, RESOLUTION_DECK, tuple(self.content.cards), question="draw_card", order=order, without=without, form=CARD_FORM, rule=rule
        )
        return self._typed_cards.keep(self.table, drawn)

    def _reshuffle(self) -> None:
        """The discards become the deck; nobody knows any longer which of its cards people wrote out."""
        discards = self.discards
        self.table.set_state(RESHUFFLED, self.board[RESHUFFLED] + 1)
        self.table.tell("RESHUFFLE", mark(DISCARD, ()), rule="ED-78")
        self._typed_cards.forget(self.table, discards)

    def discard_quietly(self, card: str) -> None:
        """Put a failure card on the discards; its ``DRAW_FAILURE`` has said so."""
        self.table.set_state(DISCARD, (*self.discards, card))

    def discard_cards(self, cards: Iterable[str], purpose: str, rule: str) -> None:
        """Tell that Success cards are spent, and for what (``ADD_SYMBOL W``)."""
        spent = sorted(cards)
        left = tuple(card for card in self.success if card not in spent)
        changes = mark(SUCCESS, left), mark(DISCARD, (*self.discards, *spent))
        benefit, _, about = purpose.partition(" ")
        self.table.tell_saying(
            {"benefit": benefit, "about": about}, "DISCARD_CARDS", *changes, rule=rule, cards=list(spent), purpose=purpose
        )

    def win_card(self, card: str, rule: str) -> None:
        """Tell that a card is won; it waits for the end of the phase if ``success_instant`` is false (ED-R12)."""
        pile = SUCCESS if self.is_on("success_instant") else WAITING
        text = self.card(card)
        said: JsonObject = {"title": text.success_title, "says": text.success_text}
        change = mark(pile, (*self.board[pile], card))
        self.table.tell_saying(said, "DRAW_SUCCESS", change, rule=rule, card=card, kind=text.success)

    # -- telling: dice --------------------------------------------------------------------------------------------------

    def place_die(self, die: str, rule: str) -> None:
        """Tell that a die is put where it starts."""
        place = str(self.board.schema.starts[DIE_PLACE[die]])
        self.table.tell("PLACE_DIE", mark(DIE_PLACE[die], place), rule=rule, die=die, place=place)

    def move_die(self, die: str, place: str, rule: str) -> None:
        """Tell where a die has moved."""
        self.table.tell("MOVE_DIE", mark(DIE_PLACE[die], place), rule=rule, die=die, place=place)

    def lock_die(self, die: str, symbol: str, rule: str) -> None:
        """Tell that a die is locked in on a symbol; that takes a token."""
        self.table.tell("LOCK", mark(LOCK[die], symbol), rule=rule, die=die, symbol=symbol)

    def unlock(self, dice: Iterable[str], rule: str) -> None:
        """Tell that the locks of these dice end, one by one; those without a lock are passed over."""
        for die in dice:
            if self.is_locked(die):
                self.table.tell("UNLOCK", mark(LOCK[die], None), rule=rule, die=die)

    def send_box_away(self, die: str, rule: str) -> None:
        """Tell that a Box Alarm die is used up; its lock ends with that."""
        self.table.tell("SEND_BOX_AWAY", mark(DIE_PLACE[die], SPENT), mark(LOCK[die], None), rule=rule, die=die)

    def return_box(self, die: str, rule: str) -> None:
        """Tell that a Box Alarm die can come in again (ED-81)."""
        self.table.tell("RETURN_BOX", mark(DIE_PLACE[die], BOX_AREA), rule=rule, die=die)

    def put_out_of_service(self, die: str, card: str, rule: str) -> None:
        """Tell that a card puts a die out of service; the token of its lock is turned over (ED-67). The card leaves the discards."""
        changes = mark(LOCK[die], None), mark(OUT_OF_SERVICE[die], card), self._without_discard(card)
        self.table.tell("OUT_OF_SERVICE", *changes, rule=rule, die=die)

    def put_back_in_service(self, die: str, rule: str) -> None:
        """Tell that a die is in service again; its card goes to the discards."""
        changes = self._to_discard(self.board[OUT_OF_SERVICE[die]])
        self.table.tell("BACK_IN_SERVICE", mark(OUT_OF_SERVICE[die], None), changes, rule=rule, die=die)

    def block_slot(self, slot: int, card: str, rule: str) -> None:
        """Tell that a card blocks a slot (ED-68). The card leaves the discards."""
        self.table.tell("BLOCK_SLOT", mark(BLOCKED[slot], card), self._without_discard(card), rule=rule, slot=slot)

    def unblock_slot(self, slot: int, rule: str) -> None:
        """Tell that a slot is free again; its card goes to the discards (ED-82)."""
        changes = self._to_discard(self.board[BLOCKED[slot]])
        self.table.tell("UNBLOCK_SLOT", mark(BLOCKED[slot], None), changes, rule=rule, slot=slot)

    def _to_discard(self, card: str | None) -> Change:
        return mark(DISCARD, self.discards if card is None else (*self.discards, card))

    def _without_discard(self, card: str) -> Change:
        return mark(DISCARD, tuple(other for other in self.discards if other != card))

    # -- telling: calls -------------------------------------------------------------------------------------------------

    def put_in_queue(self, tile: str, slot: int, rule: str) -> None:
        """Tell that a drawn call goes into a slot, with its largest number showing (ED-73)."""
        start = self.call(tile).start
        changes = mark(QUEUE[slot], tile), mark(URGENCY[tile], start)
        self.table.tell("TILE_TO_QUEUE", *changes, rule=rule, tile=tile, slot=slot, urgency=start)

    def put_on_map(self, tile: str, rule: str) -> None:
        """Tell that a call goes to its address, under those that are there, and leaves its slot (ED-30, ED-31, ED-72).

        The first call at a junction tells ``REMIND_JUNCTION`` as well (ED-27).
        """
        address, below = self.call(tile).address, self.stack(self.call(tile).address)
        slot = self.slot_of(tile)
        start = self.call(tile).start
        moved = (mark(URGENCY[tile], start),) if slot is None else (mark(QUEUE[slot], None),)
        urgency = start if slot is None else self.urgency(tile)
        layer = "under" if below else "top"
        changes = *moved, mark(STACKED[tile], 1 + max((self.board[STACKED[other]] for other in below), default=0))
        self.table.tell("TILE_TO_MAP", *changes, rule=rule, tile=tile, address=address, layer=layer, urgency=urgency)
        if not below and self.is_junction(address):
            self.table.tell("REMIND_JUNCTION", rule="ED-27", address=address, toll="tollOn")

    def rotate(self, tile: str, rule: str) -> None:
        """Tell that a call turns a quarter: its urgency falls by one (ED-58)."""
        self.table.tell("ROTATE", take(URGENCY[tile]), rule=rule, tile=tile, urgencyNow=self.urgency(tile) - 1)

    def remove_call(self, tile: str, pile: Pile, rule: str) -> None:
        """Tell that a call leaves queue, map or bag for a pile; those under it move up.

        The last call at a junction tells ``REMIND_JUNCTION`` as well (ED-27).
        """
        address, slot = self.call(tile).address, self.slot_of(tile)
        was_on_map = self.is_on_map(tile)
        under = self.stack(address) if was_on_map else ()
        moved_up = [take(STACKED[other]) for other in under[under.index(tile) + 1 :]] if was_on_map else []
        freed = [] if slot is None else [mark(QUEUE[slot], None)]
        left = [mark(STACKED[tile], 0), Change(URGENCY[tile], None, self.board.schema.starts[URGENCY[tile]])]
        to_pile = mark(CALL_PILES[pile], (*self.board[CALL_PILES[pile]], tile))
        self.table.tell("REMOVE_TILE", *freed, *left, *moved_up, to_pile, rule=rule, tile=tile, pile=pile)
        if len(under) == 1 and self.is_junction(address):
            self.table.tell("REMIND_JUNCTION", rule="ED-27", address=address, toll="tollOff")

    # -- telling: tracks ------------------------------------------------------------------------------------------------

    def move_failure_token(self, rule: str) -> None:
        """Tell that the failure token moves on by one (ED-63)."""
        self.table.tell("FAIL_TRACK", put(FAILURES), rule=rule, n=self.failures + 1)

"""What dispatchers need to see beside the map: what fails soon, what the queue will take, what Success cards buy, where the dice are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct, convert

from companion.games.emergency_dispatch.addresses import in_address_order
from companion.games.emergency_dispatch.board import (
    ACTIONS_LEFT,
    ADDRESS,
    AT,
    BLOCKED,
    CLOCK,
    COMPANY,
    DIE_PLACE,
    DISCARD,
    FAILURES,
    FIRST_PLAYER,
    HELD,
    LAST_FAILURE,
    LOCK,
    OUT_OF_SERVICE,
    QUEUE,
    ROUNDS,
    SEATS,
    SLOTS,
    SPENT,
    SUCCESS,
    TURN_PLAYER,
    URGENCY,
    WAITING,
)
from companion.games.emergency_dispatch.calls import MOST_URGENT
from companion.games.emergency_dispatch.chances import best_help, chance_at, usable_dice
from companion.games.emergency_dispatch.cover import PRICE_OF_ANY, PRICE_OF_KIND
from companion.games.emergency_dispatch.house_rules import is_on
from companion.games.emergency_dispatch.metrics import slots_taken
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.games.emergency_dispatch.picture import stacks_on
from companion.games.emergency_dispatch.roster import COMPANIES, EquipmentDie
from companion.games.emergency_dispatch.success_cards import PRICES
from companion.games.emergency_dispatch.symbols import KINDS, REROLL
from companion.games.emergency_dispatch.typed import call_on, card_on
from companion.table import Ask, Board, Choose, Notice, Options, Overview, Phrase, Select, SummaryTable, TableCell, TableTopic
from companion.table.goal import PhraseArguments

MOST_DRAWS: Final = 4
ABOUT_ALL: Final = ("next", "lock_address")
"""The questions that choose an address: the chances of all of them are shown."""
ABOUT_ONE: Final = ("release", "roll_at", "roll_to_lock")
"""The questions of one address before its dice are rolled."""
AFTER_THE_FAILURES: Final = ("before_draw", "draw_call")
"""The questions that may come next when all failure cards are paid for."""
_ANY_KIND: Final = ("cancel", "replenish", f"add {PRICE_OF_ANY}", "hold", "unblock")
"""What cards of any kinds buy, the cheapest first."""


def overview(board: Board, content: DispatchContent, options: Options, ask: Ask | None) -> Overview:
    """Notices and tables while this is asked; nothing before the city is set up."""
    if ask is None:
        return Overview()
    seen = _Seen(board, content, options, ask)
    if board[AT] == "setup":
        return Overview(details=seen.details())
    tables = (*seen.covers(), *seen.chances(), seen.success_pile(), seen.equipment(), *seen.cards())
    return Overview(tuple(seen.notices()), tables, seen.status(), seen.details(), ask.question in AFTER_THE_FAILURES)


class _TriedSet(Struct):
    """One of the ``sets`` in the arguments of ``do``."""

    tiles: tuple[str, ...]
    covered: bool
    missing: tuple[str, ...]
    price: int
    affordable: bool


class _Seen:
    """One moment of the game, read off its board."""

    def __init__(self, board: Board, content: DispatchContent, options: Options, ask: Ask) -> None:
        self.board, self.content, self.options, self.ask = board, content, options, ask
        stacks = stacks_on(board, content)
        self.stacks = {address: stacks[address] for address in in_address_order(stacks)}

    def status(self) -> Phrase:
        """Round, failures and queue; in a player's turn before that the player with the actions left, in the resolution phase behind it how
        many calls fail in its clean-up as it is.
        """
        board = self.board
        args = {"round": min(board[CLOCK], ROUNDS), "failures": board[FAILURES], "queue": slots_taken(board)}
        if board[AT] == "resolution" and (urgent := self._fail_next()):
            return Phrase("status.failing", {**args, "n": len(urgent)})
        if board[AT] != "action":
            return Phrase("status", args)
        return Phrase("status.action", {**args, "says": board[TURN_PLAYER] or board[FIRST_PLAYER], "actions": board[ACTIONS_LEFT] or 0})

    # -- notices --------------------------------------------------------------------------------------------------------

    def notices(self) -> Iterator[Notice]:
        """What loses the game soon; which calls fail; where a junction costs a step."""
        board = self.board
        if board[FAILURES] == LAST_FAILURE - 1:
            yield Notice(code="last_failure", level="alarm")
        yield from self._queue_runs_short()
        if urgent := self._fail_next():
            places = tuple(address for address, tiles in self.stacks.items() if set(urgent).intersection(tiles))
            args: PhraseArguments = {"calls": tuple(map(self._called, urgent)), "price": PRICES["hold"], "cards": len(board[SUCCESS])}
            yield Notice(code="fail_next", args=args, level="note" if board[AT] == "action" else "warning", places=places)
        if tolls := [address for address in self.content.junctions if self.stacks.get(address)]:
            yield Notice(code="tolls", args={"places": tolls}, level="note", places=tuple(tolls))

    def _queue_runs_short(self) -> Iterator[Notice]:
        """ED-33, while a player's actions can still change it."""
        if self.board[AT] != "action":
            return
        board = self.board
        open_slots = sum(board[QUEUE[slot]] is None and board[BLOCKED[slot]] is None for slot in SLOTS)
        freed = sum(self._is_urgent(tile) for slot in SLOTS if (tile := board[QUEUE[slot]]) is not None) if self._queue_turns else 0
        draws = min(MOST_DRAWS, sum(board[COMPANY[player]] is not None for player in SEATS))
        if open_slots + freed < draws:
            yield Notice(code="queue_short", args={"open": open_slots, "freed": freed, "draws": draws}, level="alarm")

    @property
    def _queue_turns(self) -> bool:
        return is_on(self.options["queue_rotates"])

    def _is_urgent(self, tile: str) -> bool:
        return self.board[URGENCY[tile]] == MOST_URGENT

    def _fail_next(self) -> list[str]:
        """The calls that fail in this round's clean-up if they are not resolved or held, in fixed order."""
        on_map = [tile for tiles in self.stacks.values() for tile in tiles]
        queued = [tile for slot in SLOTS if (tile := self.board[QUEUE[slot]]) is not None] if self._queue_turns else []
        return [tile for tile in (*on_map, *queued) if self._is_urgent(tile) and tile not in self.board[HELD]]

    def _called(self, tile: str) -> Phrase:
        return Phrase("call_at", {"tile": tile, "address": call_on(self.board, self.content, tile).address})

    # -- the question ---------------------------------------------------------------------------------------------------

    def covers(self) -> Iterator[SummaryTable]:
        """The pool and what it covers, where an address is handled (section 7)."""
        args = self.ask.args
        if self.ask.question != "do":
            return
        pool, sets = convert(args["pool"], list[list[str]]), convert(args["sets"], list[_TriedSet])
        symbols = tuple(_item(symbol, used) for _, symbol, *used in pool)
        yield SummaryTable(name="pool", topic="question", columns=("",) * len(symbols), rows=(symbols,))
        yield SummaryTable(name="covers", topic="question", columns=("", "", ""), rows=tuple(map(self._cover, sets)))

    def _cover(self, one: _TriedSet) -> tuple[TableCell, ...]:
        needs = "+".join(call_on(self.board, self.content, tile).req for tile in one.tiles)
        if one.covered:
            return "+".join(one.tiles), _as_written(needs), Phrase("covered")
        code = "lacks_affordable" if one.affordable else "lacks"
        return "+".join(one.tiles), _as_written(needs), Phrase(code, {"missing": list(one.missing), "price": one.price})

    def chances(self) -> Iterator[SummaryTable]:
        """The chance of each call that dice are at, and what one more die would help: beside questions about them, else beside the map."""
        if self.options["odds"] != "shown":
            return
        about = str(self.ask.args.get("address", "")) if self.ask.question in ABOUT_ONE else ""
        topic: TableTopic = "chances" if about or self.ask.question in ABOUT_ALL else "places"
        rows = [
            row
            for address, tiles in self.stacks.items()
            if about in ("", address) and usable_dice(self.board, self.content, address)
            for row in self._chances_at(address, tiles)
        ]
        if rows:
            yield SummaryTable(name="odds", topic=topic, columns=("", "now", "one_more"), rows=tuple(rows))

    def _chances_at(self, address: str, tiles: Sequence[str]) -> Iterator[tuple[TableCell, ...]]:
        """Each call there; several of them together too."""
        reqs = {tile: call_on(self.board, self.content, tile).req for tile in tiles}
        together = {"+".join(tiles): "".join(reqs.values())} if len(tiles) > 1 else {}
        for name, req in (reqs | together).items():
            now = chance_at(self.board, self.content, address, req)
            if now is not None:
                type, then = best_help(self.board, self.content, address, req)
                helps = Phrase("helps", {"type": type, "percent": round(then * 100)}) if then > now else ""
                yield f"{address} {name}", f"{now:.0%}", helps

    # -- beside the options ---------------------------------------------------------------------------------------------

    def details(self) -> dict[str, TableCell]:
        """What is said beside the options of a question."""
        ask = self.ask
        if not isinstance(ask, (Choose, Select)):
            return {}
        found = ((option, self._detail(option)) for option in ask.options)
        return {option: said for option, said in found if said is not None}

    def _detail(self, option: str) -> TableCell | None:
        """A company's dice, a slot's call, where a call is and what it needs, a card's kind, what a die shows."""
        match self.ask.question:
            case "company":
                return Phrase("list", {"parts": tuple(_as_written(die.id) for die in self.content.company_dice(int(option)))})
            case "slot":
                tile = self.board[QUEUE[int(option)]]
                return None if tile is None else Phrase("slot", {"tile": tile, "call": self._needs(tile)})
            case "hold_tile" | "failure_order":
                return self._needs(option)
            case "cancel":
                return next((die for die in self.content.dice if self.board[OUT_OF_SERVICE[die]] == option), None)
            case "pay" | "drop":
                return Phrase("kind", {"kind": self._kind(option)})
            case "locks":
                return convert(self.ask.args["rolled"], dict[str, str])[option]
            case "reroll":
                return next(symbol for source, symbol, *_ in convert(self.ask.args["pool"], list[list[str]]) if source == option)
        return None

    def _needs(self, tile: str) -> Phrase:
        call = call_on(self.board, self.content, tile)
        return Phrase("needs", {"address": call.address, "says": call.req, "urgency": self.board[URGENCY[tile]]})

    # -- cards ----------------------------------------------------------------------------------------------------------

    def _kind(self, card: str) -> str:
        return card_on(self.board, self.content, card).success

    def success_pile(self) -> SummaryTable:
        """The Success cards by kind, with what each kind buys now, and all of them together (ED-83)."""
        kinds = Counter(map(self._kind, self.board[SUCCESS]))
        rows = [(Phrase("kind", {"kind": kind}), kinds[kind], _buys(kind, kinds[kind])) for kind in KINDS if kinds[kind]]
        total = kinds.total()
        useful = [benefit for benefit in _ANY_KIND if PRICES[benefit] <= total and self._is_of_use(benefit)]
        buys = tuple(Phrase("buys", {"benefit": benefit}) for benefit in useful)
        all_kinds: tuple[TableCell, ...] = ("together", total, Phrase("list", {"parts": buys}) if buys else "")
        return SummaryTable(name="success", topic="state", columns=("", "cards", "can_buy"), rows=(*rows, all_kinds))

    def _is_of_use(self, benefit: str) -> bool:
        """Whether there is something for it to do at any time of this round."""
        board = self.board
        if benefit == "cancel":
            return self.options["oos_cancel"] == "anytime" and any(board[OUT_OF_SERVICE[die]] for die in self.content.dice)
        if benefit == "replenish":
            return any(board[DIE_PLACE[die]] == SPENT for die in self.content.dice)
        return any(board[BLOCKED[slot]] for slot in SLOTS) if benefit == "unblock" else True

    def cards(self) -> Iterator[SummaryTable]:
        """How many cards are where; the success pile and the discards card by card; the failures in force with what cancels them."""
        board = self.board
        out = [(card, die) for die in self.content.dice if (card := board[OUT_OF_SERVICE[die]]) is not None]
        blocked = [(card, slot) for slot in SLOTS if (card := board[BLOCKED[slot]]) is not None]
        deck = len(self.content.cards) - sum(map(len, (board[SUCCESS], board[DISCARD], board[WAITING], out, blocked)))
        piles = (("deck", deck), ("success", len(board[SUCCESS])), ("discard", len(board[DISCARD])))
        yield SummaryTable(name="piles", topic="cards", columns=("", ""), rows=piles)
        won = [
            (card, card_on(self.board, self.content, card).success_title, Phrase("kind", {"kind": self._kind(card)}))
            for card in self.board[SUCCESS]
        ]
        if won:
            yield SummaryTable(name="success_cards", topic="cards", columns=("", "", ""), rows=tuple(won))
        if board[DISCARD]:
            thrown = tuple((card, Phrase("kind", {"kind": self._kind(card)})) for card in sorted(board[DISCARD]))
            yield SummaryTable(name="discards", topic="cards", columns=("", ""), rows=thrown)
        rows = [
            *((card, Phrase("out", {"die": die}), Phrase("costs", {"n": PRICES["cancel"]})) for card, die in out),
            *((card, Phrase("blocks", {"slot": slot}), Phrase("costs", {"n": PRICES["unblock"]})) for card, slot in blocked),
        ]
        if rows:
            yield SummaryTable(name="in_force", topic="cards", columns=("", "", "cancelled_by"), rows=tuple(rows))

    # -- dice -----------------------------------------------------------------------------------------------------------

    def equipment(self) -> SummaryTable:
        """The dice by company, seven rows: where each is, on what it is locked, whether it is out of service."""
        players = {self.board[COMPANY[player]]: player for player in SEATS}
        rows: list[tuple[TableCell, ...]] = []
        for company in COMPANIES:
            seat = _as_written(players[company]) if company in players else ""
            rows.append((company, *map(self._die, self.content.company_dice(company)), seat))
        rows.append(("box", *(self._die(die) for die in self.content.roster if die.is_box_alarm)))
        return SummaryTable(name="equipment", topic="pieces", columns=("", "", "", ""), rows=tuple(rows))

    def _die(self, die: EquipmentDie) -> Phrase:
        place, lock = self.board[DIE_PLACE[die.id]], self.board[LOCK[die.id]]
        code = "die.out" if self.board[OUT_OF_SERVICE[die.id]] else "die.locked" if lock else "die.free"
        where: TableCell = place.removeprefix(ADDRESS) if place.startswith(ADDRESS) else Phrase(f"at.{place}")
        return Phrase(code, {"type": Phrase(f"type.{die.type}"), "where": where, "says": lock or ""})


def _as_written(text: str) -> Phrase:
    """Letters that are not to be read as a word."""
    return Phrase("as_written", {"says": text})


def _item(symbol: str, used: Sequence[str]) -> Phrase:
    """One symbol of a pool, whether a call has used it."""
    return Phrase("item.used" if used else "as_written", {"says": symbol})


def _buys(kind: str, n: int) -> TableCell:
    """What cards of one kind alone buy."""
    price = PRICES["reroll"] if kind == REROLL else PRICE_OF_KIND
    if n < price:
        return Phrase("more_for_reroll" if kind == REROLL else "more_for_symbol", {"n": price - n})
    return Phrase("buys_reroll" if kind == REROLL else "buys_symbol", {"kind": kind})

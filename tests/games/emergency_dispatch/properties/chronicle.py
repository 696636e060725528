"""What is lawful over a whole game: who acts when, how tiles turn and fail, what failures and successes cost, where locks come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.games.emergency_dispatch.fixtures import BOX_DICE, DICE, TOKENS, address_order
from tests.games.emergency_dispatch.properties.reader import TABLE, Cardboard
from tests.games.emergency_dispatch.properties.scenes import FACES, Tables

Args = Mapping[str, Any]


class Unlawful(AssertionError):
    """A line that must not stand here."""


class Chronicle:
    """Reads each line before the cardboard is moved, and remembers what it has to."""

    def __init__(self, tables: Tables, options: Mapping[str, Any], cardboard: Cardboard) -> None:
        self.tables, self.options, self.table = tables, {name: str(value) for name, value in options.items()}, cardboard
        bound = sum(1 for die in cardboard.dice.values() if die["lock"] or die["oos"])
        self.tokens = cardboard.tokens + bound if cardboard.first else TOKENS
        self.held: set[str] = set()
        self.turned: list[str] = []
        self.to_turn: list[str] | None = None
        self.drawn_in: dict[str, int] = {}
        """The round in whose clean-up a tile was drawn; 0 for the setup. Tiles of a given position are not in it."""
        self.ever_held: set[str] = set()
        self.gone_off: set[str] = set()
        """Tiles that have turned off their last number and lie on the table."""
        self.owed: Counter[str] = Counter()
        """Failure cards that are still to be drawn, by tile, in the order in which those were taken off."""
        self.fell: dict[str, str] = {}
        self.closed: set[str] = set()
        self.order: list[str] = []
        self.reshuffled = False

    def asks(self, key: str) -> None:
        """A question is asked: cards are no business of a player's turn."""
        if "/turn." in key and any(word in key for word in ("/pay/", "/card/", "/hold/", "/cancel/")):
            raise Unlawful(f"{key} is asked in a player's turn")

    def falls(self, shown: Mapping[str, str]) -> None:
        """Dice show these faces."""
        for die, face in shown.items():
            if face not in FACES[die]:
                raise Unlawful(f"{die} shows {face}")
        self.fell |= shown

    def reads(self, code: str, args: Args) -> None:
        """One line, of which the cardboard knows nothing yet."""
        reader = getattr(self, f"_{code.lower()}", None)
        if reader is not None:
            reader(**{name: args[name] for name in TABLE[code]})

    def at_the_end(self, ending: Any) -> None:
        """The game is over, or left in the middle."""
        if ending is not None and self.table.result is None:
            raise Unlawful(f"the game ends {ending}, and no line says so")
        if ending is not None and ending.outcome == "won" and (self.table.round, self.table.failures > 7) != (8, False):
            raise Unlawful(f"won in round {self.table.round} with {self.table.failures} failures")

    # -- rounds and turns (ED-14, ED-15, ED-76, ED-77) --------------------------------------------------------------

    def _start_round(self, n: int) -> None:
        if self.table.turn is not None and n != self.table.round + 1:
            raise Unlawful(f"round {n} follows round {self.table.round}")
        self.order, self.closed, self.held = [], set(), set()

    def _turn_of(self, player: str, actions: int) -> None:
        self.order.append(player)

    def _lock(self, die: str, symbol: str) -> None:
        if self.fell.get(die) != symbol:
            raise Unlawful(f"{die} is locked with {symbol} and showed {self.fell.get(die)}")

    def _keep_dice(self, address: str, **args: Any) -> None:
        if address in self.closed:
            raise Unlawful(f"{address} is handled twice in a round")
        self.closed.add(address)

    # -- clean-up (ED-57 to ED-75) ----------------------------------------------------------------------------------

    def _hold(self, tile: str) -> None:
        if tile in self.held or self.turned:
            raise Unlawful(f"{tile} is held")
        self.held.add(tile)
        self.ever_held.add(tile)

    def _fixed_order(self) -> list[str]:
        """Addresses by letter and number, the upper tile first; then the queue from the left."""
        on_map = [entry["tile"] for at in sorted(self.table.map, key=address_order) for entry in self.table.map[at]]
        return on_map + [self.table.queue[slot]["tile"] for slot in sorted(self.table.queue) if "tile" in self.table.queue[slot]]

    def _rotate(self, tile: str, **args: Any) -> None:
        if self.to_turn is None:
            queued = {entry.get("tile") for entry in self.table.queue.values()} if self.options["queue_rotates"] == "false" else set()
            self.to_turn = [id for id in self._fixed_order() if id not in self.held and id not in queued]
        if not self.to_turn or tile != self.to_turn.pop(0):
            raise Unlawful(f"{tile} turns")
        self.turned.append(tile)
        if args["urgencyNow"] == 0:
            self.gone_off.add(tile)

    def _remove_tile(self, tile: str, pile: str) -> None:
        if pile == "failed":
            if tile not in self.gone_off or self.to_turn:
                raise Unlawful(f"{tile} fails")
            self.gone_off.remove(tile)
            self.owed[tile] = 2 if self.tables.calls[tile].mark == "double" else 1
            if self.options["failed_calls"] == "one_by_one" and (+self.owed).keys() != {tile}:
                raise Unlawful(f"{tile} is taken off before {self.owed} are paid for")
            self._lived(tile, self.table.round)
        elif pile == "resolved" and tile in self.drawn_in and not self.drawn_in[tile] < self.table.round:
            raise Unlawful(f"{tile} is resolved in round {self.table.round}, and was drawn in {self.drawn_in[tile]}")

    def _lived(self, tile: str, number: int) -> None:
        """ED-31: a call that starts with U fails in the clean-up of the U-th round after the one in which it was drawn."""
        if tile not in self.drawn_in or tile in self.ever_held or self.options["queue_rotates"] == "false":
            return
        if number != self.drawn_in[tile] + self.tables.calls[tile].start:
            raise Unlawful(f"{tile} fails in round {number}, and was drawn in {self.drawn_in[tile]}")

    def _draw_failure(self, card: str, effect: str) -> None:
        if self.gone_off and self.options["failed_calls"] == "all_first":
            raise Unlawful(f"{card} is drawn before {self.gone_off} are off the board")
        wanted = self._effect_of(card)
        if effect != wanted:
            raise Unlawful(f"{card} is read as {effect}, and says {wanted}")

    def _effect_of(self, card: str) -> str:
        printed = self.tables.cards[card].failure
        if printed.startswith("OOS"):
            number, slot = printed[4], printed[6]
            return f"OOS {[die for die in DICE if die.endswith(number)]['ab'.index(slot)]}"
        return "NONE" if self.options["failure_set"] == "minimal" and printed != "BLOCK" else printed

    def _fail_track(self, n: int) -> None:
        if not self.owed.total():
            raise Unlawful("the failure track moves, and no tile has failed")
        self.owed[next(iter(+self.owed))] -= 1

    def _draw_success(self, card: str, kind: str) -> None:
        if self.tables.cards[card].success != kind:
            raise Unlawful(f"{card} is a {kind}")

    def _draw_tile(self, tile: str) -> None:
        setup = self.table.turn is None and self.table.first is None
        if not setup and (self.owed.total() or self.gone_off or self.to_turn):
            raise Unlawful(f"{tile} is drawn, and {self.owed} have failed, {self.to_turn} have not turned")
        self.drawn_in[tile] = 0 if setup else self.table.round

    def _pass_token(self, player: str) -> None:
        if (self.to_turn or not self.turned) and self._should_have_turned():
            raise Unlawful(f"{self._should_have_turned()} have not turned")
        self.turned, self.to_turn = [], None

    def _should_have_turned(self) -> list[str]:
        """Tiles that lie on the table and were neither held nor drawn in this round, where none has turned."""
        queued = {entry.get("tile") for entry in self.table.queue.values()} if self.options["queue_rotates"] == "false" else set()
        fresh = {id for id, number in self.drawn_in.items() if number == self.table.round}
        lying = [id for id in self._fixed_order() if id not in self.held and id not in fresh and id not in queued]
        return [id for id in lying if id not in self.turned]

    # -- cards (ED-83, ED-84) ---------------------------------------------------------------------------------------

    def _discard_cards(self, cards: list[str], purpose: str) -> None:
        kinds = [self.tables.cards[card].success for card in cards]
        if purpose.startswith("ADD_SYMBOL") and len(cards) == 3 and kinds != [purpose[-1]] * 3:
            raise Unlawful(f"{kinds} pay for {purpose}")
        if purpose == "REROLL" and kinds != ["*"] * 3:
            raise Unlawful(f"{kinds} pay for {purpose}")
        if purpose == "DROP" and len(cards) != min(2, len(self.table.won)):
            raise Unlawful(f"{cards} are dropped of {self.table.won}")

    def _send_box_away(self, die: str) -> None:
        if die not in BOX_DICE:
            raise Unlawful(f"{die} is sent away")

    # -- reminders (ED-27) ------------------------------------------------------------------------------------------

    def _remind_junction(self, address: str, toll: str) -> None:
        if address not in self.tables.junctions:
            raise Unlawful(f"{address} is no junction")
        on = self.table.tolls is not None and address in self.table.tolls
        if self.table.tolls is not None and on is (toll == "tollOn"):
            raise Unlawful(f"{address} is told {toll} twice")
        if self.table.tolls is None:
            self.table.tolls = {at for at in self.table.map if at in self.tables.junctions} - {address}
        self.table.tolls = self.table.tolls | {address} if toll == "tollOn" else self.table.tolls - {address}

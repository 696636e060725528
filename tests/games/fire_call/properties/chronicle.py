"""What is lawful over a whole game (4.8): who rolls when, what a six opens, how calls end, who gives what, when the game ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.fire_call.fixtures import ITEMS
from tests.games.fire_call.properties.reader import Cardboard
from tests.games.fire_call.properties.scenes import Cards

Args = Mapping[str, Any]
IN_A_DUTY = {"TO_GARAGE", "MOVE_TO", "KEEP_DUTY"}
"""What only a Station Duties card tells."""


class Unlawful(AssertionError):
    """A line that must not stand here."""


class Chronicle:
    """Reads each line before the cardboard is moved, and remembers what it has to."""

    def __init__(self, cards: Cards, options: Mapping[str, Any], table: Cardboard, position: Mapping[str, Any] | None) -> None:
        self.cards, self.options, self.table = cards, {name: str(value) for name, value in options.items()}, table
        said = position or {}
        turn, six = said.get("turn", {}), said.get("six")
        self.current: str | None = said.get("current")
        self.extra_rolls, self.announced = turn.get("extraRolls", 0), turn.get("callsDrawn", 0)
        self.revealed, self.outcomes = int(turn.get("attempted", False)), 0
        self.drew = False
        """Whether a call was announced since the turn, or this game, began."""
        self.rolls = 0 if said.get("at") != "landed" else 1 + self.extra_rolls
        self.six: tuple[str, int] | None = (six["owner"], six["claims"]) if six and six["claims"] else None
        self.closed: str | None = None
        self.rolled: tuple[str, int] | None = None
        self.taken: str | None = None
        """The district from which a marker was taken just now."""
        self.owed: list[tuple[str, str]] = []
        """Cards that go back after a completed call, in order; the first of each is its owner."""
        self.required: list[str] = []
        self.blocked: list[str] = []
        self.may_end = False
        """Whether a district has got another owner since the end was looked for."""

    def reads(self, code: str, args: Args, rule: str) -> None:
        """One line, of which the cardboard knows nothing yet."""
        if self.taken is not None and (code, args.get("district")) != ("PLACE_MARKER", self.taken):
            raise Unlawful(f"{self.taken} becomes free")
        if self.closed is not None and code != "ROLL":
            raise Unlawful(f"{code} stands behind SIX_CLOSED")
        if code in IN_A_DUTY and not self.table.reading:
            raise Unlawful(f"{code} is told, and no duty is read")
        reader = getattr(self, f"_{code.lower()}", None)
        if reader is not None:
            reader(args, rule)

    def reported(self, districts: Mapping[str, str]) -> None:
        """People have done what a card says, and report how things stand; the end is looked for if a district has changed its owner."""
        self.may_end = districts != self.table.districts

    # -- turns and rolls --------------------------------------------------------------------------------------------------

    def _turn_of(self, args: Args, rule: str) -> None:
        player, seats = args["player"], self.table.seats
        if self.current is not None and player != seats[(seats.index(self.current) + 1) % len(seats)]:
            raise Unlawful(f"{player} follows {self.current}")
        self._end_of_turn()
        self.current = player
        self.extra_rolls = self.announced = self.revealed = self.outcomes = self.rolls = 0
        self.drew = False
        self.blocked = []

    def _end_of_turn(self) -> None:
        everything_aside = self.table.refused >= {*self.cards.calls}
        if self.drew and not self.outcomes and not everything_aside:
            raise Unlawful("the turn ends, and no call came to an end")
        if self.owed or self.table.announced is not None:
            raise Unlawful(f"the turn ends, and {self.owed} did not go back")
        if self.may_end and len(self.table.districts) == 11:
            raise Unlawful("all districts are covered, and nobody looked for the end")
        self.may_end = False

    def _roll(self, args: Args, rule: str) -> None:
        player, value = args["player"], int(args["value"])
        if self.current is None:
            return  # for the first turn
        self.rolls += 1
        if player != self.current or not 1 <= value <= 6 or self.rolls != 1 + self.extra_rolls:
            raise Unlawful(f"{player} rolls {value} in the turn of {self.current}, and it is roll {self.rolls}")
        if self.six is not None and self.six[0] != player:
            raise Unlawful(f"{player} rolls over the open claim of {self.six[0]}")
        self.closed, self.rolled = None, (player, value)

    def _roll_again(self, args: Args, rule: str) -> None:
        self.extra_rolls += 1
        if self.extra_rolls > 2 or args["extraRollsLeft"] != 2 - self.extra_rolls:
            raise Unlawful(f"additional roll {self.extra_rolls}, and {args['extraRollsLeft']} are left")

    def _stay_in_hospital(self, args: Args, rule: str) -> None:
        if self.rolled is None or self.rolled[1] == 6 or self.table.players[args["player"]]["place"] != "hospital":
            raise Unlawful(f"{args['player']} stays after {self.rolled}")

    def _release(self, args: Args, rule: str) -> None:
        if args["how"] == "ADVANCE6" and self.rolled != (args["player"], 6):
            raise Unlawful(f"{args['player']} is released by {self.rolled}")
        if args["how"] == "BAND_AID" and self.options["band_aid_move"] == "six":
            self.rolls += 1  # six spaces stand in its place

    def _advance(self, args: Args, rule: str) -> None:
        if self.table.players[args["player"]]["place"] == "hospital":
            raise Unlawful(f"{args['player']} advances in the Hospital")

    # -- sixes ------------------------------------------------------------------------------------------------------------

    def _six_open(self, args: Args, rule: str) -> None:
        player, before = args["player"], self.six[1] if self.six else 0
        if self.rolled != (player, 6) or args["claims"] != before + 1:
            raise Unlawful(f"{args} after {self.rolled} and {self.six}")
        self.six = player, args["claims"]

    def _six_closed(self, args: Args, rule: str) -> None:
        if self.six is None or self.six[0] != args["player"] or self.six[0] == self.current:
            raise Unlawful(f"{args['player']}'s six is closed, and open is {self.six}")
        self.six, self.closed = None, args["player"]

    def _from_garage(self, args: Args, rule: str) -> None:
        if rule != "FC-28":
            if args["owner"] != self.current:
                raise Unlawful(f"{args} in the turn of {self.current}")
            return
        if self.six is None or self.six[0] != args["owner"]:
            raise Unlawful(f"{args['owner']} claims, and open is {self.six}")
        self.six = (args["owner"], self.six[1] - 1) if self.six[1] > 1 else None

    # -- calls ------------------------------------------------------------------------------------------------------------

    def _announce(self, args: Args, rule: str) -> None:
        self.announced += 1
        self.drew = True
        if self.announced > 3 or self.revealed or self.current is None or args["dispatcher"] != self.table.dispatchers[self.current]:
            raise Unlawful(f"{args} is call {self.announced} in the turn of {self.current}")

    def _reveal(self, args: Args, rule: str) -> None:
        self.revealed += 1
        label, lines = self.cards.calls[args["card"]]
        required = lines.split()[self._rank() :]
        if self.revealed > 1 or label != self.table.announced or list(args["required"]) != required:
            raise Unlawful(f"{args} for {label} {required}")
        self.required = required

    def _rank(self) -> int:
        assert self.current is not None
        return int(self.table.players[self.current]["rank"])

    def _has(self, player: str, item: str) -> bool:
        return bool(self.table.players[player]["equip"][item] == "HAND")

    def _patient(self, player: str) -> bool:
        return bool(self.table.players[player]["place"] == "hospital")

    def _others(self) -> list[str]:
        return [colour for colour in self.table.seats if colour != self.current]

    def _aid_blocked(self, args: Args, rule: str) -> None:
        self.blocked.append(args["by"])

    def _lacking(self) -> list[str]:
        """The required items that the player has not in hand, in item order."""
        assert self.current is not None
        return [item for item in ITEMS if item in self.required and not self._has(self.current, item)]

    def _to_be_stolen(self, item: str) -> bool:
        return any(self._patient(other) and self._has(other, item) for other in self._others())

    def _call_done(self, args: Args, rule: str) -> None:
        self.outcomes += 1
        player, steals, aid = args["player"], [*map(tuple, args["steals"])], [*map(tuple, args["aid"])]
        given = [item for item, _ in [*steals, *aid]]
        if sorted(given, key=ITEMS.index) != self._lacking():
            raise Unlawful(f"{args} for {self._lacking()}")
        if not all(self._patient(giver) and self._has(giver, item) for item, giver in steals):
            raise Unlawful(f"{steals} are stolen")
        if not all(not self._patient(giver) and self._has(giver, item) and giver != player for item, giver in aid):
            raise Unlawful(f"{aid} are lent")
        if aid:
            self._may_be_lent(player, {giver for _, giver in aid})
        self.owed = [*((giver, item) for item, giver in [*steals, *aid]), *([(player, "MA")] if aid else [])]

    def _may_be_lent(self, player: str, lenders: set[str]) -> None:
        """FC-56, FC-58: with the card in hand, needed, not blocked."""
        whole_call = self.options["block_effect"] == "whole_call"
        if self.table.players[player]["mutualAid"] != "HAND" or (self.blocked and whole_call) or lenders & {*self.blocked}:
            raise Unlawful(f"{lenders} lend, blocked by {self.blocked}")
        if self.options["mutual_aid_scope"] == "one_opponent" and len(lenders) > 1:
            raise Unlawful(f"{lenders} lend, and only one may")

    def _call_failed(self, args: Args, rule: str) -> None:
        self.outcomes += 1
        if all(self._to_be_stolen(item) for item in self._lacking()) or not args["missing"]:
            raise Unlawful(f"{args}, and thefts would have been enough for {self._lacking()}")

    def _call_declined(self, args: Args, rule: str) -> None:
        self.outcomes += 1

    def _take_back(self, args: Args, rule: str) -> None:
        if not self.owed or self.owed.pop(0) != (args["owner"], args["card"]):
            raise Unlawful(f"{args} goes back; owed is {self.owed}")

    def _discard_call(self, args: Args, rule: str) -> None:
        if self.owed:
            raise Unlawful(f"{args} before {self.owed} went back")
        label, _ = self.cards.calls[args["card"]]
        if label != self.table.announced:
            raise Unlawful(f"{args} is {label}, and announced was {self.table.announced}")

    # -- districts --------------------------------------------------------------------------------------------------------

    def _take_marker(self, args: Args, rule: str) -> None:
        self.taken = args["district"]

    def _place_marker(self, args: Args, rule: str) -> None:
        self.taken = None
        self.may_end = self.current is not None
        if self.current is not None and args["player"] != self.current:
            raise Unlawful(f"{args} in the turn of {self.current}")

    def _lead(self) -> list[str]:
        owners = [*self.table.districts.values()]
        most = max(owners.count(colour) for colour in self.table.seats)
        return [colour for colour in self.table.seats if owners.count(colour) == most]

    def _play_on(self, args: Args, rule: str) -> None:
        if len(self.table.districts) < 11 or list(args["tied"]) != self._lead() or len(self._lead()) < 2:
            raise Unlawful(f"{args}, and {self._lead()} lead")
        self.may_end = False

    def _game_end(self, args: Args, rule: str) -> None:
        if len(self.table.districts) < 11 or self._lead() != [args["winner"]] or self.owed or not self.may_end:
            raise Unlawful(f"{args}, and {self._lead()} lead")

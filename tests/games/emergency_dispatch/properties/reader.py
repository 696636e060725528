"""A second reading of the instructions: what a person who knows only the table of codes would do with the cardboard.

Nothing here comes from the companion. The cardboard begins empty, or as a position says; :meth:`Cardboard.carry_out` does what a line
says, told as its code with the arguments that the table names. Kept are the things that lie on the table: not whose action it is, not
what an address has still to do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from tests.games.emergency_dispatch.fixtures import BOX_DICE, DICE, LISTS, ROUNDS, SLOTS, SYMBOLS, TOKENS, Position, die_state, whole

Args = Mapping[str, Any]

TABLE: Mapping[str, tuple[str, ...]] = {
    "PLACE_DIE": ("die", "place"), "MOVE_DIE": ("die", "place"), "TILE_TO_QUEUE": ("tile", "slot", "urgency"),
    "TILE_TO_MAP": ("tile", "address", "layer", "urgency"), "DRAW_TILE": ("tile",), "ROTATE": ("tile", "urgencyNow"), "HOLD": ("tile",),
    "REMOVE_TILE": ("tile", "pile"), "ROLL": ("address", "dice"), "REROLL": ("address", "dice"), "LOCK": ("die", "symbol"),
    "UNLOCK": ("die",), "DISCARD_CARDS": ("cards", "purpose"), "DRAW_SUCCESS": ("card", "kind"), "DRAW_FAILURE": ("card", "effect"),
    "FAIL_TRACK": ("n",), "SEND_BOX_AWAY": ("die",), "RETURN_BOX": ("die",), "OUT_OF_SERVICE": ("die",), "BACK_IN_SERVICE": ("die",),
    "BLOCK_SLOT": ("slot",), "UNBLOCK_SLOT": ("slot",), "KEEP_DICE": ("address", "dice"), "RESHUFFLE": (), "PASS_TOKEN": ("player",),
    "MOVE_CLOCK": ("space",), "START_ROUND": ("n",), "TURN_OF": ("player", "actions"), "REMIND_JUNCTION": ("address", "toll"),
    "GAME_WON": (), "GAME_LOST": ("reason",),
}  # fmt: skip
"""The code table: the arguments of each line, in their order."""
PURPOSES = re.compile(
    r"ADD_SYMBOL [AFRWL]|REROLL|REPLENISH \S+|CANCEL_OOS \S+|HOLD \S+|UNBLOCK [1-9]|DROP",
)
PRICES = {"REROLL": 3, "REPLENISH": 3, "CANCEL_OOS": 2, "HOLD": 5, "UNBLOCK": 6}
SETTLES = {"DRAW_FAILURE", "RESHUFFLE", "DRAW_TILE", "PASS_TOKEN", "GAME_LOST", "GAME_WON", "HOLD", "ROTATE", "MOVE_CLOCK", "START_ROUND"}
"""What comes only when the failure card that was drawn before it has been dealt with."""


def written(code: str, args: Args) -> str:
    """The line of a code: ``CODE(a, b)``, a list as ``[a, b]``. Sentences may need arguments besides those of the table."""
    assert set(args) >= set(TABLE[code]), (code, args)
    words = [f"[{', '.join(map(str, args[name]))}]" if isinstance(args[name], (list, tuple)) else str(args[name]) for name in TABLE[code]]
    return f"{code}({', '.join(words)})" if words else code


class Misled(AssertionError):
    """A line tells people to do what they can't do."""


class Cardboard:
    """What lies on the table."""

    def __init__(self, position: Mapping[str, Any] | None, starts: Mapping[str, int] = {}) -> None:
        """``position`` None: nothing lies there yet. ``starts`` are the first urgencies of tiles."""
        now = whole({"at": "setup", "players": {}} if position is None else position, starts)
        self.clock, self.failures, self.round = now["clock"], now["failures"], now["round"]
        self.first: str | None = None if position is None else now["firstPlayer"]
        self.result: str | None = now["result"]
        self.queue: dict[str, dict[str, Any]] = now["queue"]
        self.map: dict[str, list[dict[str, Any]]] = now["map"]
        self.dice: dict[str, dict[str, Any]] = now["dice"]
        self.tokens: int = now["tokens"]
        self.won = {*now["success"], *now["waiting"]}
        self.discard = {*now["discard"]}
        self.active: dict[str, dict[str, Any]] = now["active"]
        self.piles = {pile: {*now[f"{pile}Tiles"]} for pile in ("resolved", "failed", "excluded")}
        self.drawn: str | None = None
        """A failure card that has been read and is not dealt with."""
        self.tile: str | None = None
        """A tile that was drawn and has not been put anywhere."""
        self.turn: tuple[str, int] | None = None
        self.tolls: set[str] | None = None
        """Junctions with a toll, once reminders tell of them."""

    def carry_out(self, code: str, args: Args) -> None:
        """Do what one line says."""
        if code in SETTLES or (code == "DISCARD_CARDS" and not args["purpose"].startswith(("DROP", "CANCEL_OOS"))):
            self._settle()
        if self.result is not None:
            raise Misled(f"{code} is told after the end")
        getattr(self, f"_{code.lower()}")(*(args[name] for name in TABLE[code]))

    # -- dice -----------------------------------------------------------------------------------------------------

    def _place_die(self, die: str, place: str) -> None:
        self.dice[die] = die_state(die, {"place": place})

    def _move_die(self, die: str, place: str) -> None:
        state = self.dice[die]
        if state["oos"] or state["lock"] or state["place"] == "spent":
            raise Misled(f"{die} moves and is {state}")
        if state["place"] == place != "road":
            raise Misled(f"{die} moves to {place}, where it is")
        state["place"] = place

    def _lock(self, die: str, symbol: str) -> None:
        state = self.dice[die]
        if state["lock"] or state["oos"] or not state["place"].startswith("addr:"):
            raise Misled(f"{die} is locked and is {state}")
        state["lock"] = symbol
        self._pay_token(1)

    def _unlock(self, die: str) -> None:
        if not self.dice[die]["lock"]:
            raise Misled(f"{die} is unlocked and has no lock")
        self._free(die)

    def _free(self, die: str) -> None:
        """The lock of a die, if it has one, ends; its token goes back."""
        if self.dice[die]["lock"]:
            self.dice[die]["lock"] = None
            self.tokens += 1

    def _pay_token(self, n: int) -> None:
        self.tokens -= n
        if self.tokens < 0:
            raise Misled("no token is left")

    def _send_box_away(self, die: str) -> None:
        if die not in BOX_DICE or self.dice[die]["place"] == "spent":
            raise Misled(f"{die} is sent away and is {self.dice[die]}")
        self._free(die)
        self.dice[die]["place"] = "spent"

    def _return_box(self, die: str) -> None:
        if self.dice[die]["place"] != "spent":
            raise Misled(f"{die} comes back and is {self.dice[die]}")
        self.dice[die]["place"] = "boxArea"

    def _out_of_service(self, die: str) -> None:
        state = self.dice[die]
        if state["oos"] or self.drawn is None:
            raise Misled(f"{die} goes out of service by {self.drawn} and is {state}")
        if state["lock"]:
            state["lock"] = None  # the same token, turned over
        else:
            self._pay_token(1)
        state["oos"] = True
        self.active[self.drawn], self.drawn = {"kind": "OOS", "die": die}, None

    def _back_in_service(self, die: str) -> None:
        if not self.dice[die]["oos"]:
            raise Misled(f"{die} is in service")
        self.dice[die]["oos"] = False
        self.tokens += 1
        for card in [card for card, entry in self.active.items() if entry.get("die") == die]:
            del self.active[card]
            self.discard.add(card)

    def _roll(self, address: str, dice: list[str]) -> None:
        for die in dice:
            if self.dice[die]["place"] != f"addr:{address}" or self.dice[die]["lock"] or self.dice[die]["oos"]:
                raise Misled(f"{die} is rolled at {address} and is {self.dice[die]}")
        self._in_die_order(dice)

    _reroll = _roll

    def _keep_dice(self, address: str, dice: list[str]) -> None:
        there = [die for die in DICE if self.dice[die]["place"] == f"addr:{address}"]
        if [*dice] != there or not there:
            raise Misled(f"{dice} stay at {address}, where {there} are")

    def _in_die_order(self, dice: Iterable[str]) -> None:
        named = [*dice]
        if named != [die for die in DICE if die in named] or not named:
            raise Misled(f"{named} are not in die order")

    # -- calls ----------------------------------------------------------------------------------------------------

    def _draw_tile(self, tile: str) -> None:
        if self.tile is not None or self._lies(tile):
            raise Misled(f"{tile} is drawn, and {self.tile} is in the hand")
        self.tile = tile

    def _tile_to_queue(self, tile: str, slot: int, urgency: int) -> None:
        if self.tile != tile:
            raise Misled(f"{tile} was not drawn")
        empty = [n for n in range(1, SLOTS + 1) if str(n) not in self.queue]
        if not empty or slot != empty[0]:
            raise Misled(f"{tile} goes to slot {slot}; empty are {empty}")
        self.tile = None
        self.queue[str(slot)] = {"tile": tile, "urgency": urgency}

    def _tile_to_map(self, tile: str, address: str, layer: str, urgency: int) -> None:
        queued = [slot for slot, entry in self.queue.items() if entry.get("tile") == tile]
        if queued:
            if self.queue.pop(queued[0])["urgency"] != urgency:
                raise Misled(f"{tile} is turned on its way to {address}")
        elif self.tile == tile:
            self.tile = None
        else:
            raise Misled(f"{tile} is neither in the queue nor in the hand")
        if layer != ("under" if self.map.get(address) else "top"):
            raise Misled(f"{tile} goes {layer} at {address}, where {self.map.get(address)} lie")
        self.map.setdefault(address, []).append({"tile": tile, "urgency": urgency})

    def _lies(self, tile: str) -> dict[str, Any] | None:
        on_map = [entry for stack in self.map.values() for entry in stack]
        return next((entry for entry in [*on_map, *self.queue.values()] if entry.get("tile") == tile), None)

    def _rotate(self, tile: str, urgency_now: int) -> None:
        entry = self._lies(tile)
        if entry is None or entry["urgency"] - 1 != urgency_now:
            raise Misled(f"{tile} turns to {urgency_now} and is {entry}")
        entry["urgency"] = urgency_now

    def _hold(self, tile: str) -> None:
        if self._lies(tile) is None:
            raise Misled(f"{tile} is held and lies nowhere")

    def _remove_tile(self, tile: str, pile: str) -> None:
        entry = self._lies(tile)
        if (entry is None) is not (pile == "excluded"):
            raise Misled(f"{tile} goes to {pile} and is {entry}")
        for stack in self.map.values():
            stack[:] = [other for other in stack if other is not entry]
        self.map = {at: stack for at, stack in self.map.items() if stack}
        self.queue = {slot: other for slot, other in self.queue.items() if other is not entry}
        self.piles[pile].add(tile)

    def _block_slot(self, slot: int) -> None:
        empty = [n for n in range(1, SLOTS + 1) if str(n) not in self.queue]
        if not empty or slot != empty[-1] or self.drawn is None:
            raise Misled(f"slot {slot} is blocked by {self.drawn}; empty are {empty}")
        self.queue[str(slot)] = {"blocked": self.drawn}
        self.active[self.drawn], self.drawn = {"kind": "BLOCK", "slot": slot}, None

    def _unblock_slot(self, slot: int) -> None:
        card = self.queue.pop(str(slot))["blocked"]
        del self.active[card]
        self.discard.add(card)

    def _remind_junction(self, address: str, toll: str) -> None:
        if (toll == "tollOn") is not bool(self.map.get(address)):
            raise Misled(f"{address} has {toll}, and there lie {self.map.get(address)}")

    # -- cards ----------------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """The failure card that was read has been dealt with."""
        if self.drawn is not None:
            self.discard.add(self.drawn)
            self.drawn = None

    def _discard_cards(self, cards: list[str], purpose: str) -> None:
        if not self.won >= {*cards} or [*cards] != sorted({*cards}) or not PURPOSES.fullmatch(purpose):
            raise Misled(f"{cards} pay for {purpose}; there are {self.won}")
        self.won -= {*cards}
        self.discard |= {*cards}
        kind, _, what = purpose.partition(" ")
        if len(cards) not in {"ADD_SYMBOL": (3, 4), "DROP": (1, 2)}.get(kind, (PRICES.get(kind),)):
            raise Misled(f"{cards} are not the price of {purpose}")
        if kind == "CANCEL_OOS" and what == self.drawn:
            self._settle()
        elif kind == "CANCEL_OOS" and self.active.get(what, {}).get("kind") != "OOS":
            raise Misled(f"{what} is cancelled and not in force")

    def _draw_success(self, card: str, kind: str) -> None:
        self._new(card)
        self.won.add(card)

    def _draw_failure(self, card: str, effect: str) -> None:
        self._new(card)
        self.drawn = card

    def _new(self, card: str) -> None:
        if card in self.won | self.discard | {*self.active} or card == self.drawn:
            raise Misled(f"{card} is drawn and lies on the table")

    def _reshuffle(self) -> None:
        if not self.discard:
            raise Misled("there is nothing to shuffle")
        self.discard = set()

    # -- tracks ---------------------------------------------------------------------------------------------------

    def _fail_track(self, n: int) -> None:
        if n != self.failures + 1:
            raise Misled(f"the failure token goes from {self.failures} to {n}")
        self.failures = n

    def _pass_token(self, player: str) -> None:
        self.first = player

    def _move_clock(self, space: int) -> None:
        self.clock = space

    def _start_round(self, n: int) -> None:
        self.round, self.turn = n, None

    def _turn_of(self, player: str, actions: int) -> None:
        self.first = self.first or player
        self.turn = player, actions

    def _game_won(self) -> None:
        self.clock, self.result = ROUNDS + 1, "WON"

    def _game_lost(self, reason: str) -> None:
        self.result = f"LOST_{reason}"
        if self.tile is not None:
            self.piles["excluded"].add(self.tile)
            self.tile = None

    # -- compared -------------------------------------------------------------------------------------------------

    def differs(self, says: Position) -> dict[str, tuple[Any, Any]]:
        """Where a position, with everything filled in, is not as the lines have it: each with what lies here and what it says."""
        hand = {self.drawn} - {None}
        mine: dict[str, Any] = {
            "clock": self.clock, "failures": self.failures, "round": self.round, "firstPlayer": self.first or says["firstPlayer"],
            "result": self.result, "queue": dict(sorted(self.queue.items())), "map": dict(sorted(self.map.items())),
            "dice": self.dice, "tokens": self.tokens, "active": dict(sorted(self.active.items())), "success": sorted(self.won),
            "discard": sorted(self.discard - hand), **{f"{pile}Tiles": sorted(ids) for pile, ids in self.piles.items()},
        }  # fmt: skip
        theirs = says | {"success": sorted([*says["success"], *says["waiting"]]), "discard": sorted({*says["discard"]} - hand)}
        theirs["active"] = {card: entry for card, entry in theirs["active"].items() if card not in hand}
        return {name: (value, theirs[name]) for name, value in mine.items() if value != theirs[name]}


# -- what a position must be like -----------------------------------------------------------------------------------


def impossible(now: Position, home: Mapping[str, str], cards: Iterable[str], faces: Mapping[str, str], tokens: int = TOKENS) -> list[str]:
    """What of a position, with everything filled in, breaks the invariants I1 to I8, outside the steps ROTATE and FAIL.

    ``home`` has the address of each tile, ``tokens`` is how many there are in this game.
    """
    found: list[str] = []
    lying = [(at, entry) for at, stack in now["map"].items() for entry in stack]
    queued = [entry for entry in now["queue"].values() if "tile" in entry]
    tiles = [entry["tile"] for _, entry in lying] + [entry["tile"] for entry in queued]
    tiles += [id for name in LISTS[3:] for id in now[name]]
    found += [f"I1: {id}" for id in {*tiles} if tiles.count(id) != 1 or id not in home]
    lie = [id for name in LISTS[:3] for id in now[name]] + [*now["active"]]
    found += [f"I2: {id}" for id in {*lie} if lie.count(id) != 1 or id not in {*cards}]
    locked = [die for die, state in now["dice"].items() if state["lock"]]
    out = [die for die, state in now["dice"].items() if state["oos"]]
    if now["tokens"] + len(locked) + len(out) != tokens or {*locked} & {*out} or now["tokens"] < 0:
        found.append(f"I3: {now['tokens']} tokens, {locked} locked, {out} out of service")
    found += [f"I4: {die}" for die in locked if now["dice"][die]["lock"] not in faces[die] or now["dice"][die]["lock"] not in SYMBOLS]
    found += [f"I5: {entry}" for entry in [*queued, *(entry for _, entry in lying)] if not 1 <= entry["urgency"] <= 4]
    if now["result"] is None and (now["round"] != now["clock"] or not 0 <= now["failures"] <= 7):
        found.append(f"I6: round {now['round']}, clock {now['clock']}, failures {now['failures']}")
    blocked = {slot: entry["blocked"] for slot, entry in now["queue"].items() if "blocked" in entry}
    if blocked != {str(entry["slot"]): card for card, entry in now["active"].items() if entry["kind"] == "BLOCK"}:
        found.append(f"I7: {blocked}, {now['active']}")
    if sorted(out) != sorted(entry["die"] for entry in now["active"].values() if entry["kind"] == "OOS"):
        found.append(f"I7: {out}, {now['active']}")
    found += [f"I8: {die}" for die in DICE if die not in BOX_DICE and now["dice"][die]["place"] in ("boxArea", "spent")]
    found += [f"I8: {die}" for die in BOX_DICE if now["dice"][die]["place"] == "station"]
    found += [f"lock: {die}" for die in locked if not now["dice"][die]["place"].startswith("addr:")]
    return found + [f"home: {entry['tile']}" for at, entry in lying if home[entry["tile"]] != at]

"""A second reading of the instructions: what a person who knows only the table of codes would do with the cardboard.

Nothing here comes from the companion. The cardboard begins empty, or as a position says; :meth:`Cardboard.carry_out` does what a line
says, told as its code with the arguments that the table names. Kept are the things that lie on the table: cards, badges, hydrants, district
markers, discards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.fire_call.fixtures import ITEMS, SECTION, Position, whole
from tests.games.fire_call.tables import SECTIONS

Args = Mapping[str, Any]

TABLE: Mapping[str, tuple[str, ...]] = {
    "START_HAND": ("player", "section"), "GIVE_TO_DISPATCHER": ("player", "dispatcher"), "PLACE_AT_STATION": ("player", "station"),
    "SHUFFLE": ("deck",), "PLACE_MARKER": ("player", "district"), "TAKE_MARKER": ("player", "district"), "TURN_OF": ("player",),
    "ROLL": ("player", "value"), "ADVANCE": ("player", "n"), "ROLL_AGAIN": ("player", "extraRollsLeft"), "STAY_IN_HOSPITAL": ("player",),
    "ADMIT": ("player",), "RELEASE": ("player", "how"), "SIX_OPEN": ("player", "claims"), "SIX_CLOSED": ("player",),
    "HAND_OVER": ("dispatcher", "player", "card"), "TAKE_BACK": ("owner", "dispatcher", "card"), "TO_GARAGE": ("owner", "item"),
    "FROM_GARAGE": ("owner", "item"), "SWAP_BADGE": ("player", "dispatcher", "old", "new"), "ANNOUNCE": ("dispatcher", "label"),
    "REVEAL": ("card",), "CALL_DONE": ("player", "card", "steals", "aid"), "CALL_FAILED": ("player", "card", "missing"),
    "CALL_DECLINED": ("player",), "AID_BLOCKED": ("player", "by"), "DISCARD_CALL": ("card",), "DRAW_DUTY": ("player", "card"),
    "KEEP_DUTY": ("player", "card"), "MOVE_TO": ("player", "kind"), "DISCARD_DUTY": ("card",), "PLAY_ON": ("tied",),
    "GAME_END": ("winner",),
}  # fmt: skip
"""The code table: the arguments of each line, in their order."""
NOTHING_YET: Position = {
    "seats": [], "players": {}, "districts": {}, "fireDiscard": [], "fireAside": [], "dutyDiscard": [], "winner": None,
}  # fmt: skip
BADGES = ("black", "yellow", "red", "blue", "white")


def written(code: str, args: Args) -> str:
    """The line of a code: ``CODE(a, b)``, a list as ``[a, b]``, an item with its giver as ``A2 from Yellow``."""
    return f"{code}({', '.join(_word(args[name]) for name in TABLE[code])})"


def _word(value: Any) -> str:
    if not isinstance(value, (list, tuple)):
        return str(value)
    return f"[{', '.join(' from '.join(one) if isinstance(one, (list, tuple)) else str(one) for one in value)}]"


class Misled(AssertionError):
    """A line tells people to do what they can't do."""


class Cardboard:
    """What lies on the table."""

    def __init__(self, position: Mapping[str, Any] | None, *, refused_come_back: bool = False, first_rank: int = 0) -> None:
        """``position`` None: nothing lies there yet. ``refused_come_back``: a shuffle takes in the calls refused in this turn."""
        self._first_rank = first_rank
        now = NOTHING_YET if position is None else whole(position)
        self._refused_come_back = refused_come_back
        self.seats: list[str] = [*now["seats"]]
        self.dispatchers = {colour: self.seats[n - 1] for n, colour in enumerate(self.seats)}
        self.players: dict[str, dict[str, Any]] = {
            colour: {**entry, "equip": {**entry["equip"]}, "kept": [*entry["kept"]]} for colour, entry in now["players"].items()
        }
        self.districts: dict[str, str] = {**now["districts"]}
        self.calls_out = {*now["fireDiscard"], *now["fireAside"]}
        self.refused = {*now["fireAside"]}
        self.announced: str | None = None
        self.revealed: str | None = None
        self.duties_out = {*now["dutyDiscard"]}
        self.reading: list[str] = []
        self.winner: str | None = now["winner"]

    def stands(self, now: Position) -> None:
        """People moved hydrants, cards, badges and markers by hand; so it stands now."""
        self.players = {colour: {**entry, "kept": [*entry["kept"]]} for colour, entry in _without_spaces(now).items()}
        self.districts = {**now["districts"]}

    def carry_out(self, code: str, args: Args) -> None:
        """Do what one line says."""
        if self.winner is not None:
            raise Misled(f"{code} is told after the end")
        getattr(self, f"_{code.lower()}")(*(args[name] for name in TABLE[code]))

    def _nothing(self, *args: Any) -> None:
        """These lines move nothing."""

    _roll = _roll_again = _stay_in_hospital = _six_open = _six_closed = _aid_blocked = _play_on = _nothing

    # -- setup ----------------------------------------------------------------------------------------------------------

    def _start_hand(self, player: str, section: str) -> None:
        if player in self.players or SECTIONS[SECTION[player]] != section:
            raise Misled(f"{player} begins with {section}")
        hand = {item: "HAND" for item in ITEMS if item[0] == SECTION[player]}
        self.players[player] = {"rank": self._first_rank, "place": None, "mutualAid": None, "kept": [], "equip": hand}
        self.seats.append(player)

    def _give_to_dispatcher(self, player: str, dispatcher: str) -> None:
        entry = self.players[player]
        entry["equip"] = dict.fromkeys(ITEMS, "DISPATCHER") | entry["equip"]
        entry["mutualAid"] = "DISPATCHER"
        self.dispatchers[player] = dispatcher

    def _place_at_station(self, player: str, station: str) -> None:
        self.players[player]["place"] = f"station{station}"

    # -- hydrants -------------------------------------------------------------------------------------------------------

    def _turn_of(self, player: str) -> None:
        self.refused = set()
        if player not in self.seats or self.announced is not None or self.reading:
            raise Misled(f"it is the turn of {player}; open are {self.announced} and {self.reading}")

    def _go(self, player: str, place: str, out: bool) -> None:
        """From the Hospital (``out``) or from elsewhere."""
        if (self.players[player]["place"] == "hospital") is not out:
            raise Misled(f"{player} goes to {place} from {self.players[player]['place']}")
        self.players[player]["place"] = place

    def _advance(self, player: str, n: int) -> None:
        self._go(player, "board", out=False)

    def _move_to(self, player: str, kind: str) -> None:
        self._go(player, "board", out=False)

    def _admit(self, player: str) -> None:
        self._go(player, "hospital", out=False)

    def _release(self, player: str, how: str) -> None:
        self._go(player, f"station{how[-1]}" if how.startswith("STATION") else "board", out=True)

    # -- cards of players -----------------------------------------------------------------------------------------------

    def _carry(self, owner: str, card: str, start: str, to: str) -> None:
        entry = self.players[owner]
        held: dict[str, Any] = entry if card == "MA" else entry["equip"]
        name = "mutualAid" if card == "MA" else card
        if held[name] != start or (card == "MA" and to == "GARAGE"):
            raise Misled(f"{card} of {owner} goes to {to} and is {held[name]}")
        held[name] = to

    def _of_dispatcher(self, player: str, dispatcher: str) -> None:
        if self.dispatchers[player] != dispatcher:
            raise Misled(f"{dispatcher} is named, and {self.dispatchers[player]} dispatches for {player}")

    def _hand_over(self, dispatcher: str, player: str, card: str) -> None:
        self._of_dispatcher(player, dispatcher)
        self._carry(player, card, "DISPATCHER", "HAND")

    def _take_back(self, owner: str, dispatcher: str, card: str) -> None:
        self._of_dispatcher(owner, dispatcher)
        self._carry(owner, card, "HAND", "DISPATCHER")

    def _to_garage(self, owner: str, item: str) -> None:
        self._carry(owner, item, "HAND", "GARAGE")

    def _from_garage(self, owner: str, item: str) -> None:
        self._carry(owner, item, "GARAGE", "HAND")

    def _swap_badge(self, player: str, dispatcher: str, old: str, new: str) -> None:
        self._of_dispatcher(player, dispatcher)
        rank = self.players[player]["rank"]
        if BADGES[rank] != old or abs(BADGES.index(new) - rank) != 1:
            raise Misled(f"{player} swaps {old} for {new} and shows {BADGES[rank]}")
        self.players[player]["rank"] = BADGES.index(new)

    # -- districts ------------------------------------------------------------------------------------------------------

    def _place_marker(self, player: str, district: str) -> None:
        if district in self.districts:
            raise Misled(f"{district} is covered by {self.districts[district]}")
        self.districts[district] = player

    def _take_marker(self, player: str, district: str) -> None:
        if self.districts.get(district) != player:
            raise Misled(f"{player} takes a marker from {district}, which is {self.districts.get(district)}'s")
        del self.districts[district]

    def _game_end(self, winner: str) -> None:
        self.winner = winner
        self.duties_out |= {*self.reading}
        self.reading = []

    # -- piles ----------------------------------------------------------------------------------------------------------

    def _shuffle(self, deck: str) -> None:
        if deck == "duty":
            self.duties_out = set()
        else:
            self.calls_out = set() if self._refused_come_back else {*self.refused}
            self.refused = {*self.calls_out}

    def _announce(self, dispatcher: str, label: str) -> None:
        if self.announced is not None:
            raise Misled(f"{label} is announced while {self.announced} is open")
        self.announced = label

    def _reveal(self, card: str) -> None:
        if self.announced is None or self.revealed is not None or card in self.calls_out:
            raise Misled(f"{card} is revealed; announced is {self.announced}, revealed {self.revealed}")
        self.revealed = card

    def _call_done(self, player: str, card: str, steals: Any, aid: Any) -> None:
        if card != self.revealed:
            raise Misled(f"{card} is completed, and revealed was {self.revealed}")

    def _call_failed(self, player: str, card: str, missing: Any) -> None:
        self._call_done(player, card, (), ())

    def _call_declined(self, player: str) -> None:
        if self.announced is not None or self.revealed is not None:
            raise Misled(f"{player} declines, and {self.announced} is not discarded")
        self.refused -= {self.last_discarded}

    last_discarded = ""
    """The call that was discarded last."""

    def _discard_call(self, card: str) -> None:
        if self.announced is None or card in self.calls_out or self.revealed not in (None, card):
            raise Misled(f"{card} is discarded; announced is {self.announced}, revealed {self.revealed}")
        self.calls_out.add(card)
        if self.revealed is None:
            self.refused.add(card)
        self.announced, self.revealed, self.last_discarded = None, None, card

    def _draw_duty(self, player: str, card: str) -> None:
        if card in self.duties_out or card in self.reading or self._keeper(card):
            raise Misled(f"{card} is drawn and lies open")
        self.reading.append(card)

    def _keep_duty(self, player: str, card: str) -> None:
        self.reading.remove(card)
        self.players[player]["kept"].append(card)

    def _keeper(self, card: str) -> str | None:
        return next((colour for colour, entry in self.players.items() if card in entry["kept"]), None)

    def _discard_duty(self, card: str) -> None:
        keeper = self._keeper(card)
        if keeper is not None:
            self.players[keeper]["kept"] = [other for other in self.players[keeper]["kept"] if other != card]
        elif card in self.reading:
            self.reading.remove(card)
        else:
            raise Misled(f"{card} is discarded and nobody has it")
        self.duties_out.add(card)

    # -- compared -------------------------------------------------------------------------------------------------------

    def differs(self, says: Position) -> dict[str, tuple[Any, Any]]:
        """Where a position, with everything filled in, is not as the lines have it: each with what lies here and what it says."""
        mine: dict[str, Any] = {
            "seats": self.seats, "districts": self.districts, "winner": self.winner, "calls": self.calls_out, "duties": self.duties_out,
            **self.players,
        }  # fmt: skip
        theirs = {
            "seats": says["seats"], "districts": says["districts"], "winner": says["winner"],
            "calls": {*says["fireDiscard"], *says["fireAside"]}, "duties": {*says["dutyDiscard"]}, **_without_spaces(says),
        }  # fmt: skip
        return {name: (mine.get(name), theirs.get(name)) for name in mine.keys() | theirs.keys() if mine.get(name) != theirs.get(name)}


def _without_spaces(now: Position) -> dict[str, dict[str, Any]]:
    """The players of a position, without the spaces on the drawn board, which no line names."""
    return {colour: {name: value for name, value in entry.items() if name != "space"} for colour, entry in now["players"].items()}


# -- what a position must be like -----------------------------------------------------------------------------------


def impossible(now: Position, calls: set[str], duties: Mapping[str, str], reading: list[str]) -> list[str]:
    """What of a position, with everything filled in, breaks the invariants J1 to J7.

    ``calls`` and ``duties`` are all cards there are, with the effects of the duties; ``reading`` are the duties being carried out.
    """
    found: list[str] = []
    for colour, entry in now["players"].items():
        found += [f"J1: {colour} {item}" for item in ITEMS if entry["equip"][item] not in ("HAND", "DISPATCHER", "GARAGE")]
        found += [f"J2: {colour}"] if entry["mutualAid"] not in ("HAND", "DISPATCHER") else []
        found += [f"J5: {colour}"] if entry["place"] not in ("station1", "station2", "board", "hospital") else []
        found += [f"J3: {colour} keeps {card}" for card in entry["kept"] if not duties.get(card, "KEEP").startswith("KEEP")]
    open_call = (now["turn"].get("call") or {}).get("card")
    calls_out = [*now["fireDiscard"], *now["fireAside"], *([open_call] if open_call else [])]
    duties_out = [*now["dutyDiscard"], *reading, *(card for entry in now["players"].values() for card in entry["kept"])]
    found += [f"J3: {card}" for cards in (calls_out, duties_out) for card in {*cards} if cards.count(card) > 1]
    found += [f"J3: {len(cards)} cards" for cards, every in ((calls_out, calls), (duties_out, duties)) if len(cards) > len(every)]
    owners = [*now["districts"].values()]
    most = max((owners.count(colour) for colour in now["seats"]), default=0)
    ahead = [colour for colour in now["seats"] if owners.count(colour) == most]
    found += [f"J4: {owner}" for owner in {*owners} if owner not in now["seats"]]
    found += ["J4: eleven of a colour"] if most > 10 and now["winner"] is None else []
    turn = now["turn"]
    if not (0 <= turn["extraRolls"] <= 2 and 0 <= turn["callsDrawn"] <= 3):
        found.append(f"J6: {turn}")
    if len(owners) == 11 and len(ahead) == 1 and now["winner"] is None:
        found.append(f"J7: {ahead} leads, and the game goes on")
    if now["winner"] is not None and (len(owners) < 11 or ahead != [now["winner"]]):
        found.append(f"J7: {now['winner']} has won, and {ahead} leads")
    return found

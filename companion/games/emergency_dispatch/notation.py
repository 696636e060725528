"""How positions are written: as people see the board, not field by field.

queue   {"1": {"tile": "T-44", "urgency": 1}, "9": {"blocked": "R16"}}
map     {"C4": [{"tile": "T-03", "urgency": 2}, {"tile": "T-12", "urgency": 3}]}, the top one first
dice    {"AMB-3": {"place": "addr:C4", "lock": "A", "oos": false}}
active  {"R10": {"kind": "OOS", "die": "ENG-4"}, "R16": {"kind": "BLOCK", "slot": 9}}
tokens  a number; round beside clock, which is 9 after a win

What ``active`` says, ``oos`` and a blocked slot say too: one of the two is enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

import msgspec

from companion.games.emergency_dispatch.addresses import in_address_order
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.games.emergency_dispatch.resolution_cards import FailureEffect
from companion.games.emergency_dispatch.roster import EquipmentDie
from companion.games.emergency_dispatch.typed import CALLS, is_typed_call, typed_calls, typed_cards
from companion.table import JsonObject, JsonValue, Notation, nearest

Doc = Mapping[str, JsonValue]

_OWN: Final = ("round", "clock", "queue", "queued", "blocked", "map", "dice", "active", "tokens")
"""What is not written field by field."""
_SLOTS: Final = tuple(map(str, range(1, 10)))
_ROUNDS: Final = 8
_TOKENS: Final = 12


def notation(content: DispatchContent) -> Notation:
    """How the positions of this content are written."""
    return Notation(
        read=lambda doc: _Reading(content, doc).fields,
        write=partial(write, content),
        faults=lambda doc: _Reading(content, doc).faults,
    )


# -- reading ------------------------------------------------------------------------------------------------------------


class _Reading:
    """The fields that a position or a part of one states, and where it contradicts itself.

    What is in the form of fields already passes unchanged; what is wrong in itself is left out of the fields and has its fault.
    """

    def __init__(self, content: DispatchContent, doc: Doc) -> None:
        self.content, self.doc = content, doc
        self._cards = (*content.cards, *typed_cards(content).ids)
        self._typed = _typed_tiles(doc)
        self.faults: list[str] = []
        self._queue: JsonObject = {}
        self._blocked: JsonObject = {}
        self._stacked: JsonObject = {}
        self._urgency: JsonObject = {}
        self._out_of_service: dict[str, str] = {}
        self.fields: JsonObject = {name: value for name, value in doc.items() if name not in _OWN}
        self._clock()
        self._read_queue()
        self._read_map()
        self._read_active()
        self._dice()
        self._tokens()
        self._store()

    def _group(self, name: str) -> Doc:
        """The things under a name; a fault if it is no object."""
        group = self.doc.get(name, {})
        if isinstance(group, Mapping):
            return group
        self.faults.append(f"{name} must be an object, not {_quoted(group)}")
        return {}

    def _store(self) -> None:
        for name, said in (("queued", self._queue), ("blocked", self._blocked), ("stacked", self._stacked), ("urgency", self._urgency)):
            if said:
                plain = self.doc.get(name, {})
                self.fields[name] = {**said, **plain} if isinstance(plain, Mapping) else plain
            elif name in self.doc:
                self.fields[name] = self.doc[name]

    # the clock

    def _clock(self) -> None:
        """The round is the clock's space (I6); after a win, past the eighth."""
        spaces = {"round": _ROUNDS, "clock": _ROUNDS + 1}
        said = {name: value for name in spaces if (value := self.doc.get(name)) is not None}
        for name, value in said.items():
            if not _is_whole(value, 1, spaces[name]):
                self.faults.append(f"{name} must be a whole number from 1 to {spaces[name]}, not {_quoted(value)}")
                return
        if not said:
            return
        won = self.doc.get("result") == "WON"
        clock = said.get("clock", _ROUNDS + 1 if won else said.get("round"))
        if isinstance(clock, int) and min(clock, _ROUNDS) != said.get("round", min(clock, _ROUNDS)):
            self.faults.append(f"clock is {clock} and round is {said['round']}: the clock shows the round (I6)")
            return
        self.fields["clock"] = clock

    # calls

    def _call(self, value: JsonValue, where: str) -> str | None:
        """The call of ``{"tile": ..., "urgency": ...}``, with its urgency noted."""
        known = self.content.calls
        if not isinstance(value, Mapping) or not value.keys() <= {"tile", "urgency"} or not isinstance(tile := value.get("tile"), str):
            self.faults.append(f'{where} must be like {{"tile": "{next(iter(known), "T-01")}", "urgency": 2}}, not {_quoted(value)}')
            return None
        if tile not in known and tile not in typed_calls(self.content).ids:
            self.faults.append(f"{where}: there is no call {tile}{nearest(tile, [*known])}")
            return None
        if "urgency" not in value and tile in self._typed:
            self._urgency[tile] = self._typed[tile].get("start")
        elif "urgency" in value:
            if not _is_whole(value["urgency"], 0, 4):
                self.faults.append(f"{where}: the urgency of {tile} must be a whole number from 0 to 4, not {_quoted(value['urgency'])}")
            else:
                self._urgency[tile] = value["urgency"]
        return tile

    def _read_queue(self) -> None:
        for slot, value in self._group("queue").items():
            where = f"queue.{slot}"
            if slot not in _SLOTS:
                self.faults.append(f"{where} is not there: the slots are 1 to 9")
            elif value == {}:
                self._queue[slot] = self._blocked[slot] = None
            elif value is None or isinstance(value, str):
                self._queue[slot] = value
            elif isinstance(value, Mapping) and "blocked" in value:
                self._read_blocked(slot, value)
            elif tile := self._call(value, where):
                self._queue[slot], self._blocked[slot] = tile, None

    def _read_blocked(self, slot: str, value: Doc) -> None:
        card = value["blocked"]
        if value.get("tile") is not None:
            self.faults.append(f"queue.{slot} holds {value['tile']} and is blocked by {card}: it can't be both (ED-32)")
        elif len(value) > 1 or not isinstance(card, str):
            self.faults.append(f'queue.{slot} must be like {{"blocked": "R16"}}, not {_quoted(value)}')
        elif self._is_card(card, f"queue.{slot}"):
            self._queue[slot], self._blocked[slot] = None, card

    def _is_card(self, card: str, where: str) -> bool:
        if card in self._cards:
            return True
        self.faults.append(f"{where}: there is no card {card}{nearest(card, [*self.content.cards])}")
        return False

    def _read_map(self) -> None:
        for address, value in self._group("map").items():
            where = f"map.{address}"
            if address not in self._addresses(value):
                self.faults.append(f"{where}: no call of this set is there{nearest(address, self.content.addresses)}")
            elif not isinstance(value, (list, tuple)):
                self.faults.append(f"{where} must be a list of calls, the top one first, not {_quoted(value)}")
            else:
                self._read_stack(address, [self._call(one, where) for one in value])

    def _addresses(self, stack: JsonValue) -> set[str]:
        """Where such a stack can be: at the addresses of the set, and of calls that people wrote out (of which a correction may say no more
        than the id).
        """
        written = {str(one.get("address")) for one in self._typed.values()}
        calls = stack if isinstance(stack, (list, tuple)) else ()
        unsaid = [str(one.get("tile")) for one in calls if isinstance(one, Mapping)]
        anywhere = bool(unsaid) and all(is_typed_call(tile) and tile not in self._typed for tile in unsaid)
        return {*self.content.addresses, *written, *(self._group("map") if anywhere else ())}

    def _belongs_to(self, tile: str) -> str | None:
        """The address of a call; None if that is not said here."""
        if tile in self.content.calls:
            return self.content.calls[tile].address
        return str(self._typed[tile].get("address")) if tile in self._typed else None

    def _read_stack(self, address: str, tiles: list[str | None]) -> None:
        where = f"map.{address}"
        own = [tile for tile in (*self.content.calls, *self._typed) if self._belongs_to(tile) == address]
        self._stacked |= dict.fromkeys((tile for tile in own if tile not in tiles), 0)
        for layer, tile in enumerate(tiles, 1):
            if tile is None:
                continue
            if (belongs := self._belongs_to(tile)) not in (address, None):
                self.faults.append(f"{where}: {tile} belongs to {belongs}")
            elif tiles.count(tile) > 1 and tiles.index(tile) == layer - 1:
                self.faults.append(f"{where} names {tile} twice")
            else:
                self._stacked[tile] = layer

    # failure cards in force, and the dice

    def _read_active(self) -> None:
        for card, value in self._group("active").items():
            where = f"active.{card}"
            if not self._is_card(card, where):
                continue
            kind = value.get("kind") if isinstance(value, Mapping) else None
            if isinstance(value, Mapping) and kind == "OOS" and value.keys() == {"kind", "die"}:
                self._read_die_out_of_service(card, value["die"], where)
            elif isinstance(value, Mapping) and kind == "BLOCK" and value.keys() == {"kind", "slot"}:
                self._read_slot_blocked(card, value["slot"], where)
            else:
                forms = '{"kind": "OOS", "die": "ENG-4"} or {"kind": "BLOCK", "slot": 9}'
                self.faults.append(f"{where} must be like {forms}, not {_quoted(value)}")

    def _read_die_out_of_service(self, card: str, die: JsonValue, where: str) -> None:
        if not isinstance(die, str) or die not in self.content.dice:
            self.faults.append(f"{where}: there is no die {_quoted(die)}{nearest(str(die), [*self.content.dice])}")
        elif self._out_of_service.setdefault(die, card) != card:
            self.faults.append(f"{where}: {die} is out of service by {self._out_of_service[die]} already")

    def _read_slot_blocked(self, card: str, slot: JsonValue, where: str) -> None:
        name = str(slot)
        if not _is_whole(slot, 1, len(_SLOTS)):
            self.faults.append(f"{where}: slot must be a whole number from 1 to 9, not {_quoted(slot)}")
        elif self._queue.get(name) is not None:
            self.faults.append(f"{where} blocks slot {name}, where queue.{name} has {self._queue[name]}: it can't be both (ED-32)")
        elif self._blocked.get(name) not in (None, card):
            self.faults.append(f"{where} blocks slot {name}, which {self._blocked[name]} blocks already")
        elif name in self._blocked and self._blocked[name] is None:
            self.faults.append(f"{where} blocks slot {name}, which queue.{name} says is empty")
        else:
            self._queue[name], self._blocked[name] = None, card

    def _dice(self) -> None:
        dice: JsonObject = {}
        for id, value in self._group("dice").items():
            dice[id] = self._die(id, value) if isinstance(value, Mapping) else value
        for id, card in self._out_of_service.items():
            said = dice.get(id, {})
            dice[id] = {**said, "oos": card} if isinstance(said, Mapping) else said
        if dice:
            self.fields["dice"] = dice

    def _die(self, id: str, value: Doc) -> JsonObject:
        """A die; whether it is out of service becomes by which card."""
        fields, oos, card = dict(value), value.get("oos"), self._out_of_service.get(id)
        if not isinstance(oos, bool):
            return fields
        if card is not None and not oos:
            self.faults.append(f"dice.{id}.oos is false, and active.{card} says that {id} is out of service")
        fields["oos"] = (card or self._card_against(id)) if oos else None
        if oos and fields["oos"] is None:
            self.faults.append(f'dice.{id}.oos: say by which card: active: {{"R10": {{"kind": "OOS", "die": "{id}"}}}}')
            del fields["oos"]
        return fields

    def _card_against(self, id: str) -> str | None:
        """The card that names this die, if just one does."""
        die = self.content.dice.get(id)
        cards = {} if die is None else self.content.cards
        found = [card for card, one in cards.items() if die is not None and _names(one.failure, die)]
        return found[0] if len(found) == 1 else None

    def _tokens(self) -> None:
        if "tokens" not in self.doc:
            return
        free = self.doc["tokens"]
        if _is_whole(free, 0, _TOKENS):
            self.fields["supply"] = {"tokens": free}
        else:
            self.faults.append(f"tokens must be a whole number from 0 to {_TOKENS}, not {_quoted(free)}")


def _typed_tiles(doc: Doc) -> dict[str, Doc]:
    """The calls that a position says people wrote out."""
    return {tile: written for tile, written in _group(_group(doc, "typed"), CALLS).items() if isinstance(written, Mapping)}


def _names(effect: FailureEffect, die: EquipmentDie) -> bool:
    """Whether a failure effect names this die."""
    return effect.company is not None and (effect.company, effect.slot) == (die.company, die.slot)


def _is_whole(value: JsonValue, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _quoted(value: JsonValue) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 40 else text[:37] + "..."


# -- writing ------------------------------------------------------------------------------------------------------------

_TRACKS: Final = ("failures", "players", "firstPlayer")
_CARD_PILES: Final = ("success", "discard")
_CALL_PILES: Final = ("resolvedTiles", "failedTiles", "excludedTiles")


def write(content: DispatchContent, doc: JsonObject) -> JsonObject:
    """The same position as people read it."""
    clock = doc["clock"]
    written: JsonObject = {"at": doc["at"], "round": min(clock, _ROUNDS) if isinstance(clock, int) else clock, "clock": clock}
    written |= {name: doc.get(name, {}) for name in _TRACKS}
    if doc["at"] == "action":
        written["turn"] = _turn(content, _group(doc, "turn"))
    written["queue"] = _queue(content, doc)
    written["map"] = _map(content, doc)
    written["dice"] = {die.id: _die(die, doc) for die in content.roster}
    written["tokens"] = _group(doc, "supply").get("tokens", _TOKENS)
    written |= {name: doc.get(name, []) for name in _CARD_PILES}
    written |= {name: doc[name] for name in ("waiting",) if name in doc}
    written["active"] = dict(_active(content, doc))
    written |= {name: doc.get(name, []) for name in _CALL_PILES}
    written |= {name: doc[name] for name in ("res", "held") if name in doc}
    return written | {"result": doc.get("result")} | ({"typed": doc["typed"]} if "typed" in doc else {})


def _group(doc: Doc, name: str) -> Doc:
    group = doc.get(name)
    return group if isinstance(group, Mapping) else {}


def _turn(content: DispatchContent, turn: Doc) -> JsonObject:
    moved = turn.get("movedDice")
    in_order = [die for die in content.dice if isinstance(moved, list) and die in moved]
    return {name: turn[name] for name in ("player", "actionsLeft") if name in turn} | {"movedDice": in_order}


def _with_urgency(content: DispatchContent, doc: Doc, tile: str) -> JsonObject:
    start = content.calls[tile].start if tile in content.calls else 0
    return {"tile": tile, "urgency": _group(doc, "urgency").get(tile, start)}


def _queue(content: DispatchContent, doc: Doc) -> JsonObject:
    queue, blocked = _group(doc, "queued"), _group(doc, "blocked")
    written: JsonObject = {}
    for slot in _SLOTS:
        if isinstance(tile := queue.get(slot), str):
            written[slot] = _with_urgency(content, doc, tile)
        elif slot in blocked:
            written[slot] = {"blocked": blocked[slot]}
    return written


def _map(content: DispatchContent, doc: Doc) -> JsonObject:
    stacked = {tile: layer for tile, layer in _group(doc, "stacked").items() if isinstance(layer, int)}
    there, typed = dict[str, list[str]](), _typed_tiles(doc)
    for tile in sorted(stacked, key=stacked.__getitem__):
        address = content.calls[tile].address if tile in content.calls else str(typed[tile].get("address"))
        there.setdefault(address, []).append(tile)
    return {address: [_with_urgency(content, doc, tile) for tile in there[address]] for address in in_address_order(there)}


def _die(die: EquipmentDie, doc: Doc) -> JsonObject:
    said = _group(_group(doc, "dice"), die.id)
    place = said.get("place", "boxArea" if die.is_box_alarm else "station")
    return {"place": place, "lock": said.get("lock"), "oos": said.get("oos") is not None}


def _active(content: DispatchContent, doc: Doc) -> Iterator[tuple[str, JsonObject]]:
    dice, blocked = _group(doc, "dice"), _group(doc, "blocked")
    for die in content.dice:
        if isinstance(card := _group(dice, die).get("oos"), str):
            yield card, {"kind": "OOS", "die": die}
    for slot in _SLOTS:
        if isinstance(card := blocked.get(slot), str):
            yield card, {"kind": "BLOCK", "slot": int(slot)}

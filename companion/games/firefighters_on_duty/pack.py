"""What an evening is played with: a scenario, the city compiled from it, and the decks (FOD-180 to FOD-193).

Three forms. A *pack* is what a folder of TOML files holds (``load``). ``raw`` is what one evening takes from the packs (``gather``): plain
data that can be stored as JSON with the evening. ``Content`` is typed (``compile``); compiling the stored ``raw`` again gives it again.

``raw`` has ``scenario``, ``events``, ``distress`` and ``hazards`` in content order, which is the order in which decks are shuffled;
``extra`` with the cards that are in a deck only if the scenario lists them in ``extra_cards``; ``files`` (what came from where, for
messages) and ``packs`` (whose content it is).
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files as packaged
from importlib.resources.abc import Traversable
from typing import Annotated, Any, Final, Literal, TypeVar

from msgspec import Meta, Struct

from companion.content.files import read_folder
from companion.content.shape import Fault, PackError, entry_name, nearest, read, sources
from companion.games.firefighters_on_duty.cards import COLOURS, CardId, DistressCard, EventCard
from companion.games.firefighters_on_duty.city import CityMap
from companion.games.firefighters_on_duty.city_check import compile_city
from companion.games.firefighters_on_duty.meaning import Scope, faults_in, scenario_faults
from companion.games.firefighters_on_duty.scenario import Scenario
from companion.games.firefighters_on_duty.selectors import Hazard

__all__ = [
    "HAZARD_CARDS", "Content", "DistressCard", "EventCard", "Scenario",
    "compile", "gather", "load", "read_card", "scenarios", "warnings",
]  # fmt: skip

HAZARD_CARDS: Final = ("explosive", "gas_tank", "electricity", "smoke")
EVENTS_IN_BOX: Final = 23
EVENTS_A_COLOUR: Final = 5
DISTRESS_IN_BOX: Final = 16

Raw = dict[str, Any]
Card = EventCard | DistressCard
C = TypeVar("C", EventCard, DistressCard)


class Content(Struct, frozen=True, kw_only=True):
    """Everything that an evening is played with. Cards are in content order."""

    scenario: Scenario
    city: CityMap
    events: dict[str, EventCard]
    distress: dict[str, DistressCard]
    hazard_cards: tuple[str, ...] = HAZARD_CARDS

    def deck(self, name: str) -> tuple[str, ...]:
        """The ids of ``events.green``, ``events.yellow``, ``events.red``, ``distress`` or ``hazards``, in content order; may be empty."""
        kind, _, colour = name.partition(".")
        if kind == "events" and colour in COLOURS:
            return tuple(card.id for card in self.events.values() if card.colour == colour)
        return {"distress": tuple(self.distress), "hazards": self.hazard_cards}[name]


# raw -> Content


def compile(raw: Mapping[str, Any]) -> Content:
    """``raw`` as typed content.

    Raises:
        PackError: with every fault of shape, and every fault of meaning in what has its shape.
    """
    files = raw.get("files", {})
    scenario, faults = read(Scenario, raw.get("scenario"), source=files.get("scenario", "scenario"))
    events, event_faults = _decks(EventCard, "events", raw, scenario)
    distress, distress_faults = _decks(DistressCard, "distress", raw, scenario)
    hazards, hazard_faults = read(_HazardDeck, {"hazards": raw.get("hazards", HAZARD_CARDS)})
    faults += [*event_faults, *distress_faults, *hazard_faults]
    city: CityMap | None = None
    if scenario is not None:
        city, meant = _meaning(scenario, [*events, *distress], raw)
        faults += meant
    if faults or scenario is None or city is None or hazards is None:
        raise PackError(faults)
    return Content(scenario=scenario, city=city, events=_by_id(events), distress=_by_id(distress), hazard_cards=hazards.hazards)


class _HazardDeck(Struct, frozen=True):
    hazards: Annotated[tuple[Hazard, ...], Meta(min_length=1)]


def _by_id(cards: Iterable[C]) -> dict[str, C]:
    return {card.id: card for card in cards}


def _decks(kind: type[C], name: str, raw: Mapping[str, Any], scenario: Scenario | None) -> tuple[list[C], list[Fault]]:
    """The cards of one kind: the deck's, then those that the scenario asks for."""
    listed = scenario.extra_cards if scenario else ()
    entries: list[object] = list(raw.get(name, ()))
    entries += [entry for entry in raw.get("extra", {}).get(name, ()) if _id(entry) in listed]
    cards: list[C] = []
    faults: list[Fault] = []
    for i, entry in enumerate(entries):
        card, found = read(kind, entry, (entry_name(entry, i),), raw.get("files", {}).get(_id(entry), name))
        cards += [card] if card is not None else []
        faults += found
    return cards, faults


def _id(entry: object) -> str:
    """The id of a card not yet read, or nothing."""
    name = entry.get("id") if isinstance(entry, Mapping) else None
    return name if isinstance(name, str) else ""


def _meaning(scenario: Scenario, cards: Sequence[Card], raw: Mapping[str, Any]) -> tuple[CityMap | None, list[Fault]]:
    files = raw.get("files", {})
    city, faults = compile_city(scenario)
    faults += _listing_faults(scenario, raw)
    if city is not None:
        faults += scenario_faults(scenario, city)
    faults = sources(faults, files.get("scenario", "scenario"))
    for name, times in Counter(card.id for card in cards).items():
        if times > 1:
            faults.append(Fault((name,), wanted="is the id of two cards", hint="give each its own", source=files.get(name, "")))
    for card in cards if city is not None else ():
        faults += sources(_card_faults(card, city), files.get(card.id, ""))
    return city, faults


def _card_faults(card: Card, city: CityMap | None) -> Iterator[Fault]:
    return faults_in(card, (card.id,), city, Scope("card")) if city is not None else iter(())


def _listing_faults(scenario: Scenario, raw: Mapping[str, Any]) -> Iterator[Fault]:
    """Every card in ``extra_cards`` exists, and is listed once."""
    known = [_id(entry) for deck in raw.get("extra", {}).values() for entry in deck]
    for i, name in enumerate(scenario.extra_cards):
        if name not in known:
            hint = nearest(name, known) or f"there are {', '.join(known) or 'none'}"
            yield Fault(("extra_cards", i), f'"{name}"', "must be the id of an extra card", hint)
        elif name in scenario.extra_cards[:i]:
            yield Fault(("extra_cards", i), wanted=f'names "{name}" twice', hint="take one out")


def read_card(data: object, deck: str, content: Content) -> Card:
    """A card given as an object in the pack's form, for one of the decks ``events.<colour>`` and ``distress``.

    Raises:
        PackError: with every fault, also a card of another colour.
    """
    kind, _, colour = deck.partition(".")
    form: type[EventCard] | type[DistressCard] = EventCard if kind == "events" else DistressCard
    card, faults = read(form, data, source="card")
    if card is not None:
        faults = sources(faults_in(card, (), content.city, Scope("card")), "card")
    if isinstance(card, EventCard) and card.colour != colour:
        faults.append(Fault(("colour",), f'"{card.colour}"', f'must be "{colour}"', "another deck is drawn from", "card"))
    if faults or card is None:
        raise PackError(faults)
    return card


# Folders -> packs


class _Head(Struct, frozen=True, kw_only=True):
    """``pack.toml``."""

    id: CardId
    title: str
    game: Literal["firefighters-on-duty"]
    rules: Annotated[int, Meta(ge=1)]
    format: Literal[1]
    author: str = ""
    licence: str = ""
    replaces: tuple[Literal["events", "distress"], ...] = ()


class _DeckFile(Struct, frozen=True, kw_only=True):
    """Any other file of a pack, outside ``scenarios/``."""

    event: tuple[dict[str, Any], ...] = ()
    distress: tuple[dict[str, Any], ...] = ()
    hazards: tuple[Hazard, ...] | None = None
    only_when_listed: bool = False


def load(folder: Traversable) -> Raw:
    """The pack in a folder: ``pack``, ``events``, ``distress``, ``extra``, ``scenarios`` by id, ``files``, and ``hazards`` if it has them.

    Raises:
        PackError: files that can't be read, or are none of a pack. The entries themselves are judged by ``compile``.
    """
    contents = read_folder(folder)
    head, faults = read(_Head, contents.pop("pack.toml", {}), source="pack.toml")
    pack: Raw = {"pack": {}, "events": [], "distress": [], "extra": {"events": [], "distress": []}, "scenarios": {}, "files": {}}
    if head is not None:
        pack["pack"] = {"id": head.id, "title": head.title, "replaces": list(head.replaces)}
    for name, data in contents.items():
        faults += _add_scenario(pack, name, data) if name.startswith("scenarios/") else _add_deck(pack, name, data)
    if faults:
        raise PackError(faults)
    return pack


def _add_scenario(pack: Raw, name: str, data: dict[str, Any]) -> list[Fault]:
    key = data.get("id")
    if not isinstance(key, str):
        return [Fault(("id",), wanted="is missing", hint="give the scenario an id", source=name)]
    if key in pack["scenarios"]:
        return [Fault(("id",), f'"{key}"', "must be its own", "another scenario of this pack is called so", name)]
    pack["scenarios"][key] = data
    pack["files"][f"scenario {key}"] = name
    return []


def _add_deck(pack: Raw, name: str, data: dict[str, Any]) -> list[Fault]:
    deck, faults = read(_DeckFile, data, source=name)
    if deck is None:
        return faults
    target = pack["extra"] if deck.only_when_listed else pack
    target["events"] += deck.event
    target["distress"] += deck.distress
    pack["files"].update({card["id"]: name for card in (*deck.event, *deck.distress) if _id(card)})
    if deck.hazards is not None:
        pack["hazards"] = list(deck.hazards)
    return []


@cache
def _shipped() -> Raw:
    return load(packaged(__package__) / "content")


# Packs -> raw


def gather(scenario: str | None = None, scenario_data: Mapping[str, Any] | None = None, extra: Sequence[Raw] = ()) -> Raw:
    """The raw content of one evening, from the shipped pack and then each of ``extra`` (as ``load`` gives them).

    ``scenario`` is the id of a scenario; with ``scenario_data`` it is only what messages call that. A later pack's card takes the
    place of an earlier one with its id, new ones follow; ``replaces`` in its ``pack.toml`` drops all earlier ones of a deck.

    Raises:
        PackError: there is no such scenario.
    """
    packs = [_shipped(), *extra]
    raw: Raw = {"scenario": {}, "events": [], "distress": [], "hazards": list(HAZARD_CARDS), "extra": {"events": [], "distress": []}}
    raw |= {"files": {}, "packs": []}
    for pack in packs:
        _merge(raw, pack)
    raw["files"] = {name: file for name, file in raw["files"].items() if not name.startswith("scenario ")}
    raw["scenario"], raw["files"]["scenario"] = _chosen(packs, scenario, scenario_data)
    return copy.deepcopy(raw)


def _merge(raw: Raw, pack: Raw) -> None:
    for name in ("events", "distress"):
        earlier = [] if name in pack["pack"].get("replaces", ()) else raw[name]
        raw[name] = _merged(earlier, pack[name])
        raw["extra"][name] = _merged(raw["extra"][name], pack["extra"][name])
    raw["hazards"] = pack.get("hazards", raw["hazards"])
    raw["files"].update(pack["files"])
    raw["packs"].append({"id": pack["pack"].get("id"), "title": pack["pack"].get("title")})


def _merged(earlier: Sequence[Raw], later: Sequence[Raw]) -> list[Raw]:
    """The later cards in the places of those with their ids, the new ones after."""
    instead = {_id(card): card for card in later if _id(card)}
    before = [_id(card) for card in earlier]
    return [instead.get(_id(card), card) for card in earlier] + [card for card in later if _id(card) not in before]


def _chosen(packs: Sequence[Raw], name: str | None, data: Mapping[str, Any] | None) -> tuple[Mapping[str, Any], str]:
    """The scenario's data and the file it is from."""
    if data is not None:
        return data, name or "scenario"
    for pack in reversed(packs):
        if name in pack["scenarios"]:
            return pack["scenarios"][name], pack["files"][f"scenario {name}"]
    known = [key for pack in packs for key in pack["scenarios"]]
    hint = nearest(name, known) or f"known are {', '.join(known)}"
    raise PackError([Fault(("scenario",), f'"{name}"' if name else "missing", "must be the id of a scenario", hint)])


def scenarios(extra: Sequence[Raw] = ()) -> list[tuple[str, str, str]]:
    """Id, title and story of every scenario; one of a later pack takes the place of an earlier one with its id."""
    found = {key: data for pack in (_shipped(), *extra) for key, data in pack["scenarios"].items()}
    return [(key, str(data.get("title", "")), str(data.get("story", ""))) for key, data in found.items()]


def warnings(raw: Mapping[str, Any]) -> list[str]:
    """What people should know of their own decks but may well have meant (FOD-182), one sentence each; ``raw`` compiles."""
    content = compile(raw)
    return [*_deck_warnings(raw, content), *_map_warnings(content)]


def _deck_warnings(raw: Mapping[str, Any], content: Content) -> Iterator[str]:
    if len(raw.get("packs", ())) > 1:
        yield from _size_warnings(raw)
    if sorted(content.hazard_cards) != sorted(HAZARD_CARDS):
        yield f"The hazard deck is {', '.join(content.hazard_cards)}; the printed one has four different cards."
    for colour in COLOURS:
        if not content.deck(f"events.{colour}") and any(area.type == colour for area in content.city.areas()):
            yield f"There are {colour} areas, but no {colour} event."


def _size_warnings(raw: Mapping[str, Any]) -> Iterator[str]:
    for name, count in (("event", EVENTS_IN_BOX), ("distress call", DISTRESS_IN_BOX)):
        have = len(raw["events" if name == "event" else "distress"])
        if have != count:
            yield f"There are {have} {name}s; the printed game has {count}."
    for colour in COLOURS:
        have = sum(card.get("colour") == colour for card in raw["events"])
        if have < EVENTS_A_COLOUR:
            yield f"There are {have} {colour} events; five or more make a good deck."


def _map_warnings(content: Content) -> Iterator[str]:
    apart = len(content.city.spaces) - len(_together(content.city))
    if apart:
        yield f"{apart} spaces of the map can't be walked to from {next(iter(content.city.spaces))}."


def _together(city: CityMap) -> set[str]:
    """The spaces that hang together with the first, by whatever way."""
    seen = edge = {next(iter(city.spaces))}
    while edge:
        edge = {label for near in edge for label in city.spaces[near].adj} - seen
        seen = seen | edge
    return seen

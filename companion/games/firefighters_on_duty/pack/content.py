"""The content of a game: a scenario, the city compiled from it, and the decks (FOD-180 to FOD-193).

It has three forms. A *pack* is what a folder of TOML files holds (``load``). ``raw`` is what one game takes from the packs (``gather``):
plain data that is stored as JSON with the game. ``Content`` is typed (``compile``); compiling the stored ``raw`` always gives the same.

``raw`` has ``scenario``, ``events``, ``distress`` and ``hazards`` in content order, which is the order in which decks are shuffled;
``extra`` with the cards that are in a deck only if the scenario lists them in ``extra_cards``; ``tiles`` with the faces that it uses, and
``faces``, the names of all faces; ``files`` (the file of each entry, for messages) and ``packs`` (the packs it is from).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from companion.content.shape import Fault, PackError, entry_name, nearest, read, with_source
from companion.games.firefighters_on_duty.model.cards import COLOURS, DistressCard, EventCard
from companion.games.firefighters_on_duty.model.city_map import CityMap
from companion.games.firefighters_on_duty.model.components import DISTRESS_CALLS, EVENTS, EVENTS_A_COLOUR, HAZARD_CARDS
from companion.games.firefighters_on_duty.model.scenario import Scenario
from companion.games.firefighters_on_duty.model.selectors import Hazard
from companion.games.firefighters_on_duty.model.tiles import Tile, read_tile, tile_name
from companion.games.firefighters_on_duty.pack.compile_city import compile_city
from companion.games.firefighters_on_duty.pack.load import card_id, load_pack
from companion.games.firefighters_on_duty.pack.merge import gather, scenarios
from companion.games.firefighters_on_duty.pack.semantics import EffectScope, scenario_faults, semantic_errors
from companion.table import JsonValue

__all__ = [
    "HAZARD_CARDS", "Content", "DistressCard", "EventCard", "Scenario",
    "compile", "gather", "load_pack", "read_card", "scenarios", "warnings",
]  # fmt: skip

Card = EventCard | DistressCard
C = TypeVar("C", EventCard, DistressCard)


class Content(Struct, frozen=True, kw_only=True):
    """The content of one game. Cards are in content order."""

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


class _Cards(Struct, frozen=True):
    events: tuple[object, ...] = ()
    distress: tuple[object, ...] = ()


class _Files(Struct, frozen=True):
    """The file of each entry, as messages name it."""

    scenario: str = "scenario"
    cards: dict[str, str] = {}
    tiles: dict[str, str] = {}


class _Raw(Struct, frozen=True, kw_only=True):
    """``raw``, with its entries not yet read."""

    scenario: Annotated[object, Meta(description="a scenario")]
    events: tuple[object, ...] = ()
    distress: tuple[object, ...] = ()
    hazards: Annotated[tuple[Hazard, ...], Meta(min_length=1)] = HAZARD_CARDS
    extra: _Cards = _Cards()
    tiles: tuple[object, ...] = ()
    faces: tuple[str, ...] = ()
    files: _Files = _Files()
    packs: tuple[object, ...] = ()


def compile(raw: Mapping[str, JsonValue]) -> Content:
    """``raw`` as typed content.

    Raises:
        PackError: with every fault of types, and every semantic fault in what could be read.
    """
    parts = _outer(raw)
    scenario, faults = read(Scenario, parts.scenario, source=parts.files.scenario)
    listed = scenario.extra_cards if scenario else ()
    events = _cards(EventCard, _listed_cards(parts.events, parts.extra.events, listed), parts.files, faults)
    distress = _cards(DistressCard, _listed_cards(parts.distress, parts.extra.distress, listed), parts.files, faults)
    faults += _duplicate_faults([*events, *distress], parts.files)
    city: CityMap | None = None
    if scenario is not None:
        city, meant = compile_city(scenario, _faces(parts, faults), parts.faces)
        meant += [*_listing_faults(scenario, parts.extra), *scenario_faults(scenario, city)]
        faults += with_source(meant, parts.files.scenario)
    cards: list[Card] = [*events, *distress]
    faults += [fault for card in cards for fault in _card_faults(card, city, parts.files)]
    if faults or scenario is None or city is None:
        raise PackError(faults)
    return Content(scenario=scenario, city=city, events=_by_id(events), distress=_by_id(distress), hazard_cards=parts.hazards)


def _outer(raw: Mapping[str, JsonValue]) -> _Raw:
    parts, faults = read(_Raw, raw, source="content")
    if parts is None:
        raise PackError(faults)
    return parts


def _faces(parts: _Raw, faults: list[Fault]) -> dict[str, Tile]:
    """The tile faces that could be read, by name; the faults of the others are added to ``faults``."""
    faces: dict[str, Tile] = {}
    for i, entry in enumerate(parts.tiles):
        tile, found = read_tile(entry, i, parts.files.tiles.get(str(tile_name(entry, i)), "tiles"))
        faces |= {tile.name: tile} if tile else {}
        faults += found
    return faces


def _by_id(cards: Iterable[C]) -> dict[str, C]:
    return {card.id: card for card in cards}


def _listed_cards(deck: Sequence[object], extra: Sequence[object], listed: Sequence[str]) -> list[object]:
    """The deck's cards, then those of the extra ones that the scenario lists."""
    return [*deck, *(entry for entry in extra if card_id(entry) in listed)]


def _cards(kind: type[C], entries: Sequence[object], files: _Files, faults: list[Fault]) -> list[C]:
    """The cards that could be read; the faults of the others are added to ``faults``."""
    cards: list[C] = []
    for i, entry in enumerate(entries):
        card, found = read(kind, entry, (entry_name(entry, i),), files.cards.get(card_id(entry), "cards"))
        cards += [card] if card is not None else []
        faults += found
    return cards


def _duplicate_faults(cards: Sequence[Card], files: _Files) -> Iterator[Fault]:
    for name, times in Counter(card.id for card in cards).items():
        if times > 1:
            yield Fault((name,), wanted="is the id of two cards", hint="give each its own", source=files.cards.get(name, "cards"))


def _card_faults(card: Card, city: CityMap | None, files: _Files) -> list[Fault]:
    return with_source(semantic_errors(card, (card.id,), city, EffectScope("card")), files.cards.get(card.id, "cards"))


def _listing_faults(scenario: Scenario, extra: _Cards) -> Iterator[Fault]:
    """Every card in ``extra_cards`` exists, and is listed once."""
    known = [card_id(entry) for entry in (*extra.events, *extra.distress)]
    for i, name in enumerate(scenario.extra_cards):
        if name not in known:
            hint = nearest(name, known) or f"there are {', '.join(known) or 'none'}"
            yield Fault(("extra_cards", i), f'"{name}"', "must be the id of an extra card", hint)
        elif name in scenario.extra_cards[:i]:
            yield Fault(("extra_cards", i), wanted=f'names "{name}" twice', hint="take one out")


def read_card(content: Content, deck: str, data: object) -> Card:
    """Read a card given as an object, as packs write them, for one of the decks ``events.<colour>`` and ``distress``.

    Raises:
        PackError: with every fault, also a card of another colour.
    """
    kind, _, colour = deck.partition(".")
    schema: type[EventCard] | type[DistressCard] = EventCard if kind == "events" else DistressCard
    card, faults = read(schema, data, source="card")
    if card is not None:
        faults = with_source(semantic_errors(card, (), content.city, EffectScope("card")), "card")
    if isinstance(card, EventCard) and card.colour != colour:
        faults.append(Fault(("colour",), f'"{card.colour}"', f'must be "{colour}"', "another deck is drawn from", "card"))
    if faults or card is None:
        raise PackError(faults)
    return card


def warnings(raw: Mapping[str, JsonValue]) -> list[str]:
    """Warnings about decks and map that may be intended (FOD-182), one sentence each.

    Raises:
        PackError: ``raw`` does not compile.
    """
    content = compile(raw)
    own_decks = len(_outer(raw).packs) > 1
    return [*(size_warnings(content) if own_decks else ()), *map_warnings(content)]


def map_warnings(content: Content) -> Iterator[str]:
    """Warnings about what this map lacks."""
    yield from _missing_warnings(content)
    yield from _disconnected_warnings(content)


def size_warnings(content: Content) -> Iterator[str]:
    """Warnings about decks that differ in size from the printed game."""
    for name, have, count in (("events", len(content.events), EVENTS), ("distress calls", len(content.distress), DISTRESS_CALLS)):
        if have != count:
            yield f"The printed game has {count} {name}, these packs have {have}."
    for colour in COLOURS:
        if 0 < len(content.deck(f"events.{colour}")) < EVENTS_A_COLOUR:
            yield f"There are fewer than {EVENTS_A_COLOUR} {colour} events; they will come again soon."
    if sorted(content.hazard_cards) != sorted(HAZARD_CARDS):
        yield f"The hazard cards are {', '.join(content.hazard_cards)}; the printed game has four different ones."


def _missing_warnings(content: Content) -> Iterator[str]:
    for colour in COLOURS:
        if not content.deck(f"events.{colour}") and any(area.type == colour for area in content.city.areas()):
            yield f"There are {colour} areas, but no {colour} event."
    if not content.distress:
        yield "There are no distress calls."


def _disconnected_warnings(content: Content) -> Iterator[str]:
    first, *others = content.city.spaces
    apart = [label for label in others if label not in _connected_spaces(content.city)]
    if apart:
        yield f"There is no way on foot from {first} to {', '.join(apart)}."


def _connected_spaces(city: CityMap) -> set[str]:
    """The spaces that are connected to the first."""
    seen = edge = {next(iter(city.spaces))}
    while edge:
        edge = {label for near in edge for label in city.spaces[near].adj} - seen
        seen = seen | edge
    return seen

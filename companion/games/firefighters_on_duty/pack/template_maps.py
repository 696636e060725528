"""Maps for the template of a scenario: two built-in tiles, or one tile of the pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final, get_args

from companion.content.authoring import PackDraft
from companion.content.faults import PackError
from companion.content.files import parse
from companion.content.shape import read
from companion.games.firefighters_on_duty.model.scenario import Scenario, Side
from companion.games.firefighters_on_duty.model.tiles import Tile, read_tile
from companion.games.firefighters_on_duty.pack.compile_city import compile_city
from companion.games.firefighters_on_duty.pack.load import assemble_pack
from companion.table import JsonValue

SpaceSide = tuple[str, str]
"""A space of the map, and a side of it."""
_SETTLED: Final = ("area1", "area2", "area3", "area4", "area5", "area6")


def _laid(*tiles: tuple[str, str, int]) -> str:
    return "\n".join(f'    {{ letter = "{letter}", face = "{face}", turn = 0, pos = [{x}, 0] }},' for letter, face, x in tiles)


def _place(spot: SpaceSide) -> str:
    return f'{{ beside = "{spot[0]}", side = "{spot[1]}" }}'


USUAL: Final[Mapping[str, str]] = {
    "tiles": _laid(("A", "front", 0), ("B", "front", 1)),
    "station": _place(("A5", "west")),
    "hospital": _place(("B6", "east")),
    "hydrant": _place(("A2", "west")),
    "gathering_space": "B8",
    "gathering": _place(("B8", "east")),
    **dict(zip(_SETTLED, ("A3", "A8", "A7", "B7", "A1", "B3"), strict=True)),
}


def layouts(draft: PackDraft) -> Iterator[Mapping[str, str]]:
    """A map for each tile of the pack that has room for all places."""
    for tile in _tiles(draft):
        if found := _alone(tile):
            yield found


def _tiles(draft: PackDraft) -> Iterator[Tile]:
    contents: dict[str, Mapping[str, JsonValue]] = {}
    for name, text in draft.texts:
        try:
            contents[name] = parse(text, name)
        except PackError:
            continue
    pack, _ = assemble_pack(contents, draft.name)
    yield from (tile for i, entry in enumerate(pack["tiles"]) if (tile := read_tile(entry, i)[0]))


def _alone(tile: Tile) -> dict[str, str] | None:
    """A map of this tile only, with the first places that fit; None if something does not fit."""
    kinds = {tile.label(sign): space.kind for sign, space in tile.spaces.items()}
    areas = [label for label, kind in kinds.items() if kind == "area"]
    spots = [(label, side) for label in kinds for side in get_args(Side)]
    at_roads = [spot for spot in spots if kinds[spot[0]] == "road"]
    for station, hospital in product(at_roads, reversed(at_roads)):
        taken = {"station": station, "hospital": hospital}
        hydrant = next((spot for spot in at_roads if _fits(tile, {**taken, "hydrant": spot})), None)
        if hydrant is None or not areas:
            continue
        taken |= {"hydrant": hydrant}
        gathering = next((spot for spot in spots if _fits(tile, {**taken, "gathering": spot})), None)
        if gathering is not None:
            words = {name: _place(spot) for name, spot in {**taken, "gathering": gathering}.items()}
            settled = {name: areas[i % len(areas)] for i, name in enumerate(_SETTLED)}
            return {"tiles": _laid((tile.letter, tile.face, 0)), "gathering_space": gathering[0], **words, **settled}
    return None


def _fits(tile: Tile, taken: Mapping[str, SpaceSide]) -> bool:
    """Whether the tile with these places beside it compiles."""
    places = {name: {"beside": label, "side": side} for name, (label, side) in taken.items()}
    data: dict[str, JsonValue] = {
        "id": "trial",
        "tiles": [{"letter": tile.letter, "face": tile.face, "pos": [0, 0]}],
        "stations": [{"id": "FS1", "place": places["station"]}],
        "hospital": {"place": places["hospital"]},
        "hydrants": [{"id": "HY1", "place": places["hydrant"]}],
    }
    if "gathering" in taken:
        data["gathering_point"] = {"space": taken["gathering"][0], "place": places["gathering"]}
    scenario, _ = read(Scenario, data)
    return scenario is not None and not compile_city(scenario, {tile.name: tile}, (tile.name,))[1]

"""Setup (FOD-28 to FOD-44): people are walked through it, with the count of pieces, and confirm each step."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import ABOARD, DIFFICULTY, HYDRANT, IN_STATION, ROUND, VEHICLE_AT
from companion.games.firefighters_on_duty.board.schema import CARRIER, COLOURS, DECKS, HYDRANT_CAPACITY, TANK, TRUCK
from companion.games.firefighters_on_duty.model.city_map import GATHERING_POINT
from companion.games.firefighters_on_duty.procedures.resolve import lay_distress, resolve
from companion.games.firefighters_on_duty.procedures.targets import EffectContext
from companion.table import mark, number_option, put

HOSES, AXES, FIREFIGHTERS = 8, 4, 8


async def set_up(city: City) -> None:
    """From the empty table to the confirmed start of round 1."""
    players = await _choose_game(city)
    await _take_kits(city, players)
    await _shuffle(city)
    await _water(city)
    await _common_vehicles(city)
    await _equipment(city)
    await _people(city)
    await _hydrants(city)
    await _placements(city)
    city.table.tell("ROUND_TOKEN", mark(ROUND, 1), rule="FOD-43", n=1)
    city.table.tell("NP_TOKEN", rule="FOD-43", n=0)
    await city.table.confirm("ready", "setup_ready", rule="FOD-44")


async def _choose_game(city: City) -> list[str]:
    """Difficulty, number of players, their colours, the map (FOD-28 to FOD-30)."""
    scenario, options = city.content.scenario, city.table.options
    difficulty = options.get("difficulty") or await city.table.choose("difficulty", scenario.difficulty, "difficulty", rule="FOD-28")
    city.table.set_state(DIFFICULTY, str(difficulty))
    low, high = scenario.players
    if "players" in options:
        players = number_option(options, "players")
    else:
        players = await city.table.count("players", "players", min=low, max=high, rule="FOD-28")
    city.table.tell("BUILD_MAP", rule="FOD-29", scenario=scenario.id, title=scenario.title)
    _lay_map(city)
    await city.table.confirm("map", rule="FOD-29")
    return await city.table.select("colours", COLOURS, "colours", min=players, max=players, ordered=True, rule="FOD-30", players=players)


def _lay_map(city: City) -> None:
    """Tell where each tile goes, and each place beside the spaces, if the scenario's map is drawn."""
    scenario = city.content.scenario
    for tile in scenario.tiles or ():
        colour = "white" if tile.face == "front" else "black"
        column, row = tile.pos[0] + 1, tile.pos[1] + 1
        args = {"letter": tile.letter, "face": tile.face, "colour": colour, "turn": tile.turn, "column": column, "row": row}
        city.table.tell("LAY_TILE", rule="FOD-29", **args)
    hospital, point = scenario.hospital, scenario.gathering_point
    places = [(one.id, one.place) for one in (*scenario.stations, *((hospital,) if hospital else ()), *scenario.hydrants)]
    places += [(GATHERING_POINT, point.place)] if point else []
    for name, place in places:
        if place is not None:
            city.table.tell("LAY_BESIDE", rule="FOD-29", place=name, space=place.beside, side=place.side)


async def _take_kits(city: City, players: list[str]) -> None:
    """Each player's things, the station where the engine begins, 12 water in its tank (FOD-30 to FOD-32)."""
    stations = {p: await city.table.choose(f"station/{p}", city.stations, "engine_station", rule="FOD-31", player=p) for p in players}
    for player, station in stations.items():
        engine = f"E-{player.upper()}"
        city.table.tell("TAKE_KIT", rule="FOD-30", player=player)
        city.table.tell("PLACE_VEHICLE", mark(VEHICLE_AT[engine], station), rule="FOD-31", vehicle=engine, node=station)
        city.table.tell("FILL_TANK", put(ABOARD[engine, "water"], TANK[engine]), rule="FOD-32", vehicle=engine, n=TANK[engine])
    await city.table.confirm("kits", rule="FOD-30")


async def _shuffle(city: City) -> None:
    """Three event decks, distress calls, hazard cards (FOD-33, FOD-34)."""
    for deck in (*DECKS, "hazards"):
        city.table.tell("SHUFFLE", rule="FOD-33" if deck.startswith("events") else "FOD-34", deck=deck, n=len(city.content.deck(deck)))
    await city.table.confirm("decks", rule="FOD-33")


async def _water(city: City) -> None:
    """Fill the reserves that the scenario or a house rule sets, and put the rest of the water in the supply (FOD-35, FOD-R18)."""
    for station in city.map.stations.values():
        wanted = city.number("reserve_start") or station.reserve
        reserve = min(wanted, city.supply("water"))
        if reserve:
            city.table.tell("FILL_RESERVE", put(IN_STATION[station.id, "reserve"], reserve), rule="FOD-35", station=station.id, n=reserve)
    city.table.tell("PILE", rule="FOD-35", piece="water", n=city.supply("water"))
    await city.table.confirm("water", rule="FOD-35")


async def _common_vehicles(city: City) -> None:
    """The Water Truck at a station of choice, the People Carrier at the hospital (FOD-36)."""
    station = await city.table.choose("truck", city.stations, "truck_station", rule="FOD-36")
    city.table.tell("PLACE_VEHICLE", mark(VEHICLE_AT[TRUCK], station), rule="FOD-36", vehicle=TRUCK, node=station)
    start = min(city.number("truck_start_water"), city.supply("water"))
    if start:
        city.table.tell("FILL_TANK", put(ABOARD[TRUCK, "water"], start), rule="FOD-R20", vehicle=TRUCK, n=start)
    if city.map.hospital:
        node = city.map.hospital.id
        city.table.tell("PLACE_VEHICLE", mark(VEHICLE_AT[CARRIER], node), rule="FOD-36", vehicle=CARRIER, node=node)
    city.table.tell("PILE", rule="FOD-37", piece="fire", n=city.supply("fire"))
    await city.table.confirm("vehicles", rule="FOD-36")


async def _split(city: City, name: str, n: int, rule: str) -> dict[str, int]:
    """Let players split n tokens over the stations (FOD-38, FOD-40)."""
    split, left = dict[str, int](), n
    for station in city.stations[:-1]:
        split[station] = await city.table.count(f"{name}/{station}", f"split_{name}", max=left, rule=rule, station=station)
        left -= split[station]
    return split | {city.stations[-1]: left}


async def _equipment(city: City) -> None:
    """Hoses and axes to the stations (FOD-38)."""
    hoses, axes = await _split(city, "hoses", HOSES, "FOD-38"), await _split(city, "axes", AXES, "FOD-38")
    for station in city.stations:
        changes = [put(IN_STATION[station, "hoses"], hoses[station]), put(IN_STATION[station, "axes"], axes[station])]
        if hoses[station] or axes[station]:
            told = [change for change in changes if change.by]
            city.table.tell("PLACE_EQUIP", *told, rule="FOD-38", station=station, hoses=hoses[station], axes=axes[station])
    await city.table.confirm("equipment", rule="FOD-38")


async def _people(city: City) -> None:
    """Supplies of civilians and injured people; all firefighters to the stations (FOD-39, FOD-40)."""
    firefighters = await _split(city, "firefighters", FIREFIGHTERS, "FOD-40")
    for piece in ("civilian", "injured"):
        city.table.tell("PILE", rule="FOD-39", piece=piece, n=city.supply(piece))
    for station, n in firefighters.items():
        if n:
            city.table.tell("PLACE_FF", put(IN_STATION[station, "firefighters"], n), rule="FOD-40", station=station, n=n)
    await city.table.confirm("people", rule="FOD-40")


async def _hydrants(city: City) -> None:
    """Hydrants on the scenario's spots, each full (FOD-41)."""
    for name in city.map.hydrants:
        n = min(HYDRANT_CAPACITY, city.supply("water"))
        if n:
            city.table.tell("FILL_HYDRANT", put(HYDRANT[name], n), rule="FOD-41", hydrant=name, n=n)
    await city.table.confirm("hydrants", rule="FOD-41")


async def _placements(city: City) -> None:
    """Place what the scenario sets: gathering point, fires, hazards, people, distress calls (FOD-42)."""
    if city.map.gathering_point:
        point = city.content.scenario.gathering_point
        placed = "already" if point and point.place else "now"  # if it is beside the map, LAY_BESIDE has told it
        city.table.tell("PLACE_GATHERING_POINT", rule="FOD-42", space=city.map.gathering_point, laid=placed)
    await resolve(EffectContext(city), city.content.scenario.setup)
    for token in city.content.scenario.distress:
        lay_distress(city, token.space, token.round, "FOD-42")

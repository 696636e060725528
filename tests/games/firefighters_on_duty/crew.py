"""A scripted crew for tests: it rolls action dice, drives, rescues people, fights the fire, and reports the result.

It keeps to the rules of the Action Phase (FOD-157 to FOD-178) on cardboard of its own, which it takes from the board check and gives back
as its report. It has no plan beyond the next symbol: people who talk to each other do better, people who have never played do worse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from companion.engine import Evening
from companion.games.firefighters_on_duty.board.schema import CARRIER, CARRIER_SLOTS, ENGINES, TANK, VEHICLES
from companion.games.firefighters_on_duty.model.city_map import CityMap
from companion.table import Ask, Choose, Confirm, Count, Countdown, FieldPath, Report, Select
from companion.table.fields import nested

SYMBOLS = ("vehicle", "vehicle", "firefighter", "firefighter", "water", "gear")
ROLL_S, ACT_S = 3.0, 5.0
"""What a player needs to roll both action dice and look at them, and to carry out one symbol, talk included. A guess."""

BURNS_DOWN = 4
DANGEROUS = ("explosive", "gas_tank")


class Crew:
    """Answers everything that a game asks."""

    def __init__(self, evening: Evening, random: Random, haste: float = 1.0) -> None:
        """``haste`` 2 is a table twice as quick as the usual one."""
        self.evening, self.random, self.haste = evening, random, haste
        self.seconds = 0.0
        self.bases: list[str] = []

    def play(self) -> str:
        """Plays to the end: ``won``, or ``lost`` with its reason."""
        while (ask := self.evening.ask) is not None:
            self.evening.answer(self.answer(ask))
        end = self.evening.ending
        assert end is not None
        return f"{end.outcome} {end.reason}".strip()

    def answer(self, ask: Ask) -> Any:
        """A legal answer to this ask of this game."""
        if isinstance(ask, Report):
            return Shift(ask, self.evening, self.random).work(self.seconds * self.haste) if ask.key.endswith("/check") else {}
        if isinstance(ask, Choose):
            return self._choice(ask)
        if isinstance(ask, Select):
            return self.random.sample(ask.options, ask.min)
        if isinstance(ask, Count):
            return max(ask.min, round(ask.max * self.bases.count(ask.key.split("/")[-1]) / max(1, len(self.bases))))
        if isinstance(ask, Countdown):
            self.seconds = ask.seconds
            return "rang"
        assert isinstance(ask, Confirm), ask
        return True

    def _choice(self, ask: Choose) -> str:
        """Engines begin at the stations in turn, equipment where they are; what is asked of people is so; the rest is chance."""
        if ask.key.startswith("setup/station/"):
            self.bases.append(ask.options[len(self.bases) % len(ask.options)])
            return self.bases[-1]
        return "yes" if "yes" in ask.options else self.random.choice(ask.options)


class Job(NamedTuple):
    """A reason for a firefighter to be on a space, and how much it is worth."""

    worth: float
    at: str


class Shift:
    """One Action Phase. ``now`` is the cardboard: every field of the board check, by path."""

    def __init__(self, ask: Report, evening: Evening, random: Random) -> None:
        self.before = {field.path: field.now for field in ask.fields}
        self.now: dict[FieldPath, Any] = dict(self.before)
        self.twin, self.random = evening.twin, random
        self.city: CityMap = evening.content.city
        self.engines = [v for v in ENGINES if self.now.get(("vehicles", v, "at"))]
        self.left = 0.0

    def work(self, seconds: float) -> dict[str, Any]:
        """Everybody rolls, acts and rolls again until the bell; what changed, as a report."""
        busy = dict.fromkeys(self.engines, 0.0)
        while busy and (now := min(busy.values())) < seconds:
            engine, self.left = min(busy, key=lambda one: busy[one]), seconds - now
            used = sum(self._use(symbol, engine) for symbol in self.random.choices(SYMBOLS, k=2))
            busy[engine] += ROLL_S + ACT_S * used
        self._free_actions()
        return nested({path: value for path, value in self.now.items() if value != self.before[path]})

    def _use(self, symbol: str, engine: str) -> bool:
        """Whether this symbol was of use; if not, the die is rolled again."""
        self._free_actions()
        uses = {"vehicle": self._drive, "firefighter": self._walk, "water": self._water, "gear": self._gear}
        return uses[symbol](engine)

    # -- looking at the board -----------------------------------------------------------------------------------

    def on(self, x: str, what: str) -> int:
        """How many of this are on a space or in a station."""
        return int(self.now.get(("spaces", x, what), self.now.get(("stations", x, what), 0)))

    def at(self, vehicle: str) -> str:
        """Where a vehicle is."""
        return str(self.now["vehicles", vehicle, "at"])

    def aboard(self, vehicle: str, what: str) -> int:
        """What a vehicle carries."""
        return int(self.now["vehicles", vehicle, what])

    def hazard(self, x: str, kind: str) -> int:
        """Whether this hazard is there; for smoke its level."""
        return int(self.now.get(("spaces", x, "hazards", kind), 0))

    def needs(self, x: str) -> int:
        """What a water die must show; 9 where none can help."""
        changed = sum(by for by, _ in self.twin["spaces", x, "wrr_change"]) if self.city.spaces[x].is_area else 0
        need = self.city.spaces[x].wrr + self.hazard(x, "smoke") + changed
        return 9 if need > 6 or self.hazard(x, "electricity") else max(1, need)

    def burning(self) -> list[str]:
        """Spaces with standing fire."""
        return [x for x in self.city.spaces if self.on(x, "fire_active")]

    def urgency(self, x: str) -> float:
        """How much the fire there matters."""
        fires = self.on(x, "fire_active")
        worth = 2.0 + fires + 20 * bool(self.on(x, "injured")) + 3 * bool(self.on(x, "civilians"))
        worth += 6 * any(self.hazard(x, kind) for kind in DANGEROUS) + 5 * (fires >= BURNS_DOWN - 1)
        return worth + 0.5 * sum(self.city.spaces[y].is_area for y in self.city.spaces[x].adj)

    def taken(self, node: str, but: str) -> bool:
        """Whether another vehicle is on this road."""
        return node not in self.city.stations and any(self.now.get(("vehicles", v, "at")) == node for v in VEHICLES if v != but)

    def supply_of_water(self) -> int:
        """Water in the supply."""
        placed = sum(n for path, n in self.now.items() if path[-1] in ("water", "reserve") or path[0] == "hydrants")
        return int(self.twin.totals["water"] - placed)

    # -- vehicles -----------------------------------------------------------------------------------------------

    def _drive(self, engine: str) -> bool:
        """The engine to where it is needed, else the People Carrier to people, else the other way round."""
        turns = [(engine, self._engine_goals(engine)), (CARRIER, self._carrier_goals())]
        if self.random.random() < 0.4:
            turns.reverse()
        return any(self._towards(vehicle, goals) for vehicle, goals in turns)

    def _towards(self, vehicle: str, goals: Iterable[str]) -> bool:
        """One road on, to the first of the goals that can be come to; False where it is there already, or none can."""
        if not self.now.get(("vehicles", vehicle, "at")) or self.on(self.at(vehicle), "debris"):
            return False
        for goal in goals:
            if goal == self.at(vehicle):
                return False
            if way := self._way(self.at(vehicle), goal, lambda x: self._open(x, vehicle)):
                self.now["vehicles", vehicle, "at"] = way[0]
                return True
        return False

    def _open(self, x: str, vehicle: str) -> bool:
        """Whether a vehicle may drive there."""
        if x in self.city.spaces and (self.city.spaces[x].is_area or self.twin["spaces", x, "closed_until"] is not None):
            return False
        return not self.taken(x, vehicle)

    def _way(self, start: str, goal: str, is_open: Callable[[str], bool]) -> list[str]:
        """The nodes from after ``start`` to ``goal`` on a shortest way; burning ones are gone through only where the way ends."""
        ways = {start: list[str]()}
        edge = [start]
        while edge and goal not in ways:
            found = [(x, y) for x in edge for y in self.city.neighbours(x) if y not in ways and is_open(y)]
            edge = [y for _, y in found if y == goal or not self._burns(y)]
            ways |= {y: [*ways[x], y] for x, y in reversed(found) if y in edge}
        return ways.get(goal, [])

    def _burns(self, x: str) -> bool:
        return self.on(x, "fire_active") > 0

    def _engine_goals(self, engine: str) -> Iterator[str]:
        """Roads for an engine, the best first: water when it is empty, then fires; at the end of the phase, off a burning road."""
        if self.left < 3 * ACT_S and self._burns(self.at(engine)):
            yield from (x for x in self.city.drivable(self.at(engine)) if not self._burns(x))
        if not self.aboard(engine, "water"):
            yield from self._by_distance(engine, self._sources())
        scored = [(self._score(engine, x, road), road) for x in self.burning() if self.needs(x) <= 6 for road in self._stands(x)]
        yield from (road for score, road in sorted(scored, reverse=True) if score > 0)
        if self.aboard(engine, "water") < TANK[engine] // 2:
            yield from self._by_distance(engine, self._sources())
        calls = [road for x in self._calls() for road in self._stands(x)]
        yield from self._by_distance(engine, calls)

    def _stands(self, x: str) -> list[str]:
        """Roads from which fire on x can be fought."""
        return [x] if self.city.spaces[x].is_road else [y for y in self.city.spaces[x].adj if self.city.spaces[y].is_road]

    def _score(self, engine: str, x: str, road: str) -> float:
        """Urgency over distance; less where other engines already see to it."""
        way = self._way(self.at(engine), road, lambda node: self._open(node, engine))
        if not way and road != self.at(engine):
            return 0
        others = sum(self.at(other) in self._stands(x) for other in self.engines if other != engine)
        return self.urgency(x) / (2 + len(way)) / (1 + others) - 0.5 * (self._burns(road) and road != x)

    def _sources(self) -> list[str]:
        """Roads and stations where a tank can be filled."""
        hydrants = [road for name, hydrant in self.city.hydrants.items() if self._usable(name) for road in hydrant.serves]
        return [*hydrants, *(name for name in self.city.stations if self.on(name, "reserve"))]

    def _usable(self, hydrant: str) -> bool:
        return bool(self.now["hydrants", hydrant]) and self.twin["blocked", hydrant] is None

    def _by_distance(self, vehicle: str, nodes: Iterable[str]) -> list[str]:
        ways = {node: self._way(self.at(vehicle), node, lambda x: self._open(x, vehicle)) for node in nodes}
        return sorted((node for node in ways if ways[node] or node == self.at(vehicle)), key=lambda node: (len(ways[node]), node))

    def _carrier_goals(self) -> list[str]:
        """The hospital with injured aboard, else a road with injured people; civilians to the gathering point when no one is hurt."""
        if ("vehicles", CARRIER, "at") not in self.now or not self.now["vehicles", CARRIER, "at"]:
            return []
        hospital, point = self.city.hospital, self.city.gathering_point
        waiting = self._by_distance(CARRIER, [x.label for x in self.city.roads() if self.on(x.label, "injured")])
        full = self.aboard(CARRIER, "injured") + self.aboard(CARRIER, "civilians") >= CARRIER_SLOTS
        if self.aboard(CARRIER, "injured") and hospital and (full or not waiting):
            return [hospital.id]
        if self.aboard(CARRIER, "civilians") and point:
            return self._by_distance(CARRIER, self._stands(point))
        if waiting or not point:
            return waiting
        return self._by_distance(CARRIER, [x.label for x in self.city.roads() if self.on(x.label, "civilians") and x.label != point])

    # -- firefighters -------------------------------------------------------------------------------------------

    def _walk(self, engine: str) -> bool:
        """Back out of the fire while there is time; else people out of danger; else a firefighter to the best job."""
        return (self._must_leave() and self._retreat()) or self._lead_out() or self._to_a_job(engine)

    def _must_leave(self) -> bool:
        """Whether no more firefighter symbols will come than there are firefighters in the fire, with some to spare."""
        inside = sum(self.on(x, "firefighters") for x in self.burning())
        to_come = self.left / (ROLL_S + ACT_S) * len(self.engines) * 2 / 3
        return inside > 0 and to_come <= 1.5 * inside + 1

    def _retreat(self) -> bool:
        for x in self.burning():
            safe = [y for y in self.city.spaces[x].adj if not self._burns(y)]
            if self.on(x, "firefighters") and not self.on(x, "debris") and safe:
                self._step(x, safe[0])
                return True
        return False

    def _step(self, x: str, y: str) -> None:
        """A firefighter goes from x to y, and takes a hose and an axe along if others don't need them."""
        group = "stations" if x in self.city.stations else "spaces"
        self.now[group, x, "firefighters"] -= 1
        self.now["spaces", y, "firefighters"] += 1
        for what in ("hoses", "axes"):
            wanted = self._burns(y) or self.on(y, "debris") or self.on(x, what) > self.on(x, "firefighters")
            if self.on(x, what) and wanted and not self.on(y, what):
                self.now[group, x, what] -= 1
                self.now["spaces", y, what] += 1

    def _lead_out(self) -> bool:
        """One injured person or civilian one space on, helped by a firefighter who is there (FOD-169, FOD-170)."""
        for who in ("injured", "civilians"):
            for x in self.city.spaces:
                if self.on(x, who) and self.on(x, "firefighters") and not self.on(x, "debris") and (y := self._way_out(x, who)):
                    self.now["spaces", x, who] -= 1
                    self.now["spaces", y, who] += 1
                    return True
        return False

    def _way_out(self, x: str, who: str) -> str:
        """Where to: injured to a road or out of the fire, civilians towards the gathering point or out of the fire; "" to stay."""
        space, point = self.city.spaces[x], self.city.gathering_point
        if who == "injured" and space.is_road:
            return ""
        safe = [y for y in space.adj if not self._burns(y)]
        roads = [y for y in safe if self.city.spaces[y].is_road]
        if who == "civilians" and point and x != point:
            way = self._way(x, point, lambda y: y in self.city.spaces)
            if way and (not space.is_road or len(way) == 1):
                return way[0]
        leaves = who == "injured" or self._burns(x) or (not point and space.is_area)
        return next(iter([*roads, *safe]), "") if leaves else ""

    def _to_a_job(self, engine: str) -> bool:
        """The firefighter and the job with the most worth for the way between them."""
        starts = [*self._idle(), *([self.at(engine)] if self.aboard(engine, "firefighters") else [])]
        best = (0.0, "", "")
        for job in self._jobs():
            for start in dict.fromkeys(starts):
                way = self._way(start, job.at, lambda x: x in self.city.spaces)
                if way:
                    best = max(best, (job.worth / (1 + len(way)), start, way[0]))
        if not best[0]:
            return False
        self._set_down(engine, best[1])
        self._step(best[1], best[2])
        return True

    def _idle(self) -> list[str]:
        """A space with a firefighter who may leave and is not needed there."""
        wanted = {job.at for job in self._jobs(all_of_them=True)}
        spaces = [x for x in self.city.spaces if self.on(x, "firefighters") > (x in wanted) and not self.on(x, "debris")]
        return [*spaces, *(x for x in self.city.stations if self.on(x, "firefighters"))]

    def _jobs(self, *, all_of_them: bool = False) -> list[Job]:
        """What firefighters are wanted for, where none is yet."""
        jobs = [Job(10 + self._burns(x) * (3 + 20 * bool(self.on(x, "injured"))), x) for x in self.city.spaces if self._wants_help(x)]
        jobs += [Job(self.urgency(x) * self._served(x), x) for x in self.burning() if self.city.spaces[x].is_area and self._worth_going(x)]
        jobs += [Job(15 if self._due(x) else 4, x) for x in self._calls() if not self._burns(x) or self._due(x)]
        return [job for job in jobs if all_of_them or not self.on(job.at, "firefighters")]

    def _wants_help(self, x: str) -> bool:
        point, space = self.city.gathering_point, self.city.spaces[x]
        hurt = self.on(x, "injured") > 0 and space.is_area
        return hurt or (self.on(x, "civilians") > 0 and x != point and (space.is_area or point is not None))

    def _worth_going(self, x: str) -> bool:
        """Whether a firefighter in this fire could do something and leave in time."""
        return self.needs(x) <= 6 and not self._must_leave() and self.left > 5 * ACT_S

    def _served(self, x: str) -> float:
        """Higher if an engine with water is beside it already, lower if none is near."""
        wet = [engine for engine in self.engines if self.aboard(engine, "water")]
        near = {engine: self._by_distance(engine, self._stands(x))[:1] for engine in wet}
        ways = [len(self._way(self.at(engine), road, self._is_road)) for engine in wet for road in near[engine]]
        return (1.5, 0.8, 0.5, 0.2)[min([3, *ways])]

    def _is_road(self, x: str) -> bool:
        return x not in self.city.spaces or self.city.spaces[x].is_road

    def _calls(self) -> list[str]:
        """Areas with a distress call."""
        return [area.label for area in self.city.areas() if self.twin["spaces", area.label, "distress"]]

    def _due(self, x: str) -> bool:
        return bool(min(self.twin["spaces", x, "distress"]) <= self.twin["round",])

    def _set_down(self, engine: str, start: str) -> None:
        """A firefighter, a hose and an axe off the engine, if no one is there yet (FOD-176, FOD-177)."""
        if self.at(engine) != start or self.on(start, "firefighters"):
            return
        group = "stations" if start in self.city.stations else "spaces"
        for what in ("firefighters", "hoses", "axes"):
            if self.aboard(engine, what):
                self.now["vehicles", engine, what] -= 1
                self.now[group, start, what] += 1

    # -- water and gear -----------------------------------------------------------------------------------------

    def _water(self, engine: str) -> bool:
        """Water on the worst fire that it reaches, else into a reserve if any engine could do with it (FOD-157)."""
        reached = sorted(self._reached(engine), key=self.urgency)
        if not reached or not self.aboard(engine, "water"):
            return self._fill_reserve(engine)
        x = reached[-1]
        fires, need = self.on(x, "fire_active"), self.needs(x)
        n = min(self.aboard(engine, "water"), TANK[engine], max(fires, round(fires * 6 / (7 - need))))
        hits = sum(self.random.randint(1, 6) >= need for _ in range(n))
        self.now["vehicles", engine, "water"] -= n
        self.now["spaces", x, "fire_active"] -= min(hits, fires)
        return True

    def _reached(self, engine: str) -> list[str]:
        """Burning spaces that the engine's water comes to: its own road, areas beside it with firefighter and hose, and on (FOD-164)."""
        here = self.at(engine)
        seen = {y for y in self.city.neighbours(here) if y in self.city.spaces and self._crewed(y)}
        edge = seen
        while edge:
            edge = {y for x in edge for y in self.city.spaces[x].adj if self._crewed(y)} - seen
            seen = seen | edge
        return [x for x in (*sorted(seen), here) if x in self.city.spaces and self._burns(x) and self.needs(x) <= 6]

    def _crewed(self, x: str) -> bool:
        return self.city.spaces[x].is_area and self.on(x, "firefighters") > 0 and self.on(x, "hoses") > 0

    def _fill_reserve(self, engine: str) -> bool:
        if not self.supply_of_water() or all(self.aboard(one, "water") > TANK[one] // 2 for one in self.engines):
            return False
        nearest = self._by_distance(engine, self.city.stations)
        self.now["stations", (nearest or list(self.city.stations))[0], "reserve"] += 1
        return True

    def _gear(self, _: str) -> bool:
        """Shut power off where a firefighter is, else remove debris where an axe is too (FOD-172, FOD-173)."""
        for x in self.city.spaces:
            if self.on(x, "firefighters") and self.hazard(x, "electricity"):
                self.now["spaces", x, "hazards", "electricity"] = 0
                return True
        for x in self.city.spaces:
            if self.on(x, "debris") and self._hands_there(x):
                self.now["spaces", x, "debris"] -= 1
                return True
        return False

    def _hands_there(self, x: str) -> bool:
        """A firefighter and an axe on this space, off an engine there if need be."""
        for engine in self.engines:
            if self.at(engine) == x and self.aboard(engine, "axes") and not self.on(x, "axes"):
                self._set_down(engine, x)
        return self.on(x, "firefighters") > 0 and self.on(x, "axes") > 0

    # -- free actions -------------------------------------------------------------------------------------------

    def _free_actions(self) -> None:
        """Everything that needs no die: on and off vehicles, and water into tanks (FOD-174 to FOD-178)."""
        for engine in self.engines:
            if self.at(engine) in self.city.stations:
                self._load_at_station(engine, self.at(engine))
            else:
                self._pick_up(engine, self.at(engine))
            self._fill_tank(engine)
        if self.now.get(("vehicles", CARRIER, "at")):
            self._serve_carrier(self.at(CARRIER))

    def _load_at_station(self, engine: str, station: str) -> None:
        """A fair share of firefighters, hoses and axes."""
        for what, share in (("firefighters", 8), ("hoses", 8), ("axes", 4)):
            wanted = max(1, min(4, share // len(self.engines))) - self.aboard(engine, what)
            n = max(0, min(wanted, self.on(station, what)))
            self.now["stations", station, what] -= n
            self.now["vehicles", engine, what] += n

    def _pick_up(self, engine: str, road: str) -> None:
        """Firefighters on the engine's road get on again with the equipment there, unless they are needed."""
        if self._wants_help(road) or self.on(road, "debris"):
            return
        for what in ("firefighters", "hoses", "axes"):
            self.now["vehicles", engine, what] += self.on(road, what)
            self.now["spaces", road, what] = 0

    def _fill_tank(self, engine: str) -> None:
        here, room = self.at(engine), TANK[engine] - self.aboard(engine, "water")
        wells: list[FieldPath] = [("hydrants", name) for name in self.city.hydrants_serving(here) if self._usable(name)]
        wells += [("stations", here, "reserve")] if here in self.city.stations else []
        for well in wells:
            n = min(room, self.now[well])
            self.now[well] -= n
            self.now["vehicles", engine, "water"] += n
            room -= n

    def _serve_carrier(self, here: str) -> None:
        """Injured off at the hospital, civilians off at the gathering point, people on where they wait."""
        point = self.city.gathering_point
        if self.city.hospital and here == self.city.hospital.id:
            self.now["hospital", "delivered"] += self.aboard(CARRIER, "injured")
            self.now["vehicles", CARRIER, "injured"] = 0
            return
        if here == point or (point in self.city.neighbours(here) and self.on(here, "firefighters")):
            self.now["spaces", here, "civilians"] += self.aboard(CARRIER, "civilians")
            self.now["vehicles", CARRIER, "civilians"] = 0
        for who in ("injured", "civilians"):
            room = CARRIER_SLOTS - self.aboard(CARRIER, "injured") - self.aboard(CARRIER, "civilians")
            n = min(room, self.on(here, who)) if who == "injured" or (point and here != point) else 0
            self.now["spaces", here, who] -= n
            self.now["vehicles", CARRIER, who] += n

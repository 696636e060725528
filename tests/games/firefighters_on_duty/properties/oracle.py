"""A second, naive implementation of a round from F1 to the flip of the fires, written from the rules and not from the code.

In go a map, cards, house rules, a position and what people will roll, turn and choose; out come the canonical lines. Entries in label
order only, nothing that lasts from earlier rounds, and simple cards: the verbs are ``negative_point`` and those with a method ``card_``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

Data = dict[str, Any]

HAZARDS = ("explosive", "gas_tank", "electricity", "smoke")
SPREAD = {"easy": (0, 0, 0, 1, 1, 2), "hard": (0, 0, 1, 1, 1, 2), "firefighter": (0, 0, 0, 0, 1, 2)}
PEOPLE = {"add_civilians": ("ADD_CIV", "civilian", "civilians"), "add_injured": ("ADD_INJ", "injured", "injured")}
TANK = 4
LOST_AT = 3


@dataclass
class Inputs:
    """What people roll, turn and choose, each in the order in which it is wanted."""

    dice: dict[str, list[int]] = field(default_factory=dict)
    """By area."""
    cards: dict[str, list[str]] = field(default_factory=dict)
    """By deck; hazard cards are the deck ``hazards``."""
    homes: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    """Stations, by piece and the place it comes from."""
    fast: dict[tuple[str, int], list[bool]] = field(default_factory=dict)
    """Whether calls are answered early, by area and round."""
    water: dict[str, int] = field(default_factory=dict)
    """What a hydrant gets of too little water."""

    def left(self) -> bool:
        """Whether something was not wanted after all."""
        return any(entries for named in (self.dice, self.cards, self.homes, self.fast) for entries in named.values())


class Over(Exception):
    """The game has ended."""


def by_label(labels: Iterable[str]) -> list[str]:
    """A1, A2, A10, B1."""
    return sorted(labels, key=lambda x: (x[0], int(x[1:])))


class Oracle:
    """One round."""

    def __init__(self, raw: Mapping[str, Any], switches: Mapping[str, Any], position: Mapping[str, Any], inputs: Inputs) -> None:
        self.city, self.raw, self.on, self.inputs = raw["scenario"], raw, switches, deepcopy(inputs)
        self.game: Data = deepcopy(dict(position))
        self.map: Data = self.city["spaces"]
        self.spaces: Data = {x: self.game["spaces"].get(x, {}) for x in by_label(self.map)}
        self.supply: Counter[str] = Counter(self.game["supply"])
        self.lines: list[str] = []
        self.step = ""
        self.empty_told: set[str] = set()
        self.paid = False
        self.left_out: set[str] = set()
        self.caught: set[str] = set()

    def play(self) -> list[str]:
        """The lines of the round, as far as it goes."""
        try:
            for n, step in enumerate(self.fire_phase(), 1):
                self.begin(f"F{n}")
                before = len(self.lines)
                step()
                if len(self.lines) == before:
                    self.tell(f"STEP_CLEAR F{n}")
            self.end_of_round()
            self.start_of_round()
        except Over:
            pass
        return self.lines

    def fire_phase(self) -> list[Callable[[], None]]:
        """F1 to F9."""
        return [
            self.casualties, self.injuries, self.vehicle_damage, self.burns_down, self.critical, self.hazards,
            self.distress_calls, self.growth, self.spread,
        ]  # fmt: skip

    # -- looking ------------------------------------------------------------------------------------------------

    def n(self, x: str, what: str) -> int:
        """How much of something is on a space."""
        return int(self.spaces[x].get(what, 0))

    def hazard(self, x: str, kind: str) -> int:
        """The level of a hazard on a space."""
        return int(self.spaces[x].get("hazards", {}).get(kind, 0))

    def road(self, x: str) -> bool:
        """Whether a space is a road."""
        return bool(self.map[x]["kind"] == "road")

    def burned(self, x: str) -> bool:
        """Whether an area is burned."""
        return bool(self.spaces[x].get("burned"))

    def burning(self, road: bool | None = None) -> list[str]:
        """Spaces with active fire."""
        return [x for x in self.spaces if self.n(x, "fire_active") and road in (None, self.road(x))]

    def vehicles_at(self, x: str) -> list[str]:
        """Vehicles on a space."""
        return [v for v, state in self.game["vehicles"].items() if state.get("at") == x and not state.get("removed")]

    def aboard(self, x: str, who: str) -> int:
        """People aboard vehicles there, if they count as being there."""
        if self.on["aboard_exposed"] == "off" or not self.road(x):
            return 0
        return sum(int(self.game["vehicles"][v].get(who, 0)) for v in self.vehicles_at(x))

    # -- doing --------------------------------------------------------------------------------------------------

    def begin(self, step: str) -> None:
        """A step begins."""
        self.step, self.empty_told = step, set()

    def tell(self, text: str) -> None:
        """One line."""
        self.lines.append(f"{self.step} {text}")

    def add(self, x: str, what: str, n: int) -> None:
        """More, or less, of something on a space."""
        self.spaces[x][what] = self.n(x, what) + n

    def take(self, piece: str, x: str, wanted: int, instead: bool) -> int:
        """Take pieces from the supply; with something ``instead``, substitutes make up for those that are missing."""
        there = min(wanted, max(0, self.supply[piece]))
        if there < wanted and piece not in self.empty_told:
            self.empty_told.add(piece)
            self.tell(f"SUPPLY_EMPTY {piece} {x} {wanted - there}")
        taken = wanted if instead else there
        self.supply[piece] -= taken
        return taken

    def place_fire(self, x: str, n: int) -> int:
        """PLACE-FIRE: how many came."""
        full = self.road(x) and self.n(x, "fire_active") + self.n(x, "fire_inactive") > 0
        if self.burned(x) or full:
            self.tell(f"FIRE_BLOCKED {x} {n}")
            return 0
        n = 1 if self.road(x) else n
        k = min(n, self.supply["fire"])
        if k:
            self.supply["fire"] -= k
            self.add(x, "fire_inactive", k)
            self.tell(f"PLACE_FIRE {x} {k}")
        if k < n:
            self.tell(f"FIRE_SHORT {x} {n - k}")
            self.pay_for(n - k)
        return k

    def pay_for(self, missing: int) -> None:
        """Points for fires that are missing."""
        if self.on["short_fire_scope"] == "growth_only" and self.step != "F8":
            return
        how = self.on["short_fire_np"]
        if how == "per_phase" and self.paid:
            return
        self.paid = True
        self.point(missing if how == "per_token" else 1)

    def point(self, n: int) -> None:
        """Negative points."""
        before = self.game["np"]
        self.game["np"] = max(0, before + n)
        self.tell(f"NEG_POINT {n}")
        if before < LOST_AT <= self.game["np"]:
            if self.step == "G":
                return
            if self.on["np_loss"] == "immediate":
                self.lose("negative_points")
            self.tell("NP_ALERT")

    def lose(self, why: str) -> None:
        """The game is lost."""
        self.tell(f"LOSE {why}")
        raise Over

    def homes(self, piece: str, origin: str, n: int) -> Counter[str]:
        """To which stations so many tokens go."""
        stations = [station["id"] for station in self.city["stations"]]
        if len(stations) == 1:
            return Counter({stations[0]: n})
        return Counter(self.inputs.homes[piece, origin].pop(0) for _ in range(n))

    def return_ff(self, origin: str, n: int) -> None:
        """FF tokens go home."""
        homes = self.homes("firefighter", origin, n)
        for station in self.city["stations"]:
            if homes[station["id"]]:
                self.tell(f"RETURN_FF {origin} {homes[station['id']]} {station['id']}")

    def return_equipment(self, origin: str, place: Data) -> None:
        """Hoses and axes go home."""
        hoses = self.homes("hose", origin, place.pop("hoses", 0))
        axes = self.homes("axe", origin, place.pop("axes", 0))
        for station in (one["id"] for one in self.city["stations"]):
            if hoses[station] or axes[station]:
                self.tell(f"RETURN_EQUIP {origin} hoses={hoses[station]} axes={axes[station]} {station}")

    def remove_hazard(self, x: str, kind: str) -> None:
        """Return a hazard token to the supply, for smoke with its difficulty token."""
        self.spaces[x]["hazards"][kind] = 0
        self.supply[kind] += 1
        self.supply["difficulty"] += kind == "smoke"

    # -- F1 to F4 -----------------------------------------------------------------------------------------------

    def casualties(self) -> None:
        """F1."""
        found = [x for x in self.burning() if self.n(x, "injured") + self.aboard(x, "injured")]
        if found:
            self.lose("casualty " + ",".join(found))

    def injuries(self) -> None:
        """F2."""
        for x in self.burning():
            ff, civ = (self.n(x, who) + self.aboard(x, who) for who in ("firefighters", "civilians"))
            if ff + civ:
                self.injure(x, ff, civ)
            if ff + civ or self.on["burn_loose_equipment"] == "on":
                self.return_equipment(x, self.spaces[x])

    def injure(self, x: str, ff: int, civ: int) -> None:
        """Everybody there is injured; civilians aboard stay aboard."""
        injured = self.take("injured", x, ff + civ, self.on["shortage_people"] == "standin")
        self.supply["civilian"] += civ
        self.tell(f"INJURE {x} ff={ff} civ={civ}")
        origins: list[tuple[str, Data]] = [(x, self.spaces[x])]
        if self.on["aboard_exposed"] == "on":
            origins += [(v, self.game["vehicles"][v]) for v in self.vehicles_at(x)]
        seated = sum(place.get("civilians", 0) for _, place in origins[1:])
        lying = min(injured, ff + civ - seated)
        self.add(x, "injured", lying)
        for name, place in origins:
            if name != x:
                place["injured"] = place.get("injured", 0) + min(place.get("civilians", 0), injured - lying)
            place["civilians"] = 0
            self.return_ff(name, place.pop("firefighters", 0))

    def vehicle_damage(self) -> None:
        """F3."""
        for x in self.burning(road=True):
            for vehicle in self.vehicles_at(x):
                if self.game["vehicles"][vehicle].get("damaged"):
                    self.remove_vehicle(x, vehicle)
                else:
                    self.damage(vehicle)
                self.return_equipment(x, self.spaces[x])

    def damage(self, vehicle: str) -> None:
        """A fire token on its tile, or a substitute."""
        state = self.game["vehicles"][vehicle]
        state["damaged"] = True
        if not self.take("fire", vehicle, 1, instead=False):
            state["marker"] = "standin"
        self.tell(f"DAMAGE_VEHICLE {vehicle}")

    def remove_vehicle(self, x: str, vehicle: str) -> None:
        """Out of the game, and what was in it goes where it belongs."""
        state = self.game["vehicles"][vehicle]
        self.supply["fire"] += state.get("marker") != "standin"
        self.tell(f"REMOVE_VEHICLE {vehicle}")
        self.supply["water"] += state.get("water", 0)
        if state.get("water"):
            self.tell(f"RETURN_WATER {vehicle} {state['water']}")
        self.return_equipment(vehicle, state)
        ff, civ, inj = (state.get(who, 0) for who in ("firefighters", "civilians", "injured"))
        self.game["vehicles"][vehicle] = {"removed": True}
        if ff + civ + inj:
            self.set_down(x, vehicle, ff, civ, inj)

    def set_down(self, x: str, vehicle: str, ff: int, civ: int, inj: int) -> None:
        """People of a removed vehicle, as they are or injured."""
        home = 0
        if self.on["removed_vehicle_people"] == "injured":
            inj += self.take("injured", x, ff + civ, self.on["shortage_people"] == "standin")
            self.supply["civilian"] += civ
            home, ff, civ = ff, 0, 0
        self.tell(f"SET_DOWN {x} ff={ff} civ={civ} inj={inj}")
        for who, n in (("firefighters", ff), ("civilians", civ), ("injured", inj)):
            self.add(x, who, n)
        self.return_ff(vehicle, home)

    def burns_down(self) -> None:
        """F4."""
        for x in [x for x in self.burning(road=False) if self.n(x, "fire_active") >= 4]:
            self.take("burned_tile", x, 1, instead=True)
            there = [kind for kind in HAZARDS if self.hazard(x, kind)]
            fires = self.n(x, "fire_active") + self.n(x, "fire_inactive")
            self.supply["fire"] += fires
            for kind in there:
                self.remove_hazard(x, kind)
            self.spaces[x] |= {"fire_active": 0, "fire_inactive": 0, "burned": True}
            self.tell(f"BURN_DOWN {x} fires={fires} hazards={','.join(there) or 'none'}")
            self.return_equipment(x, self.spaces[x])
            self.point(1)

    # -- F5 and cards -------------------------------------------------------------------------------------------

    def critical(self) -> None:
        """F5."""
        for x in [x for x in self.burning(road=False) if self.n(x, "fire_active") == 3]:
            colour = self.map[x]["type"]
            card = self.draw(f"events.{colour}")
            self.tell(f"DRAW_EVENT {x} {colour} {card}")
            self.resolve(x, next(c for c in self.raw["events"] if c["id"] == card)["effects"])

    def draw(self, deck: str) -> str:
        """The top card; a deck that is used up is rebuilt first."""
        kind, _, colour = deck.partition(".")
        everything = [card["id"] for card in self.raw[kind] if not colour or card["colour"] == colour]
        discards = self.game.setdefault("discards", {}).setdefault(deck, [])
        if len(discards) == len(everything):
            discards.clear()
            self.tell(f"RESHUFFLE {deck}")
        card = self.inputs.cards[deck].pop(0)
        assert card in everything
        assert card not in discards
        discards.append(card)
        return card

    def resolve(self, x: str, effects: list[Data]) -> None:
        """The effects of a card in their order."""
        for effect in effects:
            if effect["verb"] == "negative_point":
                self.point(effect.get("n", 1))
                continue
            targets = self.select(x, effect["at"])
            if not targets:
                self.tell(f"SKIPPED {effect['verb']} -")
            for target in targets:
                getattr(self, f"card_{effect['verb']}")(target, effect)

    def select(self, x: str, at: Any) -> list[str]:
        """``self``, neighbours of it, or all spaces of a kind."""
        if at == "self":
            return [x]
        near = self.map[x]["adj"] if "adjacent" in at else self.spaces
        kind = at.get("kind", "any") if "adjacent" in at else at["all"]
        found = by_label(y for y in near if kind in ("any", self.map[y]["kind"]))
        if "burning" in at.get("where", ()):
            found = [y for y in found if self.n(y, "fire_active")]
        if "rank" in at:
            found = by_label(self.ranked(found, at["rank"] == "lowest")[: at.get("count", 1)])
        return found

    def ranked(self, labels: Iterable[str], lowest: bool = False) -> list[str]:
        """The highest space number first."""
        letters = self.on["explosive_rank"] == "letter_first"
        return sorted(labels, key=lambda y: (y[0], int(y[1:])) if letters else (int(y[1:]), y[0]), reverse=not lowest)

    def card_add_fire(self, x: str, effect: Data) -> None:
        """PLACE-FIRE."""
        self.place_fire(x, effect.get("n", 1))

    def card_add_debris(self, x: str, effect: Data) -> None:
        """As much as there is."""
        n = self.take("debris", x, effect.get("n", 1), instead=False)
        if n:
            self.add(x, "debris", n)
            self.tell(f"ADD_DEBRIS {x} {n}")

    def card_add_civilians(self, x: str, effect: Data) -> None:
        """People come, or those for whom there is a token."""
        code, piece, what = PEOPLE[effect["verb"]]
        n = self.take(piece, x, effect.get("n", 1), self.on["shortage_people"] == "standin")
        if n:
            self.add(x, what, n)
            self.tell(f"{code} {x} {n}")

    card_add_injured = card_add_civilians

    def card_add_hazard(self, x: str, effect: Data) -> None:
        """Named, or turned from the hazard cards one at a time."""
        kind, n = effect["type"], effect.get("n", 1)
        if kind != "random":
            self.named_hazard(x, kind, n)
            return
        for _ in range(n):
            if self.road(x) or self.burned(x):
                self.tell(f"SKIPPED add_hazard {x}")
            else:
                self.random_hazard(x)

    def named_hazard(self, x: str, kind: str, n: int) -> None:
        """Place one if it is allowed and not there yet; never a second one."""
        if self.road(x) or self.burned(x) or self.hazard(x, kind):
            self.tell(f"SKIPPED add_hazard {x}")
        elif self.take(kind, x, 1, instead=False):
            self.lay_hazard(x, kind)
            if n > 1:
                self.tell(f"SKIPPED add_hazard {x}")

    def random_hazard(self, x: str) -> None:
        """Cards are turned until one fits."""
        turned: list[str] = []
        fits = False
        while not fits and len(turned) < len(HAZARDS):
            turned.append(self.inputs.cards["hazards"].pop(0))
            fits = not self.hazard(x, turned[-1]) and self.supply[turned[-1]] > 0
        self.tell(f"DRAW_HAZARD {x} {','.join(turned)}")
        if fits:
            self.supply[turned[-1]] -= 1
            self.lay_hazard(x, turned[-1])
        else:
            self.tell(f"SKIPPED add_hazard {x}")

    def lay_hazard(self, x: str, kind: str) -> None:
        """The token; smoke thick side up, with a difficulty token."""
        if kind == "smoke":
            self.take("difficulty", x, 1, instead=True)
            self.spaces[x]["smoke_round"] = self.game["round"]
        self.spaces[x].setdefault("hazards", {})[kind] = 2 if kind == "smoke" else 1
        self.tell(f"ADD_HAZARD {x} {kind}")

    # -- F6 to F9 -----------------------------------------------------------------------------------------------

    def hazards(self) -> None:
        """F6: explosives, then tanks; by house rule in repeated passes."""
        explosives, tanks = ([x for x in self.burning(road=False) if self.hazard(x, kind)] for kind in ("explosive", "gas_tank"))
        self.caught = set(self.burning(road=False))
        if self.on["hazard_chain"] == "off":
            for x in explosives:
                self.explode(x)
            for x in tanks:
                self.tank(x)
            return
        self.chain("explosive", self.explode)
        self.chain("gas_tank", self.tank)

    def chain(self, kind: str, goes_off: Callable[[str], None]) -> None:
        """Passes in label order until nothing goes off."""
        went = True
        while went:
            went = False
            for x in self.spaces:
                if x in self.caught and self.hazard(x, kind):
                    goes_off(x)
                    went = True

    def explode(self, x: str) -> None:
        """One here, one on each of the two highest neighbours."""
        self.remove_hazard(x, "explosive")
        self.tell(f"REMOVE_HAZARD {x} explosive")
        near = self.map[x]["adj"]
        if self.on["explosive_skip_blocked"] == "on":
            near = [y for y in near if not self.burned(y) and not (self.road(y) and self.fires(y))]
        for y in [x, *self.ranked(near)[:2]]:
            if self.place_fire(y, 1):
                self.caught.add(y)

    def fires(self, x: str) -> int:
        """All fire there."""
        return self.n(x, "fire_active") + self.n(x, "fire_inactive")

    def tank(self, x: str) -> None:
        """Three here."""
        self.remove_hazard(x, "gas_tank")
        self.tell(f"REMOVE_HAZARD {x} gas_tank")
        self.place_fire(x, 3)

    def distress_calls(self) -> None:
        """F7."""
        bell = self.game["ff_at_bell"] if self.on["distress_presence"] == "at_bell" else {x: self.n(x, "firefighters") for x in self.spaces}
        for x, calls in [(x, sorted(self.spaces[x].get("distress", ()))) for x in self.spaces]:
            for due in calls:
                self.answer(x, due, bool(bell.get(x, 0)))

    def answer(self, x: str, due: int, present: bool) -> None:
        """One call, if it is answered now."""
        now = self.game["round"]
        if now < due and not (present and self.answered_early(x, due)):
            return
        how = "fast" if now < due else "on_time" if now == due and present else "late"
        card = self.call(x, how)
        self.resolve(x, card["green"])
        if how != "fast":
            self.resolve(x, card["yellow"])
        self.tell(f"REMOVE_DISTRESS {x} {due}")
        if how == "late":
            self.point(1)

    def answered_early(self, x: str, due: int) -> bool:
        """A call need not be answered before its round, if people are asked."""
        return self.on["fast_response"] == "automatic" or self.inputs.fast[x, due].pop(0)

    def call(self, x: str, how: str) -> Data:
        """The card turned for a call."""
        turned = self.draw("distress")
        self.tell(f"DRAW_DISTRESS {x} {how} {turned}")
        card: Data = next(c for c in self.raw["distress"] if c["id"] == turned)
        return card

    def growth(self) -> None:
        """F8."""
        for x in self.burning(road=False):
            if not self.n(x, "fire_inactive") and not self.place_fire(x, 1):
                self.left_out.add(x)

    def spread(self) -> None:
        """F9."""
        near = {y for x in self.burning() for y in self.map[x]["adj"]}
        free = [x for x in self.spaces if not self.road(x) and not self.burned(x) and not self.n(x, "fire_inactive")]
        for x in [x for x in free if x in near and x not in self.left_out]:
            row = "firefighter" if self.n(x, "firefighters") else self.game["difficulty"]
            die = self.inputs.dice[x].pop(0)
            self.tell(f"ROLL_SPREAD {x} {row} {die}")
            n = SPREAD[row][die - 1]
            if n:
                self.place_fire(x, n)
            else:
                self.tell(f"NO_SPREAD {x}")

    # -- End of Round, Start of Round ---------------------------------------------------------------------------

    def end_of_round(self) -> None:
        """E1 to E3, or the end of the game."""
        self.begin("E1")
        np = self.game["np"]
        self.tell(f"CHECK_NP {np} {'lost' if np >= LOST_AT else 'continue'}")
        if np >= LOST_AT:
            self.lose("negative_points")
        if self.game["round"] == self.game["last_round"]:
            self.game_end("G")
        if self.on["early_win"] == "always" and self.objective_met(self.undelivered()) and np + self.undelivered() < LOST_AT:
            self.game_end("E1")
        self.begin("E2")
        self.game["round"] += 1
        self.tell(f"ROUND_TOKEN {self.game['round']}")
        self.begin("E3")
        self.smoke()

    def undelivered(self) -> int:
        """Injured people anywhere but at the hospital."""
        aboard = sum(int(state.get("injured", 0)) for state in self.game["vehicles"].values())
        return aboard + sum(self.n(x, "injured") for x in self.spaces)

    def objective_met(self, points_to_come: int = 0) -> bool:
        """The two kinds of objective there are here: ``{"fires_active": "<= n"}``, ``{"np": "<= n"}``, or none."""
        fires = sum(self.n(x, "fire_active") for x in self.spaces)
        counted = {"fires_active": fires, "np": self.game["np"] + points_to_come}
        wanted: dict[str, str] = self.city.get("objective") or {}
        return all(counted[what] <= int(most.removeprefix("<= ")) for what, most in wanted.items())

    def game_end(self, label: str) -> None:
        """The last count."""
        self.begin(label)
        if self.undelivered():
            self.point(self.undelivered())
        why = [] if self.objective_met() else ["objective"]
        why += ["negative_points"] if self.game["np"] >= LOST_AT else []
        if why:
            self.lose("+".join(why))
        self.tell("WIN")
        raise Over

    def smoke(self) -> None:
        """Each token thins by one, judged before any does."""
        for x, level in [(x, self.hazard(x, "smoke")) for x in self.spaces]:
            fresh = self.spaces[x].get("smoke_round") == self.game["round"] - 1
            if not level or (fresh and self.on["fresh_smoke_waits"] == "on"):
                continue
            self.tell(f"SMOKE_DOWN {x}" if level == 2 else f"SMOKE_OFF {x}")
            if level == 2:
                self.spaces[x]["hazards"]["smoke"] = 1
            else:
                self.remove_hazard(x, "smoke")

    def start_of_round(self) -> None:
        """S1 and S2."""
        self.begin("S1")
        water: dict[str, int] = self.game.get("hydrants", {})
        wanted = {one["id"]: TANK - water.get(one["id"], 0) for one in self.city.get("hydrants", ())}
        for hydrant, n in self.shared_out(wanted).items():
            if n:
                self.tell(f"FILL_HYDRANT {hydrant} {n}")
        self.begin("S2")
        for x in self.spaces:
            if self.n(x, "fire_inactive"):
                self.tell(f"FLIP_FIRE {x} {self.n(x, 'fire_inactive')}")

    def shared_out(self, wanted: dict[str, int]) -> dict[str, int]:
        """What each hydrant gets: all it wants, or what people give it, who use up the water."""
        left, given = self.supply["water"], dict[str, int]()
        for hydrant, n in wanted.items():
            others = sum(wanted.values()) - sum(wanted[h] for h in given) - n
            least, most = max(0, min(n, left - others)), min(n, left)
            given[hydrant] = self.inputs.water[hydrant] if least < most else most
            assert least <= given[hydrant] <= most
            left -= given[hydrant]
        return given

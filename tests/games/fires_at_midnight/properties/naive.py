"""The Upkeep once more, after sections 5.3 to 5.5 of the digest, slowly and from nothing but the table of codes.

It decides only which line comes next; the reader's cardboard carries it out. Rays are texts, as in the ray check table; flashover floods.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from tests.games.fires_at_midnight.properties.reader import MOST_EXPLOSIONS, SQUARES, Cardboard, Fighter, Position, Square, Thing, named

BESIDE = {at: [other for other in SQUARES if abs(other[0] - at[0]) + abs(other[1] - at[1]) == 1] for at in SQUARES}
"""Neighbours: horizontal and vertical ones."""


RUNS_THROUGH = {"run_on": r"([SF]*)(\.?)(.*)", "stop": r"(F*S*)(\.?)(.*)"}


def ray(text: str, meets_fire: str = "run_on") -> str:
    """A ray after an explosion: what is marked up to the first clean square burns, and that square too; or up to Fire behind Smoke."""
    reached = re.fullmatch(RUNS_THROUGH[meets_fire], text)
    assert reached
    return "F" * len(reached[1] + reached[2]) + reached[3]


def flashover(fire: set[Square], smoke: set[Square]) -> set[Square]:
    """The Smoke that burns in the end: each cloud of which one square touches Fire."""
    lit, left = set[Square](), set(smoke)
    while left:
        cloud, edge = set[Square](), [left.pop()]
        while edge:
            at = edge.pop()
            cloud.add(at)
            edge += [other for other in BESIDE[at] if other in left]
            left -= set(edge)
        if any(other in fire for at in cloud for other in BESIDE[at]):
            lit |= cloud
    return lit


class Over(Exception):
    """The game has ended."""


class Naive:
    """One Upkeep: the position before, what the dice show, and what people choose."""

    def __init__(self, before: Position, options: Mapping[str, Any], dice: Iterable[Square], chosen: Iterable[str]) -> None:
        self.every = options["explosion_count"] == "every"
        self.table, self.options, self.f = Cardboard(before, self.every), options, before["active"]
        self.dice, self.chosen = iter(dice), iter(chosen)
        self.lines: list[str] = []
        with suppress(Over):
            self._run()
        assert (list(self.dice), list(self.chosen)) == ([], []), "dice were rolled or answers given that the digest does not ask for"

    def say(self, line: str) -> None:
        """The next line, which is carried out at once."""
        self.lines.append(line)
        self.table.carry_out([line])

    def lose(self, why: str) -> None:
        self.say(f"LOST {why}")
        raise Over

    def roll(self, purpose: str) -> Square:
        at = next(self.dice)
        self.say(f"ROLL {purpose} {at[0]},{at[1]}")
        return at

    def marker(self, code: str, at: Square) -> None:
        house = self.table.house(at)
        self.say(f"{code} {named(at)}{f' in {house}' if house else ''}")

    def has(self, at: Square) -> str:
        """``fire``, ``smoke`` or nothing."""
        return self.table.markers.get(at, "")

    # -- 5.3 ----------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        if self.options["water_cap"] == "on" and self.table.crew[self.f].water == 3:
            self.say(f"WATER {self.f} 3>2")
        self._spread()
        self._trees_on()
        self._boxes()
        self._trees_beside()
        self._burning_houses()
        self._smoking_houses()
        self._flash()
        while self.options["recheck_items"] == "on":
            before = len(self.lines)
            for again in (self._trees_on, self._boxes, self._trees_beside, self._smoking_houses, self._flash):
                again()
            if len(self.lines) == before:
                break
        self._people()
        self._replenish()

    def _spread(self) -> None:
        at = self.roll("spread")
        if self.has(at) == "fire":
            self._explode(at)
        elif self.has(at) == "smoke":
            self.marker("FLIP_FIRE", at)
        else:
            self.marker("PLACE_FIRE" if at in self.table.explosions else "PLACE_SMOKE", at)

    def _trees_on(self) -> None:
        for tree, at in self.table.on_board("T").items():
            if self.has(at):
                if self.has(at) == "smoke":
                    self.marker("FLIP_FIRE", at)
                self.say(f"REMOVE_TREE {tree} {named(at)}")

    def _boxes(self) -> None:
        while burning := {box: at for box, at in self.table.on_board("X").items() if self.has(at) == "fire"}:
            asked = self.options["box_order"] == "players" and len(burning) > 1
            box = next(self.chosen) if asked else next(iter(burning))
            self.say(f"REMOVE_BOX {box} {named(burning[box])}")
            self._explode(burning[box])

    def _trees_beside(self) -> None:
        fixed = dict(self.table.markers) if self.options["tree_catch"] == "snapshot" else self.table.markers
        for kind in ("fire", "smoke"):
            again = True
            while again:
                again = False
                for at in self.table.on_board("T").values():
                    if not self.has(at) and any(fixed.get(other) == kind for other in BESIDE[at]):
                        self.marker(f"PLACE_{kind.upper()}", at)
                        again = True
                        break

    def _houses(self, kind: str) -> Iterator[tuple[str, Square]]:
        standing = sorted((at, id) for id, (at, die, _) in self.table.houses.items() if die)
        return iter([(id, at) for at, id in standing if self.has(at) == kind])

    def _burning_houses(self) -> None:
        for house, _ in self._houses("fire"):
            self._damage(house)

    def _smoking_houses(self) -> None:
        for _, at in self._houses("smoke"):
            self.marker("FLIP_FIRE", at)

    def _flash(self) -> None:
        lit = flashover(*({at for at, kind in self.table.markers.items() if kind == wanted} for wanted in ("fire", "smoke")))
        while lit:
            at = min(at for at in lit if any(self.has(other) == "fire" for other in BESIDE[at]))
            self.marker("FLIP_FIRE", at)
            lit.remove(at)

    def _people(self) -> None:
        for id in sorted(self.table.on_board("V")):
            if self.has(self.table.on_board("V")[id]) == "fire":
                self._dies(id)
        for f in sorted(self.table.crew):
            if not self.table.crew[f].outside and self.has(self.table.crew[f].at) == "fire":
                self._falls(f)

    def _replenish(self) -> None:
        there = self.table.on_board("V")
        if len(there) < 3 and self.table.waiting():
            while (at := self.roll("villager")) in there.values():
                self.say("REROLL villager")
            self.marker(f"PLACE_VILLAGER {self.table.waiting()[0]}", at)

    # -- 5.4 ----------------------------------------------------------------------------------------------------

    def _damage(self, house: str) -> None:
        at, die, _ = self.table.houses[house]
        if die > 1:
            self.say(f"HOUSE_DIE {house} {die - 1}")
            return
        everybody: dict[str, Thing | Fighter] = {**self.table.things, **self.table.crew}
        inside = sorted(id for id, one in everybody.items() if one.inside and one.at == at)
        self.say(f"HOUSE_DESTROYED {house} {named(at)}")
        if not any(die for _, die, _ in self.table.houses.values()):
            self.lose("houses")
        for id in (id for id in inside if id[0] == "V"):
            self._dies(id)
        for f in (id for id in inside if id[0] == "F"):
            self.say(f"PUT_OUTSIDE {f} {next(self.chosen)}")
            self._falls(f)

    def _dies(self, id: str) -> None:
        self.say(f"VILLAGER_DEAD {id}")
        if len(self.table.state("dead")) >= 5:
            self.lose("villagers")

    def _falls(self, f: str) -> None:
        fighter, thing = self.table.crew[f], self.table.crew[f].carrying
        if not fighter.down:
            self.say(f"KNOCK_DOWN {f} {named(fighter.at)}")
            if thing:
                self.say(f"PUT_DOWN {thing} {named(fighter.at)}")

    # -- 5.5 ----------------------------------------------------------------------------------------------------

    def _explode(self, at: Square) -> None:
        used = max(self.table.events if self.every else 0, len(self.table.explosions))
        if used >= MOST_EXPLOSIONS:
            self.lose("explosions")
        again = at in self.table.explosions
        self.say(
            f"EXPLOSION_AGAIN {named(at)}" if again else f"PLACE_EXPLOSION {named(at)} {len(self.table.explosions) + 1}/{MOST_EXPLOSIONS}"
        )
        if house := self.table.house(at):
            self._damage(house)
        elif not (self.options["ruin_blocks_blast"] == "on" and any(where == at for where, _, _ in self.table.houses.values())):
            for squares in _rays(at):
                self._shoot(squares)
        if again:
            self._explode(self.roll("explosion"))

    def _shoot(self, squares: list[Square]) -> None:
        before = "".join({"fire": "F", "smoke": "S", "": "."}[self.has(at)] for at in squares)
        for at, old, new in zip(squares, before, ray(before, self.options["ray_meets_fire"]), strict=True):
            if old != new:
                self.marker("FLIP_FIRE" if old == "S" else "PLACE_FIRE", at)


def _rays(at: Square) -> list[list[Square]]:
    """West, east, north, south: all squares outwards."""
    w, b = at
    return [
        [(x, b) for x in range(w - 1, 0, -1)],
        [(x, b) for x in range(w + 1, 7)],
        [(w, y) for y in range(b - 1, 0, -1)],
        [(w, y) for y in range(b + 1, 7)],
    ]

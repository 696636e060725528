"""Markers and coordinate rolls: what is told whenever Smoke or Fire comes, and which square two dice name (FAM-3)."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.fires_at_midnight.board import MARKERS
from companion.games.fires_at_midnight.squares import RANGE, name
from companion.games.fires_at_midnight.village import Village
from companion.table import Die, mark

WHITE, BLACK = (Die(colour, tuple(RANGE)) for colour in ("white", "black"))


class Blast(NamedTuple):
    """What brings Fire in an explosion: the direction of its ray, and the squares that it has run through so far."""

    direction: str
    passed: tuple[str, ...]


NO_BLAST = Blast("", ())


async def coordinate(village: Village, purpose: str, rule: str) -> str:
    """Roll the white and the black die for a square (FAM-3). The same purpose again in this step is another roll."""
    key = village.table.numbered_key(purpose)
    w, b = await village.table.roll(key, WHITE, BLACK, question="coordinate", rule="FAM-3", purpose=purpose)
    village.table.tell("ROLL", rule=rule, purpose=purpose, w=w, b=b)
    return name(w, b)


def place_fire(village: Village, square: str, rule: str, blast: Blast = NO_BLAST) -> None:
    """A new Fire marker, inside the house if an intact one is there; ``blast`` brings it."""
    _tell(village, "PLACE_FIRE", square, rule, blast, fire=True)


def place_smoke(village: Village, square: str, rule: str) -> None:
    """A new Smoke marker."""
    _tell(village, "PLACE_SMOKE", square, rule, smoke=True)


def flip_to_fire(village: Village, square: str, rule: str, blast: Blast = NO_BLAST) -> None:
    """Smoke becomes Fire; ``blast`` as above."""
    _tell(village, "FLIP_FIRE", square, rule, blast, smoke=False, fire=True)


def flip_to_smoke(village: Village, square: str, rule: str) -> None:
    """Fire becomes Smoke."""
    _tell(village, "FLIP_SMOKE", square, rule, fire=False, smoke=True)


def remove_smoke(village: Village, square: str, rule: str) -> None:
    """Smoke goes."""
    _tell(village, "REMOVE_SMOKE", square, rule, smoke=False)


_CAUSES = {"FAM-56": "ray", "FAM-44": "tree", "FAM-47": "beside"}
"""By requirement, why a marker is placed or flipped, where the players need to know."""


def _tell(village: Village, code: str, square: str, rule: str, blast: Blast = NO_BLAST, **markers: bool) -> None:
    house, cause = village.house(square), _CAUSES.get(rule, "")
    where = "_".join(filter(None, (cause, "house" if house else ""))) or "open"
    changes = [mark(MARKERS[marker][square], lies) for marker, lies in markers.items()]
    ray, way = blast.direction, " ".join(blast.passed)
    village.table.tell(code, *changes, rule=rule, square=square, house=house or "", where=where, ray=ray, way=way)

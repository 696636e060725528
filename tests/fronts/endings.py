"""Games that the next answer can end, one for each such question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion import games
from companion.engine import Evening
from companion.table import DONE, UNTOUCHED
from tests import evenings
from tests.games.firefighters_on_duty.cities import after_the_bell, city, position
from tests.games.fires_at_midnight import nights

TOWN = city({"A1": "green to A2", "A2": "road to A10", "A10": "yellow"}, hospital=["A2"])
ASKING = TOWN | {"objective": {"asked": "Is the cat down?"}}


class Brink(NamedTuple):
    """How an evening begins, what is answered before the question, and which answers to it end the game."""

    begin: dict[str, Any]
    ends: tuple[str, ...]
    answers: tuple[Any, ...] = ()
    correct: dict[str, Any] | None = None

    def reach(self, evening: Evening) -> None:
        """Play up to the question."""
        if self.correct is not None:
            evening.correct(self.correct)
        evenings.answer_all(evening, self.answers)
        assert evening.ask is not None
        assert evening.ask.ends == self.ends


def _town(stands: dict[str, Any], scenario: Mapping[str, Any] = TOWN) -> dict[str, Any]:
    return {"position": after_the_bell(scenario, stands), "scenario_data": scenario}


def _forest(**stands: Any) -> dict[str, Any]:
    engines = {"A": {"at": 5, "water": 3}, "B": None}
    position = {"at": "fire", "turn": 2, "fire": {"7": 2, "9": 1}, "engines": engines} | stands
    return {"game": games.load("forest-fire"), "position": position, "scenario": None}


NIGHT = {"game": nights.GAME, "scenario": None, "position": nights.stands()}
BRINKS = {
    "a casualty": Brink(_town(position(A1="fire 1, inj 1")), ("yes",)),
    "a board check with a casualty": Brink(_town(position("action", A1="fire 1, inj 1")), (UNTOUCHED,), ("rang", True)),
    "an objective that is asked": Brink(_town(position(at="end_of_round", round=6), ASKING), ("yes", "no")),
    "a corrected forest": Brink(_forest(), ("end",), correct={"fire": {"7": 0, "9": 0}}),
    "the last engine in fire": Brink(_forest(at="chief", fire={"5": 2}), (DONE,), ("nothing",)),
    "the last fires": Brink(_forest(fire={"11": 5}, engines={"A": {"at": 1, "water": 3}, "B": None}), ("yes",), ("grow",)),
    "a corrected village": Brink(NIGHT, ("end",), correct={"dead": [f"V{n:02}" for n in range(5, 10)]}),
}

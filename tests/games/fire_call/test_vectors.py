"""The test vectors of 7.5, read off what is told at a Fire Call."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.games.fire_call.fixtures import Contest, Position, player

LINES = "H1 H2 H3 H4 H5 H6 A1 A2 A3"
FIREFIGHTER, CAPTAIN, DEPUTY, CHIEF = 0, 2, 3, 4


class Vector(NamedTuple):
    """Rank, own hand, hands of a patient and of a healthy opponent, Mutual Aid; what comes of it when it is used."""

    rank: int
    own: str
    patient: str
    healthy: str
    aid: str
    result: str
    """``done``, with what is stolen and lent; or ``lacks`` with what."""
    garage: str = ""


VECTORS = [
    Vector(FIREFIGHTER, "H1 H2 H3 H4 H5 H6 A1 A2 A3", "", "", "no", "done [] []"),
    Vector(FIREFIGHTER, "H1 H2 H3 H4 H5 H6 A1 A2", "", "A3", "no", "lacks [A3]"),
    Vector(FIREFIGHTER, "H1 H2 H3 H4 H5 H6 A1 A2", "", "A3", "yes", "done [] [A3 from Blue]"),
    Vector(CAPTAIN, "H3 H4 H5 H6 A1", "A2", "A3", "yes", "done [A2 from Yellow] [A3 from Blue]"),
    Vector(CAPTAIN, "H3 H4 H5 H6 A1", "A2 A3", "A3", "yes", "done [A2 from Yellow, A3 from Yellow] []"),
    Vector(CAPTAIN, "H3 H4 H5 H6 A1", "A2", "A3", "blocked", "lacks [A3]"),
    Vector(CAPTAIN, "H3 H4 H5 H6 A1", "A2", "A3", "no", "lacks [A3]"),
    Vector(CHIEF, "H5 H6 A1 A2 A3", "", "", "no", "done [] []"),
    Vector(CHIEF, "H1 H2 H3 H4 H5 A1 A2 A3", "", "", "no", "lacks [H6]"),
    Vector(DEPUTY, "H4 H5 H6 A1 A2", "", "A3", "yes", "done [] [A3 from Blue]", "A3"),
]


def landed(vector: Vector) -> Position:
    """Red at a Fire Call; Yellow is the patient, Blue healthy."""
    aid = "DISPATCHER" if vector.aid == "no" else "HAND"
    return {
        "at": "landed", "seats": ["Red", "Yellow", "Blue"], "turn": {"space": "FIRE_CALL"},
        "players": {
            "Red": player("Red", vector.own, vector.garage, rank=vector.rank, mutualAid=aid),
            "Yellow": player("Yellow", vector.patient, place="hospital"),
            "Blue": player("Blue", vector.healthy, kept=["D40"] if vector.aid == "blocked" else []),
        },
    }  # fmt: skip


def answers(vector: Vector) -> list[tuple[str, Any]]:
    """What is asked and answered: Mutual Aid only where it is needed, then whether it is blocked."""
    needs_aid = vector.aid != "no" and ("from Blue" in vector.result or vector.aid == "blocked")
    uses: list[tuple[str, Any]] = [("turn.1/aid", "use")] if needs_aid else []
    blocks: list[tuple[str, Any]] = [("turn.1/block/Blue", "play")] if vector.aid == "blocked" else []
    return [("turn.1/call/1", "F07"), ("turn.1/answer/1", "ATTEMPT"), *uses, *blocks]


@pytest.mark.parametrize("vector", VECTORS, ids=range(1, len(VECTORS) + 1))
def test_vectors_7_5(vector: Vector) -> None:
    """FC-53 to FC-61: what is told, and which cards go back."""
    played = Contest(landed(vector), calls={"F07": ("7", LINES)}).play(*answers(vector))
    told = [line for line in played.told if line.startswith(("CALL_", "TAKE_BACK"))]
    if vector.result.startswith("lacks"):
        assert told == [f"CALL_FAILED(Red, F07, {vector.result.removeprefix('lacks ')})"]
        return
    steals, aid = vector.result.removeprefix("done [").removesuffix("]").split("] [")
    given = [one.split(" from ") for one in f"{steals}, {aid}".split(", ") if one]
    dispatchers = {"Yellow": "Red", "Blue": "Yellow"}
    backs = [f"TAKE_BACK({giver}, {dispatchers[giver]}, {item})" for item, giver in given]
    spent = ["TAKE_BACK(Red, Blue, MA)"] if aid else []
    assert told == [f"CALL_DONE(Red, F07, [{steals}], [{aid}])", *backs, *spent]

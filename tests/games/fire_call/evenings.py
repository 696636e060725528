"""The golden evening of Fire Call in which people change their minds; those with answers alone are recorded by ``tests.golden``."""

from __future__ import annotations

from pathlib import Path

from tests.golden import Line, head_of, written

FOLDER = Path(__file__).parents[2] / "journals"


def second_thoughts() -> list[Line]:
    """Undo and redo over an announced call, a correction, a roll that was misread, a turn played by hand."""
    rules = {"players": "2", "track": "off"}
    head = head_of(FOLDER / "fire-call-second-thoughts", "fire-call", None, 19, "ask", "ask", rules)
    setup = [["Red", "Yellow"], "1", "2", "1", "2", [6], [1]]
    first_turn = [[3], "FIRE_CALL", "F05"]
    commands: list[Line] = [{"answer": value} for value in (*setup, *first_turn)]
    commands += [
        {"undo": 2},  # back over the Dispatcher's secret card, to the space
        {"answer": "STATION_DUTIES"}, {"undo": 1}, {"answer": "FIRE_CALL"}, {"answer": "F06"}, {"answer": "REFUSE"}, {"undo": 1},
        {"redo": 1}, {"answer": "F07"}, {"answer": "ATTEMPT"},
        {"answer": [4]}, {"amend": ["turn.2/roll/1", [6]]}, {"answer": "EQUIPMENT(N1)"},
        {"correct": {"players": {"Red": {"rank": 4, "equip": {"L1": "HAND"}}}, "districts": {"9": "Yellow"}}},
        {"answer": [2]}, {"answer": "PROMOTION"}, {"answer": "MA"}, {"answer": [1]}, {"answer": "INJURY"}, {"answer": [1]},
        {"answer": "NEUTRAL"}, {"answer": [6]}, {"answer": "PROMOTION"},
    ]  # fmt: skip
    return written(head, commands)


EVENINGS = {"fire-call-second-thoughts": second_thoughts}

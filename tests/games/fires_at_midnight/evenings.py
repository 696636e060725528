"""The golden evenings of Fires at Midnight, as they were written. To record them again:

python -m tests.games.fires_at_midnight.evenings
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.golden import Line, head_of, record, save, written

FOLDER = Path(__file__).parents[2] / "journals"


def _said(*values: Any) -> Iterator[Line]:
    """Answers, one after the other."""
    return ({"answer": value} for value in values)


def _by_dice() -> list[Line]:
    """Two people who do anything in a village that digital dice laid out, overrides and all."""
    head = head_of(FOLDER / "midnight-two.jsonl", "fires-at-midnight", None, 17, "digital", "digital", {"players": "2"})
    return record(head, 17)


def _charcoal_row() -> list[Line]:
    """A written village, real dice: an override, undo and redo, a die that was read wrong, a house that falls, a chain, a loss."""
    options = {"players": "2", "box_order": "players"}
    head = head_of(FOLDER / "midnight-charcoal-row.jsonl", "fires-at-midnight", "charcoal-row", 3, "ask", "ask", options)
    return written(
        head,
        [
            *_said("W3,B3", "W4,B3", "F1", "take_3", "override", "use_water", "W2,B2"),  # around the corner of the wall
            {"undo": 1},
            {"redo": 1},
            *_said("open_door", "H2", [6, 4]),
            {"amend": ["round.1/1/upkeep/spread/1", [6, 5]]},
            *_said("open_door", "H4", "pick_up", "V02", "carry_move", "W5,B3", "end_turn", [2, 2]),
            {"correct": {"houses": {"H1": ["W2,B2", 1, "closed"]}}},  # somebody had knocked against its die
            *_said("F2", "end_turn", [1, 2], [5, 5], [1, 6]),
            *_said("end_turn", [2, 2], [5, 3], [1, 6], [1, 5]),
            *_said("F2", "end_turn", [1, 2], [2, 4], "X2"),
        ],
    )


def _won() -> list[Line]:
    """Two people, a village of their own, real dice that are kind to them: seven are carried out over the border."""
    head = head_of(FOLDER / "midnight-won.jsonl", "fires-at-midnight", None, 4, "ask", "ask", {"players": "2", "layout": "own"})
    return written(
        head,
        [
            *_said("W1,B2", "W6,B2", "W2,B6", "W6,B5"),  # houses
            *_said("W4,B1", "W5,B4", "W4,B6", "W6,B1", "W1,B6", "W6,B6"),  # trees and boxes
            *_said("W1,B3", "W6,B2", "W4,B4", "W2,B6"),  # where it broke out, and who calls for help
            *_said("W4,B4", "W4,B4", "F2", "pick_up", "V02", "carry_move", "W5,B5", "end_turn", [3, 3]),
            *_said("dash", "W5,B2", "open_door", "H2", "pick_up", "V01", "end_turn", [1, 1]),
            *_said("F2", "carry_move", "W6,B4", "carry_out", [1, 5], [6, 4]),
            *_said("carry_move", "W6,B2", "beside", "carry_out", [3, 5], [6, 3]),
            *_said("F2", "re_enter", "W6,B4", "pick_up", "V04", "carry_out", [2, 1], [6, 4]),
            *_said("re_enter", "W6,B3", "pick_up", "V05", "carry_out", [2, 2], [6, 3]),
            *_said("F2", "re_enter", "W6,B4", "pick_up", "V06", "carry_out", [2, 4], [6, 4]),
            *_said("re_enter", "W6,B3", "pick_up", "V07", "carry_out", [2, 5], [6, 3]),
            *_said("F2", "re_enter", "W6,B4", "pick_up", "V08", "carry_out"),
        ],
    )


EVENINGS = {"midnight-two": _by_dice, "midnight-charcoal-row": _charcoal_row, "midnight-won": _won}


def main() -> None:
    """Record all of them."""
    for name, evening in EVENINGS.items():
        save(FOLDER / f"{name}.jsonl", evening())


if __name__ == "__main__":
    main()

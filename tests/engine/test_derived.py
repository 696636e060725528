"""What is derived from fields of a board is worked out again when, and only when, one of their group may have changed."""

from __future__ import annotations

import pytest

from companion.table import (
    KEY,
    Board,
    BoardField,
    BoardSchema,
    FieldPath,
    FieldSpec,
    FieldType,
    KeyedField,
    PositionError,
    derived,
    mark,
    put,
)

TIDE = BoardField[int]("tide")
OARS = KeyedField[str, int]("boats", KEY, "oars")
CREW = KeyedField[str, int]("boats", KEY, "crew")
BOATS = ("Mo", "Jo")


def too_many(board: Board) -> list[str]:
    """No more than four in a boat."""
    return [f"boats.{boat}.crew is more than 4" for boat in BOATS if board[CREW[boat]] > 4]


class Harbour:
    """Counts how often it works something out."""

    def __init__(self) -> None:
        number = FieldSpec(FieldType(max=9))
        fields: dict[FieldPath, FieldSpec] = dict.fromkeys((TIDE, *(field[boat] for boat in BOATS for field in (OARS, CREW))), number)
        self.board = Board(BoardSchema.of(fields, [], too_many))
        self.counted = 0

    @derived(CREW)
    def sailors(self) -> int:
        """All who sit in boats."""
        self.counted += 1
        return sum(self.board[CREW[boat]] for boat in BOATS)

    @derived(CREW, TIDE)
    def afloat(self) -> bool:
        """Whether somebody can put out."""
        return self.sailors > 0 and self.board[TIDE] > 2


def test_it_is_worked_out_once() -> None:
    harbour = Harbour()
    assert [harbour.sailors, harbour.sailors, harbour.counted] == [0, 0, 1]


def test_a_change_of_its_group_counts_and_no_other() -> None:
    harbour = Harbour()
    harbour.board[CREW["Mo"]] = 2
    assert (harbour.sailors, harbour.counted) == (2, 1)
    harbour.board[TIDE] = 3
    assert (harbour.sailors, harbour.counted) == (2, 1)
    harbour.board.apply([put(CREW["Jo"]), mark(OARS["Jo"], 2)])
    assert (harbour.sailors, harbour.counted) == (3, 2)


def test_setting_a_field_to_what_it_holds_does_not_count() -> None:
    harbour = Harbour()
    harbour.board[CREW["Mo"]] = 2
    assert (harbour.sailors, harbour.counted) == (2, 1)
    harbour.board[CREW["Mo"]] = 2
    harbour.board[CREW["Jo"]] = 0
    assert (harbour.sailors, harbour.counted) == (2, 1)


def test_changes_are_counted_for_the_fields_that_share_all_words_but_the_last() -> None:
    board = Harbour().board
    board[CREW["Mo"]] = 2
    board[OARS["Mo"]] = 1
    board[TIDE] = 3
    counted = [board.versions[path] for path in (("boats", "Mo"), ("boats", "Jo"), ("boats",))]
    assert counted == [2, 0, 0]
    assert board.versions["boats"] == 2


def test_with_several_groups_a_change_of_any_counts() -> None:
    harbour = Harbour()
    assert not harbour.afloat
    harbour.board[CREW["Mo"]] = 1
    assert not harbour.afloat
    harbour.board[TIDE] = 3
    assert harbour.afloat


def test_what_was_worked_out_of_a_refused_statement_is_forgotten() -> None:
    """The check looks at a board that never comes to be."""
    harbour = Harbour()
    seen = list[int]()

    def faults(board: Board) -> list[str]:
        seen.append(harbour.sailors)
        return too_many(board)

    schema = harbour.board.schema
    harbour.board.schema = BoardSchema.of(schema.fields, [], faults)
    with pytest.raises(PositionError, match="more than 4"):
        harbour.board.patch({"boats": {"Mo": {"crew": 7}}})
    assert seen == [7]
    assert harbour.sailors == 0


def test_a_copy_is_worked_out_by_itself() -> None:
    first, second = Harbour(), Harbour()
    assert first.sailors == 0
    second.board = first.board.copy()
    second.board[CREW["Mo"]] = 4
    assert (first.sailors, second.sailors) == (0, 4)

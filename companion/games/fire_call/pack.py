"""The content of a game: Fire Calls, Station Duties, departments and the board, compiled from what a game took from the packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from companion.content.entry_packs import EntryReader
from companion.content.faults import Fault, PackError, with_source
from companion.content.shape import read
from companion.games.fire_call.calls import CHOICE, DISTRICTS, FireCall, Label
from companion.games.fire_call.departments import Departments, DepartmentsFile, compile_departments, joined
from companion.games.fire_call.duty_cards import KEPT_KINDS, Duty
from companion.games.fire_call.equipment import Item
from companion.games.fire_call.ring_board import HOSPITAL, LEAVING_HOSPITAL, BoardFile, RingBoard, compile_board
from companion.table import JsonValue

LEAST_CALLS: Final = 36
LEAST_DUTIES: Final = 20
WRITTEN_IDS: Final = {"call": "X-", "duty": "Y-"}
"""How the ids of cards begin that people write out."""


class FireCallContent(Struct, frozen=True, kw_only=True):
    """The compiled content: calls and duties by id in the order of the pack, which is the order in which the piles are shuffled.

    ``board`` is None where the game is played on a printed one.
    """

    calls: Mapping[str, FireCall]
    duties: Mapping[str, Duty]
    departments: Departments
    board: RingBoard | None = None


# -- raw -> FireCallContent ---------------------------------------------------------------------------------------------


class _Files(Struct, frozen=True):
    """The file of each entry, by its id or number, and those of the departments and the board."""

    call: dict[str, str] = {}
    duty: dict[str, str] = {}
    departments: tuple[str, ...] = ()
    board: str = "board"


class _Raw(Struct, frozen=True, kw_only=True):
    """``raw``, with its entries not yet read."""

    call: tuple[object, ...] = ()
    duty: tuple[object, ...] = ()
    departments: tuple[object, ...] = ()
    board: object = None
    files: _Files = _Files()
    packs: tuple[object, ...] = ()


def compile_content(raw: Mapping[str, JsonValue]) -> FireCallContent:
    """``raw`` as typed content.

    Raises:
        PackError: with every fault of types, and every fault of meaning in what could be read.
    """
    parts, faults = read(_Raw, raw, source="content")
    if parts is None:
        raise PackError(faults)
    reading = _Reading(parts.files)
    calls = reading.entries("call", FireCall, parts.call)
    duties = reading.entries("duty", Duty, parts.duty)
    reading.check_ids("call", [call.id for call in calls], WRITTEN_IDS["call"])
    reading.check_ids("duty", [duty.id for duty in duties], WRITTEN_IDS["duty"])
    reading.check_size("call", len(parts.call), LEAST_CALLS, "calls")
    reading.check_size("duty", len(parts.duty), LEAST_DUTIES, "duties")
    if len(calls) == len(parts.call):
        reading.check_labels([call.label for call in calls])
    departments = reading.departments(parts.departments)
    board = reading.board(parts.board)
    if departments is not None and board is not None:
        reading.check_hospital_exit(board, departments.hospital_exit)
    if reading.faults or departments is None:
        raise PackError(reading.faults)
    return FireCallContent(
        calls={call.id: call for call in calls}, duties={duty.id: duty for duty in duties}, departments=departments, board=board
    )


class _Reading(EntryReader):
    """Entries, departments and board, read; ``faults`` has what was found."""

    def __init__(self, files: _Files) -> None:
        super().__init__({"call": files.call, "duty": files.duty})
        self._single_files = files

    def check_labels(self, labels: Sequence[Label]) -> None:
        """Every district can be covered, or the game could not end (FC-88)."""
        absent = [district for district in DISTRICTS if district not in labels]
        if absent and CHOICE not in labels:
            hint = "bring calls for them, or such with the label CHOICE"
            self.add("call", Fault((), wanted=f"must bring calls for districts {', '.join(absent)}, or no game can end", hint=hint))

    def departments(self, listed: Sequence[object]) -> Departments | None:
        """The departments of these files, of which a later one counts where it says something, if all can be read."""
        files = list[DepartmentsFile]()
        for data, source in zip(listed, self._single_files.departments, strict=True):
            file, faults = read(DepartmentsFile, data, source=source)
            self.faults += faults
            files += [file] if file is not None else []
        if len(files) < len(listed):
            return None
        found, faults = compile_departments(joined(files))
        self.faults += with_source(faults, self._single_files.departments[-1] if files else "departments")
        return found

    def board(self, data: object) -> RingBoard | None:
        """The board, if there is one that can be read."""
        if data is None:
            return None
        file, faults = read(BoardFile, data)
        found, more = (None, []) if file is None else compile_board(file)
        self.faults += with_source([*faults, *more], self._single_files.board)
        return found

    def check_hospital_exit(self, board: RingBoard, wanted: Item) -> None:
        """Six spaces from the Hospital there is the item that the departments name (FC-26). Either file may be the wrong one."""
        there = next(space for space in board.in_reach(HOSPITAL, LEAVING_HOSPITAL) if board.spaces[space].item is not None)
        if there != wanted:
            hint = f'draw it so, or let departments say hospital_exit = "{there}"'
            drawn = Fault(("plan",), there, f"must have {wanted} {LEAVING_HOSPITAL} spaces from HO", hint)
            hint = "say so, or draw another board, or say printed_board = true in pack.toml"
            named = Fault(("hospital_exit",), wanted, f"must be {there}, which is {LEAVING_HOSPITAL} spaces from HO on the board", hint)
            self.faults += with_source([drawn], self._single_files.board)
            self.faults += with_source([named], self._single_files.departments[-1])


# -- notes --------------------------------------------------------------------------------------------------------------


def notes(content: FireCallContent) -> Iterator[str]:
    """What may be meant and should be known, one sentence each."""
    labels = Counter(call.label for call in content.calls.values())
    if absent := [district for district in DISTRICTS if not labels[district]]:
        yield f"No call is for district {', '.join(absent)}: only District Choice covers it."
    kept = {duty.kept_as for duty in content.duties.values()}
    if missing := [kind for kind in KEPT_KINDS if kind not in kept]:
        yield f"No duty is a card to keep of the kind {', '.join(missing)}."
    if content.board is None:
        yield "There is no board: nothing is shown of markers, and no bot can play."

"""The files of a pack for Fire Call: its head, lists of Fire Calls and Station Duties, departments, and a board."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.content.entry_packs import EntryForms
from companion.games.fire_call.calls import FireCall
from companion.games.fire_call.departments import DepartmentsFile
from companion.games.fire_call.duty_cards import Duty
from companion.games.fire_call.ring_board import BoardFile

Title = Annotated[str, Meta(min_length=1, description="text that is not empty")]
PackId = Annotated[str, Meta(pattern="^[A-Za-z0-9][A-Za-z0-9_.-]*$", description='an id such as "our-set"')]


class FireCallPackHead(Struct, frozen=True, kw_only=True):
    """pack.toml: what the pack is. A pack with any Fire Call is played with its own Fire Calls only; the same holds for Station Duties and
    the board. Of the departments, what it says takes the place of what was said before.

    ``printed_board`` is true if the pack is for a printed board, which the companion does not know.
    """

    __named__ = "Head"

    id: PackId
    title: Title
    game: Literal["fire-call"]
    rules: Annotated[Literal[1], Meta(description="1, the rules that this companion knows")]
    format: Annotated[Literal[1], Meta(description="1, the form of packs that this companion knows")]
    author: str = ""
    licence: str = ""
    printed_board: bool = False


class FireCallsFile(Struct, frozen=True, kw_only=True):
    """Fire Calls."""

    call: tuple[FireCall, ...]


class DutiesFile(Struct, frozen=True, kw_only=True):
    """Station Duties."""

    duty: tuple[Duty, ...]


FORMS: Final = EntryForms(
    head=FireCallPackHead,
    lists={"call": FireCall, "duty": Duty},
    singles={"departments": DepartmentsFile, "board": BoardFile},
    known="[[call]], [[duty]], and in files of their own departments, and title and plan of a board",
)

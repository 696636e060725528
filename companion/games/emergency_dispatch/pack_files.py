"""The files of a pack for Emergency Dispatch: its head, lists of calls, Resolution cards and dice, and a city."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.content.entry_packs import EntryForms
from companion.games.emergency_dispatch.calls import CallTile
from companion.games.emergency_dispatch.city_map import CityFile
from companion.games.emergency_dispatch.resolution_cards import ResolutionCard
from companion.games.emergency_dispatch.roster import EquipmentDie

Title = Annotated[str, Meta(min_length=1, description="text that is not empty")]
PackId = Annotated[str, Meta(pattern="^[A-Za-z0-9][A-Za-z0-9_.-]*$", description='an id such as "our-set"')]


class DispatchPackHead(Struct, frozen=True, kw_only=True):
    """pack.toml: what the pack is. A pack with any call is played with its own calls only; the same holds for cards, dice and the city."""

    __named__ = "Head"

    id: PackId
    title: Title
    game: Literal["emergency-dispatch"]
    rules: Annotated[Literal[1], Meta(description="1, the rules that this companion knows")]
    format: Annotated[Literal[1], Meta(description="1, the form of packs that this companion knows")]
    author: str = ""
    licence: str = ""


class CallsFile(Struct, frozen=True, kw_only=True):
    """Emergency calls."""

    call: tuple[CallTile, ...]


class ResolutionFile(Struct, frozen=True, kw_only=True):
    """Resolution cards."""

    resolution: tuple[ResolutionCard, ...]


class RosterFile(Struct, frozen=True, kw_only=True):
    """Equipment dice: two for each company, three for the Box Alarm."""

    die: tuple[EquipmentDie, ...]


FORMS: Final = EntryForms(
    head=DispatchPackHead,
    lists={"call": CallTile, "resolution": ResolutionCard, "die": EquipmentDie},
    singles={"city": CityFile},
    known="[[call]], [[resolution]], [[die]], and in a file of its own title and plan of a city",
)

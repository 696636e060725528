"""The departments: colours, cities and starting sections (section 1), the names of the items, and the badges of the ranks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

from companion.content.faults import Fault
from companion.games.fire_call.equipment import ITEMS, MUTUAL_AID, Item, Section

Colour = Literal["Red", "Black", "Yellow", "Blue"]
Badge = Literal["black", "yellow", "red", "blue", "white"]

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
BADGES: Final[tuple[Badge, ...]] = get_args(Badge)
CARDS: Final = (*ITEMS, MUTUAL_AID)
"""The 25 cards of a department: its equipment in item order, then the Mutual Aid card."""
FIRE_CHIEF: Final = len(BADGES) - 1
"""The highest rank; a Firefighter has rank 0."""

Name = Annotated[str, Meta(min_length=1, description="text that is not empty")]
CardId = Annotated[str, Meta(pattern="^([ANLH][1-6]|MA)$", description='an item such as "N2", or "MA" for the Mutual Aid card')]
Badges = Annotated[tuple[Badge, ...], Meta(min_length=len(BADGES), max_length=len(BADGES))]


class Department(Struct, frozen=True, kw_only=True):
    """A department: its colour, its city, and the section whose items it begins with (FC-2, FC-4)."""

    colour: Colour
    city: Name
    section: Section


class DepartmentsFile(Struct, frozen=True, kw_only=True):
    """departments.toml: departments, names of cards, the badges of the ranks. What is left out stays as it is.

    ``badges`` are those from Firefighter to Fire Chief, ``hospital_exit`` is the item six spaces from the Hospital.

    Raises:
        ValueError: a department is there twice.
    """

    department: tuple[Department, ...] = ()
    names: dict[CardId, Name] = {}
    badges: Badges | None = None
    hospital_exit: Item | None = None

    def __post_init__(self) -> None:
        for colour, n in Counter(department.colour for department in self.department).items():
            if n > 1:
                raise ValueError(f"has the department {colour} {n} times; give each colour once")


class Departments(Struct, frozen=True, kw_only=True):
    """The four departments by colour, the names of the 24 items and the Mutual Aid card, and the badge of each rank.

    ``hospital_exit`` is the item whose space is six spaces from the Hospital (FC-26).
    """

    by_colour: Mapping[Colour, Department]
    names: Mapping[str, str]
    badges: tuple[Badge, ...]
    hospital_exit: Item

    def __getitem__(self, colour: Colour) -> Department:
        return self.by_colour[colour]


def joined(files: Sequence[DepartmentsFile]) -> DepartmentsFile:
    """What these files say together: a later one counts where it says something."""
    departments = {department.colour: department for file in files for department in file.department}
    names = {card: name for file in files for card, name in file.names.items()}
    badges = [file.badges for file in files if file.badges is not None]
    exits = [file.hospital_exit for file in files if file.hospital_exit is not None]
    return DepartmentsFile(
        department=tuple(departments.values()),
        names=names,
        badges=badges[-1] if badges else None,
        hospital_exit=exits[-1] if exits else None,
    )


def compile_departments(file: DepartmentsFile) -> tuple[Departments | None, list[Fault]]:
    """The departments of a file that says everything, or None and every fault."""
    faults = [*_faults(file)]
    if faults or file.badges is None or file.hospital_exit is None:
        return None, faults
    return Departments(
        by_colour={department.colour: department for department in sorted(file.department, key=lambda one: COLOURS.index(one.colour))},
        names={card: file.names[card] for card in CARDS},
        badges=file.badges,
        hospital_exit=file.hospital_exit,
    ), []


def _faults(file: DepartmentsFile) -> Iterator[Fault]:
    yield from _missing(file)
    for section, n in Counter(department.section for department in file.department).items():
        if n > 1:
            yield Fault(("department",), wanted=f"lets {n} departments begin with {section}", hint="give each a section of its own")
    for name, n in Counter(file.names.values()).items():
        if n > 1:
            yield Fault(("names",), wanted=f'has "{name}" {n} times', hint="give each card a name of its own")
    if file.badges is not None and len(set(file.badges)) < len(BADGES):
        yield Fault(("badges",), wanted="must have each badge once", hint=f"the five are {', '.join(BADGES)}")


def _missing(file: DepartmentsFile) -> Iterator[Fault]:
    """What no pack has said; the built-in one says it all."""
    colours = {department.colour for department in file.department}
    absent = [*(colour for colour in COLOURS if colour not in colours), *(card for card in CARDS if card not in file.names)]
    absent += [key for key, value in (("badges", file.badges), ("hospital_exit", file.hospital_exit)) if value is None]
    if absent:
        yield Fault((), wanted=f"lacks {', '.join(absent)}")

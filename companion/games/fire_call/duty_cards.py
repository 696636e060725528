"""The Station Duties: what a card does (6.4), as effects or in words; and the form in which people write out one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

from companion.content.faults import Fault, Where, nearest, quoted_alternatives
from companion.content.forms import Parser
from companion.content.shape import add_fault

KeptKind = Literal["BAND_AID", "DISTRICT_CHOICE", "AID_BLOCK"]
"""What a card is good for that a player keeps (FC-75)."""
Destination = Literal["FIRE_CALL", "STATION_DUTIES", "PROMOTION", "MUTUAL_AID", "INJURY", "BACK_IN_SERVICE"]
"""The kinds of spaces to which a card can move a player (FC-73)."""

KEPT_KINDS: Final[tuple[KeptKind, ...]] = get_args(KeptKind)
DESTINATIONS: Final[tuple[Destination, ...]] = get_args(Destination)
MOST_STEPS: Final = 4
"""From Firefighter to Fire Chief."""


class Promote(Struct, frozen=True):
    """So many promotion steps (FC-42, FC-43)."""

    steps: int

    def __str__(self) -> str:
        return f"PROMOTE({self.steps})"


class Demote(Struct, frozen=True):
    """So many demotion steps (FC-44)."""

    steps: int

    def __str__(self) -> str:
        return f"DEMOTE({self.steps})"


class GetMutualAid(Struct, frozen=True):
    """The Mutual Aid card comes from the Dispatcher (FC-36)."""

    def __str__(self) -> str:
        return "GET_MUTUAL_AID"


class GoHospital(Struct, frozen=True):
    """The player is admitted to the Hospital (FC-79)."""

    def __str__(self) -> str:
        return "GO_HOSPITAL"


class GarageOwn(Struct, frozen=True):
    """The player puts so many items of the own hand into the Garage."""

    items: int

    def __str__(self) -> str:
        return f"GARAGE_OWN({self.items})"


class GarageOpponent(Struct, frozen=True):
    """The player names an opponent and an item of that hand, which goes to the Garage."""

    def __str__(self) -> str:
        return "GARAGE_OPPONENT(1)"


class GarageEachOpponent(Struct, frozen=True):
    """Every opponent puts so many items of the own hand into the Garage, in turn order."""

    items: int

    def __str__(self) -> str:
        return f"GARAGE_EACH_OPPONENT({self.items})"


class BackInService(Struct, frozen=True):
    """All of the player's items in the Garage come back to the hand (FC-86)."""

    def __str__(self) -> str:
        return "BACK_IN_SERVICE"


class MoveTo(Struct, frozen=True):
    """The player goes clockwise to the next space of a kind, which is resolved (FC-73)."""

    kind: Destination

    def __str__(self) -> str:
        return f"MOVE_TO({self.kind})"


class Keep(Struct, frozen=True):
    """The player keeps the card for later (FC-71)."""

    kind: KeptKind

    def __str__(self) -> str:
        return f"KEEP({self.kind})"


DutyEffect = Promote | Demote | GetMutualAid | GoHospital | GarageOwn | GarageOpponent | GarageEachOpponent | BackInService | MoveTo | Keep

_PLAIN: Final[Mapping[str, DutyEffect]] = {str(effect): effect for effect in (GetMutualAid(), GoHospital(), BackInService())}
_COUNTED: Final[Mapping[str, tuple[Callable[[int], DutyEffect], int]]] = {
    "PROMOTE": (Promote, MOST_STEPS),
    "DEMOTE": (Demote, MOST_STEPS),
    "GARAGE_OWN": (GarageOwn, 6),
    "GARAGE_OPPONENT": (lambda items: GarageOpponent(), 1),
    "GARAGE_EACH_OPPONENT": (GarageEachOpponent, 6),
}
"""How an effect with a number is made, and the largest number it takes."""
_NAMED: Final[Mapping[str, Mapping[str, DutyEffect]]] = {
    "MOVE_TO": {kind: MoveTo(kind) for kind in DESTINATIONS},
    "KEEP": {kind: Keep(kind) for kind in KEPT_KINDS},
}
_CODES: Final = (*_COUNTED, *_PLAIN, *_NAMED)
_CODE: Final = re.compile(r"([A-Z_]+)(?:\( *([A-Z_0-9]+) *\))?")
_DESCRIPTION: Final = 'an effect such as "PROMOTE(1)"'


def read_effect(data: object, where: Where, faults: list[Fault]) -> object:
    """The effect that packs write as text, such as ``PROMOTE(1)``, or ``INVALID`` with a fault."""
    match = _CODE.fullmatch(data) if isinstance(data, str) else None
    code, argument = (match[1], match[2] or "") if match else ("", "")
    effect = _effect(code, argument)
    return add_fault(data, where, faults, _DESCRIPTION, _hint(data, code, argument)) if effect is None else effect


def _effect(code: str, argument: str) -> DutyEffect | None:
    if code in _COUNTED:
        make, most = _COUNTED[code]
        return make(int(argument)) if argument.isdecimal() and 1 <= int(argument) <= most else None
    if code in _NAMED:
        return _NAMED[code].get(argument)
    return None if argument else _PLAIN.get(code)


def _hint(data: object, code: str, argument: str) -> str:
    """What would be right instead."""
    if code == "GARAGE_OPPONENT":
        return "it takes 1; name the effect once for each item"
    if code in _COUNTED:
        return f"{code} takes a whole number from 1 to {_COUNTED[code][1]}"
    if code in _NAMED:
        return f"{code} takes {quoted_alternatives(_NAMED[code])}"
    if code in _PLAIN:
        return f'write "{code}"'
    return nearest(code or data, _CODES) or f"known are {', '.join(_CODES)}"


def _pattern() -> str:
    """What an effect looks like, for editors."""
    counted = (f"{code}\\( *[1-{most}] *\\)" for code, (_, most) in _COUNTED.items())
    named = (f"{code}\\( *({'|'.join(words)}) *\\)" for code, words in _NAMED.items())
    return f"^({'|'.join((*counted, *_PLAIN, *named))})$"


Effect = Annotated[DutyEffect, Parser(read_effect, _DESCRIPTION, Annotated[str, Meta(pattern=_pattern())])]
DutyId = Annotated[str, Meta(pattern="^[A-Za-z0-9][A-Za-z0-9_-]*$", max_length=16, description='an id such as "D07"')]


class WrittenDuty(Struct, frozen=True, kw_only=True):
    """A Station Duties card that people drew from their own pile and wrote out: the card's form without an id."""

    effects: tuple[Effect, ...] = ()
    manual: str = ""
    title: str = ""
    text: str = ""

    def __post_init__(self) -> None:
        _check_effects(self.effects, self.manual)


class Duty(Struct, frozen=True, kw_only=True):
    """A Station Duties card: its effects in printed order; or ``manual``, what the table reads out and does by hand.

    Raises:
        ValueError: it has both or neither, or is kept and has other effects too.
    """

    id: DutyId
    effects: tuple[Effect, ...] = ()
    manual: str = ""
    title: str = ""
    text: str = ""

    def __post_init__(self) -> None:
        _check_effects(self.effects, self.manual)

    @property
    def kept_as(self) -> KeptKind | None:
        """What the card is kept for; None where it is carried out at once (FC-70, FC-71)."""
        return next((effect.kind for effect in self.effects if isinstance(effect, Keep)), None)


def _check_effects(effects: tuple[DutyEffect, ...], manual: str) -> None:
    """A card has effects or words, and a card to keep does nothing else.

    Raises:
        ValueError: with what is wrong.
    """
    if bool(effects) == bool(manual):
        has = "both effects and manual" if effects else "neither effects nor manual"
        raise ValueError(f'has {has}; give effects, or manual = "what to do" where no effect says it')
    if len(effects) > 1 and any(isinstance(effect, Keep) for effect in effects):
        raise ValueError("is a card to keep and has other effects; a card to keep has only KEEP")

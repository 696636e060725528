"""What happened while rules ran: the record that fronts show, journals keep and replays compare."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.table.board import Change


class StepBegan(msgspec.Struct, frozen=True):
    """A step of the rules began; ``by_hand`` when the table does it itself."""

    path: str
    by_hand: bool = False


class Told(msgspec.Struct, frozen=True):
    """One instruction: stable code and arguments, canonical line, step, requirement number, and the moves it asks for."""

    code: str
    args: dict[str, Any]
    line: str
    step: str
    rule: str
    changes: tuple[Change, ...] = ()


class Rolled(msgspec.Struct, frozen=True):
    """Dice fell. ``by``: digital or hand."""

    key: str
    dice: tuple[str, ...]
    values: tuple[int | str, ...]
    by: str
    rule: str = ""


class Drawn(msgspec.Struct, frozen=True):
    """A card was turned; a hidden one has no ``card`` here."""

    key: str
    deck: str
    card: str | None
    by: str
    rule: str = ""


class Said(msgspec.Struct, frozen=True):
    """What a player made of code says about an answer: a code of the game's texts, with arguments."""

    code: str
    args: dict[str, Any] = {}


class Spoken(msgspec.Struct, frozen=True):
    """A player made of code gave an answer and said something about it."""

    key: str
    who: str
    answer: Any
    said: Said


class Ending(msgspec.Struct, frozen=True):
    """How a game ended, with the reason that its rules give."""

    outcome: str
    reason: str = ""


Event = StepBegan | Told | Rolled | Drawn | Spoken

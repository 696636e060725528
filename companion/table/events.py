"""Events: what happened while rules ran. Fronts show them, journals keep them and replays compare them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.table.board import Change
from companion.table.values import JsonValue


class StepBegan(msgspec.Struct, frozen=True):
    """A step of the rules began; ``by_hand`` when the players do it themselves."""

    path: str
    by_hand: bool = False


class InstructionTold(msgspec.Struct, frozen=True, gc=False):
    """One instruction: stable code and arguments, canonical line, step, requirement number, the moves it asks for, and what its sentence
    ``said`` beyond the arguments.
    """

    code: str
    args: Mapping[str, Any]
    line: str
    step: str
    rule: str
    changes: tuple[Change, ...] = ()
    said: Mapping[str, Any] = {}


class DiceRolled(msgspec.Struct, frozen=True, gc=False):
    """Dice were rolled. ``by``: digital or hand."""

    key: str
    dice: tuple[str, ...]
    values: tuple[int | str, ...]
    by: str
    rule: str = ""


class CardDrawn(msgspec.Struct, frozen=True, gc=False):
    """A card was drawn; a hidden one has no ``card`` here."""

    key: str
    deck: str
    card: str | None
    by: str
    rule: str = ""


class Remark(msgspec.Struct, frozen=True):
    """A bot's remark about an answer: a code of the game's texts, with arguments."""

    code: str
    args: Mapping[str, Any] = {}


class BotRemark(msgspec.Struct, frozen=True):
    """A bot gave an answer with a remark."""

    key: str
    who: str
    answer: JsonValue
    said: Remark


class GameEnd(msgspec.Struct, frozen=True):
    """How a game ended, with the reason that its rules give."""

    outcome: str
    reason: str = ""


Event = StepBegan | InstructionTold | DiceRolled | CardDrawn | BotRemark

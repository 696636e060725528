"""Instruction codes: the stable names of the instructions to players, and the canonical line of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from companion.table.values import Arguments, JsonValue

PLACES = ("square", "space", "spaces", "area", "node", "station", "hydrant", "place", "from", "way")
"""The arguments that name places, if a code does not say otherwise; ``way`` names several, with spaces between."""

Alarm = Literal["", "on", "off"]
"""Whether the game's danger moves from an instruction on: as before, yes, or no more."""

Cue = Literal["", "low", "alarm"]
"""What the panel's buzzer says beside a picture: nothing, a low tone for bad news, or an alarm."""


class InstructionCode(NamedTuple):
    """One code: how its arguments are written in the canonical line, whether it moves pieces, and which arguments name places (``at``).

    ``line`` is a format like ``"{space} ff={ff} civ={civ}"``, or a function from the arguments to the text. A code that moves pieces is
    never told without the moves, and another one never with them. Where no piece on the board moves, ``action`` says whether people do
    something anyway (build the map, shuffle), for all arguments or some; ``cards`` marks what the companion does itself if the cards are
    digital. Everything else is information. ``cue`` sounds when it is told. ``alarm`` is set where the danger
    moves in a part of a step only (for whole steps see ``Game.alarming``).
    """

    name: str
    line: str | Callable[[Mapping[str, Any]], str] = ""
    pieces: bool = False
    action: bool | Callable[[Mapping[str, Any]], bool] = False
    cards: bool = False
    at: tuple[str, ...] = PLACES
    cue: Cue = ""
    alarm: Alarm = ""

    def is_action(self, args: Arguments, *, digital_cards: bool) -> bool:
        """Whether people do something when they are told this."""
        if self.cards and digital_cards:
            return False
        return self.pieces or (self.action if isinstance(self.action, bool) else self.action(args))

    def places(self, args: Arguments) -> tuple[str, ...]:
        """The places named in the arguments."""
        named = [str(args[name]).split() if name == "way" else args[name] for name in self.at if name in args]
        return tuple(str(place) for one in named for place in (one if isinstance(one, (list, tuple)) else (one,)))

    def text(self, args: Arguments) -> str:
        """The canonical text: the code, then its arguments, which stand apart unless they are in brackets."""
        shown = self.line.format(**{k: _shown(v) for k, v in args.items()}) if isinstance(self.line, str) else self.line(args)
        return f"{self.name}{'' if shown.startswith('(') else ' '}{shown}" if shown else self.name


def _shown(value: JsonValue) -> JsonValue:
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else value


def table_of(*codes: InstructionCode) -> dict[str, InstructionCode]:
    """Codes by name."""
    return {code.name: code for code in codes}

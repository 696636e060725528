"""Instruction codes: the stable names of what people are told, and the canonical line of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

PLACES = ("square", "space", "spaces", "area", "node", "station", "hydrant", "place", "from", "way")
"""The arguments that name places, where a code does not say otherwise; ``way`` names several, with spaces between."""


class Code(NamedTuple):
    """One code: how its arguments are written in the canonical line, whether it moves pieces, and which arguments name places (``at``).

    ``line`` is a format like ``"{space} ff={ff} civ={civ}"``, or a function from the arguments to the text.
    A code that moves pieces is never told without the moves, and one that doesn't never with them. Where no piece on the board moves,
    ``deed`` says whether people do something all the same (build the map, shuffle), for all arguments or some; what they do with
    ``cards`` the companion does itself where cards are digital. Everything else is information.
    """

    name: str
    line: str | Callable[[Mapping[str, Any]], str] = ""
    pieces: bool = False
    deed: bool | Callable[[Mapping[str, Any]], bool] = False
    cards: bool = False
    at: tuple[str, ...] = PLACES

    def is_deed(self, args: Mapping[str, Any], *, digital_cards: bool) -> bool:
        """Whether people do something when they are told this."""
        if self.cards and digital_cards:
            return False
        return self.pieces or (self.deed if isinstance(self.deed, bool) else self.deed(args))

    def places(self, args: Mapping[str, Any]) -> tuple[str, ...]:
        """The places that it is about."""
        named = [args[name].split() if name == "way" else args[name] for name in self.at if name in args]
        return tuple(str(place) for one in named for place in (one if isinstance(one, (list, tuple)) else (one,)))

    def text(self, args: Mapping[str, Any]) -> str:
        """The canonical text: the code, then its arguments."""
        shown = self.line.format(**{k: _shown(v) for k, v in args.items()}) if isinstance(self.line, str) else self.line(args)
        return f"{self.name} {shown}" if shown else self.name


def _shown(value: Any) -> Any:
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else value


def table_of(*codes: Code) -> dict[str, Code]:
    """Codes by name."""
    return {code.name: code for code in codes}

"""Instruction codes: the stable names of what people are told, and the canonical line of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Code(NamedTuple):
    """One code: how its arguments are written in the canonical line, and whether it moves pieces.

    ``line`` is a format like ``"{space} ff={ff} civ={civ}"``, or a function from the arguments to the text.
    A code that moves pieces is never told without the moves, and one that doesn't never with them.
    """

    name: str
    line: str | Callable[[Mapping[str, Any]], str] = ""
    pieces: bool = False

    def text(self, args: Mapping[str, Any]) -> str:
        """The canonical text: the code, then its arguments."""
        shown = self.line.format(**{k: _shown(v) for k, v in args.items()}) if isinstance(self.line, str) else self.line(args)
        return f"{self.name} {shown}" if shown else self.name


def _shown(value: Any) -> Any:
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else value


def table_of(*codes: Code) -> dict[str, Code]:
    """Codes by name."""
    return {code.name: code for code in codes}

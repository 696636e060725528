"""The instruction codes of Emergency Dispatch, each with its canonical line, and whether it moves pieces.

A line is ``CODE(argument, argument)``; a list in it is ``[a, b]``. The sentences are in ``texts/``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.table import Arguments, InstructionCode, JsonValue, table_of

_AT: Final = ("address",)
"""The arguments that name places on the map."""


def _shown(value: JsonValue) -> str:
    return f"[{', '.join(map(str, value))}]" if isinstance(value, (list, tuple)) else str(value)


def _line(*names: str) -> Callable[[Arguments], str]:
    """The arguments of these names in brackets."""

    def text(args: Arguments) -> str:
        return f"({', '.join(_shown(args[name]) for name in names)})" if names else ""

    return text


def _piece(name: str, *args: str, cards: bool = False) -> InstructionCode:
    """A code that moves something on the board; ``cards`` are moved by the companion where they are digital."""
    return InstructionCode(name, _line(*args), pieces=True, cards=cards, at=_AT)


def _word(name: str, *args: str) -> InstructionCode:
    """A code that moves nothing."""
    return InstructionCode(name, _line(*args), at=_AT)


def _roll(name: str) -> InstructionCode:
    return InstructionCode(name, _line("address", "dice"), at=_AT)


CODES: Final = table_of(
    # dice
    _piece("PLACE_DIE", "die", "place"),
    _piece("MOVE_DIE", "die", "place"),
    _roll("ROLL"),
    _roll("REROLL"),
    _piece("LOCK", "die", "symbol"),
    _piece("UNLOCK", "die"),
    _piece("SEND_BOX_AWAY", "die"),
    _piece("RETURN_BOX", "die"),
    _piece("OUT_OF_SERVICE", "die"),
    _piece("BACK_IN_SERVICE", "die"),
    _word("KEEP_DICE", "address", "dice"),
    # calls
    _word("DRAW_TILE", "tile")._replace(alarm="off"),
    _piece("TILE_TO_QUEUE", "tile", "slot", "urgency"),
    _piece("TILE_TO_MAP", "tile", "address", "layer", "urgency"),
    _piece("ROTATE", "tile", "urgencyNow")._replace(alarm="on"),
    _word("HOLD", "tile"),
    _piece("REMOVE_TILE", "tile", "pile"),
    _word("REMIND_JUNCTION", "address", "toll"),
    _piece("BLOCK_SLOT", "slot"),
    _piece("UNBLOCK_SLOT", "slot"),
    # cards
    _piece("DISCARD_CARDS", "cards", "purpose", cards=True),
    _piece("DRAW_SUCCESS", "card", "kind", cards=True),
    _word("DRAW_FAILURE", "card", "effect"),
    _piece("RESHUFFLE", cards=True),
    # tracks and turns
    _piece("FAIL_TRACK", "n")._replace(cue="low"),
    _piece("PASS_TOKEN", "player")._replace(alarm="off"),
    _piece("MOVE_CLOCK", "space"),
    _word("START_ROUND", "n"),
    _word("TURN_OF", "player", "actions"),
    # the end
    _word("GAME_WON"),
    _word("GAME_LOST", "reason"),
)

"""The instruction codes of Fire Call, each with its canonical line, and whether it moves pieces.

A line is ``CODE(argument, argument)``; a list in it is ``[a, b]``. The sentences are in ``texts/``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.table import Arguments, InstructionCode, JsonValue, table_of

_AT: Final = ("district",)
"""The arguments that name places on the board."""


def _shown(value: JsonValue) -> str:
    """A value in a line; of an item with the player who gives it, ``A2 from Yellow``."""
    if not isinstance(value, (list, tuple)):
        return str(value)
    return f"[{', '.join(' from '.join(map(str, one)) if isinstance(one, (list, tuple)) else str(one) for one in value)}]"


def _line(*names: str) -> Callable[[Arguments], str]:
    """The arguments of these names in brackets."""

    def text(args: Arguments) -> str:
        return f"({', '.join(_shown(args[name]) for name in names)})"

    return text


def _piece(name: str, *args: str, cards: bool = False) -> InstructionCode:
    """A code that moves something; ``cards`` are moved by the companion where the piles are digital."""
    return InstructionCode(name, _line(*args), pieces=True, cards=cards, at=_AT)


def _word(name: str, *args: str) -> InstructionCode:
    """A code that moves nothing."""
    return InstructionCode(name, _line(*args), at=_AT)


CODES: Final = table_of(
    # setup
    _piece("START_HAND", "player", "section"),
    _piece("GIVE_TO_DISPATCHER", "player", "dispatcher"),
    _piece("PLACE_AT_STATION", "player", "station"),
    _piece("SHUFFLE", "deck", cards=True),
    # districts
    _piece("PLACE_MARKER", "player", "district"),
    _piece("TAKE_MARKER", "player", "district"),
    # a turn
    _word("TURN_OF", "player"),
    _word("ROLL", "player", "value"),
    _piece("ADVANCE", "player", "n"),
    _word("ROLL_AGAIN", "player", "extraRollsLeft"),
    _word("STAY_IN_HOSPITAL", "player"),
    _piece("ADMIT", "player")._replace(cue="low"),
    _piece("RELEASE", "player", "how"),
    _word("SIX_OPEN", "player", "claims")._replace(cue="low"),
    _word("SIX_CLOSED", "player"),
    # cards and badges
    _piece("HAND_OVER", "dispatcher", "player", "card"),
    _piece("TAKE_BACK", "owner", "dispatcher", "card"),
    _piece("TO_GARAGE", "owner", "item"),
    _piece("FROM_GARAGE", "owner", "item"),
    _piece("SWAP_BADGE", "player", "dispatcher", "old", "new"),
    # Fire Calls
    _word("ANNOUNCE", "dispatcher", "label"),
    _word("REVEAL", "card"),
    _word("CALL_DONE", "player", "card", "steals", "aid"),
    _word("CALL_FAILED", "player", "card", "missing"),
    _word("CALL_DECLINED", "player"),
    _word("AID_BLOCKED", "player", "by"),
    _piece("DISCARD_CALL", "card", cards=True),
    # Station Duties
    _piece("DRAW_DUTY", "player", "card", cards=True),
    _piece("KEEP_DUTY", "player", "card", cards=True),
    _piece("MOVE_TO", "player", "kind"),
    _piece("DISCARD_DUTY", "card", cards=True),
    # the end
    _word("PLAY_ON", "tied"),
    _word("GAME_END", "winner")._replace(cue="alarm"),
)

"""The bag: drawing calls, and where a drawn call goes (ED-72 to ED-75)."""

from __future__ import annotations

from companion.games.emergency_dispatch.board import EXCLUDED
from companion.games.emergency_dispatch.game_end import lose
from companion.games.emergency_dispatch.shift import Shift
from companion.table import JsonObject, mark


async def draw_call(shift: Shift, name: str, rule: str, *, arrow_to_queue: bool = False) -> None:
    """Draw a call and put it where it belongs: an arrow call on the map (not if ``arrow_to_queue``), another in the leftmost empty slot.

    From an empty bag nothing is drawn (ED-75).

    Raises:
        GameOver: there is no slot for it (ED-74).
    """
    if not shift.calls_left:
        return
    tile = await shift.draw_tile(name, rule)
    call = shift.call(tile)
    said: JsonObject = {
        "title": call.name or tile,
        "address": call.address,
        "needs": list(call.req),
        "urgency": call.start,
        "says": call.flavour,
    }
    shift.table.tell_saying(said, "DRAW_TILE", rule=rule, tile=tile)
    goes_to_map = shift.call(tile).has_arrow and not arrow_to_queue
    empty = shift.empty_slots
    if not empty and (not goes_to_map or shift.is_on("arrow_needs_slot")):
        shift.table.apply_reported(mark(EXCLUDED, (*shift.board[EXCLUDED], tile)))
        lose(shift, "QUEUE", "ED-74")
    if goes_to_map:
        shift.put_on_map(tile, "ED-72")
    else:
        shift.put_in_queue(tile, empty[0], "ED-73")

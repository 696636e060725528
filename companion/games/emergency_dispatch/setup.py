"""Setup (ED-1 to ED-13): players and companies, dice, the bag, the first four calls, the First Responder."""

from __future__ import annotations

from typing import Final

from companion.games.emergency_dispatch.bag import draw_call
from companion.games.emergency_dispatch.board import COMPANY, FIRST_PLAYER, SEATS
from companion.games.emergency_dispatch.house_rules import FEWEST_PLAYERS, MOST_PLAYERS
from companion.games.emergency_dispatch.roster import COMPANIES
from companion.games.emergency_dispatch.shift import Shift
from companion.games.emergency_dispatch.turns import start_round
from companion.table import mark, number_option

FIRST_CALLS: Final = 4
LEFT_OUT_IN_EASY: Final = 4
"""Double calls that stay out of the Easy game (ED-9)."""


async def set_up(shift: Shift) -> None:
    """Set everything up, ask whether the board is right, and begin the first round."""
    players = SEATS[: await _players(shift)]
    await _companies(shift, players)
    for die in shift.dice:
        shift.place_die(die.id, "ED-5" if die.is_box_alarm else "ED-4")
    if shift.rule("difficulty") == "easy":
        await _leave_out(shift)
    for n in range(1, FIRST_CALLS + 1):
        await draw_call(shift, f"tile/{n}", "ED-11", arrow_to_queue=shift.rule("arrow_at_setup") == "queue")
    first = await shift.table.choose("first", players, "first", rule="ED-12")
    shift.table.apply_reported(mark(FIRST_PLAYER, first))
    await shift.table.confirm("ready", "setup_ready", rule="ED-13")
    start_round(shift, "ED-13")


async def _players(shift: Shift) -> int:
    """ED-1: how many play."""
    if "players" in shift.table.options:
        return number_option(shift.table.options, "players")
    return await shift.table.count("players", "players", min=FEWEST_PLAYERS, max=MOST_PLAYERS, rule="ED-1")


async def _companies(shift: Shift, players: tuple[str, ...]) -> None:
    """ED-3: every player takes a company that nobody has taken."""
    free = [str(company) for company in COMPANIES]
    for player in players:
        company = await shift.table.choose(f"company/{player}", free, "company", (player,), "ED-3", player=player)
        free.remove(company)
        shift.table.set_state(COMPANY[player], int(company))


async def _leave_out(shift: Shift) -> None:
    """ED-9, ED-R19: four of the double calls stay out of the bag, at random or as the players choose."""
    doubles = [tile for tile in shift.undrawn if shift.call(tile).is_double]
    if shift.rule("easy_removal") == "chosen":
        n = min(LEFT_OUT_IN_EASY, len(doubles))
        chosen = await shift.table.select("easy", doubles, "easy", min=n, max=n, rule="ED-9")
        for tile in sorted(chosen):
            shift.remove_call(tile, "excluded", "ED-9")
        return
    for n in range(1, LEFT_OUT_IN_EASY + 1):
        out = [tile for tile in doubles if tile not in shift.undrawn]
        tile = await shift.table.draw(f"easy/{n}", "easy", doubles, without=out, question="draw_easy", rule="ED-9")
        shift.remove_call(tile, "excluded", "ED-9")

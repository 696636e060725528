"""The whole game (FOD-45): setup, then rounds of Start of Round, Action Phase, Fire Phase, End of Round, and the end."""

from __future__ import annotations

from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import AT, ROUND
from companion.games.firefighters_on_duty.board.schema import STEPS
from companion.games.firefighters_on_duty.fire_phase import FIRE_PHASE, FireStep
from companion.games.firefighters_on_duty.pack import Content
from companion.games.firefighters_on_duty.round.action_phase import action_phase
from companion.games.firefighters_on_duty.round.board_check import board_check
from companion.games.firefighters_on_duty.round.end_of_round import end_of_round
from companion.games.firefighters_on_duty.round.game_end import game_end
from companion.games.firefighters_on_duty.round.setup import set_up
from companion.games.firefighters_on_duty.round.start_of_round import start_of_round
from companion.games.kit import GameOver, next_number
from companion.table import GameEnd, Table


async def play(table: Table, content: Content) -> GameEnd:
    """Play from the step that the board names (``at``) to the end."""
    city = City(table, content)
    try:
        await _whole_game(city)
    except GameOver as over:
        return over.ending
    return GameEnd("ended")


async def _whole_game(city: City) -> None:
    table = city.table
    begin = str(city.board[AT])
    if begin == "setup":
        async with table.step("setup", label="SETUP", at="setup"):
            await set_up(city)
        begin = "start_of_round"
    n = city.round
    while await _round(city, n, begin):
        n, begin = next_number(n, city.round), "start_of_round"
        if city.round != n:
            table.set_state(ROUND, n)
    async with table.step("game_end", label="G", at="game_end"):
        await game_end(city)


async def _round(city: City, n: int, begin: str) -> bool:
    """One round from the step ``begin`` on; True when another follows."""
    table, first = city.table, STEPS.index(begin)
    if first <= STEPS.index("start_of_round"):
        async with table.step(f"round.{n}/start", label="S", at="start_of_round"):
            await start_of_round(city)
    if first <= STEPS.index("action"):
        async with table.step(f"round.{n}/action", label="A", at="action"):
            await action_phase(city)
    if first <= STEPS.index("check"):
        async with table.step(f"round.{n}/action/check", label="A", at="check"):
            await board_check(city)
    for step in FIRE_PHASE:
        if first <= STEPS.index(step.at):
            await _fire_step(city, n, step)
    continues = city.round < city.last_round
    async with table.step(f"round.{n}/end", label="E", at="end_of_round"):
        continues = await end_of_round(city)
    return continues


async def _fire_step(city: City, n: int, step: FireStep) -> None:
    """One step F1 to F9: what it tells is confirmed; a step with nothing to tell says so and continues (FOD-46)."""
    table = city.table
    async with table.step(f"round.{n}/fire/{step.name}", label=step.label, at=step.at):
        await step.act(city)
        if table.told_anything:
            await table.confirm(rule="FOD-46")
        else:
            table.tell("STEP_CLEAR", rule="FOD-46", step=step.label)

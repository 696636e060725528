"""The chief's turn (FF-24 to FF-33): load in the town, then each engine drives or sprays, in the order the chief likes."""

from __future__ import annotations

from companion.games.forest_fire.board import FIRES, PLACE, WATER
from companion.games.forest_fire.call_off import choose_or_call_it_off
from companion.games.forest_fire.forest import CHIEF, Forest
from companion.games.forest_fire.game_end import end_if_won
from companion.games.forest_fire.squares import FULL_LOAD, SPRAY_REACH, TOWN, drive_ends, spray_range
from companion.table import D6, Reason, mark, put, take


async def chief_turn(forest: Forest) -> None:
    """Everything from loading to the list of engines in danger."""
    for engine in forest.engines:
        if forest.at(engine) == TOWN:
            await load(forest, engine)
    waiting = forest.engines
    while waiting:
        engine = await forest.table.choose(f"next/{len(waiting)}", waiting, "next_engine", CHIEF, "FF-25")
        await act(forest, engine)
        waiting = tuple(e for e in waiting if e != engine)
    await _danger(forest)


async def load(forest: Forest, engine: str) -> None:
    """FF-24: up to five water in all, free and optional."""
    now = forest.water(engine)
    n = await forest.table.count(f"load/{engine}", "load", min=now, max=FULL_LOAD, who=CHIEF, rule="FF-24", engine=engine)
    if n > now:
        forest.table.tell("LOAD", put(WATER[engine], n - now), rule="FF-24", engine=engine, n=n)


async def act(forest: Forest, engine: str) -> None:
    """FF-26: drive or spray or neither, decided before any die."""
    carried = forest.water(engine)
    acts = ("move", "spray", "nothing") if carried else ("move", "nothing")
    barred = {} if carried else {"spray": Reason("no_water", {"engine": engine})}
    chosen = await choose_or_call_it_off(
        forest, f"act/{engine}", acts, "engine_act", CHIEF, rule="FF-26", barred=barred,
        engine=engine, n=carried, square=forest.at(engine), far=6 - carried,
    )  # fmt: skip
    if chosen == "move":
        await drive(forest, engine)
    elif chosen == "spray":
        await spray(forest, engine)


async def drive(forest: Forest, engine: str) -> None:
    """FF-27, FF-28: as far as the die is above the water aboard, or not at all."""
    table, at, carried = forest.table, forest.at(engine), forest.water(engine)
    (die,) = await table.roll(f"move/{engine}", D6, question="drive_die", rule="FF-27", engine=engine, n=carried)
    table.tell("ROLL", rule="FF-27", n=die)
    ends = drive_ends(at, die, carried, forest.last)
    if not ends:
        table.tell("NO_MOVE", rule="FF-27", engine=engine)
        return
    barred = {str(s): Reason("too_far", {"square": s, "n": die - carried}) for s in forest.squares if s not in ends}
    to = int(await table.choose(f"to/{engine}", [str(s) for s in ends], "drive_to", CHIEF, "FF-28", barred, engine=engine, square=at))
    if to != at:
        table.tell("MOVE_ENGINE", mark(PLACE[engine], to), rule="FF-28", engine=engine, square=to, **{"from": at})


async def spray(forest: Forest, engine: str) -> None:
    """FF-29, FF-30: some of the water, and for each at most one fire within two squares."""
    n = await forest.table.count(
        f"water/{engine}", "spray_water", max=forest.water(engine), who=CHIEF, rule="FF-29", engine=engine, square=forest.at(engine)
    )
    if not n:
        return
    targets = await _targets(forest, engine, n)
    forest.table.tell("SPRAY", take(WATER[engine], n), rule="FF-29", engine=engine, n=n)
    for square, hit in targets.items():
        forest.table.tell("REMOVE_FIRE", take(FIRES[square], hit), rule="FF-29", square=square, n=hit)
        end_if_won(forest)


async def _targets(forest: Forest, engine: str, n: int) -> dict[int, int]:
    """Where the water goes, in ascending squares; fewer fires than water may be taken off (FF-R28)."""
    reach = spray_range(forest.at(engine), forest.last)
    burning = {s: m for s, m in forest.fires().items() if s in reach}
    barred = {
        str(s): Reason("out_of_reach", {"square": s, "engine": engine, "n": SPRAY_REACH})
        if s not in reach
        else Reason("no_fire", {"square": s})
        for s in forest.squares
        if s not in burning
    }
    shares = await forest.table.distribute(
        f"targets/{engine}", [str(s) for s in burning], "spray_targets", max=n, most=tuple(burning.values()), who=CHIEF, rule="FF-29",
        barred=barred, wrong=Reason("spared", {"option": "", "most": 0, "given": ""}), engine=engine, n=n,
    )  # fmt: skip
    return {int(square): hit for square, hit in shares.items()}


async def _danger(forest: Forest) -> None:
    """FF-32: the engines that the next fire turn destroys, to be confirmed. The game is lost with the last of them."""
    question = "chief_done_danger" if forest.in_fire else "chief_done"
    last = forest.in_fire == forest.engines or (forest.rule("town_fire_ends") == "on" and forest.fire(TOWN) > 0)
    await forest.table.confirm("done", question, rule="FF-32", ends=last, engines=forest.in_fire, n=len(forest.in_fire))

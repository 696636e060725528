"""The fire's turn (FF-5 to FF-23): engines in fire are lost, one choice, burn-outs."""

from __future__ import annotations

from companion.games.forest_fire.board import BURNT, FIRES, PLACE, WATER
from companion.games.forest_fire.fire_choice import FireChoice, choose_fire_action, confirm_split
from companion.games.forest_fire.fire_warnings import split_extinguishes
from companion.games.forest_fire.forest import FIRE, Forest
from companion.games.forest_fire.game_end import WinReason, end, end_if_won
from companion.games.forest_fire.squares import THRESHOLD, TOWN, gust_targets, split_targets
from companion.table import D6, Reason, mark, put, take


async def fire_turn(forest: Forest) -> None:
    """Everything from the engine check to the burn-out at the end of the turn."""
    engine_check(forest)
    choice = await choose_fire_action(forest)
    await _ACTS[choice.action](forest, choice.square)
    burn_rightmost(forest)
    await _tell_situation(forest)


def engine_check(forest: Forest) -> None:
    """FF-5: engines in fire are destroyed, their water goes back."""
    for engine in forest.in_fire:
        changes = (mark(PLACE[engine], None), *((take(WATER[engine], n),) if (n := forest.water(engine)) else ()))
        forest.table.tell("REMOVE_ENGINE", *changes, rule="FF-5", engine=engine, square=forest.at(engine))
    end_if_won(forest)
    if forest.rule("town_fire_ends") == "on" and forest.fire(TOWN):
        end(forest, WinReason("fire", "town", "FF-R5"))


def add_fire(forest: Forest, square: int, n: int, rule: str) -> None:
    """Put ``n`` fires on a square."""
    forest.table.tell("PLACE_FIRE", put(FIRES[square], n), rule=rule, square=square, n=n)


async def _roll(forest: Forest, choice: FireChoice) -> int:
    """The one die of the fire's turn; its key names no choice."""
    table = forest.table
    here = forest.fire(choice.square)
    (die,) = await table.roll("die", D6, question="fire_die", rule="FF-6", action=choice.action, square=choice.square, here=here)
    table.tell("ROLL", rule="FF-6", n=die)
    return int(die)


async def gust(forest: Forest, square: int) -> None:
    """FF-8, FF-9: the wind carries one fire each to the squares on the left."""
    die = await _roll(forest, FireChoice("gust", square))
    for reached in gust_targets(square, die, forest.burnt):
        add_fire(forest, reached, 1, "FF-9")


async def grow(forest: Forest, square: int) -> None:
    """FF-11: one fire more."""
    add_fire(forest, square, 1, "FF-11")


async def intensify(forest: Forest, square: int) -> None:
    """FF-12 to FF-17: up to the die, or twice what it falls short by to the left."""
    here = forest.fire(square)
    die = await _roll(forest, FireChoice("intensify", square))
    if die > here:
        add_fire(forest, square, die - here, "FF-13")
    elif die < here:
        await _fall_short(forest, square, here - die)


async def _fall_short(forest: Forest, square: int, d: int) -> None:
    """FF-15 to FF-17: ``2 * d`` fires over the squares up to ``d`` to the left; with six or more the square burns out."""
    placed = await _split(forest, square, d)
    for target, n in placed.items():
        add_fire(forest, target, n, "FF-15")
    counted = sum(placed.values()) if forest.rule("intense_burnout") == "placed" else 2 * d
    if counted >= THRESHOLD:
        burn_out(forest, square, "FF-17")


async def _split(forest: Forest, square: int, d: int) -> dict[int, int]:
    targets = split_targets(square, d, forest.burnt)
    if not targets:
        return {}
    name = "split"
    while True:
        shares = await forest.table.distribute(
            name, [str(t) for t in targets], "split", min=2 * d, max=2 * d, who=FIRE, rule="FF-15",
            barred=_no_targets(forest, square, d), wrong=Reason("share_whole", {"option": "", "most": 0, "given": ""}),
            square=square, n=2 * d,
        )  # fmt: skip
        split = {int(target): n for target, n in shares.items()}
        if not split_extinguishes(forest, square, d, split) or await confirm_split(forest, split):
            return split
        name = forest.table.numbered_key("split/again")


def _no_targets(forest: Forest, square: int, d: int) -> dict[str, Reason]:
    """Why the other squares get nothing."""
    barred = {}
    for s in forest.squares:
        if s >= square:
            barred[str(s)] = Reason("not_left", {"square": s, "of": square})
        elif s < square - d:
            barred[str(s)] = Reason("too_far_left", {"square": s, "of": square, "n": d})
        elif s in forest.burnt:
            barred[str(s)] = Reason("burnt_out", {"square": s})
    return barred


def burn_out(forest: Forest, square: int, rule: str) -> None:
    """FF-20: fires off, a burnt-out token on it; engines stay where they are."""
    if n := forest.fire(square):
        forest.table.tell("REMOVE_FIRE", take(FIRES[square], n), rule="FF-20", square=square, n=n)
    forest.table.tell("PLACE_BURNT", mark(BURNT[square], True), rule=rule, square=square)
    end_if_won(forest)


def burn_rightmost(forest: Forest) -> None:
    """FF-19: with six or more fires on the board the rightmost square burns out, with or without fire."""
    square, fires = forest.rightmost, forest.fires()
    if square is None or sum(fires.values()) < THRESHOLD:
        return
    if set(fires) == {square} and forest.rule("self_extinguish") == "spared":
        return
    burn_out(forest, square, "FF-19")


async def _tell_situation(forest: Forest) -> None:
    """FF-22: the state of the fire, and which engines are in danger."""
    state = "reached" if forest.total >= THRESHOLD else "below"
    question = "fire_done_danger" if forest.in_fire else "fire_done"
    await forest.table.confirm("done", question, rule="FF-22", n=forest.total, state=state, engines=forest.in_fire)


_ACTS = {"gust": gust, "grow": grow, "intensify": intensify}

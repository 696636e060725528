"""The fire's turn (FF-5 to FF-23): engines in fire are lost, one choice, burn-outs."""

from __future__ import annotations

from companion.games.forest_fire.board import burnt, fire, place, water
from companion.games.forest_fire.fire_choice import Choice, choose, sure_of_split
from companion.games.forest_fire.forest import FIRE, Forest
from companion.games.forest_fire.game_end import Win, check, end
from companion.games.forest_fire.squares import THRESHOLD, TOWN, gusted, split_targets
from companion.games.forest_fire.warning import split_puts_it_out
from companion.table import D6, Why, mark, put, take


async def fire_turn(forest: Forest) -> None:
    """Everything from the engine check to the burn-out at the end of the turn."""
    engine_check(forest)
    choice = await choose(forest)
    await _ACTS[choice.action](forest, choice.square)
    burn_rightmost(forest)
    await _told(forest)


def engine_check(forest: Forest) -> None:
    """FF-5: engines in fire are destroyed, their water goes back."""
    for engine in forest.in_fire:
        changes = (mark(place(engine), None), *((take(water(engine), n),) if (n := forest.water(engine)) else ()))
        forest.table.tell("REMOVE_ENGINE", *changes, rule="FF-5", engine=engine, square=forest.at(engine))
    check(forest)
    if forest.switch("town_fire_ends") == "on" and forest.fire(TOWN):
        end(forest, Win("fire", "town", "FF-R5"))


def add_fire(forest: Forest, square: int, n: int, rule: str) -> None:
    """Put ``n`` fires on a square."""
    forest.table.tell("PLACE_FIRE", put(fire(square), n), rule=rule, square=square, n=n)


async def _rolled(forest: Forest, choice: Choice) -> int:
    """The one die of the fire's turn; its key names no choice."""
    table = forest.table
    here = forest.fire(choice.square)
    (die,) = await table.roll("die", D6, question="fire_die", rule="FF-6", action=choice.action, square=choice.square, here=here)
    table.tell("ROLL", rule="FF-6", n=die)
    return int(die)


async def gust(forest: Forest, square: int) -> None:
    """FF-8, FF-9: the wind carries one fire each to the squares on the left."""
    die = await _rolled(forest, Choice("gust", square))
    for reached in gusted(square, die, forest.burnt):
        add_fire(forest, reached, 1, "FF-9")


async def grow(forest: Forest, square: int) -> None:
    """FF-11: one fire more."""
    add_fire(forest, square, 1, "FF-11")


async def intensify(forest: Forest, square: int) -> None:
    """FF-12 to FF-17: up to the die, or twice what it falls short by to the left."""
    here = forest.fire(square)
    die = await _rolled(forest, Choice("intensify", square))
    if die > here:
        add_fire(forest, square, die - here, "FF-13")
    elif die < here:
        await _fall_short(forest, square, here - die)


async def _fall_short(forest: Forest, square: int, d: int) -> None:
    """FF-15 to FF-17: ``2 * d`` fires over the squares up to ``d`` to the left; with six or more the square burns out."""
    placed = await _split(forest, square, d)
    for target, n in placed.items():
        add_fire(forest, target, n, "FF-15")
    counted = sum(placed.values()) if forest.switch("intense_burnout") == "placed" else 2 * d
    if counted >= THRESHOLD:
        burn_out(forest, square, "FF-17")


async def _split(forest: Forest, square: int, d: int) -> dict[int, int]:
    targets = split_targets(square, d, forest.burnt)
    if not targets:
        return {}
    name = "split"
    while True:
        shares = await forest.table.share(
            name, [str(t) for t in targets], "split", min=2 * d, max=2 * d, who=FIRE, rule="FF-15",
            barred=_no_targets(forest, square, d), wrong=Why("share_whole", {"option": "", "most": 0, "given": ""}), square=square, n=2 * d,
        )  # fmt: skip
        split = {int(target): n for target, n in shares.items()}
        if not split_puts_it_out(forest, square, d, split) or await sure_of_split(forest, split):
            return split
        name = forest.table.nth("split/again")


def _no_targets(forest: Forest, square: int, d: int) -> dict[str, Why]:
    """Why the other squares get nothing."""
    barred = {}
    for s in forest.squares:
        if s >= square:
            barred[str(s)] = Why("not_left", {"square": s, "of": square})
        elif s < square - d:
            barred[str(s)] = Why("too_far_left", {"square": s, "of": square, "n": d})
        elif s in forest.burnt:
            barred[str(s)] = Why("burnt_out", {"square": s})
    return barred


def burn_out(forest: Forest, square: int, rule: str) -> None:
    """FF-20: fires off, a burnt-out token on it; engines stay where they are."""
    if n := forest.fire(square):
        forest.table.tell("REMOVE_FIRE", take(fire(square), n), rule="FF-20", square=square, n=n)
    forest.table.tell("PLACE_BURNT", mark(burnt(square), True), rule=rule, square=square)
    check(forest)


def burn_rightmost(forest: Forest) -> None:
    """FF-19: with six or more fires on the board the rightmost square burns out, with or without fire."""
    square, fires = forest.rightmost, forest.fires()
    if square is None or sum(fires.values()) < THRESHOLD:
        return
    if set(fires) == {square} and forest.switch("self_extinguish") == "spared":
        return
    burn_out(forest, square, "FF-19")


async def _told(forest: Forest) -> None:
    """FF-22: how the fire stands now, and which engines are in danger."""
    state = "reached" if forest.total >= THRESHOLD else "below"
    question = "fire_done_danger" if forest.in_fire else "fire_done"
    await forest.table.done("done", question, rule="FF-22", n=forest.total, state=state, engines=forest.in_fire)


_ACTS = {"gust": gust, "grow": grow, "intensify": intensify}

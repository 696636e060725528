"""The rules of the made-up game, in the order of an invented rulebook."""

from __future__ import annotations

from typing import Any

from companion.table import (
    D6,
    BoardField,
    Confirm,
    Deck,
    Die,
    Field,
    FieldPath,
    FieldType,
    GameEnd,
    Limit,
    Offer,
    OfferTaken,
    Table,
    put,
    take,
)
from tests.engine.made_up.board import AT, KEEPERS, LETTERS, LIGHTS, MOST_OIL, WEATHER, oil, place, stands

NIGHTS = 2
WIND = Die("wind", ("calm", "gust", "storm"))
SHELTER = Offer(name="shelter", who=("bea",))
WATCH_S = 60


async def play(table: Table, content: Any) -> GameEnd:
    """Two nights, from any board."""
    first = AT.index(table.board["at",])
    for night in range(table.board["night",], NIGHTS + 1):
        for step in STEPS[first:]:
            async with table.step(f"night.{night}/{step.__name__}", label=step.__name__[0].upper(), at=step.__name__):
                await step(table)
        first = 0
        table.board.set_value(("night",), min(night + 1, 9))
    return GameEnd("lost", "wrecks") if table.board["wrecks",] else GameEnd("won")


async def weather(table: Table) -> None:
    """A card, the wind, and Bea may go to the shelter while all look at the sky."""
    deck = Deck(table, "weather", WEATHER)
    if deck.needs_rebuilding():
        table.tell("RESHUFFLE", rule="LK-1", deck="weather")
        deck.rebuild()
    card = await deck.draw("card")
    table.tell("WEATHER", rule="LK-1", card=card if isinstance(card, str) else str(card and card["id"]))
    wind = (await table.roll("wind", WIND, question="wind"))[0]
    if wind == "calm":
        table.tell("CALM", rule="LK-2")
    else:
        table.tell("STORM", put(BoardField("storms"), 1 if wind == "gust" else 2), rule="LK-2", n=1 if wind == "gust" else 2)
    deck.discard(str(card))
    while isinstance(taken := await table.ask(Confirm(key=table.key("sky"), question="sky", offers=_shelter(table))), OfferTaken):
        table.tell("SHELTER", take(BoardField("storms")), rule="LK-3", who=taken.who)


def _shelter(table: Table) -> tuple[Offer, ...]:
    return (SHELTER,) if table.board["storms",] else ()


async def watch(table: Table) -> None:
    """While the clock runs, anybody carries oil."""
    pausable = table.options["pauses"] == "on"
    while isinstance(
        taken := await table.countdown("clock", WATCH_S, "watch", pausable=pausable, offers=_carry(table), dice=(WIND, WIND)), OfferTaken
    ):
        table.tell("OIL", put(oil(str(taken.value["light"]))), rule="LK-4", light=taken.value["light"], n=1)


def _carry(table: Table) -> tuple[Offer, ...]:
    open_lights = tuple(light for light in LIGHTS if table.board[oil(light)] < MOST_OIL)
    return (Offer(name="oil", fields=(Field(path=("light",), field_type=FieldType(kind="choice", options=open_lights), needed=True),)),)


async def turns(table: Table) -> None:
    """In any order, each as long as she likes."""
    for keeper in KEEPERS:
        table.set_state(BoardField("keepers", keeper, "done"), False)
    while waiting := [k for k in KEEPERS if not table.board["keepers", k, "done"]]:
        keeper = await table.choose(table.numbered_key("next"), waiting, "next")
        name = table.numbered_key(keeper)
        acts = [act for act in ACTS if act != "read" or table.board["hands", keeper]]
        await ACTS[await table.choose(f"{name}/act", acts, "act", who=(keeper,), keeper=keeper)](table, keeper, name)


async def _walk(table: Table, keeper: str, name: str) -> None:
    light = await table.choose(f"{name}/to", LIGHTS, "walk", who=(keeper,), keeper=keeper)
    table.tell("WALK", stands(keeper, light), rule="LK-5", keeper=keeper, light=light)
    n = await table.count(f"{name}/oil", "oil", max=min(2, MOST_OIL - table.board[oil(light)], table.board.supply("oil")))
    if n:
        table.tell("OIL", put(oil(light), n), rule="LK-5", light=light, n=n)


async def _trim(table: Table, keeper: str, name: str) -> None:
    for light in await table.select(f"{name}/trim", LIGHTS, "trim", min=1, max=2, ordered=True):
        (face,) = await table.roll(f"{name}/trim/{light}", D6, question="trim_die", light=light)
        table.tell("TRIM", rule="LK-6", light=light, face=face)
        if face == 1 and table.board[oil(light)]:
            table.tell("BURN", take(oil(light)), rule="LK-6", light=light)


async def _letter(table: Table, keeper: str, name: str) -> None:
    """A letter that only its keeper may read."""
    deck = Deck(table, "letters", LETTERS)
    card = await deck.draw(f"{name}/letter", hidden=True, who=(keeper,), question="letter", keeper=keeper)
    if card is not None:
        table.set_state(BoardField("hands", keeper), (*table.board["hands", keeper], str(card)))
        table.tell("LETTER", rule="LK-7", keeper=keeper)


async def _read(table: Table, keeper: str, name: str) -> None:
    """Read one out: from now on everybody knows it. It is chosen by its place in the hand, which reveals nothing."""
    hand = table.board["hands", keeper]
    n = await table.count(f"{name}/which", "which", min=1, max=len(hand), keeper=keeper)
    card = hand[n - 1]
    table.set_state(BoardField("hands", keeper), hand[: n - 1] + hand[n:])
    deck = Deck(table, "letters", LETTERS)
    deck.reveal(card)
    table.tell("READ", rule="LK-8", keeper=keeper, card=card)
    deck.discard(str(card))


async def _rest(table: Table, keeper: str, name: str) -> None:
    table.set_state(BoardField("keepers", keeper, "done"), True)


ACTS = {"walk": _walk, "trim": _trim, "letter": _letter, "read": _read, "rest": _rest}


async def report(table: Table) -> None:
    """The report of the coast at dawn."""
    paths: list[FieldPath] = [*(oil(light) for light in LIGHTS), *(place(k) for k in KEEPERS)]
    all_oil = Limit(name="oil", rule="LK-9", paths=tuple(oil(light) for light in LIGHTS), max=8)
    apart = Limit(name="keepers", rule="LK-9", kind="distinct", paths=tuple(place(k) for k in KEEPERS), free=("gull",))
    await table.report("coast", paths, "coast", limits=(all_oil, apart))


async def dawn(table: Table) -> None:
    """If no light burns, ships are lost. The house rule ``reef`` makes these rules raise."""
    if table.options["reef"] == "first":
        raise ZeroDivisionError("a reef before the first question of the step")
    lost = min(3 - table.board["wrecks",], sum(1 for light in LIGHTS if not table.board[oil(light)])) if table.board["storms",] else 0
    if lost:
        table.tell("WRECK", put(BoardField("wrecks"), lost), rule="LK-10", n=lost)
    await table.confirm()
    if table.options["reef"] == "later":
        raise ZeroDivisionError("a reef after a question of the step")
    table.tell("DAWN", rule="LK-11", n=table.board["night",])
    await table.confirm("over", "over")


STEPS = (weather, watch, turns, report, dawn)

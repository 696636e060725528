"""What every game needs: its texts, defaults for games without packs or cards, keys of steps, and how a game ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import NoReturn, TypeVar

from msgspec import Struct

from companion.content.faults import Fault, PackError
from companion.content.files import Folder, packaged_folder, read_file, read_folder
from companion.table import Arguments, Choose, GameEnd, JsonObject, JsonValue, Table

Ending = TypeVar("Ending")


def texts_of(package: str) -> Callable[[str], Mapping[str, JsonValue]]:
    """The texts of a game by language, read from the folder ``texts`` of its package, with the drawings of its ``icons.toml``."""

    @cache  # a front asks for them several times while it starts, and the largest take 20 ms to parse
    def texts(language: str) -> Mapping[str, JsonValue]:
        icons = packaged_folder(package, "icons.toml")
        drawings = read_file(icons) if icons.is_file() else {}
        return read_folder(packaged_folder(package, "texts"))[f"{language}.toml"] | drawings

    return texts


# -- games without packs, cards or scenarios --------------------------------------------------------------------


def no_packs(why: str) -> Callable[[Folder], NoReturn]:
    """For ``Game.load_pack`` of a game that has no packs; ``why`` goes on from "is not for this game"."""

    def load_pack(folder: Folder) -> NoReturn:
        raise PackError([Fault(("--content",), wanted=f"is not for this game: {why}", hint="leave it out")])

    return load_pack


def no_scenarios(why: str) -> Callable[[str | None, Mapping[str, JsonValue] | None, list[JsonObject]], JsonObject]:
    """For ``Game.collect_content`` of a game that has no scenarios; ``why`` goes on from "is not for this game"."""

    def collect_content(scenario: str | None, data: Mapping[str, JsonValue] | None, packs: list[JsonObject]) -> JsonObject:
        refuse_scenario(scenario, why)
        return {}

    return collect_content


def refuse_scenario(scenario: str | None, why: str) -> None:
    """Refuse that a scenario is named, in a game that has none; ``why`` goes on from "is not for this game".

    Raises:
        PackError: one is named.
    """
    if scenario is not None:
        raise PackError([Fault(("--scenario",), wanted=f"is not for this game: {why}", hint="leave it out")])


def no_content(raw: Mapping[str, JsonValue]) -> None:
    """For ``Game.compile`` of a game that has no content."""


def no_cards(title: str) -> Callable[[Struct | None, str, Mapping[str, JsonValue]], NoReturn]:
    """For ``Game.read_card`` of a game that has no cards."""

    def read_card(content: Struct | None, deck: str, card: Mapping[str, JsonValue]) -> NoReturn:
        raise ValueError(f"{title} has no cards.")

    return read_card


# -- keys of steps ----------------------------------------------------------------------------------------------


def next_number(last: int, on_board: int) -> int:
    """The number of the next round or turn: the board's, but higher than the last, because the key of a step is used only once.

    A correction, or a step that people did themselves, may leave the board's number behind or set it back.
    """
    return max(last + 1, on_board)


class StepKeys:
    """Keys of the steps so far. A correction can bring a round back, so a key that was used before gets ``.2``, ``.3``, ..."""

    def __init__(self) -> None:
        self._used: dict[str, int] = defaultdict(int)

    def unused(self, key: str) -> str:
        """``key``, numbered if it was used before."""
        self._used[key] += 1
        return key if self._used[key] == 1 else f"{key}.{self._used[key]}"


# -- the end of a game ------------------------------------------------------------------------------------------


class GameOver(Exception):
    """The game has ended; the rest of the step is not carried out. ``play`` catches it and returns ``ending``."""

    def __init__(self, ending: GameEnd) -> None:
        super().__init__(ending.outcome)
        self.ending = ending


def ending_of(outcome: str) -> GameEnd:
    """The ending that a board's ``outcome`` names: ``won``, or with a reason ``lost villagers``."""
    result, _, reason = outcome.partition(" ")
    return GameEnd(result, reason)


async def restate_board(table: Table, rule: str) -> None:
    """Ask for the state of the whole board."""
    await table.report(table.numbered_key("restated"), tuple(table.board.schema.fields), "restated", rule=rule)


async def confirm_game_over(
    table: Table, find: Callable[[], Ending | None], describe: Callable[[Ending], Arguments], rule: str
) -> Ending | None:
    """When a board that people stated would end the game, ask them whether it really does; if not, how the board stands.

    Play itself ends in the middle of a step, so at the start of one ``find`` finds an ending only after a correction or after a step
    that people did themselves. ``describe`` gives the arguments of the question. None when the game continues.
    """
    while (ending := find()) is not None:
        key = table.key(table.numbered_key("over"))
        ask = Choose(key=key, question="stated_over", args=describe(ending), rule=rule, options=("end", "not_yet"), ends=("end",))
        if await table.ask(ask) == "end":
            return ending
        await restate_board(table, rule)
    return None


async def confirm_if_over(table: Table, act: Awaitable[None], rule: str) -> None:
    """Carry out part of a step; if it ends the game, wait until people have read that.

    Raises:
        GameOver: the game has ended.
    """
    try:
        await act
    except GameOver:
        await table.confirm("over", "game_over", rule=rule)
        raise

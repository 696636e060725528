"""The interface of a game: names, options, board, procedure, texts. The engine and the fronts know nothing else about it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from companion.table.asks import Ask, OfferTaken
from companion.table.board import Board, BoardSchema
from companion.table.card import CardText
from companion.table.events import GameEnd
from companion.table.goal import About, Goal
from companion.table.instruction_codes import InstructionCode
from companion.table.options import Option, read_options
from companion.table.overview import Overview
from companion.table.picture import Picture
from companion.table.table import Table
from companion.table.values import JsonObject, JsonValue, Options, OptionValue

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # mypy has it; nothing else needs the default

    Content = TypeVar("Content", default=Any)
else:
    from typing import TypeVar

    Content = TypeVar("Content")


def no_options(raw: Mapping[str, JsonValue]) -> dict[str, OptionValue]:
    """Default for games whose scenarios set no options."""
    return {}


def no_conflicts(options: Options) -> list[str]:
    """Default for games whose options all go together."""
    return []


def no_card(content: Content, deck: str, card: str) -> CardText | None:
    """Default for games without cards."""
    return None


def nothing_impossible(board: Board, content: Content, options: Options) -> list[str]:
    """Default for games in which people can mean every board."""
    return []


def no_goals(board: Board, content: Content, options: Options) -> tuple[Goal, ...]:
    """Default for games that end without a winner."""
    return ()


def no_story(content: Content, options: Options) -> About:
    """Default for games that are played in one way."""
    return About()


def no_names(content: Content) -> dict[str, str]:
    """Default for games whose content names nothing that the texts name."""
    return {}


def no_overview(board: Board, content: Content, options: Options, ask: Ask | None) -> Overview:
    """Default for games of which the board says everything."""
    return Overview()


def no_turn_clock(board: Board, options: Options) -> int:
    """Default for games whose turns take as long as they take."""
    return 0


def no_bot_seats(board: Board) -> dict[str, str]:
    """Default for games in which people make all decisions."""
    return {}


class Game(msgspec.Struct, Generic[Content], frozen=True, kw_only=True):
    """One game.

    ``collect_content(scenario, data, packs)`` collects the raw content of an evening (plain data, stored with it),
    ``load_pack(folder)`` reads a pack for it, ``compile(raw)`` makes it typed. ``schema`` is its board, ``start`` the board before the
    setup, and ``play`` runs the game from any board.

    ``read_card(content, deck, card)`` gives the canonical form of a card written out by players, or raises ValueError.
    ``card(content, deck, id)`` is the text of a card of a deck, None if it has none.

    ``ready`` says why the game can't be played from a board; ``impossible`` why people can't mean a board that they state, though the
    rules could continue from it (of a board in play only new faults count).

    ``conflicts`` says which options do not go together, ``scenario_options(raw)`` gives those that the scenario sets. ``scenarios``
    lists id, title and story; scripts that name none get ``default_scenario``. A game that can also be played without a scenario says how
    in ``without_scenario``: each way by its name, for title and story in the texts' ``[without]``, with the options that it sets;
    scripts get the first.

    ``names(content)`` are words for ids that the content has of its own; they count instead of those of the texts' ``[word]``.

    ``roles`` are the seats to which some questions are addressed. ``seats(board)`` names those played by a bot, and by which:
    ``{"fire": "strong"}``. ``alarming`` are the words in the paths of steps in which the danger moves.

    ``setup_picture(content, options)`` is the picture of the board as the scenario sets it up, for maps. ``metrics`` are numbers to be
    read off any board, for the charts after the game; those with the same word before the dot, like ``distress.fast`` and
    ``distress.late``, belong together, and the texts' ``[measure]`` has their names. ``goals(board, content, options)`` says what wins
    and what loses the game, and the progress; ``about(content, options)`` gives the scenario's title, story and special rules.
    ``overview(board, content, options, ask)`` has notices and tables that people need beside the board while this is asked.
    ``turn_seconds(board, options)`` is how long the turn that is played on it should take at most: its clock rings then, and ends nothing.
    0 is for no clock.
    """

    id: str
    title: str
    rules: int
    codes: Mapping[str, InstructionCode]
    options: Mapping[str, Option]
    collect_content: Callable[[str | None, Mapping[str, JsonValue] | None, list[JsonObject]], dict[str, Any]]
    load_pack: Callable[[Any], JsonObject]
    compile: Callable[[Mapping[str, JsonValue]], Content]
    schema: Callable[[Content, Options], BoardSchema]
    start: Callable[[BoardSchema, Content, Options], Board]
    play: Callable[[Table, Content], Coroutine[Ask, JsonValue | OfferTaken, GameEnd]]
    picture: Callable[[Board, Content, Options], Picture]
    texts: Callable[[str], Mapping[str, Any]]
    scenarios: Callable[..., list[tuple[str, str, str]]]
    read_card: Callable[[Content, str, JsonObject], Mapping[str, JsonValue]]
    ready: Callable[[Board, Content, Options], list[str]]
    impossible: Callable[[Board, Content, Options], list[str]] = nothing_impossible
    seats: Callable[[Board], Mapping[str, str]] = no_bot_seats
    roles: tuple[str, ...] = ()
    setup_picture: Callable[[Content, Options], Picture] | None = None
    default_scenario: str | None = None
    without_scenario: Mapping[str, Options] = {}
    alarming: tuple[str, ...] = ()
    card: Callable[[Content, str, str], CardText | None] = no_card
    metrics: Mapping[str, Callable[[Board], int]] = {}
    goals: Callable[[Board, Content, Options], tuple[Goal, ...]] = no_goals
    about: Callable[[Content, Options], About] = no_story
    overview: Callable[[Board, Content, Options, Ask | None], Overview] = no_overview
    names: Callable[[Content], Mapping[str, str]] = no_names
    turn_seconds: Callable[[Board, Options], int] = no_turn_clock
    conflicts: Callable[[Options], list[str]] = no_conflicts
    scenario_options: Callable[[Mapping[str, JsonValue]], Options] = no_options

    def read_options(self, raw: Mapping[str, JsonValue], given: Mapping[str, JsonValue]) -> dict[str, OptionValue]:
        """The options of an evening with this raw content: the given value, else the scenario's, else the default.

        Raises:
            OptionError: with every unknown name and wrong value in ``given``.
            ValueError: the scenario's own are wrong; with every fault.
        """
        return read_options(self.options, given, self.scenario_options(raw))

"""What a game is to everybody else: names, options, board, procedure, texts. The engine and the fronts know no more."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import msgspec

from companion.table.board import Board, Form
from companion.table.card import CardText
from companion.table.codes import Code
from companion.table.events import Ending
from companion.table.goal import About, Goal
from companion.table.options import Option, read_options
from companion.table.picture import Picture
from companion.table.table import Table


def no_options(raw: Mapping[str, Any]) -> dict[str, Any]:
    """For games whose scenarios set no options."""
    return {}


def nothing_clashes(options: Mapping[str, Any]) -> list[str]:
    """For games whose options all go together."""
    return []


def no_card(content: Any, deck: str, card: str) -> CardText | None:
    """For games without cards."""
    return None


def nothing_impossible(board: Board, content: Any, options: Mapping[str, Any]) -> list[str]:
    """For games whose boards can all be meant."""
    return []


def no_goals(board: Board, content: Any, options: Mapping[str, Any]) -> tuple[Goal, ...]:
    """For games that end without a winner."""
    return ()


def no_story(content: Any, options: Mapping[str, Any]) -> About:
    """For games that are played in one way."""
    return About()


def nobody_but_people(board: Board) -> dict[str, str]:
    """For games in which all that decide are people."""
    return {}


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """One game.

    ``gather(scenario, data, packs)`` collects the raw content of an evening (plain data, stored with it), ``load_pack(folder)`` reads
    a pack for it, ``compile(raw)`` makes it typed; ``form`` is its board, ``start`` the board before anything is set up, and ``play``
    runs it from wherever the board stands. ``read_card(content, deck, card)`` gives the canonical form of a card written out by a
    table, or raises ValueError. ``ready`` says why the game can't be played from a board; ``impossible`` what people can't mean when they
    state a board, though the rules could go on from it (of a board in play only what is new counts). ``clashes`` says which options do
    not go together, ``scenario_options(raw)`` those that the scenario sets. ``scenarios`` lists id, title and story, and
    scripts that name none get ``usual_scenario``. A game that can be played without one, though it has some, says how in
    ``without_scenario``: each way by its name, for title and story in the texts' ``[without]``, with the options that it sets; scripts
    get the first. ``roles`` are those for whom some questions are alone. ``seats(board)`` names which of them are played by a player
    made of code, and by which: ``{"fire": "strong"}``.
    ``opening(content, options)`` is the picture of the board as the scenario sets it up, for maps. ``alarming`` are the words in the
    paths of steps in which the danger moves. ``card(content, deck, id)`` is what stands on a card of a deck, None where there is none.
    ``measures`` are numbers to be read off any board, for the pictures after the game; those with one word before the dot, like
    ``distress.fast`` and ``distress.late``, belong together. The texts' ``[measure]`` has their names.
    ``goals(board, content, options)`` says what wins and what loses the game, and how far that is; ``about(content, options)`` what the
    scenario is called, its story, its special rules.
    """

    id: str
    title: str
    rules: int
    codes: Mapping[str, Code]
    options: Mapping[str, Option]
    gather: Callable[[str | None, Mapping[str, Any] | None, list[dict[str, Any]]], dict[str, Any]]
    load_pack: Callable[[Any], dict[str, Any]]
    compile: Callable[[Mapping[str, Any]], Any]
    form: Callable[[Any, Mapping[str, Any]], Form]
    start: Callable[[Form, Any, Mapping[str, Any]], Board]
    play: Callable[[Table, Any], Coroutine[Any, Any, Ending]]
    picture: Callable[[Board, Any, Mapping[str, Any]], Picture]
    texts: Callable[[str], Mapping[str, Any]]
    scenarios: Callable[..., list[tuple[str, str, str]]]
    read_card: Callable[[Any, str, Mapping[str, Any]], Mapping[str, Any]]
    ready: Callable[[Board, Any, Mapping[str, Any]], list[str]]
    impossible: Callable[[Board, Any, Mapping[str, Any]], list[str]] = nothing_impossible
    seats: Callable[[Board], Mapping[str, str]] = nobody_but_people
    roles: tuple[str, ...] = ()
    opening: Callable[[Any, Mapping[str, Any]], Picture] | None = None
    usual_scenario: str | None = None
    without_scenario: Mapping[str, Mapping[str, Any]] = {}
    alarming: tuple[str, ...] = ()
    card: Callable[[Any, str, str], CardText | None] = no_card
    measures: Mapping[str, Callable[[Board], int]] = {}
    goals: Callable[[Board, Any, Mapping[str, Any]], tuple[Goal, ...]] = no_goals
    about: Callable[[Any, Mapping[str, Any]], About] = no_story
    clashes: Callable[[Mapping[str, Any]], list[str]] = nothing_clashes
    scenario_options: Callable[[Mapping[str, Any]], Mapping[str, Any]] = no_options

    def read_options(self, raw: Mapping[str, Any], given: Mapping[str, object]) -> dict[str, Any]:
        """The options of an evening with this raw content: what is given, else what the scenario sets, else the default.

        Raises:
            OptionError: with every unknown name and wrong value in ``given``.
            ValueError: the scenario's own are wrong; with every fault.
        """
        return read_options(self.options, given, self.scenario_options(raw))

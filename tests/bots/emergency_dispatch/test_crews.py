"""The crews made of code: their answers are always legal, the same for the same board, and come with a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.bots import registry
from companion.bots.arena import ArenaGame, fate_of
from companion.bots.bot import BotAnswer, Luck
from companion.games.emergency_dispatch.house_rules import HOUSE_RULES
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.table import Ask, Board, RulesError
from tests.bots.crews import Recorder, Twins
from tests.bots.emergency_dispatch.games import BOTH, CREWS, DISPATCH
from tests.searches import OneIn

SAID_ALWAYS = {"company", "action", "locks", "do", "next"}
"""Questions whose answers come with a sentence; ``do`` and ``next`` unless nothing is left to do there."""


def random_rules(rng: Random) -> dict[str, Any]:
    """A value for every house rule, any number of players and any difficulty."""
    rules: dict[str, Any] = {option.name: rng.choice(option.words or (option.min, option.max)) for option in HOUSE_RULES}
    return rules | {"players": rng.randint(2, 6), "difficulty": rng.choice(("standard", "easy", "hard"))}


@pytest.mark.parametrize("name", ["sensible", "greedy", "idle"])
def test_every_answer_follows_from_the_board(name: str) -> None:
    """By the usual rules and by random ones."""
    rng = Random(f"twins {name}")
    for number in range(2):
        result = DISPATCH.arena(Twins(partial(DISPATCH.crew, name)), **(random_rules(rng) if number else {})).play(number)
        assert result.outcome in ("won", "lost")


@pytest.mark.parametrize("name", CREWS)
def test_every_answer_is_legal_and_every_game_ends(name: str, one_in: OneIn) -> None:
    """By any house rules; each answer is judged by its ask."""
    for number in one_in(8, range(40)):
        rules = random_rules(Random(f"rules {name} {number}"))
        result = DISPATCH.arena(DISPATCH.crew(name), **rules).play(number, seed=7)
        assert result.outcome in ("won", "lost"), rules
        assert result.figures["rounds"] <= 8
        assert result.figures["failures at the end"] <= 8


@pytest.mark.parametrize("players", range(2, 7))
def test_any_number_of_dispatchers_plays_to_the_end(players: int) -> None:
    assert {match.outcome for match in DISPATCH.matches("sensible", 3, players=players)} <= {"won", "lost"}


@pytest.mark.parametrize("name", BOTH)
def test_choices_have_sentences(name: str) -> None:
    """Actions, locks, calls that are resolved, what cards buy; the dice and places of an action stand in its own sentence."""
    said = Counter[str]()
    for number in range(4):
        recorder = Recorder(DISPATCH.crew(name))
        DISPATCH.arena(recorder, players=4).play(number)
        for ask, move in recorder.moves:
            if move.said is not None:
                assert DISPATCH.words.said(move.said).endswith(".")
                said[move.said.code] += 1
            elif ask.question in SAID_ALWAYS:
                assert move.value in ("close", "end"), (ask.question, move.value)
    assert {"takes_company", "dispatch", "arrive", "towards", "locked", "resolve", "next"} <= set(said)


def test_a_die_is_never_left_on_the_road() -> None:
    """Every move ends at an address within three steps, so that the board alone says where a die is."""
    recorder = Recorder(DISPATCH.crew("sensible"))
    DISPATCH.arena(recorder).play(1)
    stops = recorder.answers("to")
    assert len(stops) > 20
    assert all(stop.startswith("addr:") for stop in stops)


@pytest.mark.parametrize("name", BOTH)
def test_no_move_is_longer_than_three_steps(name: str) -> None:
    """Measured on the city, with the tolls of that moment (ED-20, ED-27)."""
    watch = StepWatch(name)
    for number in range(2):
        DISPATCH.arena(watch, players=5).play(number)
    assert watch.moves > 30
    assert watch.longest <= 3


class StepWatch:
    """A crew whose moves are measured."""

    def __init__(self, name: str) -> None:
        self.bot, self.moves, self.longest = DISPATCH.crew(name), 0, 0

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """What the crew answers."""
        move = self.bot.answer(ask, board, options, luck)
        if ask.question == "to":
            self.moves += 1
            self.longest = max(self.longest, self._steps(ask, move.value.removeprefix("addr:")))
        return move

    def _steps(self, ask: Ask, to: str) -> int:
        content: DispatchContent = DISPATCH.content
        city, die, place = content.city, str(ask.args["die"]), str(ask.args["place"])
        assert city is not None
        tolls = ask.args["tolls"]
        assert isinstance(tolls, list)
        free = [junction for junction in content.junctions if junction not in tolls]
        facts = content.dice[die]
        if place.startswith("addr:"):
            starts: tuple[str, ...] = (place.removeprefix("addr:"),)
        else:
            starts = city.of_kind("entry") if facts.is_box_alarm else (f"{facts.company}{facts.slot}",)
        return min(city.steps_from(start, free)[to] for start in starts)


@pytest.mark.parametrize("name", CREWS)
def test_the_same_seed_is_the_same_game(name: str) -> None:
    assert DISPATCH.matches(name, 2) == DISPATCH.matches(name, 2)


def test_without_a_drawn_city_no_crew_can_be_made() -> None:
    """Tables with the original board play themselves."""
    with pytest.raises(ValueError, match="drawn city"):
        registry.load("emergency-dispatch", "crew", "sensible", replace(DISPATCH.content, city=None))


def test_a_game_that_rules_can_not_play_is_no_result() -> None:
    """An illegal answer is refused by its ask, never taken."""

    class Wrong:
        def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
            """No choice anywhere."""
            return BotAnswer("nowhere")

    with pytest.raises((ValueError, RulesError)):
        ArenaGame(DISPATCH.arena(Wrong()), fate_of(1, 1), DISPATCH.arena(Wrong()).fresh_board()).run(50)

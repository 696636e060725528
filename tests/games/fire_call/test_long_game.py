"""A game of 300 turns that is left again and again: resumed it goes on as if nobody had left."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion.engine import Evening, Journal, replay, resume
from companion.games.fire_call.game import GAME
from tests.evenings import begin, lines
from tests.games.answers import random_answer
from tests.games.fire_call.fixtures import raw_content

TURNS = 300


def answer(random: Random, evening: Evening) -> None:
    """One random answer of people who attempt no call, so that the game goes on."""
    assert evening.ask is not None
    options = evening.ask.legal().get("options", [])
    others = [option for option in options if option not in ("FIRE_CALL", "ATTEMPT", "district_choice")]
    keeps_away = evening.ask.kind == "choose" and others
    evening.answer(random.choice(others) if keeps_away else random_answer(random, evening.ask))


def test_a_game_of_300_turns_is_left_and_resumed(tmp_path: Path) -> None:
    """FC-14, FC-94: after every hundred turns; nothing is lost, and the journal replays line by line."""
    random, path = Random("long"), tmp_path / "long"
    evening = begin(GAME, scenario=None, content=raw_content(), dice="digital", cards="digital", file=path, players=4, third_card="free")
    left = 1
    while evening.ask is not None and 100 * left <= TURNS:
        if evening.twin.position()["turnNo"] > 100 * left:
            left += 1
            before = lines(evening), evening.twin.position(), evening.ask
            evening.journal.close()
            evening = resume(GAME, Journal.open(path))
            assert (lines(evening), evening.twin.position(), evening.ask) == before
        answer(random, evening)
    assert left == 4
    assert [line for line in lines(evening) if line.startswith("TURN_OF")][TURNS:]
    assert replay(GAME, evening.journal) == []
    evening.journal.close()

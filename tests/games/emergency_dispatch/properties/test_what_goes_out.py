"""Random games over JSON lines: what goes out leads from board to board, can be read back, and names nothing that was not drawn."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from companion.games.emergency_dispatch.game import GAME
from companion.presenter.scene_of import words_of
from companion.review.story import story_of
from companion.table import read_position
from tests.fronts.json_client import Line, only
from tests.games.emergency_dispatch.fixtures import CARDS, IDS, cards_named, tiles_named, whole
from tests.games.emergency_dispatch.properties.reader import Cardboard
from tests.games.emergency_dispatch.properties.scenes import random_options, random_position, random_tables
from tests.games.emergency_dispatch.room import Room, careless
from tests.searches import OneIn

TYPED_TILE = {"name": "Cat on a crane", "address": "K12", "req": "RL", "start": 2}
TYPED_CARD = {"success": "W", "failure": "OOS(3,b)"}
NAMES = re.compile(r"(?<!-)\b(?:T-\d\d|R\d\d)\b")
"""Ids of the fixture pack, which its names and texts have inside; not the numbers of rulings."""


def played(random: Random, count: int, **words: Any) -> Room:
    """A game from the setup on, or from a board in the middle, and so many careless answers."""
    options = random_options(random)
    position = None if random.random() < 0.3 else random_position(random, options, random_tables(0))
    room = Room(position, **{"dice": "digital", "draws": "digital", **options, **words})
    for _ in range(count):
        if room.over:
            break
        room.answer(careless(random, room))
    return room


def follow(room: Room, random: Random, count: int) -> None:
    """Play on, and compare the cardboard of a reader with the state after every answer."""
    starts = {"X-01": 2, "X-02": 2, "X-03": 2, "X-04": 2}
    cardboard, done = Cardboard(room.talk.evening.setup.position, starts), 0
    for _ in range(count):
        if room.over:
            break
        answer = careless(random, room)
        if room.ask["kind"] == "draw" and room.ask["legal"]["deck"] != "easy" and random.random() < 0.2:
            answer = TYPED_TILE if room.ask["legal"]["deck"] == "bag" else TYPED_CARD
        room.answer(answer)
        for tell in room.tells[done:]:
            cardboard.carry_out(tell["code"], tell["args"])
        done = len(room.tells)
        if room.over or "setup/" not in room.ask["key"]:
            state = room.state()
            assert cardboard.differs(whole(state, starts)) == {}, room.told[-5:]
            if not off_the_last_number(state):
                again = read_position(room.talk.evening.schema, json.loads(json.dumps(state)))
                assert again.position() == state


def off_the_last_number(state: Line) -> bool:
    """Whether a failed call still lies there, which is so in the middle of a clean-up alone."""
    return '"urgency": 0' in json.dumps(state)


def test_the_lines_give_the_state(one_in: OneIn) -> None:
    """What people type too: dice, calls and cards, some of them written out."""
    for number in one_in(8, range(120)):
        random = Random(f"lines {number}")
        follow(played(random, 0, draws=random.choice(("ask", "ask", "digital"))), random, 80)


def shown_of(lines: list[Line]) -> set[str]:
    """Ids that a state names, or that were told."""
    states = only(lines, "state")
    return {id for state in states for id in [*tiles_named(state), *cards_named(state)]}


@pytest.mark.one_in(4, "chunk")
@pytest.mark.parametrize("chunk", range(4))
def test_ed_93_nothing_undrawn_goes_out(chunk: int) -> None:
    """ED-93: lines, questions, states and scenes name no call and no card that is still in the bag or the deck."""
    for number in range(5):
        random = Random(f"hidden {chunk} {number}")
        room = Room(dice="digital", draws="digital", **random_options(random, easy_removal="random"))
        drawn: set[str] = set()
        for _ in range(120):
            before = len(room.lines)
            if room.over:
                break
            room.answer(careless(random, room))
            room.send({"get": "scene"})
            out = room.lines[before:]
            told = only(out, "tell")
            drawn |= {str(tell["args"][name]) for tell in told for name in ("tile", "card") if name in tell["args"]}
            drawn |= {str(one["card"]) for one in only(out, "drawn")}
            named = set(NAMES.findall(json.dumps([*out, room.state()])))
            assert named <= drawn, (room.ask["key"] if not room.over else "end", named - drawn)
        evening = room.talk.evening
        story = json.dumps([line.text for line in story_of(GAME, evening.journal, words_of(evening))])
        assert set(NAMES.findall(story)) <= drawn
        assert len(drawn) < len(IDS) + len(CARDS)

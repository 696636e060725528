"""The documents of this game say what the code does."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion import games
from companion.engine import Evening
from companion.games.fires_at_midnight import actions, board
from companion.games.fires_at_midnight.house_rules import CREW_PLAYERS
from companion.games.fires_at_midnight.turn import OVERRIDE
from companion.games.fires_at_midnight.villages import builtin_villages
from companion.table import read_position
from tests.evenings import begin, lines
from tests.games.pages import POSITIONS, GamePage, documented_keys, option_row, rows
from tests.golden import an_answer

GAME = games.load("fires-at-midnight")
PAGE = GamePage.of("fires-at-midnight")
QUESTIONS = PAGE.text.split("## Questions")[1].split("## House rules")[0]
PART = POSITIONS.split("## Fires at Midnight")[1]
EXAMPLE: dict[str, Any] = json.loads(PART.split("```json\n")[1].split("```")[0])


def test_every_code_stands_there_with_its_line_and_whether_it_moves_pieces() -> None:
    assert PAGE.differs_from_codes(GAME) == []


def test_lines_that_name_a_house_stand_there_as_a_spot() -> None:
    assert {code for code, line in PAGE.lines().items() if "{spot}" in line} == {
        n for n, c in GAME.codes.items() if not isinstance(c.line, str)
    }


def test_every_house_rule_stands_there_with_its_values() -> None:
    """Names, usual values, what each takes, the ruling."""
    assert PAGE.house_rules() == {name: option_row(option) for name, option in GAME.options.items()}


def test_every_village_stands_there() -> None:
    part = PAGE.text.split("## Villages")[1].split("## Instructions")[0]
    assert [row[0].strip("`") for row in rows(part)] == list(builtin_villages())


# Questions


def general(key: str) -> str:
    """A key with the numbers and ids of the page's own letters."""
    key = re.sub(r"(next|turn|upkeep)\.\d+/", r"\1/", re.sub(r"round\.\d+/\d+", "round.R/N", key))
    key = re.sub(r"/F\d\b", "/F", key)
    return re.sub(r"/[HTXV]\d+$", "/ID", re.sub(r"/\d+$", "/K", key))


def asked_at_random(seed: int, most: int, position: Any = None, **options: Any) -> Iterator[tuple[str, str]]:
    """Keys and kinds of what a seeded player is asked."""
    random, evening = Random(seed), begin(GAME, position, scenario=None, confirm="steps", **options)
    for _ in range(most):
        if evening.ask is None:
            return
        yield general(evening.ask.key), evening.ask.kind
        evening.answer(an_answer(evening.ask, random))


def asked(evening: Evening, *answers: Any) -> Iterator[tuple[str, str]]:
    """Keys and kinds of what these answers meet; an object is a correction."""
    for answer in [*answers, None]:
        assert evening.ask is not None
        yield general(evening.ask.key), evening.ask.kind
        if isinstance(answer, dict) and evening.ask.kind != "report":
            evening.correct(answer)
        elif answer is not None:
            evening.answer(answer)


SAVED = {"saved": [f"V{n:02}" for n in range(1, 8)], "villagers_on_board": {}, "dead": []}
STILL = {**SAVED, "saved": []}
FREE = {**EXAMPLE, "at": "firefighter", "active": None, "acted": []}


def at(position: dict[str, Any], **more: Any) -> Evening:
    return begin(GAME, {**position, **more}, scenario=None, confirm="steps")


def everything_asked() -> Iterator[tuple[str, str]]:
    for seed in range(4):
        yield from asked_at_random(seed, 150)
    yield from asked_at_random(1, 30, layout="own")
    acting = {
        **FREE,
        "active": "F1",
        "ap": 4,
        "trees": {"T1": "W1,B1 standing", "T2": "W4,B4 standing", "T3": "W6,B1 standing"},
        "fire": ["W5,B5"],
        "smoke": [],
    }
    acting["firefighters"] = {"F1": {"at": "W3,B3", "water": 3}, "F2": EXAMPLE["firefighters"]["F2"]}
    for action, far in (
        ("move", "W6,B6"),
        ("dash", "W6,B6"),
        ("use_water", "W5,B5"),
        ("open_door", "H1"),
        ("chop", "T1"),
        ("pick_up", "V09"),
    ):
        for overridden in ([action, "override", far], ["override", action, far]):
            yield from asked_some(at(acting), overridden)
    outside = {**FREE, "active": "F1", "ap": 4, "firefighters": {**EXAMPLE["firefighters"], "F1": {"at": "outside W1,B4", "water": 0}}}
    yield from asked_some(at(outside, trees={}), ["re_enter", "override", "W6,B4"])
    carrying = {**EXAMPLE["firefighters"], "F1": {"at": "W3,B5", "water": 0, "carrying": "T1"}}
    yield from asked_some(
        at({**FREE, "active": "F1", "ap": 4}, firefighters=carrying, trees={"T1": "W3,B5 felled"}), ["override", "carry_out"]
    )
    opened = {**EXAMPLE, "houses": {"H1": ["W4,B5", 6, "open"]}, "at": "firefighter", "active": "F1", "ap": 4, "villagers_on_board": {}}
    opened["firefighters"] = {"F1": {"at": "W4,B4", "water": 0}}
    yield from asked_some(at(opened, trees={}, replenishment=4), ["move", "W4,B5"])
    burning = {**EXAMPLE, "boxes": {"X1": "W1,B1", "X2": "W5,B5"}}
    yield from asked_some(begin(GAME, burning, scenario=None, box_order="players"), [[6, 6], "X1"])
    yield from asked(at(EXAMPLE), [2, 1], "W5,B5", [5, 5])
    for position in (FREE, {**FREE, "active": "F1", "ap": 4}, EXAMPLE):
        yield from asked(at(position), SAVED, "end")
        yield from asked(at(position), SAVED, "not_yet", STILL)


def asked_some(evening: Evening, answers: list[Any]) -> Iterator[tuple[str, str]]:
    """As ``asked``, for answers of which the last ones may not be asked for any more."""
    for answer in answers:
        if evening.ask is None:
            return
        yield general(evening.ask.key), evening.ask.kind
        options = getattr(evening.ask, "options", None)
        evening.answer(answer if options is None or answer in options else options[0])
    if evening.ask is not None:
        yield general(evening.ask.key), evening.ask.kind


def test_every_question_stands_there_with_its_kind() -> None:
    """And no other."""
    documented = {key: row[1] for row in rows(QUESTIONS) for key in re.findall(r"`([a-zA-Z_.]+(?:/[a-zA-Z_]+)+)`", row[0])}
    found = dict(everything_asked())
    assert found == documented


def test_every_action_stands_there() -> None:
    [row] = [row for row in rows(QUESTIONS) if "turn/action/K" in row[0]]
    assert set(re.findall(r"`(\w+)`", row[2])) == {*actions.ACTIONS, OVERRIDE}


# Positions


def test_every_at_stands_there() -> None:
    section = PART.split("### `at` in Fires at Midnight")[1].split("### Keys")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)[1:] == [name for name in board.TURNS if name != "setup"]


def test_every_key_stands_there_and_no_other() -> None:
    known = {f"firefighters.FIREFIGHTER.{name}" for name in ("at", "down", "water", "carrying")}
    known |= {"houses.HOUSE", "trees.TREE", "boxes.BOX", "villagers_on_board.VILLAGER", "dead", "saved", "replenishment"}
    form = begin(GAME, EXAMPLE, scenario=None).schema
    known |= {path[0] for path in form.fields if path[0] not in ("houses", "trees", "boxes", "villagers", "firefighters")}
    assert documented_keys(PART.split("### Keys of Fires at Midnight")[1].split("### Example")[0]) == known


def test_every_end_and_every_player_stand_there() -> None:
    for name, known in (("outcome", ["null", *board.OUTCOMES]), ("crew", CREW_PLAYERS.words)):
        [row] = [row for row in rows(PART) if row[0] == f"`{name}`"]
        named = re.findall(r"`([\w ]+)`", f"{row[1]} {row[2]}" if name == "outcome" else row[1])
        assert [word for word in named if word not in ("explosion_count",)] == [word for word in known if word != "null"]


def test_the_fields_of_corrections_stand_there() -> None:
    form = begin(GAME, EXAMPLE, scenario=None).schema
    text = PART.split("The fields of a house are ")[1].split("\n\n")[0]
    for group in ("houses", "trees", "boxes", "villagers", "firefighters"):
        for field in {path[2] for path in form.fields if path[0] == group}:
            assert f"`{field}`" in text


def test_the_example_can_be_played_and_is_written_as_it_was_read() -> None:
    evening = begin(GAME, EXAMPLE, scenario=None)
    assert lines(evening) == ["WATER F1 3>2"]
    assert read_position(evening.schema, EXAMPLE).position() == EXAMPLE


@pytest.mark.parametrize("patch", [json.loads(text) for text in re.findall(r'`\{"correct": (\{.*?\}\}|\{.*?\}\}\})\}`', PART)])
def test_the_corrections_can_be_made(patch: dict[str, Any]) -> None:
    evening = begin(GAME, EXAMPLE, scenario=None)
    evening.correct(patch)
    assert evening.twin.position() != EXAMPLE

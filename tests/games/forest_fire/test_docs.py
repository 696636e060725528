"""The documents of this game say what the code does."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from companion.games.forest_fire import board
from companion.games.forest_fire.call_off import UNFINISHED
from companion.games.forest_fire.setup import SIDES
from companion.table import read_position
from tests.games.forest_fire.paths import GAME, play, stands, told
from tests.games.pages import POSITIONS, GamePage, documented_keys, option_row, rows

PAGE = GamePage.of("forest-fire")
QUESTIONS = PAGE.text.split("## Questions")[1].split("## Offers")[0]
PART = POSITIONS.split("## Forest Fire")[1]


def test_every_code_stands_there_with_its_line_and_whether_it_moves_pieces() -> None:
    assert PAGE.differs_from_codes(GAME) == []


def test_every_house_rule_stands_there_with_its_values() -> None:
    """Names, usual values, what each takes, the ruling."""
    assert PAGE.house_rules() == {name: option_row(option) for name, option in GAME.options.items()}


# Evenings in which everything is asked that can be.
EVENINGS: list[tuple[dict[str, Any] | None, list[Any]]] = [
    (None, ["two", True, "intensify", "no", "grow", True, 2, 0, "A", "move", [4], "2", "nothing", True]),
    (stands("7:5 9", [11], (7, 2), (5, 3)), ["intensify", "7", [2], {"6": 2, "5": 3, "4": 1}, True, "spray", 3, {"5": 3}, True]),
    (stands("7", a=(5, 0), b=None), [{"fire": {"7": 0}}, "not_yet", {"fire": {"7": 2}}, "grow", True, {"fire": {"7": 0}}, "not_yet"]),
    (stands("11"), ["intensify", "yes", [6]]),
    (stands("10:4", [11]), ["intensify", "yes", [1], {"9": 6}, "no", {"9": 6}, "yes"]),
    (stands("5", a=(4, 1), b=None, at="chief"), ["spray", 1, {"5": 1}]),
]  # fmt: skip


def general(key: str) -> str:
    """A key with the numbers and engines of the page's own letters."""
    key = re.sub(r"turn\.\d+", "turn.T", key)
    key = re.sub(r"/(action|square|sure|again|over|restated)/\d+", r"/\1/K", key)
    return re.sub(r"/(load|act|move|to|water|targets)/[AB]", r"/\1/E", key)


def asked_in(before: dict[str, Any] | None, answers: list[Any]) -> dict[str, tuple[str, str]]:
    """Key, kind and who of all asks that these answers pass; an answer that fits none is a correction."""
    evening, found = play(before, confirm="steps"), {}
    for answer in [*answers, None]:
        assert evening.ask is not None
        found[general(evening.ask.key)] = evening.ask.kind, {"any": "anybody"}.get(evening.ask.who[0], evening.ask.who[0])
        if isinstance(answer, dict) and evening.ask.kind == "choose":
            evening.correct(answer)
        elif answer is not None:
            evening.answer(answer)
    return found


def test_every_question_stands_there_with_its_kind_and_who_answers() -> None:
    """And no other."""
    found = {key: how for before, answers in EVENINGS for key, how in asked_in(before, answers).items()}
    documented = {key: (row[1], row[2]) for row in rows(QUESTIONS) for key in re.findall(r"`([^`]+)`", row[0])}
    assert found == documented


def test_the_answers_to_who_plays_stand_there() -> None:
    [row] = [row for row in rows(QUESTIONS) if row[0] == "`setup/sides`"]
    assert [name for name in re.findall(r"`(\w+)`", row[3]) if name in SIDES] == list(SIDES)


def test_the_offer_stands_there() -> None:
    assert f"| `{UNFINISHED.name}` |" in PAGE.text


@pytest.mark.parametrize("line", ["GAME_OVER fire engines", "GAME_OVER fire burnt", "GAME_OVER fire town", "GAME_OVER chief out"])
def test_every_end_stands_there(line: str) -> None:
    assert f"`{line.removeprefix('GAME_OVER ')}`" in PAGE.text
    assert line.removeprefix("GAME_OVER ") in board.OUTCOMES


# Positions


def test_every_at_stands_there() -> None:
    section = PART.split("### `at` in Forest Fire")[1].split("### Keys")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)[1:] == [at for at in board.TURNS if at != "setup"]


def test_every_key_stands_there_and_no_other() -> None:
    known = {".".join(path) for path in play(stands("11")).schema.fields}
    known = {re.sub(r"^(fire)\.\d+", r"\1.SQUARE", re.sub(r"^burnt\.\d+", "burnt", name)) for name in known}
    known = {re.sub(r"^engines\.[AB]", "engines.ENGINE", name) for name in known} | {"engines.ENGINE"}
    assert documented_keys(PART.split("### Keys of Forest Fire")[1].split("### Example")[0]) == known


def test_the_words_of_the_players_stand_there() -> None:
    for name in ("fire_player", "chief_player"):
        [row] = [row for row in rows(PART) if row[0] == f"`{name}`"]
        assert re.findall(r"`(\w+)`", row[1]) == list(GAME.options[name].words)


def test_the_example_can_be_played() -> None:
    example = json.loads(PART.split("```json\n")[1].split("```")[0])
    assert told(example) == ["REMOVE_ENGINE A 7"]
    assert read_position(GAME.schema({}, GAME.read_options({}, {})), example).position() == example


def test_burnt_squares_are_corrected_as_it_says() -> None:
    """A list states all of them, an object single ones."""
    evening = play(stands("7", [9, 11]))
    evening.correct({"burnt": {"10": True}})
    assert evening.twin.position()["burnt"] == [9, 10, 11]
    evening.correct({"burnt": [10, 11]})
    assert evening.twin.position()["burnt"] == [10, 11]

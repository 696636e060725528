"""Every output line (json-lines: Out), from an evening in this process and from a real one."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion import games
from companion.engine.fate import Fate
from tests.evenings import SECRET, begin
from tests.fronts.json_client import GAME, SECRET_HEX, Line, Talk, an_answer, only, play
from tests.fronts.test_jsonlines_in import ACTION, FIRE

KINDS = {"begin", "step", "tell", "rolled", "drawn", "ask", "back", "end", "error", "state", "scene", "trouble"}


def evening(seed: int, **options: Any) -> list[Line]:
    """All lines of an evening played by a seeded player."""
    random, talk = Random(seed), Talk(players=2, difficulty="hard", **options)
    lines = [*talk.began]
    while "end" not in lines[-1]:
        lines += talk({"answer": an_answer(lines[-1]["ask"], random)})
    return lines


def test_the_first_line_describes_the_evening() -> None:
    first = Talk(begin(position=FIRE, evening="tuesday")).began[0]["begin"]
    assert set(first) == {"game", "rules", "evening", "commitment", "options", "about", "goals"}
    assert (first["game"], first["rules"], first["evening"]) == (GAME, games.load(GAME).rules, "tuesday")
    assert first["commitment"] == Fate(SECRET, "tuesday", ()).commitment
    assert first["options"]["action_seconds"] == 120


def test_the_first_line_and_get_goals_give_goals_with_progress() -> None:
    talk = Talk(position=FIRE)
    [line] = talk({"get": "goals"})
    assert set(line["goals"]) == {"about", "goals"}
    assert line["goals"] == {name: talk.began[0]["begin"][name] for name in ("about", "goals")}
    assert line["goals"]["about"]["title"] == "The Training Ground"
    goals = {goal["code"]: goal for goal in line["goals"]["goals"]}
    assert goals["fires_active"] == {
        "aim": "win", "heading": "To win", "code": "fires_active", "args": {}, "bound": "most", "n": 6, "at": 3, "state": "met",
        "stale": False, "depth": 0, "text": "At most 6 active fires are on the board.", "now": "now 3",
        "short": "Active fires: 3, must be 6 or fewer",
    }  # fmt: skip
    assert goals["civilians_on"]["args"] == {"on": {"code": "all.area", "args": {}}}


def test_a_whole_evening_has_only_documented_lines_with_their_fields() -> None:
    lines = evening(3, dice="digital", cards="digital")
    assert {next(iter(line)) for line in lines} <= KINDS
    game = games.load(GAME)
    for tell in only(lines, "tell"):
        assert set(tell) == {"code", "args", "line", "text", "step", "rule"}
        assert tell["code"] in game.codes
        assert tell["code"] in tell["line"].split()
        assert tell["rule"].startswith("FOD-")
        assert tell["text"]
    for rolled in only(lines, "rolled"):
        assert set(rolled) >= {"key", "dice", "values", "by"}
        assert len(rolled["dice"]) == len(rolled["values"])
    for drawn in only(lines, "drawn"):
        assert set(drawn) >= {"key", "deck", "card", "by"}
    for ask in only(lines, "ask"):
        assert set(ask) - {"filled", "rule", "ends", "proposed"} == {"id", "key", "kind", "question", "args", "who", "legal", "offers"}
    assert set(lines[-1]["end"]) == {"outcome", "reason", "text"}


def test_a_step_line_comes_before_what_is_told_in_it() -> None:
    step = ""
    for line in evening(4, dice="digital", cards="digital"):
        step = line.get("step", step)
        if "tell" in line:
            assert line["tell"]["step"] == step


def test_rolls_and_draws_come_in_addition_to_what_is_told() -> None:
    lines = evening(5, dice="digital", cards="digital")
    at = [
        i
        for i, line in enumerate(lines)
        if "rolled" in line and "/spread/" in line["rolled"]["key"] and "/fire/spread/" in line["rolled"]["key"]
    ]
    assert at
    for i in at:
        assert lines[i + 1]["tell"]["code"] == "ROLL_SPREAD"
        assert lines[i + 1]["tell"]["args"]["die"] == lines[i]["rolled"]["values"][0]


def test_a_roll_names_its_source() -> None:
    assert {rolled["by"] for rolled in only(evening(6, dice="digital", cards="digital"), "rolled")} == {"digital"}
    talk = Talk(position=FIRE)
    assert only(talk({"answer": [2]}), "rolled")[0]["by"] == "hand"
    assert only(talk({"answer": "digital"}), "rolled")[0]["by"] == "digital"


def test_ids_grow_and_keys_repeat_only_after_undo_or_offers() -> None:
    asks = only(evening(7), "ask")
    ids = [ask["id"] for ask in asks]
    assert ids == sorted(set(ids))
    assert len({ask["key"] for ask in asks}) == len(asks)


def test_a_suggestion_is_present_only_after_undo() -> None:
    talk = Talk(position=FIRE)
    assert "filled" not in talk.began[-1]["ask"]
    talk({"answer": [4]})
    assert talk({"undo": 1})[-1]["ask"]["filled"] == [4]


def test_the_put_back_list_leads_from_what_was_told_to_the_twin() -> None:
    talk = Talk(position=FIRE)
    lines, count = [*talk.began], 0
    while lines[-1]["ask"]["kind"] == "roll":
        lines += talk({"answer": [6]})
        count += 1
    places = [tell["args"] for tell in only(lines[len(talk.began) :], "tell") if tell["code"] == "PLACE_FIRE"]
    assert places
    (back,) = only(talk({"undo": count}), "back")
    for place in places:
        at = back["lines"].index(f"TAKE spaces.{place['space']}.fire_active {place['n']}")  # was set upright in round 4
        assert back["text"][at] == f"Remove {place['n']} active fire{'s' * (place['n'] > 1)} from {place['space']}."


def test_back_gives_moves_and_the_state_of_each_line_of_the_list() -> None:
    """H item 6: ``lines`` are all moves; ``first`` and ``todo`` lead to the same board using the list."""
    talk = Talk(position=FIRE, dice="digital", confirm="steps")
    for _ in range(2):
        talk({"answer": True})
    (back,) = only(talk({"undo": 1}), "back")
    states = [line["state"] for line in back["todo"]]
    assert set(states) <= {"", "already there"}
    assert "already there" in states
    assert (back["lines"], back["first"]) == ([], {"lines": [], "text": []})


def test_back_follows_only_undo_redo_correct_amend_and_by_hand() -> None:
    talk = Talk(position=FIRE)
    key = talk.ask["key"]
    answers = talk({"answer": [6]})
    assert not only(answers, "back")
    for command in ({"undo": 1}, {"redo": 1}, {"correct": {"np": 1}}, {"amend": {"key": key, "answer": [2]}}, {"by_hand": True}):
        assert len(only(talk(command), "back")) == 1, command
    assert not only(talk({"answer": {}}), "back")


def test_the_end_is_reported_each_time_it_is_reached() -> None:
    talk, random = Talk(position={**ACTION, "round": 6, "last_round": 6}, dice="digital", cards="digital"), Random(1)
    lines = [*talk.began]
    while "end" not in lines[-1]:
        lines += talk({"answer": an_answer(lines[-1]["ask"], random)})
    assert len(only(lines, "end")) == 1
    assert "ask" in talk({"undo": 1})[-1]
    assert len(only(talk({"redo": 1}), "end")) == 1


def test_an_error_names_the_open_ask_or_none() -> None:
    talk = Talk(position=FIRE)
    assert talk({"answer": [9]})[0]["error"]["open"] == talk.ask["id"]
    ended = Talk(position={**FIRE, "at": "end_of_round", "np": 3})
    assert ended({"answer": [9]})[0]["error"]["open"] is None


def test_a_fault_in_the_rules_is_an_error_and_the_ask_stays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    talk = Talk(begin(position=FIRE, reports=tmp_path))
    before = talk.standing()

    async def stumbling(*_: object) -> None:
        raise ZeroDivisionError("a hole in the rules")

    monkeypatch.setattr(sys.modules["companion.games.firefighters_on_duty.procedures.spread_roll"], "place_fire", stumbling)
    (line,) = talk({"answer": [6]})
    assert line["error"]["kind"] == "RulesStumbled"
    assert "a hole in the rules" in line["error"]["text"]
    assert str(next(tmp_path.iterdir())) in line["error"]["text"]
    assert talk.standing() == before
    assert talk({"by_hand": True})[-1]["ask"]["kind"] == "report"
    assert not only(talk({"answer": {"spaces": {"A2": {"fire_inactive": 1}}}}), "error")


def test_digital_results_repeat_and_depend_on_the_secret() -> None:
    words = ("--scenario", "training", "--set", "players=2", "--set", "difficulty=hard")
    answers = [{"answer": ["red", "blue"]}] + [{"answer": "rang"}, {"answer": {}}] * 6
    first = play(*words, "--secret", SECRET_HEX, lines=answers)
    assert first == play(*words, "--secret", SECRET_HEX, lines=answers)
    other = play(*words, "--secret", "ff" * 32, lines=answers)
    assert only(other[0], "drawn") + only(other[0], "rolled") != only(first[0], "drawn") + only(first[0], "rolled")


def test_lines_are_json_objects_in_one_line_each(tmp_path: Path) -> None:
    talk = Talk(position=FIRE)
    out: list[bytes] = []
    talk.front._write = out.append
    talk({"get": "scene"})
    talk({"answer": [1]})
    assert out
    assert all(b"\n" not in line and isinstance(msgspec.json.decode(line), dict) for line in out)

"""Every input line and its output (json-lines: In, Asks and their answers)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.fronts.json_client import Line, Talk, an_answer, only, told

FIRE: Line = {
    "at": "fire",
    "round": 3,
    "last_round": 6,
    "difficulty": "hard",
    "spaces": {"A1": {"fire_active": 1}, "A5": {"fire_active": 2}},
    "vehicles": {"E-RED": {"at": "FS1"}, "TRUCK": {"at": "FS1"}, "CARRIER": {"at": "H"}},
}
ACTION: Line = {**FIRE, "at": "action"}


def at_spread(**options: Any) -> Talk:
    """An evening at the first of three spread rolls, with real dice."""
    talk = Talk(position=FIRE, **options)
    assert talk.ask["kind"] == "roll"
    return talk


def refused(talk: Talk, command: object) -> Line:
    """The error for this command, which must change nothing."""
    before = talk.standing()
    (line,) = talk(command)
    assert talk.standing() == before
    assert set(line) == {"error"}
    error: Line = line["error"]
    assert error["open"] == (before[1] or {}).get("id")
    assert error["text"].endswith((".", "?"))
    assert "\n" not in error["text"]
    return error


def test_an_answer_without_id_is_for_the_open_ask() -> None:
    talk = at_spread()
    (rolled, tell, *_, ask) = talk({"answer": [1]})
    assert rolled["rolled"]["values"] == [1]
    assert tell["tell"]["code"] == "ROLL_SPREAD"
    assert "ask" in ask


def test_an_answer_may_name_its_ask() -> None:
    talk = at_spread()
    assert only(talk({"answer": [1], "id": talk.ask["id"]}), "rolled")


def test_digital_rolls_this_once() -> None:
    talk = at_spread()
    (rolled, *_, ask) = talk({"answer": "digital"})
    assert rolled["rolled"]["by"] == "digital"
    assert ask["ask"]["kind"] == "roll"  # the next ask is for people again


def test_an_answer_to_another_ask_is_refused_and_names_the_open_one() -> None:
    talk = at_spread()
    old = talk.ask["id"]
    talk({"answer": [1]})
    error = refused(talk, {"answer": [1], "id": old})
    assert error["kind"] == "StaleAnswer"
    assert f"question {talk.ask['id']} is open now" in error["text"]
    assert "is not open" in refused(talk, {"answer": [1], "id": 10**30})["text"]


@pytest.mark.parametrize(
    "command",
    [{"offer": "x", "value": {}}, {"correct": {}}, {"amend": {"key": "x", "answer": 1}}, {"by_hand": True}, {"undo": 1}, {"redo": 1}],
)
def test_every_command_may_name_its_ask(command: Line) -> None:
    talk = at_spread()
    assert refused(talk, {**command, "id": talk.ask["id"] + 1})["kind"] == "StaleAnswer"


def test_an_offer_is_taken_and_the_ask_repeated() -> None:
    talk = Talk(position=ACTION)
    ask = talk.ask
    assert ask["kind"] == "countdown"
    assert ask["offers"]["extinguish"]["fields"]["space"]["options"] == ["A1", "A5"]
    lines = talk({"offer": "extinguish", "value": {"space": "A5", "dice": [6, 1]}, "id": ask["id"]})
    assert [line.split(" ", 1)[1] for line in told(lines)][-2:] == ["REMOVE_FIRE A5 active=1 inactive=0", "SPEND_WATER 2"] or told(lines)
    assert lines[-1]["ask"]["key"] == ask["key"]
    assert lines[-1]["ask"]["id"] > ask["id"]


def test_an_unknown_offer_is_refused_with_the_known_ones() -> None:
    error = refused(Talk(position=ACTION), {"offer": "fly", "value": {}})
    assert error["text"] == 'There is no offer "fly" now; open offers: extinguish.'
    assert "open offers: none" in refused(at_spread(), {"offer": "extinguish", "value": {"space": "A1"}})["text"]


def test_get_state_in_the_middle_of_a_step_says_so() -> None:
    talk = at_spread()
    line = talk.state()
    assert line["middle_of"] == "round.3/fire/spread"
    assert line["state"]["spaces"]["A5"] == {"fire_active": 2, "fire_inactive": 1}


def test_get_state_between_steps_is_only_the_position() -> None:
    talk = Talk(confirm="steps", position={**FIRE, "at": "end_of_round", "np": 3})
    talk({"answer": True})
    assert set(talk.state()) == {"state"}


def test_a_state_read_back_and_written_again_is_the_same() -> None:
    state = Talk(position=ACTION).state()
    assert Talk(position=state["state"]).state() == state


def test_get_scene_has_step_question_instructions_and_picture() -> None:
    scene = at_spread()({"get": "scene"})[0]["scene"]
    assert (scene["step"], scene["step_title"]) == ("round.3/fire/spread", "Fire spread")
    assert scene["question"]["kind"] == "roll"
    assert [place["label"] for place in scene["picture"]["places"]][:2] == ["A1", "A2"]


def test_get_takes_state_or_scene() -> None:
    assert refused(at_spread(), {"get": "board"})["text"] == '"get" takes "state", "scene" or "goals".'


def test_correct_runs_the_step_again_and_says_how_to_put_the_board_back() -> None:
    talk = at_spread()
    lines = talk({"correct": {"spaces": {"A1": {"fire_active": 0}}, "np": 1}})
    (back,) = only(lines, "back")
    assert set(back) == {"lines", "text", "first", "todo"}
    assert len(back["lines"]) == len(back["text"])
    state = talk.state()["state"]
    assert state["np"] == 1
    assert "fire_active" not in state["spaces"].get("A1", {})
    assert lines[-1]["ask"]["key"].startswith("round.3/fire/spread/")


def test_correcting_to_the_present_value_changes_nothing() -> None:
    talk = at_spread()
    before = talk.standing()
    talk({"correct": {"spaces": {"A5": {"fire_active": 2}}, "np": 0}})
    assert talk.standing() == before


@pytest.mark.parametrize(
    ("patch", "said"),
    [
        ([], "Give an object with what stood otherwise"),
        ({"spaces": {"A7": {}}}, "spaces.A7 is not known"),
        ({"spaces": {"A1": {"fire_activ": 2}}}, 'did you mean "fire_active"?'),
        ({"np": -1}, "np must be a whole number"),
        ({"np": "two", "spaces": {"A1": {"debris": 1.5}}}, "spaces.A1.debris must be"),
        ({"spaces": {"A1": {"fire_active": 53}}}, "exist"),
    ],
)
def test_an_impossible_correction_is_refused_with_its_faults(patch: object, said: str) -> None:
    assert said in refused(at_spread(), {"correct": patch})["text"]


def test_all_faults_of_a_correction_are_named() -> None:
    text = refused(at_spread(), {"correct": {"np": "two", "spaces": {"A1": {"debris": 1.5}, "Z1": {}}}})["text"]
    assert all(word in text for word in ("np must", "spaces.A1.debris must", "spaces.Z1 is not known"))


def test_amend_replaces_an_earlier_answer_and_runs_on() -> None:
    talk = at_spread()
    key = talk.ask["key"]
    talk({"answer": [1]})
    open_key = talk.ask["key"]
    lines = talk({"amend": {"key": key, "answer": [6]}})
    assert only(lines, "back")
    assert lines[-1]["ask"]["key"] == open_key
    assert any(line.endswith(" 6") for line in told(lines))


def test_amend_refuses_an_unknown_key_and_an_illegal_answer() -> None:
    talk = at_spread()
    key = talk.ask["key"]
    talk({"answer": [1]})
    assert "no answer with the key nowhere" in refused(talk, {"amend": {"key": "nowhere", "answer": [6]}})["text"]
    assert "has no face 7" in refused(talk, {"amend": {"key": key, "answer": [7]}})["text"]
    assert "Write" in refused(talk, {"amend": {"key": key}})["text"]
    assert "Write" in refused(talk, {"amend": [key, 6]})["text"]


def test_by_hand_skips_the_step_and_asks_for_a_report() -> None:
    talk = at_spread()
    ask = talk({"by_hand": True})[-1]["ask"]
    assert ask["kind"] == "report"
    assert ask["key"] == "round.3/fire/spread/by_hand"
    lines = talk({"answer": {"spaces": {"A2": {"fire_inactive": 1}}}})
    assert "step" in lines[0] or "tell" in lines[0]
    state = talk.state()["state"]
    assert state["round"] == 4
    assert "already" in refused(_by_hand_again(), {"by_hand": True})["text"]


def _by_hand_again() -> Talk:
    talk = at_spread()
    talk({"by_hand": True})
    return talk


def test_undo_counts_answers_that_the_script_gave_and_redo_goes_forward() -> None:
    talk = at_spread()
    asks = [talk.ask]
    for face in (1, 2):
        asks.append(talk({"answer": [face]})[-1]["ask"])
    undone = talk({"undo": 2})[-1]["ask"]
    assert (undone["key"], undone["filled"]) == (asks[0]["key"], [1])
    assert undone["id"] > asks[2]["id"]
    assert talk({"redo": 2})[-1]["ask"]["key"] == asks[2]["key"]


@pytest.mark.parametrize("count", [0, -1, 99, True, 1.5, "1", None, [1], 10**30])
@pytest.mark.parametrize("name", ["undo", "redo"])
def test_undo_and_redo_take_a_count_that_there_is(name: str, count: object) -> None:
    talk = at_spread()
    talk({"answer": [1]})
    talk({"answer": [1]})
    talk({"undo": 1})
    said = refused(talk, {name: count})["text"]
    assert said.startswith(("There are 1 answers", "Say how many answers, 1 or more"))


def test_undo_without_answers_is_refused() -> None:
    assert refused(at_spread(), {"undo": 1})["text"] == "There is nothing to take back."
    assert refused(at_spread(), {"redo": 1})["text"] == "There is nothing to redo."


def test_quit_ends() -> None:
    talk = at_spread()
    assert talk({"quit": True}) == []
    assert not talk.going_on


@pytest.mark.parametrize("command", [{"quit": False}, {"quit": 1}, {"by_hand": False}, {"by_hand": "yes"}])
def test_quit_and_by_hand_must_be_true(command: Line) -> None:
    talk = at_spread()
    assert refused(talk, command)["text"] == f'Write {{"{next(iter(command))}": true}}.'
    assert talk.going_on


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "This line is not JSON (Expecting property name enclosed in double quotes at character 2)"),
        ("nonsense", "is not JSON (Expecting value at character 1)"),
        ('{"answer": 4} {"answer": 5}', "is not JSON (Extra data at character 15)"),
        (b'{"answer": "\xc3"}', "is not JSON (byte 13 is not UTF-8)"),
        (b"\xff\xfe{\x00}\x00", "is not JSON"),
        ('{"answer": NaN}', "it holds NaN, a number out of range, or half a character"),
        ('{"answer": 1e999}', "it holds NaN, a number out of range, or half a character"),
        ('{"answer": "\\ud800"}', "it holds NaN, a number out of range, or half a character"),
        ('{"answer": ' + "9" * 5000 + "}", "a number in it is too long"),
        ('{"answer": ' + "[" * 100_000, "is not JSON"),
        ('{"answer": ' + "[" * 99 + "]" * 99 + "}", "nested deeper than 60 levels"),
        ('{"answer": 1, "answer": 2}', 'The key "answer" stands twice'),
        ('{"correct": {"np": 1, "np": 2}}', 'The key "np" stands twice'),
        ("[]", "Write one object a line"),
        ("4", "Write one object a line"),
        ("null", "Write one object a line"),
        ("{}", "Write one of answer, offer, get"),
        ('{"anser": 4}', '"anser" is no command (did you mean "answer"?)'),
        ('{"undo": 1, "redo": 1}', "Write one of"),
        ('{"answer": 4, "who": "me"}', '"who" does not go with "answer"; that takes answer, id.'),
        ('{"get": "state", "id": 3}', '"id" does not go with "get"'),
        ('{"answer": 4, "id": "17"}', '"id" is the number of the ask, a whole number.'),
        ('{"answer": 4, "id": true}', '"id" is the number of the ask'),
        ('{"answer": 4, "id": null}', '"id" is the number of the ask'),
        ('{"answer": 4, "id": 4.5}', '"id" is the number of the ask'),
        ('{"offer": "extinguish"}', 'Write {"offer": "...", "value": {...}}.'),
        ('{"offer": 3, "value": {}}', 'Write {"offer": "...", "value": {...}}.'),
        (b'{"answer": "' + b"x" * 2_000_000 + b'"}', "The line has more than 1,000,000 bytes"),
    ],
)
def test_an_unknown_command_is_refused_with_the_known_ones(line: bytes | str, said: str) -> None:
    error = refused(at_spread(), line)
    assert error["kind"] == "LineRefused"
    assert said in error["text"]
    assert len(error["text"]) < 300


@pytest.mark.parametrize("line", ["", " ", "\r", "\t\r"])
def test_empty_lines_are_ignored(line: str) -> None:
    assert at_spread()(line) == []


@pytest.mark.parametrize(
    "line", [b'{"answer": [1]}\r', b'\xef\xbb\xbf{"answer": [1]}', b'   {"answer":[1]}  ', b'{"answer": [1], "id": %d}']
)
def test_line_ends_and_byte_order_marks_are_accepted(line: bytes) -> None:
    talk = at_spread()
    assert only(talk(line.replace(b"%d", str(talk.ask["id"]).encode())), "rolled")


NO_ANSWER: list[Any] = [None, True, False, -1, 10**30, 1.5, "", "x", "\0", [], {}, [None], {"": 1}, [[1]], ["x" * 5000], {"spaces": None}]


@pytest.mark.parametrize(
    ("ask", "legal"),
    [
        ("roll", [[3]]),
        ("choose", ["hard"]),
        ("count", [2]),
        ("select", [["red"]]),
        ("draw", ["gas_tank"]),
        ("confirm", [True]),
        ("countdown", ["rang"]),
        ("report", [{}]),
    ],
)
def test_every_kind_of_ask_refuses_nonsense_and_accepts_legal_answers(ask: str, legal: list[object]) -> None:
    talk = ASKS[ask]()
    assert talk.ask["kind"] == ask
    for value in NO_ANSWER:
        if value in legal and not (value is True and ask != "confirm"):
            continue
        assert refused(talk, {"answer": value})["kind"] == "AnswerRefused", value
    for good in legal:
        assert not only(talk({"answer": good}), "error")


def _setup(**options: Any) -> Talk:
    return Talk(**options)


def _check() -> Talk:
    talk = Talk(position=ACTION)
    talk({"answer": "rang"})
    return talk if talk.ask["kind"] == "report" else (talk({"answer": True}), talk)[1]


def _hazard() -> Talk:
    """Setup draws one hazard card."""
    talk, random = Talk(players=1, difficulty="easy", dice="digital"), Random(1)
    for _ in range(20):
        if talk.ask["kind"] == "draw":
            return talk
        talk({"answer": an_answer(talk.ask, random)})
    raise AssertionError("no card is drawn")


ASKS = {
    "roll": at_spread,
    "choose": lambda: _setup(players=1),
    "count": lambda: _setup(difficulty="easy"),
    "select": lambda: _setup(players=1, difficulty="easy"),
    "draw": _hazard,
    "confirm": lambda: _setup(players=1, difficulty="easy", confirm="steps"),
    "countdown": lambda: Talk(position=ACTION),
    "report": _check,
}


def test_only_undo_is_accepted_after_the_end() -> None:
    talk = Talk(position={**FIRE, "at": "end_of_round", "np": 3})
    assert talk.began[-1]["end"]["outcome"] == "lost"
    for command in ({"answer": True}, {"correct": {"np": 1}}, {"by_hand": True}):
        assert "The game has ended" in refused(talk, command)["text"]
    assert talk.state()["state"]["np"] == 3

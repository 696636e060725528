"""Fronts with bots at the table: bots say what they do, and people are never asked for them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.bots.seats import BotSeats
from companion.engine import Evening
from companion.fronts.line_input import InjectedLines
from companion.fronts.terminal.plain import PlainFront
from companion.presenter.scene_of import words_of
from tests.bots.fake_bots import Gibberish, Robot, Silent, sit
from tests.engine.clocks import FakeClock
from tests.engine.ferry import FERRY
from tests.evenings import begin
from tests.fronts.json_client import SECRET_HEX, Line, Talk, only, run

Capture = pytest.CaptureFixture[str]
RIVER: dict[str, Any] = {"at": "crossing", "boats": {"Ida": {"load": 3}, "Mo": {"load": 3}}}


@pytest.fixture(autouse=True)
def robots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two bots."""
    sit(monkeypatch, robot=Robot, other=Silent)


def river(**words: Any) -> Evening:
    """An evening of the ferry game; ``pilot`` and ``mate`` name their players."""
    position = RIVER | {seat: words.pop(seat) for seat in ("pilot", "mate") if seat in words}
    return begin(FERRY, position, content={}, **{"confirm": "steps", "clock": FakeClock(), **words})


def names(lines: list[Line]) -> list[str]:
    """The names of the lines."""
    return [next(iter(line)) for line in lines]


# -- JSON lines -------------------------------------------------------------------------------------------------


def test_bots_say_what_they_do_and_people_get_their_own_asks() -> None:
    talk = Talk(river(pilot="robot"), seated=True)
    assert names(talk.began) == ["begin", "step", "said", "said", "ask"]
    boat, dock = only(talk.began, "said")
    assert boat == {
        "key": "crossing.1/boat", "who": "pilot", "answer": boat["answer"],
        "code": "because", "args": {"what": "the wind"}, "text": "Because of the wind.",
    }  # fmt: skip
    assert (boat["answer"] in ("Ida", "Mo"), dock["key"]) == (True, "crossing.1/dock")
    assert only(talk.began, "ask")[0]["key"] == "crossing.1/tide"
    assert talk({"get": "scene"})[0]["scene"]["said"] == ["Because of the wind."] * 2


def test_asks_for_bots_are_never_shown() -> None:
    """In a whole evening, with undo and redo."""
    talk = Talk(river(pilot="robot", mate="robot"), seated=True)
    lines = [*talk.began]
    for command in ([2], True, [3], {"undo": 2}, {"redo": 2}, True, [1], True):
        lines += talk(command if isinstance(command, dict) else {"answer": command})
    assert {who for ask in only(lines, "ask") for who in ask["who"]} == {"any"}
    assert "end" in lines[-1]
    assert [said["text"] for said in only(lines, "said")][:3] == ["Because of the wind.", "Because of the wind.", "3 are enough."]


def test_the_effect_of_a_bots_answer_follows_its_remark() -> None:
    talk = Talk(river(mate="robot"), seated=True)
    for answer in ("Ida", "3"):
        talk({"answer": answer})
    assert names(talk({"answer": [2]})) == ["rolled", "tell", "said", "tell", "ask"]


def test_put_back_moves_come_before_bots_continue() -> None:
    """The moves lead to the board at that moment; what bots do next follows."""
    talk = Talk(river(pilot="robot", mate="robot"), seated=True)
    talk({"answer": [2]})
    lines = talk({"by_hand": True})
    assert names(lines)[:3] == ["step", "back", "ask"]
    lines = talk({"answer": {"closed": [1]}})
    assert names(lines) == ["step", "said", "said", "ask"]


def test_a_failing_bot_leaves_the_question_to_people(monkeypatch: pytest.MonkeyPatch) -> None:
    sit(monkeypatch, robot=Gibberish)
    talk = Talk(river(pilot="robot"), seated=True)
    assert names(talk.began) == ["begin", "step", "ask"]
    assert talk.began[-1]["ask"]["who"] == ["pilot"]
    assert only(talk({"answer": "Ida"}), "ask")[0]["key"] == "crossing.1/dock"


def test_an_ask_lists_barred_options_with_reasons() -> None:
    """Only if there are any; a refusal gives the same reason."""
    talk = Talk(river())
    assert "barred" not in talk.began[-1]["ask"]
    ask = talk({"answer": "Ida"})[-1]["ask"]
    assert (ask["legal"], ask["barred"]) == ({"options": ["2", "3"]}, {"1": "Dock 1 is here."})
    error = talk({"answer": "1"})[0]["error"]
    assert (error["kind"], error["text"], error["open"]) == ("AnswerRefused", "Dock 1 is here. Choose one of 2, 3.", ask["id"])
    assert talk({"answer": "4"})[0]["error"]["text"] == '"4" is no choice here; choose one of 2, 3.'


def test_a_distribution_is_answered_with_one_object() -> None:
    talk = Talk(river())
    for answer in ("Ida", "3"):
        talk({"answer": answer})
    ask = talk({"answer": [1]})[-1]["ask"]
    assert (ask["kind"], ask["who"]) == ("share", ["mate"])
    assert ask["legal"] == {"options": ["3", "2"], "most": {"3": 3, "2": 3}, "min": 0, "max": 3}
    assert talk({"answer": {"1": 1}})[0]["error"]["text"] == "Dock 1 is far. Share out 0 to 3 over 3, 2."
    assert [tell["line"] for tell in only(talk({"answer": {"3": 1, "2": 2}}), "tell")] == ["UNLOAD Ida 3 1", "UNLOAD Ida 2 2"]
    assert talk({"undo": 1})[-1]["ask"]["filled"] == {"2": 2, "3": 1}


def test_a_state_has_lists_and_null_and_no_supply() -> None:
    talk = Talk(river())
    assert only(talk({"correct": {"boats": {"Ida": None}, "closed": [1]}}), "error") == []
    state = talk.state()["state"]
    assert state == {"at": "crossing", "crossing": 1, "closed": [1], "boats": {"Ida": None, "Mo": {"at": 1, "load": 3}}}
    assert names(talk({"correct": state})) == ["back"]
    assert talk({"correct": {"closed": [9]}})[0]["error"]["text"] == "closed names 9, which is not there (there are 1, 2 and 3)."


# -- the terminal -----------------------------------------------------------------------------------------------


def said(capsys: Capture, evening: Evening, *lines: str) -> str:
    """The output of a session on these lines."""
    PlainFront(evening, words_of(evening), InjectedLines(*lines), echo=True, others=BotSeats(evening).answer).run()
    return capsys.readouterr().out


def test_a_session_prints_remarks_of_bots_and_asks_only_people(capsys: Capture) -> None:
    out = said(capsys, river(pilot="robot", mate="robot"), "2", "", "3", "", "1", "")
    assert out.count("  > Because of the wind.\n") == 6
    assert "  > 3 are enough.\n  - Unload.\n" in out
    assert "Boat?" not in out
    assert "Dock?" not in out
    assert "Unload?" not in out
    assert out.count("Roll?\n[1/2/3/4/5/6; or digital] > ") == 3
    assert "\nWon  (undo" in out


def test_a_session_of_bots_needs_no_people(capsys: Capture) -> None:
    out = said(capsys, river(pilot="robot", mate="robot", dice="digital", confirm="none"))
    assert "\nWon" in out
    assert "?" not in out.split("Type help for help.")[1].split("(undo")[0]


def test_a_distribution_is_typed_in_few_words(capsys: Capture) -> None:
    out = said(capsys, river(), "Ida", "3", "1", "2=1 3=9", "1=1", "2=1 3=2", "undo", "", "")
    assert "Unload?\n[0 to 3 over 3, 2, like 3=3; or none] > 2=1 3=9\n" in out
    assert 'For "3" give a whole number from 0 to 3, not 9.' in out
    assert "[0 to 3 over 3, 2, like 3=3; or none; Enter for 3=2 2=1 as before] > " in out
    assert out.count("unload.") == 0
    assert out.count("Unload.") == 4


def test_distributing_nothing_takes_one_word(capsys: Capture) -> None:
    for word in ("none", "0"):
        out = said(capsys, river(), "Ida", "3", "1", word, "quit")
        assert "Unload." not in out
        assert "Done?" in out


def test_a_barred_option_is_refused_with_its_reason(capsys: Capture) -> None:
    out = said(capsys, river(), "Ida", "1", "3", "4", "1=2", "quit")
    assert "Dock 1 is here. Choose one of 2, 3." in out
    assert "Dock 1 is far. Share out 0 to 3 over 3, 2." in out


# -- a process --------------------------------------------------------------------------------------------------


def test_a_real_process_plays_the_fire_side(tmp_path: Path) -> None:
    """Two processes, one journal: the bot is not asked again for what it has answered, and no person is asked for it."""
    words = ("--journal", tmp_path / "e", "--dice", "digital", "--confirm", "none")
    first, errors, status = forest("--set", "fire_player=medium", "--secret", SECRET_HEX, *words)
    assert (errors, status) == ("", 0)
    assert first[-1]["ask"]["who"] == ["chief"]
    again, errors, status = forest(*words, lines=[{"answer": 2}, {"answer": 0}])
    assert (errors, status) == ("", 0)
    assert {who for ask in only(first + again, "ask") for who in ask["who"]} == {"chief"}
    assert [line for line in names(again) if line in ("rolled", "said")] == []


def forest(*words: str | Path, lines: Sequence[Line] = ()) -> tuple[list[Line], str, int]:
    """Run ``companion play forest-fire --json`` on these lines; returns output lines, stderr, exit status."""
    out, errors, status = run("play", "forest-fire", "--json", *words, sent=b"".join(json.dumps(line).encode() + b"\n" for line in lines))
    return [json.loads(line) for line in out.splitlines()], errors, status


def test_an_unreadable_distribution_is_refused_in_its_own_words(capsys: Capture) -> None:
    """And not in the words for a report."""
    out = said(capsys, river(), "Ida", "3", "1", "3", "3=1 3=2", "9=1")
    assert "3: write how many each gets, like 3=3, with spaces between." in out
    assert "3=2: 3 has a number already; write it once." in out
    assert '"9" is no choice here; share out 0 to 3 over 3, 2.' in out

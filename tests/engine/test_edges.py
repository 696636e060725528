"""Edge cases of the engine: who is named in a row, what a control answers, what remains on a list."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.engine.countdown import Heartbeat
from companion.presenter.scene_of import back_of, instructions_of, words_of
from companion.table import GameEnd, Report, Table, fields_of
from tests.engine.lighthouse import LighthouseGame, at_report
from tests.engine.made_up import tiny
from tests.engine.test_countdown_control import at_watch


@pytest.mark.parametrize(("how", "answered"), [("rang", "rang"), ("ended", "ended early")])
def test_accepting_a_finished_countdown_answers_as_it_ended(tmp_path: Path, how: str, answered: str) -> None:
    k = at_watch(tmp_path)
    k.control("start")
    if how == "rang":
        k.clock.jump(60)
        assert k.evening.countdown_control.poll()
    else:
        k.control("end_early")
    k.undo()
    k.control("go_on")
    last = k.evening.history.entries[-1]
    assert (last.value, last.by) == (answered, "clock")


def test_the_first_heartbeat_is_noted_with_the_start_and_none_while_paused(tmp_path: Path) -> None:
    k = at_watch(tmp_path, pauses="on")
    assert k.evening.journal.side_value("heartbeat") is None
    k.control("start")
    beat = msgspec.json.decode(k.evening.journal.side_value("heartbeat") or b"", type=Heartbeat)
    assert beat.left_s == 60
    k.control("pause")
    assert k.evening.journal.side_value("heartbeat") is None


def test_rows_name_who_rolled_for_show_and_the_ask_of_a_tick(tmp_path: Path) -> None:
    k = at_watch(tmp_path)
    k.control("start")
    values = k.evening.countdown_control.roll(who="bea")
    [row] = [row.body for row in k.evening.journal.rows if row.kind == "side_roll"]
    assert (row["key"], row["who"], row["values"]) == ("night.1/watch/clock", "bea", values)


def test_a_tick_of_the_way_back_names_the_ask_and_is_forgotten_with_the_next_list(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    at_report(k)
    k.answer({"lights": {"tern": {"oil": 3}}, "keepers": {"ann": {"at": "tern"}}})
    k.undo(2)
    seen, move = k.evening.ask_id, back_of(k.evening, words_of(k.evening))[0]
    k.do("tick_back", move.index)
    assert k.evening.journal.rows[-1].body == {"ask": seen, "back": ["lights", "tern", "oil"]}
    assert len(k.evening.physical_board.returned) == 1
    while k.evening.physical_board.out_of_step:
        ask = k.evening.ask
        assert ask is not None
        k.answer({"confirm": True, "report": {}, "choose": "rest", "countdown": "rang"}.get(ask.kind, True))
    assert k.evening.physical_board.returned == []


def test_out_of_step_lines_not_carried_out_are_not_ticked(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["gust"], True)
    k.undo()
    k.undo(sure=True)
    k.do("tick_back", k.evening.schema.order["storms",])
    k.answer(["storm"])
    assert k.evening.physical_board.out_of_step
    seen = [(seen.ticked, seen.state) for seen in instructions_of(k.evening, words_of(k.evening)) if "STORM" in seen.line]
    assert seen == [(False, "do again")]


def test_an_answer_says_where_it_came_from(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["gust"], True)
    assert [(entry.ask, entry.by) for entry in k.evening.history.entries] == [("draw", "hand"), ("roll", "hand"), ("confirm", "person")]
    (tmp_path / "other").mkdir()
    k = LighthouseGame(tmp_path / "other")
    k.answer_digitally(2)
    assert [(entry.ask, entry.by) for entry in k.evening.history.entries] == [("draw", "digital"), ("roll", "digital")]


def test_automatic_answers_name_no_person(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, dice="digital", cards="digital", confirm="none")
    by = {(entry.by, entry.who) for entry in k.evening.history.entries}
    assert by == {("digital", "any"), ("self", "any")}


def test_a_report_for_one_player_is_refused_to_others(tmp_path: Path) -> None:
    async def alone(table: Table, content: object) -> GameEnd:
        async with table.step("night"):
            await table.ask(Report(key="night/report", question="coast", who=("ann",), fields=fields_of(table.board, [("storms",)])))
        return GameEnd("won")

    k = LighthouseGame(tmp_path, tiny(alone))
    assert k.refused("draft", {"storms": 1}, who="bea") == "This is for ann to answer, not for bea."
    k.do("draft", {"storms": 1}, who="ann")
    assert k.refused("confirm_draft", who="bea") == "This is for ann to answer, not for bea."
    k.do("confirm_draft", who="ann")
    assert (k.evening.history.entries[-1].value, k.evening.history.entries[-1].who) == ({"storms": 1}, "ann")


def test_automatic_confirms_count_as_carried_out(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, dice="digital", cards="digital", confirm="none")
    assert any(told.changes for told in k.evening.run.told)
    assert k.back() == []
    assert k.evening.physical_board.board["lights", "gull", "oil"] == k.values("lights", "gull", "oil") > 0
    assert k.evening.physical_board.board["storms",] == k.values("storms") > 0


def test_a_report_of_an_impossible_board_is_refused_with_its_faults(tmp_path: Path) -> None:
    async def coast(table: Table, content: object) -> GameEnd:
        async with table.step("night"):
            await table.report("coast", [("storms",), ("wrecks",)], "coast")
        return GameEnd("won")

    k = LighthouseGame(tmp_path, tiny(coast))
    assert "a wreck needs a storm" in k.refused("answer", {"wrecks": 1})
    k.answer({"storms": 1, "wrecks": 1})
    assert (k.values("storms"), k.values("wrecks")) == (1, 1)


def test_a_confirmed_list_is_done_with(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["storm"])
    assert [told.code for _, told in k.evening.pending()] == ["WEATHER", "STORM"]
    k.answer(True)
    assert k.evening.pending() == []


def test_a_change_of_an_earlier_answer_leaves_nothing_to_redo(tmp_path: Path) -> None:
    """What was undone belongs to a game that is played no more."""
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["gust"], True)
    k.undo()
    assert k.evening.history.redo != []
    k.amend("night.1/weather/wind", ["calm"])
    assert k.evening.history.redo == []
    assert k.refused("redo")


def test_the_log_is_folded_in_when_a_part_of_the_game_is_over_and_not_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    k = LighthouseGame(tmp_path, dice="digital", cards="digital", confirm="none")
    evening, folded = k.evening, list[str]()
    monkeypatch.setattr(evening.journal, "checkpoint", lambda: folded.append(str(k.key)))
    for answer in ("rang", "ann", "rest", "rest"):
        evening.answer(answer)
    assert (folded, k.key) == ([], "night.1/report/coast")
    evening.answer({})
    assert folded == ["night.2/watch/clock"]
    evening.answer("rang")
    assert len(folded) == 1

"""The clock beside a turn (house rule ``turn_seconds``): it rings once, ends nothing, and goes on where it was after undo and restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine import Evening, Journal, replay, resume
from companion.fronts.line_input import InjectedLines
from companion.fronts.panel.ringer import BELL, Ringer
from companion.fronts.panel.screens.clock_overlay import ClockOverlayScreen
from companion.fronts.terminal.plain import PlainFront
from companion.fronts.web.table_snapshot import snapshot_of
from companion.games.emergency_dispatch.game import GAME
from companion.presenter.scene_of import scene_of, turn_clock_of, words_of
from companion.scene import ClockStatus
from hardware.slots import Slot
from hardware.sounder import Sounder
from tests.engine.clocks import FakeClock
from tests.evenings import begin
from tests.fronts.panel.displays import RecordedSounder
from tests.fronts.panel.tables import Table, at_table
from tests.fronts.screen.screens import Screen
from tests.fronts.web.web_table import WebTable

TURN: dict[str, Any] = {
    "at": "action", "round": 3, "players": {"P1": {"company": 1}, "P2": {"company": 4}}, "firstPlayer": "P1",
    "map": {"A1": [{"tile": "T-01", "urgency": 2}]},
}  # fmt: skip
CONTENT = GAME.collect_content(None, None, [])
SHORT: dict[str, Any] = {"scenario": None, "content": CONTENT, "turn_seconds": 60, "dice": "digital", "cards": "digital"}


class Shift:
    """A game in which it is P1's turn, with a minute for each turn; its journal is a file."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self.file, self.clock = folder / "shift.journal", FakeClock()
        self.evening = begin(GAME, TURN, clock=self.clock, file=self.file, **{**SHORT, **options})

    def restart(self) -> None:
        """Switch the box off and on again."""
        self.evening.journal.close()
        self.evening = resume(GAME, Journal.open(self.file), self.clock)

    def wait(self, seconds: int) -> list[bool]:
        """Let time pass second by second; when the bell rang."""
        return [self._tick() for _ in range(seconds)]

    def _tick(self) -> bool:
        self.clock.jump(1)
        return self.evening.turn_timer.poll()

    def pass_turn(self) -> None:
        """P1 or P2 does nothing (any more)."""
        self.evening.answer("pass")

    @property
    def key(self) -> str:
        """The key of the open ask."""
        assert self.evening.ask is not None
        return self.evening.ask.key

    @property
    def left_s(self) -> int | None:
        """The whole seconds that are left."""
        left_s = self.evening.turn_timer.left_s
        return None if left_s is None else round(left_s)


def test_it_rings_once_and_ends_nothing(tmp_path: Path) -> None:
    shift = Shift(tmp_path)
    asked, rows = shift.evening.open_ask, len(shift.evening.journal.rows)
    assert shift.left_s == 60
    assert shift.wait(61) == [False] * 59 + [True, False]
    assert (shift.left_s, shift.evening.open_ask, len(shift.evening.journal.rows)) == (0, asked, rows)
    assert turn_clock_of(shift.evening) == ClockStatus("rang", 60, 0, pausable=False)
    assert shift.evening.turn_timer.due_s is None
    assert not any(shift.wait(300))


def test_each_turn_has_its_own_time_and_other_phases_none(tmp_path: Path) -> None:
    shift = Shift(tmp_path, cards="ask")
    shift.wait(20)
    shift.pass_turn()
    assert (shift.key.startswith("round.3/turn.2"), shift.left_s) == (True, 60)
    shift.wait(20)
    shift.pass_turn()
    assert ("turn" in shift.key, shift.left_s, shift.evening.turn_timer.due_s) == (False, None, None)


def test_no_clock_runs_while_the_game_is_set_up_nor_for_a_crew_made_of_code(tmp_path: Path) -> None:
    setup = begin(GAME, clock=FakeClock(), players=2, **SHORT)
    while setup.ask is not None and "turn" not in setup.ask.key:
        assert setup.turn_timer.left_s is None, setup.ask.key
        setup.answer(setup.ask.legal()["options"][0] if setup.ask.kind == "choose" else True)
    assert setup.turn_timer.left_s == 60
    (tmp_path / "crew").mkdir()
    assert Shift(tmp_path / "crew", crew="sensible").left_s is None


def test_a_restart_goes_on_with_what_was_left_and_counts_no_time_between(tmp_path: Path) -> None:
    shift = Shift(tmp_path)
    shift.evening.answer("move")
    shift.wait(27)
    shift.clock.reboot(5_000)
    shift.restart()
    assert shift.left_s == 35  # noted last after 25 seconds
    assert shift.wait(36)[34:] == [True, False]
    shift.clock.jump(1_000)
    shift.restart()
    assert (shift.left_s, shift.wait(100)) == (0, [False] * 100)
    assert replay(GAME, shift.evening.journal) == []


def test_undo_within_a_turn_does_not_change_it_not_even_after_the_bell(tmp_path: Path) -> None:
    shift = Shift(tmp_path)
    shift.wait(10)
    shift.evening.answer("move")
    shift.wait(10)
    shift.evening.undo()
    assert shift.left_s == 40
    shift.evening.redo()
    assert shift.wait(40)[-1]
    shift.evening.undo()
    assert not any(shift.wait(100))


def test_a_correction_within_a_turn_does_not_change_it(tmp_path: Path) -> None:
    shift = Shift(tmp_path)
    shift.wait(10)
    shift.evening.answer("move")
    shift.wait(10)
    assert shift.evening.correct({"failures": 2})
    assert (shift.key.startswith("round.3/turn.1"), shift.left_s) == (True, 40)


def test_undo_past_a_turn_goes_on_with_the_turn_before_and_then_starts_anew(tmp_path: Path) -> None:
    shift = Shift(tmp_path)
    shift.wait(20)
    shift.pass_turn()
    shift.wait(30)
    shift.restart()
    shift.evening.undo()
    assert (shift.key.startswith("round.3/turn.1"), shift.left_s) == (True, 40)
    shift.wait(5)
    shift.evening.redo()
    assert (shift.key.startswith("round.3/turn.2"), shift.left_s) == (True, 60)


def test_without_the_rule_scenes_and_journal_are_as_they_always_were(tmp_path: Path) -> None:
    """A game that is older than the option has the same scene and keeps nothing more."""
    shift = Shift(tmp_path, turn_seconds=0)
    plain = begin(GAME, TURN, clock=FakeClock(), **{name: value for name, value in SHORT.items() if name != "turn_seconds"})
    scenes = [scene_of(evening, words_of(evening)) for evening in (shift.evening, plain)]
    assert msgspec.json.encode(scenes[0]) == msgspec.json.encode(scenes[1])
    assert (scenes[0].turn_clock, shift.wait(1_000).count(True)) == (None, 0)
    assert shift.evening.journal.side_value("turn_clock") is None


def test_questions_and_lines_are_the_same_with_a_clock(tmp_path: Path) -> None:
    """Rules know nothing of it: only the option and the clock itself differ."""
    (tmp_path / "without").mkdir()
    with_clock, without = Shift(tmp_path), Shift(tmp_path / "without", turn_seconds=0)
    for shift in (with_clock, without):
        shift.wait(90)
        shift.pass_turn()
    rows = [[(row.kind, row.body) for row in shift.evening.journal.rows[1:]] for shift in (with_clock, without)]
    assert rows[0] == rows[1]


@pytest.fixture
def panel(tmp_path: Path) -> Table:
    """The panel at the first question of the turn."""
    table = at_table(tmp_path, GAME, TURN, **SHORT)
    table.to_question()
    return table


def test_the_panel_shows_it_over_every_page_and_rings(panel: Table) -> None:
    view = panel.view()
    deadline_s = panel.evening.turn_timer.deadline_s
    assert (view.deadline_s, view.total_s) == (deadline_s, 60)
    assert isinstance(view.screen, ClockOverlayScreen)
    panel.to_menu()
    assert isinstance(panel.screen(), ClockOverlayScreen)
    panel.clock.jump(60)
    assert panel.evening.turn_timer.poll()
    panel.settle()
    assert (panel.view().deadline_s, isinstance(panel.screen(), ClockOverlayScreen)) == (None, False)


def test_the_sounder_plays_the_bell_at_its_end(panel: Table) -> None:
    tones: list[tuple[float, float, float]] = []
    slot: Slot[Sounder] = Slot("buzzer", lambda: RecordedSounder(tones, panel.clock.now_s), panel.clock)
    ringer = Ringer(slot)
    for _ in range(62):
        view = panel.view()
        ringer.watch(view.deadline_s, view.total_s or 0.0, panel.clock.now_s())
        ringer.step(panel.clock.now_s())
        panel.clock.jump(1)
        panel.evening.turn_timer.poll()
        panel.settle()
    assert [frequency_hz for _, frequency_hz, _ in tones].count(BELL.frequency_hz) == 1


def test_the_screen_of_the_terminal_has_it_in_its_header() -> None:
    screen = Screen(game=GAME, position=TURN, **SHORT)
    assert screen.lines()[0].rstrip().endswith("1:00")
    screen.clock.jump(21)
    assert screen.lines()[0].rstrip().endswith("0:39")
    screen.clock.jump(39)
    assert (screen.session.poll(), screen.session.poll()) == (True, False)
    assert screen.lines()[0].rstrip().endswith("0:00")


def test_the_plain_terminal_says_what_is_left_and_when_it_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    clock = FakeClock()
    evening = begin(GAME, TURN, clock=clock, **SHORT)
    PlainFront(evening, words_of(evening), InjectedLines("move", *[None] * 30, "undo", "quit", pause=clock.jump)).run()
    said = capsys.readouterr().out
    assert said.count("\a*** The time for this turn is up. ***") == 1
    assert said.index("1:00 left for this turn") < said.index("\a") < said.index("0:00 left for this turn")


@pytest.mark.parametrize("page", ["/", "/board"])
def test_phones_have_it_in_the_bar_of_every_page_and_answer_as_usual(tmp_path: Path, page: str) -> None:
    desk = WebTable(tmp_path)
    evening = desk.put_on_table(begin(GAME, TURN, clock=desk.clock, **SHORT))
    with desk.joined() as phone:
        running = phone.get(page).text
        assert 'aria-label="Time left for this turn" data-clock-digits' in running
        assert "Time is up" not in running
        assert "deadline_s&#34;:1060" in running
        desk.clock.jump(60)
        assert evening.turn_timer.poll()
        desk.table.settle()
        desk.show()
        over = phone.get(page).text
        assert "Time is up" in over
        assert "data-clock-digits" not in over
        assert phone.post("/api/answer", json={"id": evening.ask_id, "answer": "move"}).is_success


def test_phones_get_one_snapshot_while_it_runs(tmp_path: Path) -> None:
    """They count down themselves, from the deadline."""
    shift = Shift(tmp_path)
    before = snapshot(shift.evening)
    shift.clock.jump(7)
    assert (snapshot(shift.evening), before.deadline_s) == (before, 1_060)


def snapshot(evening: Evening) -> ClockStatus:
    """The clock as phones get it."""
    scene = snapshot_of(evening, words_of(evening)).scene
    assert scene is not None
    assert scene.visible_clock is not None
    return scene.visible_clock

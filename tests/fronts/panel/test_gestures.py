"""The table of gestures, cell by cell: ACTION, BACK and the knob, short and held, during the countdown and otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.made_up import GAME
from tests.fronts.panel.tables import Table, at_table

WATCH = {"at": "watch", "night": 1}
TURNS = {"at": "turns", "night": 1}


@pytest.fixture
def clock(tmp_path: Path) -> Table:
    """A countdown of 60 seconds that has just started."""
    return running(tmp_path)


def running(folder: Path, **options: str) -> Table:
    """A running countdown with house rules."""
    table = at_table(folder, GAME, WATCH, **options)
    table.press()
    assert table.shown().state == "running"
    return table


def standing(table: Table) -> tuple[object, ...]:
    """The state that a gesture without effect must not change."""
    evening = table.evening
    return evening.ask_id, evening.countdown_control.countdown, len(evening.history.entries), len(table.panel.pages), table.view().sound


# -- during the countdown -----------------------------------------------------------------------------------------------


def test_a_short_action_does_nothing(clock: Table) -> None:
    before = standing(clock)
    clock.wait(3)
    clock.press()
    assert standing(clock) == before


def test_a_short_action_pauses_and_resumes_if_the_house_rule_allows_it(tmp_path: Path) -> None:
    table = running(tmp_path, pauses="on")
    table.wait(10)
    table.press()
    assert (table.shown().state, table.shown().left_s) == ("paused", 50)
    assert table.view().deadline_s is None
    table.wait(100)
    table.press()
    assert table.shown().deadline_s == table.clock.now_s() + 50


def test_holding_action_asks_for_confirmation_with_no_first(clock: Table) -> None:
    clock.wait(10)
    clock.hold("action")
    assert list(clock.entries()) == ["No, it runs on", "Yes, end it now"]
    assert clock.shown().at == 0
    clock.press()
    assert clock.shown().state == "running"
    clock.hold("action")
    clock.pick("Yes")
    assert clock.evening.history.entries[-1].value == "ended early"
    assert clock.kind != "countdown"


def test_holding_action_twice_asks_once(clock: Table) -> None:
    clock.hold("action")
    clock.hold("action")
    clock.press("back")
    assert clock.shown().state == "running"
    clock.hold("action")
    assert clock.entries()


def test_a_clock_can_be_ended_before_its_start(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, WATCH)
    table.hold("action")
    table.pick("Yes")
    assert table.evening.history.entries[-1].value == "ended early"


def test_the_bell_closes_the_question_about_ending_early(clock: Table) -> None:
    clock.wait(59)
    clock.hold("action")
    clock.wait(2)
    assert clock.evening.history.entries[-1].value == "rang"
    assert "End the countdown" not in clock.reads()


@pytest.mark.parametrize("seconds", [0, 4.9, 5])
def test_holding_back_within_five_seconds_is_a_false_start(clock: Table, seconds: float) -> None:
    clock.wait(seconds)
    clock.hold("back")
    assert (clock.shown().state, clock.shown().left_s) == ("ready", 60)
    clock.press()
    assert clock.shown().deadline_s == clock.clock.now_s() + 60


def test_holding_back_later_is_refused_with_a_reason(clock: Table) -> None:
    clock.wait(5.1)
    before = clock.evening.countdown_control.countdown
    clock.hold("back")
    assert "A start can be taken back for 5 seconds and no longer" in clock.reads()
    assert clock.evening.countdown_control.countdown == before
    clock.press()
    assert clock.shown().state == "running"


def test_a_short_back_opens_the_menu_of_the_clock(clock: Table) -> None:
    clock.press("back")
    assert list(clock.entries()) == ["oil", "Action dice", "Player aid"]
    clock.press("back")
    assert clock.shown().state == "running"


def test_every_page_shows_the_time_left(clock: Table) -> None:
    clock.press("back")
    clock.wait(10)
    assert clock.view().screen.deadline_s == clock.clock.now_s() + 50  # type: ignore[attr-defined]


def test_action_dice_can_be_rolled_repeatedly(clock: Table) -> None:
    clock.menu("Action dice")
    assert len(clock.shown().faces) == 2
    clock.press(times=3)
    assert clock.evening.history.side_rolls == 4
    clock.press("back")
    assert clock.shown().state == "running"


def test_the_knob_sets_brightness_and_its_push_mutes(clock: Table) -> None:
    clock.turn(1)
    assert (clock.shown().message, clock.view().brightness) == ("Brightness 5 of 5", 5)
    clock.turn(3)
    assert clock.view().brightness == 5
    clock.turn(-9)
    assert (clock.shown().message, clock.view().brightness) == ("Brightness 1 of 5", 1)
    clock.press("push")
    assert (clock.shown().message, clock.view().sound) == ("Sound off", "off")
    clock.press("push")
    assert (clock.shown().message, clock.view().sound) == ("Sound on", "full")


def test_unmuting_restores_the_sound(clock: Table) -> None:
    clock.panel.host.settings.save(sound="soft")
    clock.press("push")
    clock.press("push")
    assert clock.view().sound == "soft"


# -- a clock that does not run ------------------------------------------------------------------------------------------


def test_action_starts_the_clock_and_so_does_the_push(tmp_path: Path) -> None:
    for button in ("action", "push"):
        table = at_table(tmp_path / button, GAME, WATCH)
        table.turn(1)
        assert (table.shown().state, table.view().brightness) == ("ready", 4)
        table.press(button)
        assert table.shown().state == "running"


def test_a_countdown_that_rang_is_kept_or_played_again(clock: Table) -> None:
    clock.wait(60)
    clock.to_question()
    clock.hold("back")
    clock.press()
    clock.to_question()
    assert clock.shown().state == "rang"
    clock.press()
    clock.pick("Play it again")
    assert clock.shown().state == "ready"
    clock.press()
    clock.wait(60)
    clock.hold("back")
    clock.press()
    clock.to_question()
    clock.press()
    clock.pick("Take it as it was")
    assert clock.evening.history.entries[-1].value == "rang"


# -- else ---------------------------------------------------------------------------------------------------------------


def test_holding_action_does_nothing(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    before = standing(table)
    table.hold("action")
    table.hold("push")
    assert standing(table) == before


def test_holds_do_nothing_in_the_start_menu(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    table.panel.to_menu()
    for button in ("action", "back", "push"):
        table.hold(button)
        assert table.shown().header == "Table Companion"


def test_holding_back_undoes_after_showing_what_to_put_back(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, {"at": "watch", "night": 1})
    table.press()
    table.menu("oil", "light")
    table.turn(2)
    table.press()
    table.pick("That is all")
    table.hold("action")
    table.pick("Yes")
    table.wait(2)
    table.hold("back")
    assert "Nothing on the board has to be put back." in table.reads()  # the oil is still on the list
    table.press("back")
    assert table.kind == "choose"
    table.hold("back")
    table.press()
    assert table.kind == "countdown"


def test_holding_back_twice_asks_once(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    table.press()
    table.wait(2)
    table.hold("back")
    table.hold("back")
    table.press("back")
    assert len(table.panel.pages) == 1
    table.hold("back")
    assert len(table.panel.pages) == 2


def test_undo_past_dice_or_cards_needs_confirmation(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME)
    table.pick("fog")
    table.hold("back")
    assert "Nothing on the board has to be put back" in table.reads()
    table.press()
    assert table.shown().header == "Past dice, cards"
    assert table.asks.endswith("wind")
    table.press("back")
    assert (table.asks, len(table.panel.pages)) == ("night.1/weather/wind", 1)
    table.hold("back")
    table.press(times=2)
    assert table.asks == "night.1/weather/card"


def test_nothing_to_undo_is_said(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    table.hold("back")
    assert table.shown().header == "Please note"
    table.press()
    assert len(table.panel.pages) == 1


def test_a_short_back_goes_one_level_up(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME)
    table.pick("fog")
    table.to_question()
    kinds = []
    for _ in range(4):
        kinds.append(type(table.shown()).__name__)
        table.press("back")
    assert kinds == ["DiceScreen", "TextScreen", "ChoicesScreen", "TextScreen"]


def test_a_hold_shows_what_it_would_do(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, WATCH)

    def label(button: str) -> str:
        table.panel.holding((button, table.clock.now_s()))
        return getattr(table.screen(), "label", "")

    assert label("action") == "hold: end it early"
    assert label("back") == "hold: undo"
    assert label("push") == ""
    table.press()
    assert (label("action"), label("back")) == ("hold: end it early", "hold: false start")
    table.panel.holding(None)
    assert table.screen() == table.shown()


def test_presses_under_a_banner_do_nothing(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    table.sit_down(table.evening)
    assert table.shown().big
    table.press()
    assert (table.evening.history.entries, list(table.entries())) == ([], ["ann", "bea"])
    table.press()
    assert table.evening.history.entries


def test_a_stuck_button_is_named_until_it_is_released(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    table.stuck("push")
    assert "The knob's push is stuck" in table.reads()
    table.stuck("back")
    assert "BACK is stuck" in table.reads()
    table.freed("push")
    table.freed("back")
    assert len(table.panel.pages) == 1
    table.freed("back")
    table.stuck("action")
    table.press("back")
    table.freed("action")
    assert len(table.panel.pages) == 1

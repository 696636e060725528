"""The plain terminal front, as a family would use it."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest

from companion.fronts.line_input import InjectedLines, Interrupted
from companion.fronts.terminal.clock import ClockLine, clock_text
from companion.fronts.terminal.plain import PlainFront, choose
from companion.presenter.scene_of import words_of
from tests.engine.clocks import FakeClock
from tests.evenings import begin
from tests.fronts.test_jsonlines_in import ACTION, FIRE

Capture = pytest.CaptureFixture[str]


def said(capsys: Capture, *lines: str | None, redraw: bool = False, **options: Any) -> str:
    """The output of a session on these lines; a None lets the time pass that the session would wait."""
    clock = FakeClock()
    evening = begin(clock=clock, confirm="steps", **options)
    plain = PlainFront(
        evening, words_of(evening), InjectedLines(*lines, pause=clock.jump), clock=ClockLine(evening, redraw=redraw), echo=True
    )
    plain.run()
    return capsys.readouterr().out


def test_a_session_accepts_answers_as_people_type_them(capsys: Capture) -> None:
    out = said(capsys, "H", "2", "", "Red blue", "quit")
    assert "Which spread difficulty do you want to play?\n[easy or hard] > H\n" in out
    assert "How many players are there?\n[1 to 4] > 2\n" in out
    assert "Put the red engine on FS1." in out
    assert "Put the blue engine on FS1." in out
    assert out.endswith("Goodbye.\n")


def test_it_says_whether_the_game_is_saved(capsys: Capture, tmp_path: Path) -> None:
    assert "Nothing of this evening is kept" in said(capsys, "quit")
    out = said(capsys, "quit", file=tmp_path / "tuesday.journal")
    assert f"This evening is kept in {tmp_path / 'tuesday.journal'}." in out
    assert out.endswith(f"Goodbye. Go on with: companion resume {tmp_path / 'tuesday.journal'}\n")


def test_story_objective_and_special_rules_come_before_the_first_question(capsys: Capture) -> None:
    out = said(capsys, "quit", scenario="first-day")
    before = out.partition("How hard")[0]
    for says in ("First Day", "Good morning, new crew", "[ ] At least 2 civilians are evacuated.", "The game ends after round 3.",
                 "- This scenario gives you 2:30 for the Action Phase."):  # fmt: skip
        assert says in before


def test_progress_is_shown_each_round_and_on_request(capsys: Capture) -> None:
    out = said(capsys, "goals", "objective", "quit", position=ACTION)
    assert out.count("[x] At most 6 active fires are on the board. (now 3)") == 3
    assert "goals           what wins" in said(capsys, "help", "quit")
    out = said(capsys, "early", "", "", "", "", "", "", "", "", "", "", "quit", position=FIRE, dice="digital", cards="digital")
    assert "Rounds left:" in out


def test_the_end_of_the_input_is_quit(capsys: Capture) -> None:
    assert said(capsys).endswith("Goodbye.\n")


def test_wrong_answers_are_explained_and_asked_again(capsys: Capture) -> None:
    out = said(capsys, "", "maybe", "hard", "seven", "1", "no")
    assert "Type your answer; help tells what else there is." in out
    assert '"maybe" is no choice here; choose one of easy, hard.' in out
    assert 'Give a whole number from 1 to 4, not "seven".' in out
    assert "Press Enter when it is done; help tells what else there is." in out


def test_the_clock_runs_in_real_time_and_rings(capsys: Capture) -> None:
    out = said(capsys, "start", *[None] * 121, "quit", position=ACTION)
    assert "  2:00\n  1:30\n  1:00\n  0:30\n  0:20\n  0:10\n  0:05\n  0:04\n  0:03\n  0:02\n  0:01\n" in out
    assert "\a*** The bell! Hands off. ***" in out
    assert "All resolved?" in out


def test_the_clock_is_redrawn_in_place_on_a_terminal(capsys: Capture) -> None:
    out = said(capsys, "start", None, None, "quit", position=ACTION, redraw=True)
    assert "  2:00 > \x1b7\r  1:59\x1b8\x1b7\r  1:58\x1b8" in out


@pytest.mark.parametrize("word", ["", "early", "end"])
def test_the_countdown_is_ended_early(capsys: Capture, word: str) -> None:
    out = said(capsys, "start", None, word, "quit", position=ACTION)
    assert "All resolved?" in out
    assert "bell" not in out.split("All slots")[0]


def test_false_starts_reset_and_pauses_need_a_house_rule(capsys: Capture) -> None:
    out = said(capsys, "start", None, "false start", "start", None, "pause", "quit", position=ACTION)
    assert out.count("The clock runs.") == 3
    assert "This table plays without pauses" in out
    out = said(capsys, "start", None, "pause", "resume", None, "", "quit", position=ACTION, timer_pause="on")
    assert "[the clock stands at 1:59: resume, or early]" in out


def test_an_undone_countdown_can_be_kept_or_played_again(capsys: Capture) -> None:
    out = said(capsys, "start", None, "", "undo", "again", "start", None, "quit", position=ACTION)
    assert "[this countdown is over: Enter to go on, or again to play it once more]" in out
    assert out.count("  2:00\n") == 2


def test_offers_are_typed_in_few_words_while_the_clock_runs(capsys: Capture) -> None:
    out = said(capsys, "offers", "start", None, "extinguish a5 6 1", "extinguish space=A5 dice=6", "extinguish Q", "", position=ACTION)
    assert "extinguish space=A1|A5" in out
    assert out.count("Remove 1 active fire from A5.") == 2
    assert "Q does not fit here; extinguish takes space=..., dice=..., n=..., engine=...." in out


def test_fields_can_be_named_by_the_end_of_their_path(capsys: Capture) -> None:
    out = said(capsys, "rang", "", "a5.fire_active=1", "undo", "quit", position=ACTION)
    assert "What changed in the Action Phase?" in out
    assert "A5: active fire 2, firefighter 0" in out
    assert "the red engine: at" not in out
    assert "You may type other changes too" in out
    assert "Enter for spaces.A5.fire_active=1 as before]" in out
    out = said(capsys, "fix fire_active=1", "fix A5.fire=1", "fix A5.fire_active=2", "fix A5.fire_active=1 np=2", "board", position=FIRE)
    assert "fire_active could be spaces.A1.fire_active or spaces.A2.fire_active" in out
    assert 'There is nothing called A5.fire (did you mean "A5.' in out
    assert "That is what was there." in out
    assert "Negative Points 2 of 3" in out


def test_counts_are_words_and_absent_things_are_left_out(capsys: Capture) -> None:
    spaces = {"A1": {"fire_active": 2, "civilians": 2, "firefighters": 1, "hoses": 1}, "A5": {"civilians": 1}}
    out = said(capsys, "", "board", position={**FIRE, "spaces": spaces})
    assert "On A1, replace 1 firefighter and 2 civilians with 3 injured people." in out
    assert "Return 1 fire hose from A1 to FS1." in out
    assert "3 injured people" in out


def test_help_and_why_work_and_the_end_is_reported(capsys: Capture) -> None:
    out = said(capsys, "help", "why", "undo", "board", "correct", position={**FIRE, "at": "end_of_round", "np": 3})
    assert "by hand" in out
    assert "[FOD-" in out
    assert "Careful: three Negative Points." in out or "Negative Points: 3" in out


def test_undo_past_dice_needs_one_confirmation(capsys: Capture) -> None:
    out = said(capsys, "", "digital", "undo", "no", "undo", "yes", position=FIRE)
    assert out.count("They will stay what they are; say it again to do it. [yes or no] >") >= 1


def test_a_step_can_be_done_by_hand(capsys: Capture) -> None:
    assert "You did" in said(capsys, "by hand", "quit", position=FIRE)


class Interrupting(InjectedLines):
    """Lines, with a Ctrl-C for each ^C."""

    def line(self, timeout_s: float | None = None) -> bytes | None:
        line = super().line(timeout_s)
        if line == b"^C":
            raise Interrupted(signal.SIGINT)
        return line


def test_ctrl_c_warns_once_if_the_game_is_not_saved(capsys: Capture, tmp_path: Path) -> None:
    evening = begin(clock=FakeClock(), position=ACTION)
    PlainFront(evening, words_of(evening), Interrupting("start", "^C", "", "^C", "quit"), clock=ClockLine(evening, redraw=False)).run()
    assert capsys.readouterr().out.count("This evening is not kept, so it would be lost.") == 2
    with pytest.raises(Interrupted):
        PlainFront(evening, words_of(evening), Interrupting("^C", "^C")).run()
    kept = begin(clock=FakeClock(), position=ACTION, file=tmp_path / "e")
    with pytest.raises(Interrupted):
        PlainFront(kept, words_of(kept), Interrupting("^C")).run()
    kept.journal.close()


def test_a_list_is_chosen_from_by_number_or_name(capsys: Capture) -> None:
    games = [("fire-call", "Fire Call"), ("forest-fire", "Forest Fire")]
    assert choose("Which game", games, InjectedLines("2")) == "forest-fire"
    assert choose("Which game", games, InjectedLines("3", "", "x")) == "fire-call"
    assert choose("Which game", games, InjectedLines("forest-fire")) == "forest-fire"
    assert choose("Which game", games, InjectedLines()) == "fire-call"
    assert choose("Which game", games[:1], InjectedLines("2")) == "fire-call"
    assert "3 is none of them." in capsys.readouterr().out


@pytest.mark.parametrize(("left_s", "text"), [(120.0, "2:00"), (119.01, "2:00"), (60, "1:00"), (9.5, "0:10"), (0.001, "0:01"), (0, "0:00")])
def test_the_time_left_is_rounded_up(left_s: float, text: str) -> None:
    assert clock_text(left_s) == text


def test_put_back_lists_name_markers_and_steps_have_titles(capsys: Capture) -> None:
    out = said(capsys, "", "rang", "", "", "undo", "undo", "undo", "undo", position={**FIRE, "at": "end_of_round", "spaces": {}})
    assert "None" not in out
    out = said(capsys, "by hand", position=FIRE)
    assert "You did this step yourselves: Fire growth. How is the board now?" in out


def test_undo_shows_the_list_with_the_state_of_each_line(capsys: Capture) -> None:
    """H item 6: the original list, with a state on every line."""
    out = said(capsys, "", "", "undo", "quit", position=FIRE, dice="digital")
    before, after = out.split("> undo", 1)
    lines = [line[4:] for line in before.rsplit("\n== Fire spread ==", 1)[1].splitlines() if line.startswith("  - Lay")]
    assert lines
    for line in lines:
        assert f"  - Already there: {line}\n" in after
    assert "Everything is already in place." in after


def test_sources_of_dice_and_cards_can_change_in_mid_game(capsys: Capture) -> None:
    out = said(capsys, "", "dice digital", "cards digital", "quit", position=FIRE)
    assert "(by the companion)" in out
    assert "Roll" not in out.split("cards digital")[1]


def test_set_up_lists_what_goes_on_an_empty_table(capsys: Capture) -> None:
    out = said(capsys, "set up", "quit", position=ACTION | {"spaces": {"A1": {"burned": True}}, "hospital": {"delivered": 2}})
    assert "Put back first:" in out
    assert "Place a Burned Down tile on A1." in out
    assert "Put 2 injured people at the hospital." in out

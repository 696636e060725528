"""The session of the screen: every kind of question with keys, every command of the menu, and no loss after a refusal."""

from __future__ import annotations

import pytest

from companion import games
from companion.fronts.terminal.screen.commands import CLOCK, COMMANDS, SessionCommand
from companion.fronts.terminal.screen.session import Session
from companion.table import Report
from tests.fronts.screen.screens import Screen
from tests.fronts.test_jsonlines_in import ACTION, FIRE

FOREST = games.load("forest-fire")
BURNING = {"at": "fire", "turn": 2, "fire": {"7": 5, "9": 1}, "engines": {"A": {"at": 5, "water": 3}, "B": None}}


def forest() -> Screen:
    """A game of Forest Fire in progress."""
    return Screen(game=FOREST, position=BURNING, scenario=None)


# -- questions ----------------------------------------------------------------------------------------------------------


def test_a_choice_is_made_with_arrows_and_enter() -> None:
    screen = forest()
    assert "[gust]" in screen.text()
    screen.keys("right", "right")
    assert "[intensify]" in screen.text()
    screen.keys("enter")
    assert "Which square do you intensify?" in screen.text()


def test_the_arrows_wrap_around() -> None:
    assert "[intensify]" in forest().keys("left").text()
    assert "[gust]" in forest().keys("left", "right").text()


def test_a_choice_can_be_typed_by_its_beginning() -> None:
    assert forest().type("in").asked == "turn.2/fire/square/1"


def test_refused_input_stays_and_the_reason_is_shown() -> None:
    screen = forest().type("intensify").type("8")
    assert "There is no fire on square 8." in screen.text()
    assert "> 8▏" in screen.text()
    assert "> ▏" in screen.keys("esc").text()


def test_enter_alone_rolls_no_die() -> None:
    screen = forest().type("gust").keys("enter")
    assert "Choose with the arrows, or type: 1/2/3/4/5/6; or digital." in screen.text()
    assert screen.asked == "turn.2/fire/die"
    assert "Put 1 fire on square 8." in screen.keys("right", "right", "right", "enter").text()


def test_a_die_can_be_typed_or_left_to_the_companion() -> None:
    assert "Rolled 4." in forest().type("gust").type("4").text()
    assert "Rolled " in forest().type("gust").keys("left", "enter").text()


def test_fires_are_distributed_with_arrows() -> None:
    screen = forest().type("intensify").type("7").type("2")
    assert "[6: 0]" in screen.text()
    assert "6 left" in screen.text()
    screen.keys("right", "right", "down", "+", "+", "+", "+", "+")
    assert "6: 2" in screen.text()
    assert "[5: 4]" in screen.text()
    assert "0 left" in screen.text()
    screen.keys("left", "enter")
    assert "These are 5 in all; share out 6 over 6, 5, 4." in screen.text()
    assert "Put 4 fires on square 5." in screen.keys("right", "enter").text()


def test_a_distribution_can_be_typed() -> None:
    assert "Put 3 fires on square 4." in forest().type("intensify").type("7").type("2").type("6=2 5=1 4=3").text()


def test_a_number_is_changed_with_arrows_within_its_limits() -> None:
    screen = forest().type("grow").type("7").keys("enter").type("spray")
    assert "0 ◀  0  ▶ 3" in screen.text()
    assert "0 ◀  3  ▶ 3" in screen.keys("up", "up", "up", "up").text()
    assert "0 ◀  2  ▶ 3" in screen.keys("-").text()
    assert "Which fires does engine A put out?" in screen.keys("enter").text()


def test_options_are_marked_with_space_in_order() -> None:
    screen = Screen(difficulty="easy", players=2)
    screen.keys("enter")
    assert "choose 2" in screen.text()
    screen.keys("right", " ", "left", " ")
    assert "[2] red" in screen.text()
    assert "[1] blue" in screen.text()
    screen.keys("right", " ", "left")
    assert "[1] red" in screen.text()
    screen.keys("enter")
    assert "Choose 2 of red, blue, green, yellow, not 1." in screen.text()


# -- the list -----------------------------------------------------------------------------------------------------------


def test_space_ticks_a_line_and_moves_to_the_next() -> None:
    screen = forest().type("intensify").type("7").type("2").type("6=6")
    assert screen.text().count("[ ]") == 4
    screen.keys(" ", " ", "down", " ")  # the result of a roll has no checkbox
    lines = [line for line in screen.lines() if "[x]" in line or "[ ]" in line]
    assert [line.split("]")[0][-1] for line in lines] == ["x", " ", "x", " "]
    assert screen.evening.physical_board.board["fire", "6"] == 6
    assert screen.type("all").text().count("[x]") == 4


def test_rules_of_lines_are_shown_on_request() -> None:
    screen = forest().type("grow").type("7")
    assert "FF-11" not in screen.text()
    assert "Put 1 fire on square 7.  FF-11" in screen.type("why").text()
    assert "FF-11" not in screen.type("why").text()


def test_a_list_of_several_steps_shows_their_titles() -> None:
    text = Screen(position=FIRE).text()
    assert "── Fire growth" in text


def test_empty_steps_take_one_line() -> None:
    screen = Screen(position=FIRE)
    assert (
        "Casualties, Injuries, Vehicle damage, Area burns down, Areas at critical level, Hazards, Distress calls: Nothing"
        in screen.flowing()
    )
    assert screen.text().count("Nothing to do in this step.") == 1
    assert screen.marked_text().startswith("[ ] Lay")


def test_a_long_list_shows_how_many_rows_are_hidden() -> None:
    screen = Screen(difficulty="easy", players=2, height=12)
    screen.keys("enter", " ", "right", " ", "enter")
    assert "below" in screen.text()
    screen.keys(*["down"] * 40)
    assert "above" in screen.text()


# -- words --------------------------------------------------------------------------------------------------------------


def test_undo_first_shows_what_to_put_back() -> None:
    screen = forest().type("grow").type("7").keys("enter")
    assert screen.asked == "turn.2/chief/act/A"
    screen.type("undo")
    assert "Take the last answer back?" in screen.text()
    assert "Nothing on the board has to be put back." in screen.text()
    screen.keys("down", "enter")
    assert screen.asked == "turn.2/chief/act/A"
    screen.type("undo").keys("enter")
    assert screen.asked == "turn.2/fire/done"
    screen.type("undo")
    assert "Remove 1 fire from square 7." in screen.text()
    screen.keys("enter")
    assert "Put back first" in screen.text()
    assert "[ ] Remove 1 fire from square 7." in screen.text()


def test_undo_past_dice_needs_confirmation() -> None:
    screen = Screen(position=FIRE, dice="digital").keys("enter")
    while screen.asked != "round.3/fire/spread/done":
        screen.keys("enter")
    screen.type("undo").keys("enter")
    assert "Past dice or cards" in screen.text()
    screen.keys("down", "enter")
    assert screen.asked == "round.3/fire/spread/done"
    screen.type("undo").keys("enter", "enter")
    assert screen.asked == "round.3/fire/growth/done"


def test_put_back_moves_are_ticked_line_by_line() -> None:
    screen = forest().type("grow").type("7").keys("enter").type("undo").keys("enter").type("undo").keys("enter")
    assert screen.asked == "turn.2/fire/square/1"
    assert "Put back first" in screen.text()
    screen.type("all")
    assert not screen.evening.moves_to_match_twin()
    assert "[x] Remove 1 fire from square 7." in screen.text()


def test_undo_keeps_the_list_with_the_state_of_each_line() -> None:
    """H item 6: the dice stay beside their lines; the whole list comes after the moves to put back."""
    screen = Screen(position=FIRE, dice="digital").keys("enter")
    before = [happened.text for happened in screen.session.scene.story]
    screen.keys("enter").type("undo").keys("enter")
    story = screen.session.scene.story
    assert [happened.text for happened in story] == before
    moving = [happened.instruction for happened in story if happened.instruction is not None and happened.instruction.state]
    assert [(line.state, line.ticked) for line in moving] == [("already there", True)] * len(moving)
    assert f"[x] Already there: {moving[0].text[:20]}" in screen.text()
    assert "Everything is already in place." in screen.keys("pgdn", "pgdn", "pgdn").text()


def test_arrows_return_to_the_question_once_all_is_put_back() -> None:
    screen = forest().type("grow").type("7").keys("enter").type("undo").keys("enter").type("undo").keys("enter")
    assert screen.session.marked is not None
    screen.keys(*[" "] * len(screen.session.scene.back))
    assert screen.evening.catch_up_plan().first == ()
    assert screen.session.marked is None


def test_a_shown_list_opens_at_its_first_new_line() -> None:
    """H item 11: at its top if all of it is new; PgUp and PgDn show the rest."""
    screen, looked = Screen(position=FIRE, dice="ask", height=13), 0
    while screen.asked is not None and screen.asked.startswith("round.3/fire"):
        if screen.session.marked is not None or isinstance(screen.evening.ask, Report):
            screen.keys("enter")
            continue
        screen.type("6")
        new = [happened for happened in screen.session.scene.story if happened.n >= screen.session.new]
        if new and screen.session.marked is None:
            looked += 1
            assert " ".join(new[0].text.split()[:2]) in screen.text()
    assert looked


def test_redo_repeats_the_answer() -> None:
    screen = forest().type("grow").type("undo").keys("enter").type("redo")
    assert screen.asked == "turn.2/fire/square/1"


def test_the_board_is_corrected_by_command_or_page() -> None:
    screen = forest().type("fix 7.fire=2")
    assert "There is nothing called 7.fire" in screen.text()
    screen.keys("esc").type("fix fire.7=2")
    assert screen.evening.twin["fire", "7"] == 2
    screen.type("correct")
    assert "How did the board stand when this step began?" in screen.text()
    screen.type("fire.7=4")
    assert "2 → 4" in screen.text()
    screen.keys("enter")
    assert screen.evening.twin["fire", "7"] == 4


def test_an_impossible_correction_is_refused_and_the_page_stays() -> None:
    screen = forest().type("correct").type("burnt.7=yes").keys("enter")
    assert "square 7 is burnt out and can't burn" in screen.text()
    assert "How did the board stand" in screen.text()


def test_a_die_is_amended() -> None:
    screen = forest().type("gust").type("4").type("amend")
    assert "turn.2/fire/die: 4" in screen.text()
    screen.keys("enter")
    assert "> amend turn.2/fire/die ▏" in screen.text()
    screen.type("6")
    assert "ROLL 6" in [told.line for told in screen.evening.run.told]
    assert "It says so already." in screen.type("amend turn.2/fire/die 6").text()
    assert "Write: amend KEY VALUE" in screen.type("amend nothing").text()


def test_by_hand_asks_for_a_report() -> None:
    screen = forest().type("by hand")
    assert "Enter opens the board to fill it in" in screen.text()
    screen.keys("enter").type("fire.9=0").keys("enter")
    assert screen.evening.twin["fire", "9"] == 0
    assert screen.asked == "turn.2/chief/act/A"


def test_esc_opens_the_menu_of_all_commands() -> None:
    screen = forest().keys("esc")
    assert "Menu" in screen.text()
    for command in COMMANDS:
        assert command.title in screen.text()
    screen.keys("down", "down", "enter")
    assert "What happened" in screen.lines()[0]
    assert "Fire: which action do you take?" in screen.keys("esc").text()


@pytest.mark.parametrize("command", [*COMMANDS, *CLOCK], ids=lambda command: command.name)
def test_every_command_exists(command: SessionCommand) -> None:
    assert hasattr(Session, command.method.partition(" ")[0])


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("board", "On the board: 6 fires"),
        ("map", "│1 town│"),
        ("aid", "Player aid"),
        ("rules", "gust source: exactly one"),
        ("help", "Esc opens the menu"),
        ("log", "The fire's turn"),
        ("offers", "Leave the game unfinished"),
    ],
)
def test_each_command_opens_its_page(word: str, says: str) -> None:
    screen = forest().type(word)
    assert says in screen.text()
    assert "Fire: which action do you take?" in screen.keys("esc").text()


def test_an_offer_that_ends_the_game_needs_confirmation() -> None:
    screen = forest().type("offers").keys("enter")
    assert "This can end the game. Really?" in screen.text()
    assert "Fire: which action do you take?" in screen.keys("enter").text()
    screen.type("offers").keys("enter", "down", "enter")
    assert "The game is over." in screen.text()
    assert "Left unfinished." in screen.keys("enter").text()
    assert "undo goes back into the game" in screen.text()
    assert "The game has ended. Type undo to go back into it, or quit." in screen.type("gust").text()


def test_sources_of_dice_and_cards_change() -> None:
    assert "From now on the companion rolls." in forest().type("dice").text()
    assert "From now on you roll." in forest().type("dice").type("dice").text()
    assert "From now on the companion draws." in forest().type("cards").text()


def test_quit_ends_the_session() -> None:
    assert forest().type("quit").session.over


# -- the clock ----------------------------------------------------------------------------------------------------------


def test_the_countdown_is_drawn_large_runs_and_rings() -> None:
    screen = Screen(position=ACTION)
    assert "Enter starts the clock" in screen.text()
    assert "2:00" in screen.lines()[0]
    screen.keys("enter")
    screen.clock.jump(75.0)
    assert "0:45" in screen.lines()[0]
    assert "████" in screen.text()
    assert not screen.session.poll()
    screen.clock.jump(45.0)
    assert screen.session.poll()
    assert "Hands off the dice!" in screen.text()


def test_enter_does_not_end_the_countdown() -> None:
    screen = Screen(position=ACTION).keys("enter", "enter")
    assert "To end it before the bell, type early." in screen.text()
    assert "Hands off the dice!" in screen.type("early").text()


def test_a_false_start_resets_the_clock() -> None:
    screen = Screen(position=ACTION).keys("enter")
    screen.clock.jump(3.0)
    screen.type("false start")
    assert "2:00" in screen.lines()[0]
    assert "Enter starts the clock" in screen.text()


def test_an_offer_while_the_clock_runs_shows_its_result() -> None:
    screen = Screen(position=ACTION).keys("enter").type("extinguish A1 6")
    assert "A1 needs 4 or more on each die. Rolled: 6. Successes: 1." in screen.flowing()
    assert "The clock runs." in screen.text()


def test_an_undone_countdown_can_be_played_again() -> None:
    screen = Screen(position=ACTION).keys("enter").type("early").type("undo").keys("enter")
    assert "Enter goes on, again plays it once more" in screen.text()
    assert "Enter starts the clock" in screen.type("again").text()


# -- the board check ----------------------------------------------------------------------------------------------------


def test_the_board_check_is_filled_in_with_keys() -> None:
    screen = Screen(position=ACTION).keys("enter").type("early").keys("enter", "enter")
    assert "What changed in the Action Phase?" in screen.lines()[0]
    screen.keys(*"A5 active", "left")
    assert "2 → 1" in screen.text()
    screen.keys("left", "left")
    assert "2 → 0" in screen.text()
    screen.keys(*["backspace"] * 11).type("A1.fire_active=0")
    assert "2 changed" in screen.text()
    screen.keys("enter")
    assert screen.evening.twin["spaces", "A5", "fire_active"] == 0
    assert "Casualties" in screen.text()


def test_an_unknown_field_is_reported_and_nothing_is_lost() -> None:
    screen = Screen(position=ACTION).keys("enter").type("early").keys("enter", "enter").type("A5.fire_active=1").type("A5.fiire=1")
    assert "There is nothing called A5.fiire" in screen.text()
    assert "1 changed" in screen.text()
    assert "must be a whole number" in screen.keys(*["backspace"] * 20).type("A5.fire_active=99").text()


# -- sizes --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(40, 12), (60, 16), (80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("position", [ACTION, FIRE])
def test_the_question_and_the_keys_fit_every_window(width: int, height: int, position: dict[str, object]) -> None:
    lines = Screen(position=position, width=width, height=height).lines()
    assert len(lines) == height
    assert any(line.strip().startswith("> ") or line.strip() == ">" or "▏" in line for line in lines)
    assert "Esc menu" in lines[-1] or width == 40


def test_a_tiny_window_asks_for_more_room() -> None:
    assert "Please make this window larger" in Screen(position=FIRE, width=39, height=20).text()

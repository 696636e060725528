"""Players made of code in a game of people: they answer what is theirs, people roll, confirm, take back, and may take over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.bots.seats import BotSeats
from companion.engine import Evening, Journal, resume
from companion.games.fire_call.game import GAME
from companion.table import BotRemark, Choose, Draw, Roll, Select
from tests.bots.fire_call.games import BOTH
from tests.evenings import begin, events, lines

ALONE = {"black": "steady", "yellow": "easy", "blue": "steady"}


def game(**words: Any) -> Evening:
    """Red is played by people, and the others by code unless said otherwise; dice and cards are digital."""
    return begin(GAME, **{"scenario": None, "dice": "digital", "cards": "digital", "players": 4, **ALONE, **words})


def let_play(it: Evening) -> int:
    """Let the bots answer until people are asked; how often they did."""
    count, seats = 0, BotSeats(it)
    while seats.answer():
        count += 1
    return count


def plain(it: Evening) -> Any:
    """The first answer that there is; dice show one face after the other."""
    ask = it.ask
    if isinstance(ask, Select):
        return list(ask.options[: ask.min])
    if isinstance(ask, Choose):
        return ask.options[0]
    if isinstance(ask, Roll):
        return [ask.dice[0].faces[len(it.history.entries) % 6]]
    return ask.cards[0] if isinstance(ask, Draw) else True


def play_on(it: Evening, answers: int) -> list[str]:
    """Let people give so many answers, and the bots those between; the questions that people were asked, and who of them."""
    asked = list[str]()
    for _ in range(answers):
        let_play(it)
        if it.ask is None:
            break
        asked.append(f"{it.ask.kind} {it.ask.question} {' '.join(it.ask.who)}")
        it.answer(plain(it))
    return asked


def test_one_person_plays_a_whole_game_against_three() -> None:
    """Nobody else is asked anything, the companion draws and reads, and what bots say is told."""
    it = game()
    asked = play_on(it, 3000)
    assert it.ending is not None
    assert it.ending.outcome in ("Red", "Black", "Yellow", "Blue")
    assert {line.split()[-1] for line in asked} == {"any", "Red"}
    spoken = [event for event in events(it) if isinstance(event, BotRemark)]
    assert {event.who for event in spoken} == {"Black", "Yellow", "Blue"}


@pytest.mark.parametrize("name", BOTH)
def test_with_digital_dice_a_game_of_bots_asks_people_only_who_sits_where(name: str) -> None:
    it = game(red=name, black=name, yellow=name, blue=name, players=2)
    assert let_play(it) == 0
    assert it.ask is not None
    assert it.ask.question == "colours"
    it.answer(["Blue", "Yellow"])
    let_play(it)
    assert it.ending is not None


def test_people_roll_and_draw_for_bots() -> None:
    """With real dice and cards. Whoever would have to show a call to a bot shows it to a person: the next on the right."""
    it = game(dice="ask", cards="ask", confirm="all")
    asked = play_on(it, 700)
    drawn = {line for line in asked if line.startswith("draw ")}
    assert drawn <= {"draw draw_call Red", "draw draw_duty any", "draw draw_duty Red"}
    assert {"draw draw_call Red", "draw draw_duty any"} <= drawn
    assert "roll roll any" in asked


def test_where_people_play_they_are_silent() -> None:
    it = game(black="people", yellow="people", blue="people")
    play_on(it, 40)
    assert let_play(it) == 0


def test_undo_goes_past_the_answers_of_bots_to_those_of_people() -> None:
    """And they do the same again."""
    it = game()
    play_on(it, 30)
    let_play(it)
    before = [(entry.key, entry.value) for entry in it.history.entries]
    it.undo(sure=True)
    assert it.ask is not None
    assert it.ask.who == ("Red",)
    assert len(it.history.entries) < len(before)
    it.answer(plain(it))
    let_play(it)
    assert [(entry.key, entry.value) for entry in it.history.entries] == before


def test_people_take_over_and_give_back() -> None:
    """By a correction of who plays."""
    it = game()
    play_on(it, 20)
    it.correct({"played_by": {"Black": "people", "Yellow": "people", "Blue": "people"}})
    assert let_play(it) == 0
    it.correct({"played_by": {"Black": "easy", "Yellow": "steady", "Blue": "easy"}})
    play_on(it, 5)
    assert {entry.by for entry in it.history.entries} >= {"bot", "person"}


def test_people_say_where_a_hydrant_lands_of_which_nobody_knows_where_it_is() -> None:
    """A position that says no space."""
    it = game(position={"at": "turn", "seats": ["Black", "Red"], "turnNo": 4}, players=2)
    let_play(it)
    assert isinstance(it.ask, Choose)
    assert (it.ask.key, it.ask.who) == ("turn.4/land/1", ("any",))


def test_after_a_restart_they_go_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    whole = game(red="easy")
    whole.answer(["Red", "Black", "Yellow", "Blue"])
    let_play(whole)
    file = tmp_path / "game.journal"
    it = game(red="easy", file=file)
    it.answer(["Red", "Black", "Yellow", "Blue"])
    for _ in range(60):
        assert BotSeats(it).answer()
    it.journal.close()
    with Journal.open(file) as journal:
        again = resume(GAME, journal)
        let_play(again)
        assert lines(again) == lines(whole)
        assert again.ending == whole.ending

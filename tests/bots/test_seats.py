"""Players made of code at a table of people: they answer their own asks, and whatever they do the evening goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.bots import registry
from companion.bots.bot import BotAnswer
from companion.bots.registry import UnknownBot
from companion.bots.seats import BotSeats
from companion.engine import Journal, resume
from companion.table import BotRemark, Choose, GameEnd, Remark, Table
from tests import evenings
from tests.bots.fake_bots import WHY, Gibberish, Party, Raising, Robot, Scribbler, Silent, sit
from tests.engine.ferry import FERRY

PILOT = {"pilot": "robot"}
BOTH = {"pilot": "robot", "mate": "other"}


@pytest.fixture(autouse=True)
def robots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two that can play, unless a test says otherwise."""
    sit(monkeypatch, robot=Robot, other=Silent)


# -- whose turn it is -------------------------------------------------------------------------------------------


def test_a_player_made_of_code_answers_the_asks_of_its_seat(tmp_path: Path) -> None:
    """And no other: the die is for the people to roll, the crates for the mate to unload, the list for all to confirm."""
    k = Party(tmp_path, seats=PILOT)
    assert [by for by, *_ in k.by()] == ["bot", "bot"]
    assert k.key == "crossing.1/tide"
    k.answer([2])
    assert k.key == "crossing.1/unload"
    k.answer({})
    assert k.key == "crossing.1/done"
    k.answer(True)
    assert k.key == "crossing.2/tide"
    assert [(entry.who, entry.said) for entry in k.evening.history.entries if entry.by == "bot"] == [("pilot", WHY)] * 4


def test_two_of_them_and_fate_need_no_people(tmp_path: Path) -> None:
    k = Party(tmp_path, seats=BOTH, dice="digital", confirm="none")
    assert k.evening.ending is not None
    assert {by for by, *_ in k.by()} == {"bot", "digital", "self"}
    assert BotSeats(k.evening).answer() is False


def test_where_all_are_people_nobody_answers(tmp_path: Path) -> None:
    k = Party(tmp_path)
    assert (k.others(), k.key) == (0, "crossing.1/boat")


def test_an_ask_for_several_is_for_people(tmp_path: Path) -> None:
    """Where not only the seat may answer, it does not push in."""

    async def play(table: Table, content: Any) -> GameEnd:
        for n, who in enumerate([("pilot", "mate"), ("any",), (), ("pilot",)], 1):
            await table.ask(Choose(key=f"ask.{n}", question="boat", options=("a", "b"), who=who))
        return GameEnd("won")

    k = Party(tmp_path, game=replace(FERRY, play=play), seats=BOTH, dice="digital", confirm="none")
    k.answer("a", "a")
    assert k.key == "ask.3"
    k.answer("a")
    assert k.evening.ending == GameEnd("won")
    assert [by for by, *_ in k.by()] == ["person", "person", "person", "bot"]


def test_what_it_says_is_an_event(tmp_path: Path) -> None:
    k = Party(tmp_path, seats=PILOT)
    spoken = [event for event in k.evening.run.table.events if isinstance(event, BotRemark)]
    assert [(event.key, event.who, event.said) for event in spoken] == [
        ("crossing.1/boat", "pilot", WHY),
        ("crossing.1/dock", "pilot", WHY),
    ]


def test_real_dice_are_typed_in_its_turn(tmp_path: Path) -> None:
    """By whoever rolls them; a wrong face is refused, and the player goes on behind it."""
    k = Party(tmp_path, seats=BOTH)
    assert k.refused("answer", [7]) == "The d6 has no face 7; its faces are 1, 2, 3, 4, 5, 6."
    k.answer([5])
    assert [by for by, *_ in k.by()] == ["bot", "bot", "hand", "bot"]
    assert k.key == "crossing.1/done"


# -- bad players ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bad", [Raising, Gibberish, lambda: Gibberish(None), lambda: Gibberish(["Ida"]), lambda: Gibberish(object())])
def test_a_player_that_fails_leaves_its_ask_to_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bad: Any) -> None:
    """Nothing is lost and nothing written; people answer, and the evening goes on."""
    sit(monkeypatch, robot=bad)
    k = Party(tmp_path, seats=PILOT)
    rows, key = list(k.rows), k.key
    assert (k.others(), k.rows, k.key) == (0, rows, key) == (0, rows, "crossing.1/boat")
    k.answer("Mo", "3", [2])
    assert [by for by, *_ in k.by()] == ["person", "person", "hand"]


def test_what_is_barred_it_may_not_choose_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sit(monkeypatch, robot=lambda: Gibberish("1"))
    k = Party(tmp_path, seats=PILOT)
    k.answer("Ida")
    assert (k.key, k.by()) == ("crossing.1/dock", [("person", "boat", "Ida")])


def test_it_is_not_asked_twice_for_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """But for the next question, and for this one when it comes up anew."""
    bad = Gibberish()
    sit(monkeypatch, robot=lambda: bad)
    k = Party(tmp_path, seats=PILOT, start=False)
    seats = BotSeats(k.evening)
    assert [seats.answer() for _ in range(3)] == [False] * 3
    assert bad.asked == 1
    k.evening.answer("Ida")
    assert (seats.answer(), bad.asked) == (False, 2)
    k.evening.undo()
    assert (seats.answer(), bad.asked) == (False, 3)


def test_a_player_that_came_to_its_senses_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = Gibberish()
    sit(monkeypatch, robot=lambda: bad)
    k = Party(tmp_path, seats=PILOT, start=False)
    seats = BotSeats(k.evening)
    assert seats.answer() is False
    k.evening.answer("Ida")
    bad.value = "2"
    assert seats.answer() is True
    assert k.evening.history.entries[-1].value == "2"


def test_a_player_that_nobody_knows_leaves_its_seat_to_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An evening of a newer companion, say."""
    sit(monkeypatch, somebody=Robot)
    k = Party(tmp_path, seats=PILOT)
    assert k.key == "crossing.1/boat"
    k.answer("Ida")
    assert k.key == "crossing.1/dock"


def test_a_player_can_not_write_on_the_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is shown a copy."""
    sit(monkeypatch, robot=Scribbler)
    k = Party(tmp_path, seats=PILOT)
    assert k.evening.twin.position()["boats"] == {"Ida": {"at": 1, "load": 3}, "Mo": {"at": 1, "load": 3}}
    assert k.key == "crossing.1/tide"


@pytest.mark.parametrize("said", [Remark("nonsense"), Remark("because"), Remark("because", {"why": "?"})])
def test_words_that_the_game_does_not_have_are_not_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: Remark) -> None:
    """The answer counts; but words that no front could show would stop every front, for ever."""

    class Mumbling(Silent):
        def answer(self, *args: Any) -> BotAnswer:
            return super().answer(*args)._replace(said=said)

    sit(monkeypatch, robot=Mumbling)
    k = Party(tmp_path, seats=PILOT)
    assert [by for by, *_ in k.by()] == ["bot", "bot"]
    assert not any(isinstance(event, BotRemark) for event in k.evening.run.table.events)


def test_rules_that_stumble_over_its_answer_leave_the_ask_to_people(tmp_path: Path) -> None:
    """The fault is written down like after an answer of people, and the step can be done by hand."""

    async def play(table: Table, content: Any) -> GameEnd:
        async with table.step("one", at="crossing"):
            if await table.choose("boat", ("Ida", "Mo"), "boat", ("pilot",)):
                raise ZeroDivisionError("a sandbank")
        return GameEnd("won")

    k = Party(tmp_path, game=replace(FERRY, play=play), seats=PILOT, start=False)
    seats = BotSeats(k.evening)
    assert (seats.answer(), seats.answer()) == (False, False)
    assert (k.key, k.rows.count("fault"), k.by()) == ("one/boat", 1, [])
    assert k.evening.fault is not None
    assert k.evening.fault.entry.by == "bot"
    k.by_hand()
    assert k.key == "one/by_hand"
    k.answer({})
    assert k.evening.ending == GameEnd("won")


def test_the_evening_that_is_closed_takes_no_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is even asked."""
    bad = Gibberish()
    sit(monkeypatch, robot=lambda: bad)
    k = Party(tmp_path, seats=PILOT, start=False)
    k.evening.close()
    rows = list(k.rows)
    assert (BotSeats(k.evening).answer(), k.rows, bad.asked) == (False, rows, 0)


# -- back and forth ---------------------------------------------------------------------------------------------


def at_second(k: Party) -> None:
    """Through the first crossing; the people have confirmed it, and the pilot has chosen again."""
    k.answer([2], {}, True)
    assert k.key == "crossing.2/tide"


def test_undo_goes_past_its_answers_to_those_of_people(tmp_path: Path) -> None:
    """Taking back only what the player answered would make it answer the same again."""
    k = Party(tmp_path, seats=PILOT)
    at_second(k)
    k.undo()
    assert k.key == "crossing.1/done"
    k.undo(2, sure=True)
    assert (k.key, k.evening.suggestion) == ("crossing.1/tide", [2])
    assert k.refused("undo") == "There is nothing to take back."
    assert [by for by, *_ in k.by()] == ["bot", "bot"]


def test_redo_brings_its_answers_back_too(tmp_path: Path) -> None:
    k = Party(tmp_path, seats=PILOT)
    at_second(k)
    before, lines, position = k.by(), k.lines(), k.evening.twin.position()
    for count in (1, 2, 3):
        k.undo(count, sure=True)
        k.redo(count)
        assert (k.by(), k.lines(), k.evening.twin.position()) == (before, lines, position)
    k.undo(3, sure=True)
    for _ in range(3):
        k.redo()
    assert k.by() == before


def test_its_answers_take_no_redo_away(tmp_path: Path) -> None:
    """They are not something new that somebody answered: here it answers between an undo and a redo."""
    k = Party(tmp_path)
    k.answer("Ida")
    assert k.correct({"pilot": "robot"})
    assert k.key == "crossing.1/tide"
    k.undo()
    assert (k.key, k.by()) == ("crossing.1/dock", [("person", "boat", "Ida")])
    k.redo()
    assert k.key == "crossing.1/tide"


def test_it_answers_the_same_after_undo(tmp_path: Path) -> None:
    """The same board, the same question, the same luck; nobody fishes for another choice."""
    k = Party(tmp_path, seats=PILOT)
    at_second(k)
    before = dict(k.bots())
    k.undo(sure=True)
    assert len(dict(k.bots())) == 2
    k.answer(True)
    assert dict(k.bots()) == before
    k.undo(3, sure=True)
    k.answer([2], {}, True)
    assert dict(k.bots()) == before


def test_its_luck_is_its_own(tmp_path: Path) -> None:
    """By evening and ask, from its beginning each time, and never the luck of a die with that key."""
    k = Party(tmp_path, seats=PILOT, start=False)
    seats, ask, fate = BotSeats(k.evening), k.evening.ask, k.evening.setup.fate
    assert ask is not None
    many = [10**9] * 4
    luck, again = seats._luck(ask), seats._luck(ask)
    drawn = [luck(n) for n in many]
    assert [again(n) for n in many] == drawn
    assert len(set(drawn)) == 4
    die = fate.stream(ask.key).uniform
    assert [die(n) for n in many] != drawn
    other = BotSeats(evenings.begin(FERRY, {"at": "crossing"}, content={}, evening="another"))._luck(ask)
    assert [other(n) for n in many] != drawn


def test_a_person_may_amend_what_it_answered(tmp_path: Path) -> None:
    """Then it is an answer of people, which can be taken back."""
    k = Party(tmp_path, seats=PILOT)
    k.answer([2])
    [(_, _, boat), (_, _, dock), _] = k.by()
    other = "Mo" if boat == "Ida" else "Ida"
    assert k.amend("crossing.1/boat", other)
    assert k.by()[:3] == [("person", "boat", other), ("bot", "dock", dock), ("hand", "tide", [2])]
    assert k.evening.history.entries[0].said is None
    assert k.key == "crossing.1/unload"
    k.undo()
    assert k.by()[:2] == [("bot", "boat", boat), ("bot", "dock", dock)]
    assert k.key == "crossing.1/unload"


def test_a_correction_in_its_turn_keeps_what_still_fits(tmp_path: Path) -> None:
    """And what does not it answers anew."""
    k = Party(tmp_path, seats=PILOT)
    chosen = dict(k.bots())
    boat, dock = chosen.values()
    assert k.correct({"crates": {"1": 2}})
    assert (dict(k.bots()), k.key) == (chosen, "crossing.1/tide")
    assert k.correct({"boats": {boat: {"at": int(dock)}}})
    assert (k.key, dict(k.bots())["crossing.1/boat"]) == ("crossing.1/tide", boat)
    assert dict(k.bots())["crossing.1/dock"] != dock
    k.undo(2)
    assert dict(k.bots()) == chosen


def test_its_turn_is_done_by_hand(tmp_path: Path) -> None:
    k = Party(tmp_path, seats=PILOT)
    k.answer([2])
    k.by_hand()
    assert (k.key, list(k.bots())) == ("crossing.1/by_hand", [])
    k.answer({"boats": {"Ida": None}, "closed": [3]})
    assert k.key == "crossing.2/tide"
    k.undo(2)
    assert (k.key, len(list(k.bots()))) == ("crossing.1/unload", 2)


# -- changing seats ---------------------------------------------------------------------------------------------


def test_a_correction_hands_the_seat_over(tmp_path: Path) -> None:
    """To a player, to another, and back to people; taken back it is as before."""
    k = Party(tmp_path)
    assert k.key == "crossing.1/boat"
    assert k.correct({"pilot": "robot"})
    assert k.key == "crossing.1/tide"
    k.undo()
    assert (k.key, k.by()) == ("crossing.1/boat", [])
    k.redo()
    assert k.key == "crossing.1/tide"
    at_second(k)
    assert k.correct({"pilot": "human"})
    k.answer([6], True)
    assert k.key == "crossing.3/dock"
    assert k.correct({"pilot": "other"})
    assert k.by()[-1] == ("bot", "dock", "3")


# -- restarts ---------------------------------------------------------------------------------------------------


def test_it_answers_after_a_restart_between_the_person_and_it(tmp_path: Path) -> None:
    """The process ended when the people had answered and the player had not."""
    k = Party(tmp_path, seats=PILOT)
    k.answer([2], {})
    k.evening.answer(True)
    assert k.key == "crossing.2/boat"
    k.evening.journal.close()
    again = resume(FERRY, Journal.open(k.file), k.clock)
    seats = BotSeats(again)
    assert [seats.answer() for _ in range(3)] == [True, True, False]
    assert again.ask is not None
    assert again.ask.key == "crossing.2/tide"
    k.evening = again
    k.restart()


def test_the_same_evening_without_restarts_is_the_same(tmp_path: Path) -> None:
    k = Party(tmp_path, seats=BOTH)
    k.answer([2], True, [3], True, [1], True)
    evening = evenings.begin(FERRY, k.evening.setup.position, content={}, confirm="steps")
    seats = BotSeats(evening)
    for answer in (None, [2], True, [3], True, [1], True):
        if answer is not None:
            evening.answer(answer)
        while seats.answer():
            pass
    assert evening.history.entries == k.evening.history.entries
    assert evening.ending == k.evening.ending == GameEnd("won", "over")


# -- Forest Fire ------------------------------------------------------------------------------------------------

FOREST = {"at": "fire", "turn": 3, "fire": {"9": 2, "5": 1}, "engines": {"A": {"at": 1, "water": 2}, "B": {"at": 3, "water": 1}}}


class Sparks(Robot):
    """A fire side that chooses by luck."""


def forest(monkeypatch: pytest.MonkeyPatch, **words: Any) -> Any:
    """An evening of Forest Fire in which ``easy`` and ``measuring`` choose by luck; the dice are typed, the lists confirmed."""
    from companion.bots.forest_fire import roster as sides

    monkeypatch.setitem(sides.ROSTER.bots["fire"], "easy", Sparks)
    monkeypatch.setitem(sides.ROSTER.bots["chief"], "measuring", Silent)
    return evenings.begin(games.load("forest-fire"), position=FOREST, scenario=None, confirm="steps", **words)


def keys_of(evening: Any) -> list[tuple[str, str]]:
    """Who gave which answers."""
    return [(entry.by, entry.key) for entry in evening.history.entries]


def test_ff_38_40_the_companion_is_the_fire_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """FF-38, FF-40: it chooses before the die is known, which people type in; then it is the chief's turn, and people's."""
    evening = forest(monkeypatch, fire_player="easy")
    seats = BotSeats(evening)
    while seats.answer():
        pass
    assert {by for by, _ in keys_of(evening)} == {"bot"}
    while evening.ask.key.startswith("turn.3/fire"):
        evening.answer([6] if evening.ask.kind == "roll" else True)
        while seats.answer():
            pass
    assert evening.ask.who == ("chief",)


def test_ff_44_a_correction_of_who_plays_hands_the_side_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """FF-44: any field may be corrected, this one too."""
    evening = forest(monkeypatch)
    seats = BotSeats(evening)
    assert seats.answer() is False
    assert evening.correct({"fire_player": "easy"})
    assert seats.answer() is True
    evening.undo()
    assert (seats.answer(), evening.ask.key) == (False, "turn.3/fire/action/1")


def test_the_chief_may_be_played_by_code_too(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = forest(monkeypatch, chief_player="measuring")
    seats = BotSeats(evening)
    assert seats.answer() is False
    for answer in ("grow", "9", True):
        evening.answer(answer)
    while seats.answer():
        pass
    assert [by for by, key in keys_of(evening) if key.startswith("turn.3/chief")] == ["bot"] * 4
    assert evening.ask.key == "turn.3/chief/done"


def test_undo_after_the_fire_side_of_code_goes_to_the_chief(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = forest(monkeypatch, fire_player="easy", dice="digital")
    seats = BotSeats(evening)
    while seats.answer():
        pass
    evening.answer(True)
    assert evening.ask.key == "turn.3/chief/load/A"
    evening.answer(5)
    evening.undo()
    assert evening.ask.key == "turn.3/chief/load/A"


# -- who there is -----------------------------------------------------------------------------------------------


def test_who_can_play() -> None:
    assert (registry.seats("ferry"), registry.seats("forest-fire"), registry.seats("chess")) == (("pilot", "mate"), ("fire", "chief"), ())
    assert registry.names("ferry", "pilot") == ("robot", "other")
    assert isinstance(registry.load("ferry", "pilot", "robot"), Robot)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ferry", "cook", "robot"), "ferry has no seat cook for a player made of code."),
        (("ferry", "pilott", "robot"), 'ferry has no seat pilott for a player made of code (did you mean "pilot"?).'),
        (("chess", "white", "robot"), "chess has no seat white for a player made of code."),
        (("ferry", "pilot", "robbot"), 'robbot can\'t play pilot in ferry (did you mean "robot"?); these can: robot, other.'),
    ],
)
def test_who_can_not_play(words: tuple[str, str, str], said: str) -> None:
    with pytest.raises(UnknownBot) as error:
        registry.load(*words)
    assert str(error.value) == said


def test_said_is_a_plain_value() -> None:
    assert Remark("because", {"what": "x"}) == Remark("because", {"what": "x"}) != Remark("because")

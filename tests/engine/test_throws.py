"""Every roll once: also where it was kept after a correction, brought up again by undo and redo, or rolled for show."""

from __future__ import annotations

from pathlib import Path

from companion.engine.lives import enacted, lives_of
from companion.engine.play import Play
from companion.engine.throws import Throw, throws_of
from companion.engine.view import words_of
from tests.engine.keepers import Keepers
from tests.fronts.web.views.told import Hands


def thrown(k: Keepers) -> list[Throw]:
    """All rolls so far."""
    play = Play(k.evening.game, k.evening.setup)
    return throws_of(enacted(play, lives_of(k.evening.journal)), words_of(k.evening))


def test_a_roll_says_what_why_who_and_where(tmp_path: Path) -> None:
    k = Keepers(tmp_path)
    k.answer("clear")
    k.answer(["gust"], who="ann")
    (throw,) = thrown(k)
    assert (throw.values, throw.by, throw.who, throw.show, throw.taken_back) == (("gust",), "hand", "ann", False, False)
    assert [die.name for die in throw.dice]
    assert throw.why
    assert throw.step
    assert throw.part


def test_what_was_taken_back_is_marked_so_until_it_comes_again(tmp_path: Path) -> None:
    k = Keepers(tmp_path)
    k.answer("clear", ["gust"])
    k.undo(sure=True)
    assert [throw.taken_back for throw in thrown(k)] == [True]
    k.answer(["calm"])
    assert [(throw.values, throw.taken_back) for throw in thrown(k)] == [(("gust",), True), (("calm",), False)]
    k.undo(sure=True)
    k.answer(["gust"])
    assert [(throw.values, throw.taken_back) for throw in thrown(k)] == [(("gust",), False), (("calm",), True)]


def test_redo_brings_no_second_roll(tmp_path: Path) -> None:
    k = Keepers(tmp_path)
    k.answer("clear", ["gust"])
    k.undo(sure=True)
    k.redo()
    assert [throw.taken_back for throw in thrown(k)] == [False]


def test_dice_for_show_are_named_so() -> None:
    hands = Hands(None)
    while not any(row.kind == "side_roll" for row in hands.evening.journal.rows):
        hands.play(1)
    play = Play(hands.evening.game, hands.evening.setup)
    found = throws_of(enacted(play, lives_of(hands.evening.journal)), words_of(hands.evening))
    show = [throw for throw in found if throw.show]
    assert [(throw.who, len(throw.values), throw.taken_back) for throw in show] == [("Ann", 2, False)]
    assert [die.name for die in show[0].dice] == ["action", "action"]


def test_no_lives_no_rolls(tmp_path: Path) -> None:
    assert throws_of([], words_of(Keepers(tmp_path).evening)) == []

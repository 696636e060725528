"""Every roll is listed once, also if it was kept after a correction, brought up again by undo and redo, or rolled for show."""

from __future__ import annotations

from pathlib import Path

from companion.engine.play import Play
from companion.engine.play_rules import PlayRules
from companion.presenter.scene_of import words_of
from companion.review.rolls import RollRecord, rolls_of
from companion.review.timeline import branches_of, replay_branches
from tests.engine.lighthouse import LighthouseGame
from tests.fronts.web.views.seeded_player import SeededPlayer


def thrown(k: LighthouseGame) -> list[RollRecord]:
    """All rolls so far."""
    play = Play(PlayRules.of(k.evening.game, k.evening.setup))
    return rolls_of(replay_branches(play, branches_of(k.evening.journal)), words_of(k.evening))


def test_a_roll_has_faces_reason_player_and_step(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    k.answer("clear")
    k.answer(["gust"], who="ann")
    (throw,) = thrown(k)
    assert (throw.values, throw.by, throw.who, throw.show, throw.taken_back) == (("gust",), "hand", "ann", False, False)
    assert [die.name for die in throw.dice]
    assert throw.why
    assert throw.step
    assert throw.part


def test_an_undone_roll_is_marked_until_it_is_redone(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["gust"])
    k.undo(sure=True)
    assert [throw.taken_back for throw in thrown(k)] == [True]
    k.answer(["calm"])
    assert [(throw.values, throw.taken_back) for throw in thrown(k)] == [(("gust",), True), (("calm",), False)]
    k.undo(sure=True)
    k.answer(["gust"])
    assert [(throw.values, throw.taken_back) for throw in thrown(k)] == [(("gust",), False), (("calm",), True)]


def test_redo_brings_no_second_roll(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["gust"])
    k.undo(sure=True)
    k.redo()
    assert [throw.taken_back for throw in thrown(k)] == [False]


def test_dice_for_show_are_named_so() -> None:
    player = SeededPlayer(None)
    while not any(row.kind == "side_roll" for row in player.evening.journal.rows):
        player.play(1)
    play = Play(PlayRules.of(player.evening.game, player.evening.setup))
    found = rolls_of(replay_branches(play, branches_of(player.evening.journal)), words_of(player.evening))
    show = [throw for throw in found if throw.show]
    assert [(throw.who, len(throw.values), throw.taken_back) for throw in show] == [("Ann", 2, False)]
    assert [die.name for die in show[0].dice] == ["action", "action"]


def test_no_branches_give_no_rolls(tmp_path: Path) -> None:
    assert rolls_of([], words_of(LighthouseGame(tmp_path).evening)) == []

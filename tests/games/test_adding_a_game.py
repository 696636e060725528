"""docs/adding-a-game.md is true: its blocks are the files of Bucket Brigade, and that game is played, undone, resumed and drawn."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.engine import Evening, Journal, resume
from companion.presenter.scene_of import scene_of, words_of
from companion.table import Choose, GameEnd
from tests import evenings
from tests.chance import PYTHONPATH
from tests.games.bucket_brigade.board import FIRES, HOUSES, ROUND
from tests.games.bucket_brigade.game import GAME

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).with_name("bucket_brigade")
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
BLOCKS = {name: text for name, text in re.findall(r"```\w+\n(?:# |<!-- )([\w/.]+)(?: -->)?\n(.*?)\n```", PAGE, re.DOTALL) if "." in name}


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line outside the game's folder."""
    monkeypatch.setitem(games.PACKAGES, "bucket-brigade", "tests.games.bucket_brigade")


def played(*values: Any, file: Path | None = None) -> Evening:
    """A game whose dice people roll, up to the question after these answers."""
    evening = evenings.begin(GAME, scenario=None, file=file)
    for value in values:
        evening.answer(value, id=evening.ask_id)
    return evening


def test_the_page_shows_every_file_as_it_is() -> None:
    found = [path for path in FOLDER.rglob("*") if path.suffix in (".py", ".toml", ".svg")]
    assert {str(path.relative_to(FOLDER)): path.read_text("utf-8").rstrip() for path in found} == BLOCKS


def test_a_game_takes_eight_files_at_most() -> None:
    assert len(BLOCKS) <= 8


def test_bb_1_the_dice_say_which_houses_get_a_fire() -> None:
    evening = played(["mill", "school"])
    assert [evening.twin[FIRES[house]] for house in HOUSES] == [0, 1, 1]


def test_bb_1_a_house_with_three_fires_has_burnt_down() -> None:
    evening = played(["mill", "mill"], ["mill", "mill"])  # the only house that burns gets the bucket
    assert evening.ending == GameEnd("lost", "mill")


def test_bb_2_the_players_choose_among_the_houses_that_burn() -> None:
    evening = played(["mill", "school"])
    assert isinstance(evening.ask, Choose)
    assert evening.ask.options == ("mill", "school")
    evening.answer("school", id=evening.ask_id)
    assert [evening.twin[FIRES[house]] for house in HOUSES] == [0, 1, 0]


def test_bb_3_after_four_rounds_the_town_is_saved() -> None:
    rounds = [(["mill", "school"], "mill"), (["mill", "bakery"], "mill"), (["mill", "bakery"], "bakery"), (["mill", "school"], "mill")]
    assert played(*(value for both in rounds for value in both)).ending == GameEnd("won")


def test_undo_puts_the_fire_back_and_redo_takes_it_again() -> None:
    evening = played(["mill", "school"], "mill")
    evening.undo(id=evening.ask_id)
    assert (evening.twin[FIRES["mill"]], evening.ask and evening.ask.key) == (1, "round.1/brigade/house")
    evening.redo(id=evening.ask_id)
    assert evening.twin[FIRES["mill"]] == 0


def test_another_day_the_game_goes_on_from_its_journal(tmp_path: Path) -> None:
    played(["mill", "school"], "mill", file=tmp_path / "brigade.journal").journal.close()
    evening = resume(GAME, Journal.open(tmp_path / "brigade.journal"))
    assert (evening.twin[ROUND], evening.ask and evening.ask.key) == (2, "round.2/fire/dice")


def test_every_front_gets_a_scene_in_the_games_own_words() -> None:
    evening = played(["mill", "school"])
    scene = scene_of(evening, words_of(evening))
    assert scene.question is not None
    assert scene.question.question == "Which house gets the bucket?"
    assert [line.text for line in scene.todo] == ["Put 1 fire on the mill.", "Put 1 fire on the school."]
    assert [place.id for place in scene.picture.places] == ["bakery", "mill", "school"]


def companion(*words: str, sent: str = "") -> str:
    """What ``companion`` prints, in a process of its own whose registry has one line more."""
    registered = "from companion import games; games.PACKAGES['bucket-brigade'] = 'tests.games.bucket_brigade'"
    code = f"import sys; {registered}; from companion.app.commands.cli import main; sys.argv[1:] = {list(words)!r}; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], input=sent, capture_output=True, text=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": PYTHONPATH}
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_it_is_played_by_json_lines() -> None:
    sent = "".join(json.dumps({"answer": value}) + "\n" for value in (["mill", "mill"], ["mill", "mill"]))
    lines = companion("play", "bucket-brigade", "--json", "--dice", "ask", sent=sent).splitlines()
    assert "You lose: the mill has burnt down." in lines[-1]


def test_it_is_listed_with_the_others() -> None:
    assert "Bucket Brigade" in companion("games")
    assert games.emblem("bucket-brigade").startswith("<svg")

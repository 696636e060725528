"""A game of Fire Call is left at every kind of question: resumed, it asks the same, knows the same, and goes on the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.engine import Evening, Journal, resume
from companion.games.fire_call.game import GAME
from tests.evenings import begin, lines
from tests.games.fire_call.evenings import FOLDER
from tests.games.fire_call.fixtures import Position, player, raw_content
from tests.games.fire_call.tables import HELMETS_FIRST, landed, setup_script, turn
from tests.golden import done

NOT_LEFT = {"game_over", "restated"}
"""The list at the end, at which the game is over; and what is asked who did the setup by hand and named no players."""
RED = player("Red", "H5 H6 A1 A2 A3", rank=4, kept=["D39"])


class Moment(NamedTuple):
    """A question that the golden games do not have: the position, what leads to it, and an answer."""

    position: Position | None
    before: tuple[Any, ...]
    answer: Any
    rules: tuple[tuple[str, str], ...] = ()
    duty: str = "PROMOTE(1)"

    def begin(self, file: Path | None = None) -> Evening:
        """The game at this question; the call F01 is for district 7, F02 for one of the player's choice."""
        content = raw_content({"F01": ("7", HELMETS_FIRST), "F02": ("CHOICE", HELMETS_FIRST)}, {"D01": self.duty})
        words: dict[str, Any] = {"cards": "ask", "confirm": "steps", "track": "off", "dice": "ask"} | dict(self.rules)
        evening = begin(GAME, self.position, scenario=None, content=content, file=file, **words)
        for answer in self.before:
            evening.answer(answer)
        return evening


SET_UP = tuple(value for _, value in setup_script())
MOMENTS = {
    "setup_ready": Moment(None, SET_UP, True),
    "turn_done": Moment(turn(), ([3], "PROMOTION"), True),
    "block": Moment(
        landed("FIRE_CALL", players={"Red": player("Red", "H5 H6", rank=4, mutualAid="HAND"), "Blue": {"kept": ["D40"]}}),
        ("F01", "ATTEMPT", "use"), "play",
    ),
    "target": Moment(landed("FIRE_CALL", players={"Red": player("Red", "H5 H6 A1 A2 A3", rank=4)}), ("F02", "ATTEMPT"), "4"),
    "district_card": Moment(landed("FIRE_CALL", players={"Red": RED}), ("F01", "ATTEMPT"), "4"),
    "take": Moment(turn(players={"Red": RED}), ("district_choice",), "4", (("district_choice_card", "own_turn"),)),
    "manual": Moment(landed("STATION_DUTIES"), ("draw", "D01"), {}, duty="manual Sing a song."),
    "ready_to_roll": Moment(
        turn("Yellow", turnNo=4, six={"owner": "Red", "claims": 1}, players={"Red": player("Red", "H1", "H5 H6")}), (), True,
        (("six_reminder", "off"), ("dice", "digital")),
    ),
}  # fmt: skip


def left(evening: Evening, path: Path) -> Evening:
    """The game after it was left and resumed."""
    before = lines(evening), evening.twin.position(), evening.ask, evening.ask_id
    evening.journal.close()
    again = resume(GAME, Journal.open(path))
    assert (lines(again), again.twin.position(), again.ask, again.ask_id) == before
    return again


def golden_game(name: str, most: int, path: Path) -> set[str]:
    """Play so many answers of a golden game, and leave it whenever a question of a new kind is asked; the kinds."""
    head, *recorded = [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text().splitlines()]
    words = {key: head[key] for key in ("scenario", "dice", "cards", "evening")} | {"secret": bytes.fromhex(head["secret"])}
    evening, found = begin(GAME, file=path, **words, **head["options"]), set[str]()
    for line in [line for line in recorded if "answer" in line][:most]:
        assert evening.ask is not None
        if evening.ask.question not in found:
            found.add(evening.ask.question)
            evening = left(evening, path)
        done(evening, line)
    told = lines(evening)
    assert told == [line["told"] for line in recorded if "told" in line][: len(told)]
    evening.journal.close()
    return found


GOLDEN = {"fire-call-four": 80, "fire-call-typed": 300}
"""So many answers lead to every kind of question that these games have."""


def test_left_at_every_kind_of_question_of_golden_games(tmp_path: Path) -> None:
    """Digital and typed; with the moments below these are all kinds that there are."""
    kinds = [golden_game(name, most, tmp_path / name) for name, most in GOLDEN.items()]
    assert set().union(*kinds, MOMENTS) == {*GAME.texts("en")["ask"]} - NOT_LEFT


@pytest.mark.parametrize("asked", MOMENTS)
def test_left_at_a_question(asked: str, tmp_path: Path) -> None:
    """What follows from the answer is as if nobody had left."""
    moment = MOMENTS[asked]
    stayed, evening = moment.begin(), moment.begin(tmp_path / "game")
    assert evening.ask is not None
    assert evening.ask.question == asked
    evening = left(evening, tmp_path / "game")
    for one in (stayed, evening):
        one.answer(moment.answer)
    assert (lines(evening), evening.twin.position(), evening.ask) == (lines(stayed), stayed.twin.position(), stayed.ask)
    evening.journal.close()

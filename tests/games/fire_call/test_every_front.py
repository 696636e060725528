"""A whole game in a process by JSON lines, typed into the terminal, and on the panel alone: what people answer there comes to the same."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine import Evening
from companion.fronts.panel.pages.questions import ChoosePage, DonePage, DrawPage, RollPage, SelectPage
from companion.games.fire_call.game import GAME
from companion.table import Ask, Confirm
from tests.evenings import SECRET, begin, lines
from tests.fronts.json_client import COMPANION, ENVIRONMENT, LONGEST_S, only, read, told
from tests.fronts.panel.tables import Table, at_table
from tests.fronts.screen.screens import Screen

SEEDS = range(8)
QUICK = {"players": 2, "start_districts": 5, "start_rank": "chief"}
WORDS: dict[str, Any] = {"scenario": None, "dice": "ask", "cards": "ask", "confirm": "steps", **QUICK}
LEFT_ALONE = ("leave", "later", "none", "keep", "REFUSE", "OPT_OUT", "NEUTRAL", "override", "INJURY")
LOOKED_FOR = ("FIRE_CALL", "ATTEMPT", "use", "band_aid")


def people(seed: int) -> Iterator[tuple[Ask, Any]]:
    """The questions of one game with the answers of people who look for calls and attempt them."""
    random = Random(seed)
    evening = begin(GAME, **WORDS)
    while (ask := evening.ask) is not None:
        value = _answer(random, evening, ask)
        yield ask, value
        evening.answer(value)


def _answer(random: Random, evening: Evening, ask: Ask) -> Any:
    legal = ask.legal()
    if evening.proposal is not None:
        return evening.proposal
    if ask.kind == "confirm":
        return True
    if ask.kind == "roll":
        return [random.choice(die["faces"]) for die in legal["dice"]]
    if ask.kind == "draw":
        return random.choice(legal["cards"])
    options = legal["options"]
    if ask.kind == "select":
        return random.sample(options, legal["min"])
    looked_for = [option for option in options if option in LOOKED_FOR]
    return random.choice(looked_for or [option for option in options if option not in LEFT_ALONE] or options)


def played(seed: int) -> tuple[Evening, list[tuple[Ask, Any]]]:
    """The game as it is without a front, and its answers."""
    answers = list(people(seed))
    evening = begin(GAME, **WORDS)
    for _, value in answers:
        evening.answer(value)
    return evening, answers


def same(evening: Evening, reference: Evening) -> None:
    assert evening.ending == reference.ending is not None
    assert lines(evening) == lines(reference)
    assert evening.twin.position() == reference.twin.position()


@pytest.mark.one_in(4, "seed")
@pytest.mark.parametrize("seed", SEEDS)
def test_by_json_lines_in_a_process_of_its_own(seed: int) -> None:
    """The lines are the same, and the process ends by itself."""
    reference, answers = played(seed)
    rules = [f"--set={name}={value}" for name, value in QUICK.items()]
    words = [
        "play",
        GAME.id,
        "--json",
        *rules,
        "--dice",
        "ask",
        "--cards",
        "ask",
        "--confirm",
        "steps",
        "--secret",
        SECRET.hex(),
        "--evening",
        "test",
    ]
    sent = b"".join(json.dumps({"answer": value}).encode() + b"\n" for _, value in answers)
    done = subprocess.run([*COMPANION, *words], input=sent, capture_output=True, check=False, env=ENVIRONMENT, timeout=LONGEST_S)
    found = read(done.stdout.splitlines())
    assert (done.returncode, only(found, "error")) == (0, []), done.stderr
    assert told(found) == lines(reference)
    assert reference.ending is not None
    assert only(found, "end")[-1]["outcome"] == reference.ending.outcome


@pytest.mark.one_in(4, "seed")
@pytest.mark.parametrize("seed", SEEDS)
def test_typed_into_the_terminal(seed: int) -> None:
    """No screen is wider or higher than 80 by 24."""
    reference, answers = played(seed)
    screen = Screen(game=GAME, **WORDS)
    for ask, value in answers:
        assert screen.asked == ask.key
        shown = screen.lines()
        assert len(shown) == 24
        assert max(map(len, shown)) <= 80
        if isinstance(ask, Confirm):
            screen.keys("enter")
        else:
            screen.type(" ".join(map(str, value)) if isinstance(value, list) else str(value))
        assert screen.asked != ask.key, screen.text()
    same(screen.evening, reference)


@pytest.mark.one_in(8, "seed")
@pytest.mark.parametrize("seed", SEEDS)
def test_on_the_panel_alone(seed: int, tmp_path: Path) -> None:
    """With the knob and ACTION, past every sheet; each screen is drawn."""
    reference, answers = played(seed)
    table = at_table(tmp_path, GAME, content=GAME.collect_content(None, None, []), **WORDS)
    for ask, value in answers:
        assert table.asks == ask.key
        _to_question(table, ask.key)
        if table.asks == ask.key:
            _turned(table, value)
        assert table.asks != ask.key, table.reads()
    same(table.evening, reference)


def _to_question(table: Table, key: str) -> None:
    """Through the sheets with ACTION, as people read them; the last sheet of a list answers its question itself."""
    for _ in range(200):
        table.wait(2)
        table.picture()
        page = table.page
        if table.asks != key or page.at >= len(page.sheets):
            return
        table.press()
    raise AssertionError(f"no end of sheets: {table.reads()}")


def _turned(table: Table, value: Any) -> None:
    """Give the answer with the knob."""
    page = table.page.question_page
    match page:
        case DonePage():
            pass
        case SelectPage():
            for option in value:
                table.turn(-100)
                table.turn(page.state.options.index(option))
                table.press("push")
        case ChoosePage() | DrawPage():
            table.turn(-100)
            table.turn(page.state.options.index(value))
        case RollPage():
            for die, face in zip(page.state.dice, value, strict=True):
                table.turn(1 + list(dict.fromkeys(die.faces)).index(face))
                table.press("push")
    table.picture()
    table.press()

"""Random games over every door: nothing that goes out names a call before it is revealed or discarded, nor the order of a pile."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.engine import Evening
from companion.games.fire_call.game import GAME
from companion.presenter.scene_of import scene_of, words_of
from companion.review.export import export_of
from companion.review.story import story_of
from tests.evenings import begin, events, lines
from tests.fronts.json_client import Line, Talk, only
from tests.fronts.panel.tables import at_table
from tests.fronts.screen.screens import Screen
from tests.games.fire_call.fixtures import CALLS, ITEMS, Contest, Position, raw_content
from tests.games.fire_call.properties.scenes import random_cards, random_options, random_position, random_scene
from tests.games.talked_game import careless


def out_calls(state: Line) -> set[str]:
    """The calls that lie open in a state."""
    call = (state.get("turn") or {}).get("call") or {}
    return {*state["fireDiscard"], *state["fireAside"], *([call["card"]] if call.get("card") else [])}


def words_of_call(id: str) -> tuple[str, ...]:
    """What is printed on a call of the fixture pack besides its label and lines."""
    return f'"{id}"', f"({id})", f"({id},", f"Title of {id}", f"Story of {id}"


def named(text: str, ids: set[str]) -> set[str]:
    """Which of these calls a text names."""
    return {id for id in ids if any(word in text for word in words_of_call(id))}


def doors(evening: Evening) -> str:
    """All that leaves the box between two questions: the scene, the twin, what happened, the journal's rows and its story."""
    seen: list[Any] = [
        scene_of(evening, words_of(evening)), evening.twin.position(), events(evening), [row.body for row in evening.journal.rows],
        evening.run.marks[-1].board.position() if evening.run.marks else None,
        [line.text for line in story_of(GAME, evening.journal, words_of(evening))],
    ]  # fmt: skip
    return msgspec.json.encode(seen, enc_hook=str).decode()


@pytest.mark.one_in(4, "chunk")
@pytest.mark.parametrize("chunk", range(8))
def test_fc_95_no_door_names_a_call_that_nobody_has_seen(chunk: int) -> None:
    """FC-48: after every answer, with undo and redo; told were only calls that were revealed or discarded."""
    random, found = Random(f"doors {chunk}"), set[str]()
    for _ in range(2):
        options = random_options(random)
        position: Position = random_position(random, random_cards(0))
        contest = Contest(position, dice="digital", draws="digital", **options)
        evening, seen = contest.talk.evening, out_calls(position | {"fireAside": []})
        for _ in range(18):
            if contest.over:
                break
            before = len(contest.lines)
            contest.answer("FIRE_CALL" if "FIRE_CALL" in contest.ask["legal"].get("options", ()) else careless(random, contest))
            contest.send({"get": "scene"})
            new = contest.lines[before:]
            seen |= {str(tell["args"]["card"]) for tell in only(new, "tell") if tell["code"] in ("REVEAL", "DISCARD_CALL")}
            hidden = {*CALLS} - seen
            assert named(json.dumps(new), hidden) == set()
            told = doors(evening)
            assert named(told, hidden) == set()
            found |= named(told, seen)
    assert found, "a search that finds nothing proves nothing"


def test_fc_95_the_order_of_the_piles_stands_nowhere() -> None:
    """Position, scene and rows of a digital game hold no list in which two cards of a pile stand one behind the other."""
    contest = Contest(random_position(Random("order"), random_cards(0)) | {"fireDiscard": [], "dutyDiscard": []}, draws="digital")
    evening = contest.talk.evening
    text = doors(evening)
    fire = evening.setup.fate.shuffle("decks/fire/shuffle.1", [*evening.content.calls])
    duty = evening.setup.fate.shuffle("decks/duty/shuffle.1", [*evening.content.duties])
    assert not [pair for pile in (fire, duty) for pair in pairwise(pile) if '"{}","{}"'.format(*pair) in text]


def test_fc_95_a_file_of_the_board_names_no_hidden_call(tmp_path: Path) -> None:
    """Nor does what ``get state`` gives, in the middle of a call, between ANNOUNCE and the answer."""
    before: Position = {"at": "landed", "seats": ["Red", "Yellow"], "turn": {"space": "FIRE_CALL"}}
    contest = Contest(before, draws="digital")
    assert contest.ask["key"] == "turn.1/answer/1"
    path = tmp_path / "state.json"
    path.write_text(json.dumps([contest.state(), contest.lines]), "utf-8")
    assert named(path.read_text("utf-8"), {*CALLS}) == set()
    assert contest.state()["turn"]["call"]["label"] == contest.told[0].removesuffix(")").rpartition(" ")[2]


def test_the_lines_of_typed_games_lead_to_a_state_that_can_be_read_again() -> None:
    """Over JSON lines, with calls and duties that people write out: each state begins the same game again."""
    random = Random("typed")
    for _ in range(4):
        scene = random_scene(random, track="off")
        contest = Contest(random_position(random, random_cards(0)), dice="digital", **{**scene.options, "track": "off"})
        for _ in range(25):
            if contest.over:
                break
            contest.answer(written_out(random, contest))
        if not contest.over and "call" not in contest.state().get("turn", {}):
            state = contest.state()
            again = Contest(state, dice="ask", **{**scene.options, "track": "off"}) if stands(state) else None
            assert again is None or again.state() == state


def written_out(random: Random, contest: Contest) -> Any:
    """An answer; every third card is written out."""
    if contest.ask["kind"] == "draw" and random.random() < 0.3:
        if contest.ask["legal"]["deck"] == "fire":
            return {"label": "CHOICE", "lines": ["A1", "A2", "A3", "A4", "A5", "A6", "N1", "N2", "N3"], "title": "Cat"}
        return {"effects": [random.choice(("PROMOTE(1)", "KEEP(BAND_AID)", "GARAGE_OWN(1)"))]}
    return careless(random, contest)


def stands(state: Line) -> bool:
    """Whether a turn begins there, rather than something in the middle of one."""
    return bool(state["at"] == "turn" and state["winner"] is None)


# -- one secret or another ------------------------------------------------------------------------------------------


def at_answer(secret: int, folder: Path | None = None) -> dict[str, Any]:
    """How to begin a landing where a digital call has been announced; all calls have the same label, and other items."""
    rng = Random("items")
    calls = {id: ("CHOICE", " ".join(rng.sample(ITEMS, 9))) for id in CALLS}
    return {
        "game": GAME, "position": {"at": "landed", "seats": ["Red", "Yellow"], "turn": {"space": "FIRE_CALL"}}, "scenario": None,
        "content": raw_content(calls), "cards": "digital", "track": "off", "secret": bytes([secret]) * 32,
    } | ({} if folder is None else {"file": folder / str(secret)})  # fmt: skip


def shown_by(secret: int, folder: Path) -> dict[str, str]:
    """What each door shows, without the commitment to the secret."""
    evening = begin(**at_answer(secret, folder))
    screen = Screen(**at_answer(secret))
    found: dict[str, Any] = at_answer(secret)
    table = at_table(folder, found.pop("game"), found.pop("position"), **found)
    assert table.asks == screen.asked == "turn.1/answer/1"
    talk = Talk(begin(**at_answer(secret)))
    spoken = [talk.began, talk({"get": "state"}), talk({"get": "scene"}), talk({"undo": 1}), talk({"redo": 1})]
    exported = b"\n".join(export_of(GAME, evening.journal)).decode()  # each of its lines has a hash of the one before
    commitment = evening.setup.fate.commitment
    shown = {
        "inside": doors(evening), "export": re.sub(r"[0-9a-f]{40,64}", "", exported), "terminal": screen.text(), "panel": table.reads(),
        "lines": json.dumps(spoken),
    }  # fmt: skip
    return {door: text.replace(commitment, "") for door, text in shown.items()}


def test_fc_48_between_announce_and_reveal_every_door_shows_the_same_whatever_the_card_is(tmp_path: Path) -> None:
    """Nine secrets put other cards on top; nothing that the box says tells them apart, and the answer ``ATTEMPT`` does."""
    drawn, first = set[str](), shown_by(0, tmp_path)
    for secret in range(1, 10):
        assert shown_by(secret, tmp_path) == first
        evening = begin(**at_answer(secret))
        evening.answer("ATTEMPT")
        drawn |= {line for line in lines(evening) if line.startswith("REVEAL")}
    assert len(drawn) > 3

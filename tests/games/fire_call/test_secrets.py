"""Until it is revealed or discarded, no byte of the companion names a Fire Call (FC-48, FC-95)."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine import Evening, Journal, resume
from companion.engine.fate import Fate
from companion.games.fire_call.game import GAME
from companion.presenter.scene_of import scene_of, words_of
from companion.review.export import export_of
from companion.review.story import story_of
from companion.table import AnswerRefused
from tests.evenings import begin, events, lines
from tests.games.fire_call.fixtures import Contest, raw_content

LANDED = {
    "at": "landed", "seats": ["Red", "Yellow", "Blue"], "current": "Yellow", "turn": {"space": "FIRE_CALL"},
    "players": {"Yellow": {"rank": 4}},
}  # fmt: skip
ITEMS = ["A1", "A2", "A3", "N1", "N2", "N3", "N4", "N5", "N6"]
WRITTEN = {"label": "4", "lines": ITEMS, "title": "Smoke over Elm Street", "narration": "Somebody calls."}


def evening(file: Path, **words: Any) -> Evening:
    """A landing on Fire Call; the call is the third of the pile, or drawn by the Dispatcher."""
    return begin(GAME, LANDED, scenario=None, content=raw_content(), file=file, **words)


def told_bytes(played: Evening, file: Path) -> bytes:
    """Everything that leaves the box: scene, position, events, the state that JSON lines give, and the rows of the journal."""
    rows = [row.body for row in played.journal.rows]
    seen = [scene_of(played, words_of(played)), played.twin.position(), events(played), rows, played.run.marks[-1].board.position()]
    return b"\n".join([*(msgspec.json.encode(one, enc_hook=str) for one in seen), *_files(file)])


def _files(file: Path) -> list[bytes]:
    """Where a stored content names all cards, so only what is not content is searched: the log of SQLite, which has the newest pages."""
    log = file.with_name(file.name + "-wal")
    return [log.read_bytes()] if log.exists() else []


def card_of(played: Evening) -> str:
    """The card that fate has on top."""
    order: list[str] = played.setup.fate.shuffle("decks/fire/shuffle.1", list(played.content.calls))
    return order[0]


def test_fc_48_a_digital_call_is_in_no_byte(tmp_path: Path) -> None:
    played = evening(tmp_path / "digital", cards="digital")
    card = card_of(played)
    assert played.ask is not None
    assert played.ask.key == "turn.1/answer/1"
    assert lines(played) == [f"ANNOUNCE(Red, {played.content.calls[card].label})"]
    row = next(row for row in played.journal.rows if row.body.get("key") == "turn.1/call/1")
    assert row.body.get("value") is None
    secret = [f'"{card}"'.encode(), f"Title of {card}".encode(), f"Story of {card}".encode()]
    assert [word for word in secret if word in told_bytes(played, tmp_path / "digital")] == []
    played.answer("REFUSE")
    assert f"DISCARD_CALL({card})" in lines(played)
    assert secret[0] in told_bytes(played, tmp_path / "digital")


@pytest.mark.parametrize("drawn", ["F17", WRITTEN], ids=["an id", "written out"])
def test_fc_48_a_call_of_the_table_is_known_to_its_dispatcher_alone(tmp_path: Path, drawn: Any) -> None:
    """Only Red may answer for Yellow's card, and nothing of the answer is to be read anywhere."""
    played = evening(tmp_path / "table", cards="ask")
    assert played.ask is not None
    assert played.ask.who == ("Red",)
    with pytest.raises(AnswerRefused):
        played.answer(drawn, who="Yellow")
    played.answer(drawn, who="Red")
    secret = [b'"F17"', b"Title of F17"] if drawn == "F17" else [b"Elm Street", b"Somebody calls", b"N5", b"X-01"]
    assert played.ask.key == "turn.1/answer/1"
    state = msgspec.json.encode([played.twin.position(), [row.body for row in played.journal.rows], events(played)], enc_hook=str)
    scene = msgspec.json.encode(scene_of(played, words_of(played)).question)
    story = msgspec.json.encode([line.text for line in story_of(GAME, played.journal, words_of(played))])
    exported = re.sub(rb'"pile":\[[^]]*\]', b"", b"\n".join(export_of(GAME, played.journal)))  # which names all cards, in content order
    assert [word for word in secret if word in state + scene + story + exported] == []
    played.answer("ATTEMPT")
    card = "F17" if drawn == "F17" else "X-01"
    assert f"REVEAL({card})" in lines(played)


@pytest.mark.parametrize("cards", ["digital", "ask"])
def test_fc_95_the_file_of_a_game_names_no_announced_call_but_holds_what_it_follows_from(tmp_path: Path, cards: str) -> None:
    """No row, line, position or side value names it. The secret and the set of cards are kept beside them: who has the file and computes
    can know every card that the companion draws, as docs/security.md says.
    """
    played = evening(tmp_path / "file", cards=cards)
    card = card_of(played) if cards == "digital" else "F17"
    if cards == "ask":
        played.answer(card, who="Red")
    assert played.ask is not None
    assert played.ask.key == "turn.1/answer/1"
    content = played.content
    played.journal.close()
    with closing(sqlite3.connect(tmp_path / "file")) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {table: list(db.execute(f"SELECT * FROM {table}")) for table in tables}
    kept = {str(name): bytes(value) for name, value, *_ in found.pop("kept")}
    assert {*found} == {"rows", "told", "positions", "side", "times"}
    assert len(found["rows"]) > 1
    cells = [cell for rows in found.values() for row in rows for cell in row]
    every = b"\n".join(cell if isinstance(cell, bytes) else str(cell).encode() for cell in cells)
    secret = [f'"{card}"', f"Title of {card}", f"Story of {card}", '","'.join(content.calls[card].lines)]
    assert [word for word in secret if word.encode() in every] == []
    fate = Fate(kept["secret"], "test")
    assert fate.shuffle("decks/fire/shuffle.1", [*content.calls])[0] == card_of(played)
    assert f"Title of {card}".encode() in kept["content"]


def test_fc_48_after_undo_the_call_is_offered_to_nobody_else(tmp_path: Path) -> None:
    """What the Dispatcher has typed is not suggested to everybody."""
    played = evening(tmp_path / "undo", cards="ask")
    played.answer("F17", who="Red")
    played.undo(sure=True)
    assert played.suggestion is None
    assert (played.suggestion_for("Red"), played.suggestion_for("Yellow")) == ("F17", None)


@pytest.mark.parametrize("cards", ["digital", "ask"])
def test_fc_48_a_hidden_call_is_found_again_when_the_game_is_resumed(tmp_path: Path, cards: str) -> None:
    played = evening(tmp_path / "again", cards=cards)
    if cards == "ask":
        played.answer(WRITTEN, who="Red")
    label = lines(played)[-1]
    played.journal.close()
    journal = Journal.open(tmp_path / "again")
    again = resume(GAME, journal)
    assert lines(again)[-1] == label
    again.answer("ATTEMPT")
    assert any(line.startswith(f"REVEAL({'X-01' if cards == 'ask' else card_of(again)})") for line in lines(again))
    journal.close()


def test_fc_48_json_lines_name_no_announced_call() -> None:
    """Neither the lines nor ``get state``, ``get scene``, undo and redo."""
    played = Contest(LANDED, draws="digital")
    card = card_of(played.talk.evening)
    for command in ({"get": "state"}, {"get": "scene"}, {"undo": 1}, {"redo": 1}):
        played.send(command)
    text = msgspec.json.encode(played.lines)
    assert b'"card":null' in text
    assert [word for word in (f'"{card}"', f"Title of {card}", f"Story of {card}") if word.encode() in text] == []


def test_fc_67_a_typed_call_lies_among_the_discards_and_is_forgotten_when_they_are_shuffled() -> None:
    """The refused call stays under its id, can be read, and leaves with a shuffle."""
    all_out = [f"F{n:02}" for n in range(2, 73)]
    position = {**LANDED, "fireDiscard": all_out}
    played = Contest(position).play(("turn.1/call/1", WRITTEN), ("turn.1/answer/1", "REFUSE"))
    assert played.told == ["ANNOUNCE(Red, 4)", "DISCARD_CALL(X-01)", "SHUFFLE(fire)"]
    assert played.state()["typed"]["calls"]["X-01"]["title"] == "Smoke over Elm Street"
    assert (played.state()["fireAside"], played.state()["fireDiscard"]) == (["X-01"], [])

"""The content of an export, and what it leaves out before an evening is closed."""

from __future__ import annotations

import json
import re
import subprocess
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from companion.app.commands.bundle import bundle_of
from companion.engine import Journal
from companion.review.export import export_of
from companion.review.verify import verify
from companion.table import AnswerRefused, DiceRolled, GameEnd, Remark, Table
from tests import evenings
from tests.app.evenings.fixtures import Shelf
from tests.engine.ferry import FERRY
from tests.engine.lighthouse import LighthouseGame, at_turns
from tests.engine.made_up import tiny
from tests.engine.made_up.board import LETTERS
from tests.engine.reference import sealed

Doc = dict[str, Any]


def exported(k: LighthouseGame) -> list[Doc]:
    """The lines of an export, which is the same twice; their chain is as a pencil makes it."""
    lines = list(export_of(k.evening.game, k.evening.journal))
    assert lines == list(export_of(k.evening.game, k.evening.journal))
    docs = [json.loads(line) for line in lines]
    assert lines == sealed([{name: value for name, value in doc.items() if name not in ("n", "hash")} for doc in docs])
    assert verify(lines).faults == []
    return docs


def of(docs: list[Doc], kind: str) -> list[Doc]:
    """The lines of one kind, without what every line has."""
    return [{key: doc[key] for key in doc if key not in ("n", "row", "kind", "hash")} for doc in docs if doc["kind"] == kind]


def test_every_row_is_a_line_after_its_told_lines(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "rest")
    docs = exported(k)
    assert [doc["n"] for doc in docs] == list(range(1, len(docs) + 1))
    rows = [doc for doc in docs if doc["kind"] not in ("told", "last")]
    assert [doc["row"] for doc in rows] == [row.n for row in k.evening.journal.rows]
    assert [doc["row"] for doc in docs if doc["kind"] != "last"] == sorted(doc["row"] for doc in docs if doc["kind"] != "last")
    assert [doc["line"] for doc in of(docs, "told")] == k.lines()
    assert docs[-1]["lines"] == len(docs)
    assert docs[-1]["rows"] == len(rows)


def test_the_beginning_has_all_that_the_formula_needs_but_the_secret(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    (begin,) = of(exported(k), "begin")
    assert begin["export"] == 1
    assert begin["commitment"] == k.evening.setup.fate.commitment
    assert {"game", "evening", "words", "options", "rules", "dice", "cards", "began", "content"} <= set(begin)
    assert k.evening.setup.secret.hex() not in json.dumps(exported(k))
    k.evening.close()
    assert of(exported(k), "close") == [{"secret": k.evening.setup.secret.hex()}]


def test_dice_and_cards_have_their_faces_and_decks(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, dice="digital", cards="digital")
    docs = exported(k)
    (card,), (die,) = of(docs, "card"), of(docs, "dice")
    assert card["by"] == die["by"] == "digital"
    assert (card["key"], card["deck"], card["order"]) == ("night.1/weather/card", "weather", "decks/weather/shuffle.1")
    assert card["card"] in card["pile"]
    assert card["elsewhere"] == []
    assert die["dice"] == [{"name": "wind", "faces": ["calm", "gust", "storm"]}]
    (rolled,) = [event for event in evenings.events(k.evening) if isinstance(event, DiceRolled)]
    assert (die["key"], die["values"]) == (rolled.key, [*rolled.values])


def test_dice_rolled_for_show_are_verified_too(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, dice="ask", cards="ask")
    k.answer("clear", ["calm"], True)
    k.control("start")
    shown = [k.evening.countdown_control.roll(), k.evening.countdown_control.roll(1)]
    docs = [doc for doc in of(exported(k), "dice") if doc.get("show")]
    assert [doc["key"] for doc in docs] == ["night.1/watch/clock/show/1", "night.1/watch/clock/show/2"]
    assert [doc["values"] for doc in docs] == shown
    k.control("end_early")
    k.evening.close()
    verdict = verify(list(export_of(k.evening.game, k.evening.journal)))
    assert verdict.proved
    assert verdict.dice == 3


def test_answers_name_key_who_and_by(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["gust"])
    k.offer("shelter", {}, who="bea")
    k.answer(True, "rang", "ann")
    k.answer("walk", who="ann")
    docs = exported(k)
    assert of(docs, "offer") == [{"key": "night.1/weather/sky", "offer": "shelter", "value": {}, "who": "bea"}]
    answers = {doc["key"]: doc for doc in of(docs, "answer")}
    assert answers["night.1/turns/ann/1/act"] == {
        "key": "night.1/turns/ann/1/act", "ask": "choose", "value": "walk", "by": "person", "who": "ann",
    }  # fmt: skip


def test_undo_and_other_changes_say_what_they_keep(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "rest")
    k.undo(2)
    k.redo()
    k.amend("night.1/weather/wind", ["storm"])
    k.correct({"storms": 1})
    k.by_hand()
    k.do("set_source", dice="digital")
    docs = exported(k)
    assert of(docs, "undo") == [{"count": 2, "keeps": 4}]
    assert of(docs, "redo") == [{"count": 1, "keeps": 4}]
    (amended,) = [doc for doc in of(docs, "dice") if "keeps" in doc]
    assert (amended["values"], amended["by"], amended["keeps"]) == (["storm"], "hand", 1)
    assert of(docs, "correct") == [{"step": "night.1/turns", "value": {"storms": 1}, "keeps": 4}]
    assert of(docs, "by_hand")[0]["keeps"] == 5
    assert of(docs, "source") == [{"dice": "digital", "cards": "ask"}]
    assert any(doc.get("again") for doc in docs)


def test_bot_remarks_are_exported(tmp_path: Path) -> None:
    evening = evenings.begin(FERRY, content={}, dice="digital", file=tmp_path / "e")
    evening.answer("Ida", who="pilot", by="bot", said=Remark("because", {"what": "wind"}))
    docs = [json.loads(line) for line in export_of(FERRY, evening.journal)]
    evening.journal.close()
    assert of(docs, "answer")[1] | {"said": None} == {
        "key": "crossing.1/boat", "ask": "choose", "value": "Ida", "by": "bot", "who": "pilot", "rule": "FY-2", "said": None,
    }  # fmt: skip
    assert of(docs, "answer")[1]["said"]["code"] == "because"


def test_clock_times_and_sealed_values_are_not_exported(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["calm"], True)
    k.control("start")
    k.control("end_early")
    k.answer("ann", "letter", "letter-of-love")
    k.reopen(tiny(_other, rules=2))
    text = json.dumps(exported(k))
    assert '"control": "start"' in text
    assert "boot" not in text
    assert "veil" not in text
    (rebased,) = of(exported(k), "rebase")
    assert (rebased["keeps"], rebased["rules"]) == (0, 2)
    k.game = tiny(_other, rules=2)
    k.restart()


async def _other(table: Table, content: Any) -> GameEnd:
    async with table.step("night.1/turns"):
        await table.confirm("other")
    return GameEnd("won")


def test_dice_of_rules_that_are_gone_have_no_faces_any_more(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, dice="digital", cards="digital")
    k.answer(True, "rang", "ann", "letter")
    k.reopen(tiny(_other, rules=2))
    k.evening.close()
    docs = exported(k)
    assert of(docs, "dice")[0]["dice"] is None
    assert [doc["card"] for doc in of(docs, "card")] == [of(docs, "card")[0]["card"], None]
    verdict = verify(list(export_of(k.evening.game, k.evening.journal)))
    assert (verdict.open_dice, verdict.open_cards, verdict.fits, verdict.proved) == (1, 2, True, False)
    k.game = tiny(_other, rules=2)
    k.restart()


# -- what is hidden --------------------------------------------------------------------------------------------------


def hidden_evening(k: LighthouseGame) -> tuple[str, str]:
    """Ann has a letter that fate drew, Bea one drawn by hand."""
    k.answer(True, "rang", "ann", "letter")
    k.do("set_source", cards="ask")
    drawn = next(letter for letter in LETTERS if letter not in k.evening.private("ann")["hands", "ann"])
    k.answer("bea", "letter", drawn)
    return k.evening.private("ann")["hands", "ann"][0], drawn


def outside_of_piles(text: str) -> list[str]:
    """The letters that are named only in the deck, which lists all of them in content order."""
    return [letter for letter in LETTERS if letter in re.sub(r'"pile": ?\[[^]]*\]', "", text)]


def test_a_hidden_card_is_in_no_byte_before_the_evening_is_closed(tmp_path: Path) -> None:
    """Not in the export, not in a bundle; and not its deck's order, nor what others hold."""
    k = LighthouseGame(tmp_path, dice="digital", cards="digital")
    hers, drawn = hidden_evening(k)
    order = k.evening.setup.fate.shuffle("decks/letters/shuffle.1", list(LETTERS))
    docs = exported(k)
    assert [(doc["card"], doc["hidden"], "held" in doc) for doc in of(docs, "card")[1:]] == [(None, True, False)] * 2
    assert outside_of_piles(json.dumps(docs)) == []
    with ZipFile(BytesIO(bundle_of(k.evening.game, k.evening.journal))) as bundle:
        for name in bundle.namelist():
            text = bundle.read(name).decode()
            assert outside_of_piles(text) == []
            assert json.dumps(order)[1:-1] not in text
            assert k.evening.setup.secret.hex() not in text
    k.evening.close()
    docs = exported(k)
    assert [(doc["card"], doc["held"]) for doc in of(docs, "card")[1:]] == [(hers, []), (drawn, [hers])]
    assert verify(list(export_of(k.evening.game, k.evening.journal))).proved


def test_a_journal_without_an_evening_can_not_be_exported(tmp_path: Path) -> None:
    with pytest.raises(AnswerRefused, match="holds no evening"):
        list(export_of(FERRY, Journal.create(None)))


# -- the page --------------------------------------------------------------------------------------------------------

PAGE = (Path(__file__).parents[2] / "docs" / "export.md").read_text("utf-8")


def test_the_page_lists_every_kind_of_line_and_its_members(tmp_path: Path) -> None:
    evening = Shelf(tmp_path).lived(3)
    evening.close()
    docs = [json.loads(line) for line in export_of(evening.game, evening.journal)]
    evening.journal.close()
    assert len({doc["kind"] for doc in docs}) > 10
    for name in {doc["kind"] for doc in docs} | {name for doc in docs for name in doc}:
        assert f"`{name}`" in PAGE or f'"{name}"' in PAGE, name


def test_the_page_s_own_tools_give_the_hash_of_a_line(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    lines = list(export_of(k.evening.game, k.evening.journal))
    (tmp_path / "evening.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    (script,) = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=20)
    assert done.stdout.split()[0] == json.loads(lines[0])["hash"]

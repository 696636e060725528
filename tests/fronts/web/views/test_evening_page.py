"""The page Evening: the timeline with the way back, evenings that are kept, pictures, and whether it was fair."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.tale import Tale, tale_of
from companion.engine.verify import verify
from companion.engine.view import words_of
from companion.fronts.web.evenings import file_name
from companion.fronts.web.views.evening.pictures import figures
from companion.fronts.web.views.evening.timeline import rounds_of
from tests.fronts.web.sites import Client, Sitting, said
from tests.fronts.web.views.told import Hands

KEPT = "2026-11-20-1900"


@pytest.fixture
def ann(sitting: Sitting) -> Iterator[Client]:
    with sitting.joined("Ann") as client:
        yield client


def told(hands: Hands) -> Tale:
    """All that there is to tell."""
    return tale_of(hands.evening.game, hands.evening.journal, words_of(hands.evening))


def keep(sitting: Sitting, answers: int = 6, *, close: bool = False) -> Hands:
    """An evening in the library that nobody plays."""
    library = sitting.table.house.library
    library.make()
    hands = Hands(library.path(KEPT), evening=KEPT)
    hands.play(answers)
    if close:
        hands.evening.close()
    hands.evening.journal.close()
    return hands


# -- the timeline -----------------------------------------------------------------------------------------------------


def test_rounds_hold_their_steps_and_every_line_once() -> None:
    hands = Hands(None)
    hands.play(30)
    tale = told(hands)
    rounds = rounds_of(tale)
    assert [part.title for part in rounds][:3] == ["Setup", "Round 1", "Round 2"]
    shown = [line.text for part in rounds for step in part.steps for line in step.lines]
    counts = [line for line in tale.story if not line.taken_back and line.kind not in ("part", "step")]
    assert set(shown) == {line.text for line in counts}
    assert [line.back for part in rounds for step in part.steps for line in step.lines if line.back >= 0] == [
        line.entry for line in counts if line.entry >= 0
    ]


def test_steps_in_which_nothing_happens_are_shown_as_one() -> None:
    hands = Hands(None)
    hands.play()
    titles = [step.title for part in rounds_of(told(hands)) for step in part.steps]
    assert any(title.count(", ") > 2 for title in titles)


def test_a_time_of_day_stands_where_the_minute_is_another() -> None:
    hands = Hands(None)
    hands.play(20)
    minutes = [line.when for part in rounds_of(told(hands)) for step in part.steps for line in step.lines if line.when]
    assert len(minutes) > 2
    assert len(minutes) == len(set(minutes))


def test_what_was_taken_back_is_only_shown_if_asked_for() -> None:
    hands = Hands(None)
    hands.play(8)
    hands.evening.undo(sure=True)
    tale = told(hands)
    everything = [line for part in rounds_of(tale, everything=True) for step in part.steps for line in step.lines]
    assert any(line.taken_back for line in everything)
    assert all(line.back == -1 for line in everything if line.taken_back)
    assert not any(line.taken_back for part in rounds_of(tale) for step in part.steps for line in step.lines)


def test_an_answer_changes_little_of_the_page(sitting: Sitting, ann: Client) -> None:
    """What is over stands in parts of its own: the older rounds are not sent again."""
    hands = Hands(None)
    sitting.lay(hands.evening)
    while hands.evening.ask and hands.evening.ask.key != "round.2/action/check":  # in the midst of a round, with an older one before it
        hands.play(1)
    sitting.show()

    def parts() -> dict[str, str]:
        html = ann.get("/evening").text
        return {piece.split('"', 1)[0]: piece for piece in html.split('<section id="')[1:]}

    before = parts()
    hands.play(1)
    sitting.show()
    after = parts()
    changed = {name for name in before if before[name] != after[name]} - {"tale-head"}
    assert changed <= {"tale-step", "tale-round"}
    assert sum(len(after[name].encode()) for name in changed) < 9000


# -- the way back -----------------------------------------------------------------------------------------------------


def test_back_to_an_answer_says_first_what_it_takes(sitting: Sitting, ann: Client) -> None:
    hands = Hands(None)
    evening = sitting.lay(hands.evening)
    hands.play(20)
    sitting.show()
    lines = [dated["line"] for dated in ann.get("/api/story").json()["lines"]]
    entry = [line["entry"] for line in lines if line["entry"] >= 0][3]
    way = ann.get(f"/api/way-back?entry={entry}").json()
    before = evening.history.entries[:entry]
    assert way["count"] > 1
    assert len(evening.history.entries) > entry
    if way["sure"]:
        refused = ann.post("/api/undo", json={"id": way["id"], "count": way["count"]})
        assert refused.json()["error"]["kind"] == "RevealedChance"
    undone = ann.post("/api/undo", json={"id": way["id"], "count": way["count"], "sure": way["sure"]}).json()
    assert evening.history.entries[: len(before)] == before
    assert not [entry for entry in evening.history.entries[len(before) :] if entry.personal]
    assert [move["text"] for move in undone["moves"]] == [move["text"] for move in way["moves"]]


def test_no_way_leads_to_what_does_not_count(sitting: Sitting, ann: Client) -> None:
    sitting.lay(Hands(None).evening)
    answer = ann.get("/api/way-back?entry=4711")
    assert answer.status_code == 422
    assert "can't be taken back" in said(answer)
    assert ann.get("/api/way-back?entry=-1").status_code == 400


def test_buttons_are_for_those_who_have_joined(sitting: Sitting, ann: Client) -> None:
    hands = Hands(None)
    sitting.lay(hands.evening)
    hands.play(10)
    sitting.show()
    assert "data-back=" in ann.get("/evening").text
    with sitting.watching() as watcher:
        page = watcher.get("/evening").text
        assert "data-back=" not in page
        assert "data-undo=" not in page
        assert 'data-do="close"' not in page


# -- evenings that are kept ---------------------------------------------------------------------------------------------


def test_without_an_evening_the_kept_ones_stand_there(sitting: Sitting, ann: Client) -> None:
    assert "None is kept yet." in ann.get("/evening").text
    keep(sitting)
    page = ann.get("/evening").text
    assert f'href="/evenings/{KEPT}"' in page
    assert "No evening is on the table." in page
    assert [kept["name"] for kept in ann.get("/api/evenings").json()] == [KEPT]
    assert "Go on as it was left" in ann.get(f"/evenings/{KEPT}").text


def test_one_is_looked_at_without_touching_it(sitting: Sitting, ann: Client) -> None:
    hands = keep(sitting, 30)
    path = sitting.table.house.library.path(KEPT)
    before = path.read_bytes()
    page = ann.get(f"/evenings/{KEPT}").text
    assert "How it went" in page
    assert "<h2>What happened</h2>" in page
    found = ann.get(f"/api/evenings/{KEPT}").json()
    assert found["debrief"]["parts"] == list(told(hands).debrief.parts)
    assert path.read_bytes() == before
    assert not Path(f"{path}.lock").exists()


def test_an_evening_of_another_game_speaks_its_own_words(sitting: Sitting, ann: Client) -> None:
    keep(sitting, 30)
    sitting.lay(Hands(None, game="forest-fire", scenario=None).evening)
    assert "Action dice" in ann.get(f"/evenings/{KEPT}").text


@pytest.mark.parametrize("name", ["last", "..%2Fsecret", "2026", "%2Fetc%2Fpasswd", "x" * 90])
def test_no_other_name_leads_anywhere(sitting: Sitting, ann: Client, name: str) -> None:
    keep(sitting)
    for address in (f"/evenings/{name}", f"/api/evenings/{name}", f"/api/evenings/{name}/export", f"/api/evenings/{name}/check"):
        assert ann.get(address).status_code in (400, 404)


# -- fairness ---------------------------------------------------------------------------------------------------------


def test_before_closing_the_export_holds_no_secret(sitting: Sitting, ann: Client) -> None:
    hands = Hands(None)
    sitting.lay(hands.evening)
    hands.play(20)
    sitting.show()
    export = ann.get("/api/evenings/now/export")
    assert export.headers["content-disposition"] == 'attachment; filename="test.jsonl"'
    assert export.headers["content-type"].startswith("application/x-ndjson")
    secret = hands.evening.setup.secret.hex()
    for address in ("/evening", "/evenings/now?check=true", "/api/story", "/api/evenings/now", "/api/evenings/now/check"):
        assert secret not in ann.get(address).text
    assert secret not in export.text
    assert not verify(export.content.splitlines()).closed
    assert "It was not closed yet" in ann.get("/evenings/now?check=true").text


def test_closed_it_is_checked_here_and_by_anybody(sitting: Sitting, ann: Client) -> None:
    hands = Hands(None)
    sitting.lay(hands.evening)
    hands.play(25)
    sitting.show()
    assert ann.post("/api/close", json={}).status_code == 400
    secret = ann.post("/api/close", json={"sure": True}).json()["secret"]
    sitting.show()
    checked = ann.get("/api/evenings/now/check").json()
    assert checked["proved"] is True
    assert any("everything digital was fair" in line for line in checked["says"])
    assert secret in ann.get("/evening").text
    assert "everything digital was fair" in ann.get("/evenings/now?check=true").text
    assert verify(ann.get("/api/evenings/now/export").content.splitlines()).proved
    assert 'data-do="close"' not in ann.get("/evening").text


def test_a_kept_one_is_checked_too(sitting: Sitting, ann: Client) -> None:
    keep(sitting, 25, close=True)
    assert ann.get(f"/api/evenings/{KEPT}/check").json()["proved"] is True
    assert "Go on as it was left" not in ann.get(f"/evenings/{KEPT}").text


def test_names_of_files_are_plain() -> None:
    journal = Hands(None, evening="Ärger / 'im' \"Wald\"\r\n").evening.journal
    assert file_name(journal) == "rger----im---Wald.jsonl"


# -- pictures ---------------------------------------------------------------------------------------------------------


def test_pictures_of_a_whole_game(sitting: Sitting) -> None:
    hands = Hands(None)
    hands.play()
    found = figures(sitting.site, told(hands))
    titles = [figure.chart.title for figure in found]
    assert "Distress calls answered" in titles
    assert any(title.startswith("Action dice: ") for title in titles)
    assert titles[-2:] == ["The clock", "Where the time went"]
    clock = found[-2]
    assert clock.chart.labels[0] == "1"
    assert "Ended early" in clock.says
    assert set(clock.chart.notes) <= {"early", ""}
    assert len({figure.svg.split('aria-labelledby="')[1].split(" ")[0] for figure in found}) == len(found)


def test_they_stand_on_the_page_once_the_game_is_over(sitting: Sitting, ann: Client) -> None:
    hands = Hands(None)
    sitting.lay(hands.evening)
    hands.play(12)
    sitting.show()
    assert "How it went" not in ann.get("/evening").text
    assert "How it went" in ann.get("/evenings/now").text
    hands.play()
    sitting.show()
    assert "How it went" in ann.get("/evening").text


def test_an_evening_that_has_just_begun_has_no_pictures(sitting: Sitting) -> None:
    assert figures(sitting.site, told(Hands(None))) == []

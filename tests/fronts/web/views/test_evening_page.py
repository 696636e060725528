"""The page Evening: timeline with undo, saved games, charts, fairness check."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.fronts.web.pages.evening_pages import file_name
from companion.fronts.web.views.evening.pictures import figures
from companion.fronts.web.views.evening.timeline import rounds_of
from companion.presenter.scene_of import words_of
from companion.review.record import EveningReport, report_on
from companion.review.verify import verify
from tests.fronts.web.views.seeded_player import SeededPlayer
from tests.fronts.web.web_table import Client, WebTable, error_text

KEPT = "2026-11-20-1900"


@pytest.fixture
def ann(web_table: WebTable) -> Iterator[Client]:
    with web_table.joined("Ann") as client:
        yield client


def report_of(player: SeededPlayer) -> EveningReport:
    """The report on the game."""
    return report_on(player.evening.game, player.evening.journal, words_of(player.evening))


def keep(web_table: WebTable, answers: int = 6, *, close: bool = False) -> SeededPlayer:
    """Store a game in the library."""
    library = web_table.table.host.library
    library.create_folder()
    player = SeededPlayer(library.path(KEPT), evening=KEPT)
    player.play(answers)
    if close:
        player.evening.close()
    player.evening.journal.close()
    return player


# -- the timeline -----------------------------------------------------------------------------------------------------


def test_rounds_hold_their_steps_and_every_line_once() -> None:
    player = SeededPlayer(None)
    player.play(30)
    report = report_of(player)
    rounds = rounds_of(report)
    assert [part.title for part in rounds][:3] == ["Setup", "Round 1", "Round 2"]
    shown = [line.text for part in rounds for step in part.steps for line in step.lines]
    counts = [line for line in report.story if not line.taken_back and line.kind not in ("part", "step")]
    assert set(shown) == {line.text for line in counts}
    assert [line.back for part in rounds for step in part.steps for line in step.lines if line.back >= 0] == [
        line.entry for line in counts if line.entry >= 0
    ]


def test_steps_in_which_nothing_happens_are_shown_as_one() -> None:
    player = SeededPlayer(None)
    player.play()
    titles = [step.title for part in rounds_of(report_of(player)) for step in part.steps]
    assert any(title.count(", ") > 2 for title in titles)


def test_the_time_is_shown_once_per_minute() -> None:
    player = SeededPlayer(None)
    player.play(20)
    minutes = [line.when for part in rounds_of(report_of(player)) for step in part.steps for line in step.lines if line.when]
    assert len(minutes) > 2
    assert len(minutes) == len(set(minutes))


def test_undone_lines_are_shown_only_on_request() -> None:
    player = SeededPlayer(None)
    player.play(8)
    player.evening.undo(sure=True)
    report = report_of(player)
    everything = [line for part in rounds_of(report, everything=True) for step in part.steps for line in step.lines]
    assert any(line.taken_back for line in everything)
    assert all(line.back == -1 for line in everything if line.taken_back)
    assert not any(line.taken_back for part in rounds_of(report) for step in part.steps for line in step.lines)


def test_an_answer_changes_little_of_the_page(web_table: WebTable, ann: Client) -> None:
    """Earlier rounds are separate parts, which are not sent again."""
    player = SeededPlayer(None)
    web_table.put_on_table(player.evening)
    while player.evening.ask and player.evening.ask.key != "round.2/action/check":  # in the middle of the second round
        player.play(1)
    web_table.show()

    def parts() -> dict[str, str]:
        html = ann.get("/evening").text
        return {piece.split('"', 1)[0]: piece for piece in html.split('<section id="')[1:]}

    before = parts()
    player.play(1)
    web_table.show()
    after = parts()
    changed = {name for name in before if before[name] != after[name]} - {"tale-head"}
    assert changed <= {"tale-step", "tale-round"}
    assert sum(len(after[name].encode()) for name in changed) < 9000


# -- undo -------------------------------------------------------------------------------------------------------------


def test_undo_to_an_answer_has_a_preview(web_table: WebTable, ann: Client) -> None:
    player = SeededPlayer(None)
    evening = web_table.put_on_table(player.evening)
    player.play(20)
    web_table.show()
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
    assert not [entry for entry in evening.history.entries[len(before) :] if entry.by_person]
    assert [move["text"] for move in undone["moves"]] == [move["text"] for move in way["moves"]]


def test_undone_answers_have_no_preview(web_table: WebTable, ann: Client) -> None:
    web_table.put_on_table(SeededPlayer(None).evening)
    answer = ann.get("/api/way-back?entry=4711")
    assert answer.status_code == 422
    assert "can't be taken back" in error_text(answer)
    assert ann.get("/api/way-back?entry=-1").status_code == 400


def test_only_joined_phones_have_buttons(web_table: WebTable, ann: Client) -> None:
    player = SeededPlayer(None)
    web_table.put_on_table(player.evening)
    player.play(10)
    web_table.show()
    assert "data-back=" in ann.get("/evening").text
    with web_table.spectator() as watcher:
        page = watcher.get("/evening").text
        assert "data-back=" not in page
        assert "data-undo=" not in page
        assert 'data-do="close"' not in page


# -- saved games --------------------------------------------------------------------------------------------------------


def test_saved_games_are_listed_without_a_game_on_the_table(web_table: WebTable, ann: Client) -> None:
    assert "None is kept yet." in ann.get("/evening").text
    keep(web_table)
    page = ann.get("/evening").text
    assert f'href="/evenings/{KEPT}"' in page
    assert "No evening is on the table." in page
    assert [kept["name"] for kept in ann.get("/api/evenings").json()] == [KEPT]
    assert "Go on as it was left" in ann.get(f"/evenings/{KEPT}").text


def test_viewing_a_saved_game_does_not_change_it(web_table: WebTable, ann: Client) -> None:
    player = keep(web_table, 30)
    path = web_table.table.host.library.path(KEPT)
    before = path.read_bytes()
    page = ann.get(f"/evenings/{KEPT}").text
    assert "How it went" in page
    assert "<h2>What happened</h2>" in page
    found = ann.get(f"/api/evenings/{KEPT}").json()
    assert found["debrief"]["parts"] == list(report_of(player).debrief.parts)
    assert path.read_bytes() == before
    assert not Path(f"{path}.lock").exists()


def test_a_saved_game_uses_the_texts_of_its_own_game(web_table: WebTable, ann: Client) -> None:
    keep(web_table, 30)
    web_table.put_on_table(SeededPlayer(None, game="forest-fire", scenario=None).evening)
    assert "Action dice" in ann.get(f"/evenings/{KEPT}").text


@pytest.mark.parametrize("name", ["last", "..%2Fsecret", "2026", "%2Fetc%2Fpasswd", "x" * 90])
def test_unknown_names_are_not_found(web_table: WebTable, ann: Client, name: str) -> None:
    keep(web_table)
    for address in (f"/evenings/{name}", f"/api/evenings/{name}", f"/api/evenings/{name}/export", f"/api/evenings/{name}/check"):
        assert ann.get(address).status_code in (400, 404)


# -- fairness ---------------------------------------------------------------------------------------------------------


def test_before_closing_the_export_holds_no_secret(web_table: WebTable, ann: Client) -> None:
    player = SeededPlayer(None)
    web_table.put_on_table(player.evening)
    player.play(20)
    web_table.show()
    export = ann.get("/api/evenings/now/export")
    assert export.headers["content-disposition"] == 'attachment; filename="test.jsonl"'
    assert export.headers["content-type"].startswith("application/x-ndjson")
    secret = player.evening.setup.secret.hex()
    for address in ("/evening", "/evenings/now?check=true", "/api/story", "/api/evenings/now", "/api/evenings/now/check"):
        assert secret not in ann.get(address).text
    assert secret not in export.text
    assert not verify(export.content.splitlines()).closed
    assert "It was not closed yet" in ann.get("/evenings/now?check=true").text


def test_a_closed_game_can_be_verified_here_and_from_its_export(web_table: WebTable, ann: Client) -> None:
    player = SeededPlayer(None)
    web_table.put_on_table(player.evening)
    player.play(25)
    web_table.show()
    assert ann.post("/api/close", json={}).status_code == 400
    secret = ann.post("/api/close", json={"sure": True}).json()["secret"]
    web_table.show()
    checked = ann.get("/api/evenings/now/check").json()
    assert checked["proved"] is True
    assert any("everything digital was fair" in line for line in checked["says"])
    assert secret in ann.get("/evening").text
    assert "everything digital was fair" in ann.get("/evenings/now?check=true").text
    assert verify(ann.get("/api/evenings/now/export").content.splitlines()).proved
    assert 'data-do="close"' not in ann.get("/evening").text


def test_a_saved_game_can_be_verified(web_table: WebTable, ann: Client) -> None:
    keep(web_table, 25, close=True)
    assert ann.get(f"/api/evenings/{KEPT}/check").json()["proved"] is True
    assert "Go on as it was left" not in ann.get(f"/evenings/{KEPT}").text


def test_names_of_files_are_plain() -> None:
    journal = SeededPlayer(None, evening="Ärger / 'im' \"Wald\"\r\n").evening.journal
    assert file_name(journal) == "rger----im---Wald.jsonl"


# -- charts -----------------------------------------------------------------------------------------------------------


def test_pictures_of_a_whole_game(web_table: WebTable) -> None:
    player = SeededPlayer(None)
    player.play()
    found = figures(web_table.site, report_of(player))
    titles = [figure.chart.title for figure in found]
    assert "Distress calls answered" in titles
    assert any(title.startswith("Action dice: ") for title in titles)
    assert titles[-2:] == ["The clock", "Where the time went"]
    clock = found[-2]
    assert clock.chart.labels[0] == "1"
    assert "Ended early" in clock.says
    assert set(clock.chart.notes) <= {"early", ""}
    assert len({figure.svg.split('aria-labelledby="')[1].split(" ")[0] for figure in found}) == len(found)


def test_charts_are_on_the_page_once_the_game_is_over(web_table: WebTable, ann: Client) -> None:
    player = SeededPlayer(None)
    web_table.put_on_table(player.evening)
    player.play(12)
    web_table.show()
    assert "How it went" not in ann.get("/evening").text
    assert "How it went" in ann.get("/evenings/now").text
    player.play()
    web_table.show()
    assert "How it went" in ann.get("/evening").text


def test_an_evening_that_has_just_begun_has_no_pictures(web_table: WebTable) -> None:
    assert figures(web_table.site, report_of(SeededPlayer(None))) == []

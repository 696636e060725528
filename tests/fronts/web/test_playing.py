"""Playing over the HTTP API: every command and its refusals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.fronts.digital import give_answer
from tests import evenings
from tests.engine.made_up.walks import WALKING
from tests.fronts.endings import BRINKS
from tests.fronts.test_jsonlines_in import FIRE
from tests.fronts.web.web_table import Client, WebTable, error_text

FOREST, DUTY = "forest-fire", "firefighters-on-duty"


@pytest.fixture
def web_table(tmp_path: Path) -> WebTable:
    return WebTable(tmp_path)


@pytest.fixture
def anna(web_table: WebTable) -> Iterator[Client]:
    with web_table.joined("Anna") as client:
        yield client


def lay_forest(web_table: WebTable) -> None:
    web_table.put_on_table(evenings.begin(games.load(FOREST), dice="ask", confirm="steps", scenario=None))


def lay_duty(web_table: WebTable, **options: Any) -> None:
    web_table.put_on_table(evenings.begin(confirm="steps", clock=web_table.clock, **options))


def to_the_clock(web_table: WebTable) -> None:
    """Confirm everything until the countdown is asked."""
    evening = web_table.evening
    for _ in range(200):
        ask = evening.ask
        assert ask is not None
        if ask.kind == "countdown":
            web_table.table.settle()
            web_table.show()
            return
        legal = ask.legal()
        answer = {"confirm": True, "choose": (legal.get("options") or [None])[0], "count": legal.get("max")}.get(ask.kind)
        if ask.kind == "select":
            answer = legal["options"][: legal["min"]]
        if ask.kind == "share":
            answer = ask.example()  # type: ignore[attr-defined]
        if ask.kind in ("roll", "draw"):
            answer = "digital"
        give_answer(evening, {} if ask.kind == "report" else answer)
    raise AssertionError("no countdown came")


def scene(client: Client) -> dict[str, object]:
    answer = client.get("/api/scene")
    assert answer.status_code == 200
    found: dict[str, object] = answer.json()
    return found


def asked(client: Client) -> int:
    question = scene(client)["question"]
    assert isinstance(question, dict)
    number: int = question["id"]
    return number


def test_an_empty_table_takes_no_answers(anna: Client) -> None:
    assert anna.get("/api/scene").json() is None
    answer = anna.post("/api/answer", json={"id": 1, "answer": True})
    assert (answer.status_code, error_text(answer)[:26]) == (422, "No evening is on the table")


def test_an_answer_is_recorded_under_the_phones_name(web_table: WebTable, anna: Client) -> None:
    lay_duty(web_table)
    before = asked(anna)
    assert anna.post("/api/answer", json={"id": before, "answer": "easy"}).status_code == 204
    assert web_table.evening.history.entries[-1].who == "Anna"
    assert asked(anna) != before


def test_a_late_answer_is_refused(web_table: WebTable, anna: Client) -> None:
    lay_duty(web_table)
    before = asked(anna)
    web_table.evening.answer("hard")
    answer = anna.post("/api/answer", json={"id": before, "answer": "easy"})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (409, "StaleAnswer")
    assert error_text(answer).endswith("Now it is: How many players are there?")
    assert web_table.evening.setup.options.get("difficulty") is None
    assert web_table.evening.history.entries[-1].value == "hard"


def test_digital_rolls_this_once(web_table: WebTable, anna: Client) -> None:
    web_table.put_on_table(evenings.begin(position=FIRE))
    assert anna.post("/api/answer", json={"id": asked(anna), "answer": "digital"}).status_code == 204
    last = web_table.evening.history.entries[-1]
    assert (last.ask, last.by) == ("roll", "digital")


def test_an_invalid_answer_is_refused_with_the_legal_ones(web_table: WebTable, anna: Client) -> None:
    lay_duty(web_table)
    answer = anna.post("/api/answer", json={"id": asked(anna), "answer": "impossible"})
    assert answer.status_code == 422
    assert "easy" in error_text(answer)


@pytest.mark.parametrize("body", [{}, {"id": "x", "answer": 1}, {"id": 1, "answer": 1, "more": 2}, [1], "x", {"id": -1, "answer": 1}])
def test_an_invalid_body_is_refused_with_one_sentence(web_table: WebTable, anna: Client, body: object) -> None:
    lay_duty(web_table)
    answer = anna.post("/api/answer", json=body)
    assert answer.status_code == 400
    assert error_text(answer).endswith(".")


def test_only_the_phone_in_the_seat_may_answer(web_table: WebTable, anna: Client) -> None:
    lay_forest(web_table)
    ask = web_table.evening.ask
    while ask is not None and ask.who == ("any",):
        web_table.evening.answer({"confirm": True, "roll": [3], "choose": (ask.legal().get("options") or [""])[0]}.get(ask.kind, 1))
        ask = web_table.evening.ask
    assert ask is not None
    web_table.table.settle()
    web_table.show()
    seat, other = ask.who[0], "fire" if ask.who[0] == "chief" else "chief"
    with web_table.joined("Bert") as bert:
        assert bert.post("/api/me", json={"seats": [seat]}).json()["seats"] == [seat]
        refused = anna.post("/api/answer", json={"id": asked(anna), "answer": 0})
        assert refused.status_code == 422
        assert "Bert" in error_text(refused)
        taken = anna.post("/api/me", json={"seats": [seat]})
        assert taken.status_code == 409
        assert "Bert sits there" in error_text(taken)
        assert anna.post("/api/me", json={"seats": [seat, other], "take": True}).status_code == 200
        assert web_table.phone("Bert").seats == ()


def test_a_seat_that_this_game_does_not_have_is_refused(web_table: WebTable, anna: Client) -> None:
    lay_duty(web_table)
    answer = anna.post("/api/me", json={"seats": ["chief"]})
    assert answer.status_code == 422
    assert '"chief"' in error_text(answer)


def test_the_clock_starts_runs_and_ends_early(web_table: WebTable, anna: Client) -> None:
    lay_duty(web_table)
    to_the_clock(web_table)
    assert anna.post("/api/clock", json={"id": asked(anna), "control": "start"}).status_code == 204
    clock = scene(anna)["clock"]
    assert isinstance(clock, dict)
    assert clock["state"] == "running"
    assert clock["deadline_s"] - anna.get("/api/time").json()["now_s"] == pytest.approx(clock["total_s"])
    late = anna.post("/api/clock", json={"id": asked(anna), "control": "start"})
    assert late.status_code == 422
    assert "running" in error_text(late)
    assert anna.post("/api/clock", json={"id": asked(anna), "control": "end_early"}).status_code == 204
    assert scene(anna)["clock"] is None


def test_action_dice_are_rolled_while_the_clock_runs(web_table: WebTable, anna: Client) -> None:
    lay_duty(web_table)
    to_the_clock(web_table)
    anna.post("/api/clock", json={"id": asked(anna), "control": "start"})
    rolled = anna.post("/api/action-dice", json={"count": 2}).json()
    assert len(rolled["faces"]) == len(rolled["says"]) == 2
    row = next(row for row in reversed(web_table.evening.journal.rows) if row.kind == "side_roll")
    assert (row.body["who"], row.body["values"]) == ("Anna", rolled["faces"])


def test_a_report_is_filled_in_by_two_phones_step_by_step(web_table: WebTable, anna: Client) -> None:
    lay_duty(web_table, board_check="all")
    to_the_clock(web_table)
    web_table.evening.countdown_control.control("start")
    web_table.evening.countdown_control.control("end_early")
    web_table.evening.answer(True)
    web_table.table.settle()
    web_table.show()
    number, path = asked(anna), "stations.FS1.firefighters"
    with web_table.joined("Bert") as bert:
        first = anna.post("/api/draft/step", json={"id": number, "path": path, "by": -1}).json()["value"]
        second = bert.post("/api/draft/step", json={"id": number, "path": path, "by": -1}).json()["value"]
        assert second == first - 1
        refused = anna.post("/api/draft/confirm", json={"id": number})
        assert refused.status_code == 422
        assert "firefighters" in error_text(refused)
        road = web_table.evening.content.city.roads()[0].label
        assert bert.post("/api/draft", json={"id": number, "patch": {"spaces": {road: {"firefighters": 2}}}}).status_code == 204
        assert bert.post("/api/draft/confirm", json={"id": number}).status_code == 204
    assert web_table.evening.twin["spaces", road, "firefighters"] == 2
    assert web_table.evening.twin["stations", "FS1", "firefighters"] == second


def test_a_step_of_a_field_that_is_not_asked_is_refused(web_table: WebTable, anna: Client) -> None:
    lay_duty(web_table)
    answer = anna.post("/api/draft/step", json={"id": asked(anna), "path": "spaces.A1.fire_active", "by": 1})
    assert answer.status_code == 422
    assert "spaces.A1.fire_active" in error_text(answer)


def test_instructions_are_ticked(web_table: WebTable, anna: Client) -> None:
    lay_duty(web_table)
    web_table.evening.answer("easy")
    web_table.evening.answer(2)
    web_table.table.settle()
    web_table.show()
    seen = scene(anna)
    todo = seen["todo"]
    assert isinstance(todo, list)
    assert not todo[0]["ticked"]
    assert anna.post("/api/tick", json={"id": asked(anna), "index": todo[0]["index"]}).status_code == 204
    again = scene(anna)["todo"]
    assert isinstance(again, list)
    assert again[0]["ticked"]


def test_undo_has_a_preview_and_can_be_redone(web_table: WebTable, anna: Client) -> None:
    lay_duty(web_table)
    to_the_clock(web_table)
    entries = len(web_table.evening.history.entries)
    there = anna.get("/api/undo?count=3").json()
    assert there["id"] == asked(anna)
    assert len(web_table.evening.history.entries) == entries
    undone = anna.post("/api/undo", json={"id": there["id"], "count": 3, "sure": True})
    assert undone.status_code == 200
    assert [move["line"] for move in undone.json()["moves"]] == [move["line"] for move in there["moves"]]
    assert anna.post("/api/redo", json={"id": undone.json()["id"], "count": 3}).status_code == 200
    assert len(web_table.evening.history.entries) == entries


def test_the_board_is_corrected_an_answer_amended_and_a_step_done_by_hand(web_table: WebTable, anna: Client) -> None:
    lay_duty(web_table)
    to_the_clock(web_table)
    moved = anna.post("/api/correct", json={"id": asked(anna), "patch": {"np": 1}})
    assert moved.json() == {"changed": True}
    assert web_table.evening.twin["np",] == 1
    assert anna.post("/api/correct", json={"id": asked(anna), "patch": {"np": 1}}).json() == {"changed": False}
    key = next(ask.key for ask in web_table.evening.run.answered if ask.question == "difficulty" or ask.kind == "choose")
    assert anna.post("/api/amend", json={"id": asked(anna), "key": key, "answer": "hard"}).status_code == 200
    assert anna.post("/api/by-hand", json={"id": asked(anna)}).status_code == 204


def test_the_source_of_dice_can_be_changed(web_table: WebTable, anna: Client) -> None:
    lay_duty(web_table)
    assert anna.post("/api/source", json={"dice": "digital"}).status_code == 204
    assert web_table.evening.history.dice == "digital"
    assert web_table.evening.history.cards == "ask"
    assert anna.post("/api/source", json={"dice": "loaded"}).status_code == 400


def test_a_game_is_begun_left_resumed_and_closed(web_table: WebTable, anna: Client) -> None:
    games_there = anna.get("/api/games").json()
    assert {offered["game"]["id"] for offered in games_there} == set(games.ids())
    assert anna.post("/api/begin", json={"game": FOREST}).status_code == 204
    name = web_table.evening.setup.evening
    assert anna.post("/api/leave", json={}).status_code == 204
    assert anna.get("/api/scene").json() is None
    kept = web_table.table.host.history()[0].name
    assert anna.post("/api/go-on", json={"name": kept}).status_code == 204
    assert web_table.evening.setup.evening == name
    secret = anna.post("/api/close", json={"sure": True}).json()["secret"]
    assert secret == web_table.evening.setup.secret.hex()
    late = anna.post("/api/answer", json={"id": web_table.evening.ask_id, "answer": True})
    assert late.status_code == 409
    assert "closed" in error_text(late)


@pytest.mark.parametrize(
    ("address", "body", "names"),
    [("begin", {"game": "chess"}, "chess"), ("go-on", {"name": "../../etc/passwd"}, "passwd"), ("close", {"sure": False}, "sure")],
)
def test_unknown_names_are_refused(anna: Client, address: str, body: dict[str, object], names: str) -> None:
    answer = anna.post(f"/api/{address}", json=body)
    assert answer.status_code in (400, 422)
    assert names in error_text(answer)


def test_settings_and_parts(web_table: WebTable, anna: Client) -> None:
    assert anna.post("/api/settings", json={"sound": "soft", "brightness": 2}).status_code == 204
    assert (web_table.table.host.settings.sound, web_table.table.host.settings.brightness) == ("soft", 2)
    assert anna.post("/api/try", json={"part": "lamps"}).status_code == 204
    assert web_table.table.host.box.tried == ["lamps"]  # type: ignore[attr-defined]
    there = anna.get("/api/table").json()
    assert [part["name"] for part in there["parts"]] == ["display", "buzzer"]
    assert there["phones"][0]["name"] == "Anna"
    assert anna.post("/api/shut-down", json={"sure": True}).status_code == 204
    assert web_table.table.host.ended  # type: ignore[attr-defined]


def test_strangers_may_do_nothing_and_watch_only_if_allowed(tmp_path: Path) -> None:
    for spectators in (False, True):
        web_table = WebTable(tmp_path / str(spectators), spectators=spectators)
        lay_duty(web_table)
        with web_table.spectator() as nobody:
            assert nobody.get("/api/scene").status_code == (200 if spectators else 401)
            assert nobody.get("/", follow_redirects=False).status_code == (200 if spectators else 303)
            answer = nobody.post("/api/answer", json={"id": web_table.evening.ask_id, "answer": "easy"})
            assert answer.status_code == 401
            assert "Join the table first" in error_text(answer)


def test_joining_by_link_and_by_code_gives_a_cookie_that_no_script_can_read(web_table: WebTable) -> None:
    with web_table.spectator() as phone:
        assert phone.get(f"/j/{web_table.phones.token}").status_code == 200
        assert not web_table.phones.all(), "looking at the link joins nobody"
        joined = phone.post("/api/join", json={"token": web_table.phones.token, "name": "Cleo"})
        assert joined.status_code == 200
        assert joined.json()["name"] == "Cleo"
        cookie = joined.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert phone.get("/api/scene").status_code == 200
    with web_table.spectator() as other:
        wrong = other.post("/api/join", json={"code": "12"})
        assert wrong.status_code == 422
        assert other.post("/api/join", json={"code": web_table.phones.code, "name": "x" * 60}).status_code == 422
        assert other.post("/api/join", json={"code": web_table.phones.code}).status_code == 200
    assert [phone.name for phone in web_table.phones.all()] == ["Cleo", "Phone 1"]


def test_a_removed_phone_has_to_join_again(web_table: WebTable, anna: Client) -> None:
    with web_table.joined("Bert") as bert:
        assert anna.post("/api/send-away", json={"phone": web_table.phone("Bert").id}).status_code == 204
        assert bert.get("/api/scene").status_code == 401
    assert anna.post("/api/part", json={}).status_code == 204
    assert anna.get("/api/scene").status_code == 401


@pytest.mark.parametrize("name", BRINKS)
def test_answers_that_end_the_game_need_confirmation(web_table: WebTable, anna: Client, name: str) -> None:
    """Item 8: only its button asks for confirmation, and it is never the main button."""
    brink = BRINKS[name]
    brink.reach(web_table.put_on_table(evenings.begin(confirm="steps", clock=web_table.clock, **brink.begin)))
    web_table.table.settle()
    web_table.show()
    question = scene(anna)["question"]
    assert isinstance(question, dict)
    assert tuple(question["ends"]) == brink.ends
    buttons = re.findall(r'<button class="([^"]*)" data-do="(?:answer|draft/confirm)" data-body=\'?"?([^>]*)>', anna.get("/").text)
    assert buttons
    asked_again = [body for _, body in buttons if "data-sure=" in body]
    assert len(asked_again) == len(brink.ends)
    if question["kind"] != "report":
        assert not any("main" in look for look, body in buttons if "data-sure=" in body)


# -- several answers in a row -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("then", "given"),
    [
        (["bea"], ["walk", "bea"]),
        (["bea", "sea"], ["walk", "bea", "sea"]),
        (["nobody", "sea"], ["walk"]),
        (["bea", "bea"], ["walk", "bea"]),
    ],
)
def test_answers_in_a_row_end_where_one_is_no_choice(web_table: WebTable, anna: Client, then: list[str], given: list[str]) -> None:
    evening = web_table.put_on_table(evenings.begin(WALKING, {"at": "turns", "night": 1}, content={}, confirm="steps"))
    answer = anna.post("/api/answer", json={"id": evening.ask_id, "answer": "walk", "then": then})
    assert answer.status_code == 204
    assert [entry.value for entry in evening.history.entries] == given
    assert {entry.who for entry in evening.history.entries} == {"Anna"}


@pytest.mark.parametrize("game", [id for id in games.ids() if games.load(id).roles])
def test_every_seat_of_every_game_can_be_taken(web_table: WebTable, anna: Client, game: str) -> None:
    """Seats are called as the game calls its players: ``chief``, ``P1``, ``Red``."""
    web_table.put_on_table(evenings.begin(games.load(game), scenario=None))
    roles = web_table.site.feed.snapshot.roles
    assert roles
    for role in roles:
        assert anna.post("/api/me", json={"seats": [role]}).json()["seats"] == [role]

"""Playing over the interface: every kind of command, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import games
from tests import evenings
from tests.fronts.endings import BRINKS
from tests.fronts.web.sites import Client, Sitting, said

FOREST, DUTY = "forest-fire", "firefighters-on-duty"


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    return Sitting(tmp_path)


@pytest.fixture
def anna(sitting: Sitting) -> Iterator[Client]:
    with sitting.joined("Anna") as client:
        yield client


def lay_forest(sitting: Sitting) -> None:
    sitting.lay(evenings.begin(games.load(FOREST), dice="ask", confirm="steps", scenario=None))


def lay_duty(sitting: Sitting, **options: Any) -> None:
    sitting.lay(evenings.begin(confirm="steps", clock=sitting.clock, **options))


def to_the_clock(sitting: Sitting) -> None:
    """Confirm everything until the countdown is asked."""
    evening = sitting.evening
    for _ in range(200):
        ask = evening.ask
        assert ask is not None
        if ask.kind == "countdown":
            sitting.table.settle()
            sitting.show()
            return
        legal = ask.legal()
        answer = {"confirm": True, "choose": (legal.get("options") or [None])[0], "count": legal.get("max")}.get(ask.kind)
        if ask.kind == "select":
            answer = legal["options"][: legal["min"]]
        if ask.kind == "share":
            answer = ask.example()  # type: ignore[attr-defined]
        if ask.kind in ("roll", "draw"):
            answer = "digital"
        evening.answer({} if ask.kind == "report" else answer)
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


def test_nothing_on_the_table_is_said_and_no_answer_is_taken(anna: Client) -> None:
    assert anna.get("/api/scene").json() is None
    answer = anna.post("/api/answer", json={"id": 1, "answer": True})
    assert (answer.status_code, said(answer)[:26]) == (422, "No evening is on the table")


def test_an_answer_is_taken_and_goes_down_under_the_phones_name(sitting: Sitting, anna: Client) -> None:
    lay_duty(sitting)
    before = asked(anna)
    assert anna.post("/api/answer", json={"id": before, "answer": "easy"}).status_code == 204
    assert sitting.evening.history.entries[-1].who == "Anna"
    assert asked(anna) != before


def test_an_answer_to_a_question_that_was_answered_meanwhile_comes_too_late(sitting: Sitting, anna: Client) -> None:
    lay_duty(sitting)
    before = asked(anna)
    sitting.evening.answer("hard")
    answer = anna.post("/api/answer", json={"id": before, "answer": "easy"})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (409, "StaleAnswer")
    assert said(answer).endswith("Now it is: How many players are you?")
    assert sitting.evening.setup.options.get("difficulty") is None
    assert sitting.evening.history.entries[-1].value == "hard"


def test_a_wrong_answer_is_refused_with_what_is_legal(sitting: Sitting, anna: Client) -> None:
    lay_duty(sitting)
    answer = anna.post("/api/answer", json={"id": asked(anna), "answer": "impossible"})
    assert answer.status_code == 422
    assert "easy" in said(answer)


@pytest.mark.parametrize("body", [{}, {"id": "x", "answer": 1}, {"id": 1, "answer": 1, "more": 2}, [1], "x", {"id": -1, "answer": 1}])
def test_a_body_that_is_none_is_refused_in_one_sentence(sitting: Sitting, anna: Client, body: object) -> None:
    lay_duty(sitting)
    answer = anna.post("/api/answer", json=body)
    assert answer.status_code == 400
    assert said(answer).endswith(".")


def test_a_seat_answers_for_itself_and_others_are_told_whose_question_it_is(sitting: Sitting, anna: Client) -> None:
    lay_forest(sitting)
    ask = sitting.evening.ask
    while ask is not None and ask.who == ("any",):
        sitting.evening.answer({"confirm": True, "roll": [3], "choose": (ask.legal().get("options") or [""])[0]}.get(ask.kind, 1))
        ask = sitting.evening.ask
    assert ask is not None
    sitting.table.settle()
    sitting.show()
    seat, other = ask.who[0], "fire" if ask.who[0] == "chief" else "chief"
    with sitting.joined("Bert") as bert:
        assert bert.post("/api/me", json={"seats": [seat]}).json()["seats"] == [seat]
        refused = anna.post("/api/answer", json={"id": asked(anna), "answer": 0})
        assert refused.status_code == 422
        assert "Bert" in said(refused)
        taken = anna.post("/api/me", json={"seats": [seat]})
        assert taken.status_code == 409
        assert "Bert sits there" in said(taken)
        assert anna.post("/api/me", json={"seats": [seat, other], "take": True}).status_code == 200
        assert sitting.phone("Bert").seats == ()


def test_a_seat_that_this_game_does_not_have_is_refused(sitting: Sitting, anna: Client) -> None:
    lay_duty(sitting)
    answer = anna.post("/api/me", json={"seats": ["chief"]})
    assert answer.status_code == 422
    assert '"chief"' in said(answer)


def test_the_clock_starts_runs_and_ends_early(sitting: Sitting, anna: Client) -> None:
    lay_duty(sitting)
    to_the_clock(sitting)
    assert anna.post("/api/clock", json={"id": asked(anna), "control": "start"}).status_code == 204
    clock = scene(anna)["clock"]
    assert isinstance(clock, dict)
    assert clock["state"] == "running"
    assert clock["deadline_s"] - anna.get("/api/time").json()["now_s"] == pytest.approx(clock["total_s"])
    late = anna.post("/api/clock", json={"id": asked(anna), "control": "start"})
    assert late.status_code == 422
    assert "running" in said(late)
    assert anna.post("/api/clock", json={"id": asked(anna), "control": "end_early"}).status_code == 204
    assert scene(anna)["clock"] is None


def test_action_dice_are_rolled_while_the_clock_runs(sitting: Sitting, anna: Client) -> None:
    lay_duty(sitting)
    to_the_clock(sitting)
    anna.post("/api/clock", json={"id": asked(anna), "control": "start"})
    rolled = anna.post("/api/action-dice", json={"count": 2}).json()
    assert len(rolled["faces"]) == len(rolled["says"]) == 2
    row = next(row for row in reversed(sitting.evening.journal.rows) if row.kind == "side_roll")
    assert (row.body["who"], row.body["values"]) == ("Anna", rolled["faces"])


def test_a_report_is_filled_in_by_two_phones_step_by_step(sitting: Sitting, anna: Client) -> None:
    lay_duty(sitting, board_check="all")
    to_the_clock(sitting)
    sitting.evening.clockwork.control("start")
    sitting.evening.clockwork.control("end_early")
    sitting.evening.answer(True)
    sitting.table.settle()
    sitting.show()
    number, path = asked(anna), "stations.FS1.firefighters"
    with sitting.joined("Bert") as bert:
        first = anna.post("/api/draft/step", json={"id": number, "path": path, "by": -1}).json()["value"]
        second = bert.post("/api/draft/step", json={"id": number, "path": path, "by": -1}).json()["value"]
        assert second == first - 1
        refused = anna.post("/api/draft/confirm", json={"id": number})
        assert refused.status_code == 422
        assert "firefighters" in said(refused)
        road = sitting.evening.content.city.roads()[0].label
        assert bert.post("/api/draft", json={"id": number, "patch": {"spaces": {road: {"firefighters": 2}}}}).status_code == 204
        assert bert.post("/api/draft/confirm", json={"id": number}).status_code == 204
    assert sitting.evening.twin["spaces", road, "firefighters"] == 2
    assert sitting.evening.twin["stations", "FS1", "firefighters"] == second


def test_a_step_of_a_field_that_is_not_asked_is_refused(sitting: Sitting, anna: Client) -> None:
    lay_duty(sitting)
    answer = anna.post("/api/draft/step", json={"id": asked(anna), "path": "spaces.A1.fire_active", "by": 1})
    assert answer.status_code == 422
    assert "spaces.A1.fire_active" in said(answer)


def test_instructions_are_ticked(sitting: Sitting, anna: Client) -> None:
    lay_duty(sitting)
    sitting.evening.answer("easy")
    sitting.evening.answer(2)
    sitting.table.settle()
    sitting.show()
    seen = scene(anna)
    todo = seen["todo"]
    assert isinstance(todo, list)
    assert not todo[0]["ticked"]
    assert anna.post("/api/tick", json={"id": asked(anna), "index": todo[0]["index"]}).status_code == 204
    again = scene(anna)["todo"]
    assert isinstance(again, list)
    assert again[0]["ticked"]


def test_undo_says_first_what_is_to_be_put_back_then_does_it_and_redo_takes_it_back(sitting: Sitting, anna: Client) -> None:
    lay_duty(sitting)
    to_the_clock(sitting)
    entries = len(sitting.evening.history.entries)
    there = anna.get("/api/undo?count=3").json()
    assert there["id"] == asked(anna)
    assert len(sitting.evening.history.entries) == entries
    undone = anna.post("/api/undo", json={"id": there["id"], "count": 3, "sure": True})
    assert undone.status_code == 200
    assert [move["line"] for move in undone.json()["moves"]] == [move["line"] for move in there["moves"]]
    assert anna.post("/api/redo", json={"id": undone.json()["id"], "count": 3}).status_code == 200
    assert len(sitting.evening.history.entries) == entries


def test_the_board_is_corrected_an_answer_amended_and_a_step_done_by_hand(sitting: Sitting, anna: Client) -> None:
    lay_duty(sitting)
    to_the_clock(sitting)
    moved = anna.post("/api/correct", json={"id": asked(anna), "patch": {"np": 1}})
    assert moved.json() == {"changed": True}
    assert sitting.evening.twin["np",] == 1
    assert anna.post("/api/correct", json={"id": asked(anna), "patch": {"np": 1}}).json() == {"changed": False}
    key = next(ask.key for ask in sitting.evening.run.answered if ask.question == "difficulty" or ask.kind == "choose")
    assert anna.post("/api/amend", json={"id": asked(anna), "key": key, "answer": "hard"}).status_code == 200
    assert anna.post("/api/by-hand", json={"id": asked(anna)}).status_code == 204


def test_who_rolls_is_changed(sitting: Sitting, anna: Client) -> None:
    lay_duty(sitting)
    assert anna.post("/api/source", json={"dice": "digital"}).status_code == 204
    assert sitting.evening.history.dice == "digital"
    assert sitting.evening.history.cards == "ask"
    assert anna.post("/api/source", json={"dice": "loaded"}).status_code == 400


def test_an_evening_is_begun_left_gone_on_with_and_closed(sitting: Sitting, anna: Client) -> None:
    games_there = anna.get("/api/games").json()
    assert {offered["game"]["id"] for offered in games_there} == set(games.names())
    assert anna.post("/api/begin", json={"game": FOREST}).status_code == 204
    name = sitting.evening.setup.evening
    assert anna.post("/api/leave", json={}).status_code == 204
    assert anna.get("/api/scene").json() is None
    kept = sitting.table.house.history()[0].name
    assert anna.post("/api/go-on", json={"name": kept}).status_code == 204
    assert sitting.evening.setup.evening == name
    secret = anna.post("/api/close", json={"sure": True}).json()["secret"]
    assert secret == sitting.evening.setup.secret.hex()
    late = anna.post("/api/answer", json={"id": sitting.evening.seen, "answer": True})
    assert late.status_code == 409
    assert "closed" in said(late)


@pytest.mark.parametrize(
    ("address", "body", "names"),
    [("begin", {"game": "chess"}, "chess"), ("go-on", {"name": "../../etc/passwd"}, "passwd"), ("close", {"sure": False}, "sure")],
)
def test_what_there_is_not_is_refused(anna: Client, address: str, body: dict[str, object], names: str) -> None:
    answer = anna.post(f"/api/{address}", json=body)
    assert answer.status_code in (400, 422)
    assert names in said(answer)


def test_settings_and_parts(sitting: Sitting, anna: Client) -> None:
    assert anna.post("/api/settings", json={"sound": "soft", "brightness": 2}).status_code == 204
    assert (sitting.table.house.settings.sound, sitting.table.house.settings.brightness) == ("soft", 2)
    assert anna.post("/api/try", json={"part": "lamps"}).status_code == 204
    assert sitting.table.house.box.tried == ["lamps"]  # type: ignore[attr-defined]
    there = anna.get("/api/table").json()
    assert [part["name"] for part in there["parts"]] == ["display", "buzzer"]
    assert there["phones"][0]["name"] == "Anna"
    assert anna.post("/api/shut-down", json={"sure": True}).status_code == 204
    assert sitting.table.house.ended  # type: ignore[attr-defined]


def test_who_has_not_joined_may_do_nothing_and_watch_only_where_that_is_wanted(tmp_path: Path) -> None:
    for spectators in (False, True):
        sitting = Sitting(tmp_path / str(spectators), spectators=spectators)
        lay_duty(sitting)
        with sitting.watching() as nobody:
            assert nobody.get("/api/scene").status_code == (200 if spectators else 401)
            assert nobody.get("/", follow_redirects=False).status_code == (200 if spectators else 303)
            answer = nobody.post("/api/answer", json={"id": sitting.evening.seen, "answer": "easy"})
            assert answer.status_code == 401
            assert "Join the table first" in said(answer)


def test_joining_by_link_and_by_code_gives_a_cookie_that_no_script_can_read(sitting: Sitting) -> None:
    with sitting.watching() as phone:
        assert phone.get(f"/j/{sitting.phones.token}").status_code == 200
        assert not sitting.phones.all(), "looking at the link joins nobody"
        joined = phone.post("/api/join", json={"token": sitting.phones.token, "name": "Cleo"})
        assert joined.status_code == 200
        assert joined.json()["name"] == "Cleo"
        cookie = joined.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert phone.get("/api/scene").status_code == 200
    with sitting.watching() as other:
        wrong = other.post("/api/join", json={"code": "12"})
        assert wrong.status_code == 422
        assert other.post("/api/join", json={"code": sitting.phones.code, "name": "x" * 60}).status_code == 422
        assert other.post("/api/join", json={"code": sitting.phones.code}).status_code == 200
    assert [phone.name for phone in sitting.phones.all()] == ["Cleo", "Phone 1"]


def test_a_phone_that_was_sent_away_or_left_has_to_join_again(sitting: Sitting, anna: Client) -> None:
    with sitting.joined("Bert") as bert:
        assert anna.post("/api/send-away", json={"phone": sitting.phone("Bert").id}).status_code == 204
        assert bert.get("/api/scene").status_code == 401
    assert anna.post("/api/part", json={}).status_code == 204
    assert anna.get("/api/scene").status_code == 401


@pytest.mark.parametrize("name", BRINKS)
def test_what_ends_the_game_is_asked_once_more(sitting: Sitting, anna: Client, name: str) -> None:
    """Item 8: its button, and no other, asks before it sends; and no button that does it is the large one."""
    brink = BRINKS[name]
    brink.reach(sitting.lay(evenings.begin(confirm="steps", clock=sitting.clock, **brink.begin)))
    sitting.table.settle()
    sitting.show()
    question = scene(anna)["question"]
    assert isinstance(question, dict)
    assert tuple(question["ends"]) == brink.ends
    buttons = re.findall(r'<button class="([^"]*)" data-do="(?:answer|draft/confirm)" data-body=\'?"?([^>]*)>', anna.get("/").text)
    assert buttons
    asked_again = [body for _, body in buttons if "data-sure=" in body]
    assert len(asked_again) == len(brink.ends)
    if question["kind"] != "report":
        assert not any("main" in look for look, body in buttons if "data-sure=" in body)

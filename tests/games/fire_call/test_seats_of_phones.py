"""A phone leaves, or is cut off, while its player is asked: the seat never holds up the game, and who comes back can answer."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.engine import Evening
from companion.games.fire_call.game import GAME
from tests.evenings import begin, lines
from tests.fronts.web.security.live_box import LiveBox, until
from tests.fronts.web.web_table import Client, WebTable, error_text
from tests.games.fire_call.fixtures import Position, player, raw_content
from tests.games.fire_call.tables import HELMETS_FIRST, having, landed, turn


class Asked(NamedTuple):
    """A question for one player: its key and seat, an answer, and how the line begins that follows from it; ``before``, what led there."""

    key: str
    seat: str
    answer: Any
    line: str
    position: Position
    before: tuple[Any, ...] = ()
    cards: str = "digital"

    def begin(self) -> Evening:
        """The game at this question."""
        calls = {f"F{n:02}": ("CHOICE", HELMETS_FIRST) for n in range(1, 73)}
        words: dict[str, Any] = {"dice": "ask", "cards": self.cards, "confirm": "steps", "track": "off"}
        evening = begin(GAME, self.position, scenario=None, content=raw_content(calls), **words)
        for answer in self.before:
            evening.answer(answer)
        assert evening.ask is not None
        assert (evening.ask.key, evening.ask.who) == (self.key, (self.seat,))
        return evening


RED = player("Red", "H3 H4 H5 H6 A1", mutualAid="HAND", rank=2)
BLOCKED: Position = landed("FIRE_CALL", players={"Red": RED, **having(Yellow="A2 A3", Blue="A2 A3")})
BLOCKED["players"]["Blue"] |= {"kept": ["D40"]}
HURT: Position = turn(players={"Yellow": {"place": "hospital"}, "Red": player("Red", "H1", "H2 H3")})
ASKED = {
    "the Dispatcher draws": Asked("turn.1/call/1", "Blue", "F05", "ANNOUNCE(Blue, CHOICE)", landed("FIRE_CALL"), cards="ask"),
    "a call is announced": Asked("turn.1/answer/1", "Red", "ATTEMPT", "REVEAL(", landed("FIRE_CALL")),
    "Mutual Aid": Asked("turn.1/aid", "Red", "leave", "CALL_FAILED(Red", BLOCKED, ("ATTEMPT",)),
    "a Block": Asked("turn.1/block/Blue", "Blue", "play", "AID_BLOCKED(Red, Blue)", BLOCKED, ("ATTEMPT", "use")),
    "a duty": Asked("turn.1/duty/1", "Red", "draw", "DRAW_DUTY(Red", landed("STATION_DUTIES")),
    "a patient at a six": Asked("turn.1/six/1/released/Yellow", "Yellow", "1", "RELEASE(Yellow, STATION 1)", HURT, ([6],)),
    "where the hydrant landed": Asked("turn.1/land/1", "Red", "PROMOTION", "SWAP_BADGE(Red", turn(), ([2],)),
}
each_question = pytest.mark.parametrize("asked", ASKED.values(), ids=[*ASKED])


def sit(client: Client, *seats: str, take: bool = False) -> int:
    """Take these seats; the status of the answer."""
    return client.post("/api/me", json={"seats": seats, "take": take}).status_code


def can_answer(client: Client) -> bool:
    """Whether the page Now lets this phone answer."""
    question = re.search(r'<div class="card ask".*?(?=<section|\Z)', client.get("/").text, re.DOTALL)
    assert question is not None
    controls = re.findall(r'<(?:button|form)[^>]*data-do="answer"[^>]*>', question[0])
    assert controls
    return not all(" disabled" in control for control in controls if control.startswith("<button"))


def give(client: Client, table: WebTable, answer: Any) -> Any:
    """Answer the question that is open."""
    return client.post("/api/answer", json={"id": table.evening.ask_id, "answer": answer})


def is_answered(table: WebTable, asked: Asked) -> bool:
    """Whether the answer is recorded under the seat, and what follows from it was told."""
    entry = next(entry for entry in table.evening.history.entries if entry.key == asked.key)
    return entry.who == asked.seat and any(line.startswith(asked.line) for line in lines(table.evening))


@each_question
def test_the_seat_of_a_phone_that_leaves_is_free(tmp_path: Path, asked: Asked) -> None:
    """Before, nobody else may answer for it; then anybody may."""
    table = WebTable(tmp_path)
    table.put_on_table(asked.begin())
    with table.joined("Ann") as ann, table.joined("Bob") as bob:
        assert sit(ann, asked.seat) == 200
        refused = give(bob, table, asked.answer)
        assert (refused.status_code, error_text(refused)) == (422, f"This is for {asked.seat} (Ann) to answer. {HOW_TO}")
        assert (can_answer(ann), can_answer(bob)) == (True, False)
        assert ann.post("/api/part", json={}).status_code == 204
        assert give(ann, table, asked.answer).status_code == 401
        assert can_answer(bob)
        assert give(bob, table, asked.answer).status_code == 204
    assert is_answered(table, asked)


HOW_TO = "Take that seat on the page Table to answer it here."


@each_question
def test_a_phone_that_joins_anew_in_mid_question_answers_it(tmp_path: Path, asked: Asked) -> None:
    """It takes its seat again, and the others can't answer for it any longer."""
    table = WebTable(tmp_path)
    table.put_on_table(asked.begin())
    with table.joined("Ann") as ann, table.joined("Bob") as bob:
        assert sit(ann, asked.seat) == 200
        assert ann.post("/api/part", json={}).status_code == 204
        with table.joined("Ann") as again:
            assert can_answer(again)
            assert sit(again, asked.seat) == 200
            assert (can_answer(again), can_answer(bob)) == (True, False)
            assert give(bob, table, asked.answer).status_code == 422
            assert give(again, table, asked.answer).status_code == 204
    assert is_answered(table, asked)


def test_a_phone_whose_stream_is_cut_keeps_its_seat_until_it_is_taken(tmp_path: Path) -> None:
    """A phone that sleeps is not sent away: another takes the seat on purpose, and it can come back with a new cookie and take it again."""
    asked = ASKED["a call is announced"]
    with LiveBox(tmp_path) as box:
        evening = asked.begin()
        box.put_on_table(evening)
        ann, bob = box.join(), box.join()
        assert box.post("me", {"name": "Ann", "seats": ["Red"]}, ann).status == 200
        with box.connection() as stream:
            stream.sendall(f"GET /events?view=now HTTP/1.1\r\nHost: 127.0.0.1:{box.port}\r\nCookie: companion={ann}\r\n\r\n".encode())
            until(lambda: is_here(box, bob))
        until(lambda: not is_here(box, bob))
        answer = {"id": evening.ask_id, "answer": "REFUSE"}
        assert box.post("answer", answer, bob).status == 422
        assert box.post("me", {"seats": ["Red"]}, bob).kind == "seat_taken"
        assert box.post("me", {"seats": ["Red"], "take": True}, bob).status == 200
        assert box.post("answer", answer, bob).status == 204
        again = box.join()
        assert evening.ask is not None
        assert evening.ask.key == "turn.1/answer/2"
        answer = {"id": evening.ask_id, "answer": "ATTEMPT"}
        for cookie in (ann, again):
            assert box.post("answer", answer, cookie).status == 422
        assert box.post("me", {"seats": ["Red"], "take": True}, again).status == 200
        assert box.post("answer", answer, bob).status == 422
        assert box.post("answer", answer, again).status == 204
        assert any(line.startswith("REVEAL(") for line in lines(evening))
        box.do(lambda side: side.leave())


def is_here(box: LiveBox, cookie: str) -> bool:
    """Whether Ann's phone has a page open."""
    phones = json.loads(box.get("/api/table", cookie).body)["phones"]
    return any(phone["here"] for phone in phones if phone["name"] == "Ann")

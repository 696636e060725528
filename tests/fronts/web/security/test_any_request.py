"""Fuzzing by the OpenAPI description, with valid and invalid requests: no server error, responses match the description, nothing changes
without a cookie, and the game survives everything with one.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed
from schemathesis import GenerationMode, checks
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from companion.engine import Evening
from companion.fronts.digital import give_answer
from companion.review.export import export_of
from companion.review.verify import verify
from tests.fronts.web.security.live_box import LiveBox
from tests.golden import an_answer
from tests.searches import examples

CHECKS = [
    checks.not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
    response_headers_conformance, negative_data_rejection,
]  # fmt: skip
STREAMS = frozenset({"events", "panelEvents"})
"""They never end."""
ENDS = frozenset({"shutDown", "close", "leave", "begin", "goOn", "newCode", "part", "sendAway", "panelButton", "panelKnob", "join"})
"""Operations that end the game or remove the phone."""


class FuzzClient:
    """Calls every operation with random requests."""

    def __init__(self, box: LiveBox, cookie: str) -> None:
        self._box, self._session = box, requests.Session()
        self._session.trust_env = False
        if cookie:
            self._session.headers["authorization"] = f"Bearer {cookie}"
        self._url = f"http://127.0.0.1:{box.port}"
        self._seed = random.random()
        self.statuses: set[tuple[str, int]] = set()

    def call(self, *, names: frozenset[str], most: int) -> None:
        """Call each of these operations this many times with valid and with invalid requests."""
        schema = schemathesis.openapi.from_dict(description(self._box))
        for result in schema.get_all_operations():
            assert isinstance(result, Ok)
            operation = result.ok()
            name = operation.definition.raw["operationId"]
            for mode in GenerationMode:
                if name in names and (mode is GenerationMode.POSITIVE or operation.body or operation.query or operation.path_parameters):
                    self._try(name, operation, mode, most)

    def _try(self, name: str, operation: Any, mode: GenerationMode, most: int) -> None:
        @seed(f"{self._seed} {name} {mode.value}")  # else every operation would get the same random numbers
        @examples(most, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
        @given(operation.as_strategy(generation_mode=mode))
        def one(case: Any) -> None:
            answer = case.call(base_url=self._url, session=self._session)
            self.statuses.add((name, answer.status_code))
            case.validate_response(answer, checks=CHECKS)

        one()


def description(box: LiveBox) -> Any:
    """The OpenAPI description as served."""
    return json.loads(box.get("/openapi.json").body)


def operations(box: LiveBox) -> Mapping[str, Any]:
    """Every operation by its name."""
    return {
        operation["operationId"]: operation for item in description(box)["paths"].values() for operation in item.values()
    }  # fmt: skip


@pytest.fixture
def table(box: LiveBox) -> LiveBox:
    """A box in the middle of a game. Shutting down is only counted."""
    cookie = box.join()
    setup = {"game": "firefighters-on-duty", "scenario": "training", "options": {"players": 2, "difficulty": "easy"}}
    assert box.post("begin", setup, cookie).status == 204
    play(box, 9)
    box.host.host._end = lambda: None
    return box


def play(box: LiveBox, answers: int) -> None:
    """Play this many answers, or until the game is over."""
    random = Random(3)

    def one(side: Any) -> bool:
        evening: Evening = side.evening
        if evening.ask is not None:
            give_answer(evening, "digital" if evening.ask.kind in ("roll", "draw") else an_answer(evening.ask, random))
        return evening.ask is not None or evening.ending is not None

    for _ in range(answers):
        assert box.do(one)


def stored_files(box: LiveBox) -> dict[str, bytes]:
    """Every file of the box except locks."""
    files = [file for file in Path(box.data).rglob("*") if file.is_file() and not file.name.endswith(("-shm", ".lock"))]
    return {str(file.relative_to(box.data)): file.read_bytes() for file in sorted(files)}


def test_without_a_cookie_nothing_changes(table: LiveBox) -> None:
    before, snapshot = stored_files(table), table.host._snapshot
    assert {"phones.json", "starts.json"} <= {*before}
    assert any(name.endswith(".journal") for name in before)
    caller = FuzzClient(table, "")
    caller.call(names=frozenset(operations(table)) - STREAMS, most=3)
    assert {status for name, status in caller.statuses if name != "join"} <= {400, 401, 405, 415}
    assert {status for name, status in caller.statuses if name == "join"} <= {400, 403, 405, 415, 422, 429}
    assert (stored_files(table), table.host._snapshot) == (before, snapshot)


def test_the_game_survives_any_request(table: LiveBox) -> None:
    evening = table.do(lambda side: side.evening)
    assert evening is not None
    caller = FuzzClient(table, table.join())
    caller.call(names=frozenset(operations(table)) - STREAMS - ENDS, most=6)
    assert {status for _, status in caller.statuses} >= {200, 204, 400, 404, 422}
    assert table.do(lambda side: side.evening) is evening
    play(table, 25)
    assert evening.fault is None
    assert table.do(lambda side: verify([*export_of(evening.game, evening.journal)]).faults) == []


def test_operations_that_end_something_end_it_cleanly(table: LiveBox) -> None:
    """Afterwards a newly joined phone can play on."""
    for name in sorted(ENDS):
        caller = FuzzClient(table, table.join())
        caller.call(names=frozenset({name}), most=5)
        assert {status for _, status in caller.statuses} <= {200, 204, 400, 401, 403, 404, 405, 409, 415, 422, 429}
    setup = {"game": "forest-fire", "options": {}}
    assert table.post("begin", setup, table.join()).status == 204
    play(table, 5)

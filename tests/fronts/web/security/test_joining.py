"""Attacks on joining: guessed codes, tokens and cookies, session fixation, expired cookies."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.fronts.web.security.rate_limit import FREE, FREE_IN_ALL
from companion.fronts.web.site import Site
from tests.fronts.web.security.live_box import LiveBox, read_all, status_of


@pytest.fixture
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveBox]:
    """A box without failed attempts."""
    with LiveBox(tmp_path_factory.mktemp("box")) as box:
        yield box


def guess(box: LiveBox, code: str, source: str) -> int:
    """The status of an attempt from another machine."""
    body = b'{"code": "%s"}' % code.encode()
    head = f"POST /api/join HTTP/1.1\r\nHost: 127.0.0.1:{box.port}\r\nContent-Type: application/json\r\nConnection: close\r\n"
    with socket.create_connection(("127.0.0.1", box.port), timeout=20, source_address=(source, 0)) as line:
        line.sendall(head.encode() + b"X-Forwarded-For: 10.0.0.%d\r\nContent-Length: %d\r\n\r\n" % (int(code) % 250, len(body)) + body)
        return status_of(read_all(line))


def wrong(box: LiveBox, n: int) -> str:
    """A wrong code."""
    return f"{(int(box.phones.code) + 1 + n) % 10_000:04}"


def test_parallel_guessing_is_no_faster(fresh: LiveBox) -> None:
    """X-Forwarded-For does not help either."""
    with ThreadPoolExecutor(16) as pool:
        statuses = [*pool.map(lambda n: guess(fresh, wrong(fresh, n), "127.0.0.2"), range(40))]
    assert statuses.count(403) == FREE
    assert statuses.count(429) == 40 - FREE
    assert guess(fresh, fresh.phones.code, "127.0.0.2") == 429
    assert guess(fresh, fresh.phones.code, "127.0.0.3") == 200


def test_guessing_from_many_addresses_changes_the_code(fresh: LiveBox) -> None:
    before = fresh.phones.code
    with ThreadPoolExecutor(8) as pool:
        statuses = [*pool.map(lambda n: guess(fresh, wrong(fresh, n), f"127.0.1.{n + 1}"), range(FREE_IN_ALL + 10))]
    assert (statuses.count(403), statuses.count(429)) == (FREE_IN_ALL, 10)
    assert fresh.phones.code != before
    assert guess(fresh, before, "127.0.2.1") == guess(fresh, fresh.phones.code, "127.0.2.2") == 429
    assert fresh.post("join", {"token": fresh.phones.token}).status == 200


def test_a_code_is_four_digits_and_nothing_that_looks_like_it(fresh: LiveBox) -> None:
    code = fresh.phones.code
    tries = [code + "\u0000", "".join(chr(ord(digit) + 0xFEE0) for digit in code), f"0{code}", f"-{code}", f"{code}.0", "", "%", "____"]
    for sent in tries:
        assert fresh.post("join", {"code": sent}).status == 422
    for other in (int(code), [code], {"$ne": ""}, True):
        assert fresh.post("join", {"code": other}).status == 400


def test_similar_tokens_are_refused(fresh: LiveBox) -> None:
    token = fresh.phones.token
    for sent in ("", token[:-1], token + "A", token.swapcase(), f" {token}", f"{token}\u0000", token[::-1], "A" * 22, "\u00e9" * 22):
        assert fresh.post("join", {"token": sent}).status == 403
        assert fresh.phones.all() == ()
    assert fresh.get(f"/j/{token}").status == 200
    assert fresh.phones.all() == (), "looking at the page joins nobody"


def test_a_foreign_cookie_is_not_adopted(fresh: LiveBox) -> None:
    """Session fixation: joining with a given cookie creates a new one."""
    set_by_other = "A" * 24
    answer = fresh.post("join", {"token": fresh.phones.token}, set_by_other)
    own = answer.head["set-cookie"].partition(";")[0].removeprefix("companion=")
    assert own != set_by_other
    assert (fresh.get("/api/time", set_by_other).status, fresh.get("/api/time", own).status) == (401, 200)


def test_stored_data_contain_no_valid_cookie(fresh: LiveBox) -> None:
    """Only hashes of cookies are stored."""
    cookie = fresh.join()
    stored = (fresh.data / "phones.json").read_text()
    assert cookie not in stored
    for word in stored.replace('"', " ").replace(",", " ").replace(":", " ").split():
        assert fresh.get("/api/time", word[:100] if word.isalnum() else "x").status == 401


def test_invented_cookies_identify_nobody(fresh: LiveBox) -> None:
    fresh.join()
    for sent in ("", "x", "undefined", "null", "0", "p1", "true", "\u00ff", "a" * 3000, '"', "../x", "%00"):
        for head in ({"cookie": f"companion={sent}"}, {"authorization": f"Bearer {sent}"}, {"authorization": sent}):
            assert fresh.ask("GET", "/api/time", None, head).status == 401


def test_old_cookies_identify_nobody(fresh: LiveBox) -> None:
    """After a new code, after removal, and after leaving."""
    first, second, third = fresh.join(), fresh.join(), fresh.join()
    assert fresh.post("send-away", {"phone": "p2"}, first).status == 204
    assert fresh.post("part", {}, third).status == 204
    assert [fresh.get("/api/time", cookie).status for cookie in (first, second, third)] == [200, 401, 401]
    old = fresh.phones.token
    assert fresh.post("new-code", {"sure": True}, first).status == 204
    assert fresh.get("/api/time", first).status == 401
    assert fresh.post("join", {"token": old}).status == 403


def test_the_log_has_names_but_no_credentials(fresh: LiveBox, caplog: pytest.LogCaptureFixture) -> None:
    """Including messages of libraries. Names have no line breaks, and paths with line breaks are not logged."""
    caplog.set_level(logging.DEBUG)
    token, code = fresh.phones.token, fresh.phones.code
    cookie = fresh.join()
    fresh.post("join", {"code": code, "name": "Ann\nERROR forged"})
    fresh.post("join", {"token": "x" * 22})
    fresh.post("me", {"name": "Ann\r\nforged"}, cookie)
    fresh.get("/j/" + token, cookie)
    fresh.get("/%0aforged", cookie)
    fresh.send_raw(b"GET /%0aforged HTTP/1.1\r\nforged\r\n\r\n")
    sent = [record.getMessage() for record in caplog.records]
    assert "Phone 1 has joined" in sent
    assert [line for line in sent if token in line or cookie in line or f" {code}" in line] == []
    assert [line for line in sent if "\n" in line or "\r" in line] == []


def test_a_logged_fault_has_no_token_of_the_address(
    fresh: LiveBox, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumbles(self: object, template: str, **values: object) -> str:
        if template == "join.html":
            raise KeyError("a fault")
        return template

    monkeypatch.setattr(Site, "render", stumbles)
    answer = fresh.get(f"/j/{fresh.phones.token}")
    assert answer.status == 500
    assert b"a fault" not in answer.body
    assert "A fault of the page /j/{token}" in [record.getMessage() for record in caplog.records]
    assert fresh.phones.token not in caplog.text

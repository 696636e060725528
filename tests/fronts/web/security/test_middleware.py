"""The security middleware: host names, origins, bodies, headers, each as a browser or a program would send it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.fronts.web.security.allowed_hosts import AllowedHosts
from companion.fronts.web.security.origin_check import check_origin
from companion.fronts.web.security.refusal import RequestRefused
from tests.fronts.web.security.guarded_site import HERE, GuardedSite, hosts

OURS = f"http://{HERE}:8080"


@pytest.fixture
def guarded() -> Iterator[GuardedSite]:
    """A site with one joined phone."""
    site = GuardedSite()
    with site.client:
        site.join()
        yield site


# -- names --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    [
        "192.168.4.1:8080", "192.168.4.1", "localhost:8080", "LocalHost", "127.0.0.1:8080", "[::1]:8080", "box:8080", "box.lan",
        "box.local:8080", "box.local.:8080", "brandwache.example:8080",
    ],
)  # fmt: skip
def test_names_of_the_machine_are_accepted(guarded: GuardedSite, host: str) -> None:
    assert guarded.client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "evil.example:8080", "192.168.4.1.evil.example", "192.168.4.2:8080", "192.168.4.1:80", "192.168.4.1:8081",
        "localhost:80", "localhost:", "localhost:99999", "localhost@evil.example", "evil.example/localhost", "", " ", "boxx", "local",
        "box.local.evil.example", "user:localhost", "[::1", "::1", "[::2]:8080", "127.0.0.1:8080:8080", "localhost\t", "0.0.0.0:8080",
    ],
)  # fmt: skip
def test_other_names_are_refused_with_a_sentence(guarded: GuardedSite, host: str) -> None:
    answer = guarded.client.get("/", headers={"Host": host})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (421, "wrong_host")
    assert "use the address that is on the box" in answer.json()["error"]["text"]


def test_a_wrong_host_is_refused_for_unknown_paths_too() -> None:
    site = GuardedSite()
    for path in ("/nothing", "/api/nothing", "/static/nothing"):
        assert site.client.get(path, headers={"Host": "evil.example"}).status_code == 421


@pytest.mark.parametrize(
    ("server", "host", "admitted"),
    [
        ("10.0.0.7", "10.0.0.7:8080", True), ("::ffff:10.0.0.7", "10.0.0.7:8080", True), ("fe80::1%wlan0", "[fe80::1]:8080", True),
        ("2001:db8::5", "[2001:DB8::5]", True), ("10.0.0.7", "10.0.0.8:8080", False), ("testserver", "testserver", False), ("", "", False),
    ],
)  # fmt: skip
def test_the_address_at_which_a_request_came_in_is_a_name(server: str, host: str, admitted: bool) -> None:
    assert hosts().admits(host, server) is admitted


@given(st.text(max_size=40))
def test_no_text_is_an_error_and_strange_ones_are_no_names(host: str) -> None:
    name = host.lower().removesuffix(":8080").removesuffix(".")
    assert hosts().admits(host, HERE) is (
        name in {"localhost", "127.0.0.1", "[::1]", "box", "box.lan", "box.local", "brandwache.example", HERE}
    )


def test_without_port_on_80() -> None:
    usual = hosts(80)
    assert usual.address(0.0) == HERE
    assert [usual.admits(host, HERE) for host in (HERE, f"{HERE}:80", f"{HERE}:8080")] == [True, True, False]


@pytest.mark.parametrize("port", [80, 8080, 65535])
@pytest.mark.parametrize("address", ["1.1.1.1", "192.168.4.1", "255.255.255.255"])
def test_the_link_has_53_bytes_at_most(address: str, port: int) -> None:
    there = AllowedHosts("0.0.0.0", port, reach=lambda listen: address)
    url = there.url("A" * 22, 0.0)
    assert len(url) <= 53
    assert url == f"http://{there.address(0.0)}/j/{'A' * 22}"


def test_the_address_is_looked_for_again_after_a_while() -> None:
    """Wi-Fi may come up later."""
    seen = iter(["127.0.0.1", "192.168.4.1"])
    here = AllowedHosts("0.0.0.0", 8080, reach=lambda listen: next(seen))
    assert [here.address(now_s) for now_s in (0.0, 4.9, 5.1, 9.0)] == ["127.0.0.1:8080"] * 2 + ["192.168.4.1:8080"] * 2


# -- origins ------------------------------------------------------------------------------------------------------------


def post(guarded: GuardedSite, headers: dict[str, str]) -> int:
    """The status of a command with these headers."""
    return guarded.client.post("/api/do", content=b"{}", headers={"Content-Type": "application/json"} | headers).status_code


@pytest.mark.parametrize("headers", [{}, {"Origin": OURS}, {"Origin": OURS, "Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}])
def test_our_own_pages_and_programs_may_post(guarded: GuardedSite, headers: dict[str, str]) -> None:
    assert post(guarded, headers) == 201


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": ""}, {"Origin": f"http://{HERE}"}, {"Origin": f"https://{HERE}:8080"},
        {"Origin": f"{OURS}/"}, {"Origin": f"{OURS}.evil.example"}, {"Origin": "http://localhost:8080"}, {"Origin": f"http://{HERE}:3000"},
        {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"},
    ],
)  # fmt: skip
def test_a_post_from_another_page_changes_nothing(guarded: GuardedSite, headers: dict[str, str]) -> None:
    """It carries the cookie, which is not enough."""
    assert post(guarded, headers) == 403
    assert guarded.done == []


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_every_method_that_changes_is_looked_at(guarded: GuardedSite, method: str) -> None:
    answer = guarded.client.request(method, "/", headers={"Origin": "http://evil.example"})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (403, "cross_site")


def test_reading_needs_no_origin() -> None:
    for method in ("GET", "HEAD", "OPTIONS"):
        check_origin(method, "box", "http://evil.example", "cross-site")
    with pytest.raises(RequestRefused):
        check_origin("TRACE", "box", "http://evil.example", "")


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "BREW", "get"])
def test_other_methods_are_refused(guarded: GuardedSite, method: str) -> None:
    assert guarded.client.build_request(method, "/").method == method.upper()  # so a small "get" is a GET here
    assert guarded.client.request(method, "/").status_code == (200 if method == "get" else 405)


# -- bodies -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind",
    ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json5", "text/json", "json"],
)
def test_a_body_that_is_no_json_is_refused(guarded: GuardedSite, kind: str) -> None:
    answer = guarded.client.post("/api/do", content=b"{}", headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["error"]["kind"], guarded.done) == (415, "not_json", [])


FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": OURS}, 404), ({"Sec-Fetch-Site": "same-origin"}, 404), ({}, 403), ({"Sec-Fetch-Site": "none"}, 403),
        ({"Origin": "null"}, 403), ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"}, 403),
    ],
)  # fmt: skip
def test_a_form_is_taken_where_joining_is_and_from_our_own_pages_alone(guarded: GuardedSite, headers: dict[str, str], status: int) -> None:
    """Any page can send forms anywhere, so the origin must be given. (This test site has no handler for /join.)"""
    assert guarded.client.post("/join", content=b"code=1234", headers={**FORM, **headers}).status_code == status
    assert guarded.client.post("/api/do", content=b"code=1234", headers={**FORM, **headers}).status_code in (403, 415)
    assert guarded.done == []


@pytest.mark.parametrize("kind", ["application/json", "Application/JSON; charset=utf-8"])
def test_json_comes_through_whole(guarded: GuardedSite, kind: str) -> None:
    body = b'{"text": "' + b"x" * (64 * 1024 - 12) + b'"}'
    assert guarded.client.post("/api/do", content=body, headers={"Content-Type": kind}).json() == {"bytes": 65536}
    assert guarded.done == [body]


@pytest.mark.parametrize(
    "body", [b"[" * 60_000, b'{"a":' * 33 + b"1" + b"}" * 33, b'["]",' + b"[{}, " * 33, b'"\\"' + b'","[",' + b"[" * 40]
)
def test_a_body_that_is_too_deep_is_refused(guarded: GuardedSite, body: bytes) -> None:
    """A recursive parser would overflow."""
    answer = guarded.client.post("/api/do", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["kind"], guarded.done) == (400, "too_deep", [])


@pytest.mark.parametrize(
    "body", [b"[" * 32 + b"]" * 32, b'"' + b"[{" * 30_000 + b'"', b"[{}, {}]" * 99, b'"\\"[[' + b"[{" * 20 + b'"', b"]" * 99 + b"[" * 99]
)
def test_many_lists_or_brackets_in_a_text_are_not_deep(guarded: GuardedSite, body: bytes) -> None:
    assert guarded.client.post("/api/do", content=body, headers={"Content-Type": "application/json"}).status_code == 201


def test_a_body_that_is_no_text_is_refused(guarded: GuardedSite) -> None:
    answer = guarded.client.post("/api/do", content=b'{"a": "\xff"}', headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["kind"], guarded.done) == (400, "not_utf8", [])
    assert answer.json()["error"]["text"] == "Byte 8 is no text in UTF-8: send JSON in UTF-8."


def test_a_post_may_have_no_body(guarded: GuardedSite) -> None:
    assert guarded.client.post("/api/do").status_code == 201


@pytest.mark.parametrize("announced", [True, False])
def test_a_body_of_more_than_64_kib_is_refused(guarded: GuardedSite, announced: bool) -> None:
    """With Content-Length, and chunked without one."""
    body = b"1" * (64 * 1024 + 1)
    pieces = iter([body[:40_000], body[40_000:], b"never read"])
    answer = guarded.client.post("/api/do", content=body if announced else pieces, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["kind"], guarded.done) == (413, "too_much", [])


@pytest.mark.parametrize("length", ["-1", "1e3", "ten", "٣"])
def test_a_length_that_is_no_number(guarded: GuardedSite, length: str) -> None:
    head = {b"Content-Type": b"application/json", b"Content-Length": length.encode()}
    answer = guarded.client.post("/api/do", content=b"{}", headers=head)
    assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "bad_length")


@pytest.mark.parametrize("name", ["Host", "Origin", "Content-Type", "Sec-Fetch-Site", "Content-Length"])
def test_a_repeated_header_is_refused(guarded: GuardedSite, name: str) -> None:
    """Programs differ in which of the two they read."""
    once = {"host": f"{HERE}:8080", "content-type": "application/json", "content-length": "2"}
    head = [(key.encode(), value.encode()) for key, value in once.items()]
    answer = asyncio.run(guarded.post_raw([*head, (name.lower().encode(), b"x"), (name.encode(), b"x")], b"{}"))
    assert (answer["status"], b'"kind":"twice"' in answer["body"], guarded.done) == (400, True, [])


def test_an_incomplete_body_is_ignored(guarded: GuardedSite) -> None:
    assert asyncio.run(guarded.post_raw([(b"host", f"{HERE}:8080".encode())], None)) == {"body": b""}
    assert guarded.done == []


def test_there_are_no_web_sockets(guarded: GuardedSite) -> None:
    assert asyncio.run(guarded.post_raw([], b"", kind="websocket"))["type"] == "websocket.close"


# -- heads --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/nothing", "/api/do", "/static/page.css", "/j/wrong"])
@pytest.mark.parametrize("host", [f"{HERE}:8080", "evil.example"])
def test_every_response_has_security_headers(guarded: GuardedSite, path: str, host: str) -> None:
    head = guarded.client.get(path, headers={"Host": host}).headers
    assert head["content-security-policy"] == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
    names = ("x-content-type-options", "referrer-policy", "cross-origin-resource-policy")
    assert [head[name] for name in names] == ["nosniff", "same-origin", "same-origin"]
    assert "camera=()" in head["permissions-policy"]
    cacheable = path.startswith("/static/") and host != "evil.example"
    assert head.get_list("cache-control") == (["max-age=31536000, immutable"] if cacheable else ["no-store"])


def test_a_refusal_is_a_page_for_browsers_and_json_for_programs(guarded: GuardedSite) -> None:
    evil = {"Host": "evil.example"}
    page = guarded.client.get("/", headers=evil | {"Accept": "text/html,application/xhtml+xml"})
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "<p>The companion does not know itself by that name" in page.text
    for path, accept in (("/api/do", "text/html"), ("/events", "text/event-stream"), ("/", "*/*")):
        response = guarded.client.get(path, headers=evil | {"Accept": accept})
        assert (response.headers["content-type"], list(response.json())) == ("application/json", ["error"])
    assert guarded.client.head("/", headers=evil).content == b""


def test_a_sentence_with_signs_of_html_stays_a_sentence() -> None:
    assert b"&lt;b&gt; &amp; &quot;x&quot;" in RequestRefused(400, "x", '<b> & "x"').as_html()


def test_retry_after_is_in_whole_seconds() -> None:
    assert RequestRefused(429, "x", "Wait.", 0.2).headers == {"retry-after": "1"}
    assert RequestRefused(429, "x", "Wait.", 59.01).headers == {"retry-after": "60"}
    assert RequestRefused(400, "x", "No.").headers == {}

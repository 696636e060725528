"""Malicious raw requests: foreign host names, cross-site requests, path traversal, malformed HTTP."""

from __future__ import annotations

import pytest

from tests.fronts.web.security.live_box import LiveBox, read_all, status_of

BODY = b'{"sure": true}'


def request(box: LiveBox, first: bytes, *more: bytes, body: bytes = b"", host: bool = True) -> bytes:
    """The response to a request with this first line and these headers."""
    own = [b"Host: 127.0.0.1:%d" % box.port] if host else []
    return box.send_raw(b"\r\n".join([first, *own, *more, b"Connection: close", b"", body]))


def post_command(box: LiveBox, cookie: str, *more: bytes, host: bool = True) -> bytes:
    """The response to a command that would shut the companion down, with these additional headers. It must be refused."""
    head = [b"Cookie: companion=" + cookie.encode(), b"Content-Length: %d" % len(BODY)]
    response = request(box, b"POST /api/shut-down HTTP/1.1", *head, *more, body=BODY, host=host)
    assert box.get("/join").status in (200, 303), "it did end"
    return response


JSON = b"Content-Type: application/json"


# -- cross-site -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head",
    [
        [b"Origin: http://evil.example"], [b"Origin: null"], [b"Origin: https://127.0.0.1:PORT"], [b"Origin: http://127.0.0.1"],
        [b"Origin: http://127.0.0.1:PORT.evil.example"], [b"Origin: http://localhost:PORT"], [b"Sec-Fetch-Site: cross-site"],
        [b"Sec-Fetch-Site: same-site"], [b"Origin: http://127.0.0.1:PORT, http://evil.example"],
    ],
)  # fmt: skip
def test_cross_site_requests_with_our_cookie_are_refused(box: LiveBox, head: list[bytes]) -> None:
    response = post_command(box, box.join(), JSON, *(line.replace(b"PORT", b"%d" % box.port) for line in head))
    assert (status_of(response), b'"cross_site"' in response) == (403, True)


@pytest.mark.parametrize(
    "kind", [b"text/plain", b"application/x-www-form-urlencoded", b"multipart/form-data; boundary=x", b"", b"text/json"]
)
def test_cross_site_forms_are_refused(box: LiveBox, kind: bytes) -> None:
    assert status_of(post_command(box, box.join(), b"Content-Type: " + kind)) == 415


def test_no_preflight_request_is_allowed(box: LiveBox) -> None:
    """A CORS preflight for JSON from another site is refused."""
    response = request(box, b"OPTIONS /api/shut-down HTTP/1.1", b"Origin: http://evil.example", b"Access-Control-Request-Method: POST")
    assert b"access-control-allow" not in response.lower()


# -- names ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    [
        b"evil.example", b"evil.example:PORT", b"127.0.0.1:1", b"127.0.0.1:0PORT0", b"127.0.0.1.evil.example:PORT", b"127.0.0.2:PORT",
        b"2130706433:PORT", b"0x7f.1:PORT", b"127.1:PORT", b"0:PORT", b"localhost.evil.example", b"user@127.0.0.1:PORT",
        b"127.0.0.1:PORT@evil.example", b"127.0.0.1:PORT/evil", b"127.0.0.1:PORT#", b"127.0.0.1 evil.example",
        b"127.0.0.1:PORT, evil.example",
        b"[::ffff:127.0.0.1]:PORT", b"\xe2\x93\x9b", b"127.0.0.1:+PORT",
    ],
)  # fmt: skip
def test_foreign_host_names_are_refused(box: LiveBox, host: bytes) -> None:
    """DNS rebinding: a foreign name that resolves to the box would make a foreign page same-origin."""
    response = post_command(box, box.join(), JSON, b"Host: " + host.replace(b"PORT", b"%d" % box.port), host=False)
    assert status_of(response) in (400, 421)


@pytest.mark.parametrize("twice", [b"Host: evil.example", b"Origin: http://evil.example", JSON])
def test_security_headers_may_not_be_repeated(box: LiveBox, twice: bytes) -> None:
    own = b"Origin: http://127.0.0.1:%d" % box.port
    assert status_of(post_command(box, box.join(), JSON, own, twice)) == 400


def test_a_missing_host_is_refused(box: LiveBox) -> None:
    assert status_of(request(box, b"GET / HTTP/1.1", host=False)) == 400
    assert status_of(request(box, b"GET / HTTP/1.0", host=False)) == 421


@pytest.mark.parametrize("target", [b"http://evil.example/", b"http://127.0.0.1/api/time", b"*", b"evil.example:80", b"table"])
def test_a_target_that_is_no_path_is_refused(box: LiveBox, target: bytes) -> None:
    """It could contradict the Host header; absolute targets are for proxies."""
    response = request(box, b"GET " + target + b" HTTP/1.1")
    assert (status_of(response), b'"no_path"' in response) == (400, True)


# -- paths and methods --------------------------------------------------------------------------------------------------------

TRICKS = [
    b"/static/../server.py", b"/static/%2e%2e/server.py", b"/static/..%2fserver.py", b"/static/%2e%2e%2f%2e%2e%2fserver.py",
    b"/static/..\\server.py",
    b"/static/%5c..%5cserver.py", b"/static//etc/passwd", b"/static/%00", b"/static/companion.css%00.png",
    b"/static/companion.css/10-base.css",
    b"/static/10-base.css", b"/static/", b"/static", b"/static/%252e%252e%252fserver.py", b"/..", b"/%2e%2e", b"//evil.example/%2f..",
    b"/%ff%fe",
    b"/static/\xff", b"/api/../static/companion.css", b"/evening/..%2f..%2fphones.json", b"/evening/%2e%2e", b"/evening/..",
    b"/begin/..%2f..",
    b"/bits/place/..%2f..", b"/%0d%0aSet-Cookie:%20companion=x", b"/j/%0d%0aSet-Cookie:%20x=y", b"/phones.json", b"/.env",
    b"/schema/../phones.json",
]  # fmt: skip


@pytest.mark.parametrize("path", TRICKS)
def test_path_traversal_is_impossible(box: LiveBox, path: bytes) -> None:
    """With a valid cookie, so that nothing is refused for another reason."""
    response = request(box, b"GET " + path + b" HTTP/1.1", b"Cookie: companion=" + box.join().encode())
    head = response.partition(b"\r\n\r\n")[0]
    assert status_of(response) in (303, 400, 404) if path.startswith(b"/j/") else status_of(response) in (400, 404)
    assert b"root:" not in response
    assert b'"token"' not in response
    assert b"\r\nset-cookie" not in head.lower()


@pytest.mark.parametrize("path", ["/join", "/", "/openapi.json", "/nothing", "/api/time"])
def test_head_is_answered_like_get_without_the_body(box: LiveBox, path: str) -> None:
    """RFC 9110, 9.3.2: it needs the same rights as GET."""
    got, head = box.get(path), box.ask("HEAD", path)
    kept = ("content-type", "content-length", "cache-control", "location")
    assert (head.status, head.body) == (got.status, b"")
    assert [head.head.get(name) for name in kept] == [got.head.get(name) for name in kept]


@pytest.mark.parametrize("method", [b"TRACE", b"CONNECT", b"PUT", b"PATCH", b"DELETE", b"PROPFIND", b"get", b"BREW"])
def test_unused_methods_are_refused(box: LiveBox, method: bytes) -> None:
    response = request(box, method + b" /api/time HTTP/1.1", b"Cookie: companion=" + box.join().encode(), b"X-Echo: mirrored")
    assert (status_of(response), b"mirrored" in response) == (405, False)


def test_an_upgrade_is_ignored(box: LiveBox) -> None:
    """The page is served as HTTP."""
    ask = [b"Upgrade: websocket", b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", b"Sec-WebSocket-Version: 13"]
    own = b"Host: 127.0.0.1:%d" % box.port
    response = box.send_raw(b"\r\n".join([b"GET /join HTTP/1.1", own, b"Connection: Upgrade, close", *ask, b"", b""]))
    assert status_of(response) == 200


# -- sizes ------------------------------------------------------------------------------------------------------------------


def test_a_large_content_length_is_refused_before_the_body(box: LiveBox) -> None:
    head = [b"POST /api/join HTTP/1.1", b"Host: 127.0.0.1:%d" % box.port, JSON, b"Content-Length: 10000000000", b"", b"{"]
    assert status_of(box.send_raw(b"\r\n".join(head))) == 413


def test_an_endless_chunked_body_is_refused(box: LiveBox) -> None:
    piece = b"4000\r\n" + b" " * 0x4000 + b"\r\n"
    with box.connection() as line:
        line.sendall(
            b"\r\n".join([b"POST /api/join HTTP/1.1", b"Host: 127.0.0.1:%d" % box.port, JSON, b"Transfer-Encoding: chunked", b"", b""])
        )
        for _ in range(5):
            line.sendall(piece)
        assert status_of(read_all(line)) == 413


@pytest.mark.parametrize(
    ("first", "more", "status"),
    [
        (b"GET /?" + b"a" * 5000 + b" HTTP/1.1", b"X: y", 414), (b"GET /" + b"a" * 60_000 + b" HTTP/1.1", b"X: y", 414),
        (b"GET / HTTP/1.1", b"X: " + b"a" * 20_000, 431), (b"GET / HTTP/1.1", b"\r\n".join(b"X-%d: %s" % (n,
        b"a" * 20) for n in range(900)), 431),
    ],
)  # fmt: skip
def test_a_head_that_is_too_large_is_refused(box: LiveBox, first: bytes, more: bytes, status: int) -> None:
    assert status_of(request(box, first, more)) == status


def test_an_endless_head_is_refused(box: LiveBox) -> None:
    with box.connection() as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX: " % box.port)
        try:
            for _ in range(200):
                line.sendall(b"a" * 8192)
        except (ConnectionResetError, BrokenPipeError):  # it hung up in the middle of it
            return
        assert status_of(read_all(line)) == 400


# -- one request taken for two ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lengths",
    [
        [b"Content-Length: 14", b"Transfer-Encoding: chunked"], [b"Transfer-Encoding: chunked", b"Content-Length: 14"],
        [b"Content-Length: 14", b"Content-Length: 15"], [b"Content-Length: 14, 15"], [b"Content-Length: +14"], [b"Content-Length: 0x0e"],
        [b"Content-Length: -1"], [b"Content-Length: 1 4"], [b"Transfer-Encoding: xchunked"], [b"Transfer-Encoding : chunked"],
        [b"Transfer-Encoding: gzip, chunked"], [b"Transfer-Encoding: chunked",
        b"Transfer-Encoding: chunked"], [b"Transfer-Encoding: chunked\x0b"],
        [b"Content-Length : 14"], [b"Content-Length: 14", b"Evil\x00: x"],
    ],
)  # fmt: skip
def test_a_request_with_an_ambiguous_length_is_refused(box: LiveBox, lengths: list[bytes]) -> None:
    hidden = b"0\r\n\r\nPOST /api/shut-down HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % box.port
    response = request(box, b"POST /api/leave HTTP/1.1", JSON, *lengths, body=hidden)
    assert status_of(response) in (400, 501)
    assert response.count(b"HTTP/1.1 ") == 1


def test_pipelined_requests_are_checked_and_answered_in_order(box: LiveBox) -> None:
    """A permitted first request does not admit a second one."""
    own, cookie = b"Host: 127.0.0.1:%d" % box.port, b"Cookie: companion=" + box.join().encode()
    first = b"\r\n".join([b"GET /api/time HTTP/1.1", own, cookie, b"", b""])
    second = b"\r\n".join([b"GET /api/time HTTP/1.1", own, b"", b""])
    third = b"\r\n".join([b"POST /api/leave HTTP/1.1", own, cookie, b"Origin: http://evil.example", b"Content-Length: 0", b"", b""])
    response = box.send_raw(first + second + third)
    assert [int(part[:3]) for part in response.split(b"HTTP/1.1 ")[1:]] == [200, 401, 403]


@pytest.mark.parametrize("line", [b"X: a\r\n folded: b", b"X: a\rSet-Cookie: b", b"X: a\nSet-Cookie: b", b"X\x01: a", b": a", b"no colon"])
def test_response_splitting_is_impossible(box: LiveBox, line: bytes) -> None:
    response = request(box, b"GET /join HTTP/1.1", line)
    assert status_of(response) in (200, 400)
    assert b"set-cookie" not in response.lower()


def test_connections_without_http_are_closed(box: LiveBox) -> None:
    for noise in (
        b"\x16\x03\x01\x02\x00\x01\x00\n\n",
        b"GET /\r\n\r\n",
        b"\x00" * 9000 + b"\n\n",
        b"SSH-2.0-x\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ):
        assert status_of(box.send_raw(noise)) in (400, 405)


# -- heads of what is answered ------------------------------------------------------------------------------------------------

PAGES = ["/", "/board", "/dice", "/cards", "/evening", "/table", "/join", "/panel", "/nothing", "/api/scene", "/api/table", "/openapi.json"]


@pytest.mark.parametrize("path", PAGES)
def test_responses_must_not_be_cached_framed_or_sniffed(box: LiveBox, path: str) -> None:
    for cookie in (box.join(), ""):
        head = box.get(path, cookie).head
        assert head["cache-control"] == "no-store"
        assert "frame-ancestors 'none'" in head["content-security-policy"]
        assert "'unsafe" not in head["content-security-policy"]
        assert (head["x-content-type-options"], head["referrer-policy"]) == ("nosniff", "same-origin")
        assert "server" not in head
        assert not any(name.startswith("access-control") for name in head)


@pytest.mark.parametrize(
    "to",
    ["//evil.example", "http://evil.example", "/\\evil.example", "\\\\evil", "/%0d%0aX:y", "javascript:alert(1)", "/../x", "table", ""],
)
def test_joining_redirects_to_our_own_pages_only(box: LiveBox, to: str) -> None:
    cookie = box.join()
    for path in ("/join", f"/j/{box.phones.token}"):
        answer = box.get(f"{path}?to={to}", cookie)
        assert (answer.status, answer.head["location"]) == (303, "/")
        assert b'data-then="/"' in box.get(f"{path}?to={to}").body
    assert box.get("/join?to=/table", cookie).head["location"] == "/table"

"""Access rights: cookies, bearer tokens, spectators."""

from __future__ import annotations

import pytest

from tests.fronts.web.security.guarded_site import GuardedSite


def test_acting_needs_to_have_joined() -> None:
    site = GuardedSite(spectators=True)
    answer = site.client.post("/api/do")
    assert (answer.status_code, answer.json()["error"]["kind"], site.done) == (401, "join_first", [])
    assert answer.json()["error"]["text"].startswith("Join the table first: scan the QR code on the box, or")
    site.join()
    assert site.client.post("/api/do").status_code == 201


@pytest.mark.parametrize(("spectators", "status"), [(True, 200), (False, 401)])
def test_watching_may_be_open_to_all(spectators: bool, status: int) -> None:
    site = GuardedSite(spectators=spectators)
    assert site.client.get("/").status_code == status
    site.join()
    assert site.client.get("/").text == "Phone 1"


def test_the_cookie_is_for_this_site_and_no_script_reads_it() -> None:
    site = GuardedSite()
    sent = site.client.get(f"/j/{site.phones.token}").headers["set-cookie"]
    parts = {part.strip().lower() for part in sent.split(";")[1:]}
    assert parts == {"httponly", "samesite=strict", "path=/", "max-age=2592000"}


def test_scripts_send_the_cookie_as_a_bearer_token() -> None:
    site = GuardedSite()
    cookie = site.join()
    site.client.cookies.clear()
    assert site.client.post("/api/do").status_code == 401
    for sent in (f"Bearer {cookie}", f"bearer  {cookie} "):
        assert site.client.post("/api/do", headers={"Authorization": sent}).status_code == 201


@pytest.mark.parametrize("sent", ["Bearer", "Bearer ", "Bearer x", "Basic {}", "{}", "Bearer {}x", "Bearer {} {}"])
def test_foreign_cookies_identify_nobody(sent: str) -> None:
    site = GuardedSite()
    cookie = site.join()
    site.client.cookies.clear()
    assert site.client.post("/api/do", headers={"Authorization": sent.replace("{}", cookie)}).status_code == 401
    assert site.client.post("/api/do", headers={"Cookie": f"companion={cookie}x"}).status_code == 401


def test_a_removed_phone_loses_access_at_once() -> None:
    site = GuardedSite()
    site.join()
    site.phones.forget("p1")
    assert site.client.post("/api/do").status_code == 401

"""Who may: cookies, scripts, those who watch."""

from __future__ import annotations

import pytest

from tests.fronts.web.door.door import Knocks


def test_acting_needs_to_have_joined() -> None:
    site = Knocks(spectators=True)
    answer = site.client.post("/api/do")
    assert (answer.status_code, answer.json()["error"]["kind"], site.done) == (401, "join_first", [])
    assert answer.json()["error"]["text"].startswith("Join the table first: scan the QR code on the box, or")
    site.joined()
    assert site.client.post("/api/do").status_code == 201


@pytest.mark.parametrize(("spectators", "status"), [(True, 200), (False, 401)])
def test_watching_is_open_or_not(spectators: bool, status: int) -> None:
    site = Knocks(spectators=spectators)
    assert site.client.get("/").status_code == status
    site.joined()
    assert site.client.get("/").text == "Phone 1"


def test_the_cookie_is_for_this_site_and_no_script_reads_it() -> None:
    site = Knocks()
    said = site.client.get(f"/j/{site.phones.token}").headers["set-cookie"]
    parts = {part.strip().lower() for part in said.split(";")[1:]}
    assert parts == {"httponly", "samesite=strict", "path=/", "max-age=2592000"}


def test_a_script_says_the_same_in_a_header() -> None:
    site = Knocks()
    cookie = site.joined()
    site.client.cookies.clear()
    assert site.client.post("/api/do").status_code == 401
    for said in (f"Bearer {cookie}", f"bearer  {cookie} "):
        assert site.client.post("/api/do", headers={"Authorization": said}).status_code == 201


@pytest.mark.parametrize("said", ["Bearer", "Bearer ", "Bearer x", "Basic {}", "{}", "Bearer {}x", "Bearer {} {}"])
def test_what_is_no_cookie_of_ours_is_nobody(said: str) -> None:
    site = Knocks()
    cookie = site.joined()
    site.client.cookies.clear()
    assert site.client.post("/api/do", headers={"Authorization": said.replace("{}", cookie)}).status_code == 401
    assert site.client.post("/api/do", headers={"Cookie": f"companion={cookie}x"}).status_code == 401


def test_who_was_sent_away_is_nobody_at_once() -> None:
    site = Knocks()
    site.joined()
    site.phones.forget("p1")
    assert site.client.post("/api/do").status_code == 401

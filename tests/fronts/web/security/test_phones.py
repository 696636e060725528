"""The register of phones: joining, cookies, names, colours, seats, new codes, storage."""

from __future__ import annotations

import logging
import re
import threading
import unicodedata
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.config.state_file import MAX_BYTES, StateFile
from companion.fronts.web.security.phone_names import LONGEST, normalized_name
from companion.fronts.web.security.phones import EVENING_S, MOST_SEATS, Phones
from companion.fronts.web.security.refusal import RequestRefused
from companion.fronts.web.security.register import COLOURS, MOST_PHONES, Phone, PhoneRegister, RegisteredPhone
from tests.fronts.web.security.guarded_site import STARTED_AT, MemoryStore, phones, wrong_code

HOUR_S = 3600.0


def joined(table: Phones, times: int = 1) -> list[Phone]:
    """This many new phones, joined by token."""
    return [table.join_by_token(table.token)[0] for _ in range(times)]


def refused(error: pytest.ExceptionInfo[RequestRefused]) -> tuple[int, str]:
    """Status and kind of the refusal."""
    return error.value.status, error.value.kind


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The logged warnings."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


# -- joining ------------------------------------------------------------------------------------------------------------


def test_a_table_has_a_token_and_a_code() -> None:
    table = phones()
    assert re.fullmatch(r"[A-Za-z0-9_-]{22}", table.token)
    assert re.fullmatch(r"[0-9]{4}", table.code)
    assert phones().token != table.token
    assert table.all() == ()


def test_joining_by_token_gives_a_cookie_that_identifies_the_phone() -> None:
    table = phones()
    phone, cookie = table.join_by_token(table.token)
    assert phone == Phone("p1", "Phone 1", "red")
    assert table.by_cookie(cookie) == phone
    assert len(cookie) >= 22
    assert table.by_cookie(cookie[:-1]) is None
    assert table.by_cookie("") is None
    assert table.by_cookie("\ud800") is None


@pytest.mark.parametrize("typed", ["{}", " {} ", "{0[0]}{0[1]} {0[2]}{0[3]}"])
def test_joining_by_code(typed: str) -> None:
    table = phones()
    phone, cookie = table.join_by_code(typed.format(table.code), "192.168.4.20", 0.0)
    assert table.by_cookie(cookie) == phone == table.all()[0]


@pytest.mark.parametrize("token", ["", "x", "A" * 22, "\ud800", "é" * 22])
def test_a_wrong_token_is_refused_with_advice(token: str) -> None:
    with pytest.raises(RequestRefused, match="scan the QR code on the box") as error:
        phones().join_by_token(token)
    assert refused(error) == (403, "wrong_token")


@pytest.mark.parametrize("typed", ["", "123", "12345", "12a4", "١٢٣٤", "-123", "4.82"])
def test_malformed_codes_do_not_count_as_attempts(typed: str) -> None:
    table = phones()
    for _ in range(9):
        with pytest.raises(RequestRefused, match="The code has four digits") as error:
            table.join_by_code(typed, "192.168.4.20", 0.0)
        assert refused(error) == (422, "no_code")
    table.join_by_code(table.code, "192.168.4.20", 0.0)


def test_two_hundred_phones_and_no_more() -> None:
    table = phones()
    assert len({phone.id for phone in joined(table, MOST_PHONES)}) == MOST_PHONES
    for _ in range(2):
        with pytest.raises(RequestRefused, match="room for no more") as error:
            table.join_by_code(table.code, "192.168.4.20", 0.0)
        assert refused(error) == (409, "full")
    table.forget("p7")
    assert joined(table)[0].id == "p201"


# -- the guard against guessing: the sentences; the counts are in test_guesses ------------------------------------------


def test_six_wrong_codes() -> None:
    table, refusals = phones(), []
    for _ in range(6):
        with pytest.raises(RequestRefused) as error:
            table.join_by_code(wrong_code(table), "192.168.4.66", 0.0)
        refusals.append((error.value.status, error.value.text, error.value.retry_after))
    look = "That is not the code on the box: look again,"
    assert refusals == [
        *((403, f"{look} {left} tries are left before you have to wait.", None) for left in (4, 3, 2)),
        (403, f"{look} one try is left before you have to wait.", None),
        (403, "That is not the code on the box: wait 60 seconds, or scan the QR code.", 60),
        (429, "Too many wrong codes: wait 60 seconds, or scan the QR code on the box.", 60),
    ]
    with pytest.raises(RequestRefused):
        table.join_by_code(table.code, "192.168.4.66", 59.9)
    table.join_by_code(table.code, "192.168.4.67", 0.0)
    table.join_by_code(table.code, "192.168.4.66", 60.0)


def test_attempts_from_many_addresses_renew_the_code_but_not_the_token(caplog: pytest.LogCaptureFixture) -> None:
    table, changes = phones(), []
    phone, cookie = table.join_by_token(table.token)
    code, token = table.code, table.token
    for n in range(30):
        assert table.code == code
        with pytest.raises(RequestRefused):
            table.join_by_code(wrong_code(table), f"10.0.0.{n}", float(n))
        changes.append(table.code)
    assert table.code != code
    assert warnings(caplog) == ["Too many wrong codes, the last from 10.0.0.29: the code is another one now"]
    assert (table.token, table.by_cookie(cookie)) == (token, phone)
    with pytest.raises(RequestRefused, match="Too many wrong codes were tried: wait 5 minutes, or scan") as error:
        table.join_by_code(table.code, "10.0.0.99", 30.0)
    assert refused(error) == (429, "too_many_codes")
    table.join_by_token(token)
    table.join_by_code(table.code, "10.0.0.99", 330.0)


# -- names, colours -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna \t B. ", "Anna B."),
        ("Zoe\u0308", "Zoë"),
        ("消防士", "消防士"),
        ("🚒", "🚒"),
        ("a" * 20, "a" * 20),
        ("<b>", "<b>"),
    ],
)
def test_a_name_is_kept_tidy(typed: str, name: str) -> None:
    table = phones()
    (phone,) = joined(table)
    assert table.rename(phone.id, typed).name == name == table.all()[0].name


@pytest.mark.parametrize("typed", ["", "  ", "\n", "a" * 21, "An\x00na", "An\x1bna", "\u202eannA", "An\u200bna", "\ud800", "An\x7fna"])
def test_an_invalid_name_changes_nothing(typed: str) -> None:
    table = phones()
    (phone,) = joined(table)
    with pytest.raises(RequestRefused) as error:
        table.rename(phone.id, typed)
    assert refused(error) == (422, "name")
    assert table.all() == (phone,)


@given(st.text(max_size=30))
def test_any_name_that_is_taken_is_short_and_can_be_seen(typed: str) -> None:
    try:
        name = normalized_name(typed)
    except RequestRefused:
        assert not typed.isprintable() or len(typed) > LONGEST or not typed.strip()
        return
    assert 1 <= len(name) <= LONGEST
    assert name.isprintable()
    assert name == name.strip() == unicodedata.normalize("NFC", name) == normalized_name(name)


def test_colours_are_different_while_there_are_some() -> None:
    table = phones()
    assert [phone.colour for phone in joined(table, 10)] == [*COLOURS, "red", "blue"]
    table.forget("p3")
    assert joined(table)[0].colour == "green"


def test_usual_names_are_used_again_when_they_are_free() -> None:
    table = phones()
    joined(table, 3)
    table.rename("p2", "Anna")
    assert joined(table)[0].name == "Phone 2"
    table.rename("p1", "Phone 5")
    assert [phone.name for phone in joined(table, 2)] == ["Phone 1", "Phone 4"]


# -- seats --------------------------------------------------------------------------------------------------------------


def test_a_seat_has_one_phone_until_another_takes_it() -> None:
    table = phones()
    joined(table, 2)
    assert table.seat("p1", ["chief", "driver"]).seats == ("chief", "driver")
    table.rename("p1", "Anna")
    with pytest.raises(RequestRefused, match="Anna sits there: ask, or take the seat") as error:
        table.seat("p2", ["chief"])
    assert refused(error) == (409, "seat_taken")
    assert [phone.seats for phone in table.all()] == [("chief", "driver"), ()]
    table.seat("p2", ["chief"], take=True)
    assert [phone.seats for phone in table.all()] == [("driver",), ("chief",)]
    table.seat("p2", [])
    assert table.seat("p1", ["chief", "chief"]).seats == ("chief",)


def test_a_phone_that_is_sent_away_leaves_its_seat() -> None:
    table = phones()
    joined(table, 2)
    table.seat("p1", ["chief"])
    table.forget("p1")
    assert table.seat("p2", ["chief"]).seats == ("chief",)


@pytest.mark.parametrize("roles", [["fire chief"], [""], ["a" * 25], ["chief\n"], [f"r{n}" for n in range(MOST_SEATS + 1)]])
def test_invalid_seats_are_refused(roles: list[str]) -> None:
    table = phones()
    joined(table)
    with pytest.raises(RequestRefused) as error:
        table.seat("p1", roles)
    assert refused(error) == (422, "no_seat")


def test_unknown_phones_are_refused() -> None:
    table = phones()
    for call in (lambda: table.rename("p1", "x"), lambda: table.seat("p1", []), lambda: table.forget("p1")):
        with pytest.raises(RequestRefused, match="not at the table any more") as error:
            call()
        assert refused(error) == (404, "no_phone")


# -- the evening --------------------------------------------------------------------------------------------------------


def test_the_token_stays_for_two_games_in_one_evening() -> None:
    table = phones()
    token, (phone,) = table.token, joined(table)
    table.evening_began(STARTED_AT + EVENING_S)
    assert (table.token, table.all()) == (token, (phone,))
    table.evening_began(STARTED_AT - 400 * HOUR_S)  # the machine's clock was set
    assert table.token == token
    table.evening_began(STARTED_AT + EVENING_S + 1)
    assert (table.token != token, table.all()) == (True, ())


def test_present_phones_stay_joined_when_the_token_is_renewed() -> None:
    table = phones()
    token, (anna, bert) = table.token, joined(table, 2)
    table.evening_began(STARTED_AT + EVENING_S + 1, {bert.id, "p99"})
    assert (table.token != token, table.all()) == (True, (bert,))
    assert anna not in table.all()


def test_a_new_code_sends_everybody_away() -> None:
    table = phones()
    token, code = table.token, table.code
    _, cookie = table.join_by_token(token)
    table.renew(STARTED_AT + HOUR_S)
    assert table.token != token
    assert table.code != code
    assert (table.by_cookie(cookie), table.all()) == (None, ())
    with pytest.raises(RequestRefused):
        table.join_by_token(token)
    assert joined(table)[0].id == "p2"  # no phone is mistaken for one before it
    table.evening_began(STARTED_AT + HOUR_S + EVENING_S)
    assert table.all() != ()


def test_every_change_calls_the_callback() -> None:
    heard: list[int] = []
    table = Phones(MemoryStore(), STARTED_AT, lambda: heard.append(len(heard)))
    heard.clear()
    joined(table, 2)
    table.rename("p1", "Anna")
    table.seat("p1", ["chief"])
    table.forget("p2")
    table.renew(STARTED_AT)
    assert len(heard) == 6


# -- what is kept -------------------------------------------------------------------------------------------------------


def on_disk(folder: Path, at: float = STARTED_AT) -> Phones:
    """The register in a data folder."""
    return Phones(StateFile(folder / "phones.json", PhoneRegister), at)


def test_a_phone_keeps_name_colour_and_seat_over_a_restart(tmp_path: Path) -> None:
    table = on_disk(tmp_path)
    _, cookie = table.join_by_token(table.token)
    table.rename("p1", "Anna")
    anna = table.seat("p1", ["chief"])
    again = on_disk(tmp_path, STARTED_AT + HOUR_S)
    assert again.by_cookie(cookie) == anna == Phone("p1", "Anna", "red", ("chief",))
    assert (again.token, again.code) == (table.token, table.code)
    assert joined(again)[0].id == "p2"
    again.evening_began(STARTED_AT + EVENING_S + 1)
    assert on_disk(tmp_path).by_cookie(cookie) is None


def test_no_cookie_is_stored_and_the_file_is_private(tmp_path: Path) -> None:
    table = on_disk(tmp_path)
    _, cookie = table.join_by_token(table.token)
    file = tmp_path / "phones.json"
    assert cookie not in file.read_text("utf-8")
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b'{"token": "short", "code": "1234"}', b'{"token": "", "code": "x"}', b'{"entries": 3}']
)
def test_a_broken_file_is_an_empty_table(tmp_path: Path, caplog: pytest.LogCaptureFixture, data: bytes) -> None:
    (tmp_path / "phones.json").write_bytes(data)
    table = on_disk(tmp_path)
    assert (len(table.token), len(table.code), table.all()) == (22, 4, ())
    assert "phones.json is broken" in caplog.text


def test_a_full_disk_removes_no_phone(caplog: pytest.LogCaptureFixture) -> None:
    store = MemoryStore()
    table = phones(store)
    store.full = True
    for _ in range(3):
        _, cookie = table.join_by_token(table.token)
        assert table.by_cookie(cookie) is not None
    assert warnings(caplog) == ["phones.json can't be written (No space left on device)"]
    store.full = False
    table.rename("p1", "Anna")
    assert store.kept.entries[0].phone.name == "Anna"
    assert len(store.kept.entries) == 3


def test_the_largest_register_can_be_read_again() -> None:
    """With the longest names and all seats taken."""
    seats = tuple("s" * 23 + str(n) for n in range(MOST_SEATS))
    full = [RegisteredPhone(Phone(f"p{10**9 + n}", "🚒" * LONGEST, "magenta", seats), "f" * 32) for n in range(MOST_PHONES)]
    kept = PhoneRegister("A" * 22, "0000", STARTED_AT, 10**9, tuple(full))
    data = msgspec.json.encode(kept)
    assert len(data) < MAX_BYTES
    assert msgspec.json.decode(data, type=PhoneRegister) == kept


def test_nothing_that_people_do_without_change_is_written() -> None:
    store = MemoryStore()
    table = phones(store)
    joined(table)
    before = store.writes
    for _ in range(3):
        table.rename("p1", "Phone 1")
        table.seat("p1", [])
        table.evening_began(STARTED_AT)
    assert store.writes == before


def test_phones_may_join_from_many_threads_at_once() -> None:
    store = MemoryStore()
    table = phones(store)
    cookies: list[str] = []
    threads = [threading.Thread(target=lambda: cookies.extend(table.join_by_token(table.token)[1] for _ in range(10))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({phone.id for phone in map(table.by_cookie, cookies) if phone}) == 80
    assert {phone.name for phone in table.all()} == {f"Phone {n}" for n in range(1, 81)}
    assert len(store.kept.entries) == 80

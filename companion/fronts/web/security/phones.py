"""The phones at the table: joining, identification by cookie, names and seats.

The token (in the QR code) and the code (its short form) are valid for one evening. A phone that has joined has a cookie; only its hash is
stored.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import re
import threading
from collections.abc import Callable, Collection, Sequence
from typing import Literal

from msgspec import structs

from companion import system
from companion.fronts.web.security.phone_names import normalized_name
from companion.fronts.web.security.rate_limit import RateLimiter
from companion.fronts.web.security.refusal import RequestRefused
from companion.fronts.web.security.register import MOST_PHONES, Phone, PhoneRegister, PhoneRegisterStore, RegisteredPhone

EVENING_S = 12 * 3600.0
"""Maximum age of a token when a game begins: phones stay joined for two games in one evening."""

Gone = Literal["new_code", "sent_away", "unknown"]
"""Why a phone has to join again; "unknown" if that was before the companion was started, or on another box."""

MOST_SEATS = 8
_TOKEN_BYTES, _COOKIE_BYTES = 16, 18
_ROLE = re.compile(r"[A-Za-z0-9_.-]{1,24}")

_log = logging.getLogger(__name__)


def _ignore_change() -> None:
    """The default callback."""


class Phones:
    """The register of phones; thread-safe. Methods that change it return once it is on the disk.

    ``at`` is a time in seconds since 1970, ``now_s`` seconds of a monotonic clock. ``changed`` is called after every change, on the thread
    that made it.
    """

    def __init__(self, store: PhoneRegisterStore, at: float, changed: Callable[[], None] = _ignore_change) -> None:
        self._store, self._changed = store, changed
        self._lock, self._writing = threading.Lock(), threading.Lock()
        self._rate_limiter = RateLimiter()
        self._logged_trouble = ""
        self._register = self._written = store.read()
        self._by_cookie: dict[str, Phone] = {}
        self._gone: dict[str, Gone] = {}
        self._log_trouble()
        self._replace(self._register)
        if not (self._register.token and self._register.code):
            self.renew(at)

    # -- reading ------------------------------------------------------------------------------------------------

    @property
    def token(self) -> str:
        """The token to join with: 22 characters that are safe in URLs."""
        return self._register.token

    @property
    def code(self) -> str:
        """Its short form: four digits."""
        return self._register.code

    def all(self) -> tuple[Phone, ...]:
        """Every phone that has joined, in the order of joining."""
        return tuple(entry.phone for entry in self._register.entries)

    def by_cookie(self, cookie: str) -> Phone | None:
        """The phone with this cookie; None if there is none."""
        return self._by_cookie.get(_hash(cookie))

    def removal_reason(self, cookie: str) -> Gone:
        """Why this cookie is no longer valid; only removals since the companion was started are known."""
        return self._gone.get(_hash(cookie), "unknown")

    # -- joining ------------------------------------------------------------------------------------------------

    def is_token(self, token: str) -> bool:
        """Whether this is the current token."""
        return _same(token, self._register.token)

    def join_by_token(self, token: str) -> tuple[Phone, str]:
        """Join with the token; returns the new phone and its cookie.

        Raises:
            RequestRefused: the token is wrong, or there are too many phones.
        """
        with self._lock:
            if not self.is_token(token):
                text = "This link is not the one of this evening: scan the QR code on the box, or type the code beside it."
                raise RequestRefused(403, "wrong_token", text)
            joined = self._join()
        return self._admitted(joined)

    def join_by_code(self, code: str, address: str, now_s: float) -> tuple[Phone, str]:
        """Join with the code from a network address; returns the new phone and its cookie.

        Raises:
            RequestRefused: the code is wrong, the address has to wait, or there are too many phones.
        """
        typed = "".join(code.split())
        renewed = False
        try:
            with self._lock:
                self._check_attempts(address, now_s)
                if not re.fullmatch(r"[0-9]{4}", typed):
                    raise RequestRefused(422, "no_code", "The code has four digits: they are on the box, beside the QR code.")
                if _same(typed, self._register.code):
                    self._rate_limiter.record_success(address)
                    joined = self._join()
                else:
                    renewed = self._rate_limiter.record_failure(address, now_s)
                    if renewed:
                        self._replace(structs.replace(self._register, code=_new_code(self._register.code)))
                    raise self._wrong_code(address, now_s)
        finally:
            if renewed:
                _log.warning("Too many wrong codes, the last from %s: the code is another one now", address)
                self._save()
        return self._admitted(joined)

    def _check_attempts(self, address: str, now_s: float) -> None:
        wait_s = self._rate_limiter.wait_s(address, now_s)
        if wait_s > 0:
            whose = "Too many wrong codes were tried" if self._rate_limiter.paused_s(now_s) else "Too many wrong codes"
            text = f"{whose}: wait {_in_words(wait_s)}, or scan the QR code on the box."
            raise RequestRefused(429, "too_many_codes", text, wait_s)

    def _wrong_code(self, address: str, now_s: float) -> RequestRefused:
        wait_s, left = self._rate_limiter.wait_s(address, now_s), self._rate_limiter.attempts_left(address)
        if wait_s > 0:
            then = f"wait {_in_words(wait_s)}, or scan the QR code"
            return RequestRefused(403, "wrong_code", f"That is not the code on the box: {then}.", wait_s)
        tries = "one try is" if left == 1 else f"{left} tries are"
        return RequestRefused(403, "wrong_code", f"That is not the code on the box: look again, {tries} left before you have to wait.")

    def _join(self) -> tuple[Phone, str]:
        register = self._register
        if len(register.entries) >= MOST_PHONES:
            raise RequestRefused(
                409, "full", f"{MOST_PHONES} phones have joined, and there is room for no more: ask for a new code at the table."
            )
        cookie = system.random_token(_COOKIE_BYTES)
        phone = Phone(f"p{register.count + 1}", register.free_name(), register.free_colour())
        entries = (*register.entries, RegisteredPhone(phone, _hash(cookie)))
        self._replace(structs.replace(register, count=register.count + 1, entries=entries))
        return phone, cookie

    def _admitted(self, joined: tuple[Phone, str]) -> tuple[Phone, str]:
        _log.info("%s has joined", joined[0].name)
        self._save()
        return joined

    # -- names and seats ----------------------------------------------------------------------------------------

    def rename(self, id: str, name: str) -> Phone:
        """Rename a phone; returns it.

        Raises:
            RequestRefused: there is no such phone, or the name is invalid.
        """
        return self._change(id, lambda phone: structs.replace(phone, name=normalized_name(name)))

    def seat(self, id: str, roles: Sequence[str], *, take: bool = False) -> Phone:
        """Put a phone into these seats and no others; returns it. ``take``: also seats that other phones have.

        Raises:
            RequestRefused: there is no such phone or seat, or another phone has the seat.
        """
        wanted = tuple(dict.fromkeys(roles))
        if len(wanted) > MOST_SEATS or not all(_ROLE.fullmatch(role) for role in wanted):
            raise RequestRefused(422, "no_seat", "There is no such seat: choose one of those on the table's page.")
        return self._change(id, lambda phone: self._seated(phone, wanted, take))

    def _seated(self, phone: Phone, wanted: tuple[str, ...], take: bool) -> Phone:
        for other in self.all():
            taken = [role for role in wanted if role in other.seats]
            if other.id == phone.id or not taken:
                continue
            if not take:
                raise RequestRefused(409, "seat_taken", f"{other.name} sits there: ask, or take the seat.")
            left = tuple(role for role in other.seats if role not in wanted)
            self._replace(self._register.with_phone(structs.replace(other, seats=left)))
        return structs.replace(phone, seats=wanted)

    def _change(self, id: str, change: Callable[[Phone], Phone]) -> Phone:
        with self._lock:
            changed = change(self._phone(id))
            self._replace(self._register.with_phone(changed))
        self._save()
        return changed

    def forget(self, id: str) -> None:
        """Remove a phone; it has to join again.

        Raises:
            RequestRefused: there is no such phone.
        """
        with self._lock:
            name = self._phone(id).name
            self._replace(self._register.without(id), "sent_away")
        _log.info("%s was sent away", name)
        self._save()

    def _phone(self, id: str) -> Phone:
        for entry in self._register.entries:
            if entry.phone.id == id:
                return entry.phone
        raise RequestRefused(404, "no_phone", "That phone is not at the table any more: look at the table's page again.")

    # -- the evening --------------------------------------------------------------------------------------------

    def evening_began(self, at: float, here: Collection[str] = ()) -> None:
        """Renew the token at the start of a game if it is too old. Phones with ids in ``here`` stay joined."""
        if at - self._register.began > EVENING_S:
            self.renew(at, here)

    def renew(self, at: float, stay: Collection[str] = ()) -> None:
        """Create a new token and code. Every phone has to join again except those with ids in ``stay``."""
        with self._lock:
            old = self._register
            entries = tuple(entry for entry in old.entries if entry.phone.id in stay)
            self._replace(PhoneRegister(system.random_token(_TOKEN_BYTES), _new_code(old.code), at, old.count, entries), "new_code")
        _log.info("There is a new code, and %s has to join with it", "whoever is not here" if stay else "every phone")
        self._save()

    # -- storing ------------------------------------------------------------------------------------------------

    def _replace(self, register: PhoneRegister, why: Gone = "unknown") -> None:
        """Replace the register in memory; ``why`` is remembered for phones that are no longer in it."""
        self._register = register
        known = {entry.cookie: entry.phone for entry in register.entries}
        gone = {**self._gone, **dict.fromkeys(self._by_cookie.keys() - known, why)}
        self._gone = dict([*gone.items()][-2 * MOST_PHONES :])
        self._by_cookie = known

    def _save(self) -> None:
        """Write the register to the disk, outside the lock, so that readers never wait for the disk."""
        with self._writing:
            register = self._register
            if register != self._written:
                self._store.write(register)
                self._written = register
                self._log_trouble()
        self._changed()

    def _log_trouble(self) -> None:
        trouble = self._store.trouble
        if trouble and trouble != self._logged_trouble:
            _log.warning(trouble)
        self._logged_trouble = trouble


def _hash(cookie: str) -> str:
    return hashlib.blake2b(cookie.encode("utf-8", "replace"), digest_size=16).hexdigest()


def _same(given: str, wanted: str) -> bool:
    """Compare in constant time."""
    return bool(wanted) and hmac.compare_digest(given.encode("utf-8", "replace"), wanted.encode())


def _new_code(old: str) -> str:
    while (code := f"{system.random_number(10_000):04}") == old:
        pass
    return code


def _in_words(wait_s: float) -> str:
    seconds = max(1, round(wait_s))
    return f"{seconds} seconds" if seconds <= 120 else f"{round(seconds / 60)} minutes"

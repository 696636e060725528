"""The phones of the table: how they join, how they are known again, what they are called and where they sit.

The token (in the QR) and the code (its short form) are of one evening. A phone that joined has a cookie; of that only the hash is kept.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import re
import secrets
import threading
from collections.abc import Callable, Collection, Sequence
from typing import Literal

from msgspec import structs

from companion.fronts.web.door.guesses import Guesses
from companion.fronts.web.door.names import name_of
from companion.fronts.web.door.refused import Refused
from companion.fronts.web.door.register import MOST_PHONES, Entry, Phone, Register, Store

EVENING_S = 12 * 3600.0
"""How old a token may be when an evening begins: whoever plays two games in one evening stays joined."""

Gone = Literal["new_code", "sent_away", "unknown"]
"""Why a phone that had joined has to join again; unknown where it was before the companion was started, or at another box."""

MOST_SEATS = 8
_TOKEN_BYTES, _COOKIE_BYTES = 16, 18
_ROLE = re.compile(r"[a-z0-9_.-]{1,24}")

_log = logging.getLogger(__name__)


def _nobody_asks() -> None:
    """What is called after a change where nobody wants to know."""


class Phones:
    """The register, for any thread. What changes it comes back when it is on the disk, which may take as long as the disk does.

    Moments (``at``) are seconds since 1970, times (``now_s``) seconds on a clock that is never set back. ``changed`` is called after every
    change, on the thread that made it.
    """

    def __init__(self, store: Store, at: float, changed: Callable[[], None] = _nobody_asks) -> None:
        self._store, self._changed = store, changed
        self._lock, self._writing = threading.Lock(), threading.Lock()
        self._guesses = Guesses()
        self._said = ""
        self._register = self._written = store.read()
        self._by_cookie: dict[str, Phone] = {}
        self._gone: dict[str, Gone] = {}
        self._say_trouble()
        self._put(self._register)
        if not (self._register.token and self._register.code):
            self.renew(at)

    # -- what there is ------------------------------------------------------------------------------------------

    @property
    def token(self) -> str:
        """The evening's token: 22 characters of an address."""
        return self._register.token

    @property
    def code(self) -> str:
        """Its short form: four digits."""
        return self._register.code

    def all(self) -> tuple[Phone, ...]:
        """Every phone that has joined, in the order in which they did."""
        return tuple(entry.phone for entry in self._register.entries)

    def of(self, cookie: str) -> Phone | None:
        """Whose cookie this is."""
        return self._by_cookie.get(_hash(cookie))

    def gone(self, cookie: str) -> Gone:
        """Why this cookie is not known, if it was once: what happened since the companion was started is remembered."""
        return self._gone.get(_hash(cookie), "unknown")

    # -- joining ------------------------------------------------------------------------------------------------

    def is_token(self, token: str) -> bool:
        """Whether this is the token that phones join with now."""
        return _same(token, self._register.token)

    def join_by_token(self, token: str) -> tuple[Phone, str]:
        """The phone that has just joined, and its cookie.

        Raises:
            Refused: that is not the token of this evening, or there are too many phones.
        """
        with self._lock:
            if not self.is_token(token):
                text = "This link is not the one of this evening: scan the QR code on the box, or type the code beside it."
                raise Refused(403, "wrong_token", text)
            joined = self._join()
        return self._kept(joined)

    def join_by_code(self, code: str, address: str, now_s: float) -> tuple[Phone, str]:
        """The phone that has just joined from this network address, and its cookie.

        Raises:
            Refused: the code is wrong, that address has to wait, or there are too many phones.
        """
        typed = "".join(code.split())
        renewed = False
        try:
            with self._lock:
                self._may_guess(address, now_s)
                if not re.fullmatch(r"[0-9]{4}", typed):
                    raise Refused(422, "no_code", "The code has four digits: they are on the box, beside the QR code.")
                if _same(typed, self._register.code):
                    self._guesses.right(address)
                    joined = self._join()
                else:
                    renewed = self._guesses.wrong(address, now_s)
                    if renewed:
                        self._put(structs.replace(self._register, code=_new_code(self._register.code)))
                    raise self._wrong_code(address, now_s)
        finally:
            if renewed:
                _log.warning("Too many wrong codes, the last from %s: the code is another one now", address)
                self._keep()
        return self._kept(joined)

    def _may_guess(self, address: str, now_s: float) -> None:
        wait_s = self._guesses.wait_s(address, now_s)
        if wait_s > 0:
            whose = "Too many wrong codes were tried" if self._guesses.paused_s(now_s) else "Too many wrong codes"
            text = f"{whose}: wait {_in_words(wait_s)}, or scan the QR code on the box."
            raise Refused(429, "too_many_codes", text, wait_s)

    def _wrong_code(self, address: str, now_s: float) -> Refused:
        wait_s, left = self._guesses.wait_s(address, now_s), self._guesses.left(address)
        if wait_s > 0:
            then = f"wait {_in_words(wait_s)}, or scan the QR code"
            return Refused(403, "wrong_code", f"That is not the code on the box: {then}.", wait_s)
        tries = "one try is" if left == 1 else f"{left} tries are"
        return Refused(403, "wrong_code", f"That is not the code on the box: look again, {tries} left before you have to wait.")

    def _join(self) -> tuple[Phone, str]:
        register = self._register
        if len(register.entries) >= MOST_PHONES:
            raise Refused(409, "full", f"{MOST_PHONES} phones have joined, and there is room for no more: ask for a new code at the table.")
        cookie = secrets.token_urlsafe(_COOKIE_BYTES)
        phone = Phone(f"p{register.count + 1}", register.free_name(), register.free_colour())
        entries = (*register.entries, Entry(phone, _hash(cookie)))
        self._put(structs.replace(register, count=register.count + 1, entries=entries))
        return phone, cookie

    def _kept(self, joined: tuple[Phone, str]) -> tuple[Phone, str]:
        _log.info("%s has joined", joined[0].name)
        self._keep()
        return joined

    # -- at the table -------------------------------------------------------------------------------------------

    def rename(self, id: str, name: str) -> Phone:
        """The phone with its new name.

        Raises:
            Refused: no such phone, or it can't be called so.
        """
        return self._change(id, lambda phone: structs.replace(phone, name=name_of(name)))

    def seat(self, id: str, roles: Sequence[str], *, take: bool = False) -> Phone:
        """The phone in these seats and no others. One that another phone has must be taken on purpose.

        Raises:
            Refused: no such phone, no such seats, or another phone sits there.
        """
        wanted = tuple(dict.fromkeys(roles))
        if len(wanted) > MOST_SEATS or not all(_ROLE.fullmatch(role) for role in wanted):
            raise Refused(422, "no_seat", "There is no such seat: choose one of those on the table's page.")
        return self._change(id, lambda phone: self._seated(phone, wanted, take))

    def _seated(self, phone: Phone, wanted: tuple[str, ...], take: bool) -> Phone:
        for other in self.all():
            taken = [role for role in wanted if role in other.seats]
            if other.id == phone.id or not taken:
                continue
            if not take:
                raise Refused(409, "seat_taken", f"{other.name} sits there: ask, or take the seat.")
            left = tuple(role for role in other.seats if role not in wanted)
            self._put(self._register.with_phone(structs.replace(other, seats=left)))
        return structs.replace(phone, seats=wanted)

    def _change(self, id: str, change: Callable[[Phone], Phone]) -> Phone:
        with self._lock:
            changed = change(self._phone(id))
            self._put(self._register.with_phone(changed))
        self._keep()
        return changed

    def forget(self, id: str) -> None:
        """This phone has to join again.

        Raises:
            Refused: no such phone.
        """
        with self._lock:
            name = self._phone(id).name
            self._put(self._register.without(id), "sent_away")
        _log.info("%s was sent away", name)
        self._keep()

    def _phone(self, id: str) -> Phone:
        for entry in self._register.entries:
            if entry.phone.id == id:
                return entry.phone
        raise Refused(404, "no_phone", "That phone is not at the table any more: look at the table's page again.")

    # -- the evening --------------------------------------------------------------------------------------------

    def evening_began(self, at: float, here: Collection[str] = ()) -> None:
        """An evening begins: where the last token is of another day, with a new one. Those who are ``here`` stay, by their ids."""
        if at - self._register.began > EVENING_S:
            self.renew(at, here)

    def renew(self, at: float, stay: Collection[str] = ()) -> None:
        """Another token and another code; every phone has to join again but those that ``stay``, by their ids."""
        with self._lock:
            old = self._register
            entries = tuple(entry for entry in old.entries if entry.phone.id in stay)
            self._put(Register(secrets.token_urlsafe(_TOKEN_BYTES), _new_code(old.code), at, old.count, entries), "new_code")
        _log.info("There is a new code, and %s has to join with it", "whoever is not here" if stay else "every phone")
        self._keep()

    # -- keeping ------------------------------------------------------------------------------------------------

    def _put(self, register: Register, why: Gone = "unknown") -> None:
        """This is the register from now on; ``why`` those are gone that are not in it any more."""
        self._register = register
        known = {entry.cookie: entry.phone for entry in register.entries}
        gone = {**self._gone, **dict.fromkeys(self._by_cookie.keys() - known, why)}
        self._gone = dict([*gone.items()][-2 * MOST_PHONES :])
        self._by_cookie = known

    def _keep(self) -> None:
        """Write what there is now, outside the lock: whoever only looks must not wait for a disk."""
        with self._writing:
            register = self._register
            if register != self._written:
                self._store.write(register)
                self._written = register
                self._say_trouble()
        self._changed()

    def _say_trouble(self) -> None:
        trouble = self._store.trouble
        if trouble and trouble != self._said:
            _log.warning(trouble)
        self._said = trouble


def _hash(cookie: str) -> str:
    return hashlib.blake2b(cookie.encode("utf-8", "replace"), digest_size=16).hexdigest()


def _same(given: str, wanted: str) -> bool:
    """Whether they are the same, in a time that does not say how nearly."""
    return bool(wanted) and hmac.compare_digest(given.encode("utf-8", "replace"), wanted.encode())


def _new_code(old: str) -> str:
    while (code := f"{secrets.randbelow(10_000):04}") == old:
        pass
    return code


def _in_words(wait_s: float) -> str:
    seconds = max(1, round(wait_s))
    return f"{seconds} seconds" if seconds <= 120 else f"{round(seconds / 60)} minutes"

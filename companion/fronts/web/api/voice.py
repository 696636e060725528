"""In whose name a phone speaks: its own, or that of the seat that a question is for."""

from __future__ import annotations

from companion.fronts.web.door.guard import Who
from companion.fronts.web.door.phones import Phones
from companion.scene import Words
from companion.table import AnswerRefused


def voice(permitted: tuple[str, ...], who: Who, phones: Phones, words: Words) -> str:
    """The name that an answer goes down under. Seats that no phone has taken are anybody's.

    Raises:
        AnswerRefused: it is for a seat that others have.
    """
    phone = who.phone
    assert phone is not None, "guards let only phones in that have joined"
    if "any" in permitted:
        return phone.name
    own = [role for role in permitted if role in phone.seats]
    taken = {role: other.name for other in phones.all() for role in other.seats}
    free = [role for role in permitted if role not in taken]
    if own or free:
        return (own or free)[0]
    holders = " or ".join(f"{words.word(role)} ({taken[role]})" for role in permitted)
    raise AnswerRefused(f"This is for {holders} to answer. Take that seat on the page Table to answer it here.")


def may_answer(permitted: tuple[str, ...], who: Who, phones: Phones) -> bool:
    """Whether this phone may answer what is for these."""
    if who.phone is None:
        return False
    taken = {role for other in phones.all() for role in other.seats}
    return any(role == "any" or role in who.phone.seats or role not in taken for role in permitted)

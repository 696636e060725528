"""Which name an answer from a phone is recorded under: the phone's own, or that of the seat that the question is for."""

from __future__ import annotations

from companion.fronts.web.security.identity import Caller
from companion.fronts.web.security.phones import Phones
from companion.scene import Catalog
from companion.table import AnswerRefused


def answering_as(permitted: tuple[str, ...], who: Caller, phones: Phones, words: Catalog) -> str:
    """The name to record an answer under. Any phone may answer for seats that nobody has taken.

    Raises:
        AnswerRefused: the question is for seats of other phones.
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


def may_answer(permitted: tuple[str, ...], who: Caller, phones: Phones) -> bool:
    """Whether this caller may answer a question for these seats."""
    if who.phone is None:
        return False
    taken = {role for other in phones.all() for role in other.seats}
    return any(role == "any" or role in who.phone.seats or role not in taken for role in permitted)

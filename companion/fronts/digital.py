"""The answer ``digital``: it lets the companion roll or draw once, where the players do it themselves."""

from __future__ import annotations

from companion.engine import Evening
from companion.table import Ask, Draw, JsonValue, Roll

DIGITAL = "digital"


def give_answer(evening: Evening, answer: JsonValue, *, id: int | None = None, who: str = "any") -> None:
    """Answer the open ask with a value, or digitally if the answer is the word.

    Raises:
        AnswerRefused: as :meth:`Evening.answer`.
    """
    if is_digital(evening.ask, answer):
        evening.answer_digitally(id=id, who=who)
    else:
        evening.answer(answer, id=id, who=who)


def is_digital(ask: Ask | None, answer: JsonValue) -> bool:
    """Whether the word is meant: with a roll or a draw, unless a card of the deck has it as its id."""
    return answer == DIGITAL and (isinstance(ask, Roll) or (isinstance(ask, Draw) and DIGITAL not in ask.cards))

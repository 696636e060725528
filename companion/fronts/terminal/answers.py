"""What people type, as answers: ``4``, ``yes``, ``2 3 6``, ``spaces.A3.fire_active=1``."""

from __future__ import annotations

from typing import Any

from companion.table import Ask, Choose, Confirm, Count, Countdown, Draw, Offer, Report, Roll, Select


def hint(ask: Ask, suggestion: Any) -> str:
    """What may be typed, in brackets; an empty line takes the default where there is one."""
    if isinstance(ask, Roll):
        faces = "/".join(map(str, ask.dice[0].faces))
        words = f"{len(ask.dice)} dice, each {faces}; or digital" if len(ask.dice) > 1 else f"{faces}; or digital"
    elif isinstance(ask, Draw):
        words = "the card's id, or digital"
    elif isinstance(ask, (Choose, Select)):
        words = ", ".join(ask.options)
    elif isinstance(ask, Count):
        words = f"{ask.min} to {ask.max}"
    elif isinstance(ask, Report):
        words = "Enter for nothing, or like spaces.A3.fire_active=1 vehicles.TRUCK.at=A4"
    elif isinstance(ask, Countdown):
        words = "rang, or early"
    else:
        words = "Enter"
    return f"[{words}]" if suggestion is None else f"[{words}; before: {suggestion}]"


def read_answer(ask: Ask, text: str, suggestion: Any) -> Any:
    """The answer that was typed; what can't be read is left to the ask to refuse."""
    if not text and suggestion is not None:
        return suggestion
    if isinstance(ask, Confirm):
        return text.lower() in ("", "y", "yes", "ok", "done") or text
    if text == "digital" and isinstance(ask, (Roll, Draw)):
        return text
    if isinstance(ask, (Roll, Select)):
        return [_value(word) for word in text.replace(",", " ").split()]
    if isinstance(ask, Count):
        return _value(text)
    if isinstance(ask, Report):
        return read_patch(text)
    if isinstance(ask, Countdown):
        return {"early": "ended early", "": "rang"}.get(text, text)
    return text


def read_offer(offer: Offer, text: str) -> dict[str, Any]:
    """``space=A3 dice=2,3,6`` as the value of an offer."""
    value = read_patch(text)
    for field in offer.fields:
        if field.shape.kind == "list" and field.path[0] in value:
            listed = value[field.path[0]]
            value[field.path[0]] = listed if isinstance(listed, list) else [listed]
    return value


def read_patch(text: str) -> dict[str, Any]:
    """``a.b.c=4 d=yes`` as nested objects.

    Raises:
        ValueError: a word without an equals sign.
    """
    patch: dict[str, Any] = {}
    for word in text.split():
        path, sign, value = word.partition("=")
        if not sign:
            raise ValueError(f"{word}: write what changed like spaces.A3.fire_active=1, several with spaces between.")
        level = patch
        *outer, last = path.split(".")
        for name in outer:
            level = level.setdefault(name, {})
            if not isinstance(level, dict):
                raise ValueError(f"{word}: {name} has a value already.")
        level[last] = _value(value)
    return patch


_WORDS = {"true": True, "yes": True, "false": False, "no": False, "null": None, "none": None}


def _value(text: str) -> Any:
    if "," in text:
        return [_value(part) for part in text.split(",") if part]
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    return int(text) if text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 10 else text

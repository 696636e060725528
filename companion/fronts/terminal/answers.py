"""What people type, as answers: ``4``, ``yes``, ``2 3 6``, ``A3.fire_active=1``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.scene import Words
from companion.scene.words import where
from companion.table import Ask, Choose, Confirm, Count, Countdown, Draw, Offer, Path, Report, Roll, Select, Share, nearest
from companion.table.fields import flat

MOST_LISTED = 8
MOST_NAMED = 24
"""So many fields of a report are named one by one."""


def hint(ask: Ask, suggestion: Any, words: Words) -> str:
    """What may be typed, in brackets; an empty line takes the answer from before where there is one."""
    wanted = _wanted(ask, words)
    if suggestion is None or isinstance(ask, Confirm):
        return f"[{wanted}]"
    before = words.word(suggestion) if isinstance(ask, Choose) else shown(suggestion)
    return f"[{wanted}; Enter for {before} as before]"


def shown(value: Any) -> str:
    """A value as it may be typed."""
    if isinstance(value, dict):
        return " ".join(f"{'.'.join(path)}={shown(inner)}" for path, inner in flat(value).items()) or "nothing"
    if isinstance(value, (list, tuple)):
        return ",".join(map(shown, value)) or "none"
    return {True: "yes", False: "no", None: "none"}.get(value, str(value)) if value is None or isinstance(value, bool) else str(value)


def _wanted(ask: Ask, words: Words) -> str:
    if isinstance(ask, Roll):
        faces = "/".join(map(str, ask.dice[0].faces))
        names = list(dict.fromkeys(die.name for die in ask.dice))
        dice = " and ".join(names) if len(names) == len(ask.dice) else f"{len(ask.dice)} dice"
        many = f"{dice}, each {faces}, with spaces between" if len(ask.dice) > 1 else faces
        return f"{many}; or digital"
    if isinstance(ask, Draw):
        return f"the card's id, one of {_some(ask.cards)}; or digital"
    if isinstance(ask, Choose):
        return " or ".join(map(words.word, ask.options))
    if isinstance(ask, Select):
        labels = ", ".join(map(words.word, ask.options))
        return f"{_how_many(ask)} of {labels}" + (", in order" if ask.ordered else "") + (", or none" if ask.min == 0 else "")
    if isinstance(ask, Count):
        return f"{ask.min} to {ask.max}"
    if isinstance(ask, Share):
        return f"{_how_many(ask)} over {', '.join(ask.options)}, like {shown(ask.example())}" + ("; or none" if ask.min == 0 else "")
    if isinstance(ask, Report):
        return f"{'nothing' if ask.ends else 'Enter'} for nothing; else like {_example(ask)}"
    if isinstance(ask, Countdown):
        return "start; or, with a clock of your own: rang, or early"
    return "yes, which ends the game" if ask.ends else "Enter"


def _how_many(ask: Select | Share) -> str:
    return f"{ask.min} to {ask.max}" if ask.min != ask.max else str(ask.min)


def _some(words: Sequence[str]) -> str:
    return ", ".join(words[:MOST_LISTED]) + (", ..." if len(words) > MOST_LISTED else "")


def asked_lines(ask: Ask, words: Words) -> Iterator[str]:
    """What a report asks about, as it was known last: a line for each place. Nothing where it is all of a board."""
    if not isinstance(ask, Report) or (ask.asked is None and len(ask.fields) > MOST_NAMED):
        return
    places: dict[str, list[str]] = {}
    about = {field.path for field in ask.asked_fields()}
    for field in (field for field in ask.known().fields({}) if field.path in about):
        place, what = where(field.path)
        places.setdefault(place, []).append(f"{words.word(what)} {shown(field.now)}")
    for place, fields in places.items():
        yield words.phrase("fields.asked", place=words.word(place), fields=", ".join(fields))
    if ask.folded_fields():
        yield words.phrase("fields.besides")


def _example(ask: Report) -> str:
    fields = ask.asked_fields() or ask.fields
    paths = [".".join(field.path[-2:]) for field in fields if field.shape.kind == "count"]
    return f"{paths[0]}=1" if paths else f"{'.'.join(fields[0].path[-2:])}=..."


def read_answer(ask: Ask, text: str, suggestion: Any, words: Words) -> Any:
    """The answer that was typed, choices by label or by id; what can't be read is left to the ask to refuse.

    Raises:
        ValueError: a patch that can't be read, with how to write it.
    """
    if not text and suggestion is not None:
        return suggestion
    if isinstance(ask, Confirm) and (text or not ask.ends):
        return _confirmed(text)
    if not text and (ask.ends or not isinstance(ask, Report)):
        raise ValueError(
            f"Type {'start when you are ready' if isinstance(ask, Countdown) else 'your answer'}; help tells what else there is."
        )
    if isinstance(ask, (Roll, Draw)) and text.lower() == "digital":
        return "digital"
    if isinstance(ask, Roll):
        return _dice(ask, text)
    if isinstance(ask, Select):
        return [_choice(part, ask.options, words) for part in _parts(text, ask.options, words)]
    if isinstance(ask, Count):
        return _value(text)
    if isinstance(ask, Share):
        return {} if text.lower() in ("none", "0") else dict(_shares(ask, text))
    if isinstance(ask, Report):
        return {} if text.lower() == "nothing" else read_patch(text, [field.path for field in ask.fields])
    if isinstance(ask, Countdown):
        return {"early": "ended early"}.get(text.lower(), text.lower())
    options = ask.options if isinstance(ask, Choose) else ask.cards if isinstance(ask, Draw) else ()
    return _choice(text, options, words)


def _choice(text: str, options: Sequence[str], words: Words) -> str:
    """The id of a choice that was typed as people read it, or as its id."""
    labels = (option for option in options if words.word(option).lower() == text.strip().lower())
    return meant(text, options) if text in options else next(labels, None) or meant(text, options)


def _parts(text: str, options: Sequence[str], words: Words) -> list[str]:
    """The choices in a line: between commas where labels have several words, else also between blanks."""
    if text.lower() == "none":
        return []
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return parts if all(_choice(part, options, words) in options for part in parts) else text.replace(",", " ").split()


def _shares(ask: Share, text: str) -> Iterator[tuple[str, Any]]:
    """``6=2 5=4``; a name that is not there is left to the ask to refuse.

    Raises:
        ValueError: it does not say how many, or says it twice.
    """
    named: set[str] = set()
    for word in text.split():
        name, sign, n = word.partition("=")
        if not (name and sign and n):
            raise ValueError(f"{word}: write how many each gets, like {shown(ask.example())}, with spaces between.")
        name = meant(name, (*ask.options, *ask.barred))
        if name in named:
            raise ValueError(f"{word}: {name} has a number already; write it once.")
        named.add(name)
        yield name, _value(n)


def _confirmed(text: str) -> bool:
    if text.lower() in ("", "y", "yes", "ok", "done"):
        return True
    raise ValueError("Press Enter when it is done; help tells what else there is.")


def _dice(ask: Roll, text: str) -> list[Any]:
    """``2 3 6``, and ``236`` where every face has one sign."""
    words = text.replace(",", " ").split()
    if len(words) == 1 and len(words[0]) == len(ask.dice) and words[0].isdecimal():
        words = list(words[0])
    return [_value(meant(word, [str(face) for face in die.faces])) for word, die in zip(words, ask.dice, strict=False)] + [
        _value(word) for word in words[len(ask.dice) :]
    ]


def meant(word: str, options: Sequence[str]) -> str:
    """The option that ``word`` is, whatever its case, or whose only beginning it is; else ``word`` itself."""
    lower = word.lower()
    same = [option for option in options if option.lower() == lower]
    begun = [option for option in options if option.lower().startswith(lower)] if word else []
    fitting = same or begun
    return fitting[0] if len(fitting) == 1 else word


def read_offer(offer: Offer, text: str) -> dict[str, Any]:
    """``A3 2 3 6``, or ``space=A3 dice=2,3,6``, as the value of an offer."""
    value: dict[str, Any] = {}
    plain: list[str] = []
    for word in text.split():
        if "=" in word:
            value |= read_patch(word)
        else:
            plain.append(word)
    for word in plain:
        _place(offer, value, word)
    for field in offer.fields:
        name = field.path[0]
        if field.shape.kind == "list" and name in value and not isinstance(value[name], list):
            value[name] = [value[name]]
    return value


def _place(offer: Offer, value: dict[str, Any], word: str) -> None:
    """Put a word without a name where it fits: a choice into the first free field that has it, a number into the list."""
    for field in offer.fields:
        name, found = field.path[0], meant(word, [str(option) for option in field.shape.options])
        if name not in value and found in field.shape.options:
            value[name] = found
            return
        if field.shape.kind == "list" and isinstance(_value(word), int):
            value.setdefault(name, []).append(_value(word))
            return
    fields = ", ".join(f"{field.path[0]}=..." for field in offer.fields)
    raise ValueError(f"{word} does not fit here; {offer.name} takes {fields}.")


def read_patch(text: str, known: Sequence[Path] = ()) -> dict[str, Any]:
    """``a.b.c=4 d=yes`` as nested objects. With ``known`` the end of a path is enough, and case does not matter.

    Raises:
        ValueError: a word without an equals sign, or a path that could be several.
    """
    patch: dict[str, Any] = {}
    for word in text.split():
        path, sign, value = word.partition("=")
        if not sign or not path or not value:
            raise ValueError(f"{word}: write what changed like A3.fire_active=1, several with spaces between.")
        *outer, last = whole_path(path, known)
        level = patch
        for name in outer:
            level = level.setdefault(name, {})
            if not isinstance(level, dict):
                raise ValueError(f"{word}: {name} has a value already.")
        level[last] = _value(value)
    return patch


def whole_path(path: str, known: Sequence[Path]) -> tuple[str, ...]:
    """The path that these words end.

    Raises:
        ValueError: several known paths end so, or none does.
    """
    words = path.lower().split(".")
    ends = [full for full in known if [part.lower() for part in full[-len(words) :]] == words]
    same = [full for full in ends if len(full) == len(words)]
    if len(same or ends) == 1:
        return (same or ends)[0]
    if ends:
        raise ValueError(f"{path} could be {' or '.join('.'.join(full) for full in ends[:3])}: write more of it.")
    if not known or words[0] == "supply":
        return tuple(path.split("."))
    several = sorted({".".join(full[-len(words) :]) for full in known})
    raise ValueError(f"There is nothing called {path}{nearest(path, several)}; board shows what there is.")


_WORDS = {"true": True, "yes": True, "false": False, "no": False, "null": None, "none": None}


def _value(text: str) -> Any:
    if "," in text:
        return [_value(part) for part in text.split(",") if part]
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    return int(text) if text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 10 else text

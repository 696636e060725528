"""Parses typed answers: ``4``, ``yes``, ``2 3 6``, ``A3.fire_active=1``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from companion.engine import Evening
from companion.fronts.written_fields import with_whole_cards, written_fields
from companion.scene import Catalog
from companion.scene.catalog import place_and_thing
from companion.table import (
    Ask,
    Choose,
    Confirm,
    Count,
    Countdown,
    Distribute,
    Draw,
    Field,
    FieldPath,
    FieldType,
    Offer,
    Report,
    Roll,
    Select,
    nearest,
)
from companion.table.fields import flat

MOST_LISTED = 8
MOST_NAMED = 24
"""The most fields of a report that are listed one by one."""


def hint(ask: Ask, suggestion: Any, words: Catalog, proposal: Any = None) -> str:
    """What can be typed, in brackets, with the answer of an empty line: the earlier one, else the one that the rules propose."""
    wanted = _wanted(ask, words)
    preselected = proposal if suggestion is None else suggestion
    if preselected is None or isinstance(ask, Confirm):
        return f"[{wanted}]"
    return f"[{wanted}; Enter for {_in_words(ask, preselected, words)}{'' if suggestion is None else ' as before'}]"


def _in_words(ask: Ask, answer: Any, words: Catalog) -> str:
    if isinstance(ask, Choose):
        return words.word(answer)
    return ", ".join(map(words.word, answer)) or "none" if isinstance(ask, Select) else typed_form(answer)


def typed_form(value: Any) -> str:
    """A value as it can be typed."""
    if isinstance(value, dict):
        return " ".join(f"{'.'.join(path)}={typed_form(inner)}" for path, inner in flat(value).items()) or "nothing"
    if isinstance(value, (list, tuple)):
        return ",".join(map(typed_form, value)) or "none"
    return {True: "yes", False: "no", None: "none"}.get(value, str(value)) if value is None or isinstance(value, bool) else str(value)


def _wanted(ask: Ask, words: Catalog) -> str:
    if isinstance(ask, Roll):
        faces = "/".join(map(str, ask.dice[0].faces))
        names = list(dict.fromkeys(die.name for die in ask.dice))
        dice = " and ".join(names) if len(names) == len(ask.dice) else f"{len(ask.dice)} dice"
        many = f"{dice}, each {faces}, with spaces between" if len(ask.dice) > 1 else faces
        return f"{many}; or digital"
    if isinstance(ask, Draw):
        written = f"; or written out: {form_line(ask.form)}" if ask.form else ""
        return f"the card's id, one of {_first_few(ask.cards)}; or digital{written}"
    if isinstance(ask, Choose):
        return " or ".join(words.choice(ask.question, option) for option in ask.options)
    if isinstance(ask, Select):
        labels = ", ".join(words.choice(ask.question, option) for option in ask.options)
        return f"{_how_many(ask)} of {labels}" + (", in order" if ask.ordered else "") + (", or none" if ask.min == 0 else "")
    if isinstance(ask, Count):
        return f"{ask.min} to {ask.max}"
    if isinstance(ask, Distribute):
        return f"{_how_many(ask)} over {', '.join(ask.options)}, like {typed_form(ask.example())}" + ("; or none" if ask.min == 0 else "")
    if isinstance(ask, Report):
        return f"{'nothing' if ask.ends else 'Enter'} for nothing; else like {_example(ask)}"
    if isinstance(ask, Countdown):
        return "start; or, with a clock of your own: rang, or early"
    return "yes, which ends the game" if ask.ends else "Enter"


def form_line(fields: Iterable[Field]) -> str:
    """Fields as they can be typed: ``address=... start=1-4 mark=none|double``."""
    return " ".join(f"{'.'.join(field.path)}={_typed_values(field.field_type)}" for field in fields)


def offered_field(field: Field, words: Catalog) -> str:
    """A field of an offer as it can be typed, with words for options that are mere numbers: ``station=1|2 (Fire Station 1, ...)``."""
    name, options = ".".join(field.path), [*map(str, field.field_type.options)]
    if not options:
        return f"{name}={field.field_type.describe()}"
    said = [words.choice(field.path[-1], option) for option in options if option.isdecimal()]
    meaning = f" ({', '.join(said)})" if said != options and said else ""
    return f"{name}={'|'.join(options)}{meaning}"


def _typed_values(field_type: FieldType) -> str:
    """What may stand after an equals sign."""
    if field_type.kind == "count" and field_type.max is not None:
        return f"{field_type.min}-{field_type.max}"
    options = list(map(str, field_type.options))
    return "|".join(options[:MOST_LISTED]) + ("|..." if len(options) > MOST_LISTED else "") if options else "..."


def _how_many(ask: Select | Distribute) -> str:
    return f"{ask.min} to {ask.max}" if ask.min != ask.max else str(ask.min)


def _first_few(words: Sequence[str]) -> str:
    return ", ".join(words[:MOST_LISTED]) + (", ..." if len(words) > MOST_LISTED else "")


def asked_lines(ask: Ask, words: Catalog) -> Iterator[str]:
    """The last known values of the fields of a report, one line for each place; none if it covers a whole board."""
    if not isinstance(ask, Report) or (ask.prompted is None and len(ask.fields) > MOST_NAMED):
        return
    places: dict[str, list[str]] = {}
    about = {field.path for field in ask.prompted_fields()}
    for field in (field for field in ask.likely_values().fields({}) if field.path in about):
        place, what = place_and_thing(field.path)
        places.setdefault(place, []).append(f"{words.word(what)} {typed_form(field.now)}")
    for place, fields in places.items():
        yield words.phrase("fields.asked", place=words.word(place), fields=", ".join(fields))
    if ask.collapsed_fields():
        yield words.phrase("fields.besides")


def _example(ask: Report) -> str:
    fields = ask.prompted_fields() or ask.fields
    paths = [".".join(field.path[-2:]) for field in fields if field.field_type.kind == "count"]
    return f"{paths[0]}=1" if paths else f"{'.'.join(fields[0].path[-2:])}=..."


def read_answer(ask: Ask, text: str, preselected: Any, words: Catalog) -> Any:
    """The typed answer, with choices by label or id. Text that can't be parsed is left for the ask to refuse.

    Raises:
        ValueError: a patch that can't be parsed; the text says how to write it.
    """
    if not text and preselected is not None:
        return preselected
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
    if isinstance(ask, Draw) and ask.form and "=" in text:
        return _written_card(ask, text)

    def label(option: str) -> str:
        return words.choice(ask.question, option)

    if isinstance(ask, Select):
        return [_choice(part, ask.options, label) for part in _parts(text, ask.options, label)]
    if isinstance(ask, Count):
        return _value(text)
    if isinstance(ask, Distribute):
        return {} if text.lower() in ("none", "0") else dict(_shares(ask, text))
    if isinstance(ask, Report):
        return {} if text.lower() == "nothing" else read_patch(text, [field.path for field in ask.fields])
    if isinstance(ask, Countdown):
        return {"early": "ended early"}.get(text.lower(), text.lower())
    options = ask.options if isinstance(ask, Choose) else ask.cards if isinstance(ask, Draw) else ()
    return _choice(text, options, label)


def _written_card(ask: Draw, text: str) -> dict[str, Any]:
    """A card written out: ``address=H4 req=AF start=3``, the values as they are typed.

    Raises:
        ValueError: what stands before an equals sign is no field of the card.
    """
    fields = {".".join(field.path): field.field_type for field in ask.form}
    card: dict[str, Any] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        if name.lower() not in fields:
            raise ValueError(f"{word}: write the card as {form_line(ask.form)}, with spaces between.")
        card[name.lower()] = int(value) if fields[name.lower()].kind == "count" and value.isdecimal() else value.replace("_", " ")
    return card


def _choice(text: str, options: Sequence[str], label: Callable[[str], str]) -> str:
    """The id of a choice typed as its label or id."""
    labels = (option for option in options if label(option).lower() == text.strip().lower())
    return match_option(text, options) if text in options else next(labels, None) or match_option(text, options)


def _parts(text: str, options: Sequence[str], label: Callable[[str], str]) -> list[str]:
    """Split a line into choices: at commas where labels have several words, else at spaces too."""
    if text.lower() == "none":
        return []
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return parts if all(_choice(part, options, label) in options for part in parts) else text.replace(",", " ").split()


def _shares(ask: Distribute, text: str) -> Iterator[tuple[str, Any]]:
    """Parse ``6=2 5=4``; unknown names are left for the ask to refuse.

    Raises:
        ValueError: a number is missing, or a name occurs twice.
    """
    named: set[str] = set()
    for word in text.split():
        name, sign, n = word.partition("=")
        if not (name and sign and n):
            raise ValueError(f"{word}: write how many each gets, like {typed_form(ask.example())}, with spaces between.")
        name = match_option(name, (*ask.options, *ask.barred))
        if name in named:
            raise ValueError(f"{word}: {name} has a number already; write it once.")
        named.add(name)
        yield name, _value(n)


def _confirmed(text: str) -> bool:
    if text.lower() in ("", "y", "yes", "ok", "done"):
        return True
    raise ValueError("Press Enter when it is done; help tells what else there is.")


def _dice(ask: Roll, text: str) -> list[Any]:
    """Parse ``2 3 6``, or ``236`` where every face is one character."""
    words = text.replace(",", " ").split()
    if len(words) == 1 and len(words[0]) == len(ask.dice) and words[0].isdecimal():
        words = list(words[0])
    return [_value(match_option(word, [str(face) for face in die.faces])) for word, die in zip(words, ask.dice, strict=False)] + [
        _value(word) for word in words[len(ask.dice) :]
    ]


def match_option(word: str, options: Sequence[str]) -> str:
    """The option that ``word`` means: equal without regard to case, or the only one that begins with it; else ``word`` itself."""
    lower = word.lower()
    same = [option for option in options if option.lower() == lower]
    begun = [option for option in options if option.lower().startswith(lower)] if word else []
    fitting = same or begun
    return fitting[0] if len(fitting) == 1 else word


def read_offer(offer: Offer, text: str) -> dict[str, Any]:
    """Parse ``A3 2 3 6`` or ``space=A3 dice=2,3,6`` as the value of an offer."""
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
        if field.field_type.kind == "list" and name in value and not isinstance(value[name], list):
            value[name] = [value[name]]
    return value


def _place(offer: Offer, value: dict[str, Any], word: str) -> None:
    """Assign a word without a name: a choice to the first free field that has it, a number to the list."""
    for field in offer.fields:
        name, found = field.path[0], match_option(word, [str(option) for option in field.field_type.options])
        if name not in value and found in field.field_type.options:
            value[name] = found
            return
        if field.field_type.kind == "list" and isinstance(_value(word), int):
            value.setdefault(name, []).append(_value(word))
            return
    fields = ", ".join(f"{field.path[0]}=..." for field in offer.fields)
    raise ValueError(f"{word} does not fit here; {offer.name} takes {fields}.")


def read_patch(text: str, known: Sequence[FieldPath] = ()) -> dict[str, Any]:
    """Parse ``a.b.c=4 d=yes`` into nested objects. With ``known`` the end of a path is enough, and case does not matter.

    Raises:
        ValueError: a word without an equals sign, or an ambiguous path.
    """
    patch: dict[str, Any] = {}
    for word in text.split():
        path, sign, value = word.partition("=")
        if not sign or not path or not value:
            raise ValueError(f"{word}: write what changed like A3.fire_active=1, several with spaces between.")
        *outer, last = complete_path(path, known)
        level = patch
        for name in outer:
            level = level.setdefault(name, {})
            if not isinstance(level, dict):
                raise ValueError(f"{word}: {name} has a value already.")
        level[last] = _value(value)
    return patch


def read_correction(text: str, evening: Evening) -> dict[str, Any]:
    """Parse what is to be corrected on the board of this step; cards that people wrote out may be changed field by field.

    Raises:
        ValueError: as :func:`read_patch`.
    """
    step, known = evening.current_step, list(evening.schema.fields)
    if step is None:
        return read_patch(text, known)
    return with_whole_cards(step.board, read_patch(text, [*known, *(field.path for field in written_fields(step.board))]))


def complete_path(path: str, known: Sequence[FieldPath]) -> tuple[str, ...]:
    """The known path that ends with these words.

    Raises:
        ValueError: several known paths do, or none.
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

"""Questions about places, answered on the map: which place stands for which answers, and what else may be chosen beside the map.

An option is a place of the picture or of a row beside it (``A3``), a place behind a prefix (``addr:H4``), a piece that is there
(``AMB-1``), what ``Choose.spots`` says of it, or none of these. With ``Choose.shortcuts`` a place or piece of the next question may be
tapped at once: then one tap stands for two answers in a row. With ``Choose.usual`` a tap on a place also answers what is asked then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec

from companion.fronts.editing import option_text
from companion.fronts.question_state import looked_at_by
from companion.table import Choose, JsonValue, Picture, Select

if TYPE_CHECKING:
    from companion.fronts.web.table_snapshot import TableSnapshot

Label = Callable[[str], str]


class MapChoice(msgspec.Struct, frozen=True, rename={"answers": "a", "label": "t", "is_piece": "p"}):
    """What one tap answers: one answer, or two in a row; what it is called; whether a piece was tapped, not a place.

    A piece is called by its name alone, because only one thing can be done with it.
    """

    answers: tuple[str, ...]
    label: str
    is_piece: bool = False


class MapQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """The open question as the map has it: the choices of each place, the pieces that may be chosen (also those beside the map), the
    options that are neither, the options of places that may be chosen without the usual selection, with what that means, the places
    that can't be chosen now with the reason, and the places of what is chosen already.
    """

    places: Mapping[str, tuple[MapChoice, ...]]
    pieces: tuple[MapChoice, ...]
    besides: tuple[str, ...]
    alone: Mapping[str, str]
    barred: Mapping[str, str]
    chosen: tuple[str, ...]
    select: Select | None = None


def map_question_of(snapshot: TableSnapshot, label: Label) -> MapQuestion | None:
    """The open question for the map; None if it is not about places or pieces that are there."""
    words = snapshot.words
    ask, scene = snapshot.ask, snapshot.scene
    if not isinstance(ask, (Choose, Select)) or scene is None or scene.question is None:
        return None
    spots = _Spots(scene.picture, ask.spots if isinstance(ask, Choose) else {})
    places: dict[str, list[MapChoice]] = {}
    pieces: list[MapChoice] = []
    found: set[str] = set()
    usual = ask.usual if isinstance(ask, Choose) else {}
    for answers in _sequences(ask):
        place, is_piece = spots.find(answers[-1])
        if place is None and len(answers) == 1:
            continue
        said = label(answers[-1]) if is_piece else ": ".join(map(label, answers))
        if answers[-1] in usual:
            said = words.phrase(f"usual.{ask.question}", what=said)
        choice = MapChoice(answers, said, is_piece)
        if place is not None:
            places.setdefault(place, []).append(choice)
        pieces += [choice] if is_piece else []
        if is_piece or len(answers) == 1:  # a place that is a shortcut spares no button: nobody would look for it
            found.add(answers[0])
    if not places and not pieces:
        return None
    preselected = scene.question.preselected
    return MapQuestion(
        places={place: tuple(choices) for place, choices in places.items()},
        pieces=tuple(pieces),
        besides=tuple(option for option in ask.options if option not in found) if isinstance(ask, Choose) else (),
        alone={option: words.phrase(f"usual.{ask.question}_alone", what=label(option)) for option in usual if option in found},
        barred={place: why for option, why in scene.question.barred.items() if (place := spots.find(option)[0]) and place not in places},
        chosen=_as_options(preselected),
        select=ask if isinstance(ask, Select) else None,
    )


def _sequences(ask: Choose | Select) -> Iterator[tuple[str, ...]]:
    """The answers that one tap may give, each in a row."""
    for option in ask.options:
        yield (option,)
        if isinstance(ask, Choose):
            yield from ((option, then) for then in ask.shortcuts.get(option, ()))


def _as_options(answer: JsonValue) -> tuple[str, ...]:
    return (answer,) if isinstance(answer, str) else tuple(map(str, answer)) if isinstance(answer, list) else ()


class _Spots:
    """Where the options of questions are on a picture."""

    def __init__(self, picture: Picture, spots: Mapping[str, str]) -> None:
        places = list(picture.all_places())
        self._places = frozenset(place.id for place in places)
        self._pieces = {piece.name: place.id for place in places for piece in place.pieces}
        self._spots = spots

    def find(self, option: str) -> tuple[str | None, bool]:
        """The place of an option, if it is on the picture, and whether it is a piece, not a place."""
        spot = self._spots.get(option, option)
        for name in (spot, option, option.rpartition(":")[2]):
            if name in self._places:
                return name, False
        return self._pieces.get(spot), True


def question_values(snapshot: TableSnapshot) -> dict[str, object]:
    """What the templates of questions need beside the question: how options are called, and what of them is on the map."""
    question = snapshot.scene.question if snapshot.scene else None
    details = question.details if question else {}
    asked = snapshot.ask.question if snapshot.ask else ""

    def label(option: object) -> str:
        return option_text(snapshot.words, asked, str(option), details)

    return {"label": label, "on_map": map_question_of(snapshot, label), "looks": looked_at_by(snapshot.ask) if snapshot.ask else ()}

"""Putting the board back: every field has a sentence of this game, that hands can follow."""

from __future__ import annotations

import pytest

from companion import games
from companion.scene import Catalog
from companion.table import Change
from tests.evenings import begin

GAME = games.load("fires-at-midnight")
WORDS = Catalog(GAME.texts("en"))
SHARED = (": at ", ": is ", ": down", ": inside", ": door", ": die", ": carrying", "None", "True")


def changes() -> list[Change]:
    """One change to every field that hands can see, and back."""
    form, found = begin(GAME, scenario=None, players=1).schema, []
    for path, field in form.fields.items():
        if not field.shown or path[0] == "at":
            continue
        if field.field_type.kind == "count":
            found += [Change(path, by, None) for by in (1, -1)]
        else:
            options = field.field_type.options or (True,)
            found += [Change(path, None, options[-1]), Change(path, None, False if field.field_type.kind in ("flag", "member") else None)]
    return found


def test_every_field_has_a_sentence() -> None:
    said = {WORDS.back(change) for change in changes()}
    assert len(said) > 400
    assert [sentence for sentence in said if any(word in sentence for word in SHARED) or not sentence.endswith(".")] == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (Change(("fire", "W3,B5"), None, True), "Put Fire on W3,B5."),
        (Change(("houses", "H2", "die"), -1, None), "Turn the die of house H2 down by 1."),
        (Change(("houses", "H2", "door"), None, "open"), "The door of house H2 is open."),
        (Change(("trees", "T1", "is"), None, "felled"), "T1 is felled."),
        (Change(("boxes", "X3", "at"), None, None), "Remove X3 from the board."),
        (Change(("villagers", "V03", "at"), None, "W2,B4"), "Put V03 here: W2,B4."),
        (Change(("villagers", "V03", "is"), None, "dead"), "V03 is lost."),
        (Change(("firefighters", "F1", "at"), None, "outside W1,B4"), "Put F1 here: outside W1,B4."),
        (Change(("firefighters", "F1", "down"), None, False), "Stand F1 up."),
        (Change(("firefighters", "F1", "carrying"), None, "X1"), "F1 carries X1."),
    ],
)
def test_what_hands_are_told(change: Change, sentence: str) -> None:
    assert WORDS.back(change) == sentence

"""``companion show``: tell the story of a game in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from companion.app.evenings.errors import DONE, exit_status
from companion.app.evenings.open import OpenedEvening, open_evening
from companion.engine import setup_of
from companion.printing import echo, secho
from companion.review.setup_summary import describe_setup, evening_title, start_time
from companion.review.story import StoryLine, story_of

_SIGNS = {"told": "-", "chance": "*", "decided": "=", "said": ">", "turn": "~", "note": "!"}
"""The mark before each kind of sentence."""


def show(word: str, *, everything: bool) -> int:
    """Print the story; the exit status."""
    return exit_status(lambda: _show(open_evening(word), everything))


def _show(found: OpenedEvening, everything: bool) -> int:
    for line in _head(found):
        echo(line)
    for told in story_of(found.game, found.journal, found.words):
        if everything or not told.taken_back:
            secho(_line(told), bold=True if told.kind in ("part", "step", "end") else None, dim=True if told.taken_back else None)
    if found.busy:
        echo(f"\n({found.words.phrase('evening.busy')})")
    return DONE


def _head(found: OpenedEvening) -> Iterator[str]:
    """The title, the start time, the commitment of the secret, and the house rules."""
    words, setup = found.words, setup_of(found.journal)
    yield evening_title(setup, found.game.title, words)
    yield words.phrase("evening.began", evening=setup.evening, when=start_time(setup, words))
    yield words.phrase("evening.code", code=setup.fate.commitment)
    yield from describe_setup(found.game, setup, words)


def _line(told: StoryLine) -> str:
    if told.kind == "part":
        return f"\n=== {told.text} ==="
    if told.kind == "step":
        text = f"\n== {told.text} =="
    elif told.kind == "end":
        text = f"\n{told.text}"
    else:
        text = f"  {_SIGNS[told.kind]} {told.text}"
    return f"{text}  (taken back)" if told.taken_back else text

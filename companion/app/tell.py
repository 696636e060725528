"""``companion show``: the story of an evening in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from companion.app.look import Look, look
from companion.app.wrong import DONE, carried_out
from companion.engine import setup_of
from companion.engine.about import began_of, how_it_began, title_of
from companion.engine.story import StoryLine, story_of
from companion.printing import echo, secho

_SIGNS = {"told": "-", "chance": "*", "decided": "=", "said": ">", "turn": "~", "note": "!"}
"""What stands before a sentence."""


def show(word: str, *, everything: bool) -> int:
    """Print the story; the exit status."""
    return carried_out(lambda: _show(look(word), everything))


def _show(found: Look, everything: bool) -> int:
    for line in _head(found):
        echo(line)
    for told in story_of(found.game, found.journal, found.words):
        if everything or not told.taken_back:
            secho(_line(told), bold=True if told.kind in ("part", "step", "end") else None, dim=True if told.taken_back else None)
    if found.busy:
        echo(f"\n({found.words.phrase('evening.busy')})")
    return DONE


def _head(found: Look) -> Iterator[str]:
    """Which game, when, how fair, and by which house rules."""
    words, setup = found.words, setup_of(found.journal)
    yield title_of(setup, found.game.title, words)
    yield words.phrase("evening.began", evening=setup.evening, when=began_of(setup, words))
    yield words.phrase("evening.code", code=setup.fate.commitment)
    yield from how_it_began(found.game, setup, words)


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

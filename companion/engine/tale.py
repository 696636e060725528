"""All that there is to tell of an evening: the story, the rolls, the numbers after the game. One run over its lives gives all of it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.engine.about import began_of, how_it_began, title_of
from companion.engine.closing import is_closed
from companion.engine.debrief import Debrief, debrief_of
from companion.engine.journal import Journal
from companion.engine.lives import Enacted, enacted, lives_of, unhurried
from companion.engine.play import Play
from companion.engine.resume import setup_of
from companion.engine.story import StoryLine, StoryTeller
from companion.engine.tally import Tally, tallies_of
from companion.engine.throws import Rolls, Throw
from companion.engine.times import Times
from companion.scene.words import Words
from companion.table import Game


class Tale(msgspec.Struct, frozen=True, kw_only=True):
    """An evening as it is told. ``code`` is the commitment. ``secret`` is empty before the evening is closed, ``ended`` (how it ended)
    while the game goes on.
    """

    evening: str
    title: str
    began: str
    about: tuple[str, ...]
    code: str
    secret: str
    ended: str
    words: Words
    story: tuple[StoryLine, ...]
    throws: tuple[Throw, ...]
    tallies: tuple[Tally, ...]
    debrief: Debrief
    times: Times


def tale_of(game: Game, journal: Journal, words: Words, check: Callable[[], None] = unhurried) -> Tale:
    """Everything, from a journal that nobody changes meanwhile. ``check`` is called many times a second, and ends the work by raising.

    Raises:
        AnswerRefused: the journal holds no evening.
        Superseded: ``check`` did.
    """
    setup, times = setup_of(journal), Times(journal.times())
    teller, rolls = StoryTeller(words, confirmed=True, check=check), Rolls(words)
    last: Enacted | None = None
    for last in enacted(Play(game, setup), lives_of(journal), check):
        teller.take(last)
        rolls.take(last)
    assert last is not None  # there is one life at least
    story, throws = teller.lines, rolls.throws()
    ends = [line.text for line in story if line.kind == "end" and not line.taken_back]
    return Tale(
        evening=setup.evening, title=title_of(setup, game.title, words), began=began_of(setup, words),
        about=tuple(how_it_began(game, setup, words)), code=setup.fate.commitment, secret=setup.secret.hex() if is_closed(journal) else "",
        ended=ends[-1] if ends else "", words=words, story=tuple(story), throws=tuple(throws), tallies=tuple(tallies_of(throws)),
        debrief=debrief_of(game, last, journal.rows, times), times=times,
    )  # fmt: skip

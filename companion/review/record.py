"""The full report on an evening: story, rolls, and numbers after the game, all from one run over its branches."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.engine.journal import Journal
from companion.engine.play import Play
from companion.engine.play_rules import PlayRules
from companion.engine.resume import setup_of
from companion.review.closing import is_closed
from companion.review.dice_test import Tally, tallies_of
from companion.review.rolls import RollCollector, RollRecord
from companion.review.setup_summary import describe_setup, evening_title, start_time
from companion.review.statistics import Debrief, debrief_of
from companion.review.story import StoryLine, StoryTeller
from companion.review.timeline import ReplayedBranch, branches_of, never_stopped, replay_branches
from companion.review.timestamps import RowTimes
from companion.scene.catalog import Catalog
from companion.table import Game


class EveningReport(msgspec.Struct, frozen=True, kw_only=True):
    """A report on an evening. ``code`` is the commitment. ``secret`` is empty until the evening is closed, ``ended`` (how it ended) while
    the game is being played.
    """

    evening: str
    title: str
    began: str
    about: tuple[str, ...]
    code: str
    secret: str
    ended: str
    words: Catalog
    story: tuple[StoryLine, ...]
    rolls: tuple[RollRecord, ...]
    tallies: tuple[Tally, ...]
    debrief: Debrief
    times: RowTimes


def report_on(game: Game, journal: Journal, words: Catalog, check: Callable[[], None] = never_stopped) -> EveningReport:
    """Everything, from a journal that doesn't change meanwhile. ``check`` is called many times a second, and cancels the work by raising.

    Raises:
        AnswerRefused: the journal has no evening.
        Superseded: ``check`` did.
    """
    setup, times = setup_of(journal), RowTimes(journal.times())
    rules = PlayRules.of(game, setup)
    words = words.with_names(game.names(rules.content))
    teller, rolls = StoryTeller(words, confirmed=True, check=check), RollCollector(words)
    last: ReplayedBranch | None = None
    for last in replay_branches(Play(rules), branches_of(journal), check):
        teller.add(last)
        rolls.add(last)
    assert last is not None  # there is at least one branch
    story, records = teller.lines, rolls.records()
    ends = [line.text for line in story if line.kind == "end" and not line.taken_back]
    return EveningReport(
        evening=setup.evening, title=evening_title(setup, game.title, words), began=start_time(setup, words),
        about=tuple(describe_setup(game, setup, words)), code=setup.fate.commitment,
        secret=setup.secret.hex() if is_closed(journal) else "",
        ended=ends[-1] if ends else "", words=words, story=tuple(story), rolls=tuple(records), tallies=tuple(tallies_of(records)),
        debrief=debrief_of(game, last, journal.rows, times), times=times,
    )  # fmt: skip

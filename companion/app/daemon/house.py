"""The house that the panel stands in: evenings begun, gone on with and left; settings; the parts of the box; the end."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from companion import __version__, games
from companion.app.archive import Archive
from companion.app.begin import Plan, begin
from companion.app.content_of import beginnings_of, content_of, has_cards
from companion.app.daemon.box import Box
from companion.app.daemon.starts import Starts
from companion.app.daemon.tuning import Tuning
from companion.app.daemon.unwritten import UnwrittenGames
from companion.app.go_on import go_on
from companion.app.keeping import in_library
from companion.app.library import Library
from companion.bots.seats import Seats
from companion.engine import Evening
from companion.engine.countdown import Clock
from companion.fronts.house import GameOffer, Joining, Kept, Part, Rules, ScenarioOffer, Unwritten, unwritten_in_words
from companion.scene import Words
from companion.scene.goals import Brief, brief_of
from companion.table import Game

_log = logging.getLogger(__name__)


class Web(Protocol):
    """What serves the phones."""

    def joining(self, now_s: float) -> Joining | None:
        """How a phone joins now; None where phones are switched off."""

    def evening_began(self) -> None:
        """An evening has been begun."""


class House:
    """See :class:`companion.fronts.house.House`. ``evening`` is what is on the table, ``seats`` its players made of code."""

    def __init__(self, library: Library, box: Box, tuning: Tuning, starts: Starts, clock: Clock, end: Callable[[], None]) -> None:
        self.archive = Archive(library)
        self.library, self.box, self.settings, self.starts = library, box, tuning, starts
        self._clock, self._end = clock, end
        self.evening: Evening | None = None
        self.seats: Seats | None = None
        self.web: Web | None = None
        self._left = UnwrittenGames()

    # -- what there is ------------------------------------------------------------------------------------------

    def games(self) -> Sequence[GameOffer]:
        loaded = {name: games.load(name) for name in games.names()}
        return [GameOffer(name, game.title, game.texts("en")["game"]["about"], games.emblem(name)) for name, game in loaded.items()]

    def scenarios(self, game: str) -> Sequence[ScenarioOffer]:
        return [ScenarioOffer(way.scenario, way.title, way.story, dict(way.options), way.name) for way in beginnings_of(games.load(game))]

    def rules(self, game: str, scenario: str | None) -> Rules:
        loaded = games.load(game)
        _check_offered(loaded, scenario)
        raw = content_of(loaded, scenario)
        options = loaded.read_options(raw, {})
        return Rules(loaded.options, options, Words(loaded.texts("en")), has_cards(loaded, raw, options))

    def brief(self, game: str, way: ScenarioOffer | None) -> Brief:
        loaded = games.load(game)
        raw = content_of(loaded, None if way is None else way.id)
        options = loaded.read_options(raw, {} if way is None else way.options)
        return brief_of(loaded, raw, options, Words(loaded.texts("en")))

    def waiting(self) -> Kept | None:
        return self.archive.waiting()

    def history(self) -> Sequence[Kept]:
        return self.archive.evenings()

    def parts(self) -> Sequence[Part]:
        parts = [Part(state.part, state.ok, state.why) for state in self.box.states()]
        waiting = unwritten_in_words(self.unwritten(), Words({}))
        return [*parts, Part("disk", False, waiting)] if waiting else parts

    def unwritten(self) -> Sequence[Unwritten]:
        evening = self.evening
        waiting = 0 if evening is None else evening.journal.waiting
        here = [Unwritten(evening.game.title, waiting, on_table=True)] if evening is not None and waiting else []
        return [*here, *self._left.seen()]

    def write_what_waits(self) -> list[str]:
        """Try the disk again; the titles of games that were left and are written now."""
        if self.evening is not None:
            self.evening.journal.retry()
        return self._left.retry()

    @property
    def joining(self) -> Joining | None:
        return None if self.web is None else self.web.joining(self._clock.now_s())

    @property
    def about(self) -> str:
        joining = self.joining
        phones = "" if joining is None else joining.trouble or f"Phones: http://{joining.address}"
        lines = (f"Table Companion {__version__}. {self.box.banner}".strip(), f"Evenings: {self.library.folder}", phones)
        return "\n".join(filter(None, lines))

    # -- evenings -----------------------------------------------------------------------------------------------

    def begin(self, game: str, scenario: str | None, options: Mapping[str, Any], *, dice: str, cards: str) -> Evening:
        now = datetime.datetime.now().astimezone()
        given = tuple(f"{name}={value}" for name, value in options.items() if value is not None)
        plan = Plan(game=games.load(game), scenario=scenario, options=given, dice=_source(dice), cards=_source(cards))
        _check_offered(plan.game, scenario)
        evening = begin(plan, lambda: b"", now, in_library(self.library, now, named=False), self._clock)
        self.leave()  # only now: what can't be begun takes nothing off the table
        if self.web is not None:
            self.web.evening_began()
        return self._on_table(evening)

    def go_on(self, name: str, *, set_up: bool) -> Evening:
        self.leave()
        path = self.library.find(name)
        kept = self._left.take(path)
        journal = None if kept is None else kept[1]
        try:
            return self._on_table(go_on(path, set_up=set_up, library=self.library, clock=self._clock, journal=journal))
        except BaseException:
            if kept is not None:
                self._left.keep(*kept)
            raise

    def _on_table(self, evening: Evening) -> Evening:
        self.evening, self.seats = evening, Seats(evening)
        if evening.journal.path is not None:
            self.starts.on_table(self.library.name_of(evening.journal.path))
        _log.info("On the table: %s, evening %s", evening.game.title, evening.setup.evening)
        if evening.journal.notice:
            _log.warning("The journal: %s", evening.journal.notice)
        return evening

    def leave(self) -> None:
        if self.evening is not None:
            _log.info("Left: evening %s", self.evening.setup.evening)
        self.put_away()
        self.starts.off_table()

    def put_away(self) -> None:
        """Close the journal, or keep it where rows wait for the disk; the evening stays the one on the table for whoever starts next."""
        if self.evening is not None:
            self._left.put_away(self.evening)
        self.evening = self.seats = None

    def close(self) -> None:
        """The end: what can't be written now is lost, and the log says so."""
        self.put_away()
        self._left.close()

    # -- the box ------------------------------------------------------------------------------------------------

    def try_sound(self) -> None:
        self.box.try_sound()

    def try_lamps(self) -> None:
        self.box.try_lamps()

    def shut_down(self) -> None:
        self._end()


def _check_offered(game: Game, scenario: str | None) -> None:
    """A scenario is one of those offered here. On a command line it may be a file too; what phones send must never name one."""
    ways = beginnings_of(game)
    if scenario is not None and scenario not in [way.scenario for way in ways]:
        raise ValueError(f"{game.title} has no such scenario here; there are {', '.join(way.scenario for way in ways if way.scenario)}.")


def _source(name: str) -> Any:
    return None if name == "digital" else name

"""The host: starts, resumes and leaves games, and gives panel and phones the settings, the parts and the saved games."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from companion import __version__, games, system
from companion.app.daemon.box import Box
from companion.app.daemon.crash_guard import CrashGuard
from companion.app.daemon.live_settings import LiveSettings
from companion.app.daemon.pods import PodService, no_pod
from companion.app.daemon.unsaved_journals import UnsavedJournals
from companion.app.evenings.archive import Archive
from companion.app.evenings.content import content_of, has_cards, variants_of
from companion.app.evenings.library import Library
from companion.app.evenings.resume import resume_evening
from companion.app.evenings.start import PlayOptions, start_evening
from companion.app.evenings.storage import library_storage
from companion.bots.seats import BotSeats
from companion.engine import Evening
from companion.engine.countdown import BootClock
from companion.fronts.host_api import (
    BoxPart,
    GameOffer,
    GameOptions,
    JoinInfo,
    PodInfo,
    SavedGame,
    ScenarioOffer,
    UnwrittenChanges,
    unwritten_summary,
)
from companion.scene import Catalog
from companion.scene.goals import GameBriefing, game_briefing
from companion.table import Game

_log = logging.getLogger(__name__)


class PhoneService(Protocol):
    """The server of the phones' page, as the host uses it."""

    def joining(self, now_s: float) -> JoinInfo | None:
        """How a phone joins at this time; None where phones are switched off."""

    def evening_began(self) -> None:
        """A game has been started."""


class Host:
    """Implements :class:`companion.fronts.host_api.HostApi`. ``evening`` is the current game, ``seats`` its bots."""

    def __init__(
        self, library: Library, box: Box, settings: LiveSettings, crash_guard: CrashGuard, clock: BootClock, end: Callable[[], None]
    ) -> None:
        self.archive = Archive(library)
        self.library, self.box, self.settings, self.crash_guard = library, box, settings, crash_guard
        self._clock, self._end = clock, end
        self.evening: Evening | None = None
        self.seats: BotSeats | None = None
        self.phone_service: PhoneService | None = None
        self.pod_service: PodService | None = None
        self._unsaved = UnsavedJournals()

    # -- queries ------------------------------------------------------------------------------------------------

    def games(self) -> Sequence[GameOffer]:
        loaded = {name: games.load(name) for name in games.ids()}
        return [GameOffer(name, game.title, game.texts("en")["game"]["about"], games.emblem(name)) for name, game in loaded.items()]

    def scenarios(self, game: str) -> Sequence[ScenarioOffer]:
        return [ScenarioOffer(way.scenario, way.title, way.story, dict(way.options), way.name) for way in variants_of(games.load(game))]

    def rules(self, game: str, scenario: str | None) -> GameOptions:
        loaded = games.load(game)
        _check_offered(loaded, scenario)
        raw = content_of(loaded, scenario)
        options = loaded.read_options(raw, {})
        return GameOptions(loaded.options, options, Catalog(loaded.texts("en")), has_cards(loaded, raw, options))

    def brief(self, game: str, way: ScenarioOffer | None) -> GameBriefing:
        loaded = games.load(game)
        raw = content_of(loaded, None if way is None else way.id)
        options = loaded.read_options(raw, {} if way is None else way.options)
        return game_briefing(loaded, raw, options, Catalog(loaded.texts("en")))

    def waiting(self) -> SavedGame | None:
        return self.archive.waiting()

    def history(self) -> Sequence[SavedGame]:
        return self.archive.evenings()

    def parts(self) -> Sequence[BoxPart]:
        parts = [BoxPart(state.part, state.ok, state.why) for state in self.box.part_states()]
        waiting = unwritten_summary(self.unwritten(), Catalog({}))
        return [*parts, BoxPart("disk", False, waiting)] if waiting else parts

    def pods(self) -> Sequence[PodInfo]:
        return () if self.pod_service is None else self.pod_service.infos

    def unwritten(self) -> Sequence[UnwrittenChanges]:
        evening = self.evening
        waiting = 0 if evening is None else evening.journal.waiting
        here = [UnwrittenChanges(evening.game.title, waiting, on_table=True)] if evening is not None and waiting else []
        return [*here, *self._unsaved.summaries()]

    def retry_unsaved(self) -> list[str]:
        """Try again to write to the disk; the titles of games that were left and are saved now."""
        if self.evening is not None:
            self.evening.journal.retry()
        return self._unsaved.retry()

    @property
    def joining(self) -> JoinInfo | None:
        return None if self.phone_service is None else self.phone_service.joining(self._clock.now_s())

    @property
    def about(self) -> str:
        joining = self.joining
        phones = "" if joining is None else joining.trouble or f"Phones: http://{joining.address}"
        lines = (f"Table Companion {__version__}. {self.box.banner}".strip(), f"Evenings: {self.library.folder}", phones)
        return "\n".join(filter(None, lines))

    # -- games --------------------------------------------------------------------------------------------------

    def begin(self, game: str, scenario: str | None, options: Mapping[str, Any], *, dice: str, cards: str) -> Evening:
        now = system.local_time()
        given = tuple(f"{name}={value}" for name, value in options.items() if value is not None)
        plan = PlayOptions(game=games.load(game), scenario=scenario, options=given, dice=_source(dice), cards=_source(cards))
        _check_offered(plan.game, scenario)
        evening = start_evening(plan, lambda: b"", now, library_storage(self.library, now, named=False), self._clock)
        self.leave()  # only now, so that a failed start does not end the current game
        if self.phone_service is not None:
            self.phone_service.evening_began()
        return self._set_current(evening)

    def go_on(self, name: str, *, set_up: bool) -> Evening:
        self.leave()
        path = self.library.find(name)
        unsaved = self._unsaved.reclaim(path)
        journal = None if unsaved is None else unsaved[1]
        try:
            return self._set_current(resume_evening(path, set_up=set_up, library=self.library, clock=self._clock, journal=journal))
        except BaseException:
            if unsaved is not None:
                self._unsaved.keep(*unsaved)
            raise

    def _set_current(self, evening: Evening) -> Evening:
        self.evening, self.seats = evening, BotSeats(evening)
        if evening.journal.path is not None:
            self.crash_guard.set_evening(self.library.name_of(evening.journal.path))
        _log.info("On the table: %s, evening %s", evening.game.title, evening.setup.evening)
        if evening.journal.notice:
            _log.warning("The journal: %s", evening.journal.notice)
        return evening

    def leave(self) -> None:
        if self.evening is not None:
            _log.info("Left: evening %s", self.evening.setup.evening)
        self.close_journal()
        self.crash_guard.clear_evening()

    def close_journal(self) -> None:
        """Close the journal, or keep it open while rows wait for the disk. The crash guard still names the game for the next daemon."""
        if self.evening is not None:
            self._unsaved.close_or_keep(self.evening)
        self.evening = self.seats = None

    def close(self) -> None:
        """Close everything at the end; changes that can't be written now are lost and logged."""
        self.close_journal()
        self._unsaved.close()

    # -- the box ------------------------------------------------------------------------------------------------

    def try_sound(self) -> None:
        self.box.try_sound()

    def try_lamps(self) -> None:
        self.box.try_lamps()
        if self.pod_service is not None:
            self.pod_service.find()

    def name_pod(self, serial: str, name: str) -> None:
        self._service_of(serial).name(serial, name)

    def try_pod(self, serial: str) -> None:
        self._service_of(serial).test(serial)

    def _service_of(self, serial: str) -> PodService:
        if self.pod_service is None:
            raise no_pod(serial)
        return self.pod_service

    def shut_down(self) -> None:
        self._end()


def _check_offered(game: Game, scenario: str | None) -> None:
    """Refuse a scenario that is not offered. On the command line it may be a file, but a phone must never name a file.

    Raises:
        ValueError: there is no such scenario.
    """
    variants = variants_of(game)
    if scenario is not None and scenario not in [way.scenario for way in variants]:
        offered = ", ".join(way.scenario for way in variants if way.scenario)
        raise ValueError(f"{game.title} has no such scenario here; there are {offered}.")


def _source(name: str) -> Any:
    return None if name == "digital" else name

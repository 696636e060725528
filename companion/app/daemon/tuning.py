"""Sound and brightness as they count now: what was set on the panel, else the configuration."""

from __future__ import annotations

import logging
from typing import Any

from companion.app.daemon.effective import Effective
from companion.app.daemon.settings import Settings

_log = logging.getLogger(__name__)


class Tuning:
    """See :class:`companion.fronts.house.Settings`."""

    def __init__(self, settings: Settings, effective: Effective) -> None:
        self._settings, self._effective = settings, effective
        self._now = settings.over(effective).config

    @property
    def sound(self) -> str:
        return self._now.sound.level

    @property
    def brightness(self) -> int:
        return self._now.panel.brightness

    def save(self, **changes: Any) -> None:
        self._settings.save(**changes)
        self._now = self._settings.over(self._effective).config
        if self._settings.trouble:
            _log.warning(self._settings.trouble)

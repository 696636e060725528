"""The current sound level and brightness: set on the panel, else from the configuration."""

from __future__ import annotations

import logging
from typing import Any

from companion.app.config.resolve import ResolvedConfig
from companion.app.config.settings import SettingsFile

_log = logging.getLogger(__name__)


class LiveSettings:
    """Implements :class:`companion.fronts.host_api.Settings`."""

    def __init__(self, settings: SettingsFile, resolved: ResolvedConfig) -> None:
        self._settings, self._effective = settings, resolved
        self._now = settings.override(resolved).config

    @property
    def sound(self) -> str:
        return self._now.sound.level

    @property
    def brightness(self) -> int:
        return self._now.panel.brightness

    def save(self, **changes: Any) -> None:
        self._settings.save(**changes)
        self._now = self._settings.override(self._effective).config
        if self._settings.trouble:
            _log.warning(self._settings.trouble)

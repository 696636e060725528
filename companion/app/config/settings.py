"""Settings made on the panel (sound, brightness), saved across restarts. They override the configuration file."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict, Unpack

import msgspec

from companion.app.config.resolve import ResolvedConfig
from companion.app.config.schema import Brightness, SoundLevel
from companion.app.config.state_file import StateFile

FILE_NAME = "settings.json"
FROM_PANEL = "settings on the panel"


class PanelSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The saved settings; None is not set. Keys of other versions are ignored."""

    sound: SoundLevel | None = None
    brightness: Brightness | None = None


class SettingsChanges(TypedDict, total=False):
    """The settings that can be changed; None removes one, so that the configuration applies again."""

    sound: SoundLevel | None
    brightness: int | None


_CONFIG_KEYS = {"sound": "sound.level", "brightness": "panel.brightness"}
"""The configuration key that each setting overrides."""


class SettingsFile:
    """The settings file of a data folder. ``trouble`` is a sentence about a failed read or write, else empty."""

    def __init__(self, file: StateFile[PanelSettings]) -> None:
        self._file = file
        self.values = file.read()

    @classmethod
    def load(cls, folder: Path) -> SettingsFile:
        """Load the settings of a data folder; none where the file can't be read."""
        return cls(StateFile(folder / FILE_NAME, PanelSettings))

    @property
    def trouble(self) -> str:
        """What is wrong with the file and what to do about it; empty if nothing is."""
        return self._file.trouble

    @property
    def file(self) -> Path:
        """The path of the settings file."""
        return self._file.file

    def save(self, **changes: Unpack[SettingsChanges]) -> None:
        """Change these settings: on the disk when this returns, or only in memory with a sentence in ``trouble``.

        Raises:
            ValueError: a value is out of range.
        """
        chosen = msgspec.convert({**msgspec.structs.asdict(self.values), **changes}, PanelSettings)
        if chosen != self.values or self.trouble:
            self.values = chosen
            self._file.write(chosen)

    def override(self, resolved: ResolvedConfig) -> ResolvedConfig:
        """The configuration with these settings applied."""
        values = {_CONFIG_KEYS[name]: value for name, value in msgspec.structs.asdict(self.values).items() if value is not None}
        return resolved.with_overrides(FROM_PANEL, values)

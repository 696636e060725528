"""What people set on the panel, kept across restarts. It counts more than the configuration's file."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict, Unpack

import msgspec

from companion.app.daemon.config import Brightness, SoundLevel
from companion.app.daemon.effective import Effective
from companion.app.daemon.kept import Kept

NAME = "settings.json"
FROM_PANEL = "settings on the panel"


class Chosen(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was set; None: nobody set it. Keys that another version wrote are passed over."""

    sound: SoundLevel | None = None
    brightness: Brightness | None = None


class Changes(TypedDict, total=False):
    """What can be set; None takes it back, so that the configuration counts again."""

    sound: SoundLevel | None
    brightness: int | None


_KEYS = {"sound": "sound.level", "brightness": "panel.brightness"}
"""The key of the configuration in whose place each comes."""


class Settings:
    """The settings of one data folder. ``trouble`` says in a sentence what could not be read or written, and is empty if all is well."""

    def __init__(self, kept: Kept[Chosen]) -> None:
        self._kept = kept
        self.chosen = kept.read()

    @classmethod
    def load(cls, folder: Path) -> Settings:
        """Those of the data folder; where they can't be read, none."""
        return cls(Kept(folder / NAME, Chosen))

    @property
    def trouble(self) -> str:
        """What is wrong with the file, and what to do; empty if nothing is."""
        return self._kept.trouble

    @property
    def file(self) -> Path:
        """Where they are kept. Without it the configuration alone counts."""
        return self._kept.file

    def save(self, **changes: Unpack[Changes]) -> None:
        """Set these and keep them: on the disk when this returns, or in memory alone and a sentence in ``trouble``.

        Raises:
            ValueError: a value that it can't have.
        """
        chosen = msgspec.convert({**msgspec.structs.asdict(self.chosen), **changes}, Chosen)
        if chosen != self.chosen or self.trouble:
            self.chosen = chosen
            self._kept.write(chosen)

    def over(self, effective: Effective) -> Effective:
        """The configuration with these in their places."""
        values = {_KEYS[name]: value for name, value in msgspec.structs.asdict(self.chosen).items() if value is not None}
        return effective.overridden(FROM_PANEL, values)

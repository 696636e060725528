"""Starts that are counted, and the evening that lies on the table: what a daemon must know of the ones before it.

After a crash or a power cut the next one takes the evening up again by itself. If that is what it dies of, it would die for ever;
so after CRASHES_TO_MENU in a row it begins at the menu.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct, structs

from companion.app.daemon.kept import Kept

NAME = "starts.json"
CRASHES_TO_MENU = 3
WELL_AFTER_S = 60.0
"""A daemon that ran for so long did not die of its start."""

_log = logging.getLogger(__name__)


class _Noted(Struct, frozen=True, forbid_unknown_fields=True):
    """What the file holds: starts since the last that went well, and the evening on the table."""

    unfinished: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    evening: Annotated[str, Meta(max_length=1000)] | None = None


class Starts:
    """The file in ``folder``. It is never in the way: what can't be read is taken for nothing, what can't be written is said in the log."""

    def __init__(self, folder: Path) -> None:
        self._kept = Kept(folder / NAME, _Noted)
        self._noted = self._kept.read()
        self._before = self._noted.unfinished
        self._said = ""
        self._say()

    def began(self) -> None:
        """This daemon has started: once, and before whatever it might die of."""
        self._note(structs.replace(self._noted, unfinished=self._noted.unfinished + 1))

    def well(self) -> None:
        """It ends cleanly, or has run for WELL_AFTER_S."""
        self._note(structs.replace(self._noted, unfinished=0))

    def crashed_in_a_row(self) -> int:
        """How many daemons before this one died soon after their start, without one between that did well."""
        return self._before

    @property
    def to_menu(self) -> bool:
        """Whether to begin at the menu and leave the evening alone."""
        return self._before >= CRASHES_TO_MENU

    @property
    def evening(self) -> str | None:
        """The id of the evening on the table; None where none is."""
        return self._noted.evening

    def on_table(self, id: str) -> None:
        """This evening is being played from now on."""
        self._note(structs.replace(self._noted, evening=id))

    def off_table(self) -> None:
        """No evening is being played any more."""
        self._note(structs.replace(self._noted, evening=None))

    def _note(self, noted: _Noted) -> None:
        if noted != self._noted:
            self._noted = noted
            self._kept.write(noted)
            self._say()

    def _say(self) -> None:
        """Trouble, once for each."""
        if self._kept.trouble and self._kept.trouble != self._said:
            _log.warning(self._kept.trouble)
        self._said = self._kept.trouble

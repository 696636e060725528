"""The names that people have given their pods, by serial number, saved in the data folder."""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.app.config.state_file import StateFile

FILE_NAME = "pods.json"
LONGEST = 20


class SavedNames(msgspec.Struct, frozen=True):
    """The content of the file."""

    names: dict[str, str] = {}


class PodNames:
    """The names of pods. ``trouble`` is a sentence about a failed read or write, else empty."""

    def __init__(self, folder: Path) -> None:
        self._file = StateFile(folder / FILE_NAME, SavedNames)
        self._names = dict(self._file.read().names)

    @property
    def trouble(self) -> str:
        """What is wrong with the file; empty if nothing is."""
        return self._file.trouble

    def name_of(self, serial: str) -> str:
        """The name of a pod; empty if it has none."""
        return self._names.get(serial, "")

    def _read_again(self) -> None:
        """Take in what another process has saved meanwhile, unless the file can't be relied on."""
        if not self.trouble:
            saved = self._file.read()
            if not self.trouble:
                self._names = dict(saved.names)

    def save(self, serial: str, name: str) -> None:
        """Name a pod; without a name it has none any more.

        Raises:
            ValueError: the name is too long, is not printable, or another pod has it.
        """
        name = " ".join(name.split())
        self._read_again()
        if len(name) > LONGEST or not name.isprintable():
            raise ValueError(f"A pod's name is at most {LONGEST} characters in one line.")
        if name and any(other != serial and known.casefold() == name.casefold() for other, known in self._names.items()):
            raise ValueError(f"Another pod is called {name} already.")
        self._names.pop(serial, None)
        if name:
            self._names[serial] = name
        self._file.write(SavedNames(dict(sorted(self._names.items()))))

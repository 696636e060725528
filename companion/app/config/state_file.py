"""A small JSON file for state in the data folder. If it is broken, missing or not writable, the companion runs on with defaults.

It is written to a temporary file and then renamed, so that a power cut leaves the old file or the new one, never half of one.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from companion.private_files import owner_only

MAX_BYTES = 100_000
"""A larger file is not one of ours."""

T = TypeVar("T", bound=msgspec.Struct)


class StateFile(Generic[T]):
    """One value of type T in one file. ``trouble`` is a sentence about the last failed read or write, else empty."""

    def __init__(self, file: Path, kind: type[T]) -> None:
        self.file, self.trouble = file, ""
        self._kind = kind

    def read(self) -> T:
        """The saved value; the defaults where it can't be read."""
        self.trouble = ""
        try:
            with self.file.open("rb") as file:
                return msgspec.json.decode(file.read(MAX_BYTES), type=self._kind)
        except (FileNotFoundError, NotADirectoryError):
            pass
        except OSError as error:
            self.trouble = f"{self.file} can't be read ({error.strerror}), and is taken for empty: mend the rights there."
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self.trouble = f"{self.file} is broken ({error}), and is taken for empty. It is written anew at the next change."
        return self._kind()

    def write(self, value: T) -> bool:
        """Save the value and sync it to the disk, which may be slow on a memory card; whether it was written."""
        self.trouble = ""
        try:
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._replace(msgspec.json.encode(value) + b"\n")
        except OSError as error:
            self.trouble = (
                f"{self.file} can't be written ({error.strerror}), so it is remembered only until the end: make room or mend the rights."
            )
        return not self.trouble

    def _replace(self, data: bytes) -> None:
        new = self.file.with_name(f".{self.file.name}.new")
        try:
            with open(new, "wb", opener=owner_only) as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            new.replace(self.file)
        except OSError:
            with suppress(OSError):
                new.unlink()
            raise
        _sync_folder(self.file.parent)


def _sync_folder(folder: Path) -> None:
    """Sync the folder too, because only then the rename is on the disk."""
    with suppress(OSError):  # some file systems can't
        fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)

"""A small JSON file in the data folder that may be broken, missing or unwritable without anybody being worse off.

It is written beside its place and then moved there, so that a pulled plug leaves the old one or the new one, never half of one.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from companion.private_files import owner_only

MOST_BYTES = 100_000
"""More is no file of ours."""

T = TypeVar("T", bound=msgspec.Struct)


class Kept(Generic[T]):
    """One value of type T in one file. ``trouble`` is the sentence about what went wrong at the last reading or writing, else empty."""

    def __init__(self, file: Path, kind: type[T]) -> None:
        self.file, self.trouble = file, ""
        self._kind = kind

    def read(self) -> T:
        """What is kept; where there is nothing that can be read, the defaults."""
        self.trouble = ""
        try:
            with self.file.open("rb") as file:
                return msgspec.json.decode(file.read(MOST_BYTES), type=self._kind)
        except (FileNotFoundError, NotADirectoryError):
            pass
        except OSError as error:
            self.trouble = f"{self.file} can't be read ({error.strerror}), and is taken for empty: mend the rights there."
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self.trouble = f"{self.file} is broken ({error}), and is taken for empty. It is written anew at the next change."
        return self._kind()

    def write(self, value: T) -> bool:
        """Keep this; whether it could be written. It is on the disk when this returns, which on a memory card takes its time."""
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
        _settle(self.file.parent)


def _settle(folder: Path) -> None:
    """The move itself is on the disk only when the folder is."""
    with suppress(OSError):  # some file systems can't
        fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)

"""Packs of people's own for tests: checked as texts, and played on top of what a game brings."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from companion.content.authoring import CheckResult, PackDraft, PackTools

C = TypeVar("C")


class PackDesk(Generic[C]):
    """What somebody has who writes a pack for one game: what comes with it, a template, and the check.

    ``compile`` makes the content of a game from the packs that it is played with.
    """

    def __init__(self, tools: PackTools, compile: Callable[[Sequence[dict[str, Any]]], C]) -> None:
        self._tools, self._compile = tools, compile
        self.builtin: Mapping[str, str] = dict(tools.builtin().texts)
        self.template: Mapping[str, str] = dict(tools.templates["deck"]({"pack": "mine", "folder": "mine"}, PackDraft("mine", ())).files)
        self.head = self.template["pack.toml"]
        self.whole: Mapping[str, str] = {**self.builtin, "pack.toml": self.head}
        """A pack with everything."""

    def checked(self, files: Mapping[str, str]) -> CheckResult:
        """The result of a check of a pack with these files."""
        return self._tools.check(PackDraft("mine", ()).with_files(files), [])

    def content(self, *packs: Mapping[str, str]) -> C:
        """The content of a game with these packs."""
        found = [self.checked(files).pack for files in packs]
        assert all(found)
        return self._compile([pack for pack in found if pack is not None])

    def faults(self, files: Mapping[str, str]) -> list[str]:
        """Every fault of a pack with these files, as sentences, without the line numbers."""
        return [re.sub(r", line \d+", "", str(fault)) for fault in self.checked(files).faults]

    def faults_after(self, file: str, old: str, new: str) -> list[str]:
        """The faults of the whole pack with one change in one file, without the name of the file that they begin with."""
        found = self.faults({**self.whole, file: self.whole[file].replace(old, new, 1)})
        assert [fault for fault in found if not fault.startswith(f"mine/{file}: ")] == []
        return [fault.removeprefix(f"mine/{file}: ") for fault in found]

"""Putting a mutant in force: in the functions of a running process, or in a module that is yet to be imported. Standard library only."""

from __future__ import annotations

import ast
import gc
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from bench.mutants.operators import mutated


def exchange(file: Path, index: int) -> int:
    """Give the changed code to every function of ``file`` that is alive in this process; how many have other code now.

    Raises:
        ValueError: the change needs other variables of an enclosing function than the old code had.
    """
    source = file.read_text("utf-8")
    old, new = (compile(tree, str(file), "exec", dont_inherit=True) for tree in (ast.parse(source), mutated(source, index)))
    changed = {_place(before): (before, after) for before, after in _pairs(old, new) if before != after}
    exchanged = 0
    for function in [one for one in gc.get_objects() if isinstance(one, FunctionType) and one.__code__.co_filename == str(file)]:
        pair = changed.get(_place(function.__code__))
        if pair is not None and function.__code__ == pair[0]:
            function.__code__ = pair[1]
            exchanged += 1
    return exchanged


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Every code object of two modules with the same functions in the same order."""
    yield old, new
    for before, after in zip(_inner(old), _inner(new), strict=False):
        yield from _pairs(before, after)


def _inner(code: CodeType) -> list[CodeType]:
    return [constant for constant in code.co_consts if isinstance(constant, CodeType)]


class _MutatedLoader(SourceFileLoader):
    """Compiles the changed text, and never reads or writes compiled files."""

    def __init__(self, name: str, path: str, index: int) -> None:
        super().__init__(name, path)
        self._index = index

    def get_code(self, fullname: str) -> CodeType:
        source = Path(self.path).read_text("utf-8")
        return compile(mutated(source, self._index), self.path, "exec", dont_inherit=True)


class MutatedImport(MetaPathFinder):
    """Imports one file changed, everything else as usual."""

    def __init__(self, file: Path, index: int) -> None:
        self._file, self._index = str(file), index

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The spec of the one module; None for the others, which the usual finders find."""
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin != self._file:
            return None
        spec.loader = _MutatedLoader(fullname, self._file, self._index)
        return spec

    def install(self) -> None:
        """From now on, in this process."""
        sys.meta_path.insert(0, self)

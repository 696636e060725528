"""What goes on inside a process that a test started, told by the environment. Standard library only."""

from __future__ import annotations

import atexit
import json
import os
from pathlib import Path

from bench.mutants.swap import MutatedImport
from bench.mutants.trace import Entered

HOOK = Path(__file__).with_name("hook")
HOME = Path(__file__).parents[2]


def environment(**told: str) -> dict[str, str]:
    """The variables that make a Python that is started from here do as we do: ``MUTANTS_ONE`` or ``MUTANTS_SEEN``.

    The hook is last, because that of the tests (``tests/chance_hook``) runs the next one, and this one does not.
    """
    before = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": os.pathsep.join([*([before] if before else []), str(HOOK)]), "MUTANTS_HOME": str(HOME), **told}


def begin(mutant: str | None, seen: str | None) -> None:
    """Import one file changed (JSON: file, index), or record what is entered (JSON: folder for the record, root, files)."""
    if mutant:
        file, index = json.loads(mutant)
        MutatedImport(Path(file), index).install()
    if seen:
        folder, root, files = json.loads(seen)
        entered = Entered(Path(root), set(files))
        atexit.register(_leave_record, entered, Path(folder))
        entered.start()


def _leave_record(entered: Entered, folder: Path) -> None:
    seen = entered.stop()
    if folder.is_dir():
        (folder / f"{os.getpid()}.json").write_text(json.dumps(sorted(seen)), "utf-8")

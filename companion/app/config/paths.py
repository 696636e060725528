"""The data folder: where saved games, settings and state files are.

It is ``$COMPANION_DATA``, else systemd's ``$STATE_DIRECTORY``, else ``$XDG_DATA_HOME/table-companion`` (default
``~/.local/share/table-companion``). Nothing slow is imported here, because the daemon needs it before its first picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar


class HomeNotFound(ValueError):
    """The home folder of this user is unknown."""

    kind: ClassVar[str] = "NoHome"


def data_folder(environment: Mapping[str, str]) -> Path:
    """The data folder, which may not exist yet.

    Raises:
        HomeNotFound: the home folder of this user is unknown.
    """
    if named := environment.get("COMPANION_DATA"):
        return _expanded(named)
    if given := environment.get("STATE_DIRECTORY", "").split(":")[0]:
        return Path(given)
    home = environment.get("XDG_DATA_HOME", "")
    return (Path(home) if home.startswith("/") else _expanded("~/.local/share")) / "table-companion"


def _expanded(path: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError as error:
        raise HomeNotFound("The home folder of this user is not known: say with COMPANION_DATA where evenings are to be kept.") from error

"""Where the companion's data lies.

The folder is ``$COMPANION_DATA``, else what systemd gives a service (``$STATE_DIRECTORY``), else ``$XDG_DATA_HOME/table-companion``, in the
usual place of such things if that is not set. Nothing here is slow to import: the daemon asks before its first picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


class NoHome(ValueError):
    """Nobody knows where this user's home is."""


def data_folder(environment: Mapping[str, str]) -> Path:
    """Where all of the companion's data goes; perhaps not made yet.

    Raises:
        NoHome: nobody knows where this user's home is.
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
        raise NoHome("The home folder of this user is not known: say with COMPANION_DATA where evenings are to be kept.") from error

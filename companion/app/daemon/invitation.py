"""The invitation: how ``companion run`` tells people to join with a phone.

On a terminal it is a few lines with a QR code, within 80 x 24. Where the panel is drawn in the terminal it is one sentence below it. A
service logs one line without link and code, because more people read logs than sit at the table.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from typing import TextIO

from companion.fronts.host_api import JoinInfo

COLUMNS = 80
SIDE, ABOVE = 4, 2
"""The quiet zone around the QR code, in modules; smaller above and below, because windows have few lines."""

_DARK_ON_LIGHT, _PLAIN = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}

_log = logging.getLogger(__name__)


class Invitation:
    """Calls ``out`` with how to join, whenever that changes."""

    def __init__(self, out: Callable[[JoinInfo], None]) -> None:
        self._out = out
        self._said: tuple[str, str, str] | None = None

    def show(self, joining: JoinInfo | None) -> None:
        """Set how to join from now on; None where phones are switched off."""
        if joining is None:
            return
        now = (joining.url, joining.code, joining.trouble)
        if now != self._said:
            self._said = now
            self._out(joining)


# Outputs


def log_joining(joining: JoinInfo) -> None:
    """Log it, for a service."""
    if joining.trouble:
        _log.warning(joining.trouble)
    else:
        _log.info("Phones join at http://%s", joining.address)


def under_panel(panel: Callable[[str], None]) -> Callable[[JoinInfo], None]:
    """Show it below the panel that is drawn in the terminal."""
    return lambda joining: panel(joining.trouble or f"Phones join at http://{joining.address} with the code {joining.code}")


def on_terminal(terminal: TextIO, *, panel_at: str | None) -> Callable[[JoinInfo], None]:
    """Print it on a terminal. ``panel_at`` is the host name of the virtual panel on this machine; None where the panel is real."""

    def say(joining: JoinInfo) -> None:
        print("\n".join(lines(joining, panel_at=panel_at, colours=_has_colours(terminal))), file=terminal, flush=True)

    return say


def host_of_panel(listen: str, *, virtual: bool) -> str | None:
    """The host name of the virtual panel for this ``[web] listen``."""
    if not virtual:
        return None
    return "localhost" if listen == "0.0.0.0" or listen.startswith("127.") else listen


def _has_colours(terminal: TextIO) -> bool:
    """Whether a QR code can be drawn that cameras read: with half blocks, and colours independent of the terminal's."""
    return os.environ.get("TERM", "dumb") != "dumb" and (terminal.encoding or "").lower().replace("-", "") == "utf8"


# Lines


def lines(joining: JoinInfo, *, panel_at: str | None, colours: bool) -> Iterator[str]:
    """The lines of the invitation."""
    yield ""
    if joining.trouble:
        yield from _folded(joining.trouble)
    elif colours:
        yield from _beside(list(_code(joining.url)), _how(joining, scan=True))
    else:
        yield from _how(joining, scan=False)
    if panel_at is not None and joining.address:
        yield ""
        yield from _panel(joining, panel_at)
    yield "Ctrl-C ends it; what was played is kept."


def _how(joining: JoinInfo, *, scan: bool) -> list[str]:
    scanning = ["Scan the code with a phone that is in", "the same network, or open there"]
    first = scanning if scan else ["On a phone in the same network open"]
    return ["Join the table", "", *first, "", f"    http://{joining.address}", "", "and type", "", f"    {joining.code}"]


def _panel(joining: JoinInfo, host: str) -> Iterator[str]:
    """Where to find the virtual panel, which is used where there is no hardware."""
    _, colon, port = joining.address.partition(":")
    token = joining.url.rpartition("/")[2]
    yield f"The virtual panel is at http://{host}{colon}{port}/panel. To open it and join:"
    yield f"    http://{host}{colon}{port}/j/{token}?to=/panel"


def _folded(text: str) -> list[str]:
    import textwrap

    return textwrap.wrap(text, COLUMNS - 1)


def _beside(code: list[str], says: list[str]) -> Iterator[str]:
    """Place the sentences beside the code, vertically centred."""
    above = (len(code) - len(says)) // 2
    for n, row in enumerate(code):
        text = says[n - above] if above <= n < above + len(says) else ""
        yield f"{row}  {text}".rstrip()


def _code(data: str) -> Iterator[str]:
    """The QR code, two modules per character, dark on light in every colour scheme."""
    import qrcode

    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_L, border=0)
    code.add_data(data, optimize=0)
    modules = [[bool(dark) for dark in row] for row in code.get_matrix()]
    light = [False] * (len(modules) + 2 * SIDE)
    rows = [light] * ABOVE + [[False] * SIDE + row + [False] * SIDE for row in modules] + [light] * ABOVE
    rows += [light] * (len(rows) % 2)
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        yield _DARK_ON_LIGHT + "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True)) + _PLAIN

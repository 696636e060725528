"""``companion run``: choose the configuration and the hardware, then run the daemon."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from companion.app.config.paths import HomeNotFound
from companion.app.config.resolve import ConfigError, load_config
from companion.app.config.schema import HardwareName
from companion.app.daemon.lock import AlreadyRunning
from companion.app.daemon.run import NOT_DONE, Daemon, NoTerminal, NoVirtualPods
from hardware.backend_choice import choose_backend
from hardware.clock import SteadyClock
from hardware.errors import PartMissing

USAGE_ERROR = 2


def run(config: Path | None, hardware: HardwareName | None, *, terminal: bool, pods: int = 0) -> int:
    """Run until it is ended; the exit status: 0 ended, 1 it could not start, 2 wrong usage or configuration.

    ``pods`` is how many virtual ones are drawn.
    """
    try:
        resolved = load_config(config, os.environ)
    except ConfigError as error:
        print(error, file=sys.stderr)
        return USAGE_ERROR
    if hardware is not None:
        resolved = resolved.with_overrides("--hardware", {"hardware": hardware})
    if terminal and not (sys.stdin.isatty() and sys.stdout.isatty()):
        print("companion run --terminal draws the panel in a terminal, and this is none: leave --terminal out.", file=sys.stderr)
        return USAGE_ERROR
    clock = SteadyClock()
    try:
        backend = choose_backend(resolved.config.hardware, resolved.config.wiring(), clock)
        return Daemon(resolved, backend, clock, os.environ, terminal=terminal, virtual_pods=pods).run()
    except (PartMissing, AlreadyRunning, HomeNotFound, NoTerminal, NoVirtualPods) as error:
        print(error, file=sys.stderr)
        return NOT_DONE

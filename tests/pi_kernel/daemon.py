"""``companion run`` on the pins that it finds, with the luck of its environment (LUCK), so that a game can be played again."""

from __future__ import annotations

import os
import sys

from companion.app.commands.run import run
from tests.panel.child import fix_luck

if __name__ == "__main__":
    fix_luck(os.environ["LUCK"])
    sys.exit(run(None, None, terminal=False))

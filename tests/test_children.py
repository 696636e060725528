"""Children of the tests' process end with it, however it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.children import MARK, marked
from tests.closing import need
from tests.web.daemons import wait_until

ROOT = Path(__file__).parents[1]

KILLED = """
import os, signal
from pathlib import Path
from tests.children import MARK, marked
from tests.closing import need
from tests.panel.box import Box
from tests.web.browser import Visitors

def test_a_worker_is_killed_beside_its_daemon_and_its_browser(visitors: Visitors, tmp_path: Path) -> None:
    visitors.come()
    with Box(tmp_path) as box:
        children = [Path(f"/proc/{pid}/cmdline").read_text() for pid in marked(os.environ[MARK])]
        assert any("tests.panel.child" in line for line in children)
        assert any("chromium" in line for line in children)
        Path(os.environ["NOTE"]).write_text(os.environ[MARK])
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_worker_leaves_no_daemon_and_no_browser_behind(tmp_path: Path) -> None:
    """A whole run of pytest, of which one worker is killed in the middle of a test."""
    need("chromium-headless-shell", "libatomic1", "fonts-dejavu-core")
    (tmp_path / "test_killed.py").write_text(KILLED)
    note = tmp_path / "note"
    call = [sys.executable, "-m", "pytest", "-c", os.devnull, "-p", "tests.conftest", "-n", "1", "--max-worker-restart=0", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NOTE": str(note)}
    done = subprocess.run(call, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=120)
    assert note.exists(), done.stdout + done.stderr
    assert "worker 'gw0' crashed" in done.stdout
    wait_until(lambda: not [*marked(note.read_text())], 30, lambda: f"these live on: {[*marked(note.read_text())]}")


def test_a_process_is_no_child_of_its_own() -> None:
    assert os.getpid() not in [*marked(os.environ[MARK])]

"""The examples of ``docs/http.md`` run against a box, and its table of errors compared with the OpenAPI description."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

from companion.fronts.web.api.openapi import REFUSALS
from companion.fronts.web.security.connections import ConnectionLimits
from tests.closing import need
from tests.fronts.web.security.live_box import LiveBox

DOC = (Path(__file__).parents[3] / "docs" / "http.md").read_text("utf-8")
STEPS = [
    step.partition("\n") for block in re.findall(r"^```session\n(.*?)^```", DOC, re.DOTALL | re.MULTILINE) for step in block.split("$ ")[1:]
]


def test_the_examples(tmp_path: Path) -> None:
    need("curl")
    with LiveBox(tmp_path) as box:
        assert len(STEPS) >= 10
        for command, _, wanted in STEPS:
            real = command.replace("http://192.168.4.1", f"http://127.0.0.1:{box.port}").replace('"4821"', f'"{box.phones.code}"')
            done = subprocess.run(["bash", "-c", real], cwd=tmp_path, capture_output=True, text=True, timeout=60)
            assert done.returncode in (0, 28), (command, done)
            assert matches(wanted.strip(), done.stdout), (command, done.stdout)


def matches(wanted: str, found: str) -> bool:
    """Whether that is what the example shows."""
    if wanted.startswith(("{", "[")):
        return like(json.loads(wanted), json.loads(found))
    return re.fullmatch(re.escape(wanted).replace(r"\.\.\.", r"[\s\S]*"), found.strip()) is not None


def like(wanted: Any, found: Any) -> bool:
    """Whether ``found`` is what an example shows: "..." is anything, a key "..." the rest of an object."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        names = wanted.keys() - {"..."}
        return (names == found.keys() or "..." in wanted) and all(name in found and like(wanted[name], found[name]) for name in names)
    if isinstance(wanted, list) and isinstance(found, list):
        return len(wanted) == len(found) and all(map(like, wanted, found))
    return wanted == "..." or bool(wanted == found and type(wanted) is type(found))


def test_the_table_has_every_refusal() -> None:
    rows = re.findall(r"^\| ([0-9, ]+) \|", DOC, re.MULTILINE)
    assert {int(status) for row in rows for status in row.split(",")} == {*REFUSALS}
    limits = ConnectionLimits()
    assert f"{limits.of_one} connections open" in DOC
    assert f"for {limits.patience_s:.0f} seconds" in DOC

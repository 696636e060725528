"""What is pinned in deploy/lock fits pyproject.toml, for every machine, and each file has its hash (issue I, 11)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WANTED = {"run": PROJECT["dependencies"], "test": [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]]}


def pinned(which: str) -> dict[str, tuple[Requirement, int]]:
    """The pins of one file by name, each with the number of its hashes."""
    text = (ROOT / "deploy" / "lock" / f"{which}.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    pins = [(Requirement(re.split(r"\s+--hash", line)[0]), line.count("--hash=sha256:")) for line in lines]
    return {canonicalize_name(pin.name): (pin, hashes) for pin, hashes in pins}


@pytest.mark.parametrize("which", ["run", "test"])
def test_every_dependency_is_pinned_to_a_version_that_fits(which: str) -> None:
    pins = pinned(which)
    for text in WANTED[which]:
        wanted = Requirement(text)
        pin, _ = pins[canonicalize_name(wanted.name)]
        (version,) = (spec.version for spec in pin.specifier if spec.operator == "==")
        assert wanted.specifier.contains(version), f"{text}, but {pin} is pinned: run scripts/lock"
        assert (wanted.marker is None) == (pin.marker is None), f"{text} is pinned as {pin}"


@pytest.mark.parametrize("which", ["run", "test"])
def test_every_pin_is_exact_and_has_hashes(which: str) -> None:
    for pin, hashes in pinned(which).values():
        assert [spec.operator for spec in pin.specifier] == ["=="]
        assert hashes > 0, f"{pin} has no hash"


def test_tests_run_with_what_people_run_with() -> None:
    """The same releases; the tests may want one on more machines, as lgpio for simulated pins."""
    run, test = pinned("run"), pinned("test")
    versions = {name: str(pin.specifier) for name, (pin, _) in test.items()}
    assert {name: str(pin.specifier) for name, (pin, _) in run.items()}.items() <= versions.items()
    assert {name for name, (pin, _) in run.items() if pin.marker is None} <= {name for name, (pin, _) in test.items() if pin.marker is None}
    assert "hatchling" in run


def test_floors_say_of_which_day_they_are() -> None:
    assert re.search(r"known on \d{4}-\d\d-\d\d", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))

"""``companion run``: calls that can't be served."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.app.commands.cli import companion
from companion.app.config.resolve import load_config
from companion.app.daemon.run import Daemon, NoVirtualPods
from hardware.clock import SteadyClock


def call(*words: str) -> Result:
    return CliRunner().invoke(companion, ["run", *words])


@pytest.mark.parametrize("number", ["0", "9", "-1", "two", "1.5", ""])
def test_a_wrong_number_of_pods_is_a_wrong_call(number: str) -> None:
    result = call("--pods", number)
    assert result.exit_code == 2
    assert f"a table has 1 to 8 virtual pods, not {number}." in result.output


def test_the_help_has_an_example_of_pods() -> None:
    assert "companion run --pods 2" in call("--help").output


@pytest.mark.parametrize(("web", "why"), [("on = false", "its page is switched off"), ("on = true", "these parts are real")])
def test_pods_that_nobody_could_see_are_refused(tmp_path: Path, web: str, why: str) -> None:
    config = tmp_path / "companion.toml"
    config.write_text(f"[web]\n{web}\n")
    environment = {"COMPANION_DATA": str(tmp_path / "data")}

    class Backend:
        name = "virtual" if web == "on = false" else "gpio"

    backend: Any = Backend()
    with pytest.raises(NoVirtualPods, match=why):
        Daemon(load_config(config, environment), backend, SteadyClock(), environment, virtual_pods=2).run()
    assert not (tmp_path / "data").exists()

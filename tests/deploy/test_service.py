"""The systemd unit is valid, hardened, and consistent with the code and its README."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.app.config.paths import data_folder
from companion.app.evenings.errors import USAGE_ERROR
from tests.closing import need

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNIT, RULES, README = DEPLOY / "companion.service", DEPLOY / "50-companion.rules", DEPLOY / "README.md"
LOGIND_ACTIONS = Path("/usr/share/polkit-1/actions/org.freedesktop.login1.policy")
MOST_EXPOSED = 20
"""The highest exposure level, in tenths: 2.0."""


def analyze(*words: str) -> subprocess.CompletedProcess[str]:
    """The output of systemd-analyze, which needs no running systemd for these commands."""
    need("systemd")
    return subprocess.run(["systemd-analyze", "--no-pager", *words], capture_output=True, text=True, timeout=60)


def verified(unit: str, folder: Path) -> list[str]:
    """The faults that systemd finds in a unit. Its program exists only on an installed box, so another one replaces it."""
    copy = folder / UNIT.name
    copy.write_text(unit.replace("/opt/table-companion/bin/companion", "/bin/true"), encoding="utf-8")
    said = analyze("verify", str(copy))
    # It also reports other units of this machine.
    faults = [line for line in said.stderr.splitlines() if UNIT.name in line]
    return faults or [said.stderr] * said.returncode


def settings(section: str) -> dict[str, list[str]]:
    """The settings of the unit, each with its values in order."""
    found: dict[str, list[str]] = {}
    here = ""
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            here = line.strip("[]")
        elif here == section and line and not line.startswith("#"):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


def only(name: str, section: str = "Service") -> str:
    (value,) = settings(section)[name]
    return value


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    assert verified(UNIT.read_text(encoding="utf-8"), tmp_path) == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("WatchdogSec=30", "WatchdogSec=soon"),
        ("DevicePolicy", "DevicesPolicy"),
        ("Type=notify", "Type=notifies"),
        ("@resources", "@resorces"),
    ],
)
def test_a_slip_in_the_unit_would_be_found(right: str, wrong: str, tmp_path: Path) -> None:
    unit = UNIT.read_text(encoding="utf-8")
    assert right in unit
    assert verified(unit.replace(right, wrong), tmp_path) != []


def test_the_unit_is_closed_as_far_as_it_can_be() -> None:
    said = analyze("security", "--offline=true", f"--threshold={MOST_EXPOSED}", str(UNIT))
    assert said.returncode == 0, said.stdout + said.stderr
    level = re.search(r"Overall exposure level for companion.service: ([\d.]+)", said.stdout)
    assert level is not None
    assert float(level[1]) <= MOST_EXPOSED / 10
    assert f"says {level[1]} (of 10" in README.read_text(encoding="utf-8")


def test_an_open_unit_would_be_found(tmp_path: Path) -> None:
    bare = tmp_path / UNIT.name
    bare.write_text("[Service]\nExecStart=/bin/true\n", encoding="utf-8")
    assert analyze("security", "--offline=true", f"--threshold={MOST_EXPOSED}", str(bare)).returncode != 0


def test_it_starts_the_daemon_and_hears_of_it() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    program, command = only("ExecStart").split()
    assert Path(program).name in scripts
    assert command == "run"
    assert (only("Type"), only("Restart"), only("RestartPreventExitStatus")) == ("notify", "on-failure", str(USAGE_ERROR))
    assert int(only("WatchdogSec")) >= 10


def test_evenings_go_where_systemd_says(tmp_path: Path) -> None:
    assert data_folder({"STATE_DIRECTORY": str(tmp_path)}) == tmp_path
    folders = [only(name) for name in ("StateDirectory", "ConfigurationDirectory", "RuntimeDirectory")]
    assert folders == ["table-companion"] * 3


def test_the_pipes_of_lgpio_go_into_the_runtime_folder() -> None:
    assert settings("Service")["Environment"] == ["LG_WD=%t/table-companion"]
    assert only("WorkingDirectory") == "%t/table-companion"


def test_it_may_wait_for_phones_and_nothing_more() -> None:
    """Unix sockets for systemd, network sockets for phones; the only capability is for port 80."""
    assert only("RestrictAddressFamilies").split() == ["AF_UNIX", "AF_INET"]
    assert (only("CapabilityBoundingSet"), only("AmbientCapabilities")) == ("CAP_NET_BIND_SERVICE",) * 2
    assert "PrivateNetwork" not in settings("Service")


def test_crashes_reach_the_menu_before_systemd_gives_up() -> None:
    """After three crashes in a row the daemon starts at its menu; so systemd must allow more restarts, and fast ones."""
    assert int(only("StartLimitBurst", "Unit")) > 4
    assert (only("StartLimitIntervalSec", "Unit"), only("RestartSec")) == ("2min", "2")


def test_devices_are_those_of_the_panel() -> None:
    assert only("DevicePolicy") == "closed"
    assert settings("Service")["DeviceAllow"] == ["char-gpiochip rw", "char-i2c rw", "char-spi rw", "char-ttyACM rw", "char-ttyUSB rw"]
    assert only("SupplementaryGroups").split() == ["gpio", "i2c", "spi", "dialout"]


def test_the_rule_is_for_the_user_of_the_unit_and_for_switching_off() -> None:
    rule = RULES.read_text(encoding="utf-8")
    assert re.findall(r'subject\.user === "([^"]+)"', rule) == [only("User")]
    actions = re.findall(r'"(org\.[^"]+)"', rule)
    assert actions == ["org.freedesktop.login1.power-off", "org.freedesktop.login1.power-off-multiple-sessions"]


def test_the_actions_of_the_rule_are_logind_s() -> None:
    need("systemd")
    known = {action.get("id") for action in ElementTree.parse(LOGIND_ACTIONS).getroot().iter("action")}
    assert set(re.findall(r'"(org\.[^"]+)"', RULES.read_text(encoding="utf-8"))) <= known


def test_the_readme_installs_it_in_seven_commands() -> None:
    block = re.search(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.S)
    assert block is not None
    commands = [line.removeprefix("$ ") for line in block[1].splitlines()]
    assert len(commands) == 7
    text = "\n".join(commands)
    assert [path.name for path in DEPLOY.iterdir() if path != README and f"deploy/{path.name}" not in text] == []
    assert str(Path(only("ExecStart").split()[0]).parents[1]) in commands[0]
    assert f"--groups {only('SupplementaryGroups').replace(' ', ',')} {only('User')}" in text

"""The choice of a backend: real parts on a Raspberry Pi, elsewhere the mock with a banner."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.backend_choice import BACKEND_NAMES, choose_backend
from hardware.errors import PartMissing, WiringError
from hardware.mock.clock import MockClock
from hardware.wiring import Wiring


@pytest.fixture
def pi(tmp_path: Path) -> Path:
    """The machine name from the kernel of a Pi."""
    model = tmp_path / "model"
    model.write_bytes(b"Raspberry Pi Zero 2 W Rev 1.0\0")
    return model


def test_auto_on_a_pi_is_gpio_without_a_banner(pi: Path) -> None:
    backend = choose_backend("auto", Wiring(), MockClock(), model=pi)
    assert (backend.name, backend.banner) == ("gpio", "")


def test_auto_elsewhere_is_virtual_and_says_why(tmp_path: Path) -> None:
    backend = choose_backend("auto", Wiring(), MockClock(), model=tmp_path / "none")
    assert (backend.name, backend.banner) == (
        "virtual",
        "Virtual hardware: this machine is no Raspberry Pi. Nothing on the table is driven.",
    )


def test_another_board_is_named(tmp_path: Path) -> None:
    model = tmp_path / "model"
    model.write_bytes(b"Radxa ROCK 5B\0")
    assert choose_backend("auto", Wiring(), MockClock(), model=model).banner.startswith(
        "Virtual hardware: this machine is no Raspberry Pi (Radxa ROCK 5B)."
    )
    model.write_bytes(b"\xff\xfe")
    assert choose_backend("auto", Wiring(), MockClock(), model=model).banner.startswith(
        "Virtual hardware: this machine is no Raspberry Pi."
    )


def test_virtual_by_name_says_so_also_on_a_pi(pi: Path) -> None:
    backend = choose_backend("virtual", Wiring(), MockClock(), model=pi)
    assert (backend.name, backend.banner) == ("virtual", "Virtual hardware: it was chosen by name. Nothing on the table is driven.")


def test_gpio_by_name_is_gpio_on_a_pi_and_refused_elsewhere(pi: Path, tmp_path: Path) -> None:
    assert choose_backend("gpio", Wiring(), MockClock(), model=pi).name == "gpio"
    with pytest.raises(PartMissing, match="gpio: this machine is no Raspberry Pi; on it choose virtual hardware"):
        choose_backend("gpio", Wiring(), MockClock(), model=tmp_path / "none")


@pytest.mark.parametrize("name", BACKEND_NAMES)
def test_a_wiring_that_can_not_be_is_refused_by_all(name: str, pi: Path) -> None:
    for known in BACKEND_NAMES:
        if known == name:
            with pytest.raises(WiringError, match="both on GPIO 5"):
                choose_backend(known, Wiring(knob_b=5), MockClock(), model=pi)

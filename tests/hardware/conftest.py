"""Run the contract tests on every backend: on the mock always, on real parts with ``--on-pi``, in ``scripts/pi-kernel`` on its pins."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.hardware.rigs import GLASSES, GpioRig, MockRig, Rig, SimRig
from tests.pi_kernel.header import in_pi_kernel


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each rig: only those that this machine can have, so that nothing is skipped."""
    if "rig" in metafunc.fixturenames:
        rigs = ["sim"] if in_pi_kernel() else [*GLASSES, *(["gpio"] if metafunc.config.getoption("--on-pi") else [])]
        metafunc.parametrize("rig", rigs, indirect=True)


@pytest.fixture
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    """A backend with hands for its inputs and checks of its outputs."""
    rig = _rig(request.param)
    yield rig
    rig.backend.close()


def _rig(name: str) -> Rig:
    if name == "sim":
        return SimRig()
    return GpioRig() if name == "gpio" else MockRig(GLASSES[name])

"""Run the contract tests on every backend: on the mock always, on real parts with ``--on-pi``."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.hardware.rigs import GLASSES, GpioRig, MockRig, Rig


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each rig; real parts only with ``--on-pi``, so that nothing is skipped."""
    if "rig" in metafunc.fixturenames:
        rigs = [*GLASSES, *(["gpio"] if metafunc.config.getoption("--on-pi") else [])]
        metafunc.parametrize("rig", rigs, indirect=True)


@pytest.fixture
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    """A backend and the checks of its outputs."""
    rig: Rig = GpioRig() if request.param == "gpio" else MockRig(GLASSES[request.param])
    yield rig
    rig.backend.close()

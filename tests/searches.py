"""Long searches: how much of them a run tries.

Some tests look for a fault in thousands of cases: every byte at which a file can be cut, hundreds of random games. They say how large a
share of their cases is enough for one run::

    @pytest.mark.one_in(4, "seed")                         # one in four of the values of the parameter ``seed``
    @pytest.mark.parametrize("seed", range(20))
    def test_killed_at_any_moment(seed: int) -> None: ...

    def test_cut_at_every_byte(one_in: OneIn) -> None:
        for cut in one_in(8, range(1000)): ...             # one in eight of the places

    @given(...)
    @examples(25)                                          # of Hypothesis: 25 in a deep run, fewer in others
    def test_any(...) -> None: ...

``--deep`` tries every case. Any other run tries a share, chosen by the search seed, and always the same one: a run that fails fails again.
``--search-seed`` chooses another share, and a case that is named on the command line always runs. The games that tests play follow from the
search seed too (``tests/chance.py``).
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import settings

T = TypeVar("T")
SEARCH_SEED = "2026"
"""The search seed unless another one is given."""
ALL_EXAMPLES, SHARE_OF_EXAMPLES = 100, 30
"""Examples of a test of Hypothesis that does not say how many, in a deep run and in others."""


class OneIn:
    """Chooses one in so many of the cases of one test; in a deep run all of them."""

    def __init__(self, seed: str | None) -> None:
        """``seed`` is None in a deep run."""
        self._seed = seed

    def __call__(self, n: int, cases: Iterable[T]) -> list[T]:
        """The chosen cases, in order. The first and the last are always among them: ends are where faults are."""
        every = list(cases)
        if self._seed is None or len(every) <= 2:
            return every
        return [every[0], *share(self._seed, n, every[1:-1]), every[-1]]


def share(seed: str, n: int, cases: Sequence[T]) -> list[T]:
    """One in ``n`` of the cases, in order: at least one, if there are any."""
    chosen = Random(seed).sample(range(len(cases)), math.ceil(len(cases) / n))
    return [cases[at] for at in sorted(chosen)]


def examples(most: int, **more: Any) -> settings:
    """Settings of Hypothesis with ``most`` examples in a deep run."""
    return settings(max_examples=max(1, most * settings().max_examples // ALL_EXAMPLES), **more)


# -- pytest ---------------------------------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    """How much is searched, and which share."""
    parser.addoption("--deep", action="store_true", help="try every case of the long searches")
    parser.addoption(
        "--search-seed", metavar="SEED", default=SEARCH_SEED, help=f"try another share of the long searches (default: {SEARCH_SEED})"
    )


def pytest_configure(config: pytest.Config) -> None:
    """How many examples a test of Hypothesis tries."""
    config.addinivalue_line("markers", "one_in(n, parameter): unless --deep, try one in n of the values of this parameter")
    settings.register_profile("share", settings(), max_examples=ALL_EXAMPLES if config.option.deep else SHARE_OF_EXAMPLES)
    settings.load_profile("share")


def pytest_report_header(config: pytest.Config) -> str:
    """Which cases of the long searches are tried."""
    if config.option.deep:
        return "long searches: every case (--deep)"
    return f"long searches: a share, chosen by --search-seed {config.option.search_seed}; every case: --deep"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the cases that are not in the share."""
    if config.option.deep:
        return
    left_out = {case for cases in _searches(items) for case in _left_out(cases, config)}
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left_out])
        items[:] = [item for item in items if item.nodeid not in left_out]


def _searches(items: Iterable[pytest.Item]) -> Iterable[list[pytest.Item]]:
    """The cases of each search: those of one test that differ in the marked parameter alone."""
    found: dict[Hashable, list[pytest.Item]] = {}
    for item in items:
        if marker := item.get_closest_marker("one_in"):
            parameters = vars(item)["callspec"].params
            others = tuple(sorted((name, repr(value)) for name, value in parameters.items() if name != marker.args[1]))
            found.setdefault((item.nodeid.partition("[")[0], others), []).append(item)
    return found.values()


def _left_out(cases: list[pytest.Item], config: pytest.Config) -> set[str]:
    """Tests of one file with the same cases try the same of them, because they may share what a case costs."""
    marker = cases[0].get_closest_marker("one_in")
    assert marker is not None
    file, values = cases[0].nodeid.partition("::")[0], [vars(item)["callspec"].id for item in cases]
    tried = {item.nodeid for item in share(f"{config.option.search_seed} {file} {values}", marker.args[0], cases)}
    named = {item.nodeid for item in cases if any(word.endswith(f"::{item.name}") for word in config.invocation_params.args)}
    return {item.nodeid for item in cases} - tried - named


@pytest.fixture
def one_in(request: pytest.FixtureRequest) -> OneIn:
    """Chooses the share of the cases of a search within one test."""
    options = request.config.option
    return OneIn(None if options.deep else f"{options.search_seed} {request.node.nodeid}")

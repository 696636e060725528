"""The limit on guesses: no sequence of tries gets more than its share, and nobody waits who was not wrong."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.fronts.web.door.guesses import FORGET_S, FREE_IN_ALL, LONGEST_PAUSE_S, WITHIN_S, Guesses

HERE, THERE = "192.168.4.20", "192.168.4.21"


def waits(guesses: Guesses, address: str, times: int, now_s: float = 0.0) -> list[float]:
    """How long an address waits after each of so many wrong codes, which it types as soon as it may."""
    found = []
    for _ in range(times):
        guesses.wrong(address, now_s)
        found.append(guesses.wait_s(address, now_s))
        now_s += found[-1]
    return found


def test_five_are_free_then_each_doubles_the_wait() -> None:
    guesses = Guesses()
    assert [guesses.left(HERE), guesses.wait_s(HERE, 0.0)] == [5, 0.0]
    assert waits(guesses, HERE, 11) == [0, 0, 0, 0, 60, 120, 240, 480, 900, 900, 900]
    assert guesses.left(HERE) == 0
    assert guesses.wait_s(THERE, 0.0) == 0


def test_the_wait_goes_by() -> None:
    guesses = Guesses()
    waits(guesses, HERE, 5)
    assert [guesses.wait_s(HERE, now_s) for now_s in (0.0, 59.0, 60.0, 1e9)] == [60.0, 1.0, 0.0, 0.0]


def test_the_right_code_and_an_hour_clear_an_address() -> None:
    guesses = Guesses()
    waits(guesses, HERE, 4)
    guesses.right(HERE)
    assert guesses.left(HERE) == 5
    waits(guesses, HERE, 4)
    guesses.wrong(THERE, FORGET_S + 1)
    assert guesses.left(HERE) == 5


def test_thirty_from_everywhere_are_too_many() -> None:
    guesses = Guesses()
    assert [guesses.wrong(f"10.0.0.{n}", n * 20.0) for n in range(30)] == [False] * 29 + [True]
    assert guesses.wait_s("10.0.0.99", 29 * 20.0) == 300


def test_thirty_over_a_longer_time_are_not() -> None:
    guesses = Guesses()
    assert not any(guesses.wrong(f"10.0.0.{n}", n * (WITHIN_S / 29 + 0.1)) for n in range(100))


def test_pauses_of_all_grow_up_to_an_hour() -> None:
    guesses, now_s, pauses = Guesses(), 0.0, []
    for round in range(6):
        for n in range(FREE_IN_ALL):
            guesses.wrong(f"10.{round}.0.{n}", now_s)
        pauses.append(guesses.paused_s(now_s))
        now_s += pauses[-1]
    assert pauses == [300, 600, 1200, 2400, LONGEST_PAUSE_S, LONGEST_PAUSE_S]


@given(st.lists(st.tuples(st.integers(0, 40), st.floats(0, 120)), max_size=400))
def test_however_one_tries_an_hour_gives_few_guesses(tries: list[tuple[int, float]]) -> None:
    """One address gets five and a few, all together thirty for each pause."""
    guesses, now_s = Guesses(), 0.0
    made: list[tuple[float, int]] = []
    for address, later_s in tries:
        now_s += later_s
        if guesses.wait_s(str(address), now_s) == 0:
            guesses.wrong(str(address), now_s)
            made.append((now_s, address))
    for start_s, _ in made:
        within = [address for at_s, address in made if start_s <= at_s <= start_s + 600]
        assert len(within) <= 2 * FREE_IN_ALL
        assert all(within.count(address) <= 5 + 4 for address in set(within))


@given(st.lists(st.tuples(st.sampled_from([HERE, THERE]), st.floats(0, 2000)), max_size=60))
def test_no_wait_is_longer_than_the_longest_and_none_is_negative(tries: list[tuple[str, float]]) -> None:
    guesses, now_s = Guesses(), 0.0
    for address, later_s in tries:
        now_s += later_s
        guesses.wrong(address, now_s)
        assert 0 <= guesses.wait_s(address, now_s) <= LONGEST_PAUSE_S
        assert 0 <= guesses.left(address) <= 5

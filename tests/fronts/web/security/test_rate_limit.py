"""The rate limit for join codes: no sequence of attempts gets more than allowed, and only wrong codes lead to waiting."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.fronts.web.security.rate_limit import FORGET_S, FREE_IN_ALL, LONGEST_PAUSE_S, WITHIN_S, RateLimiter

HERE, THERE = "192.168.4.20", "192.168.4.21"


def waits(guesses: RateLimiter, address: str, times: int, now_s: float = 0.0) -> list[float]:
    """The waits of an address after each of this many wrong codes, sent as soon as permitted."""
    found = []
    for _ in range(times):
        guesses.record_failure(address, now_s)
        found.append(guesses.wait_s(address, now_s))
        now_s += found[-1]
    return found


def test_after_five_free_attempts_each_doubles_the_wait() -> None:
    guesses = RateLimiter()
    assert [guesses.attempts_left(HERE), guesses.wait_s(HERE, 0.0)] == [5, 0.0]
    assert waits(guesses, HERE, 11) == [0, 0, 0, 0, 60, 120, 240, 480, 900, 900, 900]
    assert guesses.attempts_left(HERE) == 0
    assert guesses.wait_s(THERE, 0.0) == 0


def test_the_wait_expires() -> None:
    guesses = RateLimiter()
    waits(guesses, HERE, 5)
    assert [guesses.wait_s(HERE, now_s) for now_s in (0.0, 59.0, 60.0, 1e9)] == [60.0, 1.0, 0.0, 0.0]


def test_the_right_code_and_an_hour_clear_an_address() -> None:
    guesses = RateLimiter()
    waits(guesses, HERE, 4)
    guesses.record_success(HERE)
    assert guesses.attempts_left(HERE) == 5
    waits(guesses, HERE, 4)
    guesses.record_failure(THERE, FORGET_S + 1)
    assert guesses.attempts_left(HERE) == 5


def test_thirty_from_everywhere_are_too_many() -> None:
    guesses = RateLimiter()
    assert [guesses.record_failure(f"10.0.0.{n}", n * 20.0) for n in range(30)] == [False] * 29 + [True]
    assert guesses.wait_s("10.0.0.99", 29 * 20.0) == 300


def test_thirty_over_a_longer_time_are_not() -> None:
    guesses = RateLimiter()
    assert not any(guesses.record_failure(f"10.0.0.{n}", n * (WITHIN_S / 29 + 0.1)) for n in range(100))


def test_pauses_of_all_grow_up_to_an_hour() -> None:
    guesses, now_s, pauses = RateLimiter(), 0.0, []
    for round in range(6):
        for n in range(FREE_IN_ALL):
            guesses.record_failure(f"10.{round}.0.{n}", now_s)
        pauses.append(guesses.paused_s(now_s))
        now_s += pauses[-1]
    assert pauses == [300, 600, 1200, 2400, LONGEST_PAUSE_S, LONGEST_PAUSE_S]


@given(st.lists(st.tuples(st.integers(0, 40), st.floats(0, 120)), max_size=400))
def test_no_strategy_gets_many_guesses_per_hour(tries: list[tuple[int, float]]) -> None:
    """One address gets little more than five, all together thirty per pause."""
    guesses, now_s = RateLimiter(), 0.0
    made: list[tuple[float, int]] = []
    for address, later_s in tries:
        now_s += later_s
        if guesses.wait_s(str(address), now_s) == 0:
            guesses.record_failure(str(address), now_s)
            made.append((now_s, address))
    for start_s, _ in made:
        within = [address for at_s, address in made if start_s <= at_s <= start_s + 600]
        assert len(within) <= 2 * FREE_IN_ALL
        assert all(within.count(address) <= 5 + 4 for address in set(within))


@given(st.lists(st.tuples(st.sampled_from([HERE, THERE]), st.floats(0, 2000)), max_size=60))
def test_no_wait_is_longer_than_the_longest_and_none_is_negative(tries: list[tuple[str, float]]) -> None:
    guesses, now_s = RateLimiter(), 0.0
    for address, later_s in tries:
        now_s += later_s
        guesses.record_failure(address, now_s)
        assert 0 <= guesses.wait_s(address, now_s) <= LONGEST_PAUSE_S
        assert 0 <= guesses.attempts_left(address) <= 5

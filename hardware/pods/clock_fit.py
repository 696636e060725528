"""The clock of a pod against the clock of the companion: offset and drift out of ping round trips, with a bound for the error.

A ping leaves at ``sent``, the pod stamps it with its time, the answer is here at ``received``. The stamp was made between the two, so the
middle is wrong by at most half the round trip; therefore short round trips say most. Clocks also run at different speeds: the bound grows
with the age of a sample, by what the drift may be, or by how well two samples far apart have pinned it down.
"""

from __future__ import annotations

from typing import NamedTuple

TICK_S = 0.001
"""A pod's clock counts whole milliseconds."""
MOST_DRIFT = 200e-6
"""Quartz crystals are better than 50 parts in a million each."""
STEP_S, STEPS = 5.0, 24
"""The best sample of each step is remembered, for so many steps: two minutes."""


class Sample(NamedTuple):
    """One round trip: the pod's time, the middle of the host's times, half the round trip; seconds."""

    pod_s: float
    host_s: float
    half_s: float


class ClockFit:
    """The fit for one pod since it started."""

    def __init__(self) -> None:
        self._samples: dict[int, Sample] = {}

    @property
    def ready(self) -> bool:
        """Whether there is a sample, so that times can be told."""
        return bool(self._samples)

    def add(self, sent_s: float, received_s: float, pod_ms: int) -> None:
        """Add a round trip."""
        sample = Sample(pod_ms / 1000 + TICK_S / 2, (sent_s + received_s) / 2, (received_s - sent_s) / 2 + TICK_S / 2)
        step = int(sample.host_s // STEP_S)
        known = self._samples.get(step)
        if known is None or sample.half_s < known.half_s:
            self._samples[step] = sample
        for old in [one for one in self._samples if one <= step - STEPS]:
            del self._samples[old]

    @property
    def drift(self) -> tuple[float, float]:
        """By how much the host's clock is faster than the pod's, as a share, and the bound of the error."""
        samples = self._samples.values()
        first = min(samples, key=lambda one: one.half_s + MOST_DRIFT * (one.pod_s - min(s.pod_s for s in samples)))
        last = min(samples, key=lambda one: one.half_s + MOST_DRIFT * (max(s.pod_s for s in samples) - one.pod_s))
        length_s = last.pod_s - first.pod_s
        if length_s <= 0 or (error := (first.half_s + last.half_s) / length_s) >= MOST_DRIFT:
            return 0.0, MOST_DRIFT
        return (last.host_s - first.host_s) / length_s - 1, error

    def host_s(self, pod_ms: int) -> tuple[float, float]:
        """A time of the pod as a time of the host, and the bound of the error."""
        drift, drift_error = self.drift
        pod_s = pod_ms / 1000 + TICK_S / 2
        best = min(self._samples.values(), key=lambda one: one.half_s + drift_error * abs(pod_s - one.pod_s))
        age_s = pod_s - best.pod_s
        return best.host_s + age_s * (1 + drift), best.half_s + TICK_S / 2 + drift_error * abs(age_s)

    def pod_ms(self, host_s: float) -> int:
        """A time of the host as a time of the pod."""
        drift, _ = self.drift
        best = max(self._samples.values(), key=lambda one: one.host_s)
        return round((best.pod_s + (host_s - best.host_s) / (1 + drift)) * 1000)

"""A clock for tests that moves only when it is told to."""


class FakeClock:
    """Stays at `now_s` until it jumps; a reboot gives another boot id and starts at a small time again."""

    def __init__(self, now_s: float = 1000.0) -> None:
        self._now_s = now_s
        self._boots = 1

    def __repr__(self) -> str:
        return f"<FakeClock {self._now_s} s in {self.boot_id}>"

    @property
    def boot_id(self) -> str:
        return f"boot-{self._boots}"

    def now_s(self) -> float:
        return self._now_s

    def jump(self, seconds: float) -> None:
        """Let time pass; a clock of one boot never goes back."""
        if seconds < 0:
            raise ValueError(f"a boot's clock never goes back, not by {-seconds} s either")
        self._now_s += seconds

    def reboot(self, now_s: float = 30.0) -> None:
        """The machine was off and is up again: another boot, its clock at `now_s`."""
        self._boots += 1
        self._now_s = now_s

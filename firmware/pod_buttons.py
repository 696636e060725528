"""The buttons of a pod: presses out of contacts that bounce, kept until the companion has acknowledged them."""

from firmware.pod_protocol import WAITING

SETTLE_MS = 30  # a contact that changed is not looked at again for so long


class Buttons:
    """``presses`` wait for an acknowledgement, the oldest first: count, button, time. ``count`` is that of all presses since the start."""

    def __init__(self) -> None:
        self.presses = []  # type: list[tuple[int, str, int]]
        self.count = 0
        self.held = ""
        self.edges = {}  # type: dict[str, int]

    def look(self, down: str, now: int) -> None:
        """Take in which buttons are down now."""
        for button in "ab":
            is_down = button in down
            if is_down == (button in self.held) or now < self.edges.get(button, now):
                continue
            self.edges[button] = now + SETTLE_MS
            if is_down:
                self.count += 1  # first: what a Ctrl-C cuts off after it is missed by its number
                self.held += button
                if len(self.presses) < WAITING:
                    self.presses.append((self.count, button, now))
            else:
                self.held = self.held.replace(button, "")

    def acknowledge(self, count: int) -> None:
        """The companion has this press."""
        if self.presses and count == self.presses[0][0]:
            self.presses.pop(0)
